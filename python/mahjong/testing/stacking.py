"""Walls arranged by hand: the tiles a test needs where it needs them, the rest shuffled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mahjong import notation, walls
from mahjong.errors import RuleError, shown
from mahjong.play.deal import Deal
from mahjong.play.plan import Plan, plan_of
from mahjong.rules.layout import Cursor
from mahjong.rules.phases import DEAD, HEAD, LOT, TAIL, Turned
from mahjong.rules.wall import FIXED, Rolled
from mahjong.tiles import CODES, physical
from mahjong.variant import Variant
from mahjong.walls import Wall

__all__ = ["stack", "stacked"]

_NOBODY: Final = 255
_ANY: Final = physical("?")
_SPACE: Final = re.compile(r"\s+")


def stack(
    variant: Variant,
    *,
    hands: Mapping[str, str] | None = None,
    draws: str = "",
    tail: str = "",
    last: str = "",
    indicator: str = "",
    under: str = "",
    dealer: str = "E",
    seed: int = 0,
    dice: Sequence[int] = (),
) -> Wall:
    """A wall that deals and draws these tiles under these rules; every other place holds the rest in an order made from `seed`.

    Tiles are text, spaces allowed: ``"123m 5p 77z"``; a ``?`` leaves its place to the seed.

    hands: for each seat the tiles it is dealt, in the order it takes them; all or some of them. The last one of a dealer's fourteen is the tile he
    wins on as dealt.
    draws: the first tiles from the head once all are dealt, in order: turn draws, and replacements where the rules take these there.
    tail: the first tiles from the tail, in order: bought horses, then replacements; an indicator turned there is none of them.
    last: the last turn draws, if all of `tail` is taken from there, and nothing else.
    indicator: the tile that is turned up. Where it stays in the wall it is the first draw, and `draws` come after it. In a dead wall, the tiles that are
    turned up, in order; under: those under them.
    dealer: who deals; the deal must have the same dealer, which `stacked` sees to.
    dice: the first throws; the others come from `seed`.

    Raises RuleError where the set has not enough copies of a tile, a hand is too long, a seat does not exist, two of these want the same
    place, the rules turn no indicator or state no wall; NotationError for text that is no tiles.
    """
    plan = plan_of(variant)
    if plan.walls is None:
        raise RuleError(f"{variant.names[0]} states no wall to stack", f"{variant.names[1]}未规定牌墙，无从排牌")
    if dealer not in plan.index:
        raise RuleError(
            f"dealer={shown(dealer)}: one of {' '.join(plan.seats)}",
            f"dealer={shown(dealer)}：须为{' '.join(plan.seats)}之一",
        )
    shuffled = walls.fast(seed, plan.tileset)
    faces = (*dice, *shuffled.dice[len(dice) :])
    places = _Places(plan, faces, plan.index[dealer])
    for seat, text in (hands or {}).items():
        places.hand(seat, text)
    if indicator:
        places.turn(_tiles("indicator", indicator))
    if under:
        places.below(_tiles("under", under))
    places.run("draws", places.head(), _tiles("draws", draws))
    drawn_there = _tiles("tail", tail)
    places.run("tail", places.tail, drawn_there)
    if last:
        final = _tiles("last", last)
        turns = places.turns(len(drawn_there))
        if len(final) > len(turns):
            raise _too_many("last", len(final), len(turns))
        places.run("last", turns[len(turns) - len(final) :], final)
    return Wall(places.filled(shuffled.tiles), faces)


def stacked(
    variant: Variant,
    *,
    hands: Mapping[str, str] | None = None,
    draws: str = "",
    tail: str = "",
    last: str = "",
    indicator: str = "",
    under: str = "",
    dealer: str = "E",
    seed: int = 0,
    dice: Sequence[int] = (),
    **how: Any,
) -> Deal:
    """A deal with the wall that `stack` makes of these. `how`: what else `Variant.deal` takes (round, run, counters, automation), options
    excepted: make the variant with these."""
    wall = stack(
        variant, hands=hands, draws=draws, tail=tail, last=last, indicator=indicator, under=under, dealer=dealer, seed=seed, dice=dice
    )  # fmt: skip
    return Deal(variant, wall=wall, dealer=dealer, **how)


def _tiles(name: str, text: str) -> tuple[int, ...]:
    if not isinstance(text, str):
        raise RuleError(f"{name} is text such as '123m 5p', not {shown(text)}", f"{name}须为文字，如“123m 5p”")
    return notation.parse(_SPACE.sub("", text)) if text.strip() else ()


def _too_many(name: str, many: int, room: int) -> RuleError:
    return RuleError(f"{name}: {many} tiles, there is room for {room}", f"{name}：{many}张，只容得下{room}张")


class _Places:
    """The positions of one wall, being filled. `ends`: positions in the order they are taken from the tail; `tail`: without the indicator."""

    def __init__(self, plan: Plan, dice: Sequence[int], dealer: int) -> None:
        assert plan.walls is not None
        self.plan, self.dealer = plan, dealer
        thrown = tuple(dice[: plan.walls.opened.thrown])
        tail, self.owners, _, _, self.dead = plan.arranged(thrown, dealer)
        self.ends = tuple(tail)
        self.size = plan.tileset.size
        self.wanted: dict[int, tuple[int, str]] = {}
        self.turned = next((phase for phase in plan.phases if isinstance(phase, Turned)), None)
        self.bought = 0 if plan.horses is None else plan.horses.bought(plan.n)
        self.indicator = self._indicator(dice)
        out = () if self.turned is None or self.turned.stays else (self.indicator,)
        self.tail = tuple(position for position in self.ends if position not in out)

    def _indicator(self, dice: Sequence[int]) -> int:
        """The position of the tile that is turned up, -1 if none is."""
        place = None if self.turned is None else self.turned.at
        if isinstance(place, Rolled):
            assert self.plan.walls is not None
            thrown = self.plan.walls.opened.thrown
            layout = self.plan.layout(tuple(dice[:thrown]), self.dealer)
            gone = (1 << len(self.owners)) - 1
            return Cursor(layout, gone).locate(place, sum(dice[thrown : thrown + place.dice]))
        lots = [position for position, owner in enumerate(self.owners) if owner == _NOBODY]
        if self.turned is not None and self.turned.at is DEAD:
            return self.dead[0]
        if self.turned is None or self.turned.at is LOT:
            return lots[0] if lots else -1
        return self.ends[self.bought] if self.turned.at is TAIL else len(self.owners)

    def put(self, name: str, position: int, tile: int) -> None:
        if tile == _ANY:
            return
        there = self.wanted.get(position)
        if there is not None and there[0] != tile:
            raise RuleError(
                f"{name} puts {CODES[tile]} where {there[1]} has put {CODES[there[0]]}",
                f"{name}要放{CODES[tile]}的位置，{there[1]}已放{CODES[there[0]]}",
            )
        self.wanted[position] = (tile, name)

    def run(self, name: str, positions: Sequence[int], tiles: Sequence[int]) -> None:
        if len(tiles) > len(positions):
            raise _too_many(name, len(tiles), len(positions))
        for position, tile in zip(positions, tiles, strict=False):
            self.put(name, position, tile)

    def hand(self, seat: str, text: str) -> None:
        if seat not in self.plan.index:
            raise RuleError(
                f"hands: seat {shown(seat)}: one of {' '.join(self.plan.seats)}",
                f"hands：座位{shown(seat)}：须为{' '.join(self.plan.seats)}之一",
            )
        place = self.plan.index[seat]
        own = [position for position, owner in enumerate(self.owners) if owner == place]
        self.run(f"hands[{seat}]", own, _tiles(f"hands[{seat}]", text))

    def turn(self, tiles: Sequence[int]) -> None:
        if self.indicator < 0:
            raise RuleError("these rules turn no tile up: no indicator", "此规则不翻牌，不能给出indicator")
        if self.lies:
            self.run("indicator", self.dead, tiles)
            return
        if len(tiles) != 1:
            raise RuleError(f"one indicator, not {len(tiles)} tiles", f"indicator须为一张，而不是{len(tiles)}张")
        self.put("indicator", self.indicator, tiles[0])

    @property
    def lies(self) -> bool:
        """Whether the indicators lie in a dead wall."""
        return self.turned is not None and self.turned.at is DEAD

    def below(self, tiles: Sequence[int]) -> None:
        if self.plan.indicators.under is None:
            raise RuleError("these rules turn no tile under another", "此规则不翻里牌，不能给出under")
        self.run("under", [place + 1 for place in self.dead], tiles)

    def head(self) -> range:
        """Positions that are drawn from the head once the indicator is turned."""
        return range(len(self.owners) + (self.turned is not None and self.turned.at is HEAD), self.size)

    def turns(self, taken: int) -> list[int]:
        """Positions of the turn draws, when so many tiles have been taken from the tail."""
        assert self.plan.walls is not None
        held = self.plan.walls.held
        away = set(self.tail[: max(taken, self.bought)])
        if self.turned is not None and not self.turned.stays and not self.lies:
            away.add(self.indicator)
        free = [position for position in range(len(self.owners), self.size) if position not in away]
        shown = self.turned is not None and isinstance(self.turned.at, Rolled)  # it lies among those that are left
        if held.border is FIXED:
            return [position for position in free if position < self.size - held.tiles]
        return free[: len(free) - max(held.tiles - shown, 0)]

    def filled(self, shuffled: bytes) -> bytes:
        """The wanted tiles in their places, the others in the order of `shuffled`."""
        need = Counter(tile for tile, _ in self.wanted.values())
        held = Counter(shuffled)
        for tile, many in sorted(need.items()):
            if many > held[tile]:
                where = ", ".join(sorted({name for one, name in self.wanted.values() if one == tile}))
                raise RuleError(
                    f"{many} of {CODES[tile]} wanted ({where}), the set has {held[tile]}",
                    f"要{many}张{CODES[tile]}（{where}），本副牌只有{held[tile]}张",
                )
        rest = []
        for tile in shuffled:
            if need[tile]:
                need[tile] -= 1
            else:
                rest.append(tile)
        others = iter(rest)
        return bytes(
            self.wanted[position][0] if position in self.wanted else next(others) for position in range(self.size)
        )
