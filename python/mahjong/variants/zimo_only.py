"""Self-draw only: no fan, no win on another's tile, and the whole wall may be drawn."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import on, pick
from mahjong.rules.patterns import reasons, refuse, require
from mahjong.variant import Variant

__all__ = ["ZimoOnly"]


class ZimoOnly(Variant):
    key = "zimo-only"
    names = ("Self-draw only", "必须自摸")

    seven_pairs = custom.seven_pairs(True, rule="zimo-only.win.shapes")

    # fmt: off
    tileset = tiles.TILESETS["136"]                                              # zimo-only.tiles.set
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))     # zimo-only.wall.all-drawn
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), on(seven_pairs, shape.pairs()))
    refuses = pick(seven_pairs, {True: (), False: (refuse(shape.pairs(), "zimo-only.win.shapes", "seven pairs does not win", "七对不能和"),)})
    requires = (require(facts.self_drawn, "zimo-only.win.selfdraw-only", "only a self-drawn tile wins", "没有点炮，必须自摸"),)
    because = reasons(incomplete="zimo-only.win.shapes", size="zimo-only.win.shapes", copies="zimo-only.tiles.set",
                      tiles="zimo-only.tiles.set", melds="zimo-only.claims.all", runs="zimo-only.claims.all")
    scoring = score.chain(score.base(1, rule="zimo-only.score.no-fan"))
    shares = pay.shares(draw=1, rules={"draw": "zimo-only.settle.amount"})

    claims = claim.by(win=claim.NOBODY, rules={"run": "zimo-only.claims.all", "pung": "zimo-only.claims.all",
                                               "win": "zimo-only.win.selfdraw-only", "last": "zimo-only.wall.all-drawn"})
    kongs = kong.rules(robbable=(), rule="zimo-only.kong.basic")
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "zimo-only.rotation.dealer"))
    # fmt: on
