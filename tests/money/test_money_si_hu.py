"""Points by half steps, doubled by fan, rounded up, capped, and only then the dealer's factor; prizes outside the
count."""

from __future__ import annotations

from fractions import Fraction

import pytest
from money_cases import Book, Told, Win, has, plain, posts, told

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import payments, score
from mahjong.rules.values import DISCARD, Item, Items, Tier

FAN = {
    "pungs": 1,
    "half-flush": 1,
    "dragon": 1,
    "flush": 3,
    "three-concealed": 1,
    "ping": 1,
    "mixed-terminals": 1,
    "seat-flower": 1,
}
PRIZES = ("heavenly", "orphans", "big-dragons", "four-concealed")

SI_HU = Book(
    score.chain(
        score.points(base=20, per=4),
        score.power(),
        score.round(up=10),
        score.cap(units=600),
        score.times("dealer-wins", "dealer-loses"),
        need=score.need(fan=1, rule="si-hu.win.min-fan"),
    ),
    payments.shares(1, 1, 1),
    Items(
        [
            # counted in halves, as a middle tile's exposed pung is half a si
            Item(
                "si",
                ("si", "司"),
                has("half-si"),
                points=Fraction(1, 2),
                per=True,
                tier="counted",
                rule="si-hu.score.si",
            ),
            *(plain(key, fan=fan, per=True, tier="counted") for key, fan in FAN.items()),
            *(plain(key, tier="prize", rule="si-hu.score.outside") for key in PRIZES),
            *payments.dealer(2, 2, rule="si-hu.settle.dealer"),
        ],
        tiers=[Tier("counted", 0), Tier("prize", 1, chain=score.chain(score.base(600)), rule="si-hu.pattern.limit")],
    ),
    unit=100,
)

EXAMPLES = [
    told(
        "si-hu.ex.seven-point-eight", "E +7.8 S -2.6 W -2.6 N -2.6", "E", "half-si:6 half-flush dragon", discarder="S"
    ),
    told("si-hu.ex.orphans-nondealer", "E -12 S -6 W +24 N -6", "W", "orphans"),
    told("si-hu.ex.heavenly", "E +36 S -12 W -12 N -12", "E", "heavenly half-flush"),
    told("si-hu.ex.flower-fan", "E -0.8 S +1.6 W -0.4 N -0.4", "S", "seat-flower", discarder="W"),
    told("si-hu.ex.round-up", "E -1.4 S -0.7 W -0.7 N +2.8", "N", "half-si:6 dragon", discarder="S"),
    told("si-hu.ex.kong-half-flush", "E -1.6 S -0.8 W +3.2 N -0.8", "W", "half-si:9 half-flush", discarder="N"),
    told("si-hu.ex.orphans-dealer", "E +36 S -12 W -12 N -12", "E", "orphans"),
    told(
        "si-hu.ex.concealed-terminals",
        "E -7.8 S +15.6 W -3.9 N -3.9",
        "S",
        "half-si:14 pungs three-concealed mixed-terminals",
        discarder="W",
    ),
    told("si-hu.ex.big-dragons", "E -12 S -6 W -6 N +24", "N", "big-dragons dragon:3 half-si:8", discarder="S"),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    SI_HU.check(example)


@pytest.mark.rule("si-hu.ex.no-fan", "si-hu.win.min-fan")
def test_a_hand_without_fan_may_not_win() -> None:
    case = Win("S", DISCARD, "W", {"half-si": 4})
    assert SI_HU.total(case) is None
    ledger = Ledger()
    with pytest.raises(RuleError) as caught:
        payments.settle_win(SI_HU.scoring, SI_HU.shares, None, SI_HU.items, case, ledger)
    assert caught.value.rule == "si-hu.win.min-fan"
    posts(ledger, "E 0")
    assert ledger.stages == ()


@pytest.mark.rule("si-hu.ex.draw-with-kong")
def test_a_drawn_deal_pays_nothing() -> None:
    posts(Ledger(), "E 0")


@pytest.mark.rule("si-hu.score.round", "si-hu.pattern.limit", "si-hu.settle.dealer")
def test_order_of_rounding_cap_and_dealer() -> None:
    """20 + 4 x 4.5 = 38, five fan: 1216 is cut to 600 before the dealer's factor, so the dealer owes 1200."""
    case = Win("S", facts={"half-si": 9, "flush": 1, "pungs": 1, "half-flush": 1})
    valuation = payments.valuate(SI_HU.scoring, SI_HU.shares, SI_HU.items, case)
    assert [(owed.payer, owed.amount) for owed in valuation.owed] == [("E", 1200), ("W", 600), ("N", 600)]
    assert [(row.step, row.after) for row in valuation.trace("E")][:5] == [
        ("points", 38),
        ("power", 1216),
        ("round", 1220),
        ("cap", 600),
        ("times", 1200),
    ]
