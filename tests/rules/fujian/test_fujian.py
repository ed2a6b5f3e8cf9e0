"""Every rule and worked example of the book, and every option."""

from __future__ import annotations

from typing import Any

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.registry import names
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.tiles import code, kind

RULES = variant("fujian")
NEXT = variant("fujian", wild_mode="next")
SIXTEEN = variant("fujian", hand_size=16)


def won(hand: str, win: str, turned: str, *, giver: str | None = None, seat: str = "S", **options: Any) -> Score:
    return variant("fujian", **options).score(
        hand, win, seat=seat, from_seat=giver, self_draw=giver is None, turned=turned
    )


def wild(turned: str, rules: Any = NEXT) -> str:
    return code(rules.words["marks"].masks(kind(turned))["wild"].bit_length() - 1)


def refused(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    return score.reason.id


@pytest.mark.rule(
    "fujian.ex.brother-seed", "fujian.wild.brother", "fujian.wild.brother-suits", "fujian.wild.brother-honors"
)
def test_the_younger_brother() -> None:
    assert [wild(turned) for turned in ("3m", "9m", "4z")] == ["4m", "1m", "7z"]
    assert [wild(turned) for turned in ("9p", "9s", "8s")] == ["1p", "1s", "9s"]
    assert wild("3m", RULES) == "3m"


@pytest.mark.rule("fujian.ex.ring-wrap", "fujian.wild.brother-honors")
def test_the_ring_of_honours() -> None:
    assert (wild("5z"), wild("7z")) == ("1z", "6z")
    ring = ["1z"]
    while len(ring) < 8:
        ring.append(wild(ring[-1]))
    assert ring == ["1z", "2z", "3z", "4z", "7z", "6z", "5z", "1z"]


@pytest.mark.rule("fujian.ex.turned-wild", "fujian.wild.turn", "fujian.wild.use", "fujian.score.value")
def test_the_turned_kind_is_wild() -> None:
    score = won("22m345p78s999s34m6p", "5m", "6p")
    assert score.payments == {"E": -2, "S": 6, "W": -2, "N": -2}
    assert won("22m345p78s999s34m6p", "5m", "6p", giver="N").payments == {"E": 0, "S": 1, "W": 0, "N": -1}


@pytest.mark.rule("fujian.ex.not-without-wild", "fujian.wild.turn", "fujian.win.shape")
def test_no_win_without_the_wild_tile() -> None:
    assert refused(won("22m345p78s999s34m6p", "5m", "6s")) == "fujian.win.shape"


@pytest.mark.rule("fujian.wild.brother")
def test_with_the_younger_brother_the_turned_kind_is_not_wild() -> None:
    assert not won("22m345p78s999s34m6p", "5m", "6p", wild_mode="next").legal
    assert won("22m345p78s999s34m6p", "5m", "5p", wild_mode="next").legal


@pytest.mark.rule("fujian.ex.white-as-turned", "fujian.wild.white-replaces", "fujian.wild.white-not-wild")
def test_a_white_dragon_stands_for_the_turned_tile() -> None:
    one, two = ("46m5z22s789p111z33p", "3p"), ("4466m55z22s111z33p", "3p")
    assert won(*one, "5m", giver="E", seat="W").legal
    assert not won(*one, "8m", giver="E", seat="W").legal
    assert not won(*two, "5m").legal
    assert won(*two, "5m", white_as_turned="all").legal
    assert not won(*one, "5m", white_as_turned="off").legal
    assert not won(*one, "5m", wild_mode="next").legal  # the kind that is turned is there itself


@pytest.mark.rule("fujian.wild.white-replaces")
def test_a_white_dragon_may_stay_what_it_is_and_may_be_won_on() -> None:
    assert won("55z22s456789p111z", "5z", "5m").legal
    assert won("46m555z22s789p111z", "5z", "5m", giver="W").legal  # 456m and a pung of white dragons
    assert not won("46m555z22s789p111z", "5z", "5m", giver="W", white_as_turned="off").legal
    assert won("46m22s789p111z333p", "5z", "5m", giver="W").legal


@pytest.mark.rule("fujian.wild.white-not-wild")
def test_the_white_dragon_is_wild_by_option_alone() -> None:
    hand = "46p5z22s789p111z33m"
    assert not won(hand, "3m", "5m").legal
    assert won(hand, "3m", "5m", white_role="wild").legal
    assert not won("46p46s55z22s111z33m", "3m", "5m", white_role="wild").legal
    assert won("46p46s55z22s111z33m", "3m", "5m", white_role="wild", white_as_turned="all").legal
    assert not won(hand, "3m", "5m", white_role="wild", white_as_turned="off").legal


@pytest.mark.rule("fujian.wild.white-replaces")
def test_a_white_dragon_is_no_turned_tile_in_claims() -> None:
    deal = stacked(RULES, hands={"E": "4m", "S": "6m5z"}, indicator="5m")
    script(deal, "E discard 4m")
    assert not any("m" in text for text in texts(deal, "S") if text.startswith("claim"))


@pytest.mark.rule("fujian.wild.white-replaces", "fujian.wild.white-not-wild")
def test_a_win_with_a_white_dragon_played() -> None:
    hands = {"E": "3p", "S": "46m5z22s789p111z33p"}
    deal = stacked(RULES, hands=hands, indicator="5m")
    script(deal, "E discard 3p")
    assert "win" in texts(deal, "S")
    script(deal, "S win")
    assert usual.money(deal) == {"E": -1, "S": 1}
    score = deal.wins[0].score
    assert score is not None
    assert "456m" in score.reading


@pytest.mark.rule("fujian.wild.turn", "fujian.wild.turn-when", "fujian.wild.turned-stays")
def test_the_tile_at_the_tail_is_turned_before_the_first_discard_and_never_drawn() -> None:
    deal = stacked(RULES, indicator="6p", seed=2)
    view = deal.view("S")
    assert (view.indicator, set(view.wild), deal.waiting) == ("6p", {"6p"}, ("E",))
    assert set(stacked(NEXT, indicator="6p").view("S").wild) == {"7p"}
    over = usual.drawn_deal(RULES)
    left = [place for place in over.tiles() if place.where == "indicator"]
    assert [code(place.tile) for place in left] == ["4z"]


@pytest.mark.rule("fujian.wild.turned-stays")
def test_nobody_holds_four_of_the_turned_kind() -> None:
    assert refused(won("6666p22s789s11z34m", "5m", "6p")) == "fujian.wild.turned-stays"
    assert won("666p222s789s11z34m", "5m", "6p").legal


@pytest.mark.rule("fujian.wild.no-claims")
def test_wild_tiles_are_not_claimed() -> None:
    hands = {"E": "6p", "S": "45p", "W": "66p", "N": "99m"}
    plain = stacked(RULES, hands=hands, indicator="6p")
    script(plain, "E discard 6p")
    assert not any(text.startswith("claim") for seat in plain.waiting for text in texts(plain, seat))
    loose = stacked(variant("fujian", wild_in_claims=True), hands=hands, indicator="6p")
    script(loose, "E discard 6p")
    assert "claim [456p]" in texts(loose, "S")
    assert "claim [666p]" in texts(loose, "W")
    used = stacked(RULES, hands={"E": "5p", "S": "46p"}, indicator="6p")
    script(used, "E discard 5p")
    assert "claim [456p]" not in (texts(used, "S") if "S" in used.waiting else set())


@pytest.mark.rule("fujian.wild.no-claims")
def test_nobody_wins_on_a_wild_tile_that_is_discarded() -> None:
    hand = "22m345p78s999s345m"
    assert refused(won(hand, "6s", "6s", giver="E")) == "fujian.wild.no-claims"
    assert won(hand, "6s", "6s").legal
    assert won(hand, "6s", "6s", giver="E", wild_in_claims=True).legal
    assert refused(won("22m78s999s345m[456p]", "6s", "6p")) == "fujian.wild.no-claims"
    assert won("22m78s999s345m[456p]", "6s", "6p", wild_in_claims=True).legal


@pytest.mark.rule("fujian.wild.no-claims")
def test_wild_tiles_make_no_kong() -> None:
    deal = stacked(NEXT, hands={"E": "7777p"}, indicator="6p")
    assert not any(text.startswith("kong") for text in texts(deal, "E"))
    loose = stacked(variant("fujian", wild_mode="next", wild_in_claims=True), hands={"E": "7777p"}, indicator="6p")
    assert "kong <7777p>" in texts(loose, "E")


@pytest.mark.rule("fujian.wild.fifth-copy")
def test_a_fifth_copy() -> None:
    fifth = "1111m222s456p78s6z"  # 1m and the wild tile are the pair beside 111m
    assert won(fifth, "9s", "6z").legal
    assert not won(fifth, "9s", "6z", fifth_copy=False).legal


@pytest.mark.rule("fujian.tiles.set", "fujian.win.shape")
def test_tiles_and_hands() -> None:
    usual.tiles(RULES, 136)
    usual.tiles(SIXTEEN, 136, 16)
    assert won("22m345p78s999s34m6p111z", "5m", "6p", hand_size=16).legal
    assert refused(won("22m345p78s999s34m6p", "5m", "6p", hand_size=16)) == "fujian.tiles.set"
    assert refused(won("11m33m55p77p22s99s6z", "6z", "4z")) == "fujian.win.shape"


@pytest.mark.rule("fujian.claims.types")
def test_chow_pung_and_kong() -> None:
    usual.claims(RULES)


@pytest.mark.rule("fujian.claims.one-winner", "fujian.score.value")
@pytest.mark.parametrize("size", [13, 16])
def test_one_winner_or_several(size: int) -> None:
    usual.winners(variant("fujian", hand_size=size), "W", {"S": -1, "W": 1})
    usual.winners(variant("fujian", hand_size=size, multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("fujian.kong.basic")
@pytest.mark.parametrize("size", [13, 16])
def test_kongs(size: int) -> None:
    rules = variant("fujian", hand_size=size)
    usual.kongs(rules, {"S": -1, "N": 1})


@pytest.mark.rule("fujian.end.draw", "fujian.rotation.dealer")
@pytest.mark.parametrize("size", [13, 16])
def test_drawn_deals_and_the_dealer(size: int) -> None:
    rules = variant("fujian", hand_size=size)
    usual.draw_and_dealer(rules)


@pytest.mark.rule("fujian.score.value")
def test_the_table_is_an_option() -> None:
    assert variant("fujian", score_table="flat") == RULES


@pytest.mark.rule("fujian.wild.brother")
def test_both_games_have_names() -> None:
    assert variant("活动百搭") == variant("fujian", preset="moving-wild") == RULES
    assert variant("带弟百搭") == variant("帶弟百搭") == NEXT
    assert names("福建麻將").key == "fujian"
