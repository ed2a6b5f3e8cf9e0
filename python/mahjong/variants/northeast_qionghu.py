"""Poor win of the north-east: a hand wins when it is opened, has a pung or a pair of dragons, a terminal or honour, and all three suits."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.kongs import FORMS
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item, Of
from mahjong.variant import Variant

__all__ = ["NortheastQionghu"]

FAN = "northeast-qionghu.score.base-and-fan"
ONE_WAIT = f.wait(condition.NARROW, f.ANY) & f.waits(
    1, spent=True
)  # judged by shape alone: copies that are gone do not matter


def fan(key: str, en: str, zh: str, when: Test, of: Of = Of.WINNER) -> Item:
    return pattern(key, en, zh, when, fan=1, of=of, rule=FAN)


class NortheastQionghu(Variant):
    key = "northeast-qionghu"
    names = ("Northeast poor win (qionghu)", "东北穷胡")

    # fmt: off
    dead_wall = Option.choice("fixed_border", ("fixed_border", "topped_up"), rule="northeast-qionghu.wall.dead", zh="补杠后留牌：边界不动，或补足八墩",
                              doc="the eight stacks at the end after a kong: their border stays, or they are filled up again")
    conditions = Option.choice("all4", ("all4", "only_surviving_2_and_4"), rule="northeast-qionghu.win.four-conditions",
                               doc="the conditions: all four, or the second and fourth alone, which the text has", zh="和牌条件：四条，或仅存的第二、第四条")
    rob_kong = custom.rob_kong(rule="northeast-qionghu.kong.rob")
    scoring_by = Option.choice("family_default", ("family_default", "flat_1"), rule=FAN, doc="what a win is worth: its fan, or 1", zh="算法：计番，或一律为1")
    kong_money = Option.flag(False, rule="northeast-qionghu.settle.payers", doc="kongs are paid: 1 each, a concealed one 2", zh="杠另收：明杠每家1，暗杠每家2")

    tileset = tiles.TILESETS["136"]                                              # northeast-qionghu.tiles.set
    walls = pick(dead_wall, {how: wall.rules(                                     # northeast-qionghu.wall.build, .deal.hands, .end.exhausted
        wall.build(2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(16, border=border), wall.last(4, keep=True))  # .wall.replacement, .wall.dividing
        for how, border in (("fixed_border", wall.FIXED), ("topped_up", wall.SLIDING))})
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # northeast-qionghu.win.shape
    requires = (
        pick(conditions, {"all4": (condition.opened("northeast-qionghu.win.opened"), condition.terminal("northeast-qionghu.win.terminal")),
                          "only_surviving_2_and_4": ()}),
        condition.triplet("northeast-qionghu.win.triplet-or-dragon-pair", unless=f.pair(f.DRAGONS)),
        condition.suits("northeast-qionghu.win.three-suits"),
    )
    because = reasons(incomplete="northeast-qionghu.win.shape", size="northeast-qionghu.deal.hands", copies="northeast-qionghu.tiles.set",
                      tiles="northeast-qionghu.tiles.set", melds="northeast-qionghu.win.shape", runs="northeast-qionghu.claims.chow")
    patterns = (pick(scoring_by, {"flat_1": (), "family_default": (
        fan("wait", "edge, closed or single wait", "边、夹、单吊", ONE_WAIT), fan("self-draw", "self-draw", "自摸", facts.self_drawn),
        fan("discarder", "discarder", "点炮", facts.payer_gave | facts.payer_robbed, Of.PAYER), *pay.dealer(fan=1, rule=FAN),
        fan("unopened", "payer has not opened", "付家未开门", ~(facts.told("opened", "payer") | facts.payer_robbed), Of.PAYER))}),)
    scoring = score.chain(score.power(rule=FAN))
    shares = pay.shares(discard=1, others=1, draw=1, rules=dict.fromkeys(("discard", "others", "draw", "robbed"), "northeast-qionghu.settle.payers"))
    extras = (on(kong_money, extra.kongs(claimed=extra.each(1), added=extra.each(1), concealed=extra.each(2), at=extra.END,
                                         rules=dict.fromkeys(FORMS, "northeast-qionghu.settle.payers"))),)

    claims = custom.claims(rules={"run": "northeast-qionghu.claims.chow", "pung": "northeast-qionghu.claims.pung-kong",  # .claims.priority
                                  "kong": "northeast-qionghu.claims.pung-kong", "win": "northeast-qionghu.win.single-winner"})
    kongs = custom.kongs(rob_kong, wall=20, rule="northeast-qionghu.kong.rob", most_rule="northeast-qionghu.kong.late-ban")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "northeast-qionghu.rotation.dealer"))
    # fmt: on
