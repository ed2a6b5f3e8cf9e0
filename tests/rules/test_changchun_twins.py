"""The games of Changchun and the treasure game of 112 tiles against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable

from mahjong import variant
from twin_plain import NUMBERS, Win, agree, drawn, place, readings, seven_pairs

NARROW = ("edge", "closed", "pair")


def declared_too(rng: random.Random, win: Win | None) -> Win | None:
    """Some of the closed hands have been declared."""
    if win is None or win.opened or rng.random() < 0.6:
        return win
    return dataclasses.replace(win, told=win.told | {"ready-declared"})


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


def test_thousands_of_hands_without_honours(examples: Callable[[int], int], seed: int) -> None:
    rng, rules = random.Random(seed), variant("changchun-dafenggua")
    hands = (declared_too(rng, drawn(rng, NUMBERS, pairs=0.2)) for _ in range(examples(6000)))
    met = agree(rules, dafenggua, hands)
    assert met["legal"]
    assert met["refused"]
    for item in rules.words["patterns"]:
        assert met[item.key] or item.key == "dealer-loses", (item.key, met)
