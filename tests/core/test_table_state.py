"""Snapshots, copies, other places for hidden tiles; walls drawn from both ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from table_play import FULL, Play, dealt, dealt_rules, play_rules
from twin_moves import Rules, laid_out
from twin_table import TwinTable, state_of

from mahjong._core.table import Table
from mahjong.rules import wall
from mahjong.rules.layout import Layout

RUN = (Phase.explicit, Phase.reuse, Phase.generate)


def played(seed: int, steps: int = 60) -> Play:
    play = Play(dealt_rules(seed), random.Random(seed))
    for _ in range(steps):
        if not play.step():
            break
    return play


def other_table(play: Play, log: list[int]) -> Table:
    """A table of the same deal, as dealt."""
    rules = play.rules
    return Table(rules.moves(lambda code: code), play.twin.tiles_in_order, rules.tail, rules.layout.owners, log)


def test_every_moment_can_be_restored() -> None:
    """Also from a table of the same deal that has gone another way, and forward again where the log is long enough."""
    play = Play(dealt_rules(1), random.Random(1))
    play.go_back = play.move_hidden = play.swap_copy  # type: ignore[method-assign]
    moments: list[tuple[bytes, dict[str, Any]]] = []
    while play.step() and len(moments) < 120:
        moments.append((play.table.snapshot(), state_of(play.table)))
    assert len(moments) > 10
    for snapshot, state in reversed(moments):
        play.table.restore(snapshot)
        assert state_of(play.table) == state
    log = list(moments[-1][1]["log"])
    table = other_table(play, log)
    table.restore(moments[-1][0])
    assert state_of(table) == moments[-1][1]


@settings(phases=RUN, max_examples=5)
@given(st.integers(0, 2**32))
def test_a_copy_goes_its_own_way(seed: int) -> None:
    play = played(seed, 20)
    before = state_of(play.table)
    copied = play.table.copy(list(play.table.log))
    assert state_of(copied) == before
    copied.take(False, 0)
    copied.set_may(0, 0)
    assert state_of(play.table) == before
    assert state_of(copied) != before


def test_restoring_cuts_the_log() -> None:
    table = dealt(["1112m", "9m"], draws="3m4m", sets=1)
    start = table.snapshot()
    table.log.append(99 << 9 | 16)  # an event of the caller's
    table.draw(1)
    later = table.snapshot()
    table.draw(1)
    table.restore(later)
    assert len(table.log) == 2
    table.restore(start)
    assert table.log == []
    with pytest.raises(ValueError, match="log has 0 events"):
        table.restore(later)
    assert table.snapshot() == start


def test_snapshots_of_other_tables_are_refused() -> None:
    table = dealt(["1112m", "9m"], draws="3m", sets=1)
    others = [
        dealt(["1112m", "9m", "9m"], draws="3m", sets=1),
        dealt(["1112m", "9m"], draws="4m", sets=1),
        dealt(["11112m", "9m"], draws="3m", sets=2),
        dealt(["1112m", "9m"], sets=1, tiles=FULL[:33] + bytes(31)),
    ]
    for other in others:
        with pytest.raises(ValueError, match="snapshot"):
            table.restore(other.snapshot())
    table.restore(dealt(["1112m", "9m"], draws="3m", sets=1).snapshot())


@settings(phases=RUN)
@given(st.integers(0, 11), st.integers(0, 2**32), st.integers(1, 3))
def test_a_damaged_snapshot_is_refused_or_harmless(case: int, seed: int, damages: int) -> None:
    """Any byte may be anything: no crash, and what is accepted is a sound state."""
    rng = random.Random(seed)
    play = played(case, 5 * case)
    good = play.table.snapshot()
    bad = bytearray(good)
    for _ in range(damages):
        bad[rng.randrange(len(bad))] = rng.randrange(256)
    if rng.random() < 0.2:
        del bad[rng.randrange(len(bad)) :]
    try:
        play.table.restore(bytes(bad))
    except ValueError:
        assert play.table.snapshot() == good
        return
    assert play.table.census() == play.twin.everywhere_counted()
    state_of(play.table)
    for seat in range(play.rules.seats):
        play.table.waits(seat)
        for action in (*play.table.turn_actions(seat), *play.table.claim_actions(seat, 7)):
            assert isinstance(action, int)


def test_hidden_tiles_change_places() -> None:
    table = dealt(["1112m", "3m4p", "9s"], draws="3m", sets=1)
    seen = [table.seen(0, kind) for kind in range(60)]
    hands = [table.tiles(seat) for seat in range(3)]
    rest = bytearray(table.wall())
    rest[0], rest[5] = rest[5], rest[0]
    snapshot = table.snapshot()
    table.reassign([hands[0], hands[1], bytes(rest[7:8])], bytes(rest[:7]) + hands[2] + bytes(rest[8:]))
    assert [table.tiles(seat) for seat in range(3)] == [hands[0], hands[1], bytes(rest[7:8])]
    assert table.wall()[7] == hands[2][0]
    assert [table.seen(0, kind) for kind in range(60)] == seen
    with pytest.raises(ValueError, match="snapshot"):
        table.restore(snapshot)
    for bad in ([hands[0], hands[1], b"\x21"], [hands[0], b"", hands[2]], [hands[0], hands[1]]):
        with pytest.raises(ValueError):  # noqa: PT011
            table.reassign(bad, table.wall())
    assert table.draw(1) & 63 == rest[0]


# ---- walls


@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("end", [wall.HEAD, wall.TAIL], ids=["head", "tail"])
@pytest.mark.parametrize("border", [wall.FIXED, wall.SLIDING])
def test_both_ends_of_a_wall(
    examples: Callable[[int], int], rng: random.Random, height: int, end: wall.End, border: wall.Border
) -> None:
    """Turn draws, replacements and tiles taken, in any order, to the last tile."""
    for _ in range(examples(10)):
        held = wall.Reserve(rng.randrange(9), rng.randrange(3), border, rng.choice((None, 3, 12)))
        layout = laid_out(40, 2, 4, height=height, end=end, held=held)
        rules = Rules(layout, bytes([4] * 10 + [0] * 54), sets=1, last=rng.choice((0, 3)))
        tiles = [kind for kind in range(10) for _ in range(4)]
        rng.shuffle(tiles)
        table = Table(rules.moves(lambda code: code), bytes(tiles), rules.tail, layout.owners, [])
        twin = TwinTable(rules, bytes(tiles), [])
        while twin.cursor.left:
            seat, how, kong = rng.randrange(2), rng.random(), rng.random() < 0.3
            took = rng.random() < 0.5, rng.randrange(3)
            name, args = ("draw", (seat,)) if how < 0.5 else ("replace", (seat, kong)) if how < 0.8 else ("take", took)
            if not (twin.cursor.turns or twin.cursor.replacements):
                name, args = "take", took
            assert getattr(table, name)(*args) == getattr(twin, name)(*args)
            assert (table.left, table.turns, table.replacements_left) == (
                twin.cursor.left,
                twin.cursor.turns,
                twin.cursor.replacements,
            )
            assert (table.peek(), table.wall(), table.census()) == (twin.peek(), twin.wall(), twin.everywhere_counted())
        assert table.take(True, 2) == table.take(False, 2) == table.draw(0) == table.replace(0, True) == -1


def test_the_tile_turned_with_the_deal_is_out() -> None:
    """A dealer's last stack of which the lower tile is turned."""
    layout = Layout(wall.rules(wall.unbroken(), wall.deal(4, finish=wall.STACK)), 40, (), 2)
    assert layout.lot is not None
    rules = Rules(layout, bytes([4] * 10 + [0] * 54), sets=1)
    tiles = bytes(kind for kind in range(10) for _ in range(4))
    table = Table(rules.moves(lambda code: code), tiles, rules.tail, layout.owners, [])
    assert table.out() == ((0, tiles[layout.lot]),)
    assert (table.left, table.seen(1, tiles[layout.lot]), sum(table.census())) == (40 - 10, 1, 40)
    assert state_of(table) == TwinTable(rules, tiles, []).state()


@settings(max_examples=20, phases=RUN)
@given(play_rules(3), st.integers(0, 2**32))
def test_tables_as_dealt(rules: Rules, seed: int) -> None:
    Play(rules, random.Random(seed)).look()
