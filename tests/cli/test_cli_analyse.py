"""`mahjong analyse`: its answers are the library's, in a form for people and one for programs."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from cli_shapes import ANALYSIS, ERROR, check

import mahjong
from mahjong import notation


def ask(run: Any, *words: str) -> dict[str, Any]:
    done = run("analyse", *words, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    data: dict[str, Any] = json.loads(done.stdout)
    check(data, ANALYSIS)
    return data


def test_waiting_hand(run: Any) -> None:
    data = ask(run, "123m456p11s22z77z5z")
    assert data["hand"] == "123m456p11s22577z"
    assert (data["size"], data["shanten"], data["forms"], data["complete"]) == (13, 1, {"sets": 1}, False)
    assert data["useful"] == {"1s": 2, "2z": 2, "7z": 2}
    assert data["waits"] == {}
    assert data["discards"] is data["readings"] is None


def test_ready_hand_and_what_is_visible(run: Any) -> None:
    data = ask(run, "123m456p78s11z [777z]", "--visible", "699s")
    assert data["waits"] == data["useful"] == {"6s": 3, "9s": 2}


def test_complete_hand(run: Any) -> None:
    data = ask(run, "111222333m123p11s")
    assert (data["shanten"], data["complete"], data["reading_count"], data["waits"]) == (-1, True, 2, None)
    assert {tuple(one["sets"]) for one in data["readings"]} == {
        ("111m", "222m", "333m", "123p"),
        ("123m", "123m", "123m", "123p"),
    }
    assert {one["pair"] for one in data["readings"]} == {"11s"}


def test_melds_are_part_of_a_reading(run: Any) -> None:
    (reading,) = ask(run, "123m456p789s11s [777z]")["readings"]
    assert reading == {"shape": "sets", "sets": ["123m", "456p", "789s", "[777z]"], "pair": "11s", "wilds": []}


def test_discards(run: Any) -> None:
    data = ask(run, "123m456p11s22z77z55z", "--limit", "3")
    assert len(data["discards"]) == 3
    assert data["discard_count"] == 10
    best = data["discards"][0]
    assert best["shanten"] == 1
    assert best["left"] == sum(best["useful"].values()) == 6


def test_wildcards(run: Any) -> None:
    data = ask(run, "123m456p789s11z", "--wild", "3", "--limit", "99")
    assert data["size"] == 14
    assert data["reading_count"] == len(data["readings"]) == len(mahjong.readings("123m456p789s11z", wilds=3))
    assert all(len(one["wilds"]) == 3 for one in data["readings"])
    assert ask(run, "12m", "--joker", "3m", "--joker", "1-9p", "--wild", "1")["complete"] is True
    assert ask(run, "12m", "--joker", "4m", "--joker", "1-9p", "--wild", "0")["complete"] is False


def test_too_many_wildcards_for_readings(run: Any) -> None:
    data = ask(run, "12m", "--wild", "12")
    assert (data["complete"], data["readings"]) == (True, None)
    assert "0 to 8 wildcards" in run("analyse", "12m", "--wild", "12").stdout


def test_fifth_copy(run: Any) -> None:
    assert ask(run, "1111m", "--wild", "1", "--fifth-copy")["complete"] is True
    assert ask(run, "1111m", "--wild", "1", "--no-fifth-copy")["complete"] is False


@pytest.mark.parametrize("words", [("--forms", "all"), ("--forms", "sets,pairs", "--forms", "orphans,sets")])
def test_forms(run: Any, words: tuple[str, ...]) -> None:
    data = ask(run, "1199m1199p1199s11z", *words)
    assert data["forms"] == {form: mahjong.shanten("1199m1199p1199s11z", forms=form) for form in data["forms"]}
    assert list(data["forms"]) == ["sets", "pairs", "orphans"]
    assert (data["shanten"], data["complete"]) == (-1, True)


def test_a_form_that_melds_rule_out(run: Any) -> None:
    data = ask(run, "123m456p78s11z [777z]", "--forms", "all")
    assert data["forms"] == {"sets": 0, "pairs": None, "orphans": None}
    data = ask(run, "123m456p78s11z [777z]", "--forms", "pairs")
    assert (data["shanten"], data["useful"]) == (None, None)
    assert "not with these melds" in run("analyse", "123m456p78s11z [777z]", "--forms", "pairs").stdout


def test_text_for_people(run: Any) -> None:
    done = run("analyse", "123m456p11s22z77z5z")
    assert "1 away from ready" in done.stdout
    assert "Useful tiles (3 kinds, 6 left)" in done.stdout
    assert "South Wind" in done.stdout
    done = run("analyse", "123m456p11s22z77z5z", "--lang", "zh", "--unicode")
    assert "进张（3种，余6张）" in done.stdout.replace(" (", "（").replace(")", "）")
    assert "🀇🀈🀉🀜🀝🀞🀐🀐🀁🀁🀆🀄🀄" in done.stdout
    assert not [line for line in done.stdout.splitlines() if line != line.rstrip()]


@pytest.mark.parametrize(
    "words",
    [
        ("12m", "--wild", "-1"), ("12m", "--wild", "18"), ("12m", "--wild", "9" * 5000), ("12m", "--forms", "six"),
        ("12m", "--forms", ""), ("12m", "--joker", "q"), ("12m", "--joker", ""), ("12m", "--visible", "x"),
        ("12m", "--limit", "-1"), ("123m",), ("",), ("123456789m123456789p",), ("12m", "--visible", "11111m"),
    ],
)  # fmt: skip
def test_refused(run: Any, words: tuple[str, ...]) -> None:
    done = run("analyse", *words, "--json")
    assert done.exit_code == 2
    check(json.loads(done.stdout), ERROR)


def test_random_hands_agree_with_the_library(run: Any, rng: random.Random, examples: Callable[[int], int]) -> None:
    deck = [code for code in range(34) for _ in range(4)]
    for _ in range(examples(60)):
        wilds = rng.randrange(4)
        size = rng.choice((1, 2, 4, 5, 7, 8, 10, 11, 13, 14))
        text = notation.format(rng.sample(deck, max(size - wilds, 1)))
        wilds = size - max(size - wilds, 1)
        data = ask(run, text, "--wild", str(wilds), "--limit", "100")
        assert data["shanten"] == mahjong.shanten(text, wilds=wilds)
        if size % 3 == 1:
            assert data["useful"] == mahjong.useful(text, wilds=wilds)
            assert data["waits"] == mahjong.waits(text, wilds=wilds)
        else:
            table = mahjong.discards(text, wilds=wilds)
            assert [(one["tile"], one["useful"]) for one in data["discards"]] == [
                (one.tile, one.useful) for one in table
            ]
            if data["complete"]:
                assert data["reading_count"] == len(mahjong.readings(text, wilds=wilds))
