"""`Hand`: the tiles of one player, immutable and validated. `Meld` and `Form` are named here too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from mahjong import notation
from mahjong.codecs.base import codes
from mahjong.codecs.mpsz import canonical, scan
from mahjong.errors import NotationError, shown
from mahjong.meld import Form, Meld, Value, bad, count, holds, parsed
from mahjong.tiles import CODES, FACES, KINDS, LIMITS, ORDER, physical

__all__ = ["Form", "Hand", "Meld"]

_set = object.__setattr__
_ORDERED: Final = ORDER.__getitem__
_FACE_TABLE: Final = FACES + bytes(192)
_EMPTY: Final = bytes(KINDS)
_MOST: Final = 255
_FLOWERS_MOST: Final = 16
_MELDS_MOST: Final = 100


class Hand(Value):
    """The concealed tiles of one player and the melds.

    - tiles: canonical text, melds included (`"123m456p22z [777z] <1111p>"`), an iterable of physical codes or
      single-tile texts, or a Hand, whose melds come along. 34 or 64 counts by kind are read by `Hand.from_counts`.
    - melds: melds or their texts; they follow those of `tiles`, and their order is kept.

    A hand may be of any size up to 255 tiles. At most four of an ordinary kind and sixteen of a flower or special may
    be held over concealed tiles and melds together. Raises NotationError, for text with the position of what is wrong.

    Iteration, `len`, `in` and `count` look at the concealed tiles. A hand equals another with the same tiles and the
    same melds in the same order.
    """

    __slots__ = ("codes", "melds", "owned", "packed", "tiles")

    tiles: tuple[int, ...]
    """Concealed physical codes in canonical order."""
    melds: tuple[Meld, ...]
    codes: bytes
    """The same in no order."""
    packed: bytes
    """64 counts of concealed tiles by face kind (63: unseen tiles)."""
    owned: bytes
    """64 counts of the tiles of all melds by face kind."""

    def __init__(self, tiles: Iterable[int | str] | str = (), melds: Iterable[Meld | str] | Meld = ()) -> None:
        if isinstance(tiles, str):
            given, written = notation.split_hand(tiles)
            text = tiles
            made = tuple([_at(meld, place, text) for meld, place in written]) if written else ()
        elif isinstance(tiles, Hand):
            text, made, given = "", tiles.melds, bytes(tiles.tiles)
        else:
            text = ""
            made = ()
            given = bytes(codes(tiles))
        if not isinstance(melds, tuple) or melds:
            made += _melds(melds)
        if len(given) > _MOST or sum(map(len, made)) > _MOST:
            bad(
                f"at most {_MOST} concealed tiles and {_MOST} in melds",
                f"暗牌最多 {_MOST} 张，副露最多 {_MOST} 张",
                text,
            )
        packed = bytearray(KINDS)
        for number in given.translate(_FACE_TABLE):
            packed[number] += 1
        owned = _EMPTY
        if made:
            both = bytearray(KINDS)
            for meld in made:
                for number in meld.kinds:
                    both[number] += 1
            owned = bytes(both)
        if max(packed) > 4 or made:
            _check_copies(packed, owned, text, given)
        _set(self, "tiles", tuple(sorted(given, key=_ORDERED)))
        _set(self, "codes", given)
        _set(self, "melds", made)
        _set(self, "packed", bytes(packed))
        _set(self, "owned", owned)

    @classmethod
    def _of(cls, tiles: tuple[int, ...], melds: tuple[Meld, ...], packed: bytes, owned: bytes) -> Hand:
        """A hand of parts that are known to fit together; no copies are counted."""
        made: Hand = object.__new__(cls)
        for name, value in (
            ("tiles", tiles),
            ("codes", bytes(tiles)),
            ("melds", melds),
            ("packed", packed),
            ("owned", owned),
        ):
            _set(made, name, value)
        return made

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand from canonical text. Raises NotationError with the position of what is wrong."""
        if not isinstance(text, str):
            bad(
                f"a hand is written as text, not as {shown(text)}", f"手牌应写成文本，而不是 {shown(text)}", shown(text)
            )
        return cls(text)

    @classmethod
    def from_counts(cls, counts: Sequence[int], melds: Iterable[Meld | str] | Meld = ()) -> Hand:
        """A hand from 34 or 64 counts of concealed tiles (bytes, a list, an integer array). Raises NotationError."""
        try:
            many = len(counts)
        except TypeError:
            many = 0
        return cls(notation.parse(counts, f"counts{KINDS if many == KINDS else 34}"), melds)

    @property
    def size(self) -> int:
        """How many concealed tiles."""
        return len(self.tiles)

    @property
    def sets(self) -> int:
        """How many melds, pairs apart."""
        return sum(meld.form is not Form.PAIR for meld in self.melds)

    @property
    def paired(self) -> bool:
        """Does a pair lie among the melds?"""
        return any(meld.form is Form.PAIR for meld in self.melds)

    @property
    def is_ready_size(self) -> bool:
        """Is it as many tiles as one waits with, 3n+1 concealed, a pair laid open counted among them?"""
        return (len(self.tiles) + 2 * self.paired) % 3 == 1

    @property
    def is_full_size(self) -> bool:
        """Is it as many tiles as one wins with or discards from, 3n+2 concealed, a pair laid open counted among them?"""
        return (len(self.tiles) + 2 * self.paired) % 3 == 2

    def with_tile(self, tile: int | str) -> Hand:
        """This hand and one more concealed tile."""
        return Hand((*self.tiles, physical(tile)), self.melds)

    def without_tile(self, tile: int | str) -> Hand:
        """This hand without one concealed tile.

        A plain five is never taken for a red one. Raises NotationError if it is not held.
        """
        return self.without_tiles((tile,))

    def without_tiles(self, tiles: Iterable[int | str] | str) -> Hand:
        """This hand without some concealed tiles. Raises NotationError if one is not held."""
        left = list(self.tiles)
        for number in notation.parse(tiles) if isinstance(tiles, str) else codes(tiles):
            if number not in left:
                bad(
                    f"{CODES[number]} is not among {canonical(left) or 'no tiles'}",
                    f"{canonical(left) or '空手'} 中没有 {CODES[number]}",
                    str(self),
                )
            left.remove(number)
        return Hand(left, self.melds)

    def with_meld(self, meld: Meld | str, taking: Iterable[int | str] | str = ()) -> Hand:
        """This hand and one more meld.

        `taking` are the concealed tiles that went into it: `hand.with_meld("[123m@2m]", "13m")`.
        """
        rest = self.without_tiles(taking)
        return Hand(rest.tiles, (*self.melds, meld))

    def count(self, tile: int | str) -> int:
        """How many concealed tiles show this face; for a red five, how many are that red five."""
        return count(self.tiles, tile)

    def __str__(self) -> str:
        return " ".join(filter(None, (canonical(self.tiles), *map(str, self.melds))))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __len__(self) -> int:
        return len(self.tiles)

    def __bool__(self) -> bool:
        return bool(self.tiles or self.melds)

    def __iter__(self) -> Iterator[int]:
        return iter(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return holds(self.tiles, tile)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.tiles == other.tiles and self.melds == other.melds

    def __hash__(self) -> int:
        return hash((self.tiles, self.melds))

    def __reduce__(self) -> tuple[object, ...]:
        return (Hand, (self.tiles, self.melds))

    def _repr_svg_(self) -> str:
        from mahjong import svg

        return svg.hand(self)


def _at(meld: str, place: int, text: str) -> Meld:
    """A meld of a hand; errors point into the whole text."""
    try:
        return parsed(meld)
    except NotationError as error:
        inner = error.position if error.text == meld else 0
        bad(
            f"{error.en} (the meld at character {place + 1} of {shown(text)})",
            f"{error.zh}（{shown(text)} 第 {place + 1} 位的副露）",
            text,
            place + inner,
        )


def _melds(given: Iterable[Meld | str] | Meld) -> tuple[Meld, ...]:
    if isinstance(given, (str, Meld)):
        given = (given,)
    try:
        items = tuple(islice(given, _MELDS_MOST))
    except (TypeError, ValueError):
        bad(f"{shown(given)} is not a sequence of melds", f"{shown(given)} 不是副露的序列", shown(given))
    for item in items:
        if not isinstance(item, (str, Meld)):
            bad(
                f"{shown(item)} is not a meld: a Meld or text such as [777z]",
                f"{shown(item)} 不是副露：应为 Meld 或如 [777z] 的文本",
                shown(item),
            )
    return tuple([Meld.parse(item) if isinstance(item, str) else item for item in items])


def _check_copies(packed: bytearray, owned: bytes, text: str, given: bytes) -> None:
    """Refuse more copies than exist; in text, point to the first tile too many.

    As many tiles as a row of counts has kinds are no hand that anyone holds: they were counts.
    """
    for number in range(KINDS):
        held = packed[number] + owned[number]
        if held <= LIMITS[number]:
            continue
        if not text and len(given) in (34, KINDS):
            likely = max(given) <= (4 if len(given) == 34 else _FLOWERS_MOST)
            bad(
                f"{len(given)} tile codes with {held} of {CODES[number]} {'look like' if likely else 'may be'} counts of "
                "kinds: read counts with Hand.from_counts(counts)",
                f"{len(given)} 个牌码中有 {held} 张 {CODES[number]}，{'应是' if likely else '可能是'}各牌种的张数："
                "张数用 Hand.from_counts(counts) 读取",
                canonical(given),
            )
        position = 0
        if text:
            places = [place for one, place in _places(text) if FACES[one] == number]
            position = places[min(LIMITS[number], len(places) - 1)] if places else 0
        where = f" (the one too many is at character {position + 1} of {shown(text)})" if text else ""
        bad(
            f"{held} of {CODES[number]} in one hand, melds included: at most {LIMITS[number]}{where}",
            f"手牌连副露共有 {held} 张 {CODES[number]}：最多 {LIMITS[number]} 张",
            text or canonical(given),
            position,
        )


def _places(text: str) -> list[tuple[int, int]]:
    """Every tile of a text that can be read, with its position: concealed ones first; in a meld that of its bracket."""
    blank = notation.MELD.sub(lambda match: " " * len(match[0]), text)
    found = list(scan(blank, 0, len(blank)))
    for meld, place in notation.split_hand(text)[1]:
        found.extend((number, place) for number in parsed(meld).tiles)
    return found
