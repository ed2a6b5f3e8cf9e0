"""The public modules, as the API reference lists them."""

from __future__ import annotations

from typing import Final

__all__ = ["SECTIONS"]


def _named(package: str, text: str) -> list[str]:
    return [f"{package}.{name}" for name in text.split()]


SECTIONS: Final[dict[str, tuple[str, list[str]]]] = {
    "Hands": (
        "Tiles, hands, notations, and questions about them.",
        ["mahjong", *_named("mahjong", "analysis batch hand meld tiles notation codecs svg cards errors")],
    ),
    "Rule sets": (
        "Rule sets by name, their books, what a win is worth.",
        ["mahjong.registry", "mahjong.variant", "mahjong.rulebook", *_named("mahjong.rules", "result options flags")],
    ),
    "Play": (
        "Deals, matches, what a seat may know, records.",
        _named(
            "mahjong.play",
            "deal match actions events view look players states ledger record recorder replay match_record source",
        ),
    ),
    "Walls": ("Fair walls with their proofs, fast ones from seeds.", ["mahjong.walls"]),
    "Many deals": (
        "Simulation and learning.",
        [
            "mahjong.sim",
            "mahjong.sim.result",
            "mahjong.env",
            *_named("mahjong.env", "turns together tables ids observation"),
        ],
    ),
    "Other programs": ("Their records, read and written.", ["mahjong.foreign"]),
    "Words of rules": (
        "The vocabulary a rule set is written in.",
        _named(
            "mahjong.rules",
            "language patterns features combined facts sets shapes wild identity proxies phantoms values score worths "
            "minipoints tables shares payments liability evidence extras pairwise drawn scales claims kongs rights bans "
            "musts asides ready instants secrets wall phases commitments calls indicators endings rotation seating "
            "reckoning gaps bets debts conduct miscounts conditions customs kong_worths old_fan capped treasures",
        ),
    ),
    "Testing": ("For whoever writes rules.", ["mahjong.testing"]),
}
"""Section to what it is about and its modules."""
