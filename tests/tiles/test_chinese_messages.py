"""The Chinese sentence of every error is Chinese: no English word but names of the library, of codecs and of inputs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong import MahjongError, analysis, batch, notation, svg, tiles, walls
from mahjong.errors import shown

HANDS: list[Any] = [
    bytes(34), bytes(33), bytes([5, *[0] * 33]), bytes([4] * 34), bytes([0] * 63 + [1]), [1] * 12 + [0] * 22, [9] * 34, [-1] * 34,
    [0.5] * 34, [True] * 34, 5, None, [1, 2], "", "123m", "12x", "123m q", "5", "m", "一万", "🀇", "E", "M", "1m]", "[1m", "[12m]",
    "[11x1m]", "[123m!]", "[123m@]", "[123m@2s]", "[444p=chow]", "[444p=foo]", "<444p>", "<4444p+>", "[4444p=added]", "<4444p@E>", "11111m",
    "111m [111m]", "?" * 13, "123m [789m", mahjong.Hand("123m"), mahjong.Hand(), mahjong.Hand("123456789m123p1z??"), "[???]", "0z", "8z", "9f",
    "１m", "123m456p11z [777z] 9",
]  # fmt: skip
WILDS: list[Any] = [
    -1,
    18,
    10**100,
    1.5,
    "x",
    [0],
    ["x"],
    ["8z"],
    [1] * 18,
    None,
    True,
    [None],
    ["1-"],
    ["9-1m"],
    ["m"],
]
FORMS: list[Any] = ["x", "", 5, None, [], ["sets", "x"], [5]]
LISTS: list[Any] = [[0] * 34, [1, 99], ["1m", "x"], ["1m", None], [1.5], b"abc", 5, None, [0] * 300, [64], ["[777z]"]]
MELDS: list[Any] = ["", "123m", "[12m]", "[123m] [456m]", 5, None, "[????]", "<1111m@E>", "[123m@2mX]", "[124m=chow]", "[11m=pung]",
                    "[" + "1m" * 18 + "=group]", "[12345m=pung]", "[11111m]", "<123m>", "[]"]  # fmt: skip
TILES: list[Any] = ["x", "", "10m", 64, -1, 1.5, None, "12m", "?", "1m 2m"]
TEXTS: list[Any] = ["x", 5, None, "1m2", "一", "十万", "红一万", "一中", "🀇x", "W0", "W1 X1", ["W1", "W0"], [200], [0, 0], [-1], [0] * 34, [300] * 34,
                    [0.5] * 64, [0] * 60 + [1, 0, 0, 0], "1m 9q", [None], object]  # fmt: skip

ROWS = np.zeros((3, 34), np.uint8)
ROWS[:, :13] = 1
FIVES, TWELVE, FOURTEEN = ROWS.copy(), ROWS.copy(), ROWS.copy()
FIVES[1, 0], TWELVE[2, 0], FOURTEEN[1, 0] = 5, 0, 2
COUNTS: list[Any] = [
    [1],
    None,
    ROWS.astype(np.int64),
    ROWS[:, :33],
    ROWS[:, ::2],
    ROWS.T.copy().T,
    FIVES,
    TWELVE,
    ROWS[0],
    ROWS.astype(bool),
]
READ_ONLY = np.zeros(3, np.bool_)
READ_ONLY.flags.writeable = False
OUTS: list[Any] = [
    np.zeros(300, np.int64),
    np.zeros((3, 3), np.float32),
    5,
    "all",
    READ_ONLY,
    np.zeros(6, np.bool_)[::2],
    ROWS,
]
BATCH_WILDS: list[Any] = [
    -1,
    18,
    "x",
    1.5,
    np.zeros(2, np.uint8),
    np.zeros(3, np.int64),
    np.full(3, 18, np.uint8),
    np.zeros(6, np.uint8)[::2],
]

SECRET = walls.fair("136", label="x")
COMMITMENT, REVEAL = SECRET.commitment.to_json(), SECRET.reveal(["a"]).to_json()
RECORDS: list[Any] = ["", "{", [], None, {"scheme": "x"}] + [
    {**record, name: value} for record in (COMMITMENT, REVEAL) for name in record for value in (5, "", None, "zz", [5], "0" * 5000)
]  # fmt: skip
SEEDS: list[Any] = [-1, 1 << 64, 1.5, "x", None, True]
SETS: list[Any] = ["999", 5, None, [0] * 34, [-1], [1.5], [300], [4] * 65, [9] * 64, [0] * 63 + [1], bytes(65)]


def calls() -> Iterator[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]]:
    """Every call that is to be refused, or some of which are."""
    questions: tuple[Callable[..., Any], ...] = (
        mahjong.is_complete, mahjong.shanten, mahjong.waits, mahjong.useful, mahjong.discards, mahjong.readings,
    )  # fmt: skip
    for ask in (*questions, lambda hand, **more: mahjong.best_reading(hand, str, **more)):
        for hand in HANDS:
            yield ask, (hand,), {}
        for hand in ("123m456p789s1133z", bytes([1] * 13 + [0] * 21), bytes([1] * 14 + [0] * 20)):
            for name, values in (
                ("wilds", WILDS), ("forms", FORMS), ("sets", [3, -1, 9, "x", 1.5]), ("fifth_copy", ["no", 1, None, np.zeros(2)]),
                ("menu", ["x", 5]),
            ):  # fmt: skip
                for value in values:
                    yield ask, (hand,), {name: value}
    questions = mahjong.waits, mahjong.useful, mahjong.discards
    for ask in questions:
        for hand in HANDS:
            yield ask, ("123m456p789s1133z",), {"visible": hand}
            yield ask, ("123m456p789s11335z",), {"visible": hand}
    yield mahjong.readings, ("1m",), {"wilds": 13}
    for many in (batch.is_complete, batch.shanten, batch.useful):
        for counts in (*COUNTS, FOURTEEN):
            yield many, (counts,), {}
        for out in OUTS:
            yield many, (ROWS, None, out), {}
        for wilds in BATCH_WILDS:
            yield many, (ROWS, wilds), {}
        for name, values in (("forms", FORMS), ("fifth_copy", ["no", 1]), ("menu", ["x"])):
            for value in values:
                yield many, (ROWS,), {name: value}
    for seed in SEEDS:
        yield batch.walls, (1, seed), {}
        yield batch.walls, (seed, 1), {}
        yield batch.walls, (1, 1), {"start": seed}
        yield walls.fast, (seed,), {}
        yield walls.child, (1, seed), {}
    for tileset in SETS:
        yield batch.walls, (1, 1, tileset), {}
        yield walls.fair, (tileset,), {}
    for out in OUTS:
        yield batch.walls, (1, 1, "136", out), {}
    yield batch.walls, (1 << 40, 1), {}
    for given in (*HANDS, *LISTS):
        yield mahjong.Hand, (given,), {}
        yield mahjong.Hand.parse, (given,), {}
        yield mahjong.Hand.from_counts, (given,), {}
        yield svg.tiles, (given,), {}
    for given in (*MELDS, [5], [None]):
        yield mahjong.Hand, ("1m", given), {}
        yield mahjong.Meld.parse, (given,), {}
        yield notation.read_meld, (given,), {}
    for form in (9, "x", None, *range(8)):
        for held in (
            "12m",
            "123m",
            "111m",
            "1111m",
            "11m",
            "11111m",
            "??",
            "???",
            "????",
            "147m",
            "1m" * 18,
            "xx",
            [99],
        ):
            yield mahjong.Meld, (form, held), {}
            yield mahjong.Meld, (form, held), {"claimed": "9s", "feeder": "X"}
            yield mahjong.Meld, (form, held), {"feeder": "E"}
            yield mahjong.Meld, (form, held), {"claimed": "9s"}
    for tile in TILES:
        hand = mahjong.Hand("123m")
        for method in (hand.with_tile, hand.without_tile, hand.count, tiles.kind, tiles.code, tiles.face, tiles.name):
            yield method, (tile,), {}
        yield hand.with_meld, (tile,), {}
    for codec in notation.CODECS:
        for text in (*TEXTS, *HANDS):
            yield notation.parse, (text, codec), {}
            yield notation.CODECS[codec].encode, (text,), {}
        yield notation.format, ("0m1f1j9k?" + "1m" * 300, codec), {}
    yield notation.parse, ("1m", "morse"), {}
    for record in RECORDS:
        yield walls.Commitment.from_json, (record,), {}
        yield walls.Reveal.from_json, (record,), {}
    for label in (5, None, "x" * 2000, "\ud800"):
        yield walls.fair, (), {"label": label}
        yield walls.pledge, (label,), {}
        yield walls.fair, (), {"seed": label}
        yield SECRET.wall, (label,), {}
        yield SECRET.wall, ([label],), {}
    yield walls.fair, (), {"seed": b"short"}
    yield walls.verify, (COMMITMENT, REVEAL), {"pledges": 5}
    for table in (np.zeros(3), np.full((1, 136), 40, np.uint8), np.zeros((2, 300), np.uint8), None):
        yield walls.deal_counts, (table,), {}
    good = walls.batch(2, 1)
    for name, values in (
        ("seats", [0, 999]), ("tiles", [99, -1]), ("kinds", [35]), ("owners", [5, bytes(999), bytes([9])]), ("out", [5, good]),
    ):  # fmt: skip
        for value in values:
            yield walls.deal_counts, (good,), {name: value}


def names() -> set[str]:
    """Words that any language writes alike: names of the public library, its parameters, its codecs, forms and fields."""
    found = {*mahjong.__all__, *notation.CODECS, *analysis.FORMS, *COMMITMENT, *REVEAL, "commitment", "reveal"}
    for home in (mahjong, analysis, batch, notation, svg, tiles, walls, mahjong.Hand, mahjong.Meld):
        for name, value in vars(home).items():
            if not name.startswith("_"):
                found.add(name)
                if callable(value):
                    try:
                        found.update(inspect.signature(value).parameters)
                    except ValueError:  # compiled, without a signature
                        continue
    found |= {form.name.lower() for form in mahjong.Form}
    found |= {
        "bool",
        "bytes",
        "float",
        "int",
        "list",
        "ndarray",
        "str",
        "tuple",
        "uint",
        "None",
        "NoneType",
        "True",
        "False",
    }
    found |= {"mahjong", "rules", "GiB", "JSON", "numpy", "ascontiguousarray", "scheme", "ESWN", "mW", "mr", "pr", "sr"}
    return {word for name in found for word in re.findall("[A-Za-z]+", name)}


def without_echoes(zh: str, inputs: Iterable[Any]) -> str:
    """The sentence without its inputs, which messages quote whole or in part."""
    for value in inputs:
        zh = zh.replace(shown(value), " ").replace(str(value), " ") if len(str(value)) > 4 else zh
    return re.sub("'[^']*'", " ", zh)


def test_chinese_sentences_hold_no_english() -> None:
    allowed = names()
    seen: dict[str, str] = {}
    refused = 0
    for call, arguments, named in calls():
        try:
            call(*arguments, **named)
        except MahjongError as error:
            refused += 1
            left = without_echoes(error.zh, (*arguments, *named.values()))
            words = [word for word in re.findall("[A-Za-z]{2,}", left) if word not in allowed]
            if words or not re.search("[\u4e00-\u9fff]", error.zh):
                seen[error.zh] = f"{words} in {error.zh!r} for {getattr(call, '__qualname__', call)}"
    assert refused > 1000
    assert not seen, "\n".join(seen.values())


@pytest.mark.parametrize(
    ("call", "zh"),
    [
        (lambda: mahjong.is_complete(bytes(34)), "0 张的手牌 加 0 张百搭共 0 张：应为 3n+1 或 3n+2 张，最多 17 张"),
        (
            lambda: batch.shanten(ROWS, out=np.zeros(300, np.int64)),
            "out 应为形状 (3,) 的 int8 数组，而不是形状 (300,) 的 int64 数组",
        ),
        (lambda: batch.useful(FOURTEEN), "第 2 行（counts[1]）：连百搭共 14 张；应为 3n+1 张，最多 17 张"),
    ],
)
def test_sentences_that_once_were_half_english(call: Callable[[], Any], zh: str) -> None:
    with pytest.raises(MahjongError) as caught:
        call()
    assert caught.value.zh == zh
