"""Tile ids 0-135 as Tenhou and much Riichi software number them: four ids a kind, id // 4 is the kind.

Kinds run 1-9m, 1-9p, 1-9s, east south west north, white green red. With red fives, ids 16, 52 and 88 (the first five of
each suit) are red; games without red fives use the same ids for plain ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mahjong.codecs.base import Codec, codes, lack, refuse
from mahjong.errors import shown
from mahjong.tiles import CODES, FACES, RED_FIVES

__all__ = ["Tenhou"]

_IDS: Final = 136


class Tenhou(Codec[list[int]]):
    """`decode` keeps order and refuses an id given twice.

    `encode` gives each further copy of a kind the next free id, lowest first.
    """

    typed = False
    summary = "ids 0-135, four a kind in the order 1-9m 1-9p 1-9s 1-7z"

    def __init__(self, name: str, *, reds: bool) -> None:
        self.name = name
        self._reds = {4 * FACES[red]: red for red in RED_FIVES} if reds else {}
        # Physical code -> the ids it may have.
        self._ids: dict[int, list[int]] = {}
        for number in range(_IDS):
            self._ids.setdefault(self._reds.get(number, number // 4), []).append(number)

    def decode(self, value: Iterable[int]) -> tuple[int, ...]:
        try:
            given = [value] if isinstance(value, str) else list(value)
        except TypeError:
            refuse(f"{shown(value)} is not a list of ids", f"{shown(value)} 不是编号的列表", value, 0)
        found = []
        seen = set()
        for at, item in enumerate(given):
            try:
                number = -1 if isinstance(item, bool) else item.__index__()
            except AttributeError:
                number = -1
            if not 0 <= number < _IDS:
                refuse(
                    f"{shown(item)} (item {at + 1}) is not a tile id: ints from 0 to 135",
                    f"第 {at + 1} 项 {shown(item)} 不是牌的编号：应为 0 至 135 的整数",
                    given,
                    at,
                )
            if number in seen:
                refuse(
                    f"id {number} (item {at + 1}) is given twice: each id is one tile",
                    f"编号 {number}（第 {at + 1} 项）重复：每个编号是一张牌",
                    given,
                    at,
                )
            seen.add(number)
            found.append(self._reds.get(number, number // 4))
        return tuple(found)

    def encode(self, tiles: Iterable[int | str]) -> list[int]:
        given = codes(tiles)
        used: dict[int, int] = {}
        ids = []
        for at, number in enumerate(given):
            free = self._ids.get(number)
            if free is None:
                lack(self.name, given, at)
            nth = used.get(number, 0)
            if nth == len(free):
                ids_of, tile = ", ".join(map(str, free)), CODES[number]
                refuse(
                    f"item {at + 1} is copy {nth + 1} of {tile}: {self.name} has ids for {len(free)} ({ids_of})",
                    f"第 {at + 1} 项是第 {nth + 1} 张 {tile}：{self.name} 只有 {len(free)} 个编号（{ids_of}）",
                    given,
                    at,
                )
            used[number] = nth + 1
            ids.append(free[nth])
        return ids
