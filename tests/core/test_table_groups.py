"""Tables whose hands are counted tile by tile: groups with jokers, lines of a card, swaps, gifts; against a slow twin, in random play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from twin_groups import JOKER, Laid, Lines, claims, complete, divides, gifts, lines_of, reachable

from mahjong import cards
from mahjong._core.card import Card, Line
from mahjong._core.menu import standard_menu
from mahjong._core.table import Moves, Table

WILD = 1 << JOKER
SWAP, GIVE, CLAIM, DISCARD = 7, 8, 3, 2
SMALL = (
    (("F*2", "A:x*3", "A:x+1*3", "B:x*3", "B:x+1*3"), False),
    (("A:x*5", "B:x*5", "F*4"), False),
    (("A:1*4", "A:2*4", "A:3*4", "D*2"), False),
    (("A:x*2", "A:x+1*2", "B:x*2", "B:x+1*2", "F*4", "Z*2"), True),
    (("F*5", "DA*5", "A:x*4"), False),
)
"""A card of few kinds, so that small sets of tiles fill its lines often."""
TRAINING = tuple((one.groups, one.concealed) for one in cards.find("training").lines)


def moves(card: tuple[Any, ...] | None, jokers: int, few: bool, *, joker_only: bool = True, groups: int = 5) -> Moves:
    counts = bytearray(64)
    for kind in range(34):
        counts[kind] = 4 if not few or kind % 9 < 3 or kind >= 31 else 0
    counts[34], counts[JOKER] = 8 * (card is not None), jokers
    made = None
    if card is not None:
        lines = [Line(groups, concealed=concealed) for groups, concealed in card]
        made = Card(lines, jokers=jokers, joker_only=joker_only)
    return Moves(
        standard_menu(), tiles=bytes(counts), seats=4, shapes=0, run=0, pung=2, kong=2, win=2, kongs=1, rob=0, replacement=0,
        counted=14, groups=groups, card=made, joker_only=joker_only, swaps=True, actions=int,
    )  # fmt: skip


def dealt(rules: Moves, rng: random.Random) -> Table:
    """Thirteen each, the first seat fourteen."""
    tiles = [kind for kind, n in enumerate(rules.tiles) for _ in range(n)]
    rng.shuffle(tiles)
    owners = bytes([seat for seat in range(4) for _ in range(13)] + [0])
    table = Table(rules, bytes(tiles), bytes(reversed(range(len(tiles)))), owners, [])
    table.set_kinds(wild=WILD, never=WILD)
    return table


def laid_of(table: Table, seat: int) -> list[Laid]:
    return [(tiles[0], len(tiles), tiles.count(JOKER)) for _, tiles, _, _ in table.melds(seat)]


def held(table: Table, seat: int) -> tuple[Counter[int], int]:
    found = Counter(table.tiles(seat))
    return found, found.pop(JOKER, 0)


def unpacked(code: int) -> tuple[int, tuple[int, ...]]:
    payload = code >> 4
    return payload & 7, tuple(payload >> 6 + 6 * at & 63 for at in range(payload >> 3 & 7))


class Walk:
    """One random deal on a table, every question compared with the twin."""

    def __init__(self, rules: Moves, lines: Lines | None, joker_only: bool, rng: random.Random) -> None:
        self.table, self.lines, self.joker_only, self.rng = dealt(rules, rng), lines, joker_only, rng
        self.census = self.table.census()
        self.met: Counter[str] = Counter()

    def whole(self, seat: int, tile: int = -1) -> bool:
        naturals, jokers = held(self.table, seat)
        if tile >= 0:
            naturals[tile] += 1
        return complete(naturals, jokers, laid_of(self.table, seat), self.lines, self.joker_only)

    def look(self, seat: int) -> None:
        table = self.table
        found = self.whole(seat)
        assert table.complete(seat, -1) == found
        self.met["complete"] += found
        assert table.reachable(seat) == reachable(laid_of(table, seat), self.lines)
        swaps = {code for code in table.turn_actions(seat) if code & 15 == SWAP}
        wanted = {
            SWAP | (kind | owner << 6 | place + 1 << 10) << 4
            for owner in range(4) for place, (kind, _, jokers) in enumerate(laid_of(table, owner))
            if jokers and held(table, seat)[0][kind]
        }  # fmt: skip
        assert swaps == wanted
        assert table.census() == self.census
        table.restore(table.snapshot())

    def play(self, acts: int) -> None:
        table, rng, seat = self.table, self.rng, 0
        for _ in range(acts):
            self.look(seat)
            codes = table.turn_actions(seat)
            swaps = [code for code in codes if code & 15 == SWAP]
            if swaps and rng.random() < 0.5:
                before = table.tiles(seat)
                code = rng.choice(swaps)
                assert table.swap(seat, code) & 255 == JOKER == table.drawn(seat)
                assert Counter(table.tiles(seat)) - Counter(before) == Counter({JOKER: 1})
                self.met["swap"] += 1
                continue
            tile = rng.choice([code >> 4 for code in codes if code & 15 == DISCARD])
            bits = table.discard(seat, tile)
            taker = self.offered(seat, tile, bits)
            if taker is None:
                seat = table.next(seat)
                if table.draw(seat) < 0:
                    return
            else:
                seat = taker

    def offered(self, giver: int, tile: int, bits: int) -> int | None:
        """Checks all claims of a discard, and makes one of them now and then: who did."""
        table, takers = self.table, []
        for seat in range(4):
            here = bits >> 8 * seat & 255
            if seat == giver or tile == JOKER:
                assert here == 0
                continue
            naturals, jokers = held(table, seat)
            wanted = claims(naturals, jokers, tile, 5) if len(laid_of(table, seat)) < 4 and table.turns else set()
            assert here & 7 == (2 if wanted else 0)
            found = table.claim_actions(seat, here & 7)
            assert len(set(found)) == len(found)
            assert {unpacked(code) for code in found} == wanted
            assert bool(here & 8) == self.whole(seat, tile) == table.complete(seat, tile)
            self.met["win"] += here >> 3
            self.met.update(f"claim of {len(tiles)}" for _, tiles in wanted)
            takers += [(seat, code) for code in found]
        if not takers or self.rng.random() < 0.5:
            return None
        seat, code = self.rng.choice(takers)
        table.claim(seat, code)
        self.met["claim"] += 1
        return seat


@pytest.mark.parametrize("joker_only", [True, False])
@pytest.mark.parametrize("card", [None, SMALL, TRAINING], ids=["divided", "small", "training"])
def test_any_deal_as_the_twin_plays_it(
    examples: Callable[[int], int], rng: random.Random, card: Any, joker_only: bool
) -> None:
    met: Counter[str] = Counter()
    few = card is not TRAINING
    lines = None if card is None else lines_of(card)
    for _ in range(examples(30 if few else 4)):
        rules = moves(card, 8, few, joker_only=joker_only)
        walk = Walk(rules, lines, joker_only, rng)
        walk.play(40)
        met += walk.met
    if few and examples(10) >= 10:
        assert {"swap", "claim", "claim of 3", "claim of 4", "claim of 5"} <= set(met)
        assert card is not None or met["complete"] + met["win"]


def test_hands_near_a_line(examples: Callable[[int], int], rng: random.Random) -> None:
    """Hands taken from the lines, some tiles jokers, some changed, some laid out: complete exactly as the twin says."""
    lines = lines_of(TRAINING)
    rules = moves(TRAINING, 8, False)
    found: Counter[bool] = Counter()
    for _ in range(examples(300)):
        all_forms, concealed = rng.choice(lines)
        form = rng.choice(all_forms)
        laid, own, jokers = [], [], 0
        for kind, size in form:
            wilds = rng.randint(max(0, size - 4 * (kind != 34) - 8 * (kind == 34)), size - 1) if size > 2 else 0
            if size < 3 or concealed or rng.random() < 0.6 or jokers + wilds > 8:
                own += [kind] * (size - wilds) + [JOKER] * wilds
            else:
                laid.append((kind, size, wilds))
            jokers += wilds
        if jokers > 8 or any(n > (8 if kind in (34, JOKER) else 4) for kind, n in Counter(own).items()):
            continue
        if own and rng.random() < 0.5:
            own[rng.randrange(len(own))] = rng.randrange(35)
        table = laid_out(rules, own, laid)
        if table is None:
            continue
        naturals = Counter(own)
        wild = naturals.pop(JOKER, 0)
        wanted = complete(naturals, wild, laid, lines, True)
        assert table.complete(0, -1) == wanted
        found[wanted] += 1
        waits = table.waits(0)
        short = Counter(table.tiles(0))
        short[table.drawn(0)] -= 1
        hidden = short.pop(JOKER, 0)
        for kind in range(35):
            own_tiles = short[kind] + sum(size - wilds for laid_kind, size, wilds in laid if laid_kind == kind)
            can = own_tiles < rules.tiles[kind] and complete(+short + Counter([kind]), hidden, laid, lines, True)
            assert bool(waits >> kind & 1) == can
    assert len(found) == 2 or examples(300) < 50


def laid_out(rules: Moves, own: list[int], laid: list[Laid]) -> Table | None:
    """A table whose first seat holds these tiles and has claimed these groups; None where the set has not the tiles."""
    left = Counter({kind: n for kind, n in enumerate(rules.tiles) if n})
    need = Counter(own)
    for kind, size, wilds in laid:
        need += Counter({kind: size - wilds, JOKER: wilds})
    if need - left:
        return None
    hand = list(need.elements())
    extra = [kind for kind, _, _ in laid]  # the tiles to be claimed lie with the second seat
    for kind in extra:
        hand.remove(kind)
    rest = list((left - need).elements())
    filler = [tile for tile in rest if tile != JOKER]
    give = [filler.pop() for _ in range(len(extra))]  # what the claimant discards after each claim
    first = hand + give
    if len(first) != 14:
        return None
    second = extra + [filler.pop() for _ in range(13 - len(extra))]
    wall = [*first[:14], *second, *[filler.pop() for _ in range(26)]]
    wall += (left - Counter(wall)).elements()
    owners = bytes([0] * 14 + [1] * 13 + [2] * 13 + [3] * 13)
    table = Table(rules, bytes(wall), bytes(reversed(range(len(wall)))), owners, [])
    table.set_kinds(wild=WILD, never=WILD)
    for (kind, size, wilds), tile in zip(laid, give, strict=True):
        table.discard(0, tile)
        table.draw(1)
        table.discard(1, kind)
        form = {3: 1, 4: 2, 5: 7}[size]
        tiles = [kind] * (size - wilds) + [JOKER] * wilds
        table.claim(0, CLAIM | (form | size << 3 | sum(one << 6 + 6 * at for at, one in enumerate(tiles))) << 4)
    return table if sum(table.concealed(0)) + sum(size for _, size, _ in laid) == 14 else None


def test_divisions(examples: Callable[[int], int], rng: random.Random) -> None:
    """Hands of few kinds without a card."""
    rules = moves(None, 8, True)
    found: Counter[bool] = Counter()
    for _ in range(examples(400)):
        kinds = rng.sample([kind for kind in range(34) if rules.tiles[kind]], rng.randint(2, 6))
        pool = [kind for kind in kinds for _ in range(4)] + [JOKER] * rng.randint(0, 8)
        if len(pool) < 14:
            continue
        own = rng.sample(pool, 14)
        table = laid_out(rules, own, [])
        assert table is not None
        naturals = Counter(own)
        wilds = naturals.pop(JOKER, 0)
        wanted = divides(tuple(sorted(naturals.items())), wilds, True)
        assert table.complete(0, -1) == wanted
        found[wanted] += 1
    assert len(found) == 2 or examples(400) < 50


def test_gifts_are_all_choices(examples: Callable[[int], int], rng: random.Random) -> None:
    rules = moves(SMALL, 8, True)
    for _ in range(examples(60)):
        table = dealt(rules, rng)
        seat, n = rng.randrange(4), rng.randint(1, 4)
        tiles = table.tiles(seat)
        kept = bytes(sorted(rng.sample(list(tiles), rng.randint(0, 3))))
        never = rng.choice((0, WILD, WILD | 0x1FF, (1 << 60) - 1))
        unseen = rng.randint(0, min(n, len(kept)))
        codes = table.gifts(seat, n, never, kept, unseen)
        found = [tuple(code >> 4 >> 3 + 6 * at & 63 for at in range(code >> 4 & 7)) for code in codes]
        assert all(code & 15 == GIVE for code in codes)
        assert len(set(found)) == len(found)
        assert set(found) == gifts(tiles, n, never, kept, unseen)


def test_what_is_refused(rng: random.Random) -> None:
    card = Card([Line(["A:x*5", "B:x*5", "F*4"])])
    with pytest.raises(ValueError, match="card must be a Card"):
        Moves(standard_menu(), tiles=bytes([4] * 34 + [0] * 30), seats=4, card=card, actions=int)
    with pytest.raises(ValueError, match="groups must be"):
        Moves(standard_menu(), tiles=bytes([4] * 34 + [0] * 30), seats=4, counted=14, groups=6, actions=int)
    table = dealt(moves(SMALL, 8, True), rng)
    before = table.snapshot()
    tile = table.tiles(0)[0]
    for code in (SWAP | tile << 4, SWAP | (tile | 1 << 10) << 4, SWAP | (tile | 9 << 6 | 1 << 10) << 4, 3, 0, -1):
        with pytest.raises(ValueError, match=r"names no meld|must be"):
            table.swap(0, code)
    with pytest.raises(ValueError, match="unseen must be"):
        table.gifts(0, 3, 0, b"", 1)
    with pytest.raises(ValueError, match="does not hold"):
        table.gifts(0, 3, 0, bytes([33] * 5), 1)
    assert table.snapshot() == before
