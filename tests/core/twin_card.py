"""Slow, obvious twins: predicates on finished hands, least missing tiles over all targets, lines by matching."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
Flags = NDArray[np.bool_]

KINDS = 34
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
FAR = 31


# Random hands


def uniform(rng: np.random.Generator, n: int, tiles: int) -> Counts:
    """n hands of `tiles` tiles from a wall of 136."""
    return drawn(rng, n, tiles, np.repeat(np.arange(KINDS), 4))


def dense(rng: np.random.Generator, n: int, tiles: int) -> Counts:
    """n hands from one suit and two honours."""
    first = 9 * int(rng.integers(3))
    return drawn(rng, n, tiles, np.repeat(np.r_[first : first + 9, 27 + rng.choice(7, 2, replace=False)], 4))


def drawn(rng: np.random.Generator, n: int, tiles: int, wall: Counts) -> Counts:
    counts = np.zeros((n, KINDS), np.int64)
    order = np.argpartition(rng.random((n, len(wall))), max(0, tiles - 1), axis=1)[:, :tiles]
    np.add.at(counts, (np.arange(n)[:, None], wall[order]), 1)
    return counts


def thinned(rng: np.random.Generator, full: Counts, tiles: int, strange: int = 1) -> Counts:
    """Hands of `tiles` tiles left of full ones of 14, `strange` of them changed for any other tile."""
    out = np.zeros_like(full)
    for i, row in enumerate(full):
        held = np.repeat(np.arange(KINDS), row)
        keep = rng.permutation(held)[:tiles]
        swap = int(rng.integers(strange + 1))
        for j in range(min(swap, tiles)):
            others = np.flatnonzero(np.bincount(keep, minlength=KINDS) < 4)
            keep[j] = rng.choice(others)
        out[i] = np.bincount(keep, minlength=KINDS)
    return out


# What a finished hand of each shape is: `f` are final counts of 14 tiles


def is_pairs(f: Counts) -> Flags:
    out: Flags = ((f == 0) | (f == 2)).all(-1) & (f.sum(-1) == 14)
    return out


def is_quad_pairs(f: Counts) -> Flags:
    out: Flags = (f % 2 == 0).all(-1) & (f.sum(-1) == 14)
    return out


def is_orphans(f: Counts) -> Flags:
    out: Flags = (f[..., ORPHANS] >= 1).all(-1) & (f[..., ORPHANS].sum(-1) == 14) & (f.sum(-1) == 14)
    return out


def is_misfits(f: Counts, gap: int = 3, honours: int = 0, knitted: bool = False) -> Flags:
    good: Flags = (f <= 1).all(-1) & (f.sum(-1) == 14) & (f[..., 27:34].sum(-1) >= honours)
    if knitted:
        some = np.zeros_like(good)
        for rows in itertools.permutations(range(3)):
            inside = sum(f[..., 9 * s + r : 9 * s + 9 : 3].sum(-1) for s, r in enumerate(rows))
            some |= inside == f[..., :27].sum(-1)
        good &= some
        return good
    for suit in range(3):
        for a, b in itertools.combinations(range(9), 2):
            if b - a < gap:
                good &= (f[..., 9 * suit + a] == 0) | (f[..., 9 * suit + b] == 0)
    return good


def is_all_of(f: Counts, mask: int, tiles: int) -> Flags:
    outside = [k for k in range(KINDS) if not mask >> k & 1]
    out: Flags = (f[..., outside] == 0).all(-1) & (f.sum(-1) == tiles)
    return out


# Least missing tiles over all targets


def pairs_need(c: Counts) -> Counts:
    out: Counts = np.sort(np.maximum(0, 2 - c), axis=1)[:, :7].sum(1)
    return out


def quad_pairs_need(c: Counts) -> Counts:
    """For at most four of a kind: every kind offers two pairs."""
    first = np.maximum(0, 2 - c)
    second = np.maximum(0, 4 - c) - first
    out: Counts = np.sort(np.concatenate([first, second], axis=1), axis=1)[:, :7].sum(1)
    return out


def quad_pairs_need_crowded(c: tuple[int, ...], wilds: int, fifth: bool) -> int:
    """Any counts, any number of pairs of a kind; copies above four and above those held must be wilds."""
    best = {(0, 0): 0}
    for held in [n for n in c if n] + [0] * 7:  # more empty kinds than seven pairs could use add nothing
        after: dict[tuple[int, int], int] = {}
        for (pairs, over), missing in best.items():
            for n in range(8 - pairs):
                more = over + max(0, 2 * n - max(4, held))
                if more > (wilds if fifth else 0):
                    break
                key = (pairs + n, more)
                after[key] = min(after.get(key, FAR), missing + max(0, 2 * n - held))
        best = after
    return min((missing for (pairs, _), missing in best.items() if pairs == 7), default=FAR)


def orphans_need(c: Counts) -> Counts:
    best = np.full(len(c), FAR)
    for pair in ORPHANS:
        target = np.zeros(KINDS, np.int64)
        target[list(ORPHANS)] = 1
        target[pair] = 2
        best = np.minimum(best, np.maximum(0, target - c).sum(1))
    return best


@cache
def spaced(gap: int) -> tuple[tuple[int, ...], ...]:
    """All choices of ranks 0..8 that differ by at least `gap`."""
    return tuple(
        ranks
        for n in range(10)
        for ranks in itertools.combinations(range(9), n)
        if all(b - a >= gap for a, b in itertools.pairwise(ranks))
    )


def suit_choices(gap: int, knitted: bool) -> Iterator[list[tuple[tuple[int, ...], ...]]]:
    """Lists of allowed choices for the three suits; a target takes one choice of each from one list."""
    if not knitted:
        yield [spaced(gap)] * 3
        return
    for rows in itertools.permutations(range(3)):
        yield [tuple(ranks for n in range(4) for ranks in itertools.combinations(range(row, 9, 3), n)) for row in rows]


def misfits_need(c: Counts, gap: int = 3, honours: int = 0, knitted: bool = False) -> Counts:
    held = (c > 0).astype(np.int64)
    hon = held[:, 27:34].sum(1)
    best = np.full(len(c), -1)
    for choices in suit_choices(gap, knitted):
        total = np.full((len(c), 28), -99)
        total[:, 0] = 0
        for suit in range(3):
            after = np.full_like(total, -99)
            by_size = np.full((len(c), 10), -99)
            for ranks in choices[suit]:
                hit = held[:, [9 * suit + r for r in ranks]].sum(1)
                by_size[:, len(ranks)] = np.maximum(by_size[:, len(ranks)], hit)
            for size in range(10):
                after[:, size:] = np.maximum(after[:, size:], total[:, : 28 - size] + by_size[:, size : size + 1])
            total = after
        for h in range(honours, 8):
            best = np.maximum(best, np.where(total[:, 14 - h] >= 0, total[:, 14 - h] + np.minimum(hon, h), -1))
    return np.where(best >= 0, 14 - best, FAR)


def misfits_count(c: tuple[int, ...], gap: int, honours: int, knitted: bool) -> int:
    """How many finished misfit hands hold all tiles of the hand."""
    if max(c) > 1:
        return 0
    found = set()
    for choices in suit_choices(gap, knitted):
        fits = [[ranks for ranks in choices[s] if all(r in ranks for r in range(9) if c[9 * s + r])] for s in range(3)]
        found |= set(itertools.product(*fits))
    held = [k for k in range(27, 34) if c[k]]
    count = 0
    for suits in found:
        h = 14 - sum(map(len, suits))
        if h >= honours:
            count += sum(set(held) <= set(some) for some in itertools.combinations(range(27, 34), h))
    return count


def substitutions(kinds: tuple[int, ...], wilds: int) -> Counts:
    """Every way `wilds` wilds can become kinds, as counts, in lexicographic order of the sorted kinds."""
    lines = list(itertools.combinations_with_replacement(kinds, wilds))
    combos = np.array(lines, np.int64).reshape(len(lines), wilds)
    out = np.zeros((len(combos), KINDS), np.int64)
    np.add.at(out, (np.arange(len(combos))[:, None], combos), 1)
    return out


# Pattern lines, read and matched anew

FLOWER = 34
Form = list[tuple[int, int]]
Meld = tuple[int, int, int]


def forms(groups: list[str]) -> list[Form]:
    """All concrete forms of a line as lists of (kind, size); 34 stands for any flower."""
    found: dict[tuple[tuple[int, int], ...], Form] = {}
    values = {
        "x": range(1, 10),
        "y": range(1, 10),
        "even": (2, 4, 6, 8),
        "odd": (1, 3, 5, 7, 9),
        "D": (31, 32, 33),
        "Z": (27, 28, 29, 30),
    }
    tiles = [group.rpartition("*")[0] for group in groups]
    used = {name: some if any(name == t or ":" + name in t for t in tiles) else (0,) for name, some in values.items()}
    for suits in itertools.permutations((0, 9, 18)):
        for chosen in itertools.product(*used.values()):
            form = form_of(groups, dict(zip("ABC", suits, strict=True)), dict(zip(used, chosen, strict=True)))
            if form:
                found.setdefault(tuple(sorted(form)), form)
    return list(found.values())


def form_of(groups: list[str], first: dict[str, int], value: dict[str, int]) -> Form | None:
    form = []
    for group in groups:
        tile, _, size = group.rpartition("*")
        if tile == "F":
            kind = FLOWER
        elif tile == "0":
            kind = 31
        elif tile in ("D", "Z"):
            kind = value[tile]
        elif tile[0] == "Z":
            kind = 27 + "ESWN".index(tile[1])
        elif tile[0] == "D":
            kind = {0: 33, 18: 32, 9: 31}[first[tile[1]]]
        else:
            rank = tile[2:]
            name = rank.rstrip("0123456789").rstrip("+-")
            number = rank[len(name) :] or "0"
            r = int(number) + (value[name] if name else 0)
            if not 1 <= r <= 9:
                return None
            kind = first[tile[0]] + r - 1
        form.append((kind, int(size)))
    return form


def form_distance(
    form: Form,
    naturals: list[int],
    jokers: int,
    melds: list[Meld],
    *,
    copies: int = 4,
    flowers: int = 8,
    all_jokers: int = 8,
    joker_min: int = 3,
    joker_only: bool = True,
) -> int:
    """Least draws by matching tiles to places: a maximum matching of the hand, then the rest from the wall."""
    left = list(form)
    for kind, size, _ in melds:
        if (kind, size) not in left:
            return FAR
        left.remove((kind, size))
    places = [(kind, size >= joker_min and (joker_only or i > 0)) for kind, size in left for i in range(size)]
    taken: list[int | None] = [None] * len(places)
    units: list[int | None] = []  # a kind, or None for a joker

    def place(unit: int, seen: set[int]) -> bool:
        for i, (kind, wild) in enumerate(places):
            if i not in seen and (wild if units[unit] is None else units[unit] == kind):
                seen.add(i)
                other = taken[i]
                if other is None or place(other, seen):
                    taken[i] = unit
                    return True
        return False

    for tile in [*naturals, *[None] * jokers]:
        units.append(tile)
        place(len(units) - 1, set())
    missing = taken.count(None)
    laid_jokers = sum(wild for _, _, wild in melds)
    for kind in sorted({kind for kind, _ in left}):
        used = naturals.count(kind) + sum(size - wild for k, size, wild in melds if k == kind)
        for _ in range((flowers if kind == FLOWER else copies) - used):
            units.append(kind)
            place(len(units) - 1, set())
    for _ in range(all_jokers - laid_jokers - jokers):
        units.append(None)
        place(len(units) - 1, set())
    return FAR if None in taken else missing
