"""Whole deals of Wuhan, played in the library and under a second referee that was written from the rule book alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from twin_wuhan import Options
from twin_wuhan_play import WuhanReferee

from mahjong import variant
from mahjong.walls import Wall
from twin_deal import FACES, ORDINARY, SEATS
from twin_deal_players import Player, arranged, met, play_both, staged, wishes

CODES = [FACES.index(tile) for tile in ORDINARY for _ in range(4)]
DEALS = 100
RARE = (
    (328, "rob"),
    (303, "several could win"),
    (74, "all-claimed"),
    (150, "contracted"),
    (88, "kong-bloom"),
    (155, "seabed"),
    (91, "all-honors"),
    (25, "all-258"),
)
"""Deals, by number, in which something happens that seldom does."""


def some_options(rng: random.Random) -> tuple[Options, dict[str, str]]:
    """What the scorer must know, and what only the play depends on. A quarter of all deals has no option changed."""
    if rng.random() < 0.25:
        return Options(), {}
    cap = rng.choice(("none", 300))
    return Options(
        indicator_in_play=rng.random() < 0.5,
        laizi_kong=rng.choice((2, 4)),
        two_laizi_counts=rng.choice(("held", "used-as-wild")),
        fifth_copy=rng.random() < 0.5,
        quanqiuren_selfdraw=rng.random() < 0.5,
        quanqiuren_pair=rng.choice(("258", "any")),
        opening=rng.choice(("once", "each")),
        bloom_selfdraw_factor=rng.random() < 0.5,
        cap=cap,
        cap_all=300 if cap == "none" else rng.choice((300, 400, 500)),
        min_points=rng.choice((0, 0, 0, 4, 16, 40)),
    ), {
        "laizi_discard": rng.choice(("kong-with-replacement", "plain-discard-x2")),
        "replacement_from": rng.choice(("back", "front")),
        "winner_priority": rng.choice(("from-dealer", "from-discarder")),
        "deal_passes": rng.choice(("next", "previous")),
    }


def played(number: int) -> tuple[WuhanReferee, Options, dict[str, str]]:
    """One deal made from a number, compared act by act."""
    rng = random.Random(number)
    options, play = some_options(rng)
    dealer, likes = rng.choice(SEATS), wishes(rng)
    if rng.random() < 0.5:
        wall, likes, patient = staged(rng, CODES, dealer, 54, must_open=True)
    else:
        wall = arranged(rng, CODES, dealer, likes, rng.choice((0, 100, 400, 800)))
        patient = rng.random() < 0.2
    told: dict[str, Any] = {**asdict(options), **play}
    try:
        deal = variant("wuhan", **told).deal(wall=Wall(bytes(wall), (1, 2) * 16), dealer=dealer)
        referee = WuhanReferee(wall, dealer, options, **play)
        wild = rng.random() < 0.15
        play_both(deal, referee, {seat: Player(rng, likes[seat], wild, patient) for seat in SEATS}, rng)
    except AssertionError as fault:
        raise AssertionError(f"deal {number}, dealer {dealer}, options {told}: {fault}") from fault
    return referee, options, play


@pytest.mark.rule(
    "wuhan.deal.counts",
    "wuhan.wild.flip-moment",
    "wuhan.wild.flipped-tile-dead",
    "wuhan.wild.discard-is-kong",
    "wuhan.wild.single-kong",
    "wuhan.claims.allowed",
    "wuhan.claims.honor-chow",
    "wuhan.claims.priority",
    "wuhan.claims.pass-free",
    "wuhan.kong.replacement-end",
    "wuhan.kong.rob",
    "wuhan.kong.robbed-not-counted",
    "wuhan.win.single-winner",
    "wuhan.score.contract-all-claimed",
    "wuhan.score.contract-third-open",
    "wuhan.end.reserve",
    "wuhan.end.last-four",
    "wuhan.rotation.keep",
    "wuhan.rotation.next",
)
def test_whole_deals_go_as_the_second_referee_says(seed: int, examples: Callable[[int], int]) -> None:
    seen = met(lambda number: played(number)[0], seed, examples(DEALS))
    if examples(DEALS) >= DEALS:
        for what in ("drawn by 1", "discard by 1", "claimed", "added", "concealed", "aside", "kept"):
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule(
    "wuhan.pattern.rob", "wuhan.score.contract-all-claimed", "wuhan.pattern.kong-bloom", "wuhan.pattern.seabed"
)
@pytest.mark.parametrize(("number", "what"), RARE)
def test_rare_events_go_as_the_second_referee_says(number: int, what: str) -> None:
    referee, _, _ = played(number)
    assert referee.seen[what]
