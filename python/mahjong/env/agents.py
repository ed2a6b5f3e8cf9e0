"""What environments are made of: who plays where, what may be done and seen, and which episode comes next."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjong.env.episode import Episode, mask_of
from mahjong.env.ids import WAIT, Ids
from mahjong.env.picture import FPS, MODES
from mahjong.env.space import LegalIds, observations, planes_space
from mahjong.errors import MahjongError, RuleError, shown
from mahjong.play.deal import Deal
from mahjong.play.match import Match

__all__ = ["Agents", "Mask", "Run", "whole"]


class Run:
    """Which episode comes next: number 0, 1, 2 ... of a master seed."""

    def __init__(self) -> None:
        self.master, self.number = -1, -1

    def next(self, seed: int | None, options: dict[str, Any] | None) -> tuple[int, int]:
        """The master seed and number of the next episode. seed: begins a run; options["number"]: goes to this episode of it.

        Raises MahjongError for a seed or number that is no whole number from 0."""
        if options is not None and not isinstance(options, dict):
            raise MahjongError(
                f'options={shown(options)}: a dict, such as {{"number": 3}}',
                f'options={shown(options)}：须为dict，如{{"number": 3}}',
            )
        if seed is not None:
            self.master, self.number = whole("seed", seed), -1
        elif self.master < 0:
            self.master = int.from_bytes(os.urandom(7), "big")
        self.number = whole("number", (options or {}).get("number", self.number + 1))
        return self.master, self.number


def whole(name: str, value: Any, most: int = (1 << 63) - 1) -> int:
    """A whole number from 0 to `most`. Raises MahjongError for anything else."""
    try:
        found = -1 if isinstance(value, bool) else int(value.__index__())
    except (AttributeError, TypeError):
        found = -1
    if not 0 <= found <= most:
        told = f"2^{most.bit_length()} - 1" if most >> 32 else str(most)
        raise MahjongError(
            f"{name}={shown(value)}: a whole number from 0 to {told}", f"{name}={shown(value)}：须为0至{told}的整数"
        )
    return found


class Mask:
    """The present mask of an agent."""

    def __init__(self, env: Any, agent: str) -> None:
        self._env, self._name = env, agent

    def __call__(self) -> NDArray[np.int8]:
        info = getattr(self._env, "infos", {}).get(self._name)
        found: NDArray[np.int8] = mask_of((WAIT,)) if info is None else info["action_mask"]
        return found


class Agents:
    """The agents of one episode after another; agent i begins at the i-th seat."""

    metadata: dict[str, Any]
    ids: Ids

    def _sit(
        self, episode: Episode, scale: float, render_mode: str | None, with_mask: bool, name: str, **metadata: Any
    ) -> None:
        """They sit down. name: the end of the environment's name; metadata: what else is told of it."""
        self._episode, self._run = episode, Run()
        self.ids, self.scale, self.render_mode = episode.ids, float(scale), render_mode
        key = episode.variant.key.replace("-", "_")
        self.metadata = {
            "render_modes": list(MODES), "render_fps": FPS, "name": f"mahjong_{key}_{name}", **metadata,
        }  # fmt: skip
        self.possible_agents = [f"player_{place}" for place in range(len(episode.seats))]
        self._agent = dict(zip(episode.seats, self.possible_agents, strict=True))
        self._seat = {agent: seat for seat, agent in self._agent.items()}
        self._with_mask = with_mask
        self.state_space = planes_space(episode.rows, len(episode.seats))
        self.observation_spaces = dict.fromkeys(self.possible_agents, observations(episode.rows, with_mask))
        self.action_spaces = {agent: LegalIds(Mask(self, agent)) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The planes: (rows, 64) bytes; a dict of them and the mask where that was asked for."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        """All ids; see `mahjong.env.space.LegalIds`."""
        return self.action_spaces[self._known(agent)]

    @property
    def present(self) -> Episode:
        """The present episode as it stands. Raises MahjongError where none has begun."""
        if self._run.number < 0:
            raise MahjongError("no episode has begun: reset() first", "尚未开始：请先用reset()开始")
        return self._episode

    @property
    def deal(self) -> Deal:
        """The present deal; not to be acted on."""
        return self.present.deal

    @property
    def match(self) -> Match | None:
        """The present match, None where an episode is a deal; not to be acted on."""
        return self.present.match

    def seat(self, agent: str) -> str:
        """Where an agent sits now. Raises RuleError for an agent there is not."""
        return self.present.seat(self._seat[self._known(agent)])

    def _known(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self._seat:
            every = " ".join(self.possible_agents)
            raise RuleError(f"agent={shown(agent)}: one of {every}", f"agent={shown(agent)}：须为{every}之一")
        return agent
