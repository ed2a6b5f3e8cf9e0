"""What every codec is: a name, `decode` to physical codes and `encode` back, and how both refuse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import ClassVar, Generic, NoReturn, TypeVar, cast

from mahjong import tiles
from mahjong.errors import NotationError, shown

__all__ = ["Codec", "ListCodec", "codes", "refuse"]

T = TypeVar("T")
_INT = {int}
_SIZED = (tuple, list)
_MOST = 1 << 16
"""tiles that are read at once"""


class Codec(ABC, Generic[T]):
    """One way to write tiles.

    `decode(encode(x)) == x` for every x it can write; what it cannot write is refused, never dropped.

    Tiles are physical codes (see `mahjong.tiles`) in the order given, unless the codec says that it sorts or only
    counts.
    """

    name: str
    summary: ClassVar[str]
    typed: ClassVar[bool] = True
    """Does `decode` read text, as a person types it?"""

    @abstractmethod
    def decode(self, value: T) -> tuple[int, ...]:
        """Physical codes of the tiles. Raises NotationError with the position of what cannot be read."""

    @abstractmethod
    def encode(self, tiles: Iterable[int | str]) -> T:
        """The tiles (physical codes, or single tiles as text) in this notation.

        Raises NotationError for a tile it lacks.
        """

    def __repr__(self) -> str:
        return f"<codec {self.name}: {self.summary}>"


def codes(tiles_given: Iterable[int | str]) -> tuple[int, ...]:
    """Physical codes of an iterable of codes or single-tile texts.

    Raises NotationError naming the item that is none.
    """
    if isinstance(tiles_given, (bytes, bytearray, memoryview)):
        raise NotationError(
            "bytes are counts, not tiles: read them with the codec 'counts34' or 'counts64', or Hand.from_counts",
            "字节是各牌种的张数，不是牌：用编码 'counts34'、'counts64' 或 Hand.from_counts 读取",
            text=shown(tiles_given),
        )
    try:
        if type(tiles_given) in _SIZED:
            given = tuple(tiles_given)
        else:
            given = tuple(islice(tiles_given, _MOST + 1))
            if len(given) > _MOST:
                refuse(f"more than {_MOST} tiles", f"超过{_MOST}张牌", given[:1], 0)
        if {*map(type, given)} <= _INT:
            numbers = cast("tuple[int, ...]", given)
            if not numbers or 0 <= min(numbers) <= max(numbers) < tiles.KINDS:
                return numbers
    except (TypeError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(
            f"{shown(tiles_given)} is not a sequence of tiles",
            f"{shown(tiles_given)} 不是牌的序列",
            text=shown(tiles_given),
        ) from None
    checked = []
    for at, tile in enumerate(given):
        try:
            checked.append(tiles.physical(tile))
        except NotationError as error:
            refuse(f"{error.en} (item {at + 1})", f"{error.zh}（第 {at + 1} 项）", given, at)
    return tuple(checked)


def refuse(en: str, zh: str, value: object, position: int) -> NoReturn:
    """Raise the NotationError for what stands at `position` of `value`."""
    raise NotationError(en, zh, text=value if isinstance(value, str) else shown(value), position=position) from None


class ListCodec(Codec[list[str]]):
    """A notation of one short word a tile. Text is split at spaces, so `"W1 W2 F3"` may be decoded as well as a list.

    `position` of an error counts words of a list, characters of a text.
    """

    summary_zh: ClassVar[str]
    words: Sequence[str]
    """Physical code -> its word, `""` for a tile the notation lacks."""

    def __init__(self) -> None:
        self._read = {word: number for number, word in enumerate(self.words) if word}

    def decode(self, value: list[str] | str) -> tuple[int, ...]:
        found = []
        try:
            words = tuple(value.split() if isinstance(value, str) else value)
        except TypeError:
            refuse(
                f"{shown(value)} is not a list of {self.name} tiles",
                f"{shown(value)} 不是 {self.name} 牌的列表",
                value,
                0,
            )
        start = 0
        for at, word in enumerate(words):
            if isinstance(value, str):
                at = value.index(word, start)
                start = at + len(word)
            number = self._read.get(word) if isinstance(word, str) else None
            if number is None:
                en, zh = (f"character {at + 1}", "位") if isinstance(value, str) else (f"item {at + 1}", "项")
                refuse(
                    f"{shown(word)} ({en}) is not a {self.name} tile: {self.summary}",
                    f"第 {at + 1} {zh}的 {shown(word)} 不是 {self.name} 的牌：{self.summary_zh}",
                    value,
                    at,
                )
            found.append(number)
        return tuple(found)

    def encode(self, tiles: Iterable[int | str]) -> list[str]:
        given = codes(tiles)
        written = [self.words[number] for number in given]
        if "" in written:
            lack(self.name, given, written.index(""))
        return written


def lack(name: str, given: tuple[int, ...], at: int) -> NoReturn:
    """Refuse a tile that a notation cannot write."""
    text = tiles.CODES[given[at]]
    refuse(f"{name} has no way to write {text} (item {at + 1})", f"{name} 无法表示 {text}（第 {at + 1} 项）", given, at)
