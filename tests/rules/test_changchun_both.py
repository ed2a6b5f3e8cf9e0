"""What the games of Changchun, city and country, have in common."""

from __future__ import annotations

import pytest

import usual
from mahjong import variant
from mahjong.testing import stacked
from mahjong.variant import Variant
from scored import asked_of, fan, refused

KEYS = ("changchun-city", "changchun-rural")


@pytest.fixture(params=KEYS)
def rules(request: pytest.FixtureRequest) -> Variant:
    return variant(request.param)


@pytest.mark.rule("changchun-city.win.pair", "changchun-rural.win.pair")
def test_four_sets_and_a_pair(rules: Variant) -> None:
    assert refused(asked_of(rules)("11m33m55p77p22s99s6z", "6z")) == f"{rules.key}.win.pair"


@pytest.mark.rule("changchun-city.score.wait", "changchun-rural.score.wait", "changchun-rural.win.zhanbianlai")
@pytest.mark.parametrize(
    ("hand", "win", "lenient", "strict"),
    [
        ("46m678s99s345s[111p]", "5m", 1, 1),
        ("89m678s55s345s[111p]", "7m", 1, 1),
        ("9m345m678s345s[111p]", "9m", 1, 1),
        ("78m678s99s345s[111p]", "9m", 0, 0),
        ("12345m678s99s[111p]", "3m", 1, 0),
        ("2345m678s345s[111p]", "5m", 1, 0),
    ],
)
def test_waits(rules: Variant, hand: str, win: str, lenient: int, strict: int) -> None:
    for asked, n in ((rules, lenient), (variant(rules.key, zhanbianlai=False), strict)):
        assert fan(asked_of(asked)(hand, win, giver="W")).get("wait", 0) == n


@pytest.mark.rule(
    "changchun-city.tiles.set", "changchun-city.deal.hands", "changchun-city.wall.dice",
    "changchun-rural.tiles.set", "changchun-rural.deal.hands", "changchun-rural.wall.players-dice",
)  # fmt: skip
def test_tiles_and_flowers(rules: Variant) -> None:
    usual.tiles(rules, 144)
    usual.tiles(variant(rules.key, flowers="removed"), 136)
    assert rules.words["walls"].opened.dice == 2
    assert len(rules.deal(seed=1).seats) == 4
    deal = stacked(rules, hands={"E": "1f", "S": "2f", "W": "345678f", "N": "9s"}, tail="1s", seed=2)
    assert [event.seat for event in deal.events if event.kind == "aside"] == ["E", "S", *"WWWWWW"]
    assert fan(asked_of(rules)("111m456p67p99m[234s]", "8p", giver="W", laid="12f")) == {}


@pytest.mark.rule(
    "changchun-city.end.exhausted", "changchun-city.rotation.dealer", "changchun-rural.end.exhausted", "changchun-rural.rotation.dealer",
)  # fmt: skip
def test_drawn_deals_and_the_dealer(rules: Variant) -> None:
    usual.drawn_deal(rules, 14)
    usual.dealer_stays(rules, hand="46m123p789s222s11p")
    usual.kong_costs_a_turn(rules)
