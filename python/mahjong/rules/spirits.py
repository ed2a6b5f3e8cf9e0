"""Two kinds of wild tiles, the one turned up and the next, that bring money by themselves: what books of them have in common. Imported as ``spirit``.

``marks = spirit.MARKS``, ``menu = spirit.MENU``, ``patterns = (spirit.counted(...), spirit.prize(...))``: a win is two to the power of the
items that count for each payer, or a price whatever the hand; sets of honours besides those of suits; and when the deal is over all seats settle the
spirits they hold with each other.
"""

from __future__ import annotations

from typing import Final

from mahjong.rules import extras as extra
from mahjong.rules import facts, score, sets, wild
from mahjong.rules import features as f
from mahjong.rules import owned as own
from mahjong.rules.language import Test
from mahjong.rules.pairwise import Pairwise
from mahjong.rules.patterns import pattern
from mahjong.rules.score import Chain, Step
from mahjong.rules.values import PAYER, Item, Number, Tier

__all__ = [
    "ANY_TILE", "MAIN", "MARKS", "MENU", "NONE_USED", "SECOND", "SEVEN_STAR",
    "barred", "counted", "doubled", "five_more", "held", "powers", "prize", "tiers",
]  # fmt: skip

MAIN, SECOND = f.mark("main"), f.mark("second")
"""The spirit of the kind turned up, of which three are in play, and the next."""
MARKS: Final = wild.turned(main=wild.same(), second=wild.successor(dragons="765"))
MENU: Final = sets.runs() | sets.group("567z") | sets.distinct("1234z") | sets.pungs() | sets.kongs()
"""The three dragons are a set, and so are any three winds."""
SEVEN_STAR: Final[Test] = f.shaped("misfits") & f.kinds(f.HONOURS, 7) & f.natural(f.HONOURS)
"""Misfits with all seven honours, none of them a spirit that stands for it."""
ANY_TILE: Final[Test] = f.waits_on_all()
NONE_USED: Final[Test] = f.wilds(0)
"""Every spirit is the tile it shows."""


def counted(key: str, en: str, zh: str, when: Test, *, rule: str) -> Item:
    """One doubling for all who pay."""
    return pattern(key, en, zh, when, fan=1, tier="counted", rule=rule)


def prize(key: str, en: str, zh: str, when: Test, amount: int, *over: str, rule: str) -> Item:
    """A win of a fixed price, whatever the hand."""
    return pattern(key, en, zh, when, points=amount, tier="flat", over=over, rule=rule)


def five_more(en: str, zh: str, *, discarder: bool = False, rule: str) -> Item:
    """Five more where no spirit is used: from each payer, or of a discard from the `discarder` alone."""
    if not discarder:
        return pattern("five-more", en, zh, NONE_USED, plus=5, tier="counted", rule=rule)
    gave = facts.payer_gave | ~facts.by_discard
    return Item("five-more", (en, zh), NONE_USED & gave, plus=5, of=PAYER, tier="counted", rule=rule)


def tiers(unit: int = 1, *, rule: str) -> tuple[Tier, ...]:
    """What counts by doublings, and above it what has a price."""
    return Tier("counted", 0), Tier("flat", 1, chain=_priced(score.points(rule=rule), unit=unit), rule=rule)


def powers(unit: int = 1, *, rule: str, plus: str) -> Chain:
    """Two to the power of what counts, and what is added to it."""
    return _priced(score.power(rule=rule), score.plus(rule=plus), unit=unit)


def _priced(*steps: Step, unit: int) -> Chain:
    return score.chain(*steps, *([score.price(unit)] if unit != 1 else ()))


def barred(points: Number) -> Number:
    """Five spirit points or more break the barrier."""
    return points * (points - 3) if points >= 5 else points


def doubled(points: Number) -> Number:
    """The same, twice the points."""
    return 2 * points if points >= 5 else points


def held(key: str, en: str, zh: str, *, river: bool = False, twice: bool = False, unit: int = 1, rule: str) -> Pairwise:
    """All seats settle the spirits they hold, a main one for two, who alone holds any for double. river: those too that a seat has discarded and nobody
    took. twice: behind the barrier points count double, not as `barred` has it."""
    where = own.HAND | own.MELDS
    count = own.tiles((MAIN, 2), (SECOND, 1), where=where | own.RIVER if river else where)
    return extra.pairwise(
        key, (en, zh), count, curve=doubled if twice else barred, factors=[extra.sole_holder(2)], price=unit, rule=rule
    )
