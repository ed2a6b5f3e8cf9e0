"""The old style of Guangdong: points doubled by fan to a limit of four, everybody pays, the dealer double and more for every win in a row, and the losers
compare what they have."""

from __future__ import annotations

from fractions import Fraction

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import extras as extra
from mahjong.rules import facts, minipoints, score, sets, tails, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import old_fan as old
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item, Of
from mahjong.variant import Variant

__all__ = ["GuangdongLaozhang"]

SET, CLAIMS, ANY = "guangdong-laozhang.tiles.set", "guangdong-laozhang.claims.order", "guangdong-laozhang.win.any"
COUNT, LIMIT, FANCY = (
    "guangdong-laozhang.score.count-table",
    "guangdong-laozhang.score.limit",
    "guangdong-laozhang.pattern.fancy",
)
ALL_PAY, DOUBLE = "guangdong-laozhang.settle.all-pay", "guangdong-laozhang.settle.dealer-double"
RULES = {"qing": "qing", "ping": "ping", "duan": "duan", "que": "que", "jiang": "jiang", "flush": "full-flush",  # .pattern.ping-no-fan-pair
         "pungs": "half-flush-pungs", "half-flush": "half-flush-pungs", "dragons": "honours", "seat-wind": "honours", "round-wind": "honours"}  # fmt: skip
IN_ONE_SUIT = (
    f.runs(4, starts=tiles.ranks("1-7", "m"))
    | f.runs(4, starts=tiles.ranks("1-7", "p"))
    | f.runs(4, starts=tiles.ranks("1-7", "s"))
)


def exotic(key: str, en: str, zh: str, fan: int, when: Test, *, per: bool = False, over: tuple[str, ...] = ()) -> Item:
    """One of the fancy hands that have a name."""
    return pattern(key, en, zh, when, fan=fan, per=per, over=over, rule=FANCY)


def tail(limit: int | str) -> extra.Pairwise:
    """The losers' own points, doubled by their honours; each two settle the difference, twice with the dealer."""
    count = tails.points((tiles.SIMPLES, 2), (tiles.ORPHANS, 4), pair=(old.FAN_TILES, 2), doubles=(f.DRAGONS, f.SEAT_WIND, f.ROUND_WIND),
                         most=limit if isinstance(limit, int) else None)  # fmt: skip
    return extra.pairwise("tails", ("tails of the losers", "数胡尾"), count, among=extra.LOSERS, factors=(extra.dealer_between(2),), drawn=extra.VOID,
                          rule="guangdong-laozhang.settle.tails")  # fmt: skip


class GuangdongLaozhang(Variant):
    key = "guangdong-laozhang"
    names = ("Guangdong old style (laozhang)", "广东老章麻将")

    # fmt: off
    flowers = Option.flag(False, rule=SET, doc="eight flowers, replaced and worth nothing", zh="用八张花牌，只补不计")
    multi_win = custom.winners("head_bump", rule=CLAIMS)
    discarder_pays_all = Option.flag(False, rule=ALL_PAY, doc="who gave the winning tile pays for everybody", zh="点炮者代付各家")
    fancy = Option.flag(True, rule=FANCY, doc="the fancy hands count", zh="计花样番种")
    limit_fan = custom.limit_fan(4, rule=LIMIT)
    dead_wall = Option.choice(0, (0, 14), rule="guangdong-laozhang.end.draw", doc="tiles at the end that are not drawn", zh="牌尾不摸的张数")

    tileset = pick(flowers, {False: tiles.TILESETS["136"], True: tiles.TILESETS["144"]})
    walls = pick(dead_wall, lambda n: wall.rules(wall.broken(dice=3), wall.deal(13), wall.draws(wall.TAIL), wall.reserve(n)))
    laid = pick(flowers, {False: 0, True: tiles.FLOWERS})
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans())
    because = reasons(incomplete=ANY, size=SET, copies=SET, tiles=SET, flowers=SET, laid=SET, melds=ANY, runs=CLAIMS, robbed=CLAIMS)

    patterns = (
        *old.fan(rule=lambda key: f"guangdong-laozhang.pattern.{RULES[key]}"),
        old.orphans(4, rule=ANY),
        on(fancy,                                                               # guangdong-laozhang.pattern.fancy-many
           exotic("nine-sided", "nine-sided wait", "九子连环", 4, f.like("1112345678999", f.BEFORE) & f.flush()),
           exotic("flush-pungs", "full flush of pungs", "清碰", 4, f.flush() & f.all_pungs()),
           exotic("all-honours", "all honours", "全番", 4, f.all_honours() & f.all_pungs()),
           exotic("all-terminals", "ones and nines alone", "全幺", 4, f.pure_terminals() & f.all_pungs()),
           exotic("two-dragons", "two pairs of equal runs in one suit", "双龙抱", 4, IN_ONE_SUIT & f.twins(2), over=("equal-runs",)),
           exotic("all-claimed", "four sets claimed, won on another's tile", "全求人", 1, f.sets_all_claimed() & ~facts.self_drawn),
           exotic("equal-runs", "two equal runs", "一般高", 1, f.twins(), per=True)),
        *minipoints.sets(("simple", "2 to 8", "二至八", tiles.SIMPLES, 2), ("edge", "ones, nines, honours", "幺九、字牌", tiles.ORPHANS, 4),
                         key_of="points", rule=COUNT),
        *(minipoints.points(key, en, zh, when, 2, key_of="points", rule=COUNT) for key, en, zh, when in (
            ("pair", "pair of a fan tile", "番子作将", f.pair(old.FAN_TILES)), ("draw", "self-draw", "自摸", facts.self_drawn),
            ("wait", "edge, middle or pair wait, the only one", "边、嵌、单吊独听", f.wait(condition.NARROW, f.ONLY)))),
        *pay.dealer(wins=2, loses=2, rule=DOUBLE),
        Item("surcharge", ("deals won in a row before", "加庄"), facts.told("counters") & facts.dealer(), of=Of.PAIR, per=True,
             times=lambda row: 1 + Fraction(row, 2), rule="guangdong-laozhang.settle.dealer-surcharge"),  # .dealer-surcharge-example, .surcharge-scope
    )
    scoring = pick(limit_fan, lambda most: score.chain(
        score.points(20, rule="guangdong-laozhang.score.points-then-fan"), *(() if most == "none" else (score.cap(fan=most, rule=LIMIT),)),
        score.power(rule="guangdong-laozhang.score.powers")))                   # guangdong-laozhang.score.points-words
    shares = pay.shares(discard=1, others=1, draw=1, rules=dict.fromkeys(("discard", "others", "draw", "robbed"), ALL_PAY))
    liabilities = pick(discarder_pays_all, {False: liable.NONE, True: liable.rules(*(
        liable.liable(key, who, names=("pays for everybody", "点炮者包"), on=liable.DISCARD, rule=ALL_PAY)
        for key, who in (("discarder", liable.fed_win()), ("robbed", liable.robbed()))), binds=liable.LISTED)})
    extras = (pick(limit_fan, tail),)

    claims = custom.claims(multi_win, rules=dict.fromkeys(("run", "pung", "win"), CLAIMS))
    kongs = kong.rules(rule=CLAIMS)
    asides = (on(flowers, aside.flower(rule=SET)),)
    phases = (on(flowers, phase.replace()),)
    rotation = match.rotation(
        counter=match.counter("row", "deals won in a row by the dealer", "庄家连胜", up=(match.WON,), zero=(match.PASSED,),
                              rule="guangdong-laozhang.rotation.dealer"),
        rules={**dict.fromkeys(("stay", "next", "several"), "guangdong-laozhang.rotation.dealer"), "draw": "guangdong-laozhang.end.draw"})
    # fmt: on
