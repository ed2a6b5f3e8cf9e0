"""Hands of a wrong number of tiles: how they come about where the table officiates, and which of them win. Asked only where the rules know them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import judge
from mahjong.play.actions import DRAW, Action
from mahjong.play.plan import WIN
from mahjong.play.states import DRAWING, TURN, Automation
from mahjong.play.story import off
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.rules.case import Case

__all__ = ["acts", "offer", "short"]


def acts(deal: Deal, seat: int) -> list[Action]:
    """What makes a hand long or short: drawing once more, discarding without drawing. No hand comes to be two tiles off."""
    table, walls = deal._table, deal._plan.walls
    if Automation.DRAW in deal.automation or walls is None:
        return []
    many = off(deal, seat)
    if deal._state == DRAWING and not deal._replaced and many >= 0:
        return [Action.discard(tile) for tile in dict.fromkeys(table.tiles(seat))]
    if deal._state == TURN and many <= 1 and table.turns > walls.zone.tiles:  # in turn one more than before it is right
        return [DRAW]
    return []


def short(deal: Deal, seat: int, tile: int, source: Source, giver: int) -> Case | None:
    """The win of a hand that is one tile short, None if it is none."""
    word = deal._plan.rules.miscounts
    if word is None or not word.fragment or off(deal, seat) != (0 if source is Source.SELF_DRAW else -1):
        return None
    return judge.judge(deal, seat, tile, source, giver)


def offer(deal: Deal, source: Source, giver: int, tile: int, offers: dict[int, int], cases: dict[int, Case]) -> None:
    """Adds the wins of short hands to what is on offer."""
    for seat in range(deal._plan.n):
        if seat == giver or seat in cases or (deal._gone | deal._idle) >> seat & 1:
            continue
        case = short(deal, seat, tile, source, giver)
        if case is not None:
            cases[seat] = case
            offers[seat] = offers.get(seat, 0) | WIN
