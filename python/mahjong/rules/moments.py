"""When money outside the win is paid, and what becomes of it in a drawn deal. Rule sets reach these words through `mahjong.rules.extras`."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["END", "KEEP", "ONCE", "REFUND", "VOID", "At", "Drawn"]


class At(Enum):
    """When kongs are paid."""

    ONCE = "once"
    """as soon as nobody can rob them"""
    END = "end"
    """at the end of the deal"""


class Drawn(Enum):
    """What becomes of this money in a drawn deal."""

    KEEP = "keep"
    VOID = "void"
    """it is not paid; what was paid at once goes back"""
    REFUND = "refund"
    """seats that are not ready give theirs back"""


ONCE: Final = At.ONCE
END: Final = At.END
KEEP: Final = Drawn.KEEP
VOID: Final = Drawn.VOID
REFUND: Final = Drawn.REFUND
