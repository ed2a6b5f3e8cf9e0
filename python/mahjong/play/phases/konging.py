"""Who was dealt four alike may lay them down as a concealed kong, before the first discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.hand import Form
from mahjong.play import indicators, money
from mahjong.play.actions import PASS, Action, Verb
from mahjong.play.events import AUTO, Kind, pack
from mahjong.play.phases import laying
from mahjong.play.states import ASK, Automation
from mahjong.rules.phases import DealtKongs

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]


def begin(deal: Deal, phase: DealtKongs) -> bool:
    n = deal._plan.n
    if not deal._queue:  # the dealer, whose turn is next, ends the row: he is not asked
        deal._queue = tuple((deal._dealer + step) % n for step in range(1, n + 1))
    return _go_on(deal)


def options(deal: Deal, phase: DealtKongs, seat: int) -> tuple[Action, ...]:
    forced = laying.forced(deal, seat)
    return forced or (*_kongs(deal, seat), PASS)


def answer(deal: Deal, phase: DealtKongs, seat: int, action: Action) -> bool:
    if action is PASS:
        deal._log.append(pack(Kind.ANSWER, seat, action.code))
        deal._queue = deal._queue[1:]
    elif action.verb is Verb.ASIDE:
        if laying.lay(deal, seat, action, automatic=False):
            return False
    else:
        deal._table.kong(seat, action.code)
        money.kong(deal, seat, "concealed", deal._faces[action.tile], -1)
        if deal._plan.by_kongs:
            indicators.kong(deal, "concealed")
        deal._table.replace(seat, True)
        deal._log[-1] |= AUTO
    return _go_on(deal)


def _go_on(deal: Deal) -> bool:
    while len(deal._queue) > 1:
        seat = deal._queue[0]
        laying.pay(deal)
        forced = laying.forced(deal, seat)
        if forced and Automation.ASIDES in deal.automation:
            if laying.lay(deal, seat, forced[0], automatic=True):
                return False
        elif forced or _kongs(deal, seat):
            deal._state = ASK
            deal.waiting = deal._plan.one[seat]
            return False
        else:
            deal._queue = deal._queue[1:]
    deal._queue = ()
    return True


def _kongs(deal: Deal, seat: int) -> tuple[Action, ...]:
    """The concealed kongs a seat can make of its tiles."""
    return tuple(one for one in deal._table.turn_actions(seat) if one.verb is Verb.KONG and one.form is Form.CONCEALED)
