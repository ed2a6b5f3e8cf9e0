"""Guangdong, the ji-ping-hu school: every hand may win, 2^fan, ordinary hands capped, a closed list of special hands above the cap."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.evidence import fed_kong, fed_set
from mahjong.rules.language import ALWAYS, Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons, refuse
from mahjong.rules.score import Step
from mahjong.rules.values import BEST, Item, Tier
from mahjong.variant import Variant

__all__ = ["Guangdong"]


def ordinary(key: str, en: str, zh: str, fan: int, when: Test, over: tuple[str, ...] = ("chicken",)) -> Item:
    """A pattern within the cap."""
    return pattern(key, en, zh, when, fan=fan, tier="ordinary", over=over, rule=f"guangdong.pattern.{key}")


def special(key: str, en: str, zh: str, fan: int, when: Test) -> Item:
    """A hand of the closed list above the cap."""
    return pattern(key, en, zh, when, fan=fan, tier="special", rule=f"guangdong.pattern.{key}")


def extra(key: str, en: str, zh: str, when: Test, rule: str = "") -> Item:
    """A fan added to an ordinary hand, never past the cap; several if the test counts."""
    rule = rule or f"guangdong.score.{key}"
    return pattern(key, en, zh, when, fan=1, tier="ordinary", side=True, per=when.counting, rule=rule)


def least(fan: int, key: str, en: str, zh: str, when: Test, rule: str) -> Step:
    """What makes any hand worth so many fan at least."""
    return score.floor(fan=fan, when=when, key=key, en=en, zh=zh, rule=rule)


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

    tiers = (Tier("ordinary", 0, cap=3, rule="guangdong.score.cap-three"),
             Tier("special", 1, take=BEST, rule="guangdong.pattern.best-special"))
    patterns = (
        ordinary("chicken", "chicken", "鸡和", 0, ALWAYS, over=()),
        on(seven_pairs, ordinary("seven-pairs", "seven pairs", "七对", 0, f.shaped("quad-pairs"))),
        ordinary("ping", "ping (all runs)", "平和", 1, f.all_runs()),
        ordinary("pungs", "all pungs", "碰碰和", 2, f.all_pungs()),
        ordinary("half-flush", "half flush", "混一色", 2, f.half_flush()),

        special("pure-flush", "full flush", "清一色", 4, f.flush()),
        special("half-flush-pungs", "half flush of pungs", "混碰", 4, f.half_flush() & f.all_pungs()),
        special("pure-flush-pungs", "full flush of pungs", "清碰", 5, f.flush() & f.all_pungs()),
        special("mixed-terminals", "mixed terminals", "混幺九", 5, f.mixed_terminals() & f.all_pungs()),
        special("small-dragons", "small three dragons", "小三元", 5, f.small_dragons()),
        special("small-winds", "small four winds", "小四喜", 5, f.small_winds()),
        special("all-honours", "all honours", "字一色", 6, f.all_honours() & f.all_pungs()),
        special("pure-terminals", "pure terminals", "清幺九", 6, f.pure_terminals() & f.all_pungs()),
        special("big-dragons", "big three dragons", "大三元", 6, f.big_dragons()),
        special("big-winds", "big four winds", "大四喜", 6, f.big_winds()),
        special("nine-gates", "nine gates", "九莲宝灯", 6, f.like("1112345678999", f.BEFORE) & f.flush()),
        special("thirteen-orphans", "thirteen orphans", "十三幺", 6, f.shaped("orphans")),

        extra("selfdraw", "self-draw", "自摸", facts.self_drawn),
        extra("seat-wind", "pung of the seat wind", "门风", f.pungs(of=f.SEAT_WIND)),
        extra("round-wind", "pung of the prevailing wind", "圈风", f.pungs(of=f.ROUND_WIND)),
        extra("dragons", "pung of a dragon", "三元牌", f.pungs(of=f.DRAGONS)),
        on(kong_fan, extra("kongs", "kong", "杠", f.kongs(), "guangdong.kong.no-payment")),
    )
    scoring = pick(first_round_fan, lambda fan: score.chain(
        least(3, "kong-bloom", "kong bloom", "杠上开花", facts.bloom, "guangdong.settle.kongwin"),
        least(3, "robbed-kong", "robbed kong", "抢杠", facts.robbed, "guangdong.settle.rob-kong"),
        least(3, "last-tile", "last tile", "海底捞月", facts.last_tile, "guangdong.settle.last-tile"),
        least(3, "triple", "three winners on one tile", "一炮三响", facts.winners(3), "guangdong.settle.triple"),
        least(fan, "heavenly", "heavenly win", "天和", facts.heavenly, "guangdong.score.heavenly-value"),  # guangdong.win.heavenly
        least(fan, "earthly", "earthly win", "地和", facts.earthly, "guangdong.score.heavenly-value"),     # guangdong.win.earthly
        least(fan, "human", "human win", "人和", facts.human, "guangdong.score.heavenly-value"),           # guangdong.win.human
        score.power(rule="guangdong.score.fan-double")))

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
    asides = (on(flowers, aside.tile("flower", "flower", "花牌", tiles.FLOWERS, forced=True, rule="guangdong.flowers.dealer-first")),)
    phases = (on(flowers, phase.replace()),)  # guangdong.flowers.round-robin
    rotation = pick(rounds, lambda n: match.rotation(
        stays=(match.WIN, match.DRAW), next=match.NEXT, rounds=n, rules={  # guangdong.rotation.seats, guangdong.rotation.round-end
            "stay": "guangdong.rotation.dealer-keeps", "draw": "guangdong.rotation.dealer-keeps", "next": "guangdong.rotation.next",
            "several": "guangdong.rotation.multi-win"}))
    # fmt: on
