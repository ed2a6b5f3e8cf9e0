"""Every rule and worked example of the book."""

from __future__ import annotations

import pytest

import usual
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.testing import play_until, script, stacked
from scored import fans

RULES = variant("sifan")
SEVERAL = variant("sifan", multi_win=True)
PLAIN = "123m456p789s5p[222s]"


def won(hand: str, win: str, **how: object) -> Score:
    return RULES.score(hand, win, **how)  # type: ignore[arg-type]


@pytest.mark.rule("sifan.ex.plain", "sifan.win.free", "sifan.settle.who")
def test_any_hand_wins_and_the_discarder_pays() -> None:
    score = won(PLAIN, "5p", seat="S", from_seat="W")
    assert fans(score) == {}
    assert score.payments == {"E": 0, "S": 1, "W": -1, "N": 0}


@pytest.mark.rule("sifan.ex.concealed", "sifan.score.four", "sifan.pattern.concealed", "sifan.settle.who")
def test_a_concealed_hand_doubles() -> None:
    score = won("123m456p789s345s5p", "5p", seat="N", from_seat="E")
    assert fans(score) == {"concealed": 1}
    assert score.payments == {"E": -2, "S": 0, "W": 0, "N": 2}


@pytest.mark.rule("sifan.pattern.concealed")
def test_a_concealed_kong_keeps_a_hand_concealed_and_an_exposed_one_does_not() -> None:
    assert fans(won("123m456p789s5p<2222s>", "5p", seat="S", from_seat="W")) == {"concealed": 1}
    for meld in ("[2222s]", "[222s]", "[234s]"):
        assert fans(won(f"123m456p789s5p{meld}", "5p", seat="S", from_seat="W")) == {}, meld


@pytest.mark.rule("sifan.ex.last-tile", "sifan.score.four", "sifan.settle.who")
def test_the_last_tile_doubles() -> None:
    score = won(PLAIN, "5p", seat="E", self_draw=True, flags=["last-tile"])
    assert fans(score) == {"last-tile": 1}
    assert score.payments == {"E": 6, "S": -2, "W": -2, "N": -2}


@pytest.mark.rule("sifan.score.four")
def test_the_last_tile_of_the_wall_played() -> None:
    deal = stacked(RULES, hands={"E": "1z", "W": "222s46m456p789s11p"}, last="5m")
    play_until(deal, lambda now: now.view("E").turns == 0)
    last = deal.waiting[0]
    holder = stacked(RULES, hands={last: "46m123p456p789p11s"}, last="5m", dealer="E")
    play_until(holder, lambda now: now.view("E").turns == 0 and last in now.waiting)
    script(holder, f"{last} win")
    score = holder.wins[0].score
    assert score is not None
    assert {one.key for one in score.patterns} == {"last-tile", "concealed"}
    assert score.payments == {seat: 12 if seat == last else -4 for seat in "ESWN"}


@pytest.mark.rule("sifan.ex.seven-pairs", "sifan.score.four", "sifan.settle.who")
def test_seven_pairs_is_a_fan_and_not_concealed_besides() -> None:
    score = won("11m33m55p77p22s99s6z", "6z", seat="W", self_draw=True)
    assert fans(score) == {"seven-pairs": 1}
    assert score.payments == {"E": -2, "S": -2, "W": 6, "N": -2}
    # Twice three runs, too: as sets and a pair it is concealed, which is worth the same; both never count together.
    assert sum(fans(won("112233m445566p7s", "7s", seat="W", self_draw=True)).values()) == 1  # type: ignore[arg-type]


@pytest.mark.rule("sifan.score.four")
def test_a_win_on_the_tile_of_a_kong_doubles_with_the_others() -> None:
    deal = stacked(RULES, hands={"E": "5555m123p456p78p11s"}, tail="9p")
    script(deal, "E kong <5555m>; E win")
    score = deal.wins[0].score
    assert score is not None
    assert {one.key for one in score.patterns} == {"kong-bloom", "concealed"}
    assert deal.ledger.totals() == {"E": 12, "S": -4, "W": -4, "N": -4}


@pytest.mark.rule("sifan.ex.near-miss", "sifan.win.free")
def test_a_hand_without_a_pair_does_not_win() -> None:
    score = won("123m456p789s5p[222s]", "6p", seat="S", from_seat="W")
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "sifan.win.free"


@pytest.mark.rule("sifan.ex.exhausted", "sifan.end.draw")
def test_a_drawn_deal_pays_nothing() -> None:
    usual.drawn_deal(RULES)


@pytest.mark.rule("sifan.tiles.set")
def test_the_tiles() -> None:
    usual.tiles(RULES, 136)
    assert not any(tile.tile.endswith("f") for tile in RULES.deal(seed=1).tiles() if isinstance(tile.tile, str))


@pytest.mark.rule("sifan.rotation.dealer")
def test_the_dealer_stays_on_a_win_and_a_draw() -> None:
    usual.dealer_stays(RULES)


@pytest.mark.rule("sifan.claims.free")
def test_chow_pung_and_kong() -> None:
    usual.claims(RULES)


@pytest.mark.rule("sifan.claims.one-winner", "sifan.settle.who")
def test_one_winner_or_several() -> None:
    usual.winners(RULES, "W", {"S": -2, "W": 2})
    usual.winners(SEVERAL, "WN", {"S": -4, "W": 2, "N": 2})


@pytest.mark.rule("sifan.kong.basic")
def test_kongs() -> None:
    usual.kongs(RULES, {"S": -2, "N": 2})
