"""Runs of deals as columns: on one process and on two, in one run."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from mahjong import sim

DEALS = 2000


@pytest.fixture(scope="module")
def two() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2) as executor:
        sim.run("sichuan", "random", 400, 1, executor=executor)  # the workers start and import
        yield executor


@pytest.mark.parametrize("processes", [1, 2])
def bench_sichuan_random(benchmark: Any, two: ProcessPoolExecutor, processes: int) -> None:
    """Divide the times: two processes should take little more than half of one."""
    executor = two if processes == 2 else None
    benchmark.extra_info["deals"] = DEALS
    benchmark.pedantic(lambda: sim.run("sichuan", "random", DEALS, 1, executor=executor), rounds=3)
