"""Random and mutated text: read, or refused with a NotationError, nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable

from mahjong import notation, tiles
from mahjong.errors import MahjongError, NotationError
from mahjong.hand import Hand, Meld
from mahjong.notation import CODECS

SEEDS = [
    "123m456p22z [777z] <1111p>", "340p55s67z1f1j? [123m@2mW] [4444s+@E] <0555m> [22z] [111z1j]", "19m19p19s1234567z",
    "[456m=group] [123j=chow] [11111j@1jN] <????>", "1112345678999s", "",
]  # fmt: skip
LETTERS = "0123456789mpszfjk?[]<>+@=ESWNchowpungroup \t\n-_xX１五万東🀄\ufe0f\ud800\x00é{}()%"


def mutated(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return "".join(rng.choices(LETTERS, k=rng.randrange(30)))
    text = list(rng.choice(SEEDS))
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text.insert(at, rng.choice(LETTERS))
            case 1:
                del text[at : at + rng.randrange(1, 4)]
            case 2:
                text[at : at + 1] = rng.choice(LETTERS)
            case 3:
                cut = rng.randrange(len(text) + 1)
                text = text[cut:] + text[:cut]
    return "".join(text)


def test_ten_thousand_mutated_hands(rng: random.Random, examples: Callable[[int], int]) -> None:
    read: list[str] = []
    refused: list[NotationError] = []
    for _ in range(examples(10_000)):
        text = mutated(rng)
        try:
            hand = Hand(text)
        except NotationError as error:
            refused.append(error)
            if error.text != text:
                raise
        else:
            read.append(text)
            assert Hand(str(hand)) == hand, text
    print(f"{len(read)} read, {len(refused)} refused")
    assert read
    assert refused
    for one in refused:
        assert 0 <= one.position <= len(one.text), one.text
        assert one.zh not in ("", one.en), one.text


def test_mutated_text_for_everything_else_that_reads(rng: random.Random, examples: Callable[[int], int]) -> None:
    readers: list[Callable[[str], object]] = [
        Meld.parse, notation.parse, notation.format, tiles.mask, tiles.ranks, tiles.physical,
        *(codec.decode for codec in CODECS.values()),
    ]  # fmt: skip
    accepted = 0
    for _ in range(examples(10_000)):
        text = mutated(rng)
        try:
            rng.choice(readers)(text)
            accepted += 1
        except MahjongError:
            pass
    assert accepted > 0
