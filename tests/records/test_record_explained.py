"""What a record of one seat or of the public explains: why the wins that it shows were worth what they were."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mahjong
from mahjong import MahjongError, Record, RecordError
from mahjong.page.whole import data_of, replay
from mahjong.play import shown_wins
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, play_out


def played(key: str, seed: int) -> Deal:
    """The first deal from this seed on that somebody wins."""
    while True:
        deal = mahjong.variant(key).deal(seed=seed)
        play_out(deal, {seat: Greedy(1) for seat in deal.seats})
        if deal.wins:
            return deal
        seed += 1


def last(record: Record) -> tuple[int, dict[str, Any]]:
    row = next(row for row in record.part(0).events if row.data["e"] == "end")
    return row.line, row.data


@pytest.mark.parametrize("key", ["chengdu", "guangdong", "tenhou", "taiwan-16", "hunan-zaniao"])
@pytest.mark.parametrize("seat", ["S", None])
def test_what_a_seat_is_told_is_what_the_deal_reckoned(key: str, seat: str | None) -> None:
    deal = played(key, 3)
    full = Record.of(deal)
    assert "wins" not in last(full)[1]
    own = full.seen_by(seat)
    assert own.verify(against=full).ok
    again = Record.read(own.text.encode())
    assert again.verify().ok
    told = shown_wins.read(*last(again))
    every = (*deal.early, *deal.wins)
    assert [one.seat for one in told] == [one.seat for one in every if one.seat in {seat, *last(again)[1]["hands"]}]
    for one in told:
        real = next(won for won in every if (won.seat, won.stage) == (one.seat, one.stage))
        assert real.score is not None
        assert one.score is not None
        assert (one.score.value, one.score.fan, one.score.reading) == (
            real.score.value,
            real.score.fan,
            real.score.reading,
        )
        assert (one.score.patterns, one.score.steps) == (real.score.patterns, real.score.steps)


def test_it_is_shown() -> None:
    deal = played("guangdong", 0)
    won = deal.wins[0]
    assert won.score is not None
    public = Record.of(deal).seen_by(None)
    settled = [one for step in data_of(public)["deals"][0]["steps"] for one in step.get("s", ()) if one["wins"]]
    (explained,) = settled[0]["wins"] if len(settled) == 1 else settled
    assert explained["who"] == won.seat
    assert [item[0] for item in explained["items"]] == [one.en for one in won.score.patterns]


def test_a_hand_that_is_not_shown_is_not_explained_to_others() -> None:
    deal = played("guangdong", 0)
    (won,) = deal.wins
    other = next(seat for seat in deal.seats if seat != won.seat)
    assert shown_wins.shown(deal.wins, (), won.seat) == (won,)
    assert shown_wins.shown(deal.wins, (), other) == shown_wins.shown(deal.wins, (), None) == ()


def test_what_was_tampered_with_is_refused_and_never_worse() -> None:
    deal = played("guangdong", 0)
    lines = Record.of(deal).seen_by("S").text.splitlines()
    at = next(number for number, line in enumerate(lines) if '"e": "end"' in line or '"e":"end"' in line)
    rng = random.Random(7)
    for bad in ("x", [7], [{}], [{"seat": "S"}], [{"seat": [], "stage": 0}], [{"seat": "S", "stage": 0, "patterns": [{}]}],
                [{"seat": "S", "stage": 0, "patterns": [], "steps": [], "reading": 7, "value": 1, "fan": 1}],
                [{"seat": "S", "stage": 0, "patterns": [], "steps": [], "reading": "", "value": {}, "fan": 1}]):  # fmt: skip
        data = json.loads(lines[at]) | {"wins": bad}
        changed = [*lines[:at], json.dumps(data), *lines[at + 1 :]]
        record = Record.read("\n".join(changed).encode() + b"\n")
        with pytest.raises(RecordError) as caught:
            replay(record)
        assert "wins" in caught.value.en
    for _ in range(40):
        data = [json.loads(line) for line in lines]
        row = rng.choice(data[1:-1])
        row[rng.choice(["e", "note", "seat", "tiles"])] = rng.choice(["xdraw", "E", 7, None, "", "5m", []])
        try:
            replay(Record.read("\n".join(map(json.dumps, data)).encode() + b"\n"))
        except MahjongError as error:
            assert error.zh  # noqa: PT017  # either it is shown, or it is refused in words
