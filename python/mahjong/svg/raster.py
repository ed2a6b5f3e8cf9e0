"""Pictures as pixels: `png(picture)` and `pixels(picture)`. They need the extra `pictures`.

resvg draws them, without a browser or a library of the system; glyphs come from the fonts of the machine, so Chinese characters need a Chinese font there.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mahjong.errors import MahjongError, shown

__all__ = ["drawer", "pixels", "png"]

_GROUND: Final = "#ffffff"
_MOST: Final = 64_000_000
"""Pixels of a picture, at most: the array has three bytes for each."""
_ROOT: Final = re.compile(r"\s*<svg\s[^<>]*>")
_SIZE: Final = re.compile(r"""\s(width|height)=["'](\d{1,9}(?:\.\d{1,9})?)["']""")


def drawer() -> tuple[Any, Any]:
    """The libraries that draw: resvg_py, and Pillow's Image. Raises MahjongError where the extra `pictures` is not installed."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise MahjongError(
            f"pictures as pixels need {error.name}, which is in the extra pictures: pip install 'mjcore[pictures]'",
            f"点阵图需要{error.name}，它在附加依赖pictures中：pip install 'mjcore[pictures]'",
        ) from error
    return resvg_py, Image


def png(picture: str, *, background: str | None = None) -> bytes:
    """A picture as a PNG file, as large as the picture says. picture: SVG text, as `tiles`, `hand`, `Deal.svg` make it. background: a colour of CSS, as in
    ``"white"`` or ``"#1f5f4a"``; None leaves what is not drawn on transparent.

    Raises MahjongError for what is no such picture, one of more than 64 million pixels, what is no colour, and where the extra `pictures` is not installed."""
    if not isinstance(picture, str) or not isinstance(background, str | None):
        wrong = background if isinstance(picture, str) else picture
        raise MahjongError(
            f"{shown(wrong)}: SVG text, and a colour of CSS or None",
            f"{shown(wrong)}：须为SVG文本，背景须为CSS颜色或None",
        )
    _measured(picture)
    resvg, _ = drawer()
    try:
        return bytes(resvg.svg_to_bytes(svg_string=picture, background=background))
    except ValueError as error:
        raise MahjongError(
            f"{shown(picture)} on {shown(background)}: cannot be drawn: {error}",
            f"{shown(picture)}（背景{shown(background)}）无法绘制：{error}",
        ) from error


def _measured(picture: str) -> None:
    """Raises MahjongError for a picture that does not say how large it is, or is too large."""
    root = _ROOT.match(picture)
    size = dict(_SIZE.findall(root[0])) if root else {}
    if len(size) < 2 or not 1 <= float(size["width"]) * float(size["height"]) <= _MOST:
        raise MahjongError(
            f"{shown(picture)}: one <svg> with its width and height, {_MOST} pixels at most",
            f"{shown(picture)}：须为注明宽高的<svg>，至多{_MOST}像素",
        )


def pixels(picture: str, *, background: str | None = None) -> NDArray[np.uint8]:
    """A picture as an array of bytes, (height, width, 3): red, green, blue. Arguments and errors as of `png`; the ground is white where no
    background is told."""
    _, image = drawer()
    with image.open(BytesIO(png(picture, background=_GROUND if background is None else background))) as opened:
        made: NDArray[np.uint8] = np.array(opened.convert("RGB"), np.uint8)
    return made
