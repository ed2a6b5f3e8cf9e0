"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from mahjong import rulebook, variant
from mahjong.testing import script, stacked
from options_read import every_option_is_read
from scored import paid, refused

RULES = variant("beijing-tuidaohu")
COMMON = variant("beijing-tuidaohu", counted="common")


def test_every_option() -> None:
    every_option_is_read("beijing-tuidaohu", {
        "tile_set": (136, 108), "seven_pairs": (True, False), "rob_kong": (True, False), "counted": ("none", "common"),
        "dealer_double": (True, False), "kong_money": (False, True), "discard_payers": ("discarder_only", "all"), "multi_win": (False, True),
    })  # fmt: skip


@pytest.mark.rule(
    "beijing-tuidaohu.ex.plain", "beijing-tuidaohu.win.any-combination", "beijing-tuidaohu.win.no-fan-needed",
    "beijing-tuidaohu.claims.chow-pung-kong", "beijing-tuidaohu.settle.payers", "beijing-tuidaohu.conduct.beijing",
)  # fmt: skip
def test_chow_and_pung_in_one_hand_without_a_fan() -> None:
    score = RULES.score("456p67p33z[234s][777m]", "8p", seat="S", from_seat="W")
    assert paid(score) == (0, 1, -1, 0)
    assert not score.patterns


@pytest.mark.rule(
    "beijing-tuidaohu.ex.dealer-selfdraw", "beijing-tuidaohu.score.value", "beijing-tuidaohu.settle.payers"
)
def test_the_dealer_draws_double() -> None:
    hand = "123m456m789m22p44s"
    assert paid(RULES.score(hand, "4s", seat="E", self_draw=True)) == (6, -2, -2, -2)
    assert paid(RULES.score(hand, "4s", seat="S", self_draw=True)) == (-2, 4, -1, -1)
    plain = variant("beijing-tuidaohu", dealer_double=False)
    assert paid(plain.score(hand, "4s", seat="E", self_draw=True)) == (3, -1, -1, -1)


@pytest.mark.rule("beijing-tuidaohu.ex.not-complete", "beijing-tuidaohu.win.any-combination")
def test_a_hand_that_is_not_complete() -> None:
    assert (
        refused(RULES.score("123m456p67p89p[234s]", "1z", seat="S", self_draw=True))
        == "beijing-tuidaohu.win.any-combination"
    )


@pytest.mark.rule("beijing-tuidaohu.ex.draw", "beijing-tuidaohu.end.exhausted", "beijing-tuidaohu.rotation.dealer")
def test_a_drawn_deal_pays_nothing_and_the_dealer_stays() -> None:
    usual.draw_and_dealer(RULES)


@pytest.mark.rule("beijing-tuidaohu.ex.seven-pairs", "beijing-tuidaohu.win.any-combination")
def test_seven_pairs() -> None:
    pairs = "11m33m55p77p22s99s6z"
    assert paid(RULES.score(pairs, "6z", seat="N", from_seat="S")) == (0, -1, 0, 1)
    off = variant("beijing-tuidaohu", seven_pairs=False)
    assert refused(off.score(pairs, "6z", seat="N", from_seat="S")) == "beijing-tuidaohu.win.any-combination"


@pytest.mark.rule("beijing-tuidaohu.score.value", "beijing-tuidaohu.conduct.relation-tongliao")
def test_nothing_counts_but_by_option() -> None:
    """Beijing's game is richer, the book tells no detail: what may be counted is an option."""
    for hand, win, times in (
        ("111m222m333p444p5s", "5s", 2), ("11m33m55p77p22s99s6z", "6z", 2), ("123345678m2299m", "9m", 4),
        ("111222333444m5m", "5m", 8), ("11223344556m77m", "6m", 8),
    ):  # fmt: skip
        assert paid(RULES.score(hand, win, seat="S", from_seat="W")) == (0, 1, -1, 0)
        assert paid(COMMON.score(hand, win, seat="S", from_seat="W")) == (0, times, -times, 0), hand
    deal = stacked(COMMON, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    assert deal.ledger.totals() == {"E": 12, "S": -4, "W": -4, "N": -4}


@pytest.mark.rule("beijing-tuidaohu.settle.payers")
def test_all_pay_for_a_discard_by_option() -> None:
    every = variant("beijing-tuidaohu", discard_payers="all")
    assert paid(every.score("456p67p33z[234s][777m]", "8p", seat="S", from_seat="W")) == (-2, 4, -1, -1)


@pytest.mark.rule("beijing-tuidaohu.tiles.set", "beijing-tuidaohu.deal.hands")
def test_tiles_and_hands() -> None:
    usual.tiles(RULES, 136)
    usual.tiles(variant("beijing-tuidaohu", tile_set=108), 108)
    walls = RULES.words["walls"]
    assert (walls.opened.dice, walls.opened.throws) == (2, 1)
    assert RULES.deal(seed=1).seats == ("E", "S", "W", "N")


@pytest.mark.rule("beijing-tuidaohu.kong.rob")
def test_an_added_kong_is_robbed_unless_the_option_says_no() -> None:
    usual.robbed_kong(RULES, {"S": -1, "N": 1})
    usual.not_robbed(variant("beijing-tuidaohu", rob_kong=False))


@pytest.mark.rule("beijing-tuidaohu.score.value")
def test_kongs_are_paid_by_option() -> None:
    for rules, one, two in ((RULES, 0, 0), (variant("beijing-tuidaohu", kong_money=True), 1, 2)):
        usual.claimed_kong(rules, {seat: 3 * one if seat == "S" else -one for seat in "ESWN" if one})
        usual.added_kong(rules, {seat: 3 * one if seat == "S" else -one for seat in "ESWN" if one})
        usual.concealed_kong(rules, {seat: 3 * two if seat == "E" else -two for seat in "ESWN" if two})


@pytest.mark.rule("beijing-tuidaohu.claims.chow-pung-kong")
def test_chow_pung_and_kong() -> None:
    usual.claims(RULES)


@pytest.mark.rule("beijing-tuidaohu.win.multiple")
def test_one_winner_or_several() -> None:
    usual.winners(RULES, "W", {"S": -1, "W": 1})
    usual.winners(variant("beijing-tuidaohu", multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("beijing-tuidaohu.conduct.beijing", "beijing-tuidaohu.conduct.relation-tongliao")
def test_remarks_are_told() -> None:
    for one in ("conduct.beijing", "conduct.relation-tongliao"):
        assert rulebook.rule(f"beijing-tuidaohu.{one}").says
