"""The checked order in which the steps that turn the worth of a win into an amount run (`mahjong.rules.steps`).

Authors of rule sets use the functions of `mahjong.rules.score`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mahjong.errors import RuleError
from mahjong.rules.steps import (
    KEYS,
    Declared,
    Floor,
    FloorFan,
    Inputs,
    Ladder,
    Least,
    Linear,
    Money,
    Need,
    Plus,
    Points,
    Power,
    Price,
    Shares,
    State,
    Step,
    Steps,
    Times,
    Trace,
    value_of,
    whole_number,
)
from mahjong.rules.values import Number, Test, exact, whole

__all__ = ["Chain", "Inputs", "Least", "Money", "Need", "Step", "Trace"]


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
        state = State(inputs)
        for step, slot, group in self._plan:
            if stop is not None and isinstance(step, stop):
                break
            before = (
                state.fan if step.on_fan else None if state.value is None else whole_number(state.value + state.paid)
            )
            state.group = group
            step.apply(state, 1 if slot < 0 else inputs.given[slot])
            if rows is not None:
                after = state.fan if step.on_fan else value_of(state) + state.paid
                rows.append(
                    Trace(
                        step.key, before, whole_number(after), *step.told, "fan" if step.on_fan else "amount", step.rule
                    )
                )
        return whole_number(value_of(state)), whole_number(state.paid)

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
            raise refuse(f"{KEYS[kind]} stands twice", f"{kind.names[1]}出现了两次")
    for group, zh in ((Times, "倍数"), (Plus, "另加")):
        groups = [step.keys for step in steps if isinstance(step, group)]
        if groups.count(()) > 1:
            raise refuse(f"{KEYS[group]}() without keys stands twice", f"不指定项目的{zh}出现了两次")
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
