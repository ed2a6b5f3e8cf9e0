"""The rules of Wuhan that decide what a win is paid and by whom, each by hands of its own."""

from __future__ import annotations

from typing import Any

import pytest
from wuhan_scores import DRAWN, PLAIN, SMALL, pays, why

from mahjong.errors import RuleError
from mahjong.registry import variant
from mahjong.variant import Variant


@pytest.fixture(scope="module")
def wuhan() -> Variant:
    return variant("wuhan")


@pytest.mark.rule("wuhan.score.formula", "wuhan.score.winner-sum", "wuhan.score.all-pay")
def test_every_loser_pays_by_his_own_factor(wuhan: Variant) -> None:
    told = ["opened@E", "opened@W", "open-kongs@W=1", "laid-aside@N=2"]
    score = wuhan.score(SMALL, "9s", **PLAIN, flags=told)
    # 1 x own x 4: E opened, dealer; W opened, kong, discarder; N two kongs of one tile.
    assert pays(score) == [-4 * 4, 16 + 32 + 16, -8 * 4, -4 * 4]
    assert {line.payer for line in score.lines} == {"E", "W", "N"}
    assert sum(line.amount for line in score.lines) == score.payments["S"]
    assert {line.rule for line in score.lines} == {"wuhan.score.all-pay"}


@pytest.mark.rule("wuhan.score.small-dealer", "wuhan.score.big-factors")
def test_the_dealer_counts_in_small_wins_alone(wuhan: Variant) -> None:
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, dealer="S")) == [-8, 32, -16, -8]
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, dealer="N")) == [-4, 20, -8, -8]
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, dealer="W")) == [-4, 24, -16, -4]
    pungs = "222m444p9s[111s][333z]"
    for dealer in "ESWN":
        assert pays(wuhan.score(pungs, "9s", **PLAIN, dealer=dealer)) == [-40, 140, -60, -40]
        assert pays(wuhan.score(pungs, "9s", **DRAWN, dealer=dealer)) == [-60, 180, -60, -60]


@pytest.mark.rule("wuhan.score.small-open", "wuhan.score.small-kong")
def test_self_draw_and_discard_double_in_small_wins(wuhan: Variant) -> None:
    assert pays(wuhan.score(SMALL, "9s", **DRAWN, dealer="S")) == [-16, 48, -16, -16]
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, dealer="S")) == [-8, 32, -16, -8]


@pytest.mark.rule("wuhan.score.differ-note")
def test_losers_may_pay_the_same(wuhan: Variant) -> None:
    """The source says that the three amounts always differ: they need not."""
    score = wuhan.score(SMALL, "9s", seat="E", self_draw=True, dealer="E", turned="5m")
    assert {score.payments[seat] for seat in "SWN"} == {-16}


@pytest.mark.rule("wuhan.score.koukou", "wuhan.score.big-koukou")
def test_opening_once_or_each_time(wuhan: Variant) -> None:
    each = variant("wuhan", opening="each")
    three = "22m78s[123s][333z][456p]"
    assert wuhan.score(three, "9s", **PLAIN).value == 4
    assert each.score(three, "9s", **PLAIN).value == 16
    assert each.score("22m78s[123s][3333z+][456p]", "9s", **PLAIN).value == 32  # the kong is one opening with its pung
    assert each.score("22m78s[123s]<3333z>[456p]", "9s", **PLAIN).value == 4 * 4 * 2
    assert each.score("222m9s[444p][111s][333z]", "9s", **PLAIN).value == 10 * 16
    assert wuhan.score("222m9s[444p][111s][333z]", "9s", **PLAIN).value == 10 * 4
    # Losers count theirs: three openings of E, two of W.
    told = ["openings@E=3", "openings@W=2", "opened@W"]
    assert pays(each.score(SMALL, "9s", **PLAIN, dealer="N", flags=told)) == [-8 * 8, 64 + 64 + 16, -8 * 8, -16]
    assert pays(wuhan.score(SMALL, "9s", **PLAIN, dealer="N", flags=told)) == [-8, 8 + 16 + 8, -16, -8]


@pytest.mark.rule("wuhan.score.bloom-selfdraw")
def test_bloom_counts_as_a_self_draw(wuhan: Variant) -> None:
    asked = {**DRAWN, "flags": ["kong-bloom"]}
    kong = "22m456p78s[123s][3333z]"
    assert wuhan.score(kong, "9s", **asked).value == 10 * 2 * 2 * 2 * 3 / 2
    without = variant("wuhan", bloom_selfdraw_factor=False)
    assert without.score(kong, "9s", **asked).value == 10 * 2 * 2 * 2
    # Another big self-draw keeps it.
    assert without.score(kong, "9s", **DRAWN, flags=["last-zone"]).value == 10 * 2 * 2 * 2 * 3 / 2


@pytest.mark.rule("wuhan.score.contract-third-open")
def test_an_unknown_feeder_of_the_third_opening_is_noted_on_discards_too(wuhan: Variant) -> None:
    def noted(hand: str, **asked: Any) -> bool:
        return any("who fed [888s]" in en for en, _ in wuhan.score(hand, "5s", **{**PLAIN, **asked}).notes)

    pure = "44s67s[123s@E][999s@W][888s]"
    assert noted(pure)
    assert noted(pure, **DRAWN, from_seat=None)
    # The flag of a robbed kong: the robbed seat pays for all, whoever fed what.
    assert not noted(pure, flags=["robbed-kong"])
    # Nothing would hang on it: the feeder is given, or the hand is of two suits.
    assert not noted(pure.replace("[888s]", "[888s@N]"))
    assert not noted("22p67s[123s@E][999s@W][888s]")
    assert not noted("22p67s[123s@E][999s@W][888s]", **DRAWN, from_seat=None)


@pytest.mark.rule("wuhan.win.single-winner")
def test_of_several_claims_the_first_from_the_dealer_is_settled(wuhan: Variant) -> None:
    wins = [(seat, "456m22p78s[666p][789p]") for seat in "SW"]
    for dealer, winner in (("E", "S"), ("W", "W"), ("N", "S")):
        settled = wuhan.score_all(wins, "9s", from_seat="N", dealer=dealer, turned=PLAIN["turned"])
        reasons = {score.winner: score.reason.id if score.reason else "" for score in settled.scores}
        assert reasons == {"S": "wuhan.win.single-winner", "W": "wuhan.win.single-winner", winner: ""}
        assert sum(settled.payments.values()) == 0
        assert [seat for seat, amount in settled.payments.items() if amount > 0] == [winner]
    near = variant("wuhan", winner_priority="from-discarder")
    settled = near.score_all(wins, "9s", from_seat="E", dealer="W", turned=PLAIN["turned"])
    assert [score.legal for score in settled.scores] == [True, False]


@pytest.mark.rule("wuhan.score.contract-third-open", "wuhan.score.contract-meaning")
def test_the_third_opening_makes_liable(wuhan: Variant) -> None:
    # The third opening, not the fourth; a concealed kong between is no opening.
    four = wuhan.score("2s[123s@E][999s@W][888s@N][666s@E]", "2s", **DRAWN)
    assert pays(four) == [0, 180, 0, -180]
    hidden = wuhan.score("2s[123s@E]<4444s>[999s@W][888s@N]", "2s", **DRAWN)
    assert {seat for seat in "EWN" if hidden.payments[seat]} == {"N"}
    # It is each winner's own: whoever became liable to another player before changes nothing.
    taken = wuhan.score("2s[123s@E][999s@W][888s@N][666s@E]", "2s", **DRAWN, flags=["liability-taken"])
    assert taken.payments == four.payments
    assert "liability-taken" not in wuhan.flags
    # Two openings bind nobody, nor do three of a hand of two suits.
    assert all(pays(wuhan.score("44567s67s[123s@E][999s@W]", "5s", **DRAWN)))
    assert all(pays(wuhan.score("22p67s[123s@E][999s@W][888s@N]", "5s", **DRAWN)))
    # Each share is reckoned as ever and then moved: W had opened.
    score = wuhan.score("44s67s[123s@E][999s@W][888s@N]", "5s", **DRAWN, flags=["opened@W"])
    assert {(line.was, line.amount) for line in score.lines} == {("E", 60), ("W", 120), ("", 60)}
    assert {line.rule for line in score.lines if line.was} == {"wuhan.score.contract-third-open"}
    # The discarder's factor stays with the share it belongs to.
    other = wuhan.score("44s67s[123s@E][999s@W][888s@N]", "5s", **{**PLAIN, "from_seat": "E"})
    assert {(line.payer, line.was, line.amount) for line in other.lines} == {
        ("N", "E", 60),
        ("N", "W", 40),
        ("N", "", 40),
    }


@pytest.mark.rule("wuhan.score.contract-conflict")
def test_of_two_liable_players_the_nearer_pays(wuhan: Variant) -> None:
    def payers(hand: str, **asked: Any) -> set[str]:
        score = wuhan.score(hand, "5s", seat="S", turned="5m", **asked)
        return {seat for seat in "EWN" if score.payments[seat]}

    hand, wild = "5s[123s@E][999s@W][888s@N][666s@E]", "6m[123s@E][999s@W][888s@N][666s@E]"
    assert payers(wild, from_seat="E", flags=["robbed-kong", "ready@E"]) == {"E"}  # robbing, however ready E is
    assert payers(hand, from_seat="E") == {"E"}  # all claimed
    assert payers(hand, from_seat="E", flags=["ready@E"]) == {"N"}  # the third opening
    assert payers(hand, self_draw=True) == {"N"}


@pytest.mark.rule("wuhan.score.contract-all-claimed", "wuhan.score.contract-all-claimed-ready")
def test_only_the_discarder_contracts_and_only_unready(wuhan: Variant) -> None:
    hand = "2m[123s][333z][999p][456p]"
    assert pays(wuhan.score(hand, "2m", **PLAIN, flags=["ready@E", "ready@N"])) == [0, 140, -140, 0]
    assert pays(wuhan.score(hand, "2m", **PLAIN, flags=["ready@W"])) == [-40, 140, -60, -40]
    # Three claims are no such hand.
    assert all(pays(wuhan.score("2m789s[333z][999p][456p]", "2m", **PLAIN)))


@pytest.mark.rule("wuhan.score.no-cap")
def test_no_cap_but_by_option(wuhan: Variant) -> None:
    hand, told = "2p111p333p[9999p@S][8888p@W]", ["hidden-kongs@W=1", "opened@N"]
    asked = {"seat": "E", "self_draw": True, "turned": "5m", "flags": told}
    assert pays(wuhan.score(hand, "2p", **asked)) == [480 + 1920 + 960, -480, -1920, -960]
    capped = variant("wuhan", cap=300)
    assert pays(capped.score(hand, "2p", **asked)) == [900, -300, -300, -300]
    # Each loser alone, and the capped shares are added where one pays for all.
    third = "44s67s[123s@E][9999s@W][888s@N]"
    contract = {**DRAWN, "flags": ["opened@W", "open-kongs@W=2"]}
    assert pays(wuhan.score(third, "5s", **contract)) == [0, 120 + 960 + 120, 0, -1200]
    assert pays(capped.score(third, "5s", **contract)) == [0, 120 + 300 + 120, 0, -540]
    assert pays(capped.score(SMALL, "9s", **PLAIN)) == pays(wuhan.score(SMALL, "9s", **PLAIN))


@pytest.mark.rule("wuhan.score.no-minimum")
def test_no_minimum_but_by_option(wuhan: Variant) -> None:
    soft = "2m6m456p78s[123s][333z]"
    assert wuhan.score(soft, "9s", **PLAIN).value == 2
    four = variant("wuhan", min_points=4)
    assert why(four.score(soft, "9s", **PLAIN)) == "wuhan.score.no-minimum"
    assert four.score(SMALL, "9s", **PLAIN).value == 4
    # What losers pay more does not help: it is the winner's own count.
    assert not four.score(soft, "9s", **PLAIN, flags=["open-kongs@E=3"]).legal


@pytest.mark.rule("wuhan.claims.pass-free")
def test_a_win_passed_over_bars_nothing(wuhan: Variant) -> None:
    score = wuhan.score(SMALL, "9s", **PLAIN, flags=["passed-win", "passed-other", "discarded-wait"])
    assert score.payments == wuhan.score(SMALL, "9s", **PLAIN).payments
    assert [en for en, _ in score.notes] == [
        f"Wuhan has no use for the flag {flag}" for flag in ("passed-win", "passed-other", "discarded-wait")
    ]


@pytest.mark.rule("wuhan.score.cap-all", "wuhan.score.no-cap")
def test_when_all_three_reach_the_cap() -> None:
    hand, told = "2p111p333p[9999p@S][8888p@W]", ["hidden-kongs@W=1", "opened@N"]
    asked = {"seat": "E", "self_draw": True, "turned": "5m"}
    assert pays(variant("wuhan", cap=300).score(hand, "2p", **asked, flags=told)) == [900, -300, -300, -300]
    for each in (400, 500):
        v = variant("wuhan", cap_all=each)
        assert v.options["cap"] == 300
        score = v.score(hand, "2p", **asked, flags=told)
        assert pays(score) == [3 * each, -each, -each, -each]
        assert [line.amount for line in score.lines] == [each] * 3
        # One who owes less, and the others stop at the cap.
        less = v.score("22p111p333p99p[888p@W]", "9p", **asked, flags=told)
        assert pays(less) == [120 + 300 + 240, -120, -300, -240]
        # Contracting moves the raised shares.
        third = "5s[1111s@E][9999s@W][8888s@N][666s@E]"
        contract = {"seat": "S", "self_draw": True, "turned": "5m", "flags": ["openings@W=1", "openings@E=1"]}
        assert pays(v.score(third, "5s", **contract)) == [0, 3 * each, 0, -3 * each]
    with pytest.raises(RuleError, match="cap"):
        variant("wuhan", cap_all=400, cap="none")
