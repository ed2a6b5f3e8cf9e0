"""Records of other programs and platforms: read, played again by the engine, and made records of this library.

    for game in mahjong.foreign.read("game.xml"):
        verdict = mahjong.foreign.verify(game)
        verdict.ok, verdict.differences          # every draw, call, win and payment, with the place of what differs
        mahjong.foreign.record(game)             # the same deals as a `Record`

Formats are told by their content, compressed or not, one game or an archive of many: `botzone`. docs/foreign.md says what is read of each. Which file
holds which job: `base` (the form that all are read into, and what a reader checks), `opening` (files, archives, which format it is), one file a format;
`placing` (the wall), `replaying` (the deal beside the engine's), `judging` (wins, ends and offers compared), `telling` (the engine's deal in that form).
"""

from __future__ import annotations

from mahjong.foreign.base import Game, Kind, Round, Step, Win
from mahjong.foreign.opening import format_of, read
from mahjong.foreign.replaying import Difference, Verdict, record, replayed, verify

__all__ = [
    "Difference",
    "Game",
    "Kind",
    "Round",
    "Step",
    "Verdict",
    "Win",
    "format_of",
    "read",
    "record",
    "replayed",
    "verify",
]
