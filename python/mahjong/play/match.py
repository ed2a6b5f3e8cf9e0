"""`Match`: deal after deal, until the rounds are played or as many deals as were asked for.

    match = variant.match(seed=7)
    for deal in match:
        while not deal.finished:
            for seat in deal.waiting[:1]:
                deal.act(seat, choose(deal.legal(seat)))
    match.totals()

Who deals next and which wind a round has is the rules' word `rotation`; every deal has a wall of its own, and all of them write into one
ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from mahjong import tiles, walls
from mahjong.errors import RecordError, RuleError, shown
from mahjong.play.deal import Deal
from mahjong.play.ledger import Ledger
from mahjong.play.plan import plan_of
from mahjong.play.source import Source
from mahjong.play.states import ALL, AT_TABLE, Automation
from mahjong.rules.conduct import ENGINE
from mahjong.rules.options import DEAL
from mahjong.rules.rotation import DICE, GIVEN, WINDS, Outcome, Rotation, Seating, Standing, Turn
from mahjong.variant import Variant

__all__ = ["Match", "Played"]

SEATING: Final = (1 << 64) - 1
"""The number of the child seed that seats the players: no deal has it."""
_LOTS: Final = {n: tiles.winds(1, "1234"[:n] + "z") for n in range(2, 5)}
"""The wind tiles that so many players draw; more players than winds throw dice."""
_OF_ONE: Final = ("wall", "secret", "words")


class Played(NamedTuple):
    """A deal that is over. number: from 0. seed: of its wall, None where it had none. stages: its part of the match's ledger. turn: who deals
    next, whether he stayed, by which rule."""

    number: int
    dealer: str
    round: str
    run: int
    seed: int | None
    outcome: Outcome
    totals: Mapping[str, int]
    stages: tuple[int, int]
    turn: Turn


class Match:
    """A match of a rule set. Made by `Variant.match`. Pickles, between deals and within one.

    variant. seats: in playing order. players: who sits where. lot: the wind each of them drew, where winds were drawn. dice: those that counted
    off who is E. deal: the present one. standing: where the match stood when it began. deals: those that are over. automation, officiate: of every deal.
    asked: how many deals it was to have at most, None where only the rules end it.

    Raises RuleError for names that are not one for each seat, an unknown first dealer, and a number of deals below 1; and as `Deal` does.
    """

    variant: Variant
    seats: tuple[str, ...]
    players: dict[str, str]
    lot: dict[str, str]
    dice: tuple[int, ...]
    deal: Deal
    standing: Standing
    automation: Automation
    officiate: str

    def __init__(
        self,
        variant: Variant,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        seating: Seating | None = None,
        first_dealer: str = "E",
        deals: int | None = None,
        automation: Automation | None = None,
        officiate: str = ENGINE,
        **first: Any,
    ) -> None:
        plan = plan_of(variant)
        if first_dealer not in plan.index:
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
        self._next: Standing | None = None
        self.standing = Standing(first_dealer)
        self._sit(names, self.rotation.seating if seating is None else seating)
        self.deal = self._begin(variant, first)

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
    ) -> Match:
        """The match of these deals, all but the last of them over: what was written down of one, taken up again. asked: how many deals were.

        Raises RecordError for no deal, one that the deals before it do not lead to, and one after the end.
        """
        match: Match = object.__new__(cls)
        match.variant, match.automation, match.asked, match._seed = variant, automation, asked, seed
        match.officiate = officiate
        match.players, match.lot, match.dice = dict(players), dict(lot), tuple(dice)
        plan = plan_of(variant)
        match.seats = plan.seats
        match._played, match._next = (), None
        match._ledger = Ledger(plan.seats, outside=plan.outside)
        for number, deal in enumerate(deals):
            if number == 0:
                match.standing = Standing(deal.dealer, deal.run)
            else:
                if not match.deal.finished or match.finished:
                    raise RecordError(
                        f"deal {number + 1} begins {'after the match' if match.deal.finished else 'before the one before it'} is over",
                        f"第{number + 1}局开始时，{'全场已经' if match.deal.finished else '前一局尚未'}结束",
                    )
                assert match._next is not None
                match.standing, match._next = match._next, None
            at, found = match.standing, (deal.dealer, deal.round, deal.run)
            if found != (at.dealer, at.round, at.run):
                raise RecordError(
                    f"deal {number + 1}: dealer {at.dealer}, round {at.round}, run {at.run} follow, not {' '.join(map(str, found))}",
                    f"第{number + 1}局应为庄家{at.dealer}、圈风{at.round}、连庄{at.run}，而不是{' '.join(map(str, found))}",
                )
            if seed is not None and deal.source.seed not in (None, walls.child(seed, number)):
                raise RecordError(
                    f"deal {number + 1}: its wall is not that of the match's seed",
                    f"第{number + 1}局的牌墙与全场种子不符",
                )
            if deal.carried != (left := match._carried(deal.variant)):
                raise RecordError(
                    f"deal {number + 1}: the deals before it leave {left or 'nothing'} in the pots, not {dict(deal.carried)}",
                    f"第{number + 1}局：前面各局留在锅中的是{left or '无'}，而不是{dict(deal.carried)}",
                )
            match.deal = deal
        if not hasattr(match, "deal"):
            raise RecordError("a match has at least one deal", "全场至少有一局")
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
    def finished(self) -> bool:
        """Whether the present deal is over and no other follows."""
        self._fold()
        if self._next is None:
            return False
        return (self.asked is not None and len(self._played) >= self.asked) or self.rotation.over(self._next)

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
        """What every account has won or lost so far, the present deal included."""
        found = self.ledger.totals()
        if self._next is None:
            for account, amount in self.deal.ledger.totals().items():
                found[account] += amount
        return found

    # -- going on ------------------------------------------------------------------------------------------------------

    def next(self, **how: Any) -> Deal:
        """Begins the next deal. how: wall, secret or words of its wall, and options that are agreed on before each deal.

        Raises RuleError while the present deal is not over, when the match is, and for options that hold for a whole match."""
        if not self.deal.finished:
            raise RuleError("the present deal is not over", "本局尚未结束")
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
        assert self._next is not None
        before, self.standing = self.standing, self._next
        try:
            self.deal = self._begin(rules, own)
        except Exception:
            self.standing = before
            raise
        self._next = None
        return self.deal

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
            rules, seed=seed, dealer=at.dealer, round=at.round, run=min(at.run, 999), automation=self.automation, officiate=self.officiate,
            carried=self._carried(rules), **how,
        )  # fmt: skip

    def _carried(self, rules: Variant) -> dict[str, int]:
        """What the deals so far have left in the pots of the table."""
        held = self._ledger.totals()
        return {one.account: held[one.account] for one in plan_of(rules).pots if held.get(one.account)}

    def _fold(self) -> None:
        """Takes the present deal into the match as soon as it is over."""
        deal = self.deal
        if self._next is not None or not deal.finished:
            return
        outcome, first = deal.outcome, len(self._ledger.stages)
        for stage in deal.ledger.stages:
            self._ledger.post(stage.name, stage.lines)
        self._next, turn = self.rotation.pass_on(self.standing, outcome)
        at = self.standing
        played = Played(
            len(self._played), at.dealer, at.round, at.run, deal.source.seed, outcome, deal.ledger.totals(),
            (first, len(self._ledger.stages)), turn,
        )  # fmt: skip
        self._played = (*self._played, played)

    # -- seats ---------------------------------------------------------------------------------------------------------

    def _sit(self, names: Sequence[str] | None, seating: Seating) -> None:
        """Who sits where: by lot from a shuffle of its own, so that no deal depends on it."""
        if not isinstance(seating, Seating):
            raise RuleError(
                f"seating={shown(seating)}: a word of Seating", f"seating={shown(seating)}：须为Seating中的词"
            )
        self.lot, self.dice = {}, ()
        if names is None:
            self.players = dict(zip(self.seats, self.seats, strict=True))
            return
        given = () if isinstance(names, str) else tuple(names)
        n = len(self.seats)
        if len(given) != n or len(set(given)) != n or not all(isinstance(one, str) and one for one in given):
            raise RuleError(
                f"names={shown(names)}: {n} different names, one for each seat",
                f"names={shown(names)}：须为{n}个不同的名字，每座一个",
            )
        places: Sequence[int] = range(n)
        if seating is not GIVEN:
            seed = None if self._seed is None else walls.child(self._seed, SEATING)
            wall = Source.of(_LOTS.get(n, _LOTS[4]), seed, None, None, ()).wall
            if seating is WINDS and n in _LOTS:
                self.lot = {name: tiles.code(tile) for name, tile in zip(given, wall.tiles, strict=True)}
                places = [tile - min(wall.tiles) for tile in wall.tiles]
            else:
                seating, self.dice = DICE, wall.dice[:2]
        self.players = dict(zip(self.seats, seating.seated(given, places, self.dice), strict=True))

    def __repr__(self) -> str:
        state = (
            "finished"
            if self.finished
            else f"deal {self.number + 1}, round {self.standing.round}, dealer {self.standing.dealer}"
        )
        return f"<Match of {self.variant!r}: {state}>"
