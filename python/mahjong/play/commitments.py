"""What seats have named or held back for themselves (`mahjong.rules.commitments`): who knows it, and what tiles held back may not do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.play.actions import Action, Verb
from mahjong.play.events import Kind, pack
from mahjong.rules.phantoms import ANY
from mahjong.rules.phases import WIN
from mahjong.tiles import kind

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["free", "fresh", "held_by", "named_by", "open_of", "tell", "think", "thought_by"]

_NONE: Final = b""


def named_by(deal: Deal, viewer: int, seat: int) -> dict[str, str]:
    """What a seat has named, as far as another, or the seat itself, knows it."""
    own = viewer == seat or bool(deal._gone >> seat & 1)
    secret = () if own else [phase.key for phase in deal._plan.commits if phase.shown is WIN]
    return {key: value for (key, at), value in deal._committed.items() if at == seat and key not in secret}


def tell(deal: Deal, seats: Iterable[int]) -> None:
    """These seats win: what they have named in secret is told."""
    for phase in deal._plan.commits:
        if phase.shown is WIN:
            for seat in seats:
                deal._log.append(
                    pack(Kind.REVEAL, seat, deal._plan.choices.index((phase.key, deal._committed[phase.key, seat])))
                )


def thought_by(deal: Deal, seat: int) -> int:
    """The kind of a seat's imaginary tile, `phantoms.ANY` where it may be any, -1 as long as there is none."""
    word = deal._plan.rules.phantom
    if word is None:
        return -1
    if not word.key:
        return ANY
    value = deal._committed.get((word.key, seat))
    return -1 if value is None else kind(value)


def think(deal: Deal, key: str = "") -> None:
    """The seats have named what they think of in the phase of this key; "": the tiles are dealt. The table is told what it is, where it is a tile."""
    word = deal._plan.rules.phantom
    if word is not None and word.key == key:
        for seat in range(deal._plan.n):
            deal._table.set_phantom(seat, thought_by(deal, seat))


# -- tiles held back


def held_by(deal: Deal, viewer: int, seat: int) -> bytes:
    """The tiles that a seat holds back, as far as the viewer knows them."""
    return deal._held.get(seat, _NONE) if viewer == seat or deal.shows_hand(seat) else _NONE


def open_of(deal: Deal, seat: int) -> bytes:
    """The tiles of a hand that lie open because others are held back: all these others, but for one that was just drawn."""
    if seat not in deal._laid_open:
        return _NONE
    left, drawn = _rest(deal, seat), fresh(deal, seat)
    if drawn >= 0:
        left.remove(drawn)
    return bytes(left)


def fresh(deal: Deal, seat: int) -> int:
    """The tile that a seat has just drawn to those that lie open, -1 for none. The last one dealt to the dealer is none: he may hold it back, and nobody
    is to see that he does."""
    table = deal._table
    return table.drawn(seat) if seat in deal._laid_open and (table.draws(seat) or table.melds(seat)) else -1


def _rest(deal: Deal, seat: int) -> list[int]:
    left = list(deal._table.tiles(seat))
    for tile in deal._held[seat]:
        left.remove(tile)
    return left


def free(deal: Deal, seat: int, acts: Sequence[Action]) -> tuple[Action, ...]:
    """Those of the acts that use no tile held back; a claim of a set leaves one more tile to discard."""
    held = deal._held.get(seat)
    if not held:
        return tuple(acts)
    spare = bytearray(64)
    for tile in deal._table.tiles(seat):
        spare[tile] += 1
    for tile in held:
        spare[tile] -= 1
    return tuple(
        action
        for action in acts
        if (spare[action.tile] if action.verb is Verb.DISCARD else _free(deal, seat, action, spare))
    )


def _free(deal: Deal, seat: int, action: Action, spare: bytearray) -> bool:
    own = Counter(action.tiles)
    if action.verb is Verb.CLAIM:
        own[deal._table.pending] -= 1
        if action.form is not Form.KONG and sum(spare) <= len(action.tiles) - 1:
            return False
    elif action.form is Form.ADDED:
        played = deal._faces[action.tile]
        pungs = [tiles for form, tiles, _, _ in deal._table.melds(seat) if form == Form.PUNG]
        own -= Counter(next(tiles for tiles in pungs if deal._faces[tiles[0]] == played))
    return all(spare[tile] >= many for tile, many in own.items())
