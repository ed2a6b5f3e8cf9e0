"""Arguments of every kind: a ValueError with a reason or an answer, never anything else."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from mahjong._core import card

SHAPES = [
    card.Shape(card.PAIRS),
    card.Shape(card.QUAD_PAIRS),
    card.Shape(card.ORPHANS),
    card.Shape(card.MISFITS, natural=7),
    card.Shape(card.MISFITS, knitted=True),
    card.Shape(card.ALL_OF, mask=(1 << 60) - 1, kinds=(1 << 60) - 1, tiles=17),
    card.Shape(card.ALL_OF, mask=7),
]
LINES = [card.Line(["F*2", "A:x*4", "B:x+1*4", "C:x+2*4"]), card.Line(["Z*5", "D*5", "A:x*4"], concealed=True)]
CARD = card.Card(LINES)


def odd_value(rng: random.Random) -> Any:
    numbers = [
        rng.randint(-3, 70),
        (1 << rng.randint(0, 64)) - 1,
        -1 << 31,
        1 << 32,
        1 << 63,
        1 << 64,
        -1 << 100,
        1 << 20_000,
    ]
    others: list[Any] = [None, rng.random() * 20, float("nan"), "3", b"\x01", True, [], (1,), {}, int, object()]
    return rng.choice(rng.choice([numbers, others]))


def odd_counts(rng: random.Random) -> Any:
    size = rng.choice([34, 34, 34, 64, 64, 60, 33, 65, 0, 200])
    most = rng.choice([1, 2, 4, 5, 17, 255])
    row = bytearray(size)
    for _ in range(rng.choice([0, 5, 10, 13, 14, 17, 18])):
        if size:
            at = rng.randrange(min(size, rng.choice([5, 34, 64])))
            row[at] = min(row[at] + rng.randint(1, most), 255)
    plain = bytes(row)
    return rng.choice(
        [
            plain,
            plain,
            plain,
            plain,
            bytearray(plain),
            memoryview(plain),
            list(plain),
            plain.decode("latin-1"),
            odd_value(rng),
        ]
    )


def odd_melds(rng: random.Random) -> Any:
    def meld() -> Any:
        good = (rng.randint(-1, 43), rng.randint(0, 6), rng.randint(0, 3))
        return rng.choice(
            [
                good,
                good,
                good,
                list(good),
                good[:2],
                (odd_value(rng), 3, 0),
                (0, odd_value(rng), 0),
                (0, 3, odd_value(rng)),
                odd_value(rng),
            ]
        )

    return rng.choice(
        [(), (), [meld() for _ in range(rng.randint(0, 5))], [(27, 4, 1)], odd_value(rng), [(0, 3, 0)] * 20]
    )


def odd_text(rng: random.Random) -> Any:
    good = rng.choice(["F*2", "A:x*4", "B:x+1*4", "C:even-2*3", "DA*3", "D*4", "0*4", "ZE*2", "Z*2", "A:y*1", "A:9*14"])
    if rng.random() < 0.5:
        at = rng.randrange(len(good))
        good = good[:at] + rng.choice(["", "A", ":", "9", "*", "x", "\u4e00", "\x00", "-", "D" * 50]) + good[at + 1 :]
    return good if rng.random() < 0.95 else odd_value(rng)


def calls(rng: random.Random) -> Callable[[], object]:
    calm = rng.random() < 0.6  # mostly good arguments, so that answers are tried as much as refusals

    def odd(usual: list[Any]) -> Any:
        return rng.choice(usual) if calm or rng.random() < 0.8 else odd_value(rng)

    shape, fifth, wilds = odd(SHAPES), odd([True, False]), odd([0, 0, 1, 2, 4])
    counts, owned = odd_counts(rng), odd([None])
    melds, jokers, masks = (), odd([0, 0, 1, 8]), odd([[(1 << 34) - 1] * rng.randint(0, 4)])
    if calm:
        counts = bytes(rng.choice([0] * 5 + [1, 1, 2]) if k % 3 == 0 else 0 for k in range(34))
    else:
        melds = odd_melds(rng)
        owned = rng.choice([owned, odd_counts(rng)])
        wilds = rng.choice([wilds, 14, 17, 18])
        masks = rng.choice(
            [masks, tuple(odd_value(rng) for _ in range(3)), [rng.getrandbits(64) for _ in range(rng.randint(0, 18))]]
        )
    keywords = {
        name: odd_value(rng)
        for name in ("tiles", "mask", "gap", "honours", "natural", "knitted", "kinds")
        if rng.random() < 0.3
    }
    rules = {
        name: odd_value(rng)
        for name in ("copies", "flowers", "jokers", "joker_min", "joker_only")
        if rng.random() < 0.3
    }
    choices: list[Callable[[], object]] = [
        lambda: card.need(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.complete(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.shanten(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.waits(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.useful(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.readings(
            shape, counts, wilds, fifth=fifth, owned=owned, limit=rng.choice([1, 7, 1000, odd_value(rng)])
        ),
        lambda: card.readings_count(shape, counts, wilds, fifth=fifth, owned=owned),
        lambda: card.shape_complete(shape, counts, masks, fifth=fifth, owned=owned),
        lambda: card.fours(counts, wilds, fifth=fifth),
        lambda: card.Shape(rng.choice([2, 4, 8, 16, 32, odd_value(rng)]), **keywords),
        lambda: card.Line([odd_text(rng) for _ in range(rng.randint(0, 16))], points=rng.choice([0, odd_value(rng)])),
        lambda: card.Line(rng.choice([odd_value(rng), ["F*14"]]), key=odd_value(rng), concealed=odd_value(rng)),
        lambda: card.Card(rng.choice([LINES, LINES * 600, odd_value(rng), [odd_value(rng)]]), **rules),
        lambda: CARD.distances(counts, jokers, melds),
        lambda: CARD.shanten(counts, jokers, melds),
        lambda: CARD.losses(counts, jokers, melds),
        lambda: CARD.complete(counts, jokers, melds),
        lambda: CARD.useful(counts, jokers, melds),
        lambda: CARD.waits(counts, jokers, melds),
        lambda: CARD.best(counts, jokers, melds, limit=rng.choice([1, 16, odd_value(rng)])),
    ]
    return rng.choice(choices)


def test_random_arguments_answer_or_say_why_not(seed: int, examples: Callable[[int], int]) -> None:
    rng = random.Random(seed)
    answered = 0
    reasons = []
    for _ in range(examples(12_000)):
        call = calls(rng)
        try:
            call()
            answered += 1
        except ValueError as error:
            reasons.append(str(error))
    print(answered, "answered,", len(reasons), "refused")
    assert answered > examples(1000)
    assert len(reasons) > examples(1000)
    assert all(15 < len(reason) < 300 for reason in reasons)


@pytest.mark.parametrize(
    ("bit", "keywords", "says"),
    [
        (1, {}, "one of PAIRS"),
        (card.PAIRS, {"mask": 1}, "mask belongs to ALL_OF"),
        (card.ALL_OF, {}, "mask must name at least one kind"),
        (card.ALL_OF, {"mask": 1 << 40}, "mask must name at least one kind"),
        (card.PAIRS, {"tiles": 13}, "tiles must be 14"),
        (card.ALL_OF, {"mask": 1, "tiles": 18}, "tiles must be 2..17, not 18"),
        (card.PAIRS, {"gap": 2}, "belong to MISFITS"),
        (card.MISFITS, {"gap": 0}, "gap must be 1..9, not 0"),
        (card.MISFITS, {"kinds": (1 << 33) - 1}, "kinds lack"),
        (card.ORPHANS, {"kinds": (1 << 33) - 1}, "kinds lack"),
        (card.PAIRS, {"kinds": 63}, "kinds lack"),
        (card.MISFITS, {"knitted": 1}, "knitted must be True or False"),
        (card.MISFITS, {"natural": 1 << 4000}, "a number of 4001 bits"),
    ],
)
def test_bad_shapes_say_what_is_wrong(bit: int, keywords: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        card.Shape(bit, **keywords)


@pytest.mark.parametrize(
    ("counts", "wilds", "says"),
    [
        (bytes(33), 0, "34 to 64 counts, not of 33"),
        ([0] * 34, 0, "must be bytes"),
        (bytes([18] + [0] * 33), 0, "at most 17 tiles, not 18"),
        (bytes([4] * 3 + [0] * 31), 3, "14 tiles; the hand has 15"),
        (bytes([0] * 34 + [1]), 0, "kind 34"),
        (bytes(34), 18, "wilds must be 0..17, not 18"),
    ],
)
def test_bad_hands_say_what_is_wrong(counts: Any, wilds: int, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        card.need(SHAPES[0], counts, wilds)


@pytest.mark.parametrize(
    ("counts", "jokers", "melds", "says"),
    [
        (bytes([0] * 42 + [1]), 0, (), "kind 42"),
        (bytes([5] + [0] * 33), 0, (), "4 copies of kind 0; the hand has 5"),
        (bytes([2] + [0] * 33), 0, [(0, 3, 0)], "4 copies of kind 0; the hand has 5"),
        (bytes([0] * 34 + [5, 4]), 0, (), "8 flowers; the hand has 9"),
        (bytes(34), 9, (), "jokers must be 0..8"),
        (bytes(34), 6, [(0, 3, 3)], "8 jokers; the hand has 9"),
        (bytes(34), 0, [(0, 2, 1)], "meld of 2 tiles cannot hold 1 jokers"),
        (bytes([1] * 12 + [0] * 22), 0, [(33, 3, 0)], "at most 14 tiles, not 15"),
        (bytes(34), 0, [[0, 3, 0]], "a tuple"),
    ],
)
def test_bad_card_hands_say_what_is_wrong(counts: bytes, jokers: int, melds: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        CARD.distances(counts, jokers, melds)


def test_hands_of_the_wrong_size_are_refused() -> None:
    for ask in (card.waits, card.useful):
        with pytest.raises(ValueError, match="tiles"):
            ask(SHAPES[0], bytes([2] * 7 + [0] * 27))
    with pytest.raises(ValueError, match="13 tiles"):
        card.waits(SHAPES[0], bytes([2] * 6 + [0] * 28))
    with pytest.raises(ValueError, match="owned must be empty"):
        card.need(SHAPES[0], bytes(34), owned=bytes([3] + [0] * 33))
    with pytest.raises(ValueError, match="13 tiles"):
        CARD.waits(bytes(34))


def test_shapes_are_values() -> None:
    for shape in SHAPES:
        again = pickle.loads(pickle.dumps(shape))
        assert again == shape
        assert hash(again) == hash(shape)
        assert [other == shape for other in SHAPES].count(True) == 1
    assert repr(SHAPES[3]) == "Shape(MISFITS, honours=7, natural=7)"
    assert repr(SHAPES[6]) == "Shape(ALL_OF, mask=0x7)"
    assert SHAPES[0] != "PAIRS"
    for name in ("bit", "gap", "mask"):
        with pytest.raises(AttributeError):
            setattr(SHAPES[0], name, 1)
