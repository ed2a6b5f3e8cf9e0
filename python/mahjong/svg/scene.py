"""What a picture of a table shows: a value, told in plain tiles and texts by whoever knows the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mahjong.notation import Form

__all__ = ["Laid", "Scene", "Sitting"]


class Laid(Protocol):
    """What a picture needs to know of a `mahjong.Meld`."""

    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def form(self) -> Form: ...
    @property
    def claimed(self) -> int | None: ...
    @property
    def feeder(self) -> str | None: ...
    def laid_out(self, seat: str | None, seats: Sequence[str]) -> tuple[tuple[int, ...], int]: ...


@dataclass(frozen=True, slots=True)
class Sitting:
    """One seat. Tiles are physical codes; one that is not seen is `mahjong.tiles.UNKNOWN`.

    seat: its letter. hand: the concealed tiles; drawn: the last of them has just been drawn, and stands apart. melds. river: the discards that nobody
    has taken, and of each whether it had just been drawn; sideways: the place of the one that lies on its side, -1 for none; offered: the last one is
    on offer. aside: tiles laid aside; won: tiles it has won on. lines: what is written beside it, the first one large. lit: it may act now.
    """

    seat: str
    hand: tuple[int, ...] = ()
    drawn: bool = False
    melds: tuple[Laid, ...] = ()
    river: tuple[tuple[int, bool], ...] = ()
    sideways: int = -1
    offered: bool = False
    aside: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A table. seats: in playing order; bottom: the place among them of the one that sits at the lower edge. turned: tiles turned up, in order;
    under: those under them. wild: mask of the kinds that are wild, which are drawn golden. lines: what is written in the middle, the first one
    large. title, about: the picture in words."""

    seats: tuple[Sitting, ...]
    bottom: int = 0
    turned: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    wild: int = 0
    lines: tuple[str, ...] = ()
    title: str = ""
    about: str = ""
