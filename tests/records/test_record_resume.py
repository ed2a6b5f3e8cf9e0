"""A process that was killed after any event, or in the middle of a line, goes on from its file with nothing lost."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong.errors import IllegalAction, RecordError
from mahjong.play.record import Record
from mahjong.play.recorder import Recorder
from record_games import AUTOMATIONS, GAMES, IDS, begin, play, step


def written(path: Path, game: Any, rng: random.Random, **how: Any) -> Recorder:
    with Recorder(begin(game, rng, **how), path) as recorder:
        while not recorder.deal.finished:
            step(recorder.deal, rng)
            recorder.sync()
    return recorder


def test_file_is_the_record_at_every_act(tmp_path: Path, rng: random.Random) -> None:
    path = tmp_path / "deal"
    with Recorder(begin(GAMES[0], rng), path) as recorder:
        while not recorder.deal.finished:
            assert path.read_bytes().decode() == Record.of(recorder.deal).text
            step(recorder.deal, rng)
            recorder.sync()
    assert path.read_bytes().decode() == Record.of(recorder.deal).text


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_killed_after_any_event(game: Any, rng: random.Random, examples: Callable[[int], int], tmp_path: Path) -> None:
    for number in range(examples(1)):
        path, cut = tmp_path / f"{number}", tmp_path / "cut"
        full = written(path, game, rng, automation=rng.choice(AUTOMATIONS))
        raws = path.read_bytes().splitlines(keepends=True)
        acts = full.deal.acts
        counts = range(1, len(raws) + 1)  # all of them for one game, some of each other
        killed = counts if game is GAMES[0] or examples(1) > 1 else rng.sample(counts, min(len(counts), 25))
        goes_on = set(rng.sample(list(killed), min(len(killed), 6)))
        for count in killed:
            cut.write_bytes(b"".join(raws[:count]))
            with Recorder.resume(cut) as recorder:
                assert not recorder.cut
                done = len(recorder.deal.acts)
                assert recorder.deal.acts == acts[:done]
                whole = cut.read_bytes().splitlines(keepends=True)
                assert whole == raws[: len(whole)]
                assert recorder.added == len(whole) - count
                assert len(whole) - 1 - recorder.deal.finished == len(recorder.deal.events)
                if count in goes_on:
                    for seat, action in acts[done:]:
                        recorder.act(seat, action)
                    assert cut.read_bytes() == path.read_bytes()


def test_cut_at_every_byte(rng: random.Random, tmp_path: Path) -> None:
    path, cut = tmp_path / "deal", tmp_path / "cut"
    full = written(path, GAMES[0], rng)
    data = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10]
    for line in (2, 3, 7, len(ends) // 2, len(ends) - 2, len(ends) - 1):
        for size in range(ends[line - 1] + 1, ends[line] + 1):
            cut.write_bytes(data[:size])
            record = Record.read(cut)
            whole = size >= ends[line] - 1  # all but the newline is a whole line
            assert record.cut == (not whole)
            assert record.text == data[: ends[line] if whole else ends[line - 1]].decode()
            if size % 5 == 0 or whole:
                with Recorder.resume(cut) as recorder:
                    assert recorder.cut == (not whole)
                    assert Record.read(cut).verify().ok
                    for seat, action in full.deal.acts[len(recorder.deal.acts) :]:
                        recorder.act(seat, action)
                assert cut.read_bytes() == data
    for size in range(ends[0] - 1):
        cut.write_bytes(data[:size])
        with pytest.raises(RecordError, match="no record"):
            Recorder.resume(cut)


def test_verify_says_that_a_line_is_cut(rng: random.Random, tmp_path: Path) -> None:
    path = tmp_path / "deal"
    written(path, GAMES[0], rng)
    data = path.read_bytes()
    record = Record.read(data[:-30])
    found = record.verify()
    assert [one.line for one in found.problems] == [
        len(record.rows),
        len(record.rows) + 1,
    ]  # the sum is missing, the line was cut
    assert "cut off" in found.problems[1].en


def test_match_in_one_file(rng: random.Random, tmp_path: Path) -> None:
    path = tmp_path / "match"
    first, second = (begin(GAMES[0], rng) for _ in range(2))
    with Recorder(first, path, match={"table": 7}, secret={"seed": 5}, players=["a", "b", "c", "d"]) as recorder:
        with pytest.raises(RecordError, match="not over"):
            recorder.begin(second)
        play(first, rng)
        recorder.begin(second, ["d", "a", "b", "c"])
        step(second, rng)
    with Recorder.resume(path) as recorder:
        recorder.sync()  # what was not written before it was closed is lost, the deal is as the file says
        assert len(Record.read(path)) == 2
        play(recorder.deal, rng)
        recorder.sync()
    record = Record.read(path)
    assert record.verify().ok
    assert record.finished
    assert record.part(1).header.data["players"] == ["d", "a", "b", "c"]
    with Recorder.resume(path) as recorder:
        recorder.begin(begin(GAMES[0], rng))
        assert len(Record.read(path)) == 3
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b'"form"')])  # killed while the header was written
    with Recorder.resume(path) as recorder:
        assert recorder.cut
        assert recorder.deal.finished
        assert Record.read(path).verify().ok


def test_undo_takes_lines_out(rng: random.Random, tmp_path: Path) -> None:
    path = tmp_path / "deal"
    with Recorder(begin(GAMES[0], rng), path, durable=True) as recorder:
        deal = recorder.deal
        for _ in range(12):
            step(deal, rng)
        recorder.sync()
        before = path.read_bytes()
        step(deal, rng)
        recorder.sync()
        assert len(path.read_bytes()) > len(before)
        recorder.undo()
        assert path.read_bytes() == before
        for _ in range(3):
            deal.undo()
        play(deal, rng)
        recorder.sync()
        assert path.read_bytes().decode() == Record.of(deal).text
        recorder.undo()
        assert path.read_bytes().decode() == Record.of(deal).text
        assert not deal.finished


def test_refused_acts_write_nothing(rng: random.Random, tmp_path: Path) -> None:
    path = tmp_path / "deal"
    with Recorder(begin(GAMES[0], rng), path) as recorder:
        before = path.read_bytes()
        with pytest.raises(IllegalAction):
            recorder.act(recorder.deal.waiting[0], "pass")
        assert path.read_bytes() == before
    with pytest.raises(RecordError, match="never written over"):
        Recorder(begin(GAMES[0], rng), path)


def test_a_file_that_cannot_be_written(rng: random.Random, tmp_path: Path) -> None:
    """The act stands, no half line stays, and the next sync writes what is missing."""
    path = tmp_path / "deal"
    with Recorder(begin(GAMES[0], rng), path) as recorder:
        file, deal = recorder._file, recorder.deal

        class Full:
            def __init__(self) -> None:
                self.left = 20

            def write(self, data: Any) -> int:
                if not self.left:
                    raise OSError(28, "No space left on device")
                done = file.write(data[: self.left])
                self.left -= done or 0
                return done or 0

            def __getattr__(self, name: str) -> Any:
                return getattr(file, name)

        recorder._file = Full()  # type: ignore[assignment]
        before = path.read_bytes()
        seat = deal.waiting[0]
        with pytest.raises(OSError, match="No space"):
            recorder.act(seat, deal.legal(seat)[-1])
        assert len(deal.acts) == 1
        assert path.read_bytes() == before
        recorder._file = file
        recorder.sync()
        assert path.read_bytes().decode() == Record.of(deal).text


def test_resuming_what_cannot_be(rng: random.Random, tmp_path: Path) -> None:
    path = tmp_path / "seen"
    full = Record.of(play(begin(GAMES[0], rng), rng))
    full.write(path, seat="S")
    with pytest.raises(RecordError, match="only a full record"):
        Recorder.resume(path)
    path = tmp_path / "changed"
    rows = full.text.splitlines(keepends=True)
    path.write_text("".join([*rows[:7], *rows[8:]]), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(RecordError, match="line "):
        Recorder.resume(path)
    assert path.read_bytes() == before
    path = tmp_path / "match"
    path.write_text('{"format":"mahjong-match","version":1,"library":"0.1.0","match":{}}\n', encoding="utf-8")
    with pytest.raises(RecordError, match="no deal -1"):
        Recorder.resume(path)


_PLAYER = """
import random, sys
sys.path.insert(0, sys.argv[2])
from record_games import begin, step
from mahjong.play.recorder import Recorder
rng = random.Random(int(sys.argv[3]))
recorder = Recorder(begin(("sichuan", {"preset": "chengdu"}), rng), sys.argv[1])
print("begun", flush=True)
while True:
    while not recorder.deal.finished:
        step(recorder.deal, rng)
        recorder.sync()
    recorder.begin(begin(("sichuan", {"preset": "chengdu"}), rng))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal on this system")
def test_a_process_that_is_killed(rng: random.Random, examples: Callable[[int], int], tmp_path: Path) -> None:
    here = str(Path(__file__).parents[1])  # where the games are
    for number in range(examples(3)):
        path = tmp_path / f"{number}"
        words = [sys.executable, "-c", _PLAYER, str(path), here, str(rng.getrandbits(30))]
        with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == b"begun"
            process.stdout.close()
            try:
                process.wait(rng.random() / 2)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        with Recorder.resume(path) as recorder:
            play(recorder.deal, rng)
            recorder.sync()
        assert Record.read(path).verify().ok
