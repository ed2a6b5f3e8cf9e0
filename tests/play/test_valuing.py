"""What a seat may look forward to, and the player that plays by it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from mahjong import sim, variant, walls
from mahjong.play.actions import Action
from mahjong.play.look import Look
from mahjong.play.players import Greedy, play_out
from mahjong.play.prospects import Prospect, expected
from mahjong.play.valuing import Valuing
from mahjong.registry import variants
from mahjong.testing import play_until, script, stacked
from mahjong.tiles import code


def by_code(found: tuple[Prospect, ...]) -> dict[str, tuple[int, int, int]]:
    return {code(one.kind): (one.unseen, one.drawn, one.given) for one in found}


def test_what_a_ready_hand_may_look_forward_to() -> None:
    deal = stacked(variant("guangdong"), hands={"E": "123m456m78m11p777z 5p", "S": "9m", "W": "6m"})
    look = Look(deal, "E")
    found = by_code(look.prospects(Action.parse("discard 5p")))
    assert found.keys() == {"3m", "6m", "9m"}
    assert {kind: unseen for kind, (unseen, _, _) in found.items()} == {
        "3m": 4 - 1,
        "6m": 4 - 1,
        "9m": 4,
    }  # it holds a 3m and a 6m
    hand = "123m456m78m11p777z"
    for tile, (_, drawn, given) in found.items():
        rules = variant("guangdong")
        assert drawn == rules.score(hand, tile, seat="E", self_draw=True).payments["E"]
        assert given == rules.score(hand, tile, seat="E", from_seat="S").payments["E"]
    assert look.prospects(Action.parse("discard 1m")) == ()
    assert {str(one) for one in look.ready_discards(deal.legal("E"))} >= {"discard 5p"}


def test_looking_ahead_changes_nothing_and_needs_nothing_hidden() -> None:
    deal = play_until(variant("japan").deal(seed=5), lambda now: now.view("E").turns < 40)
    seat = deal.waiting[0]
    before, acts = deal.to_json(), deal.legal(seat)
    found = [Look(deal, seat).prospects(act) for act in acts]
    assert deal.to_json() == before
    again = deal.copy()
    assert [Look(again, seat).prospects(act) for act in acts] == found


@pytest.mark.parametrize("key", ["guangdong", "sichuan", "japan", "wuhan", "hohhot"])
def test_prospects_are_what_trying_every_tile_finds(key: str, examples: Callable[[int], int], rng: Random) -> None:
    """A slow twin: every kind drawn into a copy of the table, and the win that stands there."""
    from mahjong.play import judge
    from mahjong.rules.case import Case
    from mahjong.rules.values import Source

    met = 0
    for number in range(examples(4)):
        deal = variant(key).deal(seed=rng.getrandbits(32))
        players = {seat: Greedy(number) for seat in deal.seats}
        looks = {seat: Look(deal, seat) for seat in deal.seats}
        while not deal.finished:
            seat = deal.waiting[0]
            ready = looks[seat].ready_discards(deal.legal(seat))
            for act in ready[:1]:
                met += 1
                made, place = deal.copy(), deal.seats.index(seat)
                made._table.discard(place, act.tile)
                kinds = {
                    kind for kind in range(34) for source in (Source.SELF_DRAW, Source.DISCARD)
                    if isinstance(judge.verdict_of(made, place, kind, source, place if source is Source.SELF_DRAW else (place + 1) % 4, plain=True), Case)
                }  # fmt: skip
                found = looks[seat].prospects(act)
                held = made._table.concealed(place)
                assert {one.kind for one in found} <= kinds
                assert all(
                    held[kind] + made._table.seen(place, kind) >= 4 for kind in kinds - {one.kind for one in found}
                )
            deal.act(seat, players[seat](looks[seat], deal.legal(seat)))
    assert met or examples(4) < 4


def test_it_takes_the_dearer_of_two_ready_hands() -> None:
    """With 5m or 8m gone the hand is ready: one wait makes a hand of one suit, the other has as many tiles and is worth little."""
    rules = variant("guangdong")
    deal = stacked(rules, hands={"E": "111m234m678m99m 45m 9p", "S": "1p"})
    chosen = Valuing(1)(Look(deal, "E"), deal.legal("E"))
    assert chosen == "discard 9p"
    worth = expected(Look(deal, "E").prospects(chosen), 4)
    assert all(
        expected(Look(deal, "E").prospects(act), 4) <= worth for act in Look(deal, "E").ready_discards(deal.legal("E"))
    )


def test_it_does_not_claim_into_a_hand_that_may_not_win() -> None:
    """Riichi: a chow would make the hand ready, and no yaku would be left."""
    rules = variant("japan")
    hand = "23m456m789p55s67s 9m"
    deal = stacked(rules, hands={"E": "1z 1m", "S": hand}, dealer="E")
    script(deal, "E discard 1m")
    if "S" in deal.waiting:
        assert Valuing(1)(Look(deal, "S"), deal.legal("S")) == "pass"


@pytest.mark.parametrize("key", variants())
def test_it_plays_every_rule_set(key: str) -> None:
    deal = variant(key).deal(seed=11)
    play_out(deal, {seat: Valuing(walls.child(11, place)) for place, seat in enumerate(deal.seats)})
    assert deal.finished


@pytest.mark.parametrize("key", ["japan", "tongliao-mazhanger"])
def test_it_wins_more_than_the_greedy_player(key: str, examples: Callable[[int], int]) -> None:
    deals = examples(40 if key == "japan" else 12)
    gained = 0
    for players in (["value", "greedy"] * 2, ["greedy", "value"] * 2):
        money = sim.run(key, players, deals, 5).money()
        gained += sum(money[seat] for seat, name in zip("ESWN", players, strict=True) if name == "value")
    assert gained > 0 or deals < 12


def test_equal_seeds_play_alike() -> None:
    assert sim.run("sichuan", "value", 4, 3).money() == sim.run("sichuan", "value", 4, 3).money()
