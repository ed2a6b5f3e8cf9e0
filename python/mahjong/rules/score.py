"""How the worth of a win becomes an amount: steps in a written order, evaluated for each payer.

A rule set says ``scoring = score.chain(score.power(), score.cap(units=64))``. The order is data because rule sets differ: one rounds
and caps before the dealer's factor, another rounds after every share.

What a step reads: the sums of fan and points, the product of times and the sum of plus of the items that count
(`mahjong.rules.values`), and the payer's share (`mahjong.rules.payments.shares`). Tests of steps (`only`, `when`) are asked once, of the winner's view.

Steps that are not written are added: `times` and then `shares` before a written `plus`, `price` or `cap(money=)`, else at the end;
`plus` at the end, but before a written `cap(money=)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules.values import Number, Test, exact

__all__ = [
    "DOUBLE",
    "LAST",
    "Beyond",
    "Chain",
    "Inputs",
    "Need",
    "Step",
    "Trace",
    "base",
    "cap",
    "chain",
    "declared",
    "floor",
    "ladder",
    "linear",
    "need",
    "plus",
    "points",
    "power",
    "price",
    "round",
    "shares",
    "steps",
    "times",
]


class Beyond(Enum):
    """What a ladder gives past its last step."""

    LAST = "last"
    DOUBLE = "double"


LAST: Final = Beyond.LAST
DOUBLE: Final = Beyond.DOUBLE


class Inputs(NamedTuple):
    """What one run of a chain reads. `times` and `plus`: one entry for each step of that name. `given`: what the steps' tests gave."""

    fan: Number
    points: Number
    times: tuple[Number, ...]
    plus: tuple[Number, ...]
    share: Number
    given: tuple[int, ...]


class Trace(NamedTuple):
    """One step of an explanation: the amount (fan for steps on fan) before and after. `before` is None until a step has set a value."""

    step: str
    before: Number | None
    after: Number
    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Need:
    """The least worth that may win: `fan` before caps, not counting items that bear one of the tags, or `units` before shares."""

    fan: Number = 0
    units: Number = 0
    not_counting: frozenset[str] = frozenset()
    rule: str = ""


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
    """One step. Made by the functions of this module; subclasses say what it does to the running numbers."""

    names: ClassVar[tuple[str, str]] = ("", "")
    sets: ClassVar[bool] = False
    """gives the first value, so nothing may stand before it but steps on fan"""
    reads_fan: ClassVar[bool] = False
    on_fan: ClassVar[bool] = False

    @property
    def key(self) -> str:
        """The name of the function that makes it."""
        return _KEYS[type(self)]

    @property
    def test(self) -> Test | None:
        return None

    def apply(self, state: _State, given: int) -> None:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class _Base(Step):
    names = ("base value", "底分")
    sets = True
    amount: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.amount


@dataclass(frozen=True, slots=True, eq=False)
class _Points(Step):
    names = ("points", "计点")
    sets = True
    start: Number
    per: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.start + self.per * state.inputs.points


@dataclass(frozen=True, slots=True, eq=False)
class _Linear(Step):
    names = ("so much a fan", "按番累加")
    sets = reads_fan = True
    start: Number
    per: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = self.start + self.per * state.fan


@dataclass(frozen=True, slots=True, eq=False)
class _Power(Step):
    names = ("doubled for each fan", "按番翻倍")
    reads_fan = True
    by: Number
    start: Number

    def apply(self, state: _State, given: int) -> None:
        value = 1 if state.value is None else state.value
        fan = int(state.fan)
        state.value = value * self.start * (self.by**fan if fan >= 0 else Fraction(self.by) ** fan)


@dataclass(frozen=True, slots=True, eq=False)
class _Ladder(Step):
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
class _Steps(Step):
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
class _Declared(Step):
    names = ("declared stake", "所报注码")
    sets = True
    stake: Test

    @property
    def test(self) -> Test | None:
        return self.stake

    def apply(self, state: _State, given: int) -> None:
        state.value = given


@dataclass(frozen=True, slots=True, eq=False)
class _CapFan(Step):
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
class _FloorFan(Step):
    names = ("at least so many fan", "番数保底")
    on_fan = True
    least: Number
    when: Test | None

    @property
    def test(self) -> Test | None:
        return self.when

    def apply(self, state: _State, given: int) -> None:
        if given and state.fan < self.least:
            state.fan = self.least


@dataclass(frozen=True, slots=True, eq=False)
class _Cap(Step):
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
class _Money(_Cap):
    names = ("most one payer owes", "单家封顶")


@dataclass(frozen=True, slots=True, eq=False)
class _Floor(Step):
    names = ("at least", "保底")
    least: Number
    when: Test | None

    @property
    def test(self) -> Test | None:
        return self.when

    def apply(self, state: _State, given: int) -> None:
        if given:
            state.value = max(_value(state), self.least)


@dataclass(frozen=True, slots=True, eq=False)
class _Round(Step):
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
class _Times(Step):
    names = ("factors", "倍数")
    keys: tuple[str, ...]

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * state.inputs.times[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class _Shares(Step):
    names = ("share of this payer", "该家应付份数")

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * state.inputs.share


@dataclass(frozen=True, slots=True, eq=False)
class _Plus(Step):
    names = ("added last", "另加")
    keys: tuple[str, ...]

    def apply(self, state: _State, given: int) -> None:
        _value(state)
        if state.inputs.share:
            state.paid = state.paid + state.inputs.plus[state.group]


@dataclass(frozen=True, slots=True, eq=False)
class _Price(Step):
    names = ("price of a unit", "单价")
    unit: Number

    def apply(self, state: _State, given: int) -> None:
        state.value = _value(state) * self.unit
        state.paid = state.paid * self.unit


_KEYS: Final[dict[type[Step], str]] = {
    _Base: "base",
    _Points: "points",
    _Linear: "linear",
    _Power: "power",
    _Ladder: "ladder",
    _Steps: "steps",
    _Declared: "declared",
    _CapFan: "cap",
    _FloorFan: "floor",
    _Cap: "cap",
    _Money: "cap",
    _Floor: "floor",
    _Round: "round",
    _Times: "times",
    _Shares: "shares",
    _Plus: "plus",
    _Price: "price",
}


def _value(state: _State) -> Number:
    # The order was checked when the chain was made: some step has set a value by now.
    assert state.value is not None
    return state.value


def _whole(number: Number) -> Number:
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def base(amount: Number) -> Step:
    """The value is `amount`, whatever counts. *E.g. flat prizes, and factors alone.*"""
    return _Base(exact(amount, "base", "底分"))


def points(base: Number = 0, per: Number = 1) -> Step:
    """The value is ``base + per x points``."""
    return _Points(exact(base, "base of points", "点数底"), exact(per, "per point", "每点"))


def linear(base: Number = 0, per: Number = 1) -> Step:
    """The value is ``base + per x fan``."""
    return _Linear(exact(base, "base of linear", "底分"), exact(per, "per fan", "每番"))


def power(by: Number = 2, start: Number = 1) -> Step:
    """Multiplies the value so far (1 if there is none) by ``start x by^fan``. Raises RuleError unless both are above 0."""
    if exact(by, "base of power", "番底") <= 0 or exact(start, "start of power", "起点") <= 0:
        raise RuleError(f"power(by={by}, start={start}): both must be above 0", f"power(by={by}, start={start}):两者须大于0")
    return _Power(by, start)


def ladder(*rungs: Number, beyond: Beyond = LAST) -> Step:
    """The value for 1, 2, 3 ... fan, nothing for less. Past the last rung: LAST = that value, DOUBLE = twice as much for each fan more."""
    if not rungs:
        raise RuleError("a ladder needs at least one rung", "阶梯至少要有一级")
    if not isinstance(beyond, Beyond):
        raise RuleError(f"beyond is {beyond!r}; it must be LAST or DOUBLE", f"beyond 为{beyond!r};须为 LAST 或 DOUBLE")
    values = tuple(exact(rung, "a rung of the ladder", "阶梯的一级") for rung in rungs)
    if any(b < a for a, b in zip(values, values[1:], strict=False)) or values[0] < 0:
        raise RuleError(f"the rungs {list(rungs)!r} must not fall or be below 0", f"阶梯{list(rungs)!r}不可下降或小于0")
    return _Ladder(values, beyond)


def steps(table: Mapping[Number, Number]) -> Step:
    """The value of the highest threshold of fan that is reached: ``steps({5: 2000, 6: 3000})``.

    Below the lowest threshold the value so far stays, but never above the lowest step (0 if there is no value yet).
    """
    if not table:
        raise RuleError("steps() needs at least one threshold", "steps() 至少要有一级")
    rows = sorted((exact(fan, "threshold", "番数"), exact(amount, "step", "级别值")) for fan, amount in table.items())
    if any(b[1] < a[1] for a, b in zip(rows, rows[1:], strict=False)) or rows[0][1] < 0:
        raise RuleError(f"the steps {dict(table)!r} must not fall or be below 0", f"级别{dict(table)!r}不可下降或小于0")
    return _Steps(tuple(rows))


def declared(stake: Test) -> Step:
    """The value is what the test `stake` gives of the case: what the winner has staked."""
    return _Declared(_test(stake, "stake"))


def cap(
    *, fan: Number | None = None, units: Number | None = None, money: Number | None = None, only: Test | None = None
) -> Step:
    """At most so many fan, or so much value at this point (`units`), or so much of one payer's whole amount (`money`)."""
    name, amount = _one("cap", fan=fan, units=units, money=money)
    if only is not None:
        _test(only, "only")
    return {"fan": _CapFan, "units": _Cap, "money": _Money}[name](amount, only)


def floor(*, fan: Number | None = None, units: Number | None = None, when: Test | None = None) -> Step:
    """At least so many fan, or so much value at this point; `when`: only in cases where this test holds."""
    name, amount = _one("floor", fan=fan, units=units)
    if when is not None:
        _test(when, "when")
    return _FloorFan(amount, when) if name == "fan" else _Floor(amount, when)


def round(
    *, up: Number | None = None, down: Number | None = None, near: Number | None = None, only: Test | None = None
) -> Step:
    """To a multiple of the number given: `up`, `down`, or to the nearest one (halves up)."""
    way, to = _one("round", up=up, down=down, near=near)
    if to <= 0:
        raise RuleError(f"round({way}={to}): must be above 0", f"round({way}={to}):须大于0")
    if only is not None:
        _test(only, "only")
    return _Round(to, way, only)


def times(*keys: str) -> Step:
    """Multiplies by the factors of the items named, or, if none is named, of all items that no other such step names."""
    return _Times(tuple(keys))


def shares() -> Step:
    """Multiplies by the payer's share."""
    return _Shares()


def plus(*keys: str) -> Step:
    """Adds the plus of the items named (none: of all that no other such step names), if the payer's share is not zero."""
    return _Plus(tuple(keys))


def price(unit: Number) -> Step:
    """Multiplies what is owed so far by the money of one unit."""
    if exact(unit, "price", "单价") <= 0:
        raise RuleError(f"price({unit}): must be above 0", f"price({unit}):须大于0")
    return _Price(unit)


def need(fan: Number = 0, units: Number = 0, *, not_counting: Iterable[str] = (), rule: str = "") -> Need:
    """The least worth that may win: so many `fan` before caps, leaving out items with one of the tags `not_counting`,
    or so many `units` of the winner's own value before shares.
    """
    if isinstance(not_counting, str):
        raise RuleError(f"not_counting is the text {not_counting!r}; give a tuple of tags", "not_counting 须为标签的元组")
    return Need(exact(fan, "need of fan", "起和番"), exact(units, "need of units", "起和分"), frozenset(not_counting), rule)


def chain(*written: Step, need: Need | None = None) -> Chain:
    """The chain of these steps in this order, with what is not written added (see the head of this file).

    Raises RuleError when the order can mean nothing: two steps that set the value, a step on value before one sets it, shares or
    price twice, a cap or floor on fan after fan were used, plus before shares, a money cap before shares or price.
    """
    return Chain(written, need)


def _test(test: Test, name: str) -> Test:
    if not callable(test):
        raise RuleError(f"{name} is {test!r}; it must be a test", f"{name} 为{test!r};须为一个条件")
    return test


def _one(word: str, **given: Number | None) -> tuple[str, Number]:
    named = [(name, number) for name, number in given.items() if number is not None]
    if len(named) != 1:
        allowed = ", ".join(f"{name}=" for name in given)
        raise RuleError(f"{word}() takes exactly one of {allowed}", f"{word}() 须且只须给出其一:{allowed}")
    name, number = named[0]
    if exact(number, f"{word}({name}=)", f"{word}({name}=)") < 0:
        raise RuleError(f"{word}({name}={number}) is below 0", f"{word}({name}={number})小于0")
    return name, number


class Chain:
    """A checked order of steps. Immutable; made by `chain`."""

    __slots__ = ("_memo", "_plan", "need", "plus_groups", "reads_fan", "reads_points", "steps", "tests", "times_groups")

    def __init__(self, written: Iterable[Step], need: Need | None = None) -> None:
        self.steps: tuple[Step, ...] = tuple(_completed(written))
        self.need = need
        if need is not None and not isinstance(need, Need):
            raise RuleError(f"need is {need!r}; make it with score.need()", f"need 为{need!r};请用 score.need()")
        _check_order(self.steps)
        self.times_groups = _groups(self.steps, _Times)
        """the keys of each `times` step, in order; () = all the others"""
        self.plus_groups = _groups(self.steps, _Plus)
        self.reads_fan = any(step.reads_fan for step in self.steps)
        self.reads_points = any(isinstance(step, _Points) for step in self.steps)
        tests = [step.test for step in self.steps]
        self.tests: tuple[Test, ...] = tuple(test for test in tests if test is not None)
        """what must be asked of a case, in the order of `Inputs.given`"""
        plan: list[tuple[Step, int, int]] = []
        asked, counts = 0, {_Times: 0, _Plus: 0}
        for step, test in zip(self.steps, tests, strict=True):
            slot, group = (asked, 0) if test is not None else (-1, 0)
            asked += test is not None
            if type(step) in counts:
                group = counts[type(step)]
                counts[type(step)] += 1
            plan.append((step, slot, group))
        self._plan = tuple(plan)
        self._memo: dict[Inputs, tuple[Number, Number]] = {}

    def __repr__(self) -> str:
        return f"<Chain: {' > '.join(step.key for step in self.steps)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Chain, (self.steps, self.need))

    def run(self, inputs: Inputs) -> tuple[Number, Number]:
        """(value, plus) that one payer owes."""
        found = self._memo.get(inputs)
        if found is None:
            if len(self._memo) >= 1 << 14:
                self._memo.clear()
            found = self._memo[inputs] = self._run(inputs, None)
        return found

    def before_shares(self, inputs: Inputs) -> Number:
        """The value that the shares multiply: the worth of the hand itself."""
        value, _ = self._run(inputs, None, stop=_Shares)
        return value

    def trace(self, inputs: Inputs) -> tuple[Trace, ...]:
        """Every step of a run that has a say, with what it changed."""
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
                rows.append(Trace(step.key, before, _whole(after), *step.names))
        return _whole(_value(state)), _whole(state.paid)

    @property
    def floors_fan(self) -> bool:
        """Whether a floor holds in every case, so that items may take fan away."""
        return any(isinstance(step, _FloorFan) and step.when is None for step in self.steps)

    @property
    def floors_units(self) -> bool:
        return any(isinstance(step, _Floor) and step.when is None for step in self.steps)

    @property
    def counts_whole_fan(self) -> bool:
        """Whether half a fan would mean nothing to a step."""
        return any(isinstance(step, _Power | _Ladder) for step in self.steps)

    @property
    def proportional(self) -> bool:
        """Whether the value of several items is the sum of their values, so that it can be split between them."""
        readers = [step for step in self.steps if step.reads_fan]
        return len(readers) == 1 and isinstance(readers[0], _Linear) and readers[0].start == 0


def _groups(steps: Iterable[Step], kind: type[_Times] | type[_Plus]) -> tuple[tuple[str, ...], ...]:
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

    if not any(isinstance(step, _Times) and not step.keys for step in found):
        place(_Times(()), (_Shares, _Plus, _Price, _Money))
    if not any(isinstance(step, _Shares) for step in found):
        place(_Shares(), (_Plus, _Price, _Money))
    if not any(isinstance(step, _Plus) and not step.keys for step in found):
        place(_Plus(()), (_Money,))
    return found


def _check_order(steps: tuple[Step, ...]) -> None:
    def refuse(en: str, zh: str) -> RuleError:
        order = " > ".join(step.key for step in steps)
        return RuleError(f"{en} (steps: {order})", f"{zh}(步骤:{order})")

    def positions(wanted: Callable[[Step], bool]) -> list[int]:
        return [i for i, step in enumerate(steps) if wanted(step)]

    for kind, most in ((_Shares, 1), (_Price, 1), (_Power, 1), (_Steps, 1)):
        if len(positions(lambda step, kind=kind: isinstance(step, kind))) > most:  # type: ignore[misc]
            raise refuse(f"{_KEYS[kind]} stands twice", f"{kind.names[1]}出现了两次")
    for group, zh in ((_Times, "倍数"), (_Plus, "另加")):
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
    first = setters or positions(lambda step: isinstance(step, _Power | _Steps))[:1]
    if not first:
        raise refuse("no step gives a value (base, points, linear, power, ladder, steps, declared)", "没有任何步骤给出底值")
    early = positions(lambda step: not step.on_fan)
    if early[0] < first[0]:
        raise refuse(f"{steps[early[0]].key} stands before a step that gives a value", f"{steps[early[0]].names[1]}在设定底值之前")
    readers = positions(lambda step: step.reads_fan)
    if sum(1 for i in readers if not isinstance(steps[i], _Steps)) > 1:
        raise refuse("two steps use the fan; choose one of linear, power, ladder", "有两个步骤用番;linear、power、ladder 只能选一")
    for i in positions(lambda step: step.on_fan):
        if not readers or i > readers[0]:
            raise refuse(f"{steps[i].key} must stand before the step that uses the fan", f"{steps[i].names[1]}须在用番的步骤之前")
    shared = positions(lambda step: isinstance(step, _Shares))[0]
    priced = positions(lambda step: isinstance(step, _Price))
    for i in positions(lambda step: isinstance(step, _Plus)):
        if i < shared:
            raise refuse("plus stands before shares, which would multiply it", "另加在份数之前,会被乘")
    for i in positions(lambda step: isinstance(step, _Money)):
        if i < shared or (priced and i < priced[0]):
            raise refuse("cap(money=) must stand after shares and price", "cap(money=) 须在份数与单价之后")
