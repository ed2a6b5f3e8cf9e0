"""Nine zuizi styles: before the dice the dealer says under which restriction the hand is played, from copying his terminal discards to special sets."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Final

from mahjong import tiles
from mahjong.errors import RuleError
from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import customs as custom
from mahjong.rules import facts, score, sets, wall
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import musts as must
from mahjong.rules import payments as pay
from mahjong.rules import phases as phase
from mahjong.rules import rights as right
from mahjong.rules import rotation as match
from mahjong.rules import shapes as shape
from mahjong.rules.options import DEAL, Option, pick
from mahjong.rules.patterns import Requirement, reasons, require
from mahjong.variant import Variant

__all__ = ["ZuiziStyles"]

# fmt: off
STYLES: Final = {                                                                 # zuizi-styles.ready.repertoire
    "follow_yao": ("follow the dealer's yao", "跟庄打幺"), "show_yao": ("show yao and break yao", "亮幺断幺"),
    "hold_eight": ("hold eight, show five", "扣八亮五"), "first_three": ("first three pungs", "前三碰"),
    "wild_chow": ("wild chow and pung, all claimed", "胡吃乱碰全求人"), "peacock": ("peacock flies south-east (1s 1z 2z)", "孔雀东南飞"),
    "northwest": ("north-west railway (4s 3z 4z)", "西北铁路局"), "basketball": ("schoolboys play basketball (7z 1p 5z)", "中学生打篮球"),
    "pockmarked": ("pockmarks at the mirror (1p 9p 5z)", "大小麻子照镜子"),
}
SPECIAL: Final = {"peacock": "1s12z", "northwest": "4s34z", "basketball": "1p57z", "pockmarked": "19p5z"}
YAO: Final = tiles.ORPHANS                                                        # zuizi-styles.conduct.follow-yao
LOCKED: Final = (("show_yao", "hold_eight"), ("show_yao", "follow_yao"), ("show_yao", "wild_chow"), ("hold_eight", "wild_chow"))
"""Styles that leave nothing to play for together: what must be shown, held back, discarded or claimed are not the same tiles."""
RULE: Final = "zuizi-styles.{}".format
HOLD: Final = phase.hold(8, "held", ("held", "扣牌"), rest_open=True, rule=RULE("ready.hold8"))  # zuizi-styles.ready.show5


def apart(claimable: bool) -> tuple[tuple[str, str], ...]:
    """Styles that are not combined; a special set that nobody claims is none in a hand of claimed sets."""
    return LOCKED if claimable else (*LOCKED, *(("wild_chow", one) for one in SPECIAL))


def checked(some: Iterable[str], most: object, claimable: bool) -> frozenset[str]:
    """The styles of a hand. Raises RuleError for none, more than there may be, and such as do not go together."""
    named = frozenset(some)
    pairs = [two for two in combinations(sorted(named), 2) if set(two) in map(set, apart(claimable))]
    if not named or (most == 1 and len(named) > 1) or pairs:
        text = ",".join(one for one in STYLES if one in named) or "none"
        raise RuleError(f"zuizi={text}: one style, or with zuizi_per_hand=many several that go together", f"zuizi={text}：每局一种嘴子，"
                        "或以zuizi_per_hand=many选可并用的几种", rule=RULE("ready.combine"))
    return named


def asked(most: object, claimable: bool) -> phase.Terms:
    several = most == "many"
    return phase.terms(phase.term("zuizi", "zuizi", "嘴子", STYLES, several=several, apart=apart(claimable) if several else ()),
                       by=phase.By.DEALER, rule=RULE("ready.choose"))


def menu_of(some: Iterable[str], most: object, claimable: bool) -> sets.Sets:
    styles, made = checked(some, most, claimable), sets.runs() | sets.pungs() | sets.kongs()
    if "show_yao" in styles:
        made |= sets.any(YAO)                                                     # zuizi-styles.win.show-yao-sets, .show-yao-pair, .show-yao-selfdraw
    for one in (one for one in SPECIAL if one in styles):                         # zuizi-styles.win.special-once, .special-concealed
        made |= sets.group(SPECIAL[one], need=1, claimed=claimable, rule=RULE(f"win.{one}"))
    return made


def required(some: Iterable[str], drawn: bool) -> tuple[Requirement, ...]:
    if "wild_chow" not in some:
        return ()
    claimed = require(f.sets_all_claimed(), RULE("win.all-claimed"), "not all four sets are claimed", "不是全求人（四副都须吃碰）")
    given = require(~facts.self_drawn, RULE("win.all-claimed-discard"), "the pair is drawn, not given by another", "自摸，不是全求人")
    return (claimed,) if drawn else (claimed, given)


def barred(some: Iterable[str]) -> tuple[Any, ...]:
    found: list[Any] = []
    if "follow_yao" in some:                                                      # zuizi-styles.conduct.follow-start, .follow-any-yao
        found.append(must.discard(YAO, en="a yao", zh="幺", wins=False, rules={
            "must": RULE("conduct.follow-must"), "dead": RULE("conduct.dead"), "wins": RULE("conduct.follow-until")}))
    if "first_three" in some:                                                     # zuizi-styles.claims.first-three-same, .first-three-before, .first-three-kong
        found.append(right.to_win(first=3, rule=RULE("claims.first-three")))
    return tuple(found)


class ZuiziStyles(Variant):
    key = "zuizi-styles"
    names = ("Nine zuizi styles", "九种嘴子打法")

    dealer_chooses = Option.flag(True, rule=RULE("ready.choose"), doc="before every deal the dealer is asked for its zuizi", zh="每局掷骰前由庄家定嘴子")
    zuizi = Option.subset(("follow_yao",), STYLES, rule=RULE("ready.repertoire"), scope=DEAL, doc="the zuizi of a deal, where the dealer is not asked",
                          zh="本局的嘴子（不由庄家临时定时）")
    zuizi_per_hand = Option.choice(1, (1, "many"), rule=RULE("ready.combine"), doc="how many zuizi one hand may have", zh="每局几种嘴子")
    payment = Option.choice("discarder-only", ("discarder-only", "all"), rule=RULE("score.value"), doc="who pays for a discard", zh="点炮由谁付")
    next_dealer = Option.choice("winner", ("winner", "counterclockwise"), rule=RULE("rotation.dealer"),
                                doc="who deals next: the winner, or the next player unless the dealer wins", zh="下局庄家：和家，或庄家不和则轮至下家")
    selfdraw_pair = Option.flag(False, rule=RULE("win.all-claimed-discard"), doc="all claimed wins with a self-drawn pair, too", zh="全求人可自摸")
    special_set_claimable = Option.flag(False, rule=RULE("win.special-concealed"), doc="special sets are claimed like a chow", zh="特殊牌组可吃")
    multi_win = custom.multi_win(rule=RULE("claims.one-winner"))

    tileset = tiles.TILESETS["136"]                                               # zuizi-styles.tiles.set
    walls = pick(zuizi, lambda some: wall.rules(                                  # zuizi-styles.ready.hold8-dealer, .end.draw
        wall.build(2), wall.broken(dice=2), wall.deal(13, extra_at=wall.AFTER_ASIDES if "hold_eight" in some else wall.AT_DEAL),
        wall.draws(wall.TAIL), wall.reserve(0)))
    menu = pick((zuizi, zuizi_per_hand, special_set_claimable), menu_of)
    shapes = (shape.sets(4),)                                                     # zuizi-styles.win.shape
    requires = (pick((zuizi, selfdraw_pair), required),)
    because = reasons(incomplete=RULE("win.shape"), size=RULE("win.shape"), copies=RULE("tiles.set"), tiles=RULE("tiles.set"),
                      melds=RULE("claims.types"), runs=RULE("claims.types"), robbed=RULE("kong.basic"))
    scoring = score.chain(score.base(1, rule=RULE("score.value")))                # zuizi-styles.score.no-fan
    shares = pick(payment, {who: pay.shares(discard=1, others=others, draw=1, rules=dict.fromkeys(("discard", "others", "draw", "robbed"), RULE("score.value")))
                            for who, others in (("discarder-only", 0), ("all", 1))})

    phases = (pick((dealer_chooses, zuizi_per_hand, special_set_claimable), lambda asks, most, claimable: (asked(most, claimable),) if asks else ()),
              pick(zuizi, lambda some: (HOLD,) if "hold_eight" in some else ()))  # zuizi-styles.ready.hold8-claims
    asides = (pick(zuizi, lambda some: (aside.shown("yao", "yao", "幺牌", YAO, rule=RULE("conduct.show-yao")),) if "show_yao" in some else ()),)
    bans = (pick(zuizi, barred),)
    claims = pick((zuizi, multi_win), lambda some, several: claim.by(              # zuizi-styles.claims.wild-chow, .wild-chow-priority
        run=claim.ANY if "wild_chow" in some else claim.NEXT, winners=claim.ALL if several else claim.ONE,
        rules={"run": RULE("claims.types"), "pung": RULE("claims.types"), "kong": RULE("claims.types"), "win": RULE("claims.one-winner")}))
    kongs = kong.rules(rule=RULE("kong.basic"))
    rotation = pick(next_dealer, {how: match.rotation(
        stays=(match.WIN, match.DRAW), next=who, rules=dict.fromkeys(("stay", "draw", "next", "win", "several"), RULE("rotation.dealer")))
        for how, who in (("winner", match.WINNER), ("counterclockwise", match.NEXT))})
# fmt: on
