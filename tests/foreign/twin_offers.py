"""What a seat may do at Riichi, said once more, slowly and apart from the engine: from the steps of a record alone. Wins are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from mahjong.analysis import waits
from mahjong.codecs.mpsz import canonical
from mahjong.foreign import Kind, Round, Step
from mahjong.hand import Form, Hand, Meld
from mahjong.tiles import FACES

SHAPES = ("sets", "pairs", "orphans")
OWN = (Kind.CONCEALED, Kind.ADDED)
CALLS = (Kind.CHOW, Kind.PUNG, Kind.KONG)
ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}
FORMS = {
    Kind.CHOW: Form.CHOW,
    Kind.PUNG: Form.PUNG,
    Kind.KONG: Form.KONG,
    Kind.CONCEALED: Form.CONCEALED,
    Kind.ADDED: Form.ADDED,
}


class Twin:
    """One deal followed step by step. What could be done is asked between the steps: `turn` of who has just drawn or called, `claims` of everybody else
    after a discard."""

    def __init__(self, one: Round, seats: int, size: int) -> None:
        self.n = seats
        self.hands = [list(hand) for hand in one.hands]
        self.melds: list[list[Meld]] = [[] for _ in range(seats)]
        self.live = size - 13 * seats - 14
        self.points = list(one.scores or (25000,) * seats)
        self.kongs = [0] * seats
        self.ready: set[int] = set()
        self.untouched = True
        self.acted: set[int] = set()
        self.drawn: tuple[int, int] | None = None
        self.barred: set[int] = set()
        self.last: tuple[int, int] | None = None
        self.replaces = False

    def step(self, one: Step) -> None:
        seat, tiles = one.seat, list(one.tiles)
        if one.kind is Kind.DRAW:
            self.hands[seat].append(tiles[0])
            self.drawn, self.last, self.barred = (seat, tiles[0]), None, set()
            self.live -= 1  # a replacement moves the last live tile into the dead wall
        elif one.kind is Kind.DISCARD:
            self.hands[seat].remove(tiles[0])
            self.last, self.drawn, self.barred = (seat, tiles[0]), None, set()
            self.acted.add(seat)
            if one.ready:
                self.ready.add(seat)
        elif one.kind is Kind.STAKE:
            self.points[seat] -= 1000
        elif one.kind in CALLS:
            assert self.last is not None
            claimed = self.last[1]
            own = list(tiles)
            own.remove(claimed)
            for tile in own:
                self.hands[seat].remove(tile)
            self.melds[seat].append(Meld(FORMS[one.kind], tiles))
            self.untouched, self.drawn, self.last = False, None, None
            self.kongs[seat] += one.kind is Kind.KONG
            self.barred = barred(one.kind, claimed, own)
        elif one.kind in OWN:
            added = one.kind is Kind.ADDED
            kind = min(FACES[tile] for tile in tiles)
            if added:
                pung = next(meld for meld in self.melds[seat] if meld.form is Form.PUNG and meld.kinds[0] == kind)
                self.melds[seat].remove(pung)
            for tile in [tile for tile in self.hands[seat] if FACES[tile] == kind]:
                self.hands[seat].remove(tile)
            self.melds[seat].append(Meld(FORMS[one.kind], tiles))
            self.untouched, self.drawn, self.last = False, None, None
            self.kongs[seat] += 1
        elif one.kind is Kind.LAID:
            self.hands[seat].remove(tiles[0])
            self.untouched, self.drawn, self.last = False, None, None

    # -- after a discard --------------------------------------------------------------------------------------------------

    def claims(self, seat: int) -> set[str]:
        assert self.last is not None
        giver, tile = self.last
        found: set[str] = set()
        if seat == giver or seat in self.ready or self.live <= 0:
            return found
        kind, hand = FACES[tile], self.hands[seat]
        alike = [one for one in hand if FACES[one] == kind]
        found |= {f"claim {Meld(Form.PUNG, (*two, tile))}" for two in combinations(alike, 2)}
        if len(alike) == 3 and sum(self.kongs) < 4:
            found.add(f"claim {Meld(Form.KONG, (*alike, tile))}")
        if self.n == 4 and seat == (giver + 1) % 4 and kind < 27:
            for low in (-2, -1, 0):
                needed = [kind + low + step for step in range(3) if low + step]
                if any(not 0 <= one < 27 or one // 9 != kind // 9 for one in (kind + low, kind + low + 2)):
                    continue
                for pair in self._of(hand, needed):
                    rest = Counter(hand) - Counter(pair)
                    if any(FACES[one] not in barred(Kind.CHOW, tile, list(pair)) for one in rest):
                        found.add(f"claim {Meld(Form.CHOW, (*pair, tile))}")
        return found

    @staticmethod
    def _of(hand: list[int], kinds: list[int]) -> Iterator[tuple[int, int]]:
        first, second = ({one for one in hand if FACES[one] == kind} for kind in kinds)
        yield from ((one, two) for one in first for two in second)

    # -- in turn ----------------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> set[str]:
        hand, drew = self.hands[seat], self.drawn is not None and self.drawn[0] == seat
        found: set[str] = set()
        kinds = Counter(FACES[tile] for tile in hand)
        if seat in self.ready:
            assert self.drawn is not None
            found.add(f"discard {canonical((self.drawn[1],))}")
        else:
            found |= {f"discard {canonical((tile,))}" for tile in hand if FACES[tile] not in self.barred}
        if drew and self.live > 0:
            found |= self._kongs(seat, kinds)
            if self.n == 3 and kinds[30]:
                found.add("aside 4z")
        if drew and self.untouched and seat not in self.acted and len(ORPHANS & set(kinds)) >= 9:
            found.add("abort nine-kinds")
        if self._may_declare(seat, drew):
            found |= {
                f"discard {canonical((tile,))} ready"
                for tile in set(hand)
                if self._ready_without(hand, tile, self.melds[seat])
            }
        return found

    def _kongs(self, seat: int, kinds: Counter[int]) -> set[str]:
        found: set[str] = set()
        hand = self.hands[seat]
        if sum(self.kongs) >= 4:
            return found
        for kind in (kind for kind, many in kinds.items() if many == 4):
            meld = Meld(Form.CONCEALED, [tile for tile in hand if FACES[tile] == kind])
            if seat not in self.ready or self._keeps(seat, kind, meld):
                found.add(f"kong {meld}")
        for meld in self.melds[seat]:
            if meld.form is Form.PUNG and kinds[meld.kinds[0]]:
                added = next(tile for tile in hand if FACES[tile] == meld.kinds[0])
                found.add(f"kong {Meld(Form.ADDED, (*meld.tiles, added))}")
        return found

    def _keeps(self, seat: int, kind: int, meld: Meld) -> bool:
        """After riichi: the tile drawn, and the same waits before and after."""
        assert self.drawn is not None
        if FACES[self.drawn[1]] != kind:
            return False
        hand, melds = list(self.hands[seat]), self.melds[seat]
        hand.remove(self.drawn[1])
        rest = [tile for tile in hand if FACES[tile] != kind]
        return set(waits(Hand(hand, melds))) == set(waits(Hand(rest, [*melds, meld])))

    def _may_declare(self, seat: int, drew: bool) -> bool:
        closed = all(meld.form is Form.CONCEALED for meld in self.melds[seat])
        return drew and closed and seat not in self.ready and self.live >= 4 and self.points[seat] >= 1000

    @staticmethod
    def _ready_without(hand: list[int], tile: int, melds: list[Meld]) -> bool:
        rest = list(hand)
        rest.remove(tile)
        return bool(waits(Hand(rest, melds), forms=SHAPES if not melds else "sets"))


def barred(kind: Kind, claimed: int, own: list[int]) -> set[int]:
    """Kinds that may not be discarded right after a call: the one claimed, and the other end of the same run."""
    if kind is Kind.KONG:
        return set()
    found = {FACES[claimed]}
    if kind is Kind.CHOW:
        low, high = sorted(FACES[tile] for tile in own)
        if high - low == 1:
            other = high + 1 if FACES[claimed] == low - 1 else low - 1
            if 0 <= other < 27 and other // 9 == low // 9:
                found.add(other)
    return found
