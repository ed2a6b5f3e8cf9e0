"""The fan of the old game: nothing laid before one, runs alone, no terminal, a suit missing, a pair of 2, 5 or 8, all pungs, flushes, honours.
Imported as ``old``.

``patterns = (*old.fan(rule=lambda key: f"some.pattern.{key}"), old.orphans(4, rule="some.win"))``
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mahjong.rules import features as f
from mahjong.rules.language import Mask, Test
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item
from mahjong.tiles import SIMPLES, ranks

__all__ = ["FAN_TILES", "KEYS", "fan", "orphans"]

FAN_TILES: Final[Mask] = f.SEAT_WIND | f.ROUND_WIND | f.DRAGONS
"""Dragons, the wind of the seat and that of the round: a pung of one is worth a fan."""

_ROWS: Final[tuple[tuple[str, str, str, int, Test], ...]] = (
    ("qing", "concealed: no chow, pung or kong", "清（不吃不碰不杠）", 1, f.melds(0) & f.shaped("sets")),
    ("ping", "all runs, the pair no fan tile", "平", 1, f.all_runs() & ~f.pair(FAN_TILES)),
    ("duan", "no one, nine or honour", "断", 1, f.within(SIMPLES)),
    ("que", "one suit is missing", "缺", 1, f.lacks(1)),
    ("jiang", "pair of 2, 5 or 8", "将", 1, f.pair(ranks("258"))),
    ("pungs", "all pungs", "对对胡", 2, f.all_pungs()),
    ("half-flush", "half flush", "混一色", 2, f.half_flush()),
    ("flush", "full flush", "清一色", 4, f.flush()),
    ("dragons", "pung of a dragon", "三元牌", 1, f.pungs(of=f.DRAGONS)),
    ("seat-wind", "pung of the seat wind", "门风", 1, f.pungs(of=f.SEAT_WIND)),
    ("round-wind", "pung of the round wind", "圈风", 1, f.pungs(of=f.ROUND_WIND)),
)
KEYS: Final = tuple(key for key, *_ in _ROWS)
"""The keys of the patterns."""


def fan(rule: Callable[[str], str]) -> tuple[Item, ...]:
    """The patterns of sets and a pair, each with the rule of its key. All that hold add up: a flush takes no fan for missing suits, as it lacks two, and a
    wind that is both of seat and round counts twice."""
    return tuple(
        pattern(key, en, zh, when, fan=worth, per=key == "dragons", rule=rule(key))
        for key, en, zh, worth, when in _ROWS
    )


def orphans(worth: int, *, rule: str) -> Item:
    """Thirteen orphans: so many fan and no others."""
    return pattern("orphans", "thirteen orphans", "十三幺", f.shaped("orphans"), fan=worth, rule=rule)
