"""Nanchang with main and secondary spirits: seven wild tiles, runs of honours, misfits; every payer owes two to the power of what counts
for him, and all four settle the spirits they hold."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import conditions as condition
from mahjong.rules import drawn as draw
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

__all__ = ["NanchangJing"]

# fmt: off
PAIRS, MISFITS = f.shaped("quad-pairs"), f.shaped("misfits")
ANY_TILE, NO_SPIRIT = spirit.ANY_TILE, spirit.NONE_USED
EARTHLY = {"first_discard": facts.told("first-discard"), "first_draw": facts.earthly}  # by the option earthly
ALL_PAY = pay.shares(discard=1, others=1, draw=1, robbed=pay.EVEN, rules={
    "discard": "nanchang-jing.settle.discarder-double", "others": "nanchang-jing.settle.discard",
    "draw": "nanchang-jing.settle.selfdraw", "robbed": "nanchang-jing.settle.rob-kong"})


def item(key: str, en: str, zh: str, when: Test, rule: str) -> Item:
    return spirit.counted(key, en, zh, when, rule=f"nanchang-jing.{rule}")


def prize(key: str, en: str, zh: str, when: Test, amount: int, rule: str, *over: str) -> Item:
    return spirit.prize(key, en, zh, when, amount, *over, rule=f"nanchang-jing.{rule}")


class NanchangJing(Variant):
    key = "nanchang-jing"
    names = ("Nanchang (main and secondary spirits)", "南昌麻将（正精副精）")

    german_bonus = Option.choice("each", ("each", "discarder"), rule="nanchang-jing.score.no-wild-five",
                                 doc="who pays five more to a hand without spirits won on a discard", zh="点炮时无混所加的五个由谁付：各家，或放炮者")
    rob_doubling = Option.choice(1, (1, 0), rule="nanchang-jing.settle.rob-kong", doc="doublings for robbing a kong", zh="抢杠加几番")
    count_discarded_spirits = Option.flag(False, rule="nanchang-jing.settle.spirits",
                                          doc="spirits that a player has discarded and nobody took count for him", zh="自己打出、无人拿走的精也计")
    barrier = Option.choice("n*(n-3)", ("n*(n-3)", "2n"), rule="nanchang-jing.settle.barrier",
                            doc="what n spirit points are worth from five on", zh="精满五点（冲关）后的算法")
    earthly = Option.choice("first_discard", ("first_discard", "first_draw"), rule="nanchang-jing.win.heavenly",
                            doc="an earthly win: on the dealer's first discard, or on one's own first draw", zh="地胡：和庄家第一张打牌，或自己第一次摸牌即和")
    draw_fee = Option.choice(0, (0, 5), rule="nanchang-jing.end.draw-fee",
                             doc="what the dealer pays each of the others for a drawn deal", zh="流局时庄家付每家")
    draw_keeps_dealer = Option.flag(False, rule="nanchang-jing.rotation.dealer", doc="the dealer stays after a drawn deal", zh="流局后庄家不下庄")
    fifth_copy = Option.flag(True, rule="nanchang-jing.wild.fifth-copy", doc="a spirit may stand for a kind held four times", zh="精可当手中已有四张的牌")

    tileset = tiles.TILESETS["136"]                                             # nanchang-jing.tiles.set
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL))
    marks = spirit.MARKS                                                        # nanchang-jing.wild.indicator, .sequence
    wilds = pick(fifth_copy, lambda fifth: wild.of("main", "second", fifth=fifth))  # nanchang-jing.wild.use, .count
    menu = spirit.MENU                                                          # nanchang-jing.claims.honour-chows
    shapes = (shape.sets(4), shape.pairs(), shape.misfits())                    # nanchang-jing.win.shapes, .seven-pairs, .pattern.misfits
    because = reasons(incomplete="nanchang-jing.win.shapes", size="nanchang-jing.tiles.set", copies="nanchang-jing.tiles.set",
                      tiles="nanchang-jing.tiles.set", melds="nanchang-jing.claims.all", runs="nanchang-jing.claims.all",
                      robbed="nanchang-jing.settle.rob-kong")
    requires = (pick(earthly, lambda how: require(
        ~ANY_TILE | facts.self_drawn, "nanchang-jing.win.fishing-selfdraw", "a hand that wins on any tile wins by self-draw alone",
        "精钓（任何牌都胡）须自摸", unless=EARTHLY[how])),)

    tiers = spirit.tiers(rule="nanchang-jing.score.heavenly-flat")
    patterns = (                                                                # nanchang-jing.score.items, .doubling
        item("self-draw", "self-draw", "自摸", facts.self_drawn, "settle.selfdraw"),
        item("kong-win", "win on a kong's replacement", "杠开", facts.bloom, "score.kongwin"),  # nanchang-jing.settle.kongwin
        pick(rob_doubling, {1: item("rob", "robbed kong", "抢杠", facts.robbed, "settle.rob-kong"), 0: ()}),
        item("seven-pairs", "seven pairs", "小七对", PAIRS, "win.seven-pairs"),
        item("all-pungs", "all pungs", "大七对", f.all_pungs(), "win.shapes"),
        item("misfits", "thirteen misfits", "十三烂", MISFITS, "pattern.misfits"),
        item("seven-star", "seven-star misfits", "七星", spirit.SEVEN_STAR, "pattern.seven-star"),  # nanchang-jing.pattern.seven-star-natural
        item("any-tile", "any tile wins", "精钓（混掉）", ANY_TILE, "score.any-tile"),
        item("no-spirit", "no spirit", "无混（德国）", NO_SPIRIT, "score.no-wild"),
        pick(german_bonus, lambda who: spirit.five_more(
            "no spirit, five more", "无混加五", discarder=who == "discarder", rule="nanchang-jing.score.no-wild-five")),
        item("no-spirit-pairs", "seven pairs without spirits", "无混七对", PAIRS & NO_SPIRIT, "score.no-wild-pairs"),
        Item("discarder", ("discarder", "放炮"), facts.payer_gave, fan=1, of=PAYER, tier="counted", rule="nanchang-jing.settle.discarder-double"),
        *pay.dealer(fan=1, tier="counted", rule="nanchang-jing.settle.dealer"),
        prize("heavenly", "heavenly win", "天胡", facts.heavenly, 20, "score.heavenly"),
        pick(earthly, lambda how: prize("earthly", "earthly win", "地胡", EARTHLY[how], 20, "score.heavenly")),
        pick(earthly, lambda how: prize(
            "earthly-any-tile", "earthly win, any tile wins", "精钓地胡", EARTHLY[how] & ANY_TILE, 40, "score.any-tile-earthly", "earthly")),
    )
    scoring = spirit.powers(rule="nanchang-jing.score.power", plus="nanchang-jing.score.no-wild-five")
    shares = ALL_PAY

    phases = (phase.turned(at=phase.TAIL),)                                     # nanchang-jing.wild.indicator-undrawn
    claims = claim.by(rules={"win": "nanchang-jing.claims.one-winner"})         # nanchang-jing.claims.all
    kongs = kong.rules(rule="nanchang-jing.kong.pay")                           # nanchang-jing.kong.replacement
    bans = (ban.passed_win(ban.ANY, until=ban.OWN_DRAW, rule="nanchang-jing.win.passed"),)
    drawn = (pick(draw_fee, lambda each: draw.fee(each, rule="nanchang-jing.end.draw-fee") if each else ()),)
    extras = (
        extra.kongs(extra.each(1), extra.each(1), extra.each(2), rules=dict.fromkeys(("claimed", "added", "concealed"), "nanchang-jing.kong.pay")),
        extra.asides("spirit-kong", ("spirit kong", "杠精"), spirit.SECOND, each=10, rule="nanchang-jing.kong.spirit-kong"),  # .spirit-kong-use
        pick((count_discarded_spirits, barrier), lambda river, curve: spirit.held(  # nanchang-jing.end.draw-spirits, settle.barrier, .sole
            "spirits", "spirits", "精", river=river, twice=curve == "2n", rule="nanchang-jing.settle.spirits")),
    )
    rotation = pick(draw_keeps_dealer, lambda stays: match.rotation(
        stays=(match.WIN, match.DRAW) if stays else (match.WIN,), rules=dict.fromkeys(("stay", "draw", "next"), "nanchang-jing.rotation.dealer")))

    def may_win(self, case: Case) -> Reason | None:
        return condition.turned_is_away(case, rule="nanchang-jing.wild.count")
# fmt: on
