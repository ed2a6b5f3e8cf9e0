"""The options of Nanchang: what there is, how it is written, what is refused, and what each value of those that score changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

import mahjong
from mahjong.errors import RuleError
from mahjong.registry import names, variant, variant_class, variants
from mahjong.variant import Variant
from options_read import every_option_is_read

OPTIONS: dict[str, tuple[Any, ...]] = {  # the default first
    "german_bonus": ("each", "discarder"),
    "rob_doubling": (1, 0),
    "count_discarded_spirits": (False, True),
    "barrier": ("n*(n-3)", "2n"),
    "earthly": ("first_discard", "first_draw"),
    "draw_fee": (0, 5),
    "draw_keeps_dealer": (False, True),
    "fifth_copy": (True, False),
}


@pytest.mark.parametrize(
    "name", ["nanchang-jing", "南昌", "南昌麻将（正精副精）", "南昌麻將", "正精副精", " Nanchang "]
)
def test_it_is_found_by_any_of_its_names(name: str) -> None:
    assert names(name).key == "nanchang-jing"
    assert isinstance(mahjong.variant(name), Variant)
    assert "nanchang-jing" in variants()
    assert variant(name) == variant("nanchang-jing")


def test_every_option_has_its_values_and_names_its_rule() -> None:
    every_option_is_read("nanchang-jing", OPTIONS)
    schema = json.loads(json.dumps(variant_class("nanchang-jing").option_schema()))
    assert set(schema["properties"]) == {*OPTIONS, "preset"} or set(schema["properties"]) == set(OPTIONS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("german_bonus", "all"),
        ("rob_doubling", 2),
        ("barrier", "3n"),
        ("earthly", "never"),
        ("draw_fee", 4),
        ("fifth_copy", "perhaps"),
        ("cap", 300),
    ],
)
def test_other_values_are_refused(name: str, value: object) -> None:
    with pytest.raises(RuleError) as caught:
        variant("nanchang-jing", **{name: value})
    assert caught.value.zh != caught.value.en


NO_SPIRITS = {"hand": "234m678p567z12z99s", "win": "4z", "seat": "S", "turned": "5m"}


def pay(how: dict[str, Any], **options: Any) -> list[int]:
    how = {**NO_SPIRITS, **how}
    hand, win = how.pop("hand"), how.pop("win")
    score = variant("nanchang-jing", **options).score(hand, win, **how)
    assert score.legal, score.reason
    return [score.payments[seat] for seat in "ESWN"]


@pytest.mark.rule("nanchang-jing.score.no-wild-five")
@pytest.mark.parametrize(
    ("how", "each", "discarder"),
    [
        ({"from_seat": "W"}, [-9, 25, -9, -7], [-4, 15, -9, -2]),
        ({"self_draw": True}, [-13, 31, -9, -9], [-13, 31, -9, -9]),
        ({"from_seat": "W", "flags": ["robbed-kong"]}, [-13, 31, -9, -9], [-13, 31, -9, -9]),
    ],
)
def test_who_pays_five_more(how: dict[str, Any], each: list[int], discarder: list[int]) -> None:
    assert pay(how) == each
    assert pay(how, german_bonus="discarder") == discarder


@pytest.mark.rule("nanchang-jing.wild.count", "nanchang-jing.wild.indicator-undrawn")
def test_three_of_the_tile_turned_up_are_all_there_are() -> None:
    how = {"seat": "S", "self_draw": True, "turned": "5m"}
    assert variant("nanchang-jing").score("555m123p456p789p9s", "1s", **how).legal
    for hand, win in (("5555m12p456p789p9s", "1s"), ("12p456p789p99s[555m]", "5m"), ("12p456p789p99s<5555m>", "3p")):
        score = variant("nanchang-jing").score(hand, win, **how)
        assert score.reason is not None
        assert score.reason.id == "nanchang-jing.wild.count"
    assert variant("nanchang-jing").score("6666m12p456p789p9s", "1s", **how).legal


@pytest.mark.rule("nanchang-jing.settle.rob-kong")
def test_what_robbing_adds() -> None:
    how = {"from_seat": "W", "flags": ["robbed-kong"]}
    assert pay(how, rob_doubling=1) == [-13, 31, -9, -9]
    assert pay(how, rob_doubling=0) == [-9, 23, -7, -7]


@pytest.mark.rule("nanchang-jing.settle.rob-kong", "nanchang-jing.win.fishing-selfdraw")
def test_robbing_is_no_self_draw() -> None:
    how = {"seat": "S", "from_seat": "W", "turned": "5m", "flags": ["robbed-kong"]}
    score = variant("nanchang-jing").score("234m678p234s567s5m", "9p", **how)
    assert score.reason is not None
    assert score.reason.id == "nanchang-jing.win.fishing-selfdraw"


@pytest.mark.rule("nanchang-jing.wild.fifth-copy")
def test_a_fifth_copy() -> None:
    # 111m with the fourth 1m and a spirit: they pair where a fifth copy may be.
    how = {"seat": "S", "self_draw": True, "turned": "5s"}
    assert variant("nanchang-jing").score("111m234p567p789p5s", "1m", **how).legal
    score = variant("nanchang-jing", fifth_copy=False).score("111m234p567p789p5s", "1m", **how)
    assert score.reason is not None
    assert score.reason.id == "nanchang-jing.win.shapes"


@pytest.mark.rule("nanchang-jing.pattern.misfits-feature", "nanchang-jing.pattern.misfits")
def test_misfits_are_a_win_of_many_combinations() -> None:
    # Any honours, any suits, any gaps of three and more; melds and a second copy spoil it.
    asked: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "6p"}
    for hand, win in (("147m147p147s1234z", "7z"), ("147m258p9s123467z", "5z"), ("5m28s147p1234567z", "9m")):
        score = variant("nanchang-jing").score(hand, win, **asked)
        assert score.legal, (hand, score.reason)
    assert not variant("nanchang-jing").score("147m147p147s1234z", "1z", **asked).legal
    assert not variant("nanchang-jing").score("147m147p14s1z[234z]", "7z", **asked).legal


@pytest.mark.rule("nanchang-jing.settle.spirits-young")
def test_spirits_are_settled_by_their_number_alone() -> None:
    """The book's remark on how young the custom is; what it remarks on is one line of money outside the win."""
    (word,) = [one for one in variant("nanchang-jing").words["extras"] if getattr(one, "key", "") == "spirits"]
    assert word.rule == "nanchang-jing.settle.spirits"
