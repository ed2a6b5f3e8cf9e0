"""What a win is made of: items with their worth, tiers that silence one another, and which of them count.

Money is one chain with four accumulators. An **item** (a pattern, a fact of the story, a dealer's factor) adds to
``fan`` or ``points``, multiplies ``times`` or adds to ``plus``. `mahjong.rules.score` turns the four into a value by steps in a
written order, `mahjong.rules.payments` says who pays how many shares of it.

Nothing here knows tiles: a **test** is any callable ``test(case) -> int`` (0 = no; a count where an item is counted ``per``).

Numbers are exact: ``int`` or ``fractions.Fraction``. A float is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Literal, Protocol, TypeAlias

from mahjong.errors import RuleError

__all__ = [
    "BEST",
    "BOTH",
    "DEAL",
    "DISCARD",
    "PAIR",
    "PAYER",
    "ROBBED",
    "SELF_DRAW",
    "SUM",
    "WINNER",
    "Case",
    "Counted",
    "Item",
    "Items",
    "Number",
    "Of",
    "Source",
    "Take",
    "Test",
    "Tier",
    "always",
    "exact",
]

Number: TypeAlias = int | Fraction


class Source(Enum):
    """Where the winning tile came from."""

    SELF_DRAW = "self-draw"
    DISCARD = "discard"
    ROBBED = "robbed"


class Of(Enum):
    """Whom an item speaks of, and so how often its test is asked."""

    WINNER = "winner"
    """asked once, with no payer in view; counts towards every payer"""
    PAYER = "payer"
    """asked of each payer, with the payer in view; counts for that payer alone"""
    PAIR = "pair"
    """asked of winner and payer together (dealer factors), with the payer in view; counts for that payer alone"""
    BOTH = "both"
    """asked once with no payer in view and again of each payer; both counts go to that payer's share (own factors)"""
    DEAL = "deal"
    """asked once; a fact of the deal, never a reason to choose a tier"""


class Take(Enum):
    """How the items of one tier go together."""

    SUM = "sum"
    BEST = "best"


SELF_DRAW: Final = Source.SELF_DRAW
DISCARD: Final = Source.DISCARD
ROBBED: Final = Source.ROBBED
WINNER: Final = Of.WINNER
PAYER: Final = Of.PAYER
PAIR: Final = Of.PAIR
BOTH: Final = Of.BOTH
DEAL: Final = Of.DEAL
SUM: Final = Take.SUM
BEST: Final = Take.BEST


class Case(Protocol):
    """What one valuation sees: one reading of one win, and, in a payer's view, the seat that is asked to pay.

    A fact that should follow the view (``of=BOTH`` and ``of=PAYER`` items) reads ``case.payer or case.winner``.
    """

    @property
    def winner(self) -> str: ...
    @property
    def payer(self) -> str | None:
        """The seat asked to pay; None in the winner's view."""

    @property
    def dealer(self) -> str: ...
    @property
    def seats(self) -> tuple[str, ...]:
        """All seats of the deal in turn order from the dealer, the winner among them."""

    @property
    def source(self) -> Source: ...
    @property
    def discarder(self) -> str | None:
        """Who discarded the winning tile, or whose kong was robbed; None on a self-draw."""

    @property
    def winners(self) -> int:
        """How many seats win on this tile."""

    @property
    def memo(self) -> dict[Any, Any]:
        """Free for tests to keep what they worked out; shared by all views of one case."""

    def with_payer(self, seat: str) -> Case:
        """The same case with `seat` in view as payer."""


Test: TypeAlias = Callable[[Any], int]
"""``test(case) -> int``: 0 = no; a count where ``per`` counts. The argument is a `Case`."""


def always(case: Case) -> int:
    """The test that holds in every case."""
    return 1


def exact(number: Number, what: str, zh: str) -> Number:
    """`number` as an int where it is whole, else as a Fraction; a float, bool or anything else is a RuleError."""
    if type(number) is int:
        return number
    if isinstance(number, Fraction):
        return number.numerator if number.denominator == 1 else number
    raise RuleError(
        f"{what} is {number!r}; it must be an int or a fractions.Fraction, as money is exact",
        f"{zh}为{number!r};金额须精确,只可用整数或 fractions.Fraction",
    )


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One thing that counts: a pattern, a fact of the story, a factor of winner or payer.

    `key` names it (unique among its rule set), `names` = (English, Chinese), `rule` is the id of the rule it stands for.
    `when` is its test. Worth: `fan` and `points` add, `times` multiplies, `plus` is money added last, owed only by a seat whose
    share is not zero; negative fan and points need a floor in the chain. With ``per=True`` the test gives a count: fan, points
    and plus are taken so many times and times to that power; otherwise any number above 0 means once.

    `of`: whom it speaks of (see `Of`). `alone`: no other item of the win counts beside it, payers' items included;
    of several that hold, the one that pays most. `over`: keys of items that do not count when this one does, and what those are
    over, in turn. `tier`: the name of its tier (see `Tier`); None counts in whatever tier is chosen. `side`: it counts with its tier but
    is no reason to choose it (a self-draw factor of big hands); items of PAYER, PAIR, BOTH and DEAL are always so.
    `open`: replacements of fan, points, times, plus when the hand is opened (see `Items`); if all that is left is worth nothing
    the item does not count. `tags`: free words, for `need(not_counting=...)` and for readers.
    """

    key: str
    names: tuple[str, str]
    when: Test = always
    fan: Number = 0
    points: Number = 0
    times: Number = 1
    plus: Number = 0
    of: Of = Of.WINNER
    per: bool = False
    alone: bool = False
    over: tuple[str, ...] = ()
    tier: str | None = None
    side: bool = False
    open: Mapping[str, Number] | None = None
    rule: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Tier:
    """A class of hands. The tier of highest `rank` with an item that holds (side items apart) is chosen; if none has one, the lowest.

    `alone`: items of lower tiers are silent when it is chosen (items without a tier are not). `take`: SUM, or BEST = only the
    item that pays most. `cap`: most fan that count in this tier. `chain`: its own steps instead of the rule set's
    (`mahjong.rules.score.chain`), `shares`: its own table instead of the rule set's (`mahjong.rules.payments.shares`).
    """

    name: str
    rank: int
    alone: bool = True
    take: Take = Take.SUM
    cap: Number | None = None
    chain: Any = None
    shares: Any = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """An item that counted: how often, and what it brought in all. `payer`: for whom alone; None = for every payer."""

    item: Item
    count: int
    fan: Number
    points: Number
    times: Number
    plus: Number
    payer: str | None = None


class Items:
    """The items of a rule set, checked and prepared once. Iterates in the order declared; ``items[key]`` finds one.

    `tiers`: the tiers its items name. `opened`: the test that decides which of an item's worths holds, needed if any item has `open`.
    Raises RuleError for a repeated key, an unknown tier or key, a circle of `over`, and every contradiction described at `Item`.
    """

    def __init__(self, items: Iterable[Item], *, tiers: Iterable[Tier] = (), opened: Test | None = None) -> None: ...
