"""Melds: their shapes, where the claimed tile came from, text and back."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from tile_strategies import melds

from mahjong.errors import NotationError
from mahjong.hand import Form, Meld
from mahjong.tiles import FACES, kind


@given(melds())
def test_text_pickle_and_copies_give_the_same_meld(meld: Meld) -> None:
    for again in (Meld.parse(str(meld)), eval(repr(meld)), pickle.loads(pickle.dumps(meld))):
        assert again == meld
        assert hash(again) == hash(meld)
        assert str(again) == str(meld)
    assert copy.copy(meld) is meld
    assert copy.deepcopy(meld) is meld
    assert meld.kinds == tuple(sorted(FACES[tile] for tile in meld.tiles))
    assert meld.packed == (meld.form, bytes(meld.kinds))


@pytest.mark.parametrize(
    ("text", "form", "is_open"),
    [
        ("[123m]", Form.CHOW, True),
        ("[340p]", Form.CHOW, True),
        ("[777z]", Form.PUNG, True),
        ("[1111p]", Form.KONG, True),
        ("<1111p>", Form.CONCEALED, False),
        ("[1111p+]", Form.ADDED, True),
        ("[22z]", Form.PAIR, True),
        ("[3333m1j]", Form.QUINT, True),
        ("[333333m1j1j]", None, True),
        ("[159m]", Form.GROUP, True),
        ("[567z]", Form.GROUP, True),
        ("[1234z]", Form.GROUP, True),
        ("[123f]", Form.GROUP, True),
        ("[111f]", Form.PUNG, True),
        ("[12j3k]", Form.GROUP, True),
        ("[891p]", Form.GROUP, True),
        ("[9m1p2p]", Form.GROUP, True),
        ("<????>", Form.CONCEALED, False),
    ],
)
def test_forms_follow_from_brackets_and_tiles(text: str, form: Form | None, is_open: bool) -> None:
    if form is None:
        with pytest.raises(NotationError, match="at most 4"):
            Meld.parse(text)
        return
    meld = Meld.parse(text)
    assert (meld.form, meld.open) == (form, is_open)
    assert Meld.parse(str(meld)) == meld


def test_specials_stand_in_for_tiles() -> None:
    for text, form in (
        ("[13m1j]", Form.CHOW),
        ("[89s2k]", Form.CHOW),
        ("[5m1j1j]", Form.PUNG),
        ("[111j]", Form.PUNG),
        ("[77z1j]", Form.PUNG),
        ("[1p1j]", Form.PAIR),
        ("[7z1j2j3j]", Form.KONG),
        ("[11111j]", Form.QUINT),
        ("<11p1j1j>", Form.CONCEALED),
        ("[111p1j+]", Form.ADDED),
    ):
        assert Meld.parse(text).form == form
    assert str(Meld(Form.CHOW, "5m1j2j")) == "[5m12j=chow]"
    assert str(Meld(Form.PUNG, "5m1j2j")) == "[5m12j]"
    assert Meld.parse("[14m1j]").form == Form.GROUP


def test_a_form_that_the_tiles_do_not_suggest_is_named() -> None:
    assert str(Meld(Form.GROUP, "456m")) == "[456m=group]"
    assert str(Meld(Form.GROUP, "777z")) == "[777z=group]"
    assert Meld.parse("[456m=group]").form == Form.GROUP
    assert str(Meld.parse("[456m=chow]")) == "[456m]"
    assert str(Meld.parse("<1111p=concealed>")) == "<1111p>"
    assert str(Meld.parse("[1111p+@W=added]")) == "[1111p+@W]"
    assert Meld.parse("[456m=group]") != Meld.parse("[456m]")


def test_claimed_tile_and_feeder() -> None:
    meld = Meld.parse("[123m@2mW]")
    assert (meld.claimed, meld.feeder) == (kind("2m"), "W")
    assert Meld.parse("[123m@2m]").feeder is None
    assert Meld.parse("[123m@W]").claimed is None
    assert str(Meld(Form.CHOW, "340p", "0p", "S")) == "[340p@0pS]"
    # Alike tiles and a feeder leave no doubt about the claimed tile.
    assert Meld.parse("[777z@W]").claimed == kind("7z")
    assert Meld.parse("[777z@7zW]") == Meld.parse("[777z@W]")
    assert Meld.parse("[055m@W]").claimed is None
    assert str(Meld.parse("[777z@7z]")) == "[777z@7z]"


@pytest.mark.parametrize(
    ("form", "tiles"),
    [
        (Form.CHOW, "124m"), (Form.CHOW, "1m2m3p"), (Form.CHOW, "112m"), (Form.CHOW, "123z"), (Form.CHOW, "891m"),
        (Form.CHOW, "9m1p1j"), (Form.CHOW, "1234m"), (Form.CHOW, "12m"), (Form.CHOW, "123f"), (Form.CHOW, "12m?"),
        (Form.PUNG, "112m"), (Form.PUNG, "11m"), (Form.PUNG, "1m1p1s"), (Form.PUNG, "11m?"),
        (Form.KONG, "111m"), (Form.KONG, "1112m"), (Form.CONCEALED, "111m?"), (Form.CONCEALED, "???"),
        (Form.ADDED, "????"),
        (Form.PAIR, "12m"), (Form.PAIR, "1m"), (Form.QUINT, "11111m"), (Form.QUINT, "1111m2m"), (Form.GROUP, "12m"),
        (Form.GROUP, "11111m"), (Form.GROUP, "12345678m12345678p1s1s"), (Form.GROUP, "12m?"), (Form.PUNG, ""),
    ],
)  # fmt: skip
def test_wrong_shapes_are_refused(form: Form, tiles: str) -> None:
    with pytest.raises(NotationError) as caught:
        Meld(form, tiles)
    assert caught.value.zh != caught.value.en


def test_other_bad_arguments_are_refused() -> None:
    calls: tuple[tuple[Any, ...], ...] = (
        (8, "111m"), (-1, "111m"), ("PUNG", "111m"), (None, "111m"), (10**5000, "111m"), ([], "111m"),
        (1, None), (1, 5), (1, b"\0\0\0"), (1, ["1m", "1m", "x"]), (1, [64, 64, 64]), (1, "[111m]"),
        (1, "111m", "2m"), (1, "111m", 99), (1, "111m", []), (1, "055m", "5p"),
        (1, "111m", None, "X"), (1, "111m", None, 3), (1, "111m", None, ["E"]), (1, "111m", None, ""),
        (3, "1111m", "1m"), (3, "1111m", None, "E"),
    )  # fmt: skip
    for call in calls:
        with pytest.raises(NotationError):
            Meld(*call)
    for bad in ("", "111m", "[111m] [222m]", "x[111m]", "[111m", None, 5, ["[111m]"]):
        with pytest.raises(NotationError):
            Meld.parse(bad)  # type: ignore[arg-type]


def test_a_meld_counts_and_cannot_change() -> None:
    meld = Meld.parse("[0555m+@E]")
    assert len(meld) == 4
    assert list(meld) == [60, 4, 4, 4]
    assert (meld.count("5m"), meld.count("0m"), meld.count("1m")) == (4, 1, 0)
    assert "0m" in meld
    assert 33 not in meld
    with pytest.raises(NotationError):
        "x" in meld  # noqa: B015
    for change in ("form", "tiles", "packed", "anything"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(meld, change, 1)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(meld, change)
    assert not hasattr(meld, "__dict__")
    assert meld != "[0555m+@E]"
