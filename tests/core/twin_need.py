"""The need of a hand by definition, slow and obvious: compare it with every target.

A target is some sets and a pair of a menu. A target lacks the tiles it holds beyond the hand. Copies of a kind beyond its cap (four
less those in the hand's own melds) must be wildcards, so a target may hold no more of them than there are wildcards to spare.
The need is the least number of tiles any allowed target lacks; the shanten of a hand with w wildcards is need - w - 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from twin_hands import STANDARD_SETS

FAR = 31
Part = tuple[int, int, int]  # sets, pairs, tiles past the caps
Counts = NDArray[np.uint8]

SUITS = (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)), tuple(range(27, 34)))


class Goal(NamedTuple):
    """A target of one block."""

    tiles: tuple[int, ...]
    sets: int
    pairs: int
    ways: int
    """How many choices of sets and pair are these tiles."""
    past: int
    """Copies past the fourth."""


class Twin:
    """The targets of one menu, block by block. `blocks` split the kinds so that no set crosses two of them."""

    def __init__(self, sets: Sequence[tuple[int, int, int]], pairs: int, blocks: Sequence[Sequence[int]]) -> None:
        assert all(sum(set(one) <= set(block) for block in blocks) == 1 for one in sets)
        self.blocks = [list(block) for block in blocks]
        self._sets = [tuple(tuple(map(block.index, one)) for one in sets if one[0] in block) for block in self.blocks]
        self._heads = [tuple(i for i, kind in enumerate(block) if pairs >> kind & 1) for block in self.blocks]

    def goals(self, block: int, most: int) -> list[Goal]:
        """Every different target of up to `most` sets in one block."""
        return _goals(len(self.blocks[block]), self._sets[block], self._heads[block], most)

    def need(self, held: Counts, sets: int, spare: Counts, caps: Counts | None = None) -> Counts:
        """Of each row of `held`, for `sets` sets and a pair; `spare`: how many copies past the caps each row may use."""
        most = int(spare.max(initial=0))
        best: dict[Part, Counts] = {(0, 0, 0): np.zeros(len(held), np.uint8)}
        tables = self._tables(held, caps, sets, partial(least_missing, spare=most))
        for parts in tables:
            after: dict[Part, Counts] = {}
            for (m, p, over), missing in best.items():
                for (dm, dp, more), extra in parts.items():
                    if m + dm <= sets and p + dp <= 1 and over + more <= most:
                        part = m + dm, p + dp, over + more
                        least = np.minimum(missing + extra, FAR)
                        after[part] = np.minimum(after[part], least) if part in after else least
            best = after
        found = np.full(len(held), FAR, np.uint8)
        for (m, p, over), missing in best.items():
            if (m, p) == (sets, 1):
                found = np.minimum(found, np.where(over <= spare, missing, FAR))
        return found

    def count(self, held: Counts, sets: int, caps: Counts | None = None) -> NDArray[np.int64]:
        """How many choices of sets and a pair hold every tile of each row, and no more of a kind than its cap (None: any)."""
        total = {(0, 0): np.ones(len(held), np.int64)}
        for parts in self._tables(held, caps, sets, covering):
            after: dict[tuple[int, int], NDArray[np.int64]] = {}
            for (m, p), ways in total.items():
                for (dm, dp), more in parts.items():
                    if m + dm <= sets and p + dp <= 1:
                        part = m + dm, p + dp
                        after[part] = after.get(part, 0) + ways * more
            total = after
        return total.get((sets, 1), np.zeros(len(held), np.int64))

    def _tables(
        self, held: Counts, caps: Counts | None, most: int, ask: Callable[..., dict[Any, Any]]
    ) -> list[dict[Any, Any]]:
        """What `ask` says of each block of each row. Blocks of one form are asked together, equal rows once."""
        answers: list[dict[Any, Any]] = [{} for _ in self.blocks]
        forms: dict[Any, list[int]] = {}
        for b, block in enumerate(self.blocks):
            forms.setdefault((len(block), self._sets[b], self._heads[b]), []).append(b)
        for alike in forms.values():
            rows = np.concatenate([held[:, self.blocks[b]] for b in alike])
            size = rows.shape[1]
            if caps is not None:
                rows = np.hstack([rows, np.concatenate([caps[:, self.blocks[b]] for b in alike])])
            rows, back = np.unique(rows, axis=0, return_inverse=True)
            found = ask(rows[:, :size], None if caps is None else rows[:, size:], self.goals(alike[0], most))
            for b, places in zip(alike, back.reshape(len(alike), -1), strict=True):
                answers[b] = {part: values[places] for part, values in found.items()}
        return answers


@cache
def _goals(size: int, sets: tuple[tuple[int, ...], ...], heads: tuple[int, ...], most: int) -> list[Goal]:
    found: Counter[tuple[tuple[int, ...], int, int]] = Counter()
    for m in range(most + 1):
        for chosen in combinations_with_replacement(sets, m):
            tiles = [0] * size
            for one in chosen:
                for place in one:
                    tiles[place] += 1
            found[tuple(tiles), m, 0] += 1
            for head in heads:
                tiles[head] += 2
                found[tuple(tiles), m, 1] += 1
                tiles[head] -= 2
    return [Goal(*goal, ways, sum(max(0, t - 4) for t in goal[0])) for goal, ways in found.items()]


def least_missing(held: Counts, caps: Counts | None, goals: list[Goal], spare: int) -> dict[Part, Counts]:
    """For each number of sets, pairs and tiles past the caps (None: four): the least number of tiles a target lacks."""
    best: dict[Part, Counts] = {}
    for rows in _slices(len(held)):
        have = held[rows].T.copy()
        cap = None if caps is None else caps[rows].T.copy()
        used = [[np.minimum(kind, t) for t in range(18)] for kind in have]
        for tiles, m, p, _, past in goals:
            if cap is None and past > spare:
                continue
            missing = np.full(len(have[0]), 3 * m + 2 * p, np.uint8)
            for place, t in enumerate(tiles):
                if t:
                    missing -= used[place][t]
            if cap is None:
                _lower(best, (m, p, past), rows, missing, len(held))
            else:
                over = np.zeros_like(missing)
                for place, t in enumerate(tiles):
                    if t:
                        over += t - np.minimum(cap[place], t)
                for o in range(spare + 1):
                    _lower(best, (m, p, o), rows, np.where(over == o, missing, np.uint8(FAR)), len(held))
    return best


def _lower(best: dict[Part, Counts], part: Part, rows: slice, missing: Counts, n: int) -> None:
    if part not in best:
        best[part] = np.full(n, FAR, np.uint8)
    here = best[part][rows]
    np.minimum(here, missing, out=here)


def covering(held: Counts, caps: Counts | None, goals: list[Goal]) -> dict[tuple[int, int], NDArray[np.int64]]:
    """How many choices of m sets and p pairs hold at least the tiles of each row and at most its caps (None: any number)."""
    total = {(m, p): np.zeros(len(held), np.int64) for _, m, p, _, _ in goals}
    limits = np.full_like(held, 99) if caps is None else caps
    for rows in _slices(len(held)):
        kinds = zip(held[rows].T.copy(), limits[rows].T.copy(), strict=True)
        fits = [[(kind <= t) & (t <= limit) for t in range(18)] for kind, limit in kinds]
        for tiles, m, p, ways, _ in goals:
            good = fits[0][tiles[0]]
            for place in range(1, len(tiles)):
                good = good & fits[place][tiles[place]]
            if good.any():
                total[m, p][rows] += ways * good
    return total


def _slices(n: int, step: int = 8192) -> Iterator[slice]:
    # rows that stay in the processor's cache while the targets pass by
    for start in range(0, n, step):
        yield slice(start, min(n, start + step))


@cache
def standard() -> Twin:
    return Twin(STANDARD_SETS, (1 << 34) - 1, SUITS)


def standard_shanten(
    held: Counts, wilds: Counts, fifth: bool, sets: int, caps: Counts | None = None
) -> NDArray[np.int64]:
    """Of each row with its wildcards, which `held` does not count."""
    spare = wilds if fifth else np.zeros_like(wilds)
    return standard().need(held, sets, spare, caps).astype(np.int64) - wilds - 1
