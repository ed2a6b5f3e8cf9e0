"""Payments to the dealer that are put off until the next deal is over, with a part of them at stake. Imported as ``debt``.

``bets = (debt.put_off("lazhuang", "la zhuang", "拉庄", part=3, rule="..."),)``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mahjong.errors import RuleError, shown

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = ["PutOff", "put_off"]

_MOST = 10**12


@dataclass(frozen=True, slots=True)
class PutOff:
    """Made by `put_off`."""

    key: str
    names: tuple[str, str]
    part: int
    rule: str

    def lost(self, lines: Iterable[Line], dealer: str, seats: Sequence[str]) -> dict[str, int]:
        """What each seat has to pay the dealer by these lines, those it pays nothing apart."""
        found = dict.fromkeys(seats, 0)
        for line in lines:
            if line.payee == dealer and line.payer in found:
                found[line.payer] += line.amount
        return {seat: amount for seat, amount in found.items() if amount}

    def due(self, amount: int, dealer_won: bool | None) -> int:
        """What is owed for so much when the next deal is over. dealer_won: None for a drawn deal, which changes nothing."""
        stake = amount // self.part
        return amount if dealer_won is None else amount + stake if dealer_won else amount - stake

    def checked(self, debts: Any, seats: Sequence[str], dealer: str) -> dict[str, int]:
        """Debts to the dealer by seat. Raises RuleError for what is no such thing."""
        others = [seat for seat in seats if seat != dealer]
        if (
            not isinstance(debts, Mapping)
            or not set(debts) <= set(others)
            or not all(type(amount) is int and 0 < amount <= _MOST for amount in debts.values())
        ):
            raise RuleError(
                f"debts={shown(debts)}: for some of {' '.join(others)} a whole number above 0 that is owed to {dealer}",
                f"debts={shown(debts)}：须为{' '.join(others)}中若干家欠{dealer}的正整数",
                rule=self.rule,
            )
        return {seat: debts[seat] for seat in others if seat in debts}


def put_off(key: str, en: str, zh: str, *, part: int = 3, rule: str = "") -> PutOff:
    """Between two deals of one dealer, who lost to him in the first may ask to pay only after the second; the dealer may refuse. One
    `part`-th of the sum, rounded down, is staked on the second: it is owed on top where the dealer wins, taken off where another does. After
    a drawn deal the whole goes on to the next.

    Raises RuleError for a key that is no name, and a part below 2.
    """
    if not (isinstance(key, str) and key.isidentifier() and key.islower()) or not en or not zh:
        raise RuleError(
            f"debt.put_off({key!r}): a name in small letters, and two names in words",
            f"debt.put_off({key!r})：须有小写键及中英文名称",
        )
    if isinstance(part, bool) or not isinstance(part, int) or part < 2:
        raise RuleError(f"debt.put_off(part={part!r}): 2 or more", f"debt.put_off(part={part!r})：须为2以上的整数")
    return PutOff(key, (en, zh), part, rule)
