"""Whole deals by random legal play through Python: the wall shuffled, every act chosen among all legal ones, the money settled."""

from __future__ import annotations

from typing import Any

import pytest

import mahjong
from one_side import play

DEALS = 50


@pytest.mark.parametrize("name", [*mahjong.variants(), "chengdu"])
def bench_play_random(benchmark: Any, name: str) -> None:
    rules = mahjong.variant(name)
    decisions = sum(play(rules, seed) for seed in range(DEALS))
    benchmark(lambda: [play(rules, seed) for seed in range(DEALS)])
    if benchmark.stats:
        least = benchmark.stats.stats.min
        benchmark.extra_info["deals_a_second"] = round(DEALS / least)
        benchmark.extra_info["us_a_decision"] = round(least / decisions * 1e6, 2)
