"""When a deal ends, what becomes of who has won before, whose hands are shown, and what calls a deal off. Imported as ``end``.

``ending = end.after(1)``, ``end.after(1, shows=end.ALL)``, ``end.left(1)``, ``end.left(1, again=True)``

``aborts = (end.abort("four-ready", ("four ready", "四家立直"), end.all_declared(), rule="..."),)``
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mahjong.errors import RuleError, shown
from mahjong.rules.holding import check_held
from mahjong.rules.language import Test

__all__ = [
    "ALL", "DISCARD", "FIRST_DRAW", "KONG", "OPENING", "WIN", "WINNERS", "Abort", "Alike", "AllDeclared", "At", "Condition", "Ending", "Holds", "Kongs",
    "Shows", "Winners", "abort", "after", "alike", "all_declared", "holds", "kongs", "left", "wall_out", "winners",
]  # fmt: skip


class Shows(Enum):
    """Whose hands lie open when a deal that somebody won is over."""

    WINNERS = "winners"
    ALL = "all"


WINNERS, ALL = Shows


@dataclass(frozen=True, slots=True)
class Ending:
    """Made by `after`, `left` or `wall_out`.

    wins: the deal ends after so many wins (events, several on one tile being one); 0: not by wins. left: it ends when no more seats than
    this still play; -1: not by that. again: who has won wins again, at the worth he had, on tiles that would complete the hand he laid
    down. draws: he goes on drawing, and discards what does not win. Whether he still pays is said by `shares` (flag ``gone``). shows: whose hands lie
    open at the end, by the rule `rule`.
    """

    wins: int = 1
    left: int = -1
    again: bool = False
    draws: bool = False
    rule: str = ""
    shows: Shows = WINNERS


def after(wins: int = 1, *, shows: Shows = WINNERS, rule: str = "") -> Ending:
    """The deal ends after so many wins. shows: whose hands lie open then, those of the winners or ALL; in a drawn deal none does for that."""
    if isinstance(wins, bool) or not isinstance(wins, int) or wins < 1:
        raise RuleError(f"end.after({wins!r}): one win or more", f"end.after({wins!r})：至少一次和牌")
    if not isinstance(shows, Shows):
        raise RuleError(
            f"end.after(shows={shown(shows)}): WINNERS or ALL", f"end.after(shows={shown(shows)})：须为WINNERS或ALL"
        )
    return Ending(wins=wins, rule=rule, shows=shows)


def left(seats: int = 1, *, again: bool = False, draws: bool = False, rule: str = "") -> Ending:
    """Winners are gone and the others play on until no more than `seats` are left."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats < 1:
        raise RuleError(f"end.left({seats!r}): one seat or more", f"end.left({seats!r})：至少一家")
    if draws and not again:
        raise RuleError(
            "end.left(draws=True): who draws on must be able to win again", "end.left(draws=True)须同时again=True"
        )
    return Ending(0, seats, again, draws, rule)


def wall_out(*, again: bool = True, draws: bool = True, rule: str = "") -> Ending:
    """Winners win again and the deal ends with the wall alone, or when nobody may draw."""
    return Ending(0, -1, again, draws, rule)


# -- deals that are called off ---------------------------------------------------------------------------------------------


class At(Enum):
    """When an abort is asked for or judged."""

    OPENING = "opening"
    """once the tiles are dealt, before the first turn: who may is asked in turn from the dealer on"""
    FIRST_DRAW = "first draw"
    """in a seat's own turn with its first draw (the dealer's: as dealt), before anybody has claimed a tile or made a kong"""
    DISCARD = "discard"
    """when a tile has been discarded and nobody has won on it; it cannot be claimed otherwise"""
    KONG = "kong"
    """when a kong stands, before its replacement"""
    WIN = "win"
    """when several would win on one tile"""


OPENING, FIRST_DRAW, DISCARD, KONG, WIN = At


@dataclass(frozen=True, slots=True)
class Holds:
    """Made by `holds`."""

    test: Test
    at: At


@dataclass(frozen=True, slots=True)
class Alike:
    """Made by `alike`."""

    kinds: int
    at: At = DISCARD


@dataclass(frozen=True, slots=True)
class AllDeclared:
    """Made by `all_declared`."""

    at: At = DISCARD


@dataclass(frozen=True, slots=True)
class Kongs:
    """Made by `kongs`."""

    number: int
    seats: int
    at: At


@dataclass(frozen=True, slots=True)
class Winners:
    """Made by `winners`."""

    number: int
    at: At = WIN


Condition: TypeAlias = Holds | Alike | AllDeclared | Kongs | Winners


@dataclass(frozen=True, slots=True)
class Abort:
    """Made by `abort`."""

    key: str
    names: tuple[str, str]
    when: Condition
    rule: str

    @property
    def called(self) -> bool:
        """Whether a seat calls for it, ``abort KEY``; else it comes by itself."""
        return isinstance(self.when, Holds)


_KEY: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")


def abort(key: str, names: tuple[str, str], when: Condition, *, rule: str = "") -> Abort:
    """The deal ends at once, nobody having won, and nothing is paid; stakes go where `mahjong.rules.ready.stake` has them go in a drawn deal, and who
    deals next is said by the rotation.

    key: written in the act where a seat calls for it, ``abort KEY``, and told by the last event. when: made by `holds`, `alike`, `all_declared`,
    `kongs` or `winners`. Of several that come about together the first one listed is told. Raises RuleError for what is none of these.
    """
    if not isinstance(key, str) or not _KEY.fullmatch(key) or len(names) != 2 or not isinstance(when, Condition):
        raise RuleError(
            f"end.abort({shown(key)}, {shown(when)}): a key of small letters, digits and hyphens, two names, and a condition of this module",
            f"end.abort({shown(key)}, {shown(when)})：键须为小写字母、数字与连字符，另有中英文名称及本模块的条件",
        )
    return Abort(key, (names[0], names[1]), when, rule)


def holds(test: Test, *, at: At = FIRST_DRAW) -> Holds:
    """A seat that holds such tiles may call for it. test: what every hand answers (`mahjong.rules.holding`). at: FIRST_DRAW or OPENING."""
    if at not in (FIRST_DRAW, OPENING) or not isinstance(test, Test):
        raise RuleError(
            f"end.holds({shown(test)}, at={at!r}): a test, at FIRST_DRAW or OPENING",
            f"end.holds({shown(test)}, at={at!r})：须为条件，at为FIRST_DRAW或OPENING",
        )
    check_held(test)
    return Holds(test, at)


def alike(kinds: int) -> Alike:
    """The first discards of all seats, one after another and no claim or kong among them, are of one kind, one of `kinds`."""
    if isinstance(kinds, bool) or not isinstance(kinds, int) or not 0 < kinds < 1 << 60:
        raise RuleError(f"end.alike({shown(kinds)}): a mask of kinds", f"end.alike({shown(kinds)})：须为牌种掩码")
    return Alike(kinds)


def all_declared() -> AllDeclared:
    """All seats have declared ready."""
    return AllDeclared()


def kongs(number: int, *, seats: int = 1, at: At = DISCARD) -> Kongs:
    """So many kongs have been made, by that many seats at least. at: DISCARD, after the discard that follows the last of them, or KONG, at once."""
    right = all(type(one) is int and 1 <= one <= 20 for one in (number, seats))
    if not right or at not in (DISCARD, KONG):
        raise RuleError(
            f"end.kongs({shown(number)}, seats={shown(seats)}, at={at!r}): 1 to 20, at DISCARD or KONG",
            f"end.kongs({shown(number)}, seats={shown(seats)}, at={at!r})：须为1至20，at为DISCARD或KONG",
        )
    return Kongs(number, seats, at)


def winners(number: int) -> Winners:
    """So many seats, or more, would win on one tile."""
    if type(number) is not int or not 2 <= number <= 8:
        raise RuleError(f"end.winners({shown(number)}): 2 to 8", f"end.winners({shown(number)})：须为2至8")
    return Winners(number)
