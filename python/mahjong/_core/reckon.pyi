from collections.abc import Mapping, Sequence
from typing import Final, final

SUM: Final[int]
ALONE: Final[int]
RIVALS: Final[int]

@final
class Reckoner:
    """The items of one rule set.

    `items`: (formula, per, rank, over, closed, opened) each: a formula is postfix, n >= 0 a variable, -1 the product of two numbers, -2 the
    larger, -3 whether it is 0; variables are 128 bits and 32 counts of a reading and 64 numbers of a story, the last always 1. per: it counts as
    often as the formula says, else once. rank: of its tier, -1 without one. over: mask of items that it silences. closed, opened: (fan, points)
    each time in such a hand, None where it brings anything else, so that the key names it. `opened`: the formula that says which. `masks`: of
    items, by name: ``barred`` in an opened hand, ``alone``, ``side`` (no reason to choose a tier), ``each`` (asked of single payers, by the
    caller), ``once`` (asked here), ``apart`` (left out of the second sums, those that a least worth looks at). `tiers`: (alone, best) by rank.
    `tests`: formulas whose numbers are part of the key.

    Raises ValueError for what does not fit.
    """

    def __new__(
        cls,
        items: Sequence[tuple[Sequence[int], bool, int, int, tuple[int, int] | None, tuple[int, int] | None]],
        *,
        opened: Sequence[int] | None = None,
        masks: Mapping[str, int],
        tiers: Sequence[tuple[bool, bool]] = (),
        tests: Sequence[Sequence[int]] = (),
    ) -> Reckoner: ...
    def key(self, bits: int, counts: bytes, told: bytes) -> bytes | None:
        """All that follows from what holds in one reading of a win, as bytes: the same where the same counts, adds up to the same, and the tests
        answer the same. None where an item counts more than 255 times. `counts`: of the reading, `told`: numbers of the story."""
