"""The Parallel environment: all agents act at once, and those that are asked nothing wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from mahjong.env.agents import Agents
from mahjong.env.episode import Episode, Options, Planes, Seen, mask_of
from mahjong.env.ids import WAIT, Ids
from mahjong.env.picture import Picture, rendered
from mahjong.errors import IllegalAction, MahjongError, shown
from mahjong.play.actions import Action

__all__ = ["MahjongParallel"]


class MahjongParallel(Agents, ParallelEnv[str, Seen, int]):
    """One rule set as a PettingZoo Parallel environment. Made by `mahjong.env.parallel`. Agents, ids, masks and observations are those of the AEC
    environment.

    A step takes the answers of all agents. The answers of those that are asked are given in the order of play; one that does not matter any more (a pass,
    when somebody nearer has taken the tile) falls away, and its agent is not bound by it. The others answer 0, or nothing.
    """

    metadata: dict[str, Any]
    ids: Ids

    def __init__(self, episode: Episode, scale: float, render_mode: str | None, with_mask: bool = False) -> None:
        self._sit(episode, scale, render_mode, with_mask, "parallel_v0")
        self.infos: dict[str, dict[str, Any]] = {}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begins the next episode, or with a seed the first one of its run; the observations and infos of all agents. options: {"number": n} for episode n
        of the run. Raises MahjongError for a seed or a number that is no whole number from 0."""
        self._episode.begin(*self._run.next(seed, options))
        self.agents = list(self.possible_agents)
        self._ask()
        return self._seen(), dict(self.infos)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All agents act. actions: an id for every agent that is asked. Raises IllegalAction for one that is missing or not legal, and nothing has
        changed."""
        agents, episode = self.agents, self.present
        if not agents:
            return {}, {}, {}, {}, {}
        self._check(actions)
        deal, question, between = episode.deal, episode.deal.question, episode.between
        for seat, (legal, options) in self._asked.items():
            same = episode.deal is deal and episode.between == between and (between or deal.question == question)
            if not same:
                break
            if seat in episode.waiting and episode.legal(seat) == legal:
                episode.enter(seat, int(actions[self._agent[seat]]), options)
        paid = episode.paid() or dict.fromkeys(self._agent, 0)
        rewards = {agent: paid[seat] / self.scale for seat, agent in self._agent.items()}
        self._ask()
        seen, infos = self._seen(), dict(self.infos)
        if episode.over:
            self.agents = []
        return (
            seen, rewards, dict.fromkeys(agents, episode.over and not episode.cut), dict.fromkeys(agents, episode.cut), infos
        )  # fmt: skip

    def state(self) -> Planes:
        """What all seats may know together, for learning in one place: the planes of every agent, (agents, rows, 64)."""
        return self.present.state()

    def render(self) -> Picture | None:
        """The table as the first agent sees it that is asked, in the environment's render_mode; None without one."""
        if self.render_mode is None:
            return None
        deal = self.deal
        seat = next(iter(self._asked), self._episode.seats[0])
        return rendered(deal, self._episode.seat(seat), self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _check(self, actions: Mapping[str, int]) -> None:
        if not isinstance(actions, Mapping):
            raise MahjongError(
                f"actions {shown(actions)}: an id for each agent that is asked",
                f"actions {shown(actions)}：须为每个被问者的动作编号",
            )
        for agent, number in actions.items():
            seat = self._seat.get(agent)
            options: Options = self._asked[seat][1] if seat in self._asked else {WAIT: None}
            try:
                known = seat is not None and number in options
            except TypeError:
                known = False
            if not known:
                few = ", ".join(f"{one} ({self.ids.name(one)})" for one in list(options)[:20])
                raise IllegalAction(
                    f"id {shown(number)} of {shown(agent)}: legal now: {few}",
                    f"{shown(agent)}的动作编号{shown(number)}：现在可以是{few}",
                )
        missing = [agent for agent in (self._agent[seat] for seat in self._asked) if agent not in actions]
        if missing:
            raise IllegalAction(f"no action of {', '.join(missing)}, who is asked", f"缺少{'、'.join(missing)}的动作")

    def _ask(self) -> None:
        episode = self._episode
        self._asked: dict[str, tuple[tuple[Action, ...], Options]] = {
            seat: (episode.legal(seat), episode.options(seat)) for seat in episode.waiting
        }
        self.infos = {}
        for seat, agent in self._agent.items():
            ids = tuple(self._asked[seat][1]) if seat in self._asked else (WAIT,)
            self.infos[agent] = {"action_mask": mask_of(ids), "action_ids": ids}

    def _seen(self) -> dict[str, Seen]:
        planes = {agent: self._episode.observe(seat) for seat, agent in self._agent.items()}
        if not self._with_mask:
            return dict(planes)
        return {
            agent: {"observation": one, "action_mask": self.infos[agent]["action_mask"]}
            for agent, one in planes.items()
        }
