"""The fan of the old game, each by hands that have it and hands that nearly do; in a rule set of the test's own."""

from __future__ import annotations

import pytest

from mahjong import tiles
from mahjong.rules import old_fan as old
from mahjong.rules import payments as pay
from mahjong.rules import score, sets, shapes
from mahjong.variant import Variant
from scored import fans


class Old(Variant):
    key = "old"
    names = ("Old", "老")
    tileset = tiles.TILESETS["136"]
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shapes.sets(4), shapes.orphans())
    patterns = (*old.fan(rule=lambda key: f"old.pattern.{key}"), old.orphans(3, rule="old.orphans"))
    scoring = score.chain(score.power())
    shares = pay.shares(discard=1, draw=1)


RULES = Old()


@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("123m456m789p23s77z", "4s", "qing"),
        ("123m456m789p23s22z", "4s", "qing ping"),  # south, neither the seat's nor the round's
        ("123m456m789p23s33z", "4s", "qing"),  # the seat's wind
        ("123m456m789p23s11z", "4s", "qing"),  # the round's
        ("234m456m23s33p[555s]", "4s", "duan"),
        ("234m456m23s55p[555s]", "4s", "duan jiang"),
        ("234m456m23s55p<5555s>", "4s", "duan jiang"),  # a concealed kong is laid down
        ("234m456m678p23s55p", "1s", "qing ping jiang"),
        ("123m456m99m23p[789m]", "4p", "que ping"),
        ("123m456m99m23m[789m]", "4m", "flush ping"),
        ("123m456m11z23m[789m]", "4m", "half-flush"),
        ("123m456m22z23m[789m]", "4m", "half-flush ping"),
        ("111m4z[999p][444p][222z]", "4z", "pungs que"),
        ("111m4z[999p][444s][222z]", "4z", "pungs"),
        ("4z[333z][222z][555z][7777z]", "4z", "pungs dragons seat-wind"),
        ("123m456m2p[111z][555z]", "2p", "jiang que dragons round-wind"),
        ("123m456m9p[444z][789s]", "9p", ""),
        ("19m19p19s1234567z", "9p", "orphans"),
    ],
)
def test_what_counts(hand: str, win: str, expected: str) -> None:
    score = RULES.score(hand, win, seat="W", from_seat="S")
    assert set(fans(score)) == set(expected.split())
    worth = {"pungs": 2, "half-flush": 2, "flush": 4, "orphans": 3}
    for one in score.patterns:
        assert one.worth == (2 if one.key == "dragons" and "[7777z]" in hand else worth.get(one.key, 1))
        assert one.rule == ("old.orphans" if one.key == "orphans" else f"old.pattern.{one.key}")


def test_a_wind_that_is_both_counts_twice() -> None:
    score = RULES.score("123m456m9p[111z][789s]", "9p", seat="E", from_seat="S")
    assert fans(score) == {"seat-wind": 1, "round-wind": 1}
    assert set(old.KEYS) == {one.key for one in RULES.words["patterns"]} - {"orphans"}
