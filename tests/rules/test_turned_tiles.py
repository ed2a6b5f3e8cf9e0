"""Several tiles turned up in one deal, those under them, and red fives: what they point to is counted."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import tiles
from mahjong.errors import MahjongError
from mahjong.rules import facts, score, sets, wild
from mahjong.rules import features as f
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS
from mahjong.rules.patterns import pattern
from mahjong.variant import Variant

NEXT = wild.successor(dragons="567")


class Bonus(Variant):
    """One for winning, one for each bonus tile, ten for each under bonus of who declared, a hundred for each red five."""

    key, names = "bonus", ("Bonus", "宝")
    tileset = tiles.TILESETS["136"] + tiles.red_fives()
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    marks = wild.turned(5, True, bonus=NEXT)
    patterns = (
        pattern("win", "win", "和", ALWAYS, fan=1),
        pattern("bonus", "bonus", "宝牌", facts.tally(NEXT), fan=1, per=True),
        pattern("has-bonus", "holds a bonus kind", "有宝", f.has(f.mark("bonus")), fan=1000),
        pattern(
            "under",
            "under bonus",
            "里宝牌",
            facts.told("ready-declared") & facts.tally(NEXT, under=True),
            fan=10,
            per=True,
        ),
        pattern("red", "red fives", "赤牌", facts.red_fives, fan=100, per=True),
    )
    scoring = score.chain(score.linear())


BONUS = Bonus()


def fan(hand: str, win: str, **how: Any) -> Any:
    found = BONUS.score(hand, win, seat="S", from_seat="W", **how)
    assert found.legal
    return found.fan


@pytest.mark.rule("japan.wild.dora-indicator", "japan.score.dora-han", "japan.ex.dora-pair")
def test_each_tile_pointed_to_counts() -> None:
    assert fan("123m456678p789s8m", "8m", turned="9p") == 1
    assert fan("123m456678p789s8m", "8m", turned="7m") == 1 + 2 + 1000


@pytest.mark.rule("japan.score.dora-double", "japan.ex.dora-twice", "japan.score.dora-kinds")
def test_equal_indicators_add() -> None:
    assert fan("123m456678p789s5z", "5z", turned="4z7m") == 1
    assert fan("678m456678p789s5z", "5z", turned="7m7m") == 1 + 2 + 1000
    assert fan("678m456678p789s5z", "5z", turned="7m7m5p") == 1 + 2 + 2 + 1000


@pytest.mark.rule("japan.wild.dora-suits", "japan.wild.dora-winds", "japan.wild.dora-dragons", "japan.ex.dora-examples")
@pytest.mark.parametrize(
    ("turned", "bonus"),
    [("1m", "2m"), ("8s", "9s"), ("9p", "1p"), ("1z", "2z"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")],
)
def test_the_next_tile(turned: str, bonus: str) -> None:
    other = "4m" if bonus != "4m" else "5m"
    assert fan(f"[{bonus[0] * 3}{bonus[1]}] 567m 456p 678s {other}", other, turned=turned) == 1 + 3 + 1000


def test_kongs_count_all_four_tiles() -> None:
    assert fan("<2222m> 567m 456p 678s 9m", "9m", turned="1m") == 1 + 4 + 1000


@pytest.mark.rule("japan.score.ura")
def test_tiles_under_count_for_who_declared() -> None:
    hand, how = "123m456678p789s8m", {"turned": "9p9p", "under": "7m1z"}
    assert fan(hand, "8m", **how) == 1
    assert fan(hand, "8m", flags=("ready-declared",), **how) == 1 + 20


@pytest.mark.rule("japan.score.ura-count")
def test_no_more_under_than_are_open() -> None:
    with pytest.raises(MahjongError, match="no more tiles than are turned up"):
        fan("123m456678p789s8m", "8m", turned="9p", under="7m1z")


@pytest.mark.rule("japan.tiles.red-fives")
def test_red_fives() -> None:
    assert fan("123m406678p78s88m", "9s", turned="9p") == 1 + 100
    assert fan("340m406678p78s88m", "9s", turned="9p") == 1 + 200
    assert fan("340m [406p] 678p 78s88m", "9s", turned="4m") == 1 + 200 + 1 + 1000
    assert fan("123m46678p789s88m", "0p", turned="9p") == 1 + 100
    assert fan("123m46678p789s88m", "5p", turned="9p") == 1


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ({}, "say which"),
        ({"turned": "1m2m3m4m5m6m"}, "at most 5"),
        ({"turned": "x"}, "x"),
        ({"turned": ("1m",)}, "1m"),
        ({"turned": "1m", "under": 77}, "77"),
    ],
)
def test_bad_tiles_are_refused(how: dict[str, Any], fault: str) -> None:
    with pytest.raises(MahjongError, match=fault):
        BONUS.score("123m456678p789s8m", "8m", seat="S", from_seat="W", **how)


def test_a_rule_set_that_turns_one_tile_takes_no_more() -> None:
    import mahjong

    wuhan = mahjong.variant("wuhan")
    with pytest.raises(MahjongError):
        wuhan.score("123m456678p789s8m", "8m", seat="S", from_seat="W", turned="1m2m")
    with pytest.raises(MahjongError, match="under"):
        wuhan.score("123m456678p789s8m", "8m", seat="S", from_seat="W", turned="1m", under="2m")
