"""Betting that a third tile lies between two others: a game without hands. Imported as ``gap``.

    extras = (extra.pot("sea", names=("sea", "海")),)
    phases = (gap.bets(RANKS, pot="sea", ante=10, post=1),)

The seats take turns from the dealer on. Who has the turn draws two tiles, which he alone sees, and bets or declines; who has bet draws a third.
Used tiles lie open before their owner. The deal is over when the pool is empty, or when too few tiles are left for a turn: no hand is dealt or won.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from mahjong.errors import RuleError

__all__ = ["KEY", "STAGE", "TAKEN", "Gaps", "amounts", "bets"]

KEY: Final = "bet"
"""What is chosen: ``choose bet=12``."""
STAGE: Final = "bets"
"""The settlements there are."""
TAKEN: Final = 3
"""Tiles of a turn with a bet."""
LISTED: Final = 1000
"""The most bets there are to choose from."""
_RULES: Final = ("ante", "win", "lose", "post", "split", "limit")


@dataclass(frozen=True, slots=True)
class Gaps:
    """Made by `bets`."""

    numbers: Mapping[int, int]
    pot: str
    ante: int
    post: int
    split: bool
    rules: Mapping[str, str]

    def settled(self, kinds: Sequence[int], bet: int) -> tuple[str, int]:
        """What a bet has come to, "win", "lose" or "post", and what is paid. kinds: of the two tiles and the third."""
        first, second, third = (self.numbers[kind] for kind in kinds)
        if min(first, second) < third < max(first, second):
            return "win", bet
        return ("post", bet * self.post) if third in (first, second) else ("lose", bet)

    def expected(self, held: Sequence[int], unseen: Sequence[int]) -> int:
        """What a bet of one chip brings with every tile that may come, added up. held: kinds of the two tiles; unseen: copies by kind."""
        found = 0
        for kind in self.numbers:
            why, paid = self.settled((*held, kind), 1)
            found += unseen[kind] * (paid if why == "win" else -paid)
        return found


def amounts(pool: int) -> Sequence[int]:
    """What may be bet while so much lies in the pool: every whole number of chips up to all of it. Of a pool above 1,000 the round numbers that have
    three digits or fewer before their zeros, and all of it."""
    step = 1
    while pool // step > LISTED:
        step *= 10
    found = range(step, pool + 1, step)
    return found if pool % step == 0 else (*found, pool)


def bets(
    numbers: Mapping[int, int],
    *,
    pot: str,
    ante: int,
    post: int = 1,
    split: bool = False,
    rules: Mapping[str, str] = MappingProxyType({}),
) -> Gaps:
    """Rounds of such bets against a pool. numbers: of every kind of the set, suits do not count. pot: the account of the pool, one of the rule set's pots.
    ante: what every seat pays into it when a deal begins and it is empty. post: how many times his bet somebody loses whose third tile equals one of the
    two. split: what is left when the tiles run out goes back in equal parts, and what does not divide to the seats from the dealer on, one each; else it
    stays for the next deal. rules: behind "ante", "win", "lose", "post", "split", and "limit" of the amounts.

    Raises RuleError for anything else."""
    whole = all(type(one) is int and one > 0 for one in (ante, post))
    if not numbers or not pot or not whole or not set(rules) <= set(_RULES):
        raise RuleError(
            f"gap.bets(pot={pot!r}, ante={ante!r}, post={post!r}): numbers of the kinds, a pot, whole numbers above 0, and rules of {', '.join(_RULES)}",
            f"gap.bets(pot={pot!r}, ante={ante!r}, post={post!r})：须写明各种牌的数字、彩池、正整数，rules的键须为{'、'.join(_RULES)}",
        )
    return Gaps(dict(numbers), pot, ante, post, bool(split), dict(rules))
