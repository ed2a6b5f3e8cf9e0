"""mjai, the protocol of Riichi programs, read: one JSON object a line, each with a `type`.

start_game begins a game, start_kyoku a deal; tsumo, dahai, chi, pon, daiminkan, ankan, kakan, nukidora, reach, reach_accepted and dora are what happens in
it; hora and ryukyoku end it. Servers that tell `possible_actions` and `cannot_dahai` say what the seat they write to could do: that is compared with
what is legal. A log of one seat, where other tiles are `?`, cannot be played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from mahjong.errors import shown
from mahjong.foreign import yaku
from mahjong.foreign.base import End, Game, Kind, Place, Round, Step, Win
from mahjong.notation import CODECS
from mahjong.tiles import UNKNOWN

__all__ = ["games", "is_mjai"]

_TILES: Final = CODECS["mjai"]
_WINDS: Final = "ESWN"
_CALLS: Final = {"chi": Kind.CHOW, "pon": Kind.PUNG, "daiminkan": Kind.KONG}
_OWN: Final = {"ankan": Kind.CONCEALED, "kakan": Kind.ADDED, "nukidora": Kind.LAID}
_ENDS: Final = {
    "fanpai": "wall", "nagashimangan": "payments", "kyushukyuhai": "nine-kinds", "sufonrenta": "four-winds", "suchareach": "four-riichi",
    "sukaikan": "four-kongs", "sanchaho": "three-winners",
}  # fmt: skip
"""Why nobody won, where it is told."""
_OFFERED: Final = {
    "chi": "chow", "pon": "pung", "daiminkan": "kong", "ankan": "kong", "kakan": "kong", "hora": "win", "reach": "ready", "ryukyoku": "abort",
}  # fmt: skip
_ASIDE: Final = frozenset({"hello", "none", "end_kyoku", "error"})


def is_mjai(first: Any) -> bool:
    """Whether a file whose first line is this is such a log."""
    return isinstance(first, dict) and first.get("type") in ("start_game", "start_kyoku", "hello")


def games(lines: Iterable[tuple[Place, Any]], name: str) -> Iterator[Game]:
    """The games of a file, line by line. Raises RecordError for what cannot have been one, naming the line."""
    reader: _Game | None = None
    count = 0
    for place, value in lines:
        data = place.mapping(value, "event")
        kind = place.text(data.get("type"), "type", 40)
        if kind == "start_game" or reader is None:
            if reader is not None and reader.begun:
                yield reader.game()
            count += 1
            reader = _Game(name if count == 1 else f"{name} {count}", _players(place, data))
        if kind != "start_game":
            reader.take(kind, data, place)
    if reader is not None and reader.begun:
        yield reader.game()


def _players(place: Place, data: dict[str, Any]) -> tuple[str, ...]:
    """Their names, or numbers where there are none."""
    if "names" in data:
        names = [place.text(one, "name", 1000) for one in place.listed(data["names"], "names")]
    else:
        many = len(place.listed(data["scores"], "scores")) if "scores" in data else 4
        names = list(map(str, range(min(many, 5))))
    place.whole(len(names), 3, 4, "number of players")
    return tuple(names)


class _Game:
    """One game, event by event."""

    def __init__(self, name: str, players: tuple[str, ...]) -> None:
        self.name = name
        self.players = players
        self.seats = len(players)
        self.rounds: list[Round] = []
        self.deal: _Deal | None = None
        self.red = False

    @property
    def begun(self) -> bool:
        """Whether there is a deal."""
        return bool(self.rounds) or self.deal is not None

    def game(self) -> Game:
        """The game, as far as it was told."""
        self._close()
        options = yaku.rules(self.seats, red=self.red, open_simples=True, long=True)
        return Game("mjai", self.name, "japan", options, self.players, tuple(self.rounds))

    def take(self, kind: str, data: dict[str, Any], place: Place) -> None:
        place.round = len(self.rounds) + (kind == "start_kyoku" or self.deal is not None)
        if kind == "start_kyoku":
            self._close()
            self.deal = _Deal(data, place, self.seats, len(self.rounds) + 1)
        elif kind == "end_game":
            self._close()
        elif self.deal is not None:
            self.deal.take(kind, data, place)
        elif kind not in _ASIDE:
            raise place.bad(f"{shown(kind)} before the first deal", f"{shown(kind)}出现在第一局之前")

    def _close(self) -> None:
        if self.deal is not None:
            self.red = self.red or self.deal.red
            self.rounds.append(self.deal.round())
            self.deal = None


class _Deal:
    """One deal, event by event."""

    def __init__(self, data: dict[str, Any], place: Place, seats: int, number: int) -> None:
        self.place = place
        self.seats = seats
        self.red = False
        self.event = 0
        wind = data.get("bakaze")
        if not isinstance(wind, str) or len(wind) != 1 or wind not in _WINDS:
            raise place.bad(f"bakaze {shown(wind)}: one of E S W N", f"bakaze {shown(wind)}：须为E S W N之一")
        kyoku = place.whole(data.get("kyoku"), 1, seats, "kyoku")
        dealer = place.whole(data.get("oya", kyoku - 1), 0, seats - 1, "oya")
        counters, stakes = (place.whole(data.get(key, 0), 0, 1000, key) for key in ("honba", "kyotaku"))
        scores = self._amounts(data["scores"]) if "scores" in data else None
        hands = place.listed(data.get("tehais"), "tehais")[:seats]
        if len(hands) != seats:
            raise place.bad(f"{len(hands)} hands for {seats} seats", f"{seats}家却有{len(hands)}手牌")
        dealt = tuple(self._tiles(place.listed(hand, "tehais", 13)) for hand in hands)
        self.begun = Round(
            number, dealer, _WINDS.index(wind), dealt, (), End(), counters, 1000 * stakes, scores, self._tiles([data.get("dora_marker")])
        )  # fmt: skip
        self.steps: list[Step] = []
        self.end = End()
        self.ready = -1
        self.late: Step | None = None
        self.gains = [0] * seats
        self.last = Step(Kind.STAKE)  # nothing has happened yet

    def round(self) -> Round:
        """The deal, as far as it was told."""
        return replace(self.begun, steps=tuple(self.steps), end=self.end)

    # -- values -----------------------------------------------------------------------------------------------------------

    def _tiles(self, words: list[Any]) -> tuple[int, ...]:
        found = self.place.tiles(_TILES, words)
        if UNKNOWN in found:
            raise self.place.bad(
                "a tile that is not told: a log of one seat cannot be played again",
                "有未知的牌：一家所见的记录无法重放",
            )
        self.red = self.red or max(found, default=0) >= 60
        return found

    def _amounts(self, value: object) -> tuple[int, ...]:
        rows = self.place.listed(value, "amounts")
        if len(rows) < self.seats:
            raise self.place.bad(f"{len(rows)} amounts for {self.seats} seats", f"{self.seats}家却有{len(rows)}个数额")
        return tuple(self.place.whole(one, name="amount") for one in rows[: self.seats])

    def _seat(self, data: dict[str, Any], key: str = "actor") -> int:
        return self.place.whole(data.get(key), 0, self.seats - 1, key)

    def _consumed(self, data: dict[str, Any], many: int) -> tuple[int, ...]:
        return self._tiles(self.place.listed(data.get("consumed"), "consumed", many))

    # -- events -----------------------------------------------------------------------------------------------------------

    def take(self, kind: str, data: dict[str, Any], place: Place) -> None:
        """The next event of the deal."""
        self.place = place
        self.event += 1
        place.event = self.event
        if self.end.how and kind not in _ASIDE and not (kind == "hora" and self.end.how == "won"):
            raise place.bad(f"{shown(kind)} after the end of the deal", f"{shown(kind)}出现在此局结束之后")
        if kind == "tsumo":
            self._add(Kind.DRAW, self._seat(data), self._tiles([data.get("pai")]), offers=self._offers(data))
        elif kind == "dahai":
            self._discard(data)
        elif kind in _CALLS:
            many = 3 if kind == "daiminkan" else 2
            tiles = (*self._tiles([data.get("pai")]), *self._consumed(data, many))
            self._add(_CALLS[kind], self._seat(data), tiles, self._seat(data, "target"), offers=self._offers(data))
        elif kind in _OWN:
            self._kong(kind, data)
        elif kind == "reach":
            self.ready = self._seat(data)
        elif kind == "reach_accepted":
            seat = self._seat(data)
            self._add(Kind.STAKE, seat, ())
            self.gains[seat] -= 1000
        elif kind == "dora":
            self._dora(data)
        elif kind == "hora":
            self._win(data)
        elif kind == "ryukyoku":
            self._drawn(data)
        elif kind not in _ASIDE:
            raise place.bad(f"no event is called {shown(kind)}", f"没有名为{shown(kind)}的事件")

    def _add(self, kind: Kind, seat: int, tiles: tuple[int, ...], other: int = -1, **more: Any) -> None:
        step = Step(kind, self.event, seat, tiles, other, **more)
        self.steps.append(step)
        if kind not in (Kind.TURN, Kind.STAKE):
            self.last = step

    def _offers(self, data: dict[str, Any]) -> tuple[tuple[int, frozenset[str], frozenset[str]], ...]:
        """What the seat that the log is written for could do, where the server tells it."""
        if "possible_actions" not in data:
            return ()
        found: dict[int, set[str]] = {}
        for row in self.place.listed(data["possible_actions"], "possible_actions"):
            one = self.place.mapping(row, "action")
            name = _OFFERED.get(self.place.text(one.get("type"), "type"))
            if name is not None:
                found.setdefault(self._seat(one), set()).add(name)
        among = frozenset(_OFFERED.values())
        return tuple((seat, frozenset(could), among) for seat, could in found.items())

    def _discard(self, data: dict[str, Any]) -> None:
        seat, drawn = self._seat(data), data.get("tsumogiri")
        if drawn is not None and not isinstance(drawn, bool):
            raise self.place.bad(
                f"tsumogiri is true or false, not {shown(drawn)}", f"tsumogiri须为真或假，而不是{shown(drawn)}"
            )
        tiles = self._tiles([data.get("pai")])
        self._add(Kind.DISCARD, seat, tiles, ready=self.ready == seat, drawn=drawn, offers=self._offers(data))
        self.ready = -1
        if self.late is not None:
            self.steps.append(self.late)
            self.late = None

    def _kong(self, kind: str, data: dict[str, Any]) -> None:
        seat = self._seat(data)
        if kind == "nukidora":
            tiles = self._tiles([data.get("pai", "N")])
        elif kind == "ankan":
            tiles = self._consumed(data, 4)
        else:
            tiles = (*self._tiles([data.get("pai")]), *self._consumed(data, 3))
        self._add(_OWN[kind], seat, tiles)

    def _dora(self, data: dict[str, Any]) -> None:
        step = Step(Kind.TURN, self.event, -1, self._tiles([data.get("dora_marker")]))
        if self.last.kind is Kind.DRAW:
            self.late = step
        else:
            self.steps.append(step)

    # -- ends -------------------------------------------------------------------------------------------------------------

    def _changes(self, data: dict[str, Any]) -> tuple[int, ...] | None:
        if data.get("deltas") is None:
            return None
        changes = self._amounts(data["deltas"])
        self.gains = [one + two for one, two in zip(self.gains, changes, strict=True)]
        return changes

    def _win(self, data: dict[str, Any]) -> None:
        seat, giver = self._seat(data), self._seat(data, "target")
        changes = self._changes(data)
        tile = self._tiles([data["pai"]])[0] if "pai" in data else self.last.tiles[0] if self.last.tiles else -1
        if "pai" not in data and self.steps and self.steps[-1].kind is Kind.WIN:
            tile = self.steps[-1].tiles[0]
        if tile < 0:
            raise self.place.bad("a win with no tile to win on", "没有可和的牌")
        under = self._tiles(
            self.place.listed(data.get("ura_markers", data.get("uradora_markers")) or [], "ura_markers")
        )
        fu, fan = (
            self.place.whole(data[key], 0, 1000, key) if data.get(key) is not None else None for key in ("fu", "fan")
        )
        win = Win(giver, tile, None, fan if fan is None or fan < 100 else None, 0, fu, None, changes, -1, under)
        self._add(Kind.WIN, seat, (tile,), giver, win=win)
        known = self.end.how != "won" or self.end.changes is not None
        self.end = End("won", self.event, tuple(self.gains) if changes is not None and known else None)

    def _drawn(self, data: dict[str, Any]) -> None:
        reason = data.get("reason")
        how = _ENDS.get(reason, "drawn") if isinstance(reason, str) else "drawn"
        changes = self._changes(data)
        if how == "nine-kinds" or (how == "drawn" and self.last.kind is Kind.DRAW):
            how = "nine-kinds"
            self._add(Kind.ABORT, self.last.seat, ())
        ready = None
        if "tenpais" in data:
            rows = self.place.listed(data["tenpais"], "tenpais")
            ready = tuple(seat for seat, one in enumerate(rows[: self.seats]) if one is True)
        gains = tuple(self.gains) if changes is not None else None
        self.end = End(how, self.event, gains, ready)
