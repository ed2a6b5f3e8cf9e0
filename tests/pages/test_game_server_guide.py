"""The guide for game servers: its blocks are run one after another."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BLOCKS = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def played(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The names that the blocks leave behind."""
    path = pytestconfig.rootpath / "docs" / "game-server.md"
    if not path.exists():
        pytest.skip("the guides do not lie beside these tests")
    names: dict[str, Any] = {"__name__": "guide", "folder": tmp_path_factory.mktemp("guide")}
    for block in BLOCKS.findall(path.read_text(encoding="utf-8")):
        exec(compile(block, "game-server.md", "exec"), names)
    return names


def test_the_match_of_the_guide_is_played_to_its_end(played: dict[str, Any]) -> None:
    match = played["match"]
    assert match.finished
    assert len(match.deals) == 2
    assert {one.seed for one in match.deals} == {None}  # fair walls throughout


def test_its_wall_is_the_one_committed_to(played: dict[str, Any]) -> None:
    match, walls = played["match"], played["walls"]
    source = match.deal.source
    assert walls.verify(played["published"], source.secret.reveal(source.words).to_json())


def test_every_link_of_the_guide_leads_somewhere(docs: Callable[[str], str], pytestconfig: pytest.Config) -> None:
    folder: Path = pytestconfig.rootpath / "docs"
    links = re.findall(r"\]\(([\w-]+\.md)\)", docs("game-server.md"))
    assert len(links) >= 2
    assert all((folder / link).exists() for link in links)
