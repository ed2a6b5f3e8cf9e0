"""Records: what happened in a deal or a match, one JSON object a line. docs/records.md is the format.

    Record.of(deal).write("deal.jsonl")                     # the full form: with the wall
    Record.of(deal).write("south.jsonl", seat="S")          # what South may know
    record = Record.read("deal.jsonl")
    record.verify().ok
    record.deal().ledger.totals()                           # played again

`mahjong.play.recorder` writes a file while the deal is played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from mahjong.errors import RecordError, shown
from mahjong.play import lines
from mahjong.play.deal import Deal
from mahjong.play.header import FULL, MATCH, checked, header_of, match_header, match_told
from mahjong.play.lines import Row, bad

if TYPE_CHECKING:
    from mahjong.play.events import Event
    from mahjong.play.lines import Verdict

__all__ = ["Part", "Record", "closing", "events_of", "new_file"]

_FILE: Final = 1 << 28
Where: TypeAlias = str | os.PathLike[str]


class Part(NamedTuple):
    """The lines of one deal: its header, its events, and the sum that closes it, None while the deal goes on. digest: what the sum must
    be."""

    header: Row
    events: tuple[Row, ...]
    sum: Row | None
    digest: str

    @property
    def last(self) -> int:
        """The number of its last line."""
        return (self.sum or (self.events or (self.header,))[-1]).line


class Record:
    """One file: the header of a match, if it is one of a match, and one part a deal. Made by `of` and `read`; never changed.

    rows: all lines. match: what the header of the match says of it, None for a deal alone. secret: what the full form says besides.
    parts: the deals. over: the line that closes a match, None while there is none.
    form, seat: "full", "public", or "seat" and whose. cut: the last line was cut off, and is left out. size: bytes of
    the whole lines.
    """

    rows: tuple[Row, ...]
    match: dict[str, Any] | None
    secret: dict[str, Any]
    parts: tuple[Part, ...]
    over: Row | None
    form: str
    seat: str
    cut: bool
    size: int

    def __init__(self, data: bytes) -> None:
        if not isinstance(data, bytes):
            raise RecordError(
                f"a record is made of bytes, not {shown(data)}; Record.read takes files and text",
                f"牌谱须为bytes，不能是{shown(data)}；文件和文本用Record.read读取",
            )
        if len(data) > _FILE:
            raise RecordError(
                f"over {_FILE >> 20} MiB: no record is so long", f"超过{_FILE >> 20} MiB：没有这么长的牌谱"
            )
        rows, self.cut, self.size = lines.read(data)
        self.rows = tuple(rows)
        self.match, self.secret = None, {}
        if not rows:
            cut = (" but a line that is cut off", "只有一行残缺的文字") if self.cut else ("", "没有内容")
            raise RecordError(f"no record: there is nothing in it{cut[0]}", f"不是牌谱：{cut[1]}")
        if rows[0].data.get("format") == MATCH:
            self.match, self.secret = match_told(rows[0])
            rows = rows[1:]
        self.over = rows[-1] if self.match is not None and rows and "over" in rows[-1].data else None
        told = self.rows if self.over is None else self.rows[:-1]
        self.parts = tuple(_parts(told, len(self.rows) - len(rows)))
        headers = [part.header.data for part in self.parts]
        self.form = headers[0]["form"] if headers else FULL
        self.seat = headers[0].get("seat", "") if headers else ""
        for part in self.parts:
            if (part.header.data["form"], part.header.data.get("seat", "")) != (self.form, self.seat):
                raise bad(
                    part.header.line,
                    "the deals of one file have one form, that of its first deal",
                    "同一文件中各局的形式须与第一局相同",
                )

    # -- making ----------------------------------------------------------------------------------------------------------

    @classmethod
    def of(
        cls,
        *deals: Deal,
        players: Sequence[str] = (),
        match: Mapping[str, Any] | None = None,
        secret: Mapping[str, Any] | None = None,
        seat: str | None = None,
        public: bool = False,
    ) -> Record:
        """The record of deals, finished or not. players: their names, in the order of the seats. match: plain values that describe the
        match these are the deals of; secret: more of them, for the full form alone. seat, public: not the full form but what this seat, or
        everybody, may know.

        Raises RecordError for names that are not one a seat, a seat there is not, and a rule set that is not registered.
        """
        told: list[bytes] = []
        if match is not None:
            told.append(lines.text(match_header(match, None if public or seat is not None else secret)))
        for deal in deals:
            if not isinstance(deal, Deal):
                raise RecordError(
                    f"{shown(deal)} is no deal: a record is made of a Deal", f"{shown(deal)}不是牌局：须为Deal"
                )
            _whole(told, deal, players, seat, public)
        return cls(b"".join(raw + b"\n" for raw in told))

    @classmethod
    def read(cls, source: Where | bytes | IO[Any]) -> Record:
        """A record from a file, named or open, or from its text: what holds a newline or begins with a brace is text.

        Raises RecordError for what is no record, naming the line; a last line that was cut off is left out (`cut`). Whether what it says
        can have happened is asked by `verify`.
        """
        return cls(_bytes(source))

    # -- telling ---------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many deals."""
        return len(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        whose = f" {self.seat}" if self.seat else ""
        return f"<Record: {self.form}{whose}, {len(self.parts)} deals, {len(self.rows)} lines{', cut off' * self.cut}>"

    @property
    def text(self) -> str:
        """The whole lines as they stand in the file."""
        return b"".join(row.raw + b"\n" for row in self.rows).decode()

    @property
    def finished(self) -> bool:
        """Whether the last deal is closed."""
        return bool(self.parts) and self.parts[-1].sum is not None

    def part(self, number: int = -1) -> Part:
        """One deal's lines, from 0, the last one by default. Raises RecordError where there is none."""
        many = len(self.parts)
        if not isinstance(number, int) or not -many <= number < many:
            raise RecordError(
                f"no deal {shown(number)} in this record of {many}", f"牌谱共{many}局，没有第{shown(number)}局"
            )
        return self.parts[number]

    def deal(self, number: int = -1) -> Deal:
        """A deal played again from its header and its acts, as far as the record goes. Raises RecordError, naming the line, where an event
        does not follow, and for a record that does not tell the wall."""
        from mahjong.play.replay import played

        return played(self.part(number), None)

    def deals(self) -> Iterator[Deal]:
        """All deals, played again."""
        return (self.deal(number) for number in range(len(self.parts)))

    def verify(self, against: Record | None = None) -> Verdict:
        """Plays every deal again and says what differs: events, legality, ledger, the sums, the commitment against the reveal. Of a record
        of one seat or the public, what can be seen: its form, its ledger; and with `against`, a full record, every line."""
        from mahjong.play.replay import verdict

        return verdict(self, against)

    def seen_by(self, seat: str | None) -> Record:
        """What this seat (None: everybody) may know of a full record. Raises RecordError for another form and for a seat there is not."""
        if self.form != FULL:
            if (seat or "") == self.seat:
                return self
            raise RecordError(
                f"this record holds what {self.seat or 'everybody'} may know; only a full one holds what {seat or 'all'} may",
                f"此牌谱只有{self.seat or '众人'}所知；{seat or '众人'}所知须由完整牌谱得出",
            )
        told: list[bytes] = []
        if self.match is not None:
            told.append(lines.text(match_header(self.match, None)))
        for number, part in enumerate(self.parts):
            _whole(told, self.deal(number), part.header.data["players"], seat, seat is None)
        if self.over is not None:
            told.append(self.over.raw)
        return Record(b"".join(raw + b"\n" for raw in told))

    def write(self, target: Where | IO[str], seat: str | None = None, *, public: bool = False) -> None:
        """To a new file, or one that is open for text. seat, public: not all of it but what this seat, or everybody, may know.

        Raises RecordError for a file that exists: a record is never written over.
        """
        told = (self if seat is None and not public else self.seen_by(seat)).text
        if not isinstance(target, (str, os.PathLike)):
            target.write(told)
            return
        with new_file(target) as file:
            file.write(told.encode())


def new_file(path: Where) -> IO[bytes]:
    """A new file, readable by its owner alone: a record may hold the wall of a deal in progress. Raises RecordError if it exists."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
    except FileExistsError:
        raise RecordError(
            f"{os.fspath(path)} exists: a record is never written over; name a new file",
            f"{os.fspath(path)}已存在：不覆盖记录，请另取文件名",
        ) from None
    except ValueError as error:
        raise RecordError(f"{shown(path)} is no file name: {error}", f"{shown(path)}不是文件名：{error}") from None
    return os.fdopen(handle, "ab", buffering=0)


def _bytes(source: Where | bytes | IO[Any]) -> bytes:
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        return source.encode(errors="replace")
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, "rb") as file:
                return file.read(_FILE + 1)
        except ValueError as error:
            raise RecordError(
                f"{shown(source)} is no file name: {error}", f"{shown(source)}不是文件名：{error}"
            ) from None
    if not hasattr(source, "read"):
        raise RecordError(
            f"a record is read from a file or its text, not {shown(source)}",
            f"牌谱须为文件或文本，不能是{shown(source)}",
        )
    found = source.read()
    return found.encode(errors="replace") if isinstance(found, str) else bytes(found)


def _parts(rows: Sequence[Row], at: int) -> Iterator[Part]:
    """The deals of a file, from this row on. Raises RecordError for lines out of place."""
    while at < len(rows):
        header = rows[at]
        if "format" not in header.data:
            raise bad(
                header.line,
                f"the header of a deal was expected, not {shown(lines.shortly(header.data))}",
                f"应为一局的头行，而不是{shown(lines.shortly(header.data))}",
            )
        checked(header)
        end = at + 1
        while end < len(rows) and isinstance(rows[end].data.get("e"), str):
            end += 1
        close = rows[end] if end < len(rows) and set(rows[end].data) == {"sum"} else None
        if close is None and end < len(rows) and "format" not in rows[end].data:
            raise bad(
                rows[end].line,
                f"an event, a sum or a header was expected, not {shown(lines.shortly(rows[end].data))}",
                f"应为事件、校验和或头行，而不是{shown(lines.shortly(rows[end].data))}",
            )
        yield Part(header, tuple(rows[at + 1 : end]), close, lines.digest(row.raw for row in rows[:end]))
        at = end + (close is not None)


# -- a deal and its lines --------------------------------------------------------------------------------------------------


Seen: TypeAlias = Callable[["Event"], "Event | None"]


def _sight(seat: str | None, public: bool) -> Seen:
    if seat is None and not public:
        return lambda event: event
    return lambda event: event.seen_by(seat)


def events_of(deal: Deal, seat: str | None = None, public: bool = False, start: int = 0) -> list[dict[str, Any]]:
    """The events of a deal as lines of a record, from number `start` on."""
    sight = _sight(seat, public)
    return [seen.to_json() for event in deal.events[start:] if (seen := sight(event)) is not None]


def _whole(told: list[bytes], deal: Deal, players: Sequence[str], seat: str | None, public: bool) -> None:
    """Appends the lines of one deal."""
    told.append(lines.text(header_of(deal, players, seat, public)))
    told.extend(map(lines.text, events_of(deal, seat, public)))
    if deal.finished:
        told.append(closing(told))


def closing(before: Iterable[bytes]) -> bytes:
    """The line that closes a deal, after these lines."""
    return lines.text({"sum": lines.digest(before)})
