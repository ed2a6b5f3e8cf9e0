"""Who was dealt such tiles may call the deal off before the first turn: the seats are asked in turn, from the dealer on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import aborts
from mahjong.play.actions import PASS, Action
from mahjong.play.events import Kind, pack
from mahjong.play.plan import Opening
from mahjong.play.states import ASK, Automation
from mahjong.rules.endings import OPENING

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: Opening) -> bool:
    deal._queue = tuple((deal._dealer + step) % deal._plan.n for step in range(deal._plan.n))
    return _go_on(deal)


def options(deal: Deal, phase: Opening, seat: int) -> tuple[Action, ...]:
    return (*aborts.calls(deal, seat, OPENING), PASS)


def answer(deal: Deal, phase: Opening, seat: int, action: Action) -> bool:
    if action is not PASS:
        aborts.call(deal, seat, action)
        return False
    deal._log.append(pack(Kind.ANSWER, seat, action.code))
    deal._queue = deal._queue[1:]
    return _go_on(deal)


def _go_on(deal: Deal) -> bool:
    while deal._queue:
        seat = deal._queue[0]
        if Automation.PASS not in deal.automation or aborts.calls(deal, seat, OPENING):
            deal._state = ASK
            deal.waiting = deal._plan.one[seat]
            return False
        deal._queue = deal._queue[1:]
    return True
