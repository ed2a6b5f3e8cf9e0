"""Declaring ready in play: what a seat may declare and with which discard or claim, what a frozen hand may still do, and its stake.

A rule set without declarations never comes here. The words: `mahjong.rules.ready`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from mahjong._core.question import is_complete
from mahjong.hand import Form
from mahjong.play import judge
from mahjong.play.actions import Action, Verb
from mahjong.play.events import Kind, pack
from mahjong.play.plan import PUNG, RUN
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.story import melds_of
from mahjong.rules import evidence, ready
from mahjong.rules.asides import KEPT, NEVER
from mahjong.rules.conduct import FREE
from mahjong.rules.values import Source
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = [
    "Declared", "Pledge", "exposed", "false_acts", "freeze", "in_force", "number", "offered", "pledge", "pledged_acts", "sets", "stakes", "turn_acts",
]  # fmt: skip

_DRAW, _DISCARD_DRAWN, _KONG, _ASIDE, _WIN_DRAWN, _WIN = 1, 4, 16, 32, 64, 128
"""Permitted acts, as the core numbers them."""
_CLASSES: Final = {RUN: "run", PUNG: "pung"}


class Declared(NamedTuple):
    """What a seat has declared: the kind, counted from 1; its stake, 0 for none; the tiles it laid open; the discards it had made, that of the
    declaration included, and the claims and kongs there had been; whether its stake is settled."""

    kind: int
    stake: int
    shown: bytes
    discards: int
    claims: int
    kongs: int
    paid: bool = False


class Pledge(NamedTuple):
    """A declaration that came before its discard."""

    seat: int
    kind: int


# -- what may be declared ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def _acts(code: int, key: str, stakes: tuple[int, ...]) -> tuple[Action, ...]:
    """The declarations that go with an act: one for each stake."""
    return tuple(Action.ready(code, key, stake) for stake in stakes)


def stakes(deal: Deal, seat: int, one: ready.Kind) -> tuple[int, ...]:
    """What a seat may stake with a declaration of this kind, () if it has too little."""
    if one.stake is None:
        return ()
    return one.stake.within(deal.points.get(deal.seats[seat]) if one.stake.covered else None)


def _with(deal: Deal, seat: int, code: int, number: int) -> tuple[Action, ...]:
    kinds = deal._plan.declarations
    one = kinds[number - 1]
    chosen = stakes(deal, seat, one) if one.stake is not None and one.stake.amount is None else (0,)
    return _acts(code, one.key if len(kinds) > 1 else "", chosen)


def in_force(deal: Deal) -> tuple[tuple[int, ready.Kind], ...]:
    """The kinds of this deal, with their numbers: some are made only where it was called."""
    if not deal._called:
        return deal._plan.declares_uncalled
    called = {"", *(key for _, key in deal.calls)}
    return tuple((at, one) for at, one in enumerate(deal._plan.declarations, 1) if one.by_call in called)


def _open(deal: Deal, seat: int, *moments: ready.Moment) -> list[tuple[int, ready.Kind]]:
    """The kinds a seat may declare now at one of these moments, if its hand allows: with their numbers."""
    if seat in deal._ready or deal._pledge is not None:
        return []
    turns = deal._table.turns
    return [
        (number, one)
        for number, one in deal._declares
        if any(moment in one.when for moment in moments)
        and turns >= one.live_min
        and (one.needs is None or evidence.shown(one.needs, melds_of(deal, seat)))
        and (one.stake is None or stakes(deal, seat, one))
    ]


def _leaving(deal: Deal, seat: int, number: int, one: ready.Kind) -> int:
    """The kinds whose discard leaves a hand that is ready as this kind asks."""
    mask = deal._table.leaving_ready(seat)
    if not mask or not one.legal:
        return mask
    found = 0
    for tile in set(deal._table.tiles(seat)):
        kind = 1 << deal._faces[tile]
        if mask & kind and not found & kind and _wins_after(deal, seat, tile, number, one):
            found |= kind
    return found


def _wins_after(deal: Deal, seat: int, tile: int, number: int, one: ready.Kind) -> bool:
    """Whether some tile would complete a win that the rules allow, once this tile is discarded and the seat has declared."""
    trial = deal.copy()
    trial._table.discard(seat, tile)
    trial._ready = {
        **deal._ready,
        seat: _declared(trial, seat, number, 0 if one.stake is None else one.stake.amounts[0]),
    }
    ways = [Source.SELF_DRAW] * (one.wins is not ready.DISCARD) + [Source.DISCARD] * (one.wins is not ready.DRAW)
    return any(True for source in ways for _ in judge.waits(trial, seat, source))


def turn_acts(deal: Deal, seat: int) -> tuple[Action, ...]:
    """What a seat may do in its turn, a win apart: the table's acts, those that a frozen hand keeps, and declarations after them."""
    acts: tuple[Action, ...] = deal._table.turn_actions(seat)
    if seat in deal._ready:
        if deal._plan.declarations[deal._ready[seat].kind - 1].keeps is ready.ANYTHING:
            return acts
        kept = tuple(one for one in acts if one.verb is Verb.DISCARD or _kept(deal, seat, one))
        return tuple(one for one in kept if one.verb is not Verb.DISCARD) if _must_lay(deal, seat, kept) else kept
    table = deal._table
    if not table.leaving_ready(seat):
        return acts
    more: list[Action] = []
    drawn = table.drawn(seat)
    moments = (ready.WITH_DISCARD, ready.AFTER_DRAW) if drawn >= 0 else (ready.WITH_DISCARD,)
    kinds = _open(deal, seat, *moments, ready.ALONE)
    if not kinds:
        return acts
    discards = [one for one in acts if one.verb is Verb.DISCARD]
    for number, one in kinds:
        mask = _leaving(deal, seat, number, one)
        leaving = [act for act in discards if mask >> deal._faces[act.tile] & 1]
        if one.when.intersection(moments):
            for act in leaving:
                if one.shows is not ready.DRAWN_TILE or act.tile != drawn or table.tiles(seat).count(drawn) > 1:
                    more += _with(deal, seat, act.code, number)
        if ready.ALONE in one.when and leaving:
            more += _with(deal, seat, Verb.READY, number)
    return (*acts, *more)


def false_acts(deal: Deal, seat: int) -> list[Action]:
    """The declarations that a seat could make with a discard, were its hand ready, and that are none because it is not."""
    table = deal._table
    moments = (ready.WITH_DISCARD, ready.AFTER_DRAW) if table.drawn(seat) >= 0 else (ready.WITH_DISCARD,)
    discards = [one for one in table.turn_actions(seat) if one.verb is Verb.DISCARD]
    found: list[Action] = []
    for number, one in _open(deal, seat, *moments):
        mask = _leaving(deal, seat, number, one)
        for act in discards:
            if not mask >> deal._faces[act.tile] & 1:
                found += _with(deal, seat, act.code, number)
    return found


def pledged_acts(deal: Deal, seat: int) -> tuple[Action, ...]:
    """The discards that keep the word of a seat that has declared."""
    pledge = deal._pledge
    assert pledge is not None
    mask = _leaving(deal, seat, pledge.kind, deal._plan.declarations[pledge.kind - 1])
    acts: tuple[Action, ...] = deal._table.turn_actions(seat)
    return tuple(one for one in acts if one.verb is Verb.DISCARD and mask >> deal._faces[one.tile] & 1)


def offered(deal: Deal, seat: int, bits: int) -> int:
    """What a seat may do with a tile on offer, of what its numbers allow: a frozen hand but wins; sets that are claimed only with a declaration only
    where one can be made."""
    if seat in deal._ready and deal._plan.declarations[deal._ready[seat].kind - 1].keeps is not ready.ANYTHING:
        return bits & WIN_BIT
    if not deal._plan.declares_claiming:
        return bits
    for bit, name in _CLASSES.items():
        if bits & bit and any(one.only and name in one.claims for _, one in deal._declares):
            acts = deal._table.claim_actions(seat, bit)
            if not any(_claims(deal, seat, act) for act in acts):
                bits &= ~bit
    return bits


def sets(deal: Deal, seat: int, acts: tuple[Action, ...]) -> tuple[Action, ...]:
    """The claims on offer to a seat, those with a declaration after each."""
    found: list[Action] = []
    menu = deal._plan.rules.menu
    for act in acts:
        name = _class(menu.in_turn, act)
        if not any(one.only and name in one.claims for _, one in deal._declares):
            found.append(act)
        found += _claims(deal, seat, act)
    return tuple(found)


def _class(in_turn: int, act: Action) -> str:
    if act.form in (Form.KONG, Form.PAIR):
        return "kong" if act.form is Form.KONG else "pair"
    return "pung" if act.form is Form.PUNG and not in_turn >> FACES[act.tile] & 1 else "run"


def _claims(deal: Deal, seat: int, act: Action) -> list[Action]:
    """This claim with each declaration that its discard can keep."""
    name = _class(deal._plan.rules.menu.in_turn, act)
    found: list[Action] = []
    kinds = [(number, one) for number, one in _open(deal, seat, ready.WITH_CLAIM) if name in one.claims]
    if not kinds:
        return []
    trial = deal.copy()
    trial._table.claim(seat, act.code)
    discards = sum({1 << deal._faces[one.tile] for one in trial._table.turn_actions(seat) if one.verb is Verb.DISCARD})
    for number, one in kinds:
        fit = one.needs is None or evidence.shown(one.needs, melds_of(trial, seat))
        if fit and _leaving(trial, seat, number, one) & discards:
            found += _with(deal, seat, act.code, number)
    return found


# -- what a frozen hand keeps --------------------------------------------------------------------------------------------


def _must_lay(deal: Deal, seat: int, acts: tuple[Action, ...]) -> bool:
    """Whether the tile that a frozen seat drew can be laid aside, and so may not be discarded."""
    words = [one for one in deal._plan.by_row if one.discard in (KEPT, NEVER)]
    return bool(words) and seat != deal._free and any(one.verb is Verb.ASIDE for one in acts)


def _kept(deal: Deal, seat: int, act: Action) -> bool:
    """Whether a frozen seat may do this besides discarding: lay aside the tile it drew, or konging it changes nothing."""
    drawn = deal._table.drawn(seat)
    if act.verb is Verb.ASIDE:
        return act.tiles == (drawn,)
    one = deal._plan.declarations[deal._ready[seat].kind - 1]
    if act.verb is not Verb.KONG or one.keeps is not ready.KONG_SAME_WAITS or drawn not in act.tiles:
        return False
    if act.form is Form.ADDED:
        return True
    before = deal._table.waits(seat)
    trial = deal._table.copy(list(deal._log))
    trial.kong(seat, act.code)
    return before == trial.waits(seat) and _always_a_set(deal, seat, deal._faces[drawn], before)


def _always_a_set(deal: Deal, seat: int, kind: int, waits: int) -> bool:
    """Whether, whatever it waits for comes, every way to read the hand has the three tiles of this kind as a set: there is none in which one of
    them stands in another set, or in the pair. Wild tiles are left out of account."""
    rules = deal._plan.rules
    held = bytearray(deal._table.concealed(seat))
    held[kind] -= 1  # the one just drawn
    others = [triple for triple in rules.menu.triples if kind in triple and triple[0] != triple[2]]
    paired = judge.paired(deal, seat)
    parts = [*others, (kind, kind)] if rules.menu.pairs >> kind & 1 and not paired else others
    sets_left = rules.sets - len(deal._table.melds(seat)) + paired
    for wait in range(64):
        if not waits >> wait & 1:
            continue
        for part in parts:
            rest = bytearray(held)
            rest[wait] += 1
            if any(rest[one] < part.count(one) for one in part):
                continue
            for one in part:
                rest[one] -= 1
            if _makes(deal, rest, sets_left - (len(part) == 3), pair=len(part) == 3 and not paired):
                return False
    return True


def _makes(deal: Deal, counts: bytearray, sets: int, *, pair: bool) -> bool:
    """Whether these tiles are so many sets, and a pair or none."""
    if pair:
        return bool(is_complete(bytes(counts), menu=deal._plan.rules.core_menu))
    low = next((kind for kind, n in enumerate(counts) if n), None)
    if low is None:
        return sets == 0
    for triple in deal._plan.rules.menu.triples:
        if triple[0] == low and all(counts[one] >= triple.count(one) for one in triple):
            rest = bytearray(counts)
            for one in triple:
                rest[one] -= 1
            if _makes(deal, rest, sets - 1, pair=False):
                return True
    return False


# -- declaring -----------------------------------------------------------------------------------------------------------


def _declared(deal: Deal, seat: int, number: int, stake: int, shown: bytes = b"") -> Declared:
    table = deal._table
    return Declared(number, stake, shown, table.discards(seat), table.claims, table.kongs)


def number(deal: Deal, action: Action) -> int:
    """Which kind an act declares, counted from 1."""
    kinds = deal._plan.declarations
    return next((number for number, one in enumerate(kinds, 1) if one.key == action.key), 1)


def pledge(deal: Deal, seat: int, action: Action, *, claim: bool = False) -> None:
    """A seat declares before its discard. claim: with a claim, which is told already."""
    which = number(deal, action)
    deal._pledge = Pledge(seat, which)
    deal._log.append(pack(Kind.READY, seat, which, auto=claim))


def freeze(deal: Deal, seat: int, action: Action, drawn: int) -> None:
    """A discard has just been made that declares, or keeps what was declared: the hand is frozen. drawn: the tile drawn before it, -1 if none."""
    plan, table = deal._plan, deal._table
    before = deal._pledge
    which = before.kind if before is not None else number(deal, action)
    one = plan.declarations[which - 1]
    shown = b""
    if one.shows is ready.HAND:
        shown = table.tiles(seat)
    elif one.shows is ready.DRAWN_TILE and drawn >= 0:
        shown = bytes([drawn])
    stake = 0 if one.stake is None else one.stake.amount if one.stake.amount is not None else action.stake
    deal._ready = {**deal._ready, seat: _declared(deal, seat, which, stake, shown)}
    deal._pledge = None
    if before is None:
        deal._log[-1] |= which << 17 | action.stake << 20
        deal._log.append(pack(Kind.READY, seat, which | action.stake << 3, auto=True))
    may = _DRAW | _DISCARD_DRAWN
    may |= _WIN_DRAWN * (one.wins is not ready.DISCARD) | _WIN * (one.wins is not ready.DRAW)
    may |= _KONG * (one.keeps is ready.KONG_SAME_WAITS) | _ASIDE * bool(plan.asides)
    if one.keeps is ready.ANYTHING:
        may = FREE & ~(_WIN_DRAWN * (one.wins is ready.DISCARD) | _WIN * (one.wins is ready.DRAW))
    table.set_may(seat, may)


def exposed(deal: Deal, seat: int) -> bytes:
    """The tiles of a seat's hand that lie open since it declared."""
    one = deal._ready.get(seat)
    return one.shown if one is not None else b""
