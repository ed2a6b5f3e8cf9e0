"""Every rule, worked example and option of the book."""

from __future__ import annotations

from collections import Counter

import pytest

import usual
from asked import texts
from mahjong import tiles, variant
from mahjong.rulebook import rule
from mahjong.testing import script, stacked
from options_read import every_option_is_read
from scored import asked_of, fan, paid

KEY = "changchun-dafenggua"
RULES = variant(KEY)
FLAT = variant(KEY, scoring_by="flat_1")
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "flowers": ("removed", "replace_no_score"), "seven_pairs": (True, False), "rob_kong": (True, False), "scoring_by": ("city", "flat_1"),
    })  # fmt: skip


@pytest.mark.rule(
    "changchun-dafenggua.tiles.set", "changchun-dafenggua.ex.tile-count", "changchun-dafenggua.deal.hands"
)
def test_the_wind_has_blown_the_honours_away() -> None:
    usual.tiles(RULES, 108)
    deal = RULES.deal(seed=1)
    assert Counter(tiles.code(one.tile)[1] for one in deal.tiles()) == {"m": 36, "p": 36, "s": 36}
    assert sum(map(sum, RULES.words["walls"].built.walls(108, 4))) == 108
    assert max(map(max, RULES.words["walls"].built.walls(108, 4))) == 2
    assert 108 // 2 == 54


@pytest.mark.rule("changchun-dafenggua.tiles.set")
def test_flowers_may_stay_and_are_worth_nothing() -> None:
    flowery = variant(KEY, flowers="replace_no_score")
    usual.tiles(flowery, 116)
    deal = stacked(flowery, hands={"E": "1f9m", "S": "2f", "W": "345678f", "N": "9s"}, tail="1s", seed=2)
    assert [event.seat for event in deal.events if event.kind == "aside"] == ["E", "S", *"WWWWWW"]
    assert [len(other.aside) for other in deal.view("E").seats][3] == 0
    plain = flowery.score("234m456m67m345p22p", "8m", seat="S", from_seat="N", laid="1f")
    assert paid(plain) == (-2, 5, -1, -2)


@pytest.mark.rule("changchun-dafenggua.ex.any-hand", "changchun-dafenggua.win.any", "changchun-dafenggua.settle.payers")
def test_any_complete_hand_wins() -> None:
    assert paid(won("234m456m67m345p22p", "8m", giver="N")) == (-2, 5, -1, -2)
    assert paid(won("234m456m67m345p22p", "8m", giver="N", rules=FLAT)) == (-1, 3, -1, -1)
    assert paid(won("67m345p22p[234m][456m]", "8m", giver="E")) == (-4, 6, -1, -1)
    assert won("22446688m2244p5s", "5s", giver="N").legal
    assert won("22446688m4444p5s", "5s", giver="N").legal
    refused = won("22446688m2244p5s", "5s", giver="N", rules=variant(KEY, seven_pairs=False))
    assert refused.reason is not None
    assert refused.reason.id == "changchun-dafenggua.win.any"


@pytest.mark.rule("changchun-dafenggua.ex.not-complete", "changchun-dafenggua.win.any")
def test_it_has_to_be_complete() -> None:
    score = won("234m456m678m345p2p", "3p")
    assert score.reason is not None
    assert score.reason.id == "changchun-dafenggua.win.any"


@pytest.mark.rule("changchun-dafenggua.ex.selfdraw-pure", "changchun-dafenggua.score.inherited")
def test_the_dealer_draws_a_pure_hand() -> None:
    assert paid(won("12345678911s45s", "6s", "E")) == (6, -2, -2, -2)
    assert paid(won("12345678911s45s", "6s", "E", rules=FLAT)) == (3, -1, -1, -1)


@pytest.mark.rule("changchun-dafenggua.score.inherited")
@pytest.mark.parametrize(
    ("hand", "win", "counted"),
    [
        ("67m345p22p[234m][7777s]", "8m", {"exposed-kong": 1}),
        ("67m345p22p[234m][1111p]", "8m", {"exposed-kong-ones": 2}),
        ("67m345p22p[7777s+][1111s+]", "8m", {"exposed-kong": 1, "exposed-kong-ones": 2}),
        ("67m345p22p<1111m><9999s>", "8m", {"concealed-kong": 4}),
        ("67m345p22p<1111p><1111s>", "8m", {"concealed-kong-ones": 8}),
        ("68m345p22p[234m][456m]", "7m", {"wait": 1}),
        ("12345m22p[234m][456p]", "3m", {"wait": 1}),  # 6m wins too; it can be read as an edge
        ("12345m22p[234m][456p]", "6m", {}),
        ("2p[222m][444p][666s][888m]", "2p", {"wait": 1, "all-pungs": 2}),
        ("22446688m2244p5s", "5s", {}),  # of seven pairs no wait counts
    ],
)
def test_fan(hand: str, win: str, counted: dict[str, int]) -> None:
    score = won(hand, win, giver="W")
    assert fan(score) == counted
    least = 2 ** sum(counted.values())
    assert paid(score) == (-2 * least, 5 * least, -2 * least, -least)


@pytest.mark.rule("changchun-dafenggua.score.inherited")
def test_who_declares_has_a_fan_and_a_hand_that_stays() -> None:
    assert fan(won("234m456m67m345p22p", "8m", giver="N", flags=("ready-declared",))) == {"ready": 1}
    deal = stacked(RULES, hands={"E": "234m456m67m345p22p9s"}, draws="9m9p1s1p2s2s2s5m")
    script(deal, "E discard 9s ready; S discard 9m; W discard 9p; N discard 1s")
    assert set(texts(deal, "E")) == {"discard 1p"}
    script(deal, "E discard 1p; S discard 2s; W discard 2s; N discard 2s; E win")
    assert usual.money(deal) == {"E": 24, "S": -8, "W": -8, "N": -8}, "declared, and 4 6 with 5 is closed"
    opened = stacked(RULES, hands={"E": "5s9m", "S": "234m46m67m345p55s1s"}, seed=2)
    script(opened, "E discard 5s; S claim [555s]")
    assert not [text for text in texts(opened, "S") if "ready" in text]


@pytest.mark.rule("changchun-dafenggua.kong.rob")
def test_kongs() -> None:
    usual.kongs(RULES, {"E": -4, "S": -4, "W": -2, "N": 10})  # a closed wait
    usual.not_robbed(variant(KEY, rob_kong=False))


@pytest.mark.rule("changchun-dafenggua.claims.all", "changchun-dafenggua.settle.payers")
def test_claims_and_winners() -> None:
    usual.claims(RULES)
    usual.winners(RULES, "W", {"E": -4, "S": -4, "W": 10, "N": -2})


@pytest.mark.rule("changchun-dafenggua.end.exhausted", "changchun-dafenggua.rotation.dealer")
def test_drawn_deals_and_the_dealer() -> None:
    usual.drawn_deal(RULES, 14)
    usual.dealer_stays(RULES)
    deal = stacked(RULES, hands={"E": "5555s"}, tail="9m")
    before = deal.view("E").turns
    script(deal, "E kong <5555s>")
    assert deal.view("E").turns == before - 1


@pytest.mark.rule("changchun-dafenggua.conduct.name")
def test_the_name() -> None:
    assert variant("大风刮") == RULES
    assert rule("changchun-dafenggua.conduct.name").choice
    assert len(RULES.deal(seed=1).seats) == 4
