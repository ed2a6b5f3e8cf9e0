"""What scoring a win gives back: values that read, print and serialise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

__all__ = ["Payment", "Reason", "Score", "Scored", "Settlement", "Step"]


def _number(value: int | Fraction) -> int | float:
    """A number JSON can hold; exact unless it is a fraction."""
    return value if isinstance(value, int) else value.numerator if value.denominator == 1 else float(value)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a win is refused: the id of the rule, and a sentence in each language."""

    id: str
    en: str
    zh: str

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Scored:
    """One thing that counted.

    worth: how much it brought, in `unit` ("fan", "points", "times" or "plus"). tiles: canonical text of the tiles that made it.
    payer: the seat for which alone it counts, None for every payer.
    """

    key: str
    en: str
    zh: str
    worth: int | Fraction
    tiles: str
    unit: str = "fan"
    count: int = 1
    rule: str = ""
    payer: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "en": self.en,
            "zh": self.zh,
            "worth": _number(self.worth),
            "tiles": self.tiles,
            "unit": self.unit,
            "count": self.count,
            "rule": self.rule,
            "payer": self.payer,
        }


@dataclass(frozen=True, slots=True)
class Payment:
    """One line of the settlement: `payer` gives `payee` `amount`, in least units of money, and why. was: who would have paid, "" if
    nobody else."""

    payer: str
    payee: str
    amount: int
    en: str
    zh: str
    rule: str = ""
    was: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "payer": self.payer,
            "payee": self.payee,
            "amount": self.amount,
            "en": self.en,
            "zh": self.zh,
            "rule": self.rule,
            "was": self.was,
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step from the counted items to the value: the number before (None at the start) and after."""

    en: str
    zh: str
    before: int | Fraction | None
    after: int | Fraction

    def to_json(self) -> dict[str, Any]:
        return {
            "en": self.en,
            "zh": self.zh,
            "before": None if self.before is None else _number(self.before),
            "after": _number(self.after),
        }


@dataclass(frozen=True, slots=True)
class Score:
    """One win, judged and settled.

    legal: whether it may stand; if not, `reason` says why, payments are zero and patterns empty. winner: the seat. patterns: what
    counted. value: the worth of the hand before shares. payments: every seat, and outside accounts, to what it gains or loses; the
    sum is zero. lines: the payments one by one. steps: how the value came about. reading: how the tiles were read, as text.
    notes: what could not be judged from what was given, in (English, Chinese).
    """

    legal: bool
    winner: str
    reason: Reason | None
    patterns: tuple[Scored, ...]
    value: int | Fraction
    payments: Mapping[str, int]
    lines: tuple[Payment, ...] = ()
    steps: tuple[Step, ...] = ()
    fan: int | Fraction = 0
    reading: str = ""
    notes: tuple[tuple[str, str], ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``; a fraction of a unit becomes a float."""
        return {
            "legal": self.legal,
            "reason": self.reason.to_json() if self.reason else None,
            "patterns": [one.to_json() for one in self.patterns],
            "value": _number(self.value),
            "payments": dict(self.payments),
            "winner": self.winner,
            "fan": _number(self.fan),
            "lines": [line.to_json() for line in self.lines],
            "steps": [step.to_json() for step in self.steps],
            "reading": self.reading,
            "notes": [{"en": en, "zh": zh} for en, zh in self.notes],
        }


@dataclass(frozen=True, slots=True)
class Settlement:
    """All winners of one tile, settled in one ledger. scores: one for each claim, in the order given; an illegal one pays nothing."""

    scores: tuple[Score, ...]
    payments: Mapping[str, int]
    lines: tuple[Payment, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``."""
        return {
            "scores": [score.to_json() for score in self.scores],
            "payments": dict(self.payments),
            "lines": [line.to_json() for line in self.lines],
        }
