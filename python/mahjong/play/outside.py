"""Seats that may not win for the rest of a deal, and what they must discard before: the dealer's discards that are followed, the first pungs of a
deal. They play on and pay like any other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.play.events import Kind, pack
from mahjong.rules.conduct import FREE, Act

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["BEFORE", "LASTS", "OVER", "bind", "claimed", "discarded", "following", "place_of"]

BEFORE, LASTS, OVER = range(3)
"""How it stands with following the dealer: he has not discarded yet, it is to be done, it is over."""
_NO_WINS: Final = FREE & ~(Act.WIN_DRAWN | Act.WIN_CLAIM)


def following(deal: Deal) -> bool:
    """Whether the dealer's discards have to be followed now."""
    return deal._led == LASTS


def discarded(deal: Deal, seat: int, tile: int) -> bool:
    """A tile has been discarded. Whether more discards are to be looked at."""
    word = deal._plan.follow
    if word is None or deal._led == OVER:
        return False
    such = bool(word.kinds >> deal._faces[tile] & 1)
    if seat == deal._dealer:
        deal._led = LASTS if such else OVER
    elif deal._led == LASTS and not such and word.dead:
        _out(deal, seat)
    return deal._led != OVER


def bind(deal: Deal, seat: int) -> None:
    """The table is told what a seat must discard in its turn."""
    word = deal._plan.follow
    if word is None:
        return
    held = deal._held.get(seat)
    if seat == deal._dealer or (held is not None and not _spare(deal, seat, held, word.kinds)):
        deal._table.set_barred(0)
    else:
        deal._table.set_barred(((1 << 60) - 1) & ~word.kinds)


def _spare(deal: Deal, seat: int, held: bytes, kinds: int) -> bool:
    """Whether a seat has tiles of some kinds besides those that it holds back."""
    left = Counter(deal._table.tiles(seat)) - Counter(held)
    return any(kinds >> deal._faces[tile] & 1 for tile in left)


def claimed(deal: Deal, form: int) -> None:
    """A set has been claimed: with the last pung that gives the right to win, the others are out."""
    word = deal._plan.right
    if word is None or form not in (Form.PUNG, Form.KONG):
        return
    made = _pungs(deal)
    if len(made) == word.first:
        for step in range(deal._plan.n):
            seat = (deal._dealer + step) % deal._plan.n
            if seat not in made:
                _out(deal, seat)


def place_of(deal: Deal, seat: int) -> int:
    """Which of all pungs and claimed kongs the first one of a seat was, counted from 1; 0 for none."""
    made = _pungs(deal)
    return made.index(seat) + 1 if seat in made else 0


def _pungs(deal: Deal) -> list[int]:
    """Who has made the pungs and claimed kongs of the deal, in order."""
    return [
        event >> 5 & 15 for event in deal._log if event & 31 == Kind.CLAIM and event >> 9 & 7 in (Form.PUNG, Form.KONG)
    ]


def _out(deal: Deal, seat: int) -> None:
    if not deal._out >> seat & 1:
        deal._out |= 1 << seat
        deal._log.append(pack(Kind.DEAD, seat, 1))
        deal._table.set_may(seat, int(_NO_WINS))
