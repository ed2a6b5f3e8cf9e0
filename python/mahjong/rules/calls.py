"""Side declarations before the deal: who throws a stake on the table changes something for the whole deal. Imported as ``call``.

    phases = (phase.calls(
        call.call("needle", "needle", "扎针", stake=1),
        call.call("raise", "raise the mark", "涨点", stake=1, effects=(call.shift("fish", 1),)),
        call.call("turn", "reverse", "倒转", stake=1, effects=(call.reverse(),)), pot="pot"), ...)

What a call does to the tiles of the deal is one of the effects here. What it does to wins is said where it acts, by the fact
`mahjong.rules.facts.called`: an item that counts (``pattern(..., called("needle"), fan=1)``), a requirement (``require(self_drawn, ...,
when=called("dry"))``), a scale of payments (`mahjong.rules.scales`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from mahjong.errors import RuleError, shown
from mahjong.rules import wild

__all__ = ["ANY", "KEY", "TURN", "Call", "Calls", "Dice", "Effect", "Order", "Reverse", "Shift", "call", "calls", "dice", "reverse", "shift"]  # fmt: skip

KEY: Final = "call"
"""What is chosen: ``choose call=NAME``."""
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
_successor: Final = lru_cache(maxsize=64)(wild.successor)


class Order(Enum):
    """Who is asked when."""

    ANY = "any"
    """everybody at once: whoever speaks first has called"""
    TURN = "turn"
    """the dealer first, then each in turn"""


ANY, TURN = Order


@dataclass(frozen=True, slots=True)
class Shift:
    """Made by `shift`."""

    mark: str
    steps: int

    def moved(self, kinds: int) -> int:
        """The kinds so many places on, each within its own suit or ring of honours."""
        table, found, left = _successor(self.steps), 0, kinds
        while left:
            found |= table[(left & -left).bit_length() - 1]
            left &= left - 1
        return found


@dataclass(frozen=True, slots=True)
class Dice:
    """Made by `dice`."""

    pips: int


@dataclass(frozen=True, slots=True)
class Reverse:
    """Made by `reverse`."""

    turns: bool


Effect: TypeAlias = Shift | Dice | Reverse


@dataclass(frozen=True, slots=True)
class Call:
    """Made by `call`."""

    key: str
    names: tuple[str, str]
    stake: int
    effects: tuple[Effect, ...]
    rule: str
    each: bool = False

    @property
    def flag(self) -> str:
        """The flag of the story that tells of it."""
        return f"called-{self.key}"


@dataclass(frozen=True, slots=True)
class Calls:
    """Made by `calls`."""

    calls: tuple[Call, ...]
    pot: str
    order: Order
    rule: str


def shift(mark: str, steps: int) -> Shift:
    """The mark of this name moves so many places on, or back, within its suit: 9 is followed by 1."""
    if not isinstance(mark, str) or not mark or type(steps) is not int or not -8 <= steps <= 8 or not steps:
        raise RuleError(
            f"call.shift({mark!r}, {steps!r}): a mark, and 1 to 8 places on or back",
            f"call.shift({mark!r}, {steps!r})：须为标记名，以及前进或后退1至8位",
        )
    return Shift(mark, steps)


def dice(pips: int) -> Dice:
    """The total of the dice counts as so many more, or fewer, when the wall is opened."""
    if type(pips) is not int or not -6 <= pips <= 6 or not pips:
        raise RuleError(f"call.dice({pips!r}): 1 to 6 pips more or fewer", f"call.dice({pips!r})：须加或减1至6点")
    return Dice(pips)


def reverse(*, turns: bool = False) -> Reverse:
    """Tiles are taken from the wall in the opposite direction. turns: the players play in the opposite order, too; else that stays as it is."""
    return Reverse(bool(turns))


def call(
    key: str, en: str, zh: str, *, stake: int = 0, effects: tuple[Effect, ...] = (), rule: str = "", each: bool = False
) -> Call:
    """One declaration. key: small letters, digits and hyphens. stake: what the caller lays into the pot. each: every player may make it, once a deal;
    else whoever is first has made it for the deal. Raises RuleError for what is none of these, and for effects on the deal of one that each may make."""
    if not isinstance(key, str) or not _NAME.fullmatch(key) or not en or not zh:
        raise RuleError(
            f"call.call({shown(key)}): a key of small letters, digits and hyphens, and two names",
            f"call.call({shown(key)})：键须为小写字母、数字与连字符，并有中英文名称",
        )
    if type(stake) is not int or stake < 0:
        raise RuleError(
            f"call.call({key!r}, stake={stake!r}): from 0", f"call.call({key!r}, stake={stake!r})：须不小于0"
        )
    if not isinstance(effects, tuple) or not all(isinstance(one, Shift | Dice | Reverse) for one in effects):
        raise RuleError(
            f"call.call({key!r}): effects are made by shift, dice and reverse, not {shown(effects)}",
            f"call.call({key!r})：效果须由shift、dice、reverse写成，不能是{shown(effects)}",
        )
    if each and effects:
        raise RuleError(
            f"call.call({key!r}, each=True): what each may call has no effect on the deal",
            f"call.call({key!r}, each=True)：人人可叫的声明不能改变开局",
        )
    return Call(key, (en, zh), stake, effects, rule, bool(each))


def calls(*which: Call, pot: str = "pot", order: Order = ANY, rule: str = "") -> Calls:
    """Before the deal any player may make these declarations, any number of them, each once a deal, or by each of them once. pot: the account that stakes go to
    (`mahjong.rules.extras.pot`). order: who is asked when."""
    keys = [one.key for one in which if isinstance(one, Call)]
    if not which or len(keys) != len(which) or len(set(keys)) != len(keys) or not isinstance(order, Order):
        raise RuleError(
            f"phase.calls({', '.join(keys)}): different calls made by call.call, order ANY or TURN",
            f"phase.calls({'、'.join(keys)})：须为互不相同、由call.call写成的声明，order须为ANY或TURN",
        )
    return Calls(which, pot, order, rule)
