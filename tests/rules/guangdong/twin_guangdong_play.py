"""A second, slow referee of a whole Guangdong deal, written from the text of its rule book alone. It shares no code with the library.

It keeps the story (first draws, claims, passed wins, kongs, the queue of liabilities) and asks `twin_guangdong` what a win is worth.
Methods name the rules they follow, without their common prefix "guangdong.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from twin_guangdong import (
    DRAGONS,
    HONOURS,
    KINDS,
    TERMINALS,
    WINDS,
    Answer,
    Meld,
    Options,
    Question,
    divisions,
    judge,
    paid,
)

from twin_deal import FLOWERS, SEATS, Referee, Shown, after


@cache
def divides(tiles: tuple[str, ...]) -> bool:
    """Whether sorted tiles divide into sets and a pair. Where they do not, only the two shapes without sets are left."""
    for kind, count in Counter(tiles).items():
        if count >= 2:
            rest = list(tiles)
            rest.remove(kind)
            rest.remove(kind)
            suits = Counter(tile[1] for tile in rest)
            if all(number % 3 == 0 for number in suits.values()) and next(divisions(tuple(rest)), None) is not None:
                return True
    return False


def possible(tiles: Sequence[str], melded: bool) -> bool:
    """A sieve before the scorer."""
    if divides(tuple(sorted(tiles))):
        return True
    counts = Counter(tiles)
    return not melded and (set(counts) == {*TERMINALS, *HONOURS} or all(count % 2 == 0 for count in counts.values()))


class GuangdongReferee(Referee):
    adds_after_claims = False  # kong.kinds: on any own turn after a draw; the book is silent about concealed kongs

    def __init__(self, codes: Sequence[int], dealer: str, round: str, options: Options) -> None:
        self.round, self.options = round, options
        self.passed: dict[str, set[str]] = {seat: set() for seat in SEATS}  # win.passed-tile
        self.queue: tuple[str, str] | None = None  # settle.twelve-first-only: who is liable, towards whom
        super().__init__(codes, dealer)
        self.replace_dealt_flowers()

    # ---- flowers ----

    def replace_dealt_flowers(self) -> None:
        """flowers.dealer-first, flowers.round-robin"""
        while any(tile in FLOWERS for hand in self.hands.values() for tile in hand):
            for steps in range(4):
                seat = after(self.dealer, steps)
                flowers = [tile for tile in self.hands[seat] if tile in FLOWERS]
                for flower in flowers:
                    self.hands[seat].remove(flower)
                    self.aside[seat].append(flower)
                for _ in flowers:
                    self.hands[seat].append(self.from_tail())
                    if seat == self.dealer:
                        self.drawn = self.hands[seat][-1]

    def took(self) -> None:
        """flowers.round-robin: a flower drawn later is replaced at once from the tail.

        The book is silent about a flower that replaces a kong; here the tile that replaces it is no kong replacement any more. It is
        silent about a flower that is the last tile; here the deal is drawn.
        """
        while self.drawn in FLOWERS and self.there:
            assert self.drawn
            self.hands[self.turn].remove(self.drawn)
            self.aside[self.turn].append(self.drawn)
            self.drawn = self.from_tail()
            self.hands[self.turn].append(self.drawn)
            self.seen["flower"] += 1
            self.seen["flower after a kong"] += self.bloom != ""
            self.bloom = ""
        self.over = self.drawn in FLOWERS

    # ---- claims and kongs ----

    def may_claim(self) -> bool:  # end.no-dead-wall: the last discard can only be won on
        return bool(self.there)

    def acted(self, seat: str) -> None:  # win.passed-lift
        self.passed[seat].clear()

    def declined(self, seat: str, tile: str) -> None:  # win.passed-tile
        self.passed[seat].add(tile)
        self.seen["declined"] += 1

    def claimed(self, seat: str, meld: Shown) -> None:
        """settle.twelve-exposed, settle.big-winds, settle.big-dragons: the first of the deal binds."""
        exposed = [other for other in self.melds[seat] if other.exposed]
        pungs = {other.tiles[0] for other in exposed if other.form != "chow"}
        kind = meld.tiles[0] if meld.form != "chow" else ""
        fourth = len(exposed) == 4
        winds = kind in WINDS.values() and pungs >= set(WINDS.values())
        dragons = kind in DRAGONS and pungs >= set(DRAGONS)
        if fourth or winds or dragons:
            self.seen["liable"] += 1
            if self.queue is None:
                assert meld.feeder
                self.queue = (meld.feeder, seat)

    # ---- wins ----

    def question(self, seat: str, tile: str, giver: str | None, robbed: bool, winners: int = 1) -> Question:
        flags = set()
        if self.draws[seat] == 0:  # the dealer's fourteen are no draw
            if seat == self.dealer or giver is not None:
                flags.add("first-draw" if giver is None else "before-first-draw")
        elif self.draws[seat] == 1 and giver is None and seat != self.dealer:
            flags.add("first-draw")
        if self.disturbed:  # win.heavenly-kong, win.earthly-broken, win.human-broken
            flags.add("interrupted")
        if robbed:
            flags.add("robbed-kong")
        if giver is None and self.bloom:
            flags.add(f"bloom-{self.bloom}")
        if giver is None and not self.there:  # settle.last-tile
            flags.add("last-tile")
        hand = list(self.hands[seat])
        if giver is None:
            hand.remove(tile)
        return Question(
            concealed=tuple(hand),
            melds=tuple(Meld(meld.form, meld.tiles, meld.feeder) for meld in self.melds[seat]),
            win=tile,
            seat=seat,
            from_seat=giver,
            dealer=self.dealer,
            round=self.round,
            flags=frozenset(flags),
            winners=winners,
            options=self.options,
        )

    def wins_on(self, seat: str, tile: str, giver: str | None, robbed: bool) -> bool:
        if giver is not None and tile in self.passed[seat]:
            self.seen["barred"] += possible((*self.hands[seat], tile), bool(self.melds[seat]))
            return False
        tiles = self.hands[seat] if giver is None else (*self.hands[seat], tile)
        return possible(tiles, bool(self.melds[seat])) and judge(self.question(seat, tile, giver, robbed)).legal

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete the hand, of which not all four are in it already."""
        owned = Counter([*self.hands[seat], *(tile for meld in self.melds[seat] for tile in meld.tiles)])
        kinds = [tile for tile in KINDS if owned[tile] < 4]
        return any(
            possible((*self.hands[seat], tile), bool(self.melds[seat]))
            and judge(self.question(seat, tile, after(seat), False)).legal
            for tile in kinds
        )

    def payer(self, winner: str) -> str | None:
        """Who pays a self-draw for all: the first liability of the deal if it is towards the winner, else who fed the kong."""
        if self.queue is not None and self.queue[1] == winner:
            self.seen["liable pays"] += 1
            return self.queue[0]
        if self.bloom == "claimed":  # settle.fed-kong
            self.seen["fed kong pays"] += 1
            return [meld.feeder for meld in self.melds[winner] if meld.form == "claimed"][-1]
        return None

    def settle(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        total = dict.fromkeys(SEATS, 0)
        for seat in winners:
            question = self.question(seat, tile, giver, robbed, len(winners))
            found: Answer = judge(question)
            assert found.legal
            for lift in found.lifts:
                self.seen[lift] += 1
            for rule in found.accounts[0]:
                self.seen[rule] += 1
            for other, amount in paid(question, found.value, self.payer(seat) if giver is None else None).items():
                total[other] += amount
        self.totals = [total]

    def next_dealer(self) -> str:
        """rotation.dealer-keeps, rotation.next, rotation.multi-win"""
        winners = [win[0] for win in self.wins]
        return self.dealer if not winners or self.dealer in winners else after(self.dealer)
