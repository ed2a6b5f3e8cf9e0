"""A foreign game played again by the engine: every draw, call, win and payment compared, every act checked to be legal, what differs told with its
place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mahjong import registry
from mahjong.codecs.mpsz import canonical
from mahjong.errors import MahjongError
from mahjong.foreign import following, judging, wording
from mahjong.foreign.base import Game, Kind, Round, Step
from mahjong.foreign.placing import deck_of, placed
from mahjong.foreign.telling import act_of, told
from mahjong.notation import SEATS
from mahjong.play.actions import PASS, WIN, Action
from mahjong.play.deal import Deal
from mahjong.play.plan import plan_of

if TYPE_CHECKING:
    from mahjong.play.record import Record

__all__ = ["Difference", "Verdict", "record", "replayed", "verify"]

SIDE: Final = frozenset({Kind.STAKE, Kind.TURN})
"""What happens beside the course of play, at a time that files tell differently."""
ANSWERS: Final = frozenset({Kind.CHOW, Kind.PUNG, Kind.KONG, Kind.WIN})
_MOST: Final = 50


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record and the engine part. round: number of the deal in its game, from 1, 0 for the game as a whole. event: number of the event there,
    from 1, 0 for the deal as a whole. en, zh: what is there and what was expected."""

    round: int
    event: int
    en: str
    zh: str

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"round": self.round, "event": self.event, "en": self.en, "zh": self.zh}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of playing a game again. True exactly if nothing differs.

    game: which. differences: in order. rounds, steps: how many deals were played, and how many steps were compared in them. wins: how many wins.
    """

    game: Game
    differences: tuple[Difference, ...]
    rounds: int
    steps: int
    wins: int

    @property
    def ok(self) -> bool:
        """Whether nothing differs."""
        return not self.differences

    def __bool__(self) -> bool:
        return self.ok

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``."""
        return {
            "ok": self.ok,
            "format": self.game.format,
            "name": self.game.name,
            "variant": self.game.variant,
            "options": dict(self.game.options),
            "differences": [one.to_json() for one in self.differences],
            "rounds": self.rounds,
            "steps": self.steps,
            "wins": self.wins,
        }


Add = Callable[[int, str, str], None]


def verify(game: Game) -> Verdict:
    """Plays a game again. Never raises for what a record says: what cannot be played is a difference."""
    found: list[Difference] = []
    walks: list[_Walk] = []
    for one, run in zip(game.rounds, following.runs(game), strict=True):

        def add(event: int, en: str, zh: str, at: int = one.number) -> None:
            found.append(Difference(at, event, en, zh))

        try:
            deal = begun(game, one, run)
        except MahjongError as error:
            add(0, f"the deal cannot begin: {error.en}", f"此局无法开始：{error.zh}")
            continue
        walks.append(_Walk(game, one, deal, add))
        walks[-1].go()
    if walks and not found:
        deals = [walk.deal for walk in walks]
        following.check(game, deals, lambda event, en, zh: found.append(Difference(0, event, en, zh)))
    steps, wins = sum(walk.compared for walk in walks), sum(len(walk.deal.wins) for walk in walks)
    return Verdict(game, tuple(found[:_MOST]), len(walks), steps, wins)


def replayed(game: Game) -> tuple[Deal, ...]:
    """The deals of a game, played as far as the record can be followed. Raises RuleError or RecordError where one cannot even begin."""
    deals = []
    for one, run in zip(game.rounds, following.runs(game), strict=True):
        deal = begun(game, one, run)
        _Walk(game, one, deal, lambda event, en, zh: None).go()
        deals.append(deal)
    return tuple(deals)


def record(game: Game) -> Record:
    """The deals of a game as a record of this library: of a match, where they are one. Raises as `replayed`, and RecordError where the deals of a match do
    not follow from one another."""
    from mahjong.play import lines
    from mahjong.play.match_record import closing_line, match_to_json
    from mahjong.play.record import Record

    deals = replayed(game)
    match = following.match_of(game, deals)
    if match is None:
        return Record.of(*deals, players=game.players)
    found = Record.of(*deals, players=game.players, match=match_to_json(match))
    if not match.finished:
        return found
    return Record(found.text.encode() + lines.text(closing_line(match)) + b"\n")


def begun(game: Game, deal: Round, run: int = 0) -> Deal:
    """The engine's deal at its beginning, with the wall that the record tells. Raises RuleError or RecordError."""
    rules = registry.variant(game.variant, **{**game.options, **deal.options})
    plan = plan_of(rules)
    wall = placed(plan, deal.deck or deck_of(deal), deal.dealer)
    more: dict[str, Any] = {}
    if deal.stakes:
        more["carried"] = judging.carried(rules, deal.stakes)
    if deal.scores is not None and plan.reckoning.purses:
        more["purses"] = dict(zip(SEATS, deal.scores, strict=False))
    return Deal(
        rules, wall=wall, dealer=SEATS[deal.dealer], round=SEATS[deal.wind % 4], run=run, counters=deal.counters, **more
    )


class _Stop(Exception):
    """Nothing further can be made of the deal."""


class _Walk:
    """One deal of a record beside the engine's."""

    def __init__(self, game: Game, one: Round, deal: Deal, add: Add) -> None:
        self.game = game
        self.round = one
        self.deal = deal
        self.add = add
        self.main = [step for step in one.steps if step.kind not in SIDE]
        self.at = 0  # the step of the record that comes next
        self.seen = 0  # events of the engine compared so far
        self.compared = 0

    def go(self) -> None:
        try:
            self._dealt()
            self._compare()
            while not self.deal.finished:
                if self.at >= len(self.main) and self._over():
                    return
                self._act()
                self._compare()
        except _Stop:
            return
        if self.at < len(self.main):
            step = self.main[self.at]
            en, zh = wording.step_in(step)
            self.add(step.at, f"the deal is over, but the record has {en}", f"此局已结束，记录却有{zh}")
            return
        judging.ended(self.round, self.deal, self.add)
        judging.beside(self.round, self.deal, self.add)

    def _over(self) -> bool:
        """Whether nothing more can be done: the record breaks off, or has ended although the engine goes on."""
        how = self.round.end.how
        if not how:
            judging.beside(self.round, self.deal, self.add)
            return True
        if how != "won":
            return False  # what is still to be answered may bring the end about
        self.add(self.round.end.at, "the deal goes on after the end of the record", "记录已结束，此局却未结束")
        return True

    def _dealt(self) -> None:
        """The hands that were dealt, and the dice where both tell them."""
        deck = self.round.deck
        if deck is not None and self.round.dice and deck.dice != self.round.dice:
            self.add(
                0, f"dice {self.round.dice}, from the seed {deck.dice}", f"骰子{self.round.dice}，种子给出{deck.dice}"
            )
        for seat, hand in enumerate(self.round.hands):
            have = self.deal.dealt(seat)[: len(hand)]  # the dealer's last is a draw
            if sorted(have) != sorted(hand):
                self.add(
                    0,
                    f"{SEATS[seat]} is dealt {canonical(hand)}, from the wall {canonical(have)}",
                    f"{SEATS[seat]}起手为{canonical(hand)}，牌墙给出{canonical(have)}",
                )
                raise _Stop

    # -- what the engine says -------------------------------------------------------------------------------------------

    def _compare(self) -> None:
        """What has happened beside what the record says."""
        fresh = told(self.deal, self.seen)
        self.seen = len(self.deal.events)
        for _, step in fresh:
            if step.kind in SIDE:
                continue
            if self.at >= len(self.main):
                self._differ(self.round.end.at, step, None)
            want = self.main[self.at]
            if not same(step, want):
                self._differ(want.at, step, want)
            if want.win is not None:
                judging.win(self.game, self.deal, want, self.add)
            self.at += 1
            self.compared += 1

    def _differ(self, at: int, step: Step, want: Step | None) -> None:
        (en, zh), (one, two) = self._record(want), wording.step_in(step)
        self.add(at, f"the record has {en}, the engine {one}", f"记录为{zh}，引擎为{two}")
        raise _Stop

    @staticmethod
    def _record(want: Step | None) -> tuple[str, str]:
        """What the record has, in words."""
        return ("the end", "结束") if want is None else wording.step_in(want)

    # -- what the record says --------------------------------------------------------------------------------------------

    def _act(self) -> None:
        """Lets the seats that are asked do what the record says they did."""
        deal = self.deal
        self._offers()
        acts = self._acts()
        before = len(deal.events), deal.waiting
        for seat in deal.waiting:
            if seat not in deal.waiting:  # what was done before has settled it
                continue
            act = acts.get(seat)
            if act is None:
                self._let_go(seat)
            else:
                self._do(seat, act)
        if (len(deal.events), deal.waiting) == before:
            raise _Stop

    def _acts(self) -> dict[str, Action]:
        """What the seats that are asked answer, as the steps to come tell it."""
        deal, found = self.deal, dict[str, Action]()
        for step in self.main[self.at :]:
            seat = SEATS[step.seat] if step.seat >= 0 else ""
            if seat not in deal.waiting or (found and step.kind is not Kind.WIN):
                break
            act = self._meant(seat, step)
            if act is None:
                break
            found[seat] = act
            if step.kind is not Kind.WIN:
                break
        if not found and self.round.end.how in ("three-winners", "drawn") and self.at >= len(self.main):
            able = [seat for seat in deal.waiting if WIN in deal.legal(seat)]
            return dict.fromkeys(able, WIN) if len(able) == 3 else {}
        return found

    def _meant(self, seat: str, step: Step) -> Action | None:
        """The act that makes this step happen."""
        try:
            return judging.abort(self.deal, seat) if step.kind is Kind.ABORT else act_of(step)
        except MahjongError as error:
            en, zh = wording.step_in(step)
            self.add(step.at, f"{en}: {error.en}", f"{zh}：{error.zh}")
            raise _Stop from None

    def _do(self, seat: str, act: Action) -> None:
        try:
            self.deal.act(seat, act)
        except MahjongError as error:
            step = self.main[self.at] if self.at < len(self.main) else None
            at = self.round.end.at if step is None else step.at
            self.add(at, f"{seat} {act.told()}: {error.en}", f"{seat} {act.told('zh')}：{error.zh}")
            raise _Stop from None

    def _let_go(self, seat: str) -> None:
        if PASS in self.deal.legal(seat):
            self.deal.act(seat, PASS)
            return
        want = self.main[self.at] if self.at < len(self.main) else None
        at, (en, zh) = self.round.end.at if want is None else want.at, self._record(want)
        self.add(at, f"{seat} must act, but the record has {en}", f"应由{seat}行动，记录却为{zh}")
        raise _Stop

    def _offers(self) -> None:
        """What the record says seats could do now, beside what the engine lets them."""
        last = self.main[self.at - 1] if self.at else None
        if last is None or not last.offers:
            return
        for seat, could, among in last.offers:
            judging.offers(self.deal, SEATS[seat], could, among, last.at, self.add)


def same(step: Step, want: Step) -> bool:
    """Whether the engine's step is the record's."""
    if (step.kind, step.seat) != (want.kind, want.seat) or step.ready != want.ready:
        return False
    if step.kind in ANSWERS and step.kind is not Kind.WIN and step.other != want.other:
        return False
    return sorted(step.tiles) == sorted(want.tiles)
