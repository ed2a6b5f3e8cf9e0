"""Why an act is not legal now: the sentence and the rule that a player is told. Asked only when one was refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from mahjong.codecs.mpsz import canonical
from mahjong.errors import IllegalAction
from mahjong.hand import Form
from mahjong.play import commitments, conduct, curbs, judge, lent, openly, outside, rows, unready
from mahjong.play.actions import DRAW_TAIL, WIN, Action, Verb
from mahjong.play.events import Kind
from mahjong.play.phases.showing import BACK
from mahjong.play.plan import Opening
from mahjong.play.states import ASK, DRAWING, KEEP, OVER, PLEDGED, TURN, WINDOW
from mahjong.play.story import discarded
from mahjong.rules.asides import Own, Shown
from mahjong.rules.bans import OwnDiscards, Pungs, SwapCall
from mahjong.rules.calls import KEY, Calls
from mahjong.rules.conduct import WRONG_END
from mahjong.rules.endings import OPENING, Holds
from mahjong.rules.gaps import LISTED, Gaps
from mahjong.rules.phases import Exchange, Groups, Passes
from mahjong.rules.result import Reason
from mahjong.rules.values import Source
from mahjong.tiles import CODES, UNKNOWN

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["why"]

_CLASSES: Final = {
    Form.CHOW: ("run", "a chow", "吃"),
    Form.PUNG: ("pung", "a pung", "碰"),
    Form.KONG: ("kong", "a kong", "杠"),
    Form.PAIR: ("pair", "a pair", "对"),
    Form.QUINT: ("pung", "a quint", "五张组"),
}


def why(deal: Deal, seat: int, action: Action) -> IllegalAction:
    """The error for an act that is not among the legal ones."""
    en, zh, rule = _reason(deal, seat, action)
    name = deal.seats[seat]
    return IllegalAction(f"{name} {action}: {en}", f"{name} {action.told('zh')}：{zh}", rule=rule)


def _reason(deal: Deal, seat: int, action: Action) -> tuple[str, str, str]:
    if deal._state == OVER:
        return "the deal is over", "本局已结束", ""
    state = conduct.state_of(deal, seat)
    if state is not None:
        rule = conduct.rule_of(deal, seat)
        may = ", ".join(map(str, deal.legal(deal.seats[seat])))
        return f"{state.names[0]}; may do now: {may or 'nothing'}", f"{state.names[1]}；现在可做：{may or '无'}", rule
    if deal.seats[seat] not in deal.waiting:
        return "nothing is asked of this seat now", "现在不须此家行动", ""
    if action is WIN:
        return _no_win(deal, seat)
    legal = deal.legal(deal.seats[seat])
    if legal == (WIN,):
        rule = deal._plan.must.rule if deal._plan.must is not None else ""
        return "the win must be taken", "必须和牌", rule
    if action.verb is Verb.ABORT:
        return _no_abort(deal, action)
    found = None
    if action is DRAW_TAIL and deal._state == DRAWING:
        rule = next((one.rule for one in deal._plan.penalties if one.fault is WRONG_END), "")
        return "tiles are drawn from the other end of the wall", "须从牌墙的另一端抓牌", rule
    if action.verb is Verb.READY or deal._state in (TURN, PLEDGED, WINDOW):
        found = unready.refused(deal, seat, action)
    if found is not None:
        return found
    if deal._state == ASK:
        found = _no_answer(deal, seat, action)
    elif action.verb is Verb.DISCARD and deal._state == TURN:
        found = _no_discard(deal, seat, action)
    elif action.verb is Verb.CLAIM and deal._state == WINDOW:
        found = _no_claim(deal, seat, action)
    elif action.verb is Verb.SWAP and deal._state == TURN:
        found = _no_swap(deal, seat, action)
    elif action.verb in (Verb.KONG, Verb.ASIDE) and deal._state == TURN:
        found = _no_kong(deal, seat, action)
    if found is not None:
        return found
    few = ", ".join(map(str, legal[:12])) + (" ..." if len(legal) > 12 else "")
    return f"not possible now; legal: {few}", f"现在不可；可选：{few}", ""


def _no_win(deal: Deal, seat: int) -> tuple[str, str, str]:
    table = deal._table
    if deal._state == WINDOW and deal._window is not None:
        tile, source, giver = deal._window.tile, deal._window.source, deal._window.giver
    elif deal._state in (TURN, KEEP):
        drawn = table.drawn(seat)
        if drawn < 0 and (seat != deal._dealer or table.discards(seat)):
            return "a win needs a tile that was just drawn", "须以刚摸的牌和牌", ""
        tile, source, giver = (drawn if drawn >= 0 else deal._last), Source.SELF_DRAW, seat
        if tile not in table.tiles(seat):
            return "the hand is not complete", "未成和牌", ""
    else:
        return "there is no tile to win on", "没有可和的牌", ""
    found = judge.verdict_of(deal, seat, tile, source, giver)
    if isinstance(found, Reason):
        return found.en, found.zh, found.id
    for ban in deal._plan.passed:
        if ban.unless_more and judge.no_better(deal, seat, tile, source, found):
            return "a win was passed, and this one is worth no more", "漏和之后，番数须更大才能和", ban.rule
    return "this hand may not win now", "此手牌现在不能和", ""


def _no_abort(deal: Deal, action: Action) -> tuple[str, str, str]:
    one = next((one for one in deal._plan.aborts if one.key == action.key), None)
    if one is None:
        return "nothing calls a deal off by that name", "没有这种流局", ""
    if not isinstance(one.when, Holds):
        return f"{one.names[0]}: that comes by itself", f"{one.names[1]}：由局势自动成立，不须宣告", one.rule
    if one.when.at is OPENING:
        if deal._state == ASK and isinstance(deal._plan.phases[deal._phase], Opening):
            return "the hand does not hold such tiles", "手牌不符合条件", one.rule
        return "only before the first turn", "只能在开打之前宣告", one.rule
    table, seat = deal._table, deal._turn
    if deal._state != TURN or table.claims + table.kongs or table.discards(seat):
        return (
            "only with the first draw, before any claim or kong", "只能在自己第一次摸牌时宣告，且此前无人吃碰杠", one.rule
        )  # fmt: skip
    return "the hand does not hold such tiles", "手牌不符合条件", one.rule


def _no_answer(deal: Deal, seat: int, action: Action) -> tuple[str, str, str] | None:
    phase = deal._plan.phases[deal._phase]
    if isinstance(phase, Calls) and action.key == KEY:
        return _no_call(deal, seat, phase, action)
    if isinstance(phase, Gaps):
        pool = deal.pots[phase.pot]
        return (
            f"whole chips are bet, 1 to the {pool} in the pool (above {LISTED} in round numbers), or the seat passes",
            f"下注须为整数，1至海中的{pool}（超过{LISTED}时取整），或不下注", phase.rules.get("limit", ""),
        )  # fmt: skip
    if action.verb not in (Verb.CHOOSE, Verb.GIVE, Verb.ASIDE, Verb.HOLD):
        return "the play has not begun", "尚未开打", ""
    if isinstance(phase, Groups):
        return _no_group(deal, seat, action, phase)
    if isinstance(phase, Passes):
        return _no_pass(deal, phase, seat, action)
    if isinstance(phase, Exchange) and action.verb is Verb.GIVE:
        if len(action.tiles) != phase.tiles:
            return f"{phase.tiles} tiles are given, not {len(action.tiles)}", f"须换出{phase.tiles}张", phase.rule
        tiles = list(deal._table.tiles(seat))
        for tile in action.tiles:
            if tile not in tiles:
                return f"{CODES[tile]} is not in the hand so often", f"手中没有这么多{CODES[tile]}", ""
            tiles.remove(tile)
        if phase.one_suit:
            return "the tiles given must be of one suit", "换出的牌须为同一门", phase.rule
    return None


def _no_call(deal: Deal, seat: int, phase: Calls, action: Action) -> tuple[str, str, str]:
    for number, one in enumerate(phase.calls):
        if one.key == action.value:
            who = deal.seats[seat] if one.each else next(name for name, at in deal._called if at == number)
            return (
                f"{who} has called {one.names[0]}: once a deal",
                f"{who}已叫{one.names[1]}，每局一次",
                phase.rule or one.rule,
            )
    known = ", ".join(one.key for one in phase.calls)
    return f"no such declaration; there are {known}", f"没有这种声明；可叫：{known}", phase.rule


def _no_group(deal: Deal, seat: int, action: Action, phase: Groups) -> tuple[str, str, str] | None:
    if action.verb is Verb.ASIDE:
        if all(action != group for group, _ in rows.groups_of(deal)):
            return (
                f"{canonical(action.tiles)} is no group of this deal",
                f"{canonical(action.tiles)}不是本局可亮的组合",
                phase.rule,
            )
        if Counter(action.tiles) - Counter(deal._table.tiles(seat)):
            return "the hand does not hold these tiles", "手中没有这些牌", phase.rule
        return "too few tiles would be left in the hand", "手中剩下的牌会太少", phase.rule
    if action.key == BACK and phase.revise:
        return "no such group lies here, or it was taken back before", "没有亮出这组牌，或已收回过一次", phase.rule
    return None


def _no_pass(deal: Deal, phase: Passes, seat: int, action: Action) -> tuple[str, str, str] | None:
    legal = deal.legal(deal.seats[seat])
    gives = [one for one in legal if one.verb is Verb.GIVE]
    if action.verb is not Verb.GIVE or not gives:
        return None
    many, hidden = len(gives[0].tiles), deal._face_down.get(seat, b"")
    rule = phase.rules.get("pass" if deal._step[0] == "pass" else "courtesy", "")
    if len(action.tiles) != many:
        return f"{many} tiles are given, not {len(action.tiles)}", f"须换出{many}张", rule
    unseen = sum(tile == UNKNOWN for tile in action.tiles)
    if unseen > len(hidden):
        return "no such tiles lie face down", "没有这么多扣着的牌", phase.rules.get("blind", "")
    held = list(deal._table.tiles(seat))
    for tile in hidden:
        held.remove(tile)
    for tile in action.tiles:
        if tile != UNKNOWN and tile not in held:
            return f"{CODES[tile]} is not in the hand so often", f"手中没有这么多{CODES[tile]}", ""
        if tile != UNKNOWN:
            held.remove(tile)
    if any(tile != UNKNOWN and phase.never >> deal._faces[tile] & 1 for tile in action.tiles):
        return "such tiles are not given away", "此牌不能换出", phase.rules.get("never", "")
    return (
        "of the tiles received some go on unseen, or they are looked at first (choose look=yes)",
        "刚收的牌须有几张不看就传出，否则先看（choose look=yes）",
        phase.rules.get("blind", ""),
    )


def _no_swap(deal: Deal, seat: int, action: Action) -> tuple[str, str, str]:
    claims = deal._plan.claims
    rule = claims.rules.get("swap", "")
    if not claims.swap:
        return "wildcards are not taken out of sets in this game", "此玩法不能换取百搭", rule
    if action.tile not in deal._table.tiles(seat):
        return f"{CODES[action.tile]} is not in the hand", f"手中没有{CODES[action.tile]}", ""
    return "that set has no wildcard standing for this tile", "该牌组中没有代替此牌的百搭", rule


def _no_discard(deal: Deal, seat: int, action: Action) -> tuple[str, str, str] | None:
    plan, tile = deal._plan, action.tile
    tiles = deal._table.tiles(seat)
    if tile not in tiles:
        return f"{CODES[tile]} is not in the hand", f"手中没有{CODES[tile]}", ""
    if not commitments.free(deal, seat, (action,)):
        return _kept(deal)
    kind = 1 << deal._faces[tile]
    kinds = plan.kinds(deal._masks)
    if plan.by_row and Action.aside([tile]) in deal.legal(deal.seats[seat]):
        word = plan.by_row[0]
        return f"a {word.names[0]} is laid aside, not discarded", f"{word.names[1]}须亮出，不能打出", word.rule
    for word in plan.asides:
        if isinstance(word.kinds, Own):
            continue
        mask = word.kinds if isinstance(word.kinds, int) else word.kinds.resolve(deal._masks)
        if mask & kind and (kinds["barred_discard"] | kinds["forced"]) & kind:
            en, zh = word.names
            return f"a {en} is laid aside, not discarded", f"{zh}须亮出，不能打出", word.rule
    for phase in plan.commits:
        value = deal._committed.get((phase.key, seat))
        if phase.shed and value is not None and not phase.choices[value][2] & kind:
            en, zh, _ = phase.choices[value]
            return f"tiles of {en} must be discarded first", f"须先打{zh}", phase.rule
    for ban in plan.curbs:
        if isinstance(ban, SwapCall) and deal._log[-1] & 31 == Kind.CLAIM:
            return "after this claim such a tile may not be discarded", "此次吃碰后不能打出此牌（食替）", ban.rule
    for taboo in curbs.taboo(deal):
        if taboo.kinds & kind:
            return (
                "not after such tiles have been the first discards of all the others",
                "其他各家第一张都打出此牌，不可再打",
                taboo.rule,
            )
    if deal._led == outside.LASTS and seat != deal._dealer and plan.follow is not None and not plan.follow.kinds & kind:
        en, zh = plan.follow.names
        return f"the dealer is followed with {en}", f"须跟庄打{zh}", plan.follow.rules.get("must", "")
    for lies in plan.shown:
        if lies.kinds & kind:
            en, zh = lies.names
            return f"a {en} lies open and is not discarded", f"{zh}须亮出，不能打出", lies.rule
    if plan.shunned & kind:
        return "such a tile is not discarded", "此牌不许打", plan.shunned_rule
    if kinds["forced"]:
        return "a tile that must be laid aside is held", "手中有必须亮出的牌", ""
    return None


def _no_claim(deal: Deal, seat: int, action: Action) -> tuple[str, str, str]:
    plan, window = deal._plan, deal._window
    assert window is not None
    if action.form is Form.KONG and _kongs_over(deal):
        return _no_kong(deal, seat, action)
    key, en, zh = _CLASSES.get(action.form or Form.CHOW, _CLASSES[Form.CHOW])
    kinds = plan.kinds(deal._masks)
    stands = () if plan.rules.lent is None else plan.rules.lent.stands
    shown = [deal._faces[tile] for tile in action.tiles if tile == window.tile or deal._faces[tile] not in stands]
    if plan.rules.counted is None and any(kinds["never"] >> kind & 1 for kind in shown):
        return f"such tiles are no part of {en}", f"此牌不能用于{zh}", plan.claims.rules.get("never", "")
    if stands and (found := lent.refused(plan, window.tile, action)) is not None:
        return found
    if kinds["never"] >> deal._faces[window.tile] & 1:
        return "such a tile is never claimed", "此牌打出后不能叫取", plan.claims.rules.get("never", "")
    if window.source is Source.ROBBED:
        return "a tile of a kong can only be won on", "杠上的牌只能和", plan.kongs.rule
    rule = plan.claims.rules.get(key, "")
    if getattr(plan.claims, key).value == 0:
        return f"{en} cannot be claimed in this game", f"此玩法不能{zh}", rule
    if not deal._table.turns and not plan.claims.last:
        return (
            "only a win may be claimed after the last draw",
            "最后一张之后只能和",
            plan.claims.rules.get("last", rule),
        )
    few = _too_few(deal, seat, action, len(action.tiles) - 1)
    if few is not None:
        return few
    if deal._held and action in deal._table.claim_actions(seat, 31):
        return _kept(deal)
    for ban in plan.curbs:
        if isinstance(ban, OwnDiscards):
            if key == "run" and discarded(deal, seat, window.tile):
                return "such a tile was discarded by this seat", "自己打过此牌", ban.rule
        elif isinstance(ban, Pungs):
            if key == "pung" and curbs.punged_out(deal, seat):
                return (
                    f"pungs claimed by this seat: {ban.most}, and no more may be",
                    f"已碰{ban.most}副，不能再碰",
                    ban.rule,
                )
        elif (isinstance(ban, Shown) and openly.leaves_much(deal, seat) is False) or (
            isinstance(ban, SwapCall) and curbs.barred_by(deal, action)
        ):
            return (
                f"{en} with these tiles is not on offer, or leaves nothing that may be discarded",
                f"不能这样{zh}，或{zh}后无牌可打",
                ban.rule,
            )
    return f"{en} with these tiles is not on offer", f"不能这样{zh}", rule


def _kept(deal: Deal) -> tuple[str, str, str]:
    """Tiles that are held back are not used."""
    word = deal._plan.hold
    assert word is not None
    return (
        "such tiles are held back, or none that could be discarded would be left",
        "此牌已扣下，或此后无牌可打",
        word.rule,
    )


def _too_few(deal: Deal, seat: int, action: Action, own: int) -> tuple[str, str, str] | None:
    """Where `own` tiles leave the hand for a set, and what is left after the next discard is less than must be."""
    plan = deal._plan
    replaced = (
        action.form in (Form.KONG, Form.CONCEALED)
        and plan.walls is not None
        and plan.walls.drawn.replacement is not None
    )
    if not plan.claims.keep or len(deal._table.tiles(seat)) - own + replaced - 1 >= plan.claims.keep:
        return None
    return "too few tiles would be left in the hand", "手中剩下的牌会太少", plan.claims.rules.get("keep", "")


def _kongs_over(deal: Deal) -> bool:
    """Whether there are no more kongs in this deal."""
    kongs, table, walls = deal._plan.kongs, deal._table, deal._plan.walls
    grow = 0 if walls is None else walls.held.grow
    return bool(
        (kongs.most is not None and table.kongs >= kongs.most) or table.left < kongs.wall or 0 < table.turns <= grow
    )


def _no_kong(deal: Deal, seat: int, action: Action) -> tuple[str, str, str]:
    plan = deal._plan
    if action.verb is Verb.ASIDE:
        return "such a tile may not be laid aside now", "现在不能亮出此牌", plan.asides[0].rule if plan.asides else ""
    kinds = plan.kinds(deal._masks)
    if plan.rules.lent is not None and (found := lent.refused(plan, -1, action)) is not None:
        return found
    if kinds["never"] >> deal._faces[action.tile] & 1:
        rule = plan.claims.rules.get("never", "") or plan.kongs.rule
        return "such tiles make no kong", "此牌不能开杠", rule
    if action.form is Form.CONCEALED and not Counter(action.tiles) - Counter(deal._table.tiles(seat)):
        few = _too_few(deal, seat, action, 4)
        if few is not None:
            return few
    if deal._held and action in deal._table.turn_actions(seat):
        return _kept(deal)
    if plan.kongs.most is not None and deal._table.kongs >= plan.kongs.most:
        many = plan.kongs.most
        return (
            f"{many} kongs have been made, there are no more in a deal",
            f"已开{many}杠，一局不能再开",
            plan.kongs.most_rule,
        )
    if deal._table.left < plan.kongs.wall:
        least = plan.kongs.wall
        return f"fewer than {least} tiles are left: no more kongs", f"余牌不足{least}张，不能再杠", plan.kongs.most_rule
    if not deal._table.turns:
        return "no kong once the last tile has been drawn", "牌已摸完，不能开杠", plan.kongs.most_rule
    if plan.walls is not None and deal._table.turns <= plan.walls.held.grow:
        return (
            "too few tiles are left for what a kong adds to the reserve",
            "余牌不够开杠所加的留牌，不能开杠",
            plan.kongs.rule,
        )
    return "no such kong can be made now", "现在不能开此杠", plan.kongs.rule
