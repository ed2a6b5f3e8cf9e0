"""Every option of the thirteen-tile house rules at every value, and what each changes."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong import variant
from mahjong.errors import RuleError
from mahjong.registry import names
from mahjong.testing import check_variant
from options_read import every_option_is_read

OPTIONS: dict[str, tuple[Any, ...]] = {
    "flowers": (0, 8),
    "sixteen_kong_bans": (True, False),
    "seat_wind_from": ("opening", "dealer"),
    "dora_fan": (1, 0, 10),
    "fan_table": ("hk", "guangdong"),
    "payment": ("half-liability-classic", "discarder-pays-all"),
    "min_fan": (0, 3),
    "north_min": ("at-least-4", "exactly-4"),
    "false_win": ("void", "offender-dead"),
    "short_hand": ("fragment", "cannot-win"),
    "four_kong_draw": ("off", "on-fifth", "on-fourth"),
    "four_wind_draw": (False, True),
    "nine_kinds_draw": (False, True),
}
ASKED: dict[str, Any] = {"seat": "S", "from_seat": "W", "turned": "9p"}


def paid(hand: str, win: str, *, asked: dict[str, Any] | None = None, **options: Any) -> list[int]:
    score = variant("house-13", **options).score(hand, win, **{**ASKED, **(asked or {})})
    assert score.legal, score.reason
    return [score.payments[seat] for seat in "ESWN"]


def test_every_option_of_the_book_is_read() -> None:
    every_option_is_read("house-13", OPTIONS)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("flowers", 4),
        ("dora_fan", 11),
        ("dora_fan", -1),
        ("min_fan", 1),
        ("fan_table", "japan"),
        ("payment", ""),
        ("four_kong_draw", True),
        ("short_hand", None),
    ],
)
def test_other_values_are_refused(name: str, wrong: Any) -> None:
    with pytest.raises(RuleError) as caught:
        variant("house-13", **{name: wrong})
    assert name in caught.value.en
    assert caught.value.zh


@pytest.mark.parametrize("name", ["house-13", "十三张", "十三張", "十三张家规", "Thirteen-tile house rules"])
def test_it_is_found_by_its_names(name: str) -> None:
    assert names(name).key == "house-13"
    assert variant(name).names == ("Thirteen-tile house rules", "十三张家规")


@pytest.mark.rule("house-13.score.dora-value")
@pytest.mark.parametrize(("fan", "times"), [(0, 1), (1, 4), (3, 64), (10, 512)])
def test_fan_of_the_treasure(fan: int, times: int) -> None:
    # A dragon pung, and two treasures; at ten fan each the limit.
    assert paid("123m456p67s11z[555z]", "8s", asked={"turned": "4z"}, dora_fan=fan) == [
        -2 * times,
        8 * times,
        -4 * times,
        -2 * times,
    ]


@pytest.mark.rule("house-13.score.table")
@pytest.mark.parametrize(
    ("hand", "win", "hk", "guangdong"),
    [
        ("12m456p345s22z[678s]", "3m", 1, 1),  # all chows
        ("12m456p345s22z678s", "3m", 2, 1),  # concealed
        ("11m33p[444s][777m][888p]", "3p", 3, 2),  # all pungs
        ("12m789m11z[222z][456m]", "3m", 4, 3),  # half flush, seat wind
        ("12m55m[456m][456m]789m", "3m", 8, 5),  # pure suit, all chows
        ("11m33m[444m][777m][888m]", "3m", 10, 5),  # pure suit of pungs
        ("11m33p[999m][999p][111z]", "3p", 4, 3),  # all pungs, round wind
        ("11m99p[999m][111s][444z]", "9p", 3, 5),  # mixed terminals
        ("11m99p[999m][111s][999s]", "9p", 3, 6),  # pure terminals
        ("55z12m[666z][777z][456p]", "3m", 5, 5),  # small dragons
        ("12m99s[555z][666z][777z]", "3m", 8, 6),  # big dragons
        ("11z12m[222z][333z][444z]", "3m", 10, 8),  # small winds, half flush, seat wind
        ("22m11z[222z][333z][444z]", "1z", 10, 10),  # big winds, half flush, seat and round wind
        ("22z44z[555z][666z][333z]", "2z", 10, 9),  # all honours, two dragons, seat wind
        ("1112345678999m", "5m", 8, 6),  # nine gates
        ("19m19p19s1234567z", "1z", 10, 10),  # thirteen orphans
        ("12m55m[123m][789s]789s", "3m", 3, 3),  # double dragons
        ("12m[456p][789s]22z345m", "3m", 2, 2),  # all chows, mixed straight
    ],
)
def test_fan_by_the_table(hand: str, win: str, hk: int, guangdong: int) -> None:
    asked = {"round": "E", "dealer": "E"}
    for table, fan in (("hk", hk), ("guangdong", guangdong)):
        score = variant("house-13", fan_table=table, payment="discarder-pays-all").score(
            hand, win, **{**ASKED, **asked}
        )
        assert score.legal, score.reason
        got = next(n for n in range(11) if 4 * 2**n == score.payments["S"])
        assert got == fan, (table, score)


@pytest.mark.rule("house-13.score.points")
def test_who_pays() -> None:
    hand, drawn = "123m456p67s22z[555z]", {"from_seat": None, "self_draw": True}
    assert paid(hand, "8s") == [-2, 8, -4, -2]
    assert paid(hand, "8s", payment="discarder-pays-all") == [0, 8, -8, 0]
    for payment in OPTIONS["payment"]:
        assert paid(hand, "8s", asked=drawn, payment=payment) == [-8, 24, -8, -8]


@pytest.mark.rule("house-13.score.no-minimum", "house-13.score.dora-value")
def test_the_least_fan() -> None:
    hand = "123m456p67s22z[555z]"
    assert paid(hand, "8s") == [-2, 8, -4, -2]
    for turned in ("9p", "1z"):  # two treasures make three fan, and help to nothing
        score = variant("house-13", min_fan=3).score(hand, "8s", **{**ASKED, "turned": turned})
        assert score.reason is not None
        assert score.reason.id == "house-13.score.no-minimum"
    assert paid("123m67s22z[555z][666z]", "8s", asked={"self_draw": True, "from_seat": None}, min_fan=3) == [
        -16,
        48,
        -16,
        -16,
    ]


@pytest.mark.rule("house-13.pattern.north-exact", "house-13.pattern.north-north")
def test_four_fan_or_more_in_the_north() -> None:
    asked = {"seat": "N", "from_seat": "E", "round": "N", "turned": "9s"}
    four, five = "99m12p[444z][777z][666z]", "99m12p444z777z<6666z>"
    assert paid(four, "3p", asked=asked) == [-2048, -1024, -1024, 4096]
    assert paid(four, "3p", asked=asked, north_min="exactly-4") == [-2048, -1024, -1024, 4096]
    assert paid(five, "3p", asked=asked) == [-2048, -1024, -1024, 4096]
    assert paid(five, "3p", asked=asked, north_min="exactly-4") == [-64, -32, -32, 128]
    assert paid("99m12p[444z][777z][666m]", "3p", asked={**asked, "turned": "6z"}) == [
        -128,
        -64,
        -64,
        256,
    ]  # three fan and three treasures
    assert paid(four, "3p", asked={**asked, "round": "W"}) == [-16, -8, -8, 32]


@pytest.mark.rule("house-13.claims.inherited", "house-13.kong.exposed")
def test_the_replacement_of_a_claimed_kong() -> None:
    asked = {"from_seat": None, "self_draw": True, "flags": ["bloom-claimed"]}
    hand = "123m456p67s22z[5555z]"
    score = variant("house-13").score(hand, "8s", **{**ASKED, **asked})
    assert score.reason is not None
    assert score.reason.id == "house-13.claims.inherited"
    assert paid(hand, "8s", asked=asked, sixteen_kong_bans=False) == [-8, 24, -8, -8]
    added = {**asked, "flags": ["bloom-added"]}
    assert paid("123m456p67s22z[5555z+]", "8s", asked=added) == [-8, 24, -8, -8]


@pytest.mark.parametrize("seed", [1, 2])
def test_deals_with_options_that_change_much(seed: int, examples: Any) -> None:
    options = [
        {"flowers": 8, "four_kong_draw": "on-fourth", "nine_kinds_draw": True, "false_win": "offender-dead", "fan_table": "guangdong"},
        {"four_wind_draw": True, "four_kong_draw": "on-fifth", "min_fan": 3, "sixteen_kong_bans": False, "short_hand": "cannot-win"},
    ]  # fmt: skip
    check_variant(variant("house-13", **options[seed - 1]), deals=examples(40), seed=seed)
