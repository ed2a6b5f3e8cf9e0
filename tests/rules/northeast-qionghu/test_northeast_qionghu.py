"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.errors import IllegalAction
from mahjong.rulebook import rule
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import paid, refused

KEY = "northeast-qionghu"
RULES = variant(KEY)
FILLED = variant(KEY, dead_wall="topped_up")


def won(
    hand: str, win: str, seat: str = "S", giver: str | None = None, rules: Variant = RULES, opened: str = "ESWN"
) -> Score:
    flags = [f"opened@{one}" for one in opened if one != seat]
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, flags=flags)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "dead_wall": ("fixed_border", "topped_up"), "conditions": ("all4", "only_surviving_2_and_4"), "rob_kong": (True, False),
        "scoring_by": ("family_default", "flat_1"), "kong_money": (False, True),
    })  # fmt: skip


@pytest.mark.rule(
    "northeast-qionghu.ex.legal-discard", "northeast-qionghu.win.four-conditions", "northeast-qionghu.win.opened",
    "northeast-qionghu.win.triplet-or-dragon-pair", "northeast-qionghu.win.terminal", "northeast-qionghu.win.three-suits",
    "northeast-qionghu.score.base-and-fan", "northeast-qionghu.settle.payers", "northeast-qionghu.win.sources",
)  # fmt: skip
def test_a_hand_that_meets_the_four_conditions() -> None:
    hand = "111m456p78p99m[234s]"
    assert paid(won(hand, "9p", giver="E", opened="EW")) == (-4, 7, -1, -2)
    assert paid(won(hand, "9p", giver="E", opened="EW", rules=variant(KEY, scoring_by="flat_1"))) == (-1, 3, -1, -1)
    assert paid(won(hand, "9p", opened="EW")) == (-4, 10, -2, -4)


@pytest.mark.rule("northeast-qionghu.ex.closed-not-legal", "northeast-qionghu.win.opened")
def test_a_hand_that_is_not_opened() -> None:
    assert refused(won("111m456p78p99m234s", "9p", giver="N")) == "northeast-qionghu.win.opened"
    assert refused(won("456p78p99m234s<1111m>", "9p", giver="N")) == "northeast-qionghu.win.opened"
    assert won("111m456p78p99m234s", "9p", giver="N", rules=variant(KEY, conditions="only_surviving_2_and_4")).legal


@pytest.mark.rule(
    "northeast-qionghu.ex.no-triplet",
    "northeast-qionghu.ex.dragon-pair",
    "northeast-qionghu.win.triplet-or-dragon-pair",
)
def test_a_pung_or_a_pair_of_dragons() -> None:
    assert refused(won("123m456p78p99m[234s]", "9p", giver="E")) == "northeast-qionghu.win.triplet-or-dragon-pair"
    assert refused(won("123m456p78p44z[234s]", "9p", giver="E")) == "northeast-qionghu.win.triplet-or-dragon-pair"
    for dragon in "567":
        assert won(f"123m456p78p{dragon * 2}z[234s]", "9p", giver="E").legal
    assert won("456p78p99m[111m][234s]", "9p", giver="E").legal


@pytest.mark.rule("northeast-qionghu.ex.two-suits", "northeast-qionghu.win.three-suits")
def test_two_suits() -> None:
    assert refused(won("456p777p89p11s[888s]", "7p", giver="W")) == "northeast-qionghu.win.three-suits"


@pytest.mark.rule("northeast-qionghu.win.terminal", "northeast-qionghu.win.four-conditions")
def test_a_terminal_or_an_honour() -> None:
    inner = "222m456p34p55m[234s]"
    assert refused(won(inner, "5p", giver="W")) == "northeast-qionghu.win.terminal"
    assert won(inner, "5p", giver="W", rules=variant(KEY, conditions="only_surviving_2_and_4")).legal
    assert won("222m456p34p44z[234s]", "5p", giver="W").legal


@pytest.mark.rule("northeast-qionghu.win.shape")
def test_seven_pairs_do_not_win() -> None:
    assert refused(won("11m33m55p77p22s99s6z", "6z")) == "northeast-qionghu.win.shape"


@pytest.mark.rule(
    "northeast-qionghu.ex.dealer-edge-selfdraw",
    "northeast-qionghu.score.base-and-fan",
    "northeast-qionghu.settle.payers",
)
def test_the_dealer_draws_an_edge() -> None:
    assert paid(won("89m345p11p[777p][234s]", "7m", "E", opened="SW")) == (32, -8, -8, -16)


@pytest.mark.rule("northeast-qionghu.score.base-and-fan")
@pytest.mark.parametrize(
    ("hand", "win", "narrow"),
    [
        ("46m345p11p[777s][234s]", "5m", True),
        ("1p123m345p[777s][234s]", "1p", True),
        ("12345m11p[777s][234s]", "3m", False),  # 6m as well
        ("56m345p11p[777s][234s]", "7m", False),
        ("999m1111222p[456s]", "3p", False),  # 1p would complete it too, though all four are held
    ],
)
def test_a_narrow_wait_is_for_one_kind_by_shape(hand: str, win: str, narrow: bool) -> None:
    score = won(hand, win, giver="W")
    assert score.legal
    assert any(one.key == "wait" for one in score.patterns) == narrow


@pytest.mark.rule("northeast-qionghu.ex.late-kong", "northeast-qionghu.kong.late-ban", "northeast-qionghu.wall.dead")
def test_no_kong_with_fewer_than_twenty_tiles() -> None:
    met = {}
    for dealer in "ESWN":  # so that W is asked at every number of tiles left
        for kongs in range(2):  # whose replacements come out of the dead wall
            deal = stacked(
                RULES, hands={"W": "5555s", dealer: "1111m" if dealer != "W" else "5555s1111m"}, dealer=dealer
            )
            if kongs:
                script(deal, f"{dealer} kong <1111m>")
            while not deal.finished:
                if deal.waiting == ("W",) and deal.view("W").drawn:
                    left, turns = deal.view("W").left, deal.view("W").turns
                    met[left] = "kong <5555s>" in texts(deal, "W")
                    if left == 19 and turns == 4:
                        with pytest.raises(IllegalAction) as caught:
                            deal.act("W", "kong <5555s>")
                        assert caught.value.rule == "northeast-qionghu.kong.late-ban"
                seat = deal.waiting[0]
                deal.act(seat, idle(deal, seat, deal.legal(seat)))
    assert {19, 20, 21, 22} <= met.keys()
    assert all(can == (left >= 20) for left, can in met.items()), met


@pytest.mark.rule("northeast-qionghu.wall.dead", "northeast-qionghu.wall.replacement")
def test_the_border_of_the_dead_wall() -> None:
    for rules, less in ((RULES, 0), (FILLED, 1)):
        deal = stacked(rules, hands={"E": "5555s"}, tail="9m")
        before = deal.view("E")
        script(deal, "E kong <5555s>")
        after = deal.view("E")
        assert after.drawn == "9m"
        assert (before.left - after.left, before.turns - after.turns) == (1, less)


@pytest.mark.rule(
    "northeast-qionghu.ex.dividing-no-discard", "northeast-qionghu.wall.dividing", "northeast-qionghu.end.exhausted"
)
def test_the_dividing_tiles_are_kept() -> None:
    deal = play_until(stacked(RULES, seed=3), lambda now: now.view("E").turns == 4)
    rivers = {one.seat: len(one.river) for one in deal.view("E").seats}
    held = {one.seat: one.concealed for one in deal.view("E").seats}
    play_until(deal, None, idle)
    view = deal.view("E")
    assert not deal.wins
    assert view.left == 16
    assert sum(len(one.river) - rivers[one.seat] for one in view.seats) <= 1  # the one who had drawn before
    assert sum(one.concealed - held[one.seat] for one in view.seats) >= 3
    assert usual.money(deal) == {}


@pytest.mark.rule(
    "northeast-qionghu.ex.head-bump", "northeast-qionghu.win.single-winner", "northeast-qionghu.claims.priority"
)
def test_the_nearest_wins_before_any_pung() -> None:
    usual.winners(RULES, "W", {"E": -8, "S": -8, "W": 18, "N": -2}, opened=True)


@pytest.mark.rule(
    "northeast-qionghu.claims.chow", "northeast-qionghu.claims.pung-kong", "northeast-qionghu.claims.priority"
)
def test_claims() -> None:
    usual.claims(RULES)


@pytest.mark.rule("northeast-qionghu.kong.rob")
def test_kongs_and_robbing() -> None:
    usual.claimed_kong(RULES)
    usual.added_kong(RULES)
    usual.concealed_kong(RULES, opened=True)
    # Closed wait 1; E the dealer, not opened: 3 fan; S robbed, opened: 2; W not opened: 2.
    usual.robbed_kong(RULES, {"E": -8, "S": -4, "W": -4, "N": 16}, opened=True)
    robbed = RULES.score("111m456p79p99m[234s]", "8p", seat="N", from_seat="W", flags=["robbed-kong"])
    assert paid(robbed) == (-8, -4, -4, 16)  # nobody need say that W had claimed the pung
    usual.not_robbed(variant(KEY, rob_kong=False), opened=True)


@pytest.mark.rule("northeast-qionghu.settle.payers")
def test_kongs_are_paid_at_the_end_by_option() -> None:
    paying = variant(KEY, kong_money=True)
    deal = script(stacked(paying, hands={"E": "5555s"}), "E kong <5555s>")
    assert usual.money(deal) == {}
    assert usual.money(play_until(deal, None, idle)) == {"E": 6, "S": -2, "W": -2, "N": -2}


@pytest.mark.rule("northeast-qionghu.rotation.dealer", "northeast-qionghu.end.exhausted")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES, opened=True)


@pytest.mark.rule(
    "northeast-qionghu.tiles.set",
    "northeast-qionghu.deal.hands",
    "northeast-qionghu.wall.build",
    "northeast-qionghu.deal.turn-order",
)
def test_tiles_walls_and_turns() -> None:
    usual.tiles(RULES, 136)
    assert RULES.words["walls"].built.walls(136, 4) == ((2,) * 17,) * 4
    deal = stacked(RULES, hands={"E": "9m"}, draws="1s9s1p")
    script(deal, "E discard 9m; S discard; W discard; N discard")
    assert RULES.match(seed=1).deal.dealer == "E"


@pytest.mark.rule("northeast-qionghu.conduct.local")
def test_what_towns_vary_are_options() -> None:
    assert rule("northeast-qionghu.conduct.local").choice
    assert set(RULES.options) >= {"conditions", "dead_wall", "scoring_by"}
