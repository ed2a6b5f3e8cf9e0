"""`Match`: deal after deal, until the rounds are played or as many deals as were asked for.

    match = variant.match(seed=7)
    for deal in match:
        while not deal.finished:
            for seat in deal.waiting[:1]:
                deal.act(seat, choose(deal.legal(seat)))
    match.totals()
    match.result()

Who deals next and which wind a round has is the rules' word `rotation`; what everybody begins with, when it is over and what comes out, their
word `reckoning`. Every deal has a wall of its own, and all of them write into one ledger, whose seats are the players by where they began.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mahjong import walls
from mahjong.errors import IllegalAction, RecordError, RuleError, shown
from mahjong.play import closing, follows
from mahjong.play.actions import Action
from mahjong.play.between import Between
from mahjong.play.closing import End, Leave
from mahjong.play.deal import Deal
from mahjong.play.ledger import Ledger, Line
from mahjong.play.plan import plan_of
from mahjong.play.seats import Seats
from mahjong.play.states import ALL, AT_TABLE, Automation
from mahjong.rules.conduct import ENGINE
from mahjong.rules.options import DEAL
from mahjong.rules.reckoning import Placed, Reckoning
from mahjong.rules.rotation import Outcome, Rotation, Seating, Standing, Turn
from mahjong.rules.seating import Drawn, Throw
from mahjong.variant import Variant

__all__ = ["Match", "Played"]

_OF_ONE: Final = ("wall", "secret", "words")


class Played(NamedTuple):
    """A deal that is over. number: from 0. seed: of its wall, None where it had none. totals: by the seats of this deal. stages: its part of the match's
    ledger. turn: who deals next, whether he stayed, by which rule. counters: that lay on the table. sitting: who sat at each seat in playing order, by
    the seats at which they began."""

    number: int
    dealer: str
    round: str
    run: int
    seed: int | None
    outcome: Outcome
    totals: Mapping[str, int]
    stages: tuple[int, int]
    turn: Turn
    counters: int = 0
    sitting: tuple[str, ...] = ()


class Match:
    """A match of a rule set. Made by `Variant.match`. Pickles, between deals and within one.

    variant. seats: in playing order. players: who began at which seat; `sitting` says who sits where now. lot: the wind each of them drew, where winds
    were drawn; row: as these lay. dice: those that counted off the seats and the first dealer, one after another; throws: what they said; thrower: who
    threw first. deal: the present one. standing: where the match stood when it began. deals: those that are over. automation, officiate: of every
    deal. asked: how many deals it was to have at most, None where only the rules end it.

    Raises RuleError for names that are not one for each seat, an unknown first dealer, and a number of deals below 1; and as `Deal` does.
    """

    variant: Variant
    seats: tuple[str, ...]
    players: dict[str, str]
    lot: dict[str, str]
    dice: tuple[int, ...]
    row: tuple[str, ...]
    throws: tuple[Throw, ...]
    thrower: str
    deal: Deal
    standing: Standing
    automation: Automation
    officiate: str
    _first: str
    _next: Standing | None
    _between: Between | None
    _leave: Leave | None
    _end: End | None

    def __init__(
        self,
        variant: Variant,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        seating: Seating | Drawn | None = None,
        first_dealer: str | None = None,
        thrower: str | None = None,
        deals: int | None = None,
        automation: Automation | None = None,
        officiate: str = ENGINE,
        **first: Any,
    ) -> None:
        plan = plan_of(variant)
        if first_dealer is not None and not (isinstance(first_dealer, str) and first_dealer in plan.seats):
            raise RuleError(
                f"first_dealer={shown(first_dealer)}: one of {' '.join(plan.seats)}",
                f"first_dealer={shown(first_dealer)}：须为{' '.join(plan.seats)}之一",
            )
        if deals is not None and (isinstance(deals, bool) or not isinstance(deals, int) or deals < 1):
            raise RuleError(
                f"deals={shown(deals)}: 1 or more, or None", f"deals={shown(deals)}：须为1以上的整数，或None"
            )
        self.variant = variant
        self.seats = plan.seats
        self.automation = (ALL if officiate == ENGINE else AT_TABLE) if automation is None else automation
        self.officiate = officiate
        self.asked = deals
        self._seed = seed
        self._played: tuple[Played, ...] = ()
        self._ledger = Ledger(plan.seats, outside=plan.outside)
        self._open()
        made = Seats.found(plan.seats, names, self.rotation.seating, seating, first_dealer, thrower, seed)
        self._seated(made)
        self._first = plan.seats[made.dealer]
        self.standing = Standing(self._first)
        self.deal = self._begin(variant, {"thrown": made.opened, **first} if made.opened else first)

    @classmethod
    def again(
        cls,
        variant: Variant,
        deals: Iterable[Deal],
        *,
        seed: int | None,
        players: Mapping[str, str],
        lot: Mapping[str, str],
        dice: Sequence[int],
        asked: int | None,
        automation: Automation,
        officiate: str = ENGINE,
        row: Sequence[str] = (),
        thrower: str = "",
        over: str = "",
    ) -> Match:
        """The match of these deals, all but the last of them over: what was written down of one, taken up again. asked: how many deals were. over: why the
        match is over after the last of them, "" where it may go on.

        Raises RecordError for no deal, one that the deals before it do not lead to, one after the end, and an end that has not come.
        """
        match: Match = object.__new__(cls)
        match.variant, match.automation, match.asked, match._seed = variant, automation, asked, seed
        match.officiate = officiate
        plan = plan_of(variant)
        match.seats = plan.seats
        match._played = ()
        match._open()
        match._ledger = Ledger(plan.seats, outside=plan.outside)
        for number, deal in enumerate(deals):
            if number == 0:
                match._first = deal.dealer
                match.standing = Standing(deal.dealer, deal.run, counters=deal.counters)
                match._seated(Seats.again(variant, players, lot, row, dice, thrower, deal))
            else:
                if not match.deal.finished or match.finished:
                    raise RecordError(
                        f"deal {number + 1} begins {'after the match' if match.deal.finished else 'before the one before it'} is over",
                        f"第{number + 1}局开始时，{'全场已经' if match.deal.finished else '前一局尚未'}结束",
                    )
                assert match._next is not None
                match.standing = match._next
                follows.check_debts(deal, number, match._between)
                match._open()
            follows.check(
                deal, number, match.standing, purses=match._purses(), carried=match._carried(deal.variant), seed=seed
            )
            match.deal = deal
        if not hasattr(match, "deal"):
            raise RecordError("a match has at least one deal", "全场至少有一局")
        if over:
            match._fold()
            if over == closing.LEADS and match._leave is not None and match._leave.waiting:
                match.act(match._leave.dealer, match._leave.legal(match._leave.dealer)[0])
            if match.end is None or match.end.why != over:
                raise RecordError(f"the match is not over: {over}", f"全场并未因此结束：{over}")
        return match

    # -- what can be asked ---------------------------------------------------------------------------------------------

    @property
    def rotation(self) -> Rotation:
        """The rules' word for it."""
        found: Rotation = self.variant.words["rotation"]
        return found

    @property
    def number(self) -> int:
        """Of the present deal, from 0."""
        return len(self._played) - (self._next is not None)

    @property
    def reckoning(self) -> Reckoning:
        """The rules' words for what the match is played for."""
        return plan_of(self.variant).reckoning

    @property
    def finished(self) -> bool:
        """Whether the present deal is over and no other follows."""
        return self.end is not None

    @property
    def end(self) -> End | None:
        """Why the match is over, None while it is not."""
        self._fold()
        return self._end

    @property
    def sitting(self) -> dict[str, str]:
        """Who sits where now: for every seat of the present deal the one at which its player began. The same, unless the rules have the players change
        seats."""
        changes = self.rotation.changes
        return dict(
            zip(
                self.seats,
                self.seats if changes is None else changes.sitting(self.seats, self.standing.rounds),
                strict=True,
            )
        )

    @property
    def seated(self) -> dict[str, str]:
        """The players by the seats of the present deal."""
        return {seat: self.players[home] for seat, home in self.sitting.items()}

    @property
    def deals(self) -> tuple[Played, ...]:
        """The deals that are over, the present one too as soon as it is."""
        self._fold()
        return self._played

    @property
    def ledger(self) -> Ledger:
        """The money of all deals that are over, outside accounts included."""
        self._fold()
        return self._ledger

    def totals(self) -> dict[str, int]:
        """What every account has won or lost so far, the present deal included. Seats are those at which the players began."""
        found = self.ledger.totals()
        if self._next is None:
            sitting = self.sitting
            for account, amount in self.deal.ledger.totals().items():
                found[sitting.get(account, account)] += amount
        return found

    def points(self) -> dict[str, int]:
        """What every seat has now: what the rules give everybody, and what it has won or lost."""
        totals = self.totals()
        return self.reckoning.points({seat: totals[seat] for seat in self.seats})

    def result(self) -> dict[str, Placed]:
        """How the match has come out, or would if it were over now: rank, points and result of every seat, from first to last. What lies in the pots counts
        once the match is over."""
        return self.reckoning.placed(self.points(), self._order())

    def _order(self) -> list[str]:
        """The seats in playing order from the first dealer."""
        at = self.seats.index(self._first)
        return [*self.seats[at:], *self.seats[:at]]

    # -- going on ------------------------------------------------------------------------------------------------------

    def next(self, **how: Any) -> Deal:
        """Begins the next deal. how: wall, secret or words of its wall, and options that are agreed on before each deal.

        Raises RuleError while the present deal is not over, when the match is, and for options that hold for a whole match."""
        if not self.deal.finished:
            raise RuleError("the present deal is not over", "本局尚未结束")
        self._fold()
        between = self._between
        if self.finished:
            raise RuleError("the match is over", "全场已结束")
        own: dict[str, Any] = {name: how.pop(name) for name in _OF_ONE if name in how}
        for name in how:
            option = self.variant.option_table.get(name)
            if option is not None and option.scope is not DEAL:
                raise RuleError(
                    f"option {name} holds for the whole match", f"选项{name}须在全场开始前确定", rule=option.rule
                )
        rules = type(self.variant)(**{**self.variant.options, **how}) if how else self.variant
        if between is not None and between.agreed:
            own["debts"] = between.agreed
        assert self._next is not None
        before, self.standing = self.standing, self._next
        try:
            self.deal = self._begin(rules, own)
        except Exception:
            self.standing = before
            raise
        self._open()
        return self.deal

    # -- between two deals ---------------------------------------------------------------------------------------------

    @property
    def between(self) -> Between | Leave | None:
        """The question between the deal that is over and the next one, None where nothing is asked and nothing goes on. Whoever has not
        answered when `next` begins the next deal has not asked for anything, or has refused, and plays on."""
        self._fold()
        if self._end is not None:
            return None
        return self._leave if self._leave is not None and self._leave.waiting else self._between

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats asked between two deals; while a deal is played, `Deal.waiting` says who acts."""
        return () if self.between is None else self.between.waiting

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What a seat may answer between two deals."""
        return () if self.between is None else self.between.legal(seat)

    def act(self, seat: str, action: Action | str) -> None:
        """Answers between two deals. Raises IllegalAction where nothing is asked of this seat, or another answer is."""
        if self.between is None:
            raise IllegalAction("nothing is asked between deals now", "现在没有局间的问题")
        self.between.act(seat, action)
        self._close()

    def _ask_between(self, outcome: Outcome, turn: Turn) -> None:
        """What may be put off: what was lost to a dealer who has won and deals again; after a drawn deal what was put off before goes on."""
        word = plan_of(self.variant).put_off
        deal = self.deal
        if word is None or turn.dealer != deal.dealer or self._end is not None:
            return
        carried = dict(deal.debts) if not outcome.wins else {}
        won = any(deal.dealer in winners for winners, _ in outcome.wins)
        lost = word.lost(deal.ledger, deal.dealer, deal.seats) if won else {}
        if lost or carried:
            self._between = Between(word, deal.dealer, lost, carried)

    def __iter__(self) -> Iterator[Deal]:
        """The present deal and those that follow; each must be played to its end before the next is asked for."""
        yield self.deal
        while not self.finished:
            yield self.next()

    def _begin(self, rules: Variant, how: Mapping[str, Any]) -> Deal:
        at = self.standing
        seed = None
        if self._seed is not None and not {"wall", "secret"} & how.keys():
            seed = walls.child(self._seed, len(self._played))
        return Deal(
            rules, seed=seed, dealer=at.dealer, round=at.round, run=min(at.run, 999), counters=min(at.counters, 999), automation=self.automation,
            officiate=self.officiate, carried=self._carried(rules), purses=self._purses() or None, **how,
        )  # fmt: skip

    def _carried(self, rules: Variant) -> dict[str, int]:
        """What the deals so far have left in the pots of the table."""
        held = self._ledger.totals()
        return {one.account: held[one.account] for one in plan_of(rules).pots if held.get(one.account)}

    def _purses(self) -> dict[str, int]:
        """What every seat has before the present deal, nothing where the rules give nobody points to begin with."""
        held, start = self._ledger.totals(), self.reckoning.money.start
        return {seat: start + held[home] for seat, home in self.sitting.items()} if start else {}

    def _open(self) -> None:
        """A deal is in progress: nothing is known of what follows it."""
        self._next = self._between = self._leave = self._end = None

    def _fold(self) -> None:
        """Takes the present deal into the match as soon as it is over, and out again where its last act is taken back."""
        deal = self.deal
        if self._next is not None and not deal.finished:
            self._unfold()
        if self._next is not None or not deal.finished:
            return
        outcome, first = deal.outcome, len(self._ledger.stages)
        for stage in deal.ledger.stages:
            self._ledger.post(stage.name, self._homeward(stage.lines))
        self._next, turn = self.rotation.pass_on(self.standing, outcome)
        at = self.standing
        played = Played(
            len(self._played), at.dealer, at.round, at.run, deal.source.seed, outcome, deal.ledger.totals(),
            (first, len(self._ledger.stages)), turn, at.counters, tuple(self.sitting.values()),
        )  # fmt: skip
        self._played = (*self._played, played)
        points, order, word = self.points(), self._order(), self.reckoning
        self._end = closing.ended(word, self.rotation, at, self._next, points)
        if self._end is None and word.stated:
            home = self.sitting[at.dealer]
            self._leave = closing.leave(word, self.rotation, at, outcome, turn, points, order, home)
        self._close()
        self._ask_between(outcome, turn)

    def _close(self) -> None:
        """Ends the match where nothing follows: what lies in the pots is given away once."""
        if self._end is None:
            if self.asked is not None and len(self._played) >= self.asked:
                self._end = End(closing.ASKED)
            elif self._leave is not None and self._leave.said == closing.END:
                self._end = End(closing.LEADS, self._leave.rule)
        if self._end is not None and len(self._ledger.stages) == self._played[-1].stages[1]:
            pots = [one.account for one in plan_of(self.variant).pots]
            if lines := closing.leftovers(self.reckoning, self._ledger, pots, next(iter(self.result()))):
                self._ledger.post("leftovers", lines)

    def _unfold(self) -> None:
        """Takes the last deal, which goes on, out of the match."""
        stages = self._ledger.stages[: self._played[-1].stages[0]]
        plan = plan_of(self.variant)
        self._ledger = Ledger(plan.seats, outside=plan.outside)
        for stage in stages:
            self._ledger.post(stage.name, stage.lines)
        self._played = self._played[:-1]
        self._open()

    def _homeward(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Lines of the present deal with the seats at which the players began."""
        if self.rotation.changes is None:
            return lines
        home = self.sitting
        return tuple(
            one._replace(
                payer=home.get(one.payer, one.payer),
                payee=home.get(one.payee, one.payee),
                was=home.get(one.was, one.was),
            )
            for one in lines
        )

    def _seated(self, made: Seats) -> None:
        self.players, self.lot, self.row = dict(made.players), dict(made.lot), made.row
        self.dice, self.throws, self.thrower = made.dice, made.throws, made.thrower

    def __repr__(self) -> str:
        state = (
            "finished"
            if self.finished
            else f"deal {self.number + 1}, round {self.standing.round}, dealer {self.standing.dealer}"
        )
        return f"<Match of {self.variant!r}: {state}>"
