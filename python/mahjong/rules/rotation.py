"""Who deals next, and how long a match is. Imported as ``match``.

``rotation = match.rotation(stays=(match.WIN, match.DRAW), rounds=4)``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from mahjong.errors import RuleError

__all__ = [
    "DISCARDER", "DRAW", "NEAREST", "NEXT", "PREVIOUS", "WIN", "WINNER",
    "Next", "Outcome", "Rotation", "Several", "Stays", "Turn", "rotation",
]  # fmt: skip


class Stays(Enum):
    """What lets the dealer stay."""

    WIN = "win"
    DRAW = "draw"


class Next(Enum):
    """Who deals when the dealer does not stay."""

    NEXT = "next"
    PREVIOUS = "previous"
    WINNER = "winner"
    """the first winner of the deal"""


class Several(Enum):
    """Who deals when the first win of a deal is one tile won by several."""

    NEAREST = "nearest"
    """the winner nearest to who gave the tile"""
    DISCARDER = "discarder"
    """who gave the tile"""


WIN, DRAW = Stays
NEXT, PREVIOUS, WINNER = Next
NEAREST, DISCARDER = Several


class Outcome(NamedTuple):
    """What the rotation looks at: seats in playing order, who dealt, and the wins in order, each (winners, nearest first; who gave the
    tile, None on a self-draw). No wins: a drawn deal."""

    seats: Sequence[str]
    dealer: str
    wins: Sequence[tuple[Sequence[str], str | None]]


class Turn(NamedTuple):
    """Who deals next, whether he stayed, and by which rule."""

    dealer: str
    stayed: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Rotation:
    """Made by `rotation`."""

    stays: frozenset[Stays] = frozenset({WIN, DRAW})
    next: Next = NEXT
    several: Several = NEAREST
    rounds: int = 0
    rules: Mapping[str, str] = field(default_factory=dict)

    def after(self, outcome: Outcome) -> Turn:
        """Who deals after a deal that ended so."""
        seats, dealer, wins = list(outcome.seats), outcome.dealer, outcome.wins
        if not wins:
            if self.stays & {DRAW}:
                return Turn(dealer, True, self.rules.get("draw", ""))
            return Turn(self._beside(seats, dealer), False, self.rules.get("next", ""))
        winners, giver = wins[0]
        if self.next is WINNER:
            several = len(winners) > 1
            chosen = giver if several and self.several is DISCARDER and giver else winners[0]
            return Turn(chosen, chosen == dealer, self.rules.get("several" if several else "win", ""))
        if dealer in winners and self.stays & {WIN}:
            return Turn(dealer, True, self.rules.get("several" if len(winners) > 1 else "stay", ""))
        return Turn(self._beside(seats, dealer), False, self.rules.get("next", ""))

    def _beside(self, seats: list[str], dealer: str) -> str:
        step = -1 if self.next is PREVIOUS else 1
        return seats[(seats.index(dealer) + step) % len(seats)]


def rotation(
    *,
    stays: Iterable[Stays] = (WIN, DRAW),
    next: Next = NEXT,
    several: Several = NEAREST,
    rounds: int = 0,
    rules: Mapping[str, str] | None = None,
) -> Rotation:
    """stays: what lets the dealer stay. next: who deals otherwise; with WINNER, a winning dealer stays by it. several: who deals when
    several won the first tile, with ``next=WINNER``. rounds: how many rounds a match has, each over when the last seat has dealt and
    does not stay; 0: no number of rounds. rules: ids by "stay", "draw", "next", "win", "several", "rounds"."""
    kept = frozenset(stays)
    if (
        not all(isinstance(one, Stays) for one in kept)
        or not isinstance(next, Next)
        or not isinstance(several, Several)
    ):
        raise RuleError(
            f"match.rotation(stays={stays!r}, next={next!r}, several={several!r}): words of Stays, Next and Several",
            f"match.rotation(stays={stays!r}, next={next!r}, several={several!r})：须为Stays、Next、Several中的词",
        )
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 0 <= rounds <= 16:
        raise RuleError(f"match.rotation(rounds={rounds!r}): 0 to 16", f"match.rotation(rounds={rounds!r})：须为0至16")
    return Rotation(kept, next, several, rounds, dict(rules or {}))
