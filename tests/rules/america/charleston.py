"""Deals that stand where the first discard is due, with the hands a test wants: the Charleston is played so that it brings them about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from mahjong import notation, variant
from mahjong.play.actions import Action
from mahjong.play.deal import Automation, Deal
from mahjong.testing import stacked
from mahjong.tiles import CODES, ORDER

SEATS = "ESWN"
JOKER = 42
PLAIN = {"second_charleston": "none", "blind_pass": False, "courtesy": False}
"""Options under which a Charleston is three passes and nothing more."""


def rig(
    hands: Mapping[str, str],
    *,
    draws: str = "",
    last: str = "",
    dealer: str = "E",
    seed: int = 1,
    automation: Automation | None = None,
    **options: Any,
) -> Deal:
    """Hands as they are after the Charleston; seats without one get tiles that are no jokers. The dealer's has fourteen tiles."""
    rules = variant("america", **{**PLAIN, **options})
    rng = random.Random(seed)
    left = Counter({kind: n for kind, n in enumerate(rules.words["tileset"].counts) if n})
    wanted = {seat: list(notation.parse(text.replace(" ", ""))) for seat, text in hands.items()}
    for text in (*hands.values(), draws, last):
        left -= Counter(notation.parse(text.replace(" ", "")))
    pool = [tile for tile in left.elements() if tile != JOKER]
    rng.shuffle(pool)
    for seat in SEATS:
        held = wanted.setdefault(seat, [])
        held += [pool.pop() for _ in range(13 + (seat == dealer) - len(held))]
    moved = {seat: [tile for tile in wanted[seat] if tile != JOKER][:3] for seat in SEATS}
    dealt = {}
    for place, seat in enumerate(SEATS):
        rest = list(wanted[seat])
        for tile in moved[seat]:
            rest.remove(tile)
        dealt[seat] = "".join(CODES[tile] for tile in (*moved[SEATS[place - 2]], *rest))
    deal = stacked(rules, hands=dealt, draws=draws, last=last, dealer=dealer, seed=seed, automation=automation)
    across = {seat: moved[SEATS[place - 2]] for place, seat in enumerate(SEATS)}
    steps = [route.step(4) for route in rules.words["phases"][0].routes]
    gave: dict[str, list[int]] = {}
    for step in steps:
        if step == 2:
            now = across
        elif not gave:  # to one side, and back from there
            now = gave = {seat: three(deal, seat, across[seat]) for seat in SEATS}
        else:
            now = {seat: gave[SEATS[(place + step) % 4]] for place, seat in enumerate(SEATS)}
        for seat in SEATS:
            deal.act(seat, Action.give(now[seat]))
    for seat in SEATS:
        assert sorted(deal._table.tiles(SEATS.index(seat))) == sorted(wanted[seat]), seat
    return deal


def three(deal: Deal, seat: str, but: list[int]) -> list[int]:
    """Three tiles to give and get back: no jokers, and none of those that are to go across."""
    held = [tile for tile in deal._table.tiles(SEATS.index(seat)) if tile != JOKER]
    for tile in but:
        if tile in held:
            held.remove(tile)
    return sorted(held, key=ORDER.__getitem__)[:3]
