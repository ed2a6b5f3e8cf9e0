"""Tiles of a hand that lie open before their owner: which they are, and that everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mahjong.play.events import OPEN, Kind, pack
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["begin", "drawn", "joined", "leaves_much", "tiles"]

_MOST: Final = 7
"""Tiles that one event tells."""


def tiles(deal: Deal, seat: int) -> bytes:
    """The tiles of a hand that lie open, in canonical order, those that a declaration shows apart."""
    kinds = deal._plan.shown_kinds
    if not kinds or not deal._begun:
        return b""
    return bytes(tile for tile in deal._table.tiles(seat) if kinds >> deal._faces[tile] & 1)


def begin(deal: Deal) -> None:
    """What everybody was dealt of such tiles is laid open, from the dealer on."""
    for step in range(deal._plan.n):
        seat = (deal._dealer + step) % deal._plan.n
        found = tiles(deal, seat)
        for at in range(0, len(found), _MOST):
            _told(deal, seat, found[at : at + _MOST])


def drawn(deal: Deal, seat: int, tile: int) -> None:
    """A tile has been drawn: it is laid open if it is such a one."""
    if deal._plan.shown_kinds >> deal._faces[tile] & 1:
        _told(deal, seat, bytes((tile,)))


def joined(deal: Deal, seat: int, tile: int) -> None:
    """A tile that was drawn joins those that lie open, where a seat holds others back."""
    _told(deal, seat, bytes((tile,)))


def _told(deal: Deal, seat: int, shown: bytes) -> None:
    packed = sum(tile << 3 + 6 * at for at, tile in enumerate(shown))
    deal._log.append(pack(Kind.ASIDE, seat, len(shown) | packed | OPEN, auto=True))


def leaves_much(deal: Deal, seat: int) -> bool:
    """Whether a hand holds so many other tiles that it could discard one of them whatever it claims: two go into a set."""
    held = deal._table.concealed(seat)
    return deal._table.held(seat) - sum([held[kind] for kind in bits(deal._plan.shown_kinds)]) > 2
