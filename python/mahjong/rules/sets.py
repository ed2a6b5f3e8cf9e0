"""Menus: which sets a rule set allows, as data.

``menu = sets.runs() | sets.pungs() | sets.kongs()``. A set lies inside one block of at most nine kinds (a suit, winds and dragons);
a kong counts as the pung it grew from. `Sets.without` bars kinds from every set and pair.

Two words reach over blocks: ``sets.group("1s1z2z", need=1)``, one fixed set that a hand may have to have, and ``sets.any(mask)``, any three
tiles of a mask. `mahjong.rules.across` reads hands with these; there are no wild tiles beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from typing import Any, Final, TypeAlias

from mahjong.errors import NotationError, RuleError
from mahjong.notation import parse
from mahjong.tiles import FACES, ORDINARY, SUITS, bits, code, mask

__all__ = ["ANY_PAIR", "NOTHING", "Across", "Sets", "any", "distinct", "group", "kongs", "pungs", "runs", "total"]

Triple: TypeAlias = tuple[int, int, int]

ANY_PAIR: Final = (1 << 60) - 1
"""A pair of any kind."""


MOST_ACROSS: Final = 4
"""Sets across blocks that one menu may have."""


@dataclass(frozen=True, slots=True)
class Across:
    """A set of three different kinds that stands for itself. need: so many of it a hand must have. claimed: it may be claimed, with the right to
    runs; else it is made of the hand and the winning tile alone. rule: by which a hand without it is refused."""

    kinds: Triple
    need: int = 0
    claimed: bool = True
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of three kinds each, kinds that may be konged, kinds that may pair. Menus join with ``|``; pairs are what both allow.

    A set of unlike kinds is claimed with the right to runs, three alike with the right to pungs. in_turn: kinds whose three alike are claimed
    with the right to runs too. across: sets that reach over blocks, or that a hand must have. loose: kinds any three of which are a set of the hand.

    Raises RuleError for a set of `triples` that reaches out of its block, and for too many `across`.
    """

    triples: frozenset[Triple] = frozenset()
    kongs: int = 0
    pairs: int = ANY_PAIR
    in_turn: int = 0
    across: tuple[Across, ...] = ()
    loose: int = 0

    def __post_init__(self) -> None:
        if len({one.kinds for one in self.across}) != len(self.across) or len(self.across) > MOST_ACROSS:
            raise RuleError(
                f"a menu has at most {MOST_ACROSS} sets across blocks, each once",
                f"跨门的牌组至多{MOST_ACROSS}种，不得重复",
            )
        for triple in self.triples:
            if len(triple) != 3 or tuple(sorted(triple)) != triple:
                raise RuleError(
                    f"a set of a menu is three kinds in order, not {triple!r}",
                    f"牌组须为按序的三个牌种，不能是{triple!r}",
                )
            if len({_block(number) for number in triple}) != 1:
                tiles = " ".join(code(number) for number in triple)
                raise RuleError(f"the set {tiles} reaches over two blocks of tiles", f"牌组{tiles}跨越了两门牌")

    def __or__(self, other: Sets) -> Sets:
        if not isinstance(other, Sets):
            return NotImplemented
        punged = (self._alike & ~self.in_turn) | (other._alike & ~other.in_turn)
        in_turn = (self.in_turn | other.in_turn) & ~punged
        more = tuple(one for one in other.across if one not in self.across)
        return Sets(
            self.triples | other.triples, self.kongs | other.kongs, self.pairs & other.pairs, in_turn, self.across + more, self.loose | other.loose
        )  # fmt: skip

    @property
    def _alike(self) -> int:
        """The kinds of which three alike are a set."""
        return sum(1 << low for low, _, high in self.triples if low == high)

    def without(self, kinds: int) -> Sets:
        """No set and no pair holds a kind of `kinds`."""
        kept = frozenset(triple for triple in self.triples if all(not kinds >> number & 1 for number in triple))
        across = tuple(one for one in self.across if not kinds & sum(1 << number for number in one.kinds))
        return Sets(kept, self.kongs & ~kinds, self.pairs & ~kinds, self.in_turn & ~kinds, across, self.loose & ~kinds)

    def within(self, kinds: int) -> Sets:
        """Sets and pairs of these kinds alone."""
        return self.without(((1 << 64) - 1) & ~kinds)

    def paired(self, kinds: int) -> Sets:
        """Only kinds of `kinds` may pair."""
        return replace(self, pairs=self.pairs & kinds)

    def holds(self, kinds: Iterable[int]) -> bool:
        """Whether these kinds, in order, are a set of the menu; four alike are a kong."""
        tiles = tuple(kinds)
        if len(tiles) == 4:
            return tiles[0] == tiles[3] and bool(self.kongs >> tiles[0] & 1)
        return tiles in self.triples or tiles in self.beyond or all(self.loose >> number & 1 for number in tiles)

    @property
    def beyond(self) -> tuple[Triple, ...]:
        """The sets across blocks."""
        return tuple(one.kinds for one in self.across)

    @property
    def claimable(self) -> frozenset[Triple]:
        """What may lie before a player as a set of three."""
        return self.triples | {one.kinds for one in self.across if one.claimed}

    def compiled(self, make: Any) -> Any:
        """The core's menu, `make` being `mahjong._core.menu.Menu`."""
        return make(sorted(self.triples), self.pairs)


NOTHING: Final = Sets()
"""No set at all, for games without sets."""


def _block(number: int) -> int:
    """Which block a kind belongs to: a suit, the honours, the flowers, the specials."""
    return number // 9 if number < 27 else 3 if number < 34 else 4 if number < 42 else 5 if number < 51 else 6


def runs(suits: str = "mps") -> Sets:
    """Three tiles in succession of these suits. Honours never run; see `group`."""
    if not isinstance(suits, str) or not suits or not set(suits) <= set("mps"):
        raise RuleError(f"runs are of suits out of 'mps', not {suits!r}", f"顺子的花色取自mps，不能是{suits!r}")
    first = {"m": 0, "p": 9, "s": 18}
    return Sets(frozenset((low, low + 1, low + 2) for suit in suits for low in range(first[suit], first[suit] + 7)))


def pungs(of: int = ORDINARY) -> Sets:
    """Three alike of the kinds of `of`."""
    return Sets(frozenset((number, number, number) for number in bits(of)))


def kongs(of: int = ORDINARY) -> Sets:
    """Four alike of the kinds of `of` count as a pung of them."""
    return Sets(pungs(of).triples, of)


def group(text: str, *, need: int = 0, claimed: bool = True, rule: str = "") -> Sets:
    """One fixed set of three: ``group("567z")``, ``group("1s1z2z")``.

    need: so many of it a hand must have. claimed: it may be claimed like a run, else only the winning tile may come from another. rule: by which a hand
    without it is refused. A set that reaches over blocks, has a need or is not claimed is of three different kinds.
    """
    try:
        numbers = [FACES[tile] for tile in parse(text)] if isinstance(text, str) else []
    except NotationError:
        numbers = []
    if len(numbers) != 3 or type(need) is not int or not 0 <= need <= 5:
        raise RuleError(
            f"a group is three tiles, as in '567z' or '1s1z2z', and needed 0 to 5 times, not {text!r}, need={need!r}",
            f"组合须为三张牌，如'567z'或'1s1z2z'，need为0至5，不能是{text!r}、need={need!r}",
        )
    made = _triple(numbers)
    if not need and claimed and len({_block(number) for number in made}) == 1:
        return Sets(frozenset({made}))
    if len(set(made)) != 3:
        raise RuleError(
            f"a group over blocks, or with a need, is of three different kinds, not {text!r}",
            f"跨门或有need的组合须为三种不同的牌，不能是{text!r}",
        )
    return Sets(across=(Across(made, need, bool(claimed), rule),))


def any(kinds: int) -> Sets:
    """Any three tiles of these kinds, a mask, are a set of the hand; nobody claims one but with the winning tile. As part of other sets, of pungs, kongs
    and the pair, they are what they are."""
    if type(kinds) is not int or not 0 < kinds <= ORDINARY:
        raise RuleError(f"sets.any({kinds!r}): a mask of ordinary kinds", f"sets.any({kinds!r})：须为普通牌种的掩码")
    return Sets(loose=kinds)


def distinct(of: int | str, n: int = 3) -> Sets:
    """Any three different kinds of `of`, a mask or text such as ``"1234z"``."""
    if n != 3:
        raise RuleError(f"a set of a menu has three tiles, not {n!r}", f"牌组为三张牌，不能是{n!r}")
    kinds = mask(of) if isinstance(of, str) else of
    return Sets(frozenset(_triple(chosen) for chosen in combinations(bits(kinds), 3)))


def total(points: int, *, of: int = SUITS) -> Sets:
    """Three tiles of one suit whose ranks add up to `points`, equal ranks allowed; all of them are claimed with the right to runs."""
    if isinstance(points, bool) or not isinstance(points, int) or not 3 <= points <= 27:
        raise RuleError(f"three ranks add up to 3 to 27, not {points!r}", f"三张牌点数之和为3至27，不能是{points!r}")
    chosen = [
        _triple(triple)
        for first in (0, 9, 18)
        for triple in combinations_with_replacement(range(first, first + 9), 3)
        if sum(number - first + 1 for number in triple) == points and all(of >> number & 1 for number in triple)
    ]
    return Sets(frozenset(chosen), in_turn=sum(1 << low for low, _, high in chosen if low == high))


def _triple(numbers: Iterable[int]) -> Triple:
    first, second, third = sorted(numbers)
    return first, second, third
