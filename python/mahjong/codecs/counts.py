"""Counts by kind: how many of each, in the order of kinds. What the compiled core and most array programs take."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from mahjong.codecs.base import Codec, codes, lack, refuse
from mahjong.errors import shown
from mahjong.tiles import CODES, FACES, KINDS, UNKNOWN

__all__ = ["Counts"]

_MOST: Final = 1000
"""counts that are looked at: enough to say how many there are too many"""


class Counts(Codec[bytes]):
    """Counts hold no order and no red fives: `encode` counts a red five as a five, `decode` gives kinds ascending.

    `decode` takes bytes, a list, a tuple, a one-dimensional integer array: anything with as many whole numbers from 0
    to 255 as the codec has kinds. `encode` gives bytes.
    """

    typed = False
    summary = "how many of each kind"

    def __init__(self, name: str, kinds: int) -> None:
        self.name = name
        self._kinds = kinds

    def decode(self, value: Sequence[int]) -> tuple[int, ...]:
        try:
            given = list(islice(value, _MOST))
        except (TypeError, ValueError):
            given = []
        if isinstance(value, str) or len(given) != self._kinds:
            refuse(
                f"{self.name} needs {self._kinds} counts, not {len(given)}",
                f"{self.name} 需要 {self._kinds} 个张数，而不是 {len(given)} 个",
                value,
                0,
            )
        found: list[int] = []
        for kind, item in enumerate(given):
            try:
                copies = -1 if isinstance(item, bool) else item.__index__()
            except (AttributeError, TypeError):
                copies = -1
            if not 0 <= copies <= 255:
                refuse(
                    f"count {shown(item)} of {CODES[kind]} (item {kind + 1}): whole numbers from 0 to 255",
                    f"{CODES[kind]} 的张数 {shown(item)}（第 {kind + 1} 项）：应为 0 至 255 的整数",
                    value,
                    kind,
                )
            if copies and FACES[kind] != kind:
                refuse(
                    f"{copies} of {CODES[kind]} (item {kind + 1}): red fives are counted as fives",
                    f"{copies} 张 {CODES[kind]}（第 {kind + 1} 项）：赤牌计入普通的五",
                    value,
                    kind,
                )
            found.extend([kind] * copies)
        return tuple(found)

    def encode(self, tiles: Iterable[int | str]) -> bytes:
        given = codes(tiles)
        counts = bytearray(KINDS)
        for at, number in enumerate(given):
            kind = FACES[number]
            if kind >= self._kinds:
                lack(self.name, given, at)
            if counts[kind] == 255:
                refuse(f"more than 255 of {CODES[kind]}", f"{CODES[kind]} 超过 255 张", given, at)
            counts[kind] += 1
        return bytes(counts[: self._kinds])


assert UNKNOWN == KINDS - 1  # the 64 counts end with unseen tiles
