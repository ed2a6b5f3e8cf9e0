"""Hands: what they hold, how they change into others, what they refuse."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tile_strategies import hands

from mahjong.errors import NotationError
from mahjong.hand import Form, Hand, Meld
from mahjong.tiles import FACES, ORDER, kind, physical


@given(hands())
def test_text_pickle_and_copies_give_the_same_hand(hand: Hand) -> None:
    for again in (
        Hand.parse(str(hand)),
        Hand(str(hand)),
        eval(repr(hand)),
        pickle.loads(pickle.dumps(hand)),
        Hand(hand),
    ):
        assert again == hand
        assert hash(again) == hash(hand)
        assert (again.packed, again.owned) == (hand.packed, hand.owned)
    assert copy.copy(hand) is hand
    assert copy.deepcopy(hand) is hand


@given(hands())
def test_counts_are_those_of_the_tiles(hand: Hand) -> None:
    concealed = Counter(FACES[tile] for tile in hand)
    in_melds = Counter(FACES[tile] for meld in hand.melds for tile in meld)
    assert hand.packed == bytes(concealed[number] for number in range(64))
    assert hand.owned == bytes(in_melds[number] for number in range(64))
    assert hand.size == len(hand) == sum(hand.packed)
    assert hand.sets == len([meld for meld in hand.melds if meld.form is not Form.PAIR])
    assert hand.paired == (hand.sets < len(hand.melds))
    assert list(hand.tiles) == sorted(hand.tiles, key=ORDER.__getitem__)
    assert Hand.from_counts(hand.packed).packed == hand.packed


@given(hands(), st.integers(0, 63))
def test_a_tile_added_and_taken_away_leaves_the_hand(hand: Hand, tile: int) -> None:
    try:
        more = hand.with_tile(tile)
    except NotationError:
        held = hand.packed[FACES[tile]] + hand.owned[FACES[tile]]
        assert held >= (4 if FACES[tile] < 34 else 16)
        return
    assert more.size == hand.size + 1
    assert more.without_tile(tile) == hand


def test_one_hand_looked_at_closely() -> None:
    hand = Hand("2z340m2z 1f1j? [123p@2pW] <1111s>")
    assert str(hand) == "340m22z1f1j? [123p@2pW] <1111s>"
    assert repr(hand) == "Hand('340m22z1f1j? [123p@2pW] <1111s>')"
    assert hand.tiles == tuple(map(physical, ("3m", "4m", "0m", "2z", "2z", "1f", "1j", "?")))
    assert hand.packed[kind("5m")] == 1
    assert hand.packed[63] == 1
    assert hand.owned[kind("1s")] == 4
    assert (hand.size, hand.sets) == (8, 2)
    assert (hand.count("5m"), hand.count("0m"), hand.count("2z"), hand.count("1s"), hand.count("?")) == (1, 1, 2, 0, 1)
    assert "5m" in hand
    assert "0m" in hand
    assert "1s" not in hand
    assert physical("2z") in hand
    assert hand.melds[0].form == Form.CHOW


def test_sizes() -> None:
    assert Hand("123m").is_ready_size is Hand("123m").is_full_size is False
    assert Hand("1234m").is_ready_size
    assert Hand("12345m").is_full_size
    assert Hand("1234m [777z] <1111p>").is_ready_size
    assert not Hand()
    assert Hand("[777z]")
    assert Hand() == Hand("") == Hand([]) == Hand(" ")


def test_ways_to_make_a_hand() -> None:
    hand = Hand("110m7z [777s] <1111p>")
    assert Hand([0, 0, 60, 33], [Meld(Form.PUNG, "777s"), "<1111p>"]) == hand
    assert Hand(["7z", "1m", "0m", 0], ("[777s]", "<1111p>")) == hand
    assert Hand("110m7z", ["[777s]", "<1111p>"]) == hand
    assert Hand("110m7z [777s]", "<1111p>") == hand
    assert Hand("110m7z [777s]", Meld.parse("<1111p>")) == hand
    assert Hand(np.array([0, 0, 60, 33], np.uint8), hand.melds) == hand
    assert Hand(iter([0, 0, 60, 33]), iter(hand.melds)) == hand
    assert Hand.from_counts([2] + [0] * 32 + [1]) == Hand("11m7z")
    assert Hand.from_counts(Hand("11m1k").packed, ["[777z]"]) == Hand("11m1k [777z]")


def test_melds_keep_their_order() -> None:
    assert str(Hand("[777z] [123m]")) == "[777z] [123m]"
    assert Hand("[777z] [123m]") != Hand("[123m] [777z]")


def test_changes_give_new_hands() -> None:
    hand = Hand("1355m0m77z")
    assert str(hand.with_tile("2m")) == "1230"[:3] + "055m77z"
    assert str(hand.without_tile("5m")) == "1305m77z"
    assert str(hand.without_tile(60)) == "1355m77z"
    assert str(hand.without_tiles("77z5m")) == "1305m"
    assert str(hand.without_tiles([0, 33])) == "3055m7z"
    assert str(hand.with_meld("[777z@W]", taking="77z")) == "13055m [777z@W]"
    assert str(hand.with_meld(Meld.parse("[123m@2m]"), taking=["1m", "3m"])) == "055m77z [123m@2m]"
    assert str(hand.with_meld("[222s]")) == "13055m77z [222s]"
    assert str(hand) == "13055m77z"


def test_changes_that_cannot_be_are_refused() -> None:
    hand = Hand("135m77z [1111s]")
    calls: list[Any] = [
        lambda: hand.with_tile("1s"), lambda: hand.with_tile("x"), lambda: hand.with_tile(64),
        lambda: hand.with_tile(None),  # type: ignore[arg-type]
        lambda: hand.without_tile("2m"), lambda: hand.without_tile("0m"), lambda: hand.without_tile("1s"),
        lambda: hand.without_tiles("777z"), lambda: hand.without_tiles("x"), lambda: hand.without_tiles(5),  # type: ignore[arg-type]
        lambda: hand.with_meld("[111s]"), lambda: hand.with_meld("[777z]", taking="777z"), lambda: hand.with_meld(None),  # type: ignore[arg-type]
        lambda: hand.count("x"), lambda: "x" in hand, lambda: None in hand,
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(NotationError):
            call()


def test_too_many_copies_are_refused_over_hand_and_melds() -> None:
    for text in (
        "11111m",
        "0555m5m",
        "11m [111m]",
        "[111m] [111m]",
        "[123m] [11m] 1m1m",
        "1" * 17 + "f",
        "1" * 17 + "j",
    ):
        with pytest.raises(NotationError, match="at most"):
            Hand(text)
    for text in ("1111m", "0055m", "1m [111m]", "1" * 16 + "f", "1" * 16 + "j", "?" * 17):
        Hand(text)
    for many in (["1m"] * 256, ["?"] * 256, [63] * 100_000):
        with pytest.raises(NotationError, match="255"):
            Hand(many)
    with pytest.raises(NotationError, match="255"):
        Hand("", ["<????>"] * 64)


def test_arguments_of_other_kinds_are_refused() -> None:
    bad: Any
    for bad in (
        None,
        5,
        5.0,
        10**5000,
        object(),
        int,
        b"",
        bytes(34),
        bytearray(34),
        memoryview(bytes(34)),
        [None],
        [[1]],
        [1.0],
        [True],
    ):
        with pytest.raises(NotationError):
            Hand(bad)
    for bad in (None, 5, [5], [None], "777z", ["777z"], [["[777z]"]], np.array([1, 2])):
        with pytest.raises(NotationError):
            Hand("1m", bad)
    for bad in (None, 5, [0] * 33, [5] * 34, [-1] * 34, "0" * 34, np.zeros((34, 2)), np.zeros(34)):
        with pytest.raises(NotationError):
            Hand.from_counts(bad)


def test_a_hand_cannot_change() -> None:
    hand = Hand("123m")
    for name in ("tiles", "melds", "packed", "owned", "anything"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(hand, name, 1)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(hand, name)
    assert not hasattr(hand, "__dict__")
    assert isinstance(hand.packed, bytes)
    assert isinstance(hand.owned, bytes)
    assert hand != "123m"
    assert len({hand, Hand("321m"), Hand("123p")}) == 2
