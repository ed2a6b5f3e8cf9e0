"""A second, slow referee of whole deals of Luoshu, from the rule book alone: it follows the events, says who may win on every tile that is drawn or
discarded, and what everybody pays. What a complete hand is it asks `twin_luoshu`."""

from __future__ import annotations

from functools import cache
from typing import Any

from twin_luoshu import FLOWERS, SEATS, pay, wins

from mahjong.play.deal import Deal
from told_deal import Followed


@cache
def _wins(hand: tuple[str, ...], melds: tuple[tuple[str, ...], ...], tile: str, partners: bool) -> bool:
    return wins(hand, melds, tile, partners)


class LuoshuReferee(Followed):
    def __init__(self, deal: Deal, *, partners: bool) -> None:
        super().__init__(deal)
        self.partners = partners
        self.stakes: dict[str, int] = {}
        self.money = dict.fromkeys(SEATS, 0)

    def plays(self, tile: str) -> str:
        """pattern.head"""
        return "1f" if tile in FLOWERS else tile

    def may(self, seat: str, tile: str, *, drawn: bool) -> bool:
        """ready.stake: nobody wins who has not declared."""
        hand = list(self.hands[seat])
        if drawn:
            hand.remove(tile)
        melds = tuple(tuple(one.tiles) for one in self.melds[seat])
        return seat in self.stakes and _wins(tuple(sorted(hand)), melds, tile, self.partners)

    def may_win(self) -> set[str]:
        """claims.sets; pattern.head-set: nobody wins on a fourth tile."""
        if self.offer is not None:
            one = self.offer
            return {
                seat
                for seat in SEATS
                if one.how == "discard" and seat != one.giver and self.may(seat, one.tile, drawn=False)
            }
        return {seat for seat in SEATS if self.drawn[seat] and self.may(seat, self.drawn[seat], drawn=True)}

    def on_ready(self, event: Any, tiles: Any) -> None:
        super().on_ready(event, tiles)
        self.stakes[event.seat] = int(event.note.removeprefix("stake="))

    def on_win(self, event: Any, tiles: Any) -> None:
        if event.note == "drawn":
            assert self.may(event.seat, tiles[0], drawn=True)
        else:
            assert event.note == "discard"
            assert self.may(event.seat, tiles[0], drawn=False)
        super().on_win(event, tiles)
        for seat, amount in pay(event.seat, event.other or None, self.stakes).items():
            self.money[seat] += amount

    def next_dealer(self) -> str:
        """rotation.dealer"""
        stays = not self.wins or self.wins[0][0] == self.dealer
        return self.dealer if stays else SEATS[(SEATS.index(self.dealer) + 1) % 4]
