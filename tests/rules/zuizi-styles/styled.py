"""Rules with styles agreed on, and wins by them."""

from __future__ import annotations

from typing import Any

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant

KEY = "zuizi-styles"
STYLES = (
    "follow_yao", "show_yao", "hold_eight", "first_three", "wild_chow", "peacock", "northwest", "basketball", "pockmarked",
)  # fmt: skip
SPECIAL = {"peacock": "1s12z", "northwest": "4s34z", "basketball": "1p57z", "pockmarked": "19p5z"}


def style(*some: str, **options: Any) -> Variant:
    """The rules with these styles agreed on."""
    more = {"zuizi_per_hand": "many"} if len(some) > 1 else {}
    return variant(KEY, dealer_chooses=False, zuizi=some, **more, **options)


PLAIN = style("first_three")  # as any other but for who may win
RUNS = style("peacock")


def won(rules: Variant, hand: str, win: str, giver: str | None = "W", seat: str = "S", **how: Any) -> Score:
    return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, **how)
