"""Anhui mouths: seven small features, the tiles of a long suit and the number of the winning tile, in bets with the dealer alone."""

from __future__ import annotations

from typing import Any, Final

from mahjong import tiles
from mahjong.rules import calls as call
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS, NEVER, Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons, unit_names
from mahjong.rules.shares import Shares
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["AnhuiZuizi789"]

UNITS: Final = {0.5: 1, 1: 2}
"""The money of a mouth, counted in the least there is: half a yuan (anhui-zuizi-789.score.price)."""
SIDES: Final = ("winner", "payer")
TOLD: Final = {
    "draw": "anhui-zuizi-789.settle.dealer-only",
    **dict.fromkeys(("discard", "others", "robbed"), "anhui-zuizi-789.settle.discard"),
}


def mouths(key: str, en: str, zh: str, when: Test, rule: str = "seven", **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=1, rule=f"anhui-zuizi-789.score.{rule}", **more)


def bets(price: float, discarder: bool, buyers: frozenset[str], asks: bool) -> Shares:
    """Everything between the dealer, or a buyer, and each of the others; a single mouth, which nothing doubles, where there is no bet."""
    if discarder:
        return pay.shares(discard=1, draw=bets(price, False, buyers, asks).draw, rules=TOLD)
    owed: pay.Entry = pay.by_dealer(pay.flat(UNITS[price]), winner_deals=1, payer_deals=1)  # .settle.others
    if buyers or asks:
        winner, payer = (facts.seated(buyers, of) | (facts.called("buy", of) if asks else NEVER) for of in SIDES)
        owed = pay.when(winner | payer, 1, owed)
    return pay.shares(discard=owed, others=owed, draw=owed, rules=TOLD)


class AnhuiZuizi789(Variant):
    key = "anhui-zuizi-789"
    names = ("Anhui mouths, seven-eight-nine", "安徽嘴子麻将（逢庄七八九）")  # anhui-zuizi-789.score.seven-eight-nine

    # fmt: off
    price = Option[float].choice(0.5, (0.5, 1), rule="anhui-zuizi-789.score.price",
                                 doc="yuan for a mouth; amounts are counted in half yuan", zh="每嘴几元（金额以五角计）")
    buyers = Option.subset((), "ESWN", rule="anhui-zuizi-789.score.buy", doc="seats that have bought mouths for all deals", zh="每局都买嘴的座位")
    asks_buyers = Option.flag(False, rule="anhui-zuizi-789.score.buy", doc="before every deal each player may buy mouths", zh="每局开打前各家可买嘴")
    complete_scope = Option.choice("any_suit", ("any_suit", "dots_only"), rule="anhui-zuizi-789.score.seven",
                                   doc="suits in which 123, 456 and 789 count", zh="哪些花色的123、456、789算完全")
    discarder_pays = Option.flag(False, rule="anhui-zuizi-789.settle.discard",
                                 doc="a win on a discard is paid by the discarder alone", zh="点炮者独付（否则只与庄家输赢）")
    multi_win = custom.multi_win(rule="anhui-zuizi-789.claims.order")

    tileset = tiles.TILESETS["136"]                                              # anhui-zuizi-789.tiles.set
    walls = wall.rules(wall.broken(dice=2, throws=2, skip=wall.TOTAL), wall.deal(13),  # anhui-zuizi-789.wall.double-dice, .take-from, .left-stacks
                       wall.draws(wall.TAIL), wall.reserve(14, grow=2))           # anhui-zuizi-789.wall.reserve, .end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # anhui-zuizi-789.win.anything
    because = reasons(incomplete="anhui-zuizi-789.win.anything", size="anhui-zuizi-789.win.anything", copies="anhui-zuizi-789.tiles.set",
                      tiles="anhui-zuizi-789.tiles.set", melds="anhui-zuizi-789.win.anything", runs="anhui-zuizi-789.claims.no-chow",
                      robbed="anhui-zuizi-789.claims.order")
    units = unit_names(fan=("zui", "嘴"))
    patterns = (
        mouths("dealer-seat", "holding the deal", "占庄", ALWAYS, "always"),
        mouths("little-ox", "little ox", "小牛", ALWAYS, "always"),
        mouths("pung", "pung", "坎子", f.pungs(), per=True),
        mouths("terminal-pair", "pair of ones or nines", "幺九头", f.pair(f.TERMINALS)),
        mouths("missing-suit", "missing suit", "缺一门", f.lacks()),
        pick(complete_scope, lambda scope: mouths("complete", "123, 456 or 789", "完全", f.runs(
            starts=tiles.mask("147p") if scope == "dots_only" else tiles.ranks("147")), per=True)),
        mouths("self-draw", "self-draw", "自摸", facts.self_drawn, "selfdraw", times=2),
        mouths("eight", "tiles of a suit of eight or more", "八", f.long_suits(8), "eight", per=True),  # anhui-zuizi-789.score.eight-two, .eight-example
        mouths("nine", "number of the winning tile", "九", f.won_rank(), "nine", per=True),
    )
    scoring = pick(price, lambda price: score.chain(
        score.linear(rule="anhui-zuizi-789.score.seven-eight-nine"), score.times(rule="anhui-zuizi-789.score.selfdraw"),
        score.price(UNITS[price], rule="anhui-zuizi-789.score.price")))
    shares = pick((price, discarder_pays, buyers, asks_buyers), bets)

    phases = (on(asks_buyers, phase.calls(call.call("buy", "extra mouths", "买嘴", each=True), order=call.TURN, rule="anhui-zuizi-789.score.buy")),)
    claims = custom.claims(multi_win, run=claim.NOBODY, rules={
        "run": "anhui-zuizi-789.claims.no-chow", "pung": "anhui-zuizi-789.claims.no-chow", "win": "anhui-zuizi-789.claims.order"})
    kongs = kong.rules(rule="anhui-zuizi-789.claims.order")                      # anhui-zuizi-789.kong.none
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "anhui-zuizi-789.rotation.dealer"))
    # fmt: on
