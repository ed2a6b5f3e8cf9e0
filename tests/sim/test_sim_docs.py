"""The page about simulation: every block that can run here does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest


def test_every_block_runs(docs: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("polars", reason="polars is in the extra sim")
    monkeypatch.chdir(tmp_path)
    found = re.findall(r"^```python\n(.*?)^```", docs("simulation.md"), re.MULTILINE | re.DOTALL)
    assert len(found) == 5
    names: dict[str, object] = {"__name__": "__main__"}
    for text in found:
        exec(compile(text, "simulation.md", "exec"), names)
    assert (tmp_path / "wins.parquet").is_file()
