"""Everything that some tests hang on, as one key: where it is the same, so are their answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from mahjong.rules.language import Fact, Test, leaves
from mahjong.rules.program import bit_of, is_count
from mahjong.rules.values import DISCARD, SELF_DRAW, TOLD, Source, always
from mahjong.rules.values import Test as Answer

__all__ = ["PAYER", "WINNER", "Asked", "Places", "Read", "Whole"]

T = TypeVar("T")
_new = tuple.__new__
_MOST: Final = 1 << 12
"""tables that are kept"""

WINNER: Final = "winner"
PAYER: Final = "payer"


class Asked:
    """Tests that are asked together of one view: the winner's, or a payer's.

    tests: as they are asked of a case. answers: what the tests of the language were compiled to; a test that is none of these may look at
    anything, so it is asked itself. Of the others, what the core answers is read in one go, flags of the story and who sits where are
    looked up, facts that several tests share are asked once, and what hangs on the story alone is kept for all its readings.
    split: a test that joins the core's answers with the story is not asked itself either; all that the core answered stands for its part.
    """

    __slots__ = ("_apart", "_bits", "_flags", "_names_of", "_payers", "_reads", "_seating", "_story")

    def __init__(
        self, tests: Iterable[Answer], answers: Mapping[Any, Answer], view: str, *, split: bool = False
    ) -> None:
        written: dict[Answer, Test] = {answer: test for test, answer in answers.items()}
        self._payers = view == PAYER
        self._bits, self._reads, self._seating = 0, False, False
        flags: dict[tuple[str, str], None] = {}
        story: dict[object, Answer] = {}
        apart: dict[Answer, None] = {}
        for answer in tests:
            place, test = bit_of(answer), written.get(answer)
            if answer is always:
                continue
            if place is not None:
                self._bits, self._reads = self._bits | 1 << place, True
            elif is_count(answer):
                self._reads = True
            elif answer in TOLD and answers:
                self._seating = True
            elif test is None or not (split or all(isinstance(leaf, Fact) for leaf in leaves(test))):
                apart[answer] = None
            else:
                for leaf in leaves(test):
                    if not isinstance(leaf, Fact):
                        self._bits, self._reads = -1, True
                        continue
                    if leaf.reads is not None and leaf.reads[1] in ("", view):
                        flags[leaf.reads] = None
                    elif leaf.seating:
                        self._seating = True
                    elif leaf.ask is not always:
                        story[leaf] = leaf.ask
        self._flags, self._story, self._apart = tuple(flags), tuple(story.values()), tuple(apart)
        self._names_of: dict[str, tuple[str, ...]] | None = {} if flags or story or self._seating else None

    def key(self, case: Any, seat: str) -> tuple[Any, ...]:
        """All that the tests hang on in the view of this seat."""
        key: tuple[Any, ...] = ()
        if self._names_of is not None:
            # Only a win of a rule set has such tests, so the case is a `mahjong.rules.case.Case`.
            kept = case.told.get(self)
            if kept is None:
                kept = case.told[self] = {}
            key = kept.get(seat)
            if key is None:
                key = kept[seat] = self._told(case, seat, kept)
        if self._apart:
            view = case.with_payer(seat) if self._payers else case
            key += tuple([ask(view) for ask in self._apart])
        if self._reads:
            key = (case.bits & self._bits, case.counts, key)
        return key

    def _told(self, case: Any, seat: str, kept: dict[str, Any]) -> tuple[Any, ...]:
        """What hangs on the story alone."""
        assert self._names_of is not None
        names = self._names_of.get(seat)
        if names is None:
            names = self._names_of[seat] = tuple(f"{key}@{seat}" if whose else key for key, whose in self._flags)
        key = tuple(map(case.story.told.get, names))
        if self._seating:
            dealer = case.dealer
            key += (_way(case.source), case.winners, case.winner == dealer, seat == dealer, seat == case.discarder)
        if not self._story:
            return key
        view = case
        if self._payers:
            view = kept.get("")  # one view serves for all seats
            if view is None:
                view = kept[""] = case.with_payer(seat)
            view.payer = seat
        return key + tuple([ask(view) for ask in self._story])


def _way(source: Source) -> int:
    """A source as a number: an enumeration is slow to hash."""
    return 0 if source is SELF_DRAW else 1 if source is DISCARD else 2


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Who sits where in a win, and under which names its flags stand. Made once for each table of seats, so it equals itself alone.

    names: flags in the order in which they are read, the winner's first. nothing: what is read where no flag is told. dealing: the source
    and the seats as the winner's tests ask for them. sides: of each payer, where his flags begin and end, where his answers begin and end,
    and the source and the seats as his tests ask for them.
    """

    names: tuple[str, ...]
    nothing: tuple[None, ...]
    dealing: int
    sides: Mapping[str, tuple[int, int, int, int, int]]


class Read(NamedTuple):
    """All that a win hangs on but what the core answered: what a key is made of, and itself one.

    flags: as `Places` names them. story: what is asked of the winner's view; sides: of each payer's, one after another.
    """

    places: Places
    flags: tuple[int | None, ...]
    story: tuple[int, ...]
    sides: tuple[int, ...]


class Whole:
    """All that a win hangs on, the winner and everybody who may pay together: one key for a win that comes back as it was.

    Made of what is asked of the winner, of payers, and of payers elsewhere (`shares`: who pays, and how much). `usable`: for a rule
    set, all of whose tests are of the language. What is looked up for the key serves two smaller ones, that more wins share: `own`, of
    what the winner's tests hang on, and `sides`, of those of single payers.
    """

    __slots__ = (
        "_alone", "_flags", "_payer_flags", "_payer_story", "_payers", "_places", "_story", "_winner", "asks", "bits", "flagged", "usable",
    )  # fmt: skip

    def __init__(
        self,
        winner: Iterable[Answer],
        payers: Iterable[Answer],
        answers: Mapping[Any, Answer],
        shares: Iterable[Answer] = (),
    ) -> None:
        winner, payers = tuple(winner), tuple(payers)
        self._winner = Asked(winner, answers, WINNER)
        self._payers = Asked(payers, answers, PAYER)
        every = Asked(winner, answers, WINNER, split=True)
        every_payer = Asked((*payers, *shares), answers, PAYER, split=True)
        self.usable = bool(answers) and not every._apart and not every_payer._apart
        self.bits = every._bits | every_payer._bits
        self._flags = _first(self._winner._flags, every._flags)
        self._story = _first(self._winner._story, every._story)
        self._payer_flags = _first(self._payers._flags, every_payer._flags)
        self._payer_story = _first(self._payers._story, every_payer._story)
        self._alone = not (self._payers._story or self._payers._apart or self._payers._reads)
        self._places: dict[Any, Places] = {}
        self.flagged = bool(self._flags or self._payer_flags)
        """whether flags are read"""
        self.asks = bool(self._story or self._payer_story)
        """whether there is more to read than who sits where, and flags"""

    def read(self, case: Any) -> Read:
        """What is the same for all readings of a win."""
        found: Read | None = case.told.get(self)
        if found is None:
            found = case.told[self] = self._read(case)
        return found

    def _read(self, case: Any) -> Read:
        story = case.story
        winner, seats = story.winner, story.seats
        place = (winner, story.dealer, story.discarder, seats, _way(story.source), story.winners)
        places = self._places.get(place)
        if places is None:
            if len(self._places) >= _MOST:
                self._places.clear()
            places = self._places[place] = self._placed(*place)
        told = story.told
        sides: tuple[int, ...] = ()
        if self._payer_story:
            views = [case.with_payer(seat) for seat in seats if seat != winner]
            sides = tuple([ask(view) for view in views for ask in self._payer_story])
        return _new(
            Read,
            (
                places,
                tuple(map(told.get, places.names)) if told else places.nothing,
                tuple([ask(case) for ask in self._story]) if self._story else (),
                sides,
            ),
        )

    def _placed(
        self, winner: str, dealer: str, discarder: str | None, seats: tuple[str, ...], way: int, winners: int
    ) -> Places:
        """Flags of the winner as the winner's, of every other seat as a payer's."""
        dealing = 6 * winners + 2 * way + (winner == dealer)
        names = [_name(flag, winner) for flag in self._flags]
        sides = {}
        for at, seat in enumerate(seat for seat in seats if seat != winner):
            start, first = len(names), at * len(self._payer_story)
            names += [_name(flag, seat) for flag in self._payer_flags]
            sides[seat] = (
                start,
                start + len(self._payers._flags),
                first,
                first + len(self._payers._story),
                4 * dealing + 2 * (seat == dealer) + (seat == discarder) if self._payers._seating else 0,
            )
        return Places(tuple(names), (None,) * len(names), dealing if self._winner._seating else 0, sides)

    def own(self, case: Any) -> tuple[Any, ...]:
        """All that the winner's tests hang on. Only where `usable`."""
        asked = self._winner
        places, flags, story, _ = self.read(case)
        key: tuple[Any, ...] = (places.dealing, flags[: len(asked._flags)], story[: len(asked._story)])
        if asked._apart:
            key += tuple([ask(case) for ask in asked._apart])
        return (case.bits & asked._bits, case.counts, key) if asked._reads else key

    def sides(self, case: Any) -> dict[str, tuple[Any, ...]]:
        """All that the tests of each payer hang on, shares apart. Only where `usable`."""
        places, flags, _, told = self.read(case)
        if self._alone:
            return {seat: (dealing, flags[start:end]) for seat, (start, end, _, _, dealing) in places.sides.items()}
        asked = self._payers
        keys: dict[str, tuple[Any, ...]] = {}
        for seat, (start, end, first, last, dealing) in places.sides.items():
            key: tuple[Any, ...] = (dealing, flags[start:end], told[first:last])
            if asked._apart:
                view = case.with_payer(seat)
                key += tuple([ask(view) for ask in asked._apart])
            keys[seat] = (case.bits & asked._bits, case.counts, key) if asked._reads else key
        return keys


def _first(some: tuple[T, ...], more: tuple[T, ...]) -> tuple[T, ...]:
    """Some of what there is first, then the rest."""
    return tuple(dict.fromkeys((*some, *more)))


def _name(flag: tuple[str, str], seat: str) -> str:
    """How a flag stands in the story that is read of this seat."""
    key, whose = flag
    return f"{key}@{seat}" if whose else key
