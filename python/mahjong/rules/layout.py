"""Where every tile of a wall lies: from the words of `rules.wall`, the dice and the dealer to addresses and draws.

`Layout` is the map of one deal: position in drawing order <-> (seat, stack, layer), who takes which positions in the
deal. `Cursor` is a state of its wall during play: what is left, what comes next. Both are values; nothing here knows
what the tiles are, so nothing here can depend on them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mahjong.errors import RuleError, shown
from mahjong.rules import wall
from mahjong.rules.wall import Broken, Dead, Deal, End, Place, Rolled, WallRules, whole

__all__ = ["Address", "Cursor", "Layout", "Opening", "Take", "opening"]

NOBODY = 255


class Address(NamedTuple):
    """A tile on the table: whose wall, which stack from the owner's right and which layer from the top, from 1."""

    seat: int
    stack: int
    layer: int


class Take(NamedTuple):
    """One act of the deal: a seat takes these positions at once."""

    seat: int
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """What the dice say: the throws, who made them, whose wall is opened and how many stacks stay at its right."""

    throws: tuple[tuple[int, ...], ...]
    throwers: tuple[int, ...]
    seat: int
    skipped: int


def opening(rule: Broken, dice: Sequence[int], *, seats: int = 4, dealer: int = 0) -> Opening:
    """Read the dice. Only the first `rule.thrown` of `dice` count, so the dice of a wall can be given as they are.

    RuleError: too few dice, faces other than 1 to 6, OPPOSITE with an odd number of seats, a dealer who has no seat.
    """
    if not isinstance(rule, Broken):
        raise RuleError(
            f"the opening must be made by wall.broken(...), not {shown(rule)}",
            f"开门规则须由 wall.broken(...) 写成，不能是{shown(rule)}",
        )
    whole(seats, "the number of seats", "人数", 2, wall.SEATS_MAX)
    whole(dealer, "the dealer's seat", "庄家座位", 0, seats - 1)
    if not isinstance(dice, (tuple, list, bytes)) or len(dice) < rule.thrown:
        raise RuleError(
            f"the opening needs {rule.thrown} dice, not {shown(dice)}",
            f"开门需{rule.thrown}枚骰子点数，不能是{shown(dice)}",
        )
    faces = tuple(whole(face, "a die", "骰子点数", 1, 6) for face in dice[: rule.thrown])
    throws = tuple(faces[first : first + rule.dice] for first in range(0, rule.thrown, rule.dice or 1))
    totals = [sum(throw) for throw in throws]
    reached = (dealer + totals[0] - 1) % seats if throws else dealer
    if rule.side is wall.OPPOSITE:
        if seats % 2:
            raise RuleError(f"with {seats} seats nobody sits opposite the dealer", f"{seats}人时庄家没有对家")
        seat = (dealer + seats // 2) % seats
    else:
        seat = dealer if rule.side is wall.OWN else reached
    if not throws:
        counted = 0
    elif rule.skip is wall.FIRST:
        counted = totals[0]
    elif rule.skip is wall.LAST:
        counted = totals[-1]
    elif rule.skip is wall.SMALLER:
        counted = min(throws[-1])
    else:
        counted = sum(totals)
    skipped = counted - 1 if rule.start is wall.AT and counted else counted
    return Opening(throws, (dealer, reached)[: len(throws)], seat, skipped)


@dataclass(frozen=True, slots=True)
class Layout:
    """The map of one deal's wall.

    rules: what the variant states; size: tiles in the wall; dice: at least as many faces as the opening uses (the
    dice of a `mahjong.walls.Wall` will do); seats, dealer: a number and a seat from 0. pips: what is added to the number of stacks that the
    dice say. reverse: head and tail change places at the opening. backwards: the players take their tiles in the opposite order. Everything else follows:

    opening: what the dice said.
    order: the address of every position.
    stacks: the first position of every stack in drawing order, then `size`.
    takes: the acts of the deal in order.
    hands: for every seat its positions in the order it takes them.
    lot: the position turned with the dealer's last stack, or None.
    dealt: how many positions have left the head.
    extra: turn draws the dealer still owes himself after the flowers (0 or 1).

    RuleError if the tiles, the seats and the rules do not fit each other.
    """

    rules: WallRules
    size: int
    dice: Sequence[int]
    seats: int = 4
    dealer: int = 0
    pips: int = 0
    reverse: bool = False
    backwards: bool = False
    opening: Opening = field(init=False)
    order: tuple[Address, ...] = field(init=False, repr=False)
    stacks: tuple[int, ...] = field(init=False, repr=False)
    takes: tuple[Take, ...] = field(init=False, repr=False)
    hands: tuple[tuple[int, ...], ...] = field(init=False, repr=False)
    lot: int | None = field(init=False)
    dealt: int = field(init=False)
    extra: int = field(init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.rules, WallRules):
            raise RuleError(
                f"rules must be made by wall.rules(...), not {shown(self.rules)}",
                f"规则须由 wall.rules(...) 写成，不能是{shown(self.rules)}",
            )
        whole(self.size, "the number of tiles", "牌张数", 1, wall.TILES_MAX)
        whole(self.pips, "the pips added", "增减点数", -wall.TILES_MAX, wall.TILES_MAX)
        read = opening(self.rules.opened, self.dice, seats=self.seats, dealer=self.dealer)
        read = dataclasses.replace(read, skipped=read.skipped + self.pips)
        dealt, held = self.rules.dealt.needs(self.seats), self.rules.held.tiles
        if dealt + held > self.size:
            raise RuleError(
                f"{self.seats} seats are dealt {dealt} tiles and {held} stay undrawn: the wall has only {self.size}",
                f"{self.seats}家共发{dealt}张、留{held}张，超过牌墙的{self.size}张",
            )
        order, stacks = _addresses(self, read)
        takes, lot = _acts(self.rules.dealt, self.seats, self.dealer, stacks, -1 if self.backwards else 1)
        hands = tuple(
            tuple(p for take in takes if take.seat == seat for p in take.positions) for seat in range(self.seats)
        )
        found = {
            "dice": tuple(self.dice),
            "opening": read,
            "order": order,
            "stacks": stacks,
            "takes": takes,
            "hands": hands,
            "lot": lot,
            "dealt": sum(map(len, hands)) + (lot is not None),
            "extra": self.rules.dealt.extra if self.rules.dealt.extra_at is wall.AFTER_ASIDES else 0,
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @property
    def owners(self) -> bytes:
        """The seat that is dealt each of the first `dealt` positions, 255 for the turned one."""
        owners = bytearray([NOBODY]) * self.dealt
        for take in self.takes:
            for position in take.positions:
                owners[position] = take.seat
        return bytes(owners)

    def position(self, seat: int, stack: int, layer: int) -> int:
        """The position of an address. RuleError if no tile lies there."""
        try:
            return self.order.index(Address(seat, stack, layer))
        except ValueError:
            raise RuleError(
                f"no tile lies at seat {shown(seat)}, stack {shown(stack)}, layer {shown(layer)}",
                f"座位{shown(seat)}、第{shown(stack)}墩、第{shown(layer)}层没有牌",
            ) from None

    def start(self) -> Cursor:
        """The wall once the deal is done."""
        return Cursor(self, (1 << self.dealt) - 1)


def _addresses(layout: Layout, read: Opening) -> tuple[tuple[Address, ...], tuple[int, ...]]:
    # Seats run counter-clockwise and stacks from their owner's right: so clockwise is from right to left, then on to
    # the right end of the previous seat's wall.
    walls = layout.rules.built.walls(layout.size, layout.seats)
    ring = []
    for step in range(layout.seats):
        seat = (read.seat - step) % layout.seats
        heights = walls[(seat - layout.dealer) % layout.seats]
        ring += [(seat, stack, height) for stack, height in enumerate(heights, 1)]
    cut = read.skipped % len(ring)
    ring = ring[cut:] + ring[:cut]
    if (layout.rules.opened.course is wall.COUNTERCLOCKWISE) != layout.reverse:
        ring.reverse()
    order: list[Address] = []
    stacks = [0]
    for seat, stack, height in ring:
        order += [Address(seat, stack, layer) for layer in range(1, height + 1)]
        stacks.append(len(order))
    return tuple(order), tuple(stacks)


def _acts(
    deal: Deal, seats: int, dealer: int, stacks: tuple[int, ...], way: int
) -> tuple[tuple[Take, ...], int | None]:
    takes: list[Take] = []
    at, lot = 0, None
    single = deal.finish is not wall.SINGLES and deal.rounds[-1] == 1
    turn = [(dealer + way * step) % seats for step in range(seats)]
    for tiles in deal.rounds[: len(deal.rounds) - single]:
        for seat in turn:
            takes.append(Take(seat, tuple(range(at, at + tiles))))
            at += tiles
    if deal.finish is wall.SINGLES:
        if deal.extra and deal.extra_at is not wall.AFTER_ASIDES:
            takes.append(Take(dealer, (at,)))
    elif not single:  # STACK with full lots: the upper tile is the extra one, the tile under it is turned
        if at + 1 in stacks:
            raise RuleError("the dealer's last stack has no tile under its upper one", "庄家最后一墩没有下层牌可翻")
        takes.append(Take(dealer, (at,)))
        lot = at + 1
    else:
        beyond = {wall.JUMP: at + seats, wall.STACK: at + 1, wall.TOPS: next(first for first in stacks if first > at)}[
            deal.finish
        ]
        if beyond > at + seats:
            raise RuleError(
                f"the tops of two stacks of {beyond - at} leave a gap when {seats} seats take one tile each",
                f"{seats}家各抓一张时，横抓两墩（每墩{beyond - at}张）会在牌墙中留空",
            )
        takes.append(Take(dealer, (at, beyond)))
        rest = (position for position in range(at + 1, at + seats + 1) if position != beyond)
        takes += [Take(seat, (position,)) for seat, position in zip(turn[1:], rest, strict=True)]
    return tuple(takes), lot


@dataclass(frozen=True, slots=True)
class Cursor:
    """A state of a wall in play. Drawing gives the position drawn and the state after it; a state never changes.

    gone: positions that have left the wall; still: positions turned where they lie, which stay there and are never
    drawn (both bit masks); kongs: kongs on the table that made the reserve grow; replaced: replacement tiles drawn.

    From the tail tiles are taken stack by stack, each from its top; where both ends meet in one stack the uppermost
    tile left is the next of either.
    """

    layout: Layout = field(repr=False)
    gone: int
    still: int = 0
    kongs: int = 0
    replaced: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.layout, Layout):
            raise RuleError(
                f"a cursor needs a Layout, not {shown(self.layout)}", f"须给出 Layout，不能是{shown(self.layout)}"
            )
        full = (1 << self.layout.size) - 1
        whole(self.gone, "gone", "已取牌", 0, full)
        whole(self.still, "still", "翻定牌", 0, full)
        whole(self.kongs, "kongs", "杠数", 0, wall.TILES_MAX)
        whole(self.replaced, "replaced", "已补牌数", 0, wall.TILES_MAX)
        if self.gone & self.still:
            raise RuleError("a tile cannot be both gone and lying turned in the wall", "一张牌不能既已取走又翻在墙上")

    @property
    def left(self) -> int:
        """Tiles standing in the wall, the reserve and turned tiles included."""
        return self.layout.size - self.gone.bit_count()

    @property
    def free(self) -> int:
        """The drawable tiles as a mask."""
        return ((1 << self.layout.size) - 1) & ~(self.gone | self.still)

    @property
    def reserve(self) -> int:
        """Tiles held back now: what the rules state, grown by the kongs."""
        return self.layout.rules.held.tiles + self.layout.rules.held.grow * self.kongs

    @property
    def turns(self) -> int:
        """Turn draws left."""
        if self.layout.rules.held.border is wall.FIXED:
            border = max(0, self.layout.size - self.reserve)
            return (self.free & ((1 << border) - 1)).bit_count()
        return min(self.free.bit_count(), max(0, self.left - self.reserve))

    @property
    def replacements(self) -> int:
        """Replacement draws left, if nothing else is drawn and no kong makes the reserve grow.

        A sliding reserve is kept full by the live wall, so each costs a turn draw; a fixed reserve is drawn itself.
        Whether a kong may still be declared is a rule of its own.
        """
        held, drawn = self.layout.rules.held, self.layout.rules.drawn
        if drawn.replacement is None:
            return 0
        fixed = held.border is wall.FIXED and drawn.replacement is not wall.HEAD
        left = self.free.bit_count() if fixed else self.turns
        return left if held.replacements is None else min(left, max(0, held.replacements - self.replaced))

    @property
    def last_zone(self) -> bool:
        """True if the next turn draw is one of the last ones that `wall.last` names."""
        return 0 < self.turns <= self.layout.rules.zone.tiles

    def next(self, end: End) -> int:
        """The position that comes next at an end, reserve or not. RuleError if nothing is left."""
        free = self.free
        if not free:
            raise RuleError("the wall is empty", "牌墙已空")
        if end is wall.HEAD:
            return _lowest(free)
        for first, behind in self._from_tail():
            here = free >> first & ((1 << behind - first) - 1)
            if here:
                return first + _lowest(here)
        raise AssertionError("a free tile lies in some stack")

    def take(self, end: End) -> tuple[int, Cursor]:
        """Take the next tile at an end, reserve or not (bets on the last tile, tiles turned after a win)."""
        if not isinstance(end, End):
            raise RuleError(f"an end is HEAD or TAIL, not {shown(end)}", f"牌墙端须是 HEAD 或 TAIL，不能是{shown(end)}")
        position = self.next(end)
        return position, dataclasses.replace(self, gone=self.gone | 1 << position)

    def turn(self) -> tuple[int, Cursor]:
        """A turn draw. RuleError if only the reserve is left."""
        if not self.turns:
            raise RuleError(f"no turn draw is left: {self.left} tiles stay undrawn", f"已无牌可抓：余{self.left}张不抓")
        return self.take(wall.HEAD)

    def replace(self, *, kong: bool = True) -> tuple[int, Cursor]:
        """A replacement draw; `kong` False for flowers and the like, which do not make the reserve grow."""
        end = self.layout.rules.drawn.replacement
        if end is None or not self.replacements:
            raise RuleError(
                "no replacement tile is left" if end else "these rules have no replacement tiles",
                "已无牌可补" if end else "此规则不补牌",
            )
        position, after = self.take(end)
        return position, dataclasses.replace(after, kongs=self.kongs + bool(kong), replaced=self.replaced + 1)

    def locate(self, place: Place, rolled: int = 0) -> int:
        """The position of a place.

        `rolled`: the number thrown, for ROLLED places. RuleError if no tile is there any more.
        """
        standing = ((1 << self.layout.size) - 1) & ~self.gone
        if place is wall.LOT:
            if self.layout.lot is None:
                raise RuleError("this deal turns no tile of the dealer's last stack", "此发牌法不翻庄家末墩")
            return self.layout.lot
        if place is wall.HEAD:
            return self.next(wall.HEAD)
        if isinstance(place, End):
            return self._counted(standing, 1)
        if isinstance(place, Dead):
            return self._dead(place, standing)
        if isinstance(place, Rolled):
            whole(rolled, "the number thrown", "点数", place.dice, place.dice * 6)
            if place.unit is not wall.STACKS:
                return self._counted(standing, rolled)
            masks = (standing & ((1 << behind) - (1 << first)) for first, behind in self._from_tail())
            tops = [_lowest(mask) for mask in masks if mask]
            if rolled > len(tops):
                raise RuleError(f"only {len(tops)} stacks are left, not {rolled}", f"只余{len(tops)}墩，不足{rolled}墩")
            return tops[rolled - 1]
        raise RuleError(
            f"a place is NEXT, TAIL, LOT, DEAD(i) or ROLLED(dice), not {shown(place)}",
            f"翻牌处须是 NEXT、TAIL、LOT、DEAD(i) 或 ROLLED(dice)，不能是{shown(place)}",
        )

    def show(self, place: Place, rolled: int = 0) -> tuple[int, Cursor]:
        """Turn a tile up.

        At the NEXT place it leaves the wall (a LOT has left it already); elsewhere it stays and is never drawn.
        """
        position = self.locate(place, rolled)
        if place is wall.HEAD:
            return position, dataclasses.replace(self, gone=self.gone | 1 << position)
        return position, self if place is wall.LOT else dataclasses.replace(self, still=self.still | 1 << position)

    def after_win(self) -> tuple[int, ...]:
        """The positions that `wall.after_win` turns, fewer if the wall holds fewer."""
        rule, state = self.layout.rules.turned, self
        positions: list[int] = []
        while len(positions) < rule.tiles and state.free:
            position, state = state.take(rule.end)
            positions.append(position)
        return tuple(positions)

    def _from_tail(self) -> Iterator[tuple[int, int]]:
        stacks = self.layout.stacks
        return zip(stacks[-2::-1], stacks[:0:-1], strict=True)

    def _counted(self, standing: int, number: int) -> int:
        if number > standing.bit_count():
            raise RuleError(
                f"only {standing.bit_count()} tiles are left, not {number}",
                f"只余{standing.bit_count()}张，不足{number}张",
            )
        for _ in range(number - 1):
            standing ^= 1 << standing.bit_length() - 1
        return standing.bit_length() - 1

    def _dead(self, place: Dead, standing: int) -> int:
        stacks = self.layout.stacks
        position = stacks[-1 - place.stack] + place.under if place.stack < len(stacks) else -1
        if position < 0 or position >= stacks[-place.stack] or not standing >> position & 1:
            which = ("the lower", "下层") if place.under else ("the upper", "上层")
            raise RuleError(
                f"{which[0]} tile of stack {place.stack} from the tail is not in the wall",
                f"倒数第{place.stack}墩{which[1]}牌不在牌墙中",
            )
        return position


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1
