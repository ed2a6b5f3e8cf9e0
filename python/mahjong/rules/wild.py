"""Marks, the kinds that fortune singles out for a deal, and wild schemes, what a wild tile may do.

``marks = wild.turned(wild=wild.successor(dragons="765"))`` maps the tile turned up to kinds; ``wilds = wild.of("wild")`` makes them wild.
Each mark fills the register of its name (`mahjong.rules.features.mark`), so that tests can speak of it; the role is apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.tiles import ORDINARY, WINDS, bits, code, mask

__all__ = ["ALL", "Marks", "Scheme", "cross", "fixed", "later", "of", "same", "successor", "turned", "window"]

Map: TypeAlias = tuple[int, ...]
"""For each kind the mask of kinds it marks."""

ALL: Final = (1 << 60) - 1
SUIT_STARTS: Final = (0, 9, 18)


def same(of: int = (1 << 64) - 1) -> Map:
    """The turned kind itself; of: where it is one of these kinds (a mask), else none."""
    return tuple((1 << kind) & of for kind in range(64))


def _rings(dragons: str, honours: str) -> list[list[int]]:
    suits = [list(range(first, first + 9)) for first in SUIT_STARTS]
    if honours:
        return [*suits, _ring(honours)]
    return [*suits, list(bits(WINDS)), _ring(dragons)]


def _ring(text: str) -> list[int]:
    ring = [kind for digit in text for kind in bits(mask(f"{digit}z"))]
    if len(set(ring)) != len(ring) or not ring:
        raise RuleError(f"a ring of honours names each once, not {text!r}", f"字牌的循环须各写一次，不能是{text!r}")
    return ring


def successor(
    step: int = 1,
    *,
    dragons: str = "765",
    honours: str = "",
    skip: str = "",
    keep: int = 0,
    natural: int = 0,
    absent: int = 0,
) -> Map:
    """The kind `step` places on: 9 is followed by 1, north by east, and the dragons by `dragons`, digits of ``z``.

    honours: one ring for winds and dragons instead, as in ``"1234567"``. skip: digits of honours that are never marked; a
    skipped kind passes its turn to the next in the ring, and gives the same when it is turned itself. keep: kinds (a mask) that leave the
    mark where it lies without a tile turned, on the kinds of `natural`. absent: kinds (a mask) that the set lacks; the ring closes over them.
    """
    if bool(keep) != bool(natural):
        raise RuleError("keep= and natural= go together: what is kept, and where", "keep与natural须同时给出")
    skipped = set(_ring(skip)) if skip else set()
    missing = set(bits(absent))
    table = [1 << kind for kind in range(64)]
    for whole in _rings(dragons, honours):
        ring = [kind for kind in whole if kind not in missing]
        if skipped >= set(ring):
            tiles = " ".join(map(code, ring))
            raise RuleError(f"every kind of the ring {tiles} is skipped", f"循环{tiles}全部被跳过")
        for place, kind in enumerate(ring):
            table[kind] = 1 << _walk(ring, place, step, skipped)
    for kind in bits(keep):
        table[kind] = natural
    return tuple(table)


def _walk(ring: list[int], place: int, step: int, skipped: set[int]) -> int:
    """The kind so many steps on from a place of the ring; skipped kinds are no step."""
    way = 1 if step >= 0 else -1
    left = abs(step)
    while left or ring[place] in skipped:
        place = (place + way) % len(ring)
        if ring[place] not in skipped and left:
            left -= 1
    return ring[place]


def window(reach: int = 1, *, honours: str = "1234567") -> Map:
    """The turned kind and its neighbours up to `reach` places both ways, in rings."""
    steps = [successor(step, honours=honours) for step in range(-reach, reach + 1)]
    return tuple(reduce(or_, found) for found in zip(*steps, strict=True))


def cross(reach: int = 1, *, ahead: int = 4, honours: str = "1234567", wraps: bool = True) -> Map:
    """A tile of a suit: the kind, its neighbours up to `reach` places both ways and the same number in the other suits. An honour: the kind and the
    `ahead` that follow it in the ring `honours`. wraps: nine and one are neighbours, too; otherwise those at the edge have fewer."""
    table = list(same())
    for first in SUIT_STARTS:
        for place in range(9):
            near = [place + step for step in range(-reach, reach + 1) if wraps or 0 <= place + step <= 8]
            found = [first + one % 9 for one in near] + [other + place for other in SUIT_STARTS]
            table[first + place] = reduce(or_, [1 << kind for kind in found])
    ring = _ring(honours)
    for place, kind in enumerate(ring):
        table[kind] = reduce(or_, [1 << ring[(place + step) % len(ring)] for step in range(ahead + 1)])
    return tuple(table)


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a rule set by name: maps of the turned tile, and fixed kinds. most: so many tiles may be turned in a deal. under: those that lie
    under them may be turned too, after a win. names: what players are told a mark is called, English and Chinese, see `named`. later: maps of
    the tile that is fixed in the course of the deal, before which they mark nothing."""

    maps: Mapping[str, Map] = field(default_factory=dict)
    fixed: Mapping[str, int] = field(default_factory=dict)
    most: int = 1
    under: bool = False
    names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    later: Mapping[str, Map] = field(default_factory=dict)

    def __or__(self, other: Marks) -> Marks:
        return Marks(
            {**self.maps, **other.maps},
            {**self.fixed, **other.fixed},
            max(self.most, other.most),
            self.under or other.under,
            {**self.names, **other.names},
            {**self.later, **other.later},
        )

    def named(self, **names: tuple[str, str]) -> Marks:
        """The same, with names by which players are told where these marks lie: ``.named(fish=("fish", "鱼"))``. Raises RuleError for a mark
        that there is none of, and for other than an English and a Chinese name."""
        for name, two in names.items():
            if name not in self.maps and name not in self.fixed and name not in self.later:
                raise RuleError(f"no mark is called {name!r}", f"没有名为{name!r}的标记")
            if not isinstance(two, tuple) or len(two) != 2 or not all(isinstance(one, str) and one for one in two):
                raise RuleError(
                    f"mark {name}: an English and a Chinese name, not {two!r}", f"标记{name}：须有中英文名称"
                )
        return replace(self, names={**self.names, **names})

    @property
    def turns(self) -> bool:
        """Whether a tile must be turned to know them."""
        return bool(self.maps)

    def masks(self, turned: int | Sequence[int] | None) -> dict[str, int]:
        """Each mark's kinds, given the kind or kinds turned. Raises RuleError if one is needed and there is none."""
        kinds: Sequence[int] = (turned,) if isinstance(turned, int) else turned or ()
        if self.maps and not kinds:
            raise RuleError(
                "these rules turn a tile for the deal: say which (turned=)", "此规则须翻牌定牌：请用turned=给出翻出的牌"
            )
        found = dict(self.fixed)
        for name, table in self.maps.items():
            found[name] = reduce(or_, [table[kind] for kind in kinds])
        for name, table in self.later.items():
            found[name] = reduce(or_, [table[kind] for kind in kinds], 0)
        return found


def turned(most: int = 1, under: bool = False, /, **maps: Map) -> Marks:
    """Marks known by the tile turned up after the deal: ``turned(main=same(), second=successor())``.

    most: so many tiles may be turned in one deal (kongs turn more), ``turned(5, bonus=successor())``. under: those that lie under them may be turned
    too, after a win.
    """
    if isinstance(most, bool) or not isinstance(most, int) or not 1 <= most <= 8:
        raise RuleError(f"wild.turned({most!r}): 1 to 8 tiles", f"wild.turned({most!r})：须为1至8张")
    for name, table in maps.items():
        if not isinstance(table, tuple) or len(table) != 64:
            raise RuleError(
                f"mark {name}: a map gives kinds for each of 64 kinds", f"标记{name}：映射须为64个牌种各给出结果"
            )
    return Marks(maps, most=most, under=bool(under))


def later(**maps: Map) -> Marks:
    """Marks known by a tile that is fixed in the course of the deal (`mahjong.rules.secrets`); before, they mark nothing."""
    return Marks(later=turned(**maps).maps)


def fixed(**kinds: int) -> Marks:
    """Marks that are the same in every deal."""
    return Marks(fixed=kinds)


@dataclass(frozen=True, slots=True)
class Scheme:
    """What wild tiles do. `mark`: names of the marks that are wild. by_mark: what those of each mark stand for, where they differ. The rest is
    described at `of`."""

    marks: tuple[str, ...] = ()
    stands_for: int = ALL
    own_face: bool = True
    fifth: bool = True
    by_mark: tuple[tuple[str, int], ...] = ()

    def faces(self, masks: Mapping[str, int]) -> int:
        """The wild kinds of a deal."""
        whole = 0
        for name in self.marks:
            whole |= masks[name]
        return whole

    def jokers(self, held: bytes, wild: Iterable[int], win: int, masks: Mapping[str, int]) -> tuple[int, ...]:
        """Of each wild tile of a hand the kinds that it may stand for, where marks differ. held: counts by kind, of which those of `wild` are wild;
        win: the kind of one more that comes last, -1 for none; masks: the registers of the deal ("mark" and a name). A tile of several marks stands for
        what any of them allows."""
        kinds = [kind for kind in wild for _ in range(held[kind])]
        if win >= 0:
            kinds.append(win)
        may = [(masks[f"mark {name}"], told) for name, told in self.by_mark]
        return tuple(reduce(or_, (told for mark, told in may if mark >> k & 1)) | self.own_face << k for k in kinds)


def of(
    *marks: str, stands_for: int | Mapping[str, int] = ORDINARY, own_face: bool = True, fifth: bool = True
) -> Scheme:
    """The marks that are wild.

    stands_for: kinds a wild tile may stand for, the same for all, or for each mark its own: ``wild.of("wind", "any", stands_for={"wind": WINDS,
    "any": ORDINARY})``; every wild tile of a hand then stands for one of its own, and whatever looks at the shape of a hand alone, before it has won,
    takes it for any. own_face: it may be the tile it shows. fifth: it may stand for a kind of which the hand holds four already.

    Raises RuleError without a mark, and where `stands_for` names others than the marks, or kinds that no wild tile can be.
    """
    if not marks:
        raise RuleError("a wild scheme names one mark at least", "百搭方案至少要写一个标记")
    if not isinstance(stands_for, Mapping):
        return Scheme(marks, stands_for, own_face, fifth)
    if set(stands_for) != set(marks):
        raise RuleError(
            f"stands_for= names each of the marks {', '.join(marks)}, not {', '.join(map(str, stands_for)) or 'nothing'}",
            f"stands_for须逐一写明标记{'、'.join(marks)}，不能是{'、'.join(map(str, stands_for)) or '空'}",
        )
    for name, kinds in stands_for.items():
        if isinstance(kinds, bool) or not isinstance(kinds, int) or kinds <= 0 or kinds & ~ORDINARY:
            raise RuleError(
                f"stands_for[{name!r}]={kinds!r}: a mask of kinds from 1m to 7z",
                f"stands_for[{name!r}]={kinds!r}：须为1m至7z的牌种掩码",
            )
    return Scheme(marks, ALL, bool(own_face), fifth, tuple(stands_for.items()))
