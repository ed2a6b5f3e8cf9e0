"""How a simple player plays hands that are counted tile by tile: towards the nearest lines of the card, or, without a card, by keeping
what it has most of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mahjong.meld import Meld
from mahjong.play.actions import PASS, Action, Verb
from mahjong.play.plan import plan_of
from mahjong.tiles import FACES, bits

if TYPE_CHECKING:
    from mahjong.play.look import Look
    from mahjong.rules.compiled import Compiled
    from mahjong.variant import Variant

__all__ = ["Aim", "chosen"]

_CARD: Final = 42
"""A card knows the kinds below; what is above are wildcards."""


def _alike(tiles: int) -> int:
    """What so many alike are good for, without a card."""
    return (0, 0, 3, 8, 12, 14)[min(tiles, 5)]


class Aim:
    """How far hands of a rule set are from complete. wild: mask of the wildcards."""

    __slots__ = ("_rules", "wild")

    def __init__(self, variant: Variant, wild: int) -> None:
        self._rules: Compiled = plan_of(variant).rules
        self.wild = wild

    def far(self, counts: Sequence[int], melds: Iterable[Meld], more: Sequence[int] = ()) -> int:
        """The less, the nearer: tiles missing of the nearest line, or without a card how little is alike. counts: by kind, concealed; unseen
        tiles are none. more: the kinds of one more group that lies open."""
        own, wilds = list(counts[:_CARD]), sum(counts[kind] for kind in bits(self.wild))
        if self._rules.card is None:
            return -sum(map(_alike, own)) - 3 * wilds - (9 * (len(more) - 2) if more else 0)
        laid = [self._group(meld.kinds) for meld in melds]
        if more:
            laid.append(self._group(more))
        return int(self._rules.card.shanten(bytes(own), wilds, laid))

    def _group(self, kinds: Sequence[int]) -> tuple[int, int, int]:
        natural = [kind for kind in kinds if not self.wild >> kind & 1]
        return natural[0], len(kinds), len(kinds) - len(natural)

    def without(self, counts: Sequence[int], melds: Iterable[Meld], kinds: Iterable[int]) -> dict[int, int]:
        """How far the hand is with one tile less, for each of these kinds."""
        card = self._rules.card
        if card is None:
            now = self.far(counts, melds)
            return {
                kind: now + (3 if self.wild >> kind & 1 else _alike(counts[kind]) - _alike(counts[kind] - 1))
                for kind in kinds
            }
        wilds = sum(counts[kind] for kind in bits(self.wild))
        after, joker = card.losses(bytes(counts[:_CARD]), wilds, [self._group(meld.kinds) for meld in melds])
        return {kind: joker if self.wild >> kind & 1 else after[kind] for kind in kinds}

    def loosest(
        self, counts: Sequence[int], melds: Sequence[Meld], kinds: Iterable[int], random: Callable[[], float]
    ) -> int:
        """The kind whose loss leaves the hand nearest, the one there is least of first; a wildcard last."""
        far = self.without(counts, melds, kinds)
        return min(far, key=lambda kind: (self.wild >> kind & 1, far[kind], counts[kind], random()))


def chosen(look: Look, options: Sequence[Action], random: Callable[[], float]) -> Action:
    """What the player does: it looks at what it is given, claims what brings it nearer, takes wildcards, and discards what it needs least."""
    aim, counts, melds = Aim(look.variant, look.wild), look.counts, look.melds()
    if options[-1] is PASS:
        return _claim(look, aim, counts, melds, options)
    if options[-1].verb is Verb.CHOOSE:
        if options[0].verb is Verb.GIVE:
            return options[-1]
        return options[int(random() * len(options))]
    if options[0].verb is Verb.GIVE:
        return _give(aim, counts, melds, options, random)
    swaps = [action for action in options if action.verb is Verb.SWAP]
    if swaps:
        before = aim.far(counts, melds)
        for action in swaps:
            left = bytearray(counts)
            left[FACES[action.tile]] -= 1
            left[(aim.wild & -aim.wild).bit_length() - 1] += 1
            if aim.far(left, melds) <= before:
                return action
    discards = {FACES[action.tile]: action for action in options if action.verb is Verb.DISCARD}
    return discards[aim.loosest(counts, melds, discards, random)] if discards else options[0]


def _claim(look: Look, aim: Aim, counts: bytes, melds: Sequence[Meld], options: Sequence[Action]) -> Action:
    best, found = aim.far(counts, melds), PASS
    offered = FACES[look.offered]
    for action in options:
        if action.verb is not Verb.CLAIM:
            continue
        kinds, left = [FACES[tile] for tile in action.tiles], bytearray(counts)
        left[offered] += 1
        for kind in kinds:
            left[kind] -= 1
        far = aim.far(left, melds, kinds)
        if far < best:
            best, found = far, action
    return found


def _give(
    aim: Aim, counts: bytes, melds: Sequence[Meld], options: Sequence[Action], random: Callable[[], float]
) -> Action:
    left, given = bytearray(counts), []
    able = {FACES[tile] for action in options for tile in action.tiles}
    for _ in options[0].tiles:
        kind = aim.loosest(left, melds, [one for one in able if left[one]], random)
        left[kind] -= 1
        given.append(kind)
    made = Action.give(given)
    if made in options:
        return made
    wanted = sorted(given)
    return next((one for one in options if sorted(FACES[tile] for tile in one.tiles) == wanted), options[0])
