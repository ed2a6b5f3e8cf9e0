"""Cards as data: read, named, registered, and refused with the line and the fault in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong import cards, tiles
from mahjong.errors import RuleError
from mahjong.meld import Meld
from mahjong.rules import counted

GOOD = """
name = "Two lines"
name_zh = "两个牌型"

[[line]]
id = "a1"
name = "Twos"
points = 25
groups = ["A:2*4", "B:2*4", "C:2*4", "F*2"]

[[line]]
id = "a2"
points = 50
concealed = true
groups = ["A:x*2", "A:x+1*2", "A:x+2*2", "B:x*2", "B:x+1*2", "B:x+2*2", "D*2"]
"""


def test_a_card_is_read() -> None:
    card = cards.parse(GOOD, key="two")
    assert (card.key, card.names, len(card.lines)) == ("two", ("Two lines", "两个牌型"), 2)
    one, two = card.lines
    assert (one.key, one.names, one.points, one.concealed) == ("a1", ("Twos", "Twos"), 25, False)
    assert one.groups == ("A:2*4", "B:2*4", "C:2*4", "F*2")
    assert (two.names, two.concealed) == (("a2", "a2"), True)
    assert card == cards.parse(GOOD, key="two") != cards.parse(GOOD, key="other")


def test_the_training_card_comes_along() -> None:
    card = cards.find(cards.TRAINING)
    assert cards.TRAINING in cards.names()
    assert len(card.lines) == 20
    assert all(any("一" <= letter <= "鿿" for letter in one.names[1]) for one in card.lines)


def test_a_file_is_found_by_its_path_and_registered_by_its_key(tmp_path: Path) -> None:
    path = tmp_path / "ours-2026.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert cards.find(str(path)).key == "ours-2026"
    assert "ours-2026" not in cards.names()
    card = cards.load(path)
    assert cards.find("ours-2026") == card == cards.find(str(path))
    assert cards.load(path) == card, "the same card again is no other one"
    path.write_text(GOOD.replace("25", "30"), encoding="utf-8")
    with pytest.raises(RuleError, match="another card is called 'ours-2026'") as caught:
        cards.load(path)
    assert "已有另一牌谱" in caught.value.zh


@pytest.mark.parametrize("name", ["trainin", "no/such/card.toml", None, 7, "", ".toml"])
def test_a_name_that_is_no_card(name: object) -> None:
    with pytest.raises(RuleError) as caught:
        cards.find(name)  # type: ignore[arg-type]
    assert caught.value.zh


FAULTS = {
    "no toml": ("name = ", "no TOML: ", "不是TOML"),
    "no lines": ('name = "x"', "it has no lines", "没有牌型"),
    "lines of another kind": ("line = [1]", "it has no lines", "没有牌型"),
    "stray at the top": (f'colour = "red"\n{GOOD}', "unknown 'colour'", "未知项'colour'"),
    "stray in a line": (GOOD.replace("points = 50", "points = 50\nfan = 3"), r"line 2 \(a2\), row 11: unknown 'fan'", "第2个牌型 (a2)（文件第11行）"),
    "no points": (GOOD.replace("points = 25\n", ""), r"line 1 \(a1\), row 5: points is missing", "缺少points"),
    "points": (GOOD.replace("25", "0"), "points 0: a whole number from 1", "points 0"),
    "points as text": (GOOD.replace("25", '"25"'), "points '25'", "须为1至"),
    "no points but true": (GOOD.replace("25", "true"), "points True", "须为1至"),
    "concealed": (GOOD.replace("true", "1"), "concealed 1: true or false", "须为true或false"),
    "id twice": (GOOD.replace('"a2"', '"a1"'), r"line 2 \(a1\), row 11: id a1 is there already", "id a1重复"),
    "id": (GOOD.replace('"a2"', '"a 2"'), "id 'a 2': letters", "id 'a 2'"),
    "key": ('key = "two words"\n' + GOOD, "key 'two words'", "key 'two words'"),
    "name": (GOOD.replace('"Twos"', '""'), "name '': text of 1 to 80", "须为1至80字"),
    "groups": (GOOD.replace('["A:2*4", "B:2*4", "C:2*4", "F*2"]', '"A:2*4"'), "groups 'A:2\\*4': a list", "须为1至14个"),
    "a group": (GOOD.replace("C:2*4", "E:2*4"), r"line 1 \(a1\), row 5: group 'E:2\*4': TILE\*COUNT", "牌组'E:2*4'"),
    "a rank": (GOOD.replace("C:2*4", "C:0*4"), r"group 'C:0\*4'", "牌组'C:0*4'"),
    "a count": (GOOD.replace("F*2", "F*3"), "the counts add up to 15, not 14", "张数合计15，应为14"),
    "no ranks": (GOOD.replace("A:x+2*2", "A:x+8*2").replace("B:x+2*2", "B:x+8*2").replace("A:x+1*2", "A:x-1*2"), "no ranks from 1 to 9 fit", "没有1至9的点数"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_line(fault: str) -> None:
    text, en, zh = FAULTS[fault]
    with pytest.raises(RuleError, match=en) as caught:
        cards.parse(text, source="ours.toml")
    assert caught.value.en.startswith("card 'ours.toml': ")
    assert zh in caught.value.zh


def test_a_file_too_large_or_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * ((1 << 20) + 1))
    with pytest.raises(RuleError, match="more than 1048576 bytes"):
        cards.find(str(path))
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RuleError, match="cannot be read \\(UnicodeDecodeError\\)"):
        cards.find(str(path))


def test_the_core_gets_the_tiles_of_the_set() -> None:
    word = counted.lines_of(cards.find("training"), joker_only=False)
    set_ = tiles.TILESETS["136"] + tiles.special("Flower", "花", "1f", 8) + tiles.special("Joker", "百搭", "1j", 4)
    card = counted.core_card(word, set_)
    assert (card.flowers, card.jokers, card.joker_min, card.joker_only) == (8, 4, 3, False)
    with pytest.raises(RuleError, match="no card"):
        counted.core_card(counted.divided(), set_)
    with pytest.raises(RuleError, match="a card of"):
        counted.lines_of("training")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("[555m]", True), ("[55m1j]", True), ("[5m11j]", True), ("[5555m]", True), ("[555m11j]", True), ("[111f11j]", True),
        ("[111j]", False), ("[55m]", False), ("<5555m>", False), ("[345m]", False), ("[55m2j]", False),
    ],
)  # fmt: skip
def test_groups_that_may_lie_there(text: str, good: bool) -> None:
    assert counted.is_group(Meld.parse(text), tiles.mask("1j")) == good
