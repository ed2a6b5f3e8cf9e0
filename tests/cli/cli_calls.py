"""Calls of the command line: in this process, and as a program of its own; in English and 80 columns unless told otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from typer.testing import CliRunner, Result

PLAIN = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_US.UTF-8", "COLUMNS": "80", "MAHJONG_TRACEBACK": ""}


def call(*words: str, env: dict[str, str] | None = None, input: str | bytes | None = None) -> Result:
    from mahjong.cli import app

    return CliRunner().invoke(app, list(words), env=PLAIN | (env or {}), input=input)


def start(*words: str, env: dict[str, str] | None = None, **more: Any) -> subprocess.CompletedProcess[str]:
    """Keyword arguments go to `subprocess.run`."""
    given = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 120} | more
    return subprocess.run([sys.executable, "-m", "mahjong", *words], env=os.environ | PLAIN | (env or {}), **given)
