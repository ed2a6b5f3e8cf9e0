"""A second scorer of Taiwan sixteen-tile, written from the rule book alone: slow, plain, all readings by search. It shares nothing with the library.

Tiles are texts: "3m", "5z", "7f". A hand is sixteen tiles before the winning one, melds included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SEATS = "ESWN"
WINDS, DRAGONS = ("1z", "2z", "3z", "4z"), ("5z", "6z", "7z")
HONOURS = WINDS + DRAGONS
KINDS = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *HONOURS)
DEFAULT = {
    "concealed": 1, "selfdraw": 1, "concealed-selfdraw": 3, "seat-wind": 1, "round-wind": 1, "dragon": 1, "seat-flower": 1,
    "flower-kong": 2, "single-chance": 1, "half-claimed": 1, "kong-bloom": 1, "rob": 1, "last-draw": 1, "last-discard": 1,
    "pinghu": 2, "all-claimed": 2, "three-concealed": 2, "all-pungs": 4, "half-flush": 4, "small-dragons": 4, "earth-ready": 4,
    "four-concealed": 5, "five-concealed": 8, "pure": 8, "big-dragons": 8, "small-winds": 8, "heaven-ready": 8,
    "all-honors": 16, "big-winds": 16, "heaven": 16, "earth": 16, "man": 16,
}  # fmt: skip


@dataclass(frozen=True)
class Meld:
    """form: chow, pung, claimed (kong), added, concealed."""

    form: str
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Options:
    di: int = 3
    tai: int = 1
    dealer_tai: int = 1
    lianzhuang_per: int = 1
    plus_one: bool = False
    bamboo_third: bool = False
    """flowers in the order plum, orchid, bamboo, chrysanthemum"""
    tai_of: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Question:
    """One win. how: draw, discard or rob. giver: "" on a self-draw. story: of first, interrupted, bloom, bloom-aside, last, dealt (ready), early."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str
    how: str
    giver: str
    dealer: str
    east: str
    round: str
    run: int = 0
    flowers: tuple[str, ...] = ()
    story: frozenset[str] = field(default_factory=frozenset)


def score(asked: Question, options: Options) -> dict[str, int] | str:
    """What everybody gets, or why the win does not stand: "shape" or "claimed kong"."""
    known = list(readings(asked))
    if not known:
        return "shape"
    if "bloom" in asked.story and bloomed(asked) == "claimed":
        return "claimed kong"
    # Waits are judged over every reading, and count only where no other kind completes the hand.
    narrow = any(is_narrow(asked.win, *one) for one in known) and sum(complete(asked, kind) for kind in KINDS) == 1
    best = max(count(asked, options, *one, narrow) for one in known)
    money = dict.fromkeys(SEATS, 0)
    for payer in SEATS:
        if payer == asked.seat or (asked.how != "draw" and payer != asked.giver):
            continue
        tai = best
        if asked.dealer in (payer, asked.seat):
            tai += options.dealer_tai + asked.run * (options.lianzhuang_per + options.plus_one)
        amount = options.di + tai * options.tai
        money[payer] -= amount
        money[asked.seat] += amount
    return money


def bloomed(asked: Question) -> str:
    """The form of the last kong made."""
    return [meld.form for meld in asked.melds if len(meld.tiles) == 4][-1]


def readings(asked: Question) -> Iterator[tuple[list[tuple[str, ...]], str, int]]:
    """Every way to read the concealed tiles and the winning one: sets, the pair, and where the winning tile went (-1: the pair)."""
    whole = Counter([*asked.concealed, asked.win])
    need = 5 - len(asked.melds)
    for pair in KINDS:
        if whole[pair] < 2:
            continue
        rest = whole.copy()
        rest[pair] -= 2
        for sets in divided(rest, need):
            for place, one in enumerate(sets):
                if asked.win in one and one not in sets[:place]:
                    yield sets, pair, place
            if pair == asked.win:
                yield sets, pair, -1


def divided(rest: Counter[str], need: int) -> Iterator[list[tuple[str, ...]]]:
    left = [kind for kind in KINDS if rest[kind]]
    if not left:
        if need == 0:
            yield []
        return
    if need == 0:
        return
    first = left[0]
    if rest[first] >= 3:
        rest[first] -= 3
        for more in divided(rest, need - 1):
            yield [(first,) * 3, *more]
        rest[first] += 3
    if first[1] != "z" and int(first[0]) <= 7:
        run = (first, f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}")
        if all(rest[kind] for kind in run):
            for kind in run:
                rest[kind] -= 1
            for more in divided(rest, need - 1):
                yield [run, *more]
            for kind in run:
                rest[kind] += 1


def complete(asked: Question, tile: str) -> bool:
    """Whether another tile would complete the hand by shape: a fifth copy does not."""
    held = Counter(asked.concealed) + Counter(tile for meld in asked.melds for tile in meld.tiles)
    if held[tile] >= 4:
        return False
    other = Question(**{**asked.__dict__, "win": tile})
    return next(readings(other), None) is not None


def count(asked: Question, options: Options, sets: list[tuple[str, ...]], pair: str, place: int, narrow: bool) -> int:
    """The tai of one reading. narrow: the hand waited on one kind alone."""
    own = asked.how == "draw"
    closed = all(meld.form == "concealed" for meld in asked.melds)
    all_sets = [*sets, *(meld.tiles for meld in asked.melds)]
    pungs = [one[0] for one in all_sets if one[0] == one[1]]
    hidden = sum(one[0] == one[1] and (own or at != place) for at, one in enumerate(sets))
    hidden += sum(meld.form == "concealed" for meld in asked.melds)
    tiles = [tile for one in all_sets for tile in one] + [pair, pair]
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = any(tile[1] == "z" for tile in tiles)
    seat = (SEATS.index(asked.seat) - SEATS.index(asked.east)) % 4
    found: Counter[str] = Counter()
    table = {**DEFAULT, **dict(options.tai_of)}

    def holds(key: str, times: int = 1) -> None:
        if times and table[key]:
            found[key] = times

    # how the hand was won
    if closed and own and table["concealed-selfdraw"]:
        holds("concealed-selfdraw")
    elif own:
        holds("selfdraw")
    if closed and not own:
        holds("concealed")
    one_claimed = len(asked.concealed) == 1 and all(meld.form != "concealed" for meld in asked.melds)
    if one_claimed and own:
        holds("half-claimed")
    if one_claimed and asked.how == "discard":
        holds("all-claimed")
    if "bloom" in asked.story or "bloom-aside" in asked.story:
        holds("kong-bloom")
    if asked.how == "rob":
        holds("rob")
    if "last" in asked.story:
        holds("last-draw" if own else "last-discard")
    if narrow:
        holds("single-chance")
    open_end = place >= 0 and sets[place][0] != sets[place][1] and not is_narrow(asked.win, sets, pair, place)
    if not pungs and not honours and not asked.flowers and open_end and asked.how == "discard":
        holds("pinghu")
    # pungs
    if len(pungs) == 5:
        holds("all-pungs")
    key = {3: "three-concealed", 4: "four-concealed", 5: "five-concealed"}.get(hidden)
    if key:
        holds(key)
    # suits
    if not suits:
        holds("all-honors")
    elif len(suits) == 1:
        holds("half-flush" if honours else "pure")
    # honours
    dragons, winds = [one for one in pungs if one in DRAGONS], [one for one in pungs if one in WINDS]
    no_dragon = no_wind = not suits and bool(table["all-honors"])
    if len(dragons) == 3:
        holds("big-dragons")
        no_dragon |= bool(table["big-dragons"])
    elif len(dragons) == 2 and pair in DRAGONS:
        holds("small-dragons")
        no_dragon |= bool(table["small-dragons"])
    if len(winds) == 4:
        holds("big-winds")
        no_wind |= bool(table["big-winds"])
    elif len(winds) == 3 and pair in WINDS:
        holds("small-winds")
        no_wind |= bool(table["small-winds"])
    if not no_dragon:
        holds("dragon", len(dragons))
    if not no_wind:
        holds("seat-wind", int(WINDS[seat] in winds))
        holds("round-wind", int(WINDS[SEATS.index(asked.round)] in winds))
    # flowers
    plants = ("5f", "6f", "8f", "7f") if options.bamboo_third else ("5f", "6f", "7f", "8f")
    flowers = 0
    for series, mine in (
        (("1f", "2f", "3f", "4f"), ("1f", "2f", "3f", "4f")[seat]),
        (("5f", "6f", "7f", "8f"), plants[seat]),
    ):
        if set(series) <= set(asked.flowers) and table["flower-kong"]:
            found["flower-kong"] += 1
        elif mine in asked.flowers:
            flowers += 1
    holds("seat-flower", flowers)
    # before anything has happened
    if "dealt" in asked.story and asked.seat != asked.dealer and table["heaven-ready"]:
        holds("heaven-ready")
    elif "early" in asked.story:
        holds("earth-ready")
    if "first" in asked.story and "interrupted" not in asked.story and not asked.melds:
        name = "man" if not own else "heaven" if asked.seat == asked.dealer else "earth"
        if table[name]:
            for other in (
                "selfdraw",
                "concealed-selfdraw",
                "concealed",
                "single-chance",
                "heaven-ready",
                "earth-ready",
            ):
                found.pop(other, None)
            holds(name)
    return sum(table[key] * times for key, times in found.items())


def is_narrow(win: str, sets: list[tuple[str, ...]], pair: str, place: int) -> bool:
    """An edge, closed or single wait."""
    if place < 0:
        return True
    one = sets[place]
    if one[0] == one[1]:
        return False
    at = one.index(win)
    return at == 1 or (at == 2 and one[0][0] == "1") or (at == 0 and one[2][0] == "9")
