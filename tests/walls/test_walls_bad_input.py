"""Whatever is asked, the answer is a wall or a MahjongError that says what is wrong in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from mahjong import tiles, walls
from mahjong._core import wall as core
from mahjong.errors import MahjongError
from mahjong.rules import layout, wall

Examples = Callable[[int], int]


def strided(shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    return np.zeros((*shape[:-1], shape[-1] * 2), np.uint8)[..., ::2]


def locked(shape: tuple[int, ...]) -> np.ndarray[Any, Any]:
    array = np.zeros(shape, np.uint8)
    array.flags.writeable = False
    return array


def refused(words: str, call: Callable[[], object]) -> None:
    with pytest.raises(MahjongError) as caught:
        call()
    assert words in caught.value.en
    assert re.search(r"[\u4e00-\u9fff]", caught.value.zh), "no Chinese"
    assert len(caught.value.en) < 400


@pytest.mark.parametrize("seed", [-1, 2**64, 10**40, 1.0, "1", None, True, b"1", [1], np.array([1, 2]), np.float64(3)])
def test_seeds(seed: Any) -> None:
    for call in (lambda: walls.fast(seed), lambda: walls.batch(1, seed), lambda: walls.child(seed, 0)):
        refused("a seed must be a whole number from 0 to 18446744073709551615", call)


def test_numpy_integers_will_do() -> None:
    assert walls.fast(np.uint64(2**64 - 1)) == walls.fast(2**64 - 1)
    assert np.array_equal(walls.batch(np.int32(2), np.int64(5), start=np.int8(1)), walls.batch(2, 5, start=1))


NO_TILE_SETS: list[Any] = [
    "137", "", "x" * 10**5, None, 136, [5.0], [-1], [256], [], [4] * 65, [0] * 34, [[4] * 34], [0] * 63 + [1], [255, 1],
    np.zeros((2, 34), int), np.full(34, 4.0), np.full(34, -1), {"1m": 4}, bytes(64), b"\xff\x01",
    tiles.TileSet(bytes([0] * 34 + [16] * 16 + [0] * 14)),
]  # fmt: skip


@pytest.mark.parametrize("tileset", NO_TILE_SETS, ids=range(len(NO_TILE_SETS)))
def test_tile_sets(tileset: Any) -> None:
    for call in (lambda: walls.fast(1, tileset), lambda: walls.batch(2, 1, tileset), lambda: walls.fair(tileset)):
        with pytest.raises(MahjongError) as caught:
            call()
        assert len(caught.value.en) < 400


def test_batches() -> None:
    refused("the number of walls", lambda: walls.batch(-1, 0))
    refused("the number of walls", lambda: walls.batch(2**63, 0))
    refused("over 4 GiB", lambda: walls.batch(2**33, 0))
    refused("start must be", lambda: walls.batch(1, 0, start=-1))
    refused("start must be", lambda: walls.batch(2, 0, start=2**64 - 1))
    assert walls.batch(1, 0, start=2**64 - 1).shape == (1, 136)
    for out, words in [
        (np.zeros((3, 136), np.int8), "uint8"),
        (np.zeros((3, 136)), "uint8"),
        ([[0] * 136] * 3, "uint8"),
        (bytearray(3 * 136), "uint8"),
        (np.zeros((2, 136), np.uint8), "shape (3, 136)"),
        (np.zeros(3 * 136, np.uint8), "shape (3, 136)"),
        (np.zeros((136, 3), np.uint8).T, "contiguous"),
        (strided((3, 136)), "contiguous"),
        (locked((3, 136)), "read-only"),
    ]:
        refused(words, lambda out=out: walls.batch(3, 0, out=out))


def test_deals() -> None:
    rows = walls.batch(3, 1)
    for bad, words in [
        (rows.astype(int), "uint8"),
        (rows[0], "shape"),
        (rows[:, ::2], "contiguous"),
        (np.zeros((2, 256), np.uint8), "shape"),
        (np.zeros((2, 0), np.uint8), "shape"),
        (None, "uint8"),
    ]:
        refused(words, lambda bad=bad: walls.deal_counts(bad))
    refused("the number of seats", lambda: walls.deal_counts(rows, 0))
    refused("the number of tiles each must be a whole number from 0 to 34", lambda: walls.deal_counts(rows, 4, 35))
    refused("kinds must be 34 or 64", lambda: walls.deal_counts(rows, kinds=35))
    refused("kinds must be 34 or 64", lambda: walls.deal_counts(rows, kinds=np.array([34, 64])))  # type: ignore[arg-type]
    refused("at most 136 bytes", lambda: walls.deal_counts(rows, owners=bytes(137)))
    refused("at most 136 bytes", lambda: walls.deal_counts(rows, owners=[0, 1]))  # type: ignore[arg-type]
    refused("from 0 to 1 or 255", lambda: walls.deal_counts(rows, 2, owners=bytes([0, 1, 2])))
    refused("read-only", lambda: walls.deal_counts(rows, out=locked((3, 4, 34))))
    refused("shape (3, 4, 34)", lambda: walls.deal_counts(rows, out=np.zeros((3, 4, 35), np.uint8)))
    flowers = walls.batch(40, 1, "144")
    flowers[:7, :52] = 0
    flowers[7, 20] = 34
    refused("wall 8 (walls[7]) deals a tile that has no column among 34 kinds", lambda: walls.deal_counts(flowers))
    room = np.zeros(3 * 136 * 2, np.uint8)
    refused("overlaps", lambda: walls.deal_counts(room[:408].reshape(3, 136), out=room[8:416].reshape(3, 4, 34)))
    refused("column", lambda: walls.deal_counts(np.full((1, 136), 200, np.uint8), kinds=64))
    refused("column", lambda: walls.deal_counts(np.full((1, 136), 63, np.uint8), kinds=64))


def test_values() -> None:
    line = bytes(range(34))
    refused("tiles of a wall", lambda: walls.Wall(b""))
    refused("tiles of a wall", lambda: walls.Wall(bytes([63])))
    refused("tiles of a wall", lambda: walls.Wall([1, 2]))  # type: ignore[arg-type]
    refused("a die", lambda: walls.Wall(b"\0", (7,)))
    refused("dice of a wall", lambda: walls.Wall(b"\0", 5))  # type: ignore[arg-type]
    refused("a digest is 64", lambda: walls.Commitment("", line, "ABC"))
    refused("ascending", lambda: walls.Commitment("", line[::-1], "0" * 64))
    refused("a label is text", lambda: walls.fair(label=b"x"))  # type: ignore[arg-type]
    refused("a label is text", lambda: walls.fair(label="\udc00"))
    refused("96 to 1024 bytes, not 95 bytes", lambda: walls.fair(seed=bytes(95)))
    refused("96 to 1024 bytes, not a str", lambda: walls.fair(seed="x" * 96))  # type: ignore[arg-type]
    refused("with 32 dice", lambda: walls.Reveal("", line, bytes(96), (), walls.Wall(line)))
    secret = walls.fair()
    refused("players' words are a list", lambda: secret.wall("word"))
    refused("players' words are a list", lambda: secret.wall([b""] * 33))
    refused("a player's word", lambda: secret.wall([5]))  # type: ignore[list-item]
    refused("a player's word", lambda: secret.wall(["\ud800"]))
    refused("a player's word", lambda: walls.pledge(bytes(1025)))
    refused("pledges are a list", lambda: walls.verify(secret.commitment, secret.reveal(), pledges="x"))
    refused("no tile set is named", lambda: walls.verify(secret.commitment, secret.reveal(), tileset="1"))


def test_the_core_guards_its_memory(line: bytes) -> None:
    # Not for callers, who are checked before: plain errors, but errors.
    rows, columns, room = walls.batch(3, 1), bytes(range(64)), np.zeros((3, 4, 64), np.uint8)
    wrong: list[tuple[Callable[..., object], tuple[Any, ...]]] = [
        (core.shuffle, (1, None)), (core.shuffle, (1, bytes(256))), (core.shuffle, (-1, line)), (core.shuffle, (2**64, line)),
        (core.batch, (0, 0, line, rows[:, :-1].copy())), (core.batch, (0, 0, bytes(256), np.zeros((1, 256), np.uint8))),
        (core.batch, (0, 0, None, rows)), (core.batch, (0, 0, line, None)), (core.batch, (0, 0, line, locked((3, 136)))),
        (core.batch, (0, 0, line, strided((3, 136)))), (core.batch, (0, 0, line, rows.astype(int))), (core.child, (0, None)),
        (core.count, (rows, bytes(137), columns, room)), (core.count, (rows, bytes([4]), columns, room)),
        (core.count, (rows, bytes(9), columns[1:], room)), (core.count, (rows, bytes(9), columns, room[:2])),
        (core.count, (rows, bytes(9), columns, np.zeros((3, 4, 65), np.uint8))), (core.count, (rows, None, columns, room)),
        (core.count, (rows, bytes(9), None, room)), (core.count, (None, b"", columns, room)), (core.count, (rows, b"", columns, None)),
    ]  # fmt: skip
    for call, arguments in wrong:
        with pytest.raises((ValueError, TypeError, OverflowError)):
            call(*arguments)
    assert core.count(rows, b"", columns, room) == 3
    assert core.count(rows[:0], b"", columns, room[:0]) == 0
    assert core.count(np.full((2, 1), 255, np.uint8), b"\0", columns, np.zeros((2, 1, 64), np.uint8)) == 0
    assert core.batch(0, 0, b"", np.zeros((3, 0), np.uint8)) is None
    assert core.shuffle(7, b"")[0] == b""


class Spiteful:
    """An object that answers everything with an error of its own."""

    def __repr__(self) -> str:
        raise KeyError("repr")

    def __index__(self) -> int:
        raise KeyError("index")


def test_ten_thousand_wild_calls(rng: random.Random, examples: Examples) -> None:
    secret = walls.fair("136", seed=bytes(96))
    commitment, reveal = secret.commitment.to_json(), secret.reveal(["a"]).to_json()
    plan = layout.Layout(wall.rules(wall.reserve(14), wall.last()), 136, (1, 2))
    rows = walls.batch(3, 1)
    pool: list[Any] = [
        None, True, -1, 0, 1, 2, 3, 4, 7, 13, 136, 255, 256, 2**31, 2**33, 2**63, 2**64 - 1, 2**64, -(2**70),
        10**5000, 0.5, float("nan"),
        1j, "", "1m", "136", "144", "word", "\ud800", "x" * 9999, b"", b"\0\1\2", bytes(64), bytes(96),
        b"\xff" * 300, bytearray(34),
        [], [4] * 34, [1] * 64, [-1], [None], ["a", b"b"], [[1]], (), (1, 2, 3), (6, 6), (0, 7), [1] * 32, {},
        {"scheme": 1}, set(), object, Spiteful(),
        rows, rows[0], rows[:, ::2], rows.T, rows.astype(int), rows.astype(float), locked((3, 136)),
        strided((3, 136)), np.zeros((3, 4, 34), np.uint8),
        np.zeros((0, 136), np.uint8), np.zeros((3, 4, 64), np.uint8), np.array(5), np.array(["a"]), np.array([None]),
        np.uint8(5),
        tiles.TILESETS["136"], tiles.TILESETS["152"], secret, secret.commitment, secret.reveal(), commitment, reveal,
        walls.fast(1),
        wall.rules(), wall.build(3), wall.broken(3), wall.deal(), wall.reserve(300 % 256), wall.HEAD, wall.TAIL,
        wall.LOT, wall.JUMP, wall.OPPOSITE, wall.FIXED,
        wall.DEAD(3), wall.DEAD(200, under=True), wall.ROLLED(2), wall.ROLLED(1, wall.STACKS), plan, plan.start(),
        range(5), (i for i in range(3)),
    ]  # fmt: skip
    start = plan.start()
    calls: list[tuple[Callable[..., object], tuple[str, ...], int]] = [
        (walls.batch, ("start", "out"), 3), (walls.fast, (), 2), (walls.child, (), 2),
        (walls.fair, ("label", "seed"), 1), (walls.pledge, ("label",), 1),
        (walls.deal_counts, ("owners", "kinds", "out"), 3), (walls.verify, ("tileset", "pledges"), 2),
        (walls.Wall, (), 2), (walls.Commitment, (), 3),
        (walls.Reveal, (), 5), (walls.Secret, (), 3), (walls.Commitment.from_json, (), 1),
        (walls.Reveal.from_json, (), 1), (secret.wall, (), 1),
        (secret.reveal, (), 1), (wall.build, (), 2), (wall.broken, (), 6), (wall.draws, (), 1),
        (wall.reserve, (), 3), (wall.dead, (), 3), (wall.last, (), 2),
        (wall.after_win, (), 2), (wall.deal, (), 5), (wall.DEAD, (), 2), (wall.ROLLED, (), 2), (wall.rules, (), 3),
        (wall.build().walls, (), 2),
        (layout.Layout, (), 5), (layout.opening, ("seats", "dealer"), 2), (layout.Cursor, (), 5),
        (plan.position, (), 3), (start.take, (), 1), (start.next, (), 1),
        (start.locate, (), 2), (start.show, (), 2),
    ]  # fmt: skip
    answered = 0
    refusals: list[MahjongError] = []
    for _ in range(examples(10_000)):
        call, keywords, most = rng.choice(calls)
        arguments = rng.choices(pool, k=most)
        named = {name: rng.choice(pool) for name in keywords if rng.random() < 0.3}
        if call in (walls.Commitment.from_json, walls.Reveal.from_json, walls.verify) and rng.random() < 0.8:
            arguments = [mutated(rng, record, pool) for record in (commitment, reveal)][-most:]
        try:
            call(*arguments, **named)
            answered += 1
        except MahjongError as error:
            refusals.append(error)
    assert answered
    assert all(error.en and error.zh and len(error.en) < 1500 for error in refusals)


def mutated(rng: random.Random, record: dict[str, Any], pool: list[Any]) -> dict[str, Any]:
    """A record with one field replaced, cut or spoilt."""
    result = dict(record)
    name = rng.choice(list(result))
    value = result[name]
    how = rng.randrange(4)
    if how == 0:
        result[name] = rng.choice(pool)
    elif how == 1:
        del result[name]
    elif how == 2:
        result[name] = value[: rng.randrange(len(value) + 1)]
    elif isinstance(value, str) and value:
        at = rng.randrange(len(value))
        result[name] = value[:at] + chr(rng.randrange(32, 0x3000)) + value[at + 1 :]
    return result
