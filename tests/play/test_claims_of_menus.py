"""Sets other than runs and pungs of suits are claimed with the right that their sort has."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from small_rules import small

from mahjong.errors import IllegalAction, RuleError
from mahjong.meld import Form
from mahjong.play.deal import Deal
from mahjong.rules import sets
from mahjong.testing import check_variant, script, stacked
from mahjong.tiles import DRAGONS, HONOURS, SUITS, mask

HONOUR_RUNS = small(menu=sets.runs() | sets.pungs() | sets.kongs() | sets.group("765z") | sets.distinct("1234z"))
FIFTEENS = small(menu=(sets.total(15) | sets.kongs(HONOURS)).paired(HONOURS))


def claims(deal: Deal, seat: str) -> list[str]:
    return [action.text for action in deal.legal(seat) if action.text.startswith("claim")]


def test_three_honours_are_claimed_by_the_next_seat_alone() -> None:
    hands = {"E": "13z5z", "S": "124z67z", "W": "134z67z", "N": "34z67z"}
    deal = stacked(HONOUR_RUNS, hands=hands, seed=3)
    script(deal, "E discard 3z")
    assert claims(deal, "S") == ["claim [123z]", "claim [134z]", "claim [234z]"]
    assert claims(deal, "W") == claims(deal, "N") == []
    with pytest.raises(IllegalAction):
        deal.act("W", "claim [134z]")
    script(deal, "S claim [134z]")
    assert deal._table.melds(0) == ()
    assert [meld[:2] for meld in deal._table.melds(1)] == [(Form.GROUP, bytes([27, 29, 30]))]
    assert deal.view("S").hand.melds[0].feeder == "E"
    script(deal, "S discard 2z")
    deal = stacked(HONOUR_RUNS, hands=hands, seed=3)
    script(deal, "E discard 5z")
    assert claims(deal, "S") == ["claim [567z]"]
    assert claims(deal, "W") == []


def test_a_pung_stands_before_a_run_of_honours() -> None:
    deal = stacked(HONOUR_RUNS, hands={"E": "5z", "S": "67z", "N": "55z"})
    script(deal, "E discard 5z; S claim [567z]; N claim [555z]")
    assert deal._table.melds(1) == ()


def test_equal_numbers_of_a_sum_are_a_set_of_the_next_seat() -> None:
    """Three fives add up to fifteen as 456 does; three honours are a pung."""
    hands = {"E": "5m1z", "S": "46m55m", "W": "55m11z", "N": "46m"}
    deal = stacked(FIFTEENS, hands={**hands, "W": "46m11z"})
    script(deal, "E discard 5m")
    assert claims(deal, "S") == ["claim [555m]", "claim [456m]"]
    assert claims(deal, "W") == claims(deal, "N") == []
    script(deal, "S claim [555m]")
    deal = stacked(FIFTEENS, hands={"E": "1z", "S": "2z", "W": "11z", "N": "33z"})
    script(deal, "E discard 1z")
    assert claims(deal, "W") == ["claim [111z]"]


def test_such_claims_stand_in_the_tier_of_runs() -> None:
    from mahjong.rules import claims as claim

    rules = small(menu=FIFTEENS.words["menu"], claims=claim.by(run=claim.ANY))
    deal = stacked(rules, hands={"E": "5m", "S": "46m", "W": "55m", "N": "1m"})
    script(deal, "E discard 5m; W claim [555m]; S claim [456m]")
    assert deal._table.melds(2) == ()


def test_menus_that_join_keep_the_stronger_right() -> None:
    fives = mask("5m5p5s")
    assert sets.total(15).in_turn == fives
    assert (sets.total(15) | sets.pungs(DRAGONS)).in_turn == fives
    assert (sets.total(15) | sets.pungs(SUITS)).in_turn == 0
    assert (sets.pungs(SUITS) | sets.total(15)).in_turn == 0
    assert (sets.total(15) | sets.total(12)).in_turn == fives | mask("4m4p4s")
    assert sets.total(15).without(mask("5m")).paired(HONOURS).in_turn == mask("5p5s")


def test_a_stated_win_knows_who_can_have_fed_a_set() -> None:
    told = {"seat": "S", "from_seat": "W", "turned": None}
    good = HONOUR_RUNS.score("123m456m789m1z[567z@E]", "1z", **told)
    assert good.legal
    for hand in ("123m456m789m1z[567z@W]", "123m456m789m1z[124z@N]"):
        with pytest.raises(RuleError, match="such a set is claimed from the player before, E"):
            HONOUR_RUNS.score(hand, "1z", **told)
    hand = "159m456m1z[666z@N]"
    assert FIFTEENS.score(hand + "[555p@E]", "1z", **told).legal
    with pytest.raises(RuleError, match="such a set"):
        FIFTEENS.score(hand + "[555p@N]", "1z", **told)


@pytest.mark.parametrize("rules", [HONOUR_RUNS, FIFTEENS], ids=["honours", "fifteens"])
def test_random_deals_keep_their_promises(rules: object, examples: Callable[[int], int]) -> None:
    met = check_variant(rules, deals=examples(30), seed=4)  # type: ignore[arg-type]
    assert met["claim"]
