"""What a deal begins with besides its wall, checked: what lies in the pots, dice thrown before it, payments that were put off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, shown

if TYPE_CHECKING:
    from mahjong.play.plan import Plan

__all__ = ["carried", "debts", "thrown"]

MOST: Final = 10**12


def carried(plan: Plan, told: Mapping[str, int] | None) -> Mapping[str, int]:
    """What earlier deals left in the pots, empty ones left out. Raises RuleError for an account that is no pot and for what is no amount."""
    if told is None:
        return {}
    known = [one.account for one in plan.pots]
    if not isinstance(told, Mapping) or not all(
        account in known and type(amount) is int and 0 <= amount <= MOST for account, amount in told.items()
    ):
        pots = ", ".join(known)
        raise RuleError(
            f"carried={shown(told)}: a whole number from 0 for each pot; pots here: {pots or 'none'}",
            f"carried={shown(told)}：每个锅底须为不小于0的整数；此处的锅：{pots or '无'}",
        )
    return {account: amount for account, amount in told.items() if amount}


def thrown(plan: Plan, faces: Sequence[int]) -> tuple[int, ...]:
    """The dice that open the dealer's own wall. Raises RuleError for other than as many faces as one throw has."""
    dice = plan.walls.opened.thrown if plan.walls is not None else 0
    if not isinstance(faces, (list, tuple)) or (
        faces and (len(faces) != dice or not all(type(face) is int and 1 <= face <= 6 for face in faces))
    ):
        raise RuleError(
            f"thrown={shown(faces)}: {dice} faces from 1 to 6, or none",
            f"thrown={shown(faces)}：须为{dice}个1至6的点数，或不给出",
        )
    return tuple(faces)


def debts(plan: Plan, told: Mapping[str, int] | None, dealer: str) -> Mapping[str, int]:
    """What seats owe the dealer and have put off. Raises RuleError for what is no such debt, and for any where the rules put nothing off."""
    if plan.put_off is not None:
        return plan.put_off.checked({} if told is None else told, plan.seats, dealer)
    if told is not None and told != {}:
        en, zh = plan.variant.names
        raise RuleError(f"debts={shown(told)}: {en} puts no payment off", f"debts={shown(told)}：{zh}不缓付")
    return {}
