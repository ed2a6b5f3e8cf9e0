"""Side bets: buyers who share the fate of a seat. Imported as ``bet``.

``bets = (bet.horses(buyers=1, rule="..."),)``
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mahjong.errors import RuleError
from mahjong.tiles import FACES

__all__ = ["Horses", "counted_off", "horses"]


def counted_off(tile: int, first: int, seats: int) -> int:
    """The seat that the number of a tile comes to, counted from `first` as one; winds and dragons from east on."""
    kind = FACES[tile]
    return (first + (kind % 9 if kind < 27 else kind - 27)) % seats


@dataclass(frozen=True, slots=True)
class Horses:
    """Made by `horses`."""

    buyers: int
    seated: bool
    kongs: bool
    check: bool
    between: bool
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def accounts(self) -> tuple[str, ...]:
        """The outside accounts of buyers who have no seat."""
        return () if self.seated else tuple(f"horse{number}" for number in range(1, self.buyers + 1))

    def bought(self, seats: int) -> int:
        """How many tiles are taken: one for each buyer; seated, there are no more of them than seats."""
        return min(self.buyers, seats) if self.seated else self.buyers

    def seat(self, tile: int, dealer: int, seats: int) -> int:
        """Whose horse a tile is: its number counted off from the dealer."""
        return counted_off(tile, dealer, seats)


def horses(
    buyers: int = 1,
    *,
    seated: bool = False,
    kongs: bool = False,
    check: bool = True,
    between: bool = False,
    rules: Mapping[str, str] | None = None,
) -> Horses:
    """Buyers each take a tile from the end of the wall after the deal; its number, counted off from the dealer, names the seat whose
    winnings and losses they share. Only the buyer may look at it before the settlement.

    buyers: how many; seated: they are players themselves (the first seats from the dealer), else outsiders with accounts ``horse1`` ... kongs: they
    share kong money. check: and the ready check. between: buyers of both sides of a payment settle with each other.
    """
    if isinstance(buyers, bool) or not isinstance(buyers, int) or not 1 <= buyers <= 8:
        raise RuleError(f"bet.horses({buyers!r}): 1 to 8 buyers", f"bet.horses({buyers!r})：买马者1至8人")
    return Horses(buyers, bool(seated), bool(kongs), bool(check), bool(between), dict(rules or {}))
