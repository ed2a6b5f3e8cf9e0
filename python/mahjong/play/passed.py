"""Wins that were let pass, and what they bar until their seat has acted. A deal keeps them as (seat, which ban, kind or -1, fan, what lifts it)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mahjong.rules.bans import DEAL as FOR_THE_DEAL
from mahjong.rules.bans import OWN_DRAW, SAME, Until
from mahjong.rules.values import Number, Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.rules.result import Reason

__all__ = ["Passed", "barred", "drawn_alone", "least", "lift", "note", "noted", "shaped"]


class Passed(NamedTuple):
    """A win that was let pass: by whom; the number of the ban; the kind it bars, -1 for all; its fan; what lifts it."""

    seat: int
    ban: int
    kind: int
    fan: Number
    until: Until


def note(deal: Deal, seat: int, tile: int, fan: Number | None) -> None:
    """A seat has let a win on this tile pass, worth so many fan; None: one by shape, which the rules would not have let it take."""
    for number, ban in enumerate(deal._plan.passed):
        if fan is None and not ban.shape:
            continue
        until = ban.declared if seat in deal._ready else ban.until
        one = Passed(seat, number, deal._faces[tile] if ban.what is SAME else -1, fan or 0, until)
        if one not in deal._passed:
            deal._passed = (*deal._passed, one)


def noted(deal: Deal, seats: tuple[int, ...], tile: int) -> None:
    """The tile has completed the hands of these seats, and they could not win on it."""
    for seat in seats:
        note(deal, seat, tile, None)


def shaped(deal: Deal, source: Source, why: Reason) -> bool:
    """Whether a seat whose hand a tile completes, and which may not win on it because of this, lets it pass by shape: it does, but for a tile of a
    concealed kong that such a hand could never rob."""
    kongs = deal._plan.kongs
    if source is not Source.ROBBED or deal._replaced != "concealed" or kongs.concealed_by is None:
        return True
    return all((why.en, why.zh) != (one.en, one.zh) for one in kongs.requirements)


def lift(deal: Deal, seat: int, *, claim: bool) -> None:
    """A seat has drawn or claimed: what that lifts is forgotten."""
    deal._passed = tuple(
        one for one in deal._passed
        if one.seat != seat or one.until is FOR_THE_DEAL or (claim and one.until is OWN_DRAW)
    )  # fmt: skip


def barred(deal: Deal, seat: int, tile: int) -> bool:
    """Whether a win on another's tile is barred outright."""
    return any(not deal._plan.passed[one.ban].unless_more for one in _on(deal, seat, tile))


def drawn_alone(deal: Deal, seat: int) -> bool:
    """Whether no tile of others may win for this seat now, because of what it has let pass, or has discarded of what it waits for."""
    if deal._passed and any(
        one.seat == seat and one.kind < 0 and not deal._plan.passed[one.ban].unless_more for one in deal._passed
    ):
        return True
    if not deal._plan.by_waits:
        return False
    waits = deal._table.waits(seat)
    return bool(waits) and any(waits >> deal._faces[tile] & 1 for tile, _ in deal._table.river(seat))


def least(deal: Deal, seat: int, tile: int) -> Number | None:
    """A win on another's tile must be worth more fan than this; None if nothing was passed that asks for it."""
    return max((one.fan for one in _on(deal, seat, tile) if deal._plan.passed[one.ban].unless_more), default=None)


def _on(deal: Deal, seat: int, tile: int) -> list[Passed]:
    return [one for one in deal._passed if one.seat == seat and one.kind in (-1, deal._faces[tile])]
