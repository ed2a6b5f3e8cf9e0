"""Needs, waits and completeness of the whole-hand shapes against slow twins."""

from __future__ import annotations

import functools
import gzip
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import twin_card as twin
from twin_card import FAR, Counts

from mahjong._core import card

PAIRS, QUADS, ORPHANS = card.Shape(card.PAIRS), card.Shape(card.QUAD_PAIRS), card.Shape(card.ORPHANS)
MISFITS = card.Shape(card.MISFITS)
SEVEN_STAR = card.Shape(card.MISFITS, honours=7)
SEVEN_NATURAL = card.Shape(card.MISFITS, natural=7)
KNITTED = card.Shape(card.MISFITS, knitted=True)
MASK258 = sum(1 << k for k in (1, 4, 7, 10, 13, 16, 19, 22, 25))
MASK_WINDY = 0b1111111 << 27
ALL258 = card.Shape(card.ALL_OF, mask=MASK258)
WINDY = card.Shape(card.ALL_OF, mask=MASK_WINDY)
NARROW = card.Shape(card.ALL_OF, mask=0b111)

PREDICATES: dict[card.Shape, Callable[[Counts], np.ndarray]] = {
    PAIRS: twin.is_pairs,
    QUADS: twin.is_quad_pairs,
    ORPHANS: twin.is_orphans,
    MISFITS: twin.is_misfits,
    SEVEN_STAR: functools.partial(twin.is_misfits, honours=7),
    card.Shape(card.MISFITS, gap=2): functools.partial(twin.is_misfits, gap=2),
    card.Shape(card.MISFITS, gap=1, honours=3): functools.partial(twin.is_misfits, gap=1, honours=3),
    card.Shape(card.MISFITS, gap=4): functools.partial(twin.is_misfits, gap=4),
    KNITTED: functools.partial(twin.is_misfits, knitted=True),
    card.Shape(card.MISFITS, knitted=True, honours=7): functools.partial(twin.is_misfits, knitted=True, honours=7),
    ALL258: functools.partial(twin.is_all_of, mask=MASK258, tiles=14),
    WINDY: functools.partial(twin.is_all_of, mask=MASK_WINDY, tiles=14),
    NARROW: functools.partial(twin.is_all_of, mask=0b111, tiles=14),
}
NEEDS: dict[card.Shape, Callable[[Counts], Counts]] = {
    PAIRS: twin.pairs_need,
    QUADS: twin.quad_pairs_need,
    ORPHANS: twin.orphans_need,
    MISFITS: twin.misfits_need,
    SEVEN_STAR: functools.partial(twin.misfits_need, honours=7),
    card.Shape(card.MISFITS, gap=2): functools.partial(twin.misfits_need, gap=2),
    card.Shape(card.MISFITS, gap=1, honours=3): functools.partial(twin.misfits_need, gap=1, honours=3),
    card.Shape(card.MISFITS, gap=4): functools.partial(twin.misfits_need, gap=4),
    card.Shape(card.MISFITS, gap=9): functools.partial(twin.misfits_need, gap=9),
    KNITTED: functools.partial(twin.misfits_need, knitted=True),
    card.Shape(card.MISFITS, knitted=True, honours=7): functools.partial(twin.misfits_need, knitted=True, honours=7),
}
MAIN = (PAIRS, QUADS, ORPHANS, MISFITS, SEVEN_STAR, KNITTED)


def ident(shape: object) -> str:
    return str(shape)[6:-1].replace(", ", "-")


def full_hands(rng: np.random.Generator, shape: card.Shape, n: int) -> Counts:
    """n finished hands of the shape: a few random tiles, filled up by one of the shape's own readings."""
    out = np.zeros((n, 34), np.int64)
    for i in range(n):
        while True:
            c = twin.uniform(rng, 1, int(rng.integers(0, 5)))[0]
            wilds = 14 - int(c.sum())
            many = card.readings_count(shape, bytes(c.tolist()), wilds, fifth=False)
            if many:
                break
        some = card.readings(shape, bytes(c.tolist()), wilds, fifth=False, limit=min(many, 2000))
        filled = np.bincount(np.frombuffer(some[int(rng.integers(len(some)))], np.uint8), minlength=34)
        # Suits and honours by lot, so that the first readings do not lean on low kinds.
        row = c + filled
        order = rng.permutation(3)
        out[i] = np.r_[row[:27].reshape(3, 9)[order].ravel(), row[27:]]
    return out


def mixed_hands(seed: int, shape: card.Shape, n: int) -> Counts:
    """Uniform, dense and nearly complete hands of 0 to 14 tiles."""
    rng = np.random.default_rng(seed)
    full = full_hands(rng, shape, 200) if shape.gap != 9 and shape != NARROW else twin.dense(rng, 200, 14)
    parts = []
    share = max(1, n // 40)
    for tiles in range(15):
        parts.append(twin.uniform(rng, share, tiles))
        parts.append(twin.dense(rng, share, tiles))
    for tiles in range(4, 15):
        near = full[rng.integers(len(full), size=max(1, share // 10))]
        parts.append(twin.thinned(rng, near, tiles, 2))
    return np.concatenate(parts)


def rows(c: Counts) -> list[bytes]:
    data = c.astype(np.uint8).tobytes()
    return [data[i : i + 34] for i in range(0, len(data), 34)]


@pytest.mark.parametrize("shape", NEEDS, ids=ident)
def test_need_is_the_least_over_all_targets(shape: card.Shape, seed: int, examples: Callable[[int], int]) -> None:
    c = mixed_hands(seed, shape, examples(132_000 if shape in MAIN else 13_200))
    want = NEEDS[shape](c)
    got = np.array([card.need(shape, row) for row in rows(c)])
    wrong = np.flatnonzero(want != got)
    assert not len(wrong), (c[wrong[0]], want[wrong[0]], got[wrong[0]])
    if shape.gap < 5:
        # With every number of wilds the hand may still hold, either answer of the fifth copy.
        for i in range(0, len(c), 50):
            row, held = rows(c[i : i + 1])[0], int(c[i].sum())
            for wilds in range(15 - held):
                for fifth in (False, True):
                    assert card.need(shape, row, wilds, fifth=fifth) == want[i]
                    assert card.shanten(shape, row, wilds, fifth=fifth) == want[i] - wilds - 1
                    full = held + wilds == 14 and want[i] == wilds
                    assert card.complete(shape, row, wilds, fifth=fifth) == full


def test_gap_too_wide_for_fourteen_tiles_is_far() -> None:
    shape = card.Shape(card.MISFITS, gap=5)
    assert card.need(shape, bytes(34)) == FAR
    assert card.shanten(shape, bytes(34), 14) == FAR
    assert not card.complete(shape, bytes(34), 14)


@pytest.mark.parametrize(("mask", "tiles"), [(MASK258, 14), (MASK_WINDY, 14), (MASK258, 5), (0b111, 14), (1, 17)])
def test_all_of_need_counts_tiles_and_copies(mask: int, tiles: int, seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    shape = card.Shape(card.ALL_OF, mask=mask, tiles=tiles)
    inside = [k for k in range(34) if mask >> k & 1]
    wall = np.r_[np.repeat(inside, 4), [k for k in range(34) if k not in inside][:8]]
    for size in range(min(tiles, len(wall)) + 1):
        for c in twin.drawn(rng, examples(1500), size, wall):
            held = int(c[inside].sum())
            left = int((4 - c[inside]).sum())
            wilds = int(rng.integers(0, tiles - size + 1))
            for fifth in (False, True):
                missing = tiles - held
                want = missing if missing <= left + (wilds if fifth else 0) else FAR
                assert card.need(shape, bytes(c.tolist()), wilds, fifth=fifth) == want


def test_all_of_sees_copies_in_melds() -> None:
    shape = card.Shape(card.ALL_OF, mask=1 << 27 | 1 << 28, tiles=5)
    hand = bytes([0] * 27 + [1, 3] + [0] * 5)
    melds = bytes([0] * 27 + [3, 0] + [0] * 5)
    assert card.need(shape, hand, 1, fifth=False) == 1
    assert card.readings(shape, hand, 1, fifth=False) == [bytes([27]), bytes([28])]
    assert card.readings(shape, hand, 1, fifth=False, owned=melds) == [bytes([28])]
    assert card.readings(shape, hand, 1, owned=melds) == [bytes([27]), bytes([28])]
    assert card.waits(shape, hand, owned=melds) == 1 << 28
    full = bytes([0] * 27 + [0, 4] + [0] * 5)
    kong = bytes([0] * 27 + [4, 0] + [0] * 5)
    assert card.need(shape, full, 1, fifth=False, owned=kong) == FAR
    assert card.need(shape, full, 1, fifth=True, owned=kong) == 1
    assert card.waits(shape, full, owned=kong) == 0


def test_quad_pairs_with_more_than_four_of_a_kind(seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(examples(600)):
        c = np.zeros(34, np.int64)
        kinds = rng.choice(34, int(rng.integers(1, 6)), replace=False)
        for _ in range(int(rng.integers(1, 15))):
            c[rng.choice(kinds)] += 1
        row, key = bytes(c.tolist()), tuple(c.tolist())
        for wilds in range(15 - int(c.sum())):
            for fifth in (False, True):
                want = twin.quad_pairs_need_crowded(key, wilds, fifth)
                assert card.need(QUADS, row, wilds, fifth=fifth) == want, (key, wilds, fifth)
                done = card.complete(QUADS, row, wilds, fifth=fifth)
                assert done == (want == wilds and sum(key) + wilds == 14)
                assert done == (card.readings_count(QUADS, row, wilds, fifth=fifth) > 0)


def test_six_alike_are_three_pairs_only_with_a_fifth_copy() -> None:
    c = [0] * 34
    c[0], c[1], c[2], c[3], c[4] = 5, 2, 2, 2, 2
    assert card.need(QUADS, bytes(c), 1, fifth=True) == 1
    assert card.need(QUADS, bytes(c), 1, fifth=False) == 2
    assert card.readings(QUADS, bytes(c), 1, fifth=True) == [bytes([0])]
    assert card.readings(QUADS, bytes(c), 1, fifth=False) == []
    c[0] = 4
    six = bytes([0, 0])
    assert six in card.readings(QUADS, bytes(c), 2, fifth=True)
    assert six not in card.readings(QUADS, bytes(c), 2, fifth=False)


@pytest.mark.parametrize("shape", PREDICATES, ids=ident)
def test_complete_and_readings_by_substitution(shape: card.Shape, seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    done = PREDICATES[shape]
    full = full_hands(rng, shape, 300) if shape != NARROW else np.tile(np.r_[5, 5, 4, np.zeros(31, int)], (300, 1))
    for wilds, n in ((0, 9000), (1, 1500), (2, 120), (3, 6)):
        change = twin.substitutions(tuple(range(34)), wilds)
        near = full[rng.integers(len(full), size=examples(n))]
        hands = np.concatenate(
            [
                twin.thinned(rng, near, 14 - wilds, 1) if shape != NARROW else twin.dense(rng, examples(n), 14 - wilds),
                twin.dense(rng, examples(n) // 2, 14 - wilds),
            ]
        )
        for start in range(0, len(hands), block := max(1, 60_000 // len(change))):
            some = hands[start : start + block]
            finished = some[:, None] + change
            all_won = done(finished)
            legal = ((finished <= 4) | (finished == some[:, None])).all(-1)
            for i, row in enumerate(rows(some)):
                for fifth in (True, False):
                    won = all_won[i] if fifth else all_won[i] & legal[i]
                    want = [bytes(np.repeat(np.arange(34), x).tolist()) for x in change[won]]
                    assert card.readings(shape, row, wilds, fifth=fifth, limit=100_000) == want
                    assert card.readings_count(shape, row, wilds, fifth=fifth) == len(want)
                    assert card.complete(shape, row, wilds, fifth=fifth) == bool(want)


@pytest.mark.rule("nanchang-jing.pattern.seven-star-natural")
def test_natural_honours_by_substitution_and_draws(seed: int, examples: Callable[[int], int]) -> None:
    rng = np.random.default_rng(seed)
    full = full_hands(rng, SEVEN_STAR, 200)
    for natural in (5, 7):
        shape = card.Shape(card.MISFITS, natural=natural)
        for wilds in (0, 1, 2):
            change = twin.substitutions(tuple(range(34)), wilds)
            hands = twin.thinned(rng, full[rng.integers(200, size=examples(300))], 14 - wilds, 1)
            for c, row in zip(hands, rows(hands), strict=True):
                real = (c[27:34] > 0).sum() >= natural
                won = twin.is_misfits(c + change, honours=natural) & real
                assert card.complete(shape, row, wilds) == won.any()
                assert card.readings_count(shape, row, wilds) == won.sum()
    six = [0] * 34
    for k in (0, 3, 6, 9, 12, 15, 18, 27, 28, 29, 30, 31, 32):
        six[k] = 1
    assert card.complete(SEVEN_STAR, bytes(six), 1)
    assert card.shanten(SEVEN_NATURAL, bytes(six), 1) == 0
    six[33], six[0] = 1, 0
    assert card.complete(SEVEN_NATURAL, bytes(six), 1)


@pytest.mark.parametrize("shape", [*PREDICATES, SEVEN_NATURAL], ids=ident)
def test_shanten_falls_by_one_along_some_draw_and_never_faster(
    shape: card.Shape, seed: int, examples: Callable[[int], int]
) -> None:
    # With completeness checked elsewhere this fixes shanten at every depth.
    rng = np.random.default_rng(seed)
    for wilds in (0, 1, 3, 8, 13):
        hands = np.concatenate([twin.uniform(rng, examples(40), 13 - wilds), twin.dense(rng, examples(40), 13 - wilds)])
        for c, row in zip(hands, rows(hands), strict=True):
            for fifth in (False, True):
                ask = functools.partial(card.shanten, shape, fifth=fifth)
                now = ask(row, wilds)
                if now == FAR:
                    continue
                best, lower = 99, 0
                for k in range(34):
                    if c[k] == 4:
                        continue
                    drawn = c.copy()
                    drawn[k] += 1
                    after = min(ask(bytes((drawn - one).tolist()), wilds) for one in np.eye(34, dtype=int)[drawn > 0])
                    if wilds:
                        after = min(after, ask(bytes(drawn.tolist()), wilds - 1))
                    if card.complete(shape, bytes(drawn.tolist()), wilds, fifth=fifth):
                        after = -1
                    if after < now:
                        lower |= 1 << k
                    best = min(best, after)
                assert best == now - 1
                assert card.useful(shape, row, wilds, fifth=fifth) == lower
                assert card.waits(shape, row, wilds, fifth=fifth) == (lower if now == 0 else 0)


def test_four_copies_held_are_no_wait() -> None:
    c = [0] * 34
    c[0], c[1], c[2], c[3], c[4] = 4, 2, 2, 2, 3
    assert card.waits(QUADS, bytes(c)) == 1 << 4
    c[4], c[1] = 1, 4
    assert card.waits(QUADS, bytes(c)) == 1 << 4
    assert card.waits(PAIRS, bytes([2] * 6 + [1] + [0] * 27)) == 1 << 6


@pytest.mark.rule("wuhan.win.free-honors-any-discard")
def test_all_honours_waits_on_every_honour() -> None:
    no_red = card.Shape(card.ALL_OF, mask=0b111111 << 27, tiles=11)
    assert card.waits(no_red, bytes([0] * 27 + [3, 2, 2, 1, 1, 1, 0])) == 0b111111 << 27
    assert card.waits(no_red, bytes([0] * 27 + [3, 2, 2, 1, 1, 0, 1])) == 0


@pytest.mark.rule("changsha-258.pattern.general")
@pytest.mark.rule("hunan-zaniao.pattern.general")
def test_all_258_needs_no_sets() -> None:
    c = [0] * 34
    for k in (1, 4, 7, 10, 13, 16, 19, 22, 25):
        c[k] = 1
    c[1], c[4] = 4, 3
    assert card.complete(ALL258, bytes(c))
    c[4], c[5] = 2, 1
    assert not card.complete(ALL258, bytes(c))


@pytest.mark.rule("nanchang-jing.pattern.misfits-gap")
@pytest.mark.rule("nanchang-bao.pattern.seven-star-suits")
def test_misfit_gap_is_loose_and_knitted_is_strict() -> None:
    loose = [0] * 34
    for k in (0, 3, 7, 9 + 1, 9 + 4, 9 + 8, 18, 18 + 3, *range(27, 33)):
        loose[k] = 1
    assert card.complete(MISFITS, bytes(loose))
    assert not card.complete(KNITTED, bytes(loose))
    assert card.need(KNITTED, bytes(loose)) == 4
    tight = [0] * 34
    for k in (1, 4, 7, 9, 12, 15, 20, *range(27, 34)):
        tight[k] = 1
    assert card.complete(KNITTED, bytes(tight))
    assert card.complete(card.Shape(card.MISFITS, knitted=True, natural=7), bytes(tight))


def test_shanten_data_of_another_program(data_dir: Path) -> None:
    with gzip.open(data_dir / "shanten.json.gz") as file:
        cases = json.load(file)
    checked = 0
    for case in (case for part in cases for case in part):
        counts = bytearray(34)
        for tile in case["q"]:
            counts[9 * "mpsz".index(tile[0]) + int(tile[1]) - 1] += 1
        assert [card.shanten(ORPHANS, bytes(counts)), card.shanten(PAIRS, bytes(counts))] == case["x"][1:]
        checked += 1
    assert checked == 20_000
