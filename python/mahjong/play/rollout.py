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
from mahjong.play import course, exhausted
from mahjong.play.states import ALL, TURN
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["play"]

_TURN, _DRAWN, _OFFER, _OVER = range(4)
"""Where the table stops: before an act, after a draw, at an offer, with the wall out."""
_DISCARDED: Final = Source.DISCARD


def play(deal: Deal, streams: Mapping[str, Stream]) -> int:
    """Plays a deal to its end; streams: one for each seat. How many acts that took."""
    acts = 0
    seats: tuple[str, ...] = ()
    order: tuple[Stream, ...] = ()
    whole = deal.automation == ALL and not deal._faults and not deal._undoing
    while not deal.finished:
        if deal.seats is not seats:  # what is called before the deal may turn them round
            seats = deal.seats
            order = tuple([streams[one] for one in seats])
        if whole and deal._state == TURN and _plain(deal):
            acts += _roll(deal, order)
            if deal.finished:
                break
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        deal.act(seat, legal[streams[seat].below(len(legal))])
        acts += 1
    return acts


def _plain(deal: Deal) -> bool:
    """Whether nothing bears on the turn that is to come but what the table knows."""
    return deal._begun and deal._plan.ordinary and not (
        deal._can_win or deal._replaced or deal._asks or deal._free >= 0 or deal._passed or deal._frozen or deal._held or deal._ready
        or deal._late is not None
    )  # fmt: skip


def _roll(deal: Deal, streams: tuple[Stream, ...]) -> int:
    """The table plays on from a plain turn. How many acts that were."""
    table = deal._table
    acts, halt, seat, answer = roll(table, deal._turn, streams, deal._more, deal._plan.lone_claims)
    deal._legal = {}
    deal._acts = None
    if halt == _OVER:
        deal._turn = seat
        exhausted.settle(deal)
    elif halt == _OFFER:
        course.offer(deal, _DISCARDED, seat, table.pending, answer)
    elif halt == _DRAWN:
        course.after_draw(deal, seat, answer)
    else:
        course.act_on(deal, seat)
    return acts
