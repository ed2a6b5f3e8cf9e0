"""A second, slow referee of whole deals of Taiwan sixteen-tile, from the rule book alone: it follows the events, says who may win on every tile that is
drawn, discarded or konged, and what everybody pays. What a hand is worth it asks `twin_taiwan`."""

from __future__ import annotations

from typing import Any

import twin_taiwan as twin
from twin_taiwan import SEATS, Meld, Options, Question

from mahjong.play.deal import Deal
from told_deal import Followed

FLOWERS = {f"{number}f" for number in range(1, 9)}


class TaiwanReferee(Followed):
    def __init__(
        self, deal: Deal, options: Options, *, gate: bool, east_dealer: bool, instants: dict[str, int]
    ) -> None:
        """gate: the dealer draws his seventeenth tile after the flowers. east_dealer: seat winds count from the dealer."""
        super().__init__(deal)
        self.options, self.gate, self.east_dealer, self.instants = options, gate, east_dealer, instants
        self.money = dict.fromkeys(SEATS, 0)

    @property
    def east(self) -> str:
        """pattern.seat-wind-def, wall.open-who: the dealer counts himself as one, counterclockwise."""
        place = SEATS.index(self.dealer)
        return self.dealer if self.east_dealer else SEATS[(place + sum(self.dice) - 1) % 4]

    @property
    def turns(self) -> int:
        """end.reserve, end.reserve-kong"""
        return self.size - self.out - 16 - self.replaced_kongs

    def question(self, seat: str, tile: str, giver: str, how: str) -> Question:
        hand = list(self.hands[seat])
        if how == "draw":
            hand.remove(tile)
        melds = tuple(Meld(one.form, tuple(one.tiles)) for one in self.melds[seat])
        story = set()
        river, after = self.river[seat], self.after[seat] if how == "draw" and self.drawn[seat] else ""
        if after in ("claimed", "added", "concealed"):
            story.add("bloom")
        if after == "aside" and (self.draws[seat] or self.gate or seat != self.dealer):
            story.add("bloom-aside")
        if self.turns == 0 and how != "rob":
            story.add("last")
        own = 1 if seat != self.dealer or self.gate else 0
        if how == "draw" and not river and not melds and self.draws[seat] == own and "bloom" not in story:
            story.add("first")  # pattern.heaven, .earth
        if how == "discard" and seat != self.dealer and not melds and not self.draws[seat]:
            story.add("first")  # pattern.man
        if self.claims + self.kongs:
            story.add("interrupted")
        if not melds and all(drawn for _, drawn in river):
            story.add("dealt")  # pattern.heaven-ready
        if not melds and river and not self.interrupted_at[seat] and all(drawn for _, drawn in river[1:]):
            story.add("early")  # pattern.earth-ready
        return Question(
            tuple(hand), melds, tile, seat, how, giver, self.dealer, self.east, self.round, self.run, tuple(self.aside[seat]), frozenset(story),
        )  # fmt: skip

    def worth(self, seat: str, tile: str, giver: str, how: str) -> dict[str, int] | None:
        found = twin.score(self.question(seat, tile, giver, how), self.options)
        return None if isinstance(found, str) else found

    def may_win(self) -> set[str]:
        """Who may win now: by the tile just drawn, or the one on offer."""
        if self.offer is not None and self.offer.how in ("discard", "rob"):
            others = [seat for seat in SEATS if seat != self.offer.giver]
            return {
                seat
                for seat in others
                if self.worth(seat, self.offer.tile, self.offer.giver, self.offer.how) is not None
            }
        return {
            seat for seat in SEATS if self.drawn[seat] and self.worth(seat, self.drawn[seat], "", "draw") is not None
        }

    def at_once(self) -> tuple[str, set[str]]:
        """pattern.eight-flowers, .seven-rob-one: what a flower just laid wins, and for whom."""
        if self.offer is None or self.offer.how != "aside":
            return "", set()
        layer = self.offer.giver
        if set(self.aside[layer]) == FLOWERS and self.instants["eight-flowers"]:
            return "eight-flowers", {layer}
        seven = {seat for seat in SEATS if seat != layer and len(self.aside[seat]) == 7}
        return ("seven-rob-one", seven) if seven and self.instants["seven-rob-one"] else ("", set())

    def pay(self, payer: str, winner: str, tai: int) -> None:
        """score.formula, .dealer, .lianzhuang"""
        options = self.options
        if self.dealer in (payer, winner):
            tai += options.dealer_tai + self.run * (options.lianzhuang_per + options.plus_one)
        self.money[payer] -= options.di + tai * options.tai
        self.money[winner] += options.di + tai * options.tai

    def on_win(self, event: Any, tiles: Any) -> None:
        super().on_win(event, tiles)
        how = {"drawn": "draw", "discard": "discard", "robbed": "rob"}[event.note]
        found = self.worth(event.seat, tiles[0], event.other, how)
        assert found is not None, "a win that is none"
        for seat, amount in found.items():
            self.money[seat] += amount

    def on_instant(self, event: Any, tiles: Any) -> None:
        super().on_instant(event, tiles)
        payers = [event.other] if event.other else [seat for seat in SEATS if seat != event.seat]
        for payer in payers:
            self.pay(payer, event.seat, self.instants[event.note])

    def next_dealer(self) -> str:
        """rotation.win-stays, .draw-stays"""
        winners = {seat for seat, *_ in self.wins}
        stays = not winners or self.dealer in winners
        return self.dealer if stays else SEATS[(SEATS.index(self.dealer) + 1) % 4]
