"""Faults at a table that officiates itself: what can be done wrong now, and what it costs. Asked only where a deal has penalties to judge."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from mahjong.play import course, declare, exhausted, miscounts, money, offers, opening, possible
from mahjong.play.actions import DRAW_TAIL, PASS, WIN, Action, Verb, face
from mahjong.play.events import Kind, pack
from mahjong.play.states import ASK, DRAWING, KEEP, TURN, WINDOW
from mahjong.rules.chain import Inputs
from mahjong.rules.conduct import (
    DEAD,
    EARLY_DISCARD,
    FALSE_ASIDE,
    FALSE_READY,
    FALSE_WIN,
    MISSED_ASIDE,
    VOID,
    WRONG_END,
    Act,
    Claimed,
    Each,
    Fault,
    Pays,
    Penalty,
    State,
)
from mahjong.rules.phases import Groups
from mahjong.rules.wall import HEAD

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.ledger import Line

__all__ = ["SHIFT", "found_out", "judged", "lawful", "options", "rule_of", "state_of"]

SHIFT: Final = 4
"""Bits of an event that say which penalty it was; the code of the act follows."""
_CLAIMS: Final = Act.CLAIM | Act.KONG | Act.WIN_CLAIM
_DISCARDS: Final = Act.DISCARD | Act.DISCARD_DRAWN


def state_of(deal: Deal, seat: int) -> State | None:
    """What a seat has been brought to by its faults or by what it has laid out, None for one that plays as ever."""
    if deal._dead >> seat & 1:
        return DEAD
    number = dict(deal._states).get(seat)
    then = None if number is None else deal._plan.penalties[number].then
    return then if isinstance(then, State) else None


def rule_of(deal: Deal, seat: int) -> str:
    """The rule that has brought it there."""
    if deal._dead >> seat & 1:
        return deal._plan.claims.rules.get("dead", "")
    return deal._plan.penalties[dict(deal._states)[seat]].rule


# -- what can be done wrong ----------------------------------------------------------------------------------------------


def options(deal: Deal, seat: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What a seat may do, faults included: those there is a penalty for, each once in one and the same situation."""
    if seat in dict(deal._states):
        return (PASS,) if deal._state == ASK and PASS in legal else legal
    if legal == (WIN,):
        return legal
    found: list[Action] = []
    if _open(deal, seat, FALSE_WIN) and _can_claim(deal, seat):
        pays = deal._plan.penalties[_number(deal, FALSE_WIN)].pays
        found = [WIN]
        if isinstance(pays, Claimed):
            found += [face(Verb.WIN | fan << 4) for fan in range(pays.low, pays.high + 1)]
    found += [*(one for one in legal if one is not PASS), *_wrong(deal, seat)]
    if deal._plan.rules.miscounts is not None:
        found += miscounts.acts(deal, seat)
    if PASS in legal:
        found.append(PASS)
    return tuple(dict.fromkeys(found))


def _wrong(deal: Deal, seat: int) -> list[Action]:
    """What may not be done and can be, false wins apart."""
    state, found = deal._state, []
    tiles = list(dict.fromkeys(deal._table.tiles(seat)))
    if state == DRAWING and not deal._replaced:
        walls = deal._plan.walls
        if _open(deal, seat, WRONG_END) and walls is not None and walls.drawn.replacement is HEAD:
            found.append(DRAW_TAIL)
        if _open(deal, seat, EARLY_DISCARD):
            found += map(Action.discard, tiles)
    elif state == TURN:
        if _open(deal, seat, MISSED_ASIDE):
            found += [Action.discard(tile) for tile in tiles if Action.aside([tile]) in _lawful(deal, seat)]
        if _number(deal, FALSE_READY) >= 0:
            found += declare.false_acts(deal, seat)
        if _open(deal, seat, FALSE_ASIDE) and deal._plan.asides:
            found += [Action.aside([tile]) for tile in tiles]
    elif state == ASK and _open(deal, seat, FALSE_ASIDE) and _lays(deal):
        found += [Action.aside(three) for three in combinations(tiles, 3)]
    return found


def _lays(deal: Deal) -> bool:
    """Whether groups are laid now."""
    return isinstance(deal._plan.phases[deal._phase], Groups)


def lawful(deal: Deal, seat: int, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Those of the acts that are no fault."""
    right = _lawful(deal, seat)
    return tuple(one for one in legal if one in right)


def _lawful(deal: Deal, seat: int) -> tuple[Action, ...]:
    return opening.options(deal, seat) if deal._state == ASK else possible.options(deal, seat)


def _number(deal: Deal, fault: Fault) -> int:
    """The place of its penalty, -1 without one."""
    return next((at for at, one in enumerate(deal._plan.penalties) if one.fault is fault), -1)


def _open(deal: Deal, seat: int, fault: Fault) -> bool:
    """Whether there is a penalty for it, and the seat has not made this fault in the present situation."""
    return _number(deal, fault) >= 0 and (seat, fault, _situation(deal)) not in deal._made


def _situation(deal: Deal) -> tuple[int, ...]:
    table = deal._table
    return (deal._state, table.left, table.pending, table.claims, table.kongs, table.discards(deal._turn))


def _can_claim(deal: Deal, seat: int) -> bool:
    """Whether there is a tile that a win could be claimed on."""
    if deal._state == TURN:
        return deal._table.drawn(seat) >= 0 or (seat == deal._dealer and not deal._table.discards(seat))
    return deal._state in (KEEP, WINDOW)


def _fault(deal: Deal, seat: int, action: Action) -> Fault | None:
    """What is wrong with one of the `options`."""
    state, verb = deal._state, action.verb
    if verb is Verb.WIN:
        window = deal._window
        true = seat in window.cases if state == WINDOW and window is not None else deal._can_win
        return None if true else FALSE_WIN
    if state == DRAWING:
        early = verb is Verb.DISCARD and deal._plan.rules.miscounts is None
        return WRONG_END if action is DRAW_TAIL else EARLY_DISCARD if early else None
    if verb is Verb.DISCARD:
        return MISSED_ASIDE if action not in _lawful(deal, seat) else None
    if verb is Verb.ASIDE:
        return FALSE_ASIDE if action not in _lawful(deal, seat) else None
    return None


# -- what it costs -------------------------------------------------------------------------------------------------------


def judged(deal: Deal, seat: int, action: Action) -> Action | None:
    """The act that is to be carried out; None for a fault that has been judged, after which nothing else is to be done."""
    fault = _fault(deal, seat, action)
    if fault is None:
        if action.verb is Verb.WIN:
            deal._said = action.code >> 4
            return WIN
        return action
    number = _number(deal, fault)
    penalty = deal._plan.penalties[number]
    stands = fault is MISSED_ASIDE and penalty.then is not VOID
    deal._made = (*deal._made, (seat, fault, _situation(deal)))
    deal._log.append(pack(Kind.FAULT, seat, number | (0 if stands else action.code << SHIFT), auto=stands))
    _pay(deal, seat, penalty, action)
    if penalty.then is VOID:
        deal._void = number
        money.finish(deal, money.VOIDED)
        return None
    if isinstance(penalty.then, State):
        may = penalty.then.may
        deal._states = (*deal._states, (seat, number))
        deal._table.set_may(seat, int(may))
        if not may & _CLAIMS:
            deal._idle |= 1 << seat
        if not stands:
            _go_on(deal, seat, may)
    else:
        deal._can_win = deal._can_win and fault is not FALSE_WIN
    return action if stands else None


def found_out(deal: Deal) -> bool:
    """The wall is out: hands that were declared ready and are not cost what that costs. Whether it has made the deal void."""
    number = _number(deal, FALSE_READY)
    if number < 0:
        return False
    penalty = deal._plan.penalties[number]
    found = [seat for seat in sorted(deal._ready) if not exhausted.is_ready(deal, seat)]
    if not found:
        return False
    if penalty.then is VOID:
        _take_back(deal, penalty)
    for seat in found:
        deal._log.append(pack(Kind.FAULT, seat, number, auto=True))
        _fined(deal, seat, penalty, PASS)
        deal._proved |= 1 << seat
    if penalty.then is not VOID:
        return False
    deal._void = number
    money.finish(deal, money.VOIDED)
    return True


def _pay(deal: Deal, seat: int, penalty: Penalty, action: Action) -> None:
    if penalty.then is VOID:
        _take_back(deal, penalty)
    _fined(deal, seat, penalty, action)


def _take_back(deal: Deal, penalty: Penalty) -> None:
    """All that was paid in the deal goes back."""
    if len(deal.ledger):
        names = ("deal void", "本局作废")
        deal.ledger.refund(list(deal.ledger), why="void", names=names, rule=penalty.rule)
        money.posted(deal)


def _fined(deal: Deal, seat: int, penalty: Penalty, action: Action) -> None:
    lines = _lines(deal, seat, penalty.pays, penalty, action)
    if lines:
        deal.ledger.post("penalty", lines)
        money.posted(deal)


def _lines(deal: Deal, seat: int, pays: Pays | None, penalty: Penalty, action: Action) -> list[Line]:
    if pays is None:
        return []
    name, make = deal.seats[seat], deal.ledger.line
    told = (penalty.key, penalty.fault.names, penalty.rule, "penalty")
    others = [one for one in deal.seats if one != name]
    if isinstance(pays, Each):
        amounts = [pays.between(name, one, deal.dealer) for one in others]
    elif isinstance(pays, Claimed):
        amounts = [_worth(deal, max(pays.low, action.code >> 4))] * len(others)
    else:
        amount = pays.amount + pays.times * deal.pots[pays.pot]
        return [make(name, pays.pot, amount, *told)] if amount else []
    return [make(name, one, amount, *told) for one, amount in zip(others, amounts, strict=True)]


def _worth(deal: Deal, fan: int) -> int:
    """What a hand of so many fan is worth before shares."""
    chain = deal._plan.rules.scoring
    none = Inputs(fan, 0, (1,) * len(chain.times_groups), (0,) * len(chain.plus_groups), 1, (0,) * len(chain.tests))
    return int(chain.before_shares(none))


def _go_on(deal: Deal, seat: int, may: Act) -> None:
    """The seat is in its state: it goes on if it may, else the others do."""
    if deal._state == WINDOW:
        assert deal._window is not None
        deal._window.answers[seat] = PASS
        offers.ask(deal)
    elif (
        deal._state == KEEP
        or (deal._state == TURN and not may & _DISCARDS)
        or (deal._state == DRAWING and not may & Act.DRAW)
    ):
        course.next_turn(deal, seat)
    else:
        deal._can_win = False
