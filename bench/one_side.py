"""One library, timed on a file of hands: `python one_side.py NAME SAMPLE.json`. Runs in that library's own environment.

Prints JSON: {task: {"ns": best nanoseconds a call, "sum": sum of the answers}}. Only the standard library and the peer are needed.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

Task = tuple[
    Callable[[Any], Any], list[Any], Callable[[Any], int]
]  # the call, its prepared arguments, the answer as a number


def ids(hand: list[int]) -> list[int]:
    return [4 * kind + copy for kind in range(34) for copy in range(hand[kind])]


def ours(hands: list[list[int]]) -> dict[str, Task]:
    import mahjong

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
    }


def riichienv(hands: list[list[int]]) -> dict[str, Task]:
    from riichienv import HandEvaluator, calculate_shanten

    waiting = [ids(hand)[:-1] for hand in hands]
    made = [HandEvaluator(hand) for hand in waiting]
    return {
        "shanten": (calculate_shanten, [ids(hand) for hand in hands], int),
        "ready": (lambda evaluator: evaluator.is_tenpai(), made, int),
    }


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
