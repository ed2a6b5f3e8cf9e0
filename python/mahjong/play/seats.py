"""Who sits where in a match and who deals first: found once, by lot, by dice or as named, and checked again in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from mahjong import tiles, walls
from mahjong.errors import RecordError, RuleError, shown
from mahjong.play.source import Source
from mahjong.rules.rotation import DICE, GIVEN, WINDS, Seating
from mahjong.rules.seating import Drawn, Throw

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.variant import Variant

__all__ = ["SEATING", "Seats"]

SEATING: Final = (1 << 64) - 1
"""The number of the child seed that seats the players: no deal has it."""
_LOTS: Final = {n: tiles.winds(1, "1234"[:n] + "z") for n in range(2, 5)}
"""The wind tiles that so many players draw; more players than winds throw dice."""


class Seats(NamedTuple):
    """players: who sits where. dealer: the first one, a seat from 0. lot, row: the wind each player drew, and the winds as they lay. dice,
    throws: those thrown for seats and dealer. thrower: who threw first. opened: dice that open the dealer's own wall for the first deal."""

    players: Mapping[str, str]
    dealer: int
    lot: Mapping[str, str]
    row: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    throws: tuple[Throw, ...] = ()
    thrower: str = ""
    opened: tuple[int, ...] = ()

    @classmethod
    def found(
        cls,
        seats: Sequence[str],
        names: Sequence[str] | None,
        rule: Seating | Drawn,
        seating: Seating | Drawn | None,
        first: str | None,
        thrower: str | None,
        seed: int | None,
    ) -> Seats:
        """Finds them, from a shuffle of its own, so that no deal depends on it. rule: as the rules say; seating: as the caller does, if he does.
        first: who deals first, if that is settled. Raises RuleError for what none of these can be."""
        way = rule if seating is None else seating
        if not isinstance(way, (Seating, Drawn)):
            raise RuleError(
                f"seating={shown(way)}: a word of Seating, or made by seating.drawn",
                f"seating={shown(way)}：须为Seating中的词，或由seating.drawn写成",
            )
        n = len(seats)
        given = _names(names, n)
        if thrower is not None and (not isinstance(way, Drawn) or thrower not in given):
            raise RuleError(
                f"thrower={shown(thrower)}: one of the names, where the seats are drawn with dice",
                f"thrower={shown(thrower)}：须为掷骰定座的一名玩家",
            )
        throws_dealer = isinstance(rule, Drawn) and rule.dealer_rolls and first is None
        if (not given or way is GIVEN) and not throws_dealer:
            players = dict(zip(seats, given or seats, strict=True))
            return cls(players, 0 if first is None else seats.index(first), {})
        own = None if seed is None else walls.child(seed, SEATING)
        wall = Source.of(_LOTS.get(n, _LOTS[4]), own, None, None, ()).wall
        row = [tile - min(wall.tiles) for tile in wall.tiles] if n in _LOTS else []
        lot: dict[str, str] = {}
        laid: tuple[str, ...] = ()
        used, made = 0, list[Throw]()
        starts = ""
        if not given or way is GIVEN:
            order: Sequence[str] = given or seats
        elif isinstance(way, Drawn):
            if n not in _LOTS:
                raise RuleError(f"{n} players cannot draw four winds", f"{n}人不能以四张风牌定座")
            starts = thrower or given[0]
            found = way.seated(given, row, wall.dice, thrower=given.index(starts))
            order, used = found.players, way.for_seats
            made += found.throws
            laid = tuple(map(tiles.code, wall.tiles))
            lot = {name: tiles.code(tile) for name, tile in zip(found.players, sorted(wall.tiles), strict=True)}
            lot = {name: lot[name] for name in given}
        elif way is WINDS and n in _LOTS:
            lot = {name: tiles.code(tile) for name, tile in zip(given, wall.tiles, strict=True)}
            order = way.seated(given, row, ())
        else:
            order, used = DICE.seated(given, (), wall.dice), 2
        dealer, opened = 0 if first is None else seats.index(first), tuple[int, ...]()
        if isinstance(rule, Drawn) and throws_dealer:
            dealer, more, opened = rule.first(order, wall.dice[used : used + rule.for_dealer])
            used += rule.for_dealer
            made += more
        players = dict(zip(seats, order, strict=True))
        return cls(players, dealer, lot, laid, wall.dice[:used], tuple(made), starts, opened)

    @classmethod
    def again(
        cls,
        variant: Variant,
        players: Mapping[str, str],
        lot: Mapping[str, str],
        row: Sequence[str],
        dice: Sequence[int],
        thrower: str,
        deal: Deal,
    ) -> Seats:
        """What a record tells of it, checked as far as it can be. deal: the first one. Raises RecordError where seats or dealer do not follow."""
        rule = variant.words["rotation"].seating
        dealer = deal._plan.index[deal.dealer]
        told = cls(dict(players), dealer, dict(lot), tuple(row), tuple(dice), (), thrower, deal.thrown)
        if not isinstance(rule, Drawn):
            return told
        used, throws = 0, list[Throw]()
        try:
            if row:
                names, winds = list(lot), [tiles.kind(code) - 27 for code in row]
                found = rule.seated(names, winds, dice, thrower=names.index(thrower) if thrower in names else -1)
                if found.players != tuple(players.values()):
                    raise RecordError("the players do not sit as the dice and winds say", "座位与骰子、风牌不符")
                used, throws = rule.for_seats, [*found.throws]
            if rule.dealer_rolls and len(dice) > used:
                made = rule.first(list(players.values()), dice[used:])
                if (made.dealer, made.opened) != (dealer, deal.thrown):
                    raise RecordError("the first dealer is not whom the dice name", "首庄与骰子不符")
                throws += made.throws
        except RuleError as error:
            raise RecordError(f"seating: {error.en}", f"定座：{error.zh}") from None
        return told._replace(throws=tuple(throws))


def _names(names: Sequence[str] | None, n: int) -> tuple[str, ...]:
    """The players' names, () for none. Raises RuleError for other than one different name a seat."""
    if names is None:
        return ()
    given = tuple(names) if isinstance(names, Sequence) and not isinstance(names, str) else ()
    if len(given) != n or not all(isinstance(one, str) and one for one in given) or len(set(given)) != n:
        raise RuleError(
            f"names={shown(names)}: {n} different names, one for each seat",
            f"names={shown(names)}：须为{n}个不同的名字，每座一个",
        )
    return given
