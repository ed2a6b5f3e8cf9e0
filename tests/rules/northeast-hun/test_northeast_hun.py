"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest

import usual
from asked import texts, totals
from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.match import Match
from mahjong.rules.options import DEAL
from mahjong.rules.result import Score
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code, kind
from mahjong.variant import Variant
from options_read import every_option_is_read

KEY = "northeast-hun"
RULES = variant(KEY)
DICE = (2, 4, 3, 5, 3, 4)  # S throws second; the seventh tile from the end is the indicator


def won(
    hand: str,
    win: str,
    giver: str | None = "N",
    seat: str = "S",
    turned: str = "6z",
    flags: tuple[str, ...] = (),
    **options: Any,
) -> Score:
    rules = variant(KEY, **options)
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, turned=turned, flags=flags)


def paid(score: Score) -> tuple[int, ...]:
    assert score.legal, score.reason
    return tuple(score.payments[seat] for seat in "ESWN")


def refused(score: Score) -> str:
    assert score.reason is not None
    return score.reason.id


def table(hands: dict[str, str], *, turned: str = "6z", rules: Variant = RULES, **how: Any) -> Deal:
    return stacked(rules, hands=hands, indicator=turned, dice=DICE, **how)


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "suit_rule": ("quanmen", "duanmen"), "wild_roll": ("down", "up", "interval"), "wild_claimable": (False, True),
        "seven_pairs": (False, True), "dealer_fan": ("both_ways", "wins_only"), "own_kong_fan": (False, True),
        "payers": ("all", "discarder_only"), "fifth_copy": (True, False), "asks_terms": (False, True),
    })  # fmt: skip
    for name, value in (("suit_rule", "either"), ("wild_roll", "sideways"), ("payers", "nobody")):
        with pytest.raises(RuleError):
            variant(KEY, **{name: value})
    assert variant("混子") == variant("東北混子麻將") == RULES


# ---- before the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("northeast-hun.ex.break", "northeast-hun.wall.dice-twice", "northeast-hun.wall.break")
def test_the_second_thrower_opens_his_wall_by_both_throws() -> None:
    opening = table({}).layout.opening
    assert (opening.throws, opening.throwers, opening.seat, opening.skipped) == (((2, 4), (3, 5)), (0, 1), 1, 14)
    beyond = stacked(RULES, dice=(6, 6, 5, 5, 1, 1)).layout.opening
    assert (beyond.seat, beyond.skipped) == (3, 22)  # five stacks into the next wall


@pytest.mark.rule("northeast-hun.conduct.second-roller-terms")
def test_the_terms_are_options_of_the_deal() -> None:
    table_ = RULES.option_table
    assert table_["suit_rule"].scope is DEAL
    assert table_["wild_roll"].scope is DEAL
    for terms, wild in (
        ({}, "1p"),
        ({"wild_roll": "up"}, "8p"),
        ({"suit_rule": "duanmen", "wild_roll": "interval"}, "2p"),
    ):
        deal = table({}, turned="9p", rules=variant(KEY, **terms))
        assert set(deal.view("E").wild) == {wild}


def asked(**how: Any) -> Deal:
    """S, who throws second, is asked for the terms."""
    return table({}, turned="9p", rules=variant(KEY, asks_terms=True), **how)


@pytest.mark.rule("northeast-hun.conduct.second-roller-terms", "northeast-hun.ex.break", "northeast-hun.wild.direction")
def test_the_second_thrower_sets_the_terms_before_the_deal() -> None:
    deal = asked()
    assert (deal.waiting, deal.legal("E")) == (("S",), ())
    assert deal.legal("S") == ("choose suit_rule=quanmen", "choose suit_rule=duanmen")
    assert not [event for event in deal.events if event.kind == "deal"]
    deal.act("S", "choose suit_rule=duanmen")
    assert deal.legal("S") == ("choose wild_roll=down", "choose wild_roll=up", "choose wild_roll=interval")
    with pytest.raises(IllegalAction):
        deal.act("S", "choose suit_rule=quanmen")
    before = deal.copy()
    for how, wild in (("down", "1p"), ("up", "8p"), ("interval", "2p")):
        now = before.copy()
        now.act("S", f"choose wild_roll={how}")
        assert (now.waiting, set(now.view("E").wild)) == (("E",), {wild})
        assert dict(now.view("W").seats[1].choices) == {"suit_rule": "duanmen", "wild_roll": how}
        again = pickle.loads(pickle.dumps(now))
        assert set(again.view("N").wild) == {wild}
        now.undo()
        assert now.legal("S") == before.legal("S")


@pytest.mark.rule("northeast-hun.conduct.second-roller-terms", "northeast-hun.win.duanmen", "northeast-hun.win.quanmen")
def test_a_deal_is_won_by_the_terms_that_were_set() -> None:
    hands = {"E": "5m9m", "W": "46m123p99p111z777s"}  # all three suits
    for terms, may in (("quanmen", True), ("duanmen", False)):
        deal = table(hands, rules=variant(KEY, asks_terms=True))
        script(deal, f"S choose suit_rule={terms}; S choose wild_roll=down; E discard 5m")
        assert ("win" in texts(deal, "W")) == may
        if may:
            script(deal, "W win")
            assert totals(deal) == [-4, -1, 6, -1]


@pytest.mark.rule("northeast-hun.conduct.second-roller-terms")
def test_the_terms_hold_for_one_deal_and_stand_in_its_record() -> None:
    match = Match(variant(KEY, asks_terms=True), seed=4)
    first = match.deal
    seat = first.waiting[0]
    assert seat == first.seats[first.layout.opening.throwers[-1]]
    first.act(seat, "choose suit_rule=duanmen")
    first.act(seat, "choose wild_roll=up")
    told = Deal.from_json(first.to_json())
    assert told.view("E") == first.view("E")
    assert first.variant == match.variant  # the rules of the table stay


@pytest.mark.rule(
    "northeast-hun.ex.wild-down-wrap",
    "northeast-hun.wild.indicator",
    "northeast-hun.wild.direction",
    "northeast-hun.deal.hands",
)
def test_the_seventh_tile_from_the_end_is_the_indicator() -> None:
    deal = table({}, turned="9p")
    view = deal.view("W")
    assert (view.indicator, set(view.wild), view.left - view.turns) == ("9p", {"1p"}, 14)
    rolls = [event.note for event in deal.events if event.kind == "roll"]
    assert rolls == ["2 4 3 5", "3 4"]
    assert [event.kind for event in deal.events].index("deal") < [event.kind for event in deal.events].index("turn")
    tiles = deal.source.wall.tiles
    assert code(tiles[len(tiles) - 7]) == "9p"  # tile by tile from the last one
    usual.tiles(RULES, 136)


@pytest.mark.rule("northeast-hun.wild.direction")
@pytest.mark.parametrize(
    ("turned", "down", "up", "interval"),
    [("2m", "3m", "1m", "4m"), ("9s", "1s", "8s", "2s"), ("1m", "2m", "9m", "3m"), ("4z", "1z", "3z", "2z"), ("1z", "2z", "4z", "3z"),
     ("7z", "6z", "5z", "5z"), ("5z", "7z", "6z", "6z"), ("6z", "5z", "7z", "7z")],
)  # fmt: skip
def test_how_the_wild_tile_rolls(turned: str, down: str, up: str, interval: str) -> None:
    for how, wild in (("down", down), ("up", up), ("interval", interval)):
        masks = variant(KEY, wild_roll=how).words["marks"].masks(kind(turned))
        assert masks == {"wild": 1 << kind(wild)}


@pytest.mark.rule("northeast-hun.wild.indicator")
def test_the_indicator_is_never_drawn() -> None:
    deal = table({}, turned="9p")
    inside = Counter(code(place.tile) for place in deal.tiles() if place.where != "indicator")
    assert inside["9p"] == 3
    deal = play_until(deal)
    assert [code(place.tile) for place in deal.tiles() if place.where == "indicator"] == ["9p"]
    assert refused(won("99978p123m456s11z", "9p", turned="9p")) == "northeast-hun.wild.indicator"
    # Kongs take the tiles before and behind it from the tail.
    deal = stacked(RULES, hands={"E": "1111s2222s3333s"}, indicator="9p", tail="5m6m7m", dice=(2, 4, 3, 5, 1, 1))
    script(deal, "E kong <1111s>; E kong <2222s>; E kong <3333s>")
    assert [event.text for event in deal.events if event.kind == "replace"] == ["5m", "6m", "7m"]


# ---- what a win needs -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "northeast-hun.ex.legal-quanmen",
    "northeast-hun.win.quanmen",
    "northeast-hun.win.terminal-or-wind",
    "northeast-hun.win.triplet",
)
def test_quanmen() -> None:
    assert won("123m456p78s99s[111p]", "9s").legal
    assert refused(won("123m456p78p99p[111p]", "9p")) == "northeast-hun.win.quanmen"
    assert refused(won("234m456p67s55s[888p]", "8s")) == "northeast-hun.win.terminal-or-wind"
    assert won("234m456p67s11z[888p]", "8s").legal


@pytest.mark.rule("northeast-hun.ex.chows-no-honour", "northeast-hun.win.triplet")
def test_a_triplet_is_needed_where_there_is_no_honour() -> None:
    assert refused(won("123m456p78s99s[123p]", "9s")) == "northeast-hun.win.triplet"
    for whole in ("123m456p78s99s<1111p>", "111m456p78s99s[123p]"):
        assert won(whole, "9s").legal


@pytest.mark.rule("northeast-hun.ex.wind-pair", "northeast-hun.win.terminal-or-wind", "northeast-hun.win.triplet")
def test_a_pair_of_winds_does() -> None:
    assert won("234m456p67s11z[123p]", "8s").legal
    assert won("234m456p67s55z[234p]", "8s").legal
    assert won("234m45p44s222z[234s]", "6p").legal


@pytest.mark.rule("northeast-hun.ex.duanmen", "northeast-hun.win.duanmen")
def test_duanmen() -> None:
    assert refused(won("123m456p78s99s[111p]", "9s", suit_rule="duanmen")) == "northeast-hun.win.duanmen"
    assert won("123m456p78m99m[111p]", "9m", suit_rule="duanmen").legal
    assert won("111222m33m55z[999m]", "5z", suit_rule="duanmen").legal


@pytest.mark.rule("northeast-hun.ex.wild-as-tile", "northeast-hun.wild.use", "northeast-hun.win.quanmen")
def test_a_wild_tile_counts_as_what_it_stands_for() -> None:
    score = won("123m456s99s1p8p[777m]", "7p", giver=None, turned="9p")
    assert score.legal
    assert "789p" in score.reading or "678p" in score.reading
    # The wild 1p is no terminal where it stands for 5s, and the suit that it shows is none.
    assert refused(won("234m46s67s88s1p[777m]", "8s", turned="9p")) == "northeast-hun.win.quanmen"
    assert won("234m456s11z1p8p[777m]", "7p", giver=None, turned="9p").legal


@pytest.mark.rule("northeast-hun.ex.seven-pairs-off", "northeast-hun.win.shape")
def test_seven_pairs_by_option() -> None:
    assert refused(won("11m33m55p77p22s99s4z", "4z", "W")) == "northeast-hun.win.shape"
    assert won("11m33m55p77p22s99s4z", "4z", "W", seven_pairs=True).legal
    assert refused(won("11m33m55p77p22s99s4s", "4s", "W", seven_pairs=True)) == "northeast-hun.win.triplet"


@pytest.mark.rule("northeast-hun.wild.fifth-copy")
def test_a_fifth_copy() -> None:
    hand = "111m1p345p567s789s"
    assert won(hand, "1m", None, turned="9p").legal
    assert not won(hand, "1m", None, turned="9p", fifth_copy=False).legal


# ---- what it brings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "northeast-hun.ex.pungs-discard",
    "northeast-hun.score.all-pungs",
    "northeast-hun.score.discard",
    "northeast-hun.score.dealer",
)
@pytest.mark.rule("northeast-hun.settle.payers", "northeast-hun.score.unit")
def test_all_pungs_on_a_discard() -> None:
    hand = "99m44m[111p][222s][555z]"
    assert paid(won(hand, "9m")) == (-8, 20, -4, -8)
    assert paid(won(hand, "9m", dealer_fan="wins_only")) == (-4, 16, -4, -8)
    assert paid(won(hand, "9m", payers="discarder_only")) == (0, 8, 0, -8)
    assert paid(won(hand, "9m", seat="E", giver="N")) == (32, -8, -8, -16)


@pytest.mark.rule(
    "northeast-hun.ex.dealer-selfdraw",
    "northeast-hun.score.self-draw",
    "northeast-hun.score.dealer",
    "northeast-hun.settle.payers",
)
def test_a_self_draw_of_the_dealer() -> None:
    hand = "12m456p678s33p[999s]"
    assert paid(won(hand, "3m", None, "E")) == (12, -4, -4, -4)
    assert paid(won(hand, "3m", None, "S")) == (-4, 8, -2, -2)
    assert paid(won(hand, "3m", None, "E", dealer_fan="wins_only")) == (12, -4, -4, -4)
    assert paid(won(hand, "3m", None, "S", dealer_fan="wins_only")) == (-2, 6, -2, -2)
    assert paid(won(hand, "3m", None, "S", payers="discarder_only")) == (-4, 8, -2, -2)


@pytest.mark.rule("northeast-hun.score.own-kong")
def test_ones_own_kongs_by_option() -> None:
    hand = "12m33p678s<9999s>[6666p]"
    assert paid(won(hand, "3m", None)) == (-4, 8, -2, -2)
    assert paid(won(hand, "3m", None, own_kong_fan=True)) == (-16, 32, -8, -8)


# ---- play -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("northeast-hun.wild.use")
def test_wild_tiles_are_not_claimed_unless_by_option() -> None:
    for may, rules in ((False, RULES), (True, variant(KEY, wild_claimable=True))):
        deal = script(table({"E": "1p", "S": "23p", "W": "11p"}, turned="9p", rules=rules), "E discard 1p")
        assert ("claim [123p]" in texts(deal, "S")) == may
        assert ("claim [111p]" in texts(deal, "W")) == may
        if not may:
            with pytest.raises(IllegalAction):
                deal.verify("W", "claim [111p]")
        deal = script(table({"E": "3p", "S": "12p"}, turned="9p", rules=rules), "E discard 3p")
        assert ("claim [123p]" in texts(deal, "S")) == may
        # Won on it is taken as what it shows, or not at all.
        deal = script(table({"E": "1p", "S": "23p111z456m789s55s"}, turned="9p", rules=rules), "E discard 1p")
        assert ("win" in texts(deal, "S")) == may


@pytest.mark.rule("northeast-hun.claims.all")
def test_claims_robbing_and_the_nearest_winner() -> None:
    usual.claims(RULES)
    usual.kongs(RULES)
    hands = {"E": "5m9m", "W": "46m123p99p111z777s", "N": "46m123p99s222z777p"}
    deal = table(hands, turned="6z")
    script(deal, "E discard 5m; N win; W win")
    assert [one.seat for one in deal.wins] == ["W"]
    assert totals(deal) == [-4, -1, 6, -1]
    deal = table({"E": "5m", "S": "55m1s", "N": "46m123p99s222z777p"}, draws="1s9p6s5m", tail="9s")
    script(
        deal,
        "E discard 5m; N pass; S claim [555m]; S discard 1s; W discard; N discard; E discard; S kong [5555m+]; N win",
    )
    assert (deal.wins[0].giver, totals(deal)) == ("S", [-2, -2, -1, 5])


@pytest.mark.rule("northeast-hun.end.first-win", "northeast-hun.score.discard")
def test_one_win_ends_the_deal() -> None:
    deal = table({"E": "5m9m", "W": "46m123p99p111z777s"})
    script(deal, "E discard 5m; W win")
    assert deal.finished
    assert len(deal.wins) == 1


@pytest.mark.rule(
    "northeast-hun.end.exhausted",
    "northeast-hun.rotation.dealer",
    "northeast-hun.tiles.set",
    "northeast-hun.rotation.first-dealer",
)
def test_fourteen_tiles_are_left_and_the_dealer_stays() -> None:
    drawn = usual.drawn_deal(RULES, left=14)
    after = RULES.words["rotation"].after
    assert after(drawn.outcome).dealer == "E"
    for hands, text, dealer in (
        ({"E": "5m9m", "W": "46m123p99p111z777s"}, "E discard 5m; W win", "S"),
        ({"E": "456m123p99p111z777s"}, "E win", "E"),
    ):
        assert after(script(table(hands), text).outcome).dealer == dealer
    assert RULES.deal(seed=1).dealer == "E"
    # A replacement from the end shortens what is drawn: fourteen stay.
    deal = script(table({"E": "1111s"}, tail="9m"), "E kong <1111s>")
    assert deal.view("E").left - deal.view("E").turns == 14
    assert play_until(deal, None).view("E").left >= 14
