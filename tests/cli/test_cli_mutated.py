"""Whatever the arguments, the command answers or refuses: no traceback, no other exit code."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_shapes import ERROR, check

HAND = "123m456m78m11p [777z]"
GOOD = (
    ["analyse", "123m456p11s22z77z5z"],
    ["analyse", "123m456p789s11z", "--wild", "3", "--limit", "5", "--no-fifth-copy", "--unicode"],
    [
        "analyse",
        "123m456p11s22z",
        "--joker",
        "1-9m",
        "--joker",
        "57z",
        "--wild",
        "1",
        "--forms",
        "all",
        "--visible",
        "1m",
    ],
    ["analyse", "1199m1199p1199s11z", "--forms", "sets,quad-pairs", "--forms", "misfits", "--lang", "zh"],
    ["score", "guangdong", HAND, "--win", "9m", "--from", "S", "--seat", "E", "--dealer", "E", "--round", "E"],
    ["score", "广东", HAND, "--win", "9m", "--self-draw", "--flag", "last-tile", "--option", "kong_fan=1", "--lang=zh"],
    [
        "score",
        "guangdong",
        "19m19p19s1234567z",
        "--win",
        "1m",
        "--from",
        "W",
        "--flag",
        "robbed-kong",
        "--winners",
        "2",
    ],
    ["score", "guangdong", "--help-flags"],
    ["variants"],
    ["variants", "guangdong", "--lang", "zh"],
    ["rules", "guangdong", "--search", "self-draw", "--area", "score"],
    ["rules", "guangdong", "score.cap-three"],
    ["wall", "new", "--seed", "5", "--tiles", "144"],
    ["wall", "new", "--fair", "--player-seed", "x", "--label", "y"],
    ["wall", "verify", "RECORD", "--commitment", "RECORD", "--tiles", "136", "--pledge", "00"],
    ["wall", "reveal", "RECORD", "--player-seed", "x"],
    ["--version"],
    ["--lang", "zh", "--json", "variants"],
)
LETTERS = "0123456789mpszfjk?[]<>@+=-,. \t\nESWNx鸡万東🀄\x00\x1b\u202e\udcff٣"
WORDS = (
    "",
    "-",
    "--",
    "--json",
    "--lang",
    "--help",
    "-h",
    "--",
    "-1",
    "0",
    "99999999999999999999",
    "=",
    "@",
    "nan",
    "--wild=",
    "/",
    ".",
)


def mutated(rng: random.Random, record: str) -> list[str]:
    """A good list of arguments with one to three changes."""
    words = [record if word == "RECORD" else word for word in rng.choice(GOOD)]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(words)) if words else 0
        match rng.randrange(8):
            case 0 if words:
                del words[at]
            case 1:
                words.insert(at, rng.choice(WORDS))
            case 2 if words:
                words.insert(at, rng.choice(words))
            case 3 if words:
                other = rng.randrange(len(words))
                words[at], words[other] = words[other], words[at]
            case 4:
                words.append(rng.choice([word for good in GOOD for word in good]))
            case _ if words:
                text = words[at]
                place = rng.randrange(len(text) + 1)
                cut = place + rng.randrange(2)
                words[at] = text[:place] + rng.choice((rng.choice(LETTERS), "", text)) + text[cut:]
    return words


@pytest.mark.parametrize("part", range(4))
def test_mutated_arguments(
    run: Any,
    part: int,
    rng: random.Random,
    examples: Callable[[int], int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    codes = set()
    for number in range(examples(250)):
        record = tmp_path / f"record{number}"
        if number % 50 == 0:
            made = run("wall", "new", "--json")
            record.write_text(made.stdout, encoding="utf-8")
            kept = str(record)
        words = [word for word in mutated(rng, kept) if not word.startswith(("--install", "--show"))]
        done = run(*words)
        codes.add(done.exit_code)
        assert done.exit_code in (0, 1, 2), (words, done.stderr, done.exception)
        assert done.exception is None or isinstance(done.exception, SystemExit), words
        assert "Traceback" not in done.stdout + done.stderr, words
        if done.exit_code == 2:
            assert done.stderr.startswith("mahjong: "), words
            assert len(done.stderr.splitlines()) in (1, 3), (words, done.stderr)
            if done.stdout:
                check(json.loads(done.stdout), ERROR)
    assert examples(250) < 100 or {0, 2} <= codes
