"""Whole deals of Nanchang, played in the library and under a second referee that was written from the rule book alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict

import pytest

from mahjong import variant
from mahjong.walls import Wall
from twin_deal import FACES, ORDINARY, SEATS
from twin_deal_players import Player, arranged, met, play_both, staged, wishes
from twin_spirits import Options, successor
from twin_spirits_play import SpiritReferee

CODES = [FACES.index(tile) for tile in ORDINARY for _ in range(4)]
DEALS = 80
RARE = (
    (19, "robbed by 1"),
    (30, "bloom"),
    (35, "spirit kong"),
    (52, "several could win"),
    (116, "misfits"),
    (6, "flat"),
)
"""Deals, by number, in which something happens that seldom does."""


def some_options(rng: random.Random) -> Options:
    """A quarter of all deals has no option changed."""
    if rng.random() < 0.25:
        return Options()
    return Options(
        german_bonus=rng.choice(("each", "discarder")),
        rob_doubling=rng.choice((1, 0)),
        count_discarded_spirits=rng.random() < 0.5,
        barrier=rng.choice(("n*(n-3)", "2n")),
        earthly=rng.choice(("first_discard", "first_draw")),
        draw_fee=rng.choice((0, 5)),
        draw_keeps_dealer=rng.random() < 0.5,
        fifth_copy=rng.random() < 0.7,
    )


def collected(rng: random.Random, wall: list[int]) -> list[int]:
    """The same wall, the spirits of it moved to one seat's part of the deal now and then."""
    if rng.random() < 0.5:
        return wall
    turned = FACES[wall[-2]]
    wanted = [
        place
        for place, code in enumerate(wall)
        if FACES[code] in (turned, successor(turned)) and place != len(wall) - 2
    ]
    first = rng.randrange(4)
    places = [first * 4 + at + lot for lot in (0, 16, 32) for at in range(4)]
    for here, there in zip(rng.sample(places, rng.randrange(1, 7)), rng.sample(wanted, 7), strict=False):
        wall[here], wall[there] = wall[there], wall[here]
    return wall


def played(number: int) -> SpiritReferee:
    """One deal made from a number, compared act by act."""
    rng = random.Random(number)
    options = some_options(rng)
    dealer, likes = rng.choice(SEATS), wishes(rng)
    if rng.random() < 0.4:
        wall, likes, patient = staged(rng, CODES, dealer, 53, must_open=False)
    else:
        wall = arranged(rng, CODES, dealer, likes, rng.choice((0, 100, 400)))
        patient = rng.random() < 0.3
    wall = collected(rng, wall)
    try:
        deal = variant("nanchang-jing", **asdict(options)).deal(wall=Wall(bytes(wall), (1, 2) * 16), dealer=dealer)
        referee = SpiritReferee(wall, dealer, options)
        wild = rng.random() < 0.15
        play_both(deal, referee, {seat: Player(rng, likes[seat], wild, patient) for seat in SEATS}, rng)
    except AssertionError as fault:
        raise AssertionError(f"deal {number}, dealer {dealer}, options {options}: {fault}") from fault
    return referee


@pytest.mark.rule(
    "nanchang-jing.wild.indicator",
    "nanchang-jing.wild.indicator-undrawn",
    "nanchang-jing.wild.sequence",
    "nanchang-jing.wild.use",
    "nanchang-jing.claims.all",
    "nanchang-jing.claims.honour-chows",
    "nanchang-jing.claims.one-winner",
    "nanchang-jing.win.passed",
    "nanchang-jing.win.fishing-selfdraw",
    "nanchang-jing.win.heavenly",
    "nanchang-jing.kong.pay",
    "nanchang-jing.kong.replacement",
    "nanchang-jing.kong.spirit-kong",
    "nanchang-jing.settle.spirits",
    "nanchang-jing.settle.barrier",
    "nanchang-jing.settle.sole",
    "nanchang-jing.settle.rob-kong",
    "nanchang-jing.end.draw-fee",
    "nanchang-jing.end.draw-spirits",
    "nanchang-jing.rotation.dealer",
)
def test_whole_deals_go_as_the_second_referee_says(seed: int, examples: Callable[[int], int]) -> None:
    seen = met(played, seed, examples(DEALS))
    if examples(DEALS) >= DEALS:
        for what in (
            "drawn by 1",
            "discard by 1",
            "claimed",
            "added",
            "concealed",
            "chow",
            "pung",
            "any tile",
            "barrier",
            "no spirit",
        ):
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule(
    "nanchang-jing.settle.rob-kong",
    "nanchang-jing.score.kongwin",
    "nanchang-jing.kong.spirit-kong",
    "nanchang-jing.claims.one-winner",
    "nanchang-jing.pattern.misfits",
    "nanchang-jing.score.heavenly-flat",
)
@pytest.mark.parametrize(("number", "what"), RARE)
def test_rare_events_go_as_the_second_referee_says(number: int, what: str) -> None:
    assert played(number).seen[what]
