"""Hands counted tile by tile: groups of three to five alike in which wildcards may stand, pairs and single tiles in which they may not.

Imported as ``counted``: ``shapes = (counted.lines_of(cards.find("training")),)`` or ``shapes = (counted.divided(),)``. A kong or quint counts
all its tiles, so a full hand is of so many tiles whatever its groups, and a kong takes none in its place. Groups laid out are what was
claimed: three to five alike with wildcards among them.

A rule set has one such shape and no other beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mahjong._core.card import Card
from mahjong.cards import HandCard
from mahjong.errors import RuleError
from mahjong.meld import Form, Meld
from mahjong.rules.language import Fact
from mahjong.rules.shapes import Shape
from mahjong.tiles import CODES, TileSet

if TYPE_CHECKING:
    from mahjong.rules.compiled import Question

__all__ = [
    "Counted", "Filled", "Group", "core_card", "divided", "is_group", "jokerless", "line_points", "lines_of", "readings", "sized",
]  # fmt: skip

FLOWER: Final = 34
LEAST, MOST = 3, 5
"""Tiles of a group that may be claimed."""
_FORMS: Final = {3: Form.PUNG, 4: Form.KONG, 5: Form.QUINT}


@dataclass(frozen=True, slots=True)
class Counted(Shape):
    """A hand of `tiles` tiles: one line of `card`, or without a card any division into groups of 3 to 5 and at most one eye of a pair or a
    single tile. joker_only: whether a group may be wildcards alone."""

    tiles: int = 14
    card: HandCard | None = None
    joker_only: bool = True


class Group(NamedTuple):
    """Some tiles alike of a finished hand: their kind, how many, how many of them are wildcards, and whether they lie before the player."""

    kind: int
    size: int
    wilds: int
    laid: bool

    def text(self, wild: int) -> str:
        """``333m1j``: the naturals, then the wildcards."""
        natural, joker = CODES[self.kind], CODES[wild]
        own, more = natural[0] * (self.size - self.wilds), joker[0] * self.wilds
        return (own and own + natural[1]) + (more and more + joker[1])


@dataclass(frozen=True, slots=True)
class Filled:
    """One reading of a finished hand. key, names, points: of the line, "" and 0 without a card. `sets`, `pair`, `place` are what readings of
    other shapes have; there is none of them here."""

    key: str
    names: tuple[str, str]
    points: int
    groups: tuple[Group, ...]
    sets: tuple[Any, ...] = ()
    pair: None = None
    place: int = -1


def lines_of(card: HandCard, *, joker_only: bool = True) -> Counted:
    """One line of the card, tile by tile; melds are groups of it. joker_only: a group may be wildcards alone."""
    if not isinstance(card, HandCard):
        raise RuleError(f"lines_of({card!r}): a card of mahjong.cards", f"lines_of({card!r})：须为mahjong.cards的牌谱")
    return Counted("card", 0, ("a line of the card", "牌谱中的一个牌型"), card=card, joker_only=bool(joker_only))


def divided(*, joker_only: bool = True) -> Counted:
    """Groups of three, four and five alike, and at most one eye of a pair or of a single tile, fourteen tiles in all: nine divisions."""
    names = ("groups of 3 to 5 with at most one eye", "三至五张一组、至多一个眼")
    return Counted("divided", 0, names, joker_only=bool(joker_only))


def core_card(word: Counted, tileset: TileSet) -> Card:
    """The card as the core takes it, for the copies, flowers and wildcards that these tiles have. Raises RuleError for a word without a card."""
    if word.card is None:
        raise RuleError("this shape has no card", "此牌型没有牌谱")
    counts = tileset.counts
    flowers = sum(counts[FLOWER : FLOWER + 8])
    return _core_card(word.card, min(flowers, 24), min(sum(counts[42:60]), 17), word.joker_only)


@lru_cache(maxsize=64)
def _core_card(card: HandCard, flowers: int, jokers: int, joker_only: bool) -> Card:
    lines = [one.line for one in card.lines]
    return Card(lines, flowers=flowers, jokers=jokers, joker_min=LEAST, joker_only=joker_only)


def is_group(meld: Meld, wild: int) -> bool:
    """Whether a meld is a group that may lie there: one kind, with at least one natural tile, and wildcards of the mask `wild`."""
    natural = {kind for kind in meld.kinds if not wild >> kind & 1}
    return len(natural) == 1 and _FORMS.get(len(meld)) is meld.form and all(
        wild >> kind & 1 or kind in natural for kind in meld.kinds
    )  # fmt: skip


def readings(word: Counted, card: Card | None, question: Question, wild: int) -> list[tuple[int, bytes, Filled]]:
    """What a finished hand fills, as the core answers of other shapes: every line of the card once, the most points first; without a card
    the division worth most by its kongs and quints. Empty for a hand that is none. wild: mask of the wildcards."""
    counts = bytearray(question.counts)
    if question.win >= 0 and not wild >> question.win & 1:
        counts[question.win] += 1
    elif question.win >= 0:
        return []  # a wildcard of somebody else
    laid = []
    for _, kinds in question.melds:
        wilds = sum(wild >> kind & 1 for kind in kinds)
        laid.append(Group(next(kind for kind in kinds if not wild >> kind & 1), len(kinds), wilds, True))
    if card is not None and word.card is not None:
        return list(_lines(word.card, card, bytes(counts), question.wilds, laid))
    groups = _divided(tuple((kind, n) for kind, n in enumerate(counts) if n), question.wilds, word.joker_only)
    return [] if groups is None else [(0, b"", Filled("", ("", ""), 0, (*groups, *laid)))]


def _lines(
    lines: HandCard, card: Card, counts: bytes, wilds: int, laid: Sequence[Group]
) -> Iterator[tuple[int, bytes, Filled]]:
    seen: set[int] = set()
    for match in card.best(counts[:42], wilds, tuple((one.kind, one.size, one.wilds) for one in laid), limit=4096):
        if match.distance or match.line in seen:
            continue
        seen.add(match.line)
        line, open_ = lines.lines[match.line], list(laid)
        groups = []
        for kinds, size, _, used in match.groups:
            kind = (kinds & -kinds).bit_length() - 1
            own = next((one for one in open_ if one.kind == kind and one.size == size and one.wilds == used), None)
            if own is not None:
                open_.remove(own)
            groups.append(Group(kind, size, used, own is not None))
        yield 0, b"", Filled(line.key, line.names, line.points, tuple(groups))


@lru_cache(maxsize=4096)
def _divided(held: tuple[tuple[int, int], ...], wilds: int, joker_only: bool) -> tuple[Group, ...] | None:
    """The division of these naturals (kind, how many) and wildcards that has most: 5 for each kong, 10 for each quint."""
    best = _divide(held, wilds, True, joker_only)
    return None if best is None else best[1]


@lru_cache(maxsize=1 << 16)
def _divide(
    held: tuple[tuple[int, int], ...], wilds: int, eye: bool, joker_only: bool
) -> tuple[int, tuple[Group, ...]] | None:
    if not held:
        if not wilds:
            return 0, ()
        if not joker_only or wilds < LEAST:
            return None
    kind, n = held[0] if held else (42, 0)
    found: tuple[int, tuple[Group, ...]] | None = None
    choices = [
        (size, own) for size in range(MOST, LEAST - 1, -1) for own in range(min(n, size), -1 if not n else 0, -1)
    ]
    if eye and n:
        choices += [(own, own) for own in (2, 1) if own <= n]
    for size, own in choices:
        if size - own > wilds:
            continue
        rest = ((kind, n - own), *held[1:]) if n > own else held[1:]
        more = _divide(rest, wilds - (size - own), eye and size >= LEAST, joker_only)
        if more is None:
            continue
        worth = more[0] + (5 if size == 4 else 10 if size == 5 else 0)
        if found is None or worth > found[0]:
            found = worth, (Group(kind, size, size - own, False), *more[1])
    if joker_only and n and wilds >= LEAST:
        for size in range(min(MOST, wilds), LEAST - 1, -1):
            more = _divide(held, wilds - size, eye, joker_only)
            worth = -1 if more is None else more[0] + (5 if size == 4 else 10 if size == 5 else 0)
            if more is not None and (found is None or worth > found[0]):
                found = worth, (Group(42, size, size, False), *more[1])
    return found


def _points(case: Any) -> int:
    return case.reading.points if isinstance(case.reading, Filled) else 0


def _no_jokers(case: Any) -> int:
    groups = case.reading.groups if isinstance(case.reading, Filled) else ()
    return int(any(one.size >= LEAST for one in groups) and not any(one.wilds for one in groups))


def line_points() -> Fact:
    """How many points the line of the card is worth that the hand fills."""
    return Fact("line_points", "the line's points", "牌谱分", _points, counted=True)


def jokerless() -> Fact:
    """No wildcard is in the hand, and one could be: some group has three tiles or more."""
    return Fact("jokerless", "no jokers", "无百搭", _no_jokers)


def sized(size: int) -> Fact:
    """How many groups of the finished hand are of so many tiles: 4 counts kongs, 5 quints, wherever they lie."""

    def ask(case: Any) -> int:
        return sum(one.size == size for one in case.reading.groups) if isinstance(case.reading, Filled) else 0

    return Fact("sized", f"groups of {size}", f"{size}张一组", ask, (size,), counted=True)
