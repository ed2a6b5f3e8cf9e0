"""The steps that turn the worth of a win into an amount, and the checked order in which they run.

Authors of rule sets use the functions of `mahjong.rules.score`, which make and explain these steps.

What a step reads: the sums of fan and points, the product of times and the sum of plus of the items that count
(`mahjong.rules.values`), and the payer's share (`mahjong.rules.payments`). Tests of steps are asked once, of the
winner's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules.values import Number, Test, exact, whole

__all__ = ["Beyond", "Chain", "Inputs", "Least", "Need", "Step", "Trace"]


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


class _State:
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
    """the name of the function that makes it, where it does not stand in `_KEYS`"""

    @property
    def key(self) -> str:
        """The name of the function that makes it."""
        return self.word or _KEYS[type(self)]

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

    def apply(self, state: _State, given: int) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Base(Step):
    names = ("base value", "底分")
    sets = True
    amount: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.amount


@dataclass(frozen=True, slots=True, eq=False)
class Points(Step):
    names = ("points", "计点")
    sets = True
    start: Number
    per: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.start + self.per * state.inputs.points


@dataclass(frozen=True, slots=True, eq=False)
class Linear(Step):
    names = ("so much a fan", "按番累加")
    sets = reads_fan = True
    start: Number
    per: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.start + self.per * state.fan


@dataclass(frozen=True, slots=True, eq=False)
class Power(Step):
    names = ("doubled for each fan", "按番翻倍")
    reads_fan = True
    by: Number
    start: Number

    def apply(self, state: _State, given: int) -> None:
        value = 1 if state.value is None else state.value
        fan = int(state.fan)
        state.value = value * self.start * (self.by**fan if fan >= 0 else Fraction(self.by) ** fan)


@dataclass(frozen=True, slots=True, eq=False)
class Ladder(Step):
    names = ("ladder of fan", "番数阶梯")
    sets = reads_fan = True
    rungs: tuple[Number, ...]
    beyond: Beyond

    def apply(self, state: _State, given: int) -> None:
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

    def apply(self, state: _State, given: int) -> None:
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

    def apply(self, state: _State, given: int) -> None:
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

    def apply(self, state: _State, given: int) -> None:
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

    def apply(self, state: _State, given: int) -> None:
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

    def apply(self, state: _State, given: int) -> None:
        value = _value(state)
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

    def apply(self, state: _State, given: int) -> None:
        if given:
            state.value = max(_value(state), self.least)


@dataclass(frozen=True, slots=True, eq=False)
class Lift(Step):
    names = ("raised to the next limit", "切上")
    at: Number
    to: Number

    def apply(self, state: _State, given: int) -> None:
        if self.at <= _value(state) < self.to:
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

    def apply(self, state: _State, given: int) -> None:
        if not given:
            return
        steps = Fraction(_value(state) + state.paid) / self.to
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

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * state.inputs.times[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class Shares(Step):
    names = ("share of this payer", "该家应付份数")

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * state.inputs.share


@dataclass(frozen=True, slots=True, eq=False)
class Plus(Step):
    names = ("added last", "另加")
    keys: tuple[str, ...]

    def apply(self, state: _State, given: int) -> None:
        _value(state)
        if state.inputs.share:
            state.paid = state.paid + state.inputs.plus[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class Price(Step):
    names = ("price of a unit", "单价")
    unit: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * self.unit
        state.paid = state.paid * self.unit


_KEYS: Final[dict[type[Step], str]] = {
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


def _value(state: _State) -> Number:
    # The order was checked when the chain was made: some step has set a value by now.
    assert state.value is not None
    return state.value


def _whole(number: Number) -> Number:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


class Chain:
    """A checked order of steps. Made by `mahjong.rules.score.chain`, and not to be changed afterwards."""

    __slots__ = (
        "_memo", "_plan", "ignored", "need", "plus_groups", "reads_fan", "reads_points", "steps", "tests", "times_groups", "together",
    )  # fmt: skip

    def __init__(self, written: Iterable[Step], need: Need | None = None) -> None:
        self.steps: tuple[Step, ...] = tuple(_completed(written))
        self.need = need
        if need is not None and not isinstance(need, Need):
            raise RuleError(f"need is {need!r}; make it with score.need()", f"need 为{need!r};请用 score.need()")
        _check_order(self.steps)
        self.times_groups = _groups(self.steps, Times)
        """the keys of each `times` step, in order; () = all the others"""
        self.plus_groups = _groups(self.steps, Plus)
        self.reads_fan = any(step.reads_fan for step in self.steps)
        self.reads_points = any(isinstance(step, Points) for step in self.steps)
        tests = [step.test for step in self.steps]
        own = () if need is None else (test for test, _ in need.instead)
        self.tests: tuple[Test, ...] = (*(test for test in tests if test is not None), *own)
        """what must be asked of a case, in the order of `Inputs.given`"""
        plan: list[tuple[Step, int, int]] = []
        asked, counts = 0, {Times: 0, Plus: 0}
        self.ignored = tuple(step.ignored for step in self.steps if step.ignored is not None)
        left_out = 0
        for step, test in zip(self.steps, tests, strict=True):
            slot, group = (asked, 0) if test is not None else (-1, 0)
            asked += test is not None
            if type(step) in counts:
                group = counts[type(step)]
                counts[type(step)] += 1
            elif step.ignored is not None:
                group, left_out = left_out, left_out + 1
            plan.append((step, slot, group))
        self._plan = tuple(plan)
        self.together = next((one for one in self.steps if isinstance(one, Money) and one.together is not None), None)
        """the cap that is another one where every payer reaches it"""
        self._memo: dict[Inputs, tuple[Number, Number]] = {}

    def __repr__(self) -> str:
        return f"<Chain: {' > '.join(step.key for step in self.steps)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Chain, (self.steps, self.need))

    def run(self, inputs: Inputs) -> tuple[Number, Number]:
        """(value, plus) that one payer owes."""
        found = self._memo.get(inputs)
        if found is None:
            _check_inputs(inputs)
            if len(self._memo) >= 1 << 14:
                self._memo.clear()
            found = self._memo[inputs] = self._run(inputs, None)
        return found

    def before_shares(self, inputs: Inputs) -> Number:
        """The value that the shares multiply: the worth of the hand itself."""
        value, _ = self._run(inputs, None, stop=Shares)
        return value

    def trace(self, inputs: Inputs) -> tuple[Trace, ...]:
        """Every step of a run in order, with the number before and after it."""
        rows: list[Trace] = []
        self._run(inputs, rows)
        return tuple(rows)

    def _run(self, inputs: Inputs, rows: list[Trace] | None, stop: type[Step] | None = None) -> tuple[Number, Number]:
        state = _State(inputs)
        for step, slot, group in self._plan:
            if stop is not None and isinstance(step, stop):
                break
            before = state.fan if step.on_fan else None if state.value is None else _whole(state.value + state.paid)
            state.group = group
            step.apply(state, 1 if slot < 0 else inputs.given[slot])
            if rows is not None:
                after = state.fan if step.on_fan else _value(state) + state.paid
                rows.append(
                    Trace(step.key, before, _whole(after), *step.told, "fan" if step.on_fan else "amount", step.rule)
                )
        return _whole(_value(state)), _whole(state.paid)

    def floors(self, inputs: Inputs) -> tuple[Least, ...]:
        """The floors with a name that hold in a run, in order, whether or not they raise it."""
        return tuple(
            step
            for step, slot, group in self._plan
            if isinstance(step, Least)
            and step.named
            and step.holds(inputs, 1 if slot < 0 else inputs.given[slot], group)
        )

    @property
    def counts(self) -> tuple[Test, ...]:
        """The tests whose number is an amount, not only whether they hold."""
        return tuple(step.stake for step in self.steps if isinstance(step, Declared))

    @property
    def floors_fan(self) -> bool:
        """Whether a floor holds in every case, so that items may take fan away."""
        return any(isinstance(step, FloorFan) and step.when is None for step in self.steps)

    @property
    def floors_units(self) -> bool:
        return any(isinstance(step, Floor) and step.when is None for step in self.steps)

    @property
    def counts_whole_fan(self) -> bool:
        """Whether half a fan would mean nothing to a step."""
        return any(isinstance(step, Power | Ladder) for step in self.steps)

    @property
    def proportional(self) -> bool:
        """Whether the value of several items is the sum of their values, so that it can be split between them."""
        readers = [step for step in self.steps if step.reads_fan]
        return len(readers) == 1 and isinstance(readers[0], Linear) and readers[0].start == 0


def _check_inputs(inputs: Inputs) -> None:
    # Numbers that tests and functions of authors gave. What equals a checked number is found in the memo.
    exact(inputs.fan, "the sum of fan", "番数之和")
    exact(inputs.points, "the sum of points", "点数之和")
    for number in (*inputs.times, *inputs.plus):
        exact(number, "a factor or a plus", "倍数或另加")
    for count in inputs.given:
        whole(count, "a step")


def _groups(steps: Iterable[Step], kind: type[Times | Plus]) -> tuple[tuple[str, ...], ...]:
    return tuple(step.keys for step in steps if isinstance(step, kind))


def _completed(written: Iterable[Step]) -> list[Step]:
    found = list(written)
    for step in found:
        if not isinstance(step, Step):
            raise RuleError(
                f"{step!r} is no step; make steps with the functions of mahjong.rules.score",
                f"{step!r}不是步骤;请用 mahjong.rules.score 中的函数",
            )

    def place(step: Step, before: tuple[type[Step], ...]) -> None:
        at = next((i for i, other in enumerate(found) if isinstance(other, before)), len(found))
        found.insert(at, step)

    if not any(isinstance(step, Times) and not step.keys for step in found):
        place(Times(()), (Shares, Plus, Price, Money))
    if not any(isinstance(step, Shares) for step in found):
        place(Shares(), (Plus, Price, Money))
    if not any(isinstance(step, Plus) and not step.keys for step in found):
        place(Plus(()), (Money,))
    return found


def _check_order(steps: tuple[Step, ...]) -> None:
    def refuse(en: str, zh: str) -> RuleError:
        order = " > ".join(step.key for step in steps)
        return RuleError(f"{en} (steps: {order})", f"{zh}(步骤:{order})")

    def positions(wanted: Callable[[Step], bool]) -> list[int]:
        return [i for i, step in enumerate(steps) if wanted(step)]

    for kind, most in ((Shares, 1), (Price, 1), (Power, 1), (Steps, 1)):
        if len(positions(lambda step, kind=kind: isinstance(step, kind))) > most:  # type: ignore[misc]
            raise refuse(f"{_KEYS[kind]} stands twice", f"{kind.names[1]}出现了两次")
    for group, zh in ((Times, "倍数"), (Plus, "另加")):
        groups = [step.keys for step in steps if isinstance(step, group)]
        if groups.count(()) > 1:
            raise refuse(f"{_KEYS[group]}() without keys stands twice", f"不指定项目的{zh}出现了两次")
        named = [key for keys in groups for key in keys]
        for key in named:
            if named.count(key) > 1:
                raise refuse(f"item {key!r} is named twice", f"项目“{key}”被指定了两次")
    setters = positions(lambda step: step.sets)
    if len(setters) > 1:
        raise refuse("two steps set the value; choose one of them", "有两个步骤设定底值,只能选一")
    first = setters or positions(lambda step: isinstance(step, Power | Steps))[:1]
    if not first:
        raise refuse(
            "no step gives a value (base, points, linear, power, ladder, steps, declared)", "没有任何步骤给出底值"
        )
    early = positions(lambda step: not step.on_fan)
    if early[0] < first[0]:
        raise refuse(
            f"{steps[early[0]].key} stands before a step that gives a value",
            f"{steps[early[0]].names[1]}在设定底值之前",
        )
    readers = positions(lambda step: step.reads_fan)
    if sum(1 for i in readers if not isinstance(steps[i], Steps)) > 1:
        raise refuse(
            "two steps use the fan; choose one of linear, power, ladder",
            "有两个步骤用番;linear、power、ladder 只能选一",
        )
    for i in positions(lambda step: step.on_fan):
        if not readers or i > readers[0]:
            raise refuse(
                f"{steps[i].key} must stand before the step that uses the fan",
                f"{steps[i].names[1]}须在用番的步骤之前",
            )
    shared = positions(lambda step: isinstance(step, Shares))[0]
    priced = positions(lambda step: isinstance(step, Price))
    for i in positions(lambda step: isinstance(step, Money)):
        if i < shared or (priced and i < priced[0]):
            raise refuse("cap(money=) must stand after shares and price", "cap(money=) 须在份数与单价之后")
    for i in positions(lambda step: isinstance(step, Plus)):
        if i < shared:
            raise refuse("plus stands before shares, which would multiply it", "另加在份数之前,会被乘")
