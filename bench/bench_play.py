"""Whole deals by random legal play through Python: the wall shuffled, every act chosen among all legal ones, the money settled."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mahjong

DEALS = 50


def play(rules: Any, seed: int) -> int:
    """Play one deal at random; how many decisions it took."""
    deal, chance, decisions = rules.deal(seed=seed), random.Random(seed).random, 0
    while not deal.finished:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        deal.act(seat, legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


@pytest.mark.parametrize("name", [*mahjong.variants(), "chengdu"])
def bench_play_random(benchmark: Any, name: str) -> None:
    rules = mahjong.variant(name)
    decisions = sum(play(rules, seed) for seed in range(DEALS))
    benchmark(lambda: [play(rules, seed) for seed in range(DEALS)])
    if benchmark.stats:
        least = benchmark.stats.stats.min
        benchmark.extra_info["deals_a_second"] = round(DEALS / least)
        benchmark.extra_info["us_a_decision"] = round(least / decisions * 1e6, 2)
