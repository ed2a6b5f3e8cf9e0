"""A table as an environment renders it: `rendered(deal, seat, mode)`, in one of `MODES`."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mahjong.errors import RuleError, shown
from mahjong.play.deal import Deal
from mahjong.svg import pixels
from mahjong.svg.raster import drawer
from mahjong.svg.table import FELT

__all__ = ["FPS", "MODES", "Picture", "checked_mode", "drawn", "rendered"]

MODES: Final = ("ansi", "svg", "rgb_array")
FPS: Final = 4
"""Acts a second in a film of a deal."""
Picture: TypeAlias = str | NDArray[np.uint8]


def checked_mode(mode: Any) -> str | None:
    """The mode. Raises RuleError for one that there is not, MahjongError where it needs an extra that is not installed."""
    if mode is None:
        return None
    if not isinstance(mode, str) or mode not in MODES:
        listed = [f'"{one}"' for one in MODES]
        raise RuleError(
            f"render_mode={shown(mode)}: {', '.join(listed)} or None",
            f"render_mode={shown(mode)}：须为{'、'.join(listed)}或None",
        )
    if mode == "rgb_array":
        drawer()
    return mode


def rendered(deal: Deal, seat: str, mode: str) -> Picture:
    """What a seat sees, and nothing else: lines of text, SVG text, or an array (height, width, 3) of bytes."""
    if mode == "ansi":
        return drawn(deal, seat)
    picture = deal.svg(seat)
    return picture if mode == "svg" else pixels(picture, background=FELT)


def drawn(deal: Deal, seat: str) -> str:
    """What a seat sees: a line about the deal, one for each seat (tiles in hand, melds, tiles laid aside, discards), and what it may do."""
    view = deal.view(seat)
    lines = [
        f"{deal.variant.key}: dealer {view.dealer}, round {view.round}, {view.left} tiles left"
        + (f", turned up {view.indicator}" if view.indicator else "")
    ]
    for one in view.seats:
        held = str(view.hand) if one.seat == seat else " ".join((f"{one.concealed} tiles", *map(str, one.melds)))
        aside = f"  aside {''.join(one.aside)}" if one.aside else ""
        lines.append(
            f"{'>' if one.seat == seat else ' '} {one.seat} {held}{aside}  discards {' '.join(tile for tile, _, _ in one.river)}".rstrip()
        )
    if view.offered:
        lines.append(f"{view.giver} offers {view.offered}")
    if view.legal:
        lines.append("may: " + ", ".join(view.legal[:40]))
    return "\n".join(lines)
