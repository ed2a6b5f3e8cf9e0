"""Pictures of tiles, melds and hands as SVG text: `tiles("123m0p")`, `meld(...)`, `hand(...)`.

Notebooks draw the `Hand` or `Meld` that a cell ends with by themselves.

Each picture is one `<svg>` with one `<defs>`; its ids carry a hash of what it shows, so many pictures fit in one page.
Concealed tiles stand on the left, melds on the right in the order they were made. The claimed tile of a meld lies on
its side, left of the others (the first tile, where it is not known which was claimed); the tile added to a kong lies
above it. The outer tiles of a concealed kong lie face down.

Tables: `table` draws a `scene`; `Deal.svg` and `View.svg` make one.
"""

from __future__ import annotations

from mahjong.svg.layout import hand, meld, tiles

__all__ = ["hand", "meld", "tiles"]
