"""`mahjong score`, `variants` and `rules`: what the library says, for people and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli_shapes import BOOK, BOOKS, ERROR, FLAGS, ONE_RULE, SCORE, VARIANT, VARIANTS, check

from mahjong import registry, rulebook
from mahjong.rules import flags

HAND = "123m456m78m11p [777z]"


def ask(run: Any, shape: Any, *words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    data: dict[str, Any] = json.loads(done.stdout)
    check(data, shape)
    return data


def test_score_is_the_library_s(run: Any) -> None:
    data = ask(
        run,
        SCORE,
        "score",
        "guangdong",
        HAND,
        "--win",
        "9m",
        "--from",
        "S",
        "--seat",
        "E",
        "--dealer",
        "E",
        "--round",
        "E",
    )
    expected = registry.variant("guangdong").score(HAND, "9m", seat="E", from_seat="S").to_json()
    assert {key: data[key] for key in expected} == json.loads(json.dumps(expected))
    assert list(data)[:5] == ["legal", "reason", "patterns", "value", "payments"]
    assert data["legal"] is True
    assert data["payments"] == {"E": 2, "S": -2, "W": 0, "N": 0}
    assert data["variant"] == "guangdong"


def test_seats_beyond_the_winds(run: Any) -> None:
    words = ("score", "sichuan", "123m456m78m11p [777p@B]", "--win", "9m", "--option", "players=8", "--dealer", "d")
    data = ask(run, SCORE, *words, "--seat", "a", "--from", "B")
    assert list(data["payments"]) == list("ESWNABCD")
    assert data["payments"]["A"] == -data["payments"]["B"] > 0
    text = run(*words, "--seat", "A", "--from", "b")
    assert text.exit_code == 0
    assert text.stdout.index("North") < text.stdout.index("A +") < text.stdout.index("B -") < text.stdout.index("D 0")
    assert run(*words, "--seat", "X", "--from", "B").exit_code == 2


def test_options_flags_and_seats(run: Any) -> None:
    words = (
        "score",
        "广东",
        "123m456m78m11p [7777z@N]",
        "--win",
        "9m",
        "--self-draw",
        "--seat",
        "south",
        "--dealer",
        "东",
    )
    data = ask(run, SCORE, *words, "--flag", "kong-bloom", "--flag", "last-tile", "--option", "kong-fan=1")
    expected = registry.variant("guangdong", kong_fan=1).score(
        "123m456m78m11p [7777z@N]", "9m", seat="S", self_draw=True, flags=("kong-bloom", "last-tile")
    )
    assert data["payments"] == dict(expected.payments)
    assert data["options"]["kong_fan"] == 1
    assert {"kong-bloom", "last-tile", "kongs"} <= {one["key"] for one in data["patterns"]}


def test_illegal_win(run: Any) -> None:
    data = ask(run, SCORE, "score", "guangdong", HAND, "--win", "1m", "--from", "S")
    assert (data["legal"], data["patterns"], data["value"]) == (False, [], 0)
    assert set(data["payments"].values()) == {0}
    assert data["reason"]["id"].startswith("guangdong.")
    done = run("score", "guangdong", HAND, "--win", "1m", "--from", "S")
    assert "not a legal win" in done.stdout
    assert data["reason"]["en"] in done.stdout.replace("\n", " ")
    assert "不能和" in run("score", "guangdong", HAND, "--win", "1m", "--from", "S", "--lang", "zh").stdout


def test_explained_for_people(run: Any) -> None:
    text = run("score", "guangdong", HAND, "--win", "9m", "--self-draw", "--flag", "last-tile").stdout
    found = registry.variant("guangdong").score(HAND, "9m", self_draw=True, flags=("last-tile",))
    for one in found.patterns:
        assert f"{one.en} " in text
        assert one.tiles in text
    for line in found.lines:
        assert line.rule in text
    for step in found.steps:
        assert step.en in text
    assert "East +24   South -8   West -8   North -8" in text
    assert max(map(len, text.splitlines())) <= 80
    text = run("score", "guangdong", HAND, "--win", "9m", "--self-draw", "--lang", "zh").stdout
    assert "东家自摸9m" in text
    assert "东 +12　南 -4　西 -4　北 -4" in text


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("guangdng", HAND, "--win", "9m", "--from", "S"), "did you mean guangdong"),
        (("guangdong",), "HAND is missing"),
        (("guangdong", HAND), "--win TILE is missing"),
        (("guangdong", HAND, "--win", "9m"), "--from SEAT or --self-draw"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--self-draw"), "--from SEAT or --self-draw"),
        (("guangdong", HAND, "--win", "9m", "--from", "E"), "is the winner"),
        (("guangdong", HAND, "--win", "9m", "--from", "Q"), "'Q'"),
        (("guangdong", HAND, "--win", "9x", "--from", "S"), "'9x' is not a tile"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--round", "7"), "'7'"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--winners", "9"), "--winners 9"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--flag", "kong-blom"), "did you mean kong-bloom"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--flag", "last-tile"), "last-tile"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "x=1"), "no option 'x'. There are: kong_fan"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "core=1"), "no option 'core'"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "key=1"), "no option 'key'"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "kong_fan=9"), "0 to 1"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "kong_fan"), "NAME=VALUE"),
        (("guangdong", HAND, "--win", "9m", "--from", "S", "--option", "rounds=1", "--option", "rounds=2"), "twice"),
        (("guangdong", "123x", "--win", "9m", "--from", "S"), "'x' at character 4"),
    ],
)
def test_refused(run: Any, words: tuple[str, ...], part: str) -> None:
    done = run("score", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert part in done.stderr.splitlines()[0]
    data = json.loads(run("score", *words, "--json").stdout)
    check(data, ERROR)


def test_flags_are_listed_in_both_languages(run: Any) -> None:
    data = ask(run, FLAGS, "score", "guangdong", "--help-flags")
    assert [one["key"] for one in data["flags"]] == list(flags.FLAGS)
    assert tuple(one["key"] for one in data["flags"] if one["read"]) == registry.variant("guangdong").flags
    text = run("score", "guangdong", "--help-flags", env={"COLUMNS": "200"}).stdout
    for flag in flags.FLAGS.values():
        assert flag.en in text
        assert flag.zh in text
    assert "opened@SEAT" in text
    assert "counters=N" in text


def test_variants(run: Any) -> None:
    data = ask(run, VARIANTS, "variants")
    assert [one["key"] for one in data["variants"]] == list(registry.variants())
    told = {lang: run("variants", "--lang", lang).stdout for lang in ("en", "zh")}
    for one in data["variants"]:
        assert one["key"] in told["en"]
        assert one["zh"] in told["zh"]
        assert one["presets"] == [preset.name for preset in registry.variant_class(one["key"]).presets]
        assert (one["line"], one["detail"]) == (rulebook.book(one["key"]).line, rulebook.book(one["key"]).detail)
    for key, (en, zh) in rulebook.DETAILS.items():
        assert f"[{key}] its source is {en}" in told["en"]
        assert zh in told["zh"]


def test_one_variant(run: Any) -> None:
    data = ask(run, VARIANT, "variants", "广东")
    assert data["key"] == "guangdong"
    text = run("variants", "guangdong").stdout
    assert data["summary"][:60] in text
    assert "ji-ping-hu" in text
    assert rulebook.DETAILS["full"][0] in text
    for name, option in data["options"]["properties"].items():
        assert name in text
        assert option["x-description-zh"] in run("variants", "guangdong", "--lang", "zh").stdout
    assert "did you mean guangdong" in run("variants", "guangdon").stderr


def test_book(run: Any) -> None:
    book = rulebook.book("guangdong")
    data = ask(run, BOOK, "rules", "guangdong")
    assert [one["id"] for one in data["rules"]] == [rule.id for rule in book]
    text = run("rules", "广东").stdout
    for rule in book:
        assert rule.id.removeprefix("guangdong.") in text
    assert max(map(len, text.splitlines())) <= 80
    assert ask(run, BOOKS, "rules")["books"][0]["key"] in run("rules").stdout


def test_search_and_area(run: Any) -> None:
    book = rulebook.book("guangdong")
    data = ask(run, BOOK, "rules", "guangdong", "--area", "score", "--search", "cap")
    assert [one["id"] for one in data["rules"]] == [rule.id for rule in book.search("cap", area="score")]
    assert 0 < len(data["rules"]) < len(book)
    assert all(one["area"] == "score" for one in data["rules"])
    text = run("rules", "guangdong", "--search", "自摸").stdout
    assert f"{len(book.search('自摸'))} rule" in text
    assert "0 rules" in run("rules", "guangdong", "--search", "no such words").stdout
    done = run("rules", "guangdong", "--area", "nothing")
    assert (done.exit_code, "There are: wall" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "words", [("guangdong.score.cap-three",), ("guangdong", "score.cap-three"), ("广东", "guangdong.score.cap-three")]
)
def test_one_rule_in_full(run: Any, words: tuple[str, ...]) -> None:
    book = rulebook.book("guangdong")
    data = ask(run, ONE_RULE, "rules", *words)
    assert data["rule"]["id"] == "guangdong.score.cap-three"
    assert {one["id"] for one in data["examples"]} == {
        one.id for one in book.examples if "guangdong.score.cap-three" in one.rules
    }
    text = " ".join(run("rules", *words).stdout.split())
    assert book["score.cap-three"].says in text
    for one in data["examples"]:
        assert one["id"] in text


@pytest.mark.parametrize(
    "words",
    [("guangdong", "score.cap-thre"), ("nowhere",), ("nowhere.a.b",), ("guangdong", "score.cap", "--area", "score")],
)
def test_rules_refused(run: Any, words: tuple[str, ...]) -> None:
    done = run("rules", *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("codec", "hand", "win"),
    [("zh", "一二三万四五六万七八万一一筒 [777z]", "九万"), ("unicode", "🀇🀈🀉🀊🀋🀌🀍🀎🀙🀙 [777z]", "🀏")],
)
def test_codecs(run: Any, codec: str, hand: str, win: str) -> None:
    plain = ("score", "guangdong", "123m456m78m11p [777z]", "--win", "9m", "--from", "S")
    words = ("score", "guangdong", hand, "--win", win, "--from", "S", "--codec", codec)
    for more in ((), ("--json",)):
        assert run(*words, *more).stdout == run(*plain, *more).stdout
    for done in (run(*words[:-2]), run(*plain[:4], win, *plain[5:])):
        assert done.exit_code == 2
        assert f"add --codec {codec}" in done.stderr
    done = run(*words[:4], win + win, *words[5:])
    assert f"{win + win!r} is not one tile" in done.stderr


@pytest.mark.parametrize("number", ["12345678901234567890123", "1000", "-1"])
def test_numbers_of_flags_out_of_bounds(run: Any, number: str) -> None:
    done = run(
        "score", "guangdong", "123m456m78m11p [777z]", "--win", "9m", "--from", "S", "--flag", f"dealer-run={number}"
    )
    assert done.exit_code == 2
    assert f"--flag dealer-run: a number from 0 to 999, not '{number}'" in done.stderr


@pytest.mark.parametrize("dealer", "ESWN")
def test_payments_stand_in_the_order_of_the_seats(run: Any, dealer: str) -> None:
    done = run("score", "guangdong", "123m456m78m11p [777z]", "--win", "9m", "--from", "S", "--dealer", dealer)
    assert [word for word in done.stdout.splitlines()[-1].split() if word.isalpha()] == [
        "East",
        "South",
        "West",
        "North",
    ]


def test_tiles_turned_up_and_those_under_them(run: Any) -> None:
    """As many as the rules turn, in any notation; the winner of a riichi counts those under them."""
    hand, how = "234567m345p67s55s", ("--win", "8s", "--seat", "S", "--from", "W", "--flag", "ready-declared")
    told = ("--turned", "4s1z", "--under", "7m4s")
    data = ask(run, SCORE, "score", "japan", hand, *how, *told)
    worth = {one["key"]: one["worth"] for one in data["patterns"]}
    assert (worth["dora"], worth["ura"]) == (2, 2)
    chinese = (
        "二万三万四万五万六万七万三筒四筒五筒六条七条五条五条",
        "--win",
        "八条",
        "--turned",
        "四条东",
        "--under",
        "七万四条",
    )
    same = ask(run, SCORE, "score", "japan", *chinese, *how[2:], "--codec", "zh")
    assert same["patterns"] == data["patterns"]
    for wrong in (("--under", "7m"), ("--turned", "1m2m3m4m5m6m"), ("--turned", "4s", "--under", "7m8m")):
        done = run("score", "japan", hand, *how, *wrong)
        assert done.exit_code == 2, wrong
        assert done.stderr
    done = run("score", "sichuan", hand, "--win", "8s", "--from", "W", "--under", "7m")
    assert "no tile under another is turned" in done.stderr


INSTANT = ("score", "longguajiao", "123m456m78m11p99s1s", "--win", "5z", "--self-draw", "--instant", "ten-winds")


@pytest.mark.rule("longguajiao.win.discard-hands")
def test_a_win_without_a_complete_hand_is_named_by_its_key(run: Any) -> None:
    winds = "1z5z3z6z2z7z4z1z3z5z"
    data = ask(run, SCORE, *INSTANT, "--discards", winds)
    assert data["payments"] == {"E": 180, "S": -60, "W": -60, "N": -60}
    assert ask(run, FLAGS, "score", "longguajiao", "--help-flags")["instants"][1]["key"] == "ten-winds"
    text = run(*INSTANT, "--discards", winds, "--lang", "zh").stdout
    assert "东家即和：十风" in text
    assert (
        run(*INSTANT, "--codec", "zh", "--discards", "东白西发南中北东西白").exit_code == 2
    )  # the hand is to be written so, too
    refused = run(*INSTANT, "--discards", "5z9s", "--lang", "zh")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--discards '5z9s'" in refused.stderr or "--discards" in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--win", "9m", "--from", "Q"), "--from 'Q': a seat is one of E S W N"),
        (("--win", "9m", "--self-draw", "--round", "x"), "--round 'x': a wind is one of"),
        (("--win", "9m", "--self-draw", "--turned", "1m"), "--turned '1m'"),
        (("--win", "9m", "--self-draw", "--instant", "x"), "--instant 'x': in Guangdong"),
        (("--win", "9m", "--self-draw", "--codec", "counts34"), "--codec 'counts34' does not read text: choose mpsz"),
        (("--win", "9m", "--self-draw", "--codec", "x"), "--codec 'x' is none: choose mpsz"),
    ],
)
def test_errors_name_options_not_keywords(run: Any, words: tuple[str, ...], said: str) -> None:
    done = run("score", "guangdong", HAND, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_preset_says_whose_it_is(run: Any) -> None:
    assert "tenhou is japan with its preset tenhou" in run("variants", "tenhou").stdout
    assert "tenhou即japan的预设tenhou" in run("variants", "tenhou", "--lang", "zh").stdout


def test_paragraphs_of_help_are_broken_by_the_terminal(run: Any) -> None:
    text = run("verify", "--help", env={"COLUMNS": "400"}).stdout
    assert any(
        line.strip().startswith("Checks every event") and line.strip().endswith("every line.")
        for line in text.splitlines()
    )
