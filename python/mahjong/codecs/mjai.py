"""mjai, the protocol of Riichi programs.

Its tiles are `1m`-`9s`, red fives `5mr 5pr 5sr`, `E S W N`, `P F C` (white green red) and `?` for one not seen.
"""

from __future__ import annotations

from mahjong.codecs.base import ListCodec
from mahjong.tiles import CODES

__all__ = ["Mjai"]


class Mjai(ListCodec):
    """Lists of words such as `["1m", "5mr", "E", "?"]`.

    Here `W` is the west wind; it has no flowers and no specials.
    """

    name = "mjai"
    summary = "1m-9m 1p-9p 1s-9s, 5mr 5pr 5sr, E S W N, P F C, ?"
    summary_zh = "1m-9m 1p-9p 1s-9s，5mr 5pr 5sr，E S W N，P F C，?"
    words = (*CODES[:27], *"ESWN", *"PFC", *[""] * 26, "5mr", "5pr", "5sr", "?")
