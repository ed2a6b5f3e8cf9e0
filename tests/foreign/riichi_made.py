"""A small game of Riichi, written out by hand in three formats: with a claim, a declaration with its stake, a win, and deals that break off."""

from __future__ import annotations

import json
from typing import Any

MJLOG = (
    '<mjloggm ver="2.3"><GO type="169" lobby="0"/><UN n0="%41" n1="%42" n2="%43" n3="%44" dan="1,1,1,1"/><TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,1,2,132" ten="250,250,250,250" oya="0" '
    'hai0="0,4,8,36,40,44,72,76,80,108,109,112,116" hai1="1,5,9,37,41,45,73,77,81,110,113,117,120" '
    'hai2="2,6,10,38,42,46,74,78,82,111,114,118,121" hai3="3,7,11,39,43,47,75,79,83,115,119,122,123"/>'
    '<T124/><REACH who="0" step="1"/><D124/><REACH who="0" ten="240,250,250,250" step="2"/><U125/><E113/><V126/><F112/></mjloggm>'
)

TENHOU6: dict[str, Any] = {
    "title": ["", ""],
    "name": ["A", "B", "C", "D"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [
        [
            [0, 0, 0], [25000, 25000, 25000, 25000], [41], [],
            [11, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 27, 28], [24, "c292728"], [60, 19],
            [31, 31, 32, 33, 34, 35, 36, 37, 38, 39, 24, 25, 26], [42, 41], [60, "r24"],
            [21, 21, 22, 23, 24, 25, 26, 27, 28, 29, 34, 35, 36], [43], [60],
            [11, 12, 13, 14, 15, 16, 17, 18, 19, 27, 28, 29, 44], [45], [29],
            ["和了", [0, -8000, 8000, 0], [2, 1, 2, "満貫8000点", "断幺九(1飜)", "ドラ(4飜)"]],
        ]
    ],
}  # fmt: skip

MJAI: list[dict[str, Any]] = [
    {"type": "start_game", "names": ["A", "B", "C", "D"]},
    {
        "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0, "dora_marker": "C",
        "scores": [25000] * 4,
        "tehais": [
            ["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "E", "E", "S", "W"],
            ["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "E", "S", "W", "N"],
            ["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "E", "S", "W", "N"],
            ["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "S", "W", "N", "N"],
        ],
    },
    {"type": "tsumo", "actor": 0, "pai": "P", "possible_actions": [{"type": "reach", "actor": 0}]},
    {"type": "dahai", "actor": 0, "pai": "P", "tsumogiri": True},
    {"type": "tsumo", "actor": 1, "pai": "P"},
    {"type": "dahai", "actor": 1, "pai": "N", "tsumogiri": False},
    {"type": "pon", "actor": 3, "target": 1, "pai": "N", "consumed": ["N", "N"]},
    {"type": "dahai", "actor": 3, "pai": "W", "tsumogiri": False},
]  # fmt: skip


def lines(rows: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)
