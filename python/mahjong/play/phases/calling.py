"""Before the deal players call side declarations, each with a stake, until all have passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import money
from mahjong.play.actions import PASS, Action
from mahjong.play.events import Kind, pack
from mahjong.play.states import ASK
from mahjong.rules.calls import KEY, TURN, Call, Calls

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Calls) -> bool:
    """Those who have not passed are asked, as long as there is something to call."""
    left = [seat for seat in _in_turn(deal) if not deal._silent >> seat & 1 and _open(deal, phase, seat)]
    if not left:
        return True
    deal._state = ASK
    asked = left[:1] if phase.order is TURN else sorted(left)
    deal.waiting = tuple(deal.seats[seat] for seat in asked)
    return False


def options(deal: Deal, phase: Calls, seat: int) -> tuple[Action, ...]:
    return (*(Action.choose(KEY, one.key) for one in _open(deal, phase, seat)), PASS)


def _open(deal: Deal, phase: Calls, seat: int) -> tuple[Call, ...]:
    """What this seat may still call."""
    name = deal.seats[seat]
    gone = {number for who, number in deal._called if who == name or not phase.calls[number].each}
    return tuple(one for at, one in enumerate(phase.calls) if at not in gone)


def answer(deal: Deal, phase: Calls, seat: int, action: Action) -> bool:
    if action is PASS:
        deal._silent |= 1 << seat
        deal._log.append(pack(Kind.ANSWER, seat, action.code))
    else:
        number = next(at for at, one in enumerate(phase.calls) if one.key == action.value)
        deal._called = (*deal._called, (deal.seats[seat], number))
        deal._log.append(pack(Kind.CALL, seat, number))
        money.stake(deal, seat, phase, phase.calls[number])
    return begin(deal, phase)


def _in_turn(deal: Deal) -> list[int]:
    n = deal._plan.n
    return [(deal._dealer + step) % n for step in range(n)]
