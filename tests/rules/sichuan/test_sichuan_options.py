"""The options and presets of Sichuan: what they are, what they mean together, which contradict one another."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.registry import variant_class
from mahjong.rules import drawn, endings, extras, phases
from mahjong.rules.bets import Horses

DEFAULTS: dict[str, Any] = {
    "mode": "single",
    "ladder": (1, 2, 4),
    "cap": "ladder_length",
    "kong_money": "off",
    "call_transfer": False,
    "selfdraw_fan": 0,
    "multi_win": "all",
    "pure_suit_adds_lack": True,
    "jiangdui_lack": "required",
    "ready_check": True,
    "dead_wait": "not_ready",
    "pig_also_pays_chajiao": False,
    "out_players_pay": False,
    "river_redraw": False,
    "river_end": "one_left",
    "horse": False,
    "horse_buyer": "outsider",
    "horse_buyers": 1,
    "horse_copies_kong_money": False,
    "horse_in_chajiao": True,
    "horse_vs_horse": False,
    "exchange": "off",
    "void": False,
    "players": 4,
}


@pytest.mark.rule("sichuan.conduct.special-plays")
def test_the_two_presets() -> None:
    assert variant("sichuan").options == variant("sichuan", preset="sichuan").options == DEFAULTS
    chengdu = {**DEFAULTS, "mode": "blood_battle", "kong_money": "wind_rain", "call_transfer": True}
    assert variant("chengdu").options == variant("sichuan", preset="chengdu").options == chengdu
    assert variant("成都", mode="single", ladder="512").options == {**chengdu, "mode": "single", "ladder": (5, 10, 20)}
    # What the preset brings gives way where another choice leaves it nothing to do.
    assert variant("chengdu", kong_money="off").options["call_transfer"] is False
    with pytest.raises(RuleError, match=r"no preset 'chongqing'\. There are: sichuan, chengdu"):
        variant("sichuan", preset="chongqing")


@pytest.mark.rule("sichuan.conduct.special-plays")
@pytest.mark.parametrize(
    "options",
    [
        {"river_redraw": True},
        {"river_redraw": True, "mode": "blood_battle"},
        {"river_end": "wall_out"},
        {"river_end": "wall_out", "preset": "chengdu"},
        {"out_players_pay": True},
        {"call_transfer": True},
        {"call_transfer": True, "preset": "chengdu", "kong_money": "off"},
        {"horse_copies_kong_money": True, "kong_money": "wind_rain"},
        {"horse_copies_kong_money": True, "horse": True},
        {"horse_vs_horse": True},
        {"horse_buyer": "seated"},
        {"horse_buyers": 2},
        {"pig_also_pays_chajiao": True, "ready_check": False},
        {"jiangdui_lack": "exempt", "void": True},
        {"exchange": "across", "players": 3},
        {"exchange": "across", "players": 7},
    ],
    ids=str,
)
def test_what_could_not_take_effect_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match=r" needs |nobody sits opposite") as caught:
        variant("sichuan", **options)
    assert caught.value.rule.startswith("sichuan.")
    assert caught.value.zh != caught.value.en


@pytest.mark.parametrize(
    "options",
    [
        {"dead_wait": "ready", "ready_check": False},
        {"horse_in_chajiao": False},
        {"multi_win": "head_bump", "players": 3},
        {"mode": "blood_river", "river_redraw": True, "river_end": "wall_out", "out_players_pay": True},
        {"kong_money": "rain_flat", "call_transfer": True},
        {"exchange": "across", "players": 6},
        {"exchange": "dice", "players": 5, "void": True},
        {"horse": True, "horse_buyer": "seated", "horse_buyers": 3, "players": 3},
    ],
    ids=str,
)
def test_what_is_merely_idle_is_taken(options: dict[str, Any]) -> None:
    made = variant("sichuan", **options)
    assert {name: made.options[name] for name in options} == options


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("mode", "blood"), ("ladder", (4, 2, 1)), ("ladder", "big"), ("cap", 5), ("cap", "off"), ("kong_money", True),
        ("selfdraw_fan", 2), ("multi_win", "none"), ("jiangdui_lack", False), ("dead_wait", "dead"), ("players", 2), ("players", 9),
        ("exchange", "agreed"), ("void", "m"), ("horse_buyers", 4), ("horse", 1),
    ],
)  # fmt: skip
def test_other_values_are_refused(name: str, wrong: Any) -> None:
    with pytest.raises(RuleError, match="allowed") as caught:
        variant("sichuan", **{name: wrong})
    assert caught.value.rule.startswith("sichuan.")


def test_every_option_says_what_it_is_in_both_languages() -> None:
    cls = variant_class("sichuan")
    schema = cls.option_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert set(schema["properties"]) == set(DEFAULTS)
    for name, one in schema["properties"].items():
        assert one["x-rule"].startswith("sichuan."), name
        assert one["description"].isascii(), name
        assert not one["x-description-zh"].isascii(), name
    assert schema["properties"]["ladder"]["anyOf"][0]["enum"] == ["124", "1248", "248", "3-5-10", "512", "5124"]
    assert schema["properties"]["cap"]["enum"] == ["ladder_length", 3, 4, "none"]
    assert schema["properties"]["players"]["enum"] == [4, 3, 5, 6, 7, 8]
    assert [one.name for one in cls.presets] == ["sichuan", "chengdu"]


@pytest.mark.rule("sichuan.end.blood-battle", "sichuan.end.blood-battle-first-win", "sichuan.end.blood-river")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"mode": "single"}, endings.after(1)),
        ({"mode": "blood_battle"}, endings.left(1, rule="sichuan.end.blood-battle-until")),
        ({"mode": "blood_river"}, endings.left(1, again=True, rule="sichuan.end.blood-river")),
        (
            {"mode": "blood_river", "river_redraw": True},
            endings.left(1, again=True, draws=True, rule="sichuan.end.blood-river"),
        ),
        (
            {"mode": "blood_river", "river_end": "wall_out"},
            endings.wall_out(again=True, draws=False, rule="sichuan.end.blood-river-repeat"),
        ),
    ],
    ids=str,
)
def test_how_a_deal_ends(options: dict[str, Any], expected: endings.Ending) -> None:
    assert variant("sichuan", **options).words["ending"] == expected


@pytest.mark.rule(
    "sichuan.kong.rain-flat", "sichuan.kong.wind-claimed", "sichuan.kong.wind-added", "sichuan.kong.rain-concealed"
)
def test_kong_money_is_in_units_of_one_fan() -> None:
    assert variant("sichuan").words["extras"] == ()
    for ladder, price in (("124", 1), ("3-5-10", 3), ("5124", 5)):
        (flat,) = variant("sichuan", kong_money="rain_flat", ladder=ladder).words["extras"]
        assert (flat.claimed, flat.added, flat.concealed, flat.price) == (extras.staying(1),) * 3 + (price,)
        wind, transfer = variant("chengdu", ladder=ladder).words["extras"]
        assert (wind.claimed, wind.added, wind.concealed) == (extras.feeder(1), extras.staying(1), extras.staying(2))
        assert wind.price == price
        assert transfer.further is extras.OWN_POCKET


@pytest.mark.rule("sichuan.end.kong-refund", "sichuan.end.chajiao-chengdu", "sichuan.conduct.special-plays")
def test_what_is_checked_in_a_drawn_deal() -> None:
    def kinds(**options: Any) -> list[type]:
        return [type(one) for one in variant("sichuan", **options).words["drawn"]]

    assert kinds() == kinds(kong_money="rain_flat") == [drawn.Offence, drawn.Check]
    assert kinds(kong_money="wind_rain") == [drawn.Offence, drawn.Check, drawn.Refund]
    assert kinds(ready_check=False, kong_money="wind_rain") == []
    (pig, _) = variant("sichuan", pig_also_pays_chajiao=True).words["drawn"]
    assert pig.checked


@pytest.mark.rule(
    "sichuan.settle.horse", "sichuan.settle.horse-draw", "sichuan.settle.horse-chajiao", "sichuan.settle.horse-pay"
)
def test_horses_are_as_agreed() -> None:
    assert variant("sichuan").words["bets"] == ()
    (one,) = variant("sichuan", horse=True).words["bets"]
    assert (one.buyers, one.seated, one.kongs, one.check, one.between) == (1, False, False, True, False)
    assert one.accounts == ("horse1",)
    (all_of,) = variant(
        "chengdu",
        horse=True,
        horse_buyers=3,
        horse_buyer="seated",
        horse_copies_kong_money=True,
        horse_in_chajiao=False,
        horse_vs_horse=True,
    ).words["bets"]
    assert isinstance(all_of, Horses)
    assert (all_of.buyers, all_of.seated, all_of.kongs, all_of.check, all_of.between) == (3, True, True, False, True)


@pytest.mark.rule("sichuan.exchange.three", "sichuan.exchange.one-suit", "sichuan.exchange.direction")
def test_three_tiles_of_a_suit_are_exchanged_if_agreed() -> None:
    assert variant("sichuan").words["phases"] == ()
    for to in ("dice", "next", "across", "previous"):
        (exchange,) = variant("sichuan", exchange=to).words["phases"]
        assert (exchange.tiles, exchange.to.value, exchange.one_suit) == (3, to, True)
    (dice,) = variant("sichuan", exchange="dice").words["phases"]
    assert isinstance(dice, phases.Exchange)
    assert [dice.step(4, die) for die in range(1, 7)] == [1, 2, 3, 1, 2, 3]
    assert [dice.step(3, die) for die in range(1, 7)] == [1, 2, 1, 2, 1, 2]
    assert [dice.step(6, die) for die in range(1, 7)] == [1, 3, 5, 1, 3, 5]


@pytest.mark.rule("sichuan.void.declare", "sichuan.void.discard-first", "sichuan.void.no-claim", "sichuan.void.no-win")
def test_the_void_suit_is_named_if_agreed() -> None:
    (commit,) = variant("chengdu", void=True).words["phases"]
    assert (commit.key, commit.shed) == ("void", True)
    assert {value: mask.bit_count() for value, (_, _, mask) in commit.choices.items()} == {"m": 9, "p": 9, "s": 9}
    masks = [mask for _, _, mask in commit.choices.values()]
    assert masks[0] | masks[1] | masks[2] == variant("chengdu").words["tileset"].mask
    assert [type(one) for one in variant("sichuan", exchange="dice", void=True).words["phases"]] == [
        phases.Exchange,
        phases.Commit,
    ]
