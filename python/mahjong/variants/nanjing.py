"""Nanjing: twenty flowers, for the dragons are flowers too, each worth a point to who wins; two dice are thrown twice to open the wall."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.variant import Variant

__all__ = ["Nanjing"]

SET, SHAPE, SCORE, KONG = "nanjing.tiles.set", "nanjing.win.shape", "nanjing.score.flowers", "nanjing.kong.basic"
FLOWERS = tiles.FLOWERS | tiles.DRAGONS  # nanjing.tiles.flowers
PLAYED = tiles.SUITS | tiles.WINDS


class Nanjing(Variant):
    key = "nanjing"
    names = ("Nanjing twenty flowers", "南京麻将（二十花）")

    # fmt: off
    chow = Option.flag(True, rule="nanjing.claims.types", doc="the discard of the player before may be chowed", zh="可吃上家打出的牌")
    score_table = Option.choice("flat-plus-flowers", ("flat-plus-flowers",), rule=SCORE, doc="what wins are worth: one, and one for each flower of the winner",
                                zh="计分表：每胡一分，和家每张花加一分")
    multi_win = custom.multi_win(rule="nanjing.claims.one-winner")

    tileset = tiles.TILESETS["144"]                                              # nanjing.tiles.set
    laid = FLOWERS
    walls = wall.rules(wall.broken(dice=2, throws=2, skip=wall.LAST), wall.deal(13),  # nanjing.wall.dice, .first, .second, .example, deal.counts
                       wall.draws(wall.TAIL), wall.reserve(0))                    # nanjing.end.draw
    menu = (sets.runs() | sets.pungs() | sets.kongs()).within(PLAYED)             # nanjing.flowers.not-in-sets, .pattern.wind-sets
    shapes = (shape.sets(4),)                                                     # nanjing.win.shape
    because = reasons(incomplete=SHAPE, size="nanjing.deal.counts", copies=SET, tiles=SET, flowers="nanjing.flowers.not-in-sets",
                      laid="nanjing.flowers.not-in-sets", melds=SHAPE, runs="nanjing.claims.types", robbed=KONG)
    patterns = (pattern("flowers", "flowers", "花", facts.asides(FLOWERS), fan=1, per=True, rule=SCORE),)  # nanjing.pattern.no-big
    scoring = pick(score_table, {"flat-plus-flowers": score.chain(score.linear(base=1, per=1, rule=SCORE))})
    shares = pay.shares(discard=1, draw=1, rules={"discard": SCORE, "draw": SCORE, "robbed": KONG})

    asides = (aside.flower(FLOWERS, rule="nanjing.flowers.replace"),)
    phases = (phase.replace(),)                                                   # nanjing.flowers.replace
    claims = pick((chow, multi_win), lambda chow, several: claim.by(
        run=claim.NEXT if chow else claim.NOBODY, winners=claim.ALL if several else claim.ONE,
        rules={"run": "nanjing.claims.types", "pung": "nanjing.claims.types", "win": "nanjing.claims.one-winner"}))
    kongs = kong.rules(robbable=("added",), rule=KONG)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next", "several"), "nanjing.rotation.dealer"))
    # fmt: on
