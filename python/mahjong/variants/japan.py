"""Japan: riichi. A closed ready hand may bet on itself, treasure tiles add han, and a hand needs one han of its own to win."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong import tiles
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import drawn, evidence, facts, ready, score, sets, wall, wild
from mahjong.rules import endings as end
from mahjong.rules import extras as extra
from mahjong.rules import features as f
from mahjong.rules import indicators as indicator
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.chain import Chain, Step
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import BEST, SUM, Item, Number, Tier
from mahjong.variant import Variant

__all__ = ["Japan"]

# fmt: off
EDGES, WINDFALL = tiles.ORPHANS, "dora"
BASE, SETS, PAIR_WAIT = "japan.score.fu-base", "japan.score.fu-sets", "japan.score.fu-pair-wait"
VALUED = f.SEAT_WIND | f.ROUND_WIND | f.DRAGONS
PINFU = f.all_runs() & f.closed() & f.wait(f.TWO_SIDED) & ~f.pair(VALUED)           # japan.pattern.pinfu
DORA = wild.successor(dragons="567")                                                # japan.wild.dora-suits, .dora-winds, .dora-dragons
RIICHI, FIRST, COUNTERS = facts.told("ready-declared"), facts.told("ready-first"), facts.told("counters")
LIMITS: dict[Number, Number] = {5: 2000, 6: 3000, 8: 4000, 11: 6000, 13: 8000}
OTHERS = facts.by_discard | facts.robbed
KAN_DORA = {"closed-now-open-after-discard": indicator.AFTER_DISCARD, "closed-now-open-after-passing": indicator.AFTER_CLAIMS,
            "immediate": indicator.BEFORE_REPLACEMENT}

ROWS: tuple[tuple[str, str, str, Test, int, int], ...] = (  # key, names, test, han closed and open
    ("riichi", "riichi", "立直", RIICHI & ~FIRST, 1, 0), ("double-riichi", "double riichi", "双立直", FIRST, 2, 0),
    ("ippatsu", "ippatsu", "一发", facts.told("within-go"), 1, 0),
    ("menzen-tsumo", "fully concealed self-draw", "门前清自摸和", facts.self_drawn & f.closed(), 1, 0),
    ("pinfu", "pinfu", "平和", PINFU, 1, 0), ("tanyao", "all simples", "断幺九", f.within(tiles.SIMPLES), 1, 1),
    ("iipeikou", "two identical runs", "一杯口", f.twins() & f.closed(), 1, 0),
    ("yakuhai", "dragon pung", "役牌：三元牌", f.pungs(of=f.DRAGONS), 1, 1),
    ("yakuhai-seat", "seat wind", "役牌：自风", f.pungs(of=f.SEAT_WIND), 1, 1),
    ("yakuhai-round", "round wind", "役牌：场风", f.pungs(of=f.ROUND_WIND), 1, 1),
    ("haitei", "last tile drawn", "海底摸月", facts.last_tile & ~facts.bloom, 1, 1),
    ("houtei", "last discard", "河底捞鱼", facts.last_discard, 1, 1),
    ("rinshan", "win on a kong's replacement", "岭上开花", facts.bloom, 1, 1), ("chankan", "robbed kong", "抢杠", facts.robbed, 1, 1),
    ("chiitoitsu", "seven pairs", "七对子", f.shaped("pairs"), 2, 0),
    ("sanshoku-doujun", "the same run in three suits", "三色同顺", f.same_runs(), 2, 1), ("ittsuu", "straight", "一气通贯", f.straight(), 2, 1),
    ("chanta", "terminals or honours everywhere", "混全带幺九", f.touch(EDGES) & f.runs() & f.has(tiles.HONOURS), 2, 1),
    ("toitoi", "all pungs", "对对和", f.all_pungs(), 2, 2), ("sanankou", "three concealed pungs", "三暗刻", f.hidden_pungs(3), 2, 2),
    ("sanshoku-doukou", "the same pung in three suits", "三色同刻", f.same_pungs(), 2, 2), ("sankantsu", "three kongs", "三杠子", f.kongs(3), 2, 2),
    ("honroutou", "terminals and honours", "混老头", f.mixed_terminals(), 2, 2),
    ("shousangen", "little three dragons", "小三元", f.small_dragons(), 2, 2), ("honitsu", "half flush", "混一色", f.half_flush(), 3, 2),
    ("junchan", "terminals everywhere", "纯全带幺九", f.touch(tiles.TERMINALS) & f.runs() & ~f.has(tiles.HONOURS), 3, 2),
    ("ryanpeikou", "twice two identical runs", "二杯口", f.twins(2) & f.closed(), 3, 0), ("chinitsu", "full flush", "清一色", f.flush(), 6, 5),
)
OF = {"yakuhai-seat": "yakuhai", "yakuhai-round": "yakuhai"}  # what counts by the worth and the rule of another
YAKU = {name: han for key, _, _, _, closed, opened in ROWS if key not in OF
        for name, han in ((key, closed), (f"{key}-open", opened)) if han}
LIMIT_HANDS: tuple[tuple[str, str, str, Test], ...] = (
    ("kokushi", "thirteen orphans", "国士无双", f.shaped("orphans")), ("suuankou", "four concealed pungs", "四暗刻", f.hidden_pungs(4)),
    ("daisangen", "big three dragons", "大三元", f.big_dragons()), ("shousuushii", "little four winds", "小四喜", f.small_winds()),
    ("daisuushii", "big four winds", "大四喜", f.big_winds()), ("tsuuiisou", "all honours", "字一色", f.all_honours()),
    ("chinroutou", "all terminals", "清老头", f.pure_terminals()), ("ryuuiisou", "all green", "绿一色", f.within(tiles.mask("23468s6z"))),
    ("chuuren", "nine gates", "九莲宝灯", f.like("1112345678999", f.AFTER) & f.closed() & f.melds(0)),
    ("suukantsu", "four kongs", "四杠子", f.kongs(4)), ("tenhou", "heavenly win", "天和", facts.heavenly),
    ("chiihou", "earthly win", "地和", facts.earthly),
)
TWICE: tuple[tuple[str, str, str, Test], ...] = (
    ("kokushi", "thirteen orphans, thirteen waits", "国士无双十三面", f.waits(13, spent=True)),
    ("suuankou", "four concealed pungs, pair wait", "四暗刻单骑", f.wait(f.SINGLE)),
    ("chuuren", "pure nine gates", "纯正九莲宝灯", f.like("1112345678999", f.BEFORE)),
)


def fu(key: str, en: str, zh: str, when: Test, points: int, rule: str = SETS) -> Item:
    return pattern(f"fu-{key}", en, zh, when, points=points, per=True, tier="plain", side=True, rule=rule)


def dora(key: str, en: str, zh: str, when: Test, rule: str) -> Item:
    return pattern(key, en, zh, when, fan=1, per=True, tier="plain", tags=(WINDFALL,), side=True, rule=rule)  # japan.score.dora-max


def all_yaku(han: Mapping[str, int]) -> tuple[Item, ...]:
    """Every yaku that is worth something. Double riichi stands in place of riichi, two pairs of runs in place of one."""
    found = []
    for key, en, zh, when, _, _ in ROWS:
        own = OF.get(key, key)
        closed, opened = han.get(own, 0), han.get(f"{own}-open", 0)
        if closed or opened:
            over = ("iipeikou",) if key == "ryanpeikou" and han["iipeikou"] else ()
            test = RIICHI if key == "riichi" and not han["double-riichi"] else when
            found.append(pattern(
                key, en, zh, test, fan=closed, open={"fan": opened}, per=key == "yakuhai", over=over, tier="pairs" if key == "chiitoitsu" else "plain",
                rule=f"japan.pattern.{own}"))
    return tuple(found)


def limit_hands(twice: bool, renhou: str) -> tuple[Item, ...]:
    """The limit hands, each worth one or two. With double limit hands the rare waits of three of them, and big four winds."""
    def made(key: str, en: str, zh: str, when: Test, fan: int = 1, over: tuple[str, ...] = ()) -> Item:
        return pattern(key, en, zh, when, fan=fan, over=over, tier="yakuman", rule=f"japan.pattern.{key.partition('-')[0]}")
    tests = {key: when for key, _, _, when in LIMIT_HANDS}
    return (
        *(made(*row, 2 if twice and row[0] == "daisuushii" else 1) for row in LIMIT_HANDS),
        *(made(f"{key}-pure", en, zh, tests[key] & when, 2, over=(key,)) for key, en, zh, when in TWICE if twice),
        *([made("renhou", "human win", "人和", facts.human)] if renhou == "yakuman" else []))


def worth(renhou: str, kiriage: bool, counted: bool, least: int, *start: Step) -> Chain:
    """From fu and han to points: basic points, the limits, the payer's share."""
    human = renhou == "mangan"
    need = [(facts.human, 0)] * human + [(COUNTERS.at_least(5), 2)] * (least == 2)
    return score.chain(
        *start, score.power(start=4, rule="japan.score.basic"), *[score.lift(at=1920, to=2000, rule="japan.score.basic")] * kiriage,
        score.steps(LIMITS if counted else {han: points for han, points in LIMITS.items() if han < 13}, rule="japan.score.limits"),
        *[score.floor(units=2000, when=facts.human, key="renhou", en="human win", zh="人和", rule="japan.pattern.renhou")] * human,
        score.shares(), score.round(up=100, rule="japan.score.payments"), score.plus(rule="japan.score.honba"),
        need=score.need(fan=1, not_counting=(WINDFALL,), instead=need, rule="japan.win.min-han"))


class Japan(Variant):
    key, names = "japan", ("Japanese (riichi)", "日本麻将（立直）")

    red_fives = Option.choice(0, (0, 3, 4), rule="japan.tiles.red-fives", doc="red fives: three, or four with two of dots", zh="赤五：三张，或四张（筒子两张）")
    yaku = Option.table(YAKU, high=13, rules={key: f"japan.pattern.{key.removesuffix('-open')}" for key in YAKU}, rule="japan.pattern.tanyao",
                        doc="han of each yaku in a closed hand, and with -open in an open one; 0: it does not count; those not given stay",
                        zh="各役门前清时的番数，-open为副露时的番数，0为不计；未写的不变")
    min_han = Option.choice(1, (1, 2), rule="japan.win.min-han", doc="2: two han are needed with five counters or more", zh="2：五本场起须两番")
    renhou = Option.choice("off", ("off", "mangan", "yakuman"), rule="japan.pattern.renhou", doc="win on a discard before one's first draw", zh="人和")
    double_yakuman = Option.choice("off", ("off", "on"), rule="japan.pattern.double-yakuman", doc="some limit hands count two", zh="双倍役满")
    multiple_yakuman = Option.flag(True, rule="japan.score.multiple-yakuman", doc="several limit hands add", zh="役满复合相加")
    counted_yakuman = Option.flag(True, rule="japan.score.limits", doc="13 han are a limit hand", zh="累计役满")
    kiriage = Option.flag(False, rule="japan.score.basic", doc="4 han 30 fu and 3 han 60 fu are mangan", zh="切上满贯")
    double_wind_fu = Option.choice(4, (4, 2), rule="japan.score.fu-pair-wait", doc="fu of a pair of seat and round wind in one", zh="连风雀头的符数")
    pao = Option.choice("dragons+winds", ("dragons+winds", "off"), rule="japan.score.pao",
                        doc="who fed the third dragon set or the fourth wind set is liable", zh="包牌：供出第三副三元牌或第四副风牌者")
    double_ron = Option.choice("both", ("both", "nearest"), rule="japan.claims.double", doc="who wins on one discard", zh="一炮多响：都和，或头跳")
    kuikae = Option.choice("forbidden", ("forbidden", "allowed"), rule="japan.claims.swap", doc="swap-calling", zh="食替")
    furiten_temp = Option.flag(True, rule="japan.win.furiten-temp", doc="a win let pass bars wins on discards until one's next draw", zh="同巡振听")
    rob_closed_for_orphans = Option.flag(True, rule="japan.kong.types", doc="thirteen orphans may rob a concealed kong", zh="国士无双可抢暗杠")
    kan_dora = Option.choice("closed-now-open-after-discard", tuple(KAN_DORA), rule="japan.kong.dora-time",
                             doc="when an open or added kong turns its indicator: with the discard that follows, once that has passed, or at once",
                             zh="明杠、加杠何时翻杠宝牌：其后打牌时、该牌无人和之后，或立即")
    riichi_kong = Option.flag(True, rule="japan.ready.riichi-kong", doc="a concealed kong after riichi that changes nothing", zh="立直后可开不改变听牌的暗杠")
    riichi_min_tiles = Option.int(4, low=0, high=70, rule="japan.ready.riichi-conditions", doc="tiles left in the wall for riichi", zh="立直时牌墙至少余牌数")
    length = Option.choice("east-south", ("east-south", "east"), rule="japan.rotation.game", doc="rounds of a game", zh="东南战或东风战")

    tileset = pick(red_fives, lambda red: tiles.TILESETS["136"] + (tiles.red_fives(1, 1 if red == 3 else 2, 1) if red else tiles.TileSet()))  # .tiles.set
    walls = wall.rules(wall.build(2), wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL), wall.dead(14))  # japan.wall.dice, .dead, .deal.counts
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.pairs(distinct=True), shape.orphans())               # japan.win.shape, japan.pattern.chiitoitsu
    marks = wild.turned(5, True, dora=DORA).named(dora=("dora", "宝牌"))                # japan.kong.limit-four, japan.score.dora-kinds, .ura-count
    open_hand = f.opened()
    because = reasons(incomplete="japan.win.shape", size="japan.deal.counts", copies="japan.tiles.set", tiles="japan.tiles.set",
                      melds="japan.claims.types", runs="japan.claims.types")
    tiers = pick((renhou, kiriage, counted_yakuman, min_han, multiple_yakuman), lambda *how: (
        Tier("plain", 0),
        Tier("pairs", 1, alone=False, chain=worth(*how[:4], score.base(25, rule="japan.pattern.chiitoitsu"))),
        Tier("yakuman", 2, take=SUM if how[4] else BEST, rule="japan.pattern.yakuman-alone",
             chain=score.chain(score.linear(per=8000, rule="japan.score.limits"), score.shares(), score.plus(rule="japan.score.honba")))))
    patterns = (
        pick(yaku, all_yaku),
        pick((double_yakuman, renhou), lambda double, renhou: limit_hands(double == "on", renhou)),
        dora("dora", "dora", "宝牌", facts.tally(DORA), "japan.score.dora-han"),          # japan.score.dora-double, .dora-no-minimum
        dora("ura", "under-dora", "里宝牌", RIICHI & facts.tally(DORA, under=True), "japan.score.ura"),
        dora("red", "red fives", "赤宝牌", facts.red_fives, "japan.tiles.red-fives"),
        fu("closed", "concealed, by discard", "门前清荣和", f.closed() & OTHERS, 10, BASE),
        fu("drawn", "self-draw", "自摸", facts.self_drawn & ~PINFU, 2, BASE),
        fu("open-simple", "open pung of simples", "明刻（中张）", f.pungs(of=tiles.SIMPLES, zone=f.OPEN), 2),
        fu("open-edge", "open pung of terminals or honours", "明刻（幺九）", f.pungs(of=EDGES, zone=f.OPEN), 4),
        fu("hidden-simple", "concealed pung of simples", "暗刻（中张）", f.pungs(of=tiles.SIMPLES, zone=f.HIDDEN), 4),
        fu("hidden-edge", "concealed pung of terminals or honours", "暗刻（幺九）", f.pungs(of=EDGES, zone=f.HIDDEN), 8),
        fu("kong-simple", "open kong of simples, beside its pung", "明杠（中张），另加于刻子", f.kongs(of=tiles.SIMPLES, zone=f.OPEN), 6),
        fu("kong-edge", "open kong of terminals or honours, beside its pung", "明杠（幺九），另加于刻子", f.kongs(of=EDGES, zone=f.OPEN), 12),
        fu("hidden-kong-simple", "concealed kong of simples, beside its pung", "暗杠（中张），另加于刻子", f.concealed_kongs(of=tiles.SIMPLES), 12),
        fu("hidden-kong-edge", "concealed kong of terminals or honours, beside its pung", "暗杠（幺九），另加于刻子", f.concealed_kongs(of=EDGES), 24),
        fu("pair-dragon", "pair of dragons", "三元牌雀头", f.pair(f.DRAGONS), 2, PAIR_WAIT),
        fu("pair-seat", "pair of the seat wind", "自风雀头", f.pair(f.SEAT_WIND), 2, PAIR_WAIT),
        pick(double_wind_fu, lambda most: fu("pair-round", "pair of the round wind", "场风雀头",
             f.pair(f.ROUND_WIND) if most == 4 else f.pair(f.ROUND_WIND) & ~f.pair(f.SEAT_WIND), 2, PAIR_WAIT)),
        fu("wait", "closed, edge or single wait", "嵌张、边张、单骑", f.wait(f.EDGE | f.CLOSED | f.SINGLE), 2, PAIR_WAIT),
        Item("honba", ("counters", "本场"), COUNTERS & facts.self_drawn, plus=100, per=True, rule="japan.score.honba"),
        Item("honba-ron", ("counters", "本场"), COUNTERS & OTHERS & facts.nearest, plus=300, per=True, rule="japan.score.honba"),
    )
    scoring = pick((renhou, kiriage, counted_yakuman, min_han), lambda *how: worth(  # japan.score.best
        *how, score.points(20, rule=BASE), score.round(up=10, rule=BASE), score.floor(units=30, when=OTHERS, rule=BASE)))
    shares = pay.shares(discard=pay.by_dealer(4, winner_deals=6), draw=pay.by_dealer(1, winner_deals=2, payer_deals=2),
                        rules=dict.fromkeys(("discard", "draw", "robbed"), "japan.score.payments"))
    evidence = (evidence.fed_set("dragons", f.pungs(3, of=f.DRAGONS)), evidence.fed_set("winds", f.pungs(4, of=f.WINDS)))
    liabilities = pick(pao, lambda whose: liable.rules(*(
        liable.liable(f"pao-{fed}", liable.fed(fed), names=("liable", "包牌"), if_win=when, share=liable.SPLIT, part=part, rule="japan.score.pao")
        for fed, part, when in (("dragons", "daisangen", f.big_dragons()), ("winds", "daisuushii", f.big_winds())) if whose != "off"), scope=liable.WIN))

    claims = pick(double_ron, lambda how: claim.by(                                     # japan.claims.types, japan.claims.last-tile
        run=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY, winners=claim.ALL if how == "both" else claim.ONE,  # japan.claims.multi
        rules={"run": "japan.claims.types", "pung": "japan.claims.types", "kong": "japan.kong.types", "win": "japan.claims.double",
               "last": "japan.claims.last-tile"}))
    kongs = pick(rob_closed_for_orphans, lambda may: kong.rules(
        robbable=("added", "concealed") if may else ("added",), concealed_by=f.shaped("orphans") if may else None,
        after_draw=("added", "concealed"), most=4, rule="japan.kong.types",
        most_rule="japan.kong.limit-four"))
    indicators = pick(kan_dora, lambda how: indicator.rules(                            # japan.kong.dora
        claimed=KAN_DORA[how], added=KAN_DORA[how], under=RIICHI, rule="japan.kong.dora-time"))  # japan.score.ura
    bans = (ban.own_discards(ban.WAITS, rule="japan.win.furiten"),
            on(furiten_temp, ban.passed_win(ban.ANY, until=ban.OWN_DRAW, declared=ban.DEAL, shape=True, rule="japan.win.furiten-temp")),
            pick(kuikae, {"forbidden": ban.swap_call(rule="japan.claims.swap"), "allowed": ()}))
    declarations = (pick((riichi_kong, riichi_min_tiles), lambda may, left: ready.kind(
        "riichi", ("riichi", "立直"), when=ready.AFTER_DRAW, needs=f.opened(0), live_min=left,  # japan.ready.riichi, .riichi-conditions
        keeps=ready.KONG_SAME_WAITS if may else ready.NOTHING,                          # japan.ready.riichi-locked, .riichi-kong
        stake=ready.stake(1000, paid=ready.NOW, to="pot", drawn=ready.STAYS, names=("riichi stick", "立直棒"), rule="japan.ready.riichi-discard",
                          drawn_rule="japan.end.riichi-sticks"), rule="japan.ready.riichi")),)
    phases = (phase.turned(at=phase.DEAD),)                                             # japan.wild.dora-indicator
    ending = end.after(1)                                                               # japan.end.exhaustive
    drawn = (drawn.pool(3000, names=("not ready", "不听罚符"), rule="japan.end.noten-1"),)  # japan.end.noten-2, .noten-3, .noten-04, .tenpai-def
    extras = (extra.pot("pot", to=extra.NEAREST, names=("riichi sticks", "供托"), rule="japan.score.honba"),)
    rotation = pick(length, lambda long: match.rotation(
        stays=(match.WIN, match.DRAW), next=match.NEXT, rounds=2 if long == "east-south" else 1,
        rules={"stay": "japan.rotation.renchan", "draw": "japan.rotation.renchan", "next": "japan.rotation.renchan"}))
# fmt: on
