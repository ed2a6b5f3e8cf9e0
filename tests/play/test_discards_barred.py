"""Kinds that are never discarded, and those that may not follow the first discards of all the others."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.actions import Verb
from mahjong.play.deal import Deal
from mahjong.rules import bans as ban
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant

WEST, YAO = tiles.mask("3z"), tiles.ORPHANS


class Fourth(Variant):
    key, names = "fourth", ("Fourth", "第四")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    bans: tuple[Any, ...] = (ban.discard(WEST, after=3, rule="fourth.west"),)


class Second(Fourth):
    """After a single wind another is barred; many deals meet it."""

    key = "second"
    bans = (ban.discard(tiles.WINDS, after=1, rule="second.wind"), ban.swap_call())


class Never(Fourth):
    key = "never"
    bans = (ban.discard(YAO, rule="never.yao"),)


HANDS = {
    "E": "3z 147m147p147s557z",
    "S": "3z 258m258p258s255z",
    "W": "3z 369m369p369s66z2z",
    "N": "3z 1z 147m147p147s44z",
}
FIRST = "E discard 3z; S discard 3z; W discard 3z"


def four(rules: Variant, acts: str, **hands: str) -> Deal:
    return script(stacked(rules, hands={**HANDS, **hands}, draws="8s9s7z7z8p8m9m"), acts)


@pytest.mark.rule("house-13.conduct.four-west")
def test_the_fourth_may_not_when_all_the_others_have() -> None:
    deal = four(Fourth(), FIRST)
    assert deal.waiting == ("N",)
    assert "discard 3z" not in texts(deal, "N")
    assert "discard 1z" in texts(deal, "N")
    with pytest.raises(IllegalAction, match="all the others") as refused:
        deal.act("N", "discard 3z")
    assert refused.value.rule == "fourth.west"
    assert "第一张" in refused.value.zh
    for again in (deal.copy(), pickle.loads(pickle.dumps(deal))):
        assert texts(again, "N") == texts(deal, "N")
    deal.undo()
    assert "discard 3z" in texts(deal, "W")
    script(deal, "W discard 3z; N discard 1z; E discard; S discard; W discard")
    assert "discard 3z" in texts(deal, "N")  # only as a first discard


@pytest.mark.rule("house-13.conduct.four-west-scope")
@pytest.mark.parametrize(
    "acts",
    [
        "E discard 1m; S discard 3z; W discard 3z",
        "E discard 3z; S discard 2m; W discard 3z",
        "E discard 3z; S discard 3z; W discard 3m",
    ],
)
def test_only_when_all_three_have(acts: str) -> None:
    assert "discard 3z" in texts(four(Fourth(), acts), "N")


@pytest.mark.rule("house-13.conduct.four-west-scope")
def test_it_lapses_for_a_hand_of_nothing_else() -> None:
    all_winds = stacked(Second(), hands={"E": "1z 147m", "S": "1112222333444z"}, draws="4z")
    script(all_winds, "E discard 1z; pass")
    assert texts(all_winds, "S") >= {"discard 1z", "discard 2z", "discard 3z", "discard 4z"}
    other = script(stacked(Second(), hands={"E": "1z 147m", "S": "111222333444z 5m"}, draws="4z"), "E discard 1z; pass")
    assert {text for text in texts(other, "S") if text.startswith("discard")} == {"discard 5m"}


def test_a_claim_keeps_both_what_it_bars_and_the_taboo() -> None:
    hands = {"E": "1z 147m", "S": "11z 22z 5m 258p 258s 55z"}
    deal = script(stacked(Second(), hands=hands), "E discard 1z; S claim [111z]")
    assert "discard 2z" not in texts(deal, "S")
    assert "discard 5m" in texts(deal, "S")


def test_a_kind_never_discarded() -> None:
    deal = stacked(Never(), hands={"E": "19m19p19s1234567z 5m"}, draws="5m")
    assert {text for text in texts(deal, "E") if text.startswith("discard")} == {"discard 5m"}
    with pytest.raises(IllegalAction, match="not discarded") as refused:
        deal.act("E", "discard 1m")
    assert refused.value.rule == "never.yao"


@pytest.mark.parametrize("rules", [Fourth(), Second(), Never()])
def test_every_deal_is_as_it_must_be(rules: Variant, examples: Callable[[int], int]) -> None:
    check_variant(rules, deals=examples(20))


def test_random_deals_against_the_rule_itself(rng: Random, examples: Callable[[int], int]) -> None:
    rules, met = Second(), 0
    for _ in range(examples(150)):
        deal = rules.deal(seed=rng.randrange(2**32))
        while not deal.finished:
            seat = deal.waiting[0]
            view = deal.view(seat)
            rivers = [one.river for one in view.seats]
            if sum(map(len, rivers)) > 1:  # what is asked about is over
                break
            first = [row[0][0] for row in rivers if row]
            held = {tiles.code(tile) for tile in view.hand.tiles}
            legal = deal.legal(seat)
            shown = {one.text.split()[1] for one in legal if one.verb is Verb.DISCARD}
            if shown and sum(map(len, rivers)) == 1 and first[0] in ("1z", "2z", "3z", "4z") and not view.hand.melds:
                winds = {"1z", "2z", "3z", "4z"}
                assert shown == (held - winds or held)
                met += bool(held & winds)
            deal.act(seat, rng.choice([one for one in legal if one.verb is Verb.DISCARD] or legal))
    assert met > examples(150) // 20


@pytest.mark.parametrize(
    ("kinds", "after"), [(0, 1), (-1, 1), ("3z", 1), (True, 1), (WEST, 8), (WEST, -1), (WEST, True), (1 << 60, 1)]
)
def test_what_it_cannot_be(kinds: Any, after: Any) -> None:
    with pytest.raises(RuleError, match=r"ban\.discard") as refused:
        ban.discard(kinds, after=after)
    assert refused.value.zh
