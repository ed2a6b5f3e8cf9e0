"""Hands with melds: their tiles are copies that no target may hold again."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray
from twin_hands import STANDARD_SETS, Rows, mixed
from twin_need import standard_shanten

import mahjong
from mahjong import Form, Hand, Meld, tiles

Examples = Callable[[int], int]


def laid_out(rng: np.random.Generator, concealed: Rows, sets: int) -> list[Hand]:
    """Hands with `sets` random chows, pungs and kongs beside their concealed tiles, most of them close to those."""
    found = []
    for row in concealed:
        left = 4 - row.astype(int)
        suit = 9 * (np.flatnonzero(row)[0] // 9) if row.any() else 0
        melds: list[Meld] = []
        while len(melds) < sets:
            kinds = STANDARD_SETS[rng.integers(len(STANDARD_SETS))]
            if rng.random() < 0.7 and not suit <= kinds[0] < suit + 9:
                continue
            need = np.bincount(kinds, minlength=34)
            if kinds[0] == kinds[2] and rng.random() < 0.3:
                need[kinds[0]] = 4
            if (need <= left).all():
                left -= need
                form = Form.CHOW if kinds[0] != kinds[2] else Form.PUNG if need.max() == 3 else Form.CONCEALED
                melds.append(Meld(form, np.repeat(np.arange(34), need).tolist()))
        found.append(Hand(np.repeat(np.arange(34), row).tolist(), melds))
    return found


def caps_of(hands: list[Hand]) -> NDArray[np.uint8]:
    return 4 - np.array([list(hand.owned[:34]) for hand in hands], np.uint8)


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize("wilds", [0, 1, 2, 4])
@pytest.mark.parametrize(("melds", "hands"), [(1, 3_000), (2, 5_000), (3, 5_000), (4, 500)])
def test_shanten_with_melds_is_the_least_any_target_lacks(
    seed: int, examples: Examples, melds: int, hands: int, wilds: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    for total in (13 - 3 * melds, 14 - 3 * melds):
        if wilds > total:
            continue
        concealed = mixed(rng, examples(hands // (2 + wilds * fifth)), total - wilds)
        asked = laid_out(rng, concealed, melds)
        given = np.full(len(asked), wilds, np.uint8)
        far = standard_shanten(concealed, given, fifth, 4 - melds, caps_of(asked))
        for hand, told in zip(asked, far.tolist(), strict=True):
            assert mahjong.shanten(hand, wilds=wilds, fifth_copy=fifth) == told, str(hand)
            assert mahjong.is_complete(hand, wilds=wilds, fifth_copy=fifth) == (told == -1 and total % 3 == 2)


@pytest.mark.parametrize("fifth", [True, False])
def test_useful_tiles_with_melds_are_those_whose_draw_lowers_the_shanten(
    seed: int, examples: Examples, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    for melds in (1, 2, 3, 4):
        for wilds in (0, 1, 2):
            size = 13 - 3 * melds - wilds
            for hand in laid_out(rng, mixed(rng, examples(60), max(size, 0)), melds) if size >= 0 else ():
                asked = {"wilds": wilds, "fifth_copy": fifth}
                far = mahjong.shanten(hand, **asked)
                left = {}
                for kind in range(34):
                    free = 4 - hand.packed[kind] - hand.owned[kind]
                    if free and mahjong.shanten(hand.with_tile(kind), **asked) < far:
                        left[tiles.code(kind)] = free
                assert mahjong.useful(hand, **asked) == left, str(hand)
                assert mahjong.waits(hand, **asked) == (left if far == 0 else {})


def test_a_pung_laid_out_leaves_one_copy() -> None:
    assert mahjong.waits("1z [111z] [234m] [567m] [888p]", fifth_copy=False) == {}
    assert mahjong.shanten("1z [111z] [234m] [567m] [888p]") == 1
    assert mahjong.waits("1112p [1111z] [3333p] [567m]") == {"2p": 3}


def test_a_wildcard_may_be_a_fifth_copy_of_a_melded_tile() -> None:
    assert mahjong.is_complete("1z [111z] [234m] [567m] [888p]", wilds=1)
    assert not mahjong.is_complete("1z [111z] [234m] [567m] [888p]", wilds=1, fifth_copy=False)
