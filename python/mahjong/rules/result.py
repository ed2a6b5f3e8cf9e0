"""What scoring a win gives back: values that read, print and serialise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from mahjong.notation import SEATS

__all__ = ["Payment", "Reason", "Score", "Scored", "Settlement", "Step", "Words", "Worth"]


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

    worth: how much it brought, in `unit` ("fan", "points", "times" or "plus"); where a fact of the story makes a hand worth so much
    at least, that least, in "least-fan" or "least-units". tiles: canonical text of the tiles that made it.
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
    """One step from the counted items to the value: the number before (None at the start) and after, and the id of the rule, "" without
    one."""

    en: str
    zh: str
    before: int | Fraction | None
    after: int | Fraction
    rule: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "en": self.en,
            "zh": self.zh,
            "before": None if self.before is None else _number(self.before),
            "after": _number(self.after),
            "rule": self.rule,
        }


class Words(NamedTuple):
    """A score in words: what counted, the payments one by one, how the value came about, how the tiles were read, and what could not be
    judged from what was given, in (English, Chinese)."""

    patterns: tuple[Scored, ...] = ()
    lines: tuple[Payment, ...] = ()
    steps: tuple[Step, ...] = ()
    reading: str = ""
    notes: tuple[tuple[str, str], ...] = ()


def by_seat(payments: Mapping[str, int]) -> Mapping[str, int]:
    """Read-only, the seats first in the order E S W N A B C D, then outside accounts as they were."""
    names = tuple(payments)
    if names == SEATS[: len(names)]:
        return MappingProxyType(dict(payments))
    seats = {seat: payments[seat] for seat in SEATS if seat in payments}
    return MappingProxyType({**seats, **payments})


class Worth(NamedTuple):
    """What a `Score` says in numbers; wins that come to the same may share it."""

    legal: bool
    winner: str
    reason: Reason | None
    payments: Mapping[str, int]
    value: int | Fraction
    fan: int | Fraction


class Score:
    """One win, judged and settled. Immutable; a value that compares and pickles.

    legal: whether it may stand; if not, `reason` says why, payments are zero and nothing counted. winner: the seat. value: the worth
    of the hand before shares. fan: what was counted, before caps and floors. payments: every seat, and outside accounts, to what
    it gains or loses; the sum is zero. Read-only, in the order E S W N A B C D and
    then outside accounts, whoever deals. patterns, lines, steps, reading, notes: the same in words (see `Words`), worked out when first asked for.
    """

    __slots__ = ("_tell", "_words", "_worth")

    _worth: Worth
    _words: Words | None
    _tell: tuple[Any, ...] | None

    def __init__(
        self,
        legal: bool,
        winner: str,
        reason: Reason | None,
        payments: Mapping[str, int],
        value: int | Fraction = 0,
        fan: int | Fraction = 0,
        words: Words | Callable[[], Words] = Words(),  # noqa: B008  # immutable
    ) -> None:
        told = isinstance(words, Words)
        _worth(self, Worth(legal, winner, reason, by_seat(payments), value, fan))
        _words(self, words if told else None)
        _tell(self, None if told else (words,))

    @classmethod
    def _of(cls, worth: Worth, tell: tuple[Any, ...]) -> Score:
        """Of what is known, payments as `by_seat` gives them. tell: what gives the words, and what it is given."""
        made: Score = _new(cls)
        _worth(made, worth)
        _words(made, None)
        _tell(made, tell)
        return made

    @property
    def legal(self) -> bool:
        """Whether the win may stand."""
        return self._worth.legal

    @property
    def winner(self) -> str:
        """The seat."""
        return self._worth.winner

    @property
    def reason(self) -> Reason | None:
        """Why it may not stand."""
        return self._worth.reason

    @property
    def payments(self) -> Mapping[str, int]:
        """Every account to what it gains or loses."""
        return self._worth.payments

    @property
    def value(self) -> int | Fraction:
        """The worth of the hand before shares."""
        return self._worth.value

    @property
    def fan(self) -> int | Fraction:
        """What was counted, before caps and floors."""
        return self._worth.fan

    @property
    def words(self) -> Words:
        """The score in words."""
        if self._words is None:
            assert self._tell is not None
            tell, *given = self._tell
            _words(self, tell(*given))
            _tell(self, None)
        assert self._words is not None
        return self._words

    @property
    def patterns(self) -> tuple[Scored, ...]:
        """What counted."""
        return self.words.patterns

    @property
    def lines(self) -> tuple[Payment, ...]:
        """The payments one by one."""
        return self.words.lines

    @property
    def steps(self) -> tuple[Step, ...]:
        """How the value came about."""
        return self.words.steps

    @property
    def reading(self) -> str:
        """How the tiles were read."""
        return self.words.reading

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """What could not be judged, in (English, Chinese)."""
        return self.words.notes

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

    def _parts(self) -> tuple[Any, ...]:
        return (self.legal, self.winner, self.reason, dict(self.payments), self.value, self.fan, self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and other._parts() == self._parts()

    __hash__ = None  # type: ignore[assignment]  # payments are a dict

    def __reduce__(self) -> tuple[Any, ...]:
        return (Score, self._parts())

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Score is immutable: {name} cannot be set")

    def __repr__(self) -> str:
        if self.reason is not None:
            return f"<Score: {self.winner} may not win: {self.reason.id}>"
        counted = " ".join(one.key for one in self.patterns)
        return f"<Score: {self.winner} wins {self.value} ({counted}), {dict(self.payments)}>"


_new = object.__new__
_worth, _words, _tell = (Score.__dict__[name].__set__ for name in ("_worth", "_words", "_tell"))
"""What puts a value into each place of a score: it cannot be set from outside."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """All winners of one tile, settled in one ledger. scores: one for each claim, in the order given; an illegal one pays nothing.
    payments: read-only, in the order of `Score.payments`."""

    scores: tuple[Score, ...]
    payments: Mapping[str, int]
    lines: tuple[Payment, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "payments", by_seat(self.payments))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Settlement, (self.scores, dict(self.payments), self.lines))

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``."""
        return {
            "scores": [score.to_json() for score in self.scores],
            "payments": dict(self.payments),
            "lines": [line.to_json() for line in self.lines],
        }
