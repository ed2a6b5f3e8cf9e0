"""The patterns that have no example hand on their page, and why. The tests hold this list against what is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["WITHOUT"]

_BY_DISCARDS = (
    "it is won by what one has discarded, whatever the hand.",
    "凭打出的牌而胜，与手牌无关。",
)
WITHOUT: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("northeast-bao112", "in-treasure"): (
        "it takes an opened hand that has declared ready and whose one closed wait is the treasure itself; none of those looked at was.",
        "须已开门、已报听，且唯一的嵌张正是宝牌；所查的牌中没有。",
    ),
    ("longguajiao", "thirteen-discards"): _BY_DISCARDS,
    ("longguajiao", "ten-winds"): _BY_DISCARDS,
}
"""(rule set, pattern) to the reason, in English and Chinese."""
