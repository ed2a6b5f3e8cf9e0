"""Money outside the win: kongs, tiles laid aside, income handed over, differences between every two seats, pots.

A rule set declares words (`kongs`, `asides`, `transfer`, `pairwise`, `pot`); each settles into one stage of a ledger.
What happened is given as data: which kong, who stays, what number each seat has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.language import Mask
from mahjong.rules.moments import END, KEEP, ONCE, REFUND, VOID, At, Drawn
from mahjong.rules.pairwise import ALL, LOSERS, Among, Between, Pairwise, dealer_between, pairwise, sole_holder

if TYPE_CHECKING:
    from mahjong.play.ledger import Ledger, Line, Stage

__all__ = [
    "ALL",
    "END",
    "KEEP",
    "LOSERS",
    "NEAREST",
    "NOTHING",
    "ONCE",
    "OWN_POCKET",
    "REFUND",
    "VOID",
    "WINNER",
    "Among",
    "Amount",
    "Asides",
    "At",
    "Between",
    "ByKong",
    "Drawn",
    "Further",
    "Kong",
    "Kongs",
    "Pairwise",
    "Pot",
    "Stakes",
    "To",
    "Transfer",
    "asides",
    "dealer_between",
    "each",
    "feeder",
    "kongs",
    "pairwise",
    "pot",
    "punged_from",
    "sole_holder",
    "stakes",
    "staying",
    "transfer",
    "with_dealer",
    "with_red_dice",
]


class To(Enum):
    """Who of several winners takes a pot."""

    WINNER = "winner"
    """the only one; several are refused"""
    NEAREST = "nearest"
    """the first in the order given"""


class Further(Enum):
    """What further winners get when the income of a kong goes to the first."""

    OWN_POCKET = "own pocket"
    """as much again, from the discarder's own money"""
    NOTHING = "nothing"


WINNER: Final = To.WINNER
NEAREST: Final = To.NEAREST
OWN_POCKET: Final = Further.OWN_POCKET
NOTHING: Final = Further.NOTHING


class Amount(NamedTuple):
    """So much (in units of the price) from these: "each" other seat, "staying" ones, the "feeder", the one
    "punged_from"."""

    who: str
    units: int


def each(units: int) -> Amount:
    """`units` from every other seat."""
    return _amount("each", units)


def staying(units: int) -> Amount:
    """`units` from every other seat that still plays; at the END, that has not won."""
    return _amount("staying", units)


def feeder(units: int) -> Amount:
    """`units` from the seat whose discard was claimed."""
    return _amount("feeder", units)


def punged_from(units: int) -> Amount:
    """`units` from the seat whose discard made the pung that a tile was added to."""
    return _amount("punged_from", units)


def _amount(who: str, units: int) -> Amount:
    if type(units) is not int or units <= 0:
        raise RuleError(f"{who}({units!r}): must be a whole number above 0", f"{who}({units!r}):须为正整数")
    return Amount(who, units)


_FORMS: Final = {
    "claimed": ("claimed kong", "直杠"),
    "added": ("added kong", "补杠"),
    "concealed": ("concealed kong", "暗杠"),
}


class Kong(NamedTuple):
    """A kong that stands: whose, "claimed" / "added" / "concealed", who fed it or its pung, its kind, who deals, and the dice of the deal."""

    seat: str
    form: str
    feeder: str | None = None
    kind: int = -1
    dealer: str | None = None
    dice: tuple[int, ...] = ()


ByKong: TypeAlias = Callable[[Kong, str], int]
"""``number(kong, payer)``."""


def with_dealer(times: int) -> ByKong:
    """A factor of `kongs`: `times` if its owner or the payer deals."""
    if type(times) is not int or times <= 0:
        raise RuleError(f"with_dealer({times!r}): must be a whole number above 0", f"with_dealer({times!r}):须为正整数")
    return lambda kong, payer: times if kong.dealer in (kong.seat, payer) else 1


def with_red_dice(times: int, least: int = 2) -> ByKong:
    """A factor of `kongs`: `times` if so many dice of the deal show a red face, one or four."""
    for name, value in (("times", times), ("least", least)):
        if type(value) is not int or value <= 0:
            raise RuleError(
                f"with_red_dice({name}={value!r}): must be a whole number above 0",
                f"with_red_dice({name}={value!r}):须为正整数",
            )
    return lambda kong, payer: times if sum(face in (1, 4) for face in kong.dice) >= least else 1


@dataclass(frozen=True, slots=True, eq=False)
class Kongs:
    """What kongs earn. Made by `kongs`; `settle` pays one."""

    claimed: Amount | None
    added: Amount | None
    concealed: Amount | None
    plus: ByKong | None
    times: tuple[ByKong, ...]
    price: int
    at: At
    drawn: Drawn
    rules: Mapping[str, str]

    def lines(self, kong: Kong, ledger: Ledger, still: Iterable[str] | None = None) -> list[Line]:
        """The lines of one kong. `still`: the seats that still play; default all. Raises RuleError for a kong that is
        none."""
        if kong.form not in _FORMS or kong.seat not in ledger.seats:
            raise RuleError(
                f"{kong!r} is no kong of this table: forms {', '.join(_FORMS)}, seats {', '.join(ledger.seats)}",
                f"{kong!r}不是本桌的杠:类别 {', '.join(_FORMS)},座位 {', '.join(ledger.seats)}",
            )
        amount: Amount | None = getattr(self, kong.form)
        if amount is None:
            return []
        others = [seat for seat in ledger.seats if seat != kong.seat]
        if amount.who in ("feeder", "punged_from"):
            if kong.feeder not in others:
                raise RuleError(
                    f"{kong!r} is paid by its feeder, who must be another seat, not {kong.feeder!r}",
                    f"{kong!r}由供牌者付,须为其他座位,不能是{kong.feeder!r}",
                )
            payers = [seat for seat in others if seat == kong.feeder]
        elif amount.who == "staying" and still is not None:
            stays = set(still)
            payers = [seat for seat in others if seat in stays]
        else:
            payers = others
        rule = self.rules.get(kong.form, "")

        def owed(payer: str) -> int:
            units = amount.units + (self.plus(kong, payer) if self.plus is not None else 0)
            return units * self.price * prod(times(kong, payer) for times in self.times)

        return [
            ledger.line(payer, kong.seat, owed(payer), f"{kong.form}-kong", _FORMS[kong.form], rule, "kong")
            for payer in payers
            if owed(payer)
        ]

    def settle(self, kong: Kong, ledger: Ledger, still: Iterable[str] | None = None) -> Stage:
        """Appends one stage "kong"."""
        return ledger.post("kong", self.lines(kong, ledger, still))


def kongs(
    claimed: Amount | None = None,
    added: Amount | None = None,
    concealed: Amount | None = None,
    *,
    plus: ByKong | None = None,
    times: ByKong | Sequence[ByKong] | None = None,
    price: int = 1,
    at: At = At.ONCE,
    drawn: Drawn = Drawn.KEEP,
    rules: Mapping[str, str] | None = None,
) -> Kongs:
    """What each form of kong earns, in units of `price` (least units of money).

    `plus`: units more from this payer for this kong (a kind of honour); `times`: a factor, or several (`with_dealer`, `with_red_dice`). `at`,
    `drawn`: when it is paid, and what becomes of it in a drawn deal; the table's course reads them. `rules`: rule ids
    by form. Raises RuleError where an amount cannot be owed: a feeder of a concealed kong.
    """
    for form, amount in (("claimed", claimed), ("added", added), ("concealed", concealed)):
        if amount is None:
            continue
        if not isinstance(amount, Amount):
            raise RuleError(
                f"{form}={amount!r}: use each(), staying(), feeder() or punged_from()",
                f"{form}={amount!r}:请用 each()、staying()、feeder() 或 punged_from()",
            )
        fits = {"feeder": ("claimed",), "punged_from": ("added",)}.get(amount.who)
        if fits is not None and form not in fits:
            raise RuleError(f"a {form} kong has no {amount.who}", f"{_FORMS[form][1]}没有 {amount.who}")
    if type(price) is not int or price <= 0:
        raise RuleError(f"price {price!r} must be a whole number above 0", f"单价{price!r}须为正整数")
    factors = () if times is None else (times,) if callable(times) else tuple(times)
    return Kongs(claimed, added, concealed, plus, factors, price, at, drawn, dict(rules or {}))


@dataclass(frozen=True, slots=True, eq=False)
class Asides:
    """Tiles laid aside, or a kong of them, that earn at once. Made by `asides`."""

    key: str
    names: tuple[str, str]
    kinds: Mask | int
    n: int
    amount: int
    forms: frozenset[str]
    instead: bool
    rule: str

    def settle(self, seat: str, ledger: Ledger) -> Stage:
        """Every other seat pays. Appends one stage named by the key."""
        if seat not in ledger.seats:
            raise RuleError(
                f"no seat {seat!r}; there are: {', '.join(ledger.seats)}",
                f"没有座位“{seat}”;现有:{', '.join(ledger.seats)}",
            )
        return ledger.post(
            self.key,
            [
                ledger.line(payer, seat, self.amount, self.key, self.names, self.rule, "aside")
                for payer in ledger.seats
                if payer != seat
            ],
        )


def asides(
    key: str,
    names: tuple[str, str],
    kinds: Mask | int = 0,
    *,
    n: int = 4,
    each: int = 10,
    forms: Iterable[str] = ("concealed",),
    instead: bool = True,
    rule: str = "",
) -> Asides:
    """`n` tiles of `kinds` laid aside bring `each` from every other seat, once they lie there; with n=4 so does a kong of such a kind in one
    of `forms`. instead: in place of what the kong would earn. Raises RuleError for numbers and forms that are none."""
    for name, number in (("n", n), ("each", each)):
        if type(number) is not int or number <= 0:
            raise RuleError(
                f"asides({name}={number!r}): must be a whole number above 0",
                f"asides({name}={number!r}):须为正整数",
                rule=rule,
            )
    if isinstance(kinds, bool) or not isinstance(kinds, (Mask, int)):
        raise RuleError(f"asides: {kinds!r} is no mask of kinds", f"asides：{kinds!r}不是牌种掩码", rule=rule)
    paid = frozenset(forms)
    if not paid <= set(_FORMS):
        raise RuleError(
            f"asides(forms={sorted(paid)}): of {', '.join(_FORMS)}",
            f"asides(forms={sorted(paid)})：取自{'、'.join(_FORMS)}",
            rule=rule,
        )
    return Asides(key, names, kinds, n, each, paid, instead, rule)


@dataclass(frozen=True, slots=True, eq=False)
class Transfer:
    """The income of a kong goes to who wins on the discard after it. Made by `transfer`."""

    names: tuple[str, str]
    further: Further
    rule: str

    def settle(self, ledger: Ledger, stage: int, discarder: str, winners: Sequence[str]) -> Stage:
        """`stage`: the number of that kong's stage; `winners`: nearest first. Appends one stage "transfer".

        Raises RuleError if the stage holds no kong money of the discarder, and for a winner who is he or no seat.
        """
        income = [line for line in ledger.chosen(stage=stage) if line.kind == "kong" and line.payee == discarder]
        if not income:
            raise RuleError(
                f"stage {stage} holds no kong income of {discarder!r}",
                f"第{stage}阶段没有“{discarder}”的杠钱",
                rule=self.rule,
            )
        total = sum(line.amount for line in income)
        wins = winners if self.further is Further.OWN_POCKET else winners[:1]
        return ledger.post(
            "transfer",
            [ledger.line(discarder, winner, total, "transfer", self.names, self.rule, "transfer") for winner in wins],
        )


def transfer(
    *, further: Further = Further.OWN_POCKET, names: tuple[str, str] = ("call transfer", "呼叫转移"), rule: str = ""
) -> Transfer:
    """The income of the last kong is handed over to the winner of the discard after it; see `Further` for more
    winners."""
    if not isinstance(further, Further):
        raise RuleError(
            f"further is {further!r}; it must be OWN_POCKET or NOTHING",
            f"further 为{further!r};须为 OWN_POCKET 或 NOTHING",
        )
    return Transfer(names, further, rule)


@dataclass(frozen=True, slots=True, eq=False)
class Pot:
    """An outside account that a winner takes. Made by `pot`."""

    account: str
    to: To
    names: tuple[str, str]
    rule: str

    def stake(
        self, seat: str, amount: int, ledger: Ledger, *, why: str, names: tuple[str, str], rule: str = ""
    ) -> Stage:
        """A seat lays `amount` into it. Appends one stage "stake"."""
        return ledger.post("stake", [ledger.line(seat, self.account, amount, why, names, rule or self.rule, "stake")])

    def settle(self, winners: Sequence[str], ledger: Ledger, *, carried: int = 0) -> Stage:
        """What lies in it goes to the winner; nothing in it, or nobody, is an empty stage.

        `carried`: what lay there before this ledger began. Raises RuleError for several winners of a pot that only
        one can win.
        """
        if len(winners) > 1 and self.to is To.WINNER:
            raise RuleError(
                f"{list(winners)!r} cannot all win {self.account!r}",
                f"{list(winners)!r}不能都得“{self.account}”",
                rule=self.rule,
            )
        if self.account not in ledger.outside:
            known = ", ".join(ledger.outside) or "none"
            raise RuleError(
                f"no outside account {self.account!r}; there are: {known}",
                f"没有账外户“{self.account}”;现有:{known}",
                rule=self.rule,
            )
        held = ledger.totals()[self.account] + carried
        if held < 0:
            raise RuleError(f"{self.account!r} holds {held}", f"“{self.account}”余额为{held}", rule=self.rule)
        lines = (
            [ledger.line(self.account, winners[0], held, self.account, self.names, self.rule, "pot")]
            if held and winners
            else []
        )
        return ledger.post("pot", lines)


@dataclass(frozen=True, slots=True, eq=False)
class Stakes:
    """What ready seats have staked, lost to the winner. Made by `stakes`."""

    names: tuple[str, str]
    rule: str

    def settle(self, winner: str, staked: Mapping[str, int], ledger: Ledger) -> Stage:
        """Every other seat of `staked` pays its own stake to the winner. Appends one stage "stakes"."""
        return ledger.post("stakes", self.lines(winner, staked, ledger))

    def lines(self, to: str, staked: Mapping[str, int], ledger: Ledger) -> tuple[Line, ...]:
        """The same as lines that are still to be posted. to: the winner, or an account."""
        return tuple(
            ledger.line(seat, to, amount, "stake", self.names, self.rule, "stake")
            for seat, amount in staked.items()
            if seat != to
        )


def stakes(*, names: tuple[str, str] = ("stake lost", "输注"), rule: str = "") -> Stakes:
    """A ready seat that does not win pays what it staked to the winner, whoever discarded."""
    return Stakes(names, rule)


def pot(account: str = "pot", *, to: To = To.NEAREST, names: tuple[str, str] = ("pot", "锅"), rule: str = "") -> Pot:
    """The outside account `account` goes to the winner, or to the nearest of several."""
    if not account or not isinstance(to, To):
        raise RuleError(
            f"pot({account!r}, to={to!r}): needs a name, and WINNER or NEAREST",
            f"pot({account!r}, to={to!r}):须有名称,且为 WINNER 或 NEAREST",
        )
    return Pot(account, to, names, rule)
