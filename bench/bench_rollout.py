"""Deals of random players with their turns in the core: dealt, played, settled. Before they are timed some are played act by act as well: the same."""

from __future__ import annotations

from typing import Any

import pytest

import mahjong
from mahjong.play.players import Random
from mahjong.sim.playing import dealt, played

DEALS = 200
SAME = 10_000


class ByActs(Random):
    """The same choices, asked for one by one."""


def through(rules: Any, number: int, player: type[Random]) -> tuple[int, dict[str, int], list[int]]:
    deal = dealt(rules, 1, number, "ESWN")
    assert deal.source.seed is not None
    acts = played(deal, deal.source.seed, (player,) * 4)
    return acts, deal.ledger.totals(), deal._log


@pytest.mark.parametrize("name", ["sichuan", "guangdong", "japan"])
def bench_rollout(benchmark: Any, name: str) -> None:
    """The aim is 15,000 deals a second of Sichuan on an idle core."""
    rules = mahjong.variant(name)
    for number in range(SAME if benchmark.enabled else 50):
        assert through(rules, number, Random) == through(rules, number, ByActs), number
    benchmark(lambda: [through(rules, number, Random)[0] for number in range(DEALS)])
    if benchmark.stats:
        benchmark.extra_info["deals_a_second"] = round(DEALS / benchmark.stats.stats.min)
