"""Wins that were let pass, and what they bar until their seat has acted. A deal keeps them as (seat, which ban, kind or -1, fan)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from mahjong.rules.bans import OWN_DRAW, SAME
from mahjong.rules.values import Number

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["Passed", "barred", "least", "lift", "note"]

Passed: TypeAlias = tuple[int, int, int, Number]


def note(deal: Deal, seat: int, tile: int, fan: Number) -> None:
    """A seat has let a win on this tile pass, worth so many fan."""
    for number, ban in enumerate(deal._plan.passed):
        deal._passed = (*deal._passed, (seat, number, deal._faces[tile] if ban.what is SAME else -1, fan))


def lift(deal: Deal, seat: int, *, claim: bool) -> None:
    """A seat has drawn or claimed: what that lifts is forgotten."""
    bans = deal._plan.passed
    deal._passed = tuple(one for one in deal._passed if one[0] != seat or (claim and bans[one[1]].until is OWN_DRAW))


def barred(deal: Deal, seat: int, tile: int) -> bool:
    """Whether a win on another's tile is barred outright."""
    return any(not deal._plan.passed[one[1]].unless_more for one in _on(deal, seat, tile))


def least(deal: Deal, seat: int, tile: int) -> Number | None:
    """A win on another's tile must be worth more fan than this; None if nothing was passed that asks for it."""
    return max((one[3] for one in _on(deal, seat, tile) if deal._plan.passed[one[1]].unless_more), default=None)


def _on(deal: Deal, seat: int, tile: int) -> list[Passed]:
    return [one for one in deal._passed if one[0] == seat and one[2] in (-1, deal._faces[tile])]
