"""Whole deals of the thirteen-tile house rules, played in the library and under a second referee written from the rule book alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from twin_house_13 import Options
from twin_house_13_play import Agreed, HouseReferee

from mahjong import variant
from mahjong.walls import Wall
from twin_deal import FACES, ORDINARY, SEATS, after
from twin_deal_players import Player, arranged, met, play_both, staged, wishes

CODES = [FACES.index(tile) for tile in ORDINARY for _ in range(4)]
DEALS = 100


def agreed(rng: random.Random) -> Agreed:
    """A quarter of all deals has no option changed."""
    if rng.random() < 0.25:
        return Agreed()
    return Agreed(
        rng.choice(("opening", "dealer")),
        rng.choice(("off", "on-fifth", "on-fourth")),
        rng.random() < 0.5,
        rng.random() < 0.5,
        Options(
            rng.random() < 0.5,
            rng.choice((1, 0, 3)),
            rng.choice(("hk", "guangdong")),
            rng.choice(("half-liability-classic", "half-liability-classic", "discarder-pays-all")),
            rng.choice((0, 0, 3)),
            rng.choice(("at-least-4", "exactly-4")),
        ),
    )


def played(number: int) -> HouseReferee:
    """One deal made from a number, compared act by act."""
    rng = random.Random(number)
    options, round = agreed(rng), rng.choice(SEATS)
    dealer, likes = rng.choice(SEATS), wishes(rng)
    if rng.random() < 0.5:
        wall, likes, patient = staged(rng, CODES, dealer, 53, must_open=False)
    else:
        wall, patient = arranged(rng, CODES, dealer, likes, rng.choice((0, 100, 400, 800))), rng.random() < 0.2
    if rng.random() < 0.2:  # the same wind for everybody, to be thrown away at once
        wind = FACES.index(rng.choice(("1z", "2z", "3z", "3z", "4z")))
        wall = [code for code in wall if code != wind]
        for place in (0, 4, 8, 12):
            wall.insert(place, wind)
        likes = {seat: ("all m", frozenset(f"{rank}m" for rank in range(1, 10))) for seat in SEATS}
    told: dict[str, Any] = asdict(options)
    told |= told.pop("worth")
    try:
        deal = variant("house-13", **told).deal(wall=Wall(bytes(wall), (1, 2) * 16), dealer=dealer, round=round)
        referee = HouseReferee(
            wall, dealer, round, after(dealer, 2), options
        )  # three pips reach the second after the dealer
        wild = rng.random() < 0.15
        play_both(deal, referee, {seat: Player(rng, likes[seat], wild, patient) for seat in SEATS}, rng)
        assert deal.aborted == referee.called_off
    except AssertionError as fault:
        raise AssertionError(f"deal {number}, dealer {dealer}, round {round}, options {told}: {fault}") from fault
    return referee


@pytest.mark.rule(
    "house-13.deal.blocks",
    "house-13.claims.inherited",
    "house-13.claims.seat-wind",
    "house-13.wild.dora-place",
    "house-13.wall.dead-not-drawn",
    "house-13.kong.exposed",
    "house-13.kong.concealed",
    "house-13.kong.added",
    "house-13.win.head-bump",
    "house-13.conduct.four-west",
    "house-13.score.bao-pure-half",
    "house-13.end.four-kongs",
    "house-13.end.four-winds",
    "house-13.end.nine-kinds",
    "house-13.end.redeal",
    "house-13.rotation.dealer",
)
def test_whole_deals_go_as_the_second_referee_says(seed: int, examples: Callable[[int], int]) -> None:
    seen = met(played, seed, examples(DEALS))
    if examples(DEALS) >= DEALS:
        for what in ("drawn by 1", "discard by 1", "claimed", "added", "concealed", "drawn deal"):
            assert seen[what], f"{what} never happened: {dict(seen)}"


RARE = (
    (35, "fourth west"),
    (59, "limit"),
    (73, "liable for all"),
    (126, "several could win"),
    (128, "nine-kinds"),
    (158, "four-winds"),
    (252, "robbed by 1"),
    (1320, "liable for half"),
)
"""Deals, by number, in which something happens that seldom does."""


@pytest.mark.rule("house-13.score.bao-meaning", "house-13.score.bao-half-meaning", "house-13.conduct.four-west")
@pytest.mark.parametrize(("number", "what"), RARE)
def test_rare_events_go_as_the_second_referee_says(number: int, what: str) -> None:
    assert played(number).seen[what]
