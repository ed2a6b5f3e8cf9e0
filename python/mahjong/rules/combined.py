"""Combinations of sets, where a set that is combined already may be combined with others once more at most. Imported as ``combined``.

``TWO = combined.table({"double": combined.runs(2, worth=1), "straight": combined.runs(3, step=3, worth=16)})``, then
``pattern("straight", ..., TWO["straight"], fan=16)``.

Sets joined by combinations never form a ring: what is counted can be put in an order in which every combination after the first
takes up sets that are in none so far and at most one that is. So of four sets that hang together three pairs are counted at most, and a
fourth set is paired with one set of a combination of three. Of all such selections the one of most worth is counted, among
pairs worth the same those first in the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules.language import Leaf, Test

__all__ = ["Combination", "pungs", "rows_of", "runs", "selection", "table"]

_CLASSES: Final = ("run", "pung")
_SETS, _ROWS = 5, 32


class Combination(NamedTuple):
    """Made by `runs` and `pungs`. cls: 0 runs, 1 pungs and kongs. steps: mask of what lies between the ranks of one set and the next."""

    cls: int
    sets: int
    steps: int
    apart: int
    worth: int


def _made(cls: int, sets: int, step: int | tuple[int, ...], apart: bool, worth: int) -> Combination:
    steps = (step,) if isinstance(step, int) else tuple(step)
    numbers = (sets, *steps, worth)
    if (
        any(isinstance(one, bool) or not isinstance(one, int) for one in numbers)
        or not 2 <= sets <= _SETS
        or not steps
        or not all(0 <= one <= 8 for one in steps)
        or not 0 <= worth < 1 << 20
        or (apart and sets > 3)
    ):
        told = f"combined.{_CLASSES[cls]}s({sets!r}, step={step!r}, apart={apart!r}, worth={worth!r})"
        raise RuleError(
            f"{told}: 2 to {_SETS} sets (3 of different suits), steps of 0 to 8, a worth from 0",
            f"{told}：须为2至{_SETS}副（不同花色至多3副），间隔0至8，值不小于0",
        )
    return Combination(cls, sets, sum({1 << one for one in steps}), int(bool(apart)), worth)


def runs(sets: int, *, step: int | tuple[int, ...] = 0, apart: bool = False, worth: int = 1) -> Combination:
    """So many runs whose ranks rise by `step` (one of several): of one suit, or with `apart` each of another suit. worth: what
    selections are compared by."""
    return _made(0, sets, step, apart, worth)


def pungs(sets: int, *, step: int | tuple[int, ...] = 0, apart: bool = False, worth: int = 1) -> Combination:
    """The same of pungs and kongs of numbers."""
    return _made(1, sets, step, apart, worth)


def table(rows: Mapping[str, Combination]) -> dict[str, Test]:
    """For each combination how often it counts, all of one table being selected together. Raises RuleError for what is no combination, for
    two that are the same, and for more than 32."""
    seen: dict[tuple[int, int, int, int], str] = {}
    for key, row in rows.items():
        if not isinstance(row, Combination):
            raise RuleError(
                f"{key}={row!r}: make it with combined.runs() or pungs()", f"{key}={row!r}：须由runs()或pungs()得到"
            )
        for step in range(9):
            place = (row.cls, row.sets, row.apart, step)
            if not row.steps >> step & 1:
                continue
            if place in seen:
                raise RuleError(f"{seen[place]} and {key} are the same sets", f"{seen[place]}与{key}是同样的组合")
            seen[place] = key
    if not 0 < len(rows) <= _ROWS:
        raise RuleError(f"a table holds 1 to {_ROWS} combinations, not {len(rows)}", f"组合表须有1至{_ROWS}项")
    flat = tuple(number for row in rows.values() for number in row)
    return {key: Leaf("combined", x=(at, *flat)) for at, key in enumerate(rows)}


def rows_of(leaf: Leaf) -> tuple[int, tuple[Combination, ...]]:
    """Which row a test of a table asks for, and all its rows."""
    assert isinstance(leaf.x, tuple)
    at, *flat = leaf.x
    return at, tuple(Combination(*flat[place : place + 5]) for place in range(0, len(flat), 5))


def selection(rows: Sequence[Combination], sets: Sequence[tuple[str, int]]) -> list[tuple[int, frozenset[int]]]:
    """Which combinations are counted, of sets given as ("run" or "pung", lowest kind) in the order of a reading: (row, places of its sets).

    For explanations: the core counts in the same way, and of selections worth the same takes the same.
    """
    found = []
    for cls, name in enumerate(_CLASSES):
        places = [place for place, (kind, low) in enumerate(sets) if kind == name and low < 27]
        lows = [sets[place][1] for place in places]
        made = list(_found(rows, cls, lows))
        pairs = sorted((one for one in made if rows[one[0]].sets == 2), key=lambda one: (-rows[one[0]].worth, one[0]))
        large = [one for one in made if rows[one[0]].sets > 2]
        best: list[tuple[int, frozenset[int]]] = []
        most = -1
        for some in _choices(large, list(range(len(lows)))):
            part = list(range(len(lows)))
            chosen = [one for one in (*some, *pairs) if _join(part, one[1])]
            worth = sum(rows[row].worth for row, _ in chosen)
            if worth > most:
                best, most = chosen, worth
        found += [(row, frozenset(places[at] for at in joined)) for row, joined in best]
    return found


def _found(rows: Sequence[Combination], cls: int, lows: Sequence[int]) -> Iterator[tuple[int, frozenset[int]]]:
    for mask in range(1 << len(lows)):
        at = frozenset(place for place in range(len(lows)) if mask >> place & 1)
        if len(at) < 2:
            continue
        ranks = sorted(lows[place] % 9 for place in at)
        suits = {lows[place] // 9 for place in at}
        steps = {b - a for a, b in pairwise(ranks)}
        if len(steps) > 1 or len(suits) not in (1, len(at)):
            continue
        step = steps.pop()
        for number, row in enumerate(rows):
            if (row.cls, row.sets, row.apart) == (cls, len(at), int(len(suits) > 1)) and row.steps >> step & 1:
                yield number, at


def _join(part: list[int], at: frozenset[int]) -> bool:
    """These sets become one part; False where two of them hang together already."""
    met = {part[place] for place in at}
    if len(met) < len(at):
        return False
    for place, own in enumerate(part):
        if own in met:
            part[place] = min(met)
    return True


def _choices(
    large: Sequence[tuple[int, frozenset[int]]], part: list[int]
) -> Iterator[tuple[tuple[int, frozenset[int]], ...]]:
    """Every choice of large combinations that hang together in no ring, those that take an earlier one first."""
    if not large:
        yield ()
        return
    first, *rest = large
    joined = list(part)
    if _join(joined, first[1]):
        for others in _choices(rest, joined):
            yield (first, *others)
    yield from _choices(rest, part)
