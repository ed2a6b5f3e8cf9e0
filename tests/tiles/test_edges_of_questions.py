"""What the questions take at their edges: `out` by place or name, truth values, and forms that a hand can never have."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong import RuleError, analysis, batch, walls

TEXT = "123m456p78s11z [777z]"


def rows(*hands: str) -> Any:
    return np.array([list(mahjong.Hand(hand).packed[:34]) for hand in hands], np.uint8)


@pytest.mark.parametrize(
    ("question", "dtype", "shape"),
    [(batch.is_complete, np.bool_, (2,)), (batch.shanten, np.int8, (2,)), (batch.useful, np.bool_, (2, 34))],
)
def test_out_by_place_or_by_name(question: Any, dtype: Any, shape: tuple[int, ...]) -> None:
    hands = rows("123m456p78s11z", "123m456p79s11z")
    expected = question(hands)
    for wilds in (None, 0, np.zeros(2, np.uint8)):
        by_place, by_name = np.zeros(shape, dtype), np.zeros(shape, dtype)
        assert question(hands, wilds, by_place) is by_place
        assert question(hands, wilds, out=by_name) is by_name
        assert (by_place == expected).all()
        assert (by_name == expected).all()


def test_walls_of_a_batch() -> None:
    expected = walls.batch(3, 5, "144", start=2)
    by_place, by_name = np.zeros((3, 144), np.uint8), np.zeros((3, 144), np.uint8)
    assert batch.walls(3, 5, "144", by_place, start=2) is by_place
    assert batch.walls(3, 5, tileset="144", start=2, out=by_name) is by_name
    assert (by_place == expected).all()
    assert (by_name == expected).all()
    assert batch.walls.__name__ == "walls"
    assert batch.walls.__module__ == "mahjong.batch"
    assert "tileset" in (inspect.getdoc(batch.walls) or "")
    with pytest.raises(TypeError, match=r"walls\(\)"):
        batch.walls()  # type: ignore[call-arg]


@pytest.mark.parametrize("answer", ["no", "", 0, 1, None, np.zeros(2), [False]])
def test_fifth_copy_is_true_or_false(answer: Any) -> None:
    hands = rows("123m456p78s11z")
    asked: list[tuple[Any, Any]] = [
        (mahjong.is_complete, TEXT), (mahjong.shanten, TEXT), (mahjong.waits, TEXT), (mahjong.useful, TEXT), (mahjong.discards, "1" + TEXT),
        (mahjong.readings, "9s" + TEXT), (batch.is_complete, hands), (batch.shanten, hands), (batch.useful, hands),
    ]  # fmt: skip
    for question, hand in asked:
        with pytest.raises(RuleError) as caught:
            question(hand, fifth_copy=answer)
        assert "True or False" in caught.value.en
        assert "只能是 True 或 False" in caught.value.zh


def test_truth_values_of_numpy_are_taken() -> None:
    for fifth in (True, False):
        assert mahjong.is_complete("1111m", wilds=1, fifth_copy=np.bool_(fifth)) is fifth  # type: ignore[arg-type]
        assert bool(batch.is_complete(rows("1111m"), 1, fifth_copy=np.bool_(fifth))[0]) is fifth  # type: ignore[arg-type]


@pytest.mark.parametrize("forms", ["pairs", "orphans", "misfits", ["pairs", "quad-pairs"]])
def test_never(forms: Any) -> None:
    """Melds, or too few tiles, leave only sets."""
    assert analysis.NEVER == 30
    assert mahjong.shanten(TEXT, forms=forms) == analysis.NEVER
    assert mahjong.shanten("123m456p78s11z", forms=forms) == analysis.NEVER
    assert batch.shanten(rows("123m456p78s11z"), forms=forms).tolist() == [analysis.NEVER]
    assert mahjong.useful(TEXT, forms=forms) == {}
    assert mahjong.shanten(TEXT, forms=["sets", forms] if isinstance(forms, str) else forms) in (0, analysis.NEVER)


def test_forms_by_name() -> None:
    assert analysis.single_forms("all") == ("sets", "pairs", "orphans")
    assert analysis.single_forms(["orphans", "all"]) == ("sets", "pairs", "orphans")
    assert analysis.single_forms(["misfits", "quad-pairs"]) == ("quad-pairs", "misfits")
    with pytest.raises(RuleError):
        analysis.single_forms("six")
