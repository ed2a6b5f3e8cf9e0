"""A game without hands at the shell: bets by number and amount, the pool, the end of a deal, both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong.play.record import Record


def played(run: Any, *arguments: str, input: str = "") -> str:
    result = run("play", "jifeng", *arguments, input=input)
    assert result.exit_code == 0, result.output
    return str(result.output)


def test_a_bet_is_a_number_and_an_amount_or_the_text(run: Any) -> None:
    how = ("--seats", "you,greedy,greedy,random", "--seed", "4")
    text = played(run, *how, input="1 99\n1\n1 5\nq\n")
    assert "1 to 40" in text
    assert "You: bets 5" in text
    assert "You: lays 2m 5s 8s aside" in text
    assert "jifeng.win.lose" in text
    assert "sea" in text
    assert "You: bets 5" in played(run, *how, input="choose bet=5\nq\n")
    chinese = played(run, *how, "--lang", "zh", input="1 5\nq\n")
    assert "你：下注5" in chinese
    assert "底钱" in chinese


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_deal_is_watched_to_its_end(run: Any, tmp_path: Path, language: str) -> None:
    file = tmp_path / "record"
    text = played(
        run,
        "--watch",
        "--deals",
        "3",
        "--seed",
        "2",
        "--lang",
        language,
        "--record",
        str(file),
        "--option",
        "players=10",
    )
    ends = ("The pool is empty.", "The tiles are out.") if language == "en" else ("海里没钱了。", "牌已抓完。")
    assert sum(text.count(end) for end in ends) == 3
    assert Record.read(str(file)).verify().ok
    replayed = run("replay", str(file), "--lang", language)
    assert replayed.exit_code == 0


def test_it_simulates(run: Any) -> None:
    result = run("simulate", "jifeng", "--deals", "20", "--seed", "1", "--player", "greedy")
    assert result.exit_code == 0, result.output
