"""Running real interpreters on the installed package."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The source tree, if the tests lie in one."""

Python = Callable[..., subprocess.CompletedProcess[str]]
"""What the fixture `python` gives: run(*arguments, path=None, isolated=False) -> the finished process."""


def number(run: subprocess.CompletedProcess[str]) -> float:
    """The number that a process printed."""
    assert run.returncode == 0, run.stderr
    return float(run.stdout)


def editable_build() -> str:
    """The build folder behind an editable install, empty if there is none: its import hook holds the path."""
    hooks = (hook for hook in sys.meta_path if "editable" in type(hook).__module__)
    return next((str(path) for hook in hooks if (path := getattr(hook, "path", None))), "")
