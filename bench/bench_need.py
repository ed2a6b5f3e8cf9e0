"""Win test, shanten and useful tiles. A round covers many hands; `ns_a_hand` in the extra information is per hand."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong
from mahjong._core.menu import Menu, standard_menu
from sample import sample, wilds

HANDS = 20_000
Bench = Callable[..., Any]


@pytest.fixture(scope="module")
def hands() -> NDArray[np.uint8]:
    return np.array(sample(HANDS, 1), dtype=np.uint8)


@pytest.fixture(scope="module")
def one(hands: NDArray[np.uint8]) -> list[bytes]:
    return [row.tobytes() for row in hands[:2000]]


def per_hand(benchmark: Any, n: int) -> None:
    benchmark.extra_info["ns_each"] = round(benchmark.stats.stats.min / n * 1e9, 1) if benchmark.stats else None


@pytest.mark.parametrize("forms", ["sets", "all"])
def bench_batch_shanten(benchmark: Any, hands: NDArray[np.uint8], forms: str) -> None:
    out = np.empty(len(hands), np.int8)
    benchmark(mahjong.batch.shanten, hands, forms=forms, out=out)
    per_hand(benchmark, len(hands))


@pytest.mark.parametrize("w", [0, 1, 2, 4, 8])
def bench_batch_complete(benchmark: Any, w: int) -> None:
    rows = np.array(wilds(HANDS, w, 2), dtype=np.uint8)
    out = np.empty(len(rows), np.bool_)
    benchmark(mahjong.batch.is_complete, rows, w, out=out)
    assert out[1::2].all()
    per_hand(benchmark, len(rows))


def bench_batch_complete_17_wilds(benchmark: Any) -> None:
    out = np.empty(HANDS, np.bool_)
    benchmark(mahjong.batch.is_complete, np.zeros((HANDS, 34), np.uint8), 17, out=out)
    per_hand(benchmark, HANDS)


def bench_batch_useful(benchmark: Any, hands: NDArray[np.uint8]) -> None:
    rows = hands.copy()
    rows[np.arange(len(rows)), rows.argmax(1)] -= 1
    out = np.empty((len(rows), 34), np.bool_)
    benchmark(mahjong.batch.useful, rows, out=out)
    per_hand(benchmark, len(rows))


@pytest.mark.parametrize("forms", ["sets", "all"])
def bench_call_complete(benchmark: Any, one: list[bytes], forms: str) -> None:
    is_complete = mahjong.is_complete

    def run() -> None:
        for hand in one:
            is_complete(hand, forms=forms)

    benchmark(run)
    per_hand(benchmark, len(one))


@pytest.mark.parametrize("threads", [1, 2])
def bench_threads(benchmark: Any, hands: NDArray[np.uint8], threads: int) -> None:
    """The same rows in one thread and shared by two: the lock is released, so two should take half."""
    rows = np.repeat(hands, 20, axis=0)
    out = np.empty(len(rows), np.int8)
    halves = [
        (part, whole) for part, whole in zip(np.array_split(rows, threads), np.array_split(out, threads), strict=True)
    ]
    with ThreadPoolExecutor(threads) as pool:
        benchmark(lambda: list(pool.map(lambda pair: mahjong.batch.shanten(pair[0], out=pair[1]), halves)))
    per_hand(benchmark, len(rows))


def bench_call_shanten_of_a_hand(benchmark: Any, hands: NDArray[np.uint8]) -> None:
    decode = mahjong.notation.CODECS["counts34"].decode
    values = [mahjong.Hand(decode(row.tolist())) for row in hands[:2000]]
    shanten = mahjong.shanten

    def run() -> None:
        for hand in values:
            shanten(hand)

    benchmark(run)
    per_hand(benchmark, len(values))


@pytest.mark.parametrize("sets", ["standard", "honour runs"])
def bench_call_waits_with_four_wilds(benchmark: Any, sets: str) -> None:
    """13 tiles, four of them wild: under the usual sets, and with sets of winds and dragons and every other shape besides."""
    rows = [bytes(row) for row in wilds(2000, 5, 3)]
    more = Menu(sorted({*standard_menu().sets, (31, 32, 33), *combinations(range(27, 31), 3)}), (1 << 34) - 1)
    asked: dict[str, Any] = {} if sets == "standard" else {"menu": more, "forms": "all"}

    def run() -> None:
        for hand in rows:
            mahjong.waits(hand, wilds=4, **asked)

    benchmark(run)
    per_hand(benchmark, len(rows))


def bench_tables_of_a_new_menu(benchmark: Any) -> None:
    """What a menu no one used before costs once: its missing-tile tables, both answers of the fifth copy."""
    fresh = iter(range(1, 256))

    def run() -> None:
        sets = [triple for triple in standard_menu().sets if triple != (8, 8, 8)]
        Menu(sets, next(fresh)).rows(0)

    benchmark.pedantic(run, rounds=5)
