"""Points rounded before doubling, limits by steps, dealer shares, rounding after them, counters last; liability for
one limit hand."""

from __future__ import annotations

import pytest
from money_cases import Book, Told, Win, by_discard, drawn, has, plain, posts, told

from mahjong.play.ledger import Ledger
from mahjong.rules import drawn as draws
from mahjong.rules import extras, liability, payments, score
from mahjong.rules.values import DISCARD, PAYER, Item, Items, Tier

HAN = {
    "riichi": 1,
    "pinfu": 1,
    "tanyao": 1,
    "self-draw": 1,
    "chiitoi": 2,
    "dragon": 1,
    "toitoi": 2,
    "sanankou": 2,
    "ittsuu": 2,
    "chinitsu": 6,
}
LIMIT = {"kokushi": "kokushi", "suuankou": "suuankou", "big-dragons": "daisangen", "all-honours": "tsuuiisou"}
STEPS = {5: 2000, 6: 3000, 8: 4000, 11: 6000}


def japan(*, counted: bool = True) -> Book:
    seven_pairs = has("chiitoi")
    return Book(
        score.chain(
            score.points(20),
            score.round(up=10, only=lambda case: not seven_pairs(case)),
            score.floor(units=30, when=lambda case: by_discard(case) and case.facts.get("open", 0)),
            score.power(start=4),
            score.steps(STEPS | ({13: 8000} if counted else {})),
            score.shares(),
            score.round(up=100),
            score.plus(),
            need=score.need(fan=1, not_counting=["dora"], rule="japan.win.min-han"),
        ),
        payments.shares(
            payments.by_dealer(4, winner_deals=6),
            0,
            payments.by_dealer(1, winner_deals=2, payer_deals=2),
            rules={"discard": "japan.score.payments", "draw": "japan.score.payments"},
        ),
        Items(
            [
                *(
                    plain(key, fan=han, tier="ordinary", open={"fan": 5} if key == "chinitsu" else None)
                    for key, han in HAN.items()
                ),
                plain("dora", fan=1, per=True, tier="ordinary", tags=("dora",)),
                plain("fu", points=1, per=True, tier="ordinary", rule="japan.score.fu-sets"),
                plain("seven-pairs-fu", when=seven_pairs, points=5, tier="ordinary", rule="japan.score.fu-base"),
                plain("nagashi", fan=5, alone=True, rule="japan.pattern.nagashi"),
                *(plain(key, fan=1, tier="limit", rule=f"japan.pattern.{id}") for key, id in LIMIT.items()),
                Item(
                    "counters",
                    ("counters", "本场"),
                    lambda case: case.facts.get("counters", 0) if by_discard(case) else 0,
                    plus=300,
                    of=PAYER,
                    per=True,
                    rule="japan.score.honba",
                ),
                Item(
                    "counters-drawn",
                    ("counters", "本场"),
                    lambda case: case.facts.get("counters", 0) if drawn(case) else 0,
                    plus=100,
                    of=PAYER,
                    per=True,
                    rule="japan.score.honba",
                ),
            ],
            tiers=[
                Tier("ordinary", 0),
                Tier(
                    "limit",
                    1,
                    chain=score.chain(score.linear(per=8000), score.shares(), score.round(up=100), score.plus()),
                    rule="japan.score.multiple-yakuman",
                ),
            ],
            opened=has("open"),
        ),
        liability.rules(
            liability.liable(
                "big-dragons",
                liability.fed("third-dragon"),
                if_win=has("big-dragons"),
                share=liability.SPLIT,
                part="big-dragons",
                rule="japan.score.pao",
            ),
            binds=liability.FIRST,
            scope=liability.WIN,
        ),
    )


JAPAN = japan()
PAO = [("third-dragon", "W", "N", 4)]
EXAMPLES = [
    told(
        "japan.ex.riichi-tanyao-pinfu",
        "E 0 S +8000 W -8000 N 0",
        "S",
        "riichi pinfu tanyao dora:2 fu:10",
        discarder="W",
    ),
    told("japan.ex.chiitoi-selfdraw", "E -1600 S -800 W +3200 N -800", "W", "chiitoi self-draw"),
    told("japan.ex.open-dealer-kong-dora", "E +12000 S 0 W 0 N -12000", "E", "open dragon dora:4 fu:10", discarder="N"),
    told("japan.ex.kokushi", "E -32000 S 0 W 0 N +32000", "N", "kokushi", discarder="E"),
    told("japan.ex.honba-and-sticks", "E -700 S +1700 W -500 N -500", "S", "open tanyao fu:4 counters:2"),
    told("japan.ex.nagashi", "E -4000 S -2000 W -2000 N +8000", "N", "nagashi counters:2"),
    told("japan.ex.pao-dragons (a)", "E 0 S 0 W -32000 N +32000", "N", "big-dragons dragon", evidence=PAO),
    told("japan.ex.pao-dragons (b)", "E 0 S -16000 W -16000 N +32000", "N", "big-dragons", discarder="S", evidence=PAO),
    told("japan.ex.pao-dragons (c)", "E 0 S 0 W -32000 N +32000", "N", "big-dragons", discarder="W", evidence=PAO),
    told("japan.ex.suuankou-or-not (a)", "E -16000 S +32000 W -8000 N -8000", "S", "suuankou toitoi self-draw"),
    told("japan.ex.suuankou-or-not (b)", "E 0 S +8000 W -8000 N 0", "S", "toitoi sanankou fu:30", discarder="W"),
    told(
        "japan.ex.counted-yakuman",
        "E -16000 S +32000 W -8000 N -8000",
        "S",
        "chinitsu ittsuu pinfu riichi self-draw dora:2",
    ),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    JAPAN.check(example)


@pytest.mark.rule("japan.ex.counted-yakuman")
def test_without_counted_limit_hands() -> None:
    example = told("x.ex.y", "E -12000 S +24000 W -6000 N -6000", "S", "chinitsu ittsuu pinfu riichi self-draw dora:2")
    japan(counted=False).check(example.values[0])


@pytest.mark.rule("japan.ex.no-yaku", "japan.score.dora-no-minimum", "japan.win.min-han")
def test_dora_do_not_make_a_hand_worth_winning() -> None:
    assert JAPAN.total(Win("S", DISCARD, "N", {"open": 1, "dora": 2})) is None
    valuation = payments.valuate(
        JAPAN.scoring, JAPAN.shares, JAPAN.items, Win("S", DISCARD, "N", {"open": 1, "dora": 2})
    )
    assert not valuation.reached
    assert valuation.need is not None
    assert valuation.need.rule == "japan.win.min-han"


@pytest.mark.rule("japan.ex.double-ron", "japan.claims.multi", "japan.score.honba")
def test_two_winners_of_one_tile_and_the_stick() -> None:
    ledger = Ledger(outside=["sticks"])
    sticks = extras.pot("sticks", to=extras.NEAREST, names=("riichi sticks", "立直棒"), rule="japan.score.honba")
    wins = [
        Win("N", DISCARD, "W", {"tanyao": 1, "open": 1, "counters": 1}, winners=2),
        Win("E", DISCARD, "W", {"tanyao": 1, "open": 1}, winners=2),  # counters go to the nearest winner alone
    ]
    payments.settle_win(JAPAN.scoring, JAPAN.shares, JAPAN.liable, JAPAN.items, wins, ledger)
    posts(ledger, "E +1500 S 0 W -2800 N +1300")
    sticks.stake("W", 1000, ledger, why="riichi", names=("riichi stick", "立直棒"))
    sticks.settle(["N", "E"], ledger)
    posts(ledger, "E +1500 S 0 W -3800 N +2300")


@pytest.mark.rule("japan.score.pao", "japan.score.honba")
@pytest.mark.parametrize(
    ("discarder", "expected"),
    [
        # two limit hands: W bears big dragons alone and all counters of a self-draw
        (None, "E -16000 S -8000 W -40600 N +64600"),
        # S discards: big dragons halved between S and W, all honours and the counters stay with S
        ("S", "E 0 S -48600 W -16000 N +64600"),
        ("W", "E 0 S 0 W -64600 N +64600"),
    ],
)
def test_liability_for_one_of_two_limit_hands(discarder: str | None, expected: str) -> None:
    example = told("x.ex.y", expected, "N", "big-dragons all-honours counters:2", discarder=discarder, evidence=PAO)
    valuation = JAPAN.check(example.values[0])
    parts = {line.part for line in valuation.lines if line.kind == "value"}
    assert parts == {"big-dragons", "all-honours"}
    assert {line.kind for line in valuation.lines} == {"value", "plus"}


@pytest.mark.rule("japan.end.noten-1", "japan.end.noten-2", "japan.end.noten-3", "japan.end.noten-04")
@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        pytest.param("E", "E +3000 S -1000 W -1000 N -1000", marks=pytest.mark.rule("japan.ex.noten-1")),
        pytest.param("EW", "E +1500 S -1500 W +1500 N -1500", marks=pytest.mark.rule("japan.ex.noten-2")),
        pytest.param("ESW", "E +1000 S +1000 W +1000 N -3000", marks=pytest.mark.rule("japan.ex.noten-3")),
        ("", "E 0"),
        ("ESWN", "E 0"),
    ],
)
def test_the_pool_of_those_not_ready(ready: str, expected: str) -> None:
    ledger = Ledger()
    draws.pool(3000).settle(ready, ledger)
    posts(ledger, expected)


@pytest.mark.rule("japan.score.fu-base", "japan.score.basic", "japan.score.limits")
@pytest.mark.parametrize(
    ("facts", "amount"),
    [
        ("tanyao", 700),  # the base alone: 20 x 8 = 160, four times is 640
        ("tanyao open", 1000),
        ("riichi tanyao fu:10", 2000),
        ("riichi tanyao dragon fu:12", 5200),
        ("riichi tanyao pinfu dora fu:10", 7700),
        ("riichi tanyao pinfu dora:2 fu:10", 8000),
        ("chinitsu open fu:10", 8000),
        ("chinitsu fu:10", 12000),
        ("chinitsu ittsuu", 16000),
        ("chinitsu ittsuu dora:3", 24000),
        ("chinitsu ittsuu dora:5", 32000),
        ("chinitsu ittsuu dora:40", 32000),
        ("kokushi all-honours", 64000),
    ],
)
def test_a_discard_to_a_non_dealer(facts: str, amount: int) -> None:
    example = told("x.ex.y", "E 0", "S", facts, discarder="W").values[0]
    assert JAPAN.total(JAPAN.case(example)) == amount


@pytest.mark.rule("japan.pattern.honitsu")
def test_what_an_opened_hand_is_worth() -> None:
    closed = payments.valuate(JAPAN.scoring, JAPAN.shares, JAPAN.items, Win("S", facts={"chinitsu": 1}))
    opened = payments.valuate(JAPAN.scoring, JAPAN.shares, JAPAN.items, Win("S", facts={"chinitsu": 1, "open": 1}))
    assert (closed.fan, opened.fan) == (6, 5)
