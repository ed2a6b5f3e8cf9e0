"""Tiles that play as others than they show, for a whole deal. Imported as ``identity``.

``identities = (identity.swap("fish", "1s"), identity.alike(tiles.FLOWERS))``: the kind of the mark `fish` and 1s exchange what they are, and all flowers are
one kind. Everything structural looks at what a tile **plays as**: sets and claims, complete hands, patterns, masks of kinds. A tile stays
what it **shows** wherever it is named (hands, melds, rivers, records), in registers of marks, and in what counts tiles (`facts.owned`,
`facts.asides`, `facts.tally`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.hand import Hand, Meld
from mahjong.tiles import FACES, FLOWERS, ORDER, SPECIALS, bits
from mahjong.tiles import kind as kind_of

__all__ = ["Alike", "Identity", "Swap", "alike", "faced", "faces", "meld_of", "swap"]

PHYSICAL: Final = 63
STATIC: Final = bytes(FACES[:PHYSICAL])
"""Every tile plays as what it shows."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Made by `swap`."""

    mark: str
    kind: int
    one_way: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Alike:
    """Made by `alike`."""

    kinds: int
    rule: str


Identity: TypeAlias = Swap | Alike


def swap(mark: str, kind: str, *, one_way: bool = False, rule: str = "") -> Swap:
    """The kind that `mark` marks and `kind` play as each other for the deal; where they are one, or the mark marks nothing, all stays as it is.

    one_way: tiles of `kind` play as the marked kind, which keeps its own face. Raises RuleError for what is no tile of the 34 ordinary kinds.
    """
    number = kind_of(kind)
    if not isinstance(mark, str) or not mark.isidentifier() or number >= 34:
        raise RuleError(
            f"identity.swap({mark!r}, {kind!r}): the name of a mark and an ordinary tile",
            f"identity.swap({mark!r}, {kind!r})：须为标记名与一种普通牌",
        )
    return Swap(mark, number, bool(one_way), rule)


def alike(kinds: int, *, rule: str = "") -> Alike:
    """Tiles of all these kinds play as the first of them. Raises RuleError for other than two or more flowers or specials."""
    if isinstance(kinds, bool) or not isinstance(kinds, int) or kinds.bit_count() < 2 or kinds & ~(FLOWERS | SPECIALS):
        raise RuleError(
            f"identity.alike({kinds!r}): a mask of two flowers or specials at least",
            f"identity.alike({kinds!r})：须为至少两种花牌或特殊牌的掩码",
        )
    return Alike(kinds, rule)


def faces(identities: Sequence[Identity], marked: Mapping[str, int]) -> bytes:
    """What each of 63 physical codes plays as, the marks of the deal being known. Raises RuleError for a mark of several kinds."""
    found = STATIC
    for one in identities:
        if isinstance(one, Alike):
            first = (one.kinds & -one.kinds).bit_length() - 1
            found = bytes(first if one.kinds >> face & 1 else face for face in found)
            continue
        kinds = tuple(bits(marked[one.mark]))
        if len(kinds) > 1:
            raise RuleError(
                f"mark {one.mark} is of {len(kinds)} kinds: only one can play as another",
                f"标记{one.mark}有{len(kinds)}种牌，只能有一种与他牌互换",
            )
        if kinds and kinds[0] != one.kind:
            there = kinds[0]
            plays = {one.kind: there} if one.one_way else {one.kind: there, there: one.kind}
            found = bytes(plays.get(face, face) for face in found)
    return found


def faced(hand: Hand, plays: bytes) -> Hand:
    """A hand as it plays: more than four of a kind where tiles stand in for it."""
    packed, owned = bytearray(64), bytearray(64)
    tiles = tuple(sorted((plays[tile] for tile in hand.tiles), key=ORDER.__getitem__))
    melds = tuple(meld_of(meld, plays) for meld in hand.melds)
    for tile in tiles:
        packed[tile] += 1
    for meld in melds:
        for kind in meld.kinds:
            owned[kind] += 1
    return Hand._of(tiles, melds, bytes(packed), bytes(owned))


def meld_of(meld: Meld, plays: bytes) -> Meld:
    """A meld as it plays; its form is that of the table, which looks at faces, so that it stays."""
    claimed = None if meld.claimed is None else plays[meld.claimed]
    return Meld._of(meld.form, tuple(plays[tile] for tile in meld.tiles), claimed, meld.feeder)
