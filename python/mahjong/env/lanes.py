"""Tables at which the core makes the steps, many of the vector environment or the one of the AEC environment: plain turns and plain claims, without
Python. What else happens there comes back to its episode."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from mahjong._core.table import Lanes
from mahjong.env.episode import Episode
from mahjong.play import planes, rollout
from mahjong.play.deal import Deal
from mahjong.play.plan import plan_of
from mahjong.play.states import TURN

__all__ = ["Lent"]


class Lent:
    """The episodes that are lent to the core, by table. episode: one like all of them; size: how many tables."""

    def __init__(self, episode: Episode, size: int) -> None:
        plan = plan_of(episode.variant)
        assert plan.moves is not None
        self.core = Lanes(plan.moves, size, plan.by_waits)
        self._place = {seat: place for place, seat in enumerate(episode.seats)}
        self._shown: list[tuple[Any, ...]] = [()] * size
        """What was told of each table when its rows were written last."""
        self._blind: set[int] = set()
        """Tables lent with rows that are out of date."""

    def lend(self, j: int, episode: Episode, legal: NDArray[Any], seen: NDArray[Any] | None) -> int:
        """The core goes on at a table if a plain turn comes there, and has written who is asked what: whose place that is, or -1 where it does not."""
        deal = episode.deal
        plan = deal._plan
        if (
            episode.over or episode.between or episode.said or deal._state != TURN or plan.moves is not self.core.moves
            or not rollout.plain(deal) or not rollout.unattended(deal) or planes.beyond_table(deal)
        ):  # fmt: skip
            return -1
        told = _told(deal)
        if told != self._shown[j]:
            if seen is None:
                self._blind.add(j)
            else:
                self._blind.discard(j)
                self._show(j, episode, told)
        place, home = self._place, episode.home
        whose = bytes([place[home[seat]] for seat in deal.seats])
        everybody = (1 << plan.n) - 1 if deal.shows_concealed else 0
        taken = self.core.lend(
            j, deal._table, deal._turn, deal._more, plan.lone_claims, deal._dealer, deal._east, everybody, planes.marked(deal), whose, legal, seen
        )  # fmt: skip
        return whose[deal._turn] if taken else -1

    def step(
        self, episodes: list[Episode], ids: NDArray[Any], legal: NDArray[Any], seen: NDArray[Any] | None, agents: NDArray[Any]
    ) -> tuple[list[int], list[tuple[int, int, int, int, int]]]:  # fmt: skip
        """One step of all that is lent. Returns the tables that are not, and those that come back: (table, why, seat, answer, id), as the core has them."""
        if self._blind and seen is not None:
            for j in tuple(self._blind):
                self.show(j, episodes[j])
        return self.core.step(ids, legal, seen, agents)

    def come_back(self, j: int, episode: Episode) -> bool:
        """A table is lent no more, and its episode stands where the core has come. Whether it was lent."""
        stands = self.core.standing(j)
        if stands is None:
            return False
        self.core.recall(j)
        rollout.resume(episode.deal, *stands)
        return True

    def recall(self, j: int) -> None:
        """A table is lent no more, and nobody asks how its episode goes on."""
        self.core.recall(j)

    def lends(self, j: int) -> bool:
        """Whether a table is lent."""
        return self.core.lent(j)

    def show(self, j: int, episode: Episode) -> None:
        """What is seen at a table will be wanted, and its rows may be out of date."""
        if j in self._blind:
            self._blind.discard(j)
            if self.core.lent(j):
                self._show(j, episode, _told(episode.deal))

    def _show(self, j: int, episode: Episode, told: tuple[Any, ...]) -> None:
        """The rows that Python writes, as every seat sees them."""
        alike = not planes.marked(episode.deal)  # of a deal that can be lent
        for viewer, seat in enumerate(episode.deal.seats[:1] if alike else episode.deal.seats):
            out = bytearray(episode.rows * planes.COLUMNS)
            episode.write(episode.home[seat], out)
            self.core.show(j, viewer, bytes(out), alike)
        self._shown[j] = told


def _told(deal: Deal) -> tuple[Any, ...]:
    return (deal, *planes.told(deal))
