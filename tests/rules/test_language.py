"""The language of tests: how it joins, what it refuses, how a mixed test is split between core and Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from mahjong.errors import RuleError
from mahjong.rules import features as f
from mahjong.rules.language import (
    ALWAYS,
    HIDDEN,
    NEVER,
    OPEN,
    Fact,
    Leaf,
    Not,
    Register,
    Test,
    leaves,
)
from mahjong.rules.program import Plan, compile_tests
from mahjong.tiles import DRAGONS, HONOURS, SUITS, WINDS


class Recorder:
    """Stands for the core's program: keeps what it was made of, and answers as the core would for given values of the atoms."""

    def __init__(self, atoms: Any, exprs: Any, counts: Any, templates: Any, tables: object = ()) -> None:
        self.atoms, self.exprs, self.counts, self.templates = atoms, exprs, counts, templates

    def case(self, plan: Plan, values: Mapping[str, int], **story: Any) -> Any:
        """A case in which the number of every op is as given, 0 for the rest."""
        numbers = [values.get(op, 0) for op, *_ in self.atoms]
        truth = [lo <= number <= hi for number, (*_, lo, hi) in zip(numbers, self.atoms, strict=True)]
        bits = 0
        for place, code in enumerate(self.exprs):
            stack: list[bool] = []
            for step in code:
                if step >= 0:
                    stack.append(truth[step])
                elif step == -3:
                    stack.append(not stack.pop())
                else:
                    second, first = stack.pop(), stack.pop()
                    stack.append(first and second if step == -1 else first or second)
            bits |= stack[0] << place
        return SimpleNamespace(plan=plan, bits=bits, counts=bytes(numbers[at] for at in self.counts), **story)


windy = Fact("windy", "windy", "有风", lambda case: case.windy)
runs_of_luck = Fact("luck", "luck", "运气", lambda case: case.luck, counted=True)


def test_tests_join_and_are_equal_when_written_alike() -> None:
    one = f.pungs(2, of=DRAGONS) & f.pair(DRAGONS) & windy
    two = f.pungs(2, of=DRAGONS) & (f.pair(DRAGONS) & windy)
    assert one == two
    assert hash(one) == hash(two)
    assert one != f.pungs(3, of=DRAGONS) & f.pair(DRAGONS) & windy
    assert ~~f.pair(DRAGONS) == f.pair(DRAGONS)
    assert [type(leaf) for leaf in leaves(one)] == [Leaf, Leaf, Fact]
    assert "windy" in str(one | NEVER)
    assert str(~windy) == "~windy"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: bool(f.pair(DRAGONS)),
        lambda: f.closed() and windy,
        lambda: 1 <= f.pungs() <= 2,
        lambda: f.pungs() == 2,
        lambda: Leaf("colour"),
        lambda: Leaf("pungs", zone=3),
        lambda: Leaf("pungs", lo=3, hi=2),
        lambda: f.pungs(-1),
        lambda: f.pungs(of=-1),
        lambda: f.pungs(of="567z"),
        lambda: f.pungs(()),
        lambda: f.shaped("circle"),
        lambda: f.shaped(),
        lambda: f.wait(8),
        lambda: f.wait(f.EDGE, "any"),
        lambda: f.like("1112340", f.BEFORE),
        lambda: f.like("111", "before"),
        lambda: f.suit_tiles(0),
    ],
)
def test_what_means_nothing_is_refused(wrong: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        wrong()
    assert caught.value.en
    assert caught.value.zh != caught.value.en


def test_only_tests_join_tests() -> None:
    with pytest.raises(TypeError):
        f.pungs() & 2  # type: ignore[operator]
    with pytest.raises(TypeError):
        f.pungs() | None  # type: ignore[operator]


def test_a_structural_test_is_one_expression_of_the_core() -> None:
    test = (f.suits(1) & f.has(HONOURS)) | ~f.within(SUITS)
    plan = compile_tests(Recorder, [test])
    assert len(plan.program.exprs) == 1
    assert plan.program.counts == ()
    for values in ({"suits": 1, "kinds": 2}, {"outside": 1}, {"suits": 1}, {}):
        expected = (values.get("suits") == 1 and values.get("kinds", 0) > 0) or values.get("outside", 0) > 0
        assert bool(test(plan.program.case(plan, values))) is expected


def test_equal_parts_are_compiled_once() -> None:
    plan = compile_tests(Recorder, [f.all_pungs(), f.all_pungs() & f.flush(), f.all_pungs() | windy])
    assert len(plan.program.exprs) == 2
    assert len({atom[0] for atom in plan.program.atoms}) == len(plan.program.atoms)


def test_a_mixed_test_is_split_into_core_and_story() -> None:
    test = f.closed() & windy & f.suits(1)
    plan = compile_tests(Recorder, [test])
    assert len(plan.program.exprs) == 1  # both structural parts in one
    for suits in (1, 2):
        for wind in (0, 1):
            assert bool(test(plan.program.case(plan, {"suits": suits}, windy=wind))) is (suits == 1 and wind == 1)


def test_counts_multiply_with_and_and_the_larger_wins_with_or() -> None:
    each = f.pungs(of=DRAGONS)
    both, either, none = each & windy, each | runs_of_luck, ~each
    plan = compile_tests(Recorder, [], [each, both, either, none])
    case = plan.program.case(plan, {"pungs": 2}, windy=1, luck=3)
    assert [test(case) for test in (each, both, either, none)] == [2, 2, 3, 0]
    case = plan.program.case(plan, {"pungs": 2}, windy=0, luck=1)
    assert [test(case) for test in (each, both, either, none)] == [2, 0, 2, 0]
    # Asked whether, not how often, the same test needs no count of the core.
    assert compile_tests(Recorder, [each & windy]).program.counts == ()


def test_a_count_beside_bounded_tests_keeps_its_number() -> None:
    test = f.kongs() & f.closed() & ~f.flush()
    plan = compile_tests(Recorder, [], [test])
    assert test(plan.program.case(plan, {"kongs": 3, "suits": 2})) == 3
    assert test(plan.program.case(plan, {"kongs": 3, "suits": 1})) == 0
    assert test(plan.program.case(plan, {"kongs": 3, "suits": 2, "opened": 1})) == 0


def test_a_test_that_was_not_compiled_says_so() -> None:
    plan = compile_tests(Recorder, [windy])
    with pytest.raises(RuleError, match="not compiled"):
        f.flush()(plan.program.case(plan, {}))


@pytest.mark.parametrize(("most", "tests"), [(128, 129), (255, 256)])
def test_more_than_the_core_has_room_for_is_refused(most: int, tests: int) -> None:
    many = [f.pungs(n % 256, of=1 << n // 256) for n in range(tests)]
    with pytest.raises(RuleError, match=str(most)):
        compile_tests(Recorder, many if most == 128 else [many[0] & many[1], _all(many)])
    with pytest.raises(RuleError, match="32"):
        compile_tests(Recorder, [], [f.pungs(of=1 << n) for n in range(33)])


def _all(tests: list[Test]) -> Test:
    joined = tests[0]
    for test in tests[1:]:
        joined = joined & test
    return joined


def test_registers_join_with_masks() -> None:
    yakuhai = f.SEAT_WIND | f.ROUND_WIND | DRAGONS
    named = {"seat wind": 1 << 28, "round wind": 1 << 27, "wild": 0b110}
    assert yakuhai.resolve(named) == 1 << 28 | 1 << 27 | DRAGONS
    assert (DRAGONS | f.SEAT_WIND) == DRAGONS | f.SEAT_WIND
    assert (~f.WILD & 0b111).resolve(named) == 0b001
    assert (WINDS & ~f.SEAT_WIND).resolve(named) == WINDS & ~(1 << 28)
    with pytest.raises(RuleError, match="mark fish"):
        f.mark("fish").resolve(named)
    with pytest.raises(RuleError):
        f.SEAT_WIND | "1z"  # type: ignore[operator]
    plan = compile_tests(Recorder, [f.pair(yakuhai), f.pungs(of=yakuhai), f.pungs(of=Register("own"))])
    assert plan.registers == (yakuhai, Register("own"))
    assert {atom[2] for atom in plan.program.atoms} == {0, 1}
    assert plan.fill({**named, "own": 5}) == (yakuhai.resolve(named), 5)


def test_words_take_a_number_several_or_none() -> None:
    assert f.suits(1) == Leaf("suits", SUITS, lo=1, hi=1)
    assert f.suits({1, 2}) == Leaf("suits", SUITS, lo=1, hi=2)
    assert f.suits({1, 3}) == f.suits(1) | f.suits(3)
    assert f.lacks(2) == f.suits(1)
    assert f.lacks() == Leaf("suits", SUITS, lo=0, hi=2)
    assert f.pungs(range(2, 5)) == f.pungs().between(2, 4)  # type: ignore[attr-defined]
    assert (f.pungs() > 1) == (f.pungs() >= 2)  # type: ignore[operator]
    assert (f.pungs() < 1) == f.pungs(0)  # type: ignore[operator]
    assert f.pungs().counting
    assert not f.pungs(1).counting
    assert f.wilds(0, own=2) == f.wilds(0) & Leaf("own", (1 << 64) - 1, lo=2, hi=2)
    assert f.wait(f.EDGE | f.CLOSED, f.ONLY) == f.wait(f.EDGE | f.CLOSED, f.ANY) & f.waits(1)


def test_zones_and_templates_reach_the_core() -> None:
    tests = [
        f.pungs(3, zone=HIDDEN),
        f.runs(zone=OPEN),
        f.like("1112345678999", f.AFTER),
        f.like("1112345678999", f.BEFORE),
    ]
    plan = compile_tests(Recorder, tests)
    assert plan.program.templates == ((3, 1, 1, 1, 1, 1, 1, 1, 3),)
    assert [(atom[0], atom[3]) for atom in plan.program.atoms] == [
        ("pungs", 2),
        ("runs", 1),
        ("like_after", 0),
        ("like_before", 0),
    ]


def random_test(rng: random.Random, depth: int) -> Test:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(
            [f.pungs(), f.pungs(2), f.suits({1, 3}), f.closed(), windy, runs_of_luck, ALWAYS, NEVER, f.kongs()]
        )
    if rng.random() < 0.25:
        return ~random_test(rng, depth - 1)
    one, two = random_test(rng, depth - 1), random_test(rng, depth - 1)
    return one & two if rng.random() < 0.5 else one | two


def by_definition(test: Test, values: Mapping[str, int], story: Mapping[str, int]) -> int:
    """What a test answers, from its definition alone."""
    if isinstance(test, Leaf):
        number = values.get(test.op, 0)
        return number if test.counting else int(test.lo <= number <= test.hi)
    if isinstance(test, Fact):
        return story.get(test.key, 1 if test is ALWAYS else 0)
    if isinstance(test, Not):
        return int(by_definition(test.test, values, story) == 0)
    parts = [by_definition(part, values, story) for part in test.tests]  # type: ignore[attr-defined]
    if type(test).__name__ == "Some":
        return max(parts)
    product = 1
    for part in parts:
        product *= part
    return product


def test_compiled_answers_are_those_of_the_definition(rng: random.Random, examples: Callable[[int], int]) -> None:
    for _ in range(examples(400)):
        tests = list({random_test(rng, 4) for _ in range(4)})
        plan = compile_tests(Recorder, tests[2:], tests[:2])
        for _ in range(5):
            values = {op: rng.randint(0, 3) for op in ("pungs", "suits", "opened", "kongs")}
            story = {"windy": rng.randint(0, 1), "luck": rng.randint(0, 3)}
            case = plan.program.case(plan, values, **story)
            for test in tests[:2]:
                assert test(case) == by_definition(test, values, story), str(test)
            for test in tests[2:]:
                assert bool(test(case)) is (by_definition(test, values, story) > 0), str(test)
