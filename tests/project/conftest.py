"""Tests of the project itself run real interpreters on the installed package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from interpreter import ROOT, Python, editable_build

import mahjong


@pytest.fixture
def python(tmp_path: Path) -> Python:
    """Runs this interpreter in an empty folder; `path` goes before installed packages, `isolated` leaves those out."""

    def run(*args: str, path: Path | None = None, isolated: bool = False) -> subprocess.CompletedProcess[str]:
        # An editable install compiles at import: not what is measured or looked at here.
        env = os.environ | {"SKBUILD_EDITABLE_SKIP": editable_build()}
        env.pop("PYTHONPATH", None)
        if path is not None:
            env["PYTHONPATH"] = str(path)
        switches = ["-S"] if isolated else []
        folder = tmp_path / "cwd"
        folder.mkdir(exist_ok=True)
        return subprocess.run(
            [sys.executable, *switches, *args], cwd=folder, env=env, capture_output=True, text=True, timeout=120
        )

    return run


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of packages that holds the installed package, compiled modules too, and nothing else."""
    folder = tmp_path / "site"
    for part in mahjong.__path__:
        shutil.copytree(part, folder / "mahjong", dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="session")
def tree() -> Path:
    """The source tree; the test is skipped where the tests run away from it."""
    if not (ROOT / "src" / "mjcore").is_dir():
        pytest.skip("the tests do not lie in a source tree here")
    return ROOT
