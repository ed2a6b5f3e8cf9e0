"""Whole-hand shapes: what a complete hand may look like.

``shapes = (shape.sets(4), shape.orphans())``. Melds count as sets; every other shape than sets, `all_of` and
`knitted` is concealed. Hands that are counted tile by tile, whose groups may hold wildcards, are words of
`mahjong.rules.counted`.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong.errors import RuleError

__all__ = [
    "ALL_OF",
    "KNITTED",
    "MISFITS",
    "ORPHANS",
    "PAIRS",
    "QUAD_PAIRS",
    "SETS",
    "Shape",
    "all_of",
    "knitted",
    "misfits",
    "orphans",
    "pairs",
    "sets",
]

SETS, PAIRS, QUAD_PAIRS, ORPHANS, MISFITS, ALL_OF, KNITTED = (1 << place for place in range(7))


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape: its name (as a reading of the core gives it), its bit in the core, how many sets (`sets` alone), names in
    both languages, and what is special about it: the arguments of the core's shape, none for the plain form."""

    name: str
    bit: int
    names: tuple[str, str]
    sets: int = 4
    special: tuple[tuple[str, int], ...] = ()

    @property
    def plain(self) -> bool:
        """Whether its bit alone says what it is to the core."""
        return not self.special and self.bit <= MISFITS


def sets(n: int = 4) -> Shape:
    """`n` sets and a pair; which sets and pairs, the menu says. A kong counts as a set."""
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= 5:
        raise RuleError(f"a hand has 1 to 5 sets, not {n!r}", f"一手牌有1至5副，不能是{n!r}")
    return Shape("sets", SETS, (f"{n} sets and a pair", f"{n}副牌加一对将"), sets=n)


def pairs(*, distinct: bool = False) -> Shape:
    """Seven concealed pairs: two shapes under one word, called in results, in `features.shaped` and in `mahjong.readings` by their names.

    ``pairs()`` is "quad-pairs": four alike may be two of the pairs. ``pairs(distinct=True)`` is "pairs": of seven kinds.
    """
    if distinct:
        return Shape("pairs", PAIRS, ("seven different pairs", "七对（各不相同）"))
    return Shape("quad-pairs", QUAD_PAIRS, ("seven pairs", "七对"))


def orphans() -> Shape:
    """Each 1, 9 and honour once, and one of them twice."""
    return Shape("orphans", ORPHANS, ("thirteen orphans", "十三幺"))


def misfits(*, gap: int = 3, honours: int = 0, natural: int = 0, knitted: bool = False) -> Shape:
    """Fourteen single tiles: those of a suit `gap` or more apart, honours without repetition.

    honours: so many of them at least. natural: so many honours that are no wild tile standing for them. knitted: the suits keep to the
    rows 147, 258 and 369, one each.
    """
    for name, number, low, high in (("gap", gap, 1, 9), ("honours", honours, 0, 7), ("natural", natural, 0, 7)):
        if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
            raise RuleError(
                f"misfits({name}={number!r}): {low} to {high}", f"十三烂的{name}须为{low}至{high}，不能是{number!r}"
            )
    given = {"gap": gap, "honours": honours, "natural": natural, "knitted": bool(knitted)}
    plain = {"gap": 3, "honours": 0, "natural": 0, "knitted": False}
    special = tuple((name, number) for name, number in given.items() if number != plain[name])
    names = ("honours and knitted tiles", "全不靠") if knitted else ("thirteen misfits", "十三烂")
    return Shape("misfits", MISFITS, names, special=special)


def all_of(mask: int) -> Shape:
    """Any tiles of these kinds, melds included; no sets are needed."""
    if isinstance(mask, bool) or not isinstance(mask, int) or not 0 < mask < 1 << 60:
        raise RuleError(f"all_of takes a mask of kinds, not {mask!r}", f"all_of须给出牌种掩码，不能是{mask!r}")
    return Shape("all-of", ALL_OF, ("tiles of some kinds only", "全由指定牌组成"), special=(("mask", mask),))


def knitted() -> Shape:
    """1 4 7, 2 5 8 and 3 6 9, each row in another suit, with a set and a pair; the set may be claimed or a kong. A reading names the three rows
    among its sets."""
    return Shape("knitted", KNITTED, ("a knitted straight with a set and a pair", "组合龙加一副牌与一对将"))
