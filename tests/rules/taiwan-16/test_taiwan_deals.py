"""Whole deals of Taiwan sixteen-tile beside a second referee that follows their events: every win on offer, every payment, who deals next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from twin_taiwan import SEATS, Options
from twin_taiwan_deal import TaiwanReferee

from mahjong import variant
from mahjong.testing import stacked
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


@pytest.mark.rule("taiwan-16.pattern.eight-flowers", "taiwan-16.pattern.seven-rob-one")
@pytest.mark.parametrize(("draws", "key"), [("8f", "eight-flowers"), ("2z8f", "seven-rob-one")])
@pytest.mark.parametrize("run", [0, 2])
def test_wins_by_flowers_beside_a_second_referee(draws: str, key: str, run: int) -> None:
    """S holds seven of them; the eighth comes to S, or to W."""
    hands = {
        "E": "1469m139p148s123456z7z", "S": "1234567f456p678p567s", "W": "1469m139p148s123456z", "N": "1469m139p148s123456z"
    }  # fmt: skip
    deal = stacked(variant("taiwan-16"), hands=hands, draws=draws, tail="2p2p2p2s2s3m3m", run=run)
    referee = TaiwanReferee(
        deal, Options(), gate=False, east_dealer=False, instants={"eight-flowers": 8, "seven-rob-one": 8}
    )
    while not deal.finished:
        referee.catch_up(deal)
        seat = deal.waiting[0]
        if deal.instant_offered is not None:
            assert referee.at_once() == (key, {"S"})
            deal.act("S", "win")
        else:
            assert "win" not in deal.legal(seat)
            deal.act(seat, "pass" if "pass" in deal.legal(seat) else deal.legal(seat)[0])
    referee.catch_up(deal)
    assert deal.wins[0].how == "instant"
    assert deal.ledger.totals() == referee.money
