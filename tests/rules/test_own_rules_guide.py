"""The guide to writing a rule set: its class is built and every block of it run, from the text itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BLOCKS = re.compile(r"^```python(?: file=(\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture
def blocks(docs: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The blocks that are run; those that are files lie where they are imported from."""
    found = BLOCKS.findall(docs("own-rules.md"))
    for name, text in found:
        if name:
            (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "willow_ferry", raising=False)
    return [text for name, text in found if not name]


def test_every_block_runs(blocks: list[str]) -> None:
    names: dict[str, Any] = {"__name__": "guide"}
    assert len(blocks) >= 5
    for text in blocks:
        exec(compile(text, "own-rules.md", "exec"), names)
    assert names["met"]["claim"]
    assert names["met"]["won by drawn"]


@pytest.mark.usefixtures("blocks")
def test_every_rule_on_paper_is_in_the_class(docs: Callable[[str], str]) -> None:
    page = docs("own-rules.md")
    paper = set(re.findall(r"^\| `(willow\.[a-z]+)` \|", page, re.MULTILINE))
    (source,) = (text for name, text in BLOCKS.findall(page) if name)
    cited = set(re.findall(r"willow\.[a-z]+", source))
    assert cited <= paper
    assert paper - cited == {"willow.tiles", "willow.wild"}  # data that no refusal and no payment names
    assert 50 <= len(source.splitlines()) <= 70
