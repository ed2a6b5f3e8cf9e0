"""Whole deals of Luoshu beside a second referee that follows their events: every win on offer, every payment, who deals next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from twin_luoshu_deal import SEATS, LuoshuReferee

from mahjong import variant
from told_deal import Mixed


@pytest.mark.rule(
    "luoshu.settle.stake-lost",
    "luoshu.end.draw",
    "luoshu.ready.stake",
    "luoshu.rotation.dealer",
    "luoshu.pattern.head-set",
)
def test_whole_deals_beside_a_second_referee(examples: Callable[[int], int], rng: Random) -> None:
    met: Counter[str] = Counter()
    deals = examples(250)
    for number in range(deals):
        partners = rng.random() < 0.5
        rules = variant(
            "luoshu", flower_pair="partners" if partners else "any_two", stake_limit=rng.choice((1, 10, 99))
        )
        deal = rules.deal(seed=rng.randrange(1 << 60), dealer=rng.choice(SEATS))
        referee = LuoshuReferee(deal, partners=partners)
        players = {seat: Mixed(rng) for seat in SEATS}
        seen = -1
        while not deal.finished:
            referee.catch_up(deal)
            known = referee.offer is not None or any(referee.drawn[seat] for seat in deal.waiting)
            if seen != referee.at and known and deal.events[-1].kind != "answer":
                asked = {seat for seat in deal.waiting if "win" in deal.legal(seat)}
                assert asked == referee.may_win(), (number, deal.source.seed, list(deal.acts))
                met["offers"] += bool(asked)
            seen = referee.at
            seat = deal.waiting[int(rng.random() * len(deal.waiting))]
            players[seat].act(deal, seat)
        referee.catch_up(deal)
        assert deal.ledger.totals() == referee.money, (number, list(deal.acts))
        assert rules.words["rotation"].after(deal.outcome).dealer == referee.next_dealer()
        met["won"] += bool(deal.wins)
        met["drawn deals"] += not deal.wins
        met["several ready"] += bool(deal.wins) and len(referee.stakes) > 1
    if deals >= 200:
        assert met["won"] > deals // 10
        assert met["several ready"]
