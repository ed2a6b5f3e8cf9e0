"""Deals of Wuhan with chosen tiles, and a short way to play them.

`rig` lays the wall so that seats are dealt given tiles and draw given ones; `play` does the acts of a story, the others letting
everything pass.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from mahjong import variant
from mahjong.hand import Hand
from mahjong.play.deal import Deal
from mahjong.play.plan import plan_of
from mahjong.tiles import TILESETS, bits
from mahjong.walls import Wall

SET = TILESETS["136"]
DICE = (3, 4)


def tiles_of(text: str) -> list[int]:
    """Physical tiles in the order written, ``"123m 5z"``."""
    return [tile for part in text.split() for tile in _ordered(part)]


def _ordered(part: str) -> list[int]:
    return [tile for digit in part[:-1] for tile in Hand.parse(digit + part[-1]).tiles]


def rig(
    hands: Mapping[str, str],
    *,
    turned: str = "5m",
    draws: str = "",
    tail: str = "",
    last: str = "",
    dealer: str = "E",
    **options: Any,
) -> Deal:
    """A deal. hands: tiles that a seat is dealt, the rest by chance. turned: the indicator. draws: tiles in the order in which turns draw
    them. tail: in the order in which replacements come. last: the last tiles before the reserve of ten."""
    rules = variant("wuhan", **options)
    plan = plan_of(rules)
    back, owners, _ = plan.arranged(DICE, plan.index[dealer])
    line: list[int | None] = [None] * SET.size
    left = [tile for kind in bits(SET.mask) for tile in [kind] * SET.counts[kind]]

    def lay(positions: Iterable[int], text: str) -> None:
        for at, tile in zip(positions, tiles_of(text), strict=False):
            assert line[at] is None
            line[at] = tile
            left.remove(tile)

    for name, text in hands.items():
        lay((at for at, owner in enumerate(owners) if owner == plan.index[name]), text)
    lay([len(owners)], turned)
    lay(range(len(owners) + 1, SET.size), draws)
    lay(back, tail)
    lay(range(SET.size - 10 - len(tiles_of(last)), SET.size), last)
    random.Random(5).shuffle(left)
    filled = [left.pop() if tile is None else tile for tile in line]
    return rules.deal(wall=Wall(bytes(filled), DICE), dealer=dealer)


def play(deal: Deal, *steps: str) -> Deal:
    """Acts such as ``"S discard 5m"``, or ``"S out"``: S discards what it drew. Seats that are asked before let their chance pass."""
    for step in steps:
        seat, _, text = step.partition(" ")
        while seat not in deal.waiting or (deal.view(seat).offered if text == "out" else text not in deal.legal(seat)):
            asked = [one for one in deal.waiting if "pass" in deal.legal(one)]
            assert asked, f"{step}: {deal!r} offers {[(one, list(map(str, deal.legal(one)))) for one in deal.waiting]}"
            deal.act(asked[0], "pass")
        deal.act(seat, f"discard {deal.view(seat).drawn}" if text == "out" else text)
    return deal


def passing(deal: Deal) -> Deal:
    """Everybody who is asked lets the tile pass."""
    while deal.waiting and deal.view(deal.waiting[0]).offered:
        deal.act(deal.waiting[0], "pass")
    return deal


def texts(deal: Deal, seat: str) -> set[str]:
    return {action.text for action in deal.legal(seat)}


def until(deal: Deal, turns: int) -> Deal:
    """Everybody discards what he draws, or lays it aside, and nobody claims, until no more than so many turn draws are left."""
    while deal.view("E").turns > turns:
        passing(deal)
        if deal.finished or deal.view("E").turns <= turns:
            break
        (seat,) = deal.waiting
        go_on(deal, seat)
    return deal


def go_on(deal: Deal, seat: str) -> None:
    """A seat discards what it drew, or lays it aside; where it can do neither, whatever comes last."""
    legal, drawn = texts(deal, seat), deal.view(seat).drawn
    wanted = (f"discard {drawn}", f"aside {drawn}", max(text for text in legal if text.startswith("discard")))
    deal.act(seat, next(text for text in wanted if text in legal))
