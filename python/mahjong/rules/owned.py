"""What a seat has when a deal is over, and how it is counted. Imported as ``own``.

``own.tiles((f.mark("main"), 2), (f.mark("second"), 1))`` counts two for each tile of one mark and one for each of the other, wherever the
seat has them. Any ``count(Owned) -> number`` may stand in its place, such as one that counts the sets of an unfinished hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntFlag
from typing import Final, NamedTuple, TypeAlias

from mahjong.errors import RuleError
from mahjong.meld import Meld
from mahjong.rules.language import Mask
from mahjong.rules.values import Number, exact
from mahjong.tiles import bits

__all__ = ["ASIDE", "HAND", "MELDS", "RIVER", "Count", "Owned", "Where", "tiles"]


class Owned(NamedTuple):
    """One seat at the end of a deal. `seat`; `concealed`: 64 counts by kind, the tile it has won with among them; `melds`; `aside`: counts
    of the tiles laid aside; `river`: counts of its discards that nobody took; `masks`: the registers of the deal as this seat has them,
    by name; `won`: whether it has won."""

    seat: str
    concealed: bytes
    melds: tuple[Meld, ...]
    aside: bytes
    river: bytes
    masks: Mapping[str, int]
    won: bool


class Where(IntFlag):
    """Where a tile lies."""

    HAND = 1
    """concealed, the tile of a win among them"""
    MELDS = 2
    ASIDE = 4
    RIVER = 8
    """discarded, and taken by nobody"""


HAND: Final = Where.HAND
MELDS: Final = Where.MELDS
ASIDE: Final = Where.ASIDE
RIVER: Final = Where.RIVER

Count: TypeAlias = Callable[[Owned], Number]


def tiles(*worth: tuple[Mask | int, Number], where: Where = HAND | MELDS | ASIDE) -> Count:
    """Counts the tiles of some kinds, each mask with what a tile of it is worth; a tile of two masks counts for both. where: which tiles of
    the seat count. Raises RuleError for no mask, a worth that is not exact, and no place."""
    if not worth or not isinstance(where, Where) or not where:
        raise RuleError(
            f"own.tiles({worth!r}, where={where!r}): masks with their worth, and HAND, MELDS, ASIDE or RIVER",
            f"own.tiles({worth!r}, where={where!r})：须给出牌种掩码及每张的数，where取自HAND、MELDS、ASIDE、RIVER",
        )
    for kinds, each in worth:
        if isinstance(kinds, bool) or not isinstance(kinds, (Mask, int)):
            raise RuleError(f"own.tiles: {kinds!r} is no mask of kinds", f"own.tiles：{kinds!r}不是牌种掩码")
        exact(each, "the worth of a tile", "每张的数")

    def count(owned: Owned) -> Number:
        places = _places(owned, where)
        found: Number = 0
        for kinds, each in worth:
            mask = kinds if isinstance(kinds, int) else kinds.resolve(owned.masks)
            found = found + each * sum(counts[kind] for kind in bits(mask) for counts in places)
        return found

    return count


def _places(owned: Owned, where: Where) -> list[bytes | list[int]]:
    """Counts by kind of the tiles that lie there."""
    places: list[bytes | list[int]] = []
    if where & HAND:
        places.append(owned.concealed)
    if where & MELDS:
        melded = [0] * 64
        for meld in owned.melds:
            for kind in meld.kinds:
                melded[kind] += 1
        places.append(melded)
    if where & ASIDE:
        places.append(owned.aside)
    if where & RIVER:
        places.append(owned.river)
    return places
