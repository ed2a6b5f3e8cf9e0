"""A deal followed by its events alone: who holds, has laid out and has discarded what, and what has happened. It asks the deal nothing, and shares
no code with the library but the names of tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy
from mahjong.tiles import CODES


@dataclass
class Laid:
    """form: chow, pung, claimed (kong), added, concealed, pair, group (laid before play)."""

    form: str
    tiles: list[str]
    giver: str = ""


@dataclass
class Offer:
    """A tile that others may take. how: discard, rob, rob-concealed or aside."""

    tile: str
    giver: str
    how: str


class Followed:
    """The table as the events tell it; tiles are texts.

    drawn: the tile each seat drew last, "" when it has discarded since. after: what that draw replaced: "", "claimed", "added", "concealed" or "aside".
    turned_down: of every discard whether it was the tile just drawn. out: tiles that have left the wall.
    """

    def __init__(self, deal: Deal) -> None:
        self.seats = list(deal.seats)
        self.dealer, self.round, self.run = deal.dealer, deal.round, deal.run
        self.size = len(deal.source.wall.tiles)
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.melds: dict[str, list[Laid]] = {seat: [] for seat in self.seats}
        self.aside: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.river: dict[str, list[tuple[str, bool]]] = {seat: [] for seat in self.seats}
        self.interrupted_at: dict[str, bool] = {}  # whether there had been a claim before the seat's first discard
        self.draws = dict.fromkeys(self.seats, 0)
        self.drawn = dict.fromkeys(self.seats, "")
        self.after = dict.fromkeys(self.seats, "")
        self.claims = self.kongs = self.replaced_kongs = self.out = 0
        self.offer: Offer | None = None
        self.dice: list[int] = []
        self.turned = ""
        self.calls: list[tuple[str, str]] = []
        self.declared: list[str] = []
        self.reason = ""
        self.wins: list[Any] = []
        self.at = 0
        self.finished = False

    def plays(self, tile: str) -> str:
        """What a tile plays as."""
        return tile

    def catch_up(self, deal: Deal) -> None:
        events = deal.events
        while self.at < len(events):
            event = events[self.at]
            self.at += 1
            happened = getattr(self, f"on_{event.kind}", None)
            if happened is not None:
                happened(event, [CODES[tile] for tile in event.tiles])

    def on_roll(self, event: Any, tiles: Sequence[str]) -> None:
        self.dice = self.dice or [int(face) for face in event.note.split()]

    def on_turn(self, event: Any, tiles: Sequence[str]) -> None:
        self.turned = tiles[0]

    def on_take(self, event: Any, tiles: Sequence[str]) -> None:
        self.turned = tiles[0]
        self.out += 1

    def on_call(self, event: Any, tiles: Sequence[str]) -> None:
        self.calls.append((event.seat, event.note.partition("=")[2]))

    def on_deal(self, event: Any, tiles: Sequence[str]) -> None:
        self.hands[event.seat] = list(tiles)
        self.out += len(tiles)

    def on_draw(self, event: Any, tiles: Sequence[str]) -> None:
        self._drawn(event.seat, tiles[0], "")
        self.draws[event.seat] += 1

    def on_replace(self, event: Any, tiles: Sequence[str]) -> None:
        self._drawn(event.seat, tiles[0], self.reason)
        self.replaced_kongs += self.reason in ("claimed", "added", "concealed")

    def _drawn(self, seat: str, tile: str, after: str) -> None:
        self.hands[seat].append(tile)
        self.drawn[seat], self.after[seat] = tile, after
        self.offer = None
        self.out += 1

    def on_discard(self, event: Any, tiles: Sequence[str]) -> None:
        seat = event.seat
        if not self.river[seat]:
            self.interrupted_at[seat] = self.claims + self.kongs > 0
        self.hands[seat].remove(tiles[0])
        self.river[seat].append((tiles[0], "drawn" in event.note))
        self.drawn[seat] = ""
        self.offer = Offer(tiles[0], seat, "discard")

    def on_claim(self, event: Any, tiles: Sequence[str]) -> None:
        assert self.offer is not None
        own = list(tiles)
        own.remove(self.offer.tile)
        for tile in own:
            self.hands[event.seat].remove(tile)
        if self.offer.how == "aside":
            self.aside[self.offer.giver].remove(self.offer.tile)
        alike = len(set(map(self.plays, tiles))) == 1
        form = "pair" if len(tiles) == 2 else "claimed" if len(tiles) == 4 else "pung" if alike else "chow"
        self.melds[event.seat].append(Laid(form, list(tiles), self.offer.giver))
        self.claims += 1
        self.kongs += form == "claimed"
        self.reason = form if form == "claimed" else self.reason
        self.drawn[event.seat], self.offer = "", None

    def on_kong(self, event: Any, tiles: Sequence[str]) -> None:
        seat = event.seat
        self.kongs += 1
        self.reason = "added" if event.text.startswith("[") else "concealed"
        if self.reason == "concealed":
            for tile in tiles:
                self.hands[seat].remove(tile)
            self.melds[seat].append(Laid("concealed", list(tiles)))
            self.offer = Offer(tiles[0], seat, "rob-concealed")
            return
        kind = self.plays(tiles[0])
        pung = next(one for one in self.melds[seat] if one.form == "pung" and self.plays(one.tiles[0]) == kind)
        (added,) = (Counter(tiles) - Counter(pung.tiles)).elements()
        self.hands[seat].remove(added)
        pung.form, pung.tiles = "added", list(tiles)
        self.offer = Offer(added, seat, "rob")

    def on_robbed(self, event: Any, tiles: Sequence[str]) -> None:
        self.kongs -= 1
        assert self.offer is not None
        kind = self.plays(tiles[0])
        kongs = [one for one in self.melds[event.seat] if len(one.tiles) == 4 and self.plays(one.tiles[0]) == kind]
        kong = kongs[-1]
        kong.tiles.remove(tiles[0])
        if kong.form == "added":
            kong.form = "pung"
        else:
            self.melds[event.seat].remove(kong)
            self.hands[event.seat] += kong.tiles

    def on_aside(self, event: Any, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self.hands[event.seat].remove(tile)
            self.aside[event.seat].append(tile)
        self.reason = "aside"
        self.drawn[event.seat] = ""
        self.offer = Offer(tiles[0], event.seat, "aside")

    def on_group(self, event: Any, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self.hands[event.seat].remove(tile)
        self.melds[event.seat].append(Laid("group", list(tiles)))

    def on_back(self, event: Any, tiles: Sequence[str]) -> None:
        group = next(
            one for one in self.melds[event.seat] if one.form == "group" and sorted(one.tiles) == sorted(tiles)
        )
        self.melds[event.seat].remove(group)
        self.hands[event.seat] += tiles

    def on_ready(self, event: Any, tiles: Sequence[str]) -> None:
        if event.seat not in self.declared:
            self.declared.append(event.seat)

    def on_win(self, event: Any, tiles: Sequence[str]) -> None:
        self.wins.append((event.seat, tiles[0], event.other, event.note))

    def on_instant(self, event: Any, tiles: Sequence[str]) -> None:
        self.wins.append((event.seat, tiles[0], event.other, event.note))

    def on_end(self, event: Any, tiles: Sequence[str]) -> None:
        self.finished = True


class Mixed:
    """A player that is mostly greedy, so that deals are won, and sometimes does anything, so that much else happens."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.greedy = Greedy(rng.randrange(1 << 30))

    def act(self, deal: Deal, seat: str) -> None:
        legal = deal.legal(seat)
        if self.rng.random() < 0.12:
            deal.act(seat, legal[int(self.rng.random() * len(legal))])
        else:
            deal.act(seat, self.greedy(Look(deal, seat), legal))
