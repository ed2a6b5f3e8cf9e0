"""One test language for patterns, conditions, waivers and liability.

A test is written once with ``&``, ``|`` and ``~`` and asked of a win: ``test(case)`` is 0 for no. Its leaves are of two kinds.

- A `Leaf` is **structural**: a number the compiled core counts in each reading of the hand (pungs of dragons, suits,
  claimed sets ...). A leaf with bounds is 1 or 0; a plain count answers how many.
- A `Fact` is **story**: a Python function of the win (self-drawn, last tile, the payer is the dealer ...).

`mahjong.rules.program` gives every largest structural part to the core as one expression and keeps the rest as small functions,
so that a win costs one core call and a few bit tests. ``a & b`` multiplies counts, ``a | b`` takes the larger one, ``~a`` is 1
when `a` is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from mahjong.errors import RuleError
from mahjong.rules.values import always

__all__ = [
    "ALWAYS",
    "ANY_NUMBER",
    "HIDDEN",
    "LAID",
    "NEVER",
    "OPEN",
    "OPS",
    "Every",
    "Fact",
    "Leaf",
    "Mask",
    "Not",
    "Register",
    "Some",
    "Test",
    "leaves",
    "registers_of",
]

OPEN = 1
"""Zone: sets completed with another player's tile."""
HIDDEN = 2
"""Zone: sets made of own draws only; a concealed kong is one of them."""
LAID = 4
"""Zone: sets claimed before the winning tile came; those of OPEN that the winning tile has not made."""
ANY_NUMBER = 255
"""Upper bound that bounds nothing."""

_OPS = (
    "kinds outside tiles suits suits_over fours triples runs pungs kongs concealed_kongs groups sets pair untouched straights"
    " mixed_straights twins same_runs same_pungs shape wait wait_any wait_every won waits opened melds left used own assigned"
    " like_before like_after unwaited combined suits_missing suits_beyond long_suits ranks_beyond won_rank"
)
OPS = frozenset(_OPS.split())
"""What the core can count in a reading."""


class Mask:
    """Kinds that are known only when a hand is won: the seat's wind, the wild kind. Joins with ``|``, ``&`` and ``~``."""

    __slots__ = ()

    def __or__(self, other: Mask | int) -> Mask:
        return _Joined("|", self, _mask(other))

    def __and__(self, other: Mask | int) -> Mask:
        return _Joined("&", self, _mask(other))

    __ror__ = __or__
    __rand__ = __and__

    def __invert__(self) -> Mask:
        return _Joined("^", self, (1 << 64) - 1)

    def resolve(self, named: Mapping[str, int]) -> int:
        """The kinds as a mask of bits, given each register's value."""
        raise NotImplementedError

    @property
    def names(self) -> frozenset[str]:
        """The registers it is made of."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Register(Mask):
    """One named value, filled for each win: `SEAT_WIND`, `ROUND_WIND`, a mark, or a variant's own."""

    name: str

    def resolve(self, named: Mapping[str, int]) -> int:
        try:
            return named[self.name]
        except KeyError:
            known = ", ".join(sorted(named))
            raise RuleError(
                f"nothing fills the register {self.name!r}; known: {known}",
                f"没有给出寄存值“{self.name}”；已有：{known}",
            ) from None

    @property
    def names(self) -> frozenset[str]:
        return frozenset((self.name,))


@dataclass(frozen=True, slots=True)
class _Joined(Mask):
    sign: str
    left: Mask | int
    right: Mask | int

    def resolve(self, named: Mapping[str, int]) -> int:
        left, right = (side if isinstance(side, int) else side.resolve(named) for side in (self.left, self.right))
        return left | right if self.sign == "|" else left & right if self.sign == "&" else left ^ right

    @property
    def names(self) -> frozenset[str]:
        return frozenset().union(*(side.names for side in (self.left, self.right) if isinstance(side, Mask)))


def _mask(value: Mask | int) -> Mask | int:
    if isinstance(value, Mask):
        return value
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 64:
        raise RuleError(
            f"a mask of kinds is a number of 64 bits or a register, not {value!r}",
            f"牌种掩码须为64位整数或寄存值，不能是{value!r}",
        )
    return value


class Test:
    """A question about a win. Built from leaves with ``&``, ``|`` and ``~``; equal when written alike."""

    __slots__ = ("_hashed",)
    _hashed: int
    __test__ = False  # the name is a word of the language, not a test for pytest to collect

    def __and__(self, other: Test) -> Test:
        return NotImplemented if not isinstance(other, Test) else Every(_flat(Every, self) + _flat(Every, other))

    def __or__(self, other: Test) -> Test:
        return NotImplemented if not isinstance(other, Test) else Some(_flat(Some, self) + _flat(Some, other))

    def __invert__(self) -> Test:
        return self.test if isinstance(self, Not) and not self.test.counting else Not(self)

    def __bool__(self) -> bool:
        raise RuleError(
            "a test has no truth of its own: join tests with & | ~, not with and, or, not or a chained comparison",
            "条件本身没有真假：请用 & | ~ 连接，不要用 and、or、not 或连续比较",
        )

    def _key(self) -> tuple[object, ...]:
        """What makes two tests of one class the same."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and isinstance(other, Test) and other._key() == self._key())

    def __hash__(self) -> int:
        # Tests are keys of every plan and are looked up for every win, so a tree is hashed once.
        try:
            return self._hashed
        except AttributeError:
            found = hash((type(self).__name__, *self._key()))
            object.__setattr__(self, "_hashed", found)
            return found

    def __call__(self, case: Any) -> int:
        """How often, or whether, it holds in `case`, which carries the plan its rule set was compiled to."""
        answers: Mapping[Test, Callable[[Any], int]] = case.plan.answers
        try:
            answer = answers[self]
        except KeyError:
            raise RuleError(f"{self} was not compiled with the rule set", f"条件{self}没有随规则一起编译") from None
        return answer(case)

    @property
    def structural(self) -> bool:
        """Whether the core alone can answer it."""
        raise NotImplementedError

    @property
    def counting(self) -> bool:
        """Whether it may answer more than 1."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, eq=False)
class Leaf(Test):
    """A number the core counts: `op` over the kinds of `mask` in `zone`, with `x` where the op needs one.

    With bounds the leaf asks ``lo <= number <= hi``; without (``lo=1``, no upper bound) it is the number itself.
    """

    op: str
    mask: Mask | int = 0
    zone: int = 0
    x: int | tuple[int, ...] = 0
    lo: int = 1
    hi: int = ANY_NUMBER

    def __post_init__(self) -> None:
        if self.op not in OPS:
            raise RuleError(f"the core does not count {self.op!r}", f"内核不能统计“{self.op}”")
        if self.zone not in (0, OPEN, HIDDEN, LAID):
            raise RuleError(
                f"a zone is OPEN, HIDDEN, LAID or 0 for all, not {self.zone!r}",
                f"区域只能是OPEN、HIDDEN、LAID或0,不能是{self.zone!r}",
            )
        for bound in (self.lo, self.hi):
            if isinstance(bound, bool) or not isinstance(bound, int) or not 0 <= bound <= ANY_NUMBER:
                raise RuleError(
                    f"a bound of {self.op} is a number from 0 to {ANY_NUMBER}, not {bound!r}",
                    f"{self.op}的界限须为0到{ANY_NUMBER}的整数，不能是{bound!r}",
                )
        if self.lo > self.hi:
            raise RuleError(
                f"{self.op} cannot be at least {self.lo} and at most {self.hi}",
                f"{self.op}不可能同时不少于{self.lo}又不多于{self.hi}",
            )
        object.__setattr__(self, "mask", _mask(self.mask))

    def _key(self) -> tuple[object, ...]:
        return (self.op, self.mask, self.zone, self.x, self.lo, self.hi)

    __hash__ = Test.__hash__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            raise RuleError(
                f"write .exactly({other}): == compares tests, not what they count",
                f"请写 .exactly({other}):== 比较的是条件本身，不是数目",
            )
        return isinstance(other, Leaf) and self._key() == other._key()

    def exactly(self, n: int) -> Leaf:
        return replace(self, lo=n, hi=n)

    def at_least(self, n: int) -> Leaf:
        return replace(self, lo=n, hi=ANY_NUMBER)

    def at_most(self, n: int) -> Leaf:
        return replace(self, lo=0, hi=n)

    def between(self, low: int, high: int) -> Leaf:
        """From `low` to `high`, both included."""
        return replace(self, lo=low, hi=high)

    __ge__ = at_least
    __le__ = at_most

    def __gt__(self, n: int) -> Leaf:
        return self.at_least(n + 1)

    def __lt__(self, n: int) -> Leaf:
        return self.at_most(n - 1)

    def __str__(self) -> str:
        bound = "" if self.counting else f", {self.lo}..{self.hi}"
        return f"{self.op}({self.mask if isinstance(self.mask, Mask) else hex(self.mask)}{bound})"

    @property
    def structural(self) -> bool:
        return True

    @property
    def counting(self) -> bool:
        return self.lo == 1 and self.hi == ANY_NUMBER


@dataclass(frozen=True, slots=True, eq=False)
class Fact(Test):
    """Something only the story of the deal tells. `ask(case)` answers a whole number; `key` and `args` name it.

    Two facts are the same when key and arguments are. `counted` says that the answer may exceed 1. `flags`: the flags of the story
    that it reads. `reads`: the one flag that is all it reads, and whose ("winner", "payer", ...; "" for a flag of no seat). `plain`: what it
    answers is the number of that flag.
    `seating`: it hangs on nothing but who won, deals, pays and gave the tile, how it was won, and by how many.
    """

    key: str
    en: str
    zh: str
    ask: Callable[[Any], int]
    args: tuple[object, ...] = ()
    counted: bool = False
    flags: tuple[str, ...] = ()
    reads: tuple[str, str] | None = None
    seating: bool = False
    plain: bool = True

    def _key(self) -> tuple[object, ...]:
        return (self.key, self.args)

    def at_least(self, n: int) -> Fact:
        """Whether it answers `n` or more."""
        ask = self.ask
        return replace(
            self, ask=lambda case: ask(case) >= n, args=(*self.args, "at least", n), counted=False, plain=False
        )

    def exactly(self, n: int) -> Fact:
        """Whether it answers `n`."""
        ask = self.ask
        return replace(
            self, ask=lambda case: ask(case) == n, args=(*self.args, "exactly", n), counted=False, plain=False
        )

    def __str__(self) -> str:
        return f"{self.key}{self.args}" if self.args else self.key

    @property
    def structural(self) -> bool:
        return False

    @property
    def counting(self) -> bool:
        return self.counted


@dataclass(frozen=True, slots=True, eq=False)
class _Join(Test):
    tests: tuple[Test, ...]

    def _key(self) -> tuple[object, ...]:
        return self.tests

    def __post_init__(self) -> None:
        if not self.tests or not all(isinstance(test, Test) for test in self.tests):
            raise RuleError(f"only tests can be joined, not {self.tests!r}", f"只能连接条件，不能是{self.tests!r}")

    @property
    def structural(self) -> bool:
        return all(test.structural for test in self.tests)

    @property
    def counting(self) -> bool:
        return any(test.counting for test in self.tests)


@dataclass(frozen=True, slots=True, eq=False)
class Every(_Join):
    """Every one of the tests: the product of what they answer."""

    def __str__(self) -> str:
        return "(" + " & ".join(map(str, self.tests)) + ")"


@dataclass(frozen=True, slots=True, eq=False)
class Some(_Join):
    """One of the tests at least: the largest of what they answer."""

    def __str__(self) -> str:
        return "(" + " | ".join(map(str, self.tests)) + ")"


@dataclass(frozen=True, slots=True, eq=False)
class Not(Test):
    """1 when the test answers 0, else 0."""

    test: Test

    def _key(self) -> tuple[object, ...]:
        return (self.test,)

    def __str__(self) -> str:
        return f"~{self.test}"

    @property
    def structural(self) -> bool:
        return self.test.structural

    @property
    def counting(self) -> bool:
        return False


def _flat(kind: type[_Join], test: Test) -> tuple[Test, ...]:
    return test.tests if isinstance(test, kind) else (test,)


ALWAYS = Fact("always", "always", "总是", always)
NEVER = Fact("never", "never", "从不", lambda case: 0)


def leaves(test: Test) -> Iterator[Leaf | Fact]:
    """The leaves of a test, from left to right."""
    if isinstance(test, (Leaf, Fact)):
        yield test
    elif isinstance(test, Not):
        yield from leaves(test.test)
    elif isinstance(test, _Join):
        for part in test.tests:
            yield from leaves(part)


def registers_of(tests: Iterable[Test]) -> frozenset[str]:
    """The registers that some tests read."""
    found: set[str] = set()
    for test in tests:
        for leaf in leaves(test):
            for part in leaf.args if isinstance(leaf, Fact) else (leaf.mask,):
                if isinstance(part, Mask):
                    found |= part.names
    return frozenset(found)
