"""What seats have staked when they declared ready: paid, lost to a winner, or returned. The words: `mahjong.rules.ready`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong.play.events import Kind, pack
from mahjong.rules import ready

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.ledger import Line

__all__ = ["forfeit", "lost", "place", "returned"]


def place(deal: Deal, *, won: bool) -> None:
    """The discard of a declaration has found its taker or none: stakes that are paid at once are, unless it was `won` on and that voids them."""
    for seat, one in deal._ready.items():
        word = deal._plan.declarations[one.kind - 1].stake
        if word is None or word.paid is not ready.NOW or one.paid:
            continue
        if won and word.void and one.discards == deal._table.discards(seat) and deal._turn == seat:
            deal._ready = {**deal._ready, seat: one._replace(stake=0, paid=True)}
            continue
        deal._ready = {**deal._ready, seat: one._replace(paid=True)}
        ledger = deal.ledger
        ledger.post(
            "stake", [ledger.line(deal.seats[seat], word.to, one.stake, "stake", word.names, word.rule, "stake")]
        )
        _posted(deal)


def _staked(deal: Deal) -> dict[str, int]:
    """What every seat that has declared has staked."""
    return {deal.seats[seat]: one.stake for seat, one in sorted(deal._ready.items()) if one.stake}


def lost(deal: Deal, winners: list[str]) -> tuple[Line, ...]:
    """What the others lose because these seats win, nearest first: lines that are still to be posted."""
    done = [deal.seats[seat] for seat, one in deal._ready.items() if one.paid]
    return ready.lost(deal._plan.declarations, _staked(deal), winners, deal.ledger, done=done)


def forfeit(deal: Deal, lines: tuple[Line, ...]) -> None:
    """The stakes of these lines are paid."""
    payers = {line.payer for line in lines}
    deal._ready = {
        seat: one._replace(paid=True) if deal.seats[seat] in payers else one for seat, one in deal._ready.items()
    }
    deal.ledger.post("stakes", lines)
    _posted(deal)


def returned(deal: Deal) -> None:
    """Nobody has won: stakes that lie in an account and are to be returned are."""
    ledger, lines = deal.ledger, []
    for seat, one in sorted(deal._ready.items()):
        word = deal._plan.declarations[one.kind - 1].stake
        if word is not None and word.paid is ready.NOW and word.drawn is ready.RETURNED and one.paid:
            line = ledger.line(deal.seats[seat], word.to, one.stake, "stake", word.names, word.rule, "stake")
            lines.append(
                line.back(
                    "refund", one.stake, "stake-returned", ("stake returned", "退还押注"), word.drawn_rule or word.rule
                )
            )
    if lines:
        ledger.post("stakes returned", lines)
        _posted(deal)


def _posted(deal: Deal) -> int:
    number = len(deal.ledger.stages) - 1
    deal._log.append(pack(Kind.SETTLE, 0, number))
    return number
