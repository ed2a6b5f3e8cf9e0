"""Two to the fan, at most ten; liability for all or for half of the total, the full one first."""

from __future__ import annotations

import pytest
from money_cases import Book, Told, has, items_of, plain, told
from money_cases import drawn as self_drawn

from mahjong.rules import liability, payments, score
from mahjong.rules.values import Items

HOUSE_13 = Book(
    score.chain(score.cap(fan=10), score.floor(fan=10, when=has("north-north")), score.power()),
    payments.shares(2, 1, 2),
    Items(
        [
            *items_of(pure=7, big_dragons=8, round_wind=1, seat_wind=1, mixed_straight=1),
            plain("dragon", fan=1, per=True),
            plain("dora", fan=1, per=True, tags=("dora",)),
            plain("self-draw", when=self_drawn, fan=1),
        ]
    ),
    liability.rules(
        liability.liable(
            "pure-full", liability.fed_win(), if_win=has("pure-three-down"), rule="house-13.score.bao-pure-full"
        ),
        liability.liable(
            "big3-full", liability.fed_win(), if_win=has("two-dragons-down"), rule="house-13.score.bao-big3-full"
        ),
        liability.liable(
            "pure-half",
            liability.fed("fourth-of-suit"),
            if_win=has("pure"),
            share=liability.HALF,
            rule="house-13.score.bao-pure-half",
        ),
        liability.liable(
            "big3-half",
            liability.fed("third-dragon"),
            if_win=has("big-dragons"),
            share=liability.HALF,
            rule="house-13.score.bao-big3-half",
        ),
        binds=liability.LISTED,
        scope=liability.WIN,
    ),
)

EXAMPLES = [
    told("house-13.ex.bao-pure", "E 0 S +512 W 0 N -512", "S", "pure pure-three-down", discarder="N"),
    told(
        "house-13.ex.bao-pure-half",
        "E -384 S +1536 W -768 N -384",
        "S",
        "pure",
        evidence=[("fourth-of-suit", "W", "S", 4)],
    ),
    told(
        "house-13.ex.bao-big-three (a)", "E +1024 S 0 W 0 N -1024", "E", "big-dragons two-dragons-down", discarder="N"
    ),
    told(
        "house-13.ex.bao-big-three (b)",
        "E +3072 S -768 W -768 N -1536",
        "E",
        "big-dragons",
        evidence=[("third-dragon", "N", "E", 7)],
    ),
    told("house-13.ex.bao-concealed-kong", "E -128 S +512 W -128 N -256", "S", "pure", discarder="N"),
    told(
        "house-13.ex.north-north",
        "E -2048 S -1024 W -1024 N +4096",
        "N",
        "round-wind seat-wind dragon:2 north-north",
        discarder="E",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    HOUSE_13.check(example)


@pytest.mark.rule("house-13.score.bao-precedence")
def test_full_liability_comes_before_half() -> None:
    example = told(
        "x.ex.y",
        "E 0 S +512 W 0 N -512",
        "S",
        "pure pure-three-down",
        discarder="N",
        evidence=[("fourth-of-suit", "W", "S", 4)],
    )
    HOUSE_13.check(example.values[0])


@pytest.mark.rule("house-13.score.bao-half-meaning")
@pytest.mark.parametrize(
    ("discarder", "expected"),
    [
        # whoever discarded: the liable W pays half of 512, the two others a quarter each
        ("N", "E -128 S +512 W -256 N -128"),
        ("W", "E -128 S +512 W -256 N -128"),
        ("E", "E -128 S +512 W -256 N -128"),
    ],
)
def test_half_of_the_total_whoever_discarded(discarder: str, expected: str) -> None:
    example = told("x.ex.y", expected, "S", "pure", discarder=discarder, evidence=[("fourth-of-suit", "W", "S", 4)])
    valuation = HOUSE_13.check(example.values[0])
    assert (
        sum(line.amount for line in valuation.lines if line.via == ("pure-half",))
        == {"N": 128, "W": 0, "E": 128}[discarder]
    )


@pytest.mark.rule("house-13.score.points", "house-13.pattern.limit")
def test_ten_fan_are_the_most() -> None:
    example = told("x.ex.y", "E -2048 S +6144 W -2048 N -2048", "S", "pure big-dragons dora:5")
    HOUSE_13.check(example.values[0])
