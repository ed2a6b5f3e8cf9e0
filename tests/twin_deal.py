"""A slow referee of one deal: tiles, turns, windows. Written from the rule books alone; it shares no code with the library.

Tiles are texts ("5m", "7z", "1f"), seats "E" "S" "W" "N", acts the texts that the library uses. What a rule set decides (who may win, what
a win pays, how a deal ends) is left to `Referee`'s hooks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

SEATS = ("E", "S", "W", "N")
ORDINARY = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *(f"{rank}z" for rank in range(1, 8)))
FLOWERS = tuple(f"{rank}f" for rank in range(1, 9))
FACES = ORDINARY + FLOWERS  # the face of every physical code used here, by code
DEALT = 53


@dataclass
class Shown:
    """One meld. form: "chow", "group" (of honours), "pung", "claimed", "added" or "concealed". feeder: whose discard was claimed."""

    form: str
    tiles: tuple[str, ...]
    feeder: str | None

    @property
    def exposed(self) -> bool:
        return self.form != "concealed"


@dataclass
class Window:
    """A tile on offer: offers lists the acts of every seat that can do anything with it, answers what they have said."""

    tile: str
    giver: str
    robbed: bool
    offers: dict[str, tuple[str, ...]]
    answers: dict[str, str] = field(default_factory=dict)


def by_suit(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=FACES.index))


def text_of(tiles: Sequence[str]) -> str:
    """Tiles of one suit as one word: 345m."""
    return "".join(tile[0] for tile in tiles) + tiles[0][1]


def after(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def rank_of(act: str) -> int:
    """Win beats kong and pung, which beat chow (wuhan.claims.priority, guangdong.claims.priority)."""
    if act == "win":
        return 3
    if act == "pass":
        return 0
    tiles = act.removeprefix("claim [").removesuffix("]")
    return 2 if tiles[0] == tiles[1] else 1


class Referee:
    """One deal from its wall. Subclasses give the rules; `begin` is called when they are ready."""

    single_winner = False
    hides_kongs = False  # whether a concealed kong lies face down
    adds_after_claims = True  # whether a pung may grow in a turn that a claim began

    def __init__(self, codes: Sequence[int], dealer: str) -> None:
        self.tiles = [FACES[code] for code in codes]
        self.dealer = dealer
        self.there = list(range(len(self.tiles)))  # positions still in the wall, in drawing order
        self.hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.melds: dict[str, list[Shown]] = {seat: [] for seat in SEATS}
        self.aside: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.rivers: dict[str, list[str]] = {seat: [] for seat in SEATS}  # discards, claimed ones too
        self.draws = dict.fromkeys(SEATS, 0)
        self.disturbed = False  # whether a chow, pung or kong has been made
        self.turn = dealer
        self.drawn: str | None = None
        self.bloom = ""  # what the drawn tile replaced: the form of a kong, "aside", or nothing
        self.kept = False
        self.window: Window | None = None
        self.over = False
        self.wins: list[tuple[str, str, str | None, str]] = []  # seat, tile, giver, "drawn" "discard" "robbed"
        self.totals: list[dict[str, int]] = [dict.fromkeys(SEATS, 0)]  # every balance that the text allows
        self.seen: Counter[str] = Counter()  # what happened in this deal, for statistics
        self.deal()

    def deal(self) -> None:
        """Three times four tiles each from the dealer on, then one each, then one more for the dealer."""
        order = [after(self.dealer, steps) for steps in range(4)]
        for _ in range(3):
            for seat in order:
                for _ in range(4):
                    self.hands[seat].append(self.from_head())
        for seat in (*order, self.dealer):
            self.hands[seat].append(self.from_head())
        self.drawn = self.hands[self.dealer][-1]

    # ---- the wall ----

    def from_head(self) -> str:
        return self.tiles[self.there.pop(0)]

    def from_tail(self) -> str:
        """Stacks of two from the end, the upper tile (the one drawn first from the head) of each before the lower."""
        upper = self.there[-1] // 2 * 2
        place = upper if upper in self.there else self.there[-1]
        self.there.remove(place)
        return self.tiles[place]

    def replacement(self) -> str:
        return self.from_tail()

    # ---- what a rule set says ----

    def turn_draws(self) -> int:
        """How many more turn draws there can be."""
        return len(self.there)

    def may_replace(self) -> bool:
        return self.turn_draws() > 0

    def may_claim(self) -> bool:
        """Whether anything but a win may be claimed from the discard made now."""
        return True

    def ordinary(self, tile: str) -> bool:
        """Whether a tile can be part of claims and kongs."""
        return True

    def discards(self, seat: str) -> Collection[str]:
        return set(self.hands[seat])

    def asides(self, seat: str) -> Collection[str]:
        return ()

    def wins_on(self, seat: str, tile: str, giver: str | None, robbed: bool) -> bool:
        """Whether this seat may win with this tile, drawn (giver None: it is in hand) or another's (it is not)."""
        raise NotImplementedError

    def settle(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        """Fills `totals`."""
        raise NotImplementedError

    def priority(self, seat: str, giver: str) -> int:
        """Among winners of one tile the least comes first."""
        return (SEATS.index(seat) - SEATS.index(giver)) % 4

    def claimed(self, seat: str, meld: Shown) -> None:
        """A set was claimed."""

    def declined(self, seat: str, tile: str) -> None:
        """The seat could win on this tile and did not, and nobody else won."""

    def acted(self, seat: str) -> None:
        """The seat drew, claimed or made a kong."""

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete a legal win for a seat that is not in turn."""
        raise NotImplementedError

    def next_dealer(self) -> str:
        """Who deals next, once the deal is over."""
        raise NotImplementedError

    def next_turn(self, seat: str) -> None:
        """The turn of a seat after the one before has ended."""
        if self.turn_draws() == 0:
            self.over = True
            return
        self.draw(seat)

    def took(self) -> None:
        """A tile has come to the seat in turn, by a draw or as a replacement."""

    # ---- turns ----

    def draw(self, seat: str) -> None:
        self.turn, self.drawn, self.bloom = seat, self.from_head(), ""
        self.hands[seat].append(self.drawn)
        self.draws[seat] += 1
        self.acted(seat)
        self.took()

    def replace(self, seat: str, form: str) -> None:
        self.turn, self.drawn, self.bloom = seat, self.replacement(), form
        self.hands[seat].append(self.drawn)
        self.acted(seat)
        self.took()

    def turn_acts(self, seat: str) -> list[str]:
        hand, acts = self.hands[seat], []
        if self.drawn is not None and self.wins_on(seat, self.drawn, None, False):
            acts.append("win")
        if self.kept:
            return [*acts, "pass"]
        acts += [f"discard {tile}" for tile in self.discards(seat)]
        if self.may_replace():
            counts = Counter(tile for tile in hand if self.ordinary(tile))
            acts += [f"kong <{text_of([tile] * 4)}>" for tile, count in counts.items() if count == 4]
            if self.drawn is not None or self.adds_after_claims:
                pungs = {meld.tiles[0] for meld in self.melds[seat] if meld.form == "pung"}
                acts += [f"kong [{text_of([tile] * 4)}+]" for tile in counts if tile in pungs]
            acts += [f"aside {tile}" for tile in self.asides(seat)]
        return acts

    # ---- windows ----

    def claims(self, seat: str, tile: str, giver: str) -> list[str]:
        """Chow from the player before, pung and kong from anybody."""
        if not self.ordinary(tile) or not self.may_claim():
            return []
        hand, acts = [held for held in self.hands[seat] if self.ordinary(held)], []
        if hand.count(tile) >= 2:
            acts.append(f"claim [{text_of([tile] * 3)}]")
        if hand.count(tile) == 3 and self.may_replace():
            acts.append(f"claim [{text_of([tile] * 4)}]")
        if seat == after(giver) and tile[1] != "z":
            for low in range(int(tile[0]) - 2, int(tile[0]) + 1):
                run = [f"{rank}{tile[1]}" for rank in (low, low + 1, low + 2)]
                if low >= 1 and low <= 7 and all(part == tile or part in hand for part in run):
                    acts.append(f"claim [{text_of(run)}]")
        return acts

    def open_window(self, tile: str, giver: str, robbed: bool) -> None:
        offers = {}
        for steps in (1, 2, 3):
            seat = after(giver, steps)
            acts = ["win"] if self.wins_on(seat, tile, giver, robbed) else []
            if not robbed:
                acts += self.claims(seat, tile, giver)
            if acts:
                offers[seat] = (*acts, "pass")
        self.window = Window(tile, giver, robbed, offers)
        if sum("win" in acts for acts in offers.values()) > 1:
            self.seen["several could win"] += 1
        self.resolve()

    def matters(self, seat: str, act: str) -> bool:
        """Whether this answer could still be the one that counts."""
        assert self.window
        best = max((rank_of(answer) for answer in self.window.answers.values()), default=0)
        if rank_of(act) != 3:
            return rank_of(act) > best
        if not self.single_winner:
            return True
        ahead = self.priority(seat, self.window.giver)
        answers = self.window.answers
        return all(
            answer != "win" or ahead < self.priority(other, self.window.giver) for other, answer in answers.items()
        )

    def waiting(self) -> tuple[str, ...]:
        if self.over:
            return ()
        if self.window is None:
            return (self.turn,)
        asked = self.window.offers.items()
        return tuple(
            seat
            for seat in SEATS
            for other, acts in asked
            if other == seat and seat not in self.window.answers and any(self.matters(seat, act) for act in acts)
        )

    def legal(self, seat: str) -> set[str]:
        if seat not in self.waiting():
            return set()
        return set(self.window.offers[seat]) if self.window else set(self.turn_acts(seat))

    def resolve(self) -> None:
        """Once nobody is left to ask, does what has been answered."""
        window = self.window
        if window is None or self.waiting():
            return
        self.window = None
        winners = [seat for seat, answer in window.answers.items() if answer == "win"]
        winners.sort(key=lambda seat: self.priority(seat, window.giver))
        if winners:
            if self.single_winner:
                winners = winners[:1]
            self.win(winners, window.tile, window.giver, window.robbed)
            return
        for seat, acts in window.offers.items():
            if "win" in acts:
                self.declined(seat, window.tile)
        claims = [(rank_of(answer), seat, answer) for seat, answer in window.answers.items() if answer != "pass"]
        if claims:
            _, seat, answer = max(claims)
            self.claim(seat, answer, window.tile, window.giver)
        elif window.robbed:
            self.complete_kong(window.giver, "added")
        else:
            self.next_turn(after(window.giver))

    def win(self, winners: Sequence[str], tile: str, giver: str | None, robbed: bool) -> None:
        how = "robbed" if robbed else "drawn" if giver is None else "discard"
        if robbed:  # the kong is not made: the pung stays
            assert giver
            for meld in self.melds[giver]:
                if meld.form == "added" and meld.tiles[0] == tile:
                    meld.form, meld.tiles = "pung", meld.tiles[:3]
        self.settle(winners, tile, giver, robbed)
        self.wins = [(seat, tile, giver, how) for seat in winners]
        self.seen[f"{how} by {len(winners)}"] += 1
        self.over = True

    def claim(self, seat: str, act: str, tile: str, giver: str) -> None:
        text = act.removeprefix("claim [").removesuffix("]")
        tiles = [rank + text[-1] for rank in text[:-1]]
        for part in tiles:
            if part != tile:
                self.hands[seat].remove(part)
        for _ in range(tiles.count(tile) - 1):
            self.hands[seat].remove(tile)
        unlike = "group" if text[-1] == "z" else "chow"
        form = unlike if len(set(tiles)) == 3 else "pung" if len(tiles) == 3 else "claimed"
        self.melds[seat].append(Shown(form, tuple(tiles), giver))
        self.seen[form] += 1
        self.disturbed = True
        self.turn, self.drawn, self.bloom = seat, None, ""
        self.acted(seat)
        self.claimed(seat, self.melds[seat][-1])
        if form == "claimed":
            self.complete_kong(seat, form)

    def complete_kong(self, seat: str, form: str) -> None:
        self.disturbed = True
        self.replace(seat, form)

    # ---- acts ----

    def act(self, seat: str, act: str) -> None:
        if self.window is not None:
            self.window.answers[seat] = act
            self.resolve()
            return
        verb, _, what = act.partition(" ")
        if verb == "pass":
            self.next_turn(after(seat))
        elif verb == "win":
            assert self.drawn
            self.win([seat], self.drawn, None, False)
        elif verb == "discard":
            self.discard(seat, what)
        elif verb == "aside":
            self.hands[seat].remove(what)
            self.aside[seat].append(what)
            self.seen["aside"] += 1
            self.replace(seat, "aside")
        elif what[0] == "<":
            tile = what[1] + what[5]
            self.hands[seat] = [held for held in self.hands[seat] if held != tile]
            self.melds[seat].append(Shown("concealed", (tile,) * 4, None))
            self.seen["concealed"] += 1
            self.complete_kong(seat, "concealed")
        else:
            tile = what[1] + what[5]
            self.hands[seat].remove(tile)
            for meld in self.melds[seat]:
                if meld.form == "pung" and meld.tiles[0] == tile:
                    meld.form, meld.tiles = "added", (tile,) * 4
            self.seen["added"] += 1
            self.open_window(tile, seat, True)

    def discard(self, seat: str, tile: str) -> None:
        self.hands[seat].remove(tile)
        self.rivers[seat].append(tile)
        self.drawn = None
        self.open_window(tile, seat, False)
