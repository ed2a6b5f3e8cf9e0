"""The lines of a record: JSON objects read strictly and written in one form, and what is found wrong with them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mahjong.errors import RecordError, shown

__all__ = ["Note", "Problem", "Row", "Verdict", "bad", "digest", "read", "same", "shortly", "text"]

_LONGEST: Final = 160


class Row(NamedTuple):
    """One line of a file: its number from 1, what it says, and its bytes without the newline."""

    line: int
    data: dict[str, Any]
    raw: bytes


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that does not hold. line: where, 0 for the file as a whole. en, zh: what is there and what was expected."""

    line: int
    en: str
    zh: str

    def error(self) -> RecordError:
        """The same as an error."""
        return bad(self.line, self.en, self.zh)


class Note(NamedTuple):
    """Something worth knowing that is no fault of the record, in English and Chinese."""

    en: str
    zh: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `Record.verify` found. True exactly if nothing is wrong.

    problems: in the order of their lines. notes: what else there is to know. deals, events: how many were looked at. form: of the record.
    finished: whether its last deal is over.
    """

    problems: tuple[Problem, ...]
    notes: tuple[Note, ...]
    deals: int
    events: int
    form: str
    finished: bool

    @property
    def ok(self) -> bool:
        return not self.problems

    def __bool__(self) -> bool:
        return self.ok

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``."""
        return {
            "ok": self.ok,
            "problems": [{"line": one.line, "en": one.en, "zh": one.zh} for one in self.problems],
            "notes": [{"en": one.en, "zh": one.zh} for one in self.notes],
            "deals": self.deals,
            "events": self.events,
            "form": self.form,
            "finished": self.finished,
        }


def bad(line: int, en: str, zh: str) -> RecordError:
    """The error for a line that cannot be read or does not hold."""
    return RecordError(f"line {line}: {en}", f"第{line}行：{zh}") if line else RecordError(en, zh)


def text(data: Any) -> bytes:
    """One line: no spaces, characters as they are. Raises RecordError for what JSON or UTF-8 cannot hold."""
    try:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(
            f"{shown(data)} cannot be written as JSON: {error}", f"{shown(data)}不能写成JSON：{error}"
        ) from None


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON; the order of keys does not matter, and true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def shortly(data: Any) -> str:
    """A line as messages quote it."""
    told = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return told if len(told) <= _LONGEST else told[:_LONGEST] + "..."


def digest(raws: Iterable[bytes]) -> str:
    """The sum over lines: SHA-256, every line followed by one newline, a carriage return at its end left out."""
    found = hashlib.sha256()
    for raw in raws:
        found.update(raw.removesuffix(b"\r") + b"\n")
    return found.hexdigest()


def read(data: bytes) -> tuple[list[Row], bool, int]:
    """The lines of a file; whether the last one was cut off, and so dropped; how many bytes the whole lines take.

    Raises RecordError for any other line that is no JSON object.
    """
    rows: list[Row] = []
    size = 0
    for number, raw in enumerate(data.split(b"\n"), 1):
        last = size + len(raw) == len(data)
        if last and not raw:
            break
        try:
            found = _loads(raw)
        except (ValueError, RecursionError) as error:
            if last:
                return rows, True, size
            raise _unread(number, raw, error) from None
        rows.append(Row(number, found, raw))
        size += len(raw) + (not last)
    return rows, False, size


def _loads(raw: bytes) -> dict[str, Any]:
    found = json.loads(raw.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _unread(number: int, raw: bytes, error: Exception) -> RecordError:
    if not raw.strip():
        return bad(number, "it is empty; one JSON object a line was expected", "此行为空；每行应为一个JSON对象")
    if isinstance(error, UnicodeDecodeError):
        return bad(number, "it is not UTF-8", "不是UTF-8文本")
    quoted = shown(raw.decode(errors="replace"))
    why = f": {error}" if not isinstance(error, (json.JSONDecodeError, RecursionError)) else ""
    return bad(number, f"one JSON object was expected, not {quoted}{why}", f"应为一个JSON对象，而不是{quoted}{why}")
