"""The action spaces: all ids, of which they sample those that are legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
from numpy.typing import NDArray

from mahjong._core.ids import drawn
from mahjong.env.ids import SIZE
from mahjong.errors import MahjongError
from mahjong.play.planes import COLUMNS

__all__ = ["LegalIds", "LegalRows", "observations", "planes_space"]


class LegalIds(Discrete):
    """All ids, 0 to 1,023. `sample` without a mask takes one that is legal now, so that programs that know nothing of masks make legal acts.

    legal: tells the present mask."""

    def __init__(self, legal: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__(SIZE)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An id at random: of the mask where one is given, as `gymnasium.spaces.Discrete` does it, else of those that are legal now."""
        if mask is None and probability is None:
            mask = self._legal()
        return super().sample(mask=mask) if probability is None else super().sample(probability=probability)


class LegalRows(MultiDiscrete):
    """All ids, for each of N tables. `sample` without a mask takes ids that are legal now.

    env: what has the present masks, `legal`, (N, 1,024)."""

    def __init__(self, env: Any, tables: int) -> None:
        super().__init__(np.full(tables, SIZE, np.int64))
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """N ids at random, of the masks where these are given, else of those that are legal now; 0 where none is. mask: (N, 1,024) int8, uint8 or bool, or a
        tuple of such rows. All tables are drawn at once. probability: as `gymnasium.spaces.MultiDiscrete` has it."""
        if probability is not None:
            return super().sample(mask=mask, probability=probability)
        rows = np.ascontiguousarray(self._env.legal if mask is None else mask)
        if rows.shape != (*self.nvec.shape, SIZE) or rows.dtype.itemsize != 1:
            raise MahjongError(
                f"mask: {rows.dtype} {rows.shape}: int8, uint8 or bool {(*self.nvec.shape, SIZE)}",
                f"mask：{rows.dtype} {rows.shape}：须为int8、uint8或bool，形状{(*self.nvec.shape, SIZE)}",
            )
        found = np.empty(len(rows), np.int64)
        drawn(rows.view(np.uint8), self.np_random.random(len(rows)), found)
        return found


def planes_space(rows: int, agents: int = 0) -> Box:
    """The space of the planes, of one agent or of so many together."""
    return Box(0, 255, (agents, rows, COLUMNS) if agents else (rows, COLUMNS), np.uint8)


def observations(rows: int, with_mask: bool) -> Box | Dict:
    """The space of the observations of one agent."""
    planes = planes_space(rows)
    return Dict({"observation": planes, "action_mask": Box(0, 1, (SIZE,), np.int8)}) if with_mask else planes
