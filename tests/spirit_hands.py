"""Hands with main and secondary spirits, most of them complete, and what a rule set and the second scorer say of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import twin_spirits as twin
from mahjong.rules.result import Score
from mahjong.variant import Variant
from twin_spirits import HONOURS, KINDS, SEATS, SETS, Meld, Options, Question


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


def question(rng: random.Random, spirits: int | None, options: Options) -> Question:
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
            options=options,
        )


FORMS = {"chow": "[{}]", "group": "[{}]", "pung": "[{}]", "claimed": "[{}]", "added": "[{}+]", "concealed": "<{}>"}


def asked(rules: Variant, one: Question) -> Score:
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
    return rules.score(
        f"{''.join(one.concealed)} {melds}", one.win, seat=one.seat, dealer=one.dealer, turned=one.turned, flags=flags, **told
    )  # fmt: skip


def compared(rules: Variant, one: Question, seen: Counter[str], says: Mapping[str, str]) -> None:
    """Both give the same answer. says: rule ids of the rule set for reasons that its book states elsewhere than the scorer's."""
    said, book = asked(rules, one), twin.answer(one)
    assert said.legal == book.legal, (one, said.reason, book)
    if not book.legal:
        assert said.reason is not None
        assert said.reason.id in {says.get(why, f"{rules.key}.{why}") for why in book.reasons}, (one, said.reason, book)
        seen[said.reason.id] += 1
        return
    assert tuple(said.payments[seat] for seat in SEATS) == book.payments, (one, said.payments, said.reading, book)
    seen["legal"] += 1
    seen["any tile"] += book.any_tile
    for look in book.looks:
        seen[look.shape + " pungs" * look.pungs + " star" * look.star + " used" * look.used] += 1
