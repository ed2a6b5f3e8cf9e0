"""The mechanics of a deal once more, slow and obvious: lists of tiles, all choices tried, wall states of `rules.layout`.

`TwinTable` answers as `mahjong._core.table.Table` does. It checks no argument: the tests ask both only what is legal here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from twin_board import Offer, TwinBoard, TwinMeld
from twin_moves import form_of, ordered, tiles_of

from mahjong._core.table import NO_DRAW
from mahjong.meld import Form
from mahjong.rules import wall

DRAW, REPLACE, DISCARDED, CLAIMED, KONGED, UNKONG, LAID, WON, TAKEN = range(1, 10)
GROUPED, BACK = 11, 12


class TwinTable(TwinBoard):
    # ---- moves

    def note(self, kind: int, seat: int, payload: int) -> None:
        self.log.append(kind | seat << 5 | payload << 9)

    def close(self) -> None:
        self.offer = self.fresh_kong = self.kept = None

    def fetched(self, seat: int, position: int) -> int:
        tile = self.tiles_in_order[position]
        self.close()
        self.seats[seat].hand.append(tile)
        self.seats[seat].drawn, self.seats[seat].called = tile, False
        return tile

    def draw(self, seat: int) -> int:
        if not self.cursor.turns:
            return -1
        in_zone = self.cursor.turns <= self.rules.last
        position, self.cursor = self.cursor.turn()
        tile = self.fetched(seat, position)
        self.seats[seat].draws += 1
        self.note(DRAW, seat, tile)
        bits = self.own_bits(seat, True)
        if in_zone:
            self.kept = seat
            bits = bits & 1 | 32
        return tile | (bits | 64 * (not self.cursor.turns)) << 8

    def replace(self, seat: int, kong: bool) -> int:
        if not self.cursor.replacements:
            return -1
        position, self.cursor = self.cursor.replace(kong=kong)
        tile = self.fetched(seat, position)
        self.note(REPLACE, seat, tile | kong << 6)
        return tile | (self.own_bits(seat, True) | 64 * (not self.cursor.turns)) << 8

    def discard(self, seat: int, tile: int) -> int:
        who = self.seats[seat]
        self.close()
        drawn, laid = who.drawn == tile, self.has("lays", tile)
        who.hand.remove(tile)
        who.drawn, who.called = -1, False
        who.discards += 1
        self.barred = 0
        self.note(DISCARDED, seat, tile | drawn << 6 | laid << 7)
        if laid:
            who.laid.append(tile)
            return 0
        who.river.append([tile, int(drawn)])
        self.offer = Offer(tile, seat, False)
        return sum(self.offered(other) << 8 * other for other in range(len(self.seats)) if other != seat)

    def turn(self, seat: int, tile: int) -> int:
        bits = self.discard(seat, tile)
        if bits:
            return -bits
        following = self.next(seat)
        answer = -1 if following < 0 else self.draw(following)
        return NO_DRAW if answer < 0 else following << 24 | answer

    def claim(self, seat: int, action: int) -> int:
        who, offer = self.seats[seat], self.offer
        assert offer is not None
        rest = list(tiles_of(action))
        rest.remove(offer.tile)
        for tile in rest:
            who.hand.remove(tile)
        if offer.laid:
            self.seats[offer.seat].laid.remove(offer.tile)
        else:
            self.seats[offer.seat].river[-1][1] |= 2
        self.close()
        who.drawn, who.called = -1, True
        who.melds.append(TwinMeld(form_of(action), tiles_of(action), offer.tile, offer.seat))
        self.claims += 1
        self.kongs += form_of(action) == Form.KONG
        self.note(CLAIMED, seat, action >> 4 | offer.seat << 36 | offer.tile << 40)
        return 0 if form_of(action) == Form.KONG else self.own_bits(seat, False)

    def kong(self, seat: int, action: int) -> int:
        who, tiles = self.seats[seat], list(tiles_of(action))
        if form_of(action) == Form.CONCEALED:
            for tile in tiles:
                who.hand.remove(tile)
            meld = TwinMeld(form_of(action), tuple(tiles), robbable=who.drawn if who.drawn in tiles else tiles[-1])
            who.melds.append(meld)
        else:
            meld = next(
                m
                for m in who.melds
                if m.form == Form.PUNG and not Counter(m.tiles) - Counter(tiles)
                if next((Counter(tiles) - Counter(m.tiles)).elements()) in who.hand
            )
            meld.robbable = next((Counter(tiles) - Counter(meld.tiles)).elements())
            who.hand.remove(meld.robbable)
            meld.form, meld.tiles = form_of(action), tuple(tiles)
        if who.drawn in tiles:
            who.drawn = -1
        self.close()
        self.fresh_kong = seat, meld
        self.kongs += 1
        self.note(KONGED, seat, action >> 4)
        if not self.rules.rob & (4 if form_of(action) == Form.CONCEALED else 2):
            return 0
        return sum(
            8 << 8 * other
            for other in range(len(self.seats))
            if other != seat and self.may_win(other, seat, meld.robbable)
        )

    def unkong(self, seat: int) -> int:
        who = self.seats[seat]
        assert self.fresh_kong is not None
        meld = self.fresh_kong[1]
        tile = meld.robbable
        rest = list(meld.tiles)
        rest.remove(tile)
        if meld.form == Form.ADDED:
            meld.form, meld.tiles, meld.robbable = Form.PUNG, tuple(rest), -1
        else:
            who.melds.remove(meld)
            who.hand += rest
        self.close()
        who.drawn = -1
        self.kongs -= 1
        self.offer = Offer(tile, seat, True)
        self.note(UNKONG, seat, tile)
        return tile

    def aside(self, seat: int, action: int, offered: int = 0) -> int:
        who = self.seats[seat]
        for tile in tiles_of(action):
            who.hand.remove(tile)
            who.laid.append(tile)
            if tile == who.drawn:
                who.drawn = -1
        self.close()
        self.note(LAID, seat, action >> 4)
        self.claims += offered >> 5
        offered &= 31
        if not offered or len(tiles_of(action)) > 1:
            return 0
        self.offer = Offer(tiles_of(action)[0], seat, False, True)
        return sum((self.offered(other) & offered) << 8 * other for other in range(len(self.seats)) if other != seat)

    def group(self, seat: int, action: int) -> None:
        who = self.seats[seat]
        for tile in tiles_of(action):
            who.hand.remove(tile)
            if tile == who.drawn:
                who.drawn = -1
        self.close()
        who.melds.append(TwinMeld(Form.GROUP, tiles_of(action)))
        self.note(GROUPED, seat, action >> 4)

    def back(self, seat: int, action: int) -> None:
        who = self.seats[seat]
        laid = next(m for m in who.melds if m.form == Form.GROUP and m.feeder < 0 and m.tiles == tiles_of(action))
        who.melds.remove(laid)
        who.hand += laid.tiles
        self.close()
        self.note(BACK, seat, action >> 4)

    def win(self, seat: int) -> None:
        who, offer = self.seats[seat], self.offer
        if offer is None:
            tile, how, source = who.drawn, 0, seat
            who.hand.remove(tile)
            who.drawn = -1
            self.winning.append(tile)
        else:
            tile, how, source = offer.tile, 2 if offer.robbed else 3 if offer.laid else 1, offer.seat
            if not offer.winners:
                self.winning.append(tile)
                if offer.laid:
                    self.seats[source].laid.remove(tile)
            if not offer.robbed and not offer.laid:
                self.seats[offer.seat].river[-1][1] |= 4
            offer.winners.add(seat)
        who.won.append(tile)
        self.note(WON, seat, tile | how << 6 | source << 8)

    def take(self, tail: bool, place: int) -> int:
        if not self.cursor.free:
            return -1
        position, self.cursor = self.cursor.take(wall.TAIL if tail else wall.HEAD)
        self.taken.append((place, self.tiles_in_order[position]))
        self.note(TAKEN, 0, self.taken[-1][1] | place << 6)
        return self.taken[-1][1]

    def show(self, position: int) -> int:
        if not self.cursor.free >> position & 1:
            return -1
        self.cursor = replace(self.cursor, still=self.cursor.still | 1 << position)
        return self.tiles_in_order[position]

    def exchange(self, given: Sequence[bytes], to: Sequence[int]) -> None:
        for seat, tiles in enumerate(given):
            for tile in tiles:
                self.seats[seat].hand.remove(tile)
        for seat, tiles in enumerate(given):
            self.seats[to[seat]].hand += tiles
        for seat, who in enumerate(self.seats):
            if who.drawn >= 0 and who.drawn in given[seat]:
                received = [tiles[-1] for other, tiles in enumerate(given) if to[other] == seat and tiles]
                who.drawn = received[-1] if received else -1

    def reassign(self, hands: Sequence[bytes], wall: bytes) -> None:
        for who, hand in zip(self.seats, hands, strict=True):
            who.hand = list(hand)
            if who.drawn not in (-1, *hand):
                who.drawn = hand[-1]
        new = bytearray(self.tiles_in_order)
        for position, tile in zip(self.free(), wall, strict=True):
            new[position] = tile
        self.tiles_in_order = bytes(new)

    # ---- where every tile is

    def everywhere(self) -> Counter[int]:
        """Every tile once."""
        found = (
            Counter(self.wall())
            + Counter(self.still())
            + Counter(self.winning)
            + Counter(tile for _, tile in self.taken)
        )
        for who in self.seats:
            found.update(who.hand + who.laid)
            found.update(tile for meld in who.melds for tile in meld.tiles)
            found.update(tile for tile, flags in who.river if not flags & 6)
        if self.offer is not None and self.offer.robbed and not self.offer.winners:
            found[self.offer.tile] += 1
        return found

    def everywhere_counted(self) -> bytes:
        found = self.everywhere()
        return bytes(found[tile] for tile in range(64))

    def seen(self) -> list[int]:
        """Copies of every kind that are neither in the wall nor concealed nor face down."""
        hidden = [*self.wall(), *(t for who in self.seats for t in who.hand), *(t for p, t in self.taken if p == 1)]
        concealed, every = self.counts(hidden), self.counts(self.whole_set)
        return [every[kind] - concealed[kind] for kind in range(60)]

    def state(self) -> dict[str, Any]:
        """All that `state_of` reads off a table."""
        offer = self.offer
        return {
            "tiles": [bytes(ordered(who.hand)) for who in self.seats],
            "concealed": [self.counts(who.hand) for who in self.seats],
            "melds": [tuple((m.form, bytes(m.tiles), m.claimed, m.feeder) for m in who.melds) for who in self.seats],
            "river": [tuple((tile, flags) for tile, flags in who.river) for who in self.seats],
            "laid": [bytes(who.laid.count(tile) for tile in range(64)) for who in self.seats],
            "won": [bytes(who.won) for who in self.seats],
            "drawn": [who.drawn for who in self.seats],
            "draws": [who.draws for who in self.seats],
            "discards": [who.discards for who in self.seats],
            "next": [self.next(seat) for seat in range(len(self.seats))],
            "acts": [self.turn_actions(seat) for seat in range(len(self.seats))],
            "claims": [self.claim_actions(seat, 31) for seat in range(len(self.seats))],
            "seen": self.seen(),
            "out": tuple(self.taken),
            "pending": (offer.tile, offer.seat, offer.laid) if offer is not None else (-1, -1, False),
            "left": self.cursor.left,
            "turns": self.cursor.turns,
            "replacements": self.cursor.replacements,
            "head": next(self.free(), self.rules.layout.size),
            "counts": (self.claims, self.kongs),
            "peek": self.peek(),
            "wall": self.wall(),
            "still": self.still(),
            "census": self.everywhere_counted(),
            "log": list(self.log),
        }


def state_of(table: Any) -> dict[str, Any]:
    """Everything that can be asked of a table."""
    seats = range(table.moves.seats)
    each = ("tiles", "concealed", "melds", "river", "laid", "won", "drawn", "draws", "discards", "next")
    return {
        **{name: [getattr(table, name)(seat) for seat in seats] for name in each},
        "acts": [table.turn_actions(seat) for seat in seats],
        "claims": [table.claim_actions(seat, 31) for seat in seats],
        "seen": [table.seen(0, kind) for kind in range(60)],
        "out": table.out(),
        "pending": (table.pending, table.pending_seat, table.pending_laid),
        "left": table.left,
        "turns": table.turns,
        "replacements": table.replacements_left,
        "head": table.head,
        "counts": (table.claims, table.kongs),
        "peek": table.peek(),
        "wall": table.wall(),
        "still": table.still(),
        "census": table.census(),
        "log": list(table.log),
    }
