"""Tenhou's walls, made again from the seed that a record tells: so that every draw can be checked against it."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from mahjong.errors import shown
from mahjong.foreign.base import Deck, Place

if TYPE_CHECKING:
    from numpy.random import RandomState

__all__ = ["decks", "orders"]

_NAME: Final = "mt19937ar-sha512-n288-base64"
_WORDS, _BLOCK, _TILES = 288, 128, 136
_KEY: Final = 624 * 4
INDICATOR: Final = {4: 5, 3: 9}
"""Where the first indicator lies in the order of the wall, whose tiles are drawn from its end; replacements lie before it, the others behind it."""


def orders(seed: str, place: Place, seats: int) -> Iterator[tuple[list[int], tuple[int, int]]]:
    """For one deal after another the ids of the wall and two dice. Raises RecordError for what is no seed."""
    import numpy as np

    name, _, text = seed.partition(",")
    try:
        key = base64.b64decode(text.encode(), validate=True)
    except (ValueError, binascii.Error):
        key = b""
    if name != _NAME or len(key) != _KEY:
        raise place.bad(
            f"seed {shown(seed)}: {_NAME}, a comma and {_KEY} bytes",
            f"种子{shown(seed)}：应为{_NAME}、逗号及{_KEY}字节",
        )
    source = np.random.RandomState()
    source.seed(np.frombuffer(key, dtype="<u4").astype(np.uint32))
    while True:
        yield _order(source, seats)


def _order(source: RandomState, seats: int) -> tuple[list[int], tuple[int, int]]:
    import numpy as np

    made = source.randint(0, 1 << 32, _WORDS, dtype=np.uint32).astype("<u4").tobytes()
    mixed = b"".join(hashlib.sha512(made[at : at + _BLOCK]).digest() for at in range(0, len(made), _BLOCK))
    numbers = np.frombuffer(mixed, dtype="<u4").tolist()
    wall = _full() if seats == 4 else _without_middle()
    size = len(wall)
    for at in range(size - 1):
        other = at + numbers[at] % (size - at)
        wall[at], wall[other] = wall[other], wall[at]
    return wall, (numbers[135] % 6 + 1, numbers[136] % 6 + 1)


def _full() -> list[int]:
    return list(range(_TILES))


def _without_middle() -> list[int]:
    """The ids of a set for three: no characters but ones and nines."""
    return [number for number in range(_TILES) if not 1 <= number // 4 <= 7]


def decks(seed: str, place: Place, seats: int) -> Iterator[Deck]:
    """As `orders`, by what the tiles are for; ids in place of tiles, and the hands from the dealer's on."""
    for wall, dice in orders(seed, place, seats):
        drawn = wall[::-1]
        hands: list[list[int]] = [[] for _ in range(seats)]
        at = 0
        for many in (4, 4, 4, 1):
            for hand in hands:
                hand += drawn[at : at + many]
                at += many
        first = INDICATOR[seats]
        yield Deck(
            tuple(map(tuple, hands)),
            tuple(drawn[at : len(wall) - 14]),
            tuple(wall[number ^ 1] for number in range(first - 1)),
            tuple(wall[first + 2 * kong] for kong in range(5)),
            tuple(wall[first - 1 + 2 * kong] for kong in range(5)),
            dice,
        )
