"""A second scorer of the thirteen-tile house rules, written from the rule book alone: slow, obvious, and knowing nothing of the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations

SEATS = "ESWN"
KINDS = tuple([f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)])
ORPHANS = tuple(kind for kind in KINDS if kind[1] == "z" or kind[0] in "19")
DRAGONS, WINDS = ("5z", "6z", "7z"), ("1z", "2z", "3z", "4z")
NEXT = {"4z": "1z", "5z": "6z", "6z": "7z", "7z": "5z"}
HK = {
    "all chows": 1, "dragon": 1, "seat": 1, "round": 1, "concealed": 1, "drawn": 1, "all pungs": 3, "half flush": 3, "pure": 7, "small dragons": 5,
    "big dragons": 8, "small winds": 6, "big winds": 10, "honours": 10, "orphans": 10, "double dragons": 3, "straight": 1,
}  # fmt: skip
GUANGDONG = {
    "all chows": 1, "dragon": 1, "seat": 1, "round": 1, "drawn": 1, "all pungs": 2, "half flush": 2, "pure": 4, "pure pungs": 5, "mixed terminals": 5,
    "small dragons": 5, "small winds": 5, "honours": 6, "terminals": 6, "big dragons": 6, "big winds": 6, "nine gates": 6, "orphans": 10,
    "double dragons": 3, "straight": 1,
}  # fmt: skip
CONTAINS = {
    "double dragons": ("all chows",), "small dragons": ("dragon",), "big dragons": ("dragon",), "big winds": ("all pungs",), "honours": ("all pungs",),
    "pure pungs": ("pure", "all pungs"), "mixed terminals": ("all pungs",), "terminals": ("all pungs",), "nine gates": ("pure",),
}  # fmt: skip


@dataclass(frozen=True)
class Meld:
    """form: chow, pung, claimed, added, concealed. feeder: None for a concealed kong."""

    form: str
    tiles: tuple[str, ...]
    feeder: str | None


@dataclass(frozen=True)
class Options:
    sixteen_kong_bans: bool = True
    dora_fan: int = 1
    fan_table: str = "hk"
    payment: str = "half-liability-classic"
    min_fan: int = 0
    north_min: str = "at-least-4"


@dataclass(frozen=True)
class Question:
    turned: str
    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str
    east: str
    round: str
    from_seat: str | None
    robbed: bool = False
    bloom: str = ""
    options: Options = field(default_factory=Options)


@dataclass(frozen=True)
class Answer:
    """legal; why not; and for each best reading what everybody gets and the fan."""

    legal: bool
    reason: str = ""
    accounts: tuple[tuple[dict[str, int], int], ...] = ()


def treasure(turned: str) -> str:
    """The tile after the one that is turned up."""
    if turned[1] == "z":
        return NEXT.get(turned, f"{int(turned[0]) + 1}z")
    return f"{int(turned[0]) % 9 + 1}{turned[1]}"


def divisions(left: Counter[str], sets: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to make so many sets and one pair of the tiles, the pair first."""
    for kind in sorted(kind for kind, n in left.items() if n > 1):
        for found in in_sets(left - Counter([kind, kind]), sets):
            yield ((kind, kind), *found)


def in_sets(left: Counter[str], sets: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    tiles = sorted(left.elements(), key=lambda kind: (kind[1], kind[0]))
    if not tiles:
        if sets == 0:
            yield ()
        return
    low = tiles[0]
    ways = [(low, low, low)]
    if low[1] != "z" and int(low[0]) < 8:
        ways.append((low, f"{int(low[0]) + 1}{low[1]}", f"{int(low[0]) + 2}{low[1]}"))
    for way in ways:
        need = Counter(way)
        if all(left[kind] >= n for kind, n in need.items()):
            for rest in in_sets(left - need, sets - 1):
                yield (way, *rest)


def answer(question: Question) -> Answer:
    """What the book says of this win."""
    options = question.options
    if question.bloom == "claimed" and options.sixteen_kong_bans:
        return Answer(False, "claims.inherited")
    counts = Counter([*question.concealed, question.win])
    readings: list[tuple[tuple[str, ...], ...] | None] = list(divisions(counts, 4 - len(question.melds)))
    if not question.melds and set(counts) == set(ORPHANS) and len(question.concealed) == 13:
        readings.append(None)
    if not readings:
        return Answer(False, "pattern.thirteen")
    found = []
    for reading in readings:
        fan = fan_of(question, reading)
        if fan < options.min_fan:
            continue
        own = [tile for meld in question.melds for tile in meld.tiles] + list(counts.elements())
        whole = fan + options.dora_fan * own.count(treasure(question.turned))
        limit = north(question, reading) and (fan == 4 or (fan > 4 and options.north_min == "at-least-4"))
        worth = 10 if limit else min(whole, 10)
        found.append((paid(question, reading, 2**worth), whole))
    if not found:
        return Answer(False, "score.no-minimum")
    most = max(account[question.seat] for account, _ in found)
    return Answer(True, "", tuple(one for one in found if one[0][question.seat] == most))


def sets_of(question: Question, reading: tuple[tuple[str, ...], ...] | None) -> list[tuple[str, ...]]:
    """All sets, kongs cut to three; nothing for thirteen orphans."""
    return [] if reading is None else [*reading[1:], *(meld.tiles[:3] for meld in question.melds)]


def wind_of(question: Question) -> str:
    return WINDS[(SEATS.index(question.seat) - SEATS.index(question.east)) % 4]


def north(question: Question, reading: tuple[tuple[str, ...], ...] | None) -> bool:
    """A pung of north in the north round in the north seat."""
    return question.round == "N" and wind_of(question) == "4z" and ("4z",) * 3 in sets_of(question, reading)


def doubled(sets: list[tuple[str, ...]]) -> bool:
    """Four chows, two and two the same."""
    chows = sorted(one for one in sets if one[0] != one[1])
    return len(chows) == 4 and chows[0] == chows[1] and chows[2] == chows[3]


def fan_of(question: Question, reading: tuple[tuple[str, ...], ...] | None) -> int:
    """Fan without treasure."""
    table = HK if question.options.fan_table == "hk" else GUANGDONG
    tiles = [*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)]
    suits, honours = {tile[1] for tile in tiles if tile[1] != "z"}, [tile for tile in tiles if tile[1] == "z"]
    sets = sets_of(question, reading)
    pungs = [one[0] for one in sets if one[0] == one[1]]
    chows = [one for one in sets if one[0] != one[1]]
    pair = "" if reading is None else reading[0][0]
    closed = all(meld.form == "concealed" for meld in question.melds)
    before = sorted(question.concealed)
    nine = [f"{rank}{before[0][1]}" for rank in "1112345678999"]
    holds = {
        "orphans": reading is None,
        "all chows": len(chows) == 4,
        "seat": wind_of(question) in pungs,
        "round": WINDS[SEATS.index(question.round)] in pungs,
        "concealed": closed,
        "drawn": question.from_seat is None,
        "all pungs": len(pungs) == 4,
        "half flush": len(suits) == 1 and bool(honours),
        "pure": len(suits) == 1 and not honours,
        "small dragons": sum(kind in pungs for kind in DRAGONS) == 2 and pair in DRAGONS,
        "big dragons": all(kind in pungs for kind in DRAGONS),
        "small winds": sum(kind in pungs for kind in WINDS) == 3 and pair in WINDS,
        "big winds": all(kind in pungs for kind in WINDS),
        "honours": not suits and len(pungs) == 4,
        "double dragons": doubled(sets),
        "straight": any(
            all((f"{low}{suit}", f"{low + 1}{suit}", f"{low + 2}{suit}") in chows for low, suit in zip((1, 4, 7), order, strict=True))
            for order in permutations("mps")
        ),
        "pure pungs": len(suits) == 1 and not honours and len(pungs) == 4,
        "mixed terminals": len(pungs) == 4 and bool(suits) and bool(honours) and all(tile in ORPHANS for tile in tiles),
        "terminals": len(pungs) == 4 and not honours and all(tile in ORPHANS for tile in tiles),
        "nine gates": reading is not None and before == nine and question.win[1] == before[0][1],
    }  # fmt: skip
    counted = {name for name, is_so in holds.items() if is_so and name in table}
    gone = {other for name in counted for other in CONTAINS.get(name, ())}
    total = sum(table[name] for name in counted - gone)
    if "dragon" not in gone:
        total += sum(kind in pungs for kind in DRAGONS) * table["dragon"]
    return total


def paid(question: Question, reading: tuple[tuple[str, ...], ...] | None, share: int) -> dict[str, int]:
    """What everybody gets."""
    others = [seat for seat in SEATS if seat != question.seat]
    if question.from_seat is None:
        owed = dict.fromkeys(others, 2 * share)
    elif question.options.payment == "discarder-pays-all":
        owed = {question.from_seat: 4 * share}
    else:
        owed = {seat: (2 if seat == question.from_seat else 1) * share for seat in others}
    total = sum(owed.values())
    full, half = liable(question, reading)
    if full is not None:
        owed = {full: total}
    elif half is not None:  # the two others share the rest, whoever discarded
        owed = {seat: total // 2 if seat == half else total // 4 for seat in others}
    account = {seat: -owed.get(seat, 0) for seat in SEATS}
    account[question.seat] = total
    return account


def liable(question: Question, reading: tuple[tuple[str, ...], ...] | None) -> tuple[str | None, str | None]:
    """Who pays for all, and who pays half."""
    laid = [meld for meld in question.melds if meld.form != "concealed"]
    chows = [meld.tiles for meld in laid if meld.form == "chow"]
    dragons = [meld for meld in laid if meld.tiles[0] in DRAGONS]
    sets = sets_of(question, reading)
    tiles = [*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)]
    pure = len({tile[1] for tile in tiles}) == 1 and tiles[0][1] != "z"
    big = all((kind,) * 3 in sets for kind in DRAGONS)
    left = SEATS[SEATS.index(question.seat) - 1]
    full = False
    if question.from_seat is not None and not question.robbed:
        full = pure and len(laid) >= 3
        if doubled(sets) and len(laid) == 3 and len(chows) == 3:
            for third, one, two in permutations(chows):
                full = full or (one == two and question.win in third)
        full = full or (big and question.win in DRAGONS and len(dragons) == 2)
    half = None
    if (pure or doubled(sets)) and len(laid) == 4:
        half = laid[-1]
    elif big and len(dragons) == 3:
        half = dragons[-1]
    feeder = None if half is None else half.feeder or left
    return question.from_seat if full else None, feeder
