"""`mahjong analyse`: its answers are the library's, in a form for people and one for programs."""

from __future__ import annotations

import json
import random
import re
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
    text = run("analyse", "123m456p78s11z [777z]", "--forms", "pairs").stdout
    assert re.search("seven pairs +never +this hand cannot have this form", text)
    assert "不可能" in run("analyse", "123m456p78s11z", "--forms", "orphans", "--lang", "zh").stdout


@pytest.mark.parametrize("wild", range(8))
def test_a_form_that_cannot_be_had_with_wildcards_either(run: Any, wild: int) -> None:
    data = ask(run, "123m [777z]" if wild % 3 != 0 else "12m [777z]", "--wild", str(wild), "--forms", "pairs,orphans")
    assert (data["forms"], data["shanten"], data["complete"]) == ({"pairs": None, "orphans": None}, None, False)


@pytest.mark.parametrize(
    ("hand", "told"),
    [("123m1f1j456p78s1z", "1f1j"), ("1k", "1k"), ("3388f", "38f"), ("0m0p", ""), ("1m [123m]", ""), ("1m [111f]", "")],
)
def test_flowers_and_specials_are_pointed_out(run: Any, hand: str, told: str) -> None:
    notes = ask(run, hand)["notes"]
    assert [note["en"].partition(":")[0] for note in notes] == ([told] if told else [])
    assert [note["zh"].partition("：")[0] for note in notes] == ([told] if told else [])
    text = run("analyse", hand).stdout
    assert (f"Note: {told}: flowers and special tiles fit no set" in text) == bool(told)
    assert not told or "--joker KINDS" in text
    assert not told or f"注：{told}：" in run("analyse", hand, "--lang", "zh").stdout


@pytest.mark.parametrize(
    ("codec", "hand", "visible"),
    [
        ("zh", "一二三万四五六筒七八条东东 [777z]", "六条"),
        ("zh-hant", "一二三萬 四五六餅 七八條 東東 [777z]", "六條"),
        ("unicode", "🀇🀈🀉🀜🀝🀞🀖🀗🀀🀀 [777z]", "🀕"),
        ("mjai", "1m 2m 3m 4p 5p 6p 7s 8s E E [777z]", "6s"),
        ("botzone", "W1 W2 W3 B4 B5 B6 T7 T8 F1 F1 [777z]", "T6"),
    ],
)
def test_codecs(run: Any, codec: str, hand: str, visible: str) -> None:
    data = ask(run, hand, "--codec", codec, "--visible", visible)
    assert data == ask(run, "123m456p78s11z [777z]", "--visible", "6s")
    assert data["waits"] == {"6s": 3, "9s": 4}


@pytest.mark.parametrize(
    ("words", "en", "zh", "position"),
    [
        (("一二三万",), "or add --codec zh", "或加上 --codec zh", 0),
        (("123万",), "or add --codec zh", "或加上 --codec zh", 3),
        (("12m 🀇",), "or add --codec unicode", "或加上 --codec unicode", 4),
        (("1m", "--visible", "东"), "or add --codec zh", "或加上 --codec zh", 0),
        (("一万x [777z]", "--codec", "zh"), "'x' at character 3 of '一万x'", "第 3 位", 2),
        (("[777z] W0", "--codec", "botzone"), "'W0' (character 8)", "第 8 位", 7),
        (("1m", "--codec", "tenhou"), "choose mpsz, mjai, botzone, unicode, zh, zh-hant", "可用 mpsz、mjai", None),
        (("1m", "--codec", "morse"), "--codec 'morse' is none: choose mpsz", "可用 mpsz、mjai", None),
        (("123m456q",), "'q' at character 8 of", "第 8 位", 7),
    ],
)
def test_refusals_that_concern_the_codec(
    run: Any, words: tuple[str, ...], en: str, zh: str, position: int | None
) -> None:
    done = run("analyse", *words, "--json")
    assert done.exit_code == 2
    error = json.loads(done.stdout)["error"]
    assert en in error["en"]
    assert zh in error["zh"]
    assert position is None or error["position"] == position


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
