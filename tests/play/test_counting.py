"""The simple player where hands are counted tile by tile: it goes towards a line, takes jokers, and never lays out what no line has."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.meld import Meld
from mahjong.play.counting import Aim
from mahjong.play.look import Look
from mahjong.play.players import Greedy, play_out
from mahjong.tiles import UNKNOWN, mask

# one rule set of such hands with a card, and the same without
CARD, FREE = variant("america"), variant("america", win_by="free")
JOKER = mask("1j")


def counts(text: str) -> bytes:
    from mahjong.hand import Hand

    return Hand(text).packed


@pytest.mark.parametrize(("rules", "least"), [(CARD, 2), (FREE, 4)], ids=["card", "free"])
def test_it_wins_and_is_never_dead(rules: Any, least: int) -> None:
    wins = 0
    for seed in range(8):
        deal = rules.deal(seed=seed)
        play_out(deal, {seat: Greedy(number) for number, seat in enumerate(deal.seats)})
        assert deal.finished
        assert not any(event.kind == "dead" for event in deal.events)
        assert any(event.kind == "look" for event in deal.events)
        wins += len(deal.wins)
    assert wins >= least


def test_how_far_a_hand_is() -> None:
    aim = Aim(CARD, JOKER)
    whole = counts("1f1f3333m4444m555m1j")
    assert aim.far(whole, ()) == -1
    short = bytearray(whole)
    short[3] -= 1
    assert aim.far(short, ()) == 0
    laid = (Meld.parse("[333m1j]"),)
    assert aim.far(counts("1f1f4444m555m1j"), laid) == -1
    assert aim.far(counts("1f1f4444m1j"), (Meld.parse("[111z]"), *laid)) > 20, "no line has these groups"
    free = Aim(FREE, JOKER)
    assert free.far(counts("333m444m"), ()) < free.far(counts("33m44m56m"), ())


def test_what_it_can_spare() -> None:
    """A tile of no line goes first, a joker last."""
    aim = Aim(CARD, JOKER)
    hand = counts("1f1f3333m4444m555m1j")
    held = bytearray(hand)
    held[3], held[27] = held[3] - 1, 1
    assert aim.loosest(held, (), [2, 27, 42], lambda: 0.0) == 27
    assert aim.loosest(hand, (), [42, 3], lambda: 0.0) == 3
    assert aim.loosest(hand, (), [42], lambda: 0.0) == 42


def test_tiles_that_lie_face_down_are_unknown_to_it() -> None:
    deal = CARD.deal(seed=3)
    for _ in range(2):
        for seat in deal.seats:
            deal.act(seat, deal.legal(seat)[0])
    look = Look(deal, "S")
    assert look.counts[UNKNOWN] == 3
    assert sum(look.counts) == 13
    assert look.drawn == -1
    deal.act("S", "choose look=yes")
    assert look.counts[UNKNOWN] == 0
    assert sum(look.unseen()) == 152 - 13
