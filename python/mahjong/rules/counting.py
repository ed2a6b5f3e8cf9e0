"""Which items count in a win: what holds, tiers, what silences what. Found by the core where it can, else test by test; kept for the wins like it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from struct import unpack_from
from typing import Any, TypeAlias

from mahjong.errors import RuleError
from mahjong.notation import SEATS
from mahjong.rules.asked import PAYER, WINNER, Asked, Whole
from mahjong.rules.case import Told
from mahjong.rules.chain import Chain, Need
from mahjong.rules.keys import RIVALS, Keys
from mahjong.rules.shares import Row, Shares
from mahjong.rules.tally import Given, Held, Owed, Route, Sums, Tally, factor, keep, total
from mahjong.rules.values import Case, Counted, Item, Items, Number, Of, Take, Test, whole

__all__ = ["Counting", "Reckoned", "Weight"]

Weight: TypeAlias = tuple[Number, Number, Number]
"""What readings of one win are compared by: what is owed, fan, and points."""


class _Rivals:
    """Tallies of which the one counts with which the payers owe most together, of equals the one of most fan, then the first."""

    __slots__ = ("_chosen", "route", "tallies")

    def __init__(self, tallies: list[Tally]) -> None:
        self.tallies = tallies
        self.route = tallies[0].route
        self._chosen: dict[Any, Tally] | None = None if any(tally.each for tally in tallies) else {}

    def best(self, case: Case, given: Given) -> Tally:
        if self._chosen is None:
            return self._best(case, given)
        key = (self.route.shares.table(case), given)
        found = self._chosen.get(key)
        return keep(self._chosen, key, self._best(case, given)) if found is None else found

    def _best(self, case: Case, given: Given) -> Tally:
        return max(self.tallies, key=lambda tally: (total(tally.owed_by(case, given)), tally.fan))


class Reckoned:
    """One win: what counts, what the tests of the chain gave, the need that is not met, and the lines that pay it, and what a score says of
    it, once somebody has made them. passes: whether it meets what a win must meet, once somebody has looked. weight: what is compared with other
    readings of the win once it is `weighed`; None where it does not pass, or is worth too little. What is owed is worked out when it is asked for."""

    __slots__ = (
        "_owed", "_total", "given", "lines", "need", "passes", "row", "tally", "weighed", "weight", "worth",
    )  # fmt: skip

    def __init__(self, tally: Tally, given: Given) -> None:
        self.tally = tally
        self.given = given
        self.need: Need | None = None if tally.route.need is None else tally.missing(given)
        self.lines: tuple[Any, ...] | None = None
        self.passes: bool | None = None
        self.row: Row | None = None
        self.worth: Any = None
        self._owed: tuple[Owed, ...] | None = None
        self._total: Number | None = None
        self.weight: Weight | None = None
        self.weighed = False

    def owed(self, case: Case) -> tuple[Owed, ...]:
        """What everybody owes who can be asked."""
        if self._owed is None:
            self._owed = self.tally.owed_by(case, self.given)
        return self._owed

    def total(self, case: Case) -> Number:
        """What they owe together."""
        if self._total is None:
            self._total = total(self.owed(case))
        return self._total

    def weigh(self, case: Case) -> None:
        """Once somebody has looked whether it passes."""
        self.weighed = True
        if self.passes and self.need is None:
            self.weight = (self.total(case), self.fan, self.tally.points)

    def gains_of(self, case: Any) -> dict[str, int] | None:
        """What each seat gains, in the order E S W N A B C D, where all pay by what everybody owes, in whole units; None where that takes a closer
        look."""
        tally, given, total = self.tally, self.given, 0
        if self.row is None or tally.each or tally.route.chain.together is not None:
            return None
        story = case.story
        gains = dict.fromkeys(SEATS[: len(story.seats)], 0)
        for payer, share, flat in self.row:
            value, plus, _, _ = tally.run(share, flat, given)
            amount = value + plus
            if type(amount) is not int or value < 0:
                return None
            gains[payer] -= amount
            total += amount
        gains[story.winner] = total
        return gains

    @property
    def fan(self) -> Number:
        """The winner's fan within the cap of the tier."""
        return self.tally.route.capped(self.tally.fan)


class _Scene:
    """Who sits where in a win, and how it was won. Made once for each, so it equals itself alone. seated: the numbers that hang on it."""

    __slots__ = ("_rows", "seated")

    def __init__(self, seated: bytes) -> None:
        self.seated = seated
        self._rows: dict[Shares, Row] = {}

    def row(self, shares: Shares, case: Case) -> Row:
        """Who pays how many shares."""
        found = self._rows.get(shares)
        if found is None:
            found = shares.table(case)
            if not shares.tests:
                self._rows[shares] = found
        return found


_Asked: TypeAlias = tuple[_Scene, bytes]


class Counting:
    """The items of a rule set with its chain and shares, checked together and prepared for many wins."""

    __slots__ = (
        "_alone", "_barred", "_brought", "_counted", "_known", "_memo", "_opened", "_own", "_passing", "_paying", "_reckoned", "_scenes", "_side",
        "_sums", "_tests", "_winner", "both", "items", "keys", "needs", "payer", "routes", "whole",
    )  # fmt: skip

    def __init__(self, scoring: Chain, shares: Shares, items: Items) -> None:
        self.items = items
        self._alone = frozenset(i for i, item in enumerate(items) if item.alone)
        self._side = frozenset(i for i, item in enumerate(items) if item.side or item.of is not Of.WINNER)
        # An item that is worth something in a closed hand and nothing in an opened one is barred there.
        self._barred = frozenset(
            i for i, item in enumerate(items) if item.open is not None and items.worths[1][i] == (0, 0, 1, 0)
        )
        for tier in items.tiers:
            if not isinstance(tier.chain, Chain | None) or not isinstance(tier.shares, Shares | None):
                raise RuleError(
                    f"tier {tier.name!r}: chain and shares must be made by score.chain() and pay.shares()",
                    f"档次“{tier.name}”的 chain 与 shares 须由 score.chain() 与 pay.shares() 得到",
                    rule=tier.rule,
                )
        self._own = Route(-1, None, scoring, shares, items)
        self.routes = tuple(
            Route(rank, tier, tier.chain or scoring, tier.shares or shares, items)
            for rank, tier in enumerate(items.tiers)
        ) or (self._own,)
        self.needs = any(route.need is not None for route in (*self.routes, self._own))
        self._check()
        self._opened = None if items.opened is None else items.bound(items.opened)
        self.both = tuple(when for i, when in items.each if items.items[i].of is Of.BOTH)
        tests = [when for _, when in items.once]
        tests += [test for route in (*self.routes, self._own) for test in route.tests]
        if self._opened is not None:
            tests.insert(0, self._opened)
        self._winner = Asked(tests, items.answers, WINNER)
        self.payer = Asked((when for _, when in items.each), items.answers, PAYER)
        self._memo: dict[Any, tuple[Tally | _Rivals, Given]] = {}
        asked = [when for _, when in items.each]
        paying = [items.bound(test) for route in (*self.routes, self._own) for test in route.shares.tests]
        self.whole = Whole(tests, asked, items.answers, paying)
        self.keys: Keys | None = None
        self._passing = slice(0)
        """where a key tells whether what a win must meet is met"""
        self._paying = Whole((), asked, items.answers, paying)
        self._tests = [*self.both, *(test for route in (*self.routes, self._own) for test in route.tests)]
        self._scenes: dict[tuple[Any, ...], _Scene] = {}
        self._sums: dict[bytes, tuple[Tally | _Rivals, Given]] = {}
        self._known: dict[frozenset[int], dict[Any, Held]] = {}
        self._brought: dict[tuple[int, int, int], tuple[Number, Number, Number, Number]] = {}
        self._counted: dict[Any, Counted] = {}
        self._reckoned: dict[Any, Reckoned] = {}

    def compile(self, make: Callable[..., Any], requires: Iterable[Test] = ()) -> None:
        """Has the core say what every win comes to, where all tests are of the language and the core has room. requires: what a reading must pass,
        so that its key says whether it does."""
        if not self._paying.usable:
            return
        routes = (*self.routes, self._own)
        requires = tuple(requires)
        first = 3 + len(self._tests)
        self._passing = slice(first, first + len(requires))
        try:
            self.keys = Keys(
                self.items,
                chains=[route.chain for route in routes],
                sides=self._side,
                barred=self._barred,
                opened=self._opened,
                tests=[*self._tests, *requires],
                make=make,
            )
        except ValueError:
            self.keys = None

    def _check(self) -> None:
        """Refuses worths that some chain cannot use, and those that none reads."""
        chains = [route.chain for route in self.routes]
        for i, item in enumerate(self.items):
            met = chains if item.tier is None else [chains[self.items.rank[i]]]
            if item.alone:
                met = [self._own.chain]
            for fan, points, _, _ in (self.items.worths[0][i], self.items.worths[1][i]):
                if fan and not any(chain.reads_fan for chain in met):
                    raise _unusable(item, "has fan, but no step of the chain reads fan", "有番,但没有步骤用番")
                if points and not any(chain.reads_points for chain in met):
                    raise _unusable(
                        item, "has points, but no step of the chain reads points", "有点数,但没有步骤用点数"
                    )
                if fan < 0 and not all(chain.floors_fan for chain in met if chain.reads_fan):
                    raise _unusable(
                        item, "takes fan away, so the chain needs floor(fan=)", "扣番,因此步骤须有 floor(fan=)"
                    )
                if points < 0 and not all(chain.floors_units for chain in met if chain.reads_points):
                    raise _unusable(
                        item, "takes points away, so the chain needs floor(units=)", "扣点,因此步骤须有 floor(units=)"
                    )
                if isinstance(fan, Fraction) and fan.denominator > 1 and any(chain.counts_whole_fan for chain in met):
                    raise _unusable(item, f"has {fan} fan; this chain needs whole fan", f"为{fan}番;此步骤须用整数番")

    def worths(self, opened: int) -> tuple[tuple[Number, Number, Number | Callable[[int], Number], Number], ...]:
        return self.items.worths[opened]

    def known(self, each: frozenset[int]) -> dict[Any, Held]:
        """Which of these items count for a payer, by all that his tests hang on; the same for every tally that leaves them to be asked."""
        return self._known.setdefault(each, {})

    def sides(self, case: Case, row: Row) -> Mapping[str, tuple[Any, ...]]:
        """All that the tests of each payer hang on."""
        if self.keys is not None:
            return self._paying.sides(case)  # what has been read for the key serves here too
        if self.whole.usable:
            return self.whole.sides(case)
        return {seat: self.payer.key(case, seat) for seat, share, _ in row if share}

    def brought(self, i: int, count: int, opened: int) -> tuple[Number, Number, Number, Number]:
        """What an item that counts so often brings in all: fan, points, times and plus."""
        key = (i, count, opened)
        found = self._brought.get(key)
        if found is None:
            fan, points, times, plus = self.worths(opened)[i]
            found = keep(self._brought, key, (fan * count, points * count, factor(times, count), plus * count))
        return found

    def counted(self, i: int, count: int, opened: int, payer: str | None) -> Counted:
        """The same for an explanation."""
        key = (i, count, opened, payer)
        found = self._counted.get(key)
        if found is None:
            found = Counted(self.items.items[i], count, *self.brought(i, count, opened), payer)
            keep(self._counted, key, found)
        return found

    def reckon(self, case: Any) -> Reckoned:
        """All that one win comes to, kept for the next one like it."""
        if self.keys is not None:
            before: Reckoned | None = case.reckoned
            if before is not None and before.tally.counting is self:
                return before
            told = self.told(case)
            place = None if told is None else self._place(case, case.bits, case.counts, told)
            if place is not None:
                found = self._reckoned.get(place)
                if found is None:
                    found = self._kept(place, case)
                case.reckoned = found
                return found
        whole = self.whole
        if not whole.usable:
            return Reckoned(*self.tally(case))
        key = (case.bits & whole.bits, case.counts, whole.read(case))
        try:
            found = self._reckoned.get(key)
        except TypeError:
            found = None  # no numbers at all: refused below
        if found is None:
            found = Reckoned(*self.tally(case))
            keep(self._reckoned, key, found)
        return found

    def weigh(self, first: Any, told: _Asked, answer: tuple[int, bytes, Any]) -> Reckoned | None:
        """What one reading of a win comes to, weighed. first: a case of that win. told: by `told`. None where it is reckoned by itself."""
        place = self._place(first, answer[0], answer[1], told)
        if place is None:
            return None
        found = self._reckoned.get(place)
        if found is None or not found.weighed:
            case = first if answer[2] is first.reading else first.with_reading(*answer)
            if found is None:
                found = self._kept(place, case)
            found.weigh(case)
        return found

    def _place(self, case: Any, bits: int, counts: bytes, told: _Asked) -> Any:
        """Under what everything is kept that a reading comes to; None where it is reckoned by itself."""
        assert self.keys is not None
        scene, numbers = told
        key = self.keys.of(bits, counts, numbers)
        if key is None:
            return None
        paying = self._paying
        if paying.bits:
            return key, scene, paying.read(case), bits & paying.bits, counts
        if paying.asks or (paying.flagged and case.story.told):
            return key, scene, paying.read(case)
        return key, scene

    def told(self, case: Any) -> _Asked | None:
        """What is the same for all readings of a win: who sits where, and the numbers of the story; None where some is none, or too large. What
        hangs on no tile is kept with flags that were stated together with the seats."""
        keys, story = self.keys, case.story
        assert keys is not None
        lasting = type(story.told) is Told and not story.instant
        stated: _Asked | None = story.told.kept.get(self) if lasting else None
        try:
            if stated is None:
                scene = self._scene(case, story)
                stated = scene, keys.stated(story, scene.seated)
                if lasting:
                    story.told.kept[self] = stated
            return stated if not keys.asks else (stated[0], keys.told(case, stated[1]))
        except (TypeError, ValueError):
            return None

    def _scene(self, case: Any, story: Any) -> _Scene:
        """Who sits where, and how the win was made."""
        assert self.keys is not None
        where = (
            story.winner,
            story.dealer,
            story.discarder,
            story.seats,
            story.source._value_,
            story.winners,
            story.instant,
        )
        scene = self._scenes.get(where)
        return keep(self._scenes, where, _Scene(self.keys.seated(case))) if scene is None else scene

    def _kept(self, place: Any, case: Case) -> Reckoned:
        """What is kept of a win from now on. The tally speaks for all that add up to the same, though other items may count in them."""
        known = self._sums.get(place[0])
        if known is None:
            made = self._summed(place[0]) or self._made(case)
            known = keep(self._sums, place[0], (made, tuple([test(case) for test in made.route.tests])))
        tally, given = known
        found = Reckoned(tally.best(case, given) if isinstance(tally, _Rivals) else tally, given)
        found.passes = 0 not in place[0][self._passing]
        found.row = place[1].row(found.tally.route.shares, case)
        return keep(self._reckoned, place, found)

    def _summed(self, key: bytes) -> Tally | None:
        """The tally that a key tells: items that bring more than fan and points by name, the others as their sums. None for rivals."""
        if key[0] == RIVALS:
            return None
        route = self._own if key[1] == 0 else self.routes[key[1] - 1]
        at, end = self._passing.stop, len(key) - 32
        each: frozenset[int] = frozenset()
        if self.items.each:
            low, high = unpack_from("=2Q", key, at)
            each = frozenset(i for i, _ in self.items.each if (low | high << 64) >> i & 1)
            at += 16
        fan, points, fan_left, points_left = unpack_from("=4q", key, end)
        assert self.keys is not None
        if not self.keys.apart:
            fan_left, points_left = fan, points
        held = tuple([(key[place], key[place + 1]) for place in range(at, end, 2)])
        return Tally(self, route, key[2], held, 0, each, Sums(fan, points, fan_left, points_left))

    def counted_in(self, case: Case, reckoned: Reckoned) -> tuple[Counted, ...]:
        """The items that count in this win for every payer."""
        if self.keys is None:
            return reckoned.tally.items
        made = self._made(case)
        return (made.best(case, reckoned.given) if isinstance(made, _Rivals) else made).items

    def tally(self, case: Case) -> tuple[Tally, Given]:
        """What counts for every payer of this win, and what the tests of its chain give."""
        whole = self.whole
        key = whole.own(case) if whole.usable else self._winner.key(case, case.winner)
        try:
            found = self._memo.get(key)
        except TypeError:
            found = None  # no numbers at all: refused below
        if found is None:
            made = self._made(case)
            found = keep(self._memo, key, (made, tuple([test(case) for test in made.route.tests])))
        tally, given = found
        return (tally.best(case, given) if isinstance(tally, _Rivals) else tally), given

    def _made(self, case: Case) -> Tally | _Rivals:
        opened = 1 if self._opened is not None and self._opened(case) else 0
        held: list[tuple[int, int]] = []
        for i, when in self.items.once:
            count = when(case)
            if count:
                item = self.items.items[i]
                held.append((i, whole(count, item.key) if item.per else 1))
        if opened and self._barred:
            held = [pair for pair in held if pair[0] not in self._barred]
        if self._alone:
            lone, _ = self.uncovered([pair for pair in held if pair[0] in self._alone], held)
            if lone:
                # Nothing else counts, so no tier has a say: the rule set's own chain and shares.
                return _one_of([Tally(self, self._own, opened, (pair,), -1) for pair in lone])
        route = self.routes[0]
        tier = route.tier
        if tier is not None:
            rank = self.items.rank
            top = max([0, *(rank[i] for i, _ in held if i not in self._side)])
            route = self.routes[top]
            tier = self.items.tiers[top]
            low = top if tier.alone else 0
            held = [pair for pair in held if rank[pair[0]] < 0 or low <= rank[pair[0]] <= top]
            if tier.take is Take.BEST:
                rivals = [pair for pair in held if rank[pair[0]] == top and pair[0] not in self._side]
                if len(rivals) > 1:
                    rest = [pair for pair in held if pair not in rivals]
                    rivals = list(self.uncovered(rivals, held)[0])
                    return _one_of([self._tally(route, opened, sorted([rival, *rest])) for rival in rivals])
        return self._tally(route, opened, held)

    def _tally(self, route: Route, opened: int, held: list[tuple[int, int]]) -> Tally:
        return Tally(self, route, opened, *self.uncovered(held, held))

    def uncovered(self, held: list[tuple[int, int]], by: list[tuple[int, int]]) -> tuple[Held, int]:
        """Those of `held` that no item of `by` is over, and the bits of everything that they are over."""
        quiet = 0
        masks = self.items.masks
        for i, _ in by:
            quiet |= masks[i]
        return tuple(pair for pair in held if not quiet >> pair[0] & 1), quiet

    def beside(self, route: Route, quiet: int, opened: int) -> frozenset[int]:
        """The items that may count for single payers beside the winner's."""
        if quiet == -1:
            return frozenset()
        items = self.items
        found = []
        for i, _ in items.each:
            tier = items.rank[i]
            if quiet >> i & 1 or (opened and i in self._barred):
                continue
            if tier >= 0 and tier != route.rank and (tier > route.rank or items.tiers[route.rank].alone):
                continue
            found.append(i)
        return frozenset(found)


def _one_of(tallies: list[Tally]) -> Tally | _Rivals:
    return tallies[0] if len(tallies) == 1 else _Rivals(tallies)


def _unusable(item: Item, en: str, zh: str) -> RuleError:
    return RuleError(f"item {item.key!r} {en}", f"项目“{item.key}”{zh}", rule=item.rule)
