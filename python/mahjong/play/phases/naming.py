"""Every seat names one of some choices, hidden until all have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.events import Kind, pack
from mahjong.play.states import ASK
from mahjong.rules.phases import Commit

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Commit) -> bool:
    deal._state = ASK
    deal._answers = {}
    deal.waiting = deal.seats
    return False


def options(deal: Deal, phase: Commit, seat: int) -> tuple[Action, ...]:
    if seat in deal._answers:
        return ()
    return tuple(Action.choose(phase.key, value) for value in phase.choices)


def answer(deal: Deal, phase: Commit, seat: int, action: Action) -> bool:
    deal._answers = {**deal._answers, seat: action}
    deal._log.append(pack(Kind.CHOOSE, seat, deal._plan.choices.index((action.key, action.value))))
    deal.waiting = tuple(name for place, name in enumerate(deal.seats) if place not in deal._answers)
    if deal.waiting:
        return False
    _reveal(deal, phase)
    deal._answers = {}
    return True


def _reveal(deal: Deal, phase: Commit) -> None:
    for seat in range(deal._plan.n):
        action = deal._answers[seat]
        kinds = phase.choices[action.value][2]
        deal._committed = {**deal._committed, (phase.key, seat): action.value}
        deal._log.append(pack(Kind.REVEAL, seat, deal._plan.choices.index((action.key, action.value))))
        if phase.shed:
            deal._table.set_shed(seat, kinds)
