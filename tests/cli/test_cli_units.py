"""What a rule set calls its fan and points (`unit_names`), wherever a win is told."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.rules.patterns import unit_names

HAND = "123s456s99s23s[777z]2f"


@pytest.mark.rule("shanghai.score.names")
@pytest.mark.parametrize(
    ("lang", "words", "others"),
    [
        ("en", ("2 dai", "dai in all", "2 hu"), ("fan in all", "2 fan", "2 points")),
        ("zh", ("2代", "总代数", "2户"), ("番数", "2番", "2点")),
    ],
)
def test_a_score_in_the_words_of_the_rule_set(
    run: Any, lang: str, words: tuple[str, ...], others: tuple[str, ...]
) -> None:
    done = run("--lang", lang, "score", "shanghai", HAND, "--win", "4s", "--seat", "S", "--from", "E")
    assert done.exit_code == 0, done.stderr
    for word in words:
        assert word in done.stdout
    for word in others:
        assert word not in done.stdout
    assert dict(variant("shanghai").units) == {"fan": ("dai", "代"), "points": ("hu", "户")}


def test_without_words_of_their_own_fan_are_fan(run: Any) -> None:
    done = run("score", "guangdong", "123m456m78m11p [777z]", "--win", "9m", "--from", "S")
    assert "1 fan" in done.stdout
    assert "fan in all" in done.stdout
    assert not variant("guangdong").units


@pytest.mark.rule("shanghai.score.names")
def test_a_replay_in_the_words_of_the_rule_set(run: Any, tmp_path: Any) -> None:
    from mahjong.play.record import Record
    from mahjong.testing import script, stacked

    deal = stacked(variant("shanghai"), hands={"E": "46m123p789p11s456p1f", "S": "9m"}, draws="5m", tail="9s")
    script(deal, "E discard 9s; S discard 5m; E win")
    path = tmp_path / "deal.jsonl"
    path.write_text(Record.of(deal).text, encoding="utf-8")
    done = run("replay", str(path))
    assert done.exit_code == 0, done.stderr
    assert "seat flower 2 hu" in done.stdout


@pytest.mark.parametrize("wrong", [{"fan": "dai"}, {"points": ("hu",)}, {"fan": ("dai", "")}])
def test_names_that_are_none(wrong: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="a name in English and one in Chinese") as caught:
        unit_names(**wrong)
    assert "须有" in caught.value.zh
