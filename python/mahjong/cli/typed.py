"""Tiles as they are typed at the shell: in the canonical notation, or in the one that `--codec` names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from mahjong.errors import NotationError, shown

if TYPE_CHECKING:
    from mahjong.hand import Hand

__all__ = ["PLAIN", "Codec", "in_order", "read", "read_tile", "read_tiles"]

PLAIN: Final = "mpsz"

Codec = Annotated[
    str,
    typer.Option(
        help="How the tiles are written: mpsz, zh (一万 东), zh-hant, unicode (🀇), mjai or botzone; melds as ever. 牌的写法",
        metavar="NAME",
    ),
]


def read(text: str, codec: str) -> Hand:
    """A hand whose concealed tiles are written in a codec and whose melds are canonical. Raises NotationError, which names the codec that
    would read the text where that is plain to see."""
    from mahjong import notation
    from mahjong.codecs.mpsz import other_codec
    from mahjong.hand import Hand

    if codec == PLAIN:
        try:
            return Hand.parse(text)
        except NotationError as error:
            other = other_codec(error.text[error.position : error.position + 1])
            if other is None:
                raise
            raise NotationError(
                f"{error.en}, or add --codec {other}",
                f"{error.zh}，或加上 --codec {other}",
                text=error.text,
                position=error.position,
            ) from None
    known = [one.name for one in notation.CODECS.values() if one.typed]
    if codec not in known:
        en, zh = ("does not read text", "不读取文本") if codec in notation.CODECS else ("is none", "不存在")
        raise NotationError(
            f"--codec {shown(codec)} {en}: choose {', '.join(known)}",
            f"--codec {shown(codec)} {zh}：可用 {'、'.join(known)}",
        )
    chosen = notation.CODECS[codec]
    melds = [match[0] for match in notation.MELD.finditer(text)]
    concealed = notation.MELD.sub(lambda match: " " * len(match[0]), text).rstrip()  # what is left keeps its place
    try:
        held = chosen.decode(concealed)
    except NotationError as error:
        error.text = text
        raise
    return Hand(held, melds)


def read_tile(text: str, codec: str) -> str:
    """One tile as canonical text. In the canonical notation the text itself, which whoever takes it will judge."""
    from mahjong.codecs.mpsz import other_codec

    if codec == PLAIN and not any(map(other_codec, text)):
        return text
    hand = read(text, codec)
    if len(hand.tiles) != 1 or hand.melds:
        raise NotationError(f"{text!r} is not one tile", f"{text!r} 不是一张牌", text=text)
    return str(hand)


def in_order(text: str, codec: str) -> tuple[int, ...]:
    """Tiles in the order they are written. Raises NotationError as `read`."""
    from mahjong import notation
    from mahjong.codecs.mpsz import other_codec

    if codec == PLAIN and not any(map(other_codec, text)):
        return notation.parse(text)
    read("", codec)
    found: tuple[int, ...] = notation.CODECS[codec].decode(text)
    return found


def read_tiles(text: str, codec: str) -> str:
    """One tile or more as canonical text. In the canonical notation the text itself, as in `read_tile`."""
    from mahjong.codecs.mpsz import canonical, other_codec

    if codec == PLAIN and not any(map(other_codec, text)):
        return text
    hand = read(text, codec)
    if not hand.tiles or hand.melds:
        raise NotationError(f"{text!r} is no tiles", f"{text!r} 不是若干张牌", text=text)
    return canonical(hand.tiles)
