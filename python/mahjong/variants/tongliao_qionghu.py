"""Poor man's game of the railway quarter of Tongliao: a hand is opened, has three suits and a terminal; dragons are punged for all pungs alone."""

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
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Of
from mahjong.variant import Variant

__all__ = ["TongliaoQionghu"]

DRAGONS = "tongliao-qionghu.claims.dragons"  # tongliao-qionghu.claims.dragons-kong


class TongliaoQionghu(Variant):
    key = "tongliao-qionghu"
    names = ("Tongliao poor win (qionghu)", "通辽穷胡")

    # fmt: off
    reserve = Option.choice(0, (0, 16), rule="tongliao-qionghu.wall.dead", doc="tiles at the end that are not drawn", zh="牌尾不摸的张数")
    piao_needs_three_suits = Option.flag(False, rule="tongliao-qionghu.win.three-suits-piao", doc="all pungs needs three suits too", zh="飘儿也须三门齐")
    honor_counts_as_terminal = Option.flag(True, rule="tongliao-qionghu.win.no-all-simples", doc="an honour counts as a terminal", zh="字牌算幺九")
    piao_doublings = Option.choice(2, (2, 3), rule="tongliao-qionghu.pattern.piao-value", doc="doublings for all pungs", zh="飘儿的番数")
    kong_paid_in_draw = Option.flag(False, rule="tongliao-qionghu.score.kong-drawn", doc="kongs are paid in a drawn deal too", zh="荒庄时杠也收钱")
    discard_payment = Option.choice("all-discarder-double", ("all-discarder-double", "discarder-only"), rule="tongliao-qionghu.score.payers",
                                    doc="who pays for a discard", zh="点炮时由谁付")

    tileset = tiles.TILESETS["136"]                                              # tongliao-qionghu.tiles.set
    walls = pick(reserve, lambda n: wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(n)))  # tongliao-qionghu.deal.counts
    menu = sets.runs() | sets.pungs() | sets.kongs()                              # tongliao-qionghu.win.chows-honors
    shapes = (shape.sets(4),)                                                     # tongliao-qionghu.win.shape
    requires = (
        condition.opened("tongliao-qionghu.win.must-open"),                       # tongliao-qionghu.pattern.piao-open
        pick(piao_needs_three_suits, lambda both: condition.suits("tongliao-qionghu.win.three-suits", unless=None if both else f.all_pungs())),
        pick(honor_counts_as_terminal, lambda honours: condition.terminal("tongliao-qionghu.win.no-all-simples", honours=honours)),
        condition.all_pungs(DRAGONS, after=tiles.DRAGONS, en="dragons", zh="箭牌", names=("all pungs", "和飘儿")),
    )
    because = reasons(incomplete="tongliao-qionghu.win.shape", size="tongliao-qionghu.deal.counts", copies="tongliao-qionghu.tiles.set",
                      tiles="tongliao-qionghu.tiles.set", melds="tongliao-qionghu.win.chows-honors", runs="tongliao-qionghu.claims.types",
                      robbed="tongliao-qionghu.kong.basic")
    patterns = (
        pick(piao_doublings, lambda n: pattern("piao", "all pungs", "飘儿（碰碰和）", f.all_pungs(), fan=n, rule="tongliao-qionghu.pattern.piao-value")),
        pattern("self-draw", "self-draw", "自摸", facts.self_drawn, fan=1, rule="tongliao-qionghu.score.selfdraw"),
        pattern("wait", "edge, closed or single wait", "边、夹、单吊", f.wait(f.EDGE | f.CLOSED, f.ANY) | f.wait(f.SINGLE, f.ONLY), fan=1,
                rule="tongliao-qionghu.score.waits"),                             # tongliao-qionghu.score.wait-judgement
        pattern("unopened", "payer has not opened", "付家未开门", ~(facts.told("opened", "payer") | facts.payer_robbed), fan=1, of=Of.PAYER,
                rule="tongliao-qionghu.score.unopened"),
    )
    scoring = score.chain(score.power(rule="tongliao-qionghu.score.base"))
    shares = pick(discard_payment, {how: pay.shares(discard=2, others=others, draw=1, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed"), "tongliao-qionghu.score.payers"))
        for how, others in (("all-discarder-double", 1), ("discarder-only", 0))})
    extras = (pick(kong_paid_in_draw, lambda paid: extra.kongs(
        claimed=extra.each(1), added=extra.each(1), concealed=extra.each(2), at=extra.END, drawn=extra.KEEP if paid else extra.VOID,
        rules=dict.fromkeys(FORMS, "tongliao-qionghu.score.kongs"))),)

    claims = custom.claims(rules={"run": "tongliao-qionghu.claims.types", "pung": "tongliao-qionghu.claims.types",
                                  "win": "tongliao-qionghu.claims.one-winner"})
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "tongliao-qionghu.rotation.next"))  # tongliao-qionghu.kong.basic, .end.draw
    # fmt: on
