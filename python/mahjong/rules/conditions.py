"""What many rule books ask of a hand before it may win. Imported as ``condition``.

``requires = (condition.opened("..."), condition.suits("..."), condition.triplet("...", unless=f.pair(f.DRAGONS)))``

Each is a `require` with its reason in both languages; `unless` waives it, `when` says where alone it is asked.
"""

from __future__ import annotations

from typing import Any, Final

from mahjong.rules import features as f
from mahjong.rules.case import Case
from mahjong.rules.language import Test
from mahjong.rules.patterns import Requirement, require
from mahjong.rules.result import Reason
from mahjong.rules.values import Source
from mahjong.tiles import FACES, ORPHANS, TERMINALS, code

__all__ = [
    "NARROW", "all_pungs", "long_suit", "no_wild_claimed", "opened", "run", "suit_missing", "suits", "terminal", "triplet", "turned_is_away",
]  # fmt: skip

NARROW: Final = f.EDGE | f.CLOSED | f.SINGLE
"""The forms of a wait for one tile: the end of an edge, the middle of a run, the pair."""


def opened(rule: str, **how: Any) -> Requirement:
    """A set was claimed before the win; a concealed kong is none, the winning tile makes none."""
    return require(f.opened(), rule, "the hand has not been opened", "未开门", **how)


def suits(rule: str, **how: Any) -> Requirement:
    """All three suits are there."""
    return require(f.suits(3), rule, "a suit is missing", "缺门（须三门齐）", **how)


def all_pungs(
    rule: str, *, after: int, en: str, zh: str, names: tuple[str, str] = ("all pungs", "碰碰和")
) -> Requirement:
    """Every set is a pung or kong, once a pung or kong of one of the kinds `after` (a mask) was claimed. en, zh: what these are called; names: what such
    a hand is."""
    when = f.pungs(of=after, zone=f.LAID)
    return require(
        f.all_pungs(), rule, f"{en} were punged: only {names[0]} may win", f"碰了{zh}，只能{names[1]}", when=when
    )


def suit_missing(rule: str, **how: Any) -> Requirement:
    """One of the three suits at least is not there."""
    return require(~f.suits(3), rule, "all three suits are there, one must be missing", "三门俱全（须断门）", **how)


def long_suit(rule: str, *, least: int, **how: Any) -> Requirement:
    """One suit has so many tiles or more; a kong counts four."""
    return require(f.suit_tiles(least), rule, f"no suit has {least} tiles", f"没有一门够{least}张", **how)


def triplet(rule: str, **how: Any) -> Requirement:
    """A pung or kong is there, claimed or not."""
    return require(f.pungs(), rule, "no pung or kong", "没有刻子", **how)


def run(rule: str, **how: Any) -> Requirement:
    """A run is there."""
    return require(f.runs(), rule, "no run", "没有顺子", **how)


def terminal(rule: str, *, honours: bool = True, **how: Any) -> Requirement:
    """A one or nine is there; `honours`: or a wind or dragon."""
    asked: Test = f.has(ORPHANS if honours else TERMINALS)
    en = "neither a one, a nine nor an honour" if honours else "neither a one nor a nine"
    return require(asked, rule, en, "没有幺九（一、九或字牌）" if honours else "没有幺九（一或九）", **how)


def turned_is_away(case: Case, *, rule: str) -> Reason | None:
    """The tile turned up is in nobody's hand, so there are three of its kind: why a hand with four is none."""
    hand, turned = case.story.hand, case.story.masks["turned"].bit_length() - 1
    if hand.packed[turned] + hand.owned[turned] + (FACES[case.story.win] == turned) > 3:
        return Reason(rule, "four of the tile that lies turned up", "翻出的牌有四张")
    return None


def no_wild_claimed(case: Case, rule: str) -> Reason | None:
    """For `may_win`: no meld holds a wild tile, and none that another player gave is won on."""
    story, wild = case.story, case.story.masks["wild"]
    for meld in story.hand.melds:
        if any(wild >> kind & 1 for kind in meld.kinds):
            return Reason(rule, f"{meld} holds a wild tile", f"{meld}中有百搭")
    if story.source is not Source.SELF_DRAW and wild >> FACES[story.win] & 1:
        shown = code(FACES[story.win])
        return Reason(
            rule, f"{shown} is wild: nobody wins on one that another gave", f"{shown}是百搭，他家打出的不能胡"
        )
    return None
