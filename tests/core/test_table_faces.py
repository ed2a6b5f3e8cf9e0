"""Tiles that play as others in a process that has asked nothing before: every table that judging needs is made."""

from __future__ import annotations

import subprocess
import sys

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
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["False", "False"]
