"""Questions that several seats answer at once, each answer hidden from the others until all have given theirs; and tiles given in
that way, which then change hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mahjong.play.actions import Action, Verb
from mahjong.play.events import Kind, pack
from mahjong.play.states import ASK

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["ask", "exchange", "reveal", "take"]


def ask(deal: Deal, seats: Iterable[int]) -> None:
    """These seats are asked; what was answered before is forgotten."""
    deal._state = ASK
    deal._answers = {}
    deal.waiting = tuple(deal.seats[seat] for seat in sorted(seats))


def take(deal: Deal, seat: int, action: Action) -> bool:
    """A seat gives tiles away or chooses. True when all that were asked have answered."""
    deal._answers = {**deal._answers, seat: action}
    if action.verb is Verb.GIVE:
        deal._log.append(pack(Kind.GIVE, seat, action.code >> 4))
    else:
        deal._log.append(pack(Kind.CHOOSE, seat, deal._plan.choices.index((action.key, action.value))))
    deal.waiting = tuple(name for name in deal.waiting if name != deal.seats[seat])
    return not deal.waiting


def reveal(deal: Deal) -> None:
    """What the seats have chosen is told to all."""
    for seat, action in sorted(deal._answers.items()):
        deal._log.append(pack(Kind.REVEAL, seat, deal._plan.choices.index((action.key, action.value))))


def exchange(deal: Deal, given: Sequence[bytes], step: int, *, face_down: bool = False) -> None:
    """What each seat has given, which may be nothing, goes to the one `step` seats on. face_down: it lies there face down."""
    n = deal._plan.n
    deal._log.append(pack(Kind.EXCHANGE, 0, step))
    deal._table.exchange(given, [(seat + step) % n for seat in range(n)])
    for seat in range(n):
        if given[seat - step]:
            deal._log.append(pack(Kind.RECEIVE, seat, Action.give(given[seat - step]).code >> 4, auto=face_down))
