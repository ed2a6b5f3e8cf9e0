"""Players: anything that chooses among legal actions by what its seat sees. Two simple ones, and a loop that plays a deal out.

    players = {seat: Greedy(number) for number, seat in enumerate(deal.seats)}
    play_out(deal, players)

A player is called with a `Look` and the legal actions, and answers one of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from mahjong._core.chance import Stream
from mahjong._core.menu import Menu
from mahjong._core.question import shanten, useful_mask
from mahjong.analysis import FORMS
from mahjong.meld import Form
from mahjong.play import counting, rollout
from mahjong.play.actions import PASS, WIN, Action, Verb
from mahjong.play.look import Look
from mahjong.play.plan import plan_of
from mahjong.rules import features, sets
from mahjong.rules.gaps import KEY as BET
from mahjong.rules.gaps import Gaps
from mahjong.rules.language import Every, Leaf, Some, Test
from mahjong.rules.phantoms import ANY
from mahjong.tiles import SUITS, TERMINALS, bits
from mahjong.variant import Variant
from mahjong.walls.edge import seed_of

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["Greedy", "Player", "Random", "play_out"]


class Player(Protocol):
    """Chooses one of the legal actions by what the seat sees. `legal` is never empty."""

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action: ...


def play_out(deal: Deal, players: Mapping[str, Player]) -> int:
    """Plays a deal to its end; players: one for each seat. How many acts that took. Raises IllegalAction if one answers what is not legal.
    Where all of them are `Random` the table plays what it can by itself (`mahjong.play.rollout`): the same deal, sooner."""
    streams = {seat: player.stream for seat, player in players.items() if type(player) is Random}
    if all(seat in streams for seat in deal.seats):
        return rollout.play(deal, streams)
    looks = {seat: Look(deal, seat) for seat in deal.seats}
    acts = 0
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, players[seat](looks[seat], deal.legal(seat)))
        acts += 1
    return acts


class Random:
    """Any legal action, each as likely as the others. seed: a whole number below 2**64; equal seeds play alike, on every platform
    (docs/simulation.md tells how). stream: where its numbers come from."""

    def __init__(self, seed: int | None = None) -> None:
        self.stream = Stream(random.getrandbits(64) if seed is None else seed_of(seed))

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action:
        return legal[self.stream.below(len(legal))]


# ---- what the rules want of a hand


class _Aims(NamedTuple):
    """What a hand must come to. lack: it must do without one of the suits. open: it must have claimed a set. claimed: all of them. needed: sets across
    blocks that it must have; loose: kinds any three of which are a set."""

    menu: Menu
    forms: tuple[str, ...]
    fifth: bool
    lack: bool
    open: bool
    claimed: bool
    needed: tuple[tuple[int, int, int], ...]
    loose: int


def _demanded(test: Test) -> Iterator[Leaf]:
    """What a requirement asks first, exceptions apart."""
    if isinstance(test, Leaf):
        yield test
    elif isinstance(test, Every):
        for part in test.tests:
            yield from _demanded(part)
    elif isinstance(test, Some):
        yield from _demanded(test.tests[0])


@lru_cache(maxsize=64)
def _aims(variant: Variant) -> _Aims:
    words = variant.words
    menu, lack, opens, claimed = words["menu"].within(words["tileset"].mask & ~words["laid"]), False, False, False
    needed, loose = tuple(one.kinds for one in menu.across if one.need), menu.loose
    if needed or loose:
        beyond = sets.Sets(frozenset((kind, kind, kind) for kind in (*_NEEDED, *_LOOSE)))
        menu = menu.paired(words["tileset"].mask) | beyond
    for requirement in words["requires"]:
        for leaf in _demanded(requirement.test):
            lack = lack or leaf == features.lacks()
            opens = opens or leaf == features.opened()
            claimed = claimed or leaf == features.left(1)
            if leaf.op == "pair" and isinstance(leaf.mask, int) and leaf.lo:
                menu = menu.paired(leaf.mask)
    plain = {shape.bit for shape in words["shapes"] if not shape.special}
    forms = tuple(name for name, bit in FORMS.items() if bit in plain) or ("sets",)
    wilds = words["wilds"]
    fifth = True if wilds is None else wilds.fifth
    return _Aims(menu.compiled(Menu), forms, fifth, lack, opens, claimed, needed, loose)


_SUITS: Final = tuple(SUITS & 0x1FF << 9 * suit for suit in range(3))
_DEAD: Final = range(34, 51)
"""Kinds that stand for tiles of no use: they make no set and no pair."""
_NEEDED, _LOOSE = range(51, 55), range(55, 59)
"""Kinds that stand for the tiles of sets across blocks, three alike for one such set: each is a pung and no pair."""


class _Held(NamedTuple):
    """A hand as it is judged: tiles that are not wild by kind, how many are wild, and the suits that melds bind it to."""

    counts: bytes
    wilds: int
    bound: int

    def without(self, kinds: Iterable[int], bound: int = 0) -> _Held:
        """The hand without tiles of these kinds, bound to more kinds. Of a kind it holds none of the tile is a wild one, which may lie in a
        meld at its face."""
        counts, wilds = bytearray(self.counts), self.wilds
        for kind in kinds:
            if counts[kind]:
                counts[kind] -= 1
            else:
                wilds -= 1
        return _Held(bytes(counts), wilds, self.bound | bound)


def _apart(counts: bytes, aims: _Aims, made: set[tuple[int, ...]]) -> bytes:
    """The counts with tiles of sets across blocks as such; made: sets that lie open."""
    own = bytearray(counts)
    for three, kind in zip(aims.needed, _NEEDED, strict=False):
        for one in three if three not in made else ():
            if own[one]:
                own[one] -= 1
                own[kind] += 1
    loose = [one for one in bits(aims.loose) for _ in range(own[one])]
    for at, one in enumerate(loose[: 3 * len(_LOOSE)]):
        own[one] -= 1
        own[_LOOSE[at // 3]] += 1
    return bytes(own)


def _with_pair(counts: bytes, kind: int) -> bytes:
    """Counts and the two tiles of a pair that lies open."""
    return counts[:kind] + bytes([min(counts[kind] + 2, 4)]) + counts[kind + 1 :]


@lru_cache(maxsize=64)
def counted(variant: Variant) -> bool:
    """Whether hands are counted tile by tile."""
    return plan_of(variant).rules.counted is not None


class Greedy:
    """Takes every win, claims what brings the hand nearer, and discards what leaves the most useful tiles. It looks at its own hand and at
    the tiles in sight, not at what the others may be waiting for. seed: settles ties; equal seeds play alike."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(None if seed is None else seed_of(seed)).random

    def __call__(self, look: Look, legal: Sequence[Action], /) -> Action:
        options = look.lawful(legal)
        if len(options) == 1 or options[0] is WIN:
            return options[0]
        if look.miscounted:  # a hand of a wrong size is not worth the trouble
            return PASS if options[-1] is PASS else options[int(self._random() * len(options))]
        if counted(look.variant):
            return counting.chosen(look, options, self._random)
        if options[0].key == BET:
            return self._bet(look, options)
        aims = _aims(look.variant)
        if options[-1] is PASS and look.offered < 0:  # declarations before the deal: none
            return PASS
        if options[-1] is PASS:
            return self._claim(look, aims, options)
        verb = options[0].verb
        if verb is Verb.CHOOSE:
            return self._choose(look, options)
        if verb is Verb.GIVE:
            return self._give(look, aims, options)
        if verb is Verb.HOLD:
            return self._hold(look, aims, options)
        return self._turn(look, aims, options)

    # -- judging a hand ------------------------------------------------------------------------------------------------

    @staticmethod
    def _held(look: Look, aims: _Aims) -> _Held:
        wild, bound, counts, plays = look.wild, 0, look.counts, look.plays
        for meld in look.melds():
            for tile in meld.tiles:
                bound |= 1 << plays[tile]
            if meld.form is Form.PAIR:  # counted as if it were held: the questions want a pair
                counts = _with_pair(counts, plays[meld.tiles[0]])
        if max(counts) > 4:
            counts = bytes(min(number, 4) for number in counts)
        if aims.needed or aims.loose:
            counts = _apart(counts, aims, {meld.kinds for meld in look.melds()})
        phantom = look.phantom
        if not wild and phantom < 0:
            return _Held(counts, 0, bound)
        own = bytearray(counts)
        wilds = int(phantom == ANY)
        if 0 <= phantom < ANY:  # a fifth of its kind counts as of no use
            own[phantom if own[phantom] < 4 else _DEAD[0]] += 1
        for kind in bits(wild):
            wilds += own[kind]
            own[kind] = 0
        return _Held(bytes(own), min(wilds, 17), bound)

    @staticmethod
    def _useless(look: Look, aims: _Aims, held: _Held) -> tuple[int, ...]:
        """The kinds a hand may have to do without: masks of which one is chosen."""
        vowed = look.vowed
        if vowed or not aims.lack:
            return (vowed,)
        free = [suit for suit in _SUITS if not suit & held.bound]
        return tuple(free) or (0,)

    @staticmethod
    def _living(held: _Held, useless: int) -> bytes:
        """The counts with every useless tile as one of a kind that makes nothing."""
        if not useless:
            return held.counts
        counts, dead = bytearray(held.counts), iter(_DEAD)
        for kind in bits(useless):
            for _ in range(counts[kind]):
                counts[next(dead)] = 1
            counts[kind] = 0
        return bytes(counts)

    def _far(self, aims: _Aims, held: _Held, useless: tuple[int, ...]) -> tuple[int, int]:
        """How far the hand is from complete, and the kinds it does best without: of equal ones those it holds fewest of."""
        best = (99, 99, 0)
        for kinds in useless:
            far = shanten(
                self._living(held, kinds), wilds=held.wilds, forms=aims.forms, fifth_copy=aims.fifth, menu=aims.menu
            )
            best = min(best, (far, sum(held.counts[kind] for kind in bits(kinds)), kinds))
        return best[0], best[2]

    # -- acts ----------------------------------------------------------------------------------------------------------

    def _claim(self, look: Look, aims: _Aims, options: tuple[Action, ...]) -> Action:
        held = self._held(look, aims)
        before, _ = self._far(aims, held, self._useless(look, aims, held))
        closed = aims.claimed or (aims.open and all(meld.form is Form.CONCEALED for meld in look.melds()))
        best, chosen = before + closed, PASS
        offered = look.offered
        for action in options:
            if action.verb not in (Verb.CLAIM, Verb.ASIDE, Verb.READY):
                continue
            kinds = [look.plays[tile] for tile in action.tiles]
            if offered >= 0:
                kinds.remove(look.plays[offered])
            if (aims.needed or aims.loose) and any(kinds.count(one) > held.counts[one] for one in kinds):
                continue  # tiles that are kept for other sets
            after = held.without(kinds, sum({1 << look.plays[tile] for tile in action.tiles}))
            if action.form is Form.PAIR:
                after = after._replace(counts=_with_pair(after.counts, kinds[0]))
            far, _ = self._far(aims, after, self._useless(look, aims, after))
            gain = action.form is Form.KONG or action.verb is Verb.ASIDE  # a group is laid for nothing
            if far - gain < best:
                best, chosen = far, action
        return chosen

    def _turn(self, look: Look, aims: _Aims, options: tuple[Action, ...]) -> Action:
        held, wild = self._held(look, aims), look.wild
        far, useless = self._far(aims, held, self._useless(look, aims, held))
        stuck = far < 0  # complete, and yet no win
        if options[0].verb is Verb.ABORT and far > 3:  # too far to be worth playing
            return options[0]
        if options[-1].verb is Verb.READY:
            return self._declare(look, [one for one in options if one.verb is Verb.READY])
        discards: dict[int, Action] = {}
        for action in options:
            kind = look.plays[action.tile]
            if action.verb is Verb.DISCARD:
                discards.setdefault(kind, action)
            elif action.verb is Verb.ASIDE:
                if stuck or not wild >> kind & 1:
                    return action
            elif action.verb is Verb.KONG and not wild >> kind & 1:
                taken = [kind] * (4 if action.form is Form.CONCEALED else 1)
                if held.counts[kind] < len(taken):
                    continue
                after = held.without(taken, 1 << kind)
                if self._far(aims, after, self._useless(look, aims, after))[0] <= max(far, 0):
                    return action
        if not discards:
            return options[0]
        kept = {kind: action for kind, action in discards.items() if not wild >> kind & 1} or discards
        idle = [kind for kind in kept if useless >> kind & 1]
        if idle and not stuck:
            return kept[idle[int(self._random() * len(idle))]]
        return kept[self._loosest(look, aims, held, useless, kept)]

    def _loosest(self, look: Look, aims: _Aims, held: _Held, useless: int, kinds: Iterable[int]) -> int:
        """The kind whose loss leaves the hand nearest, with the most useful tiles out of sight; of equal ones an honour or terminal."""
        ask: dict[str, Any] = {"wilds": held.wilds, "forms": aims.forms, "fifth_copy": aims.fifth, "menu": aims.menu}
        nearest = 99
        near: list[tuple[int, bytes]] = []
        for kind in kinds:
            if not held.counts[kind]:  # a wild tile, where nothing else may go
                continue
            counts = self._living(held.without((kind,)), useless)
            far = shanten(counts, **ask)
            if far < nearest:
                nearest, near = far, []
            if far == nearest:
                near.append((kind, counts))
        if not near:
            return next(iter(kinds))
        if len(near) == 1:
            return near[0][0]
        unseen = look.unseen()
        best, chosen = (-1, -1, -1.0), near[0][0]
        for kind, counts in near:
            left = sum(unseen[one] for one in bits(useful_mask(counts, **ask)[1] & ~useless))
            edge = 2 if kind >= 27 else int(TERMINALS >> kind & 1)
            found = (left, edge, self._random())
            if found > best:
                best, chosen = found, kind
        return chosen

    def _declare(self, look: Look, options: Sequence[Action]) -> Action:
        """Declares with the discard that leaves the most tiles to wait for, and stakes as many as they are, or as near as it may."""
        unseen, aims = look.unseen(), _aims(look.variant)
        held = self._held(look, aims)
        ask: dict[str, Any] = {"wilds": held.wilds, "forms": aims.forms, "fifth_copy": aims.fifth, "menu": aims.menu}

        def left(action: Action) -> int:
            kind = look.plays[action.tile] if action.tile >= 0 else -1
            after = held if kind < 0 or look.wild >> kind & 1 else held.without((kind,))
            return sum(unseen[one] for one in bits(useful_mask(after.counts, **ask)[1]))

        waits = {tile: left(one) for tile, one in {one.tile: one for one in options}.items()}
        most = max(waits.values())
        best = [one for one in options if waits[one.tile] == most]
        return min(best, key=lambda one: (abs(one.stake - most), self._random()))

    # -- before the first turn, and where no hand is played -------------------------------------------------------------

    def _bet(self, look: Look, options: tuple[Action, ...]) -> Action:
        """Bets all it may when the tiles out of sight are for it, else nothing."""
        word = next(phase for phase in look.variant.words["phases"] if isinstance(phase, Gaps))
        held = [kind for kind, n in enumerate(look.counts) for _ in range(n)]
        return max(options, key=lambda one: one.stake) if word.expected(held, look.unseen()) > 0 else PASS

    def _choose(self, look: Look, options: tuple[Action, ...]) -> Action:
        """Does without the kinds it holds fewest of; as an imaginary tile it thinks of the one that brings the hand nearest, to most useful tiles."""
        counts = look.counts
        if any(one.key and one.key == options[0].key for one in look.variant.words["phantoms"]):
            return self._think(look, options)
        return min(options, key=lambda one: (sum(counts[kind] for kind in bits(look.meant(one))), self._random()))

    def _think(self, look: Look, options: tuple[Action, ...]) -> Action:
        aims, unseen = _aims(look.variant), look.unseen()
        held = self._held(look, aims)

        def worth(action: Action) -> tuple[int, int, float]:
            own, kind = bytearray(held.counts), look.meant(action).bit_length() - 1
            own[kind if own[kind] < 4 else _DEAD[0]] += 1
            far, useful = useful_mask(bytes(own), forms=aims.forms, menu=aims.menu)
            return -far, sum(unseen[one] for one in bits(useful)), self._random()

        return max(options, key=worth)

    def _hold(self, look: Look, aims: _Aims, options: tuple[Action, ...]) -> Action:
        """Holds back what it would miss most."""
        held = self._held(look, aims)
        idle = next(kind for kind in _DEAD if not held.counts[kind])

        def missed(action: Action) -> tuple[int, float]:
            if not held.counts[look.plays[action.tile]]:  # of a set that there must be
                return 99, self._random()
            left = bytearray(held.without((look.plays[action.tile],)).counts)
            left[idle] += 1
            return self._far(aims, held._replace(counts=bytes(left)), (0,))[0], self._random()

        return max(options, key=missed)

    def _give(self, look: Look, aims: _Aims, options: tuple[Action, ...]) -> Action:
        """Gives of the suit it holds fewest of, keeping what is nearest."""
        held = self._held(look, aims)

        def suit(action: Action) -> tuple[int, int]:
            own = _SUITS[look.plays[action.tile] // 9] if look.plays[action.tile] < 27 else 0
            return sum(held.counts[kind] for kind in bits(own)), own

        groups = {own: list(islice(group, 40)) for own, group in groupby(sorted(options, key=suit), key=suit)}
        few = groups[min(groups)]
        wild = look.wild
        able = [one for one in few if not any(wild >> look.plays[tile] & 1 for tile in one.tiles)] or few
        if held.wilds and able is few:
            return able[0]

        def left(action: Action) -> tuple[int, float]:
            after = held.without(look.plays[tile] for tile in action.tiles)
            return self._far(aims, after, self._useless(look, aims, after))[0], self._random()

        return min(able, key=left)
