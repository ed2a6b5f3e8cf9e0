"""Which kongs there are and what may be done about them. Imported as ``kong``; what they earn is said by `mahjong.rules.extras`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mahjong.errors import RuleError, unknown

__all__ = ["FORMS", "Kongs", "rules"]

FORMS: Final = ("claimed", "added", "concealed")
"""Forms of kong; the core numbers them 1, 2, 4."""


@dataclass(frozen=True, slots=True)
class Kongs:
    """Made by `rules`."""

    forms: frozenset[str] = frozenset(FORMS)
    robbable: frozenset[str] = frozenset({"added"})
    shown: bool = True
    fresh: bool = False
    after_draw: bool = False
    rule: str = ""

    def bits(self, forms: Iterable[str]) -> int:
        """Forms as the core takes them."""
        return sum(1 << FORMS.index(form) for form in forms)


def rules(
    *,
    claimed: bool = True,
    added: bool = True,
    concealed: bool = True,
    robbable: Iterable[str] = ("added",),
    shown: bool = True,
    fresh: bool = False,
    after_draw: bool = False,
    rule: str = "",
) -> Kongs:
    """claimed, added, concealed: the forms that exist. robbable: those on whose tile others may win. shown: a concealed kong lies face
    up for all, else only its owner knows the tiles. fresh: a tile may be added to a pung only when it was just drawn. after_draw: only
    in a turn with a draw, not in one that a claim began. rule: the rule named when a kong is refused. Raises RuleError for an unknown form."""
    robbed = frozenset(robbable)
    for form in robbed:
        if form not in FORMS:
            raise unknown("form of kong", "杠的形式", form, FORMS)
    exist = frozenset(form for form, on in zip(FORMS, (claimed, added, concealed), strict=True) if on)
    if "claimed" in robbed or not robbed <= exist:
        raise RuleError(
            f"robbable={sorted(robbed)}: added or concealed kongs, of those that exist ({sorted(exist)})",
            f"robbable={sorted(robbed)}：只能是现有的加杠或暗杠（{sorted(exist)}）",
        )
    return Kongs(exist, robbed, shown, fresh, after_draw, rule)
