"""Wins kept under one key: what a test asks of a number that the story tells, what is named apart, and what the core has no room for."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import tiles
from mahjong.rules import facts, score, sets
from mahjong.rules import features as f
from mahjong.rules import shapes as shape
from mahjong.rules.patterns import pattern
from mahjong.rules.values import BEST, Item, Tier
from mahjong.variant import Variant

RUN, COUNTERS = facts.told("dealer-run"), facts.told("counters")
HAND, WIN = "123m456m78m11p777z", "9m"


def made(*patterns: Item, **more: Any) -> Variant:
    words = {
        "key": "made",
        "names": ("made", "made"),
        "tileset": tiles.TILESETS["136"],
        "menu": sets.runs() | sets.pungs() | sets.kongs(),
        "shapes": (shape.sets(4),),
        "patterns": patterns,
        "scoring": score.chain(score.linear(base=1)),
    }
    return type("Made", (Variant,), words | more)()


def fan(rules: Variant, *flags: str) -> Any:
    score = rules.score(HAND, WIN, self_draw=True, flags=flags)
    assert score.fan == sum(one.worth for one in score.patterns if one.unit == "fan")
    return score.fan


def test_a_number_is_not_its_flag() -> None:
    rules = made(
        pattern("run", "run", "run", RUN, fan=100, per=True),
        pattern("three", "three", "three", RUN.at_least(3), fan=1),
        pattern("two", "two", "two", RUN.exactly(2), fan=10),
    )
    assert rules._rules.counting.keys is not None
    for _ in range(2):  # what is kept of the first round answers the second
        assert [fan(rules, f"dealer-run={n}") for n in range(5)] == [0, 100, 210, 301, 401]
        assert [fan(rules, f"dealer-run={n}") for n in (255, 256, 999)] == [25501, 25601, 99901]


def test_what_a_chain_leaves_out_tells_wins_apart() -> None:
    """Wins of as many fan, of which one has fan that do not count for the least worth, or for a floor that looks at others."""
    rules = made(
        pattern("plain", "plain", "plain", COUNTERS, fan=1, per=True),
        pattern("extra", "extra", "extra", RUN, fan=1, per=True, tags=("extra",)),
        pattern("other", "other", "other", facts.told("red-dice"), fan=1, per=True, tags=("other",)),
        scoring=score.chain(
            score.raised(to=9, least=2, when=f.shaped("sets"), not_counting=("other",)),
            score.linear(per=1),
            need=score.need(2, not_counting=("extra",)),
        ),
    )
    for _ in range(2):
        for plain, extra, other in ((3, 0, 0), (0, 3, 0), (0, 0, 3), (2, 1, 0), (1, 1, 1), (1, 0, 2), (0, 1, 2)):
            told = [f"counters={plain}", f"dealer-run={extra}", f"red-dice={other}"]
            found = rules.score(HAND, WIN, self_draw=True, flags=told)
            assert found.legal == (plain + other >= 2), told
            if found.legal:
                assert found.value == (9 if plain + extra >= 2 else 3), told


def test_of_rivals_the_one_that_pays_most_counts() -> None:
    tier = (Tier("one", 0, take=BEST),)
    rules = made(
        pattern("first", "first", "first", COUNTERS, fan=2, per=True, tier="one"),
        pattern("second", "second", "second", RUN, fan=3, per=True, tier="one"),
        tiers=tier,
    )
    for _ in range(2):
        assert [fan(rules, f"counters={a}", f"dealer-run={b}") for a, b in ((3, 1), (1, 3), (3, 2), (0, 1))] == [
            6,
            9,
            6,
            3,
        ]


def test_more_items_than_the_core_has_room_for_are_reckoned_all_the_same() -> None:
    many = tuple(pattern(f"p{n}", f"p{n}", f"p{n}", RUN.at_least(n), fan=1) for n in range(130))
    rules = made(*many)
    assert rules._rules.counting.keys is None
    assert [fan(rules, f"dealer-run={n}") for n in (1, 64, 200)] == [2, 65, 130]


def test_a_test_that_gives_no_number_is_refused_as_ever() -> None:
    from mahjong.rules.language import Fact

    odd = Fact("odd", "odd", "odd", lambda case: "many" if case.story.told else 2, counted=True)  # type: ignore[arg-type, return-value]
    rules = made(pattern("odd", "odd", "odd", odd, fan=1, per=True))
    assert fan(rules) == 2
    with pytest.raises(Exception, match="a count from 0 is needed"):
        fan(rules, "dealer-run=1")
