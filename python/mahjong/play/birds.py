"""Tiles turned after a win, and the seats that they hit: what each winner and payer is worth more or less by them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mahjong.play import judge
from mahjong.rules import instants, verdict
from mahjong.rules.bets import counted_off
from mahjong.rules.case import Case, Told
from mahjong.rules.wall import TAIL

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["looked_at"]

_REVEALED: Final = 2
"""Where the table keeps what is turned so."""


def looked_at(deal: Deal, cases: Sequence[Case]) -> list[Case]:
    """The wins on one tile as they count once the tiles that follow it are turned, the same for all of them."""
    plan = deal._plan
    assert plan.walls is not None
    tail, hit = plan.walls.turned.end is TAIL, Counter[str]()
    for _ in range(plan.walls.turned.tiles):
        tile = deal._table.take(tail, _REVEALED)
        if tile >= 0:
            hit[deal.seats[counted_off(tile, deal._dealer, plan.n)]] += 1
    return (
        [_counted(deal, case, {f"bird@{seat}": many for seat, many in hit.items()}) for case in cases]
        if hit
        else list(cases)
    )


def _counted(deal: Deal, case: Case, told: dict[str, int]) -> Case:
    rules = deal._plan.rules
    story = case.story._replace(told=Told({**case.story.told, **told}))
    found = judge.best_of(deal, instants.case_of(rules.plan, story)) if story.instant else verdict.judge(rules, story)
    assert isinstance(found, Case), found
    return found
