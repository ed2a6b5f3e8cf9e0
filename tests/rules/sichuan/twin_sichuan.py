"""A second, slow scorer of Sichuan, written from the text of its rule book alone. It shares no code with the library.

Tiles are texts ("5m"). Each function names the rules it follows, without their common prefix "sichuan.".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SEATS = ("E", "S", "W", "N", "A", "B", "C", "D")
SUITS = ("m", "p", "s")
KINDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))

Block = tuple[str, ...]  # a set or a pair: its tiles


@dataclass(frozen=True)
class Meld:
    """form: "pung", "claimed", "added" or "concealed" (the three kongs)."""

    form: str
    kind: str

    @property
    def tiles(self) -> Block:
        return (self.kind,) * (3 if self.form == "pung" else 4)


@dataclass(frozen=True)
class Options:
    """ladder: the money of 1, 2, 3 ... fan. cap: most fan that count, 0 for an open-ended ladder."""

    ladder: tuple[int, ...] = (1, 2, 4)
    cap: int = 3
    selfdraw_fan: int = 0
    pure_suit_adds_lack: bool = True
    jiangdui_exempt: bool = False
    blood: bool = False
    out_players_pay: bool = False


@dataclass(frozen=True)
class Question:
    """concealed: tiles without melds and without the winning tile. from_seat: None for a self-draw. gone: who has won before."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...]
    win: str
    seat: str = "E"
    from_seat: str | None = None
    players: int = 4
    flags: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()
    options: Options = Options()

    @property
    def tiles(self) -> list[str]:
        return [*self.concealed, self.win, *(tile for meld in self.melds for tile in meld.tiles)]

    @property
    def suits(self) -> set[str]:
        return {tile[1] for tile in self.tiles}


@dataclass(frozen=True)
class Answer:
    """reasons: rules that refuse the win. value: money of one payer. accounts: every way to count fan that is worth so much."""

    reasons: frozenset[str] = frozenset()
    value: int = 0
    payments: dict[str, int] = field(default_factory=dict)
    accounts: tuple[dict[str, int], ...] = ()

    @property
    def legal(self) -> bool:
        return not self.reasons


# ---- what is complete (win.shapes) ------------------------------------------------------------------------------------------


def seven_pairs(question: Question) -> bool:
    """Fully concealed; four alike are two pairs."""
    tiles = Counter((*question.concealed, question.win))
    return not question.melds and sum(tiles.values()) == 14 and all(count % 2 == 0 for count in tiles.values())


def divisions(tiles: tuple[str, ...]) -> Iterator[tuple[Block, ...]]:
    """Every way to divide sorted tiles into runs and pungs."""
    if not tiles:
        yield ()
        return
    rank, suit = int(tiles[0][0]), tiles[0][1]
    for block in ((tiles[0],) * 3, (tiles[0], f"{rank + 1}{suit}", f"{rank + 2}{suit}")):
        rest = Counter(tiles)
        rest.subtract(block)
        if min(rest.values()) >= 0:
            for others in divisions(tuple(sorted(rest.elements(), key=lambda tile: (tile[1], tile[0])))):
                yield (block, *others)


def readings(question: Question) -> Iterator[tuple[str, tuple[Block, ...]]]:
    """The kind of the pair and the four sets, melds among them."""
    tiles = Counter((*question.concealed, question.win))
    for kind, count in tiles.items():
        if count >= 2:
            rest = tiles.copy()
            rest[kind] -= 2
            for sets in divisions(tuple(sorted(rest.elements(), key=lambda tile: (tile[1], tile[0])))):
                if len(sets) + len(question.melds) == 4:
                    yield kind, (*sets, *(meld.tiles for meld in question.melds))


# ---- what it is worth -------------------------------------------------------------------------------------------------------


def of_any_shape(question: Question) -> dict[str, int]:
    """What does not depend on how the hand is divided; rule -> fan."""
    options, flags = question.options, question.flags
    found: dict[str, int] = {}
    if len(question.suits) == 1:
        found["score.pure-suit"] = 3
    if len(question.suits) == 2 or (len(question.suits) == 1 and options.pure_suit_adds_lack):
        found["score.lack-fan"] = 1
    roots = sum(count == 4 for count in Counter(question.tiles).values())
    if roots:
        found["score.root"] = roots
    if question.from_seat is None and any(flag.startswith("bloom-") for flag in flags):
        found["score.kong-bloom"] = 1
    if "after-kong-discard" in flags:
        found["score.kong-discard"] = 1
    if "robbed-kong" in flags:
        found["score.rob-kong"] = 1
    if question.from_seat is None and options.selfdraw_fan:
        found["score.no-self-draw-fan"] = options.selfdraw_fan
    return found


def is_jiangdui(question: Question, sets: tuple[Block, ...]) -> bool:
    return all(len(set(block)) == 1 for block in sets) and all(tile[0] in "258" for tile in question.tiles)


def accounts(question: Question) -> Iterator[dict[str, int]]:
    """Every legal way to count the hand; rule -> fan (score.additive)."""
    common, lacks = of_any_shape(question), len(question.suits) < 3
    if seven_pairs(question) and lacks:
        yield {**common, "score.seven-pairs": 2}
    for pair, sets in readings(question):
        jiangdui = is_jiangdui(question, sets)
        if not lacks and not (jiangdui and question.options.jiangdui_exempt):
            continue
        found = dict(common)
        if jiangdui:
            found["score.jiangdui"] = 5
        elif all(len(set(block)) == 1 for block in sets):
            found["score.all-pungs"] = 1
        if pair[0] in "19" and all(any(tile[0] in "19" for tile in block) for block in sets):
            found["score.daiyao"] = 3
        yield found


def money(options: Options, fan: int) -> int:
    """score.ladders, score.cap, score.open-ended"""
    if options.cap:
        fan = min(fan, options.cap)
    if fan == 0:
        return 0
    return (
        options.ladder[fan - 1] if fan <= len(options.ladder) else options.ladder[-1] * 2 ** (fan - len(options.ladder))
    )


# ---- the answer -------------------------------------------------------------------------------------------------------------


def refusals(question: Question) -> frozenset[str]:
    """Every rule that forbids this win."""
    found = set()
    if len(question.concealed) + 3 * len(question.melds) != 13:
        found.add("deal.hands")
    if max(Counter(question.tiles).values()) > 4:
        found.add("tiles.set")
    if "passed-win" in question.flags and question.from_seat is not None:
        found.add("win.passed-win")
    if "robbed-concealed" in question.flags:
        found.add("score.rob-kong")
    complete = seven_pairs(question) or any(True for _ in readings(question))
    if not complete:
        found.add("win.shapes")
    elif not any(True for _ in accounts(question)):
        found.add("win.lack-suit")
    return frozenset(found)


def paid(question: Question, share: int) -> dict[str, int]:
    """settle.self-draw-and-discard, settle.chengdu-payers, score.rob-kong"""
    seats, options = SEATS[: question.players], question.options
    amounts = dict.fromkeys(seats, 0)
    payers = [question.from_seat] if question.from_seat else [seat for seat in seats if seat != question.seat]
    for seat in payers:
        if question.from_seat is None and options.blood and seat in question.gone and not options.out_players_pay:
            continue
        assert seat is not None
        amounts[seat] -= share
        amounts[question.seat] += share
    return amounts


def judge(question: Question) -> Answer:
    reasons = refusals(question)
    if reasons:
        return Answer(reasons, payments=dict.fromkeys(SEATS[: question.players], 0))
    found = list(accounts(question))
    values = [money(question.options, sum(counted.values())) for counted in found]
    best = max(values)
    equal = tuple(counted for counted, value in zip(found, values, strict=True) if value == best)
    return Answer(value=best, payments=paid(question, best), accounts=equal)
