"""`mahjong wall`: a commitment before, a reveal after, and a proof that finds every change."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_shapes import COMMITMENT, ERROR, FAIR, FAST, VERDICT, check

from mahjong import walls


def ask(run: Any, shape: Any, *words: str, code: int = 0, **more: Any) -> dict[str, Any]:
    done = run("wall", *words, "--json", **more)
    assert done.exit_code == code, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    check(data, shape)
    return data


def test_fast_wall_is_the_library_s(run: Any, tmp_path: Path) -> None:
    data = ask(run, FAST, "new", "--seed", "5", "--tiles", "144")
    wall = walls.fast(5, "144")
    assert (bytes.fromhex(data["wall"]), data["dice"]) == (wall.tiles, "".join(map(str, wall.dice)))
    assert " ".join(data["tiles"]) == str(wall)
    record = json.dumps(data)
    assert ask(run, VERDICT, "verify", "-", input=record)["ok"] is True
    assert ask(run, VERDICT, "verify", "-", "--tiles", "136", input=record, code=1)["problems"][0]["field"] == "tileset"
    for words in (("--commitment", "0" * 64), ("--player-seed", "x"), ("--pledge", "0")):
        assert run("wall", "verify", "-", *words, input=record).exit_code == 2
    data["wall"] = data["wall"][2:] + data["wall"][:2]
    data["dice"] = data["dice"][:-1] + str(7 - int(data["dice"][-1]))
    found = ask(run, VERDICT, "verify", "-", input=json.dumps(data), code=1)
    assert [one["field"] for one in found["problems"]] == ["wall", "dice"]


def test_seed_or_fair(run: Any) -> None:
    for words in (("--fair",), ("--player-seed", "x"), ("--label", "x")):
        done = run("wall", "new", "--seed", "5", *words)
        assert done.exit_code == 2
        assert "--seed makes a fast wall" in done.stderr


@pytest.mark.parametrize("seed", ["-1", "x", "18446744073709551616", "9" * 5000, "", "1.5", "٣"])
def test_bad_seeds(run: Any, seed: str) -> None:
    check(json.loads(run("wall", "new", f"--seed={seed}", "--json").stdout), ERROR)


def test_commitment_first_reveal_after(run: Any, tmp_path: Path) -> None:
    """As a table does it: commit, hear the players' words, reveal, verify against what was published."""
    kept, shown, published = (str(tmp_path / name) for name in ("kept", "shown", "published"))
    first = ask(run, {"commitment": COMMITMENT}, "new", "--label", "table 7, deal 3", "--out", kept)
    assert os.stat(kept).st_mode & 0o077 == 0
    secret = json.loads(Path(kept).read_text())["reveal"]["seed"]
    assert secret not in json.dumps(first)
    Path(published).write_text(json.dumps(first["commitment"]))
    words = ("--player-seed", "east", "--player-seed", "南")
    data = ask(run, FAIR, "reveal", kept, *words, "--out", shown)
    assert data["commitment"] == first["commitment"]
    assert data["reveal"]["words"] == [b"east".hex(), "南".encode().hex()]
    assert data["reveal"]["wall"] != json.loads(Path(kept).read_text())["reveal"]["wall"]
    for given in (published, kept, first["commitment"]["digest"]):
        found = ask(run, VERDICT, "verify", shown, "--commitment", given, "--tiles", "136", *words)
        assert (found["ok"], found["problems"], found["label"]) == (True, [], "table 7, deal 3")
    other = walls.fair(label="table 7, deal 3").commitment
    found = ask(run, VERDICT, "verify", shown, "--commitment", other.digest, code=1)
    assert [one["field"] for one in found["problems"]] == ["digest"]
    found = ask(run, VERDICT, "verify", shown, "--player-seed", "west", "--player-seed", "南", code=1)
    assert [one["field"] for one in found["problems"]] == ["words"]
    assert "does not verify" in run("wall", "verify", shown, "--tiles", "144").stdout
    assert "验证无误" in run("wall", "verify", shown, "--lang", "zh").stdout


def test_pledges(run: Any, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    run("wall", "new", "--fair", "--player-seed", "long word", "--out", kept)
    assert ask(run, VERDICT, "verify", kept, "--pledge", walls.pledge("long word"))["ok"] is True
    assert (
        ask(run, VERDICT, "verify", kept, "--pledge", walls.pledge("other"), code=1)["problems"][0]["field"] == "words"
    )


def test_a_reveal_alone_proves_nothing(run: Any) -> None:
    record = ask(run, FAIR, "new")
    done = run("wall", "verify", "-", input=json.dumps(record["reveal"]))
    assert done.exit_code == 2
    assert "--commitment" in done.stderr
    words = ("verify", "-", "--commitment", record["commitment"]["digest"])
    assert ask(run, VERDICT, *words, input=json.dumps(record["reveal"]))["ok"] is True


def test_no_record_is_written_over(run: Any, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("mine")
    done = run("wall", "new", "--out", str(kept))
    assert done.exit_code == 2
    assert "exists" in done.stderr
    assert kept.read_text() == "mine"


def test_text_for_people(run: Any) -> None:
    lines = run("wall", "new", "--seed", "5").stdout.splitlines()
    assert lines[0] == "Wall of 136 tiles, first drawn first"
    assert " ".join(" ".join(line[7:].split()) for line in lines[1:9]) == str(walls.fast(5))
    text = run("wall", "new", "--fair").stdout
    assert text.index("Commitment") < text.index("Reveal")
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"1", b"{}", b"\xff\xfe\x00", b"[" * 5000, b'{"commitment": 3, "reveal": []}',
                                     b'{"scheme": "mahjong-fast-wall-1"}', b" " * (1 << 21),
                                     b'{"scheme": "mahjong-fast-wall-1", "seed": true, "tileset": "136", "wall": "", "dice": ""}',
                                     b'{"scheme": "mahjong-fast-wall-1", "seed": 5, "tileset": [], "wall": "", "dice": ""}',
                                     b'{"scheme": "mahjong-fast-wall-1", "seed": 1e400, "tileset": "9", "wall": "", "dice": ""}'])  # fmt: skip
@pytest.mark.parametrize("command", ["verify", "reveal"])
def test_broken_records(run: Any, tmp_path: Path, content: bytes, command: str) -> None:
    file = tmp_path / "record"
    file.write_bytes(content)
    done = run("wall", command, str(file), "--json")
    assert done.exit_code == 2
    check(json.loads(done.stdout), ERROR)
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("language", ["en", "zh"])
def test_files_that_cannot_be_read(run: Any, tmp_path: Path, language: str) -> None:
    for path in (tmp_path / "none", tmp_path, "nul\0byte", "x" * 5000):
        done = run("wall", "verify", str(path), "--lang", language)
        assert done.exit_code == 2
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith("mahjong: ")


def test_every_change_of_a_record_is_found(
    run: Any, tmp_path: Path, rng: random.Random, examples: Callable[[int], int]
) -> None:
    record = ask(run, FAIR, "new", "--player-seed", "word", "--label", "x")
    del record["tiles"]
    text = json.dumps(record)
    assert ask(run, VERDICT, "verify", "-", input=text)["ok"] is True
    for _ in range(examples(300)):
        part = rng.choice(("commitment", "reveal"))
        changed = json.loads(text)
        name = rng.choice(list(changed[part]))
        value = changed[part][name][0] if name == "words" else changed[part][name]
        at = rng.randrange(len(value))
        other = rng.choice([letter for letter in "0123456789abcdef" if letter != value[at]])
        value = value[:at] + other + value[at + 1 :]
        changed[part][name] = [value] if name == "words" else value
        done = run("wall", "verify", "-", input=json.dumps(changed))
        assert done.exit_code in (1, 2), (part, name, at, other)


def test_digests_stand_in_lines_of_their_own(run: Any, tmp_path: Path) -> None:
    """Whole at any width of 80 columns: they are there to be compared."""
    kept = str(tmp_path / "kept")
    digest = ask(run, {"commitment": COMMITMENT}, "new", "--out", kept)["commitment"]["digest"]
    other = "0" * 64
    for language in ("en", "zh"):
        lines = run("wall", "verify", kept, "--commitment", other, "--lang", language).stdout.splitlines()
        for told in (digest, other):
            assert [line.split()[0] for line in lines if told in line] == [told]
        assert max(map(len, lines)) < 80


def test_tile_sets_that_differ_are_described(run: Any) -> None:
    record = run("wall", "new", "--seed", "5", "--json").stdout
    done = run("wall", "verify", "-", "--tiles", "152", input=record, env={"COLUMNS": "200"})
    assert done.exit_code == 1
    assert "agreed on the tile set 152 (152 tiles: 1-9m 1-9p 1-9s 1-7z 1-8f 1j)" in done.stdout
    assert "recorded the tile set 136 (136 tiles: 1-9m 1-9p 1-9s 1-7z)" in done.stdout
    done = run("wall", "verify", "-", "--tiles", "152", "--lang", "zh", input=record, env={"COLUMNS": "200"})
    assert "约定的牌组为 152（152张：1-9m 1-9p 1-9s 1-7z 1-8f 1j）" in done.stdout
    assert run("wall", "verify", "-", "--tiles", "153", input=record).exit_code == 2
