"""What all tests share: how large random tests are, where their randomness comes from, where outside data lies.

`MAHJONG_DEEP` multiplies the size of every random test (default 1; 20 is a long night, 0.02 a quick look).
`MAHJONG_SEED` (default 1, so that the same tree gives the same answer; `random` looks at new cases): every test draws from a seed of its
own, made from this number and the test's id.
`MAHJONG_TEST_DATA` names the folder of outside data; without it `../shared/data` is looked for.
"""

from __future__ import annotations

import os
import random
import secrets
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings


def _number(name: str, default: str) -> float:
    text = os.environ.get(name) or default
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < float("inf"):
        raise pytest.UsageError(f"{name}={text!r} is not a number above 0")
    return number


DEEP = _number("MAHJONG_DEEP", "1")
_ASKED = os.environ.get("MAHJONG_SEED") or "1"
SEED = secrets.randbelow(2**32 - 1) + 1 if _ASKED == "random" else int(_number("MAHJONG_SEED", "1"))
os.environ["MAHJONG_SEED"] = str(SEED)  # the same in every process of a run

# Tests that name no max_examples of their own follow MAHJONG_DEEP too. A slow machine is no failure.
settings.register_profile(
    "mahjong",
    max_examples=max(1, round(100 * DEEP)),
    deadline=None,
    print_blob=True,
    derandomize=SEED == 1,
    database=None,
)
settings.load_profile("mahjong")


def pytest_report_header() -> str:
    return f"mahjong: MAHJONG_SEED={SEED} MAHJONG_DEEP={DEEP:g}"


@pytest.fixture(scope="session")
def docs(pytestconfig: pytest.Config) -> Callable[[str], str]:
    """`docs("walls.md")`: the text of a page. Where only the tests lie beside an installed wheel, what needs it is skipped."""

    def page(name: str) -> str:
        path = pytestconfig.rootpath / "docs" / name
        if not path.is_file():
            pytest.skip(f"no {path}")
        return path.read_text(encoding="utf-8")

    return page


@pytest.fixture(scope="session")
def examples() -> Callable[[int], int]:
    """`examples(n)`: how many cases a random test tries that asks for n of them; at least one."""
    return lambda n: max(1, round(n * DEEP))


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A number of this test's own, below 2**32. Printed, so that a failure tells it."""
    seed = zlib.crc32(f"{SEED} {request.node.nodeid}".encode())
    print(f"seed {seed} (MAHJONG_SEED={SEED})")
    return seed


@pytest.fixture
def rng(seed: int) -> random.Random:
    """A generator of this test's own, started from `seed`."""
    return random.Random(seed)


@pytest.fixture(scope="session")
def data_dir(pytestconfig: pytest.Config) -> Path:
    """The folder of outside data. It is not part of the project: without it the test is skipped."""
    folder = Path(os.environ.get("MAHJONG_TEST_DATA") or pytestconfig.rootpath.parent / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"no outside data at {folder} (MAHJONG_TEST_DATA names another folder)")
    return folder
