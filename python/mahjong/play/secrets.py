"""A tile that the first declaration of a deal fixes (`mahjong.rules.secrets`): where it lies, and who has looked at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.errors import RuleError
from mahjong.play.events import HIDDEN, TO_ALL, Kind, pack
from mahjong.rules.layout import Cursor
from mahjong.rules.secrets import EVERYBODY
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.rules.secrets import Secret

__all__ = ["declared", "kinds", "known_to", "over"]


def declared(deal: Deal, seat: int) -> None:
    """A seat has declared ready: the tile is fixed if it is the first, and looked at."""
    word = deal._plan.secret
    assert word is not None
    first = deal._secret_thrown == ()
    if first:
        _fix(deal, word)
    if deal._secret >= 0 and (first or word.seen_by is not EVERYBODY):
        _told(deal, seat, to_all=word.seen_by is EVERYBODY)


def over(deal: Deal) -> None:
    """The deal ends: everybody may look."""
    word = deal._plan.secret
    if word is not None and deal._secret >= 0 and word.seen_by is not EVERYBODY:
        _told(deal, 0, to_all=True)


def known_to(deal: Deal, seat: int) -> bool:
    """Whether a seat knows the tile."""
    word = deal._plan.secret
    if word is None or deal._secret < 0:
        return False
    return word.seen_by is EVERYBODY or deal.finished or seat in deal._ready


def kinds(deal: Deal) -> tuple[int, ...]:
    """The kind of the tile, none while there is none: what marks it as a tile turned up would."""
    return (FACES[deal._secret],) if deal._secret >= 0 else ()


def _fix(deal: Deal, word: Secret) -> None:
    walls, source, table = deal._plan.walls, deal.source, deal._table
    assert walls is not None
    at = walls.opened.thrown
    deal._secret_thrown = faces = source.wall.dice[at : at + word.place.dice]
    packed = len(faces) | sum(face << 3 * place + 4 for place, face in enumerate(faces))
    deal._log.append(pack(Kind.ROLL, deal._dealer, packed))
    size, head = len(source.wall.tiles), table.head
    behind = [place for place in deal._tail if place >= head][: size - head - table.left]  # taken from the tail
    gone = (1 << head) - 1 | sum(1 << place for place in behind)
    try:
        position = Cursor(deal.layout, gone).locate(word.place, sum(faces))
    except RuleError:
        return  # not so many stacks are left
    deal._secret = source.wall.tiles[position]
    marked = deal._plan.rules.marked(kinds(deal))
    deal._masks = {**deal._masks, **{f"mark {name}": marked[name] for name in deal._plan.rules.marks.later}}


def _told(deal: Deal, seat: int, *, to_all: bool) -> None:
    deal._log.append(pack(Kind.TURN, seat, deal._secret | HIDDEN << 6 | (TO_ALL if to_all else 0)))
