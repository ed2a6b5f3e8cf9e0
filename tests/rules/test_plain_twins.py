"""Rule sets of a few lines against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable

import pytest

from mahjong import variant
from twin_plain import (
    ALL,
    DRAGONS,
    NUMBERS,
    RUNS,
    Reading,
    Win,
    agree_on_all,
    drawn,
    place,
    readings,
    seven_pairs,
    waits,
)


def sifan(win: Win) -> dict[str, int] | None:
    """sifan.score.four, sifan.pattern.concealed, sifan.settle.who."""
    ways = []
    other = len(win.told & {"kong-bloom", "last-tile"})
    if readings(win):
        ways.append(other + (not win.opened))
    if seven_pairs(win):
        ways.append(other + 1)
    if not ways:
        return None
    return dict.fromkeys(win.payers, 2 ** max(ways))


def zimo_only(win: Win) -> dict[str, int] | None:
    """zimo-only.win.selfdraw-only, zimo-only.win.shapes, zimo-only.settle.amount."""
    if win.giver is not None or not (readings(win) or seven_pairs(win)):
        return None
    return dict.fromkeys(win.losers, 1)


def beijing(win: Win) -> dict[str, int] | None:
    """beijing-tuidaohu.score.value with the common patterns."""
    found = []
    bloom = 2 if "kong-bloom" in win.told else 1
    flush = 4 if len({tile[1] for tile in win.tiles}) == 1 and "z" not in win.tiles[0] else 1
    found += [bloom * flush * (1 if any(one.run for one in way) else 2) for way in readings(win)]
    if seven_pairs(win):
        found.append(2 * bloom * flush)
    if not found:
        return None
    return {payer: max(found) * (2 if win.dealer in (payer, win.seat) else 1) for payer in win.payers}


RARE = {"orphans", "straight", "pure-straight", "full-flush"}
"""What random hands hold too seldom to be asked for."""
NARROW = ("edge", "closed", "pair")


def bimen(win: Win) -> dict[str, int] | None:
    """northeast-bimen: its fan, each payer by his own."""
    ways = readings(win)
    if not ways:
        return None
    one_wait = len(waits(win, lambda one: bool(readings(one)))) == 1
    best = 0
    for way in ways:
        kongs = [one for one in way if one.kong]
        fan = sum(2 if one.how == "hidden" else 1 for one in kongs) + sum(
            one.same and one.tiles[0] in DRAGONS for one in way
        )
        fan += 2 * (not any(one.run for one in way)) + (win.giver is None)
        best = max(best, fan + (one_wait and place(way, win) in NARROW))
    opened = {flag[-1] for flag in win.told if flag.startswith("opened@")}
    owed = {}
    for payer in win.losers:
        closed = 0 if payer in opened else 2 if not opened else 1
        owed[payer] = 2 ** (best + closed + (payer == win.giver) + (win.dealer in (payer, win.seat)))
    return owed


def qionghu(win: Win) -> dict[str, int] | None:
    """tongliao-qionghu: conditions, doublings, each payer by his own."""
    if not win.opened or not any(tile[0] in "19" or tile[1] == "z" for tile in win.tiles):
        return None
    alone = len(waits(win, lambda one: bool(readings(one)))) == 1
    places = {place(way, win) for way in readings(win)}
    narrow = bool(places & {"edge", "closed"}) or ("pair" in places and alone)
    dragons = any(meld.how == "open" and meld.tiles[0] in DRAGONS for meld in win.melds)
    best = None
    for way in readings(win):
        piao = not any(one.run for one in way)
        if piao or (len(win.suits) == 3 and not dragons):
            best = max(best or 0, 2 * piao + (win.giver is None) + narrow)
    if best is None:
        return None
    opened = {flag[-1] for flag in win.told if flag.startswith("opened@")}
    return {payer: 2 ** (best + (payer not in opened) + (payer == win.giver)) for payer in win.losers}


def northeast_qionghu(win: Win) -> dict[str, int] | None:
    """northeast-qionghu: four conditions, fan that double, each payer by his own."""
    ways = readings(win)
    if not win.opened or len(win.suits) < 3 or not any(tile[0] in "19" or tile[1] == "z" for tile in win.tiles):
        return None
    alone = len(waits(win, lambda one: bool(readings(one)), spent=True)) == 1
    narrow = alone and any(place(way, win) in NARROW for way in ways)
    if not any(
        any(one.same for one in way) or any(len(one.tiles) == 2 and one.tiles[0] in DRAGONS for one in way)
        for way in ways
    ):
        return None
    opened = {flag[-1] for flag in win.told if flag.startswith("opened@")}
    fan = narrow + (win.giver is None)
    return {
        payer: 2 ** (fan + (payer not in opened) + (payer == win.giver) + (win.dealer in (payer, win.seat)))
        for payer in win.losers
    }


DRAGON_RUNS = (*RUNS, ("5z", "6z", "7z"))


def _ways(win: Win) -> list[Reading]:
    return readings(win, runs=DRAGON_RUNS)


def tongliao_tuidaohu(win: Win) -> dict[str, int] | None:
    """tongliao-tuidaohu without the starred: the wait, all pungs, a kong's tile, self-draw, seven pairs."""
    story = (win.giver is None) + ("kong-bloom" in win.told)
    found, ways = [], _ways(win)
    alone = len(waits(win, lambda one: bool(_ways(one)) or seven_pairs(one))) == 1
    edges = any(
        place(way, win) in ("edge", "closed") for way in ways if next(one for one in way if one.won).tiles[0][1] != "z"
    )
    for way in ways:
        dragon = any(one.won and one.run and one.tiles[0] in DRAGONS for one in way)
        big = edges or dragon or (alone and any(place(one, win) == "pair" for one in ways))
        found.append(story + big + (not any(one.run for one in way)))
    if seven_pairs(win):
        fours = sum(many == 4 for many in Counter(win.tiles).values())
        found.append(story + (2, 3, 4, 4)[fours])
    if not found:
        return None
    return dict.fromkeys(win.payers, 2 ** max(found))


def hongdian(win: Win) -> dict[str, int] | None:
    """northeast-hongdian: three suits, a terminal, a pung and a run; everything doubles."""
    ways = [way for way in readings(win) if any(one.same for one in way) and any(one.run for one in way)]
    if not ways or len(win.suits) < 3 or not any(tile[0] in "19" for tile in win.tiles):
        return None
    times = 2 ** len(win.told & {"kong-bloom", "last-zone", "ready-declared", "red-dice=2"})
    return {payer: times * (2 if win.dealer in (payer, win.seat) else 1) for payer in win.payers}


def mozhangting(win: Win) -> dict[str, int] | None:
    """mozhangting.score.fans, nobody having to declare."""
    story = (win.giver is None) + len(win.told & {"kong-bloom", "last-tile"})
    flush = 2 * (len({tile[1] for tile in win.tiles}) == 1 and win.tile[1] != "z")
    found = [story + flush + (not any(one.run for one in way)) for way in readings(win)]
    if seven_pairs(win):
        found.append(story + flush + 1)
    return dict.fromkeys(win.payers, 2 ** max(found)) if found else None


def hohhot(win: Win) -> dict[str, int] | None:
    """hohhot.score: what a hand contains adds up, else five; a self-draw doubles."""
    one_suit = len({tile[1] for tile in win.tiles}) == 1 and win.tile[1] != "z"
    bloom = 10 * ("kong-bloom" in win.told)
    found = []
    for way in readings(win):
        lowest = {min(one.tiles) for one in way if one.run}
        straight = any({f"{rank}{suit}" for rank in "147"} <= lowest for suit in "mps")
        worth = 40 if straight and one_suit else 20 * (straight or one_suit)
        found.append(bloom + worth + 10 * (not any(one.run for one in way)))
    if seven_pairs(win):
        found.append(bloom + 10 + 20 * one_suit)
    if not win.melds and {*win.tiles} == {tile for tile in ALL if tile[1] == "z" or tile[0] in "19"}:
        found.append(20)
    if not found:
        return None
    return dict.fromkeys(win.payers, max(5, *found) * (2 if win.giver is None else 1))


def opened_too(rng: random.Random, win: Win | None) -> Win | None:
    """Some of the others have opened their hands."""
    if win is None:
        return None
    told = {f"opened@{seat}" for seat in win.losers if rng.random() < 0.6}
    return dataclasses.replace(win, told=win.told | (told or {"all-closed"}))


@pytest.mark.parametrize(
    ("key", "twin"),
    [("northeast-bimen", bimen), ("tongliao-qionghu", qionghu), ("northeast-qionghu", northeast_qionghu)],
)
def test_thousands_of_hands_whose_payers_differ(
    key: str, twin: Callable[[Win], dict[str, int] | None], examples: Callable[[int], int], seed: int
) -> None:
    rng, rules = random.Random(seed), variant(key)
    agree_on_all(rules, twin, (opened_too(rng, drawn(rng)) for _ in range(examples(4000))), RARE)


@pytest.mark.parametrize(
    ("key", "twin", "options"),
    [
        ("sifan", sifan, {}),
        ("zimo-only", zimo_only, {}),
        ("beijing-tuidaohu", beijing, {"counted": "common"}),
        ("tongliao-tuidaohu", tongliao_tuidaohu, {"star_items": False}),
        ("northeast-hongdian", hongdian, {}),
        ("mozhangting", mozhangting, {"must_declare": False}),
        ("hohhot", hohhot, {}),
    ],
)
def test_thousands_of_hands(
    key: str,
    twin: Callable[[Win], dict[str, int] | None],
    options: dict[str, object],
    examples: Callable[[int], int],
    seed: int,
) -> None:
    rng, rules = random.Random(seed), variant(key, **options)
    told = {"kong-bloom": 0.5, "last-tile": 0.1}
    kinds, runs, chows = ALL, RUNS, True
    if key == "tongliao-tuidaohu":
        kinds, runs, chows = (*NUMBERS, *DRAGONS), DRAGON_RUNS, False
    if key in ("mozhangting", "hohhot"):
        chows = False
    if key == "northeast-hongdian":
        kinds, told = NUMBERS, {"kong-bloom": 0.5, "last-zone": 0.1, "ready-declared": 0.2, "red-dice=2": 0.2}
    wins = (drawn(rng, kinds, runs=runs, chows=chows, told=told, pairs=0.25) for _ in range(examples(4000)))
    agree_on_all(rules, twin, wins, RARE)
