"""Money of a deal that nobody won: offences, discards of certain kinds alone, the check of readiness, a pool, kong money given back, a fee.

Each word settles into one stage. Who is ready, and what the best waiting hand is worth, is given as data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mahjong.errors import RuleError
from mahjong.rules.conduct import Each
from mahjong.rules.language import Test

if TYPE_CHECKING:
    from mahjong.play.ledger import Ledger, Line, Stage

__all__ = [
    "APART", "READY", "UNREADY",
    "Check", "Clean", "Dead", "Fee", "Offence", "Pool", "Refund", "check", "clean", "fee", "offence", "pool", "refund",
]  # fmt: skip


class Dead(Enum):
    """What a hand is that waits only on tiles of which none can come."""

    UNREADY = "unready"
    READY = "ready"
    APART = "apart"
    """neither: it does not pay and does not collect"""


UNREADY, READY, APART = Dead
_new = tuple.__new__
"""A line of all its fields, without the detour through defaults."""


@dataclass(frozen=True, slots=True, eq=False)
class Offence:
    """Offenders pay everybody else who still plays. Made by `offence`."""

    key: str
    names: tuple[str, str]
    amount: int
    rule: str
    when: Test | None = None
    checked: bool = False

    def settle(self, offenders: Iterable[str], ledger: Ledger, still: Iterable[str] | None = None) -> Stage:
        """`still`: the seats that have not won; default all. Offenders do not pay one another."""
        guilty = set(offenders)
        seats = _seats(ledger, still, guilty)
        if not guilty:
            return ledger.post(self.key, ())
        return ledger.post(
            self.key,
            [
                _new(ledger.line, (payer, payee, self.amount, self.key, self.names, self.rule, "draw", "", "", ()))
                for payer in seats
                if payer in guilty
                for payee in seats
                if payee not in guilty
            ],
        )


def offence(
    key: str,
    names: tuple[str, str],
    *,
    pays: int,
    rule: str = "",
    when: Test | None = None,
    checked: bool = False,
) -> Offence:
    """Seats of whom something forbidden holds at the end of a drawn deal pay `pays` to each seat that is free of it.

    when: what it is, asked of the unfinished hand (see `mahjong.rules.holding`). checked: offenders pay a check that follows as well.
    """
    if when is not None and not isinstance(when, Test):
        raise RuleError(
            f"offence {key!r}: `when` is a test, not {when!r}", f"查处{key}：when须为条件，不能是{when!r}", rule=rule
        )
    return Offence(key, names, _positive("pays", pays, rule), rule, when, bool(checked))


@dataclass(frozen=True, slots=True, eq=False)
class Clean:
    """Who has discarded nothing but certain kinds is paid. Made by `clean`."""

    key: str
    names: tuple[str, str]
    kinds: int
    pays: Each
    instead: bool
    rule: str

    def settle(self, seats: Iterable[str], ledger: Ledger, dealer: str) -> Stage:
        """`seats`: those it holds of. Each is paid by all others, by the dealer or to him the amount that is the dealer's."""
        chosen = set(seats)
        every = _seats(ledger, None, chosen | {dealer})
        return ledger.post(
            self.key,
            [
                ledger.line(
                    payer, payee, self.pays.between(payer, payee, dealer), self.key, self.names, self.rule, "draw"
                )
                for payee in every
                if payee in chosen
                for payer in every
                if payer != payee
            ],
        )


def clean(key: str, names: tuple[str, str], kinds: int, *, pays: Each, instead: bool = True, rule: str = "") -> Clean:
    """A seat all of whose discards are of `kinds`, none of them claimed, is paid by every other seat; several are all paid. pays: how much, made by
    `mahjong.rules.conduct.each`. instead: where somebody is paid so, what the words after this one would move is not. Raises RuleError for what is none
    of these."""
    right = isinstance(kinds, int) and not isinstance(kinds, bool) and 0 < kinds < 1 << 60
    if not key or len(names) != 2 or not right or not isinstance(pays, Each):
        raise RuleError(
            f"clean({key!r}, kinds={kinds!r}, pays={pays!r}): a key, two names, a mask of kinds, an amount for each",
            f"clean({key!r}, kinds={kinds!r}, pays={pays!r})：须有键、两个名称、牌种掩码及each",
            rule=rule,
        )
    return Clean(key, (names[0], names[1]), kinds, pays, bool(instead), rule)


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """Who is not ready pays who is, by the best hand he waits for. Made by `check`."""

    names: tuple[str, str]
    rule: str
    dead: Dead = UNREADY

    def settle(
        self, best: Mapping[str, int], ledger: Ledger, still: Iterable[str] | None = None, apart: Iterable[str] = ()
    ) -> Stage:
        """`best`: what the best wait of each ready seat is worth, in least units. `still`: seats that have not won;
        default all. `apart`: seats that neither pay nor collect: offenders, and dead waits where the rules let them
        stand apart.
        """
        aside = set(apart)
        taking_part = _seats(ledger, still, aside.union(best))
        if not best:
            return ledger.post("check", ())
        seats = [seat for seat in taking_part if seat not in aside]
        lines: list[Line] = []
        for payee in seats:
            if best.get(payee):  # a wait worth nothing is ready all the same
                lines += [
                    _new(ledger.line, (payer, payee, best[payee], "check", self.names, self.rule, "draw", "", "", ()))
                    for payer in seats
                    if payer not in best
                ]
        return ledger.post("check", lines)


def check(*, names: tuple[str, str] = ("not ready", "查叫"), rule: str = "", dead: Dead = UNREADY) -> Check:
    """Each seat that is not ready pays each ready one what its best wait would have brought from one payer. dead: what a hand is whose
    waits are all in sight already."""
    if not isinstance(dead, Dead):
        raise RuleError(
            f"check(dead={dead!r}): UNREADY, READY or APART",
            f"check(dead={dead!r})：须为UNREADY、READY或APART",
            rule=rule,
        )
    return Check(names, rule, dead)


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """A fixed sum moves from those not ready to those ready. Made by `pool`."""

    amount: int
    names: tuple[str, str]
    rule: str
    legal: bool = False

    def settle(self, ready: Iterable[str], ledger: Ledger) -> Stage:
        """Parts are equal on both sides; nothing if all or none are ready. Raises RuleError where the sum does not
        divide."""
        chosen = set(ready)
        seats = _seats(ledger, None, chosen)
        payees = [seat for seat in seats if seat in chosen]
        payers = [seat for seat in seats if seat not in chosen]
        if not payees or not payers:
            return ledger.post("pool", [])
        give, take = self.amount // len(payers), self.amount // len(payees)
        if give * len(payers) != self.amount or take * len(payees) != self.amount:
            raise RuleError(
                f"{self.amount} does not divide between {len(payers)} payers and {len(payees)} ready seats",
                f"{self.amount}不能由{len(payers)}家付、{len(payees)}家收而均分",
                rule=self.rule,
            )
        # As few lines as possible: the next payer pays the next payee until one of them is through.
        lines: list[Line] = []
        owing, due = [give] * len(payers), [take] * len(payees)
        i = j = 0
        while i < len(payers) and j < len(payees):
            part = min(owing[i], due[j])
            lines.append(ledger.line(payers[i], payees[j], part, "pool", self.names, self.rule, "draw"))
            owing[i] -= part
            due[j] -= part
            i, j = i + (owing[i] == 0), j + (due[j] == 0)
        return ledger.post("pool", lines)


def pool(
    amount: int, *, names: tuple[str, str] = ("not ready", "不听罚符"), legal: bool = False, rule: str = ""
) -> Pool:
    """`amount` in all, in equal parts from the seats that are not ready to those that are.

    A hand is ready whose shape some tile completes, unless it holds every copy of all such tiles itself; where others lie does not matter. legal:
    one of them must make a win that the rules allow, drawn or discarded.
    """
    return Pool(_positive("amount", amount, rule), names, rule, bool(legal))


@dataclass(frozen=True, slots=True, eq=False)
class Refund:
    """Seats that are not ready give back what some lines brought them. Made by `refund`."""

    kinds: frozenset[str]
    names: tuple[str, str]
    rule: str

    def settle(self, of: Iterable[str], ledger: Ledger, *, passed_on: Iterable[int] = ()) -> Stage:
        """`of`: the seats that give back; `passed_on`: numbers of stages whose income they no longer hold."""
        seats, gone = set(of), set(passed_on)
        _seats(ledger, None, seats)
        lines = [
            line
            for stage in ledger.stages
            if stage.number not in gone
            for line in stage.lines
            if line.kind in self.kinds and line.payee in seats
        ]
        return ledger.refund(lines, why="refund", names=self.names, rule=self.rule)


def refund(*kinds: str, names: tuple[str, str] = ("kong money returned", "退杠钱"), rule: str = "") -> Refund:
    """Money of these kinds of lines (default "kong") goes back to those who paid it."""
    return Refund(frozenset(kinds or ("kong",)), names, rule)


@dataclass(frozen=True, slots=True, eq=False)
class Fee:
    """One seat pays all others for a drawn deal. Made by `fee`."""

    each: int
    names: tuple[str, str]
    rule: str

    def settle(self, payer: str, ledger: Ledger) -> Stage:
        seats = _seats(ledger, None, {payer})
        return ledger.post(
            "fee",
            [
                ledger.line(payer, seat, self.each, "fee", self.names, self.rule, "draw")
                for seat in seats
                if seat != payer
            ],
        )


def fee(each: int, *, names: tuple[str, str] = ("fee for a drawn deal", "流局费"), rule: str = "") -> Fee:
    """`each` to every other seat, paid by the one whom the rules name (the dealer, as a rule)."""
    return Fee(_positive("each", each, rule), names, rule)


def _positive(name: str, number: int, rule: str) -> int:
    if type(number) is not int or number <= 0:
        raise RuleError(f"{name}={number!r} must be a whole number above 0", f"{name}={number!r} 须为正整数", rule=rule)
    return number


def _seats(ledger: Ledger, still: Iterable[str] | None, named: set[str]) -> list[str]:
    """The seats that take part, in turn order; every seat named must be one of the table."""
    if (still is None or still == ledger.seats) and named.issubset(ledger.seats):
        return list(ledger.seats)
    stays = set(ledger.seats if still is None else still)
    for seat in (stays | named).difference(ledger.seats):
        raise RuleError(
            f"no seat {seat!r}; there are: {', '.join(ledger.seats)}",
            f"没有座位“{seat}”;现有:{', '.join(ledger.seats)}",
        )
    return [seat for seat in ledger.seats if seat in stays]
