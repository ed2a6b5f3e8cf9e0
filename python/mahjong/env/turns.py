"""The AEC environment: one agent acts at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from mahjong._core.ids import offered
from mahjong.env.agents import Agents, Mask
from mahjong.env.episode import Episode, Options, Planes, Seen, mask_of
from mahjong.env.ids import WAIT, Ids
from mahjong.env.picture import Picture, rendered

__all__ = ["MahjongAEC"]

_array, _INT8 = np.frombuffer, np.int8


class MahjongAEC(Agents, AECEnv[str, Seen, int]):
    """One rule set as a PettingZoo AEC environment. Made by `mahjong.env.aec`.

    Agents are ``player_0`` and so on: agent i begins at the i-th seat (E, S, W, N ...). `infos[agent]` has "action_mask", 1,024 bytes, and "action_ids",
    the legal ids; an agent that is not asked has the id 0 alone. `observe` makes a new array each time it is called, `last(observe=False)` makes none.

    ids: the table of ids. deal: the present deal; match: the present match, None where an episode is a deal. scale: money by which rewards are divided.
    """

    metadata: dict[str, Any]
    agent_selection: str
    ids: Ids
    _asked: str
    _options: Options

    def __init__(self, episode: Episode, scale: float, render_mode: str | None, with_mask: bool = False) -> None:
        super().__init__()
        self._sit(episode, scale, render_mode, with_mask, "v0", is_parallelizable=False)
        self._first = episode.ids.first
        self._over = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next episode, or with a seed the first one of its run. options: {"number": n} for episode n of the run.

        Raises MahjongError for a seed or a number that is no whole number from 0."""
        self._episode.begin(*self._run.next(seed, options))
        self.agents = list(self.possible_agents)
        self._zero = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict(self._zero)
        self._cumulative_rewards = dict(self._zero)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._idle = {"action_mask": mask_of((WAIT,)), "action_ids": (WAIT,)}
        self.infos = {agent: dict(self._idle) for agent in self.agents}
        self._over = self._moved = False
        self._skip_agent_selection = None
        if self._episode.over:
            self._pay(True)  # what was paid before the first step comes with it, but here there is none
        self._ask()

    def step(self, action: int | None) -> None:
        """The present agent acts with an id. Raises IllegalAction for one that is not legal, and nothing has changed."""
        if self._over:
            self._was_dead_step(action)
            return
        episode, agent, asked = self._episode, self.agent_selection, self._asked
        try:
            act = self._options.get(action)  # type: ignore[arg-type]
        except TypeError:
            act = None
        if act is not None and episode.plain and not episode.said:
            deal = episode.deal
            deal.act(asked, act)
            over = episode.over = deal.finished
            paid = over or deal.ledger.posted != episode.posted
        else:
            paid = episode.enter(asked, action, self._options)  # type: ignore[arg-type]
            over = episode.over
        self._cumulative_rewards[agent] = 0.0
        infos = self.infos
        infos[agent] = self._idle.copy()
        if self._moved or paid:
            self._pay(paid)
        if over or not episode.plain or episode.said:
            self._ask()
            return
        deal = episode.deal  # the same as `_ask`, at the price of a turn
        self._asked = asked = deal.waiting[0]
        self._options, ids, mask = offered(deal.legal(asked), self._first)
        self.agent_selection = agent = self._agent[asked]
        infos[agent] = {"action_mask": _array(mask, _INT8), "action_ids": ids}

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Of the present agent: what it may know (None where not asked for), what it has got since it acted last, whether the episode is over or cut
        short, and the mask."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Seen:
        """What an agent may know now: the planes of `mahjong.env.observation`, with its mask where that was asked for."""
        planes = self._episode.observe(self._seat[agent])
        return {"observation": planes, "action_mask": Mask(self, agent)()} if self._with_mask else planes

    def state(self) -> Planes:
        """What all seats may know together, for learning in one place: the planes of every agent, (agents, rows, 64)."""
        return self._episode.state()

    def render(self) -> Picture | None:
        """The table as the agent sees it that is to act, in the environment's render_mode; None without one."""
        if self.render_mode is None:
            return None
        return rendered(self._episode.deal, self.seat(self.agent_selection), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _pay(self, done: bool) -> None:
        """What the last step has brought everybody. done: whether it was an act, and not only a part of one."""
        if self._moved:
            self.rewards = dict(self._zero)
            self._moved = False
        paid = self._episode.paid() if done else None
        if paid is not None:
            self._moved = True
            for seat, agent in self._agent.items():
                self.rewards[agent] = paid[seat] / self.scale
                self._cumulative_rewards[agent] += self.rewards[agent]

    def _ask(self) -> None:
        episode = self._episode
        if episode.over:
            self.agent_selection = self.agents[0]
            self._end()
            return
        self._asked = asked = episode.waiting[0]
        self._options, ids, mask = episode.offered(asked)
        self.agent_selection = agent = self._agent[asked]
        self.infos[agent] = {"action_mask": _array(mask, _INT8), "action_ids": ids}

    def _end(self) -> None:
        self._over = True
        for agent in self.agents:
            self.terminations[agent] = not self._episode.cut
            self.truncations[agent] = self._episode.cut
        self._deads_step_first()
