"""Tiles that may count as another kind, or as wild tiles, in a complete hand. Imported as ``proxy``.

``proxies = (proxy.tile("5z", "gold", most=1),)``: one white dragon of a hand may count as the kind of the mark `gold`, as a natural tile of it, even
where that kind is wild itself; or it stays a white dragon. The choice is made when the hand is won and for concealed tiles and the winning tile
alone: in claims and kongs, melds among them, a tile is what it shows. A mark of the kind itself, of several kinds or of none, and a kind that is wild
already, change nothing. Natural tiles and those that count as them are four of a kind at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mahjong.errors import RuleError
from mahjong.tiles import ORDINARY
from mahjong.tiles import kind as kind_of

if TYPE_CHECKING:
    from mahjong.rules.compiled import Question

__all__ = ["Proxy", "readings", "tile"]


@dataclass(frozen=True, slots=True)
class Proxy:
    """Made by `tile`."""

    kind: int
    mark: str
    most: int
    wild: bool
    rule: str

    def face(self, masks: Mapping[str, int]) -> int | None:
        """The kind that it may count as, the registers of a deal being known; None where nothing changes."""
        marked = masks[f"mark {self.mark}"]
        if marked.bit_count() != 1 or (marked | masks["wild"]) >> self.kind & 1:
            return None
        return marked.bit_length() - 1


def tile(kind: str, mark: str, *, most: int = 4, wild: bool = False, rule: str = "") -> Proxy:
    """Up to `most` tiles of a kind in one hand may count as the kind of a mark; `wild`: as wild tiles instead, on deals that have this mark.

    Raises RuleError for what is no tile of the 34 ordinary kinds, no name of a mark, and other than 1 to 4 tiles.
    """
    number = kind_of(kind)
    counted = not isinstance(most, bool) and isinstance(most, int) and 1 <= most <= 4
    if not isinstance(mark, str) or not mark.isidentifier() or number >= 34 or not counted:
        raise RuleError(
            f"proxy.tile({kind!r}, {mark!r}, most={most!r}): an ordinary tile, the name of a mark, and 1 to 4 tiles",
            f"proxy.tile({kind!r}, {mark!r}, most={most!r})：须为一种普通牌、标记名与1至4张",
        )
    return Proxy(number, mark, most, bool(wild), rule)


def readings(proxy: Proxy, face: int, asked: Question, owned: bytes) -> Iterator[Question]:
    """The same question with proxies counting as what they may, fewest first. face: of the deal. owned: tiles in melds, by kind."""
    kind, won = proxy.kind, asked.win == proxy.kind
    for many in range(1, min(proxy.most, asked.counts[kind] + won) + 1):
        natural = asked.counts[face] + owned[face] + (asked.win == face) + many
        if not proxy.wild and natural > 4:
            return
        for winning in (False, True):
            rest = many - winning
            if (winning and not won) or rest > asked.counts[kind]:
                continue
            counts = bytearray(asked.counts)
            counts[kind] -= rest
            if proxy.wild:
                free = (ORDINARY,) * rest, (ORDINARY,) * winning  # the one that won stands last
                yield asked._replace(
                    counts=bytes(counts),
                    win=-1 if winning else asked.win,
                    wilds=asked.wilds + many,
                    faces=asked.faces or bytes(64),
                    jokers=(*free[0], *asked.jokers, *free[1]) if asked.jokers else (),
                )
            else:
                counts[face] += rest
                yield asked._replace(counts=bytes(counts), win=face if winning else asked.win)
