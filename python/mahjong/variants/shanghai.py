"""Shanghai: points called hu, doubled for each fan, called dai; nine tiles of a suit on the table make the discarder liable; all hands are shown."""

from __future__ import annotations

from typing import Any

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import customs as custom
from mahjong.rules import endings as end
from mahjong.rules import facts, minipoints, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import reckoning as reckon
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.evidence import fed_set, shown_before
from mahjong.rules.language import Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons, unit_names
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Shanghai"]

POWER = score.power(rule="shanghai.score.power")
NINE_DOWN = f.flush() & shown_before(f.opened((3, 4)))
READY_FOR_THREE = facts.told("ready-fan", "discarder").at_least(3)
PAIRS = f.DRAGONS | f.SEAT_WIND


def fan(key: str, en: str, zh: str, worth: int, when: Test, rule: str = "other-fan", **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=worth, rule=f"shanghai.score.{rule}", **more)


PURE = fan("pure-suit", "pure suit", "清一色", 4, f.flush(), "pure-suit")
OTHERS = (
    fan("all-pungs", "all pungs", "碰碰胡", 2, f.all_pungs()), fan("half-suit", "half suit", "混一色", 2, f.half_flush()),
    fan("dragons", "pung of a dragon", "三元牌刻子", 1, f.pungs(of=f.DRAGONS), per=True),
    fan("seat-wind", "pung of the seat wind", "门风", 1, f.pungs(1, of=f.SEAT_WIND)),
    fan("round-wind", "pung of the prevailing wind", "圈风", 1, f.pungs(1, of=f.ROUND_WIND)),
)  # fmt: skip


def points(counting: str, other: int, classical: str) -> tuple[Item, ...]:
    """What counts hu beside the ten of a win; nothing where fan alone count."""
    if counting == "fan_only":
        return ()
    flower, pair = "shanghai.flowers.seat-flower", "shanghai.score.base-points"
    return (
        minipoints.points("seat-flower", "seat flower", "坐花", facts.asides(f.SEAT_FLOWER), 2, rule=flower),
        *((minipoints.points("other-flower", "other flower", "其他花", facts.asides(~f.SEAT_FLOWER), other, rule=flower),) if other else ()),
        *((*minipoints.sets(("simple", "simples", "中张", tiles.SIMPLES, 2), ("edge", "terminals and honours", "幺九", tiles.ORPHANS, 4), rule=pair),
           minipoints.points("pair", "pair of dragons or the seat wind", "三元或门风将", f.pair(PAIRS), 2, rule=pair)) if classical == "classical" else ()),
    )  # fmt: skip


def liabilities(feeder: str, exempt: str) -> liable.Rules:
    """Who gives the last tile to nine of one suit that lie open pays for all; by option who fed the third set of them too, on a self-draw."""
    unless, rule = (
        READY_FOR_THREE if exempt != "off" else None,
        "shanghai.settle.pure-suit-liability",
    )  # shanghai.settle.liability-exemption
    names = ("nine tiles of the suit were down", "清一色九张落地，包输")
    third = liable.liable("third-set", liable.fed("third"), names=("fed the third set of the suit", "清一色供第三副，包输"), if_win=f.flush(),
                          on=liable.DRAW, rule=rule)  # fmt: skip
    return liable.rules(
        liable.liable("nine-tiles", liable.fed_win(), names=names, if_win=NINE_DOWN, unless=unless, rule=rule),
        liable.liable("nine-tiles-robbed", liable.robbed(), names=names, if_win=NINE_DOWN, unless=unless, rule=rule),
        *((third,) if feeder == "third_set_feeder_too" else ()), binds=liable.LISTED)  # fmt: skip


class Shanghai(Variant):
    key = "shanghai"
    names = ("Shanghai", "上海麻将")
    units = unit_names(fan=("dai", "代"), points=("hu", "户"))  # shanghai.score.names

    # fmt: off
    counting = Option.choice("hu_times_fan", ("hu_times_fan", "fan_only"), rule="shanghai.score.two-systems",
                             doc="what a win is worth: points doubled by fan, or two to the power of fan alone", zh="计法：户数按番翻倍，或只计番")
    other_flower_points = Option.choice(0, (0, 1), rule="shanghai.flowers.seat-flower", doc="points of a flower of another seat", zh="非坐花每张的户数")
    rob_kong = custom.rob_kong(rule="shanghai.kong.rob")
    nine_tiles_liability = Option.choice("winning_discard", ("winning_discard", "third_set_feeder_too"), rule="shanghai.settle.pure-suit-liability",
                                         doc="who is liable to nine open tiles of a pure suit: who discards the winning tile, or who fed the third set too",
                                         zh="清一色九张落地由谁包：出冲者，或自摸时供第三副者也包")
    exemption = Option.choice("discarder_ready_3fan", ("discarder_ready_3fan", "off"), rule="shanghai.settle.liability-exemption",
                              doc="who is not liable: a discarder ready for three fan, or nobody", zh="免包：自己也听三番以上者，或不免")
    discard_system = Option.choice("chuchong", ("chuchong", "baochong"), rule="shanghai.settle.chuchong",
                                   doc="who pays for a discard: all, the discarder double; or the discarder everything", zh="出冲付双、余家付单，或包重")
    selfdraw_share = Option.choice(2, (2, 1), rule="shanghai.settle.self-draw", doc="shares that each pays for a self-draw", zh="自摸时每家所付份数")
    bust_rule = Option.flag(False, rule="shanghai.settle.bust", doc="who has lost his chips pays no more, for four rounds", zh="输完筹码后不再付，以四圈为限")
    chips = Option.int(200, low=1, high=100_000, rule="shanghai.settle.bust", doc="chips of each player for that", zh="为此每家的筹码")
    set_points = Option.choice("none", ("none", "classical"), rule="shanghai.score.base-points",
                               doc="points of pungs, kongs and pairs: none, or the classical ones", zh="刻、杠、将的户数：不计，或按老式")
    fan_table = Option.choice("default", ("default", "pure_suit_only"), rule="shanghai.score.other-fan",
                              doc="what counts fan: the usual patterns, or a pure suit alone", zh="番种：通行的，或只计清一色")

    tileset = tiles.TILESETS["144"]                                              # shanghai.tiles.set
    laid = tiles.FLOWERS
    walls = wall.rules(wall.deal(13), wall.draws(wall.TAIL), wall.reserve(0))    # shanghai.deal.hands, .end.exhausted
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4),)                                                     # shanghai.win.shape
    because = reasons(incomplete="shanghai.win.shape", size="shanghai.deal.hands", copies="shanghai.tiles.set", tiles="shanghai.tiles.set",
                      laid="shanghai.deal.hands", melds="shanghai.win.shape", runs="shanghai.claims.all", robbed="shanghai.kong.rob")
    patterns = (PURE, pick(fan_table, {"default": OTHERS, "pure_suit_only": ()}), pick((counting, other_flower_points, set_points), points))
    scoring = pick(counting, {"hu_times_fan": score.chain(score.points(10, rule="shanghai.score.base-points"), POWER), "fan_only": score.chain(POWER)})
    shares = pick((discard_system, selfdraw_share), lambda how, drawn: pay.shares(
        *((2, 1) if how == "chuchong" else (4, 0)), drawn, rules={
            "discard": f"shanghai.settle.{how}", "others": "shanghai.settle.chuchong", "draw": "shanghai.settle.self-draw",
            "robbed": "shanghai.kong.rob"}))                                      # shanghai.settle.baochong
    evidence = pick(nine_tiles_liability, lambda feeder: (fed_set("third", f.opened(3) & f.flush()),) if feeder == "third_set_feeder_too" else ())
    liabilities = pick((nine_tiles_liability, exemption), liabilities)

    asides = (aside.flower(rule="shanghai.deal.hands"),)
    phases = (phase.replace(),)
    claims = custom.claims(rules=dict.fromkeys(("run", "pung", "win"), "shanghai.claims.all"))
    kongs = custom.kongs(rob_kong)
    ending = end.after(1, shows=end.ALL, rule="shanghai.conduct.everyone-shows")
    reckoning = (pick((bust_rule, chips), lambda limited, n: reckon.money(  # shanghai.settle.bust-collect
        n, bust=reckon.STOP_LOSS, rules={"start": "shanghai.settle.bust", "bust": "shanghai.settle.bust"}) if limited else ()),)
    rotation = pick(bust_rule, lambda limited: match.rotation(rounds=4 if limited else 0, rules={
        **dict.fromkeys(("stay", "draw", "next"), "shanghai.rotation.dealer"), "rounds": "shanghai.rotation.bust-limit"}))
    # fmt: on
