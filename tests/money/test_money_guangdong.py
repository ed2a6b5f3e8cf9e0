"""Ordinary hands capped at 3 fan, special hands that count alone, floors, liability of the first feeder, a robbed
kong paid for all."""

from __future__ import annotations

import pytest
from money_cases import Book, Told, Win, drawn, has, plain, posts, told

from mahjong.play.ledger import Ledger
from mahjong.rules import liability, payments, score
from mahjong.rules.values import BEST, DISCARD, ROBBED, Items, Tier

SPECIAL = {
    "pure-flush": 4,
    "half-flush-pungs": 4,
    "pure-flush-pungs": 5,
    "mixed-terminals": 5,
    "small-dragons": 5,
    "small-winds": 5,
    "all-honours": 6,
    "pure-terminals": 6,
    "big-dragons": 6,
    "big-winds": 6,
    "nine-gates": 6,
    "thirteen-orphans": 6,
}
ORDINARY = {"chicken": 0, "ping": 1, "pungs": 2, "half-flush": 2, "seat-wind": 1, "round-wind": 1, "dragon": 1}

GUANGDONG = Book(
    score.chain(
        score.floor(fan=3, when=has("kong-win")),
        score.floor(fan=3, when=has("last-tile")),
        score.floor(fan=3, when=lambda case: case.winners == 3),
        score.floor(fan=6, when=has("first-round")),
        score.power(),
    ),
    payments.shares(1, 0, 1, robbed=payments.FOR_ALL, draw_items=True),
    Items(
        [
            *(plain(key, fan=fan, tier="special", rule=f"guangdong.pattern.{key}") for key, fan in SPECIAL.items()),
            *(plain(key, fan=fan, per=key == "dragon", tier="ordinary") for key, fan in ORDINARY.items()),
            plain("self-draw", when=drawn, fan=1, tier="ordinary"),
        ],
        tiers=[Tier("ordinary", 0, cap=3, rule="guangdong.score.cap-three"), Tier("special", 1, take=BEST)],
    ),
    liability.rules(
        liability.liable("twelve-exposed", liability.fed("twelve"), on=liability.DRAW),
        liability.liable("big-dragons", liability.fed("dragons"), if_win=has("big-dragons"), on=liability.DRAW),
        liability.liable("big-winds", liability.fed("winds"), if_win=has("big-winds"), on=liability.DRAW),
        liability.liable("fed-kong", liability.fed("kong"), if_win=has("kong-win"), on=liability.DRAW),
        binds=liability.FIRST,
        scope=liability.DEAL,
    ),
)

EXAMPLES = [
    told("guangdong.ex.chicken-discard", "E 0 S +1 W -1 N 0", "S", "chicken", discarder="W"),
    told("guangdong.ex.chicken-selfdraw", "E -2 S +6 W -2 N -2", "S", "chicken"),
    told("guangdong.ex.ping-exposed", "E 0 S 0 W +2 N -2", "W", "ping", discarder="N"),
    told("guangdong.ex.ping-half-flush", "E -8 S +8 W 0 N 0", "S", "ping half-flush", discarder="E"),
    told("guangdong.ex.cap", "E -8 S -8 W +24 N -8", "W", "pungs dragon"),
    told("guangdong.ex.double-wind", "E +4 S 0 W 0 N -4", "E", "chicken seat-wind round-wind", discarder="N"),
    told("guangdong.ex.full-flush-selfdraw", "E -16 S -16 W -16 N +48", "N", "pure-flush"),
    told(
        "guangdong.ex.mixed-pungs",
        "E 0 S -16 W +16 N 0",
        "W",
        "half-flush-pungs pungs half-flush seat-wind dragon",
        discarder="S",
    ),
    told("guangdong.ex.mixed-terminals", "E -32 S +32 W 0 N 0", "S", "mixed-terminals pungs", discarder="E"),
    told("guangdong.ex.small-dragons", "E 0 S 0 W -32 N +32", "N", "small-dragons dragon:2", discarder="W"),
    told("guangdong.ex.nine-gates", "E +192 S -64 W -64 N -64", "E", "nine-gates pure-flush"),
    told("guangdong.ex.false-nine-gates", "E +16 S -16 W 0 N 0", "E", "pure-flush", discarder="S"),
    told("guangdong.ex.thirteen-orphans", "E 0 S 0 W +64 N -64", "W", "thirteen-orphans", discarder="N"),
    told("guangdong.ex.rob-kong", "E 0 S +24 W 0 N -24", "S", "chicken kong-win", discarder="N", robbed=True),
    told("guangdong.ex.fed-kong", "E -24 S 0 W +24 N 0", "W", "chicken kong-win", evidence=[("kong", "E", "W", 9)]),
    told(
        "guangdong.ex.twelve-exposed", "E 0 S +12 W 0 N -12", "S", "chicken dragon", evidence=[("twelve", "N", "S", 5)]
    ),
    told(
        "guangdong.ex.twelve-first-only (a)",
        "E -12 S +12 W 0 N 0",
        "S",
        "chicken dragon",
        evidence=[("twelve", "E", "W", 8), ("twelve", "E", "S", 5)],
    ),
    told(
        "guangdong.ex.twelve-first-only (b)",
        "E -4 S -4 W +12 N -4",
        "W",
        "chicken dragon",
        evidence=[("twelve", "E", "S", 5), ("twelve", "E", "W", 8)],
    ),
    told(
        "guangdong.ex.twelve-exposed-discard",
        "E -2 S +2 W 0 N 0",
        "S",
        "chicken dragon",
        discarder="E",
        evidence=[("twelve", "N", "S", 5)],
    ),
    told(
        "guangdong.ex.big-dragons-liable",
        "E 0 S 0 W -192 N +192",
        "N",
        "big-dragons dragon:3",
        evidence=[("dragons", "W", "N", 3)],
    ),
    told("guangdong.ex.pure-pungs", "E -32 S +96 W -32 N -32", "S", "pure-flush-pungs pure-flush pungs"),
    told(
        "guangdong.ex.all-honours",
        "E -64 S 0 W +64 N 0",
        "W",
        "all-honours small-dragons pungs seat-wind",
        discarder="E",
    ),
    told("guangdong.ex.pure-terminals", "E 0 S -64 W 0 N +64", "N", "pure-terminals pungs", discarder="S"),
    told("guangdong.ex.big-winds-liable", "E -192 S 0 W +192 N 0", "W", "big-winds", evidence=[("winds", "E", "W", 4)]),
    told("guangdong.ex.heavenly-win", "E +192 S -64 W -64 N -64", "E", "chicken first-round"),
    told("guangdong.ex.heavenly-after-kong", "E +24 S -8 W -8 N -8", "E", "chicken kong-win"),
    told("guangdong.ex.earthly-broken", "E -2 S +6 W -2 N -2", "S", "chicken"),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    GUANGDONG.check(example)


@pytest.mark.rule("guangdong.ex.draw-dealer-stays")
def test_a_drawn_deal_pays_nothing() -> None:
    posts(Ledger(), "E 0")


@pytest.mark.rule("guangdong.score.fan-double", "guangdong.score.cap-three")
@pytest.mark.parametrize(
    ("facts", "amount"),
    [({"chicken": 1}, 1), ({"ping": 1}, 2), ({"pungs": 1}, 4), ({"dragon": 3}, 8), ({"dragon": 4}, 8)],
)
def test_each_fan_doubles_up_to_three(facts: dict[str, int], amount: int) -> None:
    assert GUANGDONG.total(Win("S", DISCARD, "E", facts)) == amount


@pytest.mark.rule("guangdong.score.extras-only-incap", "guangdong.pattern.best-special", "guangdong.score.selfdraw")
@pytest.mark.parametrize("key", SPECIAL)
def test_extras_add_nothing_to_a_special_hand(key: str) -> None:
    extras = dict.fromkeys(ORDINARY, 1)
    assert GUANGDONG.total(Win("S", facts={key: 1, **extras})) == 3 * 2 ** SPECIAL[key]


@pytest.mark.rule("guangdong.pattern.best-special")
def test_of_several_special_hands_the_best_counts_alone() -> None:
    valuation = payments.valuate(
        GUANGDONG.scoring, GUANGDONG.shares, GUANGDONG.items, Win("S", facts=dict.fromkeys(SPECIAL, 1))
    )
    assert [counted.item.key for counted in valuation.items] == ["all-honours"]  # the first of those worth 6
    assert valuation.value == 64


@pytest.mark.rule("guangdong.settle.triple")
def test_three_winners_lift_each_hand_to_three_fan() -> None:
    wins = [
        Win("S", DISCARD, "E", {"chicken": 1}, winners=3),
        Win("W", DISCARD, "E", {"ping": 1, "half-flush": 1}, winners=3),
        Win("N", DISCARD, "E", {"pure-flush": 1}, winners=3),
    ]
    ledger = Ledger()
    values = payments.settle_win(GUANGDONG.scoring, GUANGDONG.shares, GUANGDONG.liable, GUANGDONG.items, wins, ledger)
    posts(ledger, "E -32 S +8 W +8 N +16")
    assert [value.value for value in values] == [8, 8, 16]
    assert len(ledger.stages) == 1


@pytest.mark.rule("guangdong.settle.last-tile", "guangdong.settle.kongwin", "guangdong.score.heavenly-value")
@pytest.mark.parametrize(("fact", "least"), [("last-tile", 8), ("kong-win", 8), ("first-round", 64)])
def test_floors_lift_low_hands_and_leave_high_ones(fact: str, least: int) -> None:
    low = GUANGDONG.total(Win("S", facts={"chicken": 1, fact: 1}))
    high = GUANGDONG.total(Win("S", facts={"thirteen-orphans": 1, fact: 1}))
    assert (low, high) == (3 * least, 3 * 64)


@pytest.mark.rule("guangdong.settle.rob-kong", "guangdong.settle.twelve-exposed")
def test_a_robbed_kong_is_paid_by_the_robbed_seat_whatever_was_fed_before() -> None:
    ledger = Ledger()
    case = Win("S", ROBBED, "N", {"chicken": 1}, draw_items=True)
    payments.settle_win(
        GUANGDONG.scoring, GUANGDONG.shares, GUANGDONG.liable, GUANGDONG.items, case, ledger, [("twelve", "W", "S", 1)]
    )
    posts(ledger, "E 0 S +6 W 0 N -6")
    assert {line.was for line in ledger} == {"E", "W", ""}


@pytest.mark.rule("guangdong.settle.twelve-first-only", "guangdong.settle.big-winds")
def test_the_first_evidence_of_the_deal_bars_all_later_ones() -> None:
    """The big-wind situation came first, but the win is no big-wind hand: the later twelve tiles bind nobody."""
    example = told(
        "x.ex.y",
        "E -4 S +12 W -4 N -4",
        "S",
        "chicken dragon",
        evidence=[("winds", "W", "S", 1), ("twelve", "N", "S", 2)],
    )
    GUANGDONG.check(example.values[0])


@pytest.mark.rule("guangdong.score.cap", "guangdong.settle.fed-kong")
def test_every_step_is_told() -> None:
    example = told("x.ex.y", "E -24 S 0 W +24 N 0", "W", "pungs dragon kong-win", evidence=[("kong", "E", "W", 9)])
    valuation = GUANGDONG.check(example.values[0])
    rows = valuation.trace("S")
    assert (rows[0].step, rows[0].before, rows[0].after) == ("cap", 4, 3)
    assert [(row.step, row.after) for row in rows if row.step in ("power", "shares")] == [("power", 8), ("shares", 8)]
    assert [(line.payer, line.was, line.via) for line in valuation.lines] == [
        ("E", "", ()),
        ("E", "S", ("fed-kong",)),
        ("E", "N", ("fed-kong",)),
    ]
