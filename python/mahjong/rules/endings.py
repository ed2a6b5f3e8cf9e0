"""When a deal ends, and what becomes of who has won before. Imported as ``end``.

``ending = end.after(1)``, ``end.left(1)``, ``end.left(1, again=True)``
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.errors import RuleError

__all__ = ["Ending", "after", "left", "wall_out"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Made by `after`, `left` or `wall_out`.

    wins: the deal ends after so many wins (events, several on one tile being one); 0: not by wins. left: it ends when no more seats than
    this still play; -1: not by that. again: who has won wins again, at the worth he had, on tiles that would complete the hand he laid
    down. draws: he goes on drawing, and discards what does not win. Whether he still pays is said by `shares` (flag ``gone``).
    """

    wins: int = 1
    left: int = -1
    again: bool = False
    draws: bool = False
    rule: str = ""


def after(wins: int = 1, *, rule: str = "") -> Ending:
    """The deal ends after so many wins."""
    if isinstance(wins, bool) or not isinstance(wins, int) or wins < 1:
        raise RuleError(f"end.after({wins!r}): one win or more", f"end.after({wins!r})：至少一次和牌")
    return Ending(wins=wins, rule=rule)


def left(seats: int = 1, *, again: bool = False, draws: bool = False, rule: str = "") -> Ending:
    """Winners are gone and the others play on until no more than `seats` are left."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats < 1:
        raise RuleError(f"end.left({seats!r}): one seat or more", f"end.left({seats!r})：至少一家")
    if draws and not again:
        raise RuleError(
            "end.left(draws=True): who draws on must be able to win again", "end.left(draws=True)须同时again=True"
        )
    return Ending(0, seats, again, draws, rule)


def wall_out(*, again: bool = True, draws: bool = True, rule: str = "") -> Ending:
    """Winners win again and the deal ends with the wall alone, or when nobody may draw."""
    return Ending(0, -1, again, draws, rule)
