"""How tiles and hands are written: the canonical notation, and a registry of all others.

`parse("123m0p22z")` gives physical codes, `format(codes)` the text. Both take `codec=`, a name
in `CODECS`; a codec by itself is `CODECS["tenhou"].decode(ids)` and `.encode(codes)`.

A hand adds melds to its concealed tiles: `123m456p22z [777z] <1111p>`. Square brackets hold exposed melds, angle
brackets a concealed kong, `+` marks a kong made by adding a tile to a pung. Behind the tiles may stand, in this order,
`@` with the claimed tile, the seat that fed it, or both (`[777z@W]`, `[123m@2m]`, `[123m@2mW]`), and `=` with the
form's name where it is not the one the tiles suggest (`[456m=group]`). Spaces are free.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Any, Final, NamedTuple

from mahjong.codecs import Codec, all_codecs
from mahjong.codecs.base import refuse
from mahjong.codecs.mpsz import canonical, read, scan
from mahjong.errors import NotationError, shown

__all__ = ["CODECS", "SEATS", "Form", "MeldText", "format", "parse", "read_meld", "split_hand", "write_meld"]

SEATS: Final = ("E", "S", "W", "N", "A", "B", "C", "D", "F", "G")
"""The seats of a table by name, in turn order; a table has as many of them as it has players."""


class _Codecs(dict[str, Codec[Any]]):
    def __missing__(self, name: object) -> Codec[Any]:
        known = ", ".join(self)
        raise NotationError(
            f"no codec {shown(name)}: there are {known}", f"没有编码 {shown(name)}：可用 {known}", text=shown(name)
        )


CODECS: Final = _Codecs((codec.name, codec) for codec in all_codecs())
"""Codecs by name; an unknown name raises NotationError with the list. A program may add its own."""


def parse(text: Any, codec: str = "mpsz") -> tuple[int, ...]:
    """Physical codes of tiles in the order written. What `text` is depends on the codec; canonical text by default."""
    return CODECS[codec].decode(text)


def format(tiles: Iterable[int | str] | str, codec: str = "mpsz") -> Any:
    """Tiles (canonical text, or an iterable of physical codes or single-tile texts) in a notation.

    The canonical notation sorts: m p s z f j k ?, ascending, a red five just before the plain fives of its suit.
    """
    given = parse(tiles) if isinstance(tiles, str) else tiles
    return CODECS[codec].encode(given)


class Form(IntEnum):
    """What a meld is. Its name in small letters is how text names it, its number what the compiled core takes."""

    CHOW = 0
    """Three successive tiles of one suit, claimed."""
    PUNG = 1
    """Three alike, claimed."""
    KONG = 2
    """Four alike, the fourth claimed."""
    CONCEALED = 3
    """Four alike, all drawn."""
    ADDED = 4
    """A claimed pung and the fourth tile drawn later."""
    GROUP = 5
    """Three tiles or more that some rule set calls a set."""
    PAIR = 6
    """Two alike."""
    QUINT = 7
    """Five alike, with the help of jokers."""


class MeldText(NamedTuple):
    """A meld as written, not yet judged."""

    tiles: bytes
    concealed: bool
    added: bool
    claimed: int | None
    feeder: str | None
    form: str | None


MELD: Final = re.compile(r"\[([^][<>]*)\]|<([^][<>]*)>")
_BRACKET: Final = re.compile(r"[][<>]")
_AFTER: Final = re.compile(
    r"(?P<tiles>[^+@=]*)(?P<added>\+\s*)?(?:@(?P<claimed>\s*[0-9]\s*[mpszfjk])?\s*(?P<feeder>[ESWNABCDFG])?\s*)?(?:=\s*(?P<form>[a-z]+)\s*)?"
)


def split_hand(text: str) -> tuple[bytes, list[tuple[str, int]]]:
    """Concealed physical codes in the order written, and the text of each meld with its position.

    Raises NotationError.
    """
    if not isinstance(text, str):
        refuse(f"a hand is written as text, not as {shown(text)}", f"手牌应写成文本，而不是 {shown(text)}", text, 0)
    if "[" not in text and "<" not in text:
        if "]" in text or ">" in text:
            _stray(text, 0, len(text))
        return read(text, 0, len(text)), []
    found = b""
    melds: list[tuple[str, int]] = []
    start = 0
    for match in MELD.finditer(text):
        _stray(text, start, match.start())
        found += read(text, start, match.start())
        melds.append((match[0], match.start()))
        start = match.end()
    _stray(text, start, len(text))
    return found + read(text, start, len(text)), melds


def read_meld(text: str) -> MeldText:
    """One meld with its brackets. Raises NotationError."""
    if not isinstance(text, str):
        refuse(f"a meld is written as text, not as {shown(text)}", f"副露应写成文本，而不是 {shown(text)}", text, 0)
    match = MELD.search(text)
    if match is None or text[: match.start()].strip() or text[match.end() :].strip():
        refuse(
            f"{shown(text)} is not one meld: write [123m], [777z@W], <1111p> or [1111p+]",
            f"{shown(text)} 不是一个副露：应写作 [123m]、[777z@W]、<1111p> 或 [1111p+]",
            text,
            0,
        )
    return _meld(text, match)


def _stray(text: str, start: int, end: int) -> None:
    """Refuse a bracket outside a whole meld."""
    stray = _BRACKET.search(text, start, end)
    if stray is not None:
        at = stray.start()
        refuse(
            f"{stray[0]!r} at character {at + 1} of {shown(text)} has no partner: melds are [...] or <...>, not nested",
            f"{shown(text)} 第 {at + 1} 位的 {stray[0]!r} 没有配对：副露写作 [...] 或 <...>，不可嵌套",
            text,
            at,
        )


def _meld(text: str, match: re.Match[str]) -> MeldText:
    concealed = match[1] is None
    start, end = match.span(2 if concealed else 1)
    after = _AFTER.fullmatch(text, start, end)
    if after is None:
        at = next(place for place in range(start, end) if text[place] in "+@=")
        refuse(
            f"{shown(text[at:end])} at character {at + 1} of {shown(text)}: behind the tiles of a meld may stand +, then @ with the "
            "claimed tile and a seat of E S W N A B C D F G (@W, @2m, @2mW), then = with a form (=group)",
            f"{shown(text)} 第 {at + 1} 位的 {shown(text[at:end])}：副露的牌之后依次可有 +、"
            "@ 加所吃碰的牌和座位 E S W N A B C D F G（@W、@2m、@2mW）、= 加形式（=group）",
            text,
            at,
        )
    claimed = after["claimed"]
    if "@" in after[0] and claimed is None and after["feeder"] is None:
        at = text.index("@", start)
        refuse(
            f"'@' at character {at + 1} of {shown(text)} needs the claimed tile, the seat that fed it (E S W N A B C D F G), or both",
            f"{shown(text)} 第 {at + 1} 位的 '@' 之后应为所吃碰的牌、供牌的座位（E S W N A B C D F G）或两者",
            text,
            at,
        )
    number = None
    if claimed is not None:
        number = next(scan(text, after.start("claimed"), after.end("claimed")))[0]
    return MeldText(
        read(text, start, after.end("tiles")),
        concealed,
        after["added"] is not None,
        number,
        after["feeder"],
        after["form"],
    )


def write_meld(tiles: Iterable[int], *, concealed: bool, added: bool, claimed: str, feeder: str, form: str) -> str:
    """Text of a meld from its checked parts; an empty part is left out."""
    fed = f"@{claimed}{feeder}" if claimed or feeder else ""
    inner = f"{canonical(tiles)}{'+' if added else ''}{fed}{'=' + form if form else ''}"
    return f"<{inner}>" if concealed else f"[{inner}]"
