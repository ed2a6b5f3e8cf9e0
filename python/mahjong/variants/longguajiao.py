"""Dragon hanging on the corner: three stakes, doubled by every special hand; four alike among seven pairs, hands knocked down, and wins by what one has
discarded."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import customs as custom
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Longguajiao"]

SHAPES, LIST, STAKES, PLAYED_OUT = (
    f"longguajiao.{end}" for end in ("win.shapes", "score.doubling-list", "settle.stakes", "win.discard-hands")
)
ORDER, KNOCK, CORNER = "longguajiao.claims.order", "longguajiao.pattern.knock-down", "longguajiao.pattern.dragon-corner"
PAIRS = f.shaped("quad-pairs")


def doubled(key: str, en: str, zh: str, when: Test, rule: str = LIST, *, per: bool = False) -> Item:
    return pattern(key, en, zh, when, fan=1, per=per, rule=rule)


def played_out(key: str, en: str, zh: str) -> Item:
    """Nothing else counts beside it, whatever the hand."""
    return pattern(key, en, zh, facts.instant(key), fan=1, alone=True, rule=PLAYED_OUT)


class Longguajiao(Variant):
    key = "longguajiao"
    names = ("Dragon hanging on the corner", "龙挂角")

    # fmt: off
    multi_win = custom.multi_win(rule=ORDER)
    small_pairs_under_dragon = Option.choice("not_counted", ("not_counted", "counted"), rule=LIST, doc="small seven pairs in a dragon-corner hand",
                                             zh="龙挂角七对另计小七对与否")
    discard_hands = Option.flag(True, rule=PLAYED_OUT, doc="who discards thirteen terminals and honours, or ten honours, from the first discard on wins",
                                zh="打出十三夭、十风即胡")
    stakes = Option.amounts((10, 20, 30), low=0, rule=STAKES, doc="what a bystander pays for a discard, who discarded, and each for a self-draw",
                            zh="点炮时旁家、点炮者，自摸时每家各付多少")

    tileset = tiles.TILESETS["136"]                                              # longguajiao.tiles.set
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))     # longguajiao.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()                              # longguajiao.wild.none
    shapes = (shape.sets(4), shape.pairs())
    because = reasons(incomplete=SHAPES, size="longguajiao.tiles.set", copies="longguajiao.tiles.set", tiles="longguajiao.tiles.set", melds=SHAPES,
                      runs=ORDER, robbed=ORDER)
    patterns = (
        pick(small_pairs_under_dragon, lambda how: doubled("small-pairs", "small seven pairs", "小七对", PAIRS if how == "counted" else PAIRS & ~f.fours())),
        doubled("dragon-corner", "dragon-corner seven pairs", "龙挂角七对", PAIRS & f.fours(), CORNER, per=True),
        doubled("all-pungs", "all pungs", "碰碰胡", f.all_pungs()),
        doubled("kong-win", "win on a kong's replacement", "杠上花", facts.bloom),
        doubled("full-flush", "full flush", "清一色", f.flush()),
        doubled("knock-down", "knocked down", "扳倒胡", facts.told("ready-declared"), KNOCK),
        on(discard_hands, played_out("thirteen-discards", "thirteen terminals", "十三夭"), played_out("ten-winds", "ten winds", "十风")),
    )
    scoring = score.chain(score.power(rule="longguajiao.score.multiply"))         # longguajiao.settle.example, .no-dealer
    shares = pick(stakes, lambda money: pay.shares(discard=money[1], others=money[0], draw=money[2], rules={
        "discard": STAKES, "others": STAKES, "draw": "longguajiao.settle.selfdraw", "robbed": ORDER, "instant": PLAYED_OUT}))

    declarations = (ready.kind("knock_down", ("knock down", "扳倒"), needs=f.opened(0), wins=ready.DRAW, shows=ready.HAND, keeps=ready.NOTHING, rule=KNOCK),)
    instants = (on(discard_hands,
        instant.of("thirteen-discards", "thirteen terminals", "十三夭", facts.discarded_all(tiles.ORPHANS, 13), at=instant.DISCARD, rule=PLAYED_OUT),
        instant.of("ten-winds", "ten winds", "十风", facts.discarded_all(tiles.HONOURS, 10), at=instant.DISCARD, rule=PLAYED_OUT)),)
    claims = custom.claims(multi_win, rules=dict.fromkeys(("run", "pung", "win"), ORDER))
    kongs = kong.rules(robbable=("added",), rule=ORDER)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "longguajiao.settle.no-dealer"))
    # fmt: on
