"""The page about learning: its blocks run, its tables are those of the code."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mahjong.env import observation
from mahjong.env.ids import Block, Word


def rows_told() -> str:
    def listed(title: str, head: str, rows: dict[int, str] | tuple[str, ...]) -> str:
        pairs = rows.items() if isinstance(rows, dict) else enumerate(rows)
        return f"| {head} | {title} |\n|---|---|\n" + "".join(f"| {at} | {text} |\n" for at, text in pairs)

    return "\n".join(
        (
            listed("the deal", "row", observation.PLANES),
            listed("each seat: 16 rows, from row 16 + 16 x (seats on from the viewer)", "row", observation.SEAT),
            listed("facts of the deal (row 13)", "column", observation.FACTS),
            listed("facts of a seat (its row 15)", "column", observation.SEAT_FACTS),
        )
    )


def test_every_block_runs(docs: Callable[[str], str]) -> None:
    pytest.importorskip("pettingzoo", reason="pettingzoo is in the extra learn")
    pytest.importorskip("resvg_py", reason="resvg is in the extra pictures")
    found = re.findall(r"^```python\n(.*?)^```", docs("learning.md"), re.MULTILINE | re.DOTALL)
    assert len(found) == 7
    names: dict[str, object] = {}
    for text in found:
        exec(compile(text, "learning.md", "exec"), names)


def test_tables_are_those_of_the_code(docs: Callable[[str], str]) -> None:
    page = docs("learning.md")
    assert rows_told() in page
    told = [int(one) for one in re.findall(r"^\| (\d+)-\d+ \|", page, re.MULTILINE)]
    assert told == [Word.DIGIT, Word.DIGITS + 1, *(int(block) for block in Block if block is not Block.WORDS)]
