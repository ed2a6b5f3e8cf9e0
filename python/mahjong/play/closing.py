"""When a match is over, before or after its rounds, what its last dealer is asked, and what it leaves. The words: `mahjong.rules.reckoning`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from mahjong.errors import IllegalAction
from mahjong.play.actions import Action
from mahjong.play.ledger import Ledger, Line
from mahjong.rules.reckoning import TO_FIRST, WIN_OR_READY, Leads, Reckoning
from mahjong.rules.rotation import Outcome, Rotation, Standing, Turn

__all__ = ["ASKED", "END", "GO_ON", "REASONS", "WORDS", "End", "Leave", "ended", "leave", "leftovers", "told"]

KEY, END, GO_ON = "match", "end", "go-on"
WORDS: Final[Mapping[str, tuple[str, str]]] = {
    END: ("end the match", "结束全场"),
    GO_ON: ("play on", "继续"),
}
ASKED, ROUNDS, BUST, TARGET, LEADS = "deals", "rounds", "bust", "target", "leads"
REASONS: Final[Mapping[str, tuple[str, str]]] = {
    ASKED: ("as many deals as were agreed on have been played", "约定的局数已打完"),
    ROUNDS: ("all rounds have been played", "各圈已打完"),
    BUST: ("somebody has lost all points", "有人输光"),
    TARGET: ("somebody has reached the target in an extra round", "加时中有人达到目标点数"),
    LEADS: ("the last dealer leads and stays no longer", "末局庄家领先，不再连庄"),
}
"""Why a match is over, in words."""


class End(NamedTuple):
    """Why a match is over: one of `REASONS`, and the rule."""

    why: str
    rule: str = ""


def ended(
    word: Reckoning,
    rotation: Rotation,
    before: Standing,
    after: Standing,
    points: Mapping[str, int],
) -> End | None:
    """Whether a match is over after a deal, its last dealer apart. before, after: where it stood and stands; points: of every seat, the deal included."""
    if word.busted(points):
        return End(BUST, word.money.rules.get("bust", ""))
    if not rotation.rounds:
        return None
    reached = max(points.values()) >= word.money.target
    extra = word.stop.extension
    if extra and reached and rotation.over(before):
        return End(TARGET, word.stop.rules.get("extension", ""))
    if rotation.over(after) and (not extra or reached or after.rounds >= rotation.rounds + extra):
        return End(ROUNDS, rotation.rules.get("rounds", ""))
    return None


def leave(
    word: Reckoning,
    rotation: Rotation,
    before: Standing,
    outcome: Outcome,
    turn: Turn,
    points: Mapping[str, int],
    order: Sequence[str],
    dealer: str,
) -> Leave | None:
    """What the dealer of the last deal may do who stays: end the match. points, order: as in `Reckoning.ranked`; dealer: as he is called there."""
    stop = word.stop
    if stop.leads is Leads.OFF or not turn.stayed or outcome.again or not rotation.last(before, outcome.seats):
        return None
    ready = stop.leads is WIN_OR_READY and outcome.exhausted and outcome.dealer in outcome.ready
    if not (outcome.dealer_won or ready):
        return None
    if word.ranked(points, order)[0] != dealer or points[dealer] < word.money.target:
        return None
    return Leave(outcome.dealer, stop.rules.get("leads", ""), asked=stop.asked)


def told(result: Fraction) -> str:
    """A result in exact text: a whole number, a decimal one where there is such, else a fraction."""
    whole = result * 1000
    if whole.denominator > 1:
        return str(result)
    sign, size = "-" * (whole < 0), abs(int(whole))
    return f"{sign}{size // 1000}.{size % 1000:03}".rstrip("0").rstrip(".")


class Leave:
    """The question to the dealer of the last deal who leads and would stay: whether the match ends. dealer: his seat. said: what he has answered, "" for
    nothing; where the rules do not ask him, the end."""

    def __init__(self, dealer: str, rule: str, *, asked: bool) -> None:
        self.dealer, self.rule = dealer, rule
        self.said = "" if asked else END

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that may answer now."""
        return () if self.said else (self.dealer,)

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What a seat may answer."""
        return tuple(Action.choose(KEY, answer) for answer in WORDS) if seat in self.waiting else ()

    def act(self, seat: str, action: Action | str) -> None:
        """Takes an answer. Raises IllegalAction for any other, NotationError for what is no action, with nothing changed."""
        one = Action.parse(action)
        legal = self.legal(seat)
        if one not in legal:
            few = ", ".join(legal) or "nothing is asked of this seat"
            few_zh = "、".join(legal) or "现在不须此家回答"
            raise IllegalAction(
                f"{seat} {one}: between deals: {few}", f"{seat} {one}：两局之间：{few_zh}", rule=self.rule
            )
        self.said = one.value


def leftovers(word: Reckoning, ledger: Ledger, pots: Iterable[str], first: str) -> list[Line]:
    """The match is over: what lies in the pots goes to the first, where the rules say so."""
    if word.final.leftovers is not TO_FIRST:
        return []
    held, rule = ledger.totals(), word.final.rules.get("leftovers", "")
    names = ("left on the table", "场上余留")
    return [Line(pot, first, held[pot], "leftovers", names, rule, "pot") for pot in pots if held.get(pot, 0) > 0]
