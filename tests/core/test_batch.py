"""Many hands at once: the same answers as one by one, into the caller's buffer, from any number of threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from twin_hands import mixed, packed, uniform

import mahjong
from mahjong import MahjongError, Menu, batch, tiles

Examples = Callable[[int], int]
QUESTIONS: dict[str, tuple[Callable[..., np.ndarray], type, tuple[int, ...]]] = {
    "is_complete": (batch.is_complete, np.bool_, ()),
    "shanten": (batch.shanten, np.int8, ()),
    "useful": (batch.useful, np.bool_, (34,)),
}
NARROW = Menu([(k, k, k) for k in range(34)] + [(0, 1, 2)], 0b100)


@pytest.mark.parametrize("menu", [None, NARROW], ids=["standard", "narrow"])
@pytest.mark.parametrize("fifth", [True, False])
@pytest.mark.parametrize("forms", ["sets", "all", ["pairs", "misfits"]], ids=str)
def test_a_batch_answers_as_single_calls_do(
    seed: int, examples: Examples, forms: Any, fifth: bool, menu: Menu | None
) -> None:
    rng = np.random.default_rng(seed)
    asked = {"forms": forms, "fifth_copy": fifth, "menu": menu}
    for size in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17):
        numbers = [w for w in (0, 1, 2, 5, 13) if w <= size]
        each = examples(1_500 if size in (13, 14) else 250) // len(numbers) + 1
        rows = np.concatenate([mixed(rng, each, size - w) for w in numbers])
        wilds = np.repeat(numbers, each).astype(np.uint8)
        mixed_up = rng.permutation(len(rows))
        rows, wilds = rows[mixed_up], wilds[mixed_up]
        hands = [(packed(row), w) for row, w in zip(rows, wilds.tolist(), strict=True)]
        complete, far = batch.is_complete(rows, wilds, **asked), batch.shanten(rows, wilds, **asked)
        assert complete.tolist() == [mahjong.is_complete(hand, wilds=w, **asked) for hand, w in hands]
        assert far.tolist() == [mahjong.shanten(hand, wilds=w, **asked) for hand, w in hands]
        if size % 3 == 1:
            useful = batch.useful(rows, wilds, **asked)
            for mask, (hand, w) in zip(useful, hands, strict=True):
                assert [tiles.code(k) for k in np.flatnonzero(mask)] == list(mahjong.useful(hand, wilds=w, **asked))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_callers_buffer_is_filled_and_returned(seed: int, name: str) -> None:
    question, dtype, shape = QUESTIONS[name]
    rows = mixed(np.random.default_rng(seed), 500, 13)
    out = np.empty((500, *shape), dtype)
    assert question(rows, out=out) is out
    assert (out == question(rows)).all()
    assert question(rows).dtype == dtype
    part = np.zeros((700, *shape), dtype)
    question(rows, out=part[100:600])
    assert (part[100:600] == out).all()
    assert not part[:100].any()
    assert not part[600:].any()


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_rows_give_no_answers(name: str) -> None:
    question, dtype, shape = QUESTIONS[name]
    empty = np.zeros((0, 34), np.uint8)
    for wilds in (None, 0, 3, np.zeros(0, np.uint8)):
        assert question(empty, wilds).shape == (0, *shape)
        assert question(empty, wilds).dtype == dtype


@pytest.mark.parametrize("name", QUESTIONS)
def test_wildcards_for_all_rows_or_for_each(seed: int, name: str) -> None:
    question = QUESTIONS[name][0]
    rows = mixed(np.random.default_rng(seed), 600, 11)
    for same in (2, np.int64(2), np.uint8(2), np.array(2), np.full(600, 2, np.uint8)):
        assert (question(rows, same) == question(rows, 2)).all()
    assert (
        question(mixed(np.random.default_rng(seed), 600, 13))
        == question(mixed(np.random.default_rng(seed), 600, 13), 0)
    ).all()


@pytest.mark.parametrize("name", QUESTIONS)
def test_threads_give_the_same_answers(seed: int, examples: Examples, name: str) -> None:
    question = QUESTIONS[name][0]
    rng = np.random.default_rng(seed)
    n = examples(20_000)
    rows = np.concatenate([mixed(rng, n, 13 - w) for w in (0, 2)])
    wilds = np.repeat([0, 2], n).astype(np.uint8)
    alone = question(rows, wilds)
    parts = np.array_split(np.arange(len(rows)), 16)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda part: question(rows[part], wilds[part]), parts))
        fresh = list(pool.map(lambda i: question(rows[:50], menu=Menu([(i, i, i)], 1 << i)), range(8)))
    assert (np.concatenate(found) == alone).all()
    assert all((told == question(rows[:50], menu=Menu([(i, i, i)], 1 << i))).all() for i, told in enumerate(fresh))


def test_read_only_rows_are_read(seed: int) -> None:
    rows = uniform(np.random.default_rng(seed), 50, 14)
    rows.flags.writeable = False
    assert batch.shanten(rows).shape == (50,)


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("bad", [0, 7, 99])
def test_a_row_that_is_no_hand_is_named(seed: int, name: str, bad: int) -> None:
    question = QUESTIONS[name][0]
    good = uniform(np.random.default_rng(seed), 100, 13)
    for change in ("five", "twelve", "many", "255"):
        rows = good.copy()
        if change == "five":
            rows[bad] = [5, 4, 4, *[0] * 31]
        elif change == "twelve":
            rows[bad, np.argmax(rows[bad])] -= 1
        elif change == "many":
            rows[bad] = [4] * 34
        else:
            rows[bad, 33] = 255
        with pytest.raises(MahjongError, match=rf"row {bad + 1} \(counts\[{bad}\]\):") as caught:
            question(rows)
        assert f"第 {bad + 1} 行（counts[{bad}]）" in caught.value.zh
    wilds = np.zeros(100, np.uint8)
    wilds[bad] = 18
    with pytest.raises(MahjongError, match=rf"row {bad + 1} \(counts\[{bad}\]\): 18 wildcards"):
        question(good, wilds)


def test_useful_refuses_rows_with_a_tile_drawn(seed: int) -> None:
    rows = uniform(np.random.default_rng(seed), 10, 13)
    rows[4, np.flatnonzero(rows[4] < 4)[0]] += 1
    with pytest.raises(MahjongError, match=r"row 5 \(counts\[4\]\): 14 tiles, wildcards included; 3n\+1"):
        batch.useful(rows)


def test_buffers_may_not_share_memory(seed: int) -> None:
    rows = uniform(np.random.default_rng(seed), 34, 14)
    wilds = np.zeros(34, np.uint8)
    with pytest.raises(MahjongError, match="share memory with counts"):
        batch.is_complete(rows, out=rows[0].view(np.bool_))
    with pytest.raises(MahjongError, match="share memory with wilds"):
        batch.is_complete(rows, wilds, out=wilds.view(np.bool_))
