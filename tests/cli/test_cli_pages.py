"""`mahjong replay --html`: the page written to a file, for everybody or one seat."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong import foreign, variant
from mahjong.page import replay
from mahjong.play.record import Record
from record_games import begin, play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "deal.jsonl"
    Record.of(play(begin(("guangdong", {}), random.Random(4)), random.Random(4))).write(path)
    return path


@pytest.mark.parametrize("seat", [None, "S"])
def test_a_page_is_written(run: Callable[..., Any], file: Path, seat: str | None) -> None:
    page = file.with_suffix(".html")
    chosen = () if seat is None else ("--seat", seat)
    done = run("replay", str(file), "--html", str(page), *chosen, "--lang", "zh")
    assert (done.exit_code, done.stdout.strip()) == (0, str(page))
    assert page.read_text(encoding="utf-8") == replay(Record.read(file), seat=seat, lang="zh")
    told = json.loads(run("replay", str(file), "--html", str(page), *chosen, "--json").stdout)
    assert told == {"html": str(page), "bytes": page.stat().st_size, "seat": seat}


def test_a_page_goes_to_standard_output(run: Callable[..., Any], file: Path) -> None:
    done = run("replay", "-", "--html", "-", "--lang", "en", input=file.read_bytes())
    assert done.stdout_bytes.decode() == replay(Record.read(file))


def test_a_record_is_not_written_over(run: Callable[..., Any], file: Path) -> None:
    before = file.read_bytes()
    done = run("replay", str(file), "--html", str(file))
    assert done.exit_code == 2
    assert "is the record itself" in done.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize("words", [("--seat", "Q"), ("--deal", "2")])
def test_what_there_is_not_is_refused(run: Callable[..., Any], file: Path, words: tuple[str, str]) -> None:
    page = file.with_suffix(".html")
    assert run("replay", str(file), "--html", str(page), *words).exit_code == 2
    assert not page.exists()


def test_a_game_of_another_program_is_shown_too(run: Callable[..., Any], tmp_path: Path) -> None:
    deal = play(variant("japan", preset="tenhou").deal(seed=5), random.Random(5))
    game, page = tmp_path / "game.mjson", tmp_path / "game.html"
    game.write_text(foreign.mjai_text(foreign.game_of(deal, players=["Ann", "Bo", "Cy", "Di"])), encoding="utf-8")
    done = run("replay", str(game), "--html", str(page), "--lang", "zh")
    assert done.exit_code == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    assert '"Di"' in text
    assert "日本麻将" in text
