"""Tenhou's records (mjlog, XML 2.3), read.

A record is one game: GO tells the rules, TAIKYOKU the first dealer, then every INIT begins a deal. Draws are T U V W with an id, discards D E F G; N is a
call, REACH a declaration (1) and its stake (2), DORA an indicator, AGARI a win, RYUUKYOKU a deal that nobody won. The seed in SHUFFLE makes every
wall again (`tenhou_wall`). Events of a deal are counted from 1 behind its INIT.

An indicator that an open or added kong turns is told before the discard that follows it, and counts for a win on that discard; it stands behind the
discard here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from mahjong.foreign import yaku
from mahjong.foreign.base import Deck, End, Game, Kind, Place, Round, Step, Win
from mahjong.foreign.markup import Element, elements
from mahjong.foreign.tenhou_wall import decks
from mahjong.notation import CODECS

__all__ = ["games", "is_mjlog"]

_IDS: Final = 136
_HONOURS: Final = 108
_DRAWS, _DISCARDS = "TUVW", "DEFG"
_ABORTS: Final = {
    "yao9": "nine-kinds",
    "kaze4": "four-winds",
    "reach4": "four-riichi",
    "kan4": "four-kongs",
    "ron3": "three-winners",
    "nm": "payments",
}
_OFFERS: Final = {16: "win", 32: "ready", 64: "abort"}
_ASIDE: Final = frozenset({"UN", "BYE", "TAIKYOKU", "SHUFFLE", "GO", "/mjloggm", "mjloggm"})
HUMANS, PLAIN, CLOSED_SIMPLES, LONG, THREE = 0x01, 0x02, 0x04, 0x08, 0x10
"""Bits of the type of a game that say by which rules it is played."""


def is_mjlog(head: bytes) -> bool:
    """Whether a file that begins like this is such a record."""
    return head.lstrip()[:1] == b"<" and b"<mjloggm" in head


def games(data: bytes, name: str) -> Iterator[Game]:
    """The game of a file. Raises RecordError for what cannot have been one, naming the deal and the event."""
    place = Place(name)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise place.bad(f"it is not UTF-8: {error}", f"不是UTF-8：{error}") from None
    yield _Game(place).read(elements(text, place))


class _Game:
    """One game, element by element."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.seats = 4
        self.type = -1
        self.seed = ""
        self.decks: Iterator[Deck] | None = None
        self.rounds: list[Round] = []
        self.deal: _Deal | None = None
        self.owari: list[str] = []

    def read(self, found: Iterator[Element]) -> Game:
        place = self.place
        for element in found:
            name = element.name
            if name == "SHUFFLE":
                self.seed = element.attributes.get("seed", "")
            elif name == "GO":
                self.type = place.number(element.attributes.get("type"), 0, 1 << 16, "type")
                self.seats = 3 if self.type & THREE else 4
            elif name == "INIT":
                self._close()
                self._init(element)
            elif self.deal is not None:
                self.deal.take(element)
            elif name not in _ASIDE:
                raise place.bad(f"{name} before the first deal", f"{name}出现在第一局之前")
            self._owari(element)
        self._close()
        place.round = place.event = 0
        if not self.rounds:
            raise place.bad("no deal in it", "其中没有一局")
        whole = bool(self.owari) and self.rounds[0].wind == 0
        scores = results = None
        if self.owari:
            scores = tuple(100 * place.number(one, name="owari") for one in self.owari[0 : 2 * self.seats : 2])
            results = tuple(self._tenths(one) for one in self.owari[1 : 2 * self.seats : 2])
        return Game(
            "mjlog", place.name, "japan", yaku.rules(self.seats, red=not self.type & PLAIN, open_simples=not self.type & CLOSED_SIMPLES,
            long=bool(self.type & LONG)), tuple(map(str, range(self.seats))), tuple(self.rounds), whole, scores, results, lumped=yaku.LUMPED,
        )  # fmt: skip

    def _owari(self, element: Element) -> None:
        if "owari" in element.attributes:
            self.owari = element.attributes["owari"].split(",")
            if len(self.owari) not in (2 * self.seats, 8):
                raise self.place.bad("owari: a score and a result for each seat", "owari：每家须有点数与结果")

    def _tenths(self, text: str) -> int:
        whole, _, part = text.removeprefix("-").partition(".")
        number = 10 * self.place.number(whole, 0, name="owari") + self.place.number(part[:1] or "0", 0, 9, "owari")
        return -number if text.startswith("-") else number

    def _close(self) -> None:
        if self.deal is not None:
            self.rounds.append(self.deal.round())
            self.deal = None

    def _init(self, element: Element) -> None:
        place, told = self.place, element.attributes
        place.round, place.event = len(self.rounds) + 1, 0
        if self.type < 0:
            raise place.bad("GO, which tells the rules, is missing", "缺少说明规则的GO")
        deck: Deck | None = None
        if self.seed:
            if self.decks is None:
                self.decks = decks(self.seed, place, self.seats)
            deck = next(self.decks)
        self.deal = _Deal(place, self.seats, not self.type & PLAIN, told, deck)


class _Deal:
    """One deal, element by element."""

    def __init__(self, place: Place, seats: int, red: bool, told: dict[str, str], deck: Deck | None) -> None:
        self.place = place
        self.seats = seats
        self.codec = CODECS["tenhou" if red else "tenhou-plain"]
        number, counters, stakes, one, two, dora = place.numbers(told.get("seed"), 6, 0, 1000, "seed")
        dealer = place.number(told.get("oya"), 0, seats - 1, "oya")
        if number % 4 != dealer and seats == 4:
            raise place.bad(f"deal {number} of the game is not dealt by {dealer}", f"第{number}局的庄家不是{dealer}")
        self.scores = self._amounts(told.get("ten"), "ten")
        hands = tuple(self._ids(told.get(f"hai{seat}"), 13, f"hai{seat}") for seat in range(seats))
        self.begun = Round(
            place.round, dealer, number // 4, hands, (), End(), counters, 1000 * stakes, self.scores, self._tiles([dora]),
            None if deck is None else self._deck(deck, dealer), dice=(one + 1, two + 1),
        )  # fmt: skip
        self.steps: list[Step] = []
        self.end = End()
        self.ready = False  # the next discard declares
        self.late: Step | None = None  # an indicator told before its discard
        self.last = Step(Kind.STAKE)  # nothing has happened yet

    def round(self) -> Round:
        """The deal, as far as it was told."""
        return replace(self.begun, steps=tuple(self.steps), end=self.end)

    # -- values -----------------------------------------------------------------------------------------------------------

    def _tiles(self, ids: list[int]) -> tuple[int, ...]:
        return self.place.tiles(self.codec, ids)

    def _ids(self, text: str | None, size: int, name: str) -> tuple[int, ...]:
        return self._tiles(self.place.numbers(text, size, 0, _IDS - 1, name))

    def _amounts(self, text: str | None, name: str) -> tuple[int, ...]:
        return tuple(100 * one for one in self.place.numbers(text, 4, -(10**6), 10**6, name)[: self.seats])

    def _deck(self, deck: Deck, dealer: int) -> Deck:
        """The wall with tiles for ids and the hands by seat."""
        hands = [self._tiles(list(deck.hands[(seat - dealer) % self.seats])) for seat in range(self.seats)]
        return Deck(
            tuple(hands), self._tiles(list(deck.draws)), self._tiles(list(deck.replacements)), self._tiles(list(deck.turned)),
            self._tiles(list(deck.under)), deck.dice,
        )  # fmt: skip

    def _seat(self, told: dict[str, str], key: str = "who") -> int:
        return self.place.number(told.get(key), 0, self.seats - 1, key)

    # -- elements ---------------------------------------------------------------------------------------------------------

    def take(self, element: Element) -> None:
        """The next element of the deal."""
        place, (name, told) = self.place, element
        place.event += 1
        if self.end.how and name not in _ASIDE and not (name == "AGARI" and self.end.how == "won"):
            raise place.bad(f"{name} after the end of the deal", f"{name}出现在此局结束之后")
        letter, number = name[0], name[1:]
        if letter in _DRAWS and number.isascii() and number.isdigit():
            self._draw(_DRAWS.index(letter), number, told)
        elif letter.upper() in _DISCARDS and number.isascii() and number.isdigit():
            self._discard(_DISCARDS.index(letter.upper()), number)
        elif name == "N":
            self._call(told)
        elif name == "REACH":
            self._reach(told)
        elif name == "DORA":
            self._dora(told)
        elif name == "AGARI":
            self._win(told)
        elif name == "RYUUKYOKU":
            self._drawn(told)
        elif name not in _ASIDE:
            raise place.bad(f"no event of a deal is called {name}", f"一局之中没有名为{name}的事件")

    def _add(self, kind: Kind, seat: int, tiles: tuple[int, ...], other: int = -1, **more: object) -> None:
        step = Step(kind, self.place.event, seat, tiles, other, **more)  # type: ignore[arg-type]
        self.steps.append(step)
        if kind not in (Kind.TURN, Kind.STAKE):
            self.last = step

    def _draw(self, seat: int, number: str, told: dict[str, str]) -> None:
        tiles = self._ids(number, 1, "draw")
        offers: tuple[tuple[int, frozenset[str], frozenset[str]], ...] = ()
        if "t" in told:
            bits = self.place.number(told["t"], 0, 1 << 10, "t")
            offers = (
                (seat, frozenset(name for bit, name in _OFFERS.items() if bits & bit), frozenset(_OFFERS.values())),
            )
        self._add(Kind.DRAW, self._checked(seat), tiles, offers=offers)

    def _checked(self, seat: int) -> int:
        return self.place.whole(seat, 0, self.seats - 1, "seat")

    def _discard(self, seat: int, number: str) -> None:
        self._add(Kind.DISCARD, self._checked(seat), self._ids(number, 1, "discard"), ready=self.ready)
        self.ready = False
        if self.late is not None:
            self.steps.append(self.late)
            self.late = None

    def _reach(self, told: dict[str, str]) -> None:
        seat, step = self._seat(told), self.place.number(told.get("step"), 1, 2, "step")
        if step == 1:
            self.ready = True
        else:
            self._add(Kind.STAKE, seat, ())

    def _dora(self, told: dict[str, str]) -> None:
        tiles = self._ids(told.get("hai"), 1, "hai")
        step = Step(Kind.TURN, self.place.event, -1, tiles)
        if self.last.kind is Kind.DRAW:
            self.late = step
        else:
            self.steps.append(step)

    def _call(self, told: dict[str, str]) -> None:
        seat, code = self._seat(told), self.place.number(told.get("m"), 0, (1 << 16) - 1, "m")
        kind, ids, source = _called(code)
        if max(ids) >= _IDS or (kind is Kind.CHOW and max(ids) >= _HONOURS):
            raise self.place.bad(f"m {code} is no call", f"m {code}不是副露")
        other = (seat + source) % 4
        if kind in (Kind.CHOW, Kind.PUNG, Kind.KONG) and (other == seat or other >= self.seats):
            raise self.place.bad(f"m {code} takes a tile from nobody", f"m {code}未取自他家")
        claimed = kind in (Kind.CHOW, Kind.PUNG, Kind.KONG)
        self._add(kind, seat, self._tiles(ids), other if claimed else -1)

    # -- ends -------------------------------------------------------------------------------------------------------------

    def _changes(self, told: dict[str, str]) -> tuple[int, ...]:
        return tuple(
            100 * one for one in self.place.numbers(told.get("sc"), 8, -(10**6), 10**6, "sc")[1 : 2 * self.seats : 2]
        )

    def _gains(self, told: dict[str, str]) -> tuple[int, ...]:
        """What everybody has gained since the deal began."""
        numbers = self.place.numbers(told.get("sc"), 8, -(10**6), 10**6, "sc")
        return tuple(
            100 * (numbers[2 * seat] + numbers[2 * seat + 1]) - self.scores[seat] for seat in range(self.seats)
        )

    def _win(self, told: dict[str, str]) -> None:
        place = self.place
        seat, giver = self._seat(told), self._seat(told, "fromWho")
        minor, value, _ = place.numbers(told.get("ten"), 3, 0, 10**7, "ten")
        limits = place.numbers(told["yakuman"], 0, 0, 100, "yakuman") if "yakuman" in told else []
        pairs = place.numbers(told["yaku"], 0, 0, 1000, "yaku") if "yaku" in told else []
        if len(pairs) % 2 or bool(pairs) == bool(limits):
            raise place.bad("a win has yaku with their han, or yakuman", "和牌须有役及其番数，或役满")
        counted = dict.fromkeys(limits, 1) or dict(zip(pairs[::2], pairs[1::2], strict=True))
        under = self._ids(told["doraHaiUra"], 0, "doraHaiUra") if "doraHaiUra" in told else ()
        patterns = yaku.by_number(counted, place)
        win = Win(
            giver, self._ids(told.get("machi"), 1, "machi")[0], patterns, sum(counted.values()), len(limits), None if limits else minor, value,
            self._changes(told), self._seat(told, "paoWho") if "paoWho" in told else -1, under,
        )  # fmt: skip
        self._add(Kind.WIN, seat, (win.tile,), giver, win=win)
        self.end = End("won", place.event, self._gains(told))

    def _drawn(self, told: dict[str, str]) -> None:
        place, kind = self.place, told.get("type")
        if kind is not None and kind not in _ABORTS:
            raise place.bad(
                f"type {kind!r}: one of {', '.join(_ABORTS)}", f"type {kind!r}：须为{'、'.join(_ABORTS)}之一"
            )
        how = "wall" if kind is None else _ABORTS[kind]
        hands = {
            seat: self._ids(told[f"hai{seat}"], 0, f"hai{seat}") for seat in range(self.seats) if told.get(f"hai{seat}")
        }
        if how == "nine-kinds":
            if len(hands) != 1:
                raise place.bad("nine kinds are shown by one seat", "九种九牌须由一家亮出")
            self._add(Kind.ABORT, next(iter(hands)), ())
        ready = tuple(sorted(hands)) if how in ("wall", "payments") else None
        self.end = End(how, place.event, self._gains(told), ready, hands)


def _called(code: int) -> tuple[Kind, list[int], int]:
    """A call of Tenhou's: what it is, the ids of its tiles, how many seats on its feeder sits."""
    source = code & 3
    if code & 4:
        number = (code >> 10) // 3
        first = 4 * (9 * (number // 7) + number % 7)
        return Kind.CHOW, [first + 4 * step + (code >> 3 + 2 * step & 3) for step in range(3)], source
    if code & 24:
        kind = (code >> 9) // 3
        left_out = code >> 5 & 3
        added = bool(code & 16)
        ids = [4 * kind + copy for copy in range(4) if added or copy != left_out]
        return Kind.ADDED if added else Kind.PUNG, ids, source
    if code & 32:
        return Kind.LAID, [code >> 8], source
    return Kind.KONG if source else Kind.CONCEALED, [4 * (code >> 10) + copy for copy in range(4)], source
