"""Wins that need no complete hand (`mahjong.rules.instants`): who has one at this moment, and the window in which he may take it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mahjong.play import judge
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.states import WINDOW
from mahjong.play.story import river_of, story_of
from mahjong.play.window import Window
from mahjong.rules import instants
from mahjong.rules.case import Case
from mahjong.rules.holding import held
from mahjong.rules.instants import ACTOR, DISCARD, OPENING, OTHERS, At, Instant
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["arise", "gone_on", "let_go"]


def arise(deal: Deal, at: At, actor: int, tile: int) -> bool:
    """Asks the seats that win at this moment by what `actor` did with `tile`. False where there is none, and nothing has changed.

    Where several instants arise at once, the first that is listed and has somebody is asked for.
    """
    plan = deal._plan
    for one in plan.instants:
        if one.at is not at or (at is DISCARD and one.discards[0] and not _discarded(deal, one, actor)):
            continue
        seats = [actor] if one.who is ACTOR else [seat for seat in range(plan.n) if seat != actor]
        cases: dict[int, Any] = {}
        for seat in seats:
            if not deal._gone >> seat & 1 and (case := _case(deal, one, seat, actor, tile)) is not None:
                cases[seat] = case
        if cases:
            offers = dict.fromkeys(cases, WIN_BIT)
            deal._window = Window(plan, one.source, actor, tile, deal._dealer, offers, cases, one.key)
            deal._state = WINDOW
            deal._turn = actor
            pending = deal._window.pending()
            deal.waiting = tuple(deal.seats[seat] for seat in pending)
            return True
    return False


def let_go(deal: Deal, actor: int) -> None:
    """Nobody has taken it: what was interrupted goes on."""
    from mahjong.play import course, opening

    window = deal._window
    assert window is not None
    if next(one for one in deal._plan.instants if one.key == window.instant).at is DISCARD:
        course.discarded(deal, actor, window.tile, deal._offered)
    elif deal._begun:
        course.replace(deal, actor, "aside")
    else:
        opening.resume(deal)


def gone_on(deal: Deal) -> None:
    """One that does not end the deal has been paid: nobody else is asked at this moment."""
    from mahjong.play import opening

    deal._asked_opening = deal._plan.n
    opening.resume(deal)


def _discarded(deal: Deal, one: Instant, seat: int) -> bool:
    """Whether a seat has discarded as many tiles as it takes, and of these kinds alone."""
    many, kinds = one.discards
    return deal._table.discards(seat) == many and all(
        kinds >> deal._faces[tile] & 1 for tile, _ in deal._table.river(seat)
    )


def _case(deal: Deal, one: Instant, seat: int, actor: int, tile: int) -> Case | None:
    plan = deal._plan
    if one.least and sum(deal._table.laid(seat)) < one.least:
        return None
    counts = list(deal._table.concealed(seat))
    for _, tiles, _, _ in deal._table.melds(seat):
        for number in tiles:
            counts[FACES[number]] += 1
    if one.apart and not held(one.when, counts, deal._masks):
        return None
    giver = actor if one.who is OTHERS else seat
    story = story_of(deal, seat, tile, one.source, giver, instant=one.key, inside=one.at is OPENING)
    case = instants.case_of(plan.rules.plan, story._replace(river=river_of(deal, seat)))
    return judge.best_of(deal, case) if instants.holds(one, case, counts) else None
