"""Patterns whose worth a table agrees on: rows, and one option that says what each of them is worth. Imported as ``worths``.

tai = Option.table({"flush": 8, "pungs": 4}, high=99, ...)
patterns = (pick(tai, lambda fan: worths.items(ROWS, fan, rule="some.pattern.")),)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeAlias

from mahjong.rules import features as f
from mahjong.rules.language import Test
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item

__all__ = ["Row", "items"]

Row: TypeAlias = tuple[str, str, str, Test]
"""A key, names in English and Chinese, and the test."""


def items(
    rows: Iterable[Row],
    fan: Mapping[str, int],
    *,
    opened: str = "",
    of: Mapping[str, str] | None = None,
    over: Mapping[str, Iterable[str]] | None = None,
    per: Collection[str] = (),
    tier: str | None = None,
    tiers: Mapping[str, str] | None = None,
    rule: str = "",
) -> tuple[Item, ...]:
    """A pattern for every row that is worth something; one that is worth nothing counts nowhere and silences nothing.

    fan: what each key is worth. opened: with these letters behind it a key says what it is worth in a hand that has claimed (the rule set's `open_hand`),
    nothing where there is no such key; "": the same. of: keys that are worth what another key is, and stand for its rule. over: what each key silences.
    per: keys that count as often as they hold. tier: of all, tiers: of single keys. rule: what the ids of the rules begin with.
    """
    shared, silences, own_tiers = of or {}, over or {}, tiers or {}
    found = list(rows)
    worth = {}
    for key, *_ in found:
        own = shared.get(key, key)
        closed = fan.get(own, 0)
        worth[key] = own, closed, fan.get(own + opened, 0) if opened else closed
    counts = {key for key, (_, closed, claimed) in worth.items() if closed or claimed}
    made = []
    for key, en, zh, when in found:
        own, closed, claimed = worth[key]
        if key in counts:
            made.append(
                pattern(
                    key,
                    en,
                    zh,
                    when if closed else when & ~f.closed(),
                    fan=closed,
                    open={"fan": claimed} if claimed != closed else None,
                    per=key in per,
                    over=tuple(one for one in silences.get(key, ()) if one in counts),
                    tier=own_tiers.get(key, tier),
                    rule=f"{rule}{own}" if rule else "",
                )
            )
    return tuple(made)
