"""Random hands for the tests of the core: rows of 34 counts, never five of a kind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.uint8]

KINDS = 34
STANDARD_SETS = [(s + i, s + i + 1, s + i + 2) for s in (0, 9, 18) for i in range(7)] + [(k, k, k) for k in range(34)]


def uniform(rng: np.random.Generator, n: int, tiles: int) -> Rows:
    """From a wall of 136."""
    return _drawn(rng, np.tile(np.repeat(np.arange(KINDS), 4), (n, 1)), tiles)


def dense(rng: np.random.Generator, n: int, tiles: int) -> Rows:
    """Of one suit, each row its own: the hands with the most readings."""
    first = 9 * rng.integers(3, size=(n, 1))
    return _drawn(rng, first + np.repeat(np.arange(9), 4), tiles)


def near(rng: np.random.Generator, n: int, tiles: int) -> Rows:
    """Left of complete hands with up to two tiles changed; half of them in one suit and the honours."""
    sets = tiles // 3 + 1
    menu = np.array(STANDARD_SETS)
    by_suit = [np.flatnonzero((menu[:, 0] // 9 == s) | (menu[:, 0] >= 27)) for s in range(3)]
    found = np.zeros((0, KINDS), np.uint8)
    while len(found) < n:
        picked = rng.integers(len(menu), size=(n, sets))
        narrow = np.array(by_suit)[rng.integers(3, size=(n, 1)), rng.integers(len(by_suit[0]), size=(n, sets))]
        picked = np.where(rng.random((n, 1)) < 0.5, picked, narrow)
        pair = np.where(rng.random(n) < 0.5, menu[picked[:, 0], 0] // 9 * 9, rng.integers(27, size=n))
        pair += rng.integers(7, size=n)
        full = np.concatenate([menu[picked].reshape(n, 3 * sets), np.stack([pair, pair], 1)], axis=1)
        held = rng.permuted(full, axis=1)[:, :tiles]
        changed = np.arange(tiles) < rng.integers(3, size=(n, 1))
        rows = _counted(np.where(changed, rng.integers(KINDS, size=(n, tiles)), held))
        found = np.concatenate([found, rows[rows.max(axis=1, initial=0) <= 4]])
    return found[:n]


def mixed(rng: np.random.Generator, n: int, tiles: int) -> Rows:
    """A third each of the above."""
    part = n // 3
    return np.concatenate([uniform(rng, part, tiles), dense(rng, part, tiles), near(rng, n - 2 * part, tiles)])


def packed(row: NDArray[np.uint8]) -> bytes:
    return row.astype(np.uint8).tobytes().ljust(64, b"\0")


def _drawn(rng: np.random.Generator, walls: NDArray[np.int64], tiles: int) -> Rows:
    order = rng.random(walls.shape, np.float32).argsort(axis=1)[:, :tiles]
    return _counted(np.take_along_axis(walls, order, axis=1))


def _counted(kinds: NDArray[np.int64]) -> Rows:
    counts = np.zeros((len(kinds), KINDS), np.uint8)
    np.add.at(counts, (np.arange(len(kinds))[:, None], kinds), 1)
    return counts
