"""Doublings that differ by payer, five added after them, flat prizes, and every two seats settling the spirits they
hold."""

from __future__ import annotations

import pytest
from money_cases import Book, Told, Win, plain, posts, told

from mahjong.play.ledger import Ledger
from mahjong.rules import drawn, extras, payments, score
from mahjong.rules.values import SELF_DRAW, Items, Tier

DOUBLINGS = ("seven-pairs", "pungs", "misfits", "seven-star", "any-tile", "no-wild", "no-wild-pairs", "kong-win")
FLAT = payments.shares(1, 1, 1)

NANCHANG = Book(
    score.chain(score.power(), score.plus()),
    payments.shares(2, 1, 2, robbed=payments.EVEN, draw_items=True),
    Items(
        [
            *(plain(key, fan=1, plus=5 if key == "no-wild" else 0, tier="counted") for key in DOUBLINGS),
            *payments.dealer(fan=1, rule="nanchang-jing.settle.dealer"),
            plain("heavenly", points=20, tier="flat", rule="nanchang-jing.score.heavenly-flat"),
            plain(
                "earthly-any-tile",
                points=40,
                over=("heavenly",),
                tier="flat",
                rule="nanchang-jing.score.any-tile-earthly",
            ),
        ],
        tiers=[Tier("counted", 0), Tier("flat", 1, chain=score.chain(score.points()), shares=FLAT)],
    ),
)

EXAMPLES = [
    told("nanchang-jing.ex.thirty-seven", "E +111 S -37 W -37 N -37", "E", "no-wild misfits seven-star"),
    told("nanchang-jing.ex.eight-and-two", "E -8 S +12 W -2 N -2", "S", "seven-pairs", discarder="E"),
    told("nanchang-jing.ex.plain-win", "E -2 S +5 W -2 N -1", "S", discarder="W"),
    told("nanchang-jing.ex.honour-chows", "E -9 S +25 W -9 N -7", "S", "no-wild", discarder="W"),
    told("nanchang-jing.ex.seven-star-not-by-spirit", "E -4 S +10 W -2 N -4", "S", "misfits", discarder="N"),
    told("nanchang-jing.ex.seven-star-selfdraw", "E -37 S +79 W -21 N -21", "S", "misfits seven-star no-wild"),
    told("nanchang-jing.ex.any-tile", "E -8 S -4 W -4 N +16", "N", "any-tile"),
    told("nanchang-jing.ex.spirit-as-itself", "E -13 S -7 W +27 N -7", "W", "no-wild", discarder="E"),
    told(
        "nanchang-jing.ex.no-spirit-seven-pairs",
        "E -21 S -13 W +55 N -21",
        "W",
        "seven-pairs no-wild no-wild-pairs",
        discarder="N",
    ),
    told("nanchang-jing.ex.all-pungs", "E +47 S -21 W -13 N -13", "E", "pungs no-wild", discarder="S"),
    told("nanchang-jing.ex.heavenly", "E +60 S -20 W -20 N -20", "E", "heavenly no-wild seven-pairs"),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    NANCHANG.check(example)


def _curve(points: object) -> object:
    """The barrier: n x (n - 3) from five points on."""
    assert isinstance(points, int)
    return points * (points - 3) if points >= 5 else points


SPIRITS = extras.pairwise(
    "spirits", ("spirits", "精"), curve=_curve, factors=[extras.sole_holder(2)], rule="nanchang-jing.settle.spirits"
)
KONGS = extras.kongs(extras.each(1), extras.each(1), extras.each(2), rules={"concealed": "nanchang-jing.kong.pay"})


def win(ledger: Ledger, winner: str, facts: dict[str, int], discarder: str | None = None) -> None:
    from mahjong.rules.values import DISCARD

    case = Win(winner, DISCARD if discarder else SELF_DRAW, discarder, facts, draw_items=True)
    payments.settle_win(NANCHANG.scoring, NANCHANG.shares, None, NANCHANG.items, case, ledger)


@pytest.mark.rule("nanchang-jing.settle.spirits", "nanchang-jing.settle.barrier", "nanchang-jing.settle.sole")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        pytest.param(
            {"E": 2, "S": 5, "W": 1}, "E -5 S +27 W -9 N -13", marks=pytest.mark.rule("nanchang-jing.ex.barrier")
        ),
        pytest.param(
            {"W": 5, "N": 2}, "E -12 S -12 W +28 N -4", marks=pytest.mark.rule("nanchang-jing.ex.barrier-one-three")
        ),
        pytest.param({"N": 5}, "E -20 S -20 W -20 N +60", marks=pytest.mark.rule("nanchang-jing.ex.barrier-sole")),
    ],
)
def test_spirits(points: dict[str, int], expected: str) -> None:
    ledger = Ledger()
    SPIRITS.settle(points, ledger)
    posts(ledger, expected)


@pytest.mark.rule("nanchang-jing.ex.thirty-seven-minus")
def test_the_spirits_of_the_others_reduce_the_win() -> None:
    ledger = Ledger()
    win(ledger, "E", {"no-wild": 1, "misfits": 1, "seven-star": 1})
    SPIRITS.settle({"S": 1, "W": 2}, ledger)
    posts(ledger, "E +108 S -36 W -32 N -40")


@pytest.mark.rule("nanchang-jing.ex.eight-with-spirits")
def test_a_sole_holder_collects_twice() -> None:
    ledger = Ledger()
    win(ledger, "S", {"seven-pairs": 1}, "E")
    SPIRITS.settle({"S": 2}, ledger)
    posts(ledger, "E -12 S +24 W -6 N -6")


@pytest.mark.rule("nanchang-jing.ex.kong-win")
def test_a_kong_and_the_win_on_its_replacement() -> None:
    ledger = Ledger()
    KONGS.settle(extras.Kong("N", "concealed"), ledger)
    win(ledger, "N", {"kong-win": 1, "no-wild": 1})
    SPIRITS.settle({}, ledger)
    posts(ledger, "E -23 S -15 W -15 N +53")
    assert [stage.name for stage in ledger.stages] == ["kong", "win", "spirits"]


@pytest.mark.rule("nanchang-jing.ex.earthly-any-tile")
def test_an_earthly_win_is_flat_and_spirits_come_on_top() -> None:
    ledger = Ledger()
    win(ledger, "S", {"heavenly": 1, "earthly-any-tile": 1}, "E")
    SPIRITS.settle({"S": 2}, ledger)
    posts(ledger, "E -44 S +132 W -44 N -44")


@pytest.mark.rule("nanchang-jing.ex.spirit-kong", "nanchang-jing.kong.spirit-kong")
def test_four_secondary_spirits() -> None:
    ledger = Ledger()
    extras.asides("spirit-kong", ("spirit kong", "杠精"), each=10, rule="nanchang-jing.kong.spirit-kong").settle(
        "W", ledger
    )
    posts(ledger, "E -10 S -10 W +30 N -10")


@pytest.mark.rule("nanchang-jing.ex.drawn-with-fee")
def test_a_drawn_deal_with_a_fee() -> None:
    ledger = Ledger()
    drawn.fee(5).settle("E", ledger)
    SPIRITS.settle({"N": 3}, ledger)
    posts(ledger, "E -21 S -1 W -1 N +23")


@pytest.mark.rule("nanchang-jing.settle.rob-kong")
def test_a_robbed_kong_has_no_discarder() -> None:
    example = told("x.ex.y", "E -4 S +8 W -2 N -2", "S", discarder="N", robbed=True).values[0]
    NANCHANG.check(example)
