"""What the engine's deal says has happened, in the form of foreign records: to be compared with them, and to be written as one."""

from __future__ import annotations

from typing import Final

from mahjong.foreign.base import Kind, Step
from mahjong.hand import Form, Meld
from mahjong.play.actions import Action, Verb
from mahjong.play.deal import Deal
from mahjong.play.events import Event

__all__ = ["act_of", "told"]

_CLAIMED: Final = {Form.CHOW: Kind.CHOW, Form.PUNG: Kind.PUNG, Form.KONG: Kind.KONG}
_OWN: Final = {Form.CONCEALED: Kind.CONCEALED, Form.ADDED: Kind.ADDED}


def told(deal: Deal, start: int = 0) -> list[tuple[int, Step]]:
    """What has happened from this event on: the number of the event, and the step. `Step.at` is that number, from 1."""
    found = []
    for event in deal.events[start:]:
        step = _step(deal, event)
        if step is not None:
            found.append((event.number, step))
    return found


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
    if kind == "take" and event.note == "indicator":
        return Step(Kind.TURN, at, -1, event.tiles)
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
