"""Payments of a win made larger by something that holds for the whole deal. Imported as ``scale``.

``extras = (scale.wins("needle", "needle", "扎针", 2, when=facts.called("needle")),)``

The lines of a win are multiplied as they stand, after shares and liability: nothing is valued again, and pots, stakes and fines stay as
they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mahjong.errors import RuleError
from mahjong.rules.language import Test

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = ["Scale", "wins"]


@dataclass(frozen=True, slots=True)
class Scale:
    """Made by `wins`."""

    key: str
    names: tuple[str, str]
    by: int
    when: Test
    each: bool
    rule: str

    def lines(self, holds: Any, case: Any, lines: Sequence[Line]) -> Iterator[Line]:
        """What is to be paid besides. holds: the compiled answer to `when`."""
        if not self.each and not holds(case):
            return
        for line in lines:
            if self.each and not holds(case.with_payer(line.payer)):
                continue
            yield line._replace(
                amount=line.amount * (self.by - 1), why=self.key, names=self.names, rule=self.rule, kind="scale",
                via=(*line.via, line.why),
            )  # fmt: skip


def wins(key: str, en: str, zh: str, by: int = 2, *, when: Test, each: bool = False, rule: str = "") -> Scale:
    """What a win brings is paid `by` times if `when` holds. each: it is asked of every payer with the winner, and scales what that payer
    pays. Raises RuleError for a factor below 2 and for what is no test."""
    if type(by) is not int or by < 2 or not isinstance(when, Test):
        raise RuleError(
            f"scale.wins({key!r}, by={by!r}): a whole number from 2, and a test",
            f"scale.wins({key!r}, by={by!r})：须为不小于2的整数，并有条件",
        )
    return Scale(key, (en, zh), by, when, bool(each), rule)
