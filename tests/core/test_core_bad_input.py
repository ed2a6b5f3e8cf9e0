"""Whatever is put in, an answer or a MahjongError comes out, in English and Chinese; the interpreter lives."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from twin_hands import packed

import mahjong
from mahjong import Hand, MahjongError, Menu, batch

Examples = Callable[[int], int]
HUGE = 10**5000

GOOD_HANDS: list[Any] = [
    "123m456p789s1122z",
    "123m456p789s11223z",
    "19m19p19s1234567z",
    "1m [123m] [456m] [777z] <1111p>",
    Hand("23m55p [777z]"),
    bytes([3, 1, 1, 1, 1, 1, 1, 1, 3, *[0] * 25]),
    [1] * 14 + [0] * 20,
    np.array([2] * 7 + [0] * 27),
]


def picked(rng: random.Random, *makers: Callable[[random.Random], Any]) -> Any:
    return rng.choice(makers)(rng)


def some_text(rng: random.Random) -> str:
    """Text of a hand with characters lost, doubled, changed; or letters of any kind."""
    text = rng.choice([hand for hand in GOOD_HANDS if isinstance(hand, str)])
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(text) + 1)
        letter = rng.choice("0123456789mpszfjk?[]<>+@ESW 万条東\0\n\u0661\U0001f004" + chr(rng.randrange(0xD7FF)))
        text = text[:at] + rng.choice([letter, "", letter * rng.randrange(30)]) + text[at + rng.randrange(3) :]
    return text


def some_counts(rng: random.Random) -> list[Any]:
    """Counts of about the right number and size, often with one that is neither."""
    counts: list[Any] = [0] * rng.choice([34, 34, 34, 42, 60, 64, 64, 33, 65, 0])
    for _ in range(rng.choice([13, 14, 14, 17, 60, 270]) if counts else 0):
        counts[rng.randrange(len(counts))] += 1
    if counts and rng.random() < 0.4:
        counts[rng.randrange(len(counts))] = rng.choice(
            [5, 17, 18, 255, -1, HUGE, -HUGE, 1.0, float("nan"), None, "1", True, [], np.uint8(3)]
        )
    return counts


def some_bytes(rng: random.Random) -> Any:
    counts = [item if isinstance(item, int) and 0 <= item < 256 else 200 for item in some_counts(rng)]
    return rng.choice([bytes, bytearray, lambda items: memoryview(bytes(items))])(counts)


def some_array(rng: random.Random) -> Any:
    counts = [item if isinstance(item, int) and -128 <= item < 128 else 4 for item in some_counts(rng)]
    array = np.array(counts, rng.choice([np.int8, np.int16, np.int64, np.float64, object]))
    return rng.choice(
        [
            array,
            array[::2],
            array[::-1],
            array.reshape(1, -1),
            np.stack([array] * 34),
            np.ma.array(array),
            array[:, None],
        ]
    )


def some_object(rng: random.Random) -> Any:
    class Text(str):
        pass

    class Iterable:
        def __iter__(self) -> Any:
            return iter([0] * 33 + [2])

    return rng.choice(
        [None, 7, HUGE, -1, 1.5, float("nan"), True, object(), {}, {1, 2}, {"m": 1}, (), [[]], ["1m"] * 34, range(34), Text("11m"),
         Text("x"), Iterable(), iter([0] * 34), (0 for _ in range(34)), int, len, np.zeros(0), np.array(1), np.datetime64("2020"), 1j, b"11m"]
    )  # fmt: skip


def some_hand(rng: random.Random) -> Any:
    good = rng.choice(GOOD_HANDS)
    return (
        good
        if rng.random() < 0.25
        else picked(rng, some_text, some_text, some_counts, some_bytes, some_array, some_object)
    )


def some_wilds(rng: random.Random) -> Any:
    return rng.choice(
        [0, 1, 2, 3, 4, 13, 17, 18, -1, HUGE, -HUGE, True, None, 1.0, "3", "123s", b"1", [], [1], [0], [-1], [1 << 60], [HUGE], ["5m"], ["x"],
         [""], ["123s", "1-9m"], [None], [1.5], [(1 << 34) - 1] * 3, [7] * 18, itertools.repeat(7), itertools.repeat("5m", 2), {7: 8},
         np.int64(2), np.uint8(1), np.array(1), np.array([7, 7]), np.array([1.0]), np.array([[7]]), np.zeros(0), object(), [True], [[7]]]
    )  # fmt: skip


def some_options(rng: random.Random) -> dict[str, Any]:
    menus: list[Any] = [None, Menu([(0, 1, 2)], 7), Menu([], 0), "standard", 7, object(), Menu, HUGE]
    choices: dict[str, list[Any]] = {
        "forms": ["sets", "all", "pairs", "misfits", "orphans", "quad-pairs", "Sets", "", None, 7, [], ["sets", "pairs"], ["sets", 7], [[]], HUGE,
                  {"sets": 1}, b"sets", np.array(["sets"]), np.array([["sets"]]), float("nan"), ("all",), iter(["pairs"])],
        "sets": [None, 0, 1, 4, 5, 6, -1, HUGE, 4.0, "4", True, np.int64(4), []],
        "fifth_copy": [True, False, 0, 1, None, "no", [], np.bool_(True), np.zeros(2), np.zeros(0), HUGE],
        "menu": menus,
    }  # fmt: skip
    options = {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.25}
    if rng.random() < 0.6:
        options["wilds"] = some_wilds(rng)
    return options


def refused(error: MahjongError) -> None:
    assert str(error) == error.en != ""
    assert any("\u4e00" <= letter <= "\u9fff" for letter in error.zh), error.zh
    assert len(error.en) < 2000


ONE_HAND: list[Callable[..., Any]] = [
    mahjong.is_complete,
    mahjong.shanten,
    mahjong.waits,
    mahjong.useful,
    mahjong.discards,
    lambda hand, **options: mahjong.readings(hand, **options)[:3],
    lambda hand, **options: mahjong.best_reading(hand, str, **{**options, "wilds": min_wilds(options)}),
]


def min_wilds(options: dict[str, Any]) -> Any:
    """Fewer wildcards, so that a best reading among very many does not take the test's time."""
    wilds = options.get("wilds", 0)
    return wilds % 3 if type(wilds) is int and 3 <= wilds <= 17 else wilds


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_questions_about_one_hand(rng: random.Random, examples: Examples) -> None:
    answers = errors = 0
    for number in range(examples(10_000)):
        state = rng.getstate()
        question, hand, options = ONE_HAND[number % len(ONE_HAND)], some_hand(rng), some_options(rng)
        if question in (mahjong.waits, mahjong.useful, mahjong.discards) and rng.random() < 0.3:
            options["visible"] = some_hand(rng)
        try:
            question(hand, **options)
            answers += 1
        except MahjongError as error:
            refused(error)
            errors += 1
        except Exception as error:
            rng.setstate(state)
            raise AssertionError(f"{question} of {described(hand)} {described(options)}: {error!r}") from error
    assert answers > number // 20
    assert errors > number // 4


def described(value: Any) -> str:
    try:
        return repr(value)[:500]
    except ValueError:
        return "<huge>"


def some_rows(rng: random.Random) -> Any:
    """Rows for a batch: right ones, and right ones made wrong in one way."""
    generator = np.random.default_rng(rng.getrandbits(32))
    n = rng.choice([0, 1, 2, 5])
    rows = np.zeros((n, 34), np.uint8)
    for row in rows:
        for kind in generator.integers(34, size=rng.choice([13, 14, 13, 13, 12, 40])):
            row[kind] += 1
    if n and rng.random() < 0.2:
        rows[rng.randrange(n), rng.randrange(34)] = rng.choice([4, 5, 17, 128, 200, 255])
    frozen = rows.copy()
    frozen.flags.writeable = False
    wrong: list[Callable[[], Any]] = [
        lambda: frozen,
        lambda: rows.astype(
            rng.choice([np.int8, np.int64, np.float32, np.float64, object, np.bool_, np.complex64, "S1", ">u2"])
        ),
        lambda: np.full((2, 34), np.nan),
        lambda: np.asfortranarray(np.vstack([rows, rows, rows])),
        lambda: np.repeat(rows, 2, axis=0)[::2],
        lambda: np.repeat(rows, 2, axis=1)[:, ::2],
        lambda: rows[:, ::-1],
        lambda: rows[:, :33],
        lambda: rows.reshape(-1),
        lambda: rows[None],
        lambda: rows.tolist(),
        lambda: rows.view(np.matrix) if n else rows,
        lambda: np.ma.array(rows),
        lambda: rows.astype([("count", np.uint8)]),
        lambda: rng.choice([None, 7, "rows", HUGE, b"\0" * 34, [[0] * 34], object(), np.zeros((3, 34, 0), np.uint8)]),
    ]
    return rows if rng.random() < 0.5 else rng.choice(wrong)()


def some_out(rng: random.Random, rows: Any, dtype: type, shape: tuple[int, ...]) -> Any:
    n = len(rows) if isinstance(rows, np.ndarray) and rows.ndim else 3
    right = np.zeros((n, *shape), dtype)
    frozen = right.copy()
    frozen.flags.writeable = False
    return rng.choice(
        [None, right, right, frozen, np.zeros((n + 1, *shape), dtype), np.zeros((2 * n, *shape), dtype)[::2], right.astype(np.int64), rows, right.tolist(),
         np.zeros((n, *shape, 1), dtype), 7, "out", np.ma.array(right), np.asfortranarray(np.zeros((n, *shape), dtype))]
    )  # fmt: skip


def some_row_wilds(rng: random.Random, rows: Any) -> Any:
    n = len(rows) if isinstance(rows, np.ndarray) and rows.ndim else 3
    one_by_one = np.zeros(n, np.uint8)
    return rng.choice(
        [None, 0, 1, 4, 17, 18, -1, HUGE, 1.5, True, "1", [1] * n, one_by_one, one_by_one + 1, one_by_one + 255,
         np.zeros(n + 1, np.uint8), np.zeros(n, np.int64), np.zeros(2 * n, np.uint8)[::2], np.zeros((n, 1), np.uint8),
         np.array(1), np.array(1.5), np.array("x"), np.ma.zeros(n, np.uint8), np.int64(1), np.array(None)]
    )  # fmt: skip


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::PendingDeprecationWarning", "ignore::RuntimeWarning")
def test_questions_about_many_hands(rng: random.Random, examples: Examples) -> None:
    answers = errors = 0
    questions: list[tuple[Any, type, tuple[int, ...]]] = [
        (batch.is_complete, np.bool_, ()),
        (batch.shanten, np.int8, ()),
        (batch.useful, np.bool_, (34,)),
    ]
    for number in range(examples(10_000)):
        question, dtype, shape = questions[number % 3]
        rows = some_rows(rng)
        options = some_options(rng)
        options.pop("sets", None)
        options["wilds"] = some_row_wilds(rng, rows) if rng.random() < 0.5 else None
        if rng.random() < 0.3:
            options["out"] = some_out(rng, rows, dtype, shape)
        try:
            told = question(rows, **options)
            assert told.shape == (len(rows), *shape)
            assert told.dtype == dtype
            answers += 1
        except MahjongError as error:
            refused(error)
            errors += 1
        except Exception as error:
            raise AssertionError(f"{question} of {described(rows)} {described(options)}: {error!r}") from error
    assert answers > number // 20
    assert errors > number // 4


def some_sets(rng: random.Random) -> Any:
    def kind() -> Any:
        return (
            rng.randrange(9)
            if rng.random() < 0.8
            else rng.choice([59, 60, -1, HUGE, 1.0, "1", None, True, np.uint8(3), rng.randrange(60)])
        )

    def one() -> Any:
        return (
            tuple(kind() for _ in range(3))
            if rng.random() < 0.9
            else rng.choice([(), (1,), "123", None, 7, [1, 2, 3, 4], np.array([1, 2, 3]), itertools.repeat(0)])
        )

    return (
        rng.choice([None, 7, "123m", {}, itertools.repeat((0, 1, 2)), object()])
        if rng.random() < 0.1
        else [one() for _ in range(rng.randrange(6))]
    )


def test_menus(rng: random.Random, examples: Examples) -> None:
    made = 0
    for _ in range(examples(10_000)):
        sets = some_sets(rng)
        pairs = (
            rng.choice([0, 7, (1 << 34) - 1, (1 << 60) - 1])
            if rng.random() < 0.8
            else rng.choice([-1, 1 << 60, HUGE, 1.5, None, "1m", True, np.int64(7), []])
        )
        try:
            menu = Menu(sets, pairs)
            made += 1
        except MahjongError as error:
            refused(error)
            continue
        assert all(len(block) <= 9 for block in menu.blocks_of_kinds())
    assert made


def test_numbers_of_tiles_beyond_a_byte() -> None:
    # 270 tiles once passed as 14
    for tiles in (256 + 13, 256 + 14, 512 + 14):
        counts = bytearray([4] * 9 + [0] * 55)
        for at in itertools.islice(itertools.cycle(range(34, 64)), tiles - 36):
            counts[at] += 1
        if max(counts) <= 17:
            for question in (mahjong.is_complete, mahjong.shanten):
                with pytest.raises(MahjongError, match="at most 17"):
                    question(bytes(counts))


@pytest.mark.parametrize("forms", ["sets", "all", "misfits"])
def test_the_fullest_hands(forms: str) -> None:
    """Seventeen tiles in one block, and every number of wildcards: the last vectors of the tables."""
    for tail in sorted(set(itertools.permutations([4, 4, 4, 4, 1, 0, 0, 0, 0]))):
        row = np.array([*tail, *[0] * 25], np.uint8)
        far = mahjong.shanten(packed(row), forms=forms)
        assert mahjong.is_complete(packed(row), forms=forms) == (far == -1)
    for wilds in range(18):
        row = np.zeros(34, np.uint8)
        row[27 : 27 + 5] = [min(4, max(0, 17 - wilds - 4 * i)) for i in range(5)]
        assert mahjong.shanten(packed(row), wilds=wilds, forms=forms) >= -1
        assert mahjong.discards(packed(row), wilds=wilds, forms=forms) or wilds == 17
