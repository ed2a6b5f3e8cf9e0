"""Chi-square tests of both shuffles and their dice.

Seeds are fixed, so a run at MAHJONG_DEEP=1 or below always gives the same numbers; deeper, each of the two-sided tests
below is wrong about a good shuffle with probability 2e-8, all of them together with less than 1e-6.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from mahjong import walls

Examples = Callable[[int], int]
Rows = NDArray[np.uint8]

TAIL = 5.61  # standard deviations that a normal variable passes, to one side, with probability 1e-8
PLACES = [(0, 1), (12, 13), (67, 68), (100, 101), (134, 135)]


def bound(freedom: int, side: int) -> float:
    """What chi-square passes on one side with probability 1e-8 (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return freedom * (1 - part + side * TAIL * math.sqrt(part)) ** 3


def fits(statistic: float, freedom: int) -> bool:
    return bound(freedom, -1) < statistic < bound(freedom, 1)


def positions(rows: Rows) -> tuple[float, int]:
    """Kind by position. Every wall holds every tile once, which leaves (T - 1) x (kinds - 1) directions, all alike."""
    n, size = rows.shape
    found = np.stack([np.bincount(rows[:, at], minlength=34) for at in range(size)])
    expected = n * 4 / size
    return float(((found - expected) ** 2 / expected).sum() * (size - 1) / size), (size - 1) * 33


def pairs(rows: Rows, first: int, second: int) -> tuple[float, int]:
    """Ordered pairs of kinds at two positions: one independent draw a wall."""
    n, size = rows.shape
    found = np.bincount(rows[:, first].astype(int) * 34 + rows[:, second], minlength=34 * 34).reshape(34, 34)
    expected = n * (np.full((34, 34), 16.0) - 4 * np.eye(34)) / (size * (size - 1))
    return float(((found - expected) ** 2 / expected).sum()), 34 * 34 - 1


def dice(faces: NDArray[np.int64]) -> tuple[float, int]:
    """All dice, and each with the next: 36 pairs from dice that belong to one pair only."""
    found = np.bincount((faces[:, ::2] * 6 + faces[:, 1::2]).ravel(), minlength=36)
    expected = faces.size / 72
    return float(((found - expected) ** 2 / expected).sum()), 35


def fair_walls(n: int) -> list[walls.Wall]:
    return [walls.fair("136", seed=number.to_bytes(96, "big")).wall() for number in range(n)]


@pytest.fixture(scope="module")
def fast_rows(examples: Examples) -> Rows:
    return walls.batch(max(200_000, examples(200_000)), 20240229)


@pytest.fixture(scope="module")
def fair_made(examples: Examples) -> list[walls.Wall]:
    return fair_walls(max(15_000, examples(15_000)))


@pytest.mark.rule("guangdong.wall.shuffle")
def test_every_kind_is_as_likely_at_every_position(fast_rows: Rows, fair_made: list[walls.Wall]) -> None:
    assert fits(*positions(fast_rows))
    assert fits(*positions(np.array([list(wall.tiles) for wall in fair_made], np.uint8)))


@pytest.mark.rule("guangdong.wall.shuffle")
@pytest.mark.parametrize("place", PLACES)
def test_neighbours_do_not_know_each_other(
    fast_rows: Rows, fair_made: list[walls.Wall], place: tuple[int, int]
) -> None:
    assert fits(*pairs(fast_rows, *place))
    assert fits(*pairs(np.array([list(wall.tiles) for wall in fair_made], np.uint8), *place))


def test_walls_of_neighbouring_deals_do_not_know_each_other(fast_rows: Rows) -> None:
    for at in (0, 135):
        both = fast_rows[: len(fast_rows) // 2 * 2, at].reshape(-1, 2)
        found = np.bincount(both[:, 0].astype(int) * 34 + both[:, 1], minlength=34 * 34)
        expected = len(both) / 34**2
        assert fits(float(((found - expected) ** 2 / expected).sum()), 34**2 - 1)


def test_dice_are_even(fair_made: list[walls.Wall], examples: Examples) -> None:
    fast = [walls.fast(seed, [1]) for seed in range(max(15_000, examples(15_000)))]
    for made in (fast, fair_made):
        assert fits(*dice(np.array([wall.dice for wall in made]) - 1))


def test_the_tests_find_a_biased_shuffle() -> None:
    # The usual mistake: every tile is swapped with any other. And one that is too even: every wall turned by one place.
    rng = np.random.default_rng(1)
    n = 20_000
    biased = np.tile(np.repeat(np.arange(34, dtype=np.uint8), 4), (n, 1))
    every = np.arange(n)
    for at in range(136):
        other = rng.integers(0, 136, n)
        biased[every, at], biased[every, other] = biased[every, other], biased[every, at].copy()
    assert not fits(*positions(biased))
    line = np.repeat(np.arange(34, dtype=np.uint8), 4)
    turned = np.stack([np.roll(line, number % 136) for number in range(n // 136 * 136)])
    assert not fits(*positions(turned))
    assert not fits(*pairs(turned, 0, 1))
