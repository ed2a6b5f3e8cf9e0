"""Chinese Official: some eighty fan that add up, each set combined once more at most, eight fan to win, and eight more from everybody."""

from __future__ import annotations

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import combined, facts, score, seating, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import ALWAYS, Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import Item
from mahjong.variant import Variant

__all__ = ["Mcr"]

# fmt: off
BASE, ONES = 8, "pung-of-terminals-or-honours"
SETTLED = "mcr.settle.discard", "mcr.settle.discard", "mcr.settle.draw", "mcr.settle.robbed"
NINE_GATES = f.like("1112345678999", f.BEFORE) & f.flush()
CONCEALED = f.closed() & f.shaped("sets", "knitted") & ~f.hidden_pungs(4) & ~NINE_GATES  # where that is a fan of its own
OTHER_WINDS = f.WINDS & ~(f.SEAT_WIND | f.ROUND_WIND)
WITH_SETS = f.shaped("sets", "quad-pairs", "knitted")
SHIFTED_PAIRS = f.shaped("quad-pairs") & f.kinds(n=7) & f.flush() & (
    f.within(tiles.ranks("1234567")) | f.within(tiles.ranks("2345678")) | f.within(tiles.ranks("3456789")))
ONE_WAIT = f.waits(1, spent=True)
MELDED_KONG, CONCEALED_KONG = f.kongs(1) & f.concealed_kongs(0), f.kongs(1) & f.concealed_kongs(1)
ONE_OF_EACH = f.kongs(2) & f.concealed_kongs(1)


def both_ends(pair: str, *others: str) -> Test:
    """The 5 of a suit paired, 123 and 789 in both others."""
    one, seven, two, nine = (f.runs(1, starts=tiles.mask(rank + suit)) for suit in others for rank in "17")
    return f.pair(tiles.mask("5" + pair)) & one & seven & two & nine


def fan(worth: int, key: str, en: str, zh: str, when: Test, *over: str, per: bool = False, rule: str = "") -> Item:
    """A fan; with any but flowers a hand is no chicken hand. over: what it implies, or what is not counted beside it."""
    return pattern(key, en, zh, when, fan=worth, per=per, over=("chicken-hand", *over), rule=f"mcr.pattern.{rule or key}")


COMBINATIONS = {  # mcr.score.once
    "quadruple-chow": combined.runs(4, worth=48), "four-pure-shifted-pungs": combined.pungs(4, step=1, worth=48),
    "four-pure-shifted-chows": combined.runs(4, step=(1, 2), worth=32),
    "pure-triple-chow": combined.runs(3, worth=24), "pure-shifted-pungs": combined.pungs(3, step=1, worth=24),
    "pure-straight": combined.runs(3, step=3, worth=16), "pure-shifted-chows": combined.runs(3, step=(1, 2), worth=16),
    "triple-pung": combined.pungs(3, apart=True, worth=16),
    "mixed-straight": combined.runs(3, step=3, apart=True, worth=8), "mixed-triple-chow": combined.runs(3, apart=True, worth=8),
    "mixed-shifted-pungs": combined.pungs(3, step=1, apart=True, worth=8),
    "mixed-shifted-chows": combined.runs(3, step=1, apart=True, worth=6), "double-pung": combined.pungs(2, apart=True, worth=2),
    "pure-double-chow": combined.runs(2), "mixed-double-chow": combined.runs(2, apart=True),
    "short-straight": combined.runs(2, step=3), "two-terminal-chows": combined.runs(2, step=6),
}
COMBINED = combined.table(COMBINATIONS)


def together(key: str, en: str, zh: str, *over: str) -> Item:
    """A fan of several sets."""
    return fan(COMBINATIONS[key].worth, key, en, zh, COMBINED[key], *over, per=True)


class Mcr(Variant):
    key, names = "mcr", ("Chinese Official", "国标麻将")

    flowers = Option.flag(True, rule="mcr.flowers.set", doc="eight flowers, replaced and a fan each", zh="用八张花牌，每张一番")
    min_fan = Option.int(8, low=0, high=24, rule="mcr.win.minimum", doc="fan needed to win, flowers apart", zh="起和番数（花牌不计）")
    mixed_kongs = Option.choice(5, (5, 3), rule="mcr.pattern.melded-and-concealed-kong", doc="fan for a melded and a concealed kong, 3 for each apart",
                                zh="明暗杠的番数（3即分计1与2）")
    passed_win = Option.choice("free", ("free", "until-draw"), rule="mcr.win.passed", doc="when who let a win pass may win again", zh="过水后何时可和")
    left = Option.int(0, low=0, high=63, rule="mcr.end.wall", doc="tiles left undrawn, as where every player has a wall of his own", zh="留牌数（如各家分墙）")
    rounds = Option.choice(4, (4, 1, 2), rule="mcr.rotation.game", doc="wind rounds of a game, four deals each", zh="一局的圈数，每圈四盘")
    seat_change = Option.flag(True, rule="mcr.rotation.seats", doc="the players change seats after each round", zh="每圈结束后换座位")

    tileset = pick(flowers, {True: tiles.TILESETS["144"], False: tiles.TILESETS["136"]})             # mcr.tiles.set
    walls = pick(left, lambda n: wall.rules(wall.build(2), wall.broken(dice=2, throws=2, skip=wall.TOTAL),  # mcr.wall.build, mcr.wall.dice
        wall.deal(13, finish=wall.JUMP), wall.draws(wall.TAIL), wall.reserve(n)))                  # mcr.deal.tiles, mcr.kong.replacement, mcr.end.wall
    laid = pick(flowers, {True: tiles.FLOWERS, False: 0})
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs(), shape.orphans(), shape.misfits(knitted=True), shape.knitted())  # mcr.win.shapes
    because = reasons(incomplete="mcr.win.shapes", size="mcr.deal.tiles", melds="mcr.claims.rights", runs="mcr.claims.chow", copies="mcr.tiles.set",
                      tiles="mcr.tiles.set", flowers="mcr.flowers.set", laid="mcr.flowers.replace", robbed="mcr.kong.rob")

    patterns = (
        fan(88, "big-four-winds", "big four winds", "大四喜", f.big_winds(), "all-pungs", "big-three-winds", "prevalent-wind", "seat-wind", "wind-pung"),
        fan(88, "big-three-dragons", "big three dragons", "大三元", f.big_dragons(), "two-dragons", "dragon-pung"),
        fan(88, "all-green", "all green", "绿一色", f.within(tiles.mask("23468s6z")), "half-flush"),
        fan(88, "nine-gates", "nine gates", "九莲宝灯", NINE_GATES, "full-flush"),
        fan(88, "four-kongs", "four kongs", "四杠", f.kongs(4), "all-pungs", "single-wait"),
        fan(88, "seven-shifted-pairs", "seven shifted pairs", "连七对", SHIFTED_PAIRS, "seven-pairs", "full-flush"),
        fan(88, "thirteen-orphans", "thirteen orphans", "十三幺", f.shaped("orphans")),

        fan(64, "all-terminals", "all terminals", "清幺九", f.pure_terminals(), "all-pungs", "double-pung", "outside-hand", "terminal-pung", "no-honours"),
        fan(64, "little-four-winds", "little four winds", "小四喜", f.small_winds(), "big-three-winds", "wind-pung"),
        fan(64, "little-three-dragons", "little three dragons", "小三元", f.small_dragons(), "two-dragons", "dragon-pung"),
        fan(64, "all-honours", "all honours", "字一色", f.all_honours(), "all-pungs", "outside-hand", "wind-pung"),
        fan(64, "four-concealed-pungs", "four concealed pungs", "四暗刻", f.hidden_pungs(4), "all-pungs"),
        fan(64, "pure-terminal-chows", "pure terminal chows", "一色双龙会",
            f.flush() & f.runs(2, starts=tiles.ranks("1")) & f.runs(2, starts=tiles.ranks("7")) & f.pair(tiles.ranks("5")),
            "full-flush", "all-chows", "pure-double-chow", "two-terminal-chows"),

        together("quadruple-chow", "quadruple chow", "一色四同顺", "tile-hog"),
        together("four-pure-shifted-pungs", "four pure shifted pungs", "一色四节高", "all-pungs"),
        together("four-pure-shifted-chows", "four pure shifted chows", "一色四步高"),
        fan(32, "three-kongs", "three kongs", "三杠", f.kongs(3)),
        fan(32, "terminals-and-honours", "all terminals and honours", "混幺九", f.mixed_terminals() & f.shaped("sets", "quad-pairs"),
            "all-pungs", "outside-hand", "terminal-pung", "wind-pung"),

        fan(24, "seven-pairs", "seven pairs", "七对", f.shaped("quad-pairs")),
        fan(24, "greater-knitted", "greater honours and knitted tiles", "七星不靠", f.shaped("misfits") & f.kinds(f.HONOURS, 7), "lesser-knitted"),
        fan(24, "all-even-pungs", "all even pungs", "全双刻", f.all_pungs() & f.within(tiles.ranks("2468")), "all-pungs", "all-simples"),
        fan(24, "full-flush", "full flush", "清一色", f.flush(), "no-honours"),
        together("pure-triple-chow", "pure triple chow", "一色三同顺"),
        together("pure-shifted-pungs", "pure shifted pungs", "一色三节高"),
        fan(24, "upper-tiles", "upper tiles", "全大", f.within(tiles.ranks("789")), "upper-four"),
        fan(24, "middle-tiles", "middle tiles", "全中", f.within(tiles.ranks("456")), "all-simples"),
        fan(24, "lower-tiles", "lower tiles", "全小", f.within(tiles.ranks("123")), "lower-four"),

        together("pure-straight", "pure straight", "清龙"),
        fan(16, "three-suited-terminal-chows", "three-suited terminal chows", "三色双龙会",
            both_ends("m", "p", "s") | both_ends("p", "m", "s") | both_ends("s", "m", "p"), "all-chows", "mixed-double-chow", "two-terminal-chows"),
        together("pure-shifted-chows", "pure shifted chows", "一色三步高"),
        fan(16, "all-fives", "all fives", "全带五", f.shaped("sets") & f.touch(tiles.ranks("5")), "all-simples"),
        together("triple-pung", "triple pung", "三同刻"),
        fan(16, "three-concealed-pungs", "three concealed pungs", "三暗刻", f.hidden_pungs(3)),

        fan(12, "lesser-knitted", "lesser honours and knitted tiles", "全不靠", f.shaped("misfits")),
        fan(12, "knitted-straight", "knitted straight", "组合龙", f.shaped("knitted")),
        fan(12, "knitted-straight-alone", "knitted straight", "组合龙", f.shaped("misfits") & f.kinds(f.SUITS, 9), rule="knitted-straight"),
        fan(12, "upper-four", "upper four", "大于五", f.within(tiles.ranks("6789")), "no-honours"),
        fan(12, "lower-four", "lower four", "小于五", f.within(tiles.ranks("1234")), "no-honours"),
        fan(12, "big-three-winds", "big three winds", "三风刻", f.pungs(3, of=f.WINDS), "wind-pung"),

        together("mixed-straight", "mixed straight", "花龙"),
        fan(8, "reversible-tiles", "reversible tiles", "推不倒", f.within(tiles.mask("1234589p245689s5z")), "one-voided-suit"),
        together("mixed-triple-chow", "mixed triple chow", "三色三同顺"),
        together("mixed-shifted-pungs", "mixed shifted pungs", "三色三节高"),
        pattern("chicken-hand", "chicken hand", "无番和", ALWAYS, fan=8, rule="mcr.pattern.chicken-hand"),
        fan(8, "last-tile-draw", "last tile draw", "妙手回春", facts.last_tile, "self-drawn"),
        fan(8, "last-tile-claim", "last tile claim", "海底捞月", facts.last_discard),
        fan(8, "out-with-replacement", "out with replacement tile", "杠上开花", facts.bloom, "self-drawn"),
        fan(8, "robbing-the-kong", "robbing the kong", "抢杠和", facts.robbed, "last-of-its-kind"),

        fan(6, "all-pungs", "all pungs", "碰碰和", f.all_pungs()),
        fan(6, "half-flush", "half flush", "混一色", f.half_flush()),
        together("mixed-shifted-chows", "mixed shifted chows", "三色三步高"),
        fan(6, "all-types", "all types", "五门齐", f.suits(3) & f.has(f.WINDS) & f.has(f.DRAGONS) & WITH_SETS),
        fan(6, "melded-hand", "melded hand", "全求人", f.sets_all_claimed() & f.shaped("sets") & ~facts.self_drawn, "single-wait"),
        fan(6, "two-concealed-kongs", "two concealed kongs", "双暗杠", f.kongs(2) & f.concealed_kongs(2), "two-concealed-pungs"),
        fan(6, "two-dragons", "two dragon pungs", "双箭刻", f.pungs(2, of=f.DRAGONS), "dragon-pung"),
        pick(mixed_kongs, {5: fan(5, "melded-and-concealed-kong", "melded and concealed kong", "明暗杠", ONE_OF_EACH), 3: ()}),

        fan(4, "outside-hand", "outside hand", "全带幺", f.shaped("sets") & f.touch(f.ORPHANS)),
        fan(4, "fully-concealed", "fully concealed hand", "不求人", facts.self_drawn & CONCEALED),
        fan(4, "two-melded-kongs", "two melded kongs", "双明杠", f.kongs(2) & f.concealed_kongs(0)),
        fan(4, "last-of-its-kind", "last of its kind", "和绝张", facts.told("last-copy")),

        fan(2, "dragon-pung", "dragon pung", "箭刻", f.pungs(of=f.DRAGONS), per=True),
        fan(2, "prevalent-wind", "prevalent wind", "圈风刻", f.pungs(1, of=f.ROUND_WIND)),
        fan(2, "seat-wind", "seat wind", "门风刻", f.pungs(1, of=f.SEAT_WIND)),
        fan(2, "concealed-hand", "concealed hand", "门前清", ~facts.self_drawn & CONCEALED),
        fan(2, "all-chows", "all chows", "平和", f.shaped("sets", "knitted") & f.pungs(0) & f.pair(f.SUITS), "no-honours"),
        fan(2, "tile-hog", "tile hog", "四归一", f.fours(kong=False), per=True),
        together("double-pung", "double pung", "双同刻"),
        fan(2, "two-concealed-pungs", "two concealed pungs", "双暗刻", f.hidden_pungs(2)),
        pick(mixed_kongs, lambda n: fan(2, "concealed-kong", "concealed kong", "暗杠", CONCEALED_KONG if n == 5 else CONCEALED_KONG | ONE_OF_EACH)),
        fan(2, "all-simples", "all simples", "断幺", f.within(tiles.SIMPLES), "no-honours"),

        together("pure-double-chow", "pure double chow", "一般高"),
        together("mixed-double-chow", "mixed double chow", "喜相逢"),
        together("short-straight", "short straight", "连六"),
        together("two-terminal-chows", "two terminal chows", "老少副"),
        pick(mixed_kongs, lambda n: fan(1, "melded-kong", "melded kong", "明杠", MELDED_KONG if n == 5 else MELDED_KONG | ONE_OF_EACH)),
        fan(1, "terminal-pung", "pung of terminals", "幺九刻", f.pungs(of=f.TERMINALS) & ~NINE_GATES, per=True, rule=ONES),
        fan(1, "second-terminal-pung", "pung of terminals", "幺九刻", f.pungs(2, of=f.TERMINALS) & NINE_GATES, rule=ONES),
        fan(1, "wind-pung", "pung of a wind", "幺九刻", f.pungs(of=OTHER_WINDS), per=True, rule=ONES),
        fan(1, "one-voided-suit", "one voided suit", "缺一门", f.suits(2)),
        fan(1, "no-honours", "no honours", "无字", f.within(f.SUITS)),
        fan(1, "edge-wait", "edge wait", "边张", f.wait(f.EDGE) & ONE_WAIT),
        fan(1, "closed-wait", "closed wait", "坎张", f.wait(f.CLOSED) & ONE_WAIT),
        fan(1, "single-wait", "single wait", "单钓将", f.wait(f.SINGLE) & ONE_WAIT),
        fan(1, "self-drawn", "self-drawn", "自摸", facts.self_drawn & ~CONCEALED),
        on(flowers, pattern("flower", "flower", "花牌", facts.asides(tiles.FLOWERS), fan=1, per=True, tags=("flower",), rule="mcr.pattern.flower")),
    )
    scoring = pick(min_fan, lambda least: score.chain(
        score.linear(BASE, rule="mcr.score.base"), need=score.need(least, not_counting=("flower",), rule="mcr.win.minimum") if least else None))
    shares = pay.shares(others=pay.flat(BASE), rules=dict(zip(("discard", "others", "draw", "robbed"), SETTLED, strict=True)))
    claims = claim.by(rules={"run": "mcr.claims.chow", "last": "mcr.claims.last"})                 # mcr.claims.order, mcr.claims.one-winner
    kongs = kong.rules(robbable=("added",), shown=False, after_draw=("added",), rule="mcr.kong.kinds")
    bans = (pick(passed_win, {"free": (), "until-draw": ban.passed_win(ban.ANY, until=ban.OWN_DRAW, rule="mcr.win.passed")}),)
    asides = (on(flowers, aside.flower(rule="mcr.flowers.replace")),)
    phases = (on(flowers, phase.replace()),)                                                       # mcr.flowers.deal
    rotation = pick((rounds, seat_change), lambda n, change: match.rotation(stays=(), next=match.NEXT, rounds=n, rules={"next": "mcr.rotation.dealer"},
        changes=seating.changes("SENW", "WNSE", "NWES", rule="mcr.rotation.seats") if change else None))
