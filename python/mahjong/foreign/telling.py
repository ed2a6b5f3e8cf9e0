"""What the engine's deal says has happened, in the form of foreign records: to be compared with them, and to be written as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from mahjong.errors import RecordError
from mahjong.foreign.base import End, Game, Kind, Round, Step, Win
from mahjong.hand import Form, Meld
from mahjong.notation import SEATS
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.play.states import Won
from mahjong.rules.drawn import Clean

if TYPE_CHECKING:
    from mahjong.play.ledger import Line

__all__ = ["act_of", "game_of", "how_ended", "paid_by", "told"]

_CLAIMED: Final = {Form.CHOW: Kind.CHOW, Form.PUNG: Kind.PUNG, Form.KONG: Kind.KONG}
_OWN: Final = {Form.CONCEALED: Kind.CONCEALED, Form.ADDED: Kind.ADDED}


def told(deal: Deal, start: int = 0) -> list[tuple[int, Step]]:
    """What has happened from this event on: the number of the event, and the step. `Step.at` is that number, from 1."""
    found = []
    for event in deal.events[start:]:
        if event.kind == "settle":
            staked = [deal.seats.index(line.payer) for line in event.lines if line.kind == line.why == "stake"]
            found += [(event.number, Step(Kind.STAKE, event.number + 1, seat)) for seat in staked]
        else:
            step = _step(deal, event)
            if step is not None:
                found.append((event.number, step))
    return found


def game_of(*deals: Deal, players: Sequence[str] = (), name: str = "") -> Game:
    """Deals of this library in the form of foreign records, to be written as one. players: names by seat, numbers by default. Raises RecordError for no deal,
    deals of several rule sets, and names that are not one a seat."""
    kinds = {type(deal.variant) for deal in deals}
    seats = len(deals[0].seats) if deals else 0
    if len(kinds) != 1 or any(len(deal.seats) != seats for deal in deals):
        raise RecordError("one deal or more of one rule set", "须为同一规则的一局或多局")
    names = tuple(players) or tuple(map(str, range(seats)))
    if len(names) != seats or not all(isinstance(one, str) for one in names):
        raise RecordError(f"players: {seats} names", f"players：须为{seats}个名字")
    gained = [0] * seats
    rounds = []
    for number, deal in enumerate(deals, 1):
        one = _round(deal, number, tuple(gained))
        rounds.append(one)
        gained = [have + more for have, more in zip(gained, one.end.changes or (0,) * seats, strict=True)]
    variant = deals[0].variant
    return Game("mahjong", name, variant.key, variant.options, names, tuple(rounds))


def _round(deal: Deal, number: int, gained: tuple[int, ...]) -> Round:
    begun = next((event.number for event in deal.events if event.kind in _PLAY), len(deal.events))
    steps = told(deal)
    first = [step for at, step in steps if at < begun and step.kind is Kind.TURN]
    won = {one.seat: one for one in deal.wins}
    main = tuple(
        replace(step, win=_win(deal, won[SEATS[step.seat]])) if step.kind is Kind.WIN else step
        for _, step in steps
        if step not in first
    )
    least = min(len(deal.dealt(seat)) for seat in range(len(deal.seats)))
    totals = deal.ledger.totals()
    changes = tuple(totals[seat] for seat in deal.seats)
    end = End(how_ended(deal), len(deal.events), changes) if deal.finished else End()
    return Round(
        number, deal.seats.index(deal.dealer), "ESWN".index(deal.round), tuple(tuple(deal.dealt(seat)[:least]) for seat in range(len(deal.seats))),
        main, end, deal.counters, sum(deal.carried.values()), tuple(deal.purses.values()) or gained, tuple(tile for step in first for tile in step.tiles),
    )  # fmt: skip


def how_ended(deal: Deal) -> str:
    """How a deal that is over has ended, as `End.how` says it."""
    if deal.aborted:
        return deal.aborted
    if any(won.how != "instant" for won in deal.wins):
        return "won"
    for_discards = {word.key for word in deal.variant.words["drawn"] if isinstance(word, Clean)}
    paid = any(line.why in for_discards for stage in deal.ledger.stages for line in stage.lines)
    return "payments" if paid or deal.wins else "wall"


def _win(deal: Deal, won: Won) -> Win:
    have = dict.fromkeys(deal.seats, 0)
    for line in paid_by(deal, won):
        have[won.seat] += line.amount
        if line.payer in have:
            have[line.payer] -= line.amount
    giver = deal.seats.index(won.giver or won.seat)
    declared = any(seat == won.seat and act.verb is Verb.READY for seat, act in deal.acts)
    shown = tuple(event.tiles[0] for event in deal.events if event.kind == "turn" and event.note == "under")
    return Win(giver, won.tile, changes=tuple(have.values()), under=shown if declared else ())


def paid_by(deal: Deal, won: Won) -> list[Line]:
    """The payments of one win, what lay in the pots included."""
    return [line for stage in deal.ledger.stages[won.stage :] for line in stage.lines if line.payee == won.seat]


_PLAY: Final = frozenset({"discard", "draw", "replace", "kong", "claim", "win"})


def _step(deal: Deal, event: Event) -> Step | None:
    at, kind = event.number + 1, event.kind
    seat = deal.seats.index(event.seat) if event.seat in deal.seats else -1
    other = deal.seats.index(event.other) if event.other in deal.seats else -1
    if kind == "deal" and len(event.tiles) > min(len(deal.dealt(place)) for place in range(len(deal.seats))):
        return Step(Kind.DRAW, at, seat, event.tiles[-1:])  # the dealer's first tile of his own
    if kind in ("draw", "replace"):
        return Step(Kind.DRAW, at, seat, event.tiles)
    if kind == "discard":
        ready = event.act is not None and event.act.verb is Verb.READY
        return Step(Kind.DISCARD, at, seat, event.tiles, ready=ready, drawn="drawn" in event.note.split())
    if kind == "claim":
        form = _form(event)
        return Step(_CLAIMED.get(form, Kind.CHOW), at, seat, event.tiles, other)
    if kind == "kong":
        assert event.act is not None
        assert event.act.form is not None
        return Step(_OWN[event.act.form], at, seat, event.tiles)
    if kind == "aside":
        return Step(Kind.LAID, at, seat, event.tiles)
    if kind == "turn" and event.note != "under":
        return Step(Kind.TURN, at, -1, event.tiles)
    if kind == "end" and seat >= 0:
        return Step(Kind.ABORT, at, seat)
    if kind == "win":
        return Step(Kind.WIN, at, seat, event.tiles, seat if other < 0 else other)
    return None


def _form(event: Event) -> Form:
    return Meld.parse(event.note).form


def act_of(step: Step) -> Action | None:
    """The engine's act that makes this step happen; None for what happens by itself."""
    tiles = step.tiles
    if step.kind is Kind.DISCARD:
        act = Action.discard(tiles[0])
        return Action.ready(act.code) if step.ready else act
    if step.kind in (Kind.CHOW, Kind.PUNG, Kind.KONG):
        form = {Kind.CHOW: Form.CHOW, Kind.PUNG: Form.PUNG, Kind.KONG: Form.KONG}[step.kind]
        return Action.claim(Meld(form, tiles))
    if step.kind in (Kind.CONCEALED, Kind.ADDED):
        return Action.kong(Meld(Form.CONCEALED if step.kind is Kind.CONCEALED else Form.ADDED, tiles))
    if step.kind is Kind.LAID:
        return Action.aside(tiles)
    if step.kind is Kind.WIN:
        return Action.parse("win")
    return None
