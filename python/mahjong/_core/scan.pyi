from collections.abc import Sequence

from mahjong._core.card import Shape
from mahjong._core.features import Program
from mahjong._core.menu import Menu
from mahjong._core.reading import Reading

def scan(
    menu: Menu,
    program: Program,
    counts: bytes,
    win: int,
    self_draw: bool,
    wilds: int = 0,
    faces: bytes | int = b"",
    sets: int = 4,
    fifth: bool = True,
    melds: Sequence[tuple[int, bytes]] = (),
    shapes: int = 1,
    others: Sequence[Shape] = (),
    registers: Sequence[int] = (),
    most: int = 4,
    jokers: Sequence[int] = (),
    inside: bool = False,
) -> list[tuple[int, bytes, Reading]]: ...
