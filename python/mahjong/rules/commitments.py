"""What seats fix for themselves after the deal: one of some choices, or tiles of the hand. Imported through ``phase``.

``phase.commit("void", ("void", "缺门"), {"m": ("characters", "万", CHARACTERS), ...})``: one of some choices, told to all once all have chosen.
``phase.commit("thought", ("tile thought of", "所想的牌"), phase.kinds(), shown=phase.WIN)``: a kind, told when its seat wins.
``phase.hold(8, "kept", ("kept", "扣牌"), rest_open=True)``: eight tiles of the hand, which then stay in it until the win.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mahjong.errors import RuleError
from mahjong.tiles import ORDINARY, bits, code, name

__all__ = ["ALL", "WIN", "Commit", "Hold", "Shown", "commit", "hold", "kinds"]


class Shown(Enum):
    """When the others are told what a seat has named."""

    ALL = "all"
    """once all have named something"""
    WIN = "win"
    """when the seat wins; of the others it stays unknown"""


ALL, WIN = Shown
_MOST: Final = 13
"""tiles of a hand that may be held back"""


@dataclass(frozen=True, slots=True)
class Commit:
    """Made by `commit`."""

    key: str
    names: tuple[str, str]
    choices: Mapping[str, tuple[str, str, int]]
    shed: bool
    rule: str
    shown: Shown = ALL

    @property
    def questions(self) -> Mapping[str, Mapping[str, tuple[str, str, int]]]:
        """What is asked, by key: the answers with their names and kinds."""
        return {self.key: self.choices}


@dataclass(frozen=True, slots=True)
class Hold:
    """Made by `hold`."""

    tiles: int
    key: str
    names: tuple[str, str]
    rest_open: bool
    rule: str


def kinds(mask: int = ORDINARY) -> dict[str, tuple[str, str, int]]:
    """The choices of `commit` where a kind of tile is named: every kind of the mask by its code."""
    return {code(kind): (code(kind), name(kind, "zh"), 1 << kind) for kind in bits(mask)}


def commit(
    key: str,
    names: tuple[str, str],
    choices: Mapping[str, tuple[str, str, int]],
    *,
    shed: bool = False,
    shown: Shown = ALL,
    rule: str = "",
) -> Commit:
    """Every seat names one of `choices` (value -> English, Chinese, mask of kinds), all at once, hidden until all have, or until it wins (`shown`).

    shed: the kinds chosen must be discarded before others, are never claimed or konged, and no hand with one of them wins. The mask is
    the register `key` of the seat's hands: ``f.has(f.mark(key))``.
    """
    if not key.isidentifier() or len(choices) < 2 or len(names) != 2:
        raise RuleError(
            f"phase.commit({key!r}) needs a name, two names in words and two choices at least",
            f"phase.commit({key!r})须有键、中英文名称及至少两个选择",
        )
    if not isinstance(shown, Shown) or (shed and shown is not ALL):
        raise RuleError(
            f"phase.commit({key!r}, shown={shown!r}): ALL or WIN; what must be discarded first is told to all",
            f"phase.commit({key!r}, shown={shown!r})：须为ALL或WIN；须先打出的花色要公开",
        )
    return Commit(key, names, dict(choices), bool(shed), rule, shown)


def hold(tiles: int, key: str, names: tuple[str, str], *, rest_open: bool = False, rule: str = "") -> Hold:
    """Every seat puts so many tiles of its hand aside, face down, all seats at once: they are part of its hand until it wins, and are neither
    discarded nor used for claims and kongs. rest_open: the other tiles of the hand lie open from then on, what is drawn later once its seat has acted.

    Raises RuleError for other than 1 to 13 tiles, and for what is no key and names in words.
    """
    if isinstance(tiles, bool) or not isinstance(tiles, int) or not 1 <= tiles <= _MOST:
        raise RuleError(f"phase.hold({tiles!r}): 1 to {_MOST} tiles", f"phase.hold({tiles!r})：须为1至{_MOST}张")
    if not key.isidentifier() or len(names) != 2 or not all(names):
        raise RuleError(
            f"phase.hold({tiles}, {key!r}) needs a name, and two names in words",
            f"phase.hold({tiles}, {key!r})须有键及中英文名称",
        )
    return Hold(tiles, key, names, bool(rest_open), rule)
