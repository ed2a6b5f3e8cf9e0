"""A dead wall at the shell: indicators, what lies under them, and norths laid aside."""

from __future__ import annotations

import re
from typing import Any

import pytest

WIDE = {"COLUMNS": "200"}


@pytest.mark.parametrize(("lang", "dead"), [("en", "14 of them in the dead wall"), ("zh", "其中王牌14张")])
def test_the_table_tells_of_the_dead_wall(run: Any, lang: str, dead: str) -> None:
    done = run("play", "japan", "--watch", "--seed", "3", "--deals", "1", "--lang", lang, env=WIDE)
    assert done.exit_code == 0
    assert dead in done.stdout
    told = ("Turned up: 5p, dora 6p", "dora 6p · ") if lang == "en" else ("翻出：五筒，宝牌 六筒", "宝牌 六筒 · ")
    assert all(one in done.stdout for one in told)


def test_each_indicator_is_told_with_what_it_points_to(run: Any) -> None:
    """Of several, each when it was turned; those under them when somebody wins after riichi."""
    text = run("play", "tenhou-3", "--watch", "--seed", "11", "--deals", "2", env=WIDE).stdout
    assert re.findall(r"Turned up: (\w+), dora (.*)", text) == [("9m", "1m"), ("5s", "6s"), ("6z", "7z"), ("3p", "4p")]
    assert re.findall(r"Under it: (\w+)", text)
    assert text.count("lays 4z aside") >= 5
    assert re.search(r"turned up 5s 6z 3p · under \w+ \w+ \w+ · dora 4p 6s 7z", text)
