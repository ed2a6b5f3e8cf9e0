"""`Meld`: a set declared out of the concealed tiles, immutable and validated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NoReturn, cast

from mahjong import notation, tiles
from mahjong.codecs.base import codes
from mahjong.codecs.mpsz import canonical
from mahjong.errors import NotationError, shown
from mahjong.notation import SEATS, Form
from mahjong.tiles import CODES, FACES, LIMITS, ORDER, UNKNOWN

__all__ = ["Form", "Meld", "suggest"]

_set = object.__setattr__
_ORDERED: Final = ORDER.__getitem__

_SIZES: Final = {
    Form.CHOW: 3,
    Form.PUNG: 3,
    Form.KONG: 4,
    Form.CONCEALED: 4,
    Form.ADDED: 4,
    Form.PAIR: 2,
    Form.QUINT: 5,
}
_CLAIMED: Final = frozenset((Form.CHOW, Form.PUNG, Form.KONG, Form.ADDED))
"""What lies open was claimed, if nothing else is said of it."""
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
_LONG: Final = 64


def bad(en: str, zh: str, text: str = "", position: int = 0) -> NoReturn:
    """Raise the NotationError for what stands at `position` of `text`."""
    raise NotationError(en, zh, text=text, position=position) from None


class Value:
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


class Meld(Value):
    """A set declared out of the concealed tiles.

    - form: a `Form` or its number.
    - tiles: physical codes, single-tile texts, or canonical text (`"777z"`).
    - claimed: the tile taken from another player, one of `tiles`; not for a concealed kong. It is filled in where all
      tiles are physically alike and there is a feeder.
    - feeder: the seat the claimed tile came from, `"E" "S" "W" "N"`, or `"A" "B" "C" "D"` at larger tables.

    playing: the tiles may play as others than they show, so that any may be alike or run (a written form says so: `[56p1s=chow]`).

    Specials (`j`, `k`) may stand in for any tile of a chow, pung, kong, pair or quint. Unseen tiles fill a whole
    concealed kong or none of it. Raises NotationError for a shape that is not its form's.
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
        self,
        form: Form | int,
        tiles: Iterable[int | str] | str,
        claimed: int | str | None = None,
        feeder: str | None = None,
        playing: bool = False,
    ) -> None:
        given = notation.parse(tiles) if isinstance(tiles, str) else codes(tiles)
        ordered = tuple(sorted(given, key=_ORDERED))
        kinds = tuple(sorted([FACES[number] for number in ordered]))
        try:
            form = Form(form if isinstance(form, int) else -1)
        except ValueError:
            bad(
                f"{shown(form)} is not a form of meld: {', '.join(_FORMS)} (0-7)",
                f"{shown(form)} 不是副露的形式：{', '.join(_FORMS)}（0-7）",
            )
        _check_shape(form, ordered, kinds, playing)
        number = _check_source(form, ordered, claimed, feeder)
        _set(self, "form", form)
        _set(self, "tiles", ordered)
        _set(self, "kinds", kinds)
        _set(self, "packed", (int(form), bytes(kinds)))
        _set(self, "open", form != Form.CONCEALED)
        _set(self, "claimed", number)
        _set(self, "feeder", feeder)

    @classmethod
    def _of(cls, form: Form, tiles: Iterable[int], claimed: int | None, feeder: str | None) -> Meld:
        """A meld of parts that are known to fit together."""
        made: Meld = object.__new__(cls)
        ordered = tuple(sorted(tiles, key=_ORDERED))
        kinds = tuple(sorted([FACES[number] for number in ordered]))
        parts = (form, ordered, kinds, (int(form), bytes(kinds)), form != Form.CONCEALED, claimed, feeder)
        for name, value in zip(("form", "tiles", "kinds", "packed", "open", "claimed", "feeder"), parts, strict=True):
            _set(made, name, value)
        return made

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read one meld: `[123m]`, `[777z@W]`, `<1111p>`, `[1111p+]`. Raises NotationError."""
        if not isinstance(text, str):
            bad(
                f"a meld is written as text, not as {shown(text)}", f"副露应写成文本，而不是 {shown(text)}", shown(text)
            )
        return parsed(text)

    def __str__(self) -> str:
        alike = len(set(self.tiles)) == 1
        concealed, added = self.form == Form.CONCEALED, self.form == Form.ADDED
        return notation.write_meld(
            self.tiles,
            concealed=concealed,
            added=added,
            claimed="" if self.claimed is None or (alike and self.feeder) else CODES[self.claimed],
            feeder=self.feeder or "",
            form="" if self._shown() else self.form.name.lower(),
        )

    def _shown(self) -> bool:
        """Whether brackets and tiles alone tell the form."""
        found = suggest(self.tiles)
        if self.form in (Form.CONCEALED, Form.ADDED):
            return found is Form.KONG or UNKNOWN in self.kinds
        return found == self.form

    def __repr__(self) -> str:
        return f"Meld.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Meld):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (self.form, self.tiles, self.claimed, self.feeder)

    def __len__(self) -> int:
        return len(self.tiles)

    def __iter__(self) -> Iterator[int]:
        return iter(self.tiles)

    def __contains__(self, tile: object) -> bool:
        return holds(self.tiles, tile)

    def count(self, tile: int | str) -> int:
        """How many of its tiles show this face; for a red five, how many are that red five."""
        return count(self.tiles, tile)

    @property
    def stands(self) -> tuple[int, ...]:
        """The kinds that each of its specials may stand for, as far as the form tells: one where tiles are alike, one or two in a chow, ascending. Empty
        without specials or other tiles beside them, and for a group; which of them the rules allow is another matter."""
        natural = sorted({kind for kind in self.kinds if kind < _SPECIAL})
        if not natural or natural == sorted(set(self.kinds)):
            return ()
        if self.form not in (Form.CHOW, Form.GROUP):
            return (natural[0],) if len(natural) == 1 else ()
        if self.form == Form.GROUP:
            return ()
        first = natural[0] // 9 * 9
        runs = [range(low, low + 3) for low in range(first, first + 7)]
        return tuple(sorted({kind for run in runs if set(natural) <= set(run) for kind in run if kind not in natural}))

    def __reduce__(self) -> tuple[object, ...]:
        return (Meld, (int(self.form), self.tiles, self.claimed, self.feeder, True))

    def laid_out(self, seat: str | None = None, seats: Sequence[str] = SEATS[:4]) -> tuple[tuple[int, ...], int]:
        """How it lies before its owner: the tiles from his left to his right, and the place of the one that lies on its side, -1 without one.

        That is the tile claimed, or the first where it is not known which; its place tells who fed it, of a run as of any set: on the left the seat before
        his, on the right the seat after, between them any other, and on the left too where that is not known. A set of which nothing was claimed stands. The
        fourth tile of an added kong comes last and lies behind the one on its side. seat: whose meld, None where that is not known: then an exposed run,
        pung or kong counts as claimed, on the left. seats: in turn order. Raises NotationError for a seat that is none.
        """
        for one in (seat, self.feeder):
            if seat is not None and one is not None and one not in seats:
                bad(
                    f"seat {shown(one)}: one of {' '.join(seats)}",
                    f"座位{shown(one)}：须为{' '.join(seats)}之一",
                    str(one),
                    0,
                )
        left, told = list(self.tiles), self.claimed is not None or self.feeder is not None
        if not told and (seat is not None or self.form not in _CLAIMED):
            return tuple(left), -1
        claimed = left[0] if self.claimed is None else self.claimed
        left.remove(claimed)
        added = [left.pop()] if self.form is Form.ADDED else []
        place = 0
        if seat is not None and self.feeder not in (None, seat):
            on = (seats.index(self.feeder) - seats.index(seat)) % len(seats)
            place = 0 if on == len(seats) - 1 else len(left) if on == 1 else 1
        return (*left[:place], claimed, *left[place:], *added), place

    def _repr_svg_(self) -> str:
        from mahjong import svg

        return svg.meld(self)


def suggest(physical: Iterable[int]) -> Form | None:
    """The form of tiles in square brackets when none is named.

    Alike tiles, jokers helping, are a PAIR, PUNG, KONG or QUINT by their number; three that fit a chow a CHOW; three
    or more others, or specials that are not alike, are a GROUP. None if no form fits.
    """
    kinds = [FACES[number] for number in physical]
    natural = {number for number in kinds if number < _SPECIAL}
    if UNKNOWN in kinds:
        return None
    if len(natural) == 1 or (not natural and len(set(kinds)) == 1):
        return {2: Form.PAIR, 3: Form.PUNG, 4: Form.KONG, 5: Form.QUINT}.get(
            len(kinds), Form.GROUP if len(kinds) > 5 else None
        )
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


def _check_shape(form: Form, ordered: tuple[int, ...], kinds: tuple[int, ...], playing: bool) -> None:
    size = _SIZES.get(form)
    text = canonical(ordered)
    en, zh = _NAMES[form]
    if size is not None and len(kinds) != size:
        bad(
            f"{text} is not {en}: it has {size} tiles, not {len(kinds)}",
            f"{text} 不是{zh}：应为 {size} 张，而不是 {len(kinds)} 张",
            text,
        )
    if size is None and not 3 <= len(kinds) <= _LARGEST_GROUP:
        bad(
            f"{text} is not a group: it has 3 to {_LARGEST_GROUP} tiles, not {len(kinds)}",
            f"{text} 不是组合：应为 3 至 {_LARGEST_GROUP} 张，而不是 {len(kinds)} 张",
            text,
        )
    if UNKNOWN in kinds:
        if form == Form.CONCEALED and len(set(kinds)) == 1:
            return
        bad(
            f"{text}: unseen tiles may only be a whole concealed kong <????>",
            f"{text}：未知牌只能组成整副暗杠 <????>",
            text,
        )
    natural = {number for number in kinds if number < _SPECIAL}
    if playing:
        pass
    elif form == Form.CHOW:
        if not _chow(kinds):
            bad(
                f"{text} is not a chow: three successive tiles of one suit",
                f"{text} 不是吃牌：应为同花色的三张连续牌",
                text,
            )
    elif form != Form.GROUP and len(natural) > 1:
        bad(
            f"{text} is not {en}: its tiles must be alike, specials aside",
            f"{text} 不是{zh}：除特殊牌外各张应相同",
            text,
        )
    for number in natural:
        if kinds.count(number) > LIMITS[number]:
            bad(
                f"{text} has {kinds.count(number)} of {CODES[number]}: at most {LIMITS[number]}",
                f"{text} 有 {kinds.count(number)} 张 {CODES[number]}：最多 {LIMITS[number]} 张",
                text,
            )


def _check_source(form: Form, ordered: tuple[int, ...], claimed: int | str | None, feeder: str | None) -> int | None:
    text = canonical(ordered)
    number = None if claimed is None else tiles.physical(claimed)
    if feeder is not None and feeder not in SEATS:
        bad(
            f"feeder {shown(feeder)} of {text}: a seat, {' '.join(SEATS)}, or None",
            f"{text} 的供牌者 {shown(feeder)}：应为座位 {' '.join(SEATS)} 或 None",
            text,
        )
    if form == Form.CONCEALED and (number is not None or feeder is not None):
        bad(f"{text}: nothing of a concealed kong is claimed from anyone", f"{text}：暗杠没有吃碰他人的牌", text)
    if number is not None and number not in ordered:
        bad(
            f"claimed tile {CODES[number]} is not in {text}: it must be one of the meld's tiles",
            f"所吃碰的 {CODES[number]} 不在 {text} 中：应为副露中的一张",
            text,
        )
    if number is None and feeder is not None and len(set(ordered)) == 1:
        return ordered[0]
    return number


def parsed(text: str) -> Meld:
    """Read one meld: melds cannot change, so one object may serve all who write the same short text."""
    return _known(text) if len(text) < _LONG else _judge(text)


def _judge(text: str) -> Meld:
    meld = notation.read_meld(text)
    named: Form | None = None
    if meld.form is not None:
        named = _FORMS.get(meld.form)
        if named is None:
            known = ", ".join(_FORMS)
            at = text.rindex(meld.form)
            bad(
                f"{shown(meld.form)} is not a form of meld: {known}",
                f"{shown(meld.form)} 不是副露的形式：{known}",
                text,
                at,
            )
    marked = Form.CONCEALED if meld.concealed else Form.ADDED if meld.added else None
    if meld.concealed and meld.added:
        bad(
            "'+' marks an added kong, which is exposed: [1111p+]",
            "'+' 表示加杠，加杠是明的：[1111p+]",
            text,
            text.index("+"),
        )
    if named is not None and named != (named if marked is None else marked):
        one, other = _NAMES[named if marked is None else marked], _NAMES[named]
        bad(
            f"brackets and + say {one[0]}, the name says {other[0]}",
            f"括号和 + 表示{one[1]}，名称却是{other[1]}",
            text,
            text.index("="),
        )
    if marked is None and named in (Form.CONCEALED, Form.ADDED):
        bad(
            "a concealed kong is written <1111p>, an added one [1111p+]",
            "暗杠写作 <1111p>，加杠写作 [1111p+]",
            text,
            text.index("="),
        )
    form = marked if marked is not None else named if named is not None else suggest(meld.tiles)
    if form is None:
        seen = canonical(meld.tiles)
        bad(
            f"{seen or 'nothing'} makes no meld: two alike, or three tiles and more",
            f"{seen or '空'} 不成副露：应为两张相同的牌，或三张以上",
            text,
        )
    return Meld(form, tuple(meld.tiles), meld.claimed, meld.feeder, playing=named is not None)


_known: Final = lru_cache(maxsize=4096)(_judge)


def holds(held: tuple[int, ...], tile: object) -> bool:
    return count(held, cast("int | str", tile)) > 0


def count(held: tuple[int, ...], tile: int | str) -> int:
    number = tiles.physical(tile)
    if number in tiles.RED_FIVES:
        return held.count(number)
    return sum(FACES[one] == number for one in held)
