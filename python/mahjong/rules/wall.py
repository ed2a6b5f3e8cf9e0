"""The words that state a wall: how it is built, opened, dealt and drawn, and what of it is never drawn.

A wall is one line of tiles, position 0 (the head) to T - 1 (the tail), in the order in which turns draw them. These
words say which tile on the table a position is, and which positions a deal hands out; `rules.layout` works that out.
They
cannot change what anybody is likely to hold: every order of the tiles is equally likely before and after.

Seats are numbers in playing order (counter-clockwise); a list "by seat" begins with the dealer's. Stacks count from 1
at the owner's right, layers from 1 at the top. Turns always draw from the head.

    wall.rules(wall.build(2), wall.broken(dice=3), wall.deal(13, finish=wall.JUMP))     # Guangdong
    wall.rules(wall.broken(throws=2, skip=wall.TOTAL), wall.reserve(14, grow=2))        # Anhui
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from mahjong.errors import RuleError, shown

__all__ = [
    "AFTER", "AFTER_ASIDES", "AT", "AT_DEAL", "CLOCKWISE", "COUNT", "COUNTERCLOCKWISE", "DEAD", "FIRST", "FIXED",
    "HEAD", "JUMP", "LAST", "LOT", "NEXT", "OPPOSITE", "OWN", "ROLLED", "SINGLES", "SLIDING", "SMALLER", "STACK",
    "STACKS", "TAIL", "TILES", "TOPS", "TOTAL",
    "AfterWin", "Border", "Broken", "Build", "Course", "Dead", "Deal", "Draws", "End", "ExtraAt", "Finish",
    "Last", "Lot", "Place", "Reserve", "Rolled", "Side", "Skip", "Start", "Unit", "WallRules",
    "after_win", "broken", "build", "dead", "deal", "draws", "last", "reserve", "rules", "unbroken",
]  # fmt: skip

TILES_MAX = 255
SEATS_MAX = 32


class Side(StrEnum):
    """Whose wall is opened."""

    COUNT = "count"  # the seat that the first throw reaches, the dealer being 1
    OPPOSITE = "opposite"  # the seat facing the dealer: northeast-bimen.wall.break
    OWN = "own"  # the dealer: an option of taiwan-16.wall.open-who


class Skip(StrEnum):
    """Which number says how many stacks are counted from the right."""

    FIRST = "first"  # the total of the first throw
    LAST = "last"  # the total of the last throw: nanjing.wall.second
    TOTAL = "total"  # all dice of all throws: northeast-hun.wall.break, tongliao-mazhanger.wall.dice
    SMALLER = "smaller"  # the smallest die of the last throw: hefei-duanyao-bazhi.wall.dice-stack


class Start(StrEnum):
    """Where drawing starts: after the last counted stack, or at it (hefei-duanyao-bazhi.wall.dice-stack)."""

    AFTER = "after"
    AT = "at"


class Course(StrEnum):
    """Which way round the table the wall is eaten, seen from above. Reversed: tongliao-mazhanger.conduct.reverse."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class End(StrEnum):
    """An end of the wall; as a place, the next tile of a turn (HEAD) or the very last tile (TAIL)."""

    HEAD = "head"
    TAIL = "tail"


class Border(StrEnum):
    """What a replacement does to the reserve."""

    SLIDING = "sliding"  # it stays full, the last live tile moves into it: wuhan.end.reserve
    FIXED = "fixed"  # its border stays, the replacement comes out of it: northeast-qionghu.wall.dead


class Finish(StrEnum):
    """How the last single tiles and the dealer's extra tile are taken."""

    SINGLES = "singles"  # one each in turn, then the extra tile
    # The dealer first takes the next tile and the one a round further, then the others one each: guangdong.deal.jump.
    JUMP = "jump"
    # The dealer first takes the next two tiles, the two of a stack, then the others one each. If no single is due (the
    # lots are full) he takes the upper one, and the one under it is turned: the LOT. house-13.deal.blocks,
    # tongliao-mazhanger.deal.blocks.
    STACK = "stack"
    # The dealer first takes the next tile and the top of the next stack, then the others one each: hohhot.deal.last.
    TOPS = "tops"


class ExtraAt(StrEnum):
    """When the dealer takes his extra tile: with the deal, or once flowers are replaced (taiwan-16.deal.gate-timing)."""

    DEAL = "deal"
    AFTER_ASIDES = "after-asides"


class Unit(StrEnum):
    """What a thrown number counts from the tail."""

    TILES = "tiles"
    STACKS = "stacks"


class Lot(StrEnum):
    """The tile left over when the dealer takes the last stack of the deal for his extra tile."""

    LOT = "lot"


COUNT, OPPOSITE, OWN = Side.COUNT, Side.OPPOSITE, Side.OWN
FIRST, LAST, TOTAL, SMALLER = Skip.FIRST, Skip.LAST, Skip.TOTAL, Skip.SMALLER
AFTER, AT = Start.AFTER, Start.AT
CLOCKWISE, COUNTERCLOCKWISE = Course.CLOCKWISE, Course.COUNTERCLOCKWISE
HEAD, TAIL = End.HEAD, End.TAIL
SLIDING, FIXED = Border.SLIDING, Border.FIXED
SINGLES, JUMP, STACK, TOPS = Finish.SINGLES, Finish.JUMP, Finish.STACK, Finish.TOPS
AT_DEAL, AFTER_ASIDES = ExtraAt.DEAL, ExtraAt.AFTER_ASIDES
TILES, STACKS = Unit.TILES, Unit.STACKS
LOT = Lot.LOT
NEXT = End.HEAD


def whole(value: Any, en: str, zh: str, low: int, high: int) -> int:
    """`value`, if it is a whole number from `low` to `high`; otherwise a RuleError that names it."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RuleError(
            f"{en} must be a whole number from {low} to {high}, not {shown(value)}",
            f"{zh}须是{low}至{high}的整数，不能是{shown(value)}",
        )
    return value


def member(value: Any, kind: type[StrEnum], en: str, zh: str) -> None:
    """Refuse what is no member of `kind`: plain text is none, so a misspelt word cannot pass."""
    if not isinstance(value, kind):
        allowed = ", ".join(entry.name for entry in kind)
        raise RuleError(
            f"{en} must be one of {allowed}, not {shown(value)}", f"{zh}须是 {allowed} 之一，不能是{shown(value)}"
        )


def numbers(value: Any, en: str, zh: str, low: int, high: int, *, empty: bool = False) -> tuple[int, ...]:
    """`value` as a tuple, if it is a list of whole numbers from `low` to `high`."""
    if not isinstance(value, (tuple, list)) or not (value or empty):
        raise RuleError(
            f"{en} must be a list of whole numbers, not {shown(value)}", f"{zh}须是一列整数，不能是{shown(value)}"
        )
    return tuple(whole(entry, f"every entry of {en}", f"{zh}的每一项", low, high) for entry in value)


@dataclass(frozen=True, slots=True)
class Build:
    """Stacks of `height` tiles; `stacks` for each seat from the dealer on, None to share them out evenly."""

    height: int = 2
    stacks: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        whole(self.height, "the height of a wall", "牌墙的层数", 1, 9)
        if self.stacks is not None:
            object.__setattr__(self, "stacks", numbers(self.stacks, "stacks", "各家墩数", 1, TILES_MAX))

    def walls(self, size: int, seats: int) -> tuple[tuple[int, ...], ...]:
        """The heights of the stacks of each wall, dealer's first, each wall from its owner's right.

        `size` tiles are laid wall by wall, so what is missing is missing at the left end of the last wall. Without
        `stacks` the stacks are shared evenly and what does not divide goes to the first seats, one each. RuleError if
        they do not fit.
        """
        whole(size, "the number of tiles", "牌张数", 1, TILES_MAX)
        whole(seats, "the number of seats", "人数", 2, SEATS_MAX)
        if self.stacks is None:
            total = -(-size // self.height)
            stacks = tuple(total // seats + (seat < total % seats) for seat in range(seats))
        else:
            stacks = self.stacks
            if len(stacks) != seats:
                raise RuleError(
                    f"stacks are given for {len(stacks)} walls, the seats are {seats}",
                    f"给出{len(stacks)}家的墩数，但有{seats}家",
                )
        room = sum(stacks) * self.height
        if min(stacks) < 1 or not 0 <= room - size < stacks[-1] * self.height:
            given = ", ".join(map(str, stacks))
            raise RuleError(
                f"{size} tiles do not fill walls of {given} stacks, {self.height} high ({room} tiles)",
                f"{size}张牌不能砌成{given}墩、每墩{self.height}张的牌墙（共{room}张）",
            )
        heights, left = [], size
        for count in stacks:
            tiles = min(count * self.height, left)
            short = tiles % self.height
            heights.append((self.height,) * (tiles // self.height) + ((short,) if short else ()))
            left -= tiles
        return tuple(heights)


@dataclass(frozen=True, slots=True)
class Broken:
    """How dice open the wall. The second throw is made by the seat that the first one reaches."""

    dice: int = 2
    throws: int = 1
    side: Side = COUNT
    skip: Skip = FIRST
    start: Start = AFTER
    course: Course = CLOCKWISE

    def __post_init__(self) -> None:
        whole(self.dice, "the number of dice", "骰子数", 0, 4)
        whole(self.throws, "the number of throws", "掷骰次数", 0, 2)
        member(self.side, Side, "side", "开门方位")
        member(self.skip, Skip, "skip", "数墩方法")
        member(self.start, Start, "start", "起抓处")
        member(self.course, Course, "course", "抓牌方向")
        if (self.dice == 0) != (self.throws == 0):
            raise RuleError(
                "dice and throws are both 0 (nothing is thrown) or both more",
                "骰子数与掷骰次数须同为0（不掷骰）或同大于0",
            )
        if self.dice == 0 and self.side is COUNT:
            raise RuleError(
                "without dice no seat can be counted: state side=OWN or OPPOSITE",
                "不掷骰无法数方位，须写 side=OWN 或 OPPOSITE",
            )

    @property
    def thrown(self) -> int:
        """How many dice the opening uses up."""
        return self.dice * self.throws


@dataclass(frozen=True, slots=True)
class Draws:
    """Where a replacement comes from: TAIL, HEAD (the next tile), or None where a kong gets none."""

    replacement: End | None = TAIL

    def __post_init__(self) -> None:
        if self.replacement is not None:
            member(self.replacement, End, "replacement", "补牌处")


@dataclass(frozen=True, slots=True)
class Reserve:
    """Tiles never drawn in turn: `tiles`, and `grow` more for every kong.

    `replacements` is the most replacement tiles a deal has (None: no limit of its own), `shown` the stacks from the
    tail, counted from 1, whose upper tiles are turned as indicators, in the order in which they are turned.
    """

    tiles: int = 0
    grow: int = 0
    border: Border = SLIDING
    replacements: int | None = None
    shown: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        whole(self.tiles, "the reserve", "留牌数", 0, TILES_MAX)
        whole(self.grow, "the growth of the reserve", "每杠加留", 0, TILES_MAX)
        member(self.border, Border, "border", "留牌界线")
        if self.replacements is not None:
            whole(self.replacements, "the number of replacements", "补牌数", 0, TILES_MAX)
        object.__setattr__(self, "shown", numbers(self.shown, "shown", "翻牌墩", 1, TILES_MAX, empty=True))
        if len(set(self.shown)) != len(self.shown):
            raise RuleError(f"shown names a stack twice: {shown(self.shown)}", f"翻牌墩重复：{shown(self.shown)}")


@dataclass(frozen=True, slots=True)
class Last:
    """The last turn draws before the reserve. `keep`: what is drawn there is kept and not discarded."""

    tiles: int = 0
    keep: bool = True

    def __post_init__(self) -> None:
        whole(self.tiles, "the last zone", "海底张数", 0, TILES_MAX)
        if not isinstance(self.keep, bool):
            raise RuleError(
                f"keep must be True or False, not {shown(self.keep)}",
                f"keep 须是 True 或 False，不能是{shown(self.keep)}",
            )


@dataclass(frozen=True, slots=True)
class AfterWin:
    """Tiles turned after a win, for bets and birds. They come out of the whole wall, the reserve included. The flag ``bird`` tells of each
    seat how many of them come to it (`mahjong.rules.bets.counted_off`, from the dealer)."""

    tiles: int = 0
    end: End = HEAD

    def __post_init__(self) -> None:
        whole(self.tiles, "the tiles turned after a win", "和后翻牌数", 0, TILES_MAX)
        member(self.end, End, "end", "翻牌处")


@dataclass(frozen=True, slots=True)
class Deal:
    """What every seat is dealt: `tiles` in `lots`, a lot a round, and `extra` (0 or 1) more for the dealer. 0: nothing is dealt."""

    tiles: int = 13
    extra: int = 1
    lots: tuple[int, ...] | None = None
    finish: Finish = SINGLES
    extra_at: ExtraAt = AT_DEAL

    def __post_init__(self) -> None:
        whole(self.tiles, "the number of tiles dealt", "每家发牌数", 0, TILES_MAX)
        whole(self.extra, "the dealer's extra tiles", "庄家多抓数", 0, 1)
        member(self.finish, Finish, "finish", "末轮抓法")
        member(self.extra_at, ExtraAt, "extra_at", "庄家多抓时机")
        lots = (4,) * (self.tiles // 4) + (1,) * (self.tiles % 4) if self.lots is None else self.lots
        object.__setattr__(self, "lots", numbers(lots, "lots", "每轮张数", 1, TILES_MAX, empty=not self.tiles))
        if sum(self.rounds) != self.tiles:
            raise RuleError(
                f"lots {self.rounds} do not make {self.tiles} tiles", f"每轮张数{self.rounds}之和不是{self.tiles}张"
            )
        if self.finish is not SINGLES and (self.extra == 0 or self.extra_at is not AT_DEAL):
            raise RuleError(
                f"finish {self.finish.name} takes the extra tile with the deal: it needs extra=1 and extra_at=AT_DEAL",
                f"{self.finish.name} 抓法把庄家多抓的一张并入发牌，须 extra=1 且 extra_at=AT_DEAL",
            )
        if self.finish in (JUMP, TOPS) and self.rounds[-1] != 1:
            raise RuleError(
                f"finish {self.finish.name} needs a last lot of one tile, not {self.rounds[-1]}",
                f"{self.finish.name} 抓法要求末轮每家一张，不能是{self.rounds[-1]}张",
            )

    @property
    def rounds(self) -> tuple[int, ...]:
        """The lots, one a round."""
        assert self.lots is not None  # filled in when made
        return self.lots

    def needs(self, seats: int) -> int:
        """Tiles that leave the wall before play, a turned LOT included."""
        lot = self.finish is STACK and self.rounds[-1] != 1
        return self.tiles * seats + self.extra + lot


@dataclass(frozen=True, slots=True)
class Dead:
    """A place: the upper tile of stack `stack` from the tail as it was built, or the one under it."""

    stack: int
    under: bool = False

    def __post_init__(self) -> None:
        whole(self.stack, "the stack of a dead wall", "王牌墩", 1, TILES_MAX)
        if not isinstance(self.under, bool):
            raise RuleError(
                f"under must be True or False, not {shown(self.under)}",
                f"under 须是 True 或 False，不能是{shown(self.under)}",
            )


@dataclass(frozen=True, slots=True)
class Rolled:
    """A place: as many tiles (or stacks, then its uppermost tile) from the present tail as `dice` dice show."""

    dice: int = 2
    unit: Unit = TILES

    def __post_init__(self) -> None:
        whole(self.dice, "the number of dice", "骰子数", 1, 4)
        member(self.unit, Unit, "unit", "计数单位")


DEAD, ROLLED = Dead, Rolled
Place = End | Lot | Dead | Rolled


@dataclass(frozen=True, slots=True)
class WallRules:
    """All that a rule set states about its wall. Made by `rules(...)`; what is not stated has the usual form."""

    built: Build = Build()
    opened: Broken = Broken()
    drawn: Draws = Draws()
    held: Reserve = Reserve()
    zone: Last = Last()
    turned: AfterWin = AfterWin()
    dealt: Deal = Deal()

    def __post_init__(self) -> None:
        for field, kind in zip(fields(self), _WORDS, strict=True):
            value = getattr(self, field.name)
            if not isinstance(value, kind):
                raise RuleError(
                    f"{field.name} must be made by wall.{_WORDS[kind]}(...), not {shown(value)}",
                    f"{field.name} 须由 wall.{_WORDS[kind]}(...) 写成，不能是{shown(value)}",
                )
        if self.drawn.replacement is None and self.held.replacements:
            raise RuleError(
                "replacements are counted, but draws(replacement=None) says there are none",
                "写了补牌数，但 draws(replacement=None) 表示不补牌",
            )


_WORDS: dict[type, str] = {
    Build: "build", Broken: "broken", Draws: "draws", Reserve: "reserve", Last: "last", AfterWin: "after_win", Deal:
    "deal",
}  # fmt: skip


def build(height: int = 2, stacks: tuple[int, ...] | None = None) -> Build:
    """Stacks `height` high; `stacks` a number for each seat from the dealer on, or None: evenly. See `Build.walls`."""
    return Build(height, stacks)


def broken(
    dice: int = 2,
    throws: int = 1,
    side: Side = COUNT,
    skip: Skip = FIRST,
    start: Start = AFTER,
    course: Course = CLOCKWISE,
) -> Broken:
    """The wall is opened by `dice` dice, thrown once by the dealer or twice (then by the seat the first throw reaches).

    `side`'s wall is opened; stacks are counted from its owner's right up to the number `skip` names, on into the next
    wall clockwise if it is too short; drawing starts AFTER the last counted stack or AT it. COUNTERCLOCKWISE lets
    head and tail change places at the opening.
    """
    return Broken(dice, throws, side, skip, start, course)


def unbroken() -> Broken:
    """No dice: drawing starts at the right end of the dealer's wall."""
    return Broken(0, 0, OWN)


def draws(replacement: End | None = TAIL) -> Draws:
    """Replacements come from the TAIL, from the HEAD like turn draws, or there are none."""
    return Draws(replacement)


def reserve(tiles: int = 0, grow: int = 0, border: Border = SLIDING) -> Reserve:
    """The last `tiles` tiles, and `grow` more for every kong on the table, are never drawn in turn; a kong that would leave fewer is not made."""
    return Reserve(tiles, grow, border)


def dead(tiles: int = 14, replacements: int | None = 4, shown: tuple[int, ...] = (3, 4, 5, 6, 7)) -> Reserve:
    """A SLIDING reserve whose tiles have addresses: replacements from its end, indicators on the stacks `shown`."""
    return Reserve(tiles, 0, SLIDING, replacements, shown)


def last(tiles: int = 4, keep: bool = True) -> Last:
    """The last `tiles` turn draws are a zone of their own; `keep`: drawn tiles are not discarded there."""
    return Last(tiles, keep)


def after_win(tiles: int = 1, end: End = HEAD) -> AfterWin:
    """After a win `tiles` tiles are turned from one end, fewer if there are not so many left: ``facts.told("bird", "payer")`` counts those that come
    to a seat, and a win is paid once they lie open."""
    return AfterWin(tiles, end)


def deal(
    tiles: int = 13,
    extra: int = 1,
    lots: tuple[int, ...] | None = None,
    finish: Finish = SINGLES,
    extra_at: ExtraAt = AT_DEAL,
) -> Deal:
    """Every seat gets `tiles`, in rounds of `lots` (None: fours, then ones), the dealer `extra` more."""
    return Deal(tiles, extra, lots, finish, extra_at)


def rules(*words: Build | Broken | Draws | Reserve | Last | AfterWin | Deal) -> WallRules:
    """Join the words, each at most once, in any order. RuleError for anything else and for words that contradict."""
    given: dict[str, Any] = {}
    names = {kind: field.name for kind, field in zip(_WORDS, fields(WallRules), strict=True)}
    for word in words:
        name = names.get(type(word))
        if name is None:
            allowed = ", ".join(f"wall.{entry}" for entry in _WORDS.values())
            raise RuleError(
                f"{shown(word)} is no word about walls; those are {allowed}",
                f"{shown(word)}不是牌墙用语；可用 {allowed}",
            )
        if name in given:
            raise RuleError(f"wall.{_WORDS[type(word)]} is stated twice", f"wall.{_WORDS[type(word)]} 写了两次")
        given[name] = word
    return WallRules(**given)
