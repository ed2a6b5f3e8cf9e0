"""Ordinary turns are played by the table at once; the deal is the same as where it plays them step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mahjong.play.plan import plan_of
from mahjong.registry import variant


def played(deal: Any, seed: int) -> list[Any]:
    """What a deal of random acts shows at every step, and how it ends."""
    choose = random.Random(seed).choice
    found: list[Any] = []
    while not deal.finished:
        seat = choose(deal.waiting)
        acts = deal.legal(seat)
        found.append((deal.waiting, seat, [deal.legal(one) for one in deal.seats]))
        deal.act(seat, choose(acts))
    return [*found, deal._log, deal.ledger.totals(), deal.aborted]


@pytest.mark.parametrize("name", ["japan", "mcr", "sichuan", "wuhan", "guangdong"])
def test_at_once_and_step_by_step(name: str, examples: Callable[[int], int]) -> None:
    at_once, by_steps = variant(name), variant(name)
    assert plan_of(at_once).ordinary
    plan_of(by_steps).ordinary = False
    for seed in range(examples(40)):
        assert played(at_once.deal(seed=seed), seed) == played(by_steps.deal(seed=seed), seed)
