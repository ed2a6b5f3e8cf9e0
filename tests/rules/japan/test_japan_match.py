"""A whole game of riichi: who deals, counters, what ends it, and what comes out, with every option at every value."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.deal import Deal
from mahjong.play.ledger import Line
from mahjong.play.look import Look
from mahjong.play.match import Match
from mahjong.play.players import Greedy
from mahjong.rules.reckoning import Reckoning
from mahjong.rules.rotation import Outcome, Standing
from mahjong.testing import idle, play_until, stacked
from mahjong.variant import Variant

SEATS = tuple("ESWN")
AFTER = {"E": "S", "S": "W", "W": "N", "N": "E"}
HEAVENLY = "123456789m123p55s"
"""A hand that wins as it is dealt."""
READY, UNREADY = "123456789m23p55s", "147m258p369s1234z"
POINTS = tuple[int, int, int, int]
LAST = Standing("N", 0, 1, frozenset("ESW"))


@cache
def rules(**options: Any) -> Variant:
    return variant("japan", **options)


def won(by: Variant, dealer: str = "N", seat: str = "N", **how: Any) -> Deal:
    """A deal that this seat wins: the dealer as dealt, another on the dealer's first discard."""
    if seat == dealer:
        deal = stacked(by, dealer=dealer, hands={dealer: HEAVENLY}, **how)
        deal.act(dealer, "win")
    else:
        deal = stacked(by, dealer=dealer, hands={seat: "234567m234p5577s", dealer: UNREADY + "5s"}, **how)
        deal.act(dealer, "discard 5s")
        deal.act(seat, "win")
    assert deal.finished
    return deal


def drawn(by: Variant, dealer: str = "N", ready: str = "", **how: Any) -> Deal:
    """A deal that nobody wins; the dealer's hand is ready at its end if it is `ready`."""
    draws = "1z2z3z5z6z7z" * 2
    deal = stacked(by, dealer=dealer, hands={dealer: f"{READY if dealer == ready else UNREADY} {draws[:2]}"}, **how)
    play_until(deal, None, idle)
    assert deal.finished
    assert not deal.wins
    return deal


def after(by: Variant, points: POINTS, make: Any = won, at: Standing = LAST, **how: Any) -> Match:
    """A match in whose deal at this standing the last payment has been made, everybody having so many points then."""
    made = {"dealer": at.dealer, "round": at.round, "run": at.run, "counters": at.counters, **how}
    moved = make(by, **made).ledger.totals()
    before = {seat: one - moved[seat] for seat, one in zip(SEATS, points, strict=True)}
    match = by.match(seed=1)
    start = match.points()["E"]
    lines = [
        Line("pot", seat, amount - start, "before", ("before", "此前")) if amount > start else Line(seat, "pot", start - amount, "before", ("before", "此前"))
        for seat, amount in before.items() if amount != start
    ]  # fmt: skip
    match._ledger.post("before", lines)
    match.standing = at
    match.deal = make(
        by, purses=before, carried=match._carried(by) if min(match._ledger.totals()["pot"], 0) == 0 else None, **made
    )
    assert match.points() == dict(zip(SEATS, points, strict=True)) or match.finished
    return match


# -- who deals, and the counters ---------------------------------------------------------------------------------------


@pytest.mark.rule("japan.rotation.renchan")
@pytest.mark.parametrize(
    ("outcome", "stays", "counters"),
    [
        (Outcome(SEATS, "E", [(("E",), None)]), True, 3),
        (Outcome(SEATS, "E", [(("N", "E"), "W")]), True, 3),
        (Outcome(SEATS, "E", [(("S",), "E")]), False, 0),
        (Outcome(SEATS, "E", [], ready=frozenset("ES")), True, 3),
        (Outcome(SEATS, "E", [], ready=frozenset("SWN")), False, 3),
        (Outcome(SEATS, "E", [], aborted="nine-kinds"), True, 3),
    ],
)
def test_who_deals_next_and_the_counters(outcome: Outcome, stays: bool, counters: int) -> None:
    standing, turn = rules().words["rotation"].pass_on(Standing("E", counters=2), outcome)
    assert turn == ("E" if stays else "S", stays, "japan.rotation.renchan")
    assert standing.counters == counters


@pytest.mark.rule("japan.rotation.renchan")
def test_the_dealer_stays_if_his_hand_is_ready_when_the_wall_is_out() -> None:
    for ready in ("E", ""):
        deal = drawn(rules(), "E", ready)
        assert ("E" in deal.outcome.ready) == bool(ready)
        assert rules().words["rotation"].after(deal.outcome).stayed == bool(ready)


@pytest.mark.rule(
    "japan.rotation.renchan", "japan.rotation.game", "japan.rotation.bankruptcy", "japan.rotation.agari-yame"
)
@pytest.mark.rule("japan.end.riichi-sticks", "japan.deal.counts", "japan.ready.riichi-conditions")
@pytest.mark.parametrize("length", ["east", "east-south"])
@pytest.mark.parametrize("players", [4, 3])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_beside_a_twin(seed: int, players: int, length: str) -> None:
    """Everything that goes from deal to deal, kept by hand."""
    match = rules(players=players, length=length, ask_to_end=False).match(seed=seed)
    seats = SEATS[:players]
    seated = {seat: Greedy(place) for place, seat in enumerate(seats)}
    dealer, passed, counters, sticks = "E", 0, 0, 0
    has = dict.fromkeys(seats, 25000)
    last = 2 * players if length == "east-south" else players
    for deal in match:
        assert (deal.dealer, deal.counters, deal.round) == (dealer, counters, "ESWN"[passed // players])
        assert deal.pots == {"pot": sticks}
        assert deal.points == has
        while not deal.finished:
            seat = deal.waiting[0]
            if any(act.endswith("ready") for act in deal.legal(seat)):
                assert deal.points[seat] >= 1000
            deal.act(seat, seated[seat](Look(deal, seat), deal.legal(seat)))
        moved, wins = deal.ledger.totals(), {won.seat for won in deal.wins}
        has = {seat: amount + moved[seat] for seat, amount in has.items()}
        sticks += moved["pot"]
        assert sticks == (0 if wins else sticks)
        assert sum(has.values()) + sticks == 25000 * players
        stays = dealer in wins if wins else bool(deal.aborted) or dealer in deal.outcome.ready
        first = max(seats, key=lambda seat: (has[seat], -seats.index(seat)))
        leads = dealer in wins and dealer == first and has[first] >= 30000
        over = min(has.values()) < 0 or (passed == last - 1 and (not stays or leads))
        counters = 0 if wins and dealer not in wins else counters + 1
        if not stays:
            passed, dealer = passed + 1, seats[(seats.index(dealer) + 1) % players]
        assert match.finished == over
    first = max(seats, key=lambda seat: (has[seat], -seats.index(seat)))
    assert match.points() == {**has, first: has[first] + sticks}
    assert match.totals()["pot"] == 0


@pytest.mark.rule("japan.rotation.game")
@pytest.mark.parametrize(("length", "rounds"), [("east-south", 2), ("east", 1)])
def test_how_long_a_game_is(length: str, rounds: int) -> None:
    rotation, at, deals = rules(length=length).words["rotation"], Standing("E"), 0
    while not rotation.over(at):
        at, _ = rotation.pass_on(at, Outcome(SEATS, at.dealer, [((AFTER[at.dealer],), None)]))
        deals += 1
    assert deals == 4 * rounds
    match = after(
        rules(length=length), (25000, 25000, 25000, 25000), at=Standing("N", 0, rounds - 1, frozenset("ESW")), seat="E"
    )
    assert match.end == ("rounds", "japan.rotation.game")


@pytest.mark.rule("japan.conduct.chombo", "japan.rotation.renchan")
@pytest.mark.parametrize(
    ("chombo", "paid"), [("mangan", (4000, 2000, -8000, 2000)), ("3000-all", (3000, 3000, -9000, 3000))]
)
def test_a_false_win_and_the_deal_is_played_again(chombo: str, paid: POINTS) -> None:
    """Sticks of this deal go back, those of earlier ones stay; dealer, counters and round are as before."""
    by = rules(chombo=chombo)
    match = by.match(seed=1, officiate="table")
    match._ledger.post("before", [Line("N", "pot", 1000, "before", ("before", "此前"))])
    match.standing = at = Standing("E", 2, 1, frozenset(), 3)
    match.deal = deal = stacked(
        by, hands={"E": READY + "1z", "S": UNREADY}, officiate="table", carried={"pot": 1000}, round="S", run=2, counters=3,
        purses={"E": 25000, "S": 25000, "W": 25000, "N": 24000},
    )  # fmt: skip
    deal.act("E", "discard 1z ready")
    play_until(
        deal, lambda deal: deal.waiting[0] == "W" and deal.pots["pot"] == 2000 and "win" in deal.legal("W"), idle
    )
    deal.act("W", "win")
    assert deal.finished
    assert tuple(deal.ledger.totals()[seat] for seat in SEATS) == paid
    assert deal.pots == {"pot": 1000}
    assert match.deals[0].turn == ("E", True, "japan.conduct.chombo")
    again = match.next()
    assert match.standing == at
    assert (again.dealer, again.round, again.run, again.counters) == ("E", "S", 2, 3)
    assert again.pots == {"pot": 1000}
    assert again.points == {
        seat: 25000 - 1000 * (seat == "N") + amount for seat, amount in zip(SEATS, paid, strict=True)
    }


# -- what ends it ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("japan.rotation.agari-yame", "japan.rotation.ask-to-end", "japan.ex.agari-yame")
@pytest.mark.parametrize(
    ("points", "may"),
    [((20000, 20000, 19000, 41000), True), ((39000, 12000, 11000, 38000), False), ((28500, 22000, 20000, 29500), False),
     ((30000, 20000, 20000, 30000), False), ((29000, 21000, 20000, 30000), True)],
)  # fmt: skip
def test_the_last_dealer_who_has_won_and_leads_may_end_the_game(points: POINTS, may: bool) -> None:
    for asked in (True, False):
        match = after(rules(ask_to_end=asked), points)
        if may and not asked:
            assert match.end == ("leads", "japan.rotation.agari-yame")
            continue
        assert not match.finished
        assert match.waiting == (("N",) if may else ())
        if may:
            with pytest.raises(IllegalAction) as caught:
                match.act("N", "choose match=yes")
            assert caught.value.rule == "japan.rotation.agari-yame"
            assert match.legal("N") == ("choose match=end", "choose match=go-on")
            match.act("N", "choose match=end")
            assert match.end == ("leads", "japan.rotation.agari-yame")
        match = after(rules(ask_to_end=asked), points)
        if match.waiting:
            match.act("N", "choose match=go-on")
        deal = match.next()
        assert (deal.dealer, deal.round, deal.counters) == ("N", "S", 1), "N deals again with one more counter"


@pytest.mark.rule("japan.rotation.agari-yame")
@pytest.mark.parametrize(
    ("option", "by_win", "by_ready"), [("win", True, False), ("win+ready", True, True), ("off", False, False)]
)
def test_when_he_may(option: str, by_win: bool, by_ready: bool) -> None:
    points = (20000, 20000, 19000, 41000)
    assert bool(after(rules(agari_yame=option), points).waiting) == by_win
    assert bool(after(rules(agari_yame=option), points, drawn, ready="N").waiting) == by_ready
    passed_on = after(rules(agari_yame=option), points, drawn)
    assert passed_on.end is not None
    assert passed_on.end.why == "rounds"
    early = after(rules(agari_yame=option), points, at=Standing("N", 0, 0, frozenset("ESW")))
    assert not early.finished
    assert not early.waiting, "it is not the last deal of the game"


@pytest.mark.rule("japan.rotation.bankruptcy", "japan.ex.bankruptcy")
@pytest.mark.parametrize("option", ["below-zero", "zero-or-below", "off"])
@pytest.mark.parametrize("least", [0, -100])
def test_who_has_lost_all(option: str, least: int) -> None:
    match = after(
        rules(bankruptcy=option),
        (30000, least, 40000, 30000 - least),
        at=Standing("W", 0, 0, frozenset("ES")),
        seat="W",
    )
    over = option != "off" and (least < 0 or option == "zero-or-below")
    assert match.end == (("bust", "japan.rotation.bankruptcy") if over else None)


@pytest.mark.rule("japan.rotation.extension", "japan.score.target")
def test_a_west_round_where_nobody_has_the_target() -> None:
    short, enough = (29900, 29900, 20200, 20000), (30000, 29800, 20200, 20000)
    last, west = Standing("N", 0, 1, frozenset("ESW")), Standing("S", 0, 2, frozenset("E"))
    assert after(rules(), short, at=last, seat="E").finished, "off by default"
    match = after(rules(extension="west"), short, at=last, seat="E")
    assert not match.finished
    assert (match.next().round, match.deal.dealer) == ("W", "E")
    assert after(rules(extension="west"), enough, at=last, seat="E").end == ("rounds", "japan.rotation.game")
    assert after(rules(extension="west", target=35000), enough, at=last, seat="E").end is None
    assert after(rules(extension="west"), enough, at=west, seat="E").end == ("target", "japan.rotation.extension")
    assert after(rules(extension="west"), short, at=west, seat="E").end is None
    stays = after(rules(extension="west"), enough, at=west, seat="S")
    assert stays.end == ("target", "japan.rotation.extension"), "though the dealer would stay"
    end = Standing("N", 0, 2, frozenset("ESW"))
    assert after(rules(extension="west"), short, at=end, seat="E").end == ("rounds", "japan.rotation.game")
    assert after(rules(extension="west"), short, at=end).end is None, "the dealer stays, and nobody has the target"


# -- what comes out ----------------------------------------------------------------------------------------------------


def results(points: POINTS, **options: Any) -> list[Fraction]:
    match = after(rules(**options), points, at=Standing("N", 0, 1, frozenset("ESW")), seat="E")
    placed = match.result()
    return [placed[seat].result for seat in SEATS]


@pytest.mark.rule(
    "japan.score.target", "japan.score.uma", "japan.score.oka", "japan.score.base", "japan.ex.final-result"
)
def test_the_final_result() -> None:
    points = (42000, 28000, 20000, 10000)
    assert results(points, uma="10-20") == [52, 8, -20, -40]
    assert results(points) == [32, -2, -10, -20]
    assert results(points, oka="none") == [12, -2, -10, -20]
    assert results(points, target=25000) == [17, 3, -5, -15], "nothing is paid in"
    assert results(points, result_from="start", uma="5-15") == [32, 8, -10, -30], (
        "counted from the start there is no difference to give"
    )


@pytest.mark.rule("japan.score.uma")
@pytest.mark.parametrize(
    ("uma", "prizes"),
    [
        ("none", (0, 0, 0, 0)),
        ("5-10", (10, 5, -5, -10)),
        ("5-15", (15, 5, -5, -15)),
        ("10-20", (20, 10, -10, -20)),
        ("10-30", (30, 10, -10, -30)),
        ("15", (15, 0, 0, -15)),
        ("20", (20, 0, 0, -20)),
    ],
)
def test_every_uma(uma: str, prizes: tuple[int, ...]) -> None:
    assert results((20000, 28000, 42000, 10000), uma=uma) == [
        -10 + prizes[2],
        -2 + prizes[1],
        12 + 20 + prizes[0],
        -20 + prizes[3],
    ]


@pytest.mark.rule("japan.score.uma", "japan.end.riichi-sticks")
@pytest.mark.parametrize(
    ("uma", "prizes"),
    [("none", (0, 0, 0)), ("10-20", (20, 0, -20)), ("5-15", (15, 0, -15)), ("15", (15, 0, -15)), ("20", (20, 0, -20))],
)
def test_three_places(uma: str, prizes: tuple[int, ...]) -> None:
    word = Reckoning(rules(players=3, start=35000, target=40000, uma=uma).words["reckoning"])
    found = word.placed({"E": 60000, "S": 10000, "W": 35000}, ("E", "S", "W"))
    assert [found[seat].result for seat in "EWS"] == [20 + 15 + prizes[0], -5 + prizes[1], -30 + prizes[2]]


@pytest.mark.rule("japan.score.uma", "japan.score.ties")
def test_equal_points() -> None:
    points = (20000, 30000, 20000, 30000)
    assert results(points, uma="10-20") == [-10 - 10, 20 + 20, -10 - 20, 10]
    assert results(points, uma="10-20", ties="shared") == [-25, 25, -25, 25]


@pytest.mark.rule("japan.score.rounding")
def test_results_in_whole_thousands() -> None:
    points = (34500, 8500, 23400, 33600)
    assert results(points) == [Fraction(49, 2), Fraction(-43, 2), Fraction(-33, 5), Fraction(18, 5)]
    assert results(points, rounding="half-up") == [24, -21, -7, 4]
    assert results(points, rounding="half-down") == [25, -22, -7, 4]
    assert results((-18500, 43900, 37900, 36700), rounding="half-up", bankruptcy="off") == [-49, 34, 8, 7]


@pytest.mark.rule("japan.score.oka")
@pytest.mark.parametrize("oka", ["to-first", "none"])
@pytest.mark.parametrize(("start", "target"), [(25000, 30000), (25000, 25000), (30000, 30000), (27000, 30000)])
def test_the_results_sum_to_zero_with_the_oka(oka: str, start: int, target: int) -> None:
    found = results(
        (start + 10000, start - 2000, start - 3000, start - 5000), oka=oka, start=start, target=target, uma="5-10"
    )
    assert sum(found) == (0 if oka == "to-first" else Fraction(4 * (start - target), 1000))


@pytest.mark.rule("japan.end.riichi-sticks")
def test_sticks_that_are_left_go_to_the_first() -> None:
    """They lie on the table after a drawn deal; a winner of the next has them, at the end the first."""
    rules_ = rules()
    deal = drawn(rules_, "E", "E", carried={"pot": 2000})
    assert deal.pots == {"pot": 2000}
    match = rules_.match(seed=1)
    match._ledger.post("before", [Line("W", "pot", 2000, "before", ("before", "此前"))])
    match.standing = Standing("N", 0, 1, frozenset("ESW"))
    match.deal = drawn(
        rules_, "N", "", round="S", carried={"pot": 2000}, purses={"E": 25000, "S": 25000, "W": 23000, "N": 25000}
    )
    before = {seat: amount + match.deal.ledger.totals()[seat] for seat, amount in match.deal.purses.items()}
    assert match.finished
    first = next(iter(match.result()))
    assert match.points()[first] == before[first] + 2000
    assert sum(match.points().values()) == 100_000
    assert match.ledger.stages[-1].lines[0].rule == "japan.end.riichi-sticks"


@pytest.mark.rule("japan.deal.counts")
@pytest.mark.parametrize("start", [25000, 30000, 1000])
def test_points_to_begin_with(start: int) -> None:
    deal = rules(start=start).deal(seed=1)
    assert deal.points == dict.fromkeys(SEATS, start)
    assert {len(deal.dealt(seat)) for seat in range(4)} == {13, 14}
    with pytest.raises(RuleError):
        rules(start=0)


@pytest.mark.rule("japan.ready.points")
def test_riichi_may_be_owed() -> None:
    deal = stacked(
        rules(riichi_needs_points=False),
        hands={"E": READY + "1z"},
        purses={"E": -100, "S": 25000, "W": 25000, "N": 25000},
    )
    deal.act("E", "discard 1z ready")
    assert deal.points["E"] == -1100


@pytest.mark.rule("japan.ready.riichi-conditions", "japan.ready.points")
@pytest.mark.parametrize("has", [900, 1000])
def test_riichi_takes_a_thousand_points(has: int) -> None:
    deal = stacked(rules(), hands={"E": READY + "1z"}, purses={"E": has, "S": 25000, "W": 25000, "N": 25000})
    assert ("discard 1z ready" in deal.legal("E")) == (has >= 1000)
    if has < 1000:
        with pytest.raises(IllegalAction, match="the stake is 1000, this seat has 900") as caught:
            deal.act("E", "discard 1z ready")
        assert caught.value.rule.startswith("japan.ready.riichi")
