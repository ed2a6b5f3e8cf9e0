"""The core's scan against its slow twin: random complete hands, every menu word, every number, wild tiles, melds, shapes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest
import twin_readings
import twin_scan as twin

from mahjong._core import card, features, menu, scan
from mahjong.rules import sets
from mahjong.rules.language import OPS
from mahjong.tiles import DRAGONS, HONOURS, ORDINARY, ORPHANS, SUITS, TERMINALS, WINDS, mask, ranks

STANDARD = (sets.runs() | sets.pungs()).within(ORDINARY)
MENUS = {
    "standard": STANDARD,
    "honour groups": STANDARD | sets.group("567z") | sets.distinct("1234z"),
    "fifteen": (sets.total(15) | sets.pungs(HONOURS)).within(ORDINARY),
    "258 pairs": STANDARD.paired(ranks("258")),
    "no red dragon": STANDARD.without(mask("7z")),
}
MASKS = (
    SUITS,
    HONOURS,
    DRAGONS,
    WINDS,
    TERMINALS,
    ORPHANS,
    ranks("258"),
    ranks("147"),
    mask("23468s6z"),
    mask("5m"),
    (1 << 64) - 1,
)
TEMPLATES = ((3, 1, 1, 1, 1, 1, 1, 1, 3), (3, 1, 1, 1, 1, 1, 1, 1, 2), (2, 2, 2, 2, 2, 2, 1, 0, 0))
WHOLE_SHAPES = (2, 4, 8, 16)
# Every collection of rows has a worth of its own, so that which one is best does not hang on how ties are settled.
TABLES = (
    tuple((*row, 4**at) for at, row in enumerate(((0, 2, 1, 0), (0, 2, 1, 1), (0, 2, 8, 0), (0, 3, 6, 0), (0, 3, 1, 1), (0, 4, 6, 0)))),
    tuple((*row, 4**at) for at, row in enumerate(((1, 3, 2, 1), (1, 2, 1, 1), (1, 3, 2, 0), (0, 3, 8, 0), (0, 2, 65, 0), (1, 2, 2, 0)))),
)  # fmt: skip


def random_program(rng: random.Random, waits: float = 0.25) -> tuple[tuple, tuple, tuple]:
    """Every op once (waits, which cost the twin most, now and then) and a few more, with values wanted and bits joined."""
    ops = [
        *sorted(OPS - {"waits", "unwaited"}),
        *(["waits", "unwaited"] if rng.random() < waits else []),
        *rng.choices(["pungs", "runs", "kinds", "tiles", "assigned", "pair", "won", "combined"], k=8),
    ]
    rng.shuffle(ops)
    atoms = []
    for op in ops:
        x = 0
        if op.startswith("like"):
            x = rng.randrange(len(TEMPLATES))
        elif op in ("suits_over", "suits_beyond", "long_suits", "ranks_beyond"):
            x = rng.randint(1, 9)
        elif op in ("waits", "fours"):
            x = rng.randrange(2)
        elif op == "combined":
            x = rng.randrange(2) << 5 | rng.randrange(6)
        elif op == "shape" or op.startswith("wait"):
            x = rng.randint(1, 127 if op == "shape" else 63)
        lo = rng.randint(0, 3)
        register = rng.choice((-1, -1, 0, 1))
        atoms.append((op, rng.choice(MASKS), register, rng.choice((0, 0, 1, 2, 4)), x, lo, rng.choice((lo, 255))))
    exprs = [(at,) for at in range(len(atoms))]
    for _ in range(20):
        first, second, third = rng.sample(range(len(atoms)), 3)
        exprs.append((first, second, rng.choice((-1, -2)), third, -3, rng.choice((-1, -2))))
    return tuple(atoms), tuple(exprs), tuple(rng.sample(range(len(atoms)), 32))


def random_hand(rng: random.Random, menu: sets.Sets, wanted: int) -> tuple[list[int], list[tuple[int, bytes]]] | None:
    """The concealed tiles of a complete hand, and melds; None where the draw has five of a kind."""
    triples = sorted(menu.triples)
    if rng.random() < 0.5:  # crowded: one suit and the honours
        suit = rng.randrange(3)
        triples = [one for one in triples if one[0] >= 27 or one[0] // 9 == suit]
    pairs = [kind for kind in range(34) if menu.pairs >> kind & 1 and any(kind in one for one in triples)]
    if not pairs:
        return None
    chosen = [rng.choice(triples) for _ in range(wanted)]
    melds: list[tuple[int, bytes]] = []
    concealed: list[int] = [rng.choice(pairs)] * 2
    for one in chosen:
        if rng.random() < 0.75:
            concealed += one
        elif one[0] == one[2]:
            form = rng.choice((1, 2, 3, 4))
            melds.append((form, bytes(one if form == 1 else one + one[:1])))
        else:
            run = one[0] < 27 and one == (one[0], one[0] + 1, one[0] + 2)
            melds.append((0 if run else 5, bytes(one)))
    held = Counter(concealed) + Counter(kind for _, kinds in melds for kind in kinds)
    if max(held.values()) > 4:
        return None
    return concealed, melds


def random_whole(rng: random.Random) -> list[int]:
    """Fourteen tiles of a shape without sets, or nearly."""
    kind = rng.choice(WHOLE_SHAPES)
    if kind in (2, 4):
        return [one for one in rng.choices(range(34), k=7) for _ in range(2)]
    if kind == 8:
        return [*twin_readings.ORPHAN_KINDS, rng.choice(twin_readings.ORPHAN_KINDS)]
    tiles = rng.sample(range(27, 34), rng.randint(5, 7))
    for suit in range(3):
        tiles += [9 * suit + rank for rank in rng.choice(((0, 3, 6), (1, 4, 7), (0, 4, 8), (2, 5, 8)))]
    return rng.sample(tiles, 14)


def compare(
    rng: random.Random,
    name: str,
    tiles: list[int],
    melds: list[tuple[int, bytes]],
    wanted: int,
    shapes: int,
    most_wilds: int,
    others: tuple[dict[str, int], ...] = (),
) -> int:
    """Ask both; the number of answers they agree on."""
    words = MENUS[name]
    tiles = list(tiles)
    rng.shuffle(tiles)
    wilds = rng.choice(range(most_wilds + 1))
    faces = Counter(rng.choice((4, 4, 13, 30)) for _ in range(wilds))
    tiles = tiles[wilds:]
    wild_win = wilds > 0 and (not tiles or rng.random() < 0.3)
    win = -1 if wild_win else tiles.pop()
    counts = bytes(tiles.count(kind) for kind in range(64))
    if max(Counter(tiles + ([] if wild_win else [win])).values(), default=0) > 4:
        return 0
    # What a hand waits on is asked of plain shapes and the knitted one alone.
    atoms, exprs, counted = random_program(rng, 0 if any(one["bit"] != twin.KNITTED for one in others) else 0.25)
    question = {
        "win": win,
        "self_draw": rng.random() < 0.5,
        "wilds": wilds,
        "faces": bytes(faces[kind] for kind in range(64)) if rng.random() < 0.7 else mask("5m"),
        "sets": wanted,
        "fifth": rng.random() < 0.5,
        "melds": melds,
        "shapes": shapes,
        "registers": (rng.choice(MASKS), rng.choice(MASKS)),
        "jokers": tuple(rng.choice(MASKS) | rng.choice(MASKS) for _ in range(wilds)) if rng.random() < 0.25 else (),
    }
    args = (atoms, exprs, counted, TEMPLATES, TABLES)
    fast = scan.scan(
        words.compiled(menu.Menu),
        features.Program(*args),
        counts,
        **question,
        others=[card.Shape(one["bit"], **{key: one[key] for key in one if key != "bit"}) for one in others],
    )
    slow = twin.scan(
        words.compiled(twin.Menu),
        twin.Program(*args),
        counts,
        **question,
        others=[twin.Shape(**one) for one in others],
    )
    mine, its = {one[:2] for one in slow}, {one[:2] for one in fast}
    assert len(its) == len(fast), "an answer came twice"
    if mine != its:
        (bits, values), (other, others) = (
            (sorted(mine - its) or sorted(mine))[0],
            (sorted(its - mine) or sorted(its) or [(0, b"")])[0],
        )
        ops = [atoms[at][0] for at in range(len(atoms)) if (bits ^ other) >> at & 1]
        wrong = [(atoms[at], one, two) for at, one, two in zip(counted, values, others, strict=False) if one != two]
        pytest.fail(f"{name}: {len(its)} answers, twin {len(mine)}; differ in {ops} {wrong}; {counts!r} {question}")
    for bits, values, reading in fast:
        check_reading(words, counts, question, bits, values, reading)
    return len(fast)


def check_reading(words: sets.Sets, counts: bytes, question: dict, bits: int, values: bytes, reading: object) -> None:
    """The representative reading holds exactly the tiles of the hand."""
    became = Counter(reading.became)
    held = Counter({kind: n for kind, n in enumerate(counts) if n})
    if question["win"] >= 0:
        held[question["win"]] += 1
    if reading.pair is not None:
        made = Counter(kind for one in reading.sets for kind in one) + Counter({reading.pair: 2})
        assert made == held + became
        sets_alone = reading.sets[:-3] if reading.shape == "knitted" else reading.sets
        assert all(tuple(sorted(one)) in words.triples for one in sets_alone)
        block = (reading.pair,) if reading.place == len(reading.sets) else reading.sets[reading.place]
        assert reading.won in block
    assert sum(became.values()) == question["wilds"]
    assert question["win"] in (-1, reading.won)
    jokers = question["jokers"]
    assert not jokers or any(
        all(may >> kind & 1 for may, kind in zip(jokers, order, strict=True)) for order in permutations(reading.became)
    )


@pytest.mark.parametrize("name", MENUS)
def test_sets_and_a_pair(name: str, rng: random.Random, examples: Callable[[int], int]) -> None:
    asked = answers = 0
    while asked < examples(300):
        wanted = rng.choice((4, 4, 4, 5, 2))
        hand = random_hand(rng, MENUS[name], wanted)
        if hand is None:
            continue
        asked += 1
        answers += compare(rng, name, *hand, wanted, 1, 2)
    assert answers > asked  # the hands were complete, and most have several answers


def test_shapes_without_sets(rng: random.Random, examples: Callable[[int], int]) -> None:
    answers = 0
    for _ in range(examples(60)):
        answers += compare(rng, "standard", random_whole(rng), [], 4, rng.choice((2, 4, 8, 16, 30, 31)), 2)
    assert answers


def test_shapes_with_parameters(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Misfits of other gaps, with honours that must be there or natural, knitted; free hands of some kinds, melds included."""
    answers = 0
    for _ in range(examples(150)):
        if rng.random() < 0.5:
            others: tuple[dict[str, int], ...] = (
                {
                    "bit": twin_readings.MISFITS,
                    "gap": rng.choice((2, 3, 4)),
                    "honours": rng.choice((0, 5, 7)),
                    "natural": rng.choice((0, 4)),
                },
                {"bit": twin_readings.MISFITS, "knitted": True},
            )
            answers += compare(rng, "standard", random_whole(rng), [], 4, rng.choice((0, 1)), 2, others)
            continue
        kinds = rng.choice((ranks("258"), HONOURS & ~mask("7z"), TERMINALS))
        pool = [kind for kind in range(34) if kinds >> kind & 1] * 4
        rng.shuffle(pool)
        melds = []
        for kind in rng.sample(sorted(set(pool)), rng.randrange(3)):
            melds.append((1, bytes([kind] * 3)))
            pool = [one for one in pool if one != kind]
        others = (
            {"bit": twin_readings.ALL_OF, "mask": kinds},
            {"bit": twin_readings.ALL_OF, "mask": rng.choice((HONOURS, SUITS))},
        )
        answers += compare(rng, "standard", pool[: 14 - 3 * len(melds)], melds, 4, rng.choice((0, 1)), 1, others)
    assert answers


def test_knitted_straights(rng: random.Random, examples: Callable[[int], int]) -> None:
    """Three rows, a set that may be claimed, and a pair, beside all other shapes; wild tiles in any of them."""
    answers = 0
    for name in ("standard", "fifteen", "258 pairs"):
        words = MENUS[name]
        pairs = [kind for kind in range(34) if words.pairs >> kind & 1]
        for _ in range(examples(60)):
            rows = rng.sample(range(3), 3)
            tiles = [9 * suit + row + step for suit, row in enumerate(rows) for step in (0, 3, 6)]
            made = rng.choice(sorted(words.triples))
            tiles += [rng.choice([*made, *pairs, *pairs]) if rng.random() < 0.3 else rng.choice(pairs)] * 2
            melds: list[tuple[int, bytes]] = []
            if rng.random() < 0.4:
                form = rng.choice((1, 2, 3, 4)) if made[0] == made[2] else 5
                melds.append((form, bytes(made + made[:1] if form in (2, 3, 4) else made)))
            else:
                tiles += made
            if max(Counter([*tiles, *(kind for _, one in melds for kind in one)]).values()) > 4:
                continue
            shapes = rng.choice((0, 1, 1, 5, 31))
            answers += compare(rng, name, tiles, melds, 4, shapes, 2, ({"bit": twin.KNITTED},))
    assert answers


def test_each_wildcard_has_a_mask_or_none_has() -> None:
    asked = (STANDARD.compiled(menu.Menu), features.Program((), (), ()), bytes([3, 3, 3, 3] + [0] * 60))
    for jokers, error in (((SUITS,), ValueError), ((SUITS,) * 3, ValueError), ((SUITS, -1), OverflowError)):
        with pytest.raises(error):
            scan.scan(*asked, win=-1, self_draw=True, wilds=2, jokers=jokers)
    assert scan.scan(*asked, win=-1, self_draw=True, wilds=2, jokers=())
    assert scan.scan(*asked, win=-1, self_draw=True, wilds=2, jokers=(SUITS, SUITS))
    assert not scan.scan(*asked, win=-1, self_draw=True, wilds=2, jokers=(SUITS, HONOURS))
