"""Wild tiles in claims and kongs: tiles of the hand that stand there for others, and which of two claims with them goes first. Imported as ``lent``.

``claims = claim.by(never=WILD, wild=lent.wilds(real=1), better=lent.real_first("1k", "5k", "7j"))``: no wild tile is taken, any of a hand may stand in what
it claims beside one natural tile of the hand, and of two pungs that of more natural tiles stands, then that of the stronger wild tile.

A set that lies open with a wild tile shows it: ``[88p4j]``, ``[45m4j]``. The tile stands for what completes the set; where two kinds would (3m or 6m), for the
one that serves a win better, as a wild tile in the hand does. Rule sets whose wild tiles are the same kinds in every deal, special ones
(``1j`` to ``9k``), may say so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError
from mahjong.hand import Form, Hand, Meld
from mahjong.tiles import FACES, ORDINARY, SPECIALS, bits, mask

if TYPE_CHECKING:
    from mahjong.rules.case import Story
    from mahjong.rules.wild import Marks, Scheme

__all__ = ["Lent", "RealFirst", "Wilds", "lent_of", "real_first", "wilds"]

_ALIKE: Final = (Form.PUNG, Form.KONG, Form.CONCEALED, Form.ADDED)


@dataclass(frozen=True, slots=True)
class Wilds:
    """Made by `wilds`."""

    of: int = SPECIALS
    real: int = 1
    kongs: bool = False
    taken: bool = False


def wilds(of: int | str = SPECIALS, *, real: int = 1, kongs: bool = False, taken: bool = False) -> Wilds:
    """Wild tiles of the hand may stand for others in what it claims.

    of: those that may, a mask or text such as ``"1-7j"``; others are in claims what they show. real: natural tiles that the hand gives to a pung (or, with
    `kongs`, a kong) at least: 2 for none with a wild tile, 1, or 0; the set has one in any case. A run has one wild tile at most. kongs: kongs of every
    form may hold wild tiles. taken: a wild tile that another player lets go is wild, too, for whoever may claim it or win on it; `never` of the claims
    says which may not be taken at all.

    Raises RuleError for kinds that are not special, and for another number.
    """
    kinds = mask(of) if isinstance(of, str) else of
    if isinstance(kinds, bool) or not isinstance(kinds, int) or not kinds or kinds & ~SPECIALS:
        raise RuleError(f"lent.wilds({of!r}): kinds from 1j to 9k", f"lent.wilds({of!r})：须为1j至9k的牌种")
    if isinstance(real, bool) or not isinstance(real, int) or not 0 <= real <= 2:
        raise RuleError(f"lent.wilds(real={real!r}): 0 to 2 tiles", f"lent.wilds(real={real!r})：须为0至2张")
    return Wilds(kinds, real, bool(kongs), bool(taken))


@dataclass(frozen=True, slots=True)
class RealFirst:
    """Made by `real_first`."""

    ranks: tuple[int, ...] = ()

    def of(self, tiles: Iterable[int], taken: int) -> tuple[int, ...]:
        """What orders pungs, the least first. tiles: of the set. taken: the one of them that was taken; it says nothing."""
        own = list(tiles)
        own.remove(taken)
        kinds = [FACES[tile] for tile in own if SPECIALS >> FACES[tile] & 1]
        return (len(kinds), *sorted(self.rank(kind) for kind in kinds))

    def rank(self, kind: int) -> int:
        return next((place for place, kinds in enumerate(self.ranks) if kinds >> kind & 1), len(self.ranks))


def real_first(*ranks: int | str) -> RealFirst:
    """Of several pungs of one tile that of more natural tiles stands; of as many, that of the wild tile of the higher rank; of equal ones the nearest.

    ranks: kinds of wild tiles, masks or texts, the highest first, equal ones together; those not named come last. Between a pung and another claim of the same
    strength nothing of this counts. Raises RuleError for kinds that are not special, and for one named twice.
    """
    found, met = [], 0
    for one in ranks:
        kinds = mask(one) if isinstance(one, str) else one
        if isinstance(kinds, bool) or not isinstance(kinds, int) or not kinds or kinds & ~SPECIALS or kinds & met:
            raise RuleError(
                f"lent.real_first(... {one!r} ...): kinds from 1j to 9k, each once",
                f"lent.real_first(... {one!r} ...)：须为1j至9k的牌种，各写一次",
            )
        found.append(kinds)
        met |= kinds
    return RealFirst(tuple(found))


@dataclass(frozen=True, slots=True)
class Lent:
    """What wild tiles do in sets that lie open. stands: of each kind that may stand for others what it may stand for. fifth: also for a kind held four
    times. sets: kinds of everything that may lie there."""

    stands: Mapping[int, int]
    word: Wilds
    fifth: bool
    sets: Collection[tuple[int, ...]]

    def masks(self) -> tuple[int, ...]:
        """Of 64 kinds what each may stand for, 0 for nothing."""
        return tuple(self.stands.get(kind, 0) for kind in range(64))

    def lends(self, meld: Meld) -> bool:
        """Whether a meld holds such a tile."""
        return any(kind in self.stands for kind in meld.kinds)

    def readings(self, meld: Meld) -> tuple[tuple[int, ...], ...]:
        """What a meld may play as, kinds in order: one or two sets; none where it is no set that may lie there."""
        natural = [kind for kind in meld.kinds if kind not in self.stands]
        wild = [kind for kind in meld.kinds if kind in self.stands]
        if not natural or not self._sourced(meld, len(natural)):
            return ()
        if meld.form in _ALIKE:
            kinds = (natural[0],) * len(meld.kinds)
            fits = len(set(natural)) == 1 and all(self.stands[one] >> natural[0] & 1 for one in wild)
            return (kinds,) if fits and kinds in self.sets else ()
        if meld.form not in (Form.CHOW, Form.GROUP) or len(wild) != 1:
            return ()
        found = (tuple(sorted((*natural, kind))) for kind in bits(self.stands[wild[0]]))
        return tuple(one for one in found if one in self.sets and (meld.form is Form.CHOW) == _is_run(one))

    def plays(self, meld: Meld, names: tuple[str, str], because: Mapping[str, str]) -> tuple[int, ...]:
        """A set that a meld may play as. Raises RuleError where it holds a wild tile that cannot stand there; names, because: of the rule set."""
        found = self.readings(meld) if self.lends(meld) else (meld.kinds,)
        if not found:
            raise RuleError(
                f"{meld} is no set of {names[0]}: the wild tile cannot stand there so",
                f"{meld}不是{names[1]}的牌组：百搭不能这样用",
                rule=because.get("melds", ""),
            )
        return found[0]

    def _sourced(self, meld: Meld, natural: int) -> bool:
        """Whether the natural tiles are enough, as far as one can see which was taken."""
        word = self.word
        claimed = None if meld.claimed is None else FACES[meld.claimed]
        if claimed in self.stands and not word.taken:
            return False
        if meld.form not in _ALIKE:
            return True
        if len(meld.kinds) == 4 and not word.kongs:
            return False
        if meld.form is Form.CONCEALED:
            return natural >= word.real
        own = natural - (claimed is not None and claimed not in self.stands)
        return own >= word.real + (claimed is None and not word.taken)

    def stories(self, story: Story) -> Iterator[Story]:
        """The same win with the melds as they may play, every way."""
        hand, win = story.hand, FACES[story.win]
        own = bytearray(hand.packed)
        own[win] += win not in self.stands
        for kinds in product(*(self.readings(meld) if self.lends(meld) else (meld.kinds,) for meld in hand.melds)):
            owned = bytearray(64)
            for kind in (kind for one in kinds for kind in one):
                owned[kind] += 1
            if not self.fifth and any(n and own[kind] + n > 4 for kind, n in enumerate(owned)):
                continue
            melds = tuple(
                Meld._of(meld.form, one, None, meld.feeder) if self.lends(meld) else meld
                for meld, one in zip(hand.melds, kinds, strict=True)
            )
            yield story._replace(
                hand=Hand._of(hand.tiles, melds, hand.packed, bytes(owned)), shows=hand, shown_win=story.win
            )


def _is_run(kinds: tuple[int, ...]) -> bool:
    low = kinds[0]
    return kinds == (low, low + 1, low + 2) and low < 27 and low % 9 < 7


def lent_of(word: Wilds | None, marks: Marks, scheme: Scheme | None, sets: Collection[tuple[int, ...]]) -> Lent | None:
    """What of the wild tiles of a rule set stands for others in sets that lie open, None where none does."""
    if word is None or scheme is None:
        return None
    told = dict(scheme.by_mark) or dict.fromkeys(scheme.marks, scheme.stands_for)
    stands: dict[int, int] = {}
    for name, kinds in told.items():
        for kind in bits(marks.fixed[name] & word.of):
            stands[kind] = stands.get(kind, 0) | (kinds & ORDINARY)
    return Lent(stands, word, scheme.fifth, sets)
