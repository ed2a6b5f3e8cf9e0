"""Nanchang against a second scorer written from the rule book alone: random hands, most of them complete, with spirits, stories and options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache

import pytest

import spirit_hands
import twin_spirits as twin
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant
from twin_spirits import Options, Question

COMPARED = 250
FIVE_THOUSAND = 250
"""twenty times as many in `just deep`"""


@cache
def nanchang(options: Options) -> Variant:
    return variant("nanchang-jing", **asdict(options))


def some_options(rng: random.Random) -> Options:
    if rng.random() < 0.3:
        return Options()
    return Options(
        german_bonus=rng.choice(("each", "discarder")),
        rob_doubling=rng.choice((1, 0)),
        earthly=rng.choice(("first_discard", "first_draw")),
        fifth_copy=rng.random() < 0.5,
    )


def question(rng: random.Random, spirits: int | None = None) -> Question:
    return spirit_hands.question(rng, spirits, some_options(rng))


def asked(one: Question) -> Score:
    return spirit_hands.asked(nanchang(one.options), one)


def compared(one: Question, seen: Counter[str]) -> None:
    spirit_hands.compared(nanchang(one.options), one, seen, {})


@pytest.mark.rule(
    "nanchang-jing.wild.use", "nanchang-jing.score.best", "nanchang-jing.score.items", "nanchang-jing.score.power"
)
@pytest.mark.rule(
    "nanchang-jing.settle.discard", "nanchang-jing.settle.discarder-double", "nanchang-jing.score.doubling"
)
def test_random_wins(rng: random.Random, examples: Callable[[int], int]) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(COMPARED)):
        compared(question(rng), seen)
    print(dict(seen))
    if examples(COMPARED) >= COMPARED:
        for what in ("legal", "any tile", "sets", "sets used", "pairs", "pairs used", "misfits", "misfits used", "misfits star",
                     "sets pungs", "sets pungs used", "nanchang-jing.win.shapes", "nanchang-jing.win.fishing-selfdraw"):  # fmt: skip
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule("nanchang-jing.score.best", "nanchang-jing.wild.use", "nanchang-jing.wild.fifth-copy")
def test_the_best_of_up_to_three_spirits_is_that_of_every_substitution(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    for _ in range(examples(FIVE_THOUSAND)):
        one = question(rng, rng.choice((0, 1, 1, 2, 2, 3)))
        natural, spirits = twin.apart(Counter(one.concealed), one.spirits)
        if one.from_seat is None and one.win in one.spirits:
            spirits[one.win] += 1
        else:
            natural[one.win] += 1
        whole = twin.substituted(one, natural, spirits)
        assert whole == twin.searched(one, natural, spirits), one
        said = asked(one)
        assert bool(whole) or not said.legal
        compared(one, Counter())


@pytest.mark.rule("nanchang-jing.score.best", "nanchang-jing.wild.count")
def test_the_best_of_up_to_seven_spirits_is_that_of_a_full_search(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(FIVE_THOUSAND)):
        compared(question(rng, rng.choice((4, 5, 6, 7, 7))), seen)
    assert seen["legal"]


@pytest.mark.rule("nanchang-jing.wild.fifth-copy")
def test_a_fifth_copy_is_an_option(rng: random.Random) -> None:
    # 1111m with a spirit: a pung and, with the fifth copy, a pair.
    one = Question("5s", ("1m", "1m", "1m", "2p", "3p", "4p", "5p", "6p", "7p", "7p", "8p", "9p", "5s"), (), "1m")
    assert asked(one).legal
    assert not asked(replace(one, options=Options(fifth_copy=False))).legal
    compared(one, Counter())
    compared(replace(one, options=Options(fifth_copy=False)), Counter())
