"""The vector environment: every table is the AEC environment's, episodes follow each other as Gymnasium has it, nothing bad comes in."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong.errors import IllegalAction, MahjongError, RuleError

pytest.importorskip("pettingzoo", reason="pettingzoo is in the extra learn")

import gymnasium
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import DictInfoToList

from mahjong.env.tables import MahjongVector

MODES = {"next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED}
RULES: list[tuple[str, dict[str, Any]]] = [
    ("sichuan", {}), ("sichuan", {"preset": "chengdu", "exchange": "dice", "void": True}), ("japan", {}), ("japan", {"players": 3}), ("guangdong", {}),
    ("mcr", {}), ("america", {}), ("tongliao-mazhanger", {}), ("anhui-zuizi-789", {"asks_buyers": True}),
    ("japan", {"automation": mahjong.Automation(0)}), ("mcr", {"episode": "match", "deals": 2}),
    ("japan", {"episode": "match", "deals": 2, "scale": 100}), ("taiwan-16", {"episode": "match", "deals": 2}),
]  # fmt: skip


class One(gymnasium.Env[Any, Any]):
    """The AEC environment as one of Gymnasium's: whoever's turn it is, and what all have won in `paid`."""

    def __init__(self, name: str, how: dict[str, Any], seed: int, table: int, tables: int) -> None:
        self.aec = mahjong.env.aec(name, **how)
        self.seed, self.number, self.tables = seed, table - tables, tables
        self.observation_space = self.aec.observation_space("player_0")
        self.action_space = gymnasium.spaces.Discrete(1024)

    def told(self) -> tuple[Any, dict[str, Any]]:
        agent = self.aec.agent_selection
        return self.aec.observe(agent), {
            "action_mask": self.aec.infos[agent]["action_mask"],
            "agent": int(agent[-1]),
            "episode": self.number,
        }

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        self.number += self.tables
        self.aec.reset(seed=self.seed, options={"number": self.number})
        return self.told()

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        self.aec.step(int(action))
        paid = [self.aec.rewards[agent] for agent in self.aec.possible_agents]
        seen, info = self.told()
        first = self.aec.possible_agents[0]
        return seen, paid, self.aec.terminations[first], self.aec.truncations[first], info


def side_by_side(name: str, how: dict[str, Any], mode: str, tables: int) -> tuple[MahjongVector, SyncVectorEnv]:
    """The vector environment, and Gymnasium's own of as many AEC environments. (That one has room for one reward a table, which is widened.)"""
    env = mahjong.env.vector(name, tables, autoreset=mode, **how)
    theirs = SyncVectorEnv(
        [lambda j=j: One(name, how, 5, j, tables) for j in range(tables)], autoreset_mode=MODES[mode]
    )
    theirs._rewards = np.zeros((tables, len(env.possible_agents)))
    return env, theirs


def same(ours: Any, theirs: Any) -> None:
    """Arrays, dicts of them and arrays of them are alike. (An info of ours that all tables have needs no mask that says so.)"""
    if isinstance(theirs, dict):
        for key, one in theirs.items():
            if key not in ours:
                assert key[0] == "_", key
                assert one.all(), key
            else:
                same(ours[key], one)
        assert ours.keys() <= theirs.keys()
    elif theirs.dtype == np.object_:
        for one, other in zip(ours, theirs, strict=True):
            assert (one is None) == (other is None)
            assert one is None or np.array_equal(one, other)
    else:
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize(("name", "how"), RULES, ids=[f"{name}-{'-'.join(how)}" for name, how in RULES])
def test_every_table_is_that_of_the_aec_environment(name: str, how: dict[str, Any], rng: Random, examples: Any) -> None:
    """In each autoreset mode, as Gymnasium's own environment of several has them."""
    for mode in MODES:
        env, theirs = side_by_side(name, how, mode, 2)
        seen, info = env.reset(seed=5)
        also, told = theirs.reset()
        ends = more = 0
        while ends < examples(2) or more:
            assert np.array_equal(seen, also)
            same(info, told)
            ids = np.array([rng.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
            seen, rewards, over, cut, info = env.step(ids)
            also, *others, told = theirs.step(ids)
            for key in ("action_mask", "_action_mask"):
                told.get("final_info", {}).pop(key, None)  # nobody may do anything then
            assert [one.tolist() for one in (rewards, over, cut)] == [one.tolist() for one in others]
            done = over | cut
            more = 3 if done.any() else max(more - 1, 0)
            ends += done.any()
            if mode == "disabled" and more == 3:
                assert np.array_equal(seen, also)
                seen, info = env.reset(options={"reset_mask": done})
                also, _ = theirs.reset(options={"reset_mask": done})
                told = info


def play(env: MahjongVector, steps: int, choose: Callable[[Any], Any]) -> list[Any]:
    found: list[Any] = []
    _, info = env.reset(seed=3)
    for _ in range(steps):
        seen, rewards, over, cut, info = env.step(choose(info["action_mask"]))
        found.append((seen.copy(), rewards, over, cut, info["agent"], info["episode"]))
    return found


def lowest(masks: Any) -> Any:
    return masks.argmax(axis=1)


def test_the_deals_are_the_same_at_however_many_tables() -> None:
    """Episode by episode; the players take the lowest id."""
    met: dict[int, set[int]] = {}
    for tables in (1, 2, 5):
        env = mahjong.env.vector("guangdong", tables, autoreset="same_step", observe=False)
        _, info = env.reset(seed=11)
        brought = np.zeros((tables, 4))
        while info["episode"].max() < 15:
            for j, number in enumerate(info["episode"].tolist()):
                assert number % tables == j
                met.setdefault(number, set()).add(env.deal(j).source.seed)
                assert env.deal(j).dealer == "ESWN"[number % 4]
            seen, rewards, over, cut, info = env.step(lowest(info["action_mask"]))
            brought += rewards
            assert brought[over].sum() == 0
            assert not seen.any()
            assert not cut.any()
    assert all(seeds == {mahjong.walls.child(11, number)} for number, seeds in met.items())


def test_runs_go_on_and_begin_anew() -> None:
    env = mahjong.env.vector("chengdu", 3)
    numbers = [
        env.reset(**how)[1]["episode"].tolist()  # type: ignore[arg-type]
        for how in ({"seed": 4}, {}, {"options": {"number": 100}}, {}, {"options": {"reset_mask": np.array([False, True, False])}},
                    {"seed": np.int64(4)}, {"seed": 9, "options": {"reset_mask": np.array([True, False, True]), "number": 7}})
    ]  # fmt: skip
    assert numbers == [[0, 1, 2], [3, 4, 5], [100, 101, 102], [103, 104, 105], [103, 107, 105], [0, 1, 2], [7, 1, 9]]
    seeds = [env.deal(j).source.seed for j in range(3)]
    assert seeds == [mahjong.walls.child(9, 7), mahjong.walls.child(4, 1), mahjong.walls.child(9, 9)]
    one, other = (mahjong.env.vector("chengdu", 2) for _ in range(2))
    one.reset()
    other.reset()
    assert one.deal(0).source.seed != other.deal(0).source.seed


def test_buffers_of_the_caller_are_written(rng: Random) -> None:
    """Steps of large arrays, bools and bytes as masks; without a buffer, arrays that are written again."""
    own, env = (mahjong.env.vector("japan", 4, autoreset="same_step") for _ in range(2))
    store = np.full((50, 4, 80, 64), 77, np.uint8)
    for dtype in (np.int8, np.uint8, np.bool_):
        masks = np.ones((50, 4, 1024), dtype)
        kept, info = own.reset(seed=1)
        seen, also = env.reset(1, observations=store[0], masks=masks[0])
        for t in range(1, 50):
            assert np.shares_memory(seen, store)
            assert also["action_mask"] is not None
            assert np.shares_memory(also["action_mask"], masks)
            assert np.array_equal(kept, store[t - 1])
            assert np.array_equal(info["action_mask"], masks[t - 1])
            ids = own.action_space.sample(masks[t - 1])
            again, *_, info = own.step(ids)
            assert again is kept
            seen, *_, also = env.step(ids, observations=store[t], masks=masks[t])
    blind = mahjong.env.vector("japan", 4, observe=False)
    blind.reset(1, observations=store[1])
    assert np.array_equal(store[0], store[1])
    nothing, *_ = blind.step(blind.action_space.sample())
    assert nothing in blind.observation_space
    assert not nothing.any()
    blind = mahjong.env.vector("japan", 1, autoreset="same_step", observe=False)
    _, info = blind.reset(seed=1)
    while "final_info" not in info:
        *_, info = blind.step(blind.action_space.sample())
    assert "final_obs" not in info
    assert info["final_info"]["episode"].tolist() == [0]


def test_what_the_caller_does_to_masks_is_not_believed() -> None:
    env = mahjong.env.vector("guangdong", 2)
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"][0] == 0)[0]
    info["action_mask"][:] = 1
    with pytest.raises(IllegalAction):
        env.step([wrong, wrong])


def test_spaces_are_those_of_gymnasium(rng: Random) -> None:
    env = mahjong.env.vector("chengdu", 6, render_mode="ansi")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert (
        mahjong.env.vector("chengdu", 2, autoreset=AutoresetMode.DISABLED).metadata["autoreset_mode"]
        is AutoresetMode.DISABLED
    )
    assert env.observation_space == batch_space(env.single_observation_space, 6)
    assert env.action_space == batch_space(env.single_action_space, 6)
    seen, info = env.reset(seed=2)
    assert seen in env.observation_space
    env.action_space.seed(3)
    mask = np.zeros((6, 1024), np.int8)
    for row, ids in zip(mask, ((5,), (0, 1023), (), (7, 8, 9), range(1024), (64,)), strict=True):
        row[list(ids)] = 1
    drawn = np.array([env.action_space.sample(mask) for _ in range(300)])
    assert drawn in batch_space(env.action_space, 300)
    assert [set(column) for column in drawn.T[[0, 1, 2, 3, 5]].tolist()] == [{5}, {0, 1023}, {0}, {7, 8, 9}, {64}]
    assert len(set(drawn.T[4].tolist())) > 200
    assert env.action_space.sample(tuple(mask)).shape == (6,)
    assert not env.action_space.sample(mask[::2].repeat(2, axis=0) * 0).any()
    for bad in (mask[:5], mask.astype(np.int64), mask[0]):
        with pytest.raises(MahjongError, match="mask: "):
            env.action_space.sample(bad)
    for _ in range(40):
        ids = env.action_space.sample()
        assert info["action_mask"][range(6), ids].all()
        *_, info = env.step(ids)
    texts = env.render()
    assert texts is not None
    assert len(texts) == 6
    assert all(f"> {env.seat(j, info['agent'][j])} " in text for j, text in enumerate(texts))
    assert mahjong.env.vector("chengdu", 1).render() is None
    assert np.array_equal(env.state(2)[info["agent"][2]], env.reset(options={"reset_mask": np.arange(6) == 1})[0][2])
    env.close()


def test_wrappers_of_gymnasium_take_it() -> None:
    env = DictInfoToList(mahjong.env.vector("guangdong", 3, autoreset="same_step"))
    env.reset(seed=1)
    ended = []
    while len(ended) < 3:
        *_, over, _, infos = env.step(env.action_space.sample())
        for j, info in enumerate(infos):
            assert ("final_info" in info) == over[j]
            if over[j]:
                ended.append(info["final_info"]["episode"])
                assert info["episode"] == ended[-1] + 3
                assert info["final_obs"].shape == (80, 64)
    assert sorted(ended) == [0, 1, 2]


def test_ended_tables_wait_or_begin_whatever_they_answer() -> None:
    for mode in ("disabled", "next_step"):
        env = mahjong.env.vector("guangdong", 3, autoreset=mode)
        _, info = env.reset(seed=2)
        over = np.zeros(3, np.bool_)
        while not over.any():
            seen, rewards, over, _, info = env.step(lowest(info["action_mask"]))
        assert np.array_equal(seen[over][0], env.state(int(over.argmax()))[0])
        assert info["action_mask"][over].nonzero()[1].tolist() == [0]
        ids = lowest(info["action_mask"])
        ids[over] = 5000
        if mode == "disabled":
            with pytest.raises(IllegalAction, match=r"id 5000 of player_0 at table \d: legal now: 0 \("):
                env.step(ids)
            while not over.all():
                seen, rewards, still, _, info = env.step(lowest(info["action_mask"]))
                assert not rewards[over].any()
                assert (still >= over).all()
                over = still
            assert info["episode"].tolist() == [0, 1, 2]
        else:
            before = info["episode"][over]
            _, rewards, now, _, info = env.step(ids)
            assert not rewards[over].any()
            assert not now[over].any()
            assert (info["episode"][over] == before + 3).all()


def test_an_episode_that_is_over_when_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its end and what it paid come with the next step. (Rules that end deals before anybody acts are made by letting players act in `begin`.)"""
    from mahjong.env import episode

    begin = episode.Episode.begin

    def played(self: Any, master: int, number: int) -> None:
        begin(self, master, number)
        while number % 2 and not self.over:
            asked = self.waiting[0]
            options = self.options(asked)
            self.enter(asked, max(options), options)

    monkeypatch.setattr(episode.Episode, "begin", played)
    for mode in MODES:
        env = mahjong.env.vector("chengdu", 2, autoreset=mode)
        seen, info = env.reset(seed=3)
        totals = env.deal(1).ledger.totals()
        assert any(totals.values())
        assert np.array_equal(seen[1], env.state(1)[0])
        _, rewards, over, _, info = env.step(lowest(info["action_mask"]))
        assert over.tolist() == [False, True]
        assert rewards[1].tolist() == list(totals.values())
        assert info["episode"].tolist() == [0, 3 if mode == "same_step" else 1]


def test_copies_and_files_play_on() -> None:
    env = mahjong.env.vector("chengdu", 3, autoreset="same_step", scale=2)
    play(env, 30, lowest)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        ours, theirs = play(copy.deepcopy(env), 150, lowest), play(other, 150, lowest)
        assert all(
            np.array_equal(one, two) for a, b in zip(ours, theirs, strict=True) for one, two in zip(a, b, strict=True)
        )


@pytest.mark.parametrize("name", ["sichuan", "japan", "nanjing", "tongliao-mazhanger"])
def test_nothing_that_is_asked_in_between_changes_what_comes(name: str, rng: Random, examples: Any) -> None:
    """Looks at deals, copies, refused ids, steps with and without buffers, tables that begin anew: beside an environment that is only stepped, by hand."""
    env, plain = (
        mahjong.env.vector(name, 3, autoreset="same_step", observe=False),
        mahjong.env.vector(name, 3, autoreset="same_step"),
    )
    plain._lent.lend = lambda *given: -1  # type: ignore[method-assign]
    _, info = env.reset(seed=8)
    seen, told = plain.reset(seed=8)
    for _ in range(examples(250)):
        same(info, told)
        kind = rng.random()
        if kind < 0.04:
            j = rng.randrange(3)
            assert list(env.deal(j).events) == list(plain.deal(j).events)
            assert np.array_equal(env.state(j), plain.state(j))
        elif kind < 0.06:
            env = rng.choice((copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))))(env)
        elif kind < 0.08:
            with pytest.raises(IllegalAction):
                env.step([*lowest(told["action_mask"])[:2], 1023])
        elif kind < 0.09:
            mask = {"reset_mask": np.array([rng.random() < 0.5, True, False])}
            _, info = env.reset(options=mask)
            seen, told = plain.reset(options=mask)
            continue
        ids = np.array([rng.choice(np.flatnonzero(one)) for one in told["action_mask"]])
        buffer = rng.choice((None, np.empty_like(seen)))
        _, *others, info = env.step(ids, observations=buffer)
        seen, *expected, told = plain.step(ids)
        assert [one.tolist() for one in others] == [one.tolist() for one in expected]
        assert buffer is None or np.array_equal(buffer, seen)
        for key in () if buffer is not None else ("final_obs", "_final_obs"):
            told.pop(key, None)


def test_bad_input_changes_nothing() -> None:
    env = mahjong.env.vector("guangdong", 3)
    seen, info = env.reset(seed=1)
    good = lowest(info["action_mask"])
    seen = seen.copy()
    events = [len(env.deal(j).events) for j in range(3)]
    room, masks = np.zeros((3, 80, 64), np.uint8), np.zeros((3, 1024), np.int8)
    for number in (0, 1023, 1024, -1, 1 << 40):
        with pytest.raises(
            IllegalAction, match=rf"id {number} of player_2 at table 2: legal now: \d+ \(discard"
        ) as caught:
            env.step(np.array([*good[:2], number]))
        assert caught.value.zh
    with pytest.raises(IllegalAction, match=r"at table 1: .*; so are 1 more"):
        env.step([good[0], 0, 0])
    with pytest.raises(IllegalAction, match="id 18446744073709551615 of player_0 at table 0"):
        env.step(np.full(3, 2**64 - 1, np.uint64))
    for bad in (
        None,
        5,
        [64],
        [64.0] * 3,
        good[:, None],
        [True] * 3,
        ["64"] * 3,
        [[1], [1, 2], 3],
        good.astype(float),
        {},
    ):
        with pytest.raises(MahjongError, match=r"actions: .*an array of 3 whole numbers"):
            env.step(bad)
    frozen = room.copy()
    frozen.flags.writeable = False
    for bad in (
        room[:2],
        room.astype(np.int8),
        np.zeros((3, 80, 128), np.uint8)[..., ::2],
        frozen,
        bytearray(room.size),
        room.ravel(),
    ):
        with pytest.raises(MahjongError, match=r"observations: .*: an array of uint8 \(3, 80, 64\)"):
            env.step(good, observations=bad)
        with pytest.raises(MahjongError, match="observations: "):
            env.reset(observations=bad)
    for bad in (masks[0], masks.astype(float), masks.T.copy().T, [0] * 3072):
        with pytest.raises(MahjongError, match=r"masks: .*: an array of int8/uint8/bool \(3, 1024\)"):
            env.step(good, masks=bad)
    for seed in (-1, 1.5, True, "7", 1 << 63, [1, 2, 3]):
        with pytest.raises(MahjongError, match="whole number"):
            env.reset(seed=seed)
    none, every = np.zeros(3, np.bool_), np.ones(3, np.bool_)
    for mask in (none, [True] * 3, np.ones(3), every[:2], None):
        with pytest.raises(MahjongError, match="reset_mask="):
            env.reset(options={"reset_mask": mask})
    for options in ({"number": -1}, {"number": 1 << 62}, {"numbers": 1}, [1], {"number": "1", "reset_mask": every}):
        with pytest.raises(MahjongError) as caught:
            env.reset(options=options)
        assert caught.value.zh
    for ask in (env.deal, env.match, env.state, lambda j: env.seat(j, 0), lambda j: env.seat(0, 4 if j == 3 else j)):
        for j in (3, -1, "0", None):
            with pytest.raises(MahjongError, match=r"a whole number from 0 to [23]$"):
                ask(j)
    assert [len(env.deal(j).events) for j in range(3)] == events
    assert np.array_equal(env.reset(options={"number": 0})[0], seen)
    early = mahjong.env.vector("guangdong", 2, render_mode="ansi")
    for call in (lambda: early.step([1, 1]), lambda: early.deal(0), early.render,
                 lambda: early.reset(options={"reset_mask": np.array([True, False])})):  # fmt: skip
        with pytest.raises(MahjongError, match=r"reset\(\) first"):
            call()


@pytest.mark.parametrize(
    "how", [
        {"episode": "hand"}, {"deals": 3}, {"scale": 0}, {"render_mode": "human"}, {"automation": 3}, {"no_such_option": 1}, {"autoreset": "never"},
        {"autoreset": None}, {"num_envs": 0}, {"num_envs": True}, {"num_envs": 2.0}, {"num_envs": None},
    ],
)  # fmt: skip
def test_environments_that_cannot_be_made(how: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        mahjong.env.vector("sichuan", **{"num_envs": 2, **how})
    assert caught.value.zh
