"""The treasure tile as the north-east plays it: fixed by the first declaration, and drawing one like it wins for who has declared. Imported as ``treasure``.

``marks, secrets, instants = treasure.MARKS, (treasure.fixed(dice=1, rule=BAO),), (treasure.wins(rule=BAO),)``

It is no wild tile, and a flower is none. Whoever wins by it wins with the hand that he waits for (`mahjong.rules.instants`, reads=WAIT).
"""

from __future__ import annotations

from typing import Final

from mahjong.rules import facts, wall, wild
from mahjong.rules import features as f
from mahjong.rules import instants as instant
from mahjong.rules import secrets as secret
from mahjong.rules.language import Register, Test
from mahjong.tiles import ORDINARY

__all__ = ["AS_WAITED", "DRAWN", "MARKS", "TILE", "fixed", "wins"]

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
