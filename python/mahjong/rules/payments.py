"""Who pays how much of a win: the table of shares, dealer factors, and the settlement of a win into lines of a ledger.

    sharing = pay.shares(discard=2, others=1, draw=2)          # discarder two shares, bystanders one, each two on a self-draw
    worth(scoring, sharing, items, case)                       # what all payers together owe; None: too little to win
    settle_win(scoring, sharing, liabilities, items, cases, ledger, evidence)

An entry of the table is a number, `flat(n)`, `by_dealer(...)` or `when(test, a, b)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.chain import Chain
from mahjong.rules.liability import NONE, Fed, Rules, apply
from mahjong.rules.valuation import Owed, Valuation, best, prepare, valuate, worth
from mahjong.rules.values import Case, Item, Items, Number, Of, Source, Test, exact

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
    "prepare",
    "settle_win",
    "shares",
    "valuate",
    "when",
    "worth",
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
_PLACES: Final[Mapping[str, tuple[str, str]]] = {
    "discard": ("discarded the winning tile", "放炮"),
    "others": ("pays for another's discard", "旁家陪付"),
    "draw": ("pays for a self-draw", "自摸"),
    "robbed": ("pays for a robbed kong", "抢杠"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Shares:
    """The table. Made by `shares`.

    `discard`, `others`, `draw`: what the discarder, each other payer, and each payer of a self-draw owe. `robbed`, `draw_items`: see
    `shares`. `payers`: a test of the payer's view; seats of which it does not hold are never asked. `rules`: the ids of the rules
    behind "discard", "others", "draw", "robbed".
    """

    discard: Entry = 1
    others: Entry = 0
    draw: Entry = 1
    robbed: Robbed = Robbed.AS_DISCARD
    draw_items: bool = False
    payers: Test | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    _memo: tuple[dict[Any, Row], dict[Any, Row], dict[Any, Row]] = field(
        default_factory=lambda: ({}, {}, {}), repr=False
    )
    _asks: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        # Without tests a table depends on who sits, wins, deals and discards alone, so each is worked out once.
        asks = self.payers is not None or any(_asks(entry) for entry in (self.discard, self.others, self.draw))
        object.__setattr__(self, "_asks", asks)

    def place(self, case: Case, seat: str) -> str:
        """Which entry of the table this payer falls under, as a key of `rules`."""
        if case.source is Source.SELF_DRAW:
            return "draw"
        if case.source is Source.ROBBED and self.robbed is not Robbed.AS_DISCARD:
            return "robbed"
        if seat == case.discarder:
            return "discard" if case.source is Source.DISCARD else "robbed"
        return "others"

    def table(self, case: Case) -> Row:
        """(seat, share, flat amount or None) of everybody who can be asked, in turn order from the dealer.

        Raises RuleError for a case that contradicts itself: a discarder on a self-draw, or none, the winner or a stranger otherwise.
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


def _asks(entry: Entry) -> bool:
    """Whether a test decides what this entry is."""
    if isinstance(entry, ByDealer):
        return any(_asks(one) for one in (entry.plain, entry.winner_deals, entry.payer_deals))
    return isinstance(entry, When)


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

    `robbed`: who pays for a robbed kong. `draw_items`: the items of a self-draw count on a robbed kong too; this table cannot see
    into tests, so whoever makes the case reads it (`facts.self_drawn` then holds). `payers`: who can be asked at all; default everybody.
    `rules`: rule ids by "discard", "others", "draw", "robbed". Raises RuleError for floats, shares below 0 and unknown keys.
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
    unknown = set(rules) - set(_PLACES)
    if unknown:
        raise RuleError(
            f"rules for {sorted(unknown)!r}; allowed: {', '.join(_PLACES)}",
            f"rules 的键{sorted(unknown)!r}不存在;可用:{', '.join(_PLACES)}",
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

    `wins`: factor when the dealer wins, `loses`: when he pays; `plus` and `fan`: in both cases, times `per` (a count, e.g. his run of deals)
    if given. The keys are "dealer-wins" and "dealer-loses". Raises RuleError if nothing is different.
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
        ("dealer-wins", ("dealer wins", "庄家和"), wins, _dealer_wins),
        ("dealer-loses", ("dealer pays", "庄家付"), loses, _dealer_pays),
    ):
        if (factor, plus, fan) != (1, 0, 0):
            made.append(
                Item(
                    key, names, between(deals), fan, 0, factor, plus, Of.PAIR, per=per is not None, tier=tier, rule=rule
                )
            )
    return tuple(made)


def _dealer_wins(case: Case) -> int:
    return case.winner == case.dealer


def _dealer_pays(case: Case) -> int:
    return case.payer == case.dealer


def settle_win(
    scoring: Chain,
    shares: Shares,
    liabilities: Rules | None,
    items: Items,
    cases: Case | Sequence[Case],
    ledger: Ledger,
    evidence: Iterable[Fed | tuple[str, str, str, int]] = (),
) -> tuple[Valuation, ...]:
    """Values one win, or all wins on one tile (nearest winner first), and appends one stage "win" to the ledger.

    `liabilities`: from `mahjong.rules.liability.rules`, or None. `evidence`: what has happened in the deal that makes somebody liable, as
    `Fed` records or tuples (key, feeder, claimant, order). Returns one valuation a winner, `lines` filled in.

    Raises RuleError, with nothing changed, for a win below the least worth, cases that contradict one another, and an amount that is
    no whole number of least units (the chain then lacks a round or a price).
    """
    wins: Sequence[Case] = cases if isinstance(cases, list | tuple) else [cases]  # type: ignore[list-item]
    if len(wins) > 1:
        _check_together(wins)
    plan = _records(evidence)
    done: list[Valuation] = []
    posted: list[Line] = []
    for case in wins:
        valuation = valuate(scoring, shares, items, case)
        if valuation.need is not None:
            need = valuation.need
            raise RuleError(
                f"{case.winner} has {valuation.fan} fan, value {valuation.value}; the least that may win is {need.fan or need.units}",
                f"{case.winner}共{valuation.fan}番,分值{valuation.value};起和为{need.fan or need.units}",
                rule=need.rule,
            )
        table = shares if valuation.tier is None or valuation.tier.shares is None else valuation.tier.shares
        lines = _lines(valuation, table, case, ledger.line)
        if case.source is Source.ROBBED and table.robbed is Robbed.FOR_ALL:
            assert case.discarder is not None
            lines = [line if line.payer == case.discarder else line.moved(case.discarder, "robbed") for line in lines]
        elif liabilities is not None and liabilities is not NONE:
            lines = apply(liabilities, valuation, case, lines, plan)
        valuation.lines = tuple(lines)
        posted += lines
        done.append(valuation)
    ledger.post("win", posted)
    return tuple(done)


def _records(evidence: Iterable[Any]) -> tuple[Fed, ...]:
    records = tuple(record if isinstance(record, Fed) else Fed(*record) for record in evidence)
    return tuple(sorted(records, key=lambda record: record.order)) if len(records) > 1 else records


def _lines(valuation: Valuation, table: Shares, case: Case, make: type[Line]) -> list[Line]:
    """The lines of one win, before liability: value, and plus apart, for each payer."""
    lines: list[Line] = []
    for owed in valuation.owed:
        if owed.value:
            place = table.place(case, owed.payer)
            amount = _whole(owed, owed.value)
            lines.append(make(owed.payer, case.winner, amount, place, _PLACES[place], table.rules.get(place, "")))
        if owed.plus:
            lines += _plus_lines(valuation, owed, case.winner, make)
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
    if amount < 0:
        raise RuleError(
            f"{owed.payer} would owe {amount}; a win cannot be worth less than nothing",
            f"{owed.payer}应付{amount};和牌不能为负",
        )
    raise RuleError(
        f"{owed.payer} owes {amount}, a part of the least unit; the chain needs a round() or a price()",
        f"{owed.payer}应付{amount},不是最小单位的整数倍;步骤须有 round() 或 price()",
    )


def _contradiction(case: Case, en: str, zh: str) -> RuleError:
    what = f"{case.winner}, {case.source.value}, discarder {case.discarder}"
    return RuleError(f"{en} (winner {what})", f"{zh}({what})")


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
