"""Indicators in the dead wall: turned up after the deal and by kongs, each at its time, and those under them, once somebody who may turn them wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjong.play import effects
from mahjong.play.events import UNDER, UP, Kind, pack
from mahjong.rules import verdict
from mahjong.rules.case import Case
from mahjong.rules.indicators import AFTER_DISCARD, BEFORE_REPLACEMENT, NEVER
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["discarded", "kong", "passed", "shown", "turn", "with_under"]


def turn(deal: Deal) -> None:
    """The next indicator is turned up where it lies, and the marks of the deal follow. Nothing where there is no further one."""
    at = len(deal._turned)
    tile = deal._table.show(deal._places[at]) if at < len(deal._places) else -1
    if tile >= 0:
        deal._log.append(pack(Kind.TURN, 0, tile | UP << 6))
        effects.know(deal, (*deal._turned, tile))


def kong(deal: Deal, form: str) -> None:
    """A kong of this form stands; its replacement has not been drawn."""
    _all_due(deal)
    when = deal._plan.indicators.when(form)
    if when is BEFORE_REPLACEMENT:
        turn(deal)
    elif when is not NEVER:
        deal._late = when


def discarded(deal: Deal) -> None:
    """The discard after a kong has been made."""
    if deal._late is AFTER_DISCARD:
        _all_due(deal)


def passed(deal: Deal) -> None:
    """That discard has passed, or has been claimed."""
    _all_due(deal)


def _all_due(deal: Deal) -> None:
    if deal._late is not None:
        deal._late = None
        turn(deal)


def with_under(deal: Deal, cases: Sequence[Case]) -> list[Case]:
    """The wins as they count once who may has turned the tiles under all indicators that show. `shown` tells of it."""
    may = deal._plan.indicators.under
    if may is None or not any(may(case) for case in cases):
        return list(cases)
    more = (deal._table.show(place + 1) for place in deal._places[len(deal._under) : len(deal._turned)])
    deal._under = (*deal._under, *(tile for tile in more if tile >= 0))
    under = tuple(FACES[tile] for tile in deal._under)
    return [_counted(deal, case, under) if may(case) else case for case in cases]


def _counted(deal: Deal, case: Case, under: tuple[int, ...]) -> Case:
    found = verdict.judge(deal._plan.rules, case.story._replace(under=under))
    return found if isinstance(found, Case) else case


def shown(deal: Deal, before: int) -> None:
    """Tells of the tiles under indicators that were turned since there were `before`."""
    for tile in deal._under[before:]:
        deal._log.append(pack(Kind.TURN, 0, tile | UNDER << 6))
