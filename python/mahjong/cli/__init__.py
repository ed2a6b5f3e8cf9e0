"""The `mahjong` command: one file a command, `frame` for how it starts, ends and fails, `view` for how it looks.

Exit codes: 0 for an answer (that a win is illegal is one), 1 where a wall does not verify, 2 for input that cannot be read, 130 for Ctrl-C, 141 when the
reader of the output went away, 70 for a fault of ours.
"""

from __future__ import annotations

from mahjong.cli.app import app, main

__all__ = ["app", "main"]
