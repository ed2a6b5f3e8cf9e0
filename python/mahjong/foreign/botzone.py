"""Botzone's games of Chinese Official, read.

A game is a JSON object whose `events` are what the platform shows, one after another: INIT, DEAL, then DRAW, PLAY, CHI, PENG, GANG, BUGANG, at the end
HU or HUANG. The platform's own log of a match, a list of outputs with these as `display`, is read too. CHI and PENG carry the discard that
follows.

Every player draws from a wall of his own, and the deal is over when the next one's is empty: what the others still hold is not drawn, which the
rule set's option `left` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mahjong.foreign.base import End, Game, Kind, Place, Round, Step, Win
from mahjong.notation import CODECS

__all__ = ["games", "is_botzone"]

SEATS: Final = 4
_WALL: Final = 21
_TILES: Final = CODECS["botzone"]
_CALLED: Final = {"嵌张": "坎张"}
"""Names of fan that Botzone spells otherwise."""


def is_botzone(data: Any) -> bool:
    """Whether this is a game of Botzone, or may be one."""
    return bool(_events(data)) and isinstance(_events(data)[0], dict) and _events(data)[0].get("action") == "INIT"


def games(data: Any, place: Place) -> tuple[Game, ...]:
    """The game of one object. Raises RecordError for what cannot have been one, naming the event."""
    return (_Reader(_events(data), place, data.get("id") if isinstance(data, dict) else None).read(),)


def _events(data: Any) -> list[Any]:
    if isinstance(data, dict):
        data = data.get("events") or data.get("logs") or data.get("log")
    if not isinstance(data, list):
        return []
    shown = [
        one["output"].get("display") for one in data if isinstance(one, dict) and isinstance(one.get("output"), dict)
    ]
    return [one for one in shown if one] or data


class _Reader:
    """One game, event by event."""

    def __init__(self, events: list[Any], place: Place, name: Any) -> None:
        self.events = events
        self.place = place
        self.name = name if isinstance(name, str) and name else place.name
        self.steps: list[Step] = []
        self.left = [0] * SEATS  # what each player's own wall holds
        self.last: tuple[str, int, int] = (
            "",
            -1,
            -1,
        )  # what was done last that others may answer: how, by whom, with which tile
        self.melds: list[list[tuple[Kind, int]]] = [[] for _ in range(SEATS)]
        self.drew = -1

    def read(self) -> Game:
        place, events = self.place, [self.place.mapping(one, "event") for one in self.events]
        place.event = 1
        wind = place.whole(events[0].get("quan"), 0, 3, "quan")
        place.event = 2
        if len(events) < 2 or events[1].get("action") != "DEAL":
            raise place.bad("DEAL comes after INIT", "INIT之后应为DEAL")
        dealt = place.listed(events[1].get("hand"), "hand", SEATS)
        hands = tuple(place.tiles(_TILES, place.listed(one, "hand", 13)) for one in dealt)
        self.left = [_WALL] * SEATS
        end = End()
        for number, event in enumerate(events[2:], 3):
            place.event = number
            if end.how:
                raise place.bad("the deal is over before it", "此前已结束")
            action, player = event.get("action"), event.get("player", -1)
            if action in ("HU", "HUANG"):
                end = self._end(event, number)
            elif isinstance(action, str) and action in _READ:
                self._step(action, place.whole(player, 0, SEATS - 1, "player"), event, number)
            else:
                raise place.bad(f"no event is called {action!r}"[:80], f"没有名为{action!r}的事件"[:80])
        place.event = 0
        left = sum(self.left) if self.drew >= 0 and self.left[(self.drew + 1) % SEATS] <= 0 else 0
        options = {"left": left} if left else {}
        one = Round(1, 0, wind, hands, tuple(self.steps), end, options=options)
        return Game("botzone", self.name, "mcr", {"flowers": False}, ("0", "1", "2", "3"), (one,), chinese=True)

    def _tile(self, event: dict[str, Any], key: str = "tile") -> int:
        word = self.place.text(event.get(key), key)
        return self.place.tiles(_TILES, [word])[0]

    def _step(self, action: str, seat: int, event: dict[str, Any], at: int) -> None:
        place, (how, giver, offered) = self.place, self.last
        tile = self._tile(event)
        discarded = how == "discard" and giver != seat
        if action in ("CHI", "PENG") and not discarded:
            raise place.bad(f"{action} with no discard on the table", f"{action}之前无人打牌")
        if action == "DRAW":
            self.left[seat] -= 1
            self.drew = seat
            self._add(Kind.DRAW, seat, (tile,), at)
            self.last = ("draw", seat, tile)
        elif action == "PLAY":
            self._discard(seat, tile, at)
        elif action == "CHI":
            middle = self._tile(event, "tileCHI")
            if middle >= 27 or not 1 <= middle % 9 <= 7:
                raise place.bad("tileCHI is no middle of a chow", "tileCHI不是顺子的中张")
            self._add(Kind.CHOW, seat, (middle - 1, middle, middle + 1), at, giver)
            self._discard(seat, tile, at)
        elif action == "PENG":
            self._add(Kind.PUNG, seat, (offered,) * 3, at, giver)
            self._discard(seat, tile, at)
        elif action == "GANG" and discarded:
            self._add(Kind.KONG, seat, (tile,) * 4, at, giver)
            self.last = ("kong", seat, tile)
        elif action == "GANG":
            self._add(Kind.CONCEALED, seat, (tile,) * 4, at)
            self.last = ("concealed", seat, tile)
        else:
            self._add(Kind.ADDED, seat, (tile,) * 4, at)
            self.last = ("added", seat, tile)

    def _add(self, kind: Kind, seat: int, tiles: tuple[int, ...], at: int, other: int = -1) -> None:
        self.steps.append(Step(kind, at, seat, tiles, other))

    def _discard(self, seat: int, tile: int, at: int) -> None:
        self._add(Kind.DISCARD, seat, (tile,), at)
        self.last = ("discard", seat, tile)

    def _end(self, event: dict[str, Any], at: int) -> End:
        place = self.place
        if event["action"] == "HUANG":
            return End("wall", at, (0,) * SEATS)
        seat = place.whole(event.get("player"), 0, SEATS - 1, "player")
        how, giver, tile = self.last
        if (how == "draw") != (giver == seat) or how not in ("draw", "discard", "added", "concealed"):
            raise place.bad(f"player {seat} wins with no tile to win on", f"玩家{seat}和牌，却没有和的牌")
        changes = self._changes(event)
        worth, total = (
            self._fan(place.listed(event.get("fan"), "fan")),
            place.whole(event.get("fanCnt"), 0, 10_000, "fanCnt"),
        )
        self.steps.append(Step(Kind.WIN, at, seat, (tile,), win=Win(giver, tile, worth, total, changes=changes)))
        return End("won", at, changes)

    def _changes(self, event: dict[str, Any]) -> tuple[int, ...]:
        return tuple(
            self.place.whole(one, name="score") for one in self.place.listed(event.get("score"), "score", SEATS)
        )

    def _fan(self, rows: Sequence[Any]) -> dict[str, int]:
        """The fan by name, each with all it brought."""
        place, found = self.place, dict[str, int]()
        for row in rows:
            one = place.mapping(row, "fan")
            name = place.text(one.get("name"), "name")
            many, each = (place.whole(one.get(key), 1, 1000, key) for key in ("cnt", "value"))
            name = _CALLED.get(name, name)
            found[name] = found.get(name, 0) + many * each
        return found


_READ: Final = frozenset({"DRAW", "PLAY", "CHI", "PENG", "GANG", "BUGANG"})
