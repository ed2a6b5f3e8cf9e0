"""The canonical notation: round trips, the order of text, and errors that say where."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from tile_strategies import tile_lists

from mahjong import notation, tiles
from mahjong.errors import NotationError
from mahjong.hand import Hand


@given(tile_lists)
def test_tiles_come_back_sorted(physical: list[int]) -> None:
    text = notation.format(physical)
    assert notation.parse(text) == tuple(sorted(physical, key=tiles.ORDER.__getitem__))
    assert notation.format(text) == text


def test_parsing_keeps_the_order_written() -> None:
    assert notation.parse("31m0p2m?1j") == (2, 0, 61, 1, 63, 42)


def test_text_is_sorted_by_family_with_red_fives_first() -> None:
    assert notation.format("?9k1j8f7z1s5550p4p1m?") == "1m40555p1s7z8f1j9k??"
    assert notation.format([]) == ""
    assert notation.format(["5m", 60, "?"]) == "05m?"


def test_spaces_are_free() -> None:
    assert notation.parse(" 1 2\t3 m\n  77 z\u3000? ") == notation.parse("123m77z?")
    assert Hand(" 1m  [ 7 7 7 z @ W ]< 1111p >") == Hand("1m [777z@W] <1111p>")


ERRORS = [
    ("12x", 2, "expected ranks"),
    ("m", 0, "no ranks before it"),
    ("1mm", 2, "no ranks before it"),
    ("123", 0, "lack their letter"),
    ("1m 45", 3, "lack their letter"),
    ("1m8z", 2, "z has ranks 1-7"),
    ("1m0z", 2, "z has ranks 1-7"),
    ("129f", 2, "f has ranks 1-8"),
    ("0j", 0, "j has ranks 1-9"),
    ("10p0k", 3, "k has ranks 1-9"),
    ("1m2?", 3, "lack their letter"),
    ("1m１m", 2, "digits 0-9"),
    ("1m٣m", 2, "digits 0-9"),
    ("五万", 0, "codec 'zh'"),
    ("1m东", 2, "codec 'zh'"),
    ("🀄", 0, "codec 'unicode'"),
    ("1m E", 3, "honours are written 1-7z"),
    ("1M", 1, "letters are small"),
    ("1m-2m", 2, "expected ranks"),
    ("1m\x00", 2, "expected ranks"),
    ("1m\ud800", 2, "expected ranks"),
]


@pytest.mark.parametrize(("text", "position", "words"), ERRORS)
def test_errors_say_where_and_what_is_allowed(text: str, position: int, words: str) -> None:
    for read in (notation.parse, Hand, Hand.parse):
        with pytest.raises(NotationError) as caught:
            read(text)
        error = caught.value
        assert words in error.en
        assert (error.position, error.text) == (position, text)
        assert error.zh != error.en


HAND_ERRORS = [
    ("1m [777z", 3, "no partner"),
    ("1m 777z]", 7, "no partner"),
    ("1m ]777z[", 3, "no partner"),
    ("<1111p", 0, "no partner"),
    ("[1m[23m]]", 0, "no partner"),
    ("[1111p>", 0, "no partner"),
    ("1m [12y]", 6, "expected ranks"),
    ("1m [777z@]", 8, "needs the claimed tile"),
    ("1m [777z@X]", 8, "behind the tiles"),
    ("1m [777z@W7z]", 8, "behind the tiles"),
    ("1m [1111p@W+]", 9, "behind the tiles"),
    ("1m [777z@8z]", 9, "z has ranks 1-7"),
    ("1m [777z=pong]", 9, "not a form of meld: chow, pung"),
    ("1m [77z=chow]", 3, "not a chow"),
    ("1m [777z=concealed]", 8, "written <1111p>"),
    ("1m <7777z=kong>", 9, "brackets and + say a concealed kong"),
    ("1m <7777z+>", 9, "added kong, which is exposed"),
    ("1m []", 3, "makes no meld"),
    ("1m [12m]", 3, "makes no meld"),
    ("1m [???]", 3, "makes no meld"),
    ("1m [123m@4m]", 3, "claimed tile 4m is not in 123m"),
    ("1m <1111p@W>", 3, "nothing of a concealed kong"),
    ("11111m", 4, "5 of 1m"),
    ("1m 5550p 5p", 8 + 1, "5 of 5p"),
    ("5p [0555p]", 3, "5 of 5p"),
    ("1z 1z [111z]", 6, "5 of 1z"),
    ("1z [111z] 1z", 3, "5 of 1z"),
]


@pytest.mark.parametrize(("text", "position", "words"), HAND_ERRORS)
def test_errors_in_melds_point_into_the_whole_text(text: str, position: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        Hand(text)
    assert words in caught.value.en
    assert (caught.value.position, caught.value.text) == (position, text)


def test_tiles_alone_refuse_melds() -> None:
    with pytest.raises(NotationError, match=r"Hand\.parse"):
        notation.parse("1m [777z]")


def test_long_input_is_quoted_short() -> None:
    for text in ("1" * 100_000, "1m" * 100_000 + "x", "[" * 100_000, "[111m" + "@" * 100_000 + "]", "é" * 100_000):
        with pytest.raises(NotationError) as caught:
            Hand(text)
        assert len(caught.value.en) < 1000
        assert caught.value.text == text


def test_what_is_not_text_is_refused() -> None:
    bad: Any
    for bad in (None, 5, 10**5000, b"1m", ["1m"], object()):
        for read in (notation.parse, notation.split_hand, notation.read_meld, Hand.parse):
            with pytest.raises(NotationError):
                read(bad)
