"""A second, slow referee of a whole deal of the thirteen-tile house rules, written from the rule book alone. It shares no code with the library.

It keeps the story (first discards, kongs, the dead wall, what calls a deal off) and asks `twin_house_13` what a win is worth. Methods name the
rules they follow, without their common prefix "house-13.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from twin_house_13 import KINDS, ORPHANS, WINDS, Answer, Meld, Options, Question, answer

from twin_deal import SEATS, Referee, Shown, after

DEAD_WALL = 14


@dataclass(frozen=True)
class Agreed:
    """The options that are not about what a hand is worth."""

    seat_wind_from: str = "opening"
    four_kong_draw: str = "off"
    four_wind_draw: bool = False
    nine_kinds_draw: bool = False
    worth: Options = field(default_factory=Options)


def possible(tiles: Sequence[str], melded: bool) -> bool:
    """A sieve before the scorer: in one suit there are two tiles more than sets need, in no other any."""
    counts = Counter(tile[1] for tile in tiles)
    if sorted(number % 3 for number in counts.values() if number % 3) == [2]:
        return True
    return not melded and set(tiles) == set(ORPHANS)


class HouseReferee(Referee):
    single_winner = True  # win.head-bump-name

    def __init__(self, codes: Sequence[int], dealer: str, round: str, opened: str, agreed: Agreed) -> None:
        self.round, self.agreed = round, agreed
        self.east = opened if agreed.seat_wind_from == "opening" else dealer  # claims.seat-wind
        self.shown = len(codes) - 6  # wild.dora-place: the upper tile of the third stack from the back
        self.called_off = ""
        super().__init__(codes, dealer)
        order = [after(dealer, steps) for steps in range(4)]
        kinds = {seat: len(set(self.hands[seat]) & set(ORPHANS)) for seat in order}
        self.asked = [seat for seat in order if agreed.nine_kinds_draw and kinds[seat] >= 9]  # end.nine-kinds
        self.seen["nine kinds"] += len(self.asked)

    def deal(self) -> None:
        """deal.blocks: at last the dealer takes two, the others one each."""
        order = [after(self.dealer, steps) for steps in range(4)]
        for _ in range(3):
            for seat in order:
                for _ in range(4):
                    self.hands[seat].append(self.from_head())
        for seat in (self.dealer, *order):
            self.hands[seat].append(self.from_head())
        self.drawn = self.hands[self.dealer][-1]

    # ---- the wall ----

    def from_tail(self) -> str:
        """wall.dead-not-drawn: what is turned up stays where it lies."""
        free = [place for place in self.there if place != self.shown]
        upper = free[-1] // 2 * 2
        place = upper if upper in free else free[-1]
        self.there.remove(place)
        return self.tiles[place]

    def turn_draws(self) -> int:  # wild.dead-wall
        return len(self.there) - DEAD_WALL

    # ---- claims and discards ----

    def may_claim(self) -> bool:
        return self.turn_draws() > 0

    def claims(self, seat: str, tile: str, giver: str) -> list[str]:  # claims.inherited
        if self.alike():
            return []
        acts = super().claims(seat, tile, giver)
        if self.agreed.worth.sixteen_kong_bans and seat == after(giver):
            acts = [act for act in acts if len(act) < len("claim [1111m]")]
        return acts

    def discards(self, seat: str) -> Collection[str]:  # conduct.four-west, conduct.four-west-scope
        held = set(self.hands[seat])
        if [self.rivers[other] for other in SEATS if other != seat] == [["3z"]] * 3 and not self.rivers[seat]:
            self.seen["fourth west"] += "3z" in held
            return held - {"3z"} or held
        return held

    # ---- what calls a deal off ----

    def alike(self) -> bool:
        """end.four-winds: the first four discards, with nothing between, are the same wind."""
        first = {tuple(river) for river in self.rivers.values()}
        return (
            self.agreed.four_wind_draw
            and not self.disturbed
            and len(first) == 1
            and first <= {(wind,) for wind in WINDS}
        )

    def next_turn(self, seat: str) -> None:
        if self.alike():
            self.call_off("four-winds")
        else:
            super().next_turn(seat)

    def complete_kong(self, seat: str, form: str) -> None:
        """end.four-kongs"""
        most = {"off": 99, "on-fifth": 5, "on-fourth": 4}[self.agreed.four_kong_draw]
        kongs = sum(len(meld.tiles) == 4 for melds in self.melds.values() for meld in melds)
        self.disturbed = True
        if kongs >= most:
            self.call_off("four-kongs")
        else:
            super().complete_kong(seat, form)

    def call_off(self, why: str) -> None:
        self.called_off = why
        self.over = True
        self.seen[why] += 1

    def waiting(self) -> tuple[str, ...]:
        return (self.asked[0],) if self.asked and not self.over else super().waiting()

    def legal(self, seat: str) -> set[str]:
        if self.asked and not self.over:
            return {"abort nine-kinds", "pass"} if seat == self.asked[0] else set()
        return super().legal(seat)

    def act(self, seat: str, act: str) -> None:
        if not self.asked:
            super().act(seat, act)
        elif act == "pass":
            self.asked.pop(0)
        else:
            self.call_off("nine-kinds")

    # ---- wins ----

    def question(self, seat: str, tile: str, giver: str | None, robbed: bool, bloom: str) -> Question:
        hand = list(self.hands[seat])
        if giver is None:
            hand.remove(tile)
        return Question(
            turned=self.tiles[self.shown],
            concealed=tuple(hand),
            melds=tuple(Meld(meld.form, meld.tiles, meld.feeder) for meld in self.melds[seat]),
            win=tile,
            seat=seat,
            east=self.east,
            round=self.round,
            from_seat=giver,
            robbed=robbed,
            bloom=bloom if giver is None else "",
            options=self.agreed.worth,
        )

    def judged(self, seat: str, tile: str, giver: str | None, robbed: bool, bloom: str = "") -> Answer:
        tiles = self.hands[seat] if giver is None else (*self.hands[seat], tile)
        if not possible(tiles, bool(self.melds[seat])):
            return Answer(False, "pattern.thirteen")
        return answer(self.question(seat, tile, giver, robbed, bloom))

    def wins_on(self, seat: str, tile: str, giver: str | None, robbed: bool) -> bool:
        found = self.judged(seat, tile, giver, robbed, self.bloom)
        self.seen[found.reason] += found.reason in ("claims.inherited", "score.no-minimum")
        return found.legal

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete a legal win, discarded or drawn, of which not all four are in the hand already."""
        owned = Counter([*self.hands[seat], *(tile for meld in self.melds[seat] for tile in meld.tiles)])
        hand = self.hands[seat]
        for tile in KINDS:
            if owned[tile] == 4:
                continue
            if self.judged(seat, tile, after(seat), False).legal:
                return True
            self.hands[seat] = [*hand, tile]
            drawn = self.judged(seat, tile, None, False).legal
            self.hands[seat] = hand
            if drawn:
                return True
        return False

    def settle(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        (seat,) = winners
        question = self.question(seat, tile, giver, robbed, self.bloom)
        found = answer(question)
        assert found.legal
        self.totals = [account for account, _ in found.accounts]
        paying = [amount for amount in self.totals[0].values() if amount < 0]
        usual = 3 if giver is None or self.agreed.worth.payment == "half-liability-classic" else 1
        self.seen["liable for all"] += len(paying) < usual
        self.seen["liable for half"] += giver is None and len(set(paying)) == 2
        self.seen["limit"] += max(self.totals[0].values()) >= 4096

    def next_dealer(self) -> str:  # rotation.dealer, end.redeal
        return self.dealer if not self.wins or self.wins[0][0] == self.dealer else after(self.dealer)


__all__ = ["Agreed", "HouseReferee", "Shown"]
