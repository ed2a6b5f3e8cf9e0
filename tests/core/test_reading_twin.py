"""Readings against plain search: which sets, which pair, which tile each wildcard became; and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
import twin_win
from test_need_masks import assigned, some_masks
from twin_hands import near, packed
from twin_need import standard

import mahjong
from mahjong import Form, Hand, Meld, Reading, tiles

Examples = Callable[[int], int]


def told(found: Sequence[Reading]) -> list[twin_win.Reading]:
    return [(reading.sets, reading.pair, reading.became) for reading in found]


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize(("wilds", "hands"), [(0, 6_000), (1, 3_000), (2, 500), (3, 60)])
def test_readings_are_those_of_every_substitution(
    seed: int, examples: Examples, wilds: int, hands: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    seen = 0
    for total in (14, 8, 17):
        for row in near(rng, examples(hands // 3), total - wilds):
            found = told(mahjong.readings(packed(row), wilds=wilds, fifth_copy=fifth))
            assert len(set(found)) == len(found), "a reading comes twice"
            assert set(found) == twin_win.readings(tuple(row.tolist()), wilds, fifth), row.tolist()
            seen += len(found) > 1
    assert seen or examples(100) < 100, "a full run must have seen some"


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize("sets", [4, 5, 3, 2])
def test_there_are_as_many_readings_as_targets_that_hold_the_hand(
    seed: int, examples: Examples, sets: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    hands = {4: 35_000, 5: 5_000, 3: 7_000, 2: 4_000}[sets]
    numbers = [w for w in range(9) if w <= 3 * sets + 2]
    each = examples(hands // len(numbers))
    rows = np.concatenate([near(rng, each, 3 * sets + 2 - w) for w in numbers])
    count = standard().count(rows, sets, None if fifth else np.full_like(rows, 4))
    wilds = np.repeat(numbers, each).tolist()
    for row, w, n in zip(rows, wilds, count.tolist(), strict=True):
        assert len(mahjong.readings(packed(row), wilds=w, fifth_copy=fifth)) == n, (row.tolist(), w)
    assert count.max() > 1000 or examples(100) < 100


def test_every_reading_holds_the_hand_and_what_its_wildcards_became(seed: int, examples: Examples) -> None:
    rng = np.random.default_rng(seed)
    for w in (0, 1, 3, 5, 8):
        for row in near(rng, examples(200), 14 - w):
            for reading in list(mahjong.readings(packed(row), wilds=w))[:200]:
                held = np.bincount([k for one in reading.sets for k in one] + [reading.pair] * 2, minlength=34)
                assert (held == row + np.bincount(np.array(reading.became, int), minlength=34)).all()
                assert (len(reading.sets), len(reading.became)) == (4, w)
                assert list(reading.became) == sorted(reading.became)
                assert list(reading.sets) == sorted(reading.sets)


@pytest.mark.parametrize("fifth", [True, False])
def test_melds_take_copies(seed: int, examples: Examples, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    seen = 0
    for wilds in (0, 1, 2):
        for row in near(rng, examples(400 if wilds < 2 else 60), 8 - wilds):
            held = np.flatnonzero((row > 0) & (row <= 1)).tolist() or [33]
            melds = [Meld(Form.PUNG, [int(rng.choice(held))] * 3), Meld(Form.CHOW, [9, 10, 11])]
            if (row[9:12] == 4).any() or row[melds[0].kinds[0]] > 1 or melds[0].kinds[0] in (9, 10, 11):
                continue
            hand = Hand(np.repeat(np.arange(34), row).tolist(), melds)
            found = told(mahjong.readings(hand, wilds=wilds, fifth_copy=fifth))
            assert len(set(found)) == len(found)
            own = tuple(hand.owned[:34])
            assert set(found) == twin_win.readings(tuple(row.tolist()), wilds, fifth, own), str(hand)
            seen += bool(found)
    assert seen or examples(100) < 100, "a full run must have seen some"


@pytest.mark.parametrize("fifth", [True, False])
def test_restricted_jokers_become_what_they_may(seed: int, examples: Examples, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    seen = 0
    for jokers in (1, 2, 3):
        for row in near(rng, examples(200 if jokers < 3 else 30), 11 - jokers):
            masks = some_masks(rng, jokers)
            masks = [mask % (1 << 34) for mask in masks]
            allowed = set(assigned(masks)) if len(masks) < 3 else None
            found = told(mahjong.readings(packed(row), wilds=masks, fifth_copy=fifth))
            free = twin_win.readings(tuple(row.tolist()), jokers, fifth)
            wanted = {one for one in free if may_become(masks, one[2])}
            if allowed is not None:
                assert wanted == {one for one in free if one[2] in allowed}
            assert set(found) == wanted
            assert len(found) == len(wanted)
            assert bool(found) == mahjong.is_complete(packed(row), wilds=masks, fifth_copy=fifth)
            seen += bool(found)
    assert seen or examples(100) < 100, "a full run must have seen some"


def may_become(masks: Sequence[int], became: Sequence[int]) -> bool:
    """Some order gives each joker one of these kinds that its mask holds."""
    if not masks:
        return not became
    return any(
        masks[0] >> kind & 1 and may_become(masks[1:], [*became[:i], *became[i + 1 :]]) for i, kind in enumerate(became)
    )


def test_a_mask_is_a_set_of_kinds() -> None:
    found = mahjong.readings("23m456m789m11p444z", wilds=["1-9m"])
    assert {tiles.code(reading.became[0]) for reading in found} == {"1m", "4m", "7m"}
    assert [reading.became for reading in mahjong.readings("23m456m789m11p444z", wilds=["4m"])] == [(3,)]
