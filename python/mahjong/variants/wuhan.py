"""Wuhan: a wild kind turned up after the deal, red dragons that are kongs of one tile, no win without a claim; every loser pays the
base times his own factors times the winner's."""

from __future__ import annotations

from fractions import Fraction

from mahjong import tiles
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import facts, score, sets, wall, wild
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import liability as liable
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.case import Case
from mahjong.rules.evidence import fed_set
from mahjong.rules.language import ALWAYS, Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern, reasons, refuse, require
from mahjong.rules.result import Reason
from mahjong.rules.score import Step
from mahjong.rules.values import PAYER, Item, Tier
from mahjong.variant import Variant

__all__ = ["Wuhan"]

RED = tiles.mask("7z")
PLAYED = tiles.ORDINARY & ~RED
JIANG = tiles.ranks("258")
HALF_AGAIN = Fraction(3, 2)

# fmt: off
ALL_PUNGS, ONE_COLOUR = f.all_pungs(), f.flush() & f.shaped("sets")
ALL_HONOURS, ALL_258 = f.all_honours(), f.within(JIANG)
FREE_PAIR = ALL_PUNGS | ONE_COLOUR | ALL_HONOURS | ALL_258
BLOOM, SEABED = facts.bloom | facts.told("bloom-aside"), facts.told("last-zone")  # wuhan.kong.red-replacement
FOUR_CLAIMS = f.sets_all_claimed() & f.shaped("sets")
CLAIMED = {False: FOUR_CLAIMS & ~facts.self_drawn, True: FOUR_CLAIMS}  # by the option quanqiuren_selfdraw
BIG = {drawn: FREE_PAIR | BLOOM | SEABED | facts.robbed | claimed for drawn, claimed in CLAIMED.items()}

# A loser's kong that was claimed or robbed is an opening too, and a tile that was replaced was laid aside, whether or not it is told.
OPENED = facts.told("opened", "payer") | facts.told("openings", "payer") | facts.told("open-kongs", "payer") | facts.payer_robbed
LAID = facts.asides(tiles.ORDINARY) | facts.told("laid-aside") | facts.told("bloom-aside")
LAID_WILD = facts.asides(f.mark("laizi")) | facts.told("wilds-laid")


def tier(name: str, rank: int, base: Step, rule: str, cap: str | int, all_capped: int, least: int) -> Tier:
    """Small or big wins: their base times the factors, at most the cap from one loser."""
    capped = "wuhan.score.no-cap" if all_capped == cap else "wuhan.score.cap-all"
    most = () if isinstance(cap, str) else (score.cap(money=cap, together=all_capped, rule=capped),)
    need = score.need(units=least, rule="wuhan.score.no-minimum") if least else None
    chain = score.chain(base, score.times(rule="wuhan.score.formula"), *most, need=need)
    return Tier(name, rank, chain=chain, rule=rule)


def big(key: str, en: str, zh: str, when: Test) -> Item:
    """A big pattern; several add."""
    return pattern(key, en, zh, when, fan=1, tier="big", rule=f"wuhan.pattern.{key}")


def own(key: str, en: str, zh: str, winner: Test, loser: Test, times: int, *, per: bool = True) -> tuple[Item, ...]:
    """A factor of the winner, and of each loser for himself."""
    rule, names = "wuhan.score.own-factors", (f"loser: {en}", f"输家{zh}")
    return (pattern(key, en, zh, winner, times=times, per=per, rule=rule),
            Item(f"loser-{key}", names, loser, times=times, of=PAYER, per=per, rule=rule))


class Wuhan(Variant):
    key = "wuhan"
    names = ("Wuhan", "武汉麻将")

    dice = Option.choice(2, (2, 3), rule="wuhan.wall.size", doc="dice that open the wall", zh="开牌的骰子数")
    indicator_in_play = Option.flag(False, rule="wuhan.wild.flipped-tile-dead",
                                    doc="the tile turned up is drawn like any other", zh="翻出的牌仍可摸到")
    laizi_discard = Option.choice("kong-with-replacement", ("kong-with-replacement", "plain-discard-x2"), rule="wuhan.wild.discard-is-kong",
                                  doc="what putting out a laizi is: a kong that is replaced, or a discard that ends the turn and still doubles",
                                  zh="打出癞子：开杠补牌，或只作打牌（仍×2）")
    laizi_kong = Option.choice(2, (2, 4), rule="wuhan.wild.laizi-kong-value", doc="factor of a laizi kong", zh="癞子杠的倍数")
    two_laizi_counts = Option.choice("held", ("held", "used-as-wild"), rule="wuhan.wild.two-laizi-no-small",
                                     doc="which laizi bar a small win: two held, or two that stand for other tiles",
                                     zh="两个癞子不能小胡：按持有数，或按充当万能牌数")
    fifth_copy = Option.flag(True, rule="wuhan.wild.fifth-copy", doc="a laizi may stand for a kind held four times", zh="癞子可当手中已有四张的牌")
    replacement_from = Option.choice("back", ("back", "front"), rule="wuhan.kong.replacement-end",
                                     doc="the end of the wall that kongs draw from", zh="杠后补牌处：牌尾或牌头")
    winner_priority = Option.choice("from-dealer", ("from-dealer", "from-discarder"), rule="wuhan.win.single-winner",
                                    doc="where counting starts when several could win", zh="多家可胡时从谁数起：庄家或放冲者")
    quanqiuren_selfdraw = Option.flag(False, rule="wuhan.pattern.all-claimed", doc="all claimed counts on a self-draw too", zh="全求人自摸也算")
    quanqiuren_pair = Option.choice("258", ("258", "any"), rule="wuhan.pattern.all-claimed-pair",
                                    doc="the pair of the all-claimed hand", zh="全求人的将：须258，或任意")
    opening = Option.choice("once", ("once", "each"), rule="wuhan.score.koukou",
                            doc="opening doubles once, or with every claim", zh="开口翻：只翻一次，或口口翻")
    bloom_selfdraw_factor = Option.flag(True, rule="wuhan.score.bloom-selfdraw", doc="kong bloom is a self-draw, x1.5", zh="杠上开花算自摸，×1.5")
    cap = Option.choice("none", ("none", 300), rule="wuhan.score.no-cap", doc="most that one loser pays", zh="每家输分封顶")
    cap_all = Option.choice(300, (300, 400, 500), rule="wuhan.score.cap-all", doc="what each pays when all three reach the cap",
                            zh="三家都到顶时每家的输分", forces={400: {"cap": 300}, 500: {"cap": 300}})
    min_points = Option.int(0, low=0, high=1000, rule="wuhan.score.no-minimum",
                            doc="least base times the winner's factors to win, 0 for none", zh="起胡分（基础分乘赢家番数），0为不限")
    deal_passes = Option.choice("next", ("next", "previous"), rule="wuhan.rotation.next", doc="whom the deal passes to", zh="下庄后轮到谁：下家或上家")

    tileset = tiles.TILESETS["136"]                               # wuhan.tiles.set
    walls = pick((dice, replacement_from), lambda dice, end: wall.rules(
        wall.build(2), wall.broken(dice=dice), wall.deal(13),     # wuhan.wall.size, wuhan.deal.counts
        wall.draws(wall.TAIL if end == "back" else wall.HEAD),    # wuhan.kong.replacement-end
        wall.reserve(10), wall.last(4)))                          # wuhan.end.reserve, wuhan.end.last-four
    marks = wild.turned(laizi=wild.successor(honours="1234765", skip="7"))  # wuhan.wild.suit-successor, .honor-successor, .red-indicator
    wilds = pick(fifth_copy, lambda fifth: wild.of("laizi", stands_for=PLAYED, fifth=fifth))  # wuhan.wild.substitute, .no-red-substitute, .own-face
    menu = (sets.runs() | sets.pungs() | sets.kongs()).within(PLAYED)       # wuhan.win.shape, wuhan.claims.honor-chow, wuhan.kong.red-no-other
    shapes = (shape.sets(4), shape.all_of(PLAYED & tiles.HONOURS), shape.all_of(JIANG))  # wuhan.win.free-honors, .free-honors-any-discard
    refuses = (
        refuse(shape.pairs(), "wuhan.win.no-seven-pairs", "seven pairs does not win", "七对不能胡"),
        refuse(shape.all_of(PLAYED), "wuhan.win.shape", "not complete: neither four sets and a pair, nor all honours, nor all 2, 5 and 8",
               "未成胡牌：不是四副牌加一对将，也不是风一色或将一色"),
        refuse(shape.all_of(tiles.ORDINARY), "wuhan.win.no-red-in-hand", "a red dragon in hand", "手上持有红中"),
    )
    because = reasons(incomplete="wuhan.win.shape", size="wuhan.deal.counts", copies="wuhan.tiles.set", tiles="wuhan.tiles.set",
                      melds="wuhan.claims.allowed", runs="wuhan.claims.allowed", robbed="wuhan.kong.rob")
    requires = (
        require(f.opened(), "wuhan.win.must-open", "no chow, pung or exposed kong has been made", "没有开口（吃、碰、明杠）"),
        require(~f.won(f.mark("laizi")), "wuhan.wild.not-claimable", "a laizi put out by another player cannot be won on",
                "他家打出的癞子不能胡", when=~facts.self_drawn),
        pick((quanqiuren_pair, quanqiuren_selfdraw), lambda pair, drawn: require(
            f.pair(JIANG), "wuhan.win.pair-258", "the pair must be 2, 5 or 8", "将牌须为二、五、八",
            unless=FREE_PAIR if pair == "258" else FREE_PAIR | CLAIMED[drawn])),
        pick((two_laizi_counts, quanqiuren_selfdraw), lambda counts, drawn: require(  # wuhan.wild.flexible-big, wuhan.wild.two-laizi-selfdraw
            ~(facts.wilds_held.at_least(2) if counts == "held" else f.wilds(range(2, 15))),
            "wuhan.wild.two-laizi-no-small", "two laizi and no big pattern", "有两个癞子不能小胡", unless=BIG[drawn])),
    )

    tiers = pick((cap, cap_all, min_points), lambda *money: (
        tier("small", 0, score.base(1), "wuhan.pattern.small", *money),
        tier("big", 1, score.linear(per=10, rule="wuhan.pattern.big-base"), "wuhan.pattern.big-base", *money)))
    patterns = (
        pattern("small", "small win", "屁胡", ALWAYS, tier="small", rule="wuhan.pattern.small"),
        big("all-pungs", "all pungs", "碰碰胡", ALL_PUNGS),
        pick(quanqiuren_selfdraw, lambda drawn: big("all-claimed", "all claimed", "全求人", CLAIMED[drawn])),
        big("one-colour", "pure suit", "清一色", ONE_COLOUR),
        big("all-honors", "all honours", "风一色", ALL_HONOURS),
        big("all-258", "all 2, 5, 8", "将一色", ALL_258),
        big("seabed", "seabed", "海底捞", SEABED),
        big("kong-bloom", "kong bloom", "杠上花", BLOOM),
        big("rob", "robbed kong", "抢杠", facts.robbed),

        pattern("hard", "hard win", "硬胡", f.wilds(0), times=2, rule="wuhan.win.hard"),  # soft, x1: wuhan.win.soft
        pick(opening, lambda kind: own("opened", "opened", "开口", f.opened(), OPENED, 2, per=kind == "each")),
        *own("exposed-kong", "exposed kong", "明杠", f.kongs(zone=f.OPEN), facts.told("open-kongs", "payer"), 2),
        *own("concealed-kong", "concealed kong", "暗杠", f.concealed_kongs(), facts.told("hidden-kongs", "payer"), 4),
        *own("single-kong", "red or laizi kong", "红中杠、癞子杠", LAID, facts.told("laid-aside", "payer"), 2),
        pick(laizi_kong, {2: (), 4: own("laizi-kong", "laizi kong", "癞子杠", LAID_WILD, facts.told("wilds-laid", "payer"), 2)}),

        pattern("selfdraw-small", "self-draw", "自摸", facts.self_drawn, times=2, tier="small", side=True, rule="wuhan.score.small-open"),
        Item("discard-small", ("discarder", "放冲"), facts.payer_gave, times=2, of=PAYER, tier="small", rule="wuhan.score.small-kong"),
        *pay.dealer(wins=2, loses=2, tier="small", rule="wuhan.score.small-dealer"),
        pick(bloom_selfdraw_factor, lambda counts: pattern(
            "selfdraw-big", "self-draw", "自摸", facts.self_drawn if counts else facts.self_drawn & ~BLOOM,
            times=HALF_AGAIN, tier="big", side=True, rule="wuhan.score.big-factors")),
        Item("discard-big", ("discarder", "放冲"), facts.payer_gave, times=HALF_AGAIN, of=PAYER, tier="big", rule="wuhan.score.big-factors"),
    )
    shares = pay.shares(discard=1, others=1, draw=1, robbed=pay.FOR_ALL, rules={
        "discard": "wuhan.score.all-pay", "others": "wuhan.score.all-pay", "draw": "wuhan.score.all-pay", "robbed": "wuhan.score.rob-not-discard"})
    evidence = (fed_set("third", f.opened(3)),)
    liabilities = liable.rules(  # robbing comes before both: wuhan.score.contract-conflict
        liable.liable("all-claimed", liable.fed_win(), names=("discarded to an all-claimed hand, not ready", "未听牌放冲全求人，承包"),
                      if_win=FOUR_CLAIMS, unless=facts.told("ready", "discarder"), rule="wuhan.score.contract-all-claimed"),
        liable.liable("third-opening", liable.fed("third"), names=("fed the third opening of a pure suit", "清一色第三次开口，承包"),
                      if_win=ONE_COLOUR, rule="wuhan.score.contract-third-open"),
        binds=liable.LISTED)

    phases = (pick(indicator_in_play, lambda stays: phase.turned(stays=stays)),)  # wuhan.wild.flip-moment, wuhan.wild.public
    claims = pick(winner_priority, lambda first: claim.by(
        run=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY,  # wuhan.kong.chong-from-any; no bans: wuhan.claims.pass-free
        never=f.mark("laizi") | RED, winners=claim.ONE, tie=claim.DEALER if first == "from-dealer" else claim.DISCARDER,  # wuhan.claims.priority
        rules={"run": "wuhan.claims.allowed", "never": "wuhan.wild.not-claimable", "win": "wuhan.win.single-winner"}))
    kongs = kong.rules(robbable=("added",), shown=False, rule="wuhan.kong.exposed-both")  # wuhan.kong.rob, wuhan.kong.concealed
    asides = (
        aside.tile("red", "red kong", "红中杠", RED, rule="wuhan.kong.red"),
        pick(laizi_discard, lambda how: aside.tile(
            "laizi", "laizi kong", "癞子杠", f.mark("laizi"), rule="wuhan.wild.single-kong",
            discard=aside.NEVER if how == "kong-with-replacement" else aside.LAYS_TOO)),  # wuhan.wild.discard-is-kong
    )
    rotation = pick(deal_passes, lambda to: match.rotation(
        stays=(match.WIN, match.DRAW), next=match.NEXT if to == "next" else match.PREVIOUS, rules={
            "stay": "wuhan.rotation.keep", "draw": "wuhan.rotation.keep", "next": "wuhan.rotation.next"}))

    def may_win(self, case: Case) -> Reason | None:
        """No meld holds a laizi, and the tile turned up is in nobody's hand."""
        hand, masks, win = case.story.hand, case.story.masks, tiles.FACES[case.story.win]
        wild = masks["wild"]
        for meld in hand.melds if hand.owned[wild.bit_length() - 1] else ():
            if any(wild >> kind & 1 for kind in meld.kinds):
                rule = "wuhan.wild.no-four-kong" if len(meld.kinds) == 4 else "wuhan.wild.not-claimable"
                return Reason(rule, f"{meld} holds a laizi", f"{meld}中有癞子")
        turned = masks["turned"].bit_length() - 1
        if not self.indicator_in_play and hand.packed[turned] + hand.owned[turned] + (win == turned) > 3:
            return Reason("wuhan.wild.flipped-tile-dead", "four of the tile that lies turned up", "翻出的牌有四张")
        return None
# fmt: on
