"""Every yaku of riichi: what makes it, what just fails to, its han closed and open, and the option that changes it."""

from __future__ import annotations

from typing import Any

import pytest
from japan_hands import asked, han, paid, rules, yaku

from mahjong.errors import RuleError

DRAW: dict[str, Any] = {"self_draw": True}
PLAIN = "123m456p789s3344z"
"""Worth nothing with a third west wind, which is no value of South's in the east round."""


@pytest.mark.rule("japan.pattern.riichi", "japan.pattern.double-riichi", "japan.pattern.ippatsu")
def test_riichi_double_riichi_and_ippatsu() -> None:
    hand = PLAIN
    assert not asked(hand, "3z").legal
    assert han(hand, "3z", "ready-declared") == {"riichi": 1}
    assert han(hand, "3z", "ready-first") == {"double-riichi": 2}
    assert han(hand, "3z", "ready-declared", "within-go") == {"riichi": 1, "ippatsu": 1}
    assert han(hand, "3z", "ready-first", "within-go") == {"double-riichi": 2, "ippatsu": 1}
    without = rules(yaku="ippatsu=0,double-riichi=0")
    assert han(hand, "3z", "ready-first", "within-go", by=without) == {"riichi": 1}
    assert han(hand, "3z", "ready-declared", by=rules(yaku="riichi=0")) == {"": 0}
    assert han(hand, "3z", "ready-declared", by=rules(yaku="riichi=2")) == {"riichi": 2}


@pytest.mark.rule("japan.pattern.menzen-tsumo")
def test_concealed_self_draw() -> None:
    assert han(PLAIN, "3z", **DRAW) == {"menzen-tsumo": 1}
    assert han("123m456p3344z <9999s>", "3z", **DRAW) == {"menzen-tsumo": 1}
    assert han("123m456p3344z [789s]", "3z", **DRAW) == {"": 0}
    assert han("123m456p3344z [9999s]", "3z", **DRAW) == {"": 0}
    assert han(PLAIN, "3z", by=rules(yaku="menzen-tsumo=0"), **DRAW) == {"": 0}


@pytest.mark.rule("japan.pattern.pinfu")
@pytest.mark.parametrize(
    ("hand", "win", "holds"),
    [
        ("123m456p67s234s55p", "8s", True),
        ("123m456p67s234s55p", "5s", True),
        ("123m456p68s234s55p", "7s", False),  # closed wait
        ("123m456p89s234s55p", "7s", False),  # edge wait
        ("123m456p678s789m5p", "5p", False),  # single wait
        ("123m456p67s234s44z", "8s", True),  # nobody's wind here
        ("123m456p67s234s11z", "8s", False),  # round wind
        ("123m456p67s234s22z", "8s", False),  # seat wind
        ("123m456p67s234s66z", "8s", False),
        ("123m456p67s333s55p", "8s", False),
        ("123456m678s5677p", "5p", False),  # 67 and 57: either the pair or a closed wait
        ("123456m678s4567p", "7p", False),  # 456 and the pair
        ("12312345m456p99s", "6m", True),
    ],
)
def test_pinfu(hand: str, win: str, holds: bool) -> None:
    found = han(hand, win, "ready-declared")
    assert found.get("pinfu", 0) == int(holds), found


@pytest.mark.rule("japan.pattern.pinfu")
def test_pinfu_is_closed_and_one_reading_is_enough() -> None:
    assert han("456p67s234s55p [123m]", "8s", "last-discard") == {"houtei": 1}
    assert han("123789m123p5567s", "8s", "ready-declared") == {"riichi": 1, "pinfu": 1}
    assert han("123789m123p5556s", "7s", "ready-declared") == {
        "riichi": 1,
        "pinfu": 1,
    }  # 555 and 67, or 55 and 56 with 7
    assert han("123m456p67s234s55p", "8s", "ready-declared", by=rules(yaku="pinfu=0")) == {"riichi": 1}


@pytest.mark.rule("japan.pattern.tanyao")
def test_tanyao() -> None:
    closed, opened = "234m456p678s2255p", "456p678s2255p [234m]"
    assert han(closed, "5p") == {"tanyao": 1}
    assert han(opened, "5p") == {"tanyao": 1}
    assert han("123m456p678s2255p", "5p") == {"": 0}
    assert han("234m456p678s2266z", "6z") == {"yakuhai": 1}
    assert han(opened, "5p", by=rules(yaku="tanyao-open=0")) == {"": 0}
    assert han(closed, "5p", by=rules(yaku="tanyao-open=0")) == {"tanyao": 1}
    assert han(opened, "5p", by=rules(yaku="tanyao=0")) == {"tanyao": 1}


@pytest.mark.rule("japan.pattern.iipeikou", "japan.pattern.ryanpeikou", "japan.pattern.chiitoitsu")
def test_identical_runs_and_seven_pairs() -> None:
    assert han("223344m789s3399p", "9p") == {"iipeikou": 1}
    assert han("112233m445566p9s", "9s") == {"ryanpeikou": 3}
    assert han("112233m445566p9s", "9s", by=rules(yaku="ryanpeikou=0")) == {"chiitoitsu": 2}  # pays more than one han
    assert han("112233m445566p9s", "9s", by=rules(yaku="ryanpeikou=0,chiitoitsu=0")) == {"iipeikou": 1}
    assert han("112233m445566p9s", "9s", by=rules(yaku="ryanpeikou=0,chiitoitsu=0,iipeikou=0")) == {"": 0}
    assert han("1122m3344p5566s7z", "7z") == {"chiitoitsu": 2}
    assert han("1122m3344p5566s7z", "7z", by=rules(yaku="chiitoitsu=3")) == {"chiitoitsu": 3}
    assert not asked("1111m3344p5566s7z", "7z").legal  # four alike are not two pairs
    assert han("1122m3344p5566s7z", "7z", by=rules(yaku="chiitoitsu=0")) == {"": 0}


@pytest.mark.rule("japan.pattern.iipeikou", "japan.pattern.ryanpeikou")
def test_identical_runs_count_in_concealed_hands_alone() -> None:
    assert han("223344m3399p [789s]", "9p") == {"": 0}
    assert han("223344m3399p <8888s>", "9p") == {"iipeikou": 1}
    assert han("112233m556p9s9s [456p]", "4p") == {"": 0}
    assert han("223344m789s3399p", "9p", by=rules(yaku="iipeikou=0")) == {"": 0}


@pytest.mark.rule("japan.pattern.yakuhai")
def test_value_sets() -> None:
    rest = "234m567p99s45s"
    for tile in "567":
        assert han(f"{rest} [{tile * 3}z]", "6s") == {"yakuhai": 1}
    assert han(f"{rest} [222z]", "6s") == {"yakuhai-seat": 1}
    assert han(f"{rest} [111z]", "6s") == {"yakuhai-round": 1}
    assert han(f"{rest} [222z]", "6s", round="S") == {"yakuhai-seat": 1, "yakuhai-round": 1}
    assert han(f"{rest} [333z]", "6s") == {"": 0}
    assert han(f"{rest} <5555z>", "6s") == {"yakuhai": 1}
    assert han("99s234m45s [555z] [6666z]", "6s") == {"yakuhai": 2}
    closed_alone = rules(yaku="yakuhai-open=0")
    assert han(f"{rest} [222z]", "6s", round="S", by=closed_alone) == {"": 0}
    assert han("234m567p99s45s222z", "6s", round="S", by=closed_alone) == {"yakuhai-seat": 1, "yakuhai-round": 1}


@pytest.mark.rule("japan.pattern.haitei", "japan.pattern.houtei", "japan.pattern.rinshan", "japan.pattern.chankan")
def test_wins_of_the_moment() -> None:
    hand = "123m456p3344z [789s]"
    assert han(hand, "3z", "last-tile", **DRAW) == {"haitei": 1}
    assert han(hand, "3z", "last-discard") == {"houtei": 1}
    assert han("123m3344z [789s] [6666p]", "3z", "kong-bloom", **DRAW) == {"rinshan": 1}
    assert han("123m3344z [789s] [6666p]", "3z", "kong-bloom", "last-tile", **DRAW) == {"rinshan": 1}  # never haitei
    assert han("12m456p99p [789s] [123p]", "3m", "robbed-kong") == {"chankan": 1}
    off = rules(yaku="haitei=0,haitei-open=0,houtei=0,houtei-open=0,rinshan=0,rinshan-open=0,chankan=0,chankan-open=0")
    assert han(hand, "3z", "last-tile", by=off, **DRAW) == {"": 0}
    assert han(hand, "3z", "last-discard", by=off) == {"": 0}
    assert han("123m3344z [789s] [6666p]", "3z", "kong-bloom", by=off, **DRAW) == {"": 0}
    assert han("12m456p99p [789s] [123p]", "3m", "robbed-kong", by=off) == {"": 0}


@pytest.mark.rule("japan.pattern.sanshoku-doujun", "japan.pattern.ittsuu")
@pytest.mark.parametrize(
    ("key", "closed", "opened", "win", "fails"),
    [
        (
            "sanshoku-doujun",
            "234m234p24s789m99s",
            "234m234p24s99s [789m]",
            "3s",
            ["234m345p24s789m99s", "234m234p234m24s9m"],
        ),
        (
            "ittsuu",
            "12345679m345p99s",
            "12345679m99s [345p]",
            "8m",
            ["12345679m345p99s".replace("9m", "6m"), "123456m79p345s99s"],
        ),
    ],
)
def test_three_runs(key: str, closed: str, opened: str, win: str, fails: list[str]) -> None:
    assert han(closed, win) == {key: 2}
    assert han(opened, win) == {key: 1}
    for hand in fails:
        assert key not in han(hand, win), hand
    assert han(closed, win, by=rules(yaku=f"{key}=0,{key}-open=0")) == {"": 0}
    assert han(opened, win, by=rules(yaku=f"{key}-open=2")) == {key: 2}


@pytest.mark.rule("japan.pattern.chanta", "japan.pattern.junchan", "japan.pattern.honroutou")
def test_terminals_and_honours_everywhere() -> None:
    assert han("123m789p12s99s333z", "3s") == {"chanta": 2}
    assert han("123m789p12s99s [333z]", "3s") == {"chanta": 1}
    assert han("123m789p12s333z55z", "3s") == {"chanta": 2}
    assert han("123m789p12s111p99s", "3s") == {"junchan": 3}
    assert han("123m789p12s99s [111p]", "3s") == {"junchan": 2}
    assert han("123m456p12s99s333z", "3s") == {"": 0}
    assert han("123m789p12s55s333z", "3s") == {"": 0}
    assert han("111m99p99s [333z] [999m]", "9p") == {"honroutou": 2, "toitoi": 2}
    assert han("1199m1199p11s33z4z", "4z") == {"honroutou": 2, "chiitoitsu": 2}
    assert han("111m999m11p99s [333z]", "9s") == {"honroutou": 2, "toitoi": 2}
    off = rules(yaku="chanta=0,chanta-open=0,junchan=0,junchan-open=0,honroutou=0,honroutou-open=0")
    assert han("123m789p12s99s333z", "3s", by=off) == {"": 0}
    assert han("123m789p12s111p99s", "3s", by=off) == {"": 0}
    assert han("1199m1199p11s33z4z", "4z", by=off) == {"chiitoitsu": 2}


@pytest.mark.rule(
    "japan.pattern.toitoi", "japan.pattern.sanankou", "japan.pattern.sanshoku-doukou", "japan.pattern.sankantsu"
)
def test_pungs() -> None:
    assert han("22m88p [333s] [444m] [555p]", "8p") == {"toitoi": 2, "tanyao": 1}
    assert han("222m444p666s789p1p", "1p") == {"sanankou": 2}
    assert han("222m444p66s789p11p", "6s") == {"": 0}  # the third is completed by another's discard
    assert han("222m444p66s789p11p", "6s", **DRAW) == {"sanankou": 2, "menzen-tsumo": 1}
    assert han("222m444p1p <6666s> [789p]", "1p") == {"sanankou": 2}
    assert han("222m222p22s789m33z", "2s") == {"sanshoku-doukou": 2}
    assert han("22s789m33z [222m] [2222p]", "2s") == {"sanshoku-doukou": 2}
    assert han("222m333p22s789m33z", "2s") == {"": 0}
    assert han("12s99p [2222m] <4444p> [6666s+]", "3s") == {"sankantsu": 2}
    assert han("12s99p [222m] <4444p> [6666s+]", "3s") == {"": 0}
    off = rules(
        yaku="toitoi=0,toitoi-open=0,sanankou=0,sanankou-open=0,sanshoku-doukou=0,sanshoku-doukou-open=0,sankantsu=0,sankantsu-open=0"
    )
    assert han("222m444p666s789p1p", "1p", by=off) == {"": 0}
    assert han("222m222p22s789m33z", "2s", by=off) == {"": 0}
    assert han("12s99p [2222m] <4444p> [6666s+]", "3s", by=off) == {"": 0}
    assert han("22m88p [333s] [444m] [555p]", "8p", by=off) == {"tanyao": 1}


@pytest.mark.rule("japan.pattern.shousangen", "japan.pattern.honitsu", "japan.pattern.chinitsu")
def test_dragons_and_flushes() -> None:
    assert han("234m67p77z [555z] [666z]", "8p") == {"shousangen": 2, "yakuhai": 2}
    assert han("234m567p67p55566z", "8p") == {"yakuhai": 1}
    assert han("123678m79m333z44z", "8m") == {"honitsu": 3}
    assert han("12379m44z [666m] [333z]", "8m") == {"honitsu": 2}
    assert han("1133557799m44z6z", "6z") == {"honitsu": 3, "chiitoitsu": 2}
    assert han("123678m79m333s44z", "8m") == {"": 0}
    assert han("22234567m888m66m", "8m") == {"chinitsu": 6, "tanyao": 1}
    assert han("22234567m66m [888m]", "8m") == {"chinitsu": 5, "tanyao": 1}
    off = rules(yaku="shousangen=0,shousangen-open=0,honitsu=0,honitsu-open=0,chinitsu=0,chinitsu-open=0")
    assert han("234m67p77z [555z] [666z]", "8p", by=off) == {"yakuhai": 2}
    assert han("123678m79m333z44z", "8m", by=off) == {"": 0}
    assert han("22234567m66m [888m]", "8m", by=off) == {"tanyao": 1}


LIMITS = [
    ("kokushi", "19m19p19s1234567z", "1m", {}, ["19m19p19s1234566z"]),
    ("suuankou", "111m444p777s99s33z", "9s", DRAW, []),
    ("suuankou", "111m444p777s999s3z", "3z", {}, []),
    ("daisangen", "234m9p [555z] [666z] [777z]", "9p", {}, []),
    ("shousuushii", "44z23p [111z] [222z] [333z]", "4p", {}, []),
    ("daisuushii", "9p [111z] [222z] [333z] [444z]", "9p", {}, []),
    ("tsuuiisou", "5566z [111z] [222z] [777z]", "6z", {}, []),
    ("tsuuiisou", "1122334455667z", "7z", {}, []),
    ("chinroutou", "11m99p [999m] [111p] [111s]", "9p", {}, []),
    ("ryuuiisou", "22s66z [333s] [444s] [888s]", "6z", {}, []),
    ("ryuuiisou", "23466s24s [234s] [888s]", "3s", {}, ["23466s24s [234s] [777s]"]),
    ("chuuren", "1112345678999p", "4p", {}, []),
    ("suukantsu", "9p [2222m] <4444p> [6666s+] [8888m]", "9p", {}, ["99p8m [2222m] <4444p> [6666s+]"]),
]


@pytest.mark.rule(
    "japan.pattern.kokushi",
    "japan.pattern.suuankou",
    "japan.pattern.daisangen",
    "japan.pattern.shousuushii",
    "japan.pattern.daisuushii",
)
@pytest.mark.rule(
    "japan.pattern.tsuuiisou",
    "japan.pattern.chinroutou",
    "japan.pattern.ryuuiisou",
    "japan.pattern.chuuren",
    "japan.pattern.suukantsu",
)
@pytest.mark.rule("japan.pattern.yakuman-alone")
@pytest.mark.parametrize(("key", "hand", "win", "how", "fails"), LIMITS)
def test_limit_hands(key: str, hand: str, win: str, how: dict[str, Any], fails: list[str]) -> None:
    score = asked(hand, win, "counters=1", **how)
    assert yaku(score) == {key: 1}
    assert not [one for one in score.patterns if one.unit == "points"], "no fu, no dora"
    assert paid(score) == ([-16100, 32300, -8100, -8100] if how else [0, 32300, -32300, 0])
    for other in fails:
        assert key not in han(other, win)


@pytest.mark.rule(
    "japan.pattern.suuankou",
    "japan.pattern.sanankou",
    "japan.pattern.toitoi",
    "japan.pattern.chuuren",
    "japan.pattern.ryuuiisou",
)
@pytest.mark.rule("japan.pattern.daisangen", "japan.pattern.tsuuiisou", "japan.pattern.chinroutou")
def test_what_just_fails_to_be_a_limit_hand() -> None:
    assert han("111m444p777s99s33z", "9s") == {"toitoi": 2, "sanankou": 2}
    assert han("1112345678p [999p]", "5p") == {"chinitsu": 5}
    assert han("1112345678p <9999p>", "5p") == {"chinitsu": 6}
    assert han("22s345s66z [333s] [888s]", "6z") == {"honitsu": 2, "yakuhai": 1}  # the 5 of bamboo is not green
    assert "daisangen" not in han("234m99p77z [555z] [666z]", "9p")
    assert han("11m99p [999m] [111p] [333z]", "9p") == {"toitoi": 2, "honroutou": 2}
    assert han("55z23m [111z] [222z] [777z]", "4m") == {
        "honitsu": 2,
        "yakuhai-seat": 1,
        "yakuhai-round": 1,
        "yakuhai": 1,
    }


@pytest.mark.rule("japan.pattern.tenhou", "japan.pattern.chiihou", "japan.pattern.renhou")
def test_wins_before_the_first_discard() -> None:
    hand = PLAIN
    assert han(hand, "3z", "first-draw", seat="E", **DRAW) == {"tenhou": 1}
    assert han(hand, "3z", "first-draw", **DRAW) == {"chiihou": 1}
    assert han(hand, "3z", "first-draw", "interrupted", **DRAW) == {"menzen-tsumo": 1}
    with pytest.raises(RuleError, match="no first draw"):
        asked("123m456p3344z <9999s>", "3z", "first-draw", **DRAW)
    human = ("before-first-draw", {"from_seat": "E"})
    assert not asked(hand, "3z", human[0], **human[1]).legal
    mangan, full = rules(renhou="mangan"), rules(renhou="yakuman")
    score = asked(hand, "3z", human[0], by=mangan, **human[1])
    assert paid(score) == [-8000, 8000, 0, 0]
    assert [one.key for one in score.patterns if one.unit == "least-units"] == ["renhou"]
    assert yaku(asked(hand, "3z", human[0], by=full, **human[1])) == {"renhou": 1}
    assert paid(asked(hand, "3z", human[0], by=full, **human[1])) == [-32000, 32000, 0, 0]
    for by in (mangan, full):
        assert not asked(hand, "3z", human[0], "interrupted", by=by, **human[1]).legal
    # More than a mangan stays what it is.
    assert paid(asked("22234567m888m66m", "8m", human[0], by=mangan, **human[1])) == [-12000, 12000, 0, 0]


@pytest.mark.rule("japan.pattern.double-yakuman", "japan.score.multiple-yakuman")
def test_double_and_several_limit_hands() -> None:
    twice = rules(double_yakuman="on")
    for hand, win, key in [
        ("19m19p19s1234567z", "5z", "kokushi-pure"),
        ("111m444p777s999s3z", "3z", "suuankou-pure"),
        ("1112345678999p", "4p", "chuuren-pure"),
        ("9p [111z] [222z] [333z] [444z]", "9p", "daisuushii"),
    ]:
        assert han(hand, win, by=twice) == {key: 2}
        assert list(han(hand, win).values()) == [1]
    assert han("19m19p19s1234566z", "7z", by=twice) == {"kokushi": 1}
    assert han("111m444p777s99s33z", "9s", by=twice, **DRAW) == {"suuankou": 1}
    assert han("1112345677999p", "8p", by=twice) == {"chuuren": 1}
    both, single = "7711z [222z] [333z] [444z]", rules(multiple_yakuman=False)
    assert han(both, "1z") == {"daisuushii": 1, "tsuuiisou": 1}
    assert paid(asked(both, "1z")) == [0, 64000, -64000, 0]
    assert paid(asked(both, "1z", by=single)) == [0, 32000, -32000, 0]
    assert paid(asked(both, "1z", by=twice)) == [0, 96000, -96000, 0]
    assert paid(asked(both, "1z", by=rules(double_yakuman="on", multiple_yakuman=False))) == [0, 64000, -64000, 0]
