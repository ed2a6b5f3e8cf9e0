"""Every codec: round trips, what it lacks, and the traps in which notations differ."""

from __future__ import annotations

import array
import unicodedata
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tile_strategies import tile_lists

from mahjong import tiles
from mahjong.codecs import Chinese, Codec, Counts
from mahjong.codecs.base import ListCodec
from mahjong.errors import NotationError
from mahjong.notation import CODECS, format, parse

ORDINARY = set(range(34))
WRITES = {
    "mpsz": set(range(64)),
    "tenhou": ORDINARY | {60, 61, 62},
    "tenhou-plain": ORDINARY,
    "counts34": ORDINARY | {60, 61, 62},
    "counts64": set(range(64)),
    "mjai": ORDINARY | {60, 61, 62, 63},
    "botzone": set(range(42)),
    "unicode": set(range(43)) | {63},
    "zh": set(range(64)),
    "zh-hant": set(range(64)),
}


def codes(text: str) -> tuple[int, ...]:
    return parse(text)


def test_the_registry_holds_these_codecs() -> None:
    assert set(CODECS) == set(WRITES)
    for name, codec in CODECS.items():
        assert codec.name == name
        assert name in repr(codec)


def test_an_unknown_codec_is_refused_with_the_list() -> None:
    bad: Any
    for bad in ("tenho", "", None, 5):
        for ask in (lambda bad: CODECS[bad], lambda bad: parse("1m", bad), lambda bad: format("1m", bad)):
            with pytest.raises(NotationError, match="there are mpsz, tenhou, tenhou-plain, counts34"):
                ask(bad)
    assert "tenho" not in CODECS


@pytest.mark.parametrize("name", WRITES)
@given(physical=tile_lists)
def test_round_trips(name: str, physical: list[int]) -> None:
    codec = CODECS[name]
    held: list[int] = []
    for number in physical:
        limit = {60: 1, 61: 1, 62: 1, 4: 3, 13: 3, 22: 3}.get(number, 4) if name == "tenhou" else 4
        if number in WRITES[name] and held.count(number) < limit:
            held.append(number)
    back = codec.decode(codec.encode(held))
    if isinstance(codec, Counts):
        assert back == tuple(sorted(tiles.FACES[number] for number in held))
    elif name == "mpsz":
        assert back == tuple(sorted(held, key=tiles.ORDER.__getitem__))
    else:
        assert back == tuple(held)


@pytest.mark.parametrize("name", WRITES)
def test_what_a_codec_lacks_it_refuses_by_name(name: str) -> None:
    for number in range(64):
        if number in WRITES[name]:
            CODECS[name].encode([number])
            continue
        with pytest.raises(NotationError) as caught:
            CODECS[name].encode([0, number])
        assert caught.value.position == 1
        assert f" {tiles.CODES[number]} " in caught.value.en


@pytest.mark.parametrize("name", WRITES)
def test_what_cannot_be_read_is_refused(name: str) -> None:
    codec: Codec[Any] = CODECS[name]
    bad: Any
    for bad in (
        None,
        5,
        10**5000,
        object(),
        int,
        "x",
        ["x"],
        [None],
        [["1m"]],
        {"a": 1},
        [1.5],
        [-1],
        [10**5000],
        np.array([0.5]),
    ):
        with pytest.raises(NotationError):
            codec.decode(bad)
        with pytest.raises(NotationError):
            codec.encode(bad)
    with pytest.raises(NotationError, match="bytes are counts"):
        codec.encode(bytes(34))


# --- Tenhou


def test_tenhou_ids() -> None:
    decode = CODECS["tenhou"].decode
    assert decode([0, 3, 4, 35, 36, 72, 107]) == codes("112m9m1p1s9s")
    assert decode([108, 112, 116, 120]) == codes("1234z")
    assert decode([124, 128, 132]) == codes("567z")  # white, green, red
    assert decode([135]) == codes("7z")
    assert decode(np.array([0, 135], dtype=np.int64)) == codes("1m7z")


def test_tenhou_red_fives_are_16_52_88_and_only_where_the_game_has_them() -> None:
    assert CODECS["tenhou"].decode([16, 17, 52, 55, 88, 91]) == codes("05m05p05s")
    assert CODECS["tenhou-plain"].decode([16, 17, 52, 55, 88, 91]) == codes("55m55p55s")
    assert CODECS["tenhou"].encode(codes("50m5m")) == [17, 16, 18]
    assert CODECS["tenhou-plain"].encode(codes("555m")) == [16, 17, 18]


def test_tenhou_has_so_many_ids_a_tile() -> None:
    assert CODECS["tenhou-plain"].encode(codes("5555m")) == [16, 17, 18, 19]
    for codec, text, position in (("tenhou", "5555m", 3), ("tenhou", "00m", 1), ("tenhou-plain", "11111m", 4)):
        with pytest.raises(NotationError, match="has ids for") as caught:
            CODECS[codec].encode(codes(text))
        assert caught.value.position == position
    assert sorted(CODECS["tenhou"].encode((tiles.TILESETS["136"] + tiles.red_fives()).physical)) == list(range(136))


def test_tenhou_refuses_an_id_twice_or_out_of_range() -> None:
    for ids, position in (([1, 2, 1], 2), ([0, 136], 1), ([-1], 0), ([True], 0), (["1"], 0), ("12", 0)):
        with pytest.raises(NotationError) as caught:
            CODECS["tenhou"].decode(ids)
        assert caught.value.position == position


# --- counts


def test_counts_may_be_any_sequence_of_whole_numbers() -> None:
    row = [0] * 34
    row[0], row[4], row[33] = 3, 1, 2
    for given_row in (
        row,
        tuple(row),
        bytes(row),
        bytearray(row),
        array.array("i", row),
        np.array(row),
        np.array(row, np.uint8),
    ):
        assert CODECS["counts34"].decode(given_row) == codes("1115m77z")
    strided = np.zeros(68, np.uint8)
    strided[::2] = row
    assert CODECS["counts34"].decode(strided[::2]) == codes("1115m77z")
    assert CODECS["counts34"].encode(codes("11105m77z"))[:5] == bytes([3, 0, 0, 0, 2])
    assert CODECS["counts64"].encode(codes("1k?"))[51:] == bytes([1, *[0] * 11, 1])


@pytest.mark.parametrize("name", ["counts34", "counts64"])
def test_bad_counts_are_refused(name: str) -> None:
    size = int(name[-2:])
    rows: list[Any] = [
        [], [0] * (size - 1), [0] * (size + 1), [-1] + [0] * (size - 1), [256] + [0] * (size - 1), [10**5000] * size,
        [0.0] * size, [None] * size, "0" * size, [True] * size,
        np.zeros((2, size), np.uint8), np.zeros(size), np.zeros(size, bool), np.array(0),
    ]  # fmt: skip
    for row in rows:
        with pytest.raises(NotationError):
            CODECS[name].decode(row)


def test_counts_refuse_red_fives_of_their_own() -> None:
    row = [0] * 64
    row[60] = 1
    with pytest.raises(NotationError, match="red fives are counted as fives"):
        CODECS["counts64"].decode(row)
    with pytest.raises(NotationError, match="255"):
        CODECS["counts64"].encode([63] * 256)


# --- mjai and Botzone


def test_the_same_letter_is_a_wind_in_mjai_and_a_suit_at_botzone() -> None:
    assert CODECS["mjai"].decode(["W"]) == codes("3z")
    assert CODECS["botzone"].decode(["W3"]) == codes("3m")
    with pytest.raises(NotationError):
        CODECS["botzone"].decode(["W"])
    with pytest.raises(NotationError):
        CODECS["mjai"].decode(["W3"])


def test_mjai() -> None:
    words = "1m 9p 5s 5mr 5pr 5sr E S W N P F C ?"
    assert CODECS["mjai"].decode(words) == CODECS["mjai"].decode(words.split()) == codes("1m9p5s0m0p0s1234567z?")
    assert CODECS["mjai"].encode(codes("0m1234567z")) == ["5mr", "E", "S", "W", "N", "P", "F", "C"]
    for bad in ("5r", "0m", "1z", "e", "5zr", "4mr"):
        with pytest.raises(NotationError):
            CODECS["mjai"].decode([bad])


def test_botzone_orders_the_dragons_red_green_white() -> None:
    assert CODECS["botzone"].decode("J1 J2 J3") == codes("7z6z5z")
    assert CODECS["botzone"].encode(codes("567z")) == ["J3", "J2", "J1"]
    assert CODECS["botzone"].decode("F1 F2 F3 F4") == codes("1234z")
    assert CODECS["botzone"].decode("W1 B2 T3") == codes("1m2p3s")
    assert CODECS["botzone"].decode("H1 H5 H6 H7 H8") == codes("15678f")


def test_list_errors_give_the_word_or_the_character() -> None:
    codec = CODECS["botzone"]
    assert isinstance(codec, ListCodec)
    for value, position in ((["W1", "W0"], 1), ("W1  W0", 4), ("W1 W1 W10", 6), (["W1", 5], 1)):
        with pytest.raises(NotationError) as caught:
            codec.decode(value)  # type: ignore[arg-type]
        assert caught.value.position == position


# --- Unicode


def test_unicode_agrees_with_the_names_of_the_standard() -> None:
    numbers = ("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE")
    names = [f"{number} OF {suit}" for suit in ("CHARACTERS", "CIRCLES", "BAMBOOS") for number in numbers]
    names += [f"{wind} WIND" for wind in ("EAST", "SOUTH", "WEST", "NORTH")]
    names += [f"{dragon} DRAGON" for dragon in ("WHITE", "GREEN", "RED")]
    names += ["SPRING", "SUMMER", "AUTUMN", "WINTER", "PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO", "JOKER"]
    by_name = "".join(unicodedata.lookup(f"MAHJONG TILE {name}") for name in (*names, "BACK"))
    assert CODECS["unicode"].decode(by_name) == (*range(43), 63)
    assert CODECS["unicode"].encode([*range(43), 63]) == by_name


def test_unicode_skips_spaces_and_presentation_selectors() -> None:
    assert CODECS["unicode"].decode("🀄\ufe0f 🀇🀄\ufe0e") == codes("7z1m7z")
    for bad, position in (("\ufe0f🀄", 0), ("🀄 \ufe0f", 2), ("🀄x", 1), ("🀄\U0001f02c", 1), ("1m", 0)):
        with pytest.raises(NotationError) as caught:
            CODECS["unicode"].decode(bad)
        assert caught.value.position == position


# --- Chinese


@pytest.mark.parametrize("name", ["zh", "zh-hant"])
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("一万 二萬 九万", "129m"),
        ("三筒 三饼 三餅", "333p"),
        ("五条 五索 五條", "555s"),
        ("东 東 南 西 北", "11234z"),
        ("东风、南風，西风,北風", "1234z"),
        ("白 白板 发 發 发财 發財 中 红中 紅中", "55666677" + "7z"),
        ("春夏秋冬梅兰菊竹", "12345678f"),
        ("春 夏 秋 冬 梅 蘭 菊 竹", "12345678f"),
        ("一二三万四五六筒東東", "123m456p11z"),
        ("123万１２筒", "123m12p"),
        ("红五万 紅五筒 赤五條 伍萬", "0m0p0s5m"),
        ("四红五六万", "406m"),
        ("红中红五万中", "7z0m7z"),
        ("? ？ 未知", "???"),
        ("特殊牌1j 特殊牌9k", "1j9k"),
        ("", ""),
    ],
)
def test_chinese_names_of_both_scripts(name: str, text: str, canonical: str) -> None:
    assert CODECS[name].decode(text) == codes(canonical)


def test_chinese_is_written_in_one_script() -> None:
    assert CODECS["zh"].encode(codes("1m2p3s1567z6f")) == "一万 二筒 三条 东 白 发 中 兰"
    assert CODECS["zh-hant"].encode(codes("1m2p3s1567z6f")) == "一萬 二筒 三條 東 白 發 中 蘭"


BAD_CHINESE = [
    ("一", 1), ("一万五", 3), ("万", 0), ("十万", 0), ("一中", 1), ("红一万", 0), ("红", 0), ("一万x", 2),
    ("零万", 0), ("1m", 1), ("一 万", 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "position"), BAD_CHINESE)
def test_bad_chinese_says_where(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        CODECS["zh"].decode(text)
    assert (caught.value.position, caught.value.text) == (position, text)


@pytest.mark.rule("luoshu.tiles.set", "vietnam.tiles.special")
def test_a_tile_set_lends_its_names() -> None:
    own = tiles.special("God of Wealth", "财神", "1f", name_hant="財神") + tiles.special("Ten thousand", "萬", "1j")
    hans, hant = Chinese("zh", "zh", own), Chinese("zh-hant", "zh-hant", own)
    assert hans.encode(codes("1f1j6z")) == "财神 萬 发"
    assert hant.encode(codes("1f1j6z")) == "財神 萬 發"
    assert hans.decode("財神财神 发财 一萬 萬") == codes("11f6z1m1j")
    with pytest.raises(NotationError):
        hans.decode("春")


@pytest.mark.parametrize("word", ["中", "一万", "红", "東", "九", "，", "发财"])
def test_names_that_cannot_be_read_back_are_refused(word: str) -> None:
    with pytest.raises(NotationError):
        Chinese("zh", "zh", tiles.special("X", word, "1j"))


@given(st.text(alphabet="一二五九万萬筒饼条索东中红發财白板春竹?？123１ 、x特殊牌jk未知", max_size=12))
def test_any_chinese_text_is_read_or_refused(text: str) -> None:
    try:
        found = CODECS["zh"].decode(text)
    except NotationError:
        return
    assert CODECS["zh-hant"].decode(CODECS["zh-hant"].encode(found)) == found
