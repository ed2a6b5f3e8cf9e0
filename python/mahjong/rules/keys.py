"""What a win comes to, as one key: worked out by the core from the bits and counts of a reading and from the numbers of the story.

The tests of a rule set's items are turned into formulas once. For each win the story is asked for its numbers, and the core answers with a
key that is the same for all wins in which the same is added up, so that all that follows is kept under it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from mahjong.rules.language import Fact, leaves
from mahjong.rules.program import node_of
from mahjong.rules.values import Test, always

if TYPE_CHECKING:
    from mahjong.rules.case import Story
    from mahjong.rules.chain import Chain
    from mahjong.rules.values import Items

__all__ = ["RIVALS", "Keys"]

RIVALS: Final = 2
"""the first number of a key in which items are named of which the best counts"""

_BITS, _COUNTS, _TOLD = 128, 32, 63
_ONE: Final = _BITS + _COUNTS + _TOLD
"""the variable that is always 1"""
_JOINS: Final = {"all": -1, "any": -2}
_MANY: Final = 1_000_000


class _Odd(Exception):
    """A test that no formula says."""


class Keys:
    """The keys of one rule set.

    items: bound to what their tests were compiled to. tests: others whose answers are part of the key. make: of the core's reckoner.
    """

    __slots__ = ("_flags", "_names", "_quiet", "_seating", "_told", "apart", "asks", "of")

    def __init__(
        self,
        items: Items,
        *,
        chains: Iterable[Chain],
        sides: Iterable[int],
        barred: Iterable[int],
        opened: Test | None,
        tests: Sequence[Test],
        make: Callable[..., Any],
    ) -> None:
        """Raises ValueError where the core has no room, or a test is none of the language's."""
        alike: dict[Fact, Fact] = {}
        facts: dict[Any, Fact] = {
            leaf.ask: alike.setdefault(leaf, leaf)
            for test in items.answers
            for leaf in leaves(test)
            if isinstance(leaf, Fact)
        }
        self._told: dict[Fact, int] = {}
        try:
            once = {i: self._formula(when, facts) for i, when in items.once}
            asked = [self._formula(test, facts) for test in tests]
            opening = None if opened is None else self._formula(opened, facts)
        except _Odd as odd:
            raise ValueError(f"no formula for {odd}") from None
        # Numbers of the story: first what flags tell, then what the seats tell, then what is asked.
        flags = [one for one in self._told if one.plain and one.reads is not None and one.reads[1] in ("", "winner")]
        seating = [one for one in self._told if one not in flags and one.seating]
        asks = [one for one in self._told if one not in flags and not one.seating]
        if len(self._told) > _TOLD:
            raise ValueError(f"{len(self._told)} facts of the story, there is room for {_TOLD}")
        self._flags = tuple(one.reads for one in flags if one.reads)
        self._seating = tuple(one.ask for one in seating)
        self.asks = tuple(one.ask for one in asks)
        """facts that are asked of each win"""
        slots = {self._told[one]: _BITS + _COUNTS + at for at, one in enumerate((*flags, *seating, *asks))}
        self._names: dict[str, dict[str, int]] = {}
        self._quiet = bytes(len(self._flags))
        left_out = {
            tags
            for chain in chains
            for tags in (*chain.ignored, *((chain.need.not_counting,) if chain.need else ()))
            if tags
        }
        apart = {i for i, item in enumerate(items) if any(tags.intersection(item.tags) for tags in left_out)}
        named = apart if len(left_out) > 1 else set()
        self.apart = bool(apart - named)
        """whether keys tell sums in which tagged items are left out"""
        rows = []
        for i, item in enumerate(items):
            formula = _placed(once[i], slots) if i in once else (_ONE,)
            worths = [None if i in named else _plain(items.worths[opened][i]) for opened in (0, 1)]
            rows.append((formula, item.per, items.rank[i], items.masks[i], *worths))
        self.of: Callable[[int, bytes, bytes], bytes | None] = make(
            rows,
            opened=None if opening is None else _placed(opening, slots),
            masks={
                "barred": _mask(barred),
                "alone": _mask(i for i, item in enumerate(items) if item.alone),
                "side": _mask(sides),
                "each": _mask(i for i, _ in items.each),
                "once": _mask(once),
                "apart": _mask(apart - named),
            },
            tiers=[(tier.alone, tier.take.value == "best") for tier in items.tiers],
            tests=[_placed(one, slots) for one in asked],
        ).key
        """the key of a reading, by its bits, its counts and what is told; None where some number is beyond what the core counts"""

    def _formula(self, answer: Any, facts: Mapping[Any, Fact]) -> tuple[int, ...]:
        """Postfix over variables; the facts are numbered below 0 from -4 on, until all are known."""
        if answer is always:
            return (_ONE,)
        node = node_of(answer)
        if node is None:
            if answer not in facts:
                raise _Odd(answer)
            return (-4 - self._told.setdefault(facts[answer], len(self._told)),)
        kind, *parts = node
        if kind == "bit":
            return (parts[0],)
        if kind == "count":
            return (_BITS + parts[0],)
        if kind == "not":
            return (*self._formula(parts[0], facts), -3)
        first, *more = (self._formula(part, facts) for part in parts)
        code = first
        for one in more:
            code += (*one, _JOINS[kind])
        return code

    def seated(self, case: Any) -> bytes:
        """The numbers that hang on who sits where, and how the tile came."""
        return bytes([ask(case) for ask in self._seating])

    def stated(self, story: Story, seated: bytes) -> bytes:
        """Those with the numbers of the flags before them. Raises ValueError and TypeError for what is no number from 0 to 255."""
        told = story.told
        if not (told and self._flags):
            return self._quiet + seated
        slots = self._names.get(story.winner)
        if slots is None:
            slots = self._names[story.winner] = {
                f"{key}@{story.winner}" if whose else key: at for at, (key, whose) in enumerate(self._flags)
            }
        numbers = bytearray(self._quiet)
        for name, number in told.items():
            if name in slots:
                numbers[slots[name]] = number
        return bytes(numbers) + seated

    def told(self, case: Any, stated: bytes) -> bytes:
        """All numbers of the story, those that are asked last. Raises as `stated` does."""
        return stated + bytes([ask(case) for ask in self.asks])


def _placed(formula: tuple[int, ...], slots: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(slots[-4 - step] if step <= -4 else step for step in formula)


def _mask(places: Iterable[int]) -> int:
    return sum({1 << place for place in places})


def _plain(worth: tuple[Any, Any, Any, Any]) -> tuple[int, int] | None:
    """Fan and points where nothing else is brought, and both are whole and not too large."""
    fan, points, times, plus = worth
    if times != 1 or plus or not all(type(one) is int and -_MANY <= one <= _MANY for one in (fan, points)):
        return None
    return fan, points
