"""Rule sets with short lists of fan or points against a second scorer written from their books alone, on thousands of hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest

from mahjong import variant
from twin_plain import (
    ALL,
    DRAGONS,
    SEATS,
    WINDS,
    Group,
    Reading,
    Win,
    agree_on_all,
    concealed_same,
    drawn,
    place,
    readings,
    seven_pairs,
    waits,
)


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


def fan_tiles(win: Win) -> dict[str, int]:
    """The fan of a pung of each tile, in the east round."""
    seat_wind = WINDS[(SEATS.index(win.seat) - SEATS.index(win.dealer)) % 4]
    return {tile: (tile in DRAGONS) + (tile == seat_wind) + (tile == "1z") for tile in ALL}


def old_fan(win: Win, way: Reading) -> int:
    """The fan of one way to lay the hand out, in the east round."""
    worth = fan_tiles(win)
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
    return dict.fromkeys(win.payers, 2 ** max(found)) if found else None


def fancy(win: Win, way: Reading) -> int:
    """The fan of laozhang's fancy hands."""
    equal = sum(many // 2 for many in Counter(one.tiles for one in way if one.run).values())
    suits = {one.tiles[0][1] for one in way if one.run}
    pungs, one_suit = not any(one.run for one in way), len({tile[1] for tile in win.tiles}) == 1
    honours = all(tile[1] == "z" for tile in win.tiles)
    found = 4 if equal == 2 and len(suits) == 1 else equal
    found += 4 * (
        one_suit and not honours and not win.melds and sorted(tile[0] for tile in win.hand) == list("1112345678999")
    )
    found += 4 * (pungs and one_suit)  # honours alone are a suit of their own here
    found += 4 * all(tile[0] in "19" and tile[1] != "z" for tile in win.tiles)
    return found + (len(win.hand) == 1 and all(one.how == "open" for one in win.melds) and win.giver is not None)


def old_style(win: Win, limit: int = 4, one_pays: bool = False) -> dict[str, int] | None:
    """guangdong-laozhang: twenty and what is counted, doubled by the fan; everybody pays, the dealer double, and more for a row of his wins."""
    ways = readings(win)
    worth = fan_tiles(win)
    narrow = any(place(way, win) in ("edge", "closed", "pair") for way in ways)
    narrow = narrow and len(waits(win, lambda one: bool(readings(one)))) == 1
    found = [(20 + 2 * (win.giver is None)) << min(limit, 4)] * orphans(win)
    for way in ways:
        points = (
            20
            + 2 * (win.giver is None)
            + 2 * narrow
            + 2 * any(len(one.tiles) == 2 and worth[one.tiles[0]] for one in way)
        )
        hidden = concealed_same(way, win)
        for one in way:
            if one.same:
                base = 4 if one.tiles[0][1] == "z" or one.tiles[0][0] in "19" else 2
                points += base * (2 if one in hidden else 1) * (4 if one.kong else 1)
        found.append(points << min(limit, old_fan(win, way) + fancy(win, way)))
    if not found:
        return None
    row = next((int(flag[-1]) for flag in win.told if flag.startswith("counters")), 0)
    owed = {payer: max(found) * (2 if win.dealer in (payer, win.seat) else 1) for payer in win.losers}
    if win.seat == win.dealer:
        owed = {payer: amount * (2 + row) // 2 for payer, amount in owed.items()}
    return {win.giver: sum(owed.values())} if one_pays and win.giver else owed


def special(win: Win, way: Reading) -> int:
    """Fan of the best hand of ji-ping-hu's closed list that one way to lay the hand out is, 0 for none."""
    pungs = not any(one.run for one in way)
    winds, dragons = (sum(one.same and one.tiles[0] in kinds for one in way) for kinds in (WINDS, DRAGONS))
    pair = next(one.tiles[0] for one in way if len(one.tiles) == 2)
    honours = {tile for tile in win.tiles if tile[1] == "z"}
    edges = all(tile[1] == "z" or tile[0] in "19" for tile in win.tiles)
    found = [0]
    if len(win.suits) == 1 and not honours:
        found.append(5 if pungs else 4)
        gates = not win.melds and sorted(tile[0] for tile in win.hand) == list("1112345678999")
        found.append(6 * gates)
    if len(win.suits) == 1 and honours and pungs:
        found.append(4)
    if edges and pungs:
        found.append(5 if honours and win.suits else 6)
    found += [5 * (dragons == 2 and pair in DRAGONS), 6 * (dragons == 3)]
    found += [5 * (winds == 3 and pair in WINDS), 6 * (winds == 4)]
    return max(found)


def no_chicken(win: Win, least: int = 1) -> dict[str, int] | None:
    """guangdong-jipinghu: the table with its cap, nobody being liable."""
    seat_wind = WINDS[(SEATS.index(win.seat) - SEATS.index(win.dealer)) % 4]
    drawn_win = win.giver is None or "robbed-kong" in win.told
    found = [6] * orphans(win)
    for way in readings(win):
        fan = special(win, way)
        if not fan:
            runs = [one.run for one in way if len(one.tiles) > 2]
            fan = all(runs) + 2 * (not any(runs)) + 2 * (len(win.suits) == 1) + drawn_win
            fan += sum(
                (one.tiles[0] in DRAGONS) + (one.tiles[0] == seat_wind) + (one.tiles[0] == "1z")
                for one in way
                if one.same
            )
            if fan < least:
                continue
            fan = min(fan, 3)
        found.append(max(fan, 3 if win.told & {"kong-bloom", "robbed-kong", "last-tile"} else 0))
    if not found:
        return None
    if "robbed-kong" in win.told:
        return {str(win.giver): 3 * 2 ** max(found)}
    return dict.fromkeys(win.payers, 2 ** max(found))


HONOURS = tuple(tile for tile in ALL if tile[1] == "z")
SUITS = tuple(tuple(tile for tile in ALL if tile[1] == suit) for suit in "mps")
EDGES = tuple(tile for tile in ALL if tile[1] != "z" and tile[0] in "19")
KINDS = (ALL, ALL, ALL, *SUITS, *((*suit, *HONOURS) for suit in SUITS), (*EDGES, *HONOURS[:3]), (*HONOURS, *EDGES[:2]))


def whole(rng: random.Random, win: Win | None) -> Win | None:
    """The same, or now and then thirteen orphans, nine gates, or pungs alone of kinds that go together; some spoilt."""
    chance = rng.random()
    if win is None or chance > 0.25:
        return win
    melds: list[Group] = []
    if chance < 0.04:
        hand = [*HONOURS, *EDGES]
        hand.append(rng.choice(hand))
    elif chance < 0.06:
        suit = rng.choice(SUITS)
        hand = [suit[int(rank) - 1] for rank in "1112345678999"]
        rng.shuffle(hand)
        hand.insert(0, rng.choice(suit))
        return Win(tuple(hand[1:]), (), hand[0], win.seat, win.giver, win.dealer)
    else:
        near = [*rng.choice((WINDS, DRAGONS, EDGES, *SUITS, (*EDGES, *HONOURS), HONOURS))]
        near += rng.sample([tile for tile in ALL if tile not in near], max(0, 5 - len(near)))
        *pungs, pair = rng.sample(near, 5)
        open_ones = rng.choice((0, 1, 3, 4))
        melds = [Group((tile,) * 3, "open") for tile in pungs[:open_ones]]
        hand = [tile for tile in pungs[open_ones:] for _ in range(3)] + [pair] * 2
    if rng.random() < 0.15:
        hand[-1] = rng.choice(ALL)
    rng.shuffle(hand)
    if max(hand.count(tile) + 3 * any(tile in meld.tiles for meld in melds) for tile in hand) > 4:
        return win
    told = win.told & {"liability-taken"}
    return Win(tuple(hand[1:]), tuple(melds), hand[0], win.seat, win.giver, win.dealer, told)


@pytest.mark.parametrize(
    ("key", "twin", "options"),
    [
        ("guangdong-tuidaohu", pushed_down, {}),
        ("guangdong-xinzhang", new_style, {}),
        ("guangdong-xinzhang", partial(new_style, limit=99), {"limit_fan": "none"}),
        ("guangdong-jipinghu", no_chicken, {}),
        ("guangdong-jipinghu", partial(no_chicken, least=0), {"min_fan": 0}),
        ("guangdong-laozhang", old_style, {}),
        (
            "guangdong-laozhang",
            partial(old_style, limit=99, one_pays=True),
            {"limit_fan": "none", "discarder_pays_all": True},
        ),
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
    told = {"kong-bloom": 0.5, "robbed-kong": 0.4}
    if key == "guangdong-jipinghu":
        told |= {"last-tile": 0.1, "liability-taken": 1}
    if key == "guangdong-laozhang":
        told = {"robbed-kong": 0.2, "counters=1": 0.3}
    many = examples(2500 if key != "guangdong-laozhang" else 1400 if not options else 600)
    hands = (whole(rng, drawn(rng, rng.choice(KINDS), told=told)) for _ in range(many))
    agree_on_all(rules, twin, hands, enough=800)
