"""Closed doors of the north-east: a short list of fan that double, and payers who have not opened their hands pay more."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item, Of
from mahjong.variant import Variant

__all__ = ["NortheastBimen"]

BASE = "northeast-bimen.score.dealer-discard-selfdraw"
CLOSED = ~(facts.told("opened", "payer") | facts.payer_robbed)  # a kong that is robbed was a pung claimed before
ALL_CLOSED = facts.told("all-closed") | ~facts.robbed & reduce(
    and_, (facts.seated(seat) | ~facts.told("opened", seat) for seat in "ESWN")
)


def fan(key: str, en: str, zh: str, worth: int, when: Test, rule: str = "", **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=worth, rule=rule or f"northeast-bimen.score.{key}", **more)


class NortheastBimen(Variant):
    key = "northeast-bimen"
    names = ("Northeast closed doors (bimen)", "东北闭门麻将")

    # fmt: off
    qionghu_conditions = Option.flag(False, rule="northeast-bimen.win.shape", zh="须开门、有刻子或箭牌将、有幺九、三门齐",
                                     doc="a hand must be opened, have a pung or a pair of dragons, a terminal or honour, and all suits")
    three_closed = Option.choice(2, (2, 3), rule="northeast-bimen.score.three-closed", doc="fan of each where all three are closed", zh="三家都闭门时的番数")
    base_fans = Option.flag(True, rule=BASE, doc="a fan for the dealer, for the discarder, for a self-draw", zh="庄家、点炮、自摸各一番")
    rob_kong = custom.rob_kong(rule="northeast-bimen.kong.rob")

    tileset = tiles.TILESETS["136"]                                              # northeast-bimen.tiles.set
    walls = wall.rules(wall.broken(dice=2, side=wall.OPPOSITE), wall.deal(13),    # northeast-bimen.wall.break, .deal.hands
                       wall.draws(wall.TAIL), wall.reserve(14))                   # northeast-bimen.end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # northeast-bimen.win.shape
    requires = (on(qionghu_conditions, condition.opened("northeast-bimen.win.shape"), condition.suits("northeast-bimen.win.shape"),
                   condition.terminal("northeast-bimen.win.shape"), condition.triplet("northeast-bimen.win.shape", unless=f.pair(f.DRAGONS))),)
    because = reasons(incomplete="northeast-bimen.win.shape", size="northeast-bimen.deal.hands", copies="northeast-bimen.tiles.set",
                      tiles="northeast-bimen.tiles.set", melds="northeast-bimen.win.shape", runs="northeast-bimen.claims.all")
    patterns = (
        fan("exposed-kong", "exposed kong", "明杠", 1, f.kongs(zone=f.OPEN), per=True),
        fan("concealed-kong", "concealed kong", "暗杠", 2, f.concealed_kongs(), per=True),
        fan("dragons", "pung of a dragon", "箭刻", 1, f.pungs(of=f.DRAGONS), per=True),
        fan("all-pungs", "all pungs", "碰碰和", 2, f.all_pungs()),
        fan("wait", "edge, closed or single wait", "边、夹、单吊", 1, f.wait(condition.NARROW, f.ONLY)),
        on(base_fans, fan("self-draw", "self-draw", "自摸", 1, facts.self_drawn, BASE),
           fan("discarder", "discarder", "点炮", 1, facts.payer_gave | facts.payer_robbed, BASE, of=Of.PAYER),  # northeast-bimen.kong.rob
           *pay.dealer(fan=1, rule=BASE)),
        fan("closed-payer", "payer has not opened", "付家闭门", 1, CLOSED & ~ALL_CLOSED, of=Of.PAYER),
        pick(three_closed, lambda n: fan("three-closed", "all three payers have not opened", "三家闭门", n, CLOSED & ALL_CLOSED, of=Of.PAYER)),
    )
    scoring = score.chain(score.power(rule="northeast-bimen.score.unit"))
    shares = pay.shares(discard=1, others=1, draw=1, rules=dict.fromkeys(("discard", "others", "draw", "robbed"), "northeast-bimen.settle.payers"))

    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "win"), "northeast-bimen.claims.all"))
    kongs = custom.kongs(rob_kong)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "northeast-bimen.rotation.dealer"))
    # fmt: on
