"""A tile on offer: who is asked about it, and what follows once all have answered that matter. It and `course` are one machine in two parts:
each goes on where the other stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mahjong.play import (
    aborts,
    course,
    curbs,
    declare,
    indicators,
    instants,
    judge,
    lent,
    miscounts,
    outside,
    passed,
    possible,
    rows,
    stakes,
)
from mahjong.play.actions import PASS, WIN, Action, Verb
from mahjong.play.events import DECLARED, Kind, pack
from mahjong.play.judge import Frozen
from mahjong.play.plan import OFFERS
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.states import OUT, PLEDGED, WINDOW, Automation
from mahjong.play.window import Window
from mahjong.rules.result import Reason
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "ask", "closed", "offer"]

_ALL_OFFERS: Final = (1 << OFFERS) - 1
_DISCARDED: Final = Source.DISCARD
_READY: Final = Verb.READY
_ANSWER: Final = int(Kind.ANSWER)


def offer(deal: Deal, source: Source, giver: int, tile: int, bits: int) -> None:
    """Asks every seat that can do something with the tile."""
    plan = deal._plan
    offers: dict[int, int] = {}
    cases: dict[int, Any] = {}
    shaped: tuple[int, ...] = ()
    seat = 0
    while bits:
        here = bits & _ALL_OFFERS
        if not here:
            bits >>= OFFERS
            seat += 1
            continue
        if (plan.curbs or deal._held) and here & ~WIN_BIT and source is _DISCARDED:
            here = curbs.curbed(deal, seat, here)
        if here & WIN_BIT:
            case = deal._frozen.get(seat) or judge.verdict_of(deal, seat, tile, source, giver)
            if isinstance(case, Reason):
                here &= ~WIN_BIT
                if plan.shaped and passed.shaped(deal, source, case):
                    shaped = (*shaped, seat)
            elif not isinstance(case, Frozen) and not judge.allowed(deal, seat, tile, source, case):
                here &= ~WIN_BIT
            else:
                cases[seat] = case
        if here & ~WIN_BIT and (deal._ready or plan.declares_claiming):
            here = declare.offered(deal, seat, here)
        if here:
            offers[seat] = here
        bits >>= OFFERS
        seat += 1
    if deal._faults and plan.rules.miscounts is not None:
        miscounts.offer(deal, source, giver, tile, offers, cases)
    if deal._asks_all:
        for other in range(plan.n):
            if other != giver and not (deal._gone | deal._idle) >> other & 1:
                offers.setdefault(other, 0)
    if not offers:
        if shaped:
            passed.noted(deal, shaped, tile)
        closed(deal, source, giver, tile)
        return
    best = None if plan.claims.better is None else lent.compared(deal, tile, offers)
    window = deal._window = Window(plan, source, giver, tile, deal._dealer, offers, cases, shaped=shaped, best=best)
    deal._state = WINDOW
    deal._turn = giver
    if not cases and len(offers) == 1:
        deal.waiting = plan.one[next(iter(offers))]
        return
    if cases:
        must = possible.must_win(deal) and Automation.FORCED in deal.automation
        for other in cases:
            if must or other in deal._frozen:
                window.answers[other] = WIN
                deal._log.append(pack(Kind.ANSWER, other, WIN.code, auto=True))
    ask(deal)


def ask(deal: Deal) -> None:
    """Waits for the answers that matter, or carries out what is decided."""
    window = deal._window
    assert window is not None
    pending = window.pending()
    if pending:
        deal.waiting = deal._plan.one[pending[0]] if len(pending) == 1 else tuple(deal.seats[seat] for seat in pending)
        return
    winners = window.winners()
    if window.shaped:
        passed.noted(deal, window.shaped, window.tile)
    if deal._plan.passed and window.cases and not window.instant:
        for seat in window.let_go():
            passed.note(deal, seat, window.tile, judge.fan_of(deal, window.cases[seat]))
    if winners:
        if deal._plan.aborts and not window.instant and aborts.by_winners(deal, winners, window.source):
            return
        course.win(deal, winners, window.tile, window.source, window.giver)
        return
    claim = window.claim()
    if claim is None:
        closed(deal, window.source, window.giver, window.tile)
        return
    taken(deal, *claim)


def answer(deal: Deal, seat: int, action: Action) -> None:
    window = deal._window
    assert window is not None
    window.answers[seat] = action
    code = action.code if action.verb is not _READY else action.code | DECLARED * declare.number(deal, action)
    deal._log.append(_ANSWER | seat << 5 | (code | deal._said << 4) << 9)
    if len(window.offers) > 1 or window.cases or window.shaped or deal._faults:
        ask(deal)
    elif action is PASS:
        closed(deal, window.source, window.giver, window.tile)
    else:
        taken(deal, seat, action)


def taken(deal: Deal, seat: int, action: Action) -> None:
    """A seat takes the tile on offer for a set."""
    if deal._late is not None:
        indicators.passed(deal)
    if deal._ready:
        stakes.place(deal, won=False)
    deal._shot = deal._replaced = ""
    deal._paid = -1
    if deal._plan.curbs:
        curbs.set_barred(deal, action)
    bits = deal._table.claim(seat, action.code)
    if deal._plan.right is not None:
        outside.claimed(deal, action.form or 0)
    if deal._plan.by_row:
        rows.at_liberty(deal, seat)
    if deal._passed:
        passed.lift(deal, seat, claim=True)
    if deal._plan.claims.dead and not deal._table.reachable(seat):
        dies(deal, seat)
    elif action.form == 2:
        deal._replaced = "claimed"
        course.kong_stands(deal, seat, action.tile)
    elif bits >> 8 & 16 and Automation.ASIDES in deal.automation:
        course.lay(deal, seat, deal._table.turn_actions(seat)[0], automatic=True)
    else:
        course.act_on(deal, seat)
        if action.verb is _READY:
            declare.pledge(deal, seat, action, claim=True)
            deal._state = PLEDGED


def dies(deal: Deal, seat: int) -> None:
    """No hand can come of what a seat has laid out: it plays no more, and pays like any other."""
    deal._dead |= 1 << seat
    deal._idle |= 1 << seat
    deal._log.append(pack(Kind.DEAD, seat))
    deal._table.set_may(seat, OUT)
    course.next_turn(deal, seat)


def closed(deal: Deal, source: Source, giver: int, tile: int) -> None:
    """Nobody takes the tile."""
    if deal._window is not None and deal._window.instant:
        instants.let_go(deal, giver)
    elif source is Source.ROBBED:
        course.kong_stands(deal, giver, tile)
    elif deal._table.pending_laid:
        course.lies(deal, giver, (tile,))
    else:
        if deal._late is not None:
            indicators.passed(deal)
        if deal._ready:
            stakes.place(deal, won=False)
        if deal._plan.aborts and aborts.after_discard(deal):
            return
        course.next_turn(deal, giver)
