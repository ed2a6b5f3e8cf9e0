"""Many deals played by computers, on one core or many, as columns.

    result = mahjong.sim.run("sichuan", "greedy", deals=10_000, seed=7)
    result.deals["money_E"]  # what East won or lost in each deal
    result.wins["fan"]  # one row a win

Which file holds which job: `running` (a run: chunks, workers, progress), `playing` (one chunk of deals played out), `result` (its columns, and what
they can be turned into), `report` (one page with plots).
"""

from __future__ import annotations

from mahjong.sim.result import Result
from mahjong.sim.running import run

__all__ = ["Result", "run"]
