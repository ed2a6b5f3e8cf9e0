"""Rounds of passing: tiles go to one neighbour after another, perhaps a second time, and at last between those who sit opposite.

What a seat has received before the last pass of a round lies face down before it, where the rules let it go on unseen: it gives some of these
on, or takes them up first. Which of three go on unseen a die says, so that their order tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mahjong.play.actions import Action, Verb
from mahjong.play.events import Kind, pack
from mahjong.play.phases import hidden
from mahjong.rules.phases import ACROSS, Again, Passes
from mahjong.tiles import ORDER, UNKNOWN

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "gifts", "options"]

PASS, AGAIN, COURTESY, SWAP = "pass", "again", "courtesy", "swap"
"""Steps: a pass (round, its place in the round), whether there is a second round, how many tiles opposite seats exchange, and that exchange."""


def begin(deal: Deal, phase: Passes) -> bool:
    deal._face_down = {}
    _step(deal, (PASS, 1, 0), range(deal._plan.n))
    return False


def options(deal: Deal, phase: Passes, seat: int) -> tuple[Action, ...]:
    step = deal._step[0]
    if step in (AGAIN, COURTESY):
        return tuple(Action.choose(step, value) for value in phase.questions[step])
    down = deal._face_down.get(seat, b"")
    many = phase.tiles if step == PASS else deal._step[1 + seat]
    if not down:
        return gifts(deal, phase, seat, many, b"", 0)
    blind = [one for k in range(1, min(many, len(down)) + 1) for one in gifts(deal, phase, seat, many, down, k)]
    return (*blind, Action.choose("look", "yes"))


def gifts(deal: Deal, phase: Passes, seat: int, many: int, down: bytes, unseen: int) -> tuple[Action, ...]:
    """Every choice of tiles that a seat may give, `unseen` of them from among those that lie face down."""
    found: tuple[Action, ...] = deal._table.gifts(seat, many, phase.never, down, unseen)
    return found


def answer(deal: Deal, phase: Passes, seat: int, action: Action) -> bool:
    if action.verb is Verb.CHOOSE and action.key == "look":
        _look(deal, seat, deal._face_down[seat], automatic=False)
        return False
    return hidden.take(deal, seat, action) and _done(deal, phase)


def _step(deal: Deal, step: tuple[str | int, ...], seats: Iterable[int]) -> None:
    deal._step = step
    hidden.ask(deal, seats)


def _look(deal: Deal, seat: int, tiles: bytes, *, automatic: bool) -> None:
    """A seat takes up tiles that lay face down before it."""
    deal._face_down = {other: down for other, down in deal._face_down.items() if other != seat}
    deal._log.append(pack(Kind.LOOK, seat, Action.give(tiles).code >> 4, auto=automatic))


def _done(deal: Deal, phase: Passes) -> bool:
    """All that were asked have answered. True when nothing more is to come."""
    step, n = deal._step, deal._plan.n
    every = range(n)
    if step[0] == PASS:
        turn, place = int(step[1]), int(step[2])
        routes = phase.round(turn)
        _exchange(deal, routes[place].step(n), phase.blind and place + 2 == len(routes))
        if place + 1 < len(routes):
            _step(deal, (PASS, turn, place + 1), every)
            return False
        if turn == 1 and phase.again is not Again.NEVER:
            _step(deal, (AGAIN,), every if phase.again is Again.ALL else (deal._dealer,))
            return False
        return _courtesy(deal, phase)
    if step[0] == AGAIN:
        hidden.reveal(deal)
        if all(action.value == "yes" for action in deal._answers.values()):
            _step(deal, (PASS, 2, 0), every)
            return False
        return _courtesy(deal, phase)
    across = ACROSS.step(n)
    if step[0] == COURTESY:
        hidden.reveal(deal)
        named = [int(deal._answers[seat].value) for seat in every]
        many = tuple(min(named[seat], named[(seat + across) % n]) for seat in every)
        _step(deal, (SWAP, *many), [seat for seat in every if many[seat]])
        return not deal.waiting
    _exchange(deal, across, False)
    deal._answers = {}
    return True


def _courtesy(deal: Deal, phase: Passes) -> bool:
    if not phase.courtesy:
        deal._answers = {}
        return True
    _step(deal, (COURTESY,), range(deal._plan.n))
    return False


def _exchange(deal: Deal, step: int, face_down: bool) -> None:
    """What was given changes hands. face_down: it lies face down before those who receive it."""
    n = deal._plan.n
    given = [b""] * n
    kept: dict[int, bytes] = {}
    for seat, action in deal._answers.items():
        own = bytes(tile for tile in action.tiles if tile != UNKNOWN)
        blind = len(action.tiles) - len(own)
        if blind:
            down = deal._face_down[seat]
            at = _die(deal, seat) % len(down)
            order = down[at:] + down[:at]
            deal._log.append(pack(Kind.GIVE, seat, Action.give(order[:blind]).code >> 4, auto=True))
            own += order[:blind]
            kept[seat] = order[blind:]
        given[seat] = bytes(sorted(own, key=ORDER.__getitem__))
    for seat, tiles in kept.items():
        if tiles:
            _look(deal, seat, tiles, automatic=True)
    hidden.exchange(deal, given, step, face_down=face_down)
    deal._face_down = {seat: given[seat - step] for seat in range(n)} if face_down else {}


def _die(deal: Deal, seat: int) -> int:
    """A throw that nobody sees."""
    dice = deal.source.wall.dice
    return dice[(len(deal.dice) + seat) % len(dice)] if dice else 0
