"""What counts in a win and what it adds up to: the items that hold, tier and opening being known, and what each payer owes by them.

All that follows from the answers of tests alone is worked out once and kept with them as a `Tally`, and so is what payers owe by it: the same
answers come back in win after win. Which items hold is found by `mahjong.rules.counting`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain, Inputs, Money, Need
from mahjong.rules.shares import Row, Shares
from mahjong.rules.values import Case, Counted, Items, Number, Of, Test, Tier, exact, whole

if TYPE_CHECKING:
    from mahjong.rules.counting import Counting

__all__ = ["NOTHING", "Given", "Held", "Owed", "Part", "Route", "Sums", "Tally", "factor", "keep", "product", "total"]

Held: TypeAlias = tuple[tuple[int, int], ...]
"""Items that count, by number, and how often."""
Given: TypeAlias = tuple[int, ...]
T = TypeVar("T")
_new = tuple.__new__
_MOST: Final = 1 << 12
"""answers that are kept"""


def keep(memo: dict[Any, T], key: Any, value: T) -> T:
    if len(memo) >= _MOST:
        memo.clear()
    memo[key] = value
    return value


def product(numbers: Iterable[Number]) -> Number:
    """The product, an int where it is whole."""
    found: Number = 1
    for number in numbers:
        found = found * number
    return found.numerator if isinstance(found, Fraction) and found.denominator == 1 else found


def factor(times: Number | Callable[[int], Number], count: int) -> Number:
    if callable(times):
        factor = exact(times(count), "a factor by count", "随次数而变的倍数")
        if factor <= 0:
            raise RuleError(
                f"a factor by count gives {factor} for {count}; it must be above 0",
                f"次数{count}的倍数为{factor},须大于0",
            )
        return factor
    power: Number = times**count
    return power


class Owed(NamedTuple):
    """What one payer owes for one win, before liability. `share` is the multiple; `flat` is an amount that replaced
    the chain's.

    `fan`, `points` and `times` are the sums and the product for this payer, before caps. `amount` = `value` + `plus`.
    """

    payer: str
    share: Number
    flat: Number | None
    fan: Number
    points: Number
    times: Number
    value: Number
    plus: Number
    items: tuple[Counted, ...]
    """those of payers and pairs that count for this payer alone"""
    inputs: Inputs

    @property
    def amount(self) -> Number:
        return self.value + self.plus


class Route:
    """How hands of one tier are reckoned: its chain and shares, and to which times and plus step each item belongs."""

    __slots__ = ("cap", "chain", "need", "ones", "plus_of", "rank", "shares", "tests", "tier", "times_of", "zeros")

    def __init__(self, rank: int, tier: Tier | None, chain: Chain, shares: Shares, items: Items) -> None:
        self.rank, self.tier, self.chain, self.shares = rank, tier, chain, shares
        self.cap = None if tier is None else tier.cap
        self.need = chain.need
        self.tests: tuple[Test, ...] = tuple(items.bound(test) for test in chain.tests)
        self.times_of = _grouped(chain.times_groups, items)
        self.plus_of = _grouped(chain.plus_groups, items)
        self.ones = (1,) * len(chain.times_groups)
        self.zeros = (0,) * len(chain.plus_groups)

    def capped(self, fan: Number) -> Number:
        return fan if self.cap is None or fan <= self.cap else self.cap


def _grouped(groups: tuple[tuple[str, ...], ...], items: Items) -> tuple[int, ...]:
    for keys in groups:
        for key in keys:
            items[key]  # an unknown key is refused with the list of what there is
    rest = groups.index(())
    return tuple(next((g for g, keys in enumerate(groups) if item.key in keys), rest) for item in items)


class Sums(NamedTuple):
    """What items that are not named add up to: all of them, and those that are left where tagged ones are left out."""

    fan: Number = 0
    points: Number = 0
    fan_left: Number = 0
    points_left: Number = 0

    @property
    def left(self) -> Sums:
        return Sums(self.fan_left, self.points_left, self.fan_left, self.points_left)


NOTHING: Final = Sums()


class Part:
    """Items that count for one payer alone, and the four sums of all that count for him. Times and plus: an entry for each step."""

    __slots__ = ("_owed", "_runs", "counting", "fan", "held", "opened", "plus", "points", "route", "times", "without")

    fan: Number
    points: Number
    times: tuple[Number, ...]
    plus: tuple[Number, ...]

    def __init__(
        self,
        counting: Counting,
        route: Route,
        opened: int,
        held: Held,
        start: Part | None = None,
        more: Sums = NOTHING,
    ) -> None:
        """more: what other items add up to."""
        self.counting, self.route, self.opened, self.held = counting, route, opened, held
        self._owed: dict[Any, Owed] = {}
        self._runs: dict[Any, tuple[Number, Number, Number, Inputs]] = {}
        fan: Number = more.fan
        points: Number = more.points
        times: list[Number] = list(route.ones)
        plus: list[Number] = list(route.zeros)
        if start is not None:
            fan, points, times, plus = start.fan, start.points, list(start.times), list(start.plus)
        for i, count in held:
            f, p, factor, u = counting.brought(i, count, opened)
            fan += f
            points += p
            if factor != 1:
                times[route.times_of[i]] *= factor
            plus[route.plus_of[i]] += u
        self.fan, self.points, self.times, self.plus = fan, points, tuple(times), tuple(plus)
        self.without: tuple[Number, ...] = ()
        if route.chain.ignored:
            self.without = tuple(
                (0 if start is None else start.without[at])
                + self._without(tags)
                + (more.fan_left if tags else more.fan)
                for at, tags in enumerate(route.chain.ignored)
            )

    def _without(self, tags: frozenset[str]) -> Number:
        """The fan of the items that bear none of these tags."""
        counting = self.counting
        items = counting.items.items
        return sum(
            counting.brought(i, count, self.opened)[0] for i, count in self.held if not tags.intersection(items[i].tags)
        )

    def inputs(self, share: Number, given: Given) -> Inputs:
        return Inputs(self.route.capped(self.fan), self.points, self.times, self.plus, share, given, self.without)

    def counted(self, payer: str | None) -> tuple[Counted, ...]:
        """The items that count, with what each brought in all."""
        counted, opened = self.counting.counted, self.opened
        return tuple([counted(i, count, opened, payer) for i, count in self.held])

    def own(self, payer: str) -> tuple[Counted, ...]:
        """The items that count for this payer alone."""
        return self.counted(payer)

    def owed(self, payer: str, share: Number, flat: Number | None, given: Given) -> Owed:
        """What a payer with this share owes."""
        key = (payer, share, flat, given)
        found = self._owed.get(key)
        if found is None:
            value, plus, times, inputs = self.run(share, flat, given)
            made = Owed(payer, share, flat, self.fan, self.points, times, value, plus, self.own(payer), inputs)
            found = keep(self._owed, key, made)
        return found

    def run(self, share: Number, flat: Number | None, given: Given) -> tuple[Number, Number, Number, Inputs]:
        """Value and plus that any payer with this share owes, the product of times, and what the chain reads."""
        key = (share, flat, given)
        found = self._runs.get(key)
        return keep(self._runs, key, self._run(*key)) if found is None else found

    def _run(self, share: Number, flat: Number | None, given: Given) -> tuple[Number, Number, Number, Inputs]:
        inputs = self.inputs(share, given)
        value, plus = (flat, 0) if flat is not None else self.route.chain.run(inputs) if share else (0, 0)
        return value, plus, product(inputs.times) if len(inputs.times) > 1 else inputs.times[0], inputs


class Tally(Part):
    """What counts for every payer, whoever he is, and what payers owe.

    quiet: bits of the items of payers that may not count. each: the items that may count for single payers, where that is known. more: what items
    that are not named add up to.
    """

    __slots__ = ("_beside", "_items", "_known", "_more", "_needs", "_parts", "_rows", "_values", "each")

    def __init__(
        self,
        counting: Counting,
        route: Route,
        opened: int,
        held: Held,
        quiet: int,
        each: frozenset[int] | None = None,
        more: Sums = NOTHING,
    ) -> None:
        super().__init__(counting, route, opened, held, more=more)
        self._more = more
        self.each = counting.beside(route, quiet, opened) if each is None else each
        self._known = counting.known(self.each)
        self._parts: dict[Held, Part] = {(): self}
        self._beside: dict[Any, Owed] = {}
        self._rows: dict[tuple[Row, Given], tuple[Owed, ...]] = {}
        self._needs: dict[Given, Need | None] = {}
        self._values: dict[Given, Number] = {}
        self._items: tuple[Counted, ...] | None = None

    @property
    def items(self) -> tuple[Counted, ...]:
        if self._items is None:
            self._items = self.counted(None)
        return self._items

    def own(self, payer: str) -> tuple[Counted, ...]:
        return ()

    def owed_by(self, case: Case, given: Given) -> tuple[Owed, ...]:
        """What every seat owes that can be asked."""
        row = self.route.shares.table(case)
        if not self.each:
            found = self._rows.get((row, given))
            if found is None:
                owed = [self.owed(seat, share, flat, given) for seat, share, flat in row]
                found = keep(self._rows, (row, given), _together(owed, self.route.chain.together))
            return found
        return _together(self._owed_beside(case, row, given), self.route.chain.together)

    def _owed_beside(self, case: Case, row: Row, given: Given) -> list[Owed]:
        """What seats owe for whom items of their own may count."""
        counting, known, beside = self.counting, self._known, self._beside
        own = tuple([when(case) for when in counting.both])
        sides = counting.sides(case, row)
        found = []
        for payer, share, flat in row:
            if not share:
                found.append(self.owed(payer, share, flat, given))
                continue
            side = (sides[payer], own) if own else sides[payer]
            try:
                held = known.get(side)
            except TypeError:
                held = None  # no numbers at all: refused below
            if held is None:
                held = keep(known, side, self._held(case.with_payer(payer), own))
            key = (held, payer, share, given)
            owed = beside.get(key)
            if owed is None:
                part = self._parts.get(held)
                if part is None:
                    part = keep(self._parts, held, Part(counting, self.route, self.opened, held, self))
                owed = keep(beside, key, part.owed(payer, share, flat, given))
            found.append(owed)
        return found

    def _held(self, view: Case, own: Given) -> Held:
        items = self.counting.items
        winners = iter(own)
        held = []
        for i, when in items.each:
            item = items.items[i]
            mine = next(winners) if item.of is Of.BOTH else 0
            if i not in self.each:
                continue
            count = whole(when(view), item.key)
            if item.of is Of.BOTH:
                mine = whole(mine, item.key)
                count = mine + count if item.per else (mine > 0) + (count > 0)
            elif count and not item.per:
                count = 1
            if count:
                held.append((i, count))
        return self.counting.uncovered(held, held)[0]

    def missing(self, given: Given) -> Need | None:
        """The need that this hand does not meet, or None."""
        if self.route.need is None:
            return None
        if given not in self._needs:
            keep(self._needs, given, self._missing(self.route.need, given))
        return self._needs[given]

    def _missing(self, need: Need, given: Given) -> Need | None:
        items = self.counting.items.items
        kept = self.held
        if need.not_counting:
            kept = tuple(pair for pair in kept if not need.not_counting.intersection(items[pair[0]].tags))
        part: Part = self
        if need.not_counting and (len(kept) != len(self.held) or self._more != self._more.left):
            part = Part(self.counting, self.route, self.opened, kept, more=self._more.left)
        if part.fan < need.least(given):
            return need
        if need.units and self.route.chain.before_shares(part.inputs(1, given)) < need.units:
            return need
        return None

    def value(self, given: Given) -> Number:
        """The worth of the hand itself, before shares."""
        found = self._values.get(given)
        if found is None:
            found = keep(self._values, given, self.route.chain.before_shares(self.inputs(1, given)))
        return found


def _together(owed: list[Owed], cap: Money | None) -> tuple[Owed, ...]:
    """What each owes. cap: one that is another where every payer reaches it."""
    if cap is not None and owed and all(one.amount == cap.most for one in owed):
        owed = [one._replace(value=one.value + cap.more) for one in owed]
    return tuple(owed)


def total(owed: Iterable[Owed]) -> Number:
    """What all payers owe together."""
    found: Number = 0
    for one in owed:
        found = found + one.value + one.plus
    return found
