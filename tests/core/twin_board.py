"""What lies on a table and what a seat may do there, slow and obvious: lists of tiles, all choices tried. `twin_table` adds the moves."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
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

from mahjong.meld import Form
from mahjong.rules.layout import Cursor
from mahjong.rules.wall import FIXED, TAIL
from mahjong.tiles import FACES


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


class TwinBoard:
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

    # ---- what a seat may do

    def whole(self, seat: int, kind: int = -1) -> bool:
        """By shape alone; a tile of somebody else that plays as `kind` is natural."""
        who, rules = self.seats[seat], self.rules
        wilds = sum(self.has("wild", held) for held in who.hand)
        taken = kind
        if kind >= 0 and rules.wild_taken and self.masks["wild"] >> kind & 1:
            wilds, kind = wilds + 1, -1
        naturals = tuple(sorted(self.kinds(t for t in who.hand if not self.has("wild", t)) + [kind] * (kind >= 0)))
        own = tuple(sorted(self.kinds(t for meld in who.melds for t in meld.tiles)))
        sets, paired = self.sets_left(seat), any(meld.form == Form.PAIR for meld in who.melds)
        full = 3 * sets + (0 if paired else 2)
        if sets < 0 or len(naturals) + wilds != full:
            return False
        if taken >= 0 and self.kinds(who.hand).count(taken) + own.count(taken) >= self.copies(taken):
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
        kept = self.rules.last
        fixed = self.rules.layout.rules.held.border is FIXED
        enough = self.cursor.turns >= kept if fixed and kept else self.cursor.turns > kept
        return enough and self.cursor.replacements > 0

    def kongable(self) -> bool:
        """May there be one kong more?"""
        rules = self.rules
        few = rules.kongs_most < 0 or self.kongs < rules.kongs_most
        held, end = rules.layout.rules.held, rules.layout.rules.drawn.replacement
        from_the_live = end is not None and not (
            held.border is FIXED and end is TAIL
        )  # a tile that would be drawn in turn
        grows = not held.grow or self.cursor.turns - from_the_live >= held.grow
        return self.replaceable() and few and grows and self.cursor.left >= rules.kongs_wall

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
        if self.rules.stands:
            wild = [t for t in who.hand if self.faces[t] in self.rules.stands and not self.vowed(seat, [t])]
            near = [t for t in parts if t not in wild] + wild
        found = []
        paired = any(meld.form == Form.PAIR for meld in who.melds)
        for n in (1, 2, 3):
            if paired if n == 1 else self.sets_left(seat) < 1:
                continue
            for chosen in set(combinations(ordered(near), n)):
                tiles = ordered([tile, *chosen])
                if any(self.faces[t] in self.rules.stands for t in tiles):
                    found += [code(CLAIM, tiles, form) for form in self.lent_forms(tile, chosen)]
                    continue
                form = self.meld_form(tuple(sorted(self.kinds(tiles))))
                if form is not None:
                    found.append(code(CLAIM, tiles, form))
        return found

    def lent_forms(self, tile: int | None, chosen: Iterable[int]) -> set[int]:
        """What a tile on offer (None for a kong of one's own) and tiles of a hand make when each wild one stands for any kind that it may."""
        rules, hand = self.rules, self.kinds(chosen)
        offered = [] if tile is None else self.kinds([tile])
        if offered and offered[0] in rules.stands and not rules.wild_taken:
            return set()
        every = hand + offered
        wild = sum(kind in rules.stands for kind in every)
        natural = sum(kind not in rules.stands for kind in hand)
        choices = [
            [k for k in range(60) if rules.stands[kind] >> k & 1] if kind in rules.stands else [kind] for kind in every
        ]
        found = set()
        for kinds in product(*choices):
            form = None if len(kinds) < 3 else self.meld_form(tuple(sorted(kinds)))
            alike = form in (Form.PUNG, Form.KONG)
            if form is None or (form == Form.KONG and not rules.wild_kongs) or wild == len(every):
                continue
            if natural >= rules.real if alike else wild == 1:
                found.add(int(form))
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
        lent = [t for t in who.hand if self.faces[t] in rules.stands and not self.vowed(seat, [t])]
        usable = [t for t in usable if self.faces[t] not in rules.stands]
        fours = []
        replaced = rules.layout.rules.drawn.replacement is not None
        stays = len(who.hand) - 4 + replaced - 1 >= rules.keep  # what is left of the hand after the next discard
        called = rules.drawn & 4 and who.called
        if rules.kongs & 4 and self.sets_left(seat) > 0 and stays and not called:
            many = [t for t in usable if self.kinds(usable).count(self.faces[t]) >= 4]
            fours = [code(KONG, c, 3) for c in combinations(ordered(many), 4) if len(set(self.kinds(c))) == 1]
            if rules.wild_kongs:
                fours += [code(KONG, c, 3) for c in combinations(ordered(usable + lent), 4) if self.lent_forms(None, c)]
        added = [
            code(KONG, [*meld.tiles, tile], 4)
            for meld in who.melds
            for tile in usable + lent
            if rules.kongs & 2 and meld.form == Form.PUNG and self.fourth(meld, tile)
            if not (rules.drawn & 2 and who.called)
            if not rules.fresh_added or (who.drawn >= 0 and self.faces[who.drawn] == self.faces[tile])
        ]
        return in_order(fours, self.faces), in_order(added, self.faces)

    def fourth(self, meld: TwinMeld, tile: int) -> bool:
        """May a tile be added to a pung, as far as their kinds go?"""
        kind, stands = self.faces[meld.tiles[0]], self.rules.stands
        if not self.rules.kong_kinds >> kind & 1:
            return False
        if not self.rules.wild_kongs and any(self.faces[t] in stands for t in (*meld.tiles, tile)):
            return False
        return bool(stands.get(self.faces[tile], 1 << self.faces[tile]) >> kind & 1)

    def own_asides(self, seat: int) -> list[int]:
        who = self.seats[seat]
        if not who.may & 32 or not self.replaceable() or (self.rules.drawn & 8 and who.called):
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

    def plain_actions(self, seat: int) -> tuple[int, ...] | None:
        who = self.seats[seat]
        kinds = {self.faces[tile] for tile in who.hand if self.rules.first >> self.faces[tile] & 1}
        calls = not who.discards and len(kinds) >= self.rules.first_least
        return None if calls or who.may != 255 or self.leaving_ready(seat) else self.turn_actions(seat)

    def clean(self, seat: int, kinds: int) -> bool:
        return all(kinds >> self.faces[tile] & 1 and not flags & 2 for tile, flags in self.seats[seat].river)

    def held(self, seat: int) -> int:
        return len(self.seats[seat].hand)

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
