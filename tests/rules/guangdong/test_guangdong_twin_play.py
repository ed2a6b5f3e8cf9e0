"""Whole deals of Guangdong, played in the library and under a second referee that was written from the rule book alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from twin_guangdong import Options
from twin_guangdong_play import GuangdongReferee

from mahjong import variant
from mahjong.walls import Wall
from twin_deal import FACES, FLOWERS, ORDINARY, SEATS
from twin_deal_players import Player, arranged, met, play_both, staged, wishes

CODES = [FACES.index(tile) for tile in ORDINARY for _ in range(4)]
DEALS = 100
RARE = (
    (148, "discard by 3"),
    (1329, "robbed by 2"),
    (662, "fed kong pays"),
    (172, "liable pays"),
    (50, "barred"),
    (188, "win.heavenly"),
    (23, "win.earthly"),
    (96, "win.human"),
    (279, "settle.kongwin"),
    (54, "pattern.seven-pairs"),
    (4, "pattern.big-dragons"),
    (173, "pattern.big-winds"),
)
"""Deals, by number, in which something happens that seldom does."""


def some_options(rng: random.Random) -> Options:
    """A quarter of all deals has no option changed."""
    if rng.random() < 0.25:
        return Options()
    return Options(
        seven_pairs=rng.random() < 0.5,
        kong_fan=rng.randrange(2),
        first_round_fan=rng.choice((3, 6)),
        flowers=rng.random() < 0.5,
    )


def played(number: int) -> tuple[GuangdongReferee, Options, str]:
    """One deal made from a number, compared act by act."""
    rng = random.Random(number)
    options, round = some_options(rng), rng.choice(SEATS)
    dealer, likes = rng.choice(SEATS), wishes(rng)
    codes = [*CODES, *map(FACES.index, FLOWERS)] if options.flowers else CODES
    if rng.random() < 0.5:
        wall, likes, patient = staged(rng, codes, dealer, 53, must_open=False)
    else:
        wall = arranged(rng, codes, dealer, likes, rng.choice((0, 100, 400, 800)))
        patient = rng.random() < 0.2
    told: dict[str, Any] = asdict(options)
    try:
        deal = variant("guangdong", **told).deal(wall=Wall(bytes(wall), (1, 2) * 16), dealer=dealer, round=round)
        referee = GuangdongReferee(wall, dealer, round, options)
        wild = rng.random() < 0.15
        play_both(deal, referee, {seat: Player(rng, likes[seat], wild, patient) for seat in SEATS}, rng)
    except AssertionError as fault:
        raise AssertionError(f"deal {number}, dealer {dealer}, round {round}, options {told}: {fault}") from fault
    return referee, options, round


@pytest.mark.rule(
    "guangdong.deal.fourteen",
    "guangdong.flowers.dealer-first",
    "guangdong.flowers.round-robin",
    "guangdong.claims.who",
    "guangdong.claims.priority",
    "guangdong.claims.multi-win",
    "guangdong.kong.kinds",
    "guangdong.kong.no-rob-concealed",
    "guangdong.kong.claimed-kong-win",
    "guangdong.win.passed-tile",
    "guangdong.win.passed-lift",
    "guangdong.win.heavenly",
    "guangdong.win.earthly",
    "guangdong.win.human",
    "guangdong.settle.triple",
    "guangdong.settle.fed-kong",
    "guangdong.settle.rob-kong",
    "guangdong.settle.last-tile",
    "guangdong.settle.twelve-exposed",
    "guangdong.settle.twelve-first-only",
    "guangdong.settle.big-winds",
    "guangdong.settle.big-dragons",
    "guangdong.end.no-dead-wall",
    "guangdong.rotation.dealer-keeps",
    "guangdong.rotation.next",
    "guangdong.rotation.multi-win",
)
def test_whole_deals_go_as_the_second_referee_says(seed: int, examples: Callable[[int], int]) -> None:
    seen = met(lambda number: played(number)[0], seed, examples(DEALS))
    if examples(DEALS) >= DEALS:
        for what in ("drawn by 1", "discard by 1", "claimed", "added", "concealed", "declined", "liable"):
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule(
    "guangdong.settle.triple", "guangdong.settle.rob-kong", "guangdong.settle.fed-kong", "guangdong.win.passed-tile"
)
@pytest.mark.parametrize(("number", "what"), RARE)
def test_rare_events_go_as_the_second_referee_says(number: int, what: str) -> None:
    referee, _, _ = played(number)
    assert referee.seen[what]
