"""The options of Wuhan: what there is, how it is written, what is refused, and what they do to the wall."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import mahjong
from mahjong.errors import RuleError
from mahjong.registry import names, variant, variant_class, variants
from mahjong.rules.layout import Layout
from mahjong.rules.wall import HEAD, TAIL
from mahjong.variant import Variant
from options_read import every_option_is_read

OPTIONS: dict[str, tuple[Any, ...]] = {  # the default first
    "dice": (2, 3),
    "indicator_in_play": (False, True),
    "laizi_discard": ("kong-with-replacement", "plain-discard-x2"),
    "laizi_kong": (2, 4),
    "two_laizi_counts": ("held", "used-as-wild"),
    "fifth_copy": (True, False),
    "replacement_from": ("back", "front"),
    "winner_priority": ("from-dealer", "from-discarder"),
    "quanqiuren_selfdraw": (False, True),
    "quanqiuren_pair": ("258", "any"),
    "opening": ("once", "each"),
    "bloom_selfdraw_factor": (True, False),
    "cap": ("none", 300),
    "cap_all": (300, 400),
    "min_points": (0, 16),
    "deal_passes": ("next", "previous"),
}


@pytest.mark.parametrize("name", ["wuhan", "Wuhan", "武汉麻将", "武汉", "武漢", "武漢麻將", " WUHAN "])
def test_it_is_found_by_any_of_its_names(name: str) -> None:
    assert names(name).key == "wuhan"
    assert isinstance(mahjong.variant(name), Variant)
    assert "wuhan" in variants()
    assert variant(name) == variant("wuhan")


def test_every_option_has_its_values_and_names_its_rule() -> None:
    every_option_is_read("wuhan", OPTIONS)
    for name, given in OPTIONS.items():
        assert variant("wuhan", **{name: given[1]}) != variant("wuhan")


def test_options_as_a_json_schema() -> None:
    schema = json.loads(json.dumps(variant_class("wuhan").option_schema()))
    assert set(schema["properties"]) == set(OPTIONS)
    assert schema["additionalProperties"] is False
    assert schema["properties"]["cap"]["enum"] == ["none", 300]
    assert schema["properties"]["laizi_kong"]["enum"] == [2, 4]
    assert (schema["properties"]["min_points"]["minimum"], schema["properties"]["min_points"]["type"]) == (0, "integer")
    for name, given in OPTIONS.items():
        assert schema["properties"][name]["default"] == given[0]
        assert schema["properties"][name]["x-rule"].startswith("wuhan.")


@pytest.mark.parametrize(
    ("given", "says", "zh"),
    [
        ({"laizi_kong": 3}, "allowed: 2 | 4", "2或4"),
        ({"opening": "twice"}, "allowed: once | each", "once或each"),
        ({"cap": 400}, "allowed: none | 300", "none或300"),
        ({"cap": None}, "allowed: none | 300", "none或300"),
        ({"cap": "none", "cap_all": 500}, "cap_all=500 needs cap=300, not none", "cap_all=500要求cap=300"),
        ({"min_points": -1}, "allowed: 0 to 1000", "0至1000"),
        ({"min_points": "many"}, "allowed: 0 to 1000", "0至1000"),
        ({"fifth_copy": 1}, "allowed: true or false", "true"),
        ({"quanqiuren": True}, "no option 'quanqiuren'; did you mean quanqiuren", "quanqiuren"),
        ({"preset": "house"}, "preset", "预设"),
    ],
)
def test_what_is_no_option_is_refused(given: dict[str, Any], says: str, zh: str) -> None:
    with pytest.raises(RuleError) as caught:
        variant("wuhan", **given)
    assert says in caught.value.en
    assert zh in caught.value.zh


@pytest.mark.rule("wuhan.wall.size", "wuhan.end.reserve", "wuhan.end.last-four", "wuhan.kong.replacement-end")
def test_the_wall_under_every_option() -> None:
    for dice in (2, 3):
        for end, where in (("back", TAIL), ("front", HEAD)):
            walls = variant("wuhan", dice=dice, replacement_from=end).words["walls"]
            assert walls.opened.thrown == dice
            assert walls.drawn.replacement is where
            assert (walls.held.tiles, walls.zone.tiles, walls.zone.keep) == (10, 4, True)
            layout = Layout(walls, 136, (3,) * dice)
            assert [len(side) for side in walls.built.walls(136, 4)] == [17] * 4
            assert layout.start().left == 136 - 53


def test_every_mix_of_options_compiles(rng: random.Random) -> None:
    for _ in range(30):
        given = {name: rng.choice(values) for name, values in OPTIONS.items()}
        if given["cap_all"] != 300:
            given["cap"] = 300
        score = variant("wuhan", **given).score("22m456p78s[123s][3333z]", "9s", seat="S", from_seat="W", turned="5m")
        assert score.legal == (given["min_points"] <= 8 * (2 if given["opening"] == "each" else 1))
