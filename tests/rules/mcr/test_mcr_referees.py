"""Chinese Official against data from outside: hands with their lists of fan, hands with their waits, and the wins of whole games."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from mcr_referees import HONOURS, SEATS, cases, fan_cases, game_wins, hand_of, wins

from mahjong import variant
from mahjong.rules.result import Score
from mahjong.tiles import code
from mahjong.variant import Variant

OTHERWISE = {"嵌张": "坎张"}


@pytest.fixture(scope="module")
def rules() -> Variant:
    return variant("mcr", min_fan=0)


def names_of(score: Score) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in score.patterns:
        found[one.zh] += one.count
    return found


def test_87_lists_of_fan(rules: Variant, data_dir: Path) -> None:
    table = {one["key"]: one for one in json.loads((data_dir / "mcr_fan_names.json").read_text())}
    met: Counter[str] = Counter()
    asked = cases(data_dir)["fans"]
    for case, (text, win, how) in zip(asked, fan_cases(data_dir), strict=True):
        score = rules.score(text, win, **how)
        expected = [
            Counter(table[key]["zh"] for key in keys)
            for keys in (case["expectedNames"], case["altExpectedNames"])
            if keys
        ]
        assert names_of(score) in expected, case
        assert score.fan == sum(table[key]["points"] for key in case["expectedNames"]) or len(expected) > 1, case
        met.update(names_of(score).keys())
    assert len(asked) == 87
    assert len(met) >= 75


def test_20_waits(rules: Variant, data_dir: Path) -> None:
    asked = cases(data_dir)["waits"]
    for case in asked:
        hand, melds = hand_of(case["input"])
        text = " ".join(["".join(hand), *melds])
        waits = {code(kind) for kind in range(34) if rules.score(text, code(kind), from_seat="W").legal}
        expected = {HONOURS.get(name[5:], name[5:]) for name in case["expectedNames"]}
        assert waits == expected, case
    assert len(asked) == 20


def test_every_win_of_the_games(data_dir: Path) -> None:
    """Fan by fan with its value, and the score of every seat."""
    plain = variant("mcr", flowers=False)
    count = 0
    for (_, _, event), (text, win, how) in zip(wins(data_dir), game_wins(data_dir), strict=True):
        count += 1
        score = plain.score(text, win, **how)
        assert score.legal, (event, score.reason)
        listed = {(OTHERWISE.get(one["name"], one["name"]), one["value"]): one["cnt"] for one in event["fan"]}
        got = {(one.zh, int(one.worth) // one.count): one.count for one in score.patterns}
        assert score.fan == event["fanCnt"], (event, got)
        assert got == listed, event
        assert [score.payments[seat] for seat in SEATS] == event["score"], event
    assert count == 27  # and one game that nobody won
