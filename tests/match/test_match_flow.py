"""What every match promises, whatever it plays."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from match_play import one_deal, played, players

from mahjong import variant, walls
from mahjong.errors import MahjongError, RuleError
from mahjong.play.look import Look
from mahjong.play.players import Random, play_out
from mahjong.rules import rotation as word
from mahjong.rules.rotation import Outcome, Standing

KEYS = ("guangdong", "sichuan", "chengdu", "wuhan", "taiwan-16", "luoshu", "mcr", "japan")


@pytest.mark.parametrize("key", KEYS)
def test_a_match_follows_from_its_seed(key: str, seed: int) -> None:
    one, other = played(key, seed, deals=5), played(key, seed, deals=5)
    assert one.deals == other.deals
    assert one.ledger == other.ledger
    assert played(key, seed + 1, deals=5).deals != one.deals


def test_every_deal_has_a_child_of_the_seed() -> None:
    match = played("guangdong", 77, deals=4)
    assert [deal.seed for deal in match.deals] == [walls.child(77, number) for number in range(4)]


def test_without_a_seed_every_deal_has_a_secret_of_its_own() -> None:
    match = variant("sichuan").match(deals=2)
    first = match.deal.source
    play_out(match.deal, players(match))
    second = match.next(words=("a word",)).source
    assert first.secret is not None
    assert second.secret is not None
    assert first.secret.commitment != second.secret.commitment
    assert second.words == ("a word",)
    assert [deal.seed for deal in match.deals] == [None]


@pytest.mark.parametrize("key", KEYS)
def test_the_ledger_holds_all_deals(key: str, seed: int) -> None:
    match = variant(key).match(seed, deals=4)
    seated, sums = players(match), dict.fromkeys(match.ledger.accounts, 0)
    for deal in match:
        before = match.totals()
        assert before == sums
        while not deal.finished:
            seat = deal.waiting[0]
            deal.act(seat, seated[seat](Look(deal, seat), deal.legal(seat)))
            live = match.totals()
            assert all(live[one] == sums[one] + deal.ledger.totals()[one] for one in live)
        for account, amount in deal.ledger.totals().items():
            sums[account] += amount
        done = match.deals[-1]
        assert [stage.lines for stage in match.ledger.stages[done.stages[0] : done.stages[1]]] == [
            stage.lines for stage in deal.ledger.stages
        ]
    assert match.totals() == sums == match.ledger.totals()
    assert sum(sums.values()) == 0


def test_outside_accounts_outlive_the_deals(seed: int) -> None:
    match = played("sichuan", seed, deals=4, horse=True)
    assert set(match.totals()) == {*"ESWN", "horse1"}
    assert sum(match.totals().values()) == 0


@pytest.mark.parametrize("key", KEYS)
def test_matches_pickle_at_any_moment(key: str, seed: int, rng: random.Random, examples: Callable[[int], int]) -> None:
    match = variant(key).match(seed, deals=3, names=("a", "b", "c", "d"))
    random_player = Random(seed)
    at = set(rng.sample(range(200), min(20, examples(6))))
    count = 0
    for deal in match:
        while not deal.finished:
            if count in at:
                again = pickle.loads(pickle.dumps(match))
                assert [one.to_json() for one in again.deal.events] == [one.to_json() for one in deal.events]
                assert (again.players, again.deals, again.standing, again.finished, again.number) == (
                    match.players, match.deals, match.standing, match.finished, match.number,
                )  # fmt: skip
                assert again.totals() == match.totals()
            count += 1
            seat = deal.waiting[0]
            deal.act(seat, random_player(Look(deal, seat), deal.legal(seat)))
    again = pickle.loads(pickle.dumps(match))
    assert again.finished
    assert again.ledger == match.ledger


def test_next_waits_for_the_end() -> None:
    match = variant("sichuan").match(seed=1, deals=1)
    with pytest.raises(RuleError, match="not over"):
        match.next()
    assert not match.finished
    assert match.deals == ()
    play_out(match.deal, players(match))
    assert match.finished
    with pytest.raises(RuleError, match="match is over"):
        match.next()
    assert len(match.deals) == 1
    assert "finished" in repr(match)


def test_as_many_deals_as_asked() -> None:
    assert len(played("sichuan", 1, deals=7).deals) == 7
    endless = one_deal("sichuan", 1)
    for _ in range(12):
        assert not endless.finished
        play_out(endless.next(), players(endless))


def test_options_of_a_match_hold_for_all_of_it() -> None:
    match = one_deal("sichuan", 1, mode="blood_battle")
    assert match.variant.options["mode"] == "blood_battle"
    with pytest.raises(RuleError, match="whole match"):
        match.next(mode="single")
    with pytest.raises(RuleError, match="option"):
        match.next(modes="single")
    assert match.next().variant == match.variant


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"first_dealer": "A"}, "first_dealer"),
        ({"first_dealer": 7}, "first_dealer"),
        ({"thrower": "a"}, "thrower"),
        ({"deals": 0}, "deals"),
        ({"deals": True}, "deals"),
        ({"deals": "3"}, "deals"),
        ({"names": ("a", "b", "c")}, "names"),
        ({"names": ("a", "a", "b", "c")}, "names"),
        ({"names": "abcd"}, "names"),
        ({"names": (1, 2, 3, 4)}, "names"),
        ({"names": ("a", "b", "c", "d"), "seating": "winds"}, "seating"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"round": 3}, "round"),
        ({"wall": 3}, "wall"),
    ],
)
def test_bad_matches(how: dict[str, Any], told: str) -> None:
    with pytest.raises(MahjongError) as caught:
        variant("guangdong").match(**how)
    assert told in caught.value.en
    assert caught.value.zh != caught.value.en


def test_seating_words() -> None:
    names = ("a", "b", "c", "d")
    assert word.GIVEN.seated(names, (), ()) == names
    assert word.WINDS.seated(names, (2, 0, 3, 1), ()) == ("b", "d", "a", "c")
    assert word.DICE.seated(names, (), (1, 1)) == ("b", "c", "d", "a")
    assert word.DICE.seated(names, (), (2, 3)) == names
    given = variant("guangdong").match(seed=1, names=names, seating=word.GIVEN)
    assert tuple(given.players.values()) == names


def test_rounds_pass_the_other_way_too() -> None:
    """A deal that passes to the player before ends its round when all four have dealt."""
    rules, at, dealers = word.rotation(next=word.PREVIOUS, rounds=1), Standing("E"), []
    while not rules.over(at):
        dealers.append(at.dealer)
        other = "S" if at.dealer == "E" else "E"
        at, turn = rules.pass_on(at, Outcome(tuple("ESWN"), at.dealer, [([other], None)]))
        assert not turn.stayed
    assert dealers == ["E", "N", "W", "S"]


def test_rounds_where_the_winner_deals() -> None:
    """They are counted only where a match is so many long: one is over when everybody has dealt."""
    for rounds in (0, 1):
        rules, at = word.rotation(next=word.WINNER, stays=(word.DRAW,), rounds=rounds), Standing("E")
        for winner in "SESWN":
            at, _ = rules.pass_on(at, Outcome(tuple("ESWN"), at.dealer, [([winner], None)]))
            assert not rules.over(at)
        at, _ = rules.pass_on(at, Outcome(tuple("ESWN"), at.dealer, [(["S"], None)]))
        assert rules.over(at) == bool(rounds)
        assert at.round == ("S" if rounds else "E")
