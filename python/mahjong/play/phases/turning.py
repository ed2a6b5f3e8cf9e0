"""A tile is turned up, and the marks of the deal follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import effects, indicators
from mahjong.play.actions import Action
from mahjong.play.events import UP, Kind, pack
from mahjong.rules.layout import Cursor
from mahjong.rules.phases import DEAD, LOT, TAIL, Turned
from mahjong.rules.wall import Rolled

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Turned) -> bool:
    if phase.at is DEAD:
        indicators.turn(deal)
        return True
    if isinstance(phase.at, Rolled):
        tile = _rolled(deal, phase.at)
    elif phase.at is LOT:  # the deal has put it out already
        ((_, tile),) = deal._table.out()
        deal._log.append(pack(Kind.TAKE, 0, tile))
    elif phase.stays:
        tile = deal._table.peek()
        deal._log.append(pack(Kind.TURN, 0, tile))
    else:
        tile = deal._table.take(phase.at is TAIL, 0)
    effects.know(deal, (tile,))
    return True


def _rolled(deal: Deal, place: Rolled) -> int:
    """The dealer throws for the place; the tile there is turned up where it lies."""
    walls, source = deal._plan.walls, deal.source
    assert walls is not None
    at = walls.opened.thrown
    faces = source.wall.dice[at : at + place.dice]
    packed = len(faces) | sum(face << 3 * die + 4 for die, face in enumerate(faces))
    deal._log.append(pack(Kind.ROLL, deal._dealer, packed))
    gone = (1 << deal._table.head) - 1
    tile = deal._table.show(Cursor(deal.layout, gone).locate(place, sum(faces)))
    deal._log.append(pack(Kind.TURN, 0, tile | UP << 6))
    return tile


def options(deal: Deal, phase: Turned, seat: int) -> tuple[Action, ...]:
    return ()


def answer(deal: Deal, phase: Turned, seat: int, action: Action) -> bool:
    raise AssertionError("nobody is asked")
