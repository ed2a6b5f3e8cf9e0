"""Riichi reckoned a second time, slowly and plainly, from the text of its rule book: every division of the hand, every place of the winning tile.

Kinds are 0 to 33: characters, dots, bamboo, then east, south, west, north, white, green, red. Nothing of the library is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

HONOURS = set(range(27, 34))
TERMINALS = {0, 8, 9, 17, 18, 26}
EDGES = HONOURS | TERMINALS
GREEN = {19, 20, 21, 23, 25, 32}
DRAGONS, WINDS = {31, 32, 33}, {27, 28, 29, 30}


@dataclass
class Meld:
    kind: int
    form: str  # run, pung, kong, concealed


@dataclass
class Hand:
    """concealed: without the winning tile. reds: red fives among all tiles. laid: norths laid aside."""

    concealed: list[int]
    melds: list[Meld]
    win: int
    drawn: bool
    seat: int  # 0 east ... in wind order from the dealer
    giver: int
    round: int
    flags: set[str] = field(default_factory=set)
    counters: int = 0
    turned: list[int] = field(default_factory=list)
    under: list[int] = field(default_factory=list)
    reds: int = 0
    laid: int = 0
    players: int = 4


@dataclass
class Block:
    kind: int
    form: str  # run, pung, kong, pair
    hidden: bool


DEFAULTS: dict[str, Any] = {
    "kiriage": False, "double_wind_fu": 4, "counted_yakuman": True, "double_yakuman": "off", "multiple_yakuman": True, "renhou": "off", "min_han": 1,
    "tsumo_loss": True, "yaku": {},
}  # fmt: skip


def divisions(counts: list[int], sets: int) -> Iterator[list[tuple[int, str]]]:
    """Every way to make so many sets and a pair of exactly these tiles."""
    for pair in range(34):
        if counts[pair] >= 2:
            left = list(counts)
            left[pair] -= 2
            for found in _sets(left, sets, 0):
                yield [(pair, "pair"), *found]


def _sets(left: list[int], sets: int, start: int) -> Iterator[list[tuple[int, str]]]:
    if not sets:
        if not any(left):
            yield []
        return
    first = next((kind for kind in range(34) if left[kind]), None)
    if first is None:
        return
    if left[first] >= 3:
        left[first] -= 3
        for more in _sets(left, sets - 1, first):
            yield [(first, "pung"), *more]
        left[first] += 3
    if first < 27 and first % 9 <= 6 and left[first + 1] and left[first + 2]:
        for step in range(3):
            left[first + step] -= 1
        for more in _sets(left, sets - 1, first):
            yield [(first, "run"), *more]
        for step in range(3):
            left[first + step] += 1


def tiles_of(kind: int, form: str) -> list[int]:
    if form == "run":
        return [kind, kind + 1, kind + 2]
    return [kind] * {"pair": 2, "pung": 3, "kong": 4, "concealed": 4}[form]


def readings(hand: Hand) -> Iterator[tuple[list[Block], int]]:
    """Every division with the block that the winning tile completed, by its place."""
    counts = [0] * 34
    for kind in [*hand.concealed, hand.win]:
        counts[kind] += 1
    shown = [
        Block(
            one.kind, "run" if one.form == "run" else "pung" if one.form == "pung" else "kong", one.form == "concealed"
        )
        for one in hand.melds
    ]
    seen = set()
    for found in divisions(counts, 4 - len(hand.melds)):
        for place, (kind, form) in enumerate(found):
            key = (tuple(sorted(found)), kind, form)
            if hand.win in tiles_of(kind, form) and key not in seen:
                seen.add(key)
                own = [
                    Block(k, f, hand.drawn or at != place or f == "pair") for at, (k, f) in enumerate(found)
                ]  # a pung completed by another's discard counts as open
                yield [*own, *shown], place


def dora_of(indicator: int, players: int) -> int:
    if players == 3 and indicator in (0, 8):
        return 8 - indicator
    if indicator < 27:
        return indicator - indicator % 9 + (indicator % 9 + 1) % 9
    if indicator < 31:
        return 27 + (indicator - 27 + 1) % 4
    return 31 + (indicator - 31 + 1) % 3


def all_tiles(hand: Hand) -> list[int]:
    return [*hand.concealed, hand.win, *(tile for one in hand.melds for tile in tiles_of(one.kind, one.form))]


def windfall(hand: Hand) -> int:
    """Han of dora, under-dora, red fives and norths."""
    tiles = [*all_tiles(hand), *[30] * hand.laid]
    shown = list(hand.turned)
    if "ready-declared" in hand.flags or "ready-first" in hand.flags:
        shown += hand.under
    return sum(tiles.count(dora_of(one, hand.players)) for one in shown) + hand.reds + hand.laid


HAN = {
    "riichi": (1, 0), "double-riichi": (2, 0), "ippatsu": (1, 0), "menzen-tsumo": (1, 0), "pinfu": (1, 0), "tanyao": (1, 1), "iipeikou": (1, 0),
    "yakuhai": (1, 1), "haitei": (1, 1), "houtei": (1, 1), "rinshan": (1, 1), "chankan": (1, 1), "chiitoitsu": (2, 0), "sanshoku-doujun": (2, 1),
    "ittsuu": (2, 1), "chanta": (2, 1), "toitoi": (2, 2), "sanankou": (2, 2), "sanshoku-doukou": (2, 2), "sankantsu": (2, 2), "honroutou": (2, 2),
    "shousangen": (2, 2), "honitsu": (3, 2), "junchan": (3, 2), "ryanpeikou": (3, 0), "chinitsu": (6, 5),
}  # fmt: skip


def moments(hand: Hand, closed: bool) -> Counter[str]:
    """What the story alone brings."""
    found: Counter[str] = Counter()
    flags = hand.flags
    if "ready-first" in flags:
        found["double-riichi"] = 1
    elif "ready-declared" in flags:
        found["riichi"] = 1
    if "within-go" in flags:
        found["ippatsu"] = 1
    if hand.drawn and closed:
        found["menzen-tsumo"] = 1
    if flags & {"kong-bloom", "bloom-aside"}:
        found["rinshan"] = 1
    elif "last-tile" in flags:
        found["haitei"] = 1
    if "last-discard" in flags:
        found["houtei"] = 1
    if "robbed-kong" in flags:
        found["chankan"] = 1
    return found


def of_tiles(tiles: list[int]) -> Counter[str]:
    found: Counter[str] = Counter()
    if not set(tiles) & EDGES:
        found["tanyao"] = 1
    suits = {tile // 9 for tile in tiles if tile < 27}
    if len(suits) == 1:
        found["honitsu" if set(tiles) & HONOURS else "chinitsu"] = 1
    if set(tiles) <= EDGES and set(tiles) & HONOURS and set(tiles) & TERMINALS:
        found["honroutou"] = 1
    return found


def of_blocks(hand: Hand, blocks: list[Block], place: int, closed: bool) -> Counter[str]:
    """The ordinary yaku of one division."""
    found = moments(hand, closed) + of_tiles(all_tiles(hand))
    runs = [one.kind for one in blocks if one.form == "run"]
    pungs = [one for one in blocks if one.form in ("pung", "kong")]
    pair = next(one.kind for one in blocks if one.form == "pair")
    own, prevailing = 27 + hand.seat, 27 + hand.round
    done = blocks[place]
    low, high = done.kind % 9 == 0, done.kind % 9 == 6
    two_sided = done.form == "run" and ((hand.win == done.kind and not high) or (hand.win == done.kind + 2 and not low))
    if closed and len(runs) == 4 and two_sided and pair not in DRAGONS | {own, prevailing}:
        found["pinfu"] = 1
    twins = sum(number // 2 for number in Counter(runs).values())
    if closed and twins:
        found["ryanpeikou" if twins == 2 else "iipeikou"] = 1
    kinds = [one.kind for one in pungs]
    found["yakuhai"] += sum(kind in DRAGONS for kind in kinds) + kinds.count(own) + kinds.count(prevailing)
    if any({rank, rank + 9, rank + 18} <= set(runs) for rank in range(7)):
        found["sanshoku-doujun"] = 1
    if any({suit, suit + 3, suit + 6} <= set(runs) for suit in (0, 9, 18)):
        found["ittsuu"] = 1
    if any({rank, rank + 9, rank + 18} <= set(kinds) for rank in range(9)):
        found["sanshoku-doukou"] = 1
    if runs and all(set(tiles_of(one.kind, one.form)) & EDGES for one in blocks):
        found["chanta" if set(all_tiles(hand)) & HONOURS else "junchan"] = 1
    if len(pungs) == 4:
        found["toitoi"] = 1
    if sum(one.hidden for one in pungs) == 3:
        found["sanankou"] = 1
    if sum(one.form == "kong" for one in pungs) == 3:
        found["sankantsu"] = 1
    if sum(kind in DRAGONS for kind in kinds) == 2 and pair in DRAGONS:
        found["shousangen"] = 1
    return +found


def fu_of(hand: Hand, blocks: list[Block], place: int, closed: bool, pinfu: bool, wind_fu: int) -> int:
    fu = 20
    if closed and not hand.drawn:
        fu += 10
    if hand.drawn and not pinfu:
        fu += 2
    for one in blocks:
        if one.form in ("pung", "kong"):
            fu += (4 if one.kind in EDGES else 2) * (2 if one.hidden else 1) * (4 if one.form == "kong" else 1)
        if one.form == "pair":
            own, prevailing = one.kind == 27 + hand.seat, one.kind == 27 + hand.round
            fu += 2 * (one.kind in DRAGONS) + (wind_fu if own and prevailing else 2 * (own or prevailing))
    done = blocks[place]
    rank = done.kind % 9
    if done.form == "pair" or (
        done.form == "run"
        and (
            hand.win == done.kind + 1
            or (hand.win == done.kind + 2 and rank == 0)
            or (hand.win == done.kind and rank == 6)
        )
    ):
        fu += 2
    fu = -(-fu // 10) * 10
    return fu if hand.drawn else max(fu, 30)


def limit_hands(hand: Hand, blocks: list[Block] | None, place: int, options: dict[str, Any]) -> Counter[str]:
    """Limit hands of one division, or of no division at all; with how many each counts."""
    tiles, twice = all_tiles(hand), options["double_yakuman"] == "on"
    found: Counter[str] = Counter()
    if "first-draw" in hand.flags and "interrupted" not in hand.flags and not hand.melds:
        found["tenhou" if hand.seat == 0 else "chiihou"] = 1
    if options["renhou"] == "yakuman" and "before-first-draw" in hand.flags and "interrupted" not in hand.flags:
        found["renhou"] = 1
    if set(tiles) <= HONOURS:
        found["tsuuiisou"] = 1
    if blocks is None:
        return found
    pungs = [one for one in blocks if one.form in ("pung", "kong")]
    kinds = {one.kind for one in pungs}
    pair = next(one.kind for one in blocks if one.form == "pair")
    if sum(one.hidden for one in pungs) == 4:
        found["suuankou"] = 2 if twice and blocks[place].form == "pair" else 1
    if kinds >= DRAGONS:
        found["daisangen"] = 1
    if kinds >= WINDS:
        found["daisuushii"] = 2 if twice else 1
    if len(kinds & WINDS) == 3 and pair in WINDS:
        found["shousuushii"] = 1
    if set(tiles) <= TERMINALS:
        found["chinroutou"] = 1
    if set(tiles) <= GREEN:
        found["ryuuiisou"] = 1
    if sum(one.form == "kong" for one in pungs) == 4:
        found["suukantsu"] = 1
    if not hand.melds and len({tile // 9 for tile in tiles}) == 1 and tiles[0] < 27:
        ranks = Counter(tile % 9 for tile in tiles)
        gates = Counter({0: 3, 8: 3, **dict.fromkeys(range(1, 8), 1)})
        if not gates - ranks:
            before = Counter(tile % 9 for tile in hand.concealed)
            found["chuuren"] = 2 if twice and before == gates else 1
    return found


def basic(han: int, fu: int, options: dict[str, Any]) -> int:
    for least, points in ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least and (least < 13 or options["counted_yakuman"]):
            return points
    points = fu * 2 ** (2 + han)
    if options["kiriage"] and (han, fu) in ((4, 30), (3, 60)):
        points = 2000
    return min(points, 2000)


def pay(hand: Hand, points: int, options: dict[str, Any]) -> dict[int, int]:
    """What every seat gets, by wind order from the dealer."""
    paid = dict.fromkeys(range(hand.players), 0)
    loss = hand.players == 3 and not options["tsumo_loss"]
    for seat in paid:
        if seat == hand.seat:
            continue
        if hand.drawn:
            times = 4 if 0 in (seat, hand.seat) else 2  # halves of basic points
            if loss:
                times += 2 if hand.seat == 0 else 1
            owed = -(-points * times // 200) * 100 + 100 * hand.counters
        elif seat == hand.giver:
            owed = -(-points * (6 if hand.seat == 0 else 4) // 100) * 100
            if "nearer-winner" not in hand.flags:
                owed += 100 * (hand.players - 1) * hand.counters
        else:
            continue
        paid[seat] -= owed
        paid[hand.seat] += owed
    return paid


def score(hand: Hand, given: dict[str, Any] | None = None) -> tuple[dict[str, int], dict[int, int]] | None:
    """The yaku that count with their han and what everybody gets; None for no win. Of equal ones that of more han, then of more fu."""
    options = {**DEFAULTS, **(given or {})}
    closed = all(one.form == "concealed" for one in hand.melds)
    worth = {**HAN, **options["yaku"]}
    extra = windfall(hand)
    human = options["renhou"] == "mangan" and "before-first-draw" in hand.flags and "interrupted" not in hand.flags
    need = 0 if human else 2 if options["min_han"] == 2 and hand.counters >= 5 else 1
    best: tuple[Any, ...] | None = None
    every: list[tuple[list[Block] | None, int, Counter[str], int]] = []
    for blocks, place in readings(hand):
        found = of_blocks(hand, blocks, place, closed)
        pinfu = bool(found["pinfu"])
        every.append((blocks, place, found, fu_of(hand, blocks, place, closed, pinfu, options["double_wind_fu"])))
    tiles = Counter([*hand.concealed, hand.win])
    if not hand.melds and len(tiles) == 7 and set(tiles.values()) == {2}:
        every.append((None, -1, moments(hand, True) + of_tiles(all_tiles(hand)) + Counter({"chiitoitsu": 1}), 25))
    if not hand.melds and set(tiles) == EDGES:
        both = limit_hands(hand, None, -1, options)
        both["kokushi"] = 2 if options["double_yakuman"] == "on" and set(hand.concealed) == EDGES else 1
        best = _limits(hand, both, options)
    for blocks, place, found, fu in every:
        limits = limit_hands(hand, blocks, place, options)
        if limits:
            this = _limits(hand, limits, options)
        else:
            counted = {key: number * worth[key][0 if closed else 1] for key, number in found.items() if number}
            counted = {key: han for key, han in counted.items() if han}
            own = sum(counted.values())
            if own < need:
                continue
            points = basic(own + extra, fu, options)
            if human:
                points = max(points, 2000)
            this = (pay(hand, points, options), own + extra, fu, counted)
        if best is None or (this[0][hand.seat], *this[1:3]) > (best[0][hand.seat], *best[1:3]):
            best = this
    return None if best is None else (dict(best[3]), best[0])


def _limits(hand: Hand, found: Counter[str], options: dict[str, Any]) -> tuple[Any, ...]:
    if not options["multiple_yakuman"]:
        most = max(found.values())
        key = next(key for key, number in found.items() if number == most)
        found = Counter({key: most})
    return pay(hand, 8000 * found.total(), options), found.total(), 0, found
