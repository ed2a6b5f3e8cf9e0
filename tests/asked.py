"""What tests of play ask of a deal in one word."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong.play.deal import Deal


def texts(deal: Deal, seat: str) -> set[str]:
    """What a seat may do now, as texts."""
    return {action.text for action in deal.legal(seat)}


def totals(deal: Deal, accounts: Iterable[str] = "ESWN") -> list[int]:
    """What the deal has brought each account so far."""
    return [deal.ledger.totals()[account] for account in accounts]
