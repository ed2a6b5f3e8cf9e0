"""Small declarations of rule sets for the tests of money: which items matched is given by hand, the money must come
out right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from mahjong.play.ledger import Ledger
from mahjong.rules import payments as pay
from mahjong.rules.chain import Chain
from mahjong.rules.liability import Rules
from mahjong.rules.values import DISCARD, ROBBED, SELF_DRAW, Item, Items, Source

SEATS = ("E", "S", "W", "N")


@dataclass(frozen=True)
class Win:
    """A case told by hand. `facts`: what holds of the winner, with counts; `by`: the same of other seats."""

    winner: str
    source: Source = SELF_DRAW
    discarder: str | None = None
    facts: Mapping[str, int] = field(default_factory=dict)
    by: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    dealer: str = "E"
    seats: tuple[str, ...] = SEATS
    winners: int = 1
    payer: str | None = None
    draw_items: bool = False
    memo: dict[Any, Any] = field(default_factory=dict)

    def with_payer(self, seat: str) -> Win:
        return replace(self, payer=seat)


def has(key: str) -> Callable[[Win], int]:
    """Holds (so many times) of the winner."""
    return lambda case: case.facts.get(key, 0)


def payer_has(key: str) -> Callable[[Win], int]:
    """Holds of the seat asked to pay."""
    return lambda case: case.by.get(case.payer or "", {}).get(key, 0)


def own(key: str) -> Callable[[Win], int]:
    """Follows the view: of the payer in a payer's view, else of the winner."""
    return lambda case: case.facts.get(key, 0) if case.payer is None else payer_has(key)(case)


def drawn(case: Win) -> int:
    return case.source is SELF_DRAW or (case.draw_items and case.source is ROBBED)


def by_discard(case: Win) -> int:
    return case.source is DISCARD


def payer_discards(case: Win) -> int:
    return case.source is DISCARD and case.payer == case.discarder


def items_of(**worths: int) -> list[Item]:
    """Patterns by key and fan: ``items_of(all_pungs=2)`` is the item "all-pungs" of 2 fan."""
    return [plain(key.replace("_", "-"), fan=fan) for key, fan in worths.items()]


def plain(key: str, **worth: Any) -> Item:
    """An item whose test is the fact of the same name, unless `when` says otherwise."""
    worth.setdefault("when", has(key))
    return Item(key, (key.replace("-", " "), "名"), **worth)


def counts(text: str) -> dict[str, int]:
    """``"pung dragon:2"`` is {"pung": 1, "dragon": 2}."""
    return {name: int(number or 1) for name, _, number in (word.partition(":") for word in text.split())}


def money(text: str, unit: int = 1) -> dict[str, int]:
    """``"E +7.8 S -2.6"`` in least units of which `unit` make one."""
    found: dict[str, int] = {}
    for account, number in re.findall(r"([A-Z]\w*) ([+-]?[\d.]+)", text):
        amount = Fraction(number) * unit
        assert amount.denominator == 1, text
        found[account] = int(amount)
    assert sum(found.values()) == 0, text
    return found


@dataclass(frozen=True)
class Told:
    """One worked example: its id, who wins how, which items matched, what is paid."""

    id: str
    pay: str
    winner: str
    source: Source
    discarder: str | None
    facts: str
    by: Mapping[str, str]
    dealer: str
    seats: tuple[str, ...]
    evidence: tuple[Any, ...]


def told(
    id: str,
    pay: str,
    winner: str,
    facts: str = "",
    *,
    discarder: str | None = None,
    robbed: bool = False,
    by: Mapping[str, str] | None = None,
    dealer: str = "E",
    seats: tuple[str, ...] = SEATS,
    evidence: Sequence[Any] = (),
) -> Any:
    """A parameter of a test, marked with the id of the example it reproduces. Without a discarder: a self-draw."""
    source = SELF_DRAW if discarder is None else ROBBED if robbed else DISCARD
    example = Told(id, pay, winner, source, discarder, facts, by or {}, dealer, seats, tuple(evidence))
    return pytest.param(example, id=id.split(".ex.")[-1], marks=pytest.mark.rule(id.partition(" ")[0]))


@dataclass(frozen=True)
class Book:
    """The money of one rule set. `unit`: how many least units make one of the book's numbers."""

    scoring: Chain
    shares: pay.Shares
    items: Items
    liable: Rules | None = None
    unit: int = 1

    def case(self, example: Told) -> Win:
        return Win(
            example.winner,
            example.source,
            example.discarder,
            counts(example.facts),
            {seat: counts(text) for seat, text in example.by.items()},
            example.dealer,
            example.seats,
            draw_items=self.shares.draw_items,
        )

    def check(self, example: Told) -> pay.Valuation:
        """Settles the example and compares with what the book says, to the least unit."""
        ledger = Ledger(example.seats)
        case = self.case(example)
        (valuation,) = pay.settle_win(
            self.scoring, self.shares, self.liable, self.items, case, ledger, example.evidence
        )
        assert ledger.totals() == money(example.pay, self.unit)
        assert valuation.reached
        assert pay.worth(self.scoring, self.shares, self.items, case) == valuation.total
        assert sum(line.amount for line in valuation.lines) == valuation.total
        explained(valuation)
        return valuation

    def total(self, case: Win) -> Any:
        return pay.worth(self.scoring, self.shares, self.items, case)


def explained(valuation: pay.Valuation) -> None:
    """The trace of each payer ends at what he owes, and each step begins where the one before ended."""
    for owed in valuation.owed:
        rows = valuation.trace(owed.payer)
        if owed.flat is not None or not owed.share:
            assert rows == ()
            continue
        assert rows[-1].after == owed.amount
        amounts = [row for row in rows if row.before is not None and row.unit == "amount"]
        for one, two in pairwise(amounts):
            assert one.after == two.before
        assert all(row.en and row.zh for row in rows)
    for line in valuation.lines:
        assert line.why
        assert all(line.names)
        assert line.payee == valuation.winner


def posts(ledger: Ledger, expected: str, unit: int = 1) -> None:
    """The ledger's balances are these; accounts not named are even."""
    wanted = dict.fromkeys(ledger.accounts, 0) | money(expected, unit)
    assert ledger.totals() == wanted


def no_floats(numbers: Iterable[Any]) -> None:
    for number in numbers:
        assert type(number) in (int, Fraction), repr(number)
