"""Legal acts as action ids: what an environment for learning programs tells at every step, and ids drawn from masks."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

SIZE: int
"""How many ids there are."""

def offered(acts: tuple[Any, ...], first: dict[Any, int]) -> tuple[dict[int, Any], tuple[int, ...], bytearray]:
    """(options, ids, mask) of a tuple of acts. first: by act the id that begins it; where it lacks an act it is asked for it (`__missing__`).
    options: by id the act, None where several begin with it; ids: its keys, in the order of the acts; mask: `SIZE` bytes, 1 for each of them. Raises
    ValueError for other types and for an id that is none."""

def drawn(masks: NDArray[np.uint8], draws: NDArray[np.float64], out: NDArray[np.int64]) -> None:
    """One id of each mask, into `out`; 0 of an empty one. masks: (N, `SIZE`) bytes, contiguous; draws: N numbers from 0, below 1, each of which picks among
    the ids of its mask; out: N of 64 bits. Without the interpreter lock. Raises ValueError for other types and shapes."""
