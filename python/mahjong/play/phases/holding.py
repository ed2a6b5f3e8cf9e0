"""Every seat holds back some tiles of its hand, all at once, one tile after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.actions import Action, Verb, face
from mahjong.play.events import HELD, Kind, pack
from mahjong.play.phases import hidden
from mahjong.rules.phases import Hold
from mahjong.tiles import ORDER

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Hold) -> bool:
    hidden.ask(deal, range(deal._plan.n))
    return False


def options(deal: Deal, phase: Hold, seat: int) -> tuple[Action, ...]:
    return tuple(face(Verb.HOLD | tile << 4) for tile in dict.fromkeys(_left(deal, seat)))


def answer(deal: Deal, phase: Hold, seat: int, action: Action) -> bool:
    held = bytes(sorted((*deal._held.get(seat, b""), action.tile), key=ORDER.__getitem__))
    deal._held = {**deal._held, seat: held}
    deal._log.append(pack(Kind.CHOOSE, seat, action.tile | HELD))
    if len(held) == phase.tiles:
        deal.waiting = tuple(name for name in deal.waiting if name != deal.seats[seat])
    if deal.waiting:
        return False
    if phase.rest_open:
        deal._laid_open = {other: bytes(_left(deal, other)) for other in range(deal._plan.n)}
        for other in range(deal._plan.n):
            deal._log.append(pack(Kind.REVEAL, other, HELD))
    return True


def _left(deal: Deal, seat: int) -> list[int]:
    """The tiles of a hand that are not held back."""
    left = list(deal._table.tiles(seat))
    for tile in deal._held.get(seat, b""):
        left.remove(tile)
    return left
