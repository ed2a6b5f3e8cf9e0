"""Rule sets of a few words each, for tests of single words in play."""

from __future__ import annotations

from typing import Any

from mahjong import tiles
from mahjong.rules import claims as claim
from mahjong.rules import sets, shapes, wall
from mahjong.variant import Variant

WORDS: dict[str, Any] = {
    "key": "small",
    "names": ("Small", "小"),
    "tileset": tiles.TILESETS["136"],
    "walls": wall.rules(wall.deal(13)),
    "menu": sets.runs() | sets.pungs() | sets.kongs(),
    "shapes": (shapes.sets(4),),
    "claims": claim.by(),
}


def small(**words: Any) -> Variant:
    """A rule set of these words, the others as they are usual. Its class can be found again by name, so that deals of it pickle."""
    name = f"Small{sum(key.startswith('Small') for key in globals())}"
    made = globals()[name] = type(name, (Variant,), {**WORDS, "__module__": __name__, **words})
    return made()
