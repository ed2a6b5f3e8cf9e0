"""Hands with an imaginary tile once more, slow and plain: every way to take a pair and sets away, copies without limit."""

from __future__ import annotations

from functools import cache

from mahjong.rules import phantoms as phantom

DRAGONS = (31, 32, 33)


@cache
def sets_alone(counts: tuple[int, ...], dragons: bool) -> bool:
    first = next((kind for kind, many in enumerate(counts) if many), -1)
    if first < 0:
        return True
    blocks = [(first, first, first)]
    if first < 27 and first % 9 < 7:
        blocks.append((first, first + 1, first + 2))
    if dragons and first == DRAGONS[0]:
        blocks.append(DRAGONS)
    return any(sets_alone(left, dragons) for block in blocks if (left := without(counts, block)) is not None)


def without(counts: tuple[int, ...], block: tuple[int, ...]) -> tuple[int, ...] | None:
    left = list(counts)
    for kind in block:
        left[kind] -= 1
        if left[kind] < 0:
            return None
    return tuple(left)


def whole(counts: list[int], thought: int, dragons: bool) -> bool:
    """Whether these 3n+1 tiles and the imaginary one are sets and a pair."""
    for kind in range(34) if thought == phantom.ANY else (thought,):
        held = list(counts)
        held[kind] += 1
        for pair in range(34):
            left = without(tuple(held), (pair, pair))
            if left is not None and sets_alone(left, dragons):
                return True
    return False
