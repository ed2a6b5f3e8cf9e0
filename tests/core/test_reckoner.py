"""The core's reckoner against a slow twin: which items count, and that two wins have the same key exactly where the same follows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from mahjong._core.reckon import Reckoner

BITS, COUNTS, TOLD = 128, 32, 63
ONE = BITS + COUNTS + TOLD
MASKS = ("barred", "alone", "side", "each", "once", "apart")

Known = tuple[int, bytes, bytes]


def number(formula: tuple[int, ...], known: Known) -> int:
    bits, counts, told = known
    stack: list[int] = []
    for step in formula:
        if step == ONE:
            stack.append(1)
        elif step >= BITS + COUNTS:
            stack.append(told[step - BITS - COUNTS])
        elif step >= BITS:
            stack.append(counts[step - BITS])
        elif step >= 0:
            stack.append(bits >> step & 1)
        elif step == -3:
            stack.append(int(not stack.pop()))
        else:
            two, one = stack.pop(), stack.pop()
            stack.append(one * two if step == -1 else max(one, two))
    return stack[0]


def outcome(how: dict[str, Any], known: Known) -> Any:
    """All that follows from a win, as a value; None where something counts too often."""
    items, masks, tiers = how["items"], how["masks"], how["tiers"]

    def within(name: str, at: int) -> bool:
        return bool(masks[name] >> at & 1)

    opened = bool(how["opened"] and number(how["opened"], known))
    held = {}
    for at, (formula, per, *_) in enumerate(items):
        if within("once", at) and (count := number(formula, known)):
            if per and count > 255:
                return None
            held[at] = count if per else 1
    if opened:
        held = {at: n for at, n in held.items() if not within("barred", at)}
    tests = tuple(number(one, known) for one in how["tests"])
    if any(one > 255 for one in tests):
        return None

    def left(some: dict[int, int]) -> dict[int, int]:
        return {at: n for at, n in some.items() if not any(items[by][3] >> at & 1 for by in held)}

    lone = left({at: n for at, n in held.items() if within("alone", at)})
    if len(lone) > 1:
        return "rivals", opened, tests, lone
    if lone:
        return "alone", opened, tests, summed(lone, items, opened, within)
    top = 0
    if tiers:
        top = max([0, *(items[at][2] for at in held if not within("side", at))])
        low = top if tiers[top][0] else 0
        held = {at: n for at, n in held.items() if items[at][2] < 0 or low <= items[at][2] <= top}
        rivals = [at for at in held if items[at][2] == top and not within("side", at)]
        if tiers[top][1] and len(rivals) > 1:
            return "rivals", top, opened, tests, held
    each = []
    for at, (_, _, rank, *_) in enumerate(items):
        quiet = any(items[by][3] >> at & 1 for by in held)
        other = rank >= 0 and rank != top and (rank > top or tiers[top][0])
        if within("each", at) and not quiet and not (opened and within("barred", at)) and not other:
            each.append(at)
    return "sum", top, opened, tests, tuple(each), summed(left(held), items, opened, within)


def summed(held: dict[int, int], items: Any, opened: bool, within: Callable[[str, int], bool]) -> Any:
    """The items that bring more than fan and points by name, the others added up: all, and those that a least worth looks at."""
    sums = [0, 0, 0, 0]
    named = []
    for at, n in sorted(held.items()):
        worth = items[at][4 + opened]
        if worth is None:
            named.append((at, n))
            continue
        for place in (0, 1):
            sums[place] += worth[place] * n
            if not within("apart", at):
                sums[2 + place] += worth[place] * n
    return tuple(named), tuple(sums)


def formula(rng: random.Random, variables: list[int], depth: int = 2) -> tuple[int, ...]:
    if depth == 0 or rng.random() < 0.5:
        return (rng.choice(variables),)
    if rng.random() < 0.2:
        return (*formula(rng, variables, depth - 1), -3)
    return (*formula(rng, variables, depth - 1), *formula(rng, variables, depth - 1), rng.choice((-1, -2)))


def rule_set(rng: random.Random) -> dict[str, Any]:
    """Some items over few variables, so that they often hold together. What is silenced by what is closed, and never goes round."""
    size = rng.choice((3, 10, 70, 128))
    variables = [
        *rng.sample(range(BITS), 5),
        *rng.sample(range(BITS, BITS + COUNTS), 2),
        *rng.sample(range(BITS + COUNTS, ONE), 2),
        ONE,
    ]
    tiers = [(rng.random() < 0.5, rng.random() < 0.3) for _ in range(rng.choice((0, 0, 2, 8)))]
    over = [0] * size
    for at in range(size):
        for other in rng.sample(range(at), min(at, rng.choice((0, 0, 0, 1, 2)))):
            over[at] |= 1 << other | over[other]

    def worth() -> tuple[int, int] | None:
        return None if rng.random() < 0.2 else (rng.choice((0, 1, 2, 8, -1)), rng.choice((0, 0, 10)))

    items = [
        (formula(rng, variables), rng.random() < 0.3, rng.randrange(-1, len(tiers)), over[at], worth(), worth())
        for at in range(size)
    ]
    masks = {name: sum(1 << at for at in range(size) if rng.random() < 0.15) for name in MASKS}
    masks["once"] = ~masks["each"] & (1 << size) - 1
    masks["alone"] = masks["alone"] & masks["once"] if rng.random() < 0.3 else 0
    return {
        "items": items,
        "opened": rng.choice((None, (variables[0],))),
        "masks": masks,
        "tiers": tiers,
        "tests": [formula(rng, variables) for _ in range(rng.choice((0, 2)))],
        "variables": variables,
    }


def win(rng: random.Random, variables: list[int]) -> Known:
    bits, counts, told = 0, bytearray(COUNTS), bytearray(TOLD)
    for one in variables:
        if one < BITS:
            bits |= rng.randrange(2) << one
        elif one < BITS + COUNTS:
            counts[one - BITS] = rng.choice((0, 0, 1, 2, 40))
        elif one < ONE:
            told[one - BITS - COUNTS] = rng.choice((0, 0, 1, 3, 255))
    return bits, bytes(counts), bytes(told)


def test_keys_are_the_same_exactly_where_the_same_follows(rng: random.Random, examples: Callable[[int], int]) -> None:
    met = 0
    for _ in range(examples(60)):
        how = rule_set(rng)
        made = Reckoner(how["items"], opened=how["opened"], masks=how["masks"], tiers=how["tiers"], tests=how["tests"])
        by_key: dict[bytes, str] = {}
        by_outcome: dict[str, bytes] = {}
        for _ in range(60):
            known = win(rng, how["variables"])
            key, follows = made.key(*known), outcome(how, known)
            if key is None or follows is None:
                assert key is follows
                continue
            met += 1
            assert by_key.setdefault(key, repr(follows)) == repr(follows)
            assert by_outcome.setdefault(repr(follows), key) == key
    assert met


def plain(**more: Any) -> Reckoner:
    how: dict[str, Any] = {
        "items": [((0,), False, -1, 0, (1, 0), (1, 0))],
        "masks": dict.fromkeys(MASKS, 0) | {"once": 1},
        **more,
    }
    return Reckoner(how.pop("items"), **how)


def test_counts_and_stories_shorter_than_the_room_are_filled_up() -> None:
    made = plain()
    assert (
        made.key(1, b"", b"") == made.key(1, bytes(COUNTS), bytes(TOLD)) == made.key(1 | 1 << 77, bytes(64), bytes(99))
    )
    assert made.key(0, b"", b"") != made.key(1, b"", b"")


@pytest.mark.parametrize(
    "more",
    [
        {"items": [((224,), False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((-4,), False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((0, -1), False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((0, 1), False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((), False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((0,) * 40 + (-1,) * 39, False, -1, 0, (1, 0), (1, 0))]},
        {"items": [((0,), False, 0, 0, (1, 0), (1, 0))]},
        {"items": [((0,), False, -1, 1 << 128, (1, 0), (1, 0))]},
        {"items": [((0,), False, -1, 0, (1000001, 0), (1, 0))]},
        {"items": [((0,), False, -1, 0, (1, 0), (1, 0))] * 129},
        {"tiers": [(True, False)] * 9},
        {"tests": [(0,)] * 65},
        {"masks": dict.fromkeys(MASKS, -1)},
    ],
)
def test_what_does_not_fit_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        plain(**more)


def test_bad_wins_are_refused() -> None:
    made = plain()
    for known in ((None, b"", b""), (-1, b"", b""), (1 << 128, b"", b""), (0, None, b""), (0, b"", "text")):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            made.key(*known)  # type: ignore[arg-type]
