"""Tenhou's records and those of other Riichi programs: read, walls made again from their seeds, and read back as they were written."""

from __future__ import annotations

import gzip
import json
import tarfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mahjong import foreign
from mahjong.foreign import Game, Kind, Round, Step
from mahjong.foreign.placing import deck_of
from riichi_writers import tenhou6

ARCHIVES = ("tenhou_games.tar.gz", "tenhou_special.tar.gz")


@pytest.fixture(scope="session")
def games(data_dir: Path) -> tuple[Game, ...]:
    return tuple(game for name in ARCHIVES for game in foreign.read(data_dir / name))


def test_81_games_are_read_whole(games: tuple[Game, ...], data_dir: Path) -> None:
    assert len(games) == 81
    assert {game.format for game in games} == {"mjlog"}
    assert Counter(game.seats for game in games) == {4: 77, 3: 4}
    kinds = Counter(step.kind for game in games for one in game.rounds for step in one.steps)
    written: Counter[str] = Counter()
    for name in ARCHIVES:
        with tarfile.open(data_dir / name) as archive:
            for member in archive:
                file = archive.extractfile(member)
                text = file.read().decode() if file else ""
                written.update(tag.split()[0].rstrip("/>") for tag in text.split("<") if tag)
    letters = Counter(name[0] for name, many in written.items() for _ in range(many) if name[1:].isdigit())
    assert kinds[Kind.DRAW] == sum(letters[one] for one in "TUVW")
    assert kinds[Kind.DISCARD] == sum(letters[one] for one in "DEFG")
    calls = (Kind.CHOW, Kind.PUNG, Kind.KONG, Kind.CONCEALED, Kind.ADDED, Kind.LAID)
    assert sum(kinds[one] for one in calls) == written["N"]
    assert kinds[Kind.TURN] == written["DORA"]
    assert kinds[Kind.WIN] == written["AGARI"]
    assert sum(len(game.rounds) for game in games) == written["INIT"]
    ends = Counter(one.end.how for game in games for one in game.rounds)
    assert ends["wall"] + ends["payments"] + sum(ends[how] for how in foreign.ABORTS) == written["RYUUKYOKU"]


def test_walls_made_from_seeds_hold_every_hand_draw_and_indicator(games: tuple[Game, ...]) -> None:
    for game in games:
        for one in game.rounds:
            made, told = one.deck, deck_of(one)
            assert made is not None
            place = (game.name, one.number)
            assert list(map(sorted, made.hands)) == list(map(sorted, told.hands)), place
            assert made.draws[: len(told.draws)] == told.draws, place
            assert made.replacements[: len(told.replacements)] == told.replacements, place
            assert made.turned[: len(told.turned)] == told.turned, place
            assert made.under[: len(told.under)] == told.under, place
            assert made.dice == one.dice, place


def plain(one: Round, *, offers: bool = True) -> dict[str, Any]:
    """What all formats tell of a deal: no numbers of events, no wall, no dice; indicators and stakes apart from the rest."""
    main = [step for step in one.steps if step.kind not in (Kind.TURN, Kind.STAKE)]
    return {
        "begun": (one.number, one.dealer, one.wind, one.counters, one.stakes, one.scores, one.turned),
        "hands": one.hands,
        "steps": [(step.kind, step.seat, sorted(step.tiles), step.other, step.ready) for step in main],
        "turned": [step.tiles for step in one.steps if step.kind is Kind.TURN],
        "stakes": [step.seat for step in one.steps if step.kind is Kind.STAKE],
        "wins": [
            (step.seat, step.win.giver, step.win.tile, step.win.changes) for step in one.steps if step.win is not None
        ],
        "end": (one.end.how, one.end.changes),
    }


def beside(one: Round) -> list[tuple[Any, ...]]:
    """Where indicators and stakes stand among discards."""
    found, discards = [], 0
    for step in one.steps:
        discards += step.kind is Kind.DISCARD
        if step.kind in (Kind.TURN, Kind.STAKE):
            found.append((discards, step.kind, step.seat, step.tiles))
    return found


def test_games_written_as_mjai_are_read_back(games: tuple[Game, ...]) -> None:
    for game in games:
        (again,) = foreign.read(foreign.mjai_text(game).encode(), "game.mjson")
        assert again.format == "mjai"
        assert again.players == game.players
        for one, other in zip(game.rounds, again.rounds, strict=True):
            assert plain(other) == plain(one), (game.name, one.number)
            assert beside(other) == beside(one), (game.name, one.number)


def test_games_written_as_tenhou6_are_read_back(games: tuple[Game, ...]) -> None:
    for game in games:
        (again,) = foreign.read(json.dumps(tenhou6(game)).encode(), "game.json")
        assert again.format == "tenhou6"
        assert again.seats == game.seats
        for one, other in zip(game.rounds, again.rounds, strict=True):
            assert plain(other) == plain(one), (game.name, one.number)
            assert beside(other) == beside(one), (game.name, one.number)
            for step, twin in zip(wins(one), wins(other), strict=True):
                assert step.win is not None
                assert twin.win is not None
                assert dict(twin.win.patterns or {}) == dict(step.win.patterns or {})
                assert (twin.win.fan, twin.win.limits, twin.win.minor) == (
                    step.win.fan,
                    step.win.limits,
                    step.win.minor,
                )


def wins(one: Round) -> list[Step]:
    return [step for step in one.steps if step.kind is Kind.WIN]


def test_what_one_seat_sees_holds_no_tile_of_others(games: tuple[Game, ...]) -> None:
    game = next(game for game in games if game.rounds[0].end.how == "won")
    one = replace(game, rounds=game.rounds[:1])
    for seat in range(4):
        lines = [json.loads(line) for line in foreign.mjai_text(one, seat).splitlines()]
        assert lines[0]["id"] == seat
        for line in lines:
            if line["type"] == "start_kyoku":
                assert [set(hand) == {"?"} for hand in line["tehais"]] == [other != seat for other in range(4)]
            if line["type"] == "tsumo":
                assert (line["pai"] == "?") == (line["actor"] != seat)
        whole = [json.loads(line) for line in foreign.mjai_text(one).splitlines()]
        known = [line for line in whole if line["type"] not in ("start_game", "start_kyoku", "tsumo")]
        assert [line for line in lines if line["type"] not in ("start_game", "start_kyoku", "tsumo")] == known


def test_a_plain_file_and_a_packed_one_are_the_same(data_dir: Path) -> None:
    with tarfile.open(data_dir / ARCHIVES[0]) as archive:
        file = archive.extractfile(archive.next() or "")
        assert file is not None
        data = file.read()
    assert foreign.format_of(data) == foreign.format_of(gzip.compress(data)) == "mjlog"
    (game,), (packed,) = foreign.read(data, "a"), foreign.read(gzip.compress(data), "a")
    assert game == packed
