"""A second, slow referee of a whole deal with main and secondary spirits, written from the text of its rule book alone. It shares no code with the library.

It keeps the story (kongs, spirits, who has let a win pass) and asks `twin_spirits` what a win is worth. Methods name the rules they
follow, without their common prefix "nanchang-jing.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from twin_deal import ORDINARY, SEATS, Referee, after, by_suit, text_of
from twin_spirits import (
    HONOURS,
    Answer,
    Meld,
    Options,
    Question,
    answer,
    apart,
    searched,
    settled_spirits,
    spirit_points,
    successor,
)


@cache
def complete(
    concealed: tuple[str, ...], melds: tuple[Meld, ...], turned: str, win: str, drawn: bool, options: Options
) -> bool:
    """Whether the tiles are a winning shape at all."""
    question = Question(turned, concealed, melds, win, options=options)
    natural, spirits = apart(Counter(concealed), question.spirits)
    if drawn and win in question.spirits:
        spirits[win] += 1
    else:
        natural[win] += 1
    if not spirits and max(natural.values()) < 2 and len(concealed) < 13:
        return False
    return bool(searched(question, natural, spirits))


class SpiritReferee(Referee):
    single_winner = True  # claims.one-winner

    def __init__(self, codes: Sequence[int], dealer: str, options: Options) -> None:
        self.options = options
        self.barred: set[str] = set()  # win.passed
        self.taken: list[tuple[str, str]] = []  # discards that were claimed: whose, which
        super().__init__(codes, dealer)
        self.turned = self.from_tail()  # wild.indicator, wild.indicator-undrawn
        self.spirits = (self.turned, successor(self.turned))
        self.money = dict.fromkeys(SEATS, 0)
        self.totals = [self.money]

    # ---- claims ----

    def claims(self, seat: str, tile: str, giver: str) -> list[str]:
        """claims.all, claims.honour-chows; wild.use: a spirit takes part as the tile it shows."""
        acts = super().claims(seat, tile, giver)
        if seat != after(giver) or tile[1] != "z" or not self.may_claim():
            return acts
        hand = self.hands[seat]
        for one in (*combinations(HONOURS[:4], 3), HONOURS[4:]):
            if tile in one and all(part == tile or part in hand for part in one):
                acts.append(f"claim [{text_of(one)}]")
        return acts

    def may_claim(self) -> bool:
        """From the discard after the last draw only a win is taken: a claim would want another draw."""
        return self.turn_draws() > 0

    # ---- money ----

    def pays(self, owed: dict[str, int], to: str) -> None:
        for seat, amount in owed.items():
            if seat != to:
                self.money[seat] -= amount
                self.money[to] += amount

    def complete_kong(self, seat: str, form: str) -> None:
        """kong.pay, kong.spirit-kong"""
        kong = next(meld for meld in reversed(self.melds[seat]) if meld.form == form)
        each = 2 if form == "concealed" else 1
        if form == "concealed" and kong.tiles[0] == self.spirits[1]:
            each = 10
            self.seen["spirit kong"] += 1
        self.pays(dict.fromkeys(SEATS, each), seat)
        super().complete_kong(seat, form)

    def finish(self) -> None:
        """settle.spirits, end.draw-spirits: on every ending."""
        points = {}
        for seat in SEATS:
            held = Counter([*self.hands[seat], *(tile for meld in self.melds[seat] for tile in meld.tiles)])
            for winner, tile, giver, _ in self.wins:
                held[tile] += winner == seat and giver is not None
            if self.options.count_discarded_spirits:
                held += Counter(self.left[seat])
            points[seat] = spirit_points(held, self.spirits)
        self.seen["barrier"] += max(points.values()) >= 5
        self.seen["sole holder"] += sum(number > 0 for number in points.values()) == 1
        for seat, amount in settled_spirits(points, self.options.barrier).items():
            self.money[seat] += amount

    # ---- turns ----

    @property
    def left(self) -> dict[str, list[str]]:
        """Discards that nobody took."""
        rivers = {seat: list(tiles) for seat, tiles in self.rivers.items()}
        for seat in SEATS:
            for giver, tile in self.taken:
                if giver == seat:
                    rivers[seat].remove(tile)
        for _, tile, giver, how in self.wins:
            if giver is not None and how == "discard":
                rivers[giver].remove(tile)
        return rivers

    def claim(self, seat: str, act: str, tile: str, giver: str) -> None:
        self.taken.append((giver, tile))
        super().claim(seat, act, tile, giver)

    def next_turn(self, seat: str) -> None:
        if self.turn_draws() == 0:  # end.draw-fee
            self.over = True
            for other in SEATS:
                self.money[self.dealer] -= self.options.draw_fee
                self.money[other] += self.options.draw_fee
            self.finish()
            return
        self.draw(seat)

    def took(self) -> None:
        """win.passed: the ban ends when the player has drawn again."""
        self.barred.discard(self.turn)

    def declined(self, seat: str, tile: str) -> None:
        self.barred.add(seat)

    # ---- wins ----

    def question(
        self, seat: str, hand: Sequence[str], tile: str, giver: str | None, robbed: bool, *, plain: bool = False
    ) -> Question:
        """concealed tiles without the winning one. plain: without what depends on the moment."""
        first = not plain and not self.melds[seat] and not robbed
        return Question(
            turned=self.turned,
            concealed=by_suit(hand),
            melds=tuple(Meld(meld.form, meld.tiles) for meld in self.melds[seat]),
            win=tile,
            seat=seat,
            dealer=self.dealer,
            from_seat=giver,
            robbed=robbed,
            bloom=giver is None and self.bloom != "" and not plain,
            first=first
            and giver is None
            and not self.rivers[seat]
            and self.draws[seat] == (seat != self.dealer)
            and self.bloom == "",
            first_discard=first
            and giver == self.dealer
            and len(self.rivers[self.dealer]) == 1
            and self.draws[seat] == 0,
            disturbed=self.disturbed,
            options=self.options,
        )

    def judged(self, question: Question) -> Answer | None:
        drawn = question.from_seat is None
        if not complete(question.concealed, question.melds, self.turned, question.win, drawn, self.options):
            return None
        return answer(question)

    def wins_on(self, seat: str, tile: str, giver: str | None, robbed: bool) -> bool:
        if giver is not None and seat in self.barred:
            return False
        hand = list(self.hands[seat])
        if giver is None:
            hand.remove(tile)
        found = self.judged(self.question(seat, hand, tile, giver, robbed))
        return found is not None and found.legal

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete a legal win. A kind of which it has all four itself is no such tile, nor the fourth of the tile
        turned up."""
        owned = Counter([*self.hands[seat], *(tile for meld in self.melds[seat] for tile in meld.tiles)])
        for tile in ORDINARY:
            if owned[tile] >= 4 - (tile == self.turned):
                continue
            for giver in (None, after(seat)):
                found = self.judged(self.question(seat, self.hands[seat], tile, giver, False, plain=True))
                if found is not None and found.legal:
                    return True
        return False

    def settle(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        [winner] = winners
        hand = list(self.hands[winner])
        if giver is None:
            hand.remove(tile)
        found = self.judged(self.question(winner, hand, tile, giver, robbed))
        assert found is not None
        assert found.legal
        for seat, amount in zip(SEATS, found.payments, strict=True):
            self.money[seat] += amount
        look = next(iter(found.looks))
        for what, on in (
            (look.shape, True), ("all pungs", look.pungs), ("star", look.star), ("no spirit", not look.used), ("any tile", found.any_tile),
            ("bloom", giver is None and self.bloom != ""),
        ):  # fmt: skip
            self.seen[what] += on
        if sorted(map(abs, found.payments))[:3] in ([20] * 3, [40] * 3):
            self.seen["flat"] += 1

    def win(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        super().win(winners, tile, giver, robbed)
        self.finish()

    def next_dealer(self) -> str:
        """rotation.dealer"""
        stays = self.wins[0][0] == self.dealer if self.wins else self.options.draw_keeps_dealer
        return self.dealer if stays else after(self.dealer)
