"""A second judge of hands with wild tiles, by trying what every tile could be; see `twin_plain` for hands and payments."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache

from twin_plain import ALL, RUNS, Win, drawn

Tiles = tuple[str, ...]


@cache
def complete(
    natural: Tiles, wilds: int, sets: int, pair: bool, room: tuple[tuple[str, int], ...] | None = None
) -> bool:
    """Whether the sorted natural tiles and so many wild ones are so many sets and, where asked for, a pair. room: how many more of a kind the wild
    tiles may stand for, by kind, all of 34; None: any number. Groups of wild tiles alone can be of a kind that nobody holds."""
    if len(natural) + wilds != 3 * sets + 2 * pair:
        return False
    if not natural:
        return True
    first = natural[0]
    groups = [(first,) * 3] * (sets > 0) + [(first,) * 2] * pair + [run for run in RUNS if sets and first in run]
    for group in groups:
        rest, missing = list(natural), []
        for tile in group:
            if tile in rest:
                rest.remove(tile)
            else:
                missing.append(tile)
        for many in range(
            len(group) - len(missing)
        ):  # or a wild tile stands there, and the natural one in another group
            if group[0] != group[-1] or many >= len(group) - 1:
                break
            more, lacking = [*rest, *[first] * many], [*missing, *[first] * many]
            if _filled(tuple(sorted(more)), lacking, wilds, sets, pair, len(group), room):
                return True
        if group[0] != group[-1] and _filled(tuple(rest), missing, wilds, sets, pair, 3, room):
            return True
    return False


def _filled(
    rest: Tiles, missing: list[str], wilds: int, sets: int, pair: bool, size: int, room: tuple[tuple[str, int], ...] | None
) -> bool:  # fmt: skip
    if len(missing) > wilds:
        return False
    if room is not None:
        left = dict(room)
        for tile in missing:
            left[tile] -= 1
        if missing and min(left.values()) < 0:
            return False
        room = tuple(left.items())
    return complete(rest, wilds - len(missing), sets - (size == 3), pair and size == 3, room)


def readings(
    win: Win, wild: Collection[str], white_as: str, most: int, white_wild: bool
) -> Iterator[tuple[list[str], int]]:
    """What the concealed tiles may count as: natural tiles and a number of wild ones."""
    if win.giver is None:
        held, won = [*win.hand, win.tile], []
    else:
        held, won = list(win.hand), [win.tile]  # from another it is the tile it shows
    natural = [tile for tile in held if tile not in wild] + won
    wilds = len(held) + len(won) - len(natural)
    for lent in range(min(most, natural.count("5z")) + 1 if "5z" not in wild else 1):
        counted = list(natural)
        for _ in range(lent):
            counted.remove("5z")
        if white_wild:
            yield counted, wilds + lent
        elif (counted + [white_as] * lent + [tile for meld in win.melds for tile in meld.tiles]).count(
            white_as
        ) <= 4 or not lent:
            yield counted + [white_as] * lent, wilds


def wins(
    win: Win, wild: Collection[str], *, sets: int, fifth: bool, claims: bool, turned: str, white_as: str = "", most: int = 0,
    white_wild: bool = False,
) -> bool:  # fmt: skip
    """Whether the hand is won. claims: wild tiles are claimed and won on as what they show."""
    if win.tiles.count(turned) > 3:
        return False
    if not claims and (
        (win.giver is not None and win.tile in wild) or any(set(meld.tiles) & set(wild) for meld in win.melds)
    ):
        return False
    owned = Counter(tile for meld in win.melds for tile in meld.tiles)
    for natural, wilds in readings(win, wild, white_as, most, white_wild):
        counted = Counter(natural)
        room = None if fifth else tuple((tile, max(0, 4 - counted[tile] - owned[tile])) for tile in ALL)
        if complete(tuple(sorted(natural)), wilds, sets - len(win.melds), pair=True, room=room):
            return True
    return False


def payments(win: Win) -> dict[str, int]:
    """A win is worth one; two from everybody on a self-draw."""
    return {win.giver: 1} if win.giver else dict.fromkeys(win.losers, 2)


def with_wilds(
    rng: random.Random, wild: Collection[str], turned: str, *, sets: int, most: int, white: str = ""
) -> Win | None:
    """A hand of which some tiles are wild ones, and, where `white` is given, some of this kind are white dragons."""
    win = drawn(rng, sets=sets, pairs=0)
    if win is None:
        return None
    hand, tile = list(win.hand), win.tile
    for place in rng.sample(range(len(hand)), min(len(hand), rng.randrange(most + 1))):
        hand[place] = rng.choice(sorted(wild))
    for _ in range(rng.choice((0, 0, 0, 1, 3, 6))):
        hand[rng.randrange(len(hand))] = rng.choice(ALL)
    if white and rng.random() < 0.7:
        kinds = [place for place, one in enumerate(hand) if one == white]
        for place in kinds[: rng.randrange(4)]:
            hand[place] = "5z"
        for _ in range(rng.randrange(3)):
            hand[rng.randrange(len(hand))] = rng.choice(["5z", white])
        if rng.random() < 0.1:
            tile = "5z"
    if win.giver is None and rng.random() < 0.2:
        tile = rng.choice(sorted(wild))
    found = dataclasses.replace(win, hand=tuple(hand), tile=tile)
    many = Counter(found.tiles)
    return None if max(many.values()) > 4 or many[turned] > 4 else found
