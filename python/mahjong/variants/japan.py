"""Japan: riichi. A closed ready hand may bet on itself, treasure tiles add han, and a hand needs one han of its own to win."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import bans as ban
from mahjong.rules import claims as claim
from mahjong.rules import conduct, drawn, evidence, facts, minipoints, ready, score, sets, wall, wild, worths
from mahjong.rules import endings as end
from mahjong.rules import extras as extra
from mahjong.rules import features as f
from mahjong.rules import indicators as indicator
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import reckoning as reckon
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.chain import Chain, Step
from mahjong.rules.language import Test
from mahjong.rules.options import Option, on, pick, preset
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.values import BEST, SUM, Item, Number, Tier
from mahjong.variant import Variant

__all__ = ["Japan"]

# fmt: off
EDGES, WINDFALL = tiles.ORPHANS, "dora"
BASE, SETS, PAIR_WAIT = "japan.score.fu-base", "japan.score.fu-sets", "japan.score.fu-pair-wait"
VALUED = f.SEAT_WIND | f.ROUND_WIND | f.DRAGONS
PINFU = f.all_runs() & f.closed() & f.wait(f.TWO_SIDED) & ~f.pair(VALUED)           # japan.pattern.pinfu
NORTH, MISSING = tiles.mask("4z"), tiles.mask("2345678m")
DORA = {4: wild.successor(dragons="567"), 3: wild.successor(dragons="567", absent=MISSING)}  # japan.wild.dora-suits, .dora-winds, .dora-dragons
RIICHI, COUNTERS = facts.told("ready-declared"), facts.told("counters")
KAN_DORA = {"closed-now-open-after-discard": indicator.AFTER_DISCARD, "closed-now-open-after-passing": indicator.AFTER_CLAIMS,
            "immediate": indicator.BEFORE_REPLACEMENT}
LIMITS: dict[Number, Number] = {5: 2000, 6: 3000, 8: 4000, 11: 6000, 13: 8000}
OTHERS = facts.by_discard | facts.robbed

ROWS: tuple[tuple[str, str, str, Test, int, int], ...] = (  # key, names, test, han closed and open
    ("riichi", "riichi", "立直", RIICHI, 1, 0), ("double-riichi", "double riichi", "双立直", facts.told("ready-first"), 2, 0),
    ("ippatsu", "ippatsu", "一发", facts.told("within-go"), 1, 0),
    ("menzen-tsumo", "fully concealed self-draw", "门前清自摸和", facts.self_drawn & f.closed(), 1, 0),
    ("pinfu", "pinfu", "平和", PINFU, 1, 0), ("tanyao", "all simples", "断幺九", f.within(tiles.SIMPLES), 1, 1),
    ("iipeikou", "two identical runs", "一杯口", f.twins() & f.closed(), 1, 0),
    ("yakuhai", "dragon pung", "役牌：三元牌", f.pungs(of=f.DRAGONS), 1, 1),
    ("yakuhai-seat", "seat wind", "役牌：自风", f.pungs(of=f.SEAT_WIND), 1, 1),
    ("yakuhai-round", "round wind", "役牌：场风", f.pungs(of=f.ROUND_WIND), 1, 1),
    ("haitei", "last tile drawn", "海底摸月", facts.last_tile & ~facts.bloom & ~facts.told("bloom-aside"), 1, 1),
    ("houtei", "last discard", "河底捞鱼", facts.last_discard, 1, 1),
    ("rinshan", "win on a kong's replacement", "岭上开花", facts.bloom | facts.told("bloom-aside"), 1, 1),
    ("chankan", "robbed kong", "抢杠", facts.robbed, 1, 1),
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

ABORTS = (  # japan.end.abortive; the first two with three players
    end.abort("nine-kinds", ("nine kinds", "九种九牌"), end.holds(f.kinds(EDGES, range(9, 15))), rule="japan.end.abortive"),
    end.abort("four-kongs", ("four kongs", "四杠散了"), end.kongs(4, seats=2), rule="japan.end.abortive"),
    end.abort("four-winds", ("four winds", "四风连打"), end.alike(tiles.WINDS), rule="japan.end.abortive"),
    end.abort("four-riichi", ("four riichi", "四家立直"), end.all_declared(), rule="japan.end.abortive"),
)
THREE_WIN = end.abort("triple-ron", ("three winners", "三家和"), end.winners(3), rule="japan.claims.multi")


def fu(key: str, en: str, zh: str, when: Test, amount: int, rule: str = PAIR_WAIT) -> Item:
    return minipoints.points(key, en, zh, when, amount, tier="plain", rule=rule)


def dora(key: str, en: str, zh: str, when: Test, rule: str) -> Item:
    return pattern(key, en, zh, when, fan=1, per=True, tier="plain", tags=(WINDFALL,), side=True, rule=rule)  # japan.score.dora-max


def all_yaku(han: Mapping[str, int]) -> tuple[Item, ...]:
    """Every yaku that is worth something. Double riichi stands in place of riichi, two pairs of runs in place of one."""
    return worths.items([row[:4] for row in ROWS], han, opened="-open", of=OF, per=("yakuhai",), tier="plain", tiers={"chiitoitsu": "pairs"},
                        over={"double-riichi": ("riichi",), "ryanpeikou": ("iipeikou",)}, rule="japan.pattern.")


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


def for_players(players: int, red: int) -> tiles.TileSet:
    """The tiles: with three players there are no characters from 2 to 8."""
    suits = tiles.suits() if players == 4 else tiles.suits(4, "m", "19") + tiles.suits(4, "ps")
    return suits + tiles.honours() + (tiles.red_fives(players - 3, 1 if red == 3 else 2, 1) if red else tiles.TileSet())


def dora_items(players: int) -> tuple[Item, ...]:
    of = DORA[players]
    return (
        dora("dora", "dora", "宝牌", facts.tally(of), "japan.score.dora-han"),           # japan.score.dora-double, .dora-no-minimum
        dora("ura", "under-dora", "里宝牌", RIICHI & facts.tally(of, under=True), "japan.score.ura"),
        dora("red", "red fives", "赤宝牌", facts.red_fives, "japan.tiles.red-fives"),
        *([dora("north", "north laid aside", "拔北", facts.asides(NORTH), "japan.three.north")] if players == 3 else []))


def shares_of(players: int, loss: bool) -> pay.Shares:
    """Who pays how many times basic points. Without tsumo loss two payers bear the share of the missing seat in equal parts."""
    more = Fraction(0) if players == 4 or loss else Fraction(1, 2)
    return pay.shares(discard=pay.by_dealer(4, winner_deals=6), draw=pay.by_dealer(1 + more, winner_deals=2 + 2 * more, payer_deals=2 + more),
                      rules=dict.fromkeys(("discard", "draw", "robbed"), "japan.score.payments"))


FED = {"dragons": (f.pungs(3, of=f.DRAGONS), "daisangen", f.big_dragons()), "winds": (f.pungs(4, of=f.WINDS), "daisuushii", f.big_winds()),
       "kongs": (f.kongs(4), "suukantsu", f.kongs(4))}
PAO: dict[str, tuple[str, ...]] = {"dragons+winds": ("dragons", "winds"), "all": tuple(FED), "off": ()}


def liable_for(pao: str, part: str) -> liable.Rules:
    """Who fed the set that made sure of a limit hand bears it, or the whole win."""
    one = part == "limit-hand"
    return liable.rules(*(
        liable.liable(f"pao-{key}", liable.fed(key), if_win=FED[key][2], share=liable.SPLIT, part=FED[key][1] if one else None, rule="japan.score.pao")
        for key in PAO[pao]), binds=liable.EACH if one else liable.FIRST, scope=liable.WIN)


TENHOU = {"red_fives": 3, "uma": "10-20", "extension": "west", "agari_yame": "win+ready", "ask_to_end": False, "rob_closed_for_orphans": False,
          "pao_part": "win", "rounding": "half-up", "triple_ron": "draw"}
MAJSOUL = {"red_fives": 3, "uma": "5-15", "oka": "none", "result_from": "start", "extension": "west", "agari_yame": "win+ready", "ask_to_end": False,
           "double_yakuman": "on"}
THREE = {"players": 3, "start": 35000, "target": 40000}
TOURNAMENT = {"start": 30000, "target": 30000, "uma": "5-15", "oka": "none", "ties": "shared", "agari_yame": "off", "renhou": "mangan",
              "multiple_yakuman": False, "kan_dora": "immediate", "abortive": "none"}


def choice(rule: str, doc: str, zh: str, *values: Any) -> Option[Any]:
    """One of these, the first if nobody says otherwise."""
    return Option.choice(values[0], values, rule=rule, doc=doc, zh=zh)


def flag(rule: str, doc: str, zh: str, default: bool = True) -> Option[bool]:
    return Option.flag(default, rule=rule, doc=doc, zh=zh)


class Japan(Variant):
    key, names = "japan", ("Japanese (riichi)", "日本麻将（立直）")

    presets = (
        preset("tenhou", "Tenhou, four players", "天凤四人", **TENHOU),
        preset("tenhou-3", "Tenhou, three players", "天凤三人", **TENHOU | THREE | {"uma": "20"}),
        preset("majsoul", "Mahjong Soul, four players", "雀魂四人", **MAJSOUL),
        preset("majsoul-3", "Mahjong Soul, three players", "雀魂三人", **MAJSOUL | THREE | {"uma": "15"}),
        preset("m-league", "M-League", "M联赛", red_fives=3, uma="10-30", ties="shared", double_ron="nearest", kiriage=True, agari_yame="off",
               bankruptcy="off", pao="all", riichi_needs_points=False, riichi_min_tiles=0, kan_dora="immediate", double_wind_fu=2,
               rob_closed_for_orphans=False, abortive="none", nagashi_mangan=False),
        preset("ema", "European Mahjong Association, 2016", "欧洲麻将协会（2016）", **TOURNAMENT, bankruptcy="off"),
        preset("wrc", "World Riichi Championship", "世界立直麻将锦标赛", **TOURNAMENT, counted_yakuman=False, kiriage=True),
    )

    players = choice("japan.three.players", "players", "人数", 4, 3)
    red_fives = choice("japan.tiles.red-fives", "red fives: three, or four with two of dots", "赤五：三张，或四张（筒子两张）", 0, 3, 4)
    tsumo_loss = flag("japan.three.loss", "three players: the missing seat's share is lost", "三人自摸损")
    yaku = Option.table(YAKU, high=13, rules={key: f"japan.pattern.{key.removesuffix('-open')}" for key in YAKU}, rule="japan.pattern.tanyao",
                        doc="han of each yaku in a closed hand, and with -open in an open one; 0: it does not count; those not given stay",
                        zh="各役门前清时的番数，-open为副露时的番数，0为不计；未写的不变")
    min_han = choice("japan.win.min-han", "2: two han are needed with five counters or more", "2：五本场起须两番", 1, 2)
    renhou = choice("japan.pattern.renhou", "win on a discard before one's first draw", "人和", "off", "mangan", "yakuman")
    double_yakuman = choice("japan.pattern.double-yakuman", "some limit hands count two", "双倍役满", "off", "on")
    multiple_yakuman = flag("japan.score.multiple-yakuman", "several limit hands add", "役满复合相加")
    counted_yakuman = flag("japan.score.limits", "13 han are a limit hand", "累计役满")
    kiriage = flag("japan.score.basic", "4 han 30 fu and 3 han 60 fu are mangan", "切上满贯", False)
    double_wind_fu = choice("japan.score.fu-pair-wait", "fu of a pair of both winds", "连风雀头的符数", 4, 2)
    pao = choice("japan.score.pao", "who fed the third dragon set or fourth wind set is liable", "包牌：供出第三副三元牌或第四副风牌者",
                 "dragons+winds", "all", "off")
    pao_part = choice("japan.score.pao-part", "what is borne: that limit hand, or all", "包牌的范围：该役满，或整个和牌", "limit-hand", "win")
    double_ron = choice("japan.claims.double", "who wins on one discard", "一炮多响：都和，或头跳", "both", "nearest")
    triple_ron = choice("japan.claims.multi", "three winners of one discard", "三家同和一张", "win", "draw")
    abortive = choice("japan.end.abortive", "abortive draws", "途中流局", "all", "none")
    nagashi_mangan = flag("japan.pattern.nagashi", "discards of terminals and honours alone are paid a mangan", "流局满贯")
    kuikae = choice("japan.claims.swap", "swap-calling", "食替", "forbidden", "allowed")
    furiten_temp = flag("japan.win.furiten-temp", "a win let pass bars wins on discards until one's next draw", "同巡振听")
    rob_closed_for_orphans = flag("japan.kong.types", "thirteen orphans may rob a concealed kong", "国士无双可抢暗杠")
    riichi_kong = flag("japan.ready.riichi-kong", "a concealed kong after riichi that changes nothing", "立直后可开不改变听牌的暗杠")
    riichi_min_tiles = Option.int(4, low=0, high=70, rule="japan.ready.riichi-conditions", doc="tiles left in the wall for riichi", zh="立直时牌墙至少余牌数")
    kan_dora = choice("japan.kong.dora-time", "when an open or added kong turns its indicator", "明杠、加杠何时翻杠宝牌", *KAN_DORA)
    start = Option.int(25000, low=1000, high=1_000_000, rule="japan.deal.counts", doc="starting points", zh="起始点数")
    target = Option.int(30000, low=0, high=1_000_000, rule="japan.score.target", doc="target points", zh="返点")
    uma = choice("japan.score.uma", "prizes by rank, in thousands", "顺位马（千点）", "none", "5-10", "5-15", "10-20", "10-30", "15", "20")
    oka = choice("japan.score.oka", "who gets what all paid in", "头名奖", "to-first", "none")
    result_from = choice("japan.score.base", "the points that are worth nothing in the result", "最后得分的起算点", "target", "start")
    ties = choice("japan.score.ties", "how equal points rank", "同分按座次或平分", "order", "shared")
    rounding = choice("japan.score.rounding", "results in whole thousands", "最后得分取整", "exact", "half-up", "half-down")
    length = choice("japan.rotation.game", "rounds of a game", "东南战或东风战", "east-south", "east")
    extension = choice("japan.rotation.extension", "a further round below the target", "无人达返点时加打一场", "off", "west")
    agari_yame = choice("japan.rotation.agari-yame", "when the last dealer may end it", "和了止", "win", "win+ready", "off")
    ask_to_end = flag("japan.rotation.ask-to-end", "that dealer is asked; else the game just ends", "和了止由庄家选择，否则自动终局")
    bankruptcy = choice("japan.rotation.bankruptcy", "when the game ends early", "破产终局", "below-zero", "zero-or-below", "off")
    chombo = choice("japan.conduct.chombo", "what a false win or a riichi that was none costs", "诈和、诈立的罚付", "mangan", "3000-all")
    tenpai_needs_yaku = flag("japan.end.tenpai-def", "a hand is ready only for a win with a yaku", "听牌须有役", False)
    riichi_needs_points = flag("japan.ready.points", "riichi needs 1000 points in hand", "立直须持有1000点")

    seats = pick(players, {4: 4, 3: 3})
    tileset = pick((players, red_fives), for_players)                                   # japan.tiles.set
    walls = pick(players, lambda n: wall.rules(                                         # japan.wall.dice, .dead, .deal.counts, .three.wall
        wall.build(2), wall.broken(dice=2), wall.deal(13), wall.draws(wall.TAIL),
        wall.dead(14) if n == 4 else wall.dead(14, replacements=8, shown=(5, 6, 7, 8, 9))))
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), shape.orphans(),                                           # japan.win.shape
              pick(yaku, lambda han: shape.pairs(distinct=True) if han["chiitoitsu"] else None))  # japan.pattern.chiitoitsu
    marks = pick(players, lambda n: wild.turned(5, True, dora=DORA[n]).named(dora=("dora", "宝牌")))  # japan.kong.limit-four, japan.score.dora-kinds
    indicators = pick(kan_dora, lambda how: indicator.rules(                            # japan.kong.dora
        claimed=KAN_DORA[how], added=KAN_DORA[how], under=RIICHI, rule="japan.kong.dora-time"))  # japan.score.ura, .ura-count
    open_hand = f.opened()
    because = reasons(incomplete="japan.win.shape", size="japan.deal.counts", copies="japan.tiles.set", tiles="japan.tiles.set",
                      melds="japan.claims.types", runs="japan.claims.types")
    tiers = pick((yaku, multiple_yakuman, renhou, kiriage, counted_yakuman, min_han), lambda han, several, *how: (
        Tier("plain", 0),
        *([Tier("pairs", 1, alone=False, chain=worth(*how, score.base(25, rule="japan.pattern.chiitoitsu")))] if han["chiitoitsu"] else []),
        Tier("yakuman", 2, take=SUM if several else BEST, rule="japan.pattern.yakuman-alone",
             chain=score.chain(score.linear(per=8000, rule="japan.score.limits"), score.shares(), score.plus(rule="japan.score.honba")))))
    patterns = (
        pick(yaku, all_yaku),
        pick((double_yakuman, renhou), lambda double, renhou: limit_hands(double == "on", renhou)),
        pick(players, dora_items),
        fu("closed", "concealed, by discard", "门前清荣和", f.closed() & OTHERS, 10, BASE),
        fu("drawn", "self-draw", "自摸", facts.self_drawn & ~PINFU, 2, BASE),
        *minipoints.sets(("simple", "simples", "中张", tiles.SIMPLES, 2), ("edge", "terminals or honours", "幺九", EDGES, 4), tier="plain", rule=SETS),
        fu("pair-dragon", "pair of dragons", "三元牌雀头", f.pair(f.DRAGONS), 2),
        fu("pair-seat", "pair of the seat wind", "自风雀头", f.pair(f.SEAT_WIND), 2),
        pick(double_wind_fu, lambda most: fu("pair-round", "pair of the round wind", "场风雀头",
             f.pair(f.ROUND_WIND) if most == 4 else f.pair(f.ROUND_WIND) & ~f.pair(f.SEAT_WIND), 2)),
        fu("wait", "closed, edge or single wait", "嵌张、边张、单骑", f.wait(f.EDGE | f.CLOSED | f.SINGLE), 2),
        Item("honba", ("counters", "本场"), COUNTERS & facts.self_drawn, plus=100, per=True, rule="japan.score.honba"),
        pick(players, lambda n: Item("honba-ron", ("counters", "本场"), COUNTERS & OTHERS & facts.nearest, plus=100 * (n - 1), per=True,
                                     rule="japan.score.honba")),
    )
    scoring = pick((renhou, kiriage, counted_yakuman, min_han), lambda *how: worth(  # japan.score.best
        *how, score.points(20, rule=BASE), score.round(up=10, rule=BASE), score.floor(units=30, when=OTHERS, rule=BASE)))
    shares = pick((players, tsumo_loss), shares_of)
    evidence = pick(pao, lambda whose: tuple(evidence.fed_set(key, FED[key][0], kong=key == "kongs") for key in PAO[whose]))
    liabilities = pick((pao, pao_part), liable_for)

    claims = pick((players, double_ron), lambda n, how: claim.by(                       # japan.claims.types, japan.claims.last-tile
        run=claim.NEXT if n == 4 else claim.NOBODY, pung=claim.ANY, kong=claim.ANY, win=claim.ANY,
        winners=claim.ALL if how == "both" else claim.ONE,                              # japan.claims.multi
        rules={"run": "japan.claims.types", "pung": "japan.claims.types", "kong": "japan.kong.types", "win": "japan.claims.double",
               "last": "japan.claims.last-tile"}))
    kongs = pick(rob_closed_for_orphans, lambda may: kong.rules(
        robbable=("added", "concealed") if may else ("added",), concealed_by=f.shaped("orphans") if may else None,
        after_draw=("added", "concealed"), most=4, rule="japan.kong.types", most_rule="japan.kong.limit-four"))
    asides = (pick(players, {4: (), 3: aside.tile(
        "north", "north", "拔北", NORTH, discard=aside.FREE, claimable=("win",), interrupts=True, after_draw=True, rule="japan.three.north")}),)
    bans = (ban.own_discards(ban.WAITS, rule="japan.win.furiten"),
            on(furiten_temp, ban.passed_win(ban.ANY, until=ban.OWN_DRAW, declared=ban.DEAL, shape=True, rule="japan.win.furiten-temp")),
            pick(kuikae, {"forbidden": ban.swap_call(rule="japan.claims.swap"), "allowed": ()}))
    declarations = (pick((riichi_kong, riichi_min_tiles, riichi_needs_points), lambda may, left, points: ready.kind(
        "riichi", ("riichi", "立直"), when=ready.AFTER_DRAW, needs=f.opened(0), live_min=left,  # japan.ready.riichi, .riichi-conditions
        keeps=ready.KONG_SAME_WAITS if may else ready.NOTHING,                          # japan.ready.riichi-locked, .riichi-kong
        stake=ready.stake(1000, paid=ready.NOW, to="pot", drawn=ready.STAYS, covered=points, names=("riichi stick", "立直棒"),
                          rule="japan.ready.riichi-discard",
                          drawn_rule="japan.end.riichi-sticks"), rule="japan.ready.riichi")),)
    phases = (phase.turned(at=phase.DEAD),)                                             # japan.wild.dora-indicator
    ending = end.after(1)                                                               # japan.end.exhaustive
    aborts = (pick((abortive, players), lambda which, n: () if which == "none" else ABORTS[:4 if n == 4 else 2]),
              pick((triple_ron, double_ron, players), lambda three, several, n: (THREE_WIN,) if (three, several, n) == ("draw", "both", 4) else ()))
    drawn = (on(nagashi_mangan, drawn.clean(
        "nagashi", ("nagashi mangan", "流局满贯"), EDGES, pays=conduct.each(2000, dealer=4000), rule="japan.pattern.nagashi")),
             pick((players, tenpai_needs_yaku), lambda n, legal: drawn.pool(            # japan.end.noten-2, .noten-3, .noten-04, .tenpai-def
                 1000 * (n - 1), names=("not ready", "不听罚符"), legal=legal, rule="japan.end.noten-1")))
    extras = (extra.pot("pot", to=extra.NEAREST, names=("riichi sticks", "供托"), rule="japan.score.honba"),)
    rotation = pick(length, lambda long: match.rotation(
        stays=(match.WIN, match.READY, match.ABORT), next=match.NEXT, rounds=2 if long == "east-south" else 1,
        counter=match.counter("honba", "counters", "本场", up=(match.STAYED, match.EXHAUSTED), zero=(match.LOST,), rule="japan.rotation.renchan"),
        rules=dict.fromkeys(("stay", "draw", "abort", "several", "next"), "japan.rotation.renchan") | {"rounds": "japan.rotation.game"}))
    reckoning = (
        pick((start, target, bankruptcy), lambda first, aim, bust: reckon.money(
            first, target=aim, bust={"below-zero": reckon.BELOW, "zero-or-below": reckon.AT_ZERO, "off": reckon.OFF}[bust],
            rules={"start": "japan.deal.counts", "target": "japan.score.target", "bust": "japan.rotation.bankruptcy"})),
        pick((agari_yame, ask_to_end, extension), lambda leads, asked, more: reckon.stop(
            last_dealer_leads={"win": reckon.WIN, "win+ready": reckon.WIN_OR_READY, "off": reckon.OFF}[leads], asked=asked, extension=int(more == "west"),
            rules={"leads": "japan.rotation.agari-yame", "extension": "japan.rotation.extension"})),
        pick((players, uma, oka, ties, start, result_from, rounding), lambda n, uma, oka, ties, first, base, whole: reckon.final(
            uma=reckon.places(uma, n), oka=oka == "to-first", per=1000, ties=reckon.ORDER if ties == "order" else reckon.SHARED, leftovers=reckon.TO_FIRST,
            base=first if base == "start" else None,
            rounding={"exact": reckon.EXACT, "half-up": reckon.HALF_UP, "half-down": reckon.HALF_DOWN}[whole],
            rules={"base": "japan.score.target", "uma": "japan.score.uma", "oka": "japan.score.oka", "leftovers": "japan.end.riichi-sticks"})))
    penalties = pick(chombo, lambda how: tuple(conduct.penalty(
        fault, pays=conduct.each(2000, dealer=4000) if how == "mangan" else conduct.each(3000), then=conduct.VOID, rule="japan.conduct.chombo")
        for fault in (conduct.FALSE_WIN, conduct.FALSE_READY)))
# fmt: on
