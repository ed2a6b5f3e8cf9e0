"""Sichuan and Chengdu: the winner deals next, the discarder after a multiple win."""

from __future__ import annotations

import pytest
from match_play import one_deal, played

from mahjong import variant

NAMES = ("Ann", "Bo", "Chen", "Dee")


@pytest.mark.rule("sichuan.rotation.dealer-single")
def test_the_winner_deals_next() -> None:
    match = played("sichuan", 3, deals=40)
    for deal in match.deals:
        if deal.outcome.wins and len(deal.outcome.wins[0][0]) == 1:
            assert deal.turn.dealer == deal.outcome.wins[0][0][0]
    assert {deal.dealer for deal in match.deals} == set("ESWN")
    assert {deal.round for deal in match.deals} == {"E"}, "there are no rounds"


@pytest.mark.rule("sichuan.rotation.dealer-single")
def test_after_a_drawn_deal_the_dealer_stays() -> None:
    match = one_deal("sichuan", 200)
    assert match.deals[0].outcome.wins == [], "a seed whose deal nobody wins"
    assert match.next().dealer == "E"
    assert match.deal.run == 1


@pytest.mark.rule("sichuan.rotation.dealer-single")
def test_dice_find_the_first_dealer() -> None:
    found = set()
    for seed in range(40):
        match = variant("sichuan").match(seed=seed, names=NAMES)
        assert len(match.dice) == 2
        assert not match.lot
        first = NAMES[(sum(match.dice) - 1) % 4]
        assert match.players["E"] == first
        start = NAMES.index(first)
        assert tuple(match.players.values()) == NAMES[start:] + NAMES[:start], "they sit as they sat down"
        assert match.deal.dealer == "E"
        found.add(first)
    assert found == set(NAMES)


@pytest.mark.rule("sichuan.rotation.dealer-chengdu", "sichuan.ex.dealer-next")
def test_the_first_winner_of_a_blood_battle_deals_next() -> None:
    match = one_deal("chengdu", 16)
    wins = match.deal.wins
    assert len(wins) == 3
    assert wins[0].giver is None
    assert wins[0].seat != "E"
    assert match.deals[0].turn == (wins[0].seat, False, "sichuan.rotation.dealer-chengdu")
    assert match.next().dealer == wins[0].seat


@pytest.mark.rule("sichuan.rotation.dealer-multi", "sichuan.ex.dealer-next")
@pytest.mark.parametrize("key", ["chengdu", "sichuan"])
def test_the_discarder_of_a_first_win_of_several_deals_next(key: str) -> None:
    match = one_deal(key, 2)
    winners, giver = match.deals[0].outcome.wins[0]
    assert len(winners) == 2
    assert giver is not None
    assert match.deals[0].turn.rule == "sichuan.rotation.dealer-multi"
    assert match.next().dealer == giver


@pytest.mark.parametrize("n", [3, 5, 8])
def test_any_number_of_players(n: int) -> None:
    match = played("sichuan", 4, players=n, deals=6, names=[f"p{place}" for place in range(n)])
    assert len(match.seats) == n
    assert sum(match.totals().values()) == 0
    assert all(deal.turn.dealer in match.seats for deal in match.deals)
