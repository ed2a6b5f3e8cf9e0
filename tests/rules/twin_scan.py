"""The slow, obvious twin of the core's scan: every reading by plain recursion, every placement, every number by its definition.

It shares nothing with the core but the meaning of the words. `scan`, `Program`, `Menu` and `Shape` have the core's arguments, a
`Reading` the core's attributes.

A wild tile is tried as every kind its hand could use. A reading's tiles beyond the naturals are what the wild tiles became; of those
as many as show that face are at their own face.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from typing import Any

OPEN, HIDDEN, LAID = 1, 2, 4
SETS, PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF, KNITTED = 1, 2, 4, 8, 16, 32, 64
EDGE, CLOSED, SINGLE, TWO_SIDED, DOUBLE, WHOLE = 1, 2, 4, 8, 16, 32
CHOW, PUNG, KONG, CONCEALED, ADDED, GROUP = range(6)
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
class Program:
    """Atoms (op, mask, register, zone, x, lo, hi), expressions in postfix, atoms wanted as counts, templates, tables of combinations."""

    atoms: tuple[tuple[str, int, int, int, int, int, int], ...]
    exprs: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    templates: tuple[tuple[int, ...], ...] = ()
    tables: tuple[tuple[tuple[int, ...], ...], ...] = ()


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


# -- readings ------------------------------------------------------------------------------------------------------------


def _role(kinds: Sequence[int]) -> str:
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


def _readings(
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
            if all(_in(shape.mask, kind) for kind in (*naturals, *melded)):
                choices = combinations_with_replacement([kind for kind in PLAYED if _in(shape.mask, kind)], wilds)
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
    role = _role(kinds)
    if role == "pung":
        return DOUBLE
    if role == "group" or won == kinds[1]:
        return CLOSED
    ranks = [kind % 9 for kind in kinds]
    if (ranks == [0, 1, 2] and won == kinds[2]) or (ranks == [6, 7, 8] and won == kinds[0]):
        return EDGE
    return TWO_SIDED


def _placed(reading: Reading, win: int) -> Iterator[Reading]:
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


# -- numbers -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Block:
    kinds: tuple[int, ...]
    role: str
    zone: int
    kong: bool = False
    covered: bool = False


@dataclass(frozen=True)
class _Hand:
    """What all readings of one hand share."""

    before: Counter[int]
    wilds_before: int
    wilds: int
    faces: Counter[int]
    melds: tuple[tuple[int, tuple[int, ...]], ...]
    self_draw: bool
    any_form: int
    every_form: int
    waits: frozenset[int]
    bare: frozenset[int]


def _in(mask: int, kind: int) -> bool:
    return bool(mask >> kind & 1)


def _blocks(hand: _Hand, reading: Reading) -> list[_Block]:
    found = []
    for place, kinds in enumerate(reading.sets):
        given = place == reading.place and not hand.self_draw
        role = "row" if place >= reading.rows else _role(kinds)
        found.append(_Block(tuple(kinds), role, OPEN if given else HIDDEN))
    for form, kinds in hand.melds:
        role = "run" if form == CHOW else "group" if form == GROUP else "pung"
        if form == GROUP:
            role = _role(kinds)
        found.append(
            _Block(
                kinds,
                role,
                HIDDEN if form == CONCEALED else OPEN | LAID,
                form in (KONG, CONCEALED, ADDED),
                form == CONCEALED,
            )
        )
    return found


def _like(counts: Counter[int], wilds: int, template: Sequence[int], extra: int) -> bool:
    """Some way to give the wilds kinds makes the tiles the template of one suit and `extra` further tiles of that suit."""
    for suit in range(3):
        own = [counts[9 * suit + rank] for rank in range(9)]
        if sum(own) != sum(counts.values()):
            continue
        lacking = sum(max(0, want - have) for want, have in zip(template, own, strict=True))
        over = sum(max(0, have - want) for want, have in zip(template, own, strict=True))
        if lacking <= wilds and over + (wilds - lacking) == extra:
            return True
    return False


class _View:
    """One reading of one hand, laid out for `number`. `finished`: its concealed tiles."""

    def __init__(self, hand: _Hand, reading: Reading, after: Counter[int]) -> None:
        self.finished = after + Counter(reading.became)
        self.blocks = _blocks(hand, reading)
        melded = Counter(kind for _, kinds in hand.melds for kind in kinds)
        self.open = Counter(kind for form, kinds in hand.melds for kind in kinds if form != CONCEALED)
        self.every = self.finished + melded
        self.own = sum(min(n, hand.faces[kind]) for kind, n in Counter(reading.became).items())
        self.runs = [block.kinds[0] for block in self.blocks if block.role == "run"]
        self.pungs = [block.kinds[0] for block in self.blocks if block.role == "pung" and block.kinds[0] < 27]


def number(
    op: str,
    mask: int,
    zone: int,
    x: int,
    hand: _Hand,
    reading: Reading,
    view: _View,
    templates: Sequence[Sequence[int]],
    tables: Sequence[Sequence[Sequence[int]]] = (),
) -> int:
    """The value of one atom."""
    blocks, every, runs, pungs, own, finished = view.blocks, view.every, view.runs, view.pungs, view.own, view.finished
    here = [block for block in blocks if not zone or block.zone & zone]
    if op == "kinds":
        return sum(_in(mask, kind) for kind in every)
    if op == "outside":
        return sum(not _in(mask, kind) for kind in every)
    if op == "tiles":
        open_, hidden = view.open, every - view.open
        return sum(
            n
            for where, tiles in ((OPEN | LAID, open_), (HIDDEN, hidden))
            if not zone or zone & where
            for kind, n in tiles.items()
            if _in(mask, kind)
        )
    if op == "suits":
        return len({kind // 9 for kind in every if kind < 27})
    if op == "suits_over":
        return sum(sum(n for kind, n in every.items() if kind < 27 and kind // 9 == suit) >= x for suit in range(3))
    if op == "fours":
        konged = {block.kinds[0] for block in blocks if block.kong} if x else set()
        return sum(
            _in(mask, kind)
            for kind, n in every.items()
            if n >= 4 and kind not in konged and (not zone or zone & (OPEN | LAID if view.open[kind] else HIDDEN))
        )
    if op == "suits_missing":
        return 3 - len({kind // 9 for kind in every if kind < 27})
    if op in ("suits_beyond", "long_suits", "ranks_beyond"):
        by_rank = op == "ranks_beyond"
        totals = Counter()
        for kind, n in every.items():
            if kind < 27:
                totals[kind % 9 if by_rank else kind // 9] += n
        return (
            sum(n if n >= x else 0 for n in totals.values())
            if op == "long_suits"
            else sum(max(0, n - x) for n in totals.values())
        )
    if op == "won_rank":
        suited = reading.won is not None and reading.won < 27 and _in(mask, reading.won)
        return reading.won % 9 + 1 if suited else 0
    if op == "triples":
        return sum(_in(mask, kind) for kind, n in every.items() if n >= 3)
    if op == "runs":
        return sum(block.role == "run" and _in(mask, block.kinds[0]) for block in here)
    if op == "pungs":
        return sum(block.role == "pung" and _in(mask, block.kinds[0]) for block in here)
    if op == "kongs":
        return sum(block.kong and _in(mask, block.kinds[0]) for block in here)
    if op == "concealed_kongs":
        return sum(block.covered and _in(mask, block.kinds[0]) for block in here)
    if op == "groups":
        return sum(block.role == "group" and any(_in(mask, kind) for kind in block.kinds) for block in here)
    if op == "sets":
        return len(here)
    if op == "pair":
        return int(reading.pair is not None and _in(mask, reading.pair))
    if op == "untouched":
        lone = reading.pair is not None and not _in(mask, reading.pair)
        return sum(not any(_in(mask, kind) for kind in block.kinds) for block in blocks) + lone
    if op == "straights":
        return sum(all(9 * suit + start in runs for start in (0, 3, 6)) for suit in range(3))
    if op == "mixed_straights":
        orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
        return int(
            any(all(9 * suit + start in runs for suit, start in zip(order, (0, 3, 6), strict=True)) for order in orders)
        )
    if op == "twins":
        return sum(n // 2 for n in Counter(runs).values())
    if op == "same_runs":
        return sum(all(9 * suit + rank in runs for suit in range(3)) for rank in range(7))
    if op == "same_pungs":
        return sum(all(9 * suit + rank in pungs for suit in range(3)) for rank in range(9))
    if op == "shape":
        return int(bool(reading.shape & x))
    if op == "wait":
        return int(bool(reading.form & x))
    if op == "wait_any":
        return int(bool(hand.any_form & x))
    if op == "wait_every":
        return int(bool(hand.every_form & x))
    if op == "won":
        return int(reading.won is not None and _in(mask, reading.won))
    if op == "waits":
        return sum(_in(mask, kind) for kind in (hand.bare if x else hand.waits))
    if op == "unwaited":
        owned = hand.before + Counter(kind for _, kinds in hand.melds for kind in kinds)
        return sum(_in(mask, kind) and kind not in hand.waits and owned[kind] < 4 for kind in range(60))
    if op == "opened":
        return sum(form != CONCEALED for form, _ in hand.melds)
    if op == "melds":
        return len(hand.melds)
    if op == "left":
        return sum(hand.before.values()) + hand.wilds_before
    if op == "used":
        return hand.wilds - own
    if op == "own":
        return own
    if op == "assigned":
        beyond = Counter(reading.became) - hand.faces
        return sum(_in(mask, kind) for kind in beyond)
    if op == "like_before":
        return int(not hand.melds and _like(hand.before, hand.wilds_before, templates[x], 0))
    if op == "like_after":
        return int(not hand.melds and _like(finished, 0, templates[x], 1))
    if op == "combined":
        lows = {0: runs, 1: pungs}
        return sum(selected(tables[x >> 5], cls, tuple(lows[cls])).count(x & 31) for cls in (0, 1))
    raise AssertionError(op)


@cache
def selected(table: tuple[tuple[int, ...], ...], cls: int, lows: tuple[int, ...]) -> tuple[int, ...]:
    """The rows of a table that are counted: of all collections of combinations in which no sets are joined in a ring, the one of most
    worth. The table gives every collection another worth."""
    edges = []
    for size in range(2, len(lows) + 1):
        for chosen in combinations(range(len(lows)), size):
            ranks = sorted(lows[at] % 9 for at in chosen)
            suits = {lows[at] // 9 for at in chosen}
            steps = {high - low for low, high in pairwise(ranks)}
            for row, (wanted, n, allowed, apart, worth) in enumerate(table):
                if (wanted, n) != (cls, size) or len(steps) != 1 or not allowed >> next(iter(steps)) & 1:
                    continue
                if len(suits) == (size if apart else 1):
                    edges.append((row, frozenset(chosen), worth))
    best: tuple[int, tuple[int, ...]] = (-1, ())

    def go(at: int, taken: list[tuple[int, frozenset[int], int]]) -> None:
        nonlocal best
        best = max(best, (sum(worth for *_, worth in taken), tuple(row for row, *_ in taken)))
        for place in range(at, len(edges)):
            if _no_ring([one for _, one, _ in taken] + [edges[place][1]]):
                go(place + 1, [*taken, edges[place]])

    go(0, [])
    return best[1]


def _no_ring(joined: Sequence[frozenset[int]]) -> bool:
    """Some order of the combinations adds each with one set at most that those before it hold."""
    if not joined:
        return True
    return any(
        len(one & frozenset().union(*(other for at, other in enumerate(joined) if at != last))) <= 1
        and _no_ring([other for at, other in enumerate(joined) if at != last])
        for last, one in enumerate(joined)
    )


# -- scan ----------------------------------------------------------------------------------------------------------------


def _evaluate(code: Sequence[int], truth: Sequence[bool]) -> bool:
    stack: list[bool] = []
    for step in code:
        if step >= 0:
            stack.append(truth[step])
        elif step == -3:
            stack.append(not stack.pop())
        else:
            second, first = stack.pop(), stack.pop()
            stack.append(first and second if step == -1 else first or second)
    (answer,) = stack
    return answer


def _possible(one: Reading, jokers: Sequence[int], win: int) -> bool:
    """Whether the wild tiles can be, in some order, what they became; the last of them what was won, if a wild tile won."""
    return any(
        all(_in(mask, kind) for mask, kind in zip(jokers, order, strict=True)) and (win >= 0 or order[-1] == one.won)
        for order in set(permutations(one.became))
    )


def _complete(
    menu: Menu,
    counts: Counter[int],
    wilds: int,
    sets: int,
    shapes: Sequence[Shape],
    melded: Counter[int],
    n_melds: int,
    fifth: bool,
) -> bool:
    naturals = tuple(sorted(counts.elements()))
    return any(True for _ in _readings(menu, naturals, wilds, sets, shapes, melded, n_melds, fifth))


def scan(
    menu: Menu,
    program: Program,
    counts: bytes,
    win: int,
    self_draw: bool,
    wilds: int = 0,
    faces: bytes | int = b"",
    sets: int = 4,
    fifth: bool = True,
    melds: Sequence[tuple[int, bytes]] = (),
    shapes: int = SETS,
    others: Sequence[Shape] = (),
    registers: Sequence[int] = (),
    most: int = 4,
    jokers: Sequence[int] = (),
) -> list[tuple[int, bytes, Reading]]:
    """Every distinct (bits, counts) over all readings and placements, each with one reading that gives it."""
    before = Counter({kind: n for kind, n in enumerate(counts) if n})
    after = before.copy()
    if win >= 0:
        after[win] += 1
    laid = tuple((form, tuple(sorted(kinds))) for form, kinds in melds)
    melded = Counter(kind for _, kinds in laid for kind in kinds)
    if any(n > 4 for n in after.values()) or sum(after.values()) + wilds != 3 * (sets - len(laid)) + 2:
        return []
    shown = Counter(
        {kind: wilds for kind in range(60) if faces >> kind & 1}
        if isinstance(faces, int)
        else {kind: n for kind, n in enumerate(faces) if n}
    )
    wanted = sets - len(laid)
    allowed = [Shape(1 << place) for place in range(5) if shapes >> place & 1] + list(others)
    placed = [
        one
        for reading in _readings(
            menu, tuple(sorted(after.elements())), wilds, wanted, allowed, melded, len(laid), fifth
        )
        for one in _placed(reading, win)
        if not jokers or _possible(one, jokers, win)
    ]
    wilds_before = wilds - (win < 0)
    waits: frozenset[int] = frozenset()
    bare: frozenset[int] = frozenset()
    if any(atom[0] in ("waits", "unwaited") for atom in program.atoms):
        unnamed = [shape for shape in allowed if shape.bit == KNITTED or shape == Shape(shape.bit)]
        waits = frozenset(
            kind
            for kind in range(60)
            if before[kind] + melded[kind] < 4
            and _complete(menu, before + Counter([kind]), wilds_before, wanted, unnamed, melded, len(laid), fifth)
        )
        parted = [shape for shape in unnamed if shape.bit in (SETS, KNITTED)]
        bare = frozenset(
            kind
            for kind in range(60)
            if _complete(
                menu,
                before + Counter([kind]),
                wilds_before,
                wanted,
                unnamed if before[kind] < 4 else parted,
                Counter(),
                len(laid),
                True,
            )
        )
    any_form, every_form = 0, 255
    for one in placed:
        any_form |= one.form
        every_form &= one.form
    hand = _Hand(before, wilds_before, wilds, shown, laid, self_draw, any_form, every_form, waits, bare)
    found: dict[tuple[int, bytes], Reading] = {}
    for one in placed:
        view = _View(hand, one, after)
        values = [
            min(
                255,
                number(
                    op,
                    registers[register] if register >= 0 else mask,
                    zone,
                    x,
                    hand,
                    one,
                    view,
                    program.templates,
                    program.tables,
                ),
            )
            for op, mask, register, zone, x, _, _ in program.atoms
        ]
        truth = [lo <= value <= hi for value, (*_, lo, hi) in zip(values, program.atoms, strict=True)]
        bits = sum(_evaluate(code, truth) << place for place, code in enumerate(program.exprs))
        found.setdefault((bits, bytes(values[at] for at in program.counts)), one)
    return [(bits, values, reading) for (bits, values), reading in found.items()]


def as_core() -> Mapping[str, Any]:
    """The four names a variant asks its core for."""
    return {"menu": Menu, "shape": Shape, "program": Program, "scan": scan}
