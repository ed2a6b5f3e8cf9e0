"""A window: one tile is on offer, several seats may answer, and the strongest answers are carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mahjong.hand import Form
from mahjong.play.actions import PASS, WIN, Action
from mahjong.play.plan import KONG, PAIR, PUNG, RUN
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.rules.values import Source
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.plan import Plan

__all__ = ["Window"]

_FORMS: Final = {Form.PUNG: PUNG, Form.KONG: KONG, Form.PAIR: PAIR, Form.QUINT: PUNG}
_FAR: Final = 1 << 20


class Window:
    """Who may take the tile, what each has answered, and who is still to be asked.

    source: how a winner would get the tile. giver: the seat it comes from. offers: claim bits of every seat that may answer. cases: the
    wins on offer, valued. answers: what has been said. instant: the key of the instant that is on offer, "" for a tile to claim. shaped: seats whose hand
    the tile completes and that may not win on it, where that counts as a win let pass. best: where pungs are compared by more than nearness, what the best one
    of each seat counts for, the least first.
    """

    __slots__ = ("answers", "best", "cases", "giver", "instant", "offers", "plan", "shaped", "source", "start", "tile")

    def __init__(
        self,
        plan: Plan,
        source: Source,
        giver: int,
        tile: int,
        dealer: int,
        offers: dict[int, int],
        cases: dict[int, Any],
        instant: str = "",
        shaped: tuple[int, ...] = (),
        best: Mapping[int, tuple[int, ...]] | None = None,
    ) -> None:
        self.plan = plan
        self.best = best
        self.source = source
        self.giver = giver
        self.tile = tile
        self.start = dealer - 1 if plan.from_dealer else giver
        self.offers = offers
        self.cases = cases
        self.instant = instant
        self.shaped = shaped
        self.answers: dict[int, Action] = {}

    def copy(self) -> Window:
        """An independent one in the same state."""
        made: Window = object.__new__(Window)
        for name in Window.__slots__:
            setattr(made, name, getattr(self, name))
        made.answers = dict(self.answers)
        return made

    def distance(self, seat: int) -> int:
        """Places from where counting starts; the nearest has the least."""
        return (seat - self.start - 1) % self.plan.n

    def _rank(self, seat: int, tier: int) -> int:
        return tier * 16 + self.distance(seat)

    def _tier(self, action: Action) -> int:
        if action is WIN:
            return self.plan.win_tier
        assert action.form is not None
        bit = _FORMS.get(action.form, RUN)
        if bit == PUNG and self.plan.rules.menu.in_turn >> FACES[action.tile] & 1:
            bit = RUN
        return self.plan.tier_of[bit]

    def _best(self) -> int:
        ranks = [self._rank(seat, self._tier(one)) for seat, one in self.answers.items() if one is not PASS]
        return min(ranks, default=_FAR)

    def pending(self) -> tuple[int, ...]:
        """The seats whose answer still matters, in order of play."""
        if len(self.offers) == 1:
            return () if self.answers else tuple(self.offers)
        if self.best is not None:
            return self._pending_compared()
        plan, best = self.plan, self._best()
        found = []
        for seat, bits in self.offers.items():
            if seat in self.answers:
                continue
            joins = plan.several and bits & WIN_BIT and best >= plan.win_tier * 16
            if joins or self._rank(seat, plan.tiers[bits]) < best:
                found.append(seat)
        return tuple(sorted(found))

    def winners(self) -> list[int]:
        """Who wins, nearest first; nobody if no answer is a win or a stronger claim stands."""
        if len(self.answers) == 1:
            return [seat for seat, one in self.answers.items() if one is WIN]
        won = sorted((seat for seat, one in self.answers.items() if one is WIN), key=self.distance)
        if not won or self._best() < self.plan.win_tier * 16:
            return []
        return won if self.plan.several else won[:1]

    def claim(self) -> tuple[int, Action] | None:
        """The claim of a set that stands when nobody wins."""
        if len(self.answers) == 1:
            ((seat, action),) = self.answers.items()
            return None if action is PASS or action is WIN else (seat, action)
        claims = [
            (self._rank(seat, self._tier(one)), seat, one)
            for seat, one in self.answers.items()
            if one is not PASS and one is not WIN
        ]
        if not claims:
            return None
        if self.best is not None:
            claims = self._compared(claims)
        _, seat, action = min(claims, key=lambda one: one[0])
        return seat, action

    # -- pungs compared by what is in them

    def _is_pung(self, action: Action) -> bool:
        return action.form is Form.PUNG and self._tier(action) == self.plan.tier_of[PUNG]

    def _worth(self, seat: int, action: Action) -> tuple[tuple[int, ...], int]:
        better = self.plan.claims.better
        assert better is not None
        return better.of(action.tiles, self.tile), self.distance(seat)

    def _compared(self, claims: list[tuple[int, int, Action]]) -> list[tuple[int, int, Action]]:
        """The claims with the best pung alone of all pungs."""
        pungs = [one for one in claims if self._is_pung(one[2])]
        best = min(pungs, key=lambda one: self._worth(one[1], one[2]), default=None)
        return [one for one in claims if one is best or not self._is_pung(one[2])]

    def _pending_compared(self) -> tuple[int, ...]:
        """The seats whose answer still matters: who could make a stronger claim, a nearer one of the same strength, or a better pung."""
        assert self.best is not None
        plan = self.plan
        said = [(self._rank(seat, self._tier(one)), seat, one) for seat, one in self.answers.items() if one is not PASS]
        pungs = [self._worth(seat, one) for _, seat, one in said if self._is_pung(one)]
        best, _, stands = min(self._compared(said), key=lambda one: one[0], default=(_FAR, -1, PASS))
        found = []
        for seat, bits in self.offers.items():
            if seat in self.answers:
                continue
            joins = plan.several and bits & WIN_BIT and best >= plan.win_tier * 16
            other = self._rank(seat, plan.tiers[bits & ~PUNG if pungs else bits]) < best
            better = pungs and bits & PUNG and (self.best[seat], self.distance(seat)) < min(pungs)
            nearer = self._is_pung(stands) or self._rank(seat, plan.tier_of[PUNG]) < best
            if joins or other or (better and nearer):
                found.append(seat)
        return tuple(sorted(found))

    def let_go(self) -> list[int]:
        """Seats that could have won and said something else; one that was not asked in the end has let nothing go."""
        return [seat for seat in self.cases if self.answers.get(seat, WIN) is not WIN]
