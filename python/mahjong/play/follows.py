"""Whether a deal follows from those before it in a match: what a record tells of one is checked when the match is taken up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mahjong import walls
from mahjong.errors import RecordError

if TYPE_CHECKING:
    from mahjong.play.between import Between
    from mahjong.play.deal import Deal
    from mahjong.rules.rotation import Standing

__all__ = ["check", "check_debts"]


def check(
    deal: Deal, number: int, at: Standing, *, purses: Mapping[str, int], carried: Mapping[str, int], seed: int | None
) -> None:
    """Raises RecordError for a deal that does not begin as it must. number: from 0. at: where the match stands. purses, carried: what the seats have and
    what lies in the pots. seed: of the match, None for none."""
    en, zh = f"deal {number + 1}", f"第{number + 1}局"
    found = (deal.dealer, deal.round, deal.run, deal.counters)
    if found != (at.dealer, at.round, at.run, at.counters):
        told = " ".join(map(str, found))
        raise RecordError(
            f"{en}: dealer {at.dealer}, round {at.round}, run {at.run}, counters {at.counters} follow, not {told}",
            f"{zh}应为庄家{at.dealer}、圈风{at.round}、连庄{at.run}、本场{at.counters}，而不是{told}",
        )
    if deal.purses != purses:
        raise RecordError(
            f"{en}: the seats have {dict(purses)}, not {dict(deal.purses)}",
            f"{zh}：各家点数应为{dict(purses)}，而不是{dict(deal.purses)}",
        )
    if seed is not None and deal.source.seed not in (None, walls.child(seed, number)):
        raise RecordError(f"{en}: its wall is not that of the match's seed", f"{zh}的牌墙与全场种子不符")
    if deal.carried != carried:
        raise RecordError(
            f"{en}: the deals before it leave {carried or 'nothing'} in the pots, not {dict(deal.carried)}",
            f"{zh}：前面各局留在锅中的是{carried or '无'}，而不是{dict(deal.carried)}",
        )


def check_debts(deal: Deal, number: int, between: Between | None) -> None:
    """Raises RecordError where a deal begins with debts that the one before did not leave. between: what could be put off."""
    carried = {} if between is None else between.carried
    lost = {} if between is None else between.lost
    wrong = {seat for seat, amount in deal.debts.items() if {**lost, **carried}.get(seat) != amount}
    if wrong or not carried.keys() <= deal.debts.keys():
        raise RecordError(
            f"deal {number + 1}: the debts {dict(deal.debts)} do not follow from the deal before",
            f"第{number + 1}局的欠账{dict(deal.debts)}与前一局不符",
        )
