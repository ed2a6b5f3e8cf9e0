"""Every rule and worked example of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.testing import idle, play_until, script, stacked

RULES = variant("zimo-only")
PLAIN = "123m456p789s5p[222s]"


@pytest.mark.rule("zimo-only.ex.selfdraw", "zimo-only.settle.amount", "zimo-only.score.no-fan")
def test_a_self_draw_is_worth_one_from_each() -> None:
    score = RULES.score(PLAIN, "5p", seat="S", self_draw=True)
    assert score.payments == {"E": -1, "S": 3, "W": -1, "N": -1}
    assert not score.patterns


@pytest.mark.rule("zimo-only.score.no-fan", "zimo-only.settle.amount")
@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("1112345678999m", "5m"),
        ("222z333z444z555z1z", "1z"),
        ("11m33m55p77p22s99s6z", "6z"),
        ("111m333p777s5z<9999m>", "5z"),
    ],
)
def test_whatever_the_hand_and_whoever_deals_it_is_worth_the_same(hand: str, win: str) -> None:
    assert RULES.score(hand, win, seat="E", self_draw=True).payments == {"E": 3, "S": -1, "W": -1, "N": -1}


@pytest.mark.rule("zimo-only.ex.discard", "zimo-only.win.selfdraw-only")
def test_nobody_wins_on_a_discard() -> None:
    score = RULES.score(PLAIN, "5p", seat="S", from_seat="W")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "zimo-only.win.selfdraw-only"
    deal = stacked(RULES, hands={"E": "5m", "W": "46m123s789s22p456s", "N": "46m123p789p11s456p"})
    script(deal, "E discard 5m")
    assert all("win" not in texts(deal, seat) for seat in "SWN")


@pytest.mark.rule("zimo-only.ex.no-rob", "zimo-only.win.selfdraw-only", "zimo-only.kong.basic")
def test_no_kong_is_robbed() -> None:
    usual.not_robbed(RULES)
    assert not RULES.score("46m123p456p789p11s", "5m", seat="S", from_seat="W", flags=["robbed-kong"]).legal


@pytest.mark.rule("zimo-only.ex.last-tile", "zimo-only.wall.all-drawn", "zimo-only.settle.amount")
def test_the_very_last_tile_wins() -> None:
    ends = play_until(stacked(RULES, hands={"E": "1z"}), lambda now: now.view("E").turns == 0).waiting[0]
    deal = stacked(RULES, hands={ends: "46m123p456p789p11s"}, last="5m")
    play_until(deal, lambda now: now.view("E").turns == 0 and ends in now.waiting)
    assert deal.view("E").left == 0
    script(deal, f"{ends} win")
    assert deal.ledger.totals() == {seat: 3 if seat == ends else -1 for seat in "ESWN"}


@pytest.mark.rule("zimo-only.ex.exhausted", "zimo-only.end.draw", "zimo-only.wall.all-drawn")
def test_the_discard_after_the_last_draw_ends_the_deal() -> None:
    ends = play_until(stacked(RULES, hands={"E": "1z"}), lambda now: now.view("E").turns == 0).waiting[0]
    waits, chows = "ESWN"[("ESWN".index(ends) + 2) % 4], "ESWN"[("ESWN".index(ends) + 1) % 4]
    deal = stacked(RULES, hands={waits: "46m123p456p789p11s", chows: "46m55m"}, last="5m")
    play_until(deal, lambda now: now.view("E").turns == 0 and ends in now.waiting)
    script(deal, f"{ends} discard 5m")
    assert deal.finished
    assert not deal.wins
    assert usual.money(deal) == {}
    usual.drawn_deal(RULES)


@pytest.mark.rule("zimo-only.wall.all-drawn")
def test_a_kong_needs_a_tile_left_to_draw() -> None:
    ends = play_until(stacked(RULES, hands={"E": "1z"}), lambda now: now.view("E").turns == 0).waiting[0]
    deal = stacked(RULES, hands={ends: "555m"}, last="5m")
    play_until(deal, lambda now: now.view("E").turns == 0 and ends in now.waiting)
    assert "kong <5555m>" not in texts(deal, ends)
    early = stacked(RULES, hands={"E": "5555m"})
    assert "kong <5555m>" in texts(early, "E")


@pytest.mark.rule("zimo-only.win.shapes")
def test_seven_pairs_wins_unless_the_option_says_no() -> None:
    pairs = "11m33m55p77p22s99s6z"
    assert RULES.score(pairs, "6z", seat="W", self_draw=True).legal
    refused = variant("zimo-only", seven_pairs=False).score(pairs, "6z", seat="W", self_draw=True)
    assert refused.reason is not None
    assert refused.reason.id == "zimo-only.win.shapes"


@pytest.mark.rule("zimo-only.claims.all")
def test_chow_pung_and_kong() -> None:
    usual.claims(RULES)


@pytest.mark.rule("zimo-only.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES)


@pytest.mark.rule("zimo-only.win.selfdraw-only", "zimo-only.settle.amount")
def test_the_tile_drawn_for_a_kong_is_self_drawn() -> None:
    deal = stacked(RULES, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert deal.ledger.totals() == {"E": 3, "S": -1, "W": -1, "N": -1}


@pytest.mark.rule("zimo-only.tiles.set")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)


@pytest.mark.rule("zimo-only.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES)


@pytest.mark.rule("zimo-only.score.no-fan")
def test_played_by_those_who_do_nothing_it_comes_to_nothing() -> None:
    assert usual.money(play_until(RULES.deal(seed=8), None, idle)) == {}
