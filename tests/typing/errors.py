"""Checked by mypy, never run: what callers may and may not do with the errors."""

from __future__ import annotations

from typing import assert_type

from mahjong.errors import IllegalAction, MahjongError, NotationError, RuleError

notation = NotationError("not a tile", "不是牌", text="5x", position=1)
assert_type(notation.text, str)
assert_type(notation.position, int)
assert_type(notation.zh, str)

try:
    raise IllegalAction("not now", rule="guangdong.claim.order")
except RuleError as rule:
    assert_type(rule.rule, str)
except ValueError as error:
    assert_type(error, ValueError)

everything: list[type[MahjongError]] = [NotationError, RuleError, IllegalAction]

MahjongError()  # type: ignore[call-arg]
NotationError("not a tile", "不是牌", "5x", 1)  # type: ignore[call-arg]
RuleError("no such rule", rule=7)  # type: ignore[arg-type]
print(notation.rule)  # type: ignore[attr-defined]
