"""Points of hands that have not won, counted by hand; and the words refused that make no sense."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from mahjong.errors import RuleError
from mahjong.hand import Hand
from mahjong.rules import features as f
from mahjong.rules import tails
from mahjong.rules.owned import Owned
from mahjong.tiles import DRAGONS, ORPHANS, SIMPLES, mask

FAN = f.DRAGONS | f.SEAT_WIND | f.ROUND_WIND
DOUBLES = (f.DRAGONS, f.SEAT_WIND, f.ROUND_WIND)


def owned(text: str, seat_wind: str = "2z", round_wind: str = "1z") -> Owned:
    hand = Hand.parse(text)
    masks = {"seat wind": mask(seat_wind), "round wind": mask(round_wind)}
    return Owned("S", bytes(hand.packed), hand.melds, bytes(64), bytes(64), masks, False)


COUNT = tails.points((SIMPLES, 2), (ORPHANS, 4), pair=(FAN, 2), doubles=DOUBLES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m456p789s13z12m", 0),
        ("111m456p789s13z12m", 8),
        ("222m456p789s13z12m", 4),
        ("2222m456p789s13z1m", 4),  # four of which no kong was made are a pung
        ("456p789s13z12s[222m]", 2),
        ("456p789s3z[222m][999m]", 6),
        ("456p789s13z12s[2222m]", 8),
        ("456p789s13z12s[2222m+]", 8),
        ("456p789s13z12s<2222m>", 16),
        ("456p789s13z12s[9999m]", 16),
        ("456p789s13z12s<9999m>", 32),
        ("456p789s13z12s[333z]", 4),  # a wind that is neither the seat's nor the round's
        ("456p789s44z12s[333z]", 4),
        ("456p789s11z12s[333z]", 6),
        ("456p789s22z12s[333z]", 6),
        ("456p56s11225577z8s", 8),
        ("456p789s13z12s[777z]", 4 * 2),
        ("456p789s13z12s[222z]", 4 * 2),
        ("456p789s33z12s[222z]", 4 * 2),
        ("456p789s55z12s[222z]", 6 * 2),
        ("456p9s13z1z[222z][777z]", 10 * 4),
        ("1z[555z][666z][777z][111z]", 16 * 16),
    ],
)
def test_what_a_hand_counts(text: str, expected: int) -> None:
    assert COUNT(owned(text)) == expected


def test_a_wind_of_seat_and_round_doubles_twice_and_no_more_than_the_limit() -> None:
    double = owned("456p789s13z12s[111z]", "1z", "1z")
    assert COUNT(double) == 4 * 4
    limited = tails.points((ORPHANS, 4), doubles=DOUBLES, most=1)
    assert limited(double) == 4 * 2
    assert tails.points((ORPHANS, 4))(double) == 4
    assert tails.points((ORPHANS, 4), doubles=DOUBLES, most=0)(double) == 4
    assert tails.points((ORPHANS, 3), hidden=3, kong=5)(owned("456p789s13z12s<1111p>")) == 45


def test_beside_a_plain_count(examples: Callable[[int], int], seed: int) -> None:
    rng = random.Random(seed)
    kinds = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
    for _ in range(examples(300)):
        near = rng.sample(kinds, 8)
        tiles = rng.choices(near, k=13)
        if max(Counter(tiles).values()) > 4:
            continue
        found, doubled = 0, 0
        for tile, many in Counter(tiles).items():
            fan = (tile in ("5z", "6z", "7z")) + (tile == "2z") + (tile == "1z")
            if many >= 3:
                found += 8 if tile[1] == "z" or tile[0] in "19" else 4
                doubled += fan
            elif many == 2 and fan:
                found += 2
        assert COUNT(owned("".join(sorted(tiles)))) == found * 2**doubled


@pytest.mark.parametrize(
    "make",
    [
        lambda: tails.points((SIMPLES, 0)),
        lambda: tails.points((SIMPLES, 2), hidden=0),
        lambda: tails.points((SIMPLES, 2), kong=1.5),  # type: ignore[arg-type]
        lambda: tails.points((SIMPLES, 2), pair=(DRAGONS, -2)),
        lambda: tails.points((SIMPLES, 2), most=-1),
        lambda: tails.points(("258m", 2)),  # type: ignore[arg-type]
        lambda: tails.points((SIMPLES, 2), doubles=(True,)),
    ],
)
def test_bad_words(make: Any) -> None:
    with pytest.raises(RuleError) as caught:
        make()
    assert caught.value.zh != caught.value.en
