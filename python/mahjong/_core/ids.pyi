"""Legal acts as action ids: what an environment for learning programs tells at every step."""

from typing import Any

SIZE: int
"""How many ids there are."""

def offered(acts: tuple[Any, ...], first: dict[Any, int]) -> tuple[dict[int, Any], tuple[int, ...], bytearray]:
    """(options, ids, mask) of a tuple of acts. first: by act the id that begins it; where it lacks an act it is asked for it (`__missing__`).
    options: by id the act, None where several begin with it; ids: its keys, in the order of the acts; mask: `SIZE` bytes, 1 for each of them. Raises
    ValueError for other types and for an id that is none."""
