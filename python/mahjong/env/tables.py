"""The vector environment: many tables, each of which makes one step at a time."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mahjong._core.ids import offered
from mahjong.env.agents import whole
from mahjong.env.episode import Episode, Options, Planes, bytes_of
from mahjong.env.ids import SIZE, WAIT
from mahjong.env.lanes import Lent
from mahjong.env.picture import FPS, MODES, Picture, rendered
from mahjong.env.space import LegalRows, planes_space
from mahjong.errors import IllegalAction, MahjongError, RuleError, shown
from mahjong.play.deal import Deal
from mahjong.play.match import Match

__all__ = ["MahjongVector", "mode_of"]

Masks: TypeAlias = NDArray[np.int8]
Info: TypeAlias = dict[str, Any]

_MODES: Final = {
    "next_step": AutoresetMode.NEXT_STEP, "same_step": AutoresetMode.SAME_STEP, "disabled": AutoresetMode.DISABLED,
}  # fmt: skip
_IDLE: Final = bytes(bytes_of((WAIT,)))
_MASKS: Final = (np.dtype(np.int8), np.dtype(np.uint8), np.dtype(np.bool_))
_PLANES: Final = (np.dtype(np.uint8),)
_NOTHING: Final = np.zeros((), np.uint8)
_MOST: Final = (1 << 62) - 1


def mode_of(autoreset: object) -> AutoresetMode:
    """When a table whose episode is over begins the next one, by its name or as Gymnasium has it. Raises RuleError for anything else."""
    found = _MODES.get(autoreset) if isinstance(autoreset, str) else autoreset
    if not isinstance(found, AutoresetMode):
        raise RuleError(
            f'autoreset={shown(autoreset)}: "next_step", "same_step" or "disabled"',
            f'autoreset={shown(autoreset)}：须为"next_step"、"same_step"或"disabled"',
        )
    return found


class MahjongVector(VectorEnv[Planes, NDArray[np.int64], NDArray[Any]]):
    """One rule set at N tables as a Gymnasium vector environment. Made by `mahjong.env.vector`. Ids, masks and planes are those of the AEC environment;
    at each step one agent of every table acts, the one that the AEC environment would ask.

    Table j plays the episodes j, j + N, j + 2N ... of the run, numbered as the AEC environment numbers them: whatever N is, the deals are the same.

    Steps write into buffers of the caller, or else into two arrays of this environment, which the next step writes anew: keep a copy of what you keep.
    An agent is told by its place: 0 for ``player_0``, who begins at the first seat. `info` of every step has "action_mask", (N, 1024); "agent", (N,) int64:
    whose turn it is; "episode", (N,) int64: its number. At a table whose episode is over agent 0 looks, and its mask has the id 0 alone.

    num_envs: N. ids: the table of ids. possible_agents: their names. scale: money by which rewards are divided.
    """

    metadata: dict[str, Any]

    def __init__(
        self, episode: Episode, num_envs: int, scale: float, render_mode: str | None, autoreset: AutoresetMode, observe: bool
    ) -> None:  # fmt: skip
        self.num_envs, self.ids, self.scale, self.render_mode = num_envs, episode.ids, float(scale), render_mode
        self.possible_agents = [f"player_{place}" for place in range(len(episode.seats))]
        key = episode.variant.key.replace("-", "_")
        self.metadata = {
            "render_modes": list(MODES),
            "render_fps": FPS,
            "name": f"mahjong_{key}_vector_v0",
            "autoreset_mode": autoreset,
        }
        self.single_observation_space = planes_space(episode.rows)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(SIZE)
        self.action_space = LegalRows(self, num_envs)
        self._mode, self._observe = autoreset, observe
        self._seats = episode.seats
        self._place = {seat: place for place, seat in enumerate(episode.seats)}
        self._size = episode.rows * 64
        self._every: NDArray[np.intp] = np.arange(num_envs)
        # Of every table: what it plays, who is asked there and what he may answer.
        self._episodes = [copy.copy(episode) for _ in range(num_envs)]
        self._masters = [-1] * num_envs
        self._numbers = np.full(num_envs, -1, np.int64)
        self._asked = [episode.seats[0]] * num_envs
        self._options: list[Options] = [{}] * num_envs
        self._agents = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, np.bool_)
        self._cut = np.zeros(num_envs, np.bool_)
        """Whose episode has ended or been cut short, and this has been told."""
        self.legal: Masks = np.zeros((num_envs, SIZE), np.int8)
        """(N, 1024): the present masks; not to be written."""
        # What is lent where the caller brings no buffers.
        self._masks = np.zeros((num_envs, SIZE), np.int8)
        self._seen: Planes = np.zeros((num_envs, episode.rows, 64) if observe else (0, episode.rows, 64), np.uint8)
        self._open()

    def _open(self) -> None:
        """What a copy makes for itself."""
        self._lent = Lent(self._episodes[0], self.num_envs)
        self._mask = self.legal.data.cast("B")
        self._rows: memoryview | None = None
        self._planes: Planes | None = None
        self._rewards = np.zeros((self.num_envs, len(self._seats)))
        self._info: Info = {}

    def __getstate__(self) -> dict[str, Any]:
        self._come_back(range(self.num_envs))
        return {
            key: value
            for key, value in self.__dict__.items()
            if key not in ("_lent", "_mask", "_rows", "_planes", "_info")
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._open()

    # -- as Gymnasium has it

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None, *, observations: Planes | None = None,
        masks: NDArray[Any] | None = None,
    ) -> tuple[Planes, Info]:  # fmt: skip
        """Begins the next episode at every table, or with a seed the first ones of its run.

        options: {"number": n}: the tables go to the episodes n, n + 1, n + 2 ... of the run; {"reset_mask": an array of N bools}: only these tables begin
        anew. observations, masks: buffers, see `step`. Returns the observations of who is asked, and the info.

        Raises MahjongError for a seed or a number that is no whole number from 0, and for other options or buffers; nothing has changed then.
        """
        which, number = self._which(options)
        master = None if seed is None else whole("seed", seed)
        if master is None and self._masters[0] < 0:
            master = int.from_bytes(os.urandom(7), "big")
        seen, shown_masks = self._buffers(observations, masks)
        super().reset(seed=None if seed is None else master)
        self._info = {}
        self._ended[which] = self._cut[which] = False
        for j in which:
            self._come_back((j,))
            if master is not None:
                self._masters[j], self._numbers[j] = master, j - self.num_envs
            if number is not None:
                self._numbers[j] = number + j - self.num_envs
            self._begin(j)
        self._come_back(range(self.num_envs))
        for j in range(self.num_envs):
            self._ask(j)
        return seen, self._told(shown_masks)

    def step(
        self, actions: NDArray[Any], *, observations: Planes | None = None, masks: NDArray[Any] | None = None
    ) -> tuple[Planes, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """At every table the agent acts whose turn it is. actions: N ids. Who acts next may be anybody; `info["agent"]` says who.

        observations: a buffer for what the next agents may know, (N, rows, 64) uint8; masks: one for their masks, (N, 1024) int8, uint8 or bool. Both
        contiguous and writable; a slice of a larger array will do. They are written and returned. Without them this environment's own arrays are, which
        the next step writes anew. Of an environment with observe=False observations are written where there is a buffer, and are zeros elsewhere.

        Returns the observations; rewards, (N, agents) float64: what every agent has won since the step before; terminations and truncations, (N,) bool;
        and the info. A table whose episode is over: with "next_step" the next step begins another, whatever its id; with "same_step" this one has, and
        "final_obs" and "final_info" ("agent" and "episode") tell of the end; with "disabled" it waits (id 0, no rewards, still over) until it is reset.

        Raises IllegalAction for an id that is not legal, MahjongError for other actions and buffers; nothing has changed then, at any table.
        """
        over = self._ended | self._cut
        ids = self._checked(actions, over)
        seen, shown_masks = self._buffers(observations, masks)
        self._rewards = np.zeros((self.num_envs, len(self._seats)))
        self._info = {}
        left, stopped = self._lent.step(self._episodes, ids, self.legal, self._planes, self._agents)
        if self._mode is AutoresetMode.SAME_STEP:
            self._ended[:] = self._cut[:] = False
        elif over.any():
            for j in np.flatnonzero(over).tolist():
                self._go_on(j)
            left = [j for j in left if not over[j]]
        self._by_hand(left, ids[left].tolist())
        for j, why, seat, answer, number in stopped:
            self._stopped(j, (why, seat, answer), number)
        if self.scale != 1.0:
            self._rewards /= self.scale
        return seen, self._rewards, self._ended.copy(), self._cut.copy(), self._told(shown_masks)

    def render(self) -> tuple[Picture, ...] | None:
        """Every table as the agent sees it that is to act, in the environment's render_mode; None without one."""
        mode = self.render_mode
        if mode is None:
            return None
        self._begun()
        self._come_back(range(self.num_envs))
        pairs = zip(self._episodes, self._asked, strict=True)
        return tuple(rendered(episode.deal, episode.seat(asked), mode) for episode, asked in pairs)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    # -- to look at

    def deal(self, table: int) -> Deal:
        """The present deal of a table; not to be acted on."""
        return self._table(table).deal

    def match(self, table: int) -> Match | None:
        """The present match of a table, None where an episode is a deal; not to be acted on."""
        return self._table(table).match

    def seat(self, table: int, agent: int) -> str:
        """Where an agent sits now at a table."""
        return self._table(table).seat(self._seats[whole("agent", agent, len(self._seats) - 1)])

    def state(self, table: int) -> Planes:
        """What all seats of a table may know together: the planes of every agent, (agents, rows, 64)."""
        return self._table(table).state()

    def _table(self, table: int) -> Episode:
        self._begun()
        j = whole("table", table, self.num_envs - 1)
        self._come_back((j,))
        return self._episodes[j]

    # -- some tables, one after another

    def _by_hand(self, tables: list[int], ids: list[int]) -> None:
        """What agents' ids come to at tables that play."""
        episodes, asked_at, options, agents = self._episodes, self._asked, self._options, self._agents
        place, first, masks, rows, size = self._place, self.ids.first, self._mask, self._rows, self._size
        plain, lent, seen = episodes[0].plain, self._lent, self._planes
        for j, number in zip(tables, ids, strict=True):
            episode = episodes[j]
            act = options[j][number]
            if act is not None and plain and not episode.said:
                deal = episode.deal
                deal.act(asked_at[j], act)
                if not deal.finished:  # the same as `_answered`, at the price of a turn
                    if deal.ledger.posted != episode.posted and (paid := episode.paid()):
                        self._rewards[j] = tuple(paid.values())
                    if (agent := lent.lend(j, episode, self.legal, seen)) >= 0:
                        agents[j] = agent
                        continue
                    asked_at[j] = asked = deal.waiting[0]
                    options[j], _, mask = offered(deal.legal(asked), first)
                    agents[j] = place[asked]
                    masks[j * SIZE : (j + 1) * SIZE] = mask
                    if rows is not None:
                        episode.write(asked, rows[j * size : (j + 1) * size])
                    continue
                episode.over = True
                self._answered(j, True)
            else:
                self._answered(j, episode.over or episode.enter(asked_at[j], number, options[j]))

    def _answered(self, j: int, done: bool) -> None:
        """What follows an answer at a table. done: whether it was an act, and not only a part of one."""
        episode = self._episodes[j]
        if done and (paid := episode.paid()):
            self._rewards[j] = tuple(paid.values())
        if episode.over:
            (self._cut if episode.cut else self._ended)[j] = True
            if self._mode is AutoresetMode.SAME_STEP:
                self._final(j)
                self._begin(j)
        self._ask(j)

    def _stopped(self, j: int, where: tuple[int, int, int], number: int) -> None:
        """A table comes back from the core. where: as `Episode.resume` has it; number: the id that was answered and has not been entered yet, or -1."""
        episode = self._episodes[j]
        episode.resume(*where)
        if number < 0:
            self._answered(j, True)
            return
        self._stand(j)
        self._by_hand([j], [number])

    def _come_back(self, tables: Iterable[int]) -> None:
        """The deals of these tables stand where the core has come with them; at their next step they are asked by hand."""
        for j in tables:
            if self._lent.come_back(j, self._episodes[j]):
                self._stand(j)

    def _stand(self, j: int) -> None:
        """Who is asked at a table that has come back, and what he may answer."""
        episode = self._episodes[j]
        self._asked[j] = asked = episode.waiting[0]
        self._options[j] = episode.options(asked)

    def _go_on(self, j: int) -> None:
        """A step of a table whose end has been told."""
        if self._mode is AutoresetMode.NEXT_STEP:
            self._ended[j] = self._cut[j] = False
            self._begin(j)
        self._ask(j)

    def _begin(self, j: int) -> None:
        """The next episode of a table."""
        self._numbers[j] += self.num_envs
        self._episodes[j].begin(self._masters[j], int(self._numbers[j]))

    def _ask(self, j: int) -> None:
        """Who acts next at a table, what he may answer and what he sees."""
        episode = self._episodes[j]
        if (agent := self._lent.lend(j, episode, self.legal, self._planes)) >= 0:
            self._agents[j] = agent
            return
        mask: bytes | bytearray
        if episode.over:
            asked, self._options[j], mask = self._seats[0], {WAIT: None}, _IDLE
        else:
            asked = episode.waiting[0]
            self._options[j], _, mask = episode.offered(asked)
        self._asked[j] = asked
        self._agents[j] = self._place[asked]
        self._mask[j * SIZE : (j + 1) * SIZE] = mask
        if self._rows is not None:
            episode.write(asked, self._rows[j * self._size : (j + 1) * self._size])

    def _final(self, j: int) -> None:
        """The end of an episode goes into the info, as Gymnasium's own environments have it."""
        if not self._info:
            n = self.num_envs
            here = np.zeros(n, np.bool_)
            final = {"agent": np.zeros(n, np.int64), "_agent": here, "episode": np.zeros(n, np.int64), "_episode": here}
            self._info = {"final_info": final, "_final_info": here}
            if self._rows is not None:
                self._info |= {"final_obs": np.full(n, None, np.object_), "_final_obs": here}
        self._info["_final_info"][j] = True
        self._info["final_info"]["episode"][j] = self._numbers[j]
        if self._rows is not None:
            self._info["final_obs"][j] = self._episodes[j].observe(self._seats[0])

    # -- what comes in, what goes out

    def _told(self, masks: NDArray[Any]) -> Info:
        masks.view(np.int8)[:] = self.legal
        return {"action_mask": masks, "agent": self._agents.copy(), "episode": self._numbers.copy(), **self._info}

    def _buffers(self, observations: object, masks: object) -> tuple[Planes, NDArray[Any]]:
        """Where a step writes what is seen and the masks."""
        shape = self.num_envs, *self.single_observation_space.shape
        seen: Planes = self._seen if observations is None else _buffer("observations", observations, shape, _PLANES)
        found: NDArray[Any] = self._masks if masks is None else _buffer("masks", masks, self.legal.shape, _MASKS)
        writes = self._observe or observations is not None
        self._rows = seen.data.cast("B") if writes else None
        self._planes = seen if writes else None
        return seen if writes else np.broadcast_to(_NOTHING, shape), found

    def _checked(self, actions: object, over: NDArray[np.bool_]) -> NDArray[np.int64]:
        """The ids of a step, all of them legal. over: tables whose end has been told."""
        self._begun()
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError):
            given = np.empty(0, np.object_)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            told = f"{given.dtype} {given.shape}" if given.dtype != np.object_ else shown(actions)
            raise MahjongError(
                f"actions: {told}: an array of {self.num_envs} whole numbers, the id of each table",
                f"actions：{told}：须为{self.num_envs}个整数的数组，每桌一个动作编号",
            )
        ids = given.astype(np.int64)
        near = ids.clip(0, SIZE - 1)
        wrong = (self.legal[self._every, near] == 0) | (near != ids)
        if self._mode is AutoresetMode.NEXT_STEP:
            wrong &= ~over
        if wrong.any():
            raise self._refused(given, np.flatnonzero(wrong).tolist())
        return ids

    def _refused(self, given: NDArray[Any], wrong: list[int]) -> IllegalAction:
        j = wrong[0]
        self._come_back((j,))
        few = ", ".join(f"{one} ({self.ids.name(one)})" for one in list(self._options[j])[:20])
        more, more_zh = (f"; so are {len(wrong) - 1} more", f"；另有{len(wrong) - 1}桌") if wrong[1:] else ("", "")
        who = self.possible_agents[int(self._agents[j])]
        return IllegalAction(
            f"id {given[j]} of {who} at table {j}: legal now: {few}{more}",
            f"第{j}桌{who}的动作编号{given[j]}：现在可以是{few}{more_zh}",
        )

    def _which(self, options: object) -> tuple[list[int], int | None]:
        """The tables that are reset, and the episode from which they go on."""
        given = {} if options is None else options
        if not isinstance(given, dict) or not given.keys() <= {"number", "reset_mask"}:
            raise MahjongError(
                f'options={shown(options)}: a dict of "number" and "reset_mask", or None',
                f'options={shown(options)}：须为含"number"、"reset_mask"的字典，或None',
            )
        number = whole("number", given["number"], _MOST) if "number" in given else None
        if "reset_mask" not in given:
            return self._every.tolist(), number
        mask = given["reset_mask"]
        fits = isinstance(mask, np.ndarray) and mask.shape == (self.num_envs,) and mask.dtype == np.bool_
        if not fits or not mask.any():
            raise MahjongError(
                f"reset_mask={shown(mask)}: an array of {self.num_envs} bools, at least one of them true",
                f"reset_mask={shown(mask)}：须为{self.num_envs}个布尔值的数组，至少一个为真",
            )
        if not mask.all():
            self._begun()
        return np.flatnonzero(mask).tolist(), number

    def _begun(self) -> None:
        if self._numbers[0] < 0:
            raise MahjongError(
                "no episode has begun: reset() first, of all tables", "尚未开始：请先用reset()开始所有桌"
            )


def _buffer(name: str, given: Any, shape: tuple[int, ...], dtypes: tuple[np.dtype[Any], ...]) -> NDArray[Any]:
    """A buffer of the caller. Raises MahjongError for one that cannot be written as it stands."""
    if not isinstance(given, np.ndarray):
        found = shown(given)
    else:
        found = f"{given.dtype} {given.shape}"
        found += "" if given.flags.c_contiguous else ", not contiguous"
        found += "" if given.flags.writeable else ", not writable"
        if given.dtype in dtypes and given.shape == shape and given.flags.c_contiguous and given.flags.writeable:
            return given
    kinds = "/".join(map(str, dtypes))
    raise MahjongError(
        f"{name}: {found}: an array of {kinds} {shape}, contiguous (C) and writable",
        f"{name}：{found}：须为{kinds}的数组，形状{shape}，C连续且可写",
    )
