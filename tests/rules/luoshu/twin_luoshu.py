"""Luoshu once more, slow and plain, written from the rule book: tiles are texts, every way to lay a hand out is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

SEATS = ("E", "S", "W", "N")
FLOWERS = ("1f", "2f", "3f", "4f")
HEADS = ("1z", "2z", "3z", "4z", "7z")
NUMBERS = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
TILES = Counter(dict.fromkeys((*NUMBERS, *HEADS), 4) | dict.fromkeys(FLOWERS, 1))
PARTNERS = ({"1f", "2f"}, {"3f", "4f"})

Tiles = tuple[str, ...]


def fifteen(tiles: Sequence[str]) -> bool:
    """luoshu.pattern.fifteen, luoshu.pattern.same-suit."""
    return (
        len(tiles) == 3 and all(tile in NUMBERS for tile in tiles) and len({tile[1] for tile in tiles}) == 1
        and sum(int(tile[0]) for tile in tiles) == 15
    )  # fmt: skip


def heads(tiles: Sequence[str]) -> bool:
    """Alike winds or red dragons, or any flowers: luoshu.pattern.head-set."""
    return all(tile in FLOWERS for tile in tiles) or (tiles[0] in HEADS and len(set(tiles)) == 1)


def is_set(tiles: Sequence[str]) -> bool:
    return fifteen(tiles) or (len(tiles) in (3, 4) and heads(tiles))


def is_pair(tiles: Sequence[str], partners: bool) -> bool:
    """luoshu.pattern.head, luoshu.pattern.no-number-head."""
    if not heads(tiles):
        return False
    return not partners or tiles[0] not in FLOWERS or set(tiles) in PARTNERS


def _splits(tiles: Tiles, size: int) -> Iterator[tuple[Tiles, Tiles]]:
    """The first tile with `size - 1` others, and the rest."""
    if size == 1:
        yield tiles[:1], tiles[1:]
        return
    for at in range(1, len(tiles)):
        for more, rest in _splits(tiles[at:], size - 1):
            yield (tiles[0], *more), tiles[1:at] + rest


def complete(tiles: Tiles, sets: int, partners: bool, *, paired: bool = False) -> bool:
    """Whether these tiles are so many sets of three and a pair: luoshu.win.shape."""
    if not tiles:
        return sets == 0 and paired
    ordered = tuple(sorted(tiles))
    if not paired:
        for pair, rest in _splits(ordered, 2):
            if is_pair(pair, partners) and complete(rest, sets, partners, paired=True):
                return True
    if sets:
        for group, rest in _splits(ordered, 3):
            if is_set(group) and complete(rest, sets - 1, partners, paired=paired):
                return True
    return False


def wins(hand: Sequence[str], melds: Sequence[Sequence[str]], win: str, partners: bool) -> bool:
    whole = Counter([*hand, win, *(tile for meld in melds for tile in meld)])
    if any(many > TILES[tile] for tile, many in whole.items()) or not all(is_set(meld) for meld in melds):
        return False
    sets = 4 - len(melds)
    return len(hand) + 1 == 3 * sets + 2 and complete((*hand, win), sets, partners)


def pay(winner: str, giver: str | None, stakes: dict[str, int]) -> dict[str, int]:
    """luoshu.settle.stake-lost: the winner's stake from the discarder or from everybody, and from each other who is ready his own."""
    owed = dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        if seat == winner:
            continue
        if giver is None or seat == giver:
            owed[seat] -= stakes[winner]
        owed[seat] -= stakes.get(seat, 0)
    owed[winner] = -sum(owed.values())
    return owed
