"""Tiles laid aside that count as a claim to whoever asks whether there has been one, and such as may be laid only in a turn with a draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.rules import asides as aside
from mahjong.rules import facts, ready, score
from mahjong.rules.patterns import pattern
from mahjong.testing import check_variant, script, stacked
from mahjong.tiles import mask
from mahjong.variant import Variant


def rules(**how: bool) -> Variant:
    return small(
        asides=(aside.tile("north", "north", "北", mask("4z"), discard=aside.FREE, claimable=("win",), rule="small.kong.north", **how),),
        declarations=(ready.kind("ready", ("ready", "报听")),),
        patterns=(
            pattern("first", "on the first draw", "首摸", facts.earthly, fan=2),
            pattern("soon", "within a go", "一巡内", facts.told("within-go"), fan=4),
        ),
        scoring=score.chain(score.linear(base=1)),
    )  # fmt: skip


PLAIN, BREAKS = rules(), rules(interrupts=True)
HANDS = {"E": "4z147m258p369s1235z", "S": "123m456m789m23p55p", "W": "4z147m258p369s123z", "N": "147m258p369s1235z"}


def worth(deal: Deal) -> set[str]:
    score_ = deal.wins[-1].score
    assert score_ is not None
    return {item.key for item in score_.patterns}


@pytest.mark.parametrize(("own", "first"), [(PLAIN, True), (BREAKS, False)], ids=["plain", "breaks"])
def test_the_first_go(own: Variant, first: bool) -> None:
    deal = stacked(own, hands={**HANDS, "S": "123m456m789m23p55s"}, tail="7z", draws="1p")
    script(deal, "E aside 4z; E discard 7z; S win")
    assert ("first" in worth(deal)) is first


@pytest.mark.parametrize("own", [PLAIN, BREAKS], ids=["plain", "breaks"])
@pytest.mark.parametrize("lays", [False, True], ids=["nothing", "north"])
def test_within_a_go_of_declaring(own: Variant, lays: bool) -> None:
    deal = stacked(own, hands={**HANDS, "S": "123m456m789m23p55s"}, tail="7z", draws="9s6z6z6z1p")
    script(deal, "E discard 5z; S discard 9s ready")
    script(deal, "W aside 4z; W discard 7z" if lays else "W discard 6z")
    script(deal, "N discard 6z; E discard 6z; S win")
    assert ("soon" in worth(deal)) is not (lays and own is BREAKS)


def test_the_tile_that_is_won_on_has_not_broken_it() -> None:
    """S waits for a north: the one that W lays aside is his, and no claim has been made."""
    for own in (PLAIN, BREAKS):
        deal = stacked(own, hands={**HANDS, "S": "123m456m789m777s4z", "E": "7z147m28p369s12357z"}, draws="9s")
        script(deal, "E discard 7z; S discard 9s ready; W aside 4z; S win")
        assert deal.wins[-1].how == "aside"
        assert "soon" in worth(deal)


def test_only_in_a_turn_with_a_draw() -> None:
    own = rules(after_draw=True)
    hands = {"E": "4z5z147m258p369s12z", "S": "55z4z147m28p69s123z"}
    deal = stacked(own, hands=hands)
    assert "aside 4z" in [act.text for act in deal.legal("E")], "the tiles dealt are a draw"
    script(deal, "E discard 5z; S claim [555z]")
    assert not [act for act in deal.legal("S") if act.verb.name == "ASIDE"]
    with pytest.raises(IllegalAction) as refused:
        deal.verify("S", "aside 4z")
    assert refused.value.rule == "small.kong.north"
    deal = stacked(PLAIN, hands=hands)
    script(deal, "E discard 5z; S claim [555z]")
    assert [act.text for act in deal.legal("S") if act.verb.name == "ASIDE"] == ["aside 4z"]


def test_words_that_do_not_fit_together() -> None:
    one = aside.tile("north", "north", "北", mask("4z"), after_draw=True)
    other = aside.tile("south", "south", "南", mask("2z"))
    for wrong in ((one, other), (aside.tile("north", "north", "北", mask("4z"), after_draw=True, forced=True),)):
        with pytest.raises(RuleError, match="all single tiles or none"):
            small(asides=wrong)


@pytest.mark.parametrize("own", [BREAKS, rules(after_draw=True, interrupts=True)], ids=["breaks", "after a draw"])
def test_random_deals_keep_their_promises(own: Variant, examples: Callable[[int], int]) -> None:
    met = check_variant(own, deals=examples(30), seed=8)
    assert met["aside"]
