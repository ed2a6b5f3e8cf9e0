"""What a seat may look forward to after an act: the tiles that would win, how many it cannot see, and what each would bring. It looks at what the seat
knows alone: its hand, what lies open, and the rules' own value of each win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from mahjong.errors import RuleError
from mahjong.play import judge
from mahjong.play.actions import Action, Verb
from mahjong.play.ledger import Ledger
from mahjong.rules import payments
from mahjong.rules.values import Source
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.rules.case import Case

__all__ = ["Prospect", "after", "expected", "now", "ready_discards"]

LET_GO: Final = 0.5
"""How often somebody who draws a tile is taken to discard it."""


class Prospect(NamedTuple):
    """A kind that would win. unseen: copies that the seat cannot see. drawn, given: what it gains by drawing one, and by another's discard; 0 where
    that is no win."""

    kind: int
    unseen: int
    drawn: int
    given: int


def now(deal: Deal, seat: int, unseen: list[int]) -> tuple[Prospect, ...]:
    """For a seat that has not drawn, as it stands."""
    found: dict[int, list[int]] = {}
    for at, source in enumerate((Source.SELF_DRAW, Source.DISCARD)):
        for tile, case in judge.waits(deal, seat, source):
            found.setdefault(deal._faces[tile], [0, 0])[at] = _gain(deal, seat, case)
    return tuple(Prospect(kind, max(unseen[kind], 0), *gains) for kind, gains in found.items())


def after(deal: Deal, seat: int, action: Action, unseen: list[int]) -> tuple[Prospect, ...]:
    """After a discard of this seat; after a claim, with the discard that promises most. () for another act."""
    if action.verb is Verb.DISCARD:
        return now(_discarded(deal, seat, action.tile), seat, unseen)
    if action.verb is not Verb.CLAIM:
        return ()
    claimed = deal.copy()
    claimed._table.claim(seat, action.code)
    table, most = claimed._table, -1.0
    best: tuple[Prospect, ...] = ()
    for kind in bits(table.leaving_ready(seat)):
        tile = next(tile for tile in table.tiles(seat) if deal._faces[tile] == kind)
        found = now(_discarded(claimed, seat, tile), seat, unseen)
        if (worth := expected(found, len(deal.seats))) > most:
            best, most = found, worth
    return best


def expected(prospects: Iterable[Prospect], seats: int) -> float:
    """What they promise, in money times tiles: comparable among acts of one moment."""
    others = LET_GO * (seats - 1)
    return sum(one.unseen * (one.drawn + others * one.given) for one in prospects)


def _discarded(deal: Deal, seat: int, tile: int) -> Deal:
    """A copy of the deal in which the tile lies in the river; nobody is asked about it."""
    made = deal.copy()
    made._table.discard(seat, tile)
    return made


def _gain(deal: Deal, seat: int, case: Case) -> int:
    """What the seat gains by a win, liability apart."""
    plan, rules = deal._plan, deal._plan.rules
    ledger = Ledger(plan.sitting, outside=plan.outside)
    try:
        payments.settle_win(rules.scoring, rules.shares, None, rules.items, case, ledger)
    except RuleError:  # worth too little to win
        return 0
    return ledger.totals()[deal.seats[seat]]


def ready_discards(deal: Deal, seat: int, actions: Iterable[Action]) -> Iterator[Action]:
    """Those of the acts that discard a tile and leave the hand one tile from complete."""
    leaving = deal._table.leaving_ready(seat)
    return (one for one in actions if one.verb is Verb.DISCARD and leaving >> deal._faces[one.tile] & 1)
