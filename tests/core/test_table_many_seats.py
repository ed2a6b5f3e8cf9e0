"""Tables of nine and ten seats: tiles are drawn, laid aside and discarded as anywhere, and nobody claims, wins or kongs."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from table_play import FULL, dealt
from twin_moves import ASIDE, code

from mahjong._core.menu import standard_menu
from mahjong._core.table import Moves, Table
from mahjong.tiles import SUITS

STILL = {"run": 0, "pung": 0, "kong": 0, "win": 0, "pair": 0, "kongs": 0}


def ten(seats: int = 10) -> Table:
    table = dealt(["1112m"] * 1 + [""] * (seats - 1), **STILL)
    table.set_kinds(aside=SUITS)
    return table


@pytest.mark.parametrize("right", ["run", "pung", "kong", "win", "pair", "kongs"])
def test_nobody_may_claim_win_or_kong_among_more_than_eight(right: str) -> None:
    for seats in (9, 10):
        with pytest.raises(ValueError, match="8 at most"):
            Moves(standard_menu(), tiles=FULL, seats=seats, actions=lambda one: one, **{**STILL, right: 1})
    Moves(standard_menu(), tiles=FULL, seats=8, actions=lambda one: one, **{**STILL, right: 1})
    with pytest.raises(ValueError, match="seats"):
        Moves(standard_menu(), tiles=FULL, seats=11, actions=lambda one: one, **STILL)


@pytest.mark.parametrize("seats", [9, 10])
def test_every_seat_draws_discards_and_lays_aside(seats: int, rng: Random) -> None:
    table = ten(seats)
    every, rivers, laid = table.census(), {q: [] for q in range(seats)}, {q: Counter() for q in range(seats)}
    for turn in range(60):
        q = turn % seats
        tile = table.draw(q) & 0xFF
        if tile < 27 and rng.random() < 0.5:
            assert table.aside(q, code(ASIDE, [tile]), rng.choice((0, 31, 63))) == 0
            laid[q][tile] += 1
        else:
            assert table.discard(q, tile) == 0
            rivers[q].append((tile, 1))
        table.restore(table.snapshot())
        assert table.census() == every
        assert all(list(table.river(one)) == rivers[one] for one in range(seats))
        assert all(Counter(dict(enumerate(table.laid(one)))) == laid[one] for one in range(seats))
    copied = table.copy(list(table.log))
    assert copied.snapshot() == table.snapshot()


def test_nobody_wins_there() -> None:
    table = ten()
    table.draw(9)
    before = table.snapshot()
    for seat in range(10):
        with pytest.raises(ValueError, match="nobody wins"):
            table.win(seat)
    assert table.snapshot() == before
