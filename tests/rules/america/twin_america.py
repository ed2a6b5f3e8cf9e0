"""A second scorer of the game, written from the rule book alone: hands are matched tile by tile, divisions are tried one by one.

Tiles are codes such as ``5m``; F a flower, J a joker. The card is written here once more, in groups of (tile, count).
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

SEATS = "ESWN"
DRAGON = {"m": "7z", "s": "6z", "p": "5z"}
NINE = (
    (3, 3, 3, 3, 2), (4, 4, 4, 2), (5, 4, 3, 2), (4, 3, 3, 3, 1), (5, 4, 4, 1), (5, 5, 3, 1), (4, 4, 3, 3), (5, 3, 3, 3), (5, 5, 4),
)  # fmt: skip
"""The nine divisions of fourteen tiles; 2 and 1 are the eye."""
CARD: dict[str, tuple[int, bool, str]] = {
    "t01": (25, False, "F*2 A:2*3 A:4*4 A:6*3 A:8*2"),
    "t02": (25, False, "A:1*2 A:3*3 A:5*4 A:7*3 A:9*2"),
    "t03": (30, False, "A:x*3 B:x*4 C:x*3 F*4"),
    "t04": (25, False, "F*2 A:x*4 A:x+1*4 A:x+2*4"),
    "t05": (30, False, "F*2 A:x*4 B:x+1*4 C:x+2*4"),
    "t06": (25, False, "ZE*4 ZS*3 ZW*3 ZN*4"),
    "t07": (30, False, "ZE*2 ZN*2 D*4 F*3 ZS*3"),
    "t08": (25, False, "A:3*3 A:6*3 A:9*3 DA*3 F*2"),
    "t09": (30, False, "A:x*4 DA*3 B:x*4 DB*3"),
    "t10": (40, False, "A:x*5 B:x+2*4 C:x+4*5"),
    "t11": (40, False, "F*5 A:x*5 DA*4"),
    "t12": (45, False, "A:x*5 A:x+1*4 A:x+2*5"),
    "t13": (30, False, "A:2*3 0*4 B:2*3 B:8*4"),
    "t14": (50, True, "A:x*2 A:x+1*2 A:x+2*2 A:x+3*2 A:x+4*2 A:x+5*2 F*2"),
    "t15": (50, True, "F*2 A:x*2 A:x+1*2 A:x+2*2 B:x*2 B:x+1*2 B:x+2*2"),
    "t16": (75, True, "F*1 A:1*1 A:2*1 A:3*1 A:4*1 A:5*1 A:6*1 A:7*1 A:8*1 A:9*1 DA*4"),
    "t17": (25, False, "A:5*4 B:5*3 C:5*3 DC*4"),
    "t18": (25, False, "A:1*3 A:2*3 B:1*3 B:2*3 DC*2"),
    "t19": (25, False, "A:8*3 A:9*3 B:8*4 C:9*4"),
    "t20": (35, True, "A:1*2 A:3*2 B:1*3 B:3*3 C:1*1 C:3*1 F*2"),
}
Groups = tuple[tuple[str, int], ...]


def forms(groups: str) -> Iterator[Groups]:
    """Every way to put suits, ranks and a dragon into a line."""
    parts = [part.split("*") for part in groups.split()]
    seen = set()
    for suits in itertools.permutations("mps"):
        suit = dict(zip("ABC", suits, strict=True))
        for x in range(1, 10) if "x" in groups else (1,):
            for any_dragon in ("5z", "6z", "7z"):
                made = []
                for tile, count in parts:
                    found = written(tile, suit, x, any_dragon)
                    if found is None:
                        break
                    made.append((found, int(count)))
                else:
                    if tuple(made) not in seen:
                        seen.add(tuple(made))
                        yield tuple(made)


def written(tile: str, suit: Mapping[str, str], x: int, any_dragon: str) -> str | None:
    if tile == "F":
        return "F"
    if tile == "0":
        return "5z"
    if tile == "D":
        return any_dragon
    if tile[0] == "Z":
        return f"{'ESWN'.index(tile[1]) + 1}z"
    if tile[0] == "D":
        return DRAGON[suit[tile[1]]]
    match = re.fullmatch(r"([ABC]):(x?)\+?(\d*)", tile)
    assert match, tile
    rank = (x if match[2] else 0) + int(match[3] or 0)
    return f"{rank}{suit[match[1]]}" if 1 <= rank <= 9 else None


FORMS: dict[str, tuple[Groups, ...]] = {key: tuple(forms(groups)) for key, (_, _, groups) in CARD.items()}


@dataclass(frozen=True)
class Options:
    win_by: str = "card"
    joker_only_group: bool = True
    jokerless_double: bool = True


@dataclass(frozen=True)
class Hand:
    """A finished hand: concealed tiles, the winning one among them, and groups laid out: (tile, size, jokers)."""

    tiles: tuple[str, ...]
    melds: tuple[tuple[str, int, int], ...] = ()


def fills(groups: Groups, hand: Hand, joker_only: bool) -> bool:
    """Can the tiles be put into the groups, jokers only into those of three or more?"""
    left = list(groups)
    for tile, size, _ in hand.melds:
        if (tile, size) not in left:
            return False
        left.remove((tile, size))
    if sum(size for _, size in left) != len(hand.tiles):
        return False
    naturals = Counter(tile for tile in hand.tiles if tile != "J")
    for tile in naturals:
        if naturals[tile] > sum(size for kind, size in left if kind == tile):
            return False
    for kind in {kind for kind, _ in left}:
        sizes = [size for one, size in left if one == kind]
        firm = sum(size if size < 3 else 0 if joker_only else 1 for size in sizes)
        if naturals[kind] < firm:
            return False
    return True


def lines(hand: Hand, joker_only: bool) -> list[str]:
    return [
        key
        for key, (_, concealed, _) in CARD.items()
        if not (concealed and hand.melds) and any(fills(form, hand, joker_only) for form in FORMS[key])
    ]


def divisions(hand: Hand, joker_only: bool) -> Iterator[tuple[int, ...]]:
    """The sizes of the groups, in each way that the hand divides."""
    laid = sorted(size for _, size, _ in hand.melds)
    for sizes in NINE:
        rest = list(sizes)
        try:
            for size in laid:
                rest.remove(size)
        except ValueError:
            continue
        if placed(tuple(rest), tuple(sorted(hand.tiles)), joker_only):
            yield sizes


def placed(sizes: tuple[int, ...], tiles: tuple[str, ...], joker_only: bool) -> bool:
    """Can the tiles be dealt out to groups of these sizes, each of one kind?"""
    if not sizes:
        return not tiles
    size, rest = sizes[0], sizes[1:]
    held = Counter(tiles)
    for tile in held:
        if tile == "J":
            continue
        for own in range(1, min(held[tile], size) + 1):
            jokers = size - own
            if jokers > held["J"] or (jokers and size < 3):
                continue
            left = held - Counter({tile: own, "J": jokers})
            if placed(rest, tuple(sorted(left.elements())), joker_only):
                return True
    if joker_only and size >= 3 and held["J"] >= size:
        left = held - Counter({"J": size})
        return placed(rest, tuple(sorted(left.elements())), joker_only)
    return False


def value(hand: Hand, options: Options) -> int | None:
    """What the hand is worth, None if it does not win."""
    if len(hand.tiles) + sum(size for _, size, _ in hand.melds) != 14:
        return None
    if options.win_by == "free":
        worth = [10 + 5 * sizes.count(4) + 10 * sizes.count(5) for sizes in divisions(hand, options.joker_only_group)]
        return max(worth, default=None)
    jokers = "J" in hand.tiles or any(jokers for _, _, jokers in hand.melds)
    found = []
    for key in lines(hand, options.joker_only_group):
        points, _, groups = CARD[key]
        doubles = options.jokerless_double and not jokers and any(int(n) >= 3 for n in re.findall(r"\*(\d+)", groups))
        found.append(points * (2 if doubles else 1))
    return max(found, default=None)


def payments(worth: int, winner: str, discarder: str | None, seats: Sequence[str] = SEATS) -> dict[str, int]:
    """The discarder pays twice, the others once; on a self-draw all pay twice."""
    paid = {seat: -worth * (2 if discarder in (None, seat) else 1) for seat in seats if seat != winner}
    return {**paid, winner: -sum(paid.values())}
