"""Which kongs there are and what may be done about them. Imported as ``kong``; what they earn is said by `mahjong.rules.extras`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mahjong.errors import RuleError, unknown
from mahjong.rules import facts
from mahjong.rules.language import Test
from mahjong.rules.patterns import Requirement, require

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
    after_draw: frozenset[str] = frozenset()
    most: int | None = None
    wall: int = 0
    rule: str = ""
    concealed_by: Test | None = None
    most_rule: str = ""

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """How a win on a tile of a concealed kong is refused that these rules do not let rob one."""
        if self.concealed_by is None:
            return ()
        en, zh = "a concealed kong is robbed by certain hands alone", "暗杠只许特定牌型抢"
        return (require(self.concealed_by, self.rule, en, zh, when=facts.told("robbed-concealed")),)

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
    after_draw: Iterable[str] = (),
    most: int | None = None,
    wall: int = 0,
    rule: str = "",
    concealed_by: Test | None = None,
    most_rule: str = "",
) -> Kongs:
    """claimed, added, concealed: the forms that exist. robbable: those on whose tile others may win. shown: a concealed kong lies face
    up for all, else only its owner knows the tiles. fresh: a tile may be added to a pung only when it was just drawn. after_draw: forms,
    "added" and "concealed", that are made only in a turn with a draw (the tiles as dealt are one), not in one that a claim began. concealed_by: of
    the concealed ones, where they are robbable, only wins of which this holds rob. most: no more kongs than this in a deal, those of all
    seats together; None: no limit. wall: none while fewer tiles than this are left in the wall, all counted.
    rule: the rule named when a kong or such a win is refused; most_rule: when there are no more.

    Raises RuleError for an unknown form, for other than a number of kongs or tiles, and for a `concealed_by` where nobody robs concealed kongs."""
    robbed, drawn = frozenset(robbable), frozenset(after_draw)
    for form in robbed | drawn:
        if form not in FORMS:
            raise unknown("form of kong", "杠的形式", form, FORMS)
    exist = frozenset(form for form, on in zip(FORMS, (claimed, added, concealed), strict=True) if on)
    if "claimed" in robbed or not robbed <= exist:
        raise RuleError(
            f"robbable={sorted(robbed)}: added or concealed kongs, of those that exist ({sorted(exist)})",
            f"robbable={sorted(robbed)}：只能是现有的加杠或暗杠（{sorted(exist)}）",
        )
    if "claimed" in drawn:
        raise RuleError(
            "after_draw names a claimed kong, which never begins with a draw",
            "after_draw不能含claimed：明杠本非摸牌之后",
        )
    if concealed_by is not None and not (isinstance(concealed_by, Test) and "concealed" in robbed):
        raise RuleError(
            f"concealed_by={concealed_by!r}: a test of the win, where concealed kongs are robbable",
            f"concealed_by={concealed_by!r}：须为和牌的条件，且暗杠可抢",
        )
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or not 0 <= most <= 100):
        raise RuleError(
            f"kong.rules(most={most!r}): a number of kongs, or None", f"kong.rules(most={most!r})：须为杠数或None"
        )
    if isinstance(wall, bool) or not isinstance(wall, int) or not 0 <= wall <= 255:
        raise RuleError(f"kong.rules(wall={wall!r}): a number of tiles", f"kong.rules(wall={wall!r})：须为张数")
    return Kongs(exist, robbed, shown, fresh, drawn, most, wall, rule, concealed_by, most_rule or rule)
