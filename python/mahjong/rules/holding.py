"""Tests of a hand that is not complete: what is held, concealed and melds together, whatever it may become."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from mahjong.errors import RuleError
from mahjong.rules.language import Every, Leaf, Mask, Not, Some, Test, leaves

__all__ = ["OPS", "check_held", "held", "number_of", "tells"]

OPS = frozenset({"kinds", "outside", "tiles", "suits", "fours", "triples"})

_ALIKE = {"fours": 4, "triples": 3}


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
    if isinstance(test, Leaf):
        number = number_of(test, counts, masks)
        return number if test.counting else int(test.lo <= number <= test.hi)
    if isinstance(test, Not):
        return int(not held(test.test, counts, masks))
    if isinstance(test, Every):
        return int(all(held(part, counts, masks) for part in test.tests))
    if isinstance(test, Some):
        return int(any(held(part, counts, masks) for part in test.tests))
    raise RuleError(f"an unfinished hand does not tell {test}", f"未完成的手牌无法判断{test}")


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
