"""Rule sets with short lists of fan or points against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

from mahjong import variant
from twin_plain import ALL, DRAGONS, SEATS, WINDS, Reading, Win, agree, drawn, readings, seven_pairs


def orphans(win: Win) -> bool:
    """Thirteen orphans."""
    return not win.melds and {*win.tiles} == {tile for tile in ALL if tile[1] == "z" or tile[0] in "19"}


def pushed_down(win: Win) -> dict[str, int] | None:
    """guangdong-tuidaohu: 1 for a discard, 2 from each for a self-draw, twice after a kong, 12 for a robbed one."""
    if not (readings(win) or seven_pairs(win) or orphans(win)):
        return None
    if "robbed-kong" in win.told:
        return {str(win.giver): 12}
    if win.giver:
        return {win.giver: 1}
    return dict.fromkeys(win.losers, 4 if "kong-bloom" in win.told else 2)


def old_fan(win: Win, way: Reading) -> int:
    """The fan of one way to lay the hand out, in the east round."""
    seat_wind = WINDS[(SEATS.index(win.seat) - SEATS.index(win.dealer)) % 4]
    worth = {tile: (tile in DRAGONS) + (tile == seat_wind) + (tile == "1z") for tile in ALL}
    pair = next(one.tiles[0] for one in way if len(one.tiles) == 2)
    runs, honours = [one.run for one in way if len(one.tiles) > 2], {tile for tile in win.tiles if tile[1] == "z"}
    found = not win.melds
    found += all(runs) and not worth[pair]
    found += not any(tile[1] == "z" or tile[0] in "19" for tile in win.tiles)
    found += len(win.suits) == 2
    found += pair[0] in "258" and pair[1] != "z"
    found += 0 if any(runs) else 2
    if len(win.suits) == 1:
        found += 2 if honours else 4
    return found + sum(worth[one.tiles[0]] for one in way if one.same)


def new_style(win: Win, limit: int = 4) -> dict[str, int] | None:
    """guangdong-xinzhang: two to the power of the old style's fan, so many at most."""
    found = [min(limit, old_fan(win, way)) for way in readings(win)] + [4] * orphans(win)
    return dict.fromkeys([win.giver] if win.giver else win.losers, 2 ** max(found)) if found else None


HONOURS = tuple(tile for tile in ALL if tile[1] == "z")
SUITS = tuple(tuple(tile for tile in ALL if tile[1] == suit) for suit in "mps")
EDGES = tuple(tile for tile in ALL if tile[1] != "z" and tile[0] in "19")
KINDS = (ALL, ALL, ALL, *SUITS, *((*suit, *HONOURS) for suit in SUITS), (*EDGES, *HONOURS[:3]), (*HONOURS, *EDGES[:2]))


def with_orphans(rng: random.Random, win: Win | None) -> Win | None:
    """The same, or now and then thirteen orphans, some spoilt."""
    if win is None or rng.random() > 0.04:
        return win
    hand = [tile for tile in ALL if tile[1] == "z" or tile[0] in "19"]
    hand.append(rng.choice(hand if rng.random() < 0.8 else ALL))
    rng.shuffle(hand)
    return Win(tuple(hand[1:]), (), hand[0], win.seat, win.giver, win.dealer)


@pytest.mark.parametrize(
    ("key", "twin", "options", "rare"),
    [
        ("guangdong-tuidaohu", pushed_down, {}, ()),
        ("guangdong-xinzhang", new_style, {}, ()),
        ("guangdong-xinzhang", partial(new_style, limit=99), {"limit_fan": "none"}, ()),
    ],
)
def test_thousands_of_hands(
    key: str,
    twin: Callable[[Win], dict[str, int] | None],
    options: dict[str, object],
    rare: tuple[str, ...],
    examples: Callable[[int], int],
    seed: int,
) -> None:
    rng, rules = random.Random(seed), variant(key, **options)
    told = {"kong-bloom": 0.5, "robbed-kong": 0.4}
    hands = (with_orphans(rng, drawn(rng, rng.choice(KINDS), told=told)) for _ in range(examples(2500)))
    met = agree(rules, twin, hands)
    assert met["legal"]
    assert met["refused"]
    for item in rules.words["patterns"]:
        assert met[item.key] or item.key in rare, (item.key, met)
