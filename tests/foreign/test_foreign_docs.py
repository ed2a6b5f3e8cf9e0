"""docs/foreign.md: it names every format, and its code runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from foreign_games import as_botzone, played, text
from mahjong.foreign.opening import FORMATS


def test_every_format_is_told(docs: Callable[[str], str]) -> None:
    told = re.findall(r"^\| `(\w+)` \|", docs("foreign.md"), re.MULTILINE)
    assert told == list(FORMATS)


def test_its_code_runs(
    docs: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading, writing = re.findall(r"^```python\n(.*?)^```", docs("foreign.md"), re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_bytes(text(as_botzone(played(3))))
    names: dict[str, object] = {}
    exec(reading, names)
    assert Path("game.jsonl").is_file()
    exec(writing, names)
    whole, seen = capsys.readouterr().out.split('{"type":"start_game"')[-2:]
    assert "?" not in whole
    assert '"?"' in seen
