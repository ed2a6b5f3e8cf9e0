"""No more than so many pungs of a seat in a deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from asked import texts
from mahjong import tiles
from mahjong.errors import IllegalAction, RuleError
from mahjong.rules import bans as ban
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.testing import check_variant, script, stacked
from mahjong.variant import Variant


class Free(Variant):
    key, names = "free", ("Free", "自由")
    tileset = tiles.TILESETS["136"]
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13))
    menu, shapes = sets.runs() | sets.pungs() | sets.kongs(), (shape.sets(4),)
    bans: tuple[Any, ...] = ()


class One(Free):
    key = "one"
    bans = (ban.pungs(most=1, rule="one.pung"),)


class Never(Free):
    key = "never"
    bans = (ban.pungs(most=0), ban.own_discards(ban.KIND, runs=True))


HANDS = {"E": "4m5m6m", "S": "44m55m6667m1z2z3z", "W": "55p", "N": "7z"}


@pytest.mark.parametrize(("rules", "again"), [(Free(), True), (One(), False)])
def test_a_second_pung(rules: Variant, again: bool) -> None:
    deal = stacked(rules, hands=HANDS, draws="9s9s1s1s")
    script(deal, "E discard 4m; S claim [444m]; S discard 1z; W discard; N discard; E discard 5m")
    assert ("S" in deal.waiting and "claim [555m]" in texts(deal, "S")) == again
    if not again:
        # S is asked for the run all the same, being the next.
        with pytest.raises(IllegalAction, match="pungs claimed by this seat: 1") as caught:
            deal.act("S", "claim [555m]")
        assert caught.value.rule == "one.pung"
        assert "已碰1副" in caught.value.zh


def test_a_kong_claimed_at_once_is_no_pung_and_one_that_grew_is() -> None:
    deal = stacked(One(), hands=HANDS, draws="9s9s1s", tail="1p")
    script(deal, "E discard 6m; S claim [6666m]; S discard 1z; W discard; N discard; E discard 4m")
    assert "claim [444m]" in texts(deal, "S")
    grown = stacked(One(), hands=HANDS, draws="9s9s1s4m9s9p", tail="1p")
    script(
        grown,
        "E discard 4m; S claim [444m]; S discard 1z; W discard; N discard; E discard 1s; S kong [4444m+]; S discard 2z",
    )
    script(grown, "W discard; N discard; E discard 5m")
    assert "claim [555m]" not in (texts(grown, "S") if "S" in grown.waiting else set())
    # A kong may still be claimed.
    script(grown, "S discard; W discard; N discard; E discard 6m")
    assert "claim [6666m]" in texts(grown, "S")
    assert "claim [666m]" not in texts(grown, "S")


def test_runs_and_wins_are_as_ever() -> None:
    deal = stacked(One(), hands={"E": "4m5m", "S": "44m 67m 123p 456p 789p"}, draws="9s9s1s")
    script(deal, "E discard 4m; S claim [444m]; S discard 9p; W discard; N discard; E discard 5m")
    assert {"claim [567m]"} <= texts(deal, "S")
    won = stacked(One(), hands={"E": "4m5m", "S": "44m 55m 22s 456p 789p 1z"}, draws="9s9s1s")
    script(won, "E discard 4m; S claim [444m]; S discard 1z; W discard; N discard; E discard 5m")
    assert texts(won, "S") == {"win", "pass"}


def test_deals_keep_their_promises(examples: Callable[[int], int], seed: int) -> None:
    for rules in (One(), Never()):
        check_variant(rules, deals=examples(8), seed=seed)


@pytest.mark.parametrize("most", [-1, 8, True, 1.0, "1"])
def test_what_is_no_number_of_pungs(most: Any) -> None:
    with pytest.raises(RuleError, match="0 to 7 pungs"):
        ban.pungs(most=most)
