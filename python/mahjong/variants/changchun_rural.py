"""Country game of Changchun: one suit or all three, a pung and a terminal; kongs with names of their own are worth up to 32 fan."""

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

__all__ = ["ChangchunRural"]

SET, SHAPE, HANDS, CLAIMS, UNIT, BAO = (
    f"changchun-rural.{end}" for end in ("tiles.set", "win.pair", "deal.hands", "claims.all", "score.unit", "wild.bao"))  # fmt: skip
ROWS = (
    ("", "kong", "杠", tiles.ORDINARY, 1, "kong-plain"),
    ("special", "kong of a special kind", "杠（幺饼、幺条、箭牌）", tiles.mask("1p1s567z"), 2, "kong-special"),
    ("2p", "double-yolk egg", "双黄蛋", tiles.mask("2p"), 4, "kong-2p"), ("8m", "bastard egg", "王八蛋", tiles.mask("8m"), 8, "kong-8m"),
    ("5s", "sixteen-fan egg", "十六番蛋", tiles.mask("5s"), 16, "kong-5s"))  # fmt: skip
KONGS = kong_worth.items(*(kong_worth.row(
    key, en, zh, kinds, fan, 2 * fan, rule=f"changchun-rural.score.{rule}", concealed_rule="changchun-rural.score.kong-concealed")
    for key, en, zh, kinds, fan, rule in ROWS))  # fmt: skip
WAIVED = f.pair(f.DRAGONS)  # changchun-rural.win.dragon-pair-waiver


class ChangchunRural(Variant):
    key = "changchun-rural"
    names = ("Changchun country (double-yolk eggs)", "长春乡村麻将（双黄蛋）")

    # fmt: off
    flowers = custom.flowers("replace_no_score", rule=SET)
    bao = treasure.option(rule=BAO, forces={"off": {"bao_fan": 0}})
    bao_fan = treasure.fan_option(rule=BAO)
    zhanbianlai = Option.flag(True, rule="changchun-rural.win.zhanbianlai", doc="a wait is edge, closed or single if it can be read so, whatever else wins",
                              zh="沾边赖：能读作边、夹、单吊即算，不问是否只听一种")
    pure_with_honours = Option.flag(False, rule="changchun-rural.win.suits", doc="one suit with honours is a pure suit", zh="一门带字牌也算清一色")
    limen_and_lizhi = Option.choice("cumulative", ("cumulative", "same_fan"), rule="changchun-rural.ready.closed",
                                    doc="a closed hand and a declared one count both, or once", zh="立门与立直：各计，或只计一次")
    dealer_win_double = Option.flag(False, rule="changchun-rural.score.dealer-loses", doc="a winning dealer is paid double too", zh="庄家和也翻倍")
    fan_mode = Option.choice("linear", ("linear", "exponential_capped"), rule=UNIT, doc="every fan adds 1, or doubles up to a cap",
                             zh="番：每番加1，或每番翻倍而有封顶")
    fan_cap = Option.int(5, low=1, high=40, rule=UNIT, doc="most fan that double", zh="翻倍时的封顶番数")
    payers = Option.choice("all", ("all", "discarder_only"), rule="changchun-rural.settle.payers", doc="who pays for a discard", zh="点炮时由谁付")
    rob_kong = custom.rob_kong(rule="changchun-rural.kong.rob")

    tileset, laid, asides, phases = custom.with_flowers(flowers, tiles.TILESETS["136"])
    walls = wall.rules(wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(14))  # changchun-rural.deal.hands, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # changchun-rural.win.pair
    requires = (
        pick(pure_with_honours, lambda honours: condition.suits("changchun-rural.win.suits", unless=f.suits(1) if honours else f.flush())),
        condition.triplet("changchun-rural.win.triplet", unless=WAIVED),
        condition.terminal("changchun-rural.win.terminal", honours=False, unless=WAIVED | f.pungs(of=f.WINDS)),  # .win.wind-pung-waiver
        condition.all_pungs("changchun-rural.win.dragon-pung-forces-all-pungs", after=tiles.DRAGONS, en="dragons", zh="箭牌"),
    )
    because = reasons(incomplete=SHAPE, size=HANDS, copies=SET, tiles=SET, melds=SHAPE, runs=CLAIMS)
    marks, secrets, instants = treasure.words(bao, dice=2)
    patterns = (
        *KONGS,
        pick((zhanbianlai, bao), lambda lenient, how: pattern("wait", "edge, closed or single wait", "边、夹、单吊", treasure.narrow(lenient, how),
                                                              fan=1, rule="changchun-rural.score.wait")),
        pattern("closed", "closed hand", "立门", f.closed(), fan=1, rule="changchun-rural.ready.closed"),
        pick(limen_and_lizhi, {how: pattern("ready", "declared ready", "立直", facts.told("ready-declared"), fan=1, over=over,
                                              rule="changchun-rural.score.riichi")
                               for how, over in (("cumulative", ()), ("same_fan", ("closed",)))}),
        pattern("all-pungs", "all pungs", "碰碰和", f.all_pungs(), fan=2, rule="changchun-rural.score.all-pungs"),
        treasure.fan(bao_fan),
        pick(dealer_win_double, lambda both: pay.dealer(2 if both else 1, 2, rule="changchun-rural.score.dealer-loses")),
    )
    scoring = pick((fan_mode, fan_cap), lambda how, cap: score.chain(score.linear(base=1, rule=UNIT)) if how == "linear" else score.chain(
        score.cap(fan=cap, rule=UNIT), score.power(rule=UNIT)))
    shares = pick(payers, {who: pay.shares(discard=2, others=others, draw=2, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed", "instant"), "changchun-rural.settle.payers")) for who, others in (("all", 1), ("discarder_only", 0))})

    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "kong", "win"), CLAIMS))
    kongs = custom.kongs(rob_kong)
    declarations = (ready.kind("ready", ("ready", "立直"), needs=f.opened(0), legal=True, keeps=ready.NOTHING, rule="changchun-rural.score.riichi"),)
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "changchun-rural.rotation.dealer"))
    # fmt: on
