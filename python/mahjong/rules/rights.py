"""Rights that the story of a deal gives or takes. Imported as ``right``.

``bans = (right.to_win(first=3, rule="..."),)``: only who has made one of the first three pungs of the deal may win.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.errors import RuleError
from mahjong.rules import facts
from mahjong.rules.patterns import Requirement, require

__all__ = ["ToWin", "to_win"]


@dataclass(frozen=True, slots=True)
class ToWin:
    """Made by `to_win`."""

    first: int
    rule: str

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """How a win without the right is refused: by the flag ``pung-place``."""
        place = facts.told("pung-place")
        en = f"only who has made one of the first {self.first} pungs may win"
        zh = f"只有前{self.first}个碰牌的玩家可和"
        return (require(place.at_least(1) & ~place.at_least(self.first + 1), self.rule, en, zh),)


def to_win(*, first: int, rule: str = "") -> ToWin:
    """Only a seat that has made one of the `first` pungs of the deal, all seats counted together, may win; a kong claimed from a discard counts as a pung.
    Before there are so many, whoever has made one may; once there are, the others are out of winning and play on.

    Raises RuleError for other than 1 to 12 pungs."""
    if type(first) is not int or not 1 <= first <= 12:
        raise RuleError(f"right.to_win(first={first!r}): 1 to 12 pungs", f"right.to_win(first={first!r})：须为1至12")
    return ToWin(first, rule)
