"""The options of Taiwan sixteen-tile: what there is, how it is written, what is refused, and that each reaches what it is about."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import mahjong
from mahjong.errors import RuleError
from mahjong.play.deal import Deal
from mahjong.registry import names, variant, variant_class
from mahjong.rulebook import book
from mahjong.rules.claims import ALL, ONE
from mahjong.rules.rotation import DEALER, OPENED
from mahjong.rules.wall import AFTER_ASIDES, AT_DEAL
from mahjong.variant import Variant
from mahjong.variants.taiwan_16 import TAI
from options_read import every_option_is_read

OPTIONS: dict[str, tuple[Any, ...]] = {  # the default first
    "di": (3, 0, 100),
    "tai": (1, 0, 20),
    "dealer_tai": (1, 0),
    "lianzhuang_per": (1, 2),
    "lazhuang": ("stake-third", "plus-one-tai", "off"),
    "multi_win": ("all", "nearest"),
    "gate_tile": ("before-flowers", "after-flowers"),
    "flower_order": ("plum-orchid-chrysanthemum-bamboo", "plum-orchid-bamboo-chrysanthemum"),
    "seat_wind_from": ("opening", "dealer"),
    "seating_rolls": ("two", "one"),
    "dealer_rolls": ("two", "one", "none"),
    "wall_roll": ("separate", "same-as-dealer"),
}


@pytest.mark.parametrize(
    "name", ["taiwan-16", "taiwan", "台湾", "台灣麻將", "十六张", "Taiwan sixteen-tile", "台湾十六张麻将"]
)
def test_it_is_found_by_any_of_its_names(name: str) -> None:
    assert names(name).key == "taiwan-16"
    assert isinstance(mahjong.variant(name), Variant)


def test_every_option_has_its_values_and_names_its_rule() -> None:
    every_option_is_read("taiwan-16", OPTIONS, apart=("tai_of",))


@pytest.mark.parametrize(
    ("name", "wrong"), [("di", -1), ("tai", "x"), ("dealer_tai", 2), ("lianzhuang_per", 3), ("lazhuang", "on"), ("gate_tile", "never"),
                        ("tai_of", "heaven"), ("tai_of", "paradise=3"), ("tai_of", {"heaven": 1001}), ("dealer_rolls", 2)],
)  # fmt: skip
def test_other_values_are_refused(name: str, wrong: Any) -> None:
    with pytest.raises(RuleError, match=name) as caught:
        variant("taiwan-16", **{name: wrong})
    assert any(sign >= "\u4e00" for sign in caught.value.zh)


def test_options_that_belong_together() -> None:
    for given in ({"dealer_rolls": "one"}, {"wall_roll": "same-as-dealer"}):
        rules = variant("taiwan-16", **given)
        assert (rules.options["dealer_rolls"], rules.options["wall_roll"]) == ("one", "same-as-dealer")
        assert rules.words["rotation"].seating.same_wall
    for given in (
        {"dealer_rolls": "two", "wall_roll": "same-as-dealer"},
        {"dealer_rolls": "one", "wall_roll": "separate"},
    ):
        with pytest.raises(RuleError, match="needs"):
            variant("taiwan-16", **given)


def test_each_reaches_its_word() -> None:
    def words(**given: Any) -> Any:
        return variant("taiwan-16", **given).words

    assert (words()["claims"].winners, words(multi_win="nearest")["claims"].winners) == (ALL, ONE)
    assert words()["walls"].dealt.extra_at is AT_DEAL
    assert words(gate_tile="after-flowers")["walls"].dealt.extra_at is AFTER_ASIDES
    assert (words()["rotation"].east, words(seat_wind_from="dealer")["rotation"].east) == (OPENED, DEALER)
    assert [words(seating_rolls=one)["rotation"].seating.rolls for one in ("two", "one")] == [2, 1]
    assert [words(dealer_rolls=one)["rotation"].seating.dealer_rolls for one in ("two", "one", "none")] == [2, 1, 0]
    assert [len(words(lazhuang=one)["bets"]) for one in ("stake-third", "plus-one-tai", "off")] == [1, 0, 0]
    assert [one.key for one in words(tai_of="eight-flowers=0")["instants"]] == ["seven-rob-one"]


@pytest.mark.parametrize("key", TAI)
def test_the_table_of_tai(key: str) -> None:
    """Every pattern of the table stands in the book, and its amount is that of its items; 0 takes them out."""
    assert book("taiwan-16")[f"pattern.{key}"].option == f"tai_of={key}={TAI[key]}"
    rule = f"taiwan-16.pattern.{key}"

    def worth(**given: Any) -> set[Any]:
        return {item.fan for item in variant("taiwan-16", **given).words["patterns"] if item.rule == rule}

    assert worth() == {TAI[key]}
    assert worth(tai_of={key: 9}) == worth(tai_of=f"{key}:9") == {9}
    assert worth(tai_of={key: 0}) == set()


def test_a_table_of_tai_survives_everything() -> None:
    rules = variant("taiwan-16", tai_of="heaven=24,man=8")
    assert rules.options["tai_of"] == {**TAI, "heaven": 24, "man": 8}
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert eval(repr(rules), {"variant": variant}) == rules
    deal = rules.deal(seed=3)
    again = Deal.from_json(json.loads(json.dumps(deal.to_json())))
    assert again.variant == rules
    assert json.loads(json.dumps(variant_class("taiwan-16").option_schema()))["properties"]["tai_of"]["default"] == TAI


def test_the_table_at_the_shell() -> None:
    from typer.testing import CliRunner

    from mahjong.cli.app import app

    def run(*words: str) -> str:
        done = CliRunner().invoke(app, list(words))
        assert done.exit_code == 0, done.output
        return done.stdout

    hand = ["score", "taiwan-16", "11p345m678m234s57s999s", "--win", "6s", "--seat", "S", "--self-draw"]
    told = json.loads(run(*hand, "--option", "tai_of=concealed-selfdraw=5,heaven=24", "--east", "S", "--json"))
    assert told["fan"] == 6
    assert told["options"]["tai_of"] == {**TAI, "concealed-selfdraw": 5, "heaven": 24}
    assert json.loads(run("simulate", "taiwan-16", "--deals", "2", "--json"))
    shown = run("variants", "taiwan-16")
    assert all(f"{name}={number}" in shown for name, number in TAI.items())
    assert max(len(line) for line in shown.splitlines() if "=" in line) < 260
