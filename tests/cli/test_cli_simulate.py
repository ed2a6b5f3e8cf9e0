"""`mahjong simulate`: the numbers are those of the library, the same for the same seed."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from cli_shapes import ERROR, Each, check

from mahjong import variant, walls
from mahjong.play.players import Random, play_out

RESULT = {
    "variant": str,
    "options": Each(object),
    "seed": int,
    "player": str,
    "deals": int,
    "acts": int,
    "wins": int,
    "draws": int,
    "aborts": Each(int),
    "how": {"drawn": int, "discard": int, "robbed": int},
    "won": Each(int),
    "again": int,
    "fan": Each(int),
    "points": Each(int),
    "outside": Each(int),
    "dealer": {"points": int, "won": int},
    "others": {"points": int},
    "matches": {
        "number": int,
        "deals": int,
        "ends": Each(int),
        "places": Each([int]),
        "points": Each(int),
        "results": Each(str),
    },
    "seconds": float,
    "deals_per_second": float,
}


def ask(run: Any, *words: str) -> dict[str, Any]:
    done = run("simulate", *words, "--json")
    assert done.exit_code == 0, done.stderr
    assert done.stderr == ""
    data: dict[str, Any] = json.loads(done.stdout)
    check(data, RESULT)
    return data


@pytest.mark.parametrize(("lang", "told"), [("en", "at once, without a complete hand"), ("zh", "即和")])
def test_wins_without_a_complete_hand(run: Any, lang: str, told: str) -> None:
    done = run("simulate", "hunan-zaniao", "--deals", "40", "--seed", "5", "--lang", lang)
    assert done.exit_code == 0, done.stderr
    assert told in done.stdout


@pytest.mark.parametrize("key", ["guangdong", "sichuan", "chengdu", "wuhan", "taiwan-16", "luoshu", "mcr"])
def test_a_simulation_adds_up(run: Any, key: str) -> None:
    data = ask(run, key, "--deals", "12", "--seed", "5")
    assert data["deals"] == 12
    assert data["player"] == "greedy"
    assert data["deals_per_second"] > 0
    assert sum(data["how"].values()) == data["wins"] == sum(data["won"].values())
    assert sum(data["fan"].values()) + data["again"] == data["wins"]
    assert sum(data["points"].values()) + sum(data["outside"].values()) == 0
    assert data["dealer"]["points"] + data["others"]["points"] == sum(data["points"].values())
    assert data["draws"] <= 12
    assert set(data["points"]) == set("ESWN")


def test_the_numbers_are_the_library_s(run: Any) -> None:
    """Dealt again: deal i has child i of the seed, the winner of a deal deals the next."""
    data = ask(run, "sichuan", "--deals", "9", "--seed", "31", "--player", "random")
    players = {seat: Random(walls.child(31, (1 << 63) + place)) for place, seat in enumerate("ESWN")}
    match = variant("sichuan").match(seed=31, deals=9)
    for deal in match:
        play_out(deal, players)
    assert {seat: match.totals()[seat] for seat in "ESWN"} == data["points"]
    assert sum(not deal.outcome.wins for deal in match.deals) == data["draws"]
    assert sum(deal.totals[deal.dealer] for deal in match.deals) == data["dealer"]["points"]


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_same_seed_gives_the_same_result(run: Any, player: str) -> None:
    def result(seed: str) -> dict[str, Any]:
        data = ask(run, "chengdu", "--deals", "6", "--seed", seed, "--player", player)
        return {name: value for name, value in data.items() if name not in ("seconds", "deals_per_second")}

    assert result("8") == result("8")
    assert result("8") != result("9")


def test_a_seed_is_told_where_none_is_given(run: Any) -> None:
    data = ask(run, "sichuan", "--deals", "3")
    again = ask(run, "sichuan", "--deals", "3", "--seed", str(data["seed"]))
    assert again["points"] == data["points"]


def test_options_and_presets(run: Any) -> None:
    data = ask(run, "chengdu", "--deals", "3", "--seed", "1", "--option", "players=3", "--option", "horse=true")
    assert data["variant"] == "sichuan"
    assert data["options"]["mode"] == "blood_battle"
    assert set(data["points"]) == set("ESW")
    assert set(data["outside"]) == {"horse1"}


def test_text_for_people(run: Any) -> None:
    text = run("simulate", "chengdu", "--deals", "8", "--seed", "5").stdout
    data = ask(run, "chengdu", "--deals", "8", "--seed", "5")
    assert text.splitlines()[0] == "Sichuan (with Chengdu blood rules): 8 deals, greedy players, seed 5"
    rows = {line[:22].strip(): line[22:].split() for line in text.splitlines() if line.strip()}
    assert rows["by self-draw"][0] == str(data["how"]["drawn"])
    assert rows["deals nobody won"][0] == str(data["draws"])
    for seat, name in zip("ESWN", ("East", "South", "West", "North"), strict=True):
        assert any(
            line.split()[:2] == [name, f"{data['points'][seat]:+}" if data["points"][seat] else "0"]
            for line in text.splitlines()
        )
    assert "deals a second; again with --seed 5" in text
    assert max(map(len, text.splitlines())) <= 80
    chinese = run("simulate", "chengdu", "--deals", "8", "--seed", "5", "--lang", "zh").stdout
    assert "四川麻将" in chinese
    assert "自摸" in chinese


@pytest.mark.parametrize(
    "words",
    [
        ("nowhere",),
        ("sichuan", "--deals", "0"),
        ("sichuan", "--deals", "-1"),
        ("sichuan", "--deals", "many"),
        ("sichuan", "--deals", "99999999999999"),
        ("sichuan", "--seed", "x"),
        ("sichuan", "--seed", "18446744073709551616"),
        ("sichuan", "--option", "players=9"),
        ("sichuan", "--option", "playerz=3"),
        ("sichuan", "--player", "clever"),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_bad_questions(run: Any, words: tuple[str, ...], language: str) -> None:
    done = run("simulate", *words, "--json", "--lang", language)
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    check(json.loads(done.stdout), ERROR)


def test_whole_matches_are_the_library_s(run: Any) -> None:
    """Match i has child i of the seed; the last dealer ends it where he may."""
    data = ask(run, "japan", "--matches", "3", "--seed", "31", "--player", "random", "--option", "length=east")
    players = {seat: Random(walls.child(31, (1 << 63) + place)) for place, seat in enumerate("ESWN")}
    places, results, ends, deals = (
        {seat: [0] * 4 for seat in "ESWN"},
        dict.fromkeys("ESWN", Fraction(0)),
        Counter[str](),
        0,
    )
    for number in range(3):
        match = variant("japan", length="east").match(seed=walls.child(31, number))
        for deal in match:
            play_out(deal, players)
            if match.waiting:
                match.act(match.waiting[0], "choose match=end")
        assert match.end is not None
        ends[match.end.why] += 1
        deals += len(match.deals)
        for seat, one in match.result().items():
            places[seat][one.rank - 1] += 1
            results[seat] += one.result
    told = data["matches"]
    assert (told["number"], told["deals"], told["ends"], told["places"]) == (3, deals, dict(ends), places)
    assert data["deals"] == deals
    assert {seat: Fraction(one) for seat, one in told["results"].items()} == results
    assert sum(results.values()) == 0


def test_deals_of_matches(run: Any) -> None:
    """As many deals as asked for; only the matches that are over are counted."""
    data = ask(run, "japan", "--deals", "7", "--seed", "3", "--option", "length=east")
    assert data["deals"] == 7
    assert data["matches"]["deals"] <= 7
    assert data["matches"]["number"] <= 1
    assert sum(data["points"].values()) + sum(data["outside"].values()) == 0


def test_matches_of_other_rule_sets(run: Any) -> None:
    data = ask(run, "mcr", "--matches", "1", "--seed", "3", "--player", "random", "--option", "min_fan=0")
    assert data["deals"] == data["matches"]["deals"] == 16
    assert data["matches"]["ends"] == {"rounds": 1}
    assert data["points"] == data["matches"]["points"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_matches_in_words(run: Any, lang: str) -> None:
    done = run("simulate", "japan", "--matches", "1", "--seed", "5", "--option", "length=east", "--lang", lang)
    assert done.exit_code == 0
    for word in ("mean result", "place 4") if lang == "en" else ("平均得分", "第4名"):
        assert word in done.stdout


@pytest.mark.parametrize(
    "words", [("sichuan", "--matches", "2"), ("japan", "--matches", "0"), ("japan", "--matches", "x")]
)
def test_bad_numbers_of_matches(run: Any, words: tuple[str, ...]) -> None:
    done = run("simulate", *words, "--json")
    assert done.exit_code == 2
    check(json.loads(done.stdout or done.stderr), ERROR)
    assert "matches" in done.stdout + done.stderr
