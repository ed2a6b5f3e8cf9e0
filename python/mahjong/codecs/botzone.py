"""Botzone, the platform of Chinese Official programs: a letter, then a number.

`W1`-`W9` characters, `B1`-`B9` dots, `T1`-`T9` bamboos, `F1`-`F4` winds E S W N, `J1 J2 J3` red, green, white (the
reverse of the canonical order), `H1`-`H8` flowers spring to winter, then plum, orchid, chrysanthemum, bamboo.
"""

from __future__ import annotations

from mahjong.codecs.base import ListCodec

__all__ = ["Botzone"]


class Botzone(ListCodec):
    """Lists of words such as `["W1", "F3", "J1"]`.

    Here `W` is the suit of characters; there are no red fives, specials, unseen tiles.
    """

    name = "botzone"
    summary = "W1-W9 B1-B9 T1-T9, F1-F4, J1 red J2 green J3 white, H1-H8"
    summary_zh = "W1-W9 万 B1-B9 筒 T1-T9 条，F1-F4 东南西北，J1 中 J2 发 J3 白，H1-H8"
    words = (
        *(f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)),
        *("F1", "F2", "F3", "F4"),
        *("J3", "J2", "J1"),
        *(f"H{rank}" for rank in range(1, 9)),
        *[""] * 22,
    )
