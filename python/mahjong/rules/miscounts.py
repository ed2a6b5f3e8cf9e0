"""Hands of a wrong number of tiles, at a table that officiates itself. Imported as ``miscount``.

``miscounts = miscount.hands(rules={"long": "...", "short": "...", "shape": "..."})``

A hand is **long** with a tile too many and **short** with one too few: its player has drawn once more, or discarded without drawing, and nobody has
seen it. A long hand does not win. A short one may, where the rules let it: if its tiles are sets and a pair with one tile of a set missing, that
tile is thought of. What it is worth at most is a step of the chain: ``score.cap(fan=3, only=facts.told("short-hand"))``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from mahjong._core.question import is_complete
from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.tiles import FACES, bits

if TYPE_CHECKING:
    from mahjong.rules.case import Story
    from mahjong.rules.compiled import Compiled

__all__ = ["SHORT", "Miscounts", "fragments", "hands", "with_missing"]

SHORT: Final = "short-hand"
"""the flag of a short hand"""


@dataclass(frozen=True, slots=True)
class Miscounts:
    """Made by `hands`."""

    fragment: bool
    rules: Mapping[str, str] = field(default_factory=dict)


def hands(*, fragment: bool = True, rules: Mapping[str, str] | None = None) -> Miscounts:
    """Hands may come to hold a tile too many or too few where the table officiates. fragment: a short hand wins if one tile of a set is missing;
    otherwise it does not win. rules: ids by "long", "short" and "shape". Raises RuleError for other names."""
    given = dict(rules or {})
    if given.keys() - {"long", "short", "shape"}:
        raise RuleError(
            f"miscount.hands(rules={given!r}): long, short and shape",
            f"miscount.hands(rules={given!r})：只有long、short、shape",
        )
    return Miscounts(bool(fragment), given)


def fragments(rules: Compiled, story: Story) -> Iterator[int]:
    """The kinds of which one more makes sets and a pair of a short hand and its winning tile, in a set and not in the pair; none of which the
    hand has all there are."""
    hand = story.hand
    counts = bytearray(hand.packed)
    counts[FACES[story.win]] += 1
    left = rules.sets - hand.sets
    for kind in bits(rules.tileset.mask):
        if counts[kind] + hand.owned[kind] >= rules.tileset.counts[kind]:
            continue
        for one in rules.menu.triples:
            if kind not in one:
                continue
            rest = bytearray(counts)
            two = list(one)
            two.remove(kind)
            if any(rest[other] < two.count(other) for other in two):
                continue
            for other in two:
                rest[other] -= 1
            if is_complete(bytes(rest[:60]), sets=left - 1, menu=rules.core_menu):
                yield kind
                break


def with_missing(rules: Compiled, story: Story) -> Iterator[Story]:
    """The win of a short hand with each tile that can be thought of for the missing one."""
    for kind in fragments(rules, story):
        yield story._replace(hand=Hand((*story.hand.tiles, kind), story.hand.melds))
