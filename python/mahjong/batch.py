"""Many hands in one call, over numpy arrays, with the interpreter lock released: threads scale.

`counts` is a C-contiguous uint8 array of shape (n, 34), a row a hand, concealed tiles by kind; the number of sets follows from each row's
tiles (13 or 14 tiles: four, 10 or 11: three, 16 or 17: five ...). `wilds` is None, a number for all rows, or a uint8 array of n.
`out` is a C-contiguous array of the answer's type and shape, filled and returned; a new one is made if None. It may be given by its place,
behind `wilds` (in `walls` behind the tile set), or by its name.
`forms` names the forms asked for, `"sets"` by default, as in `mahjong.analysis`. A row that is no hand raises a MahjongError that names it,
and what `out` then holds is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NoReturn

import numpy as np
from numpy.typing import NDArray

from mahjong import tiles
from mahjong._core import question as _question
from mahjong._core.menu import Menu
from mahjong.analysis import WILDS_MAX, Sets, form_bits, menu_of, truth, whole
from mahjong.errors import MahjongError, shown
from mahjong.walls import Tiles
from mahjong.walls import batch as _walls

__all__ = ["is_complete", "shanten", "useful", "walls"]


def is_complete(
    counts: NDArray[np.uint8],
    wilds: int | NDArray[np.uint8] | None = None,
    out: NDArray[np.bool_] | None = None,
    *,
    forms: str | Iterable[str] = "sets",
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
) -> NDArray[np.bool_]:
    """Is each hand complete? A bool array of shape (n,); rows of 3n+1 tiles are not."""
    filled: NDArray[np.bool_] = _buffer(out, np.dtype(np.bool_), (_rows(counts),))
    _run("complete", counts, wilds, filled, forms, fifth_copy, menu)
    return filled


def shanten(
    counts: NDArray[np.uint8],
    wilds: int | NDArray[np.uint8] | None = None,
    out: NDArray[np.int8] | None = None,
    *,
    forms: str | Iterable[str] = "sets",
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
) -> NDArray[np.int8]:
    """The shanten of each hand, an int8 array of shape (n,): -1 complete, 0 ready, n tiles from ready.

    `mahjong.analysis.NEVER` (30) where the hand can have none of `forms`, as seven pairs with ten tiles.
    """
    filled: NDArray[np.int8] = _buffer(out, np.dtype(np.int8), (_rows(counts),))
    _run("shanten", counts, wilds, filled, forms, fifth_copy, menu)
    return filled


def useful(
    counts: NDArray[np.uint8],
    wilds: int | NDArray[np.uint8] | None = None,
    out: NDArray[np.bool_] | None = None,
    *,
    forms: str | Iterable[str] = "sets",
    fifth_copy: bool = True,
    menu: Menu | Sets | None = None,
) -> NDArray[np.bool_]:
    """Which tiles bring each hand nearer: a bool array of shape (n, 34). For a ready hand these are its waits."""
    filled: NDArray[np.bool_] = _buffer(out, np.dtype(np.bool_), (_rows(counts), 34))
    _run("useful", counts, wilds, filled, forms, fifth_copy, menu)
    return filled


def walls(
    n: int, seed: int, tileset: Tiles = "136", out: NDArray[np.uint8] | None = None, *, start: int = 0
) -> NDArray[np.uint8]:
    """n fast walls of a master seed: an array (n, T) of physical codes (0-62), uint8, a row a wall, first tile drawn first.

    seed: 0 to 2**64 - 1; whoever knows it knows the walls. tileset: a `TileSet`, the name of one ("136", of 136 tiles) or counts by
    physical code. start: the number of the first wall, so `walls(2, s, start=5)` is `walls(7, s)[5:]`. out: a writable C-contiguous uint8
    array (n, T) that is filled and returned. Bad input raises a MahjongError. The same as `mahjong.walls.batch`.
    """
    return _walls(n, seed, tileset, start=start, out=out)


def _rows(counts: Any) -> int:
    if not isinstance(counts, np.ndarray):
        raise MahjongError(
            f"counts must be a numpy array, not {type(counts).__name__}",
            f"counts 应为 numpy 数组，而不是 {type(counts).__name__}",
        )
    if counts.dtype != np.uint8 or counts.ndim != 2 or counts.shape[1] != 34:
        raise MahjongError(
            f"counts must be uint8 of shape (n, 34), not {counts.dtype} of shape {counts.shape}",
            f"counts 应为形状 (n, 34) 的 uint8 数组，而不是形状 {counts.shape} 的 {counts.dtype} 数组",
        )
    if not counts.flags.c_contiguous:
        raise MahjongError(
            "counts must be C-contiguous: pass numpy.ascontiguousarray(counts)",
            "counts 应为 C 连续数组：可用 numpy.ascontiguousarray(counts)",
        )
    return int(counts.shape[0])


def _buffer(out: Any, dtype: np.dtype[Any], shape: tuple[int, ...]) -> Any:
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape:
        en, zh = type(out).__name__, f" {type(out).__name__}"
        if isinstance(out, np.ndarray):
            en, zh = f"{out.dtype} of shape {out.shape}", f"形状 {out.shape} 的 {out.dtype} 数组"
        raise MahjongError(
            f"out must be {dtype} of shape {shape}, not {en}", f"out 应为形状 {shape} 的 {dtype} 数组，而不是{zh}"
        )
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise MahjongError("out must be C-contiguous and writeable", "out 应为 C 连续且可写的数组")
    return out


def _run(
    what: Literal["complete", "shanten", "useful"],
    counts: Any,
    wilds: Any,
    out: Any,
    forms: Any,
    fifth_copy: bool,
    menu: Any,
) -> None:
    counts, out = np.asarray(counts), np.asarray(out)  # a subclass may index in its own way
    rows = len(counts)
    if wilds is None:
        wilds = 0
    if isinstance(wilds, np.ndarray) and wilds.ndim:
        if wilds.dtype != np.uint8 or wilds.shape != (rows,) or not wilds.flags.c_contiguous:
            raise MahjongError(
                f"wilds must be a contiguous uint8 array of shape ({rows},), not {wilds.dtype} of shape {wilds.shape}",
                f"wilds 应为形状 ({rows},) 的连续 uint8 数组，而不是形状 {wilds.shape} 的 {wilds.dtype} 数组",
            )
        if np.may_share_memory(wilds, out):
            raise MahjongError("out must not share memory with wilds", "out 不得与 wilds 共用内存")
    else:
        number = whole(wilds)
        if number is None or not 0 <= number <= WILDS_MAX:
            raise MahjongError(
                f"wilds={shown(wilds)}: a number from 0 to {WILDS_MAX}, or a uint8 array",
                f"wilds={shown(wilds)}：应为 0 至 {WILDS_MAX} 的数，或 uint8 数组",
            )
        wilds = number
    if np.may_share_memory(counts, out):
        raise MahjongError("out must not share memory with counts", "out 不得与 counts 共用内存")
    code, row = _question.batch(
        what, counts, wilds, out.reshape(-1).view(np.uint8), form_bits(forms), truth(fifth_copy), menu_of(menu)
    )
    if code:
        _refuse_row(code, row, counts[row], wilds if isinstance(wilds, int) else int(wilds[row]), what)


def _refuse_row(code: int, row: int, counts: NDArray[np.uint8], wilds: int, what: str) -> NoReturn:
    total = int(counts.sum(dtype=np.int64)) + wilds
    en, zh = f"row {row + 1} (counts[{row}])", f"第 {row + 1} 行（counts[{row}]）"
    if code == _question.BAD_WILDS:
        raise MahjongError(
            f"{en}: {wilds} wildcards; 0 to {WILDS_MAX} are allowed", f"{zh}：{wilds} 张百搭；应为 0 至 {WILDS_MAX} 张"
        )
    if code == _question.TOO_MANY and counts.max() > 4:
        kind = int(counts.argmax())
        raise MahjongError(
            f"{en}: {counts[kind]} of {tiles.code(kind)}; at most 4",
            f"{zh}：{tiles.code(kind)} 有 {counts[kind]} 张；最多 4 张",
        )
    needed, zh_needed = ("3n+1", "3n+1 张") if what == "useful" else ("3n+1 or 3n+2", "3n+1 或 3n+2 张")
    raise MahjongError(
        f"{en}: {total} tiles, wildcards included; {needed} tiles, at most 17, are needed",
        f"{zh}：连百搭共 {total} 张；应为 {zh_needed}，最多 17 张",
    )
