"""Every two seats settle the difference of a number: spirits held, tails of losers. Rule sets reach the words through
`mahjong.rules.extras`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.moments import Drawn
from mahjong.rules.owned import Count
from mahjong.rules.values import Number, exact

if TYPE_CHECKING:
    from mahjong.play.ledger import Ledger, Line, Stage

__all__ = ["ALL", "LOSERS", "Among", "Between", "Pairwise", "dealer_between", "pairwise", "sole_holder"]


class Among(Enum):
    """Who takes part."""

    ALL = "all"
    LOSERS = "losers"
    """those who have not won"""


ALL: Final = Among.ALL
LOSERS: Final = Among.LOSERS


class Between(NamedTuple):
    """What a factor of `pairwise` sees: two seats, the number of every seat, the dealer."""

    a: str
    b: str
    numbers: Mapping[str, Number]
    dealer: str | None


Factor: TypeAlias = Callable[[Between], Number]


def sole_holder(times: Number) -> Factor:
    """A factor of `pairwise`: `times` if only one seat has anything."""
    exact(times, "sole_holder", "独有倍数")
    return lambda pair: times if sum(1 for number in pair.numbers.values() if number) == 1 else 1


def dealer_between(times: Number) -> Factor:
    """A factor of `pairwise`: `times` if one of the two deals."""
    exact(times, "dealer_between", "庄家倍数")
    return lambda pair: times if pair.dealer in (pair.a, pair.b) else 1


@dataclass(frozen=True, slots=True, eq=False)
class Pairwise:
    """Every two seats settle the difference of a number. Made by `pairwise`."""

    key: str
    names: tuple[str, str]
    number: Count | None
    among: Among
    curve: Callable[[Number], Number] | None
    factors: tuple[Factor, ...]
    price: Number
    drawn: Drawn
    rule: str

    def settle(
        self, numbers: Mapping[str, Number], ledger: Ledger, *, winners: Iterable[str] = (), dealer: str | None = None
    ) -> Stage:
        """Appends what `lines` gives as one stage named by the key."""
        return ledger.post(self.key, self.lines(numbers, ledger, winners=winners, dealer=dealer))

    def lines(
        self, numbers: Mapping[str, Number], ledger: Ledger, *, winners: Iterable[str] = (), dealer: str | None = None
    ) -> list[Line]:
        """`numbers`: of each seat (absent: 0), before the curve. With ``among=LOSERS`` the winners take no part.

        Raises RuleError for an unknown seat, a float, and a difference that is no whole number.
        """
        seats = [seat for seat in ledger.seats if self.among is Among.ALL or seat not in set(winners)]
        for seat, number in numbers.items():
            if seat not in ledger.seats:
                raise RuleError(
                    f"no seat {seat!r}; there are: {', '.join(ledger.seats)}",
                    f"没有座位“{seat}”;现有:{', '.join(ledger.seats)}",
                )
            exact(number, f"number of {seat}", f"{seat}的数")
        own = {seat: numbers.get(seat, 0) for seat in seats}
        worth = own if self.curve is None else {seat: self.curve(number) for seat, number in own.items()}
        lines: list[Line] = []
        for i, a in enumerate(seats):
            for b in seats[i + 1 :]:
                more = (worth[a] - worth[b]) * self.price
                for factor in self.factors:
                    more = more * factor(Between(a, b, own, dealer))
                if isinstance(more, Fraction) and more.denominator != 1:
                    raise RuleError(
                        f"{a} and {b} differ by {more}, a part of the least unit",
                        f"{a}与{b}相差{more},不是最小单位的整数倍",
                        rule=self.rule,
                    )
                if more:
                    payer, payee = (b, a) if more > 0 else (a, b)
                    lines.append(ledger.line(payer, payee, abs(int(more)), self.key, self.names, self.rule, "pairwise"))
        return lines


def pairwise(
    key: str,
    names: tuple[str, str],
    number: Count | None = None,
    *,
    among: Among = Among.ALL,
    curve: Callable[[Number], Number] | None = None,
    factors: Iterable[Factor] = (),
    price: Number = 1,
    drawn: Drawn = Drawn.KEEP,
    rule: str = "",
) -> Pairwise:
    """Every two seats settle the difference of a number (spirits held, tails of losers).

    `number`: what is counted of each seat when the deal is over, see `mahjong.rules.owned`; a deal cannot be played without. `drawn`: VOID,
    nothing is settled when nobody has won. `curve`: what a number is worth; default itself. `factors`: see `sole_holder`, `dealer_between`, or any
    ``factor(Between) -> number``.
    """
    if not key or len(names) != 2:
        raise RuleError(
            f"pairwise({key!r}) needs a key and two names (English, Chinese)",
            f"pairwise({key!r})须有键及中英文名称",
            rule=rule,
        )
    if number is not None and not callable(number):
        raise RuleError(
            f"pairwise({key!r}): {number!r} counts nothing; use own.tiles(...) or a function of what a seat has",
            f"pairwise({key!r})：{number!r}不能计数；请用own.tiles(...)或以一家所有之牌为参数的函数",
            rule=rule,
        )
    if exact(price, "price", "单价") <= 0:
        raise RuleError(f"price {price} must be above 0", f"单价{price}须大于0", rule=rule)
    return Pairwise(key, names, number, among, curve, tuple(factors), price, drawn, rule)
