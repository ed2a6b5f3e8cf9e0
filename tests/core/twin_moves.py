"""What the twin of the table knows before a deal: the rules, what is complete, how actions are written; all by plain search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import twin_card
from twin_hands import STANDARD_SETS

from mahjong._core.card import ALL_OF, MISFITS, ORPHANS, PAIRS, QUAD_PAIRS, Shape
from mahjong._core.menu import Menu
from mahjong._core.table import Moves
from mahjong.rules import wall
from mahjong.rules.layout import Layout
from mahjong.tiles import FACES, ORDER

DISCARD, CLAIM, KONG, ASIDE = 2, 3, 4, 5
Tiles = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """The arguments of `Moves`, with the wall's layout they belong to."""

    layout: Layout
    tiles: bytes
    sets_of: tuple[tuple[int, int, int], ...] = tuple(STANDARD_SETS)
    pairs: int = (1 << 34) - 1
    sets: int = 4
    shapes: int = 1
    others: tuple[Shape, ...] = ()
    fifth: bool = True
    run: int = 1
    pung: int = 2
    kong: int = 2
    win: int = 2
    pair: int = 0
    kongs: int = 7
    kong_kinds: int = (1 << 34) - 1
    in_turn: int = 0
    fresh_added: bool = False
    drawn: int = 0
    rob: int = 2
    keep: int = 0
    last: int = 0
    kongs_most: int = -1
    kongs_wall: int = 0
    last_claims: bool = False
    stands: Mapping[int, int] = field(default_factory=dict)
    """Wild kinds that stand for others in claims and kongs, and for which."""
    real: int = 1
    wild_kongs: bool = False
    wild_taken: bool = False
    first: int = 0
    first_least: int = 0

    @property
    def seats(self) -> int:
        return self.layout.seats

    def moves(self, actions: Callable[[int], object]) -> Moves:
        held, end = self.layout.rules.held, self.layout.rules.drawn.replacement
        return Moves(
            Menu(self.sets_of, self.pairs),
            tiles=self.tiles,
            seats=self.seats,
            sets=self.sets,
            shapes=self.shapes,
            others=self.others,
            fifth=self.fifth,
            run=self.run,
            pung=self.pung,
            kong=self.kong,
            win=self.win,
            pair=self.pair,
            kongs=self.kongs,
            kong_kinds=self.kong_kinds,
            in_turn=self.in_turn,
            fresh_added=self.fresh_added,
            drawn=self.drawn,
            rob=self.rob,
            keep=self.keep,
            replacement=0 if end is None else 1 if end is wall.TAIL else 2,
            reserve=held.tiles,
            grow=held.grow,
            fixed=held.border is wall.FIXED,
            replacements=-1 if held.replacements is None else held.replacements,
            kongs_most=self.kongs_most,
            kongs_wall=self.kongs_wall,
            last=self.last,
            last_claims=self.last_claims,
            stands=[self.stands.get(kind, 0) for kind in range(64)] if self.stands else None,
            real=self.real,
            wild_kongs=self.wild_kongs,
            wild_taken=self.wild_taken,
            first=self.first,
            first_least=self.first_least,
            actions=actions,
        )

    @property
    def tail(self) -> bytes:
        """Positions in the order in which replacements take them: stacks from the tail, each from its top."""
        stacks = self.layout.stacks
        return bytes(at for i in range(len(stacks) - 1, 0, -1) for at in range(stacks[i - 1], stacks[i]))


# ---- complete?


def kinds(tiles: Iterable[int]) -> list[int]:
    return [FACES[tile] for tile in tiles]


@cache
def makes_sets(
    naturals: Tiles,
    wilds: int,
    sets: int,
    menu: tuple[tuple[int, int, int], ...],
    pairs: int,
    own: Tiles | None,
    laid: bool = False,
) -> bool:
    """Can the naturals and wildcards be `sets` sets and a pair, `laid`: sets alone? `own`: tiles in melds where no kind may have five; else None."""

    def room(target: Counter[int]) -> bool:
        return own is None or all(n <= max(4 - own.count(kind), naturals.count(kind)) for kind, n in target.items())

    def go(left: Counter[int], spare: int, to_make: int, paired: bool, target: Counter[int]) -> bool:
        lowest = min(left, default=None)
        if lowest is None and to_make == 0 and paired:
            return spare == 0
        blocks = [] if paired else [(kind, kind) for kind in range(60) if pairs >> kind & 1]
        if to_make:
            blocks += menu  # type: ignore[arg-type]
        for block in blocks:
            if lowest is not None and lowest not in block:
                continue
            wanted = Counter(block)
            used = wanted & left
            missing = wanted.total() - used.total()
            both = target + wanted
            if missing <= spare and room(both):
                size = len(block)
                if go(left - used, spare - missing, to_make - (size == 3), paired or size == 2, both):
                    return True
        return False

    if own is None and not naturals:
        return wilds == 3 * sets + (0 if laid else 2)
    return go(Counter(naturals), wilds, sets, laid, Counter())


def makes_shape(shape: Shape, naturals: Tiles, wilds: int, own: Tiles, fifth: bool) -> bool:
    """One of the shapes without sets."""
    total = len(naturals) + wilds
    if any(not shape.kinds >> kind & 1 for kind in naturals):
        return False
    if shape.bit == ALL_OF:
        room = sum(max(0, 4 - (naturals + own).count(kind)) for kind in range(60) if shape.mask >> kind & 1)
        return all(shape.mask >> kind & 1 for kind in naturals + own) and (fifth or wilds <= room)
    if own or total != 14:
        return False
    row = np.array([[naturals.count(kind) for kind in range(34)]])
    if shape.bit == PAIRS:
        return bool(twin_card.pairs_need(row)[0] == wilds)
    if shape.bit == QUAD_PAIRS:
        return twin_card.quad_pairs_need_crowded(tuple(row[0]), wilds, fifth) == wilds
    if shape.bit == ORPHANS:
        return bool(twin_card.orphans_need(row)[0] == wilds)
    assert shape.bit == MISFITS
    assert not shape.natural
    return bool(twin_card.misfits_need(row, shape.gap, shape.honours, shape.knitted)[0] == wilds)


PLAIN = tuple(Shape(bit) for bit in (PAIRS, QUAD_PAIRS, ORPHANS, MISFITS))


# ---- actions


def ordered(tiles: Iterable[int]) -> Tiles:
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def code(verb: int, tiles: Iterable[int], form: int = 0) -> int:
    several = ordered(tiles)
    if verb == DISCARD:
        return verb | several[0] << 4
    head, width = (form | len(several) << 3, 6) if verb in (CLAIM, KONG) else (len(several), 3)
    return verb | (head | sum(tile << width + 6 * i for i, tile in enumerate(several))) << 4


def tiles_of(action: int) -> Tiles:
    """The tiles that an action names."""
    payload = action >> 4
    if action & 15 == DISCARD:
        return (payload & 63,)
    n, rest = (payload >> 3 & 7, payload >> 6) if action & 15 in (CLAIM, KONG) else (payload & 7, payload >> 3)
    return tuple(rest >> 6 * i & 63 for i in range(n))


def form_of(action: int) -> int:
    return action >> 4 & 7


def in_order(actions: Iterable[int], faces: bytes = FACES) -> list[int]:
    """Each action once: kongs and sets by what they play as, then all in canonical order of their tiles."""

    def key(action: int) -> tuple[list[int], list[int]]:
        tiles = tiles_of(action)
        return sorted(faces[tile] for tile in tiles) if len(tiles) > 1 else [], [ORDER[tile] for tile in tiles]

    return sorted(set(actions), key=key)


def counts(tiles: Iterable[int]) -> bytes:
    found = Counter(kinds(tiles))
    return bytes(map(found.__getitem__, range(64)))


def laid_out(
    size: int,
    seats: int,
    dealt: int,
    *,
    extra: int = 1,
    height: int = 2,
    end: wall.End | None = wall.TAIL,
    held: wall.Reserve | None = None,
) -> Layout:
    """The layout of a wall without dice: `dealt` tiles a seat, one more for seat 0."""
    held = held or wall.reserve()
    rules = wall.rules(wall.build(height), wall.unbroken(), wall.draws(end), wall.deal(dealt, extra), held)
    return Layout(rules, size, (), seats)
