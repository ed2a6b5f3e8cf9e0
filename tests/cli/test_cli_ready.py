"""Declaring ready at the shell: what is offered, how it is answered, what is told."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.cli.board import Board
from mahjong.cli.play import _meant, _numbered
from mahjong.cli.view import View
from mahjong.errors import MahjongError
from mahjong.play.match import Match
from mahjong.testing import stacked

HAND = "159m267p555s45p11z9s"


def seated(zh: bool = False) -> tuple[Board, Match]:
    rules = variant("luoshu")
    match = rules.match(seed=1)
    match.deal = stacked(rules, hands={"E": HAND})
    return Board(View(False, zh), match, "E"), match


@pytest.mark.parametrize("zh", [False, True])
def test_declarations_are_offered_with_their_stakes_in_one_line(zh: bool, capsys: Any) -> None:
    board, match = seated(zh)
    legal = match.deal.legal("E")
    numbers = dict(_numbered(board, match.deal, "E", legal))
    board.offer(legal, numbers, False)
    text = capsys.readouterr().out
    number = numbers[legal[-1]]
    (line,) = [one for one in text.splitlines() if one.strip().startswith(f"{number} ")]
    assert "discard 9s ready stake=1" in line
    assert f"`{number} 1`" in line
    assert ("报听" if zh else "with a stake") in line
    assert len({one for action, one in numbers.items() if action.stake}) == len(
        {action.tile for action in legal if action.stake}
    )


@pytest.mark.parametrize("written", ["{n} 3", "9s ready stake=3", "9s ready 3", "discard 9s ready stake=3"])
def test_an_answer_by_number_or_by_text(written: str) -> None:
    board, match = seated()
    deal = match.deal
    legal = deal.legal("E")
    numbers = dict(_numbered(board, deal, "E", legal))
    number = next(one for action, one in numbers.items() if action == "discard 9s ready stake=3")
    line = written.format(n=number)
    assert _meant(board.view, board, deal, "E", line, legal, numbers, False) == "discard 9s ready stake=3"


def test_a_number_alone_asks_for_the_stake() -> None:
    board, match = seated()
    deal = match.deal
    legal = deal.legal("E")
    numbers = dict(_numbered(board, deal, "E", legal))
    number = numbers[legal[-1]]
    for line in (str(number), f"{number} 11", f"{number} 1 2"):
        with pytest.raises(MahjongError, match="say the stake behind the number, 1 to 10") as wrong:
            _meant(board.view, board, deal, "E", line, legal, numbers, False)
        assert "押注" in wrong.value.zh


@pytest.mark.parametrize(("zh", "told", "row"), [
    (False, "declares ready, stakes 3", "(ready, staked 3)"), (True, "报听，押3", "（听，押3）"),
])  # fmt: skip
def test_what_was_declared_is_told_and_stays_on_the_table(zh: bool, told: str, row: str, capsys: Any) -> None:
    board, match = seated(zh)
    match.deal.act("E", "discard 9s ready stake=3")
    board.catch_up()
    assert told in capsys.readouterr().out
    board.table()
    assert row in capsys.readouterr().out
