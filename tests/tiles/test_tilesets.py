"""Tile sets: the usual ones, any composition, names of their own, conflicts."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from mahjong import tiles
from mahjong.errors import NotationError, RuleError
from mahjong.tiles import TILESETS, TileSet, dragons, flowers, honours, red_fives, special, suits, winds


def vietnam() -> TileSet:
    names = [
        "花",
        "元",
        "喜",
        "合",
        "筒",
        "索",
        "萬",
        "總",
        *(f"皇{n}" for n in range(1, 5)),
        *(f"后{n}" for n in range(1, 5)),
    ]
    codes = [*(f"{rank}j" for rank in range(1, 10)), *(f"{rank}k" for rank in range(1, 8))]
    whole = suits() + honours()
    for name, code in zip(names, codes, strict=True):
        whole += special(f"Special {name}", name, code)
    return whole


def luoshu() -> TileSet:
    gods = special("God of Wealth", "财神", "1f", name_hant="財神") + special(
        "Treasure Basin", "聚宝盆", "2f", name_hant="聚寶盆"
    )
    return (
        suits()
        + winds()
        + dragons(4, "7z")
        + gods
        + special("Cat", "猫", "3f", name_hant="貓")
        + special("Mouse", "鼠", "4f")
    )


def test_named_sets_have_their_size() -> None:
    for name, tileset in TILESETS.items():
        assert tileset.size == len(tileset) == sum(tileset.counts) == len(tileset.physical) == int(name)
    assert set(TILESETS) == {"108", "112", "120", "136", "144", "152"}
    with pytest.raises(RuleError, match="108, 112, 120, 136, 144, 152"):
        TILESETS["137"]


@pytest.mark.rule(
    "sichuan.tiles.set",
    "northeast-bao112.tiles.set",
    "tongliao-tuidaohu.tiles.set",
    "si-hu.tiles.set",
    "america.tiles.set",
)
def test_named_sets_hold_what_their_games_use() -> None:
    assert TILESETS["108"].mask == tiles.SUITS
    assert TILESETS["112"].mask == tiles.SUITS | tiles.mask("7z")
    assert TILESETS["120"].mask == tiles.SUITS | tiles.DRAGONS
    assert TILESETS["136"].mask == tiles.ORDINARY
    assert TILESETS["144"].mask == tiles.ORDINARY | tiles.FLOWERS
    assert TILESETS["152"].counts[tiles.kind("1j")] == 8
    assert TILESETS["152"].name("1j", "zh") == "百搭"


@pytest.mark.rule("hefei-duanyao-bazhi.tiles.two-to-eight", "guangdong-tuidaohu.tiles.no-characters")
def test_other_compositions() -> None:
    assert suits(4, ranks="2-8").size == 84
    assert (suits(4, "ps") + honours()).size == 100
    assert suits(1, "m", "37").mask == tiles.mask("37m")


@pytest.mark.rule("vietnam.tiles.special", "vietnam.tiles.total")
def test_sixteen_named_specials() -> None:
    whole = vietnam()
    assert whole.size == 152
    assert whole.mask.bit_count() == 50
    assert whole.name("1k", "zh") == "皇2"
    assert (whole + flowers()).mask.bit_count() == 58


@pytest.mark.rule("luoshu.tiles.set")
def test_flowers_with_names_of_their_own() -> None:
    whole = luoshu()
    assert whole.size == 132
    assert [whole.name(code, "zh-hant") for code in ("1f", "2f", "3f", "4f")] == ["財神", "聚寶盆", "貓", "鼠"]
    assert whole.name("3f") == "Cat"
    assert whole.name("5m", "zh") == "五万"


@pytest.mark.rule("japan.tiles.red-fives")
def test_red_fives_replace_plain_ones_whatever_the_order_of_parts() -> None:
    for whole in (suits() + red_fives() + honours(), red_fives() + honours() + suits()):
        assert whole.size == 136
        assert whole.counts == TILESETS["136"].counts
        texts = [tiles.CODES[number] for number in whole.physical]
        assert [texts.count(text) for text in ("0m", "5m", "0p", "5p", "0s", "5s")] == [1, 3, 1, 3, 1, 3]
        assert "0p" in whole
        assert "0p" not in TILESETS["136"]
    two = suits() + red_fives(0, 2, 0)
    assert [two.physical.count(tiles.physical(text)) for text in ("0m", "0p", "5p")] == [0, 2, 2]
    assert list(two.physical) == sorted(two.physical, key=tiles.ORDER.__getitem__)


def test_red_fives_without_fives_are_refused_when_dealt_out() -> None:
    for broken in (red_fives(), suits(4, "m") + red_fives(), suits(1) + red_fives(2, 0, 0)):
        with pytest.raises(RuleError, match="red 5"):
            broken.physical  # noqa: B018


def test_parts_that_conflict_are_refused() -> None:
    for one, two, named in (
        (suits(), suits(4, "m", "5"), "5m"),
        (honours(), dragons(), "5z 6z 7z"),
        (special("A", "甲", "1j"), special("B", "乙", "1j"), "1j"),
        (flowers(), special("Cat", "猫", "3f"), "3f"),
        (red_fives(), red_fives(1, 0, 0), "0m"),
    ):
        with pytest.raises(RuleError, match=named):
            one + two
    with pytest.raises(TypeError):
        suits() + 4  # type: ignore[operator]


def test_parts_that_cannot_be_are_refused() -> None:
    makers: tuple[Callable[[], object], ...] = (
        lambda: suits(5),
        lambda: suits(0),
        lambda: suits(True),
        lambda: suits("4"),  # type: ignore[arg-type]
        lambda: suits(4, ""),
        lambda: winds(4, "5z"),
        lambda: dragons(4, "1m"),
        lambda: flowers(17),
        lambda: flowers(1, ""),
        lambda: special("", "空", "1j"),
        lambda: special("Five", "五", "5m"),
        lambda: red_fives(5),
        lambda: red_fives(-1),
        lambda: TileSet(b"123"),
        lambda: TileSet(bytes([5] + [0] * 63)),
        lambda: TileSet(bytes([0] * 60 + [1, 0, 0, 0])),
        lambda: TileSet(names={4: ("A", "B", "C")}),
        lambda: TileSet(names={42: ("A", "B")}),  # type: ignore[dict-item]
        lambda: TileSet(reds=(1, 1)),  # type: ignore[arg-type]
        lambda: TileSet(reds=None),  # type: ignore[arg-type]
        lambda: TileSet(names=[1]),  # type: ignore[arg-type]
        lambda: TileSet(names={"1j": ("A", "B", "C")}),  # type: ignore[dict-item]
    )
    for make in makers:
        with pytest.raises(RuleError):
            make()
    unread: tuple[Callable[[], object], ...] = (
        lambda: suits(4, "x"),
        lambda: suits(4, ranks="0"),
        lambda: flowers(1, "9f"),
        lambda: special("A", "甲", "0k"),
    )
    for make in unread:
        with pytest.raises(NotationError):
            make()


def test_values_behave_as_values() -> None:
    whole = luoshu() + red_fives()
    assert pickle.loads(pickle.dumps(whole)) == copy.deepcopy(whole) == whole
    assert hash(luoshu() + red_fives()) == hash(whole)
    assert whole != luoshu()
    with pytest.raises(AttributeError):
        whole.reds = (0, 0, 0)  # type: ignore[misc]
    with pytest.raises(TypeError):
        whole.names[34] = ("a", "b", "c")  # type: ignore[index]
