"""House rules for thirteen tiles: a treasure in a dead wall, two to the fan up to ten, liability for feeding hands that lie open."""

from __future__ import annotations

from functools import reduce
from operator import or_

from mahjong import tiles
from mahjong.hand import Form
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import conduct, facts, score, seating, sets, wall, wild
from mahjong.rules import endings as end
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import miscounts as miscount
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.chain import Chain
from mahjong.rules.evidence import fed_set, shown_before
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons, require
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["House13"]

# fmt: off
LIMIT, NORTH, SCORE = 10, tiles.mask("4z"), "house-13.score"  # house-13.pattern.limit
KONGS = {"on-fifth": 5, "on-fourth": 4}
DOUBLE_DRAGONS = f.all_runs() & f.twins(range(2, 7))
NINE_GATES = f.like("1112345678999", f.BEFORE) & f.flush()

TABLES: dict[str, dict[str, int]] = {  # fan by the option fan_table; what a table does not name counts nothing
    "hk": {
        "all-chows": 1, "dragon": 1, "seat-wind": 1, "round-wind": 1, "concealed": 1, "selfdraw": 1, "all-pungs": 3, "half-flush": 3, "pure-suit": 7,
        "small-dragons": 5, "big-dragons": 8, "small-winds": 6, "big-winds": 10, "all-honors": 10},
    "guangdong": {
        "all-chows": 1, "dragon": 1, "seat-wind": 1, "round-wind": 1, "selfdraw": 1, "all-pungs": 2, "half-flush": 2, "pure-suit": 4, "pure-pungs": 5,
        "mixed-terminals": 5, "small-dragons": 5, "small-winds": 5, "all-honors": 6, "pure-terminals": 6, "big-dragons": 6, "big-winds": 6,
        "nine-gates": 6},
}
ROWS: tuple[tuple[str, str, str, Test, tuple[str, ...]], ...] = (  # key, names, when, and what it contains
    ("all-chows", "all chows", "平胡", f.all_runs(), ()),
    ("dragon", "dragon pung", "三元牌刻子", f.pungs(of=f.DRAGONS), ()),
    ("seat-wind", "seat wind", "门风", f.pungs(of=f.SEAT_WIND), ()),
    ("round-wind", "round wind", "圈风", f.pungs(of=f.ROUND_WIND), ()),
    ("concealed", "concealed hand", "门清", f.closed(), ()),
    ("selfdraw", "self-draw", "自摸", facts.self_drawn, ()),
    ("all-pungs", "all pungs", "碰碰胡", f.all_pungs(), ()),
    ("half-flush", "half flush", "混一色", f.half_flush(), ()),
    ("pure-suit", "pure suit", "清一色", f.flush(), ()),
    ("pure-pungs", "pure suit of pungs", "清碰", f.flush() & f.all_pungs(), ("pure-suit", "all-pungs")),
    ("mixed-terminals", "mixed terminals", "混幺九", f.mixed_terminals() & f.all_pungs(), ("all-pungs",)),
    ("pure-terminals", "pure terminals", "清幺九", f.pure_terminals() & f.all_pungs(), ("all-pungs",)),
    ("small-dragons", "small three dragons", "小三元", f.small_dragons(), ("dragon",)),
    ("big-dragons", "big three dragons", "大三元", f.big_dragons(), ("dragon",)),
    ("small-winds", "small four winds", "小四喜", f.small_winds(), ()),
    ("big-winds", "big four winds", "大四喜", f.big_winds(), ("all-pungs",)),
    ("all-honors", "all honours", "字一色", f.all_honours() & f.all_pungs(), ("all-pungs",)),
    ("nine-gates", "nine gates", "九莲宝灯", NINE_GATES, ("pure-suit",)),
)
OWN = (  # in every table
    pattern("double-dragons", "double dragons", "双龙抱", DOUBLE_DRAGONS, fan=3, over=("all-chows",), rule="house-13.pattern.double-dragons"),
    pattern("mixed-straight", "mixed straight", "花龙", f.straight(mixed=True), fan=1, rule="house-13.pattern.mixed-dragon"),  # .mixed-dragon-def
    pattern("thirteen", "thirteen orphans", "十三幺", f.shaped("orphans"), fan=LIMIT, rule="house-13.pattern.thirteen"),
)


def table(name: str) -> tuple[Item, ...]:
    """The items of a fan table, each with what it contains; a dragon pung counts as often as there is one."""
    fan = TABLES[name]
    return tuple(
        pattern(key, en, zh, when, fan=fan[key], per=key == "dragon", over=tuple(one for one in over if one in fan), rule="house-13.score.table")
        for key, en, zh, when, over in ROWS if key in fan) + OWN


def chained(north: str, least: int) -> Chain:
    """Two to the fan, ten at most; north in the north round is the limit from four fan on, or with just four: house-13.pattern.north-exact."""
    return score.chain(
        score.raised(to=LIMIT, least=4, most=None if north == "at-least-4" else 4, not_counting=("dora",), key="north-north",
                     en="north in the north round", zh="北风北四番", when=f.pungs(of=f.SEAT_WIND & f.ROUND_WIND & NORTH), rule="house-13.pattern.north-north"),
        score.cap(fan=LIMIT, rule="house-13.pattern.limit"),
        score.cap(fan=3, only=facts.told("short-hand"), rule="house-13.conduct.short"),
        score.power(rule="house-13.score.points"),
        need=score.need(least, not_counting=("dora",), rule="house-13.score.no-minimum") if least else None)


def completes_third() -> Test:
    """Two of three chows down are the same, and the winning tile is one of the kinds of the third."""
    starts = (start for suit in (0, 9, 18) for start in range(suit, suit + 7))
    twin = shown_before(f.opened(3) & f.runs(3) & f.twins(1))
    return twin & reduce(or_, [f.won(7 << start) & shown_before(f.runs({1, 3}, starts=1 << start)) for start in starts])


def half(key: str, en: str, zh: str, if_win: Test) -> liable.Liable:
    """Who fed the set pays half of what such a win brings."""
    return liable.liable(key, liable.fed(key), names=(f"{en}: half", f"{zh}：包一半"), if_win=if_win, share=liable.HALF, rule=f"{SCORE}.bao-{key}-half")


def full(key: str, en: str, zh: str, if_win: Test) -> liable.Liable:
    """Who discarded the winning tile pays for all."""
    return liable.liable(f"{key}-full", liable.fed_win(), names=(en, f"{zh}，包牌"), if_win=if_win, rule=f"{SCORE}.bao-{key}-full")


def called_off(key: str, en: str, zh: str, when: end.Condition) -> end.Abort:
    """A deal drawn before its end."""
    return end.abort(key, (en, zh), when, rule=f"house-13.end.{key}")


class House13(Variant):
    key = "house-13"
    names = ("Thirteen-tile house rules", "十三张家规")

    flowers = Option.choice(0, (0, 8), rule="house-13.tiles.set", doc="flower tiles, replaced and worth nothing", zh="花牌张数（只补不计）")
    sixteen_kong_bans = Option.flag(True, rule="house-13.claims.inherited", zh="沿用十六张的杠牌限制：不得杠上家的牌，明杠补牌不得胡",
                                    doc="no kong of the left neighbour's discard, no win on what replaces a claimed kong")
    seat_wind_from = Option.choice("opening", ("opening", "dealer"), rule="house-13.claims.seat-wind",
                                   doc="who is East: whose wall was opened, or the dealer", zh="门风从谁数起：开门者或庄家")
    dora_fan = Option.int(1, low=0, high=LIMIT, rule="house-13.score.dora-value", doc="fan of each treasure tile", zh="每张宝牌的番数")
    fan_table = Option.choice("hk", TABLES, rule="house-13.score.table", doc="fan of the patterns that the house rules leave open",
                              zh="家规未定的番种用哪一番表：香港或广东")
    payment = Option.choice("half-liability-classic", ("half-liability-classic", "discarder-pays-all"), rule="house-13.score.points",
                            doc="on a discard all pay, the discarder double; or he pays the shares of all", zh="放炮时三家都付、放炮者加倍，或由放炮者全付")
    min_fan = Option.choice(0, (0, 3), rule="house-13.score.no-minimum", doc="least fan to win, treasure not counted", zh="起胡番数（宝牌不计）")
    north_min = Option.choice("at-least-4", ("at-least-4", "exactly-4"), rule="house-13.pattern.north-exact",
                              doc="fan with which north in the north round is the limit", zh="北风北四番：四番以上，或恰为四番")
    false_win = Option.choice("void", ("void", "offender-dead"), rule="house-13.conduct.false-win-continue",
                              doc="after a false win: the deal is void, or the offender's hand is dead", zh="诈胡之后：本局作废，或诈胡者成死手")

    short_hand = Option.choice("fragment", ("fragment", "cannot-win"), rule="house-13.conduct.short-shape",
                               doc="whether a hand that is a tile short wins with one set lacking a tile", zh="小相公：缺一张成一副可胡，或不能胡")

    four_kong_draw = Option.choice("off", ("off", *KONGS), rule="house-13.end.four-kongs",
                                   doc="the kong that calls the deal off", zh="四杠和局：不用，或第五副、第四副杠时和局")
    four_wind_draw = Option.flag(False, rule="house-13.end.four-winds",
                                 doc="the deal is called off when the first four discards are the same wind", zh="四风连和")
    nine_kinds_draw = Option.flag(False, rule="house-13.end.nine-kinds",
                                  doc="who is dealt nine kinds of terminals and honours may call the deal off", zh="九幺和")

    tileset = pick(flowers, {0: tiles.TILESETS["136"], 8: tiles.TILESETS["144"]})  # house-13.tiles.set
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13, finish=wall.STACK),  # house-13.wall.dice, .wall.open-where, .deal.blocks
                       wall.draws(wall.TAIL), wall.dead(14, None, (3,)))                      # house-13.wild.dead-wall, .wall.dead-not-drawn
    laid = pick(flowers, {0: 0, 8: tiles.FLOWERS})
    marks = wild.turned(dora=wild.successor(dragons="567")).named(dora=("treasure", "宝牌"))  # house-13.wild.dora-next, .dora-winds, .dora-dragons
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans())
    because = reasons(incomplete="house-13.pattern.thirteen", size="house-13.deal.blocks", copies="house-13.tiles.set", tiles="house-13.tiles.set",
                      flowers="house-13.tiles.set", laid="house-13.tiles.set", melds="house-13.claims.inherited", runs="house-13.claims.inherited")
    requires = (
        on(sixteen_kong_bans, require(~facts.bloom_of(Form.KONG), "house-13.claims.inherited",
                                      "the tile that replaces a claimed kong does not win", "明杠他人之牌后补进的牌不得胡牌")),
        require(~facts.told("robbed-concealed"), "house-13.kong.added", "a concealed kong cannot be robbed", "暗杠不可抢"))
    patterns = (pick(fan_table, table), pick(dora_fan, lambda fan: pattern(
        "dora", "treasure tile", "宝牌", f.tile_count(f.mark("dora")), fan=fan, per=True, tags=("dora",), rule="house-13.score.dora-value") if fan else ()))
    scoring = pick((north_min, min_fan), chained)
    shares = pick(payment, lambda how: pay.shares(
        *((2, 1, 2) if how == "half-liability-classic" else (4, 0, 2)),
        rules=dict.fromkeys(("discard", "others", "draw", "robbed"), "house-13.score.points")))
    evidence = (fed_set("pure", f.opened(4) & f.flush()),                           # house-13.claims.laid-sets, .concealed-not-laid
                fed_set("dragons2", f.opened(4) & f.runs(4) & f.twins(2)),
                fed_set("big3", f.pungs(3, of=f.DRAGONS, zone=f.OPEN)))
    liabilities = liable.rules(  # house-13.score.bao-cases, .bao-meaning, .bao-half-meaning; the full ones first: house-13.score.bao-precedence
        full("pure", "discarded to three sets of a pure suit", "清一色三副落", f.flush() & shown_before(f.opened((3, 4)))),  # house-13.score.bao-pure-full
        full("dragons2", "discarded to double dragons", "双龙抱三副落", DOUBLE_DRAGONS & completes_third()),  # house-13.score.bao-dragons2-full
        full("big3", "discarded the third dragon", "打出第三副三元牌",
             f.big_dragons() & f.won(f.DRAGONS) & shown_before(f.pungs(2, of=f.DRAGONS, zone=f.OPEN))),  # house-13.score.bao-big3-full
        half("pure", "fed the fourth set of a pure suit", "清一色第四副落", f.flush()),  # house-13.score.bao-pure-half
        half("dragons2", "fed the second pair of chows", "双龙抱第四副落", DOUBLE_DRAGONS),  # house-13.score.bao-dragons2-half
        half("big3", "fed the third dragon", "大三元第三副落", f.big_dragons()),  # house-13.score.bao-big3-half
        binds=liable.LISTED)

    claims = pick(sixteen_kong_bans, lambda bans: claim.by(                         # house-13.win.head-bump, house-13.win.head-bump-name
        run=claim.NEXT, kong=claim.NOT_NEXT if bans else claim.ANY, winners=claim.ONE, tie=claim.DISCARDER,
        rules={**dict.fromkeys(("run", "pung", "kong"), "house-13.claims.inherited"), "win": "house-13.win.head-bump"}))
    kongs = kong.rules(robbable=("added",), rule="house-13.kong.added")             # house-13.kong.exposed, house-13.kong.concealed
    bans = (ban.discard(tiles.mask("3z"), after=3, rule="house-13.conduct.four-west"),)  # .conduct.four-west-scope
    asides = (on(flowers, aside.flower(rule="house-13.tiles.set")),)
    phases = (phase.turned(at=phase.DEAD), on(flowers, phase.replace()))            # house-13.wild.dora-when, house-13.wild.dora-place
    aborts = (                                                                      # house-13.end.redeal
        pick(four_kong_draw, lambda which: called_off("four-kongs", "four-kong draw", "四杠和局", end.kongs(KONGS[which], at=end.KONG))
             if which in KONGS else ()),
        on(four_wind_draw, called_off("four-winds", "four winds", "四风连和", end.alike(tiles.WINDS))),
        on(nine_kinds_draw, called_off("nine-kinds", "nine kinds", "九幺和",      # house-13.end.nine-kinds-dealer
                                       end.holds(f.kinds(tiles.ORPHANS, range(9, 14)), at=end.OPENING))))
    penalties = pick((false_win, min_fan), lambda then, least: (conduct.penalty(    # house-13.conduct.false-win
        conduct.FALSE_WIN, pays=conduct.claimed(least, LIMIT), then=conduct.VOID if then == "void" else conduct.DEAD,
        rule="house-13.conduct.false-win"),))
    miscounts = pick(short_hand, lambda how: miscount.hands(fragment=how == "fragment", rules={
        "long": "house-13.conduct.long", "short": "house-13.conduct.short", "shape": "house-13.conduct.short-shape"}))
    rotation = pick(seat_wind_from, lambda east: match.rotation(
        stays=(match.WIN, match.DRAW, match.ABORT), next=match.NEXT, rounds=4, east=match.OPENED if east == "opening" else match.DEALER,
        seating=seating.drawn(dice=2, rolls=2, dealer_rolls=2),                     # house-13.wall.dice
        rules={**dict.fromkeys(("stay", "draw", "next"), "house-13.rotation.dealer"), "abort": "house-13.end.redeal"}))
# fmt: on
