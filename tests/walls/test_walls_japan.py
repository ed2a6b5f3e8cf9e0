"""Riichi's wall by addresses on the table: how it is built, opened and dealt, and where its dead tiles lie, for four players and for three."""

from __future__ import annotations

import itertools

import pytest
from wall_rules import stacks_of

from mahjong.registry import variant
from mahjong.rules.layout import Address, Layout

TWO_DICE = list(itertools.product(range(1, 7), repeat=2))


def layout(dice: tuple[int, ...] = (3, 4), *, dealer: int = 0, players: int = 4) -> Layout:
    words = variant("japan", players=players).words
    return Layout(words["walls"], words["tileset"].size, dice, dealer=dealer, seats=players)


@pytest.mark.rule("japan.tiles.set", "japan.three.players")
def test_seventeen_stacks_of_two_or_eighteen_with_three_players() -> None:
    assert stacks_of(layout()) == [17] * 4
    assert stacks_of(layout(players=3)) == [18] * 3


@pytest.mark.rule("japan.wall.dice")
@pytest.mark.parametrize("dealer", range(4))
def test_two_dice_count_the_wall_from_the_dealer_and_the_stacks_from_its_right(dealer: int) -> None:
    for dice in TWO_DICE:
        plan, total = layout(dice, dealer=dealer), sum(dice)
        owner = (dealer + total - 1) % 4
        assert plan.opening.throwers == (dealer,)
        assert (plan.opening.seat, plan.opening.skipped) == (owner, total)
        assert plan.order[0] == Address(owner, total + 1, 1)
        assert plan.order[-1] == Address(owner, total, 2)


@pytest.mark.rule("japan.deal.counts")
def test_three_times_four_then_one_and_the_dealer_one_more() -> None:
    plan = layout(dealer=2)
    assert [take.seat for take in plan.takes[:12]] == [2, 3, 0, 1] * 3
    assert all(len(take.positions) == 4 for take in plan.takes[:12])
    assert [take.seat for take in plan.takes[12:]] == [2, 3, 0, 1, 2]
    assert all(len(take.positions) == 1 for take in plan.takes[12:])
    assert plan.dealt == 53


@pytest.mark.rule("japan.wall.dead", "japan.three.wall")
@pytest.mark.parametrize(("players", "replacements", "shown"), [(4, 4, (3, 4, 5, 6, 7)), (3, 8, (5, 6, 7, 8, 9))])
def test_what_the_dead_wall_holds(players: int, replacements: int, shown: tuple[int, ...]) -> None:
    held = variant("japan", players=players).words["walls"].held
    assert (held.tiles, held.replacements, held.shown) == (14, replacements, shown)
