"""Nanchang with treasures: seven wild tiles that bring money by themselves, runs of honours, German misfits, treasure fishing; every payer owes two to
the power of what counts for him."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, wall, wild
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules import spirits as spirit
from mahjong.rules.case import Case
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons, require
from mahjong.rules.result import Reason
from mahjong.rules.values import PAYER, Item
from mahjong.variant import Variant

__all__ = ["NanchangBao"]

# fmt: off
REST, PRICE = "nanchang-bao.score.rest", "nanchang-bao.pattern.german-price"
PAIRS, MISFITS = f.shaped("quad-pairs"), f.shaped("misfits")
EARTHLY = facts.told("first-discard")


def item(key: str, en: str, zh: str, when: Test, rule: str) -> Item:
    return spirit.counted(key, en, zh, when, rule=f"nanchang-bao.{rule}")


class NanchangBao(Variant):
    key = "nanchang-bao"
    names = ("Nanchang with treasure (bao)", "南昌麻将（宝）")

    misfit_spacing = Option.choice("gap3", ("gap3", "knitted"), rule="nanchang-bao.pattern.seven-star-suits",
                                   doc="suits of misfits: numbers three or more apart, or the rows 147, 258 and 369 in one suit each",
                                   zh="十三烂的序数牌：同花色相差3或以上，或三门各占147、258、369中的一组")
    unit = Option.int(1, low=1, high=100_000, rule="nanchang-bao.settle.unit", doc="money of one fan", zh="一番多少钱")
    fifth_copy = custom.fifth_copy(rule="nanchang-bao.wild.fifth-copy")

    tileset = tiles.TILESETS["136"]                                             # nanchang-bao.tiles.set
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL))
    marks = spirit.MARKS.named(main=("main treasure", "主宝"), second=("secondary treasure", "副宝"))  # nanchang-bao.wild.each-hand, .pair
    wilds = pick(fifth_copy, lambda fifth: wild.of("main", "second", fifth=fifth))  # nanchang-bao.wild.any
    menu = spirit.MENU                                                          # nanchang-bao.claims.dragon-chow, .wind-chow
    shapes = pick(misfit_spacing, lambda how: (shape.sets(4), shape.pairs(), shape.misfits(knitted=how == "knitted")))
    because = reasons(incomplete="nanchang-bao.score.rest", size="nanchang-bao.tiles.set", copies="nanchang-bao.tiles.set",
                      tiles="nanchang-bao.tiles.set", melds="nanchang-bao.claims.all", runs="nanchang-bao.claims.all", robbed=REST)
    requires = (require(~spirit.ANY_TILE | facts.self_drawn, "nanchang-bao.pattern.fishing", "a hand that wins on any tile wins by self-draw alone",
                        "宝吊（任何牌都胡）须自摸", unless=EARTHLY),)

    tiers = pick(unit, lambda one: spirit.tiers(one, rule=REST))
    patterns = (                                                                # nanchang-bao.pattern.combinations, .no-treasure
        item("self-draw", "self-draw", "自摸", facts.self_drawn, "settle.discard"),
        item("kong-win", "win on a kong's replacement", "杠开", facts.bloom, "score.rest"),
        item("rob", "robbed kong", "抢杠", facts.robbed, "score.rest"),
        item("seven-pairs", "seven pairs", "七对", PAIRS, "pattern.german-price"),
        item("all-pungs", "all pungs", "大七对", f.all_pungs(), "pattern.german-price"),
        item("misfits", "thirteen misfits", "十三烂", MISFITS, "pattern.german-price"),
        item("seven-star", "seven-star misfits", "七星", spirit.SEVEN_STAR, "pattern.seven-star"),
        item("fishing", "treasure fishing", "宝吊", spirit.ANY_TILE, "pattern.fishing"),
        item("german", "German: every treasure is itself", "德国", spirit.NONE_USED, "pattern.german"),  # nanchang-bao.pattern.german-real
        spirit.five_more("German, five more", "德国加五", rule=PRICE),
        item("german-pairs", "German seven pairs", "德国七对", PAIRS & spirit.NONE_USED, "score.rest"),
        Item("discarder", ("discarder", "点炮"), facts.payer_gave, fan=1, of=PAYER, tier="counted", rule="nanchang-bao.settle.discard"),
        *pay.dealer(fan=1, tier="counted", rule="nanchang-bao.settle.discard"),
        spirit.prize("heavenly", "heavenly win", "天胡", facts.heavenly, 20, rule=REST),
        spirit.prize("earthly", "earthly win", "地胡", EARTHLY, 20, rule=REST),
        spirit.prize("fishing-earthly", "earthly win, treasure fishing", "宝吊地胡", EARTHLY & spirit.ANY_TILE, 40, "earthly", rule=REST),
    )
    scoring = pick(unit, lambda one: spirit.powers(one, rule=PRICE, plus=PRICE))
    shares = pay.shares(discard=1, others=1, draw=1, robbed=pay.EVEN,
                        rules={**dict.fromkeys(("discard", "others", "draw"), "nanchang-bao.settle.discard"), "robbed": REST})

    phases = (phase.turned(at=phase.TAIL),)                                     # nanchang-bao.wild.indicator
    claims = claim.by(rules={"win": REST})                                      # nanchang-bao.claims.all
    kongs = kong.rules(rule=REST)
    bans = (ban.passed_win(ban.ANY, until=ban.OWN_DRAW, rule=REST),)
    extras = (
        pick(unit, lambda one: extra.kongs(extra.each(one), extra.each(one), extra.each(2 * one),
                                           rules=dict.fromkeys(("claimed", "added", "concealed"), REST))),
        pick(unit, lambda one: extra.asides("treasure-kong", ("treasure kong", "杠宝"), spirit.SECOND, each=10 * one, rule=REST)),
        pick(unit, lambda one: spirit.held("treasures", "treasures", "宝", unit=one, rule="nanchang-bao.wild.value")),
    )                                                                           # nanchang-bao.settle.barrier, .barrier-table, .overlord, end.draw
    rotation = match.rotation(stays=(match.WIN,), rules=dict.fromkeys(("stay", "draw", "next"), "nanchang-bao.rotation.dealer"))

    def may_win(self, case: Case) -> Reason | None:
        return condition.turned_is_away(case, rule="nanchang-bao.wild.indicator")
# fmt: on
