"""The table of shares, settling one or several wins, and every case and declaration that contradicts itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from money_cases import Book, Win, has, payer_has, plain, posts, told

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import liability, payments, score
from mahjong.rules.values import DISCARD, PAYER, ROBBED, SELF_DRAW, Item, Items, Tier

FAN = Items([plain("fan", fan=1, per=True)])
POWER = score.chain(score.power())


def table(shares: payments.Shares, case: Win) -> dict[str, Any]:
    return {seat: share if flat is None else ("flat", flat) for seat, share, flat in shares.table(case)}


DRAW, LOST, TAKEN = Win("S"), Win("S", DISCARD, "W"), Win("S", ROBBED, "W")


@pytest.mark.parametrize(
    ("shares", "case", "expected"),
    [
        (payments.shares(2, 1, 3), DRAW, {"E": 3, "W": 3, "N": 3}),
        (payments.shares(2, 1, 3), LOST, {"E": 1, "W": 2, "N": 1}),
        (payments.shares(2, 1, 3), TAKEN, {"E": 1, "W": 2, "N": 1}),
        (payments.shares(2, 1, 3, robbed=payments.FOR_ALL), TAKEN, {"E": 3, "W": 3, "N": 3}),
        (payments.shares(2, 1, 3, robbed=payments.EVEN), TAKEN, {"E": 1, "W": 1, "N": 1}),
        (payments.shares(2, 1, 3, robbed=payments.EVEN, draw_items=True), TAKEN, {"E": 3, "W": 3, "N": 3}),
        (payments.shares(payments.by_dealer(4, winner_deals=6), 0, 1), LOST, {"E": 0, "W": 4, "N": 0}),
        (
            payments.shares(payments.by_dealer(4, winner_deals=6), 0, 1),
            Win("E", DISCARD, "W"),
            {"S": 0, "W": 6, "N": 0},
        ),
        (payments.shares(1, 0, payments.by_dealer(1, winner_deals=2, payer_deals=2)), DRAW, {"E": 2, "W": 1, "N": 1}),
        (
            payments.shares(1, 0, payments.by_dealer(payments.flat(3), payer_deals=Fraction(1, 2))),
            DRAW,
            {"E": Fraction(1, 2), "W": ("flat", 3), "N": ("flat", 3)},
        ),
        (
            payments.shares(payments.when(payer_has("r"), 1, 4), 0, 1),
            replace(LOST, by={"W": {"r": 1}}),
            {"E": 0, "W": 1, "N": 0},
        ),
        (payments.shares(payments.when(payer_has("r"), 1, 4), 0, 1), LOST, {"E": 0, "W": 4, "N": 0}),
        (payments.shares(1, 1, 1, payers=lambda case: case.payer != "E"), LOST, {"W": 1, "N": 1}),
    ],
)
def test_the_table(shares: payments.Shares, case: Win, expected: dict[str, Any]) -> None:
    assert table(shares, case) == expected
    assert table(shares, case) == expected  # the second time from the memo


@pytest.mark.parametrize(
    "case",
    [
        Win("S", SELF_DRAW, "W"),
        Win("S", DISCARD),
        Win("S", DISCARD, "S"),
        Win("S", DISCARD, "X"),
        Win("S", ROBBED),
    ],
)
def test_cases_that_contradict_themselves(case: Win) -> None:
    with pytest.raises(RuleError, match="discarder"):
        payments.worth(POWER, payments.shares(), FAN, case)


@pytest.mark.parametrize(
    "make",
    [
        lambda: payments.shares(1.5),
        lambda: payments.shares(-1),
        lambda: payments.shares("1"),
        lambda: payments.shares(1, True),
        lambda: payments.shares(robbed="even"),
        lambda: payments.shares(draw_items=True),
        lambda: payments.shares(payers=3),
        lambda: payments.shares(rules={"discarder": "x"}),
        lambda: payments.flat(1.5),
        lambda: payments.flat(-1),
        lambda: payments.flat(True),
        lambda: payments.by_dealer(1.5),
        lambda: payments.by_dealer(1, winner_deals=-2),
        lambda: payments.when(3, 1, 2),
        lambda: payments.when(has("x"), 1, 2.5),
        lambda: payments.dealer(),
    ],
)
def test_bad_tables(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en


def settle(case: Any, ledger: Ledger | None = None, liable: Any = None, evidence: Any = ()) -> Ledger:
    ledger = ledger or Ledger()
    payments.settle_win(POWER, payments.shares(1, 0, 1), liable, FAN, case, ledger, evidence)
    return ledger


def test_lines_say_why_and_by_which_rule() -> None:
    shares = payments.shares(2, 1, 1, rules={"discard": "x.settle.discard", "others": "x.settle.others"})
    ledger = Ledger()
    (valuation,) = payments.settle_win(POWER, shares, None, FAN, replace(LOST, facts={"fan": 1}), ledger)
    assert [(line.payer, line.amount, line.why, line.rule) for line in valuation.lines] == [
        ("E", 2, "others", "x.settle.others"),
        ("W", 4, "discard", "x.settle.discard"),
        ("N", 2, "others", "x.settle.others"),
    ]
    assert valuation.lines == ledger.stages[0].lines


def test_each_plus_has_a_line_of_its_own() -> None:
    items = Items([plain("a", plus=3), Item("b", ("b", "乙"), payer_has("b"), plus=2, of=PAYER, rule="x.score.b")])
    ledger = Ledger()
    case = Win("S", DISCARD, "W", {"a": 1}, {"W": {"b": 1}, "E": {"b": 1}})
    payments.settle_win(POWER, payments.shares(1, 0, 1), None, items, case, ledger)
    assert [(line.kind, line.why, line.amount) for line in ledger] == [
        ("value", "discard", 1),
        ("plus", "a", 3),
        ("plus", "b", 2),
    ]
    capped = Ledger()
    chain = score.chain(score.power(), score.cap(money=4))
    payments.settle_win(chain, payments.shares(1, 0, 1), None, items, case, capped)
    assert [(line.kind, line.why, line.amount) for line in capped] == [("value", "discard", 1), ("plus", "plus", 3)]
    priced = Ledger()
    chain = score.chain(score.power(), score.plus(), score.price(10))
    payments.settle_win(chain, payments.shares(1, 0, 1), None, Items([plain("a", plus=3)]), case, priced)
    assert [(line.kind, line.why, line.amount) for line in priced] == [("value", "discard", 10), ("plus", "a", 30)]


def test_a_flat_amount_replaces_the_chain() -> None:
    ledger = Ledger()
    shares = payments.shares(payments.flat(7), 1, 1)
    (valuation,) = payments.settle_win(POWER, shares, None, FAN, replace(LOST, facts={"fan": 1}), ledger)
    posts(ledger, "E -2 S +11 W -7 N -2")
    assert valuation["W"].flat == 7
    assert valuation.trace("W") == ()


def test_the_shares_of_a_tier() -> None:
    items = Items(
        [plain("t", tier="t"), plain("l", tier="l")],
        tiers=[Tier("l", 0), Tier("t", 1, shares=payments.shares(5, 5, 5))],
    )
    ledger = Ledger()
    payments.settle_win(POWER, payments.shares(1, 0, 1), None, items, replace(LOST, facts={"t": 1}), ledger)
    posts(ledger, "E -5 S +15 W -5 N -5")


def test_a_worthless_win_is_an_empty_stage() -> None:
    chain = score.chain(score.ladder(1, 2))
    ledger = Ledger()
    payments.settle_win(chain, payments.shares(1, 0, 1), None, FAN, LOST, ledger)
    assert [(stage.name, stage.lines) for stage in ledger.stages] == [("win", ())]


@pytest.mark.parametrize(
    ("cases", "reason"),
    [
        ([], "no case"),
        ([replace(DRAW, winners=2), Win("N", winners=2)], "several seats cannot win by one self-draw"),
        ([replace(LOST, winners=2), replace(LOST, winners=2)], "are not different seats"),
        ([replace(LOST, winners=2), Win("N", DISCARD, "E", winners=2)], "differ in source, discarder or dealer"),
        ([LOST, Win("N", DISCARD, "W")], "says 1 winners, but 2 are settled together"),
    ],
)
def test_wins_that_cannot_be_settled_together(cases: list[Win], reason: str) -> None:
    ledger = Ledger()
    with pytest.raises(RuleError, match=reason):
        settle(cases, ledger)
    assert ledger.stages == ()


def test_one_bad_win_of_several_changes_nothing() -> None:
    chain = score.chain(score.power(), need=score.need(fan=1, rule="x.win.need"))
    ledger = Ledger()
    cases = [Win("S", DISCARD, "W", {"fan": 2}, winners=2), Win("N", DISCARD, "W", winners=2)]
    with pytest.raises(RuleError, match="needed to win: 1") as caught:
        payments.settle_win(chain, payments.shares(), None, FAN, cases, ledger)
    assert caught.value.rule == "x.win.need"
    assert ledger.stages == ()


def test_parts_of_the_least_unit_are_refused() -> None:
    items = Items([plain("half", times=Fraction(3, 2))])
    ledger = Ledger()
    with pytest.raises(RuleError, match=r"needs a round\(\) or a price\(\)"):
        payments.settle_win(POWER, payments.shares(), None, items, Win("S", facts={"half": 1}), ledger)
    assert ledger.stages == ()
    chain = score.chain(score.power(), score.price(2))
    payments.settle_win(chain, payments.shares(), None, items, Win("S", facts={"half": 1}), ledger)
    posts(ledger, "E -3 S +9 W -3 N -3")


@pytest.mark.parametrize(
    "evidence",
    [
        [("twelve", "N", "S")],
        ["twelve"],
        [("twelve", "N", "S", "3")],
        [("twelve", 3, "S", 3)],
        [("twelve", "N", "S", True)],
    ],
)
def test_bad_evidence(evidence: Any) -> None:
    with pytest.raises(RuleError, match="no evidence"):
        settle(DRAW, evidence=evidence)


def test_liabilities_of_a_wrong_kind() -> None:
    with pytest.raises(RuleError, match=r"liability\.rules"):
        settle(DRAW, liable=[liability.liable("a", liability.fed_win())])


@pytest.mark.parametrize("seats", [("A", "B"), ("A", "B", "C"), tuple("ABCDEFGH")])
def test_any_number_of_seats(seats: tuple[str, ...]) -> None:
    book = Book(POWER, payments.shares(2, 1, 2), FAN)
    others = " ".join(f"{seat} -4" for seat in seats if seat != "B")
    example = told("x.ex.y", f"B +{4 * (len(seats) - 1)} {others}", "B", "fan", dealer="A", seats=seats)
    book.check(example.values[0])


@pytest.mark.parametrize(
    ("fan", "doubled", "pay"),
    [
        (2, "", "E -4 S +12 W -4 N -4"),
        (2, "W", "E -4 S +16 W -8 N -4"),
        (2, "EWN", "E -15 S +45 W -15 N -15"),
        (3, "", "E -15 S +45 W -15 N -15"),
        (4, "W", "E -15 S +45 W -15 N -15"),
    ],
)
def test_a_cap_that_is_higher_when_every_payer_reaches_it(fan: int, doubled: str, pay: str) -> None:
    items = Items(
        [plain("fan", fan=1, per=True), Item("double", ("double", "加倍"), payer_has("double"), times=2, of=PAYER)]
    )
    book = Book(score.chain(score.power(), score.cap(money=8, together=15)), payments.shares(1, 1, 1), items)
    valuation = book.check(told("x.ex.y", pay, "S", f"fan:{fan}", by=dict.fromkeys(doubled, "double")).values[0])
    raised = valuation["E"].amount == 15
    assert raised == (valuation.trace("E")[-1][1:3] == (8, 15))


def test_a_cap_for_all_together_is_stated_with_money_alone() -> None:
    for wrong in ({"units": 8}, {"money": 20}, {"money": 8, "only": lambda case: 1}, {"money": Fraction(1, 2)}):
        with pytest.raises(RuleError, match="together=15"):
            score.cap(**wrong, together=15)
    with pytest.raises(RuleError, match="together"):
        score.cap(money=8, together=1.5)  # type: ignore[arg-type]
