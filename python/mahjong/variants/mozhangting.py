"""Draw-tile ready: no chow, and who wants to win has drawn a tile, laid it open and announced that he is ready."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Mozhangting"]


def fan(key: str, en: str, zh: str, when: Test, worth: int = 1) -> Item:
    return pattern(key, en, zh, when, fan=worth, rule="mozhangting.score.fans")


class Mozhangting(Variant):
    key = "mozhangting"
    names = ("Draw-tile ready", "摸张听")

    # fmt: off
    must_declare = Option.flag(True, rule="mozhangting.ready.required", doc="nobody wins who has not declared ready", zh="须报听才能和")
    multi_win = custom.multi_win(rule="mozhangting.claims.one-winner")

    tileset = tiles.TILESETS["136"]                                              # mozhangting.tiles.set
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(12))    # mozhangting.wall.reserve, .end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs())                                       # mozhangting.win.shapes
    because = reasons(incomplete="mozhangting.win.shapes", size="mozhangting.win.shapes", copies="mozhangting.tiles.set",
                      tiles="mozhangting.tiles.set", melds="mozhangting.win.shapes", runs="mozhangting.claims.no-chow")
    patterns = (
        fan("self-draw", "self-draw", "自摸", facts.self_drawn), fan("kong-win", "win on the tile of a kong", "杠开", facts.bloom),
        fan("last-tile", "last tile that is drawn", "海底", facts.last_tile), fan("all-pungs", "all pungs", "碰碰和", f.all_pungs()),
        fan("seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs")), fan("full-flush", "full flush", "清一色", f.flush(), 2),
    )
    scoring = score.chain(score.power(rule="mozhangting.score.no-limit"))
    shares = pay.shares(discard=1, draw=1, rules=dict.fromkeys(("discard", "draw", "robbed"), "mozhangting.settle.who"))

    declarations = (pick(must_declare, lambda must: ready.kind(                   # mozhangting.ready.no-pung
        "ready", ("ready", "听"), when=ready.AFTER_DRAW, shows=ready.DRAWN_TILE, required=must, keeps=ready.NOTHING, rule="mozhangting.ready.draw")),)
    claims = custom.claims(multi_win, run=claim.NOBODY, rules={"run": "mozhangting.claims.no-chow", "win": "mozhangting.claims.one-winner"})
    kongs = kong.rules(rule="mozhangting.kong.basic")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "mozhangting.rotation.dealer"))
    # fmt: on
