"""Every worked example of the rule book, as it stands there."""

from __future__ import annotations

from typing import Any

import pytest

from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.tiles import kind

QUIET = "9p"
"""What is turned up where no example speaks of treasure: then the 1p, which few of them hold."""


def scored(hand: str, win: str, *, turned: str = QUIET, **asked: Any) -> Score:
    if "from_seat" not in asked:
        asked["self_draw"] = True
    return variant("house-13").score(hand, win, turned=turned, **asked)


def check(score: Score, pay: list[int], *patterns: str) -> None:
    """Legal, these payments of E S W N, and exactly these items."""
    assert score.legal, score.reason
    assert [score.payments[seat] for seat in "ESWN"] == pay
    assert {one.key for one in score.patterns} == set(patterns)
    assert sum(score.payments.values()) == 0


@pytest.mark.rule("house-13.ex.dora-seed", "house-13.wild.dora-next")
@pytest.mark.rule("house-13.ex.dora-honors", "house-13.wild.dora-winds", "house-13.wild.dora-dragons")
@pytest.mark.parametrize(
    ("turned", "treasure"), [("3m", "4m"), ("9p", "1p"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"), ("7z", "5z")]
)
def test_the_treasure_follows_what_is_turned(turned: str, treasure: str) -> None:
    marks = variant("house-13").words["marks"]
    assert marks.masks(kind(turned)) == {"dora": 1 << kind(treasure)}


@pytest.mark.rule("house-13.ex.head-bump", "house-13.win.head-bump")
def test_the_nearer_of_two_wins() -> None:
    hands = {
        "E": "2m 147p 369s 1357z 44z 8m", "S": "13m 456p 789s 11z 666z", "W": "58p 258s 145s 3367z 9m", "N": "13m 345p 123s 44z 777p",
    }  # fmt: skip
    deal = script(stacked(variant("house-13"), hands=hands, indicator="9p"), "E discard 2m")
    assert deal.waiting == ("S", "N")
    deal.act("N", "win")
    deal.act("S", "win")
    assert [(won.seat, won.giver) for won in deal.wins] == [("S", "E")]


@pytest.mark.rule(
    "house-13.ex.bao-pure", "house-13.score.bao-pure-full", "house-13.score.bao-meaning", "house-13.score.points"
)
def test_liable_for_a_pure_suit() -> None:
    check(scored("22m34m[123m][555m][789m]", "5m", seat="S", from_seat="N"), [0, 512, 0, -512], "pure-suit")


@pytest.mark.rule("house-13.ex.bao-pure-half", "house-13.score.bao-pure-half", "house-13.score.bao-half-meaning")
def test_half_liable_for_a_pure_suit() -> None:
    score = scored("5m[123m][777m][999m][888m@W]", "5m", seat="S")
    check(score, [-384, 1536, -768, -384], "pure-suit", "selfdraw")


@pytest.mark.rule(
    "house-13.ex.bao-big-three",
    "house-13.score.bao-big3-full",
    "house-13.score.bao-big3-half",
    "house-13.score.bao-half-meaning",
    "house-13.score.points",
)
def test_liable_for_big_three_dragons() -> None:
    full = scored("66z99s123m[777z][555z]", "6z", seat="E", from_seat="N")
    check(full, [1024, 0, 0, -1024], "big-dragons")
    half = scored("99s12m[777z][555z][666z@N]", "3m", seat="E")
    check(half, [3072, -768, -768, -1536], "big-dragons", "selfdraw")


@pytest.mark.rule(
    "house-13.ex.bao-concealed-kong", "house-13.claims.concealed-not-laid", "house-13.score.bao-pure-full"
)
def test_a_concealed_kong_is_not_down() -> None:
    check(scored("22m34m[123m][555m]<8888m>", "2m", seat="S", from_seat="N"), [-128, 512, -128, -256], "pure-suit")


@pytest.mark.rule("house-13.ex.mixed-straight", "house-13.pattern.mixed-dragon-def", "house-13.pattern.mixed-dragon")
def test_one_chow_in_each_suit() -> None:
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "9s"}
    mixed = scored("123p456s789m22z33m", "3m", **asked)
    check(mixed, [-4, 16, -8, -4], "concealed", "mixed-straight")
    assert "mixed-straight" not in {one.key for one in scored("123p456p789m22z33m", "3m", **asked).patterns}


@pytest.mark.rule("house-13.ex.north-north", "house-13.pattern.north-north", "house-13.pattern.limit")
def test_north_in_the_north_round() -> None:
    score = scored("99m12p[444z][777z][666z]", "3p", seat="N", from_seat="E", round="N", turned="9s")
    check(score, [-2048, -1024, -1024, 4096], "round-wind", "seat-wind", "dragon", "north-north")
    assert score.fan == 4


@pytest.mark.rule("house-13.ex.false-win", "house-13.conduct.false-win")
def test_a_false_win_said_to_be_three_fan() -> None:
    hands = {"W": "147m 258p 369s 1234z", "E": "5z"}
    deal = script(stacked(variant("house-13"), hands=hands, indicator="9p", officiate="table"), "E discard 5z; W win 3")
    assert totals(deal) == [8, 8, -24, 8]


def four_wests(**options: Any) -> Deal:
    hands = {
        "E": "3z 147m147p147s557z",
        "S": "3z 258m258p258s255z",
        "W": "3z 369m369p369s66z2z",
        "N": "3z 1z 147m147p147s44z",
    }
    made = stacked(variant("house-13", **options), hands=hands, draws="8s9s7z7z8p8m9m", indicator="9p")
    return script(made, "E discard 3z; S discard 3z; W discard 3z")


@pytest.mark.rule("house-13.ex.four-west", "house-13.conduct.four-west", "house-13.end.four-winds")
def test_the_fourth_west() -> None:
    deal = four_wests(four_wind_draw="on")
    assert deal.waiting == ("N",)
    assert "discard 3z" not in texts(deal, "N")
    with pytest.raises(IllegalAction) as refused:
        deal.act("N", "discard 3z")
    assert refused.value.rule == "house-13.conduct.four-west"
    script(deal, "N discard 1z")
    assert not deal.finished


@pytest.mark.rule("house-13.ex.nine-kinds", "house-13.end.nine-kinds")
@pytest.mark.parametrize(("hand", "may"), [("19m19p1s1z2z55z34m67s", False), ("19m19p9s1z2z5z6z34m67s", True)])
def test_nine_kinds(hand: str, may: bool) -> None:
    deal = stacked(
        variant("house-13", nine_kinds_draw="on"), hands={"S": hand, "E": "234m 567p 234s 55m 66p 8s"}, indicator="9p"
    )
    assert ("S" in deal.waiting) is may
    if may:
        script(deal, "S abort nine-kinds")
        assert deal.finished
        assert set(deal.ledger.totals().values()) == {0}


@pytest.mark.rule("house-13.ex.inherited-kong-bans", "house-13.claims.inherited")
@pytest.mark.parametrize("bans", [True, False])
def test_the_inherited_bans_on_kongs(bans: bool) -> None:
    rules = variant("house-13", sixteen_kong_bans=bans)
    hands = {"S": "777s 123m 456p 99p 23s", "E": "7s 1z"}
    first = script(stacked(rules, hands=hands, indicator="9p"), "E discard 7s")
    assert "claim [777s]" in texts(first, "S")
    assert ("claim [7777s]" in texts(first, "S")) is not bans
    hands = {"S": "777s 123m 456p 99p 23s", "E": "147m147p258s1z2z3z4z5z", "W": "7s 147m258p6s1z2z3z4z5z"}
    second = script(
        stacked(rules, hands=hands, tail="4s", draws="3z", indicator="9p"), "E discard 1z; S discard 3z; W discard 7s"
    )
    script(second, "S claim [7777s]")
    assert second.view("S").drawn == "4s"
    assert ("win" in texts(second, "S")) is not bans
    if bans:
        with pytest.raises(IllegalAction) as refused:
            second.act("S", "win")
        assert refused.value.rule == "house-13.claims.inherited"
        script(second, "S discard 4s")
    else:
        script(second, "S win")
        assert [won.how for won in second.wins] == ["drawn"]
