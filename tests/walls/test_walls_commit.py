"""The fair shuffle: its twin, commitment and reveal, and every kind of tampering."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mahjong import tiles, walls
from mahjong.errors import MahjongError, RecordError

Examples = Callable[[int], int]
WORDS = ["east's word", b"\x00\xff", "", "北"]


@pytest.fixture
def secret() -> walls.Secret:
    return walls.fair("136", label="table 7, deal 3 第三局")


def test_fair_walls_are_those_of_the_twin(twin: SimpleNamespace, rng: random.Random, examples: Examples) -> None:
    for _ in range(examples(300)):
        counts = Counter(rng.randrange(63) for _ in range(rng.randrange(1, 256)))
        codes = bytes(sorted(counts.elements()))
        words = [rng.randbytes(rng.randrange(40)) for _ in range(rng.randrange(5))]
        label = "".join(map(chr, rng.choices(range(32, 900), k=rng.randrange(12))))
        seed = rng.randbytes(rng.randrange(200, 300))
        made = walls.fair([counts[code] for code in range(64)], label=label, seed=seed)
        wall = made.wall(words)
        assert (wall.tiles, list(wall.dice)) == twin.fair(label, codes, seed, words)
        assert made.commitment == walls.Commitment(label, codes, twin.commitment(label, codes, seed))


def test_commit_play_reveal_verify(secret: walls.Secret) -> None:
    commitment, wall, reveal = secret.commitment, secret.wall(WORDS), secret.reveal(WORDS)
    assert reveal.wall == wall
    assert sorted(wall.tiles) == sorted(tiles.TILESETS["136"].physical)
    assert len(wall) == 136
    assert len(wall.dice) == 32
    texts = json.dumps(commitment.to_json()), json.dumps(reveal.to_json())
    for pair in ((commitment, reveal), (commitment.to_json(), reveal.to_json()), texts):
        verdict = walls.verify(*pair, tileset="136")
        assert verdict.ok
        assert verdict
        assert verdict.to_json() == {"ok": True, "problems": []}
    assert walls.Commitment.from_json(texts[0]) == commitment
    assert walls.Reveal.from_json(texts[1]) == reveal
    assert str(wall).split() == [tiles.code(code) for code in wall.tiles]


def test_secrets_are_long_enough_for_every_wall_and_never_alike() -> None:
    assert len(walls.fair("136").seed) == 96
    assert len(walls.fair("152").seed) >= 96
    # 252 tiles, four each of 63: 2**1363 walls, and 128 bits more.
    assert len(walls.fair([4] * 63).seed) == 187
    assert len({walls.fair("136").seed for _ in range(200)}) == 200
    with pytest.raises(MahjongError, match="187 to 1024"):
        walls.fair([4] * 63, seed=bytes(96))


def test_every_part_changes_the_wall(secret: walls.Secret) -> None:
    label, seed = secret.label, secret.seed
    other = bytes([seed[0] ^ 1]) + seed[1:]
    made = [
        secret.wall(),
        secret.wall([""]),
        secret.wall(["a", "b"]),
        secret.wall(["b", "a"]),
        secret.wall(["ab"]),
        walls.fair("136", label=label, seed=other).wall(),
        walls.fair("136", label=label + "!", seed=seed).wall(),
        walls.fair("136", label=label, seed=seed + b"\0").wall(),
    ]
    assert len({wall.tiles for wall in made}) == len(made)
    assert secret.wall(["a", "b"]) == secret.wall([b"a", b"b"])


def test_a_commitment_does_not_tell_the_secret(secret: walls.Secret) -> None:
    told = repr(secret) + json.dumps(secret.commitment.to_json())
    assert secret.seed.hex() not in told
    assert repr(secret.seed)[2:12] not in told
    with pytest.raises(MahjongError) as caught:
        walls.fair("136", seed=b"secret" * 10)
    assert "secret" * 2 not in caught.value.en


def test_a_secret_survives_the_process(secret: walls.Secret) -> None:
    for again in (pickle.loads(pickle.dumps(secret)), copy.deepcopy(secret)):
        assert again == secret
        assert again.reveal(WORDS) == secret.reveal(WORDS)


def changed(value: Any) -> Any:
    """The same form, another content."""
    if isinstance(value, list):
        return [*value, "00"]
    last = {"0": "1", "1": "2"}.get(value[-1], "1")
    return value[:-1] + last


@pytest.mark.parametrize("name", ["label", "tiles", "seed", "words", "wall", "dice"])
def test_tampering_with_any_field_of_a_reveal_is_found(secret: walls.Secret, name: str) -> None:
    commitment, reveal = secret.commitment.to_json(), secret.reveal(WORDS).to_json()
    forged = dict(reveal)
    forged[name] = reveal["tiles"][:-2] + "22" if name == "tiles" else changed(reveal[name])
    verdict = walls.verify(commitment, forged)
    assert not verdict
    expected = {"label": "label", "tiles": "tiles", "seed": "digest", "words": "wall", "wall": "wall", "dice": "dice"}
    found = [problem.field for problem in verdict.problems]
    assert expected[name] in found
    assert all(problem.en and problem.zh for problem in verdict.problems)
    assert verdict.to_json()["ok"] is False


@pytest.mark.parametrize("name", ["label", "tiles", "digest"])
def test_tampering_with_any_field_of_a_commitment_is_found(secret: walls.Secret, name: str) -> None:
    commitment, reveal = secret.commitment.to_json(), secret.reveal().to_json()
    commitment[name] = commitment["tiles"][:-2] + "22" if name == "tiles" else changed(commitment[name])
    found = [problem.field for problem in walls.verify(commitment, reveal).problems]
    assert (name if name != "tiles" else "tiles") in found
    assert "digest" in found


def test_tampering_with_any_single_byte_is_found(secret: walls.Secret, rng: random.Random) -> None:
    commitment, reveal = secret.commitment, secret.reveal(WORDS).to_json()
    for name in ("seed", "wall"):
        for at in range(0, len(reveal[name]), 2):
            byte = int(reveal[name][at : at + 2], 16)
            other = (byte + rng.randrange(1, 34)) % (256 if name == "seed" else 34)
            forged = {**reveal, name: f"{reveal[name][:at]}{other:02x}{reveal[name][at + 2 :]}"}
            assert walls.verify(commitment, reveal).ok
            assert (other == byte) == walls.verify(commitment, forged).ok


def test_a_verdict_says_exactly_what_differs(secret: walls.Secret) -> None:
    commitment, reveal = secret.commitment, secret.reveal()
    wall = bytearray(reveal.wall.tiles)
    first = next(at for at in range(5, 136) if wall[at] != wall[2])
    wall[2], wall[first] = wall[first], wall[2]
    dice = [*reveal.wall.dice]
    dice[4] = dice[4] % 6 + 1
    forged = walls.Reveal(reveal.label, reveal.tiles, reveal.seed, (), walls.Wall(bytes(wall), tuple(dice)))
    problems = {problem.field: problem for problem in walls.verify(commitment, forged).problems}
    assert set(problems) == {"wall", "dice"}
    want, got = tiles.code(reveal.wall.tiles[2]), tiles.code(wall[2])
    assert problems["wall"].en == f"tile 3 must be {want}, revealed is {got}; 2 tiles differ"
    assert problems["dice"].en == f"die 5 must be {reveal.wall.dice[4]}, revealed is {dice[4]}"
    short = walls.Reveal(
        reveal.label, reveal.tiles, reveal.seed, (), walls.Wall(reveal.wall.tiles[:-1], reveal.wall.dice)
    )
    (problem,) = walls.verify(commitment, short).problems
    assert problem.en.startswith("tile 136 ")
    assert problem.en.endswith("; 1 tile differs")


def test_another_set_than_the_one_agreed_on_is_found() -> None:
    counts = [4] * 34
    counts[33], counts[32] = 5, 3
    secret = walls.fair(counts)
    assert walls.verify(secret.commitment, secret.reveal()).ok
    (problem,) = walls.verify(secret.commitment, secret.reveal(), tileset="136").problems
    assert (problem.field, problem.en) == ("tiles", "agreed on 4 of 6z and 136 tiles, committed to 3 of 136 tiles")


def test_a_secret_that_is_too_short_is_found(twin: SimpleNamespace, line: bytes) -> None:
    # A server that can try every secret beforehand can choose the wall.
    seed = b"short"
    wall, dice = twin.fair("", line, seed, [])
    commitment = walls.Commitment("", line, twin.commitment("", line, seed))
    (problem,) = walls.verify(commitment, walls.Reveal("", line, seed, (), walls.Wall(wall, tuple(dice)))).problems
    assert (problem.field, problem.en) == ("seed", "the secret has 5 bytes, a fair one at least 96")


def test_pledges_bind_the_players(secret: walls.Secret) -> None:
    words = ["one long random word", "another", ""]
    pledges = [walls.pledge(word, label=secret.label) for word in words[:2]] + [""]
    commitment, reveal = secret.commitment, secret.reveal(words)
    assert walls.verify(commitment, reveal, pledges=pledges).ok
    late = secret.reveal(["one long random word", "a word chosen later", ""])
    (problem,) = walls.verify(commitment, late, pledges=pledges).problems
    assert (problem.field, problem.en) == ("words", "word 2 is not the one pledged")
    (problem,) = walls.verify(commitment, reveal, pledges=pledges[:2]).problems
    assert problem.field == "words"
    assert walls.pledge("one long random word") != pledges[0]


RECORDS: list[tuple[str, Any]] = [
    ("label", 5), ("label", "\ud800"), ("label", "x" * 1025), ("tiles", "0"), ("tiles", "3f"), ("tiles", ""),
    ("tiles", "0100"),
    ("tiles", "00" * 256), ("tiles", "0A"), ("tiles", None), ("seed", "zz"), ("seed", "00" * 1025), ("seed", 7),
    ("words", "ab"),
    ("words", ["0"]), ("words", [3]), ("words", ["00"] * 33), ("words", {}), ("wall", ""), ("wall", "3f"),
    ("wall", "00" * 256),
    ("dice", "1" * 31), ("dice", "7" * 32), ("dice", [1] * 32), ("dice", "１" * 32),
    ("scheme", "mahjong-fair-wall-2"), ("scheme", None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), RECORDS, ids=[f"{name}-{at}" for at, (name, _) in enumerate(RECORDS)])
def test_a_record_that_cannot_be_read_names_the_field(secret: walls.Secret, name: str, value: object) -> None:
    reveal = {**secret.reveal().to_json(), name: value}
    with pytest.raises(RecordError) as caught:
        walls.Reveal.from_json(reveal)
    said = {"seed": "secret", "wall": "wall"}.get(name, name)
    assert said in caught.value.en or name in caught.value.en
    assert caught.value.zh != caught.value.en


@pytest.mark.parametrize(
    "data", ["", "{", "[]", "null", b"\xff", "1" * 5000, "[" * 100_000, {}, [], None, 5, {"scheme": "x"}]
)
def test_what_is_no_record_is_refused(data: Any) -> None:
    for read in (walls.Commitment.from_json, walls.Reveal.from_json):
        with pytest.raises(RecordError):
            read(data)


def test_unknown_fields_are_refused(secret: walls.Secret) -> None:
    with pytest.raises(RecordError, match="object with the fields scheme, label, tiles, digest"):
        walls.Commitment.from_json({**secret.commitment.to_json(), "extra": 1})
