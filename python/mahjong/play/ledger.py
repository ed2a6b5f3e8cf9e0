"""Who owes whom, line by line.

A ledger has named accounts: the seats, and outside parties (a pot, side bettors) that hold no hand. Money moves only
by a `Line` from one account to another, so all balances sum to zero; this is checked after every stage. Amounts are
whole numbers of the least unit.

Lines come in **stages** (a win, a kong, a drawn deal), appended whole or not at all. Later stages move, copy, scale
or trim what stands; nothing is ever valued again and no line is changed or removed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias, overload

from mahjong.errors import RecordError, RuleError

__all__ = ["KINDS", "Ledger", "Line", "Stage", "Stages", "Which", "where"]

KINDS: Final = (
    "value",
    "plus",
    "kong",
    "aside",
    "transfer",
    "pairwise",
    "pot",
    "stake",
    "draw",
    "copy",
    "scale",
    "move",
    "refund",
    "trim",
    "penalty",
)
"""What a line can be; stages select lines by it. `refund` and `trim` give back what another line took."""

_KINDS: Final = frozenset(KINDS)
_BACK: Final = frozenset({"refund", "trim"})


class Line(NamedTuple):
    """One payment. Immutable.

    `amount`: least units, above 0. `why`: a key, with its `names` in English and Chinese; `rule`: the id of the rule,
    or "". `kind`: one of `KINDS`. `part`: the key of the item it pays for, where value is kept by items. `was`: who
    would have paid, if liability moved the line; `via`: keys of the liabilities, copies and the like that made it
    what it is, in order.
    """

    payer: str
    payee: str
    amount: int
    why: str
    names: tuple[str, str]
    rule: str = ""
    kind: str = "value"
    part: str = ""
    was: str = ""
    via: tuple[str, ...] = ()

    def moved(self, payer: str, via: str) -> Line:
        """The same line paid by somebody else."""
        return Line(
            payer,
            self.payee,
            self.amount,
            self.why,
            self.names,
            self.rule,
            self.kind,
            self.part,
            self.was or self.payer,
            (*self.via, via),
        )

    def back(self, kind: str, amount: int, why: str, names: tuple[str, str], rule: str) -> Line:
        """A line that gives `amount` of this one back."""
        return Line(self.payee, self.payer, amount, why, names, rule, kind, self.part, "", (*self.via, self.why))

    def to_json(self) -> dict[str, Any]:
        """Plain values; fields that are empty are left out."""
        row = self._asdict()
        row["names"] = list(self.names)
        row["via"] = list(self.via)
        return {
            name: value
            for name, value in row.items()
            if name not in _OPTIONAL or tuple(value) != tuple(_OPTIONAL[name])
        }


Which: TypeAlias = Callable[[Line], bool]
"""Chooses lines."""


class Stage(NamedTuple):
    """Lines that were appended together. `number` counts from 0 in its ledger."""

    number: int
    name: str
    lines: tuple[Line, ...]


class Stages(Sequence[Stage]):
    """The stages of a ledger at one moment. Immutable, equal to a tuple of the same stages; what the ledger appends later is not in it.

    It copies nothing: a ledger only ever appends, so its first `count` stages stay what they are.
    """

    __slots__ = ("_all", "_count")

    def __init__(self, stages: list[Stage], count: int) -> None:
        self._all = stages
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Stage: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Stage, ...]: ...
    def __getitem__(self, index: int | slice) -> Stage | tuple[Stage, ...]:
        if isinstance(index, slice):
            return tuple(self._all[place] for place in range(self._count)[index])
        return self._all[range(self._count)[index]]

    def __iter__(self) -> Iterator[Stage]:
        return islice(self._all, self._count)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, (Stages, tuple)) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Stages, (list(self), self._count))


def _check_kind(kind: str) -> None:
    if kind not in _KINDS:
        known = ", ".join(KINDS)
        raise RuleError(f"no kind of line {kind!r}; there are: {known}", f"没有“{kind}”类的账目;现有:{known}")


def where(
    *,
    kinds: Iterable[str] = KINDS,
    payer: str | None = None,
    payee: str | None = None,
    why: str | None = None,
    part: str | None = None,
) -> Which:
    """Chooses lines of these `kinds`, and with this payer, payee, reason and part where one is given. RuleError for
    an unknown kind."""
    wanted = frozenset([kinds] if isinstance(kinds, str) else kinds)
    for kind in wanted:
        _check_kind(kind)

    def which(line: Line) -> bool:
        return (
            line.kind in wanted
            and (payer is None or line.payer == payer)
            and (payee is None or line.payee == payee)
            and (why is None or line.why == why)
            and (part is None or line.part == part)
        )

    return which


_ALL: Final = where()


@lru_cache(maxsize=256)
def _accounts(names: tuple[str, ...]) -> bool:
    """Whether these can be the accounts of one ledger."""
    return len(set(names)) == len(names) and all(isinstance(name, str) and name for name in names)


class Ledger:
    """The money of one deal, or of a whole match. Iterates over its lines.

    `seats`: accounts with a hand, in turn order; `outside`: the other accounts. Raises RuleError for empty or
    repeated names.
    """

    __slots__ = ("_balances", "_stages", "outside", "seats")

    line = Line
    """what this ledger takes, for those who may not import this module"""

    def __init__(self, seats: Iterable[str] = ("E", "S", "W", "N"), *, outside: Iterable[str] = ()) -> None:
        self.seats: tuple[str, ...] = tuple(seats)
        self.outside: tuple[str, ...] = tuple(outside)
        accounts = self.seats + self.outside
        if not self.seats or not _accounts(accounts):
            raise RuleError(
                f"accounts {accounts!r} must be different, non-empty names, with at least one seat",
                f"账户{accounts!r}须为互不相同的非空名称,且至少有一个座位",
            )
        self._stages: list[Stage] = []
        self._balances: dict[str, int] = dict.fromkeys(accounts, 0)

    def empty(self) -> Ledger:
        """Another one of the same accounts, with nothing in it."""
        made: Ledger = object.__new__(Ledger)
        made.seats = self.seats
        made.outside = self.outside
        made._stages = []
        made._balances = dict.fromkeys(self._balances, 0)
        return made

    @property
    def accounts(self) -> tuple[str, ...]:
        return self.seats + self.outside

    @property
    def stages(self) -> Stages:
        """What has been appended so far."""
        return Stages(self._stages, len(self._stages))

    @property
    def posted(self) -> int:
        """How many stages there are: whether money has moved since, at the price of a look."""
        return len(self._stages)

    def __iter__(self) -> Iterator[Line]:
        for stage in self.stages:
            yield from stage.lines

    def __len__(self) -> int:
        return sum(len(stage.lines) for stage in self._stages)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ledger):
            return NotImplemented
        return (self.seats, self.outside, self._stages) == (other.seats, other.outside, other._stages)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        totals = " ".join(f"{account}{amount:+d}" for account, amount in self._balances.items())
        return f"<Ledger: {len(self._stages)} stages, {totals}>"

    def totals(self) -> dict[str, int]:
        """What each account has won (above 0) or lost, all stages together. The values sum to zero."""
        return dict(self._balances)

    # Appending --------------------------------------------------------------------------------------------------------

    def post(self, name: str, lines: Iterable[Line]) -> Stage:
        """Appends one stage and returns it. All lines are checked first: on RuleError nothing has changed.

        Refused: an unknown account or kind, an amount that is not a whole number above 0, a payer who is the payee, a
        line without reason or names.
        """
        posted = tuple(lines)
        if not posted:
            return self._append(name, (), self._balances)
        balances = self._balances.copy()
        for line in posted:
            if not isinstance(line, Line):
                raise RuleError(f"{line!r} is no line of a ledger", f"{line!r}不是账目")
            payer, payee, amount, why, names, _, kind, _, _, _ = line
            if not (
                type(amount) is int
                and amount > 0
                and payer != payee
                and type(payer) is type(payee) is str
                and payer in balances
                and payee in balances
                and why
                and len(names) == 2
                and names[0]
                and names[1]
                and kind in _KINDS
            ):
                self._refuse(line)
            balances[payer] -= amount
            balances[payee] += amount
        return self._append(name, posted, balances)

    def enter(self, name: str, lines: tuple[Line, ...]) -> Stage:
        """`post` for lines whose fields are known to be right: those of a win, made by `mahjong.rules.payments`, and those that were
        posted before. Accounts are checked all the same."""
        balances = self._balances.copy()
        try:
            for line in lines:
                amount = line[2]
                balances[line[0]] -= amount
                balances[line[1]] += amount
        except KeyError:
            return self.post(name, lines)  # which says what is wrong
        return self._append(name, lines, balances)

    def _append(self, name: str, lines: tuple[Line, ...], balances: dict[str, int]) -> Stage:
        if lines and sum(balances.values()):
            raise AssertionError(f"ledger out of balance after {name!r}: {balances}")
        stage = Stage(len(self._stages), name, lines)
        self._stages.append(stage)
        self._balances = balances
        return stage

    def _refuse(self, line: Line) -> None:
        """Raises RuleError for the first fault of a line."""
        payer, payee, amount, why, names, _, kind, _, _, _ = line
        if type(amount) is not int or amount <= 0:
            raise _bad(line, f"the amount {amount!r} is not a whole number above 0", f"金额{amount!r}不是正整数")
        if payer == payee:
            raise _bad(line, f"{payer!r} would pay himself", f"“{payer}”付给自己")
        for account in (payer, payee):
            if not isinstance(account, str) or account not in self._balances:
                known = ", ".join(self._balances)
                raise _bad(line, f"unknown account; there are: {known}", f"未知账户;现有:{known}")
        if not why or len(names) != 2 or not (names[0] and names[1]):
            raise _bad(line, "a line needs a reason and two names (English, Chinese)", "须有缘由及中英文名称")
        _check_kind(kind)

    # What later stages do with standing lines -------------------------------------------------------------------------

    def chosen(self, which: Which = _ALL, *, stage: int | None = None) -> tuple[Line, ...]:
        """The lines that `which` chooses, of one stage by number or of all."""
        if stage is None:
            return tuple(line for line in self if which(line))
        if not 0 <= stage < len(self._stages):
            raise RuleError(
                f"no stage {stage}; there are {len(self._stages)}", f"没有第{stage}阶段;共{len(self._stages)}个"
            )
        return tuple(line for line in self._stages[stage].lines if which(line))

    def move(
        self, lines: Iterable[Line], to: str, *, why: str, names: tuple[str, str], rule: str = "", kind: str = "move"
    ) -> Stage:
        """`to` makes good to the payers of these lines what they paid. Lines he paid, or that paid him, are left
        alone."""
        return self.post(
            why,
            [
                Line(to, line.payer, line.amount, why, names, rule, kind, line.part, "", (*line.via, line.why))
                for line in lines
                if to not in (line.payer, line.payee)
            ],
        )

    def refund(self, lines: Iterable[Line], *, why: str, names: tuple[str, str], rule: str = "") -> Stage:
        """Every payee of these lines gives back what he got by them."""
        return self.post(why, [line.back("refund", line.amount, why, names, rule) for line in lines])

    def follow(
        self,
        buyers: Mapping[str, str],
        lines: Iterable[Line],
        *,
        why: str,
        names: tuple[str, str],
        rule: str = "",
        between: bool = False,
    ) -> Stage:
        """Buyers (account -> seat) share the fate of a seat: who pays it pays them the same, whom it pays they pay
        the same.

        `between`: buyers of the two sides of one line settle with each other too. A buyer who is himself on the other
        side of a line settles nothing there. Raises RuleError for an unknown account or a buyer who follows himself.
        """
        for buyer, seat in buyers.items():
            if buyer not in self._balances or seat not in self._balances or buyer == seat:
                known = ", ".join(self._balances)
                raise RuleError(
                    f"{buyer!r} cannot follow {seat!r}; two different accounts of these are needed: {known}",
                    f"“{buyer}”不能跟买“{seat}”;须为以下账户中的两个:{known}",
                )
        made: list[Line] = []

        def copy(line: Line, payer: str, payee: str) -> None:
            if payer != payee:
                made.append(
                    Line(payer, payee, line.amount, why, names, rule, "copy", line.part, "", (*line.via, line.why))
                )

        for line in lines:
            winning = [buyer for buyer, seat in buyers.items() if seat == line.payee]
            losing = [buyer for buyer, seat in buyers.items() if seat == line.payer]
            for buyer in winning:
                copy(line, line.payer, buyer)
            for buyer in losing:
                copy(line, buyer, line.payee)
            if between:
                for buyer in winning:
                    for loser in losing:
                        copy(line, loser, buyer)
        return self.post(why, made)

    def scale(
        self, lines: Iterable[Line], factor: int | Fraction, *, why: str, names: tuple[str, str], rule: str = ""
    ) -> Stage:
        """Makes these lines worth `factor` times as much, by further lines for the difference. RuleError if a part of
        a unit comes out."""
        if isinstance(factor, bool) or not isinstance(factor, int | Fraction) or factor < 0:
            raise RuleError(
                f"factor {factor!r} must be a whole number or fraction, not below 0",
                f"倍数{factor!r}须为不小于0的整数或分数",
            )
        made = []
        for line in lines:
            more = line.amount * (factor - 1)
            if more != int(more):
                raise RuleError(
                    f"{factor} times {line.amount} is no whole number", f"{line.amount}的{factor}倍不是整数", rule=rule
                )
            if more > 0:
                made.append(
                    Line(
                        line.payer,
                        line.payee,
                        int(more),
                        why,
                        names,
                        rule,
                        "scale",
                        line.part,
                        "",
                        (*line.via, line.why),
                    )
                )
            elif more < 0:
                made.append(line.back("refund", int(-more), why, names, rule))
        return self.post(why, made)

    def trim(
        self,
        funds: Mapping[str, int],
        *,
        why: str = "stop-loss",
        names: tuple[str, str] = ("stop-loss", "输光封顶"),
        rule: str = "",
        since: int = 0,
        order: Callable[[str], Sequence[str]] | None = None,
    ) -> Stage:
        """A seat pays no more than its `funds`, in this order of payees (default: turn order after it, then outside);
        the rest is given back. What it collects is its own and untouched, and does not go to its debts.

        `since`: number of the first stage that counts. Raises RuleError for funds that are no whole number from 0, an
        unknown seat, or an order that leaves out somebody to be paid.
        """
        made: list[Line] = []
        for seat, fund in funds.items():
            if seat not in self._balances or type(fund) is not int or fund < 0:
                raise RuleError(
                    f"funds of {seat!r} are {fund!r}; a known seat and a whole number from 0 are needed",
                    f"“{seat}”的余额为{fund!r};须为已知座位与不小于0的整数",
                )
            owed = self.owed_by(seat, since)
            left = fund
            payees = list(order(seat)) if order is not None else self._after(seat)
            for payee in owed:
                if owed[payee] > 0 and payee not in payees:
                    raise RuleError(
                        f"the order for {seat!r} leaves out {payee!r}, who is to be paid",
                        f"“{seat}”的付款次序缺少收款方“{payee}”",
                    )
            for payee in payees:
                due = owed.get(payee, 0)
                paid = min(due, left)
                left -= paid
                if due > paid:
                    made.append(Line(payee, seat, due - paid, why, names, rule, "trim"))
        return self.post(why, made)

    def _after(self, seat: str) -> list[str]:
        if seat not in self.seats:
            return [account for account in self.accounts if account != seat]
        at = self.seats.index(seat)
        return [*self.seats[at + 1 :], *self.seats[:at], *self.outside]

    def owed_by(self, seat: str, since: int = 0) -> dict[str, int]:
        """What this seat pays to each other account, less what was given back to it."""
        owed: dict[str, int] = {}
        for stage in self._stages[since:]:
            for line in stage.lines:
                if line.payer == seat and line.kind not in _BACK:
                    owed[line.payee] = owed.get(line.payee, 0) + line.amount
                elif line.payee == seat and line.kind in _BACK:
                    owed[line.payer] = owed.get(line.payer, 0) - line.amount
        return owed

    # Storing ----------------------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Plain lists and dicts. Lines as objects; fields that are empty are left out."""
        return {
            "seats": list(self.seats),
            "outside": list(self.outside),
            "stages": [
                {"name": stage.name, "lines": [line.to_json() for line in stage.lines]} for stage in self._stages
            ],
        }

    @classmethod
    def from_json(cls, data: Any) -> Ledger:
        """The ledger that `to_json` wrote. Raises RecordError for anything else."""
        try:
            ledger = cls(data["seats"], outside=data["outside"])
            for stage in data["stages"]:
                if not isinstance(stage["name"], str):
                    raise TypeError("stage name")
                ledger.post(stage["name"], [_line_from_json(line) for line in stage["lines"]])
        except RuleError as error:
            raise RecordError(f"no ledger: {error.en}", f"不是账目:{error.zh}") from error
        except (AttributeError, KeyError, TypeError) as error:
            raise RecordError(
                f"no ledger: {error!r} is missing or of a wrong type", f"不是账目:{error!r}缺失或类型不对"
            ) from error
        return ledger

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (self.seats, self.outside, tuple(self._stages)))


def _rebuild(seats: tuple[str, ...], outside: tuple[str, ...], stages: tuple[Stage, ...]) -> Ledger:
    ledger = Ledger(seats, outside=outside)
    for stage in stages:
        ledger.post(stage.name, stage.lines)
    return ledger


def _bad(line: Line, en: str, zh: str) -> RuleError:
    what = f"{line.payer} > {line.payee} {line.amount!r} ({line.why})"
    return RuleError(f"line {what}: {en}", f"账目 {what}:{zh}", rule=line.rule)


_OPTIONAL: Final[Mapping[str, Any]] = Line._field_defaults


def _line_from_json(row: Mapping[str, Any]) -> Line:
    if set(row) - set(Line._fields):
        raise TypeError(f"unknown fields {sorted(set(row) - set(Line._fields))}")
    line = Line(**{**row, "names": tuple(row["names"]), "via": tuple(row.get("via", ()))})
    texts = (line.payer, line.payee, line.why, line.rule, line.kind, line.part, line.was, *line.names, *line.via)
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("a text of a line")
    return line
