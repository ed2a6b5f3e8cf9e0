"""Everything that some tests hang on, as one key: where it is the same, so are their answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mahjong.rules.language import Fact, Test, bit_of, is_count, leaves
from mahjong.rules.values import DISCARD, SELF_DRAW, TOLD, Source, always
from mahjong.rules.values import Test as Answer

__all__ = ["PAYER", "WINNER", "Asked", "Whole"]

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


class Whole:
    """All that a win hangs on, the winner and everybody who may pay together: one key for a win that comes back as it was.

    Made of what is asked of the winner and of payers. `usable`: for a rule set, all of whose tests are of the language.
    """

    __slots__ = ("_names_of", "_payers", "_winner", "bits", "usable")

    def __init__(self, winner: Iterable[Answer], payers: Iterable[Answer], answers: Mapping[Any, Answer]) -> None:
        self._winner = Asked(winner, answers, WINNER, split=True)
        self._payers = Asked(payers, answers, PAYER, split=True)
        self.usable = bool(answers) and not self._winner._apart and not self._payers._apart
        self.bits = self._winner._bits | self._payers._bits
        self._names_of: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def key(self, case: Any) -> tuple[Any, ...]:
        """All but what the core answered of the reading."""
        found: tuple[Any, ...] | None = case.told.get(self)
        if found is None:
            found = case.told[self] = self._key(case)
        return found

    def _key(self, case: Any) -> tuple[Any, ...]:
        story = case.story
        winner, seats = story.winner, story.seats
        key: tuple[Any, ...] = (winner, story.dealer, story.discarder, seats, _way(story.source), story.winners)
        told = story.told
        if told:
            names = self._names_of.get((winner, seats))
            if names is None:
                names = self._names_of[winner, seats] = self._names(winner, seats)
            key += tuple(map(told.get, names))
        if self._winner._story:
            key += tuple([ask(case) for ask in self._winner._story])
        if self._payers._story:
            views = [case.with_payer(seat) for seat in seats if seat != winner]
            key += tuple([ask(view) for view in views for ask in self._payers._story])
        return key

    def _names(self, winner: str, seats: tuple[str, ...]) -> tuple[str, ...]:
        """The flags that somebody reads: those of the winner as the winner's, of every other seat as a payer's."""
        return tuple(
            dict.fromkeys(
                f"{key}@{seat}" if whose else key
                for seat in seats
                for key, whose in (self._winner if seat == winner else self._payers)._flags
            )
        )
