"""The fair shuffle: a secret, its commitment before the deal, its reveal after it, and what each looks like as JSON."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mahjong.errors import MahjongError, RecordError
from mahjong.tiles import UNKNOWN
from mahjong.walls.edge import TILES_MAX, Tiles, Wall, codes_of, shown

SCHEME: Final = "mahjong-fair-wall-1"
DICE: Final = 32
SECRET_BYTES: Final = 96  # 768 bits: every one of the 2**617 walls of 136 tiles can come up
SECRET_MAX: Final = 1024
WORDS_MAX: Final = 32


def _stream(message: bytes) -> Iterator[int]:
    # SHAKE-256 has no end: asking for more gives the same bytes and then more.
    done, size = 0, 512
    while True:
        yield from hashlib.shake_256(message).digest(size)[done:]
        done, size = size, size * 2


def _below(stream: Iterator[int], n: int) -> int:
    limit = 256 - 256 % n
    return next(byte for byte in stream if byte < limit) % n


def message(purpose: str, *parts: bytes) -> bytes:
    return "\n".join([SCHEME, purpose, *(part.hex() for part in parts)]).encode("ascii")


def digest_of(label: str, tiles: bytes, seed: bytes) -> str:
    return hashlib.sha256(message("commitment", label.encode(), tiles, seed)).hexdigest()


def fair_wall(label: str, tiles: bytes, seed: bytes, words: Sequence[bytes]) -> Wall:
    stream = _stream(message("wall", label.encode(), tiles, seed, *words))
    wall = bytearray(tiles)
    for last in range(len(wall) - 1, 0, -1):
        at = _below(stream, last + 1)
        wall[last], wall[at] = wall[at], wall[last]
    return Wall(bytes(wall), tuple(1 + _below(stream, 6) for _ in range(DICE)))


def secret_bytes(tiles: bytes) -> int:
    # Enough for every distinct wall to come up, and 128 bits over; never under 96.
    walls = math.factorial(len(tiles))
    for code in set(tiles):
        walls //= math.factorial(tiles.count(code))
    return max(SECRET_BYTES, (walls.bit_length() + 128 + 7) // 8)


def label_of(label: object) -> str:
    try:
        good = isinstance(label, str) and len(label.encode()) <= SECRET_MAX
    except UnicodeEncodeError:
        good = False
    if not good or not isinstance(label, str):
        raise MahjongError(
            f"a label is text of at most {SECRET_MAX} bytes, not {shown(label)}",
            f"标签须是至多{SECRET_MAX}字节的文本，不能是{shown(label)}",
        )
    return label


def words_of(words: object) -> tuple[bytes, ...]:
    if isinstance(words, (str, bytes)) or not isinstance(words, Iterable):
        raise MahjongError(
            f"players' words are a list, one a seat, not {shown(words)}",
            f"各家的词须是一列，每家一项，不能是{shown(words)}",
        )
    checked: list[bytes] = []
    for word in words:
        if len(checked) == WORDS_MAX:
            raise MahjongError(f"at most {WORDS_MAX} players may add a word", f"至多{WORDS_MAX}家可加词")
        checked.append(word_of(word))
    return tuple(checked)


def word_of(word: object) -> bytes:
    try:
        data = word.encode() if isinstance(word, str) else word
    except UnicodeEncodeError:
        data = None
    if not isinstance(data, bytes) or len(data) > SECRET_MAX:
        raise MahjongError(
            f"a player's word is text or bytes, at most {SECRET_MAX} of them, not {shown(word)}",
            f"玩家的词须是至多{SECRET_MAX}字节的文本或字节，不能是{shown(word)}",
        )
    return data


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before a deal: it binds the server to its secret without telling it.

    digest: SHA-256 over the label, the tiles and the secret, 64 hexadecimal digits. Compare `tiles` with the set
    agreed on (`verify` does, given `tileset`).
    """

    label: str
    tiles: bytes
    digest: str

    def to_json(self) -> dict[str, Any]:
        """`{"scheme", "label", "tiles", "digest"}`: tiles two hexadecimal digits each."""
        return {"scheme": SCHEME, "label": self.label, "tiles": self.tiles.hex(), "digest": self.digest}

    @classmethod
    def from_json(cls, data: object) -> Commitment:
        """Read a commitment from its JSON text or object. RecordError names the field that cannot be read."""
        read = _Fields(data, "commitment", ("label", "tiles", "digest"))
        return cls(read.label(), read.tiles("tiles"), read.hex("digest", 32, 32).hex())


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is published after a deal: all that is needed to make the wall again, and the wall that was played."""

    label: str
    tiles: bytes
    seed: bytes
    words: tuple[bytes, ...]
    wall: Wall

    def to_json(self) -> dict[str, Any]:
        """`{"scheme", "label", "tiles", "seed", "words", "wall", "dice"}`: bytes in hexadecimal, dice as a row of digits."""
        return {
            "scheme": SCHEME,
            "label": self.label,
            "tiles": self.tiles.hex(),
            "seed": self.seed.hex(),
            "words": [word.hex() for word in self.words],
            "wall": self.wall.tiles.hex(),
            "dice": "".join(map(str, self.wall.dice)),
        }

    @classmethod
    def from_json(cls, data: object) -> Reveal:
        """Read a reveal from its JSON text or object. RecordError names the field that cannot be read."""
        read = _Fields(data, "reveal", ("label", "tiles", "seed", "words", "wall", "dice"))
        return cls(
            read.label(),
            read.tiles("tiles"),
            read.hex("seed", 0, SECRET_MAX),
            read.words(),
            Wall(read.tiles("wall"), read.dice()),
        )


class Secret:
    """The server's part of a fair wall.

    Keep it until the deal is over; its repr does not tell it. Made by `fair`. Immutable.
    """

    __slots__ = ("_label", "_seed", "_tiles")

    def __init__(self, label: str, tiles: bytes, seed: bytes) -> None:
        self._label, self._tiles, self._seed = label, tiles, seed

    def __repr__(self) -> str:
        return f"Secret({self._label!r}, {len(self._tiles)} tiles, {self.commitment.digest[:16]}...)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self.__reduce__()[1] == other.__reduce__()[1]

    def __hash__(self) -> int:
        return hash(self.commitment)

    def __reduce__(self) -> tuple[type[Secret], tuple[str, bytes, bytes]]:
        return Secret, (self._label, self._tiles, self._seed)

    @property
    def commitment(self) -> Commitment:
        """Publish this before asking the players for their words."""
        return Commitment(self._label, self._tiles, digest_of(self._label, self._tiles, self._seed))

    def wall(self, words: Iterable[str | bytes] = ()) -> Wall:
        """The wall of this deal.

        `words`: what the players add, one a seat in any agreed order, empty for a seat that adds nothing.
        """
        return fair_wall(self._label, self._tiles, self._seed, words_of(words))

    def reveal(self, words: Iterable[str | bytes] = ()) -> Reveal:
        """Publish this after the deal: the secret, the players' words, and the wall that they give."""
        checked = words_of(words)
        return Reveal(self._label, self._tiles, self._seed, checked, self.wall(checked))


def fair(tileset: Tiles = "136", *, label: str = "", seed: bytes | None = None) -> Secret:
    """Start a fair wall: a secret from the operating system, at least 768 bits and enough to reach every wall of
    these tiles.

    label: text that ties the commitment to one deal ("table 7, deal 3"), so that it cannot be shown for another.
    seed: the secret of an earlier deal, to make its wall again. For play leave it out. MahjongError if it is too
    short or too long.
    """
    tiles = codes_of(tileset)
    need = secret_bytes(tiles)
    text = label_of(label)
    if seed is None:
        seed = secrets.token_bytes(need)
    elif not isinstance(seed, bytes) or not need <= len(seed) <= SECRET_MAX:
        size = (
            f"{len(seed)} bytes" if isinstance(seed, bytes) else f"a {type(seed).__name__}"
        )  # a secret is not printed
        raise MahjongError(
            f"the secret of a fair wall is {need} to {SECRET_MAX} bytes, not {size}",
            f"公平牌墙的密钥须是{need}至{SECRET_MAX}个字节，不能是 {size}",
        )
    return Secret(text, tiles, seed)


def pledge(word: str | bytes, *, label: str = "") -> str:
    """A player's own commitment to his word: SHA-256, 64 hexadecimal digits.

    If all pledge before anyone tells his word, even a server that works together with a player cannot steer the wall.
    A word that is pledged must be long and random, or it can be guessed.
    """
    return hashlib.sha256(message("pledge", label_of(label).encode(), word_of(word))).hexdigest()


class _Fields:
    """The fields of a JSON object of ours, each read by what it must be."""

    def __init__(self, data: object, what: str, names: tuple[str, ...]) -> None:
        self._what = what
        if isinstance(data, (str, bytes)):
            try:
                data = json.loads(data)
            except (ValueError, RecursionError):
                raise RecordError(
                    f"a {what} must be JSON, not {shown(data)}", f"{what} 须是 JSON，不能是{shown(data)}"
                ) from None
        wanted = {"scheme", *names}
        if not isinstance(data, Mapping) or set(data) != wanted:
            raise RecordError(
                f"a {what} must be an object with the fields {', '.join(sorted(wanted))}",
                f"{what} 须是含有字段 {', '.join(sorted(wanted))} 的对象",
            )
        self._data = data
        if data["scheme"] != SCHEME:
            self._refuse("scheme", repr(SCHEME))

    def _refuse(self, name: str, allowed: str) -> NoReturn:
        found = shown(self._data[name])
        raise RecordError(
            f"{name} of the {self._what} must be {allowed}, not {found}",
            f"{self._what} 的 {name} 须是 {allowed}，不能是{found}",
        ) from None

    def label(self) -> str:
        try:
            return label_of(self._data["label"])
        except MahjongError as error:
            raise RecordError(error.en, error.zh) from None

    def hex(self, name: str, low: int, high: int, value: object = None) -> bytes:
        text = self._data[name] if value is None else value
        data = None
        if (
            isinstance(text, str)
            and low * 2 <= len(text) <= high * 2
            and not set(text) - set("0123456789abcdef")
            and len(text) % 2 == 0
        ):
            data = bytes.fromhex(text)
        if data is None:
            self._refuse(name, f"{low} to {high} bytes in lower-case hexadecimal")
        return data

    def tiles(self, name: str) -> bytes:
        codes = self.hex(name, 1, TILES_MAX)
        if max(codes) >= UNKNOWN or (name == "tiles" and codes != bytes(sorted(codes))):
            self._refuse(name, "codes from 00 to 3e" + (" in ascending order" if name == "tiles" else ""))
        return codes

    def words(self) -> tuple[bytes, ...]:
        words = self._data["words"]
        if not isinstance(words, (list, tuple)) or len(words) > WORDS_MAX:
            self._refuse("words", f"a list of at most {WORDS_MAX} words")
        return tuple(self.hex("words", 0, SECRET_MAX, word) for word in words)

    def dice(self) -> tuple[int, ...]:
        dice = self._data["dice"]
        if not isinstance(dice, str) or len(dice) != DICE or set(dice) - set("123456"):
            self._refuse("dice", f"{DICE} digits from 1 to 6")
        return tuple(map(int, dice))
