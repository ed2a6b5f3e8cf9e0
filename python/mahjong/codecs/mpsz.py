"""The canonical notation of tiles: ranks, then the letter of their family.

`123m0p22z?`; the docstring of `mahjong` defines it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from mahjong.codecs.base import Codec, codes, refuse
from mahjong.errors import shown
from mahjong.tiles import CODES, FAMILIES, ORDER, UNKNOWN

__all__ = ["Mpsz", "canonical", "other_codec", "read", "scan"]

_RUNS: Final = re.compile(r"[0-9]+[mpszfjk]?|\?+")
_LONG: Final = 1000  # characters beyond which nothing is kept in a cache
_NONE: Final = 255

# Family letter -> table from the bytes of digits to physical codes.
_TABLES: Final = {
    letter: bytes(
        first + byte - 49
        if 49 <= byte < 49 + many
        else 60 + "mps".index(letter)
        if byte == 48 and letter in "mps"
        else _NONE
        for byte in range(256)
    )
    for letter, (first, many) in FAMILIES.items()
}
_ORDERED: Final = ORDER.__getitem__


def read(text: str, start: int, end: int) -> bytes:
    """Physical codes of the tiles in `text[start:end]`, in the order written. Raises NotationError."""
    packed = "".join(text[start:end].split())
    if len(packed) > _LONG:
        return bytes(number for number, _ in scan(text, start, end))
    runs = _RUNS.findall(packed)
    found = b"".join(map(_run, runs))
    if _NONE in found or "".join(runs) != packed:
        return bytes(number for number, _ in scan(text, start, end))
    return found


@lru_cache(maxsize=4096)
def _run(text: str) -> bytes:
    """One run such as `123m` or `??`: the same few come again and again."""
    letter = text[-1]
    if letter == "?":
        return bytes((UNKNOWN,)) * len(text)
    table = _TABLES.get(letter)
    return bytes((_NONE,)) if table is None else text[:-1].encode().translate(table)


def scan(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """As `read`, one character at a time: pairs (physical code, position of its digit in `text`).

    Slower, and says what is wrong.
    """
    digits: list[tuple[int, int]] = []
    for at in range(start, end):
        letter = text[at]
        if letter.isspace():
            continue
        if letter in "0123456789":
            digits.append((ord(letter), at))
        elif letter in _TABLES:
            if not digits:
                refuse(
                    f"{letter!r} at character {at + 1} of {shown(text)} has no ranks before it, as in 123{letter}",
                    f"{shown(text)} 第 {at + 1} 位的 {letter!r} 前面没有点数，应如 123{letter}",
                    text,
                    at,
                )
            for digit, place in digits:
                number = _TABLES[letter][digit]
                if number == _NONE:
                    many = FAMILIES[letter][1]
                    red = ", 0 for a red five" if letter in "mps" else ""
                    refuse(
                        f"{chr(digit)}{letter} at character {place + 1} of {shown(text)} is not a tile: "
                        f"{letter} has ranks 1-{many}{red}",
                        f"{shown(text)} 第 {place + 1} 位的 {chr(digit)}{letter} 不是牌：{letter} 的点数为 1-{many}",
                        text,
                        place,
                    )
                yield number, place
            digits = []
        elif letter == "?" and not digits:
            yield UNKNOWN, at
        else:
            en, zh = _hint(letter)
            refuse(
                f"{letter!r} at character {at + 1} of {shown(text)}: {en}",
                f"{shown(text)} 第 {at + 1} 位的 {letter!r}：{zh}",
                text,
                at,
            )
    if digits:
        place = digits[0][1]
        refuse(
            f"ranks at character {place + 1} of {shown(text)} lack their letter: {' '.join(FAMILIES)}",
            f"{shown(text)} 第 {place + 1} 位的点数缺少字母：{' '.join(FAMILIES)}",
            text,
            place,
        )


def _hint(letter: str) -> tuple[str, str]:
    """What to write in place of a character that does not belong here."""
    if letter.isdigit():
        return "ranks are the digits 0-9, not other digits", "点数只用数字 0-9，不用其他数字"
    if letter in "ESWNPFC":
        return "honours are written 1-7z: east south west north white green red", "字牌写作 1-7z：东南西北白发中"
    if letter.lower() in _TABLES:
        return f"letters are small: {' '.join(FAMILIES)}", f"字母用小写：{' '.join(FAMILIES)}"
    other = other_codec(letter)
    if other == "zh":
        return (
            "names are read by the codec 'zh'; here write 1m, 1p, 1s, 1z",
            "中文牌名用编码 'zh' 读取；此处写 1m、1p、1s、1z",
        )
    if other == "unicode":
        return (
            "tile pictures are read by the codec 'unicode'; here write 1m, 1p, 1s, 1z",
            "牌图用编码 'unicode' 读取；此处写 1m、1p、1s、1z",
        )
    if letter in "[]<>":
        return "melds belong to a hand: read it with Hand.parse", "副露属于手牌：用 Hand.parse 读取"
    if letter == "?":
        return "ranks before it lack their letter", "前面的点数缺少字母"
    return (
        f"expected ranks 0-9, a letter of {' '.join(FAMILIES)}, or ?",
        f"应为点数 0-9、字母 {' '.join(FAMILIES)} 或 ?",
    )


def other_codec(letter: str) -> str | None:
    """The codec that reads texts with this character, where the canonical notation has no such character."""
    if "\u4e00" <= letter <= "\u9fff":
        return "zh"
    return "unicode" if "\U0001f000" <= letter <= "\U0001f02b" else None


def canonical(packed: Iterable[int]) -> str:
    """Text of checked physical codes: sorted m p s z f j k ?, a red five just before the plain fives."""
    text = ""
    last = ""
    for number in sorted(packed, key=_ORDERED):
        tile = CODES[number]
        letter = tile[-1]
        if letter != last:
            text += last if last != "?" else ""
            last = letter
        text += tile[0]
    return text if last == "?" else text + last


class Mpsz(Codec[str]):
    """The canonical notation. `encode` sorts."""

    name = "mpsz"
    summary = "1-9m 1-9p 1-9s, 1-7z, 1-8f, 1-9j, 1-9k, red fives 0m 0p 0s, unknown ?"

    def decode(self, value: str) -> tuple[int, ...]:
        if not isinstance(value, str):
            refuse(
                f"tiles are written as text, not as {shown(value)}", f"牌应写成文本，而不是 {shown(value)}", value, 0
            )
        return tuple(read(value, 0, len(value)))

    def encode(self, tiles: Iterable[int | str]) -> str:
        return canonical(codes(tiles))
