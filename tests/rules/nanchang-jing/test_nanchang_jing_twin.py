"""Nanchang against a second scorer written from the rule book alone: random hands, most of them complete, with spirits, stories and options."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import pytest
import twin_nanchang_jing as twin
from twin_nanchang_jing import HONOURS, KINDS, SEATS, SETS, Meld, Options, Question

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant

COMPARED = 250
FIVE_THOUSAND = 250
"""twenty times as many in `just deep`"""


@cache
def nanchang(options: Options) -> Variant:
    return variant("nanchang-jing", **asdict(options))


def some_options(rng: random.Random) -> Options:
    if rng.random() < 0.3:
        return Options()
    return Options(
        german_bonus=rng.choice(("each", "discarder")),
        rob_doubling=rng.choice((1, 0)),
        earthly=rng.choice(("first_discard", "first_draw")),
        fifth_copy=rng.random() < 0.5,
    )


def blocks(rng: random.Random) -> list[tuple[str, ...]]:
    """Four sets, often alike in class."""
    taste = rng.choice(("any", "any", "pungs", "honours", "suit"))
    pool = [one for block in SETS for one in block]
    if taste == "pungs":
        pool = [one for one in pool if one[0] == one[1]]
    elif taste == "honours":
        pool = [*SETS[3], *(one for one in pool if one[0] == one[1])]
    elif taste == "suit":
        pool = [one for one in pool if one[0][1] in (rng.choice("mps"), "z")]
    return [rng.choice(pool) for _ in range(4)]


def melded(rng: random.Random, one: tuple[str, ...]) -> Meld:
    if one[0] != one[1]:
        return Meld("group" if one[0][1] == "z" else "chow", one)
    form = rng.choice(("pung", "pung", "claimed", "added", "concealed"))
    return Meld(form, one if form == "pung" else (one[0],) * 4)


def finished(rng: random.Random) -> tuple[tuple[Meld, ...], list[str]]:
    """Melds, and concealed tiles of a complete hand without spirits; some are pairs or misfits, some nothing."""
    kind = rng.choice(("sets",) * 6 + ("pairs", "misfits", "misfits", "stars", "junk"))
    if kind == "pairs":
        tiles = [rng.choice(KINDS) for _ in range(7)]
        return (), [*tiles, *tiles]
    if kind in ("misfits", "stars"):
        numbers = []
        for suit in "mps":
            numbers += [
                f"{rank}{suit}" for rank in rng.choice(([1, 4, 7], [1, 4, 8], [2, 5, 9], [3, 6, 9], [2, 8], [3, 7]))
            ]
        honours = list(HONOURS) if kind == "stars" else rng.sample(HONOURS, rng.randrange(5, 8))
        tiles = honours + rng.sample(numbers, min(len(numbers), 14 - len(honours)))
        return (), (tiles + rng.choices(KINDS, k=14))[:14]
    sets = blocks(rng)
    shown = rng.choice((0, 0, 0, 1, 2, 3, 4))
    tiles = [tile for one in sets[shown:] for tile in one] + [rng.choice(KINDS)] * 2
    if kind == "junk":
        tiles[0] = rng.choice(KINDS)
    return tuple(melded(rng, one) for one in sets[:shown]), tiles


def possible(tiles: Counter[str], turned: str) -> bool:
    """There are four of each, and one of the tile turned up lies in the wall."""
    return all(number <= 4 - (kind == turned) for kind, number in tiles.items())


def question(rng: random.Random, spirits: int | None = None, options: Options | None = None) -> Question:
    """A win to be judged, with so many spirits (None: any number) in the concealed hand."""
    while True:
        melds, tiles = finished(rng)
        turned = rng.choice([*KINDS, *HONOURS])
        second = twin.successor(turned)
        rng.shuffle(tiles)
        for _ in range(min(len(tiles) - 1, rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 7)) if spirits is None else spirits)):
            tiles[rng.randrange(len(tiles))] = rng.choice((turned, second))
        if not possible(Counter([*tiles, *(tile for meld in melds for tile in meld.tiles)]), turned):
            continue
        held = sum(tile in (turned, second) for tile in tiles)
        if spirits is not None and held != spirits:
            continue
        win = tiles.pop()
        seat, dealer = rng.choice(SEATS), rng.choice(SEATS)
        source = rng.choice(("draw", "draw", "discard", "discard", "robbed"))
        giver = None if source == "draw" else rng.choice([other for other in SEATS if other != seat])
        owned = Counter([*tiles, win, *(tile for meld in melds for tile in meld.tiles)])
        if source == "robbed" and owned[win] > 1:
            source = "discard"
        first = not melds and source != "robbed" and rng.random() < 0.25
        if first and source == "discard":
            dealer = giver or dealer
        if spirits is not None and giver is None and win in (turned, second) and held == 0:
            continue
        return Question(
            turned=turned,
            concealed=tuple(tiles),
            melds=melds,
            win=win,
            seat=seat,
            dealer=dealer,
            from_seat=giver,
            robbed=source == "robbed",
            bloom=giver is None and any(len(meld.tiles) == 4 for meld in melds) and rng.random() < 0.5,
            first=first and giver is None,
            first_discard=first and giver is not None,
            disturbed=first and giver is None and rng.random() < 0.3,
            options=some_options(rng) if options is None else options,
        )


FORMS = {"chow": "[{}]", "group": "[{}]", "pung": "[{}]", "claimed": "[{}]", "added": "[{}+]", "concealed": "<{}>"}


def asked(one: Question) -> Score:
    """What the library says."""
    melds = " ".join(
        FORMS[meld.form].format("".join(tile[0] for tile in meld.tiles) + meld.tiles[0][1]) for meld in one.melds
    )
    flags = []
    for key, on in (
        ("robbed-kong", one.robbed), ("kong-bloom", one.bloom), ("first-draw", one.first), ("first-discard", one.first_discard),
        ("interrupted", one.disturbed),
    ):  # fmt: skip
        if on:
            flags.append(key)
    told: dict[str, Any] = {"self_draw": True} if one.from_seat is None else {"from_seat": one.from_seat}
    return nanchang(one.options).score(
        f"{''.join(one.concealed)} {melds}", one.win, seat=one.seat, dealer=one.dealer, turned=one.turned, flags=flags, **told
    )  # fmt: skip


def compared(one: Question, seen: Counter[str]) -> None:
    said, book = asked(one), twin.answer(one)
    assert said.legal == book.legal, (one, said.reason, book)
    if not book.legal:
        assert said.reason is not None
        assert said.reason.id.removeprefix("nanchang-jing.") in book.reasons, (one, said.reason, book)
        seen[said.reason.id] += 1
        return
    assert tuple(said.payments[seat] for seat in SEATS) == book.payments, (one, said.payments, said.reading, book)
    seen["legal"] += 1
    seen["any tile"] += book.any_tile
    for look in book.looks:
        seen[look.shape + " pungs" * look.pungs + " star" * look.star + " used" * look.used] += 1


@pytest.mark.rule(
    "nanchang-jing.wild.use", "nanchang-jing.score.best", "nanchang-jing.score.items", "nanchang-jing.score.power"
)
@pytest.mark.rule(
    "nanchang-jing.settle.discard", "nanchang-jing.settle.discarder-double", "nanchang-jing.score.doubling"
)
def test_random_wins(rng: random.Random, examples: Callable[[int], int]) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(COMPARED)):
        compared(question(rng), seen)
    print(dict(seen))
    if examples(COMPARED) >= COMPARED:
        for what in ("legal", "any tile", "sets", "sets used", "pairs", "pairs used", "misfits", "misfits used", "misfits star",
                     "sets pungs", "sets pungs used", "nanchang-jing.win.shapes", "nanchang-jing.win.fishing-selfdraw"):  # fmt: skip
            assert seen[what], f"{what} never happened: {dict(seen)}"


@pytest.mark.rule("nanchang-jing.score.best", "nanchang-jing.wild.use", "nanchang-jing.wild.fifth-copy")
def test_the_best_of_up_to_three_spirits_is_that_of_every_substitution(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    for _ in range(examples(FIVE_THOUSAND)):
        one = question(rng, rng.choice((0, 1, 1, 2, 2, 3)))
        natural, spirits = twin.apart(Counter(one.concealed), one.spirits)
        if one.from_seat is None and one.win in one.spirits:
            spirits[one.win] += 1
        else:
            natural[one.win] += 1
        whole = twin.substituted(one, natural, spirits)
        assert whole == twin.searched(one, natural, spirits), one
        said = asked(one)
        assert bool(whole) or not said.legal
        compared(one, Counter())


@pytest.mark.rule("nanchang-jing.score.best", "nanchang-jing.wild.count")
def test_the_best_of_up_to_seven_spirits_is_that_of_a_full_search(
    rng: random.Random, examples: Callable[[int], int]
) -> None:
    seen: Counter[str] = Counter()
    for _ in range(examples(FIVE_THOUSAND)):
        compared(question(rng, rng.choice((4, 5, 6, 7, 7))), seen)
    assert seen["legal"]


@pytest.mark.rule("nanchang-jing.wild.fifth-copy")
def test_a_fifth_copy_is_an_option(rng: random.Random) -> None:
    # 1111m with a spirit: a pung and, with the fifth copy, a pair.
    one = Question("5s", ("1m", "1m", "1m", "2p", "3p", "4p", "5p", "6p", "7p", "7p", "8p", "9p", "5s"), (), "1m")
    assert asked(one).legal
    assert not asked(replace(one, options=Options(fifth_copy=False))).legal
    compared(one, Counter())
    compared(replace(one, options=Options(fifth_copy=False)), Counter())
