"""Why a set with wild tiles cannot be claimed or made: the sentence and the rule that a player is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.hand import Form
from mahjong.play.actions import Action
from mahjong.rules.lent import Lent
from mahjong.tiles import CODES, FACES

if TYPE_CHECKING:
    from mahjong.play.plan import Plan

__all__ = ["refused"]


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
