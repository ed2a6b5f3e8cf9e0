"""Seats lay groups of three before the first turn, each of which is a set of the finished hand, and may think better of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mahjong.codecs.mpsz import canonical
from mahjong.play import rows
from mahjong.play.actions import PASS, Action, Verb
from mahjong.play.events import Kind, pack
from mahjong.play.states import ASK, Automation
from mahjong.rules.phases import FREE, TURN, Groups

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["BACK", "answer", "begin", "options"]

BACK: Final = "back"
"""The key of the act that takes a group back: ``choose back=5z6z7z``."""


def begin(deal: Deal, phase: Groups) -> bool:
    deal._queue = _from_dealer(deal)
    deal._revised = frozenset()
    return _ask(deal, phase)


def options(deal: Deal, phase: Groups, seat: int) -> tuple[Action, ...]:
    tiles = deal._table.tiles(seat)
    laid = rows.laid_groups(deal, seat)
    found: list[Action] = []
    if len(laid) < deal._plan.rules.sets and _leaves_enough(deal, seat, len(tiles)):
        held = 0
        for tile in tiles:
            held |= 1 << tile
        found += [
            group for group, mask in rows.groups_of(deal)
            if not mask & ~held and (len(set(group.tiles)) == 3 or not Counter(group.tiles) - Counter(tiles))
        ]  # fmt: skip
    if phase.revise:
        for tiles in dict.fromkeys(laid):
            back = Action.choose(BACK, canonical(tiles))
            if (seat, back.value) not in deal._revised:
                found.append(back)
    return (*found, PASS)


def answer(deal: Deal, phase: Groups, seat: int, action: Action) -> bool:
    if action is PASS:
        deal._log.append(pack(Kind.ANSWER, seat, action.code))
        deal._queue = tuple(one for one in deal._queue if one != seat)
        return _ask(deal, phase)
    if action.verb is Verb.ASIDE:
        deal._table.group(seat, action.code)
    else:
        deal._table.back(seat, Action.aside(action.value).code)
        deal._revised = deal._revised | {(seat, action.value)}
    if phase.order is not TURN:
        deal._queue = (seat, *(one for one in _from_dealer(deal, seat) if one != seat))
    return _ask(deal, phase)


def _from_dealer(deal: Deal, first: int = -1) -> tuple[int, ...]:
    start = deal._dealer if first < 0 else first
    return tuple((start + step) % deal._plan.n for step in range(deal._plan.n))


def _leaves_enough(deal: Deal, seat: int, held: int) -> bool:
    """Whether a group more leaves as many concealed tiles as a claim must."""
    return held - 3 - (held % 3 == 2) >= max(1, deal._plan.claims.keep)


def _ask(deal: Deal, phase: Groups) -> bool:
    """Waits for who is asked next; True when nobody is left. Who can only pass is not asked."""
    deal._state = ASK
    if Automation.PASS in deal.automation:
        if phase.order is FREE:
            deal._queue = tuple(seat for seat in deal._queue if len(options(deal, phase, seat)) > 1)
        while deal._queue and len(options(deal, phase, deal._queue[0])) == 1:
            deal._queue = deal._queue[1:]
    if not deal._queue:
        return True
    if phase.order is FREE:
        deal.waiting = tuple(name for place, name in enumerate(deal.seats) if place in deal._queue)
    else:
        deal.waiting = deal._plan.one[deal._queue[0]]
    return False
