"""What one win is worth to whom: items, tiers, chain and shares brought together.

Three depths of the same reckoning: `worth` gives the sum alone (asked for every reading of every win), `valuate`
gives everything that an explanation needs, `best` and `choose` compare readings. What counts is found by
`mahjong.rules.counting`; `mahjong.rules.payments.settle_win` turns a valuation into lines of a ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain, Inputs, Least, Need, Trace
from mahjong.rules.counting import Counting, Reckoned
from mahjong.rules.shares import Shares
from mahjong.rules.tally import Owed, product, total
from mahjong.rules.values import Case, Counted, Items, Number, Tier

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = ["Owed", "Valuation", "best", "choose", "counting_of", "prepare", "valuate", "worth"]

C = TypeVar("C", bound=Case)


class Valuation:
    """One win, valued. Everything an explanation needs; nothing of it is worked out again by later stages.

    `winner`; `tier` (the `Tier` chosen, or None); `items`: what counted for every payer; `fan`, `points`, `times`,
    `plus`: their sums and product; `value`: the worth of the hand itself, before shares; `owed`: one entry for each
    seat that can be asked; `total`: what all of them owe; `need`: the `Need` that is not met, or None; `reached`:
    whether the win may stand; `lines`: what was paid in the end, liability included (filled in by ``settle_win``).
    """

    __slots__ = (
        "_case",
        "_counting",
        "_given",
        "_items",
        "_tally",
        "lines",
        "need",
        "owed",
        "reckoned",
        "source",
        "winner",
    )

    def __init__(self, case: Case, counting: Counting, reckoned: Reckoned) -> None:
        self._case, self._counting = case, counting
        self._items: tuple[Counted, ...] | None = None
        self.winner = case.winner
        self.source = case.source
        self.owed: tuple[Owed, ...] = reckoned.owed(case)
        self.need: Need | None = reckoned.need
        self.lines: tuple[Line, ...] = ()
        self.reckoned = reckoned
        self._tally = reckoned.tally
        self._given = reckoned.given

    @property
    def tier(self) -> Tier | None:
        return self._tally.route.tier

    @property
    def chain(self) -> Chain:
        return self._tally.route.chain

    @property
    def shares(self) -> Shares:
        """The table that says who pays."""
        return self._tally.route.shares

    @property
    def items(self) -> tuple[Counted, ...]:
        if self._items is None:
            self._items = self._counting.counted_in(self._case, self.reckoned)
        return self._items

    @property
    def inputs(self) -> Inputs:
        return self._tally.inputs(1, self._given)

    @property
    def fan(self) -> Number:
        return self._tally.fan

    @property
    def points(self) -> Number:
        return self._tally.points

    @property
    def times(self) -> Number:
        return product(self._tally.times)

    @property
    def plus(self) -> Number:
        return sum(self._tally.plus)

    @property
    def floors(self) -> tuple[Least, ...]:
        """The floors with a name that hold."""
        return self.chain.floors(self.inputs)

    @property
    def reached(self) -> bool:
        return self.need is None

    @property
    def value(self) -> Number:
        return self._tally.value(self._given)

    @property
    def total(self) -> Number:
        return total(self.owed)

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
        cap = self.chain.together
        if payer is not None and cap is not None and rows[-1].after != owed.amount:
            rows = (
                *rows,
                Trace("cap", rows[-1].after, owed.amount, "every payer reaches it", "各家都到顶", rule=cap.rule),
            )
        return rows

    def __repr__(self) -> str:
        keys = " ".join(counted.item.key for counted in self.items)
        return f"<Valuation: {self.winner} {self.fan} fan {self.points} points, total {self.total}: {keys}>"


def worth(scoring: Chain, shares: Shares, items: Items, case: Case) -> Number | None:
    """What all payers together owe for this reading of the win; None if it is worth less than the rules need."""
    rated = _rated(counting_of(scoring, shares, items), case)
    return None if rated is None else rated[0]


def valuate(scoring: Chain, shares: Shares, items: Items, case: Case) -> Valuation:
    """The same with everything an explanation needs. Raises RuleError if the case contradicts itself (see `Shares`)."""
    counting = counting_of(scoring, shares, items)
    return Valuation(case, counting, counting.reckon(case))


def best(scoring: Chain, shares: Shares, items: Items, readings: Iterable[C]) -> tuple[C, Number] | None:
    """The reading whose payers owe most together, and how much; of equals (a floor makes many) the one of most fan, then
    of most points, then the first. None if none reaches the least worth."""
    counting = counting_of(scoring, shares, items)
    found: tuple[C, Number] | None = None
    most: tuple[Number, Number] = (0, 0)
    for case in readings:
        rated = _rated(counting, case)
        if rated is None:
            continue
        amount, *rest = rated
        if found is None or amount > found[1] or (amount == found[1] and tuple(rest) > most):
            found, most = (case, amount), (rest[0], rest[1])
    return found


def choose(scoring: Chain, shares: Shares, items: Items, readings: Sequence[C]) -> C | None:
    """The reading that `best` finds; a single one is not reckoned where nothing can be too little."""
    if len(readings) == 1 and not counting_of(scoring, shares, items).needs:
        return readings[0]
    found = best(scoring, shares, items, readings)
    return None if found is None else found[0]


def _rated(counting: Counting, case: Case) -> tuple[Number, Number, Number] | None:
    """What all payers together owe, the winner's fan within the cap of its tier, and his points; None if it is too little."""
    reckoned = counting.reckon(case)
    return None if reckoned.need is not None else (reckoned.total(case), reckoned.fan, reckoned.tally.points)


def prepare(scoring: Chain, shares: Any, items: Items) -> None:
    """Checks that these go together, once, before any win: a variant calls it when its class is made. Raises
    RuleError."""
    counting_of(scoring, shares, items)


def counting_of(scoring: Chain, shares: Shares, items: Items) -> Counting:
    """These, checked together once and prepared for many wins. Raises RuleError."""
    try:
        found = items._plans.get((scoring, shares))
    except TypeError:
        raise _foreign(scoring, shares) from None  # not even hashable
    except AttributeError:
        raise RuleError(
            f"items are {type(items).__name__!r}; make them with mahjong.rules.values.Items(...)",
            f"项目的类型是 {type(items).__name__!r};请用 mahjong.rules.values.Items(...)",
        ) from None
    if found is None:
        if not isinstance(scoring, Chain) or not isinstance(shares, Shares):
            raise _foreign(scoring, shares)
        found = items._plans[scoring, shares] = Counting(scoring, shares, items)
    made: Counting = found
    return made


def _foreign(scoring: object, shares: object) -> RuleError:
    return RuleError(
        f"scoring {scoring!r} and shares {shares!r} must come from score.chain() and pay.shares()",
        f"scoring {scoring!r} 与 shares {shares!r} 须分别由 score.chain() 与 pay.shares() 得到",
    )
