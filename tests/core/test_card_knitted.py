"""The knitted straight as a shape of the core: its need, waits and completeness against plain enumeration, and what it refuses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations

import pytest

from mahjong._core import card

KNITTED = card.KNITTED_STRAIGHT
SETS = [(k, k, k) for k in range(34)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]


@cache
def targets(tiles: int) -> list[Counter[int]]:
    """Every complete hand, one with more than four of a kind too."""

    def made() -> Iterator[Counter[int]]:
        for rows in permutations(range(3)):
            nine = Counter(9 * suit + row + step for suit, row in enumerate(rows) for step in (0, 3, 6))
            for one in SETS if tiles == 14 else [()]:
                for pair in range(34):
                    yield nine + Counter(one) + Counter({pair: 2})

    return list(made())


def need(counts: Counter[int], owned: Counter[int], tiles: int, wilds: int, fifth: bool) -> int:
    """By the definition: least tiles missing, where wild tiles alone give copies that natural ones cannot."""
    best = 31
    for target in targets(tiles):
        missing = (target - counts).total()
        if missing >= best:
            continue
        beyond = sum(max(0, n - max(counts[kind], 4 - owned[kind])) for kind, n in target.items())
        if beyond <= (wilds if fifth else 0):
            best = missing
    return best


def packed(counts: Counter[int]) -> bytes:
    return bytes(counts[kind] for kind in range(64))


def random_hand(rng: random.Random) -> tuple[Counter[int], Counter[int], int]:
    """Tiles of a hand near the shape, a meld now and then, and how many tiles it has when complete."""
    tiles = rng.choice((14, 11))
    target = rng.choice(targets(tiles))
    pool = list(target.elements())
    rng.shuffle(pool)
    kept = pool[: rng.randint(tiles - 4, tiles)]
    kept += [rng.randrange(34) for _ in range(rng.choice((0, 0, 1, 2)))]
    counts = Counter(kept[:tiles])
    owned: Counter[int] = Counter()
    if tiles == 11:
        low = rng.randrange(34)
        owned = Counter({low: rng.choice((3, 4))})
    return counts, owned, tiles


def test_need_waits_and_completeness(rng: random.Random, examples: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    while met["hands"] < examples(30):
        counts, owned, tiles = random_hand(rng)
        wilds = rng.choice((0, 0, 0, 1, 2))
        if any(n + owned[kind] > 4 for kind, n in counts.items()) or counts.total() + wilds > tiles:
            continue
        met["hands"] += 1
        fifth = rng.random() < 0.5
        shape = card.Shape(KNITTED, tiles=tiles)
        asked = {"fifth": fifth, "owned": packed(owned)}
        mine = need(counts, owned, tiles, wilds, fifth)
        assert card.need(shape, packed(counts), wilds, **asked) == mine
        assert card.shanten(shape, packed(counts), wilds, **asked) == (31 if mine == 31 else mine - wilds - 1)
        whole = counts.total() + wilds == tiles
        assert card.complete(shape, packed(counts), wilds, **asked) == (whole and mine == wilds)
        met["complete"] += whole and mine == wilds
        if counts.total() + wilds == tiles - 1:
            waits = {
                kind
                for kind in range(34)
                if counts[kind] + owned[kind] < 4 and need(counts + Counter([kind]), owned, tiles, wilds, fifth) < mine
            }
            found = card.waits(shape, packed(counts), wilds, **asked)
            assert found == (sum(1 << kind for kind in waits) if mine == wilds + 1 else 0)
            met["ready"] += bool(found)
    if met["hands"] >= 30:  # else some of it may not happen
        assert met["complete"]
        assert met["ready"]


def test_what_it_refuses() -> None:
    shape = card.Shape(KNITTED)
    assert card.Shape(KNITTED, tiles=11) != shape
    assert repr(shape) == "Shape(KNITTED_STRAIGHT)"
    for ask, why in (
        (lambda: card.Shape(KNITTED, tiles=8), "tiles must be 14"),
        (lambda: card.Shape(KNITTED, knitted=True), "belong to MISFITS alone"),
        (lambda: card.Shape(KNITTED, kinds=(1 << 34) - 2), "kinds lack some"),
        (lambda: card.readings(shape, bytes(34)), "told by `scan`"),
        (lambda: card.readings_count(shape, bytes(34)), "told by `scan`"),
        (lambda: card.shape_complete(shape, bytes(34), []), "told by `scan`"),
        (lambda: card.need(card.Shape(card.ORPHANS), bytes(34), owned=bytes([3] + [0] * 33)), "owned must be empty"),
    ):
        with pytest.raises(ValueError, match=why):
            ask()


def test_a_set_without_some_kinds() -> None:
    """No pung, run or pair of a kind that the tile set lacks."""
    numbers = (1 << 27) - 1
    nine = [9 * suit + row + step for suit, row in enumerate((0, 1, 2)) for step in (0, 3, 6)]
    counts = packed(Counter([*nine, 30, 30]))
    with pytest.raises(ValueError, match="not among the kinds"):
        card.need(card.Shape(KNITTED, kinds=numbers), counts)
    assert card.need(card.Shape(KNITTED, kinds=numbers), packed(Counter(nine))) == 5
