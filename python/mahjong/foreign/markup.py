"""The markup of Tenhou's records, read without expanding anything: elements with attributes, and nothing else of XML."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from mahjong.errors import shown
from mahjong.foreign.base import Place

__all__ = ["Element", "elements"]

_NAME: Final = re.compile(r"</?([A-Za-z][A-Za-z0-9_]{0,31})")
_ATTRIBUTE: Final = re.compile(r"""\s+([A-Za-z_][A-Za-z0-9_]{0,31})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')""")
_CLOSE: Final = re.compile(r"\s*/?>")
_PROLOGUE: Final = re.compile(r"\s*(?:<\?xml [^<>?]{0,200}\?>)?\s*")
_ENTITY: Final = re.compile(r"&([^;&]{0,12})(;?)")
_ENTITIES: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_MOST: Final = 1_000_000


class Element(NamedTuple):
    """One element: its name and attributes. Where one closes, the name begins with a slash."""

    name: str
    attributes: dict[str, str]


def elements(text: str, place: Place) -> Iterator[Element]:
    """The elements, one after another. Raises RecordError for whatever is none: document types, instructions, comments, text between elements, and
    entities but the five that stand for signs."""
    prologue = _PROLOGUE.match(text)
    at = prologue.end() if prologue else 0
    number = 0
    while at < len(text):
        number += 1
        name = _NAME.match(text, at)
        if name is None or number > _MOST:
            raise place.bad(
                f"{shown(text[at : at + 30])}: an element was expected", f"{shown(text[at : at + 30])}：应为标签"
            )
        closes, found = text[at + 1] == "/", dict[str, str]()
        at = name.end()
        while (one := _ATTRIBUTE.match(text, at)) is not None:
            if one[1] in found:
                raise place.bad(f"{name[1]} has {one[1]} twice", f"{name[1]}的{one[1]}重复")
            value = one[2] if one[2] is not None else one[3]
            found[one[1]] = _plain(value, place) if "&" in value else value
            at = one.end()
        close = _CLOSE.match(text, at)
        if close is None:
            raise place.bad(
                f"element {name[1]} breaks off: {shown(text[at : at + 30])}",
                f"标签{name[1]}残缺：{shown(text[at : at + 30])}",
            )
        at = close.end()
        while at < len(text) and text[at].isspace():
            at += 1
        yield Element(("/" if closes else "") + name[1], found)


def _plain(text: str, place: Place) -> str:
    def sign(one: re.Match[str]) -> str:
        if not one[2] or one[1] not in _ENTITIES:
            raise place.bad(f"entity {shown(one[0])} is not read", f"不接受实体{shown(one[0])}")
        return _ENTITIES[one[1]]

    return _ENTITY.sub(sign, text)
