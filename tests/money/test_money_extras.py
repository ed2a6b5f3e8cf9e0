"""Money outside the win and of drawn deals: what each word refuses, and that differences between seats cancel out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from money_cases import SEATS, posts

from mahjong.errors import RuleError
from mahjong.play.ledger import Ledger
from mahjong.rules import drawn, extras
from mahjong.rules.extras import Kong, each, feeder, kongs, punged_from, staying

NAMES = ("a name", "名")


@pytest.mark.parametrize(
    "make",
    [
        lambda: each(0),
        lambda: staying(1.5),
        lambda: feeder(True),
        lambda: punged_from("1"),
        lambda: kongs(3),
        lambda: kongs(concealed=feeder(1)),
        lambda: kongs(claimed=punged_from(1)),
        lambda: kongs(added=feeder(1)),
        lambda: kongs(each(1), price=0),
        lambda: kongs(each(1), price=1.5),
        lambda: extras.with_dealer(0),
        lambda: extras.asides("a", NAMES, each=0),
        lambda: extras.asides("a", NAMES, n=1.5),
        lambda: extras.transfer(further="more"),
        lambda: extras.sole_holder(1.5),
        lambda: extras.dealer_between("2"),
        lambda: extras.pairwise("", NAMES),
        lambda: extras.pairwise("a", ("one",)),
        lambda: extras.pairwise("a", NAMES, price=0),
        lambda: extras.pot(""),
        lambda: extras.pot("pot", to="winner"),
        lambda: drawn.offence("a", NAMES, pays=0),
        lambda: drawn.pool(-3),
        lambda: drawn.fee(1.5),
    ],
)
def test_bad_words(make: Callable[[], object]) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en


@pytest.mark.parametrize(
    "kong",
    [
        Kong("X", "added"),
        Kong("S", "melded"),
        Kong("S", "claimed"),
        Kong("S", "claimed", "S"),
        Kong("S", "claimed", "X"),
    ],
)
def test_kongs_that_are_none(kong: Kong) -> None:
    ledger = Ledger()
    with pytest.raises(RuleError):
        kongs(feeder(1), each(1), each(2)).settle(kong, ledger)
    assert ledger.stages == ()


def test_a_kong_that_earns_nothing() -> None:
    ledger = Ledger()
    kongs(concealed=each(2)).settle(Kong("S", "added"), ledger)
    kongs(added=each(1), times=lambda kong, payer: payer != "E").settle(Kong("S", "added"), ledger)
    posts(ledger, "E 0 S +2 W -1 N -1")


@pytest.mark.rule("sichuan.kong.call-transfer-multi")
def test_further_winners_may_get_nothing() -> None:
    ledger = Ledger()
    stage = kongs(concealed=each(2)).settle(Kong("E", "concealed"), ledger)
    extras.transfer(further=extras.NOTHING).settle(ledger, stage.number, "E", ["W", "N"])
    posts(ledger, "E 0 S -2 W +4 N -2")


def test_strangers() -> None:
    ledger = Ledger()
    for settle in (
        lambda: extras.asides("a", NAMES).settle("X", ledger),
        lambda: extras.pairwise("a", NAMES).settle({"X": 1}, ledger),
        lambda: drawn.check().settle({"X": 1}, ledger),
        lambda: drawn.check().settle({}, ledger, still=["X"]),
        lambda: drawn.offence("a", NAMES, pays=1).settle(["X"], ledger),
        lambda: drawn.pool(3).settle(["X"], ledger),
        lambda: drawn.refund().settle(["X"], ledger),
        lambda: drawn.fee(1).settle("X", ledger),
        lambda: extras.stakes().settle("X", {"S": 1}, ledger),
        lambda: extras.stakes().settle("E", {"X": 1}, ledger),
    ):
        with pytest.raises(RuleError):
            settle()
    assert ledger.stages == ()


def test_a_difference_that_is_no_whole_number() -> None:
    ledger = Ledger()
    with pytest.raises(RuleError, match="a part of the least unit"):
        extras.pairwise("a", NAMES).settle({"E": Fraction(1, 2)}, ledger)
    with pytest.raises(RuleError, match="must be an int"):
        extras.pairwise("a", NAMES).settle({"E": 0.5}, ledger)  # type: ignore[dict-item]
    extras.pairwise("a", NAMES, price=2).settle({"E": Fraction(1, 2)}, ledger)
    posts(ledger, "E +3 S -1 W -1 N -1")


def test_pots() -> None:
    ledger = Ledger(outside=["pot"])
    pot = extras.pot(to=extras.WINNER)
    pot.settle(["S"], ledger)
    posts(ledger, "E 0")
    pot.stake("E", 3, ledger, why="stake", names=NAMES)
    with pytest.raises(RuleError, match="cannot all win"):
        pot.settle(["S", "W"], ledger)
    pot.settle([], ledger)
    assert ledger.totals()["pot"] == 3
    pot.settle(["S"], ledger, carried=4)
    assert ledger.totals() == {"E": -3, "S": 7, "W": 0, "N": 0, "pot": -4}
    with pytest.raises(RuleError, match="holds -4"):
        pot.settle(["S"], ledger)
    with pytest.raises(RuleError, match="no outside account"):
        extras.pot("sea").settle(["S"], ledger)


def test_a_pool_that_does_not_divide() -> None:
    with pytest.raises(RuleError, match="does not divide"):
        drawn.pool(1000).settle("E", Ledger())


@pytest.mark.rule("sichuan.end.kong-refund")
def test_income_passed_on_is_not_refunded() -> None:
    ledger = Ledger()
    words = kongs(concealed=each(2))
    first = words.settle(Kong("E", "concealed"), ledger)
    words.settle(Kong("E", "concealed"), ledger)
    drawn.refund().settle("E", ledger, passed_on=[first.number])
    posts(ledger, "E +6 S -2 W -2 N -2")


@pytest.mark.rule("sichuan.end.pig")
def test_offenders_do_not_pay_one_another() -> None:
    ledger = Ledger()
    drawn.offence("pig", NAMES, pays=4).settle("SN", ledger)
    posts(ledger, "E +8 S -8 W +8 N -8")


def test_ready_with_a_hand_worth_nothing() -> None:
    ledger = Ledger()
    drawn.check().settle({"E": 0, "S": 2}, ledger)
    posts(ledger, "E 0 S +4 W -2 N -2")


def test_differences_cancel_out(examples: Callable[[int], int]) -> None:
    @settings(max_examples=examples(200))
    @given(
        st.dictionaries(st.sampled_from(SEATS), st.integers(0, 8)),
        st.sampled_from([None, *SEATS]),
        st.booleans(),
        st.sampled_from(SEATS),
    )
    def check(numbers: dict[str, int], dealer: str | None, losers: bool, winner: str) -> None:
        curve: Any = lambda n: n * (n - 3) if n >= 5 else n  # noqa: E731
        word = extras.pairwise(
            "a",
            NAMES,
            among=extras.LOSERS if losers else extras.ALL,
            curve=curve,
            factors=[extras.sole_holder(2), extras.dealer_between(2)],
        )
        ledger = Ledger()
        word.settle(numbers, ledger, winners=[winner], dealer=dealer)
        totals = ledger.totals()
        seats = [seat for seat in SEATS if not (losers and seat == winner)]
        sole = 2 if sum(1 for seat in seats if numbers.get(seat)) == 1 else 1
        for seat in SEATS:
            wanted = 0
            if seat in seats:
                for other in seats:
                    factor = sole * (2 if dealer in (seat, other) and seat != other else 1)
                    wanted += factor * (curve(numbers.get(seat, 0)) - curve(numbers.get(other, 0)))
            assert totals[seat] == wanted

    check()
