"""A win judged, scored and settled: from text to payments, and from a ready-made Hand."""

from __future__ import annotations

from typing import Any

import mahjong
from mahjong.registry import variant

WINS = (
    ("123m456m78m11p [777z]", "9m", {"from_seat": "S"}),
    ("111m222p333s777z4p", "4p", {"self_draw": True, "seat": "W"}),
    ("1112345678999p", "5p", {"self_draw": True}),
    ("19m19p19s1234567z", "7z", {"from_seat": "N", "seat": "W"}),
    ("234m567m23p22s [555p]", "4p", {"from_seat": "N", "seat": "S", "flags": ("robbed-kong",)}),
)


def bench_score_text(benchmark: Any) -> None:
    rules = variant("guangdong")

    def run() -> None:
        for hand, win, how in WINS:
            rules.score(hand, win, **how)  # type: ignore[arg-type]

    benchmark(run)
    benchmark.extra_info["us_a_win"] = (
        round(benchmark.stats.stats.min / len(WINS) * 1e6, 1) if benchmark.stats else None
    )


def bench_score_hand(benchmark: Any) -> None:
    rules = variant("guangdong")
    made = [(mahjong.Hand(hand), win, how) for hand, win, how in WINS]

    def run() -> None:
        for hand, win, how in made:
            rules.score(hand, win, **how)  # type: ignore[arg-type]

    benchmark(run)
    benchmark.extra_info["us_a_win"] = (
        round(benchmark.stats.stats.min / len(WINS) * 1e6, 1) if benchmark.stats else None
    )
