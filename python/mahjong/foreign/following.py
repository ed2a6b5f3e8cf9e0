"""Whether the deals of a foreign game follow from one another by the rules, and whether it comes out as the record says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mahjong.errors import MahjongError
from mahjong.foreign.base import Game
from mahjong.notation import SEATS
from mahjong.play.deal import Deal
from mahjong.play.match import Match
from mahjong.play.states import ALL

__all__ = ["check", "match_of", "runs"]

Add = Callable[[int, str, str], None]


def runs(game: Game) -> list[int]:
    """How often the dealer of each deal has dealt just before it."""
    found: list[int] = []
    for number, one in enumerate(game.rounds):
        before = game.rounds[number - 1] if number else None
        stays = before is not None and (before.dealer, before.wind) == (one.dealer, one.wind)
        found.append(found[-1] + 1 if stays else 0)
    return found


def match_of(game: Game, deals: Sequence[Deal]) -> Match | None:
    """The match of these deals, None where they do not begin like one or the last is not over. Raises MahjongError where they do not follow from one
    another: who deals, rounds, counters, what lies in the pots, what everybody has."""
    first = game.rounds[0]
    if (first.wind, first.dealer, first.counters, first.stakes) != (0, 0, 0, 0) or not deals[-1].finished:
        return None
    players = dict(zip(SEATS, game.players, strict=False))
    match = Match.again(
        deals[0].variant, deals, seed=None, players=players, lot={}, dice=(), asked=None, automation=ALL
    )
    if game.whole and not match.finished and match.waiting:  # a dealer who leads was asked, and has left
        match.act(match.waiting[0], match.legal(match.waiting[0])[0])
    return match


def check(game: Game, deals: Sequence[Deal], add: Add) -> None:
    """Whether they follow from one another; and where the record is of a whole game, whether the match is over then, with its points and results."""
    try:
        match = match_of(game, deals)
    except MahjongError as error:
        add(0, f"the deals do not follow from one another: {error.en}", f"各局前后不符：{error.zh}")
        return
    if match is None or not game.whole:
        return
    if match.finished:
        _results(game, match, add)
    else:
        add(0, "the game goes on after the last deal of the record", "记录的最后一局之后，全场应继续")


def _results(game: Game, match: Match, add: Add) -> None:
    placed = match.result()
    for names, want, have in (
        (("points", "点数"), game.scores, [placed[seat].points for seat in match.seats]),
        (("results", "结果"), game.results, [10 * placed[seat].result for seat in match.seats]),
    ):
        if want is not None and tuple(have) != want:
            add(
                0,
                f"the {names[0]} are {_told(want)}, the engine's {_told(have)}",
                f"{names[1]}为{_told(want)}，引擎为{_told(have)}",
            )


def _told(numbers: Sequence[object]) -> str:
    return " ".join(str(one) for one in numbers)
