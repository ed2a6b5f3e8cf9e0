"""Taiwan sixteen tiles: five sets and a pair, flowers, a reserve that grows with kongs; a win is worth a base and so many tai."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong import tiles
from mahjong.hand import Form
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import debts as debt
from mahjong.rules import endings as end
from mahjong.rules import facts, score, seating, sets, wall, worths
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import kongs as kong
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.language import Mask, Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import reasons, require
from mahjong.rules.values import PAIR, Item
from mahjong.variant import Variant

__all__ = ["Taiwan"]

# fmt: off
TAI = {  # what every pattern is worth; the option tai_of changes some
    "concealed": 1, "selfdraw": 1, "concealed-selfdraw": 3, "seat-wind": 1, "round-wind": 1, "dragon": 1, "seat-flower": 1,
    "flower-kong": 2, "single-chance": 1, "half-claimed": 1, "kong-bloom": 1, "rob": 1, "last-draw": 1, "last-discard": 1,
    "pinghu": 2, "all-claimed": 2, "three-concealed": 2, "all-pungs": 4, "half-flush": 4, "small-dragons": 4, "earth-ready": 4,
    "four-concealed": 5, "five-concealed": 8, "pure": 8, "big-dragons": 8, "small-winds": 8, "heaven-ready": 8,
    "eight-flowers": 8, "seven-rob-one": 8, "all-honors": 16, "big-winds": 16, "heaven": 16, "earth": 16, "man": 16,
}
SEASONS, PLANTS = tiles.mask("1-4f"), tiles.mask("5-8f")
OWN_PLANT: dict[str, Mask] = {
    "plum-orchid-chrysanthemum-bamboo": f.SEAT_FLOWER & PLANTS,
    "plum-orchid-bamboo-chrysanthemum": f.by_seat_wind(*(tiles.mask(code) for code in ("5f", "6f", "8f", "7f"))),
}
BLOOM = facts.bloom_of(Form.ADDED, Form.CONCEALED) | facts.told("bloom-aside")
AS_DEALT = ("selfdraw", "concealed-selfdraw", "concealed", "single-chance", "heaven-ready", "earth-ready")  # not beside heaven, earth and man
DEALER = facts.dealer("either")
AGAIN = DEALER & facts.told("dealer-run")

ROWS: tuple[tuple[str, str, str, Test, tuple[str, ...]], ...] = (  # key, names, when, and what does not count beside it
    ("concealed", "concealed hand", "门清", f.closed() & ~facts.self_drawn, ()),
    ("selfdraw", "self-draw", "自摸", facts.self_drawn, ()),
    ("concealed-selfdraw", "concealed self-draw", "门清自摸", f.closed() & facts.self_drawn, ("concealed", "selfdraw")),
    ("seat-wind", "seat wind", "门风", f.pungs(of=f.SEAT_WIND), ()),
    ("round-wind", "round wind", "圈风", f.pungs(of=f.ROUND_WIND), ()),
    ("dragon", "dragon pung", "三元牌", f.pungs(of=f.DRAGONS), ()),
    ("single-chance", "single chance", "独听", f.wait(f.EDGE | f.CLOSED | f.SINGLE, f.ONLY), ()),
    ("half-claimed", "all claimed, self-drawn", "半求", f.sets_all_claimed() & facts.self_drawn, ()),
    ("kong-bloom", "kong bloom", "杠上开花", BLOOM, ()),
    ("rob", "robbed kong", "抢杠", facts.robbed, ()),
    ("last-draw", "last draw", "海底捞月", facts.last_tile, ()),
    ("last-discard", "last discard", "河底捞鱼", facts.last_discard, ()),
    ("pinghu", "pinghu", "平胡", f.all_runs() & f.within(tiles.SUITS) & ~facts.asides(tiles.FLOWERS) & f.wait(f.TWO_SIDED)
     & facts.by_discard, ()),
    ("all-claimed", "all claimed", "全求", f.sets_all_claimed() & facts.by_discard, ()),
    ("three-concealed", "three concealed pungs", "三暗刻", f.hidden_pungs(3), ()),
    ("four-concealed", "four concealed pungs", "四暗刻", f.hidden_pungs(4), ("three-concealed",)),
    ("five-concealed", "five concealed pungs", "五暗刻", f.hidden_pungs(5), ("four-concealed",)),
    ("all-pungs", "all pungs", "碰碰胡", f.all_pungs(), ()),
    ("half-flush", "half flush", "混一色", f.half_flush(), ()),
    ("pure", "pure suit", "清一色", f.flush(), ("half-flush",)),
    ("small-dragons", "small three dragons", "小三元", f.small_dragons(), ("dragon",)),
    ("big-dragons", "big three dragons", "大三元", f.big_dragons(), ("dragon",)),
    ("small-winds", "small four winds", "小四喜", f.small_winds(), ("seat-wind", "round-wind")),
    ("big-winds", "big four winds", "大四喜", f.big_winds(), ("seat-wind", "round-wind")),
    ("all-honors", "all honours", "字一色", f.all_honours(), ("half-flush", "dragon", "seat-wind", "round-wind")),
    ("earth-ready", "earth ready", "地听", facts.told("ready-early"), ()),
    ("heaven-ready", "heaven ready", "天听", facts.told("ready-dealt") & ~facts.dealer(), ("earth-ready",)),
    ("heaven", "heavenly win", "天胡", facts.heavenly, AS_DEALT),
    ("earth", "earthly win", "地胡", facts.earthly, AS_DEALT),
    ("man", "human win", "人胡", facts.human, AS_DEALT),
)


def flowers(order: str) -> tuple[tuple[str, str, str, Test, tuple[str, ...]], ...]:
    """Own flowers, and whole series of them, by the order of the plants."""
    return (
        ("seat-season", "seat flower: season", "花牌：季节", facts.asides(f.SEAT_FLOWER & SEASONS), ()),
        ("seat-plant", "seat flower: plant", "花牌：花草", facts.asides(OWN_PLANT[order]), ()),
        ("kong-seasons", "four seasons", "花杠：春夏秋冬", facts.asides(SEASONS).exactly(4), ("seat-season",)),
        ("kong-plants", "four plants", "花杠：梅兰菊竹", facts.asides(PLANTS).exactly(4), ("seat-plant",)),
    )


WORTH = {"seat-season": "seat-flower", "seat-plant": "seat-flower", "kong-seasons": "flower-kong", "kong-plants": "flower-kong"}
INSTANTS = (  # nothing of the hand counts beside them
    ("eight-flowers", "eight flowers", "八仙过海", facts.instant("eight-flowers")),
    ("seven-rob-one", "seven rob one", "七抢一", facts.instant("seven-rob-one")),
)


def table(tai: Mapping[str, int], order: str) -> tuple[Item, ...]:
    """Every pattern that is worth something; one of no worth counts nowhere and silences nothing."""
    rows = (*ROWS, *flowers(order))
    over = {row[0]: row[4] for row in rows} | {row[0]: tuple(other[0] for other in rows) for row in INSTANTS}
    return worths.items([*(row[:4] for row in rows), *INSTANTS], tai, of=WORTH, over=over, per=("dragon",), rule="taiwan-16.pattern.")


def at_once(tai: Mapping[str, int]) -> tuple[instant.Instant, ...]:
    """The wins by flowers, as far as they are worth something."""
    return (
        *([instant.of("eight-flowers", "eight flowers", "八仙过海", facts.asides(tiles.FLOWERS).at_least(8),
                      rule="taiwan-16.pattern.eight-flowers")] if tai["eight-flowers"] else []),
        *([instant.of("seven-rob-one", "seven rob one", "七抢一", facts.asides(tiles.FLOWERS).exactly(7), who=instant.OTHERS,
                      pays=instant.FROM_ACTOR, rule="taiwan-16.pattern.seven-rob-one")] if tai["seven-rob-one"] else []))


def of_dealer(dealer: int, per: int, lazhuang: str) -> tuple[Item, ...]:
    """Tai of what the dealer receives or pays."""
    own = Item("dealer", ("dealer", "庄家"), DEALER, fan=dealer, of=PAIR, rule="taiwan-16.score.dealer")
    return (
        *((own,) if dealer else ()),
        Item("lianzhuang", ("repeated dealer", "连庄"), AGAIN, fan=per, of=PAIR, per=True, rule="taiwan-16.score.lianzhuang"),
        *((Item("lazhuang", ("la zhuang", "拉庄"), AGAIN, fan=1, of=PAIR, per=True, rule="taiwan-16.score.lazhuang"),)
          if lazhuang == "plus-one-tai" else ()))


class Taiwan(Variant):
    key = "taiwan-16"
    names = ("Taiwan sixteen-tile", "台湾十六张麻将")

    di = Option.int(3, low=0, high=100_000, rule="taiwan-16.score.values", doc="base: the least that a win is worth", zh="底")
    tai = Option.int(1, low=0, high=100_000, rule="taiwan-16.score.tai-value", doc="value of one tai", zh="每台的数目")
    tai_of = Option.table(TAI, high=1000, rules={key: f"taiwan-16.pattern.{key}" for key in TAI}, rule="taiwan-16.pattern.min",
                          doc="tai of each pattern, 0 for one that does not count; those that are not given stay, as in heaven=24,man=8",
                          zh="各台型的台数，0为不计；未写的不变，如heaven=24,man=8")
    dealer_tai = Option.choice(1, (1, 0), rule="taiwan-16.score.dealer", doc="tai of the dealer", zh="庄家台数")
    lianzhuang_per = Option.choice(1, (1, 2), rule="taiwan-16.score.lianzhuang", doc="tai of each repeated dealership", zh="每连庄一次的台数")
    lazhuang = Option.choice("stake-third", ("stake-third", "plus-one-tai", "off"), rule="taiwan-16.score.lazhuang",
                             doc="la zhuang: what is lost to the dealer may be put off with a third of it staked; or one more tai a repetition",
                             zh="拉庄：输给庄家的可缓付，以三分之一为博注；或每连庄一次另加一台；或不用")
    multi_win = Option.choice("all", ("all", "nearest"), rule="taiwan-16.win.multi-two", doc="who may win on one tile", zh="一炮多响：都胡，或只算最近的一家")
    gate_tile = Option.choice("before-flowers", ("before-flowers", "after-flowers"), rule="taiwan-16.deal.gate-timing",
                              doc="when the dealer takes his seventeenth tile", zh="庄家何时拿门牌：补花前或补花后")
    flower_order = Option.choice(next(iter(OWN_PLANT)), OWN_PLANT, rule="taiwan-16.pattern.flower-order",
                                 doc="which plant goes with which seat, from east", zh="花草与门风的对应，从东起")
    seat_wind_from = Option.choice("opening", ("opening", "dealer"), rule="taiwan-16.pattern.seat-wind-def",
                                   doc="who is East: whose wall was opened, or the dealer", zh="门风从谁数起：开门者或庄家")
    seating_rolls = Option.choice("two", ("two", "one"), rule="taiwan-16.conduct.seat-draw", doc="throws that settle the seats", zh="定座位掷骰次数")
    dealer_rolls = Option.choice("two", ("two", "one", "none"), rule="taiwan-16.rotation.first-dealer",
                                 doc="throws that make the first dealer; none: East deals", zh="定首庄掷骰次数；none为东位起庄",
                                 forces={"one": {"wall_roll": "same-as-dealer"}})
    wall_roll = Option.choice("separate", ("separate", "same-as-dealer"), rule="taiwan-16.wall.open-who",
                              doc="whether the throw that made the first dealer opens his wall too, for that deal", zh="首局是否以定庄的骰子在庄家门前开牌",
                              forces={"same-as-dealer": {"dealer_rolls": "one"}})

    tileset = tiles.TILESETS["144"]                                                 # taiwan-16.tiles.set
    laid = tiles.FLOWERS
    walls = pick(gate_tile, lambda when: wall.rules(
        wall.build(2), wall.broken(dice=3),                                         # taiwan-16.wall.build, .dice-three, .open-who, .open-where
        wall.deal(16, extra_at=wall.AT_DEAL if when == "before-flowers" else wall.AFTER_ASIDES),  # .tiles.sixteen, .deal.blocks, .gate-tile
        wall.draws(wall.TAIL), wall.reserve(16, grow=1)))                           # .wall.back, taiwan-16.end.reserve, .end.reserve-kong
    menu = sets.runs() | sets.pungs() | sets.kongs()                                # taiwan-16.win.sets
    shapes = (shape.sets(5),)                                                       # taiwan-16.win.shape, taiwan-16.ready.def
    because = reasons(incomplete="taiwan-16.win.shape", size="taiwan-16.tiles.sixteen", copies="taiwan-16.tiles.set", tiles="taiwan-16.tiles.set",
                      laid="taiwan-16.flowers.later", melds="taiwan-16.win.sets", runs="taiwan-16.claims.chow", robbed="taiwan-16.pattern.rob")
    requires = (
        require(~facts.bloom_of(Form.KONG), "taiwan-16.kong.no-win-on-claimed",     # taiwan-16.pattern.claimed-kong-bloom
                "the tile that replaces a claimed kong does not win", "明杠他人之牌后补进的牌不得胡牌"),
    )

    patterns = (pick((tai_of, flower_order), table), pick((dealer_tai, lianzhuang_per, lazhuang), of_dealer))
    scoring = pick((di, tai), lambda di, tai: score.chain(score.linear(base=di, per=tai, rule="taiwan-16.score.formula")))  # .score.base
    shares = pay.shares(discard=1, draw=1, rules={
        "discard": "taiwan-16.win.discard", "draw": "taiwan-16.win.selfdraw", "robbed": "taiwan-16.pattern.rob"})

    claims = pick(multi_win, lambda how: claim.by(                                  # taiwan-16.claims.pung, .claims.turn, .claims.chow-no-draw
        run=claim.NEXT, pung=claim.ANY, kong=claim.NOT_NEXT, win=claim.ANY,         # taiwan-16.claims.chow, .kong.exposed, .claims.priority
        winners=claim.ALL if how == "all" else claim.ONE,                           # taiwan-16.win.multi
        rules={"run": "taiwan-16.claims.chow", "pung": "taiwan-16.claims.pung", "kong": "taiwan-16.kong.no-shun",
               "win": "taiwan-16.win.multi-two", "last": "taiwan-16.end.draw"}))
    kongs = kong.rules(robbable=("added",), rule="taiwan-16.kong.added")            # taiwan-16.kong.concealed
    asides = (aside.flower(rule="taiwan-16.flowers.later"),)  # .flowers.bloom
    phases = (phase.replace(), phase.dealt_kongs(rule="taiwan-16.kong.initial"))    # taiwan-16.flowers.start, .flowers.again
    ending = end.after(1)                                                           # taiwan-16.end.draw
    instants = pick(tai_of, at_once)
    bets = (pick(lazhuang, lambda how: debt.put_off("lazhuang", "la zhuang", "拉庄", part=3, rule="taiwan-16.score.lazhuang")
                 if how == "stake-third" else None),)
    rotation = pick((seat_wind_from, seating_rolls, dealer_rolls, wall_roll), lambda east, seats, dealer, roll: match.rotation(
        stays=(match.WIN, match.DRAW), next=match.NEXT, rounds=4,                   # taiwan-16.rotation.rounds
        east=match.OPENED if east == "opening" else match.DEALER,
        seating=seating.drawn(dice=3, rolls=2 if seats == "two" else 1,             # taiwan-16.conduct.seat-row, .seat-roll, .seat-count
                              dealer_rolls={"two": 2, "one": 1, "none": 0}[dealer], same_wall=roll == "same-as-dealer" and dealer == "one"),
        rules={"stay": "taiwan-16.rotation.win-stays", "draw": "taiwan-16.rotation.draw-stays", "next": "taiwan-16.rotation.win-stays"}))
# fmt: on
