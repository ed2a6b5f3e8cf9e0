"""Every rule, worked example and option of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.errors import RuleError
from mahjong.notation import parse
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.rules.rotation import Outcome
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code, kind
from options_read import every_option_is_read
from scored import refused

KEY = "nanchang-bao"
RULES = variant(KEY)
FISHING = "234m 567p 234s 678s 5m"
READY = "45p 123m 456m 789s 99s"


def won(
    hand: str,
    win: str,
    seat: str,
    giver: str | None = None,
    turned: str = "5m",
    flags: tuple[str, ...] = (),
    **options: Any,
) -> Score:
    rules = variant(KEY, **options)
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, turned=turned, flags=flags)


def check(score: Score, pay: tuple[int, ...], *items: str) -> None:
    """Legal, these payments of E S W N, and exactly these items of the winner."""
    assert score.legal, score.reason
    assert tuple(score.payments[seat] for seat in "ESWN") == pay
    assert {one.key for one in score.patterns if one.payer is None} == set(items)


def rig(
    hands: Mapping[str, str], *, turned: str = "5m", draws: str = "", tail: str = "", dealer: str = "E", **options: Any
) -> Deal:
    """Every treasure that these do not name is drawn last, so that nobody holds one by chance."""
    rules = variant(KEY, **options)
    treasures = Counter({turned: 3, code(rules.words["marks"].masks(kind(turned))["second"].bit_length() - 1): 4})
    for text in (*hands.values(), draws, tail):
        treasures.subtract(code(tile) for tile in parse(text.replace(" ", "")))
    last = "".join((+treasures).elements())
    return stacked(rules, hands=hands, indicator=turned, draws=draws, tail=tail, last=last, dealer=dealer)


def held(hands: Mapping[str, str], **options: Any) -> list[int]:
    """What the treasures of these hands bring when nobody wins: those drawn later are put out again at once."""
    deal = play_until(rig({"E": "1p", **hands}, **options))
    assert not deal.wins
    return totals(deal)


def test_every_option() -> None:
    every_option_is_read(KEY, {"misfit_spacing": ("gap3", "knitted"), "unit": (1, 2, 10), "fifth_copy": (True, False)})
    for name, value in (("misfit_spacing", "rows"), ("unit", 0), ("fifth_copy", "perhaps")):
        with pytest.raises(RuleError):
            variant(KEY, **{name: value})
    assert variant("南昌寶") == variant("南昌麻将（宝）") == RULES


# ---- treasures --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "nanchang-bao.ex.five",
    "nanchang-bao.settle.barrier",
    "nanchang-bao.settle.barrier-table",
    "nanchang-bao.settle.unit",
)
@pytest.mark.parametrize("unit", [1, 2, 10])
def test_five_points_break_the_barrier(unit: int) -> None:
    row = [-7, 29, -11, -11]
    assert held({"E": "1p 6m", "S": "55m 6m"}, unit=unit) == [unit * one for one in row]


@pytest.mark.rule("nanchang-bao.ex.six", "nanchang-bao.ex.seven", "nanchang-bao.settle.barrier-table")
def test_six_and_seven_points() -> None:
    assert held({"E": "1p 6m", "W": "55m 66m"}) == [-15, -19, 53, -19]
    assert held({"W": "6m", "N": "555m 6m"}) == [-29, -29, -25, 83]


@pytest.mark.rule("nanchang-bao.settle.barrier-table")
@pytest.mark.parametrize(("number", "worth"), [(1, 1), (4, 4), (5, 10), (6, 18), (7, 28), (8, 40), (9, 54), (10, 70)])
def test_the_table_goes_on_by_its_formula(number: int, worth: int) -> None:
    (word,) = [one for one in RULES.words["extras"] if getattr(one, "key", "") == "treasures"]
    assert word.curve(number) == worth


@pytest.mark.rule("nanchang-bao.ex.overlord", "nanchang-bao.settle.overlord")
def test_who_alone_holds_treasures_doubles_them() -> None:
    assert held({"E": "1p 55m 6m"}) == [60, -20, -20, -20]
    assert held({"N": "5m 6m"}) == [-6, -6, -6, 18]  # below the barrier too


@pytest.mark.rule("nanchang-bao.ex.exhausted", "nanchang-bao.end.draw", "nanchang-bao.wild.value")
def test_a_drawn_deal_settles_treasures_alone() -> None:
    assert held({"S": "5m", "W": "6m"}) == [-3, 5, 1, -3]
    assert held({}) == [0, 0, 0, 0]


@pytest.mark.rule(
    "nanchang-bao.wild.each-hand", "nanchang-bao.wild.pair", "nanchang-bao.wild.indicator", "nanchang-bao.tiles.set"
)
@pytest.mark.parametrize(
    ("turned", "second"),
    [("5z", "7z"), ("7z", "6z"), ("6z", "5z"), ("9m", "1m"), ("4z", "1z"), ("1z", "2z"), ("3p", "4p")],
)
def test_the_tile_turned_up_and_the_next_are_treasures(turned: str, second: str) -> None:
    deal = rig({}, turned=turned)
    view = deal.view("S")
    assert (view.indicator, set(view.wild)) == (turned, {turned, second})
    inside = Counter(code(place.tile) for place in deal.tiles() if place.where != "indicator")
    assert (inside[turned], inside[second], sum(inside.values())) == (3, 4, 135)
    assert refused(won("5555m12p456p789p9s", "1s", "S")) == "nanchang-bao.wild.indicator"
    assert won("6666m12p456p789p9s", "1s", "S").legal
    usual.tiles(RULES, 136)


# ---- hands ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "nanchang-bao.ex.german-with-treasure", "nanchang-bao.pattern.german-real", "nanchang-bao.pattern.seven-star"
)
@pytest.mark.rule("nanchang-bao.pattern.german-price")
def test_seven_star_german_with_a_treasure() -> None:
    hand = {"N": "258m 147p 9s 234567z"}
    score = won(hand["N"].replace(" ", ""), "1z", "N")
    check(score, (-37, -21, -21, 79), "self-draw", "misfits", "seven-star", "german", "five-more")
    deal = rig({"E": "9m 9p", **hand}, draws="9m 9p 1z")
    script(deal, "E discard 9m; S discard 9m; W discard 9p; N win")
    assert totals(deal) == [-41, -25, -25, 91]


@pytest.mark.rule("nanchang-bao.pattern.german", "nanchang-bao.pattern.german-price")
def test_german_misfits_need_not_all_honours_and_use_no_treasure() -> None:
    check(won("258m147p69s12345z", "6z", "N", "S"), (-13, -13, -9, 35), "misfits", "german", "five-more")
    check(won("5m147p369s12345z8m", "6z", "N", "S"), (-13, -13, -9, 35), "misfits", "german", "five-more")
    check(won("45m147p369s12345z", "6z", "N", "S"), (-4, -4, -2, 10), "misfits")  # the treasure is any other tile
    check(won("234m678p567z12z99s", "4z", "S", "W"), (-9, 25, -9, -7), "german", "five-more")  # a chicken hand


@pytest.mark.rule("nanchang-bao.pattern.seven-star-suits")
def test_suits_of_misfits_by_gaps_or_by_rows() -> None:
    for numbers, rows in (("147m258p3s", True), ("258p147m9s", True), ("147m147p3s", False), ("148m259p3s", False)):
        assert won(f"{numbers}123456z", "7z", "S", "W", turned="8s").legal
        asked = won(f"{numbers}123456z", "7z", "S", "W", turned="8s", misfit_spacing="knitted")
        assert asked.legal == rows
        if not rows:
            assert refused(asked) == "nanchang-bao.score.rest"
    assert refused(won("146m258p9s234567z", "1z", "W", "E", turned="5s")) == "nanchang-bao.score.rest"


@pytest.mark.rule("nanchang-bao.pattern.seven-star")
def test_a_treasure_is_no_seventh_star() -> None:
    check(won("148m259p3s5s12345z", "6z", "S", "N", turned="5s"), (-4, 10, -2, -4), "misfits")


@pytest.mark.rule(
    "nanchang-bao.ex.wind-chow", "nanchang-bao.claims.wind-chow", "nanchang-bao.wild.any", "nanchang-bao.settle.discard"
)
def test_three_winds_are_a_set() -> None:
    check(won("12m5m456p789s99s12z", "4z", "S", "W"), (-2, 5, -2, -1))
    check(won("12m5m456p789s99s57z", "6z", "S", "W"), (-2, 5, -2, -1))


@pytest.mark.rule("nanchang-bao.ex.near-miss", "nanchang-bao.claims.wind-chow", "nanchang-bao.claims.dragon-chow")
def test_winds_and_dragons_do_not_mix() -> None:
    assert refused(won("12m5m456p789s99s11z", "5z", "S", "W")) == "nanchang-bao.score.rest"
    deal = script(rig({"E": "1z", "S": "23z 57z"}), "E discard 1z")
    assert texts(deal, "S") == {"claim [123z]", "pass"}
    deal = script(rig({"E": "6z", "S": "23z 57z", "W": "57z"}), "E discard 6z")
    assert texts(deal, "S") == {"claim [567z]", "pass"}
    assert texts(deal, "W") == set()


@pytest.mark.rule("nanchang-bao.ex.fishing", "nanchang-bao.pattern.fishing", "nanchang-bao.settle.discard")
def test_fishing_is_drawn_and_the_dealer_gains_or_loses_most() -> None:
    check(won(FISHING.replace(" ", ""), "9p", "E"), (24, -8, -8, -8), "fishing", "self-draw")
    check(won(FISHING.replace(" ", ""), "9p", "S"), (-8, 16, -4, -4), "fishing", "self-draw")
    assert refused(won(FISHING.replace(" ", ""), "9p", "S", "W")) == "nanchang-bao.pattern.fishing"
    deal = rig({"E": FISHING + " 1z"}, draws="2z 3z 4z 9p")
    script(deal, "E discard 1z; S discard 2z; W discard 3z; N discard 4z; E win")
    assert totals(deal) == [36, -12, -12, -12]


@pytest.mark.rule("nanchang-bao.pattern.combinations")
def test_combinations_add_up() -> None:
    check(won("1133m55p7799s22z5m", "4z", "S", turned="5m"), (-16, 32, -8, -8), "fishing", "self-draw", "seven-pairs")
    check(
        won("222m555p8s[333s][777z]", "8s", "E", "S", turned="9p"),
        (47, -21, -13, -13),
        "all-pungs",
        "german",
        "five-more",
    )
    check(
        won("11m33m55p77p22s99s6z", "6z", "W", "N", turned="8p"),
        (-21, -13, 55, -21),
        "seven-pairs",
        "german",
        "german-pairs",
        "five-more",
    )
    deal = script(rig({"E": "1z", "S": FISHING}), "E discard 1z; S win")
    assert totals(deal) == [-44, 132, -44, -44]
    deal = script(rig({"E": "123m 456m 789p 222z 99s"}, turned="5s"), "E win")
    assert totals(deal) == [60, -20, -20, -20]


@pytest.mark.rule("nanchang-bao.pattern.no-treasure")
def test_a_full_flush_has_no_price() -> None:
    check(won("123m456m789m2233m", "1m", "S", "W", turned="5s"), (-9, 25, -9, -7), "german", "five-more")


@pytest.mark.rule("nanchang-bao.settle.unit")
def test_every_payment_is_in_units() -> None:
    for unit in (1, 3):
        check(won("12m5m456p789s99s12z", "4z", "S", "W", unit=unit), (-2 * unit, 5 * unit, -2 * unit, -unit))
        deal = script(rig({"E": "123m 456m 789p 222z 99s"}, turned="5s", unit=unit), "E win")
        assert totals(deal) == [60 * unit, *[-20 * unit] * 3]
        usual.concealed_kong(variant(KEY, unit=unit), {"E": 6 * unit, "S": -2 * unit, "W": -2 * unit, "N": -2 * unit})


@pytest.mark.rule("nanchang-bao.wild.fifth-copy")
def test_a_fifth_copy() -> None:
    assert won("111m234p567p789p5s", "1m", "S", turned="5s").legal
    assert refused(won("111m234p567p789p5s", "1m", "S", turned="5s", fifth_copy=False)) == "nanchang-bao.score.rest"


@pytest.mark.rule("nanchang-bao.score.best")
def test_the_reading_that_pays_most_counts() -> None:
    # Seven pairs, German, or two runs twice over: the pairs pay more.
    check(
        won("112233m445566p7s", "7s", "S", "W", turned="9s"),
        (-21, 55, -21, -13),
        "seven-pairs",
        "german",
        "german-pairs",
        "five-more",
    )


# ---- play -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("nanchang-bao.wild.any", "nanchang-bao.claims.all")
def test_in_claims_a_treasure_is_the_tile_it_shows() -> None:
    deal = script(rig({"E": "6m 3p", "S": "45m", "W": "66m 3p", "N": "1p"}), "E discard 6m")
    assert "claim [456m]" in texts(deal, "S")
    assert "claim [666m]" in texts(deal, "W")
    assert not script(rig({"E": "3p", "S": "1s", "W": "66m 3p"}), "E discard 3p").legal("W")
    deal = script(rig({"E": "3p", "S": "12p 45p", "W": "33p"}), "E discard 3p")
    assert texts(deal, "S") == {"claim [123p]", "claim [234p]", "claim [345p]", "pass"}
    assert texts(deal, "W") == {"claim [333p]", "pass"}


@pytest.mark.rule("nanchang-bao.score.rest")
def test_kongs_bring_two_and_one() -> None:
    assert totals(script(rig({"E": "1111p"}), "E kong <1111p>")) == [6, -2, -2, -2]
    assert totals(script(rig({"E": "9s", "S": "999s"}), "E discard 9s; S claim [9999s]")) == [-1, 3, -1, -1]
    deal = rig({"E": "1z", "W": "6666m 1p 4p 7p"}, draws="2z 3z", tail="9s")
    script(deal, "E discard 1z; S discard 2z; W kong <6666m>")
    assert totals(deal) == [-10, -10, 30, -10]
    assert deal.view("W").drawn == "9s"


@pytest.mark.rule("nanchang-bao.score.rest")
def test_a_robbed_kong_is_paid_by_all_and_a_replacement_counts() -> None:
    hands = {"E": "6p 1z", "S": READY, "W": "66p 2p", "N": "1s"}
    deal = rig(hands, turned="3z", draws="2z 2z 1z 6p", tail="9m")
    script(
        deal,
        "E discard 6p; S pass; W claim [666p]; W discard 2p; N discard; E discard; S discard 1z; W kong [6666p+]; S win",
    )
    assert totals(deal) == [-13, 31, -9, -9]
    deal = rig({"E": "1z 1p", "N": "11z 345m 456p 2s 8888p"}, turned="9m", draws="2z 2z 3z", tail="2s")
    script(deal, "E discard 1z; N claim [111z]; N kong <8888p>; N win")
    assert totals(deal) == [-23, -15, -15, 53]


@pytest.mark.rule("nanchang-bao.score.rest")
def test_one_winner_and_no_win_after_one_was_let_pass() -> None:
    hands = {"E": "6p 1z", "W": READY, "N": "45p 123s 456s 789m 99m"}
    deal = rig(hands, turned="3z", draws="2z 5z 5z 6z 6p 5z")
    script(deal, "E discard 1z; S discard; W discard; N discard; E discard 6p")
    both = deal.copy()
    both.act("N", "win")
    both.act("W", "win")
    assert [one.seat for one in both.wins] == ["W"]
    script(deal, "W pass; N pass; S discard 6p")
    assert "win" not in texts(deal, "W") | texts(deal, "N")


@pytest.mark.rule("nanchang-bao.rotation.dealer")
def test_the_dealer_stays_after_winning_alone() -> None:
    rotation = RULES.words["rotation"]
    for wins, dealer in (([(["E"], "W")], "E"), ([(["W"], None)], "S"), ([], "S")):
        assert rotation.after(Outcome(tuple("ESWN"), "E", wins)).dealer == dealer
