"""Counts given where tile codes are read: the error says what reads them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from mahjong import Hand, NotationError


def test_counts_of_a_hand_are_told_apart(rng: random.Random) -> None:
    """34 or 64 numbers that no hand can be; whatever hand the counts were of."""
    for size in (34, 64):
        for _ in range(200):
            counts = [0] * size
            for kind in rng.choices(range(34), k=13):
                counts[kind] = min(counts[kind] + 1, 4)
            for given in (counts, tuple(counts), np.array(counts), np.array(counts, np.uint8)):
                with pytest.raises(NotationError) as caught:
                    Hand(given)
                assert "look like counts of kinds: read counts with Hand.from_counts(counts)" in caught.value.en
                assert "Hand.from_counts(counts)" in caught.value.zh
            assert Hand.from_counts(counts).size == sum(counts)


def test_many_tiles_that_are_no_counts() -> None:
    with pytest.raises(NotationError) as caught:
        Hand([9] * 34)
    assert "34 tile codes with 34 of 1p may be counts of kinds" in caught.value.en
    with pytest.raises(NotationError, match="at most 4"):
        Hand([9] * 33)
    with pytest.raises(NotationError, match="at character 9 of"):
        Hand("1m" * 34)
    assert Hand([*range(34)]).size == 34
