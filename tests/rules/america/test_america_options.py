"""The options of the American game: what there is, how it is written, what is refused; and a card of one's own in place of the one that ships."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from charleston import rig

import mahjong
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.registry import names, variant, variant_class, variants
from mahjong.testing import check_variant, script
from mahjong.variant import Variant
from options_read import every_option_is_read

OPTIONS: dict[str, tuple[Any, ...]] = {  # the default first
    "card": ("training",),
    "win_by": ("card", "free"),
    "charleston_order": ("right-left-across", "right-across-left"),
    "second_charleston": ("dealer-decides", "all-agree", "none"),
    "second_order": ("same", "reversed"),
    "pass_jokers": (False, True),
    "blind_pass": (True, False),
    "courtesy": (True, False),
    "jokers": (8, 4, 0),
    "joker_only_group": (True, False),
    "joker_exchange": (True, False),
    "jokerless_double": (True, False),
    "score_table": ("free-default",),
}
OURS = """
name = "Winds of ours"
name_zh = "自家风牌"

[[line]]
id = "w1"
name = "Quints of winds"
points = 60
groups = ["ZE*5", "ZS*5", "F*4"]

[[line]]
id = "w2"
points = 33
concealed = true
groups = ["Z*4", "D*4", "F*6"]
"""


@pytest.mark.parametrize(
    "name", ["america", "American (Charleston)", "美国麻将", "美国", "美國麻將", "American", " CHARLESTON "]
)
def test_it_is_found_by_any_of_its_names(name: str) -> None:
    assert names(name).key == "america"
    assert isinstance(mahjong.variant(name), Variant)
    assert "america" in variants()


def test_every_option_has_its_values_and_names_its_rule() -> None:
    every_option_is_read("america", OPTIONS)


def test_options_as_a_json_schema() -> None:
    schema = json.loads(json.dumps(variant_class("america").option_schema()))
    assert set(schema["properties"]) == set(OPTIONS)
    assert schema["properties"]["jokers"]["enum"] == [8, 4, 0]
    assert schema["properties"]["card"]["type"] == "string"


@pytest.mark.parametrize(
    ("given", "says", "zh"),
    [
        ({"jokers": 6}, "allowed: 8 | 4 | 0", "8或4或0"),
        ({"win_by": "any"}, "allowed: card | free", "card或free"),
        ({"second_charleston": True}, "allowed: dealer-decides | all-agree | none", "all-agree"),
        ({"blind_pass": 1}, "allowed: true or false", "true"),
        ({"card": "trainin"}, "did you mean training", "training"),
        ({"card": "/no/such/card.toml"}, "cannot be read", "无法读取"),
        ({"card": 5}, "allowed: the key of a card", "牌谱的名称"),
        ({"charleston": True}, "no option 'charleston'", "charleston"),
    ],
)
def test_what_is_no_option_is_refused(given: dict[str, Any], says: str, zh: str) -> None:
    with pytest.raises(RuleError) as caught:
        variant("america", **given)
    assert says in caught.value.en
    assert zh in caught.value.zh


@pytest.mark.rule("america.pattern.card", "america.win.card-data")
def test_a_card_of_ones_own_replaces_the_training_card(tmp_path: Path) -> None:
    path = tmp_path / "winds.toml"
    path.write_text(OURS, encoding="utf-8")
    ours = variant("america", card=str(path))
    score = ours.score("1111z1j 2222z1j 1f1f1f", "1f", seat="S", from_seat="E")
    assert (score.value, score.reading) == (60, "w1: 1111z1j 2222z1j 1111f")
    assert not variant("america").score("1111z1j 2222z1j 1f1f1f", "1f", seat="S", from_seat="E").legal
    best = ours.score("3333z 7777z 1f1f1f1f1f", "1f", seat="S", self_draw=True)
    assert best.value == 66, "no joker: doubled"
    mahjong.cards.load(path)
    assert variant("america", card="winds").score("1111z1j 2222z1j 1f1f1f", "1f", seat="S", from_seat="E").value == 60
    deal = ours.deal(seed=3)
    again = Deal.from_json(json.loads(json.dumps(deal.to_json())))
    assert again.variant == ours
    assert check_variant(ours, deals=3, seed=1)["deals"] == 3


@pytest.mark.rule("america.pattern.card")
def test_a_card_with_a_fault_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "winds.toml"
    path.write_text(OURS.replace("F*6", "F*5"), encoding="utf-8")
    with pytest.raises(RuleError, match=r"line 2 \(w2\), row 11: the counts add up to 13, not 14") as caught:
        variant("america", card=str(path))
    assert "第2个牌型 (w2)（文件第11行）：张数合计13，应为14" in caught.value.zh


@pytest.mark.rule("america.conduct.dead")
def test_what_is_dead_hangs_on_the_card(tmp_path: Path) -> None:
    path = tmp_path / "winds.toml"
    path.write_text(OURS, encoding="utf-8")
    hands = {"E": "1z 19m19p19s234567z9p", "S": "1z1z1j1j 2468p2468s9m"}
    for card, state in (("training", "dead"), (str(path), "")):
        deal = rig(hands, card=card)
        script(deal, "E discard 1z; S claim [111z11j]")
        assert deal.view("W").seats[1].state == state


@pytest.mark.rule("america.score.free")
def test_the_table_of_the_free_game_is_the_only_one_there_is() -> None:
    rules = variant("america", win_by="free", score_table="free-default")
    assert rules.score("111222333m444p9s", "9s", seat="S", self_draw=True).value == 10
    plain = rules.score("1111m333m555p777p", "3m", seat="S", self_draw=True)
    assert (plain.value, plain.payments["E"]) == (20, -40), "no jokerless doubling"
    with pytest.raises(RuleError, match="free-default"):
        variant("america", score_table="other")


def test_every_mix_of_options_compiles(rng: random.Random) -> None:
    for _ in range(20):
        given = {name: rng.choice(values) for name, values in OPTIONS.items()}
        rules = variant("america", **given)
        score = rules.score("333444555m777p8s", "8s", seat="S", from_seat="W")
        assert score.legal == (given["win_by"] == "free")
        deal = rules.deal(seed=1)
        assert deal.waiting == tuple("ESWN")
