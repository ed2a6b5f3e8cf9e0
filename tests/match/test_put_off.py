"""Payments put off until the next deal is over: the word, the question between deals, the money, records."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from match_play import players

from mahjong import variant
from mahjong.errors import IllegalAction, NotationError, RecordError, RuleError
from mahjong.play.between import Between
from mahjong.play.deal import Deal
from mahjong.play.lines import text as line_of
from mahjong.play.match import Match
from mahjong.play.match_record import MatchRecorder, match_of
from mahjong.play.players import play_out
from mahjong.play.record import Record
from mahjong.rules.debts import put_off
from mahjong.testing import play_until

WORD = put_off("later", "later", "缓付", part=3, rule="x.later")


def test_what_is_owed_in_the_end() -> None:
    assert [WORD.due(12, won) for won in (True, False, None)] == [16, 8, 12]
    assert [WORD.due(11, won) for won in (True, False, None)] == [14, 8, 11]  # a third rounded down
    assert [put_off("x", "x", "某", part=2).due(5, won) for won in (True, False)] == [7, 3]


@pytest.mark.parametrize(
    "how", [{"key": "Later"}, {"key": "a b"}, {"part": 1}, {"part": True}, {"part": 1.5}, {"en": ""}]
)
def test_bad_words(how: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        put_off(**{"key": "later", "en": "later", "zh": "缓付", **how})


def test_losers_ask_and_the_dealer_answers_one_after_another() -> None:
    asked = Between(WORD, "S", {"E": 6, "W": 9, "N": 3}, {})
    assert asked.waiting == ("E", "W", "N")
    assert asked.legal("W") == ("choose later=ask", "choose later=pay")
    assert asked.legal("S") == ()
    asked.act("W", "choose later=ask")
    asked.act("E", "choose later=pay")
    assert asked.waiting == ("N",)
    asked.act("N", "choose later=ask")
    assert (asked.waiting, asked.about) == (("S",), "W")
    again = pickle.loads(pickle.dumps(asked))
    asked.act("S", "choose later=refuse")
    assert asked.about == "N"
    assert asked.agreed == {}
    asked.act("S", "choose later=accept")
    assert (asked.waiting, asked.about, asked.agreed) == ((), "", {"N": 3})
    assert again.about == "W"


@pytest.mark.parametrize("seat", ["S", "X", "E"])
@pytest.mark.parametrize("act", ["choose later=accept", "win", "choose later=maybe", "discard 1m"])
def test_other_answers_are_refused(seat: str, act: str) -> None:
    asked = Between(WORD, "S", {"E": 6}, {})
    with pytest.raises(IllegalAction) as caught:
        asked.act(seat, act)
    assert caught.value.rule == "x.later"
    assert asked.waiting == ("E",)
    with pytest.raises(NotationError):
        asked.act("E", "nonsense")


def after_a_win_of_the_dealer(seed: int = 5) -> Match:
    """A match whose present deal is over, its dealer having won."""
    match = variant("taiwan-16").match(seed)
    seated = players(match)
    while not match.between or not match.between.lost:
        if match.deal.finished:
            match.next()
        play_out(match.deal, seated)
    return match


def lost(match: Match) -> dict[str, int]:
    assert match.between is not None
    return match.between.lost


def test_what_was_lost_to_the_dealer_can_be_put_off() -> None:
    match = after_a_win_of_the_dealer()
    dealer, owed = match.deal.dealer, lost(match)
    assert owed == {seat: -amount for seat, amount in match.deal.ledger.totals().items() if amount < 0}
    assert match.waiting == tuple(owed)
    for seat in owed:
        match.act(seat, "choose lazhuang=ask")
    first = match.between.about if match.between else ""
    match.act(dealer, "choose lazhuang=accept")
    while match.waiting:
        match.act(dealer, "choose lazhuang=refuse")
    before = match.totals()
    deal = match.next()
    assert deal.debts == {first: owed[first]}
    assert match.between is None
    assert match.waiting == ()
    assert deal.ledger.totals()[first] == owed[first]  # given back for now
    assert match.totals()[first] == before[first] + owed[first]
    assert [event.note for event in deal.events if event.kind == "settle"] == ["0 lazhuang"]
    with pytest.raises(IllegalAction):
        match.act(first, "choose lazhuang=ask")


def test_who_says_nothing_has_not_asked() -> None:
    match = after_a_win_of_the_dealer()
    seat = match.waiting[0]
    match.act(seat, "choose lazhuang=ask")
    assert match.next().debts == {}


def test_nothing_is_asked_after_the_last_deal() -> None:
    before = after_a_win_of_the_dealer()
    match = variant("taiwan-16").match(5, deals=before.number + 1)
    seated = players(match)
    for deal in match:
        play_out(deal, seated)
    assert match.totals() == before.totals()
    assert match.waiting == ()
    assert match.between is None


def settled(deal: Deal) -> int:
    """What S pays when a deal is over."""
    return sum(line.amount for line in deal.ledger.stages[-1].lines if line.payer == "S")


def test_a_drawn_deal_carries_it_on() -> None:
    rules = variant("taiwan-16")
    deal = play_until(Deal(rules, seed=2, dealer="E", debts={"S": 11}))
    assert not deal.wins
    assert settled(deal) == 11
    assert deal.ledger.totals() == dict.fromkeys("ESWN", 0)
    match = Match.again(
        rules, [deal], seed=None, players=dict(zip("ESWN", "ESWN", strict=True)), lot={}, dice=(), asked=None,
        automation=deal.automation,
    )  # fmt: skip
    assert match.waiting == ()
    assert match.between is not None
    assert match.between.carried == {"S": 11}
    assert match.next().debts == {"S": 11}


@pytest.mark.parametrize(
    "debts", [{"E": 3}, {"X": 3}, {"S": 0}, {"S": -1}, {"S": True}, {"S": 1.5}, ["S"], {"S": 10**13}]
)
def test_debts_that_are_none(debts: Any) -> None:
    with pytest.raises(RuleError, match="debts") as caught:
        Deal(variant("taiwan-16"), seed=1, dealer="E", debts=debts)
    assert any(sign >= "\u4e00" for sign in caught.value.zh)


def test_rules_without_the_word_take_none() -> None:
    with pytest.raises(RuleError, match="puts no payment off"):
        variant("guangdong").deal(seed=1, debts={"S": 3})
    assert variant("guangdong").deal(seed=1, debts={}).debts == {}


def test_deals_with_debts_copy_undo_and_replay() -> None:
    deal = variant("taiwan-16").deal(seed=4, dealer="W", debts={"S": 10, "N": 4})
    play_until(deal, acts=4000)
    for other in (pickle.loads(pickle.dumps(deal)), Deal.from_json(deal.to_json()), Record.of(deal).deal()):
        assert other.debts == {"S": 10, "N": 4}
        assert other.ledger == deal.ledger
    again = deal.copy()
    while again.acts:
        again.undo()
    assert len(again.ledger.stages) == 1
    assert Record.of(deal).verify().ok


def test_a_record_of_a_match_tells_them(tmp_path: Path) -> None:
    match = variant("taiwan-16").match(5)
    seated = players(match)
    with MatchRecorder(match, tmp_path / "match.jsonl") as recorder:
        while not match.deal.debts:
            play_out(match.deal, seated)
            while match.waiting:
                seat = match.waiting[0]
                match.act(seat, match.legal(seat)[0])
            recorder.next()
        recorder.sync()
    record = Record.read(tmp_path / "match.jsonl")
    assert match_of(record).deal.debts == match.deal.debts
    assert record.verify().ok
    assert record.part(-1).header.data["debts"] == dict(match.deal.debts)
    place = record.rows.index(record.part(-1).header)
    wrong = {**record.rows[place].data, "debts": {seat: amount + 1 for seat, amount in match.deal.debts.items()}}
    raws = [line_of(wrong) if at == place else row.raw for at, row in enumerate(record.rows)]
    with pytest.raises(RecordError, match="debts"):
        match_of(Record(b"".join(raw + b"\n" for raw in raws[: place + 1])))
