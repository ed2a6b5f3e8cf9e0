"""Wins by what one has discarded, stated as any win is."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import MahjongError, variant

RULES = variant("longguajiao")
HELD = "123m456m78m11p99s1s"
WINDS, TERMINALS = "1z5z3z6z2z7z4z1z3z5z", "1m9s5z1z9p1p7z9m3z1s2z9s6z"


def stated(discards: Any, key: str = "ten-winds", win: str = "5z", **more: Any) -> Any:
    return RULES.score(HELD, win, self_draw=True, instant=key, discards=discards, **more)


@pytest.mark.rule("longguajiao.ex.ten-winds", "longguajiao.win.discard-hands", "longguajiao.settle.selfdraw")
def test_ten_winds() -> None:
    score = stated(WINDS)
    assert score.payments == {"E": 180, "S": -60, "W": -60, "N": -60}
    assert [(one.key, one.worth) for one in score.patterns] == [("ten-winds", 1)]
    assert {line.rule for line in score.lines} == {"longguajiao.win.discard-hands"}
    assert stated([30, 31, 32, 33, 27, 28, 29, 30, 31, "5z"]).payments == score.payments


@pytest.mark.rule("longguajiao.ex.ten-winds-miss", "longguajiao.win.discard-hands")
def test_the_tenth_is_no_honour() -> None:
    miss = stated(WINDS[:18] + "9s", win="9s")
    assert not miss.legal
    assert miss.reason.id == "longguajiao.win.discard-hands"
    assert not stated(WINDS[2:]).legal, "nine are too few"
    assert not stated("6z" + WINDS).legal, "the first ten count"


@pytest.mark.rule("longguajiao.ex.thirteen-discards", "longguajiao.win.discard-hands")
def test_thirteen_terminals() -> None:
    score = stated(TERMINALS, "thirteen-discards", "6z", seat="S")
    assert score.payments == {"E": -60, "S": 180, "W": -60, "N": -60}


@pytest.mark.parametrize(
    ("more", "en", "zh"),
    [
        ({"instant": "ten-winds"}, "all that the winner has discarded, 5z last", "最后一张为5z"),
        ({"instant": "ten-winds", "discards": "5z9s"}, "5z last", "最后一张为5z"),
        ({"instant": "ten-winds", "discards": "5z5z5z5z5z"}, "5 of 5z", "共5张"),
        ({"instant": "ten-winds", "discards": range(10**12)}, "more than", "超过"),
        ({"instant": "ten-wind", "discards": WINDS}, "did you mean ten-winds", "ten-winds"),
        ({"instant": [], "discards": WINDS}, "There are: thirteen-discards, ten-winds", "thirteen-discards"),
        ({"discards": WINDS}, "instant=KEY", "instant="),
    ],
)
def test_what_cannot_be_is_refused(more: dict[str, Any], en: str, zh: str) -> None:
    with pytest.raises(MahjongError) as caught:
        RULES.score(HELD, "5z", self_draw=True, **more)
    assert en in caught.value.en
    assert zh in caught.value.zh


def test_who_pays_must_fit() -> None:
    with pytest.raises(MahjongError, match="self_draw=True"):
        RULES.score(HELD, "5z", from_seat="S", instant="ten-winds", discards=WINDS)
    assert stated(WINDS).legal
    assert not RULES.score(HELD + "1s", "5z", self_draw=True, instant="ten-winds", discards=WINDS).legal, (
        "a tile too many"
    )


def test_rules_without_any_say_so() -> None:
    with pytest.raises(MahjongError, match="every win needs a complete hand"):
        variant("guangdong").score(HELD, "5z", self_draw=True, instant="ten-winds")
