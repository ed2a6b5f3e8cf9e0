"""Guangdong: who deals, the rounds, the end of the game, and how the players find their seats."""

from __future__ import annotations

from collections import Counter

import pytest
from match_play import one_deal, played

from mahjong import variant
from mahjong.testing import play_until

NAMES = ("Ann", "Bo", "Chen", "Dee")
AFTER = {"E": "S", "S": "W", "W": "N", "N": "E"}


@pytest.mark.rule("guangdong.rotation.dealer-keeps", "guangdong.rotation.next", "guangdong.end.draw")
def test_dealer_stays_after_winning_and_after_a_draw_and_passes_on_otherwise() -> None:
    seen: Counter[str] = Counter()
    for seed in (5, 6, 7):
        match = played("guangdong", seed, deals=60, rounds=4)
        for number, deal in enumerate(match.deals):
            winners = {seat for seats, _ in deal.outcome.wins for seat in seats}
            if not winners:
                seen["draw"] += 1
                assert set(deal.totals.values()) == {0}
                expected = deal.dealer
            else:
                expected = deal.dealer if deal.dealer in winners else AFTER[deal.dealer]
                seen["won" if deal.dealer in winners else "lost"] += 1
            assert deal.turn.dealer == expected
            assert deal.turn.stayed == (expected == deal.dealer)
            assert deal.turn.rule == f"guangdong.rotation.{'dealer-keeps' if deal.turn.stayed else 'next'}" or (
                deal.turn.stayed and len(winners) > 1
            )
            if number + 1 < len(match.deals):
                following = match.deals[number + 1]
                assert following.dealer == expected
                assert following.run == (deal.run + 1 if deal.turn.stayed else 0)
    assert seen["won"] > 5
    assert seen["lost"] > 20
    assert seen["draw"] or match.rotation.after(match.deals[0].outcome._replace(wins=())).stayed


@pytest.mark.rule("guangdong.rotation.dealer-keeps", "guangdong.end.draw")
def test_a_drawn_deal_keeps_the_dealer_and_pays_nothing() -> None:
    match = variant("guangdong").match(seed=2, first_dealer="W")
    play_until(match.deal)
    assert match.deals[0].outcome.wins == []
    assert set(match.totals().values()) == {0}
    assert match.next().dealer == "W"
    assert match.deal.run == 1


@pytest.mark.rule("guangdong.rotation.multi-win")
def test_a_dealer_among_the_winners_of_one_discard_stays() -> None:
    """Seeds whose first deal is one discard won by two, with and without the dealer."""
    with_dealer, without = one_deal("guangdong", 99), one_deal("guangdong", 34)
    (winners, giver), *_ = with_dealer.deals[0].outcome.wins
    assert len(winners) == 2
    assert giver not in winners
    assert "E" in winners
    assert with_dealer.deals[0].turn == ("E", True, "guangdong.rotation.multi-win")
    assert with_dealer.next().dealer == "E"
    (winners, _), *_ = without.deals[0].outcome.wins
    assert len(winners) == 2
    assert "E" not in winners
    assert without.next().dealer == "S"


@pytest.mark.rule("guangdong.rotation.seats", "guangdong.rotation.first-dealer")
def test_winds_are_drawn_for_the_seats_and_east_deals_first() -> None:
    east: Counter[str] = Counter()
    for seed in range(40):
        match = variant("guangdong").match(seed=seed, names=NAMES)
        assert sorted(match.lot.values()) == ["1z", "2z", "3z", "4z"]
        assert set(match.lot) == set(NAMES)
        for seat, wind in zip("ESWN", ("1z", "2z", "3z", "4z"), strict=True):
            assert match.lot[match.players[seat]] == wind
        assert match.deal.dealer == "E"
        east[match.players["E"]] += 1
    assert set(east) == set(NAMES)
    fair = variant("guangdong").match(names=NAMES)
    assert sorted(fair.lot.values()) == ["1z", "2z", "3z", "4z"]


@pytest.mark.rule("guangdong.rotation.seats")
def test_seating_does_not_touch_the_play() -> None:
    plain, named = variant("guangdong").match(seed=9), variant("guangdong").match(seed=9, names=NAMES)
    assert plain.players == {seat: seat for seat in "ESWN"}
    assert [event.to_json() for event in plain.deal.events] == [event.to_json() for event in named.deal.events]


@pytest.mark.rule("guangdong.rotation.round-start", "guangdong.rotation.round-next", "guangdong.rotation.round-end")
@pytest.mark.rule("guangdong.rotation.game-length")
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_game_of_rounds(rounds: int) -> None:
    match = played("guangdong", 11, rounds=rounds)
    assert match.finished
    assert match.deals[0].round == "E"
    round = 0
    for number, deal in enumerate(match.deals):
        assert deal.round == "ESWN"[round]
        over = deal.dealer == "N" and not deal.turn.stayed
        assert over == (deal.dealer == "N" and deal.turn.dealer == "E")
        round += over
        assert (round == rounds) == (number + 1 == len(match.deals))
    assert {deal.round for deal in match.deals} == set("ESWN"[:rounds])


@pytest.mark.rule("guangdong.rotation.game-length")
def test_a_game_is_four_rounds_unless_agreed() -> None:
    assert variant("guangdong").rounds == 4
    assert variant("guangdong").match(seed=1).rotation.rounds == 4


@pytest.mark.rule("guangdong.rotation.round-end")
def test_a_round_that_began_elsewhere_ends_when_all_have_dealt() -> None:
    match = played("guangdong", 12, rounds=1, first_dealer="W")
    assert match.deals[-1].dealer == "S"
    assert not match.deals[-1].turn.stayed
    assert list(dict.fromkeys(deal.dealer for deal in match.deals)) == ["W", "N", "E", "S"]
