"""Random play with the turns in the core: deal by deal what the same players play act by act."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import mahjong
from mahjong import walls
from mahjong._core.chance import Stream
from mahjong._core.table import roll
from mahjong.errors import MahjongError
from mahjong.meld import Form
from mahjong.play import rollout
from mahjong.play.players import Random, play_out
from mahjong.sim.playing import dealt

WORD = 2**64 - 1
WHOLE = ("sichuan", "guangdong", "japan")


class ByActs(Random):
    """The same choices, asked for one by one: only `Random` itself is played by the core."""


def played(rules: Any, number: int, player: type[Random], master: int = 1) -> tuple[Any, ...]:
    deal = dealt(rules, master, number, rules.deal(seed=0).seats)
    players = {seat: player(walls.child(deal.source.seed, 1 + at)) for at, seat in enumerate(deal.seats)}
    acts = play_out(deal, players)
    assert deal.finished
    won = [(one.seat, one.how, one.giver, one.tile) for one in deal.wins]
    stands = [player.stream.state() for player in players.values()]
    return acts, deal._log, deal.ledger.totals(), tuple(deal.ledger), won, deal.aborted, deal.events.ended, stands


def same(rules: Any, deals: int, ends: Counter[str] | None = None) -> None:
    for number in range(deals):
        found = played(rules, number, Random)
        assert found == played(rules, number, ByActs), f"deal {number} of {rules!r}"
        assert len(found[1]) > found[0] > 0
        if ends is not None:
            ends[found[6]] += 1


@pytest.mark.parametrize("name", WHOLE)
def test_deal_by_deal_what_is_played_act_by_act(name: str, examples: Callable[[int], int]) -> None:
    """`MAHJONG_DEEP=100` plays 10,000 deals of each."""
    same(mahjong.variant(name), examples(100))


@pytest.mark.parametrize("name", sorted({*mahjong.variants(), "chengdu"} - {*WHOLE}))
def test_all_rules_whatever_the_core_knows_of_them(name: str, examples: Callable[[int], int]) -> None:
    same(mahjong.variant(name), examples(5))


@pytest.mark.parametrize("mode", ["blood_battle", "blood_river"])
def test_winners_who_leave_or_win_again(mode: str, examples: Callable[[int], int]) -> None:
    ends: Counter[str] = Counter()
    same(mahjong.variant("sichuan", mode=mode, void=True, exchange="across"), examples(40), ends)
    assert ends["wall"]


@pytest.mark.parametrize("name", WHOLE)
def test_the_core_plays_most_of_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rolled, stops, acts = 0, Counter[int](), 0
    rules = mahjong.variant(name)

    def counted(*asked: Any) -> tuple[int, int, int, int]:
        nonlocal rolled
        told = roll(*asked)
        rolled += told[0]
        stops[told[1]] += 1
        return told

    monkeypatch.setattr(rollout, "roll", counted)
    for number in range(40):
        acts += played(rules, number, Random, 3)[0]
    assert rolled > 0.75 * acts
    assert stops[0]
    assert stops[2]
    assert stops[3]


def test_chores_done_by_the_seats_are_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*asked: Any) -> None:
        raise AssertionError("the core is not asked")

    monkeypatch.setattr(rollout, "roll", never)
    deal = mahjong.variant("sichuan").deal(seed=3, automation=mahjong.Automation(0))
    assert play_out(deal, {seat: Random(at) for at, seat in enumerate(deal.seats)}) > 100
    undone = mahjong.variant("sichuan").deal(seed=3)
    undone.act("E", undone.legal("E")[0])
    undone.undo()
    assert play_out(undone, {seat: Random(at) for at, seat in enumerate(undone.seats)}) > 40
    undone.undo()
    assert not undone.finished


def test_one_player_for_all_seats() -> None:
    for number in range(6):
        logs = []
        for player in (Random(number), ByActs(number)):
            deal = mahjong.variant("guangdong").deal(seed=number)
            play_out(deal, dict.fromkeys(deal.seats, player))
            logs.append((deal._log, player.stream.state()))
        assert logs[0] == logs[1]


def test_a_deal_that_has_begun_is_played_to_its_end() -> None:
    for player in (Random, ByActs):
        deal = mahjong.variant("chengdu").deal(seed=5)
        for _ in range(23):
            seat = deal.waiting[0]
            deal.act(seat, deal.legal(seat)[-1])
        copied = deal.copy()
        ends = []
        for one in (deal, copied):
            acts = play_out(one, {seat: player(at) for at, seat in enumerate(one.seats)})
            ends.append((acts, one._log, one.ledger.totals()))
        assert ends[0] == ends[1]
        again = pickle.loads(pickle.dumps(deal))
        assert again._log == deal._log


# -- what chance is


def words(seed: int) -> Any:
    """xoshiro256++ over SplitMix64, from their published descriptions."""
    state = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & WORD
        z = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        state.append(z ^ z >> 31)

    def turned(x: int, by: int) -> int:
        return (x << by | x >> 64 - by) & WORD

    while True:
        yield (turned(state[0] + state[3] & WORD, 23) + state[0]) & WORD
        shifted = state[1] << 17 & WORD
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= shifted
        state[3] = turned(state[3], 45)


def test_a_stream_is_what_the_page_says(examples: Callable[[int], int]) -> None:
    for seed in (0, 1, WORD, *range(10, 10 + examples(20))):
        stream, source = Stream(seed), words(seed)
        for n in (1, 2, 3, 14, 255, 1024, 1_000_003, (1 << 24) - 1) * 3:
            while True:
                product = (next(source) >> 24) * n
                if product % 2**40 >= 2**40 % n:
                    break
            assert stream.below(n) == product >> 40
        kept = pickle.loads(pickle.dumps(stream))
        assert kept.state() == stream.state()
        assert [kept.below(9) for _ in range(5)] == [stream.below(9) for _ in range(5)]


def test_every_act_is_as_likely_as_the_others() -> None:
    stream = Stream(1)
    met = Counter(stream.below(7) for _ in range(70_000))
    assert set(met) == set(range(7))
    assert all(abs(many - 10_000) < 500 for many in met.values())  # five standard deviations


@pytest.mark.parametrize("n", [0, 1 << 24, -1, "3", 1.5])
def test_no_number_below(n: Any) -> None:
    stream = Stream(1)
    before = stream.state()
    with pytest.raises(ValueError, match="n must be a whole number from 1 to 16777215"):
        stream.below(n)
    assert stream.state() == before
    with pytest.raises((ValueError, OverflowError)):
        Stream(n if n != 0 and n != 1 << 24 else 1 << 64)


@pytest.mark.parametrize("seed", [-1, 1 << 64, "7", 1.5, True])
def test_no_seed_of_a_player(seed: Any) -> None:
    with pytest.raises(MahjongError, match="a seed must be a whole number from 0 to"):
        Random(seed)
    assert Random().stream.state() != Random().stream.state()


# -- what the core is asked


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({0: None}, "table"),
        ({1: 4}, r"seat must be 0\.\.3"),
        ({2: []}, "streams must be a tuple of 4"),
        ({2: (Stream(1),) * 3}, "streams must be a tuple of 4"),
        ({2: (1, 2, 3, 4)}, "streams must be Streams, not int"),
        ({3: 1}, "plain must be True or False"),
        ({4: None}, "claims must be True or False"),
    ],
)
def test_wrong_arguments_change_nothing(change: dict[int, Any], says: str) -> None:
    deal = mahjong.variant("sichuan").deal(seed=1)
    before = deal._table.snapshot(), list(deal._log)
    asked: list[Any] = [deal._table, 0, tuple(Stream(at) for at in range(4)), False, True]
    for at, value in change.items():
        asked[at] = value
    with pytest.raises((ValueError, TypeError), match=says):
        roll(*asked)
    assert (deal._table.snapshot(), deal._log) == before


def test_where_it_stops_nothing_is_drawn_for() -> None:
    """A kong that chance points at is left to who asks next: it finds the stream as it was."""
    kongs, rules = 0, mahjong.variant("sichuan")
    for seed in range(200):
        deal = rules.deal(seed=seed)
        streams = tuple(Stream(walls.child(seed, at)) for at in range(4))
        _, halt, seat, _ = roll(deal._table, 0, streams, False, True)
        if halt == 0:
            acts = deal._table.turn_actions(seat)
            assert acts[streams[seat].below(len(acts))].form in (Form.CONCEALED, Form.ADDED)
            kongs += 1
    assert kongs > 5


# -- what a hand holds, asked at the end of deals


@pytest.mark.parametrize("name", ["sichuan", "japan"])
def test_hands_with_their_melds(name: str) -> None:
    met, rules = 0, mahjong.variant(name)
    for number in range(30):
        deal = dealt(rules, 2, number, "ESWN")
        play_out(deal, {seat: Random(at) for at, seat in enumerate(deal.seats)})
        table, copies = deal._table, deal._plan.tileset.counts
        for seat in range(4):
            held, spent = list(table.concealed(seat)), set()
            in_melds = [mahjong.tiles.FACES[tile] for meld in table.melds(seat) for tile in meld[1]]
            for kind in in_melds:
                held[kind] += 1
            spent = {kind for kind in in_melds if held[kind] == copies[kind]}
            assert table.tally(seat) == bytes(held)
            assert table.spent(seat) == sum(1 << kind for kind in spent)
            met += len(spent)
    assert met
