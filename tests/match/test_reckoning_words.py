"""Points, ends and results: the words apart from any rule set."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_match import rules_with

from mahjong.errors import RuleError
from mahjong.play.closing import told
from mahjong.rules import reckoning as reckon
from mahjong.rules.reckoning import Reckoning

SEATS = tuple("ESWN")


def points(*amounts: int) -> dict[str, int]:
    return dict(zip(SEATS, amounts, strict=True))


def test_ranks_and_prizes() -> None:
    word = Reckoning((reckon.money(100, target=120), reckon.final(uma=(30, 10, -10, -30), oka=True, per=10)))
    found = word.placed(points(60, 200, 100, 40), SEATS)
    assert list(found) == ["S", "W", "E", "N"], "from first to last"
    assert [one.rank for one in found.values()] == [1, 2, 3, 4]
    assert [one.result for one in found.values()] == [8 + 30 + 8, -2 + 10, -6 - 10, -8 - 30]
    assert sum(one.result for one in found.values()) == 0


def test_equal_points_rank_by_the_order_of_play() -> None:
    word = Reckoning((reckon.final(uma=(4, 2, 0, -6)),))
    for order in (SEATS, ("W", "N", "E", "S")):
        assert tuple(word.placed(points(0, 0, 0, 0), order)) == order
        assert [one.result for one in word.placed(points(0, 0, 0, 0), order).values()] == [4, 2, 0, -6]


def test_prizes_shared_by_equal_points() -> None:
    word = Reckoning((reckon.money(25, target=30), reckon.final(uma=(20, 10, -10, -20), oka=True, ties=reckon.SHARED)))
    found = word.placed(points(30, 20, 30, 20), SEATS)
    assert {seat: one.result for seat, one in found.items()} == {
        "E": (20 + 20 + 10) / 2, "W": (20 + 20 + 10) / 2, "S": -10 - 15, "N": -10 - 15,
    }  # fmt: skip
    three = word.placed(points(25, 25, 25, 25), SEATS)
    assert {one.result for one in three.values()} == {Fraction(0)}


def test_the_base_is_the_target_or_as_stated() -> None:
    for base, expected in ((None, -5), (25, 0), (0, 25)):
        word = Reckoning((reckon.money(25, target=30), reckon.final(base=base)))
        assert word.placed(points(25, 25, 25, 25), SEATS)["E"].result == expected


@given(
    st.lists(st.integers(-300, 1000), min_size=3, max_size=3), st.sampled_from([10, 100]), st.booleans(),
    st.lists(st.integers(-50, 50), min_size=3, max_size=3),
)  # fmt: skip
def test_results_beside_a_twin(lost: list[int], per: int, shared: bool, prizes: list[int]) -> None:
    """What all have adds up to what all began with, and the results to nothing; a better place never brings less where the prizes fall."""
    uma = sorted([*prizes, -sum(prizes)], reverse=True)
    has = points(*(250 - one for one in lost), 250 + sum(lost))
    word = Reckoning(
        (
            reckon.money(250, target=300),
            reckon.final(uma=uma, oka=True, per=per, ties=reckon.SHARED if shared else reckon.ORDER),
        )
    )
    found = word.placed(has, SEATS)
    assert sum(one.result for one in found.values()) == 0
    results = [one.result for one in found.values()]
    assert results == sorted(results, reverse=True)
    expected = {}
    for seat, amount in has.items():
        better = [
            other
            for other in SEATS
            if has[other] > amount or (has[other] == amount and SEATS.index(other) < SEATS.index(seat))
        ]
        same = [other for other in SEATS if has[other] == amount]
        first = sum(has[other] > amount for other in SEATS)
        bonus = [Fraction(one) for one in uma]
        bonus[0] += Fraction(50 * 4, per)
        share = sum(bonus[first : first + len(same)]) / len(same) if shared else bonus[len(better)]
        expected[seat] = Fraction(amount - 300, per) + share
    assert {seat: one.result for seat, one in found.items()} == expected


@given(st.lists(st.integers(-300, 600), min_size=3, max_size=3), st.booleans())
def test_results_in_whole_units(lost: list[int], up: bool) -> None:
    """Everybody but the first has his points rounded; the first has the balance."""
    has = points(*(250 - one for one in lost), 250 + sum(lost))
    plain = (reckon.money(250, target=300), reckon.final(per=10, oka=True))
    exact = Reckoning(plain).placed(has, SEATS)
    found = Reckoning(
        (plain[0], reckon.final(per=10, oka=True, rounding=reckon.HALF_UP if up else reckon.HALF_DOWN))
    ).placed(has, SEATS)
    assert list(found) == list(exact)
    assert all(one.result.denominator == 1 for one in found.values())
    assert sum(one.result for one in found.values()) == 0
    for seat, one in list(found.items())[1:]:
        digit, size = abs(has[seat]) % 10, abs(has[seat]) // 10
        size += digit > 5 or (digit == 5 and up)
        assert one.result == (size if has[seat] >= 0 else -size) - 30


@pytest.mark.parametrize(
    ("bust", "least", "over"),
    [
        (reckon.OFF, -1000, False), (reckon.BELOW, 0, False), (reckon.BELOW, -1, True), (reckon.AT_ZERO, 1, False), (reckon.AT_ZERO, 0, True),
        (reckon.STOP_LOSS, 0, False),
    ],
)  # fmt: skip
def test_who_has_lost_all(bust: Any, least: int, over: bool) -> None:
    assert Reckoning((reckon.money(10, bust=bust),)).busted(points(5, least, 5, 5)) == over


def test_results_in_text() -> None:
    values = {Fraction(52): "52", Fraction(-40): "-40", Fraction(123, 10): "12.3", Fraction(-1, 10): "-0.1", Fraction(5, 3): "5/3",
              Fraction(0): "0", Fraction(100): "100", Fraction(5, 4): "1.25"}  # fmt: skip
    for value, text in values.items():
        assert told(value) == text
        assert Fraction(text) == value


@pytest.mark.parametrize(
    "make",
    [
        lambda: reckon.money(-1),
        lambda: reckon.money(True),
        lambda: reckon.money(10, target=1.5),
        lambda: reckon.money(10, bust="below"),
        lambda: reckon.money(0, bust=reckon.BELOW),
        lambda: reckon.stop(last_dealer_leads="win"),
        lambda: reckon.stop(extension=-1),
        lambda: reckon.final(per=0),
        lambda: reckon.final(uma="1234"),
        lambda: reckon.final(uma=(1.5, 0, 0, 0)),
        lambda: reckon.final(base=-1),
        lambda: reckon.final(ties="shared"),
        lambda: reckon.final(rounding="half-up"),
        lambda: rules_with(reckon.final(uma=(1, 0, -1))),
        lambda: rules_with(reckon.money(1), reckon.money(2)),
        lambda: rules_with(reckon.stop(extension=1), rounds=0),
        lambda: rules_with(reckon.stop(last_dealer_leads=reckon.WIN), rounds=0),
        lambda: rules_with("money"),
        lambda: rules_with(changes=("SEW",)),
    ],
)
def test_bad_words(make: Any) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.en
    assert caught.value.zh != caught.value.en
