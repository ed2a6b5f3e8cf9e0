"""Who may take another player's discard, what for, and whose claim stands. Imported as ``claim``.

``claims = claim.by(run=claim.NEXT, pung=claim.ANY, kong=claim.ANY, win=claim.ANY, winners=claim.ALL)``
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Any, Final

from mahjong.errors import RuleError
from mahjong.rules.language import Mask
from mahjong.rules.lent import RealFirst, Wilds

__all__ = [
    "ALL", "ANY", "CLASSES", "DEALER", "DISCARDER", "NEXT", "NOBODY", "NOT_NEXT", "ONE", "ORDER",
    "Claims", "Tie", "Who", "Winners", "by",
]  # fmt: skip


class Who(IntEnum):
    """Which seats have a right, counted from the one that discarded. The core knows these numbers."""

    NOBODY = 0
    NEXT = 1
    ANY = 2
    NOT_NEXT = 3


class Winners(Enum):
    """How many may win on one tile."""

    ONE = "one"
    ALL = "all"


class Tie(Enum):
    """From whom the nearest of equal claims is counted."""

    DISCARDER = "discarder"
    DEALER = "dealer"


NOBODY, NEXT, ANY, NOT_NEXT = Who
ONE, ALL = Winners
DISCARDER, DEALER = Tie

ORDER: Final = (("win",), ("kong", "pung"), ("run", "pair"))
"""The usual order, strongest first."""
CLASSES: Final = ("run", "pung", "kong", "win", "pair")
"""What a tile may be claimed for."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Made by `by`, which says what the parts mean."""

    run: Who = NEXT
    pung: Who = ANY
    kong: Who = ANY
    win: Who = ANY
    order: tuple[tuple[str, ...], ...] = ORDER
    winners: Winners = ONE
    tie: Tie = DISCARDER
    never: Mask | int = 0
    keep: int = 0
    last: bool = False
    groups: int = 5
    swap: bool = False
    dead: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)
    pair: Who = NOBODY
    wild: Wilds | None = None
    better: RealFirst | None = None

    def tier(self, of: str) -> int:
        """The place of a class of claim in the order; the strongest is 0. Pairs that nobody may claim come after all."""
        return next((place for place, classes in enumerate(self.order) if of in classes), len(self.order))


def by(
    *,
    run: Who = NEXT,
    pung: Who = ANY,
    kong: Who = ANY,
    win: Who = ANY,
    pair: Who = NOBODY,
    order: tuple[tuple[str, ...], ...] = ORDER,
    winners: Winners = ONE,
    tie: Tie = DISCARDER,
    never: Mask | int = 0,
    keep: int = 0,
    last: bool = False,
    groups: int = 5,
    swap: bool = False,
    dead: bool = False,
    wild: Wilds | None = None,
    better: RealFirst | None = None,
    rules: Mapping[str, str] | None = None,
) -> Claims:
    """The rights to a discard.

    run, pung, kong, win, pair: who may claim for it. A pair laid open is the pair of the hand, so there is one; its kind must be one that the
    menu pairs. order: classes of claims, strongest first, equal ones together; "pair" where somebody may claim one. winners: whether one
    tile may be won by several; `tie` is where counting starts when only one may have it, and among equal claims. never: kinds that are
    never claimed nor used in a claim or an ordinary kong. keep: concealed tiles that a claim, or a concealed kong, and the discard after it
    must leave, the replacement of a kong among them. last: whether sets may be claimed from the discard after the last draw, where a win always may.
    groups: where hands are counted tile by tile (`mahjong.rules.counted`), the tiles of the largest group that may be claimed; who may is what
    `pung` says. swap: there a player in turn may put a natural tile for a wildcard into any group that lies open. dead: there a claim after
    which no hand of the card has all the groups laid out ends the play of that seat, which pays like the others.
    wild: wild tiles that may stand for others in what is claimed, `never` or not (`mahjong.rules.lent`). better: what goes before nearness among pungs.
    rules: ids for refusals, by "run", "pung", "kong", "pair", "never", "keep", "last", "swap" and "dead"; with `wild` by "wild" (it cannot stand for
    that), "real" (too few natural tiles), "wild-run" (more than one in a run) and "wild-kong".

    Raises RuleError for what is none of these words, and for an order that misses a class.
    """
    for name, who in (("run", run), ("pung", pung), ("kong", kong), ("win", win), ("pair", pair)):
        if not isinstance(who, Who):
            raise RuleError(
                f"claim.by({name}={who!r}): NOBODY, NEXT, ANY or NOT_NEXT",
                f"claim.by({name}={who!r})：须为NOBODY、NEXT、ANY或NOT_NEXT",
            )
    listed = [one for tier in order for one in tier]
    wanted = [one for one in CLASSES if one != "pair" or pair is not NOBODY or "pair" in listed]
    if sorted(listed) != sorted(wanted):
        raise RuleError(
            f"the order of claims names each of {', '.join(wanted)} once, not {order!r}",
            f"先后次序须把{'、'.join(wanted)}各写一次，不能是{order!r}",
        )
    _member("winners", winners, Winners)
    _member("tie", tie, Tie)
    if isinstance(never, bool) or not isinstance(never, (Mask, int)):
        raise RuleError(f"never={never!r} is no mask of kinds", f"never={never!r}不是牌种掩码")
    if isinstance(keep, bool) or not isinstance(keep, int) or not 0 <= keep <= 13:
        raise RuleError(f"keep={keep!r}: 0 to 13 tiles", f"keep={keep!r}：须为0至13张")
    if isinstance(groups, bool) or not isinstance(groups, int) or not 3 <= groups <= 5:
        raise RuleError(f"groups={groups!r}: 3 to 5 tiles", f"groups={groups!r}：须为3至5张")
    for name, word, made, kind in (("wild", wild, "wilds", Wilds), ("better", better, "real_first", RealFirst)):
        if word is not None and not isinstance(word, kind):
            raise RuleError(
                f"claim.by({name}={word!r}): lent.{made}(...) or None",
                f"claim.by({name}={word!r})：须为lent.{made}(...)或None",
            )
    return Claims(
        run, pung, kong, win, tuple(map(tuple, order)), winners, tie, never, keep, bool(last), groups, bool(swap), bool(dead),
        dict(rules or {}), pair, wild, better,
    )  # fmt: skip


def _member(name: str, value: Any, kind: type[Enum]) -> None:
    if not isinstance(value, kind):
        allowed = ", ".join(one.name for one in kind)
        raise RuleError(
            f"claim.by({name}={value!r}): one of {allowed}", f"claim.by({name}={value!r})：须为{allowed}之一"
        )
