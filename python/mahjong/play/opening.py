"""From the deal of the tiles to the first turn: the phases a rule set puts in between, one after another."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from mahjong.play import course, judge
from mahjong.play.actions import Action, Verb
from mahjong.play.events import AUTO, Kind, pack
from mahjong.play.states import ASK, Automation
from mahjong.rules.phases import Commit, Exchange, Replace, Turned
from mahjong.rules.values import Source
from mahjong.tiles import FACES, bits

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "options", "run"]


def run(deal: Deal) -> None:
    """The tiles are dealt: bets are laid, then the phases begin."""
    horses = deal._plan.horses
    if horses is not None:
        deal._bets = tuple(deal._table.take(True, 1) for _ in range(horses.bought(deal._plan.n)))
    _go_on(deal)


def _go_on(deal: Deal) -> None:
    phases = deal._plan.phases
    while deal._phase < len(phases):
        phase = phases[deal._phase]
        if isinstance(phase, Turned):
            _turn_up(deal, phase)
        elif isinstance(phase, Replace):
            if not _lay_all(deal):
                return
        else:
            deal._state = ASK
            deal._answers = {}
            deal.waiting = deal.seats
            return
        deal._phase += 1
    _first_turn(deal)


def _turn_up(deal: Deal, phase: Turned) -> None:
    if phase.stays:
        tile = deal._table.peek()
        deal._log.append(pack(Kind.TURN, 0, tile))
    else:
        tile = deal._table.take(False, 0)
    deal._know(FACES[tile])


def _forced(deal: Deal, seat: int) -> tuple[Action, ...]:
    """The tiles a seat must lay aside now, as acts; several alike are one."""
    forced = deal._plan.kinds(deal._masks)["forced"]
    counts = deal._table.concealed(seat)
    return tuple(Action.aside([kind]) for kind in bits(forced) if counts[kind])


def _lay_all(deal: Deal) -> bool:
    """Passes round the table until nobody holds a tile that must go. False while a seat is asked to lay one."""
    n = deal._plan.n
    while True:
        if not deal._queue:
            turns = [(deal._dealer + step) % n for step in range(n)]
            deal._queue = tuple(
                seat for seat in turns for kind in bits(deal._plan.kinds(deal._masks)["forced"])
                for _ in range(deal._table.concealed(seat)[kind])
            )  # fmt: skip
            if not deal._queue:
                return True
        seat = deal._queue[0]
        if Automation.ASIDES not in deal.automation:
            deal._state = ASK
            deal.waiting = deal._plan.one[seat]
            return False
        _lay(deal, seat, _forced(deal, seat)[0], automatic=True)


def _lay(deal: Deal, seat: int, action: Action, *, automatic: bool) -> None:
    deal._queue = deal._queue[1:]
    deal._table.aside(seat, action.code)
    if automatic:
        deal._log[-1] |= AUTO
    deal._table.replace(seat, False)
    deal._log[-1] |= AUTO  # nobody is asked for it, even where draws are asked for


def options(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What a seat may answer to the question of the present phase."""
    phase = deal._plan.phases[deal._phase]
    if isinstance(phase, Replace):
        return _forced(deal, seat)
    if seat in deal._answers:
        return ()
    if isinstance(phase, Commit):
        return tuple(Action.choose(phase.key, value) for value in phase.choices)
    assert isinstance(phase, Exchange)
    return _gifts(deal._table.tiles(seat), phase)


def _gifts(tiles: bytes, phase: Exchange) -> tuple[Action, ...]:
    """Every choice of tiles to give; where they must be of one suit and no suit has enough, any."""
    groups = [tiles]
    if phase.one_suit:
        suits = [bytes(tile for tile in tiles if FACES[tile] // 9 == suit) for suit in range(3)]
        groups = [suit for suit in suits if len(suit) >= phase.tiles] or [tiles]
    found = {chosen: None for group in groups for chosen in combinations(group, phase.tiles)}
    return tuple(map(Action.give, found))


def answer(deal: Deal, seat: int, action: Action) -> None:
    """A seat has answered."""
    phase = deal._plan.phases[deal._phase]
    if isinstance(phase, Replace):
        _lay(deal, seat, action, automatic=False)
        _go_on(deal)
        return
    deal._answers = {**deal._answers, seat: action}
    if action.verb is Verb.CHOOSE:
        deal._log.append(pack(Kind.CHOOSE, seat, deal._plan.choices.index((action.key, action.value))))
    else:
        deal._log.append(pack(Kind.GIVE, seat, action.code >> 4))
    deal.waiting = tuple(name for place, name in enumerate(deal.seats) if place not in deal._answers)
    if deal.waiting:
        return
    if isinstance(phase, Commit):
        _reveal(deal, phase)
    else:
        assert isinstance(phase, Exchange)
        _exchange(deal, phase)
    deal._answers = {}
    deal._phase += 1
    _go_on(deal)


def _reveal(deal: Deal, phase: Commit) -> None:
    for seat in range(deal._plan.n):
        action = deal._answers[seat]
        kinds = phase.choices[action.value][2]
        deal._committed = {**deal._committed, (phase.key, seat): action.value}
        deal._log.append(pack(Kind.REVEAL, seat, deal._plan.choices.index((action.key, action.value))))
        if phase.shed:
            deal._table.set_shed(seat, kinds)


def _exchange(deal: Deal, phase: Exchange) -> None:
    n = deal._plan.n
    thrown = len(deal.dice)
    die = deal.source.wall.dice[thrown] if len(deal.source.wall.dice) > thrown else 1
    step = phase.step(n, die)
    deal._log.append(pack(Kind.EXCHANGE, 0, step))
    given = [deal._answers[seat] for seat in range(n)]
    deal._table.exchange([bytes(action.tiles) for action in given], [(seat + step) % n for seat in range(n)])
    for seat in range(n):
        deal._log.append(pack(Kind.RECEIVE, seat, given[seat - step].code >> 4))


def _first_turn(deal: Deal) -> None:
    """The dealer acts with the tiles dealt."""
    seat = deal._dealer
    if deal._plan.asides and Automation.ASIDES in deal.automation:
        while forced := _forced(deal, seat):
            _lay(deal, seat, forced[0], automatic=True)
    course.act_on(deal, seat)
    if not deal._table.complete(seat, -1) or judge.holds_shed(deal, seat):
        return
    drawn, tiles = deal._table.drawn(seat), deal._table.tiles(seat)
    if drawn >= 0:  # an exchange may have changed it
        deal._last = drawn
    elif deal._last not in tiles:
        deal._last = tiles[-1]
    deal._case = judge.judge(deal, seat, deal._last, Source.SELF_DRAW, seat)
    deal._can_win = deal._case is not None
    if deal._can_win and course.must_win(deal) and Automation.FORCED in deal.automation:
        course.win_drawn(deal, seat, automatic=True)
