"""Every fan of Chinese Official: a hand that has it, what is not counted beside it, and a hand that just misses it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mahjong import variant
from mahjong.rulebook import rule
from mahjong.rules.result import Score

RULES = variant("mcr", min_fan=0)
DISCARD, DRAWN = {"from_seat": "S"}, {"self_draw": True}

# fan, hand, winning tile, by discard or not, not counted beside it, a hand without it
FANS: tuple[tuple[str, str, str, dict[str, Any], str, str], ...] = (
    ("mcr.pattern.big-four-winds", "111z222z333z44z5p5p", "4z", DRAWN,
     "all-pungs big-three-winds prevalent-wind seat-wind wind-pung", "111z222z333z55p66p"),
    ("mcr.pattern.big-three-dragons", "55z666z777z456m99p", "5z", DRAWN, "two-dragons dragon-pung", "5z666z777z456m789p"),
    ("mcr.pattern.all-green", "234s234s66s88s666z", "8s", DRAWN, "half-flush", "234s234s66s88s777z"),
    ("mcr.pattern.nine-gates", "1112345678999s", "5s", DRAWN, "full-flush fully-concealed concealed-hand no-honours", "1112345678899s"),
    ("mcr.pattern.four-kongs", "5p<1111m>[2222p][3333s+][4444z]", "5p", DRAWN, "all-pungs single-wait three-kongs", "5p<1111m>[2222p][3333s+][444z]"),
    ("mcr.pattern.seven-shifted-pairs", "2233445566778p", "8p", DRAWN, "seven-pairs full-flush fully-concealed", "1133445566778p"),
    ("mcr.pattern.thirteen-orphans", "19m19p19s1234567z", "9s", DRAWN, "all-types terminals-and-honours fully-concealed single-wait", "1199m1199p1199s1z"),
    ("mcr.pattern.all-terminals", "111m999m11p99p[111s]", "9p", DRAWN, "all-pungs double-pung outside-hand no-honours terminal-pung", "111m999m11p99p[111z]"),
    ("mcr.pattern.little-four-winds", "111z222z33z44z555p", "3z", DRAWN, "big-three-winds wind-pung", "111z222z33z555p66p"),
    ("mcr.pattern.little-three-dragons", "555z66z7z123m456p7z", "6z", DRAWN, "two-dragons dragon-pung", "555z66z123m456p88s"),
    ("mcr.pattern.all-honours", "111z333z55z66z[777z]", "6z", DRAWN, "all-pungs outside-hand wind-pung", "111z333z55z66z[777p]"),
    ("mcr.pattern.four-concealed-pungs", "111m555p888s33z44z", "4z", DRAWN, "all-pungs fully-concealed concealed-hand", "111m555p33z44z[888s]"),
    ("mcr.pattern.pure-terminal-chows", "112233m7788m55m9m", "9m", DRAWN, "full-flush all-chows pure-double-chow two-terminal-chows", "112233m7788m66m9m"),
    ("mcr.pattern.quadruple-chow", "23m55z[234m][234m][234m]", "4m", DRAWN, "tile-hog pure-double-chow pure-triple-chow", "23m55z[234m][234m][345m]"),
    ("mcr.pattern.four-pure-shifted-pungs", "333m44m55z[555m][666m]", "4m", DRAWN, "all-pungs pure-shifted-pungs", "333m44m55z[555m][777m]"),
    ("mcr.pattern.four-pure-shifted-chows", "12m55z[345m][567m][789m]", "3m", DRAWN, "pure-shifted-chows two-terminal-chows", "12m55z[234m][567m][789m]"),
    ("mcr.pattern.three-kongs", "56m55z<2222m>[3333p][4444s+]", "7m", DRAWN, "two-melded-kongs melded-kong concealed-kong",
     "56m55z<2222m>[3333p][444s]"),
    ("mcr.pattern.terminals-and-honours", "111m99m11z[999p][555z]", "9m", DRAWN, "all-pungs outside-hand terminal-pung wind-pung", "111m99m11z[999p][222p]"),
    ("mcr.pattern.seven-pairs", "1133m5577p22s44z6z", "6z", DRAWN, "fully-concealed single-wait", "111333m55777p22s"),
    ("mcr.pattern.greater-knitted", "14m25p369s123456z", "7z", DRAWN, "lesser-knitted all-types", "147m25p369s12345z"),
    ("mcr.pattern.all-even-pungs", "222m44m88p[666s][444p]", "4m", DRAWN, "all-pungs all-simples no-honours", "222m44m88p[666s][333p]"),
    ("mcr.pattern.full-flush", "123345567m8899m", "8m", DRAWN, "no-honours one-voided-suit", "123345567m88m11z"),
    ("mcr.pattern.pure-triple-chow", "45p99m[345p][345p][111z]", "3p", DRAWN, "pure-double-chow", "45p99m[345p][456p][111z]"),
    ("mcr.pattern.pure-shifted-pungs", "333p44p99m[555p][123s]", "4p", DRAWN, "double-pung", "333p44p99m[666p][123s]"),
    ("mcr.pattern.upper-tiles", "789m77p88p[999s][789s]", "7p", DRAWN, "upper-four no-honours", "789m77p66p[999s][789s]"),
    ("mcr.pattern.middle-tiles", "456m44p55p[666s][456s]", "4p", DRAWN, "all-simples no-honours", "456m44p77p[666s][456s]"),
    ("mcr.pattern.lower-tiles", "123m11p22p[333s][123s]", "1p", DRAWN, "lower-four no-honours", "123m11p44p[333s][123s]"),
    ("mcr.pattern.pure-straight", "123456m78m55z[111p]", "9m", DRAWN, "short-straight two-terminal-chows", "123456m67m55z[111p]"),
    ("mcr.pattern.three-suited-terminal-chows", "123m789m12p55s[789p]", "3p", DRAWN, "all-chows mixed-double-chow two-terminal-chows no-honours",
     "123m789m12p55s[678p]"),
    ("mcr.pattern.pure-shifted-chows", "123m234m34m55z[111p]", "5m", DRAWN, "pure-double-chow", "123123m67m55z[111p]"),
    ("mcr.pattern.all-fives", "345m56m55p[456s][555s]", "7m", DRAWN, "all-simples no-honours", "345m56m44p[456s][555s]"),
    ("mcr.pattern.triple-pung", "444m44p99m[444s][123s]", "4p", DRAWN, "double-pung", "444m44p99m[555s][123s]"),
    ("mcr.pattern.three-concealed-pungs", "444m777p22s33z[123s]", "2s", DRAWN, "two-concealed-pungs", "444m456p22s33z[123s]"),
    ("mcr.pattern.lesser-knitted", "147m25p369s12345z", "6z", DRAWN, "all-types fully-concealed single-wait", "19m19p19s1234567z"),
    ("mcr.pattern.knitted-straight", "147m258p36s33z[555z]", "9s", DRAWN, "", "123456m78m11z[555z]"),
    ("mcr.pattern.upper-four", "678m66p99p[777s][678s]", "6p", DRAWN, "no-honours", "678m55p99p[777s][678s]"),
    ("mcr.pattern.lower-four", "123m44p22p[333s][234s]", "4p", DRAWN, "no-honours", "123m55p22p[333s][234s]"),
    ("mcr.pattern.big-three-winds", "111z222z44z5p5p[123m]", "4z", DRAWN, "wind-pung", "111z222z55z5p5p[123m]"),
    ("mcr.pattern.mixed-straight", "123m78s55z[456p][333z]", "9s", DRAWN, "", "123m78s55z[567p][333z]"),
    ("mcr.pattern.reversible-tiles", "123p22s44s[456s][555z]", "2s", DRAWN, "one-voided-suit", "123p22s44s[456s][666z]"),
    ("mcr.pattern.mixed-triple-chow", "345m34p55z[345s][111p]", "5p", DRAWN, "mixed-double-chow", "345m34p55z[456s][111p]"),
    ("mcr.pattern.mixed-shifted-pungs", "333m44p99s[555s][123s]", "4p", DRAWN, "double-pung", "333m44p99s[666s][123s]"),
    ("mcr.pattern.chicken-hand", "678p56s33z[123m][345m]", "7s", DISCARD, "", "678p56s33z[123m][456m]"),
    ("mcr.pattern.all-pungs", "33m88p555z[222s][777s]", "3m", DISCARD, "", "33m88p345s[222s][777s]"),
    ("mcr.pattern.half-flush", "123m567m44z55m[678m]", "4z", DRAWN, "one-voided-suit", "123m567m44z55p[678m]"),
    ("mcr.pattern.mixed-shifted-chows", "123m34s55z[234p][333z]", "5s", DRAWN, "", "123m34s55z[456p][333z]"),
    ("mcr.pattern.all-types", "123m456p78s11z[555z]", "9s", DRAWN, "", "123m456p78s11z[222z]"),
    ("mcr.pattern.melded-hand", "5p[123m][444s][789p][222z]", "5p", DISCARD, "single-wait", "5p<1111m>[444s][789p][222z]"),
    ("mcr.pattern.two-concealed-kongs", "56m55z<2222m><3333p>[123s]", "7m", DRAWN, "two-concealed-pungs concealed-kong", "56m55z<2222m>[3333p][123s]"),
    ("mcr.pattern.two-dragons", "12m33s[555z][666z][789p]", "3m", DRAWN, "dragon-pung", "12m33s[555z][111z][789p]"),
    ("mcr.pattern.melded-and-concealed-kong", "56m55z<2222m>[3333p][123s]", "7m", DRAWN, "melded-kong concealed-kong", "56m55z[2222m][3333p][123s]"),
    ("mcr.pattern.outside-hand", "123m78s11z[999p][789p]", "9s", DRAWN, "", "123m78s22s[999p][789p]"),
    ("mcr.pattern.fully-concealed", "123m456p78s33z888m", "9s", DRAWN, "self-drawn concealed-hand", "123m78s33z888m[456p]"),
    ("mcr.pattern.two-melded-kongs", "56m55z[2222m][3333p+][123s]", "7m", DRAWN, "melded-kong", "56m55z[2222m][333p][123s]"),
    ("mcr.pattern.dragon-pung", "12m33s[555z][678m][789p]", "3m", DRAWN, "wind-pung terminal-pung", "12m33s[444z][678m][789p]"),
    ("mcr.pattern.concealed-hand", "123m456p78s33z888m", "9s", DISCARD, "fully-concealed", "123m78s33z888m[456p]"),
    ("mcr.pattern.all-chows", "123m456p78s33p[678m]", "9s", DRAWN, "no-honours", "123m456p78s33z[678m]"),
    ("mcr.pattern.tile-hog", "111123m456p78s33z", "9s", DRAWN, "", "234m78s33z<1111m>[456p]"),
    ("mcr.pattern.double-pung", "33m123m55z[333p][456s]", "3m", DRAWN, "", "33m123m55z[444p][456s]"),
    ("mcr.pattern.two-concealed-pungs", "333m55p44z[123s][789s]", "5p", DRAWN, "", "333m67p44z[123s][789s]"),
    ("mcr.pattern.concealed-kong", "56m55z<2222m>[345p][123s]", "7m", DRAWN, "melded-kong", "56m55z[2222m][345p][123s]"),
    ("mcr.pattern.all-simples", "234m56p88s[333s][678m]", "7p", DRAWN, "no-honours", "123m56p88s[333s][678m]"),
    ("mcr.pattern.pure-double-chow", "345m34m55z[111p][678s]", "5m", DRAWN, "", "345m34p55z[111p][678s]"),
    ("mcr.pattern.mixed-double-chow", "345m34p55z[111p][678s]", "5p", DRAWN, "", "345m24p55z[111p][678s]"),
    ("mcr.pattern.short-straight", "345m67m55z[111p][678s]", "8m", DRAWN, "", "345m78p55z[111p][678s]"),
    ("mcr.pattern.two-terminal-chows", "123m78m55z[111p][678s]", "9m", DRAWN, "", "123m67m55z[111p][678s]"),
    ("mcr.pattern.melded-kong", "56m55z[2222m][345p][123s]", "7m", DRAWN, "", "56m55z[222m][345p][123s]"),
    ("mcr.pattern.one-voided-suit", "123m78m55z[222p][678p]", "9m", DRAWN, "", "123m78m55z[222p][678s]"),
    ("mcr.pattern.no-honours", "123m78m55p[222p][678s]", "9m", DRAWN, "", "123m78m55z[222p][678s]"),
    ("mcr.pattern.edge-wait", "12m55z[222p][678s][345s]", "3m", DRAWN, "", "23m55z[222p][678s][345s]"),
    ("mcr.pattern.closed-wait", "13m55z[222p][678s][345s]", "2m", DRAWN, "", "23m55z[222p][678s][345s]"),
    ("mcr.pattern.single-wait", "5z[222p][678s][345s][123m]", "5z", DRAWN, "", "3456m[222p][678s][345s]"),
    ("mcr.pattern.self-drawn", "12m55z[222p][678s][345s]", "3m", DRAWN, "", ""),
)  # fmt: skip


def keys(score: Score) -> dict[str, int]:
    assert score.legal, score.reason
    return {one.key: one.count for one in score.patterns}


@pytest.mark.parametrize(
    ("named", "hand", "win", "how", "absent", "without"),
    [pytest.param(*one, marks=pytest.mark.rule(one[0]), id=one[0]) for one in FANS],
)
@pytest.mark.rule("mcr.score.add", "mcr.score.implied")
def test_each_fan(named: str, hand: str, win: str, how: dict[str, Any], absent: str, without: str) -> None:
    score = RULES.score(hand, win, **how)
    found, key = keys(score), named.rpartition(".")[2]
    assert key in found
    assert not set(absent.split()) & set(found)
    one = next(one for one in score.patterns if one.key == key)
    assert one.rule == named
    worth = re.search(r": (\d{1,2})\.", rule(one.rule).says)
    assert worth is not None
    assert one.worth == int(worth[1]) * one.count
    assert score.fan == sum(one.worth for one in score.patterns)
    if without:
        kinds = [win] if RULES.score(without, win, **how).legal else KINDS
        missed = [one for kind in kinds if (one := RULES.score(without, kind, **how)).legal]
        assert missed
        assert all(key not in keys(one) for one in missed)


KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]


@pytest.mark.rule("mcr.pattern.self-drawn")
def test_a_self_draw_is_a_fan_where_it_is_in_no_other() -> None:
    assert "self-drawn" in keys(RULES.score("12m55z[222p][678s][345s]", "3m", self_draw=True))
    assert "self-drawn" not in keys(RULES.score("12m55z[222p][678s][345s]", "3m", from_seat="S"))
    for hand, win in (("111m555p888s33z44z", "4z"), ("1112345678999s", "5s"), ("19m19p19s1234567z", "9s")):
        assert "self-drawn" in keys(RULES.score(hand, win, self_draw=True))


STORY = (
    ("last-tile-draw", ("last-tile",), True, 8), ("last-tile-claim", ("last-discard",), False, 8),
    ("out-with-replacement", ("kong-bloom",), True, 8), ("robbing-the-kong", ("robbed-kong",), False, 8), ("last-of-its-kind", ("last-copy",), False, 4),
)  # fmt: skip


@pytest.mark.rule(
    "mcr.pattern.last-tile-draw",
    "mcr.pattern.last-tile-claim",
    "mcr.pattern.out-with-replacement",
    "mcr.pattern.robbing-the-kong",
    "mcr.pattern.last-of-its-kind",
)
@pytest.mark.parametrize(("key", "flags", "drawn", "worth"), STORY)
def test_fans_of_the_story(key: str, flags: tuple[str, ...], drawn: bool, worth: int) -> None:
    how: dict[str, Any] = {"self_draw": True} if drawn else {"from_seat": "S"}
    hand = "12m55z[222p][678s][3333s]"
    plain, told = RULES.score(hand, "3m", **how), RULES.score(hand, "3m", flags=flags, **how)
    assert key not in keys(plain)
    found = keys(told)
    assert found[key] == 1
    lost = 1 if drawn else 0  # the self-draw
    assert told.fan == plain.fan + worth - lost
    assert "self-drawn" not in found


@pytest.mark.rule("mcr.pattern.robbing-the-kong")
def test_a_robbed_tile_is_not_the_last_of_its_kind_too() -> None:
    both = RULES.score("12m55z[222p][678s][3333s]", "3m", from_seat="S", flags=["robbed-kong", "last-copy"])
    assert "last-of-its-kind" not in keys(both)


@pytest.mark.rule(
    "mcr.pattern.prevalent-wind",
    "mcr.pattern.seat-wind",
    "mcr.pattern.pung-of-terminals-or-honours",
    "mcr.pattern.flower",
)
def test_winds_terminals_and_flowers() -> None:
    def winds(**where: str) -> dict[str, int]:
        return keys(RULES.score("12m55s[222z][678s][999s]", "3m", self_draw=True, **where))

    assert winds(seat="S", round="S").keys() >= {"prevalent-wind", "seat-wind", "terminal-pung"}
    assert "wind-pung" not in winds(seat="S", round="E")
    assert winds(seat="E", round="E")["wind-pung"] == 1
    assert "seat-wind" not in winds(seat="S", dealer="S", round="E")  # who deals sits east
    four = RULES.score("5p[222z][333z][111m][999s]", "5p", self_draw=True)
    assert (keys(four)["wind-pung"], keys(four)["terminal-pung"]) == (2, 2)
    flowered = RULES.score("12m55s[222z][678s][999s]137f", "3m", self_draw=True)
    assert keys(flowered)["flower"] == 3


@pytest.mark.rule("mcr.pattern.knitted-straight", "mcr.pattern.lesser-knitted", "mcr.win.shapes")
def test_a_knitted_straight_stands_with_a_set_or_among_single_tiles() -> None:
    alone = RULES.score("147m258p369s1234z", "5z", self_draw=True)
    assert {one.zh for one in alone.patterns} == {"全不靠", "组合龙", "自摸"}
    concealed = RULES.score("258m13369p14788s", "2p", from_seat="S")
    assert keys(concealed) == {"knitted-straight": 1, "concealed-hand": 1, "all-chows": 1, "closed-wait": 1}
    assert next(one.tiles for one in concealed.patterns if one.key == "knitted-straight") == "258m 369p 147s"


@pytest.mark.rule("mcr.pattern.tile-hog", "mcr.pattern.seven-pairs")
def test_four_alike_in_seven_pairs_are_a_hog() -> None:
    assert keys(RULES.score("1111m3377p5566s4z", "4z", self_draw=True))["tile-hog"] == 1


@pytest.mark.rule("mcr.pattern.nine-gates", "mcr.pattern.pung-of-terminals-or-honours")
def test_nine_gates_take_one_pung_of_terminals() -> None:
    two, one = RULES.score("1112345678999s", "2s", from_seat="S"), RULES.score("1112345678999s", "9s", from_seat="S")
    assert keys(two)["second-terminal-pung"] == 1
    assert not {"terminal-pung", "second-terminal-pung"} & set(keys(one))


@pytest.mark.rule("mcr.pattern.three-concealed-pungs")
def test_a_tile_that_completes_a_chow_leaves_the_pung_concealed() -> None:
    # 5 5 5 and 5 6 7 of characters won on the 5: it may be the tile of the chow.
    score = RULES.score("555m67m222p444s33z", "5m", from_seat="S")
    assert keys(score)["three-concealed-pungs"] == 1


@pytest.mark.rule("mcr.score.highest", "mcr.score.no-same", "mcr.score.no-split")
def test_of_all_ways_the_highest() -> None:
    # 222 333 444 as pungs or as three equal chows.
    triple = keys(RULES.score("222333444m5z[999p]", "5z", self_draw=True))
    assert triple.keys() >= {"pure-shifted-pungs", "three-concealed-pungs"}
    assert "pure-triple-chow" not in triple
    chows = keys(RULES.score("22233344m55z[999p]", "4m", from_seat="S"))
    assert chows.keys() & {"pure-triple-chow", "pure-shifted-pungs"}
    assert "pure-double-chow" not in chows


@pytest.mark.rule("mcr.score.once")
def test_each_set_that_is_left_is_combined_once() -> None:
    found = keys(RULES.score("234567p234567s1z", "1z", from_seat="S"))
    assert found["mixed-double-chow"] + found["short-straight"] == 3
    fourth = keys(RULES.score("123456789m78p55z", "9p", from_seat="S"))
    assert fourth["pure-straight"] == 1
    assert fourth["mixed-double-chow"] == 1
    assert not {"short-straight", "two-terminal-chows"} & set(fourth)


@pytest.mark.rule("mcr.pattern.melded-and-concealed-kong")
def test_by_option_two_unlike_kongs_count_apart() -> None:
    hand = "56m55z<2222m>[3333p][123s]"
    apart = variant("mcr", min_fan=0, mixed_kongs=3).score(hand, "7m", self_draw=True)
    assert keys(apart).keys() >= {"melded-kong", "concealed-kong"}
    assert apart.fan == RULES.score(hand, "7m", self_draw=True).fan - 2


@pytest.mark.rule("mcr.pattern.edge-wait", "mcr.pattern.single-wait")
def test_a_wait_is_judged_by_shape() -> None:
    assert not keys(RULES.score("1234444678m456p", "1m", self_draw=True)).keys() & {
        "edge-wait",
        "closed-wait",
        "single-wait",
    }
    # Three of the kind lie in an own meld: the wait stays one of two kinds.
    assert "edge-wait" not in keys(RULES.score("2345m[222m][678s][555s]", "5m", self_draw=True))
