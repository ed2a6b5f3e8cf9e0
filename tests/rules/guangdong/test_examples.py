"""Every worked example of the rule book that scores or settles a win."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from mahjong.errors import RuleError
from mahjong.registry import variant
from mahjong.rules.result import Score
from mahjong.variant import Variant


@pytest.fixture(scope="module")
def guangdong() -> Variant:
    return variant("guangdong")


def check(score: Score, pay: Iterable[int], fan: int, *patterns: str) -> None:
    """Legal, these payments of E S W N, so many fan counted before cap and floor, and exactly these patterns."""
    assert score.legal
    assert score.reason is None
    assert [score.payments[seat] for seat in "ESWN"] == list(pay)
    assert score.fan == fan
    assert {one.key for one in score.patterns} == set(patterns)
    assert sum(score.payments.values()) == 0


@pytest.mark.rule("guangdong.ex.chicken-discard", "guangdong.pattern.chicken", "guangdong.settle.discard")
def test_chicken_on_a_discard(guangdong: Variant) -> None:
    score = guangdong.score("123m777m456p789s2p", "2p", seat="S", from_seat="W")
    check(score, (0, 1, -1, 0), 0, "chicken")
    assert score.value == 1
    (line,) = score.lines
    assert (line.payer, line.payee, line.amount, line.rule) == ("W", "S", 1, "guangdong.settle.discard")


@pytest.mark.rule("guangdong.ex.chicken-selfdraw", "guangdong.score.selfdraw", "guangdong.settle.selfdraw")
def test_chicken_by_self_draw(guangdong: Variant) -> None:
    check(
        guangdong.score("123m777m456p789s2p", "2p", seat="S", self_draw=True), (-2, 6, -2, -2), 1, "chicken", "selfdraw"
    )


@pytest.mark.rule("guangdong.ex.ping-exposed", "guangdong.pattern.ping")
def test_ping_with_an_exposed_run(guangdong: Variant) -> None:
    check(guangdong.score("123m456m678p9p[345s]", "9p", seat="W", from_seat="N"), (0, 0, 2, -2), 1, "ping")


@pytest.mark.rule("guangdong.ex.ping-half-flush", "guangdong.pattern.stacking", "guangdong.pattern.half-flush")
def test_ping_and_half_flush_add(guangdong: Variant) -> None:
    check(guangdong.score("123456789m234m5z", "5z", seat="S", from_seat="E"), (-8, 8, 0, 0), 3, "ping", "half-flush")


@pytest.mark.rule("guangdong.ex.cap", "guangdong.score.cap", "guangdong.score.cap-three", "guangdong.pattern.pungs")
def test_ordinary_hands_are_capped_at_three_fan(guangdong: Variant) -> None:
    score = guangdong.score("111m222p333s777z4p", "4p", seat="W", self_draw=True)
    assert [score.payments[seat] for seat in "ESWN"] == [-8, -8, 24, -8]
    assert {one.key: one.worth for one in score.patterns} == {"pungs": 2, "selfdraw": 1, "dragons": 1}
    assert score.fan == 4
    assert [(step.en, step.before, step.after, step.rule) for step in score.steps] == [
        ("cap on fan of this tier", 4, 3, "guangdong.score.cap-three"),
        ("doubled for each fan", None, 8, "guangdong.score.fan-double"),
    ]
    assert score.value == 8


@pytest.mark.rule("guangdong.ex.double-wind", "guangdong.score.seat-wind", "guangdong.score.round-wind")
def test_one_pung_is_seat_wind_and_round_wind(guangdong: Variant) -> None:
    score = guangdong.score("123p456s888s6p[111z]", "6p", seat="E", from_seat="N")
    check(score, (4, 0, 0, -4), 2, "chicken", "seat-wind", "round-wind")
    assert {one.tiles for one in score.patterns if one.key.endswith("wind")} == {"[111z]"}


@pytest.mark.rule("guangdong.ex.full-flush-selfdraw", "guangdong.pattern.pure-flush")
def test_full_flush_takes_no_extra(guangdong: Variant) -> None:
    check(guangdong.score("111m345m678m2m[999m]", "2m", seat="N", self_draw=True), (-16, -16, -16, 48), 4, "pure-flush")


@pytest.mark.rule("guangdong.ex.mixed-pungs", "guangdong.pattern.half-flush-pungs")
def test_half_flush_of_pungs(guangdong: Variant) -> None:
    check(
        guangdong.score("222p555p5z[777p][333z]", "5z", seat="W", from_seat="S"), (0, -16, 16, 0), 4, "half-flush-pungs"
    )


@pytest.mark.rule("guangdong.ex.mixed-terminals", "guangdong.pattern.mixed-terminals")
def test_mixed_terminals(guangdong: Variant) -> None:
    check(
        guangdong.score("111m999s3z[222z][999p]", "3z", seat="S", from_seat="E"), (-32, 32, 0, 0), 5, "mixed-terminals"
    )


@pytest.mark.rule("guangdong.ex.small-dragons", "guangdong.pattern.small-dragons")
def test_small_dragons(guangdong: Variant) -> None:
    score = guangdong.score("666z777z123m5z[222s]", "5z", seat="N", from_seat="W")
    check(score, (0, 0, -32, 32), 5, "small-dragons")
    assert score.patterns[0].tiles == "666z 777z 55z"


@pytest.mark.rule("guangdong.ex.nine-gates", "guangdong.pattern.nine-gates")
def test_nine_gates(guangdong: Variant) -> None:
    check(guangdong.score("1112345678999p", "5p", seat="E", self_draw=True), (192, -64, -64, -64), 6, "nine-gates")


@pytest.mark.rule("guangdong.ex.false-nine-gates", "guangdong.pattern.nine-gates", "guangdong.pattern.pure-flush")
def test_nine_gates_are_judged_before_the_winning_tile(guangdong: Variant) -> None:
    check(guangdong.score("1123455678999p", "1p", seat="E", from_seat="S"), (16, -16, 0, 0), 4, "pure-flush")


@pytest.mark.rule("guangdong.ex.thirteen-orphans", "guangdong.pattern.thirteen-orphans")
def test_thirteen_orphans(guangdong: Variant) -> None:
    score = guangdong.score("19m19p19s1234567z", "7z", seat="W", from_seat="N")
    check(score, (0, 0, 64, -64), 6, "thirteen-orphans")
    assert score.patterns[0].tiles == "19m19p19s12345677z"


@pytest.mark.rule("guangdong.ex.seven-pairs-illegal", "guangdong.pattern.seven-pairs")
def test_seven_pairs_only_by_option(guangdong: Variant) -> None:
    asked = {"seat": "S", "from_seat": "E"}
    score = guangdong.score("1133m5577p2299s6z", "6z", **asked)
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == "guangdong.pattern.seven-pairs"
    assert score.reason.en
    assert score.reason.zh
    assert set(score.payments.values()) == {0}
    assert score.patterns == score.lines == ()
    check(
        variant("guangdong", seven_pairs=True).score("1133m5577p2299s6z", "6z", **asked),
        (-1, 1, 0, 0),
        0,
        "seven-pairs",
    )


@pytest.mark.rule("guangdong.ex.rob-kong", "guangdong.settle.rob-kong", "guangdong.kong.kinds")
def test_robbed_kong_is_a_self_draw_paid_by_one(guangdong: Variant) -> None:
    score = guangdong.score("234m567m23p22s[555p]", "4p", seat="S", from_seat="N", flags=["robbed-kong"])
    check(score, (0, 24, 0, -24), 1, "chicken", "selfdraw", "robbed-kong")
    assert score.value == 8
    assert {line.payer for line in score.lines} == {"N"}
    assert {line.was for line in score.lines} == {"", "E", "W"}


@pytest.mark.rule("guangdong.ex.fed-kong", "guangdong.settle.fed-kong", "guangdong.settle.kongwin")
def test_feeder_of_the_kong_pays_for_the_bloom(guangdong: Variant) -> None:
    score = guangdong.score("123m456m9s[777p][1111s@E]", "9s", seat="W", self_draw=True, flags=["kong-bloom"])
    check(score, (-24, 0, 24, 0), 1, "chicken", "selfdraw", "kong-bloom")
    assert {line.rule for line in score.lines if line.was} == {"guangdong.settle.fed-kong"}


TWELVE = "5p[123m][456s][777z][222p@N]"


@pytest.mark.rule("guangdong.ex.twelve-exposed", "guangdong.settle.twelve-exposed", "guangdong.score.dragons")
def test_feeder_of_the_fourth_exposed_set_pays(guangdong: Variant) -> None:
    score = guangdong.score(TWELVE, "5p", seat="S", self_draw=True)
    check(score, (0, 12, 0, -12), 2, "chicken", "selfdraw", "dragons")
    assert {line.rule for line in score.lines if line.was} == {"guangdong.settle.twelve-exposed"}


@pytest.mark.rule("guangdong.ex.twelve-first-only", "guangdong.settle.twelve-first-only")
def test_only_the_first_liability_of_the_deal_binds(guangdong: Variant) -> None:
    first = guangdong.score("5p[123m][456s][777z][222p@E]", "5p", seat="S", self_draw=True)
    check(first, (-12, 12, 0, 0), 2, "chicken", "selfdraw", "dragons")
    later = "9p[345m][666s][555z][888m@E]"
    void = guangdong.score(later, "9p", seat="W", self_draw=True, flags=["liability-taken"])
    check(void, (-4, -4, 12, -4), 2, "chicken", "selfdraw", "dragons")
    check(guangdong.score(later, "9p", seat="W", self_draw=True), (-12, 0, 12, 0), 2, "chicken", "selfdraw", "dragons")


@pytest.mark.rule("guangdong.ex.twelve-exposed-discard", "guangdong.settle.twelve-exposed")
def test_no_liability_on_a_discard(guangdong: Variant) -> None:
    check(guangdong.score(TWELVE, "5p", seat="S", from_seat="E"), (-2, 2, 0, 0), 1, "chicken", "dragons")


@pytest.mark.rule("guangdong.ex.passed-win", "guangdong.win.passed-tile", "guangdong.win.passed-lift")
def test_passed_tile_is_barred_until_acting(guangdong: Variant) -> None:
    hand = "56s123m456m789p22z"
    barred = guangdong.score(hand, "7s", seat="W", from_seat="E", flags=["passed-win"])
    assert not barred.legal
    assert barred.reason is not None
    assert barred.reason.id == "guangdong.win.passed-tile"
    for allowed in ({"win": "4s", "from_seat": "E", "flags": ["passed-other"]}, {"win": "7s", "from_seat": "E"}):
        assert guangdong.score(hand, seat="W", **allowed).legal
    # The ban covers a tile added to a kong, not the own draw.
    robbing = guangdong.score(hand, "7s", seat="W", from_seat="E", flags=["passed-win", "robbed-kong"])
    assert not robbing.legal
    assert guangdong.score(hand, "7s", seat="W", self_draw=True, flags=["passed-win"]).legal


@pytest.mark.rule("guangdong.ex.big-dragons-liable", "guangdong.settle.big-dragons", "guangdong.pattern.big-dragons")
def test_feeder_of_the_third_dragon_pays(guangdong: Variant) -> None:
    score = guangdong.score("2p[555z][666z][123m][777z@W]", "2p", seat="N", self_draw=True)
    check(score, (0, 0, -192, 192), 6, "big-dragons")
    assert score.patterns[0].tiles == "[555z] [666z] [777z@W]"
    # The third dragon is the third exposed set here: no twelve tiles, and still liable.
    check(
        guangdong.score("2p 456s [555z][666z][777z@W]", "2p", seat="N", self_draw=True),
        (0, 0, -192, 192),
        6,
        "big-dragons",
    )


@pytest.mark.rule("guangdong.ex.pure-pungs", "guangdong.pattern.pure-flush-pungs")
def test_full_flush_of_pungs(guangdong: Variant) -> None:
    check(
        guangdong.score("222s444s6s[777s][888s]", "6s", seat="S", self_draw=True),
        (-32, 96, -32, -32),
        5,
        "pure-flush-pungs",
    )


@pytest.mark.rule("guangdong.ex.all-honours", "guangdong.pattern.all-honours", "guangdong.pattern.best-special")
def test_all_honours_alone(guangdong: Variant) -> None:
    check(guangdong.score("111z555z7z[333z][666z]", "7z", seat="W", from_seat="E"), (-64, 0, 64, 0), 6, "all-honours")


@pytest.mark.rule("guangdong.ex.pure-terminals", "guangdong.pattern.pure-terminals")
def test_pure_terminals(guangdong: Variant) -> None:
    check(
        guangdong.score("111m999p1s[999m][111p]", "1s", seat="N", from_seat="S"), (0, -64, 0, 64), 6, "pure-terminals"
    )


@pytest.mark.rule("guangdong.ex.big-winds-liable", "guangdong.settle.big-winds", "guangdong.pattern.big-winds")
def test_feeder_of_the_fourth_wind_pays(guangdong: Variant) -> None:
    check(
        guangdong.score("5m[111z][222z][333z][444z@E]", "5m", seat="W", self_draw=True),
        (-192, 0, 192, 0),
        6,
        "big-winds",
    )


@pytest.mark.rule("guangdong.ex.heavenly-win", "guangdong.win.heavenly", "guangdong.score.heavenly-value")
def test_heavenly_win(guangdong: Variant) -> None:
    score = guangdong.score("123m777m456p789s2p", "2p", seat="E", self_draw=True, flags=["first-draw"])
    check(score, (192, -64, -64, -64), 1, "chicken", "selfdraw", "heavenly")
    assert score.value == 64


@pytest.mark.rule("guangdong.ex.heavenly-after-kong", "guangdong.win.heavenly-kong", "guangdong.settle.kongwin")
def test_a_concealed_kong_breaks_the_heavenly_win(guangdong: Variant) -> None:
    asked = {"seat": "E", "self_draw": True}
    score = guangdong.score("123m456p789s2p<7777m>", "2p", **asked, flags=["kong-bloom"])
    check(score, (24, -8, -8, -8), 1, "chicken", "selfdraw", "kong-bloom")
    for flags in (["first-draw"], ["kong-bloom", "first-draw"]):
        with pytest.raises(RuleError, match="no first draw"):
            guangdong.score("123m456p789s2p<7777m>", "2p", **asked, flags=flags)


@pytest.mark.rule("guangdong.ex.earthly-broken", "guangdong.win.earthly", "guangdong.win.earthly-broken")
def test_a_claim_breaks_the_earthly_win(guangdong: Variant) -> None:
    broken = guangdong.score("123m777m456p789s2p", "2p", seat="S", self_draw=True, flags=["first-draw", "interrupted"])
    check(broken, (-2, 6, -2, -2), 1, "chicken", "selfdraw")
    whole = guangdong.score("123m777m456p789s2p", "2p", seat="S", self_draw=True, flags=["first-draw"])
    check(whole, (-64, 192, -64, -64), 1, "chicken", "selfdraw", "earthly")
