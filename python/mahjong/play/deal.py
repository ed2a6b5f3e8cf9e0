"""`Deal`: one hand of play, from the wall to the last payment.

    deal = variant.deal(seed=7)
    while not deal.finished:
        for seat in deal.waiting:
            deal.act(seat, choose(deal.legal(seat)))
    deal.ledger.totals()

The core's table moves tiles and says what their numbers allow; this module knows whose turn it is, who is asked, what stands and what
follows. What a win or a kong is worth is asked of the rules; money moves in `mahjong.play.money`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from mahjong._core.table import Table
from mahjong.errors import RuleError, shown
from mahjong.play import judge, money, opening, passed, refusal
from mahjong.play.actions import DRAW, PASS, WIN, Action, Verb
from mahjong.play.events import AUTO, Events, Kind, pack
from mahjong.play.ledger import Ledger
from mahjong.play.legal import Legal
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.plan import Plan, plan_of
from mahjong.play.source import Source as WallSource
from mahjong.play.states import ALL, ASK, DRAWING, KEEP, OVER, TURN, WINDOW, Automation, Place, Won
from mahjong.play.window import Window
from mahjong.rules.case import Case
from mahjong.rules.rotation import Outcome
from mahjong.rules.values import Source
from mahjong.tiles import FACES
from mahjong.variant import Variant
from mahjong.walls import Secret, Wall

__all__ = ["Automation", "Deal", "Legal", "Place", "Won"]


class Deal:
    """One deal of a rule set. Made by `Variant.deal`.

    variant, dealer, round, run, counters: what it is a deal of. seats: in playing order. automation: chores done without asking. ledger: the
    money moved so far. wins: in the order they fell. dice: as they were thrown.

    Raises RuleError for a rule set that states no wall, an unknown dealer or round, and a wall that is not of these tiles.
    """

    variant: Variant
    seats: tuple[str, ...]
    dealer: str
    round: str
    run: int
    counters: int
    automation: Automation
    source: WallSource
    dice: tuple[int, ...]
    ledger: Ledger
    wins: tuple[Won, ...]
    _plan: Plan
    _table: Table
    _dealer: int
    _log: list[int]
    _replaced: str
    _gone: int
    _masks: dict[str, int]
    _turned: int | None

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
        automation: Automation = ALL,
    ) -> None:
        plan = plan_of(variant)
        if plan.moves is None:
            raise RuleError(
                f"{variant.names[0]} states no wall to play with", f"{variant.names[1]}未规定牌墙，不能打牌"
            )
        if dealer not in plan.index:
            raise RuleError(
                f"dealer={shown(dealer)}: one of {' '.join(plan.seats)}",
                f"dealer={shown(dealer)}：须为{' '.join(plan.seats)}之一",
            )
        if round not in ("E", "S", "W", "N"):
            raise RuleError(f"round={shown(round)}: one of E S W N", f"round={shown(round)}：须为E S W N之一")
        for name, number in (("run", run), ("counters", counters)):
            if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 1000:
                raise RuleError(f"{name}={shown(number)}: 0 to 999", f"{name}={shown(number)}：须为0至999")
        if not isinstance(automation, Automation):
            raise RuleError(
                f"automation={shown(automation)}: members of Automation",
                f"automation={shown(automation)}：须为Automation的成员",
            )
        self.variant = variant
        self.seats = plan.seats
        self.dealer = dealer
        self.round = round
        self.run = run
        self.counters = counters
        self.automation = automation
        self.source = WallSource.of(plan.tileset, seed, wall, secret, words)
        self._plan = plan
        self._dealer = plan.index[dealer]
        self._asks = automation is not ALL and automation != ALL
        self._begin()

    def _begin(self) -> None:
        plan, wall = self._plan, self.source.wall
        assert plan.walls is not None
        self.dice = wall.dice[: plan.walls.opened.thrown]
        tail, owners, last = plan.arranged(self.dice, self._dealer)
        self._log = []
        self._acts: list[tuple[int, Action]] = []
        self._tail, self._owners = tail, owners
        self._table = self._new_table()
        self.ledger = Ledger(plan.seats, outside=plan.outside)
        self.wins = ()
        self._masks = {}
        self._turned = None
        self._legal: dict[int, tuple[Action, ...]] = {}
        self._state = ASK
        self._turn = self._dealer
        self._last = wall.tiles[last]  # the tile a dealer who wins as dealt has won on
        self._waiting: tuple[str, ...] = ()
        self._can_win = False
        self._case: Case | None = None
        self._replaced = ""  # what the tile last drawn replaced
        self._shot = ""  # the kong whose replacement's discard is on offer
        self._paid = -1  # the stage of the ledger that paid the last kong
        self._passed: tuple[passed.Passed, ...] = ()  # (seat, which ban, kind or -1, fan)
        self._window: Window | None = None
        self._gone = 0
        self._frozen: dict[int, Any] = {}  # what the hand of a winner who can win again is worth
        self._phase = 0
        self._answers: dict[int, Action] = {}
        self._committed: dict[tuple[str, int], str] = {}
        self._queue: tuple[int, ...] = ()  # who must lay a tile aside before the first turn
        self._bets: tuple[int, ...] = ()
        self._shown = self._checked = False  # bets have been shown; hands have been checked at the end
        self._handed: tuple[int, ...] = ()  # stages of kong money that was handed on
        self._saved: list[Any] = []
        self._undoing = False
        thrown = len(self.dice) | sum(face << 3 * at + 4 for at, face in enumerate(self.dice))
        if self.dice:
            self._log.append(pack(Kind.ROLL, self._dealer, thrown))
        for step in range(plan.n):
            self._log.append(pack(Kind.DEAL, (self._dealer + step) % plan.n))
        if not plan.rules.turns:
            self._know(None)
        opening.run(self)

    def _new_table(self) -> Table:
        assert self._plan.moves is not None
        return Table(self._plan.moves, self.source.wall.tiles, self._tail, self._owners, self._log)

    # -- what can be asked ---------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that may act now, in playing order; nobody when the deal is over."""
        return self._waiting

    @property
    def finished(self) -> bool:
        return self._state == OVER

    @property
    def events(self) -> Events:
        """Everything that has happened, with everything about it. `Event.seen_by` is what one seat may know."""
        return Events(self)

    @property
    def acts(self) -> tuple[tuple[str, Action], ...]:
        """What the seats have done, in order: with the wall, all it takes to play the deal again."""
        return tuple((self.seats[seat], action) for seat, action in self._acts)

    @property
    def outcome(self) -> Outcome:
        """What `rotation` looks at when the deal is over."""
        wins: list[tuple[list[str], str | None]] = []
        seen: dict[int, int] = {}
        for won in self.wins:
            if won.stage in seen and won.giver is not None:
                wins[seen[won.stage]][0].append(won.seat)
            else:
                seen[won.stage] = len(wins)
                wins.append(([won.seat], won.giver))
        return Outcome(self.seats, self.dealer, wins)

    def legal(self, seat: str) -> Legal:
        """What this seat may do now: a live view with ``in``, ``iter``, ``len`` and indices; empty while it is not asked."""
        place = self._plan.index.get(seat)
        return Legal(self, self._seat(seat) if place is None else place)

    def verify(self, seat: str, action: Action | str) -> None:
        """Raises IllegalAction, with the reason and the rule, unless this seat may do this now; changes nothing."""
        place = self._seat(seat)
        one = Action.parse(action)
        if one not in self._options(place):
            raise refusal.why(self, place, one)

    def act(self, seat: str, action: Action | str) -> None:
        """Does it. Raises as `verify` does, with nothing changed."""
        place = self._plan.index.get(seat) if seat.__class__ is str else None
        if place is None:
            place = self._seat(seat)
        if action.__class__ is not Action:
            action = Action.parse(action)
        legal = self._legal.get(place)
        if legal is None:
            legal = self._options(place)
        if action not in legal:
            raise refusal.why(self, place, action)
        if self._undoing:
            self._saved.append(self._save())
        self._acts.append((place, action))
        self._legal = {}
        state = self._state
        if state == TURN:
            if action.verb is Verb.DISCARD:
                self._discard(place, action.tile)
            else:
                self._in_turn(place, action)
        elif state == WINDOW:
            self._answer(place, action)
        elif state == KEEP:
            self._kept(place, action)
        elif state == DRAWING:
            self._after_draw(place, self._drawn(place))
        else:
            opening.answer(self, place, action)

    def view(self, seat: str) -> Any:
        """What this seat may know, and nothing else. See `mahjong.play.view.View`."""
        from mahjong.play.view import View

        return View.of(self, self._seat(seat))

    def tiles(self) -> list[Place]:
        """Every tile of the set with where it lies."""
        table, names = self._table, self.seats
        found = [Place(tile, "wall", "") for tile in table.wall()]
        for seat, name in enumerate(names):
            found += [Place(tile, "hand", name) for tile in table.tiles(seat)]
            found += [Place(tile, "meld", name) for meld in table.melds(seat) for tile in meld[1]]
            found += [Place(tile, "river", name) for tile, flags in table.river(seat) if not flags & 6]
            found += [Place(kind, "aside", name) for kind, n in enumerate(table.laid(seat)) for _ in range(n)]
        if self.wins:  # a tile that several have won lies with the first of them
            found += [
                Place(event >> 9 & 63, "won", names[event >> 5 & 15])
                for before, event in pairwise(self._log) if event & 31 == Kind.WIN != before & 31
            ]  # fmt: skip
        places = ("indicator", "bet", "revealed")
        return found + [Place(tile, places[place], "") for place, tile in table.out()]

    def ready(self, seat: str) -> bool:
        """Whether some tile would complete a legal win for this seat, as it stands."""
        return judge.ready(self, self._seat(seat))

    # -- back and forth ------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last act and all that followed from it. Raises RuleError when there is none."""
        if not self._acts:
            raise RuleError("nothing to undo: nobody has acted yet", "无可撤销：尚无人行动")
        if len(self._saved) < len(self._acts):
            acts = list(self._acts)
            self._begin()
            self._undoing = True
            for place, action in acts:
                self.act(self.seats[place], action)
        self._load(self._saved.pop())

    def copy(self) -> Deal:
        """An independent deal in the same state."""
        made: Deal = object.__new__(Deal)
        made.__dict__.update(self.__dict__)
        made._log = list(self._log)
        made._acts = list(self._acts)
        made._saved = []
        made._undoing = False
        made._table = made._new_table()
        made._load(self._save())
        return made

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Deal:
        return self.copy()

    def _save(self) -> tuple[Any, ...]:
        ledger = self.ledger
        return (
            self._table.snapshot(), len(self._acts), ledger.stages, {name: getattr(self, name) for name in _STATE},
            None if self._window is None else self._window.copy(),
        )  # fmt: skip

    def _load(self, saved: tuple[Any, ...]) -> None:
        snapshot, acts, stages, fields, window = saved
        self._table.restore(snapshot)
        del self._acts[acts:]
        self.ledger = Ledger(self._plan.seats, outside=self._plan.outside)
        for stage in stages:
            self.ledger.post(stage.name, stage.lines)
        self.__dict__.update(fields)
        self._window = None if window is None else window.copy()
        self._legal = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (self._made_of(), [(place, action.text) for place, action in self._acts]))

    def _made_of(self) -> dict[str, Any]:
        return {
            "variant": self.variant, "source": self.source, "dealer": self.dealer, "round": self.round, "run": self.run,
            "counters": self.counters, "automation": self.automation,
        }  # fmt: skip

    def __repr__(self) -> str:
        state = "finished" if self.finished else f"waiting for {' '.join(self.waiting)}"
        return f"<Deal of {self.variant!r}: dealer {self.dealer}, {len(self._log)} events, {state}>"

    # -- for those who write events and views --------------------------------------------------------------------------

    @property
    def asks_draws(self) -> bool:
        """Whether draws are acts of the seats."""
        return Automation.DRAW not in self.automation

    @property
    def shows_concealed(self) -> bool:
        """Whether a concealed kong lies open to all."""
        return bool(self._plan.kongs.shown)

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
        """The answer of this number to a question of the rules."""
        key, value = self._plan.choices[number]
        return Action.choose(key, value)

    # -- seats and registers -------------------------------------------------------------------------------------------

    def _seat(self, seat: str) -> int:
        place = self._plan.index.get(seat) if isinstance(seat, str) else None
        if place is None:
            raise RuleError(
                f"seat {shown(seat)}: one of {' '.join(self.seats)}",
                f"座位{shown(seat)}：须为{' '.join(self.seats)}之一",
            )
        return place

    def _register(self, turned: int | None) -> dict[str, int]:
        rules = self._plan.rules
        marked = rules.marks.masks(turned)
        masks = {f"mark {name}": kinds for name, kinds in marked.items()}
        masks["wild"] = rules.wilds.faces(marked) if rules.wilds else 0
        masks["turned"] = 0 if turned is None else 1 << turned
        return masks

    def _know(self, turned: int | None) -> None:
        """The marks of the deal are known: the table is told what they mean for tiles."""
        self._turned = turned
        self._masks = self._register(turned)
        self._table.set_kinds(**self._plan.kinds(self._masks))

    # -- legal acts ----------------------------------------------------------------------------------------------------

    def _options(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; kept until something changes."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self._find(seat) if self.seats[seat] in self._waiting else ()
        return found

    def _find(self, seat: int) -> tuple[Action, ...]:
        state = self._state
        if state == TURN:
            if not self._can_win:
                return self._table.turn_actions(seat)
            if self._must_win():
                return (WIN,)
            return (WIN, *self._table.turn_actions(seat))
        if state == WINDOW:
            assert self._window is not None
            bits = self._window.offers[seat]
            if bits & WIN_BIT and self._must_win():
                return (WIN,)
            sets = self._table.claim_actions(seat, bits & 7) if bits & 7 else ()
            return (WIN, *sets, PASS) if bits & WIN_BIT else (*sets, PASS)
        if state == KEEP:
            if not self._can_win:
                return (PASS,)
            return (WIN,) if self._must_win() else (WIN, PASS)
        if state == DRAWING:
            return (DRAW,)
        return opening.options(self, seat)

    def _must_win(self) -> bool:
        return self._table.turns <= self._plan.must_last

    # -- turns ---------------------------------------------------------------------------------------------------------

    def _next(self, after: int) -> None:
        """The next seat that may draws, or the wall is out."""
        self._window = None
        seat = self._table.next(after)
        if seat < 0 or self._table.turns == 0:
            money.exhausted(self)
            return
        self._replaced = self._shot = ""
        self._paid = -1
        if self._asks and Automation.DRAW not in self.automation:
            self._wait(DRAWING, seat)
            return
        answer = self._table.draw(seat)
        if self._passed:
            passed.lift(self, seat, claim=False)
        if answer >> 8:
            self._after_draw(seat, answer)
        else:
            self._turn = seat
            self._state = TURN
            self._can_win = False
            self._waiting = self._plan.one[seat]

    def _drawn(self, seat: int) -> int:
        """The draw that was asked for."""
        answer = self._table.replace(seat, self._replaced != "aside") if self._replaced else self._table.draw(seat)
        if self._passed:
            passed.lift(self, seat, claim=False)
        return answer

    def _replace(self, seat: int, what: str) -> None:
        """A tile in place of a kong's fourth or one laid aside."""
        self._replaced = what
        self._shot = ""
        if self._asks and Automation.DRAW not in self.automation:
            self._wait(DRAWING, seat)
            return
        self._after_draw(seat, self._drawn(seat))

    def _wait(self, state: int, seat: int) -> None:
        self._state = state
        self._turn = seat
        self._can_win = False
        self._waiting = self._plan.one[seat]

    def _after_draw(self, seat: int, answer: int) -> None:
        """A seat has drawn: tiles that must be laid aside go first, then it may win, or has to act."""
        if answer < 0:
            money.exhausted(self)
            return
        bits = answer >> 8
        if bits & 16 and Automation.ASIDES in self.automation:
            self._lay(seat, self._table.turn_actions(seat)[0], automatic=True)
            return
        self._turn = seat
        self._window = None
        tile = answer & 255
        self._case = (
            judge.judge(self, seat, tile, Source.SELF_DRAW, seat) if bits & 1 and seat not in self._frozen else None
        )
        self._can_win = self._case is not None
        if seat in self._frozen:
            self._drawn_again(seat, tile, bool(bits & 1))
            return
        if self._can_win and self._must_win() and Automation.FORCED in self.automation:
            self._win_drawn(seat, automatic=True)
            return
        if bits & 32:
            if not self._can_win and Automation.PASS in self.automation:
                self._next(seat)
                return
            self._state = KEEP
        else:
            self._state = TURN
        self._waiting = self._plan.one[seat]

    def _act_on(self, seat: int) -> None:
        """A seat acts without having drawn."""
        self._window = None
        self._wait(TURN, seat)

    def _discard(self, seat: int, tile: int, *, automatic: bool = False) -> None:
        replaced = self._replaced
        bits = self._table.discard(seat, tile)
        if automatic:
            self._log[-1] |= AUTO
        self._shot = replaced
        self._replaced = ""
        if bits:
            self._offer(Source.DISCARD, seat, tile, bits)
        elif self._asks and Automation.PASS not in self.automation:
            self._offer(Source.DISCARD, seat, tile, 0)
        else:
            self._next(seat)

    def _in_turn(self, seat: int, action: Action) -> None:
        if action is WIN:
            self._win_drawn(seat)
        elif action.verb is Verb.KONG:
            self._kong(seat, action)
        else:
            self._lay(seat, action)

    def _lay(self, seat: int, action: Action, *, automatic: bool = False) -> None:
        self._table.aside(seat, action.code)
        if automatic:
            self._log[-1] |= AUTO
        self._paid = -1
        self._replace(seat, "aside")

    def _kept(self, seat: int, action: Action) -> None:
        if action is WIN:
            self._win_drawn(seat)
            return
        self._log.append(pack(Kind.ANSWER, seat, action.code))
        self._next(seat)

    # -- kongs ---------------------------------------------------------------------------------------------------------

    def _kong(self, seat: int, action: Action) -> None:
        robbers = self._table.kong(seat, action.code)
        self._replaced = "added" if action.form == 4 else "concealed"
        self._shot = ""
        if robbers or (self._asks and Automation.PASS not in self.automation and action.form == 4):
            self._offer(Source.ROBBED, seat, action.tile, robbers)
        else:
            self._kong_stands(seat, action.tile)

    def _kong_stands(self, seat: int, tile: int) -> None:
        """Nobody has robbed it: it is paid, then replaced."""
        self._window = None
        kind = FACES[tile]
        kongs = [meld for meld in self._table.melds(seat) if meld[0] in (2, 3, 4) and FACES[meld[1][0]] == kind]
        self._paid = money.kong(self, seat, self._replaced, kind, kongs[-1][3])
        if self._plan.walls is not None and self._plan.walls.drawn.replacement is None:
            self._act_on(seat)
            return
        self._replace(seat, self._replaced)

    # -- a tile on offer -----------------------------------------------------------------------------------------------

    def _offer(self, source: Source, giver: int, tile: int, bits: int) -> None:
        """Asks every seat that can do something with the tile."""
        plan = self._plan
        offers: dict[int, int] = {}
        cases: dict[int, Any] = {}
        seat = 0
        while bits:
            here = bits & 15
            if here & WIN_BIT:
                case = self._frozen.get(seat) or judge.judge(self, seat, tile, source, giver)
                if case is None:
                    here &= ~WIN_BIT
                else:
                    cases[seat] = case
            if here:
                offers[seat] = here
            bits >>= 4
            seat += 1
        if self._asks and Automation.PASS not in self.automation:
            for other in range(plan.n):
                if other != giver and not self._gone >> other & 1:
                    offers.setdefault(other, 0)
        if not offers:
            self._closed(source, giver, tile)
            return
        window = self._window = Window(plan, source, giver, tile, self._dealer, offers, cases)
        self._state = WINDOW
        self._turn = giver
        if cases:
            must = self._must_win() and Automation.FORCED in self.automation
            for other in cases:
                if must or other in self._frozen:
                    window.answers[other] = WIN
                    self._log.append(pack(Kind.ANSWER, other, WIN.code, auto=True))
        self._ask()

    def _ask(self) -> None:
        """Waits for the answers that matter, or carries out what is decided."""
        window = self._window
        assert window is not None
        pending = window.pending()
        if pending:
            self._waiting = (
                self._plan.one[pending[0]] if len(pending) == 1 else tuple(self.seats[seat] for seat in pending)
            )
            return
        winners = window.winners()
        if self._plan.passed and window.cases:
            for seat in window.let_go():
                passed.note(self, seat, window.tile, judge.fan_of(self, window.cases[seat]))
        if winners:
            money.win(self, winners, window.tile, window.source, window.giver)
            return
        claim = window.claim()
        if claim is None:
            self._closed(window.source, window.giver, window.tile)
            return
        seat, action = claim
        self._shot = self._replaced = ""
        self._paid = -1
        bits = self._table.claim(seat, action.code)
        passed.lift(self, seat, claim=True)
        if action.form == 2:
            self._replaced = "claimed"
            self._kong_stands(seat, action.tile)
        elif bits >> 8 & 16 and Automation.ASIDES in self.automation:
            self._lay(seat, self._table.turn_actions(seat)[0], automatic=True)
        else:
            self._act_on(seat)

    def _answer(self, seat: int, action: Action) -> None:
        window = self._window
        assert window is not None
        window.answers[seat] = action
        self._log.append(pack(Kind.ANSWER, seat, action.code))
        self._ask()

    def _closed(self, source: Source, giver: int, tile: int) -> None:
        """Nobody takes the tile."""
        if source is Source.ROBBED:
            self._kong_stands(giver, tile)
        else:
            self._next(giver)

    def _win_drawn(self, seat: int, *, automatic: bool = False) -> None:
        drawn = self._table.drawn(seat)
        money.win(self, [seat], drawn if drawn >= 0 else self._last, Source.SELF_DRAW, seat, automatic=automatic)

    def _drawn_again(self, seat: int, tile: int, complete: bool) -> None:
        """A winner who draws on wins by himself, or discards what he drew."""
        if complete:
            money.win(self, [seat], tile, Source.SELF_DRAW, seat, automatic=True)
        else:
            self._discard(seat, tile, automatic=True)


_STATE: Final = (
    "wins", "_turned", "_state", "_turn", "_last", "_waiting", "_can_win", "_case", "_replaced", "_shot", "_paid", "_passed", "_gone", "_phase",
    "_queue", "_bets", "_shown", "_checked", "_handed", "_masks", "_frozen", "_answers", "_committed",
)  # fmt: skip
"""Fields that are replaced, never changed: what a snapshot keeps as they are."""


def _again(made_of: Mapping[str, Any], acts: Sequence[tuple[int, str]]) -> Deal:
    deal: Deal = object.__new__(Deal)
    plan = plan_of(made_of["variant"])
    deal.__dict__.update(made_of)
    deal.seats = plan.seats
    deal._plan = plan
    deal._dealer = plan.index[deal.dealer]
    deal._asks = deal.automation != ALL
    deal._begin()
    for place, text in acts:
        deal.act(plan.seats[place], text)
    return deal
