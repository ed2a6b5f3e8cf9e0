"""The same deal with everything in other places that one seat cannot see: its view must not change."""

from __future__ import annotations

import dataclasses
from collections import Counter
from random import Random
from typing import Final

from mahjong.hand import Form
from mahjong.play import commitments, openly, secrets
from mahjong.play.actions import Action, Verb, face
from mahjong.play.deal import Deal
from mahjong.play.events import AUTO, HELD, HIDDEN, TO_ALL, Kind, pack
from mahjong.rules.phases import WIN, Commit, Passes, Terms
from mahjong.testing.players import pick
from mahjong.walls import Wall

__all__ = ["disguised"]

_OWN: Final = frozenset({Kind.DRAW, Kind.REPLACE, Kind.ANSWER, Kind.CHOOSE, Kind.GIVE, Kind.RECEIVE, Kind.LOOK})
"""What only the seat itself knows. This list is made here on purpose: events say who knows them, and are not asked."""

_BET: Final = 1 << 6


def disguised(deal: Deal, seat: str, rng: Random) -> Deal:
    """A copy in which what `seat` cannot see is otherwise: other hands, the wall, tiles drawn and dealt, horses, answers not yet
    told. The copy is for looking at; it cannot be played on."""
    viewer = deal.seats.index(seat)
    made = deal.copy()
    _shuffle_tiles(made, viewer, rng)
    _shuffle_source(made, viewer, rng)
    _rewrite_answers(made, viewer, rng)
    _rewrite_named(made, viewer, rng)
    _rewrite_bets(made, seat, rng)
    bets = iter(made._bets)
    made._log[:] = [
        pack(Kind.TAKE, 0, next(bets) | _BET) if event & 31 == Kind.TAKE and event >> 15 & 7 == 1
        else _rewritten(made, viewer if number >= made._opened else made._plan.sitting.index(seat), event, rng)
        for number, event in enumerate(made._log)
    ]  # fmt: skip
    if made._secret >= 0 and not secrets.known_to(made, viewer):
        made._secret = pick(rng, made.source.wall.tiles)
    made._passed = tuple(one for one in made._passed if one[0] == viewer)
    if made._turn != viewer:
        made._can_win = not made._can_win
    made._legal, made._acts = {}, None
    made._made_events = {}
    return made


def _shuffled(tiles: list[int], rng: Random) -> list[int]:
    return [tile for _, tile in sorted((rng.random(), tile) for tile in tiles)]


def _shuffle_tiles(made: Deal, viewer: int, rng: Random) -> None:
    """Hands that are not open yet and the wall: the same number of tiles in each."""
    table = made._table
    hands = [table.tiles(seat) for seat in range(len(made.seats))]
    hidden = [seat for seat in range(len(hands)) if seat != viewer and not made.shows_hand(seat)]
    open_ = {
        seat: [*(made._ready[seat].shown if seat in made._ready else _open(made, seat)), *openly.tiles(made, seat)]
        for seat in hidden
    }
    rest = {seat: list((Counter(hands[seat]) - Counter(open_[seat])).elements()) for seat in hidden}
    dark = made._face_down.get(viewer, b"")  # of the viewer's own hand
    known = list(hands[viewer])
    for tile in dark:
        known.remove(tile)
    pool = _shuffled([*dark, *(tile for seat in hidden for tile in rest[seat]), *table.wall()], rng)
    if dark:
        made._face_down = {**made._face_down, viewer: bytes(pool[: len(dark)])}
        hands[viewer], pool = bytes([*known, *pool[: len(dark)]]), pool[len(dark) :]
    if made._begun:  # what would lie open in a hand is known to be in none of them
        pool.sort(key=lambda tile: made._plan.shown_kinds >> made._faces[tile] & 1)
    for seat in hidden:
        hands[seat] = bytes([*open_[seat], *pool[: len(rest[seat])]])
        pool = pool[len(rest[seat]) :]
    table.reassign(hands, bytes(pool))
    back = made._held
    for seat in set(hidden) & set(back):
        spare = list((Counter(hands[seat]) - Counter(open_[seat])).elements())
        back = {**back, seat: bytes(spare[: len(back[seat])])}
    made._held = back


def _open(made: Deal, seat: int) -> list[int]:
    """The tiles that lie open because others are held back, and the one just drawn, which stays what it is."""
    drawn = commitments.fresh(made, seat)
    return [*commitments.open_of(made, seat), *([drawn] if drawn >= 0 else [])]


def _shuffle_source(made: Deal, viewer: int, rng: Random) -> None:
    """The wall as it was built, but for the tiles that the viewer was dealt; where it came from is another secret."""
    tiles = list(made.source.wall.tiles)
    places = [place for place in range(len(tiles)) if place >= len(made._owners) or made._owners[place] != viewer]
    for place, tile in zip(places, _shuffled([tiles[place] for place in places], rng), strict=True):
        tiles[place] = tile
    made.source = dataclasses.replace(
        made.source, wall=Wall(bytes(tiles), made.source.wall.dice), seed=int(rng.random() * 2**32)
    )


def _rewrite_answers(made: Deal, viewer: int, rng: Random) -> None:
    """Answers to a question that is still open."""
    phases = made._plan.phases
    answers = dict(made._answers)
    for seat, action in answers.items():
        if seat == viewer:
            continue
        if action.verb is Verb.CHOOSE:
            phase = phases[made._phase]
            assert isinstance(phase, (Commit, Passes, Terms))
            answers[seat] = Action.choose(action.key, pick(rng, tuple(phase.questions[action.key])))
        else:
            answers[seat] = Action.give(pick(rng, made.source.wall.tiles) for _ in action.tiles)
    made._answers = answers


def _rewrite_named(made: Deal, viewer: int, rng: Random) -> None:
    """What other seats have named for themselves and not told yet."""
    for phase in made._plan.commits:
        for other in range(len(made.seats)):
            if (
                phase.shown is WIN
                and other != viewer
                and not made._gone >> other & 1
                and (phase.key, other) in made._committed
            ):
                made._committed = {**made._committed, (phase.key, other): pick(rng, tuple(phase.choices))}


def _rewrite_bets(made: Deal, seat: str, rng: Random) -> None:
    """Horses that are not shown yet; a seated buyer knows his own."""
    if made._bets and not made._shown:
        made._bets = tuple(
            tile if buyer == seat else pick(rng, made.source.wall.tiles)
            for buyer, tile in zip(made.buyers, made._bets, strict=True)
        )


def _rewritten(made: Deal, viewer: int, event: int, rng: Random) -> int:
    """An event of the log as it might have been, for all the viewer knows."""
    kind, seat, payload = Kind(event & 31), event >> 5 & 15, (event & ~AUTO) >> 9
    auto = bool(event & AUTO)
    tile = pick(rng, made.source.wall.tiles)
    if kind is Kind.KONG and face(Verb.KONG | payload << 4).form is Form.CONCEALED and not made.shows_concealed:
        return event if seat == viewer else pack(kind, seat, Action.kong(f"<{(f'{1 + tile % 9}' * 4)}m>").code >> 4)
    unseen = kind in (Kind.GIVE, Kind.RECEIVE) and auto  # by nobody, the seat itself included
    if kind is Kind.TURN and payload >> 6 & 3 == HIDDEN and not payload & TO_ALL and seat != viewer:
        return pack(kind, seat, payload & ~63 | tile)
    if kind not in _OWN or (seat == viewer and not unseen):
        return event
    if kind in (Kind.DRAW, Kind.REPLACE):
        return pack(kind, seat, payload & ~63 | tile, auto=auto)
    if kind is Kind.ANSWER:
        return pack(kind, seat, pick(rng, (Verb.PASS, Verb.WIN)), auto=auto)
    if kind is Kind.CHOOSE and payload & HELD:
        return pack(kind, seat, tile | HELD)
    if kind is Kind.CHOOSE:
        return pack(kind, seat, int(rng.random() * len(made._plan.choices)), auto=auto)
    many = payload & 7
    return pack(kind, seat, Action.give(pick(rng, made.source.wall.tiles) for _ in range(many)).code >> 4, auto=auto)
