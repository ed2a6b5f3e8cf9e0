"""A second, slow referee of whole deals of Tongliao mazhanger, from the rule book alone: it follows the events, says who may win on every tile that is
drawn, discarded, konged or passed, and what everybody pays. What a hand is worth it asks `twin_tongliao`."""

from __future__ import annotations

from typing import Any

from twin_tongliao import Win, face, payments

from mahjong.play.deal import Deal
from told_deal import Followed

SEATS = "ESWN"
FORMS = {"claimed": "kong", "added": "kong", "group": "xier"}


class TongliaoReferee(Followed):
    def __init__(self, deal: Deal, options: dict[str, Any]) -> None:
        super().__init__(deal)
        self.options = options
        self.money = dict.fromkeys((*SEATS, "pot"), 0)

    @property
    def moved(self) -> int:
        """conduct.dig-dice, .raise-fish"""
        return self.called("raise-fish") - self.called("dig-fish")

    def plays(self, tile: str) -> str:
        return face(tile, self.turned, self.options["fish_swap"], self.moved)

    def called(self, key: str) -> bool:
        return any(one == key for _, one in self.calls)

    def win_of(self, seat: str, tile: str, giver: str, how: str) -> Win:
        hand = list(self.hands[seat])
        if how == "draw":
            hand.remove(tile)
        story = set()
        if how in ("rob", "rob-concealed"):
            story.add("robbed-added" if how == "rob" else "robbed-concealed")
        if how == "draw" and self.after[seat] and self.drawn[seat]:
            story.add("bloom")
        if not any(one.form == "group" for melds in self.melds.values() for one in melds):
            story.add("no-xier")
        for other in SEATS:
            for one in self.melds[other] if other != seat else ():
                faces = set(map(self.plays, (*one.tiles, tile)))
                if one.form in ("pung", "added") and len(faces) == 1:
                    story.add("others-pung")
        more = self.called("ganmo") + self.called("maiyu")  # score.fish-ganmo, conduct.maiyu
        melds = [(FORMS.get(one.form, one.form), list(one.tiles)) for one in self.melds[seat]]
        return Win(seat, hand, melds, list(self.aside[seat]), tile, self.turned, giver, story, self.moved, more)

    def worth(self, seat: str, tile: str, giver: str, how: str) -> dict[str, int] | None:
        options = self.options
        if how != "draw" and (self.called("ganmo") or not options["discard_wins"]):
            return None  # conduct.ganmo, win.sources
        if self.called("ganmo") and seat not in self.declared:
            return None  # conduct.ganmo-announce
        if how == "rob-concealed" and options["rebound_kongs"] == "added":
            return None  # score.fish-rebound-scope
        found = payments(self.win_of(seat, tile, giver, how), options)
        if found is None:
            return None
        callers = {caller for caller, key in self.calls if key == "zhazhen"}
        if callers:  # conduct.zhazhen, .order-of-doubling
            for other in SEATS:
                if other != seat and (options["zhazhen_scope"] == "hand" or callers & {seat, other}):
                    found[seat] -= found[other]
                    found[other] *= 2
        return found

    def may_win(self) -> set[str]:
        if self.offer is not None:
            one = self.offer
            others = [seat for seat in SEATS if seat != one.giver]
            return {seat for seat in others if self.worth(seat, one.tile, one.giver, one.how) is not None}
        return {
            seat for seat in SEATS if self.drawn[seat] and self.worth(seat, self.drawn[seat], "", "draw") is not None
        }

    def on_call(self, event: Any, tiles: Any) -> None:
        """conduct.side-chips"""
        super().on_call(event, tiles)
        self.money[event.seat] -= self.options["side_chip"]
        self.money["pot"] += self.options["side_chip"]

    def on_win(self, event: Any, tiles: Any) -> None:
        super().on_win(event, tiles)
        rob = "rob" if self.offer is None else self.offer.how
        how = {"drawn": "draw", "discard": "discard", "robbed": rob, "aside": "aside"}[event.note]
        found = self.worth(event.seat, tiles[0], event.other, how)
        assert found is not None, "a win that is none"
        for seat, amount in found.items():
            self.money[seat] += amount
        self.money[event.seat] += self.money["pot"]  # score.pot
        self.money["pot"] = 0

    def next_dealer(self) -> str:
        """rotation.next"""
        if self.options["next_lead"] == "winner":
            return str(self.wins[0][0]) if self.wins else self.dealer
        return SEATS[(SEATS.index(self.dealer) + 1) % 4]
