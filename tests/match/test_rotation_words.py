"""Who stays and what counters there are, by what has happened in a deal: the words apart from any rule set, beside a slow twin."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.errors import RuleError
from mahjong.rules import rotation as match
from mahjong.rules.rotation import Outcome, Standing
from mahjong.rules.seating import changes

SEATS = tuple("ESWN")
AFTER = {"E": "S", "S": "W", "W": "N", "N": "E"}
COUNTER = match.counter(
    "sticks", "sticks", "棒", up=(match.STAYED, match.EXHAUSTED), zero=(match.LOST,), rule="some.rule"
)
RENCHAN = match.rotation(stays=(match.WIN, match.READY, match.ABORT), rounds=2, counter=COUNTER)


def won(dealer: str, *winners: str) -> Outcome:
    return Outcome(SEATS, dealer, [(winners, None)])


def drawn(dealer: str, ready: str = "", kongs: int = 0) -> Outcome:
    return Outcome(SEATS, dealer, [], ready=frozenset(ready), kongs=kongs)


@pytest.mark.parametrize(
    ("outcome", "stays", "counters"),
    [
        (won("E", "E"), True, 3),
        (won("E", "S"), False, 0),
        (won("E", "S", "E"), True, 3),
        (drawn("E", "ES"), True, 3),
        (drawn("E", "SWN"), False, 3),
        (Outcome(SEATS, "E", [], aborted="four-winds"), True, 3),
        (Outcome(SEATS, "E", [], again=True), True, 2),
    ],
)
def test_one_deal(outcome: Outcome, stays: bool, counters: int) -> None:
    after, turn = RENCHAN.pass_on(Standing("E", 1, 1, frozenset("E"), 2), outcome)
    assert turn.stayed == stays
    assert after.dealer == turn.dealer == ("E" if stays else "S")
    assert after.counters == counters
    assert after.run == (1 if outcome.again else 2 if stays else 0)


def test_a_deal_broken_off_is_no_drawn_deal() -> None:
    aborted = Outcome(SEATS, "E", [], aborted="nine-kinds")
    assert match.rotation(stays=(match.DRAW,)).after(aborted).dealer == "S"
    assert match.rotation(stays=(match.ABORT,)).after(aborted).dealer == "E"
    assert match.rotation(stays=(match.ABORT,)).after(drawn("E")).dealer == "S"
    assert match.rotation().after(aborted).stayed, "by default as after a drawn deal"


@pytest.mark.parametrize("kongs", [0, 1, 4])
def test_a_dealer_who_stays_where_nobody_has_made_a_kong(kongs: int) -> None:
    rules = match.rotation(stays=(match.WIN, match.NO_KONG), rules={"draw": "the.rule"})
    turn = rules.after(drawn("E", kongs=kongs))
    assert turn.stayed == (kongs == 0)
    assert turn.rule == ("the.rule" if kongs == 0 else "")
    assert rules.after(won("E", "E")).stayed


def test_counters_of_another_kind() -> None:
    """One more for every deal that passes, none once the dealer stays."""
    rules = match.rotation(
        stays=(match.WIN,), counter=match.counter("x", "x", "x", up=(match.PASSED,), zero=(match.STAYED,))
    )
    at, found = Standing("E"), []
    for outcome in (drawn("E"), won("S", "E"), won("W", "W"), drawn("W")):
        at, _ = rules.pass_on(at, outcome)
        found.append(at.counters)
    assert found == [1, 2, 0, 1]


def test_a_counter_of_deals_that_the_dealer_has_won() -> None:
    """One more for every deal won in a row; a drawn deal, an aborted one and one played again leave it, the next dealer begins anew."""
    rules = match.rotation(counter=match.counter("row", "row", "连", up=(match.WON,), zero=(match.PASSED,)))
    at, found = Standing("E"), []
    for outcome in (
        won("E", "E"), drawn("E"), won("E", "S", "E"), Outcome(SEATS, "E", [], aborted="x"), Outcome(SEATS, "E", [], again=True),
        won("E", "S"), won("S", "S"), drawn("S"), won("S", "N"),
    ):  # fmt: skip
        at, _ = rules.pass_on(at, outcome)
        found.append(at.counters)
    assert found == [1, 1, 2, 2, 2, 0, 1, 1, 0]


@pytest.mark.parametrize(
    ("winners", "nearest", "dealer_won", "discarder"),
    [("WE", "W", "E", "N"), ("WS", "W", "W", "N"), ("S", "S", "S", "S"), ("E", "E", "E", "E"), ("SWE", "S", "E", "N")],
)
def test_who_deals_after_a_tile_that_several_won(winners: str, nearest: str, dealer_won: str, discarder: str) -> None:
    outcome = Outcome(SEATS, "E", [(tuple(winners), "N")])
    for several, seat in ((match.NEAREST, nearest), (match.DEALER_WON, dealer_won), (match.DISCARDER, discarder)):
        turn = match.rotation(next=match.WINNER, several=several).after(outcome)
        assert turn.dealer == seat
        assert turn.stayed == (seat == "E")


@given(
    st.lists(
        st.tuples(st.sampled_from(["won", "drawn", "abort", "again"]), st.sets(st.sampled_from(SEATS))), max_size=60
    )
)
def test_whole_matches_beside_a_twin(deals: list[tuple[str, set[str]]]) -> None:
    """Dealer, round, run and counters as somebody at the table would keep them."""
    at = Standing("E")
    dealer, dealt, run, counters = "E", 0, 0, 0
    for kind, seats in deals:
        if RENCHAN.over(at):
            break
        assert RENCHAN.last(at, SEATS) == (dealt == 7)
        if kind == "won" and seats:
            outcome, stays = won(dealer, *sorted(seats)), dealer in seats
            counters = counters + 1 if stays else 0
        elif kind == "abort":
            outcome, stays = Outcome(SEATS, dealer, [], aborted="x"), True
            counters += 1
        elif kind == "again":
            outcome, stays = Outcome(SEATS, dealer, [], again=True), None
        else:
            outcome, stays = drawn(dealer, "".join(seats)), dealer in seats
            counters += 1
        if stays is not None:
            run = run + 1 if stays else 0
            dealt += not stays
            dealer = dealer if stays else AFTER[dealer]
        at, turn = RENCHAN.pass_on(at, outcome)
        assert turn.dealer == dealer
        assert (at.dealer, at.run, at.counters, at.rounds) == (dealer, run, counters, dealt // 4)


@pytest.mark.parametrize(
    "make",
    [
        lambda: match.counter("", "x", "x"),
        lambda: match.counter("x", "x", "x", up=("stayed",)),
        lambda: match.rotation(stays=("win",)),
        lambda: match.rotation(counter="honba"),
        lambda: match.rotation(changes=("SENW",)),
        lambda: match.rotation(rounds=17),
        lambda: changes(),
        lambda: changes("SENE"),
        lambda: changes("SENW", "SEN"),
        lambda: changes(3),
    ],
)
def test_bad_words(make: Any) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en


def test_changes_of_seats() -> None:
    word = changes("SENW", "WNSE")
    assert [word.sitting(SEATS, rounds) for rounds in range(5)] == [
        tuple(row) for row in ("ESWN", "SENW", "WNSE", "ESWN", "SENW")
    ]
