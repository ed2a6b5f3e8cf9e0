"""How the command starts and ends: every error becomes one line on stderr, and an object on stdout where JSON was asked for."""

from __future__ import annotations

import errno
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup

from mahjong.errors import MahjongError

__all__ = ["FAULT", "GONE", "STOPPED", "UNREADABLE", "Group", "Program", "asked"]

UNREADABLE: Final = 2
FAULT: Final = 70
STOPPED: Final = 130
GONE: Final = 141

# Typer carries click's exceptions under another module's name from one version to the next; their bases stay.
UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]

_WINDOW: Final = 72
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class Asked(NamedTuple):
    """What the arguments say about the form of an answer, read before they are understood: errors keep to it too."""

    zh: bool
    json: bool


def asked(arguments: Sequence[str]) -> Asked:
    """Look for ``--json`` and ``--lang``; without the latter the environment decides."""
    before = list(arguments)
    if "--" in before:
        before = before[: before.index("--")]
    language = None
    for at, word in enumerate(before):
        if word == "--lang":
            language = before[at + 1] if at + 1 < len(before) else None
        elif word.startswith("--lang="):
            language = word.partition("=")[2]
    return Asked(environment_is_chinese() if language not in ("en", "zh") else language == "zh", "--json" in before)


def environment_is_chinese() -> bool:
    """Do LC_ALL, LC_MESSAGES or LANG, the first that is set, name Chinese?"""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value.lower().startswith("zh")
    return False


class Group(TyperGroup):
    """A group of commands that prints its help when none is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Without a word nothing is wrong: show what there is."""
        return super().parse_args(ctx, args or ["--help"])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command, its help in paragraphs that the terminal breaks, not the lines of the source."""
        found = super().get_command(ctx, cmd_name)
        if found is not None and found.help:
            found.help = "\n\n".join(" ".join(one.split()) for one in re.split(r"\n\s*\n", found.help))
        return found


class Program(Group):
    """The whole command. Its `main` never raises anything but SystemExit."""

    def main(self, args: Sequence[str] | None = None, *_: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run and exit; with `standalone_mode=False` too."""
        words = list(sys.argv[1:] if args is None else args)
        _tolerant()
        try:
            with _finished():
                code = super().main(words, standalone_mode=False, **{"prog_name": "mahjong", **extra})
        except SystemExit as error:
            code = GONE if isinstance(error.__context__, BrokenPipeError) else error.code
        except BaseException as error:
            command = next((word for word in words if word in self.commands), None)
            code = _report(error, asked(words), f"mahjong {command}" if command else "mahjong")
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: Any) -> Any:
        """Typer answers a broken pipe in its own way; this comes first."""
        try:
            with _finished():
                return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Exit(STOPPED) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                _silence(sys.stdout)
                raise typer.Exit(GONE) from None
            raise


@contextmanager
def _finished() -> Iterator[None]:
    """What was printed is written out before the end, where a failure can still be answered."""
    yield
    if sys.stdout is not None:
        sys.stdout.flush()


def _tolerant() -> None:
    """Print what the terminal cannot show as escapes: half an answer is better than a failure. A stream that was closed is an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # until the end
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _silence(stream: Any) -> None:
    """Nothing can be written there any more: let the interpreter's last flush go nowhere."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _print(text: str, stream: Any) -> None:
    """Write it out; if that fails nobody is left to be told."""
    if stream is None:
        return
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        _silence(stream)


def _report(error: BaseException, wanted: Asked, command: str) -> int:
    """Say what went wrong with this command; the exit code."""
    if isinstance(error, KeyboardInterrupt):
        return STOPPED
    if isinstance(error, MahjongError):
        en, zh, code = error.en, error.zh, UNREADABLE
    elif isinstance(error, UsageError):
        en, zh = _usage(error, command)
        code = UNREADABLE
    elif isinstance(error, (typer.Abort, EOFError)):
        return STOPPED
    elif isinstance(error, OSError):
        if error.errno == errno.EPIPE:
            _silence(sys.stdout)
            return GONE
        _print("", sys.stdout)  # what failed may be our own output
        en, zh = _outside(error)
        code = UNREADABLE
    else:
        what = f"{type(error).__name__}: {error}"
        en, zh, code = f"a fault of this program, please report it: {what}", f"程序内部错误，请报告：{what}", FAULT
        if os.environ.get("MAHJONG_TRACEBACK"):
            raise error
    text, position = getattr(error, "text", ""), getattr(error, "position", None)
    position = position if text and isinstance(position, int) else None
    if wanted.json:
        said = {"en": one_line(en), "zh": one_line(zh), "position": position}
        _print(json.dumps({"error": said}, ensure_ascii=not _unicode(sys.stdout)) + "\n", sys.stdout)
    shown = f"mahjong: {one_line(zh if wanted.zh else en)}\n"
    _print(shown if position is None else f"{shown}{marked(text, position)}\n", sys.stderr)
    return code


_OUTSIDE: Final = {
    errno.ENOENT: "没有此文件或目录",
    errno.EACCES: "没有权限",
    errno.EISDIR: "是目录，不是文件",
    errno.ENOTDIR: "路径中有一段不是目录",
    errno.ENOSPC: "磁盘已满",
    errno.EROFS: "文件系统只读",
    errno.ENAMETOOLONG: "文件名太长",
    errno.ELOOP: "符号链接成环",
}


def _outside(error: OSError) -> tuple[str, str]:
    """What the system refused, in English and Chinese."""
    name = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, (str, bytes)) else ""
    said = error.strerror or str(error)
    return f"{name}{said}", f"{name}{_OUTSIDE.get(error.errno or 0, said)}"


def one_line(text: str) -> str:
    """The text in one line, control characters as dots."""
    return _CONTROL.sub("·", " ".join(text.split()))


def marked(text: str, position: int) -> str:
    """A text, or the part of it around the position, with a caret below the character meant."""
    from rich.cells import cell_len

    clean = _CONTROL.sub("·", text)
    position = min(max(position, 0), len(clean))
    start = max(0, position - _WINDOW // 2) if len(clean) > _WINDOW else 0
    before = "  " + ("…" if start else "") + clean[start:position]
    after = clean[position : start + _WINDOW]
    rest = "…" if start + _WINDOW < len(clean) else ""
    return f"{before}{after}{rest}\n{' ' * cell_len(before)}^"


def _unicode(stream: Any) -> bool:
    return "utf" in (getattr(stream, "encoding", None) or "").lower()


# What typer says, and the same in Chinese. A sentence that is not here is quoted.
_SAYINGS: Final = (
    (r"No such option:? (\S+?)(?:\.? .+)?", "没有选项 {0}"),
    (r"No such command (.+?)\.(?: Did you mean (.+)\?)?", "没有命令 {0}"),
    (r"Missing argument (.+?)\.(?:.*)", "缺少参数 {0}"),
    (r"Missing (?:option|parameter) (.+?)\.(?:.*)", "缺少选项 {0}"),
    (r"Got unexpected extra argument\S* \((.+)\)", "多余的参数：{0}"),
    (r"Option (.+?) requires an argument\.?", "选项 {0} 需要一个值"),
    (r"Option (.+?) does not take a value\.?", "选项 {0} 不带值"),
    (r"Invalid value for (.+?): .*valid integer.*", "{0} 的值不是整数"),
    (r"Invalid value for (.+?): (.+) is not one of (.+?)\.?", "{0} 的值 {1} 不在可选之列：{2}"),
    (r"Invalid value for (.+?): (.+)", "{0} 的值不对：{1}"),
)


def _usage(error: Exception, command: str) -> tuple[str, str]:
    """A mistake in the use of the command, with where help is, in English and Chinese."""
    said = one_line(error.format_message() if hasattr(error, "format_message") else str(error))
    said = re.sub(r"(Invalid value for \S+: )Value error, ", r"\1", said)
    zh = next(
        (
            form.format(*found.groups())
            for pattern, form in _SAYINGS
            if (found := re.fullmatch(pattern, said, re.DOTALL))
        ),
        f"用法不对：{said}",
    )
    near = re.search(r"Did you mean (?:one of: )?(.+?)\?|Possible options: ([^)]+)", said)
    if near:
        zh += f"；是否指 {near[1] or near[2]}？"
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else command
    return f"{said.rstrip('.')} (see: {path} --help)", f"{zh}（参见：{path} --help）"
