"""A limit that a hand of so many fan is raised to. `mahjong.rules.score.raised` makes the step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from mahjong.rules.steps import FloorFan, Inputs, State
from mahjong.rules.values import Number

__all__ = ["Raised"]


@dataclass(frozen=True, slots=True, eq=False)
class Raised(FloorFan):
    """A hand of `low` to `high` fan (None: or more), items of some tags left out, is worth `least` fan at least."""

    names = ("raised to so many fan", "提升番数")
    word: ClassVar[str] = "raised"
    low: Number
    high: Number | None
    tags: frozenset[str]

    @property
    def ignored(self) -> frozenset[str]:
        return self.tags

    def holds(self, inputs: Inputs, given: int, group: int) -> bool:
        if not given:
            return False
        fan = inputs.without[group]
        return self.low <= fan and (self.high is None or fan <= self.high)

    def apply(self, state: State, given: int) -> None:
        if self.holds(state.inputs, given, state.group):
            state.fan = max(state.fan, self.least)
