"""Tiles that play as others."""

from __future__ import annotations

import subprocess
import sys

import pytest
from table_play import FULL, PUNG, RUN, act, dealt, discard, held, texts
from twin_moves import CLAIM, KONG

from mahjong import Form, notation
from mahjong._core.menu import Menu, standard_menu
from mahjong.tiles import FACES

CODE = """
from mahjong._core.menu import standard_menu
from mahjong._core.table import Moves, Table
from mahjong import notation

hands = [notation.parse(text) for text in ("5s1z", "1111555s6s44p79m1z")]
pool = [kind for kind in range(34) for _ in range(4)]
for hand in hands:
    for tile in hand:
        pool.remove(tile)
wall = bytes([tile for hand in hands for tile in hand] + pool)
owners = bytes([seat for seat, hand in enumerate(hands) for _ in hand])
moves = Moves(standard_menu(), tiles=bytes([4] * 34 + [0] * 30), seats=2, actions=lambda code: code)
faces = bytearray(range(60)) + bytes((4, 13, 22))
faces[18] = 22                      # 1s plays as 5s
for how in ("set", "restored"):
    table = Table(moves, wall, bytes(range(len(wall) - 1, -1, -1)), owners, [])
    table.set_faces(bytes(faces))
    if how == "restored":
        table.restore(table.snapshot())
    table.discard(0, 22)
    print(table.complete(1, 22))
"""


def test_more_than_four_of_a_kind_are_judged_at_once() -> None:
    """In a process that has asked nothing before: every table that judging needs is made."""
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "False"]


def _kind(text: str) -> int:
    return notation.parse(text)[0]


def faces(**plays: str) -> bytes:
    """Every tile as it shows, but these: ``m5="7p"`` says that 5m plays as 7p."""
    found = bytearray(FACES[:63])
    for name, text in plays.items():
        found[notation.parse(name[1:] + name[0])[0]] = notation.parse(text)[0]
    return bytes(found)


SWAPPED = faces(s1="7p", p7="1s")


def test_two_kinds_exchanged_for_a_deal() -> None:
    """1s plays as 7p, 7p as 1s: runs and complete hands see what they play as, every tile stays what it is."""
    table = dealt(["1s7p9m", "68p23s11s9m7z1z2z3z4z", "9m9m"], sets=4)
    table.set_faces(SWAPPED)
    assert table.faces() == SWAPPED
    assert table.concealed(1)[_kind("7p")] == 2
    assert table.concealed(1)[_kind("1s")] == 0
    assert held(table, 1) == "9m68p1123s12347z"
    snapshot = table.snapshot()
    assert discard(table, 0, "1s") == [0, RUN | PUNG, 0]
    assert texts(table.claim_actions(1, RUN | PUNG)) == ["111s", "68p1s"]
    table.claim(1, act(CLAIM, "68p1s", Form.CHOW))
    assert table.melds(1) == ((Form.CHOW, bytes(notation.parse("68p1s")), _kind("1s"), 0),)
    table.restore(snapshot)
    assert table.faces() == SWAPPED
    assert discard(table, 0, "7p") == [0, RUN, 0]
    assert texts(table.claim_actions(1, RUN)) == ["7p23s"]
    with pytest.raises(ValueError, match="a chow is three successive"):
        table.claim(1, act(CLAIM, "678p", Form.CHOW))


def test_alike_flowers_pair_and_make_sets() -> None:
    tiles = FULL[:34] + bytes([1, 1, 1, 1] + [0] * 26)
    flowers = bytes(34 if 34 <= tile < 38 else tile for tile in FACES[:63])
    menu = Menu([(34, 34, 34), *standard_menu().sets], (1 << 35) - 1)
    hands = ["1f9s", "23f123m5p", "1z2z"]
    table = dealt(hands, draws="4f", sets=2, tiles=tiles, menu=menu, kong_kinds=1 << 34)
    assert discard(table, 0, "1f") == [0, 0, 0]
    table = dealt(hands, draws="4f", sets=2, tiles=tiles, menu=menu, kong_kinds=1 << 34)
    table.set_faces(flowers)
    assert table.concealed(1)[34] == 2
    assert discard(table, 0, "1f") == [0, PUNG, 0]
    assert texts(table.claim_actions(1, PUNG)) == ["123f"]
    table.claim(1, act(CLAIM, "123f", Form.PUNG))
    table.discard(1, _kind("5p"))
    table.draw(1)
    assert texts(table.turn_actions(1))[-1] == "1234f"
    table.kong(1, act(KONG, "1234f", Form.ADDED))
    assert table.melds(1)[0][:2] == (Form.ADDED, bytes([34, 35, 36, 37]))


def test_more_than_four_tiles_that_play_as_one_kind() -> None:
    """1s stands in for 7p, which stays itself: six of them in runs and pungs, found by search."""
    for hand, complete in (
        ("7777p11s99m", True), ("7777p11s89m", False), ("7777p1s123m", True), ("7777p1s124m", False),
        ("55666677778889p1s11m", True), ("55666677778889p1s12m", False),
    ):  # fmt: skip
        table = dealt([hand, "9s"], sets=(len(notation.parse(hand)) - 2) // 3)
        table.set_faces(faces(s1="7p"))
        assert table.complete(0, -1) == complete, hand


def test_faces_that_are_none() -> None:
    table = dealt(["1s7p9m", "68p23s"], sets=1)
    for wrong in (b"", bytes(63)[:62], bytes([63] * 63), bytes(63), "faces"):
        with pytest.raises(ValueError, match=r"faces? "):
            table.set_faces(wrong)  # type: ignore[arg-type]
    discard(table, 0, "1s")
    with pytest.raises(ValueError, match="while no tile is on offer"):
        table.set_faces(SWAPPED)
    assert table.faces() == bytes(FACES[:63])


def test_a_concealed_kong_leaves_tiles_to_keep() -> None:
    """What stays after its replacement and the next discard; where nothing is replaced, after the discard alone."""
    for hand, keep, kongs in (("5555m1p", 0, 1), ("5555m1p", 1, 1), ("5555m1p", 2, 0), ("5555m1p333s", 2, 1)):
        table = dealt([hand, "1z"], sets=2, keep=keep)
        acts = [text for text in texts(table.turn_actions(0)) if "m" in text and len(text) > 2]
        assert len(acts) == kongs, (hand, keep)
        assert bool(table.allows(0) & 2) == bool(kongs)
    for keep, kongs in ((0, 1), (1, 0)):
        table = dealt(["5555m1p", "1z"], sets=2, keep=keep, replacement=0)
        assert bool(table.allows(0) & 2) == bool(kongs)
