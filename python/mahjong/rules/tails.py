"""Points of a hand that has not won: its pungs, kongs and pairs, doubled by some of them. Imported as ``tails``, for `mahjong.rules.extras.pairwise`.

count = tails.points((tiles.SIMPLES, 2), (tiles.ORPHANS, 4), pair=(FAN_TILES, 2), doubles=(f.DRAGONS, f.SEAT_WIND, f.ROUND_WIND), most=4)
extras = (extra.pairwise("tails", ("tails", "胡尾"), count, among=extra.LOSERS, ...),)
"""

from __future__ import annotations

from typing import TypeAlias

from mahjong.errors import RuleError
from mahjong.hand import Form
from mahjong.rules.language import Mask
from mahjong.rules.owned import Count, Owned
from mahjong.rules.values import Number

__all__ = ["Row", "points"]

Row: TypeAlias = tuple[Mask | int, int]
"""Kinds, and what one set of such a kind is worth."""

_ALIKE = (Form.PUNG, Form.KONG, Form.CONCEALED, Form.ADDED)


def points(
    *rows: Row,
    hidden: int = 2,
    kong: int = 4,
    pair: Row | None = None,
    doubles: tuple[Mask | int, ...] = (),
    most: int | None = None,
) -> Count:
    """Counts one seat at the end of a deal.

    rows: kinds with what an open pung of one is worth; a concealed one is worth `hidden` times as much, and a kong `kong` times as much as a pung would be.
    Three alike in the hand are a concealed pung, and so are four of which no kong was made. pair: what two alike in the hand are worth, each pair.
    doubles: a pung or kong of one of these kinds doubles everything, once for each of the masks that its kind is in. most: no more doublings than
    this; None: no limit.

    Raises RuleError for numbers below 1 and masks that are none.
    """
    given = [*rows, *([pair] if pair is not None else [])]
    numbers = [("hidden", hidden), ("kong", kong), *((str(mask), worth) for mask, worth in given)]
    for name, number in (*numbers, *([] if most is None else [("most", most + 1)])):
        if type(number) is not int or number < 1:
            raise RuleError(
                f"tails.points({name}={number!r}): a whole number from 1",
                f"tails.points({name}={number!r})：须为正整数",
            )
    for mask in (*(mask for mask, _ in given), *doubles):
        if isinstance(mask, bool) or not isinstance(mask, (Mask, int)):
            raise RuleError(f"tails.points: {mask!r} is no mask of kinds", f"tails.points：{mask!r}不是牌种掩码")

    def count(owned: Owned) -> Number:
        worths = [(_resolved(mask, owned), worth) for mask, worth in rows]
        found, sets = 0, []
        for meld in owned.melds:
            if meld.form in _ALIKE:
                factor = (hidden if meld.form is Form.CONCEALED else 1) * (1 if meld.form is Form.PUNG else kong)
                sets.append((meld.kinds[0], factor))
        sets += [(kind, hidden) for kind, held in enumerate(owned.concealed) if held >= 3]
        for kind, factor in sets:
            found += sum(worth * factor for mask, worth in worths if mask >> kind & 1)
        if pair is not None:
            mask = _resolved(pair[0], owned)
            found += pair[1] * sum(held == 2 and mask >> kind & 1 for kind, held in enumerate(owned.concealed))
        masks = [_resolved(mask, owned) for mask in doubles]
        doubled = sum(mask >> kind & 1 for kind, _ in sets for mask in masks)
        return found << (doubled if most is None else min(doubled, most))

    return count


def _resolved(mask: Mask | int, owned: Owned) -> int:
    return mask if isinstance(mask, int) else mask.resolve(owned.masks)
