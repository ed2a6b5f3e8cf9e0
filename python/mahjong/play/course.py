"""The course of a deal, from the first act to the last: turns, kongs, wins, and what follows each. `offers`, the other part of it, asks about tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mahjong._core.table import NO_DRAW
from mahjong.play import (
    aborts,
    curbs,
    declare,
    exhausted,
    indicators,
    instants,
    judge,
    lent,
    miscounts,
    money,
    offers,
    openly,
    outside,
    passed,
    possible,
    rows,
    secrets,
    stakes,
)
from mahjong.play.actions import WIN, Action, Verb
from mahjong.play.events import AUTO, Kind, pack
from mahjong.play.plan import INTERRUPTS, OFFERS
from mahjong.play.plan import WIN as WIN_BIT
from mahjong.play.states import ALL, DRAWING, FROZEN, FROZEN_DRAWS, KEEP, OUT, PLEDGED, TURN, WINDOW, Automation
from mahjong.rules.instants import ASIDE, DISCARD
from mahjong.rules.values import Source

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["act", "act_on", "discarded", "next_turn", "turn", "win_drawn"]

_WINS: Final = sum(WIN_BIT << OFFERS * seat for seat in range(8))
_DISCARDED: Final = Source.DISCARD
_NOTABLE: Final = (1 | 16 | 32) << 8
"""Bits of a draw that ask for more than an ordinary turn: complete, a tile that must be laid aside, a draw that is kept."""


def act(deal: Deal, seat: int, action: Action) -> None:
    """A legal act is carried out."""
    state = deal._state
    if state == TURN:
        if action.verb is Verb.DISCARD:
            turn(deal, seat, action.tile)
        elif action is WIN:
            win_drawn(deal, seat)
        elif action.verb is Verb.KONG:
            kong(deal, seat, action)
        elif action.verb is Verb.READY:
            declare_ready(deal, seat, action)
        elif action.verb is Verb.SWAP:
            swap(deal, seat, action)
        elif action.verb is Verb.DRAW:
            deal._replaced = deal._shot = ""
            after_draw(deal, seat, deal._table.draw(seat))
        elif action.verb is Verb.ABORT:
            aborts.call(deal, seat, action)
        else:
            lay(deal, seat, action)
    elif state == WINDOW:
        offers.answer(deal, seat, action)
    elif state == KEEP:
        kept(deal, seat, action)
    elif state == PLEDGED:
        discard(deal, seat, action.tile, ready=action)
    elif action.verb is Verb.DISCARD:
        discard(deal, seat, action.tile)
    else:
        after_draw(deal, seat, drawn(deal, seat))


def turn(deal: Deal, seat: int, tile: int) -> None:
    """A discard, and all that follows until somebody must act. In an ordinary turn the core does both, discard and next draw."""
    if deal._replaced or deal._asks or deal._free >= 0:
        discard(deal, seat, tile)
        return
    if deal._plan.ordinary and not (deal._frozen or deal._held or deal._faults):
        at_once(deal, seat, tile)
    else:
        followed(deal, seat, tile, deal._table.turn(seat, tile))


def at_once(deal: Deal, seat: int, tile: int) -> None:
    """The discard of an ordinary turn. Where the next turn is one too it has begun when the table has answered, and nothing else has changed."""
    deal._legal = {}
    answer = deal._table.turn_on(seat, tile, deal._more)
    if isinstance(answer, tuple):
        deal._turn, acts = answer
        if deal._passed:
            passed.lift(deal, deal._turn, claim=False)
        deal.waiting = deal._plan.one[deal._turn]
        deal._acts = acts
        deal._can_win = False
    else:
        deal._acts = None
        followed(deal, seat, tile, answer)


def followed(deal: Deal, seat: int, tile: int, answer: int) -> None:
    """What follows a discard. answer: of the table, which has made it, and the next draw unless somebody may claim it."""
    if answer >= 0:
        following = answer >> 24
        if deal._passed:
            passed.lift(deal, following, claim=False)
        by_draw = deal._plan.each_draw and judge.may_win_by(deal, answer & 0xFF)
        if answer & _NOTABLE or deal._frozen or by_draw:
            after_draw(deal, following, answer & 0xFFFFFF)
        else:
            deal._turn = following
            deal._can_win = False
            deal.waiting = deal._plan.one[following]
    elif answer == NO_DRAW:
        exhausted.settle(deal)
    else:
        offers.offer(deal, _DISCARDED, seat, tile, -answer)


# -- turns


def next_turn(deal: Deal, after: int) -> None:
    """The next seat that may draws, or the wall is out."""
    deal._window = None
    if deal._plan.ordinary and not (deal._frozen or deal._held or deal._faults or deal._asks_draws):
        answer = deal._table.draw_on(after, deal._more)
        if answer == NO_DRAW:
            exhausted.settle(deal)
            return
        deal._replaced = deal._shot = ""
        deal._paid = -1
        if isinstance(answer, tuple):
            seat, acts = answer
            if deal._passed:
                passed.lift(deal, seat, claim=False)
            wait(deal, TURN, seat)
            deal._acts = None if deal._asks or deal._free >= 0 else acts
        else:
            has_drawn(deal, answer >> 24, answer & 0xFFFFFF)
        return
    seat = deal._table.next(after)
    if seat < 0 or deal._table.turns == 0:
        exhausted.settle(deal)
        return
    deal._replaced = deal._shot = ""
    deal._paid = -1
    if deal._asks_draws:
        wait(deal, DRAWING, seat)
        return
    has_drawn(deal, seat, deal._table.draw(seat))


def has_drawn(deal: Deal, seat: int, answer: int) -> None:
    """A seat has drawn in its turn. answer: of the table."""
    if deal._passed:
        passed.lift(deal, seat, claim=False)
    if answer & _NOTABLE or deal._frozen or deal._plan.slow or deal._plan.each_draw:
        after_draw(deal, seat, answer)
    else:
        wait(deal, TURN, seat)


def drawn(deal: Deal, seat: int) -> int:
    """The draw that was asked for."""
    answer = deal._table.replace(seat, deal._replaced != "aside") if deal._replaced else deal._table.draw(seat)
    if deal._passed:
        passed.lift(deal, seat, claim=False)
    return answer


def replace(deal: Deal, seat: int, what: str) -> None:
    """A tile in place of a kong's fourth or one laid aside."""
    deal._replaced = what
    deal._shot = ""
    if deal._asks_draws:
        wait(deal, DRAWING, seat)
        return
    after_draw(deal, seat, drawn(deal, seat))


def wait(deal: Deal, state: int, seat: int) -> None:
    deal._state = state
    deal._turn = seat
    deal._can_win = False
    deal.waiting = deal._plan.one[seat]


def after_draw(deal: Deal, seat: int, answer: int) -> None:
    """A seat has drawn: tiles that must be laid aside go first, then it may win, or has to act."""
    bits = answer >> 8
    if deal._plan.opens and answer >= 0:
        openly.drawn(deal, seat, answer & 255)
    if answer < 0 or (bits & 16 and not deal._table.replacements_left):
        exhausted.settle(deal)  # a tile that must be replaced and cannot be ends the deal as the empty wall does
        return
    if bits & 16 and Automation.ASIDES in deal.automation:
        lay(deal, seat, deal._table.turn_actions(seat)[0], automatic=True)
        return
    deal._turn = seat
    deal._window = None
    tile = answer & 255
    deal._case = (
        judge.judge(deal, seat, tile, Source.SELF_DRAW, seat) if bits & 1 and seat not in deal._frozen else None
    )
    if deal._plan.each_draw and deal._case is None:
        deal._case = judge.by_draw(deal, seat, tile)
    if deal._faults and deal._case is None and deal._plan.rules.miscounts is not None:
        deal._case = miscounts.short(deal, seat, tile, Source.SELF_DRAW, seat)
    deal._can_win = deal._case is not None
    if seat in deal._frozen:
        drawn_again(deal, seat, tile, bool(bits & 1))
        return
    if deal._can_win and possible.must_win(deal) and Automation.FORCED in deal.automation:
        win_drawn(deal, seat, automatic=True)
        return
    if bits & 32:
        if not deal._can_win and Automation.PASS in deal.automation:
            next_turn(deal, seat)
            return
        deal._state = KEEP
    else:
        deal._state = TURN
    deal.waiting = deal._plan.one[seat]


def act_on(deal: Deal, seat: int) -> None:
    """A seat acts without having drawn."""
    deal._window = None
    wait(deal, TURN, seat)


def declare_ready(deal: Deal, seat: int, action: Action) -> None:
    """A seat declares in its turn: with its discard, or before it."""
    if action.tile >= 0:
        discard(deal, seat, action.tile, ready=action)
        return
    declare.pledge(deal, seat, action)
    deal._state = PLEDGED
    deal._can_win = False


def discard(deal: Deal, seat: int, tile: int, *, automatic: bool = False, ready: Action | None = None) -> None:
    """ready: the act, where it declares or keeps what was declared."""
    replaced = deal._replaced
    drawn = deal._table.drawn(seat) if ready is not None or deal._laid_open else -1
    bits = deal._table.discard(seat, tile)
    if automatic:
        deal._log[-1] |= AUTO
    if drawn not in (-1, tile) and deal._laid_open:
        openly.joined(deal, seat, drawn)
    if ready is not None:
        declare.freeze(deal, seat, ready, drawn)
        if deal._plan.secret is not None:
            secrets.declared(deal, seat)
    deal._shot = replaced
    deal._replaced = ""
    if deal._late is not None:
        indicators.discarded(deal)
    if deal._free >= 0:
        rows.at_liberty(deal, -1)
    if deal._watched:
        deal._watched = outside.discarded(deal, seat, tile) | curbs.watch(deal) or (
            deal._plan.watches and aborts.watch(deal)
        )
        deal._asks = deal._watched or deal._plan.slow or deal.automation != ALL
    if deal._plan.each_discard and instants.arise(deal, DISCARD, seat, tile):
        deal._offered = bits
        return
    discarded(deal, seat, tile, bits)


def discarded(deal: Deal, seat: int, tile: int, bits: int) -> None:
    """The others are asked about a tile that was just discarded. bits: their claims, as the table tells them."""
    deal._window = None
    if bits and deal._plan.aborts and aborts.due(deal) >= 0:
        bits &= _WINS
    if bits:
        offers.offer(deal, Source.DISCARD, seat, tile, bits)
    elif deal._asks_all:
        offers.offer(deal, Source.DISCARD, seat, tile, 0)
    else:
        offers.closed(deal, Source.DISCARD, seat, tile)


def lay(deal: Deal, seat: int, action: Action, *, automatic: bool = False) -> None:
    offered = deal._plan.laid_offers(deal._masks, action.tiles, deal._faces)
    bits = deal._table.aside(seat, action.code, offered)
    if automatic:
        deal._log[-1] |= AUTO
    deal._paid = -1
    if bits or (offered & ~INTERRUPTS and deal._asks_all):
        deal._replaced = deal._shot = ""
        offers.offer(deal, Source.DISCARD, seat, action.tile, bits)
    else:
        lies(deal, seat, action.tiles)


def lies(deal: Deal, seat: int, tiles: Sequence[int]) -> None:
    """Tiles laid aside stay there: they are paid for, then replaced."""
    deal._window = None
    if deal._plan.prizes:
        money.aside(deal, seat, tiles)
    if deal._plan.by_row:
        rows.refresh(deal, seat)
    if ASIDE in deal._plan.moments and instants.arise(deal, ASIDE, seat, tiles[0]):
        return
    replace(deal, seat, "aside")


def swap(deal: Deal, seat: int, action: Action) -> None:
    """A natural tile goes into a meld and its wildcard into the hand, as if it were drawn."""
    deal._replaced = deal._shot = ""
    deal._paid = -1
    after_draw(deal, seat, deal._table.swap(seat, action.code))


def kept(deal: Deal, seat: int, action: Action) -> None:
    if action is WIN:
        win_drawn(deal, seat)
        return
    deal._log.append(pack(Kind.ANSWER, seat, action.code))
    next_turn(deal, seat)


# -- kongs


def kong(deal: Deal, seat: int, action: Action) -> None:
    tile = action.tile if deal._plan.rules.lent is None else lent.added(deal, seat, action)
    drawn = deal._table.drawn(seat)
    robbers = deal._table.kong(seat, action.code)
    if drawn not in (-1, *action.tiles) and deal._laid_open:
        openly.joined(deal, seat, drawn)
    deal._replaced = "added" if action.form == 4 else "concealed"
    deal._shot = ""
    if deal._plan.by_row:
        rows.at_liberty(deal, seat)
    if robbers or (deal._asks_all and action.form == 4):
        offers.offer(deal, Source.ROBBED, seat, tile, robbers)
    else:
        kong_stands(deal, seat, tile)


def kong_stands(deal: Deal, seat: int, tile: int) -> None:
    """Nobody has robbed it: it is paid, then replaced."""
    deal._window = None
    if deal._plan.aborts and aborts.after_kong(deal):
        return
    kind = deal._faces[tile]
    kongs = [meld for meld in deal._table.melds(seat) if meld[0] in (2, 3, 4) and deal._faces[meld[1][0]] == kind]
    if not kongs:  # a wild tile was added
        kongs = [meld for meld in deal._table.melds(seat) if meld[0] == 4 and tile in meld[1]]
        kind = deal._faces[kongs[-1][1][0]]
    deal._paid = money.kong(deal, seat, deal._replaced, kind, kongs[-1][3])
    if deal._plan.by_kongs:
        indicators.kong(deal, deal._replaced)
    if deal._plan.walls is not None and deal._plan.walls.drawn.replacement is None:
        act_on(deal, seat)
        return
    replace(deal, seat, deal._replaced)


# -- wins


def win_drawn(deal: Deal, seat: int, *, automatic: bool = False) -> None:
    tile = deal._table.drawn(seat)
    win(deal, [seat], tile if tile >= 0 else deal._last, Source.SELF_DRAW, seat, automatic=automatic)


def drawn_again(deal: Deal, seat: int, tile: int, complete: bool) -> None:
    """A winner who draws on wins by himself, or discards what he drew."""
    if complete:
        win(deal, [seat], tile, Source.SELF_DRAW, seat, automatic=True)
    else:
        discard(deal, seat, tile, automatic=True)


def win(deal: Deal, seats: Sequence[int], tile: int, source: Source, giver: int, *, automatic: bool = False) -> None:
    """These seats win, nearest first: they are paid, then the deal ends, or they leave and the others play on."""
    if deal._ready:
        stakes.place(deal, won=source is Source.DISCARD)
    money.win(deal, seats, tile, source, giver, automatic=automatic)
    if deal._window is not None and deal._window.instant and not deal._plan.ends(deal._window.instant):
        instants.gone_on(deal)
        return
    plan, ending = deal._plan, deal._plan.ending
    may = OUT if not ending.again else FROZEN_DRAWS if ending.draws else FROZEN
    for seat in seats:
        deal._gone |= 1 << seat
        deal._table.set_may(seat, may)
    events = len({won.stage for won in deal.wins})
    left = plan.n - deal._gone.bit_count()
    if (ending.wins and events >= ending.wins) or left <= ending.left:
        money.finish(deal, 0)
        return
    deal._replaced = deal._shot = ""
    next_turn(deal, max(seats, key=lambda seat: (seat - giver) % plan.n))
