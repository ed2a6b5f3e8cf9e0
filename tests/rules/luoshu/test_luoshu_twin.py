"""Luoshu against a second scorer written from the rule book alone: random hands, most of them complete, with stakes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import twin_luoshu as twin
from twin_luoshu import FLOWERS, HEADS, NUMBERS, SEATS, TILES

from mahjong import variant
from mahjong.codecs.mpsz import canonical
from mahjong.tiles import physical

FIFTEENS = tuple(
    (a, b, c) for a in NUMBERS for b in NUMBERS for c in NUMBERS if a <= b <= c and twin.fifteen((a, b, c))
)
RULES = {pair: variant("luoshu", flower_pair=pair) for pair in ("any_two", "partners")}


def text(tiles: list[str]) -> str:
    return canonical(tuple(physical(tile) for tile in tiles))


def drawn_set(rng: random.Random) -> list[str]:
    chance = rng.random()
    if chance < 0.65:
        return list(rng.choice(FIFTEENS))
    return rng.sample(FLOWERS, 3) if chance < 0.75 else [rng.choice(HEADS)] * 3


def drawn_hand(rng: random.Random) -> tuple[list[str], list[list[str]], str] | None:
    """Concealed tiles, melds and the winning tile; None where the set has not so many of a tile."""
    sets = [drawn_set(rng) for _ in range(4)]
    pair = rng.sample(FLOWERS, 2) if rng.random() < 0.4 else [rng.choice(HEADS)] * 2
    many = rng.choice((0, 0, 0, 1, 2, 3))
    melds, rest = sets[:many], sets[many:]
    for meld in melds:
        if meld[0] in HEADS and rng.random() < 0.3:
            meld.append(meld[0])
        elif meld[0] in FLOWERS and rng.random() < 0.3:
            meld[:] = FLOWERS
    hand = [*pair, *(tile for one in rest for tile in one)]
    if rng.random() < 0.3:  # spoilt, or complete in another way
        hand[rng.randrange(len(hand))] = rng.choice((*NUMBERS, *HEADS, *FLOWERS))
    rng.shuffle(hand)
    whole = Counter([*hand, *(tile for meld in melds for tile in meld)])
    if any(number > TILES[tile] for tile, number in whole.items()):
        return None
    return hand[1:], melds, hand[0]


def test_thousands_of_hands(examples: Callable[[int], int], seed: int) -> None:
    rng, met = random.Random(seed), Counter[str]()
    for _ in range(examples(6000)):
        found = drawn_hand(rng)
        if found is None:
            continue
        hand, melds, win = found
        pair = rng.choice(("any_two", "partners"))
        seat = rng.choice(SEATS)
        giver = rng.choice([None, *(other for other in SEATS if other != seat)])
        stakes = {seat: rng.randrange(1, 11)} | {
            other: rng.randrange(1, 11) for other in SEATS if other != seat and rng.random() < 0.4
        }
        told = RULES[pair].score(
            text(hand) + "".join(written(rng, meld) for meld in melds),
            win, seat=seat, from_seat=giver, self_draw=giver is None, flags=[f"stake@{one}={amount}" for one, amount in stakes.items()],
        )  # fmt: skip
        legal = twin.wins(hand, melds, win, pair == "partners")
        assert told.legal == legal, (pair, hand, melds, win, told.reason)
        assert told.payments == (twin.pay(seat, giver, stakes) if legal else dict.fromkeys(SEATS, 0))
        met[f"{pair} {legal}"] += 1
        if legal:
            met["flowers"] += any(tile in FLOWERS for tile in (*hand, win))
            met["kongs"] += any(len(meld) == 4 for meld in melds)
    assert all(met[f"{pair} {legal}"] for pair in RULES for legal in (True, False)), met
    assert met["flowers"]
    assert met["kongs"]


def written(rng: random.Random, meld: list[str]) -> str:
    """A meld as it is written: flowers name what they make."""
    flowers = meld[0] in FLOWERS
    if len(meld) == 4 and rng.random() < 0.5:
        return f"<{text(meld)}{'=concealed' * flowers}>"
    return f"[{text(meld)}{('=kong' if len(meld) == 4 else '=pung') * flowers}]"
