"""A second, slow referee of a whole Wuhan deal, written from the text of its rule book alone. It shares no code with the library.

It keeps the story (who opened, kongs, what was laid, who fed the third opening, who is ready) and asks `twin_wuhan` what a win is worth.
Methods name the rules they follow, without their common prefix "wuhan.".
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from twin_wuhan import HONOURS, JIANG, RED, Answer, Meld, Options, Other, Question, answer, laizi_of

from twin_deal import DEALT, ORDINARY, SEATS, Referee, after, by_suit

RESERVE = 10  # end.reserve
KEPT = 4  # end.last-four


@cache
def fits(tiles: tuple[str, ...], wilds: int, pair: bool) -> bool:
    """Whether sorted tiles and so many wild tiles divide into sets and, if still wanted, a pair. A sieve: what passes may still not win."""
    if not tiles:
        return (wilds if pair else wilds - 2) % 3 == 0 and (pair or wilds >= 2)
    first, rest = tiles[0], tiles[1:]
    more = rest[: rest.count(first)]
    for size in (2, 3):
        if size == 2 and pair:
            continue
        for natural in range(min(size, len(more) + 1), 0, -1):
            need = size - natural
            if need <= wilds and fits(tiles[natural:], wilds - need, pair or size == 2):
                return True
    if first[1] != "z":
        for low in range(max(1, int(first[0]) - 2), min(7, int(first[0])) + 1):
            left, need = list(rest), 0
            for rank in (low, low + 1, low + 2):
                part = f"{rank}{first[1]}"
                if part == first:
                    continue
                if part in left:
                    left.remove(part)
                else:
                    need += 1
            if need <= wilds and fits(tuple(left), wilds - need, pair):
                return True
    return False


@cache
def possible(concealed: tuple[str, ...], melded: frozenset[str], laizi: str, win: str, drawn: bool) -> bool:
    """A sieve before the scorer, which tries every laizi as every tile."""
    if RED in concealed or win == RED or (win == laizi and not drawn):
        return False
    natural = [tile for tile in (*concealed, win) if tile != laizi]
    for free in (HONOURS, JIANG):
        if {*natural, *melded} <= set(free):
            return True
    return fits(by_suit(natural), len(concealed) + 1 - len(natural), False)


class WuhanReferee(Referee):
    single_winner = True  # win.single-winner
    hides_kongs = True  # kong.concealed

    def __init__(
        self,
        codes: Sequence[int],
        dealer: str,
        options: Options,
        *,
        laizi_discard: str = "kong-with-replacement",
        replacement_from: str = "back",
        winner_priority: str = "from-dealer",
        deal_passes: str = "next",
    ) -> None:
        self.options, self.laizi_discard = options, laizi_discard
        self.replacement_from, self.winner_priority, self.deal_passes = replacement_from, winner_priority, deal_passes
        super().__init__(codes, dealer)
        self.turned = self.tiles[DEALT]  # wild.flip-moment
        if not options.indicator_in_play:  # wild.flipped-tile-dead
            self.there.remove(DEALT)
        self.laizi = laizi_of(self.turned)

    # ---- the wall ----

    def replacement(self) -> str:  # kong.replacement-end
        return self.from_tail() if self.replacement_from == "back" else self.from_head()

    def turn_draws(self) -> int:  # end.reserve: counted from what remains
        return len(self.there) - RESERVE

    def may_replace(self) -> bool:  # end.last-four: the last four are drawn one each in turn
        return self.turn_draws() > KEPT

    def may_claim(self) -> bool:  # end.last-four: a claim would want a discard, and only a win takes the last one
        return self.turn_draws() > KEPT

    def next_turn(self, seat: str) -> None:
        self.kept = self.turn_draws() <= KEPT
        super().next_turn(seat)

    def took(self) -> None:
        if self.kept:  # end.last-four: only a self-drawn win
            self.seen["kept"] += 1
            assert self.drawn
            if not self.wins_on(self.turn, self.drawn, None, False):
                self.next_turn(after(self.turn))

    # ---- acts ----

    def ordinary(self, tile: str) -> bool:
        """claims.allowed, wild.not-claimable, wild.no-four-kong, kong.red-no-other"""
        return tile not in (RED, self.laizi)

    def discards(self, seat: str) -> Collection[str]:
        """kong.red, wild.discard-is-kong: red and laizi leave the hand as one-tile kongs."""
        barred = {RED, self.laizi} if self.laizi_discard == "kong-with-replacement" else {RED}
        held = set(self.hands[seat])
        if held <= barred and not self.may_replace():
            return held  # the book is silent about holding nothing else when they cannot be replaced
        return held - barred

    def asides(self, seat: str) -> Collection[str]:  # kong.red, wild.single-kong
        return set(self.hands[seat]) & {RED, self.laizi}

    def discard(self, seat: str, tile: str) -> None:
        if tile not in (RED, self.laizi):
            super().discard(seat, tile)
            return
        self.hands[seat].remove(tile)  # plain-discard-x2: doubles, ends the turn, nobody can use it
        self.aside[seat].append(tile)
        self.seen["plain discard"] += 1
        self.drawn = None
        self.next_turn(after(seat))

    def priority(self, seat: str, giver: str) -> int:  # win.single-winner
        start = self.dealer if self.winner_priority == "from-dealer" else after(giver)
        return (SEATS.index(seat) - SEATS.index(start)) % 4

    # ---- wins ----

    def other(self, seat: str, ready: bool) -> Other:
        """score.own-factors"""
        forms = [meld.form for meld in self.melds[seat]]
        return Other(
            openings=sum(form != "concealed" for form in forms),
            open_kongs=forms.count("claimed") + forms.count("added"),
            hidden_kongs=forms.count("concealed"),
            laid=len(self.aside[seat]),
            wild=self.aside[seat].count(self.laizi),
            ready=ready,
        )

    def judged(self, seat: str, tile: str, giver: str | None, robbed: bool, ready: bool = True) -> Answer | None:
        """What the scorer says of this win, None for one that is out of the question. A drawn tile is in hand, another's is not."""
        if not any(meld.exposed for meld in self.melds[seat]):  # win.must-open
            return None
        hand = list(self.hands[seat])
        if giver is None:
            hand.remove(tile)
        return self.judged_hand(hand, seat, tile, giver, robbed=robbed, ready=ready)

    def judged_hand(
        self,
        hand: Sequence[str],
        seat: str,
        tile: str,
        giver: str | None,
        *,
        robbed: bool = False,
        ready: bool = True,
        plain: bool = False,
    ) -> Answer | None:
        """The same for concealed tiles without the winning one. plain: without what depends on the moment."""
        concealed = by_suit(hand)
        melded = frozenset(tile for meld in self.melds[seat] for tile in meld.tiles)
        if not possible(concealed, melded, self.laizi, tile, giver is None):
            return None
        question = Question(
            turned=self.turned,
            concealed=concealed,
            melds=tuple(Meld(meld.form, meld.tiles, meld.feeder) for meld in self.melds[seat]),
            win=tile,
            seat=seat,
            dealer=self.dealer,
            from_seat=giver,
            robbed=robbed,
            bloom=giver is None and self.bloom != "" and not plain,  # pattern.kong-bloom
            seabed=giver is None and self.kept and not plain,  # pattern.seabed
            laid=len(self.aside[seat]),
            wild=self.aside[seat].count(self.laizi),
            others={other: self.other(other, ready) for other in SEATS if other != seat},
            options=self.options,
        )
        return answer(question)

    def wins_on(self, seat: str, tile: str, giver: str | None, robbed: bool) -> bool:
        found = self.judged(seat, tile, giver, robbed)
        return found is not None and found.legal

    def ready(self, seat: str) -> bool:
        """ready.definition: some tile would complete a legal win, drawn or discarded by anybody. For a seat that is not in turn. A kind of
        which it has all four itself is no such tile."""
        if not any(meld.exposed for meld in self.melds[seat]) or len(self.hands[seat]) % 3 != 1:
            return False
        owned = [*self.hands[seat], *(tile for meld in self.melds[seat] for tile in meld.tiles)]
        for tile in ORDINARY:
            if owned.count(tile) == 4:
                continue
            for giver in (None, after(seat)):
                found = self.judged_hand(self.hands[seat], seat, tile, giver, plain=True)
                if found is not None and found.legal:
                    return True
        return False

    def settle(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        [winner] = winners
        ready = giver is not None and not robbed and self.ready(giver)  # score.contract-all-claimed
        found = self.judged(winner, tile, giver, robbed, ready)
        assert found is not None
        self.totals = [{seat: payments.get(seat, 0) for seat in SEATS} for payments, _, _ in found.accounts]
        for pattern in found.accounts[0][1]:
            self.seen[pattern] += 1
        self.seen["hard" if found.accounts[0][2] else "soft"] += 1
        losers = [seat for seat in SEATS if seat != winner]
        if sum(found.accounts[0][0][seat] == 0 for seat in losers) == 2:
            self.seen["contracted" if not robbed else "contracted robbed"] += 1

    def next_dealer(self) -> str:
        """rotation.keep, rotation.next"""
        if not self.wins or self.wins[0][0] == self.dealer:
            return self.dealer
        return after(self.dealer, 1 if self.deal_passes == "next" else 3)
