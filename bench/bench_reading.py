"""Readings: the best one under a trivial value function, by number of wildcards."""

from __future__ import annotations

from typing import Any

import pytest

import mahjong
from bench_need import per_hand
from sample import wilds


@pytest.mark.parametrize("w", [0, 1, 2, 4, 6, 8])
def bench_best_reading(benchmark: Any, w: int) -> None:
    hands = [bytes(hand) for hand in wilds(1000, w, 5)[1::2]]

    def run() -> None:
        for hand in hands:
            mahjong.best_reading(hand, lambda reading: 0, wilds=w)

    benchmark(run)
    per_hand(benchmark, len(hands))
