"""The games of Changchun and the treasure game of 112 tiles against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable

from mahjong import variant
from twin_plain import (
    ALL,
    DRAGONS,
    NUMBERS,
    SEATS,
    TERMINALS,
    WINDS,
    Reading,
    Win,
    agree,
    drawn,
    place,
    readings,
    seven_pairs,
    waits,
)

FEW = ("1m", "2m", "3m", "8m", "1p", "2p", "3p", "4p", "1s", "2s", "3s", "5s", "1z", "5z", "7z")
"""Of these kinds the kongs that have names of their own come often."""
NARROW = ("edge", "closed", "pair")


def declared_too(rng: random.Random, win: Win | None) -> Win | None:
    """Some of the closed hands have been declared."""
    if win is None or win.opened or rng.random() < 0.6:
        return win
    return dataclasses.replace(win, told=win.told | {"ready-declared"})


def konged(rng: random.Random, win: Win | None) -> Win | None:
    """Many of the pungs laid out are kongs, of which some are concealed."""
    if win is None:
        return None
    melds = tuple(
        dataclasses.replace(one, tiles=(*one.tiles, one.tiles[0]), how=rng.choice(("open", "hidden")))
        if one.same and not one.kong and win.tiles.count(one.tiles[0]) == 3 and rng.random() < 0.7
        else one
        for one in win.melds
    )
    return dataclasses.replace(win, melds=melds)


def settled(win: Win, value: int) -> dict[str, int]:
    """Double for who gave the tile, for all on a self-draw, for a losing dealer."""
    return {
        payer: value * (2 if win.giver in (None, payer) else 1) * (2 if payer == win.dealer else 1)
        for payer in win.losers
    }


def dafenggua(win: Win) -> dict[str, int] | None:
    """changchun-dafenggua.score.inherited."""
    found = []
    ready = int("ready-declared" in win.told)
    narrow = any(place(way, win) in NARROW for way in readings(win))
    for way in readings(win):
        kongs = sum(
            (2 if one.how == "hidden" else 1) * (2 if one.tiles[0] in ("1p", "1s") else 1) for one in way if one.kong
        )
        found.append(ready + kongs + narrow + 2 * (not any(one.run for one in way)))
    if seven_pairs(win):
        found.append(ready)
    return settled(win, 2 ** max(found)) if found else None


def exposed_dragons(win: Win) -> bool:
    return any(meld.how == "open" and meld.tiles[0] in DRAGONS for meld in win.melds)


def has_pair(way: Reading, kinds: tuple[str, ...]) -> bool:
    return any(len(one.tiles) == 2 and one.tiles[0] in kinds for one in way)


def city(win: Win) -> dict[str, int] | None:
    """changchun-city: conditions, fan that double, lenient waits."""
    ways = readings(win)
    narrow = any(place(way, win) in NARROW for way in ways)
    terminal = any(tile in TERMINALS for tile in win.tiles)
    found = []
    for way in ways:
        pungs = not any(one.run for one in way)
        enough = has_pair(way, DRAGONS) or (terminal and any(one.same for one in way))
        if len(win.suits) < 3 or not enough or (exposed_dragons(win) and not pungs):
            continue
        kongs = sum(
            (2 if one.how == "hidden" else 1) * (2 if one.tiles[0] in ("1p", "1s", *DRAGONS) else 1)
            for one in way
            if one.kong
        )
        found.append(kongs + narrow + 2 * pungs + ("ready-declared" in win.told))
    return settled(win, 2 ** max(found)) if found else None


EGGS = {"2p": 4, "8m": 8, "5s": 16} | dict.fromkeys(("1p", "1s", *DRAGONS), 2)


def rural(win: Win) -> dict[str, int] | None:
    """changchun-rural: conditions, fan that add up, lenient waits."""
    ways = readings(win)
    narrow = any(place(way, win) in NARROW for way in ways)
    pure = len(win.suits) == 1 and not any(tile[1] == "z" for tile in win.tiles)
    if len(win.suits) < 3 and not pure:
        return None
    found = []
    for way in ways:
        pungs = not any(one.run for one in way)
        terminal = any(tile in TERMINALS for tile in win.tiles) or any(
            one.same and one.tiles[0] in WINDS for one in way
        )
        enough = has_pair(way, DRAGONS) or (terminal and any(one.same for one in way))
        if not enough or (exposed_dragons(win) and not pungs):
            continue
        kongs = sum(EGGS.get(one.tiles[0], 1) * (2 if one.how == "hidden" else 1) for one in way if one.kong)
        found.append(1 + kongs + narrow + 2 * pungs + (not win.opened) + ("ready-declared" in win.told))
    return settled(win, max(found)) if found else None


def met_all(key: str, twin: Callable[[Win], dict[str, int] | None], many: int, seed: int) -> None:
    rng, rules = random.Random(seed), variant(key)
    made = (drawn(rng, FEW if rng.random() < 0.6 else ALL, pairs=0.05) for _ in range(many))
    met = agree(rules, twin, (declared_too(rng, konged(rng, win)) for win in made))
    assert met["legal"]
    assert met["refused"]
    missing = {item.key for item in rules.words["patterns"] if not met[item.key]}
    assert missing <= {"dealer-loses", "treasure"}, met


def test_thousands_of_hands_of_the_city(examples: Callable[[int], int], seed: int) -> None:
    met_all("changchun-city", city, examples(8000), seed)


def test_thousands_of_hands_of_the_country(examples: Callable[[int], int], seed: int) -> None:
    met_all("changchun-rural", rural, examples(20000), seed)


def test_thousands_of_hands_without_honours(examples: Callable[[int], int], seed: int) -> None:
    rng, rules = random.Random(seed), variant("changchun-dafenggua")
    hands = (declared_too(rng, drawn(rng, NUMBERS, pairs=0.2)) for _ in range(examples(6000)))
    met = agree(rules, dafenggua, hands)
    assert met["legal"]
    assert met["refused"]
    for item in rules.words["patterns"]:
        assert met[item.key] or item.key == "dealer-loses", (item.key, met)


KINDS = (*NUMBERS, "7z")


def _bao(win: Win, turned: str) -> int:
    """What each loser pays at least, 0 where the hand does not win: the doublings of northeast-bao112."""
    ways = readings(win)
    if not win.opened or len(win.suits) < 3 or not any(tile in TERMINALS or tile in DRAGONS for tile in win.tiles):
        return 0
    if not any(any(one.same for one in way) and any(one.run for one in way) for way in ways):
        return 0
    alone = len(waits(win, lambda one: bool(readings(one)), KINDS)) == 1
    places = {place(way, win) for way in ways}
    return (2 if alone and "closed" in places else 1) * (
        2 if alone and places == {"closed"} and win.tile == turned else 1
    )


def bao112(turned: str) -> Callable[[Win], dict[str, int] | None]:
    """northeast-bao112 where this tile is the treasure."""

    def twin(win: Win) -> dict[str, int] | None:
        if f"declared@{win.seat}" not in win.told:
            return None
        if win.giver is None and win.tile == turned:
            held = Counter((*win.hand, *(tile for meld in win.melds for tile in meld.tiles)))
            for spent in (False, True):
                tries = [dataclasses.replace(win, tile=kind) for kind in KINDS if (held[kind] > 3) == spent]
                best = max((_bao(one, turned) for one in tries), default=0)
                if best:
                    return dict.fromkeys(win.losers, 4 * best)
            return None
        worth = _bao(win, turned)
        if not worth:
            return None
        if win.giver is None:
            return dict.fromkeys(win.losers, 2 * worth)
        shot = 1 if f"declared@{win.giver}" in win.told else 4
        return {payer: worth * (shot if payer == win.giver else 1) for payer in win.losers}

    return twin


def laid_down(rng: random.Random, win: Win | None, turned: str) -> Win | None:
    """Most have declared; some draw the treasure."""
    if win is None:
        return None
    told = {f"declared@{seat}" for seat in SEATS if rng.random() < (0.9 if seat == win.seat else 0.4)}
    if rng.random() < 0.4 and win.tiles.count(turned) < 4:
        win = dataclasses.replace(win, tile=turned, giver=None)
    return dataclasses.replace(win, told=frozenset(told))


def test_thousands_of_hands_with_a_treasure(examples: Callable[[int], int], seed: int) -> None:
    rng, rules = random.Random(seed), variant("northeast-bao112")
    met, many = Counter[str](), examples(1500)
    for turned in ("5s", "2m", "7z", "9p"):
        made = (drawn(rng, KINDS, pairs=0.05, spoilt=0.1) for _ in range(many))
        met += agree(rules, bao112(turned), (laid_down(rng, win, turned) for win in made), turned=turned)
    assert met["legal"]
    assert met["refused"]
    assert met["treasure"]
    assert many < 1500 or (met["closed"] and met["in-treasure"]), met
