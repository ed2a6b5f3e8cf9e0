"""Small rule sets of whole matches, and players that let a match go as a test wants it."""

from __future__ import annotations

from typing import Any

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import extras as extra
from mahjong.rules import payments as pay
from mahjong.rules import ready, score, seating, sets, shapes, wall
from mahjong.rules import rotation as match
from mahjong.variant import Variant

WORDS: dict[str, Any] = {
    "key": "small-match",
    "names": ("Small match", "小局"),
    "tileset": tiles.TILESETS["136"],
    "walls": wall.rules(wall.deal(13), wall.reserve(40)),  # so that many deals are drawn
    "menu": sets.runs() | sets.pungs() | sets.kongs(),
    "shapes": (shapes.sets(4),),
    "claims": claim.by(),
    "scoring": score.chain(score.base(10)),
    "shares": pay.shares(discard=1, draw=1),
}


def made(**words: Any) -> Variant:
    """A rule set of these words, the others as they are usual. Its class can be found again by name, so that matches of it pickle."""
    name = f"SmallMatch{sum(key.startswith('SmallMatch') for key in globals())}"
    cls = globals()[name] = type(name, (Variant,), {**WORDS, "__module__": __name__, **words})
    return cls()


def rules_with(
    *reckoning: Any, rounds: int = 1, changes: tuple[str, ...] = (), stake: int = 0, **words: Any
) -> Variant:
    """A rule set with this reckoning. changes: of seats between rounds. stake: what declaring ready costs, into a pot; only who has it can."""
    more: dict[str, Any] = {
        "rotation": match.rotation(
            stays=(match.WIN, match.READY), rounds=rounds, seating=match.GIVEN,
            counter=match.counter("sticks", "sticks", "棒", up=(match.STAYED, match.EXHAUSTED), zero=(match.LOST,)),
            changes=seating.changes(*changes) if changes else None,
        ),
        "reckoning": reckoning,
    }  # fmt: skip
    if stake:
        more["extras"] = (extra.pot("pot"),)
        more["declarations"] = (
            ready.kind(
                "ready", ("ready", "听"), rule="the.ready",
                stake=ready.stake(stake, paid=ready.NOW, to="pot", drawn=ready.STAYS, covered=True, rule="the.stake"),
            ),
        )  # fmt: skip
    return made(**{**more, **words})
