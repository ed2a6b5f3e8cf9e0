"""Patterns that a table agrees on, and the prizes of a match as players write them."""

from __future__ import annotations

import pytest

from mahjong.errors import RuleError
from mahjong.rules import features as f
from mahjong.rules import reckoning as reckon
from mahjong.rules import worths
from mahjong.rules.language import ALWAYS

ROWS = (
    ("any", "any", "和", ALWAYS),
    ("pungs", "all pungs", "碰碰和", f.all_pungs()),
    ("flush", "flush", "清一色", f.flush()),
    ("half", "half flush", "混一色", f.half_flush()),
    ("wind", "seat wind", "门风", f.pungs(of=f.SEAT_WIND)),
)
OVER = {"flush": ("half", "any"), "pungs": ("any",)}


def made(**more: object) -> dict[str, tuple[object, ...]]:
    worth = {"any": 1, "pungs": 3, "pungs-open": 2, "flush": 6, "flush-open": 5, "half": 0, "half-open": 2}
    items = worths.items(ROWS, worth, over=OVER, of={"wind": "any"}, rule="some.", **more)  # type: ignore[arg-type]
    return {one.key: (one.fan, one.open, one.over, one.rule) for one in items}


def test_what_is_worth_nothing_is_not_there() -> None:
    assert made() == {
        "any": (1, None, (), "some.any"),
        "pungs": (3, None, ("any",), "some.pungs"),
        "flush": (6, None, ("any",), "some.flush"),  # nothing is over a row that is not there
        "wind": (1, None, (), "some.any"),
    }


def test_worths_of_opened_hands() -> None:
    assert made(opened="-open") == {
        "any": (1, {"fan": 0}, (), "some.any"),
        "pungs": (3, {"fan": 2}, ("any",), "some.pungs"),
        "flush": (6, {"fan": 5}, ("half", "any"), "some.flush"),
        "half": (0, {"fan": 2}, (), "some.half"),
        "wind": (1, {"fan": 0}, (), "some.any"),
    }


def test_tiers_and_counts() -> None:
    items = {
        one.key: one
        for one in worths.items(ROWS, {"any": 1, "flush": 2}, per=("any",), tier="plain", tiers={"flush": "high"})
    }
    assert (items["any"].per, items["any"].tier, items["any"].rule) == (True, "plain", "")
    assert (items["flush"].per, items["flush"].tier) == (False, "high")


@pytest.mark.parametrize(
    ("written", "seats", "prizes"),
    [
        ("none", 4, (0, 0, 0, 0)), ("10-20", 4, (20, 10, -10, -20)), ("20", 4, (20, 0, 0, -20)), ("20", 3, (20, 0, -20)),
        ("10-20", 3, (20, 0, -20)), ("10-20", 5, (20, 10, 0, -10, -20)), ("5", 2, (5, -5)), ("none", 3, (0, 0, 0)),
    ],
)  # fmt: skip
def test_prizes_of_places(written: str, seats: int, prizes: tuple[int, ...]) -> None:
    assert reckon.places(written, seats) == prizes
    assert sum(prizes) == 0


@pytest.mark.parametrize(("written", "seats"), [("a", 4), ("1-2-3", 4), ("", 4), ("-5", 4), ("10", 1)])
def test_prizes_that_are_none(written: str, seats: int) -> None:
    with pytest.raises(RuleError, match="10-20"):
        reckon.places(written, seats)
