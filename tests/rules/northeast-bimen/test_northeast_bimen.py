"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from mahjong import variant
from mahjong.rules.layout import opening
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from options_read import every_option_is_read
from scored import paid

RULES = variant("northeast-bimen")
OPEN = ["opened@E", "opened@W", "opened@N"]


def keys(score: Score) -> dict[str, object]:
    return {one.key: one.worth for one in score.patterns}


def test_every_option() -> None:
    every_option_is_read("northeast-bimen", {
        "qionghu_conditions": (False, True), "three_closed": (2, 3), "base_fans": (True, False), "rob_kong": (True, False),
    })  # fmt: skip


@pytest.mark.rule(
    "northeast-bimen.ex.kong-dragon-closed-wait", "northeast-bimen.score.exposed-kong", "northeast-bimen.score.dragons",
    "northeast-bimen.score.wait", "northeast-bimen.score.closed-payer", "northeast-bimen.score.dealer-discard-selfdraw",
    "northeast-bimen.settle.payers", "northeast-bimen.score.unit",
)  # fmt: skip
def test_an_exposed_kong_a_dragon_pung_and_a_closed_wait() -> None:
    score = RULES.score("46s345m99m[1111p][777z]", "5s", seat="S", from_seat="W", flags=["opened@E", "opened@W"])
    assert paid(score) == (-16, 48, -16, -16)
    assert keys(score) == {
        "exposed-kong": 1,
        "dragons": 1,
        "wait": 1,
        "dealer-loses": 1,
        "discarder": 1,
        "closed-payer": 1,
    }


@pytest.mark.rule(
    "northeast-bimen.ex.three-closed", "northeast-bimen.score.three-closed", "northeast-bimen.score.concealed-kong",
    "northeast-bimen.score.dealer-discard-selfdraw", "northeast-bimen.settle.payers",
)  # fmt: skip
def test_three_closed_payers() -> None:
    hand = "123m456m78s11s<5555p>"
    assert paid(RULES.score(hand, "9s", seat="W", self_draw=True, flags=["all-closed"])) == (-64, -32, 128, -32)
    three = variant("northeast-bimen", three_closed=3)
    assert paid(three.score(hand, "9s", seat="W", self_draw=True, flags=["all-closed"])) == (-128, -64, 256, -64)
    for nobody_else in ([], ["opened@W"]):
        assert paid(RULES.score(hand, "9s", seat="W", self_draw=True, flags=nobody_else)) == (-64, -32, 128, -32)
    # One or two closed payers add one fan each.
    assert paid(RULES.score(hand, "9s", seat="W", self_draw=True, flags=["opened@S"])) == (-32, -8, 56, -16)


@pytest.mark.rule(
    "northeast-bimen.kong.rob", "northeast-bimen.score.closed-payer", "northeast-bimen.score.three-closed"
)
def test_who_is_robbed_had_opened() -> None:
    hand = "123m456m78s11s[555p]"
    assert paid(RULES.score(hand, "9s", seat="S", from_seat="W", flags=["robbed-kong"])) == (-4, 8, -2, -2)


@pytest.mark.rule("northeast-bimen.score.closed-payer", "northeast-bimen.score.three-closed")
def test_a_concealed_kong_keeps_a_payer_closed_at_the_table() -> None:
    hands = {"E": "5555m1s", "N": "46m123p456p789p11s"}
    deal = stacked(RULES, hands={**hands, "N": "46s123p456p789p11m"}, draws="9s 8s 5s", tail="1z")
    script(deal, "E kong <5555m>; E discard 1s; S discard 9s; W discard 8s; N win")
    assert deal.wins[0].score is not None
    assert keys(deal.wins[0].score)["three-closed"] == 2
    # self-draw 1, closed wait 1, all closed 2; the dealer one more.
    assert deal.ledger.totals() == {"E": -32, "S": -16, "W": -16, "N": 64}


@pytest.mark.rule(
    "northeast-bimen.ex.all-pungs-single", "northeast-bimen.score.all-pungs", "northeast-bimen.score.wait",
    "northeast-bimen.score.dealer-discard-selfdraw",
)  # fmt: skip
def test_all_pungs_on_a_single_wait() -> None:
    score = RULES.score(
        "6m[222m][333p][888s][444z]", "6m", seat="N", from_seat="E", flags=["opened@S", "opened@W", "opened@E"]
    )
    assert paid(score) == (-32, -8, -8, 48)


@pytest.mark.rule("northeast-bimen.score.dragons")
def test_a_kong_of_dragons_takes_both_and_a_concealed_pung_counts() -> None:
    kong = RULES.score("123m456m78s11s<5555z>", "9s", seat="W", from_seat="S", flags=OPEN)
    assert keys(kong) == {"concealed-kong": 2, "dragons": 1, "discarder": 1, "dealer-loses": 1, "closed-payer": 1}
    pung = RULES.score("123m456m78s11s666z", "9s", seat="W", from_seat="S", flags=[*OPEN, "opened@S"])
    assert keys(pung)["dragons"] == 1


@pytest.mark.rule("northeast-bimen.ex.not-a-wait-fan", "northeast-bimen.score.wait")
def test_more_than_one_waiting_tile_is_no_narrow_wait() -> None:
    assert "wait" not in keys(RULES.score("12345m678s99s[234p]", "3m", seat="S", from_seat="E", flags=OPEN[1:]))
    for hand, win in (
        ("12m345p678s99s[234p]", "3m"),
        ("89m345p678s99s[234p]", "7m"),
        ("24m345p678s99s[234p]", "3m"),
        ("345p678s999s9m[234p]", "9m"),
    ):
        assert keys(RULES.score(hand, win, seat="S", from_seat="E", flags=OPEN))["wait"] == 1


@pytest.mark.rule("northeast-bimen.ex.near-miss-no-pair", "northeast-bimen.win.shape")
def test_two_different_tiles_are_no_pair() -> None:
    score = RULES.score("123m456m79s12z[234p]", "8s", seat="S", from_seat="E")
    assert score.reason is not None
    assert score.reason.id == "northeast-bimen.win.shape"
    assert RULES.score("123m456m79s11z[234p]", "8s", seat="S", from_seat="E").legal
    assert not RULES.score("11m33m55p77p22s99s6z", "6z", seat="S", from_seat="E").legal


@pytest.mark.rule("northeast-bimen.win.shape")
@pytest.mark.parametrize(
    ("hand", "win", "legal"),
    [
        ("111m456p78p99m[234s]", "9p", True),
        ("111m456p78p99m234s", "9p", False),  # not opened
        ("123m456p78p99m[234s]", "9p", False),  # no pung
        ("123m456p78p66z[234s]", "9p", True),  # the pair of dragons stands for it
        ("456p777p89p11s[888s]", "7p", False),  # a suit is missing
        ("222m456p34p55m[234s]", "5p", False),  # no terminal
    ],
)
def test_conditions_by_option(hand: str, win: str, legal: bool) -> None:
    score = variant("northeast-bimen", qionghu_conditions=True).score(hand, win, seat="S", from_seat="E")
    assert score.legal == legal
    assert legal or (score.reason is not None and score.reason.id == "northeast-bimen.win.shape")
    assert RULES.score(hand, win, seat="S", from_seat="E").legal


@pytest.mark.rule("northeast-bimen.score.dealer-discard-selfdraw")
def test_without_the_fan_of_dealer_discarder_and_self_draw() -> None:
    plain = variant("northeast-bimen", base_fans=False)
    hand = "12345m678s99s[234p]"
    assert paid(plain.score(hand, "6m", seat="S", from_seat="E", flags=OPEN)) == (-1, 3, -1, -1)
    assert paid(RULES.score(hand, "6m", seat="S", from_seat="W", flags=OPEN)) == (-2, 5, -2, -1)
    assert paid(RULES.score(hand, "6m", seat="E", self_draw=True, flags=["opened@S", "opened@W", "opened@N"])) == (
        12,
        -4,
        -4,
        -4,
    )


@pytest.mark.rule("northeast-bimen.ex.draw", "northeast-bimen.end.exhausted", "northeast-bimen.rotation.dealer")
def test_a_drawn_deal_leaves_fourteen_tiles() -> None:
    usual.drawn_deal(RULES, left=14)
    usual.dealer_stays(RULES)


@pytest.mark.rule("northeast-bimen.kong.rob")
def test_a_robbed_kong_is_paid_as_a_discard() -> None:
    # Closed wait 1; S opened and robbed 1, E the dealer closed 2, W closed 1.
    usual.robbed_kong(RULES, {"E": -8, "S": -4, "W": -4, "N": 16})
    usual.not_robbed(variant("northeast-bimen", rob_kong=False))


@pytest.mark.rule("northeast-bimen.claims.all", "northeast-bimen.settle.payers")
def test_claims_and_one_winner() -> None:
    usual.claims(RULES)
    # Closed wait 1, everybody closed 2: S the discarder 4, E the dealer 4, N 3.
    usual.winners(RULES, "W", {"E": -16, "S": -16, "W": 40, "N": -8})


@pytest.mark.rule("northeast-bimen.tiles.set", "northeast-bimen.deal.hands", "northeast-bimen.rotation.first-dealer")
def test_tiles_hands_and_the_first_dealer() -> None:
    usual.tiles(RULES, 136)
    match = RULES.match(seed=4)
    assert (match.deal.dealer, match.deal.round) == ("E", "E")


@pytest.mark.rule("northeast-bimen.wall.break")
def test_the_wall_opposite_the_dealer_is_opened() -> None:
    for dealer, opposite in zip("ESWN", "WNES", strict=True):
        deal = RULES.deal(seed=11, dealer=dealer)
        found = opening(RULES.words["walls"].opened, deal.dice, dealer="ESWN".index(dealer))
        assert len(found.throws) == 1
        assert "ESWN"[found.seat] == opposite
        assert found.skipped == sum(deal.dice[:2])
