"""Beijing push-over: the simplest and quickest game, where any combination of sets wins."""

from __future__ import annotations

from mahjong import tiles
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
from mahjong.rules.patterns import pattern, reasons, refuse
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["BeijingTuidaohu"]

VALUE = "beijing-tuidaohu.score.value"


def times(factor: int, key: str, en: str, zh: str, when: Test) -> Item:
    return pattern(key, en, zh, when, times=factor, rule=VALUE)


class BeijingTuidaohu(Variant):
    key = "beijing-tuidaohu"
    names = ("Beijing push-over", "北京推倒和")

    # fmt: off
    tile_set = Option.choice(136, (136, 108), rule="beijing-tuidaohu.tiles.set", doc="tiles: all, or suits alone", zh="用136张，或只用序数牌108张")
    seven_pairs = custom.seven_pairs(True, rule="beijing-tuidaohu.win.any-combination")
    rob_kong = custom.rob_kong(rule="beijing-tuidaohu.kong.rob")
    counted = Option.choice("none", ("none", "common"), rule=VALUE, zh="番种：不计，或计常见番种",
                                     doc="what counts: nothing, or all pungs and seven pairs twice, full flush four times, kong bloom twice")
    dealer_double = Option.flag(True, rule=VALUE, doc="payments between the dealer and another are doubled", zh="与庄家之间的收付加倍")
    kong_money = Option.flag(False, rule=VALUE, doc="kongs are paid: 1 from each, a concealed one 2", zh="杠另收：明杠每家1，暗杠每家2")
    discard_payers = Option.choice("discarder_only", ("discarder_only", "all"), rule="beijing-tuidaohu.settle.payers",
                                   doc="who pays for a discard", zh="点炮由谁付")
    multi_win = custom.multi_win(rule="beijing-tuidaohu.win.multiple")

    tileset = pick(tile_set, {136: tiles.TILESETS["136"], 108: tiles.TILESETS["108"]})
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))  # beijing-tuidaohu.deal.hands, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), on(seven_pairs, shape.pairs()))
    refuses = pick(seven_pairs, {True: (), False: (
        refuse(shape.pairs(), "beijing-tuidaohu.win.any-combination", "seven pairs does not win", "七对不能和"),)})
    because = reasons(incomplete="beijing-tuidaohu.win.any-combination", size="beijing-tuidaohu.deal.hands", copies="beijing-tuidaohu.tiles.set",
                      tiles="beijing-tuidaohu.tiles.set", melds="beijing-tuidaohu.claims.chow-pung-kong", runs="beijing-tuidaohu.claims.chow-pung-kong")
    patterns = (
        pick(counted, {"none": (), "common": (
            times(2, "all-pungs", "all pungs", "碰碰和", f.all_pungs()),
            times(2, "seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs")),
            times(4, "full-flush", "full flush", "清一色", f.flush()),
            times(2, "kong-bloom", "kong bloom", "杠上开花", facts.bloom))}),
        on(dealer_double, *pay.dealer(wins=2, loses=2, rule=VALUE)),
    )
    scoring = score.chain(score.base(1, rule="beijing-tuidaohu.win.no-fan-needed"))
    shares = pick(discard_payers, {who: pay.shares(discard=1, others=others, draw=1, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed"), "beijing-tuidaohu.settle.payers")) for who, others in (("discarder_only", 0), ("all", 1))})
    extras = (on(kong_money, extra.kongs(claimed=extra.each(1), added=extra.each(1), concealed=extra.each(2), rules=dict.fromkeys(FORMS, VALUE))),)

    claims = custom.claims(multi_win, rules={"run": "beijing-tuidaohu.claims.chow-pung-kong", "pung": "beijing-tuidaohu.claims.chow-pung-kong",
                                             "win": "beijing-tuidaohu.win.multiple"})
    kongs = custom.kongs(rob_kong)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "beijing-tuidaohu.rotation.dealer"))
    # fmt: on
