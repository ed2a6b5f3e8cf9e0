"""What happens between the deal and the first turn, in order. Imported as ``phase``.

``phases = (phase.turned(), on(flowers, phase.replace()), on(void, phase.commit("void", ...)))``. The deal comes before them and the turns after
them in every rule set, so neither is written; only `calls` and `terms` come before the deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.calls import Calls, calls
from mahjong.rules.commitments import ALL, WIN, Commit, Hold, Shown, commit, hold, kinds
from mahjong.rules.gaps import Gaps
from mahjong.rules.wall import Rolled

__all__ = [
    "ACROSS",
    "ALL",
    "DEAD",
    "DICE",
    "ENOUGH",
    "FREE",
    "HEAD",
    "LOT",
    "NEXT",
    "PASSES",
    "PREVIOUS",
    "TAIL",
    "THROWER",
    "TURN",
    "WIN",
    "Again",
    "At",
    "By",
    "Calls",
    "Commit",
    "DealtKongs",
    "Exchange",
    "Groups",
    "Hold",
    "Order",
    "Passes",
    "Phase",
    "Replace",
    "Shown",
    "Term",
    "Terms",
    "To",
    "Turned",
    "calls",
    "commit",
    "dealt_kongs",
    "exchange",
    "groups",
    "hold",
    "kinds",
    "passes",
    "replace",
    "term",
    "terms",
    "turned",
]  # fmt: skip


class To(Enum):
    """Where exchanged tiles go."""

    NEXT = "next"
    ACROSS = "across"
    PREVIOUS = "previous"
    DICE = "dice"
    """one of these, thrown"""

    def step(self, seats: int) -> int:
        """How many seats on that is, between so many; DICE is none of its own."""
        return {To.NEXT: 1, To.ACROSS: seats // 2, To.PREVIOUS: seats - 1}[self]


NEXT, ACROSS, PREVIOUS, DICE = To


class At(Enum):
    """Where the tile that is turned up lies."""

    HEAD = "head"
    """the next tile that would be drawn"""
    TAIL = "tail"
    """the first from the tail: it stays out there, replacements and the last draws come from in front of it"""
    LOT = "lot"
    """the lower tile of the dealer's last stack, where the deal ends with one (`wall.STACK`)"""
    DEAD = "dead"
    """in the dead wall, the upper tile of the first stack that `wall.dead` shows: it stays there, and kongs may turn more (`indicators`)"""


HEAD, TAIL, LOT, DEAD = At


class Order(Enum):
    """In which order seats lay groups."""

    PASSES = "passes"
    """in turn from the dealer, again and again until nobody does more"""
    TURN = "turn"
    """in turn from the dealer, each once"""
    FREE = "free"
    """all at once, whoever likes, until all have passed since the last change"""


PASSES, TURN, FREE = Order


@dataclass(frozen=True, slots=True)
class Turned:
    """Made by `turned`."""

    stays: bool
    at: At | Rolled = HEAD


@dataclass(frozen=True, slots=True)
class Replace:
    """Made by `replace`."""


@dataclass(frozen=True, slots=True)
class Groups:
    """Made by `groups`."""

    order: Order
    revise: bool
    rule: str


@dataclass(frozen=True, slots=True)
class DealtKongs:
    """Made by `dealt_kongs`."""

    rule: str


@dataclass(frozen=True, slots=True)
class Exchange:
    """Made by `exchange`."""

    tiles: int
    to: To
    one_suit: bool
    rule: str

    def steps(self, seats: int) -> tuple[int, ...]:
        """The directions there are between so many seats, as seats on from the giver."""
        return (1, seats // 2, seats - 1) if seats % 2 == 0 and seats > 2 else (1, seats - 1)

    def step(self, seats: int, die: int) -> int:
        """How many seats on the tiles go; `die` (1 to 6) decides where the rule says so. Raises RuleError for ACROSS with nobody there."""
        if self.to is DICE:
            ways = self.steps(seats)
            return ways[(die - 1) % len(ways)]
        if self.to is ACROSS:
            if seats % 2:
                raise RuleError(f"with {seats} seats nobody sits across", f"{seats}人时没有对家", rule=self.rule)
            return seats // 2
        return 1 if self.to is NEXT else seats - 1


class Again(Enum):
    """Who orders a second round of passes."""

    NEVER = "never"
    DEALER = "dealer"
    ALL = "all"
    """all must want it"""


@dataclass(frozen=True, slots=True)
class Passes:
    """Made by `passes`."""

    tiles: int
    routes: tuple[To, ...]
    again: Again
    reverse: bool
    never: int
    blind: bool
    courtesy: int
    rules: Mapping[str, str]

    def round(self, number: int) -> tuple[To, ...]:
        """The routes of the first or second round."""
        return self.routes[::-1] if number == 2 and self.reverse else self.routes

    @property
    def questions(self) -> Mapping[str, Mapping[str, tuple[str, str, int]]]:
        """What is asked, by key: the answers with their names; none is about kinds."""
        found: dict[str, Mapping[str, tuple[str, str, int]]] = {}
        if self.blind:
            found["look"] = {"yes": ("take up the tiles received", "看所收的牌", 0)}
        if self.again is not Again.NEVER:
            found["again"] = {"yes": ("a second round", "再换一轮", 0), "no": ("no second round", "不再换", 0)}
        if self.courtesy:
            found["courtesy"] = {
                str(n): (f"exchange {n} with the opposite seat at most", f"与对家至多换{n}张", 0)
                for n in range(self.courtesy + 1)
            }
        return found


class By(Enum):
    """Who sets the terms of a deal."""

    DEALER = "dealer"
    THROWER = "thrower"
    """who throws the dice last before the wall is opened"""


THROWER = By.THROWER


ENOUGH: Final = "enough"
"""What is answered where a term has all the values it is to have."""


@dataclass(frozen=True, slots=True)
class Term:
    """Made by `term`."""

    key: str
    names: tuple[str, str]
    choices: Mapping[str, tuple[str, str]]
    several: bool = False
    apart: tuple[frozenset[str], ...] = ()

    def left(self, named: tuple[str, ...]) -> tuple[str, ...]:
        """The values that may still be named beside these."""
        if named and not self.several:
            return ()
        return tuple(
            one for one in self.choices if one not in named and not any({one, other} <= pair for pair in self.apart for other in named)
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Terms:
    """Made by `terms`."""

    terms: tuple[Term, ...]
    by: By
    rule: str

    @property
    def questions(self) -> Mapping[str, Mapping[str, tuple[str, str, int]]]:
        """What is asked, by key: the answers with their names; none is about kinds."""
        return {
            one.key: {
                **{value: (*two, 0) for value, two in one.choices.items()},
                **({ENOUGH: ("no more", "不再加", 0)} if one.several else {}),
            }
            for one in self.terms
        }


Phase: TypeAlias = Terms | Calls | Turned | Replace | Groups | DealtKongs | Exchange | Commit | Hold | Passes | Gaps


def turned(*, at: At | Rolled = HEAD, stays: bool = False) -> Turned:
    """A tile is turned up, and the marks of the deal follow from it. at: where it lies; ``wall.ROLLED(2)``: as many tiles or stacks from the tail as the
    dealer throws for it, face up among the tiles that are left there in the end. stays: it stays in the wall and is drawn later, the next one; else it is
    out of play. Raises RuleError for a place that is none, and for a tile that stays in the wall elsewhere than at its head."""
    if not isinstance(at, At | Rolled) or (stays and at is not HEAD):
        raise RuleError(
            f"phase.turned(at={at!r}, stays={stays!r}): at HEAD, TAIL, LOT, DEAD or wall.ROLLED(...); only the tile at the head can stay",
            f"phase.turned(at={at!r}, stays={stays!r})：at须为HEAD、TAIL、LOT、DEAD或wall.ROLLED(...)；只有牌头的一张可留在墙中",
        )
    return Turned(bool(stays), at)


def term(
    key: str,
    en: str,
    zh: str,
    choices: Mapping[str, tuple[str, str]],
    *,
    several: bool = False,
    apart: Iterable[tuple[str, str]] = (),
) -> Term:
    """One thing that is settled for a deal. key: an option of the rule set; choices: its values as they are written, with names in both languages.
    several: one value or more may be named, one after another, and the option (`Option.subset`) has them all; apart: pairs of values that do not go
    together."""
    pairs = tuple(map(frozenset, apart))
    if (
        (not several and pairs)
        or not all(len(pair) == 2 and pair <= set(choices) for pair in pairs)
        or ENOUGH in choices
    ):
        raise RuleError(
            f"phase.term({key!r}, several={several!r}, apart={pairs!r}): pairs of its values, where it may have several; none is called {ENOUGH}",
            f"phase.term({key!r}, several={several!r}, apart={pairs!r})：apart须为其取值的对子，且several为真；取值不能叫{ENOUGH}",
        )
    if not key.isidentifier() or len(choices) < 2 or not all(len(two) == 2 for two in choices.values()):
        raise RuleError(
            f"phase.term({key!r}): an option, and two values at least with a name in each language",
            f"phase.term({key!r})：须为选项名及至少两个取值，各有中英文名称",
        )
    return Term(key, (en, zh), dict(choices), bool(several), pairs)


def terms(*which: Term, by: By = THROWER, rule: str = "") -> Terms:
    """Before the tiles are dealt one seat sets these options for this deal alone, one after another, openly; the deal is then played by them. Raises
    RuleError for no terms, and for one twice."""
    keys = [one.key for one in which if isinstance(one, Term)]
    if not which or len(set(keys)) != len(which) or not isinstance(by, By):
        raise RuleError(
            f"phase.terms({', '.join(keys)}, by={by!r}): different terms made by phase.term, by By.DEALER or By.THROWER",
            f"phase.terms({'、'.join(keys)}, by={by!r})：须为互不相同、由phase.term写成的条目，by须为By.DEALER或By.THROWER",
        )
    return Terms(which, by, rule)


def groups(*, order: Order = PASSES, revise: bool = False, rule: str = "") -> Groups:
    """Every seat may lay the groups it holds that `asides` names, as sets of the finished hand, with no tile in their place. order: who is
    asked when. revise: a seat may take a group back while the phase lasts, each once, and whoever has passed is asked again after a
    change. Raises RuleError for what is no word of `Order`."""
    if not isinstance(order, Order):
        raise RuleError(
            f"phase.groups(order={order!r}): PASSES, TURN or FREE",
            f"phase.groups(order={order!r})：须为PASSES、TURN或FREE",
        )
    return Groups(order, bool(revise), rule)


def replace() -> Replace:
    """Tiles that must be laid aside are, before the first turn: the dealer first, then the others in turn, and again until none is left;
    what comes as a replacement waits for the next pass."""
    return Replace()


def dealt_kongs(*, rule: str = "") -> DealtKongs:
    """Who was dealt four alike may lay them down as a concealed kong before the first discard: the seats after the dealer in turn, each as often
    as it can; the dealer does so in his first turn. The kong is paid and replaced as in play, and nobody robs it."""
    return DealtKongs(rule)


def exchange(tiles: int = 3, *, to: To = DICE, one_suit: bool = True, rule: str = "") -> Exchange:
    """Every seat gives away so many tiles, all at once and hidden. one_suit: they are of one suit, if the hand has enough of any."""
    if isinstance(tiles, bool) or not isinstance(tiles, int) or not 1 <= tiles <= 4 or not isinstance(to, To):
        raise RuleError(
            f"phase.exchange({tiles!r}, to={to!r}): 1 to 4 tiles, to NEXT, ACROSS, PREVIOUS or DICE",
            f"phase.exchange({tiles!r}, to={to!r})：1至4张，to须为NEXT、ACROSS、PREVIOUS或DICE",
        )
    return Exchange(tiles, to, bool(one_suit), rule)


def passes(
    tiles: int = 3,
    *,
    routes: tuple[To, ...] = (NEXT, PREVIOUS, ACROSS),
    again: Again = Again.NEVER,
    reverse: bool = False,
    never: int = 0,
    blind: bool = False,
    courtesy: int = 0,
    rules: Mapping[str, str] | None = None,
) -> Passes:
    """Every seat gives away so many tiles, all at once and hidden, first along one of `routes`, then along the next.

    again: who orders a second round; reverse: it goes the other way through the routes. never: kinds that are not given. blind: before the last
    pass of a round what was just received lies face down, and some of it may go on unseen. courtesy: afterwards opposite seats each
    name 0 to so many tiles and exchange as many as the smaller number. rules: ids by "pass", "never", "blind", "again" and "courtesy".

    Raises RuleError for what is none of these words, and for no routes.
    """
    if (
        type(tiles) is not int
        or not 1 <= tiles <= 4
        or not routes
        or not all(isinstance(one, To) and one is not DICE for one in routes)
        or not isinstance(again, Again)
        or type(courtesy) is not int
        or not 0 <= courtesy <= 4
        or type(never) is not int
    ):
        told = f"phase.passes({tiles!r}, routes={routes!r}, again={again!r}, courtesy={courtesy!r})"
        raise RuleError(
            f"{told}: 1 to 4 tiles, routes NEXT, ACROSS, PREVIOUS, again of Again, courtesy 0 to 4",
            f"{told}：1至4张，routes须为NEXT、ACROSS、PREVIOUS，again须为Again，courtesy须为0至4",
        )
    return Passes(tiles, tuple(routes), again, bool(reverse), never, bool(blind), courtesy, dict(rules or {}))
