"""Every rule of Guangdong's areas wall and deal, by addresses on the table."""

from __future__ import annotations

import itertools

import pytest
from wall_rules import layout, stacks_of

from mahjong.registry import variant
from mahjong.rules import wall
from mahjong.rules.layout import Address, Layout

THREE_DICE = list(itertools.product(range(1, 7), repeat=3))


@pytest.mark.rule("guangdong.wall.build-144")
def test_seventeen_stacks_of_two_and_eighteen_with_flowers() -> None:
    plan = layout("guangdong")
    assert stacks_of(plan) == [17] * 4
    assert {layer for _, _, layer in plan.order} == {1, 2}
    flowers = variant("guangdong", flowers=True).words
    assert stacks_of(Layout(flowers["walls"], flowers["tileset"].size, (1, 1, 1))) == [18] * 4


@pytest.mark.rule("guangdong.wall.dice")
def test_three_dice_of_the_dealer_are_the_break_number() -> None:
    plan = layout("guangdong", (3, 4, 5, 6, 6, 6), dealer=1)
    assert plan.opening.throws == ((3, 4, 5),)
    assert plan.opening.throwers == (1,)
    assert plan.opening.skipped == 12


@pytest.mark.rule("guangdong.wall.break-side")
@pytest.mark.parametrize("dealer", range(4))
def test_the_wall_is_counted_from_the_dealer(dealer: int) -> None:
    for dice in THREE_DICE:
        assert layout("guangdong", dice, dealer=dealer).opening.seat == (dealer + sum(dice) - 1) % 4


@pytest.mark.rule("guangdong.wall.break-stack")
def test_as_many_stacks_as_the_total_stay_at_the_right() -> None:
    for dice in THREE_DICE:
        plan, total = layout("guangdong", dice), sum(dice)
        owner = (total - 1) % 4
        if total <= 16:
            assert plan.order[0] == Address(owner, total + 1, 1)
        else:  # 17: the first stack of the next wall clockwise, 18: its second
            assert plan.order[0] == Address((owner - 1) % 4, total - 16, 1)
        # The tail is the last counted stack.
        assert plan.order[-1] == (Address(owner, total, 2) if total <= 17 else Address((owner - 1) % 4, 1, 2))


@pytest.mark.rule("guangdong.deal.four-by-four")
def test_two_stacks_each_three_times() -> None:
    plan = layout("guangdong", (1, 2, 3), dealer=2)
    rounds = plan.takes[:12]
    assert [take.seat for take in rounds] == [2, 3, 0, 1] * 3
    for at, take in enumerate(rounds):
        assert take.positions == tuple(range(4 * at, 4 * at + 4))
        places = [plan.order[position] for position in take.positions]
        assert [place.layer for place in places] == [1, 2, 1, 2]
        assert len({place[:2] for place in places}) == 2


@pytest.mark.rule("guangdong.deal.direction")
def test_the_wall_is_eaten_clockwise_and_seats_play_the_other_way_round() -> None:
    plan = layout("guangdong", (1, 2, 2))  # five: the dealer's own wall, five stacks stay
    walls = [seat for seat, _ in itertools.groupby(place.seat for place in plan.order)]
    assert walls == [0, 3, 2, 1, 0]
    stacks = [place.stack for place in plan.order if place.seat == 3]
    assert stacks == sorted(stacks)  # from the owner's right to the left
    assert [take.seat for take in plan.takes[:4]] == [0, 1, 2, 3]


@pytest.mark.rule("guangdong.deal.jump")
def test_the_dealer_jumps() -> None:
    plan = layout("guangdong", (1, 1, 4), dealer=3)
    first = plan.order[48].stack
    taken = {take.seat: [plan.order[position] for position in take.positions] for take in plan.takes[12:]}
    assert [take.seat for take in plan.takes[12:]] == [3, 0, 1, 2]
    owner = plan.order[48].seat
    assert taken == {
        3: [Address(owner, first, 1), Address(owner, first + 2, 1)],
        0: [Address(owner, first, 2)],
        1: [Address(owner, first + 1, 1)],
        2: [Address(owner, first + 1, 2)],
    }


@pytest.mark.rule("guangdong.deal.fourteen", "guangdong.deal.dealer-only")
@pytest.mark.parametrize("dealer", range(4))
def test_fourteen_for_the_dealer_alone(dealer: int) -> None:
    plan = layout("guangdong", (6, 6, 6), dealer=dealer)
    assert [len(hand) for hand in plan.hands] == [14 if seat == dealer else 13 for seat in range(4)]
    assert sorted(position for hand in plan.hands for position in hand) == list(range(53))
    assert plan.dealt == 53


@pytest.mark.rule("guangdong.end.no-dead-wall")
def test_the_whole_wall_is_played_and_replacements_come_from_the_tail() -> None:
    plan = layout("guangdong", (1, 1, 4))
    state = plan.start()
    position, state = state.replace()
    assert plan.order[position] == Address(1, 6, 1)  # the upper tile of the last counted stack
    position, state = state.replace(kong=False)
    assert plan.order[position] == Address(1, 6, 2)
    drawn = []
    while state.turns:
        position, state = state.turn()
        drawn.append(position)
    assert drawn == list(range(53, 134))
    assert state.left == 0
    assert wall.JUMP is plan.rules.dealt.finish
