"""Which of several readings of one win counts: the one that passes what a win must pass, and then pays most.

What a reading comes to hangs on the story and on what the core answered of it, and on nothing else of its tiles. So it is kept under
those, and a hand with many readings is mostly a look at each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from mahjong.rules.asked import Whole
from mahjong.rules.case import Case, Story
from mahjong.rules.counting import Counting, Reckoned
from mahjong.rules.language import Test
from mahjong.rules.program import Plan
from mahjong.rules.values import Number

__all__ = ["Weighing"]

Answer: TypeAlias = tuple[int, bytes, Any]
"""What the core says of one reading: bits, counts, and the reading."""

_MOST: Final = 1 << 13
"""readings that are kept"""
_UNSEEN: Final = object()


class Weighing:
    """The readings of a rule set, weighed and remembered.

    requires: what a reading must pass. counting: how it is reckoned.
    """

    __slots__ = ("_counting", "_kept", "_passing", "_requires", "needs", "usable")

    def __init__(
        self, requires: Sequence[Callable[[Case], int]], answers: Mapping[Test, Any], counting: Counting
    ) -> None:
        self._requires = tuple(requires)
        self._counting = counting
        self._passing = Whole(self._requires, (), answers)
        self._kept: dict[Any, tuple[Number, Number, Number] | None] = {}
        self.needs = counting.needs
        """whether a win can be worth too little"""
        self.usable = counting.whole.usable and self._passing.usable

    def best(self, story: Story, plan: Plan, answers: Sequence[Answer], told: dict[Any, Any]) -> Case | None:
        """The reading that passes and pays most, of equals the one of most fan, then of most points, then the first. None if there is
        none, or if that cannot be told this way.

        told: answers that hang on the story alone, shared by its cases.
        """
        kept, counting, whole, passing = self._kept, self._counting, self._counting.whole, self._passing
        first = Case(story, plan, *answers[0], None, None, told)
        if counting.keys is not None:
            return self._keyed(first, answers)
        key = (whole.read(first), passing.read(first))
        read = whole.bits | passing.bits
        most: tuple[Number, Number, Number] | None = None
        chosen: Answer | None = None
        for answer in answers:
            place = (answer[0] & read, answer[1], key)
            try:
                worth: Any = kept.get(place, _UNSEEN)
            except TypeError:
                return None  # a test gave no number: whoever weighs the readings one by one says so
            if worth is _UNSEEN:
                if len(kept) >= _MOST:
                    kept.clear()
                worth = kept[place] = self._worth(Case(story, plan, *answer, None, None, told))
            if worth is not None and (most is None or worth > most):
                most, chosen = worth, answer
        return None if chosen is None else Case(story, plan, *chosen, None, None, told)

    def _keyed(self, first: Case, answers: Sequence[Answer]) -> Case | None:
        """The same by the keys of the core, which say whether a reading passes, too."""
        counting = self._counting
        told = counting.told(first)
        if told is None:
            return None
        most: tuple[Number, Number, Number] | None = None
        chosen: tuple[Answer, Reckoned] | None = None
        for answer in answers:
            found = counting.weigh(first, told, answer)
            if found is None:
                return None
            weight = found.weight
            if weight is not None and (most is None or weight > most):
                most, chosen = weight, (answer, found)
        if chosen is None:
            return None
        answer, found = chosen
        best = first if answer is answers[0] else first.with_reading(*answer)
        best.reckoned = found
        return best

    def _worth(self, case: Case) -> tuple[Number, Number, Number] | None:
        """What all payers together owe, the fan, and the points; None for a reading that does not pass, or is worth too little."""
        for test in self._requires:
            if not test(case):
                return None
        found = self._counting.reckon(case)
        return None if found.need is not None else (found.total(case), found.fan, found.tally.points)
