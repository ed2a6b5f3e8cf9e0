"""Tests compiled: what the core answers of them in one go, and how an answer is read.

`compile_tests` gives every largest structural part of the tests to the core as one expression and keeps the rest as small functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong.errors import RuleError
from mahjong.rules.language import Every, Fact, Leaf, Mask, Not, Some, Test

__all__ = ["Plan", "bit_of", "compile_tests", "is_count", "node_of"]

EXPRS_MAX, ATOMS_MAX, COUNTS_MAX, TABLES_MAX = 128, 255, 32, 4


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """The tests of one rule set, compiled: a core program, the masks its registers hold, and an answer for each test.

    `answers[test](case)` reads `case.bits` and `case.counts` as the core returned them for one reading.
    """

    program: Any
    registers: tuple[Mask, ...]
    answers: Mapping[Test, Callable[[Any], int]]

    def fill(self, named: Mapping[str, int]) -> tuple[int, ...]:
        """The registers' masks for one win, in the order the program knows them."""
        if not self.registers:
            return ()
        return tuple([mask.resolve(named) for mask in self.registers])


class _Compiler:
    def __init__(self) -> None:
        self.atoms: list[tuple[str, int, int, int, int, int, int]] = []
        self.exprs: list[tuple[int, ...]] = []
        self.counts: list[int] = []
        self.registers: list[Mask] = []
        self.templates: list[tuple[int, ...]] = []
        self.tables: list[tuple[tuple[int, ...], ...]] = []
        self._atoms: dict[tuple[object, ...], int] = {}
        self._bits: dict[tuple[int, ...], int] = {}

    def _place(self, items: list[Any], item: Any) -> int:
        try:
            return items.index(item)
        except ValueError:
            items.append(item)
            return len(items) - 1

    def atom(self, leaf: Leaf) -> int:
        mask, register = (0, self._place(self.registers, leaf.mask)) if isinstance(leaf.mask, Mask) else (leaf.mask, -1)
        x = self._row(leaf.x) if leaf.op == "combined" else leaf.x
        if isinstance(x, tuple):
            x = self._place(self.templates, x)
        atom = (leaf.op, mask, register, leaf.zone, x, leaf.lo, leaf.hi)
        if atom not in self._atoms:
            self._atoms[atom] = len(self.atoms)
            self.atoms.append(atom)
        return self._atoms[atom]

    def _row(self, x: int | tuple[int, ...]) -> int:
        """A row of a table of combinations: five bits for the row, the table above them."""
        assert isinstance(x, tuple)
        at, *flat = x
        rows = tuple(tuple(flat[place : place + 5]) for place in range(0, len(flat), 5))
        return self._place(self.tables, rows) << 5 | at

    def postfix(self, test: Test) -> tuple[int, ...]:
        if isinstance(test, Leaf):
            return (self.atom(test),)
        if isinstance(test, Not):
            return (*self.postfix(test.test), -3)
        assert isinstance(test, (Every, Some))
        sign = -1 if isinstance(test, Every) else -2
        code = self.postfix(test.tests[0])
        for part in test.tests[1:]:
            code += (*self.postfix(part), sign)
        return code

    def bit(self, test: Test) -> Callable[[Any], int]:
        code = self.postfix(test)
        if code not in self._bits:
            self._bits[code] = len(self.exprs)
            self.exprs.append(code)
        return _bit(self._bits[code])

    def number(self, leaf: Leaf) -> Callable[[Any], int]:
        return _count(self._place(self.counts, self.atom(leaf)))

    def truth(self, test: Test) -> Callable[[Any], int]:
        """An answer that is 0 exactly when the test is."""
        if test.structural:
            return self.bit(test)
        return self._story(test, self.truth)

    def value(self, test: Test) -> Callable[[Any], int]:
        """The exact number."""
        if not test.counting:
            return self.truth(test)
        if isinstance(test, Leaf):
            return self.number(test)
        return self._story(test, self.value)

    def _story(self, test: Test, part: Callable[[Test], Callable[[Any], int]]) -> Callable[[Any], int]:
        if isinstance(test, Fact):
            return test.ask
        if isinstance(test, Not):
            return _not(self.truth(test.test))
        assert isinstance(test, (Every, Some))
        kind = type(test)
        apart = [t for t in test.tests if not t.structural or (part == self.value and t.counting)]
        structure = tuple(t for t in test.tests if t not in apart)
        parts = [part(t) for t in apart]
        if structure:
            parts.insert(0, self.bit(structure[0] if len(structure) == 1 else kind(structure)))
        if len(parts) == 1:
            return parts[0]
        if kind is Every:
            return _product(parts)
        return _largest(parts) if part == self.value else _first(parts)


def _bit(place: int) -> Callable[[Any], int]:
    def answer(case: Any) -> int:
        truth: int = case.bits >> place & 1
        return truth

    answer.bit = place  # type: ignore[attr-defined]
    return _noted(answer, "bit", place)


def _count(place: int) -> Callable[[Any], int]:
    def answer(case: Any) -> int:
        number: int = case.counts[place]
        return number

    answer.count = place  # type: ignore[attr-defined]
    return _noted(answer, "count", place)


def _not(inner: Callable[[Any], int]) -> Callable[[Any], int]:
    return _noted(lambda case: 0 if inner(case) else 1, "not", inner)


def _noted(answer: Callable[[Any], int], *node: Any) -> Callable[[Any], int]:
    answer.node = node  # type: ignore[attr-defined]
    return answer


def node_of(answer: Callable[[Any], int]) -> tuple[Any, ...] | None:
    """What a compiled test is made of: ("bit" or "count", place), ("not", part), ("all", parts...) multiplied, ("any", parts...) of which the
    largest counts, or for what is asked whether it holds, one that holds. None for a fact, and for what was not compiled."""
    return getattr(answer, "node", None)


def bit_of(answer: Callable[[Any], int]) -> int | None:
    """Which bit of a case is all that a compiled test reads; None if it reads anything else."""
    return getattr(answer, "bit", None)


def is_count(answer: Callable[[Any], int]) -> bool:
    """Whether one of the counts of a case is all that a compiled test reads."""
    return hasattr(answer, "count")


def _product(parts: Sequence[Callable[[Any], int]]) -> Callable[[Any], int]:
    if len(parts) == 2:
        first, second = parts
        return _noted(lambda case: (n := first(case)) and n * second(case), "all", *parts)

    def product(case: Any) -> int:
        total = 1
        for part in parts:
            total *= part(case)
            if not total:
                return 0
        return total

    return _noted(product, "all", *parts)


def _first(parts: Sequence[Callable[[Any], int]]) -> Callable[[Any], int]:
    """Whether one of the parts answers other than 0: the first such answer."""
    if len(parts) == 2:
        one, other = parts
        return _noted(lambda case: one(case) or other(case), "any", *parts)

    def first(case: Any) -> int:
        for part in parts:
            answer = part(case)
            if answer:
                return answer
        return 0

    return _noted(first, "any", *parts)


def _largest(parts: Sequence[Callable[[Any], int]]) -> Callable[[Any], int]:
    def largest(case: Any) -> int:
        return max(part(case) for part in parts)

    return _noted(largest, "any", *parts)


def compile_tests(program: Callable[..., Any], truths: Iterable[Test], counted: Iterable[Test] = ()) -> Plan:
    """Compile tests that are asked whether they hold, and `counted` ones that are asked how often.

    `program` makes the core's program of atoms, expressions, counts, templates and tables (`mahjong._core.reading.Program`).

    Raises RuleError when they need more than the core has room for: 128 expressions, 255 numbers, 32 counts, 4 tables.
    A test in both lists answers how often.
    """
    compiler = _Compiler()
    answers: dict[Test, Callable[[Any], int]] = {test: compiler.value(test) for test in counted}
    for test in truths:
        if test not in answers:
            answers[test] = compiler.truth(test)
    for what, zh, size, room in (
        ("expressions", "表达式", len(compiler.exprs), EXPRS_MAX),
        ("numbers", "统计项", len(compiler.atoms), ATOMS_MAX),
        ("counts", "计数项", len(compiler.counts), COUNTS_MAX),
        ("tables of combinations", "组合表", len(compiler.tables), TABLES_MAX),
    ):
        if size > room:
            raise RuleError(
                f"the rule set needs {size} {what}, the core has room for {room}",
                f"规则需要{size}个{zh}，内核只容{room}个",
            )
    made = program(
        tuple(compiler.atoms),
        tuple(compiler.exprs),
        tuple(compiler.counts),
        tuple(compiler.templates),
        tuple(compiler.tables),
    )
    return Plan(made, tuple(compiler.registers), answers)
