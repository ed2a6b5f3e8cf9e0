"""`Deal`: one hand of play, from the wall to the last payment.

    deal = variant.deal(seed=7)
    while not deal.finished:
        seat = deal.waiting[0]
        deal.act(seat, choose(deal.legal(seat)))
    deal.ledger.totals()

The core's table moves tiles and says what their numbers allow; a `Deal` keeps everything else that is known and answers what is asked.
Whose turn it is, who may act and what follows: `mahjong.play.course`, before the first turn `mahjong.play.opening`. Whether a win is one and
what it is worth: `mahjong.play.judge`, which asks the rules. What is paid: `mahjong.play.money`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from mahjong._core.table import Table
from mahjong.errors import RuleError, shown
from mahjong.play import (
    commitments,
    conduct,
    course,
    declare,
    effects,
    given,
    judge,
    money,
    opening,
    possible,
    refusal,
    standing,
)
from mahjong.play import purses as purse
from mahjong.play.actions import Action, Verb
from mahjong.play.events import Event, Events, Kind, pack
from mahjong.play.fields import Fields, Picture, begun, load, of_plan, picture
from mahjong.play.ledger import Ledger
from mahjong.play.plan import Plan, plan_of
from mahjong.play.source import Source as WallSource
from mahjong.play.states import ASK, TURN, WINDOW, Automation, Place, Won
from mahjong.play.story import hand_of
from mahjong.play.window import Window
from mahjong.rules.conduct import ENGINE
from mahjong.rules.gaps import KEY as BET
from mahjong.rules.layout import Layout
from mahjong.rules.rotation import Outcome
from mahjong.tiles import FACES
from mahjong.variant import Variant
from mahjong.walls import Secret, Wall

if TYPE_CHECKING:
    from mahjong.play.view import View

__all__ = ["Automation", "Deal", "Place", "Won"]

_DISCARD: Final = Verb.DISCARD


class Deal(Fields):
    """One deal of a rule set. Made by `Variant.deal`.

    variant, dealer, round, run, counters: what it is a deal of. seats: in playing order. automation: chores done without asking; by default
    all, or, where the table officiates, those of `states.AT_TABLE`. officiate: "engine" refuses every illegal act, "table" lets faults happen that the
    rules have a penalty for. carried: what earlier deals left in the pots. thrown: dice thrown before it that open the dealer's own wall, () where
    the wall's own dice open it. debts: what seats owe the dealer from the deal before and have put off until this one is over. purses: what every
    seat had when it began, empty where the rules give nobody points to begin with; by default what they give.
    waiting: the seats that may act now, in playing order. finished: whether it is over. ledger: the money moved so far. wins: in the order
    they fell; early: those before the first turn that did not end the deal (`mahjong.rules.instants`). dice: as they were thrown.
    All of these are to be read, not set.

    Raises RuleError for a rule set that states no wall, an unknown dealer or round, money in a pot there is not, and a wall that is not of
    these tiles.
    """

    variant: Variant
    dealer: str
    round: str
    run: int
    counters: int
    automation: Automation
    officiate: str
    carried: Mapping[str, int]
    thrown: tuple[int, ...]
    debts: Mapping[str, int]
    purses: Mapping[str, int]
    source: WallSource
    dice: tuple[int, ...]
    ledger: Ledger
    _table: Table
    _log: list[int]
    _window: Window | None
    _legal: dict[str, tuple[Action, ...]]
    _acts: tuple[Action, ...] | None
    _made_events: dict[int, tuple[int, Event]]
    _saved: list[Picture]
    _said: int
    _undoing: bool
    _asks_all: bool
    _asks_draws: bool
    _faults: bool

    def __init__(
        self,
        variant: Variant,
        *,
        seed: int | None = None,
        dealer: str = "E",
        round: str = "E",
        run: int = 0,
        counters: int = 0,
        wall: Wall | None = None,
        secret: Secret | None = None,
        words: Sequence[str] = (),
        automation: Automation | None = None,
        officiate: str = ENGINE,
        carried: Mapping[str, int] | None = None,
        thrown: Sequence[int] = (),
        debts: Mapping[str, int] | None = None,
        purses: Mapping[str, int] | None = None,
    ) -> None:
        plan = plan_of(variant)
        given.standing(plan, dealer, round, run, counters)
        automation = given.automation(plan, officiate, automation)
        self.__dict__.update(begun(plan, automation, officiate))
        self.variant = variant
        self.dealer = dealer
        self.round = round
        self.run = run
        self.counters = counters
        self.automation = automation
        self.officiate = officiate
        self.carried = given.carried(plan, carried)
        self.thrown = given.thrown(plan, thrown)
        self.debts = given.debts(plan, debts, dealer)
        self.purses = purse.given(plan, purses)
        self.source = WallSource.of(plan.tileset, seed, wall, secret, words)
        self._begin(plan)

    def _anew(self, made_of: Mapping[str, Any]) -> None:
        """The deal begins once more. made_of: what `_made_of` tells."""
        plan, fields = plan_of(made_of["variant"]), self.__dict__
        fields.clear()
        fields.update(begun(plan, made_of["automation"], made_of["officiate"]))
        fields.update(made_of)
        self._begin(plan)

    def _begin(self, plan: Plan) -> None:
        """From the first moment to the first question; the fields are as `begun` makes them."""
        assert plan.walls is not None
        self.dice = self.thrown or self.source.wall.dice[: plan.walls.opened.thrown]
        self._dealer = self._turn = self._east = plan.index[self.dealer]
        self._log = []
        self.ledger = plan.books.empty()
        self._legal = {}
        self._made_events = {}
        self._saved = []
        if plan.before:
            self._table = self._new_table()
        if self.debts:
            money.put_off(self)
        opening.run(self)

    def _take_up(self, plan: Plan) -> None:
        """The rules are these from here on."""
        self.__dict__.update(of_plan(plan, self.automation))
        self._dealer = plan.index[self.dealer]

    def _open(self) -> None:
        """The dice are thrown and the tiles dealt, as what was called has it."""
        if self._called and effects.turns(self):
            self._take_up(self._plan.backwards)
            self._turn = self._dealer
        self._opened = len(self._log)
        plan, wall = self._plan, self.source.wall
        pips, reverse = effects.opened(self) if self._called else (0, False)
        self._tail, self._owners, last, opened, self._places = plan.arranged(
            self.dice, self._dealer, pips, reverse, bool(self.thrown)
        )
        self._last = wall.tiles[last]
        self._declares = declare.in_force(self) if plan.declarations else ()
        self._more = bool(self._declares) or plan.calls_first
        self._east = opened if plan.east_opened else self._dealer
        self._table = self._new_table()
        if plan.rules.phantom is not None:
            commitments.think(self)
        if self.dice:
            self._log.append(pack(Kind.ROLL, self._dealer, _thrown(self.dice)))
        if self._owners:
            self._log += plan.dealing[self._dealer]
        if not plan.rules.turns:
            effects.know(self, ())

    def _new_table(self) -> Table:
        assert self._plan.moves is not None
        return Table(self._plan.moves, self.source.wall.tiles, self._tail, self._owners, self._log)

    # -- what can be asked ---------------------------------------------------------------------------------------------

    @property
    def events(self) -> Events:
        """Everything that has happened, with everything about it. `Event.seen_by` is what one seat may know."""
        return Events(self)

    @property
    def east(self) -> str:
        """Who is East when seat winds count: the dealer, or, where the rules say so, the seat whose wall was opened."""
        return self.seats[self._east]

    @property
    def acts(self) -> tuple[tuple[str, Action], ...]:
        """What the seats have done, in order: with the wall, all it takes to play the deal again."""
        return tuple((event.seat, event.act) for event in self.events if event.act is not None)

    @property
    def outcome(self) -> Outcome:
        """What `rotation` looks at when the deal is over."""
        return standing.outcome(self)

    @property
    def aborted(self) -> str:
        """The key of what has called the deal off (`mahjong.rules.endings.abort`), "" where nothing has."""
        return standing.aborted(self)

    @property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """What was called before the deal, in order: seat and key."""
        return tuple((seat, self._plan.called[number].key) for seat, number in self._called)

    @property
    def layout(self) -> Layout:
        """Where every tile of the wall lay, and who was dealt which; as what was called has it."""
        return self._plan.layout(self.dice, self._dealer, *effects.opened(self), bool(self.thrown))

    @property
    def question(self) -> object:
        """What is asked now: equal as long as the same question is put to the seats that are waited for, whoever has answered."""
        return self._window if self._state == WINDOW else (self._state, self._phase, self._step)

    @property
    def pots(self) -> dict[str, int]:
        """What lies in each pot of the table, by the name of its account."""
        held = self.ledger.totals() if self._plan.pots else {}
        return {one.account: held[one.account] + self.carried.get(one.account, 0) for one in self._plan.pots}

    @property
    def points(self) -> dict[str, int]:
        """What every seat has now; empty where the rules give nobody points to begin with."""
        return purse.held(self)

    def legal(self, seat: str) -> tuple[Action, ...]:
        """What this seat may do now, in canonical order; nothing while it is not asked. A discard or claim is one of these by its text
        too: ``"discard 5m" in deal.legal("E")``."""
        if self._acts is not None and seat == self.waiting[0]:
            return self._acts
        try:
            found = self._legal.get(seat)
        except TypeError:
            found = None
        if found is not None:
            return found
        if seat not in self.waiting:
            self._seat(seat)
            found = ()
        elif self._state == ASK:
            found = opening.options(self, self._plan.index[seat])
        else:
            found = possible.options(self, self._plan.index[seat])
        if self._faults and found:
            found = conduct.options(self, self._plan.index[seat], found)
        self._legal[seat] = found
        return found

    def verify(self, seat: str, action: Action | str) -> None:
        """Raises IllegalAction, with the reason and the rule, unless this seat may do this now; changes nothing."""
        one = Action.parse(action)
        if one not in self.legal(seat):
            self._meant(seat, one)

    def _meant(self, seat: str, action: Action) -> Action:
        """The legal claim or kong of these tiles, where they play as others and the act did not name what they make. Raises IllegalAction."""
        if self._faces is not FACES and action.verb in (Verb.CLAIM, Verb.KONG):
            found = [
                one
                for one in self.legal(seat)
                if one.verb is action.verb
                and one.tiles == action.tiles
                and (action.verb is Verb.CLAIM or one.form is action.form)
            ]
            if len(found) == 1:
                return found[0]
        raise refusal.why(self, self._seat(seat), action)

    def act(self, seat: str, action: Action | str) -> None:
        """Does it. Raises as `verify` does, with nothing changed."""
        acts = self._acts
        if acts is not None and seat == self.waiting[0] and action in acts and not self._undoing:
            one = action if isinstance(action, Action) else Action.parse(action)
            if one.verb is _DISCARD:
                course.at_once(self, self._turn, one.tile)
                return
        if not isinstance(action, Action):
            action = Action.parse(action)
        try:
            legal = self._legal[seat]
        except (KeyError, TypeError):
            legal = self.legal(seat)
        if action not in legal:
            action = self._meant(seat, action)
        self._carry_out(self._plan.index[seat], action)

    def _carry_out(self, seat: int, action: Action) -> None:
        """A legal act is done."""
        if self._undoing:
            self._saved.append(picture(self))
        self._legal = {}
        self._acts = None
        if self._faults:
            judged = conduct.judged(self, seat, action)
            if judged is None:
                return
            action = judged
        if self._state == TURN and action.verb is _DISCARD:
            course.turn(self, self._turn, action.tile)
        elif self._state == ASK:
            opening.answer(self, seat, action)
        else:
            course.act(self, seat, action)
        if self._said:
            self._said = 0

    def view(self, seat: str) -> View:
        """What this seat may know, and nothing else. See `mahjong.play.view.View`."""
        from mahjong.play.view import View

        return View.of(self, self._seat(seat))

    def svg(self, seat: str | None = None, *, players: Sequence[str] = (), lang: str = "en", width: int = 640) -> str:
        """The table as SVG text: as a seat sees it, or without one with all hands open, so for its owner alone. players: names in the order
        of the seats. lang: ``"en"`` or ``"zh"``. width: in pixels. Raises MahjongError for other values."""
        from mahjong.play.pictured import deal_svg

        return deal_svg(self, seat, players, lang, width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def tiles(self) -> list[Place]:
        """Every tile of the set with where it lies."""
        return standing.places(self)

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete a legal win for this seat, as it stands."""
        return judge.ready(self, self._seat(seat))

    # -- back and forth ------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last act and all that followed from it. Raises RuleError when there is none."""
        if not self._undoing:
            acts = self.acts
            self._anew(self._made_of())
            self._undoing = True  # from here on every act leaves behind what it found
            for seat, action in acts:
                self.act(seat, action)
        if not self._saved:
            raise RuleError("nothing to undo: nobody has acted yet", "无可撤销：尚无人行动")
        load(self, self._saved.pop())

    def copy(self) -> Deal:
        """An independent deal in the same state."""
        made: Deal = object.__new__(Deal)
        made.__dict__.update(self.__dict__)
        made._log = list(self._log)
        made._saved = []
        made._undoing = False
        made._table = self._table.copy(made._log)
        load(made, picture(self))
        made._made_events = dict(self._made_events)
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._made_of(), [(seat, action.text) for seat, action in self.acts]))

    def _made_of(self) -> dict[str, Any]:
        return {
            "variant": self.variant, "source": self.source, "dealer": self.dealer, "round": self.round, "run": self.run,
            "counters": self.counters, "automation": self.automation, "carried": self.carried, "officiate": self.officiate,
            "thrown": self.thrown, "debts": self.debts, "purses": self.purses,
        }  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The deal as it stands, in plain values: with its wall, so for its owner alone. See docs/records.md."""
        from mahjong.play.header import deal_to_json

        return deal_to_json(self)

    @classmethod
    def from_json(cls, data: Any) -> Deal:
        """The deal that `to_json` wrote, played again. Raises RecordError for anything else."""
        from mahjong.play.header import deal_from_json

        return deal_from_json(data)

    def __repr__(self) -> str:
        state = "finished" if self.finished else f"waiting for {' '.join(self.waiting)}"
        return f"<Deal of {self.variant!r}: dealer {self.dealer}, {len(self._log)} events, {state}>"

    # -- for those who write events and views --------------------------------------------------------------------------

    @property
    def instant_offered(self) -> tuple[str, str] | None:
        """What a win that needs no complete hand is called, while one is on offer."""
        window = self._window
        return next(
            (one.names for one in self._plan.instants if window is not None and one.key == window.instant), None
        )

    @property
    def asks_draws(self) -> bool:
        """Whether draws are acts of the seats."""
        return Automation.DRAW not in self.automation

    @property
    def shows_concealed(self) -> bool:
        """Whether a concealed kong lies open to all."""
        return bool(self._plan.kongs.shown)

    def shows_hand(self, seat: int) -> bool:
        """Whether a hand lies open: at the end those of winners do, all where hands are checked or settled with one another or the rules have everybody show
        his after a win, and those for which the deal was called off."""
        return self.finished and bool(
            (self._gone | self._proved) >> seat & 1 or self._checked or (self.wins and self._plan.shows_all)
        )

    def shown_hands(self) -> tuple[tuple[str, str], ...]:
        """The hands that lie open, melds included."""
        return tuple((name, str(hand_of(self, seat))) for seat, name in enumerate(self.seats) if self.shows_hand(seat))

    @property
    def buyers(self) -> tuple[str, ...]:
        """Who has bought a horse: outside accounts, or seats from the dealer on."""
        horses = self._plan.horses
        if horses is None:
            return ()
        if not horses.seated:
            return horses.accounts
        return tuple(self.seats[(self._dealer + step) % self._plan.n] for step in range(len(self._bets)))

    def knows_bet(self, number: int) -> frozenset[str]:
        """The seats that know the horse bought in the event of this number before it is shown: its buyer, if he plays."""
        horses = self._plan.horses
        if horses is None or not horses.seated:
            return frozenset()
        before = sum(event & 31 == Kind.TAKE and event >> 15 & 7 == 1 for event in self._log[:number])
        return frozenset((self.buyers[before],))

    def dealt(self, seat: int) -> list[int]:
        """The tiles a seat was dealt, in the order it took them."""
        tiles = self.source.wall.tiles
        return [tiles[position] for position, owner in enumerate(self._owners) if owner == seat]

    def choice(self, number: int) -> Action:
        """The answer of this number to a question of the rules; beyond them all it is a bet."""
        named = len(self._plan.choices)
        key, value = self._plan.choices[number] if number < named else (BET, str(number - named))
        return Action.choose(key, value)

    @property
    def holds(self) -> str:
        """The key of the tiles that seats hold back, "" where they hold none."""
        return "" if self._plan.hold is None else self._plan.hold.key

    def declaring(self, code: int, number: int, stake: int) -> Action:
        """The act that declares ready in the way of this number, counted from 1, with the discard or claim of a code."""
        kinds = self._plan.declarations
        return Action.ready(code, kinds[number - 1].key if len(kinds) > 1 else "", stake)

    def laid_open(self, seat: int) -> bytes:
        """The tiles that a seat laid open when it declared ready."""
        return declare.exposed(self, seat)

    # -- seats ---------------------------------------------------------------------------------------------------------

    def _seat(self, seat: str) -> int:
        place = self._plan.index.get(seat) if isinstance(seat, str) else None
        if place is None:
            raise RuleError(
                f"seat {shown(seat)}: one of {' '.join(self.seats)}",
                f"座位{shown(seat)}：须为{' '.join(self.seats)}之一",
            )
        return place


@lru_cache(maxsize=2048)
def _thrown(dice: tuple[int, ...]) -> int:
    """Dice as an event tells them."""
    return len(dice) | sum(face << 3 * at + 4 for at, face in enumerate(dice))


def _again(made_of: Mapping[str, Any], acts: Sequence[tuple[str, str]]) -> Deal:
    deal: Deal = object.__new__(Deal)
    deal._anew(made_of)
    for seat, text in acts:
        deal.act(seat, text)
    return deal
