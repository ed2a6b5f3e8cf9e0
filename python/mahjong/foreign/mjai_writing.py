"""mjai, the protocol of Riichi programs, written: from a foreign game, or from deals of this library told as one.

The whole game, or what one seat sees of it: other seats' tiles are `?` then, but for what they lay open. An indicator that an open or added kong turns
stands behind the discard that follows it. `reason` says why nobody won, where the protocol leaves it open.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from mahjong.errors import NotationError, RecordError, shown
from mahjong.foreign.base import Game, Kind, Round, Step
from mahjong.notation import CODECS
from mahjong.tiles import RED_FIVES

__all__ = ["mjai_lines", "mjai_text"]

_TILES: Final = CODECS["mjai"]
_UNSEEN: Final = "?"
_CALLS: Final = {Kind.CHOW: "chi", Kind.PUNG: "pon", Kind.KONG: "daiminkan"}
_REASONS: Final = {
    "wall": "fanpai", "payments": "nagashimangan", "nine-kinds": "kyushukyuhai", "four-winds": "sufonrenta", "four-riichi": "suchareach",
    "four-kongs": "sukaikan", "three-winners": "sanchaho",
}  # fmt: skip


def mjai_text(game: Game, seat: int | None = None) -> str:
    """The game as mjai, one event a line. seat: not all of it but what this seat sees, from 0. Raises RecordError for a seat there is not, and for tiles and
    acts that mjai has no words for."""
    return "".join(
        f"{json.dumps(line, ensure_ascii=False, separators=(',', ':'))}\n" for line in mjai_lines(game, seat)
    )


def mjai_lines(game: Game, seat: int | None = None) -> Iterator[dict[str, Any]]:
    """The same, event by event."""
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.seats):
        raise RecordError(f"seat {shown(seat)}: 0 to {game.seats - 1}", f"座位{shown(seat)}：须为0至{game.seats - 1}")
    reds = any(tile in RED_FIVES for one in game.rounds for hand in one.hands for tile in hand) or any(
        tile in RED_FIVES for one in game.rounds for step in one.steps for tile in step.tiles
    )
    first: dict[str, Any] = {"type": "start_game", "names": list(game.players), "aka_flag": reds}
    yield first if seat is None else {**first, "id": seat}
    for one in game.rounds:
        yield from _Writer(one, game.seats, seat).lines()
    yield {"type": "end_game"}


class _Writer:
    """One deal, step by step."""

    def __init__(self, one: Round, seats: int, seat: int | None) -> None:
        self.round = one
        self.seats = seats
        self.seat = seat
        self.last: tuple[int, ...] = ()  # the tile on the table
        self.drew: tuple[int, int] = (-1, -1)  # who has drawn what, and not acted since
        self.pungs: dict[tuple[int, int], Counter[int]] = {}  # by seat and kind of the face

    def lines(self) -> Iterator[dict[str, Any]]:
        one = self.round
        yield {
            "type": "start_kyoku",
            "bakaze": "ESWN"[one.wind % 4],
            "dora_marker": self._word(one.turned[:1] or (None,)),
            "kyoku": one.dealer + 1,
            "honba": one.counters,
            "kyotaku": one.stakes // 1000,
            "oya": one.dealer,
            "scores": list(one.scores or (0,) * self.seats),
            "tehais": [self._seen(seat, hand) for seat, hand in enumerate(one.hands)],
        }
        for step in one.steps:
            yield from self._step(step)
        if one.end.how == "":
            return
        if one.end.how != "won":
            yield self._drawn()
        yield {"type": "end_kyoku"}

    def _words(self, tiles: tuple[int, ...] | list[int]) -> list[str]:
        try:
            found: list[str] = _TILES.encode(tiles)
        except NotationError as error:
            raise RecordError(f"mjai cannot tell it: {error.en}", f"mjai无法表示：{error.zh}") from None
        return found

    def _word(self, tiles: tuple[Any, ...]) -> str:
        if len(tiles) != 1 or tiles[0] is None:
            raise RecordError("mjai tells of one indicator and of single tiles", "mjai须有一张宝牌指示牌，逐张表示")
        return self._words(tiles)[0]

    def _seen(self, seat: int, tiles: tuple[int, ...]) -> list[str]:
        return self._words(tiles) if self.seat in (None, seat) else [_UNSEEN] * len(tiles)

    def _step(self, step: Step) -> Iterator[dict[str, Any]]:
        kind, seat, tiles = step.kind, step.seat, step.tiles
        if kind is Kind.DRAW:
            yield {"type": "tsumo", "actor": seat, "pai": self._seen(seat, tiles)[0]}
            self.drew = seat, tiles[0]
        elif kind is Kind.DISCARD:
            if step.ready:
                yield {"type": "reach", "actor": seat}
            drawn = self.drew == (seat, tiles[0]) if step.drawn is None else step.drawn
            yield {"type": "dahai", "actor": seat, "pai": self._word(tiles), "tsumogiri": drawn}
            self.last, self.drew = tiles, (-1, -1)
        elif kind in _CALLS:
            yield self._call(step)
        elif kind in (Kind.CONCEALED, Kind.ADDED):
            yield self._kong(step)
        elif kind is Kind.LAID:
            yield {"type": "nukidora", "actor": seat, "pai": self._word(tiles)}
            self.last = tiles
        elif kind is Kind.STAKE:
            yield {"type": "reach_accepted", "actor": seat}
        elif kind is Kind.TURN:
            yield {"type": "dora", "dora_marker": self._word(tiles)}
        elif kind is Kind.WIN:
            yield self._win(step)

    def _call(self, step: Step) -> dict[str, Any]:
        own = Counter(step.tiles)
        own.subtract(self.last)
        if min(own.values()) < 0:
            raise RecordError("a call of a tile that was not discarded", "所取的牌无人打出")
        if step.kind is Kind.PUNG:
            self.pungs[step.seat, _face(step.tiles)] = Counter(step.tiles)
        self.drew = (-1, -1)
        return {
            "type": _CALLS[step.kind], "actor": step.seat, "target": step.other, "pai": self._word(self.last),
            "consumed": self._words(sorted(own.elements())),
        }  # fmt: skip

    def _kong(self, step: Step) -> dict[str, Any]:
        self.drew = (-1, -1)
        if step.kind is Kind.CONCEALED:
            self.last = step.tiles[:1]
            return {"type": "ankan", "actor": step.seat, "consumed": self._words(step.tiles)}
        pung = self.pungs.get((step.seat, _face(step.tiles)), Counter(step.tiles[1:]))
        added = Counter(step.tiles)
        added.subtract(pung)
        self.last = tuple(added.elements())
        return {
            "type": "kakan", "actor": step.seat, "pai": self._word(self.last), "consumed": self._words(sorted(pung.elements())),
        }  # fmt: skip

    def _win(self, step: Step) -> dict[str, Any]:
        if step.win is None:
            raise RecordError(f"event {step.at}: a win of which nothing is told", f"第{step.at}个事件：和牌没有内容")
        found: dict[str, Any] = {
            "type": "hora",
            "actor": step.seat,
            "target": step.win.giver,
            "pai": self._word(step.tiles),
        }
        if step.win.changes is not None:
            found["deltas"] = list(step.win.changes)
        found["ura_markers"] = self._words(step.win.under)
        return found

    def _drawn(self) -> dict[str, Any]:
        end, found = self.round.end, dict[str, Any](type="ryukyoku")
        if end.how in _REASONS:
            found["reason"] = _REASONS[end.how]
        if end.changes is not None:  # stakes were told as they were paid
            staked = Counter(step.seat for step in self.round.steps if step.kind is Kind.STAKE)
            found["deltas"] = [amount + 1000 * staked[seat] for seat, amount in enumerate(end.changes)]
        return found


def _face(tiles: tuple[int, ...]) -> int:
    """The kind of a set of one kind, red fives among them or not."""
    return min(tiles)
