"""Wild tiles in sets: what the pungs of several seats count for, and why a set cannot be claimed or made, as a player is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjong.hand import Form
from mahjong.play.actions import Action
from mahjong.play.plan import PUNG
from mahjong.rules.lent import Lent
from mahjong.tiles import CODES, FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.plan import Plan

__all__ = ["added", "compared", "refused"]


def compared(deal: Deal, tile: int, offers: Mapping[int, int]) -> dict[int, tuple[int, ...]] | None:
    """Where several seats may pung a tile, what the best pung of each counts for; None where at most one may."""
    seats = [seat for seat, bits in offers.items() if bits & PUNG]
    better = deal._plan.claims.better
    if len(seats) < 2 or better is None:
        return None
    return {seat: min(better.of(one.tiles, tile) for one in deal._table.claim_actions(seat, PUNG)) for seat in seats}


def added(deal: Deal, seat: int, action: Action) -> int:
    """The tile that a kong adds to a pung; of a concealed kong the first."""
    if action.form is Form.ADDED:
        tiles, held = Counter(action.tiles), deal._table.tiles(seat)
        for form, laid, _, _ in deal._table.melds(seat):
            rest = tiles - Counter(laid)
            if form == Form.PUNG and rest.total() == 1 and next(iter(rest)) in held:
                return next(iter(rest))
    return action.tile


def refused(plan: Plan, tile: int, action: Action) -> tuple[str, str, str] | None:
    """What is wrong with the wild tiles of a set, None where they are not what is wrong. tile: the one on offer, -1 for none."""
    lent, rules = plan.rules.lent, plan.claims.rules
    assert lent is not None
    own = list(action.tiles)
    if tile in own:
        own.remove(tile)
    wild = [one for one in own if FACES[one] in lent.stands]
    if tile >= 0 and FACES[tile] in lent.stands and not lent.word.taken:
        return "such a tile is never claimed", "此牌打出后不能叫取", rules.get("never", "")
    if not wild:
        return None
    if len(action.tiles) == 4 and not lent.word.kongs:
        return "kongs are of natural tiles alone", "杠须全为真牌", rules.get("wild-kong", "") or plan.kongs.rule
    if action.form in (Form.CHOW, Form.GROUP):
        if len([one for one in action.tiles if FACES[one] in lent.stands]) > 1:
            return "a run holds one wild tile at most", "吃牌至多用一张百搭", rules.get("wild-run", "")
    elif len(own) - len(wild) < max(lent.word.real, tile < 0):
        least = max(lent.word.real, tile < 0)
        return (
            f"the hand gives at least {least} natural {'tile' if least == 1 else 'tiles'}",
            f"手中至少须出{least}张真牌",
            rules.get("real", ""),
        )
    if not _stands(lent, action):
        names = ", ".join(CODES[one] for one in wild)
        return f"{names} cannot stand there so", f"{names}不能这样代", rules.get("wild", "")
    return None


def _stands(lent: Lent, action: Action) -> bool:
    natural = {FACES[one] for one in action.tiles if FACES[one] not in lent.stands}
    masks = [lent.stands[FACES[one]] for one in action.tiles if FACES[one] in lent.stands]
    if action.form in (Form.CHOW, Form.GROUP):
        return any(
            natural < set(one) and any(mask >> kind & 1 for mask in masks for kind in set(one) - natural)
            for one in lent.sets
            if len(one) == 3
        )
    return len(natural) == 1 and all(mask >> kind & 1 for mask in masks for kind in natural)
