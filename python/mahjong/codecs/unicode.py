"""The mahjong block of Unicode, U+1F000 to U+1F02B: one character a tile.

Its order is its own: winds, then red, green, white; characters, bamboos, dots; plum, orchid, bamboo, chrysanthemum,
then spring to winter; a joker (our `1j`) and a back (our `?`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong.codecs.base import Codec, codes, lack, refuse
from mahjong.errors import shown
from mahjong.tiles import mask

__all__ = ["Unicode"]


def _kinds(text: str) -> list[int]:
    """Tiles written one by one, in that order."""
    return [mask(tile).bit_length() - 1 for tile in text.split()]


# What stands at U+1F000, U+1F001, ...
_BLOCK: Final = (
    *_kinds("1z 2z 3z 4z 7z 6z 5z"),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *_kinds("5f 6f 8f 7f 1f 2f 3f 4f 1j"),
    63,
)
_READ: Final = {chr(0x1F000 + at): number for at, number in enumerate(_BLOCK)}
_WRITE: Final = {number: letter for letter, number in _READ.items()}
_PRESENTATION: Final = "\ufe0e\ufe0f"


class Unicode(Codec[str]):
    """Text of tile characters.

    Spaces and presentation selectors (U+FE0E, U+FE0F) after a tile are skipped when reading.

    There are no red fives, and one joker only.
    """

    name = "unicode"
    summary = "U+1F000 to U+1F02B: 34 kinds, eight flowers, a joker 1j, a back ?"

    def decode(self, value: str) -> tuple[int, ...]:
        if not isinstance(value, str):
            refuse(f"{shown(value)} is not text", f"{shown(value)} 不是文本", value, 0)
        found = []
        for at, letter in enumerate(value):
            if letter in _READ:
                found.append(_READ[letter])
            elif not (letter.isspace() or (letter in _PRESENTATION and at and value[at - 1] in _READ)):
                refuse(
                    f"{letter!r} at character {at + 1} of {shown(value)} is not a tile: characters U+1F000 to U+1F02B",
                    f"{shown(value)} 第 {at + 1} 位的 {letter!r} 不是牌：应为 U+1F000 至 U+1F02B 的字符",
                    value,
                    at,
                )
        return tuple(found)

    def encode(self, tiles: Iterable[int | str]) -> str:
        given = codes(tiles)
        for at, number in enumerate(given):
            if number not in _WRITE:
                lack(self.name, given, at)
        return "".join(_WRITE[number] for number in given)
