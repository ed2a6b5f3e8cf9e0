"""Each step, the order of steps, what is added when it is not written, and every order that can mean nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from money_cases import no_floats

from mahjong.errors import RuleError
from mahjong.rules import score
from mahjong.rules.score import DOUBLE, Inputs


def run(
    *steps: score.Step, fan: Any = 0, points: Any = 0, times: Any = 1, plus: Any = 0, share: Any = 1, given: Any = ()
) -> Any:
    """What a chain with one times and one plus step owes."""
    value, paid = score.chain(*steps).run(Inputs(fan, points, (times,), (plus,), share, given))
    return value + paid


@pytest.mark.parametrize(
    ("steps", "inputs", "amount"),
    [
        ([score.base(7)], {"fan": 3}, 7),
        ([score.points(20, 4)], {"points": Fraction(9, 2)}, 38),
        ([score.linear(3, 2)], {"fan": 4}, 11),
        ([score.power()], {"fan": 5}, 32),
        ([score.power(by=3, start=2)], {"fan": 2}, 18),
        ([score.base(5), score.power()], {"fan": 2}, 20),
        ([score.ladder(1, 2, 4)], {"fan": 0}, 0),
        ([score.ladder(1, 2, 4)], {"fan": 9}, 4),
        ([score.ladder(3, 5, 10, beyond=DOUBLE)], {"fan": 5}, 40),
        ([score.steps({0: 1, 5: 20, 8: 40})], {"fan": 7}, 20),
        ([score.steps({5: 20})], {"fan": 4}, 0),
        ([score.base(30), score.steps({5: 20})], {"fan": 4}, 20),
        ([score.base(10), score.steps({5: 20})], {"fan": 4}, 10),
        ([score.declared(lambda case: 0)], {"given": (6,), "share": 3}, 18),
        ([score.base(7), score.cap(units=5)], {}, 5),
        ([score.base(7), score.floor(units=9)], {}, 9),
        ([score.cap(fan=3), score.power()], {"fan": 5}, 8),
        ([score.floor(fan=3), score.power()], {"fan": -1}, 8),
        ([score.base(41), score.round(up=10)], {}, 50),
        ([score.base(49), score.round(down=10)], {}, 40),
        ([score.base(45), score.round(near=10)], {}, 50),
        ([score.base(44), score.round(near=10)], {}, 40),
        ([score.base(Fraction(1, 3)), score.round(up=1)], {}, 1),
        ([score.base(6), score.times(), score.shares()], {"times": Fraction(3, 2), "share": 2}, 18),
        ([score.base(6)], {"times": Fraction(3, 2), "share": 2, "plus": 5}, 23),
        ([score.base(6)], {"share": 0, "plus": 5}, 0),
        ([score.base(6), score.price(10)], {"plus": 5}, 65),
        ([score.base(6), score.plus(), score.price(10)], {"plus": 5}, 110),
        ([score.base(6), score.price(10), score.cap(money=62)], {"plus": 5}, 62),
        ([score.base(60), score.cap(money=62)], {"plus": 5}, 62),
        ([score.base(6), score.cap(units=4, only=lambda case: 0)], {"given": (0,)}, 6),
        ([score.base(6), score.cap(units=4, only=lambda case: 0)], {"given": (1,)}, 4),
    ],
)
def test_steps(steps: list[score.Step], inputs: dict[str, Any], amount: Any) -> None:
    assert run(*steps, **inputs) == amount


def test_negative_powers_are_exact() -> None:
    assert run(score.base(8), score.power(), fan=-2) == 2
    assert run(score.power(), fan=-2) == Fraction(1, 4)


@pytest.mark.rule("si-hu.pattern.limit", "japan.score.honba")
def test_where_the_order_matters() -> None:
    """The same steps, the cap before or after the factor."""
    assert run(score.points(100), score.cap(units=80), score.times(), points=0, times=2) == 160
    assert run(score.points(100), score.times(), score.cap(units=80), points=0, times=2) == 80


@pytest.mark.parametrize(
    ("steps", "order"),
    [
        ([score.power()], "power > times > shares > plus"),
        ([score.power(), score.plus()], "power > times > shares > plus"),
        ([score.power(), score.shares(), score.round(up=100)], "power > times > shares > round > plus"),
        ([score.power(), score.price(5)], "power > times > shares > price > plus"),
        ([score.power(), score.cap(money=300)], "power > times > shares > plus > cap"),
        ([score.base(1), score.times("a"), score.round(up=1)], "base > times > round > times > shares > plus"),
    ],
)
def test_steps_that_are_not_written(steps: list[score.Step], order: str) -> None:
    assert repr(score.chain(*steps)) == f"<Chain: {order}>"


def test_named_factors_count_at_their_own_step() -> None:
    chain = score.chain(score.base(10), score.times("early"), score.cap(units=15), score.times())
    assert chain.times_groups == (("early",), ())
    assert chain.run(Inputs(0, 0, (2, 3), (0,), 1, ())) == (45, 0)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([], "no step gives a value"),
        ([score.cap(units=3)], "no step gives a value"),
        ([score.base(1), score.points()], "two steps set the value"),
        ([score.ladder(1), score.linear()], "two steps set the value"),
        ([score.linear(), score.power()], "two steps use the fan"),
        ([score.power(), score.power()], "power stands twice"),
        ([score.power(), score.shares(), score.shares()], "shares stands twice"),
        ([score.power(), score.price(2), score.price(3)], "price stands twice"),
        ([score.power(), score.times(), score.times()], "times.. without keys stands twice"),
        ([score.power(), score.plus(), score.plus()], "plus.. without keys stands twice"),
        ([score.power(), score.times("a"), score.times("a")], "'a' is named twice"),
        ([score.cap(units=3), score.base(1)], "stands before a step that gives a value"),
        ([score.power(), score.base(1)], "stands before a step that gives a value"),
        ([score.power(), score.cap(fan=3)], "must stand before the step that uses the fan"),
        ([score.base(1), score.floor(fan=3)], "must stand before the step that uses the fan"),
        ([score.power(), score.plus(), score.shares()], "plus stands before shares"),
        ([score.power(), score.cap(money=3), score.price(2)], "must stand after shares and price"),
        ([score.power(), score.cap(money=3), score.shares()], "must stand after shares and price"),
        ([score.power, score.cap(units=3)], "is no step"),
    ],
)
def test_orders_that_mean_nothing(steps: list[Any], reason: str) -> None:
    with pytest.raises(RuleError, match=reason) as caught:
        score.chain(*steps)
    assert any(ord(letter) > 0x4E00 for letter in caught.value.zh)


@pytest.mark.parametrize(
    "make",
    [
        lambda: score.base(1.5),
        lambda: score.base(True),
        lambda: score.base("1"),
        lambda: score.points(per=0.5),
        lambda: score.linear(base=None),
        lambda: score.power(by=0),
        lambda: score.power(start=-1),
        lambda: score.ladder(),
        lambda: score.ladder(4, 2),
        lambda: score.ladder(-1),
        lambda: score.ladder(1, beyond="double"),
        lambda: score.steps({}),
        lambda: score.steps({5: 20, 6: 10}),
        lambda: score.steps({5: -1}),
        lambda: score.declared(5),
        lambda: score.cap(),
        lambda: score.cap(fan=3, units=4),
        lambda: score.cap(fan=-1),
        lambda: score.cap(units=3, only=1),
        lambda: score.floor(),
        lambda: score.floor(fan=1, when="x"),
        lambda: score.round(),
        lambda: score.round(up=0),
        lambda: score.round(up=10, only=3),
        lambda: score.price(0),
        lambda: score.price(-1),
        lambda: score.times(3),
        lambda: score.plus(""),
        lambda: score.need(fan=0.5),
        lambda: score.need(not_counting="dora"),
        lambda: score.chain(score.power(), need=3),
    ],
)
def test_bad_steps(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.en
    assert any(ord(letter) > 0x4E00 for letter in caught.value.zh) or "须" in caught.value.zh


@pytest.mark.parametrize(
    "inputs",
    [
        Inputs(0.5, 0, (1,), (0,), 1, ()),  # type: ignore[arg-type]
        Inputs(0, 0, (1.5,), (0,), 1, ()),  # type: ignore[arg-type]
        Inputs(0, 0, (1,), ("x",), 1, ()),  # type: ignore[arg-type]
    ],
)
def test_floats_never_get_in(inputs: Inputs) -> None:
    with pytest.raises(RuleError):
        score.chain(score.power()).run(inputs)


def test_a_chain_pickles() -> None:
    chain = score.chain(
        score.points(20), score.power(), score.round(up=10), need=score.need(fan=1, not_counting=["dora"])
    )
    copy = pickle.loads(pickle.dumps(chain))
    assert repr(copy) == repr(chain)
    assert copy.need == chain.need
    assert copy.run(Inputs(3, 5, (1,), (0,), 1, ())) == chain.run(Inputs(3, 5, (1,), (0,), 1, ()))


NUMBERS = st.one_of(st.integers(0, 50), st.fractions(0, 20, max_denominator=8))
SETTERS = st.one_of(
    st.builds(score.base, NUMBERS),
    st.builds(score.points, NUMBERS, NUMBERS),
    st.builds(score.linear, NUMBERS, NUMBERS),
    st.lists(st.integers(0, 90), min_size=1, max_size=5).map(lambda rungs: score.ladder(*sorted(rungs), beyond=DOUBLE)),
)
LATER = st.lists(
    st.one_of(
        st.builds(lambda n: score.cap(units=n), NUMBERS),
        st.builds(lambda n: score.floor(units=n), NUMBERS),
        st.builds(lambda n: score.round(up=n), st.integers(1, 100)),
        st.builds(lambda n: score.round(down=n), st.integers(1, 100)),
        st.builds(lambda n: score.round(near=n), st.integers(1, 100)),
    ),
    max_size=4,
)
INPUTS = st.builds(Inputs, st.integers(0, 12), NUMBERS, st.tuples(NUMBERS), st.tuples(NUMBERS), NUMBERS, st.just(()))


def test_every_run_is_exact_and_told_step_by_step(examples: Callable[[int], int]) -> None:
    @settings(max_examples=examples(400))
    @given(SETTERS, LATER, st.booleans(), INPUTS)
    def check(setter: score.Step, later: list[score.Step], priced: bool, inputs: Inputs) -> None:
        chain = score.chain(setter, *later, *([score.price(3)] if priced else []))
        value, paid = chain.run(inputs)
        no_floats([value, paid])
        assert value >= 0 <= paid
        assert chain.run(inputs) == (value, paid) == chain._run(inputs, None)
        rows = chain.trace(inputs)
        assert rows[-1].after == value + paid
        assert [row.step for row in rows] == [step.key for step in chain.steps]
        amounts = [row for row in rows if row.unit == "amount"]
        assert amounts[0].before is None
        for one, two in pairwise(amounts):
            assert one.after == two.before
        if not inputs.share:
            assert paid == 0

    check()


def test_more_fan_never_pay_less(examples: Callable[[int], int]) -> None:
    fan_steps = st.sampled_from(
        [
            score.linear(2, 3),
            score.power(),
            score.ladder(1, 2, 4),
            score.ladder(1, 3, beyond=DOUBLE),
            score.steps({1: 5, 4: 9}),
        ]
    )

    @settings(max_examples=examples(300))
    @given(fan_steps, LATER, INPUTS, st.integers(0, 5))
    def check(step: score.Step, later: list[score.Step], inputs: Inputs, more: int) -> None:
        chain = score.chain(step, *later)
        less = sum(chain.run(inputs))
        assert sum(chain.run(inputs._replace(fan=inputs.fan + more))) >= less

    check()
