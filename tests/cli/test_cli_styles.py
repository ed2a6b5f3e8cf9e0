"""Terms of a deal at the shell: the dealer is asked, the table shows what they bring, records tell it, scores take them as an option."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong.play.record import Record

HOW = ("--seats", "you,greedy,greedy,greedy", "--seed", "5")


def played(run: Any, input: str, *arguments: str) -> str:
    result = run("play", "zuizi-styles", *HOW, *arguments, input=input)
    assert result.exit_code == 0, result.output
    return str(result.output)


def test_the_dealer_is_asked_by_name(run: Any) -> None:
    text = played(run, "2\n1\nt\nq\n")
    assert "choose zuizi=peacock  zuizi: peacock flies south-east (1s 1z 2z)" in text
    assert "You: zuizi: show yao and break yao" in text
    assert "lays 9m 9m 1p 9p 1s 3z open" in text
    chinese = played(run, "3\n" + 8 * "1\n" + "t\nq\n", "--lang", "zh")
    assert "嘴子：扣八亮五" in chinese
    assert "你：亮出" in chinese
    assert "扣牌" in chinese


def test_several_are_named_until_there_are_enough(run: Any) -> None:
    text = played(
        run,
        "choose zuizi=peacock\nchoose zuizi=first_three\nchoose zuizi=enough\nt\nq\n",
        "--option",
        "zuizi_per_hand=many",
    )
    assert "choose zuizi=enough  zuizi: no more" in text
    assert "zuizi: first three pungs +" in " ".join(text.split())


@pytest.mark.parametrize(
    "style",
    [
        "follow_yao",
        "show_yao",
        "hold_eight",
        "first_three",
        "wild_chow",
        "peacock",
        "northwest",
        "basketball",
        "pockmarked",
    ],
)
def test_every_style_is_watched_to_its_end_and_told_again(run: Any, tmp_path: Path, style: str) -> None:
    file, option = tmp_path / "record", ("--option", f"zuizi={style}", "--option", "dealer_chooses=false")
    result = run("play", "zuizi-styles", "--watch", "--deals", "1", "--seed", "7", "--record", str(file), *option)
    assert result.exit_code == 0, result.output
    assert Record.read(str(file)).verify().ok
    for language in ("en", "zh"):
        assert run("replay", str(file), "--lang", language).exit_code == 0


def test_a_record_tells_the_terms_in_words(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "record"
    result = run("play", "zuizi-styles", "--watch", "--deals", "6", "--seed", "3", "--record", str(file))
    assert result.exit_code == 0, result.output
    assert Record.read(str(file)).verify().ok
    told = run("replay", str(file))
    assert "has chosen zuizi: " in told.output
    assert "zuizi=" not in told.output


def test_a_score_takes_the_style_as_an_option(run: Any) -> None:
    asked = ("score", "zuizi-styles", "1s1z2z22m345p678s99s", "--win", "9s", "--from", "W", "--seat", "S")
    won = run(*asked, "--option", "zuizi=peacock")
    assert won.exit_code == 0, won.output
    assert "1s12z" in won.output
    other = run(*asked, "--option", "zuizi=northwest")
    assert "zuizi-styles.win" in other.output
