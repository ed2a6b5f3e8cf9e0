from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from mahjong._core.menu import Menu

TOO_MANY: Final[int]
BAD_SIZE: Final[int]
BAD_WILDS: Final[int]

def set_edge(
    hand_type: type,
    coerce: Callable[[Any], tuple[bytes, bytes | None, bool]],
    refuse: Callable[[str, Any, Any, Any, Any], Any],
) -> None: ...
def is_complete(
    hand: Any,
    *,
    wilds: int | Sequence[int | str] = 0,
    forms: str | Iterable[str] = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Any = None,
) -> bool: ...
def shanten(
    hand: Any,
    *,
    wilds: int | Sequence[int | str] = 0,
    forms: str | Iterable[str] = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Any = None,
) -> int: ...
def useful_mask(
    hand: Any,
    *,
    wilds: int | Sequence[int | str] = 0,
    forms: str | Iterable[str] = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Any = None,
    ready: bool = False,
) -> tuple[int, int]: ...
def discard_table(
    hand: Any,
    *,
    wilds: int | Sequence[int | str] = 0,
    forms: str | Iterable[str] = "sets",
    sets: int | None = None,
    fifth_copy: bool = True,
    menu: Any = None,
) -> list[tuple[int, int, int]]: ...
def batch(
    what: Literal["complete", "shanten", "useful"],
    counts: NDArray[np.uint8],
    wilds: int | NDArray[np.uint8],
    out: NDArray[np.uint8],
    forms: int,
    fifth_copy: bool,
    menu: Menu | None,
) -> tuple[int, int]: ...
