"""What tables differ in everywhere, and rule books leave to usual practice: the same options and words for all of them. Imported as ``custom``.

multi_win = custom.multi_win(rule="...")
claims = custom.claims(multi_win)
"""

from __future__ import annotations

from typing import Any

from mahjong.rules import asides as aside
from mahjong.rules import claims as claim
from mahjong.rules import features as f
from mahjong.rules import kongs as kong
from mahjong.rules import phases as phase
from mahjong.rules import shapes as shape
from mahjong.rules import wall
from mahjong.rules.chain import Chain
from mahjong.rules.options import Option, pick
from mahjong.rules.score import base, chain
from mahjong.rules.shares import Shares, shares
from mahjong.tiles import FLOWERS, TileSet
from mahjong.tiles import flowers as eight

__all__ = [
    "claims",
    "fifth_copy",
    "flat",
    "flowers",
    "hand_size",
    "kongs",
    "limit_fan",
    "multi_win",
    "rob_kong",
    "score_table",
    "seven_pairs",
    "sized",
    "wild_claims",
    "wild_in_claims",
    "winners",
    "with_flowers",
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


def sized(size: Option[int]) -> tuple[Any, Any]:
    """The words walls and shapes of the option made by `hand_size`: replacements from the tail, every tile drawn; four sets and a pair, or five."""
    walls = pick(size, lambda many: wall.rules(wall.deal(many), wall.draws(wall.TAIL), wall.reserve(0)))
    return walls, pick(size, {13: (shape.sets(4),), 16: (shape.sets(5),)})


def flowers(default: str, *, rule: str) -> Option[str]:
    """Whether the set has the eight flowers, "replace_no_score": each replaced when it comes and worth nothing; or they are "removed"."""
    doc, zh = {
        "replace_no_score": ("flowers: replaced and worth nothing, or out", "花牌：只补不计，或去掉"),
        "removed": ("flowers: out, or replaced and worth nothing", "花牌：去掉，或只补不计"),
    }[default]
    other = "removed" if default == "replace_no_score" else "replace_no_score"
    return Option.choice(default, (default, other), rule=rule, doc=doc, zh=zh)


def with_flowers(option: Option[str], without: TileSet) -> tuple[Any, Any, Any, Any]:
    """The words tileset, laid, asides and phases of the option made by `flowers`, which names their rule. without: the set when they are out."""
    return (
        pick(option, {"replace_no_score": without + eight(), "removed": without}),
        pick(option, {"replace_no_score": FLOWERS, "removed": 0}),
        (pick(option, {"replace_no_score": aside.flower(rule=option.rule), "removed": ()}),),
        (pick(option, {"replace_no_score": phase.replace(), "removed": ()}),),
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


def wild_claims(several: Option[bool], taken: Option[bool], **how: Any) -> Any:
    """The same where tiles that bear the mark "wild" are claimed and won on only if the option `taken`, made by `wild_in_claims`, says so."""
    return pick(
        (several, taken),
        lambda all_win, wilds: claim.by(
            winners=claim.ALL if all_win else claim.ONE, never=0 if wilds else f.mark("wild"), **how
        ),
    )


def kongs(robbed: Option[bool], **how: Any) -> Any:
    """`kong.rules(**how)`, of which an added one may be robbed where the option says so. Its rule is that of the option where none is named."""
    how.setdefault("rule", robbed.rule)
    return pick(robbed, {True: kong.rules(robbable=("added",), **how), False: kong.rules(robbable=(), **how)})
