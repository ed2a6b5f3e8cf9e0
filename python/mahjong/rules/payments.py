"""Paying for a win: the words of shares, dealer factors as items, and the settlement into lines of a ledger.

sharing = pay.shares(discard=2, others=1, draw=2)
worth(scoring, sharing, items, case)                       # what all payers together owe; None: too little to win
settle_win(scoring, sharing, liabilities, items, cases, ledger, evidence)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain
from mahjong.rules.liability import NONE, Fed, Rules, apply
from mahjong.rules.shares import (
    AS_DISCARD,
    EVEN,
    FOR_ALL,
    PLACES,
    ByDealer,
    Entry,
    Flat,
    Robbed,
    Shares,
    When,
    by_dealer,
    flat,
    shares,
    when,
)
from mahjong.rules.valuation import Owed, Valuation, best, prepare, valuate, worth
from mahjong.rules.values import Case, Item, Items, Number, Of, Source, Test, dealer_pays, dealer_wins

if TYPE_CHECKING:
    from mahjong.play.ledger import Ledger, Line

__all__ = [
    "AS_DISCARD",
    "EVEN",
    "FOR_ALL",
    "ByDealer",
    "Entry",
    "Flat",
    "Robbed",
    "Shares",
    "Valuation",
    "When",
    "best",
    "by_dealer",
    "dealer",
    "flat",
    "lines_of",
    "prepare",
    "settle_win",
    "shares",
    "valuate",
    "when",
    "worth",
]


def dealer(
    wins: Number = 1,
    loses: Number = 1,
    *,
    plus: Number = 0,
    fan: Number = 0,
    per: Test | None = None,
    tier: str | None = None,
    rule: str = "",
) -> tuple[Item, ...]:
    """The items for what is different between the dealer and another player.

    `wins`: factor when the dealer wins, `loses`: when he pays; `plus` and `fan`: in both cases, times `per` (a count,
    e.g. his run of deals) if given. The keys are "dealer-wins" and "dealer-loses". Raises RuleError if nothing is
    different.
    """
    if (wins, loses, plus, fan) == (1, 1, 0, 0):
        raise RuleError(
            "dealer() changes nothing; give wins, loses, plus or fan",
            "dealer() 没有任何效果;请给出 wins、loses、plus 或 fan",
        )

    def between(deals: Test) -> Test:
        return deals if per is None else lambda case: per(case) if deals(case) else 0

    made = []
    for key, names, factor, deals in (
        ("dealer-wins", ("dealer wins", "庄家和"), wins, dealer_wins),
        ("dealer-loses", ("dealer pays", "庄家付"), loses, dealer_pays),
    ):
        if (factor, plus, fan) != (1, 0, 0):
            made.append(
                Item(
                    key, names, between(deals), fan, 0, factor, plus, Of.PAIR, per=per is not None, tier=tier, rule=rule
                )
            )
    return tuple(made)


_new = tuple.__new__


def settle_win(
    scoring: Chain,
    shares: Shares,
    liabilities: Rules | None,
    items: Items,
    cases: Case | Sequence[Case],
    ledger: Ledger,
    evidence: Iterable[Fed | tuple[str, str, str, int]] = (),
    more: Callable[[Any, Sequence[Line]], Iterable[Line]] | None = None,
) -> tuple[Valuation, ...]:
    """Values one win, or all wins on one tile (nearest winner first), and appends one stage "win" to the ledger.

    `liabilities`: from `mahjong.rules.liability.rules`, or None. `evidence`: what has happened in the deal that makes
    somebody liable, as `Fed` records or tuples (key, feeder, claimant, order). `more`: the lines to be added to those of a win. Returns one valuation a winner,
    `lines` filled in. Where a robbed seat pays for all (`FOR_ALL`), no liability of the deal has a say.

    Raises RuleError, with nothing changed, for a win below the least worth, cases that contradict one another, and an
    amount that is no whole number of least units (the chain then lacks a round or a price).
    """
    if not cases:
        raise RuleError("no case to settle", "没有要结算的和牌")
    wins: Sequence[Case] = cases if isinstance(cases, list | tuple) else [cases]  # type: ignore[list-item]
    if len(wins) > 1:
        _check_together(wins)
    if liabilities is not None and not isinstance(liabilities, Rules):
        raise RuleError(
            f"liabilities are {liabilities!r}; make them with liability.rules()",
            f"包牌规则为{liabilities!r};请用 liability.rules()",
        )
    records = _records(evidence) if evidence else ()
    done: list[Valuation] = []
    posted: list[Line] = []
    for case in wins:
        valuation = valuate(scoring, shares, items, case)
        if valuation.need is not None:
            need = valuation.need
            raise RuleError(
                f"{case.winner}: {valuation.fan} fan, value {valuation.value}; needed to win: {need.fan or need.units}",
                f"{case.winner}共{valuation.fan}番,分值{valuation.value};起和为{need.fan or need.units}",
                rule=need.rule,
            )
        table = valuation.shares
        lines = lines_of(valuation, case, ledger.line)
        if case.source is Source.ROBBED and table.robbed is Robbed.FOR_ALL:
            assert case.discarder is not None
            lines = tuple(
                line if line.payer == case.discarder else line.moved(case.discarder, "robbed") for line in lines
            )
        elif liabilities is not None and liabilities is not NONE:
            lines = tuple(apply(liabilities, valuation, case, lines, records))
        if more is not None:
            lines = (*lines, *more(case, lines))
        valuation.lines = lines
        posted += lines
        done.append(valuation)
    ledger.enter("win", tuple(posted))
    return tuple(done)


def lines_of(valuation: Valuation, case: Case, make: type[Line]) -> tuple[Line, ...]:
    """What a win pays before liability, made once for all that are reckoned alike. make: a line of the ledger."""
    reckoned = valuation.reckoned
    if reckoned.lines is None:
        reckoned.lines = tuple(_lines(valuation, valuation.shares, case, make))
    return reckoned.lines


def _records(evidence: Iterable[Any]) -> tuple[Fed, ...]:
    records = []
    for record in evidence:
        if not isinstance(record, tuple) or len(record) != 4:
            raise _no_record(record)
        key, feeder, claimant, order = record
        if not (isinstance(key, str) and isinstance(feeder, str) and isinstance(claimant, str)):
            raise _no_record(record)
        if isinstance(order, bool) or not isinstance(order, int):
            raise _no_record(record)
        records.append(record if isinstance(record, Fed) else Fed(*record))
    if len(records) > 1:
        records.sort(key=lambda record: record.order)
    return tuple(records)


def _no_record(record: object) -> RuleError:
    return RuleError(
        f"{record!r} is no evidence; it must be (key, feeder, claimant, order)",
        f"{record!r}不是包牌依据;须为(键, 供牌者, 收牌者, 次序)",
    )


def _lines(valuation: Valuation, table: Shares, case: Case, make: type[Line]) -> list[Line]:
    """The lines of one win, before liability: value, and plus apart, for each payer."""
    lines: list[Line] = []
    winner, discarder = valuation.winner, case.discarder
    others = table.place(case, winner)
    rules = table.rules
    for owed in valuation.owed:
        value, payer = owed.value, owed.payer
        if value:
            place = others if payer != discarder else table.place(case, discarder)
            if type(value) is not int or value < 0:
                raise _no_amount(owed, value)
            rule = rules.get(place, "") if rules else ""
            # The same as make(...), without its detour through defaults.
            lines.append(_new(make, (payer, winner, value, place, PLACES[place], rule, "value", "", "", ())))
        if owed.plus:
            lines += _plus_lines(valuation, owed, winner, make)
    return lines


def _plus_lines(valuation: Valuation, owed: Owed, winner: str, make: type[Line]) -> list[Line]:
    """One line for each item that brought plus; one for all where a later step changed their sum."""
    total = _whole(owed, owed.plus)
    given = [counted for counted in (*valuation.items, *owed.items) if counted.plus]
    if sum(counted.plus for counted in given) != total:
        if len(given) == 1:
            item = given[0].item
            return [make(owed.payer, winner, total, item.key, item.names, item.rule, "plus")]
        return [make(owed.payer, winner, total, "plus", ("added last", "另加"), "", "plus")]
    return [
        make(
            owed.payer,
            winner,
            _whole(owed, counted.plus),
            counted.item.key,
            counted.item.names,
            counted.item.rule,
            "plus",
        )
        for counted in given
    ]


def _whole(owed: Owed, amount: Number) -> int:
    if type(amount) is int and amount > 0:
        return amount
    raise _no_amount(owed, amount)


def _no_amount(owed: Owed, amount: Number) -> RuleError:
    if amount < 0:
        return RuleError(
            f"{owed.payer} would owe {amount}; a win cannot be worth less than nothing",
            f"{owed.payer}应付{amount};和牌不能为负",
        )
    return RuleError(
        f"{owed.payer} owes {amount}, a part of the least unit; the chain needs a round() or a price()",
        f"{owed.payer}应付{amount},不是最小单位的整数倍;步骤须有 round() 或 price()",
    )


def _check_together(wins: Sequence[Case]) -> None:
    first = wins[0]
    if first.source is Source.SELF_DRAW:
        raise RuleError("several seats cannot win by one self-draw", "自摸不能多家同时和牌")
    winners = [case.winner for case in wins]
    if len(set(winners)) != len(winners):
        raise RuleError(f"winners {winners!r} are not different seats", f"和家{winners!r}重复")
    for case in wins:
        if (case.source, case.discarder, case.dealer) != (first.source, first.discarder, first.dealer):
            raise RuleError(
                "the cases of one tile differ in source, discarder or dealer",
                "同一张牌的各家和牌,来源、放炮者或庄家不一致",
            )
        if case.winners != len(wins):
            raise RuleError(
                f"{case.winner}'s case says {case.winners} winners, but {len(wins)} are settled together",
                f"{case.winner}记为{case.winners}家和牌,实际同时结算{len(wins)}家",
            )
