"""Before the deal one seat sets terms of it, openly: options of the rule set that hold for this deal alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.phases import hidden
from mahjong.rules.phases import THROWER, Term, Terms

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Terms) -> bool:
    """The seat is asked for the next term, until all are set."""
    if _next(deal, phase) is None:
        return True
    hidden.ask(deal, (deal.layout.opening.throwers[-1] if phase.by is THROWER else deal._dealer,))
    return False


def options(deal: Deal, phase: Terms, seat: int) -> tuple[Action, ...]:
    term = _next(deal, phase)
    assert term is not None
    return tuple(Action.choose(term.key, value) for value in term.choices)


def answer(deal: Deal, phase: Terms, seat: int, action: Action) -> bool:
    plan = deal._plan.under(action.key, action.value)
    hidden.take(deal, seat, action)
    hidden.reveal(deal)
    deal._answers = {}
    deal._committed = {**deal._committed, (action.key, seat): action.value}
    deal._take_up(plan)
    return begin(deal, phase)


def _next(deal: Deal, phase: Terms) -> Term | None:
    """The first term that is not set."""
    found = {key for key, _ in deal._committed}
    return next((one for one in phase.terms if one.key not in found), None)
