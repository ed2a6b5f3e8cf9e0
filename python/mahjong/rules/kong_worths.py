"""Fan of the kongs in a winning hand where a book has some kinds count for more than others. Imported as ``kong_worth``.

patterns = (*kong_worth.items(kong_worth.row("", "kong", "杠", ORDINARY, 1, 2, rule="..."), kong_worth.row("ones", ..., mask("1p1s"), 2, 4, rule="...")),)

A kind that stands in several rows counts by the last of them, so that the first may be that of every kind.
"""

from __future__ import annotations

from typing import NamedTuple

from mahjong.errors import RuleError, shown
from mahjong.rules import features as f
from mahjong.rules.patterns import pattern
from mahjong.rules.values import Item
from mahjong.tiles import ORDINARY

__all__ = ["Row", "items", "row"]


class Row(NamedTuple):
    """Made by `row`, which says what the parts mean."""

    key: str
    names: tuple[str, str]
    kinds: int
    exposed: int
    concealed: int
    rule: str
    concealed_rule: str


def row(
    key: str, en: str, zh: str, kinds: int, exposed: int, concealed: int, *, rule: str = "", concealed_rule: str = ""
) -> Row:
    """Kongs of these kinds. key: of the items, "exposed-kong" and "concealed-kong" with it behind, nothing behind where it is empty. exposed: fan of
    one that was claimed or added to a pung; concealed: of a concealed one. concealed_rule: where it is another than `rule`. Raises RuleError for what is
    no mask of kinds that can be konged, and for fan below 1."""
    masked = type(kinds) is int and 0 < kinds <= ORDINARY and not kinds & ~ORDINARY
    if not masked or any(type(fan) is not int or fan < 1 for fan in (exposed, concealed)) or not en or not zh:
        raise RuleError(
            f"kong_worth.row({shown(key)}, kinds={kinds!r}, {exposed!r}, {concealed!r}): two names, a mask of suits and honours, fan from 1",
            f"kong_worth.row({shown(key)}, kinds={kinds!r}, {exposed!r}, {concealed!r})：须有中英文名称、序数牌或字牌的掩码、不小于1的番数",
        )
    return Row(key, (en, zh), kinds, exposed, concealed, rule, concealed_rule or rule)


def items(*rows: Row) -> tuple[Item, ...]:
    """Two items of each row, counted once for every kong. Raises RuleError where no kind of a row is left to it."""
    made = []
    for place, one in enumerate(rows):
        kinds = one.kinds
        for later in rows[place + 1 :]:
            kinds &= ~later.kinds
        if not kinds:
            raise RuleError(f"kong worths: all kinds of {one.names[0]!r} stand in later rows",
                            f"杠的番数：“{one.names[1]}”的牌种全在其后各行", rule=one.rule)  # fmt: skip
        end = f"-{one.key}" if one.key else ""
        en, zh = one.names
        made.append(
            pattern(f"exposed-kong{end}", f"exposed {en}", f"明{zh}", f.kongs(of=kinds, zone=f.OPEN), fan=one.exposed,
                    per=True, rule=one.rule)
        )  # fmt: skip
        made.append(
            pattern(f"concealed-kong{end}", f"concealed {en}", f"暗{zh}", f.concealed_kongs(of=kinds), fan=one.concealed,
                    per=True, rule=one.concealed_rule)
        )  # fmt: skip
    return tuple(made)
