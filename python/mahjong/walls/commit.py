"""The fair shuffle: a secret, its commitment before the deal, its reveal after it, and what each looks like as JSON."""

from __future__ import annotations

import hashlib
import json
import math
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from mahjong.errors import MahjongError, RecordError, shown
from mahjong.walls.edge import Tiles, Wall, codes_of, sorted_codes

SCHEME: Final = "mahjong-fair-wall-1"
DICE: Final = 32
SECRET_BYTES: Final = 96  # 768 bits: every one of the 2**617 walls of 136 tiles can come up
SECRET_MAX: Final = 1024
WORDS_MAX: Final = 32
HEX: Final = frozenset("0123456789abcdef")


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
    if not isinstance(words, (list, tuple)) or len(words) > WORDS_MAX:
        raise MahjongError(
            f"players' words are a list, one a seat, at most {WORDS_MAX}, not {shown(words)}",
            f"各家的词须是一列，每家一项，至多{WORDS_MAX}项，不能是{shown(words)}",
        )
    return tuple(word_of(word) for word in words)


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


def seed_bytes(seed: object, low: int) -> bytes:
    if not isinstance(seed, bytes) or not low <= len(seed) <= SECRET_MAX:
        name = type(seed).__name__  # never the secret itself
        en, zh = (f"{len(seed)} bytes", f"{len(seed)}个字节") if isinstance(seed, bytes) else (f"a {name}", f" {name}")
        raise MahjongError(
            f"the secret of a fair wall is {low} to {SECRET_MAX} bytes, not {en}",
            f"公平牌墙的密钥须是{low}至{SECRET_MAX}个字节，不能是{zh}",
        )
    return seed


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before a deal: it binds the server to its secret without telling it.

    label: the deal it is made for. tiles: the unshuffled wall, physical codes in ascending order; compare them with the
    set agreed on (`verify` does, given `tileset`). digest: SHA-256 over label, tiles and secret, 64 hexadecimal digits.
    """

    label: str
    tiles: bytes
    digest: str

    def __post_init__(self) -> None:
        label_of(self.label)
        sorted_codes(self.tiles)
        if not isinstance(self.digest, str) or len(self.digest) != 64 or set(self.digest) - HEX:
            raise MahjongError(
                f"a digest is 64 lower-case hexadecimal digits, not {shown(self.digest)}",
                f"digest 须是64位小写十六进制数，不能是{shown(self.digest)}",
            )

    def to_json(self) -> dict[str, Any]:
        """`{"scheme", "label", "tiles", "digest"}`: tiles two hexadecimal digits each."""
        return {"scheme": SCHEME, "label": self.label, "tiles": self.tiles.hex(), "digest": self.digest}

    @classmethod
    def from_json(cls, data: object) -> Commitment:
        """Read a commitment from its JSON text or object. RecordError says which field cannot be read."""
        fields = _fields(data, "commitment", ("label", "tiles", "digest"))
        with _recorded():
            return cls(fields["label"], _bytes("tiles", fields["tiles"]), fields["digest"])


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is published after a deal: all that is needed to make the wall again, and the wall that was played.

    label, tiles: as committed to. seed: the secret. words: what the players added, in order. wall: tiles and 32 dice.
    """

    label: str
    tiles: bytes
    seed: bytes
    words: tuple[bytes, ...]
    wall: Wall

    def __post_init__(self) -> None:
        label_of(self.label)
        sorted_codes(self.tiles)
        seed_bytes(self.seed, 0)
        object.__setattr__(self, "words", words_of(self.words))
        if not isinstance(self.wall, Wall) or len(self.wall.dice) != DICE:
            raise MahjongError(
                f"the wall of a reveal is a Wall with {DICE} dice, not {shown(self.wall)}",
                f"公布的牌墙须是带{DICE}枚骰子点数的 Wall，不能是{shown(self.wall)}",
            )

    def to_json(self) -> dict[str, Any]:
        """`{"scheme", "label", "tiles", "seed", "words", "wall", "dice"}`: bytes in hexadecimal, dice as digits."""
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
        """Read a reveal from its JSON text or object. RecordError says which field cannot be read."""
        fields = _fields(data, "reveal", ("label", "tiles", "seed", "words", "wall", "dice"))
        words, dice = fields["words"], fields["dice"]
        if not isinstance(words, (list, tuple)) or len(words) > WORDS_MAX:
            raise _unread("words", f"a list of at most {WORDS_MAX} words", f"至多{WORDS_MAX}个词的列表", words)
        if not isinstance(dice, str) or len(dice) != DICE or set(dice) - set("123456"):
            raise _unread("dice", f"{DICE} digits from 1 to 6", f"{DICE}个1至6的数字", dice)
        with _recorded():
            return cls(
                fields["label"],
                _bytes("tiles", fields["tiles"]),
                _bytes("seed", fields["seed"]),
                tuple(_bytes("words", word) for word in words),
                Wall(_bytes("wall", fields["wall"]), tuple(map(int, dice))),
            )


@dataclass(frozen=True, slots=True)
class Secret:
    """The server's part of a fair wall, made by `fair`. Keep it until the deal is over; its repr does not tell it.

    label, tiles: as in the commitment. seed: at least 96 bytes, and enough to reach every wall of these tiles.
    """

    label: str
    tiles: bytes = field(repr=False)
    seed: bytes = field(repr=False)

    def __post_init__(self) -> None:
        label_of(self.label)
        sorted_codes(self.tiles)
        seed_bytes(self.seed, secret_bytes(self.tiles))

    @property
    def commitment(self) -> Commitment:
        """Publish this before asking the players for their words."""
        return Commitment(self.label, self.tiles, digest_of(self.label, self.tiles, self.seed))

    def wall(self, words: Sequence[str | bytes] = ()) -> Wall:
        """The wall of this deal.

        words: what the players add, a list in an order agreed on (one a seat), empty for a seat that adds nothing.
        """
        return fair_wall(self.label, self.tiles, self.seed, words_of(words))

    def reveal(self, words: Sequence[str | bytes] = ()) -> Reveal:
        """Publish this after the deal: the secret, the players' words, and the wall that they give."""
        checked = words_of(words)
        return Reveal(self.label, self.tiles, self.seed, checked, self.wall(checked))


def fair(tileset: Tiles = "136", *, label: str = "", seed: bytes | None = None) -> Secret:
    """Start a fair wall with a secret from the operating system: at least 768 bits, enough for every wall of the tiles.

    label: text that ties the commitment to one deal ("table 7, deal 3"), so that it cannot be shown for another.
    seed: the secret of an earlier deal, to make its wall again; for play leave it out. MahjongError for a bad tile set,
    a label that is no text, a secret that is too short or too long.
    """
    tiles = codes_of(tileset)
    return Secret(label, tiles, secrets.token_bytes(secret_bytes(tiles)) if seed is None else seed)


def pledge(word: str | bytes, *, label: str = "") -> str:
    """A player's own commitment to a word: SHA-256, 64 hexadecimal digits.

    If all pledge before anyone tells a word, even a server that works together with a player cannot steer the wall. A
    word that is pledged must be long and random, or it can be guessed.
    """
    return hashlib.sha256(message("pledge", label_of(label).encode(), word_of(word))).hexdigest()


def _unread(name: str, en: str, zh: str, found: object) -> RecordError:
    return RecordError(f"{name} must be {en}, not {shown(found)}", f"{name} 须是{zh}，不能是 {shown(found)}")


@contextmanager
def _recorded() -> Iterator[None]:
    # What is wrong with a value is wrong with the record it is read from.
    try:
        yield
    except RecordError:
        raise
    except MahjongError as error:
        raise RecordError(error.en, error.zh) from None


def _fields(data: object, what: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    if isinstance(data, (str, bytes)):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError):
            raise _unread(what, "JSON", " JSON", data) from None
    wanted = ("scheme", *names)
    if not isinstance(data, Mapping) or set(data) != set(wanted):
        raise _unread(
            what, f"an object with the fields {', '.join(wanted)}", f"含 {'、'.join(wanted)} 各项的对象", data
        )
    scheme = data["scheme"]
    if not isinstance(scheme, str) or scheme != SCHEME:
        raise _unread("scheme", repr(SCHEME), repr(SCHEME), scheme)
    return data


def _bytes(name: str, text: object) -> bytes:
    if not isinstance(text, str) or len(text) % 2 or len(text) > 2 * SECRET_MAX or set(text) - HEX:
        raise _unread(
            name, f"at most {SECRET_MAX} bytes in lower-case hexadecimal", f"至多{SECRET_MAX}字节的小写十六进制数", text
        )
    return bytes.fromhex(text)
