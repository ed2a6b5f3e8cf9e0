"""The win test and the readings by plain search: put every tile in the place of every wildcard, take hands apart tile by tile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

Kinds = tuple[int, ...]
Split = tuple[tuple[Kinds, ...], int | None]  # sets in rising order, the kind of the pair
Reading = tuple[tuple[Kinds, ...], int | None, Kinds]  # and what the wildcards became


def substitutions(counts: Kinds, wilds: int, fifth: bool, own: Kinds = (0,) * 34) -> Iterator[tuple[Kinds, list[int]]]:
    """What the wildcards become, and the counts then; without the fifth-copy rule no kind passes four, melds included."""
    for became in combinations_with_replacement(range(34), wilds):
        full = list(counts)
        for kind in became:
            full[kind] += 1
        if fifth or all(full[kind] + own[kind] <= 4 for kind in became):
            yield became, full


def is_complete(counts: Kinds, wilds: int, fifth: bool) -> bool:
    return any(wins(full) for _, full in substitutions(counts, wilds, fifth))


def wins(full: list[int]) -> bool:
    """Do the tiles fall into sets and one pair?"""
    pairs = 0
    for suit, tiles in enumerate((tuple(full[:9]), tuple(full[9:18]), tuple(full[18:27]), tuple(full[27:]))):
        if sum(tiles) % 3 == 1 or not splits(tiles, suit < 3):
            return False
        pairs += sum(tiles) % 3 == 2
    return pairs == 1


def readings(counts: Kinds, wilds: int, fifth: bool, own: Kinds = (0,) * 34) -> set[Reading]:
    found: set[Reading] = set()
    for became, full in substitutions(counts, wilds, fifth, own):
        if wins(full):
            found |= {(sets, pair, became) for sets, pair in hand_splits(full)}
    return found


def hand_splits(full: list[int]) -> set[Split]:
    found: set[Split] = {((), None)}
    for first in (0, 9, 18, 27):
        here = splits(tuple(full[first : first + 9]) if first < 27 else tuple(full[27:]), first < 27)
        found = {
            (sets + tuple(tuple(first + k for k in one) for one in more), pair if head is None else first + head)
            for sets, pair in found
            for more, head in here
            if pair is None or head is None
        }
    return {(tuple(sorted(sets)), pair) for sets, pair in found if pair is not None}


@cache
def splits(tiles: Kinds, runs: bool) -> frozenset[Split]:
    """Every way to take one suit apart into sets and at most one pair, lowest tile first."""
    if not any(tiles):
        return frozenset({((), None)})
    low = next(k for k, n in enumerate(tiles) if n)
    found: set[Split] = set()
    if tiles[low] >= 3:
        found |= {(tuple(sorted([(low,) * 3, *sets])), pair) for sets, pair in splits(_less(tiles, (low,) * 3), runs)}
    run = (low, low + 1, low + 2)
    if runs and low + 2 < len(tiles) and all(tiles[k] for k in run):
        found |= {(tuple(sorted([run, *sets])), pair) for sets, pair in splits(_less(tiles, run), runs)}
    if tiles[low] >= 2:
        found |= {(sets, low) for sets, pair in splits(_less(tiles, (low, low)), runs) if pair is None}
    return frozenset(found)


def _less(tiles: Kinds, gone: Kinds) -> Kinds:
    left = list(tiles)
    for kind in gone:
        left[kind] -= 1
    return tuple(left)
