"""Ji-ping-hu, the school of the Pearl River: a table with a cap of three fan, no win without a fan, and whoever feeds a big hand pays for its self-draw."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import capped, facts, score, sets, wall
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.evidence import Evidence, fed_kong, fed_set
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons, refuse
from mahjong.variant import Variant

__all__ = ["GuangdongJipinghu"]

SET, TABLE, CHICKEN = (
    "guangdong-jipinghu.tiles.set",
    "guangdong-jipinghu.score.table",
    "guangdong-jipinghu.win.no-chicken",
)
SHAPE, BIG, DISCARD = (
    "guangdong-jipinghu.win.chicken-definition",
    "guangdong-jipinghu.settle.big-hand",
    "guangdong-jipinghu.settle.discard",
)


def of_table(key: str) -> str:
    return "guangdong-jipinghu.pattern.winds" if key in ("seat-wind", "round-wind") else TABLE


def shown(key: str, n: int, kinds: int) -> Evidence:
    """The claim that made so many pungs of a big hand."""
    return fed_set(key, f.pungs(n, of=kinds, zone=f.OPEN))


def fed(key: str, en: str, zh: str, *, if_win: Test | None = None, rule: str = BIG) -> liable.Liable:
    """Who fed it pays for a self-draw. if_win: if the hand is that in the end, and until then nobody is liable."""
    return liable.liable(
        key, liable.fed(key), names=(en, zh), on=liable.DRAW, if_win=if_win, pending=if_win is not None, rule=rule
    )


ALWAYS_LIABLE = (
    fed("twelve", "fed the fourth exposed set", "十二张落地包自摸", rule="guangdong-jipinghu.settle.twelve-exposed"),
    fed("big-dragons", "fed the third dragon", "大三元包自摸"),
    fed("big-winds", "fed the fourth wind", "大四喜包自摸"),
    fed("kong", "fed the kong that bloomed", "杠上开花包杠", rule=TABLE),
)
SMALL = (
    fed("small-dragons", "fed the second dragon", "小三元包自摸", if_win=f.small_dragons()),
    fed("small-winds", "fed the third wind", "小四喜包自摸", if_win=f.small_winds()),
)


class GuangdongJipinghu(Variant):
    key = "guangdong-jipinghu"
    names = ("Guangdong ji-ping-hu (no chicken)", "广东鸡平胡（不可鸡胡）")

    # fmt: off
    min_fan = Option.choice(1, (1, 0), rule=CHICKEN, doc="least fan of a win: 1, or 0 so that chickens win", zh="起和番：1番，或0番（可鸡胡）")
    liable_hands = Option.choice("big_and_small", ("big_and_small", "big"), rule=BIG,
                                 doc="feeding which hands of dragons and winds makes liable: big and small ones, or the big ones alone",
                                 zh="例牌包自摸：大小三元、大小四喜，或只大三元、大四喜")

    tileset = tiles.TILESETS["136"]                                             # guangdong-jipinghu.tiles.family
    walls = wall.rules(wall.build(2), wall.broken(dice=3), wall.deal(13, finish=wall.JUMP), wall.draws(wall.TAIL), wall.reserve(0))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans())
    refuses = (refuse(shape.pairs(), TABLE, "seven pairs does not win", "七对不能和"),)
    because = reasons(incomplete=SHAPE, size=SET, copies=SET, tiles=SET, melds=SHAPE, runs=SET, robbed=SET)

    tiers = capped.tiers(cap=TABLE, best=TABLE)
    patterns = (capped.chicken(lambda key: SHAPE), *capped.ordinary(of_table), *capped.special(of_table), *capped.extras(of_table))
    scoring = pick(min_fan, lambda least: score.chain(*capped.floors(of_table), score.power(rule=TABLE), need=score.need(
        fan=least, instead=((facts.human, 0),), rule=CHICKEN) if least else None))
    shares = pay.shares(discard=1, draw=1, robbed=pay.FOR_ALL, draw_items=True, rules={"discard": DISCARD, "draw": DISCARD, "robbed": SET})
    evidence = (fed_set("twelve", f.opened(4)), shown("big-dragons", 3, f.DRAGONS), shown("big-winds", 4, f.WINDS), fed_kong("kong"),
                pick(liable_hands, {"big": (), "big_and_small": (shown("small-dragons", 2, f.DRAGONS), shown("small-winds", 3, f.WINDS))}))
    liabilities = pick(liable_hands, lambda which: liable.rules(                # guangdong-jipinghu.settle.pay, .settle.first-liability-example
        *ALWAYS_LIABLE, *(SMALL if which == "big_and_small" else ()), binds=liable.FIRST, scope=liable.DEAL))  # .settle.first-liability

    claims = claim.by(winners=claim.ALL, rules=dict.fromkeys(("run", "pung", "win"), SET))
    kongs = kong.rules(after_draw=("added",), rule=SET)
    bans = (ban.passed_win(ban.SAME, until=ban.OWN_ACT, rule="guangdong-jipinghu.win.passed"),)  # guangdong-jipinghu.win.passed-lift
    rotation = match.rotation(rounds=4, rules=dict.fromkeys(("stay", "draw", "next", "several"), "guangdong-jipinghu.end.draw"))
    # fmt: on
