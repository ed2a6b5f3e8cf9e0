"""Wins that need no complete hand: eight flowers laid out, a hand as it was dealt. Imported as ``instant``.

``instants = (instant.of("eight-flowers", "eight flowers", "八仙过海", facts.asides(FLOWERS).at_least(8), rule="..."),)``

Whoever has one is asked, as at a claim: he may win or pass. What it is worth is said where all worth is said, by an item whose test is
``facts.instant(key)``; no other item that looks at the tiles holds, as there is no reading of them, while those of the story do (a
self-draw, the dealer): the item is `over` what shall not count beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from mahjong.errors import RuleError
from mahjong.rules.case import Case, Story
from mahjong.rules.holding import number_of, tells
from mahjong.rules.language import Every, Fact, Leaf, Mask, Not, Some, Test, leaves
from mahjong.rules.program import Plan
from mahjong.rules.values import Source
from mahjong.tiles import FACES

__all__ = [
    "ACTOR", "ASIDE", "AS_DRAW", "DISCARD", "DRAW", "FROM_ACTOR", "NOTHING", "OPENING", "OTHERS", "WAIT", "At", "Instant", "Pays", "Reads", "Who",
    "case_of", "counts_of", "drawn", "holds", "of", "told", "wins_by",
]  # fmt: skip


class At(Enum):
    """The moment at which it is asked for."""

    ASIDE = "aside"
    """a tile has been laid aside, before it is replaced"""
    OPENING = "opening"
    """all phases before the first turn are over; seats are asked in turn from the dealer"""
    DRAW = "draw"
    """a tile has been drawn: in its turn the seat may win, whatever it holds, as with a complete hand"""
    DISCARD = "discard"
    """a tile has been discarded, before anybody is asked about it"""


class Who(Enum):
    """Whose win it is."""

    ACTOR = "actor"
    """who has laid, drawn or discarded the tile; of an opening, every seat"""
    OTHERS = "others"
    """the others"""


class Pays(Enum):
    """Who pays for it."""

    AS_DRAW = "as draw"
    """those who pay for a self-draw"""
    FROM_ACTOR = "from actor"
    """who has laid the tile, as if he had discarded it"""


class Reads(Enum):
    """What the hand is read as."""

    NOTHING = "nothing"
    """there is no reading: items that look at sets and waits do not hold"""
    WAIT = "wait"
    """the hand as if the tile drawn were the one it waits for, whichever pays most; none that does not wait wins so"""


ASIDE, OPENING, DRAW, DISCARD = At
ACTOR, OTHERS = Who
AS_DRAW, FROM_ACTOR = Pays
NOTHING, WAIT = Reads


@dataclass(frozen=True, slots=True)
class Instant:
    """Made by `of`. least: tiles laid aside without which nobody has it. apart: the tiles held decide alone, whatever else has happened. won: kinds of which
    the tile drawn or discarded must be, of every one of these masks; only registers of marks are among them. discards: with how many discards alone
    somebody has it, and of which kinds; 0 for any."""

    key: str
    names: tuple[str, str]
    when: Test
    at: At
    who: Who
    pays: Pays
    rule: str
    least: int
    reads: Reads = NOTHING
    ends: bool = True
    apart: bool = False
    won: tuple[Mask | int, ...] = ()
    discards: tuple[int, int] = (0, 0)

    @property
    def source(self) -> Source:
        """How its payment reads the tile: drawn, or discarded by who acted."""
        return Source.SELF_DRAW if self.pays is AS_DRAW else Source.DISCARD


def of(
    key: str,
    en: str,
    zh: str,
    when: Test,
    *,
    at: At = ASIDE,
    who: Who = ACTOR,
    pays: Pays = AS_DRAW,
    reads: Reads = NOTHING,
    ends: bool = True,
    rule: str = "",
) -> Instant:
    """A seat of which `when` holds at this moment may win at once; the deal then ends.

    when: facts of the story and of tiles laid aside (``facts.asides``), and tests of the tiles held, melds among them, that every hand
    answers: kinds, tiles, suits, kinds held three or four times; of DRAW and DISCARD ``f.won(kinds)``, which kind was drawn or discarded, and
    ``facts.discarded_all``. Asked of the seat that would win; of OTHERS with the tile not theirs. reads: WAIT at a DRAW alone.
    ends: an OPENING need not end the deal (False): it is paid, nobody else is asked then, and the deal goes on, with a win of its own or none
    (`Deal.early`).

    Raises RuleError for what is none of these words, for a win of OTHERS that the actor does not pay, for an opening, a draw or a discard that is not the
    seat's own, a WAIT elsewhere, and where another than an OPENING is not to end the deal.
    """
    told = f"instant.of({key!r}, at={at!r}, who={who!r}, pays={pays!r})"
    if not (isinstance(at, At) and isinstance(who, Who) and isinstance(pays, Pays) and isinstance(when, Test)):
        raise RuleError(f"{told}: words of At, Who and Pays, and a test", f"{told}：须为At、Who、Pays中的词及条件")
    if (who is OTHERS) != (pays is FROM_ACTOR):
        raise RuleError(
            f"{told}: what OTHERS win is paid FROM_ACTOR, what the ACTOR wins AS_DRAW",
            f"{told}：OTHERS所和由FROM_ACTOR付，ACTOR所和按AS_DRAW付",
        )
    if at is not ASIDE and who is OTHERS:
        raise RuleError(f"{told}: OTHERS win at an ASIDE alone", f"{told}：只有ASIDE可由OTHERS和")
    if not isinstance(reads, Reads) or (reads is WAIT and at is not DRAW):
        raise RuleError(
            f"{told}: reads={reads!r}: NOTHING, or WAIT at a DRAW",
            f"{told}：reads={reads!r}：须为NOTHING，DRAW时可为WAIT",
        )
    if not ends and at is not OPENING:
        raise RuleError(f"{told}: only an OPENING does not end the deal", f"{told}：只有OPENING可不终局")
    for leaf in leaves(when):
        won = isinstance(leaf, Leaf) and leaf.op == "won" and at in (DRAW, DISCARD)
        if isinstance(leaf, Leaf) and not won and not tells(leaf):
            raise RuleError(f"{told}: an unfinished hand does not tell {leaf}", f"{told}：未完成的手牌无法判断{leaf}")
    apart = all(isinstance(leaf, Leaf) and tells(leaf) and isinstance(leaf.mask, int) for leaf in leaves(when))
    looked_at = apart, tuple(_won(when)), _discards(when)
    return Instant(key, (en, zh), when, at, who, pays, rule, _least(when), reads, bool(ends), *looked_at)


def _won(test: Test) -> Iterator[Mask | int]:
    """Masks of which the winning tile must be for a test to hold, as far as they are known without the winner."""
    if isinstance(test, Every):
        for part in test.tests:
            yield from _won(part)
    elif isinstance(test, Leaf) and test.op == "won" and test.lo and _of_the_deal(test.mask):
        yield test.mask


def _of_the_deal(mask: Mask | int) -> bool:
    return isinstance(mask, int) or all(name.startswith("mark ") for name in mask.names)


def _least(test: Test) -> int:
    """So many tiles at least must lie aside for a test to hold."""
    if isinstance(test, Every):
        return max(map(_least, test.tests))
    if isinstance(test, Some):
        return min(map(_least, test.tests))
    if isinstance(test, Fact) and test.key == "asides":
        return int(test.args[2]) if len(test.args) == 3 else 1  # type: ignore[call-overload]
    return 0


def _discards(test: Test) -> tuple[int, int]:
    """With how many discards alone a test can hold, and of which kinds; 0 where that does not decide it."""
    if isinstance(test, Every):
        return max(map(_discards, test.tests))
    if isinstance(test, Fact) and test.key == "discarded_all":
        kinds, many, _ = test.args
        if isinstance(many, int) and isinstance(kinds, int):
            return many, kinds
    return 0, 0


_NOTHING: Final = bytes(64)


def case_of(plan: Plan, story: Story) -> Case:
    """A win without a reading: no test of a reading holds."""
    return Case(story, plan, 0, _NOTHING, None)


def holds(one: Instant, case: Case, counts: Sequence[int]) -> bool:
    """Whether a seat has it. counts: of the tiles it holds, melds included, by face kind; those laid aside are told by the case."""
    return bool(_answer(one.when, case, counts, case.story.masks))


def _answer(test: Test, case: Case, counts: Sequence[int], masks: Mapping[str, int]) -> int:
    if isinstance(test, Leaf):
        if test.op == "won":
            mask = test.mask if isinstance(test.mask, int) else test.mask.resolve(masks)
            return mask >> FACES[case.story.win] & 1
        number = number_of(test, counts, masks)
        return number if test.counting else int(test.lo <= number <= test.hi)
    if isinstance(test, Fact):
        return int(test.ask(case))
    if isinstance(test, Not):
        return int(not _answer(test.test, case, counts, masks))
    parts: Any = test
    assert isinstance(test, (Every, Some))
    join = all if isinstance(test, Every) else any
    return int(join(_answer(part, case, counts, masks) for part in parts.tests))


def wins_by(one: Instant, kind: int, marks: Mapping[str, int]) -> bool:
    """Whether a tile of this kind could bring it, for all that the tile alone tells. marks: the registers of the deal."""
    return all((mask if isinstance(mask, int) else mask.resolve(marks)) >> kind & 1 for mask in one.won)


def counts_of(story: Story) -> list[int]:
    """The tiles of a story by face kind, melds included, the winning one not."""
    return [held + shown for held, shown in zip(story.hand.packed, story.hand.owned, strict=True)]


def told(plan: Plan, listed: Iterable[Instant], story: Story) -> Case | None:
    """The instant of a tile that was laid aside, as a caller of `Variant.score` tells it: on a self-draw by the winner, who lays it with the
    others, else by the discarder. None if there is none."""
    laid = bytearray(story.laid)
    if story.source is Source.SELF_DRAW:
        laid[FACES[story.win]] += 1
    for one in listed:
        if one.at is ASIDE and one.source is story.source:
            case = case_of(plan, story._replace(laid=bytes(laid), instant=one.key))
            if holds(one, case, counts_of(story)):
                return case
    return None


def drawn(plan: Plan, listed: Iterable[Instant], story: Story) -> Iterator[tuple[Instant, Story]]:
    """The instants that a self-draw brings, each with the story as it is then told."""
    counts = counts_of(story)
    counts[FACES[story.win]] += 1
    for one in listed:
        if one.at is DRAW:
            told = story._replace(instant=one.key)
            if holds(one, case_of(plan, told), counts):
                yield one, told
