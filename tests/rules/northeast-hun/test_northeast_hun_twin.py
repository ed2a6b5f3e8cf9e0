"""Wild tiles of the north-east against a second scorer written from the book alone, which tries every wild tile as every tile."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from mahjong import variant
from mahjong.codecs.mpsz import canonical
from mahjong.tiles import physical
from mahjong.variant import Variant
from twin_plain import ALL, SEATS, TERMINALS, Group, Win, drawn, readings, seven_pairs

KEY = "northeast-hun"
VALUES: dict[str, tuple[Any, ...]] = {
    "suit_rule": ("quanmen", "duanmen"), "wild_roll": ("down", "up", "interval"), "seven_pairs": (False, False, True),
    "dealer_fan": ("both_ways", "wins_only"), "own_kong_fan": (False, True), "payers": ("all", "discarder_only"), "fifth_copy": (True, False),
}  # fmt: skip
RINGS = (
    *(tuple(f"{rank}{suit}" for rank in range(1, 10)) for suit in "mps"),
    ("1z", "2z", "3z", "4z"),
    ("7z", "6z", "5z"),
)


@cache
def rules(options: tuple[tuple[str, Any], ...]) -> Variant:
    return variant(KEY, **dict(options))


def rolled(turned: str, how: str) -> str:
    """wild.direction"""
    ring = next(one for one in RINGS if turned in one)
    return ring[(ring.index(turned) + {"down": 1, "up": -1, "interval": 2}[how]) % len(ring)]


def seen_as(win: Win, wild: str, fifth: bool) -> Iterator[Win]:
    """The hand with its wild tiles as every choice of tiles; another's tile is what it shows."""
    hand = [tile for tile in win.hand if tile != wild]
    self_drawn_wild = win.giver is None and win.tile == wild
    many = len(win.hand) - len(hand)
    laid = Counter(tile for meld in win.melds for tile in meld.tiles)
    for faces in combinations_with_replacement(ALL, many + self_drawn_wild):
        for last in set(faces) if self_drawn_wild else {win.tile}:
            rest = list(faces)
            if self_drawn_wild:
                rest.remove(last)
            whole = Counter([*hand, *rest, last]) + laid
            if fifth or all(whole[face] <= 4 for face in faces):
                yield dataclasses.replace(win, hand=(*hand, *rest), tile=last)


def book(win: Win, wild: str, options: dict[str, Any]) -> dict[str, int] | None:
    """What each payer owes, None where the hand may not win."""
    best = None
    for one in seen_as(win, wild, options["fifth_copy"]):
        three = len(one.suits) == 3  # win.quanmen, win.duanmen
        honour = any(tile[1] == "z" for tile in one.tiles)
        if three != (options["suit_rule"] == "quanmen") or not (honour or set(one.tiles) & set(TERMINALS)):
            continue
        ways: list[tuple[Group, ...]] = [way for way in readings(one) if honour or any(group.same for group in way)]
        fans = [2 * (not any(group.run for group in way)) for way in ways]
        if options["seven_pairs"] and seven_pairs(one) and honour:
            fans.append(0)
        for fan in fans:
            fan += win.giver is None
            fan += options["own_kong_fan"] * sum(meld.kong for meld in win.melds)
            best = fan if best is None else max(best, fan)
    if best is None:
        return None
    owed = {}
    for payer in win.losers:
        dealer = win.dealer == win.seat or (win.dealer == payer and options["dealer_fan"] == "both_ways")
        if win.giver in (None, payer) or options["payers"] == "all":
            owed[payer] = 2 ** (best + dealer + (payer == win.giver))
    return owed


def spoilt_by_wild(rng: random.Random, win: Win, wild: str, turned: str) -> Win | None:
    """Up to two of the concealed tiles become wild ones; None where there are not so many, or four of the tile turned up."""
    hand = list(win.hand)
    for at in rng.sample(range(len(hand)), min(len(hand), rng.choice((0, 0, 1, 1, 2)))):
        hand[at] = wild
    made = dataclasses.replace(win, hand=tuple(hand))
    held = Counter(made.tiles)
    return None if held[wild] > 4 or held[turned] > 3 or sum(tile == wild for tile in (*hand, win.tile)) > 3 else made


FORMS = {"hand": "", "open": "[{}]", "hidden": "<{}>"}


@pytest.mark.rule(
    "northeast-hun.wild.use", "northeast-hun.win.quanmen", "northeast-hun.win.duanmen", "northeast-hun.win.triplet"
)
@pytest.mark.rule(
    "northeast-hun.win.terminal-or-wind",
    "northeast-hun.score.unit",
    "northeast-hun.settle.payers",
    "northeast-hun.wild.fifth-copy",
)
def test_hands_as_every_wild_tile_is_tried(rng: random.Random, examples: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for _ in range(examples(600)):
        options = {name: rng.choice(among) for name, among in VALUES.items()}
        turned = rng.choice(ALL)
        wild = rolled(turned, options["wild_roll"])
        made = drawn(rng)
        win = None if made is None else spoilt_by_wild(rng, made, wild, turned)
        if win is None or any(wild in meld.tiles for meld in win.melds):
            continue
        owed = book(win, wild, options)
        melds = " ".join(FORMS[one.how].format("".join(one.tiles)) for one in win.melds)
        tiles = canonical(map(physical, win.hand))
        said = rules(tuple(options.items())).score(
            f"{tiles} {melds}", win.tile, seat=win.seat, from_seat=win.giver, self_draw=win.giver is None, dealer=win.dealer, turned=turned
        )  # fmt: skip
        assert said.legal == (owed is not None), (win, turned, options, said.reason, owed)
        if owed is None:
            assert said.reason is not None
            met[said.reason.id] += 1
            continue
        want = {seat: -owed.get(seat, 0) for seat in SEATS}
        want[win.seat] = sum(owed.values())
        assert {seat: said.payments[seat] for seat in SEATS} == want, (win, turned, options, said.payments, want)
        met["legal"] += 1
        met["used"] += wild in win.hand
    assert met["legal"]
    assert met["used"]
    assert met[f"{KEY}.win.shape"]
