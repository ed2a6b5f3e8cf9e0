"""Tests of a hand that is not complete: what is held, concealed and melds together, whatever it may become."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.language import Every, Leaf, Mask, Not, Some, Test, leaves

__all__ = ["OPS", "Asked", "asking", "check_held", "held", "number_of", "tells"]

Asked: TypeAlias = Callable[[bytes, Mapping[str, int]], int]
"""What a test answers of a hand, given counts of its tiles by face kind, melds included, and the registers by name."""

OPS = frozenset({"kinds", "outside", "tiles", "suits", "fours", "triples"})

_ALIKE = {"fours": 4, "triples": 3}
_NONE: Final = bytes(9)


def check_held(test: Test) -> None:
    """Raises RuleError unless `test` asks for kinds, tiles, suits, and kinds held three or four times alone, which every hand tells."""
    for leaf in leaves(test):
        if not isinstance(leaf, Leaf) or not tells(leaf):
            raise RuleError(f"an unfinished hand does not tell {leaf}", f"未完成的手牌无法判断{leaf}")


def tells(leaf: Leaf) -> bool:
    """Whether every hand answers a leaf: one of `OPS`, whatever sets its tiles form."""
    return leaf.op in OPS and not leaf.zone and not (leaf.op == "fours" and leaf.x)


def held(test: Test, counts: Sequence[int], masks: Mapping[str, int]) -> int:
    """What `test` answers of a hand, given counts of its tiles by face kind, melds included, and the registers by name."""
    return int(asking(test)(bytes(counts), masks))


@lru_cache(maxsize=1024)
def asking(test: Test) -> Asked:
    """`held`, of one test and made ready for many hands. Raises RuleError for what an unfinished hand does not tell."""
    if isinstance(test, Leaf):
        number = _asking_for(test)
        lo, hi = test.lo, test.hi
        return number if test.counting else lambda counts, masks: lo <= number(counts, masks) <= hi
    if isinstance(test, Not):
        one = asking(test.test)
        return lambda counts, masks: not one(counts, masks)
    if isinstance(test, (Every, Some)):
        parts, either = tuple(map(asking, test.tests)), any if isinstance(test, Some) else all
        return lambda counts, masks: either([part(counts, masks) for part in parts])
    raise RuleError(f"an unfinished hand does not tell {test}", f"未完成的手牌无法判断{test}")


def _asking_for(leaf: Leaf) -> Asked:
    """The number of a leaf."""
    if leaf.op == "suits":
        return lambda counts, masks: (counts[:9] > _NONE) + (counts[9:18] > _NONE) + (counts[18:27] > _NONE)
    return lambda counts, masks: number_of(leaf, counts, masks)


def number_of(leaf: Leaf, counts: Sequence[int], masks: Mapping[str, int]) -> int:
    """What a leaf of one of `OPS` counts in such a hand."""
    if leaf.op == "suits":
        return any(counts[:9]) + any(counts[9:18]) + any(counts[18:27])
    mask = leaf.mask.resolve(masks) if isinstance(leaf.mask, Mask) else leaf.mask
    if leaf.op == "tiles":
        return sum([counts[kind] for kind in _among(mask, len(counts))])
    if leaf.op == "kinds":
        found = _picked(mask, len(counts))(counts)
        return len(found) - found.count(0)
    if leaf.op in _ALIKE:
        return sum(1 for kind, n in enumerate(counts) if n >= _ALIKE[leaf.op] and mask >> kind & 1)
    return sum([counts[kind] > 0 for kind in _among(~mask, len(counts))])  # outside


@lru_cache(maxsize=1024)
def _picked(mask: int, size: int) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What gives the counts of the kinds of a mask."""
    kinds = _among(mask, size)
    return itemgetter(*kinds) if len(kinds) > 1 else lambda counts: tuple(counts[kind] for kind in kinds)


@lru_cache(maxsize=1024)
def _among(mask: int, size: int) -> tuple[int, ...]:
    """The kinds of a mask below `size`."""
    return tuple(kind for kind in range(size) if mask >> kind & 1)
