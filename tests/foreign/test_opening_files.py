"""Files of foreign records: told by their content, plain, compressed or archived, and never trusted."""

from __future__ import annotations

import gzip
import io
import tarfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foreign_games import as_botzone, played, text
from mahjong import foreign
from mahjong.errors import RecordError
from mahjong.play.record import Record


@pytest.fixture(scope="module")
def plain() -> bytes:
    return text(as_botzone(played(3)))


def archived(files: dict[str, bytes], mode: str = "w") -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode=mode) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return made.getvalue()


def test_a_game_is_the_same_however_it_is_packed(plain: bytes, tmp_path: Path) -> None:
    (game,) = foreign.read(plain)
    assert foreign.read(gzip.compress(plain)) == (game,)
    assert foreign.read(b"\xef\xbb\xbf" + plain) == (game,)
    assert foreign.read(gzip.compress(plain[:100]) + gzip.compress(plain[100:]) + b"\0\0") == (game,)
    (lined,) = foreign.read(plain + b"\n\n")
    assert lined.rounds == game.rounds
    packed = gzip.compress(archived({"a.json": plain, "b/c.json.gz": gzip.compress(plain)}))
    assert [one.rounds for one in foreign.read(packed, "all.tar.gz")] == [game.rounds] * 2
    path = tmp_path / "a.json"
    path.write_bytes(plain)
    assert foreign.read(path) == foreign.read(str(path)) == (game,)
    with path.open("rb") as file:
        assert foreign.read(file) == (game,)


def test_a_format_is_told_by_content(plain: bytes) -> None:
    assert foreign.format_of(plain) == foreign.format_of(gzip.compress(plain)) == "botzone"
    own = Record.of(played(3)).text.encode()
    for other in (b"", b"{", b"[]", b"{}", b"<html>", b"\x1f\x8b", b"null", b"[" * 100_000, own, gzip.compress(b"")):
        assert foreign.format_of(other) == ""
        with pytest.raises(RecordError):
            foreign.read(other)


def test_what_cannot_be_unpacked_is_told(plain: bytes) -> None:
    packed = gzip.compress(plain)
    with pytest.raises(RecordError, match=r"^a\.gz: it is cut off"):
        foreign.read(packed[:-20], "a.gz")
    with pytest.raises(RecordError, match=r"^a\.gz: it cannot be unpacked"):
        foreign.read(packed[:40] + b"\xff" * 40 + packed[80:], "a.gz")
    with pytest.raises(RecordError, match=r"^a\.gz: something follows"):
        foreign.read(packed + b"more", "a.gz")
    with pytest.raises(RecordError, match=r"^a\.tar/x\.json: no record of a known format"):
        foreign.read(archived({"x.json": b"hello"}), "a.tar")


def test_a_small_file_that_unpacks_to_a_large_one_is_refused() -> None:
    packer = zlib.compressobj(wbits=31)
    block = b" " * (1 << 20)
    bomb = b"".join(packer.compress(block) for _ in range(140)) + packer.flush()
    assert len(bomb) < 1 << 20
    with pytest.raises(RecordError, match="over 128 MiB"):
        foreign.read(bomb, "bomb.gz")


def test_a_value_too_long_for_a_game_is_not_even_read() -> None:
    with pytest.raises(RecordError):
        foreign.read(b"[" + b"{}," * (6 << 20) + b"{}]", "long.json")


def test_files_that_are_none() -> None:
    with pytest.raises(RecordError, match="no file name"):
        foreign.read("a\0b")
    with pytest.raises(RecordError, match="not 7"):
        foreign.read(7)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        foreign.read("/no/such/file")


@given(st.binary(max_size=300) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_refused_in_words(data: bytes) -> None:
    if foreign.format_of(data):
        return
    with pytest.raises(RecordError) as told:
        foreign.read(data, "junk")
    assert told.value.zh != told.value.en


@given(st.data())
def test_bytes_that_were_changed_are_read_or_refused(plain: bytes, data: st.DataObject) -> None:
    spoilt = bytearray(plain)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(spoilt) - 1))
        spoilt[at : at + data.draw(st.integers(0, 5))] = data.draw(st.binary(max_size=5))
    try:
        games = foreign.read(bytes(spoilt), "spoilt")
    except RecordError:
        return
    for game in games:
        foreign.verify(game)
