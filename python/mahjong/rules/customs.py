"""What tables differ in everywhere, and rule books leave to usual practice: the same options and words for all of them. Imported as ``custom``.

multi_win = custom.multi_win(rule="...")
claims = custom.claims(multi_win)
"""

from __future__ import annotations

from typing import Any

from mahjong.rules import claims as claim
from mahjong.rules import kongs as kong
from mahjong.rules.options import Option, pick

__all__ = ["claims", "fifth_copy", "kongs", "multi_win", "rob_kong", "seven_pairs"]


def multi_win(default: bool = False, *, rule: str) -> Option[bool]:
    """Whether one tile may be won by several; else the nearest after who gave it wins."""
    return Option.flag(default, rule=rule, doc="one tile may be won by several", zh="一炮多响（否则截和）")


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


def claims(several: Option[bool] | None = None, **how: Any) -> Any:
    """`claim.by(**how)`, with one winner or, where the option `several` says so, all who can win on a tile."""
    if several is None:
        return claim.by(**how)
    return pick(several, {False: claim.by(**how), True: claim.by(winners=claim.ALL, **how)})


def kongs(robbed: Option[bool], **how: Any) -> Any:
    """`kong.rules(**how)`, of which an added one may be robbed where the option says so. Its rule is that of the option where none is named."""
    how.setdefault("rule", robbed.rule)
    return pick(robbed, {True: kong.rules(robbable=("added",), **how), False: kong.rules(robbable=(), **how)})
