"""Seat after seat bets that a third tile lies between two, until the pool is empty or the tiles are out; then the deal is over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from mahjong.play import money
from mahjong.play.actions import PASS, Action
from mahjong.play.events import AUTO, Kind, pack
from mahjong.play.states import ASK
from mahjong.rules.gaps import KEY, STAGE, TAKEN, Gaps, amounts
from mahjong.tiles import FACES

if TYPE_CHECKING:
    from mahjong.play.deal import Deal

__all__ = ["answer", "begin", "options"]

_WON, _WALL = 0, 1
_NAMES: Final = {
    "ante": ("ante", "底钱"), "win": ("between the two", "夹在中间"), "lose": ("not between the two", "不在中间"),
    "post": ("equal to one of the two", "与其一相同"), "split": ("the pool is shared out", "分海"),
}  # fmt: skip


def begin(deal: Deal, phase: Gaps) -> bool:
    """The antes are paid where the pool is empty, and the first seat takes its tiles."""
    if not _pool(deal, phase):
        _pay(deal, phase, "ante", dict.fromkeys(range(deal._plan.n), phase.ante))
    deal._table.set_kinds(aside=sum(1 << kind for kind in phase.numbers))  # used tiles lie open
    _turn(deal, phase, deal._dealer)
    return False


def options(deal: Deal, phase: Gaps, seat: int) -> tuple[Action, ...]:
    return (*_bets(_pool(deal, phase)), PASS)


def answer(deal: Deal, phase: Gaps, seat: int, action: Action) -> bool:
    if action is PASS:
        deal._log.append(pack(Kind.ANSWER, seat, action.code))
        tiles, why, amount = deal._step, "", 0
    else:
        bet = int(action.value)
        for kind in (Kind.CHOOSE, Kind.REVEAL):
            deal._log.append(pack(kind, seat, len(deal._plan.choices) + bet))
        tiles = (*deal._step, _drawn(deal, seat))
        why, amount = phase.settled([FACES[tile] for tile in tiles], bet)
    deal._table.aside(seat, Action.aside(tiles).code)
    deal._log[-1] |= AUTO
    if amount:
        (_take if why == "win" else _pay)(deal, phase, why, {seat: amount})
    _turn(deal, phase, (seat + 1) % deal._plan.n)
    return False


@lru_cache(maxsize=1024)
def _bets(pool: int) -> tuple[Action, ...]:
    return tuple(map(_bet, amounts(pool)))


@lru_cache(maxsize=4096)
def _bet(amount: int) -> Action:
    return Action.choose(KEY, str(amount))


def _turn(deal: Deal, phase: Gaps, seat: int) -> None:
    """A seat takes its two tiles and is asked; or the deal is over."""
    if not _pool(deal, phase):
        money.finish(deal, _WON)
    elif deal._table.left < TAKEN:
        if phase.split:
            _split(deal, phase)
        money.finish(deal, _WALL)
    else:
        deal._step = (_drawn(deal, seat), _drawn(deal, seat))
        deal._state = ASK
        deal.waiting = deal._plan.one[seat]


def _drawn(deal: Deal, seat: int) -> int:
    """The next tile of the wall comes to a seat, by itself even where draws are asked for."""
    tile = deal._table.draw(seat) & 0xFF
    deal._log[-1] |= AUTO
    return tile


def _pool(deal: Deal, phase: Gaps) -> int:
    return deal.ledger.totals()[phase.pot] + deal.carried.get(phase.pot, 0)


def _split(deal: Deal, phase: Gaps) -> None:
    """What is left goes back in equal parts; what does not divide to the seats from the dealer on, one each."""
    each, rest = divmod(_pool(deal, phase), deal._plan.n)
    parts = {seat: each + ((seat - deal._dealer) % deal._plan.n < rest) for seat in range(deal._plan.n)}
    _take(deal, phase, "split", {seat: part for seat, part in parts.items() if part})


def _pay(deal: Deal, phase: Gaps, why: str, amounts: Mapping[int, int]) -> None:
    _post(deal, phase, why, [(deal.seats[seat], phase.pot, amount) for seat, amount in amounts.items()])


def _take(deal: Deal, phase: Gaps, why: str, amounts: Mapping[int, int]) -> None:
    _post(deal, phase, why, [(phase.pot, deal.seats[seat], amount) for seat, amount in amounts.items()])


def _post(deal: Deal, phase: Gaps, why: str, moved: list[tuple[str, str, int]]) -> None:
    ledger, rule = deal.ledger, phase.rules.get(why, "")
    lines = [ledger.line(payer, payee, amount, why, _NAMES[why], rule, "stake") for payer, payee, amount in moved]
    ledger.post(STAGE, lines)
    money.posted(deal)
