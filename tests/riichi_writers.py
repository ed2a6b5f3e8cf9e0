"""Games in the neutral form written as other programs write them, apart from the readers: what is read back must be what was written."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mahjong.foreign import Game, Kind, Round
from mahjong.foreign.yaku import NAMES

CODES = {
    **{9 * (suit - 1) + rank - 1: 10 * suit + rank for suit in (1, 2, 3) for rank in range(1, 10)},
    **{27 + honour: 41 + honour for honour in range(7)},
    60: 51,
    61: 52,
    62: 53,
}
CALLED = {Kind.CHOW: "c", Kind.PUNG: "p", Kind.KONG: "m"}
ENDS = {
    "nine-kinds": "九種九牌", "four-winds": "四風連打", "four-riichi": "四家立直",
    "four-kongs": "四槓散了", "three-winners": "三家和了", "payments": "流し満貫",
}  # fmt: skip
PATTERNS = {key: name for name, key in reversed(NAMES.items())}


def two(tile: int) -> str:
    return str(CODES[tile])


def call(letter: str, tiles: list[int], claimed: int, place: int) -> str:
    """Own tiles, with the letter and the claimed one where the feeder sits: 0 on the left."""
    own = list(tiles)
    own.remove(claimed)
    parts = [two(tile) for tile in own]
    parts.insert(min(place, len(own)), letter + two(claimed))
    return "".join(parts)


def tenhou6_deal(one: Round, seats: int) -> list[Any]:
    takes: list[list[Any]] = [[] for _ in range(seats)]
    throws: list[list[Any]] = [[] for _ in range(seats)]
    last, drew = -1, (-1, -1)
    pungs: dict[tuple[int, int], tuple[tuple[int, ...], int, int]] = {}
    turned, under, wins = list(one.turned), (), []
    staked: Counter[int] = Counter()
    for step in one.steps:
        seat, tiles = step.seat, list(step.tiles)
        place = 3 - (step.other - seat) % 4 if step.kind in CALLED else 0
        if step.kind is Kind.DRAW:
            takes[seat].append(CODES[tiles[0]])
            drew = (seat, tiles[0])
        elif step.kind is Kind.DISCARD:
            code: Any = 60 if drew == (seat, tiles[0]) else CODES[tiles[0]]
            throws[seat].append(f"r{code}" if step.ready else code)
            last, drew = tiles[0], (-1, -1)
        elif step.kind in CALLED:
            if step.kind is Kind.PUNG:
                pungs[seat, min(tiles)] = (step.tiles, last, place)
            spot = 3 if step.kind is Kind.KONG and place == 2 else place
            takes[seat].append(call(CALLED[step.kind], tiles, last, spot))
            if step.kind is Kind.KONG:
                throws[seat].append(0)
        elif step.kind is Kind.ADDED:
            pung, claimed, at = pungs[seat, min(tiles)]
            added = next(iter((Counter(tiles) - Counter(pung)).elements()))
            throws[seat].append(call("p", list(pung), claimed, at).replace("p", "k" + two(added)))
            last = added
        elif step.kind is Kind.CONCEALED:
            throws[seat].append(call("a", tiles, tiles[-1], 3))
        elif step.kind is Kind.LAID:
            throws[seat].append("f" + two(tiles[0]))
            last = tiles[0]
        elif step.kind is Kind.TURN:
            turned += tiles
        elif step.kind is Kind.STAKE:
            staked[seat] += 1
        elif step.kind is Kind.WIN:
            assert step.win is not None
            win = step.win
            under = win.under or under
            worth = f"{win.minor}符{win.fan}飜{win.value}点" if not win.limits else f"役満{win.value}点"
            named = [
                f"{PATTERNS[key]}({'役満' if win.limits else f'{han}飜'})" for key, han in (win.patterns or {}).items()
            ]
            liable = win.liable if win.liable >= 0 else seat
            wins += [list(win.changes or ()), [seat, win.giver, liable, worth, *named]]
    end = one.end
    gains = [amount + 1000 * staked[seat] for seat, amount in enumerate(end.changes or ())]
    if end.how == "won":
        result: list[Any] = ["和了", *wins]
    elif end.how == "wall":
        many = len(end.ready or ())
        result = [
            "全員聴牌" if many == seats else "全員不聴" if not many else "流局",
            *([gains] if 0 < many < seats else []),
        ]
    else:
        result = [ENDS[end.how], *([gains] if any(gains) else [])] if end.how else []
    number = 4 * one.wind + one.dealer
    parts = [
        part for seat in range(seats) for part in (list(map(CODES.get, one.hands[seat])), takes[seat], throws[seat])
    ]
    parts += [[], [], []] * (4 - seats)
    scores = [*(one.scores or ()), *[0] * (4 - seats)]
    indicators = [list(map(CODES.get, turned)), list(map(CODES.get, under))]
    deal = [[number, one.counters, one.stakes // 1000], scores, *indicators, *parts]
    return [*deal, result] if result else deal


def tenhou6(game: Game) -> dict[str, Any]:
    """A game as tenhou.net/6 writes it."""
    three = "三" if game.seats == 3 else ""
    length = "東" if game.options.get("length") == "east" else "南"
    return {
        "title": ["", ""],
        "name": [*game.players, *[""] * (4 - game.seats)],
        "rule": {"disp": f"{three}鳳{length}喰赤", "aka": 1 if game.options.get("red_fives") else 0},
        "log": [tenhou6_deal(one, game.seats) for one in game.rounds],
    }
