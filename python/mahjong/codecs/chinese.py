"""Chinese names, simplified and traditional: `一万 五筒 东 红中`, `一萬 五餅 東 紅中`.

Both codecs read either script and the common other names; they differ in what they write. Ranks are 一 to 九 (伍 too),
1-9
or full-width １-９, and may share a suit: `一二三万`. Spaces and `、，,` between tiles are free.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong.codecs.base import Codec, codes, refuse
from mahjong.errors import shown
from mahjong.tiles import CODES, FAMILIES, NAMES, RED_FIVES, UNKNOWN, Language, TileSet

__all__ = ["Chinese"]

_RANKS: Final = {
    letter: rank
    for letters in ("一二三四五六七八九", "123456789", "１２３４５６７８９")
    for rank, letter in enumerate(letters)
} | {"伍": 4}
_SUITS: Final = {
    letter: FAMILIES[suit][0]
    for suit, letters in (("m", "万萬"), ("p", "筒饼餅"), ("s", "条條索"))
    for letter in letters
}
_RED: Final = "红紅赤"
_FREE: Final = "、，,"

# Other names of the tiles that are not of a suit.
_ALIASES: Final = {
    27: ("东风", "東風"), 28: ("南风", "南風"), 29: ("西风", "西風"), 30: ("北风", "北風"),
    31: ("白板", "白皮"), 32: ("发财", "發財", "青发", "青發"), 33: ("红中", "紅中"),
    38: ("梅花",), 39: ("兰花", "蘭花"), 40: ("菊花",), 41: ("竹子",), UNKNOWN: ("?", "？"),
}  # fmt: skip


class Chinese(Codec[str]):
    """Text of Chinese names. `encode` puts a space between tiles.

    A tile set may give its flowers and specials names of their own; without one a special is called 特殊牌 and its
    code. A name that would not be read back as its tile is refused with NotationError.
    """

    def __init__(self, name: str, language: Language, tileset: TileSet | None = None) -> None:
        self.name = name
        names = list(NAMES[language])
        both = {
            word: number for script in ("zh", "zh-hant") for number, word in enumerate(NAMES[script]) if number >= 27
        }
        both |= {word: number for number, words in _ALIASES.items() for word in words}
        own = tileset.names if tileset else {}
        both = {word: number for word, number in both.items() if number not in own}
        for number, words in own.items():
            names[number] = words[1 if language == "zh" else 2]
            for word in words[1:]:
                if both.setdefault(word, number) != number:
                    other = CODES[both[word]]
                    refuse(
                        f"{shown(word)} cannot name {CODES[number]}: it names {other}",
                        f"{shown(word)} 不能作为 {CODES[number]} 的名称：它是 {other} 的名称",
                        word,
                        0,
                    )
        for number in RED_FIVES:
            both.pop(names[number], None)
        self._names = names
        self._words = both
        self._longest = max(map(len, both))
        for number, word in enumerate(names):
            if self.decode(word) != (number,):
                refuse(
                    f"{shown(word)} cannot name {CODES[number]}: it reads as another tile",
                    f"{shown(word)} 不能作为 {CODES[number]} 的名称：会读成别的牌",
                    word,
                    0,
                )

    summary = "一万-九万 一筒-九筒 一条-九条 (or 萬 餅 條 索), 东南西北白发中, 春夏秋冬梅兰菊竹, 红五万"
    summary_zh = "一万至九万、一筒至九筒、一条至九条（萬餅條索亦可），东南西北白发中，春夏秋冬梅兰菊竹，红五万"

    def decode(self, value: str) -> tuple[int, ...]:
        if not isinstance(value, str):
            refuse(f"{shown(value)} is not text", f"{shown(value)} 不是文本", value, 0)
        found: list[int] = []
        at = 0
        while at < len(value):
            if value[at].isspace() or value[at] in _FREE:
                at += 1
                continue
            at = self._word(value, at, found)
        return tuple(found)

    def _word(self, value: str, at: int, found: list[int]) -> int:
        """Read the name at `at`, the longest that fits; returns where it ends."""
        for length in range(min(self._longest, len(value) - at), 0, -1):
            number = self._words.get(value[at : at + length])
            if number is not None:
                found.append(number)
                return at + length
        ranks: list[tuple[int, bool]] = []
        end = at
        while end < len(value):
            red = value[end] in _RED
            rank = _RANKS.get(value[end + red : end + red + 1])
            if rank is None:
                break
            if red and rank != 4:
                refuse(
                    f"{value[end : end + 2]!r} at character {end + 1}: only fives are red",
                    f"第 {end + 1} 位的 {value[end : end + 2]!r}：只有五有赤牌",
                    value,
                    end,
                )
            ranks.append((rank, red))
            end += 1 + red
        first = _SUITS.get(value[end : end + 1])
        if not ranks or first is None:
            wrong = end if ranks else at
            en = f"expected one of the suits {''.join(_SUITS)} after the ranks" if ranks else self.summary
            zh = f"点数之后应为花色 {''.join(_SUITS)} 之一" if ranks else self.summary_zh
            found_there = repr(value[wrong]) if wrong < len(value) else "the end"
            refuse(
                f"{found_there} at character {wrong + 1} of {shown(value)}: {en}",
                f"{shown(value)} 第 {wrong + 1} 位：{zh}",
                value,
                wrong,
            )
        found.extend(RED_FIVES[first // 9] if red else first + rank for rank, red in ranks)
        return end + 1

    def encode(self, tiles: Iterable[int | str]) -> str:
        return " ".join(self._names[number] for number in codes(tiles))
