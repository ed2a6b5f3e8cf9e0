"""What one seat may know, as rows of 64 small numbers for learning programs: the same knowledge as `look` and `view`. `mahjong.env.observation` says what
every row is; the core writes what its table knows (`table_planes.pxi`), this file the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from mahjong.play import commitments, conduct, openly, passed, secrets
from mahjong.play.look import open_of_others
from mahjong.play.phases import passing
from mahjong.play.states import WINDOW
from mahjong.rules.values import Source
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = [
    "COLUMNS",
    "EACH",
    "MIDDLE",
    "OWN",
    "Rows",
    "amounts",
    "beyond_table",
    "marked",
    "money_rows",
    "size",
    "told",
    "write",
]

Rows: TypeAlias = bytearray | memoryview
"""Where rows are written: bytes one after another."""
COLUMNS: Final = 64
OWN: Final = 16
"""Rows before those of the seats."""
EACH: Final = 16
"""Rows of a seat."""
MIDDLE: Final = 1 << 23
"""What is added to an amount of money before it is written in three bytes."""
BYTES: Final = 3

HAND, LEAST, DRAWN, OFFERED, KEPT, UNSEEN, TURNED, BEGUN, FACTS, MONEY, POINTS = 0, 1, 5, 6, 7, 8, 9, 12, 13, 14, 15
OPEN, NAMED, ANSWERS, ABOUT = 11, 12, 13, 15

_REPLACED: Final = {"": 0, "concealed": 1, "added": 2, "aside": 3}
_STEPS: Final = {passing.PASS: 1, passing.AGAIN: 2, passing.COURTESY: 3, passing.SWAP: 4}
_WINDS: Final = {"E": 0, "S": 1, "W": 2, "N": 3}


def size(seats: int) -> int:
    """Rows for so many seats."""
    return OWN + EACH * seats


@lru_cache(maxsize=4096)
def amounts(values: tuple[int, ...]) -> bytes:
    """Amounts of money as they are written: three bytes each, the most significant first, of the amount + 8,388,608; what is too large stops at the end."""
    return b"".join([min(max(one + MIDDLE, 0), 2 * MIDDLE - 1).to_bytes(BYTES, "big") for one in values])


def money_rows(deal: Deal, seat: int, standing: Mapping[str, int]) -> bytes:
    """The rows of money as a seat sees them, which change when money moves. standing: what every seat has in the match, by the seats of this deal; empty
    for a deal by itself."""
    plan, seats, at = deal._plan, deal.seats, BYTES * seat
    totals = deal.ledger.totals()
    held = standing or (deal.points if plan.reckoning.money.start else totals)
    won = amounts(tuple([totals[one] for one in seats]))
    has = won if held is totals else amounts(tuple([held[one] for one in seats]))
    rows = bytearray(2 * COLUMNS)
    rows[: len(won)] = won[at:] + won[:at]
    rows[COLUMNS : COLUMNS + len(has)] = has[at:] + has[:at]
    if plan.pots:
        pots = amounts(tuple([totals[one.account] + deal.carried.get(one.account, 0) for one in plan.pots]))
        rows[32 : 32 + len(pots)] = pots
    return bytes(rows)


def write(
    deal: Deal,
    seat: int,
    out: Rows,
    answers: Mapping[tuple[str, str], tuple[int, int]],
    money: bytes,
) -> None:
    """Everything that the seat of this place may know goes into `out`, of 64 * `size` bytes, which is cleared first. answers: of every answer to a
    question its column and the kinds it is about. money: what `money_rows` says for this seat."""
    plan, table, n = deal._plan, deal._table, deal._plan.n
    ended = deal.finished
    shown = (1 << n) - 1 if deal.shows_concealed else 0
    if ended and not shown:
        shown = sum(1 << other for other in range(n) if deal.shows_hand(other))
    table.planes(seat, shown, deal._dealer, deal._east, deal._turn, out)
    if seat in deal._face_down:
        _dark(deal, seat, out)
    _facts(deal, seat, out)
    out[MONEY * COLUMNS : (POINTS + 1) * COLUMNS] = money
    for tile in deal._turned:
        out[TURNED * COLUMNS + tile] += 1
    for tile in deal._under:
        out[TURNED * COLUMNS + tile] += 1
    if deal._secret >= 0 and secrets.known_to(deal, seat):
        out[TURNED * COLUMNS + deal._secret] += 1
    for tile in deal._held.get(seat, b""):
        out[KEPT * COLUMNS + tile] += 1
    if deal._gone or deal._ready or deal._dead or deal._states or deal._out:
        _seats(deal, seat, out)
    if deal._committed or deal._called or deal._answers:
        _named(deal, seat, out, answers)
    if ended or deal._ready or deal._laid_open or plan.opens:
        _opened(deal, seat, out)


def told(deal: Deal) -> tuple[object, ...]:
    """What the rows hang on that the table knows nothing about, the question apart: while it is equal `write` writes them alike."""
    return (
        deal.ledger.posted, deal._turned, deal._under, deal._gone, deal._dead, deal._states, deal._out, deal._committed, deal._called, deal._answers,
        deal._bets, deal._phase, deal._step,
    )  # fmt: skip


def marked(deal: Deal) -> bool:
    """Whether there is something to tell of the seats that the table does not know."""
    return bool(
        deal._gone or deal._dead or deal._states or deal._out or deal._committed or deal._called or deal._answers
    )


def beyond_table(deal: Deal) -> bool:
    """Whether what a seat sees of tiles hangs on more than the table knows."""
    return bool(
        deal._face_down
        or deal._laid_open
        or deal._plan.opens
        or deal._secret >= 0
        or deal._plan.rules.phantom is not None
    )


def _dark(deal: Deal, seat: int, out: Rows) -> None:
    """Tiles lie face down before the seat itself: it does not know which."""
    faces, hidden = deal._faces, deal._face_down[seat]
    out[DRAWN * COLUMNS : (DRAWN + 1) * COLUMNS] = bytes(COLUMNS)
    for tile in hidden:
        many = out[tile]
        out[tile] -= 1
        if many <= 4:
            out[(LEAST + many - 1) * COLUMNS + tile] = 0
        out[UNSEEN * COLUMNS + faces[tile]] += 1
    out[63] = len(hidden)


def _facts(deal: Deal, seat: int, out: Rows) -> None:
    n, at = deal._plan.n, FACTS * COLUMNS
    asked = deal.seats[seat] in deal.waiting
    out[at + 2] = _WINDS.get(deal.round, 0)
    if deal.run:
        out[at + 4] = min(deal.run, 255)
    if deal.counters:
        out[at + 5] = min(deal.counters, 255)
    if asked:
        out[at + 6] = 1 + deal._state
    if deal._replaced:
        out[at + 10] = _REPLACED.get(deal._replaced, 0)
    if asked and deal._state == WINDOW and (window := deal._window) is not None:
        out[OFFERED * COLUMNS + window.tile] = 1
        out[at + 8] = 1 + (window.giver - seat) % n
        out[at + 9] = 2 if window.instant else 1 if window.source is Source.ROBBED else 0
    if deal._passed or deal._plan.by_waits:
        out[at + 14] = passed.drawn_alone(deal, seat)
    if deal._plan.rules.phantom is not None:
        out[at + 15] = 1 + commitments.thought_by(deal, seat)
    if deal._bets:
        out[at + 16] = len(deal._bets)
    out[at + 17] = min(deal._phase, 255)
    if deal._step and deal._step[0] in _STEPS:
        out[at + 18] = _STEPS[deal._step[0]]
        out[at + 19], out[at + 20] = deal._step[1:3] if deal._step[0] == passing.PASS else (0, 0)


def _seats(deal: Deal, seat: int, out: Rows) -> None:
    """What has come of the seats: who has won and plays no more, who may not win, who has declared."""
    n, gone, ready = deal._plan.n, deal._gone, deal._ready
    marked = deal._dead or deal._states or deal._out
    for step in range(n):
        other = (seat + step) % n
        at = (OWN + EACH * step + ABOUT) * COLUMNS
        if gone >> other & 1:
            out[at + 5] = 1
        if marked and (deal._out >> other & 1 or conduct.state_of(deal, other) is not None):
            out[at + 6] = 1
        if other in ready:
            one = ready[other]
            out[at + 3] = one.kind
            out[at + 4] = min(one.stake, 255)
            out[at + 7] = min(one.discards, 255)


def _named(deal: Deal, seat: int, out: Rows, answers: Mapping[tuple[str, str], tuple[int, int]]) -> None:
    """What every seat has answered, as far as this one knows it."""
    n = deal._plan.n
    for step in range(n):
        other = (seat + step) % n
        named = [
            (key, one)
            for key, value in commitments.named_by(deal, seat, other).items()
            for one in _parts(key, value, answers)
        ]
        if other == seat and seat in deal._answers:
            named.append((deal._answers[seat].key, deal._answers[seat].value))
        named += [("call", deal._plan.called[number].key) for name, number in deal._called if name == deal.seats[other]]
        at = (OWN + EACH * step) * COLUMNS
        for pair in named:
            if pair in answers:
                column, kinds = answers[pair]
                out[at + ANSWERS * COLUMNS + column] = 1
                for kind in bits(kinds):
                    out[at + NAMED * COLUMNS + kind] = 1


def _parts(key: str, value: str, answers: Mapping[tuple[str, str], tuple[int, int]]) -> Sequence[str]:
    """A term may have several values."""
    return (value,) if (key, value) in answers else value.split(",")


def _opened(deal: Deal, seat: int, out: Rows) -> None:
    """Tiles of hands that lie open; those of others are not unseen."""
    table, n, ready = deal._table, deal._plan.n, deal._ready
    for tile in open_of_others(deal, seat):
        at = UNSEEN * COLUMNS + deal._faces[tile]
        out[at] = max(out[at] - 1, 0)
    for step in range(n):
        other = (seat + step) % n
        at = (OWN + EACH * step + OPEN) * COLUMNS
        if deal.shows_hand(other):
            tiles = tuple(table.tiles(other))
        else:
            shown = ready[other].shown if other in ready else ()
            tiles = (*shown, *openly.tiles(deal, other), *commitments.open_of(deal, other))
        for tile in tiles:
            out[at + tile] += 1
