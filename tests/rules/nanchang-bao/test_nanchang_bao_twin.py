"""Treasures against a second scorer and referee written from the rule book alone: thousands of hands, and whole deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache

import pytest

import spirit_hands
from mahjong import variant
from mahjong.variant import Variant
from mahjong.walls import Wall
from twin_deal import FACES, ORDINARY, SEATS
from twin_deal_players import Player, arranged, met, play_both, staged, wishes
from twin_spirits import HONOURS, KINDS, Knitted, Options, Question, apart, searched, substituted, successor
from twin_spirits_play import SpiritReferee

KEY = "nanchang-bao"
COMPARED, DEALS = 250, 60
SAYS = {"win.shapes": "nanchang-bao.score.rest", "win.fishing-selfdraw": "nanchang-bao.pattern.fishing"}
CODES = [FACES.index(tile) for tile in ORDINARY for _ in range(4)]
ROWS = (("147", "258", "369"), ("258", "369", "147"), ("369", "147", "258"))


@cache
def rules(knitted: bool, fifth: bool) -> Variant:
    return variant(KEY, misfit_spacing="knitted" if knitted else "gap3", fifth_copy=fifth)


def some_options(rng: random.Random) -> Options:
    fifth = rng.random() < 0.7
    return Knitted(fifth_copy=fifth) if rng.random() < 0.4 else Options(fifth_copy=fifth)


def compared(one: Question, seen: Counter[str]) -> None:
    options = one.options
    spirit_hands.compared(rules(options.knitted, options.fifth_copy), one, seen, SAYS)


def in_rows(rng: random.Random) -> Question:
    """Misfits whose suits keep to three rows or to two, with a spirit now and then."""
    row = list(rng.choice(ROWS))
    if rng.random() < 0.4:
        row[rng.randrange(3)] = rng.choice(("147", "258", "369", "148"))
    numbers = [f"{rank}{suit}" for suit, ranks in zip("mps", row, strict=True) for rank in ranks]
    honours = rng.sample(HONOURS, rng.randrange(5, 8))
    tiles = [*honours, *rng.sample(numbers, 14 - len(honours))]
    rng.shuffle(tiles)
    turned = rng.choice(KINDS)
    for _ in range(rng.choice((0, 0, 1, 2))):
        tiles[rng.randrange(13)] = successor(turned)
    seat, giver = rng.sample(SEATS, 2)
    return Question(
        turned, tuple(tiles[:13]), (), tiles[13], seat=seat, dealer=rng.choice(SEATS),
        from_seat=rng.choice((None, giver)), options=some_options(rng),
    )  # fmt: skip


@pytest.mark.rule(
    "nanchang-bao.score.best",
    "nanchang-bao.wild.any",
    "nanchang-bao.score.rest",
    "nanchang-bao.settle.discard",
    "nanchang-bao.pattern.german-price",
)
@pytest.mark.rule(
    "nanchang-bao.wild.fifth-copy",
    "nanchang-bao.pattern.combinations",
    "nanchang-bao.pattern.fishing",
    "nanchang-bao.pattern.german-real",
)
def test_random_wins(rng: random.Random, examples: Callable[[int], int]) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(COMPARED)):
        compared(spirit_hands.question(rng, None, some_options(rng)), seen)
    if examples(COMPARED) >= COMPARED:
        for what in (
            "legal",
            "any tile",
            "sets",
            "sets used",
            "pairs",
            "pairs used",
            "misfits",
            "misfits used",
            "sets pungs",
            *SAYS.values(),
        ):
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule(
    "nanchang-bao.pattern.seven-star-suits", "nanchang-bao.pattern.german", "nanchang-bao.pattern.seven-star"
)
def test_misfits_in_rows_and_out_of_them(rng: random.Random, examples: Callable[[int], int]) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(COMPARED)):
        one = in_rows(rng)
        natural, spirits = apart(Counter(one.concealed), one.spirits)
        natural[one.win] += 1
        assert substituted(one, natural, spirits) == searched(one, natural, spirits), one
        compared(one, seen)
        seen["knitted"] += one.options.knitted
    assert seen["legal"]
    assert seen[SAYS["win.shapes"]]
    assert seen["knitted"]


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
    try:
        deal = rules(options.knitted, options.fifth_copy).deal(wall=Wall(bytes(wall), (1, 2) * 16), dealer=dealer)
        referee = SpiritReferee(wall, dealer, options)
        wild = rng.random() < 0.15
        play_both(deal, referee, {seat: Player(rng, likes[seat], wild, patient) for seat in SEATS}, rng)
    except AssertionError as fault:
        raise AssertionError(f"deal {number}, dealer {dealer}, options {options}: {fault}") from fault
    return referee


@pytest.mark.rule(
    "nanchang-bao.wild.each-hand",
    "nanchang-bao.wild.pair",
    "nanchang-bao.wild.value",
    "nanchang-bao.claims.all",
    "nanchang-bao.score.rest",
)
@pytest.mark.rule(
    "nanchang-bao.claims.dragon-chow",
    "nanchang-bao.claims.wind-chow",
    "nanchang-bao.rotation.dealer",
    "nanchang-bao.end.draw",
)
@pytest.mark.rule("nanchang-bao.settle.barrier", "nanchang-bao.settle.barrier-table", "nanchang-bao.settle.overlord")
def test_whole_deals_go_as_the_second_referee_says(seed: int, examples: Callable[[int], int]) -> None:
    seen = met(played, seed, examples(DEALS))
    if examples(DEALS) >= DEALS:
        for what in ("drawn by 1", "discard by 1", "chow", "pung", "any tile", "barrier", "no spirit"):
            assert seen[what], f"{what} never happened: {dict(seen)}"
