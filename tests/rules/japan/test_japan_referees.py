"""Riichi against referees from outside: wins of real games, and wins reckoned by another program, each with yaku, fu, han, points and payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from japan_referees import Asked, other_program, tenhou

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant


@cache
def rules(options: frozenset[tuple[str, Any]]) -> Variant:
    return variant("japan", **dict(options))


def fu_of(score: Score) -> int:
    """What the doubling began with."""
    return next(int(step.before) for step in score.steps if step.en == "doubled for each fan")


def checked(wins: Iterable[Asked]) -> Counter[str]:
    """How often each yaku was met; every win must be legal, with these yaku and han, this fu, these points and payments."""
    met: Counter[str] = Counter()
    for one in wins:
        score = rules(frozenset(one.options.items())).score(one.hand, one.win, **one.how)
        assert score.legal, (one, score.reason)
        items = Counter({item.key: int(item.worth) for item in score.patterns if item.unit == "fan"})
        if one.options.get("players") == 3 and "north" in items:  # counted among the dora there
            items["dora"] += items.pop("north")
        assert items == one.yaku, (one, items)
        if one.fu and not one.told.get("yakuman"):
            assert fu_of(score) == one.fu, one
        assert score.payments == one.payments, (one, score.payments)
        got = sum(payment.amount for payment in score.lines if "counters" not in payment.en)
        assert got == one.points, (one, got)
        met.update(items.keys())
        met["all"] += 1
    return met


@pytest.mark.rule(
    "japan.score.best", "japan.score.basic", "japan.score.payments", "japan.score.fu-base", "japan.score.fu-sets"
)
def test_5000_wins_of_another_program(data_dir: Path) -> None:
    met = checked(other_program(data_dir))
    assert met["all"] == 5000
    assert len(met) >= 30


@pytest.mark.rule(
    "japan.score.best", "japan.score.basic", "japan.score.payments", "japan.score.fu-pair-wait", "japan.score.pao"
)
def test_8555_wins_of_real_games(data_dir: Path) -> None:
    met = checked(one for one in tenhou(data_dir))
    assert met["all"] == 8555
    assert len(met) >= 35
