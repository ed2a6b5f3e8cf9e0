"""The environments as PettingZoo wants them, and what they refuse."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import mahjong
from mahjong.errors import IllegalAction, MahjongError, RuleError

pytest.importorskip("pettingzoo", reason="pettingzoo is in the extra learn")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from mahjong.env.turns import MahjongAEC

RULES: list[tuple[str, dict[str, Any]]] = [
    ("sichuan", {"preset": "chengdu", "exchange": "dice", "void": True}), ("japan", {}), ("guangdong", {}), ("taiwan-16", {}), ("america", {}),
    ("jifeng", {}), ("anhui-zuizi-789", {"asks_buyers": True}),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options"), RULES, ids=[name for name, _ in RULES])
def test_suites_of_pettingzoo(name: str, options: dict[str, Any]) -> None:
    api_test(mahjong.env.aec(name, **options), num_cycles=150)
    seed_test(lambda: mahjong.env.aec(name, **options), num_cycles=20)
    parallel_api_test(mahjong.env.parallel(name, **options), num_cycles=150)
    parallel_seed_test(lambda: mahjong.env.parallel(name, **options), num_cycles=20)


def test_suites_of_pettingzoo_for_matches() -> None:
    api_test(mahjong.env.aec("mcr", episode="match", deals=2), num_cycles=100)
    parallel_api_test(mahjong.env.parallel("japan", episode="match", length="east"), num_cycles=1500)


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_masks_in_observations(rng: Any) -> None:
    """As programs want it that read the mask there."""
    api_test(mahjong.env.aec("japan", mask_in_observation=True), num_cycles=60)
    seed_test(lambda: mahjong.env.aec("japan", mask_in_observation=True), num_cycles=10)
    parallel_api_test(mahjong.env.parallel("japan", mask_in_observation=True), num_cycles=60)
    plain, env = mahjong.env.aec("japan"), mahjong.env.aec("japan", mask_in_observation=True)
    for one in (plain, env):
        one.reset(seed=1)
    for _ in range(20):
        seen, _, _, _, info = env.last()
        assert isinstance(seen, dict)
        assert np.array_equal(seen["observation"], plain.observe(plain.agent_selection))
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        chosen = rng.choice(info["action_ids"])
        for one in (plain, env):
            one.step(chosen)


def test_no_option_of_a_rule_set_has_a_name_of_ours() -> None:
    own = {
        "episode",
        "deals",
        "scale",
        "render_mode",
        "mask_in_observation",
        "automation",
        "variant",
        "num_envs",
        "autoreset",
        "observe",
    }
    for key in mahjong.variants():
        assert not own & set(mahjong.variant(key).option_table)


def play(env: MahjongAEC, choose: Any) -> dict[str, float]:
    """An episode to its end; what every agent got."""
    brought = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, info = env.last(observe=False)
        brought[agent] += reward
        env.step(None if terminated or truncated else choose(info["action_ids"]))
    return brought


def test_rewards_are_the_money_of_the_deal(rng: Any) -> None:
    env = mahjong.env.aec("chengdu", scale=4)
    env.reset(seed=5)
    for number in range(8):
        assert (env.deal.dealer, env.deal.round) == ("ESWN"[number % 4], "ESWN"[number // 4])
        brought = play(env, rng.choice)
        totals = env.deal.ledger.totals()
        assert brought == {agent: totals[env.seat(agent)] / 4 for agent in env.possible_agents}
        assert env.agents == []
        env.reset()
    env.reset(seed=5, options={"number": 3})
    assert env.deal.source.seed == mahjong.walls.child(5, 3)


def test_rewards_of_a_match_follow_the_players_from_seat_to_seat(rng: Any) -> None:
    env = mahjong.env.aec("mcr", episode="match")
    env.reset(seed=1)
    sat = set()
    brought = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        planes, reward, terminated, _, info = env.last(observe=rng.random() < 0.01)
        brought[agent] += reward
        sat.add(env.seat("player_1"))
        if planes is not None:
            assert env.match is not None
            points = env.match.points()
            assert mahjong.env.observation.points(planes)[0] == points["ESWN"[int(agent[-1])]]
        env.step(None if terminated else rng.choice(info["action_ids"]))
    assert env.match is not None
    assert env.match.finished
    assert len(env.match.deals) == 16
    assert len(sat) > 1
    totals = env.match.totals()
    assert brought == {f"player_{place}": totals[seat] for place, seat in enumerate("ESWN")}


def test_money_stands_as_the_seats_sit_even_when_they_are_turned_round(rng: Any) -> None:
    env = mahjong.env.aec("tongliao-mazhanger", reverse="turns-too")
    turned = 0
    for number in range(12):
        env.reset(seed=1, options={"number": number})
        for _ in env.agent_iter(60):
            _, _, over, _, info = env.last(observe=False)
            totals, seats = env.deal.ledger.totals(), env.deal.seats
            turned += seats != env._episode.seats and any(totals.values())
            for other in env.possible_agents:
                at = seats.index(env.seat(other))
                around = [totals[seat] for seat in seats[at:] + seats[:at]]
                assert mahjong.env.observation.money(env.observe(other)).tolist() == around
            if over:
                break
            env.step(rng.choice(info["action_ids"]))
    assert turned


def test_a_match_that_is_cut_short_is_truncated(rng: Any) -> None:
    env = mahjong.env.aec("guangdong", episode="match", deals=2)
    env.reset(seed=1)
    ends = set()
    for _ in env.agent_iter():
        _, _, terminated, truncated, info = env.last(observe=False)
        ends.add((terminated, truncated))
        env.step(None if truncated else rng.choice(info["action_ids"]))
    assert ends == {(False, False), (False, True)}


def test_parallel_agents_that_are_not_asked_wait(rng: Any) -> None:
    env = mahjong.env.parallel("chengdu", void=True)
    _, infos = env.reset(seed=2)
    assert all(len(info["action_ids"]) == 3 for info in infos.values())  # all name a suit at once
    brought = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        asked = {env._agent[seat] for seat in env.deal.waiting}
        assert {agent for agent, info in infos.items() if info["action_ids"] != (0,)} == asked
        for agent, info in infos.items():
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(info["action_ids"])
            assert env.action_space(agent).sample() in info["action_ids"]
        _, rewards, terminated, truncated, infos = env.step(
            {agent: rng.choice(infos[agent]["action_ids"]) for agent in asked}
        )
        brought = {agent: brought[agent] + rewards[agent] for agent in brought}
    assert set(terminated.values()) == {True}
    assert set(truncated.values()) == {False}
    assert brought == {env._agent[seat]: paid for seat, paid in env.deal.ledger.totals().items()}


def test_parallel_answers_come_to_the_same_as_one_after_another(rng: Any) -> None:
    """The acts that count, played directly, make the same deal."""
    for name in ("japan", "chengdu", "guangdong", "tongliao-mazhanger"):
        env = mahjong.env.parallel(name)
        env.reset(seed=9)
        for number in range(5):
            _, infos = env.reset(options={"number": number})
            while env.agents:
                *_, infos = env.step({agent: rng.choice(info["action_ids"]) for agent, info in infos.items()})
            deal = env.deal
            again = mahjong.variant(name).deal(deal.source.seed, dealer=deal.dealer, round=deal.round)
            for seat, act in deal.acts:
                again.act(seat, act)
            assert again.ledger == deal.ledger


def test_the_state_is_what_all_agents_see() -> None:
    for env in (mahjong.env.aec("japan"), mahjong.env.parallel("japan")):
        env.reset(seed=1)
        state = env.state()
        assert state in env.state_space
        assert state.shape == (4, 80, 64)
        if isinstance(env, MahjongAEC):
            assert all(np.array_equal(state[place], env.observe(f"player_{place}")) for place in range(4))


def test_bad_input_changes_nothing() -> None:
    env = mahjong.env.aec("guangdong")
    env.reset(seed=1)
    before = len(env.deal.events)
    for wrong in (0, 1, 1023, 5000, -1, "discard 1m", None, [64], 1.5):
        with pytest.raises(IllegalAction, match="legal now: "):
            env.step(wrong)
    assert len(env.deal.events) == before
    together = mahjong.env.parallel("guangdong")
    together.reset(seed=1)
    for bad in ({}, {"player_0": 0}, {"player_0": 64.5}, {"nobody": 0}, {"player_1": 64}, {"player_0": [1]}):
        with pytest.raises(IllegalAction) as caught:
            together.step(bad)
        assert caught.value.zh
    assert len(together.deal.events) == before
    for seed in (-1, 1.5, True, "7", 1 << 63):
        with pytest.raises(MahjongError, match="whole number"):
            env.reset(seed=seed)
    with pytest.raises(MahjongError, match="whole number"):
        env.reset(options={"number": -1})


@pytest.mark.parametrize(
    "how", [
        {"episode": "hand"}, {"deals": 3}, {"episode": "match", "deals": 0}, {"scale": 0}, {"scale": "1"}, {"render_mode": "human"}, {"automation": 3},
        {"no_such_option": 1},
    ],
)  # fmt: skip
def test_environments_that_cannot_be_made(how: dict[str, Any]) -> None:
    for make in (mahjong.env.aec, mahjong.env.parallel):
        with pytest.raises(RuleError) as caught:
            make("sichuan", **how)
        assert caught.value.zh


def test_chores_can_be_asked_for() -> None:
    env = mahjong.env.aec("guangdong", automation=mahjong.Automation(0))
    env.reset(seed=1)
    env.step(env.infos[env.agent_selection]["action_ids"][0])
    met = set()
    for _ in range(12):
        ids = env.infos[env.agent_selection]["action_ids"]
        met |= set(ids)
        env.step(ids[-1])
    assert {mahjong.env.Word.PASS, mahjong.env.Word.DRAW} <= met


def test_pictures_and_copies(rng: Any) -> None:
    env = mahjong.env.aec("tenhou", render_mode="ansi")
    env.reset(seed=4)
    for _ in range(30):
        text = env.render()
        assert text is not None
        assert text.startswith("japan: dealer E, round E, ")
        assert f"> {env.seat(env.agent_selection)} " in text
        env.step(rng.choice(env.infos[env.agent_selection]["action_ids"]))
    other = pickle.loads(pickle.dumps(env))
    assert play(other, max) == play(env, max)
    assert mahjong.env.aec("japan").render() is None
    together = mahjong.env.parallel("america", render_mode="ansi")
    together.reset(seed=1)
    assert "may: give" in str(together.render())


def test_nothing_goes_before_a_reset() -> None:
    calls: list[Any] = []
    for env in (mahjong.env.aec("sichuan", render_mode="ansi"), mahjong.env.parallel("sichuan", render_mode="ansi")):
        calls += [env.state, env.render, lambda env=env: env.deal, lambda env=env: env.seat("player_0")]
        calls += [lambda env=env: env.step({"player_0": 68} if not hasattr(env, "last") else 68)]
    aec = mahjong.env.aec("sichuan")
    calls += [aec.last, lambda: aec.last(False), lambda: aec.observe("player_0"), lambda: aec.step(None)]
    for call in calls:
        with pytest.raises(MahjongError, match="reset"):
            call()
    aec.reset(seed=1)
    assert aec.last()[4]["action_ids"]
