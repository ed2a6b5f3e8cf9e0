"""Deals played by chance, each act as likely as the others: the table plays turns and plain claims by itself, and what only the rules can
decide (a tile that may win, a kong, what comes before the first turn) is played as for any other player.

    streams = {seat: Stream(number) for number, seat in enumerate(deal.seats)}
    play(deal, streams)

Every choice takes one number of the acting seat's stream, whoever carries it out: the deal is the one that `Random` players of the same
streams play act by act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mahjong._core.chance import Stream
from mahjong._core.table import roll
from mahjong.play import course, exhausted, offers
from mahjong.play.events import Kind
from mahjong.play.states import ALL, TURN
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["plain", "play", "resume", "unattended"]

_TURN, _DRAWN, _OFFER, _OVER = range(4)
"""Where the table stops: before an act, after a draw, at an offer, with the wall out."""
_DISCARDED: Final = Source.DISCARD


def play(deal: Deal, streams: Mapping[str, Stream]) -> int:
    """Plays a deal to its end; streams: one for each seat. How many acts that took."""
    acts = 0
    seats: tuple[str, ...] = ()
    order: tuple[Stream, ...] = ()
    whole = unattended(deal)
    while not deal.finished:
        if deal.seats is not seats:  # what is called before the deal may turn them round
            seats = deal.seats
            order = tuple([streams[one] for one in seats])
        if whole and deal._state == TURN and plain(deal):
            made, why, seat, answer = roll(deal._table, deal._turn, order, deal._more, deal._plan.lone_claims)
            acts += made
            resume(deal, why, seat, answer)
            if deal.finished:
                break
        name = deal.waiting[0]
        legal, place = deal.legal(name), deal._plan.index[name]
        deal._carry_out(place, legal[order[place].below(len(legal))])
        acts += 1
    return acts


def unattended(deal: Deal) -> bool:
    """Whether a deal is played by the rules alone: chores are done, no fault is made, nothing is taken back."""
    return deal.automation == ALL and not deal._faults and not deal._undoing


def plain(deal: Deal) -> bool:
    """Whether nothing bears on the turn that is to come but what the table knows."""
    return deal._begun and deal._plan.ordinary and not (
        deal._can_win or deal._replaced or deal._asks or deal._free >= 0 or deal._passed or deal._frozen or deal._held or deal._ready
        or deal._late is not None
    )  # fmt: skip


def resume(deal: Deal, why: int, seat: int, answer: int) -> None:
    """The deal goes on from where the table has come by itself, as `roll` and `Lanes` of the core say it."""
    deal._legal = {}
    deal._acts = None
    if why == _OVER:
        deal._turn = seat
        exhausted.settle(deal)
    elif why == _OFFER:
        deal._turn = seat
        offers.offer(deal, _DISCARDED, seat, deal._table.pending, answer)
    elif why == _DRAWN:
        deal._turn = next(entry >> 5 & 15 for entry in reversed(deal._log) if entry & 31 == Kind.DISCARD)
        course.after_draw(deal, seat, answer)
    else:
        course.act_on(deal, seat)
