"""What a careless caller hands in: a MahjongError in both languages comes out, quickly, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import mahjong
from mahjong import Action, Deal, Hand, MahjongError, Match, Meld, Record, cards, svg
from mahjong.env import observation
from mahjong.env.ids import Ids
from mahjong.foreign import base
from mahjong.page import replay
from mahjong.play.players import Greedy
from mahjong.sim.result import file_of

HUGE, ENDLESS = 10**5000, range(10**12)
RULES = mahjong.variant("guangdong")
EVERYDAY = "123m456p789s1122z"
ENV = mahjong.env.aec("guangdong")

CALLS: dict[str, Callable[[], Any]] = {
    "endless hand": lambda: mahjong.shanten(ENDLESS),
    "hand of endless tiles": lambda: Hand(ENDLESS),
    "hand that goes on": lambda: Hand(repeat(0)),
    "endless melds": lambda: Hand("11m", ENDLESS),
    "endless counts": lambda: Hand.from_counts(ENDLESS),
    "endless meld": lambda: Meld(1, ENDLESS),
    "form of a meld": lambda: Meld(HUGE, "111m"),
    "menu that cannot be hashed": lambda: mahjong.is_complete(EVERYDAY, menu=memoryview(bytearray(3))),
    "value that is no function": lambda: mahjong.best_reading("123m456p789s11122z", 7),
    "action of huge number": lambda: Action.of(HUGE),
    "action of no verb": lambda: Action.of(15),
    "action of a set": lambda: Action.of({1}),
    "endless gift": lambda: Action.give(ENDLESS),
    "gift of nothing": lambda: Action.give(None),
    "aside of a text that is none": lambda: Action.aside([None]),
    "swap with no number": lambda: Action.swap("5m", "E", np.zeros(2)),
    "choice of a number": lambda: Action.choose("a", HUGE),
    "abort of a number": lambda: Action.abort(HUGE),
    "ready for a number": lambda: Action.ready(key=HUGE),
    "stake of a huge number": lambda: Action.ready(stake=HUGE),
    "deal of no rules": lambda: Deal(Hand("11m")),
    "deal of a list as dealer": lambda: RULES.deal(seed=1, dealer=[]),
    "deal of an array as round": lambda: RULES.deal(seed=1, round=np.zeros(2)),
    "match of no rules": lambda: Match("guangdong"),
    "match dealt by a list": lambda: RULES.match(seed=1, first_dealer=["E"]),
    "match of lists": lambda: RULES.match(seed=1, names=[[], [], [], []]),
    "match of endless names": lambda: RULES.match(seed=1, names=repeat("a")),
    "record of no deal": lambda: Record.of("deal"),
    "record of text": lambda: Record("{}"),
    "record of nameless players": lambda: Record.of(RULES.deal(seed=1), players=7),
    "record of a match that is a list": lambda: Record.of(match=["a"]),
    "page of no record": lambda: replay("deal.jsonl"),
    "page in a list of languages": lambda: replay(Record.of(RULES.deal(seed=1)), lang=[]),
    "player of a worded seed": lambda: Greedy([1]),
    "meld drawn of text": lambda: svg.meld("[777z]"),
    "hand drawn of text": lambda: svg.hand("11m"),
    "card of bytes": lambda: cards.parse(b"key = 1"),
    "card of a deep list": lambda: cards.parse("a = " + "[" * 5000),
    "card of a huge number": lambda: cards.parse("a = " + "1" * 5000),
    "ids of no rules": lambda: Ids("guangdong"),
    "environment of arrays": lambda: mahjong.env.aec("guangdong", episode=np.zeros(2)),
    "environment of huge rewards": lambda: mahjong.env.aec("guangdong", scale=HUGE),
    "environment of an array": lambda: mahjong.env.aec("guangdong", mask_in_observation=np.zeros(2)),
    "tables beyond counting": lambda: mahjong.env.vector("guangdong", HUGE),
    "agent there is not": lambda: ENV.observe("nobody"),
    "agent that is a list": lambda: ENV.action_space([]),
    "seat of no agent": lambda: ENV.seat({}),
    "options that are none": lambda: ENV.reset(options=True),
    "deal of a record beyond counting": lambda: Record.of(RULES.deal(seed=1)).part(HUGE),
    "deal of a record named by a list": lambda: Record.of(RULES.deal(seed=1)).deal([]),
    "record of an array as seat": lambda: Record.of(RULES.deal(seed=1), seat=np.zeros(2)),
    "record beside text": lambda: Record.of(RULES.deal(seed=1)).verify(against="x"),
    "claims of a huge number": lambda: RULES.score_all(HUGE, "1m", from_seat="E"),
    "money of a number": lambda: observation.money(7),
    "money of other planes": lambda: observation.money(np.zeros((3, 64), np.uint8)),
    "points of a row": lambda: observation.points(np.zeros(64, np.uint8)),
    "file that is none": lambda: file_of(7),
    "progress that is no function": lambda: mahjong.sim.run("guangdong", deals=1, progress=b""),
    "step of no kind": lambda: base.Step("fly"),
    "score in no wind": lambda: RULES.score("123m456p789s1122z", "1z", self_draw=True, round="X"),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
def test_a_careless_call_is_refused(call: Callable[[], Any]) -> None:
    with pytest.raises(MahjongError) as caught:
        call()
    assert caught.value.en
    assert any("\u4e00" <= letter <= "\u9fff" for letter in caught.value.zh), caught.value.zh


def test_nothing_is_written_for_a_record_that_is_refused(tmp_path: Path) -> None:
    from mahjong.play.recorder import Recorder

    with pytest.raises(MahjongError):
        Recorder(RULES.deal(seed=1), tmp_path / "deal.jsonl", players="Ann")
    assert list(tmp_path.iterdir()) == []


def test_names_of_any_characters_are_drawn_as_text_that_can_be_read() -> None:
    names = ["</text><script>alert(1)</script>", '"><img src=x onerror=alert(2)>', "a\x00\x08\ud800", "]]>&amp;"]
    picture = RULES.deal(seed=3).svg("S", players=names)
    assert "<script" not in picture
    assert "<img" not in picture
    assert ElementTree.fromstring(picture.encode()).tag.endswith("svg")
