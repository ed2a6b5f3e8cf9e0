"""Treasure game of the north-east with 112 tiles: opened, three suits, a pung and a run, ready laid face down, and prices that are fixed."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import facts, ready, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import secrets as secret
from mahjong.rules import shapes as shape
from mahjong.rules import treasures as treasure
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.variant import Variant

__all__ = ["NortheastBao112"]

SET, HANDS, CLAIMS, BAO, CONDITIONS = (
    f"northeast-bao112.{end}" for end in ("tiles.set", "deal.hands", "claims.all", "wild.bao", "win.qionghu-conditions"))  # fmt: skip
SHAPE = "northeast-bao112.win.triplet-and-chow"
CLOSED = f.wait(f.CLOSED, f.ONLY)
PURE = f.wait(f.CLOSED, f.EVERY) & f.waits(1)  # northeast-bao112.pattern.bao-in-bao-pure


class NortheastBao112(Variant):
    key = "northeast-bao112"
    names = ("Northeast treasure in treasure (112 tiles)", "东北宝中宝（112张）")

    # fmt: off
    qionghu_conditions = Option.choice("inherit", ("inherit", "listed_only"), rule=CONDITIONS, doc="three suits and a terminal or dragon are needed, or not",
                                       zh="须三门齐、有幺九或箭牌（从穷胡），或只按所列条件")
    kept_dragon = Option.choice("red", ("red", "green", "white"), rule=SET, doc="the dragon that stays", zh="留哪一种箭牌")
    rob_kong = custom.rob_kong(False, rule="northeast-bao112.kong.rob")
    bao_reveal = Option.choice("ready_players", ("ready_players", "everyone"), rule=BAO, doc="who may look at the treasure", zh="谁可以看宝牌")
    closed_wait_doubles_bao = Option.flag(True, rule="northeast-bao112.score.closed-wait", doc="a closed wait doubles a win by drawing the treasure too",
                                          zh="摸宝时嵌单也翻倍")
    dealer_double = Option.flag(False, rule="northeast-bao112.conduct.summary", doc="the dealer wins and pays double", zh="庄家输赢翻倍")

    tileset = pick(kept_dragon, {"red": tiles.TILESETS["112"], "green": tiles.suits() + tiles.dragons(4, "6z"),
                                 "white": tiles.suits() + tiles.dragons(4, "5z")})
    walls = wall.rules(wall.build(2), wall.deal(13), wall.draws(wall.TAIL),       # northeast-bao112.wall.build, .deal.hands
                       wall.reserve(8, border=wall.FIXED), wall.last(4, keep=True))  # northeast-bao112.wall.undrawn, .wall.keep-only, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)
    requires = (
        condition.opened("northeast-bao112.win.opened"), condition.triplet(SHAPE), condition.run(SHAPE),
        pick(qionghu_conditions, {"inherit": (condition.suits(CONDITIONS), condition.terminal(CONDITIONS)), "listed_only": ()}),  # .conduct.family
    )
    because = reasons(incomplete=SHAPE, size=HANDS, copies=SET, tiles=SET, melds=SHAPE, runs=CLAIMS)
    marks = treasure.MARKS
    secrets = (pick(bao_reveal, {"ready_players": treasure.fixed(1, rule=BAO), "everyone": treasure.fixed(1, seen_by=secret.EVERYBODY, rule=BAO)}),)
    instants = (treasure.wins(rule=BAO),)
    patterns = (
        pattern("treasure", "treasure drawn", "摸宝", treasure.DRAWN, times=2, rule="northeast-bao112.score.discard-or-bao"),
        pick(closed_wait_doubles_bao, lambda drawn: pattern("closed", "closed wait", "嵌单", CLOSED if drawn else CLOSED & ~treasure.DRAWN, times=2,
                                                            rule="northeast-bao112.score.closed-wait")),
        pattern("in-treasure", "treasure in treasure", "宝中宝", PURE & f.won(treasure.TILE), times=2, rule="northeast-bao112.score.bao-in-bao"),
        on(dealer_double, *pay.dealer(2, 2, rule="northeast-bao112.conduct.summary")),
    )
    scoring = score.chain(score.base(1, rule="northeast-bao112.conduct.summary"), score.times())
    shares = pay.shares(                                                          # northeast-bao112.win.sources, .ready.discard-after
        discard=pay.when(facts.told("declared", "payer"), 1, 4), others=1, draw=2, rules={
            "discard": "northeast-bao112.score.discard-or-bao", "robbed": "northeast-bao112.score.discard-or-bao", "others": "northeast-bao112.settle.discard",
            "draw": "northeast-bao112.score.self-draw", "instant": "northeast-bao112.score.discard-or-bao"})

    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "kong", "win"), CLAIMS))
    kongs = custom.kongs(rob_kong)                                                # northeast-bao112.kong.allowed
    declarations = (ready.kind("ready", ("ready", "扣听"), required=True, legal=True, keeps=ready.NOTHING, rule="northeast-bao112.ready.face-down"),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "northeast-bao112.rotation.dealer"))
    # fmt: on
