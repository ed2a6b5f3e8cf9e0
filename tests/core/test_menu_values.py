"""Menus as values: equality, hashing, pickling, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import mahjong
from mahjong import Menu, RuleError

PUNGS = [(k, k, k) for k in range(34)]


def test_menus_of_the_same_sets_and_pairs_are_equal() -> None:
    one, other = Menu([(0, 1, 2), (5, 5, 5)], 7), Menu([(5, 5, 5), (2, 1, 0), (0, 1, 2)], 7)
    assert one == other
    assert hash(one) == hash(other)
    assert one.sets == ((0, 1, 2), (5, 5, 5))
    assert (one.pairs, one.kinds) == (7, 0b100111)
    assert one != Menu([(0, 1, 2)], 7)
    assert one != Menu([(0, 1, 2), (5, 5, 5)], 3)
    assert one != "menu"


def test_menus_pickle_and_copy() -> None:
    menu = Menu(PUNGS, 1 << 4)
    for made in (pickle.loads(pickle.dumps(menu)), copy.copy(menu), copy.deepcopy(menu)):
        assert made == menu
        assert mahjong.is_complete("111m222m333p444p55m", menu=made)
        assert not mahjong.is_complete("111m222m333p444p55s", menu=made)


@pytest.mark.parametrize(
    ("sets", "pairs"),
    [
        ([(8, 9, 10), *[(k, k + 1, k + 2) for k in range(7)]], 0),  # joins ten kinds
        ([(k, k + 1, k + 2) for k in range(8)], 0),
        ([(0, 1, 60)], 0),
        ([(-1, 0, 1)], 0),
        ([(0, 1)], 0),
        ([(0, 1, 2, 3)], 0),
        ([()], 0),
        ([(0.0, 1, 2)], 0),
        ([("0", "1", "2")], 0),
        (["012"], 0),
        ("012", 0),
        ([None], 0),
        (None, 0),
        (7, 0),
        ([(True, 1, 2)], 0),
        ([(10**5000, 0, 0)], 0),
        ([(0, 1, 2)], -1),
        ([(0, 1, 2)], 1 << 60),
        ([(0, 1, 2)], 10**5000),
        ([(0, 1, 2)], "258"),
        ([(0, 1, 2)], None),
        ([(0, 1, 2)], 1.5),
        (
            [(9 * b + i, 9 * b + j, 9 * b + k) for b in range(4) for i in range(9) for j in range(9) for k in range(9)],
            0,
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_bad_menus_are_refused(sets: Any, pairs: Any) -> None:
    with pytest.raises(RuleError) as caught:
        Menu(sets, pairs)
    assert caught.value.en
    assert caught.value.zh != caught.value.en


def test_a_menu_does_not_change() -> None:
    menu = Menu(PUNGS, 1)
    with pytest.raises(RuleError):
        menu.__init__([(0, 1, 2)], 1)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        menu.pairs = 3
    assert menu == Menu(PUNGS, 1)


def test_sets_across_suits_leave_the_rest_of_the_suits_in_small_blocks() -> None:
    menu = Menu([(0, 9, 18), *PUNGS], (1 << 34) - 1)
    assert all(len(block) <= 9 for block in menu.blocks_of_kinds())
    assert mahjong.is_complete("1m1p1s222m333m444p55z", menu=menu)
    assert not mahjong.is_complete("1m1p2s222m333m444p55z", menu=menu)


def test_a_menu_has_no_block_of_that_number() -> None:
    menu = Menu([(0, 1, 2)], 1)
    for block in (-1, 1, 2**31 - 1):
        with pytest.raises(RuleError):
            menu.rows(block)
    view = menu.rows(0)
    for counts in ((0, 0), (5, 0, 0), (-1, 0, 0), (4, 4, 4, 4), ()):
        with pytest.raises(KeyError):
            view[counts]
