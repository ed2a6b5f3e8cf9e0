"""The hands that benchmarks run on. Only the standard library: peers read them too."""

from __future__ import annotations

import random


def sample(n: int, seed: int) -> list[list[int]]:
    """Hands of 14 tiles: a quarter each from the whole set, two suits, one suit, and winning."""
    rng = random.Random(seed)
    hands = []
    for i in range(n):
        if i % 4 == 3:
            hands.append(winning(rng))
            continue
        wall = [kind for kind in range((34, 18, 9)[i % 4]) for _ in range(4)]
        hand = [0] * 34
        for kind in rng.sample(wall, 14):
            hand[kind] += 1
        hands.append(hand)
    return hands


def winning(rng: random.Random) -> list[int]:
    while True:
        hand = [0] * 34
        for _ in range(4):
            if rng.random() < 0.3:
                hand[rng.randrange(34)] += 3
            else:
                low = rng.randrange(3) * 9 + rng.randrange(7)
                for kind in range(low, low + 3):
                    hand[kind] += 1
        hand[rng.randrange(34)] += 2
        if max(hand) <= 4:
            return hand


def wilds(n: int, w: int, seed: int) -> list[list[int]]:
    """Hands of 14 - w tiles that go with w wildcards, every second one winning: w tiles are taken off a hand of `sample`."""
    rng = random.Random(seed)
    hands = []
    for i in range(n):
        hand = winning(rng) if i % 2 else sample(1, rng.getrandbits(32))[0]
        for _ in range(w):
            kind = rng.choice([kind for kind in range(34) for _ in range(hand[kind])])
            hand[kind] -= 1
        hands.append(hand)
    return hands
