"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts, totals
from mahjong import rulebook, variant
from mahjong.rules.layout import Layout
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import asked_of, paid

KEY = "hohhot"
RULES = variant(KEY)
PLAIN = "345p678p46s99s[222m]"
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "ready_chow_from": ("previous", "anyone"), "multi_win": (False, True), "discard_payers": ("discarder", "all"), "wind_kong": ("honours", "winds"),
        "flowers": (False, True), "dealer_last": ("vertical", "horizontal"),
    })  # fmt: skip


@pytest.mark.rule("hohhot.ex.plain-discard", "hohhot.ex.plain-selfdraw", "hohhot.settle.push-five", "hohhot.score.sum")
def test_five_for_a_discard_ten_for_a_self_draw() -> None:
    assert paid(won(PLAIN, "5s", giver="N")) == (0, 5, 0, -5)
    assert paid(won(PLAIN, "5s")) == (-10, 30, -10, -10)
    assert paid(won(PLAIN, "5s", giver="N", rules=variant(KEY, discard_payers="all"))) == (-5, 15, -5, -5)


@pytest.mark.rule("hohhot.ex.straight", "hohhot.score.twenty", "hohhot.score.sum")
def test_a_straight_stands_in_place_of_the_five() -> None:
    assert paid(won("123m456m789m9p[555s]", "9p", "W", "E")) == (-20, 0, 20, 0)


@pytest.mark.rule("hohhot.ex.pure-straight", "hohhot.score.qinglong", "hohhot.score.twenty", "hohhot.score.sum")
def test_a_pure_straight_is_the_sum_and_not_added() -> None:
    score = won("123m456m789m1m[555m]", "1m", "N")
    assert paid(score) == (-80, -80, -80, 240)
    assert {one.key for one in score.patterns} == {"pure-straight", "drawn-twice"}


@pytest.mark.rule("hohhot.ex.orphans", "hohhot.score.twenty")
def test_thirteen_orphans() -> None:
    assert paid(won("19m19p19s1234567z", "7z", giver="W")) == (0, 20, -20, 0)


@pytest.mark.rule("hohhot.score.ten", "hohhot.score.twenty", "hohhot.score.sum")
@pytest.mark.parametrize(
    ("hand", "win", "amount"),
    [
        ("11m33m55p77p22s99s6z", "6z", 10), ("222m333p777s4z[999s]", "4z", 10), ("11m33m55m77m22m99m6m", "6m", 30), ("222m333m777m4m[999m]", "4m", 30),
        ("123m345m789m5m[999m]", "5m", 20),
    ],
)  # fmt: skip
def test_what_a_hand_contains_adds_up(hand: str, win: str, amount: int) -> None:
    assert paid(won(hand, win, giver="W")) == (0, amount, -amount, 0)


@pytest.mark.rule("hohhot.score.kongwin", "hohhot.score.sum", "hohhot.kong.pay")
def test_a_win_on_the_tile_of_a_kong() -> None:
    deal = stacked(RULES, hands={"E": "5555m123p567p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert totals(deal) == [3 * (20 + 2), *[-22] * 3]


@pytest.mark.rule(
    "hohhot.ex.two-kongs", "hohhot.kong.pay", "hohhot.kong.wind-extra", "hohhot.settle.push-five", "hohhot.kong.remark"
)
def test_kongs_of_a_player_who_does_not_win() -> None:
    hands = {"E": "46m123p789p11s456s5p", "W": "1111z555p"}
    lines = "E discard 5p; W claim [5555p]; W kong <1111z>; W discard 9s; N discard; E discard; S discard 5m; E win"
    deal = script(stacked(RULES, hands=hands, draws="9m8m5m", tail="9s8s"), lines)
    assert totals(deal) == [1, -9, 12, -4]
    assert rulebook.rule("hohhot.kong.remark").says


@pytest.mark.rule("hohhot.kong.wind-extra", "hohhot.kong.pay")
@pytest.mark.parametrize(("kong", "honours", "winds"), [("1111z", 3, 3), ("5555z", 3, 2), ("5555m", 2, 2)])
def test_kongs_of_honours(kong: str, honours: int, winds: int) -> None:
    for which, amount in (("honours", honours), ("winds", winds)):
        deal = script(stacked(variant(KEY, wind_kong=which), hands={"E": kong}), f"E kong <{kong}>")
        assert totals(deal) == [3 * amount, *[-amount] * 3]


@pytest.mark.rule("hohhot.ex.ready-chow", "hohhot.claims.chow-ready", "hohhot.claims.no-chow")
def test_a_chow_that_makes_the_hand_ready() -> None:
    deal = script(stacked(RULES, hands={"E": "3p", "S": "24p56p888s234s55m1z"}), "E discard 3p")
    assert [text for text in texts(deal, "S") if "234p" in text] == ["claim [234p] ready"]
    script(deal, "S claim [234p] ready")
    assert texts(deal, "S") == {"discard 1z"}
    script(deal, "S discard 1z")
    assert deal.view("E").seats[1].ready == "ready"
    play_until(deal, lambda now: now.finished or (now.waiting == ("S",) and bool(now.view("S").drawn)))
    assert texts(deal, "S") <= {f"discard {deal.view('S').drawn}", "win"}


@pytest.mark.rule("hohhot.ex.ready-chow", "hohhot.claims.chow-ready")
def test_from_whom_it_is_chowed() -> None:
    ready, far = "24p56p888s234s55m1z", "24p19m147s258s147m"
    for rules, third in ((RULES, set()), (variant(KEY, ready_chow_from="anyone"), {"claim [234p] ready", "pass"})):
        deal = script(stacked(rules, hands={"E": "3p", "W": ready}), "E discard 3p")
        assert texts(deal, "W") == third
    deal = script(stacked(RULES, hands={"E": "3p", "S": far}), "E discard 3p")
    assert not [text for text in texts(deal, "S") if "claim" in text]


@pytest.mark.rule("hohhot.claims.order", "hohhot.claims.chow-ready")
def test_a_pung_goes_before_a_chow_to_go_ready() -> None:
    deal = stacked(RULES, hands={"E": "3p", "S": "24p56p888s234s55m1z", "W": "33p"})
    script(deal, "E discard 3p; S claim [234p] ready; W claim [333p]")
    assert not deal.view("E").seats[1].melds
    assert deal.view("E").seats[2].melds


@pytest.mark.rule("hohhot.claims.order", "hohhot.kong.pay")
def test_one_winner_and_robbing() -> None:
    # Both hands hold a straight.
    usual.winners(RULES, "W", {"S": -20, "W": 20})
    usual.winners(variant(KEY, multi_win=True), "WN", {"S": -40, "W": 20, "N": 20})
    usual.robbed_kong(RULES, {"S": -20, "N": 20})
    usual.claimed_kong(RULES, {"E": -1, "S": 3, "W": -1, "N": -1})
    usual.added_kong(RULES, {"E": -1, "S": 3, "W": -1, "N": -1})
    usual.concealed_kong(RULES, {"E": 6, "S": -2, "W": -2, "N": -2})


@pytest.mark.rule("hohhot.ex.exhausted", "hohhot.end.draw", "hohhot.kong.pay")
def test_kongs_stay_paid_in_a_drawn_deal() -> None:
    deal = stacked(RULES, hands={"E": "7s", "N": "777s"})
    script(deal, "E discard 7s; N claim [7777s]")
    play_until(deal, None, idle)
    assert not deal.wins
    assert totals(deal) == [-1, -1, -1, 3]
    usual.drawn_deal(RULES)


@pytest.mark.rule("hohhot.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES)
    assert paid(won(PLAIN, "5s", "E")) == (30, -10, -10, -10)


@pytest.mark.rule("hohhot.wall.three-high", "hohhot.wall.name", "hohhot.tiles.set", "hohhot.wild.none")
def test_three_high_walls() -> None:
    built = RULES.words["walls"].built
    assert built.height == 3
    assert [len(wall) for wall in built.walls(144, 4)] == [12] * 4
    assert {stack for wall in built.walls(144, 4) for stack in wall} == {3}
    assert sum(built.walls(136, 4)[3]) == 28
    usual.tiles(RULES, 136)
    usual.tiles(variant(KEY, flowers=True), 144)
    assert RULES.words["wilds"] is None


@pytest.mark.rule("hohhot.deal.twelve", "hohhot.deal.last", "hohhot.deal.store-grain")
def test_two_columns_at_a_time_and_the_last_two_of_the_dealer() -> None:
    for how, layers in (("vertical", [1, 2]), ("horizontal", [1, 1])):
        layout = Layout(variant(KEY, dealer_last=how, flowers=True).words["walls"], 144, (2, 3), seats=4)
        places = [layout.order[at] for at, seat in enumerate(layout.owners) if seat == 0]
        taken = [(place.seat, place.stack) for place in places]
        assert [len(set(taken[:6])), len(set(taken[6:12]))] == [2, 2]  # two columns of three, twice
        assert [place.layer for place in places[12:]] == layers
        assert len(set(taken[12:])) == (1 if how == "vertical" else 2)
