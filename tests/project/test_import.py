"""What importing the package costs: beside numpy, which every caller has loaded anyway."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from interpreter import Python, number

MEGABYTES = 15

PEAK = """
import numpy
{extra}
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:")))
"""


def test_import_takes_little_memory(python: Python, site: Path) -> None:
    """The peak, tables made in passing included. `getrusage` would give the peak of the process that forked this one."""
    if not Path("/proc/self/status").is_file():
        pytest.skip("this system does not tell a process its peak memory")
    numpy = min(number(python("-c", PEAK.format(extra=""))) for _ in range(3))
    ours = min(number(python("-c", PEAK.format(extra="import mahjong"), path=site)) for _ in range(3))
    print(f"import mahjong: {ours - numpy:.1f} MB above numpy")
    assert ours - numpy < MEGABYTES


def test_import_loads_no_extra(python: Python, site: Path) -> None:
    """The extras and the slow corners of the standard library stay out of a program that only asks questions."""
    run = python("-c", "import json, sys, mahjong; print(json.dumps(sorted(sys.modules)))", path=site)
    assert run.returncode == 0, run.stderr
    loaded = set(json.loads(run.stdout))
    assert loaded & {"typer", "click", "rich", "pytest", "hypothesis", "importlib.metadata", "asyncio"} == set()
