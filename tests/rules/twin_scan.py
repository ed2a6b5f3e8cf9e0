"""The slow, obvious twin of the core's scan: every reading, every placement, every number by its definition.

It shares nothing with the core but the meaning of the words. `scan`, `Program`, `Menu` and `Shape` have the core's arguments, a
`Reading` the core's attributes. The readings are `twin_readings`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise, permutations
from typing import Any

from twin_readings import KNITTED, SETS, Menu, Reading, Shape, in_mask, places_of, readings_of, role_of

OPEN, HIDDEN, LAID = 1, 2, 4
CHOW, PUNG, KONG, CONCEALED, ADDED, GROUP = range(6)


@dataclass(frozen=True)
class Program:
    """Atoms (op, mask, register, zone, x, lo, hi), expressions in postfix, atoms wanted as counts, templates, tables of combinations."""

    atoms: tuple[tuple[str, int, int, int, int, int, int], ...]
    exprs: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]
    templates: tuple[tuple[int, ...], ...] = ()
    tables: tuple[tuple[tuple[int, ...], ...], ...] = ()


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


def _blocks(hand: _Hand, reading: Reading) -> list[_Block]:
    found = []
    for place, kinds in enumerate(reading.sets):
        given = place == reading.place and not hand.self_draw
        role = "row" if place >= reading.rows else role_of(kinds)
        found.append(_Block(tuple(kinds), role, OPEN if given else HIDDEN))
    for form, kinds in hand.melds:
        role = "run" if form == CHOW else "group" if form == GROUP else "pung"
        if form == GROUP:
            role = role_of(kinds)
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
        return sum(in_mask(mask, kind) for kind in every)
    if op == "outside":
        return sum(not in_mask(mask, kind) for kind in every)
    if op == "tiles":
        open_, hidden = view.open, every - view.open
        return sum(
            n
            for where, tiles in ((OPEN | LAID, open_), (HIDDEN, hidden))
            if not zone or zone & where
            for kind, n in tiles.items()
            if in_mask(mask, kind)
        )
    if op == "suits":
        return len({kind // 9 for kind in every if kind < 27})
    if op == "suits_over":
        return sum(sum(n for kind, n in every.items() if kind < 27 and kind // 9 == suit) >= x for suit in range(3))
    if op == "fours":
        konged = {block.kinds[0] for block in blocks if block.kong} if x else set()
        return sum(
            in_mask(mask, kind)
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
        suited = reading.won is not None and reading.won < 27 and in_mask(mask, reading.won)
        return reading.won % 9 + 1 if suited else 0
    if op == "triples":
        return sum(in_mask(mask, kind) for kind, n in every.items() if n >= 3)
    if op == "runs":
        return sum(block.role == "run" and in_mask(mask, block.kinds[0]) for block in here)
    if op == "pungs":
        return sum(block.role == "pung" and in_mask(mask, block.kinds[0]) for block in here)
    if op == "kongs":
        return sum(block.kong and in_mask(mask, block.kinds[0]) for block in here)
    if op == "concealed_kongs":
        return sum(block.covered and in_mask(mask, block.kinds[0]) for block in here)
    if op == "groups":
        return sum(block.role == "group" and any(in_mask(mask, kind) for kind in block.kinds) for block in here)
    if op == "sets":
        return len(here)
    if op == "pair":
        return int(reading.pair is not None and in_mask(mask, reading.pair))
    if op == "untouched":
        lone = reading.pair is not None and not in_mask(mask, reading.pair)
        return sum(not any(in_mask(mask, kind) for kind in block.kinds) for block in blocks) + lone
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
        return int(reading.won is not None and in_mask(mask, reading.won))
    if op == "waits":
        return sum(in_mask(mask, kind) for kind in (hand.bare if x else hand.waits))
    if op == "unwaited":
        owned = hand.before + Counter(kind for _, kinds in hand.melds for kind in kinds)
        return sum(in_mask(mask, kind) and kind not in hand.waits and owned[kind] < 4 for kind in range(60))
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
        return sum(in_mask(mask, kind) for kind in beyond)
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
        all(in_mask(mask, kind) for mask, kind in zip(jokers, order, strict=True))
        and (win >= 0 or order[-1] == one.won)
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
    return any(True for _ in readings_of(menu, naturals, wilds, sets, shapes, melded, n_melds, fifth))


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
        for reading in readings_of(
            menu, tuple(sorted(after.elements())), wilds, wanted, allowed, melded, len(laid), fifth
        )
        for one in places_of(reading, win)
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
