"""A tile is turned up, and the marks of the deal follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import effects, indicators
from mahjong.play.actions import Action
from mahjong.play.events import Kind, pack
from mahjong.rules.phases import DEAD, LOT, TAIL, Turned

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Turned) -> bool:
    if phase.at is DEAD:
        indicators.turn(deal)
        return True
    if phase.at is LOT:  # the deal has put it out already
        ((_, tile),) = deal._table.out()
        deal._log.append(pack(Kind.TAKE, 0, tile))
    elif phase.stays:
        tile = deal._table.peek()
        deal._log.append(pack(Kind.TURN, 0, tile))
    else:
        tile = deal._table.take(phase.at is TAIL, 0)
    effects.know(deal, (tile,))
    return True


def options(deal: Deal, phase: Turned, seat: int) -> tuple[Action, ...]:
    return ()


def answer(deal: Deal, phase: Turned, seat: int, action: Action) -> bool:
    raise AssertionError("nobody is asked")
