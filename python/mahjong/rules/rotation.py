"""Who deals next, and how long a match is. Imported as ``match``.

``rotation = match.rotation(stays=(match.WIN, match.DRAW), rounds=4)``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from mahjong.errors import RuleError
from mahjong.rules.seating import Changes, Drawn

__all__ = [
    "ABORT", "DEALER", "DEALER_WON", "DICE", "DISCARDER", "DRAW", "EXHAUSTED", "GIVEN", "LOST", "NEAREST", "NEXT", "NO_KONG", "OPENED", "PASSED", "PREVIOUS",
    "READY", "STAYED", "WIN", "WINDS", "WINNER", "WON", "Counter", "East", "Next", "Outcome", "Rotation", "Seating", "Several", "Standing", "Stays", "Step",
    "Turn", "counter", "rotation",
]  # fmt: skip

ROUNDS: Final = "ESWN"


class Stays(Enum):
    """What lets the dealer stay."""

    WIN = "win"
    DRAW = "draw"
    """nobody wins before the wall is out"""
    READY = "ready"
    """the same, if the dealer's hand is ready then"""
    NO_KONG = "no kong"
    """the same, if nobody has made a kong"""
    ABORT = "abort"
    """the deal is broken off"""


class Step(Enum):
    """What a deal can do to a counter."""

    STAYED = "stayed"
    """the dealer stays"""
    PASSED = "passed"
    """the deal passes to another"""
    EXHAUSTED = "exhausted"
    """nobody wins before the wall is out"""
    WON = "won"
    """the dealer wins"""
    LOST = "lost"
    """a deal is won, and not by the dealer"""


class Next(Enum):
    """Who deals when the dealer does not stay."""

    NEXT = "next"
    PREVIOUS = "previous"
    WINNER = "winner"
    """the first winner of the deal"""


class Several(Enum):
    """Who deals when the first win of a deal is one tile won by several."""

    NEAREST = "nearest"
    """the winner nearest to who gave the tile"""
    DISCARDER = "discarder"
    """who gave the tile"""
    DEALER_WON = "dealer won"
    """the dealer if he is one of them, else the winner nearest to who gave the tile"""


class East(Enum):
    """Who is East when seat winds count."""

    DEALER = "dealer"
    OPENED = "opened"
    """the seat whose wall was opened for the deal"""


class Seating(Enum):
    """How the players find their seats before a match. It decides who sits at E and deals first; the play does not depend on it."""

    WINDS = "winds"
    """everybody draws one of the wind tiles"""
    DICE = "dice"
    """the players sit down as they like, and the dice of the first of them count off who is E"""
    GIVEN = "given"
    """in the order in which they are named"""

    def seated(self, names: Sequence[str], lot: Sequence[int], dice: Sequence[int]) -> tuple[str, ...]:
        """The players by seat, E first. lot: for each player the place of the wind he draws, 0 for east. dice: two at least."""
        if self is WINDS:
            found = {place: name for name, place in zip(names, lot, strict=True)}
            return tuple(found[place] for place in range(len(names)))
        if self is DICE:
            first = (dice[0] + dice[1] - 1) % len(names)
            return (*names[first:], *names[:first])
        return tuple(names)


WIN, DRAW, READY, NO_KONG, ABORT = Stays
STAYED, PASSED, EXHAUSTED, WON, LOST = Step
NEXT, PREVIOUS, WINNER = Next
NEAREST, DISCARDER, DEALER_WON = Several
WINDS, DICE, GIVEN = Seating
DEALER, OPENED = East


class Outcome(NamedTuple):
    """What the rotation looks at: seats in playing order, who dealt, and the wins in order, each (winners, nearest first; who gave the
    tile, None on a self-draw). No wins: a drawn deal. again: the deal counts for nothing and is played again. ready: whose hands were
    ready when the wall was out, as far as the rules ask. aborted: the key of what broke the deal off, "" for nothing. kongs: how many were made."""

    seats: Sequence[str]
    dealer: str
    wins: Sequence[tuple[Sequence[str], str | None]]
    again: bool = False
    rule: str = ""
    ready: frozenset[str] = frozenset()
    aborted: str = ""
    kongs: int = 0

    @property
    def exhausted(self) -> bool:
        """Whether nobody won before the wall was out."""
        return not (self.wins or self.again or self.aborted)

    @property
    def dealer_won(self) -> bool:
        return any(self.dealer in winners for winners, _ in self.wins)


class Turn(NamedTuple):
    """Who deals next, whether he stayed, and by which rule."""

    dealer: str
    stayed: bool
    rule: str


class Standing(NamedTuple):
    """Where a match stands. dealer: of the next deal; run: how often in a row he has stayed; rounds: how many are over; dealt: who has
    dealt in this one; counters: on the table."""

    dealer: str
    run: int = 0
    rounds: int = 0
    dealt: frozenset[str] = frozenset()
    counters: int = 0

    @property
    def round(self) -> str:
        """The wind of the round: east, south, west, north, and east again."""
        return ROUNDS[self.rounds % 4]


@dataclass(frozen=True, slots=True)
class Counter:
    """Made by `counter`."""

    key: str
    names: tuple[str, str]
    up: frozenset[Step]
    zero: frozenset[Step]
    rule: str

    def after(self, number: int, outcome: Outcome, turn: Turn) -> int:
        """How many there are after a deal: none where one of `zero` has come, else one more for any of `up`."""
        steps = {STAYED if turn.stayed else PASSED}
        if outcome.exhausted:
            steps.add(EXHAUSTED)
        if outcome.wins:
            steps.add(WON if outcome.dealer_won else LOST)
        return 0 if steps & self.zero else number + bool(steps & self.up)


def counter(
    key: str, en: str, zh: str, *, up: Iterable[Step] = (STAYED,), zero: Iterable[Step] = (PASSED,), rule: str = ""
) -> Counter:
    """Counters on the table, which a deal is told (the flag ``counters``) and a match moves on. up: what adds one; zero: what takes all away,
    whatever adds besides. A deal that is played again changes nothing."""
    steps, none = frozenset(up), frozenset(zero)
    if not key or not all(isinstance(one, Step) for one in steps | none):
        told = f"match.counter({key!r}, up={up!r}, zero={zero!r})"
        raise RuleError(f"{told}: a key, and words of Step", f"{told}：须有键，以及Step中的词")
    return Counter(key, (en, zh), steps, none, rule)


@dataclass(frozen=True, slots=True)
class Rotation:
    """Made by `rotation`."""

    stays: frozenset[Stays] = frozenset({WIN, DRAW, ABORT})
    next: Next = NEXT
    several: Several = NEAREST
    rounds: int = 0
    seating: Seating | Drawn = WINDS
    rules: Mapping[str, str] = field(default_factory=dict)
    east: East = DEALER
    counter: Counter | None = None
    changes: Changes | None = None

    def after(self, outcome: Outcome) -> Turn:
        """Who deals after a deal that ended so."""
        seats, dealer, wins = list(outcome.seats), outcome.dealer, outcome.wins
        if not wins:
            if self._keeps(outcome):
                return Turn(dealer, True, self.rules.get("abort" if outcome.aborted else "draw", ""))
            return Turn(self._beside(seats, dealer), False, self.rules.get("next", ""))
        winners, giver = wins[0]
        if self.next is WINNER:
            several, chosen = len(winners) > 1, winners[0]
            if several and self.several is DISCARDER and giver:
                chosen = giver
            elif self.several is DEALER_WON and dealer in winners:
                chosen = dealer
            return Turn(chosen, chosen == dealer, self.rules.get("several" if several else "win", ""))
        if dealer in winners and self.stays & {WIN}:
            return Turn(dealer, True, self.rules.get("several" if len(winners) > 1 else "stay", ""))
        return Turn(self._beside(seats, dealer), False, self.rules.get("next", ""))

    def _keeps(self, outcome: Outcome) -> bool:
        """Whether the dealer of a deal that nobody has won stays."""
        if outcome.aborted:
            return ABORT in self.stays
        return (
            DRAW in self.stays
            or (READY in self.stays and outcome.dealer in outcome.ready)
            or (NO_KONG in self.stays and not outcome.kongs)
        )

    def pass_on(self, standing: Standing, outcome: Outcome) -> tuple[Standing, Turn]:
        """Where the match stands after a deal. A round is over when all have dealt in it and the dealer does not stay; where the winner
        deals there are rounds only if the match is so many long."""
        if outcome.again:
            return standing, Turn(outcome.dealer, True, outcome.rule)
        turn = self.after(outcome)
        if self.counter is not None:
            standing = standing._replace(counters=self.counter.after(standing.counters, outcome, turn))
        if turn.stayed:
            return standing._replace(run=standing.run + 1, dealt=standing.dealt | {turn.dealer}), turn
        dealt, rounds = standing.dealt | {standing.dealer}, standing.rounds
        if dealt >= set(outcome.seats) and (self.rounds or self.next is not WINNER):
            dealt, rounds = frozenset(), rounds + 1
        return Standing(turn.dealer, 0, rounds, dealt, standing.counters), turn

    def over(self, standing: Standing) -> bool:
        """Whether the match has had all its rounds."""
        return bool(self.rounds) and standing.rounds >= self.rounds

    def last(self, standing: Standing, seats: Iterable[str]) -> bool:
        """Whether the deal that begins here is the last one unless its dealer stays."""
        return standing.rounds == self.rounds - 1 and standing.dealt | {standing.dealer} >= set(seats)

    def _beside(self, seats: list[str], dealer: str) -> str:
        step = -1 if self.next is PREVIOUS else 1
        return seats[(seats.index(dealer) + step) % len(seats)]


def rotation(
    *,
    stays: Iterable[Stays] = (WIN, DRAW, ABORT),
    next: Next = NEXT,
    several: Several = NEAREST,
    rounds: int = 0,
    seating: Seating | Drawn = WINDS,
    rules: Mapping[str, str] | None = None,
    east: East = DEALER,
    counter: Counter | None = None,
    changes: Changes | None = None,
) -> Rotation:
    """stays: what lets the dealer stay; any one does. next: who deals otherwise; with WINNER, a winning dealer stays by it. several: who deals when several won
    the first tile, with ``next=WINNER``. rounds: how many rounds a match has, each over when the last seat has dealt and does not stay; 0: no
    number of rounds. seating: how the players find their seats, and by `mahjong.rules.seating` the first dealer. rules: ids by "stay", "draw",
    "abort", "next", "win", "several", "rounds". east: who
    is East when seat winds count. counter: counters that go from deal to deal, made by `counter`. changes: how the players change seats between
    rounds, made by `mahjong.rules.seating.changes`."""
    kept = frozenset(stays)
    if (
        not all(isinstance(one, Stays) for one in kept)
        or not isinstance(next, Next)
        or not isinstance(several, Several)
        or not isinstance(seating, (Seating, Drawn))
        or not isinstance(east, East)
        or not isinstance(counter, (Counter, type(None)))
        or not isinstance(changes, (Changes, type(None)))
    ):
        told = (
            f"match.rotation(stays={stays!r}, next={next!r}, several={several!r}, seating={seating!r}, east={east!r}, "
            f"counter={counter!r}, changes={changes!r})"
        )
        raise RuleError(
            f"{told}: words of Stays, Next, Several, Seating and East, a counter and changes or none",
            f"{told}：须为Stays、Next、Several、Seating、East中的词，以及counter、changes或无",
        )
    if isinstance(rounds, bool) or not isinstance(rounds, int) or not 0 <= rounds <= 16:
        raise RuleError(f"match.rotation(rounds={rounds!r}): 0 to 16", f"match.rotation(rounds={rounds!r})：须为0至16")
    return Rotation(kept, next, several, rounds, seating, dict(rules or {}), east, counter, changes)
