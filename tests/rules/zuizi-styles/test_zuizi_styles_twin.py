"""The styles against a second scorer written from their book alone, and played deals against a slow referee of who may discard and win what."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from mahjong import variant
from mahjong.play.deal import Deal
from mahjong.play.look import Look
from mahjong.play.players import Greedy, Random
from mahjong.tiles import code
from mahjong.variant import Variant
from twin_plain import ALL, DRAGONS, RUNS, SEATS, TERMINALS, WINDS, Group, Win, agree

YAO = (*TERMINALS, *WINDS, *DRAGONS)
SPECIAL = {
    "peacock": ("1s", "1z", "2z"), "northwest": ("4s", "3z", "4z"), "basketball": ("7z", "1p", "5z"), "pockmarked": ("1p", "9p", "5z"),
}  # fmt: skip
TRIOS = tuple((a, b, c) for i, a in enumerate(YAO) for j, b in enumerate(YAO[i:], i) for c in YAO[j:])


def rules_of(name: str, **options: Any) -> Variant:
    return variant("zuizi-styles", dealer_chooses=False, zuizi=name, **options)


def divides(
    held: Counter[str], sets: int, ways: tuple[tuple[str, ...], ...], needed: tuple[str, ...], pair: bool = True
) -> Iterator[bool]:
    """For every way to divide these tiles into sets and a pair: whether the needed set is among them."""
    left = +held
    if not left:
        if sets == 0 and not pair:
            yield False
        return
    first = min(left)
    if pair and left[first] >= 2:
        yield from divides(left - Counter((first,) * 2), sets, ways, needed, False)
    for way in (*ways, (first,) * 3):
        if first in way and sets and not Counter(way) - left:
            for found in divides(left - Counter(way), sets - 1, ways, needed, pair):
                yield found or tuple(sorted(way)) == tuple(sorted(needed))


def pays(name: str, all_pay: bool, may_draw: bool) -> Any:
    """What every loser pays by the book; None for no win."""
    special = SPECIAL.get(name, ())

    def owed(win: Win) -> Mapping[str, int] | None:
        held = Counter((*win.hand, win.tile))
        near = tuple(trio for trio in TRIOS if not Counter(trio) - held) if name == "show_yao" else ()
        ways = (*RUNS, *near, *((special,) if special else ()))
        if held.total() + 3 * len(win.melds) != 14:
            return None
        if not any(found or not special for found in divides(held, 4 - len(win.melds), ways, special)):
            return None
        if name == "wild_chow":
            opened = sum(meld.how == "open" for meld in win.melds)
            if opened < 4 or (win.giver is None and not may_draw):
                return None
        if win.giver is None or all_pay:
            return dict.fromkeys(win.losers, 1)
        return {win.giver: 1}

    return owed


def hands(rng: random.Random, name: str, many: int) -> Iterator[Win]:
    """Hands of four sets and a pair, now and then with what the style has besides, some melded, some spoilt."""
    special = SPECIAL.get(name)
    while many:
        groups: list[tuple[str, ...]] = [special] if special and rng.random() < 0.8 else []
        while len(groups) < 4:
            more = (
                special
                if special and rng.random() < 0.1
                else tuple(rng.sample(YAO, 3))
                if name == "show_yao" and rng.random() < 0.5
                else None
            )
            groups.append(more or (rng.choice(RUNS) if rng.random() < 0.6 else (rng.choice(ALL),) * 3))
        rng.shuffle(groups)
        melds = []
        for _ in range(4 if name == "wild_chow" and rng.random() < 0.7 else rng.choice((0, 0, 0, 1, 2))):
            at = next((at for at, one in enumerate(groups) if one in RUNS or len(set(one)) == 1), None)
            if at is None:
                break
            one = groups.pop(at)
            hidden = len(set(one)) == 1 and rng.random() < 0.15
            melds.append(Group((one[0],) * 4, "hidden") if hidden else Group(one, "open"))
        hand = [tile for group in groups for tile in group] + [rng.choice(ALL)] * 2
        if rng.random() < 0.3:
            hand[rng.randrange(len(hand))] = rng.choice(ALL)
        rng.shuffle(hand)
        if max(Counter([*hand, *(tile for meld in melds for tile in meld.tiles)]).values()) > 4:
            continue
        seat = rng.choice(SEATS)
        giver = rng.choice((None, *(other for other in SEATS if other != seat)))
        many -= 1
        yield Win(tuple(hand[1:]), tuple(melds), hand[0], seat, giver, rng.choice(SEATS))


@pytest.mark.parametrize("name", ["follow_yao", "show_yao", "hold_eight", "wild_chow", *SPECIAL])
def test_the_same_wins_and_payments(name: str, rng: random.Random, examples: Any) -> None:
    for options in ({}, {"payment": "all", "selfdraw_pair": True}):
        rules = rules_of(name, **options)
        met = agree(
            rules,
            pays(name, "payment" in options, "selfdraw_pair" in options),
            hands(rng, name, examples(30 if name == "show_yao" else 100)),
        )
        assert sum(met.values())


# ---- play ------------------------------------------------------------------------------------------------------------------------


class Referee:
    """What has happened in a deal, told by its acts alone, and what follows of it for discards and wins."""

    def __init__(self, name: str, dealer: str) -> None:
        self.name, self.dealer = name, dealer
        self.copying = False
        self.over = False
        self.out: set[str] = set()
        self.pungs: list[str] = []

    def may_win(self, seat: str) -> bool:
        if self.name == "follow_yao":
            return not self.copying and seat not in self.out
        return self.name != "first_three" or seat in self.pungs[:3]

    def may_discard(self, seat: str, tile: str, hand: list[str]) -> bool:
        if self.name == "show_yao":
            return tile not in YAO or set(hand) <= set(YAO)
        if self.name == "follow_yao" and self.copying and seat != self.dealer:
            return tile in YAO or not set(hand) & set(YAO)
        return True

    def hears(self, kind: str, seat: str, tiles: list[str]) -> None:
        if kind == "claim" and len(set(tiles)) == 1:
            self.pungs.append(seat)
        if kind == "discard" and self.name == "follow_yao":
            if seat == self.dealer:
                self.copying = tiles[0] in YAO and not self.over
                self.over = not self.copying
            elif self.copying and tiles[0] not in YAO:
                self.out.add(seat)


@pytest.mark.parametrize("name", ["follow_yao", "show_yao", "first_three"])
def test_who_may_discard_and_win(name: str, rng: random.Random, examples: Any) -> None:
    seen = Counter[str]()
    for _ in range(examples(10)):
        deal = rules_of(name).deal(seed=rng.randrange(1 << 30), dealer=rng.choice(SEATS))
        referee, players = (
            Referee(name, deal.dealer),
            {seat: rng.choice((Greedy, Random))(rng.randrange(99)) for seat in SEATS},
        )
        while not deal.finished:
            seat = deal.waiting[0]
            check(deal, seat, referee, seen)
            before = len(deal.events)
            deal.act(seat, players[seat](Look(deal, seat), deal.legal(seat)))
            for event in deal.events[before:]:
                referee.hears(event.kind, event.seat, [code(tile) for tile in event.tiles])
    assert seen["discards"]


def check(deal: Deal, seat: str, referee: Referee, seen: Counter[str]) -> None:
    legal = {action.text for action in deal.legal(seat)}
    if "win" in legal:
        assert referee.may_win(seat)
        seen["wins"] += 1
    discards = {one.removeprefix("discard ") for one in legal if one.startswith("discard")}
    if discards:
        hand = [code(tile) for tile in deal.view(seat).hand.tiles]
        assert discards == {tile for tile in hand if referee.may_discard(seat, tile, hand)}
        seen["discards"] += 1
    assert {other.seat for other in deal.view(seat).seats if other.state == "out"} >= referee.out
