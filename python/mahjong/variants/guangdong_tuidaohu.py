"""Guangdong push-down, popular in Shenzhen: any complete hand wins, a self-draw doubles, kongs are paid at once and whoever wins deals next."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.kongs import FORMS
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons, refuse
from mahjong.variant import Variant

__all__ = ["GuangdongTuidaohu"]

BASE, KONG_WIN, SHAPES = (
    "guangdong-tuidaohu.score.base",
    "guangdong-tuidaohu.score.kongwin",
    "guangdong-tuidaohu.win.shapes",
)


class GuangdongTuidaohu(Variant):
    key = "guangdong-tuidaohu"
    names = ("Guangdong push-down (tuidaohu)", "广东推倒胡")

    # fmt: off
    suits = Option.choice("mps", ("mps", "ps"), rule="guangdong-tuidaohu.tiles.no-characters",
                          doc="suits of the set: all three (136 tiles), or no characters (100)", zh="用万饼条三门（136张），或不用万子（100张）")
    chow = Option.flag(True, rule="guangdong-tuidaohu.claims.all", doc="chows may be claimed", zh="可以吃牌")
    multi_win = custom.winners("all", rule="guangdong-tuidaohu.claims.order")
    special_shapes = Option.flag(True, rule=SHAPES, doc="seven pairs and thirteen orphans win", zh="可和七对、十三幺")
    kong_pay = Option.choice("3-1-2", ("3-1-2", "none"), rule="guangdong-tuidaohu.kong.payment",
                             doc="money of kongs: 3 from who fed it, 1 from each for an added and 2 for a concealed one; or nothing",
                             zh="杠钱：直杠由放杠者付3，补杠每家1，暗杠每家2；或不收")

    tileset = pick(suits, lambda which: tiles.suits(4, which) + tiles.honours())
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))  # guangdong-tuidaohu.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), on(special_shapes, shape.pairs(), shape.orphans()))
    refuses = pick(special_shapes, {True: (), False: (
        refuse(shape.pairs(), SHAPES, "seven pairs does not win", "七对不能和"),
        refuse(shape.orphans(), SHAPES, "thirteen orphans does not win", "十三幺不能和"))})
    because = reasons(incomplete=SHAPES, size="guangdong-tuidaohu.tiles.no-characters", copies="guangdong-tuidaohu.tiles.no-characters",
                      tiles="guangdong-tuidaohu.tiles.no-characters", melds="guangdong-tuidaohu.claims.all", runs="guangdong-tuidaohu.claims.all",
                      robbed=KONG_WIN)
    patterns = (                                                                 # none is needed: guangdong-tuidaohu.win.any, .conduct.fast
        pattern("kong-bloom", "kong bloom", "杠上开花", facts.bloom, times=2, rule=KONG_WIN),
        pattern("robbed-kong", "robbed kong", "抢杠", facts.robbed, times=2, rule=KONG_WIN),
    )
    scoring = score.chain(score.base(1, rule=BASE))
    shares = pay.shares(discard=1, draw=2, robbed=pay.FOR_ALL, rules={"discard": BASE, "draw": BASE, "robbed": KONG_WIN})
    extras = (pick(kong_pay, {"none": (), "3-1-2": extra.kongs(
        claimed=extra.feeder(3), added=extra.each(1), concealed=extra.each(2), drawn=extra.KEEP,
        rules=dict.fromkeys(FORMS, "guangdong-tuidaohu.kong.payment"))}),)

    claims = pick((chow, multi_win), lambda runs, which: claim.by(
        run=claim.NEXT if runs else claim.NOBODY, winners=claim.ALL if which == "all" else claim.ONE,
        rules={"run": "guangdong-tuidaohu.claims.all", "pung": "guangdong-tuidaohu.claims.all", "win": "guangdong-tuidaohu.claims.order"}))
    kongs = kong.rules(rule=KONG_WIN)
    rotation = match.rotation(next=match.WINNER, several=match.DEALER_WON, rules={
        **dict.fromkeys(("win", "draw", "next"), "guangdong-tuidaohu.rotation.dealer"), "several": "guangdong-tuidaohu.claims.order"})
    # fmt: on
