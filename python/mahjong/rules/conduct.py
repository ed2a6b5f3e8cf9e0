"""Faults at a table without a referee, what they cost, and what becomes of who makes them. Imported as ``conduct``.

``penalties = (conduct.penalty(conduct.FALSE_WIN, pays=conduct.each(2000, dealer=4000), then=conduct.VOID, rule="..."),)``

Who officiates is agreed on for a deal or a match, not by the rules: ``officiate="engine"``, the default, refuses every illegal act;
with ``"table"`` the faults that a rule set has a penalty for can be made, and are judged. A fault moves no tile: what was wrongly claimed,
laid or drawn stays where it was; only a discard that should not have been made stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntFlag
from typing import Final, TypeAlias

from mahjong.errors import RuleError, shown

__all__ = [
    "DEAD", "DISMISSED", "EARLY_DISCARD", "ENGINE", "FALSE_ASIDE", "FALSE_READY", "FALSE_WIN", "FREE", "MISSED_ASIDE", "OFFICIATE", "OUT", "PLAY_ON",
    "TABLE", "VOID", "WRONG_END", "Act", "Claimed", "Each", "Fault", "Fine", "Pays", "Penalty", "State", "Then", "claimed", "each", "fine", "penalty",
    "state",
]  # fmt: skip

ENGINE, TABLE = "engine", "table"
OFFICIATE: Final = (ENGINE, TABLE)
MOST: Final = 10**9


class Act(IntFlag):
    """What a seat may do, by the bits of the core."""

    DRAW = 1
    DISCARD = 2
    DISCARD_DRAWN = 4
    CLAIM = 8
    KONG = 16
    ASIDE = 32
    WIN_DRAWN = 64
    WIN_CLAIM = 128


FREE: Final = Act(255)


@dataclass(frozen=True, slots=True)
class State:
    """What a seat may do for the rest of the deal. Made by `state`."""

    key: str
    names: tuple[str, str]
    may: Act


def state(key: str, en: str, zh: str, may: Act) -> State:
    """A state of a seat: it may do these acts alone. A seat that may draw may discard, too."""
    if not key or not isinstance(may, Act):
        raise RuleError(
            f"conduct.state({key!r}, may={may!r}): a key, and acts",
            f"conduct.state({key!r}, may={may!r})：须有键及动作",
        )
    if may & Act.DRAW and not may & (Act.DISCARD | Act.DISCARD_DRAWN):
        raise RuleError(
            f"conduct.state({key!r}): who draws must be able to discard", f"conduct.state({key!r})：能摸牌者须能打牌"
        )
    return State(key, (en, zh), may)


DEAD: Final = state("dead", "dead", "死手", Act(0))
"""plays no more, and pays as ever"""
OUT: Final = state("out", "may not win any more", "相公", Act(255) & ~(Act.WIN_DRAWN | Act.WIN_CLAIM))
"""plays on and pays as ever"""
DISMISSED: Final = state("dismissed", "dismissed", "下课", Act.DRAW | Act.DISCARD_DRAWN)
"""draws, and discards what was drawn"""


class Fault(Enum):
    """What can be done wrong."""

    FALSE_WIN = "false-win"
    """a win is claimed that is none"""
    WRONG_END = "wrong-end"
    """a tile is drawn from the wrong end of the wall"""
    EARLY_DISCARD = "early-discard"
    """a tile is discarded before one was drawn"""
    FALSE_ASIDE = "false-aside"
    """tiles are laid aside that may not be"""
    MISSED_ASIDE = "missed-aside"
    """a tile is discarded that should have been laid aside"""
    FALSE_READY = "false-ready"
    """a hand was declared ready that is not: found out when the wall is out and nobody has won"""

    @property
    def names(self) -> tuple[str, str]:
        return _NAMES[self]


FALSE_WIN, WRONG_END, EARLY_DISCARD, FALSE_ASIDE, MISSED_ASIDE, FALSE_READY = Fault
_NAMES: Final = {
    FALSE_WIN: ("false win", "诈和"),
    WRONG_END: ("drew from the wrong end", "抓错牌"),
    EARLY_DISCARD: ("discarded before drawing", "未摸先打"),
    FALSE_ASIDE: ("laid the wrong tiles aside", "亮错牌"),
    MISSED_ASIDE: ("discarded what should have been laid aside", "漏亮牌"),
    FALSE_READY: ("declared ready without being so", "诈听（立直不成立）"),
}


class Then(Enum):
    """What becomes of the deal."""

    VOID = "void"
    """it ends at once; all that was paid in it goes back, and only the penalty is paid"""
    PLAY_ON = "play on"


VOID, PLAY_ON = Then


@dataclass(frozen=True, slots=True)
class Each:
    """Made by `each`."""

    amount: int
    dealer: int

    def between(self, payer: str, payee: str, dealer: str) -> int:
        """What one seat pays another."""
        return self.dealer if dealer in (payer, payee) else self.amount


@dataclass(frozen=True, slots=True)
class Claimed:
    """Made by `claimed`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Fine:
    """Made by `fine`."""

    pot: str
    amount: int
    times: int


Pays: TypeAlias = Each | Claimed | Fine


def each(amount: int, *, dealer: int | None = None) -> Each:
    """So much to every other seat. dealer: what is paid instead by the dealer, and to him."""
    for one in (amount, amount if dealer is None else dealer):
        if type(one) is not int or not 0 < one <= MOST:
            raise RuleError(
                f"conduct.each({amount!r}, dealer={dealer!r}): above 0",
                f"conduct.each({amount!r}, dealer={dealer!r})：须为正整数",
            )
    return Each(amount, amount if dealer is None else dealer)


def claimed(low: int = 1, high: int = 10) -> Claimed:
    """The value of the hand that was claimed, to every other seat: who claims says how many fan, ``win 3``, from low to high. One who says
    nothing has claimed the least."""
    if type(low) is not int or type(high) is not int or not 0 <= low <= high <= 50 or not high:
        raise RuleError(
            f"conduct.claimed({low!r}, {high!r}): from 0 to 50 fan", f"conduct.claimed({low!r}, {high!r})：须为0至50番"
        )
    return Claimed(low, high)


def fine(pot: str = "pot", amount: int = 0, *, times: int = 0) -> Fine:
    """Into a pot: an amount, and so many times what lies there."""
    for one in (amount, times):
        if type(one) is not int or not 0 <= one <= MOST:
            raise RuleError(
                f"conduct.fine({pot!r}, {amount!r}, times={times!r}): from 0",
                f"conduct.fine({pot!r}, {amount!r}, times={times!r})：须不小于0",
            )
    if not pot or not amount + times:
        raise RuleError(f"conduct.fine({pot!r}): a pot, and something to pay", f"conduct.fine({pot!r})：须有锅及金额")
    return Fine(pot, amount, times)


@dataclass(frozen=True, slots=True)
class Penalty:
    """Made by `penalty`."""

    fault: Fault
    pays: Pays | None
    then: Then | State
    replay: bool
    rule: str

    @property
    def key(self) -> str:
        return self.fault.value


def penalty(
    fault: Fault, *, pays: Pays | None = None, then: Then | State = PLAY_ON, replay: bool = True, rule: str = ""
) -> Penalty:
    """What a fault costs. pays: who is paid how much, None for nothing. then: VOID ends the deal, PLAY_ON does nothing, a `State` is that of
    the seat from now on. replay: a void deal is played again with the same dealer, and counters as they are; otherwise it counts as drawn.

    Raises RuleError for what is none of these."""
    if not isinstance(fault, Fault) or not (pays is None or isinstance(pays, Each | Claimed | Fine)):
        raise RuleError(
            f"conduct.penalty({shown(fault)}, pays={shown(pays)}): a fault, and each, claimed or fine",
            f"conduct.penalty({shown(fault)}, pays={shown(pays)})：须为Fault，pays须由each、claimed或fine写成",
        )
    if not isinstance(then, Then | State) or (isinstance(pays, Claimed) and fault is not FALSE_WIN):
        raise RuleError(
            f"conduct.penalty({fault.value}, then={shown(then)}): VOID, PLAY_ON or a state; only a false win has claimed a value",
            f"conduct.penalty({fault.value}, then={shown(then)})：须为VOID、PLAY_ON或State；只有诈和才有所报番数",
        )
    return Penalty(fault, pays, then, bool(replay), rule)
