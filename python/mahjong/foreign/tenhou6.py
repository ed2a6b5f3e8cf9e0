"""Records of tenhou.net/6, the editor and viewer of games as JSON, read.

A game is an object with `log`, a list of deals. A deal is a list: [number, counters, sticks], the scores, the indicators, those under them, then for each
seat the tiles dealt, what it took, what it discarded, and at the end the result. What a seat took is a tile or a call, what it discarded a tile, 60
for the one just drawn, `r` before a declaring one, or a kong. The order in which seats act is not written: it follows from who may take what.

Such a record does not tell the wall; it is made of what was drawn. Events of a deal are counted in the order in which they happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from mahjong.errors import shown
from mahjong.foreign import yaku
from mahjong.foreign.base import End, Game, Kind, Place, Round, Step, Win

__all__ = ["games", "is_tenhou6"]

_DRAWN: Final = 60
_CODES: Final = {
    **{10 * suit + rank: 9 * (suit - 1) + rank - 1 for suit in (1, 2, 3) for rank in range(1, 10)},
    **{41 + honour: 27 + honour for honour in range(7)},
    51: 60,
    52: 61,
    53: 62,
}
"""Numbers of the format to physical tiles."""
_CALL: Final = re.compile(r"(?:\d\d){0,3}([cpmkaf])(?:\d\d){1,4}")
_PATTERN: Final = re.compile(r"(.+)\((\d{1,2})飜\)|(.+)\(役満\)")
_WORTH: Final = re.compile(r"(?:(\d{1,3})符(\d{1,2})飜)?(?:\D*?)(\d+(?:-\d+)?)点(∀)?")
_ENDS: Final = {
    "流局": "wall", "全員聴牌": "wall", "全員不聴": "wall", "九種九牌": "nine-kinds", "四風連打": "four-winds", "四家立直": "four-riichi",
    "四開槓": "four-kongs", "四槓散了": "four-kongs", "三家和": "three-winners", "三家和了": "three-winners", "流し満貫": "payments",
}  # fmt: skip
_WON: Final = "和了"


def is_tenhou6(data: Any) -> bool:
    """Whether this is such a game, or may be one."""
    return isinstance(data, dict) and isinstance(data.get("log"), list) and isinstance(data.get("name"), list)


def games(data: dict[str, Any], place: Place) -> Iterator[Game]:
    """The game of one object. Raises RecordError for what cannot have been one, naming the deal and the event."""
    names = tuple(place.text(one, "name", 1000) for one in place.listed(data.get("name"), "name"))
    rule = place.mapping(data.get("rule", {}), "rule")
    told = place.text(rule.get("disp", ""), "disp")
    three = len(names) == 3 or "三" in told or (len(names) == 4 and not names[3] and "サンマ" in told)
    seats = 3 if three else 4
    if len(names) not in (3, 4):
        raise place.bad(f"{len(names)} names: three or four play", f"有{len(names)}个名字：须为三人或四人")
    red = any(rule.get(key) for key in ("aka", "aka51", "aka52", "aka53"))
    deals = place.listed(data.get("log"), "log")
    if not deals:
        raise place.bad("no deal in it", "其中没有一局")
    rounds = []
    for number, deal in enumerate(deals, 1):
        place.round, place.event = number, 0
        rounds.append(_Deal(place, place.listed(deal, "deal"), seats).read())
    place.round = place.event = 0
    options = yaku.rules(seats, red=red, open_simples="喰" in told or not told, long="東" not in told)
    yield Game("tenhou6", place.name, "japan", options, names[:seats], tuple(rounds), lumped=yaku.LUMPED)


@dataclass(slots=True)
class _Hand:
    """What one seat took and discarded, and how far it has come in both."""

    takes: list[Any]
    throws: list[Any]
    taken: int = 0
    thrown: int = 0

    def next_take(self) -> Any:
        return self.takes[self.taken] if self.taken < len(self.takes) else None


class _Deal:
    """One deal, in the order in which it must have happened."""

    def __init__(self, place: Place, deal: list[Any], seats: int) -> None:
        self.place = place
        self.seats = seats
        if len(deal) < 4 + 3 * seats:
            raise place.bad(
                f"a deal has {5 + 3 * seats} parts, not {len(deal)}", f"一局应有{5 + 3 * seats}项，而不是{len(deal)}项"
            )
        begun = place.listed(deal[0], "deal", 3)
        number, self.counters, self.stakes = (place.whole(one, 0, 1000) for one in begun)
        self.wind, self.dealer = divmod(number, 4)
        place.whole(self.dealer, 0, seats - 1, "dealer")
        self.scores = tuple(place.whole(one) for one in place.listed(deal[1], "scores")[:seats])
        self.turned = [self._tile(one) for one in place.listed(deal[2], "indicators")]
        self.under = tuple(self._tile(one) for one in place.listed(deal[3], "indicators"))
        parts = [place.listed(one, "tiles") for one in deal[4 : 4 + 3 * seats]]
        self.dealt = tuple(tuple(self._tile(one) for one in part) for part in parts[::3])
        self.hands = [_Hand(parts[3 * seat + 1], parts[3 * seat + 2]) for seat in range(seats)]
        self.result = place.listed(deal[-1], "result") if len(deal) % 3 == 2 else []
        if len(self.scores) != seats or not self.turned or any(len(hand) != 13 for hand in self.dealt):
            raise place.bad("scores, indicators or hands are missing", "缺少点数、宝牌指示牌或手牌")
        self.steps: list[Step] = []
        self.late = 0  # indicators that kongs have made due and that the next discard brings
        self.shown = 1
        self.staking = -1
        self.last: tuple[int, int] | None = None  # a discard on the table: whose, which tile
        self.added: tuple[int, int] | None = None  # an added or laid tile that may be won on

    def _tile(self, value: object) -> int:
        if type(value) is int and value in _CODES:
            return _CODES[value]
        raise self.place.bad(f"{shown(value)} is no tile of this format", f"{shown(value)}不是此格式的牌")

    def read(self) -> Round:
        turn: int | None = self.dealer
        while turn is not None:
            if len(self.steps) > 1000:
                raise self.place.bad("the deal does not end", "此局没有结束")
            turn = self._turn(turn)
        for seat, hand in enumerate(self.hands):
            if hand.taken < len(hand.takes) or hand.thrown < len(hand.throws):
                raise self.place.bad(
                    f"seat {seat} has {len(hand.takes) - hand.taken} tiles to take and {len(hand.throws) - hand.thrown} to discard when nobody can go on",
                    f"第{seat}家尚有{len(hand.takes) - hand.taken}次摸牌、{len(hand.throws) - hand.thrown}次打牌，却无人可以继续",
                )
        end = self._end()
        return Round(
            self.place.round, self.dealer, self.wind, self.dealt, tuple(self.steps), end, self.counters, 1000 * self.stakes, self.scores,
            tuple(self.turned[:1]),
        )  # fmt: skip

    def _add(self, kind: Kind, seat: int, tiles: tuple[int, ...], other: int = -1, **more: Any) -> None:
        self.place.event += 1
        self.steps.append(Step(kind, self.place.event, seat, tiles, other, **more))

    # -- turns ------------------------------------------------------------------------------------------------------------

    def _turn(self, seat: int) -> int | None:
        """One take and what follows from it: who takes next, None when nobody does."""
        hand = self.hands[seat]
        take = hand.next_take()
        if take is None:
            return None
        hand.taken += 1
        drawn = -1
        if isinstance(take, str):
            kind, tiles, claimed, feeder = self._called(take, seat)
            if kind not in (Kind.CHOW, Kind.PUNG, Kind.KONG):
                raise self.place.bad(f"{shown(take)} takes nothing", f"{shown(take)}没有取牌")
            if self.last != (feeder, claimed):
                raise self.place.bad(f"{shown(take)} takes what was not discarded", f"{shown(take)}所取的牌无人打出")
            self._stake()
            self._add(kind, seat, tiles, feeder)
            self.last = None
            if kind is Kind.KONG:
                if hand.thrown < len(hand.throws) and hand.throws[hand.thrown] == 0:
                    hand.thrown += 1
                self.late += 1
                return seat
        else:
            drawn = self._tile(take)
            self._stake()
            self._add(Kind.DRAW, seat, (drawn,))
            self.last = None
        return self._throw(seat, hand, drawn)

    def _throw(self, seat: int, hand: _Hand, drawn: int) -> int | None:
        if hand.thrown >= len(hand.throws):
            return None  # a win or the end
        throw = hand.throws[hand.thrown]
        hand.thrown += 1
        if isinstance(throw, str) and not throw.startswith("r"):
            return self._kong(seat, throw)
        ready = isinstance(throw, str)
        number = self.place.number(throw[1:], 0, 99, "discard") if isinstance(throw, str) else throw
        if number == _DRAWN and drawn < 0:
            raise self.place.bad("60 where nothing was drawn", "没有摸牌却写60")
        tile = drawn if number == _DRAWN else self._tile(number)
        self._add(Kind.DISCARD, seat, (tile,), ready=ready, drawn=number == _DRAWN)
        while self.late:
            self._dora()
        self.last = (seat, tile)
        if ready:
            self.staking = seat
        return self._taker(seat, tile)

    def _kong(self, seat: int, text: str) -> int | None:
        kind, tiles, claimed, _ = self._called(text, seat)
        if kind not in (Kind.CONCEALED, Kind.ADDED, Kind.LAID):
            raise self.place.bad(f"{shown(text)} is no discard", f"{shown(text)}不是打牌")
        self._add(kind, seat, tiles)
        self.added = (seat, claimed)
        while self.late:  # those of kongs before it
            self._dora()
        if kind is Kind.CONCEALED:
            self.late += 1
            self._dora()
        elif kind is Kind.ADDED:
            self.late += 1
        return seat

    def _dora(self) -> None:
        """The next indicator, where one more is told: none is turned for a kong that is robbed."""
        self.late -= 1
        if self.shown < len(self.turned):
            self._add(Kind.TURN, -1, (self.turned[self.shown],))
            self.shown += 1

    def _stake(self) -> None:
        if self.staking >= 0:
            self._add(Kind.STAKE, self.staking, ())
            self.staking = -1

    def _taker(self, giver: int, tile: int) -> int | None:
        """Who takes next after a discard: who calls it, else the next seat."""
        for order in ("pm", "c"):
            for step in range(1, self.seats):
                seat = (giver + step) % self.seats
                take = self.hands[seat].next_take()
                if isinstance(take, str) and _CALL.fullmatch(take):
                    kind, _, claimed, feeder = self._called(take, seat)
                    letter = {Kind.CHOW: "c", Kind.PUNG: "p", Kind.KONG: "m"}.get(kind, "")
                    if letter and letter in order and (feeder, claimed) == (giver, tile):
                        return seat
        return (giver + 1) % self.seats

    def _called(self, text: str, seat: int) -> tuple[Kind, tuple[int, ...], int, int]:
        """A call: what it is, its tiles, the one that was claimed or added, and who fed it."""
        found = _CALL.fullmatch(text)
        if found is None:
            raise self.place.bad(f"{shown(text)} is no call", f"{shown(text)}不是副露")
        letter, at = found[1], found.start(1)
        digits = text[:at] + text[at + 1 :]
        tiles = tuple(self._tile(int(digits[one : one + 2])) for one in range(0, len(digits), 2))
        size = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4, "f": 1}[letter]
        if len(tiles) != size:
            raise self.place.bad(
                f"{shown(text)} has {len(tiles)} tiles, not {size}", f"{shown(text)}有{len(tiles)}张牌，应为{size}张"
            )
        claimed = tiles[min(at // 2, len(tiles) - 1)]
        feeder = (seat - min(at // 2, 2) - 1) % 4  # three sit at a table for four
        kind = {"c": Kind.CHOW, "p": Kind.PUNG, "m": Kind.KONG, "k": Kind.ADDED, "a": Kind.CONCEALED, "f": Kind.LAID}[
            letter
        ]
        return kind, tiles, claimed, feeder

    # -- results ----------------------------------------------------------------------------------------------------------

    def _end(self) -> End:
        place, result = self.place, self.result
        if not result:
            return End()
        how = place.text(result[0], "result")
        rest = [place.listed(one, "result") for one in result[1:]]
        if how == _WON:
            return self._wins(rest)
        if how not in _ENDS:
            raise place.bad(f"{shown(how)} is no result", f"{shown(how)}不是结果")
        changes = self._amounts(rest[0]) if rest else (0,) * self.seats
        kind = _ENDS[how]
        if kind == "nine-kinds":
            self._add(Kind.ABORT, self._last_taker(), ())
        if kind in ("four-riichi", "wall", "payments") or kind in ("four-winds", "four-kongs"):
            self._stake()
        ready: tuple[int, ...] | None = None
        if kind == "wall":
            ready = {"全員聴牌": tuple(range(self.seats)), "全員不聴": ()}.get(how)
            if ready is None and any(changes):
                ready = tuple(seat for seat, amount in enumerate(changes) if amount > 0)
        return End(kind, self.place.event, self._whole(changes), ready)

    def _last_taker(self) -> int:
        return next((step.seat for step in reversed(self.steps) if step.kind is Kind.DRAW), self.dealer)

    def _amounts(self, row: list[Any]) -> tuple[int, ...]:
        return tuple(self.place.whole(one) for one in (*row, *(0,) * self.seats)[: self.seats])

    def _whole(self, changes: tuple[int, ...]) -> tuple[int, ...]:
        """With the stakes of the deal, which results leave out."""
        paid = [step.seat for step in self.steps if step.kind is Kind.STAKE]
        return tuple(amount - 1000 * paid.count(seat) for seat, amount in enumerate(changes))

    def _wins(self, rest: list[list[Any]]) -> End:
        place = self.place
        if not rest or len(rest) % 2:
            raise place.bad("a win has what it changes and what it is", "和牌须有得失与内容")
        total = [0] * self.seats
        for changes, told in zip(rest[::2], rest[1::2], strict=True):
            gains = self._amounts(changes)
            total = [one + two for one, two in zip(total, gains, strict=True)]
            self._win(gains, told)
        return End("won", place.event, self._whole(tuple(total)))

    def _win(self, gains: tuple[int, ...], told: list[Any]) -> None:
        place = self.place
        if len(told) < 4:
            raise place.bad(
                "a win tells who, from whom, who is liable, and its worth", "和牌须写明和牌者、放铳者、包牌者与点数"
            )
        seat, giver, liable = (place.whole(one, 0, self.seats - 1, "seat") for one in told[:3])
        worth = _WORTH.fullmatch(place.text(told[3], "worth"))
        if worth is None:
            raise place.bad(f"{shown(told[3])} is no worth of a win", f"{shown(told[3])}不是和牌的点数")
        counted: dict[str, int] = {}
        limits = 0
        for text in told[4:]:
            found = _PATTERN.fullmatch(place.text(text, "yaku"))
            if found is None:
                raise place.bad(f"{shown(text)} is no yaku with its han", f"{shown(text)}不是役与番数")
            limits += found[3] is not None
            name = found[1] or found[3]
            counted[name] = counted.get(name, 0) + (int(found[2]) if found[2] else 1)
        patterns = yaku.by_name(counted, place) if counted else None
        if giver == seat:
            tile = next((step.tiles[0] for step in reversed(self.steps) if step.kind is Kind.DRAW), -1)
        else:
            tile = self.last[1] if self.last is not None else self.added[1] if self.added is not None else -1
        if tile < 0:
            raise place.bad("a win with no tile to win on", "没有可和的牌")
        minor = int(worth[1]) if worth[1] else None
        win = Win(
            giver, tile, patterns, None if patterns is None else sum(patterns.values()), limits, None if limits else minor, None, gains,
            liable if limits and liable != seat and liable != giver else -1, self.under,
        )  # fmt: skip
        self._add(Kind.WIN, seat, (tile,), giver, win=win)
