"""What a rule set keeps of earlier wins changes no answer: one instance that has judged many wins, and a fresh one for each, agree."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from books import BOOKS

from mahjong.errors import MahjongError
from mahjong.hand import Hand
from mahjong.registry import variant
from mahjong.rules import stated, verdict
from mahjong.rules.case import Case
from mahjong.variant import Variant

HANDS = (
    ("123m456m78m22p [777p@W]", "9m"),
    ("111m222p333s4p [555m]", "4p"),
    ("456m55p78s [666p@E] [789p]", "9s"),
    ("111p2225p [333p@S] [777p]", "5p"),
    ("12m55p [666p] [789p] [123s]", "3m"),
    ("3p [666p@E] [777p] [888p@N] <1111p>", "3p"),
    ("1112345678999p", "5p"),
    ("11m33m55m77m99m22p3p", "3p"),
    ("123m4567m [999m] <1111p>", "4m"),
    ("5z [111z@S] [222z@S] [333z@N] [1111p+]", "5z"),
    ("258m258p258s2558p", "5m"),
    ("234m567m23p22s [555p]", "4p"),
)
FLAGS = (
    "kong-bloom",
    "robbed-kong",
    "last-zone",
    "after-kong-discard",
    "ready-declared",
    "dealer-run=2",
    "liability-taken",
)
OF_SEATS = ("opened", "ready", "gone", "open-kongs=1", "hidden-kongs=2", "laid-aside=1", "wilds-held=1")


def asked(rng: random.Random, turns: bool) -> tuple[Hand, str, dict[str, Any]]:
    text, win = rng.choice(HANDS)
    seat, giver = rng.sample("ESWN", 2)
    how: dict[str, Any] = {"seat": seat, "dealer": rng.choice("ESWN"), "round": rng.choice("ESWN")}
    how |= {"self_draw": True} if rng.random() < 0.5 else {"from_seat": giver, "winners": rng.choice((1, 1, 2, 3))}
    flags = rng.sample(FLAGS, rng.choice((0, 0, 1)))
    for flag in rng.sample(OF_SEATS, rng.choice((0, 1, 3))):
        key, equals, number = flag.partition("=")
        flags.append(f"{key}@{rng.choice('ESWN')}{equals}{number}")
    if turns:
        how["turned"] = rng.choice(("1m", "3m", "4p", "1p", "6s", "2s", "3z"))
    return Hand(text), win, {**how, "flags": flags}


@pytest.mark.parametrize(
    "make",
    [*BOOKS, *(lambda name=name, preset=preset: variant(name, **preset) for name, preset in (
        ("guangdong", {}), ("house-13", {}), ("sichuan", {}), ("sichuan", {"preset": "chengdu"}), ("wuhan", {}), ("wuhan", {"cap": 300, "min_points": 4})))],
)  # fmt: skip
def test_what_is_kept_changes_nothing(
    make: Callable[[], Variant], rng: random.Random, examples: Callable[[int], int]
) -> None:
    kept = make()
    legal = 0
    for _ in range(examples(60)):
        hand, win, how = asked(rng, kept._rules.turns)
        try:
            score = kept.score(hand, win, **how)
        except MahjongError:
            continue
        fresh = make().score(hand, win, **how)
        assert score == fresh
        assert score.to_json() == fresh.to_json()
        legal += score.legal
    assert legal or examples(60) < 60  # few tries may meet none


def test_the_reading_chosen_is_the_one_that_pays_most(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Readings of one story share what hangs on the story alone; each alone is worth what it is worth among them."""
    from mahjong.rules import payments

    rules = variant("wuhan")._rules
    compared = 0
    for _ in range(examples(100)):
        hand, win, how = asked(rng, True)
        how = {"from_seat": None, "winners": 1, **how}
        how.pop("self_draw", None)
        how["turned"] = rng.choice(("3p", "4p", "5p", "6p", "4s", "6s", "4m"))
        try:
            story = stated.story(rules, hand, win, seats=4, **how)
        except MahjongError:
            continue
        found = rules.scan(rules.allowed, stated.question(rules, story))
        told: dict[Any, Any] = {}
        together = [Case(story, rules.plan, *answer, None, None, told) for answer in found]
        alone = [Case(story, rules.plan, *answer) for answer in found]
        worth = [payments.worth(rules.scoring, rules.shares, rules.items, case) for case in together]
        assert worth == [payments.worth(rules.scoring, rules.shares, rules.items, case) for case in alone]
        chosen = verdict.judge(rules, story)
        if isinstance(chosen, Case):
            passing = [
                one for case, one in zip(together, worth, strict=True) if all(test(case) for _, test in rules.requires)
            ]
            assert payments.worth(rules.scoring, rules.shares, rules.items, chosen) == max(
                one for one in passing if one is not None
            )
            compared += len(passing) > 1
    assert compared or examples(100) < 100


def test_wins_judged_in_several_threads_at_once_are_judged_alike(rng: random.Random) -> None:
    """The memory that one scan leaves to the next is never shared by two at work."""
    rules = variant("wuhan")
    questions = [
        (Hand(text), win, {"self_draw": True, "turned": turned})
        for text, win in HANDS
        for turned in ("2p", "3p", "4p", "6s", "2m", "4m")
    ] * 5
    rng.shuffle(questions)

    def answer(question: tuple[Hand, str, dict[str, Any]]) -> Any:
        hand, win, how = question
        try:
            return variant("wuhan").score(hand, win, **how).to_json()
        except MahjongError as error:
            return str(error)

    def kept(question: tuple[Hand, str, dict[str, Any]]) -> Any:
        hand, win, how = question
        try:
            return rules.score(hand, win, **how).to_json()
        except MahjongError as error:
            return str(error)

    alone = [answer(question) for question in questions[: len(HANDS) * 6]]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(kept, questions[: len(HANDS) * 6] * 4))
    assert together == alone * 4


def test_of_many_readings_the_one_kept_is_the_one_weighed_alone(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    """A rule set that remembers readings, and one that weighs each by itself, choose the same."""
    kept = variant("wuhan", min_points=15)._rules
    several = 0
    for _ in range(examples(150)):
        hand, win, how = asked(rng, True)
        how = {"from_seat": None, "winners": 1, **how}
        how.pop("self_draw", None)
        how["turned"] = rng.choice(("1p", "2p", "3p", "4p", "5p", "6p", "4s", "6s", "4m", "3m"))
        try:
            story = stated.story(kept, hand, win, seats=4, **how)
        except MahjongError:
            continue
        plain = variant("wuhan", min_points=15)._rules
        plain.weighing.usable = False
        several += len(kept.scan(kept.allowed, stated.question(kept, story))) > 1
        chosen, expected = verdict.judge(kept, story), verdict.judge(plain, story)
        if isinstance(expected, Case):
            assert isinstance(chosen, Case)
            assert (chosen.bits, chosen.counts, str(chosen.reading)) == (
                expected.bits, expected.counts, str(expected.reading),
            )  # fmt: skip
        else:
            assert chosen == expected
    assert several
