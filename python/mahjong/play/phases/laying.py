"""Tiles that must be laid aside are, before the first turn: passes round the table until nobody holds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import money
from mahjong.play.actions import Action
from mahjong.play.events import AUTO
from mahjong.play.states import ASK, Automation
from mahjong.rules.phases import Replace
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options", "rest"]


def begin(deal: Deal, phase: Replace) -> bool:
    n = deal._plan.n
    while True:
        if not deal._queue:
            turns = [(deal._dealer + step) % n for step in range(n)]
            deal._queue = tuple(
                seat for seat in turns for kind in bits(deal._plan.kinds(deal._masks)["forced"])
                for _ in range(deal._table.concealed(seat)[kind])
            )  # fmt: skip
            if not deal._queue:
                return True
        seat = deal._queue[0]
        if Automation.ASIDES not in deal.automation:
            deal._state = ASK
            deal.waiting = deal._plan.one[seat]
            return False
        _lay(deal, seat, _forced(deal, seat)[0], automatic=True)


def options(deal: Deal, phase: Replace, seat: int) -> tuple[Action, ...]:
    return _forced(deal, seat)


def answer(deal: Deal, phase: Replace, seat: int, action: Action) -> bool:
    _lay(deal, seat, action, automatic=False)
    return begin(deal, phase)


def rest(deal: Deal, seat: int) -> None:
    """What `seat` still holds that must go is laid by itself, before it acts for the first time."""
    while forced := _forced(deal, seat):
        _lay(deal, seat, forced[0], automatic=True)


def _forced(deal: Deal, seat: int) -> tuple[Action, ...]:
    """The tiles a seat must lay aside now, as acts; several alike are one."""
    forced = deal._plan.kinds(deal._masks)["forced"]
    counts = deal._table.concealed(seat)
    return tuple(Action.aside([kind]) for kind in bits(forced) if counts[kind])


def _lay(deal: Deal, seat: int, action: Action, *, automatic: bool) -> None:
    deal._queue = deal._queue[1:]
    deal._table.aside(seat, action.code)
    if automatic:
        deal._log[-1] |= AUTO
    if deal._plan.prizes:
        money.aside(deal, seat, action.tiles)
    deal._table.replace(seat, False)
    deal._log[-1] |= AUTO  # nobody is asked for it, even where draws are asked for
