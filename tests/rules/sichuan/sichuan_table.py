"""Deals of Sichuan with chosen tiles: who is dealt what, what is drawn, what comes as a replacement; and scripts of acts."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from mahjong import tiles as kinds
from mahjong import variant
from mahjong.play.deal import Deal
from mahjong.play.states import ALL, Automation
from mahjong.rules.layout import Layout
from mahjong.walls import Wall

__all__ = ["finish", "play", "rigged", "spread", "until", "wait_for"]


def spread(text: str) -> list[int]:
    """ "12m3p" as kinds."""
    return [kinds.kind(rank + group[-1]) for group in re.findall("[0-9]+[mps]", text) for rank in group[:-1]]


def rigged(
    name: str,
    hands: dict[str, str],
    draws: str = "",
    tail: str = "",
    *,
    at: dict[int, str] | None = None,
    dealer: str = "E",
    die: int = 1,
    automation: Automation = ALL,
    **options: Any,
) -> Deal:
    """A deal in which these seats are dealt these tiles (13, the dealer 14), the next draws and the tiles from the tail are these.

    at: other draws by their number, the first being 1. The rest lies in no order that matters; seats without a hand get of it.
    """
    rules = variant(name, **options)
    n = rules.words["seats"]
    dice = (1, 1)
    plan = Layout(rules.words["walls"], 108, dice, seats=n, dealer="ESWNABCD".index(dealer))
    placed: dict[int, int] = {}
    for seat, text in hands.items():
        held = spread(text)
        places = plan.hands["ESWNABCD".index(seat)]
        assert len(held) == len(places), (seat, len(held))
        placed.update(zip(places, held, strict=True))
    placed.update(zip(range(plan.dealt, 108), spread(draws), strict=False))
    placed.update((plan.dealt + number - 1, kinds.kind(tile)) for number, tile in (at or {}).items())
    state = plan.start()
    for tile in spread(tail):
        position, state = state.replace()
        assert position not in placed
        placed[position] = tile
    left = Counter(dict.fromkeys(range(27), 4))
    left.subtract(placed.values())
    assert min(left.values()) >= 0, {kinds.code(kind): number for kind, number in left.items() if number < 0}
    rest = list(left.elements())
    rest = rest[::5] + rest[1::5] + rest[2::5] + rest[3::5] + rest[4::5]
    order = [placed[position] if position in placed else rest.pop() for position in range(108)]
    deal = rules.deal(wall=Wall(bytes(order), (*dice, die)), dealer=dealer, automation=automation)
    for seat, text in hands.items():
        assert [kinds.code(tile) for tile in deal.view(seat).hand.tiles] == [
            kinds.code(tile) for tile in sorted(spread(text))
        ]
    return deal


def play(deal: Deal, script: str) -> None:
    """Acts one after another: "E discard 5p, W win". Whoever is asked in between and not named passes."""
    for line in filter(None, (part.strip() for part in script.replace("\n", ",").split(","))):
        seat, _, act = line.partition(" ")
        wait_for(deal, seat)
        deal.act(seat, act)


def wait_for(deal: Deal, seat: str) -> None:
    """Others who are asked about a tile pass until it is this seat's turn to answer."""
    while seat not in deal.waiting:
        assert deal.waiting, f"the deal is over, {seat} is not asked"
        other = deal.waiting[0]
        assert "pass" in deal.legal(other), f"{other} is asked and cannot pass: {list(map(str, deal.legal(other)))}"
        deal.act(other, "pass")


def finish(deal: Deal) -> None:
    """Plays on as `until` does to the end."""
    until(deal, -1)


def until(deal: Deal, turns: int) -> None:
    """Everybody discards what he drew (or the last tile of his hand) and passes, until so many tiles are left to draw."""
    while not deal.finished and deal.view("E").turns > turns:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        drawn = deal.view(seat).drawn
        discards = [str(action) for action in legal if str(action).startswith("discard")]
        deal.act(
            seat, "pass" if "pass" in legal else f"discard {drawn}" if f"discard {drawn}" in discards else discards[-1]
        )
