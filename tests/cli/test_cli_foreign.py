"""`mahjong verify` of records from elsewhere: known by their content, told in words and as JSON."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from cli_shapes import check

from foreign_games import as_botzone, played, text
from mahjong import foreign, variant
from mahjong.play.record import Record
from mahjong.testing import idle

VERDICT = {
    "ok": bool,
    "form": str,
    "games": [
        {
            "ok": bool,
            "format": str,
            "name": str,
            "variant": str,
            "options": object,
            "differences": [{"round": int, "event": int, "en": str, "zh": str}],
            "rounds": int,
            "steps": int,
            "wins": int,
        }
    ],
}


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return as_botzone(next(deal for seed in range(500) if (deal := played(seed, min_fan=8)).wins))


def test_a_game_that_agrees(run: Any, game: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(gzip.compress(text(game)))
    done = run("verify", str(path))
    assert done.exit_code == 0, done.stderr
    assert done.stdout == "The engine agrees: 1 game, 1 deal, 1 win.\n"
    assert run("verify", str(path), "--lang", "zh").stdout == "与引擎一致：1场，1局，1次和牌。\n"
    told = json.loads(run("verify", str(path), "--json").stdout)
    check(told, VERDICT)
    assert told["ok"]


def test_a_game_that_differs(run: Any, game: dict[str, Any], tmp_path: Path) -> None:
    path, last = tmp_path / "game", len(game["events"])
    wrong = {**game, "events": [*game["events"][:-1], {**game["events"][-1], "fanCnt": 3}]}
    path.write_bytes(text(wrong))
    done = run("verify", str(path))
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == "The record and the engine differ (1 game, 1 deal, 1 win):"
    assert done.stdout.splitlines()[1].startswith(f"  made, deal 1, event {last}: ")
    done = run("verify", str(path), "--lang", "zh")
    assert done.stdout.splitlines()[1].startswith(f"  made，第1局，第{last}个事件：")
    done = run("verify", str(path), "--json")
    told = json.loads(done.stdout)
    check(told, VERDICT)
    assert done.exit_code == 1
    assert not told["ok"]
    assert [(one["round"], one["event"]) for one in told["games"][0]["differences"]] == [(1, last)]


def test_what_cannot_be_read(run: Any, game: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text({**game, "events": game["events"][:1]}))
    done = run("verify", str(path))
    assert done.exit_code == 2
    assert "game.json" in done.stderr
    path.write_bytes(text(game))
    done = run("verify", str(path), "--against", str(path))
    assert done.exit_code == 2
    assert "--against" in done.stderr


def test_other_rules_may_be_named(run: Any, game: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text(game))
    told = json.loads(run("verify", str(path), "--option", "min_fan=24", "--json").stdout)
    assert told["games"][0]["options"]["min_fan"] == "24"
    assert told["ok"] == (game["events"][-1]["fanCnt"] >= 24)
    assert run("verify", str(path), "--option", "min_fun=24").exit_code == 2
    deal = variant("japan").deal(seed=3)
    Record.of(deal).write(tmp_path / "own")
    assert run("verify", str(tmp_path / "own"), "--option", "min_fan=24").exit_code == 2


def test_a_game_of_another_program_is_told_in_words(run: Any, game: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text(game))
    done = run("replay", str(path))
    assert done.exit_code == 0, done.stderr
    assert "The deal is over." in done.stdout
    path.write_bytes(text(game) + b"\n" + text(game))
    done = run("replay", str(path))
    assert done.exit_code == 2
    assert "2 games" in done.stderr


def test_a_record_is_printed_as_mjai(run: Any, tmp_path: Path) -> None:
    deal = variant("japan").deal(seed=3)
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, idle(deal, seat, deal.legal(seat)))
    path = tmp_path / "deal"
    Record.of(deal, players=["Ann", "Bo", "Cy", "Di"]).write(path)
    done = run("replay", str(path), "--mjai")
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[0])["names"] == ["Ann", "Bo", "Cy", "Di"]
    (game,) = foreign.read(done.stdout.encode(), "printed")
    assert len(game.rounds[0].steps) > 100
    seen = run("replay", str(path), "--mjai", "--seat", "W")
    assert json.loads(seen.stdout.splitlines()[0])["id"] == 2
    assert '"?"' in seen.stdout
    assert run("replay", str(path), "--mjai", "--seat", "X").exit_code == 2
    Record.of(deal, seat="S").write(tmp_path / "south")
    assert run("replay", str(tmp_path / "south"), "--mjai").exit_code == 2
