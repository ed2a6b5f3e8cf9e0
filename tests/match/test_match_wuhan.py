"""Wuhan: the dealer stays after a win and after a draw; whom the deal passes to is an option."""

from __future__ import annotations

from collections import Counter

import pytest
from match_play import played

from mahjong import variant
from mahjong.testing import play_until


@pytest.mark.rule("wuhan.rotation.keep", "wuhan.rotation.next")
@pytest.mark.parametrize(("to", "order"), [("next", "ESWN"), ("previous", "ENWS")])
def test_a_winning_dealer_stays_and_the_deal_passes_on_otherwise(to: str, order: str) -> None:
    match, seen = played("wuhan", 5, deals=30, deal_passes=to), Counter[str]()
    for number, deal in enumerate(match.deals):
        won = any(deal.dealer in winners for winners, _ in deal.outcome.wins)
        stays = won or not deal.outcome.wins
        seen["won" if won else "other"] += 1
        expected = deal.dealer if stays else order[(order.index(deal.dealer) + 1) % 4]
        assert deal.turn == (expected, stays, "wuhan.rotation.keep" if stays else "wuhan.rotation.next")
        if number + 1 < len(match.deals):
            assert match.deals[number + 1].dealer == expected
    assert seen["won"] > 1
    assert seen["other"] > 10


@pytest.mark.rule("wuhan.rotation.next")
def test_the_deal_passes_to_the_next_player_by_default() -> None:
    assert variant("wuhan").options["deal_passes"] == "next"


@pytest.mark.rule("wuhan.rotation.keep")
def test_a_drawn_deal_keeps_the_dealer() -> None:
    match = variant("wuhan").match(seed=2, first_dealer="N")
    play_until(match.deal)
    assert match.deals[0].outcome.wins == []
    assert match.next().dealer == "N"
    assert match.deal.run == 1
