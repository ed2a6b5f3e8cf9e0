"""Readings as a sequence and as values: numbering, iteration, the best one, pickling, memory."""

from __future__ import annotations

import copy
import pickle
import sys
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest
from twin_hands import near, packed

import mahjong
from mahjong import Menu, RuleError
from mahjong._core.menu import standard_menu
from mahjong._core.reading import Reading

Examples = Callable[[int], int]


def test_indexing_is_iteration(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for w in (0, 1, 2, 4, 6, 8):
        for row in near(rng, examples(60), 14 - w):
            found = mahjong.readings(packed(row), wilds=w, forms=["sets", "pairs", "misfits"])
            walked = list(found)
            assert len(walked) == len(found)
            assert [found[i] for i in range(len(found))] == walked
            assert [found[-1 - i] for i in range(min(len(found), 50))] == walked[::-1][:50]
            assert found[: len(found) : 7] == tuple(walked[::7])
            assert len(set(walked)) == len(walked)
            for past in (len(found), -len(found) - 1, sys.maxsize, -sys.maxsize):
                with pytest.raises(IndexError):
                    found[past]


def test_the_best_reading_is_the_first_of_the_highest_value(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for w in (0, 1, 2, 4, 8):
        for row in near(rng, examples(40 if w < 8 else 6), 14 - w):
            for value in (
                worth,
                lambda reading: -worth(reading),
                lambda reading: (reading.pair, reading.became),
                lambda _: 0,
            ):
                found = list(mahjong.readings(packed(row), wilds=w))
                best = mahjong.best_reading(packed(row), value, wilds=w)
                if not found:
                    assert best is None
                else:
                    highest = max(found, key=value)  # the first of them
                    assert best == (value(highest), highest)


def worth(reading: Reading) -> int:
    pungs = sum(one[0] == one[2] for one in reading.sets)
    return 10 * pungs + sum(kind >= 27 for kind in reading.became) - (reading.pair or 0) % 5


def test_the_best_reading_over_several_forms() -> None:
    hand = "112233m445566p77s"
    found = mahjong.readings(hand, forms=["sets", "pairs"])
    assert [reading.shape for reading in found] == ["sets", "pairs"]
    best = mahjong.best_reading(hand, lambda reading: reading.shape == "pairs", forms=["pairs", "sets"])
    assert best is not None
    assert best[1].shape == "pairs"


def test_what_the_value_raises_comes_out() -> None:
    with pytest.raises(ZeroDivisionError):
        mahjong.best_reading("123m55p", lambda reading: 1 / 0)


def test_other_forms_tell_what_the_wildcards_became() -> None:
    found = mahjong.readings("1133557799m11p4s", wilds=1, forms="pairs")
    assert [(reading.shape, reading.sets, reading.pair, reading.became) for reading in found] == [
        ("pairs", (), None, (21,))
    ]
    assert str(found[0]) == "pairs (wild: 4s)"
    orphans = mahjong.readings("19m19p19s123456z", wilds=2, forms="all")
    assert {reading.shape for reading in orphans} == {"orphans"}
    assert len(orphans) == 13
    assert len(mahjong.readings("1111333355557m", wilds=1, forms="quad-pairs")) == 1


def test_readings_pickle_copy_and_compare(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    menu = Menu([(k, k, k) for k in range(34)], (1 << 34) - 1)
    for chosen in (None, menu):
        for row in near(rng, examples(300), 12):
            for reading in mahjong.readings(packed(row), wilds=2, menu=chosen, forms="all"):
                for made in (pickle.loads(pickle.dumps(reading)), copy.copy(reading), copy.deepcopy(reading)):
                    assert made == reading
                    assert hash(made) == hash(reading)
                    assert (made.sets, made.pair, made.became, made.shape) == (
                        reading.sets,
                        reading.pair,
                        reading.became,
                        reading.shape,
                    )


def test_a_reading_is_written_in_canonical_notation() -> None:
    reading = mahjong.readings("123m456p99s77z", wilds=1)[0]
    assert str(reading) in {"123m 456p 999s 77z (wild: 9s)", "123m 456p 99s 777z (wild: 7z)"}
    assert reading.place is None
    assert reading.form is None
    assert reading.won is None


def test_many_readings_are_not_stored() -> None:
    hand = bytes([0, 1, 1, 1, 1, 1, 1]) + bytes(27)
    found = mahjong.readings(hand, wilds=8)
    assert len(found) == 87_526
    tracemalloc.start()
    try:
        found = mahjong.readings(hand, wilds=8)
        walked = sum(1 for _ in found)
        middle = found[len(found) // 2]
        best = mahjong.best_reading(hand, worth, wilds=8)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert walked == len(found)
    assert middle.became
    assert best is not None
    assert peak < 200_000, "bytes held while walking through them"


def test_an_incomplete_hand_has_no_readings() -> None:
    assert len(mahjong.readings("123m456p9s7z")) == 0
    assert list(mahjong.readings("123m456p99s171z")) == []
    assert mahjong.best_reading("123m456p99s171z", worth) is None


@pytest.mark.parametrize(
    "bad", [b"", bytes(31), bytes(33), b"\xff" * 32, bytes([1, 6, *[255] * 30]), bytes([1, 1, 200, *[255] * 29])]
)
def test_no_reading_is_made_of_other_bytes(bad: bytes) -> None:
    with pytest.raises(ValueError, match="packed reading"):
        Reading(standard_menu(), bad)


def test_readings_are_listed_for_up_to_eight_wildcards_and_eight_blocks() -> None:
    with pytest.raises(RuleError, match="8 wildcards"):
        mahjong.readings("12m", wilds=9)
    fives = [(k + i, k + i + 1, k + i + 2) for k in range(0, 60, 5) for i in (0, 2)]
    assert len(mahjong.readings("123m55m", menu=Menu(fives[:16], (1 << 40) - 1))) == 1
    with pytest.raises(RuleError, match="eight blocks"):
        mahjong.readings("123m55m", menu=Menu(fives, (1 << 60) - 1))
