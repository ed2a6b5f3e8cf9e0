"""The table as one watcher sees it, event by event, read off the lines of a record alone: what cannot be read there, no picture of it shows.

sight = Sight(header, rules, "S")
for row in rows:
    sight.apply(row)
    sight.scene(Named(Speech(), rules))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mahjong import notation
from mahjong.errors import MahjongError, RecordError
from mahjong.hand import Form
from mahjong.meld import Meld
from mahjong.play.named import Named, Speech
from mahjong.play.pictured import plate, told_kind
from mahjong.play.plan import plan_of
from mahjong.play.purses import begun
from mahjong.play.seen import Told
from mahjong.rules.calls import KEY as CALL
from mahjong.rules.conduct import DEAD, OUT, State
from mahjong.svg.scene import Scene, Sitting
from mahjong.tiles import FACES, UNKNOWN, bits

if TYPE_CHECKING:
    from mahjong.play.plan import Plan
    from mahjong.variant import Variant

__all__ = ["Sight"]

_HIDDEN = Meld(Form.CONCEALED, (UNKNOWN,) * 4)
_MOVES = frozenset({"draw", "replace", "discard", "claim", "kong"})
_LEAVES = frozenset({"discard", "claim", "kong", "aside", "give", "group", "win", "end", "receive"})


class Sight:
    """What lies where after some lines, and what is written beside it.

    header: of the deal. rules: its rule set, None where it is not known here; then nothing is told of the wall and of wild tiles. own: the seat
    whose hand it sees, None for one who sees all.
    """

    def __init__(self, header: Mapping[str, Any], rules: Variant | None, own: str | None = None) -> None:
        self.header = header
        self.rules = rules
        self._terms = Named(Speech(), rules)
        self.own = own
        self.told = Told(header)
        self.plan: Plan | None = None if rules is None else plan_of(rules)
        walled = self.plan is not None and self.plan.walls is not None
        self.left: int | None = sum(self.plan.tileset.counts) if walled and self.plan else None
        seats = self.told.seats
        self.held = dict.fromkeys(seats, 0)
        self.hidden = dict.fromkeys(seats, 0)  # concealed kongs whose tiles are not seen
        self.drawn: dict[str, int] = {}  # who has just drawn, and what, UNKNOWN where that is not seen
        self.just: dict[str, list[bool]] = {seat: [] for seat in seats}
        self.made = dict.fromkeys(seats, 0)  # the place in its river of the last discard
        self.last: dict[str, str] = {}  # what a seat has done last with its tiles
        self.sideways = dict.fromkeys(seats, -1)
        self.open: dict[str, list[int]] = {seat: [] for seat in seats}
        self.ready: dict[str, str] = {}
        self.states: dict[str, str] = {}
        self.chosen: dict[tuple[str, str], str] = {}
        self.calls: list[tuple[str, str]] = []
        self.secret = UNKNOWN
        self.offered = ""
        self.lit = ""
        purses = header.get("purses") or ({} if self.plan is None else begun(self.plan))
        known = set(purses) == set(seats) and all(type(one) is int for one in purses.values())
        self.purses: Mapping[str, int] = purses if known else {}

    # -- lines ---------------------------------------------------------------------------------------------------------

    def apply(self, row: Mapping[str, Any], line: int = 0) -> None:
        """One more line. Raises RecordError, naming the line, for one that cannot follow."""
        try:
            self._before(row)
            self.told.apply(row)
            self._after(row)
        except (MahjongError, LookupError, TypeError, ValueError, AttributeError, StopIteration) as error:
            why = f": {error.en}" if isinstance(error, MahjongError) else ""
            raise RecordError(
                f"line {line} cannot follow{why} (mahjong verify says more)",
                f"第{line}行不能接在前面各行之后{why}（mahjong verify 给出详情）",
            ) from None

    def _before(self, row: Mapping[str, Any]) -> None:
        """How many tiles a seat holds, and which of them stands apart."""
        kind, seat, note = row["e"], row.get("seat", ""), row.get("note", "")
        if kind in ("claim", "kong") or not row.get("tiles"):
            tiles: Sequence[int] = ()
        else:
            tiles = notation.parse(row["tiles"])
        self.offered = self.offered if kind in ("answer", "settle", "win") else ""
        self.lit = seat or self.lit
        if kind in _LEAVES or (kind in ("draw", "replace") and seat not in self.drawn):
            self.drawn.pop(seat, None)
        if kind == "deal":
            self.held[seat] = len(tiles) if tiles else self._dealt(seat)
            self._take(self.held[seat])
        elif kind in ("draw", "replace"):
            self.held[seat] += 1
            self.drawn[seat] = tiles[0] if tiles else UNKNOWN
            self._take(1)
        elif kind == "take":
            self._take(1)
        elif kind == "discard" or (kind == "win" and note == "drawn"):
            self.held[seat] -= 1
        elif kind in ("aside", "group") and note != "open":
            self.held[seat] -= len(tiles)
        elif kind == "back":
            self.held[seat] += len(tiles)
        elif kind == "claim":
            self.held[seat] -= len(Meld.parse(row["tiles"]).tiles) - 1
        elif kind == "kong":
            added = bool(row.get("tiles")) and Meld.parse(row["tiles"]).form is Form.ADDED
            self.held[seat] -= 1 if added else 4
            self.hidden[seat] += not row.get("tiles")
        elif kind == "robbed" and not self._is_added(seat, tiles[0]):  # three of its tiles go back
            self.held[seat] += 3
            self.hidden[seat] -= bool(self.hidden[seat])

    def _is_added(self, seat: str, tile: int) -> bool:
        return any(one.form is Form.ADDED and tile in one.tiles for one in self.told.melds[seat])

    def _dealt(self, seat: str) -> int:
        if self.plan is None or self.plan.walls is None:
            return 13
        dealt = self.plan.walls.dealt
        return dealt.tiles + (dealt.extra if seat == self.header["dealer"] and not self.plan.gate else 0)

    def _take(self, many: int) -> None:
        if self.left is not None:
            self.left = max(0, self.left - many)

    def _after(self, row: Mapping[str, Any]) -> None:
        """What is to be said of a seat, and where its river lies."""
        kind, seat, note = row["e"], row.get("seat", ""), row.get("note", "")
        if kind == "discard" and "laid" not in note:
            self.just[seat].append("drawn" in note)
            self.offered = seat
            self.made[seat] = len(self.just[seat]) - 1
        if kind in _MOVES:
            self.last[seat] = kind
        for name, river in self.told.river.items():  # what was taken is gone
            del self.just[name][len(river) :]
        if note != "open":
            for tile in self._gone(row):
                if tile in self.open[seat]:
                    self.open[seat].remove(tile)
        if kind == "ready":
            self.ready[seat] = note
            last, made = self.last.get(seat, ""), self.made[seat]
            self.sideways[seat] = made if last == "discard" else len(self.told.river[seat])
            self.open[seat] += notation.parse(row["tiles"]) if row.get("tiles") else ()
        elif kind == "aside" and note == "open":
            self.open[seat] += notation.parse(row["tiles"])
        elif kind == "reveal" and row.get("tiles"):
            self.open[seat] = list(notation.parse(row["tiles"]))
        elif kind in ("reveal", "choose"):
            self._learn(note if kind == "reveal" else "")
            key, _, value = note.partition("=")
            if self.plan is None or any(one.key == key for one in self.plan.commits):
                self.chosen[seat, key] = value
        elif kind == "call":
            self.calls.append((seat, note.partition("=")[2]))
        elif kind == "dead":
            self.states[seat] = OUT.key if note == "out" else DEAD.key
        elif kind == "fault" and self.plan is not None:
            then = next((one.then for one in self.plan.penalties if one.key == note), None)
            if isinstance(then, State):
                self.states[seat] = then.key
        elif kind == "turn" and note == "secret" and row.get("tiles"):
            self.secret = notation.parse(row["tiles"])[0]
        elif kind == "end":
            self.lit = self.offered = ""
            self.drawn.clear()
            for name in row.get("hands", {}):
                self.hidden[name] = 0
                self.held[name] = len(self.told.hands[name] or ())

    @staticmethod
    def _gone(row: Mapping[str, Any]) -> list[int]:
        """The tiles that have left the hand of a seat, as far as they are told."""
        kind = row["e"]
        if (
            kind not in _LEAVES - {"receive", "end"}
            or not row.get("tiles")
            or (kind == "win" and row.get("note") != "drawn")
        ):
            return []
        if kind not in ("claim", "kong"):
            return list(notation.parse(row["tiles"]))
        meld = Meld.parse(row["tiles"])
        tiles = list(meld.tiles)
        if kind == "claim" and meld.claimed in tiles:
            tiles.remove(meld.claimed)
        return tiles

    def _learn(self, note: str) -> None:
        """A term of the deal may have been set: the rules are as it has them."""
        self._terms.learn(note)
        if self._terms.variant is not self.rules:
            self.rules = self._terms.variant
            self.plan = None if self.rules is None else plan_of(self.rules)

    # -- what it comes to ----------------------------------------------------------------------------------------------

    @property
    def masks(self) -> dict[str, int]:
        """The kinds of every mark, and under ``wild`` of the wild tiles; empty while a tile must be turned up to know them."""
        if self.plan is None:
            return {}
        rules, up = self.plan.rules, [FACES[tile] for tile in self.told.turned]
        if rules.turns and not up:
            return {}
        flags = {one.flag for _, key in self.calls for one in self.plan.called if one.key == key}
        shifts = tuple(effect for flag, effect in rules.shifts if flag in flags)
        try:
            marks = rules.marked(up, shifts)
        except MahjongError:
            return {}
        return {**marks, "wild": rules.wilds.faces(marks) if rules.wilds else 0}

    def hand(self, seat: str) -> tuple[int, ...]:
        """The concealed tiles as they stand, one just drawn last; those that are not seen are UNKNOWN."""
        known = self.told.hands[seat]
        tiles = sorted(self.open[seat] if known is None else known, key=lambda tile: (FACES[tile], tile))
        drawn = self.drawn.get(seat)
        if known is not None and drawn in tiles:
            tiles.remove(drawn)
            tiles.append(drawn)
        tiles = tiles[: self.held[seat]] if known is None else tiles
        hidden = [UNKNOWN] * (self.held[seat] - len(tiles))
        return (*hidden, *tiles)

    def sitting(self, seat: str) -> Sitting:
        """What lies before a seat, without words."""
        told, sideways = self.told, self.sideways[seat]
        river = tuple(zip(told.river[seat], self.just[seat], strict=True))
        hand = self.hand(seat)
        apart = seat in self.drawn and len(hand) > 1
        return Sitting(
            seat, hand, apart, (*told.melds[seat], *(_HIDDEN,) * self.hidden[seat]), river, sideways, self.offered == seat,
            tuple(told.aside[seat]), tuple(told.won[seat]), (), self.lit == seat,
        )  # fmt: skip

    def scene(self, named: Named, players: Mapping[str, str] | None = None) -> Scene:
        """A picture of it, in the language of `named`. players: their names, by seat."""
        names = players or {}
        seats = [self.sitting(seat) for seat in self.told.seats]
        masks = self.masks
        return Scene(
            tuple(replace(one, lines=self.plate(one.seat, named, names.get(one.seat, ""))) for one in seats),
            self.told.seats.index(self.own) if self.own in self.told.seats else 0,
            tuple(self.told.turned), tuple(self.told.under), masks.get("wild", 0), tuple(self.middle(named, masks)),
        )  # fmt: skip

    def plate(self, seat: str, named: Named, player: str = "") -> tuple[str, ...]:
        """What is written beside a seat."""
        money = self.told.money[seat]
        points = self.purses[seat] + money if self.purses else None
        return plate(
            named,
            seat,
            dealer=seat == self.header["dealer"],
            player=player,
            money=money,
            points=points,
            notes=self._notes(seat, named),
        )

    def _notes(self, seat: str, named: Named) -> Iterable[str]:
        if seat in self.ready:
            key, _, stake = self.ready[seat].partition("stake=")
            yield named.declared(key.strip(), int(stake) if stake.isdigit() else 0).strip(" ()（）")
        if seat in self.states:
            yield named.state(self.states[seat])
        if self.told.won[seat]:
            yield named.view.say("has won", "已和")
        for (who, key), value in self.chosen.items():
            if who == seat:
                yield named.choice(key, value)

    def middle(self, named: Named, masks: Mapping[str, int]) -> list[str]:
        """What is written in the middle."""
        say = named.view.say
        wind = named.account(self.header["round"])
        lines = [say(f"{wind} round", f"{wind}风圈")]
        if self.left is not None:
            lines.append(say(f"{self.left} in the wall", f"牌墙{self.left}张"))
        if wild := [told_kind(named, kind) for kind in bits(masks.get("wild", 0))]:
            lines.append(say("wild ", "百搭") + " ".join(wild))
        if self.secret != UNKNOWN:
            lines.append(f"{named.secret()} {told_kind(named, self.secret)}")
        carried = self.header.get("carried", {})
        for pot in () if self.plan is None else self.plan.pots:
            lines.append(f"{named.account(pot.account)} {self.told.money[pot.account] + carried.get(pot.account, 0)}")
        lines += [f"{named.account(caller)} {named.choice(CALL, key)}" for caller, key in self.calls]
        return lines
