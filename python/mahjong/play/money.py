"""What a win, a kong and the end of a deal pay, in the order in which settlement goes: each step one stage of the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mahjong.play import birds, commitments, effects, indicators, judge, purses, secrets, stakes
from mahjong.play.events import AUTO, Kind, pack
from mahjong.play.states import OVER, Won
from mahjong.play.story import after_kong, laid_of, melds_of
from mahjong.rules import verdict
from mahjong.rules.calls import Call, Calls
from mahjong.rules.case import Case
from mahjong.rules.drawn import refund
from mahjong.rules.extras import END, ONCE, VOID, Asides, Kong, Pairwise, Pot
from mahjong.rules.owned import Owned
from mahjong.rules.shares import PLACES
from mahjong.rules.stated import masks_of
from mahjong.rules.values import Source
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal
    from mahjong.play.ledger import Line

__all__ = ["ABORTED", "VOIDED", "aside", "finish", "follow", "kong", "posted", "put_off", "stake", "still", "win"]

_HOW: Final = {Source.SELF_DRAW: "drawn", Source.DISCARD: "discard", Source.ROBBED: "robbed"}
VOIDED: Final = 2
"""How a deal ends that a fault has made void."""
ABORTED: Final = 3
"""How a deal ends that was called off."""
_SETTLE: Final = pack(Kind.SETTLE)
_KONGS: Final = {2: "claimed", 4: "added", 3: "concealed"}


def _how(deal: Deal, source: Source) -> str:
    """How a winner gets the tile, in a word."""
    return "aside" if source is Source.DISCARD and deal._table.pending_laid else _HOW[source]


def posted(deal: Deal) -> int:
    """Notes the newest stage of the ledger in the log; its number."""
    number = deal.ledger.posted - 1
    deal._log.append(_SETTLE | number << 9)
    return number


# -- a kong --------------------------------------------------------------------------------------------------------------


def kong(deal: Deal, seat: int, form: str, kind: int, feeder: int) -> int:
    """Pays a kong that stands. The number of its stage, -1 where kongs earn nothing at once."""
    plan, names = deal._plan, deal.seats
    prizes = [prize for prize in plan.prizes if _earns(deal, prize, form, kind)]
    for prize in prizes:
        prize.settle(names[seat], deal.ledger)
        posted(deal)
    if any(prize.instead for prize in prizes):
        return -1
    made = Kong(names[seat], form, names[feeder] if feeder >= 0 else None, kind, deal.dealer, deal.dice)
    stage = -1
    for word in plan.kongs_at_once:
        lines = word.lines(made, deal.ledger, still(deal))
        if lines:
            deal.ledger.post("kong", lines)
            stage = posted(deal)
            if plan.horses is not None and plan.horses.kongs:
                follow(deal, stage)
    return stage


def _earns(deal: Deal, word: Asides, form: str, kind: int) -> bool:
    """Whether a kong of this form and kind is one that a prize stands on."""
    return word.n == 4 and form in word.forms and bool(deal._plan.mask(word.kinds, deal._masks) >> kind & 1)


def aside(deal: Deal, seat: int, tiles: Sequence[int]) -> None:
    """A seat has laid these tiles aside: what it earns once there are enough of them."""
    laid = laid_of(deal, seat)
    for word in deal._plan.prizes:
        kinds = deal._plan.mask(word.kinds, deal._masks)
        new = sum(kinds >> FACES[tile] & 1 for tile in tiles)
        there = sum(number for kind, number in enumerate(laid) if kinds >> kind & 1)
        for _ in range(there // word.n - (there - new) // word.n):
            word.settle(deal.seats[seat], deal.ledger)
            posted(deal)


def still(deal: Deal) -> Sequence[str]:
    """The seats that have not won."""
    gone = deal._gone
    if not gone:
        return deal.seats
    return [name for seat, name in enumerate(deal.seats) if not gone >> seat & 1]


def stake(deal: Deal, seat: int, phase: Calls, call: Call) -> None:
    """Who calls lays his stake into the pot."""
    if call.stake:
        pot = next(one for one in deal._plan.pots if one.account == phase.pot)
        rule = phase.rule or call.rule
        pot.stake(deal.seats[seat], call.stake, deal.ledger, why=call.flag, names=call.names, rule=rule)
        posted(deal)


# -- a win ---------------------------------------------------------------------------------------------------------------


def win(deal: Deal, seats: Sequence[int], tile: int, source: Source, giver: int, *, automatic: bool = False) -> None:
    """All winners of one tile, nearest first: valued, paid, handed what kongs brought, followed by bets."""
    table, names, rules = deal._table, deal.seats, deal._plan.rules
    instant = "" if deal._window is None else deal._window.instant
    fresh = [seat for seat in seats if seat not in deal._frozen]
    lost: tuple[Line, ...] = ()
    cases: list[Case] = []
    for seat in fresh:
        if instant:
            assert deal._window is not None
            cases.append(deal._window.cases[seat])
        elif len(fresh) > 1:  # the number of winners may change what each is worth
            nearest = seat == fresh[0]
            found = judge.verdict_of(deal, seat, tile, source, giver, winners=len(fresh), nearest=nearest)
            assert isinstance(found, Case), found
            cases.append(found)
        elif source is Source.SELF_DRAW:
            assert deal._case is not None
            cases.append(deal._case)
        else:
            assert deal._window is not None
            cases.append(deal._window.cases[seat])
    under = len(deal._under)
    if deal._plan.indicators.under is not None and not instant:
        cases = indicators.with_under(deal, cases)
    if source is Source.ROBBED:
        table.unkong(giver)
    how = "instant" if instant else _how(deal, source)
    for seat in seats:
        if instant:
            number = next(place for place, one in enumerate(deal._plan.instants) if one.key == instant)
            deal._log.append(pack(Kind.INSTANT, seat, tile | number << 6 | giver << 10))
            continue
        table.win(seat)
        if source is Source.SELF_DRAW:
            deal._log[-1] |= AUTO if automatic else deal._said << 9 + 12
    commitments.tell(deal, fresh)
    indicators.shown(deal, under)
    if deal._plan.walls is not None and deal._plan.walls.turned.tiles:
        cases = birds.looked_at(deal, cases)
    given = None if source is Source.SELF_DRAW else names[giver]
    if cases:
        settled = verdict.settle(rules, cases, deal.ledger)
        stage = posted(deal)
        lost = stakes.lost(deal, [names[seat] for seat in seats]) if deal._ready else ()
        for seat, (case, valuation, unknown) in zip(fresh, settled, strict=True):
            totals = dict.fromkeys(deal.ledger.accounts, 0)
            more = lost if seat == seats[0] else ()
            for line in (*valuation.lines, *more):
                totals[line.payer] -= line.amount
                totals[line.payee] += line.amount
            score = verdict.explained(rules, case, valuation, totals, unknown, more)
            won = Won(names[seat], tile, given, how, stage, score)
            if instant and not deal._plan.ends(instant):
                deal.early = (*deal.early, won)
            else:
                deal.wins = (*deal.wins, won)
            if deal._plan.ending.again:
                deal._frozen = {**deal._frozen, seat: judge.Frozen(int(valuation.value), valuation.fan)}
        follow(deal, stage)
    for seat in seats:
        if seat not in fresh:
            _pay_again(deal, seat, tile, source, giver)
    if 0 < len(fresh) < len(seats):
        fell = sorted(deal.wins[-len(seats) :], key=lambda won: seats.index(deal.seats.index(won.seat)))
        deal.wins = (*deal.wins[: -len(seats)], *fell)
    if source is Source.DISCARD and not instant:
        _hand_on(deal, giver, seats)
    for pot in deal._plan.pots:
        _take_pot(deal, pot, seats)
    if lost:
        stakes.forfeit(deal, lost)


def _take_pot(deal: Deal, pot: Pot, seats: Sequence[int]) -> None:
    """What lies in a pot, what earlier deals left there included, goes to the winner."""
    if deal.pots[pot.account]:
        pot.settle([deal.seats[seat] for seat in seats], deal.ledger, carried=deal.carried.get(pot.account, 0))
        posted(deal)


def _pay_again(deal: Deal, seat: int, tile: int, source: Source, giver: int) -> None:
    """A winner wins again at the worth he had."""
    names, ledger, shares = deal.seats, deal.ledger, deal._plan.rules.shares
    frozen = deal._frozen[seat]
    if source is Source.SELF_DRAW:
        stays = names if shares.payers is None else still(deal)
        payers = [name for name in stays if name != names[seat]]
        share, place = shares.draw, "draw"
    else:
        payers, share, place = [names[giver]], shares.discard, "discard"
    amount = frozen.value * share
    rule = deal._plan.ending.rule
    ledger.post(
        "win",
        [ledger.line(payer, names[seat], int(amount), place, PLACES[place], rule) for payer in payers],
    )
    stage = posted(deal)
    given = None if source is Source.SELF_DRAW else names[giver]
    deal.wins = (*deal.wins, Won(names[seat], tile, given, _how(deal, source), stage, None))
    follow(deal, stage)


def _hand_on(deal: Deal, giver: int, seats: Sequence[int]) -> None:
    """The income of the kong before this discard goes to who won on it."""
    word, paid, name = deal._plan.transfer, deal._paid, deal.seats[giver]
    if word is None or paid < 0 or not after_kong(deal):
        return
    if any(line.kind == "kong" and line.payee == name for line in deal.ledger.stages[paid].lines):
        word.settle(deal.ledger, paid, name, [deal.seats[seat] for seat in seats])
        deal._handed = (*deal._handed, paid)
        posted(deal)


def follow(deal: Deal, stage: int, rule: str = "pay") -> None:
    """Buyers of a horse share what this stage brought or cost it; `rule`: by which of the bet's rules."""
    horses = deal._plan.horses
    if horses is None:
        return
    if not deal._shown:
        deal._shown = True
        for number, tile in enumerate(deal._bets):
            deal._log.append(pack(Kind.SHOW, 0, tile | number << 6))
    owners = {
        buyer: deal.seats[horses.seat(tile, deal._dealer, deal._plan.n)]
        for buyer, tile in zip(deal.buyers, deal._bets, strict=True)
    }
    buyers = {buyer: seat for buyer, seat in owners.items() if buyer != seat}
    lines = deal.ledger.stages[stage].lines
    deal.ledger.follow(
        buyers, lines, why="horse", names=("horse", "买马"), rule=horses.rules.get(rule, ""), between=horses.between
    )
    posted(deal)


# -- what is put off -----------------------------------------------------------------------------------------------------


def put_off(deal: Deal) -> None:
    """The dealer gives back what he was paid in the deal before by those who pay after this one."""
    word = deal._plan.put_off
    assert word is not None
    names = (f"{word.names[0]}: put off", f"{word.names[1]}：缓付")
    ledger = deal.ledger
    ledger.post(
        word.key,
        [
            ledger.line(deal.dealer, seat, amount, word.key, names, word.rule, "stake")
            for seat, amount in deal.debts.items()
        ],
    )
    posted(deal)


def _fall_due(deal: Deal) -> None:
    """They pay, more or less by how this deal ended."""
    word = deal._plan.put_off
    assert word is not None
    won = any(one.seat == deal.dealer for one in deal.wins) if deal.wins else None
    what = "goes on" if won is None else "the dealer has won" if won else "another has won"
    zh = "流局顺延" if won is None else "庄家和" if won else "他家和"
    names = (f"{word.names[0]}: {what}", f"{word.names[1]}：{zh}")
    ledger = deal.ledger
    ledger.post(
        word.key,
        [
            ledger.line(seat, deal.dealer, word.due(amount, won), word.key, names, word.rule, "stake")
            for seat, amount in deal.debts.items()
        ],
    )
    posted(deal)


# -- the end of a deal ---------------------------------------------------------------------------------------------------


def finish(deal: Deal, reason: int) -> None:
    """The deal is over: what is paid at its end, and the last event. reason: 0 won, 1 the wall is out, 2 a fault has made it void, 3 it was called off."""
    if reason not in (VOIDED, ABORTED):
        _at_end(deal, drawn=reason == 1 and not deal.wins)
    if deal._ready and not deal.wins and reason != VOIDED:  # in a void deal everything has gone back
        stakes.returned(deal)
    if deal.debts:
        _fall_due(deal)
    if deal.purses:
        purses.stop_loss(deal)
    secrets.over(deal)
    if reason == ABORTED:
        reason |= deal._aborted << 2
    deal._log.append(pack(Kind.END, max(deal._caller, 0), reason, auto=deal._caller < 0))
    deal._state = OVER
    deal.waiting = ()
    deal.finished = True
    deal._window = None
    deal._can_win = False


def _at_end(deal: Deal, *, drawn: bool) -> None:
    """What is paid when a deal is over, won or drawn."""
    for word in deal._plan.kong_money:
        void = drawn and word.drawn is VOID
        if word.at is END and not void:
            _kongs_at_end(deal, word)
        elif word.at is ONCE and void:
            _kongs_returned(deal, word)
    for pairs in deal._plan.pairwise:
        if not (drawn and pairs.drawn is VOID):
            _between_seats(deal, pairs)


def _kongs_at_end(deal: Deal, word: Any) -> None:
    names = deal.seats
    won = {one.seat for one in deal.wins}
    losers = [name for name in names if name not in won]
    for seat, name in enumerate(names):
        for form, tiles, _, feeder in deal._table.melds(seat):
            if form in _KONGS:
                kind = FACES[tiles[0]]
                if any(one.instead and _earns(deal, one, _KONGS[form], kind) for one in deal._plan.prizes):
                    continue
                made = Kong(name, _KONGS[form], names[feeder] if feeder >= 0 else None, kind, deal.dealer, deal.dice)
                if lines := word.lines(made, deal.ledger, losers):
                    deal.ledger.post("kong", lines)
                    posted(deal)


def _kongs_returned(deal: Deal, word: Any) -> None:
    """Nobody has won: what kongs were paid goes back."""
    if any(line.kind == "kong" for line in deal.ledger):
        refund(rule=next(iter(word.rules.values()), "")).settle(deal.seats, deal.ledger)
        posted(deal)


def _between_seats(deal: Deal, word: Pairwise) -> None:
    """Every two seats settle what they have, and lay it open."""
    assert word.number is not None
    deal._checked = True
    numbers = {name: word.number(_owned(deal, seat)) for seat, name in enumerate(deal.seats)}
    lines = word.lines(numbers, deal.ledger, winners=[won.seat for won in deal.wins], dealer=deal.dealer)
    if lines:
        deal.ledger.post(word.key, lines)
        posted(deal)


def _owned(deal: Deal, seat: int) -> Owned:
    """What a seat has, now that the deal is over."""
    table, plan, name = deal._table, deal._plan, deal.seats[seat]
    concealed = bytearray(table.concealed(seat))
    for tile in table.won(seat):
        concealed[FACES[tile]] += 1
    river = bytearray(64)
    for tile, flags in table.river(seat):
        river[FACES[tile]] += not flags & 6
    place = (seat - deal._dealer) % plan.n
    return Owned(
        name,
        bytes(concealed),
        melds_of(deal, seat),
        laid_of(deal, seat),
        bytes(river),
        masks_of(plan.rules, deal._up, place, deal.round, effects.shifts(deal)),
        any(won.seat == name for won in deal.wins),
    )
