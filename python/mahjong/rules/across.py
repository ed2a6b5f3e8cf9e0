"""Complete hands with sets that reach over blocks of kinds (`sets.group("1s1z2z")`, `sets.any`): the core is asked about what is left without them.

Which tiles go into such sets is tried out here, one way after another; a reading of the rest and these sets together are one `Spread` reading. What
the core answers about the waiting hand as a whole (`like` before the win, what it waits on) takes no heed of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from mahjong.hand import Form
from mahjong.rules.sets import Sets, Triple
from mahjong.tiles import bits

if TYPE_CHECKING:
    from mahjong.rules.compiled import Compiled, Question

__all__ = ["Spread", "answers", "missing"]

HELD: Final = 8
"""How the core is told of a set of the concealed hand, among the melds."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A reading: that of the rest, and the sets beside. `sets`, `pair`, `place` and `shape` are as readings of the core have them."""

    rest: Any
    beside: tuple[Triple, ...]
    inside: bool

    @property
    def sets(self) -> tuple[Any, ...]:
        return (*self.rest.sets, *self.beside)

    @property
    def pair(self) -> int | None:
        found: int | None = self.rest.pair
        return found

    @property
    def shape(self) -> str:
        return str(self.rest.shape)

    @property
    def place(self) -> int:
        """Which set the winning tile completed; the number of the sets for the pair."""
        if self.inside:
            return len(self.sets) - 1
        at = int(self.rest.place)
        return at if at < len(self.rest.sets) else len(self.sets)


def answers(rules: Compiled, asked: Question, *, needed: bool = True) -> list[tuple[int, bytes, Any]]:
    """What the core answers, over every way to take out sets across blocks; each answer once. needed: sets that must be there are."""
    found: dict[tuple[int, bytes], tuple[int, bytes, Any]] = {}
    for beside, question in _ways(rules.menu, asked, rules.sets, needed):
        for given, counts, reading in rules.scan(rules.allowed, question):
            made = Spread(reading, beside, question.inside) if beside else reading
            found.setdefault((given, counts), (given, counts, made))
    return list(found.values())


def missing(rules: Compiled, asked: Question) -> str | None:
    """The rule by which a hand is refused that is complete but for sets that must be there; None where that is not what it lacks."""
    if not any(one.need for one in rules.menu.across) or not answers(rules, asked, needed=False):
        return None
    needed = [one for one in rules.menu.across if one.need]
    return next((one.rule for one in needed if not _times(one.kinds, asked)), needed[0].rule)


def _times(kinds: Triple, asked: Question) -> int:
    """How often a set could be there at most."""
    held = bytearray(asked.counts)
    if asked.win >= 0:
        held[asked.win] += 1
    return min(held[one] for one in kinds) + _laid(kinds, asked)


def _laid(kinds: Triple, asked: Question) -> int:
    return sum(form == Form.GROUP and tuple(one) == kinds for form, one in asked.melds)


def _ways(menu: Sets, asked: Question, sets: int, needed: bool) -> Iterator[tuple[tuple[Triple, ...], Question]]:
    """Every way: the sets taken out, the one with the winning tile last if it is in one, and the question about the rest."""
    held = bytearray(asked.counts)
    held[asked.win] += 1
    left = sets - sum(form != Form.PAIR for form, _ in asked.melds)
    for times in product(*(range(left + 1) for _ in menu.across)):
        fixed = [one.kinds for one, n in zip(menu.across, times, strict=True) for _ in range(n)]
        short = any(n + _laid(one.kinds, asked) < one.need for one, n in zip(menu.across, times, strict=True))
        if len(fixed) > left or (short and needed):
            continue
        rest = bytearray(held)
        if not _taken(rest, [kind for one in fixed for kind in one]):
            continue
        for loose in _loose(menu, rest, left - len(fixed)):
            last = bytearray(rest)
            _taken(last, loose)
            threes = [(loose[at], loose[at + 1], loose[at + 2]) for at in range(0, len(loose), 3)]
            yield from _placed((*fixed, *threes), last, asked)


def _taken(held: bytearray, kinds: Sequence[int]) -> bool:
    for kind in kinds:
        if not held[kind]:
            return False
        held[kind] -= 1
    return True


def _loose(menu: Sets, held: bytearray, left: int) -> Iterator[list[int]]:
    """Every choice of loose tiles, in order, that go into sets of any three: the others must do for the pair and for sets of unlike kinds."""
    kinds = [kind for kind in bits(menu.loose) if held[kind]]
    if not kinds:
        yield []
        return
    stay = []
    for kind in kinds:
        near = [one for one in menu.triples if kind in one and one[0] != one[2] and all(held[other] for other in one)]
        runs = range(held[kind] + 1) if near else range(1)
        pairs = (0, 2) if held[kind] > 1 and menu.pairs >> kind & 1 else (0,)
        stay.append(sorted({(run + pair, pair) for run in runs for pair in pairs if run + pair <= held[kind]}))
    seen = set()
    for chosen in product(*stay):
        if sum(pair > 0 for _, pair in chosen) > 1:
            continue
        out = tuple(kind for kind, (kept, _) in zip(kinds, chosen, strict=True) for _ in range(held[kind] - kept))
        if len(out) % 3 == 0 and len(out) <= 3 * left and out not in seen:
            seen.add(out)
            yield list(out)


def _placed(
    beside: tuple[Triple, ...], rest: bytearray, asked: Question
) -> Iterator[tuple[tuple[Triple, ...], Question]]:
    """The winning tile in the rest, or in one of the sets taken out."""
    win = asked.win

    def told(order: tuple[Triple, ...], counts: bytes, inside: bool) -> Question:
        return asked._replace(
            counts=counts, melds=[*asked.melds, *((HELD, bytes(one)) for one in order)], inside=inside
        )

    if rest[win]:
        before = bytearray(rest)
        before[win] -= 1
        yield beside, told(beside, bytes(before), False) if beside else asked
    for one in dict.fromkeys(one for one in beside if win in one):
        others = list(beside)
        others.remove(one)
        order = (*others, one)
        yield order, told(order, bytes(rest), True)
