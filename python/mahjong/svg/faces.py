"""The pictures on the tiles, each an SVG fragment in a box of 60 by 74.

Shapes are drawn; only numerals, 萬 and honours are glyphs.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from mahjong.tiles import CODES

__all__ = ["HEIGHT", "WIDTH", "face"]

WIDTH: Final = 60
HEIGHT: Final = 74

_RED: Final = "#b3202c"
_GREEN: Final = "#1d7a45"
_BLUE: Final = "#1f4e8c"
_INK: Final = "#22303a"
_PAPER: Final = "#fdfaf0"
_FONT: Final = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC','STSong','SimSun','PMingLiU',serif"


def _n(value: float) -> str:
    """A coordinate to one decimal, short."""
    return f"{round(value, 1) + 0.0:g}"


def _text(words: str, x: float, y: float, size: float, colour: str, weight: int = 700, family: str = _FONT) -> str:
    """Centred on x, standing on the baseline y."""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" font-family="{family}" font-weight="{weight}" '
        f'text-anchor="middle" fill="{colour}">{words}</text>'
    )


def _circle(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(r)}" fill="{fill}"{extra}/>'


def _path(d: str, fill: str = "none", stroke: str = "", width: float = 0) -> str:
    line = (
        f' stroke="{stroke}" stroke-width="{_n(width)}" stroke-linecap="round" stroke-linejoin="round"'
        if stroke
        else ""
    )
    return f'<path d="{d}" fill="{fill}"{line}/>'


def _petals(
    x: float, y: float, many: int, reach: float, rx: float, ry: float, fill: str, start: float = -90, stroke: str = ""
) -> str:
    """Ellipses around a centre: `reach` from it to the middle of each, `rx` long outwards, `ry` across."""
    edge = f' stroke="{stroke}" stroke-width=".8"' if stroke else ""
    return "".join(
        f'<ellipse cx="{_n(x + reach)}" cy="{_n(y)}" rx="{_n(rx)}" ry="{_n(ry)}" fill="{fill}"{edge} '
        f'transform="rotate({_n(angle)} {_n(x)} {_n(y)})"/>'
        for angle in (start + 360 / many * step for step in range(many))
    )


# --- characters -------------------------------------------------------------------------------------------------------


def _character(rank: int, red: bool) -> str:
    return _text("一二三四五六七八九"[rank - 1], 30, 32, 29, _RED if red else _INK) + _text("萬", 30, 65, 30, _RED)


# --- dots -------------------------------------------------------------------------------------------------------------

_R, _G, _B = _RED, _GREEN, _BLUE
_DOTS: Final[dict[int, tuple[float, tuple[tuple[float, float, str], ...]]]] = {
    2: (12.5, ((30, 21, _G), (30, 53, _B))),
    3: (9.5, ((15, 16, _B), (30, 37, _R), (45, 58, _G))),
    4: (10.5, ((17.5, 20, _B), (42.5, 20, _G), (17.5, 54, _G), (42.5, 54, _B))),
    5: (9, ((16, 16, _B), (44, 16, _G), (30, 37, _R), (16, 58, _G), (44, 58, _B))),
    6: (
        9,
        ((18.5, 15.5, _G), (41.5, 15.5, _G), (18.5, 38.5, _R), (41.5, 38.5, _R), (18.5, 59.5, _R), (41.5, 59.5, _R)),
    ),
    7: (
        7.6,
        ((13, 12, _G), (30, 19.5, _G), (47, 27, _G), (19.5, 44, _R), (40.5, 44, _R), (19.5, 62, _R), (40.5, 62, _R)),
    ),
    8: (7.6, tuple((x, y, _B) for y in (11, 28.3, 45.6, 63) for x in (19.5, 40.5))),
    9: (7.6, tuple((x, y, c) for y, c in ((15, _B), (37, _R), (59, _G)) for x in (12, 30, 48))),
}


def _dot(x: float, y: float, r: float, colour: str) -> str:
    """A coin: a ring, a paler ring, and a flower in the middle."""
    ring = f' stroke="{colour}" stroke-width="{_n(r * 0.2)}"'
    return (
        _circle(x, y, r, colour)
        + _circle(x, y, r * 0.68, _PAPER)
        + _circle(x, y, r * 0.44, _PAPER, ring)
        + _circle(x, y, r * 0.21, colour)
    )


def _great_dot(colours: tuple[str, str, str]) -> str:
    outer, middle, inner = colours
    return (
        _circle(30, 37, 24, outer)
        + _circle(30, 37, 21.5, _PAPER)
        + _petals(30, 37, 16, 17.6, 3.2, 1.9, middle)
        + _circle(30, 37, 13, _PAPER, f' stroke="{outer}" stroke-width="1.6"')
        + _petals(30, 37, 8, 7.2, 4, 2.4, inner)
        + _circle(30, 37, 3.2, outer)
    )


def _dots(rank: int, red: bool) -> str:
    if rank == 1:
        return _great_dot((_GREEN, _BLUE, _RED))
    radius, places = _DOTS[rank]
    return "".join(_dot(x, y, radius, _RED if red else colour) for x, y, colour in places)


# --- bamboos ----------------------------------------------------------------------------------------------------------


def _stick(x: float, y: float, length: float, colour: str, turn: float = 0) -> str:
    """A cane with two joints around (x, y)."""
    half = length / 2
    knob = 4.8
    cane = (
        f"M{_n(x - 3.4)} {_n(y - half + 1.8)}h6.8V{_n(y + half - 1.8)}h-6.8Z"
        f"M{_n(x - knob)} {_n(y - half + 2)}a{knob} 2.6 0 0 1 {2 * knob} 0a{knob} 1.9 0 0 1 {-2 * knob} 0Z"
        f"M{_n(x - knob)} {_n(y)}a{knob} 2.2 0 0 1 {2 * knob} 0a{knob} 2.2 0 0 1 {-2 * knob} 0Z"
        f"M{_n(x - knob)} {_n(y + half - 2)}a{knob} 1.9 0 0 1 {2 * knob} 0a{knob} 2.6 0 0 1 {-2 * knob} 0Z"
    )
    shine = f"M{_n(x)} {_n(y - half + 4.6)}V{_n(y - 3)}M{_n(x)} {_n(y + 3)}V{_n(y + half - 4.6)}"
    drawn = _path(cane, colour) + _path(shine, "none", _PAPER, 1.5)
    return f'<g transform="rotate({_n(turn)} {_n(x)} {_n(y)})">{drawn}</g>' if turn else drawn


_STICKS: Final[dict[int, tuple[float, tuple[tuple[float, float, str, float], ...]]]] = {
    2: (27, ((30, 20.5, _B, 0), (30, 53.5, _G, 0))),
    3: (27, ((30, 20.5, _B, 0), (18, 53.5, _G, 0), (42, 53.5, _G, 0))),
    4: (27, ((18, 20.5, _B, 0), (42, 20.5, _G, 0), (18, 53.5, _G, 0), (42, 53.5, _B, 0))),
    5: (26, ((14, 20.5, _G, 0), (46, 20.5, _B, 0), (30, 37, _R, 0), (14, 53.5, _B, 0), (46, 53.5, _G, 0))),
    6: (27, tuple((x, y, c, 0) for y, c in ((20.5, _G), (53.5, _B)) for x in (14, 30, 46))),
    7: (
        19.5,
        ((30, 14, _R, 0), (14, 37, _G, 0), (30, 37, _B, 0), (46, 37, _G, 0), (14, 59.5, _G, 0), (30, 59.5, _B, 0), (46,
        59.5, _G, 0)), ), 8: ( 24, ( (9, 20.5, _G, 0), (51, 20.5, _G, 0), (22.5, 20.5, _G, 37), (37.5, 20.5, _G, -37),
        (9, 53.5, _B, 0), (51, 53.5, _B, 0), (22.5, 53.5, _B, -37), (37.5, 53.5, _B, 37), ), ), 9: (19.5, tuple((x, y,
        c, 0) for x, c in ((14, _G), (30, _R), (46, _B)) for y in (14, 37, 60))), }  # fmt: skip


def _bird() -> str:
    """The sparrow that stands for one bamboo."""
    return (
        _path("M25 47C14 52 9 60 8 69C17 68 25 63 31 53Z", _BLUE)
        + _path("M27 49C20 57 18 63 18 70C25 67 31 60 34 52Z", _GREEN)
        + _path("M31 50C27 58 28 64 30 70C35 65 38 59 38 51Z", _RED)
        + _path(
            "M31 14C41 12 48 19 46 28C52 38 46 50 35 54C25 56 17 49 19 39C21 31 29 30 31 24C30 20 29 17 31 14Z", _GREEN
        )
        + _path("M40 31C45 39 42 47 35 50C28 51 23 47 24 41C30 43 37 40 40 31Z", "#d9a32b")
        + _path("M24 33C17 37 14 42 14 49C22 49 30 46 34 37C32 33 28 31 24 33Z", _BLUE)
        + _path("M19 45C23 45 28 42 30 38M22 40C25 40 28 38 29 36", "none", _PAPER, 1.2)
        + _path("M46 20L54 22L46 25Z", "#d9a32b")
        + _path("M33 14C32 9 28 7 24 8C28 10 29 12 31 15Z", _RED)
        + _circle(40.5, 20.5, 3, _PAPER)
        + _circle(41, 20.5, 1.7, _INK)
        + _path("M36 54V62M42 51V60M33 63H40M39 61H46", "none", _RED, 1.6)
    )


def _bamboos(rank: int, red: bool) -> str:
    if rank == 1:
        return _bird()
    length, places = _STICKS[rank]
    return "".join(_stick(x, y, length, _RED if red else colour, turn) for x, y, colour, turn in places)


# --- honours ----------------------------------------------------------------------------------------------------------


def _honour(rank: int) -> str:
    if rank == 5:
        frame = f'fill="none" stroke="{_BLUE}"'
        corners = "".join(_circle(x, y, 2.4, _BLUE) for x in (15, 45) for y in (16, 58))
        return (
            f'<rect x="9" y="10" width="42" height="54" rx="3" {frame} stroke-width="3.2"/>'
            f'<rect x="15" y="16" width="30" height="42" rx="1" {frame} stroke-width="1.4"/>' + corners
        )
    return _text("東南西北 發中"[rank - 1], 30, 54, 48, _GREEN if rank == 6 else _RED if rank == 7 else _INK)


# --- flowers ----------------------------------------------------------------------------------------------------------


def _leaf(x: float, y: float, length: float, width: float, turn: float, fill: str = _GREEN) -> str:
    """A pointed leaf that grows from (x, y) upwards, turned clockwise."""
    d = f"M{_n(x)} {_n(y)}q{_n(-width)} {_n(-length / 2)} 0 {_n(-length)}q{_n(width)} {_n(length / 2)} 0 {_n(length)}Z"
    return f'<path d="{d}" fill="{fill}" transform="rotate({_n(turn)} {_n(x)} {_n(y)})"/>'


def _blossom(x: float, y: float, r: float, fill: str, edge: str) -> str:
    return _petals(x, y, 5, r * 0.62, r * 0.46, r * 0.42, fill, stroke=edge) + _circle(x, y, r * 0.24, "#e0b23a")


def _spring() -> str:
    twig = _path("M11 68C22 62 25 55 34 50C42 45 47 40 50 32M28 54C25 48 21 44 16 41", "none", "#7a4b2a", 2.4)
    leaves = _leaf(41, 45, 15, 6, 70) + _leaf(20, 63, 15, 6, 100) + _leaf(48, 37, 12, 5, -35)
    flowers = ((17, 37, 10.5), (38, 53, 10.5), (47, 32, 8.5))
    return twig + leaves + "".join(_blossom(x, y, r, "#f4b6c4", "#c94f6d") for x, y, r in flowers)


def _summer() -> str:
    water = _path("M9 63q5.2-3.4 10.5 0t10.5 0t10.5 0t10.5 0M15 68q5-3 10 0t10 0t10 0", "none", _BLUE, 1.6)
    outer = _leaf(30, 57, 30, 11, -62, "#f0a8b8") + _leaf(30, 57, 30, 11, 62, "#f0a8b8")
    middle = _leaf(30, 57, 34, 13, -34, "#e27a95") + _leaf(30, 57, 34, 13, 34, "#e27a95")
    return water + outer + middle + _leaf(30, 57, 38, 15, 0, "#cf4f72")


def _autumn() -> str:
    lobes = ((0, 37, 14), (-52, 31, 12), (52, 31, 12), (-104, 22, 10), (104, 22, 10))
    leaf = "".join(_leaf(30, 49, length, width, turn, "#c8541f") for turn, length, width in lobes)
    veins = "".join(
        f"M30 49L{_n(30 + 0.72 * length * sin(turn * pi / 180))} {_n(49 - 0.72 * length * cos(turn * pi / 180))}"
        for turn, length, _ in lobes
    )
    return leaf + _path(veins, "none", "#f2b25a", 1.2) + _path("M30 49C30 58 32 63 36 68", "none", "#8a3a14", 2.2)


def _winter() -> str:
    arm = "M30 43V21M30 28L24.5 23M30 28L35.5 23M30 35L25.5 31M30 35L34.5 31"
    arms = "".join(
        f'<g transform="rotate({turn} 30 43)">{_path(arm, "none", _BLUE, 2)}</g>' for turn in range(0, 360, 60)
    )
    return arms + _circle(30, 43, 3, _BLUE)


def _plum() -> str:
    branch = _path("M10 66C20 62 24 54 33 50C42 46 47 38 50 28M33 50C30 44 27 41 22 39", "none", "#4b3a33", 3)
    buds = _circle(50, 27, 3, _RED) + _circle(14, 61, 2.6, _RED) + _circle(47, 41, 2.4, _RED)
    return branch + buds + _blossom(21, 36, 11.5, "#e0506a", "#9c1f3a") + _blossom(40, 53, 11.5, "#e0506a", "#9c1f3a")


def _orchid() -> str:
    blades = "".join(
        _path(d, "none", _GREEN, 2.6)
        for d in (
            "M29 68C27 50 20 38 9 31",
            "M30 68C31 48 38 36 51 30",
            "M28 68C22 58 16 54 8 53",
            "M31 68C37 57 44 53 53 53",
        )
    )
    bloom = "".join(
        _leaf(30, 35, length, width, turn, "#8a5bb5")
        for turn, length, width in ((0, 15, 7), (-68, 16, 7), (68, 16, 7), (-140, 12, 6), (140, 12, 6))
    )
    return blades + _path("M30 68C30 56 29 46 30 36", "none", "#4c8f3c", 2) + bloom + _circle(30, 35, 2.8, "#e8c33f")


def _chrysanthemum() -> str:
    stem = (
        _path("M30 44C30 54 29 61 27 69", "none", "#3f7d36", 2.4) + _leaf(29, 63, 18, 8, -62) + _leaf(29, 65, 18, 8, 58)
    )
    return (
        stem
        + _petals(30, 37, 16, 12.5, 6.6, 2.3, "#e59a1c", stroke="#a8620a")
        + _petals(30, 37, 10, 6.6, 4.6, 2, "#f4c23c", -72, "#a8620a")
        + _circle(30, 37, 3, "#a8620a")
    )


def _bamboo_plant() -> str:
    joints = "".join(
        f"M{x} {top}V{bottom}"
        for x, cuts in ((26, (18, 33, 49, 69)), (37, (32, 44, 57, 69)))
        for top, bottom in zip((c + 1 for c in cuts), (c - 1 for c in cuts[1:]), strict=False)
    )
    leaves = "".join(
        _leaf(x, y, length, 5, turn, "#2c8a3f")
        for x, y, length, turn in (
            (26, 33, 18, -70),
            (26, 33, 17, -112),
            (26, 19, 17, 38),
            (26, 19, 16, 74),
            (37, 44, 16, 62),
            (37, 44, 16, 100),
            (37, 33, 13, -28),
            (26, 49, 15, -100),
        )
    )
    return _path(joints, "none", "#3c9a4e", 4.4) + leaves


_FLOWERS: Final = (_spring, _summer, _autumn, _winter, _plum, _orchid, _chrysanthemum, _bamboo_plant)


def _flower(rank: int) -> str:
    """The picture, its character at the top right, and its number at the top left: red for seasons, blue for plants."""
    colour = _RED if rank <= 4 else _BLUE
    number = _text(str((rank - 1) % 4 + 1), 10, 16, 13, colour, family="sans-serif")
    return _FLOWERS[rank - 1]() + number + _text("春夏秋冬梅蘭菊竹"[rank - 1], 49, 17, 14, colour)


# --- specials and backs -----------------------------------------------------------------------------------------------


def _star(points: int, outer: float, inner: float, fill: str) -> str:
    corners = []
    for step in range(2 * points):
        reach = inner if step % 2 else outer
        angle = pi * step / points - pi / 2
        corners.append(f"{_n(30 + reach * cos(angle))} {_n(42 + reach * sin(angle))}")
    return _path(f"M{'L'.join(corners)}Z", fill)


def _special(rank: int, letter: str) -> str:
    """A star for `j`, a round seal for `k`, with its rank; its code stands at the top left."""
    colour, light = ("#7a2f9b", "#e9b93a") if letter == "j" else (_BLUE, "#7fc4c9")
    sign = (
        _star(5, 27, 13, light) + _circle(30, 42.5, 11, colour)
        if letter == "j"
        else _star(12, 24, 20, light) + _circle(30, 42, 15, colour)
    )
    return (
        sign
        + _text(str(rank), 30, 48.5, 18, _PAPER, family="sans-serif")
        + _text(f"{rank}{letter}", 12, 15, 12, colour, family="sans-serif")
    )


def back() -> str:
    """The patterned back, drawn over the whole face."""
    rising = (
        "".join(f"M{8 + step} 8l{-step} {step}" for step in (11, 22, 33, 44))
        + "M52 19L8 63M52 30L16 66M52 41L27 66M52 52L38 66M52 63L49 66"
    )
    falling = (
        "".join(f"M{52 - step} 8l{step} {step}" for step in (11, 22, 33, 44))
        + "M8 19L52 63M8 30L44 66M8 41L33 66M8 52L22 66M8 63L11 66"
    )
    return (
        '<rect x=".5" y=".5" width="59" height="73" rx="6" fill="#2b8560" stroke="#1b5a41"/>'
        '<rect x="8" y="8" width="44" height="58" rx="3" fill="#24724f"/>'
        + _path(rising + falling, "none", "#4fae86", 1.1)
        + '<rect x="8" y="8" width="44" height="58" rx="3" fill="none" stroke="#8fd3b4" stroke-width="1.6"/>'
    )


@lru_cache(maxsize=64)
def face(code: int) -> str:
    """The picture of a physical code."""
    text = CODES[code]
    if text == "?":
        return back()
    red = text[0] == "0"
    rank, letter = 5 if red else int(text[0]), text[1]
    match letter:
        case "m":
            return _character(rank, red)
        case "p":
            return _dots(rank, red)
        case "s":
            return _bamboos(rank, red)
        case "z":
            return _honour(rank)
        case "f":
            return _flower(rank)
        case _:
            return _special(rank, letter)
