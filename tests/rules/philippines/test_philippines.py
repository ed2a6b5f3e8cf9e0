"""Every rule and worked example of the book, and every option."""

from __future__ import annotations

from typing import Any

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.tiles import bits, code, kind

RULES = variant("philippines")
THIRTEEN = variant("philippines", hand_size=13)


def won(hand: str, win: str, turned: str, *, giver: str | None = None, **options: Any) -> Score:
    rules = variant("philippines", **options)
    return rules.score(hand, win, seat="S", from_seat=giver, self_draw=giver is None, turned=turned)


def wild(turned: str, **options: Any) -> set[str]:
    marks = variant("philippines", **options).words["marks"].masks(kind(turned))
    return {code(one) for one in bits(marks["wild"])}


def refused(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    return score.reason.id


@pytest.mark.rule("philippines.ex.window-4m", "philippines.wild.window-example", "philippines.wild.window-suit")
def test_a_suit_tile_opens_a_window_of_five() -> None:
    assert wild("4m") == {"3m", "4m", "5m", "4p", "4s"}
    assert wild("7s") == {"6s", "7s", "8s", "7m", "7p"}
    assert set(stacked(RULES, indicator="4m").view("N").wild) == {"3m", "4m", "5m", "4p", "4s"}


@pytest.mark.rule("philippines.ex.non-wild-same-suit", "philippines.wild.window-suit")
def test_nothing_else_is_wild() -> None:
    assert not wild("4m") & {"2m", "6m", "3p"}
    assert all(len(wild(f"{rank}{suit}")) == 5 for suit in "mps" for rank in range(1, 10))


@pytest.mark.rule("philippines.ex.window-9s", "philippines.wild.window-edge")
def test_the_neighbours_of_one_and_nine() -> None:
    assert wild("9s") == {"8s", "9s", "1s", "9m", "9p"}
    assert wild("1p") == {"9p", "1p", "2p", "1m", "1s"}
    assert wild("9s", edge_neighbours="inside-only") == {"8s", "9s", "9m", "9p"}
    assert wild("1p", edge_neighbours="inside-only") == {"1p", "2p", "1m", "1s"}
    assert wild("4m", edge_neighbours="inside-only") == wild("4m")


@pytest.mark.rule("philippines.ex.window-red", "philippines.wild.window-honor-example", "philippines.wild.window-honor")
@pytest.mark.rule("philippines.ex.window-west")
def test_an_honour_opens_five_of_the_ring() -> None:
    assert wild("7z") == {"7z", "6z", "5z", "1z", "2z"}
    assert wild("3z") == {"3z", "4z", "7z", "6z", "5z"}
    assert wild("1z") == {"1z", "2z", "3z", "4z", "7z"}


@pytest.mark.rule(
    "philippines.ex.many-wilds", "philippines.wild.use", "philippines.win.shape", "philippines.win.limit-wild"
)
def test_four_wild_tiles() -> None:
    score = won("22z678p11m555s67m3m4p4s5m", "8m", "4m", giver="W")
    assert score.payments == {"E": 0, "S": 1, "W": -1, "N": 0}
    assert not won("22z678p11m555s67m3m9p9s7z", "8m", "4m", giver="W").legal


@pytest.mark.rule("philippines.win.limit-wild", "philippines.wild.natural")
def test_any_number_of_wild_tiles() -> None:
    assert won("3333m444m5555m4444p1z", "1z", "4m").legal
    assert won("3333m444m5555m444p19s", "1z", "4m").legal
    assert won("345m444s12399p22z678s", "2z", "4m").legal  # as what they show


@pytest.mark.rule("philippines.wild.turn", "philippines.wild.count")
def test_the_turned_tile_is_not_drawn_and_nineteen_are_wild() -> None:
    deal = stacked(RULES, indicator="4m", seed=1)
    spread = [one for one in deal.tiles() if code(one.tile) in wild("4m") and one.where != "indicator"]
    assert len(spread) == 19
    assert deal.view("E").indicator == "4m"
    assert refused(won("4444m111222333p12z", "1z", "4m")) in ("philippines.tiles.set", "philippines.wild.count")
    assert refused(won("4444m111222333p112z", "1z", "4m", hand_size=16)) == "philippines.wild.count"


@pytest.mark.rule("philippines.wild.use")
def test_wild_tiles_are_not_claimed() -> None:
    hands = {"E": "4p", "S": "56p", "W": "44p"}
    plain = stacked(RULES, hands=hands, indicator="4m")
    script(plain, "E discard 4p")
    assert not any(text.startswith("claim") for seat in plain.waiting for text in texts(plain, seat))
    loose = stacked(variant("philippines", wild_in_claims=True), hands=hands, indicator="4m")
    script(loose, "E discard 4p")
    assert "claim [456p]" in texts(loose, "S")
    assert "claim [444p]" in texts(loose, "W")


@pytest.mark.rule("philippines.wild.use")
def test_nobody_wins_on_a_wild_tile_that_is_discarded() -> None:
    assert won("22z678p111m555s678s56p", "4p", "4m", hand_size=16).legal
    assert refused(won("22z678p111m555s678s56p", "4p", "4m", giver="E")) == "philippines.wild.use"
    assert won("22z678p111m555s678s56p", "4p", "4m", giver="E", wild_in_claims=True).legal
    assert refused(won("22z678p111m555s78s[456p]", "6s", "4m")) == "philippines.wild.use"


@pytest.mark.rule("philippines.wild.fifth-copy")
def test_a_fifth_copy() -> None:
    hand = "1111m222s456p78s6z999p"
    assert won(hand, "9s", "6z").legal
    assert not won(hand, "9s", "6z", fifth_copy=False).legal


@pytest.mark.rule("philippines.tiles.set", "philippines.win.shape")
def test_tiles_and_hands() -> None:
    usual.tiles(RULES, 136, 16)
    usual.tiles(THIRTEEN, 136)
    assert won("22z678p111m555s67m", "8m", "9s", hand_size=13).legal
    assert refused(won("22z678p111m555s67m", "8m", "9s")) == "philippines.tiles.set"
    assert refused(won("1357m2468p1379s2234z", "8m", "5z")) == "philippines.win.shape"


@pytest.mark.rule("philippines.claims.types")
def test_chow_pung_and_kong() -> None:
    usual.claims(RULES)


@pytest.mark.rule("philippines.claims.one-winner", "philippines.score.value")
@pytest.mark.parametrize("size", [13, 16])
def test_one_winner_or_several(size: int) -> None:
    usual.winners(variant("philippines", hand_size=size), "W", {"S": -1, "W": 1})
    usual.winners(variant("philippines", hand_size=size, multi_win=True), "WN", {"S": -2, "W": 1, "N": 1})


@pytest.mark.rule("philippines.score.value")
def test_a_self_draw_doubles() -> None:
    assert won("22z678p11m555s67m3m4p4s5m", "8m", "4m").payments == {"E": -2, "S": 6, "W": -2, "N": -2}
    assert variant("philippines", score_table="flat") == RULES


@pytest.mark.rule("philippines.kong.basic")
@pytest.mark.parametrize("size", [13, 16])
def test_kongs(size: int) -> None:
    rules = variant("philippines", hand_size=size)
    usual.kongs(rules, {"S": -1, "N": 1})


@pytest.mark.rule("philippines.end.draw", "philippines.rotation.dealer")
@pytest.mark.parametrize("size", [13, 16])
def test_drawn_deals_and_the_dealer(size: int) -> None:
    rules = variant("philippines", hand_size=size)
    usual.draw_and_dealer(rules)
