"""Guangdong, the ji-ping-hu school: every hand may win, 2^fan, ordinary hands capped, a closed list of special hands above the cap."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import capped, score, sets, wall
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.evidence import fed_kong, fed_set
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import reasons, refuse
from mahjong.variant import Variant

__all__ = ["Guangdong"]

FLOORS = {
    "kong-bloom": "guangdong.settle.kongwin",
    "robbed-kong": "guangdong.settle.rob-kong",
    "last-tile": "guangdong.settle.last-tile",
    "triple": "guangdong.settle.triple",
}


def of_pattern(key: str) -> str:
    return f"guangdong.pattern.{key}"


class Guangdong(Variant):
    key = "guangdong"
    names = ("Guangdong (Ji Ping Hu)", "广东麻将（鸡平和）")

    # fmt: off
    kong_fan = Option.int(0, low=0, high=1, rule="guangdong.kong.no-payment", doc="fan for each kong", zh="每副杠的番数")
    seven_pairs = Option.flag(False, rule="guangdong.pattern.seven-pairs", doc="seven pairs wins", zh="可和七对")
    first_round_fan = Option.choice(6, (6, 3), rule="guangdong.score.heavenly-value",
                                    doc="least fan of a heavenly, earthly or human win", zh="天和、地和、人和保底番数")
    flowers = Option.flag(False, rule="guangdong.tiles.no-flowers", doc="eight flowers, replaced and worth nothing", zh="用八张花牌，只补不计")
    rounds = Option.choice(4, (4, 1, 2), rule="guangdong.rotation.game-length", doc="rounds of a game", zh="一局的圈数")

    tileset = pick(flowers, {False: tiles.TILESETS["136"], True: tiles.TILESETS["144"]})  # guangdong.tiles.set
    walls = wall.rules(wall.build(2),                    # guangdong.wall.build-144
                       wall.broken(dice=3),              # guangdong.wall.dice, guangdong.wall.break-side, guangdong.wall.break-stack
                       wall.deal(13, finish=wall.JUMP),  # guangdong.deal.four-by-four, guangdong.deal.jump, guangdong.deal.fourteen
                       wall.draws(wall.TAIL),            # guangdong.kong.kinds
                       wall.reserve(0))                  # guangdong.end.no-dead-wall
    laid = pick(flowers, {False: 0, True: tiles.FLOWERS})                                 # guangdong.flowers.dealer-first
    wilds = None                                                                          # guangdong.wild.none
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans(), on(seven_pairs, shape.pairs()))
    refuses = pick(seven_pairs, {True: (), False: (
        refuse(shape.pairs(), "guangdong.pattern.seven-pairs", "seven pairs does not win", "七对不能和"),)})
    because = reasons(incomplete="guangdong.pattern.chicken", size="guangdong.deal.fourteen", melds="guangdong.pattern.chicken",
                      runs="guangdong.claims.who", copies="guangdong.tiles.set", tiles="guangdong.tiles.set",
                      flowers="guangdong.tiles.no-flowers", laid="guangdong.flowers.dealer-first", robbed="guangdong.kong.no-rob-concealed")

    tiers = capped.tiers(cap="guangdong.score.cap-three", best="guangdong.pattern.best-special")
    patterns = (
        capped.chicken(of_pattern),
        on(seven_pairs, capped.hand("seven-pairs", "seven pairs", "七对", 0, f.shaped("quad-pairs"), rule="guangdong.pattern.seven-pairs")),
        *capped.ordinary(of_pattern),
        *capped.special(of_pattern),
        *capped.extras(lambda key: f"guangdong.score.{key}"),
        on(kong_fan, capped.extra("kongs", "kong", "杠", f.kongs(), rule="guangdong.kong.no-payment")),
    )
    scoring = pick(first_round_fan, lambda fan: score.chain(  # guangdong.win.heavenly, guangdong.win.earthly, guangdong.win.human
        *capped.floors(lambda key: FLOORS.get(key, "guangdong.score.heavenly-value"), first=fan), score.power(rule="guangdong.score.fan-double")))

    shares = pay.shares(discard=1, draw=1, robbed=pay.FOR_ALL, draw_items=True, rules={
        "discard": "guangdong.settle.discard", "draw": "guangdong.settle.selfdraw", "robbed": "guangdong.settle.rob-kong"})
    evidence = (
        fed_set("twelve", f.opened(4)), fed_set("dragons", f.pungs(3, of=f.DRAGONS, zone=f.OPEN)),
        fed_set("winds", f.pungs(4, of=f.WINDS, zone=f.OPEN)), fed_kong("kong"))
    liabilities = liable.rules(  # the first of the deal binds, on a self-draw alone: guangdong.settle.twelve-first-only
        liable.liable("twelve-exposed", liable.fed("twelve"), names=("fed the fourth exposed set", "十二张落地包自摸"),
                      on=liable.DRAW, rule="guangdong.settle.twelve-exposed"),
        liable.liable("big-dragons", liable.fed("dragons"), names=("fed the third dragon", "大三元包自摸"),
                      on=liable.DRAW, rule="guangdong.settle.big-dragons"),
        liable.liable("big-winds", liable.fed("winds"), names=("fed the fourth wind", "大四喜包自摸"),
                      on=liable.DRAW, rule="guangdong.settle.big-winds"),
        liable.liable("fed-kong", liable.fed("kong"), names=("fed the kong that bloomed", "杠上开花包杠"),
                      on=liable.DRAW, rule="guangdong.settle.fed-kong"),
        binds=liable.FIRST, scope=liable.DEAL)

    claims = claim.by(run=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY,  # guangdong.claims.first-discard
                      winners=claim.ALL, rules={"run": "guangdong.claims.who"})  # guangdong.claims.priority, guangdong.claims.multi-win
    kongs = kong.rules(robbable=("added",), after_draw=("added",), rule="guangdong.kong.kinds")  # guangdong.kong.claimed-kong-win
    bans = (ban.passed_win(ban.SAME, until=ban.OWN_ACT, rule="guangdong.win.passed-tile"),)  # guangdong.win.passed-lift
    asides = (on(flowers, aside.flower(rule="guangdong.flowers.dealer-first")),)
    phases = (on(flowers, phase.replace()),)  # guangdong.flowers.round-robin
    rotation = pick(rounds, lambda n: match.rotation(
        stays=(match.WIN, match.DRAW), next=match.NEXT, rounds=n, rules={  # guangdong.rotation.seats, guangdong.rotation.round-end
            "stay": "guangdong.rotation.dealer-keeps", "draw": "guangdong.rotation.dealer-keeps", "next": "guangdong.rotation.next",
            "several": "guangdong.rotation.multi-win"}))
    # fmt: on
