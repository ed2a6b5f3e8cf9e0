"""The fast shuffle: walls by the million from a seed. Whoever knows the seed knows the wall."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from mahjong._core import wall as _core
from mahjong.errors import MahjongError, shown
from mahjong.tiles import FACES, UNKNOWN
from mahjong.walls.edge import TILES_MAX, WORD, Tiles, Wall, array_of, codes_of, number, room, seed_of

NOBODY: Final = 255


def child(seed: int, index: int) -> int:
    """The seed of deal `index` under a master seed, both below 2**64. No two deals of one master share a seed."""
    return _core.child(seed_of(seed), number(index, "a deal's number", "局号", 0, WORD - 1))


def fast(seed: int, tileset: Tiles = "136") -> Wall:
    """The wall of one seed below 2**64, and its dice. For simulation: whoever knows the seed knows the wall.

    `fast(child(seed, i), tileset).tiles` is row i of `batch(n, seed, tileset)`.
    """
    return Wall._of(*_core.shuffle(seed_of(seed), codes_of(tileset)))


def batch(
    n: int, seed: int, tileset: Tiles = "136", *, start: int = 0, out: NDArray[np.uint8] | None = None
) -> NDArray[np.uint8]:
    """Walls start, start + 1, ... start + n - 1 of a master seed: an array (n, T) of physical codes, uint8.

    The same numbers on every platform and for every way of slicing: `batch(2, s, start=5)` is `batch(7, s)[5:]`. The
    interpreter lock is released, so threads may fill parts of one array.

    out: a writable C-contiguous uint8 array (n, T) to write into, and handed back. Without it at most 4 GiB are made.
    MahjongError: a seed or start outside 0 .. 2**64 - 1 (start + n may not pass it either), a tile set that is none,
    a bad `out`.
    """
    master = seed_of(seed)
    tiles = codes_of(tileset)
    rows = number(n, "the number of walls", "牌墙数", 0, (1 << 63) // len(tiles))
    first = number(start, "start", "起始局号", 0, WORD - rows)
    walls = room((rows, len(tiles)), out)
    if rows:
        _core.batch(master, first, tiles, walls)
    return walls


_COLUMNS: Final = FACES[:UNKNOWN] + bytes([NOBODY])


def deal_counts(
    walls: NDArray[np.uint8],
    seats: int = 4,
    tiles: int = 13,
    *,
    owners: bytes | None = None,
    kinds: int = 34,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Deal the head of every wall: counts by face kind, an array (n, seats, kinds) of uint8.

    walls: (n, T) physical codes, uint8, C-contiguous. By default every seat gets `tiles` tiles, four at a time, then
    singly, seat 0 first. owners: the seat that gets each position from the head, 255 for nobody, instead of `tiles`
    (`Layout.owners` is one). kinds: 34, or 64 for tile sets with flowers or specials. A red five counts as a five.
    The interpreter lock is released.

    MahjongError: arrays of another shape or sort, more tiles dealt than the wall has, a seat that is none, a dealt
    tile that has no column (the message names the wall).
    """
    source = array_of(walls, "walls", "牌墙数组", None, writable=False)
    if source.ndim != 2 or not 1 <= source.shape[1] <= TILES_MAX:
        raise MahjongError(
            f"walls must have the shape (n, 1 to {TILES_MAX}), not {source.shape}",
            f"牌墙数组的形状须是 (n, 1至{TILES_MAX})，不能是{source.shape}",
        )
    n, size = source.shape
    hands = number(seats, "the number of seats", "人数", 1, NOBODY)
    if not isinstance(kinds, int) or kinds not in (34, 64):
        raise MahjongError(f"kinds must be 34 or 64, not {shown(kinds)}", f"kinds 须是 34 或 64，不能是{shown(kinds)}")
    if owners is None:
        each = number(tiles, "the number of tiles each", "每家张数", 0, size // hands)
        lots = [4] * (each // 4) + [1] * (each % 4)
        owner = b"".join(bytes([seat]) * lot for lot in lots for seat in range(hands))
    else:
        if not isinstance(owners, bytes) or len(owners) > size:
            raise MahjongError(
                f"owners must be at most {size} bytes, not {shown(owners)}",
                f"owners 须是至多{size}个字节，不能是{shown(owners)}",
            )
        if any(hands <= seat < NOBODY for seat in owners):
            raise MahjongError(
                f"owners name a seat from 0 to {hands - 1} or 255 for nobody, not {max(set(owners) - {NOBODY})}",
                f"owners 的座位须是0至{hands - 1}，或255表示无人",
            )
        owner = owners
    counts = room((n, hands, kinds), out)
    if out is not None and np.may_share_memory(source, counts):
        raise MahjongError("out overlaps walls", "out 与牌墙数组的内存重叠")
    if n:
        done = _core.count(source, owner, _COLUMNS, counts)
        if done < n:
            raise MahjongError(
                f"wall {done + 1} (walls[{done}]) deals a tile that has no column among {kinds} kinds",
                f"第{done + 1}副牌墙（walls[{done}]）发出的牌不在{kinds}种之内",
            )
    return counts
