"""Playing a record again: every line compared with what follows from the header and the acts, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mahjong import rulebook, walls
from mahjong.errors import MahjongError, RecordError, shown
from mahjong.play import lines, seen
from mahjong.play.closing import REASONS
from mahjong.play.deal import Deal
from mahjong.play.header import FULL, PUBLIC, begun
from mahjong.play.lines import Note, Problem, Row, Verdict
from mahjong.play.record import Part, Record, events_of

__all__ = ["played", "verdict"]

_MOST: Final = 50


class _Full(Exception):
    """So much is wrong that the rest would not be read."""


class _Found:
    """What is wrong, collected; or, where it must not be, raised at once."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.problems: list[Problem] = []

    def add(self, line: int, en: str, zh: str) -> None:
        one = Problem(line, en, zh)
        if self.strict:
            raise one.error()
        self.problems.append(one)
        if len(self.problems) >= _MOST:
            raise _Full


def played(part: Part, found: _Found | None = None) -> Deal:
    """The deal of these lines, played as far as they go. Without `found` raises RecordError for the first line that does not follow; lines
    that are missing at the end are not missed then."""
    deal = begun(part.header)
    _Walk(deal, part, found or _Found(True)).go()
    return deal


class _Walk:
    """One reading of a deal's lines beside the deal."""

    def __init__(self, deal: Deal, part: Part, found: _Found) -> None:
        self.deal = deal
        self.rows = part.events
        self.part = part
        self.found = found
        self.due = events_of(deal)
        self.at = 0  # the line looked at
        self.next = 0  # the event it must be

    def go(self) -> None:
        while self.at < len(self.rows):
            if self.next < len(self.due):
                self._compare(self.rows[self.at])
            elif not self._act(self._acting()):
                return
        if self.found.strict:
            return
        for want in self.due[self.next :]:
            self.found.add(self.part.last, *_missing(want, after=True))

    def _acting(self) -> Row:
        """The line whose act comes next: behind a fault that is told before the act it lies in, and what that costs."""
        at = self.at
        if self.rows[at].data.get("e") == "fault":
            while "act" not in self.rows[at].data and at + 1 < len(self.rows):
                at += 1
        return self.rows[at]

    def _compare(self, row: Row) -> None:
        want = self.due[self.next]
        if row.raw == lines.text(want) or lines.same(row.data, want):
            self.at += 1
            self.next += 1
            return
        following = self.rows[self.at + 1].data if self.at + 1 < len(self.rows) else None
        if following is not None and lines.same(following, want):
            self.found.add(row.line, *_surplus(row.data))
            self.at += 1
        elif self._follows(row, want):
            self.found.add(row.line, *_missing(want))
            self.next += 1
        else:
            self.found.add(row.line, *_other(row.data, want))
            self.at += 1
            self.next += 1

    def _follows(self, row: Row, want: dict[str, Any]) -> bool:
        """Whether a line is what would come next, if only `want` stood before it."""
        if self.next + 1 < len(self.due):
            return lines.same(row.data, self.due[self.next + 1])
        seat, act = row.data.get("seat"), row.data.get("act")
        if row.data.get("e") == want["e"] or not isinstance(act, str) or seat not in self.deal.waiting:
            return False
        try:
            self.deal.verify(seat, act)
        except MahjongError:
            return False
        return True

    def _act(self, row: Row) -> bool:
        """Lets a seat act as the line says. False where nothing can be made of it and of what comes after."""
        deal, seat, act = self.deal, row.data.get("seat"), row.data.get("act")
        waiting = " ".join(deal.waiting)
        if deal.finished:
            self.found.add(
                row.line,
                f"the deal is over; nothing more was expected, not {lines.shortly(row.data)}",
                f"此局已结束，不应再有{lines.shortly(row.data)}",
            )
        elif not isinstance(seat, str) or not isinstance(act, str):
            self.found.add(
                row.line,
                f"an act of {waiting} was expected, not {lines.shortly(row.data)}",
                f"应为{waiting}的动作，而不是{lines.shortly(row.data)}",
            )
        else:
            try:
                deal.act(seat, act)
            except MahjongError as error:
                self.found.add(row.line, f"{seat} {shown(act)}: {error.en}", f"{seat} {shown(act)}：{error.zh}")
            else:
                self.due += events_of(deal, start=len(self.due))
                return True
        # A line that says once more what the one before it said can be left out; what else is wrong here spoils all that follows.
        self.at += 1
        return bool(self.due) and lines.same(row.data, self.due[-1])


def _missing(want: dict[str, Any], *, after: bool = False) -> tuple[str, str]:
    told = lines.shortly(want)
    return (
        f"a line is missing {'after' if after else 'before'} it: {told}",
        f"此行之{'后' if after else '前'}缺少一行：{told}",
    )


def _surplus(data: dict[str, Any]) -> tuple[str, str]:
    return f"a line too many: {lines.shortly(data)}", f"多余的一行：{lines.shortly(data)}"


def _other(data: dict[str, Any], want: dict[str, Any]) -> tuple[str, str]:
    """What differs: the keys, where the lines are alike otherwise."""
    keys = [key for key in {**want, **data} if not lines.same(data.get(key), want.get(key))]
    if data.get("e") == want["e"] and len(keys) <= 2:
        here = {key: data[key] for key in keys if key in data}
        there = {key: want[key] for key in keys if key in want}
    else:
        here, there = data, want
    return (
        f"{lines.shortly(there)} was expected, not {lines.shortly(here)}",
        f"应为{lines.shortly(there)}，而不是{lines.shortly(here)}",
    )


# -- the verdict ---------------------------------------------------------------------------------------------------------


def verdict(record: Record, against: Record | None) -> Verdict:
    """What `Record.verify` gives."""
    found = _Found(False)
    notes: list[Note] = []
    try:
        for number, part in enumerate(record.parts):
            _check(record, number, part, found, notes)
        if not found.problems and record.form == FULL:
            _match(record, found)
        elif record.form != FULL and record.over is not None:
            _over(record.over, record.parts[-1].header.data["seats"] if record.parts else [], found)
        if record.cut:
            found.add(
                (record.rows[-1].line if record.rows else 0) + 1,
                "it is cut off and was left out",
                "此行残缺，已略去",
            )
        if against is not None:
            _compare(record, against, found)
    except _Full:
        notes.append(Note("more is wrong; only the first problems are told", "问题太多，只列出最前面的"))
    if record.parts and not record.finished:
        notes.append(Note("the last deal is not over", "最后一局尚未结束"))
    problems = tuple(sorted(found.problems, key=lambda one: one.line))
    events = sum(len(part.events) for part in record.parts)
    return Verdict(problems, tuple(dict.fromkeys(notes)), len(record.parts), events, record.form, record.finished)


def _over(row: Row, seats: Sequence[str], found: _Found) -> None:
    """Whether this can be the last line of a match, as far as can be seen without its deals."""
    data = row.data
    points, result = data.get("points"), data.get("result")
    if (
        set(data) == {"over", "rule", "points", "result"}
        and data["over"] in tuple(REASONS)
        and isinstance(data["rule"], str)
        and isinstance(points, dict)
        and isinstance(result, dict)
        and sorted(points) == sorted(result) == sorted(seats)
        and all(type(one) is int for one in points.values())
        and all(isinstance(one, str) for one in result.values())
    ):
        return
    found.add(
        row.line,
        f"it must tell why the match is over ({', '.join(REASONS)}), by which rule, and points and result of every seat, not {lines.shortly(data)}",
        f"须给出全场为何结束（{'、'.join(REASONS)}）、依何规则，以及各座的点数与结果，不能是{lines.shortly(data)}",
    )


def _match(record: Record, found: _Found) -> None:
    """Whether the deals of a match follow from one another."""
    from mahjong.play.match_record import closing_line, match_of, tells_match

    if record.parts and tells_match(record):
        try:
            match = match_of(record)
        except RecordError as error:
            line = (
                record.over.line if record.over is not None and error.en.startswith(f"line {record.over.line}:") else 1
            )
            found.add(line, *_without_line(error, line))
        else:
            if record.over is None and not record.cut and (row := closing_line(match)):
                found.add(record.rows[-1].line, *_missing(row, after=True))


def _check(record: Record, number: int, part: Part, found: _Found, notes: list[Note]) -> None:
    header = part.header.data
    _versions(header, notes)
    if record.form == FULL:
        try:
            _wall(part.header, found)
            deal = played(part, found)
        except RecordError as error:
            found.problems.append(Problem(part.header.line, *_without_line(error, part.header.line)))
            return
        over = deal.finished
    else:
        over = seen.check(part, record.seat, found.add)
    if part.sum is None:
        if over:
            found.add(part.last, "the sum that closes the deal is missing after it", "此行之后缺少本局的校验和")
        elif number + 1 < len(record.parts):
            found.add(part.last, "the deal is not over, but another follows", "此局未结束，却接着下一局")
    else:
        if part.sum.data["sum"] != part.digest:
            found.add(
                part.sum.line,
                "the sum is not that of the lines before it: some line was changed",
                "校验和与前面各行不符：有的行被改动过",
            )
        if not over:
            found.add(part.sum.line, "a sum closes a deal that is not over", "此局未结束，却已有校验和")


def _without_line(error: RecordError, line: int) -> tuple[str, str]:
    return error.en.removeprefix(f"line {line}: "), error.zh.removeprefix(f"第{line}行：")


def _versions(header: dict[str, Any], notes: list[Note]) -> None:
    from mahjong import __version__

    if header["library"] != __version__:
        notes.append(
            Note(
                f"written by version {shown(header['library'])} of the library, read by {__version__}",
                f"由{shown(header['library'])}版写成，以{__version__}版读取",
            )
        )
    book = rulebook.version(header["variant"])
    if header["book"] != book:
        notes.append(
            Note(
                f"played under the rule book {header['variant']} {shown(header['book'])}; here it is {book!r}",
                f"所用规则书{header['variant']}为{shown(header['book'])}；此处为{book!r}",
            )
        )


def _wall(row: Row, found: _Found) -> None:
    """The commitment against the reveal."""
    wall = row.data["wall"]
    if "reveal" in wall:
        for one in walls.verify(_object(wall["commitment"]), _object(wall["reveal"])).problems:
            found.add(row.line, f"wall, {one.field}: {one.en}", f"牌墙 {one.field}：{one.zh}")


def _object(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(
            f"a commitment or reveal is an object, not {shown(data)}", f"承诺与公布须为对象，不能是{shown(data)}"
        )
    return data


def _compare(record: Record, against: Record, found: _Found) -> None:
    """A record beside what follows from a full one."""
    if not isinstance(against, Record) or against.form != FULL:
        raise RecordError("only a full record can be compared with", "只能与完整牌谱对照")
    want: Sequence[Row] = (
        against.rows if record.form == FULL else against.seen_by(None if record.form == PUBLIC else record.seat).rows
    )
    for row, other in zip(record.rows, want, strict=False):
        told, due = row.data, other.data
        if "sum" in due:
            continue  # every difference is told by its own line
        if "format" in due:  # another version of the library may have written it
            told, due = ({**one, "library": ""} for one in (told, due))
        if not lines.same(told, due):
            found.add(
                row.line,
                f"the full record gives {lines.shortly(due)}, not {lines.shortly(told)}",
                f"完整牌谱得出{lines.shortly(due)}，而不是{lines.shortly(told)}",
            )
    if len(record.rows) > len(want):
        found.add(record.rows[len(want)].line, "the full record ends before this line", "完整牌谱在此行之前已结束")
    elif len(record.rows) < len(want) and not record.cut:
        found.add(record.rows[-1].line, "the full record goes on after this line", "完整牌谱在此行之后还有内容")
