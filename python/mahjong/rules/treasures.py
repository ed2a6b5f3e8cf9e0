"""The treasure tile as the north-east plays it: fixed by the first declaration, and drawing one like it wins for who has declared. Imported as ``treasure``.

``marks, secrets, instants = treasure.MARKS, (treasure.fixed(dice=1, rule=BAO),), (treasure.wins(rule=BAO),)``

or, where a table may play without one: ``bao = treasure.option(rule=BAO)`` and ``marks, secrets, instants = treasure.words(bao, dice=2)``.

It is no wild tile, and a flower is none. Whoever wins by it wins with the hand that he waits for (`mahjong.rules.instants`, reads=WAIT).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mahjong.rules import conditions as condition
from mahjong.rules import facts, wall, wild
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import secrets as secret
from mahjong.rules.language import Register, Test
from mahjong.rules.options import Option, pick
from mahjong.rules.patterns import pattern
from mahjong.tiles import ORDINARY

__all__ = ["AS_WAITED", "DRAWN", "MARKS", "TILE", "fan", "fan_option", "fixed", "narrow", "option", "wins", "words"]

KEY: Final = "treasure"
TILE: Final[Register] = f.mark(KEY)
"""The kind of the treasure, none before it is fixed."""
MARKS: Final = wild.later(**{KEY: wild.same(ORDINARY)}).named(**{KEY: ("treasure", "宝牌")})
DRAWN: Final[Test] = facts.instant(KEY)
"""Won by drawing the treasure."""
AS_WAITED: Final[Test] = ~DRAWN | f.won(TILE)
"""The winning tile is the one that completes the hand: not so where a treasure was drawn by who waits for other tiles."""


def fixed(dice: int = 1, *, seen_by: secret.SeenBy = secret.DECLARED, rule: str = "") -> secret.Secret:
    """The tile so many stacks from the tail as the dice show, fixed when the first seat declares."""
    return secret.on_first(KEY, "treasure", "宝牌", place=wall.ROLLED(dice, wall.STACKS), seen_by=seen_by, rule=rule)


def wins(*, rule: str = "") -> instant.Instant:
    """Who has declared and draws a treasure may win by self-draw, whatever his hand waits for."""
    when = facts.told("ready-declared") & f.won(TILE)
    return instant.of(KEY, "treasure drawn", "摸宝", when, at=instant.DRAW, reads=instant.WAIT, rule=rule)


def option(*, rule: str, forces: Mapping[str, Mapping[str, Any]] | None = None) -> Option[str]:
    """Whether there is a treasure, and who sees it: "hidden" from all who have not declared, "open", or "off". forces: as `Option.choice` takes it."""
    doc = "the treasure tile: seen by who has declared ready, by all, or none"
    zh = "宝牌：只有报听者看，大家都看，或不用"
    return Option.choice("hidden", ("hidden", "open", "off"), rule=rule, doc=doc, zh=zh, forces=forces)


def words(bao: Option[str], dice: int = 1) -> tuple[Any, Any, Any]:
    """The words marks, secrets and instants of the option made by `option`, which names their rule. dice: as `fixed` takes it."""
    by, rule = {"hidden": secret.DECLARED, "open": secret.EVERYBODY}, bao.rule
    return (
        pick(bao, {"off": wild.Marks(), "hidden": MARKS, "open": MARKS}),
        (pick(bao, {"off": (), **{how: fixed(dice, seen_by=seen, rule=rule) for how, seen in by.items()}}),),
        (pick(bao, {"off": (), **{how: wins(rule=rule) for how in by}}),),
    )


def fan_option(*, rule: str) -> Option[int]:
    """Whether drawing the treasure is worth a fan."""
    return Option.choice(0, (0, 1), rule=rule, doc="fan for drawing the treasure", zh="摸宝的番数")


def fan(worth: Option[int]) -> Any:
    """The item of the option made by `fan_option`, which names its rule."""
    return pick(worth, {0: (), 1: pattern(KEY, "treasure drawn", "摸宝", DRAWN, fan=1, rule=worth.rule)})


def narrow(any_reading: bool, bao: str) -> Test:
    """The edge, closed or single wait, in any reading or because no other tile wins; a treasure completes no set where the hand waits for another tile.
    bao: the value of the option made by `option`."""
    wait = f.wait(condition.NARROW, f.ANY if any_reading else f.ONLY)
    return wait if bao == "off" else wait & AS_WAITED
