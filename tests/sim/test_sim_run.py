"""Runs of many deals: the same columns whoever plays them, and what they say is what the deals say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong import sim, walls
from mahjong.errors import MahjongError, RuleError
from mahjong.play.actions import Action
from mahjong.play.look import Look
from mahjong.play.players import Greedy, Random, play_out


class First:
    """A player of one's own: the first act there is."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action:
        return legal[0]


def same(a: sim.Result, b: sim.Result) -> bool:
    tables = ("deals", "wins", "patterns")
    return all(
        a.table(which).keys() == b.table(which).keys()
        and all(
            np.array_equal(one, b.table(which)[name], equal_nan=one.dtype.kind == "f")
            for name, one in a.table(which).items()
        )
        for which in tables
    )


def test_the_same_whatever_the_workers_and_chunks() -> None:
    alone = sim.run("chengdu", "random", 30, 11, patterns=True)
    assert same(alone, sim.run("chengdu", "random", 30, 11, chunk=7, patterns=True))
    with ProcessPoolExecutor(2) as processes, ThreadPoolExecutor(3) as threads:
        for executor in (processes, threads):
            assert same(alone, sim.run("chengdu", "random", 30, 11, executor=executor, chunk=4, patterns=True))
    assert not same(alone, sim.run("chengdu", "random", 30, 12, patterns=True))


def test_on_a_cluster() -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is in the extra test")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = sim.run(
            "sichuan",
            {"E": "greedy", "S": First, "W": "random", "N": Random},
            12,
            5,
            executor=client.get_executor(),
            chunk=3,
        )
    assert same(found, sim.run("sichuan", ["greedy", First, "random", Random], 12, 5))
    assert found.players == ("greedy", "First", "random", "Random")


def test_every_deal_can_be_played_again() -> None:
    found = sim.run(mahjong.variant("guangdong"), "greedy", 9, 3, patterns=True)
    at = 0
    for number in range(9):
        seed = walls.child(3, number)
        deal = mahjong.variant("guangdong").deal(seed, dealer="ESWN"[number % 4], round="ESWN"[number // 4])
        acts = play_out(deal, {seat: Greedy(walls.child(seed, 1 + place)) for place, seat in enumerate("ESWN")})
        row = {name: column[number] for name, column in found.deals.items()}
        kinds = Counter(event.kind for event in deal.events)
        assert (row["deal"], row["seed"], row["dealer"], row["round"]) == (number, seed, deal.dealer, deal.round)
        assert (row["acts"], row["discards"], row["claims"], row["kongs"]) == (
            acts,
            kinds["discard"],
            kinds["claim"],
            kinds["kong"],
        )
        assert acts == len(deal.acts)
        assert row["end"] == deal.events[-1].note
        assert {seat: row[f"money_{seat}"] for seat in "ESWN"} == deal.ledger.totals()
        assert row["wins"] == len(deal.wins)
        for won in deal.wins:
            win = {name: column[at] for name, column in found.wins.items()}
            assert won.score is not None
            assert (win["deal"], win["seat"], win["how"], win["giver"]) == (number, won.seat, won.how, won.giver or "")
            assert (win["fan"], win["value"], win["again"]) == (won.score.fan, won.score.value, False)
            assert win["dealer"] == (won.seat == deal.dealer)
            told = found.patterns["deal"] == number
            assert list(found.patterns["key"][told]) == [one.key for one in won.score.patterns]
            at += 1
    assert at == len(found.wins["deal"]) > 0


@pytest.mark.parametrize("key", ["chengdu", "japan", "jifeng", "taiwan-16", "america", "nanchang-jing"])
def test_money_sums_to_zero_in_every_row(key: str) -> None:
    found = sim.run(key, "random", 8, 1)
    assert len(found) == 8
    assert sum(column for name, column in found.deals.items() if name.startswith("money_")).tolist() == [0] * 8
    assert sum(found.money().values()) == 0
    assert Counter(found.wins["deal"].tolist()) == Counter(
        {n: k for n, k in enumerate(found.deals["wins"].tolist()) if k}
    )


def test_progress_and_pieces() -> None:
    seen: list[int] = []
    sim.run("sichuan", "random", 10, 1, chunk=4, progress=seen.append)
    assert seen == [4, 8, 10]


class Failing:
    def __init__(self, seed: int) -> None: ...

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action:
        raise KeyError("no idea")


def test_what_a_player_raises_comes_through() -> None:
    with pytest.raises(KeyError, match="no idea"):
        sim.run("sichuan", Failing, 4, 1)
    with ThreadPoolExecutor(2) as executor, pytest.raises(KeyError, match="no idea"):
        sim.run("sichuan", Failing, 40, 1, chunk=1, executor=executor)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"deals": 0}, "deals"), ({"deals": True}, "deals"), ({"deals": 1.5}, "deals"), ({"seed": -1}, "seed"), ({"seed": 1 << 64}, "seed"),
        ({"seed": "1"}, "seed"), ({"chunk": 0}, "chunk"), ({"players": "gready"}, "greedy"), ({"players": ["random"] * 3}, "one for each"),
        ({"players": {"E": "random"}}, "one for each"), ({"players": 7}, "one for each"), ({"players": ["random", "random", "random", 3]}, "player"),
        ({"executor": 5}, "executor"), ({"variant": 3}, "variant"),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_refused(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(MahjongError, match=why) as refused:
        sim.run(**{"variant": "sichuan", "players": "random", "deals": 2, "seed": 1, **wrong})
    assert any("一" <= letter <= "鿿" for letter in refused.value.zh)


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(RuleError, match="did you mean sichuan"):
        sim.run("sichuam")


def test_executors_are_duck_typed() -> None:
    class Here(Executor):
        def __init__(self) -> None:
            self.tasks = 0

        def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Any:
            from concurrent.futures import Future

            self.tasks += 1
            made: Future[Any] = Future()
            made.set_result(function(*arguments, **named))
            return made

    here = Here()
    assert same(sim.run("sichuan", "random", 6, 2, executor=here, chunk=2), sim.run("sichuan", "random", 6, 2))
    assert here.tasks == 3
