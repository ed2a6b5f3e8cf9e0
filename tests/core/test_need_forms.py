"""The forms beside sets and a pair, alone and together, against simple formulas; and 20,000 hands from outside."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from twin_card import misfits_need
from twin_hands import Rows, mixed, packed
from twin_need import standard

import mahjong
from mahjong import batch, tiles

Examples = Callable[[int], int]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
FORMS = [
    "pairs",
    "quad-pairs",
    "orphans",
    "misfits",
    "all",
    ["pairs", "orphans"],
    ["sets", "misfits"],
    ("sets", "quad-pairs"),
]


def pairs_need(rows: Rows) -> NDArray[np.integer]:
    """The seven kinds that lack least of two."""
    return np.sort(2 - np.minimum(rows, 2), axis=1)[:, :7].sum(axis=1, dtype=int)


def quad_pairs_need(rows: Rows) -> NDArray[np.integer]:
    """The same where a kind may give two pairs."""
    first, both = 2 - np.minimum(rows, 2), 4 - np.minimum(rows, 4)
    return np.sort(np.hstack([first, both - first]), axis=1)[:, :7].sum(axis=1, dtype=int)


def orphans_need(rows: Rows) -> NDArray[np.integer]:
    """One of each and one more of any."""
    held = rows[:, ORPHANS]
    return 14 - (held > 0).sum(axis=1) - (held > 1).any(axis=1)


NEEDS = {
    "pairs": pairs_need,
    "quad-pairs": quad_pairs_need,
    "orphans": orphans_need,
    "misfits": lambda rows: misfits_need(rows.astype(np.int64)),
}


def odd(rng: np.random.Generator, n: int, size: int) -> Rows:
    """Hands close to the forms: parts of pairs, orphans and misfits, with some tiles changed."""
    rows = mixed(rng, n, size)
    for row in rows[: n * 3 // 4]:
        kind = rng.integers(3)
        if kind == 0:
            pool = np.repeat(rng.permutation(34)[:7], rng.choice([2, 2, 2, 4], 7))
        elif kind == 1:
            pool = np.array([*ORPHANS, rng.choice(ORPHANS)])
        else:
            pool = np.array(
                [9 * s + r for s in range(3) for r in range(int(rng.integers(3)), 9, 3)] + list(range(27, 34))
            )
        kept = rng.permutation(pool)[:size]
        rest = rng.permutation(np.setdiff1d(np.arange(34), pool))[: size - len(kept) + int(rng.integers(3))]
        row[:] = np.bincount(np.concatenate([rest, kept])[:size], minlength=34)
    return rows


@pytest.mark.parametrize("wilds", [0, 1, 2, 4, 8])
@pytest.mark.parametrize("total", [13, 14])
def test_shanten_of_each_form(seed: int, examples: Examples, total: int, wilds: int) -> None:
    rows = odd(np.random.default_rng(seed), examples(10_000), total - wilds)
    sets = standard().need(rows, 4, np.full(len(rows), wilds, np.uint8)).astype(int)
    needs = {**{form: need(rows) for form, need in NEEDS.items()}, "sets": sets}
    needs["all"] = np.min([sets, needs["pairs"], needs["orphans"]], axis=0)
    for forms in FORMS:
        named = [forms] if isinstance(forms, str) else forms
        far = np.min([needs[form] for form in named], axis=0) - wilds - 1
        told = batch.shanten(rows, wilds, forms=forms)
        wrong = np.flatnonzero(told != far)
        assert not len(wrong), (forms, rows[wrong[0]].tolist(), int(far[wrong[0]]))
        assert (batch.is_complete(rows, wilds, forms=forms) == (far == -1)).all()
        for row, one in zip(rows[::20], far[::20].tolist(), strict=True):
            assert mahjong.shanten(packed(row), wilds=wilds, forms=forms) == one
            assert mahjong.is_complete(packed(row), wilds=wilds, forms=forms) == (one == -1)


@pytest.mark.parametrize("forms", FORMS)
def test_useful_tiles_of_each_form(seed: int, examples: Examples, forms: str | list[str]) -> None:
    rng = np.random.default_rng(seed)
    for wilds in (0, 1, 3):
        rows = odd(rng, examples(1_000), 13 - wilds)
        far = batch.shanten(rows, wilds, forms=forms)
        found = batch.useful(rows, wilds, forms=forms)
        for kind in range(34):
            some = rows[:, kind] < 4
            drawn = rows[some]
            drawn[:, kind] += 1
            assert (found[some, kind] == (batch.shanten(drawn, wilds, forms=forms) < far[some])).all()
            assert not found[~some, kind].any()


def test_forms_of_fourteen_tiles_are_not_asked_of_fewer() -> None:
    for form in NEEDS:
        assert not mahjong.is_complete("11m22m33m4m", wilds=1, forms=form)
        assert not mahjong.is_complete("11m22m33m44m55m1m [555p]", forms=form)
    assert mahjong.shanten("123m11p", forms="all") == -1


def test_outside_hands(data_dir: Path) -> None:
    with gzip.open(data_dir / "shanten.json.gz") as file:
        hands = [hand for group in json.load(file) for hand in group]
    assert len(hands) == 20_000
    kinds = [[tiles.face(rank + suit) for suit, rank in hand["q"]] for hand in hands]
    rows = np.array([np.bincount(held, minlength=34) for held in kinds], np.uint8)
    told = np.array([hand["x"] for hand in hands])
    for forms, far in (("sets", told[:, 0]), ("orphans", told[:, 1]), ("pairs", told[:, 2]), ("all", told.min(axis=1))):
        assert (batch.shanten(rows, forms=forms) == far).all()
        assert [mahjong.shanten(packed(row), forms=forms) for row in rows] == far.tolist()
