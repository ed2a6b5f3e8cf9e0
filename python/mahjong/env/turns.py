"""The AEC environment: one agent acts at a time."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
from pettingzoo import AECEnv

from mahjong._core.ids import SIZE, offered
from mahjong._core.table import Stepper
from mahjong.env.agents import Agents, Mask
from mahjong.env.episode import Episode, Options, Planes, Seen, mask_of
from mahjong.env.ids import WAIT, Ids
from mahjong.env.lanes import Lent
from mahjong.env.picture import Picture, rendered

__all__ = ["MahjongAEC"]

_array, _INT8 = np.frombuffer, np.int8
_BLOCK: Final = 64
"""How many masks are made at once."""


class MahjongAEC(Stepper, Agents, AECEnv[str, Seen, int]):
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
        self.agent_selection = self.possible_agents[0]
        self._open()

    def _open(self) -> None:
        """The way to the core: a table of one lane."""
        self._legal = np.zeros((1, SIZE), np.int8)
        self._lent = Lent(self._episode, 1)
        self._play(
            self._lent.core, self._legal, self.possible_agents, partial(np.empty, (_BLOCK, SIZE), np.int8),
            partial(np.empty, (_BLOCK // 4, self._episode.rows, 64), np.uint8), not self._with_mask,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        self._come_back()
        kept = {key: value for key, value in self.__dict__.items() if key not in ("_lent", "_legal")}
        return _again, (type(self), {**kept, **{name: getattr(self, name) for name in _TOLD}})

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next episode, or with a seed the first one of its run. options: {"number": n} for episode n of the run.

        Raises MahjongError for a seed or a number that is no whole number from 0."""
        master, number = self._run.next(seed, options)
        self._lent.recall(0)
        self._episode.begin(master, number)
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

    def _step(self, action: int | None) -> None:
        """A step that is not plain, or not legal."""
        if self._over:
            self._was_dead_step(action)
            return
        episode = self.present
        agent, asked = self.agent_selection, self._asked
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
        if self._lends():
            return
        self._asked = asked = deal.waiting[0]
        self._options, ids, mask = offered(deal.legal(asked), self._first)
        self.agent_selection = agent = self._agent[asked]
        infos[agent] = {"action_mask": _array(mask, _INT8), "action_ids": ids}

    def observe(self, agent: str) -> Seen:
        """What an agent may know now: the planes of `mahjong.env.observation`, with its mask where that was asked for."""
        if self._lent.lends(0) and agent == self.agent_selection:
            self._lent.show(0, self._episode)
            self._fresh = True
            planes = self._sight()
        else:
            planes = self.present.observe(self._seat[self._known(agent)])
        return {"observation": planes, "action_mask": Mask(self, agent)()} if self._with_mask else planes

    def state(self) -> Planes:
        """What all seats may know together, for learning in one place: the planes of every agent, (agents, rows, 64)."""
        return self.present.state()

    def render(self) -> Picture | None:
        """The table as the agent sees it that is to act, in the environment's render_mode; None without one."""
        if self.render_mode is None:
            return None
        return rendered(self.deal, self.seat(self.agent_selection), self.render_mode)

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

    @property
    def present(self) -> Episode:
        """The present episode as it stands. Raises MahjongError where none has begun."""
        self._come_back()
        return super().present

    def _stopped(self, why: int, seat: int, answer: int, number: int) -> None:
        """The table comes back from the core, as `Episode.resume` has it. number: the id that was answered and has not been entered yet, or -1."""
        episode = self._episode
        episode.resume(why, seat, answer)
        if number >= 0:
            self._stand()
            self._step(number)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos[self.agent_selection] = self._idle.copy()
        self._pay(True)
        self._ask()

    def _come_back(self) -> None:
        """The episode stands where the core has come with it; the next step is made by hand."""
        if self._lent.come_back(0, self._episode):
            self._fresh = False
            self._stand()

    def _stand(self) -> None:
        """Who is asked at a table that has come back, and what he may answer."""
        self._asked = self._episode.waiting[0]
        self._options = self._episode.options(self._asked)

    def _lends(self) -> bool:
        """Whether the core goes on; then it has told who is asked what."""
        self._fresh = False
        if self._lent.lend(0, self._episode, self._legal, None) < 0:
            return False
        self._offer()
        return True

    def _ask(self) -> None:
        episode = self._episode
        if episode.over:
            self.agent_selection = self.agents[0]
            self._end()
            return
        if self._lends():
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


_TOLD: Final = (
    "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards", "_idle", "_zero", "_over", "_moved",
)  # fmt: skip
"""What the base keeps."""


def _again(kind: type[MahjongAEC], kept: dict[str, Any]) -> MahjongAEC:
    made = kind.__new__(kind)
    for name, value in kept.items():
        setattr(made, name, value)
    made._open()
    return made
