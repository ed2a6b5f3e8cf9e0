"""A turn that the table plays at once: the same as its discard, the next draw and what may be done then, one after another."""

from __future__ import annotations

import random
from typing import Any

import pytest
from table_play import Play, dealt_rules

from mahjong._core.table import NO_DRAW

ASKS = (1 | 16 | 32) << 8
"""A draw that completes the hand, that must be laid aside, or that is kept."""


def stepwise(table: Any, answer: int, plain: bool) -> Any:
    """What `turn_on` and `draw_on` say of an answer of `turn`."""
    if answer < 0 or answer & ASKS:
        return answer
    seat = answer >> 24
    acts = table.plain_actions(seat) if plain else table.turn_actions(seat)
    return answer if acts is None else (seat, acts)


class Turns(Play):
    """Plays as `Play` does, and looks at every discard and every draw on copies first."""

    def both(self, name: str, *args: Any, **named: Any) -> Any:
        if name in ("discard", "turn"):
            self.compared("turn_on", lambda table: table.turn(*args), *args)
        elif name == "next":
            self.compared("draw_on", lambda table: self.drawn_after(table, *args), *args)
        return super().both(name, *args, **named)

    @staticmethod
    def drawn_after(table: Any, seat: int) -> int:
        following = table.next(seat)
        return NO_DRAW if following < 0 or table.turns == 0 else following << 24 | table.draw(following)

    def compared(self, name: str, by_steps: Any, *args: Any) -> None:
        for plain in (False, True):
            one, other = (self.table.copy(list(self.table.log)) for _ in range(2))
            found, told = getattr(one, name)(*args, plain), stepwise(other, by_steps(other), plain)
            assert found == told
            assert type(found) is type(told)
            assert (one.snapshot(), one.log) == (other.snapshot(), other.log)
            self.count(f"{name} {type(found).__name__} {plain}")


def test_a_turn_at_once_is_what_its_steps_are(examples: Any) -> None:
    wanted = {
        f"{name} {kind} {plain}"
        for name in ("turn_on", "draw_on")
        for kind in ("int", "tuple")
        for plain in (False, True)
    }
    met: set[str] = set()
    for seed in range(examples(150)):
        play = Turns(dealt_rules(seed), random.Random(seed))
        for _ in range(200):
            if not play.step():
                break
        met |= set(play.answers)
    assert wanted <= met


def test_how_many_kinds_a_seat_holds() -> None:
    for seed in range(20):
        table = Play(dealt_rules(seed), random.Random(seed)).table
        for seat in range(table.moves.seats):
            assert table.kinds(seat) == sum(n > 0 for n in table.concealed(seat))


@pytest.mark.parametrize("plain", [2, None, "yes"])
def test_bad_arguments_change_nothing(plain: Any) -> None:
    table = Play(dealt_rules(1), random.Random(1)).table
    before = table.snapshot()
    with pytest.raises(ValueError, match="plain"):
        table.turn_on(0, table.tiles(0)[0], plain)
    with pytest.raises(ValueError, match="plain"):
        table.draw_on(0, plain)
    with pytest.raises(ValueError, match="does not hold"):
        table.turn_on(0, 62, True)
    assert table.snapshot() == before
