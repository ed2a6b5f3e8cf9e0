"""Taiwan sixteen-tile as a match: seats and first dealer by three dice, repeated dealers, four rounds, la zhuang."""

from __future__ import annotations

from collections import Counter

import pytest
from match_play import played, players

from mahjong import variant
from mahjong.play.players import play_out
from mahjong.rules.seating import Drawn

NAMES = ("Ann", "Bo", "Cy", "Di")


@pytest.mark.rule("taiwan-16.rotation.win-stays", "taiwan-16.rotation.draw-stays", "taiwan-16.rotation.rounds")
def test_dealers_stay_and_rounds_pass(seed: int) -> None:
    match = played("taiwan-16", seed + 2)
    seen = Counter[str]()
    for number, deal in enumerate(match.deals):
        won = any(deal.dealer in winners for winners, _ in deal.outcome.wins)
        stays = won or not deal.outcome.wins
        seen["won" if won else "drawn" if stays else "lost"] += 1
        rule = "taiwan-16.rotation.draw-stays" if not deal.outcome.wins else "taiwan-16.rotation.win-stays"
        assert deal.turn == (deal.dealer if stays else "SWNE"["ESWN".index(deal.dealer)], stays, rule)
        if number + 1 < len(match.deals):
            after = match.deals[number + 1]
            assert after.run == (deal.run + 1 if stays else 0)
    assert seen["won"] > 1
    assert seen["lost"] == 16  # every player has lost the deal once in each of the four rounds
    assert list(dict.fromkeys(deal.round for deal in match.deals)) == ["E", "S", "W", "N"]
    for wind in "ESWN":
        lost = [deal.dealer for deal in match.deals if deal.round == wind and not deal.turn.stayed]
        assert sorted(lost) == ["E", "N", "S", "W"]


@pytest.mark.rule("taiwan-16.rotation.draw-stays", "taiwan-16.score.lianzhuang")
def test_a_drawn_hand_counts_as_a_repetition() -> None:
    from mahjong.testing import play_until

    match = variant("taiwan-16").match(2, first_dealer="N")
    play_until(match.deal)
    assert match.deals[0].outcome.wins == []
    assert (match.next().dealer, match.deal.run) == ("N", 1)


@pytest.mark.rule("taiwan-16.conduct.seat-sit", "taiwan-16.conduct.seat-row", "taiwan-16.conduct.seat-roll")
@pytest.mark.rule("taiwan-16.conduct.seat-count", "taiwan-16.conduct.seat-draw", "taiwan-16.conduct.seat-east")
@pytest.mark.rule("taiwan-16.rotation.first-dealer")
def test_seats_and_first_dealer_by_dice(seed: int) -> None:
    match = variant("taiwan-16").match(seed, names=NAMES)
    assert len(match.dice) == 12  # two throws of three for the seats, two for the dealer
    assert sorted(match.row) == ["1z", "2z", "3z", "4z"]
    east, first, passed, dealer = match.throws
    at = {name: place for place, name in enumerate(NAMES)}
    # Anybody throws; the count goes on counter-clockwise from him, who is one; who is reached throws again.
    assert east.by == NAMES[0]
    assert east.reached == NAMES[(at[east.by] + sum(east.dice) - 1) % 4] == first.by
    assert first.reached == NAMES[(at[first.by] + sum(first.dice) - 1) % 4]
    # From him on they take winds from the end of the odd tile, or the even one.
    row = match.row if sum(first.dice) % 2 else match.row[::-1]
    drew = {NAMES[(at[first.reached] + step) % 4]: code for step, code in enumerate(row)}
    assert match.lot == drew
    assert match.players == {
        seat: next(name for name, code in drew.items() if code == f"{place + 1}z") for place, seat in enumerate("ESWN")
    }
    # East throws, whom that reaches throws again, whom this reaches deals.
    order = tuple(match.players.values())
    assert passed.by == order[0]
    assert passed.reached == order[(sum(passed.dice) - 1) % 4] == dealer.by
    assert (
        match.players[match.deal.dealer] == dealer.reached == order[(order.index(dealer.by) + sum(dealer.dice) - 1) % 4]
    )


@pytest.mark.rule("taiwan-16.conduct.seat-draw", "taiwan-16.conduct.seat-000")
def test_one_throw_for_the_seats() -> None:
    for seed in range(8):
        match = variant("taiwan-16", seating_rolls="one").match(seed, names=NAMES)
        assert len(match.dice) == 9
        throw = match.throws[0]
        row = match.row if sum(throw.dice) % 2 else match.row[::-1]  # an even total starts beside the even tile
        assert match.lot[throw.reached] == row[0]


@pytest.mark.rule("taiwan-16.conduct.seat-not-holder", "taiwan-16.conduct.seat-east")
def test_the_dice_fix_the_place_of_east_not_its_drawer() -> None:
    word = variant("taiwan-16").words["rotation"].seating
    assert isinstance(word, Drawn)
    found = word.seated(NAMES, (2, 0, 3, 1), (1, 2, 4, 5, 4, 1))
    assert found.chair == 2  # where Cy sat
    assert (
        found.players[0] == "Bo"
    )  # who drew east moves there, and south sits at his right, the next place in the order of play
    assert found.players[1] == "Di"


@pytest.mark.rule("taiwan-16.conduct.seat-roll")
def test_later_the_last_winner_throws() -> None:
    match = played("taiwan-16", 3, names=NAMES)
    last = match.players[match.deals[-1].outcome.wins[0][0][0]]
    again = variant("taiwan-16").match(4, names=NAMES, thrower=last)
    assert again.throws[0].by == last == again.thrower


@pytest.mark.rule("taiwan-16.rotation.first-dealer", "taiwan-16.rotation.first-dealer-one", "taiwan-16.wall.open-who")
def test_throws_for_the_first_dealer() -> None:
    for seed in range(6):
        one = variant("taiwan-16", dealer_rolls="one").match(seed, deals=2, names=NAMES)
        throw = one.throws[-1]
        assert one.players[one.deal.dealer] == throw.reached
        assert one.deal.thrown == one.deal.dice == throw.dice  # the same throw opens his own wall
        assert one.deal.east == one.deal.dealer
        play_out(one.deal, players(one))
        assert one.next().thrown == ()  # for the first hand only
        assert (
            variant("taiwan-16", wall_roll="same-as-dealer").match(seed, names=NAMES).deal.dealer == one.deals[0].dealer
        )
        none = variant("taiwan-16", dealer_rolls="none").match(seed, names=NAMES)
        assert (none.deal.dealer, none.deal.thrown, len(none.dice)) == ("E", (), 6)
        assert variant("taiwan-16").match(seed, first_dealer="W").deal.dealer == "W"


@pytest.mark.rule("taiwan-16.score.lazhuang")
def test_la_zhuang_between_deals_adds_up() -> None:
    match = variant("taiwan-16").match(5)
    seated, asked, due = players(match), 0, Counter[bool]()
    while True:
        deal = match.deal
        play_out(deal, seated)
        if deal.debts and deal.wins:
            won = any(one.seat == deal.dealer for one in deal.wins)
            due[won] += 1
            for line in deal.ledger.stages[-1].lines:
                owed = deal.debts[line.payer]
                assert line.amount == (owed + owed // 3 if won else owed - owed // 3)
        if match.finished:
            break
        for seat in match.waiting:
            match.act(seat, "choose lazhuang=ask")
        while match.waiting:
            match.act(match.waiting[0], "choose lazhuang=accept")
            asked += 1
        match.next()
    assert asked
    assert due[False]
    assert sum(match.totals().values()) == 0
    for how in ("off", "plus-one-tai"):
        other = variant("taiwan-16", lazhuang=how).match(5, deals=20)
        for deal in other:
            play_out(deal, seated)
            assert other.waiting == ()
