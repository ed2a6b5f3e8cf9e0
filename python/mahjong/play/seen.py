"""The table as the lines of a record tell it, without playing: what lies where for those who know these lines; and whether lines that
tell only a part can be such lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mahjong import notation
from mahjong.errors import MahjongError, shown
from mahjong.hand import Form, Hand
from mahjong.meld import Meld
from mahjong.play.actions import Action
from mahjong.play.ledger import Ledger
from mahjong.play.record import Part
from mahjong.walls import Commitment

__all__ = ["Told", "check"]

_KEYS: Final[Mapping[str, tuple[str, str]]] = {
    "roll": ("note", ""), "deal": ("seat", "tiles"), "draw": ("seat", "tiles act"), "replace": ("seat", "tiles act"),
    "discard": ("seat tiles", "note act"), "claim": ("seat tiles other", ""), "kong": ("seat", "tiles note act"),
    "robbed": ("seat tiles", ""), "aside": ("seat tiles", "act note"), "group": ("seat tiles", "act"), "back": ("seat tiles", "act"),
    "win": ("seat tiles note", "other act"),
    "take": ("note", "tiles"), "exchange": ("note", ""), "turn": ("", "tiles note seat"), "answer": ("seat", "act note"),
    "choose": ("seat act note", ""), "reveal": ("seat note", "tiles"), "give": ("seat", "tiles act"), "receive": ("seat", "tiles"),
    "settle": ("note lines", ""), "end": ("note", "seat act hands wins"), "show": ("tiles note", ""),
    "call": ("seat note act", ""), "fault": ("seat note", "act"), "instant": ("seat tiles note", "other"),
    "ready": ("seat", "tiles note act"),
    "look": ("seat", "tiles act"), "swap": ("seat tiles other note act", ""), "dead": ("seat", "note"),
}  # fmt: skip
"""For every kind of event what it must tell and what it may."""
_OWN: Final = frozenset({"deal", "draw", "replace", "give", "receive", "look"})
_SECRET: Final = frozenset({"answer", "choose"})

Add = Callable[[int, str, str], None]


class Told:
    """What lies on the table after some lines. `apply` takes one more.

    hands: the concealed tiles of a seat as far as they are known, None for a hidden hand. melds, river (discards that nobody took), aside,
    won: before each seat. turned: tiles turned up; under: those shown under them. money: the accounts. over: the deal has ended.
    """

    def __init__(self, header: Mapping[str, Any]) -> None:
        seats: list[str] = header["seats"]
        self.seats = tuple(seats)
        self.outside = tuple(header["accounts"][len(seats) :])
        self.hands: dict[str, list[int] | None] = dict.fromkeys(seats)
        self.melds: dict[str, list[Meld]] = {seat: [] for seat in seats}
        self.river: dict[str, list[int]] = {seat: [] for seat in seats}
        self.aside: dict[str, list[int]] = {seat: [] for seat in seats}
        self.won: dict[str, list[int]] = {seat: [] for seat in seats}
        self.turned: list[int] = []
        self.under: list[int] = []
        self.money = Ledger(seats, outside=self.outside).totals()
        self.over = False
        self._given: dict[str, list[int]] = {}
        self._dark: frozenset[str] = frozenset()  # seats whose last tiles received these lines do not tell
        self._taken = (-1, "")  # the discard that was won last
        self._lies = ""  # who has just laid aside what is on offer

    def apply(self, row: Mapping[str, Any]) -> None:
        """Raises MahjongError, KeyError, TypeError, ValueError or IndexError for a line that is none, or that cannot follow."""
        kind, seat = row["e"], row.get("seat", "")
        known = row.get("tiles", "")
        if kind == "aside" and row.get("note") == "open":  # it stays part of the hand
            return
        self._lies = seat if kind == "aside" else self._lies if kind in ("claim", "win", "answer", "settle") else ""
        if kind in ("claim", "kong"):
            if known:
                self._meld(row, Meld.parse(known))
            return
        tiles = list(notation.parse(known)) if known else []
        if kind == "deal":
            self.hands[seat] = tiles or None
        elif kind in ("draw", "replace"):
            if tiles and self.hands[seat] is None:  # where nothing is dealt the hand begins with what is drawn
                self.hands[seat] = []
            self._hold(seat, tiles)
        elif kind == "give":
            self._given[seat] = self._given.get(seat, []) + tiles  # they stay in the hand until all have given
        elif kind == "receive":
            self._lose(seat, self._given.pop(seat, []))
            self._hold(seat, tiles)
            self._dark = self._dark - {seat} if tiles else self._dark | {seat}
        elif kind == "look":
            self._hold(seat, tiles if seat in self._dark else [])
        elif kind == "swap":
            self._swap(row, tiles)
        elif kind == "discard":
            self._lose(seat, tiles)
            (self.aside if "laid" in row.get("note", "") else self.river)[seat] += tiles
            self._taken = (-1, "")
        elif kind == "aside":
            self._lose(seat, tiles)
            self.aside[seat] += tiles
            self._taken = (-1, "")
        elif kind == "group":
            self._lose(seat, tiles)
            self.melds[seat].append(Meld(Form.GROUP, tiles, playing=True))
        elif kind == "back":
            self.melds[seat].remove(Meld(Form.GROUP, tiles, playing=True))
            self._hold(seat, tiles)
        elif kind == "robbed":
            self._robbed(seat, tiles[0])
        elif kind == "win":
            self._won(row, tiles[0])
        elif kind in ("turn", "take"):
            note = row.get("note", "")
            self.turned += tiles if note == "indicator" or (kind == "turn" and note not in ("under", "secret")) else []
            self.under += tiles if note == "under" else []
        elif kind == "settle":
            self._settle(row)
        elif kind == "end":
            self.over = True
            for name, text in row.get("hands", {}).items():
                hand = Hand.parse(text)
                self.hands[name], self.melds[name] = list(hand.tiles), list(hand.melds)

    def _hold(self, seat: str, tiles: Sequence[int]) -> None:
        held = self.hands[seat]
        if held is not None:
            held += tiles

    def _lose(self, seat: str, tiles: Sequence[int]) -> None:
        held = self.hands[seat]
        if held is not None:
            for tile in tiles:
                held.remove(tile)

    def _meld(self, row: Mapping[str, Any], meld: Meld) -> None:
        seat, own = row["seat"], list(meld.tiles)
        if row["e"] == "claim":
            own.remove((self.aside if self._lies else self.river)[row["other"]].pop())
        elif meld.form is Form.ADDED:
            pungs = self.melds[seat]
            place = next(
                at
                for at, one in enumerate(pungs)
                if one.form is Form.PUNG and not Counter(one.tiles) - Counter(meld.tiles)
            )
            for tile in pungs[place].tiles:
                own.remove(tile)
            self._lose(seat, own)
            pungs[place] = Meld(Form.ADDED, meld.tiles, pungs[place].claimed, pungs[place].feeder, playing=True)
            return
        self._lose(seat, own)
        self.melds[seat].append(meld)

    def _swap(self, row: Mapping[str, Any], tiles: Sequence[int]) -> None:
        natural, wildcard = tiles
        laid, place = self.melds[row["other"]], int(row["note"]) - 1
        made = list(laid[place].tiles)
        made.remove(wildcard)
        laid[place] = Meld(laid[place].form, (*made, natural), laid[place].claimed, laid[place].feeder, playing=True)
        self._lose(row["seat"], [natural])
        self._hold(row["seat"], [wildcard])

    def _robbed(self, seat: str, tile: int) -> None:
        kongs = self.melds[seat]
        place = next((at for at, one in enumerate(kongs) if len(one) == 4 and tile in one.tiles), None)
        if place is None:  # a concealed kong whose tiles these lines do not tell
            return
        left = list(kongs[place].tiles)
        left.remove(tile)
        if kongs[place].form is Form.CONCEALED:  # it was the last meld made; three of its tiles go back
            self._hold(seat, left)
            del kongs[place]
            return
        kongs[place] = Meld(Form.PUNG, tuple(left), kongs[place].claimed, kongs[place].feeder, playing=True)

    def _won(self, row: Mapping[str, Any], tile: int) -> None:
        seat, other = row["seat"], row.get("other", "")
        self.won[seat].append(tile)
        if row["note"] == "drawn":
            self._lose(seat, [tile])
        elif row["note"] in ("discard", "aside") and self._taken != (tile, other):
            if (self.aside if row["note"] == "aside" else self.river)[other].pop() != tile:
                raise ValueError("another tile was discarded")
            self._taken = (tile, other)

    def _settle(self, row: Mapping[str, Any]) -> None:
        stage = {"name": row["note"], "lines": row["lines"]}
        moved = Ledger.from_json({"seats": self.seats, "outside": self.outside, "stages": [stage]}).totals()
        for account, amount in moved.items():
            self.money[account] += amount


def check(part: Part, own: str, add: Add) -> bool:
    """Whether these can be the lines that a seat ("": everybody) may know: problems go to `add`. Answers whether the deal is over."""
    header, line = part.header.data, part.header.line
    try:
        if "commitment" in header["wall"]:
            Commitment.from_json(header["wall"]["commitment"])
        told = Told(header)
    except MahjongError as error:
        add(line, error.en, error.zh)
        return part.sum is not None
    for row in part.events:
        fault = _fault(row.data, own, told)
        if fault is not None:
            add(row.line, *fault)
            continue
        try:
            told.apply(row.data)
        except (MahjongError, KeyError, TypeError, ValueError, IndexError, StopIteration) as error:
            en, zh = (
                (error.en, error.zh)
                if isinstance(error, MahjongError)
                else ("it cannot follow", "不能接在前面各行之后")
            )
            add(row.line, en, zh)
    return told.over


def _fault(data: Mapping[str, Any], own: str, told: Told) -> tuple[str, str] | None:
    """What is wrong with a line by itself."""
    kind = data["e"]
    if kind not in _KEYS:
        return f"no event is called {shown(kind)}", f"没有名为{shown(kind)}的事件"
    if told.over:
        return "the deal is over: nothing more was expected", "此局已结束，不应再有内容"
    must, may = (set(keys.split()) for keys in _KEYS[kind])
    keys = set(data) - {"e"}
    if not must <= keys or keys - must - may:
        return (
            f"{kind} tells {' '.join(sorted(must))}{' and may tell ' * bool(may)}{' '.join(sorted(may))}, not {shown(' '.join(sorted(keys)))}",
            f"{kind}须有{' '.join(sorted(must))}{'，可有' * bool(may)}{' '.join(sorted(may))}，不能是{shown(' '.join(sorted(keys)))}",
        )
    for key in keys - {"lines", "hands", "wins"}:
        if not isinstance(data[key], str):
            return f"{key} is text, not {shown(data[key])}", f"{key}须为文本，不能是{shown(data[key])}"
    for key, kind_of in (("lines", list), ("hands", dict), ("wins", list)):
        if key in keys and not isinstance(data[key], kind_of):
            return f"{key} cannot be {shown(data[key])}", f"{key}不能是{shown(data[key])}"
    for key in ("seat", "other"):
        if key in keys and data[key] not in told.seats:
            return f"{key} {shown(data[key])}: no such seat", f"{key} {shown(data[key])}：没有此座位"
    seat = data.get("seat", "")
    if seat != own and (
        kind in _SECRET or (kind in _OWN and keys & {"tiles", "act"}) or (kind == "turn" and {"seat", "tiles"} <= keys)
    ):
        return f"{own or 'everybody'} may not know this of {seat}", f"{own or '众人'}不应知道{seat}的这一项"
    if "act" in keys:
        try:
            Action.parse(data["act"])
        except MahjongError as error:
            return error.en, error.zh
    return None
