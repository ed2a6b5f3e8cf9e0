"""Worked examples of three rule sets, scored by small declarations."""

from __future__ import annotations

from typing import Any

import pytest
from books import BOOKS, Japan, NanchangJing, SiHu

from mahjong.rules.result import Score
from mahjong.variant import Variant


def check(variant: Variant, hand: str, win: str, pay: tuple[int, ...], *, seat: str, **asked: Any) -> Score:
    """Legal, and these payments of E S W N."""
    if "from_seat" not in asked:
        asked["self_draw"] = True
    score = variant.score(hand, win, seat=seat, **asked)
    assert score.legal, score.reason
    assert tuple(score.payments[one] for one in "ESWN") == pay, score
    return score


def refused(variant: Variant, hand: str, win: str, rule: str, **asked: Any) -> None:
    score = variant.score(hand, win, **asked)
    assert not score.legal
    assert score.reason is not None
    assert score.reason.id == rule


def keys(score: Score) -> set[str]:
    return {one.key for one in score.patterns}


@pytest.mark.parametrize("book", BOOKS)
def test_no_hand_is_scored_twice_differently(book: type[Variant]) -> None:
    """A declaration compiles to the same answers every time it is made."""
    turned = "9s" if book.marks.turns else None
    scores = [book().score("123m456m789m23p55s", "4p", seat="S", from_seat="W", turned=turned) for _ in range(2)]
    assert scores[0].to_json() == scores[1].to_json()


class TestSiHu:
    v = SiHu()

    def test_points_are_rounded_before_the_dealer_doubles(self) -> None:
        score = check(self.v, "12m444m55m[999m][777z]", "3m", (780, -260, -260, -260), seat="E", from_seat="S")
        assert score.value == 130

    def test_limit_hands_are_paid_apart(self) -> None:
        orphans = "19m19p19s1234567z"
        check(self.v, orphans, "7z", (-1200, -600, 2400, -600), seat="W", from_seat="N")
        check(self.v, orphans, "7z", (3600, -1200, -1200, -1200), seat="E", from_seat="N")
        check(self.v, "777z123m4s[555z][666z]", "4s", (-1200, -600, -600, 2400), seat="N", from_seat="S")
        check(self.v, "123m777m456p789s2p", "2p", (3600, -1200, -1200, -1200), seat="E", flags=["first-draw"])

    def test_a_seat_flower_is_the_only_fan(self) -> None:
        hand = "123m456p789s23p55s"
        score = check(self.v, hand + "2f", "4p", (-80, 160, -40, -40), seat="S", from_seat="W")
        assert keys(score) == {"flower", "dealer-loses"}
        refused(self.v, hand + "1f", "4p", "si-hu.win.min-fan", seat="S", from_seat="W")
        assert keys(self.v.score(hand, "4p", seat="S", from_seat="W")) == {"ping", "dealer-loses"}

    def test_points_of_pungs_and_kongs(self) -> None:
        check(self.v, "999m345s678s2p[666z]", "2p", (-140, -70, -70, 280), seat="N", from_seat="S")
        check(self.v, "34m567m22m[1111z][888m]", "5m", (-160, -80, 320, -80), seat="W", from_seat="N")
        check(self.v, "111m999p111s9s[333z]", "9s", (-780, 1560, -390, -390), seat="S", from_seat="W")

    def test_a_single_wait_must_be_the_only_one(self) -> None:
        single = self.v.score("123m456m789m123p5s", "5s", seat="S", self_draw=True)
        assert "single" in keys(single)
        # 1 1 1 2 waits on the 2 as a pair and on the 3: not a single wait.
        two = self.v.score("456m789m456s1112p", "2p", seat="S", self_draw=True)
        assert not two.legal or "single" not in keys(two)


class TestJapan:
    v = Japan()
    no_dora = "9s"  # shows 1s, which no hand below holds

    def test_mangan_with_dora(self) -> None:
        check(
            self.v,
            "234567m345p67s55s",
            "8s",
            (0, 8000, -8000, 0),
            seat="S",
            from_seat="W",
            flags=["ready-declared"],
            turned="4s",
        )

    def test_seven_pairs_self_drawn(self) -> None:
        score = check(self.v, "1122m3344p5566s7z", "7z", (-1600, -800, 3200, -800), seat="W", turned=self.no_dora)
        assert keys(score) == {"chiitoi", "tsumo", "drawn"}
        assert score.value == 800

    def test_no_yaku_is_refused_whatever_the_dora(self) -> None:
        refused(self.v, "123m456p78s99m[234s]", "9s", "japan.win.min-han", seat="S", from_seat="N", turned="8m")

    def test_a_yakuman_takes_no_other_item(self) -> None:
        check(self.v, "19m1p19s12345677z", "9p", (-32000, 0, 0, 32000), seat="N", from_seat="E", turned=self.no_dora)

    def test_counters_are_added_last(self) -> None:
        asked = {"seat": "S", "turned": self.no_dora}
        check(self.v, "345m678p22s34s[888s]", "5s", (-700, 1700, -500, -500), **asked, flags=["counters=2"])
        check(self.v, "345m678p22s34s[888s]", "5s", (-500, 1100, -300, -300), **asked)

    def test_concealed_pungs_depend_on_how_the_last_came(self) -> None:
        asked = {"seat": "S", "turned": self.no_dora}
        check(self.v, "111m444p777s33z99s", "9s", (-16000, 32000, -8000, -8000), **asked)
        score = check(self.v, "111m444p777s33z99s", "9s", (0, 8000, -8000, 0), **asked, from_seat="W")
        assert {"toitoi", "sanankou"} <= keys(score)

    def test_liability_of_one_limit_hand(self) -> None:
        hand, asked = "345m9p[555z][666z][777z@W]", {"seat": "N", "turned": self.no_dora}
        check(self.v, hand, "9p", (0, 0, -32000, 32000), **asked)
        check(self.v, hand, "9p", (0, -16000, -16000, 32000), **asked, from_seat="S")
        check(self.v, hand, "9p", (0, 0, -32000, 32000), **asked, from_seat="W")

    def test_counted_limit(self) -> None:
        pay = (-16000, 32000, -8000, -8000)
        score = check(self.v, "123456789m23m55m", "4m", pay, seat="S", turned="1m", flags=["ready-declared"])
        assert score.fan == 13


class TestNanchang:
    v = NanchangJing()

    def test_misfits_with_seven_stars(self) -> None:
        check(self.v, "147m258p9s234567z", "1z", (111, -37, -37, -37), seat="E", turned="5s")
        check(self.v, "148m259p3s123456z", "7z", (-37, 79, -21, -21), seat="S", turned="8s")
        assert not self.v.score("146m258p9s234567z", "1z", seat="W", from_seat="E", turned="5s").legal

    def test_a_spirit_is_no_star(self) -> None:
        score = check(self.v, "148m259p3s5s12345z", "6z", (-4, 10, -2, -4), seat="S", from_seat="N", turned="5s")
        assert keys(score) == {"misfits", "gave", "dealer-loses"}

    def test_doubles_are_counted_per_payer(self) -> None:
        check(self.v, "11m33p55p77s99s4s8m5m", "8m", (-8, 12, -2, -2), seat="S", from_seat="E", turned="5m")
        check(self.v, "234m678p79p12s5m55z", "8p", (-2, 5, -2, -1), seat="S", from_seat="W", turned="5m")

    def test_winds_and_dragons_are_sets(self) -> None:
        score = check(self.v, "234m678p567z12z99s", "4z", (-9, 25, -9, -7), seat="S", from_seat="W", turned="5m")
        assert "567z" in score.reading
        assert "124z" in score.reading

    def test_a_hand_that_wins_on_any_tile_must_draw_it(self) -> None:
        hand = "234m678p234s567s5m"
        score = check(self.v, hand, "1z", (-8, -4, -4, 16), seat="N", turned="5m")
        assert keys(score) >= {"any-tile", "drawn"}
        refused(self.v, hand, "1z", "nanchang-jing.win.fishing-selfdraw", seat="N", from_seat="W", turned="5m")

    def test_spirits_may_be_themselves(self) -> None:
        check(self.v, "456m345p678s9s[222z]", "9s", (-13, -7, 27, -7), seat="W", from_seat="E", turned="5m")
