"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.play.deal import Deal
from mahjong.testing import idle, play_until, script, stacked
from options_read import every_option_is_read
from scored import asked_of, paid, refused

KEY = "northeast-hongdian"
RULES = variant(KEY)
HAND = "234p67p456s33s[999m]"
PLAIN, RED = (2, 3), (1, 4)
won = asked_of(RULES)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "dragons": (False, True), "kong_paid_on_draw": (True, False), "rob_kong": (True, False), "sea_bottom_discard": (False, True),
        "red_dots_on_kongs": (True, False), "discard_payers": ("discarder_only", "all"),
    })  # fmt: skip


@pytest.mark.rule(
    "northeast-hongdian.ex.legal", "northeast-hongdian.win.three-suits", "northeast-hongdian.win.terminal",
    "northeast-hongdian.win.triplet-and-chow", "northeast-hongdian.settle.payers", "northeast-hongdian.score.unit",
)  # fmt: skip
def test_a_plain_win() -> None:
    assert paid(won(HAND, "8p", giver="W")) == (0, 1, -1, 0)
    assert paid(won(HAND, "8p", giver="W", rules=variant(KEY, discard_payers="all"))) == (-2, 4, -1, -1)
    assert paid(won(HAND, "8p")) == (-2, 4, -1, -1)


@pytest.mark.rule(
    "northeast-hongdian.ex.no-chow", "northeast-hongdian.win.triplet-and-chow", "northeast-hongdian.win.shape"
)
def test_a_pung_and_a_run_are_needed() -> None:
    assert refused(won("777s3p[999m][222p][444s]", "3p", giver="W")) == "northeast-hongdian.win.triplet-and-chow"
    assert refused(won("123m234p67p456s33s", "8p", giver="W")) == "northeast-hongdian.win.triplet-and-chow"
    assert won("999m234p67p456s33s", "8p", giver="W").legal
    assert refused(won("11m33m55p77p22s99s6s", "6s")) == "northeast-hongdian.win.shape"


@pytest.mark.rule("northeast-hongdian.ex.no-terminal", "northeast-hongdian.win.terminal")
def test_a_terminal_is_needed() -> None:
    assert refused(won("234p67p456s33s[888m]", "8p", giver="W")) == "northeast-hongdian.win.terminal"


@pytest.mark.rule("northeast-hongdian.win.three-suits", "northeast-hongdian.tiles.set")
def test_all_three_suits_are_needed() -> None:
    assert refused(won("234p67p456p33p[999m]", "8p", giver="W")) == "northeast-hongdian.win.three-suits"
    kept = variant(KEY, dragons=True)
    assert refused(won("234p67p456s33s[555z]", "8p", giver="W", rules=kept)) == "northeast-hongdian.win.three-suits"
    assert won("123m234p67p33s[555z]", "8p", giver="W", rules=kept).legal


@pytest.mark.rule(
    "northeast-hongdian.ex.red-dots",
    "northeast-hongdian.score.red-dots",
    "northeast-hongdian.score.dealer",
    "northeast-hongdian.settle.payers",
)
@pytest.mark.parametrize(("dice", "each"), [((1, 4), 4), ((1, 1), 4), ((4, 4), 4), ((1, 2), 2), ((3, 5), 2)])
def test_two_red_dice_double_the_deal(dice: tuple[int, int], each: int) -> None:
    deal = stacked(RULES, hands={"E": "67p234p456s33s999m1s"}, draws="1p1p2s8p", dice=dice)
    script(deal, "E discard 1s; S discard; W discard; N discard; E win")
    assert totals(deal) == [3 * each, -each, -each, -each]
    assert (
        paid(won("67p234p456s33s999m", "8p", "E", flags=(f"red-dice={sum(face in (1, 4) for face in dice)}",)))[1]
        == -each
    )


@pytest.mark.rule(
    "northeast-hongdian.ex.kong-discard",
    "northeast-hongdian.kong.from-discard",
    "northeast-hongdian.score.dealer",
    "northeast-hongdian.kong.play-on",
)
def test_a_kong_of_a_discard_is_paid_by_who_discarded() -> None:
    for dice, rules, amount in ((PLAIN, RULES, 2), (RED, RULES, 4), (RED, variant(KEY, red_dots_on_kongs=False), 2)):
        deal = stacked(rules, hands={"E": "5m", "S": "555m"}, dice=dice, tail="9s")
        script(deal, "E discard 5m; S claim [5555m]")
        assert totals(deal) == [-amount, amount, 0, 0]
        assert deal.view("S").drawn == "9s"


@pytest.mark.rule("northeast-hongdian.ex.kong-added", "northeast-hongdian.kong.added")
def test_an_added_kong_is_paid_by_who_fed_the_pung() -> None:
    deal = stacked(RULES, hands={"E": "1s", "W": "7s", "N": "77s2m"}, draws="3m9p6m4p8m7s", dice=PLAIN, tail="1p")
    script(
        deal,
        "E discard 1s; S discard; W discard 7s; N claim [777s]; N discard 2m; E discard; S discard; W discard; N kong [7777s+]",
    )
    assert totals(deal) == [0, 0, -1, 1]


@pytest.mark.rule("northeast-hongdian.kong.concealed", "northeast-hongdian.score.dealer")
def test_a_concealed_kong_is_paid_by_everybody() -> None:
    for dice, amount in ((PLAIN, 2), (RED, 4)):
        assert totals(script(stacked(RULES, hands={"E": "5555m"}, dice=dice), "E kong <5555m>")) == [
            3 * amount,
            *[-amount] * 3,
        ]
    other = stacked(RULES, hands={"E": "9m", "S": "5555m"}, dice=PLAIN, draws="9s")
    assert totals(script(other, "E discard 9m; S kong <5555m>")) == [-2, 4, -1, -1]


@pytest.mark.rule("northeast-hongdian.kong.play-on", "northeast-hongdian.end.exhausted")
def test_kongs_in_a_drawn_deal() -> None:
    for rules, ends in ((RULES, [6, -2, -2, -2]), (variant(KEY, kong_paid_on_draw=False), [0, 0, 0, 0])):
        deal = script(stacked(rules, hands={"E": "5555m"}, dice=PLAIN), "E kong <5555m>")
        assert totals(deal) == [6, -2, -2, -2]
        play_until(deal, None, idle)
        assert not deal.wins
        assert totals(deal) == ends


def _ready_deal() -> Deal:
    """N, closed, waits for 5p and 8p."""
    return stacked(RULES, hands={"E": "1s", "N": "999m234p67p456s33s"}, draws="9s1m1p", last="8p", dice=(5, 6))


@pytest.mark.rule(
    "northeast-hongdian.ex.ready-sea-bottom", "northeast-hongdian.score.ready", "northeast-hongdian.score.sea-bottom",
    "northeast-hongdian.wall.sea-bottom", "northeast-hongdian.settle.payers",
)  # fmt: skip
def test_ready_and_from_the_sea_bottom() -> None:
    assert paid(won("999m234p67p456s33s", "8p", "N", flags=("last-zone", "ready-declared"))) == (-8, -4, -4, 16)
    ends = play_until(stacked(RULES, hands={"E": "1s"}), lambda now: now.view("E").turns == 1 and not now.finished)
    last = "ESWN"[("ESWN".index(ends.events[-1].seat) + 1) % 4] if ends.events[-1].seat in "ESWN" else "N"
    deal = stacked(RULES, hands={last: "999m234p67p456s33s"}, last="8p", dice=(5, 6))
    play_until(deal, lambda now: now.finished or (now.view(last).turns == 0 and last in now.waiting))
    assert "win" in texts(deal, last)
    script(deal, f"{last} win")
    assert {one.key for one in deal.wins[0].score.patterns} >= {"sea-bottom"}  # type: ignore[union-attr]


@pytest.mark.rule(
    "northeast-hongdian.wall.sea-bottom", "northeast-hongdian.wall.undrawn", "northeast-hongdian.end.exhausted"
)
def test_the_last_four_tiles_are_kept_or_by_option_discarded() -> None:
    for rules, more in ((RULES, 0), (variant(KEY, sea_bottom_discard=True), 4)):
        deal = play_until(stacked(rules, seed=3), lambda now: now.view("E").turns == 4)
        script(deal, f"{deal.waiting[0]} discard")
        thrown = sum(len(one.river) for one in deal.view("E").seats)
        play_until(deal, None, idle)
        view = deal.view("E")
        assert view.left == 14
        assert sum(len(one.river) for one in view.seats) - thrown == more


@pytest.mark.rule("northeast-hongdian.wall.undrawn", "northeast-hongdian.kong.play-on")
def test_a_kong_takes_no_turn_draw() -> None:
    deal = stacked(RULES, hands={"E": "5555m"}, tail="9s")
    before = deal.view("E")
    script(deal, "E kong <5555m>")
    after = deal.view("E")
    assert (after.drawn, before.turns - after.turns, before.left - after.left) == ("9s", 0, 1)


@pytest.mark.rule(
    "northeast-hongdian.ready.closed-only", "northeast-hongdian.claims.allowed", "northeast-hongdian.score.ready"
)
def test_a_closed_hand_may_declare_ready_and_is_frozen() -> None:
    deal = _ready_deal()
    script(deal, "E discard 1s; S discard; W discard")
    assert "discard 1p ready" in texts(deal, "N")
    script(deal, "N discard 1p ready; ... N")
    assert texts(deal, "N") <= {f"discard {deal.view('N').drawn}", "win"}
    opened = stacked(RULES, hands={"E": "9m", "N": "99m234p67p456s33s1p"}, dice=PLAIN)
    script(opened, "E discard 9m; N claim [999m]")
    assert not [text for text in texts(opened, "N") if "ready" in text]
    konged = stacked(RULES, hands={"E": "1s", "N": "9999m234p67p456s3s"}, draws="9s1m3s", dice=PLAIN, tail="1p")
    script(konged, "E discard 1s; S discard; W discard; N kong <9999m>")
    assert "discard 1p ready" in texts(konged, "N")


@pytest.mark.rule("northeast-hongdian.score.kong-bloom")
def test_a_win_on_the_tile_of_a_kong_doubles() -> None:
    deal = stacked(RULES, hands={"E": "9999m234p67p456s33s"}, tail="8p", dice=PLAIN)
    script(deal, "E kong <9999m>; E win")
    assert totals(deal) == [3 * (2 + 4), *[-6] * 3]


@pytest.mark.rule("northeast-hongdian.ex.rob-kong", "northeast-hongdian.kong.rob", "northeast-hongdian.kong.play-on")
def test_a_robbed_kong_is_not_paid() -> None:
    usual.robbed_kong(RULES, {"S": -1, "N": 1}, opened=True)
    usual.not_robbed(variant(KEY, rob_kong=False), opened=True)


@pytest.mark.rule("northeast-hongdian.claims.allowed")
def test_claims_and_the_nearest_winner() -> None:
    usual.claims(RULES)
    usual.winners(RULES, "W", {"S": -1, "W": 1}, opened=True)


@pytest.mark.rule("northeast-hongdian.rotation.dealer", "northeast-hongdian.end.exhausted")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES, opened=True)
    usual.drawn_deal(RULES, left=14)


@pytest.mark.rule("northeast-hongdian.tiles.set", "northeast-hongdian.deal.hands", "northeast-hongdian.conduct.rounds")
def test_tiles_hands_and_no_length() -> None:
    usual.tiles(RULES, 108)
    usual.tiles(variant(KEY, dragons=True), 120)
    assert RULES.words["rotation"].rounds == 0
    assert RULES.words["walls"].opened.dice == 2
