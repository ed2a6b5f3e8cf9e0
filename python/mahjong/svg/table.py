"""The whole table as SVG text: `table(scene)`.

Up to four seats sit around a square, each hand along its edge, its melds to its right with the claimed tile on its side: left for a tile of the player
before, in the middle for the one opposite, right for the next. More seats have a panel each. A picture consists of **zones**, one for each group of tiles
or lines; a zone is laid out in the place of a seat at the lower edge and turned as a whole, so that a page which steps through a deal changes zones alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2s
from typing import Final, NamedTuple

from mahjong.svg.faces import HEIGHT, WIDTH, face
from mahjong.svg.layout import BODIES, TALL, escaped, lay
from mahjong.svg.scene import Laid, Scene, Sitting
from mahjong.tiles import FACES, UNKNOWN

__all__ = [
    "FELT", "FONT", "SIZE", "Box", "Places", "Texts", "Zone", "bar", "centre", "places", "seat_zones", "sheet", "table", "wrapped",
]  # fmt: skip

SIZE: Final = 1000
FELT: Final = "#1f5f4a"
_PITCH: Final = WIDTH + 2
_COLUMNS: Final = 6
FONT: Final = "'Noto Sans CJK SC','Source Han Sans SC','PingFang SC','Microsoft YaHei',system-ui,sans-serif"


class Box(NamedTuple):
    """Where a zone lies: left, top, width, height; how large its tiles are at most, in units a unit of the tile; whether it is filled from the right."""

    x: float
    y: float
    wide: float
    high: float
    scale: float
    right: bool = False


class Texts(NamedTuple):
    """Where lines stand: left (or the middle) and top of the first, how wide they may be, sizes of the first and the others, how many, alignment."""

    x: float
    y: float
    wide: float
    first: int
    size: int
    most: int
    middle: bool = False


class Places(NamedTuple):
    """How a number of seats is arranged: how high the picture is; of every place, from the lower edge on in playing order, the turn of its zones and where
    its lines stand; the boxes of the zones; where what lies in the middle stands."""

    high: int
    turns: tuple[str, ...]
    texts: tuple[Texts, ...]
    boxes: dict[str, Box]
    centre: Box
    told: Texts
    ground: str


class Zone(NamedTuple):
    """Tiles of one group: where they begin, how large, and each as ``code.x.y`` and a letter: ``s`` it lies on its side, ``g`` it was discarded as it was
    drawn, ``o`` it is on offer; ``w`` before these: it is wild. wide: in units of a tile."""

    x: float
    y: float
    scale: float
    tiles: tuple[str, ...]
    wide: int = 0

    @property
    def head(self) -> str:
        """What places it, as a transform of SVG."""
        return f"translate({self.x:g} {self.y:g})scale({self.scale:g})"


_SQUARE: Final = {
    "hand": Box(118, 928, 872, 60, 0.74),
    "melds": Box(650, 884, 340, 104, 0.74, True),
    "river": Box(391, 620, 226, 260, 0.58),
    "aside": Box(622, 832, 292, 42, 0.5, True),
    "won": Box(622, 786, 292, 38, 0.45, True),
}
_PANEL: Final = {
    "hand": Box(120, 22, 364, 48, 0.56),
    "melds": Box(120, 8, 364, 62, 0.56, True),
    "aside": Box(120, 76, 180, 34, 0.42),
    "won": Box(306, 76, 178, 34, 0.42, True),
    "river": Box(120, 116, 364, 70, 0.42),
}
_PANEL_WIDE, _PANEL_HIGH, _PANEL_TOP = 490, 192, 112
_TURNS: Final = ("", "rotate(-90 500 500)", "rotate(180 500 500)", "rotate(90 500 500)")
_CORNERS: Final = tuple(Texts(x, y, 158, 23, 19, 6) for x, y in ((222, 752), (752, 626), (622, 88), (92, 226)))
_SIDES: Final = {1: (0,), 2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
_NARROW: Final = frozenset(" ·.,:;il|()'!-rtfjI")
_INK: Final = "#f4f1e4"


@lru_cache(maxsize=16)
def places(seats: int) -> Places:
    """How so many seats are arranged."""
    if seats <= 4:
        sides = _SIDES[seats]
        ground = (
            f'<rect width="{SIZE}" height="{SIZE}" rx="16" fill="{FELT}"/>'
            '<rect x="390" y="390" width="220" height="220" rx="10" fill="#174636" stroke="#2f7d61" stroke-width="2"/>'
        )
        return Places(
            SIZE, tuple(_TURNS[one] for one in sides), tuple(_CORNERS[one] for one in sides), _SQUARE,
            Box(402, 556, 196, 44, 0.5), Texts(500, 396, 204, 24, 19, 7, True), ground,
        )  # fmt: skip
    rows = (seats + 1) // 2
    spots = [(5 + 500 * (at % 2), _PANEL_TOP + at // 2 * (_PANEL_HIGH + 6)) for at in range(seats)]
    high = _PANEL_TOP + rows * (_PANEL_HIGH + 6)
    ground = f'<rect width="{SIZE}" height="{high}" rx="16" fill="{FELT}"/>' + "".join(
        f'<rect x="{x}" y="{y}" width="{_PANEL_WIDE}" height="{_PANEL_HIGH}" rx="10" fill="#1a5341" stroke="#2f7d61"/>'
        for x, y in spots
    )
    return Places(
        high, tuple(f"translate({x} {y})" for x, y in spots), tuple(Texts(x + 8, y + 6, 108, 22, 18, 8) for x, y in spots), _PANEL,
        Box(700, 30, 280, 56, 0.6, True), Texts(350, 6, 660, 24, 19, 4, True), ground,
    )  # fmt: skip


# --- tiles of a zone ----------------------------------------------------------------------------------------------------


class _Row:
    """Tiles placed so far, in units of a tile."""

    def __init__(self, wild: int) -> None:
        self.wild = wild
        self.x = 0
        self.y = 0
        self.wide = 0
        self.top = 0
        self.bottom = TALL
        self.placed: list[str] = []

    def put(self, tile: int, how: str = "", y: int = 0) -> None:
        gold = "w" if tile != UNKNOWN and self.wild >> FACES[tile] & 1 else ""
        self.placed.append(f"{tile}.{self.x}.{self.y + y}{gold}{how}")

    def stand(self, tile: int, how: str = "") -> None:
        self.put(tile, how)
        self.move(WIDTH)

    def lie(self, tile: int, how: str = "", behind: int | None = None) -> None:
        low = HEIGHT - WIDTH
        if behind is not None:
            self.put(behind, "s", low - WIDTH - 6)
            self.top = min(self.top, low - WIDTH - 6)
        self.put(tile, how + "s", low)
        self.move(HEIGHT)

    def move(self, wide: int) -> None:
        self.x += wide + 2
        self.wide = max(self.wide, self.x - 2)
        self.bottom = max(self.bottom, self.y + TALL)

    def line(self) -> None:
        self.x, self.y = 0, self.y + TALL + 2


def _fitted(row: _Row, box: Box) -> Zone:
    """The tiles in their box, smaller where they are too many."""
    if not row.placed:
        return Zone(box.x, box.y, box.scale, ())
    high = row.bottom - row.top
    scale = min(box.scale, round(box.wide / row.wide, 3), round(box.high / high, 3))
    x = box.x + box.wide - row.wide * scale if box.right else box.x
    y = box.y - row.top * scale if row.bottom > TALL else box.y + box.high - row.bottom * scale
    return Zone(round(x, 1), round(y, 1), scale, tuple(row.placed), row.wide)


@lru_cache(maxsize=4096)
def _hand(tiles: tuple[int, ...], drawn: bool, wild: int, box: Box) -> Zone:
    row = _Row(wild)
    for at, tile in enumerate(tiles):
        row.x += 14 if drawn and at and at == len(tiles) - 1 else 0
        row.stand(tile)
    return _fitted(row, box)


@lru_cache(maxsize=4096)
def _river(tiles: tuple[tuple[int, bool], ...], sideways: int, offered: bool, wild: int, box: Box) -> Zone:
    columns = max(_COLUMNS, int(box.wide / box.scale / (_PITCH + 1)))
    rows = int(box.high / box.scale / (TALL + 2))
    while len(tiles) > columns * rows:
        columns, rows = columns + 1, int(rows * (columns + 1) / columns)
    row = _Row(wild)
    for at, (tile, drawn) in enumerate(tiles):
        if at and at % columns == 0:
            row.line()
        how = ("g" if drawn else "") + ("o" if offered and at == len(tiles) - 1 else "")
        row.lie(tile, how) if at == sideways else row.stand(tile, how)
    made = _fitted(row, box)
    return made._replace(y=box.y)


@lru_cache(maxsize=4096)
def _melds(melds: tuple[Laid, ...], seat: str, seats: tuple[str, ...], wild: int, box: Box) -> Zone:
    row = _Row(wild)
    for one in melds:
        row.x += 16 if row.placed else 0
        lay(row, one, seat, seats)
    return _fitted(row, box)


@lru_cache(maxsize=4096)
def _plain(tiles: tuple[int, ...], wild: int, box: Box) -> Zone:
    row = _Row(wild)
    for tile in tiles:
        row.stand(tile)
    return _fitted(row, box)


def seat_zones(one: Sitting, seats: tuple[str, ...], wild: int, arranged: Places) -> dict[str, Zone]:
    """The tiles of a seat, by zone, as they lie at the lower edge or in its panel."""
    boxes = arranged.boxes
    hand, melds = boxes["hand"], boxes["melds"]
    if one.melds:  # both share one row
        tiles = _hand(one.hand, one.drawn, wild, hand._replace(wide=1e6)).wide
        sets = _melds(one.melds, one.seat, seats, wild, melds._replace(wide=1e6)).wide
        end, scale = hand.x + hand.wide, min(hand.scale, round((hand.wide - 16) / (tiles + sets), 3))
        hand = hand._replace(wide=math.ceil(tiles * scale), scale=scale)
        melds = melds._replace(x=end - math.ceil(sets * scale), wide=math.ceil(sets * scale), scale=scale)
    return {
        "hand": _hand(one.hand, one.drawn, wild, hand),
        "melds": _melds(one.melds, one.seat, seats, wild, melds),
        "river": _river(one.river, one.sideways, one.offered, wild, boxes["river"]),
        "aside": _plain(one.aside, wild, boxes["aside"]),
        "won": _plain(one.won, wild, boxes["won"]),
    }


def centre(scene: Scene, arranged: Places) -> Zone:
    """The tiles in the middle: those turned up, and those under them."""
    return _plain((*scene.turned, *scene.under), scene.wild, arranged.centre)


# --- text ---------------------------------------------------------------------------------------------------------------


def _width(text: str, size: float) -> float:
    """About how wide a text is: a Chinese character is as wide as it is high, others are narrower, each in its way."""
    return size * sum(
        1 if ord(one) > 0x2E80 else 0.34 if one in _NARROW else 0.7 if one.isupper() else 0.57 for one in text
    )


@lru_cache(maxsize=4096)
def wrapped(lines: tuple[str, ...], wide: float, first: int, size: int, most: int) -> tuple[str, ...]:
    """Lines broken so that they fit; what is over `most` lines is left out, with a sign that there was more."""
    made: list[str] = []
    for at, line in enumerate(lines):
        height, rest = (size if at else first), line
        while _width(rest, height) > wide:
            end = next(n for n in range(1, len(rest) + 1) if _width(rest[:n], height) > wide) - 1
            space = rest.rfind(" ", 0, end + 1)
            end = space if space > end // 2 else max(end, 1)
            made.append(rest[:end].rstrip())
            rest = rest[end:].lstrip()
        if rest:
            made.append(rest)
    return tuple(made) if len(made) <= most else (*made[: most - 1], "…")


def written(lines: Iterable[str], where: Texts, *, lit: bool = False) -> str:
    """Lines as SVG, broken already."""
    anchor = ' text-anchor="middle"' if where.middle else ""
    y, out = where.y, []
    for at, line in enumerate(lines):
        size = where.size if at else where.first
        y += size * 1.18
        colour = "#ffd75e" if lit and not at else _INK
        weight = ' font-weight="700"' if not at else ""
        out.append(
            f'<text x="{where.x:g}" y="{y:g}" font-size="{size}"{anchor}{weight} fill="{colour}">{escaped(line)}</text>'
        )
    return "".join(out)


# --- the picture --------------------------------------------------------------------------------------------------------


_TINTS: Final = {"w": "gold", "g": "grey"}
_COLOURS: Final = {
    "gold": 'fill="#ffe58a" stroke="#b08a1f"', "grey": 'fill="#dcd8c8" stroke="#a39d88"',
}  # fmt: skip


def bodies() -> dict[str, str]:
    """What lies under the faces: tiles up, down and on their sides, the same golden and grey; a frame for what is on offer."""
    found = dict(BODIES)
    for tint, colours in _COLOURS.items():
        for how in ("up", "side"):
            found[f"{how}-{tint}"] = BODIES[how].replace('fill="#fdfaf0" stroke="#b9b29c"', colours)
    frame = 'rx="7" fill="none" stroke="#e4572e" stroke-width="5"'
    found["on-up"] = f'<rect x="-1" y="-1" width="{WIDTH + 2}" height="{HEIGHT + 2}" {frame}/>'
    found["on-side"] = f'<rect x="-1" y="-1" width="{HEIGHT + 2}" height="{WIDTH + 2}" {frame}/>'
    return found


def _drawn(token: str, prefix: str) -> str:
    code, x, rest = token.split(".")
    y = rest.rstrip("wgos")
    marks = rest[len(y) :]
    side = "s" in marks
    tint = next((f"-{name}" for mark, name in _TINTS.items() if mark in marks), "")
    body = "down" if int(code) == UNKNOWN else ("side" if side else "up") + tint
    where = f'transform="translate({x} {int(y) + WIDTH})rotate(-90)"' if side else f'x="{x}" y="{y}"'
    out = f'<use href="#{prefix}-{body}" x="{x}" y="{y}"/><use href="#{prefix}-{code}" {where}/>'
    if "o" in marks:
        out += f'<use href="#{prefix}-on-{"side" if side else "up"}" x="{x}" y="{y}"/>'
    return out


def sheet(codes: Iterable[int], prefix: str) -> str:
    """The definitions that tokens refer to: all bodies, and the faces of these tiles."""
    parts = [f'<g id="{prefix}-{name}">{drawn}</g>' for name, drawn in bodies().items()]
    parts += [f'<g id="{prefix}-{code}">{face(code)}</g>' for code in sorted(set(codes))]
    return "".join(parts)


def bar(seats: int) -> str:
    """The bar at the edge of the middle towards a seat that may act, to be turned as its zones are; nothing where seats have panels."""
    return '<rect x="440" y="600" width="120" height="7" rx="3.5" fill="#ffd75e"/>' if seats <= 4 else ""


def table(scene: Scene, width: int = 640) -> str:
    """SVG of a table; width: of the picture, in pixels."""
    n = len(scene.seats)
    arranged, seats = places(n), tuple(one.seat for one in scene.seats)
    prefix = "mt" + blake2s(repr(scene).encode(), digest_size=6).hexdigest()
    used: set[int] = {UNKNOWN}
    out: list[str] = []
    for step in range(n):
        one = scene.seats[(scene.bottom + step) % n]
        turn, where = arranged.turns[step], arranged.texts[step]
        zones = seat_zones(one, seats, scene.wild, arranged)
        used.update(int(token.partition(".")[0]) for zone in zones.values() for token in zone.tiles)
        drawn = "".join(_group(zone, prefix) for zone in zones.values())
        out.append(f'<g class="seat" data-seat="{one.seat}" transform="{turn}">{drawn}</g>')
        if one.lit:
            out.append(f'<g transform="{turn}">{bar(n)}</g>')
        told = wrapped(one.lines, where.wide, where.first, where.size, where.most)
        out.append(written(told, where, lit=one.lit))
    middle = centre(scene, arranged)
    used.update(int(token.partition(".")[0]) for token in middle.tiles)
    told = wrapped(scene.lines, arranged.told.wide, arranged.told.first, arranged.told.size, arranged.told.most)
    out.append(written(told, arranged.told) + _group(middle, prefix))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {arranged.high}" width="{width}" '
        f'height="{width * arranged.high / SIZE:.0f}" role="img" aria-labelledby="{prefix}-t {prefix}-d" font-family="{FONT}">'
        f'<title id="{prefix}-t">{escaped(scene.title)}</title><desc id="{prefix}-d">{escaped(scene.about)}</desc>'
        f"<defs>{sheet(used, prefix)}</defs>{arranged.ground}{''.join(out)}</svg>"
    )


def _group(zone: Zone, prefix: str) -> str:
    if not zone.tiles:
        return ""
    return f'<g transform="{zone.head}">{"".join(_drawn(token, prefix) for token in zone.tiles)}</g>'
