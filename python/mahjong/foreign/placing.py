"""A wall of the engine made so that the tiles come to light as a foreign record has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mahjong.errors import RecordError
from mahjong.foreign.base import Deck, Kind, Round
from mahjong.play.plan import Plan
from mahjong.rules.phases import DEAD, Turned
from mahjong.tiles import CODES
from mahjong.walls import Wall

__all__ = ["deck_of", "placed"]

_AFTER = frozenset({Kind.KONG, Kind.CONCEALED, Kind.ADDED, Kind.LAID})


def deck_of(deal: Round) -> Deck:
    """What a deal tells of its wall: what was drawn in turn and after kongs, what was turned, and what lay under it."""
    draws: list[int] = []
    replacements: list[int] = []
    turned, under = list(deal.turned), list[int]()
    replaced = False
    for step in deal.steps:
        if step.kind is Kind.DRAW:
            (replacements if replaced else draws).append(step.tiles[0])
        elif step.kind is Kind.TURN:
            turned += step.tiles
        elif step.win is not None and len(step.win.under) > len(under):
            under = list(step.win.under)
        if step.kind not in (Kind.TURN, Kind.STAKE):
            replaced = step.kind in _AFTER
    return Deck(deal.hands, tuple(draws), tuple(replacements), tuple(turned), tuple(under))


def placed(plan: Plan, deck: Deck, dealer: int) -> Wall:
    """The wall: what `deck` does not know is the rest of the tiles, in their order. Raises RecordError where it has more of a tile than the set, more
    tiles than there are places, or fewer hands."""
    assert plan.walls is not None
    dice = (*deck.dice, *((1,) * (32 - len(deck.dice))))
    tail, owners, _, _, dead = plan.arranged(dice[: plan.walls.opened.thrown], dealer)
    size = plan.tileset.size
    wanted: dict[int, int] = {}

    def put(places: Sequence[int], tiles: Sequence[int]) -> None:
        if len(tiles) > len(places):
            raise RecordError(
                f"{len(tiles)} tiles where the wall has {len(places)}",
                f"有{len(tiles)}张牌，牌墙此处只有{len(places)}张",
            )
        for place, tile in zip(places, tiles, strict=False):
            if wanted.setdefault(place, tile) != tile:
                raise RecordError(
                    f"{CODES[tile]} where the wall has {CODES[wanted[place]]}",
                    f"牌墙此处为{CODES[wanted[place]]}，而不是{CODES[tile]}",
                )

    draws = list(deck.draws)
    for seat in range(plan.n):
        own = [place for place, owner in enumerate(owners) if owner == seat]
        held = list(deck.hands[seat])
        if len(own) > len(held) and draws:
            held.append(draws.pop(0))
        put(own, held)
    if any(isinstance(phase, Turned) and phase.at is DEAD for phase in plan.phases):
        put(dead, deck.turned)
        put([place + 1 for place in dead], deck.under)
    put(tail, deck.replacements)
    taken = set(
        tail[: len(deck.replacements)]
    )  # the last turn draws may lie where an indicator would be turned, but for a kong that never came
    put([place for place in range(len(owners), size) if place not in taken], draws)
    rest = Counter(plan.tileset.physical)
    rest.subtract(wanted.values())
    short = [tile for tile, many in rest.items() if many < 0]
    if short:
        named = " ".join(CODES[tile] for tile in short)
        raise RecordError(f"more of {named} than the set has", f"{named}的张数超过本副牌")
    others = iter(sorted(rest.elements()))
    return Wall(bytes(wanted[place] if place in wanted else next(others) for place in range(size)), dice)
