"""Claims of sets that a seat's own discards bar, and what may not be discarded: right after a claim, or after the first discards of a deal."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from mahjong.play.actions import Action
from mahjong.play.plan import RUN
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.story import discarded
from mahjong.rules.bans import Discard, OwnDiscards, SwapCall
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["barred_by", "claims", "curbed", "set_barred", "taboo", "watch"]


def curbed(deal: Deal, seat: int, offered: int) -> int:
    """Claim bits without those that no claim is left of."""
    for word in deal._plan.curbs:
        if isinstance(word, OwnDiscards) and discarded(deal, seat, deal._table.pending):
            offered &= ~RUN
    if offered & ~WIN_BIT and any(isinstance(word, SwapCall) for word in deal._plan.curbs):
        sets = offered & ~WIN_BIT
        for bit in bits(sets):
            if not claims(deal, seat, 1 << bit):
                offered &= ~(1 << bit)
    return offered


def claims(deal: Deal, seat: int, offered: int) -> tuple[Action, ...]:
    """The sets a seat may claim by these bits, without those after which nothing could be discarded."""
    found: tuple[Action, ...] = deal._table.claim_actions(seat, offered)
    if not deal._plan.curbs:
        return found
    held = deal._table.concealed(seat)
    return tuple(action for action in found if _leaves(deal, held, action, barred_by(deal, action)))


def _leaves(deal: Deal, held: bytes, action: Action, barred: int) -> bool:
    """Whether the hand without the tiles that go into the set holds a kind that is not barred."""
    if not barred:
        return True
    left = bytearray(held)
    own = list(action.tiles)
    own.remove(deal._table.pending)
    for tile in own:
        left[deal._faces[tile]] -= 1
    return any(number and not barred >> kind & 1 for kind, number in enumerate(left))


def barred_by(deal: Deal, action: Action) -> int:
    """The kinds that may not be discarded right after a claim of the tile on offer. A kong bars nothing: it is replaced."""
    word = next((one for one in deal._plan.curbs if isinstance(one, SwapCall)), None)
    if word is None or len(action.tiles) != 3:
        return 0
    kinds = [deal._faces[tile] for tile in action.tiles]
    claimed = deal._faces[deal._table.pending]
    if claimed not in kinds:
        return 0  # no claim of this tile: refused for that
    kinds.remove(claimed)
    barred = 1 << claimed if word.same else 0
    if word.other_end:
        triples = deal._plan.rules.menu.triples
        barred |= sum(1 << kind for kind in range(64) if kind != claimed and tuple(sorted((*kinds, kind))) in triples)
    return barred


def set_barred(deal: Deal, action: Action) -> None:
    """The table is told, before the claim is made."""
    barred = barred_by(deal, action)
    if barred:
        deal._table.set_barred(barred | _kinds(taboo(deal)))


# -- the first discards of a deal


def taboo(deal: Deal) -> tuple[Discard, ...]:
    """The bans that hold for the next discard because of those there have been."""
    table, n = deal._table, deal._plan.n
    rivers = [table.river(seat) for seat in range(n)]
    made = sum(map(len, rivers))
    return tuple(
        ban
        for ban in deal._plan.taboos
        if made == ban.after
        and all(len(river) < 2 for river in rivers)
        and all(ban.kinds >> deal._faces[tile] & 1 for river in rivers for tile, _ in river)
    )


def _kinds(bans: tuple[Discard, ...]) -> int:
    return reduce(or_, (ban.kinds for ban in bans), 0)


def watch(deal: Deal) -> bool:
    """A tile has been discarded: the table is told what may not follow it. Whether later discards are to be watched."""
    barred = _kinds(taboo(deal))
    if barred:
        deal._table.set_barred(barred)
    made = sum(deal._table.discards(seat) for seat in range(deal._plan.n))
    return any(made < ban.after for ban in deal._plan.taboos)
