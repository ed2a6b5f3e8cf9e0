"""Small declarations of three rule sets: only what their worked examples of scoring need."""

from __future__ import annotations

from fractions import Fraction

from mahjong import tiles
from mahjong.rules import facts, score, sets, wild
from mahjong.rules import features as f
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import shapes as shape
from mahjong.rules.evidence import fed_set
from mahjong.rules.patterns import pattern, require
from mahjong.rules.values import PAYER, Item, Tier
from mahjong.variant import Variant

# fmt: off
STANDARD = sets.runs() | sets.pungs() | sets.kongs()
PLAIN, EDGES = tiles.SIMPLES, tiles.ORPHANS
ANY_258 = tiles.ranks("258")


class SiHu(Variant):
    """Points and fan, rounded and capped before the dealer's factor; prizes outside the count."""

    key, names = "si-hu", ("Si Hu", "四胡")
    tileset, laid = tiles.TILESETS["144"], tiles.FLOWERS
    menu, shapes = STANDARD, (shape.sets(4), shape.orphans())
    tiers = (Tier("counted", 0), Tier("limit", 1, chain=score.chain(score.base(600))))
    patterns = (
        pattern("pungs", "all pungs", "碰碰胡", f.all_pungs(), fan=1, tier="counted"),
        pattern("half-flush", "half flush", "混一色", f.half_flush(), fan=1, tier="counted"),
        pattern("flush", "full flush", "清一色", f.flush(), fan=3, tier="counted"),
        pattern("dragons", "dragon pung", "三元牌", f.pungs(of=f.DRAGONS), fan=1, per=True, tier="counted"),
        pattern("hidden", "three concealed pungs", "三暗刻", f.hidden_pungs(3), fan=1, tier="counted"),
        pattern("mixed", "mixed terminals", "混幺九", f.within(f.ORPHANS), fan=1, tier="counted"),
        pattern("ping", "ping", "平胡", f.all_runs() & f.wait(f.TWO_SIDED) & ~facts.asides(tiles.FLOWERS), fan=1, tier="counted"),
        pattern("single", "single wait self-drawn", "单吊自摸", facts.self_drawn & f.wait(f.SINGLE, f.ONLY), fan=1, tier="counted"),
        pattern("flower", "seat flower", "本门花", facts.asides(f.SEAT_FLOWER), fan=1, per=True, tier="counted"),
        *(pattern(f"{name}-{where}", f"{name} {where}", f"{name}{where}", test, points=Fraction(value, half), per=True, tier="counted")
          for name, kinds, half in (("outer", EDGES, 1), ("inner", PLAIN, 2))
          for where, test, value in (("open", f.pungs(of=kinds, zone=f.OPEN), 1), ("hidden", f.pungs(of=kinds, zone=f.HIDDEN), 2),
                                     ("open-kong", f.kongs(of=kinds, zone=f.OPEN), 3), ("hidden-kong", f.concealed_kongs(of=kinds), 6))),
        pattern("orphans", "thirteen orphans", "十三幺", f.shaped("orphans"), tier="limit"),
        pattern("big-dragons", "big three dragons", "大三元", f.big_dragons(), tier="limit"),
        pattern("four-hidden", "four concealed pungs", "四暗刻", f.hidden_pungs(4), tier="limit"),
        pattern("heavenly", "heavenly win", "天胡", facts.heavenly, tier="limit"),
        *pay.dealer(wins=2, loses=2),
    )
    scoring = score.chain(score.points(20, per=4), score.power(), score.round(up=10), score.cap(units=600), score.times(),
                          need=score.need(fan=1, rule="si-hu.win.min-fan"))
    shares = pay.shares(discard=1, others=1, draw=1)


class Japan(Variant):
    """Fu and han, closed and open worths, limits, dora by a mark, liability of a part."""

    key, names = "japan", ("Riichi", "日本麻将")
    tileset, menu = tiles.TILESETS["136"], STANDARD
    shapes = (shape.sets(4), shape.pairs(distinct=True), shape.orphans())
    marks = wild.turned(dora=wild.successor(dragons="567"))
    open_hand = f.opened()
    tiers = (
        Tier("plain", 0),
        Tier("pairs", 1, alone=False, chain=score.chain(
            score.base(25), score.power(start=4), score.steps({5: 2000, 6: 3000, 8: 4000, 11: 6000, 13: 8000}), score.shares(), score.round(up=100))),
        Tier("yakuman", 2, chain=score.chain(score.linear(per=8000), score.shares(), score.plus())),
    )
    _YAKUHAI = f.SEAT_WIND | f.ROUND_WIND | f.DRAGONS
    _pinfu = f.all_runs() & f.closed() & f.wait(f.TWO_SIDED) & ~f.pair(_YAKUHAI)
    patterns = (
        pattern("riichi", "riichi", "立直", facts.told("ready-declared"), fan=1, tier="plain"),
        pattern("tsumo", "closed self-draw", "门前清自摸", facts.self_drawn & f.closed(), fan=1, tier="plain"),
        pattern("pinfu", "pinfu", "平和", _pinfu, fan=1, tier="plain"),
        pattern("tanyao", "all simples", "断幺九", f.within(tiles.SIMPLES), fan=1, tier="plain"),
        pattern("yakuhai", "dragon pung", "役牌", f.pungs(of=f.DRAGONS), fan=1, per=True, tier="plain"),
        pattern("toitoi", "all pungs", "对对和", f.all_pungs(), fan=2, tier="plain"),
        pattern("sanankou", "three concealed pungs", "三暗刻", f.hidden_pungs(3), fan=2, tier="plain"),
        pattern("ittsuu", "straight", "一气通贯", f.straight(), fan=2, open={"fan": 1}, tier="plain"),
        pattern("chinitsu", "full flush", "清一色", f.flush(), fan=6, open={"fan": 5}, tier="plain"),
        pattern("dora", "dora", "宝牌", f.tile_count(f.mark("dora")), fan=1, per=True, tier="plain", tags=("dora",)),
        pattern("chiitoi", "seven pairs", "七对子", f.shaped("pairs"), fan=2, tier="pairs"),
        *(pattern(key, key, key, test, points=points, per=True, tier="plain") for key, test, points in (
            ("open-inner", f.pungs(of=PLAIN, zone=f.OPEN), 2), ("open-outer", f.pungs(of=EDGES, zone=f.OPEN), 4),
            ("hidden-inner", f.pungs(of=PLAIN, zone=f.HIDDEN), 4), ("hidden-outer", f.pungs(of=EDGES, zone=f.HIDDEN), 8),
            ("open-inner-kong", f.kongs(of=PLAIN, zone=f.OPEN), 6), ("hidden-inner-kong", f.concealed_kongs(of=PLAIN), 12),
            ("pair", f.pair(_YAKUHAI), 2), ("wait", f.wait(f.EDGE | f.CLOSED | f.SINGLE), 2),
            ("closed", f.closed() & facts.by_discard, 10), ("drawn", facts.self_drawn & ~_pinfu, 2))),
        pattern("suuankou", "four concealed pungs", "四暗刻", f.hidden_pungs(4), fan=1, tier="yakuman"),
        pattern("kokushi", "thirteen orphans", "国士无双", f.shaped("orphans"), fan=1, tier="yakuman"),
        pattern("daisangen", "big three dragons", "大三元", f.big_dragons(), fan=1, tier="yakuman"),
        Item("honba", ("counters", "本场"), facts.told("counters") & facts.self_drawn, plus=100, per=True),
        Item("honba-ron", ("counters", "本场"), facts.told("counters") & ~facts.self_drawn, plus=300, per=True),
    )
    scoring = score.chain(
        score.points(20), score.round(up=10), score.power(start=4), score.steps({5: 2000, 6: 3000, 8: 4000, 11: 6000, 13: 8000}),
        score.shares(), score.round(up=100), score.plus(),
        need=score.need(fan=1, not_counting=("dora",), rule="japan.win.min-han"))
    shares = pay.shares(discard=pay.by_dealer(4, winner_deals=6), draw=pay.by_dealer(1, winner_deals=2, payer_deals=2))
    evidence = (fed_set("dragons", f.pungs(3, of=f.DRAGONS, zone=f.OPEN)),)
    liabilities = liable.rules(liable.liable("pao", liable.fed("dragons"), share=liable.SPLIT, part="daisangen"))


class NanchangJing(Variant):
    """Two wild kinds that may be themselves, winds and dragons as sets, misfits, doubles per payer and five more."""

    key, names = "nanchang-jing", ("Nanchang", "南昌麻将")
    tileset = tiles.TILESETS["136"]
    menu = STANDARD | sets.group("567z") | sets.distinct("1234z")
    marks = wild.turned(main=wild.same(), second=wild.successor(dragons="765"))
    wilds = wild.of("main", "second")
    shapes = (shape.sets(4), shape.pairs(), shape.misfits())
    _any_tile = f.waits(34)
    requires = (require(~_any_tile | facts.self_drawn, "nanchang-jing.win.fishing-selfdraw", "wins on any tile: self-draw only", "混掉须自摸"),)
    patterns = (
        pattern("drawn", "self-draw", "自摸", facts.self_drawn, fan=1),
        pattern("pairs", "seven pairs", "小七对", f.shaped("quad-pairs"), fan=1),
        pattern("real-pairs", "seven pairs without spirits", "小七对无混", f.shaped("quad-pairs") & f.wilds(0), fan=1),
        pattern("pungs", "all pungs", "大七对", f.all_pungs(), fan=1),
        pattern("misfits", "misfits", "十三烂", f.shaped("misfits"), fan=1),
        pattern("seven-star", "seven stars", "七星", f.shaped("misfits") & f.kinds(f.HONOURS, 7) & f.natural(f.HONOURS), fan=1),
        pattern("any-tile", "wins on any tile", "混掉", _any_tile, fan=1),
        pattern("no-wild", "no spirit", "无混", f.wilds(0), fan=1, plus=5),
        Item("gave", ("discarder", "放炮"), facts.payer_gave, fan=1, of=PAYER),
        *pay.dealer(fan=1),
    )
    scoring = score.chain(score.power())
    shares = pay.shares(discard=1, others=1, draw=1, robbed=pay.EVEN, draw_items=True)


# fmt: on


BOOKS = (SiHu, Japan, NanchangJing)
