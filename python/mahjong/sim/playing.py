"""One chunk of deals, played out: what a worker does. Every deal depends on its number and the seed alone, so it does not matter who plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from mahjong import walls
from mahjong._core.chance import Stream
from mahjong._core.wall import child
from mahjong.play import rollout
from mahjong.play.deal import Deal
from mahjong.play.players import Greedy, Player, Random, play_out
from mahjong.play.valuing import Valuing
from mahjong.tiles import CODES
from mahjong.variant import Variant

__all__ = [
    "DEALS",
    "NAMED",
    "PATTERNS",
    "WINS",
    "Factory",
    "Table",
    "Task",
    "columns_of_money",
    "dealt",
    "play",
    "played",
]

Factory: TypeAlias = Callable[[int], Player]
"""Makes a player from a seed."""
NAMED: Final[dict[str, Factory]] = {"random": Random, "greedy": Greedy, "value": Valuing}
"""The players that have a name."""

Table: TypeAlias = dict[str, list[Any]]
DEALS: Final = {
    "deal": "int64", "seed": "uint64", "dealer": "U1", "round": "U1", "end": "U8", "abort": "U32", "acts": "int32", "discards": "int32", "claims": "int32",
    "kongs": "int32", "wins": "int32",
}  # fmt: skip
"""Columns of a deal and their types; behind them one of money for each account."""
WINS: Final = {
    "deal": "int64", "seat": "U1", "how": "U8", "giver": "U1", "tile": "U2", "again": "bool", "fan": "float64", "value": "float64",
    "dealer": "bool",
}  # fmt: skip
"""Columns of a win."""
PATTERNS: Final = {"deal": "int64", "win": "int64", "key": "U32", "count": "int32"}
"""Columns of something that counted in a win."""

_ROUNDS: Final = "ESWN"


class Task(NamedTuple):
    """Deals `first` to `last` - 1 of a run. makers: the players, by place. patterns: whether what counted is told."""

    variant: Variant
    makers: tuple[str | Factory, ...]
    seed: int
    first: int
    last: int
    patterns: bool


def columns_of_money(accounts: Sequence[str]) -> dict[str, str]:
    """The columns of money, account by account."""
    return {f"money_{account}": "int64" for account in accounts}


def play(task: Task) -> tuple[Table, Table, Table]:
    """The rows of these deals, of their wins, and of what counted in them."""
    made = tuple(NAMED[one] if isinstance(one, str) else one for one in task.makers)
    first = task.variant.deal(seed=0)
    accounts, seats = first.ledger.accounts, first.seats
    deals: Table = {name: [] for name in (*DEALS, *columns_of_money(accounts))}
    wins: Table = {name: [] for name in WINS}
    patterns: Table = {name: [] for name in PATTERNS}
    for number in range(task.first, task.last):
        deal = dealt(task.variant, task.seed, number, seats)
        seed = deal.source.seed
        assert seed is not None
        acts = played(deal, seed, made)
        _told(deal, number, acts, deals, wins, patterns if task.patterns else None)
    return deals, wins, patterns


def played(deal: Deal, seed: int, made: Sequence[Factory]) -> int:
    """Plays a deal to its end, its players made anew. How many acts that took."""
    seeds = {seat: child(seed, 1 + place) for place, seat in enumerate(deal.seats)}
    if tuple(made) == (Random,) * len(seeds):
        return rollout.play(deal, {seat: Stream(own) for seat, own in seeds.items()})
    return play_out(deal, {seat: maker(own) for maker, (seat, own) in zip(made, seeds.items(), strict=True)})


def dealt(variant: Variant, seed: int, number: int, seats: Sequence[str]) -> Deal:
    """Deal `number` of a run, as it begins: the dealer goes round, and the wind of the round after him."""
    n = len(seats)
    return variant.deal(walls.child(seed, number), dealer=seats[number % n], round=_ROUNDS[number // n % 4])


def _told(deal: Deal, number: int, acts: int, deals: Table, wins: Table, patterns: Table | None) -> None:
    kinds = deal.events.tally()
    row: dict[str, Any] = {
        "deal": number, "seed": deal.source.seed, "dealer": deal.dealer, "round": deal.round, "end": deal.events.ended,
        "abort": deal.aborted, "acts": acts, "discards": kinds["discard"], "claims": kinds["claim"], "kongs": kinds["kong"],
        "wins": len(deal.wins), **{f"money_{account}": amount for account, amount in deal.ledger.totals().items()},
    }  # fmt: skip
    for name, value in row.items():
        deals[name].append(value)
    for place, won in enumerate(deal.wins):
        score = won.score
        row = {
            "deal": number, "seat": won.seat, "how": won.how, "giver": won.giver or "", "tile": CODES[won.tile], "again": score is None,
            "fan": float("nan") if score is None else float(score.fan), "value": float("nan") if score is None else float(score.value),
            "dealer": won.seat == deal.dealer,
        }  # fmt: skip
        for name, value in row.items():
            wins[name].append(value)
        for one in score.patterns if score is not None and patterns is not None else ():
            for name, value in zip(PATTERNS, (number, place, one.key, one.count), strict=True):
                patterns[name].append(value)  # type: ignore[index]
