"""What a seat is shown: the planes, an array of (16 + 16 x seats, 64) bytes, and what each of them is.

A column is a physical tile (0-59 the kinds, 60-62 the red fives, 63 a tile that is not seen), in the rows of kinds a kind, in the rows of facts a fact.
Counts above 255 stand as 255. Seats are relative: the viewer first, then in playing order.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjong.errors import MahjongError, shown
from mahjong.play.planes import BYTES, COLUMNS, EACH, MIDDLE, MONEY, OWN, POINTS, size

__all__ = ["FACTS", "PLANES", "SEAT", "SEAT_FACTS", "money", "points", "shape"]

PLANES: Final = (
    "own concealed tiles: how many", "own concealed tiles: at least one", "at least two", "at least three", "at least four",
    "the tile just drawn", "the tile this seat is asked about", "own tiles held back",
    "by kind as they play: copies that this seat does not see", "tiles turned up (indicators, those under them, a secret tile it may look at): how many",
    "by kind: 1 where wild", "the kind that each physical tile plays as",
    "ids entered so far of the act that was begun, by id modulo 64: how many", "facts of the deal", "money won or lost in this deal",
    "what every seat has: its points where the rules give some to begin with, in a match what the match has brought, else as the row before",
)  # fmt: skip
"""The first 16 rows."""

SEAT: Final = (
    "tiles in runs and other sets of different tiles", "tiles in pungs, pairs and sets of five", "tiles in claimed and added kongs",
    "tiles in concealed kongs; in column 63 those that are not shown", "tiles it has claimed: 1 + how many seats on from the viewer who fed it sits",
    "discards: how many", "those of them that were claimed or won", "those that were discarded as they were drawn",
    "the place of the last such discard in its row, from 1", "tiles laid aside", "tiles it has won on", "tiles of its hand that lie open",
    "by kind: 1 for what its answers name", "answers it has given openly, the first 64 of `Ids.answers`", "the other 64", "facts of the seat",
)  # fmt: skip
"""The 16 rows of each seat."""

FACTS: Final = {
    0: "tiles in the wall", 1: "draws left", 2: "wind of the round, 0 for east", 3: "seats", 4: "how many times the dealer has stayed", 5: "counters",
    6: "what is asked of this seat: 0 nothing, 1 an act in turn, 2 whether a drawn tile wins, 3 an answer to a tile on offer, 4 a question of the rules, "
    "5 a draw, 7 the discard of a declaration",
    7: "1 + how many seats on sits who has the turn, or whose tile is on offer", 8: "1 + how many seats on sits whose tile this seat is asked about",
    9: "1: that tile is robbed from a kong; 2: the question is about a win without a complete hand",
    10: "the tile drawn replaces: 1 a concealed kong's, 2 an added kong's, 3 one laid aside",
    14: "1: no tile of others may win now, for what this seat has discarded or let pass",
    15: "1 + the kind of an imaginary tile", 16: "horses bought", 17: "the phase before the first turn",
    18: "passing: 1 a pass, 2 whether there is a second round, 3 how many tiles opposite seats exchange, 4 that exchange", 19: "passing: the round",
    20: "passing: the place of the pass in its round",
}  # fmt: skip
"""Row 13 by column."""

SEAT_FACTS: Final = {
    0: "1: deals", 1: "seats on from East", 2: "concealed tiles", 3: "the kind of ready it has declared, from 1", 4: "its stake",
    5: "1: has won and plays no more", 6: "1: may not win any more, or is under a penalty", 7: "discards at its declaration, that one included",
    8: "turn draws", 9: "discards", 10: "1: has the turn, or its tile is on offer", 11: "melds",
}  # fmt: skip
"""The last row of each seat by column."""


def shape(seats: int) -> tuple[int, int]:
    """Of the planes for so many seats."""
    return size(seats), COLUMNS


def money(planes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """What each seat has won or lost in this deal, the viewer first: row 14 read. It holds three bytes for each seat, the most significant first, of the
    amount + 8,388,608; from column 32 on the same of the pots of the table. planes: (..., rows, 64). Returns (..., seats)."""
    return _read(planes, MONEY)


def points(planes: NDArray[np.uint8]) -> NDArray[np.int64]:
    """What each seat has, the viewer first: row 15 read, which is written as row 14."""
    return _read(planes, POINTS)


def _read(planes: NDArray[np.uint8], row: int) -> NDArray[np.int64]:
    form = planes.shape if isinstance(planes, np.ndarray) else ()
    seats = (form[-2] - OWN) // EACH if len(form) > 1 else 0
    if seats < 1 or form[-2:] != (size(seats), COLUMNS):
        raise MahjongError(
            f"planes {shown(planes)}: an array of observations, (..., {OWN} + {EACH} x seats, {COLUMNS})",
            f"planes {shown(planes)}：须为观测的数组，形状(..., {OWN} + {EACH}×座位数, {COLUMNS})",
        )
    digits = planes[..., row, : BYTES * seats].astype(np.int64).reshape(*planes.shape[:-2], seats, BYTES)
    found: NDArray[np.int64] = digits @ np.array([1 << 16, 1 << 8, 1]) - MIDDLE
    return found
