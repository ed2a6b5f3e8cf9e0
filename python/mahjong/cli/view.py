"""How answers look: the two options that every command has, the language, the console, tables, tiles."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mahjong.cli.frame import environment_is_chinese
from mahjong.play.named import SEAT_NAMES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

__all__ = ["SEAT_NAMES", "Json", "Lang", "Language", "View", "signed"]

# A pipe has no edge: text is wrapped by whoever shows it.
_UNBOUNDED: Final = 100_000


class Language(StrEnum):
    """The languages that answers come in."""

    en = "en"
    zh = "zh"


Json = Annotated[bool, typer.Option("--json", metavar="", help="Print one JSON object. 输出一个 JSON 对象")]
Lang = Annotated[
    Language | None,
    typer.Option("--lang", help="Language of the answer; from LC_ALL or LANG by default. 语言", show_default=False),
]


@dataclass
class View:
    """The form of one answer: `json` or text, in Chinese or English."""

    json: bool
    zh: bool

    @classmethod
    def of(cls, context: typer.Context, json: bool, lang: Language | None) -> View:
        """What the command was asked for; what it was not, from the whole command, then from the environment."""
        whole: dict[str, Any] = context.find_root().obj or {}
        chosen = lang or whole.get("lang")
        return cls(
            json or bool(whole.get("json")), environment_is_chinese() if chosen is None else chosen is Language.zh
        )

    def say(self, en: str, zh: str) -> str:
        """The text in the language of this answer."""
        return zh if self.zh else en

    @cached_property
    def console(self) -> Console:
        """Standard output: colours and wrapping only where it is a terminal."""
        from rich.console import Console

        class Pipe(Console):
            def on_broken_pipe(self) -> None:
                raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))  # the frame ends all output in one way

        terminal = bool(sys.stdout is not None and sys.stdout.isatty())
        columns = os.environ.get("COLUMNS", "")
        width = None if terminal else int(columns) if re.fullmatch("[1-9][0-9]{0,4}", columns) else _UNBOUNDED
        return Pipe(width=width, highlight=False, markup=False, emoji=False, soft_wrap=False)

    def emit(self, data: Any) -> None:
        """One JSON value in one line; non-ASCII characters as they are where the output can hold them."""
        unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
        print(json.dumps(data, ensure_ascii=not unicode))

    def line(self, text: str = "", style: str | None = None) -> None:
        """One paragraph. `style` is rich's, for terminals."""
        self.console.print(text.rstrip(), style=style)

    def head(self, text: str) -> None:
        """A heading, with an empty line before it."""
        self.console.print()
        self.console.print(text, style="bold")

    def table(self, columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[str | Text]]) -> None:
        """A table with a thin line under its headings, if it has any.

        columns: heading, and "left", "right" or "fold": a left one whose text may be broken into lines. rows: text, or rich's Text.
        """
        from rich.box import Box
        from rich.table import Table
        from rich.text import Text

        box = Box("    \n    \n ── \n    \n    \n    \n    \n    \n")
        table = Table(
            box=box,
            show_header=any(heading for heading, _ in columns),
            show_edge=False,
            pad_edge=False,
            header_style="dim",
            padding=(0, 1),
        )
        for heading, side in columns:
            table.add_column(
                heading,
                justify="right" if side == "right" else "left",
                no_wrap=side != "fold",
                overflow="fold" if side == "fold" else "ellipsis",
            )
        for row in rows:
            table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
        self.console.print(_stripped(self.console, table), end="")

    def entries(self, rows: Iterable[tuple[str, str]], whole: bool) -> None:
        """Names, each with a text: in one line as far as it fits, or whole below its name."""
        from rich.text import Text

        shown = tuple(rows)
        width = max((len(name) for name, _ in shown), default=0)
        for name, text in shown:
            if whole:
                self.console.print(Text(name, "bold"))
                self.console.print(text)
            else:
                line = Text.assemble((name.ljust(width), "bold"), "  ", text)
                self.console.print(line, no_wrap=True, overflow="ellipsis")

    def tile(self, code: str) -> str:
        """The name of a tile."""
        from mahjong import tiles

        return tiles.name(code, "zh" if self.zh else "en")

    def tiles(self, count: int) -> str:
        """So many tiles, in words."""
        return self.say(f"{count} tile{'' if count == 1 else 's'}", f"{count}张")

    def seat(self, letter: str) -> str:
        """The name of a seat or an outside account."""
        return SEAT_NAMES[letter][self.zh] if letter in SEAT_NAMES else letter


def _stripped(console: Console, table: Table) -> Any:
    """The table without the spaces that fill its lines to the right."""
    from rich.text import Text

    lines = console.render_lines(table, console.options, pad=False)
    out = Text()
    for segments in lines:
        row = Text()
        for segment in segments:
            row.append(segment.text, segment.style)
        row.rstrip()
        out.append_text(row).append("\n")
    return out


def signed(amount: int) -> str:
    """An amount with its sign; nothing is 0."""
    return f"+{amount}" if amount > 0 else str(amount)
