"""Wins that a rule set has not met before are scored from parts that earlier wins left: as if each had been reckoned from nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mahjong.hand import Hand, Meld
from mahjong.play.ledger import Ledger
from mahjong.play.players import Greedy, play_out
from mahjong.registry import variant
from mahjong.rules import payments, stated, verdict
from mahjong.rules.case import Case, Story
from mahjong.rules.counting import Counting, Reckoned
from mahjong.rules.result import Reason
from mahjong.rules.values import Source
from mahjong.variant import Variant

OF_SEATS = ("opened", "openings", "open-kongs", "hidden-kongs", "laid-aside", "wilds-laid", "gone", "ready")
ONCE = ("last-zone", "last-tile", "kong-bloom", "bloom-aside", "after-kong-discard", "first-draw", "ready-declared")

MADE: dict[str, Callable[[], Variant]] = {
    "guangdong": lambda: variant("guangdong"),
    "sichuan": lambda: variant("sichuan"),
    "chengdu": lambda: variant("sichuan", preset="chengdu"),
    "wuhan": lambda: variant("wuhan"),
    "wuhan, each opening": lambda: variant("wuhan", opening="each", laizi_kong=4, min_points=4),
    "wuhan, capped": lambda: variant("wuhan", cap=300, min_points=15),
    "mcr": lambda: variant("mcr"),
    "taiwan-16": lambda: variant("taiwan-16"),
    "tongliao-mazhanger": lambda: variant("tongliao-mazhanger"),
    "nanchang-jing": lambda: variant("nanchang-jing"),
    "luoshu": lambda: variant("luoshu"),
}
"""Rule sets of which deals are played; factors of payers, caps and least worths are among them."""


def played(made: Variant, rng: random.Random, wins: int, monkeypatch: pytest.MonkeyPatch) -> list[Story]:
    """Stories of wins on offer in deals of greedy players, at least so many."""
    found: list[Story] = []
    judge = verdict.judge

    def noted(rules: Any, story: Story, *, supposed: bool = False) -> Case | Reason:
        answer = judge(rules, story, supposed=supposed)
        if isinstance(answer, Case) and not supposed:
            found.append(story)
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(verdict, "judge", noted)
        while len(found) < wins:
            deal = made.deal(seed=rng.getrandbits(32))
            play_out(deal, {seat: Greedy(rng.getrandbits(32)) for seat in deal.seats})
    return found


def another(story: Story, rng: random.Random) -> Story:
    """The same tiles won in other circumstances."""
    told = dict(story.told)
    for _ in range(rng.choice((0, 1, 3, 6))):
        key = f"{rng.choice(OF_SEATS)}@{rng.choice(story.seats)}" if rng.random() < 0.8 else rng.choice(ONCE)
        if told.pop(key, None) is None:
            told[key] = rng.choice((1, 1, 2, 3))
    change: dict[str, Any] = {"told": told}
    if story.source is not Source.SELF_DRAW:
        change["discarder"] = rng.choice([seat for seat in story.seats if seat != story.winner])
        change["winners"] = rng.choice((1, 1, 2))
    if rng.random() < 0.3:
        turn = rng.randrange(len(story.seats))
        change["seats"] = seats = story.seats[turn:] + story.seats[:turn]
        change["dealer"] = seats[0]
    return story._replace(**change)


def from_nothing(rules: Any, story: Story) -> tuple[Case, Reckoned] | None:
    """The reading that passes and pays most, of equals the one of most fan, then the first; each reading reckoned by tables that are
    empty, its tests asked one by one."""
    best: tuple[Any, Case, Reckoned] | None = None
    for answer in rules.scan(rules.allowed, verdict.question(rules, story)):
        counting = Counting(rules.scoring, rules.shares, rules.items)
        counting.whole.usable = False
        case = Case(story, rules.plan, *answer)
        if not all(test(case) for _, test in rules.requires) or (rules.may_win and rules.may_win(case)):
            continue
        reckoned = counting.reckon(case)
        worth = (reckoned.total(case), reckoned.fan)
        if reckoned.need is None and (best is None or worth > best[0]):
            best = worth, case, reckoned
    return None if best is None else best[1:]


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_new_wins_are_worth_what_they_are_from_nothing(
    make: Callable[[], Variant], rng: random.Random, examples: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make()
    rules: Any = made._rules
    won = 0
    for story in played(made, rng, examples(60), monkeypatch):
        for one in (story, *(another(story, rng) for _ in range(4))):
            found, expected = verdict.judge(rules, one), from_nothing(rules, one)
            if expected is None:
                assert isinstance(found, Reason)
                continue
            case, reckoned = expected
            assert isinstance(found, Case)
            assert (found.bits, found.counts, str(found.reading)) == (case.bits, case.counts, str(case.reading))
            valuation = payments.valuate(rules.scoring, rules.shares, rules.items, found)
            assert valuation.owed == reckoned.owed(case)
            assert valuation.fan == reckoned.tally.fan
            assert valuation.value == reckoned.tally.value(reckoned.given)
            assert valuation.items == reckoned.tally.items
            won += 1
    assert won


LIABLE = (
    ("4577p [111p@S] [222p@W] [333p@N]", "6p", None),
    ("4577p [111p@S] [222p@W] [333p]", "6p", None),
    ("4577p [111p@S] [222p@W] [333p@N]", "6p", "W"),
    ("5p [111s@S] [222m@W] [333s@N] [777s@S]", "5p", "W"),
    ("4577p [111p@S] [222p@W] <3333p>", "6p", None),
    ("4588p [111s@S] [222p@W] [333p@N]", "6p", None),
)
"""Hands before the winning tile, that tile, and who gave it; somebody is liable for some of them in Wuhan."""


@pytest.mark.parametrize("name", ["guangdong", "wuhan"])
def test_evidence_left_out_would_make_nobody_liable(
    name: str, rng: random.Random, examples: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settled with evidence looked for in every win, a win pays the same, and as much of it is unknown."""
    made = MADE[name]()
    rules: Any = made._rules
    always = replace(rules, binding=None, fed_least=0)
    how: dict[str, Any] = {"seat": "E", "dealer": "E", "round": "E", "flags": (), "winners": 1, "seats": 4}
    how["turned"] = "4z" if name == "wuhan" else None
    stories = [stated.story(rules, hand, win, from_seat=giver, **how) for hand, win, giver in LIABLE]
    moved = unread = 0
    for story in (*stories, *played(made, rng, examples(60), monkeypatch)):
        melds = tuple(Meld(meld.form, meld.tiles) if rng.random() < 0.3 else meld for meld in story.hand.melds)
        for one in (story, another(story, rng), story._replace(hand=Hand(story.hand.tiles, melds))):
            case = verdict.judge(rules, one)
            if not isinstance(case, Case) or one.winners > 1:
                continue
            found, expected = Ledger(one.seats), Ledger(one.seats)
            ((_, _, unknown),) = verdict.settle(rules, [case], found)
            ((_, _, unknown_always),) = verdict.settle(always, [case], expected)
            assert found.stages == expected.stages
            assert unknown == unknown_always
            moved += any(line.was for line in found)
            unread += bool(unknown)
    assert name != "wuhan" or (moved and unread)
