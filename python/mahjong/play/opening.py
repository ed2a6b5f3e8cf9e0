"""From the deal of the tiles to the first turn: the phases a rule set puts in between, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mahjong.play import course, instants, judge, openly, possible, rows
from mahjong.play.actions import Action
from mahjong.play.phases import (
    aborting,
    agreeing,
    betting,
    calling,
    giving,
    holding,
    konging,
    laying,
    naming,
    passing,
    showing,
    turning,
)
from mahjong.play.plan import Opening
from mahjong.play.states import Automation
from mahjong.rules.gaps import Gaps
from mahjong.rules.instants import OPENING
from mahjong.rules.phases import Calls, Commit, DealtKongs, Exchange, Groups, Hold, Passes, Replace, Terms, Turned
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "options", "resume", "run"]


_PLAYED: Final[dict[type, Any]] = {
    Terms: agreeing, Calls: calling, Turned: turning, Replace: laying, Groups: showing, DealtKongs: konging, Exchange: giving, Commit: naming,
    Hold: holding, Passes: passing, Opening: aborting, Gaps: betting,
}  # fmt: skip
"""Who plays a kind of phase: modules with the three functions that `mahjong.play.phases` describes."""


def run(deal: Deal) -> None:
    """The phases begin. The tiles are dealt before them all, but for terms and calls, which come before the deal."""
    if not deal._plan.before:
        _dealt(deal)
    _go_on(deal)


def _dealt(deal: Deal) -> None:
    """The tiles are dealt and bets are laid."""
    deal._open()
    horses = deal._plan.horses
    if horses is not None:
        deal._bets = tuple(deal._table.take(True, 1) for _ in range(horses.bought(deal._plan.n)))


def resume(deal: Deal) -> None:
    """A window that opened in a phase is closed and nobody has won: the phase goes on."""
    deal._window = None
    _go_on(deal)


def _go_on(deal: Deal) -> None:
    phases = deal._plan.phases
    while deal._phase < len(phases):
        phase = phases[deal._phase]
        over: bool = _PLAYED[type(phase)].begin(deal, phase)
        if not over:
            return
        _over(deal, phase)
    if OPENING in deal._plan.moments and _opening_wins(deal):
        return
    _first_turn(deal)


def _opening_wins(deal: Deal) -> bool:
    """Asks one seat after another, from the dealer on, whether it wins by what it was dealt. True while one is asked."""
    while deal._asked_opening < deal._plan.n:
        seat = (deal._dealer + deal._asked_opening) % deal._plan.n
        deal._asked_opening += 1
        if instants.arise(deal, OPENING, seat, deal._table.tiles(seat)[-1]):
            return True
    return False


def options(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What a seat may answer to the question of the present phase."""
    phase = deal._plan.phases[deal._phase]
    found: tuple[Action, ...] = _PLAYED[type(phase)].options(deal, phase, seat)
    return found


def answer(deal: Deal, seat: int, action: Action) -> None:
    """A seat has answered."""
    phase = deal._plan.phases[deal._phase]
    if _PLAYED[type(phase)].answer(deal, phase, seat, action):
        _over(deal, phase)
        _go_on(deal)


def _over(deal: Deal, phase: Any) -> None:
    deal._phase += 1
    if deal._phase == deal._plan.before:
        _dealt(deal)


def _first_turn(deal: Deal) -> None:
    """The dealer acts with the tiles dealt."""
    seat = deal._dealer
    deal._begun = True
    if deal._plan.by_row:
        rows.settle(deal)
    if deal._plan.opens:
        openly.begin(deal)
    if deal._plan.asides and Automation.ASIDES in deal.automation:
        laying.rest(deal, seat)
    if deal._plan.gate:
        course.next_turn(deal, seat - 1 if seat else deal._plan.n - 1)
        return
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
    if deal._can_win and possible.must_win(deal) and Automation.FORCED in deal.automation:
        course.win_drawn(deal, seat, automatic=True)
