"""Whole deals of Taiwan sixteen-tile beside a second referee that follows their events: every win on offer, every payment, who deals next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from twin_taiwan import SEATS, Options
from twin_taiwan_deal import TaiwanReferee

from mahjong import variant
from told_deal import Mixed


@pytest.mark.rule(
    "taiwan-16.win.multi", "taiwan-16.score.lianzhuang", "taiwan-16.pattern.eight-flowers", "taiwan-16.rotation.win-stays",
    "taiwan-16.rotation.draw-stays", "taiwan-16.end.reserve-kong", "taiwan-16.kong.no-win-on-claimed",
)  # fmt: skip
def test_whole_deals_beside_a_second_referee(examples: Callable[[int], int], rng: Random) -> None:
    met: Counter[str] = Counter()
    deals = examples(250)
    for number in range(deals):
        options = Options(
            rng.choice((3, 0, 50)),
            rng.choice((1, 20)),
            rng.choice((1, 0)),
            rng.choice((1, 2)),
            rng.random() < 0.3,
            rng.random() < 0.3,
        )
        gate, east_dealer, one = rng.random() < 0.3, rng.random() < 0.3, rng.random() < 0.3
        rules = variant(
            "taiwan-16", di=options.di, tai=options.tai, dealer_tai=options.dealer_tai, lianzhuang_per=options.lianzhuang_per,
            lazhuang="plus-one-tai" if options.plus_one else "off",
            flower_order="plum-orchid-bamboo-chrysanthemum" if options.bamboo_third else "plum-orchid-chrysanthemum-bamboo",
            gate_tile="after-flowers" if gate else "before-flowers", seat_wind_from="dealer" if east_dealer else "opening",
            multi_win="nearest" if one else "all",
        )  # fmt: skip
        deal = rules.deal(
            seed=rng.randrange(1 << 60), dealer=rng.choice(SEATS), round=rng.choice(SEATS), run=rng.choice((0, 0, 1, 3))
        )
        referee = TaiwanReferee(
            deal, options, gate=gate, east_dealer=east_dealer, instants={"eight-flowers": 8, "seven-rob-one": 8}
        )
        players = {seat: Mixed(rng) for seat in SEATS}
        seen = -1
        while not deal.finished:
            referee.catch_up(deal)
            if seen != referee.at:
                asked = {seat for seat in deal.waiting if "win" in deal.legal(seat)}
                window = referee.offer is not None
                if deal.instant_offered is not None:
                    key, who = referee.at_once()
                    assert asked == who, key
                    met[key] += 1
                elif deal.events[-1].kind != "answer" and (window or any(referee.drawn[seat] for seat in deal.waiting)):
                    assert asked == referee.may_win(), (number, deal, list(deal.acts))
                    met["offers"] += bool(asked)
                seen = referee.at
            seat = deal.waiting[int(rng.random() * len(deal.waiting))]
            players[seat].act(deal, seat)
        referee.catch_up(deal)
        assert deal.ledger.totals() == referee.money, (number, list(deal.acts))
        assert rules.words["rotation"].after(deal.outcome).dealer == referee.next_dealer()
        met["won"] += bool(deal.wins)
        met["several"] += len(deal.wins) > 1
        met["drawn deals"] += not deal.wins
    if deals >= 200:
        assert met["won"] > deals // 3
        assert met["drawn deals"]
