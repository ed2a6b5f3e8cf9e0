"""Jiangnan with a heart tile: everybody takes one tile less and thinks of one instead, which only completes the winning hand; what one has discarded
oneself one neither chows nor wins on."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import customs as custom
from mahjong.rules import kongs as kong
from mahjong.rules import phantoms as phantom
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import sets, wall
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons
from mahjong.variant import Variant

__all__ = ["Jiangnan"]

HEART, OWN, TYPES = "jiangnan.wild.heart-commit", "jiangnan.claims.own-discards", "jiangnan.claims.types"


class Jiangnan(Variant):
    key = "jiangnan"
    names = ("Jiangnan heart-tile", "江南麻将（心皇）")

    # fmt: off
    heart = Option.choice("committed", ("committed", "free"), rule=HEART,
                          doc="the heart tile: named secretly before the first discard, or any tile when one wins", zh="心皇：开打前暗定，或和牌时任定")
    own_discard_selfdraw = Option.choice("allowed", ("allowed", "forbidden"), rule="jiangnan.claims.own-discards-scope",
                                         doc="winning by drawing a kind that one has discarded oneself", zh="自摸自己打过的牌可否和")
    multi_win = custom.multi_win(rule="jiangnan.claims.one-winner")
    score_table = custom.score_table(rule="jiangnan.score.value")

    tileset = tiles.TILESETS["136"]                                             # jiangnan.tiles.set
    walls = wall.rules(wall.deal(12), wall.draws(wall.TAIL), wall.reserve(0))    # jiangnan.deal.one-less, .end.draw
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                   # jiangnan.win.shape, .score.heart-bonus
    phantoms = pick(heart, {"committed": (phantom.named("heart", rule=HEART),),  # jiangnan.wild.heart-win-only, .heart-not-discard, .win.heart-not-last
                            "free": (phantom.free(rule=HEART),)})
    phases = pick(heart, {"committed": (phase.commit("heart", ("heart tile", "心皇"), phase.kinds(), shown=phase.WIN, rule=HEART),),
                          "free": ()})                                          # jiangnan.wild.heart-kind
    because = reasons(incomplete="jiangnan.win.shape", size="jiangnan.deal.one-less", copies="jiangnan.tiles.set", tiles="jiangnan.tiles.set",
                      melds=TYPES, runs=TYPES, robbed="jiangnan.kong.basic")
    scoring = pick(score_table, {"flat": custom.flat("jiangnan.score.value")[0]})
    shares = custom.flat("jiangnan.score.value")[1]

    claims = custom.claims(multi_win, rules={"run": TYPES, "pung": TYPES, "win": "jiangnan.claims.one-winner"})
    kongs = kong.rules(rule="jiangnan.kong.basic")
    bans = (pick(own_discard_selfdraw, lambda drawn: ban.own_discards(ban.KIND, runs=True, drawn=drawn == "forbidden", rule=OWN)),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "jiangnan.rotation.dealer"))
    # fmt: on
