"""Sentences count from 1, in both languages; `position` counts from 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong import MahjongError, NotationError, batch, notation, walls


@pytest.mark.parametrize(
    ("call", "en", "zh", "position"),
    [
        (lambda: mahjong.Hand("123m456q"), "'q' at character 8 of", "第 8 位", 7),
        (lambda: mahjong.Hand("123m 9z"), "9z at character 6 of", "第 6 位", 5),
        (lambda: mahjong.Hand("1m m"), "'m' at character 4 of", "第 4 位", 3),
        (lambda: mahjong.Hand("1m 23"), "ranks at character 4 of", "第 4 位", 3),
        (lambda: mahjong.Hand("1m]"), "']' at character 3 of", "第 3 位", 2),
        (lambda: mahjong.Hand("1m [123m!]"), "(the meld at character 4 of", "第 4 位的副露", 8),
        (lambda: mahjong.Hand("1m [123m@]"), "'@' at character 6 of", "第 6 位的 '@'", 8),
        (lambda: mahjong.Hand("11111m"), "at character 5 of", "5 张 1m", 4),
        (lambda: mahjong.Hand(["1m", "x"]), "(item 2)", "第 2 项", 1),
        (lambda: notation.parse("🀇x", "unicode"), "'x' at character 2 of", "第 2 位", 1),
        (lambda: notation.parse("一万x", "zh"), "'x' at character 3 of", "第 3 位", 2),
        (lambda: notation.parse("一红一万", "zh"), "at character 2: only fives", "第 2 位", 1),
        (lambda: notation.parse("W1 W0", "botzone"), "'W0' (character 4)", "第 4 位的 'W0'", 3),
        (lambda: notation.parse(["W1", "W0"], "botzone"), "'W0' (item 2)", "第 2 项的 'W0'", 1),
        (lambda: notation.parse([0, 200], "tenhou"), "200 (item 2)", "第 2 项", 1),
        (lambda: notation.parse([0, 5, 0], "tenhou"), "id 0 (item 3)", "（第 3 项）", 2),
        (lambda: notation.format("1m1f", "tenhou"), "(item 2)", "（第 2 项）", 1),
        (lambda: notation.parse([0, -1, *[0] * 32], "counts34"), "(item 2)", "第 2 项", 1),
    ],
)
def test_tiles(call: Callable[[], Any], en: str, zh: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        call()
    assert en in caught.value.en
    assert zh in caught.value.zh
    assert caught.value.position == position


def rows(at: int, kind: int, copies: int) -> Any:
    made = np.zeros((4, 34), np.uint8)
    made[:, :13] = 1
    made[at, kind] = copies
    return made


@pytest.mark.parametrize("question", [batch.is_complete, batch.shanten, batch.useful])
def test_batch_rows(question: Callable[..., Any]) -> None:
    """Rows by their ordinal and by their index, kinds by their codes."""
    for at in (0, 3):
        with pytest.raises(MahjongError) as caught:
            question(rows(at, 9, 5))
        assert caught.value.en == f"row {at + 1} (counts[{at}]): 5 of 1p; at most 4"
        assert caught.value.zh == f"第 {at + 1} 行（counts[{at}]）：1p 有 5 张；最多 4 张"
        wilds = np.zeros(4, np.uint8)
        wilds[at] = 18
        with pytest.raises(MahjongError) as caught:
            question(rows(0, 0, 1), wilds)
        assert caught.value.en.startswith(f"row {at + 1} (counts[{at}]): 18 wildcards")


def test_walls() -> None:
    many = walls.batch(3, 1)
    many[1, 0] = 40
    with pytest.raises(MahjongError) as caught:
        walls.deal_counts(many)
    assert caught.value.en.startswith("wall 2 (walls[1]) ")
    assert caught.value.zh.startswith("第2副牌墙（walls[1]）")
