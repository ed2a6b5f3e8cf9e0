"""One seat pays for others: liability (包牌, 承包, 包三家).

Shares are worked out first; liability then moves finished lines, so nothing is valued again. **Evidence** is what
happened in the deal: records of who fed whom what, in order. A rule says which evidence it reads, for which wins it
holds and what it moves.

    rules(
        liable("twelve-exposed", fed("twelve-exposed"), on=DRAW, rule="..."),
        liable("fed-kong", fed("kong"), on=DRAW, rule="..."),
        binds=FIRST, scope=DEAL,
    )
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mahjong.errors import RuleError
from mahjong.rules.valuation import Valuation
from mahjong.rules.values import Case, Of, Source, Test

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = [
    "ALL",
    "ANY",
    "DEAL",
    "DISCARD",
    "DRAW",
    "EACH",
    "EFFECT",
    "EVIDENCE",
    "FIRST",
    "HALF",
    "LISTED",
    "NONE",
    "SPLIT",
    "WIN",
    "Binds",
    "Evidence",
    "Fed",
    "Liable",
    "On",
    "Queue",
    "Rules",
    "Scope",
    "Share",
    "apply",
    "fed",
    "fed_win",
    "liable",
    "robbed",
    "rules",
]


class Share(Enum):
    """How much of the win the liable seat bears."""

    ALL = "all"
    """every line of the win, plus included"""
    HALF = "half"
    """half of the total; the other payers bear the rest in equal parts"""
    SPLIT = "split"
    """on a self-draw all; on a third seat's discard half of the value lines, plus lines staying with the discarder"""


class On(Enum):
    """By which tile the winner must have won."""

    ANY = "any"
    DRAW = "draw"
    DISCARD = "discard"
    """another's tile: a discard or a robbed kong"""


class Binds(Enum):
    """Which of several liabilities counts."""

    FIRST = "first"
    """the one whose evidence came first"""
    LISTED = "listed"
    """the one that is declared first"""
    EACH = "each"
    """every one that holds, for its part; what is added last falls to the first of them"""


class Scope(Enum):
    """How far the first evidence reaches."""

    DEAL = "deal"
    """one liability in the whole deal: evidence about another winner, if earlier, leaves this win without any"""
    WIN = "win"
    """each winner has a queue of his own"""


class Queue(Enum):
    """When evidence takes its place in the queue of FIRST."""

    EVIDENCE = "evidence"
    """when it happens, whether or not its rule holds in the end"""
    EFFECT = "effect"
    """only if its rule holds for this win"""


ALL: Final = Share.ALL
HALF: Final = Share.HALF
SPLIT: Final = Share.SPLIT
ANY: Final = On.ANY
DRAW: Final = On.DRAW
DISCARD: Final = On.DISCARD
EACH: Final = Binds.EACH
FIRST: Final = Binds.FIRST
LISTED: Final = Binds.LISTED
DEAL: Final = Scope.DEAL
WIN: Final = Scope.WIN
EVIDENCE: Final = Queue.EVIDENCE
EFFECT: Final = Queue.EFFECT


class Fed(NamedTuple):
    """Evidence: `feeder` discarded what made `claimant`'s situation `key`. `order`: any number that grows through the
    deal."""

    key: str
    feeder: str
    claimant: str
    order: int


class Found(NamedTuple):
    """A liability that evidence points to: who, and when it arose."""

    seat: str
    claimant: str
    order: float


Evidence: TypeAlias = Callable[[Case, Sequence[Fed]], "Found | None"]
"""Finds who is liable: ``evidence(case, records in order)``."""


def fed(key: str) -> Evidence:
    """The feeder of the first record with this key: the claim after which a situation first held."""
    if not key or not isinstance(key, str):
        raise RuleError(f"fed({key!r}): needs the key of the records to read", f"fed({key!r}):须给出记录的键")

    def evidence(case: Case, records: Sequence[Fed]) -> Found | None:
        for record in records:
            if record.key == key and record.claimant == case.winner:
                return Found(record.feeder, record.claimant, record.order)
        return None

    evidence.key = key  # type: ignore[attr-defined]
    return evidence


_LAST: Final = float("inf")


def fed_win() -> Evidence:
    """The discarder of the winning tile: later than every record."""

    def evidence(case: Case, records: Sequence[Fed]) -> Found | None:
        if case.source is Source.DISCARD and case.discarder is not None:
            return Found(case.discarder, case.winner, _LAST)
        return None

    return evidence


def robbed() -> Evidence:
    """The seat whose kong was robbed: later than every record."""

    def evidence(case: Case, records: Sequence[Fed]) -> Found | None:
        if case.source is Source.ROBBED and case.discarder is not None:
            return Found(case.discarder, case.winner, _LAST)
        return None

    return evidence


@dataclass(frozen=True, slots=True, eq=False)
class Liable:
    """One rule of liability. Made by `liable`."""

    key: str
    names: tuple[str, str]
    who: Evidence
    if_win: Test | None
    on: On
    share: Share
    part: str | None
    unless: Test | None
    rule: str
    pending: bool = False

    def holds(self, case: Case) -> bool:
        """Whether it applies to this win, whoever is liable."""
        if self.on is On.DRAW and case.source is not Source.SELF_DRAW:
            return False
        if self.on is On.DISCARD and case.source is Source.SELF_DRAW:
            return False
        if self.if_win is not None and not self.if_win(case):
            return False
        return self.unless is None or not self.unless(case)


def liable(
    key: str,
    who: Evidence,
    *,
    names: tuple[str, str] = ("liable", "包牌"),
    if_win: Test | None = None,
    on: On = On.ANY,
    share: Share = Share.ALL,
    part: str | None = None,
    unless: Test | None = None,
    pending: bool = False,
    rule: str = "",
) -> Liable:
    """A rule: who of the evidence pays, for wins of which `if_win` holds and `unless` does not, won `on` such a tile.

    pending: what its evidence tells makes nobody liable yet, as the hand may still become another; it takes its place in the queue, from when it
    happened, only if the rule holds for the win in the end, and bars nobody else before.

    `share`: how much of it. `part`: the key of one item; only what the win is worth by this item is moved, and on a
    self-draw the plus lines too. `share=SPLIT` needs no `part` but usually has one. Raises RuleError for HALF with
    `part`, and for arguments of a wrong kind.
    """
    if not key or len(names) != 2:
        raise RuleError(
            f"liable({key!r}) needs a key and two names (English, Chinese)",
            f"liable({key!r})须有键及中英文名称",
            rule=rule,
        )
    for name, value in (("who", who), ("if_win", if_win), ("unless", unless)):
        if value is not None and not callable(value):
            raise RuleError(
                f"{name} of {key!r} is {value!r}; it must be callable",
                f"“{key}”的 {name} 为{value!r};须可调用",
                rule=rule,
            )
    for name, given, wanted in (("on", on, On), ("share", share, Share)):
        if not isinstance(given, wanted):
            allowed = ", ".join(member.name for member in wanted)
            raise RuleError(
                f"{name} of {key!r} is {given!r}; allowed: {allowed}",
                f"“{key}”的 {name} 为{given!r};可用:{allowed}",
                rule=rule,
            )
    if share is Share.HALF and part is not None:
        raise RuleError(
            f"{key!r}: HALF is of the whole win and takes no part",
            f"“{key}”:HALF 针对整个和牌,不能指定 part",
            rule=rule,
        )
    return Liable(key, names, who, if_win, on, share, part, unless, rule, bool(pending))


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """All rules of liability of a rule set. Made by `rules`."""

    listed: tuple[Liable, ...] = ()
    binds: Binds = Binds.FIRST
    scope: Scope = Scope.DEAL
    queue: Queue = Queue.EVIDENCE
    recorded: bool = field(init=False)
    """every rule reads records, and holds for nobody without them"""
    pending: frozenset[str] = field(init=False)
    """the evidence, by its keys, that rules of pending liability alone read"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "recorded", all(hasattr(one.who, "key") for one in self.listed))
        keys = [(getattr(one.who, "key", ""), one.pending) for one in self.listed]
        waiting = frozenset(key for key, waits in keys if waits) - {key for key, waits in keys if not waits}
        object.__setattr__(self, "pending", waiting)

    @property
    def single(self) -> bool:
        """Whether a deal has one liability alone, so that an earlier one to another player bars those of this win."""
        return self.binds is Binds.FIRST and self.scope is Scope.DEAL

    def bound(self, case: Case, records: Sequence[Fed]) -> tuple[Liable, str] | None:
        """The rule that counts for this win and the seat that it makes liable, or None. `records`: by order."""
        if self.binds is not Binds.FIRST:
            return next(self.holding(case, records), None)
        queue: list[tuple[float, int, Liable, Found]] = []
        for i, rule in enumerate(self.listed):
            found = self._first(rule, case, records)
            if found is not None:
                queue.append((found.order, i, rule, found))
        for _, _, rule, found in sorted(queue, key=lambda entry: entry[:2]):
            if rule.pending and not rule.holds(case):
                continue
            fits = found.claimant == case.winner and found.seat != case.winner and rule.holds(case)
            if fits:
                return rule, found.seat
            if self.queue is Queue.EVIDENCE:
                return None
        return None

    def holding(self, case: Case, records: Sequence[Fed]) -> Iterator[tuple[Liable, str]]:
        """Every rule that holds for this win in the order declared, with the seat that it makes liable, whichever of them counts."""
        for rule in self.listed:
            found = rule.who(case, records)
            if found is not None and found.seat != case.winner and rule.holds(case):
                yield rule, found.seat

    def _first(self, rule: Liable, case: Case, records: Sequence[Fed]) -> Found | None:
        key = getattr(rule.who, "key", None)
        if key is None or self.scope is Scope.WIN or self.queue is Queue.EFFECT:
            return rule.who(case, records)
        for record in records:
            if record.key == key:
                return Found(record.feeder, record.claimant, record.order)
        return None


NONE: Final = Rules()


def rules(
    *listed: Liable, binds: Binds = Binds.FIRST, scope: Scope = Scope.DEAL, queue: Queue = Queue.EVIDENCE
) -> Rules:
    """The liabilities of a rule set, and which of several counts.

    FIRST: the earliest evidence, one for the deal or for each winner (`scope`). With ``queue=EVIDENCE`` evidence
    takes its place when it happens and bars what comes later even if its own rule fails in the end; records that
    lapse (a kong fed long ago) are the caller's to leave out. LISTED: the order here; scope and queue then have no
    say, and neither with EACH, where every rule moves its part. Raises RuleError for two rules of one key, and for EACH of whole wins.
    """
    for i, one in enumerate(listed):
        if not isinstance(one, Liable):
            raise RuleError(f"{one!r} is no liability; make it with liable()", f"{one!r}不是包牌规则;请用 liable()")
        if any(other.key == one.key for other in listed[:i]):
            raise RuleError(
                f"two liabilities have the key {one.key!r}", f"两条包牌规则的键同为“{one.key}”", rule=one.rule
            )
    for name, given, wanted in (("binds", binds, Binds), ("scope", scope, Scope), ("queue", queue, Queue)):
        if not isinstance(given, wanted):
            allowed = ", ".join(member.name for member in wanted)
            raise RuleError(f"{name} is {given!r}; allowed: {allowed}", f"{name} 为{given!r};可用:{allowed}")
    if binds is Binds.EACH and any(one.part is None for one in listed):
        raise RuleError(
            "binds=EACH: several bear parts of a win, so each liability names its part",
            "binds=EACH：各负担一部分，每条包牌须写明part",
        )
    return Rules(tuple(listed), binds, scope, queue)


def apply(
    liabilities: Rules, valuation: Valuation, case: Case, lines: Sequence[Line], records: Sequence[Fed]
) -> Sequence[Line]:
    """The lines of one win after liability has moved what it moves. Their sum stays the same."""
    if not lines or (liabilities.recorded and not records):
        return lines
    if liabilities.binds is Binds.EACH:
        for number, (rule, seat) in enumerate(liabilities.holding(case, records)):
            lines = _moved(rule, seat, valuation, case, lines, added=not number)
        return lines
    bound = liabilities.bound(case, records)
    return lines if bound is None else _moved(*bound, valuation, case, lines)


def _moved(
    rule: Liable, seat: str, valuation: Valuation, case: Case, lines: Sequence[Line], *, added: bool = True
) -> Sequence[Line]:
    """The lines after one liability has moved what it moves. added: a part takes what is added last along on a self-draw."""
    if seat not in case.seats:
        raise RuleError(
            f"{rule.key!r} makes {seat!r} liable, who has no seat",
            f"“{rule.key}”的责任方“{seat}”不在座",
            rule=rule.rule,
        )
    if rule.share is Share.HALF:
        return _halved(rule, seat, [owed.payer for owed in valuation.owed if owed.payer != seat], lines)
    if rule.part is not None:
        if all(counted.item.key != rule.part for counted in valuation.items):
            return lines
        lines = _parted(rule, rule.part, valuation, lines)
    draw = case.source is Source.SELF_DRAW
    split = rule.share is Share.SPLIT and not draw and seat != case.discarder
    made: list[Line] = []
    for line in lines:
        concerned = rule.part is None or line.part == rule.part or (line.kind == "plus" and draw and added)
        if not concerned or line.payer == seat or (split and line.kind == "plus"):
            made.append(line)
        elif split:
            # An odd unit stays with the discarder.
            half = line.amount // 2
            if half:
                made.append(line._replace(amount=half).moved(seat, rule.key))
            made.append(line._replace(amount=line.amount - half))
        else:
            made.append(line.moved(seat, rule.key))
    return made


def _halved(rule: Liable, seat: str, others: list[str], lines: Sequence[Line]) -> list[Line]:
    """Half of the total from the liable seat, the rest from the other payers in equal parts; what does not divide,
    the liable seat bears."""
    total = sum(line.amount for line in lines)
    each = total // 2 // len(others) if others else 0
    wanted = dict.fromkeys(others, each)
    wanted[seat] = total - each * len(others)
    # Lines stay where they are as far as possible; only the surplus moves, to those who still owe.
    made: list[Line] = []
    surplus: list[Line] = []
    for line in lines:
        kept = min(line.amount, wanted.get(line.payer, 0))
        if kept:
            wanted[line.payer] -= kept
            made.append(line._replace(amount=kept))
        if line.amount > kept:
            surplus.append(line._replace(amount=line.amount - kept))
    for line in surplus:
        left = line.amount
        for payer, still in wanted.items():
            part = min(left, still)
            if part:
                wanted[payer] -= part
                left -= part
                made.append(line._replace(amount=part).moved(payer, rule.key))
    return made


def _parted(rule: Liable, part: str, valuation: Valuation, lines: Sequence[Line]) -> Sequence[Line]:
    """Value lines cut by item, so that one item's part can move; those that are cut already as they are."""
    if any(line.part for line in lines):
        return lines
    counted = [one for one in valuation.items if one.item.of is Of.WINNER and (one.fan or one.item.key == part)]
    if len(counted) == 1:
        return [line._replace(part=part) if line.kind == "value" else line for line in lines]
    if not valuation.chain.proportional:
        raise RuleError(
            f"{rule.key!r} moves the part of {part!r}; to split the value by items the chain needs a bare linear()",
            f"“{rule.key}”只移“{part}”的部分,但分值不能按项目拆开:须用无底分的 linear()",
            rule=rule.rule,
        )
    fan = sum(one.fan for one in counted)
    made: list[Line] = []
    for line in lines:
        if line.kind != "value":
            made.append(line)
            continue
        left = line.amount
        for one in counted[1:]:
            amount = int(Fraction(line.amount) * one.fan / fan)
            left -= amount
            if amount:
                made.append(line._replace(amount=amount, part=one.item.key))
        if left:
            made.append(line._replace(amount=left, part=counted[0].item.key))
    return made
