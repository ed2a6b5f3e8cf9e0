"""One episode, a deal or a match, as all environments play it: who is asked, what each id means now, what is paid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mahjong import walls
from mahjong._core.ids import offered
from mahjong.env.ids import SIZE, Ids
from mahjong.errors import IllegalAction, RuleError, shown
from mahjong.play import planes, rollout
from mahjong.play.actions import Action
from mahjong.play.closing import ASKED, Leave
from mahjong.play.deal import Deal
from mahjong.play.match import Match
from mahjong.play.plan import plan_of
from mahjong.play.states import Automation
from mahjong.variant import Variant

__all__ = ["Episode", "Kind", "Options", "Planes", "Seen", "bytes_of", "checked", "mask_of"]

Kind: TypeAlias = Literal["deal", "match"]
Planes: TypeAlias = NDArray[np.uint8]
Seen: TypeAlias = Planes | dict[str, NDArray[Any]]
"""An observation: the planes, or these with the mask."""
Options: TypeAlias = dict[int, Action | None]
"""By legal id the act it makes, None where more must be said."""

_ROUNDS: Final = "ESWN"


def bytes_of(ids: Iterable[int]) -> bytearray:
    """The mask of these ids: 1,024 bytes, 1 where an id is among them."""
    made = bytearray(SIZE)
    for one in ids:
        made[one] = 1
    return made


def mask_of(ids: Iterable[int]) -> NDArray[np.int8]:
    """The same as an array."""
    return np.frombuffer(bytes_of(ids), np.int8)


class Episode:
    """The present episode of an environment. kind: "deal" or "match". deals: the most deals of a match, None for all of it. seats: the seats, by the
    agents: agent i begins at seats[i]. home: who sits where now, by seat the one at which they began; at: the same the other way round."""

    deal: Deal
    match: Match | None
    home: dict[str, str]
    at: dict[str, str]

    def __init__(
        self, variant: Variant, ids: Ids, kind: Kind, deals: int | None, automation: Automation | None
    ) -> None:
        self.variant, self.ids, self.kind, self.deals, self.automation = variant, ids, kind, deals, automation
        plan = plan_of(variant)
        self.seats = plan.sitting
        self.rows = planes.size(plan.n)
        self._changes = kind == "match" and variant.words["rotation"].changes is not None
        self.plain = kind == "deal"
        """Nobody ever sits elsewhere, and nothing is asked but by the deal."""
        self._how: dict[str, Any] = {} if automation is None else {"automation": automation}

    def begin(self, master: int, number: int) -> None:
        """Episode `number` of a run with this master seed: a deal has the wall of child `number`, its dealer goes round, and the round's wind after
        him; a match has that child as its own seed."""
        seed, n = walls.child(master, number), len(self.seats)
        self.said: dict[str, tuple[tuple[int, ...], tuple[Action, ...]]] = {}
        self.over = self.cut = False
        self.home = self.at = {one: one for one in self.seats}
        if self.kind == "match":
            self.match = self.variant.match(seed, deals=self.deals, **self._how)
            self.deal = self.match.deal
        else:
            self.match = None
            self.deal = self.variant.deal(
                seed, dealer=self.seats[number % n], round=_ROUNDS[number // n % 4], **self._how
            )
        self._paid = dict.fromkeys(self.seats, 0)
        self._money: dict[str, bytes] = {}  # rows of planes, as long as no money moves
        self._counted: tuple[Deal, int, tuple[str, ...]] = self.deal, -1, ()
        self.posted, self.between = 0, False
        if self._changes:
            self._sit()
        self._go_on()

    # -- who is asked

    @property
    def waiting(self) -> tuple[str, ...]:
        """The agents' seats (those at which they began) that are asked now."""
        if self.over:
            return ()
        if not self.between:
            waiting = self.deal.waiting
            return tuple(self.home[one] for one in waiting) if self._changes else waiting
        assert self.match is not None
        return self.match.waiting if self._at_home() else tuple(self.home[one] for one in self.match.waiting)

    def seat(self, home: str) -> str:
        """Where the agent who began at this seat sits now."""
        return self.at[home]

    def _at_home(self) -> bool:
        """Whether the question between two deals names the seats at which the agents began."""
        return self.match is not None and isinstance(self.match.between, Leave)

    def legal(self, home: str) -> tuple[Action, ...]:
        """The legal acts of an agent."""
        if not self.between:
            return self.deal.legal(self.at[home])
        assert self.match is not None
        return self.match.legal(home if self._at_home() else self.at[home])

    def options(self, home: str) -> Options:
        """What the ids mean that an agent may answer now."""
        return self.offered(home)[0]

    def offered(self, home: str) -> tuple[Options, tuple[int, ...], bytearray]:
        """The same, with the ids and their mask."""
        legal = self.legal(home)
        said = self._begun(home, legal) if self.said else ()
        if not said:
            return offered(legal, self.ids.first)
        options = self.ids.narrowed(legal, self.at[home], said)[1]
        ids = tuple(options)
        return options, ids, bytes_of(ids)

    def _begun(self, home: str, legal: tuple[Action, ...]) -> tuple[int, ...]:
        """The ids that an agent has entered of the act it is making; forgotten where it has other acts now than when it began."""
        said, among = self.said.get(home, ((), legal))
        if among != legal:
            del self.said[home]
            return ()
        return said

    # -- what happens

    def enter(self, home: str, number: int, options: Options) -> bool:
        """An agent answers with an id, one of these options. True where the act is done, False where more must be said. Raises IllegalAction for another
        id, and nothing has changed."""
        try:
            act = options[number]
        except (KeyError, TypeError):
            raise self._refused(home, number, options) from None
        if act is None:
            legal = self.legal(home)
            said = (*self._begun(home, legal), int(number))
            said, left = self.ids.narrowed(legal, self.at[home], said)
            if len(left) > 1:
                self.said[home] = said, legal
                return False
            (act,) = left.values()
            assert act is not None
        if self.said:
            self.said.pop(home, None)
        if not self.between:
            self.deal.act(self.at[home], act)
            if self.deal.finished:
                self._go_on()
        else:
            assert self.match is not None
            self.match.act(home if self._at_home() else self.at[home], act)
            self._go_on()
        return True

    def resume(self, why: int, seat: int, answer: int) -> None:
        """The deal goes on from where its table has come by itself (`mahjong.play.rollout.resume`)."""
        rollout.resume(self.deal, why, seat, answer)
        if self.deal.finished:
            self._go_on()

    def _go_on(self) -> None:
        """What comes after a deal that is over."""
        match = self.match
        self.between = False
        while self.deal.finished:
            if match is None:
                self.over = True
                return
            end = match.end
            if end is not None:
                self.over = True
                self.cut = self.deals is not None and end.why == ASKED
                return
            if match.waiting:
                self.between = True
                return
            self.deal = match.next()
            self.posted = -1
            if self._changes:
                self._sit()

    def _sit(self) -> None:
        assert self.match is not None
        self.home = self.match.sitting
        self.at = {home: seat for seat, home in self.home.items()}

    def _refused(self, home: str, number: object, options: Options) -> IllegalAction:
        few = ", ".join(f"{one} ({self.ids.name(one)})" for one in list(options)[:20])
        return IllegalAction(
            f"id {shown(number)} of {home}: legal now: {few}", f"{home}的动作编号{shown(number)}：现在可以是{few}"
        )

    # -- what it has brought

    def paid(self) -> dict[str, int] | None:
        """What every agent has won or lost since this was asked last, None for nothing."""
        posted = self.deal.ledger.posted
        if posted == self.posted and not self.over:
            return None
        self.posted = posted
        totals = self.deal.ledger.totals() if self.match is None else self.match.totals()
        before, self._paid = self._paid, {one: totals[one] for one in self.seats}
        found = {one: self._paid[one] - before[one] for one in self.seats}
        return found if any(found.values()) else None

    def observe(self, home: str) -> Planes:
        """What an agent may know: the planes of `mahjong.env.observation`, a new array of (rows, 64) bytes."""
        out = bytearray(self.rows * planes.COLUMNS)
        self.write(home, out)
        return np.frombuffer(out, np.uint8).reshape(self.rows, planes.COLUMNS)

    def write(self, home: str, out: planes.Rows) -> None:
        """The same into a buffer of rows * 64 bytes."""
        deal, seat = self.deal, self.at[home]
        posted, seats = deal.ledger.posted, deal.seats
        place = seats.index(seat)
        counted = self._counted
        if (
            counted[0] is not deal or counted[1] != posted or counted[2] is not seats
        ):  # what is called may turn them round
            self._counted = deal, posted, seats
            self._money.clear()
        money = self._money.get(seat)
        if money is None:
            standing = {}
            if self.match is not None:
                points = self.match.points()
                standing = {one: points[self.home[one]] for one in deal.seats}
            money = planes.money_rows(deal, place, standing)
            if not deal.finished:
                self._money[seat] = money
        planes.write(deal, place, out, self.ids.columns, money)
        for number in self._begun(home, self.legal(home)) if self.said else ():
            out[planes.BEGUN * planes.COLUMNS + number % planes.COLUMNS] += 1

    def state(self) -> Planes:
        """The planes of all agents, (agents, rows, 64)."""
        return np.stack([self.observe(home) for home in self.seats])


_SCALE_MOST: Final = 10**100


def checked(kind: object, deals: object, scale: object) -> None:
    """Refuses what no environment can be made with."""
    if not isinstance(kind, str) or kind not in ("deal", "match"):
        raise RuleError(f'episode={shown(kind)}: "deal" or "match"', f'episode={shown(kind)}：须为"deal"或"match"')
    if deals is not None and (kind != "match" or isinstance(deals, bool) or not isinstance(deals, int) or deals < 1):
        raise RuleError(
            f'deals={shown(deals)}: 1 or more, or None, and only with episode="match"',
            f'deals={shown(deals)}：须为1以上的整数或None，且episode="match"',
        )
    if isinstance(scale, bool) or not isinstance(scale, int | float) or not 0 < scale <= _SCALE_MOST:
        raise RuleError(f"scale={shown(scale)}: a number above 0", f"scale={shown(scale)}：须为正数")
