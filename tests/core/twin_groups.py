"""The slow, obvious twin of a table whose hands are counted tile by tile: who may claim what, what is complete, which tiles may be given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from twin_card import Form, form_distance, forms

JOKER = 42
TILES = 14
SIZES = {3: 1, 4: 2, 5: 7}
"""Size of a claimed group -> its form."""
Laid = tuple[int, int, int]
"""A group laid out: kind, size, jokers in it."""
Lines = list[tuple[list[Form], bool]]
"""Of each line its forms, and whether it is concealed."""


def lines_of(card: Iterable[tuple[Sequence[str], bool]]) -> Lines:
    return [(forms(list(groups)), concealed) for groups, concealed in card]


def complete(naturals: Counter[int], jokers: int, laid: Sequence[Laid], lines: Lines | None, joker_only: bool) -> bool:
    """All tiles of the hand, those laid out included: fourteen that fill a line, or divide."""
    if sum(naturals.values()) + jokers + sum(size for _, size, _ in laid) != TILES:
        return False
    if lines is None:
        return divides(tuple(sorted(naturals.items())), jokers, joker_only)
    held = list(naturals.elements())
    return any(
        form_distance(form, held, jokers, list(laid), joker_only=joker_only) == 0
        for all_forms, concealed in lines if not (concealed and laid)
        for form in all_forms if set(held) <= {kind for kind, _ in form}
    )  # fmt: skip


@cache
def divides(held: tuple[tuple[int, int], ...], jokers: int, joker_only: bool, eye: bool = True) -> bool:
    """Every way to take one group or the eye off, the first kind held first."""
    held = tuple((kind, n) for kind, n in held if n)
    if not held:
        return jokers == 0 or (
            joker_only and any(size <= jokers and divides((), jokers - size, True) for size in SIZES)
        )
    (kind, n), rest = held[0], held[1:]
    for size in SIZES:
        for own in range(1, min(n, size) + 1):
            if size - own <= jokers and divides(((kind, n - own), *rest), jokers - (size - own), joker_only, eye):
                return True
        if joker_only and size <= jokers and divides(held, jokers - size, joker_only, eye):
            return True
    return eye and any(own <= n and divides(((kind, n - own), *rest), jokers, joker_only, False) for own in (1, 2))


def reachable(laid: Sequence[Laid], lines: Lines | None) -> bool:
    """Can these groups be part of one hand that may be claimed for?"""
    if lines is None or not laid:
        return True
    for all_forms, concealed in lines:
        for form in all_forms if not concealed else ():
            left = list(form)
            try:
                for kind, size, _ in laid:
                    left.remove((kind, size))
            except ValueError:
                continue
            return True
    return False


def claims(naturals: Counter[int], jokers: int, tile: int, largest: int) -> set[tuple[int, tuple[int, ...]]]:
    """(form, tiles) of every group that may be laid out with `tile`, one tile being left to discard."""
    held = sum(naturals.values()) + jokers
    found = set()
    for size in range(3, largest + 1):
        for own in range(size):
            wilds = size - 1 - own
            if own <= naturals[tile] and wilds <= jokers and size - 1 < held:
                found.add((SIZES[size], (*[tile] * (own + 1), *[JOKER] * wilds)))
    return found


def gifts(tiles: Sequence[int], n: int, never: int, kept: Sequence[int], unseen: int) -> set[tuple[int, ...]]:
    """Every choice of n tiles, `unseen` of them any of `kept` (63)."""
    pool = list((Counter(tiles) - Counter(kept)).elements())
    good = [tile for tile in pool if not never >> tile & 1]
    if len(good) < n - unseen:
        good = pool
    return {(*sorted(some), *[63] * unseen) for some in combinations(good, n - unseen)}


__all__ = ["JOKER", "Laid", "Lines", "claims", "complete", "divides", "gifts", "lines_of", "reachable"]
