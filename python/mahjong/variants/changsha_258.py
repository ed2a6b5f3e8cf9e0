"""Changsha: suits alone in walls three tiles high; the pair is a 2, 5 or 8 unless the hand is a big one, and hands of nothing but these need no sets."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import customs as custom
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import score, sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS, Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons, require
from mahjong.rules.values import Item, Tier
from mahjong.variant import Variant

__all__ = ["Changsha258"]

VALUES = "changsha-258.score.values"
PAID = {**dict.fromkeys(("discard", "draw"), VALUES), "robbed": "changsha-258.claims.order"}
JIANG = tiles.ranks("258")
ALL_PUNGS = f.all_pungs()
FREE_PAIR = f.flush() | f.shaped("quad-pairs") | f.within(JIANG)


def large(key: str, en: str, zh: str, when: Test, rule: str = "changsha-258.win.big-list") -> Item:
    return pattern(key, en, zh, when, fan=1, tier="big", rule=rule)


class Changsha258(Variant):
    key = "changsha-258"
    names = ("Changsha 258 pair", "长沙麻将（二五八将）")

    # fmt: off
    pungs_need_258 = Option.flag(False, rule="changsha-258.win.flush-any-pair", doc="all pungs needs a pair of 2, 5 or 8 too", zh="碰碰胡也须二五八做将")
    multi_win = custom.multi_win(True, rule="changsha-258.claims.order")
    big = Option.int(6, low=1, high=1000, rule=VALUES, doc="what each big hand contained is worth", zh="每种大胡的分数")

    tileset = tiles.TILESETS["108"]                                              # changsha-258.tiles.set
    walls = wall.rules(wall.build(3), wall.broken(dice=2), wall.deal(13),         # changsha-258.wall.three-high
                       wall.draws(wall.TAIL), wall.reserve(0))                    # changsha-258.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs(), shape.all_of(JIANG))                  # changsha-258.pattern.general, .general-pung
    because = reasons(incomplete="changsha-258.win.pair-258", size="changsha-258.tiles.set", copies="changsha-258.tiles.set",
                      tiles="changsha-258.tiles.set", melds="changsha-258.claims.chow-pung", runs="changsha-258.claims.chow-pung",
                      robbed="changsha-258.claims.order")
    requires = (pick(pungs_need_258, {strict: require(
        f.pair(JIANG), "changsha-258.win.pair-258", "the pair must be 2, 5 or 8", "将牌须为二、五、八",
        unless=FREE_PAIR if strict else FREE_PAIR | ALL_PUNGS) for strict in (False, True)}),)
    patterns = (                                                                  # changsha-258.pattern.few
        pattern("small", "small win", "小胡", ALWAYS, tier="small", rule=VALUES),
        large("seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs")),
        large("full-flush", "full flush", "清一色", f.flush(), "changsha-258.win.flush-any-pair"),
        large("all-pungs", "all pungs", "碰碰胡", ALL_PUNGS),
        large("general", "general-general", "将将胡", f.within(JIANG), "changsha-258.pattern.general"),
        *pay.dealer(plus=1, rule=VALUES),
    )
    tiers = pick(big, lambda worth: (
        Tier("small", 0, chain=score.chain(score.base(1, rule=VALUES)), shares=pay.shares(discard=1, draw=2, rules=PAID), rule=VALUES),
        Tier("big", 1, chain=score.chain(score.linear(per=worth, rule=VALUES)), shares=pay.shares(discard=1, draw=1, rules=PAID), rule=VALUES)))

    claims = custom.claims(multi_win, rules={"run": "changsha-258.claims.chow-pung", "pung": "changsha-258.claims.chow-pung",
                                             "win": "changsha-258.claims.order"})
    kongs = kong.rules(robbable=("added",), rule="changsha-258.kong.none")
    rotation = match.rotation(stays=(match.DRAW,), next=match.WINNER, several=match.DISCARDER, rules={
        "draw": "changsha-258.rotation.dealer", "win": "changsha-258.rotation.dealer", "several": "changsha-258.claims.order"})
    # fmt: on
