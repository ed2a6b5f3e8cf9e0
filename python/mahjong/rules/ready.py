"""Declaring ready: who may, with what, what it costs and what a seat that has done so may still do. Imported as ``ready``.

``declarations = (ready.kind("ready", ("ready", "听"), required=True, stake=ready.stake(ready.CHOSEN, high=10), rule="..."),)``

A rule set without declarations has none of these words; that a hand is ready is then nothing but a fact of it (the flag ``ready``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from mahjong.errors import RuleError, shown
from mahjong.rules import evidence, extras, facts
from mahjong.rules.language import Some, Test
from mahjong.rules.patterns import Requirement, require

if TYPE_CHECKING:
    from mahjong.play.ledger import Ledger, Line

__all__ = [
    "AFTER_DRAW", "ALONE", "ANYTHING", "BOTH", "CHOSEN", "DISCARD", "DRAW", "DRAWN_TILE", "HAND", "IF_LOST", "KONG_SAME_WAITS", "NOTHING", "NOW", "RETURNED",
    "STAYS", "WINNER", "WITH_CLAIM", "WITH_DISCARD", "Drawn", "Keeps", "Kind", "Moment", "Paid", "Shows", "Stake", "Wins", "flags", "kind", "lost",
    "requirements", "stake",
]  # fmt: skip


class Moment(Enum):
    """When a seat may declare. Whatever the moment, the discard of that turn leaves a hand that waits for something."""

    WITH_DISCARD = "with discard"
    """in any turn of its own, with the discard"""
    AFTER_DRAW = "after draw"
    """with the discard of a turn that began with a draw (as dealt, or a replacement, too), not with a claim"""
    WITH_CLAIM = "with claim"
    """with a claim, whose discard follows"""
    ALONE = "alone"
    """in its own turn, the discard follows"""


class Wins(Enum):
    """Which tiles a seat that has declared may win on."""

    BOTH = "both"
    DRAW = "draw"
    DISCARD = "discard"
    """tiles of others"""


class Keeps(Enum):
    """What it may do besides winning and discarding the tile it drew."""

    ANYTHING = "anything"
    """all it could before: the hand may change"""
    NOTHING = "nothing"
    KONG_SAME_WAITS = "kong with the same waits"
    """a kong with the tile just drawn, if the hand waits for the same tiles and is read with these three as a set whatever comes"""


class Shows(Enum):
    """What is laid open to all when it declares, and stays part of the hand."""

    HAND = "hand"
    """all concealed tiles that stay"""
    DRAWN_TILE = "drawn tile"
    """the tile just drawn; another is discarded"""


class Paid(Enum):
    """When a stake is paid."""

    NOW = "now"
    """once nobody has won on the discard it was declared with"""
    IF_LOST = "if lost"
    """when another seat wins"""


class Drawn(Enum):
    """What becomes of stakes in a deal that nobody wins."""

    STAYS = "stays"
    """what was paid stays where it lies"""
    RETURNED = "returned"


WITH_DISCARD, AFTER_DRAW, WITH_CLAIM, ALONE = Moment
BOTH, DRAW, DISCARD = Wins
ANYTHING, NOTHING, KONG_SAME_WAITS = Keeps
HAND, DRAWN_TILE = Shows
NOW, IF_LOST = Paid
STAYS, RETURNED = Drawn
CHOSEN: Final = None
"""The seat names its stake: ``discard 5m ready stake=3``."""
WINNER: Final = ""
"""Whoever wins is paid, the nearest of several."""


@dataclass(frozen=True, slots=True)
class Stake:
    """Made by `stake`, which says what the parts mean."""

    amount: int | None
    low: int
    high: int
    paid: Paid
    to: str
    drawn: Drawn
    void: bool
    names: tuple[str, str]
    rule: str
    drawn_rule: str
    covered: bool

    @property
    def amounts(self) -> tuple[int, ...]:
        """What may be staked."""
        return tuple(range(self.low, self.high + 1)) if self.amount is None else (self.amount,)

    def within(self, purse: int | None) -> tuple[int, ...]:
        """What may be staked by who has so much, None where that is not known."""
        if purse is None or not self.covered:
            return self.amounts
        return tuple(one for one in self.amounts if one <= purse)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """One kind of declaration. Made by `kind`, which says what the parts mean."""

    key: str
    names: tuple[str, str]
    when: frozenset[Moment]
    needs: Test | None
    legal: bool
    live_min: int
    required: bool
    wins: Wins
    keeps: Keeps
    shows: Shows | None
    stake: Stake | None
    claims: frozenset[str]
    only: bool
    by_call: str
    rule: str


def stake(
    amount: int | None,
    *,
    low: int = 1,
    high: int = 10,
    paid: Paid = IF_LOST,
    to: str = WINNER,
    drawn: Drawn = RETURNED,
    void_if_won_on: bool = True,
    names: tuple[str, str] = ("stake of a ready hand", "听牌押注"),
    rule: str = "",
    drawn_rule: str = "",
    covered: bool = False,
) -> Stake:
    """What a seat stakes when it declares.

    amount: fixed, or CHOSEN: from `low` to `high`. paid: NOW into the account `to` (``"pot"``), which `mahjong.rules.extras.pot` gives to the
    winner, or IF_LOST to the WINNER or into that account. drawn: what happens in a deal that nobody wins; a stake that is paid only if it is
    lost is RETURNED then. void_if_won_on: a stake is not paid where the discard that it was declared with is won on. names, rule: of the
    payments; drawn_rule: of what is returned. covered: only a seat that has as much can stake it, where the rules give points to begin with.

    Raises RuleError for amounts below 1 and for parts that do not fit together.
    """
    for name, number in (("amount", low if amount is None else amount), ("low", low), ("high", high)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 1_000_000:
            raise RuleError(
                f"ready.stake({name}={shown(number)}): 1 to 1000000",
                f"ready.stake({name}={shown(number)})：须为1至1000000",
            )
    if low > high or (amount is None and high > 999):
        raise RuleError(
            f"ready.stake(low={low}, high={high}): from the least to the most, at most 999",
            f"ready.stake(low={low}, high={high})：须由小到大，不超过999",
        )
    if not isinstance(paid, Paid) or not isinstance(drawn, Drawn) or not isinstance(to, str):
        raise RuleError(
            f"ready.stake(paid={paid!r}, to={to!r}, drawn={drawn!r}): NOW or IF_LOST, WINNER or the name of an account, STAYS or RETURNED",
            f"ready.stake(paid={paid!r}, to={to!r}, drawn={drawn!r})：paid为NOW或IF_LOST，to为WINNER或账户名，drawn为STAYS或RETURNED",
        )
    if paid is NOW and to == WINNER:
        raise RuleError(
            "ready.stake(paid=NOW): it lies in an account until somebody wins, as in to='pot'",
            "ready.stake(paid=NOW)：和牌之前须存于账户，例如to='pot'",
        )
    if paid is IF_LOST and drawn is STAYS:
        raise RuleError(
            "ready.stake(paid=IF_LOST, drawn=STAYS): nothing has been paid that could stay",
            "ready.stake(paid=IF_LOST, drawn=STAYS)：尚未支付，无可留存",
        )
    return Stake(amount, low, high, paid, to, drawn, bool(void_if_won_on), names, rule, drawn_rule, bool(covered))


def kind(
    key: str,
    names: tuple[str, str],
    *,
    when: Moment | Iterable[Moment] = WITH_DISCARD,
    needs: Test | None = None,
    legal: bool = False,
    live_min: int = 0,
    required: bool = False,
    wins: Wins = BOTH,
    keeps: Keeps = NOTHING,
    shows: Shows | None = None,
    stake: Stake | None = None,
    claims: Iterable[str] = ("run",),
    only: bool = False,
    by_call: str = "",
    rule: str = "",
) -> Kind:
    """A declaration that a seat may make once in a deal; from then on its hand is frozen: it draws, wins, or discards what it drew.

    key: written in the act where a rule set has several kinds: ``discard 5m ready:KEY``. names: English and Chinese. when: the moments it may be
    declared at. needs: what must hold of the seat's melds (as in `mahjong.rules.evidence.fed_set`): unopened, for one. legal: some tile must
    complete a win that the rules allow; else a hand that is ready by shape is ready. live_min: turn draws that must be left. required: nobody
    wins who has not declared; where several kinds are, any will do. wins: on which tiles. keeps: what else a frozen seat may do. shows: what is
    laid open. stake: what is staked. claims: the sets ("run", "pung") that it may be declared with; only: those are claimed in no other way.
    by_call: only in a deal for which this was called before it began (`mahjong.rules.calls`); required: in such deals. rule: the id behind it.

    Raises RuleError for what is none of these, and for parts that do not fit together.
    """
    moments = frozenset([when] if isinstance(when, Moment) else when)
    classes = frozenset([claims] if isinstance(claims, str) else claims)
    if not isinstance(key, str) or not key.isascii() or not key.isidentifier() or key != key.lower() or len(names) != 2:
        raise RuleError(
            f"ready.kind({shown(key)}) needs a short name in small letters and two names in words",
            f"ready.kind({shown(key)})须有小写字母的键及中英文名称",
        )
    for name, value, known in (("wins", wins, Wins), ("keeps", keeps, Keeps), ("shows", shows or HAND, Shows)):
        if not isinstance(value, known):
            allowed = ", ".join(one.name for one in known)
            raise RuleError(
                f"ready.kind({name}={value!r}): one of {allowed}", f"ready.kind({name}={value!r})：须为{allowed}之一"
            )
    if not moments or not all(isinstance(one, Moment) for one in moments) or not classes <= {"run", "pung"}:
        raise RuleError(
            f"ready.kind(when={when!r}, claims={claims!r}): moments of WITH_DISCARD, AFTER_DRAW, WITH_CLAIM, ALONE; claims of run and pung",
            f"ready.kind(when={when!r}, claims={claims!r})：when取自WITH_DISCARD、AFTER_DRAW、WITH_CLAIM、ALONE，claims取自run、pung",
        )
    if isinstance(live_min, bool) or not isinstance(live_min, int) or not 0 <= live_min <= 200:
        raise RuleError(
            f"ready.kind(live_min={shown(live_min)}): 0 to 200", f"ready.kind(live_min={shown(live_min)})：须为0至200"
        )
    if needs is not None:
        evidence.check_shown(needs)
    if stake is not None and not isinstance(stake, Stake):
        raise RuleError(
            f"ready.kind(stake={stake!r}): made by ready.stake", f"ready.kind(stake={stake!r})：须由ready.stake构成"
        )
    if not isinstance(by_call, str):
        raise RuleError(
            f"ready.kind(by_call={shown(by_call)}): the key of a call",
            f"ready.kind(by_call={shown(by_call)})：须为叫话的键",
        )
    apart = moments & {WITH_CLAIM, ALONE}
    if apart and (shows is not None or (stake is not None and stake.amount is None)):
        raise RuleError(
            "ready.kind: tiles are laid open and a stake is chosen with a discard, not with a claim or before the discard",
            "ready.kind：亮牌与自选押注须随打牌进行，不能随吃碰或先于打牌",
        )
    if shows is DRAWN_TILE and moments != {AFTER_DRAW}:
        raise RuleError(
            "ready.kind(shows=DRAWN_TILE): only AFTER_DRAW there is such a tile",
            "ready.kind(shows=DRAWN_TILE)：须为AFTER_DRAW，才有刚摸的牌",
        )
    return Kind(
        key, names, moments, needs, bool(legal), live_min, bool(required), wins, keeps, shows, stake, classes, bool(only),
        by_call, rule
    )  # fmt: skip


def _any(tests: Sequence[Test]) -> Test:
    return tests[0] if len(tests) == 1 else Some(tuple(tests))


def requirements(kinds: Iterable[Kind]) -> tuple[Requirement, ...]:
    """What a win must pass because of these declarations: a seat has declared where one is required, and wins on a tile that it may win on."""
    found = []
    all_kinds = tuple(kinds)
    needed = [one for one in all_kinds if one.required]
    if needed:
        when = None if any(not one.by_call for one in needed) else _any([facts.called(one.by_call) for one in needed])
        found.append(
            require(facts.told("ready-declared"), needed[0].rule, "has not declared ready", "尚未报听", when=when)
        )
    chosen = [one.stake for one in all_kinds if one.stake is not None and one.stake.amount is None]
    if chosen and len(chosen) == len(all_kinds):
        low, high = min(one.low for one in chosen), max(one.high for one in chosen)
        own = facts.told("stake")
        found.append(
            require(
                own.at_least(low) & ~own.at_least(high + 1), chosen[0].rule, f"the winner's stake is not told, or not one of {low} to {high}",
                f"未给出和家的押注，或不在{low}至{high}之间", when=facts.told("ready-declared"),
            )
        )  # fmt: skip
    for number, one in enumerate(all_kinds, 1):
        if one.wins is BOTH:
            continue
        taken = facts.by_discard | facts.robbed
        test = ~taken if one.wins is DRAW else taken
        en, zh = ("a self-draw", "自摸") if one.wins is DRAW else ("a tile of another player", "他人的牌")
        when = facts.told("ready-declared") if len(all_kinds) == 1 else facts.told("ready-kind").exactly(number)
        found.append(
            require(
                test,
                one.rule,
                f"after declaring {one.names[0]} only {en} wins",
                f"报{one.names[1]}后只能以{zh}和",
                when=when,
            )
        )
    return tuple(found)


def flags(kinds: Iterable[Kind]) -> tuple[str, ...]:
    """The flags of the story by which stakes are settled."""
    return ("stake",) if any(one.stake is not None and one.stake.paid is IF_LOST for one in kinds) else ()


def lost(
    kinds: Iterable[Kind],
    staked: Mapping[str, int],
    winners: Sequence[str],
    ledger: Ledger,
    *,
    done: Iterable[str] = (),
) -> tuple[Line, ...]:
    """What the others have staked and lose because these seats win, nearest first: lines for the stage "stakes".

    staked: of each seat that has declared. done: seats whose stakes are paid."""
    word = next((one.stake for one in kinds if one.stake is not None and one.stake.paid is IF_LOST), None)
    if word is None:
        return ()
    gone = {*winners, *done}
    owed = {seat: amount for seat, amount in staked.items() if amount and seat not in gone}
    return extras.Stakes(word.names, word.rule).lines(word.to or winners[0], owed, ledger)
