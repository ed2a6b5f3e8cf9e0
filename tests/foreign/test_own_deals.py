"""Deals of this library told as foreign games: played again, written as mjai, read back; and games spoilt at random, which must never be a crash."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong import foreign, variant
from mahjong.errors import RecordError
from mahjong.foreign import Game, Kind, Round, Step
from mahjong.play.actions import Verb
from mahjong.play.deal import Deal

OFTEN = {Verb.WIN: 1.0, Verb.READY: 0.9, Verb.KONG: 0.7, Verb.CLAIM: 0.2, Verb.ASIDE: 0.7, Verb.ABORT: 0.3}


def played(rng: random.Random, preset: str = "tenhou", **how: Any) -> Deal:
    """A deal of players who win and declare when they can, and else throw what does not fit."""
    deal = variant("japan", preset=preset, red_fives=3).deal(seed=rng.getrandbits(60), **how)
    while not deal.finished:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        chosen = None
        for act in legal:
            if rng.random() < OFTEN.get(act.verb, 0):
                chosen = act
                break
        if chosen is None:
            plain = [act for act in legal if act.verb in (Verb.DISCARD, Verb.PASS)]
            chosen = fitting(deal, seat, plain, rng) if plain else legal[0]
        deal.act(seat, chosen)
    return deal


def fitting(deal: Deal, seat: str, plain: list[Any], rng: random.Random) -> Any:
    """The discard of the tile that has the fewest neighbours."""
    from mahjong.analysis import discards

    if len(plain) < 2 or plain[0].verb is not Verb.DISCARD:
        return plain[0]
    view = deal.view(seat)
    best = min(discards(view.hand, forms=("sets", "pairs", "orphans")), key=lambda one: (one.shanten, rng.random()))
    return next((act for act in plain if act.text == f"discard {best.tile}"), plain[0])


def happened(deal: Deal) -> list[str]:
    return [str(event) for event in deal.events if event.kind not in ("answer", "roll")]


@pytest.mark.parametrize("preset", ["tenhou", "tenhou-3"])
def test_a_deal_told_as_a_game_is_played_again_as_it_was(
    preset: str, rng: random.Random, examples: Callable[[int], int]
) -> None:
    ends, kinds = set(), set()
    for number in range(examples(40)):
        deal = played(rng, preset, dealer="ESW"[number % 3], counters=number % 4, carried={"pot": 1000 * (number % 3)})
        game = foreign.game_of(deal)
        verdict = foreign.verify(game)
        assert verdict.differences == (), verdict.differences
        (again,) = foreign.replayed(game)
        assert happened(again) == happened(deal)
        (read,) = foreign.read(foreign.mjai_text(game).encode(), "own")
        if preset == "tenhou":
            assert foreign.verify(read).differences == ()
            assert happened(foreign.replayed(read)[0]) == happened(deal)
        ends.add(game.rounds[0].end.how)
        kinds |= {step.kind for step in game.rounds[0].steps}
    assert {Kind.DRAW, Kind.DISCARD} <= kinds
    assert ends


def test_what_one_seat_sees_tells_nothing_that_its_view_does_not(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    for _ in range(examples(10)):
        deal = played(rng)
        game = foreign.game_of(deal)
        for place, seat in enumerate(deal.seats):
            seen = [json.loads(line) for line in foreign.mjai_text(game, place).splitlines()]
            draws = [line["pai"] for line in seen if line["type"] == "tsumo"]
            events = [event for event in deal.events if event.kind in ("draw", "replace")]
            known = [bool(event.seen_by(seat).tiles) for event in events]  # type: ignore[union-attr]
            first = [deal.dealer == seat] if len(draws) > len(known) else []  # the dealer's fourteenth tile
            assert [pai != "?" for pai in draws] == first + known


def test_games_of_several_deals_and_what_is_no_game(rng: random.Random) -> None:
    first, second = played(rng), played(rng, dealer="S")
    game = foreign.game_of(first, second, players=["Ann", "Bo", "Cy", "Di"], name="two")
    assert [one.dealer for one in game.rounds] == [0, 1]
    assert game.players == ("Ann", "Bo", "Cy", "Di")
    for wrong in ([], [first, variant("wuhan").deal(seed=1)]):
        with pytest.raises(RecordError, match="one rule set"):
            foreign.game_of(*wrong)
    with pytest.raises(RecordError, match="4 names"):
        foreign.game_of(first, players=["Ann"])
    for seat in (4, -1, True, "E"):
        with pytest.raises(RecordError, match="seat"):
            foreign.mjai_text(game, seat)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="mjai"):
        foreign.mjai_text(foreign.game_of(variant("mcr").deal(seed=1)))


def mutated(one: Round, rng: random.Random) -> Round:
    steps = list(one.steps)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(steps))
        step, other = steps[at], rng.choice(one.steps)
        how = rng.randrange(8)
        offer = (rng.randrange(4), frozenset({"win"}), frozenset({"win", "chow", "ready"}))
        changes: dict[str, Any] = (
            {"seat": rng.randrange(4)}, {"other": rng.randrange(-1, 4)}, {"ready": not step.ready}, {"offers": (offer,)}, {"tiles": other.tiles},
            {"kind": other.kind},
        )[how % 6]  # fmt: skip
        if how == 6:
            del steps[at]
        elif how == 7:
            steps.insert(at, other)
        else:
            with contextlib.suppress(RecordError):  # a step has as many tiles as its kind
                steps[at] = replace(step, **changes)
    return replace(one, steps=tuple(steps))


@pytest.fixture(scope="module")
def made() -> list[Game]:
    rng = random.Random(5)
    return [foreign.game_of(played(rng)) for _ in range(4)]


@given(st.randoms(use_true_random=False))
def test_games_spoilt_in_any_way_are_followed_as_far_as_they_go(made: list[Game], rng: random.Random) -> None:
    game = rng.choice(made)
    spoilt = replace(game, rounds=(mutated(game.rounds[0], rng),))
    verdict = foreign.verify(spoilt)
    for found in verdict.differences:
        assert found.round == 1
        assert found.zh != found.en
        assert not set(re.findall("[a-z]{4,}", found.zh)) & {
            "draw",
            "discard",
            "chow",
            "pung",
            "kong",
            "turn",
            "stake",
            "ready",
            "abort",
        }
    try:
        text = foreign.mjai_text(spoilt)
        foreign.read(text.encode(), "spoilt")
    except RecordError:
        pass


def test_offers_are_compared_with_what_is_legal(made: list[Game]) -> None:
    game = made[0]
    one = game.rounds[0]
    draw = next(step for step in one.steps if step.kind is Kind.DRAW)

    def found(could: set[str], among: set[str]) -> list[tuple[int, str]]:
        told = replace(draw, offers=((draw.seat, frozenset(could), frozenset(among)),))
        steps = tuple(told if step is draw else step for step in one.steps)
        return [
            (difference.event, difference.en)
            for difference in foreign.verify(replace(game, rounds=(replace(one, steps=steps),))).differences
        ]

    assert found(set(), {"chow", "pung"}) == []
    assert found({"chow"}, {"chow", "pung"}) == [(draw.at, f"{'ESWN'[draw.seat]} could chow, which the engine forbids")]


def test_steps_and_rounds_are_values(made: list[Game]) -> None:
    step: Step = made[0].rounds[0].steps[0]
    assert step == replace(step)
    assert repr(made[0]).startswith("<Game: mahjong")
