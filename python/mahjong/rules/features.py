"""The structural words: what can be asked of the tiles.

Three levels share one namespace: the waiting hand (`waits`, `opened`, `left`), the finished tiles (`within`, `suits`, `fours`)
and a reading of them (`pungs`, `runs`, `pair`, `wait`). A reading is one way to divide the tiles into sets, with what each wild
tile stands for and which set the winning tile completed.

Every counting word takes `n` first: left out, the word counts and holds from 1 on; a number asks for exactly that many; a set
of numbers or a ``range`` without gaps asks for any of them. ``pungs(of=DRAGONS)``, ``pungs(2, of=DRAGONS)``, ``pungs(of=DRAGONS) >= 2``.
A mask is an int of kind bits or a register (`SEAT_WIND`, `mark("wild")`), joined with ``|``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, IntFlag
from typing import Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.language import HIDDEN, LAID, OPEN, Leaf, Mask, Register, Some, Test
from mahjong.tiles import DRAGONS, HONOURS, ORDINARY, ORPHANS, SUITS, TERMINALS, WINDS, ranks

__all__ = [
    "AFTER", "ANY", "BEFORE", "CLOSED", "DOUBLE", "DRAGONS", "EDGE", "EVERY", "EVERY_KIND", "HIDDEN", "HONOURS", "LAID", "ONLY", "OPEN", "ORPHANS",
    "ROUND_WIND", "SEAT_FLOWER", "SEAT_WIND", "SINGLE", "SUITS", "TERMINALS", "THIS", "TURNED", "TWO_SIDED", "WHOLE", "WILD", "WINDS", "WON",
    "Form", "Judge", "N", "When", "all_honours", "all_pungs", "all_runs", "assigned", "big_dragons", "big_winds", "by_seat_wind", "closed", "concealed_kongs",
    "flush", "fours", "groups", "half_flush", "has", "hidden_pungs", "kinds", "kongs", "lacks", "left", "like", "long_suits", "mark", "melds",
    "mixed_terminals", "natural", "opened", "pair", "pungs", "pure_terminals", "rank_tiles", "ranks_beyond", "runs", "same_pungs", "same_runs",
    "set_count", "sets_all_claimed", "shaped", "small_dragons", "small_winds", "straight", "suit_tiles", "suits", "suits_beyond",
    "suits_missing", "tile_count", "touch", "triples", "twins", "wait", "waits", "waits_on_all", "wilds", "within", "won", "won_rank",
]  # fmt: skip

N: TypeAlias = "int | Collection[int] | None"

EVERY_KIND: Final = (1 << 64) - 1

SEAT_WIND: Final = Register("seat wind")
"""The winner's wind, counted from East, who is the dealer or, where the rules say so, the seat whose wall was opened; none from the
fifth seat on."""
ROUND_WIND: Final = Register("round wind")
"""The prevailing wind."""
SEAT_FLOWER: Final = Register("seat flower")
"""The flowers of the winner's seat, counted as its wind is."""
TURNED: Final = Register("turned")
"""The kind of the tile turned up for the deal."""
WON: Final = Register("won")
"""The kind of the winning tile: ``pungs(of=WON)`` are those of three more such tiles."""
WILD: Final = Register("wild")
"""The kinds that are wild in the deal."""


@dataclass(frozen=True, slots=True)
class ByWind(Mask):
    """Kinds that go with the winner's seat wind: those of the first mask for east, and on to north; none without a wind."""

    masks: tuple[int, int, int, int]

    def resolve(self, named: Mapping[str, int]) -> int:
        wind = named["seat wind"]
        return self.masks[wind.bit_length() - 28] if wind else 0

    @property
    def names(self) -> frozenset[str]:
        return frozenset(("seat wind",))


def by_seat_wind(*kinds: int) -> ByWind:
    """Kinds that go with the winner's seat wind, four masks from east to north: flowers in another order than `SEAT_FLOWER` has."""
    if len(kinds) != 4 or any(
        isinstance(one, bool) or not isinstance(one, int) or not 0 <= one < 1 << 60 for one in kinds
    ):
        raise RuleError(
            f"by_seat_wind{kinds!r}: four masks of kinds, east to north",
            f"by_seat_wind{kinds!r}：须为东南西北四个牌种掩码",
        )
    return ByWind((kinds[0], kinds[1], kinds[2], kinds[3]))


def mark(name: str) -> Register:
    """The kinds of one mark of the rule set (see `mahjong.rules.wild`)."""
    return Register(f"mark {name}")


class Form(IntFlag):
    """How the winning tile completed its block."""

    EDGE = 1
    """the 3 of 1 2 3 or the 7 of 7 8 9"""
    CLOSED = 2
    """the middle of a run"""
    SINGLE = 4
    """one tile of the pair"""
    OPEN = 8
    """an end of a run that waited on two sides"""
    DOUBLE = 16
    """a pair that became a pung"""
    WHOLE = 32
    """a shape without sets"""


EDGE, CLOSED, SINGLE, TWO_SIDED, DOUBLE, WHOLE = Form.EDGE, Form.CLOSED, Form.SINGLE, Form.OPEN, Form.DOUBLE, Form.WHOLE


class Judge(Enum):
    """Over which readings a wait form is judged."""

    ANY = "some reading places the tile so"
    THIS = "the reading that is scored places it so"
    ONLY = "some reading places it so, and the hand waited on this one kind"
    EVERY = "every reading places it so"


ANY, THIS, ONLY, EVERY = Judge.ANY, Judge.THIS, Judge.ONLY, Judge.EVERY


class When(Enum):
    """Before or after the winning tile came."""

    BEFORE = "before"
    AFTER = "after"


BEFORE, AFTER = When.BEFORE, When.AFTER

SHAPES: Final = {"sets": 1, "pairs": 2, "quad-pairs": 4, "orphans": 8, "misfits": 16, "all-of": 32, "knitted": 64}


def _counted(op: str, n: N, mask: Mask | int = EVERY_KIND, zone: int = 0, x: int | tuple[int, ...] = 0) -> Test:
    leaf = Leaf(op, mask, zone, x)
    if n is None:
        return leaf
    if isinstance(n, int):
        return leaf.exactly(n)
    numbers = sorted(set(n))
    if not numbers:
        raise RuleError(f"{op}: an empty collection of numbers never holds", f"{op}：数目集合为空，永远不成立")
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return leaf.between(numbers[0], numbers[-1])
    return Some(tuple(leaf.exactly(number) for number in numbers))


# -- the finished tiles, hand and melds ----------------------------------------------------------------------------------


def kinds(mask: Mask | int = EVERY_KIND, n: N = None) -> Test:
    """Different kinds of `mask` present."""
    return _counted("kinds", n, mask)


def has(mask: Mask | int) -> Test:
    """A tile of `mask` is present."""
    return Leaf("kinds", mask)


def within(mask: Mask | int) -> Test:
    """No tile lies outside `mask`."""
    return Leaf("outside", mask, lo=0, hi=0)


def tile_count(mask: Mask | int = EVERY_KIND, n: N = None, *, zone: int = 0) -> Test:
    """Tiles of `mask`; a kong counts four."""
    return _counted("tiles", n, mask, zone)


def suits(n: N = None) -> Test:
    """Suits present, honours apart."""
    return _counted("suits", n, SUITS)


def lacks(n: N = None) -> Test:
    """Suits missing: ``lacks()`` at least one, ``lacks(2)`` exactly two. It does not count, it only holds or not."""
    if n is None:
        return Leaf("suits", SUITS, lo=0, hi=2)
    return suits([3 - number for number in ([n] if isinstance(n, int) else n)])


def suit_tiles(least: int, n: N = None, *, zone: int = 0) -> Test:
    """Suits that hold `least` tiles or more; a kong counts four."""
    if isinstance(least, bool) or not isinstance(least, int) or not 1 <= least <= 20:
        raise RuleError(f"a suit holds 1 to 20 tiles, not {least!r}", f"一门牌为1至20张，不能是{least!r}")
    return _counted("suits_over", n, SUITS, zone, least)


def suits_missing() -> Test:
    """How many of the three suits are not there: a count, where `lacks` only holds or not."""
    return Leaf("suits_missing", SUITS)


def suits_beyond(number: int) -> Test:
    """Tiles of each suit beyond so many, all suits together; a kong counts four. *E.g. a point for each tile of a suit after the eighth.*"""
    return Leaf("suits_beyond", SUITS, x=_many("suits_beyond", number))


def long_suits(least: int) -> Test:
    """The tiles of the suits that hold so many or more; a kong counts four. *E.g. a suit of eight or more is worth its tiles.*"""
    return Leaf("long_suits", SUITS, x=_many("long_suits", least))


def rank_tiles(least: int) -> Test:
    """Some rank lies `least` times or more over the three suits; a kong counts four."""
    return Some(tuple(Leaf("tiles", ranks(str(rank)), lo=least) for rank in range(1, 10)))


def ranks_beyond(number: int) -> Test:
    """Tiles of each rank beyond so many over the three suits, all ranks together; a kong counts four."""
    return Leaf("ranks_beyond", SUITS, x=_many("ranks_beyond", number))


def _many(word: str, number: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 20:
        raise RuleError(f"{word}({number!r}): 1 to 20 tiles", f"{word}({number!r})：须为1至20张")
    return number


def fours(n: N = None, *, of: Mask | int = EVERY_KIND, kong: bool = True, zone: int = 0) -> Test:
    """Kinds held four times; three in a meld and one in the hand are four. kong: in a kong too. zone: LAID are those of which some lie claimed,
    HIDDEN the others, the winning tile being one of the hand."""
    if zone == OPEN:
        raise RuleError("fours(zone=): LAID or HIDDEN", "fours(zone=)：须为LAID或HIDDEN")
    return _counted("fours", n, of, zone, 0 if kong else 1)


def triples(n: N = None, *, of: Mask | int = EVERY_KIND) -> Test:
    """Kinds held three times or more, whatever sets they form."""
    return _counted("triples", n, of)


# -- a reading -----------------------------------------------------------------------------------------------------------


def runs(n: N = None, *, starts: Mask | int = EVERY_KIND, zone: int = 0) -> Test:
    """Runs whose lowest tile is in `starts`."""
    return _counted("runs", n, starts, zone)


def pungs(n: N = None, *, of: Mask | int = EVERY_KIND, zone: int = 0) -> Test:
    """Pungs and kongs. A pung completed by another player's tile is OPEN, also when that tile wins; LAID are those claimed before."""
    return _counted("pungs", n, of, zone)


def hidden_pungs(n: N = None) -> Test:
    """Concealed pungs and concealed kongs."""
    return pungs(n, zone=HIDDEN)


def kongs(n: N = None, *, of: Mask | int = EVERY_KIND, zone: int = 0) -> Test:
    """Kongs."""
    return _counted("kongs", n, of, zone)


def concealed_kongs(n: N = None, *, of: Mask | int = EVERY_KIND) -> Test:
    """Concealed kongs."""
    return _counted("concealed_kongs", n, of)


def groups(n: N = None, *, of: Mask | int = EVERY_KIND, zone: int = 0) -> Test:
    """Sets that are neither run nor pung and hold a tile of `of`."""
    return _counted("groups", n, of, zone)


def set_count(n: N = None, *, zone: int = 0) -> Test:
    """Sets of any class."""
    return _counted("sets", n, EVERY_KIND, zone)


def pair(of: Mask | int = EVERY_KIND) -> Test:
    """The pair is of a kind of `of`; never in a shape without a pair."""
    return Leaf("pair", of, lo=1, hi=1)


def touch(mask: Mask | int) -> Test:
    """Every set and the pair hold a tile of `mask`."""
    return Leaf("untouched", mask, lo=0, hi=0)


def straight(n: N = None, *, mixed: bool = False) -> Test:
    """1 2 3, 4 5 6 and 7 8 9 as runs: of one suit (counted), or of three different suits when `mixed`."""
    return _counted("mixed_straights" if mixed else "straights", n)


def twins(n: N = None) -> Test:
    """Pairs of equal runs."""
    return _counted("twins", n)


def same_runs(n: N = None) -> Test:
    """Ranks at which a run starts in all three suits."""
    return _counted("same_runs", n)


def same_pungs(n: N = None) -> Test:
    """Ranks punged in all three suits."""
    return _counted("same_pungs", n)


def shaped(*names: str) -> Test:
    """The reading has one of these shapes: sets, pairs (of seven kinds), quad-pairs (four alike may be two), orphans,
    misfits, all-of, knitted."""
    bits = 0
    for name in names:
        if name not in SHAPES:
            raise RuleError(
                f"no shape {name!r}; there are: {', '.join(SHAPES)}", f"没有牌型“{name}”；可用：{'、'.join(SHAPES)}"
            )
        bits |= SHAPES[name]
    if not bits:
        raise RuleError("shaped() names no shape", "shaped() 没有写牌型")
    return Leaf("shape", x=bits, lo=1, hi=1)


def wait(form: Form, judge: Judge = THIS) -> Test:
    """The winning tile completed its block in one of the forms; `judge` says over which readings.

    Waits are judged by shape alone: own copies count, tiles seen elsewhere do not.
    """
    if not isinstance(form, Form) or not form:
        raise RuleError(
            f"a wait form is one of {', '.join(f.name or '' for f in Form)}, not {form!r}",
            f"听牌形式为{'、'.join(f.name or '' for f in Form)}之一，不能是{form!r}",
        )
    if not isinstance(judge, Judge):
        raise RuleError(
            f"a judge is one of {', '.join(j.name for j in Judge)}, not {judge!r}",
            f"判定方式为{'、'.join(j.name for j in Judge)}之一，不能是{judge!r}",
        )
    if judge is ONLY:
        return Leaf("wait_any", x=int(form), lo=1, hi=1) & waits(1)
    op = {ANY: "wait_any", THIS: "wait", EVERY: "wait_every"}[judge]
    return Leaf(op, x=int(form), lo=1, hi=1)


def won(mask: Mask | int) -> Test:
    """The winning tile is of a kind of `mask` in this reading."""
    return Leaf("won", mask, lo=1, hi=1)


def won_rank(of: Mask | int = SUITS) -> Test:
    """The number of the winning tile in this reading, 1 to 9, as a count; 0 of an honour and of what is not in `of`."""
    return Leaf("won_rank", of)


def assigned(mask: Mask | int = EVERY_KIND, n: N = None) -> Test:
    """Kinds of `mask` that wild tiles stand for."""
    return _counted("assigned", n, mask)


def natural(mask: Mask | int) -> Test:
    """No wild tile stands for a kind of `mask`."""
    return Leaf("assigned", mask, lo=0, hi=0)


def wilds(n: N = None, *, own: int | None = None) -> Test:
    """Wild tiles that stand for a kind other than their face: ``wilds(0)`` none. `own` asks for so many at their own face too."""
    test = _counted("used", n)
    return test if own is None else test & _counted("own", own)


# -- the waiting hand ----------------------------------------------------------------------------------------------------


def waits(n: N = None, *, of: Mask | int = EVERY_KIND, spent: bool = False) -> Test:
    """Kinds of `of` that complete the hand, by shape alone: of the shapes without parameters and the knitted one, so never `all_of`. spent:
    those too of which the hand holds every copy itself."""
    return _counted("waits", n, of, x=1 if spent else 0)


def waits_on_all(of: Mask | int = ORDINARY) -> Test:
    """Every kind of `of` completes the hand, by shape alone as for `waits`. A kind of which the hand holds all four as natural tiles cannot
    come and need not."""
    return Leaf("unwaited", of, lo=0, hi=0)


def opened(n: N = None) -> Test:
    """Sets, and a pair, claimed from others; a concealed kong is not one."""
    return _counted("opened", n)


def closed() -> Test:
    """Nothing claimed; concealed kongs are allowed."""
    return Leaf("opened", EVERY_KIND, lo=0, hi=0)


def melds(n: N = None) -> Test:
    """Sets laid out, concealed kongs too; a claimed pair is none."""
    return _counted("melds", n)


def left(n: N = None) -> Test:
    """Concealed tiles before the winning tile."""
    return _counted("left", n)


def like(template: str, at: When) -> Test:
    """The concealed tiles are of one suit and lie as `template`, digits of ranks such as ``"1112345678999"``.

    BEFORE: exactly so before the winning tile. AFTER: the finished tiles are the template and any one tile of that suit.
    """
    if not isinstance(template, str) or not template or not set(template) <= set("123456789"):
        raise RuleError(
            f"a template is digits from 1 to 9, not {template!r}", f"模板须为1至9的数字，不能是{template!r}"
        )
    if not isinstance(at, When):
        raise RuleError(
            f"a template holds BEFORE or AFTER the winning tile, not {at!r}", f"模板须注明BEFORE或AFTER，不能是{at!r}"
        )
    counts = tuple(template.count(str(rank)) for rank in range(1, 10))
    return Leaf("like_before" if at is BEFORE else "like_after", SUITS, x=counts)


# -- derived once for all ------------------------------------------------------------------------------------------------


def all_pungs() -> Test:
    """Sets-and-pair shape in which every set is a pung or kong."""
    return shaped("sets") & runs(0) & groups(0)


def all_runs() -> Test:
    """Sets-and-pair shape in which every set is a run."""
    return shaped("sets") & pungs(0) & groups(0)


def flush() -> Test:
    """All tiles of one suit."""
    return within(SUITS) & suits(1)


def half_flush() -> Test:
    """One suit and honours, both present."""
    return suits(1) & has(HONOURS)


def all_honours() -> Test:
    """Honours alone."""
    return within(HONOURS)


def mixed_terminals() -> Test:
    """Ones, nines and honours, both present, and nothing else."""
    return within(ORPHANS) & has(TERMINALS) & has(HONOURS)


def pure_terminals() -> Test:
    """Ones and nines alone."""
    return within(TERMINALS)


def small_dragons() -> Test:
    """Two dragons punged, the third the pair."""
    return pungs(2, of=DRAGONS) & pair(DRAGONS)


def big_dragons() -> Test:
    """All three dragons punged."""
    return pungs(3, of=DRAGONS)


def small_winds() -> Test:
    """Three winds punged, the fourth the pair."""
    return pungs(3, of=WINDS) & pair(WINDS)


def big_winds() -> Test:
    """All four winds punged."""
    return pungs(4, of=WINDS)


def sets_all_claimed() -> Test:
    """Every set is claimed and one tile waits to be paired."""
    return left(1) & concealed_kongs(0)
