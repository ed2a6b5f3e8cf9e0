"""Points of sets: a table that grows by a factor for concealed sets and by another for kongs. Imported as ``minipoints``.

``patterns = (*minipoints.sets(("simple", "simples", "中张", tiles.SIMPLES, 2), ("edge", "orphans", "幺九", tiles.ORPHANS, 4)), ...)``
"""

from __future__ import annotations

from typing import TypeAlias

from mahjong.errors import RuleError
from mahjong.rules import features as f
from mahjong.rules.language import Mask, Test
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item

__all__ = ["Row", "points", "sets"]

Row: TypeAlias = tuple[str, str, str, Mask | int, int]
"""A key, names of the kinds in English and Chinese, the kinds, and the points of an open pung of one."""


def points(
    key: str, en: str, zh: str, when: Test, amount: int, *, tier: str | None = None, key_of: str = "fu", rule: str = ""
) -> Item:
    """So many points each time `when` holds; no reason to choose a tier. The key is ``fu-KEY``, or begins with `key_of`."""
    return pattern(f"{key_of}-{key}", en, zh, when, points=amount, per=True, tier=tier, side=True, rule=rule)


def sets(
    *rows: Row, hidden: int = 2, kong: int = 4, tier: str | None = None, key_of: str = "fu", rule: str = ""
) -> tuple[Item, ...]:
    """The points of pungs and kongs. rows: kinds with what an open pung of one is worth; a concealed one is worth `hidden` times as much, and a kong
    `kong` times as much as a pung would be. What a kong is worth more is an item of its own beside that of its pung. A pung that another's tile
    completes is open.

    Raises RuleError for factors below 1 and points that are none.
    """
    for name, number in (("hidden", hidden), ("kong", kong), *((row[0], row[4]) for row in rows)):
        if type(number) is not int or number < 1:
            raise RuleError(
                f"minipoints.sets({name}={number!r}): a whole number from 1",
                f"minipoints.sets({name}={number!r})：须为正整数",
            )

    def item(key: str, en: str, zh: str, when: Test, amount: int) -> Item:
        return points(key, en, zh, when, amount, tier=tier, key_of=key_of, rule=rule)

    found = []
    for key, en, zh, kinds, worth in rows:
        closed = worth * hidden
        found += [
            item(f"open-{key}", f"open pung: {en}", f"明刻：{zh}", f.pungs(of=kinds, zone=f.OPEN), worth),
            item(f"hidden-{key}", f"concealed pung: {en}", f"暗刻：{zh}", f.pungs(of=kinds, zone=f.HIDDEN), closed),
        ]
        if kong > 1:
            more, more_closed = worth * (kong - 1), closed * (kong - 1)
            en, zh = f"{en}, beside its pung", f"{zh}，另加于刻子"
            found += [
                item(f"kong-{key}", f"open kong: {en}", f"明杠：{zh}", f.kongs(of=kinds, zone=f.OPEN), more),
                item(
                    f"hidden-kong-{key}",
                    f"concealed kong: {en}",
                    f"暗杠：{zh}",
                    f.concealed_kongs(of=kinds),
                    more_closed,
                ),
            ]
    return tuple(found)
