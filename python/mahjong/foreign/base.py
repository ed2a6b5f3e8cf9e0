"""The form that every foreign record is read into: what happened, in the order in which it did, whatever the file was written like.

Seats are numbers from 0 in playing order; seat 0 is the engine's E. Tiles are physical codes. Each `Step` knows the number of the event it was read
from, so that a difference can be told with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from mahjong.codecs.base import Codec
from mahjong.errors import NotationError, RecordError, shown

__all__ = ["ABORTS", "Deck", "End", "Game", "Kind", "Place", "Round", "Step", "Win"]

LEAST, MOST = -(10**9), 10**9


class Kind(StrEnum):
    """What happened. CHOW, PUNG and KONG take another's discard; ADDED adds to a pung; LAID lays a tile aside; STAKE pays for a declaration; TURN
    turns an indicator; ABORT is a seat calling the deal off; DRAW comes after a kong or a tile laid aside too."""

    DRAW = "draw"
    DISCARD = "discard"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED = "concealed"
    ADDED = "added"
    LAID = "laid"
    STAKE = "stake"
    TURN = "turn"
    WIN = "win"
    ABORT = "abort"


ABORTS: Final = ("nine-kinds", "four-winds", "four-riichi", "four-kongs", "three-winners")
"""Reasons why a deal is called off; the other ends are "won", "wall", "payments" (a wall's end that pays for discards), and "drawn" where the record says no
more than that nobody won."""


@dataclass(frozen=True, slots=True)
class Win:
    """What a record says of a win. giver: who discarded, or was robbed; the winner himself where he drew it. patterns: what counted, by name, with its
    worth, None where it is not told. fan: what they come to; limits: how many limit hands (fan and patterns then count these). minor: the points of
    the hand (fu). value: what the hand is worth, sticks and counters apart. changes: what every seat gains by it. Each is None where it is not
    told. liable: who answers for it, -1 for nobody. under: the indicators turned for it."""

    giver: int
    tile: int
    patterns: Mapping[str, int] | None = None
    fan: int | None = None
    limits: int = 0
    minor: int | None = None
    value: int | None = None
    changes: tuple[int, ...] | None = None
    liable: int = -1
    under: tuple[int, ...] = ()


_SIZES: Final = {
    Kind.DRAW: 1, Kind.DISCARD: 1, Kind.CHOW: 3, Kind.PUNG: 3, Kind.KONG: 4, Kind.CONCEALED: 4, Kind.ADDED: 4, Kind.LAID: 1, Kind.STAKE: 0, Kind.TURN: 1,
    Kind.WIN: 1, Kind.ABORT: 0,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened. at: number of the event in its deal, from 1. seat: who. tiles: what was drawn, discarded, laid or turned, or the whole
    set. other: who fed it, -1 for nobody. ready: the discard declares. drawn: the discard is the tile just drawn, None where that is not told.
    offers: what seats could do then, where the record tells it: seat, what it could, and of which acts the record would have told it, out of
    "chow", "pung", "kong", "win", "ready", "abort". Raises RecordError for other than as many tiles as such a thing has."""

    kind: Kind
    at: int = 0
    seat: int = -1
    tiles: tuple[int, ...] = ()
    other: int = -1
    ready: bool = False
    drawn: bool | None = None
    win: Win | None = None
    offers: tuple[tuple[int, frozenset[str], frozenset[str]], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.kind, str) or self.kind not in _SIZES:
            raise RecordError(
                f"event {self.at}: {shown(self.kind)} is no kind of event",
                f"第{self.at}个事件：没有{shown(self.kind)}这种事件",
            )
        if len(self.tiles) != _SIZES[self.kind]:
            many, size = len(self.tiles), _SIZES[self.kind]
            raise RecordError(
                f"event {self.at}: {self.kind} has {size} tiles, not {many}",
                f"第{self.at}个事件：{self.kind}应有{size}张牌，而不是{many}张",
            )


@dataclass(frozen=True, slots=True)
class End:
    """How a deal ended. how: "won", "wall", "payments", "drawn" or one of `ABORTS`; "" where the record breaks off. changes: what every seat gained in the
    whole deal, stakes included, None where that is not told. ready: the seats that showed a ready hand, None where that is not told. shown: seats
    and the tiles they showed."""

    how: str = ""
    at: int = 0
    changes: tuple[int, ...] | None = None
    ready: tuple[int, ...] | None = None
    shown: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """The wall of a deal in the order in which its tiles come to light: hands as dealt, turn draws, replacements, indicators, and what lies
    under these. What is not known is left out at the end."""

    hands: tuple[tuple[int, ...], ...]
    draws: tuple[int, ...]
    replacements: tuple[int, ...]
    turned: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """One deal. wind: of the round, from 0. counters, stakes: what lies on the table when it begins. scores: what the seats have then, None where it is
    not told. hands: as dealt, without the dealer's first draw. turned: the first indicators. deck: the whole wall, where the record tells it
    apart from what was drawn. dice: as told. options: of the rules, for this deal alone."""

    number: int
    dealer: int
    wind: int
    hands: tuple[tuple[int, ...], ...]
    steps: tuple[Step, ...]
    end: End
    counters: int = 0
    stakes: int = 0
    scores: tuple[int, ...] | None = None
    turned: tuple[int, ...] = ()
    deck: Deck | None = None
    dice: tuple[int, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """One game. format: of the file. name: what it is called there. variant, options: the rule set to play it again with. players: names. rounds: its
    deals. whole: they are all deals of a match from its beginning to its end. scores: what the seats had at the end; results: what they were given
    for it, in tenths; None where it is not told. chinese: patterns go by their Chinese names, else by their keys. lumped: keys
    that the record counts under another."""

    format: str
    name: str
    variant: str
    options: Mapping[str, Any]
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    whole: bool = False
    scores: tuple[int, ...] | None = None
    results: tuple[int, ...] | None = None
    chinese: bool = False
    lumped: Mapping[str, str] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    def __repr__(self) -> str:
        return f"<Game: {self.format} {shown(self.name)}, {len(self.rounds)} deals of {self.variant}>"


@dataclass(slots=True)
class Place:
    """Where a reader stands, for what it has to say: the file, the line or the deal and the event in it. Checks what it is given."""

    name: str
    line: int = 0
    round: int = 0
    event: int = 0

    def bad(self, en: str, zh: str) -> RecordError:
        """The error for what is read here."""
        here, hier = [], []
        for number, one, two in (
            (self.line, "line {}", "第{}行"),
            (self.round, "deal {}", "第{}局"),
            (self.event, "event {}", "第{}个事件"),
        ):
            if number:
                here.append(one.format(number))
                hier.append(two.format(number))
        told = f" {', '.join(here)}" if here else ""
        return RecordError(f"{self.name}{told}: {en}", f"{self.name}{''.join(hier)}：{zh}")

    def whole(self, value: object, low: int = LEAST, high: int = MOST, name: str = "number") -> int:
        """A whole number between these."""
        if type(value) is int and low <= value <= high:
            return value
        raise self.bad(
            f"{name} {shown(value)}: a whole number from {low} to {high}",
            f"{name} {shown(value)}：须为{low}至{high}的整数",
        )

    def number(self, text: object, low: int = LEAST, high: int = MOST, name: str = "number") -> int:
        """A whole number between these, from text."""
        plain = isinstance(text, str) and len(text) < 12 and text.isascii() and text.lstrip("-").isdigit()
        try:
            return self.whole(int(str(text)) if plain else text, low, high, name)
        except ValueError as error:
            if isinstance(error, RecordError):
                raise
            raise self.bad(f"{name} {shown(text)} is no number", f"{name} {shown(text)}不是数") from None

    def numbers(
        self, text: object, size: int = 0, low: int = LEAST, high: int = MOST, name: str = "number"
    ) -> list[int]:
        """Numbers with commas between. size: how many, 0 for any number up to 1,000."""
        parts = text.split(",") if isinstance(text, str) and text and len(text) < 10_000 else []
        if not parts or len(parts) > 1000 or (size and len(parts) != size):
            many = size or "some"
            raise self.bad(
                f"{name} {shown(text)}: {many} numbers with commas between",
                f"{name} {shown(text)}：须为{size or '若干'}个以逗号分隔的数",
            )
        return [self.number(part, low, high, name) for part in parts]

    def text(self, value: object, name: str = "text", most: int = 10_000) -> str:
        """A text."""
        if isinstance(value, str) and len(value) <= most:
            return value
        raise self.bad(f"{name} is a text, not {shown(value)}", f"{name}须为文本，不能是{shown(value)}")

    def listed(self, value: object, name: str = "list", size: int = -1) -> list[Any]:
        """A list of so many items, -1 for any number up to 10,000."""
        if isinstance(value, list) and len(value) <= 10_000 and size in (-1, len(value)):
            return value
        many = "" if size < 0 else f"{size} "
        raise self.bad(
            f"{name} is a list of {many}items, not {shown(value)}",
            f"{name}须为{'' if size < 0 else f'{size}项的'}列表，不能是{shown(value)}",
        )

    def mapping(self, value: object, name: str = "object") -> dict[str, Any]:
        """An object."""
        if isinstance(value, dict):
            return value
        raise self.bad(f"{name} is an object, not {shown(value)}", f"{name}须为对象，不能是{shown(value)}")

    def tiles(self, codec: Codec[Any], value: Any) -> tuple[int, ...]:
        """Tiles in a notation."""
        try:
            return codec.decode(value)
        except NotationError as error:
            raise self.bad(error.en, error.zh) from None

    def once(self, tiles: Iterable[int], most: Mapping[int, int]) -> None:
        """Checks that there are not more of a tile than the set has."""
        seen: dict[int, int] = {}
        for tile in tiles:
            seen[tile] = seen.get(tile, 0) + 1
            if seen[tile] > most.get(tile, 0):
                raise self.bad(f"more of {shown(tile)} than the set has", f"{shown(tile)}的张数超过本副牌")
