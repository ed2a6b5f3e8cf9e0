"""The checks that every public call of this package makes, and the value all of them hand out: a wall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mahjong.errors import MahjongError, shown
from mahjong.tiles import CODES, TILESETS, UNKNOWN, TileSet

# A set of tiles: a TileSet, the name of one ("136"), or counts by physical code, at most 64 of them.
Tiles = TileSet | str | bytes | Sequence[int] | NDArray[Any]

TILES_MAX: Final = 255
OWN_ARRAY_MAX: Final = 1 << 32
WORD: Final = 1 << 64
DIE: Final = frozenset(range(1, 7))


def number(value: object, en: str, zh: str, low: int, high: int) -> int:
    """`value` as an int, if it is a whole number from `low` to `high`; numpy integers will do, booleans will not."""
    if type(value) is int and low <= value <= high:
        return value
    index = None if isinstance(value, (bool, np.bool_)) else getattr(type(value), "__index__", None)
    try:
        result = low - 1 if index is None else int(index(value))
    except Exception:  # an array of several numbers, or a foreign __index__
        result = low - 1
    if not low <= result <= high:
        raise MahjongError(
            f"{en} must be a whole number from {low} to {high}, not {shown(value)}",
            f"{zh}须是{low}至{high}的整数，不能是{shown(value)}",
        )
    return result


def seed_of(seed: object) -> int:
    """A seed of 64 bits. A larger number is refused, not folded: two numbers never mean one wall unawares."""
    if type(seed) is int and 0 <= seed < WORD:
        return seed
    return number(seed, "a seed", "种子", 0, WORD - 1)


def codes_of(tileset: object) -> bytes:
    """The unshuffled wall of a tile set: physical codes in ascending order, 1 to 255 of them."""
    if isinstance(tileset, TileSet):
        return _line(tileset.counts, tileset.reds)
    if isinstance(tileset, str):
        if tileset not in TILESETS:
            names = ", ".join(TILESETS)
            raise MahjongError(
                f"no tile set is named {shown(tileset)}; those named are {names}",
                f"没有名为{shown(tileset)}的牌组；已命名的有 {names}",
            )
        return codes_of(TILESETS[tileset])
    return _few(_counted(tileset))


def _few(codes: bytes) -> bytes:
    """The tiles of a wall, if there are 1 to 255."""
    if not 1 <= len(codes) <= TILES_MAX:
        raise MahjongError(
            f"a wall has 1 to {TILES_MAX} tiles, not {len(codes)}", f"牌墙须有1至{TILES_MAX}张牌，不能是{len(codes)}张"
        )
    return codes


@lru_cache(maxsize=64)
def _line(counts: bytes, reds: tuple[int, int, int]) -> bytes:
    return _few(bytes(sorted(TileSet(counts, reds).physical)))


def _counted(counts: object) -> bytes:
    if isinstance(counts, np.ndarray):
        counts = (
            counts.tolist() if counts.ndim == 1 and len(counts) <= len(CODES) and counts.dtype.kind in "iu" else None
        )
    if not isinstance(counts, (bytes, bytearray, list, tuple)) or not 1 <= len(counts) <= len(CODES):
        raise MahjongError(
            "a tile set must be a TileSet, a name, or up to 64 counts by physical code",
            "牌组须是 TileSet、牌组名，或按牌码排列的至多64个张数",
        )
    numbers = [
        number(count, f"the count of {code}", f"{code} 的张数", 0, TILES_MAX)
        for count, code in zip(counts, CODES, strict=False)
    ]
    if len(numbers) > UNKNOWN and numbers[UNKNOWN]:
        raise MahjongError("a wall cannot hold unknown tiles (code 63)", "牌墙不能有未知牌（编码63）")
    if sum(numbers) > TILES_MAX:
        raise MahjongError(
            f"a wall has at most {TILES_MAX} tiles, not {sum(numbers)}",
            f"牌墙至多{TILES_MAX}张牌，不能是{sum(numbers)}张",
        )
    return bytes(code for code, count in enumerate(numbers) for _ in range(count))


def sorted_codes(tiles: object) -> bytes:
    """An unshuffled wall as it is committed to: 1 to 255 physical codes, ascending."""
    if (
        not isinstance(tiles, bytes)
        or not 1 <= len(tiles) <= TILES_MAX
        or max(tiles) >= UNKNOWN
        or tiles != bytes(sorted(tiles))
    ):
        raise MahjongError(
            f"tiles must be 1 to {TILES_MAX} codes from 0 to 62 in ascending order, not {shown(tiles)}",
            f"tiles 须是1至{TILES_MAX}个0至62的牌码，升序，不能是{shown(tiles)}",
        )
    return tiles


def array_of(value: object, en: str, zh: str, shape: tuple[int, ...] | None, writable: bool) -> NDArray[np.uint8]:
    """`value`, if it is a uint8 array the core can use as it lies in memory."""
    if not isinstance(value, np.ndarray) or value.dtype != np.uint8:
        raise MahjongError(
            f"{en} must be a numpy array of uint8, not {shown(value)}",
            f"{zh}须是 uint8 的 numpy 数组，不能是{shown(value)}",
        )
    if shape is not None and value.shape != shape:
        raise MahjongError(
            f"{en} must have the shape {shape}, not {value.shape}", f"{zh}的形状须是{shape}，不能是{value.shape}"
        )
    if not value.flags.c_contiguous:
        raise MahjongError(f"{en} must be contiguous in C order", f"{zh}须按 C 顺序连续存放")
    if writable and not value.flags.writeable:
        raise MahjongError(f"{en} is read-only", f"{zh}只读，无法写入")
    return value


def room(shape: tuple[int, ...], out: object) -> NDArray[np.uint8]:
    """`out` if it is given and fits, or a new array."""
    if out is not None:
        return array_of(out, "out", "out", shape, writable=True)
    if math.prod(shape) > OWN_ARRAY_MAX:
        raise MahjongError(
            f"an array {shape} is over 4 GiB: ask for a part of it, or give out= to write into",
            f"数组{shape}超过 4 GiB：请分批，或用 out= 给出数组",
        )
    try:
        return np.empty(shape, np.uint8)
    except MemoryError:
        raise MahjongError(f"there is no memory for an array {shape}", f"内存不足以建立数组{shape}") from None


@dataclass(frozen=True, slots=True)
class Wall:
    """A shuffled wall.

    tiles: physical codes (0-62), first tile drawn first, 1 to 255 of them. dice: 32 faces that belong to this wall:
    the throws of the deal take them from the first on. MahjongError for anything else.
    """

    tiles: bytes
    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.tiles, bytes) or not 1 <= len(self.tiles) <= TILES_MAX or max(self.tiles) >= UNKNOWN:
            raise MahjongError(
                f"the tiles of a wall are 1 to 255 bytes from 0 to 62, not {shown(self.tiles)}",
                f"牌墙须是1至255个0至62的字节，不能是{shown(self.tiles)}",
            )
        if not isinstance(self.dice, (tuple, list, bytes)):
            raise MahjongError(
                f"the dice of a wall are faces from 1 to 6, not {shown(self.dice)}",
                f"骰子须是1至6的点数，不能是{shown(self.dice)}",
            )
        if type(self.dice) is not tuple or not (set(map(type, self.dice)) <= {int} and set(self.dice) <= DIE):
            object.__setattr__(self, "dice", tuple(number(face, "a die", "骰子点数", 1, 6) for face in self.dice))

    @classmethod
    def _of(cls, tiles: bytes, dice: tuple[int, ...]) -> Wall:
        """Of what the core has shuffled and thrown."""
        made: Wall = object.__new__(cls)
        _tiles(made, tiles)
        _dice(made, dice)
        return made

    def __len__(self) -> int:
        return len(self.tiles)

    def __str__(self) -> str:
        return " ".join(CODES[code] for code in self.tiles)


_tiles, _dice = (Wall.__dict__[name].__set__ for name in ("tiles", "dice"))
