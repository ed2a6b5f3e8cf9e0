"""What a table and its rules refuse: ValueError and nothing changed, never a crash."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from table_play import FULL, Play, dealt, dealt_rules, lent_dealt
from twin_moves import ASIDE, CLAIM, KONG, code

from mahjong import Form, notation
from mahjong._core.card import PAIRS, Shape
from mahjong._core.menu import Menu, standard_menu
from mahjong._core.table import Moves, Table

RUN = (Phase.explicit, Phase.reuse, Phase.generate)

small = st.integers(-2, 70)
anything = st.one_of(
    small,
    small,
    small,
    st.integers(),
    st.just(10**400),
    st.none(),
    st.booleans(),
    st.floats(),
    st.text(max_size=3),
    st.binary(max_size=5),
    st.lists(st.one_of(small, st.binary(max_size=4)), max_size=4),
)
codes = st.builds(
    lambda verb, head, tiles: verb | (head | sum(t << 6 * (i + 1) for i, t in enumerate(tiles))) << 4,
    st.integers(0, 15),
    st.integers(0, 63),
    st.lists(st.integers(0, 63), max_size=7),
)
METHODS = {
    "set_faces": 1, "set_may": 2, "set_shed": 2, "set_barred": 1, "set_aside": 2, "set_proxy": 4, "set_phantom": 2,
    "draw": 1, "replace": 2, "discard": 2, "turn": 2, "claim": 2, "kong": 2,
    "unkong": 1,
    "aside": 2, "group": 2, "back": 2, "win": 1, "take": 2, "exchange": 2, "turn_actions": 1, "claim_actions": 2, "next": 1, "complete": 2, "waits": 1,
    "allows": 1, "leaving_ready": 1, "concealed": 1, "tiles": 1, "melds": 1, "river": 1, "laid": 1, "won": 1, "drawn": 1, "draws": 1, "discards": 1, "seen": 2,
    "restore": 1, "copy": 1, "reassign": 2, "swap": 2, "gifts": 5, "reachable": 1, "show": 1, "plain_actions": 1, "held": 1, "clean": 2,
    "turn_on": 3, "draw_on": 2, "kinds": 1, "planes": 6, "tally": 1, "spent": 1,
}  # fmt: skip


def test_the_methods_listed_are_all() -> None:
    others = {"set_kinds", "faces", "peek", "out", "wall", "still", "census", "snapshot"}
    names = {name for name in dir(Table) if not name.startswith("_") and callable(getattr(Table, name))}
    assert names == set(METHODS) | others


def test_any_argument_at_any_time(examples: Callable[[int], int]) -> None:
    """What is accepted keeps every tile; what is not changes nothing."""

    @settings(phases=RUN, max_examples=examples(100))
    @given(st.data(), st.integers(0, 11), st.integers(0, 2**32))
    def ask(data: st.DataObject, case: int, seed: int) -> None:
        play = Play(lent_dealt(case) if case % 3 == 2 else dealt_rules(case), random.Random(seed))
        for _ in range(5 * case):
            if not play.step():
                break
        for _ in range(8):
            try_one(data, play)

    ask()


def try_one(data: st.DataObject, play: Play) -> None:
    table = play.table
    before, log, tiles = table.snapshot(), list(table.log), table.census()
    name = data.draw(st.sampled_from(sorted(METHODS)))
    if name in ("claim", "kong", "aside", "group", "back"):
        q = data.draw(st.integers(0, play.rules.seats - 1))
        own = st.sampled_from((*table.turn_actions(q), *table.claim_actions(q, 7), 0))
        args = [q, data.draw(st.one_of(own, codes, anything))]
    else:
        args = [data.draw(anything) for _ in range(METHODS[name])]
    try:
        getattr(table, name)(*args)
    except ValueError:
        assert (table.snapshot(), table.log) == (before, log)
    assert table.census() == tiles
    table.restore(table.snapshot())  # which looks at everything


@settings(phases=RUN)
@given(st.dictionaries(st.sampled_from(("wild", "never", "aside", "forced", "barred_discard", "lays")), anything))
def test_masks_of_kinds(masks: dict[str, Any]) -> None:
    table = dealt(["1112m", "9m"], sets=1)
    before = table.snapshot()
    good = all(isinstance(mask, int) and 0 <= mask < 1 << 60 for mask in masks.values())
    if good:
        table.set_kinds(**masks)
    else:
        with pytest.raises(ValueError, match="must be"):
            table.set_kinds(**masks)
        assert table.snapshot() == before


def act(verb: int, tiles: str, form: int = 0) -> int:
    return code(verb, notation.parse(tiles), form)


def claimed_wrong() -> list[tuple[int, str]]:
    good = act(CLAIM, "345m", Form.CHOW)
    return [
        (good | 1 << 60, "holds more or fewer"),
        (act(CLAIM, "345m", Form.CONCEALED), "no claim makes"),
        (act(CLAIM, "345m", 7), "no claim makes"),
        (act(CLAIM, "35m", Form.CHOW), "not of 2 tiles"),
        (act(CLAIM, "3456m", Form.CHOW), "not of 4 tiles"),
        (act(CLAIM, "346m", Form.CHOW), "not in the meld"),
        (act(CLAIM, "357m", Form.CHOW), "does not hold"),
        (act(CLAIM, "356m", Form.CHOW), "three successive"),
        (act(CLAIM, "345m", Form.PUNG), "alike"),
        (act(CLAIM, "345m", Form.GROUP), ""),
        (act(CLAIM, "555m", Form.PUNG), "does not hold tile 4"),
        (act(CLAIM, "356m", Form.GROUP), "no set of the menu"),
        (CLAIM | (0 | 3 << 3 | 4 << 6 | 3 << 12 | 2 << 18) << 4, "canonical order"),
        (act(KONG, "345m", Form.CHOW), "verb 4, not 3"),
        (-1, "code must be"),
    ]


@pytest.mark.parametrize(("action", "why"), [case for case in claimed_wrong() if case[1]])
def test_claims_that_cannot_be(action: int, why: str) -> None:
    table = dealt(["5m", "34569m11p", "345m"], sets=2)
    with pytest.raises(ValueError, match="no discard of another seat"):
        table.claim(1, act(CLAIM, "345m", Form.CHOW))
    table.discard(0, 4)
    before = table.snapshot()
    with pytest.raises(ValueError, match=why):
        table.claim(1, action)
    assert table.snapshot() == before
    table.claim(1, act(CLAIM, "345m", Form.CHOW))
    with pytest.raises(ValueError, match="no discard of another seat"):
        table.claim(2, act(CLAIM, "345m", Form.CHOW))


def test_moves_that_cannot_be() -> None:
    table = dealt(["5m1111p", "555m1z1z7z1s"], sets=2)
    cases = [
        (lambda: table.discard(0, 8), "does not hold tile 8"),
        (lambda: table.discard(0, 60), "does not hold tile 60"),
        (lambda: table.discard(2, 4), "seat must be 0..1, not 2"),
        (lambda: table.kong(0, act(KONG, "5555m", Form.CONCEALED)), "does not hold tile 4"),
        (lambda: table.kong(0, act(KONG, "5555m", Form.ADDED)), "no pung"),
        (lambda: table.kong(0, act(KONG, "1111p", Form.KONG)), "no kong has the form 2"),
        (lambda: table.kong(0, act(KONG, "1112p", Form.CONCEALED)), "alike"),
        (lambda: table.unkong(0), "not just made a kong"),
        (lambda: table.aside(1, act(ASIDE, "7z")), "may not be laid aside"),
        (lambda: table.win(1), "no tile that seat 1"),
        (lambda: table.exchange([b"\x04", b""], [0]), "to must be"),
        (lambda: table.exchange([b"\x05", b""], [0, 1]), "does not hold tile 5"),
        (lambda: table.exchange([b"", b"\x04\x04\x04\x04"], [0, 1]), "as often"),
        (lambda: table.take(True, 3), "place must be 0..2, not 3"),
        (lambda: table.take(1, 0), "tail must be True or False"),  # type: ignore[arg-type]
        (lambda: table.seen(0, 60), "kind must be"),
        (lambda: table.set_may(0, 256), "bits must be"),
        (lambda: table.copy([1]), "list of 0 events"),
    ]
    before = table.snapshot()
    for move, why in cases:
        with pytest.raises(ValueError, match=why):
            move()
        assert table.snapshot() == before


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"menu": None}, "menu must be a Menu"),
        ({"tiles": bytes(63)}, "64 counts"),
        ({"tiles": bytes(64)}, "tiles must be 1..255"),
        ({"tiles": bytes([5] + [0] * 63)}, "at most 4 of kind 0"),
        ({"tiles": bytes([1] * 60 + [1] + [0] * 3)}, "at most 0 of kind 60"),
        ({"tiles": bytes([0] * 34 + [17] + [0] * 29)}, "at most 16 of kind 34"),
        ({"tiles": bytes([0] * 34 + [16] * 26 + [0] * 4)}, "1..255 in all"),
        ({"menu": Menu([(34, 34, 34)], 0), "tiles": bytes([0] * 34 + [5] + [0] * 29)}, "at most 4 of kind 34"),
        ({"seats": 1}, "seats must be 2..10"),
        ({"seats": 11}, "seats must be 2..10"),
        ({"seats": "4"}, "seats must be a whole number, not str"),
        ({"sets": 6}, "sets must be 1..5"),
        ({"shapes": 32}, "shapes must be"),
        ({"others": [1]}, "others must be Shapes"),
        ({"others": [Shape(PAIRS)] * 17}, "at most 16"),
        ({"others": Shape(PAIRS)}, "others must be a list"),
        ({"fifth": 1}, "fifth must be True or False"),
        ({"run": 4}, "run must be"),
        ({"kongs": 8}, "kongs must be"),
        ({"kong_kinds": 1 << 60}, "kong_kinds must be"),
        ({"keep": -1}, "keep must be"),
        ({"replacement": 3}, "replacement must be"),
        ({"reserve": 256}, "reserve must be"),
        ({"grow": 10**30}, "a huge number"),
        ({"replacements": -2}, "replacements must be"),
        ({"last": 256}, "last must be"),
        ({"actions": 5}, "actions must be a function"),
        ({"stands": (1,) * 63}, "stands must be a list or tuple of 64"),
        ({"stands": [1 << 60] + [0] * 63}, "stands must be"),
        ({"stands": [1] + [0] * 63}, "only kinds behind all that form sets"),
        ({"stands": [0] * 42 + [1 << 43] + [0] * 21}, "for such alone"),
        ({"stands": [0] * 60 + [1] + [0] * 3}, "only kinds behind"),
        ({"real": 3}, "real must be 0..2"),
        ({"wild_kongs": True}, "need stands"),
        ({"wild_taken": 1}, "wild_taken must be True or False"),
        ({"bars_same": 1}, "bars_same must be True or False"),
        ({"bars_end": None}, "bars_end must be True or False"),
        ({"first": 1 << 60}, "first must be"),
        ({"first_least": 65}, "first_least must be 0..64"),
        ({"stands": [0] * 64, "counted": 14}, "not for hands that are counted"),
    ],
)
def test_rules_that_cannot_be(named: dict[str, Any], why: str) -> None:
    good: dict[str, Any] = {"menu": standard_menu(), "tiles": FULL, "seats": 4, "actions": int}
    Moves(**good)
    with pytest.raises(ValueError, match=why):
        Moves(**good | named)


def test_walls_that_cannot_be() -> None:
    moves = Moves(standard_menu(), tiles=FULL, seats=2, actions=int)
    wall = bytes(kind for kind in range(34) for _ in range(4))
    tail, owners = bytes(range(136)), bytes([0, 1, 255])
    Table(moves, wall, tail, owners, [])
    cases: list[tuple[tuple[Any, ...], str]] = [
        ((None, wall, tail, owners, []), "moves must be Moves"),
        ((moves, list(wall), tail, owners, []), "wall must be bytes"),
        ((moves, wall[1:], tail, owners, []), "of 136 tiles"),
        ((moves, wall, tail[1:], owners, []), "of 136 tiles"),
        ((moves, wall, tail, bytes(137), []), "of 136 tiles"),
        ((moves, b"\x3f" + wall[1:], tail, owners, []), "holds 63"),
        ((moves, b"\x21" + wall[1:], tail, owners, []), "the tiles of the set"),
        ((moves, b"\x3c" + wall[1:], tail, owners, []), "the tiles of the set"),
        ((moves, wall, b"\x01" + tail[1:], owners, []), "every position once"),
        ((moves, wall, b"\xff" + tail[1:], owners, []), "every position once"),
        ((moves, wall, tail, b"\x02", []), "owners name seat 2"),
        ((moves, wall, tail, owners, ()), "log must be a list"),
    ]
    for args, why in cases:
        with pytest.raises(ValueError, match=why):
            Table(*args)


def test_a_seat_may_hold_any_number_of_tiles() -> None:
    moves = Moves(standard_menu(), tiles=FULL, seats=2, shapes=31, actions=int)
    wall = bytes(kind for kind in range(34) for _ in range(4))
    table = Table(moves, wall, bytes(range(136)), bytes(135), [])
    assert (len(table.tiles(0)), table.complete(0, -1), table.waits(0)) == (135, False, 0)
    assert len(table.turn_actions(0)) == 34 + 33
    table.draw(0)
    assert table.draw(0) == -1
