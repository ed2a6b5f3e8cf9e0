"""Walls of 136 tiles, in a batch, beside numpy's own batched shuffle in the same run."""

from __future__ import annotations

from typing import Any

import numpy as np

import mahjong
from bench_need import per_hand

WALLS = 5_000


def bench_walls(benchmark: Any) -> None:
    out = np.empty((WALLS, 136), np.uint8)
    benchmark(mahjong.batch.walls, WALLS, 7, "136", out=out)
    per_hand(benchmark, WALLS)


def bench_walls_numpy_permuted(benchmark: Any) -> None:
    rng = np.random.default_rng(7)
    ordered = np.tile(np.repeat(np.arange(34, dtype=np.uint8), 4), (WALLS, 1))
    out = np.empty_like(ordered)
    benchmark(rng.permuted, ordered, axis=1, out=out)
    per_hand(benchmark, WALLS)
