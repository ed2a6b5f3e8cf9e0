"""Files of foreign records opened: plain, compressed or archived, and which format it is.

What is read is limited, whatever it claims to be: so many bytes, so many games, no entity of a document expanded.
"""

from __future__ import annotations

import io
import json
import os
import tarfile
import zlib
from collections.abc import Callable, Iterator
from typing import IO, Any, Final, NamedTuple

from mahjong.errors import RecordError, shown
from mahjong.foreign import botzone, mjai, mjlog, tenhou6
from mahjong.foreign.base import Game, Place

__all__ = ["FORMATS", "Text", "format_of", "read"]

_BYTES: Final = 1 << 27
_VALUE: Final = 1 << 24
_GAMES: Final = 100_000
_GZIP, _BOM = b"\x1f\x8b", b"\xef\xbb\xbf"


class Text(NamedTuple):
    """One file's text: what it is called, and its bytes without a mark of their order."""

    name: str
    data: bytes


def read(source: str | os.PathLike[str] | bytes | IO[Any], name: str = "") -> tuple[Game, ...]:
    """All games of a file, named or open, or of its bytes. name: what it is called in errors.

    Raises RecordError, with the file and the place in it, for what is no record of a known format; OSError for a file that cannot be opened.
    """
    data, called = _bytes(source)
    found: list[Game] = []
    for text in _texts(Text(name or called, data)):
        form = _known(text)
        found += FORMATS[form](text)
        if len(found) > _GAMES:
            raise RecordError(f"{text.name}: more than {_GAMES} games", f"{text.name}：多于{_GAMES}局")
    if not found:
        raise RecordError(f"{name or called}: no games in it", f"{name or called}：其中没有牌谱")
    return tuple(found)


def format_of(data: bytes) -> str:
    """Which foreign format these bytes are of, "" for none that is known. Never raises for what they hold."""
    try:
        for text in _texts(Text("", data)):
            return _recognised(text)
    except RecordError:
        return ""
    return ""


# -- bytes -----------------------------------------------------------------------------------------------------------------


def _bytes(source: str | os.PathLike[str] | bytes | IO[Any]) -> tuple[bytes, str]:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), "the record"
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, "rb") as file:
                return file.read(_BYTES + 1), os.path.basename(os.fspath(source))
        except ValueError as error:
            raise RecordError(
                f"{shown(source)} is no file name: {error}", f"{shown(source)}不是文件名：{error}"
            ) from None
    if not hasattr(source, "read"):
        raise RecordError(
            f"a record is read from a file or its bytes, not {shown(source)}",
            f"牌谱须为文件或字节，不能是{shown(source)}",
        )
    found = source.read()
    data = found.encode(errors="replace") if isinstance(found, str) else bytes(found)
    return data, os.path.basename(str(getattr(source, "name", "") or "the record"))


def _texts(file: Text) -> Iterator[Text]:
    """What a file holds, unpacked."""
    name, data = file
    if len(data) > _BYTES:
        raise _too_long(name)
    if data[:2] == _GZIP:
        data = _unzipped(name, data)
    if data[257:262] == b"ustar":
        yield from _members(name, data)
        return
    yield Text(name, data.removeprefix(_BOM))


def _unzipped(name: str, data: bytes) -> bytes:
    """What is packed, in one part or several. Zeros may follow."""
    found: list[bytes] = []
    room = _BYTES + 1
    while data[:2] == _GZIP:
        part = zlib.decompressobj(wbits=31)
        try:
            found.append(part.decompress(data, room))
        except zlib.error as error:
            raise RecordError(f"{name}: it cannot be unpacked: {error}", f"{name}：无法解压：{error}") from None
        room -= len(found[-1])
        if room <= 0:
            raise _too_long(name)
        if not part.eof:
            raise RecordError(f"{name}: it is cut off", f"{name}：文件残缺")
        data = part.unused_data
    if data.strip(b"\0"):
        raise RecordError(f"{name}: something follows that is not packed", f"{name}：压缩内容之后另有数据")
    return b"".join(found)


def _members(name: str, data: bytes) -> Iterator[Text]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
            for number, member in enumerate(archive):
                if number >= _GAMES:
                    raise RecordError(f"{name}: more than {_GAMES} files", f"{name}：多于{_GAMES}个文件")
                file = archive.extractfile(member) if member.isreg() else None
                if file is None:
                    continue
                yield from _texts(Text(f"{name}/{member.name}"[:200], file.read()))
    except (tarfile.TarError, ValueError, EOFError, OverflowError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"{name}: it cannot be unpacked: {error}", f"{name}：无法解开：{error}") from None


def _too_long(name: str) -> RecordError:
    most = _BYTES >> 20
    return RecordError(f"{name}: over {most} MiB", f"{name}：超过{most} MiB")


# -- formats ---------------------------------------------------------------------------------------------------------------


def _known(text: Text) -> str:
    found = _recognised(text)
    if not found:
        raise RecordError(
            f"{text.name}: no record of a known format: {', '.join(FORMATS)}",
            f"{text.name}：不是已知格式的牌谱：{'、'.join(FORMATS)}",
        )
    return found


def _recognised(text: Text) -> str:
    head = text.data[:8192].lstrip()
    if mjlog.is_mjlog(head):
        return "mjlog"
    if head[:1] not in (b"{", b"["):
        return ""
    first = _first(text)
    return next((form for form, is_it in _JSON.items() if is_it(first)), "")


def _first(text: Text) -> Any:
    """The first value of a JSON file: its first line, or all of it; None for what is none."""
    line = text.data.lstrip().split(b"\n", 1)[0]
    try:
        return loaded(line)
    except (ValueError, RecursionError):
        pass
    try:
        return loaded(text.data)
    except (ValueError, RecursionError):
        return None


def loaded(data: bytes) -> Any:
    """The JSON value of some bytes. Raises ValueError or RecursionError for what is none, or too long to be one game."""
    if len(data) > _VALUE:
        raise ValueError(f"over {_VALUE >> 20} MiB")
    return json.loads(data)


def values(text: Text) -> Iterator[tuple[Place, Any]]:
    """The JSON values of a file: all of it, or one a line. Raises RecordError for what is none, naming the line."""
    place = Place(text.name)
    try:
        yield place, loaded(text.data)
        return
    except RecursionError:
        raise place.bad("it is nested too deeply", "嵌套过深") from None
    except ValueError:
        pass
    for number, line in enumerate(text.data.split(b"\n"), 1):
        if not line.strip():
            continue
        place = Place(text.name, line=number)
        try:
            value = loaded(line)
        except RecursionError:
            raise place.bad("it is nested too deeply", "嵌套过深") from None
        except ValueError as error:
            raise place.bad(f"it is no JSON: {error}"[:200], f"不是JSON：{error}"[:200]) from None
        yield place, value


def _botzone(text: Text) -> Iterator[Game]:
    for place, value in values(text):
        if not botzone.is_botzone(value):
            raise place.bad("no game of Botzone", "不是Botzone牌谱")
        yield from botzone.games(value, place)


def _mjlog(text: Text) -> Iterator[Game]:
    return mjlog.games(text.data, text.name)


def _tenhou6(text: Text) -> Iterator[Game]:
    for place, value in values(text):
        if not tenhou6.is_tenhou6(value):
            raise place.bad("no game of tenhou.net/6", "不是tenhou.net/6牌谱")
        yield from tenhou6.games(value, place)


def _mjai(text: Text) -> Iterator[Game]:
    return mjai.games(values(text), text.name)


FORMATS: Final[dict[str, Callable[[Text], Iterator[Game]]]] = {
    "botzone": _botzone,
    "mjlog": _mjlog,
    "tenhou6": _tenhou6,
    "mjai": _mjai,
}
"""Who reads a format."""
_JSON: Final[dict[str, Callable[[Any], bool]]] = {
    "botzone": botzone.is_botzone,
    "tenhou6": tenhou6.is_tenhou6,
    "mjai": mjai.is_mjai,
}
"""How a JSON value is told to be of a format."""
