"""What a seat must discard because of what another has. Imported as ``must``.

``bans = (must.discard(tiles.ORPHANS, wins=False, rules={"must": "...", "dead": "..."}),)``
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mahjong.errors import RuleError, unknown
from mahjong.rules import facts
from mahjong.rules.patterns import Requirement, require

__all__ = ["Follow", "discard"]

_RULES: Final = ("must", "dead", "wins")


@dataclass(frozen=True, slots=True)
class Follow:
    """Made by `discard`."""

    kinds: int
    wins: bool
    dead: bool
    names: tuple[str, str]
    rules: Mapping[str, str]

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """How wins are refused: by the flags ``following`` and ``out-of-winning``."""
        found = []
        if not self.wins:
            en, zh = f"nobody wins as long as the dealer discards {self.names[0]}", f"庄家打{self.names[1]}期间不能和"
            found.append(require(~facts.told("following"), self.rules.get("wins", ""), en, zh))
        if self.dead:
            en, zh = (
                f"could not follow with {self.names[0]} and may not win",
                f"没有跟打{self.names[1]}，已成相公，不能和",
            )
            found.append(require(~facts.told("out-of-winning"), self.rules.get("dead", ""), en, zh))
        return tuple(found)


def discard(
    kinds: int,
    *,
    en: str = "such a tile",
    zh: str = "此类牌",
    dead: bool = True,
    wins: bool = True,
    rules: Mapping[str, str] | None = None,
) -> Follow:
    """As long as the dealer discards tiles of `kinds`, a mask, from his first discard on, every other seat that holds one must discard one, too, in its
    turns; with the dealer's first discard of another kind that is over for the deal.

    en, zh: what these tiles are called. dead: a seat that discards another tile meanwhile, because it holds none, may not win in this deal; it plays on.
    wins: somebody may win meanwhile. rules: ids by "must", "dead" and "wins".

    Raises RuleError for what is no mask, and for other rules.
    """
    ids = dict(rules or {})
    if type(kinds) is not int or not 0 < kinds < 1 << 60:
        raise RuleError(f"must.discard({kinds!r}): a mask of kinds", f"must.discard({kinds!r})：须为牌种掩码")
    for key in ids:
        if key not in _RULES:
            raise unknown("rule of must.discard", "must.discard的规则", key, _RULES)
    return Follow(kinds, bool(wins), bool(dead), (en, zh), ids)
