"""What a hand of Sichuan is worth, worked out slowly from the text of its rule book: the part of twin_sichuan_play.py that knows no deal.

Tiles are numbers: 0-8 characters, 9-17 dots, 18-26 bamboo. Functions name the rules they follow, without their common prefix "sichuan.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

SUITS = "mps"
LADDERS = {
    "124": (1, 2, 4), "1248": (1, 2, 4, 8), "248": (2, 4, 8), "3-5-10": (3, 5, 10), "512": (5, 10, 20), "5124": (5, 10, 20, 40)
}  # fmt: skip
Block = tuple[int, ...]  # a set or a pair: its tiles


def name(tile: int) -> str:
    return f"{tile % 9 + 1}{SUITS[tile // 9]}"


def suit(tile: int) -> int:
    return tile // 9


@dataclass
class Meld:
    """form: "pung", "claimed", "added" or "concealed" (the three kongs)."""

    form: str
    tile: int

    @property
    def block(self) -> Block:
        return (self.tile,) * (3 if self.form == "pung" else 4)


def splits(tiles: tuple[int, ...]) -> Iterator[list[Block]]:
    """Every way to part these tiles, in rising order, into runs and pungs. A fifth copy is a tile like any other."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    if rest[:2] == (first, first):
        for others in splits(rest[2:]):
            yield [(first,) * 3, *others]
    if first % 9 <= 6 and first + 1 in rest and first + 2 in rest:
        left = list(rest)
        left.remove(first + 1)
        left.remove(first + 2)
        for others in splits(tuple(left)):
            yield [(first, first + 1, first + 2), *others]


@lru_cache(maxsize=200_000)
def readings(tiles: tuple[int, ...]) -> tuple[tuple[Block, ...], ...]:
    """Every way to part these tiles, in rising order, into sets and one pair."""
    found = []
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            left = list(tiles)
            left.remove(tile)
            left.remove(tile)
            found += [((tile, tile), *blocks) for blocks in splits(tuple(left))]
    return tuple(found)


def best_fan(tiles: Sequence[int], melds: Sequence[Meld], options: Mapping[str, Any]) -> int | None:
    """The most fan of these concealed tiles and melds without what the story adds; None if it does not win.

    win.shapes, win.lack-suit, win.jiangdui-lack, score.additive and the patterns of score.*
    """
    concealed = tuple(sorted(tiles))
    held = Counter(concealed)
    for meld in melds:
        held.update(meld.block)
    suits = {suit(tile) for tile in held}
    lacks = len(suits) < 3
    found: list[int] = []
    if not melds and all(number % 2 == 0 for number in held.values()) and lacks:
        found.append(2)  # score.seven-pairs
    for reading in readings(concealed):
        blocks = [*reading, *(meld.block for meld in melds)]
        pungs = all(len(set(block)) == 1 for block in blocks)
        jiangdui = pungs and all(tile % 9 in (1, 4, 7) for tile in held)
        if not lacks and not (jiangdui and options["jiangdui_lack"] == "exempt"):
            continue
        fan = 5 if jiangdui else 1 if pungs else 0  # score.jiangdui, score.all-pungs
        if all(any(tile % 9 in (0, 8) for tile in block) for block in blocks):
            fan += 3  # score.daiyao
        found.append(fan)
    if not found:
        return None
    fan = max(found) + sum(number >= 4 for number in held.values())  # score.root
    if len(suits) == 1:
        return fan + 3 + bool(options["pure_suit_adds_lack"])  # score.pure-suit
    return fan + lacks  # score.lack-fan


def ladder_of(options: Mapping[str, Any]) -> tuple[int, ...]:
    ladder = options["ladder"]
    return LADDERS[ladder] if isinstance(ladder, str) else tuple(ladder)


def money(fan: int, options: Mapping[str, Any]) -> int:
    """score.ladders, score.cap, score.open-ended"""
    ladder = ladder_of(options)
    if options["cap"] != "none":
        fan = min(fan, len(ladder) if options["cap"] == "ladder_length" else int(options["cap"]))
    return ladder[fan - 1] if fan <= len(ladder) else ladder[-1] * 2 ** (fan - len(ladder))


def most_money(options: Mapping[str, Any]) -> int:
    """What a flower pig pays: end.pig"""
    return ladder_of(options)[-1] if options["cap"] == "none" else money(99, options)
