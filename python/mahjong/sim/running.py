"""A run: how many deals, who plays, on how many workers."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from typing import Any, Final

from mahjong.errors import MahjongError, RuleError, shown, unknown
from mahjong.sim.playing import NAMED, Factory, Table, Task, play
from mahjong.sim.result import Result
from mahjong.variant import Variant

__all__ = ["run"]

_MOST: Final = 1 << 40
_CHUNK: Final = 200
"""Deals of a chunk, unless the caller wants others: some tenths of a second."""
_AHEAD: Final = 4
"""Chunks that wait for each worker, so that none idles and little is held in memory."""

Parts = tuple[Table, Table, Table]


def run(
    variant: Variant | str,
    players: str | Factory | Sequence[str | Factory] | Mapping[str, str | Factory] = "greedy",
    deals: int = 1000,
    seed: int | None = None,
    *,
    executor: Executor | None = None,
    chunk: int = _CHUNK,
    patterns: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Result:
    """Plays so many deals, each by itself, and gives what came of them as columns.

    variant: a rule set or its name. players: "random", "greedy" or "value", or a function that makes a player from a seed; one for all seats, or one for
    each, in playing order or by seat. seed: equal seeds give equal results, however many workers there are: deal i has the wall of
    `mahjong.walls.child(seed, i)`, its players are made anew from children of that, its dealer is seat i mod n; by default any. executor: any
    `concurrent.futures.Executor` (a ProcessPoolExecutor, or `Client.get_executor()` of dask.distributed); None: here. Players that are functions must
    then be importable by its workers. chunk: deals that are handed to a worker at once. patterns: whether `Result.patterns` is filled, which costs an
    explanation of every win. progress: called with the number of deals that are done.

    Raises RuleError for an unknown rule set and one that states no wall, MahjongError for other arguments that are not allowed; whatever a player
    raises comes through, and no more chunks are begun.
    """
    rules = _rules(variant)
    makers = _makers(players, rules.deal(seed=0).seats)
    many, size = _whole(deals, "deals", 1, _MOST), _whole(chunk, "chunk", 1, _MOST)
    master = secrets.randbelow(1 << 32) if seed is None else _whole(seed, "seed", 0, (1 << 64) - 1)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise MahjongError(
            f"executor={shown(executor)}: a concurrent.futures.Executor, or None",
            f"executor={shown(executor)}：须为concurrent.futures.Executor或None",
        )
    if progress is not None and not callable(progress):
        raise MahjongError(
            f"progress={shown(progress)}: a function that is told how many deals are done, or None",
            f"progress={shown(progress)}：须为接收已完成局数的函数，或None",
        )
    tasks = (Task(rules, makers, master, first, min(first + size, many), patterns) for first in range(0, many, size))
    found, done = [], 0
    for part in map(play, tasks) if executor is None else _submitted(executor, tasks):
        found.append(part)
        done += len(part[0]["deal"])
        if progress is not None:
            progress(done)
    return Result.of(
        rules, master, [one if isinstance(one, str) else getattr(one, "__name__", "player") for one in makers], found
    )


def _submitted(executor: Executor, tasks: Iterator[Task]) -> Iterator[Parts]:
    """The parts in order, a few chunks ahead of the one that is waited for."""
    waiting: list[Future[Parts]] = []
    ahead = _AHEAD * (getattr(executor, "_max_workers", None) or 16)
    try:
        for task in tasks:
            waiting.append(executor.submit(play, task))
            if len(waiting) >= ahead:
                yield waiting.pop(0).result()
        while waiting:
            yield waiting.pop(0).result()
    finally:
        for one in waiting:
            one.cancel()


def _rules(variant: Variant | str) -> Variant:
    if isinstance(variant, Variant):
        return variant
    from mahjong import registry

    if not isinstance(variant, str):
        raise RuleError(
            f"variant={shown(variant)}: a rule set or its name", f"variant={shown(variant)}：须为规则或其名称"
        )
    return registry.variant(variant)


def _makers(players: Any, seats: tuple[str, ...]) -> tuple[str | Factory, ...]:
    """One maker for each seat."""
    if isinstance(players, str) or callable(players):
        given: list[Any] = [players] * len(seats)
    elif isinstance(players, Mapping):
        given = [players[seat] for seat in seats] if set(players) == set(seats) else []
    else:
        given = list(players) if isinstance(players, Sequence) else []
    if len(given) != len(seats):
        told = " ".join(seats)
        raise MahjongError(
            f"players={shown(players)}: one player, or one for each of {told}",
            f"players={shown(players)}：须为一种玩家，或每个座位一种（{told}）",
        )
    for one in given:
        if not callable(one) and (not isinstance(one, str) or one not in NAMED):
            raise unknown("player", "玩家", one, NAMED)
    return tuple(given)


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise MahjongError(
            f"{name}={shown(value)}: a whole number from {low} to {high}",
            f"{name}={shown(value)}：须为{low}至{high}的整数",
        )
    return value
