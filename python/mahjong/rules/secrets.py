"""Tiles that are fixed in the course of a deal and that not everybody may see. Imported as ``secret``.

``secrets = (secret.on_first("treasure", "treasure", "宝牌", place=wall.ROLLED(1, wall.STACKS), rule="..."),)``

with ``marks = wild.later(treasure=wild.same())``: when the first seat declares ready, the dealer throws, and the tile at that place of the wall is
looked at. It stays where it lies. What it marks is asked as any mark is, by ``f.mark("treasure")``; nothing is marked before. What drawing such a tile
brings is an instant (`mahjong.rules.instants`, at=DRAW).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from mahjong.errors import RuleError, shown
from mahjong.rules.wall import STACKS, Rolled

__all__ = ["DECLARED", "EVERYBODY", "Secret", "SeenBy", "on_first"]


class SeenBy(Enum):
    """Who may look at the tile."""

    DECLARED = "declared"
    """each seat that has declared ready, once it has; all others when the deal is over"""
    EVERYBODY = "everybody"


DECLARED, EVERYBODY = SeenBy
_LAST_STACK: Final = Rolled(1, STACKS)


@dataclass(frozen=True, slots=True)
class Secret:
    """Made by `on_first`."""

    key: str
    names: tuple[str, str]
    place: Rolled
    seen_by: SeenBy
    rule: str


def on_first(
    key: str, en: str, zh: str, *, place: Rolled = _LAST_STACK, seen_by: SeenBy = DECLARED, rule: str = ""
) -> Secret:
    """A tile fixed by the first declaration of a deal, whatever becomes of the discard it was made with.

    key: of the mark, one of `wild.later`. place: how many tiles or stacks from the present tail of the wall, as the dice show; where so many are not left
    there is no such tile in this deal. It is drawn like any other if the wall comes to it. Raises RuleError for what is none of these.
    """
    if not isinstance(place, Rolled) or not isinstance(seen_by, SeenBy) or not key or not en or not zh:
        raise RuleError(
            f"secret.on_first({shown(key)}, place={place!r}, seen_by={seen_by!r}): a key, two names, wall.ROLLED(...), DECLARED or EVERYBODY",
            f"secret.on_first({shown(key)}, place={place!r}, seen_by={seen_by!r})：须有键、中英文名称、wall.ROLLED(...)及DECLARED或EVERYBODY",
        )
    return Secret(key, (en, zh), place, seen_by, rule)
