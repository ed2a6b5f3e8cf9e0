"""What one win is worth to whom: items, tiers, chain and shares brought together.

Three depths of the same reckoning: `worth` gives the sum alone (asked for every reading of every win), `valuate`
gives everything that an explanation needs, `best` compares readings. `mahjong.rules.payments.settle_win` turns a
valuation into lines of a ledger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain, Inputs, Least, Need, Trace
from mahjong.rules.shares import Shares
from mahjong.rules.values import Case, Counted, Item, Items, Number, Of, Source, Take, Tier, exact, whole

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = ["Owed", "Valuation", "best", "valuate", "worth"]


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


class Valuation:
    """One win, valued. Everything an explanation needs; nothing of it is worked out again by later stages.

    `winner`; `tier` (the `Tier` chosen, or None); `items`: what counted for every payer; `fan`, `points`, `times`,
    `plus`: their sums and product; `value`: the worth of the hand itself, before shares; `owed`: one entry for each
    seat that can be asked; `total`: what all of them owe; `need`: the `Need` that is not met, or None; `reached`:
    whether the win may stand; `lines`: what was paid in the end, liability included (filled in by ``settle_win``).
    """

    __slots__ = ("_counted", "chain", "fan", "inputs", "lines", "need", "owed", "source", "tier", "winner")

    def __init__(
        self,
        winner: str,
        source: Source,
        tier: Tier | None,
        chain: Chain,
        counted: Callable[[], tuple[Counted, ...]],
        fan: Number,
        inputs: Inputs,
        owed: tuple[Owed, ...],
        need: Need | None,
    ) -> None:
        self.winner = winner
        self.source = source
        self.tier = tier
        self.chain = chain
        self._counted: Any = counted
        self.inputs = inputs
        self.owed = owed
        self.need = need
        self.lines: tuple[Line, ...] = ()
        self.fan = fan

    @property
    def items(self) -> tuple[Counted, ...]:
        if not isinstance(self._counted, tuple):
            self._counted = self._counted()  # most wins are never explained
        found: tuple[Counted, ...] = self._counted
        return found

    @property
    def points(self) -> Number:
        return self.inputs.points

    @property
    def times(self) -> Number:
        return _product(self.inputs.times)

    @property
    def plus(self) -> Number:
        return sum(self.inputs.plus)

    @property
    def floors(self) -> tuple[Least, ...]:
        """The floors with a name that hold."""
        return self.chain.floors(self.inputs)

    @property
    def reached(self) -> bool:
        return self.need is None

    @property
    def value(self) -> Number:
        return self.chain.before_shares(self.inputs)

    @property
    def total(self) -> Number:
        return sum(owed.amount for owed in self.owed)

    def __getitem__(self, payer: str) -> Owed:
        for owed in self.owed:
            if owed.payer == payer:
                return owed
        known = ", ".join(owed.payer for owed in self.owed) or "nobody"
        raise RuleError(f"{payer!r} is not asked to pay; these are: {known}", f"“{payer}”不是付方;付方有:{known}")

    def trace(self, payer: str | None = None) -> tuple[Trace, ...]:
        """Every step of the chain with the amount before and after, for one payer; None: for the hand itself, as if
        with one share.

        A payer with a flat amount, or who owes nothing, has no steps.
        """
        if payer is None:
            fan, inputs = self.fan, self.inputs
        else:
            owed = self[payer]
            if owed.flat is not None or not owed.share:
                return ()
            fan, inputs = owed.fan, owed.inputs
        rows = self.chain.trace(inputs)
        if fan != inputs.fan:
            rows = (
                Trace(
                    "cap",
                    fan,
                    inputs.fan,
                    "cap on fan of this tier",
                    "本档番数封顶",
                    "fan",
                    self.tier.rule if self.tier else "",
                ),
                *rows,
            )
        return rows

    def __repr__(self) -> str:
        keys = " ".join(counted.item.key for counted in self.items)
        return f"<Valuation: {self.winner} {self.fan} fan {self.points} points, total {self.total}: {keys}>"


def worth(scoring: Chain, shares: Shares, items: Items, case: Case) -> Number | None:
    """What all payers together owe for this reading of the win; None if it is worth less than the rules need."""
    return _plan(scoring, shares, items).worth(case)


def valuate(scoring: Chain, shares: Shares, items: Items, case: Case) -> Valuation:
    """The same with everything an explanation needs. Raises RuleError if the case contradicts itself (see `Shares`)."""
    return _plan(scoring, shares, items).valuate(case)


def best(scoring: Chain, shares: Shares, items: Items, readings: Iterable[Case]) -> tuple[Case, Number] | None:
    """The reading whose payers owe most together, and how much; of equals (a floor makes many) the one of most fan, then
    the first. None if none reaches the least worth."""
    plan = _plan(scoring, shares, items)
    found: tuple[Case, Number] | None = None
    most: Number = 0
    for case in readings:
        rated = plan.rated(case)
        if rated is None:
            continue
        amount, fan = rated
        if found is None or amount > found[1] or (amount == found[1] and fan > most):
            found, most = (case, amount), fan
    return found


def _plan(scoring: Chain, shares: Shares, items: Items) -> _Plan:
    try:
        plan = items._plans.get((scoring, shares))
    except TypeError:
        raise _foreign(scoring, shares) from None  # not even hashable
    except AttributeError:
        raise RuleError(
            f"items are {type(items).__name__!r}; make them with mahjong.rules.values.Items(...)",
            f"项目的类型是 {type(items).__name__!r};请用 mahjong.rules.values.Items(...)",
        ) from None
    if plan is None:
        plan = items._plans[scoring, shares] = _Plan(scoring, shares, items)
    found: _Plan = plan
    return found


def _foreign(scoring: object, shares: object) -> RuleError:
    return RuleError(
        f"scoring {scoring!r} and shares {shares!r} must come from score.chain() and pay.shares()",
        f"scoring {scoring!r} 与 shares {shares!r} 须分别由 score.chain() 与 pay.shares() 得到",
    )


def _product(numbers: Iterable[Number]) -> Number:
    product: Number = 1
    for number in numbers:
        product = product * number
    return product.numerator if isinstance(product, Fraction) and product.denominator == 1 else product


def _factor(times: Number | Callable[[int], Number], count: int) -> Number:
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


class _Route:
    """How hands of one tier are reckoned: its chain and shares, and to which times and plus step each item belongs."""

    __slots__ = ("cap", "chain", "need", "ones", "plus_of", "rank", "shares", "tests", "times_of", "zeros")

    def __init__(self, rank: int, chain: Chain, shares: Shares, cap: Number | None, items: Items) -> None:
        self.rank, self.chain, self.shares, self.cap = rank, chain, shares, cap
        self.need, self.tests = chain.need, chain.tests
        self.times_of = _grouped(chain.times_groups, items)
        self.plus_of = _grouped(chain.plus_groups, items)
        self.ones = [1] * len(chain.times_groups)
        self.zeros = [0] * len(chain.plus_groups)


def _grouped(groups: tuple[tuple[str, ...], ...], items: Items) -> tuple[int, ...]:
    for keys in groups:
        for key in keys:
            items[key]  # an unknown key is refused with the list of what there is
    rest = groups.index(())
    return tuple(next((g for g, keys in enumerate(groups) if item.key in keys), rest) for item in items)


class _Sums:
    """The four accumulators while items are added to them. Several times and plus steps keep an entry each."""

    __slots__ = ("fan", "plus", "points", "times")

    def __init__(self, fan: Number, points: Number, times: list[Number], plus: list[Number]) -> None:
        self.fan, self.points, self.times, self.plus = fan, points, times, plus

    def copy(self) -> _Sums:
        return _Sums(self.fan, self.points, self.times.copy(), self.plus.copy())


_Held = list[tuple[int, int]]
_new = tuple.__new__


class _Plan:
    """One rule set's items, chain and shares, prepared for many wins."""

    __slots__ = ("alone", "barred", "by_tier", "each", "items", "once", "own", "routes", "side", "tiers")

    def __init__(self, scoring: Chain, shares: Shares, items: Items) -> None:
        if not isinstance(scoring, Chain) or not isinstance(shares, Shares):
            raise _foreign(scoring, shares)
        self.items = items
        self.once = tuple((i, items.items[i].per, when) for i, when in items.once)
        self.each = items.each
        self.tiers = items.tiers
        self.by_tier = bool(items.tiers)
        self.alone = frozenset(i for i, item in enumerate(items) if item.alone)
        self.side = frozenset(i for i, item in enumerate(items) if item.side or item.of is not Of.WINNER)
        # An item that is worth something in a closed hand and nothing in an opened one is barred there.
        self.barred = frozenset(
            i for i, item in enumerate(items) if item.open is not None and items.worths[1][i] == (0, 0, 1, 0)
        )
        for tier in items.tiers:
            if not isinstance(tier.chain, Chain | None) or not isinstance(tier.shares, Shares | None):
                raise RuleError(
                    f"tier {tier.name!r}: chain and shares must be made by score.chain() and pay.shares()",
                    f"档次“{tier.name}”的 chain 与 shares 须由 score.chain() 与 pay.shares() 得到",
                    rule=tier.rule,
                )
        self.routes = tuple(
            _Route(rank, tier.chain or scoring, tier.shares or shares, tier.cap, items)
            for rank, tier in enumerate(items.tiers)
        ) or (_Route(-1, scoring, shares, None, items),)
        self.own = _Route(-1, scoring, shares, None, items)
        self._check()

    def _check(self) -> None:
        """Refuses worths that some chain cannot use, and those that none reads."""
        chains = [route.chain for route in self.routes]
        for i, item in enumerate(self.items):
            met = chains if item.tier is None else [chains[self.items.rank[i]]]
            if item.alone:
                met = [self.own.chain]
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

    # What counts ------------------------------------------------------------------------------------------------------

    def _counting(self, case: Case, opened: int) -> tuple[_Route, Tier | None, _Held, int]:
        """(route, tier, items that count, bits of payers' items that may not) of the winner's view."""
        items = self.items
        held: _Held = []
        for i, per, when in self.once:
            count = when(case)
            if count:
                held.append((i, whole(count, self.items.items[i].key) if per else 1))
        if opened and self.barred:
            held = [pair for pair in held if pair[0] not in self.barred]
        if self.alone:
            lone, _ = self._uncovered([pair for pair in held if pair[0] in self.alone], held)
            if lone:
                # Nothing else counts, so no tier has a say: the rule set's own chain and shares.
                return self.own, None, [self._most(case, self.own, lone, [], opened)[0]], -1
        route, tier = self.routes[0], None
        rank = items.rank
        if self.by_tier:
            top = 0
            side = self.side
            for i, _ in held:
                if rank[i] > top and i not in side:
                    top = rank[i]
            route, tier = self.routes[top], self.tiers[top]
            low = top if tier.alone else 0
            for i, _ in held:
                if rank[i] >= 0 and not low <= rank[i] <= top:
                    held = [pair for pair in held if rank[pair[0]] < 0 or low <= rank[pair[0]] <= top]
                    break
            if tier.take is Take.BEST:
                rivals = [pair for pair in held if rank[pair[0]] == top and pair[0] not in side]
                if len(rivals) > 1:
                    rest = [pair for pair in held if pair not in rivals]
                    rivals, _ = self._uncovered(rivals, held)
                    return route, tier, *self._most(case, route, rivals, rest, opened)[1:]
        return route, tier, *self._uncovered(held, held)

    def _uncovered(self, held: _Held, by: _Held) -> tuple[_Held, int]:
        """Those of `held` that no item of `by` is over, and the bits of everything that they are over."""
        quiet = 0
        masks = self.items.masks
        for i, _ in by:
            quiet |= masks[i]
        return ([pair for pair in held if not quiet >> pair[0] & 1] if quiet else held), quiet

    def _most(
        self, case: Case, route: _Route, rivals: _Held, rest: _Held, opened: int
    ) -> tuple[tuple[int, int], _Held, int]:
        """The one of `rivals` with which the payers owe most together, of equals the one of most fan, then the first
        declared; with it what then counts, and the bits of what then may not.
        """
        given = tuple([test(case) for test in route.tests]) if route.tests else ()
        found: tuple[tuple[int, int], _Held, int] | None = None
        most: tuple[Number, Number] = (0, 0)
        for rival in rivals:
            together = sorted([rival, *rest])
            held, quiet = self._uncovered(together, together)
            if route is self.own and rival[0] in self.alone:
                quiet = -1
            sums = self._sum(route, held, opened)
            rated = self._owed_in_all(case, route, sums, given, quiet, opened), sums.fan
            if found is None or rated > most:
                found, most = (rival, held, quiet), rated
        assert found is not None  # there is always a rival: who is over whom has no circle
        return found

    def _sum(self, route: _Route, held: _Held, opened: int, start: _Sums | None = None) -> _Sums:
        sums = start or _Sums(0, 0, route.ones.copy(), route.zeros.copy())  # type: ignore[arg-type]
        worths = self.items.worths[1 if opened else 0]
        fan, points = sums.fan, sums.points
        for i, count in held:
            f, p, t, u = worths[i]
            if f:
                fan = fan + f * count
            if p:
                points = points + p * count
            if t != 1:
                sums.times[route.times_of[i]] *= t if count == 1 and not callable(t) else _factor(t, count)
            if u:
                sums.plus[route.plus_of[i]] += u * count
        sums.fan, sums.points = fan, points
        return sums

    def _of_payer(self, view: Case, case: Case, rank: int, quiet: int, opened: int) -> _Held:
        """The items that count for the payer in `view` alone."""
        held: _Held = []
        items = self.items
        for i, when in self.each:
            if quiet >> i & 1 or (opened and i in self.barred):
                continue
            tier = items.rank[i]
            if tier >= 0 and tier != rank and (tier > rank or self.tiers[rank].alone):
                continue
            item = items.items[i]
            count = whole(when(view), item.key)
            if item.of is Of.BOTH:
                own = whole(when(case), item.key)
                count = own + count if item.per else (own > 0) + (count > 0)
            elif count and not item.per:
                count = 1
            if count:
                held.append((i, count))
        if len(held) > 1:
            over = 0
            for i, _ in held:
                over |= items.masks[i]
            if over:
                held = [pair for pair in held if not over >> pair[0] & 1]
        return held

    # Amounts ----------------------------------------------------------------------------------------------------------

    def _inputs(self, route: _Route, sums: _Sums, share: Number, given: tuple[int, ...]) -> Inputs:
        fan = sums.fan if route.cap is None or sums.fan <= route.cap else route.cap
        # The same as Inputs(...), without its detour through keywords: this runs for every payer of every reading.
        return _new(Inputs, (fan, sums.points, tuple(sums.times), tuple(sums.plus), share, given))

    def _owed_in_all(
        self, case: Case, route: _Route, sums: _Sums, given: tuple[int, ...], quiet: int, opened: int
    ) -> Number:
        total: Number = 0
        each = self.each if quiet != -1 else ()
        run = route.chain.run
        before: Number = -1
        amount: Number = 0
        for seat, share, flat in route.shares.table(case):
            if flat is not None:
                total = total + flat
                continue
            if not share:
                continue
            if each:
                held = self._of_payer(case.with_payer(seat), case, route.rank, quiet, opened)
                if held:
                    value, plus = run(self._inputs(route, self._sum(route, held, opened, sums.copy()), share, given))
                    total = total + value + plus
                    continue
            if share != before:
                value, plus = run(self._inputs(route, sums, share, given))
                before, amount = share, value + plus
            total = total + amount
        return total

    def _missing(self, route: _Route, held: _Held, sums: _Sums, given: tuple[int, ...], opened: int) -> Need | None:
        """The need that this hand does not meet, or None."""
        need = route.need
        if need is None:
            return None
        if need.fan:
            fan = sums.fan
            if need.not_counting:
                worths = self.items.worths[1 if opened else 0]
                tagged = [pair for pair in held if need.not_counting.intersection(self.items.items[pair[0]].tags)]
                fan = fan - sum(worths[i][0] * count for i, count in tagged)
            if fan < need.fan:
                return need
        if need.units:
            kept = held
            if need.not_counting:
                kept = [pair for pair in held if not need.not_counting.intersection(self.items.items[pair[0]].tags)]
            sums = self._sum(route, kept, opened)
            if route.chain.before_shares(self._inputs(route, sums, 1, given)) < need.units:
                return need
        return None

    def worth(self, case: Case) -> Number | None:
        rated = self.rated(case)
        return None if rated is None else rated[0]

    def rated(self, case: Case) -> tuple[Number, Number] | None:
        """What all payers together owe, and the winner's fan within the cap of its tier."""
        opened = self.items.opened(case) if self.items.opened is not None else 0
        route, _, held, quiet = self._counting(case, opened)
        sums = self._sum(route, held, opened)
        given = tuple([test(case) for test in route.tests]) if route.tests else ()
        if route.need is not None and self._missing(route, held, sums, given, opened):
            return None
        fan = sums.fan if route.cap is None or sums.fan <= route.cap else route.cap
        return self._owed_in_all(case, route, sums, given, quiet, opened), fan

    def valuate(self, case: Case) -> Valuation:
        opened = self.items.opened(case) if self.items.opened is not None else 0
        route, tier, held, quiet = self._counting(case, opened)
        sums = self._sum(route, held, opened)
        given = tuple([test(case) for test in route.tests]) if route.tests else ()
        owed: list[Owed] = []
        plain: Inputs | None = None
        for seat, share, flat in route.shares.table(case):
            mine: _Held = []
            own = sums
            if self.each and quiet != -1 and share:
                mine = self._of_payer(case.with_payer(seat), case, route.rank, quiet, opened)
                if mine:
                    own = self._sum(route, mine, opened, sums.copy())
            if plain is None or mine or plain.share != share:
                inputs = self._inputs(route, own, share, given)
                value, plus = route.chain.run(inputs) if share else (0, 0)
                times = _product(inputs.times) if len(inputs.times) > 1 else inputs.times[0]
                plain = None if mine else inputs
            if flat is not None:
                value, plus = flat, 0
                plain = None
            items = self._counted(mine, opened, seat) if mine else ()
            owed.append(_new(Owed, (seat, share, flat, own.fan, own.points, times, value, plus, items, inputs)))
        return Valuation(
            case.winner,
            case.source,
            tier,
            route.chain,
            partial(self._counted, held, opened, None),
            sums.fan,
            self._inputs(route, sums, 1, given),
            tuple(owed),
            self._missing(route, held, sums, given, opened) if route.need is not None else None,
        )

    def _counted(self, held: _Held, opened: int, payer: str | None) -> tuple[Counted, ...]:
        worths = self.items.worths[1 if opened else 0]
        found = []
        for i, count in held:
            fan, points, times, plus = worths[i]
            found.append(
                Counted(
                    self.items.items[i], count, fan * count, points * count, _factor(times, count), plus * count, payer
                )
            )
        return tuple(found)


def _unusable(item: Item, en: str, zh: str) -> RuleError:
    return RuleError(f"item {item.key!r} {en}", f"项目“{item.key}”{zh}", rule=item.rule)


def prepare(scoring: Chain, shares: Any, items: Items) -> None:
    """Checks that these go together, once, before any win: a variant calls it when its class is made. Raises
    RuleError."""
    _plan(scoring, shares, items)
