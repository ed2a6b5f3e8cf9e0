"""Short ways to ask riichi what a hand is worth."""

from __future__ import annotations

from functools import cache
from typing import Any

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant

WINDFALLS = ("dora", "ura", "red", "north")


@cache
def _rules(options: tuple[tuple[str, Any], ...]) -> Variant:
    return variant("japan", **dict(options))


def rules(**options: Any) -> Variant:
    """The rule set with these options."""
    return _rules(tuple(options.items()))


def asked(hand: str, win: str, *flags: str, by: Variant | None = None, **how: Any) -> Score:
    """A win of South from West's discard, the dealer being East; a self-draw where ``self_draw=True`` says so."""
    where = {} if "self_draw" in how or "from_seat" in how else {"from_seat": "W"}
    told = {"seat": "S", "dealer": "E", "turned": "1z", **where, **how}
    return (by or rules()).score(hand, win, flags=flags, **told)


def yaku(score: Score) -> dict[str, int]:
    """What counts with its han, without dora."""
    return {one.key: int(one.worth) for one in score.patterns if one.unit == "fan" and one.key not in WINDFALLS}


def han(hand: str, win: str, *flags: str, **how: Any) -> dict[str, int]:
    score = asked(hand, win, *flags, **how)
    return yaku(score) if score.legal else {"": 0}


def fu(score: Score) -> int:
    """What the doubling began with."""
    return next(int(step.before) for step in score.steps if step.en == "doubled for each fan")


def paid(score: Score) -> list[int]:
    return [score.payments[seat] for seat in "ESWN" if seat in score.payments]
