"""The command line as a fixture; its tests need the extra `cli`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("typer", reason="the command line is in the extra 'cli'")

import cli_calls


@pytest.fixture
def run() -> Callable[..., Any]:
    """`run("analyse", "12m")` in this process."""
    return cli_calls.call


@pytest.fixture
def program() -> Callable[..., Any]:
    """`program("analyse", "12m")` as a process."""
    return cli_calls.start
