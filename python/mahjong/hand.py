"""`Hand` and `Meld`: immutable, validated values. What they hold is written in the canonical notation (see `mahjong.notation`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, Final, NoReturn, SupportsIndex

from mahjong import notation, tiles
from mahjong.codecs.base import codes
from mahjong.codecs.mpsz import canonical, scan
from mahjong.errors import MahjongError, NotationError
from mahjong.tiles import CODES, FACES, KINDS, LIMITS, ORDER, UNKNOWN

__all__ = ["Form", "Hand", "Meld"]

SEATS: Final = ("E", "S", "W", "N")

_set = object.__setattr__
_ORDERED: Final = ORDER.__getitem__
_EMPTY: Final = bytes(KINDS)


class Form(IntEnum):
    """What a meld is. The number is what the compiled core takes."""

    CHOW = 0
    """Three successive tiles of one suit, claimed."""
    PUNG = 1
    """Three alike, claimed."""
    KONG = 2
    """Four alike, the fourth claimed."""
    CONCEALED = 3
    """Four alike, all drawn."""
    ADDED = 4
    """A claimed pung and the fourth tile drawn later."""
    GROUP = 5
    """Three tiles or more that some rule set calls a set."""
    PAIR = 6
    """Two alike."""
    QUINT = 7
    """Five alike, with the help of jokers."""


_SIZES: Final = {Form.CHOW: 3, Form.PUNG: 3, Form.KONG: 4, Form.CONCEALED: 4, Form.ADDED: 4, Form.PAIR: 2, Form.QUINT: 5}
_FORMS: Final = {form.name.lower(): form for form in Form}
_NAMES: Final = {
    Form.CHOW: ("a chow", "吃牌"),
    Form.PUNG: ("a pung", "碰牌"),
    Form.KONG: ("a kong", "明杠"),
    Form.CONCEALED: ("a concealed kong", "暗杠"),
    Form.ADDED: ("an added kong", "加杠"),
    Form.GROUP: ("a group", "组合"),
    Form.PAIR: ("a pair", "对子"),
    Form.QUINT: ("a quint", "五张组"),
}
_SPECIAL: Final = 42
_LARGEST_GROUP: Final = 17
_MOST: Final = 255


def _bad(en: str, zh: str, text: str = "", position: int = 0) -> NoReturn:
    raise NotationError(en, zh, text=text, position=position) from None


class _Value:
    """A value that cannot change: what Hand and Meld share."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable: {name} cannot be deleted")

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: object) -> Any:
        return self


class Meld(_Value):
    """A set declared out of the concealed tiles.

    form: a `Form`. tiles: physical codes, single-tile texts, or canonical text (`"777z"`); flowers and specials too.
    claimed: the tile taken from another player, one of `tiles`. feeder: the seat it came from, `"E" "S" "W" "N"`.
    Specials (`j`, `k`) may stand in for any tile of a chow, pung, kong, pair or quint; unseen tiles only fill a whole concealed kong.
    Raises NotationError for a shape that is not its form's.

    If all tiles are physically alike and there is a feeder, the claimed tile is known and filled in.
    """

    __slots__ = ("claimed", "feeder", "form", "kinds", "open", "packed", "tiles")

    form: Form
    tiles: tuple[int, ...]
    """Physical codes in canonical order."""
    kinds: tuple[int, ...]
    """Face kinds, ascending."""
    packed: tuple[int, bytes]
    """(form, face kinds ascending): what the compiled core takes."""
    open: bool
    """False for a concealed kong only."""
    claimed: int | None
    feeder: str | None

    def __init__(
        self, form: Form | int, tiles: Iterable[int | str] | str, claimed: int | str | None = None, feeder: str | None = None
    ) -> None:
        given = notation.parse(tiles) if isinstance(tiles, str) else codes(tiles)
        ordered = tuple(sorted(given, key=_ORDERED))
        kinds = tuple(sorted([FACES[number] for number in ordered]))
        try:
            form = Form(form)
        except ValueError:
            _bad(f"{form!r} is not a form of meld: {', '.join(_FORMS)} (0-7)", f"{form!r} 不是副露的形式：{', '.join(_FORMS)}（0-7）")
        _check_shape(form, ordered, kinds)
        number = _check_source(form, ordered, claimed, feeder)
        _set(self, "form", form)
        _set(self, "tiles", ordered)
        _set(self, "kinds", kinds)
        _set(self, "packed", (int(form), bytes(kinds)))
        _set(self, "open", form != Form.CONCEALED)
        _set(self, "claimed", number)
        _set(self, "feeder", feeder)

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read one meld: `[123m]`, `[777z@W]`, `<1111p>`, `[1111p+]`. Raises NotationError."""
        return _from_text(notation.read_meld(text), text)

    @property
    def suggested(self) -> Form | None:
        """The form the tiles suggest, which text need not name: see `suggest`."""
        return suggest(self.tiles)

    def __str__(self) -> str:
        alike = len(set(self.tiles)) == 1
        concealed, added = self.form == Form.CONCEALED, self.form == Form.ADDED
        return notation.write_meld(
            self.tiles,
            concealed=concealed,
            added=added,
            claimed="" if self.claimed is None or (alike and self.feeder) else CODES[self.claimed],
            feeder=self.feeder or "",
            form="" if concealed or added or self.form == suggest(self.tiles) else self.form.name.lower(),
        )

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        return (self.form, self.tiles, self.claimed, self.feeder) == (other.form, other.tiles, other.claimed, other.feeder)

    def __hash__(self) -> int:
        return hash((self.form, self.tiles, self.claimed, self.feeder))

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[int]:
        return iter(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return _holds(self.tiles, tile)

    def count(self, tile: int | str) -> int:
        """How many of its tiles show this face; for a red five, how many are that red five."""
        return _count(self.tiles, tile)

    def __reduce__(self) -> tuple[object, ...]:
        return (Meld, (int(self.form), self.tiles, self.claimed, self.feeder))

    def _repr_svg_(self) -> str:
        from mahjong import svg

        return svg.meld(self)


def suggest(physical: Iterable[int]) -> Form | None:
    """The form that tiles in square brackets have when none is named: alike tiles (jokers helping) PAIR, PUNG, KONG, QUINT by number;
    three that fit a chow CHOW; other three or more, and specials that are not alike, GROUP; None if no form fits."""
    kinds = [FACES[number] for number in physical]
    natural = {number for number in kinds if number < _SPECIAL}
    if UNKNOWN in kinds:
        return None
    if len(natural) == 1 or (not natural and len(set(kinds)) == 1):
        return {2: Form.PAIR, 3: Form.PUNG, 4: Form.KONG, 5: Form.QUINT}.get(len(kinds), Form.GROUP if len(kinds) > 5 else None)
    if len(kinds) == 3 and natural and _chow(kinds):
        return Form.CHOW
    return Form.GROUP if len(kinds) >= 3 else None


def _chow(kinds: Iterable[int]) -> bool:
    """Three kinds that can be successive tiles of one suit, specials standing in."""
    natural = [number for number in kinds if number < _SPECIAL]
    if not natural:
        return True
    low, high = min(natural), max(natural)
    return high < 27 and low // 9 == high // 9 and high - low <= 2 and len(set(natural)) == len(natural)


def _check_shape(form: Form, ordered: tuple[int, ...], kinds: tuple[int, ...]) -> None:
    size = _SIZES.get(form)
    text = canonical(ordered)
    en, zh = _NAMES[form]
    if size is not None and len(kinds) != size:
        _bad(f"{text} is not {en}: it has {size} tiles, not {len(kinds)}", f"{text} 不是{zh}：应为 {size} 张，而不是 {len(kinds)} 张", text)
    if size is None and not 3 <= len(kinds) <= _LARGEST_GROUP:
        _bad(
            f"{text} is not a group: it has 3 to {_LARGEST_GROUP} tiles, not {len(kinds)}",
            f"{text} 不是组合：应为 3 至 {_LARGEST_GROUP} 张，而不是 {len(kinds)} 张",
            text,
        )
    if UNKNOWN in kinds:
        if form == Form.CONCEALED and len(set(kinds)) == 1:
            return
        _bad(f"{text}: unseen tiles may only be a whole concealed kong <????>", f"{text}：未知牌只能组成整副暗杠 <????>", text)
    natural = {number for number in kinds if number < _SPECIAL}
    if form == Form.CHOW:
        if not _chow(kinds):
            _bad(f"{text} is not a chow: three successive tiles of one suit", f"{text} 不是吃牌：应为同花色的三张连续牌", text)
    elif form != Form.GROUP and len(natural) > 1:
        _bad(f"{text} is not {en}: its tiles must be alike, specials aside", f"{text} 不是{zh}：除特殊牌外各张应相同", text)
    for number in natural:
        if kinds.count(number) > LIMITS[number]:
            _bad(
                f"{text} has {kinds.count(number)} of {CODES[number]}: at most {LIMITS[number]}",
                f"{text} 有 {kinds.count(number)} 张 {CODES[number]}：最多 {LIMITS[number]} 张",
                text,
            )


def _check_source(form: Form, ordered: tuple[int, ...], claimed: int | str | None, feeder: str | None) -> int | None:
    text = canonical(ordered)
    number = None if claimed is None else tiles.physical(claimed)
    if feeder is not None and feeder not in SEATS:
        _bad(f"feeder {feeder!r} of {text}: a seat, {' '.join(SEATS)}, or None", f"{text} 的供牌者 {feeder!r}：应为座位 {' '.join(SEATS)} 或 None", text)
    if form == Form.CONCEALED and (number is not None or feeder is not None):
        _bad(f"{text}: nothing of a concealed kong is claimed from anyone", f"{text}：暗杠没有吃碰他人的牌", text)
    if number is not None and number not in ordered:
        _bad(
            f"claimed tile {CODES[number]} is not in {text}: it must be one of the meld's tiles",
            f"所吃碰的 {CODES[number]} 不在 {text} 中：应为副露中的一张",
            text,
        )
    if number is None and feeder is not None and len(set(ordered)) == 1:
        return ordered[0]
    return number


def _from_text(meld: notation.MeldText, text: str) -> Meld:
    """Judge a meld that was read; errors point to its bracket in the whole text."""
    try:
        named: Form | None = None
        if meld.form is not None:
            named = _FORMS.get(meld.form)
            if named is None:
                known = ", ".join(_FORMS)
                _bad(f"{meld.form!r} is not a form of meld: {known}", f"{meld.form!r} 不是副露的形式：{known}")
        marked = Form.CONCEALED if meld.concealed else Form.ADDED if meld.added else None
        if meld.concealed and meld.added:
            _bad("'+' marks an added kong, which is exposed: [1111p+]", "'+' 表示加杠，加杠是明的：[1111p+]")
        if named is not None and (marked or named) != named:
            one, other = _NAMES[marked or named], _NAMES[named]
            _bad(f"brackets and + say {one[0]}, the name says {other[0]}", f"括号和 + 表示{one[1]}，名称却是{other[1]}")
        if marked is None and named in (Form.CONCEALED, Form.ADDED):
            _bad("a concealed kong is written <1111p>, an added one [1111p+]", "暗杠写作 <1111p>，加杠写作 [1111p+]")
        form = marked if marked is not None else named if named is not None else suggest(meld.tiles)
        if form is None:
            _bad(
                f"{canonical(meld.tiles) or 'nothing'} makes no meld: two alike, or three tiles and more",
                f"{canonical(meld.tiles) or '空'} 不成副露：应为两张相同的牌，或三张以上",
            )
        return Meld(form, meld.tiles, meld.claimed, meld.feeder)
    except NotationError as error:
        _bad(f"{error.en} (meld at {meld.place} of {text!r})", f"{error.zh}（{text!r} 第 {meld.place} 位的副露）", text, meld.place)


def _holds(held: tuple[int, ...], tile: object) -> bool:
    try:
        return _count(held, tile) > 0  # type: ignore[arg-type]
    except MahjongError:
        return False


def _count(held: tuple[int, ...], tile: int | str) -> int:
    number = tiles.physical(tile)
    if number in tiles.RED_FIVES:
        return held.count(number)
    return sum(FACES[one] == number for one in held)


class Hand(_Value):
    """The concealed tiles of one player and the melds.

    tiles: canonical text, melds included (`"123m456p22z [777z] <1111p>"`), or an iterable of physical codes or single-tile texts.
    melds: melds (or their texts) that follow those of the text; their order is kept.
    A hand may have any number of tiles. No more than four of an ordinary kind, nor sixteen of a flower or special, may be held over
    concealed tiles and melds together. Raises NotationError.

    Iteration, `len`, `in` and `count` look at the concealed tiles. A hand equals another with the same tiles and the same melds in
    the same order.
    """

    __slots__ = ("melds", "owned", "packed", "tiles")

    tiles: tuple[int, ...]
    """Concealed physical codes in canonical order."""
    melds: tuple[Meld, ...]
    packed: bytes
    """64 counts of concealed tiles by face kind (63: unseen tiles)."""
    owned: bytes
    """64 counts of the tiles of all melds by face kind."""

    def __init__(self, tiles: Iterable[int | str] | str = (), melds: Iterable[Meld | str] = ()) -> None:
        if isinstance(tiles, str):
            given, written = notation.read_hand(tiles)
            text = tiles
            made: tuple[Meld, ...] = tuple([_from_text(meld, text) for meld in written]) if written else ()
        else:
            text = ""
            made = ()
            given = bytes(codes(tiles))
        if melds:
            made += _melds(melds)
        if len(given) > _MOST or sum(map(len, made)) > _MOST:
            _bad(f"at most {_MOST} concealed tiles and {_MOST} in melds", f"暗牌最多 {_MOST} 张，副露最多 {_MOST} 张", text)
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
        _set(self, "melds", made)
        _set(self, "packed", bytes(packed))
        _set(self, "owned", owned)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read a hand from canonical text. Raises NotationError with the position of what is wrong."""
        if not isinstance(text, str):
            _bad(f"a hand is written as text, not as {text!r}", f"手牌应写成文本，而不是 {text!r}", str(text))
        return cls(text)

    @property
    def size(self) -> int:
        """How many concealed tiles."""
        return len(self.tiles)

    @property
    def sets(self) -> int:
        """How many melds."""
        return len(self.melds)

    @property
    def is_ready_size(self) -> bool:
        """Is it as many tiles as one waits with, 3n+1 concealed?"""
        return len(self.tiles) % 3 == 1

    @property
    def is_full_size(self) -> bool:
        """Is it as many tiles as one wins with or discards from, 3n+2 concealed?"""
        return len(self.tiles) % 3 == 2

    def with_tile(self, tile: int | str) -> Hand:
        """This hand and one more concealed tile."""
        return Hand((*self.tiles, physical(tile)), self.melds)

    def without_tile(self, tile: int | str) -> Hand:
        """This hand without one concealed tile. A plain five is never taken for a red one. Raises NotationError if it is not held."""
        return self.without_tiles((tile,))

    def without_tiles(self, tiles: Iterable[int | str] | str) -> Hand:
        """This hand without some concealed tiles. Raises NotationError if one is not held."""
        left = list(self.tiles)
        for number in notation.parse(tiles) if isinstance(tiles, str) else codes(tiles):
            if number not in left:
                _bad(f"{CODES[number]} is not among {canonical(left) or 'no tiles'}", f"{canonical(left) or '空手'} 中没有 {CODES[number]}", str(self))
            left.remove(number)
        return Hand(left, self.melds)

    def with_meld(self, meld: Meld | str, taking: Iterable[int | str] | str = ()) -> Hand:
        """This hand and one more meld. `taking` are the concealed tiles that went into it: `hand.with_meld("[123m@2m]", "13m")`."""
        rest = self.without_tiles(taking) if taking else self
        return Hand(rest.tiles, (*self.melds, meld))

    def count(self, tile: int | str) -> int:
        """How many concealed tiles show this face; for a red five, how many are that red five."""
        return _count(self.tiles, tile)

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
        return _holds(self.tiles, tile)

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


_FACE_TABLE: Final = FACES + bytes(192)
physical = tiles.physical


def _melds(given: Iterable[Meld | str]) -> tuple[Meld, ...]:
    if isinstance(given, (str, Meld)):
        given = (given,)
    try:
        items = tuple(given)
    except TypeError:
        _bad(f"{given!r} is not a sequence of melds", f"{given!r} 不是副露的序列", str(given))
    for item in items:
        if not isinstance(item, (str, Meld)):
            _bad(f"{item!r} is not a meld: a Meld or text such as [777z]", f"{item!r} 不是副露：应为 Meld 或如 [777z] 的文本", str(item))
    return tuple([Meld.parse(item) if isinstance(item, str) else item for item in items])


def _check_copies(packed: bytearray, owned: bytes, text: str, given: bytes) -> None:
    """Refuse more copies than exist; in text, point to the first tile too many."""
    for number in range(KINDS):
        held = packed[number] + owned[number]
        if held <= LIMITS[number]:
            continue
        position = 0
        if text:
            places = [place for one, place in _places(text) if FACES[one] == number]
            position = places[min(LIMITS[number], len(places) - 1)] if places else 0
        where = f" (at {position} of {text!r})" if text else ""
        _bad(
            f"{held} of {CODES[number]} in one hand, melds included: at most {LIMITS[number]}{where}",
            f"手牌连副露共有 {held} 张 {CODES[number]}：最多 {LIMITS[number]} 张",
            text or canonical(given),
            position,
        )


def _places(text: str) -> list[tuple[int, int]]:
    """Every tile of a text that was read without error with its position, concealed ones first; in a meld that of its bracket."""
    blank = notation.MELD.sub(lambda match: " " * len(match[0]), text)
    found = list(scan(blank, 0, len(blank)))
    for meld in notation.read_hand(text)[1]:
        found.extend((number, meld.place) for number in meld.tiles)
    return found
