"""What a win is judged by: the story of the deal, and one reading of the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.hand import Hand
    from mahjong.rules.program import Plan

__all__ = ["Case", "Story", "Told"]


class Told(dict[str, int]):
    """Flags with their number, as they were stated of one winner and his table, and what has been read of them there."""

    __slots__ = ("kept",)

    def __init__(self, flags: Mapping[str, int]) -> None:
        super().__init__(flags)
        self.kept: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (Told, (dict(self),))


class Story(NamedTuple):
    """Everything about one win that does not depend on how its tiles are read. Immutable.

    winner, dealer, round: seats by wind. seats: all seats in turn order from the dealer. discarder: who gave the winning tile, or
    whose kong was robbed; None on a self-draw. drawn: self-draw items count (a self-draw, or a robbed kong where the
    rules treat it as one). hand: without the winning tile and without the tiles laid aside. win: physical code of the winning
    tile. laid: counts of tiles laid aside by kind. held: wild tiles in the concealed hand, the winning tile included. told: the
    flags, counted ones with their number; a flag of one seat stands under ``key@SEAT``. masks: the registers by name. filled: those that
    the core's program reads, in its order; None where nobody has looked them up. turned: kinds of the tiles turned up, in the order they were.
    under: of those under them, as far as they were turned for this winner. instant: the key of the instant that wins, "" for a complete hand.
    river: what the winner has discarded, in order, kind and whether it was taken by another; told of instants alone.
    plays: what every physical tile plays as, None where all play as what they show; `hand` and `win` are then the tiles as they play, `shows` and
    `shown_win` as they are printed (see `mahjong.rules.identity`). phantom: the kind of the winner's imaginary tile, `phantoms.ANY` where it may be any,
    -1 where the rules know none.
    """

    winner: str
    dealer: str
    seats: tuple[str, ...]
    round: str
    source: Source
    discarder: str | None
    drawn: bool
    winners: int
    hand: Hand
    win: int
    laid: bytes = bytes(64)
    held: int = 0
    told: Mapping[str, int] = MappingProxyType({})
    masks: Mapping[str, int] = MappingProxyType({})
    filled: tuple[int, ...] | None = None
    turned: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    instant: str = ""
    shows: Hand | None = None
    shown_win: int = -1
    plays: bytes | None = None
    river: tuple[tuple[int, bool], ...] = ()
    phantom: int = -1

    @property
    def printed(self) -> tuple[Hand, int]:
        """The hand and the winning tile as they are printed, where tiles play as others; else as they are."""
        return (self.hand, self.win) if self.shows is None else (self.shows, self.shown_win)


class Case:
    """One reading of one win, and, in a payer's view, the seat that is asked to pay: what a test is asked of.

    `bits`, `counts` and `reading` are as the core returned them for the plan's program. `told`: answers that hang on the story alone, kept
    for all readings of it. `reckoned`: what the win comes to, once it is reckoned, kept by whoever has done it.
    """

    __slots__ = (
        "bits", "counts", "memo", "payer", "plan", "reading", "reckoned", "story", "told",
    )  # fmt: skip

    def __init__(
        self,
        story: Story,
        plan: Plan,
        bits: int,
        counts: bytes,
        reading: Any,
        payer: str | None = None,
        memo: dict[Any, Any] | None = None,
        told: dict[Any, Any] | None = None,
    ) -> None:
        self.story = story
        self.plan = plan
        self.bits = bits
        self.counts = counts
        self.reading = reading
        self.payer = payer
        self.memo: dict[Any, Any] = {} if memo is None else memo
        self.told: dict[Any, Any] = {} if told is None else told
        self.reckoned: Any = None

    @property
    def winner(self) -> str:
        return self.story.winner

    @property
    def dealer(self) -> str:
        return self.story.dealer

    @property
    def seats(self) -> tuple[str, ...]:
        return self.story.seats

    @property
    def source(self) -> Source:
        return self.story.source

    @property
    def discarder(self) -> str | None:
        return self.story.discarder

    @property
    def winners(self) -> int:
        return self.story.winners

    @property
    def instant(self) -> str:
        return self.story.instant

    def with_payer(self, seat: str) -> Case:
        """The same case with `seat` in view as payer; the memo is shared."""
        return Case(self.story, self.plan, self.bits, self.counts, self.reading, seat, self.memo, self.told)

    def with_reading(self, bits: int, counts: bytes, reading: Any) -> Case:
        """Another reading of the same win."""
        return Case(self.story, self.plan, bits, counts, reading, None, None, self.told)
