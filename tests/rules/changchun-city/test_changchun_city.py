"""Every rule, worked example and option of the book."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import variant
from mahjong.play.deal import Deal
from mahjong.rules.result import Score
from mahjong.testing import script, stacked
from mahjong.variant import Variant
from options_read import every_option_is_read
from scored import asked_of, fan, paid

KEY = "changchun-city"
RULES = variant(KEY)
READY = ("ready-declared",)
won = asked_of(RULES)


def refused(score: Score) -> str:
    assert score.reason is not None
    return score.reason.id.removeprefix("changchun-city.")


def test_every_option() -> None:
    every_option_is_read(KEY, {
        "flowers": ("replace_no_score", "removed"), "bao": ("hidden", "open", "off"), "bao_fan": (0, 1), "zhanbianlai": (True, False),
        "honours_as_terminal": (False, True), "special_concealed_kong": (4, 2), "dealer_win_double": (False, True),
        "fan_mode": ("exponential", "linear"), "discard_double": (True, False), "selfdraw_double": (True, False),
        "payers": ("all", "discarder_only"), "rob_kong": (True, False),
    })  # fmt: skip
    assert variant(KEY, bao="off").options["bao_fan"] == 0


# ---- what may win


@pytest.mark.rule(
    "changchun-city.ex.legal-discard", "changchun-city.win.three-suits", "changchun-city.win.triplet", "changchun-city.win.terminal",
    "changchun-city.score.unit", "changchun-city.settle.payers", "changchun-city.score.dealer-loses",
)  # fmt: skip
def test_a_hand_without_fan() -> None:
    hand = "111m456p67p99m[234s]"
    assert paid(won(hand, "8p", giver="W")) == (-2, 5, -2, -1)
    assert paid(won(hand, "8p", giver="W", rules=variant(KEY, payers="discarder_only"))) == (0, 2, -2, 0)
    assert paid(won(hand, "8p", giver="W", rules=variant(KEY, discard_double=False))) == (-2, 4, -1, -1)
    assert paid(won(hand, "8p")) == (-4, 8, -2, -2)
    assert paid(won(hand, "8p", rules=variant(KEY, selfdraw_double=False))) == (-2, 4, -1, -1)
    assert paid(won(hand, "8p", rules=variant(KEY, payers="discarder_only"))) == (-4, 8, -2, -2)
    assert paid(won(hand, "8p", "E", giver="W")) == (4, -1, -2, -1)
    assert paid(won(hand, "8p", "E", giver="W", rules=variant(KEY, dealer_win_double=True))) == (8, -2, -4, -2)


@pytest.mark.rule("changchun-city.ex.two-suits", "changchun-city.win.three-suits")
def test_two_suits() -> None:
    assert refused(won("456p78p234m99m[111p]", "9p", giver="W")) == "win.three-suits"


@pytest.mark.rule("changchun-city.win.triplet", "changchun-city.win.terminal", "changchun-city.ready.closed-allowed")
def test_a_pung_and_a_terminal() -> None:
    assert refused(won("123m456p67p99m[234s]", "8p", giver="W")) == "win.triplet"
    assert won("222m456p67p99m234s", "8p", giver="W").legal, "closed, the pung too"
    assert won("456p67p99m234s<2222m>", "8p", giver="W").legal
    assert refused(won("222m456p67p88m[234s]", "8p", giver="W")) == "win.terminal"
    honours = "222m456p67p11z[234s]"
    assert refused(won(honours, "8p", giver="W")) == "win.terminal"
    assert won(honours, "8p", giver="W", rules=variant(KEY, honours_as_terminal=True)).legal


@pytest.mark.rule("changchun-city.ex.dragon-pair", "changchun-city.win.dragon-pair-waiver")
def test_a_pair_of_dragons_stands_for_both() -> None:
    assert paid(won("234m678s345s67p66z", "5p", giver="E")) == (-4, 6, -1, -1)
    assert refused(won("234m678s345s67p44z", "5p", giver="E")) == "win.triplet"
    assert refused(won("234m678m345m67p66z", "5p", giver="E")) == "win.three-suits"


@pytest.mark.rule(
    "changchun-city.ex.dragon-pung-with-chow", "changchun-city.ex.dragon-pung-all-pungs", "changchun-city.win.dragon-pung-forces-all-pungs",
    "changchun-city.score.all-pungs",
)  # fmt: skip
def test_a_claimed_pung_of_dragons_asks_for_all_pungs() -> None:
    rule = "win.dragon-pung-forces-all-pungs"
    assert refused(won("123m456s78p99p[777z]", "9p", giver="W")) == rule
    assert refused(won("123m456s78p99p[7777z]", "9p", giver="W")) == rule
    assert won("123m456s78p99p777z", "9p", giver="W").legal
    assert won("123m456s78p99p<7777z>", "9p", giver="W").legal
    assert won("123m456s78p11p[444z]", "9p", giver="W").legal
    score = won("33p44p[777z][222m][999s]", "4p", giver="N")
    assert paid(score) == (-8, 20, -4, -8)
    assert fan(score) == {"all-pungs": 2}
    deal = stacked(RULES, hands={"E": "7z", "S": "77z123m456s78p999p", "W": "9p"}, draws="6z")
    script(deal, "E discard 7z; S claim [777z]; S discard 9p; W discard 9p")
    assert not any("win" in texts(deal, seat) for seat in deal.waiting)


# ---- what counts


@pytest.mark.rule(
    "changchun-city.score.kong-plain", "changchun-city.score.kong-special", "changchun-city.score.kong-concealed",
)  # fmt: skip
@pytest.mark.parametrize(
    ("melds", "counted"),
    [
        ("[2222p]", {"exposed-kong": 1}),
        ("[2222p+]", {"exposed-kong": 1}),
        ("<2222p>", {"concealed-kong": 2}),
        ("[4444z]", {"exposed-kong": 1}),
        ("[1111p]", {"exposed-kong-special": 2}),
        ("[1111s+]", {"exposed-kong-special": 2}),
        ("<1111s>", {"concealed-kong-special": 4}),
        ("<5555z>", {"concealed-kong-special": 4}),
        ("<6666z>", {"concealed-kong-special": 4}),
        ("<7777z>", {"concealed-kong-special": 4}),
        ("[1111m]", {"exposed-kong": 1}),
    ],
)
def test_kongs_of_the_winner(melds: str, counted: dict[str, int]) -> None:
    assert fan(won(f"456p678s67m99m{melds}", "8m", giver="W")) == counted


@pytest.mark.rule("changchun-city.score.kong-special", "changchun-city.score.kong-concealed")
def test_special_kongs() -> None:
    for dragon in "567":
        score = won(f"33p44p[{dragon * 4}z][222m][999s]", "4p", giver="N")
        assert fan(score) == {"exposed-kong-special": 2, "all-pungs": 2}
    two = variant(KEY, special_concealed_kong=2)
    assert fan(won("456p678s67m99m<1111p>", "8m", giver="W", rules=two)) == {"concealed-kong-special": 2}
    assert fan(won("456p678s67m99m<2222p>", "8m", giver="W", rules=two)) == {"concealed-kong": 2}


@pytest.mark.rule("changchun-city.ex.kong-fans", "changchun-city.score.unit", "changchun-city.score.dealer-loses")
def test_the_kongs_of_a_self_draw() -> None:
    hand = "345m67m99m[1111s]<2222p>"
    assert paid(won(hand, "8m", "W")) == (-64, -32, 128, -32)
    assert paid(won(hand, "8m", "W", rules=variant(KEY, fan_mode="linear"))) == (-20, -10, 40, -10)


@pytest.mark.rule("changchun-city.ex.riichi-closed-wait", "changchun-city.ready.riichi", "changchun-city.score.wait")
def test_who_has_declared_wins_on_a_closed_tile() -> None:
    score = won("999m123p456s13s55p", "2s", "N", giver="S", flags=READY)
    assert paid(score) == (-8, -8, -4, 20)
    assert fan(score) == {"ready": 1, "wait": 1}


@pytest.mark.rule("changchun-city.ex.zhanbianlai", "changchun-city.win.zhanbianlai", "changchun-city.score.wait")
def test_touching_the_edge() -> None:
    strict = variant(KEY, zhanbianlai=False)
    hand = "12345m678s99s[111p]"
    for win, rules, counted in (("3m", RULES, {"wait": 1}), ("3m", strict, {}), ("6m", RULES, {}), ("6m", strict, {})):
        assert fan(won(hand, win, giver="W", rules=rules)) == counted


# ---- the treasure

PLAIN = variant(KEY, flowers="removed")
HAND = "111p12345m678s99s"
"""Waits for 3m and 6m."""


def play(rules: Variant, draws: str, tail: str = "1z1z4p", **more: str) -> Deal:
    """S declares with 7z; the dice show two, so the treasure is the upper tile of the second stack from the end."""
    deal = stacked(rules, hands={"E": "5z", "S": HAND} | more, draws="7z" + draws, tail=tail, dice=(1, 1, 1, 1))
    script(deal, "E discard 5z; S discard 7z ready")
    return deal


@pytest.mark.rule("changchun-city.wild.bao", "changchun-city.ready.riichi", "changchun-city.wall.dice")
def test_the_treasure_is_fixed_by_the_first_declaration_and_seen_by_who_has_declared() -> None:
    deal = play(PLAIN, "1z2z3z9p")
    assert [event.note for event in deal.events if event.kind == "roll"] == ["1 1", "1 1"]
    treasure = deal.view("S").secret
    assert treasure == "4p", "the upper tile of the second stack"
    assert [deal.view(seat).secret for seat in "EWN"] == ["", "", ""]
    opened = play(variant(KEY, bao="open", flowers="removed"), "1z2z3z9p")
    assert [opened.view(seat).secret for seat in "ESWN"] == [treasure] * 4
    none = play(variant(KEY, bao="off", flowers="removed"), "1z2z3z9p")
    assert [none.view(seat).secret for seat in "ESWN"] == [""] * 4
    assert len([event for event in none.events if event.kind == "roll"]) == 1


@pytest.mark.rule("changchun-city.wild.bao", "changchun-city.score.unit")
def test_who_has_declared_wins_by_drawing_it() -> None:
    for bao_fan, value in ((0, 4), (1, 8)):
        deal = play(variant(KEY, bao_fan=bao_fan, flowers="removed"), "1z2z3z4p")
        assert deal.view("S").secret == "4p"
        script(deal, "W discard 1z; N discard 2z; E discard 3z")
        assert set(texts(deal, "S")) == {"win", "discard 4p"}
        script(deal, "S win")
        assert usual.money(deal) == {"E": -2 * value, "S": 4 * value, "W": -value, "N": -value}
    none = play(variant(KEY, bao="off", flowers="removed"), "1z2z3z4p")
    script(none, "W discard 1z; N discard 2z; E discard 3z")
    assert set(texts(none, "S")) == {"discard 4p"}


@pytest.mark.rule("changchun-city.wild.bao")
def test_nobody_wins_on_a_treasure_discarded_or_without_a_declaration() -> None:
    deal = play(PLAIN, "4p2z3z4m")
    assert "win" not in texts(deal, "W")
    script(deal, "W discard 4p")
    assert "S" not in deal.waiting


@pytest.mark.rule("changchun-city.wild.bao", "changchun-city.win.zhanbianlai")
def test_a_treasure_counts_its_wait_where_it_completes_the_hand() -> None:
    drawn = won(HAND, "4p", flags=READY, turned="4p")
    assert fan(drawn) == {"ready": 1}
    assert fan(won(HAND, "3m", flags=READY, turned="4p")) == {"ready": 1, "wait": 1}
    one = variant(KEY, bao_fan=1)
    assert fan(won(HAND, "3m", flags=READY, turned="3m", rules=one)) == {"ready": 1, "wait": 1, "treasure": 1}
    assert fan(won(HAND, "4p", flags=READY, turned="4p", rules=one)) == {"ready": 1, "treasure": 1}
    assert fan(won("12345m678s99s<1111p>", "4p", flags=READY, turned="4p")) == {"ready": 1, "concealed-kong-special": 4}
    assert refused(won(HAND, "4p", turned="4p")) == "win.pair"
    assert refused(won(HAND, "4p", giver="W", flags=READY, turned="4p")) == "win.pair"


@pytest.mark.rule("changchun-city.wild.bao")
def test_a_flower_is_no_treasure() -> None:
    deal = play(
        RULES, "1z2z3z9p", tail="1z1z3f", E="5z123456789s12p2z", W="246m246p246s1357z", N="357m357p357s2z4z6z6z"
    )
    assert deal.view("S").secret == "3f"
    assert deal._masks["mark treasure"] == 0
    looked = won(HAND, "3m", flags=READY, turned="1f")
    assert fan(looked) == {"ready": 1, "wait": 1}
    assert RULES.words["marks"].masks(34)["treasure"] == 0


@pytest.mark.rule("changchun-city.ready.riichi", "changchun-city.ready.closed-allowed")
def test_who_may_declare_and_what_he_does_then() -> None:
    deal = play(PLAIN, "1z2z3z9p")
    script(deal, "W discard 1z; N discard 2z; E discard 3z")
    assert set(texts(deal, "S")) == {"discard 9p"}
    opened = stacked(RULES, hands={"E": "1p", "S": "11p12345m678s99s7z"})
    script(opened, "E discard 1p; S claim [111p]")
    assert not [text for text in texts(opened, "S") if "ready" in text]
    concealed = stacked(PLAIN, hands={"E": "1111p12345m678s99s"}, tail="7z")
    script(concealed, "E kong <1111p>")
    assert "discard 7z ready" in texts(concealed, "E")
    poor = stacked(RULES, hands={"E": "111p12345m678m99m7z"})
    assert not [text for text in texts(poor, "E") if "ready" in text], "two suits win nothing"


# ---- play


@pytest.mark.rule("changchun-city.claims.all", "changchun-city.settle.payers")
def test_claims_and_winners() -> None:
    usual.claims(RULES)
    deal = stacked(RULES, hands={"E": "5m", "W": "46m123p789s222s11p", "N": "46m789p789s333s99p"})
    script(deal, "E discard 5m; N win; W win")
    assert [one.seat for one in deal.wins] == ["W"]
    assert usual.money(deal) == {"E": -8, "S": -2, "W": 12, "N": -2}


@pytest.mark.rule("changchun-city.kong.rob", "changchun-city.ex.plain-kong-rob")
def test_kongs() -> None:
    usual.kongs(RULES)
    score = won("99m345m24s678s[7777p]", "3s", "N", giver="W", flags=("robbed-kong",))
    assert paid(score) == (-8, -4, -8, 20)
    assert fan(score) == {"exposed-kong": 1, "wait": 1}
    for rules in (RULES, variant(KEY, rob_kong=False)):
        deal = stacked(rules, hands={"E": "3s", "W": "33s1z", "N": "9m9m345m24s678s777p"}, draws="1p4p6p3s", tail="9s")
        script(deal, "E discard 3s; W claim [333s]; W discard 1z; N discard; E discard; S discard; W kong [3333s+]")
        assert (deal.waiting == ("N",)) == rules.rob_kong
        if rules.rob_kong:
            script(deal, "N win")
            assert usual.money(deal) == {"E": -4, "S": -2, "W": -4, "N": 10}
