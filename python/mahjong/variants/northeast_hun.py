"""Wild tiles of the north-east: before the deal who throws second says whether a suit must be missing or none, and how the wild tile rolls on from the
one that the dealer's third throw turns up."""

from __future__ import annotations

from typing import Any

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import conditions as condition
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall, wild
from mahjong.rules import features as f
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.case import Case
from mahjong.rules.language import Test
from mahjong.rules.options import DEAL, Option, on, pick
from mahjong.rules.patterns import pattern, reasons
from mahjong.rules.result import Reason
from mahjong.rules.values import Item, Of
from mahjong.variant import Variant

__all__ = ["NortheastHun"]

# fmt: off
TERMS = "northeast-hun.conduct.second-roller-terms"
STEPS = {"down": 1, "up": -1, "interval": 2}  # northeast-hun.wild.direction

SET_BY_THROWER = phase.terms(
    phase.term("suit_rule", "suits of a hand", "和牌规则", {"quanmen": ("all three suits", "全门"), "duanmen": ("a suit is missing", "断门")}),
    phase.term("wild_roll", "the wild tile", "混", {
        "down": ("the next above the indicator", "下滚"), "up": ("the next below", "上滚"), "interval": ("the second above", "间隔")}), rule=TERMS)


def fan(key: str, en: str, zh: str, worth: int, when: Test, **more: Any) -> Item:
    return pattern(key, en, zh, when, fan=worth, rule=f"northeast-hun.score.{key}", **more)


class NortheastHun(Variant):
    key = "northeast-hun"
    names = ("Northeast wild-tile game (hun)", "东北混子麻将")

    suit_rule = Option.choice("quanmen", ("quanmen", "duanmen"), rule=TERMS, scope=DEAL,
                              doc="a hand must have all three suits (quanmen), or lack one (duanmen)", zh="全门（三门齐）或断门（缺一门）")
    wild_roll = Option.choice("down", ("down", "up", "interval"), rule="northeast-hun.wild.direction", scope=DEAL,
                              doc="the wild tile is the next above the indicator (down), the next below (up), or the second above (interval)",
                              zh="混牌：翻出的下一张（下滚），上一张（上滚），或隔一张（间隔混）")
    asks_terms = Option.flag(False, rule=TERMS, doc="who throws second is asked for suit_rule and wild_roll before every deal",
                             zh="每局发牌前由第二个掷骰者选定和牌规则与混的滚法")
    wild_claimable = Option.flag(False, rule="northeast-hun.wild.use", doc="wild tiles are claimed and used in claims as the tile they show",
                                 zh="混可按牌面吃碰杠")
    seven_pairs = custom.seven_pairs(False, rule="northeast-hun.win.shape")
    dealer_fan = Option.choice("both_ways", ("both_ways", "wins_only"), rule="northeast-hun.score.dealer",
                               doc="the dealer's fan: when he wins and when he pays, or when he wins alone", zh="庄家一番：和与付都计，或只在和时计")
    own_kong_fan = Option.flag(False, rule="northeast-hun.score.own-kong", doc="each kong of the winner is a fan", zh="和家每副杠一番")
    payers = Option.choice("all", ("all", "discarder_only"), rule="northeast-hun.settle.payers", doc="who pays for a discard", zh="点炮由谁付")
    fifth_copy = custom.fifth_copy(rule="northeast-hun.wild.fifth-copy")

    tileset = tiles.TILESETS["136"]                                              # northeast-hun.tiles.set
    walls = wall.rules(wall.broken(dice=2, throws=2, skip=wall.TOTAL), wall.deal(13),  # northeast-hun.wall.dice-twice, .break, deal.hands
                       wall.draws(wall.TAIL), wall.reserve(14))                   # northeast-hun.end.exhausted
    marks = pick(wild_roll, lambda how: wild.turned(wild=wild.successor(STEPS[how], dragons="765")))
    wilds = pick(fifth_copy, lambda fifth: wild.of("wild", fifth=fifth))          # northeast-hun.wild.use
    menu = sets.runs() | sets.pungs() | sets.kongs()
    shapes = (shape.sets(4), on(seven_pairs, shape.pairs()))                      # northeast-hun.win.shape
    requires = (
        pick(suit_rule, {"quanmen": condition.suits("northeast-hun.win.quanmen"), "duanmen": condition.suit_missing("northeast-hun.win.duanmen")}),
        condition.terminal("northeast-hun.win.terminal-or-wind"),                 # four sets and a pair hold an honour as a triplet or pair alone
        condition.triplet("northeast-hun.win.triplet", unless=f.has(f.HONOURS)),
    )
    because = reasons(incomplete="northeast-hun.win.shape", size="northeast-hun.deal.hands", copies="northeast-hun.tiles.set",
                      tiles="northeast-hun.tiles.set", melds="northeast-hun.win.shape", runs="northeast-hun.claims.all",
                      robbed="northeast-hun.claims.all")
    patterns = (
        fan("self-draw", "self-draw", "自摸", 1, facts.self_drawn),
        fan("all-pungs", "all pungs", "碰碰胡", 2, f.all_pungs()),
        on(own_kong_fan, fan("own-kong", "own kong", "自己的杠", 1, f.kongs(), per=True)),
        fan("discard", "discarder", "点炮", 1, facts.payer_gave | facts.payer_robbed, of=Of.PAYER),
        pick(dealer_fan, {"both_ways": pay.dealer(fan=1, rule="northeast-hun.score.dealer"),
                          "wins_only": fan("dealer", "dealer wins", "庄家和", 1, facts.dealer("winner"))}),
    )
    scoring = score.chain(score.power(rule="northeast-hun.score.unit"))
    shares = pick(payers, {who: pay.shares(discard=1, others=others, draw=1, rules=dict.fromkeys(
        ("discard", "others", "draw", "robbed"), "northeast-hun.settle.payers")) for who, others in (("all", 1), ("discarder_only", 0))})

    phases = (on(asks_terms, SET_BY_THROWER), phase.turned(at=wall.ROLLED(2)))                                   # northeast-hun.wild.indicator
    claims = pick(wild_claimable, lambda may: claim.by(
        never=0 if may else f.mark("wild"),
        rules={**dict.fromkeys(("run", "pung", "win"), "northeast-hun.claims.all"), "never": "northeast-hun.wild.use"}))
    rotation = match.rotation(rules=dict.fromkeys(("stay", "draw", "next"), "northeast-hun.rotation.dealer"))

    def may_win(self, case: Case) -> Reason | None:
        return condition.turned_is_away(case, rule="northeast-hun.wild.indicator")
# fmt: on
