"""Events: what happened in a deal, one after another. The log keeps them as integers; an `Event` is made when one is looked at.

An integer holds ``kind (5 bits) | seat (4 bits) << 5 | payload << 9``, and the bit `AUTO` where no player's act stands behind it. Kinds below
16 are written by the core's table (`mahjong._core.table`), the others by the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, overload

from mahjong.codecs.mpsz import canonical
from mahjong.hand import Form
from mahjong.meld import Meld
from mahjong.play.actions import Action, Verb, face
from mahjong.play.shown_wins import shown, written
from mahjong.rules.calls import KEY
from mahjong.tiles import UNKNOWN

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.ledger import Line
    from mahjong.play.states import Won

__all__ = ["AUTO", "DECLARED", "HELD", "HIDDEN", "OPEN", "TO_ALL", "UNDER", "UP", "Event", "Events", "Kind", "pack"]


class Kind(IntEnum):
    """What happened; the names are those of records."""

    DRAW = 1
    REPLACE = 2
    DISCARD = 3
    CLAIM = 4
    KONG = 5
    ROBBED = 6
    ASIDE = 7
    WIN = 8
    TAKE = 9
    EXCHANGE = 10
    GROUP = 11
    BACK = 12
    FAULT = 13
    DEAD = 14
    SWAP = 15
    ROLL = 16
    DEAL = 17
    TURN = 18
    ANSWER = 19
    CHOOSE = 20
    REVEAL = 21
    GIVE = 22
    SETTLE = 23
    END = 24
    RECEIVE = 25
    SHOW = 26
    CALL = 27
    INSTANT = 28
    READY = 29
    LOOK = 30


_KINDS: Final = {kind.value: kind for kind in Kind}
_NAMES: Final = {kind.value: kind.name.lower() for kind in Kind}
DECLARED: Final = 1 << 40
"""In an answer: times the number of the declaration that a claim goes with."""
AUTO: Final = 1 << 61
"""Set in an event that followed by itself, although an act could have been its cause."""
HOW: Final = ("drawn", "discard", "robbed", "aside")
PLACES: Final = ("indicator", "bet", "revealed")
OPEN: Final = 1 << 48
"""Set where tiles are laid open and stay part of the hand."""
UP, UNDER, HIDDEN = 1, 2, 3
"""Where a tile lies that is turned up: an indicator in the dead wall, one under such; 0: at the head of the wall, where it stays; HIDDEN: it stays
in the wall face down, and a seat has looked at it, or, with TO_ALL, everybody."""
TO_ALL: Final = 1 << 8
HELD: Final = 1 << 20
"""In a choice: of a tile that is held back; in what is revealed: the tiles of the hand that are not."""
TURNED: Final = ("", "indicator", "under", "secret")
ENDS: Final = ("won", "wall", "void", "abort")
_NOBODY: Final[frozenset[str]] = frozenset()


def pack(kind: Kind, seat: int = 0, payload: int = 0, *, auto: bool = False) -> int:
    """An event as the log keeps it."""
    return kind | seat << 5 | payload << 9 | (AUTO if auto else 0)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. A value.

    number: its place in the log, from 0. kind: a name of `Kind`, in small letters. seat: who, "" for the table. tiles: physical codes.
    other: the other seat concerned (who fed a claim, discarded or was robbed). note: what else is to be said, see docs/records.md. act: the
    act behind it, None where it followed by itself. knows: the seats that know the tiles, None for all. secret: those
    who do not know are not even told that it happened. lines: what a settlement moved. hands: those shown at the end, seat and hand. wins: of the
    deal that ends; explained: those of them that are explained to who is told the event by `seen_by`.
    """

    number: int
    kind: str
    seat: str = ""
    tiles: tuple[int, ...] = ()
    other: str = ""
    note: str = ""
    act: Action | None = None
    knows: frozenset[str] | None = None
    secret: bool = False
    lines: tuple[Line, ...] = ()
    hands: tuple[tuple[str, str], ...] = ()
    wins: tuple[Won, ...] = field(default=(), compare=False, repr=False)
    explained: tuple[Won, ...] = field(default=(), repr=False)

    def seen_by(self, seat: str | None) -> Event | None:
        """The event as this seat may know it (None: as everybody may); None if it may not know of it at all."""
        if self.wins:
            return replace(self, explained=shown(self.wins, dict(self.hands), seat))
        if self.knows is None or seat in self.knows:
            return self
        if self.secret:
            return None
        return Event(
            self.number, self.kind, self.seat, (), self.other, self.note, None, _NOBODY, False, self.lines, self.hands
        )

    def to_json(self) -> dict[str, Any]:
        """One line of a record, without its number."""
        row: dict[str, Any] = {"e": self.kind}
        note = "" if self.kind == "claim" else self.note  # the note of a claim is its meld
        for name, value in (("seat", self.seat), ("tiles", self.text), ("other", self.other), ("note", note)):
            if value:
                row[name] = value
        if self.act is not None:
            row["act"] = self.act.text
        if self.kind == "settle":
            row["lines"] = [line.to_json() for line in self.lines]
        if self.hands:
            row["hands"] = dict(self.hands)
        if self.explained:
            row["wins"] = [written(won) for won in self.explained]
        return row

    @property
    def text(self) -> str:
        """The tiles in the canonical notation, a claim's or kong's as the meld."""
        if self.kind in ("claim", "kong") and self.act is not None:
            return self.act.text.partition(" ")[2]
        if self.kind == "claim":
            return self.note
        return canonical(self.tiles)

    def __str__(self) -> str:
        return " ".join(filter(None, (self.seat, self.kind, self.text, self.other and f"from {self.other}", self.note)))


class Events(Sequence[Event]):
    """The log of a deal, read only: events are made as they are asked for."""

    __slots__ = ("_deal",)

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    @property
    def _log(self) -> list[int]:
        return self._deal._log

    def __len__(self) -> int:
        return len(self._log)

    @overload
    def __getitem__(self, number: int) -> Event: ...
    @overload
    def __getitem__(self, number: slice) -> list[Event]: ...
    def __getitem__(self, number: int | slice) -> Event | list[Event]:
        if isinstance(number, slice):
            return [self._made(one) for one in range(*number.indices(len(self._log)))]
        place = number + len(self._log) if number < 0 else number
        if not 0 <= place < len(self._log):
            raise IndexError(f"event {number} of {len(self._log)}")
        return self._made(place)

    def __iter__(self) -> Iterator[Event]:
        return map(self._made, range(len(self._log)))

    def tally(self) -> Counter[str]:
        """How many there are of each kind, by its name; no event is made for it."""
        return Counter({_NAMES[kind]: n for kind, n in Counter(map((31).__and__, self._log)).items()})

    @property
    def ended(self) -> str:
        """How the deal has ended: "won", "wall", "void" or "abort"; "" before."""
        return ENDS[self._log[-1] >> 9 & 3] if self._deal.finished else ""

    def _made(self, number: int) -> Event:
        packed, made = self._log[number], self._deal._made_events
        kept = made.get(number)
        if kept is None or kept[0] != packed:
            kept = made[number] = packed, _event(self._deal, number, packed)
        return kept[1]


@lru_cache(maxsize=64)
def _alone(seat: str) -> frozenset[str]:
    return frozenset((seat,))


def _event(deal: Deal, number: int, packed: int) -> Event:
    kind, who, payload = _KINDS[packed & 31], packed >> 5 & 15, (packed & ~AUTO) >> 9
    names = deal.seats if number >= deal._opened else deal._plan.sitting
    actor = names[who] if who < len(names) else ""
    auto = bool(packed & AUTO)
    mine = _alone(actor)

    def made(
        tiles: tuple[int, ...] = (), act: Action | None = None, *, seat: str = actor, other: str = "", note: str = "",
        knows: frozenset[str] | None = None, secret: bool = False, lines: tuple[Line, ...] = (), hands: tuple[tuple[str, str], ...] = (),
        wins: tuple[Won, ...] = (),
    ) -> Event:  # fmt: skip
        return Event(
            number, _NAMES[kind], seat, tiles, other, note, None if auto else act, knows, secret, lines, hands, wins
        )

    if kind in (Kind.DRAW, Kind.REPLACE):
        asked = Action.parse("draw") if deal.asks_draws else None
        return made((payload & 63,), asked, knows=mine)
    if kind is Kind.DISCARD:
        notes = [word for bit, word in ((64, "drawn"), (128, "laid")) if payload & bit]
        act = face(Verb.DISCARD | (payload & 63) << 4)
        if number_of := payload >> 8 & 7:
            act = deal.declaring(act.code, number_of, payload >> 11)
        return made((payload & 63,), act, note=" ".join(notes))
    if kind is Kind.CLAIM:
        action = face(Verb.CLAIM | (payload & (1 << 36) - 1) << 4)
        feeder, claimed = names[payload >> 36 & 15], payload >> 40 & 63
        meld = Meld(action.form or Form.CHOW, action.tiles, claimed, feeder, playing=True)
        return made(action.tiles, other=feeder, note=str(meld))
    if kind is Kind.KONG:
        action = face(Verb.KONG | payload << 4)
        hidden = action.form is Form.CONCEALED and not deal.shows_concealed
        return made(action.tiles, action, knows=mine if hidden else None, note="concealed" if hidden else "")
    if kind in (Kind.ASIDE, Kind.GROUP):
        action = face(Verb.ASIDE | (payload & ~OPEN) << 4)
        return made(action.tiles, action, note="open" if payload & OPEN else "")
    if kind is Kind.BACK:
        tiles = face(Verb.ASIDE | payload << 4).tiles
        return made(tiles, Action.choose("back", canonical(tiles)))
    if kind is Kind.WIN:
        how, giver = HOW[payload >> 6 & 3], payload >> 8 & 15
        drawn, said = how == "drawn", payload >> 12 & 63
        return made(
            (payload & 63,),
            face(Verb.WIN | said << 4) if drawn else None,
            other="" if drawn else names[giver],
            note=how,
        )
    if kind is Kind.INSTANT:
        one, giver = deal.variant.words["instants"][payload >> 6 & 15], payload >> 10 & 15
        return made((payload & 63,), other="" if giver == who else names[giver], note=one.key)
    if kind is Kind.TAKE:
        place = PLACES[payload >> 6 & 7]
        return made((payload & 63,), seat="", note=place, knows=deal.knows_bet(number) if place == "bet" else None)
    if kind is Kind.ROLL:
        return made(seat="", note=" ".join(str(payload >> 3 * at + 4 & 7) for at in range(payload & 15)))
    if kind is Kind.DEAL:
        return made(tuple(deal.dealt(who)), knows=mine)
    if kind is Kind.ANSWER:
        answered = face(payload & DECLARED - 1)
        if payload >= DECLARED:
            answered = deal.declaring(answered.code, payload // DECLARED, 0)
        return made(act=answered, note=answered.text if auto else "", knows=mine, secret=True)
    if kind is Kind.READY:
        number_of, stake = payload & 7, payload >> 3
        told = deal.declaring(Verb.READY, number_of, stake)
        return made(tuple(deal.laid_open(who)), told, note=told.text.removeprefix("ready").lstrip(" :"))
    if kind is Kind.CHOOSE and payload & HELD and deal.holds:
        action = Action.hold(payload & 63)
        return made(act=action, note=f"{deal.holds}={action.text.partition(' ')[2]}", knows=mine, secret=True)
    if kind is Kind.CHOOSE:
        action = deal.choice(payload)
        return made(act=action, note=action.text.partition(" ")[2], knows=mine, secret=True)
    if kind is Kind.FAULT:
        return made(act=face(payload >> 4), note=deal._plan.penalties[payload & 15].key)
    if kind is Kind.CALL:
        action = Action.choose(KEY, deal._plan.called[payload].key)
        return made(act=action, note=action.text.partition(" ")[2])
    if kind is Kind.GIVE:  # by itself: what nobody has looked at
        action = face(Verb.GIVE | payload << 4)
        known = tuple(tile for tile in action.tiles if tile != UNKNOWN)
        return made(known, action, knows=frozenset() if auto else mine)
    if kind is Kind.RECEIVE:  # by itself: face down
        return made(face(Verb.GIVE | payload << 4).tiles, knows=frozenset() if auto else mine)
    if kind is Kind.LOOK:
        return made(face(Verb.GIVE | payload << 4).tiles, Action.choose("look", "yes"), knows=mine)
    if kind is Kind.SWAP:
        action = face(Verb.SWAP | (payload & 0xFFFF) << 4)
        return made((action.tile, payload >> 16), action, other=names[payload >> 6 & 15], note=str(payload >> 10 & 63))
    if kind is Kind.DEAD:
        return made(note="out" if payload else "")
    if kind is Kind.SHOW:
        return made((payload & 63,), seat="", note=deal.buyers[payload >> 6])
    if kind is Kind.REVEAL and payload & HELD and deal.holds:
        return made(tuple(deal._laid_open[who]), note=deal.holds)
    if kind is Kind.REVEAL:
        return made(note=deal.choice(payload).text.partition(" ")[2])
    if kind is Kind.END:
        how, hands, wins = ENDS[payload & 3], deal.shown_hands(), (*deal.early, *deal.wins)
        if how != "abort":
            return made(seat="", note=how, hands=hands, wins=wins)
        key = deal._plan.aborts[payload >> 2].key
        return made((), Action.abort(key), seat="" if auto else actor, note=f"{how} {key}", hands=hands, wins=wins)
    if kind is Kind.EXCHANGE:
        return made(seat="", note=str(payload))
    if kind is Kind.SETTLE:
        stage = deal.ledger.stages[payload]
        return made(seat="", note=f"{payload} {stage.name}", lines=stage.lines)
    if kind is Kind.TURN:
        lies = payload >> 6 & 3
        own = lies == HIDDEN and not payload & TO_ALL
        return made((payload & 63,), seat=actor if own else "", note=TURNED[lies], knows=mine if own else None)
    assert kind is Kind.ROBBED, kind
    return made((payload & 63,))
