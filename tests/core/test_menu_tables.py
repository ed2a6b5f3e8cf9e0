"""The missing-tile tables of menus, row by row against the definition, and their totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twin_hands import STANDARD_SETS, mixed, packed
from twin_menu import table, vectors
from twin_need import SUITS, Twin, least_missing

import mahjong
from mahjong import MahjongError, Menu, batch
from mahjong._core.menu import standard_menu

Examples = Callable[[int], int]
Sets = Sequence[tuple[int, int, int]]

ANY = (1 << 34) - 1
RUNS, PUNGS = STANDARD_SETS[:21], STANDARD_SETS[21:]
MENUS: dict[str, tuple[Sets, int]] = {
    "standard": (STANDARD_SETS, ANY),
    "no runs": (PUNGS, ANY),
    "258 pair": (STANDARD_SETS, sum(1 << 9 * s + r for s in range(3) for r in (1, 4, 7))),
    "one head": (STANDARD_SETS, 1 << 4),
    "luoshu": (
        [
            (9 * s + a, 9 * s + b, 9 * s + c)
            for s in range(3)
            for a, b, c in combinations_with_replacement(range(9), 3)
            if a + b + c == 12  # ranks count from 0 here: three that add to 15
        ]
        + [(k, k, k) for k in (27, 28, 29, 30, 33)],
        0b1001111 << 27,
    ),
    "nanchang": (
        [*STANDARD_SETS, (31, 32, 33), (27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30)],
        ANY,
    ),
}


@pytest.mark.parametrize("name", MENUS)
@pytest.mark.parametrize("fifth", [False, True])
def test_sampled_rows_are_the_least_any_target_lacks(seed: int, examples: Examples, name: str, fifth: bool) -> None:
    rng = np.random.default_rng(seed)
    sets, pairs = MENUS[name]
    menu = Menu(sets, pairs)
    twin = Twin(sets, pairs, menu.blocks_of_kinds())
    for b in {len(block): b for b, block in enumerate(menu.blocks_of_kinds())}.values():
        every = vectors(len(menu.blocks_of_kinds()[b]))
        some = every[rng.integers(len(every), size=examples(1_500))].astype(np.uint8)
        check_rows(menu, twin, b, some, fifth)


def check_rows(menu: Menu, twin: Twin, block: int, some: np.ndarray, fifth: bool) -> None:
    missing = least_missing(some, None, twin.goals(block, 5), 17 if fifth else 0)
    view = menu.rows(block, fifth_copy=fifth)
    least = np.full((len(some), 2, 6), 31)
    for (m, p, _), lacks in missing.items():
        least[:, p, m] = np.minimum(least[:, p, m], lacks)
    for counts, row in zip(some.tolist(), least.tolist(), strict=True):
        assert [list(part) for part in view[counts]] == row, counts


@pytest.mark.parametrize("fifth", [False, True])
@pytest.mark.parametrize("name", ["standard", "258 pair", "luoshu"])
def test_every_row_and_the_number_of_classes(name: str, fifth: bool) -> None:
    sets, pairs = MENUS[name]
    menu = Menu(sets, pairs)
    twin = Twin(sets, pairs, menu.blocks_of_kinds())
    for b in (0, 3):
        size = len(menu.blocks_of_kinds()[b])
        view, every = menu.rows(b, fifth_copy=fifth), vectors(size)
        rows = np.moveaxis(table(size, twin.goals(b, 5), fifth), (0, 1), (-1, -2))[tuple(every.T)].reshape(-1, 12)
        assert view.vectors == len(every)
        assert view.classes == len(np.unique(rows.view("V12")))
        step = max(1, len(every) // 100_000)
        for counts, row in zip(every[::step].tolist(), rows[::step].tolist(), strict=True):
            without, paired = view[counts]
            assert (*without, *paired) == tuple(row), counts


def test_totals_of_the_standard_menu() -> None:
    menu = standard_menu()
    assert menu.blocks_of_kinds() == SUITS
    assert [menu.rows(b).vectors for b in range(4)] == [886_400] * 3 + [64_200]
    assert menu == Menu(STANDARD_SETS, ANY)


@pytest.mark.parametrize("name", [name for name in MENUS if name != "standard"])
def test_shanten_under_other_menus(seed: int, examples: Examples, name: str) -> None:
    rng = np.random.default_rng(seed)
    sets, pairs = MENUS[name]
    menu = Menu(sets, pairs)
    twin = Twin(sets, pairs, menu.blocks_of_kinds())
    for total in (14, 13, 8):
        for w in (0, 1, 3):
            rows = mixed(rng, examples(700), total - w)
            for fifth in (False, True):
                spare = np.full(len(rows), w if fifth else 0, np.uint8)
                far = twin.need(rows, total // 3, spare).astype(int) - w - 1
                assert (batch.shanten(rows, w, menu=menu, fifth_copy=fifth) == far).all()
                for row, one in zip(rows[::10], far[::10].tolist(), strict=True):
                    assert mahjong.shanten(packed(row), wilds=w, menu=menu, fifth_copy=fifth) == one


def test_rules_of_the_named_menus() -> None:
    luoshu, nanchang = Menu(*MENUS["luoshu"]), Menu(*MENUS["nanchang"])
    assert mahjong.is_complete("159m249p357s77z", menu=luoshu)
    assert not mahjong.is_complete("123m249p357s77z", menu=luoshu)
    assert not mahjong.is_complete("159m249p357s11m", menu=luoshu)
    assert mahjong.is_complete("567z124z33m", menu=nanchang)
    assert not mahjong.is_complete("567z112z33m", menu=nanchang)
    assert mahjong.is_complete("123m55p", menu=Menu(*MENUS["258 pair"]))
    assert not mahjong.is_complete("123m44p", menu=Menu(*MENUS["258 pair"]))


kinds = st.integers(0, 59)
triples = st.one_of(
    st.tuples(kinds, kinds, kinds),
    st.tuples(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6)),
    kinds.map(lambda k: (k, k, k)),
)


@given(st.lists(triples, max_size=14), st.integers(0, (1 << 60) - 1), st.integers(0, 2**32 - 1))
def test_random_menus(sets: list[tuple[int, int, int]], pairs: int, seed: int) -> None:
    try:
        menu = Menu(sets, pairs)
    except MahjongError:
        assert largest(sets) > 9
        return
    assert largest(sets) <= 9
    blocks = menu.blocks_of_kinds()
    held = sorted({k for one in sets for k in one} | {k for k in range(60) if pairs >> k & 1})
    assert sorted(k for block in blocks for k in block) == held
    assert all(len(block) <= 9 for block in blocks)
    assert all(sum(set(one) <= set(block) for block in blocks) == 1 for one in sets)
    few = [b for b in range(len(blocks)) if len(blocks[b]) <= 5]
    rng = np.random.default_rng(seed)
    for b in few[:1]:
        every = vectors(len(blocks[b]))
        twin = Twin(sorted({tuple(sorted(one)) for one in sets}), pairs, blocks)
        check_rows(menu, twin, b, every[rng.integers(len(every), size=50)].astype(np.uint8), bool(seed % 2))


def largest(sets: Sets) -> int:
    """Kinds in the largest group of sets that share kinds."""
    groups: list[set[int]] = []
    for one in sets:
        touching = [group for group in groups if group & set(one)]
        groups = [group for group in groups if not group & set(one)] + [set(one).union(*touching)]
    return max(map(len, groups), default=0)
