"""Whole matches with points to begin with: what ends them, what comes out, and what a deal knows of it, on small rule sets beside slow twins."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from match_play import players
from small_match import rules_with

from mahjong.analysis import shanten, waits
from mahjong.errors import IllegalAction, RuleError
from mahjong.play.closing import Leave
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.match import Match
from mahjong.play.players import Greedy, Random, play_out
from mahjong.play.story import hand_of
from mahjong.rules import reckoning as reckon
from mahjong.rules import rotation, wall
from mahjong.testing import check_variant

SEATS = tuple("ESWN")


def played(rules: Any, seed: int, answer: Callable[[Match], str] | None = None) -> Match:
    """A whole match between greedy players, who answer so where one of them may end it."""
    match = rules.match(seed)
    seated = players(match)
    for deal in match:
        play_out(deal, seated)
        if match.waiting and answer is not None:
            match.act(match.waiting[0], answer(match))
    return match


def whole(rules: Any, seeds: range, **how: Any) -> Iterator[Match]:
    return (played(rules, seed, **how) for seed in seeds)


def test_without_the_word_there_is_nothing_to_begin_with() -> None:
    match = played(rules_with(), 3)
    assert match.points() == {seat: match.totals()[seat] for seat in SEATS}
    assert match.end is not None
    assert match.end.why == "rounds"
    assert [one.result for one in match.result().values()] == sorted(match.points().values(), reverse=True)
    assert match.deals[0].counters == 0
    deal = rules_with().deal(seed=1)
    assert deal.purses == deal.points == {}
    assert deal.view("E").points == ()


@pytest.mark.parametrize("seed", range(4))
def test_points_and_counters_go_from_deal_to_deal(seed: int) -> None:
    match = rules_with(reckon.money(100), reckon.final(leftovers=reckon.TO_FIRST), stake=5).match(seed)
    seated, has, counters = players(match), dict.fromkeys(SEATS, 100), 0
    for deal in match:
        assert deal.purses == deal.points == has
        assert deal.counters == counters
        assert dict(deal.view("S").points) == Look(deal, "N").points == has
        play_out(deal, seated)
        has = {seat: amount + deal.ledger.totals()[seat] for seat, amount in has.items()}
        assert deal.points == has
        won = {seat for winners, _ in deal.outcome.wins for seat in winners}
        counters = counters + 1 if not won or deal.dealer in won else 0
        if not match.finished:
            assert match.points() == has
            assert sum(has.values()) + match.deal.pots["pot"] == 400
    left = 400 - sum(has.values())
    first = max(SEATS, key=lambda seat: (has[seat], -SEATS.index(seat)))
    assert match.points() == {**has, first: has[first] + left}
    assert match.totals()["pot"] == 0
    assert next(iter(match.result())) == first


def test_what_lies_in_the_pots_stays_where_the_rules_do_not_give_it_away() -> None:
    seen = 0
    short = wall.rules(wall.deal(13), wall.reserve(52))
    for match in whole(rules_with(reckon.money(100), stake=5, walls=short), range(12)):
        seen += match.totals()["pot"]
        assert sum(match.points().values()) + match.totals()["pot"] == 400
    assert seen


@pytest.mark.parametrize("bust", [reckon.OFF, reckon.BELOW, reckon.AT_ZERO])
def test_a_match_ends_when_somebody_has_lost_all(bust: Any) -> None:
    whys: Counter[str] = Counter()
    for match in whole(rules_with(reckon.money(20, bust=bust), rounds=2), range(10)):
        assert match.end is not None
        whys[match.end.why] += 1
        has, low = dict.fromkeys(SEATS, 20), []
        for deal in match.deals:
            has = {seat: amount + deal.totals[seat] for seat, amount in has.items()}
            least = min(has.values())
            low.append((bust is reckon.BELOW and least < 0) or (bust is reckon.AT_ZERO and least <= 0))
        assert not any(low[:-1]), "it ends with the first such deal"
        assert (match.end.why == "bust") == low[-1]
    assert (whys["bust"] > 0) == (bust is not reckon.OFF)
    assert whys["rounds"] or bust is not reckon.OFF


@pytest.mark.parametrize("extension", [0, 1, 2])
def test_further_rounds_where_nobody_has_the_target(extension: int) -> None:
    whys: Counter[str] = Counter()
    for match in whole(rules_with(reckon.money(0, target=45), reckon.stop(extension=extension)), range(10)):
        assert match.end is not None
        whys[match.end.why] += 1
        has = dict.fromkeys(SEATS, 0)
        for number, deal in enumerate(match.deals):
            has = {seat: amount + deal.totals[seat] for seat, amount in has.items()}
            reached, last = max(has.values()) >= 45, number == len(match.deals) - 1
            if deal.round != "E" and reached:
                assert last
                assert match.end.why == "target" or not deal.turn.stayed
        rounds = "ESWN".index(match.deals[-1].round)
        assert rounds <= extension
        if max(has.values()) < 45:
            assert rounds == extension
    assert whys["rounds"]
    assert bool(whys["target"]) == (extension > 0)


@pytest.mark.parametrize("leads", [reckon.OFF, reckon.WIN, reckon.WIN_OR_READY])
@pytest.mark.parametrize("asked", [True, False])
def test_the_last_dealer_who_leads_may_end_it(leads: Any, asked: bool) -> None:
    rules = rules_with(reckon.money(0, target=5), reckon.stop(last_dealer_leads=leads, asked=asked))
    seen: Counter[str] = Counter()
    for seed in range(40):
        match = rules.match(seed)
        seated = players(match)
        for deal in match:
            play_out(deal, seated)
            has, outcome = match.points(), deal.outcome
            best = max(SEATS, key=lambda seat: (has[seat], -SEATS.index(seat)))
            may = (
                leads is not reckon.OFF and deal.dealer == "N" == best and has["N"] >= 5
                and (outcome.dealer_won or (leads is reckon.WIN_OR_READY and not outcome.wins and "N" in outcome.ready))
            )  # fmt: skip
            assert (match.waiting == ("N",)) == (may and asked)
            assert match.legal("N") == (("choose match=end", "choose match=go-on") if may and asked else ())
            assert match.legal("E") == ()
            if may and not asked:
                assert match.finished
                assert match.end is not None
                assert match.end.why == "leads"
                seen["by itself"] += 1
            elif may:
                seen["asked"] += 1
                assert isinstance(match.between, Leave)
                assert not match.finished
                again = pickle.loads(pickle.dumps(match))
                assert again.waiting == ("N",)
                for seat, act in (("E", "choose match=end"), ("N", "pass"), ("N", "choose match=maybe")):
                    with pytest.raises(IllegalAction):
                        match.act(seat, act)
                again.act("N", "choose match=end")
                assert again.finished
                assert again.end.why == "leads"
                with pytest.raises(RuleError, match="over"):
                    again.next()
                if seed % 3:
                    match.act("N", "choose match=go-on")
                assert not match.finished, "whoever does not answer plays on"
        assert match.end is not None
    assert seen["asked" if asked else "by itself"] > (0 if leads is not reckon.OFF else -1)


def test_as_many_deals_as_asked_end_it_too() -> None:
    match = rules_with(reckon.money(10), rounds=4).match(2, deals=1)
    play_out(match.deal, players(match))
    assert match.end is not None
    assert match.end.why == "deals"
    assert match.between is None


@pytest.mark.parametrize("stays", [rotation.NO_KONG, rotation.READY, rotation.DRAW])
def test_who_deals_after_deals_that_nobody_wins(stays: Any) -> None:
    """By what happened in deals that were played: kongs are counted in their events, ready hands asked of the analysis."""
    short = wall.rules(wall.deal(13), wall.reserve(52))
    rules = rules_with(walls=short, rotation=rotation.rotation(stays=(rotation.WIN, stays)))
    seen: Counter[tuple[bool, bool]] = Counter()
    for seed in range(60):
        deal = rules.deal(seed=seed, dealer=SEATS[seed % 4])
        play_out(deal, {seat: (Greedy if seed % 2 else Random)(place) for place, seat in enumerate(SEATS)})
        if deal.wins:
            continue
        made = sum(event.kind == "kong" or (event.kind == "claim" and len(event.tiles) == 4) for event in deal.events)
        hand = hand_of(deal, SEATS.index(deal.dealer))
        expected = {
            rotation.NO_KONG: not made,
            rotation.READY: shanten(hand) == 0 and bool(waits(hand)),
            rotation.DRAW: True,
        }[stays]
        assert deal.outcome.kongs == made
        assert rules.words["rotation"].after(deal.outcome).stayed == expected, seed
        seen[expected, bool(made)] += 1
    assert sum(seen.values()) > 20
    assert stays is rotation.DRAW or len({expected for expected, _ in seen}) == 2


# -- who changes seats ---------------------------------------------------------------------------------------------------


def test_players_change_seats_between_rounds(seed: int) -> None:
    rows = ("SENW", "WNSE", "NWES")
    rules = rules_with(reckon.money(50), rounds=4, changes=rows)
    match = rules.match(seed, names=("Ann", "Bo", "Cy", "Di"))
    seated, has = players(match), dict.fromkeys(SEATS, 50)
    assert match.seated == match.players == dict(zip(SEATS, ("Ann", "Bo", "Cy", "Di"), strict=True))
    for deal in match:
        row = ("ESWN", *rows)["ESWN".index(deal.round)]
        assert match.sitting == dict(zip(SEATS, row, strict=True))
        assert match.seated == {seat: match.players[home] for seat, home in match.sitting.items()}
        assert deal.purses == {seat: has[home] for seat, home in match.sitting.items()}
        play_out(deal, seated)
        totals = deal.ledger.totals()
        has = {home: has[home] + totals[seat] for seat, home in match.sitting.items()}
        has = {seat: has[seat] for seat in SEATS}
        assert match.points() == has
    assert [deal.sitting for deal in match.deals] == [
        tuple(("ESWN", *rows)["ESWN".index(deal.round)]) for deal in match.deals
    ]
    assert {deal.round for deal in match.deals} == set("ESWN")


# -- what a deal knows ---------------------------------------------------------------------------------------------------


def test_a_stake_that_a_seat_does_not_have() -> None:
    """Who has too little is not offered the declaration; others are. Nothing else of the deal differs."""
    rules = rules_with(reckon.money(10), stake=5)
    seen = 0
    for seed in range(60):
        rich = rules.deal(seed=seed)
        poor = rules.deal(seed=seed, purses={"E": 4, "S": 5, "W": 10, "N": 10})
        seated = {seat: Greedy(1) for seat in SEATS}
        while not rich.finished and not poor.finished:
            seat = rich.waiting[0]
            assert poor.waiting == rich.waiting
            offered = [act for act in rich.legal(seat) if act.endswith("ready")]
            if seat == "E" and offered:
                seen += 1
                assert list(poor.legal("E")) == [act for act in rich.legal("E") if act not in offered]
                with pytest.raises(IllegalAction, match="the stake is 5, this seat has 4") as caught:
                    poor.verify("E", offered[0])
                assert caught.value.rule == "the.stake"
                assert caught.value.zh != caught.value.en
                break
            assert poor.legal(seat) == rich.legal(seat)
            act = seated[seat](Look(rich, seat), rich.legal(seat))
            rich.act(seat, act)
            poor.act(seat, act)
    assert seen > 5


@pytest.mark.parametrize("seed", range(6))
def test_nobody_pays_more_than_he_has(seed: int) -> None:
    rules = rules_with(reckon.money(15, bust=reckon.STOP_LOSS, rules={"bust": "the.loss"}), rounds=4)
    match = rules.match(seed)
    seated, trimmed = players(match), 0
    for deal in match:
        before = dict(deal.purses)
        play_out(deal, seated)
        owed: Counter[tuple[str, str]] = Counter()
        back: Counter[tuple[str, str]] = Counter()
        for stage in deal.ledger.stages:
            for line in stage.lines:
                if line.kind == "trim":
                    assert line.rule == "the.loss"
                    back[line.payee, line.payer] += line.amount
                else:
                    owed[line.payer, line.payee] += line.amount
        for at, seat in enumerate(SEATS):
            left = before[seat]
            for other in (*SEATS[at + 1 :], *SEATS[:at]):
                paid = min(left, owed[seat, other])
                left -= paid
                assert owed[seat, other] - back[seat, other] == paid
            assert deal.points[seat] == left + sum(owed[other, seat] - back[other, seat] for other in SEATS)
            assert deal.points[seat] >= 0
        trimmed += sum(back.values())
        assert sum(deal.points.values()) == 60
        again = pickle.loads(pickle.dumps(deal))
        assert again.points == deal.points
        acts = len(deal.acts)
        deal.undo()
        assert len(deal.acts) < acts
        assert deal.copy().points == deal.points
        deal.act(*again.acts[-1])
        assert deal.ledger == again.ledger
    assert trimmed


@pytest.mark.parametrize("seed", range(6))
def test_stakes_are_paid_before_others(seed: int) -> None:
    """What lies in a pot is not taken out again for a loss that its owner cannot pay."""
    match = rules_with(reckon.money(12, bust=reckon.STOP_LOSS), stake=5, rounds=2).match(seed)
    seated = players(match)
    for deal in match:
        play_out(deal, seated)
        assert min(deal.points.values()) >= 0
        assert deal.pots["pot"] >= 0
        assert not any(
            line.kind == "trim" and line.payer == "pot" for stage in deal.ledger.stages for line in stage.lines
        )
    assert sum(match.points().values()) + match.totals()["pot"] == 48


@pytest.mark.parametrize(
    "reckoning",
    [
        (reckon.money(15, bust=reckon.STOP_LOSS),),
        (reckon.money(30, bust=reckon.BELOW), reckon.stop(last_dealer_leads=reckon.WIN, extension=1)),
    ],
)
def test_the_suite_of_every_rule_set(reckoning: Any, examples: Callable[[int], int]) -> None:
    """Undo, copies, views and replays of deals that know what everybody has."""
    met = check_variant(rules_with(*reckoning, stake=5), deals=examples(60), seed=5)
    assert met["deals"] == examples(60)
    assert met["ready"]


def test_the_last_act_of_a_match_taken_back() -> None:
    match = played(rules_with(reckon.money(30), reckon.final(leftovers=reckon.TO_FIRST), stake=5), 5)
    result, ledger, deals, acts = match.result(), list(match.ledger), match.deals, match.deal.acts
    match.deal.undo()
    assert not match.finished
    assert match.deals == deals[:-1]
    assert match.number == len(deals) - 1
    match.deal.act(*acts[-1])
    assert match.finished
    assert (match.result(), list(match.ledger), match.deals) == (result, ledger, deals)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"purses": {"E": 1}}, "a whole number for each of E S W N"),
        ({"purses": {"E": 1, "S": 1, "W": 1, "N": 1.5}}, "a whole number"),
        ({"purses": {"E": 1, "S": 1, "W": 1, "N": True}}, "a whole number"),
        ({"purses": {"E": 1, "S": 1, "W": 1, "N": 10**13}}, "a whole number"),
        ({"purses": [1, 1, 1, 1]}, "a whole number"),
        ({"purses": {"E": 1, "S": 1, "W": 1, "N": -1}}, "a whole number"),
    ],
)
def test_bad_purses(how: dict[str, Any], told: str) -> None:
    with pytest.raises(RuleError, match=told) as caught:
        rules_with(reckon.money(15, bust=reckon.STOP_LOSS)).deal(seed=1, **how)
    assert caught.value.zh != caught.value.en


def test_purses_where_there_are_none() -> None:
    with pytest.raises(RuleError, match="gives nobody points"):
        rules_with().deal(seed=1, purses=dict.fromkeys(SEATS, 10))
    assert rules_with().deal(seed=1, purses={}).purses == {}
    below = rules_with(reckon.money(15)).deal(seed=1, purses={"E": -10, "S": 1, "W": 1, "N": 1})
    assert below.points["E"] == -10


def test_a_result_while_a_match_goes_on() -> None:
    match = rules_with(reckon.money(25, target=30), reckon.final(uma=(2, 1, -1, -2), oka=True)).match(1)
    assert [one.result for one in match.result().values()] == [
        Fraction(-5 + 2 + 20),
        Fraction(-4),
        Fraction(-6),
        Fraction(-7),
    ]
    assert isinstance(match.deal, Deal)
    assert "deal 1" in repr(match)
