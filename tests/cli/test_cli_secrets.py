"""What seats fix for themselves, at the shell: asked for, shown to whom it belongs, told when its seat wins; and tiles held back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from mahjong import tiles
from mahjong.cli.board import Board
from mahjong.cli.view import View
from mahjong.play.actions import Verb
from mahjong.play.match import Match
from mahjong.play.record import Record
from mahjong.rules import phases as phase
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.variant import Variant

WIDE = {"COLUMNS": "400"}
HEART = {"en": "heart tile: ", "zh": "心皇："}


class Keeping(Variant):
    key, names = "keeping", ("Keeping", "扣")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.deal(13, extra_at=wall.AFTER_ASIDES))
    menu, shapes = sets.runs() | sets.pungs(), (shape.sets(4),)
    phases = (phase.hold(8, "kept", ("kept", "扣牌"), rest_open=True),)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_heart_tile_is_asked_for_and_told_to_its_player_alone(run: Any, tmp_path: Path, language: str) -> None:
    file = tmp_path / "record"
    words = (
        "jiangnan",
        "--seats",
        "you,greedy,greedy,greedy",
        "--seed",
        "5",
        "--deals",
        "1",
        "--record",
        str(file),
        "--lang",
        language,
    )
    done = run("play", *words, input="5p\nt\n" + "1\n" * 200, env=WIDE)
    assert done.exit_code == 0, done.stderr
    deal = Record.read(str(file)).deal()
    table = "\n".join(re.split(r"──+\n", done.stdout)[1].splitlines()[:4])
    assert re.findall(HEART[language] + r"(\S+)", table) == [{"en": "5p", "zh": "五筒"}[language]]
    lines = [line for line in done.stdout.splitlines() if HEART[language] in line and "choose heart=" not in line]
    assert lines[0].startswith({"en": "*You", "zh": "*你"}[language])
    assert re.match({"en": "(South|West|North|You): ", "zh": "(南|西|北|你)："}[language] + HEART[language], lines[1])
    won = [event for event in deal.events if event.kind == "reveal"]
    assert [event.seat for event in won] == [one.seat for one in deal.wins]
    for seat in "ESWN":
        shown = run("replay", str(file), "--seat", seat, "--lang", language).stdout
        assert shown.count(HEART[language]) == 1 + sum(event.seat != seat for event in won) + any(
            event.seat == seat for event in won
        )


def test_who_watches_sees_all_of_them(run: Any) -> None:
    done = run("play", "jiangnan", "--watch", "--seed", "5", "--deals", "1", env=WIDE)
    assert done.exit_code == 0
    assert len(re.findall(HEART["en"], done.stdout.rpartition("discards")[2])) == 4


def test_a_win_scored(run: Any) -> None:
    words = ("score", "jiangnan", "2m345p67s999s123m", "--win", "8s", "--seat", "S", "--from", "W")
    done = run(*words, "--phantom", "2m", "--json")
    assert done.exit_code == 0
    assert '"legal": true' in done.stdout
    assert run(*words, "--phantom", "一万", "--codec", "zh").exit_code == 2  # the hand is in another codec
    done = run(*words)
    assert done.exit_code == 2
    assert "say which tile the winner has thought of" in done.stderr


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tiles_held_back(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(Keeping(), seed=3)
    deal = match.deal
    board = Board(View(False, language == "zh"), match, "E")
    board.begin()
    first = deal.legal("E")
    board.offer(first, {one: number for number, one in enumerate(first, 1)}, False)
    assert {"en": "hold ", "zh": "扣 "}[language] in capsys.readouterr().out
    while deal.legal(deal.waiting[0])[0].verb is Verb.HOLD:
        deal.act(deal.waiting[0], deal.legal(deal.waiting[0])[0])
    board.catch_up()
    board.table()
    told = capsys.readouterr().out
    assert told.count({"en": "lays open", "zh": "亮出"}[language]) == 4
    row = next(line for line in told.splitlines() if line.startswith({"en": "*You", "zh": "*你"}[language]))
    assert {"en": "kept", "zh": "扣牌"}[language] in row
    assert not any(
        {"en": "kept ", "zh": "扣牌 "}[language] in line for line in told.splitlines() if line.startswith(" ")
    )
