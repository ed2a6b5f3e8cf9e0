"""What a match is played for: the points everybody begins with, what ends it before or after its rounds, and its result. Imported as ``reckon``.

    reckoning = (
        reckon.money(25000, target=30000, bust=reckon.BELOW),
        reckon.stop(last_dealer_leads=reckon.WIN, extension=1),
        reckon.final(uma=(20, 10, -10, -20), oka=True, per=1000),
    )

A rule set without these words has no points to begin with: a match of it is its rounds, and its result what everybody has won or lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from mahjong.errors import RuleError, shown

__all__ = [
    "AT_ZERO", "BELOW", "EXACT", "HALF_DOWN", "HALF_UP", "OFF", "ORDER", "SHARED", "STAY", "STOP_LOSS", "TO_FIRST", "WIN", "WIN_OR_READY", "Bust", "Leads",
    "Leftovers", "Money", "Placed", "Prizes", "Reckoning", "Rounding", "Stop", "Ties", "check", "final", "money",
    "places", "stop",
]  # fmt: skip

MOST: Final = 10**9


class Bust(Enum):
    """What becomes of a seat that has lost all it had."""

    OFF = "off"
    """nothing: points may go below zero"""
    BELOW = "below zero"
    """the match ends after a deal that leaves somebody below zero"""
    AT_ZERO = "at zero"
    """the match ends after a deal that leaves somebody at zero or below"""
    STOP_LOSS = "stop-loss"
    """nobody pays more than he has: in the deal that empties him he pays what is left, the nearest first; what he wins he collects in full"""


class Leads(Enum):
    """When the dealer of the last deal who has the most points, the target at least, may end the match instead of staying."""

    OFF = "off"
    WIN = "win"
    """if he has won"""
    WIN_OR_READY = "win or ready"
    """that too if his hand was ready when the wall was out"""


class Ties(Enum):
    """How equal points rank."""

    ORDER = "order"
    """the seat that is first in playing order from the first dealer is before the others"""
    SHARED = "shared"
    """the places are given in that order, and what they bring is shared equally"""


class Rounding(Enum):
    """Whether results are whole units."""

    EXACT = "exact"
    HALF_UP = "half up"
    """points are rounded to whole units, halves away from zero; the first has what makes the sum what it was"""
    HALF_DOWN = "half down"
    """the same, halves towards zero"""


class Leftovers(Enum):
    """What becomes of what lies in the pots of the table when the match is over."""

    STAY = "stay"
    TO_FIRST = "to the first"


OFF: Final = None
"""No such thing."""
BELOW, AT_ZERO, STOP_LOSS = Bust.BELOW, Bust.AT_ZERO, Bust.STOP_LOSS
WIN, WIN_OR_READY = Leads.WIN, Leads.WIN_OR_READY
ORDER, SHARED = Ties
EXACT, HALF_UP, HALF_DOWN = Rounding
STAY, TO_FIRST = Leftovers


@dataclass(frozen=True, slots=True)
class Money:
    """Made by `money`."""

    start: int = 0
    target: int = 0
    bust: Bust = Bust.OFF
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stop:
    """Made by `stop`."""

    leads: Leads = Leads.OFF
    asked: bool = True
    extension: int = 0
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Prizes:
    """Made by `final`."""

    uma: tuple[Fraction, ...] = ()
    oka: bool = False
    per: int = 1
    base: int | None = None
    ties: Ties = ORDER
    leftovers: Leftovers = STAY
    rounding: Rounding = EXACT
    rules: Mapping[str, str] = field(default_factory=dict)


class Placed(NamedTuple):
    """What came out for one seat. rank: from 1. points: what it has. result: of the match, in the units of the rules."""

    rank: int
    points: int
    result: Fraction


class Reckoning:
    """The words of a rule set taken together. money, stop, final: each as stated, or one that asks for nothing; stated: whether any is."""

    __slots__ = ("final", "money", "stated", "stop")

    money: Money
    stop: Stop
    final: Prizes
    stated: bool

    def __init__(self, words: Iterable[Any] = ()) -> None:
        found = {type(one): one for one in words}
        self.money = found.get(Money, Money())
        self.stop = found.get(Stop, Stop())
        self.final = found.get(Prizes, Prizes())
        self.stated = bool(found)

    @property
    def purses(self) -> bool:
        """Whether everybody begins with points."""
        return self.money.start > 0

    def points(self, won: Mapping[str, int]) -> dict[str, int]:
        """What every seat has, given what it has won or lost."""
        return {seat: self.money.start + amount for seat, amount in won.items()}

    def ranked(self, points: Mapping[str, int], order: Sequence[str]) -> tuple[str, ...]:
        """The seats from first to last; of equal ones the one that comes first in `order`, the playing order from the first dealer."""
        return tuple(sorted(order, key=lambda seat: -points[seat]))

    def busted(self, points: Mapping[str, int]) -> bool:
        """Whether somebody has so little that the match is over."""
        least = min(points.values())
        return (self.money.bust is BELOW and least < 0) or (self.money.bust is AT_ZERO and least <= 0)

    def placed(self, points: Mapping[str, int], order: Sequence[str]) -> dict[str, Placed]:
        """What came out for every seat, from first to last.

        A result is what the seat has above the base, in units of `per` points, and the prize of its place; the first gets besides what all have paid
        in, the base less the start as often as there are seats, where the rules have oka. The results add up to zero where the prizes do and either
        oka is paid or the base is the start."""
        word, ranked = self.final, self.ranked(points, order)
        base = self.money.target if word.base is None else word.base
        prizes = list(word.uma or (Fraction(0),) * len(ranked))
        if word.oka:
            prizes[0] += Fraction((base - self.money.start) * len(ranked), word.per)
        if word.ties is SHARED:
            prizes = _shared(prizes, [points[seat] for seat in ranked])
        results = [Fraction(points[seat] - base, word.per) + prizes[place] for place, seat in enumerate(ranked)]
        if word.rounding is not EXACT:
            for place in range(1, len(ranked)):
                has = points[ranked[place]]
                whole = _nearest(has, word.per, up=word.rounding is HALF_UP)
                moved = Fraction(whole * word.per - has, word.per)
                results[place], results[0] = results[place] + moved, results[0] - moved
        return {seat: Placed(place + 1, points[seat], results[place]) for place, seat in enumerate(ranked)}


def _nearest(points: int, per: int, *, up: bool) -> int:
    """The nearest whole number of units, of two the one farther from zero, or, not `up`, the nearer one."""
    many, rest = divmod(abs(points), per)
    many += 2 * rest >= per if up else 2 * rest > per
    return -many if points < 0 else many


def _shared(prizes: Sequence[Fraction], points: Sequence[int]) -> list[Fraction]:
    """The prizes of places, equal points having equal ones. points: from most to least."""
    found: list[Fraction] = []
    while len(found) < len(points):
        at = len(found)
        many = points.count(points[at])
        found += [sum(prizes[at : at + many], Fraction(0)) / many] * many
    return found


def _whole(told: str, name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise RuleError(f"{told}: {name} is {low} to {high}", f"{told}：{name}须为{low}至{high}")


def money(
    start: int = 0, *, target: int | None = None, bust: Bust | None = OFF, rules: Mapping[str, str] | None = None
) -> Money:
    """The points of a match. start: what everybody begins with, the chips of a stop-loss. target: what must be reached for the dealer of the last
    deal to end the match, and for an extension not to be played; by default the start. bust: what becomes of who has lost all. rules: ids by "start",
    "target", "bust".

    Raises RuleError for numbers that are none, and a stop-loss without points to begin with.
    """
    told = f"reckon.money({start!r}, target={target!r}, bust={bust!r})"
    _whole(told, "start", start, 0, MOST)
    _whole(told, "target", start if target is None else target, 0, MOST)
    if not isinstance(bust, (Bust, type(None))):
        raise RuleError(f"{told}: bust is a word of Bust, or OFF", f"{told}：bust须为Bust中的词，或OFF")
    if bust not in (OFF, Bust.OFF) and start == 0:
        raise RuleError(f"{told}: nobody has anything to lose", f"{told}：无起始点数，无从输光")
    return Money(start, start if target is None else target, bust or Bust.OFF, dict(rules or {}))


def stop(
    *,
    last_dealer_leads: Leads | None = OFF,
    asked: bool = True,
    extension: int = 0,
    rules: Mapping[str, str] | None = None,
) -> Stop:
    """What ends a match of so many rounds before or after them. last_dealer_leads: when the dealer of the last deal, having the most points and the target
    at least, may end the match although he stays. asked: he is asked; else it ends by itself. extension: further rounds that are played if nobody has
    the target after the last one; the match ends then after the first deal that leaves somebody with it. rules: ids by "leads", "extension".

    Raises RuleError for what is no such thing.
    """
    told = f"reckon.stop(last_dealer_leads={last_dealer_leads!r}, extension={extension!r})"
    if not isinstance(last_dealer_leads, (Leads, type(None))):
        raise RuleError(
            f"{told}: last_dealer_leads is a word of Leads, or OFF", f"{told}：last_dealer_leads须为Leads中的词，或OFF"
        )
    _whole(told, "extension", extension, 0, 16)
    return Stop(last_dealer_leads or Leads.OFF, bool(asked), extension, dict(rules or {}))


def final(
    *,
    uma: Sequence[int | Fraction] = (),
    oka: bool = False,
    per: int = 1,
    base: int | None = None,
    ties: Ties = ORDER,
    leftovers: Leftovers = STAY,
    rounding: Rounding = EXACT,
    rules: Mapping[str, str] | None = None,
) -> Prizes:
    """The result of a match. uma: the prize of every place, first to last, in the units of the result; none by default. oka: whether the first gets what
    all have paid in, the base less the start as often as there are seats. per: how many points are one unit of the result. base: the points that are
    worth nothing, by default the target. ties: how equal points rank. leftovers: what becomes of what lies in the pots. rounding: whether results are
    whole units. rules: ids by "base", "uma", "oka",
    "leftovers".

    Raises RuleError for what is no such thing.
    """
    told = f"reckon.final(uma={shown(uma)}, per={per!r}, base={base!r})"
    _whole(told, "per", per, 1, MOST)
    _whole(told, "base", 0 if base is None else base, 0, MOST)
    if isinstance(uma, (str, bytes)) or not all(type(one) is int or isinstance(one, Fraction) for one in uma):
        raise RuleError(f"{told}: uma are whole numbers or fractions", f"{told}：uma须为整数或分数")
    if not isinstance(ties, Ties) or not isinstance(leftovers, Leftovers) or not isinstance(rounding, Rounding):
        raise RuleError(
            f"{told}: ties, leftovers and rounding are words of theirs",
            f"{told}：ties、leftovers、rounding须为相应的词",
        )
    return Prizes(tuple(map(Fraction, uma)), bool(oka), per, base, ties, leftovers, rounding, dict(rules or {}))


def places(written: str, seats: int) -> tuple[int, ...]:
    """The prizes of all places as players write them: ``10-20`` is 20, 10, -10, -20; ``20`` is for the first, and from the last; ``none`` is none. In
    between there is nothing, and with three players no second number. Raises RuleError for other text, and for fewer than two seats."""
    numbers = [] if written == "none" else written.split("-")
    if seats < 2 or len(numbers) > 2 or not all(one.isascii() and one.isdigit() for one in numbers):
        raise RuleError(
            f"reckon.places({shown(written)}, {seats!r}): as in 10-20, for two seats or more",
            f"reckon.places({shown(written)}, {seats!r})：须如10-20，至少两个座位",
        )
    won = [int(one) for one in reversed(numbers)][: seats // 2]
    between = (0,) * (seats - 2 * len(won))
    return (*won, *between, *(-one for one in reversed(won)))


def check(name: str, words: Mapping[str, Any]) -> None:
    """Raises RuleError for a word that stands twice, prizes for other than all seats, and an end after rounds where there are no rounds. `name`: of the
    rule set, for messages."""
    found = words["reckoning"]
    if len({type(one) for one in found}) < len(found):
        raise RuleError(f"{name}.reckoning: each word once", f"{name}.reckoning：每个词只有一次")
    whole = Reckoning(found)
    if whole.final.uma and len(whole.final.uma) != words["seats"]:
        raise RuleError(
            f"{name}.reckoning: uma for {len(whole.final.uma)} places, there are {words['seats']} seats",
            f"{name}.reckoning：uma有{len(whole.final.uma)}名，而座位有{words['seats']}个",
        )
    if (whole.stop.extension or whole.stop.leads is not Leads.OFF) and not words["rotation"].rounds:
        raise RuleError(
            f"{name}.reckoning: reckon.stop needs a rotation with a number of rounds",
            f"{name}.reckoning：reckon.stop须有圈数（rotation的rounds）",
        )
