"""A win judged, scored and settled: from text to payments, from a ready-made Hand, and judging and settling alone; and wins of played
deals that the rule set has not met.

Every win is measured by itself and the fastest rounds are averaged, so that one slow kind of hand is not hidden among many.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, median
from time import perf_counter, perf_counter_ns
from typing import Any, Final

import pytest

from mahjong.hand import Hand
from mahjong.play.ledger import Ledger
from mahjong.play.players import Greedy, play_out
from mahjong.registry import variant
from mahjong.rules import stated, verdict
from mahjong.rules.case import Case, Story

_Win = tuple[str, str, dict[str, Any]]

_SICHUAN: Final[tuple[_Win, ...]] = (
    ("123m456m78m11p [777p]", "9m", {"from_seat": "S"}),
    ("111m222p333m777p4p", "4p", {"self_draw": True, "seat": "W"}),
    ("1112345678999p", "5p", {"self_draw": True}),
    ("11m33m55m77m99m22p3p", "3p", {"from_seat": "N", "seat": "W"}),
    ("123m4567m [999m] <1111p>", "4m", {"from_seat": "N", "seat": "S", "flags": ("after-kong-discard",)}),
)
SETS: Final[dict[str, tuple[_Win, ...]]] = {
    "guangdong": (
            ("123m456m78m11p [777z]", "9m", {"from_seat": "S"}),
            ("111m222p333s777z4p", "4p", {"self_draw": True, "seat": "W"}),
            ("1112345678999p", "5p", {"self_draw": True}),
            ("19m19p19s1234567z", "7z", {"from_seat": "N", "seat": "W"}),
            ("234m567m23p22s [555p]", "4p", {"from_seat": "N", "seat": "S", "flags": ("robbed-kong",)}),
    ),
    "sichuan": _SICHUAN,
    "chengdu": (
            *_SICHUAN,
            (
                "123m4567m [999m] <1111p>",
                "4m",
                {"self_draw": True, "seat": "S", "flags": ("gone@E", "opened@W", "opened@N", "open-kongs@N=1")},
            ),
    ),
    "wuhan": (
            ("123m456m79m22p [777p]", "8m", {"from_seat": "S", "turned": "1s"}),
            ("456m55p78s [666p] [789p]", "9s", {"self_draw": True, "turned": "6s"}),
            ("111p2225p [333p] [777p]", "5p", {"from_seat": "N", "seat": "W", "turned": "7s"}),
            ("12m55p [666p] [789p] [123s]", "3m",
             {"from_seat": "N", "seat": "S", "turned": "3z", "flags": ("opened@N", "open-kongs@N=1", "opened@E")}),
            ("2558m25s5p [222p] [888p]", "8s", {"self_draw": True, "turned": "4z"}),
    ),
    "wuhan, wild tiles": (
            ("123m22p78s34p5m [678p]", "9s", {"from_seat": "W", "seat": "S", "turned": "4m"}),
            ("111m222p333s4p [555m]", "4p", {"self_draw": True, "seat": "W", "turned": "2s"}),
            ("111p2226p [333p] [777p]", "6p", {"from_seat": "N", "seat": "W", "turned": "1p"}),
            ("2346788955p [123p]", "6p", {"from_seat": "S", "turned": "4p"}),
    ),
    "mcr": (
            ("123m456m78m11p [777z]", "9m", {"from_seat": "S"}),
            ("111m222p333s777z4p", "4p", {"self_draw": True, "seat": "W"}),
            ("1112345678999p", "5p", {"self_draw": True}),
            ("147m258p39s33z [666z]", "6s", {"from_seat": "N", "seat": "W"}),
            ("12344556789s22p", "6s", {"from_seat": "N", "seat": "S"}),
    ),
    "japan": (
            ("123m456m78m11p [777z]", "9m", {"from_seat": "S", "turned": "4z"}),
            ("234m345p67s22m678m", "5s", {"self_draw": True, "turned": "1m", "flags": ("ready-declared",)}),
            ("11m33m55m77m99m22p3p", "3p", {"from_seat": "N", "seat": "W", "turned": "9s", "flags": ("ready-declared", "within-go")}),
            ("111m222p333s777z4p", "4p", {"self_draw": True, "seat": "W", "turned": "5z"}),
            ("234m567m23p22s [555p]", "4p", {"from_seat": "N", "seat": "S", "turned": "4p", "flags": ("counters=2",)}),
    ),
}  # fmt: skip
"""By rule set: wins as `score` takes them."""


def _rules(name: str) -> Any:
    return variant("sichuan", preset="chengdu") if name == "chengdu" else variant(name.partition(",")[0])


def _asked(name: str) -> list[tuple[Any, _Win]]:
    rules = _rules(name)
    found = [(rules, win) for win in SETS[name]]
    for _, (hand, win, how) in found:
        score = rules.score(hand, win, **how)
        assert score.legal, (name, hand, win, score.reason)
    return found


def _measured(benchmark: Any, runs: list[Callable[[], object]]) -> None:
    """For each run the fastest twelve in a row."""
    fastest = [1.0] * len(runs)

    def once() -> None:
        for place, run in enumerate(runs):
            start = perf_counter()
            for _ in range(12):
                run()
            fastest[place] = min(fastest[place], (perf_counter() - start) / 12)

    benchmark.pedantic(once, rounds=60, warmup_rounds=2)
    benchmark.extra_info["us_a_win"] = round(sum(fastest) / len(fastest) * 1e6, 1)
    benchmark.extra_info["us_the_slowest"] = round(max(fastest) * 1e6, 1)


def _score(rules: Any, hand: Hand | str, win: str, how: dict[str, Any]) -> Callable[[], object]:
    return lambda: rules.score(hand, win, **how)


@pytest.mark.parametrize("name", SETS)
def bench_score_text(benchmark: Any, name: str) -> None:
    _measured(benchmark, [_score(rules, hand, win, how) for rules, (hand, win, how) in _asked(name)])


@pytest.mark.parametrize("name", SETS)
def bench_score_hand(benchmark: Any, name: str) -> None:
    _measured(benchmark, [_score(rules, Hand(hand), win, how) for rules, (hand, win, how) in _asked(name)])


@pytest.mark.parametrize("name", SETS)
def bench_judge_and_settle(benchmark: Any, name: str) -> None:
    """Without reading what was said, and without the score."""

    def run(rules: Any, hand: str, win: str, how: dict[str, Any]) -> Callable[[], object]:
        told: dict[str, Any] = {
            "seat": "E",
            "from_seat": None,
            "dealer": "E",
            "round": "E",
            "flags": (),
            "turned": None,
            **how,
        }
        told.pop("self_draw", None)
        story = stated.story(rules._rules, Hand(hand), win, winners=1, seats=rules.words["seats"], **told)

        def settled() -> None:
            case = verdict.judge(rules._rules, story)
            assert isinstance(case, Case)
            verdict.settle(rules._rules, [case], Ledger(story.seats))

        return settled

    _measured(benchmark, [run(rules, *win) for rules, win in _asked(name)])


_WARM: Final = 1200
_NEW: Final = 300
"""deals whose wins are met before, and deals whose wins are measured"""


def _won(rules: Any, seeds: range, monkeypatch: pytest.MonkeyPatch) -> list[Story]:
    """The wins on offer in deals of greedy players."""
    found: list[Story] = []
    judge = verdict.judge

    def noted(compiled: Any, story: Story, *, supposed: bool = False) -> object:
        answer = judge(compiled, story, supposed=supposed)
        if isinstance(answer, Case) and not supposed:
            found.append(story)
        return answer

    with monkeypatch.context() as patched:
        patched.setattr(verdict, "judge", noted)
        for seed in seeds:
            deal = rules.deal(seed=seed)
            play_out(deal, {seat: Greedy(number) for number, seat in enumerate(deal.seats)})
    return found


@pytest.mark.parametrize("name", ["guangdong", "sichuan", "chengdu", "wuhan", "mcr", "japan"])
def bench_new_wins(benchmark: Any, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Judged and settled once each, by an instance that has met some thousands of other wins, but none of these."""
    rules = _rules(name)
    met, new = _won(rules, range(_WARM), monkeypatch), _won(rules, range(_WARM, _WARM + _NEW), monkeypatch)
    times: list[float] = []

    def fresh() -> None:
        compiled = _rules(name)._rules
        taken = []
        for story in met:
            verdict.settle(compiled, [verdict.judge(compiled, story)], Ledger(story.seats))  # type: ignore[list-item]
        gc.collect()
        for story in new:
            start = perf_counter_ns()
            case = verdict.judge(compiled, story)
            verdict.settle(compiled, [case], Ledger(story.seats))  # type: ignore[list-item]
            taken.append((perf_counter_ns() - start) / 1000)
        times[:] = taken if not times else map(min, times, taken)

    benchmark.pedantic(fresh, rounds=3)
    benchmark.extra_info["us_a_win_median"] = round(median(times), 1)
    benchmark.extra_info["us_a_win_mean"] = round(fmean(times), 1)
    benchmark.extra_info["wins"] = len(new)


_ROOT: Final = Path(__file__).parent.parent
_DATA: Final = Path(os.environ.get("MAHJONG_TEST_DATA") or _ROOT.parent / "shared" / "data")


def _read(name: str) -> Iterator[tuple[Hand, Any, dict[str, Any]]]:
    """Wins of real games, and for Chinese Official cases beside them, as `score` takes them. Read as the tests read them."""
    if not (_DATA / "tenhou_wins.jsonl.gz").exists():
        pytest.skip(f"no outside data in {_DATA}")
    sys.path.insert(0, str(_ROOT / "tests" / "rules" / name))
    try:
        if name == "japan":
            from japan_referees import tenhou

            yield from ((one.hand, one.win, one.how) for one in tenhou(_DATA) if one.options == {"red_fives": 3})
        else:
            from mcr_referees import fan_cases, game_wins

            yield from ((Hand(hand), win, how) for hand, win, how in (*fan_cases(_DATA), *game_wins(_DATA)))
    finally:
        sys.path.pop(0)


@pytest.mark.parametrize("name", ["japan", "mcr"])
def bench_real_wins(benchmark: Any, name: str) -> None:
    """Scored once each from a ready-made hand, as anybody would call it; every second win is met before, the others are new."""
    wins = list(_read(name))
    options: dict[str, Any] = {"red_fives": 3} if name == "japan" else {"min_fan": 0}
    times: list[float] = []

    def fresh() -> None:
        rules = variant(name, **options)
        taken = []
        for hand, win, how in wins[::2]:
            rules.score(hand, win, **how)
        gc.collect()
        for hand, win, how in wins[1::2]:
            start = perf_counter_ns()
            score = rules.score(hand, win, **how)
            taken.append((perf_counter_ns() - start) / 1000)
            assert score.legal
        times[:] = taken if not times else map(min, times, taken)

    benchmark.pedantic(fresh, rounds=5)
    benchmark.extra_info["us_a_win_median"] = round(median(times), 1)
    benchmark.extra_info["us_a_win_mean"] = round(fmean(times), 1)
    benchmark.extra_info["wins"] = len(times)
