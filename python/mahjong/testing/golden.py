"""What a rule set does, written down: a signature that changes with any rule, and deals as text for people to read and compare."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Final

from mahjong.errors import RuleError, shown
from mahjong.meld import Form, Meld
from mahjong.play.deal import Deal
from mahjong.play.events import Event
from mahjong.play.ledger import Stage
from mahjong.testing.players import eager, seeker, wanderer
from mahjong.testing.scripts import Player, play_until
from mahjong.variant import Variant
from mahjong.walls import child

__all__ = ["golden", "signature"]

_FORMS: Final = {form: form.name.lower() for form in Form}
_LOOKED_AT: Final = 400
_WIDTH: Final = 120


def signature(variant: Variant, deals: int = 1000, seed: int = 0) -> str:
    """SHA-256 in hexadecimal over the events and ledgers of seeded deals, which are the same on every platform.

    Deal i has the child seed i of `seed`; dealers take turns; players wander, take what they can, or seek to win. What counts is what
    happened and what was paid for which reason, not the words for it.
    """
    _whole("deals", deals)
    digest = hashlib.sha256()
    for number in range(deals):
        deal = _played(variant, seed, number)
        for event in deal.events:
            digest.update(f"{event.kind} {event.seat} {event.text} {event.other} {event.note} {event.act}\n".encode())
        for stage in deal.ledger.stages:
            for line in stage.lines:
                digest.update(f"{stage.name} {line.payer} {line.payee} {line.amount} {line.why} {line.kind}\n".encode())
    return digest.hexdigest()


def golden(variant: Variant, n: int = 5, seed: int = 0) -> str:
    """A text of `n` deals, found among the first 400 of a master seed so that together they show the most kinds of things: wins by draw,
    discard and robbery, several winners, kongs, questions, what a drawn deal pays, then every pattern and every reason of a payment.

    The text is the same on every platform; a changed rule changes it, and the lines that differ say where.
    """
    _whole("n", n)
    found = {number: _shows(_played(variant, seed, number)) for number in range(_LOOKED_AT)}
    known: set[str] = set()
    chosen: list[tuple[int, list[str]]] = []
    while found and len(chosen) < n:
        best = max(found, key=lambda number: (sum(_weight(one) for one in found[number] - known), -number))
        shown_there = found.pop(best)
        chosen.append((best, sorted(shown_there - known)))
        known |= shown_there
    parts = [f"# {variant!r}: {len(chosen)} deals that show the most, found by mahjong.testing.golden\n"]
    for number, new in chosen:
        parts.append("\n".join(_told(_played(variant, seed, number), new)) + "\n")
    return "\n".join(parts)


def _whole(name: str, value: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
        raise RuleError(f"{name}={shown(value)}: 1 to 1000000", f"{name}={shown(value)}：须为1至1000000")


def _played(variant: Variant, seed: int, number: int) -> Deal:
    """Deal `number` of a master seed, over."""
    own = child(seed, number)
    rng = Random(own)
    deal = variant.deal(seed=own)
    seats = deal.seats
    if number % len(seats):
        deal = variant.deal(seed=own, dealer=seats[number % len(seats)])
    kinds = (seeker, seeker, seeker, eager, wanderer) if number % 4 else (seeker,)
    players: dict[str, Player] = {seat: kinds[int(rng.random() * len(kinds))](rng) for seat in seats}
    return play_until(deal, None, players, acts=20 * len(deal.source.wall))


# -- what a deal shows ---------------------------------------------------------------------------------------------------


def _shows(deal: Deal) -> set[str]:
    """Kinds of things that happen in a deal."""
    found = {f"event {event.kind}" for event in deal.events}
    for event in deal.events:
        if event.kind == "claim":
            found.add(f"a claim: {_FORMS[Meld.parse(event.note).form]}")
        elif event.kind == "kong" and event.act is not None and event.act.form is not None:
            found.add(f"a kong: {_FORMS[event.act.form]}")
    stages: dict[int, int] = {}
    found |= {f"an early win: {won.how}" for won in deal.early}
    for won in deal.wins:
        found.add(f"a win: {won.how}")
        stages[won.stage] = stages.get(won.stage, 0) + 1
        if won.score is not None:
            found |= {f"pattern {one.key}" for one in won.score.patterns}
    found |= {f"winners of one tile: {many}" for many in stages.values() if many > 1}
    found.add(f"wins in the deal: {len(stages)}")
    for stage in deal.ledger.stages:
        if stage.lines:
            found.add(f"stage {stage.name}" + ("" if deal.wins else " of a drawn deal"))
        found |= {f"paid {line.why}" for line in stage.lines}
    return found


def _weight(thing: str) -> int:
    return 1 if thing.startswith(("pattern ", "paid ")) else 4


# -- as text -------------------------------------------------------------------------------------------------------------


def _told(deal: Deal, new: list[str]) -> Iterator[str]:
    """One deal as lines. A turn is one line; money is told where it moves."""
    yield f"== seed {deal.source.seed}, dealer {deal.dealer}"
    yield from _folded("shows", new)
    line: list[str] = []
    seat = ""
    for event in deal.events:
        if event.kind in ("settle", "end", "deal", "roll") or event.seat != seat or event.kind == "draw":
            if line:
                yield " ".join(line)
            line = []
        if event.kind == "settle":
            yield from _paid(deal, deal.ledger.stages[int(event.note.split()[0])])
            seat = ""
            continue
        if not line and event.seat:
            line = [event.seat]
        seat = event.seat
        line.append(_said(event))
    yield " ".join(line)
    yield "totals: " + " ".join(f"{account} {amount:+d}" for account, amount in deal.ledger.totals().items())


def _said(event: Event) -> str:
    """An event without its seat. An answer stands in brackets; a discard of the tile just drawn ends in "!"."""
    if event.kind == "answer":
        return f"({event.act or 'must win'})"
    if event.kind == "choose":
        return f"choose {event.note}" if event.act is None or not event.act.tiles else event.act.text
    if event.kind == "deal":
        return f"has {event.text}"
    if event.kind == "discard":
        return f"discard {event.text}" + event.note.replace("drawn", "!").replace("laid", " laid").replace(" ! ", "!")
    if event.kind == "claim":
        return f"claim {event.note}"
    alone = event.act is None and (event.kind == "aside" or (event.kind == "win" and not event.other))
    words = (
        event.kind, event.text, f"from {event.other}" if event.other else "", "" if event.kind == "kong" else event.note,
        "by itself" if alone else "",
    )  # fmt: skip
    return " ".join(filter(None, words))


def _paid(deal: Deal, stage: Stage) -> Iterator[str]:
    yield f"  {stage.name}:" + ("" if stage.lines else " nothing")
    for won in (*deal.early, *deal.wins):
        if won.stage == stage.number and won.score is not None:
            yield f"    {won.seat} {won.score.reading}".rstrip()
            yield from _folded(
                f"      {won.score.fan} fan, value {won.score.value}",
                [
                    f"{one.key} {one.worth} {one.unit}"
                    + (f" from {one.payer}" if one.payer else "")
                    + (f" x{one.count}" if one.count != 1 else "")
                    for one in won.score.patterns
                ],
            )
    for line in stage.lines:
        more = [word for word in (line.part, f"for {line.was}" if line.was else "", " ".join(line.via)) if word]
        yield f"    {line.payer} -> {line.payee} {line.amount} {line.why}" + (f" ({', '.join(more)})" if more else "")


def _folded(head: str, words: list[str]) -> Iterator[str]:
    """A list over as many lines as it needs."""
    line = f"{head}:"
    for number, word in enumerate(words):
        piece = f" {word}" + ("," if number + 1 < len(words) else "")
        if len(line) + len(piece) > _WIDTH:
            yield line
            line = "   " + " " * (len(head) - len(head.lstrip()))
        line += piece
    yield line
