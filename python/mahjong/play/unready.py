"""Why a declaration of readiness is refused, or an act of a hand that is frozen or bound by its word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play import declare
from mahjong.play.actions import Action, Verb
from mahjong.play.story import melds_of
from mahjong.rules import evidence, ready

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["refused"]


def refused(deal: Deal, seat: int, action: Action) -> tuple[str, str, str] | None:
    """Why a declaration is not legal, or an act of a hand that is frozen or bound by its word: words and rule. None where declarations have no say."""
    kinds = deal._plan.declarations
    if action.verb is not Verb.READY:
        return _frozen(deal, seat, action)
    if not kinds:
        return "nobody declares ready in this game", "此玩法不报听", ""
    if seat in deal._ready:
        one = kinds[deal._ready[seat].kind - 1]
        return "this seat has declared ready already", "已经报听", one.rule
    if len(kinds) > 1 and all(one.key != action.key for one in kinds):
        names = ", ".join(f"ready:{one.key}" for one in kinds)
        return f"say which: {names}", f"须说明种类：{names}", ""
    one = kinds[declare.number(deal, action) - 1]
    if len(kinds) == 1 and action.key:
        return "there is but one way to declare: say ready alone", "只有一种报听，直接写ready", one.rule
    return _unfit(deal, seat, action, one) or _unready(deal, action, one)


def _frozen(deal: Deal, seat: int, action: Action) -> tuple[str, str, str] | None:
    if deal._pledge is not None and deal._pledge.seat == seat:
        one = deal._plan.declarations[deal._pledge.kind - 1]
        return "the discard must leave the hand ready, as declared", "已报听，打出后须听牌", one.rule
    if seat not in deal._ready or action.verb not in (Verb.DISCARD, Verb.KONG, Verb.CLAIM, Verb.ASIDE):
        return None
    one = deal._plan.declarations[deal._ready[seat].kind - 1]
    if one.keeps is ready.ANYTHING:
        return None
    if action.verb is Verb.DISCARD:
        return "after declaring ready only the tile just drawn is discarded", "报听后只能打刚摸的牌", one.rule
    if action.verb is Verb.KONG and one.keeps is ready.KONG_SAME_WAITS:
        return "after declaring ready a kong may not change the hand", "报听后开杠不得改变手牌", one.rule
    return "the hand is frozen since it was declared ready", "已报听，手牌不得变动", one.rule


def _unfit(deal: Deal, seat: int, action: Action, one: ready.Kind) -> tuple[str, str, str] | None:
    """What the rules say against it, whatever the tiles."""
    table = deal._table
    if one.by_call and all(key != one.by_call for _, key in deal.calls):
        return "that was not called for this deal", "本局未叫此话", one.rule
    if one.needs is not None and not evidence.shown(one.needs, melds_of(deal, seat)):
        return "the melds do not allow it", "副露不合报听条件", one.rule
    if table.turns < one.live_min:
        return (
            f"{one.live_min} draws must be left, there are {table.turns}",
            f"须剩{one.live_min}张可摸，现剩{table.turns}张",
            one.rule,
        )
    word = one.stake
    if word is not None and not declare.stakes(deal, seat, one):
        least, has = word.amounts[0], deal.points[deal.seats[seat]]
        return f"the stake is {least}, this seat has {has}", f"押注须{least}，此家现有{has}", word.rule or one.rule
    amounts = () if word is None or word.amount is not None else declare.stakes(deal, seat, one)
    if action.stake and action.stake not in amounts:
        if not amounts:
            return (
                "no stake is chosen here: leave it out",
                "押注不能自选，请勿写出",
                one.rule if word is None else word.rule,
            )
        return (
            f"a stake is {amounts[0]} to {amounts[-1]}",
            f"押注须为{amounts[0]}至{amounts[-1]}",
            word.rule if word else "",
        )
    if amounts and not action.stake:
        return (
            f"say the stake: stake={amounts[0]} to {amounts[-1]}",
            f"须说明押注：stake={amounts[0]}至{amounts[-1]}",
            word.rule if word else "",
        )
    return None


def _unready(deal: Deal, action: Action, one: ready.Kind) -> tuple[str, str, str]:
    """The moment or the hand is not right."""
    if action.form is not None:
        if ready.WITH_CLAIM not in one.when:
            return "ready is not declared with a claim", "不能在吃碰时报听", one.rule
        return "no discard after this claim leaves the hand ready", "吃碰后无论打哪张都不听牌", one.rule
    if action.tile < 0 and ready.ALONE not in one.when:
        return "ready is declared with a discard or a claim", "须在打牌或吃碰时报听", one.rule
    if action.tile >= 0 and not one.when & {ready.WITH_DISCARD, ready.AFTER_DRAW}:
        return "ready is not declared with a discard", "不能在打牌时报听", one.rule
    if one.when == {ready.AFTER_DRAW} and deal._table.drawn(deal._turn) < 0:
        return "ready is declared in a turn that began with a draw", "须在摸牌后报听", one.rule
    if one.shows is ready.DRAWN_TILE and action.tile == deal._table.drawn(deal._turn):
        return "the tile just drawn is shown and stays; another is discarded", "刚摸的牌须亮出留下，打另一张", one.rule
    return "this does not leave a hand that is ready", "打出后并未听牌", one.rule
