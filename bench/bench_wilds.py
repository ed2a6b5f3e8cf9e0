"""The best score of winning hands that hold many wild tiles, which may be themselves or stand for any tile: through Python, as a caller asks."""

from __future__ import annotations

import random
from time import perf_counter
from typing import Any

import pytest

from mahjong.hand import Hand
from mahjong.registry import variant
from sample import winning

WINS = 200


def wins(rules: Any, w: int, seed: int) -> list[tuple[int, Hand, int]]:
    """The tile turned up, 13 tiles and the one drawn: of a winning hand w tiles are taken away and as many wild ones put in."""
    rng = random.Random(seed)
    found: list[tuple[int, Hand, int]] = []
    while len(found) < WINS:
        main = rng.randrange(34)
        second = rules.words["marks"].masks(main)["second"].bit_length() - 1
        tiles = [kind for kind, n in enumerate(winning(rng)) for _ in range(n)]
        rng.shuffle(tiles)
        tiles = tiles[w:]
        if main in tiles or second in tiles:
            continue
        tiles += rng.sample([main] * 3 + [second] * 4, w)
        rng.shuffle(tiles)
        found.append((main, Hand(tuple(tiles[1:])), tiles[0]))
    return found


@pytest.mark.parametrize("w", [1, 3, 5, 7])
def bench_best_score(benchmark: Any, w: int) -> None:
    rules = variant("nanchang-jing")
    asked = wins(rules, w, 5)
    spent = [1.0] * WINS

    def run() -> None:
        for place, (turned, hand, drawn) in enumerate(asked):
            start = perf_counter()
            score = rules.score(hand, drawn, seat="S", self_draw=True, turned=turned)
            spent[place] = min(spent[place], perf_counter() - start)
            assert score.legal

    benchmark.pedantic(run, rounds=8, warmup_rounds=1)
    benchmark.extra_info["us_a_win"] = round(sum(spent) / WINS * 1e6, 1)
    benchmark.extra_info["us_the_slowest"] = round(max(spent) * 1e6, 1)
