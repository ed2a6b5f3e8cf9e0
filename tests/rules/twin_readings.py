"""Every reading of a hand by plain recursion, and every place of the winning tile in it: half of the slow, obvious twin `twin_scan`.

A wild tile is tried as every kind its hand could use. A reading's tiles beyond the naturals are what the wild tiles became; of those
as many as show that face are at their own face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations

SETS, PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF, KNITTED = 1, 2, 4, 8, 16, 32, 64
EDGE, CLOSED, SINGLE, TWO_SIDED, DOUBLE, WHOLE = 1, 2, 4, 8, 16, 32
ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
PLAYED = tuple(range(34))


@dataclass(frozen=True)
class Menu:
    """Sets of three kinds, and the mask of kinds that may pair."""

    sets: tuple[tuple[int, int, int], ...]
    pairs: int

    def __init__(self, sets: Sequence[tuple[int, int, int]], pairs: int) -> None:
        object.__setattr__(self, "sets", tuple(sorted(tuple(sorted(one)) for one in sets)))
        object.__setattr__(self, "pairs", pairs)


@dataclass(frozen=True)
class Reading:
    """One way to see a finished hand, and one place the winning tile may have taken (None: a shape without sets)."""

    shape: int
    sets: tuple[tuple[int, ...], ...]
    pair: int | None
    became: tuple[int, ...]
    place: int | None = None
    form: int = 0
    won: int | None = None

    @property
    def rows(self) -> int:
        """Where the three rows of a knitted straight begin among the sets."""
        return len(self.sets) - 3 if self.shape == KNITTED else len(self.sets)


@dataclass(frozen=True)
class Shape:
    """A shape with parameters: see the core's."""

    bit: int
    mask: int = 0
    gap: int = 3
    honours: int = 0
    natural: int = 0
    knitted: bool = False


def in_mask(mask: int, kind: int) -> bool:
    return bool(mask >> kind & 1)


def role_of(kinds: Sequence[int]) -> str:
    if kinds[0] == kinds[1] == kinds[2]:
        return "pung"
    if kinds[0] < 27 and tuple(kinds) == (kinds[0], kinds[0] + 1, kinds[0] + 2) and kinds[0] // 9 == kinds[2] // 9:
        return "run"
    return "group"


@cache
def divisions(
    menu: Menu, tiles: tuple[int, ...], sets: int, wilds: int
) -> frozenset[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every (sets, pair kind) whose tiles are `tiles` and `wilds` more. Plain recursion: the lowest tile left goes into some set
    or the pair; what a block lacks is taken from the wilds; blocks of wilds alone are added at the end."""
    found = set()

    def go(left: Counter[int], made: tuple[tuple[int, ...], ...], pair: int | None, free: int) -> None:
        lowest = min((kind for kind in left if left[kind]), default=None)
        if lowest is None:
            missing = sets - len(made)
            if missing * 3 + (2 if pair is None else 0) != free:
                return
            for more in combinations_with_replacement(menu.sets, missing):
                done = tuple(sorted(made + more))
                for kind in [pair] if pair is not None else [k for k in range(60) if menu.pairs >> k & 1]:
                    found.add((done, kind))
            return
        for block in [
            *(one for one in menu.sets if lowest in one),
            *([(lowest, lowest)] if menu.pairs >> lowest & 1 else []),
        ]:
            is_pair = len(block) == 2
            if (is_pair and pair is not None) or (not is_pair and len(made) == sets):
                continue
            # The lowest tile itself is laid; each further tile of the block is a natural one or a wild one.
            for use in _ways(Counter(block), lowest, left):
                spent = len(block) - sum(use.values())
                if spent > free:
                    continue
                rest = left.copy()
                rest.subtract(use)
                go(rest, made if is_pair else (*made, block), lowest if is_pair else pair, free - spent)

    go(Counter(tiles), (), None, wilds)
    return frozenset(found)


def _ways(block: Counter[int], lowest: int, left: Counter[int]) -> Iterator[Counter[int]]:
    """How many natural tiles of each kind go into the block: at least one of the lowest."""
    ways = [Counter[int]()]
    for kind, n in block.items():
        least = 1 if kind == lowest else 0
        ways = [way + Counter({kind: k}) for way in ways for k in range(least, min(n, left[kind]) + 1)]
    yield from ways


def readings_of(
    menu: Menu,
    naturals: tuple[int, ...],
    wilds: int,
    sets: int,
    shapes: Sequence[Shape],
    melded: Counter[int],
    n_melds: int,
    fifth: bool,
) -> Iterator[Reading]:
    held = Counter(naturals)

    def fits(tiles: Counter[int]) -> bool:
        return fifth or all(tiles[kind] + melded[kind] <= 4 for kind in tiles)

    def became(tiles: Counter[int]) -> tuple[int, ...]:
        return tuple(sorted((tiles - held).elements()))

    if any(shape.bit == SETS for shape in shapes):
        for made, pair in divisions(menu, naturals, sets, wilds):
            tiles = Counter(kind for one in made for kind in one) + Counter({pair: 2})
            if fits(tiles):
                yield Reading(SETS, made, pair, became(tiles))
    for shape in shapes:
        if shape.bit == KNITTED:
            for order in permutations(range(3)) if sets >= 3 else ():
                rows = tuple((9 * suit + row, 9 * suit + row + 3, 9 * suit + row + 6) for suit, row in enumerate(order))
                nine = Counter(kind for row in rows for kind in row)
                rest, missing = held - nine, (nine - held).total()
                if missing > wilds:
                    continue
                for made, pair in divisions(menu, tuple(sorted(rest.elements())), sets - 3, wilds - missing):
                    tiles = nine + Counter(kind for one in made for kind in one) + Counter({pair: 2})
                    if fits(tiles):
                        yield Reading(KNITTED, (*made, *rows), pair, became(tiles))
        elif shape.bit == ALL_OF:
            if all(in_mask(shape.mask, kind) for kind in (*naturals, *melded)):
                choices = combinations_with_replacement([kind for kind in PLAYED if in_mask(shape.mask, kind)], wilds)
                for more in choices:
                    if fits(held + Counter(more)):
                        yield Reading(ALL_OF, (), None, more)
        elif shape.bit != SETS and not n_melds and len(naturals) + wilds == 14:
            for more in combinations_with_replacement(PLAYED, wilds):
                tiles = held + Counter(more)
                if fits(tiles) and _whole(shape, tiles, held):
                    yield Reading(shape.bit, (), None, more)


def _whole(shape: Shape, tiles: Counter[int], naturals: Counter[int]) -> bool:
    """Whether fourteen tiles have a shape without sets."""
    if any(kind not in PLAYED for kind in tiles):
        return False
    if shape.bit == PAIRS:
        return len(tiles) == 7 and set(tiles.values()) == {2}
    if shape.bit == QUAD_PAIRS:
        return all(n % 2 == 0 for n in tiles.values())
    if shape.bit == ORPHANS:
        return set(tiles) == set(ORPHAN_KINDS)
    if len(tiles) < 14 or sum(kind >= 27 for kind in tiles) < max(shape.honours, shape.natural):
        return False
    if sum(kind >= 27 for kind in naturals) < shape.natural:
        return False
    suits = [[kind % 9 for kind in sorted(tiles) if kind // 9 == suit] for suit in range(3)]
    if any(high - low < shape.gap for ranks in suits for low, high in pairwise(ranks)):
        return False
    rows = [{rank % 3 for rank in ranks} for ranks in suits]
    if not shape.knitted:
        return True
    return any(
        all(row <= {choice} for row, choice in zip(rows, order, strict=True)) for order in permutations(range(3))
    )


def _form(kinds: Sequence[int], won: int) -> int:
    """How `won` completed a set."""
    role = role_of(kinds)
    if role == "pung":
        return DOUBLE
    if role == "group" or won == kinds[1]:
        return CLOSED
    ranks = [kind % 9 for kind in kinds]
    if (ranks == [0, 1, 2] and won == kinds[2]) or (ranks == [6, 7, 8] and won == kinds[0]):
        return EDGE
    return TWO_SIDED


def places_of(reading: Reading, win: int) -> Iterator[Reading]:
    """The reading with every place the winning tile may have taken. A wild winning tile is one of the tiles the wilds became."""
    candidates = sorted(set(reading.became)) if win < 0 else [win]
    for won in candidates:
        if not reading.sets and reading.pair is None:
            yield Reading(reading.shape, (), None, reading.became, None, WHOLE, won)
            continue
        for place, kinds in enumerate(reading.sets):
            if place >= reading.rows and won in kinds:
                yield Reading(reading.shape, reading.sets, reading.pair, reading.became, place, WHOLE, won)
            elif won in kinds and kinds not in reading.sets[:place]:
                yield Reading(reading.shape, reading.sets, reading.pair, reading.became, place, _form(kinds, won), won)
        if reading.pair == won:
            yield Reading(reading.shape, reading.sets, reading.pair, reading.became, len(reading.sets), SINGLE, won)
