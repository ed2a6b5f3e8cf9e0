"""What the wilds of whole-hand shapes become: many at once, with masks of their own, and the luxury of seven pairs."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest
import twin_card as twin
from test_card_shapes import ALL258, KNITTED, MISFITS, ORPHANS, PAIRS, PREDICATES, QUADS, SEVEN_STAR, full_hands, ident

from mahjong._core import card


@pytest.mark.parametrize("shape", PREDICATES, ids=ident)
def test_many_wilds_give_distinct_finished_hands_in_order(shape: card.Shape, seed: int) -> None:
    rng = np.random.default_rng(seed)
    done = PREDICATES[shape]
    for wilds in range(4, 15):
        for fifth in (False, True):
            hands = [twin.uniform(rng, 1, 14 - wilds)[0]]
            if shape in (MISFITS, KNITTED, ORPHANS, PAIRS, QUADS, ALL258, SEVEN_STAR):
                hands += list(twin.thinned(rng, full_hands(rng, shape, 4), 14 - wilds, 0))
            for c in hands:
                row = bytes(c.tolist())
                got = card.readings(shape, row, wilds, fifth=fifth, limit=500)
                many = card.readings_count(shape, row, wilds, fifth=fifth)
                assert len(got) == min(500, many)
                assert got == sorted(set(got))
                assert card.complete(shape, row, wilds, fifth=fifth) == (many > 0)
                if not got:
                    continue
                assert all(line == bytes(sorted(line)) for line in got)
                change = np.array([np.bincount(np.frombuffer(line, np.uint8), minlength=34) for line in got])
                assert done(c + change).all()
                assert fifth or (((c + change) <= 4) | ((c + change) == c)).all()
                if many > 1:
                    assert card.readings(shape, row, wilds, fifth=fifth, limit=1) == got[:1]
                    assert card.readings(shape, row, wilds, fifth=fifth, limit=len(got) - 1) == got[:-1]


def test_counts_of_readings_by_other_means(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for wilds in range(15):
        c = twin.thinned(rng, full_hands(rng, PAIRS, 1), 14 - wilds, 0)[0]
        singles, kinds = int((c == 1).sum()), int((c > 0).sum())
        want = math.comb(34 - kinds, (wilds - singles) // 2)
        assert card.readings_count(PAIRS, bytes(c.tolist()), wilds) == want
        for shape in (MISFITS, SEVEN_STAR, KNITTED, card.Shape(card.MISFITS, gap=4)):
            c = twin.thinned(rng, full_hands(rng, shape, 1), 14 - wilds, 0)[0]
            if wilds <= 9:
                want = twin.misfits_count(tuple(c.tolist()), shape.gap, shape.honours, shape.knitted)
                assert card.readings_count(shape, bytes(c.tolist()), wilds) == want
    for kinds, wilds in ((60, 17), (7, 14), (1, 17), (34, 8)):
        shape = card.Shape(card.ALL_OF, mask=(1 << kinds) - 1, kinds=(1 << 60) - 1, tiles=wilds)
        assert card.readings_count(shape, bytes(34), wilds) == math.comb(kinds + wilds - 1, wilds)
    # Without a fifth copy: coefficient of x ** 14 in (1 + x + x2 + x3 + x4) ** 7.
    ways = [1]
    for _ in range(7):
        ways = [sum(ways[i - j] for j in range(5) if 0 <= i - j < len(ways)) for i in range(len(ways) + 4)]
    honours = card.Shape(card.ALL_OF, mask=0b1111111 << 27)
    assert card.readings_count(honours, bytes(34), 14, fifth=False) == ways[14]
    assert card.readings_count(ORPHANS, bytes(34), 14) == 13


@pytest.mark.rule("nanchang-jing.pattern.misfits-wild")
def test_spirits_fill_any_place_of_misfits() -> None:
    c = [0] * 34
    for k in (0, 4, 8, 10, 13, 16, 20, *range(27, 33)):
        c[k] = 1
    got = card.readings(MISFITS, bytes(c), 1)
    assert got == [bytes([k]) for k in (23, 24, 25, 26, 33)]


@pytest.mark.parametrize("shape", [s for s in PREDICATES if s.tiles == 14], ids=ident)
def test_jokers_with_masks_by_trying_everything(shape: card.Shape, seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    done = PREDICATES[shape]
    full = (
        full_hands(rng, shape, 60)
        if shape != card.Shape(card.ALL_OF, mask=7)
        else np.tile(np.r_[5, 5, 4, np.zeros(31, int)], (60, 1))
    )
    for n in range(examples(800)):
        jokers = int(rng.integers(0, 5)) if n % 10 else 8
        target = full[rng.integers(60)]
        held = np.repeat(np.arange(34), target)
        gone = rng.permutation(14)[:jokers]
        c = np.bincount(np.delete(held, gone), minlength=34)
        masks, choices = [], []
        for place in gone:
            kinds = {int(k) for k in rng.integers(0, 34, int(rng.integers(1, 5 if jokers < 5 else 2)))}
            if rng.random() < 0.85:
                kinds.add(int(held[place]))
            choices.append(sorted(kinds))
            masks.append(sum(1 << k for k in kinds) | 1 << 40)
        tried = (
            np.array(list(itertools.product(*choices)), np.int64).reshape(-1, jokers)
            if jokers
            else np.zeros((1, 0), int)
        )
        change = np.zeros((len(tried), 34), np.int64)
        np.add.at(change, (np.arange(len(tried))[:, None], tried), 1)
        for fifth in (False, True):
            won = done(c + change)
            if not fifth:
                won = won & ((c + change <= 4) | (change == 0)).all(1)
            got = card.shape_complete(shape, bytes(c.tolist()), masks, fifth=fifth)
            assert got == won.any(), (c, choices, fifth)


@pytest.mark.rule("wuhan.wild.no-red-substitute")
def test_jokers_of_all_kinds_are_plain_wilds(seed: int) -> None:
    rng = np.random.default_rng(seed)
    everything = (1 << 34) - 1
    for shape in PREDICATES:
        for jokers in range(15):
            for fifth in (False, True):
                c = (
                    twin.dense(rng, 1, 14 - jokers)[0]
                    if shape in (QUADS, ALL258)
                    else twin.uniform(rng, 1, 14 - jokers)[0]
                )
                row = bytes(c.tolist())
                want = card.complete(shape, row, jokers, fifth=fifth)
                assert card.shape_complete(shape, row, [everything] * jokers, fifth=fifth) == want
    # A joker that may be anything but red.
    c = [0] * 34
    for k in (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 32):
        c[k] += 1
    assert card.complete(ORPHANS, bytes(c), 1)
    assert not card.shape_complete(ORPHANS, bytes(c), [everything & ~(1 << 33)])
    assert not card.shape_complete(ORPHANS, bytes(c), [0])
    assert not card.shape_complete(ORPHANS, bytes(c), [])


def test_natural_honours_bind_masked_jokers_too() -> None:
    c = [0] * 34
    for k in (0, 3, 6, 9, 12, 15, 18, 27, 28, 29, 30, 31, 32):
        c[k] = 1
    assert card.shape_complete(SEVEN_STAR, bytes(c), [1 << 33])
    assert not card.shape_complete(card.Shape(card.MISFITS, natural=7), bytes(c), [1 << 33])
    assert card.shape_complete(card.Shape(card.MISFITS, honours=7, natural=6), bytes(c), [1 << 33])


def test_seventeen_jokers() -> None:
    shape = card.Shape(card.ALL_OF, mask=0b11111, tiles=17)
    masks = [1 << i % 5 for i in range(17)]
    assert card.shape_complete(shape, bytes(34), masks, fifth=False)
    masks[0] = 1 << 1
    assert not card.shape_complete(shape, bytes(34), masks, fifth=False)
    assert card.shape_complete(shape, bytes(34), masks, fifth=True)


def test_luxury_fours_are_the_best_over_all_readings(seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    quads = full_hands(rng, QUADS, 400)
    checked = 0
    for wilds in (0, 1, 2, 3, 4, 5, 6):
        for c in twin.thinned(rng, quads[rng.integers(400, size=examples(150))], 14 - wilds, 0):
            row = bytes(c.tolist())
            for fifth in (False, True):
                many = card.readings_count(QUADS, row, wilds, fifth=fifth)
                if not many:
                    continue
                lines = card.readings(QUADS, row, wilds, fifth=fifth, limit=10_000)
                assert len(lines) == many
                change = np.array([np.bincount(np.frombuffer(line, np.uint8), minlength=34) for line in lines])
                best = int(((c + change) >= 4).sum(1).max())
                assert card.fours(row, wilds, fifth=fifth) == (int((c >= 4).sum()), best)
                checked += 1
    assert checked > examples(500)


def test_fours_of_many_wilds_and_of_no_pairs() -> None:
    assert card.fours(bytes(34), 14) == (0, 3)
    assert card.fours(bytes([4, 4, 4, 2] + [0] * 30)) == (3, 3)
    assert card.fours(bytes([3, 2, 2, 2, 2, 1] + [0] * 28), 2) == (0, 1)
    assert card.fours(bytes([4, 2, 2, 2] + [0] * 30), 4) == (1, 3)
    with pytest.raises(ValueError, match="not seven pairs"):
        card.fours(bytes([3, 3, 3, 3, 2] + [0] * 29))
    with pytest.raises(ValueError, match="not seven pairs"):
        card.fours(bytes([5, 2, 2, 2, 2] + [0] * 29), 1, fifth=False)
