"""The steps that turn the worth of a win into an amount, one class each. `mahjong.rules.chain` puts them in order.

Authors of rule sets use the functions of `mahjong.rules.score`, which make and explain these steps.

What a step reads: the sums of fan and points, the product of times and the sum of plus of the items that count
(`mahjong.rules.values`), and the payer's share (`mahjong.rules.payments`). Tests of steps are asked once, of the
winner's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final, NamedTuple

from mahjong.rules.values import Number, Test

__all__ = [
    "KEYS", "Base", "Beyond", "Cap", "CapFan", "Declared", "Floor", "FloorFan", "Inputs", "Ladder", "Least", "Lift",
    "Linear", "Money", "Need", "Plus", "Points", "Power", "Price", "Round", "Shares", "State", "Step", "Steps", "Times",
    "Trace", "value_of", "whole_number",
]  # fmt: skip


class Beyond(Enum):
    """What a ladder gives past its last step."""

    LAST = "last"
    DOUBLE = "double"


class Inputs(NamedTuple):
    """What one run of a chain reads. `times` and `plus`: one entry for each step of that name. `given`: what the
    steps' tests gave. `without`: for each step that leaves out items by their tags, the fan of the others."""

    fan: Number
    points: Number
    times: tuple[Number, ...]
    plus: tuple[Number, ...]
    share: Number
    given: tuple[int, ...]
    without: tuple[Number, ...] = ()


class Trace(NamedTuple):
    """One step of an explanation: the amount before and after, or the fan where `unit` is "fan".

    `before` is None until a step has set a value. `rule`: the id of the rule it stands for, "" without one.
    """

    step: str
    before: Number | None
    after: Number
    en: str
    zh: str
    unit: str = "amount"
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """The least worth that may win: `fan` before caps, not counting items that bear one of the tags, or `units`
    before shares. instead: so many fan where a test holds, the first of these."""

    fan: Number = 0
    units: Number = 0
    not_counting: frozenset[str] = frozenset()
    rule: str = ""
    instead: tuple[tuple[Test, Number], ...] = ()

    def least(self, given: Sequence[int]) -> Number:
        """The fan needed; given: what the tests of a chain answered, those of its need last."""
        for held, (_, fan) in zip(given[len(given) - len(self.instead) :], self.instead, strict=True):
            if held:
                return fan
        return self.fan


class State:
    """The running numbers of one evaluation."""

    __slots__ = ("fan", "group", "inputs", "paid", "value")

    def __init__(self, inputs: Inputs) -> None:
        self.inputs = inputs
        self.fan: Number = inputs.fan
        self.value: Number | None = None
        self.paid: Number = 0
        """what plus steps have added so far; kept apart because liability may halve values and leave this alone"""
        self.group = 0


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step. Made by the functions of `mahjong.rules.score`; subclasses say what it does to the running numbers.

    rule: the id of the rule it stands for."""

    rule: str = field(default="", kw_only=True)

    names: ClassVar[tuple[str, str]] = ("", "")
    sets: ClassVar[bool] = False
    """gives the first value, so nothing may stand before it but steps on fan"""
    reads_fan: ClassVar[bool] = False
    on_fan: ClassVar[bool] = False
    word: ClassVar[str] = ""
    """the name of the function that makes it, where it does not stand in `KEYS`"""

    @property
    def key(self) -> str:
        """The name of the function that makes it."""
        return self.word or KEYS[type(self)]

    @property
    def test(self) -> Test | None:
        return None

    @property
    def ignored(self) -> frozenset[str] | None:
        """Tags of the items whose fan it leaves out; None for a step that reads all."""
        return None

    @property
    def told(self) -> tuple[str, str]:
        """What it does, in English and Chinese."""
        return self.names

    def apply(self, state: State, given: int) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Base(Step):
    names = ("base value", "底分")
    sets = True
    amount: Number

    def apply(self, state: State, given: int) -> None:
        state.value = self.amount


@dataclass(frozen=True, slots=True, eq=False)
class Points(Step):
    names = ("points", "计点")
    sets = True
    start: Number
    per: Number

    def apply(self, state: State, given: int) -> None:
        state.value = self.start + self.per * state.inputs.points


@dataclass(frozen=True, slots=True, eq=False)
class Linear(Step):
    names = ("so much a fan", "按番累加")
    sets = reads_fan = True
    start: Number
    per: Number

    def apply(self, state: State, given: int) -> None:
        state.value = self.start + self.per * state.fan


@dataclass(frozen=True, slots=True, eq=False)
class Power(Step):
    names = ("doubled for each fan", "按番翻倍")
    reads_fan = True
    by: Number
    start: Number

    def apply(self, state: State, given: int) -> None:
        value = 1 if state.value is None else state.value
        fan = int(state.fan)
        state.value = value * self.start * (self.by**fan if fan >= 0 else Fraction(self.by) ** fan)


@dataclass(frozen=True, slots=True, eq=False)
class Ladder(Step):
    names = ("ladder of fan", "番数阶梯")
    sets = reads_fan = True
    rungs: tuple[Number, ...]
    beyond: Beyond

    def apply(self, state: State, given: int) -> None:
        fan = int(state.fan)
        if fan <= 0:
            state.value = 0
        elif fan <= len(self.rungs):
            state.value = self.rungs[fan - 1]
        else:
            over = fan - len(self.rungs) if self.beyond is Beyond.DOUBLE else 0
            state.value = self.rungs[-1] * 2**over


@dataclass(frozen=True, slots=True, eq=False)
class Steps(Step):
    names = ("limits by fan", "按番定级")
    reads_fan = True
    table: tuple[tuple[Number, Number], ...]

    def apply(self, state: State, given: int) -> None:
        reached = None
        for threshold, amount in self.table:
            if state.fan >= threshold:
                reached = amount
        if reached is None:
            reached = 0 if state.value is None else min(state.value, self.table[0][1])
        state.value = reached


@dataclass(frozen=True, slots=True, eq=False)
class Declared(Step):
    names = ("declared stake", "所报注码")
    sets = True
    stake: Test

    @property
    def test(self) -> Test | None:
        return self.stake

    def apply(self, state: State, given: int) -> None:
        state.value = given


@dataclass(frozen=True, slots=True, eq=False)
class CapFan(Step):
    names = ("cap on fan", "番数封顶")
    on_fan = True
    most: Number
    only: Test | None

    @property
    def test(self) -> Test | None:
        return self.only

    def apply(self, state: State, given: int) -> None:
        if given and state.fan > self.most:
            state.fan = self.most


@dataclass(frozen=True, slots=True, eq=False)
class Least(Step):
    """A floor. named: the case in which it holds, for the explanation, as (key, English, Chinese); empty where nothing is to be told."""

    least: Number
    when: Test | None
    named: tuple[str, str, str] | tuple[()] = field(default=(), kw_only=True)

    @property
    def test(self) -> Test | None:
        return self.when

    @property
    def told(self) -> tuple[str, str]:
        if not self.named:
            return self.names
        unit, unit_zh = (" fan", "番") if self.on_fan else ("", "")
        return f"{self.named[1]}: at least {self.least}{unit}", f"{self.named[2]}：至少{self.least}{unit_zh}"

    def holds(self, inputs: Inputs, given: int, group: int) -> bool:
        """Whether it is in force, whether or not it raises anything."""
        return bool(given)


@dataclass(frozen=True, slots=True, eq=False)
class FloorFan(Least):
    names = ("at least so many fan", "番数保底")
    on_fan = True

    def apply(self, state: State, given: int) -> None:
        if given and state.fan < self.least:
            state.fan = self.least


@dataclass(frozen=True, slots=True, eq=False)
class Cap(Step):
    names = ("cap", "封顶")
    most: Number
    only: Test | None

    @property
    def test(self) -> Test | None:
        return self.only

    def apply(self, state: State, given: int) -> None:
        value = value_of(state)
        if given and value + state.paid > self.most:
            state.value = min(value, self.most)
            state.paid = self.most - state.value


@dataclass(frozen=True, slots=True, eq=False)
class Money(Cap):
    """together: what each owes instead in a win of which every payer reaches the cap; None: no more than it."""

    names = ("most one payer owes", "单家封顶")
    together: Number | None = field(default=None, kw_only=True)

    @property
    def more(self) -> Number:
        """What that is more than the cap."""
        return 0 if self.together is None else self.together - self.most


@dataclass(frozen=True, slots=True, eq=False)
class Floor(Least):
    names = ("at least", "保底")

    def apply(self, state: State, given: int) -> None:
        if given:
            state.value = max(value_of(state), self.least)


@dataclass(frozen=True, slots=True, eq=False)
class Lift(Step):
    names = ("raised to the next limit", "切上")
    at: Number
    to: Number

    def apply(self, state: State, given: int) -> None:
        if self.at <= value_of(state) < self.to:
            state.value = self.to


@dataclass(frozen=True, slots=True, eq=False)
class Round(Step):
    names = ("rounded", "取整")
    to: Number
    way: str
    only: Test | None

    @property
    def test(self) -> Test | None:
        return self.only

    def apply(self, state: State, given: int) -> None:
        if not given:
            return
        steps = Fraction(value_of(state) + state.paid) / self.to
        if self.way == "up":
            whole = -(-steps.numerator // steps.denominator)
        elif self.way == "down":
            whole = steps.numerator // steps.denominator
        else:
            whole = (2 * steps.numerator + steps.denominator) // (2 * steps.denominator)
        # What plus has brought stays whole; the value takes the rounding, unless it is too small to.
        total = whole * self.to
        state.paid = min(state.paid, total)
        state.value = total - state.paid


@dataclass(frozen=True, slots=True, eq=False)
class Times(Step):
    names = ("factors", "倍数")
    keys: tuple[str, ...]

    def apply(self, state: State, given: int) -> None:
        state.value = value_of(state) * state.inputs.times[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class Shares(Step):
    names = ("share of this payer", "该家应付份数")

    def apply(self, state: State, given: int) -> None:
        state.value = value_of(state) * state.inputs.share


@dataclass(frozen=True, slots=True, eq=False)
class Plus(Step):
    names = ("added last", "另加")
    keys: tuple[str, ...]

    def apply(self, state: State, given: int) -> None:
        value_of(state)
        if state.inputs.share:
            state.paid = state.paid + state.inputs.plus[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class Price(Step):
    names = ("price of a unit", "单价")
    unit: Number

    def apply(self, state: State, given: int) -> None:
        state.value = value_of(state) * self.unit
        state.paid = state.paid * self.unit


KEYS: Final[dict[type[Step], str]] = {
    Base: "base",
    Points: "points",
    Linear: "linear",
    Power: "power",
    Ladder: "ladder",
    Steps: "steps",
    Declared: "declared",
    CapFan: "cap",
    FloorFan: "floor",
    Cap: "cap",
    Money: "cap",
    Floor: "floor",
    Lift: "lift",
    Round: "round",
    Times: "times",
    Shares: "shares",
    Plus: "plus",
    Price: "price",
}


def value_of(state: State) -> Number:
    # The order was checked when the chain was made: some step has set a value by now.
    assert state.value is not None
    return state.value


def whole_number(number: Number) -> Number:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number
