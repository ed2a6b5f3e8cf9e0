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
    "OWN_ACT",
    "OWN_DRAW",
    "SAME",
    "Ban",
    "MustWin",
    "PassedWin",
    "Until",
    "What",
    "must_win",
    "passed_win",
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


SAME, ANY = What
OWN_ACT, OWN_DRAW = Until


@dataclass(frozen=True, slots=True)
class PassedWin:
    """Made by `passed_win`."""

    what: What
    until: Until
    unless_more: bool
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


Ban: TypeAlias = PassedWin | MustWin


def passed_win(what: What, *, until: Until = OWN_ACT, unless_more: bool = False, rule: str = "") -> PassedWin:
    """Who lets a tile pass that he could have won on may not win on others' tiles of that kind (SAME), or on any, until he has acted.

    unless_more: a win of more fan than the one that was passed may be taken. Own draws are always free.
    """
    if not isinstance(what, What) or not isinstance(until, Until):
        raise RuleError(
            f"ban.passed_win({what!r}, until={until!r}): SAME or ANY, until OWN_ACT or OWN_DRAW",
            f"ban.passed_win({what!r}, until={until!r})：须为SAME或ANY，until须为OWN_ACT或OWN_DRAW",
        )
    en = (
        "declined a win on an identical tile and has not acted since"
        if what is SAME
        else "declined a win and has not acted since"
    )
    zh = "漏和同一张牌后尚未动牌" if what is SAME else "漏和后尚未动牌"
    return PassedWin(what, until, unless_more, rule, en, zh)


def must_win(*, last: int, rule: str = "") -> MustWin:
    """With `last` tiles or fewer left to draw, who can win must."""
    if isinstance(last, bool) or not isinstance(last, int) or last < 0:
        raise RuleError(f"ban.must_win(last={last!r}): a number of tiles", f"ban.must_win(last={last!r})：须为张数")
    return MustWin(last, rule)
