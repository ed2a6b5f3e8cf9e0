"""A tile is turned up at the head, at the tail or under the dealer's last one; where it stays out, it is never drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_rules import small

from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.rules import phases as phase
from mahjong.rules import wall, wild
from mahjong.rules.wall import WallRules
from mahjong.testing import check_variant, play_until, script, stacked
from mahjong.tiles import CODES, bits

MARKS = {"marks": wild.turned(wild=wild.successor()), "wilds": wild.of("wild")}
AT_TAIL = small(phases=(phase.turned(at=phase.TAIL),), **MARKS)
LOTS = wall.rules(wall.deal(16, lots=(4, 4, 4, 4), finish=wall.STACK))


def stacks(rules: WallRules) -> dict[str, object]:
    from mahjong.rules import shapes

    return {"walls": rules, "shapes": (shapes.sets(5),)}


AT_LOT = small(phases=(phase.turned(at=phase.LOT),), **MARKS, **stacks(LOTS))


def out(deal: Deal) -> list[tuple[str, str]]:
    return [(CODES[place.tile], place.where) for place in deal.tiles() if place.where not in ("wall", "hand")]


def test_the_first_tile_from_the_tail_is_turned() -> None:
    deal = stacked(AT_TAIL, indicator="8s", tail="3m4m", draws="5z6z", hands={"E": "1111p2z"})
    assert out(deal) == [("8s", "indicator")]
    view = deal.view("W")
    assert (view.indicator, view.wild) == ("8s", ("9s",))
    assert (view.left, view.turns) == (136 - 53 - 1, 136 - 53 - 1)
    assert [event.text for event in deal.events if event.kind == "take"] == ["8s"]
    script(deal, "E kong <1111p>")
    assert deal.view("E").drawn == "3m", "a replacement comes from in front of it"
    script(deal, "E discard; ... S")
    assert deal.view("S").drawn == "5z", "turn draws come from the head all the same"


def test_it_is_never_drawn() -> None:
    deal = play_until(stacked(AT_TAIL, indicator="8s", last="1z2z"))
    assert deal.finished
    assert deal._table.wall() == b""
    assert [place.where for place in deal.tiles() if place.where == "indicator"] == ["indicator"]
    assert [event.text for event in deal.events if event.kind == "draw"][-2:] == ["1z", "2z"]


@pytest.mark.parametrize("held", [wall.reserve(10), wall.reserve(10, border=wall.FIXED)], ids=["sliding", "fixed"])
def test_beside_a_reserve_it_counts_where_it_lies(held: object) -> None:
    """Of a reserve whose border slides so many tiles lie before it; of one that is fixed it is the last."""
    rules = small(phases=(phase.turned(at=phase.TAIL),), walls=wall.rules(wall.deal(13), held), **MARKS)
    deal = play_until(stacked(rules, indicator="8s"))
    fixed = held.border is wall.FIXED  # type: ignore[attr-defined]
    assert len(deal._table.wall()) == (9 if fixed else 10)


def test_the_tile_under_the_dealers_last_one_is_turned() -> None:
    deal = stacked(AT_LOT, indicator="8s", draws="5z", hands={"E": "1111p2z"})
    assert out(deal) == [("8s", "indicator")]
    assert deal.view("N").wild == ("9s",)
    assert deal._table.left == 136 - 4 * 16 - 2
    script(deal, "E discard; ... S")
    assert deal.view("S").drawn == "5z"


def test_what_is_no_place() -> None:
    for wrong in (lambda: phase.turned(at=phase.TAIL, stays=True), lambda: phase.turned(at="tail")):  # type: ignore[arg-type]
        with pytest.raises(RuleError, match="HEAD, TAIL, LOT, DEAD or"):
            wrong()
    with pytest.raises(RuleError, match="deal no such stack"):
        small(phases=(phase.turned(at=phase.LOT),), **MARKS)


@pytest.mark.parametrize("rules", [AT_TAIL, AT_LOT], ids=["tail", "lot"])
def test_random_deals_keep_their_promises(rules: object, examples: Callable[[int], int]) -> None:
    met = check_variant(rules, deals=examples(30), seed=5)  # type: ignore[arg-type]
    assert met["take"] == met["deals"]


def test_every_kind_has_its_mark() -> None:
    seen = {stacked(AT_TAIL, indicator=CODES[kind]).view("E").wild for kind in bits(AT_TAIL.words["tileset"].mask)}
    assert len(seen) == 34
