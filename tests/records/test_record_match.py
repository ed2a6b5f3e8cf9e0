"""A match is written down deal after deal, taken up again from its record, and its deals must follow from one another."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mahjong
from mahjong.errors import RecordError, RuleError
from mahjong.play.match import Match
from mahjong.play.match_record import MatchRecorder, match_of
from mahjong.play.record import Record
from record_games import GAMES, IDS, step


def alike(one: Match, other: Match) -> None:
    assert one.ledger == other.ledger
    assert one.deals == other.deals
    assert one.standing == other.standing
    assert (one.variant, one.seats, one.players, one.lot, one.dice, one.automation, one.asked, one.finished) == (
        other.variant, other.seats, other.players, other.lot, other.dice, other.automation, other.asked, other.finished,
    )  # fmt: skip
    assert one.deal.acts == other.deal.acts
    assert one.totals() == other.totals()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_killed_anywhere(game: Any, rng: random.Random, examples: Callable[[int], int], tmp_path: Path) -> None:
    variant = mahjong.variant(game[0], **game[1])
    for number in range(examples(2)):
        path = tmp_path / f"{number}"
        seed = rng.getrandbits(60) if number % 2 else None
        match = variant.match(seed, names=["Ann", "Bo", "陈", "Di"][: variant.words["seats"]], deals=3)
        recorder = MatchRecorder(match, path)
        while True:
            while not recorder.deal.finished:
                step(recorder.deal, rng)
                recorder.sync()
                if rng.random() < 0.02:
                    recorder.close()
                    path.write_bytes(path.read_bytes() + b'{"e":"dr')
                    recorder = MatchRecorder.resume(path)
                    assert recorder.cut
                    alike(recorder.match, match)
                    match = recorder.match
                    assert match.deal is recorder.deal
            if match.finished:
                break
            recorder.next()
        recorder.close()
        record = Record.read(path)
        assert record.verify().ok
        assert len(record) == len(match.deals) <= 3
        assert len(record) == 3 or match.end is not None
        alike(match_of(record), match)
        totals = dict.fromkeys(match.totals(), 0)
        for deal in record.deals():
            for account, amount in deal.ledger.totals().items():
                totals[account] += amount
        for stage in match.ledger.stages[match.deals[-1].stages[1] :]:
            for line in stage.lines:  # what lay in the pots when the match was over
                totals[line.payer] -= line.amount
                totals[line.payee] += line.amount
        assert totals == match.totals()
        seen = record.seen_by("W")
        assert seen.verify(record).ok
        assert seed is None or f'"seed":{seed}' not in seen.text


def test_deals_must_follow(rng: random.Random, tmp_path: Path) -> None:
    match = mahjong.variant("sichuan").match(5, deals=3)
    with MatchRecorder(match, tmp_path / "match") as recorder:
        with pytest.raises(RuleError, match="not over"):
            recorder.next()
        while True:
            while not recorder.deal.finished:
                step(recorder.deal, rng)
            if match.finished:
                break
            recorder.next()
        recorder.sync()
        with pytest.raises(RuleError, match="the match is over"):
            recorder.next()
    record = Record.read(tmp_path / "match")
    deals, header = list(record.deals()), record.match
    assert header is not None
    assert Record.of(*deals, match=header, secret=record.secret).verify().ok

    def wrong(match: str, *deals: Any, secret: Any = None, **changes: Any) -> None:
        made = Record.of(*deals, match={**header, **changes}, secret=secret or record.secret)  # type: ignore[dict-item]
        (problem,) = made.verify().problems
        assert problem.line == 1
        assert match in problem.en
        with pytest.raises(RecordError, match=r"^line 1: "):
            match_of(made)

    wrong("its wall is not that of the match's seed", deals[1], deals[0], deals[2])
    wrong("its wall is not that of the match's seed", *deals, secret={"seed": 6})
    wrong("deal 3 begins after the match is over", *deals, deals=2)
    later = deals[0].variant.deal(seed=deals[1].source.seed, dealer=deals[1].dealer, run=9)
    wrong("deal 2: dealer", deals[0], later)
    for name in header:
        for value in (5, "x", [7], {"E": 1}, None, -1):
            if name == "deals" and value in (None, 5):
                continue
            wrong("", *deals, **{name: value})


def test_headers_without_a_match(rng: random.Random, tmp_path: Path) -> None:
    deal = mahjong.variant("sichuan").deal(seed=1)
    for record in (Record.of(deal), Record.of(deal, match={"table": 7})):
        with pytest.raises(RecordError, match="does not tell of a match"):
            match_of(record)
    path = tmp_path / "match"
    Record.of(deal, match={"table": 7}).write(path)
    with pytest.raises(RecordError, match="does not tell of a match"):
        MatchRecorder.resume(path)
    match = mahjong.variant("sichuan").match(5)
    while not match.deal.finished:
        step(match.deal, rng)
    match.next()
    with pytest.raises(RecordError, match="begins with its first deal"):
        MatchRecorder(match, tmp_path / "late")
    assert not (tmp_path / "late").exists()
    assert json.loads((tmp_path / "match").read_text(encoding="utf-8").partition("\n")[0])["match"] == {"table": 7}
