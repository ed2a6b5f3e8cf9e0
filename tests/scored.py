"""What tests of scores ask of an answer in one word."""

from __future__ import annotations

from mahjong.rules.result import Score


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
