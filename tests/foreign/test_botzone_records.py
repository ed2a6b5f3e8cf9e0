"""Botzone's games of Chinese Official: read, played again, and what differs told with its place."""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foreign_games import as_botzone, played, text
from mahjong import foreign, variant
from mahjong.errors import RecordError
from mahjong.foreign import Kind
from mahjong.play.deal import Deal

GAMES = "mcr_botzone_games.jsonl.gz"


def one(data: Any) -> foreign.Game:
    return foreign.read(text(data), "game.json")[0]


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    """A deal with a claim, a kong and a win."""
    for seed in range(200):
        deal = played(seed)
        kinds = {event.kind for event in deal.events}
        if {"claim", "kong", "win"} <= kinds:
            return as_botzone(deal)
    raise AssertionError("no such deal in 200")


def test_28_games_are_played_again_with_equal_draws_calls_fan_and_payments(data_dir: Path) -> None:
    games = foreign.read(data_dir / GAMES)
    verdicts = [foreign.verify(game) for game in games]
    assert [(one.game.name, one.differences) for one in verdicts if not one] == []
    assert len(games) == 28
    assert sum(one.wins for one in verdicts) == 27
    assert sum(one.steps for one in verdicts) > 2600
    with gzip.open(data_dir / GAMES, "rt") as lines:  # nothing of a record is passed over
        for verdict, line in zip(verdicts, lines, strict=True):
            shown = json.loads(line)["events"]
            acts = [event["action"] for event in shown]
            calls = acts.count("CHI") + acts.count("PENG")
            assert verdict.steps == len(shown) - 2 + calls - acts.count("HUANG")


def test_where_every_player_has_his_own_wall_the_others_keep_what_they_hold(data_dir: Path) -> None:
    games = foreign.read(data_dir / GAMES)
    left = [game.rounds[0].options.get("left", 0) for game in games]
    drawn = [number for number, game in enumerate(games) if game.rounds[0].end.how == "wall"]
    assert drawn == [14]
    assert left[14] == 5
    assert sum(left) == 5


def happened(deal: Deal) -> list[str]:
    """All but claims that others went before, and the dice."""
    return [str(event) for event in deal.events if event.kind not in ("answer", "roll", "settle")]


def test_the_engines_own_deals_come_back_as_they_were(examples: Callable[[int], int]) -> None:
    alike = 0
    for seed in range(examples(60)):
        deal = played(seed, min_fan=8)
        game = foreign.read(text(as_botzone(deal)), "made.json")[0]
        if game.rounds[0].options:  # near its end a wall for all is none that is dealt out beforehand
            continue
        again = foreign.replayed(game)[0]
        assert happened(again) == happened(deal)
        assert foreign.verify(game).differences == ()
        alike += 1
    assert alike


def test_a_game_becomes_a_record_of_this_library(game: dict[str, Any]) -> None:
    read = one({**game, "events": [{**event} for event in game["events"]]})
    record = foreign.record(read)
    assert record.form == "full"
    assert record.verify(), record.verify().problems
    changes = read.rounds[0].end.changes
    assert changes is not None
    totals = record.deal().ledger.totals()
    assert read.rounds[0].steps[0].kind is Kind.DRAW
    if foreign.verify(read):
        assert tuple(totals[seat] for seat in "ESWN") == changes


def changed(game: dict[str, Any], at: int, **event: Any) -> dict[str, Any]:
    made = copy.deepcopy(game)
    made["events"][at].update(event)
    return made


def test_what_differs_is_told_with_its_place() -> None:
    deal = next(deal for seed in range(500) if (deal := played(seed, min_fan=8)).wins)
    game = as_botzone(deal)
    last = len(game["events"])
    assert foreign.verify(one(game))
    pays = list(game["events"][-1]["score"])
    pays[0], pays[1] = pays[1], pays[0]
    won, found = foreign.verify(one(changed(game, -1, score=pays))).differences
    assert (won.round, won.event) == (found.round, found.event) == (1, last)
    assert "the win of" in won.en
    assert "pays" in found.en
    assert "得失" in found.zh
    (found,) = foreign.verify(one(changed(game, -1, fanCnt=1))).differences
    assert (found.round, found.event) == (1, last)
    fan = [*game["events"][-1]["fan"], {"name": "大四喜", "cnt": 1, "value": 88}]
    (found,) = foreign.verify(one(changed(game, -1, fan=fan))).differences
    assert "大四喜 88" in found.en
    at = next(number for number, event in enumerate(game["events"]) if event["action"] == "PLAY")
    player = game["events"][at]["player"]
    (found,) = foreign.verify(one(changed(game, at, player=(player + 1) % 4))).differences
    assert (found.round, found.event) == (1, at + 1)
    missing = copy.deepcopy(game)
    draw = next(number for number, event in enumerate(game["events"]) if number > 2 and event["action"] == "DRAW")
    del missing["events"][draw]
    assert not foreign.verify(one(missing))


def test_an_act_that_the_rules_forbid_is_a_difference_and_no_more_is_played() -> None:
    game = as_botzone(next(deal for seed in range(500) if (deal := played(seed)).wins and len(deal.events) > 60))
    held = game["events"][1]["hand"][0] + [game["events"][2]["tile"]]
    lacking = next(word for word in ("W1", "W2", "W3", "W4", "B1", "B2", "F1", "F2", "J1") if word not in held)
    verdict = foreign.verify(one(changed(game, 3, action="PLAY", player=0, tile=lacking)))
    assert [(found.round, found.event) for found in verdict.differences] == [(1, 4)]
    assert verdict.rounds == 1


@pytest.mark.parametrize(
    ("at", "event", "said"),
    [
        (0, {"quan": 4}, "quan 4"),
        (0, {"quan": "1"}, "quan '1'"),
        (1, {"hand": [["W1"] * 13] * 3}, "hand is a list of 4 items"),
        (1, {"hand": [["W1"] * 12] * 4}, "hand is a list of 13 items"),
        (1, {"hand": [["W0"] * 13] * 4}, "'W0'"),
        (2, {"player": 4}, "player 4"),
        (2, {"player": True}, "player True"),
        (2, {"tile": 7}, "tile is a text"),
        (2, {"action": "DANCE"}, "DANCE"),
        (2, {"action": []}, "no event is called"),
        (2, {"action": "CHI", "tile": "W1", "tileCHI": "W2"}, "no discard on the table"),
        (-1, {"score": [1, 2, 3]}, "score is a list of 4"),
        (-1, {"score": [1, 2, 3, 4.5]}, "score 4.5"),
        (-1, {"fan": [{"name": "x", "cnt": 0, "value": 1}]}, "cnt 0"),
        (-1, {"fanCnt": None}, "fanCnt None"),
    ],
)
def test_what_cannot_be_read_is_told_with_file_and_event(
    game: dict[str, Any], at: int, event: dict[str, Any], said: str
) -> None:
    with pytest.raises(RecordError) as told:
        one(changed(game, at, **event))
    number = at + 1 if at >= 0 else len(game["events"])
    assert f"game.json event {number}:" in told.value.en
    assert said in told.value.en
    assert f"game.json第{number}个事件：" in told.value.zh


def test_more_of_a_tile_than_there_are_is_a_difference(game: dict[str, Any]) -> None:
    verdict = foreign.verify(one(changed(game, 1, hand=[["W1"] * 13] * 4)))
    assert [found.event for found in verdict.differences] == [0]
    assert "1m" in verdict.differences[0].en


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.data())
def test_a_game_that_was_spoilt_is_a_difference_or_an_error(
    game: dict[str, Any], rng: random.Random, data: st.DataObject
) -> None:
    spoilt = copy.deepcopy(game)
    junk = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.lists(st.integers(), max_size=3)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(spoilt["events"]))
        event = spoilt["events"][at]
        how = rng.randrange(4)
        if how == 0:
            del spoilt["events"][at]
        elif how == 1:
            spoilt["events"].insert(at, copy.deepcopy(rng.choice(game["events"])))
        elif how == 2 and event:
            event[rng.choice(list(event))] = data.draw(junk)
        elif event:
            event[rng.choice(list(event))] = rng.choice(list(rng.choice(game["events"]).values()))
        if not spoilt["events"]:
            return
    try:
        games = foreign.read(text(spoilt), "spoilt")
    except RecordError:
        return
    for read in games:
        assert foreign.verify(read) is not None


def test_the_platforms_own_log_is_the_same_game(game: dict[str, Any]) -> None:
    shown: list[Any] = []
    for event in game["events"]:
        shown += [{"output": {"content": {}, "display": event}}, {"0": {"verdict": "OK", "response": "PASS"}}]
    shown.append({"output": {"content": {}, "display": ""}})
    plain = one(game)
    for log in ({"id": "made", "logs": shown}, {"id": "made", "log": shown}, shown):
        assert one(log).rounds == plain.rounds


def test_options_of_the_rule_set_follow_from_the_record(game: dict[str, Any]) -> None:
    read = one(game)
    assert (read.variant, dict(read.options)) == ("mcr", {"flowers": False})
    variant(read.variant, **read.options)
