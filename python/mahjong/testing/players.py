"""Players whose choices never change: conformance runs, signatures and golden records are made with them.

They look at the deal itself, so they are no players to play against. A number of `random.random` is all the chance they use, which
Python keeps the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from mahjong._core.question import shanten
from mahjong.play import commitments, conduct
from mahjong.play.actions import PASS, WIN, Action, Verb
from mahjong.play.counting import Aim
from mahjong.play.deal import Deal
from mahjong.play.story import melds_of, off
from mahjong.rules.phantoms import ANY
from mahjong.testing.scripts import Player
from mahjong.tiles import FACES

__all__ = ["eager", "pick", "seeker", "wanderer"]

T = TypeVar("T")
_ORDINARY: Final = 34
_FORMS: Final = (1, "sets"), (2, "pairs"), (4, "quad-pairs"), (8, "orphans"), (16, "misfits")


def pick(rng: Random, among: Sequence[T]) -> T:
    """One of them, all alike likely."""
    return among[int(rng.random() * len(among))]


def wanderer(rng: Random) -> Player:
    """A player who does anything that is legal."""

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        return pick(rng, legal)

    return choose


def eager(rng: Random) -> Player:
    """A player who takes whatever he can: wins first, then sets, kongs and declarations; else anything."""

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        legal = _mostly_lawful(deal, seat, legal, rng)
        if WIN in legal:
            return WIN
        taking = [one for one in legal if one.verb in (Verb.CLAIM, Verb.KONG, Verb.ASIDE, Verb.READY)]
        return pick(rng, taking or legal)

    return choose


def seeker(rng: Random) -> Player:
    """A player who wants to win: wins when he can, discards what leaves the fewest tiles missing. By chance he also clears one suit,
    claims readily, or lets wins pass now and then. He mostly declares ready when he may."""
    clears, claims, modest = rng.random() < 0.5, rng.random() < 0.6, rng.random() < 0.1

    def choose(deal: Deal, seat: str, legal: Sequence[Action]) -> Action:
        legal = _mostly_lawful(deal, seat, legal, rng)
        if deal._faults and len(legal) == 1:
            return legal[0]
        if WIN in legal and not (modest and rng.random() < 0.5):
            return WIN
        if PASS in legal:
            taking = [one for one in legal if one.verb in (Verb.CLAIM, Verb.READY)]
            return pick(rng, taking) if taking and claims and rng.random() < 0.7 else PASS
        declarations = [one for one in legal if one.verb is Verb.READY]
        if declarations and rng.random() < 0.8:
            return pick(rng, declarations)
        kongs = [one for one in legal if one.verb in (Verb.KONG, Verb.ASIDE, Verb.SWAP)]
        if kongs and rng.random() < 0.7:
            return pick(rng, kongs)
        discards = [one for one in legal if one.verb is Verb.DISCARD]
        return _best(deal, seat, discards, clears) if discards else pick(rng, legal)

    return choose


def _mostly_lawful(deal: Deal, seat: str, legal: Sequence[Action], rng: Random) -> Sequence[Action]:
    """What may be done without fault, and now and then anything that can be, where faults can be made; one of these alone, as who errs does
    not choose."""
    if not deal._faults:
        return legal
    if rng.random() < 0.03:
        return (pick(rng, legal),)
    return conduct.lawful(deal, deal.seats.index(seat), tuple(legal))


def _best(deal: Deal, seat: str, discards: Sequence[Action], clears: bool) -> Action:
    """The discard that leaves the fewest tiles missing; of equal ones a tile of the suit held least, if the player clears one."""
    place = deal.seats.index(seat)
    rules, counts = deal._plan.rules, bytearray(deal._table.concealed(place))
    if rules.counted is not None:
        kinds = {FACES[action.tile]: action for action in discards}
        aim = Aim(deal._plan.variant, deal._masks["wild"])
        return kinds[aim.loosest(counts, melds_of(deal, place), kinds, lambda: 0.0)]
    if rules.miscounts is not None and off(deal, place) != 1:  # a tile too many or too few
        return discards[0]
    if (
        any(counts[_ORDINARY:]) or max(counts) > 4
    ):  # flowers that are tiles, or nothing is left to replace: no hand to count
        return discards[0]
    melds = len(melds_of(deal, place))
    wilds = [deal._masks.get("wild", 0)] if deal._masks.get("wild") else 0
    if (thought := commitments.thought_by(deal, place)) >= 0:
        wilds = 1 if thought == ANY else [1 << thought]
    forms = [name for bit, name in _FORMS if rules.allowed.bits & bit and not (melds and bit != 1)] or ["sets"]
    suits = [sum(counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    least = min((many, suit) for suit, many in enumerate(suits) if many or not clears) if any(suits) else (0, -1)
    best, found = None, (99, 0, 0)
    for action in discards:
        kind = deal._faces[action.tile]
        counts[kind] -= 1
        clearing = clears and kind // 9 == least[1]
        rank = (
            -1 if clearing else shanten(bytes(counts[:_ORDINARY]), wilds=wilds, forms=forms, sets=rules.sets - melds),
            _company(counts, kind),
            -kind,
        )  # fmt: skip
        counts[kind] += 1
        if best is None or rank < found:
            best, found = action, rank
    assert best is not None
    return best


def _company(counts: bytearray, kind: int) -> int:
    """How many tiles stand by a kind: the same, and its neighbours in the suit."""
    if kind >= 27:
        return 3 * counts[kind]
    low, high = kind - kind % 9, kind - kind % 9 + 9
    return sum(counts[near] for near in range(max(low, kind - 2), min(high, kind + 3))) + 2 * counts[kind]
