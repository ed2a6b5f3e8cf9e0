"""What the seats have laid before them, and what that lets them lay: groups of the deal, and tiles that only some rows may take."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.play.actions import Action
from mahjong.rules.asides import KEPT, NEVER, Own
from mahjong.rules.language import Mask
from mahjong.tiles import FACES, ORDER

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["anybody", "at_liberty", "groups_of", "laid_groups", "refresh", "settle"]

_NOBODY: Final = -1


def laid_groups(deal: Deal, seat: int) -> tuple[bytes, ...]:
    """The groups a seat has laid, physical tiles of each."""
    return tuple(tiles for form, tiles, _, feeder in deal._table.melds(seat) if form == Form.GROUP and feeder < 0)


def anybody(deal: Deal) -> bool:
    """Whether some seat has laid a group."""
    return any(laid_groups(deal, seat) for seat in range(deal._plan.n))


def groups_of(deal: Deal) -> tuple[tuple[Action, int], ...]:
    """The groups that this deal's marks make of the rules' groups, as acts that lay them, with a mask of their tiles; one that two names
    mean stands once."""
    plan = deal._plan
    key = tuple(deal._masks.items())
    found = plan.groups_made.get(key)
    if found is None:
        names: dict[Action, None] = {}
        for group in plan.groups:
            for tiles in product(*(_tiles(deal, place) for place in group.places)):
                names[Action.aside(sorted(tiles, key=ORDER.__getitem__))] = None
        found = plan.groups_made[key] = tuple((one, sum({1 << tile for tile in one.tiles})) for one in names)
    return found


def _tiles(deal: Deal, place: Mask | int) -> tuple[int, ...]:
    """Physical tiles of the set that may stand in a place of a group."""
    kinds, plays = (place, deal._faces) if isinstance(place, int) else (place.resolve(deal._masks), FACES)
    return tuple(tile for tile in deal._plan.physical if kinds >> plays[tile] & 1)


def refresh(deal: Deal, seat: int) -> None:
    """Tells the table what the row of a seat lets it lay aside, and what it must not discard for that. A need that is a number speaks of kinds as
    they play, a register of kinds as they are printed."""
    table, plan, masks, plays = deal._table, deal._plan, deal._masks, deal._faces
    groups = [tile for tiles in laid_groups(deal, seat) for tile in tiles]
    laid = table.laid(seat)
    row = [*groups, *[tile for tile, n in enumerate(laid) if n]] if any(laid) else groups
    if not row:
        table.set_aside(seat, 0)
        return
    printed, played = sum({1 << FACES[tile] for tile in row}), sum({1 << plays[tile] for tile in row})
    may = kept = 0
    for word in plan.by_row:
        if not all(need & played if isinstance(need, int) else need.resolve(masks) & printed for need in word.needs):
            continue
        own = sum({1 << plays[tile] for tile in groups})
        kinds = own if isinstance(word.kinds, Own) else plan.played(word.kinds, masks, plays)
        may |= kinds
        if word.discard is NEVER or (word.discard is KEPT and seat != deal._free):
            kept |= kinds
    table.set_aside(seat, may, kept)


def settle(deal: Deal) -> None:
    """All rows as they stand when the first turn begins; the dealer may discard what he likes once."""
    deal._free = deal._dealer
    for seat in range(deal._plan.n):
        refresh(deal, seat)


def at_liberty(deal: Deal, seat: int) -> None:
    """A seat has claimed or made a kong: in this turn it may discard what it could lay aside. -1: the turn is over."""
    before, deal._free = deal._free, seat
    for one in {before, seat} - {_NOBODY}:
        refresh(deal, one)
