"""Pictures of tiles, melds and hands as SVG text: `tiles("123m0p")`, `meld(...)`, `hand(...)`.

Notebooks draw the `Hand` or `Meld` that a cell ends with by themselves.

Each picture is one `<svg>` with one `<defs>`; its ids carry a hash of what it shows, so many pictures fit in one page.
Concealed tiles stand on the left, melds on the right in the order they were made. The claimed tile of a meld lies on
its side, left of the others or, where the seat is told, towards who fed it (`Meld.laid_out`); the tile added to a kong lies
above it. The outer tiles of a concealed kong lie face down.

Tables: `table` draws a `scene`; `Deal.svg` and `View.svg` make one. Any of these pictures as pixels: `png(picture)`, `pixels(picture)`.
"""

from __future__ import annotations

from mahjong.svg.layout import hand, meld, tiles
from mahjong.svg.raster import pixels, png

__all__ = ["hand", "meld", "pixels", "png", "tiles"]
