"""What a seat may not, or must, because of what has happened. Imported as ``ban``.

``bans = (ban.passed_win(ban.SAME, until=ban.OWN_ACT, rule="..."), ban.must_win(last=4, rule="..."))``
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from mahjong.errors import RuleError
from mahjong.rules import facts
from mahjong.rules.language import Test
from mahjong.rules.patterns import Requirement, require

__all__ = [
    "ANY",
    "DEAL",
    "KIND",
    "OWN_ACT",
    "OWN_DRAW",
    "SAME",
    "WAITS",
    "Ban",
    "Discard",
    "MustWin",
    "OwnDiscards",
    "PassedWin",
    "Pungs",
    "Scope",
    "SwapCall",
    "Until",
    "What",
    "discard",
    "must_win",
    "own_discards",
    "passed_win",
    "pungs",
    "swap_call",
]


class What(Enum):
    """Which later tiles a passed win bars."""

    SAME = "same"
    """tiles of the same kind"""
    ANY = "any"
    """every tile"""


class Until(Enum):
    """What lifts it."""

    OWN_ACT = "own act"
    """the seat draws or claims"""
    OWN_DRAW = "own draw"
    """the seat draws"""
    DEAL = "deal"
    """nothing: it lasts as long as the deal"""


class Scope(Enum):
    """Which tiles a seat's own discards bar."""

    KIND = "kind"
    """tiles of a kind that it has discarded"""
    WAITS = "waits"
    """every tile, once it has discarded a kind that it waits on now"""


SAME, ANY = What
KIND, WAITS = Scope
OWN_ACT, OWN_DRAW, DEAL = Until


@dataclass(frozen=True, slots=True)
class PassedWin:
    """Made by `passed_win`."""

    what: What
    until: Until
    unless_more: bool
    declared: Until
    shape: bool
    rule: str
    en: str
    zh: str

    @property
    def requirement(self) -> Requirement:
        """How a win that it bars is refused. The flag ``passed-win`` tells that it does, and where every tile is barred ``passed-other`` too."""
        passed: Test = facts.told("passed-win")
        if self.what is ANY:
            passed = passed | facts.told("passed-other")
        return require(~passed, self.rule, self.en, self.zh, when=facts.by_discard | facts.robbed)


@dataclass(frozen=True, slots=True)
class MustWin:
    """Made by `must_win`."""

    last: int
    rule: str


@dataclass(frozen=True, slots=True)
class OwnDiscards:
    """Made by `own_discards`."""

    scope: Scope
    runs: bool
    drawn: bool
    rule: str

    @property
    def requirement(self) -> Requirement:
        """How a win that it bars is refused: by the flag ``discarded-wait`` or ``discarded-kind``."""
        if self.scope is WAITS:
            flag, en, zh = "discarded-wait", "has discarded a tile that the hand waits on", "打过自己所听的牌（振听）"
        else:
            flag, en, zh = "discarded-kind", "has discarded such a tile", "自己打过此牌"
        when = None if self.drawn else facts.by_discard | facts.robbed
        return require(~facts.told(flag), self.rule, en, zh, when=when)


@dataclass(frozen=True, slots=True)
class SwapCall:
    """Made by `swap_call`."""

    same: bool
    other_end: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Made by `discard`."""

    kinds: int
    after: int
    rule: str


@dataclass(frozen=True, slots=True)
class Pungs:
    """Made by `pungs`."""

    most: int
    rule: str


Ban: TypeAlias = PassedWin | MustWin | OwnDiscards | SwapCall | Discard | Pungs


def passed_win(
    what: What,
    *,
    until: Until = OWN_ACT,
    declared: Until | None = None,
    shape: bool = False,
    unless_more: bool = False,
    rule: str = "",
) -> PassedWin:
    """Who lets a tile pass that he could have won on may not win on others' tiles of that kind (SAME), or on any, until he has acted.

    declared: what lifts it for a seat that had declared ready when it passed; None: the same. shape: a tile that completes the hand counts as passed
    where the rules did not let it win, too: for want of worth, say, or because of a ban. A tile passed is one that others discarded, laid aside or
    would have made a kong with. unless_more: a win of more fan than the one that was passed may be taken. Own draws are always free.
    """
    if not isinstance(what, What) or not isinstance(until, Until) or not isinstance(declared, Until | None):
        raise RuleError(
            f"ban.passed_win({what!r}, until={until!r}, declared={declared!r}): SAME or ANY, until OWN_ACT, OWN_DRAW or DEAL",
            f"ban.passed_win({what!r}, until={until!r}, declared={declared!r})：须为SAME或ANY，until须为OWN_ACT、OWN_DRAW或DEAL",
        )
    en = (
        "declined a win on an identical tile and has not acted since"
        if what is SAME
        else "declined a win and has not acted since"
    )
    zh = "漏和同一张牌后尚未动牌" if what is SAME else "漏和后尚未动牌"
    return PassedWin(what, until, bool(unless_more), declared or until, bool(shape), rule, en, zh)


def must_win(*, last: int, rule: str = "") -> MustWin:
    """With `last` tiles or fewer left to draw, who can win must."""
    if isinstance(last, bool) or not isinstance(last, int) or last < 0:
        raise RuleError(f"ban.must_win(last={last!r}): a number of tiles", f"ban.must_win(last={last!r})：须为张数")
    return MustWin(last, rule)


def own_discards(scope: Scope = WAITS, *, runs: bool = False, drawn: bool = False, rule: str = "") -> OwnDiscards:
    """What a seat has discarded itself, claimed by others or not, bars wins on others' tiles.

    scope: WAITS: of no tile, once a kind that the hand waits on (by shape) was discarded; KIND: of tiles of a kind discarded. runs: no run may be
    claimed with a tile of a kind discarded either. drawn: own draws are barred too.
    """
    if not isinstance(scope, Scope):
        raise RuleError(f"ban.own_discards({scope!r}): KIND or WAITS", f"ban.own_discards({scope!r})：须为KIND或WAITS")
    return OwnDiscards(scope, bool(runs), bool(drawn), rule)


def swap_call(*, same: bool = True, other_end: bool = True, rule: str = "") -> SwapCall:
    """What the discard right after a claimed set may not be.

    same: the kind claimed. other_end: a kind that would have made a set with the same tiles of the hand. A set is not claimed where nothing else
    could be discarded.
    """
    if not (same or other_end):
        raise RuleError(
            "ban.swap_call() bars nothing: same= or other_end=", "ban.swap_call()什么也不禁：须有same或other_end"
        )
    return SwapCall(bool(same), bool(other_end), rule)


def discard(kinds: int, *, after: int = 0, rule: str = "") -> Discard:
    """Kinds, a mask, that are not discarded; a seat that holds nothing else may discard them all the same.

    after: never as the first discard of a seat that follows so many, the first of the deal, all of such kinds and each of another seat;
    0: never at all.
    """
    if type(kinds) is not int or not 0 < kinds < 1 << 60 or type(after) is not int or not 0 <= after <= 7:
        raise RuleError(
            f"ban.discard({kinds!r}, after={after!r}): a mask of kinds, after 0 to 7 discards",
            f"ban.discard({kinds!r}, after={after!r})：须为牌种掩码，after须为0至7",
        )
    return Discard(kinds, after, rule)


def pungs(*, most: int, rule: str = "") -> Pungs:
    """A seat claims no more pungs than this in a deal; one that has grown into a kong is still one, a kong claimed at once is none."""
    if type(most) is not int or not 0 <= most <= 7:
        raise RuleError(f"ban.pungs(most={most!r}): 0 to 7 pungs", f"ban.pungs(most={most!r})：须为0至7副")
    return Pungs(most, rule)
