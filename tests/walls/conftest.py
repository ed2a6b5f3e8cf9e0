"""The twin of both shuffles: the code that docs/walls.md prints, run as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest


@pytest.fixture(scope="session")
def page(docs: Callable[[str], str]) -> str:
    return docs("walls.md")


@pytest.fixture(scope="session")
def twin(page: str) -> SimpleNamespace:
    """`split`, `child`, `fast`, `message`, `commitment` and `fair` in plain Python, from the page."""
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(block, names)
    return SimpleNamespace(**names)


@pytest.fixture(scope="session")
def line() -> bytes:
    """The 136 tiles in ascending order."""
    return bytes(kind for kind in range(34) for _ in range(4))
