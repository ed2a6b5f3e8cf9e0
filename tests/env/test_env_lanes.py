"""Steps of the vector environment that the core makes are those that Python makes; at one table too; the core's lanes take no bad input."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong._core.table import Lanes, Stepper
from mahjong.errors import IllegalAction
from mahjong.play import rollout
from mahjong.play.plan import plan_of
from mahjong.play.states import TURN

pytest.importorskip("pettingzoo", reason="pettingzoo is in the extra learn")

from mahjong.env.tables import MahjongVector

SETS = [(name, {}) for name in mahjong.variants()]
MORE: list[tuple[str, dict[str, Any]]] = [
    ("sichuan", {"preset": "chengdu", "exchange": "dice", "void": True}), ("sichuan", {"mode": "blood_battle", "void": True}), ("japan", {"players": 3}),
    ("mcr", {"episode": "match", "deals": 2}),
]  # fmt: skip


def by_hand(env: MahjongVector) -> MahjongVector:
    """The same environment, where nothing is lent to the core."""
    env._lent.lend = lambda *given: -1  # type: ignore[method-assign]
    return env


def events_of(env: MahjongVector, table: int) -> list[str]:
    return [str(event) for event in env.deal(table).events]


@pytest.mark.parametrize(("name", "how"), SETS + MORE, ids=lambda one: one if isinstance(one, str) else "")
def test_the_core_steps_as_python_does(name: str, how: dict[str, Any], examples: Callable[[int], int]) -> None:
    mine = mahjong.env.vector(name, 3, autoreset="same_step", **how)
    hand = by_hand(mahjong.env.vector(name, 3, autoreset="same_step", **how))
    mine.action_space.seed(3)
    seen, info = mine.reset(seed=17)
    other, told = hand.reset(seed=17)
    for number in range(max(examples(60), 20)):
        assert np.array_equal(seen, other)
        assert np.array_equal(info["action_mask"], told["action_mask"])
        assert np.array_equal(info["agent"], told["agent"])
        ids = mine.action_space.sample(told["action_mask"])
        seen, paid, ended, _, info = mine.step(ids)
        other, lost, over, _, told = hand.step(ids)
        assert np.array_equal(paid, lost)
        assert np.array_equal(ended, over)
        if number % 20 == 19:
            assert events_of(mine, number % 3) == events_of(hand, number % 3)


@pytest.mark.parametrize(
    ("name", "how"), [("nanjing", {}), ("changchun-dafenggua", {}), ("hunan-zaniao", {"opening_win": "continues", "multi_win": False})]
)  # fmt: skip
def test_deals_end_alike(name: str, how: dict[str, Any], examples: Callable[[int], int]) -> None:
    """Above all where the last tile is a flower, which nothing replaces, and where the last discard is offered to who may not take it after all."""
    mine, hand = mahjong.env.vector(name, 6, **how), by_hand(mahjong.env.vector(name, 6, **how))
    mine.action_space.seed(4)
    _, info = mine.reset(seed=3)
    hand.reset(seed=3)
    ended = 0
    while ended < max(examples(24), 8):
        ids = mine.action_space.sample(info["action_mask"])
        seen, paid, over, _, info = mine.step(ids)
        other, lost, *_ = hand.step(ids)
        assert np.array_equal(seen, other), np.argwhere(seen != other)
        assert np.array_equal(paid, lost)
        ended += int(over.sum())


def test_most_steps_are_the_cores() -> None:
    env = mahjong.env.vector("sichuan", 8, autoreset="same_step")
    _, info = env.reset(seed=1)
    stepped: list[int] = []
    inner = env._by_hand

    def counted(tables: list[int], ids: list[int]) -> None:
        stepped.append(len(tables))
        inner(tables, ids)

    env._by_hand = counted  # type: ignore[method-assign]
    for _ in range(100):
        info = env.step(env.action_space.sample(info["action_mask"]))[4]
    assert sum(stepped) < 80


def test_who_looks_for_the_first_time_late_sees_the_same() -> None:
    """Observations are asked for when tables have been lent without them."""
    blind, seeing = (
        mahjong.env.vector("guangdong", 4, observe=observe, autoreset="same_step") for observe in (False, True)
    )
    _, info = blind.reset(seed=9)
    seeing.reset(seed=9)
    shape = 4, *seeing.single_observation_space.shape
    for number in range(60):
        ids = blind.action_space.sample(info["action_mask"])
        given = {"observations": np.empty(shape, np.uint8)} if number % 7 == 6 else {}
        seen, _, _, _, info = blind.step(ids, **given)
        full = seeing.step(ids)[0]
        assert not given or np.array_equal(seen, full)


def test_threads_play_beside_each_other() -> None:
    """Each its own environment; the lock is released while the core steps."""
    found: dict[int, list[float]] = {}

    def play(number: int) -> None:
        env = mahjong.env.vector("sichuan", 16, autoreset="same_step", observe=False)
        env.action_space.seed(5)
        _, info = env.reset(seed=5)
        paid = np.zeros((16, 4))
        for _ in range(120):
            step = env.step(env.action_space.sample(info["action_mask"]))
            paid, info = paid + step[1], step[4]
        found[number] = paid.ravel().tolist()

    threads = [threading.Thread(target=play, args=(number,)) for number in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found[0] == found[1] == found[2]
    assert any(found[0])


def lanes(
    name: str = "sichuan", size: int = 2
) -> tuple[Lanes, mahjong.Deal, np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    rules = mahjong.variant(name)
    deal = rules.deal(seed=4)
    for _ in range(4):
        seat = deal.waiting[0]
        deal.act(seat, deal.legal(seat)[0])
    while not (deal._state == TURN and rollout.plain(deal)):
        seat = deal.waiting[0]
        deal.act(seat, deal.legal(seat)[-1])
    moves = plan_of(rules).moves
    assert moves is not None
    return Lanes(moves, size, False), deal, np.zeros((size, 1024), np.int8), np.zeros((size, 80, 64), np.uint8)


def test_lanes_refuse_what_is_none() -> None:
    core, deal, legal, seen = lanes()
    whose, table = bytes(range(4)), deal._table
    good = (0, table, deal._turn, False, True, 0, 0, 0, False, whose, legal, seen)
    for place, bad in [
        (0, 2), (0, -1), (0, "0"), (1, None), (1, object()), (2, 4), (2, 1 << 80), (3, 1), (4, None), (5, 4), (6, -1), (7, 1 << 40), (8, 0), (9, b"12"),
        (9, "abcd"), (10, None), (10, legal[:1]), (10, legal.astype(np.int16)), (10, np.zeros((2, 2048), np.int8)[:, ::2]), (11, seen[:, :70]), (11, b"0"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=r"must|not|Moves"):
            core.lend(*good[:place], bad, *good[place + 1 :])
        assert core.standing(0) is None
    other = mahjong.variant("guangdong").deal(seed=1)
    with pytest.raises(ValueError, match="Moves"):
        core.lend(0, other._table, *good[2:])
    assert core.lend(*good)
    assert core.lent(0)
    assert not core.lent(1)
    before, events = table.snapshot(), list(table.log)
    ids, agents = np.zeros(2, np.int64), np.zeros(2, np.int64)
    ids[0] = np.flatnonzero(legal[0])[0]
    wrong = ids.copy()
    wrong[0] = np.flatnonzero(legal[0] == 0)[-1]
    frozen = legal.copy()
    frozen.flags.writeable = False
    for given in [
        (wrong, legal, seen, agents), (ids - 5000, legal, seen, agents), (ids[:1], legal, seen, agents), (ids.astype(np.int32), legal, seen, agents),
        (None, legal, seen, agents), (ids, None, seen, agents), (ids, frozen, seen, agents), (ids, legal, seen[:1], agents), (ids, legal, seen, None),
        (ids, legal, seen, agents[:1]),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=r"must|not|Moves"):
            core.step(*given)
        assert table.snapshot() == before
        assert table.log == events
    for bad in [(2, 0, b"", True), (0, 4, b"", True), (0, 0, b"", False), (0, 0, "x", True), (0, 0, bytes(5120), 1)]:
        with pytest.raises(ValueError, match=r"must|not|Moves"):
            core.show(*bad)
    for size in (0, -1, 1 << 21, "2", None):
        with pytest.raises(ValueError, match=r"must|not|Moves"):
            Lanes(table.moves, size, False)
    with pytest.raises(ValueError, match=r"must|not|Moves"):
        Lanes(None, 2, False)
    left, stopped = core.step(ids, legal, seen, agents)
    assert left == [1]
    assert not stopped
    assert table.snapshot() != before
    core.recall(0)
    assert len(table.log) > len(events)
    assert core.step(ids, legal, None, agents) == ([0, 1], [])


def test_a_lane_whose_tiles_have_moved_stops() -> None:
    """Whoever moves tiles behind the core's back is asked what to do: nothing is discarded that is not there."""
    core, deal, legal, seen = lanes(size=1)
    table, seat = deal._table, deal._turn
    assert core.lend(0, table, seat, False, True, 0, 0, 0, False, bytes(range(4)), legal, seen)
    tile = int(np.flatnonzero(legal[0])[0]) - 64
    while tile in table.tiles(seat):
        table.discard(seat, tile)
    census = table.census()
    left, stopped = core.step(np.array([64 + tile]), legal, seen, np.zeros(1, np.int64))
    assert not left
    assert stopped == [(0, 0, seat, 0, 64 + tile)]
    assert table.census() == census


@pytest.mark.parametrize(
    ("name", "how"),
    [(name, {}) for name in ("sichuan", "guangdong", "japan", "wuhan", "house-13", "taiwan-16", "jiangnan")]
    + [("japan", {"players": 3}), ("mcr", {"episode": "match", "deals": 2})],
)
def test_one_table_steps_as_python_does(name: str, how: dict[str, Any], rng: Random) -> None:
    """The AEC environment: ids in their order, masks, planes, rewards, whether or not somebody looks at the deal in between."""
    mine, hand = mahjong.env.aec(name, **how), mahjong.env.aec(name, **how)
    hand._lent.lend = lambda *given: -1
    for env in (mine, hand):
        env.reset(seed=23)
    for number in range(500):
        agent = mine.agent_selection
        assert agent == hand.agent_selection
        seen, paid, ended, cut, info = mine.last()
        other, lost, over, short, told = hand.last()
        assert np.array_equal(seen, other)
        assert (paid, ended, cut, info["action_ids"]) == (lost, over, short, told["action_ids"])
        assert np.array_equal(info["action_mask"], told["action_mask"])
        assert mine.rewards == hand.rewards
        if number % 50 == 30:
            assert list(map(str, mine.deal.events)) == list(map(str, hand.deal.events))
            assert np.array_equal(mine.observe("player_1"), hand.observe("player_1"))
        if ended or cut:
            break
        one = rng.choice(info["action_ids"])
        mine.step(np.int64(one) if number % 2 else one)
        hand.step(one)
    else:
        assert name == "mcr"


def test_what_was_seen_stays_as_it_was() -> None:
    """Arrays are made in blocks; none is written twice."""
    env = mahjong.env.aec("sichuan")
    kept: list[tuple[Any, Any, bytes, bytes]] = []
    for seed in range(3):
        env.reset(seed=seed)
        while True:
            seen, _, over, _, info = env.last()
            if over:
                break
            kept.append((seen, info["action_mask"], seen.tobytes(), info["action_mask"].tobytes()))
            env.step(info["action_ids"][-1])
    assert len(kept) > 150
    assert all(seen.tobytes() == then and mask.tobytes() == legal for seen, mask, then, legal in kept)


def test_a_table_that_is_lent_refuses_as_any_does() -> None:
    env = mahjong.env.aec("sichuan")
    env.reset(seed=2)
    while not env._lent.lends(0):
        env.step(env.infos[env.agent_selection]["action_ids"][-1])
    agent, before = env.agent_selection, env.infos[env.agent_selection]["action_ids"]
    for bad in (
        0,
        -1,
        1024,
        1 << 80,
        -(1 << 80),
        "68",
        None,
        68.5,
        object(),
        np.array([68, 69]),
        np.array(68.5),
        min({*range(64, 90)} - {*before}),
    ):
        with pytest.raises(IllegalAction):
            env.step(bad)
        assert (env.agent_selection, env.infos[agent]["action_ids"]) == (agent, before)
    env.step(before[0])


def test_a_stepper_refuses_what_is_none() -> None:
    core, _, legal, _ = lanes(size=1)
    names = ("a", "b", "c", "d")
    blocks = partial(np.empty, (4, 1024), np.int8), partial(np.empty, (4, 80, 64), np.uint8)
    for bad in [
        (None, legal, names, *blocks, True), (lanes(size=2)[0], legal, names, *blocks, True), (core, None, names, *blocks, True),
        (core, legal, names[:3], *blocks, True), (core, legal, names, *blocks, 1),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match="must"):
            Stepper()._play(*bad)
    for call in (Stepper()._offer, Stepper()._sight):
        with pytest.raises(ValueError, match="not lent"):
            call()
