"""Country game of Changchun in which the wind has blown the honours away: suits alone, and any complete hand wins."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kong_worths as kong_worth
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.variant import Variant

__all__ = ["ChangchunDafenggua"]

SET, WIN, CLAIMS, SCORE = (
    f"changchun-dafenggua.{end}" for end in ("tiles.set", "win.any", "claims.all", "score.inherited")
)
PLACES = dict.fromkeys(("discard", "others", "draw", "robbed"), "changchun-dafenggua.settle.payers")
PATTERNS = (
    *kong_worth.items(kong_worth.row("", "kong", "杠", tiles.SUITS, 1, 2, rule=SCORE),
                      kong_worth.row("ones", "kong of the one of dots or bamboo", "杠（幺饼、幺条）", tiles.mask("1p1s"), 2, 4, rule=SCORE)),
    pattern("wait", "edge, closed or single wait", "边、夹、单吊", f.wait(condition.NARROW, f.ANY), fan=1, rule=SCORE),
    pattern("ready", "declared ready", "立直", facts.told("ready-declared"), fan=1, rule=SCORE),
    pattern("all-pungs", "all pungs", "碰碰和", f.all_pungs(), fan=2, rule=SCORE),
    *pay.dealer(loses=2, rule=SCORE),
)  # fmt: skip


class ChangchunDafenggua(Variant):
    key = "changchun-dafenggua"
    names = ("Changchun country game, wind blown away (dafenggua)", "长春乡村大风刮")

    # fmt: off
    flowers = custom.flowers("removed", rule=SET)
    seven_pairs = custom.seven_pairs(True, rule=WIN)
    rob_kong = custom.rob_kong(rule="changchun-dafenggua.kong.rob")
    scoring_by = Option.choice("city", ("city", "flat_1"), rule=SCORE, doc="what a win is worth: the fan of the city, or 1 from each",
                               zh="算法：依城里的番，或每家一律付1")

    tileset, laid, asides, phases = custom.with_flowers(flowers, tiles.TILESETS["108"])
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(14))   # changchun-dafenggua.deal.hands, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = pick(seven_pairs, {True: (shape.sets(4), shape.pairs()), False: (shape.sets(4),)})
    because = reasons(incomplete=WIN, size="changchun-dafenggua.deal.hands", copies=SET, tiles=SET, melds=WIN, runs=CLAIMS)
    patterns = (pick(scoring_by, {"city": PATTERNS, "flat_1": ()}),)
    scoring = score.chain(score.power(rule=SCORE))
    shares = pick(scoring_by, {"city": pay.shares(discard=2, others=1, draw=2, rules=PLACES), "flat_1": pay.shares(discard=1, others=1, draw=1, rules=PLACES)})

    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "kong", "win"), CLAIMS))
    kongs = custom.kongs(rob_kong)
    declarations = (ready.kind("ready", ("ready", "立直"), needs=f.opened(0), keeps=ready.NOTHING, rule=SCORE),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "changchun-dafenggua.rotation.dealer"))
    # fmt: on
