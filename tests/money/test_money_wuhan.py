"""A product of factors of winner and payer, half steps in it, two tiers with different factors, liability in a listed
order."""

from __future__ import annotations

from fractions import Fraction

import pytest
from money_cases import Book, Told, by_discard, drawn, has, own, payer_discards, plain, told

from mahjong.rules import liability, payments, score
from mahjong.rules.values import BOTH, PAYER, Item, Items, Tier

BIG = ("all-pungs", "all-claimed", "one-colour", "all-honors", "all-258", "seabed", "kong-bloom", "rob")


def wuhan(opening: str) -> Book:
    each = opening == "each"
    small = payments.dealer(2, 2, tier="small", rule="wuhan.score.small-dealer")
    return Book(
        score.chain(score.base(1)),
        payments.shares(1, 1, 1, robbed=payments.FOR_ALL),
        Items(
            [
                plain("small", tier="small", rule="wuhan.pattern.small"),
                *(plain(key, fan=1, tier="big", rule=f"wuhan.pattern.{key}") for key in BIG),
                Item(
                    "opened",
                    ("opened", "开口"),
                    own("opened"),
                    times=2,
                    of=BOTH,
                    per=each,
                    rule="wuhan.score.own-factors",
                ),
                Item("exposed-kong", ("exposed kong", "明杠"), own("exposed-kong"), times=2, of=BOTH, per=True),
                Item("concealed-kong", ("concealed kong", "暗杠"), own("concealed-kong"), times=4, of=BOTH, per=True),
                Item("red-kong", ("red kong", "红中杠"), own("red-kong"), times=2, of=BOTH, per=True),
                Item("wild-kong", ("wild kong", "赖子杠"), own("wild-kong"), times=2, of=BOTH, per=True),
                Item("hard", ("hard", "硬胡"), has("hard"), times=2),
                Item("draw-small", ("self-draw", "自摸"), drawn, times=2, tier="small", side=True),
                Item("discard-small", ("discarder", "放炮"), payer_discards, times=2, of=PAYER, tier="small"),
                *small,
                Item("draw-big", ("self-draw", "自摸"), drawn, times=Fraction(3, 2), tier="big", side=True),
                Item("discard-big", ("discarder", "放炮"), payer_discards, times=Fraction(3, 2), of=PAYER, tier="big"),
            ],
            tiers=[
                Tier("small", 0),
                Tier("big", 1, chain=score.chain(score.linear(per=10)), rule="wuhan.pattern.big-base"),
            ],
        ),
        liability.rules(
            liability.liable(
                "all-claimed",
                liability.fed_win(),
                if_win=has("all-claimed"),
                unless=lambda case: by_discard(case) and case.by.get(case.discarder, {}).get("ready", 0),
                rule="wuhan.score.contract-all-claimed",
            ),
            liability.liable("third-open", liability.fed("third-open"), if_win=has("one-colour")),
            binds=liability.LISTED,
            scope=liability.WIN,
        ),
    )


WUHAN = wuhan("once")
EXAMPLES = [
    told(
        "wuhan.ex.hard-small-discard",
        "E -8 S +28 W -16 N -4",
        "S",
        "small hard opened",
        discarder="W",
        by={"W": "opened"},
    ),
    told(
        "wuhan.ex.red-blocks-then-bloom",
        "E -240 S +600 W -120 N -240",
        "S",
        "small kong-bloom hard opened red-kong",
        by={"E": "opened", "N": "opened"},
    ),
    told("wuhan.ex.soft-selfdraw", "E -16 S -4 W -4 N +24", "N", "small opened", by={"E": "opened"}),
    told(
        "wuhan.ex.free-honors",
        "E -40 S -40 W +200 N -120",
        "W",
        "all-honors hard opened",
        discarder="N",
        by={"N": "opened"},
    ),
    told(
        "wuhan.ex.two-big-kongs",
        "E +1440 S -240 W -960 N -240",
        "E",
        "one-colour all-pungs hard opened:2 exposed-kong",
        by={"W": "concealed-kong"},
    ),
    told("wuhan.ex.all-claimed-contract (a)", "E 0 S +140 W -140 N 0", "S", "all-claimed hard opened:4", discarder="W"),
    told(
        "wuhan.ex.all-claimed-contract (b)",
        "E -40 S +140 W -60 N -40",
        "S",
        "all-claimed hard opened:4",
        discarder="W",
        by={"W": "ready"},
    ),
    told(
        "wuhan.ex.rob-kong",
        "E 0 S +160 W -160 N 0",
        "S",
        "small rob hard opened",
        discarder="W",
        robbed=True,
        by={"W": "opened"},
    ),
    told(
        "wuhan.ex.third-opening-contract",
        "E 0 S +240 W 0 N -240",
        "S",
        "one-colour hard opened:3",
        by={"W": "opened"},
        evidence=[("third-open", "N", "S", 3)],
    ),
    told(
        "wuhan.ex.kong-factors",
        "E -256 S -128 W +640 N -256",
        "W",
        "small hard opened:2 exposed-kong:2 concealed-kong",
        by={"N": "opened"},
    ),
    told("wuhan.ex.laizi-own-face", "E -8 S -8 W -4 N +20", "N", "small hard opened:2", discarder="S"),
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: Told) -> None:
    WUHAN.check(example)


@pytest.mark.parametrize(
    "example",
    [
        told(
            "wuhan.ex.koukou",
            "E -64 S +224 W -128 N -32",
            "S",
            "small hard opened:3 exposed-kong",
            discarder="W",
            by={"W": "opened"},
        )
    ],
)
def test_each_opening_doubles_by_option(example: Told) -> None:
    wuhan("each").check(example)


@pytest.mark.rule("wuhan.ex.two-big-base", "wuhan.pattern.big-base")
@pytest.mark.parametrize(
    ("facts", "value"),
    [("small", 1), ("all-pungs", 10), ("all-pungs one-colour", 20), ("all-pungs one-colour seabed", 30)],
)
def test_base_of_small_and_big_wins(facts: str, value: int) -> None:
    example = told("x.ex.y", "E 0", "S", facts, discarder="W").values[0]
    valuation = payments.valuate(WUHAN.scoring, WUHAN.shares, WUHAN.items, WUHAN.case(example))
    assert valuation.value == value


@pytest.mark.rule("wuhan.score.contract-conflict")
@pytest.mark.parametrize(("discarder", "liable"), [("W", "W"), (None, "N")])
def test_the_discarder_to_an_all_claimed_hand_comes_before_the_third_opening(
    discarder: str | None, liable: str
) -> None:
    facts = "all-claimed one-colour hard opened:4" if discarder else "one-colour hard opened:3"
    example = told("x.ex.y", "E 0", "S", facts, discarder=discarder, evidence=[("third-open", "N", "S", 1)]).values[0]
    from mahjong.play.ledger import Ledger

    ledger = Ledger()
    payments.settle_win(
        WUHAN.scoring, WUHAN.shares, WUHAN.liable, WUHAN.items, WUHAN.case(example), ledger, example.evidence
    )
    assert {seat for seat, amount in ledger.totals().items() if amount < 0} == {liable}


@pytest.mark.rule("wuhan.score.own-factors", "wuhan.score.big-factors")
def test_what_counts_for_one_payer_alone_is_told_with_him() -> None:
    valuation = WUHAN.check(EXAMPLES[4].values[0])
    w = valuation["W"]
    assert {(counted.item.key, counted.count, counted.times) for counted in w.items} == {
        ("opened", 1, 2),
        ("exposed-kong", 1, 2),
        ("concealed-kong", 1, 4),
    }
    assert {counted.item.key for counted in valuation.items} == {"all-pungs", "one-colour", "hard", "draw-big"}
