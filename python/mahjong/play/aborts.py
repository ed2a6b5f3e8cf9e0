"""Deals that are called off: who may call for it, what brings it about by itself, and how the deal then ends.

A rule set without aborts never comes here. The words: `mahjong.rules.endings`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.play import exhausted, money, stakes
from mahjong.play.actions import Action
from mahjong.rules.endings import DISCARD, FIRST_DRAW, KONG, Abort, Alike, AllDeclared, At, Kongs, Winners
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["after_discard", "after_kong", "by_winners", "call", "calls", "due", "of_deal", "proved", "watch"]

_KONGS: Final = (Form.CONCEALED, Form.KONG, Form.ADDED)


def of_deal(deal: Deal) -> Abort | None:
    """What has called the deal off, None where nothing has."""
    return None if deal._aborted < 0 else deal._plan.aborts[deal._aborted]


# -- called for ------------------------------------------------------------------------------------------------------------


def calls(deal: Deal, seat: int, at: At) -> tuple[Action, ...]:
    """What a seat may call for now."""
    table = deal._table
    if at is FIRST_DRAW:
        first = 0 if seat == deal._dealer and not deal._plan.gate else 1
        if table.claims or table.kongs or table.discards(seat) or table.draws(seat) != first:
            return ()
    known = deal._plan.calls_at[at]
    if not known:
        return ()
    counts, masks = exhausted.held_by(deal, seat)
    return tuple([action for action, holds in known if holds(counts, masks)])


def call(deal: Deal, seat: int, action: Action) -> None:
    """A seat calls the deal off, and shows its hand."""
    number = next(at for at, one in enumerate(deal._plan.aborts) if one.key == action.key)
    deal._proved = 1 << seat
    _end(deal, number, seat)


# -- by itself -------------------------------------------------------------------------------------------------------------


def watch(deal: Deal) -> bool:
    """Whether the discard to come may have to be looked at although nothing but a discard happens: the first round of them, not over yet and all
    of one kind so far, that calls the deal off."""
    table = deal._table
    if table.claims + table.kongs or 0 not in [table.discards(seat) for seat in range(deal._plan.n)]:
        return False
    found = _discarded(deal)
    return any(isinstance(one.when, Alike) and _alike(one.when, found) for one in deal._plan.aborts)


def _discarded(deal: Deal) -> set[int]:
    """The kinds that have been discarded."""
    return {deal._faces[tile] for seat in range(deal._plan.n) for tile, _ in deal._table.river(seat)}


def _alike(when: Alike, kinds: set[int]) -> bool:
    return len(kinds) == 1 and all(when.kinds >> kind & 1 for kind in kinds)


def due(deal: Deal) -> int:
    """The number of the abort that the tile just discarded brings about if nobody wins on it, -1 for none."""
    return _first(deal, DISCARD)


def after_discard(deal: Deal) -> bool:
    """Nobody has won on a discard: whether the deal is called off."""
    return _ends(deal, _first(deal, DISCARD))


def after_kong(deal: Deal) -> bool:
    """A kong stands: whether the deal is called off."""
    return _ends(deal, _first(deal, KONG))


def by_winners(deal: Deal, seats: list[int], source: Source) -> bool:
    """These seats would win on one tile: whether the deal is called off instead. They show their hands; a stake for the discard is not paid."""
    number = next(
        (at for at, one in enumerate(deal._plan.aborts) if isinstance(one.when, Winners) and len(seats) >= one.when.number),
        -1,
    )  # fmt: skip
    if number < 0:
        return False
    if deal._ready:
        stakes.place(deal, won=source is Source.DISCARD)
    deal._proved = sum(1 << seat for seat in seats)
    return _ends(deal, number)


def _first(deal: Deal, at: At) -> int:
    table = deal._table
    if not (deal._ready or table.kongs or table.discards(0) == 1):
        return -1  # nothing that `_holds` knows of can have come about
    for number, one in enumerate(deal._plan.aborts):
        if one.when.at is at and _holds(deal, one):
            return number
    return -1


def _holds(deal: Deal, one: Abort) -> bool:
    when, table, n = one.when, deal._table, deal._plan.n
    if isinstance(when, AllDeclared):
        return len(deal._ready) == n
    if isinstance(when, Kongs):
        if table.kongs < when.number:
            return False
        made = [sum(form in _KONGS for form, _, _, _ in table.melds(seat)) for seat in range(n)]
        return sum(made) >= when.number and sum(many > 0 for many in made) >= when.seats
    if isinstance(when, Alike):
        if table.claims + table.kongs:
            return False
        for seat in range(n - 1, -1, -1):
            if table.discards(seat) != 1:
                return False
        return _alike(when, _discarded(deal))
    return False


# -- the end ---------------------------------------------------------------------------------------------------------------


def _ends(deal: Deal, number: int) -> bool:
    if number < 0:
        return False
    if isinstance(deal._plan.aborts[number].when, AllDeclared):
        deal._proved = sum(1 << seat for seat in deal._ready)
    _end(deal, number, -1)
    return True


def _end(deal: Deal, number: int, caller: int) -> None:
    deal._aborted, deal._caller = number, caller
    money.finish(deal, money.ABORTED)


def proved(deal: Deal, seat: int) -> bool:
    """Whether a seat's hand lies open because it has called the deal off, or because its hand has."""
    return bool(deal._proved >> seat & 1)
