"""Shanten and the win test in sets and a pair, against the definition and against plain search over substitutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
import twin_win
from numpy.typing import NDArray
from twin_hands import Rows, mixed
from twin_need import standard_shanten

from mahjong import batch

Examples = Callable[[int], int]

# What is asked of each number of sets: (tiles with the wildcards, wildcards, hands)
QUESTIONS = {
    4: [
        *((total, w, 8_000) for total in (13, 14) for w in range(4)),
        *((total, w, 2_000) for total in (13, 14) for w in range(4, total + 1)),
    ],
    5: [(total, w, 600) for total in (16, 17) for w in range(total + 1)],
    3: [(total, w, 1_500) for total in (10, 11) for w in range(total + 1)],
    2: [(total, w, 1_000) for total in (7, 8) for w in range(total + 1)],
    1: [(total, w, 500) for total in (4, 5) for w in range(total + 1)],
    0: [(total, w, 300) for total in (1, 2) for w in range(total + 1)],
}


def questions(rng: np.random.Generator, sets: int, examples: Examples) -> Iterator[tuple[Rows, NDArray[np.uint8], int]]:
    """Rows, wildcards of each row and tiles with them; hands with few wildcards apart, as they allow few fifth copies."""
    for few in (True, False):
        for total in (3 * sets + 1, 3 * sets + 2):
            asked = [(w, examples(n)) for tiles, w, n in QUESTIONS[sets] if tiles == total and (w < 4) == few]
            if asked:
                rows = np.concatenate([mixed(rng, n, total - w) for w, n in asked])
                yield rows, np.repeat(*np.array(asked).T).astype(np.uint8), total


@pytest.mark.parametrize("sets", QUESTIONS)
def test_shanten_is_the_least_any_target_lacks(seed: int, examples: Examples, sets: int) -> None:
    rng = np.random.default_rng(seed)
    for rows, wilds, total in questions(rng, sets, examples):
        for fifth in (True, False):
            far = standard_shanten(rows, wilds, fifth, sets)
            wrong = np.flatnonzero(batch.shanten(rows, wilds, fifth_copy=fifth) != far)
            assert not len(wrong), (fifth, wilds[wrong[0]], rows[wrong[0]].tolist(), int(far[wrong[0]]))
            complete = batch.is_complete(rows, wilds, fifth_copy=fifth)
            wrong = np.flatnonzero(complete != ((far == -1) & (total % 3 == 2)))
            assert not len(wrong), (fifth, wilds[wrong[0]], rows[wrong[0]].tolist())


@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize(("wilds", "hands"), [(0, 60_000), (1, 36_000), (2, 3_500), (3, 500)])
def test_a_hand_is_complete_when_some_substitution_is(
    seed: int, examples: Examples, wilds: int, hands: int, fifth: bool
) -> None:
    rng = np.random.default_rng(seed)
    for total, share in ((14, 0.6), (11, 0.2), (17, 0.2)):
        rows = mixed(rng, examples(round(hands * share / 2)), total - wilds)
        complete = batch.is_complete(rows, wilds, fifth_copy=fifth)
        for row, told in zip(rows.tolist(), complete.tolist(), strict=True):
            assert told == twin_win.is_complete(tuple(row), wilds, fifth), row
        assert 0 < complete.mean() < 1 or examples(100) < 100
