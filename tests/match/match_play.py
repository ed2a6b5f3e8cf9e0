"""Matches played by computer players, for tests."""

from __future__ import annotations

from typing import Any

from mahjong import variant
from mahjong.play.match import Match
from mahjong.play.players import Greedy, play_out


def players(match: Match) -> dict[str, Greedy]:
    return {seat: Greedy(place) for place, seat in enumerate(match.seats)}


def played(key: str, seed: int, **how: Any) -> Match:
    """A whole match between greedy players."""
    match = variant(key).match(seed, **how)
    seated = players(match)
    for deal in match:
        play_out(deal, seated)
    return match


def one_deal(key: str, seed: int, **how: Any) -> Match:
    """A match whose first deal is over."""
    match = variant(key).match(seed, **how)
    play_out(match.deal, players(match))
    return match
