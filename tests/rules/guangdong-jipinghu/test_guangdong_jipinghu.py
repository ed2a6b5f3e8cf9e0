"""Every rule, worked example and option of the book: the table, no chicken, passed wins, claims and drawn deals."""

from __future__ import annotations

import pytest

import usual
from asked import texts
from mahjong import IllegalAction, rulebook, variant
from mahjong.testing import script
from options_read import every_option_is_read
from scored import fans, paid, refused

RULES = variant("guangdong-jipinghu")
CHICKENS = variant("guangdong-jipinghu", min_fan=0)
CHICKEN = "123m777m456p789s2p"
TABLE = "guangdong-jipinghu.score.table"


def test_every_option() -> None:
    every_option_is_read("guangdong-jipinghu", {"min_fan": (1, 0), "liable_hands": ("big_and_small", "big")})


@pytest.mark.rule(
    "guangdong-jipinghu.ex.chicken-refused", "guangdong-jipinghu.win.no-chicken", "guangdong-jipinghu.win.chicken-definition",
    "guangdong-jipinghu.conduct.restrictions",
)  # fmt: skip
def test_a_chicken_does_not_win() -> None:
    assert refused(RULES.score(CHICKEN, "2p", seat="S", from_seat="W")) == "guangdong-jipinghu.win.no-chicken"
    score = CHICKENS.score(CHICKEN, "2p", seat="S", from_seat="W")
    assert paid(score) == (0, 1, -1, 0)
    assert fans(score) == {"chicken": 0}
    assert score.patterns[0].rule == "guangdong-jipinghu.win.chicken-definition"
    assert (
        refused(RULES.score("123m778m456p789s2p", "2p", seat="S", from_seat="W"))
        == "guangdong-jipinghu.win.chicken-definition"
    )


@pytest.mark.rule("guangdong-jipinghu.win.no-chicken", "guangdong-jipinghu.win.chicken-definition")
def test_a_chicken_is_not_offered_at_the_table() -> None:
    for rules, asks in ((RULES, False), (CHICKENS, True)):
        deal = usual.dealt(rules, hands={"E": "1z", "S": CHICKEN, "W": "2p"}, draws="9s1z")
        script(deal, "E discard 1z; S discard 9s; W discard 2p")
        assert ("win" in deal.legal("S")) == asks


@pytest.mark.rule(
    "guangdong-jipinghu.ex.selfdraw-makes-fan", "guangdong-jipinghu.win.no-chicken", "guangdong-jipinghu.score.table"
)
def test_a_self_draw_is_a_fan() -> None:
    score = RULES.score(CHICKEN, "2p", seat="S", self_draw=True)
    assert paid(score) == (-2, 6, -2, -2)
    assert fans(score) == {"chicken": 0, "selfdraw": 1}


@pytest.mark.rule("guangdong-jipinghu.ex.ping", "guangdong-jipinghu.score.table", "guangdong-jipinghu.settle.discard")
def test_runs_alone_are_a_fan() -> None:
    score = RULES.score("123m456m789p234s6p", "6p", seat="W", from_seat="N")
    assert paid(score) == (0, 0, 2, -2)
    assert fans(score) == {"ping": 1}
    assert score.patterns[0].rule == TABLE


@pytest.mark.rule("guangdong-jipinghu.win.no-chicken")
@pytest.mark.parametrize(
    ("hand", "win", "flags", "expected"),
    [
        ("123m456p789s2p[777z]", "2p", [], {"chicken": 0, "dragons": 1}),
        ("123m456p789s2p[222z]", "2p", [], {"chicken": 0, "seat-wind": 1}),
        ("123m456p789s2p[111z]", "2p", [], {"chicken": 0, "round-wind": 1}),
        ("123m456p789s2p[333z]", "2p", [], None),
        ("123m44p789s22p[777m]", "4p", [], None),
        ("123m444p789s2p[777m]", "2p", [], None),
        ("111m444p99s22p[777m]", "2p", [], {"pungs": 2}),
        ("123m567m99m2z[777m]", "2z", [], None),
        ("123m567m999m2z[777m]", "2z", [], {"half-flush": 2}),
        ("123m456p79s22p[777m]", "8s", ["robbed-kong"], {"chicken": 0, "selfdraw": 1, "robbed-kong": 3}),
        (CHICKEN, "2p", ["before-first-draw"], {"chicken": 0, "human": 6}),
    ],
)
def test_where_the_least_fan_may_come_from(
    hand: str, win: str, flags: list[str], expected: dict[str, int] | None
) -> None:
    score = RULES.score(hand, win, seat="S", from_seat="E", flags=flags)
    assert score.legal == (expected is not None)
    if expected is not None:
        assert set(fans(score)) == set(expected)


@pytest.mark.rule("guangdong-jipinghu.score.table")
@pytest.mark.parametrize(
    ("hand", "win", "flags", "key", "value"),
    [
        ("123m456m789m11m56m", "4m", [], "pure-flush", 16),
        ("111m999m444m4z[222z]", "4z", [], "half-flush-pungs", 16),
        ("111m999m444m5m[222m]", "5m", [], "pure-flush-pungs", 32),
        ("111m999p111s4z[333z]", "4z", [], "mixed-terminals", 32),
        ("234m999p6z[555z][777z]", "6z", [], "small-dragons", 32),
        ("234m4z[111z][222z][333z]", "4z", [], "small-winds", 32),
        ("111z222z333z5z[666z]", "5z", [], "all-honours", 64),
        ("111m999m111p9p[999s]", "9p", [], "pure-terminals", 64),
        ("234m9p[555z][666z][777z]", "9p", [], "big-dragons", 64),
        ("9p[111z][222z][333z][444z]", "9p", [], "big-winds", 64),
        ("1112345678999m", "5m", [], "nine-gates", 64),
        ("19m19p19s1234567z", "7z", [], "thirteen-orphans", 64),
        ("111m444p99s22p[777z]", "2p", [], "pungs", 8),
        ("123m456p6p<8888s>[777m]", "6p", ["last-tile"], "last-tile", 8),
        ("123m456p6p<8888s>[777m]", "6p", ["kong-bloom"], "kong-bloom", 8),
        (CHICKEN, "2p", ["first-draw"], "earthly", 64),
    ],
)
def test_the_table_with_its_cap_and_the_special_hands(
    hand: str, win: str, flags: list[str], key: str, value: int
) -> None:
    how = {"self_draw": True} if set(flags) & {"last-tile", "kong-bloom", "first-draw"} else {"from_seat": "N"}
    score = RULES.score(hand, win, seat="S", flags=flags, **how)
    assert key in fans(score)
    assert score.value == value
    assert all(one.rule == TABLE or one.key in ("chicken", "seat-wind", "round-wind") for one in score.patterns)


@pytest.mark.rule("guangdong-jipinghu.pattern.winds", "guangdong-jipinghu.score.table")
def test_winds_of_seat_and_round_to_a_cap_of_three() -> None:
    double = RULES.score("123m456p789s2p[111z]", "2p", seat="E", from_seat="W")
    assert fans(double) == {"chicken": 0, "seat-wind": 1, "round-wind": 1}
    assert {one.rule for one in double.patterns if "wind" in one.key} == {"guangdong-jipinghu.pattern.winds"}
    assert paid(double) == (4, 0, -4, 0)
    capped = RULES.score("123m6z99p[111z][777z]", "6z", seat="E", self_draw=True)
    assert not capped.legal
    capped = RULES.score("123m88m99p[111z][777z]", "9p", seat="E", self_draw=True)
    assert sum(value for value in fans(capped).values() if isinstance(value, int)) == 4
    assert paid(capped) == (24, -8, -8, -8)


@pytest.mark.rule(
    "guangdong-jipinghu.ex.passing-water", "guangdong-jipinghu.win.passed", "guangdong-jipinghu.win.passed-lift"
)
def test_a_win_let_pass_bars_the_same_tile_until_its_seat_acts() -> None:
    deal = usual.dealt(
        RULES,
        hands={"S": "45m123p456p789s11s", "W": "66m", "N": "63m", "E": "1z6m"},
        draws="9m9p9s1s2s9m9m",
    )
    script(deal, "E discard 1z; S discard 9m; W discard 6m")
    assert "win" in deal.legal("S")
    script(deal, "S pass")
    other = deal.copy()
    script(other, "N discard 3m")
    assert "win" in other.legal("S"), "another tile is free"
    for seat in "NE":
        script(deal, f"{seat} discard 6m")
        assert "win" not in deal.legal("S")
        with pytest.raises(IllegalAction) as caught:
            deal.act("S", "win")
        # For the next seat's discard alone S is asked at all, as he could chow it.
        assert caught.value.rule == ("guangdong-jipinghu.win.passed" if seat == "E" else "")
        script(deal, "... " + {"N": "E", "E": "S"}[seat])
    script(deal, "S discard; W discard 6m")
    assert "win" in deal.legal("S"), "who has drawn may win on it"


@pytest.mark.rule("guangdong-jipinghu.win.passed-lift")
@pytest.mark.parametrize(
    "story",
    [
        "N discard 5z; S claim [555z]; S discard 5z",
        "N discard 5z; S claim [5555z]; S discard 9p",
        "N discard 9s; E discard 3p; S claim [123p]; S discard 3p",
    ],
)
def test_a_claim_lifts_the_ban_too(story: str) -> None:
    deal = usual.dealt(
        RULES,
        hands={"S": "45m123p456p555z11s", "W": "66m", "N": "5z", "E": "1z3p"},
        draws="9m9p9s1s2s",
        tail="9p",
    )
    script(deal, "E discard 1z; S discard 9m; W discard 6m; S pass")
    script(deal, story)
    script(deal, "W discard 6m")
    assert "win" in deal.legal("S")


@pytest.mark.rule("guangdong-jipinghu.ex.exhausted", "guangdong-jipinghu.end.draw")
def test_a_drawn_deal_pays_nothing_and_the_dealer_stays() -> None:
    usual.draw_and_dealer(RULES)
    assert RULES.words["rotation"].rounds == 4


@pytest.mark.rule("guangdong-jipinghu.tiles.set", "guangdong-jipinghu.settle.discard")
def test_what_is_as_in_the_complete_text() -> None:
    usual.tiles(RULES, 136)
    usual.claims(RULES)
    usual.kongs(RULES)
    # Ping and self-draw are 2 fan, a robbed kong 3 at least, and the robbed player pays for all.
    usual.robbed_kong(RULES, {"S": -24, "N": 24})
    # Neither has drawn a tile yet: human wins, of 6 fan.
    usual.winners(RULES, "WN", {"S": -128, "W": 64, "N": 64})
    deal = usual.dealt(RULES, hands={"E": "5m", "W": "555m1z9s"}, draws="1z2z3z4z")
    script(deal, "E discard 5m; W claim [555m]")
    assert "kong [5555m+]" not in texts(deal, "W"), "only after a draw"


@pytest.mark.rule(
    "guangdong-jipinghu.tiles.family", "guangdong-jipinghu.conduct.purpose", "guangdong-jipinghu.conduct.restrictions"
)
def test_remarks_are_told() -> None:
    for one in ("tiles.family", "conduct.purpose", "conduct.restrictions"):
        assert rulebook.rule(f"guangdong-jipinghu.{one}").says
