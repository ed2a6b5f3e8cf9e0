"""Rare moments of a deal of Sichuan, each in a deal of chosen tiles."""

from __future__ import annotations

import pytest

from mahjong import tiles, variant
from mahjong.testing import play_until, script, stacked


@pytest.mark.rule("sichuan.void.no-win", "sichuan.void.discard-first")
def test_a_hand_complete_as_dealt_does_not_win_with_tiles_of_the_void_suit() -> None:
    for void, first in (("m", ["discard 1m", "discard 2m", "discard 3m", "discard 9m"]), ("p", ["win"])):
        deal = stacked(variant("sichuan", void=True), hands={"E": "123999m34588899s"})
        for seat in "ESWN":
            deal.act(seat, f"choose void={void}")
        assert list(deal.legal("E"))[: len(first)] == first
        assert ("win" in deal.legal("E")) == (void == "p")


@pytest.mark.rule("sichuan.exchange.three", "sichuan.score.no-self-draw-fan")
def test_after_the_exchange_the_tile_told_is_the_tile_won_on() -> None:
    dealt = {"E": "11134544m999s29m4m", "N": "678m159m1589p159s"}
    deal = stacked(variant("sichuan", exchange="next", selfdraw_fan=1), hands=dealt)
    for seat in "ESWN":
        deal.act(seat, {"E": "give 249m", "N": "give 678m"}.get(seat) or deal.legal(seat)[0])
    assert deal.view("E").drawn == "8m"
    deal.act("E", "win")
    [won] = deal.wins
    assert won.tile == tiles.kind("8m")
    assert won.score is not None
    assert [one.tiles for one in won.score.patterns if one.key == "self-draw"] == ["8m"]


@pytest.mark.rule("sichuan.end.blood-river", "sichuan.win.multiple")
def test_wins_on_one_tile_stand_in_turn_order_also_where_one_has_won_before() -> None:
    dealt = {"E": "13589m12358s1259p", "W": "222456m67p345p88p", "N": "67p123456789m11m"}
    deal = stacked(variant("chengdu", mode="blood_river"), hands=dealt, draws="9s9s8p")
    script(deal, "E discard 5p; W win; N pass; N discard 9s; E discard 9s; S discard 8p; N win")
    assert [(won.seat, won.giver) for won in deal.wins] == [("W", "E"), ("W", "S"), ("N", "S")]


@pytest.mark.rule("sichuan.end.dead-wait", "sichuan.end.dead-wait-protect", "sichuan.end.dead-wait-ready")
@pytest.mark.parametrize(("dead", "paid"), [("not_ready", 12), ("self_protect", 12), ("ready", 18)])
def test_a_wait_on_the_tile_of_an_own_kong_is_a_dead_wait(dead: str, paid: int) -> None:
    dealt = {
        "E": "13579m2589p15779s",
        "S": "3333s12s55s444m67m",
        "W": "1379m13579p2468s",
        "N": "2289m2468p14689s",
    }
    rules = variant("sichuan", dead_wait=dead, pig_also_pays_chajiao=True)
    deal = stacked(rules, hands=dealt, draws="8m", tail="9p")
    script(deal, "E discard 1m; S kong <3333s>; S discard 9p")
    play_until(deal)
    assert not deal.wins
    assert deal.ledger.totals()["S"] == paid
