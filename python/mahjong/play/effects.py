"""What was called before a deal and the tile that is turned up make of it: how it is opened, what the marks are, what tiles play as."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mahjong.rules.calls import Dice, Reverse, Shift
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["know", "opened", "shifts", "turns"]

_MOST: Final = 4096
"""Tiles turned up whose meaning a plan keeps."""


def opened(deal: Deal) -> tuple[int, bool]:
    """How many pips the dice count more, and whether the wall is drawn the other way round."""
    effects = [effect for _, number in deal._called for effect in deal._plan.called[number].effects]
    pips = sum(effect.pips for effect in effects if isinstance(effect, Dice))
    return pips, any(isinstance(effect, Reverse) for effect in effects)


def turns(deal: Deal) -> bool:
    """Whether the turns go the other way round."""
    effects = [effect for _, number in deal._called for effect in deal._plan.called[number].effects]
    return any(isinstance(effect, Reverse) and effect.turns for effect in effects)


def shifts(deal: Deal) -> tuple[Shift, ...]:
    """By how much what was called moves the marks."""
    told = {deal._plan.called[number].flag for _, number in deal._called}
    return tuple(effect for flag, effect in deal._plan.rules.shifts if flag in told)


def know(deal: Deal, turned: tuple[int, ...]) -> None:
    """The marks of the deal are known by these tiles, turned up in this order: the table is told what they mean for tiles."""
    deal._turned = turned
    deal._up = up = tuple(FACES[tile] for tile in turned)
    plan = deal._plan
    known = None if deal._called else plan.known.get(up)
    if known is None:
        masks, plays = _register(deal, up), plan.rules.plays(up, shifts(deal))
        kinds = plan.kinds(masks, plays)
        known = masks, plays, kinds if up or any(kinds.values()) else {}  # a table begins without any
        if not deal._called:
            if len(plan.known) >= _MOST:
                plan.known.clear()
            plan.known[up] = known
    deal._masks, plays, kinds = known
    deal._faces = FACES if plays is None else plays
    if plays is not None:
        deal._table.set_faces(plays)
    if kinds:
        deal._table.set_kinds(**kinds)
    for one in plan.rules.proxies:
        face = one.face(deal._masks)
        if face is not None:
            deal._table.set_proxy(one.kind, face, one.most, one.wild)


def _register(deal: Deal, up: tuple[int, ...]) -> dict[str, int]:
    rules = deal._plan.rules
    marked = rules.marked(up, shifts(deal)) if deal._called else rules.marks.masks(up)
    masks = {f"mark {name}": kinds for name, kinds in marked.items()}
    masks["wild"] = rules.wilds.faces(marked) if rules.wilds else 0
    masks["turned"] = sum({1 << kind for kind in up})
    return masks
