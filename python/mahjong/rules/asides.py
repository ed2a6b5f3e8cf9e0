"""Tiles that are laid before their owner and played no more: one by one (flowers, single-tile kongs, tiles passed), or three together as a set; and
tiles that lie open there and stay part of the hand. Imported as ``aside``.

``asides = (aside.tile("red", "red dragon", "红中杠", tiles.mask("7z"), discard=aside.LAYS_TOO),)``

A seat's **row** is what it has laid so: its groups and its single tiles. What may be laid can depend on it:
``aside.tile("more", "tile passed", "过牌", tiles.mask("12p"), needs=(tiles.mask("1s"), tiles.mask("8m")))``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from typing import Final

from mahjong.errors import RuleError
from mahjong.rules.claims import CLASSES
from mahjong.rules.language import Mask
from mahjong.tiles import FLOWERS

__all__ = [
    "ANYTHING",
    "FREE",
    "GROUPS",
    "KEPT",
    "LAYS_TOO",
    "NEVER",
    "Aside",
    "Discard",
    "Group",
    "Own",
    "Shown",
    "flower",
    "group",
    "shown",
    "tile",
]


class Discard(Enum):
    """What discarding such a tile is."""

    FREE = "free"
    """a discard like any other"""
    NEVER = "never"
    """not allowed while anything else is: it is laid aside instead"""
    LAYS_TOO = "lays too"
    """it is laid before its owner and counts as laid aside; there is no replacement, the turn ends and nobody claims it"""
    KEPT = "kept"
    """not allowed while it can be laid aside, but with the dealer's first discard and in a turn in which the seat has claimed or made a kong"""


class Own(Enum):
    """Kinds that differ from seat to seat."""

    GROUPS = "groups"
    """those of the groups that the seat has laid"""


FREE, NEVER, LAYS_TOO, KEPT = Discard
(GROUPS,) = Own
ANYTHING: Final = (1 << 60) - 1
"""As a need: something lies in the row."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Made by `tile`."""

    key: str
    names: tuple[str, str]
    kinds: Mask | int | Own
    forced: bool
    discard: Discard
    rule: str
    needs: tuple[Mask | int, ...] = ()
    claimable: tuple[str, ...] = ()
    interrupts: bool = False
    after_draw: bool = False

    @property
    def by_row(self) -> bool:
        """Whether it depends on what the seat has laid."""
        return bool(self.needs) or isinstance(self.kinds, Own)


@dataclass(frozen=True, slots=True)
class Group:
    """Made by `group`."""

    key: str
    names: tuple[str, str]
    places: tuple[Mask | int, ...]
    rule: str

    def holds(self, kinds: Sequence[int], masks: Mapping[str, int], plays: bytes | None = None) -> bool:
        """Whether three kinds, as printed, are this group, each in a place of its own; masks: of the marks. plays: what tiles play as, where
        they do not play as what they show."""
        found = [(one, True) if isinstance(one, int) else (one.resolve(masks), False) for one in self.places]
        return any(
            all(
                mask >> (plays[kind] if plays is not None and played else kind) & 1
                for (mask, played), kind in zip(found, order, strict=True)
            )
            for order in permutations(kinds)
        )


@dataclass(frozen=True, slots=True)
class Shown:
    """Made by `shown`."""

    key: str
    names: tuple[str, str]
    kinds: int
    rule: str


def shown(key: str, en: str, zh: str, kinds: int, *, rule: str = "") -> Shown:
    """Tiles of these kinds, a mask, are laid open before whoever is dealt or draws one, at once and for all to see. They stay part of the hand, are used
    as ever and replaced by none; they are discarded only by a seat that holds nothing else, and no set is claimed after which that would be so. Raises
    RuleError for what is no mask of kinds."""
    if type(kinds) is not int or not 0 < kinds < 1 << 60:
        raise RuleError(
            f"aside.shown({key!r}): {kinds!r} is no mask of kinds", f"aside.shown({key!r})：{kinds!r}不是牌种掩码"
        )
    return Shown(key, (en, zh), kinds, rule)


def tile(
    key: str,
    en: str,
    zh: str,
    kinds: Mask | int | Own,
    *,
    forced: bool = False,
    discard: Discard = NEVER,
    needs: Sequence[Mask | int] = (),
    claimable: Iterable[str] = (),
    interrupts: bool = False,
    after_draw: bool = False,
    rule: str = "",
) -> Aside:
    """A tile of `kinds` may be laid aside in one's own turn and is replaced. forced: it must be, before anything else. discard: what
    discarding it is. needs: of each of these masks a tile must lie in the seat's row already. claimable: classes of claims
    ("pung", "kong", "win" ...) for which the others may take it, as they take a discard; it then leaves the row and is not replaced. interrupts:
    laying it in play is as good as a claim to whoever asks whether anybody has made one (`facts.first_turn`, a win within a go). after_draw: only in a turn
    with a draw, not in one that a claim began; then all single tiles of the rule set alike, and none forced. Raises
    RuleError for what is no mask, no word of `Discard` and no class of claims, and for what is forced or laid by discards and depends on
    the row."""
    for one in (kinds, *needs):
        if isinstance(one, bool) or not isinstance(one, (Mask, int, Own) if one is kinds else (Mask, int)):
            raise RuleError(
                f"aside.tile({key!r}): {one!r} is no mask of kinds", f"aside.tile({key!r})：{one!r}不是牌种掩码"
            )
    if not isinstance(discard, Discard):
        raise RuleError(
            f"aside.tile({key!r}): discard={discard!r}; FREE, NEVER, LAYS_TOO or KEPT",
            f"aside.tile({key!r})：discard={discard!r}；须为FREE、NEVER、LAYS_TOO或KEPT",
        )
    named = tuple(claimable)
    if isinstance(claimable, str) or not set(named) <= set(CLASSES):
        raise RuleError(
            f"aside.tile({key!r}): claimable={claimable!r}; classes of claims are {', '.join(CLASSES)}",
            f"aside.tile({key!r})：claimable={claimable!r}；可取之用途为{'、'.join(CLASSES)}",
        )
    made = Aside(key, (en, zh), kinds, forced, discard, rule, tuple(needs), named, bool(interrupts), bool(after_draw))
    if made.by_row and (forced or discard is LAYS_TOO):
        raise RuleError(
            f"aside.tile({key!r}): what depends on the row is neither forced nor laid by a discard",
            f"aside.tile({key!r})：取决于已亮之牌的，不能forced，也不能LAYS_TOO",
        )
    return made


def flower(kinds: int = FLOWERS, *, rule: str) -> Aside:
    """A flower, laid before its owner at once and replaced; `kinds`, a mask, where others than the eight are flowers."""
    return tile("flower", "flower", "花牌", kinds, forced=True, rule=rule)


def group(key: str, en: str, zh: str, *places: Mask | int, rule: str = "") -> Group:
    """Three tiles, one of each mask of `places`, that may be laid before the first turn (`phase.groups`) and count as a set. A number is a
    mask of kinds as they play; a register (`features.mark`) names physical kinds. Raises RuleError for other than three masks."""
    if len(places) != 3 or any(isinstance(one, bool) or not isinstance(one, (Mask, int)) for one in places):
        raise RuleError(
            f"aside.group({key!r}): three masks of kinds, not {places!r}",
            f"aside.group({key!r})：须为三个牌种掩码，不能是{places!r}",
        )
    return Group(key, (en, zh), places, rule)
