"""A limit that hands of so many fan are raised to, some items left out of the count."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from money_cases import SEATS, Book, Win, counts, explained, has, items_of, plain

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import payments, score
from mahjong.rules.values import DISCARD, PAYER, Item, Items


def north(case: Any) -> int:
    return int(case.facts.get("north", 0))


def book(least: int = 4, most: int | None = None) -> Book:
    """One, two and four fan; treasure of one fan each that does not help to the four; ten fan where north lies."""
    limit = score.raised(
        to=10, least=least, most=most, when=north, not_counting=("dora",), key="limit", en="limit", zh="满"
    )
    own = Item("own", ("of a payer", "付家"), lambda case: int(case.payer == "W"), fan=1, of=PAYER)
    return Book(
        score.chain(limit, score.cap(fan=10), score.power()),
        payments.shares(1, 1, 1),
        Items([*items_of(one=1, two=2, four=4), plain("dora", fan=1, per=True, tags=("dora",)), own]),
    )


def settled(rules: Book, facts: str) -> payments.Valuation:
    case = Win("S", DISCARD, "N", counts(facts))
    (valuation,) = payments.settle_win(rules.scoring, rules.shares, None, rules.items, case, Ledger(SEATS))
    explained(valuation)
    return valuation


CASES = [
    ("four north", 10), ("four", 4), ("one two north", 3), ("one two dora:5 north", 8), ("four dora north", 10), ("one four north", 10),
    ("one two four dora:9 north", 10), ("dora:9 north", 9),
]  # fmt: skip


@pytest.mark.rule("house-13.pattern.north-north", "house-13.score.dora-value")
@pytest.mark.parametrize(("facts", "fan"), CASES)
def test_from_so_many_fan_on(facts: str, fan: int) -> None:
    valuation = settled(book(), facts)
    assert valuation["N"].amount == 2**fan
    assert [floor.named[0] for floor in valuation.floors if floor.named] == (
        ["limit"] if "four" in facts and "north" in facts else []
    )


@pytest.mark.rule("house-13.pattern.north-exact")
@pytest.mark.parametrize(
    ("facts", "fan"), [("four north", 10), ("one four north", 5), ("four dora north", 10), ("one four dora north", 6)]
)
def test_with_just_so_many(facts: str, fan: int) -> None:
    assert settled(book(4, 4), facts)["N"].amount == 2**fan


def test_items_of_a_payer_count_for_him_alone() -> None:
    valuation = settled(book(), "one two north")
    assert (valuation["N"].amount, valuation["W"].amount) == (2**3, 2**10)


def test_a_chain_with_it_can_be_copied_and_says_what_it_is() -> None:
    limit = score.raised(to=10, least=4, when=has("north"))
    assert limit.key == "raised"
    chain = pickle.loads(pickle.dumps(score.chain(score.raised(to=10, least=4, when=north), score.power())))
    inputs = score.Inputs(5, 0, (1,), (0,), 1, (1,), (4,))
    assert chain.run(inputs) == (2**10, 0)
    assert chain.run(inputs._replace(without=(3,))) == (2**5, 0)


@pytest.mark.parametrize(
    ("how", "word"),
    [
        ({"least": 4, "most": 3}, "below least"),
        ({"least": "4"}, "least"),
        ({"least": 4, "not_counting": "dora"}, "tuple of tags"),
        ({"least": 4, "key": "limit"}, "all three or none"),
        ({"least": 4, "when": 3}, "test"),
    ],
)
def test_what_it_cannot_be(how: dict[str, Any], word: str) -> None:
    with pytest.raises(RuleError, match=word) as refused:
        score.raised(**{"to": 10, "when": north, **how})
    assert refused.value.zh


def test_it_stands_before_the_step_that_uses_the_fan() -> None:
    with pytest.raises(RuleError, match="must stand before"):
        score.chain(score.power(), score.raised(to=10, least=4, when=north))
