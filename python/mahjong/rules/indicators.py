"""Tiles of the dead wall that are turned up as a deal goes on, and those that lie under them. Imported as ``indicator``.

``indicators = indicator.rules(claimed=indicator.AFTER_DISCARD, added=indicator.AFTER_DISCARD, under=facts.told("ready-declared"))``

The wall says where they lie (`wall.dead(shown=...)`), the phase `phase.turned(at=phase.DEAD)` turns the first, each kong of a kind named here one
more, as long as there are places. What they point to is said by the marks (`wild.turned(5, bonus=...)`), what that is worth by an item.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from mahjong.errors import RuleError
from mahjong.rules.language import Test

__all__ = ["AFTER_CLAIMS", "AFTER_DISCARD", "BEFORE_REPLACEMENT", "NEVER", "Indicators", "When", "rules"]


class When(Enum):
    """When a kong turns the next indicator. One that is still due when a further kong stands is turned before that kong's replacement is drawn; a kong that
    is robbed turns none."""

    NEVER = "never"
    BEFORE_REPLACEMENT = "before replacement"
    """at once, before the tile in place of the fourth is drawn"""
    AFTER_DISCARD = "after discard"
    """when the discard that follows is made: who wins on the replacement does not have it, who wins on that discard does"""
    AFTER_CLAIMS = "after claims"
    """when that discard has passed, or has been claimed: who wins on it does not have it either"""


NEVER, BEFORE_REPLACEMENT, AFTER_DISCARD, AFTER_CLAIMS = When


@dataclass(frozen=True, slots=True)
class Indicators:
    """Made by `rules`."""

    claimed: When = NEVER
    added: When = NEVER
    concealed: When = NEVER
    under: Test | None = None
    rule: str = ""

    def when(self, form: str) -> When:
        """When a kong of this form ("claimed", "added", "concealed") turns one."""
        return {"claimed": self.claimed, "added": self.added, "concealed": self.concealed}[form]

    @property
    def by_kongs(self) -> bool:
        """Whether kongs turn any."""
        return any(when is not NEVER for when in (self.claimed, self.added, self.concealed))


NONE: Final = Indicators()


def rules(
    *,
    claimed: When = BEFORE_REPLACEMENT,
    added: When = BEFORE_REPLACEMENT,
    concealed: When = BEFORE_REPLACEMENT,
    under: Test | None = None,
    rule: str = "",
) -> Indicators:
    """claimed, added, concealed: when a kong of that form turns the next indicator. under: a winner of whom this holds turns the tiles that lie under all
    indicators showing then, None: nobody does; until then nobody knows them, and they count for him alone (`facts.tally(under=True)`). Raises RuleError for
    what is no word of `When`, and for an `under` that is no test."""
    for form, when in (("claimed", claimed), ("added", added), ("concealed", concealed)):
        if not isinstance(when, When):
            allowed = ", ".join(one.name for one in When)
            raise RuleError(
                f"indicator.rules({form}={when!r}): one of {allowed}",
                f"indicator.rules({form}={when!r})：须为{allowed}之一",
            )
    if under is not None and not isinstance(under, Test):
        raise RuleError(
            f"indicator.rules(under={under!r}): a test of the win, or None",
            f"indicator.rules(under={under!r})：须为对和牌的条件或None",
        )
    return Indicators(claimed, added, concealed, under, rule)
