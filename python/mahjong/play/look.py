"""`Look`: what a player at a table is shown, asked for piece by piece. A window on the deal as one seat sees it, cheap enough for simulation.

`View` is the same knowledge as a value, whole at once; a `Look` follows the deal and answers what it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjong.meld import Meld
from mahjong.play import commitments, conduct, judge, openly, prospects
from mahjong.play.actions import Action, Verb
from mahjong.play.states import TURN
from mahjong.play.story import melds_of, off
from mahjong.tiles import FACES, UNKNOWN, code

if TYPE_CHECKING:
    from mahjong._core.table import Table
    from mahjong.play.deal import Deal
    from mahjong.play.prospects import Prospect
    from mahjong.play.view import View
    from mahjong.variant import Variant

__all__ = ["Look", "open_of_others"]

_CONCEALED = 3


def open_of_others(deal: Deal, seat: int) -> list[int]:
    """The tiles of the other hands that lie open in play."""
    found = [tile for other, one in deal._ready.items() if other != seat for tile in one.shown]
    for other in deal._laid_open:
        found += commitments.open_of(deal, other) if other != seat else b""
    if deal._plan.opens:
        for other in range(deal._plan.n):
            found += openly.tiles(deal, other) if other != seat else b""
    return found


class Look:
    """What one seat sees of a deal. Kinds and tiles are numbers (`mahjong.tiles`).

    seat: whose. Raises RuleError for an unknown seat.
    """

    __slots__ = ("_deal", "seat")

    seat: str

    def __init__(self, deal: Deal, seat: str) -> None:
        self._deal = deal
        deal._seat(seat)
        self.seat = seat

    @property
    def variant(self) -> Variant:
        """The rules, as the terms of the deal have them."""
        return self._deal._plan.variant

    @property
    def _place(self) -> int:
        """The place of the seat; a call before the deal may turn the order of the seats round."""
        return self._deal._plan.index[self.seat]

    @property
    def _table(self) -> Table:
        """The deal may get another when its tiles are dealt, or an act is taken back."""
        return self._deal._table

    @property
    def seats(self) -> tuple[str, ...]:
        return self._deal.seats

    @property
    def dealer(self) -> str:
        return self._deal.dealer

    @property
    def round(self) -> str:
        return self._deal.round

    @property
    def east(self) -> str:
        """Who is East when seat winds count."""
        return self._deal.east

    @property
    def points(self) -> dict[str, int]:
        """What every seat has; empty where the rules give nobody points to begin with."""
        return self._deal.points

    @property
    def left(self) -> int:
        """Tiles in the wall."""
        return self._table.left

    @property
    def turns(self) -> int:
        """Turn draws left."""
        return self._table.turns

    @property
    def turned(self) -> tuple[int, ...]:
        """The tiles turned up, in order."""
        return self._deal._turned

    @property
    def wild(self) -> int:
        """Mask of the wild kinds."""
        return self._deal._masks.get("wild", 0)

    @property
    def plays(self) -> bytes:
        """What every physical tile plays as."""
        return self._deal._faces

    @property
    def counts(self) -> bytes:
        """This seat's concealed tiles: 64 counts by the kinds they play as; those that lie face down before it are unknown."""
        counts, hidden = self._table.concealed(self._place), self._deal._face_down.get(self._place)
        if hidden is None:
            return counts
        seen = bytearray(counts)
        for tile in hidden:
            seen[self.plays[tile]] -= 1
        seen[UNKNOWN] += len(hidden)
        return bytes(seen)

    @property
    def drawn(self) -> int:
        """The tile just drawn, -1 if none."""
        return -1 if self._place in self._deal._face_down else self._table.drawn(self._place)

    @property
    def offered(self) -> int:
        """The tile this seat is asked about, -1 if none."""
        window = self._deal._window
        return window.tile if window is not None and self.seat in self._deal.waiting else -1

    @property
    def phantom(self) -> int:
        """The kind of this seat's imaginary tile, 63 where it may be any, -1 without one, and as long as it has not been named."""
        return commitments.thought_by(self._deal, self._place)

    @property
    def vowed(self) -> int:
        """Mask of the kinds this seat has vowed to put out first."""
        return judge.shed_by(self._deal, self._place)

    @property
    def declared(self) -> bool:
        """Whether this seat has declared ready."""
        return self._place in self._deal._ready

    def melds(self, seat: str | None = None) -> tuple[Meld, ...]:
        """The melds of a seat, its own without a name; a concealed kong that nobody is shown is four unknown tiles."""
        if seat is None or seat == self.seat:
            return melds_of(self._deal, self._place)
        place = self._deal._seat(seat)
        return next(one.melds for one in self.view().seats if one.seat == self.seats[place])

    def river(self, seat: str) -> tuple[int, ...]:
        """The tiles a seat has discarded, in order, those that were taken too."""
        return tuple(tile for tile, _ in self._table.river(self._deal._seat(seat)))

    def unseen(self) -> list[int]:
        """For each of 64 kinds how many copies lie where this seat cannot see them."""
        table, place, whole = self._table, self._place, self._deal._plan.tileset.counts
        own, plays = self.counts, self.plays
        if plays is not FACES:
            whole = bytes(sum(whole[one] for one in range(60) if plays[one] == kind) for kind in range(64))
        found = [n and n - own[kind] - table.seen(place, kind) for kind, n in enumerate(whole)]
        for tile in open_of_others(self._deal, place):
            found[self.plays[tile]] -= 1
        if table.kongs and not self._deal.shows_concealed:
            for other in range(len(self.seats)):
                for form, tiles, _, _ in table.melds(other) if other != place else ():
                    if form == _CONCEALED:
                        found[self.plays[tiles[0]]] += len(tiles)
        return found

    @property
    def miscounted(self) -> bool:
        """Whether the hand holds a tile too many or too few, which only happens where the table officiates."""
        deal = self._deal
        if not deal._faults or deal._plan.rules.miscounts is None:
            return False
        return off(deal, self._place) != (1 if deal._state == TURN and deal._turn == self._place else 0)

    def lawful(self, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Those of the acts that are no fault: all of them, unless the table officiates."""
        return conduct.lawful(self._deal, self._place, tuple(legal)) if self._deal._faults else tuple(legal)

    def meant(self, action: Action) -> int:
        """Mask of the kinds that a choice is about, 0 for one that is about no tiles."""
        if action.verb is Verb.CHOOSE:
            for phase in self._deal._plan.questions:
                among = phase.questions.get(action.key, {})
                if action.value in among:
                    return among[action.value][2]
        return 0

    def prospects(self, action: Action | None = None) -> tuple[Prospect, ...]:
        """The tiles that would win after a discard or a claim of this seat (without one: as it stands, before it draws), with what each would bring."""
        unseen = self.unseen()
        if action is None:
            return prospects.now(self._deal, self._place, unseen)
        return prospects.after(self._deal, self._place, action, unseen)

    def ready_discards(self, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Those of the acts that discard a tile and leave the hand one tile from complete."""
        return tuple(prospects.ready_discards(self._deal, self._place, legal)) if self._deal._state == TURN else ()

    def view(self) -> View:
        """Everything this seat may know, as a value. See `mahjong.play.view.View`."""
        return self._deal.view(self.seat)

    def __repr__(self) -> str:
        held = " ".join(code(kind) for kind, n in enumerate(self.counts) for _ in range(n))
        return f"<Look of {self.seat}: {held}>"
