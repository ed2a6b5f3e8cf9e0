"""What a deal begins with besides its wall, checked: where the match stands, who officiates, what lies in the pots, dice thrown before it, payments
that were put off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, shown
from mahjong.play.states import ALL, AT_TABLE, Automation
from mahjong.rules.conduct import ENGINE, OFFICIATE, TABLE

if TYPE_CHECKING:
    from mahjong.play.plan import Plan

__all__ = ["automation", "carried", "debts", "standing", "thrown"]

MOST: Final = 10**12
_WINDS: Final = ("E", "S", "W", "N")


def standing(plan: Plan, dealer: str, round: str, run: int, counters: int) -> None:
    """Raises RuleError for a rule set that states no wall, an unknown dealer or round, and numbers that are none."""
    known = plan.moves is not None and type(dealer) is str and dealer in plan.index
    known = known and type(round) is str and round in _WINDS
    if known and type(run) is type(counters) is int and 0 <= run < 1000 and 0 <= counters < 1000:
        return
    en, zh = plan.variant.names
    if plan.moves is None:
        raise RuleError(f"{en} states no wall to play with", f"{zh}未规定牌墙，不能打牌")
    if not isinstance(dealer, str) or dealer not in plan.index:
        raise RuleError(
            f"dealer={shown(dealer)}: one of {' '.join(plan.seats)}",
            f"dealer={shown(dealer)}：须为{' '.join(plan.seats)}之一",
        )
    if not isinstance(round, str) or round not in _WINDS:
        raise RuleError(f"round={shown(round)}: one of E S W N", f"round={shown(round)}：须为E S W N之一")
    for name, number in (("run", run), ("counters", counters)):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 1000:
            raise RuleError(f"{name}={shown(number)}: 0 to 999", f"{name}={shown(number)}：须为0至999")


def automation(plan: Plan, officiate: str, chores: Automation | None) -> Automation:
    """The chores done without asking: those named, else all, or where the table officiates those of `AT_TABLE`. Raises RuleError for who cannot
    officiate, and for what is no chore."""
    if chores is None and officiate == ENGINE:
        return ALL
    if officiate not in OFFICIATE or (officiate == TABLE and not plan.penalties):
        none = officiate == TABLE
        raise RuleError(
            f"officiate={shown(officiate)}: {'these rules have no penalty to judge by' if none else 'engine or table'}",
            f"officiate={shown(officiate)}：{'此规则没有处罚，无从裁判' if none else '须为engine或table'}",
        )
    if chores is None:
        return ALL if officiate == ENGINE else AT_TABLE
    if not isinstance(chores, Automation):
        raise RuleError(
            f"automation={shown(chores)}: members of Automation", f"automation={shown(chores)}：须为Automation的成员"
        )
    return chores


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
    if type(faces) is tuple and not faces:
        return ()
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
