"""A record says all that happened: played again from its file, a deal is the same at every event."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mahjong
from mahjong import walls
from mahjong.errors import RecordError
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from record_games import AUTOMATIONS, GAMES, IDS, begin, play, step


def alike(one: Deal, other: Deal) -> None:
    assert one.acts == other.acts
    assert [event.to_json() for event in one.events] == [event.to_json() for event in other.events]
    assert one.ledger == other.ledger
    assert one.wins == other.wins
    assert one.waiting == other.waiting
    assert one.tiles() == other.tiles()
    assert (one.variant, one.dealer, one.run, one.automation) == (
        other.variant,
        other.dealer,
        other.run,
        other.automation,
    )


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_event(game: Any, rng: random.Random, examples: Callable[[int], int], tmp_path: Path) -> None:
    for number in range(examples(3)):
        deal = begin(game, rng, automation=AUTOMATIONS[number % 3])
        while True:
            if rng.random() < 0.03 or deal.finished:
                record = Record.of(deal)
                assert record.finished == deal.finished
                alike(Record.read(record.text).deal(), deal)
                alike(Deal.from_json(json.loads(json.dumps(deal.to_json()))), deal)
                found = record.verify()
                assert found, found
                assert found.finished == deal.finished
            if deal.finished:
                break
            step(deal, rng)
        assert [(event.seat, event.act) for event in deal.events if event.act is not None] == list(deal.acts)
        path = tmp_path / f"{number}.jsonl"
        record.write(path)
        assert Record.read(path) == record
        assert Record.read(str(path)).deal().ledger.totals() == deal.ledger.totals()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_fair_wall(game: Any, rng: random.Random) -> None:
    variant = mahjong.variant(game[0], **game[1])
    secret = walls.fair(variant.words["tileset"], label="table 7")
    deal = play(variant.deal(secret=secret, words=["east", "南"]), rng)
    names = ["Ann", "Bo", "陈", "Di"][: len(deal.seats)]
    record = Record.of(deal, players=names)
    wall = record.part().header.data["wall"]
    assert walls.verify(wall["commitment"], wall["reveal"]).ok
    assert record.verify().ok
    alike(record.deal(), deal)
    assert record.part().header.data["players"] == names


def test_given_wall(rng: random.Random) -> None:
    variant = mahjong.variant("guangdong")
    wall = walls.fast(5, variant.words["tileset"])
    deal = play(variant.deal(wall=wall), rng)
    record = Record.of(deal)
    assert record.part().header.data["wall"] == {"tiles": wall.tiles.hex(), "dice": "".join(map(str, wall.dice))}
    alike(record.deal(), deal)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_options_are_told(game: Any) -> None:
    """The preset and the options that differ from it make the same rule set again, and no more is told than is needed."""
    deal = begin(game, random.Random(1))
    header = Record.of(deal).part().header.data
    given = {name: value for name, value in game[1].items() if name != "preset"}
    assert set(header["options"]) <= set(given) | {"mode", "kong_money", "call_transfer", "ladder"}
    assert Record.of(deal).deal().variant == deal.variant
    base = mahjong.variant(header["variant"], **({"preset": header["preset"]} if header["preset"] else {}))
    assert all(base.options[name] != deal.variant.options[name] for name in header["options"])


def test_forced_options() -> None:
    """Every single value of every option comes back, with what it forces."""
    for key, _ in GAMES:
        cls = type(mahjong.variant(key))
        for name, option in cls.option_table.items():
            for value in option.values or ():
                try:
                    variant = mahjong.variant(key, **{name: value})
                except mahjong.MahjongError:
                    continue
                if variant.words["walls"] is None:
                    continue
                assert Record.of(variant.deal(seed=1)).deal().variant == variant


def test_several_deals(rng: random.Random) -> None:
    deals = [play(begin(GAMES[0], rng), rng) for _ in range(3)] + [begin(GAMES[0], rng)]
    record = Record.of(*deals, match={"table": 7}, secret={"seed": 5})
    assert (len(record), record.match, record.secret, record.finished) == (4, {"table": 7}, {"seed": 5}, False)
    for number, deal in enumerate(record.deals()):
        alike(deal, deals[number])
    assert record.verify().ok
    seen = record.seen_by("S")
    assert (seen.match, seen.secret, len(seen)) == ({"table": 7}, {}, 4)
    assert '"seed"' not in seen.text
    assert record.verify().deals == 4
    with pytest.raises(RecordError, match="no deal 4 in this record of 4"):
        record.part(4)


def test_reading_and_writing(tmp_path: Path, rng: random.Random) -> None:
    record = Record.of(play(begin(GAMES[0], rng), rng))
    path = tmp_path / "deal.jsonl"
    record.write(path)
    assert path.stat().st_mode & 0o077 == 0
    with pytest.raises(RecordError, match="never written over"):
        record.write(path)
    out = io.StringIO()
    record.write(out)
    assert out.getvalue() == path.read_text(encoding="utf-8") == record.text
    for source in (
        path,
        str(path),
        record.text,
        record.text.encode(),
        io.StringIO(record.text),
        io.BytesIO(record.text.encode()),
    ):
        assert Record.read(source) == record
    with pytest.raises(RecordError, match="is no file name"):
        Record.read("a\0b")
    with pytest.raises(FileNotFoundError):
        Record.read(tmp_path / "none")
    with pytest.raises(RecordError, match="read from a file or its text"):
        Record.read(5)  # type: ignore[arg-type]


def test_bad_arguments(rng: random.Random) -> None:
    deal = begin(GAMES[0], rng)
    for players in (["a"], "abcd", [1, 2, 3, 4]):
        with pytest.raises(RecordError, match="one name for each of the 4 seats"):
            Record.of(deal, players=players)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="cannot be written"):
        Record.of(deal, players=["\ud800", "b", "c", "d"])
    with pytest.raises(RecordError, match="seat 'X'"):
        Record.of(deal, seat="X")
    with pytest.raises(RecordError, match="cannot be written"):
        Record.of(deal, match={"at": {1, 2}})

    class Unknown(type(deal.variant)):  # type: ignore[misc]
        key = "unknown-here"

    with pytest.raises(RecordError, match="no registered rule set"):
        Record.of(Unknown().deal(seed=1))


@pytest.mark.parametrize(
    "data",
    [None, 5, [], {}, {"acts": []}, {"format": "mahjong-deal", "acts": []}, {"format": 1, "version": 1, "acts": [[1]]}],
)
def test_no_deal(data: Any) -> None:
    with pytest.raises(RecordError):
        Deal.from_json(data)


def test_acts_that_cannot_be(rng: random.Random) -> None:
    deal = begin(GAMES[0], rng)
    step(deal, rng)
    for act in (["E"], ["E", 5], ["E", "win"], ["X", "pass"], ["E", "nonsense"]):
        with pytest.raises(RecordError, match=r"act 1: "):
            Deal.from_json({**deal.to_json(), "acts": [*deal.to_json()["acts"], act]})
