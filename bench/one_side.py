"""One library, timed on a file of hands: `python one_side.py NAME SAMPLE.json`. Runs in that library's own environment.

Prints JSON: {task: {"ns": best nanoseconds a call, "sum": sum of the answers}}. Only the standard library and the peer are needed.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

Task = tuple[
    Callable[[Any], Any], list[Any], Callable[[Any], int]
]  # the call, its prepared arguments, the answer as a number

SEEDS = list(range(60))
RIICHI = ("ready-declared",)
REDS = (16, 52, 88)


def ids(hand: list[int]) -> list[int]:
    return [4 * kind + copy for kind in range(34) for copy in range(hand[kind])]


Won = tuple[list[int], int, bool]
"""Thirteen tiles as counts, the kind that wins, and whether it was drawn."""


def won(hands: list[list[int]]) -> list[Won]:
    """Every hand that was made to win, as a win of South after riichi, East dealing in the East round: each won on the last of its kinds. Without
    red fives, so none holds four of a five."""
    found = []
    for hand in hands[3::4]:
        if max(hand[4], hand[13], hand[22]) == 4:
            continue
        kind = max(kind for kind in range(34) if hand[kind])
        rest = list(hand)
        rest[kind] -= 1
        found.append((rest, kind, len(found) % 2 == 1))
    return found


def owed(score: Any) -> int:
    """What the winner gets."""
    return int(score.payments["S"])


def ours(hands: list[list[int]]) -> dict[str, Task]:
    import mahjong

    riichi, chinese = mahjong.variant("japan"), mahjong.variant("mcr", min_fan=0)
    decode = mahjong.notation.CODECS["counts34"].decode
    wins = [(mahjong.Hand(decode(rest)), kind, drawn) for rest, kind, drawn in won(hands)]

    def score(one: tuple[Any, int, bool]) -> Any:
        hand, kind, drawn = one
        if drawn:
            return riichi.score(hand, kind, seat="S", self_draw=True, turned="4z", flags=RIICHI)
        return riichi.score(hand, kind, seat="S", from_seat="W", turned="4z", flags=RIICHI)

    def score_chinese(one: tuple[Any, int, bool]) -> Any:
        hand, kind, drawn = one
        if drawn:
            return chinese.score(hand, kind, seat="S", self_draw=True)
        return chinese.score(hand, kind, seat="S", from_seat="W")

    prepared = [bytes(hand) for hand in hands]
    values = [mahjong.Hand(mahjong.notation.CODECS["counts34"].decode(hand)) for hand in hands]
    shanten, complete = mahjong.shanten, mahjong.is_complete
    shanten_all, complete_all = lambda h: shanten(h, forms="all"), lambda h: complete(h, forms="all")
    return {
        "shanten": (shanten_all, prepared, int),
        "shanten, Hand": (shanten_all, values, int),
        "shanten, sets only": (shanten, prepared, int),
        "win": (complete_all, prepared, int),
        "win, Hand": (complete_all, values, int),
        "win, sets only": (complete, prepared, int),
        "a riichi win": (score, wins, owed),
        "a Chinese Official win": (score_chinese, wins, owed),
        "a riichi deal, random play": (partial(play, riichi), SEEDS, lambda decisions: 0),
        "a riichi deal, random players": (partial(played_out, riichi), SEEDS, lambda decisions: 0),
        "a sichuan deal, random play": (partial(play, mahjong.variant("sichuan")), SEEDS, lambda decisions: 0),
        "a sichuan deal, random players": (partial(played_out, mahjong.variant("sichuan")), SEEDS, lambda decisions: 0),
    }


def play(rules: Any, seed: int) -> int:
    """One deal, all acts chosen here at random among the legal ones."""
    deal, chance, decisions = rules.deal(seed=seed), random.Random(seed).random, 0
    while not deal.finished:
        seat = deal.waiting[0]
        legal = deal.legal(seat)
        deal.act(seat, legal[int(chance() * len(legal))])
        decisions += 1
    return decisions


def played_out(rules: Any, seed: int) -> int:
    """One deal between the library's random players, who let the table play plain turns: the same deals as act by act."""
    from mahjong.play.players import Random, play_out

    deal = rules.deal(seed=seed)
    return play_out(deal, {seat: Random(seed * 4 + place) for place, seat in enumerate(deal.seats)})


def riichienv(hands: list[list[int]]) -> dict[str, Task]:
    from riichienv import Conditions, HandEvaluator, Wind, calculate_shanten

    waiting = [ids(hand)[:-1] for hand in hands]
    wins = [
        (
            HandEvaluator([tile + (tile in REDS) * 3 for tile in ids(rest)]),
            4 * kind + (rest[kind] or 3 * (4 * kind in REDS)),
            drawn,
        )
        for rest, kind, drawn in won(hands)
    ]
    ways = [
        Conditions(tsumo=drawn, riichi=True, player_wind=Wind.South, round_wind=Wind.East) for drawn in (False, True)
    ]
    north = [4 * 30]

    def score(one: tuple[Any, int, bool]) -> Any:
        evaluator, tile, drawn = one
        return evaluator.calc(tile, dora_indicators=north, conditions=ways[drawn])

    def gets(result: Any) -> int:
        return int(result.ron_agari or result.tsumo_agari_oya + 2 * result.tsumo_agari_ko)

    made = [HandEvaluator(hand) for hand in waiting]
    return {
        "shanten": (calculate_shanten, [ids(hand) for hand in hands], int),
        "ready": (lambda evaluator: evaluator.is_tenpai(), made, int),
        "a riichi win": (score, wins, gets),
        "a riichi deal, random play": (riichienv_play, SEEDS, lambda decisions: 0),
        "a riichi deal, random players": (riichienv_play, SEEDS, lambda decisions: 0),
    }


def riichienv_play(seed: int) -> int:
    """One hand of Riichi, all acts chosen at random among the legal ones, without its log."""
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single", seed=seed, skip_mjai_logging=True)
    chance, decisions = random.Random(seed).random, 0
    asked = env.reset()
    while not env.done():
        answers = {}
        for player, seen in asked.items():
            legal = seen.legal_actions()
            answers[player] = legal[int(chance() * len(legal))]
            decisions += 1
        asked = env.step(answers)
    return decisions


def xiangting(hands: list[list[int]]) -> dict[str, Task]:
    from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

    four = PlayerCount.FOUR
    return {
        "shanten": (lambda h: calculate_replacement_number(h, four), hands, lambda answer: answer - 1),
        "useful": (lambda h: calculate_necessary_tiles(h, four), hands, lambda answer: answer[0] - 1),
    }


def mahjong_pypi(hands: list[list[int]]) -> dict[str, Task]:
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten

    return {
        "shanten": (Shanten().calculate_shanten, hands, int),
        "win": (lambda h: Agari().is_agari(h), hands, int),
    }


def shanten_tools(hands: list[list[int]]) -> dict[str, Task]:
    import numpy
    import shanten_tools

    return {
        "shanten": (
            shanten_tools.shanten,
            [numpy.array(hand, dtype=numpy.uint8) for hand in hands],
            lambda answer: answer - 1,
        )
    }


def main() -> None:
    name, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        hands = json.load(file)
    found = {}
    for task, (call, arguments, number) in globals()[name](hands).items():
        answers = [number(call(argument)) for argument in arguments]
        best = float("inf")
        until = time.perf_counter() + 0.6
        while time.perf_counter() < until:
            start = time.perf_counter()
            for argument in arguments:
                call(argument)
            best = min(best, time.perf_counter() - start)
        found[task] = {"ns": best / len(arguments) * 1e9, "sum": sum(answers)}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
