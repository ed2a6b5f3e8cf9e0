"""`Recorder`: a record written while the deal is played, event by event, and taken up again after the process has died."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Self

from mahjong.errors import RecordError
from mahjong.play import lines
from mahjong.play.actions import Action
from mahjong.play.deal import Deal
from mahjong.play.header import FULL, header_of, match_header
from mahjong.play.record import Record, Where, closing, events_of, new_file

__all__ = ["Recorder"]


class Recorder:
    """Plays a deal and writes it down.

        with Recorder(deal, "deal.jsonl") as recorder:
            recorder.act("E", "discard 5m")

    What `act` has answered is in the file: it is handed to the system before `act` returns, and with `durable` put on the disk too. Acts
    that were made on `deal` itself are written by `sync`. `begin` goes on with the next deal of a match in the same file.

    deal: the one in progress. path: of the file. record: what `resume` has read, else None. added: how many missing lines it has written.

    Raises RecordError for a file that exists, names that are not one a seat, and a rule set that is not registered.
    """

    deal: Deal
    record: Record | None
    added: int

    def __init__(
        self,
        deal: Deal,
        path: Where,
        *,
        players: Sequence[str] = (),
        match: Mapping[str, Any] | None = None,
        secret: Mapping[str, Any] | None = None,
        durable: bool = False,
    ) -> None:
        told = [] if match is None else [lines.text(match_header(match, secret))]
        header = lines.text(header_of(deal, players))
        self._start(new_file(path), path, durable)
        self._written: list[bytes] = []
        self._open(deal, [*told, header])

    def _start(self, file: IO[bytes], path: Where, durable: bool) -> None:
        self.path = os.fspath(path)
        self.durable = durable
        self.record = None
        self.added = 0
        self._file = file

    def _open(self, deal: Deal, told: list[bytes]) -> None:
        """A deal begins with these lines."""
        self.deal = deal
        self._log: list[int] = []  # the events that are in the file
        self._closed = False
        self._append(told)
        self._first = len(self._written)  # the lines before its first event
        self.sync()

    @classmethod
    def resume(cls, path: Where, *, durable: bool = False) -> Self:
        """Goes on with a file. A last line that was cut off is taken away (`record.cut` says so), the deal is played as far as the file
        goes, and what follows from its last act by itself is written if it is missing (`added`).

        Raises RecordError for a file that is no full record, tells of no deal yet, or holds a line that does not follow.
        """
        record = Record.read(path)
        if record.form != FULL:
            raise RecordError(
                "only a full record can be gone on with: this one does not hold the wall",
                "只有完整牌谱可以续写：此牌谱没有牌墙",
            )
        deal = record.deal()
        part = record.part()
        made: Self = object.__new__(cls)
        made._start(open(path, "r+b", buffering=0), path, durable)  # noqa: SIM115
        made.record = record
        made.deal = deal
        made._written = [row.raw for row in record.rows]
        made._first = len(record.rows) - len(part.events) - (part.sum is not None) - (record.over is not None)
        made._log = list(deal._log[: len(part.events)])
        made._closed = part.sum is not None
        whole = sum(len(raw) + 1 for raw in made._written)
        if record.size < whole:  # the last line lacks its newline alone
            made._file.seek(record.size)
            made._write(b"\n")
        made._cut(whole)
        before = len(made._written)
        made.sync()
        made.added = len(made._written) - before
        return made

    @property
    def cut(self) -> bool:
        """Whether `resume` found the last line cut off."""
        return self.record is not None and self.record.cut

    def act(self, seat: str, action: Action | str) -> None:
        """`Deal.act`, written down. Raises IllegalAction as it does, with nothing changed, and OSError where the file cannot be written:
        then the act stands, and the next `sync` writes it."""
        self.deal.act(seat, action)
        self.sync()

    def undo(self) -> None:
        """`Deal.undo`; its lines are taken out of the file."""
        self.deal.undo()
        self.sync()

    def begin(self, deal: Deal, players: Sequence[str] = ()) -> None:
        """The next deal of the same file. Raises RecordError while the present one is not over."""
        self.sync()
        if not self._closed:
            raise RecordError("the deal before is not over", "上一局尚未结束")
        self._open(deal, [lines.text(header_of(deal, players))])

    def sync(self) -> None:
        """Makes the file say what the deal says: appends what has happened, takes out what was undone."""
        log = self.deal._log
        kept = len(self._log)
        if log[:kept] != self._log:
            kept = next(
                (at for at, (one, other) in enumerate(zip(log, self._log, strict=False)) if one != other), len(log)
            )
            self._closed = False
        if kept < len(self._log):
            del self._written[self._first + kept :]
            del self._log[kept:]
            self._cut(sum(len(raw) + 1 for raw in self._written))
        told = [lines.text(row) for row in events_of(self.deal, start=kept)]
        close = self.deal.finished and not self._closed
        if close:
            told.append(closing([*self._written, *told]))
        if told:
            self._append(told)
            self._log = list(log)
            self._closed = self._closed or close

    def close(self) -> None:
        """Closes the file. The deal can be gone on with by `resume`."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Recorder of {self.path}: {self.deal!r}>"

    def _append(self, told: Sequence[bytes]) -> None:
        size = sum(len(raw) + 1 for raw in self._written)
        try:
            self._write(b"".join(raw + b"\n" for raw in told))
        except BaseException:
            with suppress(OSError):
                self._cut(size)  # no half line stays
            raise
        self._written += told

    def _write(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            rest = rest[self._file.write(rest) or 0 :]
        if self.durable:
            os.fsync(self._file.fileno())

    def _cut(self, size: int) -> None:
        self._file.truncate(size)
        self._file.seek(size)
        if self.durable:
            os.fsync(self._file.fileno())
