"""Whole games of Tenhou played again by the engine: every act, win, payment and result; and what could have been done, beside a slow twin of the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from twin_offers import CALLS, OWN, Twin

from mahjong import foreign
from mahjong.foreign import Game, Kind
from mahjong.foreign.following import runs
from mahjong.foreign.replaying import begun
from mahjong.foreign.telling import act_of
from mahjong.notation import SEATS
from mahjong.play.actions import PASS, WIN, Verb
from mahjong.play.deal import Deal
from mahjong.play.match_record import match_of
from riichi_writers import tenhou6

ARCHIVES = ("tenhou_games.tar.gz", "tenhou_special.tar.gz")
LET_GO = {("2022010103gm-00a9-0000-446dcc45.xml", 11, "S")}
"""Wins that players let go although they could have won, as they may."""


@pytest.fixture(scope="session")
def games(data_dir: Path) -> tuple[Game, ...]:
    return tuple(game for name in ARCHIVES for game in foreign.read(data_dir / name))


def test_81_games_are_played_again_with_equal_draws_acts_wins_payments_and_results(games: tuple[Game, ...]) -> None:
    verdicts = [foreign.verify(game) for game in games]
    told = [(one.game.name, found.round, found.event, found.en) for one in verdicts for found in one.differences]
    assert told == []
    assert len(verdicts) == 81
    assert sum(one.rounds for one in verdicts) == 545
    assert sum(one.wins for one in verdicts) == 415
    main = [
        step for game in games for one in game.rounds for step in one.steps if step.kind not in (Kind.STAKE, Kind.TURN)
    ]
    assert sum(one.steps for one in verdicts) == len(main)


def test_games_read_from_other_formats_are_played_again_without_their_walls(
    games: tuple[Game, ...], examples: Callable[[int], int]
) -> None:
    several = games[:: max(1, len(games) // examples(14))]
    for game in several:
        written = (json.dumps(tenhou6(game)).encode(), foreign.mjai_text(game).encode())
        for data in written:
            (again,) = foreign.read(data, game.name)
            assert foreign.verify(again).differences == foreign.verify(game).differences == (), (
                game.name,
                again.format,
            )


def spoilt(game: Game, number: int, at: int, **changed: Any) -> tuple[foreign.Difference, ...]:
    """What differs once something is changed in one step of a deal."""
    one = game.rounds[number - 1]
    steps = tuple(replace(step, **changed) if step.at == at else step for step in one.steps)
    rounds = tuple(replace(one, steps=steps) if other is one else other for other in game.rounds)
    return foreign.verify(replace(game, rounds=rounds)).differences


def test_what_was_changed_in_a_game_is_found_where_it_was(games: tuple[Game, ...]) -> None:
    game = next(game for game in games if any(step.kind is Kind.TURN for one in game.rounds for step in one.steps))
    number, one = next(
        (number, one)
        for number, one in enumerate(game.rounds, 1)
        if {Kind.TURN, Kind.WIN} <= {step.kind for step in one.steps}
    )
    for kind in {step.kind for step in one.steps} - {Kind.WIN}:
        step = [step for step in one.steps if step.kind is kind][-1]
        found = spoilt(game, number, step.at, seat=(step.seat + 1) % game.seats)
        if kind is not Kind.TURN:
            assert [difference.round for difference in found] == [number] * len(found)
            assert any(difference.event == step.at for difference in found), (kind, found)
        if step.tiles:
            other = next(tile for tile in range(9, 27) if tile not in step.tiles)
            found = spoilt(game, number, step.at, tiles=(other, *step.tiles[1:]))
            assert found, kind
            assert found[0].round == number
    step = one.steps[-1]
    win = step.win
    assert win is not None
    assert win.changes is not None
    for changed in (
        {"fan": (win.fan or 0) + 1},
        {"minor": 110},
        {"value": (win.value or 0) + 100},
        {"patterns": {**(win.patterns or {}), "toitoi": 2, "chinitsu": 5}},
        {"changes": tuple(-amount for amount in win.changes)},
        {"giver": (win.giver + 1) % game.seats},
    ):
        found = spoilt(game, number, step.at, win=replace(win, **changed))
        assert (number, step.at) in {(difference.round, difference.event) for difference in found}, changed
    wrong = replace(one, end=replace(one.end, changes=tuple(2 * amount for amount in one.end.changes or ())))
    rounds = tuple(wrong if other is one else other for other in game.rounds)
    (found_end,) = foreign.verify(replace(game, rounds=rounds)).differences
    assert (found_end.round, found_end.event) == (number, one.end.at)


def test_deals_that_do_not_follow_from_one_another_are_told(games: tuple[Game, ...]) -> None:
    game = next(game for game in games if game.whole and game.scores)
    assert game.scores is not None
    assert game.results is not None
    for changed, said in (
        ({"rounds": game.rounds[1:]}, None),
        ({"rounds": (*game.rounds[:1], *game.rounds[2:])}, "do not follow"),
        ({"rounds": game.rounds[:-1]}, "goes on"),
        ({"scores": game.scores[::-1]}, "points"),
        ({"results": game.results[::-1]}, "results"),
    ):
        found = foreign.verify(replace(game, **changed)).differences
        assert [difference.round for difference in found] == ([] if said is None else [0]), said
        assert said is None or said in found[0].en


def test_a_game_becomes_the_record_of_a_match(games: tuple[Game, ...], examples: Callable[[int], int]) -> None:
    whole = [game for game in games if game.whole]
    for game in whole[: examples(12)]:
        record = foreign.record(game)
        verdict = record.verify()
        assert verdict.ok, (game.name, verdict.problems)
        assert len(record) == len(game.rounds)
        match = match_of(record)
        assert match.finished
        assert tuple(match.points().values()) == game.scores


def test_all_that_could_be_done_is_what_the_twin_says_and_no_win_was_there_that_nobody_took(
    games: tuple[Game, ...], examples: Callable[[int], int]
) -> None:
    asked, let_go = 0, set()
    for game in games[: examples(81)]:
        for one, run in zip(game.rounds, runs(game), strict=True):
            deal = begun(game, one, run)
            twin = Twin(one, game.seats, 136 if game.seats == 4 else 108)
            main = [step for step in one.steps if step.kind is not Kind.TURN]
            for number, step in enumerate(main):
                if step.kind is Kind.STAKE:
                    twin.step(step)
                    continue
                if step.kind in (Kind.WIN, Kind.ABORT):
                    break
                twin.step(step)
                if step.kind in (Kind.DRAW, *CALLS[:2]):
                    seat = SEATS[step.seat]
                    legal = {act.text for act in deal.legal(seat) if act is not WIN}
                    assert legal == twin.turn(step.seat), (game.name, one.number, step.at)
                    asked += 1
                elif step.kind is Kind.DISCARD:
                    act = act_of(step)
                    assert act is not None
                    deal.act(SEATS[step.seat], act)
                    asked += offered(deal, twin, game, one.number, step.at)
                    let_go |= answered(deal, main[number + 1 :], game, one)
                elif step.kind in (*OWN, Kind.LAID):
                    act = act_of(step)
                    assert act is not None
                    deal.act(SEATS[step.seat], act)
                    let_go |= answered(deal, main[number + 1 :], game, one)
    assert let_go <= LET_GO
    assert asked > examples(30_000) // 2


def offered(deal: Deal, twin: Twin, game: Game, number: int, at: int) -> int:
    for seat in range(game.seats):
        name = SEATS[seat]
        if deal.finished or (twin.last is not None and seat == twin.last[0]):
            continue
        legal = {act.text for act in deal.legal(name) if act.verb is Verb.CLAIM}
        assert legal == twin.claims(seat), (game.name, number, at)
    return 1


def window(deal: Deal) -> bool:
    return any(PASS in deal.legal(seat) for seat in deal.waiting)


def answered(deal: Deal, after: list[foreign.Step], game: Game, one: foreign.Round) -> set[tuple[str, int, str]]:
    """Lets everybody answer as the record goes on. Gives who could have won and did not. Where the record breaks off nobody knows who would have."""
    following = [step for step in after if step.kind is not Kind.STAKE]
    if not following and not one.end.how:
        return set()
    takers = {SEATS[step.seat]: step for step in following[:1] if step.kind in CALLS}
    for step in following:
        if step.kind is not Kind.WIN:
            break
        takers[SEATS[step.seat]] = step
    found = set()
    while window(deal):
        seat = deal.waiting[0]
        step = takers.get(seat)
        act = act_of(step) if step is not None else PASS
        assert act is not None
        if WIN in deal.legal(seat) and act is not WIN:
            found.add((game.name.split("/")[-1], one.number, seat))
        deal.act(seat, act)
    return found
