"""A deal that ends with its wall: whose hands are ready, and what is paid, in the order the rules state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mahjong.play import judge, money
from mahjong.rules.drawn import APART, READY, UNREADY, Check, Clean, Fee, Offence, Pool, Refund

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["held_by", "is_ready", "settle"]

_NOBODY: Final[frozenset[str]] = frozenset()


def settle(deal: Deal) -> None:
    """No tile is left to draw: the deal is over."""
    plan, ledger, names = deal._plan, deal.ledger, deal.seats
    if deal._faults and deal._ready:
        from mahjong.play import conduct

        if conduct.found_out(deal):
            return
    if not plan.drawn and not plan.asks_ready:
        money.finish(deal, 1)
        return
    still, out = money.still(deal), deal._gone | deal._idle
    places = [seat for seat in range(plan.n) if not out >> seat & 1] if out else range(plan.n)
    pool = plan.pool
    best, dead = _readiness(deal, places) if plan.values_hands else ({}, set())
    if pool is None:
        deal._end_ready = frozenset(best.keys() - dead) if best else _NOBODY
    else:
        deal._end_ready = frozenset(names[seat] for seat in places if is_ready(deal, seat, legal=pool.legal))
    exempt: set[str] = set()
    for word in plan.drawn:
        before = ledger.posted
        if isinstance(word, Offence):
            offends = plan.offends.get(word)
            found = [] if offends is None else [names[seat] for seat in places if offends(*held_by(deal, seat))]
            if not word.checked:
                exempt.update(found)
            word.settle(found, ledger, still)
        elif isinstance(word, Check):
            apart = exempt | dead if word.dead is APART else exempt
            ready = {
                seat: worth
                for seat, worth in best.items()
                if (seat not in dead or word.dead is READY) and seat not in apart
            }
            word.settle(ready, ledger, still, apart)
        elif isinstance(word, Pool):
            word.settle(deal._end_ready, ledger)
        elif isinstance(word, Clean):
            clean = [names[seat] for seat in places if deal._table.clean(seat, word.kinds)]
            word.settle(clean, ledger, deal.dealer)
        elif isinstance(word, Refund):
            counts_dead = plan.check is None or plan.check.dead is UNREADY
            unready = [seat for seat in still if seat not in best or (counts_dead and seat in dead)]
            word.settle(unready, ledger, passed_on=deal._handed)
        elif isinstance(word, Fee):
            word.settle(deal.dealer, ledger)
        if ledger.posted > before:
            stage = money.posted(deal)
            if plan.horses is not None and plan.horses.check and isinstance(word, (Offence, Check)):
                money.follow(deal, stage, "check")
            if isinstance(word, Clean) and word.instead and ledger.stages[-1].lines:
                break
    deal._checked = deal._checked or bool(plan.drawn)
    money.finish(deal, 1)


def is_ready(deal: Deal, seat: int, *, legal: bool = False) -> bool:
    """Whether some tile would complete the shape of this hand, one of which it does not hold every copy itself; legal: a win that the rules allow."""
    if legal:
        return judge.ready(deal, seat)
    waits = deal._table.waits(seat)
    return bool(waits and waits & ~judge.shed_by(deal, seat))


def held_by(deal: Deal, seat: int) -> tuple[bytes, dict[str, int]]:
    """All tiles of a hand by kind, melds included, and the registers of the deal with what the seat has committed itself to."""
    counts = deal._table.tally(seat)
    if not deal._plan.commits:
        return counts, deal._masks
    masks = dict(deal._masks)
    for phase in deal._plan.commits:
        value = deal._committed.get((phase.key, seat))
        masks[f"mark {phase.key}"] = 0 if value is None else phase.choices[value][2]
    return counts, masks


def _readiness(deal: Deal, places: Sequence[int]) -> tuple[dict[str, int], set[str]]:
    """What the best wait of every ready seat is worth from one payer, and which of them wait on tiles of which none can come."""
    counts, table = deal._plan.tileset.counts, deal._table
    best: dict[str, int] = {}
    dead: set[str] = set()
    for seat in places:
        if not (table.waits(seat) or table.spent(seat)):
            continue  # as most hands
        name, live = deal.seats[seat], False
        own = table.concealed(seat)
        for kind, case in judge.waits(deal, seat, supposed=True):
            best[name] = max(best.get(name, 0), int(judge.valued(deal, case).value))
            live = live or table.seen(seat, kind) + own[kind] < counts[kind]
        if name in best and not live:
            dead.add(name)
    return best, dead
