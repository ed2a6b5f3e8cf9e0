"""Random play through the environments. As benchmarks under pytest, or `python bench/bench_env.py [--rounds 3] [RULE SET ...]`: steps a second, without and
with an observation at every step, one table at a time (AEC) and 256 (the vector environment), and beside RiichiEnv in the same run where it can be
installed (`peers.py`).

A step is one answer of one player, drawn from the legal ones. Sides take turns, the best round of each counts; times are those of the processor.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

DEALS = 300
TABLES = 256


def ours(name: str, observe: bool) -> Callable[[int], int]:
    """Plays so many deals of a rule set through the AEC environment; returns the steps."""
    import mahjong

    env = mahjong.env.aec(name)
    env.reset(seed=1)
    chance = random.Random(1).random

    def play(deals: int) -> int:
        steps = 0
        for _ in range(deals):
            env.reset()
            while True:
                _, _, over, cut, info = env.last(observe=observe)
                if over or cut:
                    break
                ids = info["action_ids"]
                env.step(ids[int(chance() * len(ids))])
                steps += 1
        return steps

    return play


def tables(name: str, observe: bool) -> Callable[[int], int]:
    """The same at many tables, until so many deals have ended."""
    import mahjong

    env = mahjong.env.vector(name, TABLES, autoreset="same_step", observe=observe)
    env.reset(seed=1)
    env.action_space.seed(1)

    def play(deals: int) -> int:
        steps = ended = 0
        while ended < deals:
            _, _, over, _, _ = env.step(env.action_space.sample())
            ended += int(over.sum())
            steps += TABLES
        return steps

    return play


def riichienv(observe: bool) -> Callable[[int], int]:
    """The same with RiichiEnv, its log off."""
    from riichienv import RiichiEnv

    chance = random.Random(1).random

    def play(deals: int) -> int:
        steps = 0
        for seed in range(deals):
            env = RiichiEnv(game_mode="4p-red-single", seed=seed, skip_mjai_logging=True)
            asked = env.reset()
            while not env.done():
                answers = {}
                for player, seen in asked.items():
                    if observe:
                        seen.encode()
                    legal = seen.legal_actions()
                    answers[player] = legal[int(chance() * len(legal))]
                    steps += 1
                asked = env.step(answers)
        return steps

    return play


def rate(play: Callable[[int], int]) -> float:
    """Steps a second."""
    play(500)  # what is made once is made, layouts of every dealer and throw too
    start = time.process_time()
    steps = play(DEALS)
    return steps / (time.process_time() - start)


def bench_aec(benchmark: Any) -> None:
    play = ours("sichuan", False)
    play(20)
    steps = benchmark(lambda: play(40))
    if benchmark.stats:
        benchmark.extra_info["steps_a_second"] = round(steps / benchmark.stats.stats.min)


def bench_vector(benchmark: Any) -> None:
    play = tables("sichuan", True)
    play(20)
    steps = benchmark(lambda: play(40))
    if benchmark.stats:
        benchmark.extra_info["steps_a_second"] = round(steps / benchmark.stats.stats.min)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["sichuan", "japan", "guangdong"])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peer", action="store_true", help="be the other side: print its figures")
    args = parser.parse_args()
    if args.peer:
        print(json.dumps([rate(riichienv(observe)) for observe in (False, True)]))
        return
    from peers import interpreter

    python = interpreter("riichienv")
    best: dict[str, list[float]] = {}
    for _ in range(args.rounds):
        for name in args.names:
            for title, side in ((name, ours), (f"{name} x {TABLES}", tables)):
                found = [rate(side(name, observe)) for observe in (False, True)]
                best[title] = [max(pair) for pair in zip(found, best.get(title, [0, 0]), strict=True)]
        if python is not None:
            done = subprocess.run([str(python), __file__, "--peer"], capture_output=True, text=True, check=True)
            pairs = zip(json.loads(done.stdout), best.get("RiichiEnv", [0, 0]), strict=True)
            best["RiichiEnv"] = [max(pair) for pair in pairs]
    print(f"{'steps a second':18} {'without':>10} {'with observation':>18}")
    for name, (without, with_it) in best.items():
        print(f"{name:18} {without:10,.0f} {with_it:18,.0f}")


if __name__ == "__main__":
    sys.exit(main())
