"""The action space: all ids, of which it samples those that are legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from mahjong.env.ids import SIZE
from mahjong.play.planes import COLUMNS

__all__ = ["LegalIds", "observations", "planes_space"]


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


def planes_space(rows: int, agents: int = 0) -> Box:
    """The space of the planes, of one agent or of so many together."""
    return Box(0, 255, (agents, rows, COLUMNS) if agents else (rows, COLUMNS), np.uint8)


def observations(rows: int, with_mask: bool) -> Box | Dict:
    """The space of the observations of one agent."""
    planes = planes_space(rows)
    return Dict({"observation": planes, "action_mask": Box(0, 1, (SIZE,), np.int8)}) if with_mask else planes
