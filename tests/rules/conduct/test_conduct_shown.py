"""Calls, pots and faults at the shell: what the person is offered, and what is told of the others."""

from __future__ import annotations

from typing import Any

import pytest
from called import Called
from faults import Shocked

from mahjong.cli.board import Board
from mahjong.cli.view import View
from mahjong.play.match import Match
from mahjong.testing import script


def told(match: Match, capsys: Any, zh: bool = False, seat: str | None = "E") -> str:
    board = Board(View(False, zh), match, seat)
    board.begin()
    board.catch_up()
    board.table()
    legal = match.deal.legal(seat or "E")
    if legal and seat:
        board.offer(legal, {action: number + 1 for number, action in enumerate(legal)}, False)
    if match.deal.finished:
        board.end()
    text: str = capsys.readouterr().out
    return text


@pytest.mark.parametrize("zh", [False, True])
def test_before_the_deal(capsys: Any, zh: bool) -> None:
    match = Called().match(seed=3, deals=1)
    script(match.deal, "W choose call=buy")
    text = told(match, capsys, zh)
    for line in (
        ("choose call=needle  扎针（押1）", "西：叫买（押2）", "西 → 筹码  2", "筹码 2") if zh
        else ("choose call=needle  needle (stake 1)", "West: calls one more (stake 2)", "West → chips  2", "chips 2")
    ):  # fmt: skip
        assert line in text
    assert "call=buy" not in text
    assert ("过  pass" if zh else "  pass") in text


@pytest.mark.parametrize("zh", [False, True])
def test_faults(capsys: Any, zh: bool) -> None:
    match = Shocked().match(seed=3, deals=1, officiate="table")
    script(match.deal, "W choose call=buy; pass; E win")
    text = told(match, capsys, zh)
    assert ("你：诈和；下课 [r.false-win]" if zh else "You: false win; dismissed [r.false-win]") in text
    assert ("你（下课）" if zh else "You (dismissed)").replace("（", " (").replace("）", ")") in text
    deal = match.deal
    script(deal, f"E {deal.legal('E')[0]}; pass")
    text = told(match, capsys, zh, "S")
    assert "draw tail" in text


def test_the_rest_of_a_spectators_deal(capsys: Any) -> None:
    match = Shocked().match(seed=3, deals=1, officiate="table")
    script(match.deal, "W choose call=buy; pass; E win")
    assert "East: false win" in told(match, capsys, seat=None)
