"""Records of other programs and platforms: read, played again by the engine, and made records of this library.

    for game in mahjong.foreign.read("game.xml"):
        verdict = mahjong.foreign.verify(game)
        verdict.ok, verdict.differences          # every draw, call, win and payment, with the place of what differs
        mahjong.foreign.record(game)             # the same deals as a `Record`
    mahjong.foreign.mjai_text(mahjong.foreign.game_of(deal))     # a deal of this library as mjai

Formats are told by their content, compressed or not, one game or an archive of many: `botzone`, `mjlog`, `tenhou6`, `mjai`. docs/foreign.md says
what is read of each. Which file holds which job:

- `base` (the form that all are read into, and what a reader checks), `opening` (files, archives, which format it is), one file a format (`markup`,
  `tenhou_wall` and `yaku` beside them), `mjai_writing`.
- `placing` (the wall), `replaying` (the deal beside the engine's), `judging` (wins, ends and offers compared), `wording`, `following` (deals that follow from
  one another), `telling` (the engine's deal in that form).
"""

from __future__ import annotations

from mahjong.foreign.base import ABORTS, Game, Kind, Round, Step, Win
from mahjong.foreign.mjai_writing import mjai_lines, mjai_text
from mahjong.foreign.opening import format_of, read
from mahjong.foreign.replaying import Difference, Verdict, record, replayed, verify
from mahjong.foreign.telling import game_of

__all__ = [
    "ABORTS",
    "Difference",
    "Game",
    "Kind",
    "Round",
    "Step",
    "Verdict",
    "Win",
    "format_of",
    "game_of",
    "mjai_lines",
    "mjai_text",
    "read",
    "record",
    "replayed",
    "verify",
]
