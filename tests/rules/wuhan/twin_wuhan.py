"""A second, slow scorer of Wuhan, written from the text of its rule book alone. It shares no code with the library.

Tiles are texts ("5m", "7z"). Every laizi is tried as every tile. Each function names the rules it follows, without their common
prefix "wuhan.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

SEATS = ("E", "S", "W", "N")
SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
HONOURS = ("1z", "2z", "3z", "4z", "6z", "5z")  # east south west north green white, in the order of the circle
RED = "7z"
PLAYED = SUITED + HONOURS
JIANG = tuple(f"{rank}{suit}" for suit in "mps" for rank in (2, 5, 8))


@dataclass(frozen=True)
class Meld:
    """form: "chow", "pung", "claimed", "added" or "concealed" (the three kongs). feeder: who discarded its claimed tile, if known."""

    form: str
    tiles: tuple[str, ...]
    feeder: str | None = None

    @property
    def opens(self) -> bool:  # win.must-open, kong.concealed
        return self.form != "concealed"


@dataclass(frozen=True)
class Other:
    """What is known of another player. laid: tiles put out one by one; wild: how many of these were laizi."""

    openings: int = 0
    open_kongs: int = 0
    hidden_kongs: int = 0
    laid: int = 0
    wild: int = 0
    ready: bool = False


@dataclass(frozen=True)
class Options:
    indicator_in_play: bool = False
    laizi_kong: int = 2
    two_laizi_counts: str = "held"
    fifth_copy: bool = True
    quanqiuren_selfdraw: bool = False
    quanqiuren_pair: str = "258"
    opening: str = "once"
    bloom_selfdraw_factor: bool = True
    cap: str | int = "none"
    cap_all: int = 300
    min_points: int = 0


@dataclass(frozen=True)
class Question:
    """concealed: tiles without melds and without the winning tile. melds: in the order they were made. from_seat: None for a self-draw,
    else who discarded, or whose kong was robbed."""

    turned: str
    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str = "S"
    dealer: str = "E"
    from_seat: str | None = None
    robbed: bool = False
    bloom: bool = False
    seabed: bool = False
    laid: int = 0
    wild: int = 0
    others: dict[str, Other] = field(default_factory=dict)
    options: Options = Options()

    @property
    def drawn(self) -> bool:
        return self.from_seat is None


@dataclass(frozen=True)
class Reading:
    """One way to see the winning tiles. pair: its kind, None in a free shape. used: laizi that stand for another tile."""

    tiles: tuple[str, ...]
    pair: str | None
    all_pungs: bool
    used: int


@dataclass(frozen=True)
class Answer:
    """reasons: rules that refuse the win, none for a legal one. accounts: payments of every reading that pays most, with its patterns."""

    reasons: frozenset[str] = frozenset()
    accounts: tuple[tuple[dict[str, int], frozenset[str], bool], ...] = ()

    @property
    def legal(self) -> bool:
        return not self.reasons


def laizi_of(turned: str) -> str:
    """wild.suit-successor, wild.honor-successor, wild.red-indicator"""
    if turned == RED:
        return "6z"
    if turned in HONOURS:
        return HONOURS[(HONOURS.index(turned) + 1) % len(HONOURS)]
    rank = int(turned[0]) % 9 + 1
    return f"{rank}{turned[1]}"


@cache
def divisions(tiles: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every way to divide sorted tiles into runs and triplets, as "run" and "pung" names (win.shape, claims.honor-chow)."""
    if not tiles:
        return ((),)
    first, found = tiles[0], []
    if tiles[:3].count(first) == 3:
        found += [("pung", *rest) for rest in divisions(tiles[3:])]
    if first[1] != "z":
        second, third = f"{int(first[0]) + 1}{first[1]}", f"{int(first[0]) + 2}{first[1]}"
        if second in tiles and third in tiles:
            left = list(tiles)
            for tile in (first, second, third):
                left.remove(tile)
            found += [("run", *rest) for rest in divisions(tuple(left))]
    return tuple(found)


def by_suit(tiles: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0])))


@cache
def standard(tiles: tuple[str, ...]) -> frozenset[tuple[str, bool]]:
    """(pair, whether all other sets are triplets) of every division into sets and a pair."""
    counts = Counter(tiles)
    found = set()
    for kind, count in counts.items():
        if count < 2:
            continue
        rest = list(tiles)
        rest.remove(kind)
        rest.remove(kind)
        suits = Counter(tile[1] for tile in rest)
        if any(number % 3 for number in suits.values()):
            continue
        for division in divisions(by_suit(rest)):
            found.add((kind, "run" not in division))
    return frozenset(found)


def readings(question: Question) -> Iterator[Reading]:
    laizi, options = laizi_of(question.turned), question.options
    melded = [tile for meld in question.melds for tile in meld.tiles]
    wilds = question.concealed.count(laizi)
    natural = [tile for tile in question.concealed if tile != laizi]
    if question.win == laizi and question.drawn:
        wilds += 1
    else:
        natural.append(question.win)  # somebody else's tile is what it shows
    if RED in natural or RED in melded:  # win.no-red-in-hand
        return
    pungs_only = all(meld.form != "chow" for meld in question.melds)
    for faces in combinations_with_replacement(PLAYED, wilds):  # wild.substitute, wild.no-red-substitute, wild.own-face
        tiles = by_suit([*natural, *faces])
        everything = (*tiles, *melded)
        if not options.fifth_copy and any(everything.count(face) > 4 for face in set(faces)):  # wild.fifth-copy
            continue
        used = sum(face != laizi for face in faces)
        for pair, pungs in standard(tiles):
            yield Reading(everything, pair, pungs and pungs_only, used)
        if set(everything) <= set(HONOURS) or set(everything) <= set(JIANG):  # win.free-honors
            yield Reading(everything, None, False, used)


def patterns(question: Question, reading: Reading) -> set[str]:
    """The big patterns."""
    kinds = set(reading.tiles)
    found = set()
    if reading.all_pungs:
        found.add("all-pungs")
    if reading.pair and len({kind[1] for kind in kinds}) == 1 and "z" not in {kind[1] for kind in kinds}:
        found.add("one-colour")
    if kinds <= set(HONOURS):
        found.add("all-honors")
    if kinds <= set(JIANG):
        found.add("all-258")
    claims = sum(meld.opens for meld in question.melds)
    if claims == 4 and reading.pair and (not question.drawn or question.options.quanqiuren_selfdraw):
        found.add("all-claimed")  # pattern.all-claimed; its pair: see faults
    if question.seabed:
        found.add("seabed")
    if question.bloom:
        found.add("kong-bloom")
    if question.robbed:
        found.add("rob")
    return found


FREE = {"all-pungs", "one-colour", "all-honors", "all-258"}  # win.pair-258


def faults(question: Question, reading: Reading) -> set[str]:
    """The rules by which this reading does not win."""
    options, laizi = question.options, laizi_of(question.turned)
    found, big = set(), patterns(question, reading)
    if not any(meld.opens for meld in question.melds):
        found.add("win.must-open")
    if not question.drawn and question.win == laizi:
        found.add("wild.not-claimable")
    exempt = FREE | ({"all-claimed"} if options.quanqiuren_pair == "any" else set())
    if reading.pair not in JIANG and not big & exempt:
        found.add("win.pair-258")  # pattern.all-claimed-pair
    held = question.concealed.count(laizi) + (question.win == laizi)
    if (held if options.two_laizi_counts == "held" else reading.used) >= 2 and not big:
        found.add("wild.two-laizi-no-small")
    for meld in question.melds:
        if laizi in meld.tiles:
            found.add("wild.no-four-kong" if len(meld.tiles) == 4 else "wild.not-claimable")
    everything = [*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)]
    if not options.indicator_in_play and everything.count(question.turned) > 3:
        found.add("wild.flipped-tile-dead")
    if base(big) * winner_factor(question, reading, big) < options.min_points:
        found.add("score.no-minimum")
    return found


def base(big: set[str]) -> int:
    """pattern.small, pattern.big-base"""
    return 10 * len(big) if big else 1


def own_factor(options: Options, openings: int, open_kongs: int, hidden_kongs: int, laid: int, wild: int) -> Fraction:
    """score.own-factors, score.koukou, wild.laizi-kong-value"""
    opened = openings if options.opening == "each" else min(openings, 1)
    laizi = options.laizi_kong**wild * 2 ** (laid - wild)
    return Fraction(2**opened * 2**open_kongs * 4**hidden_kongs * laizi)


def winner_factor(question: Question, reading: Reading, big: set[str]) -> Fraction:
    melds, options = question.melds, question.options
    factor = own_factor(
        options,
        sum(meld.opens for meld in melds),
        sum(meld.form in ("claimed", "added") for meld in melds),
        sum(meld.form == "concealed" for meld in melds),
        question.laid,
        question.wild,
    )
    if reading.used == 0:  # win.hard
        factor *= 2
    if question.drawn and not big:  # score.small-open
        factor *= 2
    if (
        question.drawn and big and (options.bloom_selfdraw_factor or not question.bloom)
    ):  # score.big-factors, score.bloom-selfdraw
        factor *= Fraction(3, 2)
    return factor


def owed(question: Question, reading: Reading) -> dict[str, Fraction]:
    """What each loser pays before contracting: score.formula."""
    big, options = patterns(question, reading), question.options
    amounts = {}
    for loser in SEATS:
        if loser == question.seat:
            continue
        other = question.others.get(loser, Other())
        factor = own_factor(options, other.openings, other.open_kongs, other.hidden_kongs, other.laid, other.wild)
        if loser == question.from_seat and not question.robbed:  # score.rob-not-discard
            factor *= Fraction(3, 2) if big else 2
        if not big and question.dealer in (question.seat, loser):  # score.small-dealer
            factor *= 2
        amount = base(big) * factor * winner_factor(question, reading, big)
        amounts[loser] = amount if options.cap == "none" else min(amount, Fraction(options.cap))
    if options.cap != "none" and all(amount == options.cap for amount in amounts.values()):  # score.cap-all
        amounts = dict.fromkeys(amounts, Fraction(options.cap_all))
    return amounts


def contractor(question: Question, reading: Reading) -> str | None:
    """Who pays for all: score.contract-conflict gives the order."""
    big = patterns(question, reading)
    if question.robbed:
        return question.from_seat
    if question.from_seat and "all-claimed" in big and not question.others.get(question.from_seat, Other()).ready:
        return question.from_seat  # score.contract-all-claimed
    claimed = [meld for meld in question.melds if meld.opens]
    if "one-colour" in big and len(claimed) >= 3:
        return claimed[2].feeder  # score.contract-third-open
    return None


def answer(question: Question) -> Answer:
    refused: set[str] = set()
    best: list[tuple[dict[str, int], frozenset[str], bool]] = []
    most = Fraction(0)
    found = set(readings(question))
    for reading in found:
        wrong = faults(question, reading)
        if wrong:
            refused |= wrong
            continue
        shares = owed(question, reading)
        total = sum(shares.values(), Fraction(0))
        if total < most:
            continue
        if total > most:
            best, most = [], total
        payer = contractor(question, reading)
        payments = {question.seat: int(total)}
        for loser, amount in shares.items():
            assert amount.denominator == 1
            payments[loser] = -int(amount if payer is None else total if loser == payer else 0)
        best.append((payments, frozenset(patterns(question, reading)), reading.used == 0))
    if best:
        return Answer(accounts=tuple(best))
    if not found:
        everything = [*question.concealed, question.win]
        refused = {"win.no-red-in-hand" if RED in everything else "win.shape"}
    return Answer(reasons=frozenset(refused))
