"""A record for one seat, or for everybody, holds what they may know and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import mahjong
from mahjong import walls
from mahjong.errors import RecordError
from mahjong.play.deal import Deal
from mahjong.play.record import Record
from mahjong.play.seen import Told
from mahjong.tiles import CODES
from mahjong.walls import Wall
from record_games import AUTOMATIONS, GAMES, IDS, begin, play, step


def told(deal: Deal, seat: str | None) -> Told:
    record = Record.of(deal, seat=seat, public=seat is None)
    found = Told(record.part().header.data)
    for row in record.part().events:
        found.apply(row.data)
    return found


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_tells_what_the_view_shows(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    """At every moment the table that the lines tell is the one that the seat sees: no tile more and none less."""
    for number in range(examples(2)):
        deal = begin(game, rng, automation=AUTOMATIONS[number % 2])
        while True:
            if rng.random() < 0.1 or deal.finished:
                public = told(deal, None)
                for seat in deal.seats:
                    compare(deal, seat, public)
            if deal.finished:
                break
            step(deal, rng)


def compare(deal: Deal, seat: str, public: Told) -> None:
    found, view = told(deal, seat), deal.view(seat)
    assert sorted(found.hands[seat] or []) == sorted(view.hand.tiles)
    assert [str(meld) for meld in found.melds[seat]] == [str(meld) for meld in view.hand.melds]
    assert found.money == dict(view.money) == public.money
    for other in view.seats:
        shown = None if other.hand is None else sorted(other.hand.tiles)
        if other.seat != seat:
            assert (None if found.hands[other.seat] is None else sorted(found.hands[other.seat] or [])) == shown
        assert (None if public.hands[other.seat] is None else sorted(public.hands[other.seat] or [])) == shown
        assert [CODES[tile] for tile in found.river[other.seat]] == [
            tile for tile, _, taken in other.river if not taken
        ]
        assert sorted(CODES[tile] for tile in found.aside[other.seat]) == sorted(other.aside)
        if other.seat != seat:
            known = [str(meld) for meld in other.melds if "?" not in str(meld)]
            assert [str(meld) for meld in found.melds[other.seat]] == known
    assert found.river == public.river
    assert found.won == public.won


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_hidden_lines(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    for _ in range(examples(2)):
        deal = play(begin(game, rng, automation=AUTOMATIONS[1]), rng)
        full = Record.of(deal)
        for seat in (*deal.seats, None):
            record = full.seen_by(seat)
            assert record == Record.of(deal, seat=seat, public=seat is None)
            header = record.part().header.data
            assert header["wall"] == {}
            assert (header["form"], header.get("seat")) == (("seat", seat) if seat else ("public", None))
            for row in record.part().events:
                data = row.data
                if data.get("seat") != seat:
                    assert data["e"] not in ("answer", "choose")
                    if data["e"] in ("deal", "draw", "replace", "give", "receive"):
                        assert not {"tiles", "act"} & set(data)
            assert record.verify(full).ok
            with pytest.raises(RecordError, match="cannot be played again"):
                record.deal()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_what_nobody_saw_changes_nothing(game: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    """The tiles that are never drawn may lie otherwise: every seat's record is the same to the byte."""
    variant = mahjong.variant(game[0], **game[1])
    for _ in range(examples(3)):
        wall = walls.fast(rng.getrandbits(60), variant.words["tileset"])
        deal = variant.deal(wall=wall)
        for _ in range(30):
            if not deal.finished:
                step(deal, rng)
        live = deal._table.wall()
        start = wall.tiles.find(live) if live else -1
        if start < 0 or len(live) < 30:
            continue
        rest = list(live[8:-8])  # the ends may be turned up or drawn when the acts are played again
        rng.shuffle(rest)
        tiles = wall.tiles[: start + 8] + bytes(rest) + wall.tiles[start + len(live) - 8 :]
        other = variant.deal(wall=Wall(tiles, wall.dice))
        for seat, action in deal.acts:
            other.act(seat, action)
        assert Record.of(deal).text != Record.of(other).text
        for seat in (*deal.seats, None):
            assert Record.of(deal, seat=seat, public=seat is None) == Record.of(other, seat=seat, public=seat is None)


def test_fair_wall_shows_its_commitment_alone(rng: random.Random) -> None:
    secret = walls.fair("136", label="table 7")
    deal = play(mahjong.variant("guangdong").deal(secret=secret, words=["word of east"]), rng)
    for who in (*deal.seats, None):
        text = Record.of(deal).seen_by(who).text
        header = json.loads(text.partition("\n")[0])
        assert header["wall"] == {"commitment": secret.commitment.to_json()}
        for hidden in (secret.seed.hex(), b"word of east".hex(), "reveal", "dice"):
            assert hidden not in text


def test_a_seat_s_record_is_checked(rng: random.Random) -> None:
    full = Record.of(play(begin(("sichuan", {"preset": "chengdu"}), rng), rng))
    seen = full.seen_by("S")
    rows = [row.data for row in seen.rows]
    assert seen.verify().ok

    def found(*new: Any, at: int) -> list[Any]:
        text = "".join(json.dumps(row) + "\n" for row in [*rows[:at], *new, *rows[at + 1 :]])
        return list(Record.read(text).verify().problems)

    draw = next(at for at, row in enumerate(rows) if row.get("e") == "draw" and row["seat"] != "S")
    assert found({**rows[draw], "tiles": "1m"}, at=draw)[0].en.startswith("S may not know this of")
    assert found({"e": "answer", "seat": "W", "act": "pass"}, at=draw)[0].en.startswith("S may not know this of W")
    assert found({"e": "jump"}, at=draw)[0].en.startswith("no event is called")
    assert found({"e": "draw", "seat": "X"}, at=draw)[0].en.startswith("seat 'X'")
    assert found({"e": "draw"}, at=draw)[0].en.startswith("draw tells seat")
    assert found({"e": "draw", "seat": "S", "tiles": "8x"}, at=draw)[0].line == draw + 1
    settle = next((at for at, row in enumerate(rows) if row.get("lines")), None)
    if settle is not None:
        lines = [{**rows[settle]["lines"][0], "payee": "nobody"}]
        assert "nobody" in found({**rows[settle], "lines": lines}, at=settle)[0].en
    other = Record.of(play(begin(("sichuan", {"preset": "chengdu"}), rng), rng))
    assert not seen.verify(other).ok
    with pytest.raises(RecordError, match="only a full record can be compared with"):
        seen.verify(seen)
    with pytest.raises(RecordError, match="what S may know"):
        seen.seen_by("E")
    assert seen.seen_by("S") is seen
