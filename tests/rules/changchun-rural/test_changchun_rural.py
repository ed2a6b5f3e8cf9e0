"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from options_read import every_option_is_read
from scored import asked_of, fan, paid

KEY = "changchun-rural"
RULES = variant(KEY)
READY = ("ready-declared",)
won = asked_of(RULES)


def refused(score: Score) -> str:
    assert score.reason is not None
    return score.reason.id.removeprefix("changchun-rural.")


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "flowers": ("replace_no_score", "removed"), "bao": ("hidden", "open", "off"), "bao_fan": (0, 1), "zhanbianlai": (True, False),
        "pure_with_honours": (False, True), "limen_and_lizhi": ("cumulative", "same_fan"), "dealer_win_double": (False, True),
        "fan_mode": ("linear", "exponential_capped"), "fan_cap": (5, 1, 8, 40), "payers": ("all", "discarder_only"), "rob_kong": (True, False),
    })  # fmt: skip
    assert variant(KEY, bao="off").options["bao_fan"] == 0


# ---- what may win


@pytest.mark.rule(
    "changchun-rural.ex.pure-suit",
    "changchun-rural.ex.two-suits",
    "changchun-rural.win.suits",
    "changchun-rural.win.triplet",
)
def test_one_suit_or_three() -> None:
    assert paid(won("234s456s78s99s[111s]", "6s", giver="E")) == (-4, 6, -1, -1)
    assert refused(won("234s456p78p99s[111s]", "9p", giver="W")) == "win.suits"
    honours = "234s456s78s33z[111s]"
    assert refused(won(honours, "6s", giver="E")) == "win.suits"
    assert won(honours, "6s", giver="E", rules=variant(KEY, pure_with_honours=True)).legal
    assert refused(won("123789s456s78s99s", "6s", giver="E")) == "win.triplet", "of a pure suit too"
    assert refused(won("234s456s67s55s[222s]", "8s", giver="E")) == "win.terminal"
    for rules in (RULES, variant(KEY, pure_with_honours=True)):
        assert refused(won("222z333z444z5z[111z]", "5z", giver="E", rules=rules)) == "win.suits", (
            "honours alone are no suit"
        )


@pytest.mark.rule(
    "changchun-rural.ex.no-triplet", "changchun-rural.win.triplet", "changchun-rural.win.dragon-pair-waiver"
)
def test_a_pung_or_a_pair_of_dragons() -> None:
    assert refused(won("456m789p67s22s[123m]", "5s", giver="W")) == "win.triplet"
    assert won("456m67s22s<2222p>[123m]", "5s", giver="W").legal
    assert won("456m777p67s22s123m", "5s", giver="W").legal
    for dragon in "567":
        assert won(f"456m678p67s{dragon * 2}z[234m]", "5s", giver="W").legal, "neither pung nor terminal"
    assert refused(won("456m678p67s44z[234m]", "5s", giver="W")) == "win.triplet"


@pytest.mark.rule(
    "changchun-rural.win.terminal", "changchun-rural.win.wind-pung-waiver", "changchun-rural.ex.wind-pung"
)
def test_a_terminal_or_a_pung_of_winds() -> None:
    assert refused(won("234m456p68p55s[222m]", "7p", giver="N")) == "win.terminal"
    score = won("234m456p68p55s[222z]", "7p", giver="N")
    assert paid(score) == (-4, 10, -2, -4)
    assert fan(score) == {"wait": 1}
    for wind in "1234":
        assert won(f"234m456p68p55s{wind * 3}z", "7p", giver="N").legal
        assert won(f"234m456p68p55s<{wind * 4}z>", "7p", giver="N").legal
    assert refused(won("234m456p68p55s555z", "7p", giver="N")) == "win.terminal", "dragons do not"


@pytest.mark.rule("changchun-rural.win.dragon-pung-forces-all-pungs", "changchun-rural.ex.all-pungs-single", "changchun-rural.score.all-pungs",
                  "changchun-rural.score.wait", "changchun-rural.win.pair")  # fmt: skip
def test_a_claimed_pung_of_dragons() -> None:
    rule = "win.dragon-pung-forces-all-pungs"
    assert refused(won("123m456s78p99p[777z]", "9p", giver="W")) == rule
    assert refused(won("123m456s78p99p[7777z+]", "9p", giver="W")) == rule
    assert won("123m456s78p99p777z", "9p", giver="W").legal
    assert won("123m456s78p99p<7777z>", "9p", giver="W").legal
    score = won("6m[111m][333p][888s][777z]", "6m", "N", giver="S")
    assert paid(score) == (-8, -8, -4, 20)
    assert fan(score) == {"all-pungs": 2, "wait": 1}


# ---- what counts


@pytest.mark.rule("changchun-rural.ex.5s-egg", "changchun-rural.score.kong-5s", "changchun-rural.score.unit", "changchun-rural.score.dealer-loses",
                  "changchun-rural.settle.payers")  # fmt: skip
def test_the_egg_of_five_bamboo() -> None:
    hand = "111m456p67p99m[5555s]"
    assert paid(won(hand, "8p", giver="W")) == (-34, 85, -34, -17)
    assert paid(won(hand, "8p", giver="W", rules=variant(KEY, payers="discarder_only"))) == (0, 34, -34, 0)
    for cap, value in ((5, 32), (8, 256), (1, 2)):
        capped = variant(KEY, fan_mode="exponential_capped", fan_cap=cap)
        assert paid(won(hand, "8p", giver="W", rules=capped)) == (-2 * value, 5 * value, -2 * value, -value)
    assert paid(won(hand, "8p", "E", giver="W")) == (68, -17, -34, -17)
    assert paid(won(hand, "8p", "E", giver="W", rules=variant(KEY, dealer_win_double=True))) == (136, -34, -68, -34)


@pytest.mark.rule("changchun-rural.ex.concealed-8m", "changchun-rural.score.kong-8m", "changchun-rural.score.kong-concealed",
                  "changchun-rural.ready.closed", "changchun-rural.score.unit")  # fmt: skip
def test_the_egg_of_eight_characters_concealed() -> None:
    score = won("123p456s78s55p<8888m>", "9s", "N")
    assert paid(score) == (-72, -36, -36, 144)
    assert fan(score) == {"concealed-kong-8m": 16, "closed": 1}


@pytest.mark.rule("changchun-rural.score.kong-plain", "changchun-rural.score.kong-special", "changchun-rural.score.kong-2p", "changchun-rural.score.kong-8m",
                  "changchun-rural.score.kong-5s", "changchun-rural.score.kong-concealed")  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "key", "exposed"),
    [
        ("3p", "", 1),
        ("1m", "", 1),
        ("4z", "", 1),
        ("1p", "-special", 2),
        ("1s", "-special", 2),
        ("2p", "-2p", 4),
        ("8m", "-8m", 8),
        ("5s", "-5s", 16),
    ],
)
def test_kongs_of_the_winner(kind: str, key: str, exposed: int) -> None:
    four = kind[0] * 4 + kind[1]
    rest = "234m678s67p99m"
    assert fan(won(f"{rest}[{four}]", "8p", giver="W")) == {f"exposed-kong{key}": exposed}
    assert fan(won(f"{rest}[{four}+]", "8p", giver="W")) == {f"exposed-kong{key}": exposed}
    assert fan(won(f"{rest}<{four}>", "8p", giver="W")) == {f"concealed-kong{key}": 2 * exposed, "closed": 1}


@pytest.mark.rule("changchun-rural.score.kong-special", "changchun-rural.score.kong-concealed")
@pytest.mark.parametrize("dragon", "567")
def test_kongs_of_dragons(dragon: str) -> None:
    assert fan(won(f"33p44p[{dragon * 4}z][222m][999s]", "4p", giver="N")) == {
        "exposed-kong-special": 2,
        "all-pungs": 2,
    }
    assert fan(won(f"234m678s67p99m<{dragon * 4}z>", "8p", giver="W")) == {"concealed-kong-special": 4, "closed": 1}


@pytest.mark.rule(
    "changchun-rural.ex.special-kongs", "changchun-rural.score.kong-special", "changchun-rural.score.kong-plain"
)
def test_two_kongs() -> None:
    score = won("345s67s88m[1111p][7777m]", "8s", giver="E")
    assert paid(score) == (-16, 24, -4, -4)
    assert fan(score) == {"exposed-kong": 1, "exposed-kong-special": 2}


HAND = "111p12345m678s99s"
"""Waits for 3m and 6m."""


@pytest.mark.rule("changchun-rural.ex.bao-and-edge", "changchun-rural.wild.bao", "changchun-rural.win.zhanbianlai", "changchun-rural.score.riichi",
                  "changchun-rural.ready.closed", "changchun-rural.score.wait", "changchun-rural.score.unit")  # fmt: skip
def test_the_treasure_and_the_edge() -> None:
    edge = won(HAND, "3m", flags=READY, turned="4p")
    assert paid(edge) == (-16, 32, -8, -8)
    assert fan(edge) == {"closed": 1, "ready": 1, "wait": 1}
    drawn = won(HAND, "4p", flags=READY, turned="4p")
    assert paid(drawn) == (-12, 24, -6, -6)
    assert fan(drawn) == {"closed": 1, "ready": 1}
    assert fan(won(HAND, "4p", flags=READY, turned="4p", rules=variant(KEY, bao_fan=1))) == {
        "closed": 1,
        "ready": 1,
        "treasure": 1,
    }
    assert fan(won(HAND, "3m", flags=READY, turned="3m")) == {"closed": 1, "ready": 1, "wait": 1}
    assert fan(won(HAND, "3m", flags=READY, rules=variant(KEY, zhanbianlai=False, bao="off"))) == {
        "closed": 1,
        "ready": 1,
    }
    assert fan(won(HAND, "3m", flags=READY, rules=variant(KEY, bao="off"))) == {"closed": 1, "ready": 1, "wait": 1}
    assert refused(won(HAND, "4p", turned="4p")) == "win.pair", "nothing was declared"


@pytest.mark.rule("changchun-rural.ready.closed", "changchun-rural.score.riichi")
def test_a_closed_hand_and_a_declared_one() -> None:
    once = variant(KEY, limen_and_lizhi="same_fan")
    for rules, flags, counted in ((RULES, (), {"closed": 1}), (once, (), {"closed": 1}), (once, READY, {"ready": 1})):
        assert fan(won(HAND, "6m", giver="W", rules=rules, flags=flags)) == counted
    assert fan(won(HAND, "6m", giver="W", flags=READY)) == {"closed": 1, "ready": 1}
    assert fan(won("12345m678s99s[111p]", "6m", giver="W")) == {}


@pytest.mark.rule("changchun-rural.wild.bao", "changchun-rural.score.riichi", "changchun-rural.wall.players-dice")
def test_the_treasure_in_play() -> None:
    for how, seen in (("hidden", ["", "4p", "", ""]), ("open", ["4p"] * 4), ("off", [""] * 4)):
        rules = variant(KEY, flowers="removed", bao=how)
        deal = stacked(rules, hands={"E": "5z", "S": HAND}, draws="7z1z2z3z4p", tail="1z1z4p", dice=(1, 1, 1, 1))
        script(deal, "E discard 5z; S discard 7z ready")
        assert [deal.view(seat).secret for seat in "ESWN"] == seen
        script(deal, "W discard 1z; N discard 2z; E discard 3z")
        assert set(texts(deal, "S")) == ({"discard 4p"} if how == "off" else {"win", "discard 4p"})
        if how != "off":
            script(deal, "S win")
            assert usual.money(deal) == {"E": -12, "S": 24, "W": -6, "N": -6}
    opened = stacked(RULES, hands={"E": "1p", "S": "11p12345m678s99s7z"})
    script(opened, "E discard 1p; S claim [111p]")
    assert not [text for text in texts(opened, "S") if "ready" in text]


# ---- play


@pytest.mark.rule("changchun-rural.claims.all", "changchun-rural.settle.payers")
def test_claims_and_winners() -> None:
    usual.claims(RULES)
    deal = stacked(RULES, hands={"E": "5m", "W": "46m123p789s222s11p", "N": "46m789p789s333s99p"})
    script(deal, "E discard 5m; N win; W win")
    assert [one.seat for one in deal.wins] == ["W"]
    assert usual.money(deal) == {"E": -12, "S": -3, "W": 18, "N": -3}, "closed, and a closed wait"


@pytest.mark.rule("changchun-rural.kong.rob")
def test_kongs() -> None:
    usual.kongs(RULES)
    for rules in (RULES, variant(KEY, rob_kong=False)):
        deal = stacked(rules, hands={"E": "5s", "W": "55s1z", "N": "99m345m46s678s777p"}, draws="1p4p6p5s", tail="9s")
        script(deal, "E discard 5s; W claim [555s]; W discard 1z; N discard; E discard; S discard; W kong [5555s+]")
        assert (deal.waiting == ("N",)) == rules.rob_kong
        if rules.rob_kong:
            script(deal, "N win")
            assert (deal.wins[0].giver, deal.wins[0].how) == ("W", "robbed")
            assert usual.money(deal) == {"E": -6, "S": -3, "W": -6, "N": 15}, "the egg does not count"
