"""How what a record says is told, in English and Chinese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mahjong.foreign.base import Kind, Step
from mahjong.notation import SEATS
from mahjong.tiles import CODES

__all__ = ["act_in", "amounts", "end_in", "seats", "step_in", "tiles"]

_KINDS: Final = {
    Kind.DRAW: "摸", Kind.DISCARD: "打", Kind.CHOW: "吃", Kind.PUNG: "碰", Kind.KONG: "明杠", Kind.CONCEALED: "暗杠", Kind.ADDED: "加杠", Kind.LAID: "亮出",
    Kind.STAKE: "押注", Kind.TURN: "翻出", Kind.WIN: "和", Kind.ABORT: "宣布流局",
}  # fmt: skip
_ENDS: Final = {
    "won": ("a win", "和牌"), "wall": ("the wall", "荒牌"), "payments": ("payments for discards", "流局满贯"), "drawn": ("no win", "无人和牌"),
    "nine-kinds": ("nine kinds", "九种九牌"), "four-winds": ("four winds", "四风连打"), "four-riichi": ("four declarations", "四家立直"),
    "four-kongs": ("four kongs", "四杠散了"), "three-winners": ("three winners", "三家和"),
}  # fmt: skip
_ACTS: Final = {"chow": "吃", "pung": "碰", "kong": "杠", "win": "和", "ready": "报听", "abort": "宣布流局"}


def step_in(step: Step) -> tuple[str, str]:
    """A step in few words."""
    who = SEATS[step.seat] if 0 <= step.seat < len(SEATS) else ""
    parts = (who, step.kind.value, tiles(step.tiles), "ready" if step.ready else "")
    words = (who, _KINDS[step.kind] + tiles(step.tiles), "报听" if step.ready else "")
    return " ".join(filter(None, parts)), " ".join(filter(None, words))


def end_in(how: str) -> tuple[str, str]:
    """How a deal has ended."""
    return _ENDS.get(how, (how, how))


def act_in(name: str) -> tuple[str, str]:
    """What could be done."""
    return name, _ACTS.get(name, name)


def tiles(given: Sequence[int]) -> str:
    """Tiles one by one."""
    return " ".join(CODES[tile] for tile in given)


def seats(given: Sequence[int]) -> str:
    """Seats one by one, - for none."""
    return " ".join(SEATS[seat] for seat in given) or "-"


def amounts(given: Sequence[int]) -> str:
    """What every seat gains."""
    return " ".join(f"{SEATS[seat]}{amount:+d}" for seat, amount in enumerate(given))
