"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from mahjong import rulebook, variant
from mahjong.testing import script
from options_read import every_option_is_read
from scored import fans, paid, refused

RULES = variant("guangdong-xinzhang")
ENDLESS = variant("guangdong-xinzhang", limit_fan="none")
FANS = "guangdong-xinzhang.pattern.fans"


def test_every_option() -> None:
    every_option_is_read("guangdong-xinzhang", {"multi_win": ("all", "head_bump"), "limit_fan": (4, "none")})


@pytest.mark.rule(
    "guangdong-xinzhang.ex.zero-fan", "guangdong-xinzhang.win.any", "guangdong-xinzhang.settle.discard",
    "guangdong-xinzhang.score.simplified",
)  # fmt: skip
def test_no_fan_is_one_point() -> None:
    score = RULES.score("456p789s9p[111m][234s]", "9p", seat="S", from_seat="W")
    assert paid(score) == (0, 1, -1, 0)
    assert fans(score) == {}


@pytest.mark.rule(
    "guangdong-xinzhang.ex.ping-duan", "guangdong-xinzhang.pattern.fans", "guangdong-xinzhang.score.simplified",
    "guangdong-xinzhang.settle.discard",
)  # fmt: skip
def test_four_fan_of_a_plain_hand() -> None:
    score = RULES.score("234m456m678s34p88p", "5p", seat="W", self_draw=True)
    assert paid(score) == (-16, -16, 48, -16)
    assert fans(score) == {"qing": 1, "ping": 1, "duan": 1, "jiang": 1}
    assert {one.rule for one in score.patterns} == {FANS}


@pytest.mark.rule("guangdong-xinzhang.ex.limit", "guangdong-xinzhang.score.limit", "guangdong-xinzhang.pattern.fans")
def test_the_limit() -> None:
    hand = "111s33s777s999s55s", "3s"
    score = RULES.score(*hand, seat="N", from_seat="E")
    assert paid(score) == (-16, 0, 0, 16)
    assert fans(score) == {"flush": 4, "pungs": 2, "qing": 1, "jiang": 1}
    assert paid(ENDLESS.score(*hand, seat="N", from_seat="E")) == (-256, 0, 0, 256)


@pytest.mark.rule("guangdong-xinzhang.win.any", "guangdong-xinzhang.score.limit")
def test_thirteen_orphans_is_the_limit() -> None:
    for rules in (RULES, ENDLESS):
        score = rules.score("19m19p19s1234567z", "9p", seat="E", self_draw=True)
        assert paid(score) == (48, -16, -16, -16)
        assert fans(score) == {"orphans": 4}
    assert refused(RULES.score("11m33m55p77p22s99s6z", "6z", seat="E", self_draw=True)) == "guangdong-xinzhang.win.any"


@pytest.mark.rule("guangdong-xinzhang.pattern.fans")
@pytest.mark.parametrize(
    ("hand", "win", "seat", "expected"),
    [
        ("123m456p9p[789s][777z]", "9p", "S", {"dragons": 1}),
        ("123m456p9p[789s][222z]", "9p", "S", {"seat-wind": 1}),
        ("123m456p9p[789s][111z]", "9p", "S", {"round-wind": 1}),
        ("123m456p9p[789s][1111z]", "9p", "E", {"seat-wind": 1, "round-wind": 1}),
        ("123m456p9p[789s][333z]", "9p", "S", {}),
        ("222m33p9p[888s][777p]", "9p", "S", None),
        ("222m33p99p[888s][777p]", "9p", "S", {"pungs": 2}),
        ("222m33p99p<8888s>[777p]", "9p", "S", {"pungs": 2}),
        ("234m456p22p34s[678s]", "5s", "S", {"ping": 1, "duan": 1, "jiang": 1}),
        ("234m456p11z34s[678s]", "5s", "S", {}),
        ("234m456p22z34s[678s]", "5s", "S", {}),
        ("234m456p33z34s[678s]", "5s", "S", {"ping": 1}),
        ("234m456p33z34s<8888s>", "5s", "S", {}),
    ],
)
def test_each_fan(hand: str, win: str, seat: str, expected: dict[str, int] | None) -> None:
    score = RULES.score(hand, win, seat=seat, from_seat="N")
    if expected is None:
        assert not score.legal
    else:
        assert fans(score) == expected
        assert paid(score)[3] == -(2 ** sum(expected.values()))


@pytest.mark.rule("guangdong-xinzhang.pattern.no-double-flush")
def test_a_missing_suit_counts_beside_no_flush() -> None:
    score = RULES.score("123m456m789m11p[234p]", "1p", seat="S", from_seat="W")
    assert not score.legal
    two = RULES.score("123m456m789m1p[234p]", "1p", seat="S", from_seat="W")
    assert fans(two) == {"ping": 1, "que": 1}
    assert two.patterns[1].rule == "guangdong-xinzhang.pattern.no-double-flush"
    half = RULES.score("123m456m789m3z[234m]", "3z", seat="S", from_seat="W")
    assert fans(half) == {"ping": 1, "half-flush": 2}
    full = RULES.score("123m456m789m1m[234m]", "1m", seat="S", from_seat="W")
    assert fans(full) == {"ping": 1, "flush": 4}
    honours = RULES.score("4z[333z][111z][555z][777z]", "4z", seat="S", from_seat="W")
    assert fans(honours) == {"pungs": 2, "dragons": 2, "round-wind": 1}


@pytest.mark.rule(
    "guangdong-xinzhang.ex.exhausted", "guangdong-xinzhang.end.draw", "guangdong-xinzhang.rotation.dealer"
)
def test_a_drawn_deal_and_who_deals_next() -> None:
    usual.draw_and_dealer(RULES)


@pytest.mark.rule("guangdong-xinzhang.claims.order")
def test_claims_kongs_and_robbing() -> None:
    usual.claims(RULES)
    usual.kongs(RULES)
    # Concealed runs, a pair of ones: qing and ping.
    usual.robbed_kong(RULES, {"S": -4, "N": 4})


@pytest.mark.rule("guangdong-xinzhang.claims.order")
def test_several_winners_or_the_nearest() -> None:
    # Both qing and ping, W with a pair of twos.
    usual.winners(RULES, "WN", {"S": -12, "W": 8, "N": 4})
    usual.winners(variant("guangdong-xinzhang", multi_win="head_bump"), "W", {"S": -8, "W": 8})


@pytest.mark.rule("guangdong-xinzhang.tiles.set")
def test_tiles_and_hands() -> None:
    usual.tiles(RULES, 136)
    assert RULES.deal(seed=1).seats == ("E", "S", "W", "N")


@pytest.mark.rule("guangdong-xinzhang.conduct.era", "guangdong-xinzhang.score.simplified")
def test_nothing_of_the_old_style_but_its_fan() -> None:
    """No points, tails or surcharge: a run of wins pays the dealer what one does, and losers pay one another nothing."""
    assert rulebook.rule("guangdong-xinzhang.conduct.era").says
    assert not RULES.words["extras"]
    assert RULES.words["rotation"].counter is None
    deal = usual.dealt(RULES, hands={"E": usual.WAITS["N"] + "456p9m", "S": "777z"}, draws="1s9m9s5m", run=3)
    script(deal, "E discard 9m; S discard; W discard; N discard; E win")
    assert usual.money(deal) == {"E": 12, "S": -4, "W": -4, "N": -4}
