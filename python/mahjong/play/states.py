"""What a deal can be waiting for, what is left to the library, and the small values a deal is told by."""

from __future__ import annotations

from enum import Flag, auto
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mahjong.rules.result import Score

__all__ = [
    "ALL",
    "ASK",
    "AT_TABLE",
    "DRAWING",
    "FROZEN",
    "FROZEN_DRAWS",
    "KEEP",
    "OUT",
    "OVER",
    "PLEDGED",
    "TURN",
    "WINDOW",
    "Automation",
    "Place",
    "Won",
]


class Automation(Flag):
    """Chores that are done without asking.

    DRAW: tiles are drawn. ASIDES: tiles that must be laid aside are. PASS: who can do nothing with a tile is not asked. FORCED: a win that
    must be taken is.
    """

    DRAW = auto()
    ASIDES = auto()
    PASS = auto()
    FORCED = auto()


AT_TABLE: Final = Automation.ASIDES | Automation.FORCED
"""What is left to the library where the players officiate: they draw, and everybody is asked about every discard."""
ALL: Final = Automation.DRAW | Automation.ASIDES | Automation.PASS | Automation.FORCED

TURN, KEEP, WINDOW, ASK, DRAWING, OVER, PLEDGED = range(7)
"""What a deal is waiting for: an act in turn, a drawn tile that may only win, answers to a tile on offer, answers to a question of the
rules or a flower to be laid before the first turn, a draw, nothing, the discard of who has declared before it."""

FROZEN, FROZEN_DRAWS, OUT = 128, 128 | 64 | 4 | 1, 0
"""What a seat that has won may do, as the core counts it: win again on others' tiles; on its own draws too; nothing."""


class Place(NamedTuple):
    """A tile of the set and where it lies: "wall", "hand", "meld", "river", "aside", "won", "indicator", "bet" or "revealed", and whose."""

    tile: int
    where: str
    seat: str


class Won(NamedTuple):
    """One win of a deal: who, with which tile, from whom (None on a self-draw), how ("drawn", "discard", "robbed", "aside", "instant"), the number
    of the ledger's stage that paid it, and the score with its explanation (None where a winner won again at the worth he had)."""

    seat: str
    tile: int
    giver: str | None
    how: str
    stage: int
    score: Score | None
