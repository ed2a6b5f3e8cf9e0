"""Counting si against a second scorer written from its book, on thousands of hands with flowers."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mahjong import variant
from twin_plain import ALL, DRAGONS, SEATS, Reading, Win, concealed_same, drawn, place, readings, waits, written

OWN = {"E": "15", "S": "26", "W": "37", "N": "48"}
SWAPPED = {**OWN, "W": "38", "N": "47"}
ORPHANS = [tile for tile in ALL if tile[1] == "z" or tile[0] in "19"]


def si(way: Reading, win: Win) -> float:
    """si-hu.score.base, .si and .si-kong."""
    hidden = concealed_same(way, win)
    found = 0.0
    for one in (one for one in way if one.same):
        own = one in hidden
        many = (8 if own else 4) if one.kong else (2 if own else 1)
        found += many if one.tiles[0] in ORPHANS else many / 2
    return found


def fan(way: Reading, win: Win, flowers: str, own: int, *, alone: bool) -> int:
    """Every pattern of the book; alone: some reading pairs the winning tile, and no other would do."""
    honours = any(tile[1] == "z" for tile in win.tiles)
    runs = [one for one in way if one.run]
    found = own + (not runs) + (len(win.suits) == 1 and honours) + 3 * (len(win.suits) == 1 and not honours)
    found += sum(one.same and one.tiles[0] in DRAGONS for one in way) + (len(concealed_same(way, win)) >= 3)
    found += len(runs) == 4 and not flowers and place(way, win) == "side"
    found += all(tile in ORPHANS for tile in win.tiles)
    return found + len(win.told & {"kong-bloom", "last-tile", "robbed-kong"}) + (alone and win.giver is None)


def value(win: Win, flowers: str, options: Mapping[str, Any]) -> int | None:
    """Points before the dealer's double, None for no win."""
    if not win.melds and sorted({*win.tiles}) == sorted(ORPHANS):
        return 600
    ways = readings(win)
    wind = SEATS[(SEATS.index(win.seat) - SEATS.index(win.dealer)) % 4]
    own = sum(number in (SWAPPED if options.get("west_north") else OWN)[wind] for number in flowers)
    paired = any(place(way, win) == "pair" for way in ways)
    alone = paired and len(waits(win, lambda one: bool(readings(one)))) == 1
    best: int | None = None
    for way in ways:
        if "first-draw" in win.told and win.seat == win.dealer:
            return 600
        many = fan(way, win, flowers, own, alone=alone)
        if not many:
            continue
        worth = -int(-(20 + 4 * si(way, win)) * 2**many // 10) * 10
        if len(concealed_same(way, win)) == 4 or sum(one.same and one.tiles[0] in DRAGONS for one in way) == 3:
            worth = max(600, worth)
        if options.get("limit_caps", True):
            worth = min(600, worth)
        best = max(best or 0, worth)
    return best


def owed(win: Win, flowers: str, options: Mapping[str, Any]) -> dict[str, int] | None:
    """What every loser pays, in tenths of a zhongzi."""
    worth = value(win, flowers, options)
    if worth is None:
        return None
    each = {seat: worth // 10 * (2 if win.dealer in (seat, win.seat) else 1) for seat in win.losers}
    return {win.giver: sum(each.values())} if options.get("discarder_pays_all") and win.giver else each


def hand(rng: random.Random) -> Win | None:
    """One in four of orphans alone, some of them thirteen kinds; some as dealt."""
    chance = rng.random()
    told = {"kong-bloom": 0.4, "last-tile": 0.1, "robbed-kong": 0.2}
    if chance < 0.04:
        tiles = [*ORPHANS, rng.choice(ORPHANS)]
        rng.shuffle(tiles)
        win = drawn(rng, pairs=0.0)
        return win and Win(tuple(tiles[1:]), (), tiles[0], win.seat, win.giver, win.dealer)
    suit = rng.choice("mps")
    kinds = [tile for tile in ALL if tile[1] == suit] if chance > 0.9 else ALL
    win = drawn(rng, ORPHANS if chance < 0.15 else kinds, pairs=0.02, told=told)
    if win is not None and win.giver is None and not win.melds and not win.told and rng.random() < 0.5:
        return dataclasses.replace(win, told=frozenset({"first-draw"}))
    return win


@pytest.mark.parametrize(
    "options", [{}, {"limit_caps": False, "discarder_pays_all": True, "west_north": "bamboo-chrysanthemum"}]
)
def test_thousands_of_hands(options: dict[str, Any], examples: Callable[[int], int], seed: int) -> None:
    rng, rules, met = random.Random(seed), variant("si-hu", **options), Counter[str]()
    for _ in range(examples(2500)):
        win = hand(rng)
        if win is None:
            continue
        flowers = "".join(number for number in "12345678" if rng.random() < 0.12)
        laid = f"{flowers}f" if flowers else ""
        score = rules.score(
            written(win) + laid, win.tile, seat=win.seat, from_seat=win.giver, self_draw=win.giver is None, dealer=win.dealer,
            flags=sorted(win.told),
        )  # fmt: skip
        expected = owed(win, flowers, options)
        assert score.legal == (expected is not None), (win, flowers, score.reason)
        met["legal" if score.legal else "refused"] += 1
        if expected is not None:
            paid = {seat: -expected.get(seat, 0) for seat in SEATS} | {win.seat: sum(expected.values())}
            assert dict(score.payments) == paid, (win, flowers, score)
            met.update(one.key for one in score.patterns)
    assert met["refused"]
    if examples(10) < 10:  # too few for all of it
        return
    for item in rules.words["patterns"]:
        assert met[item.key], (item.key, met)
    assert met["limit"]
