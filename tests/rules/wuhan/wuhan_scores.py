"""What the tests of Wuhan's scores share: hands, how they were won, and what a score says."""

from __future__ import annotations

from typing import Any

from mahjong.rules.result import Score

SMALL = "22m456p78s[123s][333z]"
BIG = {"all-pungs", "all-claimed", "one-colour", "all-honors", "all-258", "seabed", "kong-bloom", "rob"}
PLAIN: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "5m"}  # the laizi is 6m
DRAWN: dict[str, Any] = {"seat": "S", "self_draw": True, "turned": "5m"}


def keys(score: Score) -> set[str]:
    """Items of the winner."""
    assert score.legal, score.reason
    return {one.key for one in score.patterns if one.payer is None}


def big(score: Score) -> set[str]:
    return keys(score) & BIG


def pays(score: Score) -> list[int]:
    assert score.legal, score.reason
    return [score.payments[seat] for seat in "ESWN"]


def why(score: Score) -> str:
    assert not score.legal
    assert score.reason is not None
    assert score.reason.zh != score.reason.en
    return score.reason.id
