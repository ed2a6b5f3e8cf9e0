"""How the worth of a win becomes an amount: the words for a chain of steps, evaluated for each payer.

A rule set says ``scoring = score.chain(score.power(), score.cap(units=64))``. The order is data because rule sets
differ: one rounds and caps before the dealer's factor, another rounds after every share.

Steps that are not written are added: `times` and then `shares` before a written `plus`, `price` or `cap(money=)`,
else at the end; `plus` at the end, but before a written `cap(money=)`. Tests of steps (`only`, `when`) are asked
once, of the winner's view. Every word takes `rule`, the id of the rule it stands for: the explanation of a win names it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain
from mahjong.rules.raised import Raised
from mahjong.rules.steps import (
    Base,
    Beyond,
    Cap,
    CapFan,
    Declared,
    Floor,
    FloorFan,
    Inputs,
    Ladder,
    Lift,
    Linear,
    Money,
    Need,
    Plus,
    Points,
    Power,
    Price,
    Round,
    Shares,
    Step,
    Steps,
    Times,
    Trace,
)
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
    "lift",
    "linear",
    "need",
    "plus",
    "points",
    "power",
    "price",
    "raised",
    "round",
    "shares",
    "steps",
    "times",
]

LAST: Final = Beyond.LAST
DOUBLE: Final = Beyond.DOUBLE


def base(amount: Number, *, rule: str = "") -> Step:
    """The value is `amount`, whatever counts. *E.g. flat prizes, and factors alone.*"""
    return Base(exact(amount, "base", "底分"), rule=rule)


def points(base: Number = 0, per: Number = 1, *, rule: str = "") -> Step:
    """The value is ``base + per x points``."""
    return Points(exact(base, "base of points", "点数底"), exact(per, "per point", "每点"), rule=rule)


def linear(base: Number = 0, per: Number = 1, *, rule: str = "") -> Step:
    """The value is ``base + per x fan``."""
    return Linear(exact(base, "base of linear", "底分"), exact(per, "per fan", "每番"), rule=rule)


def power(by: Number = 2, start: Number = 1, *, rule: str = "") -> Step:
    """Multiplies the value so far (1 if there is none) by ``start x by^fan``. Raises RuleError unless both are above
    0."""
    if exact(by, "base of power", "番底") <= 0 or exact(start, "start of power", "起点") <= 0:
        raise RuleError(
            f"power(by={by}, start={start}): both must be above 0", f"power(by={by}, start={start}):两者须大于0"
        )
    return Power(by, start, rule=rule)


def ladder(*rungs: Number, beyond: Beyond = LAST, rule: str = "") -> Step:
    """The value for 1, 2, 3 ... fan, nothing for less. Past the last rung: LAST = that value, DOUBLE = twice as much
    for each fan more."""
    if not rungs:
        raise RuleError("a ladder needs at least one rung", "阶梯至少要有一级")
    if not isinstance(beyond, Beyond):
        raise RuleError(f"beyond is {beyond!r}; it must be LAST or DOUBLE", f"beyond 为{beyond!r};须为 LAST 或 DOUBLE")
    values = tuple(exact(rung, "a rung of the ladder", "阶梯的一级") for rung in rungs)
    if any(b < a for a, b in pairwise(values)) or values[0] < 0:
        raise RuleError(f"the rungs {list(rungs)!r} must not fall or be below 0", f"阶梯{list(rungs)!r}不可下降或小于0")
    return Ladder(values, beyond, rule=rule)


def steps(table: Mapping[Number, Number], *, rule: str = "") -> Step:
    """The value of the highest threshold of fan that is reached: ``steps({5: 2000, 6: 3000})``.

    Below the lowest threshold the value so far stays, but never above the lowest step (0 if there is no value yet).
    """
    if not table:
        raise RuleError("steps() needs at least one threshold", "steps() 至少要有一级")
    rows = sorted((exact(fan, "threshold", "番数"), exact(amount, "step", "级别值")) for fan, amount in table.items())
    if any(b[1] < a[1] for a, b in pairwise(rows)) or rows[0][1] < 0:
        raise RuleError(f"the steps {dict(table)!r} must not fall or be below 0", f"级别{dict(table)!r}不可下降或小于0")
    return Steps(tuple(rows), rule=rule)


def declared(stake: Test, *, rule: str = "") -> Step:
    """The value is what the test `stake` gives of the case: what the winner has staked."""
    return Declared(_test(stake, "stake"), rule=rule)


def cap(
    *,
    fan: Number | None = None,
    units: Number | None = None,
    money: Number | None = None,
    together: Number | None = None,
    only: Test | None = None,
    rule: str = "",
) -> Step:
    """At most so many fan, or so much value at this point (`units`), or so much of one payer's whole amount
    (`money`); `together`: what each payer of a win owes instead, once all of them reach that amount."""
    name, amount = _one("cap", fan=fan, units=units, money=money)
    if only is not None:
        _test(only, "only")
    if together is not None:
        if (
            name != "money"
            or only is not None
            or type(together) is not int
            or type(amount) is not int
            or together < amount
        ):
            raise RuleError(
                f"cap(together={together!r}): with money= alone, both whole numbers, and no less than it",
                f"cap(together={together!r}):只能与 money= 同用,须为整数且不小于它",
            )
        return Money(amount, None, together=together, rule=rule)
    return {"fan": CapFan, "units": Cap, "money": Money}[name](amount, only, rule=rule)


def floor(
    *,
    fan: Number | None = None,
    units: Number | None = None,
    when: Test | None = None,
    key: str = "",
    en: str = "",
    zh: str = "",
    rule: str = "",
) -> Step:
    """At least so many fan, or so much value at this point; `when`: only in cases where this test holds.

    With a `key` and names the case stands in the explanation of a win beside the items, with what it is worth at least.
    """
    name, amount = _one("floor", fan=fan, units=units)
    if when is not None:
        _test(when, "when")
    if not bool(key) == bool(en) == bool(zh):
        raise RuleError(
            f"floor({key=}, {en=}, {zh=}): give all three or none",
            f"floor({key=}, {en=}, {zh=})：三者须同时给出或都不给",
        )
    return (FloorFan if name == "fan" else Floor)(amount, when, named=(key, en, zh) if key else (), rule=rule)


def raised(
    *,
    to: Number,
    least: Number,
    most: Number | None = None,
    when: Test,
    not_counting: Iterable[str] = (),
    key: str = "",
    en: str = "",
    zh: str = "",
    rule: str = "",
) -> Step:
    """A hand of `least` fan (to `most`), items with one of the tags `not_counting` left out, is worth `to` fan at least; only in cases where the
    test `when` holds. With a `key` and names the case stands in the explanation of a win, as for `floor`."""
    if isinstance(not_counting, str) or not bool(key) == bool(en) == bool(zh):
        raise RuleError(
            f"raised({key=}, {en=}, {zh=}, {not_counting=}): all three or none, and a tuple of tags",
            f"raised({key=}, {en=}, {zh=}, {not_counting=})：三者须同时给出或都不给，not_counting须为标签的元组",
        )
    low, high = (
        exact(least, "raised(least=)", "raised(least=)"),
        None if most is None else exact(most, "raised(most=)", "raised(most=)"),
    )
    if high is not None and high < low:
        raise RuleError(
            f"raised(least={least}, most={most}): most is below least",
            f"raised(least={least}, most={most})：most小于least",
        )
    named = (key, en, zh) if key else ()
    return Raised(
        exact(to, "raised(to=)", "raised(to=)"),
        _test(when, "when"),
        low,
        high,
        frozenset(not_counting),
        named=named,
        rule=rule,
    )


def lift(*, at: Number, to: Number, rule: str = "") -> Step:
    """A value at this point that reaches `at` is `to` at least. *E.g. what falls just short of a limit counts as the limit.*"""
    if not 0 <= exact(at, "lift(at=)", "lift(at=)") < exact(to, "lift(to=)", "lift(to=)"):
        raise RuleError(
            f"lift(at={at}, to={to}): from an amount of 0 or more up to a higher one",
            f"lift(at={at}, to={to}):at 不小于0,to 须大于 at",
        )
    return Lift(at, to, rule=rule)


def round(
    *,
    up: Number | None = None,
    down: Number | None = None,
    near: Number | None = None,
    only: Test | None = None,
    rule: str = "",
) -> Step:
    """To a multiple of the number given: `up`, `down`, or to the nearest one (halves up)."""
    way, to = _one("round", up=up, down=down, near=near)
    if to <= 0:
        raise RuleError(f"round({way}={to}): must be above 0", f"round({way}={to}):须大于0")
    if only is not None:
        _test(only, "only")
    return Round(to, way, only, rule=rule)


def times(*keys: str, rule: str = "") -> Step:
    """Multiplies by the factors of the items named, or, if none is named, of all items that no other such step
    names."""
    return Times(_keys("times", keys), rule=rule)


def shares(*, rule: str = "") -> Step:
    """Multiplies by the payer's share."""
    return Shares(rule=rule)


def plus(*keys: str, rule: str = "") -> Step:
    """Adds the plus of the items named (none: of all that no other such step names), if the payer's share is not
    zero."""
    return Plus(_keys("plus", keys), rule=rule)


def price(unit: Number, *, rule: str = "") -> Step:
    """Multiplies what is owed so far by the money of one unit."""
    if exact(unit, "price", "单价") <= 0:
        raise RuleError(f"price({unit}): must be above 0", f"price({unit}):须大于0")
    return Price(unit, rule=rule)


def need(
    fan: Number = 0,
    units: Number = 0,
    *,
    not_counting: Iterable[str] = (),
    instead: Iterable[tuple[Test, Number]] = (),
    rule: str = "",
) -> Need:
    """The least worth that may win: so many `fan` before caps, leaving out items with one of the tags `not_counting`,
    or so many `units` of the winner's own value before shares.

    instead: pairs of a test and the fan that are needed where it holds, the first that does: more with many counters, none for a win that
    needs no other worth.
    """
    if isinstance(not_counting, str):
        raise RuleError(
            f"not_counting is the text {not_counting!r}; give a tuple of tags", "not_counting 须为标签的元组"
        )
    cases = tuple((_test(test, "instead"), exact(number, "need of fan", "起和番")) for test, number in instead)
    least = exact(fan, "need of fan", "起和番"), exact(units, "need of units", "起和分")
    return Need(*least, frozenset(not_counting), rule, cases)


def chain(*written: Step, need: Need | None = None) -> Chain:
    """The chain of these steps in this order, with what is not written added (see the head of this file).

    Raises RuleError when the order can mean nothing: two steps that set the value, a step on value before one sets
    it, shares or price twice, a cap or floor on fan after fan were used, plus before shares, a money cap before
    shares or price.
    """
    return Chain(written, need)


def _keys(word: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    for key in keys:
        if not isinstance(key, str) or not key:
            raise RuleError(f"{word}({key!r}) must name items by their keys", f"{word}({key!r})须用项目的键")
    return keys


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
