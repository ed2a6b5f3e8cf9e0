"""Whole deals of Tongliao mazhanger beside a second referee that follows their events: every win on offer, every payment, who leads next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from test_tongliao_twin import CHOICES
from twin_tongliao_deal import SEATS, TongliaoReferee

from mahjong import variant
from told_deal import Mixed

MORE: dict[str, tuple[Any, ...]] = {
    **CHOICES, "discard_wins": (True, True, False), "rebound_kongs": ("added+concealed", "added"), "next_lead": ("winner", "counterclockwise"),
    "zhazhen_scope": ("hand", "caller"), "side_chip": (1, 0, 5), "reverse": ("wall-only", "turns-too"), "rule_pass_dots": (True, False),
    "xier_order": ("free", "turn"), "ganmo_lock": (True, False),
}  # fmt: skip


@pytest.mark.rule(
    "tongliao-mazhanger.win.edge-closed-only", "tongliao-mazhanger.claims.passed-win-payer", "tongliao-mazhanger.conduct.zhazhen",
    "tongliao-mazhanger.conduct.ganmo", "tongliao-mazhanger.score.pot", "tongliao-mazhanger.end.pot-carries", "tongliao-mazhanger.rotation.next",
    "tongliao-mazhanger.end.fenzhang", "tongliao-mazhanger.score.fish-rebound",
)  # fmt: skip
def test_whole_deals_beside_a_second_referee(examples: Callable[[int], int], rng: Random) -> None:
    met: Counter[str] = Counter()
    deals = examples(250)
    for number in range(deals):
        options = {key: rng.choice(among) for key, among in MORE.items()}
        rules = variant("tongliao-mazhanger", **options)
        deal = rules.deal(seed=rng.randrange(1 << 60), dealer=rng.choice(SEATS))
        referee = TongliaoReferee(deal, options)
        players = {seat: Mixed(rng) for seat in SEATS}
        seen = -1
        while not deal.finished:
            referee.catch_up(deal)
            moved = any(referee.river.values()) or referee.claims or any(referee.draws.values())
            known = referee.offer is not None or any(referee.drawn[seat] for seat in deal.waiting)
            if seen != referee.at and moved and known and deal.events[-1].kind != "answer":
                asked = {seat for seat in deal.waiting if "win" in deal.legal(seat)}
                assert asked == referee.may_win(), (number, options, deal.source.seed, list(deal.acts))
                met["offers"] += bool(asked)
            seen = referee.at
            seat = deal.waiting[int(rng.random() * len(deal.waiting))]
            players[seat].act(deal, seat)
        referee.catch_up(deal)
        assert deal.ledger.totals() == referee.money, (number, options, list(deal.acts))
        assert rules.words["rotation"].after(deal.outcome).dealer == referee.next_dealer()
        met["won"] += bool(deal.wins)
        met["called"] += bool(referee.calls)
        met["drawn deals"] += not deal.wins
    if deals >= 200:
        assert met["won"] > deals // 20
        assert met["drawn deals"]
        assert met["called"]
