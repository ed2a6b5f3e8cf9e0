"""What a win is made of: items with their worth, tiers that silence one another, and which of them count.

Money is one chain with four accumulators. An **item** (a pattern, a fact of the story, a dealer's factor) adds to
``fan`` or ``points``, multiplies ``times`` or adds to ``plus``. `mahjong.rules.score` turns the four into a value by
steps in a written order, `mahjong.rules.payments` says who pays how many shares of it.

Nothing here knows tiles: a **test** is any callable ``test(case) -> int`` (0 = no; a count where an item is counted
``per``).

Numbers are exact: ``int`` or ``fractions.Fraction``. A float is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from mahjong.errors import RuleError

if TYPE_CHECKING:
    from mahjong.rules.chain import Chain
    from mahjong.rules.shares import Shares

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
    "whole",
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


def dealer_wins(case: Case) -> int:
    """The winner is the dealer."""
    return case.winner == case.dealer


def dealer_pays(case: Case) -> int:
    """The payer in view is the dealer."""
    return case.payer == case.dealer


TOLD: Final = frozenset({always, dealer_wins, dealer_pays})
"""Tests of this file; they look at no tiles."""


def whole(count: Any, what: str) -> int:
    """What a test gave, as a count from 0; anything else is a RuleError."""
    if isinstance(count, int) and count >= 0:
        return int(count)
    raise RuleError(
        f"the test of {what} gave {count!r}; a count from 0 is needed", f"{what}的条件给出{count!r};须为不小于0的整数"
    )


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

    `key` names it (unique among its rule set), `names` = (English, Chinese), `rule` is the id of the rule it stands
    for. `when` is its test. Worth: `fan` and `points` add, `times` multiplies, `plus` is money added last, owed only
    by a seat whose share is not zero; negative fan and points need a floor in the chain. With ``per=True`` the test
    gives a count: fan, points and plus are taken so many times and times to that power, or `times` is a function of
    the count (1 + count/2); otherwise any number above 0 means once.

    `of`: whom it speaks of (see `Of`). `alone`: no other item of the win counts beside it, payers' items included; of
    several that hold, the one that pays most; it is reckoned by the rule set's own chain and shares, whatever the
    tier. `over`: keys of items that do not count when this one does, and what those are over, in turn. `tier`: the
    name of its tier (see `Tier`); None counts in whatever tier is chosen. `side`: it counts with its tier but is no
    reason to choose it (a self-draw factor of big hands); items of PAYER, PAIR, BOTH and DEAL are always so. `open`:
    replacements of fan, points, times, plus when the hand is opened (see `Items`); if all that is left is worth
    nothing the item does not count. `tags`: free words, for `need(not_counting=...)` and for readers.
    """

    key: str
    names: tuple[str, str]
    when: Test = always
    fan: Number = 0
    points: Number = 0
    times: Number | Callable[[int], Number] = 1
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
    """A class of hands. The tier of highest `rank` with an item that holds (side items apart) is chosen; if none has
    one, the lowest.

    `alone`: items of lower tiers are silent when it is chosen (items without a tier are not). `take`: SUM, or BEST =
    only the item that pays most. `cap`: most fan that count in this tier. `chain`: its own steps instead of the rule
    set's (`mahjong.rules.score.chain`), `shares`: its own table instead of the rule set's
    (`mahjong.rules.payments.shares`).
    """

    name: str
    rank: int
    alone: bool = True
    take: Take = Take.SUM
    cap: Number | None = None
    chain: Chain | None = None
    shares: Shares | None = None
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
    """The items of a rule set, checked and prepared once. Iterates in the order declared; ``items["key"]`` finds one.

    `tiers`: the tiers its items name, of distinct names and ranks. `opened`: the test that decides which of an item's
    worths holds, needed as soon as one item has `open`. `answers`: what tests that go with the items, those of the chain
    and of shares, were compiled to.

    Raises RuleError for a repeated key, an unknown tier or key, a circle of `over`, an item of payers that is over
    one of the winner, an item over one of a higher tier, `alone` together with a tier or a payer, a worth that is no
    exact number, a factor or a plus below nought, and a tier without items.
    """

    __slots__ = (
        "_by_key",
        "_plans",
        "answers",
        "each",
        "index",
        "items",
        "masks",
        "once",
        "opened",
        "rank",
        "tiers",
        "worths",
    )

    def __init__(
        self,
        items: Iterable[Item],
        *,
        tiers: Iterable[Tier] = (),
        opened: Test | None = None,
        answers: Mapping[Any, Test] | None = None,
    ) -> None:
        self.items: tuple[Item, ...] = tuple(items)
        self.tiers: tuple[Tier, ...] = tuple(sorted(_check_tiers(tiers), key=lambda tier: tier.rank))
        self.opened = opened
        self.answers: Mapping[Any, Test] = answers or {}
        if opened is not None and not callable(opened):
            raise RuleError(f"opened is {opened!r}; it must be a test", f"opened 为{opened!r};须为条件")
        self._plans: dict[Any, Any] = {}
        self._by_key: dict[str, Item] = {}
        names = [tier.name for tier in self.tiers]
        for item in self.items:
            _check_item(item, names, opened)
            if item.key in self._by_key:
                raise _error(item, "is declared twice; keys are unique", "声明了两次;键不可重复")
            self._by_key[item.key] = item
        for name in names:
            if all(item.tier != name for item in self.items):
                raise RuleError(f"tier {name!r} has no item", f"档次“{name}”没有任何项目")
        self.index: dict[str, int] = {item.key: i for i, item in enumerate(self.items)}
        self.rank: tuple[int, ...] = tuple(-1 if item.tier is None else names.index(item.tier) for item in self.items)
        """per item the position of its tier in `tiers` (lowest first), -1 without one"""
        self.masks: tuple[int, ...] = self._closure()
        """per item the bits of the items that do not count when it does"""
        self.worths: tuple[tuple[_Worth, ...], tuple[_Worth, ...]] = (
            tuple(_worth(item, {}) for item in self.items),
            tuple(_worth(item, item.open or {}) for item in self.items),
        )
        """(fan, points, times, plus) of each item in a closed and in an opened hand"""
        self.once: tuple[tuple[int, Test], ...] = tuple(
            (i, item.when) for i, item in enumerate(self.items) if item.of in (Of.WINNER, Of.DEAL)
        )
        """what is asked once, of the winner's view"""
        self.each: tuple[tuple[int, Test], ...] = tuple(
            (i, item.when) for i, item in enumerate(self.items) if item.of not in (Of.WINNER, Of.DEAL)
        )
        """what is asked of every payer's view"""

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __getitem__(self, key: str) -> Item:
        try:
            return self._by_key[key]
        except KeyError:
            known = ", ".join(self._by_key)
            raise RuleError(f"no item {key!r}; there are: {known}", f"没有项目“{key}”;现有:{known}") from None

    def __repr__(self) -> str:
        return f"<Items: {len(self.items)} items, {len(self.tiers)} tiers>"

    def bound(self, test: Test) -> Test:
        """What a test was compiled to; itself if it was not."""
        return self.answers.get(test, test)

    def _closure(self) -> tuple[int, ...]:
        direct: list[list[int]] = []
        for i, item in enumerate(self.items):
            row: list[int] = []
            for key in item.over:
                if key not in self.index:
                    raise _error(item, f"is over {key!r}, which is no item", f"覆盖了不存在的项目“{key}”")
                j = self.index[key]
                other = self.items[j]
                if item.of not in (Of.WINNER, Of.DEAL) and other.of in (Of.WINNER, Of.DEAL):
                    raise _error(
                        item,
                        f"speaks of payers and cannot be over {key!r}, which counts for all of them",
                        f"针对付方,不能覆盖对所有付方都计的“{key}”",
                    )
                if 0 <= self.rank[i] < self.rank[j]:
                    raise _error(item, f"is over {key!r}, which is of a higher tier", f"覆盖了更高档次的“{key}”")
                row.append(j)
            direct.append(row)
        masks = []
        for i, item in enumerate(self.items):
            seen, todo = 0, list(direct[i])
            while todo:
                j = todo.pop()
                if not seen >> j & 1:
                    seen |= 1 << j
                    todo += direct[j]
            if seen >> i & 1:
                raise _error(item, "is over itself, directly or through others", "直接或间接覆盖了自己")
            masks.append(seen)
        return tuple(masks)


_Worth: TypeAlias = tuple[Number, Number, Number | Callable[[int], Number], Number]
_WORTH_FIELDS: Final = ("fan", "points", "times", "plus")


def _worth(item: Item, replaced: Mapping[str, Number]) -> _Worth:
    fan, points, times, plus = (replaced.get(name, getattr(item, name)) for name in _WORTH_FIELDS)
    return fan, points, times, plus


def _error(item: Item, en: str, zh: str) -> RuleError:
    return RuleError(f"item {item.key!r} {en}", f"项目“{item.key}”{zh}", rule=item.rule)


def _check_tiers(tiers: Iterable[Tier]) -> list[Tier]:
    found = list(tiers)
    for tier in found:
        if not isinstance(tier, Tier) or not isinstance(tier.take, Take) or type(tier.rank) is not int or not tier.name:
            raise RuleError(
                f"{tier!r} is no tier: Tier(name, rank, ...) with a whole rank and take=SUM or BEST",
                f"{tier!r}不是档次:须为 Tier(名称, 等级, ...),等级为整数,take 为 SUM 或 BEST",
            )
    for attribute, zh in (("name", "名称"), ("rank", "等级")):
        values = [getattr(tier, attribute) for tier in found]
        for value in values:
            if values.count(value) > 1:
                raise RuleError(f"two tiers have the {attribute} {value!r}", f"两个档次的{zh}相同:{value!r}")
    for tier in found:
        if tier.cap is not None and exact(tier.cap, f"cap of tier {tier.name!r}", f"档次“{tier.name}”的封顶") < 0:
            raise RuleError(f"cap of tier {tier.name!r} is below 0", f"档次“{tier.name}”的封顶小于0", rule=tier.rule)
    return found


def _check_item(item: Item, tiers: list[str], opened: Test | None) -> None:
    if not isinstance(item, Item):
        raise RuleError(f"{item!r} is no item; make it with Item(...)", f"{item!r}不是项目;请用 Item(...)")
    if not isinstance(item.of, Of):
        raise _error(
            item, f"is of {item.of!r}; it must be WINNER, PAYER, PAIR, BOTH or DEAL", f"的 of 为{item.of!r},不可用"
        )
    for name, words in (("over", item.over), ("tags", item.tags)):
        if isinstance(words, str) or not all(isinstance(word, str) for word in words):
            raise _error(
                item, f"has {name}={words!r}; it must be a tuple of texts", f"的 {name} 为{words!r},须为文字的元组"
            )
    if not item.key or len(item.names) != 2 or not all(item.names):
        raise _error(item, "needs a key and two names (English, Chinese)", "须有键和中英文两个名称")
    if not callable(item.when):
        raise _error(item, f"has no test: `when` is {item.when!r}", f"没有条件:when 为{item.when!r}")
    worths: list[Mapping[str, Any]] = [{name: getattr(item, name) for name in _WORTH_FIELDS}]
    if item.open is not None:
        unknown = set(item.open) - set(_WORTH_FIELDS)
        if unknown:
            raise _error(
                item,
                f"replaces {sorted(unknown)!r} when opened; only fan, points, times, plus can be",
                f"门清与否只能改 fan、points、times、plus,不能改{sorted(unknown)!r}",
            )
        if opened is None:
            raise _error(
                item, "has a worth for opened hands, but no `opened` test is given", "有开门时的值,但未给出 opened"
            )
        worths.append(item.open)
    for worth in worths:
        for name, number in worth.items():
            if name == "times" and callable(number):
                if not item.per:
                    raise _error(item, "has a factor by count, so it needs per=True", "的倍数随次数而变,须有 per=True")
                continue
            exact(number, f"{name} of item {item.key!r}", f"项目“{item.key}”的 {name} ")
            if name == "times" and number <= 0:
                raise _error(item, f"has the factor {number}; it must be above 0", f"的倍数为{number},须大于0")
            if name == "plus" and number < 0:
                raise _error(item, f"has plus {number}; it must not be below 0", f"的加付为{number},不可小于0")
    if item.tier is not None and item.tier not in tiers:
        known = ", ".join(tiers) or "none"
        raise _error(item, f"names the tier {item.tier!r}; there are: {known}", f"指定了档次“{item.tier}”;现有:{known}")
    if item.alone and (item.tier is not None or item.side):
        raise _error(
            item, "cannot be `alone` and belong to a tier or be a side item", "不能既独计(alone)又属于某档次或为附项"
        )
    if item.alone and item.of is not Of.WINNER:
        raise _error(item, "cannot be `alone`: only an item of the winner can", "不能独计(alone):只有和家的项目可以")
    if item.alone and item.over:
        raise _error(item, "is alone, so it needs no `over`", "已独计(alone),不需要 over")
