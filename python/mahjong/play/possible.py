"""What a seat that is waited for may do in the course of a deal; the questions of the opening are apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import aborts, commitments, curbs, declare, outside
from mahjong.play.actions import DRAW, PASS, WIN, Action
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.states import DRAWING, KEEP, PLEDGED, TURN, WINDOW
from mahjong.rules.endings import FIRST_DRAW

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["must_win", "options"]


def options(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What a seat may do."""
    state = deal._state
    if state == TURN:
        if deal._can_win and must_win(deal):
            return (WIN,)
        if deal._led == outside.LASTS:
            outside.bind(deal, seat)
        table = deal._table
        acts = (table.plain_actions(seat) or _more_acts(deal, seat)) if deal._more else table.turn_actions(seat)
        if deal._held:
            acts = commitments.free(deal, seat, acts)
        return (WIN, *acts) if deal._can_win else acts
    if state == WINDOW:
        assert deal._window is not None
        bits = deal._window.offers[seat]
        if bits & WIN_BIT and must_win(deal):
            return (WIN,)
        sets = curbs.claims(deal, seat, bits & ~WIN_BIT) if bits & ~WIN_BIT else ()
        if sets and deal._declares and deal._plan.declares_claiming:
            sets = declare.sets(deal, seat, sets)
        return (WIN, *sets, PASS) if bits & WIN_BIT else (*sets, PASS)
    if state == KEEP:
        if not deal._can_win:
            return (PASS,)
        return (WIN,) if must_win(deal) else (WIN, PASS)
    if state == DRAWING:
        return (DRAW,)
    if state == PLEDGED:
        return declare.pledged_acts(deal, seat)
    raise AssertionError(f"nothing to answer in state {state}")


def _more_acts(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What a seat may do in its turn, a win apart, where the rules know of more than the table does."""
    acts = declare.turn_acts(deal, seat) if deal._declares else deal._table.turn_actions(seat)
    return (
        (*aborts.calls(deal, seat, FIRST_DRAW), *acts)
        if deal._plan.calls_first and not deal._table.discards(seat)
        else acts
    )


def must_win(deal: Deal) -> bool:
    """Whether so few tiles are left that who can win must."""
    return deal._table.turns <= deal._plan.must_last
