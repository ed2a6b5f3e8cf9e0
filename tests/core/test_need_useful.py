"""Useful tiles, waits and discards: by targets on some thousand hands, and on 100,000 by drawing every tile and asking shanten."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from twin_hands import Rows, mixed, packed, uniform
from twin_need import standard_shanten

import mahjong
from mahjong import batch, tiles

Examples = Callable[[int], int]
Shanten = Callable[[Rows, NDArray[np.uint8]], NDArray[np.integer]]

SIZES = (13, 10, 7, 4, 1, 16)


def nearer(rows: Rows, wilds: NDArray[np.uint8], shanten: Shanten) -> NDArray[np.bool_]:
    """Which draws lower the shanten; of a kind held four times there is none to draw."""
    row, kind = np.nonzero(rows < 4)
    drawn = rows[row]
    drawn[np.arange(len(drawn)), kind] += 1
    far = shanten(np.concatenate([rows, drawn]), np.concatenate([wilds, wilds[row]]))
    found = np.zeros(rows.shape, np.bool_)
    found[row, kind] = far[len(rows) :] < far[row]
    return found


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_useful_tiles_are_those_that_bring_a_target_nearer(
    seed: int, examples: Examples, size: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    numbers = [w for w in (0, 1, 3, 8, size) if w <= size]
    each = examples(30 if size == 16 else 150)
    rows = np.concatenate([mixed(rng, each, size - w) for w in numbers])
    wilds = np.repeat(numbers, each).astype(np.uint8)
    found = nearer(rows, wilds, lambda held, wild: standard_shanten(held, wild, fifth, size // 3))
    wrong = np.argwhere(found != batch.useful(rows, wilds, fifth_copy=fifth))
    assert not len(wrong), (wilds[wrong[0][0]], rows[wrong[0][0]].tolist(), int(wrong[0][1]))


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_useful_tiles_lower_the_shanten(seed: int, examples: Examples, size: int, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    share = {13: 25_000, 10: 12_000, 16: 5_000}.get(size, 3_000)
    numbers = [w for w in range(size + 1) for _ in range(1 + 9 * (w < 3))]
    each = examples(share // len(numbers) + 1)
    rows = np.concatenate([mixed(rng, each, size - w) for w in numbers])
    wilds = np.repeat(numbers, each).astype(np.uint8)
    found = batch.useful(rows, wilds, fifth_copy=fifth)
    wrong = np.argwhere(found != nearer(rows, wilds, lambda held, wild: batch.shanten(held, wild, fifth_copy=fifth)))
    assert not len(wrong), (wilds[wrong[0][0]], rows[wrong[0][0]].tolist(), int(wrong[0][1]))


@pytest.mark.parametrize("fifth", [True, False])
def test_waits_and_useful_of_one_hand_are_those_of_the_batch(seed: int, examples: Examples, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    for size in SIZES:
        for w in (0, 1, 2, 4):
            if w > size:
                continue
            rows = mixed(rng, examples(500), size - w)
            many = batch.useful(rows, w, fifth_copy=fifth)
            for row, mask, far in zip(rows, many, batch.shanten(rows, w, fifth_copy=fifth), strict=True):
                left = {tiles.code(kind): 4 - int(row[kind]) for kind in np.flatnonzero(mask)}
                hand = packed(row)
                assert mahjong.useful(hand, wilds=w, fifth_copy=fifth) == left
                assert mahjong.waits(hand, wilds=w, fifth_copy=fifth) == (left if far == 0 else {})


@pytest.mark.parametrize("fifth", [True, False])
def test_discards_are_what_shanten_and_useful_say_of_the_rest(seed: int, examples: Examples, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    for size in (14, 11, 8, 5, 2, 17):
        for w in (0, 1, 3):
            for row in mixed(rng, examples(100), size - w) if w <= size else ():
                asked = {"wilds": w, "fifth_copy": fifth}
                table = mahjong.discards(packed(row), **asked)
                assert sorted(tiles.kind(one.tile) for one in table) == np.flatnonzero(row).tolist()
                assert [(one.shanten, -one.left) for one in table] == sorted((one.shanten, -one.left) for one in table)
                for one in table:
                    rest = row.copy()
                    rest[tiles.kind(one.tile)] -= 1
                    assert one.shanten == mahjong.shanten(packed(rest), **asked)
                    assert one.useful == mahjong.useful(packed(rest), visible=one.tile, **asked)


def test_a_discard_may_be_waited_for() -> None:
    table = {one.tile: one for one in mahjong.discards("123m456m789m123p11s")}
    assert table["1s"].shanten == 0
    assert table["1s"].useful == {"1s": 2}
    assert table["3p"].useful == {"3p": 3}


def test_copies_left_are_four_less_held_melded_and_visible(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for row, seen in zip(
        mixed(rng, examples(2_000), 13).tolist(), uniform(rng, examples(2_000), 30).tolist(), strict=True
    ):
        told = mahjong.useful(row, visible=seen)
        assert told.keys() == mahjong.useful(row).keys()
        assert all(left == max(0, 4 - row[tiles.kind(tile)] - seen[tiles.kind(tile)]) for tile, left in told.items())


def test_a_wait_is_kept_when_all_its_copies_are_visible() -> None:
    assert mahjong.waits("123m456m789m12p11s", visible="333p") == {"3p": 1}
    assert mahjong.waits("123m456m789m12p11s", visible="3333p") == {"3p": 0}
    assert mahjong.waits("123m456m789m1s [123p]", visible="11s") == {"1s": 1}


def test_a_hand_that_holds_all_four_copies_does_not_wait_for_the_fifth() -> None:
    assert mahjong.waits("1111m") == {}
    assert mahjong.shanten("1111m") == 1  # 111m and a pair of 1m would need a fifth
    assert mahjong.waits("111m", wilds=1)["1m"] == 1
    assert "1m" not in mahjong.waits("111m", wilds=1, fifth_copy=False)
