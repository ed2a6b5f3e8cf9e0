"""The new style of Guangdong: the fan of the old one to a limit of four, without counted points, tails and anything extra for the dealer."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import customs as custom
from mahjong.rules import kongs as kong
from mahjong.rules import old_fan as old
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import score, sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.options import pick
from mahjong.rules.patterns import reasons
from mahjong.variant import Variant

__all__ = ["GuangdongXinzhang"]

CLAIMS, LIMIT = "guangdong-xinzhang.claims.order", "guangdong-xinzhang.score.limit"


class GuangdongXinzhang(Variant):
    key = "guangdong-xinzhang"
    names = ("Guangdong new style (xinzhang)", "广东新章麻将")

    # fmt: off
    multi_win = custom.winners("all", rule=CLAIMS)
    limit_fan = custom.limit_fan(4, rule=LIMIT)

    tileset = tiles.TILESETS["136"]                                             # guangdong-xinzhang.tiles.set
    walls = wall.rules(wall.broken(dice=3), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))  # guangdong-xinzhang.end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans())                                   # guangdong-xinzhang.win.any
    because = reasons(incomplete="guangdong-xinzhang.win.any", size="guangdong-xinzhang.tiles.set", copies="guangdong-xinzhang.tiles.set",
                      tiles="guangdong-xinzhang.tiles.set", melds="guangdong-xinzhang.win.any", runs=CLAIMS, robbed=CLAIMS)
    patterns = (
        *old.fan(rule=lambda key: f"guangdong-xinzhang.pattern.{'no-double-flush' if key == 'que' else 'fans'}"),
        old.orphans(4, rule="guangdong-xinzhang.win.any"),
    )
    scoring = pick(limit_fan, lambda most: score.chain(                         # guangdong-xinzhang.score.simplified
        *(() if most == "none" else (score.cap(fan=most, rule=LIMIT),)), score.power(rule="guangdong-xinzhang.score.simplified")))
    shares = pay.shares(discard=1, draw=1, rules={
        "discard": "guangdong-xinzhang.settle.discard", "draw": "guangdong-xinzhang.settle.discard", "robbed": CLAIMS})

    claims = custom.claims(multi_win, rules=dict.fromkeys(("run", "pung", "win"), CLAIMS))
    kongs = kong.rules(rule=CLAIMS)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "guangdong-xinzhang.rotation.dealer"))
    # fmt: on
