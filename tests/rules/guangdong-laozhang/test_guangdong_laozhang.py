"""Every rule, worked example and option of the book about what a win is worth and who pays."""

from __future__ import annotations

import pytest

import usual
from mahjong import rulebook, variant
from options_read import every_option_is_read
from scored import fans, paid, refused

RULES = variant("guangdong-laozhang")
ENDLESS = variant("guangdong-laozhang", limit_fan="none")
BOOK = "guangdong-laozhang."


def counted(
    hand: str, win: str, seat: str = "S", giver: str | None = "W", **how: object
) -> tuple[int, dict[str, object]]:
    """The value of a legal win, and its fan and points by key."""
    rules = how.pop("rules", RULES)
    score = rules.score(hand, win, seat=seat, **({"from_seat": giver} if giver else {"self_draw": True}), **how)  # type: ignore[attr-defined]
    return score.value, {key: worth for key, worth in fans(score).items() if "dealer" not in key}


def test_every_option() -> None:
    every_option_is_read("guangdong-laozhang", {
        "flowers": (False, True), "multi_win": ("head_bump", "all"), "discarder_pays_all": (False, True), "fancy": (True, False),
        "limit_fan": (4, "none"), "dead_wall": (0, 14),
    })  # fmt: skip


@pytest.mark.rule(
    "guangdong-laozhang.ex.surcharge", "guangdong-laozhang.settle.dealer-surcharge",
    "guangdong-laozhang.settle.dealer-surcharge-example", "guangdong-laozhang.settle.dealer-double",
)  # fmt: skip
def test_the_third_win_in_a_row_is_paid_twice() -> None:
    """Nine thousands in the hand 8, a concealed kong of fives 16, twos 4, the pair wait 2: 50 points, and a fan for the pair of eights."""
    hand = "999m222s8s456m<5555p>"
    for row, each in ((0, 200), (1, 300), (2, 400), (3, 500), (4, 600)):
        score = RULES.score(hand, "8s", seat="E", from_seat="W", flags=[f"counters={row}"])
        assert score.value == 100
        assert paid(score) == (3 * each, -each, -each, -each)
    kept = {one.key: one.rule for one in score.patterns}
    assert kept["surcharge"] == "guangdong-laozhang.settle.dealer-surcharge"
    assert kept["dealer-wins"] == "guangdong-laozhang.settle.dealer-double"


@pytest.mark.rule(
    "guangdong-laozhang.ex.surcharge-second", "guangdong-laozhang.settle.dealer-surcharge",
    "guangdong-laozhang.settle.dealer-double",
)  # fmt: skip
def test_the_second_win_in_a_row_is_half_as_much_again() -> None:
    score = RULES.score("123s8s456m[333p]<5555p>", "8s", seat="E", from_seat="W", flags=["counters=1"])
    assert score.value == 80
    assert paid(score) == (720, -240, -240, -240)


@pytest.mark.rule(
    "guangdong-laozhang.ex.no-surcharge-for-losing-dealer", "guangdong-laozhang.settle.surcharge-scope",
    "guangdong-laozhang.settle.dealer-double",
)  # fmt: skip
def test_a_losing_dealer_pays_double_and_no_more() -> None:
    score = RULES.score("999m222s8s456m<5555p>", "8s", seat="S", from_seat="W", flags=["counters=2"])
    assert paid(score) == (-200, 400, -100, -100)
    assert "surcharge" not in fans(score)


@pytest.mark.rule(
    "guangdong-laozhang.ex.fan-pair-not-ping", "guangdong-laozhang.pattern.ping-no-fan-pair", "guangdong-laozhang.pattern.qing",
    "guangdong-laozhang.win.any", "guangdong-laozhang.score.count-table", "guangdong-laozhang.pattern.ping",
)  # fmt: skip
def test_runs_with_a_fan_tile_for_a_pair_are_no_ping() -> None:
    score = RULES.score("123m456m789p23s77z", "4s", seat="S", self_draw=True)
    assert paid(score) == (-96, 192, -48, -48)
    assert fans(score) == {"qing": 1, "points-pair": 2, "points-draw": 2, "dealer-loses": 2}
    for pair, ping in (
        ("77z", False),
        ("55z", False),
        ("22z", False),
        ("11z", False),
        ("33z", True),
        ("44z", True),
        ("99p", True),
    ):
        found = fans(RULES.score(f"123m456m789p23s{pair}", "4s", seat="S", self_draw=True))
        assert ("ping" in found) == ping
        assert ("points-pair" in found) != ping
    # Without a fan it wins too, as a chicken.
    assert counted("456m789p23s77z[123m]", "4s", giver="N") == (22, {"points-pair": 2})


@pytest.mark.rule(
    "guangdong-laozhang.ex.limit", "guangdong-laozhang.score.limit", "guangdong-laozhang.pattern.full-flush"
)
def test_four_fan_are_the_limit() -> None:
    hand = "123m345m567m78m22m", "9m"
    score = RULES.score(*hand, seat="W", from_seat="S")
    assert paid(score) == (-640, -320, 1280, -320)
    assert {key: worth for key, worth in fans(score).items() if "dealer" not in key} == {
        "flush": 4,
        "qing": 1,
        "ping": 1,
        "jiang": 1,
    }
    assert {one.rule for one in score.patterns if one.key == "flush"} == {"guangdong-laozhang.pattern.full-flush"}
    assert counted(*hand, seat="W", giver="S", rules=ENDLESS)[0] == 20 * 2**7


@pytest.mark.rule("guangdong-laozhang.ex.near-miss", "guangdong-laozhang.win.any")
def test_a_hand_that_is_not_complete() -> None:
    assert refused(RULES.score("123m456m789p235s7z", "7z", seat="N", self_draw=True)) == "guangdong-laozhang.win.any"
    assert refused(RULES.score("11m33m55p77p22s99s6z", "6z", seat="N", self_draw=True)) == "guangdong-laozhang.win.any"


@pytest.mark.rule(
    "guangdong-laozhang.ex.half-flush", "guangdong-laozhang.pattern.half-flush-pungs", "guangdong-laozhang.pattern.honours",
    "guangdong-laozhang.score.count-table", "guangdong-laozhang.settle.dealer-double",
)  # fmt: skip
def test_a_half_flush_with_two_pungs_of_fan_tiles() -> None:
    score = RULES.score("123p56p99p[444z][666z]", "7p", seat="N", from_seat="S")
    assert paid(score) == (-896, -448, -448, 1792)
    assert counted("123p56p99p[444z][666z]", "7p", "N", "S") == (
        448, {"half-flush": 2, "seat-wind": 1, "dragons": 1, "points-open-edge": 8},
    )  # fmt: skip
    assert {one.rule for one in score.patterns if one.key in ("seat-wind", "dragons")} == {
        "guangdong-laozhang.pattern.honours"
    }
    # A wind of seat and round is two.
    assert counted("456m9p[789s][123p][1111z]", "9p", "E", "S")[1] == {
        "seat-wind": 1, "round-wind": 1, "points-open-edge": 4, "points-kong-edge": 12, "points-wait": 2,
    }  # fmt: skip


@pytest.mark.rule(
    "guangdong-laozhang.ex.all-melded", "guangdong-laozhang.pattern.fancy", "guangdong-laozhang.pattern.que",
    "guangdong-laozhang.score.count-table", "guangdong-laozhang.settle.all-pay",
)  # fmt: skip
def test_four_sets_claimed() -> None:
    hand = "3s[123m][456m][789s][999m]"
    score = RULES.score(hand, "3s", seat="S", from_seat="W")
    assert paid(score) == (-208, 416, -104, -104)
    assert counted(hand, "3s") == (104, {"que": 1, "all-claimed": 1, "points-open-edge": 4, "points-wait": 2})
    assert "all-claimed" not in counted(hand, "3s", giver=None)[1]
    assert "all-claimed" not in counted("3s[123m][456m][789s]<9999m>", "3s")[1]


@pytest.mark.rule(
    "guangdong-laozhang.pattern.qing", "guangdong-laozhang.pattern.duan", "guangdong-laozhang.pattern.que", "guangdong-laozhang.pattern.jiang",
    "guangdong-laozhang.pattern.ping",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("123m456m789p23s44z", "4s", "qing ping"),
        ("123m456m23s44z[789p]", "4s", "ping"),
        ("123m456m23s44z<5555p>", "4s", ""),  # a kong, too, leaves no qing
        ("234m456m23s44p[678p]", "4s", "ping duan"),
        ("234m456m23s44p[678p]", "1s", "ping"),
        ("234m456m23s44z[678p]", "4s", "ping"),
        ("123m456m23m44s[678s]", "4m", "ping que"),
        ("123m456m23m55s[678s]", "4m", "ping que jiang"),
        ("123m456m23s22p[678s]", "4s", "ping jiang"),
        ("123m456m23s88p[678s]", "4s", "ping jiang"),
        ("123m456m23m44m[678m]", "4m", "ping flush"),
        ("123m456m23m33z[678m]", "4m", "ping half-flush"),
    ],
)
def test_qing_ping_duan_que_and_jiang(hand: str, win: str, expected: str) -> None:
    found = RULES.score(hand, win, seat="S", from_seat="W")
    keys = {one.key for one in found.patterns if not one.key.startswith(("points", "dealer", "equal"))}
    assert keys == set(expected.split())
    for one in found.patterns:
        if one.key in ("qing", "ping", "duan", "que", "jiang"):
            assert (one.rule, one.worth) == (f"guangdong-laozhang.pattern.{one.key}", 1)


@pytest.mark.rule("guangdong-laozhang.pattern.fancy", "guangdong-laozhang.pattern.fancy-many")
@pytest.mark.parametrize(
    ("hand", "win", "expected"),
    [
        ("1112345678999m", "5m", {"nine-sided": 4}),
        ("222333555m7m[999m]", "7m", {"flush-pungs": 4}),
        ("333z5z[444z][777z][222z]", "5z", {"all-honours": 4}),
        ("111m99s11p[999p][111s]", "9s", {"all-terminals": 4}),
        ("223344m66778m99p", "8m", {"two-dragons": 4}),
        ("223344m66778p99p", "8p", {"equal-runs": 2}),
        ("22334m99p[567p][678s]", "4m", {"equal-runs": 1}),
        ("9p[234m][567p][678s][234m]", "9p", {"equal-runs": 1, "all-claimed": 1}),
        ("123m456m78m99m[789p]", "9m", {}),
    ],
)
def test_fancy_hands(hand: str, win: str, expected: dict[str, int]) -> None:
    """The named ones, and no others: a table has no more."""
    names = {"nine-sided", "flush-pungs", "all-honours", "all-terminals", "two-dragons", "equal-runs", "all-claimed"}
    patterns = [one for one in RULES.words["patterns"] if one.rule == "guangdong-laozhang.pattern.fancy"]
    assert {one.key for one in patterns} == names
    found = counted(hand, win)[1]
    assert {key: worth for key, worth in found.items() if key in names} == expected
    plain = counted(hand, win, rules=variant("guangdong-laozhang", fancy=False))[1]
    assert plain == {key: worth for key, worth in found.items() if key not in names}


@pytest.mark.rule("guangdong-laozhang.win.any", "guangdong-laozhang.score.limit")
def test_thirteen_orphans_is_a_limit_hand_on_twenty_points() -> None:
    for rules in (RULES, ENDLESS):
        assert counted("19m19p19s1234567z", "9p", rules=rules) == (320, {"orphans": 4})
        assert counted("19m19p19s1234567z", "9p", giver=None, rules=rules) == (352, {"orphans": 4, "points-draw": 2})


@pytest.mark.rule(
    "guangdong-laozhang.score.count-table", "guangdong-laozhang.score.points-then-fan", "guangdong-laozhang.score.points-words",
    "guangdong-laozhang.score.powers",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hand", "win", "giver", "points"),
    [
        ("123m456p67s99s[789p]", "8s", "W", 0),
        ("123m456p67s99s[789p]", "8s", None, 2),  # self-draw
        ("123m456p68s99s[789p]", "7s", "W", 2),  # middle
        ("123m456p89s99p[789p]", "7s", "W", 2),  # edge
        ("123m456p6789s[789p]", "9s", "W", 0),  # a pair, but of two kinds: 6s wins too
        ("123m456p678s9m[789p]", "9m", "W", 2),  # pair
        ("123m456p67s99s[222p]", "8s", "W", 2),
        ("123m456p67s99s<2222p>", "8s", "W", 16),
        ("123m456p67s99s[2222p]", "8s", "W", 8),
        ("123m67s99s222p[789p]", "8s", "W", 4),
        ("123m67s99s111p[789p]", "8s", "W", 8),
        ("123m67s99s[111p][333z]", "8s", "W", 8),
        ("123m67s99s[1111p][333z]", "8s", "W", 20),
        ("123m67s99s<1111p><3333z>", "8s", "W", 64),
        ("123m678s22p99s[789p]", "2p", "W", 2),  # a pung that a discard completes is exposed
        ("123m678s22p99s[789p]", "2p", None, 6),
        ("123m678s22p99s[789p]", "9s", None, 10),
        ("123m456p67s55z[789p]", "8s", "W", 2),
        ("123m456p67s11z[789p]", "8s", "W", 2),
        ("123m456p67s22z[789p]", "8s", "W", 2),
        ("123m456p67s33z[789p]", "8s", "W", 0),
    ],
)
def test_points(hand: str, win: str, giver: str | None, points: int) -> None:
    score = RULES.score(hand, win, seat="S", **({"from_seat": giver} if giver else {"self_draw": True}))
    found = [one for one in score.patterns if one.key.startswith("points")]
    assert sum(one.worth for one in found) == points
    assert {one.rule for one in found} <= {"guangdong-laozhang.score.count-table"}
    fan = sum(one.worth for one in score.patterns if not one.key.startswith(("points", "dealer")))
    assert score.value == (20 + points) * 2 ** min(fan, 4)


@pytest.mark.rule("guangdong-laozhang.settle.dealer-double", "guangdong-laozhang.settle.all-pay")
def test_everybody_pays_whoever_discarded() -> None:
    hand = "123m456p67s99s[789p]"
    for giver in ("E", "W", "N", None):
        how = {"from_seat": giver} if giver else {"self_draw": True}
        value = RULES.score(hand, "8s", seat="S", **how).value
        assert paid(RULES.score(hand, "8s", seat="S", **how)) == (-2 * value, 4 * value, -value, -value)
    for giver in ("S", "W", "N"):
        assert paid(RULES.score(hand, "8s", seat="E", from_seat=giver)) == (240, -80, -80, -80)
    one = variant("guangdong-laozhang", discarder_pays_all=True)
    assert paid(one.score(hand, "8s", seat="S", from_seat="W")) == (0, 160, -160, 0)
    assert paid(one.score(hand, "8s", seat="E", from_seat="W", flags=["counters=1"])) == (360, 0, -360, 0)
    assert paid(one.score(hand, "8s", seat="S", self_draw=True)) == (-88, 176, -44, -44)
    assert paid(one.score("123m456p79s22s[789p]", "8s", seat="S", from_seat="N", flags=["robbed-kong"])) == (
        0,
        352,
        0,
        -352,
    )


@pytest.mark.rule("guangdong-laozhang.conduct.era", "guangdong-laozhang.conduct.oldest")
def test_remarks_are_told() -> None:
    for one in ("conduct.era", "conduct.oldest"):
        assert rulebook.rule(BOOK + one).says


@pytest.mark.rule("guangdong-laozhang.tiles.set")
def test_tiles() -> None:
    usual.tiles(RULES, 136)
    assert RULES.words["wilds"] is None
    with_flowers = variant("guangdong-laozhang", flowers=True)
    usual.tiles(with_flowers, 144)
    hand = "123m456p67s99s[789p]"
    plain = RULES.score(hand, "8s", seat="S", from_seat="W")
    assert paid(with_flowers.score("12f" + hand, "8s", seat="S", from_seat="W")) == paid(plain)
