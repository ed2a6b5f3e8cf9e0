"""Random deals on a table and its twin at once, every answer and every state compared. Rules to play under, as hypothesis draws them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from twin_hands import STANDARD_SETS
from twin_moves import ASIDE, DISCARD, KONG, Rules, form_of, laid_out, tiles_of
from twin_moves import code as code_of
from twin_table import TwinTable, state_of

from mahjong import notation
from mahjong._core.card import ALL_OF, MISFITS, Shape
from mahjong._core.menu import standard_menu
from mahjong._core.table import NO_DRAW, Moves, Table
from mahjong.meld import Form
from mahjong.rules import wall
from mahjong.tiles import FACES

Triples = tuple[tuple[int, int, int], ...]

PUNGS: Triples = tuple((k, k, k) for k in range(34))
GROUPS: Triples = (
    (31, 32, 33),
    *((a, b, c) for a in range(27, 31) for b in range(a + 1, 31) for c in range(b + 1, 31)),
)
FIFTEENS: Triples = tuple(
    (s + a, s + b, s + c)
    for s in (0, 9, 18)
    for a in range(9)
    for b in range(a, 9)
    for c in range(b, 9)
    if a + b + c == 12
)
MENUS: dict[str, Triples] = {
    "standard": tuple(STANDARD_SETS),
    "pungs": PUNGS,
    "groups": tuple(sorted(STANDARD_SETS + list(GROUPS))),
    "flowers": tuple(sorted([*STANDARD_SETS, (34, 34, 34)])),
    "fifteens": tuple(sorted({*FIFTEENS, *PUNGS[27:]})),
}


@st.composite
def play_rules(draw: st.DrawFn, most_sets: int = 2) -> Rules:
    """Small hands win often; few kinds make claims often."""
    seats = draw(st.integers(2, 8))
    sets = draw(st.integers(1, most_sets))
    menu = draw(st.sampled_from(sorted(MENUS)))
    needed = seats * (3 * sets + 1) + 1
    ranks = draw(st.integers(min(9, max(3, (needed - 10) // 12)), 9))  # 12 tiles a rank and 28 honours
    counts = bytearray(64)
    for k in range(34):
        counts[k] = 4 if k >= 27 or k % 9 < ranks else 0
    for k in draw(st.sets(st.integers(34, 50), max_size=6)):
        counts[k] = draw(st.integers(1, 3))
    size = sum(counts)
    kinds_ = [k for k in range(60) if counts[k]]
    held = draw(
        st.one_of(
            st.builds(
                wall.Reserve,
                tiles=st.integers(0, min(20, size - needed)),
                grow=st.integers(0, 3),
                border=st.sampled_from((wall.FIXED, wall.SLIDING)),
                replacements=st.none() | st.integers(1, 6),
            ),
            st.just(wall.reserve()),
        )
    )
    end = draw(st.sampled_from((wall.TAIL, wall.TAIL, wall.HEAD, None)))
    if end is None:
        held = replace(held, replacements=None)
    layout = laid_out(size, seats, 3 * sets + 1, height=draw(st.integers(1, 3)), end=end, held=held)
    others = []
    if draw(st.booleans()):
        chosen = draw(st.sets(st.sampled_from(kinds_), min_size=1))
        others.append(Shape(ALL_OF, mask=sum(1 << k for k in chosen), kinds=(1 << 60) - 1))
    if sets == 4 and draw(st.booleans()):
        others.append(Shape(MISFITS, gap=draw(st.integers(2, 4)), honours=draw(st.integers(0, 7))))
    who = st.sampled_from((2, 2, 2, 0, 1, 3))
    return Rules(
        layout,
        bytes(counts),
        MENUS[menu],
        draw(st.sampled_from(((1 << 34) - 1, (1 << 27) - 1, (1 << 35) - 1))),
        sets,
        draw(st.integers(0, 31)),
        tuple(others),
        draw(st.booleans()),
        run=draw(who),
        pung=draw(who),
        kong=draw(who),
        win=draw(who),
        pair=draw(st.sampled_from((0, 0, 1, 2, 3))),
        kongs=draw(st.sampled_from((7, 7, 7, 0, 1, 2, 4))),
        kong_kinds=draw(st.sampled_from(((1 << 34) - 1, (1 << 27) - 1, (1 << 35) - 1))),
        in_turn=draw(st.sampled_from((0, 0, (1 << 27) - 1, 0b11110000 << 27))),
        fresh_added=draw(st.booleans()),
        drawn=draw(st.sampled_from((0, 2, 4, 6, 8))),
        rob=draw(st.sampled_from((2, 6, 4, 0))),
        keep=draw(st.sampled_from((0, 0, 2))),
        last=draw(st.sampled_from((0, 0, 1, 4))),
        kongs_most=draw(st.sampled_from((-1, -1, -1, 0, 1, 2))),
        kongs_wall=draw(st.sampled_from((0, 0, 0, 20, 60))),
        last_claims=draw(st.booleans()),
        first=draw(st.sampled_from((0, (1 << 34) - 1, 0b1111111 << 27))),
        first_least=draw(st.sampled_from((0, 1, 3, 9))),
    )


def physical_tiles(counts: bytes, reds: Sequence[int]) -> list[int]:
    """All tiles; `reds`: how many of each suit's fives are red."""
    tiles = []
    for k in range(60):
        red = {4: 0, 13: 1, 22: 2}.get(k, -1)
        many = min(reds[red], counts[k]) if red >= 0 else 0
        tiles += [60 + red] * many + [k] * (counts[k] - many)
    return tiles


class Play:
    """A table and its twin in step. `answers` counts what has happened, so that a test can tell that it did."""

    def __init__(self, rules: Rules, rng: random.Random, *, masks: bool = True) -> None:
        self.rules, self.rng, self.masks, self.faced = rules, rng, masks, rng.random() < 0.5
        tiles = physical_tiles(rules.tiles, [rng.randrange(3) for _ in range(3)])
        rng.shuffle(tiles)
        self.table = Table(rules.moves(lambda code: code), bytes(tiles), rules.tail, rules.layout.owners, [])
        self.twin = TwinTable(rules, bytes(tiles), [])
        self.seat, self.turn = 0, True
        self.saved: list[tuple[bytes, dict[str, Any], tuple[int, bool]]] = []
        self.answers: dict[str, int] = {}
        self.check()

    def check(self) -> None:
        found, told = state_of(self.table), self.twin.state()
        assert found == told, {name: (found[name], told[name]) for name in told if found[name] != told[name]}
        assert sum(found["census"]) == self.rules.layout.size

    def both(self, name: str, *args: Any, **named: Any) -> Any:
        found = getattr(self.table, name)(*args, **named)
        told = getattr(self.twin, name)(*args, **named)
        assert found == told, (name, args, named, found, told)
        self.answers[name] = self.answers.get(name, 0) + 1
        self.check()
        return found

    # ---- a deal

    def step(self) -> bool:
        """One act; False at the end of the wall."""
        if self.rng.random() < 0.25:
            self.aside_of_play()
        if not self.turn:
            following = self.both("next", self.seat)
            if following < 0:
                return False
            self.seat = following
            answer = self.both("draw", self.seat)
            return self.drew(answer)
        acts = self.table.turn_actions(self.seat)
        if not acts:
            self.turn = False
            return True
        return self.act(self.choice(acts))

    def choice(self, acts: tuple[int, ...]) -> int:
        """Any act; mostly one that leads to kongs."""
        kongs = [code for code in acts if code & 15 == KONG]
        if kongs and self.rng.random() < 0.8:
            return self.rng.choice(kongs)
        if self.rng.random() < 0.3:
            return self.rng.choice(acts)
        held = self.table.concealed(self.seat)
        return min(acts, key=lambda code: (code & 15 == DISCARD and held[FACES[tiles_of(code)[0]]], self.rng.random()))

    def drew(self, answer: int) -> bool:
        self.turn = True
        if answer < 0:
            return False
        if answer >> 8 & 1:
            self.count("complete")
            if self.rng.random() < 0.5:
                self.won(self.seat)
                self.turn = False
        return True

    def won(self, seat: int) -> None:
        self.both("win", seat)
        self.both("set_may", seat, self.rng.choice((255, 255, 255, 255, 0, 128, 1 | 2 | 64 | 128)))

    def count(self, what: str) -> None:
        self.answers[what] = self.answers.get(what, 0) + 1

    def lent(self, what: str, code: int) -> None:
        """Counts a set with wild tiles in it."""
        wild = sum(self.twin.faces[tile] in self.rules.stands for tile in tiles_of(code))
        if wild:
            taken = self.table.pending >= 0 and self.twin.faces[self.table.pending] in self.rules.stands
            self.count(f"{'taken' if taken else what} {form_of(code)} with wild tiles")

    def act(self, code: int) -> bool:
        if code & 15 == KONG:
            self.lent("kong", code)
            offers = self.both("kong", self.seat, code)
            robbers = [q for q in range(self.rules.seats) if offers >> 8 * q & 8]
            if robbers and self.rng.random() < 0.7:
                self.count("robbed " + ("concealed" if form_of(code) == Form.CONCEALED else "added"))
                self.both("unkong", self.seat)
                for q in self.rng.sample(robbers, self.rng.randint(1, len(robbers))):
                    self.won(q)
                self.turn = False
                return True
            return self.refill(True)
        if code & 15 == ASIDE:
            offered = self.rng.choice((0, 0, 32, 2 | 4 | 8, 31, 63))
            offers = self.both("aside", self.seat, code, offered)
            if offers and self.rng.random() < 0.8:
                taken, self.turn = self.taken(), False
                going = self.answer(offers)
                if self.taken() > taken:
                    self.count("taken from a row")
                    return going
            return self.refill(False)
        self.turn = False
        if self.rng.random() < 0.5:
            return self.answer(self.both("discard", self.seat, tiles_of(code)[0]))
        answer = self.both("turn", self.seat, tiles_of(code)[0])
        if answer == NO_DRAW:
            return False
        if answer < 0:
            return self.answer(-answer)
        self.seat = answer >> 24
        return self.drew(answer & 0xFFFFFF)

    def taken(self) -> int:
        return self.answers.get("claim", 0) + self.answers.get("win", 0)

    def refill(self, kong: bool) -> bool:
        if self.rules.layout.rules.drawn.replacement is None:
            if kong:
                self.turn = False
            return True
        return self.drew(self.both("replace", self.seat, kong))

    def answer(self, offers: int) -> bool:
        claimants = [q for q in range(self.rules.seats) if offers >> 8 * q & 255]
        for _ in range(len(claimants)):
            q = self.rng.choice(claimants)
            bits_ = offers >> 8 * q & 255
            if bits_ & 8 and self.rng.random() < 0.3:
                winners = [w for w in claimants if offers >> 8 * w & 8]
                self.count("winners " + str(len(winners)))
                for w in winners:
                    self.won(w)
                return True
            claims = self.both("claim_actions", q, bits_)
            assert bool(claims) == bool(bits_ & 0b10111)
            if claims and self.rng.random() < 0.9:
                code = claims[0] if self.rng.random() < 0.7 else self.rng.choice(claims)
                self.count(f"claim {form_of(code)}")
                self.lent("claim", code)
                self.both("claim", q, code)
                self.seat, self.turn = q, True
                if form_of(code) == 2:
                    return self.refill(True)
                return True
        return True

    # ---- what may happen between two acts

    def aside_of_play(self) -> None:
        self.rng.choice(
            (self.settings, self.settings, self.disguise, self.look, self.look, self.look, self.keep, self.keep, self.go_back, self.swap_copy,
             self.swap_tiles, self.take, self.show, self.move_hidden, self.lay_group, self.take_back)
        )()  # fmt: skip

    def some_kinds(self, chance: float) -> int:
        return sum(1 << k for k in range(60) if self.rules.tiles[k] and self.rng.random() < chance)

    def settings(self) -> None:
        if not self.masks:
            return
        wild = self.some_kinds(0.04)
        if self.rules.stands and self.rng.random() < 0.7:
            wild |= sum(1 << k for k in self.rules.stands)
        self.both(
            "set_kinds",
            wild=wild,
            never=self.rng.choice((0, wild)) | self.some_kinds(0.03),
            aside=self.some_kinds(0.05),
            forced=sum(1 << k for k in range(34, 51) if self.rules.tiles[k]) if self.rng.random() < 0.7 else 0,
            barred_discard=self.rng.choice((0, wild)),
            lays=self.some_kinds(0.03),
        )
        q = self.rng.randrange(self.rules.seats)
        if self.rng.random() < 0.3:
            self.both("set_may", q, self.rng.choice((255, 255, 255, self.rng.randrange(256), 0b11110101)))
        self.both("set_shed", q, self.rng.choice((0, 0, 0, 0, 0x1FF, 0x1FF << 9)))
        self.both("set_barred", self.some_kinds(0.3))
        self.both("set_aside", q, self.some_kinds(0.1), self.some_kinds(0.3))

    def disguise(self) -> None:
        """Other faces for the rest of the deal: two kinds exchanged, flowers that are all alike, tiles that stand in for another kind."""
        if not self.faced or self.table.pending >= 0 or self.twin.fresh_kong is not None or self.rng.random() < 0.5:
            return
        faces = bytearray(FACES[:63])
        kinds_ = [k for k in range(34) if self.rules.tiles[k]]
        one, other = self.rng.sample(kinds_, 2)
        how = self.rng.choice(("swap", "alike", "both", "stand in", "as it is"))
        if how in ("swap", "both"):
            faces = bytearray(other if k == one else one if k == other else k for k in faces)
        if how in ("alike", "both"):
            faces[34:51] = bytes([34] * 17) if sum(self.rules.tiles[34:51]) <= 8 else faces[34:51]
        if how == "stand in" and self.rules.shapes == 1 and not self.rules.others:
            faces = bytearray(other if k == one else k for k in faces)
        self.both("set_faces", bytes(faces))
        self.count(how)

    def look(self) -> None:
        q = self.rng.randrange(self.rules.seats)
        self.both("waits", q)
        self.both("leaving_ready", q)
        self.both("plain_actions", q)
        self.both("held", q)
        self.both("clean", q, sum(1 << kind for kind in range(60) if self.rng.random() < 0.8))
        self.both("complete", q, -1)
        self.both("allows", q)
        self.both("complete", q, self.rng.choice([k for k in range(60) if self.rules.tiles[k]]))

    def keep(self) -> None:
        self.saved.append((self.table.snapshot(), self.twin.save(), (self.seat, self.turn)))

    def go_back(self) -> None:
        if self.saved and self.rng.random() < 0.3:
            at = self.rng.randrange(len(self.saved))
            del self.saved[at + 1 :]
            snapshot, told, (self.seat, self.turn) = self.saved[at]
            self.table.restore(snapshot)
            self.twin.load(told)
            assert self.table.snapshot() == snapshot
            self.count("restored")
            self.check()

    def swap_copy(self) -> None:
        before = self.table
        self.table = before.copy(list(before.log))
        assert self.table.snapshot() == before.snapshot()
        self.check()

    def swap_tiles(self) -> None:
        if self.table.pending >= 0:
            return
        n = self.rng.randint(0, 3)
        hands = [self.rng.sample(list(self.table.tiles(q)), len(self.table.tiles(q))) for q in range(self.rules.seats)]
        n = min([n, *map(len, hands)])
        step = self.rng.randrange(self.rules.seats)
        to = [(q + step) % self.rules.seats for q in range(self.rules.seats)]
        self.both("exchange", [bytes(hand[:n]) for hand in hands], to)

    def lay_group(self) -> None:
        q = self.rng.randrange(self.rules.seats)
        held = list(self.table.tiles(q))
        if self.table.pending >= 0 or len(held) < 4 or len(self.table.melds(q)) >= self.rules.sets:
            return
        self.both("group", q, code_of(ASIDE, self.rng.sample(held, 3)))

    def take_back(self) -> None:
        q = self.rng.randrange(self.rules.seats)
        laid = [tiles for form, tiles, _, feeder in self.table.melds(q) if form == Form.GROUP and feeder < 0]
        if self.table.pending < 0 and laid:
            self.both("back", q, code_of(ASIDE, self.rng.choice(laid)))

    def take(self) -> None:
        if self.rng.random() < 0.3:
            self.both("take", self.rng.random() < 0.5, self.rng.randrange(3))

    def show(self) -> None:
        hidden = list(self.twin.free())
        if hidden and self.rng.random() < 0.5:
            self.both(
                "show",
                self.rng.choice((*hidden[-8:], self.rng.choice(hidden), self.rng.randrange(self.rules.layout.size))),
            )

    def move_hidden(self) -> None:
        """Unseen tiles change places; snapshots made before are refused."""
        if self.rng.random() < 0.8:
            return
        hands = [self.table.tiles(q) for q in range(self.rules.seats)]
        rest = [*self.table.wall(), *(tile for hand in hands for tile in hand)]
        self.rng.shuffle(rest)
        parts = []
        for hand in hands:
            parts.append(bytes(rest[: len(hand)]))
            rest = rest[len(hand) :]
        self.both("reassign", parts, bytes(rest))
        self.saved.clear()


def play_out(rules: Rules, seed: int, *, masks: bool = True, steps: int = 400) -> Play:
    play = Play(rules, random.Random(seed), masks=masks)
    for _ in range(steps):
        if not play.step():
            break
    return play


@st.composite
def lent_rules(draw: st.DrawFn) -> Rules:
    """Few kinds and many wild tiles, which stand for some of them or for any, in claims and kongs too."""
    most = draw(st.sampled_from((3, 3, 4)))
    counts = bytearray(4 if k < 34 and (k >= 31 or k % 9 in range(3, 3 + most)) else 0 for k in range(64))
    playing = sum(1 << k for k in range(34) if counts[k])
    stands = {}
    for k in draw(st.sets(st.integers(42, 52), min_size=1, max_size=6)):
        counts[k] = draw(st.integers(1, 3))
        stands[k] = draw(st.sampled_from((playing, playing, playing & 0x1FF, playing & 0x7 << 31, playing & 0x3FFFF)))
    counts[34] = draw(st.sampled_from((0, 4)))
    layout = laid_out(sum(counts), draw(st.integers(2, 4)), 7)
    return Rules(
        layout,
        bytes(counts),
        MENUS[draw(st.sampled_from(("standard", "standard", "groups", "flowers", "fifteens")))],
        draw(st.sampled_from(((1 << 34) - 1, (1 << 27) - 1))),
        sets=2,
        fifth=draw(st.booleans()),
        run=draw(st.sampled_from((1, 1, 2, 0))),
        pung=draw(st.sampled_from((2, 2, 1))),
        kongs=draw(st.sampled_from((7, 7, 7, 3))),
        in_turn=draw(st.sampled_from((0, 0, (1 << 27) - 1))),
        fresh_added=draw(st.booleans()),
        drawn=draw(st.sampled_from((0, 2, 4, 6))),
        rob=6,
        keep=draw(st.sampled_from((0, 0, 2))),
        last=draw(st.sampled_from((0, 0, 4))),
        stands=stands,
        real=draw(st.sampled_from((1, 1, 0, 2))),
        wild_kongs=draw(st.booleans()),
        wild_taken=draw(st.booleans()),
    )


@st.composite
def kong_rules(draw: st.DrawFn) -> Rules:
    """Few kinds, hands of ten that are often complete whatever they hold: kongs, and robbers of them."""
    counts = bytearray(4 if k < 34 and (k >= 27 or k % 9 in (3, 4, 5)) else 0 for k in range(64))
    reserve = draw(
        st.sampled_from((wall.reserve(), wall.reserve(4, 1), wall.reserve(4, 2, wall.FIXED), wall.dead(6, 2, ())))
    )
    layout = laid_out(64, draw(st.integers(2, 4)), 10, end=draw(st.sampled_from((wall.TAIL, wall.HEAD))), held=reserve)
    anything = Shape(ALL_OF, mask=(1 << 34) - 1)
    return Rules(
        layout,
        bytes(counts),
        sets=3,
        others=draw(st.sampled_from(((), (anything,)))),
        run=0,
        win=draw(st.sampled_from((1, 2))),
        rob=6,
        fresh_added=draw(st.booleans()),
        drawn=draw(st.sampled_from((0, 2, 4, 6, 8))),
        kongs_most=draw(st.sampled_from((-1, -1, 3, 5))),
        kongs_wall=draw(st.sampled_from((0, 0, 40))),
    )


# ---- tables made by hand

FULL = bytes([4] * 34 + [0] * 30)


def parsed(text: str) -> list[int]:
    return list(notation.parse(text))


def dealt(
    hands: Sequence[str],
    draws: str = "",
    tail: str = "",
    *,
    tiles: bytes = FULL,
    reds: Sequence[int] = (0, 0, 0),
    **named: Any,
) -> Table:
    """A table whose seats hold these tiles; the wall begins with `draws` and ends with `tail`, its last tile first."""
    given = [tile for hand in hands for tile in parsed(hand)]
    every = Counter(physical_tiles(tiles, reds))
    rest = every - Counter(given + parsed(draws) + parsed(tail))
    assert rest.total() == every.total() - len(given + parsed(draws) + parsed(tail)), "more of a tile than there are"
    tiles_in_order = given + parsed(draws) + sorted(rest.elements()) + parsed(tail)[::-1]
    owners = bytes(seat for seat, hand in enumerate(hands) for _ in parsed(hand))
    back = bytes(range(len(tiles_in_order) - 1, -1, -1))
    menu = named.pop("menu", None) or standard_menu()
    moves = Moves(menu, tiles=tiles, seats=len(hands), actions=lambda code: code, **named)
    return Table(moves, bytes(tiles_in_order), back, owners, [])


def texts(actions: Sequence[int]) -> list[str]:
    """Claims and other acts as the tiles they name."""
    return [notation.format(tiles_of(action)) for action in actions]


def events(table: Table) -> list[tuple[int, int, int]]:
    return [(event & 31, event >> 5 & 15, event >> 9) for event in table.log]


def dealt_rules(seed: int) -> Rules:
    """Rules by a number, of the sort that meets most: few kinds, groups in the menu, every second deal won by any full hand."""
    counts = bytearray(4 if k < 34 and (k >= 27 or k % 9 in (3, 4, 5)) else 0 for k in range(64))
    counts[34:38] = b"\1\1\1\1"
    anything = Shape(ALL_OF, mask=(1 << 34) - 1)
    return Rules(
        laid_out(68, 2 + seed % 3, 10),
        bytes(counts),
        MENUS["groups"],
        sets=3,
        others=(anything,) if seed % 2 else (),
        pair=1,
        rob=6,
    )


def lent_dealt(seed: int) -> Rules:
    """The same with wild tiles that stand for others in claims and kongs."""
    plain = dealt_rules(0)
    counts = bytearray(plain.tiles)
    counts[42:45] = b"\2\2\2"
    playing = sum(1 << k for k in range(34) if counts[k])
    layout = laid_out(sum(counts), 2 + seed % 3, 7)
    stands = {42: playing, 43: playing & (1 << 27) - 1, 44: playing >> 27 << 27}
    return Rules(
        layout, bytes(counts), MENUS["groups"], sets=2, rob=6, stands=stands, real=seed % 2, wild_kongs=True, wild_taken=True
    )  # fmt: skip


# ---- single moves

RUN, PUNG, FOUR, WIN = 1, 2, 4, 8
KINDS = {
    text: notation.parse(text)[0]
    for text in ("5m", "0m", "1p", "2p", "5p", "5z", "7z", "1z", "1f", "4m", "6m", "9s", "3m")
}


def act(verb: int, tiles: str, form: int = 0) -> int:
    return code_of(verb, notation.parse(tiles), form)


def nibbles(bits: int, seats: int) -> list[int]:
    return [bits >> 8 * seat & 255 for seat in range(seats)]


def held(table: Table, seat: int) -> str:
    return str(notation.format(tuple(table.tiles(seat))))


def discard(table: Table, seat: int, tile: str) -> list[int]:
    return nibbles(table.discard(seat, notation.parse(tile)[0]), table.moves.seats)
