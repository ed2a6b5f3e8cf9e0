"""Game of the city of Changchun: three suits, a pung and a terminal, a pair of dragons instead of both, and a hidden treasure tile."""

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
from mahjong.rules import treasures as treasure
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.variant import Variant

__all__ = ["ChangchunCity"]

SET, SHAPE, HANDS, CLAIMS, UNIT, BAO = (
    f"changchun-city.{end}" for end in ("tiles.set", "win.pair", "deal.hands", "claims.all", "score.unit", "wild.bao"))  # fmt: skip
SPECIAL = tiles.mask("1p1s567z")
WAIVED = f.pair(f.DRAGONS)  # changchun-city.win.dragon-pair-waiver


class ChangchunCity(Variant):
    key = "changchun-city"
    names = ("Changchun city", "长春麻将（城市）")

    # fmt: off
    flowers = custom.flowers("replace_no_score", rule=SET)
    bao = treasure.option(rule=BAO, forces={"off": {"bao_fan": 0}})
    bao_fan = treasure.fan_option(rule=BAO)
    zhanbianlai = Option.flag(True, rule="changchun-city.win.zhanbianlai", doc="a wait is edge, closed or single if it can be read so, whatever else wins",
                              zh="沾边赖：能读作边、夹、单吊即算，不问是否只听一种")
    honours_as_terminal = Option.flag(False, rule="changchun-city.win.terminal", doc="an honour counts as a terminal", zh="字牌算幺九")
    special_concealed_kong = Option.choice(4, (4, 2), rule="changchun-city.score.kong-concealed", doc="fan of a concealed kong of the special kinds",
                                           zh="特殊牌暗杠的番数")
    dealer_win_double = Option.flag(False, rule="changchun-city.score.dealer-loses", doc="a winning dealer is paid double too", zh="庄家和也翻倍")
    fan_mode = Option.choice("exponential", ("exponential", "linear"), rule=UNIT, doc="every fan doubles, or adds 1", zh="番：每番翻倍，或每番加1")
    discard_double = Option.flag(True, rule=UNIT, doc="who discards pays double", zh="点炮者付双倍")
    selfdraw_double = Option.flag(True, rule=UNIT, doc="all pay double for a self-draw", zh="自摸各付双倍")
    payers = Option.choice("all", ("all", "discarder_only"), rule="changchun-city.settle.payers", doc="who pays for a discard", zh="点炮时由谁付")
    rob_kong = custom.rob_kong(rule="changchun-city.kong.rob")

    tileset, laid, asides, phases = custom.with_flowers(flowers, tiles.TILESETS["136"])
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(14))  # changchun-city.wall.dice, .deal.hands, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # changchun-city.win.pair, .ready.closed-allowed
    requires = (
        condition.suits("changchun-city.win.three-suits"),
        condition.triplet("changchun-city.win.triplet", unless=WAIVED),
        pick(honours_as_terminal, lambda honours: condition.terminal("changchun-city.win.terminal", honours=honours, unless=WAIVED)),
        condition.all_pungs("changchun-city.win.dragon-pung-forces-all-pungs", after=tiles.DRAGONS, en="dragons", zh="箭牌"),
    )
    because = reasons(incomplete=SHAPE, size=HANDS, copies=SET, tiles=SET, melds=SHAPE, runs=CLAIMS)
    marks, secrets, instants = treasure.words(bao, dice=2)
    patterns = (
        pick(special_concealed_kong, lambda n: kong_worth.items(
            kong_worth.row("", "kong", "杠", tiles.ORDINARY, 1, 2, rule="changchun-city.score.kong-plain",
                           concealed_rule="changchun-city.score.kong-concealed"),
            kong_worth.row("special", "kong of a special kind", "杠（幺饼、幺条、箭牌）", SPECIAL, 2, n, rule="changchun-city.score.kong-special",
                           concealed_rule="changchun-city.score.kong-concealed"))),
        pick((zhanbianlai, bao), lambda lenient, how: pattern("wait", "edge, closed or single wait", "边、夹、单吊", treasure.narrow(lenient, how),
                                                              fan=1, rule="changchun-city.score.wait")),
        pattern("ready", "declared ready", "立直", facts.told("ready-declared"), fan=1, rule="changchun-city.ready.riichi"),
        pattern("all-pungs", "all pungs", "碰碰和", f.all_pungs(), fan=2, rule="changchun-city.score.all-pungs"),
        treasure.fan(bao_fan),
        pick(dealer_win_double, lambda both: pay.dealer(2 if both else 1, 2, rule="changchun-city.score.dealer-loses")),
    )
    scoring = pick(fan_mode, {"exponential": score.chain(score.power(rule=UNIT)), "linear": score.chain(score.linear(base=1, rule=UNIT))})
    shares = pick((payers, discard_double, selfdraw_double), lambda who, given, drawn: pay.shares(
        discard=2 if given else 1, others=1 if who == "all" else 0, draw=2 if drawn else 1,
        rules=dict.fromkeys(("discard", "others", "draw", "robbed", "instant"), "changchun-city.settle.payers")))

    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "kong", "win"), CLAIMS))
    kongs = custom.kongs(rob_kong)
    declarations = (ready.kind("ready", ("ready", "立直"), needs=f.opened(0), legal=True, keeps=ready.NOTHING, rule="changchun-city.ready.riichi"),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "changchun-city.rotation.dealer"))
    # fmt: on
