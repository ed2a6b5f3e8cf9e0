"""What one seat may know of a deal, and nothing else: a value that can be sent to its player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from mahjong.hand import Form, Hand
from mahjong.meld import Meld
from mahjong.play import commitments, conduct, openly, passed, secrets
from mahjong.play.actions import Action
from mahjong.play.events import Event
from mahjong.play.story import hand_of, melds_of
from mahjong.rules.conduct import OUT
from mahjong.tiles import CODES, UNKNOWN, bits, code

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.variant import Variant

__all__ = ["Other", "View"]

_HIDDEN = Meld(Form.CONCEALED, (UNKNOWN,) * 4)


@dataclass(frozen=True, slots=True)
class Other:
    """What lies before a seat, for all to see.

    concealed: how many tiles it holds. hand: these tiles, once they are shown. melds; river: (tile, drawn, taken) for each discard;
    aside: tiles laid aside; won: tiles it has won on. gone: it has won and plays no more. choices: what it has named. state: what its faults, or the
    melds it has made, have brought it to, "out" where it may not win any more, "" for nothing. ready: the kind of declaration it has made, "" for none;
    stake: what it staked, 0 for nothing; shown: tiles of its hand that lie open, since then or by other rules; sideways: the place in the river of the
    discard it was made with, or, where that was claimed, of the next one that was not, -1 for none. kept: tiles that it holds back, as far as the viewer
    knows them; `shown` then are all others, but for one just drawn. layout: how each of the melds lies, as
    `Meld.laid_out` has it.
    """

    seat: str
    concealed: int
    hand: Hand | None
    melds: tuple[Meld, ...]
    river: tuple[tuple[str, bool, bool], ...]
    aside: tuple[str, ...]
    won: tuple[str, ...]
    gone: bool
    choices: tuple[tuple[str, str], ...]
    state: str = ""
    ready: str = ""
    stake: int = 0
    shown: tuple[str, ...] = ()
    sideways: int = -1
    kept: tuple[str, ...] = ()
    layout: tuple[tuple[tuple[str, ...], int], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """The deal as one seat sees it. Compares and pickles.

    seat: whose view. hand: its own concealed tiles and melds. drawn: the tile it has just drawn, "" if none. seats: all seats in playing
    order. dealer, round, run. east: who is East when seat winds count. left: tiles in the wall; turns: draws left. indicator: the tiles turned
    up, in order, "" if none; under: those under them, once they are shown; secret: the tile that the first declaration fixed, once this seat may look
    at it; wild: the kinds that are wild. offered: the tile this seat is
    asked about, "" if none, and `giver`, whose it was. legal: what it may do now.
    money: the accounts. points: what every seat has, where the rules give points to begin with. pots: what lies in each pot of the table.
    calls: what was called before the deal, seat and key. events: what it knows to have happened. finished: whether the deal is over. drawn_alone: no tile
    of others may win for it now, for what it has discarded or let pass; only the seat itself is told.
    """

    seat: str
    hand: Hand
    drawn: str
    seats: tuple[Other, ...]
    dealer: str
    round: str
    run: int
    east: str
    left: int
    turns: int
    indicator: str
    under: str
    secret: str
    wild: tuple[str, ...]
    offered: str
    giver: str
    legal: tuple[Action, ...]
    money: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]
    pots: tuple[tuple[str, int], ...]
    calls: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    finished: bool
    drawn_alone: bool

    @classmethod
    def of(cls, deal: Deal, seat: int) -> View:
        """The view of one seat."""
        name, table, window = deal.seats[seat], deal._table, deal._window
        drawn = -1 if seat in deal._face_down else table.drawn(seat)
        asked = window if name in deal.waiting else None
        return cls(
            name,
            _own(deal, seat),
            CODES[drawn] if drawn >= 0 else "",
            tuple(_other(deal, seat, other) for other in range(len(deal.seats))),
            deal.dealer,
            deal.round,
            deal.run,
            deal.east,
            table.left,
            table.turns,
            "".join(CODES[tile] for tile in deal._turned),
            "".join(CODES[tile] for tile in deal._under),
            CODES[deal._secret] if secrets.known_to(deal, seat) else "",
            tuple(code(kind) for kind in bits(deal._masks.get("wild", 0))),
            "" if asked is None else CODES[asked.tile],
            "" if asked is None else deal.seats[asked.giver],
            deal.legal(name),
            tuple(deal.ledger.totals().items()),
            tuple(deal.points.items()),
            tuple(deal.pots.items()),
            deal.calls,
            tuple(event for one in deal.events if (event := one.seen_by(name)) is not None),
            deal.finished,
            passed.drawn_alone(deal, seat),
        )

    def svg(
        self, variant: Variant | None = None, *, players: Sequence[str] = (), lang: str = "en", width: int = 640
    ) -> str:
        """The table as this seat sees it, as SVG text with the seat at the lower edge.

        variant: the rules, which know what declarations and choices are called; without them their keys are written. players: names in the order of the
        seats. lang: ``"en"`` or ``"zh"``. width: in pixels. Raises MahjongError for other values.
        """
        from mahjong.play.pictured import view_svg

        return view_svg(self, variant, players, lang, width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def to_json(self) -> dict[str, Any]:
        """Plain values for ``json.dumps``."""
        row: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        row["hand"] = str(self.hand)
        row["seats"] = [
            {
                "seat": one.seat, "concealed": one.concealed, "hand": None if one.hand is None else str(one.hand),
                "melds": [str(meld) for meld in one.melds], "river": [list(tile) for tile in one.river],
                "aside": list(one.aside), "won": list(one.won), "gone": one.gone, "choices": dict(one.choices), "state": one.state,
                "ready": one.ready, "stake": one.stake, "shown": list(one.shown), "sideways": one.sideways,
                "kept": list(one.kept),
                "layout": [[list(lying), place] for lying, place in one.layout],
            }
            for one in self.seats
        ]  # fmt: skip
        row["wild"] = list(self.wild)
        row["legal"] = [str(action) for action in self.legal]
        row["money"], row["points"], row["pots"] = dict(self.money), dict(self.points), dict(self.pots)
        row["calls"] = [list(one) for one in self.calls]
        row["events"] = [event.to_json() for event in self.events]
        return row


def _own(deal: Deal, seat: int) -> Hand:
    """The hand as its owner sees it: tiles that lie face down before him are unknown."""
    hand, hidden = hand_of(deal, seat), deal._face_down.get(seat)
    return (
        hand
        if hidden is None
        else Hand((*hand.without_tiles(tuple(hidden)).tiles, *[UNKNOWN] * len(hidden)), hand.melds)
    )


def _other(deal: Deal, viewer: int, seat: int) -> Other:
    table, name = deal._table, deal.seats[seat]
    own = seat == viewer or deal.shows_concealed or deal.shows_hand(seat)
    melds = tuple(one if own or one.form is not Form.CONCEALED else _HIDDEN for one in melds_of(deal, seat))
    named = commitments.named_by(deal, viewer, seat)
    if seat == viewer and seat in deal._answers and deal._answers[seat].key:
        named[deal._answers[seat].key] = deal._answers[seat].value
    return Other(
        name,
        len(table.tiles(seat)),
        Hand(tuple(table.tiles(seat))) if deal.shows_hand(seat) else None,
        melds,
        tuple((CODES[tile], bool(flags & 1), bool(flags & 6)) for tile, flags in table.river(seat)),
        tuple(CODES[tile] for tile, n in enumerate(table.laid(seat)) for _ in range(n)),
        tuple(CODES[tile] for tile in table.won(seat)),
        bool(deal._gone >> seat & 1),
        tuple(named.items()),
        _state(deal, seat),
        *_readiness(deal, seat),
        _sideways(deal, seat),
        tuple(CODES[tile] for tile in commitments.held_by(deal, viewer, seat)),
        tuple(
            (tuple(CODES[tile] for tile in lying), place)
            for lying, place in (one.laid_out(name, deal.seats) for one in melds)
        ),
    )


def _state(deal: Deal, seat: int) -> str:
    state = conduct.state_of(deal, seat)
    return state.key if state is not None else OUT.key if deal._out >> seat & 1 else ""


def _sideways(deal: Deal, seat: int) -> int:
    """The place of the discard that shows since when a seat has declared ready."""
    one, river = deal._ready.get(seat), deal._table.river(seat)
    if one is None:
        return -1
    return next((at for at in range(one.discards - 1, len(river)) if not river[at][1] & 2), -1)


def _readiness(deal: Deal, seat: int) -> tuple[str, int, tuple[str, ...]]:
    """What a seat has declared, staked and laid open."""
    one, pledge = deal._ready.get(seat), deal._pledge
    shown = tuple(CODES[tile] for tile in (*openly.tiles(deal, seat), *commitments.open_of(deal, seat)))
    if one is None:
        named = deal._plan.declarations[pledge.kind - 1].key if pledge is not None and pledge.seat == seat else ""
        return named, 0, shown
    return deal._plan.declarations[one.kind - 1].key, one.stake, tuple(CODES[tile] for tile in one.shown) + shown
