"""The table of shares: how many times the value of a win each payer owes.

    sharing = pay.shares(discard=2, others=1, draw=2)

An entry of the table is a number, `flat(n)`, `by_dealer(...)` or `when(test, a, b)`. Rule sets reach these words
through `mahjong.rules.payments`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.values import Case, Number, Source, Test, exact

__all__ = [
    "AS_DISCARD",
    "EVEN",
    "FOR_ALL",
    "PLACES",
    "ByDealer",
    "Entry",
    "Flat",
    "Robbed",
    "Row",
    "Shares",
    "When",
    "by_dealer",
    "flat",
    "shares",
    "when",
]


class Robbed(Enum):
    """Who pays for a win on a robbed kong."""

    AS_DISCARD = "as discard"
    """as if the robbed seat had discarded the tile"""
    FOR_ALL = "for all"
    """every share at the price of a self-draw, all paid by the robbed seat"""
    EVEN = "even"
    """everybody, nobody as discarder: at the price of a self-draw with `draw_items`, else as the others of a discard"""


AS_DISCARD: Final = Robbed.AS_DISCARD
FOR_ALL: Final = Robbed.FOR_ALL
EVEN: Final = Robbed.EVEN


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """An amount of money in place of what the chain gives."""

    amount: int


@dataclass(frozen=True, slots=True, eq=False)
class ByDealer:
    """One entry between plain players, another when the winner deals, another when the payer deals."""

    plain: Entry
    winner_deals: Entry
    payer_deals: Entry


@dataclass(frozen=True, slots=True, eq=False)
class When:
    """`yes` where the test holds of the payer's view, else `no`."""

    test: Test
    yes: Entry
    no: Entry


Row: TypeAlias = tuple[tuple[str, Number, Number | None], ...]
"""(seat, share, flat amount in place of the chain's, or None) of everybody who can be asked."""

Entry: TypeAlias = int | Fraction | Flat | ByDealer | When


def flat(amount: int) -> Flat:
    """So much money, whatever the hand is worth. Raises RuleError for a number below 0 or no int."""
    if type(amount) is not int or amount < 0:
        raise RuleError(f"flat({amount!r}): must be a whole number from 0", f"flat({amount!r}):须为不小于0的整数")
    return Flat(amount)


def by_dealer(plain: Entry, *, winner_deals: Entry | None = None, payer_deals: Entry | None = None) -> ByDealer:
    """`plain` between non-dealers; the others where the dealer wins or pays (default: plain)."""
    return ByDealer(
        _entry(plain, "plain"),
        _entry(plain if winner_deals is None else winner_deals, "winner_deals"),
        _entry(plain if payer_deals is None else payer_deals, "payer_deals"),
    )


def when(test: Test, yes: Entry, no: Entry) -> When:
    """`yes` for payers of whom `test` holds, `no` for the others."""
    if not callable(test):
        raise RuleError(f"when({test!r}, ...): needs a test", f"when({test!r}, ...):须给出条件")
    return When(test, _entry(yes, "yes"), _entry(no, "no"))


def _entry(entry: Entry, name: str) -> Entry:
    if isinstance(entry, Flat | ByDealer | When):
        return entry
    if exact(entry, f"share {name}", f"份数 {name} ") < 0:
        raise RuleError(f"share {name}={entry} is below 0", f"份数 {name}={entry} 小于0")
    return entry


_NO_RULES: Final[Mapping[str, str]] = {}
PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "discard": ("discarded the winning tile", "放炮"),
    "others": ("pays for another's discard", "旁家陪付"),
    "draw": ("pays for a self-draw", "自摸"),
    "robbed": ("pays for a robbed kong", "抢杠"),
    "instant": ("pays for a win at once", "即和"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """The table. Made by `shares`.

    `discard`, `others`, `draw`: what the discarder, each other payer, and each payer of a self-draw owe. `robbed`,
    `draw_items`: see `shares`. `payers`: a test of the payer's view; seats of which it does not hold are never asked.
    `rules`: the ids of the rules behind "discard", "others", "draw", "robbed", and "instant" for wins without a complete hand.
    """

    discard: Entry = 1
    others: Entry = 0
    draw: Entry = 1
    robbed: Robbed = Robbed.AS_DISCARD
    draw_items: bool = False
    payers: Test | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    _memo: tuple[dict[Any, Row], dict[Any, Row], dict[Any, Row]] = field(
        init=False, default_factory=lambda: ({}, {}, {}), repr=False
    )
    _asks: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # Without tests a table depends on who sits, wins, deals and discards alone, so each is worked out once.
        object.__setattr__(self, "_asks", bool(self.tests))

    @property
    def tests(self) -> tuple[Test, ...]:
        """What is asked of every payer's view to find who pays and how much."""
        entries = [test for entry in (self.discard, self.others, self.draw) for test in _tests(entry)]
        return tuple(entries if self.payers is None else (self.payers, *entries))

    def place(self, case: Case, seat: str) -> str:
        """Which entry of the table this payer falls under, as a key of `rules`."""
        if getattr(case, "instant", ""):
            return "instant"
        if case.source is Source.SELF_DRAW:
            return "draw"
        if case.source is Source.ROBBED and self.robbed is not Robbed.AS_DISCARD:
            return "robbed"
        if seat == case.discarder:
            return "discard" if case.source is Source.DISCARD else "robbed"
        return "others"

    def table(self, case: Case) -> Row:
        """(seat, share, flat amount or None) of everybody who can be asked, in turn order from the dealer.

        Raises RuleError for a case that contradicts itself: a discarder on a self-draw, or none, the winner or a
        stranger otherwise.
        """
        if self._asks:
            return self._table(case)
        source = case.source
        memo = self._memo[0 if source is Source.SELF_DRAW else 1 if source is Source.DISCARD else 2]
        key = (case.winner, case.discarder, case.dealer, case.seats)
        found = memo.get(key)
        if found is None:
            if len(memo) >= 1 << 12:
                memo.clear()
            found = memo[key] = self._table(case)
        return found

    def _table(self, case: Case) -> Row:
        winner, source, discarder = case.winner, case.source, case.discarder
        first = rest = self.draw
        if source is Source.SELF_DRAW:
            if discarder is not None:
                raise _contradiction(case, "a self-draw has no discarder", "自摸没有放炮者")
        else:
            if discarder is None or discarder == winner or discarder not in case.seats:
                raise _contradiction(
                    case,
                    "a win by another's tile needs a discarder among the other seats",
                    "和他家的牌须有其他座位的放炮者",
                )
            if source is Source.DISCARD or self.robbed is Robbed.AS_DISCARD:
                first, rest = self.discard, self.others
            elif self.robbed is Robbed.EVEN and not self.draw_items:
                first = rest = self.others
        rows: list[tuple[str, Number, Number | None]] = []
        payers = self.payers
        for seat in case.seats:
            if seat == winner:
                continue
            if payers is not None and not payers(case.with_payer(seat)):
                continue
            entry = first if seat == discarder else rest
            while not isinstance(entry, int | Fraction):
                if isinstance(entry, Flat):
                    rows.append((seat, 0, entry.amount))
                    break
                if isinstance(entry, When):
                    entry = entry.yes if entry.test(case.with_payer(seat)) else entry.no
                elif winner == case.dealer:
                    entry = entry.winner_deals
                else:
                    entry = entry.payer_deals if seat == case.dealer else entry.plain
            else:
                rows.append((seat, entry, None))
        return tuple(rows)


def _tests(entry: Entry) -> list[Test]:
    """The tests that decide what this entry is."""
    if isinstance(entry, ByDealer):
        return [test for one in (entry.plain, entry.winner_deals, entry.payer_deals) for test in _tests(one)]
    return [entry.test, *_tests(entry.yes), *_tests(entry.no)] if isinstance(entry, When) else []


def shares(
    discard: Entry = 1,
    others: Entry = 0,
    draw: Entry = 1,
    *,
    robbed: Robbed = Robbed.AS_DISCARD,
    draw_items: bool = False,
    payers: Test | None = None,
    rules: Mapping[str, str] = _NO_RULES,
) -> Shares:
    """How many times the value the discarder, each other payer, and each payer of a self-draw owe.

    `robbed`: who pays for a robbed kong. `draw_items`: the items of a self-draw count on a robbed kong too; this
    table cannot see into tests, so whoever makes the case reads it (`facts.self_drawn` then holds). `payers`: who can
    be asked at all; default everybody. `rules`: rule ids by "discard", "others", "draw", "robbed", "instant". Raises RuleError
    for floats, shares below 0 and unknown keys.
    """
    if not isinstance(robbed, Robbed):
        raise RuleError(
            f"robbed is {robbed!r}; it must be AS_DISCARD, FOR_ALL or EVEN",
            f"robbed 为{robbed!r};须为 AS_DISCARD、FOR_ALL 或 EVEN",
        )
    if draw_items and robbed is Robbed.AS_DISCARD:
        raise RuleError(
            "draw_items with robbed=AS_DISCARD contradict: a robbed kong is either a discard or a self-draw",
            "draw_items 与 robbed=AS_DISCARD 矛盾:抢杠或算放炮,或算自摸",
        )
    if payers is not None and not callable(payers):
        raise RuleError(f"payers is {payers!r}; it must be a test", f"payers 为{payers!r};须为条件")
    unknown = set(rules) - set(PLACES)
    if unknown:
        raise RuleError(
            f"rules for {sorted(unknown)!r}; allowed: {', '.join(PLACES)}",
            f"rules 的键{sorted(unknown)!r}不存在;可用:{', '.join(PLACES)}",
        )
    return Shares(
        _entry(discard, "discard"),
        _entry(others, "others"),
        _entry(draw, "draw"),
        robbed,
        draw_items,
        payers,
        dict(rules),
    )


def _contradiction(case: Case, en: str, zh: str) -> RuleError:
    what = f"{case.winner}, {case.source.value}, discarder {case.discarder}"
    return RuleError(f"{en} (winner {what})", f"{zh}({what})")
