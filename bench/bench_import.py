"""What `import mahjong` costs in a new interpreter, numpy loaded already; the target is 60 ms."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

TIME = """
import time
import numpy
start = time.perf_counter()
import mahjong
print(time.perf_counter() - start)
"""


def bench_import(benchmark: Any) -> None:
    seconds: list[float] = []

    def run() -> None:
        done = subprocess.run([sys.executable, "-c", TIME], capture_output=True, text=True, check=True)
        seconds.append(float(done.stdout.split()[-1]))

    benchmark.pedantic(run, rounds=7)
    benchmark.extra_info["ms"] = round(min(seconds) * 1e3, 1)
