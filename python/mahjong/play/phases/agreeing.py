"""Before the deal one seat sets terms of it, openly: options of the rule set that hold for this deal alone. Where a term may have several values, it names
one after another until it has enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.phases import hidden
from mahjong.rules.phases import ENOUGH, THROWER, Term, Terms

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Terms) -> bool:
    """The seat is asked for the next term, until all are set."""
    if _next(deal, phase) is None:
        deal._step = ()
        return True
    hidden.ask(deal, (deal.layout.opening.throwers[-1] if phase.by is THROWER else deal._dealer,))
    return False


def options(deal: Deal, phase: Terms, seat: int) -> tuple[Action, ...]:
    term = _next(deal, phase)
    assert term is not None
    named = _named(deal, term)
    return tuple(Action.choose(term.key, value) for value in (*term.left(named), *((ENOUGH,) if named else ())))


def answer(deal: Deal, phase: Terms, seat: int, action: Action) -> bool:
    term = _next(deal, phase)
    assert term is not None
    named = _named(deal, term)
    if action.value != ENOUGH or not named:
        named = (*named, action.value)
    more = term.several and action.value != ENOUGH and bool(term.left(named))
    value = ",".join(one for one in term.choices if one in named)
    plan = deal._plan if more else deal._plan.under(term.key, value)
    hidden.take(deal, seat, action)
    hidden.reveal(deal)
    deal._answers = {}
    deal._committed = {**deal._committed, (term.key, seat): value}
    if not more:
        deal._step = (*deal._step, term.key)
        deal._take_up(plan)
    return begin(deal, phase)


def _next(deal: Deal, phase: Terms) -> Term | None:
    """The first term that is not set."""
    return next((one for one in phase.terms if one.key not in deal._step), None)


def _named(deal: Deal, term: Term) -> tuple[str, ...]:
    """The values that the seat has named for it so far."""
    found = next((value for (key, _), value in deal._committed.items() if key == term.key), "")
    return tuple(found.split(",")) if found else ()
