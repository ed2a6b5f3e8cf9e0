"""The whole table of a block in numpy: every vector of counts at once, as an array with one axis a kind."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from twin_need import FAR, Goal


def table(size: int, goals: Sequence[Goal], fifth: bool) -> NDArray[np.uint8]:
    """Least missing tiles for [sets, pairs], then counts 0..4 of each kind: a target lacks nothing of itself, a hand with one tile
    less lacks one more, a hand with one tile more lacks no more."""
    rows = np.full((6, 2, *[5] * size), FAR, np.uint8)
    for tiles, m, p, _, past in goals:
        if fifth or past == 0:
            at = (m, p, *np.minimum(tiles, 4))
            rows[at] = min(rows[at], past)
    for axis in range(2, size + 2):
        by_count = np.moveaxis(rows, axis, 0)
        for count in (3, 2, 1, 0):
            np.minimum(by_count[count], by_count[count + 1] + 1, out=by_count[count])
    for axis in range(2, size + 2):
        by_count = np.moveaxis(rows, axis, 0)
        for count in (1, 2, 3, 4):
            np.minimum(by_count[count], by_count[count - 1], out=by_count[count])
    return np.minimum(rows, FAR)


def vectors(size: int, most: int = 17) -> NDArray[np.integer]:
    """All counts 0..4 of `size` kinds with at most `most` tiles, a row each."""
    every = np.stack(np.meshgrid(*[np.arange(5)] * size, indexing="ij"), axis=-1).reshape(-1, size)
    return every[every.sum(axis=1) <= most]
