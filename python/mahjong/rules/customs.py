"""What tables differ in everywhere, and rule books leave to usual practice: the same options and words for all of them. Imported as ``custom``.

multi_win = custom.multi_win(rule="...")
claims = custom.claims(multi_win)
"""

from __future__ import annotations

from typing import Any

from mahjong.rules import claims as claim
from mahjong.rules import kongs as kong
from mahjong.rules.chain import Chain
from mahjong.rules.options import Option, pick
from mahjong.rules.score import base, chain
from mahjong.rules.shares import Shares, shares

__all__ = [
    "claims",
    "fifth_copy",
    "flat",
    "hand_size",
    "kongs",
    "limit_fan",
    "multi_win",
    "rob_kong",
    "score_table",
    "seven_pairs",
    "wild_in_claims",
    "winners",
]


def multi_win(default: bool = False, *, rule: str) -> Option[bool]:
    """Whether one tile may be won by several; else the nearest after who gave it wins."""
    return Option.flag(default, rule=rule, doc="one tile may be won by several", zh="一炮多响（否则截和）")


def winners(default: str, *, rule: str) -> Option[str]:
    """The same as a choice: "all" who can win on a tile, or "head_bump", the nearest after who gave it alone."""
    return Option.choice(
        default,
        (default, *(one for one in ("all", "head_bump") if one != default)),
        rule=rule,
        doc="who wins a tile that several could: all, or the nearest",
        zh="一炮多响：都和（all），或只由最近的一家和（head_bump）",
    )


def limit_fan(default: int, *, rule: str) -> Option[int | str]:
    """The most fan that count, or "none": all of them."""
    return Option[int | str].choice(
        default,
        (default, "none"),
        rule=rule,
        doc=f"most fan that count: {default}, or none for no limit",
        zh="满贯的番数；none为不设",
    )


def rob_kong(default: bool = True, *, rule: str) -> Option[bool]:
    """Whether others may win on the tile added to a pung."""
    return Option.flag(default, rule=rule, doc="an added kong may be robbed", zh="可抢补杠")


def fifth_copy(default: bool = True, *, rule: str) -> Option[bool]:
    """Whether a wild tile may stand for a kind that the hand holds four times."""
    doc = "a wild tile may stand for a kind held four times"
    return Option.flag(default, rule=rule, doc=doc, zh="百搭可当手中已有四张的牌")


def seven_pairs(default: bool, *, rule: str) -> Option[bool]:
    """Whether seven pairs is a winning hand."""
    return Option.flag(default, rule=rule, doc="seven pairs wins", zh="可和七对")


def wild_in_claims(default: bool = False, *, rule: str) -> Option[bool]:
    """Whether wild tiles are claimed and serve in claims and kongs, as the tiles they show; else nobody claims or wins on one that is discarded."""
    doc = "wild tiles are claimed, won on and used in claims as the tiles they show"
    return Option.flag(default, rule=rule, doc=doc, zh="百搭可按本牌吃、碰、杠、胡（否则打出的百搭无人能要）")


def hand_size(default: int, *, rule: str) -> Option[int]:
    """Tiles of a hand: thirteen for four sets and a pair, sixteen for five."""
    return Option.choice(
        default,
        (13, 16),
        rule=rule,
        doc="tiles of a hand: 13, or 16 for five sets and a pair",
        zh="每家张数：13张，或16张（五副加一对）",
    )


def score_table(*, rule: str) -> Option[str]:
    """What wins are worth, where the book has no table of its own: "flat" alone, see `flat`."""
    return Option.choice(
        "flat",
        ("flat",),
        rule=rule,
        doc="what wins are worth: one, doubled on a self-draw",
        zh="计分表：每胡一分，自摸加倍",
    )


def flat(rule: str) -> tuple[Chain, Shares]:
    """The chain and the shares of a win that is worth one: from the discarder alone, or two from everybody on a self-draw."""
    return chain(base(1, rule=rule)), shares(
        discard=1, draw=2, rules=dict.fromkeys(("discard", "draw", "robbed"), rule)
    )


def claims(several: Option[bool] | Option[str] | None = None, **how: Any) -> Any:
    """`claim.by(**how)`, with one winner or, where the option `several` (made by `multi_win` or `winners`) says so, all who can win on a tile."""
    if several is None:
        return claim.by(**how)
    return pick(several, lambda which: claim.by(winners=claim.ALL if which in (True, "all") else claim.ONE, **how))


def kongs(robbed: Option[bool], **how: Any) -> Any:
    """`kong.rules(**how)`, of which an added one may be robbed where the option says so. Its rule is that of the option where none is named."""
    how.setdefault("rule", robbed.rule)
    return pick(robbed, {True: kong.rules(robbable=("added",), **how), False: kong.rules(robbable=(), **how)})
