"""Tiles that must be laid aside are, before the first turn: passes round the table until nobody holds one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import instants, money
from mahjong.play.actions import Action
from mahjong.play.events import AUTO
from mahjong.play.states import ASK, Automation
from mahjong.rules.instants import ASIDE
from mahjong.rules.phases import Replace
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "forced", "lay", "options", "pay", "rest"]


def begin(deal: Deal, phase: Replace) -> bool:
    n = deal._plan.n
    while True:
        pay(deal)
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
        deal._queue = deal._queue[1:]
        if lay(deal, seat, forced(deal, seat)[0], automatic=True):
            return False


def options(deal: Deal, phase: Replace, seat: int) -> tuple[Action, ...]:
    return forced(deal, seat)


def answer(deal: Deal, phase: Replace, seat: int, action: Action) -> bool:
    deal._queue = deal._queue[1:]
    return not lay(deal, seat, action, automatic=False) and begin(deal, phase)


def rest(deal: Deal, seat: int) -> None:
    """What `seat` still holds that must go is laid by itself, before it acts for the first time."""
    while found := forced(deal, seat):
        lay(deal, seat, found[0], automatic=True)
        pay(deal)


def forced(deal: Deal, seat: int) -> tuple[Action, ...]:
    """The tiles a seat must lay aside now, as acts; several alike are one."""
    kinds = deal._plan.kinds(deal._masks)["forced"]
    counts = deal._table.concealed(seat)
    return tuple(Action.aside([kind]) for kind in bits(kinds) if counts[kind])


def lay(deal: Deal, seat: int, action: Action, *, automatic: bool) -> bool:
    """A tile is laid aside. True where somebody is asked whether he wins by it; `pay` gives what is due for it."""
    deal._table.aside(seat, action.code)
    if automatic:
        deal._log[-1] |= AUTO
    if deal._plan.prizes:
        money.aside(deal, seat, action.tiles)
    deal._due = seat
    return ASIDE in deal._plan.moments and instants.arise(deal, ASIDE, seat, action.tile)


def pay(deal: Deal) -> None:
    """Who has laid a tile aside draws the one in its place."""
    if deal._due >= 0:
        deal._table.replace(deal._due, False)
        deal._log[-1] |= AUTO  # nobody is asked for it, even where draws are asked for
        deal._due = -1
