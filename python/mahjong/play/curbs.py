"""Claims of sets that a seat's own discards or pungs bar, and what may not be discarded: right after a claim, or after the first discards of a deal."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from mahjong.hand import Form
from mahjong.play import commitments, openly
from mahjong.play.actions import Action
from mahjong.play.plan import PUNG, RUN
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.story import discarded
from mahjong.rules.bans import Discard, SwapCall
from mahjong.rules.sets import Sets
from mahjong.tiles import FACES, bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

_PUNGED: Final = (Form.PUNG, Form.ADDED)

__all__ = ["barred_by", "claims", "curbed", "punged_out", "set_barred", "taboo", "watch"]


def curbed(deal: Deal, seat: int, offered: int) -> int:
    """Claim bits without those that no claim is left of."""
    if deal._plan.bars_runs and discarded(deal, seat, deal._table.pending):
        offered &= ~RUN
    if offered & PUNG and punged_out(deal, seat):
        offered &= ~PUNG
    if offered & ~WIN_BIT and (deal._held or not _leaves_much(deal, seat)):
        sets = offered & ~WIN_BIT
        for bit in bits(sets):
            if not claims(deal, seat, 1 << bit):
                offered &= ~(1 << bit)
    return offered


def punged_out(deal: Deal, seat: int) -> bool:
    """Whether a seat has claimed as many pungs as it may."""
    most = deal._plan.pungs_most
    return most >= 0 and sum(meld[0] in _PUNGED for meld in deal._table.melds(seat)) >= most


def claims(deal: Deal, seat: int, offered: int) -> tuple[Action, ...]:
    """The sets a seat may claim by these bits, without those after which nothing could be discarded, or that need tiles held back."""
    found: tuple[Action, ...] = deal._table.claim_actions(seat, offered)
    if deal._held:
        found = commitments.free(deal, seat, found)
    if not deal._plan.curbs or _leaves_much(deal, seat):
        return found
    held = deal._table.concealed(seat)
    return tuple(
        action for action in found if _leaves(deal, held, action, barred_by(deal, action) | _open(deal, action))
    )


def _leaves_much(deal: Deal, seat: int) -> bool:
    """Whether a seat holds so many kinds that it could discard one that is not barred, whatever it claims."""
    plan = deal._plan
    if 0 <= plan.swap_room < deal._table.kinds(seat) and deal._faces is FACES and not plan.opens:
        return True
    word = plan.swap_word
    if plan.opens and not openly.leaves_much(deal, seat):
        return False
    if word is None:
        return True
    if plan.swap_room < 0:
        menu = plan.rules.menu
        most = max((_barred(word, menu, made, one).bit_count() for made in menu.triples for one in made), default=0)
        plan.swap_room = 2 + most  # two tiles go into the set
    return deal._faces is FACES and deal._table.kinds(seat) > plan.swap_room


def _open(deal: Deal, action: Action) -> int:
    """The kinds that lie open in the hand and are not discarded after a claim; a kong is replaced first."""
    return 0 if len(action.tiles) == 4 else deal._plan.shown_kinds


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
    word = deal._plan.swap_word
    if word is None or len(action.tiles) != 3:
        return 0
    faces = deal._faces
    one, two, three = action.tiles
    made, claimed = (faces[one], faces[two], faces[three]), faces[deal._table.pending]
    known = deal._plan.swaps
    if (made, claimed) not in known:
        known[made, claimed] = _barred(word, deal._plan.rules.menu, made, claimed)
    return known[made, claimed]


def _barred(word: SwapCall, menu: Sets, made: tuple[int, ...], claimed: int) -> int:
    if claimed not in made:
        return 0  # no claim of this tile: refused for that
    kinds = list(made)
    kinds.remove(claimed)
    barred = 1 << claimed if word.same else 0
    if word.other_end:
        barred |= sum(
            1 << kind for kind in range(64) if kind != claimed and tuple(sorted((*kinds, kind))) in menu.triples
        )
    return barred


def set_barred(deal: Deal, action: Action) -> None:
    """The table is told, before the claim is made."""
    barred = barred_by(deal, action)
    if barred:
        deal._table.set_barred(barred | _kinds(taboo(deal)) if deal._plan.taboos else barred)


# -- the first discards of a deal


def taboo(deal: Deal) -> tuple[Discard, ...]:
    """The bans that hold for the next discard because of those there have been."""
    if not deal._plan.taboos:
        return ()
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
    if not deal._plan.taboos:
        return False
    barred = _kinds(taboo(deal))
    if barred:
        deal._table.set_barred(barred)
    made = sum(deal._table.discards(seat) for seat in range(deal._plan.n))
    return any(made < ban.after for ban in deal._plan.taboos)
