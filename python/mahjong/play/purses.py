"""What every seat has in points, where the rules give everybody some to begin with: told to a deal by its match, and what a deal makes of it. The
words: `mahjong.rules.reckoning`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, shown
from mahjong.play.events import Kind, pack
from mahjong.rules.reckoning import STOP_LOSS

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.plan import Plan

__all__ = ["begun", "given", "held", "stop_loss"]

MOST: Final = 10**12


def begun(plan: Plan) -> dict[str, int]:
    """What every seat has at the beginning of a match, nothing where the rules do not say."""
    word = plan.reckoning
    return dict.fromkeys(plan.sitting, word.money.start) if word.purses else {}


def given(plan: Plan, told: Mapping[str, int] | None) -> Mapping[str, int]:
    """What every seat has when a deal begins. told: None for what it has at the beginning of a match. Raises RuleError for other than a number a
    seat, less than nothing where nobody can pay more than he has, and for any where the rules give nobody points to begin with."""
    if told is None and not plan.reckoning.money.start:
        return {}
    start = begun(plan)
    if told is None:
        return start
    least = 0 if plan.reckoning.money.bust is STOP_LOSS else -MOST
    if (
        not isinstance(told, Mapping)
        or set(told) != set(start)
        or not all(type(amount) is int and least <= amount <= MOST for amount in told.values())
    ):
        if not start:
            en, zh = plan.variant.names
            raise RuleError(
                f"purses={shown(told)}: {en} gives nobody points", f"purses={shown(told)}：{zh}不设起始点数"
            )
        raise RuleError(
            f"purses={shown(told)}: a whole number for each of {' '.join(start)}",
            f"purses={shown(told)}：{' '.join(start)}各须为一个整数",
        )
    return {seat: told[seat] for seat in start}


def held(deal: Deal) -> dict[str, int]:
    """What every seat has now, nothing where it is not known."""
    if not deal.purses:
        return {}
    moved = deal.ledger.totals()
    return {seat: amount + moved[seat] for seat, amount in deal.purses.items()}


def stop_loss(deal: Deal) -> None:
    """The deal is over: nobody has paid the others more than he had when it began, less what he has laid into pots at once; the nearest are paid first, and
    what he has won is his in full."""
    word = deal._plan.reckoning.money
    if word.bust is not STOP_LOSS:
        return
    ledger, seats, outside = deal.ledger, deal.seats, deal.ledger.accounts[len(deal.seats) :]
    funds: dict[str, int] = {}
    for seat, has in deal.purses.items():
        owed = {payee: due for payee, due in ledger.owed_by(seat).items() if due > 0}
        if sum(owed.values()) > has:
            funds[seat] = max(has, sum(owed.get(one, 0) for one in outside))

    def order(seat: str) -> tuple[str, ...]:
        at = seats.index(seat)
        return (*outside, *seats[at + 1 :], *seats[:at])

    if funds:
        stage = ledger.trim(funds, rule=word.rules.get("bust", ""), order=order)
        deal._log.append(pack(Kind.SETTLE, 0, stage.number))
