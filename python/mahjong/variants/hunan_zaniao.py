"""Hunan with birds: the pair is a 2, 5 or 8 unless the hand is a big one, some hands win as they are dealt, and the tile after a win is a bird that doubles
for the seat it hits."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import NEVER, Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import Requirement, pattern, reasons, require
from mahjong.rules.shapes import Shape
from mahjong.rules.values import PAYER, Item
from mahjong.variant import Variant

__all__ = ["HunanZaniao"]

BIG, EFFECT, ORDER = "hunan-zaniao.score.big-unlimited", "hunan-zaniao.score.bird-effect", "hunan-zaniao.claims.order"
JIANG = tiles.ranks("258")
# fmt: off
FEATURES: dict[str, tuple[str, str, Test]] = {                                    # hunan-zaniao.score.big-example
    "all-pungs": ("all pungs", "碰碰胡", f.all_pungs()),
    "last-tile": ("last tile", "海底", facts.last_tile),
    "general": ("general-general", "将将胡", f.within(JIANG)),
    "full-flush": ("full flush", "清一色", f.flush()),
    "seven-pairs": ("seven pairs", "七对", f.shaped("quad-pairs")),
    "kong-win": ("win on a kong's replacement", "杠上花", facts.bloom),
}
OPENINGS: dict[str, tuple[str, str, Test, str]] = {
    "no258": ("dealt no 2, 5 or 8", "起手无二五八", ~f.has(JIANG), "hunan-zaniao.win.opening"),
    "two_suits": ("dealt without one suit", "起手缺一门", ~f.suits(3), "hunan-zaniao.win.opening-suits"),
    "four_same": ("dealt four alike", "起手四张相同", f.fours(), "hunan-zaniao.win.opening-four"),
    "two_triplets": ("dealt two triplets", "起手两坎", f.triples(range(2, 5)), "hunan-zaniao.win.opening-four"),
}


def free(counted: frozenset[str]) -> Requirement:
    """The pair of a hand with none of these features."""
    big: Test = NEVER
    for key in sorted(counted):
        big = big | FEATURES[key][2]
    return require(f.pair(JIANG), "hunan-zaniao.tiles.set", "the pair must be 2, 5 or 8", "将牌须为二、五、八", unless=big)


def formed(counted: frozenset[str]) -> tuple[Shape, ...]:
    """Hands without sets are big ones alone."""
    others = {"seven-pairs": shape.pairs(), "general": shape.all_of(JIANG)}
    return (shape.sets(4), *(one for key, one in others.items() if key in counted))


class HunanZaniao(Variant):
    key = "hunan-zaniao"
    names = ("Hunan with birds", "湖南麻将（杂鸟）")

    multi_win = custom.multi_win(True, rule=ORDER)
    big_list = Option.subset(FEATURES, FEATURES, rule=BIG, doc="features of big hands, each a doubling and free of the pair", zh="大胡的番种：各翻一倍，不限将")
    opening_win = Option.choice("ends", ("ends", "continues"), rule="hunan-zaniao.win.opening",
                                doc="a win with the tiles dealt ends the deal, or is paid and the deal goes on", zh="起手胡：即终局，或收钱后接着打")
    opening_types = Option.subset(OPENINGS, OPENINGS, rule="hunan-zaniao.conduct.house", doc="dealt hands that win", zh="哪些起手牌算胡")

    tileset = tiles.TILESETS["108"]                                              # hunan-zaniao.tiles.set
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0),
                       wall.after_win(1, wall.HEAD))                              # hunan-zaniao.score.bird, .bird-map, .bird-none
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = pick(big_list, formed)                                               # hunan-zaniao.pattern.general
    requires = (pick(big_list, free),)                                            # hunan-zaniao.win.big-any-pair
    because = reasons(incomplete="hunan-zaniao.tiles.set", size="hunan-zaniao.tiles.set", copies="hunan-zaniao.tiles.set",
                      tiles="hunan-zaniao.tiles.set", melds="hunan-zaniao.claims.free", runs="hunan-zaniao.claims.free", robbed=ORDER)
    patterns = (
        pick(big_list, lambda counted: tuple(pattern(key, en, zh, when, fan=1, rule=BIG) for key, (en, zh, when) in FEATURES.items() if key in counted)),
        pattern("dealer", "dealer wins", "庄家胡", facts.dealer("winner"), fan=1, rule="hunan-zaniao.score.dealer"),
        pattern("bird", "bird on the winner", "中鸟（胡家）", facts.told("bird"), fan=1, per=True, rule=EFFECT),
        Item("bird-payer", ("bird on the payer", "中鸟（付家）"), facts.told("bird", "payer"), fan=1, per=True, of=PAYER, rule=EFFECT),
    )
    scoring = score.chain(score.power(rule="hunan-zaniao.settle.base"))
    shares = pay.shares(discard=1, draw=1, rules={**dict.fromkeys(("discard", "draw"), "hunan-zaniao.settle.base"), "robbed": ORDER,
                                                  "instant": "hunan-zaniao.win.opening-value"})

    claims = custom.claims(multi_win, rules={"run": "hunan-zaniao.claims.free", "pung": "hunan-zaniao.claims.free", "win": ORDER})
    kongs = kong.rules(robbable=("added",), rule=ORDER)
    instants = pick((opening_types, opening_win), lambda kinds, how: tuple(
        instant.of(key.replace("_", "-"), en, zh, when, at=instant.OPENING, ends=how == "ends", rule=rule)
        for key, (en, zh, when, rule) in OPENINGS.items() if key in kinds))
    rotation = match.rotation(rules={**dict.fromkeys(("stay", "draw", "next"), "hunan-zaniao.rotation.dealer"), "several": ORDER})  # hunan-zaniao.end.draw
# fmt: on
