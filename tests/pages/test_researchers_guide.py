"""The page for researchers: its blocks are run one after another, its links lead somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

BLOCKS = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_block_runs(docs: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "guide"}
    for block in BLOCKS.findall(docs("researchers.md")):
        exec(compile(block, "researchers.md", "exec"), names)
    hands, rates, wins = capsys.readouterr().out.splitlines()
    assert sum(map(int, re.findall(r"\d+", hands))) == 500
    assert rates.endswith("self-drawn")
    few, many = map(int, wins.split())
    assert few <= 20
    assert many > few


def test_every_link_leads_to_a_page(docs: Callable[[str], str]) -> None:
    links = re.findall(r"\]\(([\w-]+\.md)\)", docs("researchers.md"))
    assert len(links) >= 5
    for link in links:
        assert docs(link).startswith("# ")
