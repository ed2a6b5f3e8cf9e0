"""The page on pictures: every block runs, and the figures it gives hold."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def test_every_block_runs(docs: Callable[[str], str], tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="resvg is in the extra pictures")
    page = docs("pictures.md")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 5
    names: dict[str, Any] = {"__name__": "guide", "folder": tmp_path}
    for text in blocks:
        exec(compile(text, "pictures.md", "exec"), names)
    assert names["array"].shape[2] == 3
    assert names["data"].startswith(b"\x89PNG")
    size = (tmp_path / "deal.html").stat().st_size
    assert 60_000 < size < 140_000  # about 100 kB a deal
    assert len(names["own"]) < size
    for key in ("Home", "End", "V", "L"):
        assert f"`{key}`" in page
