"""Kinds, physical codes, masks and names."""

from __future__ import annotations

from typing import Any, cast

import pytest

from mahjong import tiles
from mahjong.errors import MahjongError, NotationError

# The numbers of the compiled core, written out once by hand.
KINDS = {
    "1m": 0, "2m": 1, "3m": 2, "4m": 3, "5m": 4, "6m": 5, "7m": 6, "8m": 7, "9m": 8,
    **{f"{rank}p": rank + 8 for rank in range(1, 10)},
    **{f"{rank}s": rank + 17 for rank in range(1, 10)},
    "1z": 27, "2z": 28, "3z": 29, "4z": 30, "5z": 31, "6z": 32, "7z": 33,
    **{f"{rank}f": rank + 33 for rank in range(1, 9)},
    **{f"{rank}j": rank + 41 for rank in range(1, 10)},
    **{f"{rank}k": rank + 50 for rank in range(1, 10)},
}  # fmt: skip


def test_kinds_have_the_numbers_of_the_core() -> None:
    assert {text: tiles.kind(text) for text in KINDS} == KINDS
    assert sorted(KINDS.values()) == list(range(60))


def test_every_physical_code_has_one_text() -> None:
    texts = [tiles.code(number) for number in range(64)]
    assert len(set(texts)) == 64
    assert [tiles.physical(text) for text in texts] == list(range(64))


def test_red_fives_show_the_face_of_fives_and_stand_before_them() -> None:
    assert [tiles.physical(text) for text in ("0m", "0p", "0s", "?")] == [60, 61, 62, 63]
    assert [tiles.kind(text) for text in ("0m", "0p", "0s")] == [tiles.kind(text) for text in ("5m", "5p", "5s")]
    for red, before, five in (("0m", "4m", "5m"), ("0p", "4p", "5p"), ("0s", "4s", "5s")):
        places = [tiles.ORDER[tiles.physical(text)] for text in (before, red, five)]
        assert places == sorted(places)
        assert tiles.face(red) == tiles.kind(five)
    assert len(set(tiles.ORDER)) == 64


def test_an_unknown_tile_has_a_face_but_no_kind() -> None:
    assert tiles.face("?") == tiles.UNKNOWN
    with pytest.raises(NotationError, match="no kind"):
        tiles.kind("?")


def test_what_is_no_tile_is_refused() -> None:
    texts = ("", "5", "m", "10m", "8z", "0z", "9f", "0j", "5M", "５m", " 5m")
    bad: Any
    for bad in (*texts, -1, 64, 10**5000, True, None, 4.0, int, [4]):
        for question in (tiles.physical, tiles.kind, tiles.code, tiles.face, tiles.name):
            with pytest.raises(NotationError, match="not a tile") as caught:
                question(bad)
            assert caught.value.zh != caught.value.en


def test_masks() -> None:
    by_hand = {
        "MAN": "1-9m", "PIN": "1-9p", "SOU": "1-9s", "SUITS": "1-9m1-9p1-9s", "WINDS": "1234z", "DRAGONS": "567z",
        "HONOURS": "1-7z",
        "TERMINALS": "19m19p19s",
        "ORPHANS": "19m19p19s1-7z", "SIMPLES": "2-8m2-8p2-8s", "FLOWERS": "1-8f", "SPECIALS": "1-9j1-9k",
        "ORDINARY": "1-9m1-9p1-9s1-7z",
    }  # fmt: skip
    for name, text in by_hand.items():
        assert tiles.mask(text) == getattr(tiles, name), name
    assert list(tiles.bits(tiles.mask("23468s6z"))) == [19, 20, 21, 23, 25, 32]
    assert tiles.mask(" 1m  7z ") == 1 | 1 << 33
    assert tiles.mask("") == 0


def test_ranks() -> None:
    assert tiles.ranks("258") == tiles.mask("258m258p258s")
    assert tiles.ranks("2-46", "ps") == tiles.mask("2346p2346s")
    assert tiles.ranks("1-9") == tiles.SUITS


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("12", 0),
        ("m", 0),
        ("1m0p", 2),
        ("8z", 0),
        ("1m 2-p", 3),
        ("5-2m", 0),
        ("1m?", 2),
        ("12 3m", 2),
        ("1-9f", 0),
        ("１m", 0),
        ("1m2", 2),
    ],
)
def test_bad_masks_say_where(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        tiles.mask(text)
    assert (caught.value.position, caught.value.text) == (position, text)


def test_other_bad_masks_are_refused() -> None:
    bad: Any
    for bad in (-1, 1 << 64, 1.0, None, "5m"):
        with pytest.raises(MahjongError, match="not a mask"):
            tiles.bits(bad)
    for text, suits in (("0", "m"), ("1-", "m"), ("5", "z"), ("5", "M"), (5, "m"), ("5", None)):
        with pytest.raises(NotationError):
            tiles.ranks(text, suits)  # type: ignore[arg-type]


def test_names_in_three_scripts() -> None:
    spoken = {
        "1m": ("1 of Characters", "一万", "一萬"),
        "5p": ("5 of Dots", "五筒", "五筒"),
        "9s": ("9 of Bamboos", "九条", "九條"),
        "1z": ("East Wind", "东", "東"),
        "5z": ("White Dragon", "白", "白"),
        "6z": ("Green Dragon", "发", "發"),
        "7z": ("Red Dragon", "中", "中"),
        "6f": ("Orchid", "兰", "蘭"),
        "7f": ("Chrysanthemum", "菊", "菊"),
        "8f": ("Bamboo", "竹", "竹"),
        "0s": ("Red 5 of Bamboos", "红五条", "紅五條"),
        "?": ("Unknown", "未知", "未知"),
    }
    for text, (en, zh, hant) in spoken.items():
        assert (tiles.name(text), tiles.name(text, "zh"), tiles.name(text, "zh-hant")) == (en, zh, hant)
    for language in tiles.NAMES:
        assert len({tiles.name(number, cast("tiles.Language", language)) for number in range(64)}) == 64
    with pytest.raises(MahjongError, match="choose en, zh, zh-hant"):
        tiles.name("1m", "fr")  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="choose en, zh, zh-hant"):
        tiles.name("1m", ["en"])  # type: ignore[arg-type]
