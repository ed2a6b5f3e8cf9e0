"""Walls and players that make much happen, and deals played in the library and under a slow referee at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from twin_deal import DEALT, FACES, ORDINARY, SEATS, Referee, Window, after, rank_of

READY_ASKED = 0.02  # how often it is asked who is ready
LOOKED_AT = 0.03  # how often one seat's view is compared
FORMS = {"chow": 0, "pung": 1, "claimed": 2, "concealed": 3, "added": 4, "group": 5}
UNSEEN = 63  # the code of a tile that lies face down

JIANG_ORDER = tuple(f"{rank}{suit}" for rank in (2, 5, 8) for suit in "mps")
WISHES: tuple[tuple[str, frozenset[str]], ...] = (
    ("pungs", frozenset(ORDINARY)),
    ("runs", frozenset(ORDINARY)),
    *((f"all {suit}", frozenset(f"{rank}{suit}" for rank in range(1, 10))) for suit in "mps"),
    *((f"half {suit}", frozenset(tile for tile in ORDINARY if tile[1] in (suit, "z"))) for suit in "mps"),
    ("honours", frozenset(tile for tile in ORDINARY if tile[1] == "z")),
    ("jiang", frozenset(JIANG_ORDER)),
    ("ends", frozenset(tile for tile in ORDINARY if tile[1] == "z" or tile[0] in "19")),
)


def wishes(rng: random.Random) -> dict[str, tuple[str, frozenset[str]]]:
    """What each seat likes to collect."""
    return {seat: WISHES[0] if rng.random() < 0.35 else rng.choice(WISHES) for seat in SEATS}


def arranged(
    rng: random.Random, codes: Sequence[int], dealer: str, likes: dict[str, tuple[str, frozenset[str]]], swaps: int
) -> list[int]:
    """A shuffled wall, in which tiles that a seat likes have been moved by swaps to where it takes them."""
    wall = list(codes)
    rng.shuffle(wall)
    order = [after(dealer, steps) for steps in range(4)]

    def owner(place: int) -> str:
        if place < 48:
            return order[place // 4 % 4]
        return order[(place - 48) % 4] if place <= 52 else order[(place - DEALT + 1) % 4]

    def fit(place: int) -> int:
        return FACES[wall[place]] in likes[owner(place)][1]

    for _ in range(swaps):
        here, there = rng.randrange(len(wall)), rng.randrange(len(wall))
        before = fit(here) + fit(there)
        wall[here], wall[there] = wall[there], wall[here]
        if fit(here) + fit(there) < before:
            wall[here], wall[there] = wall[there], wall[here]
    if rng.random() < 0.5:  # alike tiles in one hand: pairs, triplets, kongs
        for seat in SEATS:
            mine = [place for place in range(DEALT) if owner(place) == seat]
            for _ in range(rng.randrange(5)):
                here, kind = rng.choice(mine), wall[rng.choice(mine)]
                there = next((p for p in range(DEALT, len(wall)) if wall[p] == kind), here)
                wall[here], wall[there] = wall[there], wall[here]
    return wall


STORIES = ("rob", "rob", "rob", "fire", "fire", "bloom", "fed kong", "first", "dragons", "winds")


def staged(
    rng: random.Random, codes: Sequence[int], dealer: str, first: int, must_open: bool
) -> tuple[list[int], dict[str, tuple[str, frozenset[str]]], bool]:
    """A wall in which three seats are dealt hands that soon wait on one tile, and something is likely to happen with that tile; what each
    seat keeps; and whether everybody had better win on no discard.

    first: the position of the first turn draw. must_open: every seat that waits has a pair to be punged. The stories: "rob": the fourth
    seat has a triplet of the tile, another one feeds it. "fire": the fourth seat holds the tile alone. "bloom" and "fed kong": it
    replaces a kong. "first": it is dealt or drawn at once. "dragons" and "winds": one seat collects these, the others feed them.
    """
    pool = Counter(FACES[code] for code in codes)
    order = [after(dealer, steps) for steps in range(4)]
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    keeps: dict[str, set[str]] = {seat: set() for seat in SEATS}
    line: dict[int, str] = {}
    story = rng.choice(STORIES)
    wait = f"{rng.randrange(3, 8)}{rng.choice('mps')}"
    actor = rng.choice(SEATS)
    others = [seat for seat in SEATS if seat != actor]
    rng.shuffle(others)

    def give(seat: str, *tiles: str) -> bool:
        want = Counter(tiles)
        if len(hands[seat]) + len(tiles) > 13 or any(pool[tile] < number for tile, number in want.items()):
            return False
        pool.subtract(want)
        hands[seat] += tiles
        if len(tiles) > 1:
            keeps[seat] |= set(tiles)
        return True

    def place(at: int, tile: str) -> None:
        if at not in line and pool[tile]:
            pool[tile] -= 1
            line[at] = tile

    if story == "rob":
        give(actor, wait, wait, wait)  # a pung, if it does not make the kong at once, that grows on its next turn
        give(others.pop(), wait)
    elif story in ("dragons", "winds"):
        kinds = ["5z", "6z", "7z"] if story == "dragons" else ["1z", "2z", "3z", "4z"]
        for kind in kinds:
            give(actor, kind, kind)
            give(rng.choice(others), kind)
        give(actor, wait)
        give(others[0], wait)
    else:
        give(actor, wait)
        place(len(codes) - 2 if story in ("bloom", "fed kong") else first + rng.randrange(4), wait)
    lucky = others[-1]
    if story == "bloom":
        give(lucky, *[rng.choice(ORDINARY[:27])] * 4)
    elif story == "fed kong":
        kind = rng.choice(ORDINARY[:31])
        give(lucky, *[kind] * 3)
        give(actor, kind)
    low, suit = int(wait[0]), wait[1]
    parts = [(f"{low + a}{suit}", f"{low + b}{suit}") for a, b in ((-1, 1), (1, 2), (-2, -1))]
    rng.shuffle(parts)
    for seat, part in zip(others, parts, strict=False):
        give(seat, *part)
        give(seat, *[rng.choice(JIANG_ORDER if must_open else ORDINARY)] * 2)
        if must_open or rng.random() < 0.6:  # a pair that somebody else will feed
            kind = f"{rng.randrange(1, 5)}z"
            if give(seat, kind, kind):
                give(actor, kind)
        for _ in range(12):
            if len(hands[seat]) > 10:
                break
            rank, kind = rng.randrange(1, 8), rng.choice("mps")
            give(seat, *([f"{rank}{kind}"] * 3 if rng.random() < 0.4 else [f"{rank + n}{kind}" for n in range(3)]))
    rest = list(pool.elements())
    rng.shuffle(rest)
    for seat in SEATS:
        while len(hands[seat]) < 13:
            hands[seat].append(rest.pop())
        rng.shuffle(hands[seat])
    for index, seat in enumerate(order):
        for number in range(12):
            line[number // 4 * 16 + index * 4 + number % 4] = hands[seat][number]
        line[48 + index] = hands[seat][12]
    if story == "first" and rng.random() < 0.5:
        at = next((at for at, tile in line.items() if at >= DEALT and tile == wait), None)
        if at is not None:
            line[52] = line.pop(at)
    wall = [FACES.index(line[at] if at in line else rest.pop()) for at in range(len(codes))]
    return wall, {seat: ("what it has", frozenset(keeps[seat])) for seat in SEATS}, story == "rob"


class Player:
    """Wins nearly always, claims often, keeps what it likes and what has neighbours."""

    def __init__(self, rng: random.Random, like: tuple[str, frozenset[str]], wild: bool, patient: bool) -> None:
        self.rng, (self.name, self.kinds), self.wild = rng, like, wild
        self.patient = patient  # wins on no discard
        self.eager = rng.choice((0.3, 0.7, 0.95))
        self.modest = rng.choice((0.0, 0.0, 0.0, 0.1, 0.7))  # how often it lets a win go

    def choose(self, hand: Sequence[str], legal: Sequence[str], window: Window | None) -> str:
        rng = self.rng
        if self.wild:
            return rng.choice(legal)
        if legal[0].startswith("abort"):
            return rng.choice(legal)
        discarded = window is not None and not window.robbed
        if "win" in legal and not (discarded and self.patient) and rng.random() >= self.modest:
            return "win"
        calls = [act for act in legal if act.startswith(("claim", "kong", "aside"))]
        if self.name in ("pungs", "what it has"):
            calls = [act for act in calls if not act.startswith("claim") or rank_of(act) == 2]
        if calls and rng.random() < self.eager:
            return rng.choice(calls)
        if "pass" in legal:
            return "pass"
        discards = [act for act in legal if act.startswith("discard")]
        return min(discards, key=lambda act: self.worth(act[8:10], hand)) if discards else rng.choice(legal)

    def worth(self, tile: str, hand: Sequence[str]) -> float:
        value = 3.0 * min(hand.count(tile), 3) + self.rng.random()
        if hand.count(tile) == 1 and tile[1] == "z":
            value -= 1.0
        if self.name not in ("pungs", "honours", "jiang"):
            for gap, worth in ((1, 2.0), (2, 1.0)):
                near = [f"{int(tile[0]) + step}{tile[1]}" for step in (gap, -gap)] if tile[1] != "z" else []
                value += worth * sum(other in hand for other in near)
        return value + 6.0 * (tile in self.kinds)


def play_both(deal: Any, referee: Referee, players: dict[str, Player], rng: random.Random) -> list[str]:
    """Plays one deal in the library and under the referee, comparing them after every act. The acts, in order.

    Raises AssertionError, told with the acts so far, at the first difference.
    """
    acts: list[str] = []
    try:
        for _ in range(1000):
            differences(deal, referee)
            if rng.random() < LOOKED_AT and not referee.over:
                looked_at(deal, referee, rng.choice(SEATS))
            if rng.random() < READY_ASKED:
                readiness(deal, referee)
            if referee.over:
                break
            seat = rng.choice(referee.waiting())
            act = players[seat].choose(referee.hands[seat], sorted(referee.legal(seat)), referee.window)
            acts.append(f"{seat} {act}")
            referee.act(seat, act)
            deal.act(seat, act)
        ended(deal, referee)
    except Exception as fault:
        raise AssertionError(f"{fault}\nacts: {'; '.join(acts)}") from fault
    return acts


def differences(deal: Any, referee: Referee) -> None:
    """Who is asked, what each may do, the money so far."""
    assert tuple(deal.waiting) == referee.waiting(), f"waiting: {deal.waiting}, by the book {referee.waiting()}"
    for seat in SEATS:
        said, book = {str(act) for act in deal.legal(seat)}, referee.legal(seat)
        assert said == book, f"{seat} may not {sorted(said - book)}, may {sorted(book - said)}"
    assert deal.finished == referee.over
    totals = deal.ledger.totals()
    assert totals in referee.totals, f"totals: {totals}, by the book {referee.totals}"


def readiness(deal: Any, referee: Referee) -> None:
    """Which of the seats that are not in turn are ready."""
    for seat in SEATS:
        if len(referee.hands[seat]) % 3 == 1:
            said, book = deal.ready(seat), referee.ready(seat)
            assert said == book, f"{seat} ready: {said}, by the book {book}"


def looked_at(deal: Any, referee: Referee, viewer: str) -> None:
    """What one seat sees of the table."""
    view = deal.view(viewer)
    counted = (view.left, view.turns)
    assert counted == (len(referee.there), referee.turn_draws()), f"left and turn draws: {counted}"
    for other in view.seats:
        melds = [(meld.form, sorted(meld.tiles)) for meld in other.melds]
        book = []
        for meld in referee.melds[other.seat]:
            hidden = meld.form == "concealed" and referee.hides_kongs and other.seat != viewer
            book.append((FORMS[meld.form], sorted(UNSEEN if hidden else FACES.index(tile) for tile in meld.tiles)))
        assert melds == book, f"melds of {other.seat} as {viewer} sees them: {melds}, by the book {book}"
        assert other.concealed == len(referee.hands[other.seat]), f"concealed tiles of {other.seat}"
        assert [tile for tile, *_ in other.river] == referee.rivers[other.seat], f"river of {other.seat}"
        assert Counter(other.aside) == Counter(referee.aside[other.seat]), f"tiles laid aside by {other.seat}"


def ended(deal: Any, referee: Referee) -> None:
    assert deal.finished
    wins = [(won.seat, FACES[won.tile], won.giver, won.how) for won in deal.wins]
    assert wins == referee.wins, f"wins: {wins}, by the book {referee.wins}"
    following = deal.variant.words["rotation"].after(deal.outcome).dealer
    assert following == referee.next_dealer(), f"next dealer: {following}, by the book {referee.next_dealer()}"
    held = {seat: Counter[str]() for seat in SEATS}
    for place in deal.tiles():
        if place.where == "hand":
            held[place.seat][FACES[place.tile]] += 1
    for seat in SEATS:
        if seat not in [won[0] for won in referee.wins]:
            assert held[seat] == Counter(referee.hands[seat]), f"hand of {seat}"


def met(play: Callable[[int], Any], seed: int, deals: int) -> Counter[str]:
    """What happened in so many deals, as the referees that `play` hands back for their numbers have counted it."""
    seen: Counter[str] = Counter()
    for number in range(deals):
        referee = play(seed * 1000 + number)
        seen += referee.seen
        seen["drawn deal"] += not referee.wins
    print(dict(seen.most_common()))
    return seen
