"""Every seat gives tiles away, all at once and hidden."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.phases import hidden
from mahjong.rules.phases import Exchange
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Exchange) -> bool:
    hidden.ask(deal, range(deal._plan.n))
    return False


def options(deal: Deal, phase: Exchange, seat: int) -> tuple[Action, ...]:
    return _gifts(deal._table.tiles(seat), phase)


def answer(deal: Deal, phase: Exchange, seat: int, action: Action) -> bool:
    if not hidden.take(deal, seat, action):
        return False
    _exchange(deal, phase)
    deal._answers = {}
    return True


def _gifts(tiles: bytes, phase: Exchange) -> tuple[Action, ...]:
    """Every choice of tiles to give; where they must be of one suit and no suit has enough, any."""
    groups = [tiles]
    if phase.one_suit:
        suits = [bytes(tile for tile in tiles if FACES[tile] // 9 == suit) for suit in range(3)]
        groups = [suit for suit in suits if len(suit) >= phase.tiles] or [tiles]
    found = {chosen: None for group in groups for chosen in combinations(group, phase.tiles)}
    return tuple(map(Action.give, found))


def _exchange(deal: Deal, phase: Exchange) -> None:
    n = deal._plan.n
    thrown = len(deal.dice)
    die = deal.source.wall.dice[thrown] if len(deal.source.wall.dice) > thrown else 1
    hidden.exchange(deal, [bytes(deal._answers[seat].tiles) for seat in range(n)], phase.step(n, die))
