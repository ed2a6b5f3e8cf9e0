"""Tiles that are laid aside one by one: flowers, single-tile kongs. Imported as ``aside``.

``asides = (aside.tile("red", "red dragon", "红中杠", tiles.mask("7z"), discard=aside.LAYS_TOO),)``
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mahjong.errors import RuleError
from mahjong.rules.language import Mask

__all__ = ["FREE", "LAYS_TOO", "NEVER", "Aside", "Discard", "tile"]


class Discard(Enum):
    """What discarding such a tile is."""

    FREE = "free"
    """a discard like any other"""
    NEVER = "never"
    """not allowed while anything else is: it is laid aside instead"""
    LAYS_TOO = "lays too"
    """it is laid before its owner and counts as laid aside; there is no replacement, the turn ends and nobody claims it"""


FREE, NEVER, LAYS_TOO = Discard


@dataclass(frozen=True, slots=True)
class Aside:
    """Made by `tile`."""

    key: str
    names: tuple[str, str]
    kinds: Mask | int
    forced: bool
    discard: Discard
    rule: str


def tile(
    key: str,
    en: str,
    zh: str,
    kinds: Mask | int,
    *,
    forced: bool = False,
    discard: Discard = NEVER,
    rule: str = "",
) -> Aside:
    """A tile of `kinds` may be laid aside in one's own turn and is replaced. forced: it must be, before anything else. discard: what
    discarding it is. Raises RuleError for what is no mask or no word of `Discard`."""
    if isinstance(kinds, bool) or not isinstance(kinds, (Mask, int)):
        raise RuleError(
            f"aside.tile({key!r}): {kinds!r} is no mask of kinds", f"aside.tile({key!r})：{kinds!r}不是牌种掩码"
        )
    if not isinstance(discard, Discard):
        raise RuleError(
            f"aside.tile({key!r}): discard={discard!r}; FREE, NEVER or LAYS_TOO",
            f"aside.tile({key!r})：discard={discard!r}；须为FREE、NEVER或LAYS_TOO",
        )
    return Aside(key, (en, zh), kinds, forced, discard, rule)
