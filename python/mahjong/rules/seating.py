"""How players find their seats and the first dealer with dice and wind tiles: a procedure that anybody can go through again.

``match.rotation(seating=seating.drawn(dice=3, rolls=2, dealer_rolls=2))``

The players sit down as they like; the wind tiles lie face down in a row with an odd tile at one end and an even one at the other. Whoever
throws counts himself as one, and on counter-clockwise, in the order of play. What comes out follows from the order in which the players
sat down, the row and the dice alone, so whoever knows these can check it: ``word.seated(names, row, dice)``, ``word.first(players, dice)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mahjong.errors import RuleError, shown

__all__ = ["WORDS", "Changes", "Drawn", "First", "Seated", "Throw", "changes", "drawn"]

EAST, FIRST, PASSED, DEALER = "east", "first", "passed", "dealer"
WORDS: Final[Mapping[str, tuple[str, str]]] = {
    EAST: ("the place reached is East", "点到的方位为东"),
    FIRST: ("takes the first wind tile", "先取风牌"),
    PASSED: ("throws again", "再掷"),
    DEALER: ("is the first dealer", "起庄"),
}
"""What a throw decides about the player it reaches, in words."""


class Throw(NamedTuple):
    """One throw: who threw, the dice, whom the count reached, and what that decides: some of `WORDS`."""

    by: str
    dice: tuple[int, ...]
    reached: str
    decides: tuple[str, ...]


class Seated(NamedTuple):
    """Who sits where. players: by seat, East first. chair: the place of the East seat, counted on from where the first of the players sat
    down. winds: for each player, in the order they sat down, the place of the wind he drew, 0 for east. throws: as they were made."""

    players: tuple[str, ...]
    chair: int
    winds: tuple[int, ...]
    throws: tuple[Throw, ...]


class First(NamedTuple):
    """Who deals first: the seat, 0 for East. throws: as they were made. opened: the dice that made him the dealer, where they open his wall
    too, else ()."""

    dealer: int
    throws: tuple[Throw, ...]
    opened: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """Made by `changes`."""

    rows: tuple[str, ...]
    rule: str

    def sitting(self, seats: Sequence[str], rounds: int) -> tuple[str, ...]:
        """Who sits at each of the seats when so many rounds are over, by the seats at which they began."""
        return (
            tuple(seats) if rounds % (len(self.rows) + 1) == 0 else tuple(self.rows[rounds % (len(self.rows) + 1) - 1])
        )


def changes(*rows: str, rule: str = "") -> Changes:
    """The players change seats after each round. rows: for the second round and those that follow, who sits at the first seat, the second and so
    on, by the seats at which they began, as in ``changes("SENW", "WNSE", "NWES")``. After the last row they sit as at first again.

    Raises RuleError for no row, and one in which somebody has no seat or two.
    """
    if not rows or any(
        not isinstance(row, str) or len(set(row)) < len(row) or set(row) != set(rows[0]) for row in rows
    ):
        told = f"seating.changes({', '.join(map(shown, rows))})"
        raise RuleError(f"{told}: rows of the same seats, each once", f"{told}：每行为同样的座位，各一次")
    return Changes(rows, rule)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Made by `drawn`."""

    dice: int
    rolls: int
    dealer_rolls: int
    same_wall: bool

    @property
    def for_seats(self) -> int:
        """How many dice the seats take."""
        return self.dice * self.rolls

    @property
    def for_dealer(self) -> int:
        """How many dice the first dealer takes."""
        return self.dice * self.dealer_rolls

    def seated(self, names: Sequence[str], row: Sequence[int], dice: Sequence[int], *, thrower: int = 0) -> Seated:
        """The seats. names: in the order they sat down, which is the order of play. row: the winds from the odd end to the even one, 0 for
        east. dice: faces in the order thrown. thrower: who throws first, by his place in `names`.

        Raises RuleError for a row that is not each wind once, a thrower who is none of them, too few dice and what is no die.
        """
        n = len(names)
        if sorted(row) != list(range(n)):
            raise RuleError(f"row={shown(row)}: each of 0 to {n - 1} once", f"row={shown(row)}：0至{n - 1}须各出现一次")
        if type(thrower) is not int or not 0 <= thrower < n:
            raise RuleError(f"thrower={shown(thrower)}: 0 to {n - 1}", f"thrower={shown(thrower)}：须为0至{n - 1}")
        made = _Throws(self.dice, self.rolls, dice, names)
        if self.rolls == 1:
            chair = first = made.throw(thrower, EAST, FIRST)
        else:
            chair = made.throw(thrower, EAST)
            first = made.throw(chair, FIRST)
        taken = row if sum(made.throws[-1].dice) % 2 else row[::-1]  # from the odd tile's end, or the even one's
        winds = [0] * n
        for step, wind in enumerate(taken):
            winds[(first + step) % n] = wind
        players = tuple(names[winds.index(wind)] for wind in range(n))
        return Seated(players, chair, tuple(winds), tuple(made.throws))

    def first(self, players: Sequence[str], dice: Sequence[int]) -> First:
        """The first dealer. players: by seat, East first. dice: faces in the order thrown. Raises RuleError for too few and for what is no die."""
        made = _Throws(self.dice, self.dealer_rolls, dice, players)
        reached = 0
        for number in range(self.dealer_rolls):
            reached = made.throw(reached, DEALER if number + 1 == self.dealer_rolls else PASSED)
        return First(reached, tuple(made.throws), made.throws[-1].dice if self.same_wall else ())


class _Throws:
    """Throws one after another out of a row of faces. order: those who throw, in the order of play."""

    def __init__(self, many: int, throws: int, dice: Sequence[int], order: Sequence[str]) -> None:
        faces = tuple(dice[: many * throws])
        if len(faces) < many * throws or not all(type(face) is int and 1 <= face <= 6 for face in faces):
            raise RuleError(
                f"dice={shown(dice)}: {many * throws} faces from 1 to 6",
                f"dice={shown(dice)}：须为{many * throws}个1至6的点数",
            )
        self.many, self.dice, self.order = many, faces, order
        self.throws: list[Throw] = []

    def throw(self, by: int, *decides: str) -> int:
        """The place that the count reaches from who throws, he being one."""
        at = self.many * len(self.throws)
        faces = self.dice[at : at + self.many]
        reached = (by + sum(faces) - 1) % len(self.order)
        self.throws.append(Throw(self.order[by], faces, self.order[reached], decides))
        return reached


def drawn(
    *,
    dice: int = 2,
    rolls: int = 2,
    dealer_rolls: int = 0,
    same_wall: bool = False,
) -> Drawn:
    """Wind tiles taken from a row.

    dice: in a throw. rolls: with one the player reached is East's place and takes first, and the same throw says from which end; with two he
    throws again for both. dealer_rolls: throws for the first dealer, East making the first; none: East deals. same_wall: the dice that made
    the dealer also open his own wall for the first deal.

    Raises RuleError for numbers there is no such procedure for, and same_wall with other than one throw for the dealer.
    """
    told = f"seating.drawn(dice={dice!r}, rolls={rolls!r}, dealer_rolls={dealer_rolls!r}, same_wall={same_wall!r})"
    for value, low, high in ((dice, 1, 4), (rolls, 1, 2), (dealer_rolls, 0, 2)):
        if type(value) is not int or not low <= value <= high:
            raise RuleError(
                f"{told}: 1 to 4 dice, 1 or 2 rolls, 0 to 2 rolls for the dealer",
                f"{told}：骰子1至4枚，定座掷1或2次，定庄掷0至2次",
            )
    if same_wall and dealer_rolls != 1:
        raise RuleError(
            f"{told}: the dice that open the wall are those of the one throw for the dealer",
            f"{told}：开门用定庄的那一掷，须只掷一次",
        )
    return Drawn(dice, rolls, dealer_rolls, bool(same_wall))
