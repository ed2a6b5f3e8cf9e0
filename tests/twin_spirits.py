"""A second, slow scorer of games with main and secondary spirits, written from the text of their rule books alone. It shares no code with
the library.

Tiles are texts ("5m", "7z"). What the spirits may stand for is found twice over: `substituted` tries every spirit as every tile, `searched`
builds every way to see the tiles, suit by suit, and keeps of each what the book asks of it. Functions name the rules they follow, without
their common prefix "nanchang-jing."; its sibling with treasures follows these but for what it says itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from typing import ClassVar, TypeAlias

SEATS = ("E", "S", "W", "N")
SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
HONOURS = tuple(f"{rank}z" for rank in range(1, 8))
KINDS = SUITED + HONOURS
BLOCKS = (*(tuple(f"{rank}{suit}" for rank in range(1, 10)) for suit in "mps"), HONOURS)


def successor(tile: str) -> str:
    """wild.sequence: red 7z, green 6z, white 5z, red again."""
    rank, suit = int(tile[0]), tile[1]
    if suit != "z":
        return f"{rank % 9 + 1}{suit}"
    return {1: "2z", 2: "3z", 3: "4z", 4: "1z", 7: "6z", 6: "5z", 5: "7z"}[rank]


SETS = tuple(
    (
        *((kind,) * 3 for kind in block),
        *(
            [tuple(block[at : at + 3]) for at in range(7)]
            if block is not HONOURS
            else [*combinations(HONOURS[:4], 3), HONOURS[4:]]  # claims.honour-chows
        ),
    )
    for block in BLOCKS
)
"""By block: pungs, runs, and the sets of honours."""


@dataclass(frozen=True)
class Meld:
    """form: "chow", "group", "pung", "claimed", "added" or "concealed" (the three kongs)."""

    form: str
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Options:
    german_bonus: str = "each"
    rob_doubling: int = 1
    count_discarded_spirits: bool = False
    barrier: str = "n*(n-3)"
    earthly: str = "first_discard"
    draw_fee: int = 0
    draw_keeps_dealer: bool = False
    fifth_copy: bool = True
    knitted: ClassVar[bool] = False
    """the suits of misfits keep to 147, 258 and 369, one each"""


class Knitted(Options):
    knitted = True


@dataclass(frozen=True)
class Question:
    """concealed: tiles without melds and without the winning tile. from_seat: None for a self-draw, else who discarded, or whose kong was
    robbed. first: won on the first own draw, for the dealer as dealt. first_discard: on the dealer's first. disturbed: somebody had claimed
    or made a kong."""

    turned: str
    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str = "S"
    dealer: str = "E"
    from_seat: str | None = None
    robbed: bool = False
    bloom: bool = False
    first: bool = False
    first_discard: bool = False
    disturbed: bool = False
    options: Options = Options()

    @property
    def spirits(self) -> tuple[str, str]:
        return self.turned, successor(self.turned)


@dataclass(frozen=True)
class Look:
    """What the book asks of one way to see a hand. shape: "sets", "pairs" or "misfits". used: whether a spirit stands for another tile."""

    shape: str
    pungs: bool
    used: bool
    star: bool


@dataclass(frozen=True)
class Answer:
    """reasons: rules that refuse the win, none for a legal one. payments: of every seat."""

    reasons: frozenset[str] = frozenset()
    payments: tuple[int, int, int, int] = (0, 0, 0, 0)
    looks: frozenset[Look] = frozenset()
    """the looks that pay so much"""
    any_tile: bool = False

    @property
    def legal(self) -> bool:
        return not self.reasons


# ---- what tiles are, with natural tiles alone -------------------------------------------------------------------------------


@cache
def parts(counts: tuple[int, ...], block: int) -> frozenset[tuple[int, int, bool]]:
    """(sets, pairs, all pungs) of every way to divide the tiles of a block, counted in its order."""
    at = next((place for place, number in enumerate(counts) if number), None)
    if at is None:
        return frozenset({(0, 0, True)})
    found = set()
    kind, kinds = BLOCKS[block][at], BLOCKS[block]
    if counts[at] >= 2:
        rest = list(counts)
        rest[at] -= 2
        found |= {(sets, pairs + 1, pungs) for sets, pairs, pungs in parts(tuple(rest), block) if pairs == 0}
    for one in SETS[block]:
        if kind not in one:
            continue
        rest = list(counts)
        for part in one:
            rest[kinds.index(part)] -= 1
        if min(rest) >= 0:
            alike = one[0] == one[1]
            found |= {(sets + 1, pairs, pungs and alike) for sets, pairs, pungs in parts(tuple(rest), block)}
    return frozenset(found)


def by_block(tiles: Counter[str]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(tiles[kind] for kind in block) for block in BLOCKS)


def natural_sets(tiles: Counter[str], wanted: int) -> set[bool]:
    """Whether all sets are pungs, of every division into so many sets and a pair."""
    found = {(0, 0, True)}
    for block, counts in enumerate(by_block(tiles)):
        found = {
            (sets + more, pairs + heads, pungs and alike)
            for sets, pairs, pungs in found
            for more, heads, alike in parts(counts, block)
            if pairs + heads <= 1
        }
    return {pungs for sets, pairs, pungs in found if sets == wanted and pairs == 1}


def is_pairs(tiles: Counter[str]) -> bool:
    """win.seven-pairs: four alike are two pairs."""
    return sum(tiles.values()) == 14 and all(number % 2 == 0 for number in tiles.values())


def is_misfits(tiles: Counter[str], knitted: bool = False) -> bool:
    """pattern.misfits, pattern.misfits-gap3"""
    if sum(tiles.values()) != 14 or max(tiles.values()) > 1:
        return False
    ranks = {suit: sorted(int(tile[0]) for tile in tiles if tile[1] == suit) for suit in "mps"}
    if knitted:  # some way to give the three rows to the suits holds them all
        rows = ((1, 4, 7), (2, 5, 8), (3, 6, 9))
        return any(
            all(set(ranks[suit]) <= set(row) for suit, row in zip("mps", one, strict=True))
            for one in permutations(rows)
        )
    return all(b - a >= 3 for one in ranks.values() for a, b in pairwise(one))


def standing(faces: Counter[str], spirits: Counter[str]) -> int:
    """How many spirits must stand for another tile than their own, if together they are these."""
    return sum(spirits.values()) - sum(min(faces[kind], spirits[kind]) for kind in spirits)


# ---- every substitution -----------------------------------------------------------------------------------------------------


def substituted(question: Question, natural: Counter[str], spirits: Counter[str]) -> set[Look]:
    """wild.use: every spirit is tried as every tile."""
    melded = Counter(tile for meld in question.melds for tile in meld.tiles)
    pungs_only = all(meld.form not in ("chow", "group") for meld in question.melds)
    wanted = 4 - len(question.melds)
    found = set()
    for chosen in combinations_with_replacement(KINDS, sum(spirits.values())):
        faces = Counter(chosen)
        tiles = natural + faces
        if not question.options.fifth_copy and any(tiles[face] + melded[face] > 4 for face in faces):  # wild.fifth-copy
            continue
        used = standing(faces, spirits) > 0
        for pungs in natural_sets(tiles, wanted):
            found.add(Look("sets", pungs and pungs_only, used, False))
        if not question.melds and is_pairs(tiles):
            found.add(Look("pairs", False, used, False))
        if not question.melds and is_misfits(tiles, question.options.knitted):
            # pattern.seven-star-natural: the seven honours are there, none of them a spirit that is another tile.
            real = natural + Counter({kind: min(faces[kind], spirits[kind]) for kind in spirits})
            found.add(Look("misfits", False, used, all(real[honour] for honour in HONOURS)))
    return found


# ---- every way to see the tiles, block by block -----------------------------------------------------------------------------


State: TypeAlias = tuple[int, int, int, int, int, bool]
"""Sets, pairs, wild tiles, of these with the face of the first and of the second spirit, and whether all sets are pungs."""


@cache
def ways(
    counts: tuple[int, ...], block: int, most: int, wilds: int, own: tuple[int, int], caps: tuple[int, ...] | None
) -> frozenset[State]:
    """What comes of every way to build at most `most` sets and a pair of a block that hold all its tiles, with at most so many wild ones.
    own: places of the spirits' faces in this block, -1. caps: most copies of a kind that a wild tile may make."""
    found: set[State] = set()
    places = [[BLOCKS[block].index(kind) for kind in one] for one in SETS[block] if one[0] != one[1]]

    def build(mixed: list[int], sets: int) -> None:
        """So many runs or groups lie on each kind; now come pungs and the pair, kind by kind."""
        states: set[State] = {(sets, 0, 0, 0, 0, sets == 0)}
        for place, under in enumerate(mixed):
            here = set()
            for pungs, pair in product(range(most - sets + 1), (0, 1)):
                held = under + 3 * pungs + 2 * pair
                faces = held - counts[place]
                if 0 <= faces <= wilds and not (caps and faces and held > caps[place]):
                    here.add((pungs, pair, faces))
            states = {
                (s + pungs, p + pair, w + faces, a + faces * (place == own[0]), b + faces * (place == own[1]), alike)
                for s, p, w, a, b, alike in states
                for pungs, pair, faces in here
                if s + pungs <= most and p + pair <= 1 and w + faces <= wilds
            }
        found.update(states)

    def lay(first: int, mixed: list[int], sets: int) -> None:
        if sum(max(0, under - number) for under, number in zip(mixed, counts, strict=True)) > wilds:
            return
        build(mixed, sets)
        for number in range(first, len(places) if sets < most else 0):
            more = list(mixed)
            for place in places[number]:
                more[place] += 1
            lay(number, more, sets + 1)

    lay(0, [0] * len(counts), 0)
    return frozenset(found)


def searched(question: Question, natural: Counter[str], spirits: Counter[str]) -> set[Look]:
    """The same as `substituted`, for any number of spirits."""
    wilds, melds = sum(spirits.values()), question.melds
    melded = Counter(tile for meld in melds for tile in meld.tiles)
    pungs_only = all(meld.form not in ("chow", "group") for meld in melds)
    wanted = 4 - len(melds)
    first, second = question.spirits
    fifth = question.options.fifth_copy
    states = {(0, 0, 0, 0, 0, True)}
    for block, counts in enumerate(by_block(natural)):
        own = tuple(BLOCKS[block].index(kind) if kind in BLOCKS[block] else -1 for kind in (first, second))
        caps = None if fifth else tuple(4 - melded[kind] for kind in BLOCKS[block])
        here = ways(counts, block, wanted, wilds, own, caps)  # type: ignore[arg-type]
        states = {
            (a + s, b + p, c + w, d + x, e + y, pungs and alike)
            for a, b, c, d, e, pungs in states
            for s, p, w, x, y, alike in here
            if a + s <= wanted and b + p <= 1 and c + w <= wilds
        }
    found = set()
    for sets, pairs, spent, main, other, pungs in states:
        if (sets, pairs, spent) == (wanted, 1, wilds):
            used = wilds - min(main, spirits[first]) - min(other, spirits[second]) > 0
            found.add(Look("sets", pungs and pungs_only, used, False))
    if not melds:
        found |= set(_pairs(natural, spirits, wilds, fifth)) | set(
            _misfits(natural, spirits, wilds, question.options.knitted)
        )
    return found


def _pairs(natural: Counter[str], spirits: Counter[str], wilds: int, fifth: bool) -> Iterator[Look]:
    """Every odd kind takes one spirit; the others go two by two on any kind."""
    odd = Counter(kind for kind, number in natural.items() if number % 2)
    if sum(odd.values()) > wilds or (wilds - sum(odd.values())) % 2:
        return
    for chosen in combinations_with_replacement(KINDS, (wilds - sum(odd.values())) // 2):
        faces = odd + Counter(chosen) + Counter(chosen)
        if fifth or all(natural[face] + faces[face] <= 4 for face in faces):
            yield Look("pairs", False, standing(faces, spirits) > 0, False)


@cache
def spaced(have: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Every set of ranks, these among them, that lie three apart."""
    return tuple(
        frozenset(ranks)
        for size in range(4)
        for ranks in combinations(range(1, 10), size)
        if have <= set(ranks) and all(b - a >= 3 for a, b in pairwise(ranks))
    )


def _misfits(natural: Counter[str], spirits: Counter[str], wilds: int, knitted: bool) -> Iterator[Look]:
    """Every way to lie three apart, suit by suit, and every choice of honours."""
    if max(natural.values(), default=0) > 1 or sum(natural.values()) + wilds != 14:
        return
    # how many were filled, which of these with the face of a spirit, and the rows that suits have taken
    states = {(0, frozenset[str](), frozenset[int]())}
    for block in BLOCKS:
        have = {kind for kind in block if natural[kind]}
        if block is HONOURS:
            more = [have | set(rest) for size in range(8) for rest in combinations(set(block) - have, size)]
        else:
            ranks = spaced(frozenset(int(kind[0]) for kind in have))
            more = [{f"{rank}{block[0][1]}" for rank in one} for one in ranks]
        here = set()
        for one in more:
            row = frozenset(int(kind[0]) % 3 for kind in one) if knitted and block is not HONOURS else frozenset[int]()
            if len(row) <= 1:
                here.add((len(one - have), frozenset((one - have) & set(spirits)), row))
        states = {
            (n + m, faces | own, rows | row)
            for n, faces, rows in states
            for m, own, row in here
            if n + m <= wilds and not rows & row
        }
    for filled, faces, _ in states:
        if filled == wilds:
            real = {*natural, *faces}
            yield Look("misfits", False, len(faces) < wilds, real >= set(HONOURS))


# ---- worth ------------------------------------------------------------------------------------------------------------------


def apart(tiles: Counter[str], spirits: tuple[str, str]) -> tuple[Counter[str], Counter[str]]:
    """Ordinary tiles, and spirits."""
    wild = Counter({kind: tiles[kind] for kind in spirits if tiles[kind]})
    return Counter({kind: number for kind, number in tiles.items() if kind not in spirits}), wild


def looks(question: Question, concealed: tuple[str, ...], win: str, drawn: bool) -> set[Look]:
    natural, spirits = apart(Counter(concealed), question.spirits)
    if drawn and win in question.spirits:
        spirits[win] += 1
    else:
        natural[win] += 1  # wild.use: another player's tile is what it shows
    if sum(spirits.values()) <= 2:
        return substituted(question, natural, spirits)
    return searched(question, natural, spirits)


def wins_on_any(question: Question) -> bool:
    """score.any-tile: of the 34 kinds, those of which the hand has all four itself apart."""
    owned = Counter([*question.concealed, *(tile for meld in question.melds for tile in meld.tiles)])
    natural, spirits = apart(Counter(question.concealed), question.spirits)
    kinds = [kind for kind in reversed(KINDS) if owned[kind] < 4]
    return bool(spirits) and all(searched(question, natural + Counter([kind]), spirits) for kind in kinds)


def answer(question: Question) -> Answer:
    options = question.options
    everything = Counter([*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)])
    if any(number > 4 for number in everything.values()):
        return Answer(frozenset({"tiles.set"}))
    drawn = question.from_seat is None
    found = looks(question, question.concealed, question.win, drawn)
    if not found:
        return Answer(frozenset({"win.shapes"}))
    any_tile = wins_on_any(question)
    heavenly = drawn and question.first and question.dealer == question.seat and not question.disturbed
    earthly = question.first_discard
    if options.earthly == "first_draw":
        earthly = drawn and question.first and question.dealer != question.seat and not question.disturbed
    if any_tile and not drawn and not earthly:  # win.fishing-selfdraw, win.heavenly
        return Answer(frozenset({"win.fishing-selfdraw"}), any_tile=True)
    paid = {look: payments(question, look, any_tile, heavenly, earthly) for look in found}
    best = max(paid.values(), key=lambda one: one[SEATS.index(question.seat)])
    return Answer(frozenset(), best, frozenset(look for look, one in paid.items() if one == best), any_tile)


def payments(
    question: Question, look: Look, any_tile: bool, heavenly: bool, earthly: bool
) -> tuple[int, int, int, int]:
    """score.power, score.items"""
    options, drawn = question.options, question.from_seat is None
    if heavenly or earthly:  # score.heavenly-flat, score.any-tile-earthly
        owed = dict.fromkeys(SEATS, 40 if earthly and any_tile else 20)
    else:
        items = drawn + question.bloom + any_tile  # settle.selfdraw, score.kongwin, score.any-tile
        items += options.rob_doubling if question.robbed else 0  # settle.rob-kong
        items += (look.shape == "pairs") + look.pungs + (look.shape == "misfits") + look.star
        if not look.used:  # score.no-wild, score.no-wild-pairs
            items += 1 + (look.shape == "pairs")
        owed = {}
        for payer in SEATS:
            gave = payer == question.from_seat and not question.robbed
            n = items + gave + (question.dealer in (payer, question.seat))  # settle.discarder-double, settle.dealer
            owed[payer] = 2**n
            if not look.used and (options.german_bonus == "each" or gave or drawn or question.robbed):
                owed[payer] += 5  # score.no-wild-five
    total = sum(amount for payer, amount in owed.items() if payer != question.seat)
    return tuple(total if seat == question.seat else -owed[seat] for seat in SEATS)  # type: ignore[return-value]


def spirit_points(tiles: Counter[str], spirits: tuple[str, str]) -> int:
    """settle.spirits"""
    return 2 * tiles[spirits[0]] + tiles[spirits[1]]


def settled_spirits(points: dict[str, int], barrier: str) -> dict[str, int]:
    """settle.barrier, settle.sole: what everybody wins or loses by the spirits."""
    worth = {
        seat: (number * (number - 3) if barrier == "n*(n-3)" else 2 * number) if number >= 5 else number
        for seat, number in points.items()
    }
    if sum(number > 0 for number in points.values()) == 1:
        worth = {seat: 2 * number for seat, number in worth.items()}
    return {seat: 4 * worth[seat] - sum(worth.values()) for seat in SEATS}
