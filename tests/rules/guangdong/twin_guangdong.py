"""A second, slow scorer of Guangdong, written from the text of its rule book alone. It shares no code with the library.

Tiles are texts ("5m", "7z"). Each function names the rules it follows, without their common prefix "guangdong.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SEATS = ("E", "S", "W", "N")
SUITED = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10))
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
DRAGONS = ("5z", "6z", "7z")
HONOURS = (*WINDS.values(), *DRAGONS)
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s")
KINDS = SUITED + HONOURS

Block = tuple[str, ...]  # a set or a pair: its tiles


@dataclass(frozen=True)
class Meld:
    """form: "chow", "pung", "claimed", "added" or "concealed" (the three kongs). feeder: who discarded its claimed tile, if known."""

    form: str
    tiles: Block
    feeder: str | None = None

    @property
    def exposed(self) -> bool:
        return self.form != "concealed"

    @property
    def kong(self) -> bool:
        return len(self.tiles) == 4


@dataclass(frozen=True)
class Options:
    seven_pairs: bool = False
    kong_fan: int = 0
    first_round_fan: int = 6
    flowers: bool = False


@dataclass(frozen=True)
class Question:
    """concealed: tiles without melds and without the winning tile. melds: in the order they were made. from_seat: None for a self-draw."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str = "E"
    from_seat: str | None = None
    dealer: str = "E"
    round: str = "E"
    flags: frozenset[str] = frozenset()
    winners: int = 1
    options: Options = Options()

    @property
    def robbed(self) -> bool:
        return bool(self.flags & {"robbed-kong", "robbed-concealed"})

    @property
    def drawn(self) -> bool:
        return self.from_seat is None


@dataclass(frozen=True)
class Answer:
    """reasons: rules that refuse the win, none for a legal one. value: points of one share.

    accounts: every way to account for this value that the text allows: rule -> fan. They differ where several readings, or
    several special hands, are worth the same. lifts: rules that give the win a least value. liable: rules by which one player
    pays for all, and `payer` that player (None where nobody knows who fed).
    """

    reasons: frozenset[str] = frozenset()
    value: int = 0
    payments: dict[str, int] = field(default_factory=dict)
    accounts: tuple[dict[str, int], ...] = ()
    lifts: frozenset[str] = frozenset()
    liable: frozenset[str] = frozenset()
    payer: str | None = None

    @property
    def legal(self) -> bool:
        return not self.reasons


# ---- what is complete -------------------------------------------------------------------------------------------------------


def set_readings(tiles: tuple[str, ...], sets: int) -> Iterator[tuple[Block, ...]]:
    """Every division of the tiles into a pair (first) and that many chows and pungs (pattern.chicken)."""
    for kind in sorted(set(tiles)):
        if tiles.count(kind) >= 2:
            rest = list(tiles)
            rest.remove(kind)
            rest.remove(kind)
            for division in divisions(tuple(sorted(rest))):
                if len(division) == sets:
                    yield ((kind, kind), *division)


def divisions(tiles: tuple[str, ...]) -> Iterator[tuple[Block, ...]]:
    if not tiles:
        yield ()
        return
    first = tiles[0]
    candidates: list[Block] = [(first, first, first)]
    if first[1] != "z" and first[0] <= "7":
        rank, suit = int(first[0]), first[1]
        candidates.append((first, f"{rank + 1}{suit}", f"{rank + 2}{suit}"))
    for candidate in candidates:
        rest = list(tiles)
        for tile in candidate:
            if tile not in rest:
                break
            rest.remove(tile)
        else:
            for others in divisions(tuple(sorted(rest))):
                yield (candidate, *others)


def thirteen_orphans(question: Question) -> bool:
    """pattern.thirteen-orphans"""
    tiles = (*question.concealed, question.win)
    return not question.melds and len(tiles) == 14 and set(tiles) == {*TERMINALS, *HONOURS}


def seven_pairs(question: Question) -> bool:
    """The shape of pattern.seven-pairs. The text is silent about four alike; here they are two pairs."""
    tiles = (*question.concealed, question.win)
    pairs = sum(count // 2 for count in Counter(tiles).values() if count % 2 == 0)
    return not question.melds and len(tiles) == 14 and pairs == 7


def nine_gates(question: Question) -> bool:
    """pattern.nine-gates: the thirteen tiles before the win are exactly 1112345678999 of one suit."""
    suit = question.win[1]
    gates = sorted(f"{rank}{suit}" for rank in "1112345678999")
    return suit != "z" and not question.melds and sorted(question.concealed) == gates


# ---- what it is worth -------------------------------------------------------------------------------------------------------


def special_fan(question: Question, tiles: list[str], pungs: list[str], pair: str) -> dict[str, int]:
    """The special hands of a pair and four sets (`pungs`: the kinds of its pungs and kongs); rule -> fan."""
    suits = {tile[1] for tile in tiles if tile[1] != "z"}
    honours = any(tile in HONOURS for tile in tiles)
    all_pungs = len(pungs) == 4
    dragons = sum(kind in DRAGONS for kind in pungs)
    winds = sum(kind in WINDS.values() for kind in pungs)
    found: dict[str, int] = {}
    if len(suits) == 1 and not honours:
        found["pattern.pure-flush"] = 4
        if all_pungs:
            found["pattern.pure-flush-pungs"] = 5
    if len(suits) == 1 and honours and all_pungs:
        found["pattern.half-flush-pungs"] = 4
    if all_pungs and honours and suits and all(tile in TERMINALS or tile in HONOURS for tile in tiles):
        found["pattern.mixed-terminals"] = 5
    if dragons == 2 and pair in DRAGONS:
        found["pattern.small-dragons"] = 5
    if winds == 3 and pair in WINDS.values():
        found["pattern.small-winds"] = 5
    if all_pungs and not suits:
        found["pattern.all-honours"] = 6
    if all_pungs and all(tile in TERMINALS for tile in tiles):
        found["pattern.pure-terminals"] = 6
    if dragons == 3:
        found["pattern.big-dragons"] = 6
    if winds == 4:
        found["pattern.big-winds"] = 6
    if nine_gates(question):
        found["pattern.nine-gates"] = 6
    return found


def ordinary_fan(question: Question, tiles: list[str], pungs: list[str], chows: int) -> dict[str, int]:
    """The hands within the cap and what is added to them; rule -> fan (pattern.stacking, score.extras-only-incap)."""
    suits = {tile[1] for tile in tiles if tile[1] != "z"}
    honours = any(tile in HONOURS for tile in tiles)
    found: dict[str, int] = {}
    if chows == 4:
        found["pattern.ping"] = 1
    if len(pungs) == 4:
        found["pattern.pungs"] = 2
    if len(suits) == 1 and honours:
        found["pattern.half-flush"] = 2
    if not found:
        found["pattern.chicken"] = 0
    if question.drawn or question.robbed:  # score.selfdraw, settle.rob-kong
        found["score.selfdraw"] = 1
    place = SEATS.index(question.seat) - SEATS.index(question.dealer)
    if WINDS[SEATS[place % 4]] in pungs:  # the dealer is East, the others S W N in turn order
        found["score.seat-wind"] = 1
    if WINDS[question.round] in pungs:
        found["score.round-wind"] = 1
    dragons = sum(kind in DRAGONS for kind in pungs)
    if dragons:
        found["score.dragons"] = dragons
    kongs = sum(meld.kong for meld in question.melds)
    if kongs and question.options.kong_fan:
        found["kong.no-payment"] = kongs * question.options.kong_fan
    return found


def accounts(question: Question) -> Iterator[tuple[int, dict[str, int]]]:
    """Every reading's fan after the cap, with what it counts. Of the special hands only a highest one (pattern.best-special)."""
    if thirteen_orphans(question):
        yield 6, {"pattern.thirteen-orphans": 6}
    if question.options.seven_pairs and seven_pairs(question):
        tiles = [*question.concealed, question.win]
        if len({tile[1] for tile in tiles}) == 1 and tiles[0][1] != "z":
            yield 4, {"pattern.pure-flush": 4}
        else:
            counted = {**ordinary_fan(question, tiles, [], 0), "pattern.seven-pairs": 0}
            counted.pop("pattern.chicken", None)
            yield min(3, sum(counted.values())), counted
    for pair, *sets in set_readings((*question.concealed, question.win), 4 - len(question.melds)):
        blocks = [*sets, *(meld.tiles for meld in question.melds)]
        tiles = [tile for block in (pair, *blocks) for tile in block]
        pungs = [block[0] for block in blocks if len(set(block)) == 1]
        special = special_fan(question, tiles, pungs, pair[0])
        if special:
            best = max(special.values())
            for rule, fan in special.items():
                if fan == best:
                    yield best, {rule: best}
        else:
            counted = ordinary_fan(question, tiles, pungs, 4 - len(pungs))
            yield min(3, sum(counted.values())), counted


def tells_of_claim(flag: str) -> bool:
    """Whether it tells that somebody made a chow, pung or kong (win.heavenly-kong, win.earthly-broken, win.human-broken)."""
    key, _, number = flag.partition("=")
    claims = {"interrupted", "liability-taken", "konged-wait", "opened", "open-kongs", "hidden-kongs"}
    return key.partition("@")[0] in claims and number != "0"


def lifts(question: Question) -> dict[str, int]:
    """Rule -> least fan."""
    flags, options = question.flags, question.options
    found: dict[str, int] = {}
    if question.winners == 3:
        found["settle.triple"] = 3
    if question.robbed:
        found["settle.rob-kong"] = 3
    if question.drawn and flags & {"kong-bloom", "bloom-claimed", "bloom-added", "bloom-concealed"}:
        found["settle.kongwin"] = 3
    if question.drawn and "last-tile" in flags:
        found["settle.last-tile"] = 3
    undisturbed = not question.melds and not any(tells_of_claim(flag) for flag in flags)
    if undisturbed and question.drawn and "first-draw" in flags:
        found["win.heavenly" if question.seat == question.dealer else "win.earthly"] = options.first_round_fan
    early = bool(flags & {"before-first-draw", "first-discard"}) and not question.drawn and not question.robbed
    if undisturbed and early and question.seat != question.dealer:
        found["win.human"] = options.first_round_fan
    return found


# ---- who pays ---------------------------------------------------------------------------------------------------------------


def liability(question: Question) -> tuple[frozenset[str], str | None]:
    """Who pays for all on a self-draw, and by which rules.

    settle.twelve-exposed, settle.big-winds, settle.big-dragons stand in one queue with those of other winners
    (settle.twelve-first-only); settle.fed-kong comes after the winner's own earlier ones.
    """
    exposed: list[Meld] = []
    for meld in question.melds:
        if not meld.exposed:
            continue
        rules = set()
        pungs = [other.tiles[0] for other in exposed if other.form != "chow"]
        kind = meld.tiles[0] if meld.form != "chow" else ""
        if kind in WINDS.values() and sum(other in WINDS.values() for other in pungs) == 3:
            rules.add("settle.big-winds")
        if kind in DRAGONS and sum(other in DRAGONS for other in pungs) == 2:
            rules.add("settle.big-dragons")
        exposed.append(meld)
        if len(exposed) == 4:
            rules.add("settle.twelve-exposed")
        if rules and "liability-taken" not in question.flags:
            before = SEATS[SEATS.index(question.seat) - 1]  # claims.who: a chow is always fed by the player before
            return frozenset(rules), before if meld.form == "chow" else meld.feeder
    claimed = [meld for meld in question.melds if meld.form == "claimed"]
    if claimed and kong_won_on(question) == "claimed":
        return frozenset({"settle.fed-kong"}), claimed[-1].feeder
    return frozenset(), None


def kong_won_on(question: Question) -> str:
    """The form of the kong whose replacement won, "" for none. Without a flag that tells it, it is the kong made last."""
    for form in ("claimed", "added", "concealed"):
        if f"bloom-{form}" in question.flags:
            return form
    return [meld.form for meld in question.melds if meld.kong][-1] if "kong-bloom" in question.flags else ""


def paid(question: Question, share: int, payer: str | None) -> dict[str, int]:
    """settle.discard, settle.selfdraw, settle.rob-kong; settle.no-dealer-double. payer: who is liable for a self-draw."""
    amounts = dict.fromkeys(SEATS, 0)
    if question.robbed:
        amounts[str(question.from_seat)] -= 3 * share
        amounts[question.seat] += 3 * share
    elif not question.drawn:
        amounts[str(question.from_seat)] -= share
        amounts[question.seat] += share
    else:
        for seat in SEATS:
            if seat != question.seat:
                amounts[payer or seat] -= share
                amounts[question.seat] += share
    return amounts


# ---- the answer -------------------------------------------------------------------------------------------------------------


def refusals(question: Question) -> frozenset[str]:
    """Every rule that forbids this win."""
    found = set()
    owned = [*question.concealed, question.win, *(tile for meld in question.melds for tile in meld.tiles)]
    if len(question.concealed) + 3 * len(question.melds) != 13:
        found.add("deal.fourteen")
    if max(Counter(owned).values()) > 4:
        found.add("tiles.set")
    if "passed-win" in question.flags and not question.drawn:
        found.add("win.passed-tile")
    if "robbed-concealed" in question.flags:
        found.add("kong.no-rob-concealed")
    if not any(True for _ in accounts(question)):
        found.add("pattern.seven-pairs" if seven_pairs(question) else "pattern.chicken")
    return frozenset(found)


def judge(question: Question) -> Answer:
    """Legal or not, the value of one share, who pays."""
    reasons = refusals(question)
    if reasons:
        return Answer(reasons=reasons, payments=dict.fromkeys(SEATS, 0))
    found = list(accounts(question))
    least = lifts(question)
    best = max(fan for fan, _ in found)  # score.best-reading; also where a lift makes readings equal
    share: int = 2 ** max([best, *least.values()])
    rules, payer = liability(question) if question.drawn else (frozenset(), None)
    return Answer(
        value=share,
        payments=paid(question, share, payer),
        accounts=tuple(counted for fan, counted in found if fan == best),
        lifts=frozenset(least),
        liable=rules,
        payer=payer,
    )
