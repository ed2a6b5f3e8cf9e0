"""Whether a seat may win, what that is worth, and what it waits for: the rules asked about the present moment of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from mahjong._core.question import is_complete
from mahjong.meld import Form
from mahjong.play import passed
from mahjong.play.story import river_of, story_of
from mahjong.rules import instants, payments, verdict
from mahjong.rules.case import Case
from mahjong.rules.result import Reason
from mahjong.rules.valuation import Valuation, choose
from mahjong.rules.values import Number, Source
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = [
    "Frozen",
    "allowed",
    "best_of",
    "by_draw",
    "fan_of",
    "holds_shed",
    "judge",
    "may_win_by",
    "most_fan",
    "no_better",
    "paired",
    "ready",
    "shed_by",
    "valued",
    "verdict_of",
    "waits",
]


class Frozen(NamedTuple):
    """What the hand of a winner who can win again is worth: its value before shares, and its fan."""

    value: int
    fan: Number


def verdict_of(
    deal: Deal,
    seat: int,
    tile: int,
    source: Source,
    giver: int,
    *,
    winners: int = 1,
    nearest: bool = True,
    plain: bool = False,
    supposed: bool = False,
) -> Case | Reason:
    """The best reading of a win, or the reason why it is none; `plain` leaves out what depends on the moment."""
    story = story_of(deal, seat, tile, source, giver, winners=winners, nearest=nearest, plain=plain)
    return verdict.judge(deal._plan.rules, story, supposed=supposed)


def judge(deal: Deal, seat: int, tile: int, source: Source, giver: int) -> Case | None:
    """The win a seat would make, None if it may not."""
    found = verdict_of(deal, seat, tile, source, giver)
    return found if isinstance(found, Case) and allowed(deal, seat, tile, source, found) else None


def allowed(deal: Deal, seat: int, tile: int, source: Source, case: Case) -> bool:
    """Whether a win that the rules allow stands beside what the seat has let pass."""
    return not (deal._passed and no_better(deal, seat, tile, source, case))


def may_win_by(deal: Deal, tile: int) -> bool:
    """Whether drawing this tile could win at once, for all that the tile alone tells."""
    plan, kind = deal._plan, deal._faces[tile]
    if plan.rules.registers is not None:
        return True
    return any(instants.wins_by(one, kind, deal._masks) for one in plan.by_draw)


def by_draw(deal: Deal, seat: int, tile: int) -> Case | None:
    """What drawing this tile wins at once, whatever the hand."""
    if not may_win_by(deal, tile):
        return None
    story = story_of(deal, seat, tile, Source.SELF_DRAW, seat)
    return verdict.by_draw(deal._plan.rules, story._replace(river=river_of(deal, seat)))


def best_of(deal: Deal, case: Case) -> Case | None:
    """A win without a reading, valued; None if it is worth too little to win."""
    rules = deal._plan.rules
    return choose(rules.scoring, rules.shares, rules.items, [case])


def no_better(deal: Deal, seat: int, tile: int, source: Source, case: Case) -> bool:
    """Whether a win that was let pass bars this one because it is worth no more fan."""
    least = None if source is Source.SELF_DRAW else passed.least(deal, seat, tile)
    return least is not None and fan_of(deal, case) <= least


def valued(deal: Deal, case: Case) -> Valuation:
    """A win with its fan and value, before anything is paid."""
    rules = deal._plan.rules
    return payments.valuate(rules.scoring, rules.shares, rules.items, case)


def fan_of(deal: Deal, case: Case | Frozen) -> Number:
    """The fan of a win on offer."""
    return case.fan if isinstance(case, Frozen) else valued(deal, case).fan


def waits(
    deal: Deal, seat: int, source: Source = Source.DISCARD, *, supposed: bool = False
) -> Iterator[tuple[int, Case]]:
    """Every kind that would complete a legal win for a seat that has not drawn, with that win, valued as on another's discard (or as on a
    self-draw) and without what depends on the moment. supposed: kinds too of which the seat shows every copy itself, so that none can
    come."""
    table = deal._table
    kinds = table.waits(seat)
    own = table.spent(seat) if supposed else 0
    wild = deal._masks.get("wild", 0) if source is Source.SELF_DRAW else 0
    if not (kinds | own | wild) or not _waits_at_all(deal, seat) or holds_shed(deal, seat):
        return
    if own and not _one_short(deal, seat):
        own = 0
    # Drawn, a wild tile can be a fifth copy of a kind that no other tile is left of.
    kinds = ((kinds | own) & ~shed_by(deal, seat)) | wild
    giver = seat if source is Source.SELF_DRAW else (seat + 1) % deal._plan.n
    while kinds:
        kind = (kinds & -kinds).bit_length() - 1
        kinds &= kinds - 1
        for tile in (kind,) if deal._faces is FACES else _playing(deal, kind):
            found = verdict_of(deal, seat, tile, source, giver, plain=True, supposed=bool(own >> kind & 1))
            if isinstance(found, Case):
                yield tile, found
                break


def _playing(deal: Deal, kind: int) -> Iterator[int]:
    """The tiles of the set that play as a kind; rules may tell them apart."""
    faces, counts = deal._faces, deal._plan.tileset.counts
    return (tile for tile in range(len(counts)) if counts[tile] and faces[tile] == kind)


def _waits_at_all(deal: Deal, seat: int) -> bool:
    """Whether a seat holds as many tiles as one waits with."""
    held, counted = deal._table.held(seat), deal._plan.rules.counted
    if counted is None:
        return (held + 2 * paired(deal, seat) + (deal._plan.rules.phantom is not None)) % 3 == 1
    return held + sum(len(tiles) for _, tiles, _, _ in deal._table.melds(seat)) == counted.tiles - 1


def _one_short(deal: Deal, seat: int) -> bool:
    """Whether some tile, were there enough of it, would make sets and a pair; always where other shapes may be made beside melds, or the pair is
    one of these."""
    rules = deal._plan.rules
    concealed = deal._table.concealed(seat)
    free = bool(rules.allowed.others or deal._masks["wild"]) or paired(deal, seat)
    return free or is_complete(concealed, wilds=1 + (rules.phantom is not None), menu=rules.core_menu)


def paired(deal: Deal, seat: int) -> bool:
    """Whether a seat has claimed its pair."""
    return bool(deal._plan.claims.pair) and any(form == Form.PAIR for form, _, _, _ in deal._table.melds(seat))


def shed_by(deal: Deal, seat: int) -> int:
    """The kinds a seat has vowed away: no hand with one of them wins."""
    if not deal._plan.commits:
        return 0
    named = [
        phase.choices[value][2]
        for phase in deal._plan.commits
        if phase.shed and (value := deal._committed.get((phase.key, seat)))
    ]
    return reduce(or_, named, 0)


def holds_shed(deal: Deal, seat: int) -> bool:
    """Whether a seat still holds a tile it has vowed away."""
    shed = shed_by(deal, seat)
    return bool(shed) and any(number and shed >> kind & 1 for kind, number in enumerate(deal._table.concealed(seat)))


def ready(deal: Deal, seat: int) -> bool:
    """Whether some tile would complete a legal win, another's or a drawn one: each can be worth enough where the other is not."""
    return any(True for source in (Source.DISCARD, Source.SELF_DRAW) for _ in waits(deal, seat, source))


def most_fan(deal: Deal, seat: int) -> int:
    """The fan of the best legal win that some tile would make for a seat, another's or a drawn one, whole ones alone; 0 where none would."""
    found = (case for source in (Source.DISCARD, Source.SELF_DRAW) for _, case in waits(deal, seat, source))
    return max((int(valued(deal, case).fan) for case in found), default=0)
