"""The tiles of a deal told by its events alone: what the log says must be enough to know where every tile lies."""

from __future__ import annotations

from collections import Counter

from mahjong.hand import Form
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.tiles import CODES

__all__ = ["Mirror"]

_STILL = frozenset(
    {
        "roll",
        "answer",
        "choose",
        "reveal",
        "settle",
        "end",
        "show",
        "call",
        "fault",
        "instant",
        "ready",
        "look",
        "dead",
    }
)
"""Events that move no tile."""


class Mirror:
    """Where all tiles are after the events heard so far: (tile, place, seat) counted, without zeros. `hear` raises AssertionError when an event takes a
    tile from where none lies, so that tiles are conserved by every event heard."""

    def __init__(self, deal: Deal) -> None:
        self.places: Counter[tuple[int, str, str]] = Counter((tile, "wall", "") for tile in deal.source.wall.tiles)
        self.heard = 0
        self._offered: tuple[str, str, int] | None = None
        self._konged: Event | None = None
        self._claimed: Counter[tuple[str, tuple[int, ...]]] = Counter()
        """Sets as they were claimed, by seat."""
        self._given: list[tuple[str, tuple[int, ...]]] = []

    def follow(self, deal: Deal) -> None:
        """Hears what has happened since, and compares. Raises AssertionError."""
        while self.heard < len(deal.events):
            event = deal.events[self.heard]
            try:
                self.hear(event)
            except AssertionError as error:
                raise AssertionError(f"event {event.number} ({event}): {error}") from None
            self.heard += 1
        lies: Counter[tuple[int, str, str]] = Counter(deal.tiles())
        if not dict.__eq__(lies, self.places):
            more, less = lies - self.places, self.places - lies
            raise AssertionError(
                f"tiles lie otherwise than the events say: too many {_list(more)}; missing {_list(less)}"
            )

    def hear(self, event: Event) -> None:
        """One event."""
        if event.kind in _STILL:
            return
        told = getattr(self, f"_{event.kind}", None)
        if told is None:
            raise AssertionError(f"no such event is known: {event.kind}")
        told(event)

    def _move(self, tile: int, here: tuple[str, str], there: tuple[str, str]) -> None:
        left = self.places[tile, *here] - 1
        if left < 0:
            raise AssertionError(f"{CODES[tile]} is moved, but none lies in {' '.join(filter(None, here))}")
        if left:
            self.places[tile, *here] = left
        else:
            del self.places[tile, *here]
        self.places[tile, *there] += 1

    def _all(self, tiles: tuple[int, ...], here: tuple[str, str], there: tuple[str, str]) -> None:
        for tile in tiles:
            self._move(tile, here, there)

    def _deal(self, event: Event) -> None:
        self._all(event.tiles, ("wall", ""), ("hand", event.seat))

    _draw = _replace = _deal

    def _discard(self, event: Event) -> None:
        (tile,) = event.tiles
        if "laid" in event.note:
            self._aside(event)
            return
        self._move(tile, ("hand", event.seat), ("river", event.seat))
        self._offered = ("river", event.seat, tile)

    def _aside(self, event: Event) -> None:
        if event.note == "open":  # it stays part of the hand
            if any(self.places[tile, "hand", event.seat] <= 0 for tile in event.tiles):
                raise AssertionError(f"{CODES[event.tiles[0]]} is laid open, but {event.seat} holds none")
            return
        for tile in event.tiles:
            self._offered = ("aside", event.seat, tile)
            self._move(tile, ("hand", event.seat), ("aside", event.seat))

    def _group(self, event: Event) -> None:
        self._all(event.tiles, ("hand", event.seat), ("meld", event.seat))

    def _back(self, event: Event) -> None:
        self._all(event.tiles, ("meld", event.seat), ("hand", event.seat))

    def _claim(self, event: Event) -> None:
        if self._offered is None or self._offered[0] == "meld" or self._offered[1] != event.other:
            raise AssertionError("a claim of a tile that is not on offer")
        tile = self._offered[2]
        self._move(tile, self._offered[:2], ("meld", event.seat))
        rest = list(event.tiles)
        if tile not in rest:
            raise AssertionError(f"the set does not hold {CODES[tile]}, which was claimed")
        rest.remove(tile)
        self._all(tuple(rest), ("hand", event.seat), ("meld", event.seat))
        self._claimed[event.seat, tuple(sorted(event.tiles))] += 1
        self._offered = None

    def _kong(self, event: Event) -> None:
        self._konged = event
        if event.act is not None and event.act.form is Form.CONCEALED:
            self._all(event.tiles, ("hand", event.seat), ("meld", event.seat))
            return
        self._move(self._added(event), ("hand", event.seat), ("meld", event.seat))

    def _added(self, event: Event) -> int:
        """The tile that makes a pung of these tiles a kong. With wild tiles in it there may be several that could, and then it is the claimed pung that
        tells which."""
        found: list[int] = []
        for tile in sorted(set(event.tiles)):
            pung = Counter(event.tiles) - Counter([tile])
            lies = all(self.places[one, "meld", event.seat] >= number for one, number in pung.items())
            if lies and self.places[tile, "hand", event.seat]:
                found.append(tile)
                if self._claimed[event.seat, tuple(sorted(pung.elements()))]:
                    return tile
        if not found:
            raise AssertionError(f"no pung of {CODES[event.tiles[0]]} to add to")
        return found[0]

    def _robbed(self, event: Event) -> None:
        (tile,) = event.tiles
        if self._konged is None or tile not in self._konged.tiles:
            raise AssertionError("no kong was just made of this tile")
        if self._konged.act is not None and self._konged.act.form is Form.CONCEALED:
            rest = list(self._konged.tiles)
            rest.remove(tile)
            self._all(tuple(rest), ("meld", event.seat), ("hand", event.seat))
        self._offered = ("meld", event.seat, tile)

    def _win(self, event: Event) -> None:
        (tile,) = event.tiles
        if event.note == "drawn":
            self._move(tile, ("hand", event.seat), ("won", event.seat))
        elif self._offered is not None:
            self._move(tile, self._offered[:2], ("won", event.seat))
            self._offered = None

    def _take(self, event: Event) -> None:
        self._all(event.tiles, ("wall", ""), (event.note, ""))

    def _turn(self, event: Event) -> None:
        if event.note not in ("", "secret"):  # else it stays where it is, and is drawn as any other
            self._all(event.tiles, ("wall", ""), ("indicator", ""))

    def _give(self, event: Event) -> None:
        self._given.append((event.seat, event.tiles))

    def _exchange(self, event: Event) -> None:
        for seat, tiles in self._given:
            self._all(tiles, ("hand", seat), ("given", ""))
        self._given = []

    def _swap(self, event: Event) -> None:
        natural, wildcard = event.tiles
        self._move(natural, ("hand", event.seat), ("meld", event.other))
        self._move(wildcard, ("meld", event.other), ("hand", event.seat))

    def _receive(self, event: Event) -> None:
        self._all(event.tiles, ("given", ""), ("hand", event.seat))


def _list(places: Counter[tuple[int, str, str]]) -> str:
    found = [
        f"{n} x {CODES[tile]} in {' '.join(filter(None, (where, seat)))}"
        for (tile, where, seat), n in sorted(places.items())
    ]
    return ", ".join(found[:6]) or "none"
