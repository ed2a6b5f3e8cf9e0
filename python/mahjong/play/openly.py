"""Tiles of a hand that lie open before their owner: which they are, and that everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.events import OPEN, Kind, pack
from mahjong.rules.asides import Shown

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["begin", "drawn", "leaves_much", "tiles", "word"]


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
        for tile in tiles(deal, seat):
            _told(deal, seat, tile)


def drawn(deal: Deal, seat: int, tile: int) -> None:
    """A tile has been drawn: it is laid open if it is such a one."""
    if deal._plan.shown_kinds >> deal._faces[tile] & 1:
        _told(deal, seat, tile)


def _told(deal: Deal, seat: int, tile: int) -> None:
    deal._log.append(pack(Kind.ASIDE, seat, Action.aside([tile]).code >> 4 | OPEN, auto=True))


def word(deal: Deal, kinds: int) -> Shown | None:
    """The word by which tiles of some of these kinds lie open."""
    return next((one for one in deal._plan.shown if one.kinds & kinds), None)


def leaves_much(deal: Deal, seat: int) -> bool:
    """Whether a hand holds so many other tiles that it could discard one of them whatever it claims: two go into a set."""
    kinds = deal._plan.shown_kinds
    return sum(n for kind, n in enumerate(deal._table.concealed(seat)) if not kinds >> kind & 1) > 2
