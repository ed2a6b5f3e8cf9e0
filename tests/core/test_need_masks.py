"""Jokers that stand for some kinds only, against every assignment of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np
import pytest
from twin_hands import Rows, mixed, packed
from twin_need import standard

import mahjong
from mahjong import tiles
from mahjong._core import card

Examples = Callable[[int], int]
ANY = (1 << 34) - 1


def some_masks(rng: np.random.Generator, jokers: int) -> list[int]:
    """A mask each: one to nine kinds, near to each other as often as not; one in four unrestricted."""
    masks = []
    for _ in range(jokers):
        span = rng.permutation(34) if rng.random() < 0.5 else int(rng.integers(26)) + rng.permutation(9)
        masks.append(sum(1 << int(k) for k in span[: rng.integers(1, 10)]))
        if rng.random() < 0.25:
            masks[-1] = ANY
        elif rng.random() < 0.3:
            masks[-1] = masks[0]
    return masks


def assigned(masks: Sequence[int]) -> list[tuple[int, ...]]:
    """What the jokers may become together."""
    return sorted({tuple(sorted(kinds)) for kinds in product(*(tiles.bits(mask) for mask in masks))})


@pytest.mark.parametrize("fifth", [True, False])
def test_shanten_is_the_least_over_all_assignments(seed: int, examples: Examples, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    for total in (14, 13, 11, 8, 7, 5):
        cases, held, caps, spare, owner = [], [], [], [], []
        for row in mixed(rng, examples(120), total):
            jokers = int(rng.integers(1, min(4, total) + 1))
            for kind in rng.permutation(np.repeat(np.arange(34), row))[:jokers]:
                row[kind] -= 1
            masks = some_masks(rng, jokers)
            free = masks.count(ANY)
            for kinds in assigned([mask for mask in masks if mask != ANY]):
                lent = np.bincount(np.array(kinds, int), minlength=34).astype(np.uint8)
                if not fifth:
                    lent = np.minimum(row + lent, 4) - row  # what finds no copy stays idle
                held.append(row + lent)
                caps.append(4 + lent if fifth else np.full(34, 4, np.uint8))
                spare.append(free if fifth else 0)
                owner.append(len(cases))
            cases.append((row, masks, free))
        need = standard().need(np.array(held), total // 3, np.array(spare, np.uint8), np.array(caps) if fifth else None)
        least = np.full(len(cases), 99)
        np.minimum.at(least, owner, need)
        for (row, masks, free), far in zip(cases, least.tolist(), strict=True):
            asked = {"wilds": masks, "fifth_copy": fifth}
            assert mahjong.shanten(packed(row), **asked) == far - free - 1, (row.tolist(), [bin(m) for m in masks])
            assert mahjong.is_complete(packed(row), **asked) == (far == free and total % 3 == 2)


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize(
    ("form", "shape"),
    [("pairs", card.PAIRS), ("quad-pairs", card.QUAD_PAIRS), ("orphans", card.ORPHANS), ("misfits", card.MISFITS)],
)
def test_other_forms_are_complete_when_some_assignment_is(
    seed: int, examples: Examples, form: str, shape: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    complete = 0
    for _ in range(examples(300)):
        jokers = int(rng.integers(1, 4))
        full = rng.choice(np.array(FINISHED[form]))
        gone = rng.permutation(np.repeat(np.arange(34), full))[:jokers]
        for kind in gone:
            full[kind] -= 1
        masks = [1 << int(kind) | some_masks(rng, 1)[0] % ANY for kind in gone]
        if rng.random() < 0.5:
            masks[0] = some_masks(rng, 1)[0]
        told = mahjong.is_complete(packed(full), wilds=masks, forms=form, fifth_copy=fifth)
        assert told == card.shape_complete(card.Shape(shape), packed(full), masks, fifth=fifth), (full.tolist(), masks)
        complete += told
    assert complete or examples(100) < 100, "a full run must have seen some"


def finished(kinds: Sequence[int]) -> Rows:
    return np.bincount(kinds, minlength=34).astype(np.uint8)


ORPHANS = list(tiles.bits(tiles.ORPHANS))
FINISHED = {
    "pairs": [finished([*range(k, k + 13, 2)] * 2) for k in range(21)],
    "quad-pairs": [finished([k] * 4 + [k + 1] * 4 + [k + 9] * 2 + [33] * 4) for k in range(20)],
    "orphans": [finished([*ORPHANS, k]) for k in ORPHANS],
    "misfits": [
        finished([a, a + 3, a + 6, 10, 13, 16, b, b + 3, b + 6, 27, 28, 29, 30, 33]) for a in range(3) for b in (18, 20)
    ],
}


def test_a_mask_of_all_kinds_is_a_plain_wildcard(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for w in (1, 2, 5, 13):
        for row in mixed(rng, examples(1_000), 14 - w):
            hand = packed(row)
            assert mahjong.shanten(hand, wilds=[ANY] * w) == mahjong.shanten(hand, wilds=w)


def test_masks_may_be_text() -> None:
    assert mahjong.is_complete("123m456m789m12p11s", wilds=["3p"])
    assert mahjong.is_complete("123m456m789m12p11s", wilds=["1-9p"])
    assert not mahjong.is_complete("123m456m789m12p11s", wilds=["1-2p6z"])


def test_a_restricted_joker_stays_restricted_in_every_form() -> None:
    narrow = mahjong.Menu([(0, 1, 2)], 0b111)
    assert not mahjong.is_complete("11m22m33m44m55m66m7p", forms="pairs", wilds=["1-9m"], menu=narrow)
    assert mahjong.is_complete("11m22m33m44m55m66m7p", forms="pairs", wilds=["7p"], menu=narrow)


def test_waits_with_restricted_jokers_are_the_draws_that_complete(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for row in mixed(rng, examples(150), 11):
        masks = some_masks(rng, 2)
        hand = packed(row)
        for fifth in (True, False):
            far = mahjong.shanten(hand, wilds=masks, fifth_copy=fifth)
            found = set()
            for kind in np.flatnonzero(row < 4).tolist():
                drawn = row.copy()
                drawn[kind] += 1
                if mahjong.shanten(packed(drawn), wilds=masks, fifth_copy=fifth) < far:
                    found.add(tiles.code(kind))
            assert mahjong.useful(hand, wilds=masks, fifth_copy=fifth).keys() == found


def test_jokers_past_the_fourth_copy_are_no_other_tile() -> None:
    # 9p finds neither 8p nor another 9p, however many copies of 1p there are
    assert mahjong.shanten("111234567779p", wilds=["7m16p7s7z"] * 2) == 0
