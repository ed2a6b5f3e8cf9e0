"""The mechanics of a deal once more, slow and obvious: lists of tiles, all choices tried, wall states of `rules.layout`.

`TwinTable` answers as `mahjong._core.table.Table` does. It checks no argument: the tests ask both only what is legal here.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from twin_moves import (
    ASIDE,
    CLAIM,
    DISCARD,
    KONG,
    PLAIN,
    Rules,
    Tiles,
    code,
    form_of,
    in_order,
    makes_sets,
    makes_shape,
    ordered,
    tiles_of,
)  # fmt: skip

from mahjong._core.table import NO_DRAW
from mahjong.meld import Form
from mahjong.rules import wall
from mahjong.rules.layout import Cursor
from mahjong.tiles import FACES

DRAW, REPLACE, DISCARDED, CLAIMED, KONGED, UNKONG, LAID, WON, TAKEN = range(1, 10)
GROUPED, BACK = 11, 12


@dataclass
class TwinMeld:
    form: int
    tiles: Tiles
    claimed: int = -1
    feeder: int = -1
    robbable: int = -1


@dataclass
class TwinSeat:
    hand: list[int] = field(default_factory=list)
    melds: list[TwinMeld] = field(default_factory=list)
    river: list[list[int]] = field(default_factory=list)
    laid: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    drawn: int = -1
    called: bool = False
    may: int = 255
    shed: int = 0
    own_aside: int = 0
    own_kept: int = 0
    draws: int = 0
    discards: int = 0


@dataclass
class Offer:
    tile: int
    seat: int
    robbed: bool
    laid: bool = False
    winners: set[int] = field(default_factory=set)


class TwinTable:
    def __init__(self, rules: Rules, wall: bytes, log: list[int]) -> None:
        self.rules = rules
        self.tiles_in_order = self.whole_set = wall
        self.cursor: Cursor = rules.layout.start()
        self.seats = [TwinSeat() for _ in range(rules.seats)]
        self.log = log
        self.taken: list[tuple[int, int]] = []
        self.winning: list[int] = []  # each tile that won, once
        self.faces = FACES[:63]
        self.masks = dict.fromkeys(("wild", "never", "aside", "forced", "barred_discard", "lays"), 0)
        self.barred = 0
        self.offer: Offer | None = None
        self.fresh_kong: tuple[int, TwinMeld] | None = None
        self.kept: int | None = None
        self.claims = self.kongs = 0
        for position, seat in enumerate(rules.layout.owners):
            if seat == 255:
                self.taken.append((0, wall[position]))
            else:
                self.seats[seat].hand.append(wall[position])
        for number, seat_ in enumerate(self.seats):
            if len(seat_.hand) % 3 == 2:
                seat_.drawn = wall[max(at for at, seat in enumerate(rules.layout.owners) if seat == number)]

    # ---- state kept and brought back

    def save(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in ("rules", "log", "cursor")}
        return {**copy.deepcopy(kept), "cursor": self.cursor, "length": len(self.log)}

    def load(self, saved: dict[str, Any]) -> None:
        state = {name: value for name, value in saved.items() if name not in ("length", "cursor")}
        vars(self).update(copy.deepcopy(state))
        self.cursor = saved["cursor"]
        del self.log[saved["length"] :]

    # ---- settings

    def set_kinds(self, **masks: int) -> None:
        self.masks = dict.fromkeys(self.masks, 0) | masks

    def set_faces(self, faces: bytes) -> None:
        self.faces = faces

    def kinds(self, tiles: Iterable[int]) -> list[int]:
        """What tiles play as."""
        return [self.faces[tile] for tile in tiles]

    def counts(self, tiles: Iterable[int]) -> bytes:
        found = Counter(self.kinds(tiles))
        return bytes(map(found.__getitem__, range(64)))

    def copies(self, kind: int) -> int:
        """Tiles of the set that play as a kind."""
        return self.kinds(self.whole_set).count(kind)

    def set_may(self, seat: int, bits: int) -> None:
        self.seats[seat].may = bits

    def set_shed(self, seat: int, kinds: int) -> None:
        self.seats[seat].shed = kinds

    def set_aside(self, seat: int, kinds: int, kept: int = 0) -> None:
        self.seats[seat].own_aside, self.seats[seat].own_kept = kinds, kept

    def set_barred(self, kinds: int) -> None:
        self.barred = kinds

    def has(self, name: str, tile: int) -> bool:
        return bool(self.masks[name] >> self.faces[tile] & 1)

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
            meld = next(m for m in who.melds if m.form == Form.PUNG and self.faces[m.tiles[0]] == self.faces[tiles[0]])
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

    # ---- what a seat may do

    def whole(self, seat: int, kind: int = -1) -> bool:
        """By shape alone; a tile of somebody else that plays as `kind` is natural."""
        who, rules = self.seats[seat], self.rules
        wilds = sum(self.has("wild", held) for held in who.hand)
        naturals = tuple(sorted(self.kinds(t for t in who.hand if not self.has("wild", t)) + [kind] * (kind >= 0)))
        own = tuple(sorted(self.kinds(t for meld in who.melds for t in meld.tiles)))
        sets, paired = self.sets_left(seat), any(meld.form == Form.PAIR for meld in who.melds)
        full = 3 * sets + (0 if paired else 2)
        if sets < 0 or len(naturals) + wilds != full:
            return False
        if kind >= 0 and self.kinds(who.hand).count(kind) + own.count(kind) >= self.copies(kind):
            return False  # no such tile can be somebody else's
        if rules.shapes & 1 and makes_sets(
            naturals, wilds, sets, rules.sets_of, rules.pairs, None if rules.fifth or not wilds else own, paired
        ):
            return True
        plain = [shape for shape in PLAIN if shape.bit & rules.shapes and rules.sets == 4]
        return any(makes_shape(shape, naturals, wilds, own, rules.fifth) for shape in (*plain, *rules.others))

    def vowed(self, seat: int, tiles: Iterable[int]) -> bool:
        return any(self.seats[seat].shed >> self.faces[tile] & 1 for tile in tiles)

    def allowed(self, right: int, seat: int, source: int) -> bool:
        following = self.next(source)
        return (False, seat == following, True, seat != following)[right]

    def may_win(self, seat: int, source: int, tile: int) -> bool:
        who = self.seats[seat]
        return (
            bool(who.may & 128)
            and self.allowed(self.rules.win, seat, source)
            and not self.vowed(seat, [*who.hand, tile])
            and self.whole(seat, self.faces[tile])
        )

    def replaceable(self) -> bool:
        if self.rules.layout.rules.drawn.replacement is None:
            return True
        return self.cursor.turns > self.rules.last and self.cursor.replacements > 0

    def kongable(self) -> bool:
        """May there be one kong more?"""
        return self.replaceable() and (self.rules.kongs_most < 0 or self.kongs < self.rules.kongs_most)

    def offered(self, seat: int) -> int:
        assert self.offer is not None
        who, tile, rules, source = self.seats[seat], self.offer.tile, self.rules, self.offer.seat
        if self.has("never", tile):
            return 0
        bits = 8 * self.may_win(seat, source, tile)
        stays = len(who.hand) - 3 >= rules.keep  # a run or a pung, and its discard
        lost = 4 - (rules.layout.rules.drawn.replacement is not None)
        if rules.last_claims or self.cursor.turns > rules.last:
            found = self.claimable(seat)
            runs, pungs, fours, pairs = (any(self.bit_of(a) == bit for a in found) for bit in (1, 2, 4, 16))
            pairs = pairs and len(who.hand) - 2 >= rules.keep
            bits |= 16 * (pairs and bool(who.may & 8) and self.allowed(rules.pair, seat, source))
            bits |= 1 * (runs and stays and bool(who.may & 8) and self.allowed(rules.run, seat, source))
            bits |= 2 * (pungs and stays and bool(who.may & 8) and self.allowed(rules.pung, seat, source))
            kong = fours and len(who.hand) - lost >= rules.keep and bool(who.may & 16) and bool(rules.kongs & 1)
            bits |= 4 * (kong and self.kongable() and self.allowed(rules.kong, seat, source))
        return bits

    def claimable(self, seat: int) -> list[int]:
        """All melds that the tile on offer and tiles of the hand make."""
        assert self.offer is not None
        who, tile = self.seats[seat], self.offer.tile
        if self.has("never", tile) or self.vowed(seat, [tile]):
            return []
        parts = [t for t in who.hand if not self.has("never", t) and not self.vowed(seat, [t])]
        near = [t for t in parts if self.together(t, tile)]
        found = []
        paired = any(meld.form == Form.PAIR for meld in who.melds)
        for n in (1, 2, 3):
            if paired if n == 1 else self.sets_left(seat) < 1:
                continue
            for chosen in set(combinations(ordered(near), n)):
                tiles = ordered([tile, *chosen])
                form = self.meld_form(tuple(sorted(self.kinds(tiles))))
                if form is not None:
                    found.append(code(CLAIM, tiles, form))
        return found

    def together(self, one: int, other: int) -> bool:
        """May two tiles stand in one set?"""
        return self.faces[one] == self.faces[other] or any(
            {self.faces[one], self.faces[other]} <= set(s) for s in self.rules.sets_of
        )

    def sets_left(self, seat: int) -> int:
        return self.rules.sets - sum(meld.form != Form.PAIR for meld in self.seats[seat].melds)

    def meld_form(self, faces: Tiles) -> int | None:
        if len(faces) == 2:
            return Form.PAIR if faces[0] == faces[1] and self.rules.pairs >> faces[0] & 1 else None
        if len(faces) == 4:
            return Form.KONG if len(set(faces)) == 1 and self.rules.kong_kinds >> faces[0] & 1 else None
        if faces not in self.rules.sets_of:
            return None
        if len(set(faces)) == 1:
            return Form.PUNG
        low = faces[0]
        run = faces == (low, low + 1, low + 2) and low < 27 and low % 9 < 7
        return Form.CHOW if run else Form.GROUP

    def own_kongs(self, seat: int) -> tuple[list[int], list[int]]:
        """The concealed and the added kongs of a seat in its turn."""
        who, rules = self.seats[seat], self.rules
        if not who.may & 16 or not self.kongable():
            return [], []
        usable = [
            t
            for t in who.hand
            if rules.kong_kinds >> self.faces[t] & 1 and not self.has("never", t) and not self.vowed(seat, [t])
        ]
        fours = []
        replaced = rules.layout.rules.drawn.replacement is not None
        stays = len(who.hand) - 4 + replaced - 1 >= rules.keep  # what is left of the hand after the next discard
        called = rules.drawn & 4 and who.called
        if rules.kongs & 4 and self.sets_left(seat) > 0 and stays and not called:
            many = [t for t in usable if self.kinds(usable).count(self.faces[t]) >= 4]
            fours = [code(KONG, c, 3) for c in combinations(ordered(many), 4) if len(set(self.kinds(c))) == 1]
        added = [
            code(KONG, [*meld.tiles, tile], 4)
            for meld in who.melds
            for tile in usable
            if rules.kongs & 2 and meld.form == Form.PUNG and self.faces[meld.tiles[0]] == self.faces[tile]
            if not (rules.drawn & 2 and who.called)
            if not rules.fresh_added or (who.drawn >= 0 and self.faces[who.drawn] == self.faces[tile])
        ]
        return in_order(fours, self.faces), in_order(added, self.faces)

    def own_asides(self, seat: int) -> list[int]:
        who = self.seats[seat]
        if not who.may & 32 or not self.replaceable():
            return []
        found = [
            t for t in who.hand
            if self.has("aside", t) or self.has("forced", t) or who.own_aside >> self.faces[t] & 1
        ]  # fmt: skip
        return in_order((code(ASIDE, [t]) for t in found), self.faces)

    def own_bits(self, seat: int, wins: bool) -> int:
        who = self.seats[seat]
        fours, added = self.own_kongs(seat)
        won = wins and bool(who.may & 64) and not self.vowed(seat, who.hand) and self.whole(seat)
        forced = any(self.has("forced", t) for t in who.hand)
        return 1 * won | 2 * bool(fours) | 4 * bool(added) | 8 * bool(self.own_asides(seat)) | 16 * forced

    def turn_actions(self, seat: int) -> tuple[int, ...]:
        who = self.seats[seat]
        if self.kept == seat:
            return ()
        asides = self.own_asides(seat)
        forced = [action for action in asides if self.has("forced", tiles_of(action)[0])]
        if forced:
            return tuple(forced)
        tiles: list[int] = []
        if not who.may & 2 and who.may & 4 and who.drawn >= 0:
            tiles = [who.drawn]
        elif who.may & 6:
            tiles = list(who.hand)
            for keep in (
                lambda t: self.vowed(seat, [t]),
                lambda t: not self.barred >> self.faces[t] & 1,
                lambda t: not self.has("barred_discard", t),
            ):
                tiles = [t for t in tiles if keep(t)] or tiles
            alone = [tiles_of(action)[0] for action in asides if len(tiles_of(action)) == 1]
            kept = [t for t in alone if self.has("barred_discard", t) or who.own_kept >> self.faces[t] & 1]
            tiles = [t for t in tiles if t not in kept]
        fours, added = self.own_kongs(seat)
        return tuple(in_order((code(DISCARD, [t]) for t in tiles), self.faces) + fours + added + asides)

    def claim_actions(self, seat: int, bits: int) -> tuple[int, ...]:
        if self.offer is None or self.offer.robbed or self.offer.winners or self.offer.seat == seat:
            return ()
        found = [action for action in in_order(self.claimable(seat), self.faces) if bits & self.bit_of(action)]
        return tuple(
            action
            for forms in ((Form.KONG,), (Form.PUNG,), (Form.CHOW, Form.GROUP), (Form.PAIR,))
            for action in found
            if form_of(action) in forms
        )

    def bit_of(self, claim: int) -> int:
        """The right that a claim needs."""
        if form_of(claim) in (Form.KONG, Form.PAIR):
            return 4 if form_of(claim) == Form.KONG else 16
        alike = form_of(claim) == Form.PUNG
        return 2 if alike and not self.rules.in_turn >> self.faces[tiles_of(claim)[0]] & 1 else 1

    def allows(self, seat: int) -> int:
        return (self.own_bits(seat, True) if self.kept != seat else 0) | 64 * (not self.cursor.turns)

    def next(self, seat: int) -> int:
        order = [(seat + step) % len(self.seats) for step in range(1, len(self.seats) + 1)]
        return next((other for other in order if self.seats[other].may & 1), -1)

    # ---- what can be asked

    def leaving_ready(self, seat: int) -> int:
        who, found = self.seats[seat], 0
        paired = any(meld.form == Form.PAIR for meld in who.melds)
        if len(who.hand) != 3 * self.sets_left(seat) + 2 - 2 * paired:
            return 0
        for tile in set(who.hand):
            kept = who.hand
            who.hand = [*kept]
            who.hand.remove(tile)
            if any(self.whole(seat, kind) for kind in range(60) if self.copies(kind)):
                found |= 1 << self.faces[tile]
            who.hand = kept
        return found

    def complete(self, seat: int, tile: int) -> bool:
        return self.whole(seat, self.faces[tile] if tile >= 0 else -1)

    def waits(self, seat: int) -> int:
        who = self.seats[seat]
        rest = list(who.hand)
        paired = any(meld.form == Form.PAIR for meld in who.melds)
        if (len(rest) + 2 * paired) % 3 == 2 and who.drawn >= 0:
            rest.remove(who.drawn)
        before, who.hand = who.hand, rest
        try:
            return sum(1 << k for k in range(60) if self.copies(k) and self.whole(seat, k))
        finally:
            who.hand = before

    def free(self) -> Iterator[int]:
        mask = self.cursor.free
        return (at for at in range(self.rules.layout.size) if mask >> at & 1)

    def wall(self) -> bytes:
        return bytes(self.tiles_in_order[at] for at in self.free())

    def still(self) -> bytes:
        """Tiles turned up where they lie."""
        return bytes(tile for at, tile in enumerate(self.tiles_in_order) if self.cursor.still >> at & 1)

    def peek(self) -> int:
        return self.tiles_in_order[self.cursor.turn()[0]] if self.cursor.turns else -1

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
