"""How a deal stands, as everybody could see it: where every tile lies, and, when it is over, how it ended."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from mahjong.play import aborts
from mahjong.play.events import Kind
from mahjong.play.states import Place
from mahjong.rules.rotation import Outcome

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["aborted", "outcome", "places"]


def outcome(deal: Deal) -> Outcome:
    """What the rotation looks at."""
    sitting = deal._plan.sitting
    if deal._void >= 0 and (penalty := deal._plan.penalties[deal._void]).replay:
        return Outcome(sitting, deal.dealer, [], True, penalty.rule)
    if deal._aborted >= 0:
        return Outcome(sitting, deal.dealer, [], aborted=aborted(deal))
    wins: list[tuple[list[str], str | None]] = []
    seen: dict[int, int] = {}
    for won in deal.wins:
        if won.stage in seen and won.giver is not None:
            wins[seen[won.stage]][0].append(won.seat)
        else:
            seen[won.stage] = len(wins)
            wins.append(([won.seat], won.giver))
    kongs = 0 if wins else deal._table.kongs
    return Outcome(sitting, deal.dealer, wins, ready=deal._end_ready, kongs=kongs)


def aborted(deal: Deal) -> str:
    """The key of what has called the deal off, "" where nothing has."""
    one = aborts.of_deal(deal)
    return "" if one is None else one.key


def places(deal: Deal) -> list[Place]:
    """Every tile of the set with where it lies."""
    table, names = deal._table, deal.seats
    found = [Place(tile, "wall", "") for tile in table.wall()]
    found += [Place(tile, "indicator", "") for tile in table.still()]
    for seat, name in enumerate(names):
        found += [Place(tile, "hand", name) for tile in table.tiles(seat)]
        found += [Place(tile, "meld", name) for meld in table.melds(seat) for tile in meld[1]]
        found += [Place(tile, "river", name) for tile, flags in table.river(seat) if not flags & 6]
        found += [Place(tile, "aside", name) for tile, n in enumerate(table.laid(seat)) for _ in range(n)]
    if deal.wins:  # a tile that several have won lies with the first of them
        found += [
            Place(event >> 9 & 63, "won", names[event >> 5 & 15])
            for before, event in pairwise(deal._log) if event & 31 == Kind.WIN != before & 31
        ]  # fmt: skip
    where = ("indicator", "bet", "revealed")
    return found + [Place(tile, where[place], "") for place, tile in table.out()]
