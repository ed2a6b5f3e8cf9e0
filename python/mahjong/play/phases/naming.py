"""Every seat names one of some choices, hidden until all have, or for longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import commitments
from mahjong.play.actions import Action
from mahjong.play.phases import hidden
from mahjong.rules.phases import ALL, Commit

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Commit) -> bool:
    hidden.ask(deal, range(deal._plan.n))
    return False


def options(deal: Deal, phase: Commit, seat: int) -> tuple[Action, ...]:
    return tuple(Action.choose(phase.key, value) for value in phase.choices)


def answer(deal: Deal, phase: Commit, seat: int, action: Action) -> bool:
    if not hidden.take(deal, seat, action):
        return False
    if phase.shown is ALL:
        hidden.reveal(deal)
    for place, named in sorted(deal._answers.items()):
        deal._committed = {**deal._committed, (phase.key, place): named.value}
        if phase.shed:
            deal._table.set_shed(place, phase.choices[named.value][2])
    deal._answers = {}
    commitments.think(deal, phase.key)
    return True
