"""What tests of scores ask of an answer in one word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from mahjong.rules.result import Score
from mahjong.variant import Variant


class Won(Protocol):
    """A win: of a seat, off the tile of another or self-drawn."""

    def __call__(
        self,
        hand: str,
        win: str,
        seat: str = ...,
        giver: str | None = ...,
        rules: Variant = ...,
        flags: Iterable[str] = ...,
        **more: Any,
    ) -> Score: ...


def asked_of(rules: Variant, seat: str = "S") -> Won:
    """What these rules say of wins, of this seat where none is named."""
    given, winner = rules, seat

    def won(
        hand: str,
        win: str,
        seat: str = winner,
        giver: str | None = None,
        rules: Variant = given,
        flags: Iterable[str] = (),
        **more: Any,
    ) -> Score:
        return rules.score(hand, win, seat=seat, from_seat=giver, self_draw=giver is None, flags=flags, **more)

    return won


def paid(score: Score) -> tuple[int, ...]:
    """What E, S, W and N get or pay for a legal win."""
    assert score.legal, score.reason
    return tuple(score.payments[seat] for seat in "ESWN")


def refused(score: Score) -> str:
    """The id of the rule by which it is no win."""
    assert score.reason is not None
    return score.reason.id


def fans(score: Score) -> dict[str, object]:
    """What counts in a legal win, and for how much, by key."""
    assert score.legal, score.reason
    return {one.key: one.worth for one in score.patterns}


def fan(score: Score) -> dict[str, int]:
    """What counts as fan in a legal win, by key."""
    assert score.legal, score.reason
    return {one.key: int(one.worth) for one in score.patterns if one.unit == "fan"}
