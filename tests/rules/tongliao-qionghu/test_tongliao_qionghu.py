"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.testing import idle, play_until, script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import paid, refused

KEY = "tongliao-qionghu"
RULES = variant(KEY)
ALL_OPEN = ["opened@E", "opened@S", "opened@W", "opened@N"]


def won(
    hand: str, win: str, seat: str = "N", giver: str | None = None, rules: Variant = RULES, opened: str = "ESWN"
) -> Score:
    flags = [f"opened@{one}" for one in opened if one != seat]
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, flags=flags)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "reserve": (0, 16), "piao_needs_three_suits": (False, True), "honor_counts_as_terminal": (True, False), "piao_doublings": (2, 3),
        "kong_paid_in_draw": (False, True), "discard_payment": ("all-discarder-double", "discarder-only"),
    })  # fmt: skip


@pytest.mark.rule(
    "tongliao-qionghu.ex.closed-selfdraw", "tongliao-qionghu.win.three-suits", "tongliao-qionghu.win.no-all-simples",
    "tongliao-qionghu.win.must-open", "tongliao-qionghu.score.selfdraw", "tongliao-qionghu.score.waits", "tongliao-qionghu.score.unopened",
    "tongliao-qionghu.score.base",
)  # fmt: skip
def test_a_closed_wait_self_drawn() -> None:
    assert paid(won("55s13m567p789s[666p]", "2m", "S", opened="WN")) == (-8, 16, -4, -4)


@pytest.mark.rule("tongliao-qionghu.ex.no-terminal", "tongliao-qionghu.win.no-all-simples")
def test_a_hand_without_terminals() -> None:
    assert refused(won("55s24m567p678s[666p]", "3m", "S")) == "tongliao-qionghu.win.no-all-simples"
    honours = "55s24m567p333z[666p]"
    assert won(honours, "3m", "S").legal
    strict = variant(KEY, honor_counts_as_terminal=False)
    assert refused(won(honours, "3m", "S", rules=strict)) == "tongliao-qionghu.win.no-all-simples"


@pytest.mark.rule("tongliao-qionghu.ex.suit-missing", "tongliao-qionghu.win.three-suits")
def test_a_suit_is_missing() -> None:
    assert refused(won("55s13m567s789s[666s]", "2m", "S")) == "tongliao-qionghu.win.three-suits"


@pytest.mark.rule("tongliao-qionghu.win.must-open", "tongliao-qionghu.pattern.piao-open")
def test_a_hand_that_was_not_opened() -> None:
    for hand in ("55s13m567p789s666p", "55s13m567s789s<6666p>"):
        assert refused(won(hand, "2m", "S")) == "tongliao-qionghu.win.must-open"
    assert refused(won("222m444p66s999m11s", "6s", "S")) == "tongliao-qionghu.win.must-open"
    assert won("444p66s999m11s[222m]", "6s", "S").legal


@pytest.mark.rule(
    "tongliao-qionghu.ex.dragon-pung", "tongliao-qionghu.claims.dragons", "tongliao-qionghu.pattern.piao",
    "tongliao-qionghu.pattern.piao-value", "tongliao-qionghu.win.three-suits-piao", "tongliao-qionghu.score.payers",
)  # fmt: skip
def test_who_has_punged_dragons_wins_with_all_pungs_alone() -> None:
    assert refused(won("55s13m567p789s[777z]", "2m")) == "tongliao-qionghu.claims.dragons"
    piao = "55s99m444p[222p][777z]"
    assert paid(won(piao, "5s", giver="W")) == (-4, -4, -8, 16)
    assert paid(won(piao, "5s", giver="W", rules=variant(KEY, piao_doublings=3))) == (-8, -8, -16, 32)


@pytest.mark.rule("tongliao-qionghu.claims.dragons-kong")
def test_an_exposed_kong_of_dragons_binds_and_a_concealed_one_does_not() -> None:
    assert refused(won("55s13m567p789s[7777z]", "2m")) == "tongliao-qionghu.claims.dragons"
    assert won("55s13m567p<7777z>[789s]", "2m").legal
    assert won("55s13m567p777z[789s]", "2m").legal


@pytest.mark.rule("tongliao-qionghu.ex.piao-one-suit", "tongliao-qionghu.win.three-suits-piao")
def test_all_pungs_of_one_suit() -> None:
    hand = "55s99s444s[777z][222s]"
    assert won(hand, "5s").legal
    assert (
        refused(won(hand, "5s", rules=variant(KEY, piao_needs_three_suits=True))) == "tongliao-qionghu.win.three-suits"
    )


@pytest.mark.rule("tongliao-qionghu.score.waits", "tongliao-qionghu.score.wait-judgement")
@pytest.mark.parametrize(
    ("hand", "win", "narrow"),
    [
        ("55s13m567p789s[666p]", "2m", True),
        ("55s12m567p789s[666p]", "3m", True),
        ("55s12345m789s[666p]", "3m", True),  # as 12 + 345, though 6m completes it too
        ("55s12345m789s[666p]", "6m", False),
        ("5s123m567p789s[666p]", "5s", True),
        ("5s567m567p678s[999p]", "5s", False),  # 5678s waits on 8s as well
        ("9m[222m][333p][888s][444z]", "9m", True),  # all pungs on a single wait
        ("55s99m444p[222p][777z]", "5s", False),
    ],
)
def test_narrow_waits(hand: str, win: str, narrow: bool) -> None:
    score = won(hand, win, giver="W")
    assert score.legal
    assert any(one.key == "wait" for one in score.patterns) == narrow


@pytest.mark.rule(
    "tongliao-qionghu.ex.kong-chips",
    "tongliao-qionghu.score.kongs",
    "tongliao-qionghu.score.kong-drawn",
    "tongliao-qionghu.end.draw",
)
def test_kongs_are_paid_when_somebody_has_won() -> None:
    hands = {"E": "555m1s", "S": "5m9m", "W": "2222p", "N": "13s456p789p66m99m1z"}
    lines = "E discard 1s; S discard 5m; E claim [5555m]; E discard 8m; S discard 9m; N claim [999m]; N discard 1z; E discard; S discard; W kong <2222p>"
    for rules, drawn in ((RULES, {}), (variant(KEY, kong_paid_in_draw=True), {"E": 1, "S": -3, "W": 5, "N": -3})):
        deal = script(stacked(rules, hands=hands, draws="9s7m6m4m8m3z2s", tail="8m7m"), lines)
        assert usual.money(deal) == {}
        ended = play_until(deal.copy(), None, idle)
        assert not ended.wins
        assert usual.money(ended) == drawn
        script(deal, "W discard; N discard; E discard 2s; N win")
        # The closed wait, E the discarder, S and W unopened: 4 of each; and the kongs.
        assert usual.money(deal) == {"E": -4 + 1, "S": -4 - 3, "W": -4 + 5, "N": 12 - 3}


@pytest.mark.rule("tongliao-qionghu.score.payers")
def test_the_discarder_alone_pays_by_option() -> None:
    hand = "55s99m444p[222p][777z]"
    assert paid(won(hand, "5s", giver="W", rules=variant(KEY, discard_payment="discarder-only"))) == (0, 0, -8, 8)


@pytest.mark.rule("tongliao-qionghu.score.unopened")
def test_an_unopened_discarder_pays_four_times() -> None:
    assert paid(won("55s23m567p789s[666p]", "1m", "S", "W", opened="EN")) == (-1, 6, -4, -1)


@pytest.mark.rule("tongliao-qionghu.win.shape", "tongliao-qionghu.win.chows-honors")
def test_no_other_shapes_and_no_runs_of_honours() -> None:
    assert refused(won("11m33m55p77p22s99s6z", "6z")) == "tongliao-qionghu.win.shape"
    assert refused(won("55s13m567z789s[666p]", "2m")) == "tongliao-qionghu.win.shape"


@pytest.mark.rule("tongliao-qionghu.wall.dead", "tongliao-qionghu.end.draw", "tongliao-qionghu.rotation.next")
def test_the_wall_is_drawn_to_its_end() -> None:
    usual.drawn_deal(RULES)
    usual.drawn_deal(variant(KEY, reserve=16), left=16)


@pytest.mark.rule(
    "tongliao-qionghu.claims.one-winner", "tongliao-qionghu.score.payers", "tongliao-qionghu.score.unopened"
)
def test_the_nearest_wins_alone() -> None:
    usual.winners(RULES, "W", {"E": -4, "S": -8, "W": 14, "N": -2}, opened=True)


@pytest.mark.rule("tongliao-qionghu.rotation.next")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES, opened=True)


@pytest.mark.rule("tongliao-qionghu.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES)
    # Closed wait; E has not opened, S has and pays as the discarder; the kong robbed is not paid.
    usual.robbed_kong(RULES, {"E": -4, "S": -4, "W": -4, "N": 12}, opened=True)
    robbed = RULES.score("46m123p789s11s[234s]", "5m", seat="S", from_seat="W", flags=["robbed-kong"])
    assert paid(robbed) == (-4, 12, -4, -4)  # nobody need say that W had claimed the pung


@pytest.mark.rule("tongliao-qionghu.claims.types")
def test_claims() -> None:
    usual.claims(RULES)


@pytest.mark.rule("tongliao-qionghu.tiles.set", "tongliao-qionghu.deal.counts")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)
    assert RULES.words["walls"].built.walls(136, 4) == ((2,) * 17,) * 4
