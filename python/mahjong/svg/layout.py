"""Where each tile of a picture lies, and the SVG text around it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2s
from typing import Final, Protocol

from mahjong import notation
from mahjong.codecs.base import codes
from mahjong.errors import MahjongError, shown
from mahjong.notation import SEATS, Form
from mahjong.svg.faces import HEIGHT, WIDTH, face
from mahjong.svg.scene import Laid
from mahjong.tiles import CODES, UNKNOWN, name

__all__ = ["BODIES", "TALL", "Row", "escaped", "hand", "lay", "meld", "tiles"]


class Row(Protocol):
    """Where tiles are put one after another."""

    def stand(self, code: int, /) -> None: ...
    def lie(self, code: int, /, *, behind: int | None = None) -> None: ...


class _Hand(Protocol):
    """The same of a `mahjong.Hand`."""

    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def melds(self) -> Sequence[Laid]: ...


_EDGE: Final = 6  # how much of a tile's thickness shows below its face
TALL: Final = HEIGHT + _EDGE
_GAP: Final = 2
_SPACE: Final = 18  # between the concealed tiles and each meld
_MARGIN: Final = 4
_SCALE: Final = 0.6  # pixels a unit

_BACK: Final = 'fill="#2b8560" stroke="#1b5a41"'
_FRONT: Final = 'fill="#fdfaf0" stroke="#b9b29c"'


def _body(width: int, height: int, below: str, above: str) -> str:
    """A tile lying flat: its edge shows below its upper side."""
    return (
        f'<rect x=".5" y="8" width="{width - 1}" height="{height + _EDGE - 8.5:g}" rx="6" {below}/>'
        f'<rect x=".5" y=".5" width="{width - 1}" height="{height - 1}" rx="6" {above}/>'
    )


BODIES: Final = {
    "up": _body(WIDTH, HEIGHT, _BACK, _FRONT),
    "side": _body(HEIGHT, WIDTH, _BACK, _FRONT),
    "down": _body(WIDTH, HEIGHT, _FRONT, _BACK),
}


class _Picture:
    """Tiles placed so far; `x` is where the next one goes. y = 0 is the top of an upright tile."""

    def __init__(self) -> None:
        self.x = 0
        self.wide = 0
        self.top = 0
        self.bottom = TALL
        self.placed: list[tuple[int, int, int, str]] = []
        """Code, left, top and body of each tile."""

    def stand(self, code: int, y: int = 0) -> None:
        self.placed.append((code, self.x, y, "down" if code == UNKNOWN else "up"))
        self.x += WIDTH + _GAP
        self.wide = max(self.wide, self.x - _GAP)
        self.bottom = max(self.bottom, y + TALL)

    def lie(self, code: int, *, behind: int | None = None) -> None:
        """A tile on its side, and behind it one more."""
        y = TALL - WIDTH - _EDGE
        if behind is not None:
            self.placed.append((behind, self.x, y - WIDTH - _EDGE, "side"))
            self.top = min(self.top, y - WIDTH - _EDGE)
        self.placed.append((code, self.x, y, "side"))
        self.x += HEIGHT + _GAP
        self.wide = max(self.wide, self.x - _GAP)

    def text(self, title: str, description: str) -> str:
        prefix = "mj" + blake2s(repr((title, self.placed)).encode(), digest_size=6).hexdigest()
        shown = sorted({code for code, _, _, _ in self.placed})
        bodies = sorted({body for _, _, _, body in self.placed})
        defs = "".join(f'<g id="{prefix}-{body}">{BODIES[body]}</g>' for body in bodies)
        defs += "".join(f'<g id="{prefix}-{code}">{face(code)}</g>' for code in shown)
        used = []
        for code, x, y, body in self.placed:
            used.append(f'<use href="#{prefix}-{body}" x="{x}" y="{y}"/>')
            where = f'transform="translate({x} {y + WIDTH})rotate(-90)"' if body == "side" else f'x="{x}" y="{y}"'
            used.append(f'<use href="#{prefix}-{code}" {where}/>')
        left, top = -_MARGIN, self.top - _MARGIN
        width, height = self.wide + 2 * _MARGIN, self.bottom - self.top + 2 * _MARGIN
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
            f'width="{width * _SCALE:.0f}" height="{height * _SCALE:.0f}" role="img" '
            f'aria-labelledby="{prefix}-t {prefix}-d">'
            f'<title id="{prefix}-t">{escaped(title)}</title><desc id="{prefix}-d">{escaped(description)}</desc>'
            f"<defs>{defs}</defs>{''.join(used)}</svg>"
        )


_NOT_XML: Final = re.compile("[^\\t\\n\\r\\u0020-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def escaped(text: str) -> str:
    """Text as XML has it; characters that XML cannot have are told as unknown ones."""
    clean = _NOT_XML.sub("\ufffd", text)
    return clean.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _spoken(physical: Iterable[int]) -> str:
    return ", ".join(name(code) for code in physical)


def lay(row: Row, one: Laid, seat: str | None, seats: Sequence[str]) -> None:
    """Puts a meld as it lies before its owner (`Meld.laid_out`): the claimed tile on its side, one added to a kong above it, the outer tiles of a concealed
    kong face down."""
    lying, place = one.laid_out(seat, seats)
    if one.form == Form.CONCEALED:
        lying = (UNKNOWN, *lying[:2], UNKNOWN)
    behind = lying[3] if one.form == Form.ADDED and place >= 0 else None
    for at, code in enumerate(lying if behind is None else lying[:3]):
        if at == place:
            row.lie(code, behind=behind)
        else:
            row.stand(code)


def tiles(given: Iterable[int | str] | str, *, columns: int | None = None) -> str:
    """SVG of tiles in the order given (canonical text, physical codes or single-tile texts), in rows of `columns`.

    Raises NotationError for what is no tile, MahjongError for columns below 1.
    """
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or columns < 1):
        raise MahjongError(
            f"columns must be an int of at least 1, not {shown(columns)}",
            f"列数应为不小于 1 的整数，而不是 {shown(columns)}",
        )
    held = notation.parse(given) if isinstance(given, str) else codes(given)
    picture = _Picture()
    for at, code in enumerate(held):
        row, column = divmod(at, columns or len(held))
        if column == 0:
            picture.x = 0
        picture.stand(code, row * (TALL + 2 * _GAP))
    return picture.text(" ".join(CODES[code] for code in held) or "no tiles", _spoken(held))


def meld(one: Laid, *, seat: str | None = None, seats: Sequence[str] = SEATS[:4]) -> str:
    """SVG of one meld. seat: whose; a tile that another fed then lies towards him (`Meld.laid_out`), else on the left. seats: in turn order."""
    if not hasattr(one, "laid_out"):
        raise MahjongError(
            f"{shown(one)} is no meld: a Meld, as Meld.parse gives it",
            f"{shown(one)}不是副露：须为Meld，可用Meld.parse读取",
        )
    picture = _Picture()
    lay(picture, one, seat, seats)
    return picture.text(str(one), _meld_words(one))


def _meld_words(one: Laid) -> str:
    fed = f", fed by {one.feeder}" if one.feeder else ""
    name = one.form.name.capitalize() + (" kong" if one.form in (Form.CONCEALED, Form.ADDED) else "")
    return f"{name}: {_spoken(one.tiles)}{fed}."


def hand(whole: _Hand, *, seat: str | None = None, seats: Sequence[str] = SEATS[:4]) -> str:
    """SVG of a hand: concealed tiles, then each meld. seat, seats: as in `meld`."""
    if not hasattr(whole, "melds") or not hasattr(whole, "tiles"):
        raise MahjongError(
            f"{shown(whole)} is no hand: a Hand, as Hand.parse gives it",
            f"{shown(whole)}不是手牌：须为Hand，可用Hand.parse读取",
        )
    picture = _Picture()
    for code in whole.tiles:
        picture.stand(code)
    for one in whole.melds:
        picture.x += _SPACE if picture.x else 0
        lay(picture, one, seat, seats)
    concealed = f"Concealed: {_spoken(whole.tiles)}." if whole.tiles else "No concealed tiles."
    return picture.text(str(whole) or "empty hand", " ".join((concealed, *map(_meld_words, whole.melds))))
